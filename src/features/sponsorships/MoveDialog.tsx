import { useState, type SyntheticEvent } from 'react';
import { FormDialog } from '@/components/ui/FormDialog';
import { useSubmitOnce } from '@/components/ui/use-submit-once';
import { DogCombobox, type ChosenDog } from '@/entities/dog/DogCombobox';
import { forWhom, type Sponsorship } from '@/features/sponsorships/sponsorship';
import { moveSponsorship, sponsorshipErrorMessage } from '@/features/sponsorships/sponsorships-api';
import { formatPaise } from '@/lib/money';
import { say } from '@/lib/say';

interface Props {
  sponsorship: Sponsorship;
  /** What this person sponsors now: dogs, and null for all dogs. */
  sponsoredDogIds: readonly (string | null)[];
  onClose: () => void;
  onMoved: (dogId: string | null, dogName: string) => void;
}

/** The choice of all dogs. */
const ALL_DOGS = 'all-dogs';

export function MoveDialog({ sponsorship, sponsoredDogIds, onClose, onMoved }: Props) {
  const [choice, setChoice] = useState<ChosenDog | null>(null);
  const { submit, isPending, error } = useSubmitOnce(moveSponsorship);
  const { dog, move } = sponsorship;
  const amount = formatPaise(sponsorship.amount_paise);
  // A move that waits is undone by moving back.
  const canStay = move && (dog === null || dog.status === 'available');
  const stay = canStay ? { id: dog?.id ?? ALL_DOGS, name: say`Stay with ${forWhom(dog)}` } : null;
  const isForAllDogs = sponsoredDogIds.includes(null);
  const others = [
    ...(stay ? [stay] : []),
    ...(isForAllDogs || stay?.id === ALL_DOGS ? [] : [{ id: ALL_DOGS, name: say('All dogs') }]),
  ];
  const onSubmit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (!choice) return;
    const dogId = choice.id === ALL_DOGS ? null : choice.id;
    const moved = choice.id === stay?.id ? dog : dogId === null ? null : choice;
    submit({ id: sponsorship.id, dogId }, () => onMoved(dogId, forWhom(moved)));
  };

  return (
    <FormDialog
      title={say`Move the sponsorship of ${forWhom(dog)}`}
      intro={
        <p>
          {move
            ? `Your ${amount} a month is set to go to ${forWhom(move.dog)}.`
            : `Your ${amount} a month goes to ${forWhom(dog)}.`}{' '}
          {`From next month it will go to the dog you choose. Your monthly payment stays as it is, and there is nothing to approve again.`}
        </p>
      }
      startsAtTitle
      error={error && sponsorshipErrorMessage(error)}
      submitLabel={say('Move')}
      busyLabel={say('Moving...')}
      isIncomplete={!choice}
      formClass="gap-5!"
      isBusy={isPending}
      onSubmit={onSubmit}
      onClose={onClose}
    >
      <DogCombobox
        label={say('Who should it go to?')}
        onlyAvailable
        others={others}
        withoutIds={[...sponsoredDogIds, stay?.id ?? null]}
        value={choice}
        onChange={setChoice}
      />
    </FormDialog>
  );
}
