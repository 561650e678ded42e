import { inboxList, messagesPath, sidebar } from './support/dashboard.ts';
import { signInAs } from './support/sign-in.ts';
import { expect, test } from './support/test.ts';

test.describe('Messages', () => {
  test('marks an opened message as read, on the page and in the table', async ({
    page,
    people,
  }) => {
    const person = await people.createAccount('Meera');
    await people.addMessage(person, {
      subject: 'The older one',
      created_at: '2026-01-02T00:00:00Z',
    });
    await people.addMessage(person, {
      subject: 'सर्दी से पहले',
      body: 'प्रिय मीरा,\n\nरानी ठीक है।',
      created_at: '2026-01-03T00:00:00Z',
    });
    await signInAs(page, person);
    await page.goto(messagesPath);
    const messages = inboxList(page).getByRole('link');
    await expect(messages).toHaveCount(2);
    await expect(messages.first()).toContainText('सर्दी से पहले');
    await expect(sidebar(page)).toContainText(/2\s*unread messages/);
    await expect(page.getByRole('banner')).toContainText(/2\s*unread messages/);

    await messages.first().click();
    await expect(page.getByRole('heading', { name: 'सर्दी से पहले' })).toBeFocused();
    await expect(page.getByRole('article')).toContainText('From Imran Siddiqui, Staff');
    await expect(sidebar(page)).toContainText(/1\s*unread message/);
    await expect(page.getByRole('banner')).toContainText(/1\s*unread message/);
    await expect
      .poll(async () => (await people.messagesOf(person)).map(({ read_at }) => read_at !== null))
      .toEqual([false, true]);

    await page.reload();
    await expect(page.getByRole('article')).toContainText('रानी ठीक है।');
    await expect(sidebar(page)).toContainText(/1\s*unread message/);
  });

  test(
    'show one pane at a time on a phone',
    { tag: ['@phone', '@nightly'] },
    async ({ page, people }) => {
      const person = await people.createAccount();
      await people.addMessage(person, { subject: 'News of Moti' });
      await signInAs(page, person);
      await page.goto(messagesPath);
      const message = inboxList(page).getByRole('link', { name: 'News of Moti' });
      await expect(page.getByText('Select a message to view')).toBeHidden();
      await message.click();
      await expect(page.getByRole('heading', { name: 'News of Moti' })).toBeInViewport();
      await expect(inboxList(page)).toBeHidden();
      await page.goBack();
      await expect(message).toBeFocused();
      await expect(page.getByRole('article')).toBeHidden();

      await message.click();
      await page.getByRole('link', { name: 'Back to messages' }).click();
      await expect(message).toBeFocused();
    },
  );

  test(
    'show both panes where there is room',
    { tag: ['@desktop', '@nightly'] },
    async ({ page, people }) => {
      const person = await people.createAccount();
      await people.addMessage(person, { subject: 'News of Moti' });
      await signInAs(page, person);
      await page.goto(messagesPath);
      await expect(page.getByText('Select a message to view')).toBeVisible();
      await inboxList(page).getByRole('link', { name: 'News of Moti' }).focus();
      await page.keyboard.press('Enter');
      await expect(page.getByRole('heading', { name: 'News of Moti' })).toBeFocused();
      await expect(inboxList(page)).toBeVisible();
      await expect(page.getByRole('link', { name: 'Back to messages' })).toBeHidden();
    },
  );
});
