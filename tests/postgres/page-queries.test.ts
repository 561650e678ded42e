// The plans and times of the site's queries on the rows of supabase/seed/load.sql.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { pageQueries } from './page-queries.ts';
import { apply, startProject, type Project } from './project.ts';
import { checkQuery } from './query-plans.ts';

/** Shorter ones are not in the table of times. */
const SHOWN_MILLISECONDS = 10;

let project: Project;
const times: { page: string; milliseconds: number }[] = [];

beforeAll(async () => {
  project = await startProject();
  for (const file of ['seed.sql', 'seed/dog-updates.sql', 'seed/load.sql']) {
    await apply(project.owner, `supabase/${file}`);
  }
  await project.superuser.query('vacuum analyze');
  // 100,000 donations; the gate runs the static checks beside it.
}, 400_000);

afterAll(async () => {
  await project.stop();
  const lines = times
    .filter(({ milliseconds }) => milliseconds >= SHOWN_MILLISECONDS)
    .toSorted((one, other) => other.milliseconds - one.milliseconds)
    .map(({ page, milliseconds }) => `${milliseconds.toFixed(0).padStart(5)} ms  ${page}`);
  console.log(
    [`Processor time in the database, from ${SHOWN_MILLISECONDS} ms:`, ...lines].join('\n'),
  );
});

it.each(pageQueries)('$page uses indexes and takes no longer than it may', async (query) => {
  const { problems, milliseconds } = await checkQuery(project.superuser, query);
  times.push({ page: query.page, milliseconds });
  expect(problems).toEqual([]);
});

it('what is promised for dogs makes their list at most a tenth larger', async () => {
  const { rows } = await project.superuser.query<{ promised: number; share: number }>(
    `select count(coverage)::int as promised,
       (sum(octet_length(row::text)) / sum(octet_length((row - 'coverage')::text)))::float as share
     from public.dog_profiles as dog cross join to_jsonb(dog) as row`,
  );
  expect(rows[0]?.promised).toBeGreaterThanOrEqual(500);
  expect(rows[0]?.share).toBeLessThan(1.1);
});
