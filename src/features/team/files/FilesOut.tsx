import { useState } from 'react';
import type { Enums } from '@common/database';
import { CsvDownload } from '@/components/CsvDownload';
import { Select } from '@/components/ui/Select';
import { useToday } from '@/components/use-today';
import { taxYearsUntil } from '@/features/tax-years/tax-year';
import { fetchTeamFile, type FileLine } from '@/features/team/files/files-out-api';
import { toCsv } from '@/lib/download';

const intros = {
  receipts:
    'For the accountant: every receipt and cancellation of a year, and the sums by state. The sum of the valid ones is the tax year’s.',
  people: 'Everybody on the list of people, with what they gave.',
  dogs: 'All profiles with their stories, drafts and what the team alone sees.',
  care: 'All care records with their costs.',
} as const satisfies Record<Enums<'team_file'>, string>;

/** The four files that administrators download. */
export function FilesOut() {
  const day = useToday();
  const [current, ...earlier] = taxYearsUntil(`${day}T00:00:00+05:30`);
  const [earlierYear, setEarlierYear] = useState('');
  const taxYear = earlierYear || current;
  const files = Object.keys(intros) as Enums<'team_file'>[];
  return (
    <ul role="list" className="grid grid-cols-1 gap-8 sm:grid-cols-2">
      {files.map((file) => (
        <li key={file} className="grid content-start justify-items-start gap-3">
          <p className="text-muted">{intros[file]}</p>
          {file === 'receipts' ? (
            <Select
              label="Tax year"
              allLabel={`${current} (this year)`}
              options={earlier.map((value) => ({ value, label: value }))}
              value={earlierYear}
              onChange={setEarlierYear}
            />
          ) : null}
          <CsvDownload
            fetchRows={fetchTeamFile}
            choice={{ file, taxYear }}
            name={file}
            emptyText="There is nothing to put into this file yet."
            fileName={() => `${file}-${file === 'receipts' ? taxYear : day}.csv`}
            toCsv={linesToCsv}
          />
        </li>
      ))}
    </ul>
  );
}

/** The first line has all titles. */
function linesToCsv(lines: readonly FileLine[]): string {
  const titles = Object.keys(lines[0] ?? {});
  return toCsv([titles, ...lines.map((line) => titles.map((title) => String(line[title] ?? '')))]);
}
