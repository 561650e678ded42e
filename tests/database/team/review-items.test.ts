import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addAccount } from '../../support/accounts.ts';
import { signInActors } from '../../support/actors.ts';
import { startBackend, type TestBackend } from '../../support/backend.ts';
import { demoAccounts } from '../../support/demo-accounts.ts';
import { deleteRows, deleteSponsorships, insertRow, type Row } from '../../support/rows.ts';

const UNIQUE_VIOLATION = '23505';
const SHERU = '10000000-0000-4000-8000-000000000001';
const { staff, admin, sponsor } = demoAccounts;
const id = (number: number) => `90000000-0000-4000-8000-${String(number).padStart(12, '0')}`;
const ITEM = id(16);
const reviewItem = {
  id: ITEM,
  kind: 'second-payment',
  reference: 'pay_2',
  description: 'Twice',
} as const;

let backend: TestBackend;
let people: Awaited<ReturnType<typeof signInActors>>;

beforeAll(async () => {
  backend = await startBackend();
  people = await signInActors(backend);
  await backend.pg.query('delete from public.review_items');
});
afterAll(() => backend.close());
afterEach(() =>
  backend.pg.exec('delete from public.review_items; delete from public.payment_events'),
);

type Staff = 'staff' | 'admin';
type Action = 'note' | 'close' | 'reopen';

const open = (values: Row = {}) =>
  insertRow(backend.pg, 'review_items', { ...reviewItem, ...values });
const add = (actor: Staff, action: Action, body: string, review_item_id = ITEM) =>
  people[actor].client.rpc('add_review_item_note', { review_item_id, action, body });
const assign = (actor: Staff, assignee_id: string | null, previous_id: string | null = null) =>
  people[actor].client.rpc('assign_review_item', {
    review_item_id: ITEM,
    assignee_id,
    previous_id,
  });

async function list(parameters: Row = {}, actor: Staff = 'staff') {
  const { data } = await people[actor].client.rpc('review_item_list', parameters).throwOnError();
  return data as Row[];
}
const idsOf = async (parameters: Row = {}, actor: Staff = 'staff') =>
  (await list(parameters, actor)).map((row) => row['id']);

/** The deadline of the only open review item. */
const respondBy = async () => (await list())[0]?.['respond_by'];

async function notes() {
  const { data } = await people.staff.client
    .rpc('review_item_notes', { review_item_id: ITEM })
    .throwOnError();
  return data as Row[];
}

async function eventKinds() {
  const { rows } = await backend.pg.query<Row>(
    `select kind::text, data from private.domain_events where review_item_id = $1 order by id`,
    [ITEM],
  );
  return rows;
}

/** As the server opens it. */
const openItem = (values: Row) =>
  backend.service
    .rpc('open_review_items', { items: [{ ...reviewItem, ...values }] })
    .throwOnError();

/** The items on the page of the person that the list names. */
async function onPage(row: Row | undefined) {
  const { data } = await people.staff.client
    .rpc('person_review_items', { person_id: String(row?.['person_id']) })
    .throwOnError();
  return (data as Row[]).map((item) => item['id']);
}

/** An event of the provider about a dispute. */
const dispute = (number: number, values: Row, type = 'payment.dispute.created', created_at = 1) =>
  backend.pg.query(
    `insert into public.payment_events (id, type, payload) values ($1, $2, $3::jsonb)`,
    [
      `event_${number}`,
      type,
      JSON.stringify({ created_at, payload: { dispute: { entity: values } } }),
    ],
  );

describe('closing a review item', () => {
  it('stores the note, the time and the person, and what happened', async () => {
    await open();
    const before = Date.now();
    await add('staff', 'close', 'Refunded on the dashboard').throwOnError();
    const [closed] = await list({ are_closed: true });
    expect(closed).toMatchObject({
      id: ITEM,
      closing_note: 'Refunded on the dashboard',
      closed_by_name: `${staff.name} (staff)`,
      notes_count: 1,
    });
    expect(Date.parse(String(closed?.['closed_at']))).toBeGreaterThanOrEqual(before - 1_000);
    expect(await eventKinds()).toEqual([
      { kind: 'review-item-closed', data: { actor_id: staff.id } },
    ]);
    expect(await list()).toEqual([]);
  });

  it('is refused to the second of two people, and the first note stays', async () => {
    await open();
    await add('staff', 'close', 'Refunded').throwOnError();
    const { error, status } = await add('admin', 'close', 'Mine');
    expect([status, error?.message]).toEqual([409, 'closed-already']);
    expect(await notes()).toMatchObject([
      { body: 'Refunded', author_name: `${staff.name} (staff)` },
    ]);
  });

  it.each(['', ' \n', 'a'.repeat(2001)])('needs a note of 1 to 2,000 characters', async (body) => {
    await open();
    const { error } = await add('staff', 'close', body);
    expect(error).toMatchObject({ code: '23514' });
    expect(await idsOf()).toEqual([ITEM]);
  });

  it('keeps the note when the account of the person is deleted', async () => {
    const leaver = await addAccount(backend.pg, 'leaver@paws.test', 'A person who leaves');
    await open({ closed_at: '2026-01-02T03:04:05+00:00', assignee_id: leaver });
    await backend.pg.query(
      `insert into private.review_item_notes (review_item_id, action, body, author_id, author_name)
       values ($1, 'close', 'Refunded', $2, 'A person who leaves')`,
      [ITEM, leaver],
    );
    await backend.pg.query('delete from auth.users where id = $1', [leaver]);
    expect(await list({ are_closed: true })).toMatchObject([
      { closing_note: 'Refunded', closed_by_name: 'A former team member', assignee_id: null },
    ]);
  });
});

