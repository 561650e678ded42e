// Gifts: what makes them real, who may open and change them, and that their email leaves once, on its day.
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { messageWriter } from '../../../supabase/functions/send-email/message.ts';
import type { LeasedEmail } from '../../../supabase/functions/send-email/send-due-emails.ts';
import { addAccount } from '../../support/accounts.ts';
import { startBackend, type TestBackend } from '../../support/backend.ts';
import { demoAccounts } from '../../support/demo-accounts.ts';
import { decideAll } from '../../support/events.ts';
import { changeDonation, insertRow, type Row } from '../../support/rows.ts';
import { addLimitUses } from '../../support/limit-uses.ts';

const { sponsor, volunteer, staff, admin } = demoAccounts;
const SHERU = '10000000-0000-4000-8000-000000000001';
const MOTI = '10000000-0000-4000-8000-000000000002';
const DONATION = '90000000-0000-4000-8000-0000000000d1';
const OTHER = '90000000-0000-4000-8000-0000000000d2';
const REPLACEMENT = '90000000-0000-4000-8000-0000000000e2';
const AMMA = 'amma@example.org';
const WRONG_SECRET = 'A'.repeat(22);
const HOUR = 3_600_000;
const DAY = 24 * HOUR;

let backend: TestBackend;

beforeAll(async () => {
  backend = await startBackend();
});
afterAll(() => backend.close());
beforeEach(async () => {
  await backend.pg.exec('begin');
  await decideAll(backend.pg);
  await backend.pg.exec('delete from public.email_outbox');
});
afterEach(() => backend.pg.exec('rollback'));

const sql = async (text: string, ...values: unknown[]) =>
  (await backend.pg.query<Row>(text, values)).rows;

/** A call that may be refused, without ending the test's transaction. @returns the result, or the error's message */
async function attempt(call: string, ...values: unknown[]): Promise<unknown> {
  await sql('savepoint attempt');
  try {
    return (await sql(`select ${call} as result`, ...values))[0]?.['result'];
  } catch (error) {
    await sql('rollback to savepoint attempt');
    return error instanceof Error ? error.message : error;
  }
}

/** Calls as a signed-in person, or as a visitor. */
async function as(id: string | null, call: string, ...values: unknown[]): Promise<unknown> {
  const role = id === null ? 'anon' : 'authenticated';
  await sql(
    `select set_config('request.jwt.claims', $1, true), set_config('request.jwt.claim.sub', $2, true),
       set_config('role', $3, true)`,
    JSON.stringify({ sub: id, role, aal: 'aal2' }),
    id ?? '',
    role,
  );
  const result = await attempt(call, ...values);
  await sql(
    `select set_config('role', 'none', true), set_config('request.jwt.claim.sub', '', true),
       set_config('request.jwt.claims', '{}', true)`,
  );
  return result;
}

/** The Indian day so many days from now. */
const day = (days = 0) => new Date(Date.now() + 5.5 * HOUR + days * DAY).toISOString().slice(0, 10);
/** 08:00 in India of that day. */
const morning = (days = 0) => new Date(`${day(days)}T08:00:00+05:30`);

const page = {
  recipient_name: 'Amma',
  giver_name: 'Ravi',
  occasion: 'birthday',
  message: 'For you',
};
const byEmail = (days = 3, email = AMMA) => ({ ...page, email, deliver_on: day(days) });

interface Order {
  id?: string;
  user_id?: string | null;
  donor_id?: string;
  mode?: string;
}

async function order(gift: Row, overrides: Order = {}): Promise<void> {
  const donation = {
    id: DONATION,
    user_id: sponsor.id,
    dog_id: SHERU,
    amount_paise: 300_000,
    type: 'One-time',
    mode: 'live',
    ...overrides,
  };
  await sql('select public.save_pending_donation($1, gift => $2)', donation, gift);
}

const write = (status: string, id = DONATION) => changeDonation(backend.pg, id, { status });

/** @returns the gift's id */
async function give(gift: Row, overrides: Order = {}): Promise<string> {
  await order(gift, overrides);
  await write('completed', overrides.id);
  await decideAll(backend.pg);
  const [row] = await sql(
    'select id from public.gifts where donation_id = $1',
    overrides.id ?? DONATION,
  );
  return String(row?.['id']);
}

const emails = async () => {
  await decideAll(backend.pg);
  return sql(
    `select template, user_id, recipient, due_at = $1 as is_due, data from public.email_outbox
     where template like 'gift-%' or template like 'dog-news%' order by template, created_at, id`,
    morning(3),
  );
};

const lease = async (now: Date) =>
  (
    await backend.pg.query<LeasedEmail>(
      `select * from public.lease_emails($1, 100) where template like 'gift-%' or template like 'dog-news%'`,
      [now.toISOString()],
    )
  ).rows;

async function note(email: LeasedEmail | undefined, outcome: string, now: Date): Promise<void> {
  await sql(
    `select public.record_delivery($1, $2, $3, $4, 'refused', $5)`,
    email?.id,
    email?.lease_id,
    outcome,
    now,
    email?.address,
  );
}

const delivery = (list: readonly LeasedEmail[]) =>
  list.find(({ template }) => template === 'gift-delivery');

/** Leases and sends what is due. @returns the email of a gift */
async function send(now: Date): Promise<LeasedEmail | undefined> {
  const leased = await lease(now);
  for (const email of leased) await note(email, 'sent', now);
  return delivery(leased);
}

const secretOf = (email: LeasedEmail | undefined) => String(Object(email?.data).secret);

const open = (id: string, secret: unknown) => as(null, 'public.gift($1, $2)', id, secret);

async function ownGift(account: string = sponsor.id): Promise<unknown> {
  return as(account, '(select to_jsonb(gift) from public.own_gifts() as gift limit 1)');
}

const beginGift = async (gift: object | null, dog = SHERU) =>
  Object(
    await attempt(
      `public.begin_sponsorship($1, $2, 300000, 'live', gift => $3)`,
      sponsor.id,
      dog,
      gift,
    ),
  );

