import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ErrorState } from '@/components/states/ErrorState';
import { DebouncedSearch } from '@/components/ui/SearchField';
import { DogRow } from '@/features/dog-updates/team/DogRow';
import { dogsToWriteAboutQuery } from '@/features/dog-updates/team/team-dog-queries';

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
