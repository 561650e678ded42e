import type { Locator, Page } from '@playwright/test';
import type { People, Person } from '../support/people.ts';
import { expectAccessible } from '../support/accessibility.ts';
import { detailsStep, expect, PAID, test } from '../support/checkout.ts';
import { sidebar } from '../support/dashboard.ts';
import { expectNoHorizontalScroll } from '../support/horizontal-scroll.ts';
import { signInAs } from '../support/sign-in.ts';

const myDogs = '/dashboard/sponsorships';

/** A running, a failing, a paused and an ended sponsorship. */
async function addSponsorships(people: People, sponsor: Person, dogs: readonly { id: string }[]) {
  const [running, failing, paused] = dogs.map(({ id }) => id);
  const active = await people.addSponsorship(sponsor, { dog_id: running ?? null });
  await people.addDonation(sponsor, {
    amount_paise: 300_000,
    type: 'Monthly',
    sponsorship_id: active,
    dog_id: running ?? null,
  });
  const pending = await people.addSponsorship(sponsor, {
    dog_id: failing ?? null,
    status: 'pending',
    payment_method: 'upi',
  });
  await people.database
    .rpc('write_sponsorship_state', {
      sponsorship_id: pending,
      expected_version: 0,
      state: {},
      donations: [],
      events: [
        {
          kind: 'charge-failed',
          actor: 'bank',
          occurred_at: new Date().toISOString(),
          detail: 'insufficient-balance',
        },
      ],
      items: [],
      is_up_to_date: true,
      as_of: new Date().toISOString(),
    })
    .throwOnError();
  await people.addSponsorship(sponsor, {
    dog_id: paused ?? null,
    status: 'paused',
    desired_status: 'pause',
    pause_reason: 'sponsor',
  });
  await people.addSponsorship(sponsor, {
    status: 'cancelled',
    desired_status: 'stop',
    stop_requested_at: '2026-05-01T04:00:00Z',
    end_reason: 'sponsor',
    ended_at: '2026-05-01T04:00:00Z',
  });
}

test('a person gives a quarter from the dog’s page, changes to another amount and stops', async ({
  page,
  people,
  checkout,
  dog,
}) => {
  const sponsor = await people.createAccount();
  await signInAs(page, sponsor);
  const quarter = page.getByRole('radio', { name: 'A quarter: ₹688' });
  await page.goto(`/dogs/${dog.id}`);
  await page.getByRole('link', { name: '₹688 a quarter' }).click();
  await expect(quarter).toBeChecked();
  await page.goBack();
  await page.goForward();
  await page.reload();
  await expect(quarter).toBeChecked();
  // The first donation of an account.
  const details = detailsStep(page);
  await expect(details.getByLabel('Full name')).toHaveValue(sponsor.name);
  await details.getByLabel('Address').fill('14 Rana Pratap Marg');
  await details.getByRole('checkbox', { name: 'I am an Indian citizen' }).check();
  await details.getByLabel('PAN (optional)').fill('aaapz1234c');
  await page.getByRole('button', { name: 'Proceed to Pay ₹688 every month' }).click();
  await checkout.press('Pay');
  await expect(page.getByText(PAID)).toBeVisible();
  const donors = await sponsor.client.from('donors').select('address, pan_masked').throwOnError();
  expect(donors.data).toEqual([{ address: '14 Rana Pratap Marg', pan_masked: 'AAA••••••C' }]);

  await sidebar(page).getByRole('link', { name: 'My Dogs' }).click();
  const card = page.getByRole('article', { name: dog.name });
  await expect(card).toContainText(/₹688 a month · Next charge on/);
  await card.getByRole('button', { name: 'Manage' }).click();
  await card.getByRole('button', { name: 'Change the amount' }).click();
  await page.getByRole('radio', { name: 'Another amount' }).check();
  await page.getByLabel('Amount in rupees every month').fill('800');
  await page.getByRole('button', { name: 'Continue to your bank' }).click();
  await checkout.press('Pay');
  await expect(card).toContainText('₹800 a month');
  await card.getByRole('button', { name: 'Manage' }).click();
  await card.getByRole('button', { name: 'Stop' }).click();
  await expect(
    page.getByRole('heading', { name: `Stop your sponsorship of ${dog.name}?` }),
  ).toBeFocused();
  await page.getByRole('button', { name: 'Stop now' }).click();
  await expect(card).toContainText(/Ended on/);
  await expect(page.getByText('Your sponsorship is stopping.')).toBeVisible();
  await expect(card.getByRole('heading', { name: dog.name })).toBeFocused();
  await expectBelowHeader(page, card.getByRole('status'));
  const { data } = await people.database
    .from('sponsorships')
    .select('status, end_reason, dog_id, amount_paise')
    .eq('user_id', sponsor.id)
    .order('created_at')
    .throwOnError();
  const ended = { status: 'cancelled', dog_id: dog.id };
  expect(data).toEqual([
    { ...ended, end_reason: 'replaced', amount_paise: 68_800 },
    { ...ended, end_reason: 'sponsor', amount_paise: 80_000 },
  ]);
});

