import { expectAccessible } from './support/accessible.ts';
import { donationsPath, inboxList, messagesPath, sidebar, staffPath } from './support/dashboard.ts';
import { enterAs } from './support/sign-in.ts';
import { expect, test } from './support/test.ts';

test("a sponsor's screens break no rule", async ({ page, people, problems }) => {
  problems.expect(/^403: POST .*rpc\/supporters/);
  const person = await people.newcomer('Meera');
  const letter = await people.writeTo(person);
  await people.writeTo(person);
  await enterAs(page, person);
  await page.goto(donationsPath);
  await page.getByRole('button', { name: 'Make Your First Donation' }).click();
  await expectAccessible(page);
  await page.goto(messagesPath);
  await expect(inboxList(page)).toBeVisible();
  await expectAccessible(page);
  await page.goto(`${messagesPath}?message=${letter.id}`);
  await expect(page.getByRole('article')).toBeVisible();
  await expect(sidebar(page)).toContainText(/1\s*unread message/);
  await expectAccessible(page);
  await page.goto(staffPath);
  await expect(page.getByRole('main').getByRole('alert')).toBeVisible();
  await expectAccessible(page);
});

test('a table of donations breaks no rule', async ({ page, people }) => {
  await enterAs(page, await people.demo('sponsor'));
  await page.goto(donationsPath);
  await expect(page.getByRole('table')).toBeVisible();
  await expectAccessible(page);
});

test("the staff's screen breaks no rule", async ({ page, people }) => {
  await enterAs(page, await people.demo('staff'));
  await page.goto(`${staffPath}?search=paws.test`);
  await expect(page.getByRole('table')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Message Meera Tandon' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Send Message' }).click();
  await expect(dialog.getByText('Message is required.')).toBeVisible();
  await expectAccessible(page);
});
