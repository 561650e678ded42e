import type { PGliteInterface } from '@electric-sql/pglite';

/** What a visitor sends with an order, without a PAN. */
export const visitorDonor = {
  name: 'गौरी Shukla',
  address: '12 Chowk\nLucknow 226003',
  email: 'gauri@example.org',
  is_indian_citizen: true,
} as const;

/** Gives an account the details without which it can't give. */
export async function addDonor(pg: Pick<PGliteInterface, 'query'>, userId: string): Promise<void> {
  const { name, address } = visitorDonor;
  await pg.query(
    `insert into public.donors (user_id, name, address) values ($1, $2, $3)
     on conflict (user_id) do update set name = excluded.name, address = excluded.address`,
    [userId, name, address],
  );
  await pg.query('select private.refresh_person(email) from public.profiles where user_id = $1', [
    userId,
  ]);
}

/** Removes the details of an account. The seed has those of the demo sponsor. */
export async function removeDonor(
  pg: Pick<PGliteInterface, 'query'>,
  userId: string,
): Promise<void> {
  await pg.query('delete from public.donors where user_id = $1', [userId]);
}
