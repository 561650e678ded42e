import type { Ref } from 'react';
import { Combobox, type ComboboxOption } from '@/components/ui/Combobox';
import { leavingText, type Dog } from '@/features/dogs/dog';
import { dogChoicesQuery, type DogChoice } from '@/features/dogs/dog-choices-api';
import { say } from '@/lib/say';

/** A dog that was chosen. */
export type ChosenDog = Pick<Dog, 'id' | 'name'>;

interface Props {
  label: string;
  hint?: string;
  error?: string | undefined;
  placeholder?: string;
  choicesQuery?: typeof dogChoicesQuery;
  /** The ids of dogs that are not offered. */
  withoutIds?: readonly (string | null)[];
  value: ChosenDog | null;
  onChange: (dog: ChosenDog | null) => void;
  inputRef?: Ref<HTMLInputElement>;
}

/** A choice of one dog, searched by name, tagline and area. */
export function DogCombobox({
  placeholder = say('Type a name or a location'),
  choicesQuery = dogChoicesQuery,
  withoutIds,
  value,
  onChange,
  ...field
}: Props) {
  return (
    <Combobox
      {...field}
      placeholder={placeholder}
      emptyText={say('No dogs found.')}
      errorText={say('The dogs could not be loaded.')}
      optionsQuery={(search) => ({
        ...choicesQuery(search),
        select: (dogs: DogChoice[]) =>
          dogs.filter(({ id }) => withoutIds?.includes(id) !== true).map(toOption),
      })}
      value={value && toOption(value)}
      onChange={(option) => onChange(option && { id: option.value, name: option.label })}
    />
  );
}

function toOption(dog: ChosenDog | DogChoice): ComboboxOption {
  const option = { value: dog.id, label: dog.name };
  if (!('status' in dog)) return option;
  const details = [dog.location, leavingText(dog)].filter((text) => text !== undefined);
  return { ...option, detail: details.join(' · ') };
}
