import { expect, PAID, payButton, paymentPath, pay, chooseOnce, test } from './support/checkout.ts';
import { translatePage } from '../support/translated-page.ts';

test('a sponsor pays, shares and manages on pages that the browser translates', async ({
  page,
  checkout,
  sponsor,
  people,
  dog,
}) => {
  await people.addSponsorship(sponsor, { dog_id: dog.id });

  await page.goto(`/dogs/${dog.id}`);
  const share = page.getByRole('button', { name: /^Share/ }).first();
  await share.click();
  await page.evaluate(translatePage);
  const copied = page.getByText(/^(Link copied\.|The link could not be copied\.)/);
  await page.getByRole('button', { name: 'Copy the link' }).click();
  await expect(copied).toBeVisible();
  await share.click();
  await share.click();
  await expect(copied).toBeHidden();

  await page.goto('/dashboard/sponsorships');
  const manage = page.getByRole('button', { name: /^Manage/ });
  await expect(manage).toBeVisible();
  await page.evaluate(translatePage);
  await manage.click();
  await page.getByRole('button', { name: /^Pause/ }).click();
  await page.getByRole('button', { name: /^For 2 months/ }).click();
  await expect(page.getByRole('button', { name: /^Stay paused/ })).toBeVisible();

  await page.goto(paymentPath(dog));
  await expect(page.getByRole('radio', { name: 'Every month' })).toBeEnabled();
  await page.evaluate(translatePage);
  const often = page.getByRole('group', { name: 'How often?' });
  await often.getByRole('radio', { name: 'A gift' }).check();
  await often.getByRole('radio', { name: 'Every month' }).check();
  await chooseOnce(page);
  await expect(page.getByText('Charged today, and not again.')).toBeVisible();
  await pay(page, payButton(page));
  await checkout.press('Pay');
  await expect(page.getByText(PAID)).toBeVisible();
});
