import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { careYearsQuery } from '@/features/care/care-queries';
import { formatPaise } from '@/lib/money';

interface Props {
  dogId: string;
  dogName: string;
  className: string;
}

/** What was spent for a dog in each year, where people give. Nothing while it is unknown. */
export function CareYears({ dogId, dogName, className }: Props) {
  const headingId = useId();
  const { data } = useQuery(careYearsQuery(dogId));
  if (!data || data.length === 0) return null;
  return (
    <section aria-labelledby={headingId} className={className}>
      <h2 id={headingId} className="text-2xl!">{`What ${dogName}’s care has cost`}</h2>
      <dl className="mt-3 grid grid-cols-[auto_minmax(0,1fr)] gap-x-6 gap-y-1">
        {data.map(({ year, costPaise }) => (
          <div key={year} className="contents">
            <dt className="text-muted">{year}</dt>
            <dd className="font-semibold tabular-nums">{formatPaise(costPaise)}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
