import type { UseQueryResult } from '@tanstack/react-query';
import { LoadError } from '@/components/states/LoadError';
import type { DogSponsor } from '@/features/dogs/admin/status/dog-status-queries';
import { formatPaise } from '@/lib/money';
import { plural } from '@/lib/numbers';

interface Props {
  dogName: string;
  query: UseQueryResult<DogSponsor[]>;
}

/** Whom a new status affects. */
export function DogSponsors({ dogName, query: { data, isError, isFetching, refetch } }: Props) {
  if (!data) {
    return isError ? (
      <LoadError
        text="The sponsors could not be loaded, so the status can’t be saved yet."
        retrying={isFetching}
        onRetry={() => void refetch()}
      />
    ) : (
      <p role="status" className="text-muted">
        Loading the sponsors...
      </p>
    );
  }
  if (data.length === 0) return <p>{`Nobody sponsors ${dogName} every month.`}</p>;
  const total = data.reduce((sum, { amountPaise }) => sum + amountPaise, 0);
  return (
    <section className="rounded-card bg-paper p-5">
      <h3 className="text-xl!">
        {plural(data.length, { one: '{count} sponsor', other: '{count} sponsors' })}
        {`, ${formatPaise(total)} a month`}
      </h3>
      <ul role="list" className="mt-3 grid grid-cols-1 gap-3">
        {data.map(({ sponsorshipId, name, amountPaise, isPaused }) => (
          <li key={sponsorshipId} className="[overflow-wrap:anywhere]">
            <span className="font-semibold">{name ?? 'Somebody without an account'}</span>
            {` · ${formatPaise(amountPaise)}${isPaused ? ', paused' : ''}`}
          </li>
        ))}
      </ul>
    </section>
  );
}
