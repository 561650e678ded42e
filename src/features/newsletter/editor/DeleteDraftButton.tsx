import { BusyButton } from '@/components/ui/BusyButton';
import { buttonClass } from '@/components/ui/button-class';
import { useSubmitOnce } from '@/components/ui/use-submit-once';
import { deleteDraft } from '@/features/newsletter/editor/editor-queries';

interface Props {
  id: string;
  onDeleted: () => void;
}

export function DeleteDraftButton({ id, onDeleted }: Props) {
  const { submit, isPending } = useSubmitOnce(deleteDraft);
  return (
    <BusyButton
      type="button"
      isBusy={isPending}
      className={buttonClass('danger')}
      onClick={() => {
        if (window.confirm('Are you sure you want to delete this draft?')) submit(id, onDeleted);
      }}
    >
      {isPending ? 'Deleting...' : 'Delete draft'}
    </BusyButton>
  );
}
