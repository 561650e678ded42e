import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useLocation } from 'react-router-dom';
import * as z from 'zod/mini';
import { BusyButton } from '@/components/ui/BusyButton';
import { buttonClass } from '@/components/ui/button-class';
import { TextField } from '@/components/ui/Field';
import { Form } from '@/components/ui/Form';
import { PasswordField } from '@/components/ui/PasswordField';
import { useSubmitOnce } from '@/components/ui/use-submit-once';
import { useFormDraft } from '@/components/use-form-draft';
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
import { formResolver } from '@/lib/form-resolver';
import { say } from '@/lib/say';
import { showToast } from '@/lib/toast';
import { cleanLine } from '@common/typed-text';

export const forgotPasswordSchema = z.object({ email: emailSchema });

/** Requests a code for a new password. Ends alike whether or not the address has an account. */
/** Begins with the address that was typed to sign in. */
export function ForgotPasswordForm({ onSent }: { onSent: (email: string) => void }) {
  const { email }: Record<string, unknown> = Object(useLocation().state);
  const form = useForm({
    resolver: formResolver(forgotPasswordSchema),
    defaultValues: { email: typeof email === 'string' ? email : '' },
  });
  const { register, handleSubmit, formState } = form;
  useFormDraft('forgot-password', form);
  const { submit, isPending } = useSubmitOnce(requestPasswordReset);

  const onSubmit = handleSubmit((values) => submit(values, () => onSent(values.email)));

  return (
    <Form label={say('Forgot password')} onSubmit={onSubmit}>
      <TextField
        label={say('Email')}
        type="email"
        inputMode="email"
        autoComplete="username"
        error={formState.errors.email?.message}
        {...register('email')}
      />
      <BusyButton type="submit" isBusy={isPending} className={buttonClass('secondary', 'w-full')}>
        {isPending ? 'Sending...' : 'Send the code'}
      </BusyButton>
    </Form>
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
  const form = useForm({
    resolver: formResolver(resetPasswordSchema),
    defaultValues: { email, code: '', password: '', confirmPassword: '' },
  });
  const { register, handleSubmit, setError, getValues, trigger, formState } = form;
  useFormDraft('reset-password', form);
  const { submit, isPending, isSuccess, error } = useSubmitOnce(reset);
  const { errors } = formState;
  // After success the button stays disabled until the next page is loaded.
  const isBusy = isPending || isSuccess;

  const onError = (failure: Error) => {
    if (!(failure instanceof RefusedCodeError)) return;
    setError('code', { message: refusedCodeMessage }, { shouldFocus: true });
  };
  const onSubmit = handleSubmit((values) => {
    if (!isSuccess) submit(values, undefined, onError);
  });

  return (
    <Form label={say('New password')} onSubmit={onSubmit}>
      {error instanceof StorageProblem ? <StorageNotice /> : null}
      <TextField
        label={say('Email')}
        type="email"
        inputMode="email"
        autoComplete="username"
        error={errors.email?.message}
        {...register('email')}
      />
      <CodeField
        label={say('Code')}
        hint={say('Eight digits, from the newest email.')}
        error={errors.code?.message}
        {...register('code')}
      />
      <SendCodeButton
        emailOf={async () => ((await trigger('email')) ? cleanLine(getValues('email')) : null)}
      />
      <NewPasswordFields
        isChange
        password={register('password')}
        confirmation={register('confirmPassword')}
        errors={errors}
      />
      <BusyButton type="submit" isBusy={isBusy} className={buttonClass('secondary', 'w-full')}>
        {isBusy ? 'Saving...' : 'Change Password'}
      </BusyButton>
    </Form>
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
  const { register, handleSubmit, reset, setError, formState } = useForm({
    resolver: formResolver(changePasswordSchema),
    defaultValues: { currentPassword: '', password: '', confirmPassword: '' },
  });
  const { submit, isPending } = useSubmitOnce(changePassword);
  const { errors } = formState;

  const onSuccess = () => {
    reset();
    void showToast('success', say('Password changed'));
  };
  const onError = (error: Error) => {
    if (!isCurrentPasswordWrong(error)) return;
    setError('currentPassword', { message: wrongCurrentPassword }, { shouldFocus: true });
  };
  const onSubmit = handleSubmit((values) => submit(values, onSuccess, onError));

  return (
    <Form label={say('Change password')} onSubmit={onSubmit}>
      <PasswordField
        label={say('Current Password')}
        toggleLabel={say('Show current password')}
        autoComplete="current-password"
        error={errors.currentPassword?.message}
        {...register('currentPassword')}
      />
      <NewPasswordFields
        isChange
        password={register('password')}
        confirmation={register('confirmPassword')}
        errors={errors}
      />
      <BusyButton
        type="submit"
        isBusy={isPending}
        className={buttonClass('secondary', 'w-full sm:w-auto sm:justify-self-start')}
      >
        {isPending ? 'Saving...' : 'Change Password'}
      </BusyButton>
    </Form>
  );
}
