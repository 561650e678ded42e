// 20 sponsorships of accounts and 10 of visitors through three months on the whole local stack: charges fail, people pause,
// move, change and stop, visitors join accounts, banks cancel, events are lost, doubled and reversed. Then the donations and the provider's books must agree.
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { pauseChoices } from '../../../supabase/functions/_shared/common/pauses.ts';
import { PUBLISHABLE_KEY } from '../../../supabase/local/keys.ts';
import { Random } from '../../proofs/sponsorships/random.ts';
import { addAccount } from '../../support/accounts.ts';
import { demoAccounts } from '../../support/demo-accounts.ts';
import { visitorDonor } from '../../support/donors.ts';
import { captureLog } from '../../support/functions-fixture.ts';
import { startPaymentStack, type PaymentStack } from '../../support/payment-stack.ts';
import { deleteSponsorships } from '../../support/rows.ts';
import { Sponsor } from '../../support/sponsor.ts';

const SPONSORSHIPS = 20;
/** Two for each address. */
const VISITORS = 10;
const MONTHS = 3;
const MINUTES = 60_000;
const seed = Number(process.env['SEED'] ?? 20261122);
const deliveries = [{}, { when: 'held' }, { times: 2 }, { isReversed: true }] as const;

let stack: PaymentStack;

beforeAll(async () => {
  stack = await startPaymentStack();
});
afterAll(() => stack.close());
beforeEach(() => {
  captureLog();
  return () => vi.restoreAllMocks();
});

async function signedIn(email: string): Promise<Sponsor> {
  const sponsor = new Sponsor(stack);
  await sponsor.signIn(email, demoAccounts.sponsor.password);
  return sponsor;
}

async function reconcile(): Promise<void> {
  await fetch(`${stack.url}/functions/v1/reconcile`, {
    method: 'POST',
    headers: { authorization: 'Bearer reconcile_secret_local_development_only' },
  });
}

/** Somebody gives without an account. @returns the sponsorship, with its secret */
async function begin(visitor: Sponsor, number: number, dog_id: unknown) {
  const donor = { ...visitorDonor, email: `visitor-${Math.floor(number / 2)}@example.org` };
  const request = { dog_id, donor, request_id: crypto.randomUUID() };
  const { body } = await visitor.call('create-subscription', request, PUBLISHABLE_KEY);
  await visitor.checkout(body['subscription_id'], 'paid', { when: number % 3 ? 'before' : 'held' });
  return { sponsorship_id: String(body['sponsorship_id']), secret: String(body['secret']) };
}

/** An account that confirms the mailbox by an email. */
async function confirmMailbox(email: string): Promise<void> {
  await stack.pg.query(
    `insert into auth.users (id, email, aud, role, raw_user_meta_data, created_at, confirmation_sent_at)
     select gen_random_uuid(), $1::text, 'authenticated', 'authenticated', '{}', now(), now()
     where not exists (select from auth.users where email = $1::text)`,
    [email],
  );
  await stack.pg.query(
    'update auth.users set email_confirmed_at = now() where email = $1 and email_confirmed_at is null',
    [email],
  );
}

/** A visitor's decision, or the bank's. */
async function decideAsVisitor(
  visitor: Sponsor,
  own: { sponsorship_id: string; secret: string },
  { subscription, email }: { subscription: string; email: string | null },
  random: Random,
) {
  const action = random.pick(['none', 'join', 'stop', 'fail', 'halt', 'pause', 'correct']);
  if (action === 'join' && email !== null) await confirmMailbox(email);
  if (action === 'stop') await visitor.client.rpc('stop_visitor_sponsorship', own);
  if (action === 'fail') await visitor.bank(subscription, 'fail-next');
  if (action === 'halt') await visitor.bank(subscription, 'halt');
  if (action === 'pause') await visitor.bank(subscription, 'pause');
  if (action === 'correct') {
    await visitor.client.rpc('correct_sponsorship_email', { ...own, email: `new-${email}` });
  }
}

/** One person's decision, or one of the bank's. */
async function decide(sponsor: Sponsor, id: string, subscriptionId: unknown, random: Random) {
  const own = { sponsorship_id: id };
  const action = random.pick([
    'none',
    'none',
    'pause',
    'pause-until',
    'move',
    'stop',
    'change',
    'bank',
    'fail',
  ]);
  if (action === 'pause') await sponsor.client.rpc('pause_sponsorship', own);
  if (action === 'pause-until') {
    const { next_charge_at } = await sponsor.sponsorship(id);
    const { pauses } = pauseChoices(next_charge_at ?? '2126-01-01', new Date());
    const resume_on = pauses[random.pick([0, 1, 2])]?.resumeOn ?? '2126-01-01';
    await sponsor.client.rpc('pause_sponsorship', { ...own, resume_on });
  }
  if (action === 'move') await sponsor.client.rpc('move_sponsorship', own);
  if (action === 'stop') await sponsor.client.rpc('stop_sponsorship', own);
  if (action === 'bank') await sponsor.bank(subscriptionId, random.pick(['pause', 'cancel']));
  if (action === 'fail') await sponsor.bank(subscriptionId, random.pick(['fail-next', 'halt']));
  if (action === 'change') {
    const amount_paise = random.pick([300_000, 150_000, 75_000, 25_000]);
    const change = { replaces_id: id, amount_paise };
    const { body } = await sponsor.call('create-subscription', change);
    await sponsor.checkout(body['subscription_id']);
  }
}