/** The sponsorships of gifts, in the order in which they were begun. */
/** Those of months, by the ids of their sponsorships. */
const waitingGifts = async () =>
  new Map(
    (
      await sql(
        `select sponsorship.id, recipient_name, end_reason from public.sponsorships as sponsorship
         join public.gifts as gift on gift.sponsorship_id = sponsorship.id`,
      )
    ).map(({ id, ...gift }) => [id, gift]),
  );

const problemOf = (gift: object, payer: string | null = sponsor.id, asOf = new Date()) =>
  attempt('public.gift_problem($1, $2, $3)', gift, payer, asOf);

const publishUpdate = (dog = SHERU, time = new Date()) =>
  sql(
    `with news as (
       insert into public.dog_updates (id, dog_id, body, happened_on, published_at)
       values (gen_random_uuid(), $1, 'She slept in the sun.', $2, $3) returning id
     )
     select private.record_event('dog-update-published', dog_id => $1, occurred_at => $3)`,
    dog,
    day(),
    time,
  );

const nextMorning = () => new Date(morning(1).getTime() + HOUR);

const forgetAfter = (days: number) =>
  sql('select public.forget_gifts($1)', new Date(Date.now() + days * DAY));

const addresses = async () =>
  (await sql('select email from public.gifts order by created_at')).map(({ email }) => email);

const typed = async () =>
  (await sql('select recipient_name from public.gifts order by donation_id nulls last')).map(
    ({ recipient_name }) => recipient_name,
  );

/** Ids of so many donations. */
const numbered = (count: number) =>
  Array.from({ length: count }, (_, index) => `90000000-0000-4000-8000-0000000000${index + 10}`);

const factsOf = (sponsorship: unknown) => attempt('private.gift_facts(null, $1)', sponsorship);

const dogLeft = async (time: Date) =>
  (await lease(time)).filter(({ template }) => template === 'gift-dog-left');

describe('a gift becomes real with its payment', () => {
  it('is nothing to anybody before it is paid', async () => {
    await order(byEmail());
    expect(await emails()).toEqual([]);
    expect(await ownGift()).toBeNull();
    const [gift] = await sql('select id from public.gifts');
    for (const call of ['renew_gift_link($1)', 'withdraw_gift($1)', 'resend_gift($1)']) {
      expect(await as(sponsor.id, `public.${call}`, gift?.['id'])).toBe('unknown-gift');
    }
  });

  it('tells the payer once, and writes to the recipient in the morning of the day in India', async () => {
    await give(byEmail());
    await write('disputed');
    await write('completed');
    expect(await emails()).toMatchObject([
      { template: 'gift-delivery', recipient: null, user_id: null, is_due: true },
      {
        template: 'gift-ready',
        user_id: sponsor.id,
        data: { recipient_name: 'Amma', deliver_on: day(3), mode: 'live' },
      },
    ]);
    expect(await ownGift()).toMatchObject({
      recipient_name: 'Amma',
      dog_name: 'Sheru',
      is_monthly: false,
      state: 'ready',
      delivery: 'waiting',
      email: AMMA,
    });
  });

  it('of a visitor is a page, with one link for the page that thanks and the email', async () => {
    const donor = '90000000-0000-4000-8000-0000000000c1';
    await insertRow(backend.pg, 'donors', {
      id: donor,
      name: 'Gauri Shukla',
      address: '12 Chowk\nLucknow',
      email: 'gauri@example.org',
    });
    await order(page, { user_id: null, donor_id: donor });
    const link = Object(await attempt('public.visitor_gift_link($1)', DONATION));
    expect(await open(link.id, link.secret)).toBeNull();
    await write('completed');
    const [ready, ...others] = await emails();
    expect(others).toEqual([]);
    expect(ready).toMatchObject({
      template: 'gift-ready',
      recipient: 'gauri@example.org',
      data: { gift_id: link.id, secret: link.secret },
    });
    expect(await open(link.id, link.secret)).toMatchObject({ state: 'ready' });
  });

  it('of an account has no link before the account asks for it', async () => {
    await give(page);
    expect(await attempt('public.visitor_gift_link($1)', DONATION)).toBeNull();
    expect(await sql('select from private.gift_secrets')).toEqual([]);
  });
});

