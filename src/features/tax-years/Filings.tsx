import { useState } from 'react';
import * as z from 'zod/mini';
import type { Tables } from '@common/database';
import { buttonClass } from '@/components/ui/button-class';
import { ConfirmDialog } from '@/components/ui/ConfirmDialog';
import { FormDialog } from '@/components/ui/FormDialog';
import { useSubmitOnce } from '@/components/ui/use-submit-once';
import { useSubmitForm } from '@/components/use-submit-form';
import { useToday } from '@/components/use-today';
import { ACKNOWLEDGEMENT_NUMBER_MAX_LENGTH, RECORDED_FIRST_DAY } from '@/config/limits';
import { noteFiling, removeFiling, type StatementContent } from '@/features/tax-years/form-113-api';
import { accessErrorText } from '@/lib/access-errors';
import { formatDay } from '@/lib/dates';
import { errorTexts } from '@/lib/error-texts';
import { cleanedLine, storable } from '@/lib/form-schemas';
import { formatPaise, parseRupees, rupeesToPaise } from '@/lib/money';
import { plural } from '@/lib/numbers';
import { cleanLine } from '@common/typed-text';

const DAY = /^\d{4}-\d\d-\d\d$/;

/** @param today as YYYY-MM-DD, in India */
function filingSchema(today: string) {
  return z.pipe(
    z.object({
      acknowledgementNumber: z
        .string()
        .check(
          cleanedLine,
          storable,
          z.minLength(1, 'Please enter the acknowledgement number.'),
          z.maxLength(
            ACKNOWLEDGEMENT_NUMBER_MAX_LENGTH,
            `The number must be at most ${ACKNOWLEDGEMENT_NUMBER_MAX_LENGTH} characters.`,
          ),
        ),
      filedOn: z.string().check(
        z.regex(DAY, 'Please choose the day.'),
        z.refine((day) => day <= today, 'This day is in the future.'),
        z.refine((day) => day >= RECORDED_FIRST_DAY, 'This day is too long ago.'),
      ),
      amount: z
        .string()
        .check(
          z.refine(
            (text) => parseRupees(text) !== null,
            'Please enter whole rupees, such as 45000.',
          ),
        ),
      donors: z
        .string()
        .check(z.refine((text) => parseCount(text) !== null, 'Please enter a number, such as 12.')),
    }),
    z.transform(({ acknowledgementNumber, filedOn, amount, donors }) => ({
      acknowledgement_number: acknowledgementNumber,
      filed_on: filedOn,
      amount_paise: rupeesToPaise(parseRupees(amount) ?? 0),
      donors: parseCount(donors) ?? 0,
    })),
  );
}

function parseCount(text: string): number | null {
  const digits = cleanLine(text);
  return /^\d{1,7}$/.test(digits) ? Number(digits) : null;
}

interface Props {
  taxYear: string;
  /** Of the statement that the noted one revises. */
  originalNumber: string | null;
  /** Of the file that was downloaded last. */
  content: StatementContent | null;
}

/** Notes the acknowledgement number of a filed statement, in a dialog. */
export function FilingForm(props: Props) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <button type="button" className={buttonClass('secondary')} onClick={() => setIsOpen(true)}>
        Note a filed statement
      </button>
      {isOpen ? <FilingDialog {...props} onClose={() => setIsOpen(false)} /> : null}
    </>
  );
}

function FilingDialog({
  taxYear,
  originalNumber,
  content,
  onClose,
}: Props & { onClose: () => void }) {
  const today = useToday();
  const { form, field, submit, status } = useSubmitForm({
    schema: filingSchema(today),
    defaults: {
      acknowledgementNumber: '',
      filedOn: today,
      amount: content ? String((content.amount_paise - content.rounding_paise) / 100) : '',
      donors: content ? String(content.donors) : '',
    },
    draft: `filing-${taxYear}`,
    mutation: noteFiling(taxYear, originalNumber),
    errorText: failureText,
  });
  return (
    <FormDialog
      {...status}
      title="Note a filed statement"
      intro={
        <p className="text-muted">
          {originalNumber === null
            ? 'A later statement of this year is a revised one and names this number.'
            : `It revises ${originalNumber}.`}
        </p>
      }
      submitLabel="Save"
      busyLabel="Saving..."
      onSubmit={form.handleSubmit((values) => submit(values, onClose))}
      onClose={onClose}
    >
      {field('acknowledgementNumber', 'Acknowledgement number')}
      {field('filedOn', 'Filed on', { type: 'date', min: RECORDED_FIRST_DAY, max: today })}
      {field('amount', 'Amount in rupees', 'digits')}
      {field('donors', 'Donors', 'digits')}
    </FormDialog>
  );
}

const failureText = errorTexts({
  // SQLSTATE of a duplicate.
  23505: 'This number is noted already.',
});

type Filing = Tables<'tax_statements'>;

interface FilingListProps {
  taxYear: string;
  filings: readonly Filing[];
}

/** The filed statements of a year. A mistyped one can be removed, unless a revised one names it. */
export function FilingList({ taxYear, filings }: FilingListProps) {
  const [removed, setRemoved] = useState<Filing | null>(null);
  if (filings.length === 0) return null;
  return (
    <>
      <ul role="list" className="mt-5 divide-y divide-line border-y border-line">
        {filings.map((filing) => (
          <li key={filing.id} className="flex flex-wrap items-center justify-between gap-x-6 py-3">
            <span className="min-w-0 wrap-anywhere">
              <span className="block font-semibold">{filing.acknowledgement_number}</span>
              <span className="block text-muted">{filingText(filing)}</span>
            </span>
            {filing.original_number === null && filings.length > 1 ? null : (
              <button
                type="button"
                className={buttonClass('quiet')}
                onClick={() => setRemoved(filing)}
              >
                Remove <span className="sr-only">{filing.acknowledgement_number}</span>
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

function filingText({ original_number, filed_on, amount_paise, donors }: Filing): string {
  const kind = original_number === null ? 'Filed' : 'Revised statement, filed';
  const givers = plural(donors, { one: '{count} donor', other: '{count} donors' });
  return `${kind} on ${formatDay(filed_on)}: ${givers}, ${formatPaise(amount_paise)}`;
}

interface RemoveDialogProps {
  taxYear: string;
  filing: Filing;
  onClose: () => void;
}

function RemoveDialog({ taxYear, filing, onClose }: RemoveDialogProps) {
  const { submit, isPending, error } = useSubmitOnce(removeFiling(taxYear));
  return (
    <ConfirmDialog
      title={`Remove ${filing.acknowledgement_number}?`}
      text="Only the note on this page is removed. What was filed stays with the tax office."
      error={
        error
          ? (accessErrorText(error) ?? 'The number could not be removed. Please try again.')
          : null
      }
      confirmLabel="Remove"
      busyLabel="Removing..."
      isBusy={isPending}
      isDangerous
      onConfirm={() => submit(filing.id, onClose)}
      onClose={onClose}
    />
  );
}