describe('opening a review item again', () => {
  it('keeps who closed it among the notes, and is refused to an open one', async () => {
    await open();
    await add('staff', 'close', 'Refunded').throwOnError();
    await add('admin', 'reopen', 'The refund failed').throwOnError();
    const { error, status } = await add('staff', 'reopen', 'Too late');
    expect([status, error?.message]).toEqual([409, 'open-already']);
    expect(await list()).toMatchObject([{ id: ITEM, closed_at: null, closing_note: null }]);
    expect(await notes()).toMatchObject([
      { action: 'reopen', body: 'The refund failed', author_name: `${admin.name} (administrator)` },
      { action: 'close', body: 'Refunded', author_name: `${staff.name} (staff)` },
    ]);
    expect((await eventKinds()).map(({ kind }) => kind)).toEqual([
      'review-item-closed',
      'review-item-reopened',
    ]);
  });

  it('shows the last closing after it was closed once more', async () => {
    await open();
    for (const body of ['First', 'Second']) {
      await add('staff', 'close', body).throwOnError();
      if (body === 'First') await add('staff', 'reopen', 'Again').throwOnError();
    }
    expect(await list({ are_closed: true })).toMatchObject([{ closing_note: 'Second' }]);
  });
});

describe('the notes about a review item', () => {
  it('are added while it is open and when it is closed, and come newest first', async () => {
    await open();
    await add('staff', 'note', 'Called').throwOnError();
    await add('staff', 'close', 'Refunded').throwOnError();
    await add('admin', 'note', 'The bank confirmed').throwOnError();
    expect((await notes()).map(({ body }) => body)).toEqual([
      'The bank confirmed',
      'Refunded',
      'Called',
    ]);
    expect(await list({ are_closed: true })).toMatchObject([{ notes_count: 3 }]);
  });

  it('come eleven per call, the older ones after the last one shown', async () => {
    await open();
    for (let number = 1; number <= 12; number += 1) {
      await add('staff', 'note', `Note ${number}`).throwOnError();
    }
    const newest = await notes();
    expect(newest).toHaveLength(11);
    const { data } = await people.staff.client
      .rpc('review_item_notes', { review_item_id: ITEM, before_id: Number(newest[9]?.['id']) })
      .throwOnError();
    expect(data).toMatchObject([{ body: 'Note 2' }, { body: 'Note 1' }]);
  });

  it('are refused about a review item that doesn’t exist', async () => {
    const { error, status } = await add('staff', 'note', 'Lost', id(99));
    expect([status, error?.message]).toEqual([404, 'unknown-review-item']);
  });
});

