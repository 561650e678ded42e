import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { FirstRows } from '@/components/FirstRows';
import { DownloadIcon } from '@/components/icons';
import { EmptyState } from '@/components/states/EmptyState';
import { QueryView } from '@/components/states/QueryView';
import { buttonClass } from '@/components/ui/button-class';
import { Select } from '@/components/ui/Select';
import { MonthNumbers } from '@/features/sponsorships/team/MonthNumbers';
import {
  groupOf,
  sponsorName,
  stateNotes,
  stateReason,
  teamState,
  teamStateText,
  type Group,
} from '@/features/sponsorships/team/team-sponsorship';
import { teamSponsorshipsQuery } from '@/features/sponsorships/team/team-sponsorships-api';
import type { RowOf } from '@common/database';
import { currentDay } from '@/lib/clock';
import { downloadText, toCsv } from '@/lib/download';
import { formatDate, indianDay } from '@/lib/dates';
import { isLiveSite } from '@/lib/env';
import { decimalRupees, formatPaise } from '@/lib/money';
import { languageOf } from '@/lib/language';
import { plural } from '@/lib/numbers';
import { paths } from '@/lib/paths';

type Sponsorship = RowOf<'sponsorship_list'>;

const ROWS_AT_ONCE = 50;

const groups = [
  { value: 'running', label: 'Running' },
  { value: 'failing', label: 'Charge failed' },
  { value: 'paused', label: 'Paused' },
  { value: 'stopped', label: 'Stopped' },
] as const satisfies readonly { value: Group; label: string }[];

/** All sponsorships, for administrators: the numbers, the list, and a file of it. */
export function TeamSponsorships() {
  return (
    <div className="@container">
      <MonthNumbers />
      <QueryView
        query={useQuery(teamSponsorshipsQuery)}
        failed="The sponsorships could not be loaded"
        headingLevel={2}
        loading={
          <p role="status" className="text-muted">
            Loading sponsorships...
          </p>
        }
        isEmpty={(sponsorships) => sponsorships.length === 0}
        empty={
          <EmptyState title="No sponsorships yet" scene="empty-donations">
            When somebody starts a monthly sponsorship, it is listed here.
          </EmptyState>
        }
      >
        {(sponsorships) => <FilteredSponsorships sponsorships={sponsorships} />}
      </QueryView>
    </div>
  );
}

function FilteredSponsorships({ sponsorships }: { sponsorships: readonly Sponsorship[] }) {
  const [group, setGroup] = useState('');
  const shown =
    group === '' ? sponsorships : sponsorships.filter((each) => groupOf(each) === group);
  const download = () => {
    const today = currentDay();
    downloadText(`sponsorships-${today}.csv`, 'text/csv', sponsorshipsCsv(shown, isLiveSite()));
  };
  return (
    <>
      <div className="grid grid-cols-1 items-end gap-5 sm:grid-cols-2">
        <Select label="Show" allLabel="All" options={groups} value={group} onChange={setGroup} />
        <button
          type="button"
          className={buttonClass('secondary')}
          disabled={shown.length === 0}
          onClick={download}
        >
          <DownloadIcon />
          Download CSV
        </button>
      </div>
      <p role="status" className="mt-5 mb-3 min-h-6 text-muted">
        {plural(shown.length, { one: '{count} sponsorship', other: '{count} sponsorships' })}
      </p>
      <FirstRows key={group} rows={shown} atOnce={ROWS_AT_ONCE} label="Show older">
        {(rows) => (rows.length > 0 ? <SponsorshipTable sponsorships={rows} /> : null)}
      </FirstRows>
    </>
  );
}

const headClass = 'px-3 py-3 font-semibold text-muted first:pl-0 last:pr-0';
const linkClass = 'text-link flex min-h-11 w-fit items-center print:min-h-0';
const cellClass =
  '@2xl:px-3 @2xl:py-3 @2xl:first:pl-0 @2xl:last:pr-0 print:py-1! print:text-xs! align-top';

/** A narrow container shows each row as a card. */
function SponsorshipTable({ sponsorships }: { sponsorships: readonly Sponsorship[] }) {
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

function SponsorshipRow({ sponsorship }: { sponsorship: Sponsorship }) {
  const { person_id, name, email, dog_id, dog_name, started_at, created_at } = sponsorship;
  const sponsor = sponsorName(sponsorship);
  return (
    <tr className="break-inside-avoid border-b border-line @max-2xl:grid @max-2xl:gap-x-3 @max-2xl:py-4 enlarged:block! enlarged:*:block">
      <td className={`${cellClass} [overflow-wrap:anywhere] print:w-2/5`}>
        {person_id === null ? (
          <span className="block font-semibold">{sponsor}</span>
        ) : (
          <Link
            to={paths.person(person_id)}
            lang={languageOf(sponsor)}
            className={`${linkClass} font-semibold`}
          >
            {sponsor}
          </Link>
        )}
        {name?.trim() && email !== null ? <span className="block text-muted">{email}</span> : null}
      </td>
      <td className={`${cellClass} [overflow-wrap:anywhere]`}>
        {dog_id === null ? (
          <span className="block">All dogs</span>
        ) : (
          <Link to={paths.teamDog(dog_id)} lang={languageOf(dog_name ?? '')} className={linkClass}>
            {dog_name}
          </Link>
        )}
        <span className="block text-sm text-muted print:text-xs!">
          {`since ${formatDate(started_at ?? created_at)}`}
        </span>
      </td>
      <td className={`${cellClass} font-semibold tabular-nums @2xl:text-right`}>
        <span>{formatPaise(sponsorship.amount_paise)}</span>
        <span className="@2xl:hidden"> each month</span>
        <span className="block text-sm text-muted print:text-xs!">{`${formatPaise(sponsorship.given_paise)} so far`}</span>
      </td>
      <td className={`${cellClass} [overflow-wrap:anywhere]`}>
        <span className="block">{teamStateText(sponsorship)}</span>
        {stateNotes(sponsorship, isLiveSite()).map((note) => (
          <span key={note} className="block text-sm text-muted print:text-xs!">
            {note}
          </span>
        ))}
      </td>
    </tr>
  );
}

const csvHeader = [
  'Sponsor',
  'Email',
  'Dog',
  'Amount per month (₹)',
  'Since',
  'Paid by',
  'State',
  'Reason',
  'Next charge',
  'Ended',
  'Answer when stopping',
  'Given in all (₹)',
];

/**
 * Dates are Indian days, as YYYY-MM-DD.
 * @param isLive names the test sponsorships of a site where people pay real money
 */
function sponsorshipsCsv(sponsorships: readonly Sponsorship[], isLive: boolean): string {
  const lines = sponsorships.map((sponsorship) => [
    sponsorship.name ?? '',
    sponsorship.email ?? '',
    sponsorship.dog_name ?? 'All dogs',
    decimalRupees(sponsorship.amount_paise),
    indianDay(sponsorship.started_at ?? sponsorship.created_at),
    sponsorship.source === 'standing-order' ? 'Standing order' : 'Charge',
    `${teamState(sponsorship).label}${isLive && sponsorship.mode === 'test' ? ' (test)' : ''}`,
    stateReason(sponsorship),
    dayOrNothing(sponsorship.ended_at === null ? sponsorship.next_charge_at : null),
    dayOrNothing(sponsorship.ended_at),
    sponsorship.stop_comment ?? '',
    decimalRupees(sponsorship.given_paise),
  ]);
  return toCsv([csvHeader, ...lines]);
}

function dayOrNothing(instant: string | null): string {
  return instant === null ? '' : indianDay(instant);
}