it(`agrees with the provider to the paisa, seed ${seed}`, { timeout: 10 * MINUTES }, async () => {
  const random = new Random(seed);
  await deleteSponsorships(stack.pg);
  await addAccount(stack.pg, 'second@paws.test', 'A second sponsor');
  const sponsors = [
    await signedIn(demoAccounts.sponsor.email),
    await signedIn('second@paws.test'),
  ] as const;
  const { rows: dogs } = await stack.pg.query<{ id: string }>(
    'select id from public.dog_profiles order by id',
  );
  for (let number = 0; number < SPONSORSHIPS; number += 1) {
    await stack.pg.exec('delete from private.limit_uses');
    const sponsor = sponsors[number < SPONSORSHIPS / 2 ? 0 : 1];
    const share = random.pick<object>([{}, { amount_paise: 150_000 }, { amount_paise: 75_000 }]);
    await sponsor.subscribe({ dog_id: dogs[number % dogs.length]?.id, ...share });
  }

  const visitor = new Sponsor(stack);
  const secrets = new Map<string, Awaited<ReturnType<typeof begin>>>();
  for (let number = 0; number < VISITORS; number += 1) {
    await stack.pg.exec('delete from private.limit_uses');
    const begun = await begin(visitor, number, dogs[number % dogs.length]?.id);
    secrets.set(begun.sponsorship_id, begun);
  }

  for (let month = 0; month < MONTHS; month += 1) {
    const { rows } = await stack.pg.query<{
      id: string;
      user_id: string | null;
      subscription: string;
      email: string | null;
    }>(
      `select id, user_id, provider_subscription_id as subscription, visitor_email as email
       from public.sponsorships where ended_at is null order by created_at`,
    );
    for (const { id, user_id, subscription, email } of rows) {
      const begun = secrets.get(id);
      if (begun) {
        // Joined before, during or after the charge.
        await decideAsVisitor(visitor, begun, { subscription, email }, random);
        await visitor.bank(subscription, 'next-month', random.pick(deliveries));
        continue;
      }
      const sponsor = sponsors[user_id === demoAccounts.sponsor.id ? 0 : 1];
      await stack.pg.exec('delete from private.limit_uses');
      await decide(sponsor, id, subscription, random);
      await sponsor.bank(subscription, 'next-month', random.pick(deliveries));
    }
    await reconcile();
    // Each pause until a day ends within the months.
    await stack.pg.exec("select public.resume_due_sponsorships(now() + interval '1 year')");
    await reconcile();
  }
  // A day later, which finds the last charges whose events are lost.
  await stack.pg.exec("update public.sponsorships set synced_at = synced_at - interval '2 days'");
  await reconcile();

  const { rows: differences } = await stack.pg.query(
    `select payment.id, donation.status, donation.amount_paise
     from (
       select id, (entity ->> 'amount')::bigint as amount from local_payments.payments
       where entity ->> 'status' = 'captured' and entity ->> 'invoice_id' is not null
     ) as payment
     full join (
       select * from public.donations where sponsorship_id is not null and status = 'completed'
     ) as donation on donation.provider_payment_id = payment.id
     where donation.amount_paise is distinct from payment.amount`,
  );
  expect(differences).toEqual([]);
  // A mandate has one payer, and its months go with it.
  const { rows: split } = await stack.pg.query(
    `select sponsorship.id from public.sponsorships as sponsorship
     left join public.donations as month on month.sponsorship_id = sponsorship.id
     where num_nonnulls(sponsorship.user_id, sponsorship.visitor_email) <> 1
       or month.id is not null and month.user_id is distinct from sponsorship.user_id`,
  );
  expect(split).toEqual([]);
  const { rows: outside } = await stack.pg.query(
    `select sponsorship.id from public.sponsorships as sponsorship
     join private.confirmed_mailboxes as mailbox on mailbox.email = sponsorship.visitor_email
     where sponsorship.started_at is not null`,
  );
  expect(outside).toEqual([]);
  const { rows: unlike } = await stack.pg.query(
    `select sponsorship.id, sponsorship.status, sponsorship.desired_status, entity #>> '{subscription,status}' as provider
     from public.sponsorships as sponsorship
     join local_payments.mandates on mandates.id = sponsorship.provider_subscription_id
     where sponsorship.status <> entity #>> '{subscription,status}'
       or (sponsorship.desired_status = 'stop' and sponsorship.ended_at is null)`,
  );
  expect(unlike).toEqual([]);
  const { rows: counts } = await stack.pg.query<{ months: number }>(
    `select count(*)::int as months from public.donations
     where sponsorship_id is not null and status = 'completed'`,
  );
  expect(counts[0]?.months).toBeGreaterThan(SPONSORSHIPS);
});
