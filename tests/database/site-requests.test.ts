// Every request of the site, once, with the real database, functions and fake provider: an answer that a test makes up
// can't show that a request is refused. The list is read from the code, so that a new request without a test fails.
import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { MutationObserver, QueryClient, type MutationOptions } from '@tanstack/react-query';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { pauseChoices } from '@common/pauses';
import * as auth from '@/features/accounts/auth-api';
import * as apps from '@/features/accounts/second-factor-api';
import * as followedSession from '@/features/accounts/follow-session-api';
import * as session from '@/features/accounts/session-api';
import * as care from '@/features/dogs/care/care-api';
import * as keptChoices from '@/features/dogs/team/kept-choices-api';
import * as queueCare from '@/features/dogs/care/team/queue-care';
import * as teamCare from '@/features/dogs/care/team/team-care-api';
import * as appeals from '@/features/donations/appeals/appeals-api';
import * as teamAppeals from '@/features/donations/appeals/team/team-appeals-api';
import * as begunCheckout from '@/features/donations/checkout/begun-checkout';
import * as checkout from '@/features/donations/checkout/checkout-api';
import * as thanks from '@/features/donations/checkout/thanks-api';
import { prepareCheckout, useCheckout } from '@/features/donations/checkout/use-checkout';
import PayByUpi from '@/features/people/contact/PayByUpi';
import { useUpiPayment } from '@/features/people/contact/use-upi-payment';
import * as contact from '@/features/people/contact/contact-api';
import * as received from '@/features/people/contact/team/received-messages-api';
import { factsOf } from '@/features/dogs/papers/DogStory';
import * as papers from '@/features/dogs/papers/dog-papers-api';
import * as updates from '@/features/dogs/updates/dog-updates-api';
import * as letters from '@/lib/letters-api';
import * as updateThanks from '@/features/dogs/updates/update-thanks-api';
import * as drafts from '@/features/dogs/updates/team/draft-store';
import * as keptDogs from '@/features/dogs/updates/team/kept-dogs';
import * as teamUpdates from '@/features/dogs/updates/team/team-updates-api';
import * as adminDogs from '@/features/dogs/team/admin-dogs-api';
import * as hindi from '@/features/dogs/team/dog-translations-admin-api';
import * as lessCoveredDogs from '@/features/dogs/dogs-with-less-api';
import { dogSchema, emptyDogForm } from '@/features/dogs/team/dog-schema';
import * as dogs from '@/features/dogs/dog-api';
import * as dogTranslations from '@/features/dogs/dog-translations-api';
import * as dogChoices from '@/features/dogs/dog-choices-api';
import * as mailings from '@/features/mailings/team/mailing-api';
import * as donations from '@/features/donations/donations-api';
import * as donors from '@/features/donations/donors/donors-api';
import * as emailLinks from '@/features/accounts/email-links/email-links-api';
import * as gifts from '@/features/gifts/gifts-api';
import * as team from '@/features/team/team-api';
import * as emailPages from '@/features/mailings/team/emails-api';
import * as reviewItems from '@/features/team/review-items/review-items-api';
import * as messages from '@/features/people/messages/messages-api';
import * as newsletters from '@/features/mailings/team/newsletters-api';
import * as newsletter from '@/features/mailings/newsletter-api';
import * as profiles from '@/features/accounts/profile-api';
import * as recorded from '@/features/donations/recorded/recorded-donations-api';
import * as bank from '@/features/donations/bank/bank-api';
import * as settlements from '@/features/donations/settlements/settlements-api';
import * as standingOrders from '@/features/donations/recorded/standing-orders-api';
import * as receipts from '@/features/donations/receipts/receipts-api';
import * as settings from '@/features/accounts/settings-api';
import * as sponsoredDogs from '@/features/sponsorships/sponsored-dogs-api';
import * as sponsorships from '@/features/sponsorships/sponsorships-api';
import * as visitorSponsorships from '@/features/sponsorships/visitor/visitor-sponsorship-api';
import * as teamSponsorships from '@/features/sponsorships/team/team-sponsorships-api';
import * as people from '@/features/people/people-api';
import * as today from '@/features/team/today-api';
import * as filesIn from '@/features/team/files/files-in-api';
import { matchColumns, tableOf } from '@/features/team/files/file-rows';
import { dogColumns } from '@/features/team/files/dog-rows';
import { peopleColumns } from '@/features/team/files/people-rows';
import * as filesOut from '@/features/team/files/files-out-api';
import * as figures from '@/features/team/figures/figures-api';
import * as taxYears from '@/features/tax-years/tax-year-api';
import * as form113 from '@/features/tax-years/form-113-api';
import { financialYearOf, indianDay } from '@/lib/dates';
import { entriesQuery } from '@/lib/entries-query';
import { rpc } from '@/lib/rpc';
import * as functions from '@/lib/edge-functions';
import { sendFile, uploadFile } from '@/lib/upload';
import { publicTables, senderTables, supabase, timedFetch } from '@/lib/supabase';
import {
  encryptPan,
  readPanKeys,
} from '../../supabase/functions/_shared/donations/pan-encryption.ts';
import { nullableColumns } from '@common/database';
import { PAN_KEYS, PROVIDER_KEY_ID, PUBLISHABLE_KEY } from '../../supabase/local/keys.ts';
import { releaseFolder } from '../releases/release-folder.ts';
import { addAccount } from '../support/accounts.ts';
import { daysAgo } from '../support/days.ts';
import { demoAccounts } from '../support/demo-accounts.ts';
import { addDonor, visitorDonor } from '../support/donors.ts';
import { emailedCode } from '../support/email.ts';
import { startPaymentStack, type PaymentStack } from '../support/payment-stack.ts';
import { picture } from '../support/phone-pictures.ts';
import { decideAll } from '../support/events.ts';
import { changeDonation, insertRow, type Row } from '../support/rows.ts';
import { addApp, appCode } from '../support/second-factor.ts';
import { Sponsor } from '../support/sponsor.ts';
import { startSite, type Site } from '../support/site-client.ts';

/** What only carries the requests of the other modules. */
const carriers = new Set<unknown>([
  supabase,
  publicTables,
  senderTables,
  functions.callFunction,
  sendFile,
  timedFetch,
  uploadFile,
  rpc,
  entriesQuery,
  dogChoices.availableChoices,
]);

/** They make none themselves. */
const withoutRequest = [
  letters.letterDraft,
  letters.letterErrorMessage,
  received.letterErrorMessage,
  auth.isEmailUnconfirmed,
  auth.isPasswordWrong,
  auth.isCurrentPasswordWrong,
  apps.isAppGone,
  // Reads the session in memory.
  teamUpdates.isSignedInAs,
  teamUpdates.isUploadedAlready,
  functions.readRefusal,
  // They use this browser's own storage.
  ...Object.values(drafts),
  ...Object.values(queueCare),
  teamCare.refreshCare,
  ...Object.values(keptDogs),
  // Asks the site's own host.
  appeals.publishedPageQuery,
  begunCheckout.keepBegun,
  begunCheckout.forgetBegun,
  begunCheckout.readBegun,
  // With paymentProgressQuery and syncSponsorship.
  begunCheckout.begunCheckoutQuery,
  bank.bankFileQuery,
  bank.bankLineToRecordQuery,
  bank.keepBankLineToRecord,
  // Renders the template of the functions in the browser.
  newsletters.previewQuery,
  taxYears.identityRequestPreviewQuery,
  // Say what an error means for a person.
  mailings.mailingErrorText,
  team.teamErrorText,
  filesIn.undoErrorText,
  // Invalidate queries.
  people.refreshPerson,
  recorded.refreshRecorded,
  sponsorships.refreshSponsorships,
  // Choose what an error means for a person.
  people.personErrorMessage,
  people.letterErrorText,
  reviewItems.reviewItemErrorMessage,
  recorded.otherPersonOf,
  recorded.recordErrorText,
  recorded.warningOf,
  reviewItems.isDoneAlready,
  sponsorships.sponsorshipErrorMessage,
  visitorSponsorships.visitorSponsorshipErrorMessage,
  gifts.giftErrorMessage,
  gifts.isAddressProblem,
  gifts.followErrorMessage,
  checkout.checkoutErrorAdvice,
  checkout.checkoutErrorMessage,
  checkout.isOutdated,
  // Preloads the provider's script.
  prepareCheckout,
  // With requestOrder and confirmSubscription.
  useCheckout,
  // With donorQuery and reportPayment.
  useUpiPayment,
  PayByUpi,
  // With followSession.
  session.subscribeToSession,
];

const SHERU = '10000000-0000-4000-8000-000000000001';
const MOTI = '10000000-0000-4000-8000-000000000002';
const IMLI = '10000000-0000-4000-8000-000000000013';
const JUGNU = '10000000-0000-4000-8000-000000000015';
const RANI = '10000000-0000-4000-8000-000000000005';
const SHERAS_SPONSORSHIP = '50000000-0000-4000-8000-000000000012';
/** The latest month that the sample sponsor paid for Rani. */
const LAST_MONTH = '30000000-0000-4000-8000-000000000016';
const sponsorId = demoAccounts.sponsor.id;
const upload = { onProgress: () => {}, signal: new AbortController().signal };
const PAN = 'ABCPE1234F';
/** Of every account. */
const password = 'Champa-visitor-1';
const dogInput = dogSchema.parse({
  ...emptyDogForm,
  name: 'Bijli',
  image: '/images/dogs/sheru-800.webp',
  tagline: 'Fast.',
  age: '2 years',
  traits: 'Playful',
  location: 'Chowk',
});

let stack: PaymentStack;
let lastMonthPaidAt: string;
/** The financial year of the latest month. */
let year: { readonly taxYear: string; readonly mode: 'test' };
let site: Site;
const client = new QueryClient({
  defaultOptions: { queries: { retry: false }, mutations: { retry: false } },
});

beforeAll(async () => {
  stack = await startPaymentStack();
  site = startSite(stack);
  // The seed's hashes are slow to check.
  const email = await signUp();
  await stack.pg.query(
    `update auth.users set encrypted_password = added.encrypted_password
     from auth.users as added where added.email = $1`,
    [email],
  );
  lastMonthPaidAt = String((await row('public.donations', 'id = $1', LAST_MONTH))['paid_at']);
  year = { taxYear: financialYearOf(lastMonthPaidAt), mode: 'test' };
});
afterAll(async () => {
  vi.unstubAllGlobals();
  await stack.close();
  if (releaseFolder) {
    const bodies = JSON.stringify(site.sentBodies, null, 2);
    await writeFile(path.join(releaseFolder, 'bodies.json'), bodies);
  }
});
beforeEach(async () => {
  client.clear();
  await stack.pg.exec('delete from private.limit_uses');
});

const tested = new Set<unknown>(withoutRequest);

/** Runs an exported query, mutation or function as somebody. */
function test<Module extends object, Name extends keyof Module & string>(
  who: string,
  begin: () => Promise<unknown>,
  module: Module,
  name: Name,
  run: (request: Module[Name]) => Promise<unknown>,
): void {
  const request = module[name];
  tested.add(request);
  it(`${who} gets an answer to ${name}`, async () => {
    await begin();
    const answers = await site.run(() => run(request));
    expect(answers).not.toEqual([]);
    expect(answers.filter(({ status }) => status < 200 || status > 299)).toEqual([]);
  });
}

type Run<Module, Name extends keyof Module> = (request: Module[Name]) => Promise<unknown>;
const signIn = (person: { email: string } | null) =>
  site.signIn(person && { email: person.email, password });
const testAs =
  (who: string, person: { email: string } | null) =>
  <Module extends object, Name extends keyof Module & string>(
    module: Module,
    name: Name,
    run: Run<Module, Name>,
  ) =>
    test(who, () => signIn(person), module, name, run);

const visitor = testAs('a visitor', null);
const sponsor = testAs('a sponsor', demoAccounts.sponsor);
const staff = testAs('staff', demoAccounts.staff);
const admin = testAs('an administrator', demoAccounts.admin);

interface Person {
  id: string;
  email: string;
}

/** As somebody with an account of their own, which the test may change. */
function someone<Module extends object, Name extends keyof Module & string>(
  module: Module,
  name: Name,
  run: (request: Module[Name], person: Person) => Promise<unknown>,
): void {
  let person: Person;
  test(
    'somebody',
    async () => {
      person = await addPerson();
      await signIn(person);
    },
    module,
    name,
    (request) => run(request, person),
  );
}

async function addPerson(): Promise<Person> {
  const email = `${crypto.randomUUID()}@example.org`;
  const id = await addAccount(stack.pg, email, 'Gauri');
  return { id, email };
}

/** The id of the person with an email address. */
async function personOf(email: string): Promise<string> {
  return String((await rows('private.people', 'email = $1', email))[0]?.['id']);
}

function mutate<Data, Failure, Variables, Context>(
  options: MutationOptions<Data, Failure, Variables, Context>,
  variables: Variables,
): Promise<Data> {
  return new MutationObserver(client, options).mutate(variables);
}

async function rows(table: string, condition: string, ...values: unknown[]): Promise<Row[]> {
  const result = await stack.pg.query<Row>(`select * from ${table} where ${condition}`, values);
  return result.rows;
}

async function row(table: string, condition: string, ...values: unknown[]): Promise<Row> {
  const [first] = await rows(table, condition, ...values);
  if (!first) throw new Error(`No row of ${table} where ${condition}.`);
  return first;
}

/** @returns the id of a new row */
async function add(table: string, values: Row): Promise<string> {
  const id = crypto.randomUUID();
  await insertRow(stack.pg, table, { id, ...values });
  return id;
}

/** Pays in the checkout window, whose events arrive before the answer. */
async function pay(order: checkout.Order | null) {
  const response = await fetch(`${stack.url}/_payments/pay`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      key: PROVIDER_KEY_ID,
      amount: order?.amountPaise,
      currency: 'INR',
      outcome: 'paid',
      webhook: { when: 'before' },
      ...order?.reference,
    }),
  });
  expect(response.status).toBe(200);
  return response.json();
}

const general = {
  amountPaise: 50_000,
  description: 'A gift',
  image: '/',
} as const;
const forDog = (id: string, amountPaise: number) =>
  ({ ...general, amountPaise, dog: { id, name: 'Dog' } }) as const;

const askVisitor = async () => visitorDonor;
const askAccount = async () => 'stored' as const;

/** A paid gift of a visitor. @returns the receipt as their email has it */
async function giveAsVisitor(email = `${crypto.randomUUID()}@example.org`) {
  const { name, address } = visitorDonor;
  const donor_id = await add('donors', { name, address, email });
  const id = await add('donations', { donor_id, amount_paise: 50_000, type: 'One-time' });
  await stack.pg.query(
    `select public.write_donation_state(id, sync_version, 'completed', 'pay_' || id, 0, true, '[]',
       jsonb_build_object('paid_at', now()))
     from public.donations where id = $1`,
    [id],
  );
  await decideAll(stack.pg);
  const { data } = await row('public.email_outbox', "recipient = $1 and data ? 'receipt'", email);
  const { receipt } = Object(data);
  return { email, id: receipt.id, secret: receipt.secret, claimSecret: receipt.claim_secret };
}

/** A running sponsorship of the person who is signed in. @returns its id */
async function subscribe({ id }: { id: string }, dogId = MOTI): Promise<string> {
  await addDonor(stack.pg, id);
  const mandate = { ...forDog(dogId, 300_000), mandate: {} };
  await pay(await checkout.requestOrder(mandate, askAccount));
  const stored = await row('public.sponsorships', 'user_id = $1 order by created_at desc', id);
  expect(stored).toMatchObject({ status: 'active' });
  return String(stored['id']);
}

const sponsorship = (user_id: string | null, values: Row = {}) =>
  add('sponsorships', {
    user_id,
    dog_id: MOTI,
    amount_paise: 300_000,
    mode: 'test',
    status: 'active',
    ...values,
  });
const message = (values: Row = {}) =>
  add('messages', {
    recipient_id: sponsorId,
    sender_id: demoAccounts.staff.id,
    subject: 'News',
    body: 'All is well.',
    ...values,
  });
const contactMessage = (values: Row = {}) =>
  add('contact_messages', {
    name: 'Ravi',
    email: 'ravi@example.org',
    message: 'A dog needs help.',
    ...values,
  });
const careRecord = (values: Row = {}) =>
  add('care_records', {
    dog_id: SHERU,
    kind: 'vaccination',
    happened_on: '2026-08-01',
    note: 'Booster',
    cost_paise: 45_000,
    ...values,
  });
const dogUpdate = (values: Row = {}) =>
  add('dog_updates', {
    dog_id: SHERU,
    body: 'Sheru slept well.',
    happened_on: '2026-08-01',
    ...values,
  });
const dog = (values: Row = {}) => {
  const { image, monthlyAmount, ...others } = dogInput;
  return add('dog_profiles', {
    ...others,
    image_url: image,
    monthly_amount: monthlyAmount,
    ...values,
  });
};
const subscriber = async (email: string) => {
  await insertRow(stack.pg, 'newsletter_subscribers', { email });
  const { token } = await row('public.newsletter_subscribers', 'email = $1', email);
  return String(token);
};
const newsletterDraft = () =>
  add('newsletters', { subject: 'August', body: 'Three dogs moved in.' });
const findNewsletter = async (id: string) => {
  const all = await client.fetchQuery(newsletters.newslettersQuery);
  const found = all.find((one) => one.id === id);
  if (!found) throw new Error('The newsletter is missing.');
  return found;
};
const reviewItem = (values: Row = {}) =>
  add('review_items', {
    kind: 'many-orders',
    reference: crypto.randomUUID(),
    description: 'Forty orders in an hour.',
    ...values,
  });

// Pages for everybody.

