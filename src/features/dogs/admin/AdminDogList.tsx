import { useDeferredValue, useEffect, useId, useMemo, useRef, useState } from 'react';
import { EmptyState } from '@/components/states/EmptyState';
import { buttonClass } from '@/components/ui/button-class';
import { SearchField } from '@/components/ui/SearchField';
import { AdminDogCard } from '@/features/dogs/admin/AdminDogCard';
import type { Dog } from '@/entities/dog/dog';
import { dogCountText, filterDogs, noFilters, toSearchable } from '@/features/dogs/dog-filters';

const CARDS_PER_PAGE = 60;

interface Props {
  dogs: readonly Dog[];
  onAdd: () => void;
  onEdit: (dog: Dog) => void;
  onStatus: (dog: Dog, isInsteadOfDeleting: boolean) => void;
  onDeleted: (dog: Dog, image: string | null) => void;
}

export function AdminDogList({ dogs, onAdd, onEdit, onStatus, onDeleted }: Props) {
  const headingId = useId();
  const [typed, setTyped] = useState('');
  const [cardLimit, setCardLimit] = useState(CARDS_PER_PAGE);
  const list = useRef<HTMLUListElement>(null);
  /** The index of the first card that 'Show more dogs' added; 0 before that. */
  const [firstNew, setFirstNew] = useState(0);
  const search = useDeferredValue(typed);
  const searchable = useMemo(() => toSearchable(dogs), [dogs]);
  const found = useMemo(
    () => filterDogs(searchable, { ...noFilters, search }),
    [searchable, search],
  );

  // The 'Show more dogs' button may be gone, so focus moves to the first new card.
  useEffect(() => {
    if (firstNew > 0) list.current?.children[firstNew]?.querySelector('button')?.focus();
  }, [firstNew]);

  if (dogs.length === 0) {
    return (
      <EmptyState
        title="No dogs yet"
        scene="empty-dogs"
        action={
          <button type="button" className={buttonClass('secondary')} onClick={onAdd}>
            Add the first dog
          </button>
        }
      >
        The dogs you add here are what visitors see.
      </EmptyState>
    );
  }
  return (
    <section aria-labelledby={headingId} className="mt-8">
      <h2 id={headingId} className="sr-only">
        All dogs
      </h2>
      <SearchField
        label="Search dogs"
        placeholder="By name or tagline"
        value={typed}
        onChange={setTyped}
      />
      <p role="status" className="mt-4 mb-5 font-medium text-muted">
        {found.length === 0 ? 'No dogs found' : dogCountText(found.length, dogs.length)}
      </p>
      <ul role="list" ref={list} className="grid grid-cols-1 gap-5 sm:grid-cols-2">
        {found.slice(0, cardLimit).map((dog) => (
          <li key={dog.id}>
            <AdminDogCard dog={dog} onEdit={onEdit} onStatus={onStatus} onDeleted={onDeleted} />
          </li>
        ))}
      </ul>
      {found.length > cardLimit ? (
        <button
          type="button"
          className={buttonClass('secondary', 'mx-auto mt-8 flex')}
          onClick={() => {
            setFirstNew(cardLimit);
            setCardLimit(cardLimit + CARDS_PER_PAGE);
          }}
        >
          Show more dogs
        </button>
      ) : null}
    </section>
  );
}
