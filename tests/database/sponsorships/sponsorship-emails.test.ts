import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { signInActors } from '../../support/actors.ts';
import { startBackend, type TestBackend } from '../../support/backend.ts';
import { decideAll } from '../../support/events.ts';
import { deleteSponsorships, insertRow, type Row } from '../../support/rows.ts';
import { emailOf } from '../../../supabase/functions/_shared/mailings/index.ts';
import { renderEmail } from '../../../supabase/functions/_shared/common/emails/render-email.ts';

const SHERU = '10000000-0000-4000-8000-000000000001';
const MOTI = '10000000-0000-4000-8000-000000000002';
const ID = '90000000-0000-4000-8000-000000000010';

interface Email {
  template: string;
  data: Row;
  priority: number;
  wait_minutes: number;
}

let backend: TestBackend;
let people: Awaited<ReturnType<typeof signInActors>>;

beforeAll(async () => {
  backend = await startBackend();
  people = await signInActors(backend);
});
afterAll(() => backend.close());
beforeEach(async () => {
  await deleteSponsorships(backend.pg);
  await decideAll(backend.pg);
  await backend.pg.exec(`delete from public.email_outbox;
    update public.dog_profiles set status = 'available', at_centre_since = null`);
  await insertRow(backend.pg, 'sponsorships', {
    id: ID,
    user_id: people.owner.id,
    dog_id: SHERU,
    amount_paise: 300_000,
    mode: 'test',
    status: 'active',
  });
});

const change = (values: string) =>
  backend.pg.exec(`update public.sponsorships set ${values} where id = '${ID}'`);

const report = (kind: string, row: Row = {}) =>
  backend.pg.query(
    `select private.record_sponsorship_event(
       $1, $2, 'bank', $3, occurred_at => coalesce($4, clock_timestamp()), reference => $5
     )`,
    [ID, kind, row['detail'] ?? null, row['occurred_at'] ?? null, row['reference'] ?? null],
  );

/** The emails that wait, oldest first. Each must be one that its template accepts. */
async function waiting(): Promise<Email[]> {
  await decideAll(backend.pg);
  const { rows } = await backend.pg.query<Email>(
    `select template, private.in_language(data, 'en') as data, priority,
       round(extract(epoch from due_at - created_at) / 60)::int as wait_minutes
     from public.email_outbox where is_waiting order by created_at, id`,
  );
  for (const { template, data } of rows) {
    renderEmail(
      emailOf(template),
      { data, name: '' },
      { siteUrl: 'https://site.test', unsubscribeUrl: null },
    );
  }
  return rows;
}

const templates = async () => (await waiting()).map(({ template }) => template);

const called = () => people.staff.client.rpc('standing_orders_to_call').throwOnError();

async function setStatus(new_status: string) {
  await people.admin.client.rpc('set_dog_status', { dog_id: SHERU, new_status }).throwOnError();
}

const pausedUntil =
  "status = 'paused', desired_status = 'pause', pause_reason = 'sponsor', resume_on = '2026-12-24'";

