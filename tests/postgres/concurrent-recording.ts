import assert from 'node:assert/strict';
import type { Client } from 'pg';
import { daysAgo } from '../support/days.ts';
import { demoAccounts } from '../support/demo-accounts.ts';
import {
  asPerson,
  CALLERS,
  countOf,
  runOverlapping,
  runTogether,
  type ConcurrencyTests,
  type Statement,
} from './run-together.ts';

const SAVE = "select public.record_donation($1, $2, 'test') as answer";

const transfer = (overrides: object = {}) => ({
  id: crypto.randomUUID(),
  donor: { id: crypto.randomUUID(), name: 'Rekha Mishra', email: null },
  amount_paise: 210_000,
  received_on: daysAgo(19),
  way: 'upi',
  ...overrides,
});

const record = (entry: object): Statement => [SAVE, [entry, demoAccounts.staff.id]];

/** A donation that is recorded already. */
async function addRecorded(client: Client, overrides: object = {}) {
  const entry = transfer(overrides);
  const { rows } = await client.query<{ answer: { person_id: string } }>(...record(entry));
  return { id: entry.id, person: rows[0]?.answer.person_id ?? '' };
}

const ofDonation = (id: string) => `public.receipts where donation_id = '${id}'`;

export const recordingTests: ConcurrencyTests = {
  'one transfer that twenty people record at once is recorded once, and the others are warned':
    async (client, connect) => {
      const reference = `UTR${crypto.randomUUID()}`;
      const results = await runTogether(
        connect,
        'service_role',
        Array.from({ length: CALLERS }, (_, caller) => ({
          sql: SAVE,
          values: [
            transfer({ reference }),
            caller % 2 === 0 ? demoAccounts.staff.id : demoAccounts.admin.id,
          ],
        })),
      );
      const answers = results.map((result) => {
        if (result.status === 'fulfilled') return 'recorded';
        return result.reason instanceof Error ? result.reason.message : undefined;
      });
      assert.equal(answers.filter((answer) => answer === 'recorded').length, 1);
      assert.equal(answers.filter((answer) => answer === 'needs-confirmation').length, CALLERS - 1);
      const from = `private.recorded_donations where reference = '${reference}'`;
      assert.equal(await countOf(client, from), 1);
    },

  'cash that two people record at once keeps to the limit of a day': async (client, connect) => {
    const { person } = await addRecorded(client);
    const cash = () =>
      record(transfer({ person_id: person, donor: null, way: 'cash', amount_paise: 10_000_000 }));
    await runOverlapping(connect, cash(), cash()).catch(({ message }) =>
      assert.equal(message, 'cash-limit'),
    );
    const { rows } = await client.query<{ sum: string }>(
      `select sum(amount_paise) from public.donations as donation
       join public.donors as donor on donor.id = donation.donor_id
       where donor.person_id = $1 and payment_method = 'cash'`,
      [person],
    );
    assert.equal(Number(rows[0]?.sum), 10_000_000);
  },

  'a cheque that two people settle at once is settled once': async (client, connect) => {
    const { id } = await addRecorded(client, {
      way: 'cheque',
      reference: crypto.randomUUID(),
    });
    const credit = asPerson(
      "public.record_cheque_outcome($2::uuid, 'credited')",
      demoAccounts.staff.id,
      id,
    );
    await runOverlapping(connect, credit, credit).catch(({ message }) =>
      assert.equal(message, 'outcome-recorded'),
    );
    assert.equal(await countOf(client, ofDonation(id)), 1);
  },

  'a correction and a return of the same donation keep the receipts in one chain': async (
    client,
    connect,
  ) => {
    const { id } = await addRecorded(client, { reference: crypto.randomUUID() });
    const correct = asPerson(
      `public.correct_recorded_donation($2::uuid, 0, 'Mistyped', 200000, '${daysAgo(19)}', 'upi')`,
      demoAccounts.staff.id,
      id,
    );
    const give = asPerson(
      `public.return_recorded_donation($2::uuid, 0, 50000, '${daysAgo(18)}', 'upi', 'Too much')`,
      demoAccounts.admin.id,
      id,
    );
    await runOverlapping(connect, correct, give).catch(({ message }) =>
      assert.equal(message, 'changed-meanwhile'),
    );
    assert.equal(await countOf(client, ofDonation(id)), 2);
    const { rows } = await client.query('select net_paise from public.donations where id = $1', [
      id,
    ]);
    assert.deepEqual(rows, [{ net_paise: '200000' }]);
  },
};
