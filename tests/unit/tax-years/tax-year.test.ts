import { expect, it } from 'vitest';
import {
  makeStatement,
  type StatementDonor,
} from '../../../supabase/functions/tax-return/statement.ts';
import { filingDeadline, taxYearsUntil } from '@/features/tax-years/tax-year';

const facts = {
  registrationNumber: 'AAATP1234CF20261',
  registeredOn: '2026-04-05',
  section: '133',
  acknowledgementNumber: '',
};
const donor: StatementDonor = {
  id: '90000000-0000-4000-8000-000000000001',
  panMasked: 'ABC••••••F',
  email: null,
  receipts: [],
  pan: 'ABCPE1234F',
  name: 'गौरी Shukla',
  address: '12 Chowk\n Lucknow',
  amountPaise: 123_456,
  cashPaise: 0,
};

const noChoice = new Set<string>();

const linesOf = (csv: string) => csv.replace('\uFEFF', '').trimEnd().split('\r\n');

it('has a row per donor with the codes of the portal', () => {
  const { csv, ...totals } = makeStatement([donor], facts, noChoice);
  expect(linesOf(csv)).toEqual([
    '"Sl. No.","Pre Acknowledgement Number","ID Code","Unique Identification Number","Section Code","Unique Registration Number (URN)","Date of Issuance of Unique Registration Number","Name of donor","Address of donor","Donation Type","Mode of receipt","Amount of donation (Indian rupees)"',
    '"1","","1","ABCPE1234F","Section 133","AAATP1234CF20261","05/04/2026","गौरी Shukla","12 Chowk, Lucknow","Others","Electronic modes including account payee cheque/draft","1234"',
  ]);
  expect(totals).toEqual({ donors: 1, amountPaise: 123_456, roundingPaise: 56 });
});

it('adds up what was given under one PAN before it leaves out the paise', () => {
  const other = { ...donor, pan: 'AAAPZ1234C', name: 'Second', amountPaise: 199 };
  const { csv, ...totals } = makeStatement(
    [{ ...donor, amountPaise: 50 }, other, { ...donor, name: 'Older name', amountPaise: 250 }],
    facts,
    noChoice,
  );
  const rows = linesOf(csv).slice(1);
  expect(rows).toHaveLength(2);
  expect(rows[0]).toMatch(/^"1",.*"AAAPZ1234C",.*"Second",.*"1"$/);
  expect(rows[1]).toMatch(/^"2",.*"ABCPE1234F",.*"गौरी Shukla",.*"3"$/);
  expect(totals).toEqual({ donors: 2, amountPaise: 499, roundingPaise: 99 });
});

it('has a row for each mode of a donor who gave in cash, too', () => {
  const { csv, ...totals } = makeStatement([{ ...donor, cashPaise: 100_050 }], facts, noChoice);
  const rows = linesOf(csv).slice(1);
  expect(rows).toHaveLength(2);
  expect(rows[0]).toMatch(/^"1",.*"ABCPE1234F",.*"Electronic modes including .*","234"$/);
  expect(rows[1]).toMatch(/^"2",.*"ABCPE1234F",.*"Cash","1000"$/);
  expect(totals).toEqual({ donors: 1, amountPaise: 123_456, roundingPaise: 56 });
});

it('names the number of the statement that it revises, and runs no cell as a formula', () => {
  const evil = { ...donor, name: '=HYPERLINK("x")', address: '+1 Street' };
  const [, row] = linesOf(
    makeStatement([evil], { ...facts, acknowledgementNumber: '123' }, noChoice).csv,
  );
  expect(row).toMatch(/^"1","123","1",/);
  expect(row).toContain(`" =HYPERLINK(""x"")"," +1 Street"`);
});

it('has the titles alone in a year without donations', () => {
  const { csv, ...totals } = makeStatement([], facts, noChoice);
  expect(linesOf(csv)).toHaveLength(1);
  expect(totals).toEqual({ donors: 0, amountPaise: 0, roundingPaise: 0 });
});

it.each([
  ['2026-11-22T00:00:00+05:30', ['2026-27']],
  // The last minute of a tax year in India, and the first.
  ['2028-03-31T23:59:00+05:30', ['2027-28', '2026-27']],
  ['2028-04-01T00:00:00+05:30', ['2028-29', '2027-28', '2026-27']],
])('at %s the tax years are %j', (now, years) => {
  expect(taxYearsUntil(now)).toEqual(years);
});

it('the statement of a tax year is due at the end of May', () => {
  expect(filingDeadline('2026-27')).toBe('2027-05-31');
});
