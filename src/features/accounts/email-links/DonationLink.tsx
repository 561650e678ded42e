import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { QueryView } from '@/components/states/QueryView';
import type { DonationOfLink } from '@/features/accounts/email-links/email-links-api';
import { IncompleteLink } from '@/features/accounts/email-links/EmailLinkAction';
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
  return (
    <QueryView
      query={query}
      failed={say('The donation could not be loaded')}
      headingLevel={2}
      loading={
        <p role="status" className="text-lg text-muted">
          Loading the donation...
        </p>
      }
      isEmpty={(donation) => donation === null}
      empty={<IncompleteLink />}
    >
      {(donation) => donation && children(donation.state, giftText(donation))}
    </QueryView>
  );
}

function giftText({ amount_paise, dog_name: dogName, paid_on }: DonationOfLink<unknown>): string {
  const amount = formatPaise(amount_paise);
  const day = formatDay(paid_on);
  return dogName === null
    ? say`${amount}, given on ${day}`
    : say`${amount} for ${dogName}, given on ${day}`;
}
