import { useQuery } from '@tanstack/react-query';
import { useId, useRef } from 'react';
import { Link } from 'react-router-dom';
import type { RowOf, Tables } from '@common/database';
import { FirstRows } from '@/components/FirstRows';
import { PagedList } from '@/components/PagedList';
import { LoadError } from '@/components/states/LoadError';
import { QueryView } from '@/components/states/QueryView';
import { BusyButton } from '@/components/ui/BusyButton';
import { buttonClass } from '@/components/ui/button-class';
import { useSubmitOnce } from '@/components/ui/use-submit-once';
import { usePagedList } from '@/components/use-paged-list';
import {
  emailOverviewQuery,
  REFUSED_PER_PAGE,
  refusedAddressesQuery,
  tryAddressAgain,
  unsentEmailsQuery,
} from '@/features/mailings/team/emails-api';
import { serverTime } from '@/lib/clock';
import { formatDate, formatDateTime } from '@/lib/dates';
import { formatNumber, plural } from '@/lib/numbers';
import { paths } from '@/lib/paths';

/** An email that waits longer shows that sending has stopped. */
const LATE_MILLISECONDS = 30 * 60_000;

/** How sending goes, and the addresses that refuse email. */
export function EmailTab() {
  const headingId = useId();
  const query = useQuery(emailOverviewQuery);
  return (
    <>
      <section aria-labelledby={headingId}>
        <h2 id={headingId} className="text-2xl!">
          Sending
        </h2>
        <QueryView
          query={query}
          failed="The emails could not be counted"
          headingLevel={2}
          loading={
            <p role="status" className="mt-3 text-muted">
              Loading...
            </p>
          }
        >
          {(overview) =>
            overview ? <Overview overview={overview} now={serverTime(query.dataUpdatedAt)} /> : null
          }
        </QueryView>
      </section>
      <UnsentEmailList />
      <RefusedAddressList />
    </>
  );
}

/** @param now milliseconds since 1970 */
function Overview({ overview, now }: { overview: RowOf<'email_overview'>; now: number }) {
  const { waiting, oldest_waiting, sent_last_day, failed_last_week } = overview;
  const isLate = oldest_waiting !== null && now - Date.parse(oldest_waiting) > LATE_MILLISECONDS;
  return (
    <>
      <dl className="mt-3 grid grid-cols-[auto_minmax(0,1fr)] gap-x-6 gap-y-1 enlarged:grid-cols-1">
        <dt className="text-muted">Waiting</dt>
        <dd>
          {oldest_waiting === null
            ? formatNumber(waiting)
            : `${formatNumber(waiting)}, the oldest since ${formatDateTime(oldest_waiting)}`}
        </dd>
        <dt className="text-muted">Sent in the last day</dt>
        <dd>{formatNumber(sent_last_day)}</dd>
        <dt className="text-muted">Given up in the last week</dt>
        <dd>{formatNumber(failed_last_week)}</dd>
      </dl>
      {isLate ? (
        <p className="mt-4 max-w-reading rounded-card border-2 border-brick px-5 py-3">
          Emails wait longer than they should. If no newsletter is being sent, look at Schedules
          under To review: if the sending of emails has not run, tell your developer.
        </p>
      ) : null}
    </>
  );
}

const EMAILS_AT_ONCE = 15;

