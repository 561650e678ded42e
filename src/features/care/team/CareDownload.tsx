import { CsvDownload } from '@/components/CsvDownload';
import { careKindLabels } from '@/features/care/care-record';
import { fetchAllCareRecords } from '@/features/care/team/care-queries';
import type { CareRecord } from '@/features/care/team/care-record';
import { toCsv } from '@/lib/download';
import { indianDay } from '@/lib/dates';
import { decimalRupees } from '@/lib/money';

/** Downloads every care record of a dog, or of all for '', as CSV. */
export function CareDownload({ dogId }: { dogId: string }) {
  return (
    <CsvDownload
      fetchRows={fetchAllCareRecords}
      choice={dogId}
      name="records"
      emptyText="Nothing has been written yet."
      fileName={() => `care-records-${indianDay(new Date().toISOString())}.csv`}
      toCsv={careCsv}
      className="mt-8"
    />
  );
}

/** Costs are in rupees, days as YYYY-MM-DD. */
function careCsv(records: readonly CareRecord[]): string {
  const rows = records.map(({ happenedOn, dogName, kind, note, costPaise, dueOn, billName }) => [
    happenedOn,
    dogName,
    careKindLabels[kind],
    note,
    decimalRupees(costPaise),
    dueOn ?? '',
    billName === null ? '' : 'yes',
  ]);
  return toCsv([['Day', 'Dog', 'Kind', 'Note', 'Cost (INR)', 'Due again', 'Bill'], ...rows]);
}
