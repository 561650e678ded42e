// The script as an operator runs it: what it prints, and how it ends.
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { startFunctionsWorld, type FunctionsWorld } from '../support/functions-world.ts';
import { paymentOf } from '../support/provider-events.ts';
import { deleteRows, insertRow } from '../support/rows.ts';

const ORDER = 'order_Script';

let world: FunctionsWorld;

beforeAll(async () => {
  world = await startFunctionsWorld();
});
afterAll(() => world.close());
afterEach(() => deleteRows(world.backend.pg, 'donations', { provider_order_id: ORDER }));

async function run(since: readonly string[], environment: Record<string, string> = {}) {
  const script = promisify(execFile)(
    process.execPath,
    ['--import', 'tsx', 'scripts/operate/reconcile.ts', ...since],
    { env: { PATH: process.env['PATH'], ...world.environment, ...environment } },
  );
  return script.then(
    ({ stdout, stderr }) => ({ code: 0, stdout, stderr }),
    (problem: unknown) => {
      const { code, stdout, stderr } = Object(problem);
      return { code: Number(code), stdout: String(stdout), stderr: String(stderr) };
    },
  );
}

const pendingDonation = () =>
  insertRow(world.backend.pg, 'donations', {
    id: '30000000-0000-4000-8000-00000000abcd',
    amount_paise: 300_000,
    currency: 'INR',
    type: 'One-time',
    status: 'pending',
    provider_order_id: ORDER,
    created_at: '2026-11-10T12:00:00Z',
  });
const since = ['--since', '2026-11-01'];

describe('npm run reconcile', { timeout: 60_000 }, () => {
  it('prints what it repaired, and the next time that all agrees', async () => {
    await pendingDonation();
    world.providerAnswers(() =>
      Response.json({ items: [paymentOf({ id: 'pay_Script', order_id: ORDER })] }),
    );
    const first = await run(since);
    expect(first).toMatchObject({ code: 0, stderr: '' });
    expect(first.stdout).toBe(
      [
        'Donation                              Order         Status               Result    Note',
        '30000000-0000-4000-8000-00000000abcd  order_Script  pending → completed  repaired  pay_Script is recorded',
        '',
        '1 donations: 1 repaired, 0 agrees, 0 open, 0 for a person, 0 not asked.',
        '',
      ].join('\n'),
    );
    expect(await run(since)).toEqual({
      code: 0,
      stdout: '1 donations: 0 repaired, 1 agrees, 0 open, 0 for a person, 0 not asked.\n',
      stderr: '',
    });
  });

  it('ends with 1 and says what to do when the provider is down', async () => {
    await pendingDonation();
    const { code, stdout, stderr } = await run(since, { RAZORPAY_API_URL: 'http://127.0.0.1:9' });
    expect(code).toBe(1);
    expect(stdout).toContain('not asked  provider can not be reached');
    expect(stderr).toBe(
      'Some could not be asked about. Run it again later: nothing is recorded twice.\n',
    );
  });

  it('ends with 1 when the database is down', async () => {
    expect(await run(since, { SUPABASE_URL: 'http://127.0.0.1:9' })).toEqual({
      code: 1,
      stdout: '',
      stderr:
        'Nothing was changed, because the donations can not be read: database can not be reached.\n',
    });
  });

  it.each([
    ['no day', [], '--since takes a day of the calendar, such as 2026-11-01.'],
    ['a day without its year', ['--since', '1 November'], '--since takes a day of the calendar'],
    ['30 February', ['--since', '2026-02-30'], '--since takes a day of the calendar'],
    ['a time', ['--since', '2026-11-01T10:00'], '--since takes a day of the calendar'],
    ['a day to come', ['--since', '2999-01-01'], '--since takes a day that has begun.'],
    ['nothing behind it', ['--since'], '--since'],
    ['another option', ['--from', '2026-11-01'], "Unknown option '--from'"],
  ])('with %s says how it is used, and asks nobody', async (_case, given, sentence) => {
    world.asked.length = 0;
    const { code, stdout, stderr } = await run(given);
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
    expect(stderr).toContain(sentence);
    expect(stderr).toContain('Usage: npm run reconcile -- --since 2026-11-01');
    expect(world.asked).toEqual([]);
  });

  it('names the settings that it lacks, and no value', async () => {
    const { code, stderr } = await run(since, { RAZORPAY_KEY_SECRET: '', SUPABASE_URL: 'secret' });
    expect(code).toBe(1);
    expect(stderr).toContain('missing or malformed: SUPABASE_URL, RAZORPAY_KEY_SECRET');
    expect(stderr).not.toContain('secret\n');
  });
});
