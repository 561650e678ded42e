import { inboxList, messagesPath, openTeamPage, sidebar, staffPath } from './support/dashboard.ts';
import { signInAs } from './support/sign-in.ts';
import { unique } from './support/stored-rows.ts';
import { expect, test } from './support/admin-page.ts';

test.describe('the staff dashboard', () => {
  test('sends a message from the team to a person', async ({ browser, baseURL, page, people }) => {
    const person = await people.createAccount('Kavita Rao');
    const staff = await people.demo('staff');
    await signInAs(page, staff);
    await page.goto(staffPath);
    await page.getByRole('searchbox', { name: 'Search' }).fill(person.email.toUpperCase());
    await expect(page.getByText('1 person', { exact: true })).toBeVisible();
    // A row stays a row where it is laid out as a card.
    const row = page.getByRole('row').filter({ hasText: person.email });
    await expect(row).toContainText('Kavita Rao');
    await row.getByRole('button', { name: 'Message Kavita Rao' }).click();

    const dialog = page.getByRole('dialog', { name: 'Message Kavita Rao' });
    await dialog.getByRole('textbox', { name: 'Subject' }).fill('A visit before the winter');
    await dialog.getByRole('textbox', { name: 'Message' }).fill('Dear Kavita,\n\nकृपया आइए।');
    await dialog.getByRole('button', { name: 'Send Message' }).click();
    await expect(page.getByText('Message sent to Kavita Rao')).toBeVisible();
    await expect(dialog).toBeHidden();
    expect(await people.messagesOf(person)).toMatchObject([
      {
        sender_id: staff.id,
        sender_name: staff.name,
        sender_role: 'staff',
        subject: 'A visit before the winter',
        body: 'Dear Kavita,\n\nकृपया आइए।',
        read_at: null,
      },
    ]);

    const context = await browser.newContext({ baseURL: baseURL ?? '' });
    const theirs = await context.newPage();
    await signInAs(theirs, person);
    await theirs.goto(messagesPath);
    await expect(sidebar(theirs)).toContainText(/1\s*unread message/);
    await inboxList(theirs).getByRole('link', { name: 'A visit before the winter' }).click();
    await expect(theirs.getByRole('article')).toContainText('कृपया आइए।');
    await expect(sidebar(theirs)).not.toContainText('unread');
    await expect
      .poll(async () => (await people.messagesOf(person)).map(({ read_at }) => read_at))
      .toEqual([expect.any(String)]);
    await context.close();
  });

  test('lists open review items, which staff close with a note', async ({
    page,
    people,
    stored,
  }) => {
    const reference = unique('pay');
    const description = `One donation was paid twice: ${reference} came on top.`;
    await stored.openReviewItem({ kind: 'second-payment', reference, description });
    const staff = await people.demo('staff');
    await signInAs(page, staff);
    await page.goto(staffPath);
    await openTeamPage(page, 'To review');
    const card = page.getByRole('article').filter({ hasText: reference });
    await expect(card).toContainText('Refund the second payment');
    const open = card.getByRole('button', { name: 'Close with a note' });
    await open.click();
    const dialog = page.getByRole('dialog', { name: 'Close “Paid twice”' });
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await expect(open).toBeFocused();

    await open.press('Enter');
    await dialog.getByRole('textbox', { name: 'What was done?' }).fill('Refunded.');
    await dialog.getByRole('button', { name: 'Close this' }).click();
    await expect(dialog).toBeHidden();
    await expect(card).toHaveCount(0);
    await expect(page.getByRole('status').filter({ visible: true }).first()).toBeFocused();
    await page.getByLabel('Show').selectOption('Closed');
    await expect(card).toContainText(`by ${staff.name}`);
    await expect(card).toContainText('Refunded.');
  });

  test('is refused by the database to everyone else, without a retry', async ({
    page,
    people,
    problems,
  }) => {
    problems.expect(/^403: POST .*rpc\/supporters/);
    const answers: unknown[] = [];
    page.on('response', async (response) => {
      if (response.url().includes('/rpc/supporters')) answers.push(await response.json());
    });
    await signInAs(page, await people.demo('sponsor'));
    await page.goto(staffPath);
    await expect(
      page.getByRole('heading', { name: 'Only administrators and staff can see this list' }),
    ).toBeVisible();
    await expect(page.getByRole('table')).toHaveCount(0);
    await page.waitForLoadState('networkidle');
    expect(answers).toMatchObject([{ code: '42501' }]);
    await expect(page.locator('[data-sonner-toast]')).toHaveCount(0);
  });
});
