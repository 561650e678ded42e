import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { Link, useLocation } from 'react-router-dom';
import { buttonClass } from '@/components/ui/button-class';
import { TextField } from '@/components/ui/Field';
import { Form } from '@/components/ui/Form';
import { PasswordField } from '@/components/ui/PasswordField';
import { useSubmitOnce } from '@/components/ui/use-submit-once';
import { isEmailUnconfirmed, signIn } from '@/features/auth/auth-queries';
import { ConfirmationNotice } from '@/features/auth/forms/ConfirmationNotice';
import { returnPath } from '@/features/auth/guards/return-path';
import { signInSchema } from '@/features/auth/forms/sign-in-schema';
import { paths } from '@/lib/paths';

/** Email and password. Success loads the site anew as the person who signed in. */
export function SignInForm() {
  const { state } = useLocation();
  const { register, handleSubmit, formState } = useForm({
    resolver: zodResolver(signInSchema),
    defaultValues: { email: '', password: '' },
  });
  const { send, isSending, isSent, error, sent } = useSubmitOnce(signIn(returnPath(state)));
  const { errors } = formState;
  const isBusy = isSending || isSent;

  const submit = handleSubmit((values) => {
    if (!isSent) send(values);
  });

  return (
    <Form name="Sign In" onSubmit={submit}>
      {sent && isEmailUnconfirmed(error) ? <ConfirmationNotice email={sent.email} /> : null}
      <TextField
        label="Email"
        type="email"
        inputMode="email"
        autoComplete="username"
        error={errors.email?.message}
        {...register('email')}
      />
      <PasswordField
        label="Password"
        autoComplete="current-password"
        error={errors.password?.message}
        {...register('password')}
      />
      <button type="submit" disabled={isBusy} className={buttonClass('primary', 'w-full')}>
        {isBusy ? 'Signing in...' : 'Sign In'}
      </button>
      <p className="mt-3 text-center">
        <Link to={paths.forgotPassword} state={state} className="text-link">
          Forgot password?
        </Link>
      </p>
    </Form>
  );
}