describe('a monthly gift', () => {
  it('is beside the sponsorship of one’s own, and beside other gifts of the same dog', async () => {
    const own = await beginGift(null);
    const gift = await beginGift(page);
    expect(gift.id).not.toBe(own.id);
    await sql(
      `update public.sponsorships set status = 'active', started_at = now() where id in ($1, $2)`,
      own.id,
      gift.id,
    );
    expect(await beginGift(null)).toEqual({ problem: 'already-sponsored' });
    expect((await beginGift({ ...page, recipient_name: 'Nani' })).id).toBeDefined();
  });

  it('is one for two tabs with every detail equal', async () => {
    const first = await beginGift(byEmail());
    expect(await beginGift(byEmail())).toEqual(first);
    expect(await waitingGifts()).toEqual(
      new Map([[first.id, { recipient_name: 'Amma', end_reason: null }]]),
    );
  });

  it.each([
    ['for whom it is', { recipient_name: 'Nani' }],
    ['from whom it is', { giver_name: 'Ravi and Meera' }],
    ['its occasion', { occasion: 'in-honour' }],
    ['whom it remembers', { occasion: 'in-memory', memory_of: 'Nana' }],
    ['its message', { message: 'For you, Amma' }],
    ['having no message', { message: null }],
    ['its day', { deliver_on: day(4) }],
    ['its address', { email: 'nani@example.org' }],
    ['coming as a page', { email: null, deliver_on: null }],
    ['its language', { language: 'hi' }],
  ])(
    'with another detail, %s, is another one, and the older one is stopped',
    async (_case, detail) => {
      const first = await beginGift(byEmail());
      const second = await beginGift({ ...byEmail(), ...detail });
      expect(second.id).not.toBe(first.id);
      const recipient_name = 'recipient_name' in detail ? detail.recipient_name : 'Amma';
      expect(await waitingGifts()).toEqual(
        new Map([
          [first.id, { recipient_name: 'Amma', end_reason: 'abandoned' }],
          [second.id, { recipient_name, end_reason: null }],
        ]),
      );
      // The first one's tab asks once more, and gets neither of both.
      const third = await beginGift(byEmail());
      expect([first.id, second.id]).not.toContain(third.id);
      expect(await waitingGifts()).toEqual(
        new Map([
          [first.id, { recipient_name: 'Amma', end_reason: 'abandoned' }],
          [second.id, { recipient_name, end_reason: 'abandoned' }],
          [third.id, { recipient_name: 'Amma', end_reason: null }],
        ]),
      );
    },
  );

  it('is stopped neither by one’s own sponsorship of the dog, nor stops that, in both orders', async () => {
    const own = await beginGift(null);
    const gift = await beginGift(page);
    expect((await beginGift(null)).id).toBe(own.id);
    expect((await beginGift(page)).id).toBe(gift.id);
    const second = [await beginGift(page, MOTI), await beginGift(null, MOTI)];
    expect([await beginGift(page, MOTI), await beginGift(null, MOTI)]).toEqual(second);
    expect(await sql(`select from public.sponsorships where end_reason = 'abandoned'`)).toEqual([]);
  });

  it('doesn’t stop the open change of another gift’s amount, nor does another gift that moves stop it', async () => {
    const { id: running } = await beginGift(page);
    await sql(
      `update public.sponsorships set status = 'active', started_at = now() where id = $1`,
      running,
    );
    const change = Object(
      await attempt(
        `public.begin_sponsorship($1, null, 400000, 'live', replaces_id => $2)`,
        sponsor.id,
        running,
      ),
    );
    const other = await beginGift({ ...page, recipient_name: 'Nani' });
    const moved = await beginGift(page, MOTI);
    await sql(
      `update public.sponsorships set status = 'active', started_at = now() where id = $1`,
      moved.id,
    );
    expect(await as(sponsor.id, 'public.move_sponsorship($1, $2)', moved.id, SHERU)).toBe('');
    expect(
      await sql(
        'select desired_status from public.sponsorships where id in ($1, $2)',
        change.id,
        other.id,
      ),
    ).toEqual([{ desired_status: 'run' }, { desired_status: 'run' }]);
  });
});

describe('the secret of a gift', () => {
  it('opens the gift without an amount and an address; a wrong, old or another’s opens nothing', async () => {
    const id = await give(byEmail(0));
    const otherId = await give(page, { id: OTHER });
    const secret = secretOf(await send(morning(1)));
    const opened = await open(id, secret);
    expect(opened).toEqual({
      state: 'ready',
      recipient_name: 'Amma',
      giver_name: 'Ravi',
      occasion: 'birthday',
      memory_of: null,
      message: 'For you',
      given_on: day(),
      is_monthly: false,
      is_test: false,
      since: day(),
      dog: {
        id: SHERU,
        name: 'Sheru',
        tagline: expect.any(String),
        image_url: expect.any(String),
        status: 'available',
      },
      has_address: true,
      is_subscribed: false,
    });
    expect(JSON.stringify(opened)).not.toMatch(/amount|paise|@/);
    for (const [gift, wrong] of [
      [id, WRONG_SECRET],
      [id, ''],
      [id, null],
      [otherId, secret],
      [SHERU, secret],
    ]) {
      expect(await open(String(gift), wrong)).toBeNull();
    }
    expect(await sql('select from private.gift_secrets where secret_hash = $1', secret)).toEqual(
      [],
    );
  });

  it('of the payer’s own page ends when a new one is made, and the emailed one stays', async () => {
    const id = await give(byEmail(0));
    const emailed = secretOf(await send(morning(1)));
    const first = await as(sponsor.id, 'public.renew_gift_link($1)', id);
    const second = await as(sponsor.id, 'public.renew_gift_link($1)', id);
    expect(await open(id, first)).toBeNull();
    expect(await open(id, second)).toMatchObject({ state: 'ready', has_address: false });
    expect(await open(id, emailed)).toMatchObject({ state: 'ready', has_address: true });
  });

  it('says of a withdrawn or refunded gift that alone', async () => {
    const id = await give(page);
    const secret = await as(sponsor.id, 'public.renew_gift_link($1)', id);
    await write('refunded');
    expect(await open(id, secret)).toEqual({ state: 'withdrawn' });
    await write('completed');
    expect(await open(id, secret)).toMatchObject({ state: 'ready' });
    expect(await as(sponsor.id, 'public.withdraw_gift($1)', id)).toBe('');
    expect(await open(id, secret)).toEqual({ state: 'withdrawn' });
    expect(await as(sponsor.id, 'public.renew_gift_link($1)', id)).toBe('not-ready');
  });

  it('gives the team, the payer and a stranger no more than any other reader', async () => {
    const id = await give(byEmail(0));
    const otherId = await give(byEmail(0, 'nani@example.org'), { id: OTHER });
    const leased = await lease(morning(1));
    for (const email of leased) await note(email, 'sent', morning(1));
    const secretTo = (address: string) =>
      secretOf(leased.find((email) => email.address === address));
    const old = secretTo(AMMA);
    expect(await as(sponsor.id, `public.correct_gift_email($1, 'right@example.org')`, id)).toBe('');
    await decideAll(backend.pg);
    const right = secretOf(await send(morning(1)));
    const [known] = await sql(
      'select secret_hash from private.gift_secrets where gift_id = $1 and is_emailed',
      id,
    );
    const wrong = [
      WRONG_SECRET,
      old,
      secretTo('nani@example.org'),
      known?.['secret_hash'],
      ` ${right}`,
      right.slice(0, -1),
      `${right}=`,
      `${right}'--`,
      '%',
      '०'.repeat(22),
      'A'.repeat(100_000),
      '',
      null,
    ];
    const stranger = await addAccount(backend.pg, 'stranger@paws.test', 'A stranger');
    for (const reader of [null, stranger, sponsor.id, volunteer.id, staff.id, admin.id]) {
      const call = (secret: unknown) => as(reader, 'public.gift($1, $2)', id, secret);
      expect(await call(right)).toMatchObject({ state: 'ready' });
      expect(await as(reader, 'public.gift($1, $2)', otherId, right)).toBeNull();
      for (const secret of wrong) {
        expect(await call(secret)).toBeNull();
        expect(await as(reader, 'public.follow_dog($1, $2)', id, secret)).toBe('unknown');
      }
    }
    expect(await sql('select from private.dog_news_subscribers')).toEqual([]);
  });
});

