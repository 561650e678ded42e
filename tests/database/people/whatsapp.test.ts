// The WhatsApp number that somebody gives with the consent to messages there: who reads it, and what deletes it.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { addAccount } from '../../support/accounts.ts';
import { signInActors } from '../../support/actors.ts';
import { startBackend, type TestBackend } from '../../support/backend.ts';
import { demoAccounts } from '../../support/demo-accounts.ts';
import { addDonor } from '../../support/donors.ts';

const SHERU = '10000000-0000-4000-8000-000000000001';
const NUMBER = '+91 98390 77777';
const AGREED = new Date('2026-11-05T06:00:00Z');

let backend: TestBackend;
let actors: Awaited<ReturnType<typeof signInActors>>;

beforeAll(async () => {
  backend = await startBackend();
  actors = await signInActors(backend);
});
afterAll(() => backend.close());

/** A visitor's donation with the number, as create-order stores it. */
async function give(email: string, { paid = true, userId = null as string | null } = {}) {
  const [donation, donor] = [crypto.randomUUID(), crypto.randomUUID()];
  await backend.service
    .rpc('save_pending_donation', {
      donation: {
        id: donation,
        user_id: userId,
        donor_id: donor,
        amount_paise: 50_000,
        mode: 'test',
        provider_order_id: `order_${donation}`,
      },
      visitor: {
        id: donor,
        name: 'Asha',
        address: 'Chowk, Lucknow',
        email,
        whatsapp_number: NUMBER,
      },
    })
    .throwOnError();
  if (paid) {
    await backend.service
      .rpc('write_donation_state', {
        donation_id: donation,
        expected_version: 0,
        next_status: 'completed',
        payment_id: `pay_${donation}`,
        refunded_paise: 0,
        is_up_to_date: true,
        items: [],
      })
      .throwOnError();
  }
  return donor;
}

async function stored(donorId: string): Promise<unknown> {
  const { rows } = await backend.pg.query<{ number: string | null; agreed: boolean }>(
    `select whatsapp_number as number, whatsapp_consented_at is not null as agreed
     from public.donors where id = $1`,
    [donorId],
  );
  return rows[0];
}
const kept = { number: NUMBER, agreed: true };
const deleted = { number: null, agreed: false };

async function personOf(email: string): Promise<string> {
  const { rows } = await backend.pg.query<{ id: string }>(
    'select id from private.people where email = $1',
    [email],
  );
  return rows[0]?.id ?? '';
}
const page = async (person_id: string) =>
  (await actors.staff.client.rpc('known_person', { person_id }).single().throwOnError()).data;
const found = async (search: string) =>
  (await actors.staff.client.rpc('supporters', { search }).throwOnError()).data;

describe('a WhatsApp number', () => {
  it('is stored only together with the consent', async () => {
    const donor = await give('alone@whatsapp.test');
    for (const column of ['whatsapp_number', 'whatsapp_consented_at']) {
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      await expect(
        backend.pg.query(`update public.donors set ${column} = null where id = $1`, [donor]),
      ).rejects.toThrow('donors_whatsapp_consent_check');
    }
    expect(await stored(donor)).toEqual(kept);
  });

  it('is in no table that a role of the API reads', async () => {
    await give('columns@whatsapp.test');
    for (const who of ['visitor', 'owner', 'volunteer', 'staff', 'admin'] as const) {
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      const { error } = await actors[who].client.from('donors').select('whatsapp_number');
      expect(error?.code).toBe('42501');
    }
  });

  it('is on the page of who paid with it, who is found by it, and not of an order that nobody paid', async () => {
    const email = 'paid@whatsapp.test';
    await give(email);
    expect(await page(await personOf(email))).toMatchObject({
      phone: '',
      whatsapp_number: NUMBER,
      is_own_whatsapp: false,
    });
    expect(await found('98390 77777')).toContainEqual(expect.objectContaining({ email }));
    const other = 'unpaid@whatsapp.test';
    await backend.pg.query(`insert into public.newsletter_subscribers (email) values ($1)`, [
      other,
    ]);
    await backend.pg.query('select private.refresh_person($1)', [other]);
    await give(other, { paid: false });
    expect(await page(await personOf(other))).toMatchObject({ whatsapp_number: null });
  });

  it('of a monthly payment is the one that was typed last before the approval', async () => {
    const request_id = crypto.randomUUID();
    const begin = async (more: object) => {
      const { data } = await backend.service
        .rpc('begin_visitor_sponsorship', {
          request_id,
          visitor: { name: 'Asha', address: 'Chowk, Lucknow', email: 'm@whatsapp.test', ...more },
          dog_id: SHERU,
          amount_paise: null,
          mode: 'test',
          language: 'en',
        })
        .throwOnError();
      const { id } = z.object({ id: z.string() }).parse(data);
      const { rows } = await backend.pg.query<{ donor_id: string }>(
        'select donor_id from public.sponsorships where id = $1',
        [id],
      );
      return { id, number: await stored(rows[0]?.donor_id ?? '') };
    };
    const first = await begin({});
    expect(first.number).toEqual(deleted);
    expect(await begin({ whatsapp_number: NUMBER })).toEqual({ ...first, number: kept });
    expect(await begin({})).toEqual(first);
  });

  it('is deleted by the office when the person withdraws the consent, with a note', async () => {
    const email = 'withdraws@whatsapp.test';
    const [first, second] = [await give(email), await give(email)];
    const person_id = await personOf(email);
    await actors.staff.client.rpc('withdraw_whatsapp', { person_id }).throwOnError();
    expect([await stored(first), await stored(second)]).toEqual([deleted, deleted]);
    expect(await page(person_id)).toMatchObject({ whatsapp_number: null });
    expect(await found('98390 77777')).not.toContainEqual(expect.objectContaining({ email }));
    const { data } = await actors.staff.client
      .rpc('notes_about_person', { person_id })
      .throwOnError();
    expect(data).toMatchObject([
      { body: 'The consent to WhatsApp was withdrawn, and the number deleted.' },
    ]);
    const unknown = await actors.staff.client.rpc('withdraw_whatsapp', { person_id: SHERU });
    expect(unknown.error?.message).toBe('unknown-person');
  });

  it('goes when an administrator forgets the person', async () => {
    const email = 'forgotten@whatsapp.test';
    const donor = await give(email);
    const person_id = await personOf(email);
    await actors.admin.client.rpc('forget_person', { person_id }).throwOnError();
    expect(await stored(donor)).toBeUndefined();
  });
});

