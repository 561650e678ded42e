import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { DownloadIcon } from '@/components/icons';
import { LoadError } from '@/components/states/LoadError';
import { BusyButton } from '@/components/ui/BusyButton';
import { buttonClass } from '@/components/ui/button-class';
import { useSubmitOnce } from '@/components/ui/use-submit-once';
import { FilingForm, FilingList } from '@/features/tax-year/Filings';
import { NameConflicts } from '@/features/tax-year/NameConflicts';
import {
  downloadStatement,
  filingsQuery,
  type StatementContent,
} from '@/features/tax-year/form-113-api';
import type { ChosenYear } from '@/features/tax-year/tax-year';
import { formatPaise } from '@/lib/money';
import { plural } from '@/lib/numbers';

/** The statement of donations (Form 113): the file, and what was filed. */
export function Form113({ year }: { year: ChosenYear }) {
  const { data, isError, isFetching, refetch } = useQuery(filingsQuery(year.taxYear));
  if (!data && isError) {
    return (
      <LoadError
        text="The filed statements could not be loaded."
        retrying={isFetching}
        onRetry={() => void refetch()}
      />
    );
  }
  if (!data) {
    return (
      <p role="status" className="text-muted">
        Loading what was filed...
      </p>
    );
  }
  const original = data.find(({ originalNumber }) => originalNumber === null);
  return (
    <>
      <NameConflicts year={year} />
      <Download year={year} originalNumber={original?.acknowledgementNumber ?? null} />
      <FilingList taxYear={year.taxYear} filings={data} />
    </>
  );
}

interface DownloadProps {
  year: ChosenYear;
  /** Of the statement that was filed already. */
  originalNumber: string | null;
}

function Download({ year, originalNumber }: DownloadProps) {
  const [content, setContent] = useState<StatementContent | null>(null);
  const { submit, isPending } = useSubmitOnce(downloadStatement);
  const label =
    originalNumber === null ? 'Download Form 113 (CSV)' : 'Download revised Form 113 (CSV)';
  return (
    <>
      <div className="flex flex-wrap gap-3">
        <BusyButton
          type="button"
          isBusy={isPending}
          className={buttonClass('primary')}
          onClick={() => submit({ ...year, originalNumber }, setContent)}
        >
          <DownloadIcon />
          {isPending ? 'Making the statement...' : label}
        </BusyButton>
        <FilingForm taxYear={year.taxYear} originalNumber={originalNumber} content={content} />
      </div>
      <p role="status" className="mt-3 empty:hidden">
        {content ? contentText(content) : null}
      </p>
    </>
  );
}

function contentText(content: StatementContent): string {
  const { donorCount, amountPaise, roundingPaise, missingCount, missingPaise } = content;
  const inside = plural(donorCount, {
    one: '{count} donor is in the file',
    other: '{count} donors are in the file',
  });
  const outside = plural(missingCount, {
    one: '{count} donor is not',
    other: '{count} donors are not',
  });
  return [
    `${inside}, with ${formatPaise(amountPaise)}`,
    roundingPaise === 0 ? '' : ` (whole rupees leave out ${formatPaise(roundingPaise)})`,
    missingCount === 0 ? '' : `; ${outside}, with ${formatPaise(missingPaise)}`,
    '. The file contains PANs: upload it to the tax portal, then delete it.',
  ].join('');
}
