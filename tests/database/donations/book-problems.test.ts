// What must always hold of the books: each rule is broken once, and found.
import { afterAll, beforeAll, beforeEach, afterEach, expect, it } from 'vitest';
import { startBackend, type TestBackend } from '../../support/backend.ts';
import type { Row } from '../../support/rows.ts';

const SHERU = '10000000-0000-4000-8000-000000000001';
const AS_OF = '2026-11-25T20:00:00Z';

let backend: TestBackend;
beforeAll(async () => {
  backend = await startBackend();
});
afterAll(() => backend.close());
beforeEach(() => backend.pg.exec('begin'));
afterEach(() => backend.pg.exec('rollback'));

const sql = async (text: string, ...values: unknown[]) =>
  (await backend.pg.query<Row>(text, values)).rows;
const problems = () => sql('select * from public.book_problems($1)', AS_OF);

it('finds nothing in the sample data', async () => {
  expect(await problems()).toEqual([]);
});

it.each([
  [
    'a donation without a receipt',
    `delete from public.receipts as receipt where sequence = 1 and mode = 'test'
       and not exists (select from public.receipts as later where later.replaces_id = receipt.id)`,
    ['A donation has no valid receipt.', 'A number is missing in this series of receipts.'],
  ],
  [
    'a receipt of what was given back',
    `update public.donations set status = 'refunded', refunded_paise = amount_paise
       where id = (select donation_id from public.receipts where kind = 'receipt' order by number desc limit 1)`,
    ['A receipt is valid, but nothing was kept of its donation.'],
  ],
  [
    'a receipt of another amount',
    `update public.receipts set amount_paise = amount_paise + 1
       where id = (select id from public.receipts where kind = 'receipt' order by number desc limit 1)`,
    ['A receipt says another amount than its donation.'],
  ],
  [
    'a sponsorship without a mandate',
    `update public.sponsorships set provider_subscription_id = null
       where id = (select id from public.sponsorships where is_running and source = 'provider' limit 1)`,
    ['A sponsorship runs, but no mandate and no standing order pays for it.'],
  ],
  [
    'a dog that promises too much',
    `update public.dog_profiles set coverage = '{"test": {"paise": 999999950, "people": 6}}' where id = '${SHERU}'`,
    ['A dog’s page says another sum than its sponsorships promise.'],
  ],
])('finds %s', async (_name, breaking, sentences) => {
  // Without the triggers that refuse most of this.
  await backend.pg.exec(`set local session_replication_role = 'replica'; ${breaking}`);
  const found = (await problems()).map(({ sentence }) => sentence);
  for (const sentence of sentences) expect(found).toContain(sentence);
});

it('finds an email that has waited for two days, unless the site is paused', async () => {
  const waiting = `insert into public.email_outbox (recipient, template, data, idempotency_key, due_at)
    values ('meera@example.org', 'contact-message', '{}', 'late', $1)`;
  await sql(waiting, '2026-11-23T20:00:00Z');
  expect(await problems()).toEqual([]);
  await sql(
    "update public.email_outbox set due_at = $1 where idempotency_key = 'late'",
    '2026-11-23T19:59:59Z',
  );
  expect((await problems()).map(({ sentence }) => sentence)).toEqual([
    'An email has waited for two days.',
  ]);
  await sql('insert into private.job_pause default values');
  expect(await problems()).toEqual([]);
});

it('opens a review item for each problem, once, and none without', async () => {
  const items = () =>
    sql("select reference, description from public.review_items where kind = 'books'");
  await sql('select public.check_books($1)', AS_OF);
  expect(await items()).toEqual([]);
  await sql("update public.dog_profiles set coverage = '{}' where id = $1", SHERU);
  await sql('select public.check_books($1)', AS_OF);
  await sql('select public.check_books($1)', '2026-11-26T20:00:00Z');
  expect(await items()).toEqual([
    {
      reference: `dog ${SHERU}`,
      description: 'A dog’s page says another sum than its sponsorships promise.',
    },
  ]);
});