test('the buttons of My Dogs keep their place while costs and reasons arrive', async ({
  page,
  people,
  sponsor,
  stored,
}) => {
  const dogs = [await stored.addDog({}), await stored.addDog({}), await stored.addDog({})];
  await addSponsorships(people, sponsor, dogs);
  const release = await holdRequests(page, /\/rest\/v1\/care_records\b/);
  await page.goto(myDogs);
  const buttons = page.getByRole('main').getByRole('button', { name: /^Manage for/ });
  await expect(buttons).toHaveCount(3);
  const tops = () =>
    buttons.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().top + scrollY));
  await page.evaluate(() => document.fonts.ready);
  const before = await tops();
  release();
  await expect(page.getByText(/^Nothing has been recorded in/)).toHaveCount(3);
  expect(await tops()).toEqual(before);
});

const pausing = 'a sponsor pauses by keyboard after reading what a pause means, and sees the state';
test(pausing, { tag: '@firefox-nightly' }, async ({ page, people, sponsor, stored }) => {
  const dog = await stored.addDog({});
  const next_charge_at = new Date(Date.now() + 20 * 86_400_000).toISOString();
  await people.addSponsorship(sponsor, { dog_id: dog.id, next_charge_at });
  await page.goto(myDogs);
  const card = page.getByRole('article', { name: dog.name });
  await card.getByRole('button', { name: 'Manage' }).press('Enter');
  const pause = card.getByRole('button', { name: 'Pause' });
  await pause.focus();
  await page.keyboard.press('Enter');
  await expect(
    page.getByRole('heading', { name: `Pause your sponsorship of ${dog.name}?` }),
  ).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(pause).toBeFocused();
  await expect(card).toContainText('Next charge on');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Your sponsorship is pausing.')).toBeVisible();
  await expect(card.getByRole('heading', { name: dog.name })).toBeFocused();
  await expect(card.getByRole('status')).toHaveText(/^Paus(ing\.\.\.|ed)$/);
  await expectBelowHeader(page, card.getByRole('status'));
});

test(
  'My Dogs is accessible in every state, and fits a phone',
  { tag: '@nightly' },
  async ({ page, people, sponsor, stored }) => {
    const dogs = [
      await stored.addDog({ name: 'श्रीमहालक्ष्मीनारायणप्रसाद'.padEnd(90, 'ललित') }),
      await stored.addDog({}),
      await stored.addDog({}),
    ];
    await addSponsorships(people, sponsor, dogs);
    await page.goto(myDogs);
    await expect(page.getByRole('article')).toHaveCount(4);
    await expect(page.getByText('There wasn’t enough money in the account.')).toBeVisible();
    for (const manage of await page.getByRole('button', { name: /^Manage for/ }).all()) {
      await manage.click();
    }
    await page
      .getByRole('button', { name: /^Show what happened/ })
      .first()
      .click();
    await expectNoHorizontalScroll(page);
    // Where the header covers no button.
    await page.evaluate(() => scrollTo(0, 0));
    await expectAccessible(page);
    for (const action of [
      /^Pause for/,
      /^Change the amount/,
      /^Move to another dog/,
      /^Stop for/,
    ]) {
      await page.getByRole('button', { name: action }).first().click();
      await expect(page.getByRole('dialog')).toBeVisible();
      await expectNoHorizontalScroll(page);
      await expectAccessible(page);
      await page.keyboard.press('Escape');
      await expect(page.getByRole('button', { name: action }).first()).toBeFocused();
    }
  },
);

/** Holds matching requests until the returned function is called. */
async function holdRequests(page: Page, url: RegExp): Promise<() => void> {
  let release: (() => void) | undefined;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(url, async (route) => {
    await released;
    await route.continue();
  });
  return () => release?.();
}

async function expectBelowHeader(page: Page, state: Locator): Promise<void> {
  await expect(state).toBeInViewport({ ratio: 1 });
  const [bar, text] = [await page.getByRole('banner').boundingBox(), await state.boundingBox()];
  expect(text?.y).toBeGreaterThanOrEqual((bar?.y ?? 0) + (bar?.height ?? 0));
}
