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

const voidIt = (id: string) =>
  asPerson("public.void_donation($2::uuid, 0, 'Entered twice')", demoAccounts.staff.id, id);

const merge = (kept: string, hidden: string) =>
  asPerson(`public.merge_people($2::uuid, '${hidden}', 'Same phone')`, demoAccounts.staff.id, kept);

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

  'two people who make two persons one at once, each the other way round, leave one of them shown':
    async (client, connect) => {
      const [one, other] = [await addRecorded(client), await addRecorded(client)];
      await runOverlapping(
        connect,
        merge(one.person, other.person),
        merge(other.person, one.person),
      ).catch(({ message }) => assert.equal(message, 'merged-person'));
      const both = `private.people where id in ('${one.person}', '${other.person}')`;
      assert.equal(await countOf(client, `${both} and merged_into_id is null`), 1);
    },

  'cash of one of two persons who are made one meanwhile keeps to the limit of a day': async (
    client,
    connect,
  ) => {
    const cash = { way: 'cash', amount_paise: 10_000_000 };
    const [one, other] = [await addRecorded(client, cash), await addRecorded(client)];
    await runOverlapping(
      connect,
      merge(one.person, other.person),
      record(transfer({ ...cash, person_id: other.person, donor: null })),
    ).then(
      () => assert.fail('The cash of both was more than the limit.'),
      ({ message }) => assert.equal(message, 'cash-limit'),
    );
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

  'a donation that two people void at once is void once': async (client, connect) => {
    const { id } = await addRecorded(client, { reference: crypto.randomUUID() });
    await runOverlapping(connect, voidIt(id), voidIt(id)).catch(({ message }) =>
      assert.equal(message, 'changed-meanwhile'),
    );
    assert.equal(await countOf(client, ofDonation(id)), 2);
    assert.equal(await countOf(client, `private.donation_changes where donation_id = '${id}'`), 1);
  },

  'a void and a correction of the same donation leave one of them': async (client, connect) => {
    for (const isVoidFirst of [true, false]) {
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      const { id } = await addRecorded(client, { reference: crypto.randomUUID() });
      const correct = asPerson(
        `public.correct_recorded_donation($2::uuid, 0, 'Mistyped', 200000, '${daysAgo(19)}', 'upi')`,
        demoAccounts.staff.id,
        id,
      );
      const both = isVoidFirst ? [voidIt(id), correct] : [correct, voidIt(id)];
      // oxlint-disable-next-line no-await-in-loop -- as above
      await runOverlapping(connect, both[0] as Statement, both[1] as Statement).catch(
        ({ message }) => assert.equal(message, 'changed-meanwhile'),
      );
      // oxlint-disable-next-line no-await-in-loop -- as above
      const { rows } = await client.query(
        `select net_paise, (select count(*)::int from ${ofDonation(id)}) as receipts
         from public.donations where id = $1`,
        [id],
      );
      assert.deepEqual(rows, [{ net_paise: isVoidFirst ? '0' : '200000', receipts: 2 }]);
    }
  },

  'a void and a donation for somebody else of the same money leave one of them': async (
    client,
    connect,
  ) => {
    const { id } = await addRecorded(client, { reference: crypto.randomUUID() });
    const other = {
      id: crypto.randomUUID(),
      donation_id: id,
      expected_version: 0,
      reason: 'Another',
      donor: { id: crypto.randomUUID(), name: 'Suresh Pal', email: 'suresh.pal@example.org' },
    };
    const give: Statement = [
      'select public.give_to_somebody_else($1, $2) as answer',
      [other, demoAccounts.staff.id],
    ];
    await runOverlapping(connect, give, voidIt(id)).catch(({ message }) =>
      assert.equal(message, 'changed-meanwhile'),
    );
    assert.equal(await countOf(client, `${ofDonation(id)} and reason = 'void'`), 1);
    assert.equal(await countOf(client, ofDonation(other.id)), 1);
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
