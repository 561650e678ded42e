import { useState, type SyntheticEvent } from 'react';
import { buttonClass } from '@/components/ui/button-class';
import { Dialog } from '@/components/ui/Dialog';
import { TextField } from '@/components/ui/Field';
import { useSubmitOnce } from '@/components/ui/use-submit-once';
import { deleteMyAccount } from '@/features/settings/account-queries';

interface Props {
  email: string;
  onClose: () => void;
  onDeleted: () => void;
}

/** Says what goes and what stays, and has the person type their email before anything is deleted. */
export function DeleteAccountDialog({ email, onClose, onDeleted }: Props) {
  const [typed, setTyped] = useState('');
  const { send, isSending, isSent, hasFailed } = useSubmitOnce(deleteMyAccount);
  const isConfirmed = typed.trim().toLowerCase() === email.toLowerCase();
  const isBusy = isSending || isSent;

  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (isConfirmed && !isSent) send(undefined, onDeleted);
  };

  return (
    <Dialog title="Delete your account?" holdsWork={isBusy} onClose={onClose}>
      <p>
        Your profile, settings and messages are deleted at once and cannot be brought back. The
        record of your donations stays, without your name, because it is a financial record.
      </p>
      <form noValidate className="grid grid-cols-1 gap-2" onSubmit={submit}>
        <TextField
          label="Type your email to confirm"
          hint={email}
          type="email"
          inputMode="email"
          autoComplete="off"
          autoCapitalize="none"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
        <p role="alert" className="font-medium text-brick-text empty:hidden">
          {hasFailed
            ? 'Your account could not be deleted. Please check your connection and try again.'
            : null}
        </p>
        <div className="flex flex-wrap gap-3">
          <button type="submit" disabled={!isConfirmed || isBusy} className={buttonClass('danger')}>
            {isBusy ? 'Deleting...' : 'Delete Account'}
          </button>
          <button
            type="button"
            disabled={isBusy}
            className={buttonClass('secondary')}
            onClick={onClose}
          >
            Keep My Account
          </button>
        </div>
      </form>
    </Dialog>
  );
}
