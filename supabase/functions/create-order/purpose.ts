import { DONATION_MAX_PAISE, DONATION_MIN_PAISE } from '../_shared/amount-limits.ts';
import { readAvailableDog } from '../_shared/dog.ts';
import type { Environment } from '../_shared/environment.ts';
import { HttpError } from '../_shared/responses.ts';
import type { OrderRequest } from './order-request.ts';

export interface Purpose {
  amountPaise: number;
  type: 'One-time' | 'Monthly';
  dog: { id: string; name: string } | null;
}

/**
 * The amount for a dog comes from the database, never from the request.
 * @throws HttpError for an unknown or unavailable dog, or an amount out of bounds
 */
export async function findPurpose(body: OrderRequest, environment: Environment): Promise<Purpose> {
  if ('dog_id' in body) {
    const dog = await readAvailableDog(environment, body.dog_id);
    return { amountPaise: dog.monthlyPaise, type: body.type, dog };
  }
  if (body.amount_paise < DONATION_MIN_PAISE || body.amount_paise > DONATION_MAX_PAISE) {
    throw new HttpError(422, 'amount-out-of-range');
  }
  return { amountPaise: body.amount_paise, type: body.type, dog: null };
}
