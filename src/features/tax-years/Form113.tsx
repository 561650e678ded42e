import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { DownloadIcon } from '@/components/icons';
import { QueryView } from '@/components/states/QueryView';
import { BusyButton } from '@/components/ui/BusyButton';
import { buttonClass } from '@/components/ui/button-class';
import { useSubmitOnce } from '@/components/ui/use-submit-once';
import { FilingForm, FilingList, type Filing } from '@/features/tax-years/Filings';
import { NameConflicts } from '@/features/tax-years/NameConflicts';
import {
  downloadStatement,
  filingsQuery,
  statementSumQuery,
  type StatementContent,
} from '@/features/tax-years/form-113-api';
import type { ChosenYear } from '@/features/tax-years/tax-year';
import { isLiveSite } from '@/lib/env';
import { formatPaise } from '@/lib/money';
import { plural } from '@/lib/numbers';

/** The statement of donations (Form 113): the file, and what was filed. */
export function Form113({ year }: { year: ChosenYear }) {
  return (
    <QueryView
      query={useQuery(filingsQuery(year.taxYear))}
      failed="The filed statements could not be loaded."
      loading={
        <p role="status" className="text-muted">
          Loading what was filed...
        </p>
      }
    >
      {(filings) => {
        const original = filings.find(({ original_number }) => original_number === null);
        return (
          <>
            <NameConflicts year={year} />
            <Download year={year} originalNumber={original?.acknowledgement_number ?? null} />
            <FilingList taxYear={year.taxYear} filings={filings} />
            <FiledOtherwise year={year} filed={filings.at(-1)} />
          </>
        );
      }}
    </QueryView>
  );
}

const donorsText = (count: number) => plural(count, { one: '1 donor', other: '{count} donors' });

/** Says when the books have changed since the last statement, which is of live payments where there are any. */
function FiledOtherwise({ year, filed }: { year: ChosenYear; filed: Filing | undefined }) {
  const isOfFiled = filed !== undefined && (year.mode === 'live') === isLiveSite();
  const { data: books } = useQuery({ ...statementSumQuery(year), enabled: isOfFiled });
  const isSame = books?.amountPaise === filed?.amount_paise && books?.donors === filed?.donors;
  if (!filed || !books || isSame) return null;
  const change =
    books.donors === filed.donors
      ? formatPaise(books.amountPaise)
      : `${formatPaise(books.amountPaise)} for ${donorsText(books.donors)}`;
  return (
    <p role="status" className="mt-5 max-w-reading rounded-card border-2 border-brick px-5 py-4">
      {`Filed ${formatPaise(filed.amount_paise)} for ${donorsText(filed.donors)}; the books say ${change}: file a revised statement.`}
    </p>
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
          <span>{isPending ? 'Making the statement...' : label}</span>
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
  const { donors, amount_paise, rounding_paise, missing, missing_paise } = content;
  const inside = plural(donors, {
    one: '{count} donor is in the file',
    other: '{count} donors are in the file',
  });
  const outside = plural(missing, {
    one: '{count} donor is not',
    other: '{count} donors are not',
  });
  return [
    `${inside}, with ${formatPaise(amount_paise)}`,
    rounding_paise === 0 ? '' : ` (whole rupees leave out ${formatPaise(rounding_paise)})`,
    missing === 0 ? '' : `; ${outside}, with ${formatPaise(missing_paise)}`,
    '. The file contains PANs: upload it to the tax portal, then delete it.',
  ].join('');
}
