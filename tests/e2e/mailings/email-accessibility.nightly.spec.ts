// The pages that links of emails open, and the team's pages about email.
import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/accessibility.ts';
import { emailsPath, newslettersPath } from '../support/dashboard.ts';
import { delayRequests } from '../support/delayed-requests.ts';
import { expectNoHorizontalScroll } from '../support/horizontal-scroll.ts';
import { signInAs } from '../support/sign-in.ts';
import { unique } from '../support/stored-rows.ts';
import { expect, test } from '../support/test.ts';

const TOKEN = '00000000-0000-4000-8000-000000000001';
const LONG_WORD = 'W'.repeat(120);

test.describe.configure({ timeout: 120_000 });

async function expectGood(page: Page): Promise<void> {
  await expectAccessible(page);
  await expectNoHorizontalScroll(page);
}

const questions = [
  { address: '/newsletter/confirm', call: 'confirm_newsletter_subscription', button: /^Confirm/ },
  { address: '/unsubscribe?list=newsletter', call: 'unsubscribe', button: /^Unsubscribe/ },
];

for (const { address, call, button } of questions) {
  test(`every answer of ${address} is accessible`, async ({ page, problems }) => {
    problems.expect(/^500: POST/, /^console error: /);
    const link = `${address}${address.includes('?') ? '&' : '?'}token=${TOKEN}`;
    const press = page.getByRole('main').getByRole('button', { name: button });
    await page.route(`**/rest/v1/rpc/${call}`, (route) => route.fulfill({ status: 500, json: {} }));
    await page.goto(link);
    await expectGood(page);
    await press.click();
    await expect(page.getByRole('main').getByRole('alert')).toContainText('That didn’t work');
    await expectGood(page);
    for (const isKnown of [true, false]) {
      await page.route(`**/rest/v1/rpc/${call}`, (route) => route.fulfill({ json: isKnown }));
      await page.goto(link);
      await press.click();
      await expect(page.getByRole('main').getByRole('status')).toBeFocused();
      await expectGood(page);
    }
  });
}

test('the incomplete links of emails are accessible', async ({ page }) => {
  for (const address of ['/newsletter/confirm', '/unsubscribe?list=newsletter&token=half']) {
    await page.goto(address);
    await expect(page.getByText('This link is incomplete')).toBeVisible();
    await expectGood(page);
  }
});

test('writing, previewing and sending a newsletter is accessible', async ({
  page,
  people,
  problems,
}) => {
  // The sandbox of the preview refuses the scripts of Playwright and axe.
  problems.tolerate(
    /serviceWorker.*sandboxed/,
    /^console warning: Failed to execute 'postMessage'/,
  );
  const subject = unique(`शेरा ${LONG_WORD}`);
  await signInAs(page, await people.demo('admin'));
  await page.goto(newslettersPath);
  await page.getByRole('button', { name: 'Write a newsletter' }).click();
  await page.getByRole('button', { name: 'Save draft' }).click();
  await expect(page.getByLabel('Subject')).toBeFocused();
  await expectGood(page);

  await page.getByLabel('Subject').fill(subject);
  await page.getByLabel('Text').fill(`${LONG_WORD}\n\nमोती ठीक है।`);
  await page.getByRole('button', { name: 'Preview' }).click();
  await expect(page.getByTitle('The email')).toBeVisible();
  await expectGood(page);
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: 'Send...' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByTitle('The email')).toBeVisible();
  await expect(dialog.getByText('Counting the people...')).toBeHidden();
  await expectGood(page);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('heading', { name: 'Draft of a newsletter' })).toBeVisible();
  await expectGood(page);

  await page.getByRole('button', { name: 'Back to the list' }).click();
  await expect(page.getByRole('button', { name: subject })).toBeVisible();
  await expectGood(page);
  await people.database.from('newsletters').delete().eq('subject', subject).throwOnError();
});

test('a sent newsletter, and one that is gone, are accessible', async ({ page, people }) => {
  const { data: newsletter } = await people.database
    .from('newsletters')
    .insert({
      subject: unique(LONG_WORD),
      body: 'The dogs are well.',
      sent_at: '2026-11-01T04:00:00Z',
    })
    .select('id')
    .single()
    .throwOnError();
  await people.database
    .from('mailings')
    .insert({
      kind: 'newsletter',
      newsletter_id: newsletter.id,
      audience: 'everybody',
      recipient_count: 0,
      finished_at: '2026-11-01T04:01:00Z',
    })
    .throwOnError();
  await signInAs(page, await people.demo('admin'));
  await page.goto(`${newslettersPath}?newsletter=${newsletter.id}`);
  await expect(page.getByText('All emails are dealt with.')).toBeVisible();
  await expectGood(page);
  await people.database.from('newsletters').delete().eq('id', newsletter.id).throwOnError();
  await page.reload();
  await expect(page.getByText('There is no such newsletter.')).toBeVisible();
  await expectGood(page);
});

test("the team's email tab is accessible", async ({ page, people, problems }) => {
  problems.expect(/^500: (GET|POST)/, /^console error: /);
  const email = `${unique('refused').replace(' ', '-')}@${'w'.repeat(60)}.test`;
  await people.database
    .from('refused_addresses')
    .insert({ email, reason: `550 ${LONG_WORD}` })
    .throwOnError();
  await signInAs(page, await people.demo('staff'));
  const release = await delayRequests(page, /email_overview|refused_addresses/);
  await page.goto(emailsPath);
  await expect(page.getByRole('region', { name: 'Sending' }).getByText('Loading...')).toBeVisible();
  await expectGood(page);
  release();
  await expect(page.getByText(email)).toBeVisible();
  await expectGood(page);
  await people.database.from('refused_addresses').delete().eq('email', email).throwOnError();

  const late = { waiting: 7, oldest_waiting: '2026-11-01T04:00:00Z', sent_last_day: 0 };
  await page.route('**/rpc/email_overview', (route) =>
    route.fulfill({ json: [{ ...late, failed_last_week: 3 }] }),
  );
  await page.reload();
  await expect(page.getByText(/wait longer than they should/)).toBeVisible();
  await expectGood(page);

  await page.route(/email_overview|refused_addresses/, (route) =>
    route.fulfill({ status: 500, json: {} }),
  );
  await page.reload();
  await expect(page.getByText('The emails could not be counted')).toBeVisible();
  await expect(page.getByText('The refused addresses could not be loaded')).toBeVisible();
  await expectGood(page);
});
