// The way of each of the three kinds of people through the team's pages. What a page does by itself is in other files.
import { expectAccessible } from '../support/accessibility.ts';
import { emailsPath, openTeamPage, staffPath } from '../support/dashboard.ts';
import { removeUpdates, updateForm, updatesAbout } from '../support/dog-updates.ts';
import { signInAs } from '../support/sign-in.ts';
import { unique } from '../support/stored-rows.ts';
import { expect, test } from '../support/admin-page.ts';

test(
  'a volunteer writes about the dog that is overdue, and notes the care that was due',
  { tag: '@phone' },
  async ({ page, people, stored }) => {
    const dog = await stored.addDog({ name: unique('Golu') });
    await people.addSponsorship(await people.createAccount(), { dog_id: dog.id });
    await people.database
      .from('care_records')
      .insert({
        dog_id: dog.id,
        kind: 'vaccination',
        happened_on: '2025-11-01',
        note: 'Rabies',
        cost_paise: 45_000,
        due_on: '2026-11-01',
      })
      .throwOnError();
    const volunteer = await people.createAccount('Kavita Rawat');
    await people.addRole(volunteer, 'volunteer');
    await signInAs(page, volunteer);
    await page.goto('/');
    const banner = page.getByRole('banner');
    await banner.getByRole('button', { name: 'Open menu' }).click();
    await banner.getByRole('link', { name: 'Staff Dashboard' }).click();
    await expect(page.getByRole('heading', { level: 2, name: 'Today' })).toBeVisible();
    await expect(page.getByRole('heading', { name: 'People' })).toHaveCount(0);
    await expectAccessible(page);

    await expect(page.getByRole('heading', { name: 'Dogs that wait for an update' })).toBeVisible();
    await expect(page.getByRole('link', { name: /days for an update/ })).toHaveCount(0);
    await page.goto('/');
    await page.getByRole('link', { name: /things? waits? today$/ }).click();
    await expect(page.getByRole('heading', { level: 2, name: 'Today' })).toBeVisible();
    await openTeamPage(page, 'Dog updates');
    await expect(page.getByRole('heading', { level: 1, name: 'Dog updates' })).toBeFocused();
    await page.getByRole('link', { name: new RegExp(`^Write one.*${dog.name}`) }).click();
    const { body, publish } = updateForm(page, dog.name);
    await body.fill('Golu runs again.');
    await publish.click();
    await expect(page.getByText(`The update about ${dog.name} is published.`)).toBeVisible();
    expect(await updatesAbout(people, dog.id)).toMatchObject([{ body: 'Golu runs again.' }]);

    await openTeamPage(page, 'Care due');
    const due = page.getByRole('article', { name: `Vaccination: ${dog.name}` });
    await due.getByRole('button', { name: 'Done' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Note').fill('Rabies');
    await dialog.getByLabel('Cost in rupees').fill('450');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(due).toHaveCount(0);

    await page.goto(emailsPath);
    await expect(page.getByText('Your account has no role that opens this page.')).toBeVisible();
    await people.database.from('care_records').delete().eq('dog_id', dog.id).throwOnError();
    await removeUpdates(people, dog.id);
  },
);

test(
  'the office answers “I paid, where is my receipt?”',
  { tag: '@desktop' },
  async ({ page, people, adminData, stored }) => {
    const giver = await people.createAccount(unique('Ravi'));
    await people.addDonor(giver);
    const donation = await people.addDonation(giver);
    const message = `I paid, where is my receipt? My payment was pay_${donation.id}.`;
    await adminData.receive([{ name: giver.name, email: giver.email, message }]);
    await signInAs(page, await people.demo('staff'));
    await page.goto(staffPath);
    await page.getByRole('link', { name: /for an answer/ }).click();
    const card = page.getByRole('article', { name: giver.name });
    // The oldest come first, so that this one may be on a later page.
    const findMessage = async () => {
      const heading = page.getByRole('heading', { level: 1, name: 'Contact messages' });
      await expect(heading).toBeFocused();
      await page.getByRole('searchbox', { name: 'Search' }).fill(giver.email);
    };
    await findMessage();
    await expect(card).toContainText(message);
    // What is searched for again is paler for as long.
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
    await expectAccessible(page);

    await openTeamPage(page, 'Today');
    // The page before it has a search too.
    await expect(page.getByRole('heading', { level: 1, name: 'Staff Dashboard' })).toBeFocused();
    await page.getByRole('searchbox', { name: 'Search' }).fill(`pay_${donation.id}`);
    await expect(page.getByText('1 person', { exact: true })).toBeVisible();
    await page.getByRole('link', { name: giver.name, exact: true }).click();
    await expect(page.getByRole('heading', { level: 1, name: giver.name })).toBeVisible();
    await page
      .getByRole('button', { name: /^Send again/ })
      .first()
      .click();
    await page.getByLabel('New note').fill('Sent the receipt again.');
    await page.getByRole('button', { name: 'Add note' }).click();
    await expect(page.getByRole('listitem').filter({ hasText: 'Sent the receipt' })).toBeVisible();
    await expectAccessible(page);

    await openTeamPage(page, 'Contact messages');
    await findMessage();
    await card.getByRole('button', { name: 'Mark as done' }).click();
    await expect(card).toHaveCount(0);
    await page.getByRole('checkbox', { name: 'Only those not done' }).click();
    await expect(card.getByText(/^Done on /)).toBeVisible();
    expect(await stored.contactMessages(giver.email)).toMatchObject([
      { handled_at: expect.any(String) },
    ]);
  },
);

test(
  'an administrator decides what waits, and reaches every page of the team in three presses',
  { tag: '@phone' },
  async ({ page, people, stored }) => {
    test.slow();
    const reference = unique('pay');
    await stored.openReviewItem({
      kind: 'second-payment',
      reference,
      description: `One donation was paid twice: ${reference} came on top.`,
    });
    await signInAs(page, await people.demo('admin'));
    await page.goto(staffPath);
    await page.getByRole('link', { name: /thing.? to review.* about money$/ }).click();
    await expect(page.getByRole('article').filter({ hasText: reference })).toBeVisible();

    for (const [link, title] of [
      ['Emails', 'Emails'],
      ['Dog profiles', 'Admin Panel'],
      ['Sponsorships', 'Sponsorships'],
      ['Newsletter', 'Newsletter'],
      ['Tax year', 'Tax year'],
      ['Files in and out', 'Files in and out'],
      ['Team', 'Team'],
      ['Your first day', 'Your first day'],
      ['Care records', 'Care records'],
      ['Today', 'Staff Dashboard'],
    ] as const) {
      await openTeamPage(page, link);
      await expect(page.getByRole('heading', { level: 1, name: title })).toBeFocused();
      await page.getByRole('button', { name: `Team menu: ${link}` }).click();
      await expect(
        page.getByRole('navigation', { name: 'Team' }).locator('[aria-current=page]'),
      ).toHaveText(new RegExp(`^${link}\\b`));
      await expectAccessible(page);
      await page.keyboard.press('Escape');
    }
  },
);
