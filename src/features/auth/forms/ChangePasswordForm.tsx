import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { BusyButton } from '@/components/ui/BusyButton';
import { buttonClass } from '@/components/ui/button-class';
import { Form } from '@/components/ui/Form';
import { PasswordField } from '@/components/ui/PasswordField';
import { useSubmitOnce } from '@/components/ui/use-submit-once';
import { changePassword, isCurrentPasswordWrong } from '@/features/auth/auth-queries';
import { NewPasswordFields } from '@/features/auth/forms/NewPasswordFields';
import { changePasswordSchema, wrongCurrentPassword } from '@/features/auth/forms/password-schema';
import { showToast } from '@/lib/toast';

export function ChangePasswordForm() {
  const { register, handleSubmit, reset, setError, formState } = useForm({
    resolver: zodResolver(changePasswordSchema),
    defaultValues: { currentPassword: '', password: '', confirmPassword: '' },
  });
  const { submit, isPending } = useSubmitOnce(changePassword);
  const { errors } = formState;

  const onSuccess = () => {
    reset();
    void showToast('success', 'Password changed');
  };
  const onError = (error: Error) => {
    if (!isCurrentPasswordWrong(error)) return;
    setError('currentPassword', { message: wrongCurrentPassword }, { shouldFocus: true });
  };
  const onSubmit = handleSubmit((values) => submit(values, onSuccess, onError));

  return (
    <Form name="Change password" onSubmit={onSubmit}>
      <PasswordField
        label="Current Password"
        toggleLabel="Show current password"
        autoComplete="current-password"
        error={errors.currentPassword?.message}
        {...register('currentPassword')}
      />
      <NewPasswordFields
        label="New Password"
        password={register('password')}
        confirmation={register('confirmPassword')}
        errors={errors}
      />
      <BusyButton
        type="submit"
        isBusy={isPending}
        className={buttonClass('primary', 'w-full sm:w-auto sm:justify-self-start')}
      >
        {isPending ? 'Saving...' : 'Change Password'}
      </BusyButton>
    </Form>
  );
}