describe('an email follows from an entry of the timeline', () => {
  it.each([
    ['authorised', "status = 'active'", null, 'sponsorship-begun'],
    ['charge-failed', "status = 'pending'", 'card-expired', 'charge-failed'],
    ['halted', "status = 'halted', halted_at = now()", null, 'sponsorship-halted'],
    ['paused', "status = 'paused'", 'bank', 'sponsorship-paused'],
    ['paused', "status = 'paused', desired_status = 'pause'", 'sponsor', 'sponsorship-paused'],
    ['resumed', "status = 'active'", null, 'sponsorship-resumed'],
    ['resume-announced', pausedUntil, '2026-12-24', 'sponsorship-resuming'],
    ['charge-failed', "status = 'pending'", 'payer-declined', 'charge-failed'],
    [
      'stop-requested',
      "desired_status = 'stop', stop_requested_at = now()",
      'sponsor',
      'sponsorship-stopped',
    ],
    ['ended', "status = 'cancelled'", 'failed', 'sponsorship-ended'],
  ])('%s, with %s', async (kind, row, detail, template) => {
    await change(row);
    await report(kind, { detail });
    expect(await waiting()).toMatchObject([
      {
        template,
        priority: 0,
        data: { dog_id: SHERU, dog_name: 'Sheru', amount_paise: 300_000, mode: 'test' },
      },
    ]);
  });

  it('says until when a pause lasts, in each that says that it lasts', async () => {
    await change(`${pausedUntil}, current_start = '2026-10-31', current_end = '2026-11-30'`);
    await report('paused', { detail: 'sponsor' });
    await people.staff.client
      .rpc('set_dog_at_centre', { dog_id: SHERU, since: '2026-01-02' })
      .throwOnError();
    const data = { resume_on: '2026-12-24' };
    expect(await waiting()).toMatchObject([
      {
        template: 'sponsorship-paused',
        data: { ...data, charges: { skipped: ['2026-11-30'], nextOn: '2026-12-31' } },
      },
      { template: 'dog-taken', data },
    ]);
  });

  it.each(['pause_sponsorship', 'resume_sponsorship', 'stop_sponsorship'] as const)(
    'no longer announces the end of a pause after %s',
    async (name) => {
      await change(pausedUntil);
      await report('resume-announced', { detail: '2026-12-24' });
      expect(await templates()).toEqual(['sponsorship-resuming']);
      await people.owner.client.rpc(name, { sponsorship_id: ID }).throwOnError();
      expect(await templates()).not.toContain('sponsorship-resuming');
    },
  );

  it('asks to choose when a pause has ended and its dog has left meanwhile', async () => {
    await change(pausedUntil);
    await backend.pg.exec("update public.dog_profiles set status = 'adopted'");
    await backend.pg.query('select public.resume_due_sponsorships($1)', ['2026-12-24T12:00:00Z']);
    const [email, ...others] = await waiting();
    expect(others).toEqual([]);
    expect(email).toMatchObject({
      template: 'sponsorship-paused',
      data: { reason: 'dog', dog_name: 'Sheru', resume_on: null },
    });
  });

  it('has none a week later, nor for somebody whose account is deleted', async () => {
    await report('authorised', { occurred_at: '2026-01-01T00:00:00Z' });
    await change('user_id = null');
    await report('authorised');
    expect(await templates()).toEqual([]);
  });

  it('writes once about a failed charge until one succeeds, which cancels the email', async () => {
    await change("status = 'pending'");
    await report('charge-failed', { detail: 'other', reference: 'pay_1' });
    await report('charge-failed', { detail: 'other', reference: 'pay_2' });
    expect(await templates()).toEqual(['charge-failed']);
    await report('charged', { reference: 'pay_3' });
    expect(await templates()).toEqual([]);
    await report('charge-failed', { detail: 'other', reference: 'pay_4' });
    expect(await templates()).toEqual(['charge-failed']);
  });
});

