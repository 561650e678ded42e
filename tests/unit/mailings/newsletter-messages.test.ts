import { expect, it } from 'vitest';
import { messageWriter } from '../../../supabase/functions/send-email/message.ts';
import type { LeasedEmail } from '../../../supabase/functions/send-email/send-due-emails.ts';

const settings = {
  SITE_URL: 'https://site.example',
  SUPABASE_URL: 'https://api.example',
  MAIL_FROM: 'Paws <hello@site.example>',
};
const newsletter = (number: number, values: Partial<LeasedEmail> = {}): LeasedEmail => ({
  id: `id-${number}`,
  lease_id: 'lease',
  template: 'newsletter',
  data: { subject: 'Winter beds', body: 'The first fog.' },
  address: `reader${number}@example.org`,
  name: `Reader ${number}`,
  language: 'en',
  list: 'newsletter',
  unsubscribe_token: `10000000-0000-4000-8000-00000000000${number}`,
  ...values,
});

it('writes each reader of a newsletter the same email that one alone would get, with the reader’s own links', () => {
  const write = messageWriter(settings);
  const readers = [
    newsletter(1),
    newsletter(2),
    newsletter(3, { list: 'marketing_emails' }),
    newsletter(4, { data: { subject: 'Another', body: 'The second fog.' } }),
  ];
  const messages = readers.map(write);
  expect(messages).toEqual(readers.map((reader) => messageWriter(settings)(reader)));
  for (const [index, { html, text, headers }] of messages.entries()) {
    const list = readers[index]?.list;
    const token = readers[index]?.unsubscribe_token;
    expect(text).toContain(`https://site.example/unsubscribe?list=${list}&token=${token}`);
    expect(html).toContain(`list=${list}&amp;token=${token}`);
    expect(headers).toMatchObject({
      'List-Unsubscribe': `<https://api.example/functions/v1/unsubscribe?list=${list}&token=${token}>`,
    });
  }
  expect(messages[3]?.text).toContain('The second fog.');
});

it('greets each person of a personal email by name', () => {
  const write = messageWriter(settings);
  const welcome = (name: string) => write(newsletter(1, { template: 'welcome', data: {}, name }));
  expect(welcome('Meera').text).toContain('Meera');
  expect(welcome('Asha').text).not.toContain('Meera');
});
