// A year and a half of nine people, day by day, through the same doors as the site, its schedules, the bank and the
// mailboxes. In the end a table says who got which email on which day, and the provider's books agree with ours.
import PostalMime from 'postal-mime';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { pauseChoices } from '../../../supabase/functions/_shared/common/pauses.ts';
import {
  PUBLISHABLE_KEY,
  RECONCILE_SECRET,
  SEND_EMAIL_SECRET,
} from '../../../supabase/local/keys.ts';
import { addAccount } from '../../support/accounts.ts';
import { demoAccounts } from '../../support/demo-accounts.ts';
import { visitorDonor } from '../../support/donors.ts';
import { captureLog } from '../../support/functions-fixture.ts';
import { startMailServer, type MailServer } from '../../support/mail-server.ts';
import { startPaymentStack, type PaymentStack } from '../../support/payment-stack.ts';
import { deleteSponsorships, type Row } from '../../support/rows.ts';
import { Sponsor } from '../../support/sponsor.ts';

const FIRST_DAY = '2028-02-29';
const LAST_DAY = '2029-08-31';
const DAY = 86_400_000;
const MINUTES = 60_000;
const dogOf = (number: number) => `10000000-0000-4000-8000-00000000000${number}`;
const [SHERU, MOTI, THIRD] = [dogOf(1), dogOf(2), dogOf(3)];
const VISITOR = 'visitor@year.test';
const names = ['lata', 'uma', 'sunil', 'dev', 'mina', 'gita', 'qadir', 'gauri'];

/** Noon in India of a day. */
const noon = (day: string) => new Date(`${day}T06:30:00Z`);
/** What people do on a day, before the schedules run. */
const diary = new Map<string, (() => Promise<unknown>)[]>();
/** Of each person: the sponsorship, and the subscription at the provider. */
const begun = new Map<string, { id: string; subscription: string }>();
/** What came into the mailboxes, as "2028-03-29 Subject". */
const post = new Map<string, string[]>();

let stack: PaymentStack;
let mail: MailServer;
/** The receipts of the seed's sponsorships, which are deleted, leave gaps. */
let problemsBefore: Row[];

const sql = async (text: string, ...values: unknown[]) =>
  (await stack.pg.query<Row>(text, values)).rows;

const bookProblems = () => sql('select * from public.book_problems(now())');

function on(day: string, ...acts: (() => Promise<unknown>)[]): void {
  diary.set(day, [...(diary.get(day) ?? []), ...acts]);
}

/** A person signs in on the day. */
async function as(name: string): Promise<Sponsor> {
  const person = new Sponsor(stack);
  await person.signIn(`${name}@year.test`, demoAccounts.sponsor.password);
  return person;
}

const own = (name: string) => {
  const sponsorship = begun.get(name);
  if (!sponsorship) throw new Error(`${name} has begun nothing.`);
  return sponsorship;
};

function keep(name: string, { status, body }: { status: number; body: Row }): string {
  if (status !== 200) throw new Error(`${name} was answered ${status}`);
  const subscription = String(body['subscription_id']);
  begun.set(name, { id: String(body['sponsorship_id']), subscription });
  return subscription;
}

const begin = (name: string, dog_id: string) => async () => {
  const person = await as(name);
  await person.checkout(keep(name, await person.call('create-subscription', { dog_id })));
};

const beginAsVisitor = (dog_id: string) => async () => {
  const visitor = new Sponsor(stack);
  const donor = { ...visitorDonor, email: VISITOR };
  const request = { dog_id, request_id: crypto.randomUUID(), donor };
  const answer = await visitor.call('create-subscription', request, PUBLISHABLE_KEY);
  await visitor.checkout(keep('visitor', answer));
};