describe('the status of a dog', () => {
  it('is written about a quarter of an hour later, and undone before that to nobody', async () => {
    await setStatus('passed_away');
    const { data } = await backend.service.rpc('lease_emails', {
      as_of: new Date().toISOString(),
      batch: 10,
    });
    expect(data).toEqual([]);
    expect(await waiting()).toMatchObject([
      { template: 'dog-left', wait_minutes: 15, data: { dog_status: 'passed_away' } },
    ]);
    await setStatus('available');
    expect(await templates()).toEqual([]);
  });

  it('is corrected by an email if the first one was sent', async () => {
    await setStatus('adopted');
    await decideAll(backend.pg);
    await backend.pg.exec('update public.email_outbox set sent_at = now()');
    await setStatus('available');
    await report('resumed');
    expect(await waiting()).toMatchObject([{ template: 'dog-back', data: { is_paused: false } }]);
  });

  it('is told to who pays by standing order, which goes on, without a secret or a button', async () => {
    await change("source = 'standing-order', started_at = now()");
    await setStatus('passed_away');
    const [left, ...others] = await waiting();
    expect(others).toEqual([]);
    expect(left).toMatchObject({ template: 'dog-left', data: { by_standing_order: true } });
    expect(left?.data).not.toHaveProperty('secret');
    const { text } = renderEmail(
      emailOf('dog-left'),
      { data: left?.data, name: '' },
      { siteUrl: 'https://site.test', unsubscribeUrl: null },
    );
    expect(text).toContain('Your standing order of ₹3,000 a month goes on until you stop it');
    expect(text).not.toMatch(/My Dogs|nothing will be charged/);
    expect((await called()).data).toMatchObject([
      { sponsorship_id: ID, dog_name: 'Sheru', dog_status: 'passed_away', has_email: true },
    ]);

    const moved = (dog_id: string) =>
      people.staff.client.rpc('move_standing_order', { sponsorship_id: ID, dog_id });
    expect((await moved(SHERU)).error).toMatchObject({ message: 'dog-not-available' });
    await moved(MOTI).throwOnError();
    expect((await called()).data).toEqual([]);
    expect((await moved(MOTI)).error).toMatchObject({ message: 'already-sponsors' });
    expect(await templates()).toEqual([]);
  });

  it('is for a call to who pays by standing order and has no email', async () => {
    await change("source = 'standing-order', started_at = now(), user_id = null");
    await setStatus('adopted');
    expect(await waiting()).toEqual([]);
    expect((await called()).data).toMatchObject([
      { sponsorship_id: ID, has_email: false, phone: '' },
    ]);
    await people.staff.client
      .rpc('stop_standing_order', { sponsorship_id: ID, reason: 'Sheru has left.' })
      .throwOnError();
    expect((await called()).data).toEqual([]);
  });

  it('is not written about to somebody who has already chosen another dog', async () => {
    await setStatus('moved');
    await move(MOTI);
    expect(await waiting()).toMatchObject([
      {
        template: 'sponsorship-moved',
        data: { dog_name: 'Sheru', next_dog_name: 'Moti', has_left: true },
      },
    ]);
    await report('resumed');
    expect(await templates()).toEqual(['sponsorship-moved']);
  });

  it('is told to somebody who had chosen another dog before, with where the money goes', async () => {
    await move(MOTI);
    await setStatus('passed_away');
    expect(await waiting()).toMatchObject([
      { template: 'sponsorship-moved' },
      { template: 'dog-left', data: { dog_name: 'Sheru', is_moving: true, next_dog_name: 'Moti' } },
    ]);
  });

  it('is told to somebody who had chosen the dog for the next month', async () => {
    await change(`dog_id = '${MOTI}', next_dog_id = '${SHERU}', moved_at = now()`);
    await setStatus('adopted');
    expect(await waiting()).toMatchObject([
      { template: 'dog-left', data: { dog_name: 'Sheru', is_moving: false, was_sponsored: false } },
    ]);
  });
});

const atCentre = (since?: string) =>
  people.staff.client
    .rpc('set_dog_at_centre', { dog_id: SHERU, ...(since ? { since } : {}) })
    .throwOnError();
const deliver = async () => {
  await decideAll(backend.pg);
  await backend.pg.exec('update public.email_outbox set sent_at = now() where is_waiting');
};

