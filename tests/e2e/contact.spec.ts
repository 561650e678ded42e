import type { Page } from '@playwright/test';
import { delayRequests } from './support/delayed-requests.ts';
import { unique, uniqueEmail } from './support/stored-rows.ts';
import { expect, test } from './support/test.ts';

const SENT = "Message sent successfully! We'll get back to you soon.";
const FAILED = 'Failed to send message. Please try again.';
const MESSAGES = '**/rest/v1/contact_messages*';

function contactForm(page: Page) {
  const form = page.getByRole('form', { name: 'Contact' });
  return {
    name: form.getByRole('textbox', { name: 'Name' }),
    email: form.getByRole('textbox', { name: 'Email' }),
    message: form.getByRole('textbox', { name: 'Message' }),
    /** Found by its role, since its text changes while it sends. */
    button: form.getByRole('button'),
  };
}

async function fill(page: Page, email: string, message: string) {
  const form = contactForm(page);
  await form.name.fill('Asha Verma');
  await form.email.fill(email);
  await form.message.fill(message);
  return form;
}

for (const path of ['/', '/support']) {
  test.describe(`the contact form on ${path}`, { tag: path === '/' ? [] : '@nightly' }, () => {
    test.beforeEach(({ page }) => page.goto(path));

    test(
      'stores a message and is cleared',
      { tag: '@firefox-nightly' },
      async ({ page, stored }) => {
        const email = uniqueEmail();
        const message = unique('There is a hurt puppy near Charbagh station.');
        const release = await delayRequests(page, MESSAGES);
        const form = await fill(page, `  ${email} `, message);
        await form.name.fill('  Asha Verma ');
        await expect(form.button).toHaveText('Send Message');
        await form.button.click();
        await expect(form.button).toHaveText('Sending...');
        await expect(form.button).toBeDisabled();

        release();
        await expect(page.getByText(SENT)).toBeVisible();
        await expect(form.button).toHaveText('Send Message');
        await expect(form.name).toHaveValue('');
        await expect(form.email).toHaveValue('');
        await expect(form.message).toHaveValue('');
        expect(await stored.contactMessages(email)).toEqual([
          { name: 'Asha Verma', email, message, handled_at: null },
        ]);
      },
    );

    test('keeps what was typed when the page is reloaded', async ({ page }) => {
      const form = await fill(page, 'asha@example.in', 'A dog at Charbagh.');
      await page.reload();
      await expect(form.message).toHaveValue('A dog at Charbagh.');
      await expect(form.name).toHaveValue('Asha Verma');
    });
  });
}

test(
  'the sixth message within an hour is refused with a reason',
  { tag: '@nightly' },
  async ({ page, problems, stored }) => {
    problems.expect(/^429: POST .*contact_messages/, /^console error: /);
    const email = uniqueEmail();
    await page.goto('/support');
    for (let number = 1; number <= 5; number += 1) {
      const { button, message } = await fill(page, email, `This is message number ${number}.`);
      await button.click();
      await expect(message).toHaveValue('');
    }
    const { button, message } = await fill(page, uniqueEmail(), 'This is one too many.');
    await button.click();
    await expect(
      page.getByText(/^Too many messages from here\. Please try again in an hour, or write to /),
    ).toBeVisible();
    await expect(message).toHaveValue('This is one too many.');
    await expect(button).toBeEnabled();
    expect(await stored.contactMessages(email)).toHaveLength(5);
  },
);

test('a bot that fills the honeypot is thanked and not stored', async ({ page, stored }) => {
  const email = uniqueEmail();
  await page.goto('/support');
  const { button } = await fill(page, email, 'Cheap watches, best price.');
  await page.locator('form[aria-label="Contact"] input[name="subject"]').evaluate((honeypot) => {
    Reflect.set(honeypot, 'value', 'Cheap watches');
  });
  await button.click();
  await expect(page.getByText(SENT)).toBeVisible();
  expect(await stored.contactMessages(email)).toEqual([]);
});

test(
  'Tab goes from field to field and never into the honeypot',
  { tag: '@nightly' },
  async ({ page }) => {
    await page.goto('/support');
    const { name, email, message, button } = contactForm(page);
    await name.focus();
    for (const next of [email, message, button]) {
      await page.keyboard.press('Tab');
      await expect(next).toBeFocused();
    }
    for (const before of [message, email, name]) {
      await page.keyboard.press('Shift+Tab');
      await expect(before).toBeFocused();
    }
    await page.keyboard.press('Shift+Tab');
    await expect(page.locator('input[name="subject"]:focus')).toHaveCount(0);
  },
);

test.describe('the limits of the contact form', { tag: '@phone' }, () => {
  test.beforeEach(({ page }) => page.goto('/'));

  test('two clicks send one message', async ({ page, stored }) => {
    const email = uniqueEmail();
    const release = await delayRequests(page, MESSAGES);
    const form = await fill(page, email, 'This must arrive only once.');
    await form.button.dblclick();
    await form.message.press('Enter');
    await form.name.press('Enter');
    release();
    await expect(page.getByText(SENT)).toBeVisible();
    await expect(form.name).toHaveValue('');
    expect(await stored.contactMessages(email)).toHaveLength(1);
  });

  test(
    'accepts the shortest and the longest text',
    { tag: '@nightly' },
    async ({ page, stored }) => {
      const email = uniqueEmail();
      const form = await fill(page, email, 'म'.repeat(5000));
      await form.name.fill('A'.repeat(100));
      await form.button.click();
      await expect(page.getByText(SENT)).toBeVisible();
      expect(await stored.contactMessages(email)).toMatchObject([{ name: 'A'.repeat(100) }]);

      const shortest = uniqueEmail();
      await fill(page, shortest, 'Ten chars.');
      await form.name.fill('Om');
      await form.button.click();
      await expect(page.getByText(SENT)).toHaveCount(2);
      expect(await stored.contactMessages(shortest)).toMatchObject([{ name: 'Om' }]);
    },
  );

  test(
    'keeps what was typed while offline, and sends it afterwards',
    { tag: '@nightly' },
    async ({ page, context, problems, stored }) => {
      problems.expect(/^net::ERR_INTERNET_DISCONNECTED/, /^console error: /);
      const email = uniqueEmail();
      await expect(page.getByRole('article').first()).toBeVisible();
      const form = await fill(page, email, 'Written on a train without signal.');
      await context.setOffline(true);
      await form.button.click();
      await expect(page.getByText(FAILED)).toBeVisible();
      await expect(form.message).toHaveValue('Written on a train without signal.');
      await context.setOffline(false);
      await form.button.click();
      await expect(page.getByText(SENT)).toBeVisible();
      expect(await stored.contactMessages(email)).toHaveLength(1);
    },
  );
});
