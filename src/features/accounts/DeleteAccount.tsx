import { useCallback, useState, type SyntheticEvent } from 'react';
import { BusyButton } from '@/components/ui/BusyButton';
import { FormError } from '@/components/ui/FormError';
import { buttonClass } from '@/components/ui/button-class';
import { Dialog } from '@/components/ui/Dialog';
import { TextField } from '@/components/ui/Field';
import { useSubmitOnce } from '@/components/ui/use-submit-once';
import { deleteMyAccount, type PaymentStop } from '@/features/accounts/settings-api';
import { errorTexts } from '@/lib/error-texts';
import { say } from '@/lib/say';
import { cleanLine } from '@common/typed-text';

interface Props {
  email: string;
  onDeleted: (payments: PaymentStop) => void;
}

export function DeleteAccount({ email, onDeleted }: Props) {
  const [isOpen, setIsOpen] = useState(false);
  const close = useCallback(() => setIsOpen(false), []);
  return (
    <>
      <button type="button" className={buttonClass('danger')} onClick={() => setIsOpen(true)}>
        Delete Account
      </button>
      {isOpen ? <DeleteAccountDialog email={email} onClose={close} onDeleted={onDeleted} /> : null}
    </>
  );
}

interface DialogProps extends Props {
  onClose: () => void;
}

/** Explains what is deleted, and asks for the email as confirmation. */
function DeleteAccountDialog({ email, onClose, onDeleted }: DialogProps) {
  const [typed, setTyped] = useState('');
  const { submit, isPending, isSuccess, error } = useSubmitOnce(deleteMyAccount);
  const isConfirmed = cleanLine(typed).toLowerCase() === email.toLowerCase();
  const isBusy = isPending || isSuccess;

  const onSubmit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (isConfirmed && !isSuccess) submit(undefined, onDeleted);
  };

  return (
    <Dialog title={say('Delete your account?')} isBusy={isBusy} onClose={onClose}>
      <p>
        Your account, profile, settings and messages will be deleted immediately and can’t be
        restored. Your monthly payments will be stopped: we ask our payment provider now, and keep
        asking until they have stopped.
      </p>
      <p>
        The records of your donations and sponsorships, your receipts, and the name, address and PAN
        that you gave for them stay without an account, because the law requires it. One last email
        tells you when everything is done. Your address stays with that email until it is sent.
      </p>
      <form noValidate className="grid grid-cols-1 gap-2" onSubmit={onSubmit}>
        <TextField
          label={say('Type your email to confirm')}
          hint={email}
          type="email"
          inputMode="email"
          autoComplete="off"
          autoCapitalize="none"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
        <FormError>{error ? errorText(error) : null}</FormError>
        <div className="flex flex-wrap gap-3">
          <BusyButton
            type="submit"
            disabled={!isConfirmed}
            isBusy={isBusy}
            className={buttonClass('danger')}
          >
            {isBusy ? 'Deleting...' : 'Delete Account'}
          </BusyButton>
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

const errorText = errorTexts({
  'last-administrator': say(
    'You are the only administrator. Give somebody else this role on the Team page, then delete your account.',
  ),
  otherwise: say('Your account could not be deleted. Please check your connection and try again.'),
});