describe('a dog at the municipal centre', () => {
  it('is written about a quarter of an hour later, and so is its return; money goes on', async () => {
    expect((await atCentre('2026-01-02')).data).toBe(1);
    const [taken] = await waiting();
    expect(taken).toMatchObject({
      template: 'dog-taken',
      wait_minutes: 15,
      data: { dog_name: 'Sheru', since: '2026-01-02', is_paused: false, is_moving: false },
    });
    const { rows } = await backend.pg.query(
      `select sponsorship.desired_status, sponsorship.sync_due, sponsorship.status from public.dog_profiles as dog
       join public.sponsorships as sponsorship on sponsorship.dog_id = dog.id`,
    );
    expect(rows).toMatchObject([{ desired_status: 'run', sync_due: null, status: 'active' }]);
    await deliver();
    expect((await atCentre()).data).toBe(1);
    expect(await waiting()).toMatchObject([
      { template: 'dog-returned', wait_minutes: 15, data: { dog_name: 'Sheru' } },
    ]);
  });

  it('counts as written to nobody who has no email, in either direction', async () => {
    await change("source = 'standing-order', started_at = now(), user_id = null");
    expect((await atCentre('2026-01-02')).data).toBe(0);
    await deliver();
    expect((await atCentre()).data).toBe(0);
    expect(await templates()).toEqual([]);
    await change("visitor_email = 'suresh@example.in'");
    expect((await atCentre('2026-01-02')).data).toBe(1);
  });

  it('is written about to nobody when it is undone before, in either direction', async () => {
    await atCentre('2026-01-02');
    await atCentre();
    expect(await templates()).toEqual([]);
    await atCentre('2026-01-03');
    await deliver();
    await atCentre();
    await atCentre('2026-01-03');
    expect(await templates()).toEqual([]);
    await atCentre();
    expect(await templates()).toEqual(['dog-returned']);
  });

  it('that leaves for good is written about once, and is no longer there', async () => {
    await atCentre('2026-01-02');
    await setStatus('adopted');
    expect(await templates()).toEqual(['dog-left']);
    const { data } = await backend.anon
      .from('dog_profiles')
      .select('at_centre_since')
      .eq('id', SHERU)
      .single();
    expect(data).toEqual({ at_centre_since: null });
  });

  it('is not written about to somebody who stopped meanwhile', async () => {
    await atCentre('2026-01-02');
    await people.owner.client
      .rpc('stop_sponsorship', { sponsorship_id: ID, reason: '' })
      .throwOnError();
    expect(await templates()).toEqual(['sponsorship-stopped']);
  });
});

const move = (dog_id: string) =>
  people.owner.client.rpc('move_sponsorship', { sponsorship_id: ID, dog_id }).throwOnError();

describe('a move', () => {
  it('is written about, with both dogs and the date', async () => {
    await change("next_charge_at = '2026-12-01T04:00:00Z'");
    await move(MOTI);
    expect(await waiting()).toMatchObject([
      {
        template: 'sponsorship-moved',
        data: { dog_name: 'Sheru', next_dog_name: 'Moti', next_charge_at: expect.any(String) },
      },
    ]);
  });

  it('that is undone before the email is sent is written about to nobody', async () => {
    await move(MOTI);
    await move(SHERU);
    expect(await templates()).toEqual([]);
  });

  it('that is undone later has an email of its own', async () => {
    await move(MOTI);
    await decideAll(backend.pg);
    await backend.pg.exec('update public.email_outbox set sent_at = now()');
    await move(SHERU);
    expect(await waiting()).toMatchObject([
      { template: 'sponsorship-moved', data: { dog_name: 'Sheru', is_undone: true } },
    ]);
  });
});

it('a month is thanked for even days later, and a failed one is left to the email about the charge', async () => {
  const month = {
    user_id: people.owner.id,
    sponsorship_id: ID,
    dog_id: SHERU,
    amount_paise: 300_000,
    type: 'Monthly',
  };
  const created_at = new Date(Date.now() - 3 * 86_400_000).toISOString();
  await insertRow(backend.pg, 'donations', { ...month, created_at, status: 'failed' });
  expect(await templates()).toEqual([]);
  await insertRow(backend.pg, 'donations', { ...month, created_at, status: 'completed' });
  expect(await waiting()).toMatchObject([
    { template: 'donation-received', data: { dog_image_url: '/images/dogs/sheru-800.webp' } },
  ]);
});
