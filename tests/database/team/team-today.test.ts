import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { signInActors } from '../../support/actors.ts';
import { startBackend, type TestBackend } from '../../support/backend.ts';
import { demoAccounts } from '../../support/demo-accounts.ts';
import { deleteRows, deleteSponsorships, insertRow, type Row } from '../../support/rows.ts';

const SHERU = '10000000-0000-4000-8000-000000000001';
const MOTI = '10000000-0000-4000-8000-000000000002';
const DAY = 86_400_000;

let backend: TestBackend;
let people: Awaited<ReturnType<typeof signInActors>>;

beforeAll(async () => {
  backend = await startBackend();
  people = await signInActors(backend);
});
afterAll(() => backend.close());

// Read once, so that what a test stores and what it expects are the same second.
const NOW = Date.now();
/** A time, negative days in the past. */
const at = (days: number) => new Date(NOW + days * DAY).toISOString();
/** The same in seconds, as the payment provider counts. */
const seconds = (days: number) => Math.round((NOW + days * DAY) / 1000);
const day = (days: number) =>
  new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Kolkata' }).format(NOW + days * DAY);
const id = (number: number) => `90000000-0000-4000-8000-${String(number).padStart(12, '0')}`;

beforeEach(async () => {
  await deleteSponsorships(backend.pg);
  await backend.pg.exec(`
    delete from public.review_items;
    delete from public.contact_messages;
    update public.donations set status = 'failed' where status = 'pending' and source = 'recorded';
    delete from public.care_records;
    delete from public.dog_updates;
    delete from public.email_outbox;
    update public.dog_profiles set last_update_at = now(), status = 'available', at_centre_since = null;
  `);
});

async function today(
  actor: 'volunteer' | 'staff' | 'admin' = 'staff',
  parameters: Row = {},
): Promise<unknown> {
  const { data } = await people[actor].client.rpc('team_today', parameters).throwOnError();
  return data;
}

const nothing = {
  review_items: 0,
  urgent_review_items: 0,
  due_review_items: 0,
  review_deadline: null,
  my_review_items: 0,
  failed_charges: 0,
  waiting_cheques: 0,
  late_standing_orders: 0,
  contact_messages: 0,
  overdue_dogs: 0,
  dogs_at_centre: 0,
  due_care_records: 0,
  undescribed_media: 0,
  updates_without_hindi: 0,
  updates_without_english: 0,
  failed_emails: 0,
  late_emails: 0,
  paused_since: null,
  administrators_without_second_factor: null,
  longest_waiting: {},
};

const addSponsorship = (number: number, values: Row) =>
  insertRow(backend.pg, 'sponsorships', {
    id: id(number),
    user_id: demoAccounts.sponsor.id,
    amount_paise: 300_000,
    mode: 'live',
    status: 'active',
    started_at: at(-60),
    ...values,
  });

/** Fails a charge of a sponsorship. */
async function fail(number: number, days: number, detail = 'bank-down'): Promise<void> {
  await backend.pg.query(
    `select private.record_event(
       'sponsorship-charge-failed', sponsorship_id => $1, actor => 'bank',
       data => jsonb_build_object('detail', $4::text), occurred_at => $2, reference => $3
     )`,
    [id(number), at(days), `pay_${number}_${days}`, detail],
  );
}

it('team_today is empty when nothing waits', async () => {
  expect(await today()).toEqual([nothing]);
});

it('team_today counts the open review items, and those about money apart', async () => {
  for (const [index, kind] of ['dispute', 'email', 'reconciliation'].entries()) {
    await insertRow(backend.pg, 'review_items', {
      id: id(index),
      kind,
      reference: `${index}`,
      description: 'Decide',
    });
  }
  await people.staff.client
    .rpc('add_review_item_note', { review_item_id: id(2), action: 'close', body: 'Done' })
    .throwOnError();
  expect(await today()).toMatchObject([{ review_items: 2, urgent_review_items: 1 }]);
});

