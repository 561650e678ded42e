import { useState } from 'react';
import { BusyButton } from '@/components/ui/BusyButton';
import { buttonClass } from '@/components/ui/button-class';
import { Dialog } from '@/components/ui/Dialog';
import { DialogActions } from '@/components/ui/DialogActions';
import { useSubmitOnce } from '@/components/ui/use-submit-once';
import { removeFiling } from '@/features/tax-year/statement-queries';
import type { Filing } from '@/features/tax-year/tax-year';
import { formatDay } from '@/lib/dates';
import { formatPaise } from '@/lib/money';
import { plural } from '@/lib/numbers';

interface Props {
  taxYear: string;
  filings: readonly Filing[];
}

/** The filed statements of a year. A mistyped one can be removed, unless a revised one names it. */
export function FilingList({ taxYear, filings }: Props) {
  const [removed, setRemoved] = useState<Filing | null>(null);
  if (filings.length === 0) return null;
  return (
    <>
      <ul role="list" className="mt-5 divide-y divide-line border-y border-line">
        {filings.map((filing) => (
          <li key={filing.id} className="flex flex-wrap items-center justify-between gap-x-6 py-3">
            <span className="min-w-0 wrap-anywhere">
              <span className="block font-semibold">{filing.acknowledgementNumber}</span>
              <span className="block text-muted">{filingText(filing)}</span>
            </span>
            {filing.originalNumber === null && filings.length > 1 ? null : (
              <button
                type="button"
                className={buttonClass('quiet')}
                onClick={() => setRemoved(filing)}
              >
                Remove <span className="sr-only">{filing.acknowledgementNumber}</span>
              </button>
            )}
          </li>
        ))}
      </ul>
      {removed ? (
        <RemoveDialog taxYear={taxYear} filing={removed} onClose={() => setRemoved(null)} />
      ) : null}
    </>
  );
}

function filingText({ originalNumber, filedOn, amountPaise, donorCount }: Filing): string {
  const kind = originalNumber === null ? 'Filed' : 'Revised statement, filed';
  const donors = plural(donorCount, { one: '{count} donor', other: '{count} donors' });
  return `${kind} on ${formatDay(filedOn)}: ${donors}, ${formatPaise(amountPaise)}`;
}

interface RemoveDialogProps {
  taxYear: string;
  filing: Filing;
  onClose: () => void;
}

function RemoveDialog({ taxYear, filing, onClose }: RemoveDialogProps) {
  const { submit, isPending } = useSubmitOnce(removeFiling(taxYear));
  return (
    <Dialog title={`Remove ${filing.acknowledgementNumber}?`} onClose={onClose}>
      <p>Only the note on this page is removed. What was filed stays with the tax office.</p>
      <DialogActions onCancel={onClose}>
        <BusyButton
          type="button"
          isBusy={isPending}
          className={buttonClass('danger')}
          onClick={() => submit(filing.id, onClose)}
        >
          {isPending ? 'Removing...' : 'Remove'}
        </BusyButton>
      </DialogActions>
    </Dialog>
  );
}
