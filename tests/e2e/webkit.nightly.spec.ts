// What the site is there for, in WebKit: the engine of Safari, and of every browser on an iPhone.
import type { Person } from './support/people.ts';
import { unique, uniqueEmail } from './support/stored-rows.ts';
import { expect, test } from './support/webkit.ts';
import type { WebDriverSession } from './support/webdriver.ts';

async function signIn(
  webkit: WebDriverSession,
  { email, password }: Pick<Person, 'email' | 'password'>,
) {
  await webkit.type('Email', email);
  await webkit.type('Password', password);
  await webkit.press('Enter');
  await expect.poll(() => webkit.text()).toContain('Welcome back!');
}

test.describe('in WebKit', { tag: '@desktop' }, () => {
  test('a visitor finds a dog', async ({ webkit, baseURL }) => {
    await webkit.visit(`${baseURL}/`);
    await webkit.click('link', 'Meet More Dogs');
    await webkit.waitFor('article', 'Sheru');
    await webkit.type('Search', 'Sheru', 'searchbox');
    await expect.poll(() => webkit.address()).toContain('search=Sheru');
    await expect.poll(() => webkit.text()).toMatch(/\b1 of \d+ dogs/);
  });

  test('a visitor writes and subscribes, and the focus stays', async ({
    webkit,
    baseURL,
    stored,
  }) => {
    const email = uniqueEmail();
    await webkit.visit(`${baseURL}/`);
    await webkit.type('Name', 'कविता');
    await webkit.type('Email', email);
    await webkit.type('Message', 'May I walk the dogs on Sundays?');
    await webkit.press('Tab');
    await webkit.press('Enter');
    await expect.poll(() => stored.contactMessages(email)).toMatchObject([{ name: 'कविता' }]);
    expect(await webkit.focusedName()).toBe('Send Message');

    await webkit.type('Email for the newsletter', email);
    await webkit.press('Enter');
    await expect.poll(() => stored.subscriptions(email)).toHaveLength(1);
    expect(await webkit.focusedName()).toBe('Email for the newsletter');
  });

  test('a person signs up, signs in and changes a setting', async ({ webkit, baseURL, people }) => {
    const email = uniqueEmail();
    const password = 'mogra-in-may';
    await webkit.visit(`${baseURL}/auth?tab=sign-up`);
    await webkit.type('Full Name', 'Meera Tandon');
    await webkit.type('Email', email);
    await webkit.type('Password', password);
    await webkit.type('Confirm Password', password);
    await webkit.click('button', 'Create Account');
    await expect
      .poll(() => webkit.text())
      .toContain(`Check your email: we sent a code to ${email}.`);
    await webkit.type('Code', await people.emailedCode(email));
    await webkit.press('Enter');
    await expect.poll(() => webkit.text()).toContain('Welcome!');

    await webkit.visit(`${baseURL}/dashboard/settings`);
    await webkit.click('switch', 'Marketing Emails');
    await webkit.press('Tab');
    await webkit.press('Tab');
    await webkit.press('Tab');
    expect(await webkit.focusedName()).toBe('Language of our emails');
    await webkit.press('Tab');
    expect(await webkit.focusedName()).toBe('Save Changes');
    await webkit.press('Enter');
    await expect.poll(() => webkit.text()).toContain('Settings updated');
    expect(await webkit.focusedName()).toBe('Save Changes');
  });

  test('a person pays for a dog', async ({ webkit, baseURL, people, stored }) => {
    const person = await people.createAccount();
    await people.addDonor(person);
    const dog = await stored.addDog({ name: unique('Moti'), monthly_amount: 2750 });
    await webkit.visit(`${baseURL}/auth`);
    await signIn(webkit, person);
    await webkit.visit(`${baseURL}/dogs/${dog.id}/payment`);
    await webkit.click('button', 'Proceed to Pay ₹2,750 every month');
    await webkit.click('button', 'Pay');
    await expect
      .poll(() => webkit.text())
      .toContain('Payment successful! Thank you for adopting virtually.');
    const donations = async () =>
      (await person.client.from('donations').select('amount_paise, status')).data;
    await expect.poll(donations).toEqual([{ amount_paise: 275_000, status: 'completed' }]);
  });
});
