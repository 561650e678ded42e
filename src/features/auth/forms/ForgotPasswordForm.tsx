import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { BusyButton } from '@/components/ui/BusyButton';
import { buttonClass } from '@/components/ui/button-class';
import { TextField } from '@/components/ui/Field';
import { Form } from '@/components/ui/Form';
import { useSubmitOnce } from '@/components/ui/use-submit-once';
import { useFormDraft } from '@/components/use-form-draft';
import { requestPasswordReset } from '@/features/auth/recovery-queries';
import { forgotPasswordSchema } from '@/features/auth/forms/forgot-password-schema';

/** Requests a code for a new password. Ends alike whether or not the address has an account. */
export function ForgotPasswordForm({ onSent }: { onSent: (email: string) => void }) {
  const form = useForm({
    resolver: zodResolver(forgotPasswordSchema),
    defaultValues: { email: '' },
  });
  const { register, handleSubmit, formState } = form;
  useFormDraft('forgot-password', form);
  const { submit, isPending } = useSubmitOnce(requestPasswordReset);

  const onSubmit = handleSubmit((values) => submit(values, () => onSent(values.email)));

  return (
    <Form name="Forgot password" onSubmit={onSubmit}>
      <TextField
        label="Email"
        type="email"
        inputMode="email"
        autoComplete="username"
        error={formState.errors.email?.message}
        {...register('email')}
      />
      <BusyButton type="submit" isBusy={isPending} className={buttonClass('primary', 'w-full')}>
        {isPending ? 'Sending...' : 'Send the code'}
      </BusyButton>
    </Form>
  );
}