/** The emails that Today counts. Nothing while there are none. */
function UnsentEmailList() {
  const headingId = useId();
  const { data: emails, isError, isFetching, refetch } = useQuery(unsentEmailsQuery);
  if (isError && !emails) {
    return (
      <LoadError
        text="The emails that were not sent could not be loaded."
        className="mt-6"
        retrying={isFetching}
        onRetry={() => void refetch()}
      />
    );
  }
  if (!emails || emails.length === 0) return null;
  return (
    <section aria-labelledby={headingId} className="mt-10 border-t border-line pt-6">
      <h2 id={headingId} className="text-2xl!">
        Not sent
      </h2>
      <p className="mt-2 max-w-reading text-muted">
        These failed this week, or have waited for more than half an hour. One that failed isn’t
        sent again: reach the person another way.
      </p>
      <FirstRows rows={emails} atOnce={EMAILS_AT_ONCE}>
        {(shown) => (
          <ul role="list" className="mt-3 divide-y divide-line border-y border-line">
            {shown.map((email) => (
              <li key={email.id} className="py-3 wrap-anywhere">
                <p className="font-semibold">
                  {email.gift_for !== null ? (
                    (email.email ?? 'A deleted address')
                  ) : email.person_id === null ? (
                    (email.email ?? 'A deleted account')
                  ) : (
                    <Link to={paths.person(email.person_id)} className="text-link">
                      {email.email}
                    </Link>
                  )}
                </p>
                {email.gift_for === null ? null : (
                  <p>
                    <span>{`A gift for ${email.gift_for}. `}</span>
                    {email.person_id === null ? null : (
                      <Link to={paths.person(email.person_id)} className="text-link">
                        The giver can correct the address.
                      </Link>
                    )}
                  </p>
                )}
                <p>{unsentText(email)}</p>
                {email.last_error === null ? null : (
                  <p className="text-sm text-muted">{`The mail server said: ${email.last_error}`}</p>
                )}
              </li>
            ))}
          </ul>
        )}
      </FirstRows>
    </section>
  );
}

function unsentText({ created_at, failed_at, attempts }: RowOf<'unsent_emails'>): string {
  if (failed_at !== null)
    return `Written on ${formatDate(created_at)}, given up on ${formatDateTime(failed_at)}.`;
  const since = `Waits since ${formatDateTime(created_at)}`;
  return attempts === 0
    ? `${since}.`
    : plural(attempts, { one: `${since}, tried once.`, other: `${since}, tried {count} times.` });
}

/** Addresses that a mail server refused for good. */
function RefusedAddressList() {
  const headingId = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const list = usePagedList((_search, page) => refusedAddressesQuery(page), REFUSED_PER_PAGE);
  return (
    <section aria-labelledby={headingId} className="mt-10 border-t border-line pt-6">
      <h2 ref={heading} id={headingId} tabIndex={-1} className="text-2xl! outline-none">
        Refused addresses
      </h2>
      <p className="mt-2 max-w-reading text-muted">
        The mail server said that these addresses take no email, so none is sent there. Reach the
        person another way. “Try again” lets the next email leave; emails of the past stay unsent.
      </p>
      <PagedList
        list={list}
        loading="Loading..."
        failed="The refused addresses could not be loaded"
        countText={({ count }) =>
          count === 0
            ? 'No address refuses our email.'
            : plural(count, { one: '{count} address', other: '{count} addresses' })
        }
        empty={null}
      >
        {(addresses) => (
          <ul role="list" className="divide-y divide-line border-y border-line">
            {addresses.map((refused) => (
              <li key={refused.email}>
                <Refused refused={refused} onGone={() => heading.current?.focus()} />
              </li>
            ))}
          </ul>
        )}
      </PagedList>
    </section>
  );
}

interface RefusedProps {
  refused: Pick<Tables<'refused_addresses'>, 'email' | 'reason' | 'refused_at'>;
  onGone: () => void;
}

function Refused({ refused: { email, reason, refused_at }, onGone }: RefusedProps) {
  const emailId = useId();
  const { submit, isPending } = useSubmitOnce(tryAddressAgain);
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-3">
      <div className="min-w-0">
        <p id={emailId} className="font-semibold wrap-anywhere">
          {email}
        </p>
        <p className="text-sm text-muted wrap-anywhere">{`${formatDate(refused_at)}: ${reason}`}</p>
      </div>
      <BusyButton
        type="button"
        isBusy={isPending}
        aria-describedby={emailId}
        className={buttonClass('secondary')}
        onClick={() => submit(email, onGone)}
      >
        {isPending ? 'One moment...' : 'Try again'}
      </BusyButton>
    </div>
  );
}
