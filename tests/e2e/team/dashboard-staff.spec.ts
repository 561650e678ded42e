import { inboxList, messagesPath, sidebar, staffPath } from '../support/dashboard.ts';
import { signInAs } from '../support/sign-in.ts';
import { expect, test } from '../support/admin-page.ts';

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
});