it('team_today counts no review item twice', async () => {
  const items = [
    ['dispute', 'disp_due', demoAccounts.staff.id],
    ['dispute', 'disp_mine', demoAccounts.staff.id],
    ['dispute', 'disp_other', demoAccounts.admin.id],
    ['email', 'other', null],
  ] as const;
  for (const [index, [kind, reference, assignee_id]] of items.entries()) {
    const item = { id: id(index), kind, reference, description: 'Decide', assignee_id };
    await insertRow(backend.pg, 'review_items', item);
  }
  const dispute = { entity: { id: 'disp_due', status: 'open', respond_by: seconds(3) } };
  await insertRow(backend.pg, 'payment_events', {
    id: 'event_due',
    type: 'payment.dispute.created',
    payload: { payload: { dispute } },
  });
  expect(await today('staff')).toMatchObject([
    { review_items: 4, due_review_items: 1, my_review_items: 1, urgent_review_items: 1 },
  ]);
  await deleteRows(backend.pg, 'payment_events', { type: 'payment.dispute.created' });
});

it('team_today counts the open review items that the reader looks after', async () => {
  for (const [index, closed_at] of [null, at(-1)].entries()) {
    await insertRow(backend.pg, 'review_items', {
      id: id(index),
      kind: 'email',
      reference: `${index}`,
      description: 'Decide',
      assignee_id: demoAccounts.staff.id,
      closed_at,
    });
  }
  expect(await today('staff')).toMatchObject([{ review_items: 1, my_review_items: 1 }]);
  expect(await today('admin')).toMatchObject([{ review_items: 1, my_review_items: 0 }]);
});

it('team_today counts the open disputes with a deadline within a week, and names the first', async () => {
  const disputes = [
    ['disp_soon', seconds(3), null],
    ['disp_passed', seconds(-1), null],
    ['disp_later', seconds(8), null],
    ['disp_closed', seconds(1), at(0)],
  ] as const;
  for (const [index, [reference, respond_by, closed_at]] of disputes.entries()) {
    await insertRow(backend.pg, 'review_items', {
      id: id(index),
      kind: 'dispute',
      reference,
      description: 'Decide',
      closed_at,
    });
    await insertRow(backend.pg, 'payment_events', {
      id: `event_${reference}`,
      type: 'payment.dispute.created',
      payload: { payload: { dispute: { entity: { id: reference, status: 'open', respond_by } } } },
    });
  }
  const [row] = (await today()) as Row[];
  expect(row).toMatchObject({ review_items: 3, due_review_items: 2 });
  expect(Date.parse(String(row?.['review_deadline']))).toBe(seconds(-1) * 1000);
  await deleteRows(backend.pg, 'payment_events', { type: 'payment.dispute.created' });
});

it('team_today counts contact messages without an answer, but not those kept for review', async () => {
  for (const values of [{}, { handled_at: at(-1) }, { needs_review: true }]) {
    await insertRow(backend.pg, 'contact_messages', {
      name: 'Asha',
      email: 'asha@example.test',
      message: 'A puppy is hurt.',
      ...values,
    });
  }
  expect(await today()).toMatchObject([{ contact_messages: 1 }]);
});

it('team_today counts sponsored dogs without an update for more than 30 days in Lucknow', async () => {
  const update = (days: number, status = 'available') =>
    backend.pg.query(
      'update public.dog_profiles set last_update_at = $1, status = $2 where id = $3',
      [at(days), status, SHERU],
    );
  await update(-31);
  expect(await today()).toMatchObject([{ overdue_dogs: 0 }]);
  await addSponsorship(1, { dog_id: SHERU });
  expect(await today()).toMatchObject([{ overdue_dogs: 1 }]);
  await update(-30);
  expect(await today()).toMatchObject([{ overdue_dogs: 0 }]);
  await update(-31, 'adopted');
  expect(await today()).toMatchObject([{ overdue_dogs: 0 }]);
});

