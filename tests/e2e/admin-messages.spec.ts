import { expect, test } from './support/admin-page.ts';
import { contactMessagesPath, openTeamPage } from './support/dashboard.ts';
import { unique, uniqueEmail } from './support/stored-rows.ts';

const PER_PAGE = 20;

/** Messages of one test, newest first. */
function contactMessages(token: string, count: number) {
  return Array.from({ length: count }, (_, index) => ({
    name: `Visitor ${index + 1}`,
    email: uniqueEmail(),
    message: `A puppy waits at gate ${index + 1}. ${token}`,
    created_at: new Date(Date.UTC(2026, 0, 20, 6) - index * 60_000).toISOString(),
  }));
}

const visitors = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => `Visitor ${from + index}`);

test.describe('the contact messages', { tag: '@phone' }, () => {
  test('show what a visitor wrote, with a link to answer', async ({ page, adminPage }) => {
    const [name, email, message] = [unique('मीरा'), uniqueEmail(), unique('A puppy is hurt.')];
    await page.goto('/support');
    const form = page.getByRole('form', { name: 'Contact' });
    await form.getByRole('textbox', { name: 'Name' }).fill(name);
    await form.getByRole('textbox', { name: 'Email' }).fill(email);
    await form.getByRole('textbox', { name: 'Message' }).fill(message);
    await form.getByRole('button').click();
    await expect(page.getByText(/^Message sent successfully!/)).toBeVisible();

    await adminPage.open();
    await openTeamPage(page, 'Contact messages');
    const card = page.getByRole('article', { name });
    await expect(card).toContainText(message);
    await expect(card.getByRole('link', { name: email })).toHaveAttribute(
      'href',
      `mailto:${encodeURIComponent(email)}?subject=Your%20message%20to%20Paws%20of%20Lucknow`,
    );
  });

  test(
    'are listed newest first, with the page number in the address',
    { tag: '@nightly' },
    async ({ adminPage: { page }, adminData }) => {
      const token = unique('Token');
      await adminData.receive(contactMessages(token, 2 * PER_PAGE + 1).toReversed());
      await page.goto(contactMessagesPath);
      await page.getByRole('searchbox', { name: 'Search' }).fill(token);
      await expect(page.getByText('41 messages')).toBeVisible();
      const names = page.getByRole('article').getByRole('heading');
      await expect(names).toHaveText(visitors(1, 20));
      await page.getByRole('button', { name: 'Next' }).click();
      await expect(names).toHaveText(visitors(21, 40));
      await page.reload();
      await expect(names).toHaveText(visitors(21, 40));
      await page.getByRole('button', { name: 'Next' }).click();
      await expect(names).toHaveText(['Visitor 41']);
      await expect(page.getByRole('button', { name: 'Next' })).toBeDisabled();
      await page.goBack();
      await expect(names).toHaveText(visitors(21, 40));
    },
  );

  test('are marked done and not done in the table', async ({
    adminPage: { page },
    adminData,
    stored,
  }) => {
    const token = unique('Token');
    const [first, second] = contactMessages(token, 2);
    if (!first || !second) throw new Error('There are two.');
    await adminData.receive([first, second]);
    await page.goto(`${contactMessagesPath}?search=${encodeURIComponent(token)}`);
    const card = page.getByRole('article', { name: 'Visitor 1' });
    await card.getByRole('button', { name: 'Mark as done' }).click();
    await expect(card.getByRole('button', { name: 'Mark as not done' })).toBeFocused();
    await expect(card.getByText(/^Done on /)).toBeVisible();
    const isDone = async (email: string) =>
      (await stored.contactMessages(email)).map(({ handled_at }) => handled_at !== null);
    expect(await isDone(first.email)).toEqual([true]);
    expect(await isDone(second.email)).toEqual([false]);

    await page.reload();
    await expect(card.getByText(/^Done on /)).toBeVisible();
    await page.getByRole('checkbox', { name: 'Only those not done' }).check();
    await expect(page.getByRole('article').getByRole('heading')).toHaveText(['Visitor 2']);
    await page.getByRole('checkbox', { name: 'Only those not done' }).uncheck();
    await card.getByRole('button', { name: 'Mark as not done' }).click();
    await expect(card.getByRole('button', { name: 'Mark as done' })).toBeVisible();
    expect(await isDone(first.email)).toEqual([false]);
  });

  test(
    'are found by name, email and text',
    { tag: '@nightly' },
    async ({ adminPage: { page }, adminData }) => {
      const token = unique('Token');
      const [contactMessage] = contactMessages(token, 1);
      if (!contactMessage) throw new Error('There is no message.');
      const name = unique('श्रीमती Wanted');
      const message = `चारबाग़ में एक पिल्ला है। ${token}`;
      await adminData.receive([...contactMessages(token, 3), { ...contactMessage, name, message }]);
      await page.goto(contactMessagesPath);
      for (const search of [name, contactMessage.email.toUpperCase(), message.toLowerCase()]) {
        await page.getByRole('searchbox', { name: 'Search' }).fill(search);
        await page.getByRole('searchbox', { name: 'Search' }).press('Enter');
        await expect(page.getByText('1 message', { exact: true })).toBeVisible();
        await expect(page.getByRole('article').getByRole('heading')).toHaveText([name]);
      }
      await page.getByRole('searchbox', { name: 'Search' }).fill(unique('No such words'));
      await expect(page.getByRole('heading', { name: 'No messages here' })).toBeVisible();
    },
  );
});
