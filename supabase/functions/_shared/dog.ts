import * as z from 'zod/mini';
import { databaseRequest, type DatabaseSettings } from './database.ts';
import { HttpError } from './responses.ts';

const rowsSchema = z.array(
  z.object({ id: z.string(), name: z.string(), monthly_amount: z.number(), status: z.string() }),
);

export interface Dog {
  id: string;
  name: string;
  monthlyPaise: number;
}

/**
 * Reads a dog that can be sponsored.
 * @throws HttpError for an unknown dog, and for one that is not available
 */
export async function readAvailableDog(settings: DatabaseSettings, id: string): Promise<Dog> {
  const query = new URLSearchParams({ id: `eq.${id}`, select: 'id,name,monthly_amount,status' });
  const [dog] = rowsSchema.parse(
    await databaseRequest(settings, 'GET', `dog_profiles?${query.toString()}`),
  );
  if (!dog) throw new HttpError(404, 'unknown-dog');
  if (dog.status !== 'available') throw new HttpError(409, 'dog-not-available');
  return { id: dog.id, name: dog.name, monthlyPaise: Math.round(dog.monthly_amount * 100) };
}
