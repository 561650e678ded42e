import { useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import { BusyButton } from '@/components/ui/BusyButton';
import { buttonClass } from '@/components/ui/button-class';
import { TextField } from '@/components/ui/Field';
import { Form } from '@/components/ui/Form';
import { useSubmitOnce } from '@/components/ui/use-submit-once';
import { useFormDraft } from '@/components/use-form-draft';
import {
  confirmEmailChange,
  RefusedCodeError,
  requestEmailChange,
} from '@/features/accounts/auth-api';
import { CodeField, codeSchema, refusedCodeMessage } from '@/features/accounts/FormParts';
import { formResolver } from '@/lib/form-resolver';
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
  const form = useForm({
    resolver: formResolver(changeEmailSchema(email)),
    defaultValues: { email: '' },
  });
  const { register, handleSubmit, setFocus, formState } = form;
  useFormDraft('new-email', form);
  useEffect(() => {
    if (takesFocus) setFocus('email');
  }, [takesFocus, setFocus]);
  const { submit, isPending } = useSubmitOnce(requestEmailChange);

  const onSubmit = handleSubmit((values) => submit(values.email, () => onSent(values.email)));

  return (
    <Form label={say('Change Email')} onSubmit={onSubmit}>
      <TextField
        label={say('New Email')}
        type="email"
        inputMode="email"
        autoComplete="email"
        hint={say`Your current email is ${email}.`}
        error={formState.errors.email?.message}
        {...register('email')}
      />
      <BusyButton
        type="submit"
        isBusy={isPending}
        className={buttonClass('secondary', 'w-full sm:w-auto sm:justify-self-start')}
      >
        {isPending ? 'Sending...' : 'Change Email'}
      </BusyButton>
    </Form>
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
  const { register, handleSubmit, setError, setFocus, formState } = useForm({
    resolver: formResolver(emailCodesSchema),
    defaultValues: { newCode: '', oldCode: '' },
  });
  useEffect(() => {
    if (takesFocus) setFocus('newCode');
  }, [takesFocus, setFocus]);
  const { submit, isPending } = useSubmitOnce(confirmation);
  const again = useSubmitOnce(requestEmailChange);
  const { errors } = formState;

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
    <Form label={say('Confirm new email')} onSubmit={onSubmit}>
      <p
        role="status"
        className="mb-4 rounded-card border-2 border-amber bg-surface p-5 break-words"
      >
        {`To change your email to ${newEmail}, enter the codes that we emailed to both addresses. Each works once, within half an hour; until you enter them, nothing changes.`}
      </p>
      <CodeField
        label={say`Code sent to ${newEmail}`}
        error={errors.newCode?.message}
        {...register('newCode')}
      />
      <CodeField
        label={say`Code sent to ${email}`}
        error={errors.oldCode?.message}
        {...register('oldCode')}
      />
      <BusyButton
        type="submit"
        isBusy={isPending}
        className={buttonClass('secondary', 'w-full sm:w-auto sm:justify-self-start')}
      >
        {isPending ? 'Saving...' : 'Confirm New Email'}
      </BusyButton>
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
    </Form>
  );
}