it('team_today counts a dog at the municipal centre, and not as overdue', async () => {
  await addSponsorship(1, { dog_id: SHERU });
  const take = (since: string | null) =>
    backend.pg.query(
      'update public.dog_profiles set last_update_at = $1, at_centre_since = $2 where id = $3',
      [at(-31), since, SHERU],
    );
  await take(day(-3));
  expect(await today('volunteer')).toMatchObject([{ overdue_dogs: 0, dogs_at_centre: 1 }]);
  await take(null);
  expect(await today('volunteer')).toMatchObject([{ overdue_dogs: 1, dogs_at_centre: 0 }]);
});

it('team_today counts the care that is due within a week or overdue', async () => {
  for (const due of [day(-100), day(7), day(8)]) {
    await insertRow(backend.pg, 'care_records', {
      dog_id: SHERU,
      kind: 'vaccination',
      happened_on: day(-200),
      note: 'Rabies',
      cost_paise: 0,
      due_on: due,
    });
  }
  expect(await today()).toMatchObject([{ due_care_records: 2 }]);
});

it('team_today counts pictures that everyone sees without a description', async () => {
  for (const [number, hidden_at] of [null, at(-1)].entries()) {
    await insertRow(backend.pg, 'dog_updates', {
      id: id(number),
      dog_id: SHERU,
      body: 'Sheru slept well.',
      happened_on: day(-2),
      hidden_at,
    });
    for (const [position, alt] of ['Sheru on a doorstep', null].entries()) {
      await insertRow(backend.pg, 'dog_update_media', {
        id: id(10 * number + position),
        update_id: id(number),
        position,
        alt,
        width: 1280,
        height: 960,
        picture_extension: 'webp',
      });
    }
  }
  expect(await today('volunteer')).toMatchObject([{ undescribed_media: 1 }]);
});

it('team_today counts, and failed_charges lists, what failed within a week and is not paid since', async () => {
  await addSponsorship(1, { dog_id: SHERU, status: 'pending', next_charge_at: at(1) });
  await fail(1, -9);
  await fail(1, -1);
  await addSponsorship(2, { status: 'halted' });
  await fail(2, -8);
  await addSponsorship(3, { user_id: people.stranger.id, dog_id: SHERU });
  await fail(3, -1);
  await addSponsorship(4, { user_id: people.stranger.id, status: 'halted', mode: 'test' });
  await fail(4, -2);
  await addSponsorship(5, { user_id: people.staff.id, dog_id: SHERU, status: 'pending' });
  await fail(5, -1, 'payer-declined');
  expect(await today()).toMatchObject([{ failed_charges: 2 }]);
  expect(await today('staff', { live_only: true })).toMatchObject([{ failed_charges: 1 }]);

  const { data } = await people.staff.client.rpc('failed_charges').throwOnError();
  expect(data).toMatchObject([
    {
      sponsorship_id: id(1),
      person_id: expect.any(String),
      name: 'Meera Tandon',
      email: demoAccounts.sponsor.email,
      dog_name: 'Sheru',
      amount_paise: 300_000,
      reason: 'bank-down',
      found_count: 2,
    },
    { sponsorship_id: id(4), dog_name: null, next_charge_at: null },
  ]);
  const { data: second } = await people.admin.client
    .rpc('failed_charges', { page_size: 1, page_offset: 1 })
    .throwOnError();
  expect(second).toMatchObject([{ sponsorship_id: id(4), found_count: 2 }]);
});

const addEmail = (key: string, values: Row) =>
  insertRow(backend.pg, 'email_outbox', {
    idempotency_key: key,
    template: 'test-email',
    recipient: `${key}@example.test`,
    ...values,
  });

