import { Link } from 'react-router-dom';
import { buttonClass, SMALL_BUTTON } from '@/components/ui/button-class';
import type { Recipient } from '@/features/people/people-api';
import { personName, type ListedPerson } from '@/features/people/person';
import { formatPaise } from '@/lib/money';
import { formatNumber, plural } from '@/lib/numbers';
import { paths } from '@/lib/paths';
import { languageOf } from '@/lib/language';

interface Props {
  people: readonly ListedPerson[];
  onMessage: (recipient: Recipient) => void;
}

const headClass = 'px-3 py-3 font-semibold text-muted first:pl-0 last:pr-0';
const cellClass = '@2xl:px-3 @2xl:py-3 @2xl:first:pl-0 @2xl:last:pr-0';

/** A narrow container shows each row as a card. */
export function PeopleTable({ people, onMessage }: Props) {
  return (
    <table className="w-full text-left @max-2xl:block">
      <caption className="sr-only">People, by name</caption>
      <thead className="border-b-2 border-line text-sm @max-2xl:sr-only">
        <tr>
          <th scope="col" className={headClass}>
            Name
          </th>
          <th scope="col" className={headClass}>
            Email
          </th>
          <th scope="col" className={`${headClass} text-right`}>
            Donations
          </th>
          <th scope="col" className={`${headClass} text-right`}>
            Total donated
          </th>
          <th scope="col" className={headClass}>
            <span className="sr-only">Write</span>
          </th>
        </tr>
      </thead>
      <tbody className="@max-2xl:block">
        {people.map((person) => (
          <PersonRow key={person.person_id} person={person} onMessage={onMessage} />
        ))}
      </tbody>
    </table>
  );
}

function PersonRow({ person, onMessage }: Pick<Props, 'onMessage'> & { person: ListedPerson }) {
  const { person_id, user_id, name, email, donations_count, sponsorships_count } = person;
  return (
    <tr className="border-b border-line @max-2xl:grid @max-2xl:grid-cols-[auto_1fr_auto] @max-2xl:gap-x-3 @max-2xl:py-4 enlarged:block! enlarged:*:block">
      <td className={`${cellClass} font-semibold [overflow-wrap:anywhere] @max-2xl:col-span-2`}>
        <Link
          to={paths.person(person_id)}
          lang={languageOf(name)}
          className="text-link inline-flex min-h-11 items-center"
        >
          {name.trim() === '' ? (
            <span>
              No name<span className="sr-only">{`, ${email ?? ''}`}</span>
            </span>
          ) : (
            name
          )}
        </Link>
      </td>
      <td
        className={`${cellClass} [overflow-wrap:anywhere] text-muted @max-2xl:col-span-2 @max-2xl:col-start-1`}
      >
        {email ?? 'No email address'}
      </td>
      <td className={`${cellClass} tabular-nums @2xl:text-right`}>
        <span>{formatNumber(donations_count)}</span>
        <span className="@2xl:hidden">{donations_count === 1 ? ' donation' : ' donations'}</span>
        {sponsorships_count > 0 ? (
          <span className="block text-sm text-muted">
            {plural(sponsorships_count, {
              one: '{count} sponsorship',
              other: '{count} sponsorships',
            })}
          </span>
        ) : null}
      </td>
      <td className={`${cellClass} font-semibold tabular-nums @2xl:text-right`}>
        {formatPaise(person.total_donated_paise)}
      </td>
      <td
        className={`${cellClass} text-right enlarged:pt-3 enlarged:text-left @max-2xl:col-start-3 @max-2xl:row-span-3 @max-2xl:row-start-1 @max-2xl:self-center`}
      >
        {user_id !== null ? (
          <button
            type="button"
            aria-label={`Message ${personName(person)}`}
            className={buttonClass('secondary', SMALL_BUTTON)}
            onClick={() => onMessage({ userId: user_id, name, email })}
          >
            Message
          </button>
        ) : null}
      </td>
    </tr>
  );
}
