import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { buttonClass } from '@/components/ui/button-class';
import { TextField } from '@/components/ui/Field';
import { Form } from '@/components/ui/Form';
import { useSubmitOnce } from '@/components/ui/use-submit-once';
import { requestPasswordReset } from '@/features/auth/auth-queries';
import { forgotPasswordSchema } from '@/features/auth/forms/forgot-password-schema';

/** Requests a reset link. Shows the same answer whether or not the address has an account. */
export function ForgotPasswordForm() {
  const { register, handleSubmit, formState } = useForm({
    resolver: zodResolver(forgotPasswordSchema),
    defaultValues: { email: '' },
  });
  const [sentTo, setSentTo] = useState<string | null>(null);
  const { submit, isPending } = useSubmitOnce(requestPasswordReset);

  const onSubmit = handleSubmit((values) => submit(values, () => setSentTo(values.email)));

  return (
    <Form name="Forgot password" onSubmit={onSubmit}>
      <div role="status">
        {sentTo === null ? null : (
          <p className="mb-4 rounded-card border-2 border-amber bg-surface p-5 break-words">
            If there is an account for {sentTo}, a link to set a new password is on its way. It
            works once, for an hour.
          </p>
        )}
      </div>
      <TextField
        label="Email"
        type="email"
        inputMode="email"
        autoComplete="username"
        error={formState.errors.email?.message}
        {...register('email')}
      />
      <button type="submit" disabled={isPending} className={buttonClass('primary', 'w-full')}>
        {isPending ? 'Sending...' : 'Send the link'}
      </button>
    </Form>
  );
}