describe('the payer’s list', () => {
  it('is nobody else’s, not even the team’s', async () => {
    const id = await give(byEmail());
    for (const account of [staff.id, admin.id]) {
      expect(await ownGift(account)).toBeNull();
      for (const call of [
        'renew_gift_link($1)',
        'withdraw_gift($1)',
        'resend_gift($1)',
        `correct_gift_email($1, 'a@b.co')`,
      ]) {
        expect(await as(account, `public.${call}`, id)).toBe('unknown-gift');
      }
    }
  });

  it('gets a visitor’s gift when the donation joins the account', async () => {
    await give(page, { user_id: null });
    expect(await ownGift()).toBeNull();
    await sql('update public.donations set user_id = $1 where id = $2', sponsor.id, DONATION);
    expect(await ownGift()).toMatchObject({ recipient_name: 'Amma', delivery: 'page' });
  });

  it('withdraws before the email leaves, and not after', async () => {
    const id = await give(byEmail());
    expect(await as(sponsor.id, 'public.withdraw_gift($1)', id)).toBe('');
    expect(await send(morning(4))).toBeUndefined();
    expect(await ownGift()).toMatchObject({ state: 'withdrawn' });
    const sent = await give(byEmail(0), { id: OTHER });
    await send(morning(1));
    expect(await as(sponsor.id, 'public.withdraw_gift($1)', sent)).toBe('delivered');
  });

  it('changes nothing while the email is being sent', async () => {
    const id = await give(byEmail(0));
    const now = new Date(Date.now() + HOUR);
    await sql(`update public.email_outbox set due_at = now()`);
    const leased = delivery(await lease(now));
    expect(leased?.address).toBe(AMMA);
    expect(await as(sponsor.id, 'public.withdraw_gift($1)', id)).toBe('being-sent');
    expect(await as(sponsor.id, `public.correct_gift_email($1, 'b@example.org')`, id)).toBe(
      'being-sent',
    );
  });

  it('corrects an address once before the day, to which alone the email then goes', async () => {
    const id = await give(byEmail());
    expect(await as(sponsor.id, `public.correct_gift_email($1, 'x')`, id)).toBe('not-an-address');
    expect(await as(sponsor.id, `public.correct_gift_email($1, ' Nani@Example.org')`, id)).toBe('');
    expect(await as(sponsor.id, `public.correct_gift_email($1, 'c@example.org')`, id)).toBe(
      'already-corrected',
    );
    expect(await send(morning(4))).toMatchObject({ address: 'nani@example.org' });
    expect(await send(morning(40))).toBeUndefined();
  });

  it('corrects an address after the day: the old link ends, and the email leaves once more', async () => {
    const id = await give(byEmail(0));
    const old = secretOf(await send(morning(1)));
    expect(await as(sponsor.id, `public.correct_gift_email($1, 'nani@example.org')`, id)).toBe('');
    expect(await open(id, old)).toBeNull();
    await decideAll(backend.pg);
    const again = await send(morning(1));
    expect(again).toMatchObject({ address: 'nani@example.org' });
    expect(await open(id, secretOf(again))).toMatchObject({ has_address: true });
    expect(await ownGift()).toMatchObject({ delivery: 'sent', is_corrected: true });
  });

  it('sends again once, with a new link that ends the old one', async () => {
    const id = await give(byEmail(0));
    expect(await as(sponsor.id, 'public.resend_gift($1)', id)).toBe('being-sent');
    const old = secretOf(await send(morning(1)));
    expect(await as(sponsor.id, 'public.resend_gift($1)', id)).toBe('');
    expect(await as(sponsor.id, 'public.resend_gift($1)', id)).toBe('already-sent-again');
    await decideAll(backend.pg);
    const again = await send(morning(1));
    expect(await open(id, old)).toBeNull();
    expect(await open(id, secretOf(again))).toMatchObject({ state: 'ready' });
  });

  it('says that a mail server refused the address, and so does an email', async () => {
    const id = await give(byEmail(0));
    await note(delivery(await lease(morning(1))), 'refused', morning(1));
    expect(await ownGift()).toMatchObject({ delivery: 'failed' });
    expect((await emails()).map(({ template }) => template)).toContain('gift-not-delivered');
    // The team finds the giver beside the address.
    expect(
      await as(
        staff.id,
        `(select jsonb_agg(jsonb_build_object('email', unsent.email, 'gift_for', gift_for, 'giver', person.email))
          from public.unsent_emails() as unsent join public.person(unsent.person_id) as person on true)`,
      ),
    ).toEqual([{ email: AMMA, gift_for: 'Amma', giver: sponsor.email }]);
    expect(await as(sponsor.id, `public.correct_gift_email($1, 'nani@example.org')`, id)).toBe('');
    await decideAll(backend.pg);
    expect(await send(morning(1))).toMatchObject({ address: 'nani@example.org' });
  });
});

