import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { ErrorState } from '@/components/states/ErrorState';
import { StaleNotice } from '@/components/states/StaleNotice';
import { Select } from '@/components/ui/Select';
import { ShowOlder } from '@/components/ui/ShowOlder';
import { CareCard } from '@/features/care/team/CareCard';
import { careDogsQuery, careRecordsQuery } from '@/features/care/team/care-queries';
import type { CareRecord } from '@/features/care/team/care-record';

interface Props {
  /** '' for all dogs. */
  dogId: string;
  onDog: (dogId: string) => void;
  onEdit: (record: CareRecord) => void;
}

export function CareList({ dogId, onDog, onEdit }: Props) {
  const { data: dogs = [] } = useQuery(careDogsQuery);
  const query = useInfiniteQuery(careRecordsQuery(dogId));
  const { data, isPending, isRefetchError, isFetching, refetch } = query;
  const retry = () => void refetch();
  const records = data?.pages.flat();
  return (
    <>
      <Select
        label="Dog"
        allLabel="All dogs"
        options={dogs.map(({ id, name }) => ({ value: id, label: name }))}
        value={dogId}
        onChange={onDog}
      />
      <p role="status" className="mt-3 mb-4 min-h-6 text-muted">
        {isPending ? 'Loading care records...' : ''}
        {records?.length === 0 ? 'Nothing has been written yet.' : ''}
      </p>
      {!isPending && !records ? (
        <ErrorState
          error={query.error}
          title="The care records could not be loaded"
          retrying={isFetching}
          onRetry={retry}
        />
      ) : null}
      {isRefetchError ? <StaleNotice retrying={isFetching} onRetry={retry} /> : null}
      <ul role="list" className="grid grid-cols-1 gap-3">
        {records?.map((record) => (
          <li key={record.id}>
            <CareCard record={record} onEdit={onEdit} />
          </li>
        ))}
      </ul>
      <ShowOlder
        query={query}
        errorText="Older records could not be loaded."
        className="mx-auto mt-8 flex"
      />
    </>
  );
}
