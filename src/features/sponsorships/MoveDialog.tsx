import { useQuery } from '@tanstack/react-query';
import { useState, type SyntheticEvent } from 'react';
import { BusyButton } from '@/components/ui/BusyButton';
import { LoadError } from '@/components/states/LoadError';
import { FormError } from '@/components/ui/FormError';
import { buttonClass } from '@/components/ui/button-class';
import { Dialog, DialogActions } from '@/components/ui/Dialog';
import { Select } from '@/components/ui/Select';
import { useSubmitOnce } from '@/components/ui/use-submit-once';
import { dogNamesQuery } from '@/entities/dog/dog-api';
import { forWhom, sponsorshipName, type Sponsorship } from '@/features/sponsorships/sponsorship';
import { moveSponsorship, sponsorshipErrorMessage } from '@/features/sponsorships/sponsorships-api';
import { formatPaise } from '@/lib/money';

interface Props {
  sponsorship: Sponsorship;
  /** What this person sponsors now: dogs, and null for all dogs. */
  sponsoredDogIds: readonly (string | null)[];
  onClose: () => void;
  onMoved: (dogId: string | null, dogName: string) => void;
}

/** The option for all dogs; the Select's '' is the choice that is still to be made. */
const ALL_DOGS = 'all-dogs';

export function MoveDialog({ sponsorship, sponsoredDogIds, onClose, onMoved }: Props) {
  const { data, isPending: isLoading, isFetching, refetch } = useQuery(dogNamesQuery);
  const [choice, setChoice] = useState('');
  const { submit, isPending, error } = useSubmitOnce(moveSponsorship);
  const { dog, move } = sponsorship;
  // A move that waits is undone by moving back.
  const stayId = move ? (dog?.id ?? null) : undefined;
  const available = data?.filter(({ status }) => status === 'available') ?? [];
  const dogs = [{ id: null, name: 'All dogs' }, ...available].filter(
    ({ id }) => id === stayId || !sponsoredDogIds.includes(id),
  );
  const options = dogs.map(({ id, name }) => ({
    value: id ?? ALL_DOGS,
    label: id === stayId ? `Stay with ${forWhom(dog)}` : name,
  }));
  const onSubmit = (event: SyntheticEvent) => {
    event.preventDefault();
    const dogId = choice === ALL_DOGS ? null : choice;
    const chosen = dogs.find(({ id }) => id === dogId);
    if (!chosen) return;
    submit({ id: sponsorship.id, dogId }, () =>
      onMoved(dogId, forWhom(dogId === null ? null : chosen)),
    );
  };

  return (
    <Dialog
      title={`Move the sponsorship of ${sponsorshipName(sponsorship)}`}
      startsAtTitle
      isBusy={isPending}
      onClose={onClose}
    >
      <p>
        {`Your ${formatPaise(sponsorship.amountPaise)} a month ${move ? `is to go to ${forWhom(move.dog)}` : `goes to ${forWhom(dog)}`}. From the next month on, it goes to the dog you choose. Your monthly payment stays as it is, and there is nothing to approve again.`}
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
          <FormError>{error ? sponsorshipErrorMessage(error) : null}</FormError>
          <DialogActions>
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
