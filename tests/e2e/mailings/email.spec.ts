import { signInAs } from '../support/sign-in.ts';
import { unique, uniqueEmail } from '../support/stored-rows.ts';
import { expect, test } from '../support/test.ts';

/** The first link to an address of the site in the text of an email. */
function linkTo(path: string, text: string): string {
  return text.match(/https?:\S+/g)?.find((link) => link.includes(`${path}?`)) ?? '';
}

test('a subscriber confirms, gets the newsletter and leaves by one press', async ({
  page,
  people,
  stored,
  problems,
}) => {
  // The sandbox of the preview refuses Playwright's script.
  problems.tolerate(/serviceWorker.*sandboxed/);
  const address = uniqueEmail();
  await page.goto('/dogs');
  const form = page.getByRole('form', { name: 'Newsletter' });
  await form.getByRole('textbox').fill(address);
  await form.getByRole('button').click();

  const confirmation = await people.emailText(address, 'Please confirm');
  await page.goto(linkTo('/newsletter/confirm', confirmation));
  await page.getByRole('button', { name: 'Confirm my subscription' }).click();
  await expect(page.getByText('Your subscription is confirmed.')).toBeVisible();

  const subject = unique('Winter');
  await signInAs(page, await people.demo('admin'));
  await page.goto('/admin/newsletter?newsletter=new');
  await page.getByLabel('Subject').fill(subject);
  await page.getByLabel('Text').fill('The dogs are well.');
  await page.getByRole('button', { name: 'Send...' }).click();
  await page.getByRole('button', { name: /^Send to .+ confirmed address/ }).click();
  await expect(page.getByRole('heading', { name: subject })).toBeVisible();

  const newsletter = await people.emailText(address, subject);
  expect(newsletter).toContain('The dogs are well.');
  await page.goto(linkTo('/unsubscribe', newsletter));
  await page.getByRole('button', { name: 'Unsubscribe' }).click();
  await expect(page.getByText('Your address is off the list.')).toBeVisible();
  expect(await stored.subscriptions(address)).toEqual([]);
});
