import { expect, it } from 'vitest';
import { Mailbox } from '../../supabase/local/mailbox.ts';

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
