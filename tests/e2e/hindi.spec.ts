import type { Page } from '@playwright/test';
import { textsOfPage } from '../../scripts/check/page-languages.ts';
import { routes } from '../../src/app/routes.ts';
import {
  APPEAL_PATTERN,
  CERTIFICATE_PATTERN,
  DOG_PATTERN,
  GIFT_CERTIFICATE_PATTERN,
  GIFT_PATTERN,
  PAYMENT_PATTERN,
  paths,
  RECEIPT_PATTERN,
  SPONSORSHIP_PATTERN,
  STATEMENT_PATTERN,
  VERIFY_PATTERN,
} from '../../src/lib/paths.ts';
import { latinWords } from '../../translation/latin-words.ts';
import { expectAccessible } from './support/accessibility.ts';
import { expect, giveDetails, test } from './support/checkout.ts';
import { expectNoHorizontalScroll } from './support/horizontal-scroll.ts';
import { inHindi } from './support/languages.ts';
import { expectReadable } from './support/readability.ts';
import type { People } from './support/people.ts';
import { signInAs } from './support/sign-in.ts';
import { home } from './support/site-pages.ts';
import { type StoredRows, uniqueEmail } from './support/stored-rows.ts';

const { at, say } = inHindi;
const PASSWORD = 'mogra-in-may';
/** Of the samples. */
const APPEAL = '50000000-0000-4000-8000-000000000001';

/** Every page of visitors and sponsors. The team's are in English. */
const pages = routes.filter(({ layout }) => layout !== 'team');
const hasParameter = (path: string) => path.includes(':');
const visitorPaths = pages
  .filter(({ access, path }) => access === 'public' && !hasParameter(path))
  .map(({ path }) => path);

/** The other paths, with what a new sponsor has in the place of their parameters. */
async function sponsorPaths(page: Page, people: People, stored: StoredRows): Promise<string[]> {
  const sponsor = await people.createAccount('मीरा टंडन');
  const dog = await stored.addDog({
    name: 'गुलगुल',
    tagline: 'चाय की दुकान पर सोता है।',
    location: 'चौक',
  });
  await people.addDonor(sponsor);
  const donation = await people.addDonation(sponsor, { dog_id: dog.id });
  const sponsorshipId = await people.addSponsorship(sponsor, { dog_id: dog.id });
  await people.addMessage(sponsor, { subject: 'गुलगुल की तस्वीर', body: 'कल भेजेंगे।' });
  const { receipt, gift } = await people.addGift(donation, sponsor);
  await signInAs(page, sponsor);
  const examples: Record<string, string> = {
    [APPEAL_PATTERN]: paths.appeal(APPEAL),
    [DOG_PATTERN]: paths.dog(dog.id),
    [PAYMENT_PATTERN]: paths.payment(dog.id),
    [GIFT_PATTERN]: gift,
    [GIFT_CERTIFICATE_PATTERN]: gift.replace('#', '/certificate#'),
    [RECEIPT_PATTERN]: paths.receipt(receipt.id),
    [VERIFY_PATTERN]: paths.verify(receipt.verify_code),
    [STATEMENT_PATTERN]: paths.statement(receipt.tax_year),
    [SPONSORSHIP_PATTERN]: paths.sponsorship(sponsorshipId, 'of-nobody'),
    [CERTIFICATE_PATTERN]: paths.certificate(sponsorshipId),
  };
  return pages
    .filter(({ path }) => !visitorPaths.includes(path))
    .map(({ path }) => {
      const example = hasParameter(path) ? examples[path] : path;
      if (example === undefined) throw new Error(`${path} has no example.`);
      return example;
    });
}

async function open(page: Page, path: string): Promise<void> {
  await page.goto(at(path));
  await expect(page.locator('html')).toHaveAttribute('lang', 'hi-IN');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.waitForLoadState('networkidle');
}

async function expectToFitInHindi(page: Page): Promise<void> {
  await expectNoHorizontalScroll(page);
  await expectReadable(page);
  const { head, body } = textsOfPage(await page.content());
  expect.soft([...head, ...body].filter((text) => latinWords(text).length > 0)).toEqual([]);
}

