import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { signInActors } from '../../support/actors.ts';
import { startBackend, type TestBackend } from '../../support/backend.ts';
import { demoAccounts } from '../../support/demo-accounts.ts';

const id = '90000000-0000-4000-8000-000000000018';
const text = { subject: 'Winter', body: 'The dogs are well.' };

let backend: TestBackend;
let people: Awaited<ReturnType<typeof signInActors>>;

beforeAll(async () => {
  backend = await startBackend();
  people = await signInActors(backend);
  // The sponsor reads the newsletter with the account, and has subscribed with the same address too.
  await backend.pg.query(
    'update public.user_settings set marketing_emails = true where user_id = $1',
    [people.owner.id],
  );
  await backend.pg.query(
    `insert into public.newsletter_subscribers (email, confirmed_at)
     values ($1, now()), ('confirmed@paws.test', now()), ('silent@paws.test', null)`,
    [demoAccounts.sponsor.email],
  );
});
afterAll(() => backend.close());
beforeEach(async () => {
  await backend.pg.query('delete from public.newsletters');
  await backend.pg.query('insert into public.newsletters (id, subject, body) values ($1, $2, $3)', [
    id,
    text.subject,
    text.body,
  ]);
});

const send = (actor: 'admin' | 'staff' | 'volunteer' | 'owner' | 'visitor') =>
  people[actor].client.rpc('send_newsletter', { newsletter_id: id });
const table = () => people.admin.client.from('newsletters');
const proceed = () => backend.pg.query('select public.continue_mailings(now(), 500)');

async function recipients() {
  const { rows } = await backend.pg.query<{ user_id: string | null; recipient: string | null }>(
    'select user_id, recipient from public.email_outbox where newsletter_id = $1 order by recipient',
    [id],
  );
  return rows;
}

it('goes to each confirmed address and account once, even when it is sent from two tabs at once', async () => {
  const { data: count } = await people.admin.client
    .rpc('count_mailing_recipients', { kind: 'newsletter', audience: 'everybody' })
    .throwOnError();
  const results = await Promise.all([send('admin'), send('admin')]);
  expect(results[0].data).toBe(results[1].data);
  await proceed();
  const queued = await recipients();
  expect(queued).toHaveLength(count);
  expect(queued).toContainEqual({ user_id: people.owner.id, recipient: null });
  expect(queued.filter(({ user_id }) => user_id === null)).toEqual([
    { user_id: null, recipient: 'confirmed@paws.test' },
  ]);
  await send('admin').throwOnError();
  await proceed();
  expect(await recipients()).toEqual(queued);
});

it('isn’t sent when somebody else saved another text than the one that was previewed', async () => {
  const { data: read } = await table().select('updated_at').eq('id', id).single().throwOnError();
  await backend.pg.query(
    "update public.newsletters set body = 'Two dogs are ill.', updated_at = now() + interval '1 second'",
  );
  const { client } = people.admin;
  const sending = { newsletter_id: id, expected_updated_at: String(read.updated_at) };
  expect((await client.rpc('send_newsletter', sending)).error).toMatchObject({ code: 'PT409' });
  await proceed();
  expect(await recipients()).toEqual([]);

  const { data: now } = await table().select('updated_at').eq('id', id).single().throwOnError();
  sending.expected_updated_at = String(now.updated_at);
  const { data: mailing } = await client.rpc('send_newsletter', sending).throwOnError();
  // Once it is sent, an answer that was lost may be asked for again.
  expect((await client.rpc('send_newsletter', sending)).data).toBe(mailing);
});

it('can’t be changed or deleted once it is sent', async () => {
  const { data: changed } = await table()
    .update({ body: 'New' })
    .eq('id', id)
    .select()
    .throwOnError();
  expect(changed).toMatchObject([{ body: 'New' }]);
  await send('admin').throwOnError();
  const { data: later } = await table().update(text).eq('id', id).select().throwOnError();
  const { data: deleted } = await table().delete().eq('id', id).select().throwOnError();
  expect([later, deleted]).toEqual([[], []]);
});
