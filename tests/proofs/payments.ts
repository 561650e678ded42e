// Proves that no payment is lost or recorded twice when events arrive early, twice or in reverse, and when the
// server dies before it knows of them: pays, kills the server, starts it again, reconciles, and delivers every
// event. The payments acknowledged before the kill are remembered here, outside the killed process.
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { beginLongCommand, reportProgress } from '../../scripts/dev/long-command.ts';
import { SECRET_KEY } from '../../supabase/local/keys.ts';
import { functionSettings } from '../../supabase/local/payments/routes.ts';
import { deliverAll, pay, placeOrder, type Webhook } from './payments/checkout.ts';
import { compareRecords, readRecords, type Records } from './payments/records.ts';
import { startServer } from './payments/server.ts';

const PAYMENTS_PER_DELIVERY = 8;
const deliveries: readonly Webhook[] = [
  { when: 'before' },
  { when: 'after' },
  { when: 'after', times: 2 },
  { when: 'after', isReversed: true },
  { when: 'held' },
];

const since = new Date();

function report(stage: string, records: Records) {
  const comparison = compareRecords(records);
  const { paid, recorded, lost, doubled } = comparison;
  console.log(`${stage}: ${paid} paid, ${recorded} recorded, ${lost} lost, ${doubled} doubled`);
  return comparison;
}

/** Runs `npm run reconcile` as an operator does. @returns its output */
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
  return stdout;
}

/** @returns the ids of the payments that the provider acknowledged */
async function payAndKill(folder: string): Promise<string[]> {
  reportProgress('Starts the server');
  const server = await startServer(folder);
  try {
    reportProgress('Pays');
    const count = PAYMENTS_PER_DELIVERY * deliveries.length;
    const orders = [];
    for (let number = 0; number < count; number += 1) {
      orders.push(await placeOrder(server.url, number));
    }
    const acknowledged = await Promise.all(
      orders.map((order, number) =>
        pay(server.url, order, deliveries[number % deliveries.length] ?? { when: 'held' }),
      ),
    );
    // The last payments are under way when the server dies.
    const inFlight = [];
    for (let number = 0; number < PAYMENTS_PER_DELIVERY; number += 1) {
      inFlight.push(await placeOrder(server.url, count + number));
    }
    const paying = inFlight.map((order) => pay(server.url, order, { when: 'after' }));
    const settled = Promise.allSettled(paying);
    await Promise.any(paying);
    await server.kill();
    for (const result of await settled) {
      if (result.status === 'fulfilled') acknowledged.push(result.value);
    }
    return acknowledged;
  } finally {
    await server.kill();
  }
}

async function recover(folder: string, acknowledged: readonly string[]): Promise<void> {
  reportProgress('Starts the server again');
  const server = await startServer(folder);
  try {
    const restarted = await readRecords(server.url, since);
    const before = report('After the kill', restarted);
    const captured = new Set(
      restarted.payments.filter(({ status }) => status === 'captured').map(({ id }) => id),
    );
    assert.ok(
      acknowledged.every((id) => captured.has(id)),
      'The provider lost a payment that it had acknowledged.',
    );
    assert.ok(before.lost > 0, 'Every event was recorded before the kill, so nothing was proved.');
    assert.equal(before.doubled, 0);

    reportProgress('Reconciles');
    await reconcile(server.url);
    const repaired = await readRecords(server.url, since);
    assert.deepEqual(report('Reconciled', repaired), {
      paid: before.paid,
      recorded: before.paid,
      lost: 0,
      doubled: 0,
    });

    assert.match(await reconcile(server.url), / 0 repaired, /);
    const again = await readRecords(server.url, since);
    report('Reconciled again', again);
    assert.deepEqual(again, repaired, 'The second reconciliation changed something.');

    await deliverAll(server.url);
    const late = await readRecords(server.url, since);
    report('All events delivered', late);
    assert.deepEqual(late.donations, repaired.donations, 'A late event changed a donation.');
  } finally {
    await server.kill();
  }
}

beginLongCommand(30);
const folder = await mkdtemp(path.join(tmpdir(), 'payments-'));
const acknowledged = await payAndKill(folder);
console.log(`${acknowledged.length} payments were acknowledged before the kill.`);
await recover(folder, acknowledged);
console.log('No payment was lost or recorded twice.');
