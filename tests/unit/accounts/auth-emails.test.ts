import { readFileSync } from 'node:fs';
import { parse } from 'smol-toml';
import { expect, it } from 'vitest';
import { authEmail } from '../../../supabase/functions/_shared/mailings/auth-emails.ts';
import { inTemplateLanguage } from '../../../supabase/local/auth/email-templates.ts';
import { Mailbox } from '../../../supabase/local/mailbox.ts';

const names = ['confirmation', 'magic_link', 'email_change', 'recovery'] as const;

it.each(names)('supabase/templates/%s.html is what the email renders to', async (name) => {
  await expect(authEmail(name).html).toMatchFileSnapshot(
    `../../../supabase/templates/${name}.html`,
  );
});

it('has the subjects of config.toml', () => {
  const config = parse(readFileSync('supabase/config.toml', 'utf8'));
  const template = Object.fromEntries(
    names.map((name) => [name, { subject: authEmail(name).subject }]),
  );
  expect(config).toMatchObject({ auth: { email: { template } } });
});

const placeholders = (text: string) => [...new Set(text.match(/\{\{.*?\}\}/g))].toSorted();

it.each(names)('the email %s has the same placeholders and links in both languages', (name) => {
  const { html, subject } = authEmail(name);
  // A language that is a number, a list or an object would fail in `eq`.
  expect(html + subject).not.toMatch(/eq \.Data/);
  const [hindi, english] = [inTemplateLanguage(html, 'hi'), inTemplateLanguage(html, 'en')];
  expect(placeholders(hindi)).toEqual(placeholders(english));
  expect(hindi).toContain('<html lang="hi-IN"');
  expect(hindi).toContain('{{ .SiteURL }}/hi');
  expect(english).toContain('<html lang="en"');
  expect(english).not.toMatch(/\p{Script=Devanagari}|\/hi\b/u);
});

it('the link of an email is read as a mail program reads it', async () => {
  const mailbox = new Mailbox();
  const html = '<a href="http://a.test/dogs?age=puppy&amp;q=a">Dogs</a>';
  await mailbox.send({ to: 'b@paws.test', subject: 'a', html });
  expect(mailbox.latest('b@paws.test')?.text).toBe('Dogs: http://a.test/dogs?age=puppy&q=a');
});

it('the code of an email is not the PIN code of the organisation’s address', async () => {
  const mailbox = new Mailbox();
  const footer = '<p>12 Rana Pratap Marg, Lucknow, Uttar Pradesh 226001</p>';
  const codeOf = async (html: string) => {
    await mailbox.send({ to: 'b@paws.test', subject: 'a', html });
    return mailbox.latest('b@paws.test')?.code;
  };
  expect(await codeOf(`<h1>Confirm your email</h1>${footer}`)).toBeNull();
  expect(await codeOf(`<h1>12345678 is your code for a new password</h1>${footer}`)).toBe(
    '12345678',
  );
  expect(await codeOf(`<h1>12345678 नए पासवर्ड के लिए आपका कोड है</h1>${footer}`)).toBe('12345678');
});
