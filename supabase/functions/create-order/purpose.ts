import * as z from 'zod/mini';
import { Refusal } from '../_shared/answers.ts';
import { databaseRequest } from '../_shared/database.ts';
import type { Environment } from '../_shared/environment.ts';
import type { OrderRequest } from './order-request.ts';

/** A gift of one's own choice: ₹100 to ₹5,00,000, in paise. */
const SMALLEST_GIFT = 10_000;
const LARGEST_GIFT = 50_000_000;

/** What an order is for. */
export interface Purpose {
  amountInPaise: number;
  type: 'One-time' | 'Monthly';
  dog: { id: string; name: string } | null;
}

const dogRowsSchema = z.array(
  z.object({ id: z.string(), name: z.string(), monthly_amount: z.number() }),
);

/**
 * What the request asks for, with the amount that is really due.
 * @throws Refusal for a dog that does not exist and for a gift outside the bounds
 */
export async function purposeOf(body: OrderRequest, environment: Environment): Promise<Purpose> {
  if ('dog_id' in body) return sponsorship(body.dog_id, environment);
  if (body.amount_paise < SMALLEST_GIFT || body.amount_paise > LARGEST_GIFT) {
    throw new Refusal(422, 'amount-out-of-range');
  }
  return { amountInPaise: body.amount_paise, type: body.type, dog: null };
}

async function sponsorship(dogId: string, environment: Environment): Promise<Purpose> {
  const query = new URLSearchParams({ id: `eq.${dogId}`, select: 'id,name,monthly_amount' });
  const rows = dogRowsSchema.parse(
    await databaseRequest(environment, 'GET', `dog_profiles?${query.toString()}`),
  );
  const [dog] = rows;
  if (!dog) throw new Refusal(404, 'unknown-dog');
  return {
    amountInPaise: Math.round(dog.monthly_amount * 100),
    type: 'Monthly',
    dog: { id: dog.id, name: dog.name },
  };
}
