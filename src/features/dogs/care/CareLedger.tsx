import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import type { RowOf } from '@common/database';
import { QueryView } from '@/components/states/QueryView';
import { Disclosure } from '@/components/ui/Disclosure';
import { careRecordsQuery, careYearsQuery } from '@/features/dogs/care/care-api';
import {
  appealCostText,
  careKindLabels,
  costsByKind,
  costText,
  monthlyCostText,
  unknownCostsText,
} from '@/features/dogs/care/care-record';
import { formatDay } from '@/lib/dates';
import { languageOf } from '@/lib/language';
import { formatPaise } from '@/lib/money';
import { plural } from '@/lib/numbers';
import { say } from '@/lib/say';

interface Props {
  dogId: string;
  dogName: string;
  /** Shows only this calendar year. */
  year?: number | undefined;
}

/** What was done for a dog and what it cost, by calendar year. */
export function CareLedger({ dogId, dogName, year: chosen }: Props) {
  const headingId = useId();
  const query = useQuery({
    ...careYearsQuery(dogId),
    select: (years) => years.filter(({ year }) => chosen === undefined || year === chosen),
  });
  return (
    <section aria-labelledby={headingId} aria-busy={query.isPending} className="min-w-0">
      <h2 id={headingId} className="text-2xl!">{`What ${dogName}’s care costs`}</h2>
      <QueryView
        query={query}
        failed={say('The costs could not be loaded')}
        headingLevel={3}
        loading={
          <p role="status" className="mt-4 text-lg text-muted">
            Loading the costs...
          </p>
        }
        isEmpty={(years) => years.length === 0}
        empty={
          <p className="mt-4 max-w-reading text-lg text-muted">
            {chosen === undefined
              ? 'Nothing has been recorded yet.'
              : `Nothing was recorded in ${chosen}.`}
          </p>
        }
      >
        {(years) => (
          <ol role="list" className="mt-4 grid grid-cols-1 gap-3">
            {years.map((year, index) => (
              <li key={year.year}>
                <CareYear dogId={dogId} year={year} isNewest={index === 0} />
              </li>
            ))}
          </ol>
        )}
      </QueryView>
    </section>
  );
}

interface CareYearProps {
  dogId: string;
  year: RowOf<'dog_care_by_year'>;
  /** Shows the sums by kind at once; those of older years are loaded with their entries. */
  isNewest: boolean;
}

/** The sums of a year, and below them the entries, when somebody wants to see them. */
function CareYear({ dogId, year, isNewest }: CareYearProps) {
  return (
    <div className="rounded-card border border-line bg-surface p-5 enlarged:p-4 sm:p-6">
      <h3>{year.year}</h3>
      <p className="mt-1 text-lg">
        <span className="font-bold tabular-nums">{formatPaise(year.cost_paise)}</span>{' '}
        <span className="text-muted">
          {plural(year.records, { one: 'in {count} entry', other: 'in {count} entries' })}
        </span>
      </p>
      <p className="text-muted empty:hidden">{unknownCostsText(year.unknown_costs)}</p>
      {isNewest ? <CostsByKind dogId={dogId} year={year.year} /> : null}
      <Disclosure
        labels={[say('Show the entries'), say('Hide the entries')]}
        of={say`of ${year.year}`}
        className="mt-1"
      >
        {isNewest ? null : <CostsByKind dogId={dogId} year={year.year} />}
        <Entries dogId={dogId} year={year.year} />
      </Disclosure>
    </div>
  );
}

/** The sum of each kind in words, and as a bar beside the largest. Nothing while they are unknown. */
function CostsByKind({ dogId, year }: { dogId: string; year: number }) {
  const { data = [] } = useQuery(careRecordsQuery(dogId, year));
  const costs = costsByKind(data);
  const [largest] = costs;
  return (
    <>
      <p className="text-muted empty:hidden">{monthlyCostText(data)}</p>
      <p className="text-muted empty:hidden">{appealCostText(data)}</p>
      <dl className="mt-3 mb-4 grid gap-2.5 empty:hidden">
        {costs.map(({ kind, costPaise }) => (
          <div key={kind} className="grid grid-cols-[1fr_auto] gap-x-4">
            <dt>{careKindLabels[kind]}</dt>
            <dd className="font-semibold tabular-nums">{formatPaise(costPaise)}</dd>
            <dd aria-hidden="true" className="col-span-2 h-2 border-b border-line">
              <div
                className="h-full rounded-r-sm bg-control forced-colors:bg-[CanvasText]"
                style={{ width: `${(100 * costPaise) / (largest?.costPaise ?? 1)}%` }}
              />
            </dd>
          </div>
        ))}
      </dl>
    </>
  );
}

function Entries({ dogId, year }: { dogId: string; year: number }) {
  return (
    <QueryView
      query={useQuery(careRecordsQuery(dogId, year))}
      failed={say('The entries could not be loaded')}
      headingLevel={3}
      loading={
        <p role="status" className="text-muted">
          Loading...
        </p>
      }
    >
      {(records) => (
        <ul role="list" className="grid grid-cols-1 gap-3 border-t border-line pt-4">
          {records.map(({ id, kind, happened_on, note, cost_paise }) => (
            <li key={id} className="flex items-baseline justify-between gap-3">
              <span className="min-w-0">
                <span className="block font-semibold">{careKindLabels[kind]}</span>
                <span dir="auto" lang={languageOf(note)} className="block wrap-anywhere">
                  {note}
                </span>
                <time dateTime={happened_on} className="block text-sm text-muted">
                  {formatDay(happened_on)}
                </time>
              </span>
              <span className="shrink-0 font-semibold tabular-nums">{costText(cost_paise)}</span>
            </li>
          ))}
        </ul>
      )}
    </QueryView>
  );
}
