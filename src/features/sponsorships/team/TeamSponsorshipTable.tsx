import {
  sponsorName,
  stateNotes,
  stateText,
  type TeamSponsorship,
} from '@/features/sponsorships/team/team-sponsorship';
import { formatDate } from '@/lib/dates';
import { isLiveSite } from '@/lib/env';
import { formatPaise } from '@/lib/money';

const headClass = 'px-3 py-3 font-semibold text-muted first:pl-0 last:pr-0';
const cellClass = '@2xl:px-3 @2xl:py-3 @2xl:first:pl-0 @2xl:last:pr-0 align-top';

/** A narrow container shows each row as a card. */
export function TeamSponsorshipTable({
  sponsorships,
}: {
  sponsorships: readonly TeamSponsorship[];
}) {
  return (
    <table className="w-full text-left @max-2xl:block">
      <caption className="sr-only">Sponsorships, newest first</caption>
      <thead className="border-b-2 border-line text-sm @max-2xl:sr-only">
        <tr>
          <th scope="col" className={headClass}>
            Sponsor
          </th>
          <th scope="col" className={headClass}>
            For
          </th>
          <th scope="col" className={`${headClass} text-right`}>
            Each month
          </th>
          <th scope="col" className={headClass}>
            State
          </th>
        </tr>
      </thead>
      <tbody className="@max-2xl:block">
        {sponsorships.map((sponsorship) => (
          <SponsorshipRow key={sponsorship.id} sponsorship={sponsorship} />
        ))}
      </tbody>
    </table>
  );
}

function SponsorshipRow({ sponsorship }: { sponsorship: TeamSponsorship }) {
  const { name, email, dogName, amountPaise, startedAt, createdAt, givenPaise } = sponsorship;
  return (
    <tr className="border-b border-line @max-2xl:grid @max-2xl:gap-x-3 @max-2xl:py-4 enlarged:block! enlarged:*:block">
      <td className={`${cellClass} [overflow-wrap:anywhere]`}>
        <span className="block font-semibold">{sponsorName(sponsorship)}</span>
        {name?.trim() && email !== null ? <span className="block text-muted">{email}</span> : null}
      </td>
      <td className={`${cellClass} [overflow-wrap:anywhere]`}>
        <span className="block">{dogName ?? 'All dogs'}</span>
        <span className="block text-sm text-muted">
          {`since ${formatDate(startedAt ?? createdAt)}`}
        </span>
      </td>
      <td className={`${cellClass} font-semibold tabular-nums @2xl:text-right`}>
        {formatPaise(amountPaise)}
        <span className="@2xl:hidden"> each month</span>
        <span className="block text-sm text-muted">{`${formatPaise(givenPaise)} so far`}</span>
      </td>
      <td className={`${cellClass} [overflow-wrap:anywhere]`}>
        <span className="block">{stateText(sponsorship)}</span>
        {stateNotes(sponsorship, isLiveSite()).map((note) => (
          <span key={note} className="block text-sm text-muted">
            {note}
          </span>
        ))}
      </td>
    </tr>
  );
}
