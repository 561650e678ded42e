import { useState } from 'react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { QueryView } from '@/components/states/QueryView';
import { buttonClass } from '@/components/ui/button-class';
import { ShowOlder } from '@/components/ui/ShowOlder';
import { useSubmitOnce } from '@/components/ui/use-submit-once';
import { EmailFrame } from '@/features/mailings/team/EmailFrame';
import { askForIdentities } from '@/features/mailings/team/mailing-api';
import { MailingDialog } from '@/features/mailings/team/MailingDialog';
import { MailingProgress } from '@/features/mailings/team/MailingProgress';
import { missingText, type ChosenYear, type MissingIdentity } from '@/features/tax-years/tax-year';
import {
  identityRequestPreviewQuery,
  missingIdentitiesQuery,
} from '@/features/tax-years/tax-year-api';
import { formatDate } from '@/lib/dates';
import { languageOf } from '@/lib/language';
import { formatPaise } from '@/lib/money';
import { plural } from '@/lib/numbers';
import { showToast } from '@/lib/toast';

/** The donors who would get no certificate, and one button that asks them by email. */
export function MissingIdentities({ year }: { year: ChosenYear }) {
  const query = useInfiniteQuery(missingIdentitiesQuery(year));
  return (
    <QueryView
      query={query}
      failed="The list could not be loaded."
      loading={
        <p role="status" className="text-muted">
          Loading the list...
        </p>
      }
      isEmpty={({ pages }) => pages[0]?.length === 0}
      empty={<p>Nothing is missing.</p>}
    >
      {({ pages }) => (
        <>
          <AskButton year={year} />
          <ul role="list" className="mt-5 divide-y divide-line border-y border-line">
            {pages.flat().map((row) => (
              <Identity key={row.donor_key} row={row} />
            ))}
          </ul>
          <ShowOlder
            query={query}
            label="Show more"
            errorText="More could not be loaded. Please try again."
            className="mt-5"
          />
        </>
      )}
    </QueryView>
  );
}

function AskButton({ year }: { year: ChosenYear }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <button type="button" className={buttonClass('secondary')} onClick={() => setIsOpen(true)}>
        Ask them by email...
      </button>
      <MailingProgress target={{ kind: 'identity-request', ...year }} />
      {isOpen ? <AskDialog year={year} onClose={() => setIsOpen(false)} /> : null}
    </>
  );
}

function AskDialog({ year, onClose }: { year: ChosenYear; onClose: () => void }) {
  const { submit, isPending, error } = useSubmitOnce(askForIdentities);
  const ask = (count: number) =>
    submit(year, () => {
      onClose();
      void showToast(
        'success',
        plural(count, {
          one: '{count} person will be asked by email.',
          other: '{count} people will be asked by email.',
        }),
      );
    });
  return (
    <MailingDialog
      title="Ask for missing details?"
      target={{ kind: 'identity-request', ...year }}
      recipientsText="It goes to everybody above who has an email address and was not asked in the last 30 days, each person once."
      emptyText="Everybody who has an address was asked in the last 30 days."
      buttonForms={{ one: 'Ask {count} person', other: 'Ask {count} people' }}
      isPending={isPending}
      error={error}
      onSend={ask}
      onClose={onClose}
    >
      <p>The email, with a made-up name and amount:</p>
      <EmailFrame query={identityRequestPreviewQuery(year)} className="h-56" />
    </MailingDialog>
  );
}

function Identity({ row }: { row: MissingIdentity }) {
  const { name, email, amount_paise, asked_at } = row;
  return (
    <li className="flex flex-wrap justify-between gap-x-6 gap-y-1 py-4 wrap-anywhere">
      <span className="min-w-0">
        <span className="block font-semibold" dir="auto" lang={languageOf(name)}>
          {name}
        </span>
        <span className="block text-muted">{email ?? 'No email address'}</span>
      </span>
      <span>
        <span className="block font-semibold tabular-nums">{formatPaise(amount_paise)}</span>
        <span className="block text-muted">
          {`${missingText(row)}${asked_at === null ? '' : `, asked on ${formatDate(asked_at)}`}`}
        </span>
      </span>
    </li>
  );
}
