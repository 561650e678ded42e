import { databaseClient, type DatabaseSettings } from './database.ts';
import { HttpError } from './http.ts';

export interface AvailableDog {
  id: string;
  name: string;
  monthlyPaise: number;
}

/**
 * Reads a dog that can be sponsored.
 * @throws HttpError for an unknown dog, and for one that is not available
 */
export async function readAvailableDog(
  settings: DatabaseSettings,
  id: string,
): Promise<AvailableDog> {
  const { data: dog } = await databaseClient(settings)
    .from('dog_profiles')
    .select('id, name, monthly_amount, status')
    .eq('id', id)
    .maybeSingle()
    .throwOnError();
  if (!dog) throw new HttpError(404, 'unknown-dog');
  if (dog.status !== 'available') throw new HttpError(409, 'dog-not-available');
  return { id: dog.id, name: dog.name, monthlyPaise: Math.round(dog.monthly_amount * 100) };
}
