import { useQuery } from '@tanstack/react-query';
import { useState, type SyntheticEvent } from 'react';
import { QueryView } from '@/components/states/QueryView';
import { FormDialog } from '@/components/ui/FormDialog';
import { Picture } from '@/components/ui/Picture';
import { RadioCards, type RadioOption } from '@/components/ui/RadioCards';
import { SearchField } from '@/components/ui/SearchField';
import { useSubmitOnce } from '@/components/ui/use-submit-once';
import { coverageText, type Dog } from '@/features/dogs/dog';
import { allDogsQuery } from '@/features/dogs/dog-api';
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
const SHOWN_AT_ONCE = 12;

/** The dogs with their faces and what each has, those with the smallest part of their month first. */
export function MoveDialog({ sponsorship, sponsoredDogIds, onClose, onMoved }: Props) {
  const [search, setSearch] = useState('');
  const [choice, setChoice] = useState<string | null>(null);
  const dogs = useQuery(allDogsQuery);
  const { submit, isPending, error } = useSubmitOnce(moveSponsorship);
  const { dog, move } = sponsorship;
  const amount = formatPaise(sponsorship.amount_paise);
  // A move that waits is undone by moving back.
  const canStay = move && (dog === null || dog.status === 'available');
  const presentId = dog?.id ?? ALL_DOGS;
  const others = [
    ...(canStay ? [{ value: presentId, label: say`Stay with ${forWhom(dog)}` }] : []),
    ...(sponsoredDogIds.includes(null) || (canStay && dog === null)
      ? []
      : [{ value: ALL_DOGS, label: say('All dogs') }]),
  ];
  const onSubmit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (choice === null) return;
    const dogId = choice === ALL_DOGS ? null : choice;
    const chosen = choice === presentId ? dog : dogs.data?.find(({ id }) => id === choice);
    submit({ id: sponsorship.id, dogId }, () => onMoved(dogId, forWhom(chosen ?? null)));
  };

  return (
    <FormDialog
      title={say`Move the sponsorship of ${forWhom(dog)}`}
      intro={
        <p>
          <span>
            {move
              ? `Your ${amount} a month is set to go to ${forWhom(move.dog)}.`
              : `Your ${amount} a month goes to ${forWhom(dog)}.`}
          </span>{' '}
          {`From next month it will go to the dog you choose. Your monthly payment stays as it is, and there is nothing to approve again.`}
        </p>
      }
      startsAtTitle
      error={error && sponsorshipErrorMessage(error)}
      submitLabel={say('Move')}
      busyLabel={say('Moving...')}
      isIncomplete={choice === null}
      formClass="gap-5!"
      isBusy={isPending}
      onSubmit={onSubmit}
      onClose={onClose}
    >
      <QueryView
        query={dogs}
        failed={say('The dogs could not be loaded.')}
        loading={
          <p role="status" className="min-h-96 text-muted">
            Loading...
          </p>
        }
      >
        {(all) => {
          const options = [
            ...(search === '' ? others : []),
            ...leastFirst(all, sponsoredDogIds, search).map(toOption),
          ];
          return (
            <>
              <SearchField
                label={say('Who should it go to?')}
                placeholder={say('Type a name or a location')}
                value={search}
                onChange={setSearch}
              />
              <div className="max-h-[min(24rem,38dvh)] overflow-y-auto p-1">
                <RadioCards
                  legend={say('Who should it go to?')}
                  layout="rows"
                  options={options}
                  inputProps={(value) => ({
                    name: 'dog',
                    checked: value === choice,
                    onChange: () => setChoice(value),
                  })}
                />
                {options.length === 0 ? <p className="text-muted">No dogs found.</p> : null}
              </div>
            </>
          );
        }}
      </QueryView>
    </FormDialog>
  );
}

/** How much of a dog's month is promised. */
function part({ coverage, monthlyAmount }: Dog): number {
  return (coverage?.paise ?? 0) / monthlyAmount;
}

/** The dogs that can be chosen and have every word of the search in their name or location. */
function leastFirst(
  dogs: readonly Dog[],
  without: Props['sponsoredDogIds'],
  search: string,
): readonly Dog[] {
  const words = search.toLocaleLowerCase('en-IN').split(/\s+/);
  return dogs
    .filter(({ id, status, name, location }) => {
      const text = `${name} ${location}`.toLocaleLowerCase('en-IN');
      return (
        status === 'available' &&
        !without.includes(id) &&
        words.every((word) => text.includes(word))
      );
    })
    .toSorted((one, other) => part(one) - part(other))
    .slice(0, SHOWN_AT_ONCE);
}

function toOption({ id, name, image, coverage, monthlyAmount }: Dog): RadioOption<string> {
  return {
    value: id,
    isWide: true,
    label: name,
    text: coverage && coverageText(coverage, monthlyAmount),
    picture: (
      <span className="aspect-square w-12 shrink-0 overflow-hidden rounded-control">
        <Picture src={image} alt="" sizes="3rem" />
      </span>
    ),
  };
}