/** In the sample data. */
const OPEN_APPEAL = '50000000-0000-4000-8000-000000000001';

visitor(appeals, 'openAppealsQuery', async (query) => {
  expect(await client.fetchQuery(query)).toMatchObject([{ id: OPEN_APPEAL, status: 'open' }]);
});
visitor(appeals, 'appealsQuery', async (query) => {
  expect(await client.fetchQuery(query)).toMatchObject([{ status: 'open' }, { status: 'closed' }]);
});
visitor(appeals, 'appealQuery', async (query) => {
  expect(await client.fetchQuery(query(OPEN_APPEAL))).toMatchObject({
    dog: { name: 'Bahadur' },
    update: { media: [expect.anything()] },
  });
});
visitor(appeals, 'appealsNowQuery', async (query) => {
  const ended = '50000000-0000-4000-8000-000000000002';
  const now = await client.fetchQuery(query([OPEN_APPEAL, ended]));
  expect(now.get(ended)).toMatchObject({ raised_paise: 225_000, people: 2, days_left: null });
  expect(now.get(OPEN_APPEAL)).toMatchObject({ raised_paise: 275_000, people: 4, days_left: 12 });
});
staff(teamAppeals, 'teamAppealsQuery', async (query) => {
  expect(await client.fetchQuery(query)).toMatchObject([{ status: 'open' }, { status: 'closed' }]);
});
staff(teamAppeals, 'updatesToShowQuery', async (query) => {
  expect((await client.fetchQuery(query(SHERU))).length).toBeGreaterThan(0);
});
const ENDED_APPEAL = '50000000-0000-4000-8000-000000000002';
visitor(appeals, 'appealCostsQuery', async (query) => {
  expect(await client.fetchQuery(query(ENDED_APPEAL))).toMatchObject([{ cost_paise: 180_000 }]);
});
staff(teamAppeals, 'costsToNameQuery', async (query) => {
  expect((await client.fetchQuery(query(IMLI, daysAgo(150)))).length).toBeGreaterThan(1);
});
staff(teamAppeals, 'buildHookQuery', async (query) => {
  expect(await client.fetchQuery(query)).toBe(false);
  await stack.pg.query(
    "insert into public.scheduled_jobs (name, last_run_at, last_result) values ('build-site', now(), 'complete')",
  );
  client.clear();
  expect(await client.fetchQuery(query)).toBe(true);
});
staff(teamAppeals, 'setAppealCosts', async (mutation) => {
  const costs = await rows('public.care_records', 'dog_id = $1', IMLI);
  const recordIds = costs.slice(0, 2).map((record) => String(record['id']));
  await mutate(mutation, { id: ENDED_APPEAL, recordIds });
  expect(await rows('public.care_records', 'appeal_id = $1', ENDED_APPEAL)).toHaveLength(2);
});
staff(teamAppeals, 'tellOutcome', async (mutation) => {
  const told = await row('public.appeals', 'id = $1', ENDED_APPEAL);
  await mutate(mutation, { id: ENDED_APPEAL, updateId: String(told['outcome_update_id']) });
});
const appealDraft = {
  id: '50000000-0000-4000-8000-000000000009',
  dog_id: SHERU,
  title: 'Sheru’s tooth',
  why: 'It hurts.',
  title_hi: 'शेरू का दाँत',
  why_hi: 'दर्द है।',
  goal_paise: 200_000,
  estimate_paise: null,
  last_day: daysAgo(-5),
  update_id: null,
};
staff(teamAppeals, 'saveAppeal', async (mutation) => {
  await mutate(mutation, { appeal: appealDraft, version: null });
  await row('public.appeals', 'id = $1', appealDraft.id);
});
admin(teamAppeals, 'takeAppealStep', async (mutation) => {
  const { id: _id, ...draftRow } = appealDraft;
  const id = await add('appeals', { ...draftRow, dog_id: MOTI });
  await mutate(mutation, { id, step: 'open' });
  await mutate(mutation, { id, step: 'close' });
  expect(await row('public.appeals', 'id = $1', id)).toMatchObject({ status: 'closed' });
  const draft = await add('appeals', draftRow);
  await mutate(mutation, { id: draft, step: 'delete' });
  expect(await rows('public.appeals', 'id = $1', draft)).toEqual([]);
});

visitor(dogs, 'allDogsQuery', async (query) => {
  expect(await client.fetchQuery(query)).toContainEqual(expect.objectContaining({ id: SHERU }));
});
visitor(dogs, 'dogQuery', async (query) => {
  expect(await client.fetchQuery(query(SHERU))).toMatchObject({ name: 'Sheru' });
});
visitor(dogTranslations, 'dogTranslationsQuery', async (query) => {
  const all = await client.fetchQuery(query(null));
  expect(all.size).toBe(16);
  expect(all.get(SHERU)).toMatchObject({ name: 'शेरू' });
  expect([...(await client.fetchQuery(query([MOTI, crypto.randomUUID()]))).keys()]).toEqual([MOTI]);
  expect((await client.fetchQuery(query([]))).size).toBe(0);
});
visitor(dogTranslations, 'wordsQuery', async (query) => {
  expect((await client.fetchQuery(query)).get('trait:Calm')).toBe('शांत');
});
visitor(dogTranslations, 'inHindi', async (inHindi) => {
  for (const isAll of [true, false]) {
    const english = client.fetchQuery(dogs.allDogsQuery);
    const found = await inHindi(client, english, isAll);
    expect(found.find(({ id }) => id === MOTI)).toMatchObject({
      name: 'मोती',
      location: 'चौक',
      traits: ['नर्मदिल', 'शांत'],
      original: { name: 'Moti', location: 'Chowk', traits: ['Gentle', 'Calm'] },
    });
  }
});
visitor(dogs, 'listedDogsQuery', async (query) => {
  expect(await client.fetchQuery(query([SHERU, crypto.randomUUID()]))).toEqual([SHERU]);
});
visitor(dogChoices, 'dogChoicesQuery', async (query) => {
  for (const search of ['', 'sheru', 'SHERU Hazratganj']) {
    const found = await client.fetchQuery(query(search));
    if (search !== '') expect(found).toMatchObject([{ id: SHERU, location: 'Hazratganj' }]);
    expect(found.length).toBeGreaterThan(0);
  }
});
visitor(dogChoices, 'dogAreasQuery', async (query) => {
  expect(await client.fetchQuery(query)).toContainEqual({ area: 'Hazratganj', dogs: 1 });
});
visitor(dogChoices, 'dogsOfAreaQuery', async (query) => {
  expect(await client.fetchQuery(query('Hazratganj'))).toContainEqual(
    expect.objectContaining({ id: SHERU }),
  );
});
visitor(lessCoveredDogs, 'lessCoveredDogsQuery', async (query) => {
  const found = await client.fetchQuery(query(SHERU));
  expect(found).toHaveLength(2);
  expect(found.map(({ id }) => id)).not.toContain(SHERU);
});
visitor(lessCoveredDogs, 'dogInNeedQuery', async (query) => {
  const found = await client.fetchQuery(query);
  expect(found?.status).toBe('available');
});
visitor(dogs, 'featuredDogsQuery', async (query) => {
  expect(await client.fetchQuery(query)).toHaveLength(3);
});
visitor(care, 'careYearsQuery', async (query) => {
  const dogId = await dog();
  await careRecord({ dog_id: dogId });
  expect(await client.fetchQuery(query(dogId))).toEqual([
    { year: 2026, cost_paise: 45_000, records: 1, unknown_costs: 0 },
  ]);
});
visitor(care, 'careRecordsQuery', async (query) => {
  const id = await careRecord();
  expect(await client.fetchQuery(query(SHERU, 2026))).toContainEqual(
    expect.objectContaining({ id }),
  );
});
visitor(updates, 'dogUpdatesQuery', async (query) => {
  const dogId = await dog();
  const older = await dogUpdate({ dog_id: dogId, published_at: '2026-08-02T00:00:00Z' });
  const newer = await dogUpdate({ dog_id: dogId, published_at: '2026-08-03T00:00:00Z' });
  const all = await client.fetchInfiniteQuery(query(dogId));
  expect(all.pages[0]?.updates.map(({ id }) => id)).toEqual([newer, older]);
  client.clear();
  const after = { ...query(dogId), initialPageParam: all.pages[0]?.updates[0] ?? null };
  const rest = await client.fetchInfiniteQuery(after);
  expect(rest.pages[0]?.updates.map(({ id }) => id)).toEqual([older]);
  await dogUpdate({ dog_id: dogId, happened_on: '2025-12-31' });
  const last = await dogUpdate({ dog_id: dogId, happened_on: '2024-12-31' });
  const first = await dogUpdate({ dog_id: dogId, happened_on: '2024-01-01' });
  await dogUpdate({ dog_id: dogId, happened_on: '2023-12-31' });
  const ofYear = await client.fetchInfiniteQuery(query(dogId, 2024));
  expect(new Set(ofYear.pages[0]?.updates.map(({ id }) => id))).toEqual(new Set([last, first]));
});
visitor(updates, 'updateYearsQuery', async (query) => {
  const dogId = await dog();
  await dogUpdate({ dog_id: dogId, happened_on: '2024-12-31' });
  await dogUpdate({ dog_id: dogId, happened_on: '2025-01-01' });
  await dogUpdate({ dog_id: dogId, happened_on: '2023-05-01', hidden_at: '2026-08-02T00:00:00Z' });
  expect(new Set(await client.fetchQuery(query(dogId)))).toEqual(new Set([2024, 2025]));
});
visitor(donors, 'registrationQuery', async (query) => {
  expect(await client.fetchQuery(query('2026-08-01'))).toBe(true);
});
visitor(contact, 'sendContactMessage', async (mutation) => {
  const email = 'visitor-writes@example.org';
  await mutate(mutation, { name: 'Ravi', email, message: 'A dog needs help.', honeypot: '' });
  expect(await rows('public.contact_messages', 'email = $1', email)).toHaveLength(1);
});
sponsor(contact, 'sendContactMessage', async (mutation) => {
  const email = 'sponsor-writes@example.org';
  await mutate(mutation, { name: 'Meera', email, message: 'A dog needs help.', honeypot: '' });
  expect(await rows('public.contact_messages', 'email = $1', email)).toHaveLength(1);
});
visitor(contact, 'reportPayment', async (mutation) => {
  const notice = {
    amountPaise: 210_000,
    paidOn: '2026-04-01',
    paidBy: 'upi',
    forDog: 'Sheru',
  } as const;
  const email = 'visitor-paid@example.org';
  await mutate(mutation, { ...notice, name: 'Ravi', email, reference: '', honeypot: '' });
  expect(await row('public.contact_messages', 'email = $1', email)).toMatchObject({
    kind: 'payment',
    language: 'en',
    reference: null,
    message: 'I paid ₹2,100.00 by UPI on 1 April 2026.\nFor: Sheru',
  });
  const upi = { note: '7KQ2MX', address: '8 Hazratganj', dogId: SHERU, appealId: OPEN_APPEAL };
  const forAppeal = {
    name: 'Ravi',
    email: 'app-paid@example.org',
    reference: '',
    honeypot: '',
    upi,
  };
  await mutate(mutation, { ...notice, ...forAppeal });
  expect(await row('public.contact_messages', 'email = $1', 'app-paid@example.org')).toMatchObject({
    upi_note: '7KQ2MX',
    address: '8 Hazratganj',
    is_indian_citizen: true,
    dog_id: SHERU,
    appeal_id: OPEN_APPEAL,
    message: expect.stringContaining('\nAppeal: '),
  });
});
visitor(newsletter, 'subscribeToNewsletter', async (mutation) => {
  const email = 'visitor-subscribes@example.org';
  await mutate(mutation, { email, honeypot: '' });
  expect(await rows('public.newsletter_subscribers', 'email = $1', email)).toHaveLength(1);
});
sponsor(newsletter, 'subscribeToNewsletter', async (mutation) => {
  const email = 'sponsor-subscribes@example.org';
  await mutate(mutation, { email, honeypot: '' });
  expect(await rows('public.newsletter_subscribers', 'email = $1', email)).toHaveLength(1);
});

// Links of emails.

visitor(emailLinks, 'confirmNewsletter', async (mutation) => {
  expect(await mutate(mutation, await subscriber('confirms@example.org'))).toBe(true);
});
visitor(emailLinks, 'leaveList', async (mutation) => {
  expect(await mutate(mutation('newsletter'), await subscriber('leaves@example.org'))).toBe(true);
  const { id } = await addPerson();
  const { token } = await row('private.unsubscribe_tokens', 'user_id = $1', id);
  expect(await mutate(mutation('adoption_alerts'), String(token))).toBe(true);
  expect(await row('public.user_settings', 'user_id = $1', id)).toMatchObject({
    adoption_alerts: false,
  });
});
visitor(emailLinks, 'claimQuery', async (query) => {
  const { claimSecret } = await giveAsVisitor();
  const open = { amount_paise: 50_000, dog_name: null, state: 'open' };
  expect(await client.fetchQuery(query(claimSecret, null))).toMatchObject(open);
  await signIn(demoAccounts.sponsor);
  expect(await client.fetchQuery(query(claimSecret, sponsorId))).toMatchObject(open);
});
someone(emailLinks, 'claimDonation', async (mutation, person) => {
  const { claimSecret } = await giveAsVisitor();
  expect(await mutate(mutation, claimSecret)).toBe('added');
  expect(await rows('public.donations', 'user_id = $1', person.id)).toHaveLength(1);
});

/** @returns the secret with which the giver of a claimed donation takes it back */
async function claimOfSomebody(): Promise<string> {
  const { email, claimSecret } = await giveAsVisitor();
  await signIn(await addPerson());
  await mutate(emailLinks.claimDonation, claimSecret);
  await signIn(null);
  const { data } = await row(
    'public.email_outbox',
    "recipient = $1 and template = 'donation-claimed'",
    email,
  );
  return Object(data).secret;
}
visitor(emailLinks, 'undoQuery', async (query) => {
  expect(await client.fetchQuery(query(await claimOfSomebody()))).toMatchObject({ state: 'open' });
});
visitor(emailLinks, 'undoClaim', async (mutation) => {
  expect(await mutate(mutation, await claimOfSomebody())).toBe('undone');
});
visitor(donors, 'saveDonorOfReceipt', async (mutation) => {
  const { id, secret } = await giveAsVisitor();
  const { name, address } = visitorDonor;
  const saved = await mutate(mutation(id, secret), { name, address, pan: PAN });
  expect(saved).toMatchObject({ name, pan_masked: 'ABC••••••F' });
  expect(saved.sent_to).toBeUndefined();
});
visitor(receipts, 'confirmCorrection', async (mutation) => {
  const { id, secret, email } = await giveAsVisitor();
  const details = { name: 'Gauri S. Shukla', address: visitorDonor.address, pan: undefined };
  const { sent_to } = await mutate(donors.saveDonorOfReceipt(id, secret), details);
  expect(sent_to).toContain('@example.org');
  const { data } = await row(
    'public.email_outbox',
    "recipient = $1 and template = 'correction-request'",
    email,
  );
  expect(await mutate(mutation, Object(data).secret)).toBe(true);
  expect(await rows('public.receipts', 'replaces_id = $1', id)).toMatchObject([
    { donor_name: details.name },
  ]);
});

// Receipts.

visitor(receipts, 'receiptQuery', async (query) => {
  const { id, secret } = await giveAsVisitor();
  expect(await client.fetchQuery(query(id, secret))).toMatchObject({ id });
});
sponsor(receipts, 'receiptQuery', async (query) => {
  const { id } = await row('public.receipts', 'donation_id = $1', LAST_MONTH);
  expect(await client.fetchQuery(query(String(id), null))).toMatchObject({ id });
});
visitor(receipts, 'verificationQuery', async (query) => {
  const { verify_code: code, number } = await row(
    'public.receipts',
    'donation_id = $1',
    LAST_MONTH,
  );
  expect(await client.fetchQuery(query(String(code)))).toMatchObject({ number });
});
sponsor(receipts, 'statementQuery', async (query) => {
  expect(await client.fetchQuery(query(sponsorId, year.taxYear, year.mode))).not.toBeNull();
});

/** Gives as a visitor with the address of an account, which the donation joins. @returns the receipt's id */
async function giveWithAddressOf(person: Person): Promise<string> {
  await add('donors', { user_id: person.id, name: 'Gauri Devi', address: 'Aminabad' });
  await stack.pg.query('insert into private.confirmed_mailboxes (user_id, email) values ($1, $2)', [
    person.id,
    person.email,
  ]);
  const { id } = await giveAsVisitor(person.email);
  return id;
}
someone(receipts, 'reissueOfferQuery', async (query, person) => {
  const id = await giveWithAddressOf(person);
  expect(await client.fetchQuery(query(person.id, id))).toMatchObject({ name: 'Gauri Devi' });
});
someone(receipts, 'reissueReceipt', async (mutation, person) => {
  const id = await giveWithAddressOf(person);
  const next = await mutate(mutation, id);
  expect(await row('public.receipts', 'id = $1', next)).toMatchObject({ replaces_id: id });
});
sponsor(donors, 'certificateDetailsQuery', async (query) => {
  expect(await client.fetchQuery(query(sponsorId))).not.toEqual([]);
});

// Gifts.

