import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { Disclosure } from '@/components/ui/Disclosure';
import { careRecordsQuery, careYearsQuery } from '@/features/dogs/care/care-api';
import {
  careKindLabels,
  costsByKind,
  monthlyCostText,
  unknownCosts,
  unknownCostsText,
} from '@/features/dogs/care/care-record';
import { formatPaise } from '@/lib/money';
import { say } from '@/lib/say';

interface Props {
  dogId: string;
  dogName: string;
  year: number;
}

/**
 * What was spent for a dog in a year, for those who pay for it: one line, with the sums of each kind on a press. Its room is
 * kept while it is unknown, so that nothing below it moves.
 */
export function CareOfYear({ dogId, dogName, year }: Props) {
  const { data } = useQuery(careRecordsQuery(dogId, year));
  const costs = data ? costsByKind(data) : [];
  const totalPaise = costs.reduce((sum, { costPaise }) => sum + costPaise, 0);
  const total = say`${formatPaise(totalPaise)} went into ${dogName}’s care in ${year}`;
  return (
    <div className="min-h-14">
      {data?.length === 0 ? (
        <p className="text-muted">{`Nothing has been recorded in ${year} yet.`}</p>
      ) : null}
      <p className="text-muted empty:hidden">{unknownCostsText(unknownCosts(data ?? []))}</p>
      {costs.length > 0 ? (
        <Disclosure labels={[total, total]} of={say('For what')} className="text-left">
          <p className="text-muted">{`From everyone who gives for ${dogName}:`}</p>
          <dl className="mt-1 mb-4 grid grid-cols-[auto_minmax(0,1fr)] gap-x-6 gap-y-1 enlarged:grid-cols-1">
            {costs.map(({ kind, costPaise }) => (
              <div key={kind} className="contents">
                <dt className="text-muted">{careKindLabels[kind]}</dt>
                <dd className="font-semibold tabular-nums">{formatPaise(costPaise)}</dd>
              </div>
            ))}
          </dl>
        </Disclosure>
      ) : null}
    </div>
  );
}

/** What a month of a year cost on average. Nothing while it is unknown. */
function MonthlyCost({ dogId, year }: { dogId: string; year: number }) {
  const { data = [] } = useQuery(careRecordsQuery(dogId, year));
  return <span className="text-muted">{monthlyCostText(data)}</span>;
}

interface CareYearsProps {
  dogId: string;
  dogName: string;
  className: string;
}

/** What was spent for a dog in each year, where people give. Nothing while it is unknown. */
export function CareYears({ dogId, dogName, className }: CareYearsProps) {
  const headingId = useId();
  const { data } = useQuery(careYearsQuery(dogId));
  if (!data || data.length === 0) return null;
  return (
    <section aria-labelledby={headingId} className={className}>
      <h2 id={headingId} className="text-2xl!">{`What ${dogName}’s care has cost`}</h2>
      <dl className="mt-3 grid grid-cols-[auto_minmax(0,1fr)] gap-x-6 gap-y-1 enlarged:grid-cols-1">
        {data.map(({ year, cost_paise, unknown_costs }) => (
          <div key={year} className="contents">
            <dt className="text-muted">{year}</dt>
            <dd>
              <span className="font-semibold tabular-nums">{formatPaise(cost_paise)}</span>{' '}
              <MonthlyCost dogId={dogId} year={year} />
              <span className="text-muted">{unknownCostsText(unknown_costs)}</span>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
