import { useId } from 'react';
import { EmptyState } from '@/components/states/EmptyState';
import { buttonClass } from '@/components/ui/button-class';
import { Pagination } from '@/components/ui/Pagination';
import { DebouncedSearch } from '@/components/ui/SearchField';
import type { usePagedList } from '@/components/use-paged-list';
import { AdminDogCard } from '@/features/dogs/team/AdminDogCard';
import type { Dog } from '@/features/dogs/dog';
import type { NumberedPage } from '@/lib/pagination';
import { dogCountText } from '@/features/dogs/dog-filters';

interface Props {
  list: Pick<ReturnType<typeof usePagedList>, 'search' | 'find' | 'page' | 'lastPage' | 'turnTo'>;
  found: NumberedPage<Dog>;
  onAdd: () => void;
  onEdit: (dog: Dog) => void;
  onKept: (dog: Dog) => void;
  onDeleted: (dog: Dog, image: string | null) => void;
}

/** A page of the dogs, with a search over all of them. */
export function AdminDogList(props: Props) {
  const { list, found, onAdd, ...actions } = props;
  const { search, find, page, lastPage, turnTo } = list;
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
        onSearch={find}
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
      <Pagination page={page} lastPage={lastPage} onTurn={turnTo} />
    </section>
  );
}
