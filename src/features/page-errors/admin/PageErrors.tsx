import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { ErrorState } from '@/components/states/ErrorState';
import { StaleNotice } from '@/components/states/StaleNotice';
import {
  pageErrorsQuery,
  type CountedError,
} from '@/features/page-errors/admin/page-error-list-api';
import { formatDateTime } from '@/lib/dates';
import { formatNumber, plural } from '@/lib/numbers';

/** The errors of pages that visitors' browsers have counted, by release, for administrators. */
export function PageErrors() {
  const headingId = useId();
  const { data, isError, error, isFetching, refetch } = useQuery(pageErrorsQuery);
  const retry = () => void refetch();
  return (
    <section aria-labelledby={headingId} className="mt-10 border-t border-line pt-6">
      <h2 id={headingId} className="text-xl!">
        Errors on visitors’ pages
      </h2>
      <p className="mt-2 max-w-reading text-muted">
        Where the site’s own code failed in browsers, for your developer. Nothing is stored about
        who met an error. What nobody has met for 90 days is deleted.
      </p>
      {isError && !data ? (
        <ErrorState
          error={error}
          title="The errors could not be loaded"
          retrying={isFetching}
          onRetry={retry}
        />
      ) : null}
      {isError && data ? <StaleNotice retrying={isFetching} onRetry={retry} /> : null}
      <p role="status" className="mt-4">
        {data ? countText(data.count, data.shown) : isError ? null : 'Loading...'}
      </p>
      {data?.releases.map(({ name, errors }) => (
        <section key={name} aria-label={`Release ${name}`} className="mt-5">
          <h3 className="text-lg!">
            Release <code className="font-normal">{name}</code>
          </h3>
          <ul role="list" className="mt-2 divide-y divide-line border-y border-line">
            {errors.map((counted) => (
              <li key={`${counted.place} ${counted.route} ${counted.kind}`} className="py-3">
                <PlaceOfError counted={counted} />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </section>
  );
}

function PlaceOfError({ counted }: { counted: CountedError }) {
  const { kind, route, place, occurrences, lastSeenAt } = counted;
  const times = occurrences === 1 ? 'Once' : `${formatNumber(occurrences)} times`;
  const page = route === '*' ? 'an unknown page' : route;
  return (
    <>
      <p className="wrap-anywhere">
        <code>{place}</code>
      </p>
      <p className="text-sm text-muted wrap-anywhere">
        {`${kinds[kind]} on ${page}. ${times}, last on ${formatDateTime(lastSeenAt)}.`}
      </p>
    </>
  );
}

const kinds = {
  error: 'An error that nothing caught',
  rejection: 'An error in the background',
  render: 'The page could not be shown',
  request: 'A request failed',
} satisfies Record<CountedError['kind'], string>;

function countText(count: number, shown: number): string {
  if (count === 0) return 'No error has been counted.';
  const all = plural(count, { one: '{count} place', other: '{count} places' });
  return shown === count ? all : `The latest ${shown} of ${all}`;
}