for (const { what, nightly, look } of [
  {
    what: 'fits a phone in Hindi, cuts off no sign above or below its letters and has no English word',
    nightly: [],
    look: expectToFitInHindi,
  },
  { what: 'is accessible in Hindi', nightly: ['@nightly'], look: expectAccessible },
]) {
  test(`every page of a visitor ${what}`, { tag: ['@phone', ...nightly] }, async ({ page }) => {
    test.slow();
    for (const path of visitorPaths) {
      await test.step(path, async () => {
        await open(page, path);
        await look(page);
      });
    }
  });

  test(
    `every page of a sponsor ${what}`,
    { tag: ['@phone', ...nightly] },
    async ({ page, people, stored }) => {
      test.slow();
      for (const path of await sponsorPaths(page, people, stored)) {
        await test.step(path, async () => {
          await open(page, path);
          await look(page);
        });
      }
    },
  );
}

test('a sponsor’s dog has its Hindi name wherever it comes with other rows', async ({
  page,
  people,
  stored,
}) => {
  const sponsor = await people.createAccount('मीरा टंडन');
  const dog = await stored.addDog({ name: 'Gulgul' });
  await stored.nameDogInHindi(dog, 'गुलगुल');
  await people.addDonation(sponsor, { dog_id: dog.id });
  await people.addSponsorship(sponsor, { dog_id: dog.id });
  await signInAs(page, sponsor);
  for (const path of [paths.sponsorships, paths.donations]) {
    await open(page, path);
    await expect(page.getByRole('main')).toContainText('गुलगुल');
    await expect(page.getByRole('main')).not.toContainText('Gulgul');
  }
});

test('the home page is accessible in Hindi, in the fonts that the site brings along', async ({
  page,
}) => {
  await open(page, home.path);
  const fonts = await page.evaluate(() =>
    performance.getEntriesByType('resource').map(({ name }) => name.replace(/.*\//, '')),
  );
  expect(fonts).toContainEqual(expect.stringMatching(/^noto-sans-hindi-/));
  expect(fonts).toContainEqual(expect.stringMatching(/^eczar-hindi-/));
  expect(fonts).not.toContainEqual(expect.stringMatching(/^eczar-devanagari-/));
  await expectAccessible(page);
});

test(
  'a person signs up in Hindi, pays every month, opens the receipt, and reads every email in Hindi',
  { tag: '@firefox' },
  async ({ page, checkout, dog, people }) => {
    const email = uniqueEmail();
    const pay = page.getByRole('button', {
      name: say('Proceed to Pay {amount} every month', { amount: '₹2,750' }),
    });
    await page.goto(at('/auth?tab=sign-up'));
    await page.getByLabel(say('Full Name')).fill('मीरा टंडन');
    const signUp = page.getByRole('form', { name: say('Sign Up') });
    await signUp.getByLabel(say('Email')).fill(email);
    await signUp.getByLabel(say('Password'), { exact: true }).fill(PASSWORD);
    await signUp.getByLabel(say('Confirm Password'), { exact: true }).fill(PASSWORD);
    await signUp.getByRole('button', { name: say('Create Account') }).click();
    await expect(
      page.getByText(say('Please check your email to confirm your account.')),
    ).toBeVisible();

    await people.emailText(email, say('Confirm your email'));
    await page.getByLabel(say('Code'), { exact: true }).fill(await people.emailedCode(email));
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/hi');
    // The page has loaded: Firefox refuses to leave one that is still opening.
    await expect(page.getByText(say('Welcome!'))).toBeVisible();
    await page.waitForLoadState('load');
    await page.goto(at(`/dogs/${dog.id}/payment`));
    await giveDetails(page, null, inHindi);
    await pay.click();
    await checkout.press('Pay');
    await expect(page).toHaveURL('/hi/dashboard/donations');

    await page.locator('main a[href^="/hi/receipts/"]').first().click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      'Donation receipt / दान की रसीद',
    );
    const receipt = page.getByRole('article');
    await expect(receipt).toContainText('मीरा टंडन');
    await expect(receipt).toContainText('Rupees Two Thousand Seven Hundred Fifty Only');
    await expect(receipt).toContainText('रुपये दो हज़ार सात सौ पचास मात्र');
    await expectNoHorizontalScroll(page);

    for (const [subject, link] of [
      [say('Welcome to {name}', { name: 'Paws of Lucknow' }), '/hi/dogs'],
      [say('{paise} for {dog_name}', { paise: '₹2,750', dog_name: dog.name }), '/hi/receipts/'],
      [say('Thank you for sponsoring {whom}', { whom: dog.name }), '/hi/dashboard/sponsorships'],
    ] as const) {
      const text = await people.emailText(email, subject);
      expect(text).toContain(link);
      expect(text).toContain(say('Dear {known},', { known: 'मीरा टंडन' }));
    }
  },
);
