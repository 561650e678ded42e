import { useDeferredValue, useEffect, useId, useMemo, useRef, useState } from 'react';
import { EmptyState } from '@/components/states/EmptyState';
import { buttonClass } from '@/components/ui/button-class';
import { SearchField } from '@/components/ui/SearchField';
import { AdminDogCard } from '@/features/dogs/admin/AdminDogCard';
import type { Dog } from '@/features/dogs/dog';
import { filterDogs, noFilters, toSearchable } from '@/features/dogs/dog-filters';
import { formatNumber } from '@/lib/numbers';

/** So many cards are drawn at first, and more on request: a list of thousands stays quick on a phone. */
const CARDS_AT_ONCE = 60;

interface Props {
  dogs: readonly Dog[];
  onAdd: () => void;
  onEdit: (dog: Dog) => void;
  onDeleted: (dog: Dog, image: string | null) => void;
}

/** Every dog with its buttons, a search in names and taglines, and how many there are. */
export function AdminDogList({ dogs, onAdd, onEdit, onDeleted }: Props) {
  const headingId = useId();
  const [typed, setTyped] = useState('');
  const [most, setMost] = useState(CARDS_AT_ONCE);
  const list = useRef<HTMLUListElement>(null);
  /** Where the cards begin that were asked for last; 0 before any was. */
  const [firstNew, setFirstNew] = useState(0);
  const search = useDeferredValue(typed);
  const searchable = useMemo(() => toSearchable(dogs), [dogs]);
  const found = useMemo(
    () => filterDogs(searchable, { ...noFilters, search }),
    [searchable, search],
  );

  // The button that asked may be gone, and whoever reads on starts with the first new card.
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
        {countText(found.length, dogs.length)}
      </p>
      <ul ref={list} className="grid grid-cols-1 gap-5 sm:grid-cols-2 lg:grid-cols-3">
        {found.slice(0, most).map((dog) => (
          <li key={dog.id}>
            <AdminDogCard dog={dog} onEdit={onEdit} onDeleted={onDeleted} />
          </li>
        ))}
      </ul>
      {found.length > most ? (
        <button
          type="button"
          className={buttonClass('secondary', 'mx-auto mt-8 flex')}
          onClick={() => {
            setFirstNew(most);
            setMost(most + CARDS_AT_ONCE);
          }}
        >
          Show more dogs
        </button>
      ) : null}
    </section>
  );
}

function countText(shown: number, all: number): string {
  if (shown === 0) return 'No dogs found';
  if (shown === all) return all === 1 ? '1 dog' : `${formatNumber(all)} dogs`;
  return `${formatNumber(shown)} of ${formatNumber(all)} dogs`;
}