describe('the email of a gift', () => {
  it('doesn’t leave a minute before its day’s morning in India, and leaves whatever crashes, with one link', async () => {
    const id = await give(byEmail());
    const early = new Date(morning(3).getTime() - 60_000);
    expect(delivery(await lease(early))).toBeUndefined();
    expect(await sql('select from private.gift_secrets')).toEqual([]);
    // The sender ends after the mail server's acceptance, before the note.
    const first = delivery(await lease(morning(3)));
    const later = new Date(morning(3).getTime() + 6 * 60_000);
    const second = delivery(await lease(later));
    const writer = messageWriter({
      SITE_URL: 'https://paws.example',
      SUPABASE_URL: 'https://backend.example',
      MAIL_FROM: 'hello@paws.example',
    });
    if (!first || !second) throw new Error('The email was not leased.');
    expect(writer(second)).toEqual(writer(first));
    expect(writer(first)).toMatchObject({
      to: { name: 'Amma', address: AMMA },
      text: expect.stringContaining(`https://paws.example/gifts/${id}#${secretOf(first)}`),
    });
    await note(second, 'sent', later);
    expect(delivery(await lease(morning(30)))).toBeUndefined();
    expect(
      await sql(`select data from public.email_outbox where template = 'gift-delivery'`),
    ).toEqual([{ data: { mode: 'live' } }]);
  });

  it('that can’t go to an address because it refuses emails is told to the payer', async () => {
    const id = await give(byEmail(0));
    await note(delivery(await lease(morning(1))), 'refused', morning(1));
    await decideAll(backend.pg);
    await sql('delete from public.email_outbox where user_id is not null');
    expect(await as(sponsor.id, 'public.resend_gift($1)', id)).toBe('');
    await decideAll(backend.pg);
    expect(await send(morning(1))).toBeUndefined();
    expect((await emails()).map(({ template }) => template)).toContain('gift-not-delivered');
    expect(await ownGift()).toMatchObject({ delivery: 'failed' });
  });

  it('stops with all others to the address by the link in it, also after the address is deleted', async () => {
    const id = await give(byEmail(0));
    const email = await send(morning(1));
    await give(byEmail(2), { id: OTHER });
    expect(await as(null, 'public.unsubscribe($1, $2)', 'gifts', email?.unsubscribe_token)).toBe(
      true,
    );
    expect(await send(morning(3))).toBeUndefined();
    const states = '(select jsonb_agg(delivery order by deliver_on) from public.own_gifts())';
    expect(await as(sponsor.id, states)).toEqual(['sent', 'stopped']);
    await decideAll(backend.pg);
    expect(
      (await emails()).filter(({ template }) => template === 'gift-not-delivered'),
    ).toMatchObject([
      { user_id: sponsor.id, data: { recipient_name: 'Amma', problem: 'gift-address-stopped' } },
    ]);
    expect(await as(sponsor.id, 'public.resend_gift($1)', id)).toBe('gift-address-stopped');
    await sql('select public.forget_gifts($1)', morning(60));
    expect(await attempt('public.gift_problem($1, $2, now())', byEmail(), sponsor.id)).toBe(
      'gift-address-stopped',
    );
    const stored = await sql('select to_jsonb(known) as row from private.gift_addresses as known');
    expect(JSON.stringify(stored)).not.toContain('@');
  });
});

describe('limits', () => {
  it('allow a page to everybody, and an email to confirmed accounts within twelve months', async () => {
    expect(await problemOf(page, null)).toBeNull();
    expect(await problemOf(byEmail(), null)).toBe('gift-needs-account');
    await sql('update auth.users set email_confirmed_at = null where id = $1', staff.id);
    expect(await problemOf(byEmail(), staff.id)).toBe('gift-needs-account');
    expect(await problemOf(byEmail(0))).toBeNull();
    expect(await problemOf(byEmail(-1))).toBe('gift-day-out-of-range');
    expect(await problemOf(byEmail(364))).toBeNull();
    expect(await problemOf(byEmail(367))).toBe('gift-day-out-of-range');
    // 23:59 and 00:00 in India.
    const gift = { ...page, email: AMMA, deliver_on: '2030-01-01' };
    expect(await problemOf(gift, sponsor.id, new Date('2030-01-01T18:29:00Z'))).toBeNull();
    expect(await problemOf(gift, sponsor.id, new Date('2030-01-01T18:30:00Z'))).toBe(
      'gift-day-out-of-range',
    );
  });

  it('allow a payer twenty a day, and an address ten', async () => {
    for (const [index, id] of numbered(20).entries()) {
      await order(byEmail(3, `friend${index}@example.org`), { id });
    }
    expect(await problemOf(byEmail())).toBe('too-many-gifts');
    expect(await problemOf(byEmail(), staff.id)).toBeNull();
    expect(await problemOf(page)).toBeNull();
    await sql('update public.gifts set email = $1, paid_at = now()', AMMA);
    expect(await problemOf(byEmail(), staff.id)).toBe('too-many-gifts');
  });

  it('count again when a gift is paid, so that orders made at once don’t pass, and tell its payer at once', async () => {
    const orders = numbered(12);
    for (const id of orders) {
      expect(await problemOf(byEmail())).toBeNull();
      await order(byEmail(), { id });
    }
    for (const id of orders) await write('completed', id);
    await decideAll(backend.pg);
    // What can't be sent is not sent now either.
    expect(delivery(await lease(new Date(Date.now() + HOUR)))).toBeUndefined();
    const told = await emails();
    const named = (template: string) => told.filter((email) => email['template'] === template);
    expect(named('gift-ready')).toHaveLength(10);
    expect(named('gift-not-delivered')).toMatchObject(
      [1, 2].map(() => ({
        user_id: sponsor.id,
        data: { recipient_name: 'Amma', problem: 'too-many-gifts' },
      })),
    );
    const leased = (await lease(morning(3))).filter(({ address }) => address === AMMA);
    expect(leased).toHaveLength(10);
  });

  it('count the aliases of an address as one, and write to the address as it was given', async () => {
    for (const [index, id] of numbered(10).entries()) {
      await give(byEmail(0, index % 2 ? 'am.ma@example.org' : `amma+${index}@example.org`), { id });
    }
    expect(await problemOf(byEmail(3, 'a.m.m.a+once.more@example.org'))).toBe('too-many-gifts');
    expect(await problemOf(byEmail(3, 'amma@other.example.org'))).toBeNull();
    expect(await problemOf(byEmail(3, 'ammaa@example.org'))).toBeNull();
    const leased = (await lease(morning(1))).filter(({ template }) => template === 'gift-delivery');
    expect(leased.map(({ address }) => address)).toContain('amma+4@example.org');
  });

  it.each([
    ['a link in the message', { message: 'See HTTPS://evil.example' }],
    ['a direction mark in the message', { message: 'For you, \u202Eamma' }],
    ['a full-width address in the message', { message: 'See ｗｗｗ．evil．example' }],
    ['a web address in a name', { giver_name: 'www.evil.example' }],
    ['a name of two lines', { recipient_name: 'Amma\nBcc: x' }],
    ['an empty name', { recipient_name: '  ' }],
    ['an address without a day', { email: AMMA }],
    ['nobody to remember', { occasion: 'in-memory' }],
    ['somebody to remember on a birthday', { memory_of: 'Nana' }],
    ['an address in capitals', { email: 'AMMA@example.org', deliver_on: day(1) }],
    ['a day that is too far', { email: AMMA, deliver_on: day(367) }],
  ])('refuse %s in the table', async (_case, words) => {
    await expect(order({ ...page, ...words })).rejects.toThrow(/violates check/);
  });
});

