import type { Enums } from '@common/database';
import { say } from '@/lib/say';

export type DonationType = Enums<'donation_type'>;

export const donationTypeLabels: Record<DonationType, string> = {
  'One-time': say('One-time'),
  Monthly: say('Monthly'),
};

/** As the team reads the states of donations. */
export const teamStatusLabels = {
  pending: say('Not paid yet'),
  completed: say('Completed'),
  failed: say('Failed'),
  refunded: say('Refunded'),
  disputed: say('Disputed'),
} as const satisfies Record<Enums<'donation_status'>, string>;

/** How money comes without the payment provider. */
export const paymentWayLabels = {
  upi: 'UPI',
  'bank-transfer': say('Bank transfer'),
  cheque: say('Cheque or draft'),
  cash: say('Cash'),
} as const satisfies Record<Enums<'donation_way'>, string>;
