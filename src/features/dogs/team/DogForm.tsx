import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useForm, useWatch, type Control, type FieldErrors } from 'react-hook-form';
import { BusyButton } from '@/components/ui/BusyButton';
import { buttonClass } from '@/components/ui/button-class';
import { useFormDraft } from '@/components/use-form-draft';
import { useBlocker } from '@/components/use-blocker';
import { STANDARD_MONTHLY_RUPEES } from '@/config/site';
import {
  addDog,
  addDraft,
  deleteDogPicture,
  EditConflictError,
  saveDog,
} from '@/features/dogs/team/admin-dogs-api';
import { pictureName } from '@/features/dogs/team/dog-picture';
import {
  dogFields,
  dogSchema,
  draftSchema,
  emptyDogForm,
  missingTexts,
  notANumber,
  parseMonthlyAmount,
  toDogFormValues,
  toTraits,
  type DogFormValues,
  type DogInput,
} from '@/features/dogs/team/dog-schema';
import { DogFields, type DogSuggestions } from '@/features/dogs/team/DogFields';
import { EditConflictNotice, type EditConflict } from '@/features/dogs/team/EditConflictNotice';
import { useDogPicture } from '@/features/dogs/team/PictureField';
import type { Dog } from '@/features/dogs/dog';
import { DogCard } from '@/features/dogs/DogCard';
import { formResolver } from '@/lib/form-resolver';
import { showToast } from '@/lib/toast';

interface Props {
  /** The dog to edit, read once; null adds one. */
  dog: Dog | null;
  suggestions: DogSuggestions;
  /** For staff, who can't publish. */
  isForDraft: boolean;
  /** Gets the id of a new draft. */
  onSaved: (draftId?: string) => void;
  onCancel: () => void;
}

/** Adds or edits a dog, with a preview of its card. */
export function DogForm({ dog, suggestions, isForDraft, onSaved, onCancel }: Props) {
  const isDraft = isForDraft || dog?.status === 'draft';
  // Which button was pressed.
  const asDraft = useRef(isDraft);
  const form = useForm<DogFormValues, unknown, DogInput>({
    resolver: formResolver(() => (asDraft.current ? draftSchema : dogSchema)),
    defaultValues: dog ? toDogFormValues(dog) : emptyDogForm,
  });
  useFormDraft(`dog-${dog?.id ?? 'new'}`, form);
  // react-hook-form only tracks the state that is read during rendering.
  const { isDirty, isSubmitted, dirtyFields } = form.formState;
  const [conflict, setConflict] = useState<EditConflict | null>(null);

  const setField = (field: keyof DogFormValues, value: string) => {
    form.setValue(field, value, { shouldDirty: true, shouldValidate: isSubmitted });
  };
  const picture = useDogPicture((image) => setField('image', image));
  const { save, isSaving, isNew } = useSaveDog({
    dog,
    onSaved: (draftId) => {
      picture.markSaved();
      onSaved(draftId);
    },
    onConflict: (current) => setConflict(mergeWith(current)),
  });

  /** Keeps what was changed here and takes everything else from the other person's version. */
  const mergeWith = (current: Dog | null): EditConflict => {
    const mine = form.getValues();
    if (current === null) {
      // The dog's own picture was deleted with it.
      if (pictureName(mine.image) !== null && !dirtyFields.image) setField('image', '');
      return { kind: 'deleted', name: dog?.name ?? mine.name };
    }
    const theirs = toDogFormValues(current);
    form.reset(theirs, { keepDirtyValues: true });
    const conflicting = dogFields.filter(
      (field) => dirtyFields[field] && mine[field] !== theirs[field],
    );
    return { kind: 'saved', theirs: current, conflicting };
  };

  const { step } = picture.state;
  const isPicturePending = step === 'preparing' || step === 'sending';
  useBlocker(isDirty || isPicturePending || step === 'failed');

  const answerErrors = (errors: FieldErrors<DogFormValues>) => {
    const missing: (string | undefined)[] = Object.values(missingTexts);
    if (dogFields.some((field) => missing.includes(errors[field]?.message))) {
      void showToast('error', 'Please fill in all required fields');
    }
    if (errors.monthlyAmount?.message === notANumber) {
      form.setValue('monthlyAmount', String(STANDARD_MONTHLY_RUPEES), { shouldDirty: true });
    }
  };
  const submit = form.handleSubmit((values) => {
    if (!isSaving && !isPicturePending) save(values, asDraft.current);
  }, answerErrors);
  const submitAs = (draft: boolean) => {
    asDraft.current = draft;
    void submit();
  };

  const shownImage =
    'prepared' in picture.state ? picture.state.prepared.preview : form.watch('image');
  return (
    <div className="grid grid-cols-1 gap-x-10 gap-y-8 lg:grid-cols-[minmax(0,1fr)_20rem]">
      <form
        noValidate
        aria-label="Dog"
        className="min-w-0"
        onSubmit={(event) => {
          event.preventDefault();
          submitAs(isDraft);
        }}
      >
        {conflict ? (
          <EditConflictNotice
            conflict={conflict}
            onTakeTheirs={(field, value) => {
              setField(field, value);
              setConflict(withoutField(conflict, field));
            }}
          />
        ) : null}
        <DogFields
          form={form}
          suggestions={suggestions}
          picture={picture}
          onFocusChange={(image) => setField('image', image)}
          shownImage={shownImage}
        />
        <div data-uncovered className="mt-4 flex flex-wrap gap-3">
          <BusyButton
            type="submit"
            isBusy={isSaving || isPicturePending}
            className={buttonClass('primary', 'grow sm:grow-0')}
          >
            {isNew && isDraft && !isSaving && !isPicturePending
              ? SAVE_DRAFT
              : saveLabel(isNew, isSaving, isPicturePending)}
          </BusyButton>
          {isNew && !isDraft ? (
            <BusyButton
              type="button"
              isBusy={isSaving || isPicturePending}
              className={buttonClass('secondary')}
              onClick={() => submitAs(true)}
            >
              {SAVE_DRAFT}
            </BusyButton>
          ) : null}
          <button type="button" className={buttonClass('secondary')} onClick={onCancel}>
            Cancel
          </button>
        </div>
      </form>
      <DogPreview control={form.control} image={shownImage} />
    </div>
  );
}

