// `npm run proof:email [-- --seed 7 --days 10]`: sends emails while the sender and the mail server fail in every way, a
// newsletter to 10,000 addresses, and gifts through 30 simulated days, or through so many days, with a newsletter that is
// shorter by as much. Fails when an email is lost, when the newsletter delays an email about money by more than one
// batch, or when the email of a gift is not what its payer and its recipient want. A seed repeats what happens to gifts.
import { parseArgs } from 'node:util';
import { beginLongCommand, reportProgress as report } from '../../scripts/dev/long-command.ts';
import { createLocalBackend } from '../../supabase/local/backend.ts';
import { proveGifts } from './email/gifts.ts';
import { proveMail } from './email/proof.ts';

const BATCH = 10;
const DAYS = 30;
const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    days: { type: 'string', default: String(DAYS) },
  },
});
const seed = Number(values.seed);
const days = Number(values.days);
const scaled = (count: number) => Math.ceil((count * days) / DAYS);

beginLongCommand(60);
report(`Seed ${seed}, ${days} days`);
// Refused and failed attempts are part of the proof, and log a line each.
console.error = () => {};
const open = () => createLocalBackend({ root: process.cwd() });
const backend = await open();
const proof = await proveMail(backend.database, {
  count: 30,
  subscribers: scaled(10_000),
  report,
});
await backend.close();
const gifts = await proveGifts({ gifts: scaled(200), days, seed, report }, open);

console.table(proof.rows);
const lost = proof.rows.reduce((sum, row) => sum + row.lost, 0);
console.log(
  `Lost: ${lost}. Newsletter emails sent before the email about money: ${proof.newsletterEmailsBeforeMoney}. Seconds: ${Math.round(process.uptime())}.`,
);
console.log(`Gifts, seed ${seed}:`, gifts.counts, gifts.faults);
const giftFaults = Object.values(gifts.faults).reduce((sum, count) => sum + count, 0);
process.exitCode = lost + giftFaults > 0 || proof.newsletterEmailsBeforeMoney > BATCH ? 1 : 0;