describe('assigning a review item', () => {
  it('names the person, shows it to them as theirs, and records it', async () => {
    await open();
    await assign('staff', admin.id).throwOnError();
    expect(await list()).toMatchObject([{ assignee_id: admin.id, assignee_name: admin.name }]);
    expect(await idsOf({ only_mine: true }, 'admin')).toEqual([ITEM]);
    expect(await idsOf({ only_mine: true }, 'staff')).toEqual([]);
    expect(await eventKinds()).toEqual([
      { kind: 'review-item-assigned', data: { assignee_id: admin.id, actor_id: staff.id } },
    ]);
    await assign('admin', null, admin.id).throwOnError();
    expect(await list()).toMatchObject([{ assignee_id: null, assignee_name: null }]);
  });

  it('is refused to the second of two people who assign it at once', async () => {
    await open();
    await assign('staff', staff.id).throwOnError();
    const { error, status } = await assign('admin', admin.id);
    expect([status, error?.message]).toEqual([409, 'assigned-meanwhile']);
    expect(await list()).toMatchObject([{ assignee_id: staff.id }]);
    // The same choice twice is no conflict.
    await assign('admin', staff.id).throwOnError();
    await assign('admin', admin.id, staff.id).throwOnError();
    expect(await list()).toMatchObject([{ assignee_id: admin.id }]);
  });

  it('is refused once it is closed', async () => {
    await open({ closed_at: '2026-01-02T03:04:05+00:00' });
    const { error } = await assign('staff', staff.id);
    expect(error?.message).toBe('closed-already');
  });

  it.each(['volunteer', 'sponsor'] as const)('to a %s is refused', async (who) => {
    await open();
    const { error, status } = await assign('staff', demoAccounts[who].id);
    expect([status, error?.message]).toEqual([422, 'not-in-staff']);
  });

  it('ends for somebody who has left the team, and another can be chosen', async () => {
    const leaver = await addAccount(backend.pg, 'left@paws.test', 'Left');
    await open({ assignee_id: leaver });
    expect(await list()).toMatchObject([{ assignee_id: null, assignee_name: null }]);
    await assign('staff', staff.id).throwOnError();
    await backend.pg.query('delete from auth.users where id = $1', [leaver]);
  });

  it('offers administrators and staff, without volunteers', async () => {
    const { data } = await people.staff.client.rpc('review_item_assignees').throwOnError();
    expect(data).toContainEqual({ user_id: admin.id, name: admin.name });
    expect(data).toContainEqual({ user_id: staff.id, name: staff.name });
    expect(data).not.toContainEqual(
      expect.objectContaining({ user_id: demoAccounts.volunteer.id }),
    );
  });
});

describe('what a review item is about', () => {
  const donation = {
    id: id(1),
    user_id: sponsor.id,
    dog_id: SHERU,
    amount_paise: 300_000,
    type: 'One-time',
    status: 'completed',
    paid_at: '2026-03-02T10:00:00+00:00',
    provider_order_id: 'order_About',
  };
  const sponsorship = {
    id: id(2),
    user_id: sponsor.id,
    dog_id: SHERU,
    amount_paise: 50_000,
    mode: 'test',
    status: 'active',
    provider_subscription_id: 'sub_About',
  };

  beforeEach(() => deleteSponsorships(backend.pg));
  afterEach(async () => {
    await deleteSponsorships(backend.pg);
    await deleteRows(backend.pg, 'donations', { id: id(1) });
  });

  it('is the donation, its receipt, its dog and its person', async () => {
    await insertRow(backend.pg, 'donations', donation);
    await openItem({ provider_order_id: 'order_About' });
    const [row] = await list();
    expect(row).toMatchObject({
      person_name: sponsor.name,
      donation_id: id(1),
      donation_amount_paise: 300_000,
      donation_status: 'completed',
      donation_given_at: donation.paid_at,
      receipt_number: expect.stringMatching(/\d/),
      dog_id: SHERU,
      dog_name: 'Sheru',
      is_for_all_dogs: false,
      sponsorship_id: null,
    });
    expect(await onPage(row)).toEqual([row?.['id']]);
  });

  it('is the visitor who gave without an account', async () => {
    await insertRow(backend.pg, 'donors', {
      id: id(4),
      name: 'Meera Visitor',
      address: '12 Chowk, Lucknow',
      email: 'meera@review.test',
    });
    await insertRow(backend.pg, 'donations', {
      ...donation,
      user_id: null,
      dog_id: null,
      donor_id: id(4),
    });
    await backend.pg.query("select private.refresh_person('meera@review.test')");
    await openItem({ provider_order_id: 'order_About' });
    const [row] = await list();
    expect(row).toMatchObject({
      person_name: 'Meera Visitor',
      dog_id: null,
      is_for_all_dogs: true,
    });
    expect(await onPage(row)).toEqual([row?.['id']]);
  });

  it('is the sponsorship when there is no donation', async () => {
    await insertRow(backend.pg, 'sponsorships', sponsorship);
    await openItem({ kind: 'not-compared', provider_subscription_id: 'sub_About' });
    const [row] = await list();
    expect(row).toMatchObject({
      person_name: sponsor.name,
      donation_id: null,
      sponsorship_id: id(2),
      sponsorship_amount_paise: 50_000,
      dog_name: 'Sheru',
    });
    expect(await onPage(row)).toEqual([row?.['id']]);
  });

  it('is the sponsorship of its month, too', async () => {
    await insertRow(backend.pg, 'sponsorships', sponsorship);
    await insertRow(backend.pg, 'donations', { ...donation, sponsorship_id: id(2) });
    await openItem({ provider_order_id: 'order_About' });
    expect(await list()).toMatchObject([{ donation_id: id(1), sponsorship_id: id(2) }]);
  });

  it('is nobody for a donation of a donor who gave no details', async () => {
    await insertRow(backend.pg, 'donations', { ...donation, user_id: null });
    await openItem({ provider_order_id: 'order_About' });
    expect(await list()).toMatchObject([
      { person_id: null, person_name: null, donation_id: id(1) },
    ]);
  });

  it('is not on the page of another person', async () => {
    await insertRow(backend.pg, 'donations', donation);
    await openItem({ provider_order_id: 'order_About' });
    const { data: others } = await people.staff.client
      .rpc('supporters', { search: staff.email })
      .throwOnError();
    expect(await onPage(others[0])).toEqual([]);
  });
});

