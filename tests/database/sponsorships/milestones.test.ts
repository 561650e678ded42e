// One email after the first month of a sponsorship and after each year.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addAccount } from '../../support/accounts.ts';
import { startBackend, type TestBackend } from '../../support/backend.ts';
import { decideAll } from '../../support/events.ts';
import { insertRow, type Row } from '../../support/rows.ts';

/** A leap year that has not begun. */
const LEAP = (Math.floor(new Date().getFullYear() / 4) + 1) * 4;

let backend: TestBackend;
let people = 0;

beforeAll(async () => {
  backend = await startBackend();
});
afterAll(() => backend.close());

async function rows(sql: string, ...values: unknown[]): Promise<Row[]> {
  return (await backend.pg.query<Row>(sql, values)).rows;
}

/** A sponsorship since a day, of a dog with an update, and the dog of another one. */
async function sponsor(started_at: string, values: Row = {}, hasUpdate = true) {
  people += 1;
  const user_id = await addAccount(backend.pg, `milestone-${people}@paws.test`, 'Meera');
  const [id, dog_id] = [crypto.randomUUID(), crypto.randomUUID()];
  await insertRow(backend.pg, 'dog_profiles', {
    id: dog_id,
    name: `Dog ${people}`,
    image_url: '/a.png',
    tagline: 'a',
    age: '1 year',
    location: 'Chowk',
  });
  if (hasUpdate) {
    const update = { id: crypto.randomUUID(), dog_id, body: 'Well.', happened_on: '2020-01-01' };
    await insertRow(backend.pg, 'dog_updates', {
      ...update,
      published_at: `${LEAP - 1}-12-31T00:00:00Z`,
    });
  }
  const running = { amount_paise: 300_000, mode: 'test', status: 'active' };
  await insertRow(backend.pg, 'sponsorships', {
    id,
    user_id,
    dog_id,
    started_at,
    ...running,
    ...values,
  });
  return { id, user_id, dog_id };
}

/** Runs the nightly job on these Indian days. */
async function nights(...days: string[]): Promise<void> {
  for (const day of days) {
    await rows('select public.record_milestones($1)', `${day}T03:17:00+05:30`);
  }
  await decideAll(backend.pg);
}

/** The morning in India on which each email of an account leaves, and the years that it tells of. */
async function emailsOf({ user_id }: { user_id: string }): Promise<unknown[]> {
  const found = await rows(
    `select to_char(due_at at time zone 'Asia/Kolkata', 'YYYY-MM-DD HH24:MI') as morning, data -> 'years' as years
     from public.email_outbox where user_id = $1 and template = 'milestone' order by due_at`,
    user_id,
  );
  return found.map(({ morning, years }) => `${String(morning)}: ${String(years)}`);
}

it('leaves once after a month and each year, on 28 February for 29 February, and never late', async () => {
  const leap = await sponsor(`${LEAP}-02-29T10:00:00+05:30`);
  const lateMonth = await sponsor(`${LEAP}-01-31T10:00:00+05:30`);
  // No night runs on its days, nor on those after them.
  const missed = await sponsor(`${LEAP}-02-25T10:00:00+05:30`);
  await nights(
    `${LEAP}-02-28`,
    `${LEAP}-02-29`,
    `${LEAP}-03-01`,
    `${LEAP}-03-28`,
    `${LEAP}-03-29`,
    `${LEAP}-03-30`,
  );
  await nights(
    `${LEAP + 1}-02-27`,
    `${LEAP + 1}-02-28`,
    `${LEAP + 1}-03-01`,
    `${LEAP + 2}-02-28`,
    `${LEAP + 4}-02-29`,
    `${LEAP + 4}-03-05`,
  );
  expect(await emailsOf(leap)).toEqual([
    `${LEAP}-03-29 08:00: 0`,
    `${LEAP + 1}-02-28 08:00: 1`,
    `${LEAP + 2}-02-28 08:00: 2`,
    `${LEAP + 4}-02-29 08:00: 4`,
  ]);
  expect(await emailsOf(lateMonth)).toEqual([`${LEAP}-02-29 08:00: 0`]);
  expect(await emailsOf(missed)).toEqual([]);
});

