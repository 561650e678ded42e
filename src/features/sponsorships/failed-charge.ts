import type { Sponsorship } from '@/features/sponsorships/sponsorship';
import { endOfHalted } from '@/features/sponsorships/sponsorship-state';
import { formatDate } from '@/lib/dates';

const reasons: Readonly<Record<string, string>> = {
  'insufficient-balance': 'There was not enough money in the account.',
  'card-expired': 'The card has expired.',
  'mandate-revoked': 'The mandate was withdrawn in your bank’s or UPI app.',
  'bank-down': 'Your bank did not answer.',
};

/** Why a charge failed, in one sentence. */
export function failureReason(detail: string | null): string {
  return reasons[detail ?? ''] ?? 'Your bank did not accept the charge.';
}

/** What the sponsor can press: the provider's page for the card, or a new mandate. */
type Remedy = { kind: 'card'; url: string } | { kind: 'mandate' } | { kind: 'none' };

interface FailedCharge {
  reason: string;
  /** What happens next. */
  next: string;
  remedy: Remedy;
}

/**
 * A charge that failed, for its sponsor.
 * @param sponsorship pending or halted
 * @param detail the reason of its newest failed charge
 */
export function failedCharge(sponsorship: Sponsorship, detail: string | null): FailedCharge {
  const { status, nextChargeAt, haltedAt } = sponsorship;
  const remedy = remedyFor(sponsorship);
  const reason = failureReason(detail);
  if (status === 'halted') {
    const end = haltedAt ? ` on ${endOfHalted(haltedAt)}` : '';
    const next = `Several tries failed, so nothing is charged any more. Without a change the sponsorship ends by itself${end}.`;
    return { reason, next, remedy };
  }
  const retry = nextChargeAt
    ? `Your bank tries again on ${formatDate(nextChargeAt)}.`
    : 'Your bank tries again in the next days.';
  switch (detail) {
    case 'bank-down':
      return {
        reason,
        next: `${retry} There is nothing you need to do.`,
        remedy: { kind: 'none' },
      };
    case 'insufficient-balance':
      return { reason, next: `${retry} With enough money there by then, all goes on.`, remedy };
    default:
      return { reason, next: retry, remedy };
  }
}

/** The provider's page can replace a card; with UPI and bank accounts only a new mandate helps. */
function remedyFor({ paymentMethod, manageUrl }: Sponsorship): Remedy {
  return paymentMethod === 'card' && manageUrl !== null
    ? { kind: 'card', url: manageUrl }
    : { kind: 'mandate' };
}
