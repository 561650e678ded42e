import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { buttonClass } from '@/components/ui/button-class';
import { Form } from '@/components/ui/Form';
import { PasswordField } from '@/components/ui/PasswordField';
import { useSubmitOnce } from '@/components/ui/use-submit-once';
import { setPassword } from '@/features/auth/auth-queries';
import { passwordTwiceSchema } from '@/features/auth/forms/password-schema';
import { PASSWORD_MIN_LENGTH } from '@/lib/limits';
import { showToast } from '@/lib/toast';

export function NewPasswordForm({ onDone }: { onDone?: () => void }) {
  const { register, handleSubmit, reset, formState } = useForm({
    resolver: zodResolver(passwordTwiceSchema),
    defaultValues: { password: '', confirmPassword: '' },
  });
  const { submit, isPending } = useSubmitOnce(setPassword);
  const { errors } = formState;

  const onSubmit = handleSubmit(({ password }) =>
    submit(password, () => {
      reset();
      void showToast('success', 'Password changed');
      onDone?.();
    }),
  );

  return (
    <Form name="New password" onSubmit={onSubmit}>
      <PasswordField
        label="New Password"
        toggleLabel="Show new password"
        autoComplete="new-password"
        hint={`At least ${PASSWORD_MIN_LENGTH} characters.`}
        error={errors.password?.message}
        {...register('password')}
      />
      <PasswordField
        label="Confirm New Password"
        toggleLabel="Show confirm new password"
        autoComplete="new-password"
        error={errors.confirmPassword?.message}
        {...register('confirmPassword')}
      />
      <button
        type="submit"
        disabled={isPending}
        className={buttonClass('primary', 'w-full sm:w-auto sm:justify-self-start')}
      >
        {isPending ? 'Saving...' : 'Change Password'}
      </button>
    </Form>
  );
}
