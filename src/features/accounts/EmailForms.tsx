import { useEffect, useState } from 'react';
import * as z from 'zod/mini';
import { PageForm } from '@/components/ui/PageForm';
import { useSubmitOnce } from '@/components/ui/use-submit-once';
import { useSubmitForm } from '@/components/use-submit-form';
import {
  confirmEmailChange,
  RefusedCodeError,
  requestEmailChange,
} from '@/features/accounts/auth-api';
import { CodeField, codeSchema, refusedCodeMessage } from '@/features/accounts/FormParts';
import { emailSchema } from '@/lib/form-schemas';
import { say } from '@/lib/say';
import { showToast } from '@/lib/toast';

interface Props {
  email: string;
  /** The new address of a pending change, or ''. */
  newEmail: string;
}

/** Asks for a new address, then for the codes that were emailed to the old and the new one. */
export function ChangeEmailForm({ email, newEmail }: Props) {
  // null until the form is used. The service has no way to cancel a change, so '' only hides it.
  const [askedFor, setAskedFor] = useState<string | null>(null);
  const pending = askedFor ?? newEmail;
  // The button that was pressed is gone with the other form, and the focus with it.
  const takesFocus = askedFor !== null;
  return pending === '' ? (
    <NewEmailForm email={email} takesFocus={takesFocus} onSent={setAskedFor} />
  ) : (
    <EmailCodesForm
      email={email}
      newEmail={pending}
      takesFocus={takesFocus}
      onLeave={() => setAskedFor('')}
    />
  );
}

export function changeEmailSchema(currentEmail: string) {
  return z.object({
    email: emailSchema.check(
      z.refine(
        (email) => email.toLowerCase() !== currentEmail.toLowerCase(),
        say('This is already your email address.'),
      ),
    ),
  });
}

interface NewEmailProps {
  email: string;
  takesFocus: boolean;
  onSent: (newEmail: string) => void;
}

function NewEmailForm({ email, takesFocus, onSent }: NewEmailProps) {
  const { form, field, submit, status } = useSubmitForm({
    schema: changeEmailSchema(email),
    defaults: { email: '' },
    draft: 'new-email',
    mutation: requestEmailChange,
  });
  const { handleSubmit, setFocus } = form;
  useEffect(() => {
    if (takesFocus) setFocus('email');
  }, [takesFocus, setFocus]);
  return (
    <PageForm
      {...status}
      label={say('Change Email')}
      submitLabel={say('Change Email')}
      busyLabel={say('Sending...')}
      onSubmit={handleSubmit((values) => submit(values.email, () => onSent(values.email)))}
    >
      {field('email', say('New Email'), 'email', say`Your current email is ${email}.`)}
    </PageForm>
  );
}

export const emailCodesSchema = z.object({ newCode: codeSchema, oldCode: codeSchema });

interface EmailCodesProps {
  email: string;
  newEmail: string;
  takesFocus: boolean;
  /** Called when the change is done or given up. */
  onLeave: () => void;
}

/** Confirms a change of email with the codes that were emailed to both addresses. */
function EmailCodesForm({ email, newEmail, takesFocus, onLeave }: EmailCodesProps) {
  const [confirmation] = useState(confirmEmailChange);
  const { form, inputProps, submit, status } = useSubmitForm({
    schema: emailCodesSchema,
    defaults: { newCode: '', oldCode: '' },
    mutation: confirmation,
  });
  const { handleSubmit, setError, setFocus } = form;
  useEffect(() => {
    if (takesFocus) setFocus('newCode');
  }, [takesFocus, setFocus]);
  const again = useSubmitOnce(requestEmailChange);

  const onSuccess = () => {
    void showToast('success', say('Email changed'));
    onLeave();
  };
  const onError = (error: Error) => {
    if (!(error instanceof RefusedCodeError)) return;
    const field = error.email === email ? 'oldCode' : 'newCode';
    setError(field, { message: refusedCodeMessage }, { shouldFocus: true });
  };
  const onSubmit = handleSubmit(({ newCode, oldCode }) =>
    submit(
      [
        { email: newEmail, code: newCode },
        { email, code: oldCode },
      ],
      onSuccess,
      onError,
    ),
  );

  return (
    <PageForm
      {...status}
      label={say('Confirm new email')}
      submitLabel={say('Confirm New Email')}
      busyLabel={say('Saving...')}
      footer={
        <div className="flex flex-wrap gap-x-6">
          <button
            type="button"
            className="text-link min-h-11"
            onClick={() =>
              again.submit(
                newEmail,
                () => void showToast('success', say('New codes are on their way.')),
              )
            }
          >
            {again.isPending ? 'Sending...' : 'Send new codes'}
          </button>
          <button type="button" className="text-link min-h-11" onClick={onLeave}>
            Use another address
          </button>
        </div>
      }
      onSubmit={onSubmit}
    >
      <p
        role="status"
        className="mb-4 rounded-card border-2 border-amber bg-surface p-5 break-words"
      >
        {`To change your email to ${newEmail}, enter the codes that we emailed to both addresses. Each works once, within half an hour; until you enter them, nothing changes.`}
      </p>
      <CodeField label={say`Code sent to ${newEmail}`} {...inputProps('newCode')} />
      <CodeField label={say`Code sent to ${email}`} {...inputProps('oldCode')} />
    </PageForm>
  );
}
