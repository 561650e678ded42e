import { useMutation, useQuery } from '@tanstack/react-query';
import { useCallback, useRef, useState } from 'react';
import { ErrorState } from '@/components/states/ErrorState';
import { StaleNotice } from '@/components/states/StaleNotice';
import { AdminDogList } from '@/features/dogs/admin/AdminDogList';
import { adminDogsQuery } from '@/features/dogs/admin/admin-dog-queries';
import {
  deleteDogPicture,
  deleteUnusedPicturesQuery,
} from '@/features/dogs/admin/picture/dog-picture-queries';
import { DogFormSection } from '@/features/dogs/admin/form/DogFormSection';
import { DogStatusDialog } from '@/features/dogs/admin/status/DogStatusDialog';
import { useOpenForm } from '@/features/dogs/admin/use-open-form';
import { buttonClass } from '@/components/ui/button-class';
import type { Dog } from '@/features/dogs/dog';
import { mayLeave } from '@/lib/unsaved-count';
import { showToast } from '@/lib/toast';

const FORM_ID = 'dog-form';

export function AdminDogs() {
  const { data: dogs, isError, isFetching, refetch } = useQuery(adminDogsQuery);
  useQuery(deleteUnusedPicturesQuery);
  const { mutate: deletePicture } = useMutation(deleteDogPicture);
  const retry = () => void refetch();
  const { isNew, dogId, open, close } = useOpenForm();
  const [changing, setChanging] = useState<{ dog: Dog; isInsteadOfDeleting: boolean } | null>(null);
  const addButton = useRef<HTMLButtonElement>(null);

  const closeForm = useCallback(() => close(addButton.current), [close]);
  const edit = useCallback((dog: Dog) => open(dog.id), [open]);
  const changeStatus = useCallback(
    (dog: Dog, isInsteadOfDeleting: boolean) => setChanging({ dog, isInsteadOfDeleting }),
    [],
  );
  const afterDeletion = useCallback(
    (dog: Dog, image: string | null) => {
      if (image !== null) deletePicture(image);
      if (dog.id === dogId) closeForm();
      else addButton.current?.focus();
      void showToast('success', 'Dog profile deleted successfully!');
    },
    [deletePicture, dogId, closeForm],
  );

  if (dogs === undefined) {
    return isError ? (
      <ErrorState title="The dogs could not be loaded" retrying={isFetching} onRetry={retry} />
    ) : (
      <p role="status" className="py-10 text-lg text-muted">
        Loading dog profiles...
      </p>
    );
  }
  return (
    <>
      {isError ? <StaleNotice retrying={isFetching} onRetry={retry} /> : null}
      <button
        ref={addButton}
        type="button"
        aria-expanded={isNew}
        aria-controls={FORM_ID}
        className={buttonClass('primary', 'w-full sm:w-auto')}
        onClick={() => {
          if (!isNew) open();
          else if (mayLeave()) closeForm();
        }}
      >
        Add New Dog
      </button>
      <div id={FORM_ID}>
        {isNew || dogId !== null ? (
          <DogFormSection
            key={dogId}
            dogs={dogs}
            dogId={dogId}
            onSaved={closeForm}
            onCancel={() => {
              if (mayLeave()) closeForm();
            }}
          />
        ) : null}
      </div>
      <AdminDogList
        dogs={dogs}
        onEdit={edit}
        onStatus={changeStatus}
        onDeleted={afterDeletion}
        onAdd={() => open()}
      />
      {changing ? <DogStatusDialog {...changing} onClose={() => setChanging(null)} /> : null}
    </>
  );
}
