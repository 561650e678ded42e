import { FormDialog } from '@/components/ui/FormDialog';
import { useSubmitOnce } from '@/components/ui/use-submit-once';
import { forgetPerson, personErrorMessage } from '@/features/people/people-api';
import { personName, type Person } from '@/features/people/person';

interface Props {
  person: Pick<Person, 'id' | 'name' | 'email'>;
  onClose: () => void;
  onForgotten: () => void;
}

/** Deletes what is stored about a person without an account. */
export function ForgetDialog({ person, onClose, onForgotten }: Props) {
  const { submit, isPending, error } = useSubmitOnce(forgetPerson);
  return (
    <FormDialog
      title={`Forget ${personName(person)}?`}
      startsAtTitle
      error={error && personErrorMessage(error)}
      submitLabel="Forget this person"
      busyLabel="Forgetting..."
      cancelLabel="Keep the person"
      isDangerous
      isBusy={isPending}
      onSubmit={(event) => {
        event.preventDefault();
        submit(person.id, onForgotten);
      }}
      onClose={onClose}
    >
      <p>
        Name, address, phone number, email address, PAN, messages and notes are deleted. Donations
        and receipts stay, as the law asks, with what the receipts say. A statement that is not
        filed yet counts these donations without a PAN. It can’t be undone.
      </p>
    </FormDialog>
  );
}
