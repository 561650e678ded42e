import { expect, it } from 'vitest';
import { appealCostText, monthlyCostText, shareText } from '@/features/dogs/care/care-record';
import { lastDay } from '@/features/dogs/care/team/DueCareList';
import type { CareFormValues } from '@/features/dogs/care/team/queued-care';
import { careSchema, toFormValues } from '@/features/dogs/care/team/care-schema';

const today = '2026-11-20';
const typed: CareFormValues = {
  dogs: [{ id: 'dog', name: 'Sheru' }],
  kind: 'vaccination',
  happenedOn: today,
  note: ' Rabies, third dose ',
  cost: '₹1,250.50',
  dueOn: '',
  againstRabies: true,
  vaccineBatch: ' RAB-114 ',
};

it('stores paise, a trimmed note and no due date for none', () => {
  expect(careSchema(today).parse(typed)).toEqual({
    dogs: [{ id: 'dog', name: 'Sheru' }],
    kind: 'vaccination',
    happened_on: today,
    note: 'Rabies, third dose',
    cost_paise: 125_050,
    against_rabies: true,
    vaccine_batch: 'RAB-114',
  });
  expect(careSchema(today).parse({ ...typed, kind: 'food' })).toMatchObject({
    against_rabies: false,
    vaccine_batch: '',
  });
});

it.each([
  ['450', 45_000],
  ['०', 0],
  ['१,२५०', 125_000],
  ['12.5', 1250],
])('reads the cost %s', (cost, cost_paise) => {
  expect(careSchema(today).parse({ ...typed, cost })).toMatchObject({ cost_paise });
});

it('leaves out a cost that isn’t known yet', () => {
  expect(careSchema(today).parse({ ...typed, cost: ' ' })).not.toHaveProperty('cost_paise');
});

it.each([
  ['dogs', []],
  ['kind', ''],
  ['happenedOn', '2026-11-21'],
  ['happenedOn', '2019-12-31'],
  ['note', ' '],
  ['cost', '-5'],
  ['cost', 'about 500'],
  ['cost', '10000000.01'],
  ['dueOn', '2026-11-19'],
  ['dueOn', '2099-01-01'],
] as const)('refuses the %s %j', (field, value) => {
  const { error } = careSchema(today).safeParse({ ...typed, [field]: value });
  expect(error?.issues.map(({ path }) => path)).toEqual([[field]]);
});

it('fills the form with rupees', () => {
  const record = {
    id: 'record',
    dog_id: 'dog',
    dog_name: 'Sheru',
    kind: 'food' as const,
    happened_on: today,
    note: 'Rice',
    cost_paise: 45_000,
    against_rabies: false,
    due_on: null,
    bill_name: null,
    has_bill: false,
    created_by_name: null,
    created_at: '2026-11-20T06:00:00Z',
    updated_by_name: null,
    updated_at: '2026-11-20T06:00:00Z',
    may_edit: true,
    vaccine_batch: null,
  };
  expect(toFormValues(record)).toMatchObject({ cost: '450', dueOn: '' });
  expect(toFormValues({ ...record, cost_paise: 125_050 })).toMatchObject({ cost: '1250.50' });
});

it.each([
  ['', '2026-11-20', '2026-11-30'],
  ['', '2026-12-01', '2026-12-31'],
  ['', '2028-02-01', '2028-02-29'],
  ['overdue', '2026-03-01', '2026-02-28'],
  ['quarter', '2026-11-20', '2027-02-19'],
] as const)('the period %j on %s ends on %s', (period, day, last) => {
  expect(lastDay(period, day)).toBe(last);
});

it.each([
  [90_000, 3, '₹300 for each of the 3 dogs.'],
  [10_000, 3, '₹33.34 for each of 1 and ₹33.33 for each of 2 of the 3 dogs.'],
  [1, 2, '₹0.01 for each of 1 and ₹0 for each of 1 of the 2 dogs.'],
])('says what each dog costs of %i paise for %i', (total, dogs, text) => {
  expect(shareText(total, dogs)).toBe(text);
});

const spent = (happened_on: string, cost_paise: number, appeal_id: string | null = null) => ({
  id: happened_on,
  kind: 'food' as const,
  happened_on,
  note: '',
  cost_paise,
  appeal_id,
});

it('says of a year since when its costs go and what a month of them is', () => {
  const records = [spent('2026-11-03', 1_500_000), spent('2026-06-30', 205_000)];
  expect(monthlyCostText(records)).toBe('since June 2026, about ₹2,840 a month');
  expect(monthlyCostText(records.slice(1))).toBe('');
  expect(monthlyCostText([])).toBe('');
});

it('leaves what an appeal paid for out of a month, and says it apart', () => {
  const records = [spent('2026-11-03', 1_500_000), spent('2026-06-30', 205_000)];
  const operation = spent('2026-12-01', 1_800_000, 'appeal');
  expect(monthlyCostText([...records, operation])).toBe(monthlyCostText(records));
  expect(appealCostText([...records, operation])).toBe('₹18,000 of it was paid by appeals.');
  expect(appealCostText(records)).toBe('');
});
