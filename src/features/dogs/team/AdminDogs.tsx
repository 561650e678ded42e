import { useMutation, useQuery } from '@tanstack/react-query';
import { useCallback, useRef, useState } from 'react';
import { QueryView } from '@/components/states/QueryView';
import { buttonClass } from '@/components/ui/button-class';
import { useAddress } from '@/components/use-address';
import { askToLeave } from '@/components/use-blocker';
import { usePagedList } from '@/components/use-paged-list';
import {
  ADMIN_DOGS_PER_PAGE,
  adminDogsQuery,
  deleteDogPicture,
  deleteUnusedPicturesQuery,
} from '@/features/dogs/team/admin-dogs-api';
import { AdminDogList } from '@/features/dogs/team/AdminDogList';
import { DogFormSection } from '@/features/dogs/team/DogFormSection';
import { HindiDialog } from '@/features/dogs/team/HindiDialog';
import { MissingHindiList } from '@/features/dogs/team/MissingHindiList';
import { DogStatusDialog } from '@/features/dogs/team/DogStatusDialog';
import type { Dog } from '@/features/dogs/dog';
import { showToast } from '@/lib/toast';

const FORM_ID = 'dog-form';

export function AdminDogs() {
  const list = usePagedList(adminDogsQuery, ADMIN_DOGS_PER_PAGE);
  useQuery(deleteUnusedPicturesQuery);
  const { mutate: deletePicture } = useMutation(deleteDogPicture);
  const { isNew, dogId, open, close } = useOpenForm();
  /** The database refused to delete it. */
  const [keptDog, setKeptDog] = useState<Dog | null>(null);
  /** The id of the dog whose Hindi is open. */
  const [translated, setTranslated] = useState<string | null>(null);
  const addButton = useRef<HTMLButtonElement>(null);

  const closeForm = useCallback(() => close(addButton.current), [close]);
  const edit = useCallback((dog: Dog) => open(dog.id), [open]);
  const afterDeletion = useCallback(
    (dog: Dog, image: string | null) => {
      if (image !== null) deletePicture(image);
      if (dog.id === dogId) closeForm();
      else addButton.current?.focus();
      void showToast('success', 'Dog profile deleted successfully!');
    },
    [deletePicture, dogId, closeForm],
  );

  return (
    <QueryView
      query={list.query}
      failed="The dogs could not be loaded"
      headingLevel={2}
      loading={
        <p role="status" className="py-10 text-lg text-muted">
          Loading dog profiles...
        </p>
      }
    >
      {(found) => (
        <>
          <button
            ref={addButton}
            type="button"
            aria-expanded={isNew}
            aria-controls={FORM_ID}
            className={buttonClass('primary', 'w-full sm:w-auto')}
            onClick={() => {
              if (!isNew) open();
              else askToLeave(closeForm);
            }}
          >
            Add New Dog
          </button>
          <div id={FORM_ID}>
            {isNew || dogId !== null ? (
              <DogFormSection
                key={dogId}
                listed={found.rows.find(({ id }) => id === dogId)}
                dogId={dogId}
                onSaved={closeForm}
                onCancel={() => askToLeave(closeForm)}
              />
            ) : null}
          </div>
          <MissingHindiList onOpen={setTranslated} />
          <AdminDogList
            list={list}
            found={found}
            onEdit={edit}
            onKept={setKeptDog}
            onDeleted={afterDeletion}
            onAdd={() => open()}
          />
          {translated === null ? null : (
            <HindiDialog dogId={translated} onClose={() => setTranslated(null)} />
          )}
          {keptDog ? (
            <DogStatusDialog dog={keptDog} isInsteadOfDeleting onClose={() => setKeptDog(null)} />
          ) : null}
        </>
      )}
    </QueryView>
  );
}

const PARAMETER = 'dog';
const NEW = 'new';

/**
 * Which form is open, as a search parameter: Back closes it and a reload opens it again. Opening another
 * form asks first when there are unsaved changes.
 */
function useOpenForm() {
  const [values, change] = useAddress();
  const value = values.get(PARAMETER);
  const opener = useRef<Element>(null);

  const open = useCallback(
    (dogId: string = NEW) => {
      const button = document.activeElement;
      askToLeave(() => {
        opener.current = button;
        change({ [PARAMETER]: dogId });
      });
    },
    [change],
  );

  /** Closes without asking and returns focus to the button that opened the form, if it still exists. */
  const close = useCallback(
    (fallback: HTMLElement | null) => {
      change({ [PARAMETER]: '' }, { replace: true });
      const target = opener.current?.isConnected ? opener.current : fallback;
      if (target instanceof HTMLElement) target.focus();
    },
    [change],
  );

  return { isNew: value === NEW, dogId: value === NEW ? null : value, open, close };
}
