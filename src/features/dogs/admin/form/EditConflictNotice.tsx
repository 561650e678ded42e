import type { Dog } from '@/features/dogs/dog';
import { toFormValues, type DogFormValues } from '@/features/dogs/admin/form/dog-schema';

/** What somebody else did to the dog while its form was open. */
export type Meanwhile =
  | { kind: 'saved'; theirs: Dog; mine: readonly (keyof DogFormValues)[] }
  | { kind: 'deleted'; name: string };

const labels: Record<keyof DogFormValues, string> = {
  name: 'Name',
  image: 'Picture',
  tagline: 'Tagline',
  age: 'Age',
  location: 'Location',
  traits: 'Traits',
  monthlyAmount: 'Monthly amount',
};

interface Props {
  meanwhile: Meanwhile;
  /** Puts what they saved into one field, in place of what was typed. */
  onTakeTheirs: (field: keyof DogFormValues, value: string) => void;
}

/** Tells the second of two editors what happened, and what became of their typing. */
export function EditConflictNotice({ meanwhile, onTakeTheirs }: Props) {
  return (
    <div
      role="alert"
      className="mb-6 rounded-card border-2 border-brick bg-surface p-5 wrap-anywhere"
    >
      {meanwhile.kind === 'deleted' ? (
        <p>
          <strong>Somebody else deleted {meanwhile.name} meanwhile.</strong> What you typed is still
          here: add it as a new dog, or cancel.
        </p>
      ) : (
        <>
          <p>
            <strong>Somebody else saved {meanwhile.theirs.name} meanwhile.</strong> Nothing was
            overwritten. What you changed is still here, everything else now shows what they saved.
            Save again when it is right.
          </p>
          <Theirs {...meanwhile} onTakeTheirs={onTakeTheirs} />
        </>
      )}
    </div>
  );
}

function Theirs({
  theirs,
  mine,
  onTakeTheirs,
}: {
  theirs: Dog;
  mine: readonly (keyof DogFormValues)[];
  onTakeTheirs: Props['onTakeTheirs'];
}) {
  const saved = toFormValues(theirs);
  return (
    <ul className="mt-3 grid grid-cols-1 gap-1">
      {mine.map((field) => (
        <li key={field} className="flex flex-wrap items-center gap-x-3">
          <span className="min-w-0">
            {`${labels[field]}, as they saved it: `}
            {field === 'image' ? 'another picture' : <q>{saved[field]}</q>}
          </span>
          <button
            type="button"
            aria-label={`Take their ${labels[field].toLowerCase()}`}
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
