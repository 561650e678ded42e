// Which updates write which emails. email-outbox.test.ts covers leasing and sending.
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startBackend, type TestBackend } from '../../support/backend.ts';
import { demoAccounts } from '../../support/demo-accounts.ts';
import { decideAll, eventsOf } from '../../support/events.ts';
import { scheduledEmails } from '../../../supabase/functions/send-email/decide-emails.ts';
import { insertRow, type Row } from '../../support/rows.ts';
import { emailOf } from '../../../supabase/functions/_shared/mailings/index.ts';
import { renderEmail } from '../../../supabase/functions/_shared/common/emails/render-email.ts';

const { admin, staff, volunteer, sponsor } = demoAccounts;
const SHERU = '10000000-0000-4000-8000-000000000001';
const MOTI = '10000000-0000-4000-8000-000000000002';
const UPDATE = '90000000-0000-4000-8000-000000000001';
const SECOND = '90000000-0000-4000-8000-000000000002';
const MEDIUM = '90000000-0000-4000-8000-000000000003';

let backend: TestBackend;

beforeAll(async () => {
  backend = await startBackend();
});
afterAll(() => backend.close());
beforeEach(async () => {
  await backend.pg.exec(`begin;
    -- Without triggers, which would run for every row of the seed.
    set local session_replication_role = replica;
    delete from public.dog_update_media;
    delete from public.dog_update_changes;
    delete from public.dog_updates;
    update public.donations set sponsorship_id = null;
    set local session_replication_role = origin;
    delete from private.domain_events;
    delete from public.sponsorships;
    delete from public.email_outbox;
    update public.dog_profiles set last_update_at = null`);
  await addSponsorship({ dog_id: SHERU });
});
afterEach(() => backend.pg.exec('rollback'));

const sql = (text: string, ...values: unknown[]) => backend.pg.query<Row>(text, values);

const addSponsorship = (values: Row) =>
  insertRow(backend.pg, 'sponsorships', {
    user_id: sponsor.id,
    amount_paise: 300_000,
    mode: 'test',
    status: 'active',
    started_at: '2026-01-01T00:00:00Z',
    ...values,
  });

const publish = ({
  id = UPDATE,
  dog_id = SHERU,
  body = 'Sheru ate well.',
  published_at = new Date().toISOString(),
}: Row = {}) =>
  sql(
    "select public.save_dog_update($1, $2, $3, $4, '2026-01-02', '[]', $5)",
    id,
    dog_id,
    staff.id,
    body,
    published_at,
  );

async function queue(now: string): Promise<void> {
  for (const email of scheduledEmails(new Date(now))) {
    await eventsOf(backend.pg).queueScheduled(email);
  }
}

async function queued(): Promise<Row[]> {
  await decideAll(backend.pg);
  return (await sql('select template, user_id from public.email_outbox order by user_id')).rows;
}

const bodyOf = (emails: Row[]) => Object(emails[0]?.['data']).updates[0].body;

/** What is sent when the email is due. */
async function sent(at = 'max(due_at)'): Promise<Row[]> {
  await decideAll(backend.pg);
  const { rows } = await sql(
    `select lease.* from (select ${at} as now from public.email_outbox) as due,
       public.lease_emails(due.now, 10) as lease order by lease.address`,
  );
  for (const { template, data } of rows) {
    renderEmail(
      emailOf(String(template)),
      { data, name: '' },
      { siteUrl: 'https://site.test', apiUrl: 'https://api.test', unsubscribeUrl: null },
    );
  }
  return rows;
}

