import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { runReconcile } from '../../../scripts/operate/reconcile.ts';
import { FakeProvider } from '../../support/fake-provider.ts';
import { startFunctionsFixture, type FunctionsFixture } from '../../support/functions-fixture.ts';
import { deleteRows, insertRow } from '../../support/rows.ts';

const ORDER = 'order_Script';

let fixture: FunctionsFixture;
let provider: FakeProvider;

beforeAll(async () => {
  fixture = await startFunctionsFixture();
});
afterAll(() => fixture.close());
beforeEach(() => {
  provider = new FakeProvider();
  fixture.mockProvider(provider.respond);
});
afterEach(() => deleteRows(fixture.backend.pg, 'donations', { provider_order_id: ORDER }));

async function run(args: readonly string[], environment: Record<string, string> = {}) {
  const stdout = vi.spyOn(console, 'log').mockImplementation(() => {});
  const stderr = vi.spyOn(console, 'error').mockImplementation(() => {});
  try {
    const code = await runReconcile(args, { ...fixture.environment, ...environment });
    return { code, stdout: linesOf(stdout), stderr: linesOf(stderr) };
  } finally {
    stdout.mockRestore();
    stderr.mockRestore();
  }
}

function linesOf(log: { mock: { calls: unknown[][] } }): string {
  return log.mock.calls.map((call) => `${call.join(' ')}\n`).join('');
}

const insertPendingDonation = () =>
  insertRow(fixture.backend.pg, 'donations', {
    id: '30000000-0000-4000-8000-00000000abcd',
    amount_paise: 300_000,
    currency: 'INR',
    type: 'One-time',
    status: 'pending',
    provider_order_id: ORDER,
  });
const since = ['--since', '2026-11-01'];

describe('npm run reconcile', () => {
  it('prints repaired donations, and the second time only the total', async () => {
    await insertPendingDonation();
    const created_at = Date.parse('2026-11-10T12:00:00Z') / 1000;
    provider.addPayment({ id: 'pay_Script', order_id: ORDER, created_at });
    provider.refund('pay_Script', 50_000);
    const first = await run(since);
    expect(first).toMatchObject({ code: 0, stderr: '' });
    expect(first.stdout).toBe(
      [
        '30000000-0000-4000-8000-00000000abcd, order_Script: pending → completed, ₹500 refunded',
        '1 payments, 1 refunds, 0 disputes, 0 sponsorships: 1 repaired, 0 new review items for the team.',
        '',
      ].join('\n'),
    );
    expect(await run(since)).toEqual({
      code: 0,
      stdout:
        '1 payments, 1 refunds, 0 disputes, 0 sponsorships: 0 repaired, 0 new review items for the team.\n',
      stderr: '',
    });
  });

  it('exits with 1 when the provider is down, and says what to do', async () => {
    const { code, stderr } = await run(since, { RAZORPAY_API_URL: 'http://127.0.0.1:9' });
    expect(code).toBe(1);
    expect(stderr).toBe(
      'provider cannot be reached\nNot everything was checked. Run it again later: nothing is recorded twice.\n',
    );
  });

  it('sets the exit code of its process', { timeout: 60_000 }, async () => {
    const script = promisify(execFile)(
      process.execPath,
      ['--import', 'tsx', 'scripts/operate/reconcile.ts', ...since],
      { env: { PATH: process.env['PATH'] } },
    );
    await expect(script).rejects.toMatchObject({
      code: 1,
      stdout: '',
      stderr: expect.stringContaining('missing or malformed: SUPABASE_URL'),
    });
  });
});
