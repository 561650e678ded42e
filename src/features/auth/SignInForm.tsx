import { useForm } from 'react-hook-form';
import { Link, useLocation } from 'react-router-dom';
import * as z from 'zod/mini';
import { BusyButton } from '@/components/ui/BusyButton';
import { buttonClass } from '@/components/ui/button-class';
import { TextField } from '@/components/ui/Field';
import { Form } from '@/components/ui/Form';
import { PasswordField } from '@/components/ui/PasswordField';
import { useSubmitOnce } from '@/components/ui/use-submit-once';
import { useFormDraft } from '@/components/use-form-draft';
import { isEmailUnconfirmed, signIn, StorageProblem } from '@/features/auth/auth-api';
import { StorageNotice } from '@/features/auth/FormParts';
import { useReturnPath } from '@/features/auth/return-to';
import { ConfirmEmailNotice } from '@/features/auth/SignUpForm';
import { formResolver } from '@/lib/form-resolver';
import { emailSchema } from '@/lib/form-schemas';
import { paths } from '@/lib/paths';
import { say } from '@/lib/say';

export const signInSchema = z.object({
  email: emailSchema,
  password: z.string().check(z.minLength(1, say('Password is required.'))),
});

export function SignInForm() {
  const { state } = useLocation();
  const form = useForm({
    resolver: formResolver(signInSchema),
    defaultValues: { email: '', password: '' },
  });
  const { register, handleSubmit, formState } = form;
  useFormDraft('sign-in', form);
  const { submit, isPending, isSuccess, error, variables } = useSubmitOnce(signIn(useReturnPath()));
  const { errors } = formState;
  // After success the button stays disabled until the next page is loaded.
  const isBusy = isPending || isSuccess;

  const onSubmit = handleSubmit((values) => {
    if (!isSuccess) submit(values);
  });

  return (
    <Form label={say('Sign In')} onSubmit={onSubmit}>
      {variables && isEmailUnconfirmed(error) ? (
        <ConfirmEmailNotice email={variables.email} />
      ) : null}
      {error instanceof StorageProblem ? <StorageNotice /> : null}
      <TextField
        label={say('Email')}
        type="email"
        inputMode="email"
        autoComplete="username"
        error={errors.email?.message}
        {...register('email')}
      />
      <PasswordField
        label={say('Password')}
        toggleLabel={say('Show password')}
        autoComplete="current-password"
        error={errors.password?.message}
        {...register('password')}
      />
      <BusyButton type="submit" isBusy={isBusy} className={buttonClass('primary', 'w-full')}>
        {isBusy ? 'Signing in...' : 'Sign In'}
      </BusyButton>
      <p className="mt-3 text-center">
        <Link to={paths.forgotPassword} state={state} className="text-link">
          Forgot password?
        </Link>
      </p>
    </Form>
  );
}
