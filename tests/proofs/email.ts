// `npm run proof:email [-- --seed 7]`: sends emails while the sender and the mail server fail in every way, a newsletter to
// 10,000 addresses, and gifts through 30 simulated days. Fails when an email is lost, when the newsletter delays an email
// about money by more than one batch, or when the email of a gift is not what its payer and its recipient want.
import { parseArgs } from 'node:util';
import { createLocalBackend } from '../../supabase/local/backend.ts';
import { proveGifts } from './email/gifts.ts';
import { proveMail } from './email/proof.ts';

const BATCH = 10;
const { values } = parseArgs({
  options: { seed: { type: 'string', default: String(Date.now() % 1_000_000) } },
});

const backend = await createLocalBackend({ root: process.cwd() });
// Refused and failed attempts are part of the proof, and log a line each.
console.error = () => {};
const started = performance.now();
const proof = await proveMail(backend.database, { count: 30, subscribers: 10_000 });
const gifts = await proveGifts(backend.database, {
  gifts: 200,
  days: 30,
  seed: Number(values.seed),
});
await backend.close();

console.table(proof.rows);
const lost = proof.rows.reduce((sum, row) => sum + row.lost, 0);
console.log(
  `Lost: ${lost}. Newsletter emails sent before the email about money: ${proof.newsletterEmailsBeforeMoney}. Seconds: ${Math.round((performance.now() - started) / 1000)}.`,
);
console.log(`Gifts, seed ${values.seed}:`, gifts.counts, gifts.faults);
const giftFaults = Object.values(gifts.faults).reduce((sum, count) => sum + count, 0);
process.exitCode = lost + giftFaults > 0 || proof.newsletterEmailsBeforeMoney > BATCH ? 1 : 0;
