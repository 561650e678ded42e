import type { PGliteInterface } from '@electric-sql/pglite';

/** Counts uses of rate limits that expire in an hour. @param keys as in supabase/schemas/030_rate_limits.sql */
export const addLimitUses = (
  pg: Pick<PGliteInterface, 'query'>,
  count: number,
  ...keys: string[]
): Promise<unknown> =>
  pg.query(
    `insert into private.limit_uses (key_hash, expires_at)
     select known.hash, now() + interval '1 hour'
     from (select private.keyed_hash(key) as hash from unnest($2::text[]) as key) as known,
       generate_series(1, $1::int)`,
    [count, keys],
  );
