import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useId, useRef, useState, type Ref } from 'react';
import { CloseIcon } from '@/components/icons';
import { BusyButton } from '@/components/ui/BusyButton';
import { buttonClass } from '@/components/ui/button-class';
import { Select } from '@/components/ui/Select';
import { useFocusAfterRemoval } from '@/components/use-focus-after-removal';
import { CARE_ROUND_MAX_DOGS } from '@/config/limits';
import { DogCombobox, type ChosenDog } from '@/features/dogs/DogCombobox';
import { dogAreasQuery, dogsOfAreaQuery } from '@/features/dogs/dog-choices-api';
import { plural } from '@/lib/numbers';
import { languageOf } from '@/lib/language';

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

  const add = (more: readonly ChosenDog[]) => {
    const added = more.filter(({ id }) => !chosenIds.includes(id));
    const isTooMany = dogs.length + added.length > CARE_ROUND_MAX_DOGS;
    setProblem(
      isTooMany
        ? `That would be ${dogs.length + added.length} dogs. One round has at most ${CARE_ROUND_MAX_DOGS}.`
        : undefined,
    );
    if (!isTooMany) onChange([...dogs, ...added.map(({ id, name }) => ({ id, name }))]);
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
        label="Add a dog"
        hint="The record is added for every dog you choose."
        withoutIds={chosenIds}
        error={problem ?? error}
        value={null}
        onChange={(dog) => {
          if (dog) add([dog]);
        }}
        inputRef={inputRef}
      />
      <AreaOfDogs onAdd={add} />
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
      aria-label="Chosen dogs"
      className="flex max-h-52 flex-wrap gap-2 overflow-y-auto rounded-control border border-line p-2"
    >
      {dogs.map(({ id, name }) => (
        <li key={id} className="min-w-0">
          <button
            type="button"
            aria-label={`Remove ${name}`}
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

/** Adds all available dogs of an area. */
function AreaOfDogs({ onAdd }: { onAdd: (dogs: readonly ChosenDog[]) => void }) {
  const { data: areas = [] } = useQuery(dogAreasQuery);
  const [area, setArea] = useState('');
  const [state, setState] = useState<'idle' | 'adding' | 'failed'>('idle');
  const client = useQueryClient();
  const dogCount = areas.find((known) => known.area === area)?.dogs;

  const addAll = async () => {
    setState('adding');
    try {
      onAdd(await client.fetchQuery(dogsOfAreaQuery(area)));
      setState('idle');
    } catch {
      // The query client logs it.
      setState('failed');
    }
  };

  return (
    <div className="mb-4 grid gap-3">
      <Select
        label="Or all dogs of an area"
        allLabel="Choose..."
        options={areas.map((known) => ({
          value: known.area,
          label: `${known.area} (${known.dogs})`,
        }))}
        value={area}
        onChange={setArea}
      />
      {dogCount === undefined ? null : (
        <BusyButton
          type="button"
          isBusy={state === 'adding'}
          className={buttonClass('secondary')}
          onClick={() => void addAll()}
        >
          {plural(dogCount, {
            one: `Add the dog of ${area}`,
            other: `Add the {count} dogs of ${area}`,
          })}
        </BusyButton>
      )}
      {state === 'failed' ? (
        <p role="alert" className="font-medium text-brick-text">
          The dogs of this area could not be loaded. Please try again.
        </p>
      ) : null}
    </div>
  );
}
