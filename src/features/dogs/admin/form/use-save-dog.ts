import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { addDog, EditConflictError, saveDog } from '@/features/dogs/admin/admin-dog-queries';
import type { DogInput } from '@/features/dogs/admin/form/dog-schema';
import { deleteDogPicture } from '@/features/dogs/admin/picture/dog-picture-queries';
import type { Dog } from '@/features/dogs/dog';
import { showToast } from '@/lib/toast';

interface Options {
  /** The dog to change; null adds one. */
  dog: Dog | null;
  onSaved: () => void;
  /** Called when somebody else saved the dog first, or deleted it (null). Nothing was written. */
  onConflict: (current: Dog | null) => void;
}

/** Adds or changes a dog. Deletes the old picture when a change replaced it. */
export function useSaveDog({ dog, onSaved, onConflict }: Options) {
  // The dog as last fetched; a conflict replaces it.
  const [original, setOriginal] = useState(dog);
  const adding = useMutation(addDog);
  const changing = useMutation(saveDog);
  const { mutate: deletePicture } = useMutation(deleteDogPicture);

  const save = (values: DogInput) => {
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
          if (values.image !== original.image) deletePicture(original.image);
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

  return { save, isSaving: adding.isPending || changing.isPending, isNew: original === null };
}
