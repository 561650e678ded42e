import type { ReactNode } from 'react';
import { languageOf } from '@/lib/language';

interface Props {
  details: readonly { label: string; value: string; action?: ReactNode }[];
}

/** Labels with values, in rows. */
export function DetailList({ details }: Props) {
  return (
    <dl className="divide-y divide-line border-y border-line">
      {details.map(({ label, value, action }) => (
        <div
          key={label}
          className="grid grid-cols-1 items-baseline gap-x-6 py-4 sm:grid-cols-[12rem_minmax(0,1fr)]"
        >
          <dt className="text-muted">{label}</dt>
          <dd className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-2">
            <span
              lang={languageOf(value)}
              className="min-w-0 font-medium break-words whitespace-pre-line"
            >
              {value}
            </span>
            {action}
          </dd>
        </div>
      ))}
    </dl>
  );
}
