import { BusyButton } from '@/components/ui/BusyButton';
import { buttonClass } from '@/components/ui/button-class';
import { Dialog, DialogActions } from '@/components/ui/Dialog';
import { FormError } from '@/components/ui/FormError';
import { say } from '@/lib/say';

interface Props {
  /** The question. */
  title: string;
  /** What happens then. */
  text: string;
  /** Why the last try failed; null if it did not. */
  error: string | null;
  confirmLabel: string;
  /** Of the same button while it works. */
  busyLabel: string;
  cancelLabel?: string;
  isBusy: boolean;
  /** It takes something away. */
  isDangerous?: boolean;
  /** Focus starts at the title instead of the button. */
  startsAtTitle?: boolean;
  onConfirm: () => void;
  onClose: () => void;
}

/** Asks before something is done that has nothing to be filled in. */
export function ConfirmDialog({
  title,
  text,
  error,
  confirmLabel,
  busyLabel,
  cancelLabel = say('Cancel'),
  isBusy,
  isDangerous = false,
  startsAtTitle = false,
  onConfirm,
  onClose,
}: Props) {
  return (
    <Dialog title={title} startsAtTitle={startsAtTitle} isBusy={isBusy} onClose={onClose}>
      <p className="wrap-anywhere">{text}</p>
      <FormError>{error}</FormError>
      <DialogActions cancelLabel={cancelLabel}>
        <BusyButton
          type="button"
          isBusy={isBusy}
          className={buttonClass(isDangerous ? 'danger' : 'primary')}
          onClick={onConfirm}
        >
          {isBusy ? busyLabel : confirmLabel}
        </BusyButton>
      </DialogActions>
    </Dialog>
  );
}
