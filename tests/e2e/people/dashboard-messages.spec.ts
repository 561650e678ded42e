import { inboxList, messagesPath } from '../support/dashboard.ts';
import { signInAs } from '../support/sign-in.ts';
import { expect, test } from '../support/test.ts';

test(
  'many unread messages leave their link readable',
  { tag: '@phone' },
  async ({ page, people }) => {
    await page.route(
      ({ pathname }) => pathname === '/rest/v1/messages',
      async (route) => {
        if (route.request().method() !== 'HEAD') return route.fallback();
        await route.fulfill({ status: 200, headers: { 'content-range': '*/150' } });
      },
    );
    await signInAs(page, await people.createAccount());
    await page.goto(messagesPath);
    const tab = page.getByRole('navigation', { name: 'Dashboard' }).getByRole('listitem');
    const messages = tab.filter({ hasText: 'unread messages' });
    const gap = await messages.evaluate((item) => {
      const word = document.createRange();
      word.selectNodeContents(item.querySelector('a') ?? item);
      const badge = item.querySelector('[data-unread]')?.getBoundingClientRect();
      return (badge?.left ?? 0) - word.getBoundingClientRect().right;
    });
    expect(gap).toBeGreaterThanOrEqual(4);
  },
);

test.describe('My Messages', { tag: '@nightly' }, () => {
  test('show one pane at a time on a phone', { tag: '@phone' }, async ({ page, people }) => {
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
  });

  test('show both panes where there is room', { tag: '@desktop' }, async ({ page, people }) => {
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
  });
});