it('counts from the first of the sponsorships that replaced each other', async () => {
  const first = await sponsor(`${LEAP}-04-10T10:00:00+05:30`, {
    status: 'cancelled',
    ended_at: `${LEAP}-06-01T00:00:00Z`,
    end_reason: 'replaced',
  });
  const { user_id, dog_id } = first;
  await insertRow(backend.pg, 'sponsorships', {
    id: crypto.randomUUID(),
    user_id,
    dog_id,
    started_at: `${LEAP}-06-01T10:00:00+05:30`,
    replaces_id: first.id,
    amount_paise: 400_000,
    mode: 'test',
    status: 'active',
  });
  await nights(`${LEAP + 1}-04-10`, `${LEAP + 1}-06-01`);
  expect(await emailsOf(first)).toEqual([`${LEAP + 1}-04-10 08:00: 1`]);
});

it('is for nobody who pauses or has stopped, for no dog that has left and not for all dogs', async () => {
  const since = `${LEAP}-05-10T10:00:00+05:30`;
  const paused = await sponsor(since, { desired_status: 'pause', pause_reason: 'sponsor' });
  const ended = await sponsor(since, {
    status: 'cancelled',
    ended_at: `${LEAP}-06-01T00:00:00Z`,
    end_reason: 'sponsor',
  });
  const forAll = await sponsor(since, { dog_id: null });
  const died = await sponsor(since);
  await rows("update dog_profiles set status = 'passed_away' where id = $1", died.dog_id);
  const off = await sponsor(since);
  await rows(
    'update user_settings set email_notifications = false where user_id = $1',
    off.user_id,
  );
  await nights(`${LEAP}-06-10`, `${LEAP + 1}-05-10`);
  for (const person of [paused, ended, forAll, died, off]) {
    expect(await emailsOf(person)).toEqual([]);
  }
});

it('says nothing when it is sent without an update, or once it is paused', async () => {
  const silent = await sponsor(`${LEAP - 1}-07-10T10:00:00+05:30`, {}, false);
  const told = await sponsor(`${LEAP - 1}-07-10T10:00:00+05:30`);
  await nights(`${LEAP}-07-10`);
  const content = async ({ user_id }: { user_id: string }) =>
    (
      await rows(
        `select private.milestone_content(email) as content from public.email_outbox as email
         where user_id = $1 and template = 'milestone'`,
        user_id,
      )
    )[0]?.['content'];
  expect(await content(silent)).toBeNull();
  expect(await content(told)).toMatchObject({ years: 1, dog_id: told.dog_id, is_visitor: false });
  await rows(
    "update sponsorships set desired_status = 'pause', pause_reason = 'sponsor' where id = $1",
    told.id,
  );
  expect(await content(told)).toBeNull();
});

it('goes to a sponsor without an account who follows the dog, and to nobody who has left that list', async () => {
  const since = `${LEAP}-08-10T10:00:00+05:30`;
  const visit = async (visitor_email: string, follows: boolean) => {
    const { dog_id } = await sponsor(since, { user_id: null, visitor_email });
    if (!follows) return;
    await rows(
      `insert into private.dog_news_subscribers (email, dog_id, confirmed_at, is_sponsor)
       values ($1, $2, now(), true)`,
      visitor_email,
      dog_id,
    );
  };
  await visit('follows@paws.test', true);
  await visit('left@paws.test', false);
  await nights(`${LEAP}-09-10`);
  const sent = await rows(
    `select reader.email from public.email_outbox as email
     join private.dog_news_subscribers as reader on reader.id = email.dog_news_id
     where email.template = 'milestone'`,
  );
  expect(sent).toEqual([{ email: 'follows@paws.test' }]);
});
