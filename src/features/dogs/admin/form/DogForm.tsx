import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm, type FieldErrors } from 'react-hook-form';
import { buttonClass } from '@/components/ui/button-class';
import { useUnsavedChanges } from '@/components/use-unsaved-changes';
import { EditConflictNotice, type Meanwhile } from '@/features/dogs/admin/form/EditConflictNotice';
import { DogFields } from '@/features/dogs/admin/form/DogFields';
import { DogPreview } from '@/features/dogs/admin/form/DogPreview';
import {
  dogSchema,
  emptyDogForm,
  REQUIRED,
  toFormValues,
  type DogFormValues,
  type DogInput,
} from '@/features/dogs/admin/form/dog-schema';
import { pictureName } from '@/features/dogs/admin/picture/dog-picture';
import type { DogSuggestions } from '@/features/dogs/admin/form/dog-suggestions';
import { useDogPicture } from '@/features/dogs/admin/picture/use-dog-picture';
import { useSaveDog } from '@/features/dogs/admin/form/use-save-dog';
import type { Dog } from '@/features/dogs/dog';
import { showToast } from '@/lib/toast';

interface Props {
  /** The dog to edit; null adds one. The form keeps to the one it began with. */
  dog: Dog | null;
  known: DogSuggestions;
  onSaved: () => void;
  onCancel: () => void;
}

/** The one form for adding and editing a dog, with its card beside it. */
export function DogForm({ dog, known, onSaved, onCancel }: Props) {
  const form = useForm<DogFormValues, unknown, DogInput>({
    resolver: zodResolver(dogSchema),
    defaultValues: dog ? toFormValues(dog) : emptyDogForm,
  });
  // Read here, because the form only keeps account of what somebody reads.
  const { isDirty, isSubmitted, dirtyFields } = form.formState;
  const [meanwhile, setMeanwhile] = useState<Meanwhile | null>(null);

  const setField = (field: keyof DogFormValues, value: string) => {
    form.setValue(field, value, { shouldDirty: true, shouldValidate: isSubmitted });
  };
  const picture = useDogPicture((image) => setField('image', image));
  const { save, isSaving, isNew } = useSaveDog({
    dog,
    onSaved: () => {
      picture.keep();
      onSaved();
    },
    onChangedMeanwhile: (current) => setMeanwhile(mergeWith(current)),
  });

  const mergeWith = (current: Dog | null): Meanwhile => {
    const mine = form.getValues();
    if (current === null) {
      // The picture that the dog had is gone with it.
      if (pictureName(mine.image) !== null && !dirtyFields.image) setField('image', '');
      return { kind: 'deleted', name: dog?.name ?? mine.name };
    }
    const theirs = toFormValues(current);
    form.reset(theirs, { keepDirtyValues: true });
    const differing = draftFields.filter(
      (field) => dirtyFields[field] && mine[field] !== theirs[field],
    );
    return { kind: 'saved', theirs: current, mine: differing };
  };

  const { step } = picture.state;
  const isPictureOnItsWay = step === 'preparing' || step === 'sending';
  useUnsavedChanges(isDirty || isPictureOnItsWay || step === 'failed');

  const submit = form.handleSubmit((values) => {
    if (!isSaving && !isPictureOnItsWay) save(values);
  }, sayWhatIsMissing);

  const shownImage =
    'prepared' in picture.state ? picture.state.prepared.preview : form.watch('image');
  return (
    <div className="grid grid-cols-1 gap-x-10 gap-y-8 lg:grid-cols-[minmax(0,1fr)_20rem]">
      <form
        noValidate
        aria-label="Dog"
        className="min-w-0"
        onSubmit={(event) => void submit(event)}
      >
        {meanwhile ? (
          <EditConflictNotice
            meanwhile={meanwhile}
            onTakeTheirs={(field, value) => {
              setField(field, value);
              setMeanwhile(
                meanwhile.kind === 'saved'
                  ? { ...meanwhile, mine: meanwhile.mine.filter((other) => other !== field) }
                  : meanwhile,
              );
            }}
          />
        ) : null}
        <DogFields form={form} known={known} picture={picture} shownImage={shownImage} />
        <div className="mt-4 flex flex-wrap gap-3">
          <button
            type="submit"
            disabled={isSaving || isPictureOnItsWay}
            className={buttonClass('primary', 'grow sm:grow-0')}
          >
            {saveLabel(isNew, isSaving, isPictureOnItsWay)}
          </button>
          <button type="button" className={buttonClass('secondary')} onClick={onCancel}>
            Cancel
          </button>
        </div>
      </form>
      <DogPreview control={form.control} image={shownImage} />
    </div>
  );
}

const draftFields = [
  'name',
  'image',
  'tagline',
  'age',
  'location',
  'traits',
  'monthlyAmount',
] as const satisfies (keyof DogFormValues)[];

function sayWhatIsMissing(errors: FieldErrors<DogFormValues>): void {
  if (draftFields.some((field) => errors[field]?.message === REQUIRED)) {
    void showToast('error', 'Please fill in all required fields');
  }
}

function saveLabel(isNew: boolean, isSaving: boolean, isPictureOnItsWay: boolean): string {
  if (isPictureOnItsWay) return 'Waiting for the picture...';
  if (isSaving) return 'Saving...';
  return isNew ? 'Add Dog' : 'Save Changes';
}
