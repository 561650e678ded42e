import type { Payment } from '../payment.ts';

export type FailureReason =
  'insufficient-balance' | 'card-expired' | 'mandate-revoked' | 'bank-down' | 'other';

/** The first that matches counts. Source: https://razorpay.com/docs/errors/payments/list-of-errors/ */
const reasons: readonly (readonly [RegExp, FailureReason])[] = [
  [/insufficient|low_balance/, 'insufficient-balance'],
  [/expired_card|card.*expir|expir.*card/, 'card-expired'],
  [/mandate|revoked|token|autopay/, 'mandate-revoked'],
  [/technical|unavailable|not_available|time[d_]*out|gateway|server_error|_down/, 'bank-down'],
];

/** Why a charge failed, by the bank's reason. */
export function failureReason({ error_reason, error_code }: Payment): FailureReason {
  const given = `${error_reason ?? ''} ${error_code ?? ''}`.toLowerCase();
  return reasons.find(([pattern]) => pattern.test(given))?.[1] ?? 'other';
}
