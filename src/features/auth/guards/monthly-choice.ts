import { isUuid, paths } from '@/lib/paths';

/** Whole rupees of at most 7 digits, and paise. */
const AMOUNT = /^\d{1,7}(\.\d{1,2})?$/;

/**
 * What a person chose before signing up for a monthly gift, as the query of the confirmation link, so that another
 * browser can open the same choice; '' for any other page.
 * @param path to return to after signing in
 */
export function queryOfChoice(path: string): string {
  const { pathname, searchParams } = new URL(path, 'https://site.invalid');
  const dogId = /^\/dogs\/([^/]+)\/payment$/.exec(pathname)?.[1];
  if (dogId !== undefined) return isUuid(dogId) ? `?type=monthly&dog=${dogId}` : '';
  const isForAll = pathname === paths.support && searchParams.get('type') === 'monthly';
  const amount = searchParams.get('amount') ?? '';
  return isForAll && AMOUNT.test(amount) ? `?type=monthly&amount=${amount}` : '';
}

/**
 * The page of the choice in the query of a confirmation link; null without one. Anybody can write such a link, so it
 * leads to the payment page of a dog or to the support page alone.
 */
export function pathOfChoice(search: string): string | null {
  const query = new URLSearchParams(search);
  if (query.get('type') !== 'monthly') return null;
  const dogId = query.get('dog');
  if (dogId !== null) return isUuid(dogId) ? paths.payment(dogId) : null;
  const amount = query.get('amount') ?? '';
  return AMOUNT.test(amount) ? `${paths.give('monthly')}&amount=${amount}#give` : null;
}
