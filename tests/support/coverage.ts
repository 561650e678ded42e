import { expect } from 'vitest';

/** PGlite, or a connection to a server. */
interface Database {
  readonly query: (sql: string) => Promise<{ rows: unknown[] }>;
}

/**
 * Expects that every dog's `coverage` is what its sponsorships promise, counted here from the rows alone: authorised
 * ones that should run, without those whose replacement is authorised, in the dog of their present period. Published in
 * steps of ₹50, rounded down, and people as 0, 1, 2, 3 for 3 to 5, 6 for more.
 */
export async function expectCoverageOfRows(pg: Database): Promise<void> {
  const { rows } = await pg.query(
    `select dog.name, dog.coverage, counted.coverage as counted
     from public.dog_profiles as dog
     cross join lateral (
       select jsonb_object_agg(mode, jsonb_build_object(
         'paise', paise - paise % 5000, 'people', ('{1,2,3,3,3}'::int[] || array_fill(6, '{100}'))[people]
       )) as coverage
       from (
         select mode, sum(amount_paise) as paise,
           count(distinct coalesce(private.normalised_email(profile.email), visitor_email))::int as people
         from public.sponsorships as sponsorship left join public.profiles as profile using (user_id)
         where sponsorship.dog_id = dog.id and status in ('authenticated', 'active', 'pending')
           and desired_status = 'run' and ended_at is null and replaced_from is null
         group by mode
       ) as promised
     ) as counted
     where dog.coverage is distinct from counted.coverage`,
  );
  expect(rows).toEqual([]);
}
