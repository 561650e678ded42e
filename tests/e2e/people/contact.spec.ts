import { delayRequests } from '../support/delayed-requests.ts';
import { unique, uniqueEmail } from '../support/stored-rows.ts';
import { expect, test } from '../support/test.ts';

test(
  'the contact form keeps its text over a reload, stores it once and is cleared',
  { tag: '@firefox-nightly' },
  async ({ page, stored }) => {
    const email = uniqueEmail();
    const text = unique('There is a hurt puppy near Charbagh station.');
    await page.goto('/');
    const form = page.getByRole('form', { name: 'Contact' });
    const name = form.getByRole('textbox', { name: 'Name' });
    const address = form.getByRole('textbox', { name: 'Email' });
    const message = form.getByRole('textbox', { name: 'Message' });
    await name.fill('  Asha Verma ');
    await address.fill(`  ${email} `);
    await message.fill(text);
    await page.reload();
    await expect(message).toHaveValue(text);

    const release = await delayRequests(page, '**/rest/v1/contact_messages*');
    // Found by its role, since its text changes while it sends.
    const button = form.getByRole('button');
    await button.dblclick();
    await expect(button).toHaveText('Sending...');
    await name.press('Enter');
    release();
    await expect(
      page.getByText("Message sent successfully! We'll get back to you soon."),
    ).toBeVisible();
    await expect(button).toHaveText('Send Message');
    for (const field of [name, address, message]) await expect(field).toHaveValue('');
    expect(await stored.contactMessages(email)).toEqual([
      { name: 'Asha Verma', email, message: text, handled_at: null },
    ]);
  },
);