visitor(checkout, 'requestOrder', async (requestOrder) => {
  const order = { reference: { order_id: expect.any(String) }, accountId: null };
  expect(await requestOrder(general, askVisitor)).toMatchObject({ ...order, amountPaise: 50_000 });
  expect(await requestOrder(forDog(SHERU, 300_000), askVisitor)).toMatchObject({
    ...order,
    amountPaise: 300_000,
  });
});
someone(checkout, 'requestOrder', async (requestOrder, person) => {
  const replacesId = await subscribe(person);
  const changed = { ...forDog(MOTI, 450_000), mandate: { replacesId } };
  const answer = { amountPaise: 450_000, reference: { subscription_id: expect.any(String) } };
  expect(await requestOrder(changed, askAccount)).toMatchObject(answer);
  expect(await requestOrder(general, askAccount)).toMatchObject({ accountId: person.id });
});
someone(checkout, 'confirmSubscription', async (confirmSubscription, person) => {
  await addDonor(stack.pg, person.id);
  const purpose = { ...forDog(MOTI, 300_000), mandate: {} };
  await confirmSubscription(await pay(await checkout.requestOrder(purpose, askAccount)));
  expect(await row('public.sponsorships', 'user_id = $1', person.id)).toMatchObject({
    status: 'active',
  });
});
someone(thanks, 'paymentProgressQuery', async (query, person) => {
  await addDonor(stack.pg, person.id);
  const purpose = { ...forDog(MOTI, 300_000), mandate: {} };
  for (const [order, standing] of [
    [await checkout.requestOrder(general, askAccount), { kind: 'single', status: 'completed' }],
    [await checkout.requestOrder(purpose, askAccount), { kind: 'monthly', status: 'active' }],
  ] as const) {
    await pay(order);
    const { reference, accountId, amountPaise } = order ?? expect.fail('no order');
    const payment = { reference, accountId, amountPaise, dog: null };
    expect(await client.fetchQuery(query(payment, person.id))).toEqual({
      isTest: true,
      receiptId: expect.any(String),
      standing: expect.objectContaining(standing),
    });
    expect(await client.fetchQuery(query({ ...payment }, sponsorId))).toBeNull();
  }
});
sponsor(donations, 'donationsQuery', async (query) => {
  const all = await client.fetchQuery(query(sponsorId));
  expect(all).toContainEqual(expect.objectContaining({ id: LAST_MONTH, dogName: 'Rani' }));
});
someone(donations, 'appealTitlesQuery', async (query, person) => {
  const { dog_id } = await row('public.appeals', 'id = $1', ENDED_APPEAL);
  const id = await add('donations', {
    user_id: person.id,
    appeal_id: ENDED_APPEAL,
    dog_id,
    amount_paise: 50_000,
    type: 'One-time',
  });
  expect([...(await client.fetchQuery(query(person.id)))]).toEqual([[id, 'Imli’s sterilisation']]);
});
sponsor(donors, 'donorQuery', async (query) => {
  expect(await client.fetchQuery(query(sponsorId))).toMatchObject({ name: 'Meera Tandon' });
});
someone(donors, 'donorProfileQuery', async (query, { id }) => {
  expect(await client.fetchQuery(query(id))).toEqual({ name: 'Gauri', address: '' });
});
someone(donors, 'saveDonor', async (mutation, { id }) => {
  const { name, address } = visitorDonor;
  await mutate(mutation(id), { name, address, pan: PAN });
  const known = await client.fetchQuery(donors.donorQuery(id));
  await mutate(mutation(id), { ...known, name: 'Gauri Devi', address, pan: undefined });
  expect(await row('public.donors', 'user_id = $1', id)).toMatchObject({
    name: 'Gauri Devi',
    pan_masked: 'ABC••••••F',
  });
});
someone(donors, 'setWhatsApp', async (mutation, { id }) => {
  await addDonor(stack.pg, id);
  await mutate(mutation(id), '+91 98390 12345');
  expect(await client.fetchQuery(donors.whatsAppQuery(id))).toMatchObject({
    number: '+91 98390 12345',
  });
  await mutate(mutation(id), null);
});
someone(donors, 'whatsAppQuery', async (query, { id }) => {
  expect(await client.fetchQuery(query(id))).toBeNull();
});

admin(donors, 'correctDonor', async (mutation) => {
  const { id } = await addPerson();
  await addDonor(stack.pg, id);
  const donation = { user_id: id, amount_paise: 50_000, type: 'One-time', status: 'completed' };
  const { id: donorId } = await row('public.donors', 'user_id = $1', id);
  await insertRow(stack.pg, 'donations', { ...donation, donor_id: donorId });
  const { address } = visitorDonor;
  const known = await client.fetchQuery(donors.anyDonorQuery(String(donorId)));
  if (!known) throw new Error('The donor is missing.');
  const change = { name: 'Gauri Devi', address, pan: undefined, updated_at: known.updated_at };
  await mutate(mutation(String(donorId)), change);
  expect(await row('public.donors', 'user_id = $1', id)).toMatchObject({ name: 'Gauri Devi' });
});
staff(donors, 'anyDonorQuery', async (query) => {
  const { id } = await row('public.donors', 'user_id = $1', sponsorId);
  expect(await client.fetchQuery(query(String(id)))).toMatchObject({ name: 'Meera Tandon' });
});

// Gifts.

/** A paid gift of a person, by email if nothing else is said. */
async function gift(
  userId: string,
  dog_id: string | null = MOTI,
  arrival: object = {
    email: 'amma@example.org',
    deliver_on: new Date(Date.now() + 10 * 86_400_000).toISOString().slice(0, 10),
  },
): Promise<string> {
  const id = crypto.randomUUID();
  await stack.pg.query('select public.save_pending_donation($1, gift => $2)', [
    { id, user_id: userId, dog_id, amount_paise: 50_000, type: 'One-time', mode: 'test' },
    { recipient_name: 'Amma', giver_name: 'Gauri', occasion: 'just-so', ...arrival },
  ]);
  await changeDonation(stack.pg, id, { status: 'completed' });
  return String((await row('public.gifts', 'donation_id = $1', id))['id']);
}

const isWithdrawn = async (id: string) =>
  (await row('public.gifts', 'id = $1', id))['withdrawn_at'] !== null;

someone(gifts, 'ownGiftsQuery', async (query, person) => {
  const shownId = await gift(person.id, null, {});
  const id = await gift(person.id);
  expect(await client.fetchQuery(query(person.id))).toMatchObject([
    { id, dog_name: 'Moti', state: 'ready', delivery: 'waiting', is_monthly: false },
    { id: shownId, dog_name: null, email: null, delivery: 'page' },
  ]);
});
someone(gifts, 'renewGiftLink', async (mutation, person) => {
  expect(await mutate(mutation, await gift(person.id))).toMatch(/^[\w-]{22}$/);
});
someone(gifts, 'withdrawGift', async (mutation, person) => {
  const id = await gift(person.id);
  await mutate(mutation, id);
  expect(await isWithdrawn(id)).toBe(true);
});
someone(gifts, 'correctGiftEmail', async (mutation, person) => {
  const giftId = await gift(person.id);
  await mutate(mutation, { giftId, email: 'Nani@example.org' });
  expect(await row('public.gifts', 'id = $1', giftId)).toMatchObject({ email: 'nani@example.org' });
});
someone(gifts, 'resendGift', async (mutation, person) => {
  const id = await gift(person.id);
  await stack.pg.query('update public.gifts set delivered_at = now() where id = $1', [id]);
  await mutate(mutation, id);
  expect((await row('public.gifts', 'id = $1', id))['sent_again_at']).not.toBeNull();
});

/** A secret as the email of a gift has it. */
async function emailedSecret(giftId: string): Promise<string> {
  const { rows: made } = await stack.pg.query<{ secret: string }>(
    'select private.new_gift_secret($1, true) as secret',
    [giftId],
  );
  return made[0]?.secret ?? '';
}

visitor(gifts, 'openedGiftQuery', async (query) => {
  const id = await gift(sponsorId);
  expect(await client.fetchQuery(query(id, await emailedSecret(id)))).toMatchObject({
    recipient_name: 'Amma',
    giver_name: 'Gauri',
    memory_of: null,
    has_address: true,
    dog: { id: MOTI, name: 'Moti' },
  });
  expect(await client.fetchQuery(query(id, 'A'.repeat(22)))).toBeNull();
});
visitor(gifts, 'deleteGiftPage', async (mutation) => {
  const giftId = await gift(sponsorId);
  await mutate(mutation, { giftId, secret: await emailedSecret(giftId) });
  expect((await row('public.gifts', 'id = $1', giftId))['recipient_name']).toBeNull();
});
visitor(gifts, 'followDog', async (mutation) => {
  const giftId = await gift(sponsorId);
  const secret = await emailedSecret(giftId);
  expect(await mutate(mutation, { giftId, secret })).toBe('subscribed');
  const other = { giftId, secret, email: 'nani@example.org' };
  expect(await mutate(mutation, other)).toBe('confirmation-sent');
});
visitor(emailLinks, 'confirmDogNews', async (mutation) => {
  const { rows: made } = await stack.pg.query<{ token: string }>(
    `insert into private.dog_news_subscribers (email, dog_id) values ('x@example.org', $1)
     returning token`,
    [RANI],
  );
  expect(await mutate(mutation, made[0]?.token ?? '')).toBe(true);
});

// Sponsorships.

sponsor(sponsoredDogs, 'sponsoredDogsQuery', async (query) => {
  expect((await client.fetchQuery(query(sponsorId))).has(RANI)).toBe(true);
});
sponsor(sponsorships, 'sponsorshipsQuery', async (query) => {
  const manage_url = 'https://pay.example/sub_1';
  const id = await sponsorship(sponsorId, { dog_id: SHERU, manage_url });
  const all = await client.fetchQuery(query(sponsorId));
  expect(all).toContainEqual(
    expect.objectContaining({ id, manage_url: 'https://pay.example/sub_1' }),
  );
});
sponsor(sponsorships, 'timelineQuery', async (query) => {
  const sponsorship_id = SHERAS_SPONSORSHIP;
  const occurred_at = '2026-09-01T00:00:00Z';
  await stack.pg.query(
    "select private.record_sponsorship_event($1, 'moved', 'sponsor', occurred_at => $2)",
    [sponsorship_id, occurred_at],
  );
  const events = await client.fetchQuery(query({ ids: [sponsorship_id] }));
  expect(events).toContainEqual(
    expect.objectContaining({ kind: 'moved', actor: 'sponsor', detail: null, dog_name: null }),
  );
});

/** Waits for the function that applies what the sponsor wants at the provider. */
async function expectSponsorship(id: string, values: Row): Promise<void> {
  await site.idle();
  const stored = await row('public.sponsorships', 'id = $1', id);
  expect(stored).toMatchObject(values);
}
sponsor(sponsorships, 'pauseSponsorship', async (mutation) => {
  const { next_charge_at } = await row('public.sponsorships', 'id = $1', SHERAS_SPONSORSHIP);
  const [, twoMonths] = pauseChoices(String(next_charge_at), new Date()).pauses;
  const paused = { desired_status: 'pause', status: 'paused' };
  await mutate(mutation, { id: SHERAS_SPONSORSHIP, resumeOn: twoMonths?.resumeOn ?? null });
  await expectSponsorship(SHERAS_SPONSORSHIP, { ...paused, resume_on: twoMonths?.resumeOn });
  await mutate(mutation, { id: SHERAS_SPONSORSHIP, resumeOn: null });
  await expectSponsorship(SHERAS_SPONSORSHIP, { ...paused, resume_on: null });
});
sponsor(sponsorships, 'updateCountQuery', async (query) => {
  expect(await client.fetchQuery(query(MOTI, '2020-01-01T00:00:00Z'))).toBeGreaterThan(0);
  expect(await client.fetchQuery(query(MOTI, '2126-01-01T00:00:00Z'))).toBe(0);
});
someone(sponsorships, 'resumeSponsorship', async (mutation, person) => {
  const id = await subscribe(person);
  await mutate(sponsorships.pauseSponsorship, { id, resumeOn: null });
  await expectSponsorship(id, { status: 'paused' });
  await mutate(mutation, id);
  await expectSponsorship(id, { desired_status: 'run', status: 'active' });
});
someone(sponsorships, 'stopSponsorship', async (mutation, person) => {
  const id = await subscribe(person);
  await mutate(mutation, { id, comment: 'I am moving.' });
  await expectSponsorship(id, { status: 'cancelled', stop_comment: 'I am moving.' });
});
someone(sponsorships, 'moveSponsorship', async (mutation, person) => {
  const id = await sponsorship(person.id);
  await mutate(mutation, { id, dogId: RANI });
  expect(await row('public.sponsorships', 'id = $1', id)).toMatchObject({ next_dog_id: RANI });
  await mutate(mutation, { id, dogId: null });
  expect(await row('public.sponsorships', 'id = $1', id)).toMatchObject({ next_dog_id: null });
});

/** A visitor's authorised sponsorship, by the link that its browser has or, if it is emailed, by that of an email. */
async function visitorSponsorship(isEmailed = false) {
  const person = new Sponsor(stack);
  const { body } = await person.call(
    'create-subscription',
    {
      dog_id: MOTI,
      donor: { ...visitorDonor, email: `${crypto.randomUUID()}@example.org` },
      request_id: crypto.randomUUID(),
    },
    PUBLISHABLE_KEY,
  );
  await person.checkout(body['subscription_id']);
  const sponsorshipId = String(body['sponsorship_id']);
  const { rows: emailed } = await stack.pg.query<{ secret: string }>(
    `select private.new_sponsorship_secret(id, coalesce(visitor_email, '')) as secret
     from public.sponsorships where id = $1`,
    [sponsorshipId],
  );
  return { sponsorshipId, secret: String(isEmailed ? emailed[0]?.secret : body['secret']) };
}
visitor(visitorSponsorships, 'visitorSponsorshipQuery', async (query) => {
  const link = await visitorSponsorship();
  expect(await client.fetchQuery(query(link))).toMatchObject({
    status: 'active',
    failure_reason: null,
    can_correct: true,
    dog: { id: MOTI, name: 'Moti', status: 'available' },
  });
  expect(await client.fetchQuery(query({ ...link, secret: 'A'.repeat(22) }))).toBeNull();
});
visitor(visitorSponsorships, 'stopVisitorSponsorship', async (mutation) => {
  const link = await visitorSponsorship();
  await mutate(mutation, link);
  await expectSponsorship(link.sponsorshipId, { status: 'cancelled', end_reason: 'sponsor' });
});
visitor(visitorSponsorships, 'correctVisitorEmail', async (mutation) => {
  const link = await visitorSponsorship();
  await mutate(mutation, { ...link, email: 'Gauri.Shukla@example.org' });
  await expectSponsorship(link.sponsorshipId, { visitor_email: 'gauri.shukla@example.org' });
});
visitor(visitorSponsorships, 'refuseSponsorshipEmails', async (mutation) => {
  const link = await visitorSponsorship(true);
  await mutate(mutation, link);
  await expectSponsorship(link.sponsorshipId, { desired_status: 'run' });
  expect(await rows('public.review_items', 'reference = $1', link.sponsorshipId)).toHaveLength(1);
});
sponsor(updates, 'lastVisitQuery', async (query) => {
  await client.fetchQuery(query(sponsorId));
  expect(await rows('private.my_dogs_visits', 'user_id = $1', sponsorId)).toHaveLength(1);
});
sponsor(updates, 'newsQuery', async (query) => {
  const dogId = await dog();
  const id = await dogUpdate({ dog_id: dogId });
  expect(await client.fetchQuery(query([dogId, null]))).toMatchObject([
    { dogId, updates: [{ id, dogName: 'Bijli' }] },
    { dogId: null },
  ]);
});
sponsor(updates, 'newestOfMyDogsQuery', async (query) => {
  expect(await client.fetchQuery(query(sponsorId))).toMatchObject({
    dogName: expect.any(String),
    published_at: expect.any(String),
  });
  expect(await client.fetchQuery(query(crypto.randomUUID()))).toBe('no-dogs');
});

// An account.

visitor(auth, 'signIn', async (mutation) => {
  const { email } = await addPerson();
  await mutate(mutation('/signed-in'), { email, password });
  expect(site.navigations.at(-1)).toBe('/signed-in');
});

async function signUp(): Promise<string> {
  const email = `${crypto.randomUUID()}@example.org`;
  const values = { name: 'Ravi', email, password, confirmPassword: password };
  await mutate(auth.signUp, values);
  return email;
}
visitor(auth, 'signUp', async () => {
  const email = await signUp();
  expect(await row('auth.users', 'email = $1', email)).toMatchObject({ email_confirmed_at: null });
});
visitor(auth, 'requestCode', async (mutation) => {
  const email = `${crypto.randomUUID()}@example.org`;
  await mutate(mutation, { email });
  expect(emailedCode(stack, email)).not.toBe('');
});
visitor(auth, 'enterCode', async (mutation) => {
  const email = `${crypto.randomUUID()}@example.org`;
  await mutate(auth.requestCode, { email });
  await mutate(mutation('/support'), { email, code: emailedCode(stack, email), account: null });
  expect(site.navigations.at(-1)).toBe('/support');
  const other = await signUp();
  const account = { name: 'Ravi', password };
  await mutate(mutation('/'), { email: other, code: emailedCode(stack, other), account });
  expect(await row('public.profiles', 'email = $1', other)).toMatchObject({ name: 'Ravi' });
});
visitor(auth, 'savePassword', async (mutation) => {
  const email = await signUp();
  await mutate(auth.enterCode('/'), { email, code: emailedCode(stack, email), account: null });
  await mutate(mutation('/dashboard'), { name: 'Gauri', password });
  expect(await row('public.profiles', 'email = $1', email)).toMatchObject({ name: 'Gauri' });
  expect(site.navigations.at(-1)).toBe('/dashboard');
});
const joinTeam = ({ id }: Person) =>
  stack.pg.query("insert into public.user_roles (user_id, role) values ($1, 'volunteer')", [id]);