/** As somebody with a link of the payer's. */
async function followAsReader(gift: string, email: string): Promise<unknown> {
  const secret = await as(sponsor.id, 'public.renew_gift_link($1)', gift);
  return as(null, 'public.follow_dog($1, $2, $3)', gift, secret, email);
}

describe('following the dog of a gift', () => {
  it('asks five addresses per gift and day, last in the outbox, and says no more of one than of another', async () => {
    const [id, otherId] = [await give(page), await give(page, { id: OTHER })];
    await sql(
      `insert into private.dog_news_subscribers (email, dog_id, confirmed_at)
       select n || '@example.org', $1, now() from generate_series(1, 9) as n where n in (1, 6)`,
      SHERU,
    );
    for (const number of [1, 2, 3, 4, 5]) {
      expect(await followAsReader(id, `${number}@example.org`)).toBe('confirmation-sent');
    }
    expect(await followAsReader(id, '6@example.org')).toBe('too-many-addresses');
    expect(await followAsReader(id, '7@example.org')).toBe('too-many-addresses');
    expect(await followAsReader(id, '5@example.org')).toBe('confirmation-sent');
    expect(await followAsReader(otherId, '7@example.org')).toBe('confirmation-sent');
    expect(
      await sql(
        `select priority, count(*)::int from public.email_outbox where dog_news_id is not null group by 1`,
      ),
    ).toEqual([{ priority: 2, count: 5 }]);
    await sql(`update private.dog_news_requests set requested_at = now() - interval '1 day'`);
    expect(await followAsReader(id, '7@example.org')).toBe('confirmation-sent');
    await forgetAfter(2);
    expect(await sql('select from private.dog_news_requests')).toEqual([]);
  });

  it('closes for nobody while very many ask: an address gets no email, and one press still follows', async () => {
    const id = await give(byEmail(0));
    const secret = secretOf(await send(morning(1)));
    await addLimitUses(backend.pg, 600, 'dog-news everybody');
    for (const person of [null, staff.id]) {
      const call = ['public.follow_dog($1, $2, $3)', id, secret, 'nani@example.org'] as const;
      expect(await as(person, ...call)).toBe('confirmation-sent');
    }
    expect(await sql('select from private.dog_news_subscribers')).toEqual([]);
    expect(await sql('select from public.email_outbox where dog_news_id is not null')).toEqual([]);
    expect(await as(null, 'public.follow_dog($1, $2)', id, secret)).toBe('subscribed');
  });

  it('takes one press for the address that the email went to, and no account', async () => {
    const id = await give(byEmail(0));
    const secret = secretOf(await send(morning(1)));
    expect(await as(null, 'public.follow_dog($1, $2)', id, secret)).toBe('subscribed');
    expect(await as(null, 'public.follow_dog($1, $2)', id, secret)).toBe('subscribed');
    expect(await open(id, secret)).toMatchObject({ is_subscribed: true });
    await publishUpdate();
    await publishUpdate(MOTI);
    await decideAll(backend.pg);
    const news = (await lease(nextMorning())).filter(({ template }) => template === 'dog-news');
    expect(news).toMatchObject([
      { address: AMMA, list: 'dog_news', data: { updates: [{ dog_id: SHERU }] } },
    ]);
    expect(
      await as(null, 'public.unsubscribe($1, $2)', 'dog_news', news[0]?.unsubscribe_token),
    ).toBe(true);
    expect(await open(id, secret)).toMatchObject({ is_subscribed: false });
    expect(await sql('select from private.dog_news_subscribers')).toEqual([]);
  });

  it('asks another address to confirm, at most once a day, and writes nothing else before', async () => {
    const id = await give(page);
    const secret = await as(sponsor.id, 'public.renew_gift_link($1)', id);
    const follow = (email: string | null) =>
      as(null, 'public.follow_dog($1, $2, $3)', id, secret, email);
    expect(await follow(null)).toBe('unknown');
    expect(await follow('not an address')).toBe('not-an-address');
    expect(await follow(AMMA)).toBe('confirmation-sent');
    expect(await follow(' Amma@Example.org ')).toBe('confirmation-sent');
    await publishUpdate();
    await decideAll(backend.pg);
    const leased = (await lease(nextMorning())).filter(({ address }) => address === AMMA);
    expect(leased.map(({ template }) => template)).toEqual(['dog-news-confirmation']);
    const { token } = Object(leased[0]?.data);
    expect(await as(null, 'public.confirm_dog_news($1)', token)).toBe(true);
    expect(await as(null, 'public.confirm_dog_news($1)', id)).toBe(false);
    await sql('delete from public.email_outbox');
    expect(await follow(AMMA)).toBe('confirmation-sent');
    expect(await emails()).toEqual([]);
  });

  it('and other forms send five emails a day to an address that anybody typed, but every receipt', async () => {
    const donor = '90000000-0000-4000-8000-0000000000c1';
    const details = { id: donor, name: 'Gauri Shukla', address: '12 Chowk\nLucknow', email: AMMA };
    await insertRow(backend.pg, 'donors', details);
    const ids = Array.from({ length: 11 }, (_, index) => `${DONATION.slice(0, -2)}${10 + index}`);
    const giveAll = async (donations: readonly string[]) => {
      for (const id of donations) await give(page, { id, user_id: null, donor_id: donor });
    };
    const followed = await give(page);
    const secret = await as(sponsor.id, 'public.renew_gift_link($1)', followed);
    const follow = (email: string) =>
      as(null, 'public.follow_dog($1, $2, $3)', followed, secret, email);
    const daysOf = (template: string) =>
      sql(
        `select extract(day from due_at - now())::integer as days from public.email_outbox
         where template = $1 and user_id is null order by due_at, id`,
        template,
      );

    await giveAll(ids.slice(0, 4));
    expect(await follow(AMMA)).toBe('confirmation-sent');
    expect(await daysOf('dog-news-confirmation')).toEqual([{ days: 0 }]);
    // What is paid waits for five of its kind, and another address gets its own.
    await giveAll(ids.slice(4));
    expect(await daysOf('gift-ready')).toEqual(
      [0, 0, 0, 0, 0, 1, 1, 1, 1, 1, 2].map((days) => ({ days })),
    );
    expect(await daysOf('donation-received')).toEqual(ids.map(() => ({ days: 0 })));
    await sql('delete from private.dog_news_subscribers');
    expect(await follow(AMMA)).toBe('confirmation-sent');
    expect(await daysOf('dog-news-confirmation')).toEqual([]);
    expect(await follow('nana@example.org')).toBe('confirmation-sent');
    expect(await daysOf('dog-news-confirmation')).toEqual([{ days: 0 }]);
    // Three days later.
    await sql("update public.email_outbox set due_at = due_at - interval '3 days'");
    expect(await follow(AMMA)).toBe('confirmation-sent');
    expect(await daysOf('dog-news-confirmation')).toEqual([{ days: -3 }, { days: 0 }]);
  });

  it('needs the link of a gift that is not withdrawn', async () => {
    const id = await give(byEmail(0));
    const secret = secretOf(await send(morning(1)));
    expect(await as(null, 'public.follow_dog($1, $2, $3)', id, WRONG_SECRET, AMMA)).toBe('unknown');
    await write('refunded');
    expect(await as(null, 'public.follow_dog($1, $2)', id, secret)).toBe('unknown');
    expect(await sql('select from private.dog_news_subscribers')).toEqual([]);
  });
});

