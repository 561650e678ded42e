import { useQuery } from '@tanstack/react-query';
import { useState, type SyntheticEvent } from 'react';
import { BusyButton } from '@/components/ui/BusyButton';
import { LoadError } from '@/components/states/LoadError';
import { buttonClass } from '@/components/ui/button-class';
import { Dialog } from '@/components/ui/Dialog';
import { DialogActions } from '@/components/ui/DialogActions';
import { Select } from '@/components/ui/Select';
import { useSubmitOnce } from '@/components/ui/use-submit-once';
import { sponsorshipName, type Sponsorship } from '@/features/sponsorships/sponsorship';
import { dogChoicesQuery, moveSponsorship } from '@/features/sponsorships/sponsorship-queries';
import { wishErrorMessage } from '@/features/sponsorships/wish-error';
import { formatPaise } from '@/lib/money';

interface Props {
  sponsorship: Sponsorship;
  /** What this person sponsors now: dogs, and null for all dogs. */
  sponsoredDogIds: readonly (string | null)[];
  onClose: () => void;
  onMoved: () => void;
}

/** The option for all dogs; the Select's '' is the choice that is still to be made. */
const ALL_DOGS = 'all-dogs';

export function MoveDialog({ sponsorship, sponsoredDogIds, onClose, onMoved }: Props) {
  const { data, isPending: isLoading, isFetching, refetch } = useQuery(dogChoicesQuery);
  const [choice, setChoice] = useState('');
  const { submit, isPending, error } = useSubmitOnce(moveSponsorship);
  const dogs = (data ?? []).filter(({ id }) => !sponsoredDogIds.includes(id));
  const options = [
    ...(sponsoredDogIds.includes(null) ? [] : [{ value: ALL_DOGS, label: 'All dogs' }]),
    ...dogs.map(({ id, name }) => ({ value: id, label: name })),
  ];
  const onSubmit = (event: SyntheticEvent) => {
    event.preventDefault();
    const dogId = choice === ALL_DOGS ? null : choice;
    if (choice !== '') submit({ id: sponsorship.id, dogId }, onMoved);
  };

  return (
    <Dialog
      title={`Move the sponsorship of ${sponsorshipName(sponsorship)}`}
      startsAtTitle
      holdsWork={isPending}
      onClose={onClose}
    >
      <p>
        {`From the next month on, your ${formatPaise(sponsorship.amountPaise)} go to the dog you choose. Your monthly payment stays as it is, and there is nothing to approve again.`}
      </p>
      {isLoading ? <p role="status">Loading the dogs...</p> : null}
      {!isLoading && !data ? (
        <LoadError
          text="The dogs could not be loaded."
          retrying={isFetching}
          onRetry={() => void refetch()}
        />
      ) : null}
      {data ? (
        <form noValidate className="grid grid-cols-1 gap-5" onSubmit={onSubmit}>
          <Select
            label="For whom?"
            allLabel="Please choose"
            options={options}
            value={choice}
            onChange={setChoice}
          />
          <p role="alert" className="font-medium text-brick-text empty:hidden">
            {error ? wishErrorMessage(error) : null}
          </p>
          <DialogActions onCancel={onClose}>
            <BusyButton
              type="submit"
              disabled={choice === ''}
              isBusy={isPending}
              className={buttonClass('primary')}
            >
              {isPending ? 'Moving...' : 'Move'}
            </BusyButton>
          </DialogActions>
        </form>
      ) : null}
    </Dialog>
  );
}
