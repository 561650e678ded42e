import { expect, newestDonation, openCheckout, PAID, pay, test } from '../support/checkout.ts';
import { donationsPath } from '../support/dashboard.ts';
import { clearBrowser, fillSignIn, signInAs } from '../support/sign-in.ts';
import { uniqueEmail } from '../support/stored-rows.ts';

const AWAITED = /^Waiting for confirmation from the payment provider/;
const PROVIDER_ID = /^pay_\w{14}$/;

/** The link in the text of an email whose address contains a path. */
function linkTo(path: string, text: string): string {
  return text.match(/https?:\S+/g)?.find((link) => link.includes(path)) ?? '';
}

test.describe('a successful payment', () => {
  test('of a visitor, of another amount, is thanked for and stored without a person', async ({
    page,
    checkout,
    dog,
    stored,
  }) => {
    await page.goto(`/dogs/${dog.id}`);
    await page.getByRole('link', { name: 'Once', exact: true }).click();
    await page.getByRole('radio', { name: 'Another amount' }).check();
    await page.getByLabel('Amount in rupees').fill('99');
    await page.getByRole('button', { name: 'Proceed to Pay' }).click();
    await expect(page.getByText('The smallest donation is ₹100.')).toBeVisible();
    await page.getByLabel('Amount in rupees').fill('१२५');
    await pay(page, page.getByRole('button', { name: 'Proceed to Pay ₹125' }));
    await expect(checkout.window).toContainText('₹125');
    await checkout.press('Pay');
    await expect(page.getByText(PAID)).toBeVisible();
    await expect(page).toHaveURL('/thanks');
    await page.reload();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      `Thank you for your donation to ${dog.name}`,
    );

    await expect
      .poll(() => stored.donation(checkout.orderId))
      .toEqual({
        user_id: null,
        dog_id: dog.id,
        amount_paise: 12_500,
        currency: 'INR',
        type: 'One-time',
        status: 'completed',
        provider_payment_id: expect.stringMatching(PROVIDER_ID),
      });
  });

  test('of a visitor shows in the account of the mailbox, not in that of the browser', async ({
    page,
    checkout,
    dog,
    people,
  }) => {
    const email = uniqueEmail();
    await openCheckout(page, dog, email);
    await checkout.press('Pay');
    await expect(page).toHaveURL('/thanks');
    await signInAs(page, await people.createAccount());
    await page.goto(donationsPath);
    await expect(page.getByText("You haven't made any donations yet.")).toBeVisible();
    await clearBrowser(page);

    await page.goto('/thanks');
    await page.getByRole('link', { name: 'Create an account' }).click();
    await page.getByLabel('Full Name').fill('Meera Tandon');
    const form = page.getByRole('form', { name: 'Sign Up' });
    await form.getByLabel('Email').fill(email);
    await form.getByLabel('Password', { exact: true }).fill('mogra-in-may');
    await form.getByLabel('Confirm Password', { exact: true }).fill('mogra-in-may');
    await form.getByRole('button', { name: 'Create Account' }).click();
    await page.getByLabel('Code', { exact: true }).fill(await people.emailedCode(email));
    await page.keyboard.press('Enter');
    await expect(page.getByText('Welcome!')).toBeVisible();
    await page.goto(donationsPath);
    await expect(newestDonation(page)).toContainText('Completed');
    expect(await people.emailText(email, 'A donation was added')).toContain('₹2,750');
  });

  test('of a visitor joins another account by the link in the email, until it is taken back', async ({
    page,
    checkout,
    dog,
    people,
    stored,
  }) => {
    const email = uniqueEmail();
    const person = await people.createAccount();
    await openCheckout(page, dog, email);
    await checkout.press('Pay');
    await expect(page).toHaveURL('/thanks');
    const ownerOf = async () => (await stored.donation(checkout.orderId)).user_id;

    await page.goto(linkTo('/claim#', await people.emailText(email, 'Test payment')));
    await expect(page.getByText(/^₹2,750 for Moti/)).toBeVisible();
    await expect(page).toHaveURL('/claim');
    await page.getByRole('main').getByRole('link', { name: 'Sign in' }).click();
    await fillSignIn(page, person);
    await expect(page.getByText(`You are signed in as ${person.email}.`)).toBeVisible();
    expect(await ownerOf()).toBeNull();
    await page.getByRole('button', { name: 'Add to my account' }).click();
    await expect(page.getByText('The donation is now in your account.')).toBeVisible();
    await page.getByRole('link', { name: 'My Donations' }).last().click();
    await expect(newestDonation(page)).toContainText('₹2,750');

    await page.goto(
      linkTo('/claim/undo#', await people.emailText(email, 'Your donation was added')),
    );
    await page.getByRole('button', { name: 'Remove it' }).click();
    await expect(page.getByText('The donation was removed')).toBeVisible();
    expect(await ownerOf()).toBeNull();
  });

  test('of a sponsor is pending at once and completed without a reload', async ({
    page,
    checkout,
    dog,
    sponsor,
    stored,
  }) => {
    await checkout.holdEvents();
    await openCheckout(page, dog);
    await checkout.press('Pay');
    await expect(page.getByText(PAID)).toBeVisible();
    await expect(page).toHaveURL(donationsPath);
    await expect(newestDonation(page)).toHaveText(
      new RegExp(`₹2,750\\s*One-time\\s*for ${dog.name}\\s*Pending`),
    );
    await expect(page.getByText(AWAITED)).toBeVisible();
    await expect(page.getByText('0 completed donations')).toBeVisible();

    await page.evaluate(() => Object.assign(window, { isSamePage: true }));
    await checkout.deliver();
    await expect(newestDonation(page)).toContainText('Completed');
    await expect(page.getByText('1 completed donation')).toBeVisible();
    await expect(page.getByText(AWAITED)).toBeHidden();
    expect(await page.evaluate(() => 'isSamePage' in window)).toBe(true);
    expect(await stored.donation(checkout.orderId)).toMatchObject({
      user_id: sponsor.id,
      status: 'completed',
    });
  });

  test(
    'without intercepted requests appears in the dashboard and the table',
    { tag: '@firefox' },
    async ({ page, sponsor, dog, people }) => {
      await openCheckout(page, dog);
      const checkoutWindow = page.getByRole('dialog', { name: 'Paws of Lucknow' });
      await checkoutWindow.getByRole('button', { name: 'Pay', exact: true }).click();
      await expect(page.getByText(PAID)).toBeVisible();
      await expect(page).toHaveURL(donationsPath);
      await expect(newestDonation(page)).toContainText('Completed');
      const { data } = await people.database
        .from('donations')
        .select('user_id, amount_paise, status')
        .eq('dog_id', dog.id)
        .throwOnError();
      expect(data).toEqual([{ user_id: sponsor.id, amount_paise: 275_000, status: 'completed' }]);
    },
  );
});

test.describe('an unsuccessful payment', () => {
  test('shows the reason, and the same window accepts a second attempt', async ({
    page,
    checkout,
    dog,
    sponsor,
    stored,
  }) => {
    await openCheckout(page, dog);
    await checkout.press('Fail');
    const failure = page.getByRole('alert').filter({ hasText: 'You can try again.' });
    await expect(failure).toHaveText(
      'Your payment was declined by your bank. No money was taken. You can try again.',
    );
    await expect.poll(async () => (await stored.donation(checkout.orderId)).status).toBe('failed');

    await checkout.press('Pay');
    await expect(page.getByText(PAID)).toBeVisible();
    await expect(newestDonation(page)).toContainText('Completed');
    // Late or repeated events of the first attempt change nothing.
    await checkout.deliver({ isReversed: true, times: 2 });
    expect(await stored.donation(checkout.orderId)).toMatchObject({
      user_id: sponsor.id,
      status: 'completed',
    });
  });
});
