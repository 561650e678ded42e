import { useQuery } from '@tanstack/react-query';
import { FirstRows } from '@/components/FirstRows';
import { LoadError } from '@/components/states/LoadError';
import { BusyButton } from '@/components/ui/BusyButton';
import { buttonClass } from '@/components/ui/button-class';
import { useSubmitOnce } from '@/components/ui/use-submit-once';
import {
  decideName,
  nameConflictsQuery,
  type NameConflict,
} from '@/features/tax-years/form-113-api';
import type { ChosenYear } from '@/features/tax-years/tax-year';
import { formatDate } from '@/lib/dates';
import { formatPaise } from '@/lib/money';
import { plural } from '@/lib/numbers';

const CONFLICTS_AT_ONCE = 3;

/** The PANs that donors with several names gave. Nothing while there is none. */
export function NameConflicts({ year }: { year: ChosenYear }) {
  const { data, isError, isFetching, refetch } = useQuery(nameConflictsQuery(year));
  if (!data && isError) {
    return (
      <LoadError
        text="We could not check whether a PAN is under several names."
        retrying={isFetching}
        onRetry={() => void refetch()}
      />
    );
  }
  if (!data || data.length === 0) return null;
  const open = data.filter((conflict) => conflict.decided_at === null).length;
  return (
    <div className="mb-8 rounded-card border border-line bg-surface p-5 sm:p-6">
      <h3 className="text-xl!">The same PAN under several names</h3>
      <p role="status" className="mt-2 font-semibold">
        {open === 0
          ? 'A name is chosen for each PAN.'
          : plural(open, {
              one: '{count} PAN still needs a name. The file can be downloaded after that.',
              other: '{count} PANs still need a name. The file can be downloaded after that.',
            })}
      </p>
      <p className="mt-2 max-w-reading text-muted">
        The form has one name for a PAN. Somebody may have mistyped theirs: write to the donors if
        you are not sure, then choose. The form adds up all these gifts under the chosen name.
        Receipts keep the names that they have.
      </p>
      <FirstRows rows={data} atOnce={CONFLICTS_AT_ONCE}>
        {(shown) => (
          <ul role="list" className="mt-4 divide-y divide-line border-t border-line">
            {shown.map((conflict) => (
              <Conflict key={conflict.key} year={year} conflict={conflict} />
            ))}
          </ul>
        )}
      </FirstRows>
    </div>
  );
}

function Conflict({ year, conflict }: { year: ChosenYear; conflict: NameConflict }) {
  const { submit, isPending, variables } = useSubmitOnce(decideName(year));
  const { key, pan_masked, decided_by, decided_at, names } = conflict;
  return (
    <li className="py-5">
      <p className="font-semibold">{`PAN ${pan_masked}`}</p>
      {decided_at === null ? null : (
        <p className="text-muted wrap-anywhere">
          {`Chosen by ${decided_by ?? 'a deleted account'} on ${formatDate(decided_at)}.`}
        </p>
      )}
      <ul role="list" className="mt-3 grid grid-cols-1 gap-5 sm:grid-cols-2">
        {names.map(({ donor_id, name, address, emails, amount_paise, receipts, is_chosen }) => (
          <li key={donor_id} className="min-w-0 rounded-card bg-paper p-4 wrap-anywhere">
            <p className="font-semibold" dir="auto">
              {name}
            </p>
            <p className="whitespace-pre-line text-muted" dir="auto">
              {address}
            </p>
            {emails.map((email) => (
              <p key={email}>{email}</p>
            ))}
            <p className="mt-2 tabular-nums">{formatPaise(amount_paise)}</p>
            <p className="text-sm text-muted">{receipts.join(', ')}</p>
            {is_chosen ? (
              <p className="mt-3 font-semibold">The form uses this name.</p>
            ) : (
              <BusyButton
                type="button"
                isBusy={isPending && variables?.donorId === donor_id}
                className={buttonClass('secondary', 'mt-3')}
                onClick={() => submit({ conflict: key, donorId: donor_id })}
              >
                {`Use ${name}`}
              </BusyButton>
            )}
          </li>
        ))}
      </ul>
    </li>
  );
}