async function setUpApp(person: Person) {
  await joinTeam(person);
  const app = await mutate(apps.startApp, undefined);
  await mutate(apps.confirmApp, { id: app.id, code: appCode(app.secret) });
  return app;
}
someone(apps, 'startApp', async (mutation, person) => {
  const { id } = person;
  await joinTeam(person);
  await mutate(mutation, undefined);
  // One that was never confirmed makes room.
  const { secret } = await mutate(mutation, undefined);
  expect(await rows('auth.mfa_factors', 'user_id = $1', id)).toMatchObject([
    { secret, status: 'unverified' },
  ]);
});
someone(apps, 'confirmApp', async (_mutation, person) => {
  await setUpApp(person);
  expect(await row('auth.mfa_factors', 'user_id = $1', person.id)).toMatchObject({
    status: 'verified',
  });
});
someone(apps, 'appsQuery', async (query, person) => {
  const { id } = await setUpApp(person);
  await mutate(apps.startApp, undefined);
  expect(await client.fetchQuery(query)).toMatchObject([{ id }]);
});
someone(apps, 'removeApp', async (mutation, person) => {
  await mutate(mutation, (await setUpApp(person)).id);
  expect(await rows('auth.mfa_factors', 'user_id = $1', person.id)).toEqual([]);
});
someone(auth, 'enterAppCode', async (mutation, person) => {
  const { secret } = await setUpApp(person);
  await signIn(null);
  const sessions = () => rows('auth.sessions', "user_id = $1 and aal = 'aal2'", person.id);
  await mutate(auth.signIn('/not-yet'), { ...person, password });
  expect(site.navigations.at(-1)).not.toBe('/not-yet');
  expect(await sessions()).toHaveLength(0);
  await mutate(mutation('/with-a-code'), appCode(secret));
  expect(await sessions()).toHaveLength(1);
  expect(site.navigations.at(-1)).toBe('/with-a-code');
});
someone(auth, 'changePassword', async (mutation, { id }) => {
  const { encrypted_password: before } = await row('auth.users', 'id = $1', id);
  const values = { password: 'Champa-visitor-2', confirmPassword: 'Champa-visitor-2' };
  await mutate(mutation, { ...values, currentPassword: password });
  expect((await row('auth.users', 'id = $1', id))['encrypted_password']).not.toBe(before);
});

async function codeForPassword(): Promise<{ email: string; code: string }> {
  const { email } = await addPerson();
  await mutate(auth.requestPasswordReset, { email });
  return { email, code: emailedCode(stack, email) };
}
visitor(auth, 'requestPasswordReset', async () => {
  expect((await codeForPassword()).code).not.toBe('');
});
visitor(auth, 'resetPassword', async (mutation) => {
  const values = { password: 'Champa-visitor-3', confirmPassword: 'Champa-visitor-3' };
  await mutate(mutation(), { ...values, ...(await codeForPassword()) });
  expect(site.navigations.at(-1)).toBe('/dashboard');
});

async function codesForEmail(person: Person) {
  const email = `new-${person.email}`;
  await mutate(auth.requestEmailChange, email);
  return [person.email, email].map((to) => ({ email: to, code: emailedCode(stack, to) }));
}
someone(auth, 'requestEmailChange', async (_mutation, person) => {
  expect(await codesForEmail(person)).toHaveLength(2);
});
someone(auth, 'confirmEmailChange', async (mutation, person) => {
  await mutate(mutation(), await codesForEmail(person));
  expect(await row('auth.users', 'id = $1', person.id)).toMatchObject({
    email: `new-${person.email}`,
  });
});
staff(session, 'rolesQuery', async (query) => {
  expect(await client.fetchQuery(query(demoAccounts.staff.id))).toEqual(['staff']);
});
someone(followedSession, 'endSession', async (endSession) => {
  await endSession();
  const { data } = await (await supabase()).auth.getSession();
  expect(data.session).toBeNull();
});
someone(followedSession, 'saveLanguage', async (saveLanguage, { id }) => {
  const language = () => row('public.user_settings', 'user_id = $1', id);
  await saveLanguage();
  expect(await language()).toMatchObject({ language: 'en' });
  localStorage.setItem('paws_language', 'hi');
  await saveLanguage();
  expect(await language()).toMatchObject({ language: 'hi', email_notifications: true });
  expect(localStorage.getItem('paws_language')).toBeNull();
});
sponsor(followedSession, 'followSession', async (followSession) => {
  const setSession = vi.fn<Parameters<typeof followSession>[2]>();
  const unsubscribe = followSession(client, true, setSession);
  await site.idle();
  unsubscribe();
  expect(setSession.mock.lastCall?.[0](null).user).toMatchObject({ id: sponsorId });
});
sponsor(profiles, 'profileQuery', async (query) => {
  expect(await client.fetchQuery(query(sponsorId))).toMatchObject({ name: 'Meera Tandon' });
});
someone(profiles, 'saveProfile', async (mutation, { id }) => {
  const values = { name: 'Gauri Shukla', phone: '+91 98390 12345', address: '12 Chowk' };
  const original = await client.fetchQuery(profiles.profileQuery(id));
  await mutate(mutation(id), { original, values });
  expect(await row('public.profiles', 'user_id = $1', id)).toMatchObject(values);
  const late = { original, values: { ...values, address: 'Aminabad' } };
  await expect(mutate(mutation(id), late)).rejects.toThrow('changed after it was fetched');
  expect(await row('public.profiles', 'user_id = $1', id)).toMatchObject(values);
});
someone(settings, 'settingsQuery', async (query, { id }) => {
  expect(await client.fetchQuery(query(id))).toMatchObject({ marketingEmails: false });
});
someone(settings, 'saveSettings', async (mutation, { id }) => {
  await mutate(mutation(id), { emailNotifications: false, adoptionAlerts: false });
  const others = { marketingEmails: true, donationReceipts: false, language: 'hi' } as const;
  await mutate(mutation(id), others);
  expect(await row('public.user_settings', 'user_id = $1', id)).toMatchObject({
    email_notifications: false,
    marketing_emails: true,
    adoption_alerts: false,
    donation_receipts: false,
    language: 'hi',
  });
});
sponsor(settings, 'readMyData', async (mutation) => {
  const manage_url = 'https://pay.example/sub_2';
  const id = await sponsorship(sponsorId, { dog_id: MOTI, manage_url });
  const giftId = await gift(sponsorId);
  const data = await mutate(mutation, sponsorId);
  expect(data.gifts).toContainEqual(expect.objectContaining({ id: giftId, giver_name: 'Gauri' }));
  expect(data.sponsorships).toContainEqual(expect.objectContaining({ id, dog_id: MOTI }));
  expect(JSON.stringify(data)).not.toContain('pay.example');
  expect(JSON.stringify(data)).not.toContain('token');
});
someone(settings, 'deleteMyAccount', async (mutation, person) => {
  const id = await subscribe(person);
  expect(await mutate(mutation, undefined)).toBe('stopped');
  expect(await rows('auth.users', 'id = $1', person.id)).toEqual([]);
  await expectSponsorship(id, { status: 'cancelled' });
});
sponsor(messages, 'inboxQuery', async (query) => {
  const older = await message({ created_at: '2026-11-04T00:00:00Z' });
  const newer = await message({ created_at: '2026-11-05T00:00:00Z' });
  const inbox = await client.fetchInfiniteQuery(query(sponsorId));
  const ids = inbox.pages[0]?.messages.map(({ id }) => id);
  expect(ids).toEqual(expect.arrayContaining([newer, older]));
  client.clear();
  const cursor = { id: newer, created_at: '2026-11-05T00:00:00Z' };
  const rest = await client.fetchInfiniteQuery({ ...query(sponsorId), initialPageParam: cursor });
  const restIds = rest.pages[0]?.messages.map(({ id }) => id);
  expect(restIds).toContain(older);
  expect(restIds).not.toContain(newer);
});
sponsor(messages, 'messageQuery', async (query) => {
  const id = await message();
  expect(await client.fetchQuery(query(sponsorId, id))).toMatchObject({ id });
});
sponsor(messages, 'unreadCountQuery', async (query) => {
  await message();
  expect(await client.fetchQuery(query(sponsorId))).toBeGreaterThan(0);
});
sponsor(letters, 'ownLettersQuery', async (query) => {
  const id = await add('contact_messages', {
    account_id: sponsorId,
    name: 'Meera',
    email: demoAccounts.sponsor.email,
    message: 'Ok',
  });
  const about_update_id = await dogUpdate({ dog_id: MOTI });
  await add('contact_messages', {
    account_id: sponsorId,
    name: 'Meera',
    email: demoAccounts.sponsor.email,
    message: 'Lovely',
    about_update_id,
  });
  expect(await client.fetchQuery(query(sponsorId))).toContainEqual(
    expect.objectContaining({ id, dog_name: null }),
  );
});
sponsor(letters, 'sendLetter', async (mutation) => {
  const [messageId, updateId] = [await message(), await dogUpdate({ dog_id: MOTI })];
  await mutate(mutation, { about: { messageId }, body: 'At ten.' });
  await mutate(mutation, { about: { updateId }, body: 'How lovely!' });
  const written = await rows(
    'public.contact_messages',
    'about_message_id = $1 or about_update_id = $2',
    messageId,
    updateId,
  );
  expect(written).toHaveLength(2);
});
sponsor(updateThanks, 'updateThanksQuery', async (query) => {
  const id = await dogUpdate({ dog_id: MOTI });
  expect(await client.fetchQuery(query([id], sponsorId))).toMatchObject([{ thanks: null }]);
  expect(await client.fetchQuery(query([id], null))).toMatchObject([{ is_thanked: false }]);
});
sponsor(updateThanks, 'setThanks', async (mutation) => {
  const updateId = await dogUpdate({ dog_id: MOTI });
  const stored = () => rows('private.dog_update_thanks', 'update_id = $1', updateId);
  await mutate(mutation([updateId], sponsorId), { updateId, isThanked: true });
  expect(await stored()).toHaveLength(1);
  await mutate(mutation([updateId], sponsorId), { updateId, isThanked: false });
  expect(await stored()).toHaveLength(0);
});
sponsor(messages, 'markRead', async (mutation) => {
  const id = await message();
  await mutate(mutation(sponsorId), id);
  expect((await row('public.messages', 'id = $1', id))['read_at']).not.toBeNull();
});

// The team.

admin(team, 'teamMembersQuery', async (query) => {
  const { admin: administrator, staff: member, volunteer } = demoAccounts;
  const ids = new Set<string>([administrator.id, member.id, volunteer.id]);
  const members = (await client.fetchQuery(query)).filter(({ user_id }) => ids.has(user_id));
  expect(new Map(members.map(({ name, role }) => [name, role]))).toEqual(
    new Map([
      [administrator.name, 'admin'],
      [member.name, 'staff'],
      [volunteer.name, 'volunteer'],
    ]),
  );
});
const addMember = async () => {
  const person = await addPerson();
  await insertRow(stack.pg, 'user_roles', { user_id: person.id, role: 'volunteer' });
  return person.id;
};
const invite = (email: string) =>
  stack.pg.query("insert into private.role_invitations (email, role) values ($1, 'staff')", [
    email,
  ]);
admin(team, 'giveRole', async (mutation) => {
  const { email } = await addPerson();
  expect(await mutate(mutation, { email, role: 'volunteer' })).toBe('given');
  expect(await mutate(mutation, { email: `not-${email}`, role: 'staff' })).toBe('invited');
});
admin(team, 'changeRole', async (mutation) => {
  const userId = await addMember();
  await mutate(mutation, { userId, role: 'staff' });
  expect(await row('user_roles', 'user_id = $1', userId)).toMatchObject({ role: 'staff' });
});
admin(team, 'removeRole', async (mutation) => {
  const userId = await addMember();
  await mutate(mutation, userId);
  expect(await rows('user_roles', 'user_id = $1', userId)).toEqual([]);
});
admin(team, 'removeApps', async (mutation) => {
  const userId = await addMember();
  await addApp(stack.pg, userId);
  await mutate(mutation, userId);
  expect(await rows('auth.mfa_factors', 'user_id = $1', userId)).toEqual([]);
});
admin(team, 'invitationsQuery', async (query) => {
  await invite('a@example.org');
  const found = await client.fetchQuery(query);
  expect(found.at(-1)).toMatchObject({ email: 'a@example.org', role: 'staff' });
});
admin(team, 'withdrawInvitation', async (mutation) => {
  await invite('b@example.org');
  const { id } = await row('private.role_invitations', "email = 'b@example.org'");
  await mutate(mutation, String(id));
  expect(await row('private.role_invitations', 'id = $1', id)).not.toMatchObject({
    ended_at: null,
  });
});
staff(received, 'receivedMessagesQuery', async (query) => {
  const text = { message: 'A dog at the station' };
  const older = await contactMessage({ ...text, created_at: '2026-01-01T06:00:00Z' });
  const id = await contactMessage(text);
  const done = await contactMessage({ ...text, handled_at: '2026-02-01T06:00:00Z' });
  const payment = await contactMessage({
    ...text,
    kind: 'payment',
    paid_paise: 210_000,
    paid_on: '2026-04-01',
    paid_by: 'upi',
  });
  const filters = { search: 'at the station', page: 1, onlyOpen: true, inReview: false };
  expect(await client.fetchQuery(query(filters))).toMatchObject({
    rows: [{ id: payment }, { id: older }, { id }],
    count: 3,
  });
  const all = await client.fetchQuery(query({ ...filters, onlyOpen: false }));
  expect(all.rows.map((found) => found.id).slice(0, 3)).toEqual(
    expect.arrayContaining([done, payment, id]),
  );
  expect(all.rows).toMatchObject([{}, {}, {}, { id: older }]);
});
staff(received, 'receivedMessageQuery', async (query) => {
  const id = await contactMessage({ email: 'Sender@example.org' });
  expect(await client.fetchQuery(query(id))).toMatchObject({
    message: { id, kind: 'message' },
    sender: { email: 'sender@example.org' },
  });
  expect(await client.fetchQuery(query(SHERU))).toBeNull();
});
staff(received, 'reviewCountQuery', async (query) => {
  await contactMessage({ needs_review: true });
  expect(await client.fetchQuery(query)).toBeGreaterThan(0);
});
staff(received, 'acceptMessage', async (mutation) => {
  const id = await contactMessage({ needs_review: true });
  await mutate(mutation, id);
  expect(await row('public.contact_messages', 'id = $1', id)).toMatchObject({
    needs_review: false,
  });
});
staff(received, 'answerMessage', async (mutation) => {
  const id = await contactMessage();
  await mutate(mutation, { received: { id, handled_at: null, has_account: false }, body: 'Yes.' });
  expect(await rows('private.contact_answers', 'contact_message_id = $1', id)).toHaveLength(1);
});
staff(received, 'passOnLetter', async (mutation) => {
  const about_update_id = await dogUpdate({ dog_id: MOTI });
  await insertRow(stack.pg, 'dog_update_changes', {
    update_id: about_update_id,
    kind: 'published',
    actor_id: demoAccounts.volunteer.id,
    actor_name: 'Asha',
  });
  const id = await contactMessage({ account_id: sponsorId, about_update_id });
  await mutate(mutation, id);
  expect((await row('public.contact_messages', 'id = $1', id))['passed_on_at']).not.toBeNull();
});
staff(received, 'setMessageDone', async (mutation) => {
  const id = await contactMessage();
  await mutate(mutation, { id, isDone: true });
  expect((await row('public.contact_messages', 'id = $1', id))['handled_at']).not.toBeNull();
});
staff(emailPages, 'emailOverviewQuery', async (query) => {
  expect(await client.fetchQuery(query)).toMatchObject({ waiting: expect.any(Number) });
});

staff(emailPages, 'unsentEmailsQuery', async (query) => {
  const recipient = `${crypto.randomUUID()}@example.org`;
  await insertRow(stack.pg, 'email_outbox', {
    idempotency_key: recipient,
    template: 'test-email',
    recipient,
    failed_at: new Date().toISOString(),
  });
  expect(await client.fetchQuery(query)).toMatchObject([{ email: recipient, attempts: 0 }]);
});
staff(today, 'teamTodayQuery', async (query) => {
  expect(await client.fetchQuery(query)).toMatchObject({ overdue_dogs: expect.any(Number) });
});
admin(today, 'resumeJobs', async (mutation) => {
  await stack.pg.query('insert into private.job_pause default values');
  await mutate(mutation, undefined);
  expect((await stack.pg.query('select from private.job_pause')).rows).toEqual([]);
});

