import type { DonationType } from '@/content/donations';
import { offeredChoice, OWN_AMOUNT, sharesOf, type AmountChoice } from '@/entities/amount/amount';
import { parsePaise } from '@/lib/money';

/** What a person chooses to give for a dog. */
export interface AmountValues {
  type: DonationType;
  choice: AmountChoice;
  /** As typed. */
  ownAmount: string;
}

const ONE_TIME = 'one-time';

/**
 * What is chosen in the address of a dog's payment page, for example `?type=one-time&amount=500`: every month where it says
 * nothing, and all of the dog's month, or the largest share that banks allow.
 */
export function amountOfQuery(query: URLSearchParams, monthlyRupees: number): AmountValues {
  const type: DonationType = query.get('type') === ONE_TIME ? 'One-time' : 'Monthly';
  const shares = sharesOf(monthlyRupees, type);
  const amount = query.get('amount');
  if (amount === null) return { type, choice: offeredChoice('all', shares), ownAmount: '' };
  const share = shares.find(({ amountPaise }) => amountPaise === parsePaise(amount));
  return share
    ? { type, choice: share.name, ownAmount: '' }
    : { type, choice: OWN_AMOUNT, ownAmount: amount };
}

/** The query of the address that {@link amountOfQuery} reads, with the other parameters as they are. */
export function queryOfAmount(
  values: AmountValues,
  monthlyRupees: number,
  query: URLSearchParams,
): string {
  const { type, choice, ownAmount } = values;
  const [, ...others] = sharesOf(monthlyRupees, type);
  const share = others.find(({ name }) => name === choice);
  const result = new URLSearchParams(query);
  result.delete('type');
  result.delete('amount');
  if (type === 'One-time') result.set('type', ONE_TIME);
  if (choice === OWN_AMOUNT) result.set('amount', ownAmount);
  else if (share) result.set('amount', String(share.amountPaise / 100));
  const text = result.toString();
  return text === '' ? '' : `?${text}`;
}
