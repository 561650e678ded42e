// Hostile values in the forms, in a real browser: each is stored exactly as typed or refused with a sentence
// beside the field, and nobody else's rows change.
import { hugeValue, sampleOf } from '../fuzz/support/hostile-values.ts';
import { countHostile, expect, harmTo, send, test, visitAll } from './support/hostile.ts';
import { messagesPath, staffPath } from './support/dashboard.ts';
import type { People, Person } from './support/people.ts';
import { signInAs, clearBrowser } from './support/sign-in.ts';
import { uniqueEmail } from './support/stored-rows.ts';
import { networkAddress } from './support/test.ts';

/** A person with rows in every table, which the test must not change. */
async function addBystander(people: People): Promise<Person> {
  const bystander = await people.createAccount('A bystander');
  await people.addDonation(bystander);
  await people.addMessage(bystander);
  return bystander;
}

async function rowsOf(person: Person, people: People): Promise<unknown[]> {
  const own = await Promise.all(
    (['profiles', 'donations', 'user_settings'] as const).map((table) =>
      people.database.from(table).select('*').eq('user_id', person.id).throwOnError(),
    ),
  );
  return [...own.map(({ data }) => data), await people.messagesOf(person)];
}

test.describe('hostile values', { tag: '@desktop' }, () => {
  test.describe.configure({ timeout: 120_000 });

  test('are stored as typed or refused in the contact form and the newsletter', async ({
    page,
    stored,
    people,
  }) => {
    const values = [...sampleOf(8, 'contact'), hugeValue('contact').slice(0, 50_000)];
    await page.goto('/support');
    const contact = page.getByRole('form', { name: 'Contact' });
    const newsletter = page.getByRole('form', { name: 'Newsletter' });
    for (const value of values) {
      // Messages are limited by IP address.
      await page.setExtraHTTPHeaders({ 'x-forwarded-for': networkAddress() });
      const email = uniqueEmail();
      const held = await send({
        form: contact,
        good: { Name: 'Asha', Message: 'Is Sheru well today?' },
        values: { Name: `Asha ${value}`, Email: email, Message: `Is Sheru well? ${value}` },
        isTaken: async () => (await contact.getByLabel('Email').inputValue()) === '',
      });
      const rows = await stored.contactMessages(email);
      expect(rows.map(({ name, message }) => [name, email, message])).toEqual(held ? [held] : []);

      const address = await send({
        form: newsletter,
        good: { 'Email for the newsletter': email },
        values: { 'Email for the newsletter': `${value}@example.test` },
        isTaken: async () => (await newsletter.getByRole('textbox').inputValue()) === '',
      });
      // The list stores addresses in lower case.
      const listed = address?.map((text) => text.toLowerCase()) ?? [];
      const { data: subscribers } = await people.database
        .from('newsletter_subscribers')
        .select('email')
        .in('email', listed)
        .throwOnError();
      expect(subscribers.map((row) => row.email)).toEqual(listed);
      expect(await harmTo(page), value).toBeNull();
    }
    countHostile(values.length);
    countHostile(values.length);
  });

  test('are stored as typed or refused in the sign-in and sign-up forms', async ({
    page,
    people,
    problems,
  }) => {
    problems.tolerate(/^400: POST .*\/token/, /^console error: AuthApiError: Invalid login/);
    let answers = 0;
    page.on('response', (response) => {
      if (response.url().includes('/auth/v1/token')) answers += 1;
    });
    const values = sampleOf(5, 'accounts');
    for (const value of values) {
      await page.goto('/auth');
      const before = answers;
      await send({
        form: page.getByRole('form', { name: 'Sign In' }),
        values: { Email: `visitor${value}@example.test`, Password: `x${value}` },
        isTaken: async () => answers > before,
      });
      expect(await harmTo(page), value).toBeNull();

      await page.goto('/auth?tab=sign-up');
      const email = uniqueEmail();
      const form = page.getByRole('form', { name: 'Sign Up' });
      const password = `mogra-in-may${value}`.slice(0, 20);
      const held = await send({
        form,
        values: {
          'Full Name': `Asha ${value}`,
          Email: email,
          Password: password,
          'Confirm Password': password,
        },
        isTaken: () => page.getByText(`Check your email: we sent a code to ${email}.`).isVisible(),
      });
      const { data: profiles } = await people.database
        .from('profiles')
        .select('name')
        .eq('email', email)
        .throwOnError();
      expect(profiles).toEqual(held ? [{ name: held[0] }] : []);
      expect(await harmTo(page), value).toBeNull();
    }
    countHostile(4 * values.length);
  });

  test('are stored as typed or refused in a profile', async ({ page, people }) => {
    const bystander = await addBystander(people);
    const before = await rowsOf(bystander, people);
    const person = await people.createAccount();
    await signInAs(page, person);
    await page.goto('/dashboard');
    const labels = { name: 'Full Name', address: 'Address', phone: 'Phone Number' };
    const profile: Record<string, string> = { name: person.name, address: '', phone: '' };
    const values = sampleOf(9, 'profile');
    for (const [turn, value] of values.entries()) {
      const [column, label] = Object.entries(labels)[turn % 3] ?? [];
      await page.getByRole('button', { name: 'Edit Profile' }).click();
      const form = page.getByRole('form', { name: 'Edit profile' });
      const held = await send({
        form,
        values: { [label ?? '']: value },
        isTaken: async () => !(await form.isVisible()),
      });
      if (held === null) await form.getByRole('button', { name: 'Cancel' }).click();
      else profile[column ?? ''] = held[0] ?? '';
      const { data } = await people.database
        .from('profiles')
        .select('name, address, phone')
        .eq('user_id', person.id)
        .single()
        .throwOnError();
      expect(data).toEqual(profile);
      expect(await harmTo(page), value).toBeNull();
    }

    expect(await rowsOf(bystander, people)).toEqual(before);
    countHostile(values.length);
  });

  test('are stored as typed or refused in a message of the staff', async ({ page, people }) => {
    const bystander = await addBystander(people);
    const before = await rowsOf(bystander, people);
    const person = await people.createAccount();
    await signInAs(page, await people.demo('admin'));
    await page.goto(`${staffPath}?search=${person.email}`);
    const sentMessages: string[][] = [];
    const words = sampleOf(4, 'letters');
    for (const value of words) {
      await page.getByRole('row').filter({ hasText: person.email }).getByRole('button').click();
      const dialog = page.getByRole('dialog');
      const held = await send({
        form: dialog,
        values: { Subject: value, Message: `Dear friend, ${value}` },
        isTaken: async () => !(await dialog.isVisible()),
      });
      if (held) sentMessages.push(held);
      else await dialog.getByRole('button', { name: 'Cancel' }).click();
      expect(await harmTo(page), value).toBeNull();
    }
    const stored = await people.messagesOf(person);
    expect(stored.map(({ subject, body }) => [subject, body])).toEqual(sentMessages);

    await clearBrowser(page);
    await signInAs(page, person);
    await page.goto(messagesPath);
    const addresses = stored.map(({ id }) => `${messagesPath}?message=${id}`);
    expect(await visitAll(page, addresses)).toEqual([]);
    expect(await rowsOf(bystander, people)).toEqual(before);
    countHostile(2 * words.length);
  });

  test('are refused as the amount of a donation', async ({ page, checkout, people, stored }) => {
    // With details for the receipt, which would be asked for first.
    const person = await people.createAccount();
    await people.addDonor(person);
    await signInAs(page, person);
    const values = ['₹1,00,000', '१०००', '5e3', ...sampleOf(7, 'gift')];
    await page.goto('/support');
    for (const value of values) {
      // Orders are limited by IP address.
      await page.setExtraHTTPHeaders({ 'x-forwarded-for': networkAddress() });
      const before = checkout.orders.length;
      const held = await send({
        form: page.getByRole('form', { name: 'Donation' }),
        good: { 'Amount in rupees': '750' },
        values: { 'Amount in rupees': value },
        isTaken: () => checkout.window.isVisible(),
      });
      const orders = checkout.orders.slice(before);
      expect(orders).toHaveLength(held ? 1 : 0);
      for (const order of orders) {
        const { amount_paise: paise } = await stored.donation(order);
        const rupees = `₹${(paise / 100).toLocaleString('en-IN')}`;
        await expect(checkout.window).toContainText(rupees);
        expect(rupees.replaceAll(/\D/g, '')).toBe(
          held?.[0]?.replaceAll(/[₹,]/g, '').replace('१०००', '1000'),
        );
        await checkout.press('Close');
        await expect(checkout.window).toBeHidden();
      }
      expect(await harmTo(page), value).toBeNull();
    }
    countHostile(values.length);
  });
});
