import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import { BusyButton } from '@/components/ui/BusyButton';
import { buttonClass } from '@/components/ui/button-class';
import { Form } from '@/components/ui/Form';
import { useSubmitOnce } from '@/components/ui/use-submit-once';
import { confirmEmailChange, requestEmailChange } from '@/features/auth/email-change-queries';
import { emailCodesSchema } from '@/features/auth/forms/change-email-schema';
import { CodeField } from '@/features/auth/forms/CodeField';
import { RefusedCodeError, refusedCodeMessage } from '@/features/auth/refused-code';
import { showToast } from '@/lib/toast';

interface Props {
  email: string;
  newEmail: string;
  takesFocus: boolean;
  /** Called when the change is done or given up. */
  onLeave: () => void;
}

/** Confirms a change of email with the codes that were emailed to both addresses. */
export function EmailCodesForm({ email, newEmail, takesFocus, onLeave }: Props) {
  const [confirmation] = useState(confirmEmailChange);
  const { register, handleSubmit, setError, setFocus, formState } = useForm({
    resolver: zodResolver(emailCodesSchema),
    defaultValues: { newCode: '', oldCode: '' },
  });
  useEffect(() => {
    if (takesFocus) setFocus('newCode');
  }, [takesFocus, setFocus]);
  const { submit, isPending } = useSubmitOnce(confirmation);
  const again = useSubmitOnce(requestEmailChange);
  const { errors } = formState;

  const onSuccess = () => {
    void showToast('success', 'Email changed');
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
    <Form name="Confirm new email" onSubmit={onSubmit}>
      <p
        role="status"
        className="mb-4 rounded-card border-2 border-amber bg-surface p-5 break-words"
      >
        To change your email to {newEmail}, enter the codes that we emailed to both addresses. They
        work once, for an hour; until then nothing changes.
      </p>
      <CodeField
        label={`Code sent to ${newEmail}`}
        error={errors.newCode?.message}
        {...register('newCode')}
      />
      <CodeField
        label={`Code sent to ${email}`}
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
            again.submit(newEmail, () => void showToast('success', 'New codes are on their way.'))
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
