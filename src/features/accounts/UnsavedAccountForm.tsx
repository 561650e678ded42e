import * as z from 'zod/mini';
import { buttonClass } from '@/components/ui/button-class';
import { PageForm } from '@/components/ui/PageForm';
import { PasswordField } from '@/components/ui/PasswordField';
import { useSubmitForm } from '@/components/use-submit-form';
import { savePassword, type TypedAccount } from '@/features/accounts/auth-api';
import { newPasswordSchema } from '@/features/accounts/FormParts';
import { leavePageFor } from '@/lib/page-lifecycle';
import { say } from '@/lib/say';

const schema = z.object({ password: newPasswordSchema });

interface Props {
  account: TypedAccount;
  nextPath: string;
}

/** Sets the password that was typed to sign up, or another one. Without one, an emailed code signs in. */
export function UnsavedAccountForm({ account: { name, password }, nextPath }: Props) {
  const { form, inputProps, submit, isSuccess, status } = useSubmitForm({
    schema,
    defaults: { password },
    mutation: savePassword(nextPath),
  });
  const onSubmit = form.handleSubmit((values) => {
    if (!isSuccess) submit({ name, ...values });
  });
  return (
    <PageForm
      // After success the button stays disabled until the next page is loaded.
      isBusy={status.isBusy || isSuccess}
      label={say('Choose your password.')}
      submitLabel={say('Save password')}
      busyLabel={say('Saving...')}
      submitClass={buttonClass('secondary', 'w-full')}
      footer={
        <button
          type="button"
          className="text-link min-h-11 justify-self-start"
          onClick={() => leavePageFor(nextPath)}
        >
          Go on without a password
        </button>
      }
      onSubmit={onSubmit}
    >
      <PasswordField
        label={say('Password')}
        toggleLabel={say('Show password')}
        autoComplete="new-password"
        {...inputProps('password')}
      />
    </PageForm>
  );
}