const SAVE_DRAFT = 'Save as a draft';

function withoutField(conflict: EditConflict, field: keyof DogFormValues): EditConflict {
  if (conflict.kind === 'deleted') return conflict;
  return { ...conflict, conflicting: conflict.conflicting.filter((other) => other !== field) };
}

function saveLabel(isNew: boolean, isSaving: boolean, isPicturePending: boolean): string {
  if (isPicturePending) return 'Waiting for the picture...';
  if (isSaving) return 'Saving...';
  return isNew ? 'Add Dog' : 'Save Changes';
}

interface Options {
  /** The dog to change; null adds one. */
  dog: Dog | null;
  onSaved: (draftId?: string) => void;
  /** Called when somebody else saved the dog first, or deleted it (null). Nothing was written. */
  onConflict: (current: Dog | null) => void;
}

/** Adds or changes a dog. Deletes the old picture when a change replaced it. */
function useSaveDog({ dog, onSaved, onConflict }: Options) {
  // The dog as last fetched; a conflict replaces it.
  const [original, setOriginal] = useState(dog);
  const adding = useMutation(addDog);
  const drafting = useMutation(addDraft);
  const changing = useMutation(saveDog);
  const { mutate: deletePicture } = useMutation(deleteDogPicture);

  const save = (values: DogInput, asDraft: boolean) => {
    if (original === null && asDraft) {
      drafting.mutate(values, {
        onSuccess: (draftId) => {
          void showToast('success', 'Draft saved. Only the team sees it.');
          onSaved(draftId);
        },
      });
      return;
    }
    if (original === null) {
      adding.mutate(values, {
        onSuccess: () => {
          void showToast('success', 'Dog profile added successfully!');
          onSaved();
        },
      });
      return;
    }
    changing.mutate(
      { original, values },
      {
        onSuccess: () => {
          if (pictureName(values.image) !== pictureName(original.image)) {
            deletePicture(original.image);
          }
          void showToast('success', 'Dog profile updated successfully!');
          onSaved();
        },
        onError: (error) => {
          if (!(error instanceof EditConflictError)) return;
          setOriginal(error.current);
          onConflict(error.current);
        },
      },
    );
  };

  return {
    save,
    isSaving: adding.isPending || drafting.isPending || changing.isPending,
    isNew: original === null,
  };
}

interface DogPreviewProps {
  control: Control<DogFormValues, unknown, DogInput>;
  /** May be a picture that is still being uploaded. */
  image: string;
}

/** The card as visitors will see it. Inert. */
function DogPreview({ control, image }: DogPreviewProps) {
  const values = useWatch({ control });
  const {
    name = '',
    tagline = '',
    age = '',
    location = '',
    traits = '',
    monthlyAmount = '',
  } = values;
  return (
    <section aria-label="Preview" className="max-w-sm self-start lg:sticky lg:top-24">
      <h3 className="mb-3">Preview</h3>
      <div inert>
        <DogCard
          dog={{
            id: 'preview',
            name: name || 'New dog',
            image,
            tagline: tagline || 'One line that says who this dog is.',
            age: age || '…',
            location: location || '…',
            traits: toTraits(traits),
            monthlyAmount: parseMonthlyAmount(monthlyAmount) ?? STANDARD_MONTHLY_RUPEES,
            status: 'available',
            at_centre_since: null,
          }}
        />
      </div>
    </section>
  );
}
