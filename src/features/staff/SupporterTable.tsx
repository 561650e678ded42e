import { buttonClass, SMALL_BUTTON } from '@/components/ui/button-class';
import { supporterName, type Supporter } from '@/features/staff/supporter';
import { formatPaise } from '@/lib/money';
import { formatNumber, plural } from '@/lib/numbers';

interface Props {
  supporters: readonly Supporter[];
  onMessage: (supporter: Supporter) => void;
  onSponsorships: (supporter: Supporter) => void;
}

const headClass = 'px-3 py-3 font-semibold text-muted first:pl-0 last:pr-0';
const cellClass = '@2xl:px-3 @2xl:py-3 @2xl:first:pl-0 @2xl:last:pr-0';

/** A narrow container shows each row as a card. */
export function SupporterTable({ supporters, onMessage, onSponsorships }: Props) {
  return (
    <table className="w-full text-left @max-2xl:block">
      <caption className="sr-only">Supporters, by name</caption>
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
        {supporters.map((supporter) => (
          <SupporterRow
            key={supporter.userId}
            supporter={supporter}
            onMessage={onMessage}
            onSponsorships={onSponsorships}
          />
        ))}
      </tbody>
    </table>
  );
}

function SupporterRow({
  supporter,
  onMessage,
  onSponsorships,
}: Omit<Props, 'supporters'> & { supporter: Supporter }) {
  const { name, email, donationsCount, totalDonatedPaise, sponsorshipsCount } = supporter;
  return (
    <tr className="border-b border-line @max-2xl:grid @max-2xl:grid-cols-[auto_1fr_auto] @max-2xl:gap-x-3 @max-2xl:py-4 enlarged:block! enlarged:*:block">
      <td className={`${cellClass} font-semibold [overflow-wrap:anywhere] @max-2xl:col-span-2`}>
        {name.trim() === '' ? <span className="font-normal text-muted">No name</span> : name}
      </td>
      <td
        className={`${cellClass} [overflow-wrap:anywhere] text-muted @max-2xl:col-span-2 @max-2xl:col-start-1`}
      >
        {email}
      </td>
      <td className={`${cellClass} tabular-nums @2xl:text-right`}>
        {formatNumber(donationsCount)}
        <span className="@2xl:hidden"> {donationsCount === 1 ? 'donation' : 'donations'}</span>
        {sponsorshipsCount > 0 ? (
          <span className="block">
            <button
              type="button"
              className="text-link inline-flex min-h-11 items-center text-sm"
              onClick={() => onSponsorships(supporter)}
            >
              {plural(sponsorshipsCount, {
                one: '{count} sponsorship',
                other: '{count} sponsorships',
              })}
              <span className="sr-only">{` of ${supporterName(supporter)}`}</span>
            </button>
          </span>
        ) : null}
      </td>
      <td className={`${cellClass} font-semibold tabular-nums @2xl:text-right`}>
        {formatPaise(totalDonatedPaise)}
      </td>
      <td
        className={`${cellClass} text-right enlarged:pt-3 enlarged:text-left @max-2xl:col-start-3 @max-2xl:row-span-3 @max-2xl:row-start-1 @max-2xl:self-center`}
      >
        <button
          type="button"
          aria-label={`Message ${supporterName(supporter)}`}
          className={buttonClass('secondary', SMALL_BUTTON)}
          onClick={() => onMessage(supporter)}
        >
          Message
        </button>
      </td>
    </tr>
  );
}
