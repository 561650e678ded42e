import { z } from 'zod';
import { PUBLISHABLE_KEY } from '../../supabase/local/keys.ts';
import { visitorDonor } from './donors.ts';

const DOG = '10000000-0000-4000-8000-000000000001';

const orderSchema = z.object({
  order_id: z.string(),
  amount_paise: z.int(),
  currency: z.string(),
});

export type PlacedOrder = z.infer<typeof orderSchema>;

/**
 * Creates an order as a browser does, for a dog or for a one-time donation in turn.
 * @param number of the checkout; each has its own network address
 */
export async function placeOrder(siteUrl: string, number: number): Promise<PlacedOrder> {
  const response = await fetch(`${siteUrl}/functions/v1/create-order`, {
    method: 'POST',
    headers: {
      origin: siteUrl,
      apikey: PUBLISHABLE_KEY,
      'content-type': 'application/json',
      'x-forwarded-for': `10.20.${Math.floor(number / 250)}.${number % 250}`,
    },
    body: JSON.stringify({
      ...(number % 2 === 0 ? { dog_id: DOG } : { amount_paise: 50_000 }),
      donor: visitorDonor,
    }),
  });
  const body = await response.text();
  if (!response.ok) throw new Error(`create-order answered ${response.status} ${body}`);
  return orderSchema.parse(JSON.parse(body));
}
