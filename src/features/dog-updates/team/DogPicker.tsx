import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router-dom';
import { ErrorState } from '@/components/states/ErrorState';
import { DebouncedSearch } from '@/components/ui/SearchField';
import { Picture } from '@/components/ui/Picture';
import { dogsToWriteAboutQuery, type TeamDog } from '@/features/dog-updates/team/team-updates-api';
import { languageOf } from '@/lib/text';
import { paths } from '@/lib/paths';

/** The dogs to write about, those with the newest updates first. */
export function DogPicker() {
  const [search, setSearch] = useState('');
  const {
    data: dogs,
    isPending,
    isError,
    isFetching,
    refetch,
  } = useQuery({
    ...dogsToWriteAboutQuery(search.trim()),
    placeholderData: keepPreviousData,
  });
  return (
    <>
      <DebouncedSearch label="Dogs" placeholder="By name" search={search} onSearch={setSearch} />
      <p role="status" className="mt-3 mb-4 min-h-6 text-muted">
        {isPending ? 'Loading dogs...' : ''}
        {dogs?.length === 0 ? 'No dog has this name.' : ''}
      </p>
      {isError && !dogs ? (
        <ErrorState
          title="The dogs could not be loaded"
          retrying={isFetching}
          onRetry={() => void refetch()}
        />
      ) : null}
      <ul role="list" className="grid grid-cols-1 gap-3 sm:grid-cols-2">
        {dogs?.map((dog) => (
          <li key={dog.id}>
            <DogRow dog={dog} />
          </li>
        ))}
      </ul>
    </>
  );
}

interface DogRowProps {
  dog: TeamDog;
  children?: ReactNode;
}

/** A large link to writing an update about a dog. */
export function DogRow({ dog, children }: DogRowProps) {
  return (
    <Link
      to={paths.writeUpdate(dog.id)}
      className="flex items-center gap-4 enlarged:block! enlarged:*:block rounded-card border border-line bg-surface p-3 hover:bg-paper"
    >
      <span className="arch aspect-[4/5] w-14 shrink-0 bg-paper">
        <Picture src={dog.image} alt="" sizes="3.5rem" />
      </span>
      <span className="min-w-0 flex-1">
        <span lang={languageOf(dog.name)} className="line-clamp-2 font-semibold break-words">
          {dog.name}
        </span>
        {children}
      </span>
    </Link>
  );
}
