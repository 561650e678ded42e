import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { signInActors } from '../support/actors.ts';
import { startBackend, type TestBackend } from '../support/backend.ts';
import { demoAccounts } from '../support/demo-accounts.ts';
import { insertRow } from '../support/rows.ts';

const UNIQUE_VIOLATION = '23505';
const id = '90000000-0000-4000-8000-000000000016';
const reviewItem = { id, kind: 'second-payment', reference: 'pay_2', description: 'Paid twice' };

let backend: TestBackend;
let people: Awaited<ReturnType<typeof signInActors>>;

beforeAll(async () => {
  backend = await startBackend();
  people = await signInActors(backend);
});
afterAll(() => backend.close());
afterEach(() => backend.pg.query('delete from public.review_items'));

const close = (actor: 'staff' | 'admin', closing_note: string | null) =>
  people[actor].client.from('review_items').update({ closing_note }).eq('id', id).select();

async function readReviewItem() {
  const { rows } = await backend.pg.query<Record<string, unknown>>(
    'select closing_note, closed_at, closed_by, closed_by_name from public.review_items where id = $1',
    [id],
  );
  return rows[0];
}

describe('closing a review item', () => {
  it('stores the note, the time and the person', async () => {
    await insertRow(backend.pg, 'review_items', reviewItem);
    const before = Date.now();
    const { data } = await close('staff', 'Refunded on the dashboard').throwOnError();
    expect(data).toMatchObject([
      {
        closing_note: 'Refunded on the dashboard',
        closed_by: demoAccounts.staff.id,
        closed_by_name: demoAccounts.staff.name,
      },
    ]);
    expect(Date.parse(String(data[0]?.closed_at))).toBeGreaterThanOrEqual(before - 1_000);
  });

  it('is final: neither another note nor none replaces it', async () => {
    await insertRow(backend.pg, 'review_items', reviewItem);
    await close('staff', 'Refunded').throwOnError();
    const closed = await readReviewItem();
    for (const note of ['Something else', null]) {
      const { data } = await close('admin', note).throwOnError();
      expect(data).toEqual([]);
    }
    expect(await readReviewItem()).toEqual(closed);
  });

  it('needs a note', async () => {
    await insertRow(backend.pg, 'review_items', reviewItem);
    for (const note of ['', ' \n']) {
      const { error } = await close('staff', note);
      expect(error).toMatchObject({ code: '23514' });
    }
  });

  it('keeps the note and the time when the account of the person is deleted', async () => {
    const { rows } = await backend.pg.query<{ id: string }>(
      `insert into auth.users (id, aud, role, email)
       values (gen_random_uuid(), 'authenticated', 'authenticated', 'leaver@paws.test') returning id`,
    );
    await insertRow(backend.pg, 'review_items', {
      ...reviewItem,
      closing_note: 'Refunded',
      closed_at: '2026-01-02T03:04:05+00:00',
      closed_by: rows[0]?.id,
      closed_by_name: 'A person who leaves',
    });
    await backend.pg.query('delete from auth.users where id = $1', [rows[0]?.id]);
    expect(await readReviewItem()).toEqual({
      closing_note: 'Refunded',
      closed_at: '2026-01-02T03:04:05+00:00',
      closed_by: null,
      closed_by_name: 'A former team member',
    });
  });
});

it('the same review item can’t be opened twice, not even after it was closed', async () => {
  await insertRow(backend.pg, 'review_items', reviewItem);
  await close('staff', 'Refunded').throwOnError();
  const { id: _id, ...again } = reviewItem;
  await expect(insertRow(backend.pg, 'review_items', again)).rejects.toMatchObject({
    code: UNIQUE_VIOLATION,
  });
});
