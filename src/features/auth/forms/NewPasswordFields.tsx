import type { UseFormRegisterReturn } from 'react-hook-form';
import { PasswordField } from '@/components/ui/PasswordField';
import { PASSWORD_MIN_LENGTH } from '@/config/limits';

interface Props {
  /** Of the first field; the second one's begins with Confirm. */
  label: 'Password' | 'New Password';
  password: UseFormRegisterReturn;
  confirmation: UseFormRegisterReturn;
  errors: { password?: { message?: string }; confirmPassword?: { message?: string } };
}

/** A password that is chosen, and once more. */
export function NewPasswordFields({ label, password, confirmation, errors }: Props) {
  return (
    <>
      <PasswordField
        label={label}
        toggleLabel={`Show ${label.toLowerCase()}`}
        autoComplete="new-password"
        hint={`At least ${PASSWORD_MIN_LENGTH} characters.`}
        error={errors.password?.message}
        {...password}
      />
      <PasswordField
        label={`Confirm ${label}`}
        toggleLabel={`Show confirm ${label.toLowerCase()}`}
        autoComplete="new-password"
        error={errors.confirmPassword?.message}
        {...confirmation}
      />
    </>
  );
}
