import { expectAccessible } from './support/accessibility.ts';
import {
  carePath,
  donationsPath,
  inboxList,
  messagesPath,
  newUpdatePath,
  reviewPath,
  sidebar,
  staffPath,
  taxYearPath,
  updateQueuePath,
} from './support/dashboard.ts';
import { signInAs } from './support/sign-in.ts';
import { expect, test } from './support/test.ts';

const SHERU = '10000000-0000-4000-8000-000000000001';

test("a sponsor's pages are accessible", async ({ page, people, problems }) => {
  problems.expect(/^403: POST .*rpc\/supporters/);
  const person = await people.createAccount('Meera');
  const message = await people.addMessage(person);
  await people.addMessage(person);
  await signInAs(page, person);
  await page.goto(donationsPath);
  await page.getByRole('button', { name: 'Make Your First Donation' }).click();
  await expectAccessible(page);
  await page.goto(messagesPath);
  await expect(inboxList(page)).toBeVisible();
  await expectAccessible(page);
  await page.goto(`${messagesPath}?message=${message.id}`);
  await expect(page.getByRole('article')).toBeVisible();
  await expect(sidebar(page)).toContainText(/1\s*unread message/);
  await expectAccessible(page);
  await page.goto(staffPath);
  await expect(page.getByRole('main').getByRole('alert')).toBeVisible();
  await expectAccessible(page);
});

test('the table of donations is accessible', { tag: '@nightly' }, async ({ page, people }) => {
  await signInAs(page, await people.demo('sponsor'));
  await page.goto(donationsPath);
  await expect(page.getByRole('table')).toBeVisible();
  await expectAccessible(page);
});

test('the staff page is accessible', { tag: '@nightly' }, async ({ page, people, problems }) => {
  problems.expect(/^400: POST .*messages/, /^console error: /);
  await signInAs(page, await people.demo('staff'));
  await page.goto(`${staffPath}?search=paws.test`);
  await expect(page.getByRole('table')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Message Meera Tandon' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Send Message' }).click();
  await expect(dialog.getByText('Message is required.')).toBeVisible();
  await expectAccessible(page);
  await page.route('**/rest/v1/messages*', (route) => route.fulfill({ status: 400, json: {} }));
  await dialog.getByLabel('Subject').fill('News');
  await dialog.getByRole('textbox', { name: 'Message' }).fill('Rani is well.');
  await dialog.getByRole('button', { name: 'Send Message' }).click();
  await expect(dialog.getByRole('alert')).toHaveText('Failed to send message. Please try again.');
  await expectAccessible(page);
});

test.describe('on a phone', { tag: '@phone' }, () => {
  test('the pages of the team that its walks don’t open are accessible', async ({
    page,
    people,
  }) => {
    test.slow();
    await signInAs(page, await people.demo('admin'));
    for (const [path, title] of [
      [updateQueuePath, 'Dog updates'],
      [`${updateQueuePath}/${SHERU}`, 'Sheru'],
      [`${updateQueuePath}/new`, 'A draft of a dog'],
      [newUpdatePath, 'New update'],
      [`${newUpdatePath}?dog=${SHERU}`, 'Update about Sheru'],
      [`${newUpdatePath}/descriptions`, 'Pictures without a description'],
      [`${newUpdatePath}/translations`, 'Updates in one language'],
      [`${carePath}/due?when=quarter`, 'Care due'],
      [`${staffPath}/charges`, 'Failed charges'],
      [`${staffPath}/payouts`, 'Payouts'],
      [`${staffPath}/record`, 'Record a donation'],
      [`${staffPath}/sponsors?dog=${SHERU}`, 'Write to sponsors'],
      [reviewPath, 'To review'],
    ] as const) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
      await expect(page.getByText(/^Loading/)).toHaveCount(0);
      await expectAccessible(page);
    }
  });

  test('the dialogs of the team are accessible', { tag: '@nightly' }, async ({ page, people }) => {
    test.slow();
    await signInAs(page, await people.demo('admin'));
    const dialog = page.getByRole('dialog');
    for (const [path, button] of [
      [carePath, 'Add a record'],
      [`${carePath}/due?when=quarter`, 'Done'],
      [taxYearPath, 'Note a filed statement'],
      [`${staffPath}/team`, 'Change the role'],
      [`${updateQueuePath}/${SHERU}`, 'Change the status'],
    ] as const) {
      await page.goto(path);
      await page.getByRole('button', { name: button, exact: true }).first().click();
      await expect(dialog).toBeVisible();
      await expect(dialog.getByText(/^Loading/)).toHaveCount(0);
      await expectAccessible(page);
    }

    await page.goto(carePath);
    await page.getByRole('button', { name: 'Add a record' }).click();
    await dialog.getByRole('combobox', { name: 'Add a dog' }).click();
    await expect(dialog.getByRole('option').first()).toBeVisible();
    await expectAccessible(page);
  });

  /** All but the roles, which the guard requests before any page. */
  const ownData = /\/rest\/v1\/(?!user_roles)/;
  test(
    'pages whose data failed to load are accessible',
    { tag: '@nightly' },
    async ({ page, people, problems }) => {
      problems.expect(/^400: (GET|POST) /, /^console error: /);
      problems.tolerate(/^400: HEAD /);
      await signInAs(page, await people.createAccount());
      await page.route(ownData, (route) => route.fulfill({ status: 400, json: {} }));
      for (const path of ['/dashboard', messagesPath]) {
        await page.goto(path);
        // The profile has two sections that can fail.
        await expect(page.getByRole('button', { name: 'Try again' }).first()).toBeVisible();
        await expectAccessible(page);
      }
    },
  );

  test(
    'the notice of a failed refetch is accessible',
    { tag: '@nightly' },
    async ({ page, people, problems }) => {
      problems.expect(/^500: GET .*\/(donations|messages)\?/, /^console error: /);
      problems.tolerate(/^500: HEAD /);
      await signInAs(page, await people.demo('sponsor'));
      const tab = (name: string) => sidebar(page).getByRole('link', { name }).click();
      await page.goto(donationsPath);
      await expect(page.getByRole('table')).toBeVisible();
      await tab('Messages');
      await expect(inboxList(page)).toBeVisible();
      await page.route(/\/rest\/v1\/(donations|messages)\?/, (route) =>
        route.fulfill({ status: 500, json: {} }),
      );
      for (const name of ['My Donations', 'Messages']) {
        await tab(name);
        await expect(page.getByText('This could not be refreshed')).toBeVisible();
        await expectAccessible(page);
      }
    },
  );

  test(
    'an empty inbox, a missing message and an empty search are accessible',
    { tag: '@nightly' },
    async ({ page, people }) => {
      const person = await people.createAccount();
      await people.addRole(person, 'staff');
      await signInAs(page, person);
      for (const [path, words] of [
        [messagesPath, "You don't have any messages yet."],
        [`${messagesPath}?message=${person.id}`, 'This message isn’t in your inbox.'],
        [`${staffPath}?search=nobody-has-this-name`, 'Nobody found'],
      ] as const) {
        await page.goto(path);
        await expect(page.getByText(words)).toBeVisible();
        await expectAccessible(page);
      }
    },
  );
});
