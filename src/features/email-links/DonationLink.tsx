import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ErrorState } from '@/components/states/ErrorState';
import type { DonationOfLink } from '@/features/email-links/email-links-api';
import { IncompleteLink } from '@/features/email-links/EmailLinkAction';
import { formatDay } from '@/lib/dates';
import { formatPaise } from '@/lib/money';
import { say } from '@/lib/say';

interface Props<State> {
  query: UseQueryResult<DonationOfLink<State> | null>;
  /** @param gift such as '₹3,000 for Moti, given on 20 November 2026' */
  children: (state: State, gift: string) => ReactNode;
}

/** The donation that the link of an email is about. */
export function DonationLink<State>({ query, children }: Props<State>) {
  const { data, isPending, isFetching, refetch } = query;
  if (isPending) {
    return (
      <p role="status" className="text-lg text-muted">
        Loading the donation...
      </p>
    );
  }
  if (data === null) return <IncompleteLink />;
  if (data === undefined) {
    return (
      <ErrorState
        title="The donation could not be loaded"
        retrying={isFetching}
        onRetry={() => void refetch()}
      />
    );
  }
  const { amountPaise, dogName, paidOn, state } = data;
  const amount = formatPaise(amountPaise);
  const day = formatDay(paidOn);
  return children(
    state,
    dogName === null
      ? say`${amount}, given on ${day}`
      : say`${amount} for ${dogName}, given on ${day}`,
  );
}
