import { BusyButton } from '@/components/ui/BusyButton';
import { buttonClass } from '@/components/ui/button-class';
import { Dialog } from '@/components/ui/Dialog';
import { DialogActions } from '@/components/ui/DialogActions';
import { useSubmitOnce } from '@/components/ui/use-submit-once';
import type { Donor } from '@/features/donors/donor';
import { donorErrorMessage } from '@/features/donors/donor-error';
import { saveDonor } from '@/features/donors/donor-queries';
import { showToast } from '@/lib/toast';

interface Props {
  userId: string;
  donor: Donor;
  onClose: () => void;
}

export function RemovePanDialog({ userId, donor, onClose }: Props) {
  const { submit, isPending, error } = useSubmitOnce(saveDonor(userId));
  const remove = () =>
    submit({ ...donor, pan: '' }, () => {
      void showToast('success', 'PAN removed');
      onClose();
    });
  return (
    <Dialog title="Remove your PAN?" holdsWork={isPending} onClose={onClose}>
      <p>
        Without a PAN, gifts that are not reported to the tax office yet get no Form 114, the
        certificate that lowers your tax. You can add it again.
      </p>
      <p role="alert" className="font-medium text-brick-text empty:hidden">
        {error ? donorErrorMessage(error) : null}
      </p>
      <DialogActions onCancel={onClose}>
        <BusyButton
          type="button"
          isBusy={isPending}
          className={buttonClass('danger')}
          onClick={remove}
        >
          {isPending ? 'Removing...' : 'Remove PAN'}
        </BusyButton>
      </DialogActions>
    </Dialog>
  );
}
