import { expectAccessible } from '../support/accessibility.ts';
import { expect, giveDetails, paymentPath, test } from '../support/checkout.ts';
import { expectNoHorizontalScroll } from '../support/horizontal-scroll.ts';
import { uniqueEmail } from '../support/stored-rows.ts';

const STOP = 'See this monthly payment';

test('a visitor’s first month is thanked for, can be stopped, and comes into an account by a code', async ({
  page,
  people,
  checkout,
  dog,
}) => {
  const email = uniqueEmail();
  const heading = page.getByRole('heading', { level: 1 });
  await page.goto(paymentPath(dog));
  await giveDetails(page, email);
  await page.getByRole('button', { name: /^Proceed to Pay .* every month$/ }).click();
  await checkout.press('Pay');
  await expect(page).toHaveURL('/thanks');
  await expect(heading).toHaveText(`Thank you. You are ${dog.name}’s sponsor`);
  await expect(page.getByRole('listitem').filter({ hasText: 'Today' })).toContainText('paid');
  await expectAccessible(page);
  await expectNoHorizontalScroll(page);

  await page.reload();
  await expect(heading).toHaveText(`Thank you. You are ${dog.name}’s sponsor`);
  await page.getByRole('link', { name: STOP }).click();
  await expect(heading).toHaveText(`Your sponsorship of ${dog.name}`);
  await expect(page.getByRole('button', { name: 'Stop' })).toBeVisible();
  await page.goBack();

  await page.getByRole('button', { name: 'Email me a code' }).click();
  const code = await people.emailedCode(email);
  // A phone may drop the page while the email is read.
  await page.reload();
  await page.getByLabel('Code', { exact: true }).fill(code);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/dashboard/sponsorships');
  await expect(page.getByRole('heading', { name: dog.name, level: 2 })).toBeVisible();

  // Somebody else may be signed in here.
  await page.goBack();
  await expect(heading).toHaveText(`Thank you. You are ${dog.name}’s sponsor`);
  await expect(page.getByRole('main').getByRole('link', { name: 'My Dogs' })).toBeVisible();
  await expect(page.getByRole('link', { name: STOP })).toBeHidden();
  await expect(page.getByText(email)).toBeHidden();
});
