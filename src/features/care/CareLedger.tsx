import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { ErrorState } from '@/components/states/ErrorState';
import { StaleNotice } from '@/components/states/StaleNotice';
import { careYearsQuery } from '@/features/care/care-queries';
import { CareYearEntries } from '@/features/care/CareYearEntries';

interface Props {
  dogId: string;
  dogName: string;
}

/** What was done for a dog and what it cost, by calendar year. */
export function CareLedger({ dogId, dogName }: Props) {
  const headingId = useId();
  const { data, isPending, isError, isFetching, refetch } = useQuery(careYearsQuery(dogId));
  const retry = () => void refetch();
  return (
    <section aria-labelledby={headingId} aria-busy={isPending} className="min-w-0">
      <h2 id={headingId}>{`What ${dogName}’s care costs`}</h2>
      {isPending ? (
        <p role="status" className="mt-4 text-lg text-muted">
          Loading the costs...
        </p>
      ) : null}
      {!isPending && !data ? (
        <ErrorState
          title="The costs could not be loaded"
          headingLevel={3}
          retrying={isFetching}
          onRetry={retry}
        />
      ) : null}
      {isError && data ? <StaleNotice retrying={isFetching} onRetry={retry} /> : null}
      {data?.length === 0 ? (
        <p className="mt-4 max-w-reading text-lg text-muted">Nothing is recorded yet.</p>
      ) : null}
      {data && data.length > 0 ? (
        <ol role="list" className="mt-4 grid grid-cols-1 gap-3">
          {data.map((year, index) => (
            <li key={year.year}>
              <CareYearEntries dogId={dogId} year={year} isOpenAtFirst={index === 0} />
            </li>
          ))}
        </ol>
      ) : null}
    </section>
  );
}
