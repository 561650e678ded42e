import { useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import * as z from 'zod/mini';
import { BusyButton } from '@/components/ui/BusyButton';
import { buttonClass } from '@/components/ui/button-class';
import { Form } from '@/components/ui/Form';
import { PasswordField } from '@/components/ui/PasswordField';
import { useSubmitOnce } from '@/components/ui/use-submit-once';
import { useSubmitForm } from '@/components/use-submit-form';
import {
  isEmailUnconfirmed,
  isPasswordWrong,
  requestCode,
  signIn,
  StorageProblem,
  type TypedAccount,
} from '@/features/accounts/auth-api';
import { CodeForm, useSentCode } from '@/features/accounts/CodeForm';
import { StorageNotice } from '@/features/accounts/FormParts';
import { useReturnPath } from '@/features/accounts/return-to';
import { emailSchema } from '@/lib/form-schemas';
import { paths } from '@/lib/paths';
import { say } from '@/lib/say';
import { cleanLine } from '@common/typed-text';

export const signInSchema = z.object({
  email: emailSchema,
  password: z.string().check(z.minLength(1, say('Password is required.'))),
});

const wrongPassword = say('Email and password don’t match. Try again, or let us email you a code.');

export function SignInForm() {
  const { state } = useLocation();
  const [code, setSentTo] = useSentCode('sign-in');
  /** Of an account whose email is not confirmed. Only in memory. */
  const [account, setAccount] = useState<TypedAccount | null>(null);
  const { form, field, inputProps, submit, isPending, isSuccess, error } = useSubmitForm({
    schema: signInSchema,
    defaults: { email: '', password: '' },
    draft: 'sign-in',
    mutation: signIn(useReturnPath()),
  });
  const { handleSubmit, getValues, setError, clearErrors, trigger, watch } = form;
  const emailedCode = useSubmitOnce(requestCode);
  // After success the button stays disabled until the next page is loaded.
  const isBusy = isPending || isSuccess;

  const onSubmit = handleSubmit((values) => {
    const onError = (failure: Error) => {
      if (isPasswordWrong(failure)) {
        setError('password', { message: wrongPassword }, { shouldFocus: true });
      }
      if (isEmailUnconfirmed(failure)) {
        setAccount({ name: '', password: values.password });
        setSentTo(values.email);
      }
    };
    if (!isSuccess) submit(values, undefined, onError);
  });
  const emailCode = async () => {
    if (!(await trigger('email', { shouldFocus: true }))) return;
    const email = cleanLine(getValues('email'));
    emailedCode.submit({ email }, () => {
      clearErrors();
      setAccount(null);
      setSentTo(email);
    });
  };

  return (
    <>
      {code ? (
        <CodeForm key={code.askedAt} code={code} account={account} onAskedAgain={setSentTo} />
      ) : null}
      <Form label={say('Sign In')} onSubmit={onSubmit}>
        {error instanceof StorageProblem ? <StorageNotice /> : null}
        {field('email', say('Email'), 'username')}
        <PasswordField
          label={say('Password')}
          toggleLabel={say('Show password')}
          autoComplete="current-password"
          {...inputProps('password')}
        />
        <BusyButton type="submit" isBusy={isBusy} className={buttonClass('primary', 'w-full')}>
          {isBusy ? 'Signing in...' : 'Sign In'}
        </BusyButton>
        <BusyButton
          type="button"
          isBusy={isBusy || emailedCode.isPending}
          className={buttonClass('secondary', 'w-full')}
          onClick={() => void emailCode()}
        >
          {emailedCode.isPending ? 'Sending...' : 'Email me a code'}
        </BusyButton>
        <p className="mt-3 text-center">
          <Link
            to={paths.forgotPassword}
            state={{ ...Object(state), email: watch('email') }}
            className="text-link"
          >
            Forgot password?
          </Link>
        </p>
      </Form>
    </>
  );
}