describe('the payer, when the dog of a gift leaves', () => {
  it('hears it first while the email waits, once for all such gifts, unless it was a mistake', async () => {
    await give(byEmail());
    await give({ ...byEmail(9), recipient_name: 'Nani' }, { id: OTHER });
    await as(admin.id, 'public.set_dog_status($1, $2)', SHERU, 'adopted');
    await decideAll(backend.pg);
    expect(await dogLeft(new Date(Date.now() + 10 * 60_000))).toEqual([]);
    const soon = new Date(Date.now() + 20 * 60_000);
    await sql('savepoint left_dog');
    expect(await dogLeft(soon)).toMatchObject([
      {
        address: sponsor.email,
        data: {
          dog_name: 'Sheru',
          dog_status: 'adopted',
          gifts: [
            { recipient_name: 'Amma', deliver_on: day(3) },
            { recipient_name: 'Nani', deliver_on: day(9) },
          ],
        },
      },
    ]);
    await sql('rollback to savepoint left_dog');
    await as(admin.id, 'public.set_dog_status($1, $2)', SHERU, 'available');
    expect(await dogLeft(soon)).toEqual([]);
  });

  it('hears nothing of a page, a sent or a withdrawn gift, or one of another dog', async () => {
    await give(byEmail(0));
    await send(morning(1));
    await give(page, { id: OTHER });
    const id = await give(byEmail(), { id: REPLACEMENT });
    await as(admin.id, 'public.set_dog_status($1, $2)', MOTI, 'adopted');
    await decideAll(backend.pg);
    await as(sponsor.id, 'public.withdraw_gift($1)', id);
    await as(admin.id, 'public.set_dog_status($1, $2)', SHERU, 'adopted');
    await decideAll(backend.pg);
    expect(await dogLeft(new Date(Date.now() + HOUR))).toEqual([]);
  });

  it('of a monthly gift finds it in the facts of its sponsorship and of what replaced that', async () => {
    const { id } = await beginGift(byEmail());
    await sql(
      `insert into public.sponsorships (id, user_id, dog_id, amount_paise, mode, is_gift, replaces_id)
       values ($1, $2, $3, 100000, 'live', true, $4)`,
      REPLACEMENT,
      sponsor.id,
      SHERU,
      id,
    );
    expect(await factsOf(id)).toMatchObject({ recipient_name: 'Amma', leaves_on: null });
    await sql('update public.gifts set paid_at = now()');
    await insertRow(backend.pg, 'donations', {
      id: DONATION,
      user_id: sponsor.id,
      dog_id: SHERU,
      type: 'Monthly',
      mode: 'live',
      sponsorship_id: String(id),
      amount_paise: 300_000,
      status: 'completed',
    });
    expect(await factsOf(REPLACEMENT)).toMatchObject({ recipient_name: 'Amma', leaves_on: day(3) });
    expect(await factsOf(DONATION)).toBeNull();
  });
});

