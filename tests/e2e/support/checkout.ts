import type { Locator, Page } from '@playwright/test';
import type { Tables } from '../../../supabase/functions/_shared/common/database.ts';
import { organisationDetails } from '../../../supabase/functions/_shared/common/organisation.ts';
import type { Person } from './people.ts';
import { inEnglish } from './languages.ts';
import { signInAs } from './sign-in.ts';
import { unique } from './stored-rows.ts';
import { expect, test as base } from './test.ts';

const CREATE_ORDER = '**/functions/v1/create-order';
const CHARGE = '**/_payments/pay';

/** The provider's window, script and events, and the orders that the site created. */
export class Checkout {
  /** The ids of the orders created so far. */
  readonly orders: string[] = [];
  /** How often the provider's script was requested. */
  scriptRequests = 0;
  readonly window: Locator;
  readonly #page: Page;
  readonly #site: string;

  constructor(page: Page, site: string) {
    this.#page = page;
    this.#site = site;
    this.window = page.getByRole('dialog', { name: organisationDetails.name });
    page.on('request', (request) => {
      if (request.url().endsWith('/_payments/checkout.js')) this.scriptRequests += 1;
    });
  }

  /** Records created orders. */
  async prepare(): Promise<void> {
    await this.#page.route(CREATE_ORDER, async (route) => {
      const response = await route.fetch();
      const answer: { order_id?: string } = await response.json();
      if (answer.order_id !== undefined) this.orders.push(answer.order_id);
      await route.fulfill({ response });
    });
  }

  async press(button: 'Pay' | 'Fail' | 'Close'): Promise<void> {
    await this.window.getByRole('button', { name: button, exact: true }).click();
  }

  /** The id of the only order. */
  get orderId(): string {
    const [id, second] = this.orders;
    if (id === undefined || second !== undefined) {
      throw new Error(`${this.orders.length} orders were made.`);
    }
    return id;
  }

  /** Holds the events of this page's payments from now on, until {@link deliver}. */
  async holdEvents(): Promise<void> {
    await this.#page.route(CHARGE, async (route) => {
      const body: object = route.request().postDataJSON();
      await route.continue({ postData: { ...body, webhook: { when: 'held' } } });
    });
  }

  /** Delivers the events of the only order. @param delivery see supabase/local/payments/events.ts */
  async deliver(delivery: { times?: number; isReversed?: boolean } = {}): Promise<void> {
    const response = await fetch(`${this.#site}/_payments/deliver`, {
      method: 'POST',
      body: JSON.stringify({ order_id: this.orderId, ...delivery }),
    });
    expect(response.status).toBe(200);
  }
}

interface Fixtures {
  checkout: Checkout;
  /** A new person, signed in, with details for receipts. */
  sponsor: Person;
  /** A dog with a monthly amount of ₹2,750. */
  dog: Tables<'dog_profiles'>;
}

/** The tests of payments. */
export const test = base.extend<Fixtures>({
  checkout: async ({ page, baseURL }, runTest) => {
    const checkout = new Checkout(page, baseURL ?? '');
    await checkout.prepare();
    await runTest(checkout);
  },
  sponsor: async ({ page, people }, runTest) => {
    const person = await people.createAccount();
    await people.addDonor(person);
    await signInAs(page, person);
    await runTest(person);
  },
  dog: async ({ stored }, runTest) => {
    await runTest(await stored.addDog({ name: unique('Moti'), monthly_amount: 2750 }));
  },
});

/** The address of a dog's payment page. */
export function paymentPath({ id }: { id: string }): string {
  return `/dogs/${id}/payment`;
}

/** The cells of the newest donation on the page. */
export function newestDonation(page: Page): Locator {
  return page.getByRole('table').getByRole('row').nth(1);
}

export { expect };

export const PAID = 'Payment successful! Thank you for adopting virtually.';

/** The button of the payment page of the test's dog. */
export const payButton = (page: Page) =>
  page.getByRole('button', { name: 'Proceed to Pay ₹2,750' });

/** Chooses to pay once on the payment page, instead of every month. */
export async function chooseOnce(page: Page): Promise<void> {
  await page.getByRole('radio', { name: 'Once', exact: true }).check();
}

/** The step of a payment page that asks who gives. */
export const detailsStep = (page: Page, { say } = inEnglish) =>
  page.getByRole('region', { name: say('Step 2 of 3 · Your details') });

/**
 * Fills the step that asks who gives.
 * @param email of a visitor; null for an account, whose name the site knows
 */
export async function giveDetails(
  page: Page,
  email: string | null = 'ravi@example.test',
  language = inEnglish,
): Promise<void> {
  const { say } = language;
  const step = detailsStep(page, language);
  if (email !== null) {
    await step.getByLabel(say('Full name')).fill('Ravi Shukla');
    await step.getByLabel(say('Email')).fill(email);
  }
  await step.getByLabel(say('Address')).fill('8 Hazratganj\nLucknow 226001');
  await step.getByRole('checkbox', { name: say('I am an Indian citizen') }).check();
}

/** Gives the details of a visitor, presses the button and opens the checkout. @param email of a visitor */
export async function pay(
  page: Page,
  button = payButton(page),
  email?: string,
  language = inEnglish,
): Promise<void> {
  const isVisitor = await page.evaluate(() => localStorage.getItem('paws_session') === null);
  if (isVisitor) await giveDetails(page, email, language);
  await button.click();
}

/** Opens the dog's payment page and the checkout, for one payment. @param email of a visitor */
export async function openCheckout(page: Page, dog: { id: string }, email?: string): Promise<void> {
  await page.goto(paymentPath(dog));
  await chooseOnce(page);
  await pay(page, payButton(page), email);
}
