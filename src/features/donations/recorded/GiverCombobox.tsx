import type { RowOf } from '@common/database';
import { Combobox, type ComboboxOption } from '@/components/ui/Combobox';
import { whoIsWho } from '@/features/donations/recorded/recorded-donation';
import { peopleChoicesQuery } from '@/features/donations/recorded/recorded-donations-api';

/** Who gave: somebody the team knows, somebody new, or nobody who said a name. */
export type Giver =
  | { kind: 'person'; id: string; name: string; isKnownDonor: boolean; isCitizen?: boolean }
  | { kind: 'new'; name: string }
  | { kind: 'anonymous' };

const ANONYMOUS = 'Anonymous, without a name';

interface GiverProps {
  value: Giver | null;
  error: string | undefined;
  onChange: (giver: Giver | null) => void;
  inputRef: (element: HTMLInputElement | null) => void;
  /** A name to look for. */
  startText?: string | undefined;
}

/** Searches the people, and offers a new one with what was typed as the name. */
export function GiverCombobox({ value, error, onChange, inputRef, startText }: GiverProps) {
  return (
    <Combobox
      label="Who gave"
      hint="By name, phone number or email. A name that is new is offered at the end."
      placeholder="Type a name, or choose “Anonymous”"
      emptyText="Nobody found."
      errorText="The people could not be loaded."
      error={error}
      inputRef={inputRef}
      startText={startText}
      optionsQuery={(search) => ({
        ...peopleChoicesQuery(search),
        select: (people: RowOf<'people_choices'>[]) => [
          ...people.map((person) => ({
            ...toOption({
              kind: 'person',
              id: person.person_id,
              name: person.name || (person.email ?? 'No name'),
              isKnownDonor: person.has_details,
              isCitizen: person.is_citizen,
            }),
            detail: whoIsWho(person),
          })),
          ...(search === '' ? [] : [toOption({ kind: 'new', name: search })]),
          ...(search === '' || /^anon/i.test(search) ? [toOption({ kind: 'anonymous' })] : []),
        ],
      })}
      value={value && toOption(value)}
      onChange={(option) => onChange(option && option.giver)}
    />
  );
}

interface GiverOption extends ComboboxOption {
  giver: Giver;
}

const toOption = (giver: Giver): GiverOption => ({
  value: giver.kind === 'person' ? giver.id : giver.kind,
  label: labelOf(giver),
  giver,
});

function labelOf(giver: Giver): string {
  if (giver.kind === 'anonymous') return ANONYMOUS;
  return giver.kind === 'new' ? `New person: ${giver.name}` : giver.name;
}