const own = async (client: TestBackend['anon']) =>
  (await client.rpc('own_whatsapp').throwOnError()).data;
const set = (client: TestBackend['anon'], number: string | null, consents: boolean) =>
  client.rpc('set_own_whatsapp', { number, consents });

describe('the WhatsApp number of an account', () => {
  const { password } = demoAccounts.sponsor;

  it('needs the consent and the details for receipts, and is the account’s alone', async () => {
    const email = 'account@whatsapp.test';
    const id = await addAccount(backend.pg, email, 'Asha');
    const client = await backend.signedIn(email, password);
    expect((await set(client, NUMBER, true)).error?.message).toBe('details-missing');
    await addDonor(backend.pg, id);
    expect((await set(client, NUMBER, false)).error?.message).toBe('consent-missing');
    expect((await set(client, 'call me', true)).error?.code).toBe('23514');
    expect(await own(client)).toEqual([]);
    await set(client, NUMBER, true).throwOnError();
    expect(await own(client)).toMatchObject([{ number: NUMBER }]);
    expect(await own(actors.owner.client)).toEqual([]);
    expect(await page(await personOf(email))).toMatchObject({
      whatsapp_number: NUMBER,
      is_own_whatsapp: true,
    });
    await set(client, null, false).throwOnError();
    expect(await own(client)).toEqual([]);
    expect(await page(await personOf(email))).toMatchObject({ whatsapp_number: null });
  });

  it('changes no details for receipts that are open in another window', async () => {
    const email = 'window@whatsapp.test';
    const id = await addAccount(backend.pg, email, 'Asha');
    await addDonor(backend.pg, id);
    await backend.pg.query('update public.donors set updated_at = $2 where user_id = $1', [
      id,
      AGREED,
    ]);
    const before = await backend.pg.query(
      'select updated_at from public.donors where user_id = $1',
      [id],
    );
    await set(await backend.signedIn(email, password), NUMBER, true).throwOnError();
    const after = await backend.pg.query(
      'select updated_at from public.donors where user_id = $1',
      [id],
    );
    expect(after.rows).toEqual(before.rows);
  });

  it('can be the one with which somebody gave before, who deletes it, or the account with it', async () => {
    for (const withAccount of [false, true]) {
      const email = `joined-${withAccount}@whatsapp.test`;
      /* oxlint-disable no-await-in-loop -- one after the other */
      const id = await addAccount(backend.pg, email, 'Asha');
      const donor = await give(email, { userId: id });
      const client = await backend.signedIn(email, password);
      expect(await own(client)).toMatchObject([{ number: NUMBER }]);
      await (withAccount
        ? client.rpc('delete_own_account').throwOnError()
        : set(client, null, false).throwOnError());
      expect(await stored(donor)).toEqual(deleted);
      /* oxlint-enable no-await-in-loop */
    }
  });

  it('goes with the account, whose details for receipts stay', async () => {
    const email = 'leaves@whatsapp.test';
    const id = await addAccount(backend.pg, email, 'Asha');
    await addDonor(backend.pg, id);
    const { rows } = await backend.pg.query<{ id: string }>(
      'select id from public.donors where user_id = $1',
      [id],
    );
    const donorId = rows[0]?.id ?? '';
    await backend.pg.query(
      `insert into public.donations (user_id, donor_id, amount_paise, type, status, paid_at)
       values ($1, $2, 50000, 'One-time', 'completed', now())`,
      [id, donorId],
    );
    const client = await backend.signedIn(email, password);
    await set(client, NUMBER, true).throwOnError();
    expect(await stored(donorId)).toEqual(kept);
    await client.rpc('delete_own_account').throwOnError();
    expect(await stored(donorId)).toEqual(deleted);
  });
});
