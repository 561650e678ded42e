// `npm run check:email-run`, in Deno, as the hosted service runs functions: the processor time of the heaviest run of
// send-email, 50 newsletters of 10,000 characters. The service ends a run after two seconds; this fails above one.
import process from 'node:process';
import { createTransport } from 'nodemailer';
import { messageWriter } from '../../supabase/functions/send-email/message.ts';
import type { LeasedEmail } from '../../supabase/functions/send-email/outbox.ts';
import { sendDueMails } from '../../supabase/functions/send-email/send-due-emails.ts';

const MAX_MILLISECONDS = 1_000;
const data = {
  subject: 'गोमती के किनारे की ख़बर',
  body: 'लखनऊ की गलियों से: हर दिन का खाना, दवा और एक नाम। https://paws.example/dogs\n\n'.repeat(127),
};
const due = Array.from({ length: 60 }, (_, number): LeasedEmail => {
  const unsubscribe_token = crypto.randomUUID();
  return {
    id: crypto.randomUUID(),
    lease_id: crypto.randomUUID(),
    template: 'newsletter',
    data,
    address: `reader${number}@example.org`,
    name: '',
    list: 'newsletter',
    unsubscribe_token,
  };
});
// Encodes each message and sends it nowhere.
const encoder = createTransport({ streamTransport: true, buffer: true });
const settings = {
  SITE_URL: 'https://paws.example',
  SUPABASE_URL: 'https://project.supabase.co',
  MAIL_FROM: 'Paws of Lucknow <hello@paws.example>',
};
const start = process.cpuUsage();
const { outcomes } = await sendDueMails({
  outbox: {
    lease: (_now, batch) => Promise.resolve(due.splice(0, batch)),
    note: () => Promise.resolve(),
    redactOldEmails: () => Promise.resolve(),
    queueTestEmail: () => Promise.resolve(''),
  },
  transport: {
    send: async (email) => {
      await encoder.sendMail(email);
    },
    close: () => {},
  },
  messageOf: messageWriter(settings),
  now: () => new Date(),
  hasTime: () => true,
});
const { user, system } = process.cpuUsage(start);
const milliseconds = Math.round((user + system) / 1_000);
const sent = [...outcomes.values()].filter(({ result }) => result === 'sent').length;
console.log(
  `${sent} newsletters of ${data.body.length} characters: ${milliseconds} ms of processor, at most ${MAX_MILLISECONDS}.`,
);
process.exitCode = sent === 50 && milliseconds <= MAX_MILLISECONDS ? 0 : 1;
