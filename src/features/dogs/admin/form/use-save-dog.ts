import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { addDog, EditConflictError, saveDog } from '@/features/dogs/admin/admin-dog-queries';
import type { DogInput } from '@/features/dogs/admin/form/dog-schema';
import { discardDogPicture } from '@/features/dogs/admin/picture/dog-picture-queries';
import type { Dog } from '@/features/dogs/dog';
import { showToast } from '@/lib/toast';

interface Options {
  /** The dog to change; null adds one. */
  dog: Dog | null;
  onSaved: () => void;
  /** Somebody else was faster; null when they deleted the dog. Nothing was written. */
  onChangedMeanwhile: (current: Dog | null) => void;
}

/** Adds or changes a dog, and deletes the picture that a change took from it. */
export function useSaveDog({ dog, onSaved, onChangedMeanwhile }: Options) {
  const [seen, setSeen] = useState(dog);
  const adding = useMutation(addDog);
  const changing = useMutation(saveDog);
  const { mutate: discard } = useMutation(discardDogPicture);

  const save = (values: DogInput) => {
    if (seen === null) {
      adding.mutate(values, {
        onSuccess: () => {
          void showToast('success', 'Dog profile added successfully!');
          onSaved();
        },
      });
      return;
    }
    changing.mutate(
      { seen, values },
      {
        onSuccess: () => {
          if (values.image !== seen.image) discard(seen.image);
          void showToast('success', 'Dog profile updated successfully!');
          onSaved();
        },
        onError: (error) => {
          if (!(error instanceof EditConflictError)) return;
          setSeen(error.current);
          onChangedMeanwhile(error.current);
        },
      },
    );
  };

  return { save, isSaving: adding.isPending || changing.isPending, isNew: seen === null };
}
