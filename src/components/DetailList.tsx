import { languageOf } from '@/lib/language';

interface Props {
  details: readonly { label: string; value: string }[];
}

/** Labels with values, in rows. */
export function DetailList({ details }: Props) {
  return (
    <dl className="divide-y divide-line border-y border-line">
      {details.map(({ label, value }) => (
        <div
          key={label}
          className="grid grid-cols-1 gap-x-6 py-4 sm:grid-cols-[12rem_minmax(0,1fr)]"
        >
          <dt className="text-muted">{label}</dt>
          <dd lang={languageOf(value)} className="font-medium break-words whitespace-pre-line">
            {value}
          </dd>
        </div>
      ))}
    </dl>
  );
}