/** Skips so many charges, with the day that the page offers. */
const pause = (name: string, months: number) => async () => {
  const person = await as(name);
  const { id } = own(name);
  const { next_charge_at } = await person.sponsorship(id);
  const { pauses } = pauseChoices(next_charge_at ?? '', new Date());
  const resume_on = pauses.find((choice) => choice.months === months)?.resumeOn ?? '';
  await person.client.rpc('pause_sponsorship', { sponsorship_id: id, resume_on }).throwOnError();
  await person.call('sync-sponsorship', { sponsorship_id: id });
};

const declineNext = (name: string) => async () => {
  await new Sponsor(stack).bank(own(name).subscription, 'decline-next');
};

const stop = (name: string) => async () => {
  const person = await as(name);
  const sponsorship_id = own(name).id;
  await person.client.rpc('stop_sponsorship', { sponsorship_id }).throwOnError();
  await person.call('sync-sponsorship', { sponsorship_id });
};

const move = (name: string, dog_id: string) => async () => {
  const { client } = await as(name);
  await client.rpc('move_sponsorship', { sponsorship_id: own(name).id, dog_id }).throwOnError();
};

const switchOff = (name: string) => async () => {
  const { client } = await as(name);
  const { data } = await client.auth.getUser();
  const user_id = data.user?.id ?? '';
  const off = { email_notifications: false, adoption_alerts: false, donation_receipts: false };
  await client
    .from('user_settings')
    .upsert({ user_id, ...off })
    .throwOnError();
};

const deleteAccount = (name: string) => async () => {
  const person = await as(name);
  const { data } = await person.client.rpc('delete_own_account', {}).throwOnError();
  await person.call('sync-sponsorship', { stopped_ids: data });
};

const tell = (dogId: string, body: string) => async () => {
  const { email, password } = demoAccounts.staff;
  const staff = new Sponsor(stack);
  await staff.signIn(email, password);
  const update = { updateId: crypto.randomUUID(), dogId, body, language: 'en', media: [] };
  const happenedOn = new Date().toISOString().slice(0, 10);
  const answer = await staff.call('publish-update', { action: 'publish', ...update, happenedOn });
  expect(answer).toMatchObject({ status: 200 });
};

const die = (dog_id: string) => async () => {
  const { email, password } = demoAccounts.admin;
  const admin = new Sponsor(stack);
  await admin.signIn(email, password);
  await admin.client.rpc('set_dog_status', { dog_id, new_status: 'passed_away' }).throwOnError();
};

/** The bank makes the charges that have become due. */
async function charge(): Promise<void> {
  const due = await sql(
    `select id from local_payments.mandates
     where (entity #>> '{subscription,charge_at}')::bigint <= $1 order by position`,
    Date.now() / 1000,
  );
  for (const { id } of due) {
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    await new Sponsor(stack).bank(id, 'next-month');
  }
}

async function runJob(name: string, secret: string): Promise<void> {
  const { status } = await stack.handle(
    new Request(`${stack.url}/functions/v1/${name}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${secret}` },
    }),
  );
  if (status !== 200) throw new Error(`${name} answered ${status} on ${new Date().toISOString()}`);
}

async function collectPost(day: string): Promise<void> {
  for (const { to, raw } of mail.accepted.splice(0)) {
    // oxlint-disable-next-line no-await-in-loop -- in their order
    const { subject } = await PostalMime.parse(raw);
    post.set(to, [...(post.get(to) ?? []), `${day} ${subject}`]);
  }
}

/** Which schedules have anything to do: most days nothing happens. */
const DUE = `select
  exists (
    select from public.sponsorships
    where sync_due is not null or resume_on <= private.india_date(now()) + 3
  ) as reconcile,
  exists (select from public.email_outbox where is_waiting and due_at <= now())
    or exists (select from private.domain_events where emails_decided_at is null) as mail,
  exists (
    select from local_payments.mandates
    where (entity #>> '{subscription,charge_at}')::bigint <= extract(epoch from now())
  ) as charge`;

