import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { FirstRows } from '@/components/FirstRows';
import { QueryView } from '@/components/states/QueryView';
import { dogSupportersQuery } from '@/features/dogs/team/admin-dogs-api';
import type { RowOf } from '@common/database';
import { formatDate } from '@/lib/dates';
import { languageOf } from '@/lib/language';
import { formatPaise } from '@/lib/money';
import { paths } from '@/lib/paths';

const SPONSORS_AT_ONCE = 20;

/** Who sponsors a dog each month, with the way to each person. */
export function DogSupporters({ dogId }: { dogId: string }) {
  return (
    <QueryView
      query={useQuery(dogSupportersQuery(dogId))}
      failed="The sponsors could not be loaded."
      loading={<p role="status">Loading the sponsors...</p>}
      isEmpty={(sponsors) => sponsors.length === 0}
      empty={<p className="text-muted">Nobody sponsors this dog every month.</p>}
    >
      {(sponsors) => (
        <FirstRows rows={sponsors} atOnce={SPONSORS_AT_ONCE}>
          {(shown) => (
            <ul role="list" className="grid grid-cols-1 gap-1 wrap-anywhere">
              {shown.map((sponsor) => (
                <li key={sponsor.sponsorship_id}>
                  <SponsorName sponsor={sponsor} />
                  <span>{factsText(sponsor)}</span>
                </li>
              ))}
            </ul>
          )}
        </FirstRows>
      )}
    </QueryView>
  );
}

type Supporter = RowOf<'dog_supporters'>;

function SponsorName({ sponsor: { person_id, name, email } }: { sponsor: Supporter }) {
  const text = (name?.trim() ? name : email) ?? 'Somebody without a name';
  if (person_id === null) return <span lang={languageOf(text)}>{text}</span>;
  return (
    <Link
      to={paths.person(person_id)}
      lang={languageOf(text)}
      className="text-link inline-flex min-h-11 items-center"
    >
      {text}
    </Link>
  );
}

function factsText({ amount_paise, source, status, desired_status, since }: Supporter): string {
  return [
    ` · ${formatPaise(amount_paise)} a month since ${formatDate(since)}`,
    ...(source === 'standing-order' ? ['by standing order'] : []),
    ...(desired_status === 'pause' || status === 'paused' ? ['paused'] : []),
  ].join(', ');
}
