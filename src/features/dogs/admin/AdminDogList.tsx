import { useId } from 'react';
import { EmptyState } from '@/components/states/EmptyState';
import { buttonClass } from '@/components/ui/button-class';
import { Pagination } from '@/components/ui/Pagination';
import { DebouncedSearch } from '@/components/ui/SearchField';
import { AdminDogCard } from '@/features/dogs/admin/AdminDogCard';
import { ADMIN_DOGS_PER_PAGE } from '@/features/dogs/admin/admin-dogs-api';
import type { Dog } from '@/entities/dog/dog';
import type { NumberedPage } from '@/lib/pagination';
import { dogCountText } from '@/features/dogs/dog-filters';

interface Props {
  found: NumberedPage<Dog>;
  search: string;
  page: number;
  onSearch: (text: string) => void;
  onTurn: (page: number) => void;
  onAdd: () => void;
  onEdit: (dog: Dog) => void;
  onStatus: (dog: Dog, isInsteadOfDeleting: boolean) => void;
  onHindi: (dogId: string) => void;
  onDeleted: (dog: Dog, image: string | null) => void;
}

/** A page of the dogs, with a search over all of them. */
export function AdminDogList(props: Props) {
  const { found, search, page, onSearch, onTurn, onAdd, ...actions } = props;
  const headingId = useId();

  if (found.count === 0 && search === '') {
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
      <DebouncedSearch
        label="Dogs"
        placeholder="By name, tagline or location"
        search={search}
        onSearch={onSearch}
      />
      <p role="status" className="mt-4 mb-5 font-medium text-muted">
        {found.count === 0 ? 'No dogs found' : dogCountText(found.count, found.count)}
      </p>
      <ul role="list" className="grid grid-cols-1 gap-5 sm:grid-cols-2">
        {found.rows.map((dog) => (
          <li key={dog.id}>
            <AdminDogCard dog={dog} {...actions} />
          </li>
        ))}
      </ul>
      <Pagination
        page={page}
        lastPage={Math.ceil(found.count / ADMIN_DOGS_PER_PAGE)}
        onTurn={onTurn}
      />
    </section>
  );
}