async function live(day: string): Promise<void> {
  vi.setSystemTime(noon(day));
  // oxlint-disable-next-line no-await-in-loop -- one after the other
  for (const act of diary.get(day) ?? []) await act();
  await sql('select public.record_milestones($1)', `${day}T03:17:00+05:30`);
  if ((await sql(DUE))[0]?.['charge']) await charge();
  if ((await sql(DUE))[0]?.['reconcile']) await runJob('reconcile', RECONCILE_SECRET);
  if ((await sql(DUE))[0]?.['mail']) await runJob('send-email', SEND_EMAIL_SECRET);
  await collectPost(day);
}

beforeAll(async () => {
  captureLog();
  mail = await startMailServer();
  stack = await startPaymentStack(undefined, () => ({ SMTP_URL: mail.url }));
  await deleteSponsorships(stack.pg);
  problemsBefore = await bookProblems();
  vi.useFakeTimers({ toFake: ['Date'], now: noon(FIRST_DAY) });
  // oxlint-disable-next-line no-await-in-loop -- one after the other
  for (const name of names) await addAccount(stack.pg, `${name}@year.test`, name);

  on('2028-02-29', begin('lata', SHERU), begin('gita', THIRD), begin('mina', MOTI));
  on('2028-03-05', switchOff('qadir'), begin('qadir', SHERU), begin('gauri', SHERU));
  on('2028-03-05', beginAsVisitor(SHERU));
  on('2028-03-12', ...['uma', 'sunil', 'dev'].map((name) => begin(name, SHERU)));
  on('2028-03-20', ...[SHERU, MOTI, THIRD].map((dog) => tell(dog, 'Ate well.')));
  on('2028-04-20', move('mina', SHERU));
  on('2028-05-20', pause('uma', 2));
  on('2028-06-01', declineNext('dev'));
  on('2028-08-15', pause('sunil', 1));
  on('2028-09-01', deleteAccount('gauri'));
  on('2028-10-20', stop('uma'), stop('sunil'), stop('dev'));
  on('2028-11-10', die(THIRD));

  const last = noon(LAST_DAY).getTime();
  for (let time = noon(FIRST_DAY).getTime(); time <= last; time += DAY) {
    // oxlint-disable-next-line no-await-in-loop -- day by day
    await live(new Date(time).toISOString().slice(0, 10));
  }
}, 5 * MINUTES);
afterAll(async () => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  await stack.close();
  await mail.close();
});

const isReceipt = (line: string) => line.includes(' Test payment of ');
const postOf = (name: string) => post.get(`${name}@year.test`) ?? [];

