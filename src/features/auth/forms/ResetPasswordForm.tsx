import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { BusyButton } from '@/components/ui/BusyButton';
import { buttonClass } from '@/components/ui/button-class';
import { TextField } from '@/components/ui/Field';
import { Form } from '@/components/ui/Form';
import { useSubmitOnce } from '@/components/ui/use-submit-once';
import { useFormDraft } from '@/components/use-form-draft';
import { CodeField } from '@/features/auth/forms/CodeField';
import { NewPasswordFields } from '@/features/auth/forms/NewPasswordFields';
import { resetPasswordSchema } from '@/features/auth/forms/reset-password-schema';
import { SendCodeButton } from '@/features/auth/forms/SendCodeButton';
import { StorageNotice } from '@/features/auth/forms/StorageNotice';
import { resetPassword } from '@/features/auth/recovery-queries';
import { RefusedCodeError, refusedCodeMessage } from '@/features/auth/refused-code';
import { StorageProblem } from '@/features/auth/session/storage-problem';

/** Sets a new password with a emailed code. @param email fills in the field */
export function ResetPasswordForm({ email }: { email: string }) {
  const [reset] = useState(resetPassword);
  const form = useForm({
    resolver: zodResolver(resetPasswordSchema),
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
    <Form name="New password" onSubmit={onSubmit}>
      {error instanceof StorageProblem ? <StorageNotice /> : null}
      <TextField
        label="Email"
        type="email"
        inputMode="email"
        autoComplete="username"
        error={errors.email?.message}
        {...register('email')}
      />
      <CodeField
        label="Code"
        hint="Six digits, from the newest email."
        error={errors.code?.message}
        {...register('code')}
      />
      <SendCodeButton
        emailOf={async () => ((await trigger('email')) ? getValues('email').trim() : null)}
      />
      <NewPasswordFields
        label="New Password"
        password={register('password')}
        confirmation={register('confirmPassword')}
        errors={errors}
      />
      <BusyButton type="submit" isBusy={isBusy} className={buttonClass('primary', 'w-full')}>
        {isBusy ? 'Saving...' : 'Change Password'}
      </BusyButton>
    </Form>
  );
}