async function refusedAddress(): Promise<string> {
  const email = `${crypto.randomUUID()}@example.org`;
  await insertRow(stack.pg, 'refused_addresses', { email, reason: 'No such mailbox' });
  return email;
}
staff(emailPages, 'refusedAddressesQuery', async (query) => {
  const email = await refusedAddress();
  const { rows: addresses } = await client.fetchQuery(query(1));
  expect(addresses).toContainEqual(expect.objectContaining({ email }));
});
staff(emailPages, 'tryAddressAgain', async (mutation) => {
  const email = await refusedAddress();
  await mutate(mutation, email);
  expect(await rows('public.refused_addresses', 'email = $1', email)).toEqual([]);
});
staff(reviewItems, 'jobRunsQuery', async (query) => {
  await stack.pg.exec(
    "insert into public.scheduled_jobs (name, last_run_at, last_result) values ('reconcile', now(), 'complete') on conflict do nothing",
  );
  expect((await client.fetchQuery(query)).get('reconcile')).toBeDefined();
});
staff(reviewItems, 'reviewItemsQuery', async (query) => {
  const id = await reviewItem();
  const open = await client.fetchQuery(query({ page: 1, shown: 'open' }));
  expect(open.rows).toContainEqual(expect.objectContaining({ id }));
  await client.fetchQuery(query({ page: 1, shown: 'mine' }));
  await client.fetchQuery(query({ page: 1, shown: 'closed' }));
});
staff(reviewItems, 'reviewItemNotesQuery', async (query) => {
  const { pages } = await client.fetchInfiniteQuery(query(await reviewItem()));
  expect(pages).toEqual([{ items: [], next: null }]);
});
staff(reviewItems, 'reviewItemAssigneesQuery', async (query) => {
  const { id: user_id, name } = demoAccounts.admin;
  expect(await client.fetchQuery(query)).toContainEqual({ user_id, name });
});
staff(reviewItems, 'addReviewItemNote', async (mutation) => {
  const id = await reviewItem();
  await mutate(mutation, { id, action: 'close', body: 'Seen.' });
  expect(await rows('public.review_items', 'id = $1 and closed_at is not null', id)).toHaveLength(
    1,
  );
});
staff(reviewItems, 'assignReviewItem', async (mutation) => {
  const id = await reviewItem();
  const { id: user_id, name } = demoAccounts.admin;
  await mutate(mutation, { id, assignee: { user_id, name }, previousId: null });
  await mutate(mutation, { id, assignee: null, previousId: user_id });
  expect(await rows('public.review_items', 'id = $1 and assignee_id is null', id)).toHaveLength(1);
});
staff(people, 'peopleQuery', async (query) => {
  expect(await client.fetchQuery(query('meera tandon', 1))).toMatchObject({
    rows: [{ user_id: sponsorId }],
    count: 1,
  });
});
staff(people, 'personQuery', async (query) => {
  expect(await client.fetchQuery(query(await personOf(demoAccounts.sponsor.email)))).toMatchObject({
    account_id: sponsorId,
    is_confirmed: true,
  });
});
staff(people, 'giftsBeforeQuery', async (query) => {
  expect(await client.fetchQuery(query(await personOf(demoAccounts.sponsor.email)))).toBeNull();
});
staff(people, 'personDonationsQuery', async (query) => {
  const options = query(await personOf(demoAccounts.sponsor.email));
  const { pages } = await client.fetchInfiniteQuery(options);
  expect(pages[0]?.items).toContainEqual(expect.objectContaining({ id: LAST_MONTH }));
});
staff(people, 'personCorrespondenceQuery', async (query) => {
  const options = query(await personOf(demoAccounts.sponsor.email), false);
  expect((await client.fetchInfiniteQuery(options)).pages).toHaveLength(1);
});
staff(people, 'personNotesQuery', async (query) => {
  const personId = await personOf(demoAccounts.sponsor.email);
  await mutate(people.addPersonNote, { personId, body: 'Rang on Friday.', dueOn: '' });
  const { pages } = await client.fetchInfiniteQuery(query(personId));
  expect(pages[0]?.items[0]).toMatchObject({ body: 'Rang on Friday.', due_on: null });
});
staff(people, 'personHistoryQuery', async (query) => {
  const options = query(await personOf(demoAccounts.sponsor.email));
  expect((await client.fetchInfiniteQuery(options)).pages).toHaveLength(1);
});
staff(people, 'addPersonNote', async (mutation) => {
  const personId = await personOf(demoAccounts.sponsor.email);
  await mutate(mutation, { personId, body: 'Called on Monday.', dueOn: '' });
  expect(
    await rows('private.person_notes', "person_id = $1 and body = 'Called on Monday.'", personId),
  ).toHaveLength(1);
});
staff(people, 'dueNotesQuery', async (query) => {
  const personId = await personOf(demoAccounts.sponsor.email);
  await mutate(people.addPersonNote, { personId, body: 'Call.', dueOn: daysAgo(0) });
  expect(await client.fetchQuery(query)).toMatchObject([{ person_id: personId, body: 'Call.' }]);
});
staff(people, 'setNoteDone', async (mutation) => {
  const personId = await personOf(demoAccounts.sponsor.email);
  await mutate(people.addPersonNote, { personId, body: 'Write.', dueOn: daysAgo(0) });
  const note = (await client.fetchQuery({ ...people.dueNotesQuery, staleTime: 0 })).at(-1);
  await mutate(mutation, { id: note?.id ?? 0, isDone: true });
  expect(
    await rows('private.person_notes', 'id = $1 and done_at is not null', note?.id),
  ).toHaveLength(1);
});
staff(people, 'mergePeople', async (mutation) => {
  const [email, other] = [
    `${crypto.randomUUID()}@example.org`,
    `${crypto.randomUUID()}@example.org`,
  ];
  await giveAsVisitor(email);
  await giveAsVisitor(other);
  const [personId, otherId] = [await personOf(email), await personOf(other)];
  expect(await mutate(mutation, { personId, otherId, reason: 'The same phone.' })).toBe(personId);
  expect(await client.fetchQuery(people.personQuery(otherId))).toMatchObject({
    id: personId,
    merged: [{ id: otherId, email: other }],
  });
});
staff(people, 'partPeople', async (mutation) => {
  const [hidden] = await rows('private.people', 'merged_into_id is not null');
  await mutate(mutation, String(hidden?.['id']));
  expect(
    await rows('private.people', 'id = $1 and merged_into_id is null', hidden?.['id']),
  ).toHaveLength(1);
});
staff(people, 'setPersonEmail', async (mutation) => {
  const email = `${crypto.randomUUID()}@example.org`;
  await giveAsVisitor(email);
  const personId = await personOf(email);
  await mutate(mutation, { personId, email: `new-${email}` });
  expect(await personOf(`new-${email}`)).toBe(personId);
});
staff(people, 'savePerson', async (mutation) => {
  const id = crypto.randomUUID();
  const name = 'Somebody Of The Office';
  const details = { phone: '94500 11223', address: '', email: '', pan: '', reason: '' };
  const person = { id, person: null, name, language: 'hi', ways: ['post'], ...details } as const;
  expect(await mutate(mutation, { ...person, ways: ['post'] })).toBe(id);
  const added = await client.fetchQuery(people.personQuery(id));
  expect(added).toMatchObject({ name, phone: '94500 11223', contact_ways: ['post'] });
  await mutate(mutation, {
    ...person,
    person: added,
    ways: [],
    phone: '',
    reason: 'It was wrong.',
  });
  client.clear();
  expect(await client.fetchQuery(people.personQuery(id))).toMatchObject({ contact_ways: [] });
  expect(await client.fetchQuery(recorded.peopleChoicesQuery(name))).toMatchObject([
    { person_id: id, email: null, last_given_on: null },
  ]);
});
staff(people, 'withdrawWhatsApp', async (mutation) => {
  const email = `${crypto.randomUUID()}@example.org`;
  await giveAsVisitor(email);
  const personId = await personOf(email);
  await mutate(mutation, personId);
  expect(await client.fetchQuery(people.personQuery(personId))).toMatchObject({
    whatsapp_number: null,
  });
});
admin(people, 'forgetPerson', async (mutation) => {
  const email = `${crypto.randomUUID()}@example.org`;
  await giveAsVisitor(email);
  const personId = await personOf(email);
  await mutate(mutation, personId);
  expect(await rows('private.people', 'id = $1', personId)).toEqual([]);
});
staff(people, 'resendReceipt', async (mutation) => {
  const personId = await personOf(demoAccounts.sponsor.email);
  const [receipt] = await rows('public.receipts', 'donation_id = $1', LAST_MONTH);
  const { id, number } = receipt ?? {};
  await mutate(mutation, { personId, receipt: { id: String(id), number: String(number) } });
  await decideAll(stack.pg);
  expect(await rows('public.email_outbox', "template = 'receipt-copy'")).toHaveLength(1);
});
staff(reviewItems, 'personReviewItemsQuery', async (query) => {
  const id = await reviewItem({ donation_id: LAST_MONTH });
  const personId = await personOf(demoAccounts.sponsor.email);
  expect(await client.fetchQuery(query(personId))).toMatchObject([{ id }]);
});
staff(people, 'sendStaffMessage', async (mutation) => {
  const { id: userId, email } = await addPerson();
  const to = { userId, email, name: 'Gauri' };
  await mutate(mutation, { to, subject: 'Thank you', body: 'From all of us.' });
  expect(await rows('public.messages', 'recipient_id = $1', userId)).toHaveLength(1);
  const address = `${crypto.randomUUID()}@example.org`;
  await giveAsVisitor(address);
  const personId = await personOf(address);
  const somebody = { userId: null, personId, email: address, name: 'Asha' } as const;
  await mutate(mutation, { to: somebody, subject: 'Thank you', body: 'From all of us.' });
  expect(await rows('private.contact_answers', 'person_id = $1', personId)).toHaveLength(1);
});
staff(teamSponsorships, 'personSponsorshipsQuery', async (query) => {
  const personId = await personOf(demoAccounts.sponsor.email);
  expect(await client.fetchQuery(query(personId))).toContainEqual(
    expect.objectContaining({ id: SHERAS_SPONSORSHIP, amount_paise: 150_000 }),
  );
  const person = await addPerson();
  await sponsorship(person.id, { dog_id: null });
  expect(await client.fetchQuery(query(await personOf(person.email)))).toMatchObject([
    { dog_id: null },
  ]);
});
staff(teamSponsorships, 'failedChargesQuery', async (query) => {
  expect(await client.fetchQuery(query(1))).toMatchObject({ count: expect.any(Number) });
});
admin(teamSponsorships, 'stopSponsorshipForSponsor', async (mutation) => {
  const { id, email } = await addPerson();
  const stored = { id: crypto.randomUUID(), user_id: id, amount_paise: 100_000, mode: 'test' };
  await insertRow(stack.pg, 'sponsorships', { ...stored, status: 'active' });
  await mutate(mutation, { id: stored.id, source: 'provider', reason: 'Asked by phone.' });
  expect(await rows('public.sponsorships', 'id = $1', stored.id)).toMatchObject([
    { desired_status: 'stop', end_reason: 'sponsor' },
  ]);
  expect(await rows('private.person_notes', 'person_id = $1', await personOf(email))).toHaveLength(
    1,
  );
});
admin(teamSponsorships, 'teamSponsorshipsQuery', async (query) => {
  expect(await client.fetchQuery(query)).toContainEqual(
    expect.objectContaining({ id: SHERAS_SPONSORSHIP }),
  );
});
admin(teamSponsorships, 'sponsorshipSummaryQuery', async (query) => {
  const summary = await client.fetchQuery(query(indianDay(lastMonthPaidAt).slice(0, 7)));
  expect(summary?.received_paise).toBeGreaterThanOrEqual(350_000);
});
staff(figures, 'moneyQuery', async (query) => {
  expect(await client.fetchQuery(query)).toContainEqual(
    expect.objectContaining({ kind: 'monthly', paise: expect.any(Number) }),
  );
});
staff(figures, 'sponsorsQuery', async (query) => {
  const { months, quarters } = await client.fetchQuery(query);
  expect(months.at(-1)?.running).toBeGreaterThan(1);
  expect(quarters.at(-1)?.after_12).toBeNull();
});
staff(figures, 'dogsQuery', async (query) => {
  const { months, dogs: covered } = await client.fetchQuery(query);
  expect(months.map(({ kind }) => kind)).toEqual(expect.arrayContaining([null, 'food']));
  expect(covered[0]?.has_least).toBe(true);
});

// Donations that the team records.

let recordedPeople = 0;

/** Records a donation of somebody new. */
function recordOne(values: Partial<recorded.NewDonation> = {}) {
  recordedPeople += 1;
  return mutate(recorded.recordDonation, {
    id: crypto.randomUUID(),
    person_id: null,
    donor: {
      // From g on: the search also finds addresses, which have hexadecimal digits.
      name: `Ravi ${String.fromCodePoint(103 + Math.floor(recordedPeople / 20), 103 + (recordedPeople % 20))}`,
    },
    citizenship: 'not-asked',
    amount_paise: 50_000,
    received_on: daysAgo(20),
    way: 'cash',
    dog_id: null,
    sponsorship_id: null,
    letter_id: null,
    ...values,
  });
}

async function versionOf(donationId: string): Promise<number> {
  const donation = await client.fetchQuery(recorded.recordedDonationQuery(donationId));
  return donation?.version ?? 0;
}

