import { useMutation, useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useId, useRef, useState } from 'react';
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
  dogTraitsQuery,
} from '@/features/dogs/team/admin-dogs-api';
import { AdminDogList } from '@/features/dogs/team/AdminDogList';
import { DogForm } from '@/features/dogs/team/DogForm';
import { HindiDialog } from '@/features/dogs/team/HindiDialog';
import { MissingHindiList } from '@/features/dogs/team/MissingHindiList';
import { DogStatusDialog } from '@/features/dogs/team/DogStatusDialog';
import type { Dog } from '@/features/dogs/dog';
import { dogQuery } from '@/features/dogs/dog-api';
import { dogAreasQuery } from '@/features/dogs/dog-choices-api';
import { showToast } from '@/lib/toast';

const FORM_ID = 'dog-form';

export function AdminDogs() {
  const list = usePagedList(adminDogsQuery, ADMIN_DOGS_PER_PAGE);
  useQuery(deleteUnusedPicturesQuery);
  const { mutate: deletePicture } = useMutation(deleteDogPicture);
  const { isNew, dogId, open, close } = useOpenForm();
  const [changing, setChanging] = useState<{ dog: Dog; isInsteadOfDeleting: boolean } | null>(null);
  /** The id of the dog whose Hindi is open. */
  const [translated, setTranslated] = useState<string | null>(null);
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
            onStatus={changeStatus}
            onHindi={setTranslated}
            onDeleted={afterDeletion}
            onAdd={() => open()}
          />
          {translated === null ? null : (
            <HindiDialog dogId={translated} onClose={() => setTranslated(null)} />
          )}
          {changing ? <DogStatusDialog {...changing} onClose={() => setChanging(null)} /> : null}
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

interface DogFormSectionProps {
  /** The dog to edit, if the page of the list has it. */
  listed: Dog | undefined;
  /** The dog to edit; null adds one. */
  dogId: string | null;
  onSaved: () => void;
  onCancel: () => void;
}

/** The form under its heading. The heading takes focus, because the form may open above the viewport. */
function DogFormSection({ listed, dogId, onSaved, onCancel }: DogFormSectionProps) {
  const headingId = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  // The dog as it was when the form opened: a refetch may change the list.
  const [original] = useState(listed);
  // An address may name a dog of another page.
  const isElsewhere = dogId !== null && !original;
  const query = useQuery({ ...dogQuery(dogId ?? ''), enabled: isElsewhere, staleTime: 0 });
  const dog = original ?? query.data;
  const { data: areas = [] } = useQuery(dogAreasQuery);
  const { data: traits = [] } = useQuery(dogTraitsQuery);
  const locations = areas.map(({ area }) => area);

  useEffect(() => {
    heading.current?.focus({ preventScroll: true });
    heading.current?.scrollIntoView({ block: 'start' });
  }, []);

  return (
    <section
      aria-labelledby={headingId}
      className="mt-6 rounded-card border border-line bg-paper p-5 enlarged:p-3 sm:p-8"
    >
      <h2 id={headingId} ref={heading} tabIndex={-1} className="mb-6 outline-none">
        {headingFor(dogId, dog)}
      </h2>
      {dogId === null || dog ? (
        <DogForm
          dog={dog ?? null}
          suggestions={{ locations, traits }}
          onSaved={onSaved}
          onCancel={onCancel}
        />
      ) : null}
      {isElsewhere ? (
        <QueryView
          query={query}
          failed="The dog could not be loaded."
          loading={<p role="status">Loading...</p>}
        >
          {(fetched) =>
            fetched ? null : (
              <>
                <p className="mb-6">Somebody may have deleted this dog.</p>
                <button type="button" className={buttonClass('secondary')} onClick={onCancel}>
                  Close
                </button>
              </>
            )
          }
        </QueryView>
      ) : null}
    </section>
  );
}

/** @param dog undefined while it is loading, null when there is none */
function headingFor(dogId: string | null, dog: Dog | null | undefined): string {
  if (dogId === null) return 'New dog';
  if (dog === undefined) return 'Edit the dog';
  return dog ? `Edit ${dog.name}` : 'There is no such dog';
}
