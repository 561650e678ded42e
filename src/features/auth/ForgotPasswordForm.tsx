import { zodResolver } from '@hookform/resolvers/zod';
import { useMutation } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { buttonClass } from '@/components/ui/button-class';
import { TextField } from '@/components/ui/Field';
import { requestPasswordReset } from '@/features/auth/auth-queries';
import { resetRequestSchema } from '@/features/auth/reset-request';

/** Asks for a link to set a new password. The answer is the same whether or not there is an account. */
export function ForgotPasswordForm() {
  const { register, handleSubmit, formState } = useForm({
    resolver: zodResolver(resetRequestSchema),
    defaultValues: { email: '' },
  });
  const { mutate, isPending, isSuccess, variables } = useMutation(requestPasswordReset);

  const submit = handleSubmit((values) => {
    if (!isPending) mutate(values);
  });

  return (
    <form
      noValidate
      aria-label="Forgot password"
      className="grid gap-2"
      onSubmit={(event) => void submit(event)}
    >
      <div role="status">
        {isSuccess ? (
          <p className="mb-4 rounded-card border-2 border-amber bg-surface p-5 break-words">
            If there is an account for {variables.email}, a link to set a new password is on its
            way. It works once, for an hour.
          </p>
        ) : null}
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
    </form>
  );
}
