import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { buttonClass } from '@/components/ui/button-class';
import { TextField } from '@/components/ui/Field';
import { Form } from '@/components/ui/Form';
import { useSubmitOnce } from '@/components/ui/use-submit-once';
import { requestPasswordReset } from '@/features/auth/auth-queries';
import { forgotPasswordSchema } from '@/features/auth/forms/forgot-password-schema';

/** Asks for a link to set a new password. The answer is the same whether or not there is an account. */
export function ForgotPasswordForm() {
  const { register, handleSubmit, formState } = useForm({
    resolver: zodResolver(forgotPasswordSchema),
    defaultValues: { email: '' },
  });
  const [sentTo, setSentTo] = useState<string | null>(null);
  const { send, isSending } = useSubmitOnce(requestPasswordReset);

  const submit = handleSubmit((values) => send(values, () => setSentTo(values.email)));

  return (
    <Form name="Forgot password" onSubmit={submit}>
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
      <button type="submit" disabled={isSending} className={buttonClass('primary', 'w-full')}>
        {isSending ? 'Sending...' : 'Send the link'}
      </button>
    </Form>
  );
}
