// For `npm run release`: the sample data and a month of sponsors, visitors and the team, as a backup of the hosted project.
import { rename } from 'node:fs/promises';
import path from 'node:path';
import { PGLiteSocketServer } from '@electric-sql/pglite-socket';
import { expect, it, onTestFinished, vi } from 'vitest';
import { databaseClient } from '../../scripts/operate/database-client.ts';
import { backUp } from '../../scripts/operate/project-backup.ts';
import { PUBLISHABLE_KEY, RECONCILE_SECRET, SEND_EMAIL_SECRET } from '../../supabase/local/keys.ts';
import { addAccount } from '../support/accounts.ts';
import { demoAccounts } from '../support/demo-accounts.ts';
import { visitorDonor } from '../support/donors.ts';
import { captureLog } from '../support/functions-fixture.ts';
import { startMailServer } from '../support/mail-server.ts';
import { startPaymentStack } from '../support/payment-stack.ts';
import { Sponsor } from '../support/sponsor.ts';
import { releaseFolder } from './release-folder.ts';

const dogOf = (number: number) => `10000000-0000-4000-8000-00000000000${number}`;
const NAMES = ['lata', 'uma', 'sunil'];

it('is recorded', { timeout: 120_000 }, async () => {
  if (!releaseFolder) throw new Error('Run npm run release.');
  captureLog();
  const mail = await startMailServer();
  const stack = await startPaymentStack(undefined, () => ({ SMTP_URL: mail.url }));
  onTestFinished(async () => {
    vi.restoreAllMocks();
    await stack.close();
    await mail.close();
  });
  const runJob = async (name: string, secret: string) => {
    const headers = { authorization: `Bearer ${secret}` };
    const url = `${stack.url}/functions/v1/${name}`;
    const { status } = await stack.handle(new Request(url, { method: 'POST', headers }));
    expect(status).toBe(200);
  };
  const signIn = async (email: string, password: string) => {
    const person = new Sponsor(stack);
    await person.signIn(email, password);
    return person;
  };

  // Three people begin a sponsorship, and the bank charges the next month; one of them stops.
  for (const [number, name] of NAMES.entries()) {
    const email = `${name}@used.test`;
    await addAccount(stack.pg, email, name);
    const person = await signIn(email, demoAccounts.sponsor.password);
    const begun = await person.subscribe({ dog_id: dogOf(number + 1) });
    await person.bank(begun['subscription_id'], 'next-month');
    if (name === 'sunil') {
      const sponsorship_id = String(begun['sponsorship_id']);
      await person.client.rpc('stop_sponsorship', { sponsorship_id }).throwOnError();
      await person.call('sync-sponsorship', { sponsorship_id });
    }
  }
  // A visitor gives once, and the team records what came otherwise.
  const visitor = new Sponsor(stack);
  const order = { amount_paise: 150_000, donor: visitorDonor };
  await visitor.payOrder((await visitor.call('create-order', order, PUBLISHABLE_KEY)).body);
  const staff = await signIn(demoAccounts.staff.email, demoAccounts.staff.password);
  for (const [number, way] of (['upi', 'cash', 'cheque'] as const).entries()) {
    const { status, body } = await staff.call('record-donation', {
      id: crypto.randomUUID(),
      person_id: null,
      donor: { name: `Donor ${number}`, address: 'Hazratganj, Lucknow' },
      citizenship: 'yes',
      amount_paise: 50_000 + number,
      received_on: new Date().toISOString().slice(0, 10),
      way,
      reference: way === 'cash' ? null : `REF ${number}`,
      dog_id: null,
      confirms_cash: true,
      confirmed_duplicates: [],
    });
    expect([status, body]).toEqual([
      200,
      expect.objectContaining({ person_id: expect.any(String) }),
    ]);
  }
  // Two dogs are vaccinated, and the team writes about one.
  const care = {
    round_id: crypto.randomUUID(),
    kind: 'vaccination',
    against_rabies: true,
  } as const;
  await staff.client
    .rpc('save_care_round', {
      ...care,
      dog_ids: [dogOf(1), dogOf(2)],
      happened_on: '2026-11-10',
      due_on: '2027-11-10',
      note: 'Rabies vaccine',
      cost_paise: 70_000,
    })
    .throwOnError();
  const update = { updateId: crypto.randomUUID(), dogId: dogOf(1), body: 'Ate well.', media: [] };
  const published = { action: 'publish', ...update, language: 'en', happenedOn: '2026-11-12' };
  expect(await staff.call('publish-update', published)).toMatchObject({ status: 200 });
  await runJob('reconcile', RECONCILE_SECRET);
  await runJob('send-email', SEND_EMAIL_SECRET);
  expect((await stack.pg.query('select * from public.book_problems(now())')).rows).toEqual([]);

  await stack.pg.query('insert into private.deployed_releases (release) values ($1)', [
    path.basename(releaseFolder),
  ]);
  // Sessions of the local stack have columns of their own.
  await stack.pg.exec(
    'truncate auth.sessions, auth.refresh_tokens, auth.mfa_amr_claims, auth.audit_log_entries',
  );
  const server = new PGLiteSocketServer({ db: stack.pg, host: '127.0.0.1', port: 0 });
  await server.start();
  const database = databaseClient(`postgresql://postgres@${server.getServerConn()}/postgres`);
  await database.connect();
  const project = { database, supabaseUrl: stack.url, secretKey: '' };
  const { folder } = await backUp(project, releaseFolder, new Date());
  await database.end();
  await server.stop();
  await rename(folder, path.join(releaseFolder, 'backup'));
});
