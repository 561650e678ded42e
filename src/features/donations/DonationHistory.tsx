import { onlineManager, useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { WaitingIcon } from '@/components/icons';
import { EmptyState } from '@/components/states/EmptyState';
import { QueryView } from '@/components/states/QueryView';
import {
  paymentConfirmation,
  type Donation,
  type PaymentConfirmation,
} from '@/features/donations/donation';
import { appealTitlesQuery, donationsQuery } from '@/features/donations/donations-api';
import { DonateButton } from '@/features/donations/DonateButton';
import { DonationYears } from '@/features/donations/DonationYears';
import { serverTime } from '@/lib/clock';
import { paths } from '@/lib/paths';
import { say } from '@/lib/say';

interface Props {
  userId: string;
  /** Below the donations, once something was given. */
  children?: ReactNode;
}

export function DonationHistory({ userId, children }: Props) {
  const { query, notice } = useDonations(userId);
  const { data: titles } = useQuery(appealTitlesQuery(userId));
  const withAppeal = (donation: Donation) => {
    const appealTitle = titles?.get(donation.id);
    return appealTitle === undefined ? donation : { ...donation, appealTitle };
  };
  return (
    <QueryView
      query={query}
      failed={say('Your donations could not be loaded')}
      headingLevel={2}
      loading={<DonationsSkeleton />}
    >
      {(donations) => (
        <>
          {notice === 'none' ? null : <AwaitedPaymentNotice notice={notice} />}
          {donations.length > 0 ? (
            <>
              <DonationYears donations={donations.map(withAppeal)} />
              {notice === 'none' && donations.some(({ status }) => status === 'pending') ? (
                <PendingExplanation />
              ) : null}
              {donations.some(({ status }) => status === 'failed') ? <FailedExplanation /> : null}
              {donations.some(({ receipt }) => receipt !== null) ? children : null}
            </>
          ) : (
            <EmptyState
              title={say("You haven't made any donations yet.")}
              scene="empty-donations"
              action={<DonateButton label={say('Make Your First Donation')} />}
            >
              Every donation you make will be listed here, and you can download the list for your
              records.
            </EmptyState>
          )}
        </>
      )}
    </QueryView>
  );
}

/** A checkout that is closed without a payment leaves a pending row. */
function PendingExplanation() {
  return (
    <p className="mt-5 max-w-reading text-sm text-muted">
      Pending: a payment that was started but not confirmed. If you left it unfinished, you don’t
      need to do anything.
    </p>
  );
}

function FailedExplanation() {
  return (
    <p className="mt-5 max-w-reading text-sm text-muted">
      Failed: nothing reached us. Money that your bank took comes back, usually within 5 to 7
      working days. If you still want to give,{' '}
      <Link to={paths.support} className="text-link">
        you can try again
      </Link>
      , perhaps in another way.
    </p>
  );
}

interface FetchState {
  data: Donation[] | undefined;
  dataUpdatedAt: number;
  errorUpdatedAt: number;
}

const nothingAwaited: PaymentConfirmation = { notice: 'none', refetchInterval: false };

/**
 * A person's donations. Polls for a while when the provider still has to confirm a payment, but neither in a
 * hidden tab nor offline.
 */
function useDonations(userId: string) {
  const [newest, setNewest] = useState({ id: '', firstSeenAt: 0 });
  const confirmation = ({ data = [], ...times }: FetchState): PaymentConfirmation =>
    data[0]?.id === newest.id
      ? paymentConfirmation(data, fetchedAt(times), newest.firstSeenAt)
      : nothingAwaited;

  const query = useQuery({
    ...donationsQuery(userId),
    refetchInterval: ({ state }) => onlineManager.isOnline() && confirmation(state).refetchInterval,
  });
  const newestId = query.data?.[0]?.id ?? '';
  // A new donation, for example from another tab, restarts polling.
  if (newestId !== newest.id) setNewest({ id: newestId, firstSeenAt: fetchedAt(query) });
  return { query, notice: confirmation(query).notice };
}

function fetchedAt({ dataUpdatedAt, errorUpdatedAt }: Omit<FetchState, 'data'>): number {
  return serverTime(Math.max(dataUpdatedAt, errorUpdatedAt));
}

const noticeTexts = {
  awaited: say(
    'Waiting for confirmation from the payment provider. This list updates automatically.',
  ),
  late: say(
    'Confirmation can sometimes take a few hours. There is no need to pay again. If you closed the payment window without paying, you don’t need to do anything.',
  ),
} as const;

function AwaitedPaymentNotice({ notice }: { notice: keyof typeof noticeTexts }) {
  return (
    <p
      role="status"
      className="mb-5 flex gap-3 rounded-card border border-line bg-surface px-5 py-4 [&>svg]:mt-0.5 [&>svg]:size-5 [&>svg]:shrink-0 [&>svg]:text-amber-text"
    >
      <WaitingIcon />
      <span className="max-w-reading">{noticeTexts[notice]}</span>
    </p>
  );
}

const barClass = 'h-4 animate-pulse rounded bg-line';

function DonationsSkeleton() {
  return (
    <>
      <p role="status" className="mb-6 text-muted">
        Loading your donations...
      </p>
      <div aria-hidden="true">
        <div className="mb-6 h-32 animate-pulse rounded-card bg-paper" />
        {Array.from({ length: 5 }, (_, index) => (
          <div
            key={index}
            className="grid grid-cols-4 gap-4 border-b border-line py-5 [&>:first-child]:w-4/5"
          >
            <div className={barClass} />
            <div className={barClass} />
            <div className={barClass} />
            <div className={barClass} />
          </div>
        ))}
      </div>
    </>
  );
}
