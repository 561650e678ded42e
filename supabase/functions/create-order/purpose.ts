import * as z from 'zod/mini';
import { databaseRequest } from '../_shared/database.ts';
import type { Environment } from '../_shared/environment.ts';
import { HttpError } from '../_shared/responses.ts';
import type { OrderRequest } from './order-request.ts';

/** Bounds of an amount of the donor's choice: ₹100 and ₹5,00,000. */
const MIN_AMOUNT_PAISE = 10_000;
const MAX_AMOUNT_PAISE = 50_000_000;

export interface Purpose {
  amountPaise: number;
  type: 'One-time' | 'Monthly';
  dog: { id: string; name: string } | null;
}

const dogRowsSchema = z.array(
  z.object({ id: z.string(), name: z.string(), monthly_amount: z.number() }),
);

/**
 * The amount for a dog comes from the database, never from the request.
 * @throws HttpError for an unknown dog or an amount out of bounds
 */
export async function findPurpose(body: OrderRequest, environment: Environment): Promise<Purpose> {
  if ('dog_id' in body) return findSponsorship(body.dog_id, environment);
  if (body.amount_paise < MIN_AMOUNT_PAISE || body.amount_paise > MAX_AMOUNT_PAISE) {
    throw new HttpError(422, 'amount-out-of-range');
  }
  return { amountPaise: body.amount_paise, type: body.type, dog: null };
}

async function findSponsorship(dogId: string, environment: Environment): Promise<Purpose> {
  const query = new URLSearchParams({ id: `eq.${dogId}`, select: 'id,name,monthly_amount' });
  const rows = dogRowsSchema.parse(
    await databaseRequest(environment, 'GET', `dog_profiles?${query.toString()}`),
  );
  const [dog] = rows;
  if (!dog) throw new HttpError(404, 'unknown-dog');
  return {
    amountPaise: Math.round(dog.monthly_amount * 100),
    type: 'Monthly',
    dog: { id: dog.id, name: dog.name },
  };
}
