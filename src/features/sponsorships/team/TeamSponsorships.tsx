import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { DownloadIcon } from '@/components/icons';
import { EmptyState } from '@/components/states/EmptyState';
import { ErrorState } from '@/components/states/ErrorState';
import { StaleNotice } from '@/components/states/StaleNotice';
import { buttonClass } from '@/components/ui/button-class';
import { Select } from '@/components/ui/Select';
import { MonthNumbers } from '@/features/sponsorships/team/MonthNumbers';
import { sponsorshipsCsv } from '@/features/sponsorships/team/sponsorships-csv';
import { groupOf, type TeamSponsorship } from '@/features/sponsorships/team/team-sponsorship';
import type { Group } from '@/features/sponsorships/team/team-state';
import { teamSponsorshipsQuery } from '@/features/sponsorships/team/team-queries';
import { TeamSponsorshipTable } from '@/features/sponsorships/team/TeamSponsorshipTable';
import { indianDay } from '@/lib/dates';
import { downloadText } from '@/lib/download';
import { isLiveSite } from '@/lib/env';
import { plural } from '@/lib/numbers';

const ROWS_PER_PAGE = 100;

const groups = [
  { value: 'running', label: 'Running' },
  { value: 'failing', label: 'Charge failed' },
  { value: 'paused', label: 'Paused' },
  { value: 'stopped', label: 'Stopped' },
] as const satisfies readonly { value: Group; label: string }[];

/** All sponsorships, for administrators: the numbers, the list, and a file of it. */
export function TeamSponsorships() {
  const { data, isError, error, isFetching, refetch } = useQuery(teamSponsorshipsQuery);
  const retry = () => void refetch();
  return (
    <div className="@container">
      <MonthNumbers />
      {isError && data ? <StaleNotice retrying={isFetching} onRetry={retry} /> : null}
      {data ? <SponsorshipList sponsorships={data} /> : null}
      {!data && isError ? (
        <ErrorState
          error={error}
          title="The sponsorships could not be loaded"
          retrying={isFetching}
          onRetry={retry}
        />
      ) : null}
      {data || isError ? null : (
        <p role="status" className="text-muted">
          Loading sponsorships...
        </p>
      )}
    </div>
  );
}

function SponsorshipList({ sponsorships }: { sponsorships: readonly TeamSponsorship[] }) {
  const [group, setGroup] = useState('');
  const [rowLimit, setRowLimit] = useState(ROWS_PER_PAGE);
  if (sponsorships.length === 0) {
    return (
      <EmptyState title="No sponsorships yet" scene="empty-donations">
        When somebody starts a monthly sponsorship, it is listed here.
      </EmptyState>
    );
  }
  const shown =
    group === '' ? sponsorships : sponsorships.filter((each) => groupOf(each) === group);
  const download = () => {
    const today = indianDay(new Date().toISOString());
    downloadText(`sponsorships-${today}.csv`, 'text/csv', sponsorshipsCsv(shown, isLiveSite()));
  };
  return (
    <>
      <div className="grid grid-cols-1 items-end gap-5 sm:grid-cols-2">
        <Select
          label="Show"
          allLabel="All"
          options={groups}
          value={group}
          onChange={(value) => {
            setRowLimit(ROWS_PER_PAGE);
            setGroup(value);
          }}
        />
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
      {shown.length > 0 ? <TeamSponsorshipTable sponsorships={shown.slice(0, rowLimit)} /> : null}
      {shown.length > rowLimit ? (
        <button
          type="button"
          className={buttonClass('secondary', 'mt-6')}
          onClick={() => setRowLimit(rowLimit + ROWS_PER_PAGE)}
        >
          Show older
        </button>
      ) : null}
    </>
  );
}