it('team_today counts, and unsent_emails lists, what nobody gets without help', async () => {
  await addEmail('failed', { failed_at: at(-6), last_error: '550 no such user', attempts: 9 });
  await addEmail('forgotten', { failed_at: at(-8) });
  await addEmail('sent', { sent_at: at(-1) });
  await addEmail('late', { due_at: at(-1 / 24), recipient: null, user_id: people.owner.id });
  await addEmail('newsletter', { due_at: at(-1 / 24), priority: 2 });
  await addEmail('soon', {});
  expect(await today('admin')).toMatchObject([{ failed_emails: 1, late_emails: 1 }]);
  const { data } = await people.staff.client.rpc('unsent_emails').throwOnError();
  expect(data).toHaveLength(2);
  expect(data).toEqual(
    expect.arrayContaining([
      expect.objectContaining({
        email: 'failed@example.test',
        person_id: null,
        last_error: '550 no such user',
        attempts: 9,
      }),
      expect.objectContaining({
        email: demoAccounts.sponsor.email,
        person_id: expect.any(String),
        failed_at: null,
      }),
    ]),
  );
});

it('team_today names the administrators without an authenticator app, to administrators alone', async () => {
  expect(await today('admin')).toMatchObject([{ administrators_without_second_factor: [] }]);
  await backend.pg.exec('delete from auth.mfa_factors');
  expect(await today('admin')).toMatchObject([
    { administrators_without_second_factor: ['Asha Verma'] },
  ]);
  expect(await today('staff')).toMatchObject([{ administrators_without_second_factor: null }]);
});

it('team_today tells a volunteer about dogs and care alone', async () => {
  await insertRow(backend.pg, 'contact_messages', {
    name: 'Asha',
    email: 'asha@example.test',
    message: 'A puppy is hurt.',
  });
  await addSponsorship(1, { dog_id: SHERU, status: 'pending' });
  await fail(1, -1);
  await backend.pg.query('update public.dog_profiles set last_update_at = $1 where id = $2', [
    at(-34),
    SHERU,
  ]);
  const update = { id: SHERU, name: 'Sheru', since: day(-34) };
  expect(await today('volunteer')).toEqual([
    {
      ...nothing,
      review_items: null,
      due_review_items: null,
      my_review_items: null,
      urgent_review_items: null,
      failed_charges: null,
      waiting_cheques: null,
      late_standing_orders: null,
      contact_messages: null,
      failed_emails: null,
      late_emails: null,
      overdue_dogs: 1,
      longest_waiting: { update },
    },
  ]);
  expect(await today()).toMatchObject([
    {
      longest_waiting: {
        update,
        charge: {
          id: id(1),
          person_id: expect.any(String),
          name: 'Meera Tandon',
          since: day(-1),
          amount_paise: 300_000,
        },
        message: { name: 'Asha', since: day(0) },
      },
    },
  ]);
});

it('team_today names what has waited longest of each kind', async () => {
  await backend.pg.query('update public.dog_profiles set at_centre_since = $1 where id = $2', [
    day(-3),
    MOTI,
  ]);
  for (const [dog_id, due_on] of [
    [MOTI, day(-100)],
    [SHERU, day(7)],
  ]) {
    await insertRow(backend.pg, 'care_records', {
      dog_id,
      kind: 'vaccination',
      happened_on: day(-200),
      note: 'Rabies',
      cost_paise: 0,
      due_on,
    });
  }
  for (const [number, days] of [-2, -1].entries()) {
    await insertRow(backend.pg, 'dog_updates', {
      id: id(number),
      dog_id: SHERU,
      body: 'Sheru slept well.',
      happened_on: day(days),
      published_at: at(days),
    });
    await insertRow(backend.pg, 'dog_update_media', {
      id: id(10 + number),
      update_id: id(number),
      position: 0,
      alt: null,
      width: 1280,
      height: 960,
      picture_extension: 'webp',
    });
  }
  expect(await today('volunteer')).toMatchObject([
    {
      longest_waiting: {
        centre: { id: MOTI, name: 'Moti', since: day(-3) },
        care: { id: MOTI, name: 'Moti', since: day(-100) },
        description: { id: id(0), name: 'Sheru' },
        hindi: { id: id(0), name: 'Sheru' },
      },
    },
  ]);
});
