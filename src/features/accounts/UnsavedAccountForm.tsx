import { useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import { BusyButton } from '@/components/ui/BusyButton';
import { buttonClass } from '@/components/ui/button-class';
import { Form } from '@/components/ui/Form';
import { PasswordField } from '@/components/ui/PasswordField';
import { useSubmitOnce } from '@/components/ui/use-submit-once';
import { savePassword, type TypedAccount } from '@/features/accounts/auth-api';
import { newPasswordSchema } from '@/features/accounts/FormParts';
import { formResolver } from '@/lib/form-resolver';
import { leavePageFor } from '@/lib/page-lifecycle';
import { say } from '@/lib/say';

const schema = z.object({ password: newPasswordSchema });

interface Props {
  account: TypedAccount;
  nextPath: string;
}

/** Sets the password that was typed to sign up, or another one. Without one, an emailed code signs in. */
export function UnsavedAccountForm({ account: { name, password }, nextPath }: Props) {
  const { register, handleSubmit, formState } = useForm({
    resolver: formResolver(schema),
    defaultValues: { password },
  });
  const { submit, isPending, isSuccess } = useSubmitOnce(savePassword(nextPath));
  // After success the button stays disabled until the next page is loaded.
  const isBusy = isPending || isSuccess;
  const onSubmit = handleSubmit((values) => {
    if (!isSuccess) submit({ name, ...values });
  });
  return (
    <Form label={say('Choose your password.')} onSubmit={onSubmit}>
      <PasswordField
        label={say('Password')}
        toggleLabel={say('Show password')}
        autoComplete="new-password"
        error={formState.errors.password?.message}
        {...register('password')}
      />
      <BusyButton type="submit" isBusy={isBusy} className={buttonClass('secondary', 'w-full')}>
        {isBusy ? 'Saving...' : 'Save password'}
      </BusyButton>
      <button
        type="button"
        className="text-link min-h-11 justify-self-start"
        onClick={() => leavePageFor(nextPath)}
      >
        Go on without a password
      </button>
    </Form>
  );
}
