import { useQuery } from '@tanstack/react-query';
import { Disclosure } from '@/components/ui/Disclosure';
import { missingHindiQuery } from '@/features/dogs/team/dog-translations-admin-api';
import type { RowOf } from '@common/database';
import { formatNumber, plural } from '@/lib/numbers';
import { languageOf } from '@/lib/language';

interface Props {
  onOpen: (dogId: string) => void;
}

/** Dogs and words without Hindi, or with Hindi of an older text. Nothing when there are none, or they can't be fetched. */
export function MissingHindiList({ onOpen }: Props) {
  const { data } = useQuery(missingHindiQuery);
  if (!data || data.count === 0) return null;
  const { rows: missing, count: foundCount } = data;
  const sentence = plural(foundCount, {
    one: '{count} dog or word needs Hindi.',
    other: '{count} dogs and words need Hindi.',
  });
  return (
    <div className="mt-5">
      <span>{sentence}</span>{' '}
      <Disclosure labels={['Show', 'Hide']} of="what needs Hindi">
        <ul role="list" className="mt-2 grid grid-cols-1 gap-x-6 sm:grid-cols-2">
          {missing.map((item) => (
            <li
              key={`${item.kind} ${item.dog_id} ${item.label}`}
              className="flex flex-wrap items-center gap-x-2"
            >
              <button
                type="button"
                className="text-link min-h-11 text-left wrap-anywhere"
                onClick={() => onOpen(item.dog_id)}
              >
                <span lang={languageOf(item.label)}>{item.label}</span>
              </button>
              <span className="text-sm text-muted">{missingText(item)}</span>
            </li>
          ))}
        </ul>
        {foundCount > missing.length ? (
          <p className="mt-2 text-muted">{`The first ${formatNumber(missing.length)} are listed.`}</p>
        ) : null}
      </Disclosure>
    </div>
  );
}

function missingText({ kind, is_outdated, dogs }: RowOf<'missing_translations'>): string {
  if (kind === 'dog') {
    return is_outdated ? 'The profile has changed since it was translated.' : 'Name or tagline';
  }
  return kind === 'location'
    ? plural(dogs, { one: 'Location of {count} dog', other: 'Location of {count} dogs' })
    : plural(dogs, { one: 'Trait of {count} dog', other: 'Trait of {count} dogs' });
}
