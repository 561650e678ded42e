import type { ChosenDog } from '@/features/dogs/DogCombobox';
import type { CareValues, DueCare } from '@/features/dogs/care/team/team-care-api';
import type { Queued } from '@/features/dogs/updates/team/draft';

/** The fields of the form. */
export interface CareFormValues {
  dogs: readonly ChosenDog[];
  kind: string;
  happenedOn: string;
  note: string;
  /** Rupees, of all dogs together; '' while it isn't known. */
  cost: string;
  /** '' for nothing to repeat. */
  dueOn: string;
  /** Whether a vaccination was one against rabies. */
  againstRabies: boolean;
  /** '' for none. */
  vaccineBatch: string;
}

/** A care record for one or many dogs that this browser keeps until the server has it. Its id is that of the round. */
export interface QueuedCare extends Queued {
  /** As typed, to be edited. */
  form: CareFormValues;
  /** As sent. */
  values: CareValues;
  /** The photo of the bill is kept beside it. */
  hasBill: boolean;
  /** What was due and is done with it. */
  due: readonly DueCare[];
  /** The ids of what somebody else has recorded meanwhile. */
  finishedIds: readonly string[];
}

/** The ids of what a round does again: of its dogs, and not recorded by somebody else. */
export function doneIds({ due, finishedIds, form }: QueuedCare): string[] {
  const dogIds = new Set(form.dogs.map((dog) => dog.id));
  return due
    .filter(({ id, dog_id }) => dogIds.has(dog_id) && !finishedIds.includes(id))
    .map(({ id }) => id);
}