it('writes to each person on these days, once, and not with switches off or after a deletion', () => {
  const others = [...names, 'visitor'].map((name) => [
    name,
    postOf(name).filter((line) => !isReceipt(line) && !line.includes(' Welcome to ')),
  ]);
  expect(Object.fromEntries(others)).toEqual({
    // Began on 29 February.
    lata: [
      '2028-02-29 Thank you for sponsoring Sheru',
      '2028-03-21 News from Sheru',
      '2028-03-29 Your first month with Sheru',
      '2029-02-28 A year with Sheru',
    ],
    // Pauses for two months.
    uma: [
      '2028-03-12 Thank you for sponsoring Sheru',
      '2028-03-21 News from Sheru',
      '2028-04-12 Your first month with Sheru',
      '2028-05-20 Your sponsorship of Sheru is paused',
      '2028-08-02 Your sponsorship of Sheru goes on from 5 August 2028',
      '2028-08-05 Your sponsorship of Sheru goes on',
      '2028-10-20 You stopped your sponsorship of Sheru',
    ],
    // Skips a month.
    sunil: [
      '2028-03-12 Thank you for sponsoring Sheru',
      '2028-03-21 News from Sheru',
      '2028-04-12 Your first month with Sheru',
      '2028-08-15 Your sponsorship of Sheru is paused',
      '2028-10-02 Your sponsorship of Sheru goes on from 5 October 2028',
      '2028-10-05 Your sponsorship of Sheru goes on',
      '2028-10-20 You stopped your sponsorship of Sheru',
    ],
    // Declines a charge at the bank.
    dev: [
      '2028-03-12 Thank you for sponsoring Sheru',
      '2028-03-21 News from Sheru',
      '2028-04-12 Your first month with Sheru',
      '2028-06-12 This month’s ₹3,000 for Sheru was not charged',
      '2028-10-20 You stopped your sponsorship of Sheru',
    ],
    // Moves to another dog.
    mina: [
      '2028-02-29 Thank you for sponsoring Moti',
      '2028-03-21 News from Moti',
      '2028-03-29 Your first month with Moti',
      '2028-04-20 Your sponsorship is moving to Sheru',
      '2029-02-28 A year with Sheru',
    ],
    // Her dog dies.
    gita: [
      '2028-02-29 Thank you for sponsoring Kaalu',
      '2028-03-21 News from Kaalu',
      '2028-03-29 Your first month with Kaalu',
      '2028-11-11 Sad news about Kaalu',
    ],
    // Has the switches off.
    qadir: ['2028-03-05 Thank you for sponsoring Sheru'],
    // Deletes her account.
    gauri: [
      '2028-03-05 Thank you for sponsoring Sheru',
      '2028-03-21 News from Sheru',
      '2028-04-05 Your first month with Sheru',
      '2028-09-01 Your account has been deleted, and your monthly payments have stopped',
    ],
    // Has no account.
    visitor: [
      '2028-03-05 Thank you for sponsoring Sheru',
      '2028-03-21 News from Sheru',
      '2028-04-05 Your first month with Sheru',
      '2029-03-05 A year with Sheru',
    ],
  });
});

it('sends a receipt for each month that the bank charged, on its day', async () => {
  const counts: Record<string, number> = {};
  for (const [name, { id }] of begun) {
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    const charges = await sql(
      `select private.india_date(to_timestamp((entity ->> 'created_at')::bigint))::text as day
       from local_payments.payments
       where entity #>> '{notes,sponsorship_id}' = $1 and entity ->> 'status' = 'captured' order by 1`,
      id,
    );
    const receipts = postOf(name).filter(isReceipt);
    const days = name === 'qadir' ? [] : charges.map(({ day }) => day);
    expect(receipts.map((line) => line.slice(0, 10))).toEqual(days);
    counts[name] = receipts.length;
  }
  // Uma skips two charges and Sunil one. What Dev declined is charged a day later.
  const stopped = { uma: 6, sunil: 7, dev: 8 };
  expect(counts).toEqual({
    ...stopped,
    lata: 19,
    mina: 19,
    gita: 9,
    qadir: 0,
    gauri: 6,
    visitor: 18,
  });
});

it('agrees with the provider’s books to the paisa', async () => {
  const differences = await sql(
    `select payment.id, month.id from (
       select id, entity from local_payments.payments
       where entity ->> 'status' = 'captured' and entity ->> 'invoice_id' is not null
     ) as payment
     full join (
       select * from public.donations where sponsorship_id is not null and status = 'completed'
     ) as month on month.provider_payment_id = payment.id
     where month.amount_paise is distinct from (payment.entity ->> 'amount')::bigint
       or month.sponsorship_id::text is distinct from payment.entity #>> '{notes,sponsorship_id}'
       or not exists (select from public.receipts where donation_id = month.id)`,
  );
  expect(differences).toEqual([]);
  const states = await sql(
    `select sponsorship.id from public.sponsorships as sponsorship
     left join local_payments.mandates on mandates.id = sponsorship.provider_subscription_id
     where sponsorship.status is distinct from entity #>> '{subscription,status}'`,
  );
  expect(states).toEqual([]);
  expect(await bookProblems()).toEqual(problemsBefore);
});
