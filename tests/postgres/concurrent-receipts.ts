import assert from 'node:assert/strict';
import type { Client } from 'pg';
import { runTogether, type Call, type Connect } from './run-together.ts';

const DONATIONS = 200;
const DONORS = 10;
const AMOUNT = 300_000;
const REFUND = 100_050;

const WRITE = `select public.write_donation_state(id, $2, $3, $4, $5, true, '[]', $6) as result
  from public.donations where provider_order_id = $1`;
/** As the functions that correct a donor: the details, then the receipts. Sessions of the server can't reach `private`. */
const CREATE_CORRECTION = `
  create function public.rename_donor(name_before text, name_after text) returns void
  language sql security definer as $$
    with changed as (
      update public.donors set name = name_after where name = name_before returning id
    )
    select private.correct_receipts(id) from changed
  $$;
  grant execute on function public.rename_donor to service_role`;
const CORRECT = 'select public.rename_donor($1, $2)';

const payment = { paid_at: '2029-05-01T00:00:00Z', payment_method: 'upi' };
const facts = JSON.stringify({ ...payment, fee_paise: 7_080, tax_paise: 1_080 });

function write(number: number, version: number, status: string, refunded: number): Call {
  const values = [`order_Receipt${number}`, version, status, `pay_Receipt${number}`, refunded];
  return { sql: WRITE, values: [...values, facts] };
}

const complete = (number: number) => write(number, 0, 'completed', 0);
/** The whole amount of every second donation, a part of the others. */
const refund = (number: number) =>
  number % 2 === 0 ? write(number, 1, 'refunded', AMOUNT) : write(number, 1, 'completed', REFUND);

async function allSucceed(connect: Connect, calls: readonly Call[]): Promise<void> {
  for (const settled of await runTogether(connect, 'service_role', calls)) {
    if (settled.status === 'rejected') throw settled.reason;
  }
}

/**
 * Completes a hundred donations. Then completes another hundred and refunds the first, wholly or in part, while
 * their donors correct their names: in 210 sessions at once.
 */
export async function issueReceiptsTogether(client: Client, connect: Connect): Promise<void> {
  await client.query(CREATE_CORRECTION);
  await client.query(
    `insert into public.donors (name, address)
       select 'Donor ' || n, 'Chowk, Lucknow' from generate_series(0, $1 - 1) as n`,
    [DONORS],
  );
  await client.query(
    `insert into public.donations (donor_id, amount_paise, type, mode, provider_order_id)
       select donor.id, $1, 'One-time', 'live', 'order_Receipt' || n
       from generate_series(0, $2 - 1) as n join public.donors as donor on donor.name = 'Donor ' || n % $3`,
    [AMOUNT, DONATIONS, DONORS],
  );
  const numbers = Array.from({ length: DONATIONS }, (_, number) => number);
  const half = DONATIONS / 2;
  await allSucceed(connect, numbers.slice(0, half).map(complete));
  const corrections = numbers.slice(0, DONORS).map((number) => ({
    sql: CORRECT,
    values: [`Donor ${number}`, `Corrected donor ${number}`],
  }));
  const rest = numbers.map((number) => (number < half ? refund(number) : complete(number)));
  await allSucceed(connect, [...rest, ...corrections]);

  await client.query('drop function public.rename_donor');
  const { rows } = await client.query<Record<string, unknown>>(
    `select count(*)::int as receipts, max(sequence) as highest, count(distinct sequence)::int as numbers,
       (select last from private.receipt_series where mode = 'live' and tax_year = '2029-30') as last
     from public.receipts where mode = 'live' and tax_year = '2029-30'`,
  );
  const count = Number(rows[0]?.['receipts']);
  assert.ok(count >= DONATIONS + half);
  assert.deepEqual(rows[0], { receipts: count, highest: count, numbers: count, last: count });

  // Each donation has one chain, whose end is right.
  const wrong = await client.query(
    `select donation.provider_order_id, receipt.*
     from public.donations as donation
     left join public.receipts as receipt on receipt.donation_id = donation.id and not exists (
       select from public.receipts as later where later.replaces_id = receipt.id
     )
     left join public.donors as donor on donor.id = donation.donor_id
     where donation.provider_order_id like 'order_Receipt%' and (
       case donation.status
         when 'refunded' then receipt.kind = 'cancellation'
         else receipt.kind = 'receipt' and receipt.donor_name = donor.name
           and receipt.donor_name like 'Corrected%'
           and receipt.amount_paise = donation.amount_paise - donation.refunded_paise
       end
     ) is not true`,
  );
  assert.deepEqual(wrong.rows, []);
  const { rows: ends } = await client.query<Record<string, unknown>>(
    `select count(*)::int as ends from public.receipts as receipt
     where mode = 'live' and tax_year = '2029-30'
       and not exists (select from public.receipts as later where later.replaces_id = receipt.id)`,
  );
  assert.equal(ends[0]?.['ends'], DONATIONS);
}
