import { demoAccounts } from '../support/demo-accounts.ts';
import { donationsPath, messagesPath, staffPath } from './support/dashboard.ts';
import { signInAs } from './support/sign-in.ts';
import { expect, test } from './support/test.ts';

const { sponsor } = demoAccounts;

test.describe("with a stranger's id in every request", { tag: '@desktop' }, () => {
  test('every page is empty', { tag: '@nightly' }, async ({ page, people, problems }) => {
    problems.expect(/^403: POST .*rpc\/supporters/);
    // The profile is requested as a single row, so a missing one is an error.
    problems.expect(/^406: GET .*profiles/, /^console error: .*single JSON object/);
    const owner = await people.createAccount('Meera Tandon');
    await people.addDonation(owner);
    const message = await people.addMessage(owner);
    await owner.client
      .from('user_settings')
      .upsert({ user_id: owner.id, marketing_emails: true })
      .throwOnError();
    const stranger = await people.createAccount('A stranger');
    await signInAs(page, stranger);
    const requested: string[] = [];
    await page.route('**/rest/v1/**', (route) => {
      const url = route.request().url().replaceAll(stranger.id, owner.id);
      if (url.includes(owner.id)) requested.push(new URL(url).pathname);
      return route.continue({ url });
    });
    const visit = async (path: string) => {
      await page.goto(path);
      // A request aborted by navigation would be reported as a failure.
      await page.waitForLoadState('networkidle');
    };
    await visit('/dashboard');
    await expect(page.getByText('Your profile could not be loaded.')).toBeVisible();
    await visit('/dashboard/settings');
    // The owner has these emails turned on.
    await expect(page.getByRole('switch', { name: 'Marketing Emails' })).not.toBeChecked();
    await visit(donationsPath);
    await expect(page.getByText("You haven't made any donations yet.")).toBeVisible();
    await visit(messagesPath);
    await expect(page.getByText("You don't have any messages yet.")).toBeVisible();
    await visit(`${messagesPath}?message=${message.id}`);
    await expect(page.getByText('This message is not in your inbox.')).toBeVisible();
    await visit(staffPath);
    await expect(page.getByRole('heading', { level: 2 }).first()).toHaveText(
      'Only administrators and staff can see this list',
    );
    expect(requested).toEqual(
      expect.arrayContaining(
        ['donations', 'messages', 'profiles', 'user_roles', 'user_settings'].map(
          (table) => `/rest/v1/${table}`,
        ),
      ),
    );
  });

  test('nothing is read, changed, marked as read or sent', async ({ people }) => {
    const { client, id } = await people.createAccount('A stranger');
    const message = '40000000-0000-4000-8000-000000000005';
    for (const table of ['donations', 'profiles', 'user_settings', 'user_roles'] as const) {
      const { data: rows } = await client.from(table).select().eq('user_id', sponsor.id);
      expect(rows, table).toEqual([]);
    }
    const { data: renamed } = await client
      .from('profiles')
      .update({ name: 'A stranger' })
      .eq('user_id', sponsor.id)
      .select();
    expect(renamed).toEqual([]);
    for (const refused of [
      await client.from('user_settings').upsert({ user_id: sponsor.id, adoption_alerts: false }),
      await client.from('user_roles').insert({ user_id: id, role: 'admin' }),
      await client.rpc('supporters'),
    ]) {
      expect(refused.error?.code).toBe('42501');
    }
    const { data: messages } = await client.from('messages').select().eq('id', message);
    expect(messages).toEqual([]);
    const { data: marked } = await client
      .from('messages')
      .update({ read_at: '2026-01-01T00:00:00Z' })
      .eq('id', message)
      .select();
    expect(marked).toEqual([]);
    const sent = { recipient_id: sponsor.id, subject: 'Not allowed', body: 'At all' };
    for (const sender_id of [id, demoAccounts.staff.id]) {
      const { error } = await client.from('messages').insert({ ...sent, sender_id });
      expect(error?.code).toBe('42501');
    }
  });
});