describe('the deadline of a dispute', () => {
  const DAY = 86_400;
  const deadline = 1_800_000_000;
  const about = (status: string, respond_by: unknown = deadline) => ({
    id: 'disp_1',
    status,
    respond_by,
  });
  beforeEach(() => open({ kind: 'dispute', reference: 'disp_1' }));

  it('is the provider’s, while the dispute is open', async () => {
    await dispute(1, about('open'));
    expect(Date.parse(String(await respondBy()))).toBe(deadline * 1000);
  });

  it.each(['under_review', 'won', 'lost', 'closed'])('ends when it is %s', async (status) => {
    await dispute(1, about('open'), 'payment.dispute.created', 100);
    await dispute(2, about(status), `payment.dispute.${status}`, 200);
    expect(await respondBy()).toBeNull();
  });

  it('is the later one when the bank asks for more', async () => {
    await dispute(1, about('open'), 'payment.dispute.created', 100);
    await dispute(2, about('under_review'), 'payment.dispute.under_review', 200);
    await dispute(3, about('under_review', deadline + DAY), 'payment.dispute.action_required', 300);
    expect(Date.parse(String(await respondBy()))).toBe((deadline + DAY) * 1000);
  });

  it('is not brought back by an event that arrives late', async () => {
    await dispute(1, about('won'), 'payment.dispute.won', 200);
    await dispute(2, about('open'), 'payment.dispute.created', 100);
    expect(await respondBy()).toBeNull();
  });

  it.each([null, 'soon', 0, -5, 1e300])('is none when the provider says %s', async (value) => {
    await dispute(1, about('open', value));
    expect(await respondBy()).toBeNull();
  });

  it('is not shown once the review item is closed', async () => {
    await dispute(1, about('open'));
    await add('staff', 'close', 'Accepted').throwOnError();
    expect(await list({ are_closed: true })).toMatchObject([{ respond_by: null }]);
  });
});

describe('the list', () => {
  it('shows money first, by deadline, then the oldest', async () => {
    const items = [
      ['email', 'old', '2026-01-01'],
      ['unknown-order', 'pay_new', '2026-01-05'],
      ['dispute', 'disp_later', '2026-01-02'],
      ['wrong-amount', 'pay_old', '2026-01-03'],
      ['dispute', 'disp_soon', '2026-01-06'],
    ] as const;
    for (const [index, [kind, reference, created_at]] of items.entries()) {
      await open({ id: id(20 + index), kind, reference, created_at });
    }
    await dispute(1, { id: 'disp_later', status: 'open', respond_by: 1_800_000_000 });
    await dispute(2, { id: 'disp_soon', status: 'open', respond_by: 1_700_000_000 });
    expect(await idsOf()).toEqual([id(24), id(22), id(23), id(21), id(20)]);
  });

  it('is paged, and each row carries the number of all', async () => {
    for (let number = 1; number <= 3; number += 1) {
      await open({ id: id(number), reference: `pay_${number}`, created_at: `2026-01-0${number}` });
    }
    const second = await list({ page_size: 2, page_offset: 2 });
    expect(second).toMatchObject([{ id: id(3), found_count: 3 }]);
    expect(await list({ page_size: 2, page_offset: 4 })).toEqual([]);
  });

  it('shows the closed ones by the time of closing, the last one first', async () => {
    await open({ id: id(1), reference: 'a', closed_at: '2026-01-02T00:00:00Z' });
    await open({ id: id(2), reference: 'b', closed_at: '2026-01-03T00:00:00Z' });
    await open({ id: id(3), reference: 'c' });
    expect(await idsOf({ are_closed: true })).toEqual([id(2), id(1)]);
  });
});

it('the same review item can’t be opened twice, not even after it was closed', async () => {
  await open();
  await add('staff', 'close', 'Refunded').throwOnError();
  await expect(open({ id: id(17) })).rejects.toMatchObject({ code: UNIQUE_VIOLATION });
});
