import { readFileSync } from 'node:fs';
import { parse } from 'smol-toml';
import { expect, it } from 'vitest';
import { authEmails } from '../../supabase/functions/_shared/emails/auth-emails.ts';
import { renderHtml } from '../../supabase/functions/_shared/emails/html.ts';
import { Mailbox } from '../../supabase/local/mailbox.ts';

it.each(Object.entries(authEmails))(
  'supabase/templates/%s.html is what the email renders to',
  async (name, email) => {
    const html = renderHtml(email, { siteUrl: '{{ .SiteURL }}', unsubscribeUrl: null });
    await expect(html).toMatchFileSnapshot(`../../supabase/templates/${name}.html`);
  },
);

it('has the subjects of config.toml', () => {
  const config = parse(readFileSync('supabase/config.toml', 'utf8'));
  const subjects = Object.fromEntries(
    Object.entries(authEmails).map(([name, { subject }]) => [name, { subject }]),
  );
  expect(config).toMatchObject({ auth: { email: { template: subjects } } });
});

it('the code of an email is not the PIN code of the organisation’s address', async () => {
  const mailbox = new Mailbox();
  const footer = '<p>12 Rana Pratap Marg, Lucknow, Uttar Pradesh 226001</p>';
  const codeOf = async (html: string) => {
    await mailbox.send({ to: 'b@paws.test', subject: 'a', html });
    return mailbox.latest('b@paws.test')?.code;
  };
  expect(await codeOf(`<h1>Confirm your email</h1>${footer}`)).toBeNull();
  expect(await codeOf(`<h1>123456 is your code for a new password</h1>${footer}`)).toBe('123456');
});
