// What an outside monitor asks.
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { PUBLISHABLE_KEY } from '../../supabase/local/keys.ts';
import { startBackend, type TestBackend } from '../support/backend.ts';

let backend: TestBackend;
beforeAll(async () => {
  backend = await startBackend();
});
afterAll(() => backend.close());
beforeEach(() =>
  backend.pg.exec(`
    delete from public.email_outbox;
    delete from public.scheduled_jobs;
    insert into public.scheduled_jobs (name, last_run_at, last_result)
      values ('reconcile', now(), 'failed'), ('send-email', now() - interval '59 minutes', 'partial')`),
);

async function health() {
  const response = await backend.fetch('http://localhost/rest/v1/rpc/health', {
    headers: { apikey: PUBLISHABLE_KEY },
  });
  return { status: response.status, body: (await response.json()) as unknown };
}

const unhealthy = {
  status: 500,
  body: { code: 'PT500', message: 'unhealthy', details: null, hint: null },
};

it('answers everybody while the schedules run and emails leave', async () => {
  expect(await health()).toEqual({ status: 200, body: true });
});

it.each([
  ['a schedule stopped', `update scheduled_jobs set last_run_at = now() - interval '61 minutes'`],
  ['a schedule never ran', `delete from scheduled_jobs where name = 'send-email'`],
  ['an email waits', email('31 minutes', 0)],
])('raises 500 and says nothing more when %s', async (_what, statement) => {
  await backend.pg.exec(statement);
  expect(await health()).toEqual(unhealthy);
});

it.each([
  ['an email waits for some minutes', email('29 minutes', 0)],
  ['a newsletter waits', email('5 hours', 2)],
  ['nothing was cleaned up', `delete from scheduled_jobs where name = 'clean-up'`],
])('answers when %s', async (_what, statement) => {
  await backend.pg.exec(statement);
  expect((await health()).status).toBe(200);
});

function email(age: string, priority: number): string {
  return `insert into public.email_outbox (template, recipient, priority, due_at, idempotency_key)
    values ('test', 'a@example.org', ${priority}, now() - interval '${age}', gen_random_uuid()::text)`;
}
