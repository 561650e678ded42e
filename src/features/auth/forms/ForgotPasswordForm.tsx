import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { buttonClass } from '@/components/ui/button-class';
import { TextField } from '@/components/ui/Field';
import { Form } from '@/components/ui/Form';
import { useSubmitOnce } from '@/components/ui/use-submit-once';
import { requestPasswordReset } from '@/features/auth/recovery-queries';
import { forgotPasswordSchema } from '@/features/auth/forms/forgot-password-schema';

/** Requests a code for a new password. Ends alike whether or not the address has an account. */
export function ForgotPasswordForm({ onSent }: { onSent: (email: string) => void }) {
  const { register, handleSubmit, formState } = useForm({
    resolver: zodResolver(forgotPasswordSchema),
    defaultValues: { email: '' },
  });
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
      <button type="submit" disabled={isPending} className={buttonClass('primary', 'w-full')}>
        {isPending ? 'Sending...' : 'Send the code'}
      </button>
    </Form>
  );
}