describe('the email with new updates', () => {
  it('is one for all updates of a day, and can be unsubscribed from', async () => {
    await publish();
    await publish({ id: SECOND, body: 'He slept.' });
    await insertRow(backend.pg, 'dog_update_media', {
      id: MEDIUM,
      update_id: UPDATE,
      position: 0,
      width: 1280,
      height: 960,
      alt: 'Sheru on a sack',
      picture_extension: 'jpg',
    });
    const [email, ...others] = await sent();
    expect(others).toEqual([]);
    expect(email).toMatchObject({
      template: 'dog-updates',
      address: sponsor.email,
      list: 'email_notifications',
    });
    expect(Object(email?.['data']).updates).toHaveLength(2);
    expect(Object(email?.['data']).updates).toContainEqual({
      id: UPDATE,
      dog_id: SHERU,
      dog_name: 'Sheru',
      image_url: '/images/dogs/sheru-800.webp',
      body: 'Sheru ate well.',
      happened_on: '2026-01-02',
      picture: `${UPDATE}/${MEDIUM}-640.jpg`,
      alt: 'Sheru on a sack',
      carer: 'Sunita',
    });
  });

  it('is in the reader’s language where somebody has written that, unless it is stale', async () => {
    await publish();
    await insertRow(backend.pg, 'dog_update_translations', {
      update_id: UPDATE,
      language: 'hi',
      body: 'शेरू ने अच्छे से खाया।',
      source_body: 'Sheru ate well.',
    });
    await sql('savepoint published');
    expect(bodyOf(await sent())).toBe('Sheru ate well.');
    await sql('rollback to savepoint published');
    await sql(`update public.user_settings set language = 'hi' where user_id = '${sponsor.id}'`);
    await sql('savepoint hindi');
    const inHindi = await sent();
    expect(bodyOf(inHindi)).toBe('शेरू ने अच्छे से खाया।');
    const { html, text } = renderEmail(
      emailOf('dog-updates'),
      { data: inHindi[0]?.['data'], name: 'मीरा' },
      {
        siteUrl: 'https://site.test',
        apiUrl: 'https://api.test',
        unsubscribeUrl: null,
        language: 'hi',
      },
    );
    for (const part of [html, text]) {
      expect(part).toContain('शेरू ने अच्छे से खाया।');
      expect(part).not.toContain('ate well');
    }
    await sql('rollback to savepoint hindi');
    await sql("update public.dog_updates set body = 'Sheru ate nothing.'");
    expect(bodyOf(await sent())).toBe('Sheru ate nothing.');
  });

  it('leaves at eight in the morning in Lucknow', async () => {
    await publish();
    await decideAll(backend.pg);
    const { rows } = await sql(
      `select to_char(due_at at time zone 'Asia/Kolkata', 'HH24:MI') as time from public.email_outbox`,
    );
    expect(rows).toEqual([{ time: '08:05' }]);
  });

  it('goes to sponsors of all dogs and to paused ones, not to others or to those who stop', async () => {
    await publish({ dog_id: MOTI });
    expect(await queued()).toEqual([]);
    await addSponsorship({ user_id: staff.id, dog_id: null });
    await addSponsorship({
      user_id: admin.id,
      dog_id: MOTI,
      status: 'paused',
      desired_status: 'pause',
    });
    await addSponsorship({
      dog_id: MOTI,
      desired_status: 'stop',
      stop_requested_at: '2026-01-02T00:00:00Z',
      end_reason: 'sponsor',
    });
    await publish({ id: SECOND, dog_id: MOTI });
    expect(await queued()).toEqual(
      [admin.id, staff.id].map((user_id) => ({ template: 'dog-updates', user_id })),
    );
  });

  it('does not go to those who switched Email Notifications off, even meanwhile', async () => {
    const switchOff = `update public.user_settings set email_notifications = false where user_id = '${sponsor.id}'`;
    await publish();
    await sql(switchOff);
    expect(await sent()).toEqual([]);
    await sql('delete from public.email_outbox');
    await publish({ id: SECOND });
    expect(await queued()).toEqual([]);
  });

  it('is not sent for an update that was hidden meanwhile, an old one or a sponsorship that ended', async () => {
    await publish({ published_at: '2026-01-03T00:00:00Z' });
    expect(await queued()).toEqual([]);
    await publish({ id: SECOND });
    await sql('savepoint published');
    await sql('update public.dog_updates set hidden_at = now()');
    expect(await sent()).toEqual([]);
    await sql('rollback to savepoint published');
    await sql("update public.sponsorships set ended_at = now(), end_reason = 'bank'");
    expect(await sent()).toEqual([]);
  });
});

describe('the email of the week', () => {
  // Monday 23 November 2026, eight in the morning in Lucknow.
  const MONDAY = '2026-11-23T02:30:00Z';

  it('goes to the team once, and names the dogs that wait for more than 30 days', async () => {
    await publish({ published_at: '2026-10-24T02:29:59Z' });
    await addSponsorship({ dog_id: MOTI });
    await publish({ id: SECOND, dog_id: MOTI, published_at: '2026-10-24T02:30:00Z' });
    await queue(MONDAY);
    await queue('2026-11-24T12:00:00Z');
    const emails = await sent();
    expect(emails.map(({ address, list }) => [address, list])).toEqual([
      [admin.email, null],
      [staff.email, null],
      [volunteer.email, null],
    ]);
    expect(emails[0]?.['data']).toMatchObject({
      dogs: [{ name: 'Sheru', sponsors: 1, has_update: true }],
    });
  });

  it('is not sent when no dog waits', async () => {
    await publish({ published_at: '2026-11-01T00:00:00Z' });
    await queue(MONDAY);
    expect(await queued()).toHaveLength(3);
    expect(await sent()).toEqual([]);
  });

  it.each(['2026-11-23T02:29:59Z', '2026-11-25T02:30:00Z', '2026-11-29T12:00:00Z'])(
    'is not queued at %s',
    async (now) => {
      await queue(now);
      expect(await queued()).toEqual([]);
    },
  );

  it('does not go to somebody who left the team meanwhile', async () => {
    await queue(MONDAY);
    await sql('delete from public.user_roles where user_id = $1', staff.id);
    expect((await sent()).map(({ address }) => address)).toEqual([admin.email, volunteer.email]);
  });
});
