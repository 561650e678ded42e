import { readFileSync } from 'node:fs';
import { parse } from 'smol-toml';
import { expect, it } from 'vitest';
import { authMails } from '../../supabase/functions/_shared/mail/auth-mails.ts';
import { renderHtml } from '../../supabase/functions/_shared/mail/html.ts';

it.each(Object.entries(authMails))(
  'supabase/templates/%s.html is what the mail renders to',
  async (name, mail) => {
    const html = renderHtml(mail, { siteUrl: '{{ .SiteURL }}', unsubscribeUrl: null });
    await expect(html).toMatchFileSnapshot(`../../supabase/templates/${name}.html`);
  },
);

it('has the subjects of config.toml', () => {
  const config = parse(readFileSync('supabase/config.toml', 'utf8'));
  const subjects = Object.fromEntries(
    Object.entries(authMails).map(([name, { subject }]) => [name, { subject }]),
  );
  expect(config).toMatchObject({ auth: { email: { template: subjects } } });
});
