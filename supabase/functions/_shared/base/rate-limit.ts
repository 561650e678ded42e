import { databaseClient, type DatabaseSettings } from './database.ts';
import { HttpError } from './http.ts';
import { manyOrdersReviewItem, openReviewItems } from './review-items.ts';

/**
 * Allows 10 orders a minute per account or visitor's network, and 30 a minute and 300 an hour per visitors' wide
 * network. Far more than usual from all together open a review item and are allowed. The database counts, because
 * functions run in many instances. It stores keyed hashes.
 * @throws HttpError above a limit
 */
export async function enforceRateLimit(
  request: Request,
  account: string | null,
  settings: DatabaseSettings,
): Promise<void> {
  const { data: answer } = await databaseClient(settings)
    .rpc('allow_order', {
      ip_address: visitorAddress(request),
      ...(account === null ? {} : { account_id: account }),
    })
    .throwOnError();
  if (answer === 'allowed-above-total') {
    await openReviewItems(settings, [manyOrdersReviewItem(new Date())]);
  } else if (answer !== 'allowed') {
    throw new HttpError(429, 'too-many-orders');
  }
}

/**
 * The visitor's IP address; '' when no proxy names it. Clients can't set cf-connecting-ip on the hosted
 * service. Elsewhere only the last entry of x-forwarded-for is trustworthy: the nearest proxy appends it.
 */
export function visitorAddress({ headers }: Request): string {
  const addresses = headers.get('cf-connecting-ip') ?? headers.get('x-forwarded-for') ?? '';
  return addresses.split(',').at(-1)?.trim() ?? '';
}