staff(recorded, 'recordDonation', async () => {
  const letter_id = await contactMessage();
  const { donation_id, receipt_number } = await recordOne({ letter_id });
  expect(receipt_number).toMatch(/^TEST\//);
  expect(await row('public.donations', 'id = $1', donation_id)).toMatchObject({
    source: 'recorded',
    payment_method: 'cash',
  });
  expect(await row('public.contact_messages', 'id = $1', letter_id)).not.toMatchObject({
    handled_at: null,
  });
  const forAppeal = await recordOne({ appeal_id: ENDED_APPEAL, received_on: daysAgo(13) });
  expect(await row('public.donations', 'id = $1', forAppeal.donation_id)).toMatchObject({
    appeal_id: ENDED_APPEAL,
    dog_id: (await row('public.appeals', 'id = $1', ENDED_APPEAL))['dog_id'],
  });
  const { person_id } = await recordOne({ received_on: daysAgo(12) });
  // Without an email address.
  const personId = person_id ?? '';
  const person = await client.fetchQuery(people.personQuery(personId));
  const found = await client.fetchQuery(people.peopleQuery(person?.name ?? '', 1));
  expect(found?.rows).toMatchObject([{ person_id: personId, email: null }]);
});
it('records what was somebody else’s for the right person', async () => {
  await signIn(demoAccounts.staff);
  const { donation_id } = await recordOne({ received_on: daysAgo(12) });
  const instead = {
    donation_id,
    expected_version: await versionOf(donation_id),
    reason: 'Two people of one name',
  };
  const right = await recordOne({ donor: { name: 'Suresh Pal' }, person_id: null, instead });
  expect(await client.fetchQuery(recorded.recordedDonationQuery(donation_id))).toMatchObject({
    replacement_id: right.donation_id,
    replacement_name: 'Suresh Pal',
  });
});
it('asks about a donation that may be recorded already, and records it once that is confirmed', async () => {
  await signIn(demoAccounts.staff);
  const { donation_id, person_id } = await recordOne({ received_on: daysAgo(10) });
  const again = { person_id, donor: null, received_on: daysAgo(9) } as const;
  const refusal: unknown = await recordOne(again).catch((error: unknown) => error);
  const warning = refusal instanceof Error ? recorded.warningOf(refusal) : null;
  expect(warning).toMatchObject({
    duplicates: [{ id: donation_id, way: 'cash' }],
    cash_paise: null,
  });
  expect(await recordOne({ ...again, confirmed_duplicates: [donation_id] })).toMatchObject({
    person_id,
  });
});
staff(recorded, 'peopleChoicesQuery', async (query) => {
  const { person_id } = await recordOne({
    donor: { name: 'Bhola Nath' },
    received_on: daysAgo(18),
  });
  expect(await client.fetchQuery(query('bhola nath'))).toMatchObject([{ person_id }]);
  expect(await client.fetchQuery(query(''))).toEqual([]);
});
staff(recorded, 'recordedDonationQuery', async (query) => {
  const { donation_id } = await recordOne({ received_on: daysAgo(19) });
  expect(await client.fetchQuery(query(donation_id))).toMatchObject({
    id: donation_id,
    way: 'cash',
    changes: [],
  });
  expect(await client.fetchQuery(query(LAST_MONTH))).toBeNull();
});
staff(recorded, 'recordedDonationsQuery', async (query) => {
  // Without a receipt.
  await recordOne({ way: 'cheque', reference: '000125' });
  const { donation_id } = await recordOne({ received_on: daysAgo(8) });
  const { rows: latest } = await client.fetchQuery(query(1));
  expect(latest[0]).toMatchObject({ donation_id, way: 'cash', status: 'completed' });
});
staff(recorded, 'waitingChequesQuery', async (query) => {
  const { donation_id } = await recordOne({ way: 'cheque', reference: '000123' });
  const { rows: cheques } = await client.fetchQuery(query(1));
  expect(cheques).toContainEqual(expect.objectContaining({ donation_id }));
});
staff(recorded, 'recordChequeOutcome', async (mutation) => {
  const { donation_id: id } = await recordOne({ way: 'cheque', reference: '000124' });
  await mutate(mutation, {
    id,
    outcome: 'credited',
    tellsDonor: false,
    happenedOn: daysAgo(0),
  });
  expect(await row('public.donations', 'id = $1', id)).toMatchObject({ status: 'completed' });
});
staff(recorded, 'correctDonation', async (mutation) => {
  const { donation_id: id } = await recordOne({ received_on: daysAgo(18) });
  await mutate(mutation, {
    id,
    version: await versionOf(id),
    amount_paise: 60_000,
    received_on: daysAgo(18),
    way: 'upi',
    reference: null,
    bank_name: null,
    dog_id: SHERU,
    name: null,
    address: null,
    reason: 'Typed wrongly',
  });
  expect(await client.fetchQuery(recorded.recordedDonationQuery(id))).toMatchObject({
    amount_paise: 60_000,
    way: 'upi',
    dog_id: SHERU,
    changes: [{ kind: 'correction', reason: 'Typed wrongly' }],
  });
});
staff(recorded, 'changeDonation', async (mutation) => {
  const { donation_id: id } = await recordOne({ received_on: daysAgo(14) });
  const change = async (name: recorded.DonationChange) =>
    mutate(mutation, { id, version: await versionOf(id), change: name, reason: 'Entered twice' });
  await change('void_donation');
  await change('unvoid_donation');
  await change('ask_to_void');
  expect(await client.fetchQuery(recorded.recordedDonationQuery(id))).toMatchObject({
    is_void_asked: true,
    voided_at: null,
    changes: [{ kind: 'void' }, { kind: 'unvoid' }, { kind: 'void-asked' }],
  });
});
staff(recorded, 'voidDonationsQuery', async (query) => {
  const { donation_id: id } = await recordOne({ received_on: daysAgo(13) });
  expect(await client.fetchQuery(query([id]))).toEqual(new Set());
  const change = { id, version: await versionOf(id), reason: 'Entered twice' };
  await mutate(recorded.changeDonation, { ...change, change: 'void_donation' });
  expect(await client.fetchQuery({ ...query([id]), staleTime: 0 })).toEqual(new Set([id]));
});
admin(recorded, 'askedVoidsQuery', async (query) => {
  const { donation_id: id } = await recordOne({ received_on: daysAgo(11) });
  const asking = { id, version: await versionOf(id), reason: 'It never came' };
  await mutate(recorded.changeDonation, { ...asking, change: 'ask_to_void' });
  expect(await client.fetchQuery(query)).toContainEqual(
    expect.objectContaining({ donation_id: id, reason: 'It never came' }),
  );
});
admin(recorded, 'returnDonation', async (mutation) => {
  const { donation_id: id } = await recordOne({ received_on: daysAgo(17) });
  await mutate(mutation, {
    id,
    version: await versionOf(id),
    amountPaise: 50_000,
    returnedOn: daysAgo(16),
    way: 'cash',
    reason: 'Asked for it',
  });
  expect(await row('public.donations', 'id = $1', id)).toMatchObject({ status: 'refunded' });
});
staff(standingOrders, 'beginStandingOrder', async (mutation) => {
  const { person_id } = await recordOne({ received_on: daysAgo(15) });
  if (person_id === null) throw new Error('Nobody was recorded.');
  const order = { person_id, donor: null, citizenship: 'yes', dog_id: SHERU } as const;
  const begun = { ...order, id: crypto.randomUUID(), amount_paise: 75_000, since: daysAgo(75) };
  await mutate(mutation, begun);
  const [running] = await client.fetchQuery(standingOrders.standingOrdersQuery(person_id));
  expect(running).toMatchObject({ amount_paise: 75_000, source: 'standing-order' });
  const { rows: late } = await client.fetchQuery(standingOrders.lateStandingOrdersQuery(1));
  expect(late).toContainEqual(expect.objectContaining({ sponsorship_id: running?.id }));
  const { id = '', source = 'provider' } = running ?? {};
  const stop = { id, source, reason: 'By phone.' };
  await mutate(teamSponsorships.stopSponsorshipForSponsor, stop);
  expect(await row('public.sponsorships', 'id = $1', id)).toMatchObject({ status: 'cancelled' });
});
staff(standingOrders, 'standingOrdersQuery', async (query) => {
  const personId = await personOf(demoAccounts.sponsor.email);
  expect(await client.fetchQuery(query(personId))).toEqual([]);
});
staff(standingOrders, 'standingOrdersToCallQuery', async (query) => {
  expect(await client.fetchQuery(query)).toEqual([]);
});
const newStandingOrder = async () => {
  const { person_id } = await recordOne({ received_on: daysAgo(15) });
  if (person_id === null) throw new Error('Nobody was recorded.');
  const id = crypto.randomUUID();
  const order = { person_id, donor: null, citizenship: 'yes', dog_id: SHERU } as const;
  await mutate(standingOrders.beginStandingOrder, {
    ...order,
    id,
    amount_paise: 75_000,
    since: daysAgo(75),
  });
  return id;
};
staff(standingOrders, 'endStandingOrder', async (mutation) => {
  const id = await newStandingOrder();
  await mutate(mutation, { id, dogName: 'Sheru' });
  expect(await row('public.sponsorships', 'id = $1', id)).toMatchObject({ status: 'cancelled' });
});
staff(standingOrders, 'moveStandingOrder', async (mutation) => {
  const id = await newStandingOrder();
  await mutate(mutation, { id, dog: { id: MOTI, name: 'Moti' } });
  expect(await row('public.sponsorships', 'id = $1', id)).toMatchObject({ dog_id: MOTI });
});
staff(standingOrders, 'lateStandingOrdersQuery', async (query) => {
  expect(await client.fetchQuery(query(1))).toMatchObject({ count: expect.any(Number) });
});

// Care.

const dueFilters = { until: '2026-12-31', area: '', kind: '' } as const;
staff(teamCare, 'dueCareQuery', async (query) => {
  const id = await careRecord({ due_on: '2026-09-01' });
  const { rows: due, count } = await client.fetchQuery(query(dueFilters, 1));
  expect(due).toContainEqual(expect.objectContaining({ id, dog_name: 'Sheru' }));
  expect(count).toBe(due.length);
  expect(await client.fetchQuery(query({ ...dueFilters, kind: 'food' }, 1))).toMatchObject({
    rows: expect.not.arrayContaining([expect.objectContaining({ id })]),
  });
});
staff(teamCare, 'fetchAllDueCare', async (mutation) => {
  const dogId = await dog();
  const id = await careRecord({ dog_id: dogId, due_on: '2026-09-01' });
  const { location } = await row('public.dog_profiles', 'id = $1', dogId);
  const filters = { ...dueFilters, area: String(location), kind: 'vaccination' } as const;
  expect(await mutate(mutation, filters)).toContainEqual(expect.objectContaining({ id }));
});
staff(teamCare, 'teamCareRecordsQuery', async (query) => {
  const dogId = await dog();
  const older = await careRecord({ dog_id: dogId, happened_on: '2026-07-01' });
  const newer = await careRecord({ dog_id: dogId });
  const all = await client.fetchInfiniteQuery(query(dogId));
  expect(all.pages[0]?.map(({ id }) => id)).toEqual([newer, older]);
  client.clear();
  const after = { ...query(dogId), initialPageParam: all.pages[0]?.[0] };
  const rest = await client.fetchInfiniteQuery(after);
  expect(rest.pages[0]?.map(({ id }) => id)).toEqual([older]);
});
staff(teamCare, 'fetchAllTeamCareRecords', async (mutation) => {
  const id = await careRecord();
  expect(await mutate(mutation, '')).toContainEqual(expect.objectContaining({ id }));
});
staff(teamCare, 'careOfDogQuery', async (query) => {
  const id = await careRecord();
  const { dog_id: dogId } = await row('public.care_records', 'id = $1', id);
  expect(await client.fetchQuery(query(String(dogId)))).toContainEqual(
    expect.objectContaining({ id }),
  );
});
const careValues = {
  kind: 'vaccination',
  happened_on: '2026-08-30',
  note: 'Booster',
  cost_paise: 45_001,
  against_rabies: true,
  vaccine_batch: 'RAB-114',
} as const;
const billPhoto = async () => new Blob([await picture('webp')], { type: 'image/webp' });
staff(teamCare, 'saveCareRound', async (saveCareRound) => {
  const settledId = await careRecord({ due_on: '2026-09-01' });
  const roundId = crypto.randomUUID();
  const round = { roundId, dogIds: [SHERU, MOTI], values: careValues, bill: await billPhoto() };
  expect(await saveCareRound({ ...round, doneIds: [settledId] })).toBe(2);
  const stored = await rows('public.care_records', 'round_id = $1 order by cost_paise', roundId);
  expect(stored).toMatchObject([
    { dog_id: MOTI, cost_paise: 22_500 },
    { dog_id: SHERU, cost_paise: 22_501 },
  ]);
  const billName = stored[0]?.['bill_name'];
  expect(await rows('storage.objects', 'name = $1', billName)).toHaveLength(1);
  expect(await row('public.care_records', 'id = $1', settledId)).toMatchObject({ due_on: null });
});
staff(teamCare, 'editCareRecord', async (mutation) => {
  const id = await careRecord();
  const all = await mutate(teamCare.fetchAllTeamCareRecords, '');
  const original = all.find((record) => record.id === id);
  if (!original) throw new Error('The record is missing.');
  const edit = { original, dogId: MOTI, values: careValues, bill: await billPhoto() };
  await mutate(mutation, edit);
  const stored = await row('public.care_records', 'id = $1', id);
  expect(stored).toMatchObject({ dog_id: MOTI, note: 'Booster', cost_paise: 45_001 });
  expect(await rows('storage.objects', 'name = $1', stored['bill_name'])).toHaveLength(1);
});
staff(teamCare, 'careWithoutCostQuery', async (query) => {
  const id = await careRecord({ cost_paise: null });
  expect(await client.fetchQuery(query)).toContainEqual(
    expect.objectContaining({ id, dog_name: 'Sheru' }),
  );
});
staff(teamCare, 'fetchTeamCareRecord', async (mutation) => {
  const id = await careRecord({ cost_paise: null });
  expect(await mutate(mutation, id)).toMatchObject({ id, cost_paise: null });
});
staff(teamCare, 'careRoundQuery', async (query) => {
  const id = await careRecord({ due_on: '2026-09-01' });
  const filters = { until: '2026-09-01', area: '', kind: '' as const };
  expect(await client.fetchQuery(query(filters))).toContainEqual(
    expect.objectContaining({ id, dog_name: 'Sheru' }),
  );
  const ofFood = await client.fetchQuery(query({ ...filters, area: 'Chowk', kind: 'food' }));
  expect(ofFood.map((due) => due.id)).not.toContain(id);
});
staff(teamCare, 'keptRoundQuery', async (query) => {
  const id = await careRecord({ due_on: '2026-09-01' });
  expect(await client.fetchQuery(query('2026-09-01'))).toContainEqual(
    expect.objectContaining({ id }),
  );
});
staff(keptChoices, 'keptChoicesQuery', async (query) => {
  expect(await client.fetchQuery(query)).toContainEqual(expect.objectContaining({ id: SHERU }));
});
staff(keptChoices, 'teamDogChoicesQuery', async (query) => {
  expect(await client.fetchQuery(query('Sheru'))).toContainEqual(
    expect.objectContaining({ id: SHERU }),
  );
});
staff(teamCare, 'deleteCareRecord', async (mutation) => {
  const id = await careRecord();
  await mutate(mutation, id);
  expect(await rows('public.care_records', 'id = $1', id)).toEqual([]);
});
staff(teamCare, 'deletedCareRecordsQuery', async (query) => {
  const id = await careRecord();
  await mutate(teamCare.deleteCareRecord, id);
  expect(await client.fetchQuery(query)).toContainEqual(
    expect.objectContaining({ id, dog_name: 'Sheru', note: 'Booster' }),
  );
});
staff(teamCare, 'restoreCareRecord', async (mutation) => {
  const id = await careRecord();
  await mutate(teamCare.deleteCareRecord, id);
  await mutate(mutation, id);
  expect(await rows('public.care_records', 'id = $1', id)).toHaveLength(1);
});
staff(teamCare, 'careHistoryQuery', async (query) => {
  const id = await careRecord();
  await mutate(teamCare.deleteCareRecord, id);
  await mutate(teamCare.restoreCareRecord, id);
  expect(await client.fetchQuery(query(id))).toMatchObject([
    { change: 'restored', kind: null },
    { change: 'deleted', dog_name: 'Sheru', cost_paise: 45_000 },
  ]);
});
staff(teamCare, 'billQuery', async (query) => {
  const roundId = crypto.randomUUID();
  const bill = await billPhoto();
  const round = { roundId, dogIds: [SHERU], values: careValues, bill, doneIds: [] };
  await teamCare.saveCareRound(round);
  const { bill_name: name } = await row('public.care_records', 'round_id = $1', roundId);
  expect((await client.fetchQuery(query(String(name)))).size).toBe(bill.size);
});

// What is known of dogs.

visitor(papers, 'dogStoryQuery', async (query) => {
  expect(await client.fetchQuery(query(SHERU))).toMatchObject({
    story: expect.stringMatching(/^Sheru was born/),
    sex: 'male',
  });
  expect(await client.fetchQuery(query(await dog()))).toMatchObject({ story: null, sex: null });
});
it('a vaccination that staff record in care is read on the page of the dog', async () => {
  const dogId = await dog();
  const story = async () => {
    const query = { ...papers.dogStoryQuery(dogId), staleTime: Infinity };
    const found = await client.fetchQuery(query);
    return found && factsOf(found, '2026-11-20');
  };
  await signIn(demoAccounts.staff);
  expect(await story()).toEqual([]);
  await teamCare.saveCareRound({
    roundId: crypto.randomUUID(),
    dogIds: [dogId],
    values: { ...careValues, due_on: '2027-08-30' },
    bill: null,
    doneIds: [],
  });
  await teamCare.refreshCare(client);
  expect(await story()).toEqual(['vaccinated against rabies until August 2027']);
});
staff(papers, 'dogPapersQuery', async (query) => {
  expect(await client.fetchQuery(query(SHERU))).toMatchObject({
    papers: { sex: 'male' },
    teamPapers: { collar_tag: 'LKO 0142' },
    hindi: { story: expect.stringMatching(/^शेरू/) },
  });
  expect(await client.fetchQuery(query(crypto.randomUUID()))).toBeNull();
});
staff(papers, 'saveDogPapers', async (mutation) => {
  const found = await client.fetchQuery(papers.dogPapersQuery(await dog()));
  if (!found) throw new Error('No dog.');
  await mutate(mutation, {
    dog: found,
    papers: {
      story: 'She came.',
      sex: 'female',
      here_since: '2022',
      carer_name: null,
      carer_agreed_on: null,
      ear_notched: false,
    },
    teamPapers: {
      carer_phone: '+91 98390 12345',
      collar_tag: 'A',
      ward: null,
      feeding_spot: null,
      note: null,
    },
    hindiStory: '',
    isStale: false,
  });
  expect(await client.fetchQuery(papers.dogPapersQuery(found.id))).toMatchObject({
    papers: { story: 'She came.', here_since: '2022' },
    teamPapers: { carer_phone: '+91 98390 12345', collar_tag: 'A' },
  });
});

staff(papers, 'setDogAtCentre', async (mutation) => {
  const dogId = await dog();
  await mutate(mutation, { dogId, since: '2026-01-02' });
  expect(await client.fetchQuery(papers.dogsAtCentreQuery)).toContainEqual(
    expect.objectContaining({ id: dogId, at_centre_since: '2026-01-02' }),
  );
  await mutate(mutation, { dogId, since: null });
});
staff(papers, 'storiesWithoutHindiQuery', async (query) => {
  const dogId = await dog();
  await insertRow(stack.pg, 'dog_papers', { dog_id: dogId, story: 'She came.' });
  expect(await client.fetchQuery(query)).toContainEqual(
    expect.objectContaining({ dog_id: dogId, is_outdated: false }),
  );
});
staff(papers, 'dogsAtCentreQuery', async (query) => {
  expect(await client.fetchQuery(query)).toEqual([]);
});

// Updates about dogs.

staff(teamUpdates, 'dueDogsQuery', async (query) => {
  const id = await dog();
  await sponsorship(sponsorId, { dog_id: id, started_at: '2026-08-01T00:00:00Z' });
  const due = await client.fetchQuery(query);
  expect(due).toContainEqual(expect.objectContaining({ id: RANI }));
  expect(due).toContainEqual(expect.objectContaining({ id, last_update_at: null, sponsors: 1 }));
});
staff(teamUpdates, 'dogsToWriteAboutQuery', async (query) => {
  expect(await client.fetchQuery(query('sheru'))).toMatchObject([{ id: SHERU }]);
});
staff(teamUpdates, 'teamUpdatesQuery', async (query) => {
  const dogId = await dog();
  const id = await dogUpdate({ dog_id: dogId });
  expect(await client.fetchQuery(query(dogId, 1))).toMatchObject({
    rows: [{ id }],
    count: 1,
  });
});
staff(teamUpdates, 'hideUpdate', async (mutation) => {
  const id = await dogUpdate();
  await mutate(mutation, { id, isHidden: true });
  expect((await row('public.dog_updates', 'id = $1', id))['hidden_at']).not.toBeNull();
  await mutate(mutation, { id, isHidden: false });
  expect(await row('public.dog_updates', 'id = $1', id)).toMatchObject({ hidden_at: null });
});
staff(teamUpdates, 'teamUpdateQuery', async (query) => {
  const id = await dogUpdate();
  expect(await client.fetchQuery(query(id))).toMatchObject({ id, hidden_at: null });
  expect(await client.fetchQuery(query(crypto.randomUUID()))).toBeNull();
});
staff(teamUpdates, 'undescribedMediaQuery', async (query) => {
  const draft = await uploadedDraft('');
  await teamUpdates.publishUpdate(draft);
  const { rows: media } = await client.fetchQuery(query);
  expect(media[0]).toMatchObject({
    media: { id: draft.media[0]?.id, alt: 'Photo 1 of Sheru, 1 August 2026' },
    update: { id: draft.id, body: draft.body },
  });
});
staff(teamUpdates, 'describeMedia', async (mutation) => {
  const draft = await uploadedDraft('');
  await teamUpdates.publishUpdate(draft);
  const id = draft.media[0]?.id ?? '';
  await mutate(mutation, { id, description: 'Sheru asleep' });
  expect(await row('public.dog_update_media', 'id = $1', id)).toMatchObject({
    alt: 'Sheru asleep',
  });
});

staff(teamUpdates, 'untranslatedUpdatesQuery', async (query) => {
  const id = await dogUpdate({ published_at: new Date().toISOString() });
  const found = await client.fetchQuery(query);
  expect(found.rows[0]).toMatchObject({ id, dog_update_translations: [] });
});
staff(teamUpdates, 'saveUpdateText', async (mutation) => {
  const id = await dogUpdate();
  const update = await client.fetchQuery(teamUpdates.teamUpdateQuery(id));
  if (!update) throw new Error('No update.');
  await mutate(mutation, { update, body: 'वह सोया।' });
  const read = await client.fetchQuery({ ...teamUpdates.teamUpdateQuery(id), staleTime: 0 });
  expect(read).toMatchObject({ dog_update_translations: [{ language: 'hi', body: 'वह सोया।' }] });
});

/** An update whose picture is uploaded. */
async function uploadedDraft(alt = 'Sheru asleep') {
  const id = crypto.randomUUID();
  const media = {
    id: crypto.randomUUID(),
    alt,
    width: 1280,
    height: 960,
    pictureExtension: 'jpg',
    video: null,
  } as const;
  for (const [width, height] of [
    [640, 480],
    [1280, 960],
  ] as const) {
    const file = new Blob([await picture('jpeg', width, height)], { type: 'image/jpeg' });
    const name = `${media.id}-${width}.jpg`;
    await teamUpdates.uploadUpdateFile({ ...upload, updateId: id, name, file });
  }
  return {
    id,
    updatedAt: null,
    ownerId: demoAccounts.staff.id,
    dogId: SHERU,
    dogName: 'Sheru',
    body: 'He sleeps.',
    happenedOn: '2026-08-01',
    media: [media],
    isReady: true,
    uploaded: [],
    problem: null,
    savedAt: 0,
  };
}
staff(teamUpdates, 'uploadUpdateFile', async () => {
  const { id } = await uploadedDraft();
  expect(await rows('storage.objects', 'starts_with(name, $1)', id)).toHaveLength(2);
});
staff(teamUpdates, 'publishUpdate', async (publishUpdate) => {
  const draft = await uploadedDraft();
  await publishUpdate(draft);
  expect(await rows('public.dog_update_media', 'update_id = $1', draft.id)).toHaveLength(1);
  const published = await client.fetchQuery(teamUpdates.teamUpdateQuery(draft.id));
  const { updated_at: updatedAt = '', draftMedia = [] } = published ?? {};
  await publishUpdate({ ...draft, updatedAt, body: 'He slept.', media: draftMedia });
  expect(await row('public.dog_updates', 'id = $1', draft.id)).toMatchObject({ body: 'He slept.' });
});

// Dogs.

admin(adminDogs, 'adminDogsQuery', async (query) => {
  for (const search of ['', 'sheru hazratganj']) {
    const { rows: found, count } = await client.fetchQuery(query(search, 1));
    expect(found).toContainEqual(expect.objectContaining({ id: SHERU }));
    expect(found).toHaveLength(Math.min(count, adminDogs.ADMIN_DOGS_PER_PAGE));
  }
});
admin(adminDogs, 'dogTraitsQuery', async (query) => {
  expect(await client.fetchQuery(query)).toContain('Playful');
});
admin(hindi, 'hindiOfDogQuery', async (query) => {
  const { dogName, texts } = (await client.fetchQuery(query(MOTI))) ?? {};
  expect(dogName).toBe('Moti');
  expect(texts?.map((text) => [text.kind, text.original, text.hindi, text.outdated])).toEqual([
    ['name', 'Moti', 'मोती', null],
    ['tagline', expect.any(String), expect.stringContaining('कान'), null],
    ['location', 'Chowk', 'चौक', null],
    ['trait', 'Gentle', 'नर्मदिल', null],
    ['trait', 'Calm', 'शांत', null],
  ]);
  expect(await client.fetchQuery(query(crypto.randomUUID()))).toBeNull();
});
admin(hindi, 'saveHindi', async (mutation) => {
  const dogId = await dog();
  const [name, tagline, , trait] =
    (await client.fetchQuery(hindi.hindiOfDogQuery(dogId)))?.texts ?? [];
  if (!name || !tagline || !trait) throw new Error('The dog has no texts.');
  await mutate(mutation, { dogId, texts: [{ ...name, hindi: 'बिजली' }] });
  await mutate(mutation, { dogId, texts: [{ ...tagline, hindi: 'तेज़' }, trait] });
  await stack.pg.query("update public.dog_profiles set tagline = 'Slow.' where id = $1", [dogId]);
  const saved = await client.fetchQuery(hindi.hindiOfDogQuery(dogId));
  expect(saved?.texts.slice(0, 2)).toMatchObject([
    { hindi: 'बिजली', outdated: null },
    { hindi: 'तेज़'.normalize(), outdated: tagline.original },
  ]);
});
admin(hindi, 'missingHindiQuery', async (query) => {
  const dogId = await dog();
  const { rows: missing, count } = await client.fetchQuery(query);
  expect(missing).toContainEqual(expect.objectContaining({ kind: 'dog', dog_id: dogId }));
  expect(count).toBeGreaterThanOrEqual(missing.length);
});
admin(adminDogs, 'addDog', async (mutation) => {
  await mutate(mutation, { ...dogInput, name: 'Toofan' });
  expect(await rows('public.dog_profiles', "name = 'Toofan'")).toHaveLength(1);
});
staff(adminDogs, 'addDraft', async (mutation) => {
  const id = await mutate(mutation, { ...dogInput, name: 'Badal' });
  expect(await client.fetchQuery(adminDogs.draftDogsQuery)).toContainEqual(
    expect.objectContaining({ id, name: 'Badal' }),
  );
});
const draft = () => mutate(adminDogs.addDraft, { ...dogInput, name: 'Megh' });
staff(adminDogs, 'draftDogsQuery', async (query) => {
  const id = await draft();
  expect(await client.fetchQuery(query)).toContainEqual({
    id,
    name: 'Megh',
    location: dogInput.location,
  });
});
staff(adminDogs, 'teamDogQuery', async (query) => {
  const id = await draft();
  expect(await client.fetchQuery(query(id))).toMatchObject({ id, status: 'draft' });
});
admin(adminDogs, 'publishDog', async (mutation) => {
  const id = await draft();
  await mutate(mutation, id);
  expect(await row('public.dog_profiles', 'id = $1', id)).toMatchObject({ status: 'available' });
});
staff(adminDogs, 'dogSupportersQuery', async (query) => {
  await sponsorship(null, { dog_id: RANI, amount_paise: 150_000 });
  const supporters = await client.fetchQuery(query(RANI));
  expect(supporters).toContainEqual(
    expect.objectContaining({ name: 'Meera Tandon', person_id: expect.any(String) }),
  );
  expect(supporters).toContainEqual(
    expect.objectContaining({ person_id: null, name: null, amount_paise: 150_000 }),
  );
});
admin(adminDogs, 'saveDog', async (mutation) => {
  const original = await client.fetchQuery(dogs.dogQuery(await dog()));
  if (!original) throw new Error('The dog is missing.');
  const change = { original, values: { ...dogInput, name: 'Bijli Rani' } };
  await mutate(mutation, change);
  expect(await row('public.dog_profiles', 'id = $1', original.id)).toMatchObject({
    name: 'Bijli Rani',
  });
  await expect(mutate(mutation, change)).rejects.toThrow(adminDogs.EditConflictError);
});
admin(adminDogs, 'deleteDog', async (mutation) => {
  const id = await dog();
  expect(await mutate(mutation, id)).toBe(dogInput.image);
  expect(await mutate(mutation, id)).toBeNull();
});
admin(adminDogs, 'dogSponsorsQuery', async (query) => {
  await sponsorship(null, { dog_id: RANI, amount_paise: 100_000 });
  const sponsors = await client.fetchQuery(query(RANI));
  expect(sponsors).toContainEqual(
    expect.objectContaining({ name: 'Meera Tandon', amount_paise: 350_000 }),
  );
  expect(sponsors).toContainEqual(
    expect.objectContaining({ name: null, email: null, amount_paise: 100_000 }),
  );
});
admin(adminDogs, 'setDogStatus', async (mutation) => {
  const dogId = await dog();
  expect(await mutate(mutation, { dogId, status: 'adopted' })).toBe(0);
  expect(await row('public.dog_profiles', 'id = $1', dogId)).toMatchObject({ status: 'adopted' });
});

/** @returns the address of an uploaded picture, and its name in the bucket */
async function uploadedPicture() {
  const file = { picture: new Blob(['photo'], { type: 'image/webp' }), fileName: 'bijli.webp' };
  const address = (await mutate(adminDogs.uploadDogPicture, { ...file, ...upload })) ?? '';
  return { address, name: path.basename(new URL(address).pathname) };
}
admin(adminDogs, 'uploadDogPicture', async () => {
  const { name } = await uploadedPicture();
  expect(await rows('storage.objects', 'name = $1', name)).toHaveLength(1);
});
admin(adminDogs, 'deleteDogPicture', async (mutation) => {
  const { address, name } = await uploadedPicture();
  await mutate(mutation, address);
  expect(await rows('storage.objects', 'name = $1', name)).toEqual([]);
});
admin(adminDogs, 'deleteUnusedPicturesQuery', async (query) => {
  const { name } = await uploadedPicture();
  await stack.pg.query(
    "update storage.objects set created_at = now() - interval '2 days' where name = $1",
    [name],
  );
  expect(await client.fetchQuery(query)).toBe(1);
});

// The newsletter.

admin(newsletters, 'fetchSubscribers', async (mutation) => {
  await subscriber('listed@example.org');
  expect(await mutate(mutation, undefined)).toContainEqual(
    expect.objectContaining({ email: 'listed@example.org' }),
  );
});
admin(newsletters, 'newslettersQuery', async (query) => {
  const id = await newsletterDraft();
  expect(await client.fetchQuery(query)).toContainEqual(expect.objectContaining({ id }));
});
admin(newsletters, 'newsletterProgressQuery', async (query) => {
  const id = await newsletterDraft();
  expect(await client.fetchQuery(query(id))).toBeNull();
  const found = await findNewsletter(id);
  await mutate(newsletters.sendNewsletter, {
    newsletter: found,
    audience: 'dog-sponsors',
    dogId: SHERU,
  });
  const progress = await client.fetchQuery(query(id));
  expect(progress).toMatchObject({ audience: 'dog-sponsors', dog_name: 'Sheru', sent: 0 });
});
admin(newsletters, 'saveNewsletterDraft', async (mutation) => {
  const original = await mutate(mutation, {
    original: null,
    text: { subject: 'June', body: 'It rains.' },
  });
  const change = { original, text: { subject: 'July', body: 'It rains.' } };
  const july = await mutate(mutation, change);
  expect(await row('public.newsletters', 'id = $1', original.id)).toMatchObject({
    subject: 'July',
  });
  await expect(mutate(mutation, change)).rejects.toMatchObject({ current: july });
});
admin(newsletters, 'deleteNewsletterDraft', async (mutation) => {
  const id = await newsletterDraft();
  await mutate(mutation, id);
  expect(await rows('public.newsletters', 'id = $1', id)).toEqual([]);
});
admin(newsletters, 'sendNewsletter', async (mutation) => {
  const token = await subscriber('reads@example.org');
  await mutate(emailLinks.confirmNewsletter, token);
  const id = await newsletterDraft();
  const found = await findNewsletter(id);
  await mutate(mutation, { newsletter: found, audience: 'everybody', dogId: null });
  const progress = await client.fetchQuery(newsletters.newsletterProgressQuery(id));
  expect(progress).toMatchObject({ audience: 'everybody', dog_name: null });
  await continueMailings();
  expect(await rows('public.email_outbox', 'newsletter_id = $1', id)).toContainEqual(
    expect.objectContaining({ recipient: 'reads@example.org' }),
  );
});

// What is written to many.

const continueMailings = () => stack.pg.query('select public.continue_mailings(now(), 500)');
staff(mailings, 'messageSponsors', async (mutation) => {
  await mutate(mutation, { dogId: SHERU, subject: 'Sheru', body: 'He is well.' });
  await continueMailings();
  expect(await rows('public.messages', "subject = 'Sheru'")).toContainEqual(
    expect.objectContaining({ recipient_id: sponsorId }),
  );
});
staff(mailings, 'mailingsQuery', async (query) => {
  const again = { dogId: SHERU, subject: 'Again', body: 'He is well.' };
  await mutate(mailings.messageSponsors, again);
  const target = { kind: 'sponsor-message', dogId: SHERU } as const;
  expect(await client.fetchQuery(query(target))).toContainEqual(
    expect.objectContaining({ subject: 'Again' }),
  );
});
staff(mailings, 'recipientCountQuery', async (query) => {
  const target = { kind: 'sponsor-message', dogId: SHERU } as const;
  expect(await client.fetchQuery(query(target))).toBeGreaterThan(0);
});
admin(mailings, 'recipientCountQuery', async (query) => {
  await mutate(emailLinks.confirmNewsletter, await subscriber('counted@example.org'));
  const everybody = { kind: 'newsletter', audience: 'everybody', dogId: null } as const;
  expect(await client.fetchQuery(query(everybody))).toBeGreaterThan(0);
  const missing = { kind: 'identity-request', ...year } as const;
  expect(await client.fetchQuery(query(missing))).toBeGreaterThanOrEqual(0);
});

// The tax year.

admin(taxYears, 'receiptSettingsQuery', async (query) => {
  expect(await client.fetchQuery(query)).toMatchObject({ pan: 'AAATP1234C' });
});
admin(taxYears, 'saveReceiptSettings', async (mutation) => {
  const original = await client.fetchQuery(taxYears.receiptSettingsQuery);
  const { updated_at: _updatedAt, ...stored } = original;
  const values = { ...stored, address: 'Aminabad, Lucknow' };
  const saved = await mutate(mutation, { original, values });
  expect(saved).toEqual({ ...values, updated_at: expect.any(String) });
  const late = { original, values: { ...values, section: '80G' } };
  await expect(mutate(mutation, late)).rejects.toThrow('changed after it was fetched');
  await mutate(mutation, { original: saved, values: stored });
});
/** Settlements of the provider: one with the sponsor's last month, and one that failed. */
const storeSettlements = () =>
  stack.pg.exec(`
    insert into private.settlements (id, mode, status, amount_paise, made_at, failed_at) values
      ('setl_Site', 'test', 'processed', 346460, now(), null),
      ('setl_Failed', 'test', 'failed', 0, now() - interval '1 day', now())
      on conflict do nothing;
    insert into private.settlement_lines (
      entity_id, mode, settlement_id, type, debit_paise, credit_paise, fee_paise, tax_paise, is_on_hold, made_at, donation_id
    ) values
      ('pay_Demo0000000016', 'test', 'setl_Site', 'payment', 0, 341740, 8260, 1260, false, now(), '${LAST_MONTH}'),
      ('adj_Site', 'test', 'setl_Site', 'adjustment', 0, 4720, 0, 0, false, now(), null)
      on conflict do nothing`);
/** A credit of the bank's statement of today. */
const bankLine = (overrides: { paise: number; reference: string }) => ({
  row: 1,
  postedOn: daysAgo(0),
  valueOn: null,
  words: 'UPI-GAURI-gauri@oksbi',
  ordinal: 1,
  ...overrides,
});
admin(bank, 'bankQuery', async (query) => {
  await storeSettlements();
  await contactMessage();
  const { donation_id } = await recordOne({ way: 'upi', reference: '627548045055' });
  await recordOne({});
  const line = bankLine({ paise: 100_000_000, reference: '627548045055' });
  const decision = { account: '1234', line, donationIds: [donation_id], payer: 'GAURI' };
  await mutate(bank.decideBankLine, decision);
  const other = bankLine({ paise: 100, reference: '' });
  await mutate(bank.decideBankLine, { account: '1234', line: other, reason: 'Interest' });
  await stack.pg.exec('update private.bank_lines set decided_by = null where reason is not null');
  const statement = { account: '1234', lines: [line], problems: [], notes: [] };
  const { decisions, candidates, payers } = await client.fetchQuery(query(statement));
  expect(decisions).toContainEqual(
    expect.objectContaining({ donations: [expect.objectContaining({ id: donation_id })] }),
  );
  expect(candidates).toContainEqual(
    expect.objectContaining({ id: donation_id, is_taken: true, reference: '627548045055' }),
  );
  expect(candidates).toContainEqual(expect.objectContaining({ kind: 'payout' }));
  expect(payers).toContainEqual(expect.objectContaining({ words: 'GAURI' }));
});
admin(bank, 'decideBankLine', async (mutation) => {
  const { donation_id } = await recordOne({ way: 'cheque', reference: '000777' });
  const line = bankLine({ paise: 100_000_000, reference: '777' });
  const decision = { account: '', line, donationIds: [donation_id], isCheque: true };
  await mutate(mutation, decision);
  expect(await row('public.donations', 'id = $1', donation_id)).toMatchObject({
    status: 'completed',
  });
});
admin(bank, 'reopenBankLine', async (mutation) => {
  const line = bankLine({ paise: 12_300, reference: '' });
  await mutate(bank.decideBankLine, { account: '', line, reason: 'A test' });
  await mutate(mutation, { account: '', line });
  const statement = { account: '', lines: [line], problems: [], notes: [] };
  const { decisions } = await client.fetchQuery(bank.bankQuery(statement));
  expect(decisions.filter(({ amount_paise }) => amount_paise === 12_300)).toEqual([]);
});
staff(settlements, 'settlementsQuery', async (query) => {
  await storeSettlements();
  const page = await client.fetchQuery(query(1));
  expect(page.rows).toMatchObject([
    { id: 'setl_Site', payments: 1, other_paise: 4_720 },
    { id: 'setl_Failed', status: 'failed', has_failed: true },
  ]);
});
staff(settlements, 'settlementLinesQuery', async (query) => {
  await storeSettlements();
  const lines = await client.fetchQuery(query('setl_Site'));
  expect(lines.map((line) => line.name)).toEqual([null, 'Meera Tandon']);
});
staff(settlements, 'payoutsQuery', async (query) => {
  await storeSettlements();
  const payouts = await client.fetchQuery(query([LAST_MONTH]));
  expect(payouts.get(LAST_MONTH)).toMatchObject({ settlement_id: 'setl_Site' });
});
admin(settlements, 'fetchSettlementReport', async (mutation) => {
  await storeSettlements();
  // Paid out today.
  const taxYear = financialYearOf(new Date().toISOString());
  const report = await mutate(mutation, { ...year, taxYear });
  expect(report.slice(0, 2)).toMatchObject([
    { entity_id: 'adj_Site', line_number: 1 },
    { entity_id: 'pay_Demo0000000016', line_number: 2, payment_method: 'upi' },
  ]);
});
admin(taxYears, 'overviewQuery', async (query) => {
  expect(await client.fetchQuery(query(year))).not.toBeNull();
});

/** A donor of a live donation. @returns the id */
async function donor(values: Row, pan?: string): Promise<string> {
  const id = crypto.randomUUID();
  await insertRow(stack.pg, 'donors', {
    id,
    name: 'Gauri',
    address: 'Chowk\nLucknow',
    ...(pan && {
      pan_masked: 'ABC••••••F',
      pan_encrypted: await encryptPan(readPanKeys(PAN_KEYS), id, pan),
    }),
    ...values,
  });
  await insertRow(stack.pg, 'donations', {
    donor_id: id,
    amount_paise: 100_000,
    type: 'One-time',
    status: 'completed',
    mode: 'live',
    paid_at: '2026-06-01T00:00:00Z',
  });
  return id;
}
const liveYear = { taxYear: '2026-27', mode: 'live' } as const;
admin(taxYears, 'missingIdentitiesQuery', async (query) => {
  const donor_key = await donor({ email: 'missing@example.org' });
  const { pages } = await client.fetchInfiniteQuery(query(liveYear));
  const found = pages[0]?.find((one) => one.donor_key === donor_key);
  expect(found).toBeDefined();
  client.clear();
  const after = { ...query(liveYear), initialPageParam: found ?? null };
  const rest = await client.fetchInfiniteQuery(after);
  expect(rest.pages[0]).not.toContainEqual(found);
});
admin(mailings, 'askForIdentities', async (mutation) => {
  const donor_key = await donor({ email: 'asked@example.org' });
  await mutate(mutation, liveYear);
  await continueMailings();
  expect(await rows('private.identity_requests', 'donor_key = $1', donor_key)).toHaveLength(1);
  const target = { kind: 'identity-request', ...liveYear } as const;
  expect(await client.fetchQuery(mailings.mailingsQuery(target))).toHaveLength(1);
});
admin(form113, 'nameConflictsQuery', async (query) => {
  const ids = [await donor({}, PAN), await donor({ name: 'Imran' }, PAN)];
  const conflicts = await client.fetchQuery(query(liveYear));
  const found = conflicts.flatMap(({ names }) => names.map((one) => one.donor_id));
  expect(found).toEqual(expect.arrayContaining(ids));
});
admin(form113, 'decideName', async (mutation) => {
  await donor({}, PAN);
  const donorId = await donor({ name: 'Imran' }, PAN);
  const [first] = await client.fetchQuery(form113.nameConflictsQuery(liveYear));
  const [decided] = await mutate(mutation(liveYear), { conflict: first?.key ?? '', donorId });
  expect(decided?.names.find((one) => one.donor_id === donorId)).toMatchObject({ is_chosen: true });
});
admin(form113, 'downloadStatement', async (mutation) => {
  const link = { href: '', download: '', click: vi.fn<() => void>() };
  vi.stubGlobal('document', { createElement: () => link });
  const content = await mutate(mutation, { ...year, originalNumber: null });
  vi.stubGlobal('document', undefined);
  expect(content.donors).toBeGreaterThan(0);
  expect(link).toMatchObject({ download: `form-113-${year.taxYear}-test.csv` });
  expect(link.click).toHaveBeenCalledOnce();
});
for (const [file, title] of [
  ['receipts', 'PAN'],
  ['people', 'Reached by'],
  ['dogs', 'Private note'],
  ['care', 'Cost (₹)'],
] as const) {
  admin(filesOut, 'fetchTeamFile', async (mutation) => {
    const lines = await mutate(mutation, { file, taxYear: year.taxYear });
    expect(lines[0]).toHaveProperty([title]);
  });
}
const peopleFile = tableOf(
  [
    ['Name', 'Email', 'Amount', 'Date'],
    ['Om Yadav', 'om.yadav@example.in', '500', '24/05/2024'],
  ],
  peopleColumns,
);
const peopleToRead = {
  table: peopleFile,
  columns: matchColumns(peopleFile.titles, peopleColumns),
};
const importId = '90000000-0000-4000-8000-000000000078';
admin(filesIn, 'findPeople', async (mutation) => {
  expect(await mutate(mutation, peopleToRead)).toMatchObject({ newPeople: 1, newGifts: 1 });
});
admin(filesIn, 'importPeople', async (mutation) => {
  const preview = await mutate(filesIn.findPeople, peopleToRead);
  await mutate(mutation, { ...upload, id: importId, fileName: 'donors.csv', preview });
  expect(await mutate(filesIn.findPeople, peopleToRead)).toMatchObject({
    newPeople: 0,
    newGifts: 0,
  });
  const before = await client.fetchQuery(
    people.giftsBeforeQuery(await personOf('om.yadav@example.in')),
  );
  expect(before).toMatchObject({ gifts: 1, total_paise: 50_000, last_on: '2024-05-24' });
});
const dogFile = tableOf(
  [
    ['Name', 'Place', 'Sex'],
    ['Chandni', 'Charbagh', 'F'],
  ],
  dogColumns,
);
const dogsToRead = { table: dogFile, columns: matchColumns(dogFile.titles, dogColumns) };
admin(filesIn, 'findDogs', async (mutation) => {
  expect((await mutate(mutation, dogsToRead)).dogs).toHaveLength(1);
});
admin(filesIn, 'importDogs', async (mutation) => {
  const preview = await mutate(filesIn.findDogs, dogsToRead);
  await mutate(mutation, { ...upload, id: importId, fileName: 'dogs.csv', preview });
  expect((await mutate(filesIn.findDogs, dogsToRead)).dogs).toEqual([]);
});
admin(filesIn, 'fileImportsQuery', async (query) => {
  const [latest] = await client.fetchQuery({ ...query, staleTime: 0 });
  expect(latest).toMatchObject({
    id: importId,
    people: 1,
    past_gifts: 1,
    dogs: 1,
    undone_at: null,
  });
});
admin(filesIn, 'undoImport', async (mutation) => {
  expect(await mutate(mutation, importId)).toBe(0);
  const [latest] = await client.fetchQuery({ ...filesIn.fileImportsQuery, staleTime: 0 });
  expect(latest).toMatchObject({ id: importId, people: 0, undone_at: expect.any(String) });
});
admin(form113, 'statementSumQuery', async (query) => {
  const sum = await client.fetchQuery(query(year));
  expect(sum.donors).toBeGreaterThan(0);
  expect(sum.amountPaise % 100).toBe(0);
});
admin(form113, 'noteFiling', async (mutation) => {
  const acknowledgement_number = crypto.randomUUID();
  await mutate(mutation(year.taxYear, null), {
    acknowledgement_number,
    filed_on: daysAgo(0),
    amount_paise: 100_000,
    donors: 1,
  });
  const condition = 'acknowledgement_number = $1';
  expect(await rows('public.tax_statements', condition, acknowledgement_number)).toHaveLength(1);
});
const filing = () =>
  add('tax_statements', {
    tax_year: year.taxYear,
    acknowledgement_number: crypto.randomUUID(),
    filed_on: daysAgo(0),
    amount_paise: 100_000,
    donors: 1,
  });
admin(form113, 'filingsQuery', async (query) => {
  const id = await filing();
  expect(await client.fetchQuery(query(year.taxYear))).toContainEqual(
    expect.objectContaining({ id }),
  );
});
admin(form113, 'removeFiling', async (mutation) => {
  const id = await filing();
  await mutate(mutation(year.taxYear), id);
  expect(await rows('public.tax_statements', 'id = $1', id)).toEqual([]);
});

it('has on a page past the end of a list no row, and the number of all', async () => {
  await signIn(demoAccounts.staff);
  await contactMessage();
  await reviewItem();
  await site.run(async () => {
    for (const found of [
      await client.fetchQuery(people.peopleQuery('', 99)),
      await client.fetchQuery(reviewItems.reviewItemsQuery({ page: 99, shown: 'open' })),
      await client.fetchQuery(
        received.receivedMessagesQuery({ search: '', page: 99, onlyOpen: true, inReview: false }),
      ),
    ]) {
      expect(found?.rows).toEqual([]);
      expect(found?.count).toBeGreaterThan(0);
    }
  });
});

/** Every file of `src` with a request: what reaches the backend, and what TanStack Query runs. */
const REQUEST =
  /lib\/supabase'|\b(publicTables|senderTables|callFunction|uploadFile|sendFile)\(|(?<![.\w])fetch\(|\bXMLHttpRequest\b|\bsendBeacon\b|\b(queryFn|mutationFn)\b|\b(infiniteQuery|query|mutation)Options\(/;

function isRequest(value: unknown): boolean {
  if (typeof value === 'function') return !/^class\b/.test(String(value));
  return (
    typeof value === 'object' && value !== null && ('queryFn' in value || 'mutationFn' in value)
  );
}

/** What the code exports that makes a request, with the file and the name. */
async function exportedRequests(): Promise<{ file: string; name: string; value: unknown }[]> {
  const names = await readdir('src', { recursive: true });
  const files = names
    .filter((name) => /\.tsx?$/.test(name) && !name.startsWith('pages/styleguide/'))
    .map((name) => path.resolve('src', name));
  const found = await Promise.all(
    files.map(async (file) => {
      if (!REQUEST.test(await readFile(file, 'utf8'))) return [];
      const module: object = await import(/* @vite-ignore */ file);
      return Object.entries(module).map(([name, value]) => ({
        file: path.relative('src', file),
        name,
        value,
      }));
    }),
  );
  return found.flat().filter(({ value }) => isRequest(value) && !carriers.has(value));
}

/** Reads the code of the release that runs it: not in the bundle of an earlier one (scripts/dev/release.ts). */
const itNow = import.meta.url.includes('/releases/') ? it.skip : it;

itNow('has a test of every request that the code exports', async () => {
  const untested = (await exportedRequests()).filter(({ value }) => !tested.has(value));
  expect(untested.map(({ file, name }) => `${file}: ${name}`)).toEqual([]);
});

itNow('declares the columns of functions that are null in some answer, and no others', async () => {
  // Somebody without an account, a charge of nobody for all dogs, and a donation without a donor.
  await signIn(demoAccounts.staff);
  const { email } = await giveAsVisitor();
  await add('contact_messages', { name: 'Gauri', email, message: 'Where is my receipt?' });
  const charged = await add('sponsorships', {
    amount_paise: 100_000,
    mode: 'live',
    status: 'halted',
  });
  await stack.pg.query(
    "select private.record_sponsorship_event($1, 'charge-failed', 'bank', 'other')",
    [charged],
  );
  await add('donations', {
    amount_paise: 10_000,
    type: 'One-time',
    status: 'completed',
    mode: 'live',
    paid_at: '2026-06-02T00:00:00Z',
  });
  const visitorId = await personOf(email);
  await insertRow(stack.pg, 'newsletter_subscribers', { email: 'reads@example.org' });
  const nobodysId = await personOf('reads@example.org');
  // A forgotten email, one that waits, and then none.
  const emailRow = { template: 'test-email', created_at: '2026-06-02T00:00:00Z' };
  const failed_at = new Date().toISOString();
  await insertRow(stack.pg, 'email_outbox', {
    ...emailRow,
    idempotency_key: 'forgotten',
    failed_at,
  });
  await insertRow(stack.pg, 'email_outbox', {
    ...emailRow,
    idempotency_key: 'waiting',
    recipient: email,
    due_at: '2026-06-02T00:00:00Z',
  });
  await site.run(() => client.fetchQuery(emailPages.unsentEmailsQuery));
  await stack.pg.exec('delete from public.email_outbox');
  await site.run(async () => {
    await client.fetchQuery(emailPages.emailOverviewQuery);
    expect(await client.fetchQuery(people.peopleQuery(email, 1))).toMatchObject({ count: 1 });
    await client.fetchQuery(people.personQuery(visitorId));
    await client.fetchQuery(people.personQuery(nobodysId));
    await client.fetchInfiniteQuery(people.personHistoryQuery(visitorId));
    await client.fetchQuery(teamSponsorships.failedChargesQuery(1));
  });
  // What is recorded of nobody, for all dogs.
  const cheque = '30000000-0000-4000-8000-0000000000aa';
  await insertRow(stack.pg, 'donations', {
    id: cheque,
    amount_paise: 10_000,
    type: 'One-time',
    source: 'recorded',
    payment_method: 'cheque',
  });
  await stack.pg.query(
    "insert into private.recorded_donations (donation_id, received_on) values ($1, '2026-06-02')",
    [cheque],
  );
  const standingOrder = {
    amount_paise: 10_000,
    mode: 'test',
    source: 'standing-order',
    status: 'active',
    started_at: '2026-06-02T00:00:00Z',
  };
  await insertRow(stack.pg, 'sponsorships', standingOrder);
  await insertRow(stack.pg, 'sponsorships', {
    ...standingOrder,
    dog_id: await dog({ status: 'adopted' }),
  });
  await site.run(async () => {
    const backend = await supabase();
    await backend.rpc('recorded_donation', { donation_id: cheque }).throwOnError();
    await backend.rpc('recorded_donation_details', { donation_id: cheque }).throwOnError();
    await backend.rpc('waiting_cheques').throwOnError();
    await backend.rpc('late_standing_orders').throwOnError();
    await backend.rpc('standing_orders_to_call').throwOnError();
  });
  await signIn(demoAccounts.admin);
  await site.run(() => client.fetchInfiniteQuery(taxYears.missingIdentitiesQuery(liveYear)));
  const withoutCost = await careRecord({ cost_paise: null });
  await site.run(async () => {
    await mutate(teamCare.deleteCareRecord, withoutCost);
    await client.fetchQuery({ ...teamCare.deletedCareRecordsQuery, staleTime: 0 });
  });
  await signIn(demoAccounts.volunteer);
  await site.run(() => client.fetchQuery(today.teamTodayQuery));

  const { rows: tables } = await stack.pg.query<{ name: string }>(
    "select proname as name from pg_proc where prorettype = 'record'::regtype and proretset",
  );
  const nulls = Object.fromEntries(
    tables.flatMap(({ name }) => {
      const columns = (site.returned.get(name) ?? []).flatMap((returned) =>
        Object.entries(returned).flatMap(([column, value]) => (value === null ? [column] : [])),
      );
      return columns.length === 0 ? [] : [[name, [...new Set(columns)].toSorted()]];
    }),
  );
  expect(nulls).toEqual(nullableColumns);
});

itNow(
  'names dogs in Hindi on Hindi pages, also those that come with a donation, a gift or an event',
  async () => {
    const ownGift = await gift(sponsorId);
    const secret = await emailedSecret(ownGift);
    await sponsorship(sponsorId, { dog_id: IMLI, next_dog_id: JUGNU, moved_at: '2026-09-01' });
    vi.stubEnv('SITE_LANGUAGE', 'hi');
    vi.resetModules();
    try {
      const [backend, myDonations, mySponsorships, news, myGifts, less, choices] =
        await Promise.all([
          import('@/lib/supabase'),
          import('@/features/donations/donations-api'),
          import('@/features/sponsorships/sponsorships-api'),
          import('@/features/dogs/updates/dog-updates-api'),
          import('@/features/gifts/gifts-api'),
          import('@/features/dogs/dogs-with-less-api'),
          import('@/features/dogs/dog-choices-api'),
        ]);
      const { auth: hindiAuth } = await backend.supabase();
      await hindiAuth.signInWithPassword({ email: demoAccounts.sponsor.email, password });

      expect(await client.fetchQuery(myDonations.donationsQuery(sponsorId))).toContainEqual(
        expect.objectContaining({ id: LAST_MONTH, dogName: 'रानी' }),
      );
      const sponsored = await client.fetchQuery(mySponsorships.sponsorshipsQuery(sponsorId));
      expect(sponsored).toContainEqual(
        expect.objectContaining({
          dog: expect.objectContaining({ name: 'इमली' }),
          move: { dog: expect.objectContaining({ name: 'जुगनू' }) },
        }),
      );
      expect(sponsored.flatMap(({ gifts: given }) => given)).toContainEqual(
        expect.objectContaining({ dogId: RANI, dogName: 'रानी' }),
      );
      const [newsOfSheru] = await client.fetchQuery(news.newsQuery([SHERU]));
      expect(newsOfSheru?.updates).toContainEqual(
        expect.objectContaining({
          dogName: 'शेरू',
          language: 'hi',
          body: expect.stringMatching(/^पंद्रह दिन/),
        }),
      );
      expect(await client.fetchQuery(myGifts.ownGiftsQuery(sponsorId))).toContainEqual(
        expect.objectContaining({ id: ownGift, dog_name: 'मोती' }),
      );
      expect(await client.fetchQuery(myGifts.openedGiftQuery(ownGift, secret))).toMatchObject({
        dog: { name: 'मोती', tagline: expect.stringMatching(/^एक कान/) },
      });
      // Of other tests, without a Hindi name.
      await stack.pg.exec(
        "update public.dog_profiles set status = 'moved' where id::text not like '10000000-%'",
      );
      const others = await client.fetchQuery(less.lessCoveredDogsQuery(RANI));
      expect(others.map(({ name }) => name).join(' ')).not.toMatch(/[a-z]/i);
      const found = await client.fetchQuery(choices.dogChoicesQuery('moti'));
      expect(found).toContainEqual(expect.objectContaining({ name: 'मोती', location: 'चौक' }));
    } finally {
      vi.unstubAllEnvs();
      vi.resetModules();
    }
  },
);
