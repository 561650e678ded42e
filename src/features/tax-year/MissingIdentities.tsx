import { useInfiniteQuery } from '@tanstack/react-query';
import { LoadError } from '@/components/states/LoadError';
import { BusyButton } from '@/components/ui/BusyButton';
import { buttonClass } from '@/components/ui/button-class';
import { ShowOlder } from '@/components/ui/ShowOlder';
import { useSubmitOnce } from '@/components/ui/use-submit-once';
import {
  missingText,
  type ChosenYear,
  type MissingIdentityRow,
} from '@/features/tax-year/tax-year';
import { askForIdentities, missingIdentitiesQuery } from '@/features/tax-year/tax-year-api';
import { formatDate } from '@/lib/dates';
import { languageOf } from '@/lib/text';
import { formatPaise } from '@/lib/money';
import { plural } from '@/lib/numbers';
import { showToast } from '@/lib/toast';

/** The donors who would get no certificate, and one button that asks them by email. */
export function MissingIdentities({ year }: { year: ChosenYear }) {
  const query = useInfiniteQuery(missingIdentitiesQuery(year));
  const rows = query.data?.pages.flat();
  if (!rows && query.isError) {
    return (
      <LoadError
        text="The list could not be loaded."
        retrying={query.isFetching}
        onRetry={() => void query.refetch()}
      />
    );
  }
  if (!rows) {
    return (
      <p role="status" className="text-muted">
        Loading the list...
      </p>
    );
  }
  if (rows.length === 0) return <p>Nothing is missing.</p>;
  return (
    <>
      <AskButton year={year} />
      <ul role="list" className="mt-5 divide-y divide-line border-y border-line">
        {rows.map((row) => (
          <Identity key={row.person_id} row={row} />
        ))}
      </ul>
      <ShowOlder
        query={query}
        label="Show more"
        errorText="More could not be loaded. Please try again."
        className="mt-5"
      />
    </>
  );
}

function AskButton({ year }: { year: ChosenYear }) {
  const { submit, isPending } = useSubmitOnce(askForIdentities);
  const ask = () =>
    submit(year, (count) => {
      const text = plural(count, {
        one: '{count} email is on its way.',
        other: '{count} emails are on their way.',
      });
      void showToast(
        count === 0 ? 'info' : 'success',
        count === 0 ? 'Everybody who has an address was asked in the last 30 days.' : text,
      );
    });
  return (
    <BusyButton type="button" isBusy={isPending} className={buttonClass('secondary')} onClick={ask}>
      {isPending ? 'Asking...' : 'Ask them by email'}
    </BusyButton>
  );
}

function Identity({ row }: { row: MissingIdentityRow }) {
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
