import { ConflictNotice } from '@/components/ConflictNotice';
import { type DogFormValues, toDogFormValues } from '@/features/dogs/team/dog-schema';
import type { Dog } from '@/features/dogs/dog';

/** What somebody else did to the dog while its form was open. `conflicting` lists the fields that both changed. */
export type EditConflict =
  | { kind: 'saved'; theirs: Dog; conflicting: readonly (keyof DogFormValues)[] }
  | { kind: 'deleted'; name: string };

const labels: Record<keyof DogFormValues, { field: string; takeTheirs: string }> = {
  name: { field: 'Name', takeTheirs: 'Take their name' },
  image: { field: 'Picture', takeTheirs: 'Take their picture' },
  tagline: { field: 'Tagline', takeTheirs: 'Take their tagline' },
  age: { field: 'Age', takeTheirs: 'Take their age' },
  location: { field: 'Location', takeTheirs: 'Take their location' },
  traits: { field: 'Traits', takeTheirs: 'Take their traits' },
  monthlyAmount: { field: 'Monthly amount', takeTheirs: 'Take their monthly amount' },
};

interface Props {
  conflict: EditConflict;
  /** Replaces what was typed into a field by what the other person saved. */
  onTakeTheirs: (field: keyof DogFormValues, value: string) => void;
}

export function EditConflictNotice({ conflict, onTakeTheirs }: Props) {
  return conflict.kind === 'deleted' ? (
    <ConflictNotice
      title={`Somebody else deleted ${conflict.name} meanwhile.`}
      text="What you typed is still here: add it as a new dog, or cancel."
    />
  ) : (
    <ConflictNotice
      title={`Somebody else saved ${conflict.theirs.name} meanwhile.`}
      text="What you changed is still here, everything else now shows what they saved. Save again when it is right."
    >
      <ConflictingFields {...conflict} onTakeTheirs={onTakeTheirs} />
    </ConflictNotice>
  );
}

function ConflictingFields({
  theirs,
  conflicting,
  onTakeTheirs,
}: {
  theirs: Dog;
  conflicting: readonly (keyof DogFormValues)[];
  onTakeTheirs: Props['onTakeTheirs'];
}) {
  const saved = toDogFormValues(theirs);
  return (
    <ul role="list" className="grid grid-cols-1 gap-1">
      {conflicting.map((field) => (
        <li key={field} className="flex flex-wrap items-center gap-x-3">
          <span className="min-w-0">
            <span>{`${labels[field].field}, as they saved it: `}</span>
            <span>{field === 'image' ? 'another picture' : <q>{saved[field]}</q>}</span>
          </span>
          <button
            type="button"
            aria-label={labels[field].takeTheirs}
            className="text-link min-h-11"
            onClick={() => onTakeTheirs(field, saved[field])}
          >
            Take theirs
          </button>
        </li>
      ))}
    </ul>
  );
}
