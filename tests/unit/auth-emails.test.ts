import { readFileSync } from 'node:fs';
import { parse } from 'smol-toml';
import { expect, it } from 'vitest';
import { authEmails } from '../../supabase/functions/_shared/emails/auth-emails.ts';
import { renderHtml } from '../../supabase/functions/_shared/emails/html.ts';

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
