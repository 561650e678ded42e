import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useId, useRef, useState, type Ref } from 'react';
import { CloseIcon } from '@/components/icons';
import { Select } from '@/components/ui/Select';
import { useConnection } from '@/components/use-connection';
import { useFocusAfterRemoval } from '@/components/use-focus-after-removal';
import { CARE_ROUND_MAX_DOGS } from '@/config/limits';
import { DogCombobox, type ChosenDog } from '@/features/dogs/DogCombobox';
import { dogAreasQuery, dogsOfAreaQuery } from '@/features/dogs/dog-choices-api';
import { keptChoicesQuery, teamDogChoicesQuery } from '@/features/dogs/team/kept-choices-api';
import { plural } from '@/lib/numbers';
import { languageOf } from '@/lib/language';
import { say } from '@/lib/say';

interface Props {
  dogs: readonly ChosenDog[];
  onChange: (dogs: ChosenDog[]) => void;
  error: string | undefined;
  inputRef: Ref<HTMLInputElement>;
}

/** A choice of one or many dogs, by name or all of an area. */
export function DogsField({ dogs, onChange, error, inputRef }: Props) {
  const headingId = useId();
  const [problem, setProblem] = useState<string>();
  const group = useRef<HTMLDivElement>(null);
  const list = useRef<HTMLUListElement>(null);
  const focusAfter = useFocusAfterRemoval(dogs.length, list, () =>
    group.current?.querySelector('input'),
  );
  const chosenIds = dogs.map(({ id }) => id);

  const add = (more: readonly ChosenDog[], instead: readonly ChosenDog[] = []) => {
    const kept = dogs.filter(({ id }) => !instead.some((other) => other.id === id));
    const added = more.filter(({ id }) => !kept.some((dog) => dog.id === id));
    const count = kept.length + added.length;
    const isTooMany = count > CARE_ROUND_MAX_DOGS;
    setProblem(
      isTooMany
        ? say`That would be ${count} dogs. One round has at most ${CARE_ROUND_MAX_DOGS}.`
        : undefined,
    );
    if (!isTooMany) onChange([...kept, ...added.map(({ id, name }) => ({ id, name }))]);
  };
  const remove = (dogId: string) => {
    setProblem(undefined);
    focusAfter(chosenIds.indexOf(dogId));
    onChange(dogs.filter(({ id }) => id !== dogId));
  };

  return (
    <div ref={group} role="group" aria-labelledby={headingId} className="grid grid-cols-1 gap-2">
      <p id={headingId} role="status" className="font-semibold">
        {dogs.length === 0
          ? 'Which dogs?'
          : plural(dogs.length, { one: '1 dog is chosen', other: '{count} dogs are chosen' })}
      </p>
      {dogs.length > 0 ? <ChosenDogs listRef={list} dogs={dogs} onRemove={remove} /> : null}
      <DogCombobox
        label={say('Add a dog')}
        hint={say('The record is added for every dog you choose.')}
        choicesQuery={teamDogChoicesQuery}
        withoutIds={chosenIds}
        error={problem ?? error}
        value={null}
        onChange={(dog) => {
          if (dog) add([dog]);
        }}
        inputRef={inputRef}
      />
      <AreaOfDogs onChoose={(before, chosen) => add(chosen, before)} />
    </div>
  );
}

interface ChosenDogsProps {
  listRef: Ref<HTMLUListElement>;
  dogs: readonly ChosenDog[];
  onRemove: (dogId: string) => void;
}

/** Five hundred names scroll in a frame of their own. */
function ChosenDogs({ listRef, dogs, onRemove }: ChosenDogsProps) {
  return (
    <ul
      ref={listRef}
      role="list"
      aria-label={say('Chosen dogs')}
      className="flex max-h-52 flex-wrap gap-2 overflow-y-auto rounded-control border border-line p-2"
    >
      {dogs.map(({ id, name }) => (
        <li key={id} className="min-w-0">
          <button
            type="button"
            aria-label={say`Remove ${name}`}
            className="inline-flex min-h-11 max-w-full items-center gap-1 rounded-full border border-control bg-paper pr-2.5 pl-4 text-left text-sm font-medium wrap-anywhere hover:border-ink [&>svg]:size-4"
            onClick={() => onRemove(id)}
          >
            <span lang={languageOf(name)}>{name}</span>
            <CloseIcon />
          </button>
        </li>
      ))}
    </ul>
  );
}

interface AreaProps {
  /** Takes out the dogs of the area that was chosen before. */
  onChoose: (before: readonly ChosenDog[], dogs: readonly ChosenDog[]) => void;
}

/**
 * Chooses all available dogs of an area. Another area replaces them, because the arrow keys of some browsers choose every area
 * on their way.
 */
function AreaOfDogs({ onChoose }: AreaProps) {
  const isOffline = useConnection() === 'offline';
  const { data: found = [] } = useQuery(dogAreasQuery);
  const { data: kept = [] } = useQuery(keptChoicesQuery);
  const [area, setArea] = useState('');
  const [state, setState] = useState<'idle' | 'adding' | 'failed'>('idle');
  const before = useRef<readonly ChosenDog[]>([]);
  const asked = useRef('');
  const client = useQueryClient();
  const inArea = (wanted: string) => kept.filter(({ location }) => location === wanted);
  const keptAreas = [...new Set(kept.map(({ location }) => location))].toSorted();
  const areas = isOffline
    ? keptAreas.map((name) => ({ area: name, dogs: inArea(name).length }))
    : found;

  const choose = async (wanted: string) => {
    setArea(wanted);
    asked.current = wanted;
    setState('adding');
    try {
      const dogs =
        wanted === ''
          ? []
          : isOffline
            ? inArea(wanted)
            : await client.fetchQuery(dogsOfAreaQuery(wanted));
      if (asked.current !== wanted) return;
      onChoose(before.current, dogs);
      before.current = dogs;
      setState('idle');
    } catch {
      // The query client logs it.
      setState('failed');
    }
  };

  return (
    <div className="mb-4 grid gap-3">
      <Select
        label={say('Or all dogs of an area')}
        allLabel={say('Choose...')}
        options={areas.map((known) => ({
          value: known.area,
          label: `${known.area} (${known.dogs})`,
        }))}
        value={area}
        onChange={(wanted) => void choose(wanted)}
      />
      <p role="status" className="empty:hidden">
        {state === 'adding' ? 'One moment...' : ''}
      </p>
      {state === 'failed' ? (
        <p role="alert" className="font-medium text-brick-text">
          The dogs of this area could not be loaded. Please try again.
        </p>
      ) : null}
    </div>
  );
}