describe('what is deleted', () => {
  it('the address 30 days after the delivery, and the page stays', async () => {
    const id = await give(byEmail(0));
    const secret = secretOf(await send(new Date(Date.now() + DAY)));
    await as(null, 'public.follow_dog($1, $2)', id, secret);
    await forgetAfter(30);
    expect(await addresses()).toEqual([AMMA]);
    await forgetAfter(32);
    expect(await addresses()).toEqual([null]);
    expect(await open(id, secret)).toMatchObject({ state: 'ready', has_address: false });
    // Who follows the dog has asked for it.
    expect(await sql('select email from private.dog_news_subscribers')).toEqual([{ email: AMMA }]);
    const outbox = await sql('select to_jsonb(email) as row from public.email_outbox as email');
    expect(JSON.stringify(outbox)).not.toContain(AMMA);
  });

  it('the address 30 days after the withdrawal or the refund', async () => {
    const id = await give(byEmail(100));
    await as(sponsor.id, 'public.withdraw_gift($1)', id);
    await give(byEmail(100), { id: OTHER });
    await write('refunded', OTHER);
    await forgetAfter(29);
    expect(await addresses()).toEqual([AMMA, AMMA]);
    await forgetAfter(31);
    expect(await addresses()).toEqual([null, null]);
  });

  it('what was never paid, and never confirmed, after 30 days', async () => {
    await order(byEmail());
    await sql(
      'insert into private.dog_news_subscribers (email, dog_id) values ($1, $2)',
      AMMA,
      SHERU,
    );
    await forgetAfter(29);
    expect(await addresses()).toHaveLength(1);
    await forgetAfter(31);
    expect(await addresses()).toEqual([]);
    expect(await sql('select from private.dog_news_subscribers')).toEqual([]);
  });

  it('what waits when its payer deletes the account, and what has arrived when its month is over', async () => {
    const sent = await give(byEmail(0));
    const secret = secretOf(await send(morning(1)));
    await give(byEmail(5, 'nani@example.org'), { id: OTHER });
    await give(page, { id: REPLACEMENT, user_id: null });
    await sql('delete from auth.users where id = $1', sponsor.id);
    expect(await send(morning(6))).toBeUndefined();
    expect(await open(sent, secret)).toMatchObject({ state: 'ready' });
    expect((await addresses()).filter((email) => email !== null)).toEqual([AMMA]);
    expect(await typed()).toEqual(['Amma', null, 'Amma']);
    await forgetAfter(27);
    expect(await typed()).toEqual(['Amma', null, 'Amma']);
    // Nobody has left of the visitor's.
    await forgetAfter(34);
    expect(await typed()).toEqual([null, null, 'Amma']);
    expect(await open(sent, secret)).toBeNull();
  });

  it('everything that was typed two years after the last month, and the payment stays', async () => {
    const id = await give({ ...page, occasion: 'in-memory', memory_of: 'Nana' });
    const secret = await as(sponsor.id, 'public.renew_gift_link($1)', id);
    const { id: monthly } = await beginGift(byEmail(0));
    await insertRow(backend.pg, 'donations', {
      id: OTHER,
      user_id: sponsor.id,
      dog_id: SHERU,
      type: 'Monthly',
      mode: 'live',
      sponsorship_id: monthly,
      amount_paise: 300_000,
      status: 'completed',
    });
    await sql(
      `update public.donations set paid_at = paid_at + interval '40 days' where id = $1`,
      OTHER,
    );
    await forgetAfter(729);
    expect(await typed()).toEqual(['Amma', 'Amma']);
    await forgetAfter(733);
    expect(await typed()).toEqual([null, 'Amma']);
    expect(await open(id, secret)).toBeNull();
    await forgetAfter(773);
    expect(await typed()).toEqual([null, null]);
    const list = `(select jsonb_agg(jsonb_build_array(recipient_name, state, dog_name)) from public.own_gifts())`;
    const ended = ['', 'withdrawn', 'Sheru'];
    expect(await as(sponsor.id, list)).toEqual([ended, ended]);
    const stored = JSON.stringify(
      await sql('select to_jsonb(gift) as row from public.gifts as gift'),
    );
    for (const text of ['Amma', 'Ravi', 'Nana', 'For you']) expect(stored).not.toContain(text);
    expect(
      await sql(`select status from public.donations where id in ($1, $2)`, DONATION, OTHER),
    ).toEqual([{ status: 'completed' }, { status: 'completed' }]);
  });
});

describe('the reader of a page', () => {
  it('removes it with everything that was typed, and nothing of it is sent after that', async () => {
    const id = await give(byEmail());
    const otherId = await give(page, { id: OTHER });
    const secret = await as(sponsor.id, 'public.renew_gift_link($1)', id);
    for (const [gift, wrong] of [
      [id, WRONG_SECRET],
      [id, null],
      [otherId, secret],
    ]) {
      expect(await as(null, 'public.delete_gift_page($1, $2)', gift, wrong)).toBe(false);
    }
    expect(await typed()).toEqual(['Amma', 'Amma']);
    expect(await as(null, 'public.delete_gift_page($1, $2)', id, secret)).toBe(true);
    expect(await typed()).toEqual([null, 'Amma']);
    expect(await open(id, secret)).toBeNull();
    expect(await as(null, 'public.delete_gift_page($1, $2)', id, secret)).toBe(false);
    expect(await as(sponsor.id, 'public.renew_gift_link($1)', id)).toBe('not-ready');
    expect(await send(morning(4))).toBeUndefined();
    await decideAll(backend.pg);
    expect((await emails()).map(({ template }) => template)).not.toContain('gift-not-delivered');
  });

  it('removes it although a monthly gift goes on, whose next months write to nobody', async () => {
    const { id: monthly } = await beginGift(byEmail(0));
    const month = (id: string) =>
      insertRow(backend.pg, 'donations', {
        id,
        user_id: sponsor.id,
        dog_id: SHERU,
        type: 'Monthly',
        mode: 'live',
        sponsorship_id: monthly,
        amount_paise: 300_000,
        status: 'completed',
      });
    await month(DONATION);
    await decideAll(backend.pg);
    const secret = secretOf(await send(morning(1)));
    const [gift] = await sql('select id from public.gifts');
    expect(await as(null, 'public.delete_gift_page($1, $2)', gift?.['id'], secret)).toBe(true);
    await sql('delete from public.email_outbox');
    await month(OTHER);
    expect(await emails()).toEqual([]);
    expect(await factsOf(monthly)).toBeNull();
    expect(
      await sql(`select desired_status from public.sponsorships where id = $1`, monthly),
    ).toEqual([{ desired_status: 'run' }]);
  });
});
