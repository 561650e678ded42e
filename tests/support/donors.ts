import type { PGliteInterface } from '@electric-sql/pglite';
import { insertRow } from './rows.ts';

/** What a visitor sends with an order, without a PAN. */
export const visitorDonor = {
  name: 'गौरी Shukla',
  address: '12 Chowk\nLucknow 226003',
  email: 'gauri@example.org',
  is_indian_citizen: true,
} as const;

/** Gives an account the details that it needs before it can give. @returns the id of the row */
export async function addDonor(
  pg: Pick<PGliteInterface, 'query'>,
  userId: string,
): Promise<string> {
  const id = crypto.randomUUID();
  const { name, address } = visitorDonor;
  await removeDonor(pg, userId);
  await insertRow(pg, 'donors', { id, user_id: userId, name, address });
  return id;
}

/** Removes the details of an account. The seed has those of the demo sponsor. */
export async function removeDonor(
  pg: Pick<PGliteInterface, 'query'>,
  userId: string,
): Promise<void> {
  await pg.query('delete from public.donors where user_id = $1', [userId]);
}
