import type { Sponsorship } from '@/features/sponsorships/sponsorship';
import { endOfHalted } from '@/features/sponsorships/sponsorship-state';
import { formatDate } from '@/lib/dates';

const reasons: Readonly<Record<string, string>> = {
  'insufficient-balance': 'There was not enough money in the account.',
  'card-expired': 'The card has expired.',
  'mandate-revoked': 'The monthly payment was cancelled in your bank or UPI app.',
  'bank-down': 'Your bank did not answer.',
};

/** Why a charge failed, in one sentence. */
export function failureReason(detail: string | null): string {
  return reasons[detail ?? ''] ?? 'Your bank did not accept the charge.';
}

/** What the sponsor can press: the provider's page for the card, or a new monthly payment. */
type Remedy = { kind: 'card'; url: string } | { kind: 'new-payment' };

interface FailedCharge {
  reason: string;
  /** What happens next. */
  next: string;
  /** Null when another try may succeed without the sponsor. */
  remedy: Remedy | null;
  /** Without the remedy, the sponsorship ends. */
  isUrgent: boolean;
}

/**
 * A charge that failed, for its sponsor. While the bank tries again, nothing is urgent.
 * @param sponsorship pending or halted
 * @param detail the reason of its newest failed charge
 */
export function failedCharge(sponsorship: Sponsorship, detail: string | null): FailedCharge {
  const { status, nextChargeAt, haltedAt } = sponsorship;
  const remedy = remedyFor(sponsorship);
  const reason = failureReason(detail);
  if (status === 'halted') {
    const end = haltedAt ? ` on ${endOfHalted(haltedAt)}` : '';
    const next = `Your bank has stopped trying, so nothing is charged any more. To go on, ${remedy.kind === 'card' ? 'change the card' : 'approve the monthly payment again'}. Otherwise the sponsorship ends${end}, and you owe nothing.`;
    return { reason, next, remedy, isUrgent: true };
  }
  const retry = nextChargeAt
    ? `Your bank tries again on ${formatDate(nextChargeAt)}.`
    : 'Your bank tries again in the next days.';
  const waiting = { reason, isUrgent: false };
  switch (detail) {
    case 'bank-down':
      return { ...waiting, next: `${retry} There is nothing you need to do.`, remedy: null };
    case 'insufficient-balance':
      return {
        ...waiting,
        next: `${retry} With enough money there by then, there is nothing else you need to do.`,
        remedy: remedy.kind === 'card' ? remedy : null,
      };
    case 'card-expired':
      return { ...waiting, next: `${retry} That works only with another card.`, remedy };
    case 'mandate-revoked':
      return {
        ...waiting,
        next: `${retry} That works only if you approve the monthly payment again. If you don’t wish to go on, there is nothing you need to do.`,
        remedy,
      };
    default:
      return {
        ...waiting,
        next: `${retry} There is nothing you need to do now; your bank can tell you more.`,
        remedy: remedy.kind === 'card' ? remedy : null,
      };
  }
}

/** The provider's page can replace a card; with UPI and bank accounts only a new approval helps. */
function remedyFor({ paymentMethod, manageUrl }: Sponsorship): Remedy {
  return paymentMethod === 'card' && manageUrl !== null
    ? { kind: 'card', url: manageUrl }
    : { kind: 'new-payment' };
}
