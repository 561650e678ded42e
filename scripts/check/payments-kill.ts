// `npm run proof:kill`: people pay, and the server is killed before it has heard of it from the provider.
// Started again on the same data, it is reconciled. Every payment must then have exactly one completed
// donation, and neither a second reconciliation nor the provider's late events may change anything.
//
// The stand-in keeps its records in the same folder, in a schema of its own, and answers a payment only once
// it is stored; the real provider's books lie elsewhere altogether. So that this proves something, the
// payments that were acknowledged before the kill are remembered here, outside of the killed process.
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { SECRET_KEY } from '../../supabase/local/keys.ts';
import { functionSettings } from '../../supabase/local/payments/routes.ts';
import { figuresOf, readBooks, type Books } from './payments/books.ts';
import { deliverAll, pay, placeOrder, type Webhook } from './payments/checkout.ts';
import { startSite } from './payments/site.ts';
import { textTable } from '../dev/text-table.ts';

const PAYMENTS_OF_EACH_KIND = 10;

const since = new Date();
const stages: (string | number)[][] = [['', 'Paid', 'Recorded', 'Lost', 'Doubled']];

function note(stage: string, books: Books) {
  const figures = figuresOf(books);
  stages.push([stage, figures.paid, figures.recorded, figures.lost, figures.doubled]);
  return figures;
}

/** Runs the script as an operator does; the answer is what it printed. */
async function reconcile(siteUrl: string): Promise<string> {
  const day = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Kolkata' }).format(since);
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['--import', 'tsx', 'scripts/operate/reconcile.ts', '--since', day],
    {
      env: {
        PATH: process.env['PATH'],
        SUPABASE_URL: siteUrl,
        SUPABASE_SERVICE_ROLE_KEY: SECRET_KEY,
        ...functionSettings(siteUrl),
      },
    },
  );
  return stdout.trim();
}

/** Payments whose events are held back, on their way, and not even begun when the server dies. */
async function payUntilKilled(folder: string): Promise<string[]> {
  const site = await startSite(folder);
  try {
    const places = Array.from({ length: 3 * PAYMENTS_OF_EACH_KIND }, (_, place) => place);
    const orders = await Promise.all(places.map((place) => placeOrder(site.url, place)));
    const payAll = (kind: number, webhook: Webhook) =>
      orders
        .slice(kind * PAYMENTS_OF_EACH_KIND, (kind + 1) * PAYMENTS_OF_EACH_KIND)
        .map((order) => pay(site.url, order, webhook));
    const held = await Promise.all(payAll(0, { when: 'held' }));
    const told = await Promise.all(payAll(1, { when: 'after' }));
    const paying = payAll(2, { when: 'after' });
    const answered = Promise.allSettled(paying);
    const first = await Promise.any(paying);
    await site.kill();
    const late = (await answered).flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
    return [...new Set([...held, ...told, first, ...late])];
  } finally {
    await site.kill();
  }
}

async function recover(folder: string, acknowledged: readonly string[]): Promise<void> {
  const site = await startSite(folder);
  try {
    const found = await readBooks(site.url, since);
    const before = note('started again', found);
    const captured = found.payments.filter(({ status }) => status === 'captured');
    const known = new Set(captured.map(({ id }) => id));
    assert.ok(
      acknowledged.every((id) => known.has(id)),
      'The provider forgot a payment that it had acknowledged.',
    );
    assert.ok(before.lost > 0, 'The kill came too late: every event was recorded before.');

    console.log(await reconcile(site.url));
    const repaired = await readBooks(site.url, since);
    const after = note('reconciled', repaired);
    assert.deepEqual(
      { recorded: after.recorded, lost: after.lost, doubled: after.doubled },
      { recorded: before.paid, lost: 0, doubled: 0 },
    );

    assert.match(await reconcile(site.url), / 0 repaired, /);
    const again = await readBooks(site.url, since);
    note('reconciled once more', again);
    assert.deepEqual(again, repaired, 'The second reconciliation changed something.');

    await deliverAll(site.url);
    const late = await readBooks(site.url, since);
    note('all events delivered at last', late);
    assert.deepEqual(late.donations, repaired.donations, 'A late event changed a donation.');
  } finally {
    await site.kill();
  }
}

const folder = await mkdtemp(path.join(tmpdir(), 'paws-kill-'));
try {
  const acknowledged = await payUntilKilled(folder);
  console.log(`${acknowledged.length} payments were acknowledged before the kill.\n`);
  await recover(folder, acknowledged);
} catch (problem) {
  console.error(problem instanceof Error ? problem.message : problem);
  process.exitCode = 1;
} finally {
  await rm(folder, { recursive: true, force: true });
  console.log(`\n${textTable(stages)}`);
}
