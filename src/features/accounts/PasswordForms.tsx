import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import * as z from 'zod/mini';
import { BusyButton } from '@/components/ui/BusyButton';
import { buttonClass } from '@/components/ui/button-class';
import { PageForm } from '@/components/ui/PageForm';
import { PasswordField } from '@/components/ui/PasswordField';
import { useSubmitOnce } from '@/components/ui/use-submit-once';
import { useSubmitForm } from '@/components/use-submit-form';
import {
  changePassword,
  isCurrentPasswordWrong,
  RefusedCodeError,
  requestPasswordReset,
  resetPassword,
  StorageProblem,
} from '@/features/accounts/auth-api';
import {
  CodeField,
  codeSchema,
  NewPasswordFields,
  newPasswordSchema,
  passwordsMatch,
  refusedCodeMessage,
  StorageNotice,
} from '@/features/accounts/FormParts';
import { emailSchema } from '@/lib/form-schemas';
import { PASSWORD_MAX_BYTES } from '@/config/limits';
import { say } from '@/lib/say';
import { showToast } from '@/lib/toast';
import { cleanLine } from '@common/typed-text';

export const forgotPasswordSchema = z.object({ email: emailSchema });

/** Requests a code for a new password. Ends alike whether or not the address has an account. */
/** Begins with the address that was typed to sign in. */
export function ForgotPasswordForm({ onSent }: { onSent: (email: string) => void }) {
  const { email }: Record<string, unknown> = Object(useLocation().state);
  const { form, field, submit, status } = useSubmitForm({
    schema: forgotPasswordSchema,
    defaults: { email: typeof email === 'string' ? email : '' },
    draft: 'forgot-password',
    mutation: requestPasswordReset,
  });
  return (
    <PageForm
      {...status}
      label={say('Forgot password')}
      submitLabel={say('Send the code')}
      busyLabel={say('Sending...')}
      submitClass={buttonClass('secondary', 'w-full')}
      onSubmit={form.handleSubmit((values) => submit(values, () => onSent(values.email)))}
    >
      {field('email', say('Email'), 'username')}
    </PageForm>
  );
}

/** The router state of /auth/reset, which a reload keeps. */
export interface ResetState {
  email: string;
  /** A code was asked for, which may have been emailed. */
  isCodeAskedFor: boolean;
}

export const resetPasswordSchema = z
  .object({
    email: emailSchema,
    code: codeSchema,
    password: newPasswordSchema,
    confirmPassword: z.string(),
  })
  .check(passwordsMatch);

/** Sets a new password with an emailed code. @param email fills in the field */
export function ResetPasswordForm({ email }: { email: string }) {
  const [reset] = useState(resetPassword);
  const { form, field, inputProps, submit, isSuccess, error, status } = useSubmitForm({
    schema: resetPasswordSchema,
    defaults: { email, code: '', password: '', confirmPassword: '' },
    draft: 'reset-password',
    mutation: reset,
  });
  const { handleSubmit, setError, getValues, trigger } = form;
  const onError = (failure: Error) => {
    if (!(failure instanceof RefusedCodeError)) return;
    setError('code', { message: refusedCodeMessage }, { shouldFocus: true });
  };
  const onSubmit = handleSubmit((values) => {
    if (!isSuccess) submit(values, undefined, onError);
  });
  return (
    <PageForm
      // After success the button stays disabled until the next page is loaded.
      isBusy={status.isBusy || isSuccess}
      label={say('New password')}
      submitLabel={say('Change Password')}
      busyLabel={say('Saving...')}
      submitClass={buttonClass('secondary', 'w-full')}
      onSubmit={onSubmit}
    >
      {error instanceof StorageProblem ? <StorageNotice /> : null}
      {field('email', say('Email'), 'username')}
      <CodeField
        label={say('Code')}
        hint={say('Eight digits, from the newest email.')}
        {...inputProps('code')}
      />
      <SendCodeButton
        emailOf={async () => ((await trigger('email')) ? cleanLine(getValues('email')) : null)}
      />
      <NewPasswordFields
        isChange
        password={inputProps('password')}
        confirmation={inputProps('confirmPassword')}
      />
    </PageForm>
  );
}

/** Emails another code. @param emailOf null when the address is invalid */
function SendCodeButton({ emailOf }: { emailOf: () => Promise<string | null> }) {
  const { submit, isPending } = useSubmitOnce(requestPasswordReset);
  const send = async () => {
    const email = await emailOf();
    if (email === null) return;
    submit({ email }, () => {
      void showToast('success', say`If there is an account for ${email}, a code is on its way.`);
    });
  };
  return (
    <BusyButton
      type="button"
      isBusy={isPending}
      className="text-link min-h-11 justify-self-start"
      onClick={() => void send()}
    >
      {isPending ? 'Sending...' : 'Send a new code'}
    </BusyButton>
  );
}

const wrongCurrentPassword = say('This isn’t your current password.');

export const changePasswordSchema = z
  .object({
    currentPassword: z
      .string()
      .check(
        z.minLength(1, say('Password is required.')),
        z.maxLength(PASSWORD_MAX_BYTES, wrongCurrentPassword),
      ),
    password: newPasswordSchema,
    confirmPassword: z.string(),
  })
  .check(passwordsMatch);

export function ChangePasswordForm() {
  const { form, inputProps, submit, status } = useSubmitForm({
    schema: changePasswordSchema,
    defaults: { currentPassword: '', password: '', confirmPassword: '' },
    mutation: changePassword,
  });
  const onSuccess = () => {
    form.reset();
    void showToast('success', say('Password changed'));
  };
  const onError = (error: Error) => {
    if (!isCurrentPasswordWrong(error)) return;
    const message = wrongCurrentPassword;
    form.setError('currentPassword', { message }, { shouldFocus: true });
  };
  return (
    <PageForm
      {...status}
      label={say('Change password')}
      submitLabel={say('Change Password')}
      busyLabel={say('Saving...')}
      onSubmit={form.handleSubmit((values) => submit(values, onSuccess, onError))}
    >
      <PasswordField
        label={say('Current Password')}
        toggleLabel={say('Show current password')}
        autoComplete="current-password"
        {...inputProps('currentPassword')}
      />
      <NewPasswordFields
        isChange
        password={inputProps('password')}
        confirmation={inputProps('confirmPassword')}
      />
    </PageForm>
  );
}
