// `npm run proof:email`: sends emails while the sender and the mail server fail in every way, and a newsletter to 10,000
// addresses. Fails when an email is lost, or when the newsletter delays an email about money by more than one batch.
import { createLocalBackend } from '../../supabase/local/backend.ts';
import { proveMail } from './email/proof.ts';

const BATCH = 10;

const backend = await createLocalBackend({ root: process.cwd() });
// Refused and failed attempts are part of the proof, and log a line each.
console.error = () => {};
const started = performance.now();
const proof = await proveMail(backend.database, { count: 30, subscribers: 10_000 });
await backend.close();

console.table(proof.rows);
const lost = proof.rows.reduce((sum, row) => sum + row.lost, 0);
console.log(
  `Lost: ${lost}. Newsletter emails sent before the email about money: ${proof.newsletterEmailsBeforeMoney}. Seconds: ${Math.round((performance.now() - started) / 1000)}.`,
);
process.exitCode = lost > 0 || proof.newsletterEmailsBeforeMoney > BATCH ? 1 : 0;
