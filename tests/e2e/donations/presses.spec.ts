// How much it takes from the list of dogs until the payment is authorised, on our pages: sponsor-first is the point of
// the site. What a person does is counted in the browser, not in the test.
import type { Page } from '@playwright/test';
import { expect, giveDetails, test } from '../support/checkout.ts';
import { signInAs } from '../support/sign-in.ts';
import { uniqueEmail } from '../support/stored-rows.ts';

test.use({ viewport: { width: 390, height: 780 } });
// One after the other, so that the table has every row.
test.describe.configure({ mode: 'default' });

interface Effort {
  presses: number;
  fields: number;
  ticks: number;
}

/** A way to give, after a dog is chosen on the list. */
interface Way {
  name: string;
  isSignedIn?: true;
  /** What is pressed and typed on the payment page before the details. */
  choose: (page: Page) => Promise<void>;
  button: string;
  thanks: (dog: string) => string;
  target: Effort;
}

const ways: Way[] = [
  {
    name: 'monthly, a visitor',
    choose: async () => {},
    button: 'Proceed to Pay ₹2,750 every month',
    thanks: (dog) => `Thank you. You are ${dog}’s sponsor`,
    target: { presses: 4, fields: 3, ticks: 1 },
  },
  {
    name: 'monthly, signed in',
    isSignedIn: true,
    choose: async () => {},
    button: 'Proceed to Pay ₹2,750 every month',
    thanks: (dog) => `Thank you. You are ${dog}’s sponsor`,
    target: { presses: 4, fields: 0, ticks: 0 },
  },
  {
    name: 'once, a visitor',
    choose: (page) => page.getByRole('radio', { name: 'Once', exact: true }).check(),
    button: 'Proceed to Pay ₹2,750',
    thanks: (dog) => `Thank you for your donation to ${dog}`,
    target: { presses: 4, fields: 3, ticks: 1 },
  },
  {
    name: 'a gift, a visitor',
    choose: async (page) => {
      await page.getByRole('radio', { name: 'A gift', exact: true }).check();
      await page.getByLabel('Who it is for').fill('Amma');
      await page.getByLabel('Who it is from').fill('Ravi');
    },
    button: 'Proceed to Pay ₹2,750',
    thanks: (dog) => `Thank you. Your gift helps ${dog}`,
    target: { presses: 4, fields: 5, ticks: 1 },
  },
];

/** Counts what a person does on our pages from now on, without the provider's window. */
async function countEffort(page: Page): Promise<Effort> {
  const effort: Effort = { presses: 0, fields: 0, ticks: 0 };
  await page.exposeFunction('countEffort', (kind: keyof Effort) => {
    effort[kind] += 1;
  });
  await page.addInitScript(() => {
    const count: (kind: keyof Effort) => void = Reflect.get(window, 'countEffort');
    const filled = new Set<Element>();
    addEventListener(
      'pointerdown',
      (event) => {
        const [inner] = event.composedPath();
        // The provider's window is in a shadow root.
        if (!(inner instanceof Element) || inner.getRootNode() instanceof ShadowRoot) return;
        const control = inner.closest('label')?.control ?? inner;
        if (!control.matches('[type=checkbox]')) count('presses');
      },
      true,
    );
    addEventListener(
      'input',
      ({ target }) => {
        if (!(target instanceof Element) || target.matches('[type=radio]')) return;
        if (target.matches('[type=checkbox]')) count('ticks');
        else if (!filled.has(target)) count('fields');
        filled.add(target);
      },
      true,
    );
  });
  return effort;
}

const rows: string[] = [];

for (const { name, isSignedIn, choose, button, thanks, target } of ways) {
  test(`${name}, takes few presses and fields`, async ({ page, people, checkout, dog }) => {
    const effort = await countEffort(page);
    if (isSignedIn) {
      const person = await people.createAccount();
      await people.addDonor(person);
      await signInAs(page, person);
    }
    await page.goto('/dogs');
    const card = page.getByRole('article').filter({ hasText: dog.name });
    const adopt = card.getByRole('link', { name: 'Adopt Virtually' });
    await expect(adopt).toBeVisible();
    const start = performance.now();
    await adopt.click();
    await choose(page);
    if (!isSignedIn) await giveDetails(page, uniqueEmail());
    await page.getByRole('button', { name: button, exact: true }).click();
    await checkout.press('Pay');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(thanks(dog.name));
    const seconds = (performance.now() - start) / 1000;
    const { presses, fields, ticks } = effort;
    const columns = [presses, fields, ticks, seconds.toFixed(1)];
    rows.push([name.padEnd(30), ...columns.map((n) => String(n).padStart(8))].join(''));
    expect(presses).toBeLessThanOrEqual(target.presses);
    expect({ fields, ticks }).toEqual({ fields: target.fields, ticks: target.ticks });
  });
}

for (const { name, buttons, presses } of [
  { name: 'pausing for two months', buttons: ['Manage', 'Pause', 'For 2 months'], presses: 3 },
  { name: 'stopping', buttons: ['Manage', 'Stop', 'Stop now'], presses: 3 },
]) {
  test(`${name} takes ${presses} presses on My Dogs`, async ({ page, people, stored }) => {
    const effort = await countEffort(page);
    const person = await people.createAccount();
    const dog = await stored.addDog({});
    const next_charge_at = new Date(Date.now() + 20 * 86_400_000).toISOString();
    await people.addSponsorship(person, { dog_id: dog.id, next_charge_at });
    await signInAs(page, person);
    await page.goto('/dashboard/sponsorships');
    for (const button of buttons) {
      await page
        .getByRole('main')
        .getByRole('button', { name: new RegExp(`^${button}`) })
        .click();
    }
    await expect(page.getByText(/^Your sponsorship is (pausing|stopping)\.$/)).toBeVisible();
    rows.push(
      [
        name.padEnd(30),
        ...[effort.presses, effort.fields, effort.ticks].map((n) => String(n).padStart(8)),
      ].join(''),
    );
    expect(effort).toEqual({ presses, fields: 0, ticks: 0 });
  });
}

test.afterAll(() => {
  const head = ['presses', 'fields', 'ticks', 'seconds'].map((title) => title.padStart(8));
  console.log([''.padEnd(30) + head.join(''), ...rows].join('\n'));
});
