import { describe, expect, it } from 'vitest';
import { matchColumns, readDay, tableOf } from '@/features/team/files/file-rows';
import {
  peopleColumns,
  previewPeople,
  readPeople,
  type FoundPerson,
} from '@/features/team/files/people-rows';

const TODAY = '2026-11-29';

function read(...file: string[][]) {
  const table = tableOf(file, peopleColumns);
  return {
    ...readPeople(table, matchColumns(table.titles, peopleColumns), TODAY),
    pans: table.pans,
  };
}

/** What a preview says of each row: its state, text, and problems by their cells. */
function preview(
  file: string[][],
  found: (id: string) => Partial<FoundPerson> | null = () => null,
) {
  const people = read(...file);
  const known = people.people.flatMap(({ id }) => {
    const person = found(id);
    return person === null
      ? []
      : [{ id, name: 'Known', email: null, is_doubtful: false, gift_keys: [], ...person }];
  });
  const { rows, ...sums } = previewPeople(people, known);
  return {
    rows: rows.map(({ state, text, problems }) =>
      [state, text].concat(problems.map(({ cell }) => cell)),
    ),
    ...sums,
  };
}

const PEOPLE = [
  'Donor Name',
  'E-mail ID',
  'Mobile',
  'Postal Address',
  'PAN No',
  'Citizen',
  'Remarks',
];
const GIFTS = ['Receipt', 'Date', 'Donor', 'Mobile/Email', 'Amount', 'Mode', 'Ref'];

const gift = (day: string, amount: string, way = 'UPI', number = '1') => [
  number,
  day,
  'Om Yadav',
  'om@example.in',
  amount,
  way,
  '',
];

describe('The columns of a file', () => {
  it('are found by English and Hindi titles, below what stands above them', () => {
    const table = tableOf(
      [['Our donors, Lucknow'], [], ['क्र.', 'नाम', 'मोबाइल', 'पता', 'ईमेल'], ['1', 'ॐ']],
      peopleColumns,
    );
    expect(matchColumns(table.titles, peopleColumns)).toEqual({
      name: 1,
      phone: 2,
      address: 3,
      email: 4,
    });
    expect(table.rows).toEqual([{ number: 4, cells: ['1', 'ॐ', '', '', ''] }]);
  });

  it('lose every PAN, in whatever column it stands', () => {
    const table = tableOf(
      [
        ['Name', 'Email', 'PAN', 'Remarks'],
        ['Om', 'om@example.in', 'not known', 'his PAN is abcpk7240l, ask'],
      ],
      peopleColumns,
    );
    expect(table).toMatchObject({
      pans: 2,
      rows: [{ cells: ['Om', 'om@example.in', '', 'his PAN is , ask'] }],
    });
  });
});

describe('A person in a file', () => {
  it.each([
    ['+91 94150 28074', '9415028074'],
    ['91-7000042790', '7000042790'],
    ['09839036280', '9839036280'],
    ['9839036280.0', '9839036280'],
    ['९८३९०३६२८०', '9839036280'],
    ['\u200e98390\u00a036280\u202c', '9839036280'],
    ['0522-2493883', '0522-2493883'],
  ])('has the phone %s as %s', (cell, phone) => {
    expect(read(PEOPLE, ['Om Yadav', '', cell, '', '', '', '']).people).toMatchObject([{ phone }]);
  });

  it.each([
    [
      'a phone that Excel shortened',
      ['Om Yadav', '', '9.83901E+09', '', '', '', ''],
      '9.83901E+09',
    ],
    [
      'two phones',
      ['Om Yadav', '', '9839036280 / 9839036281', '', '', '', ''],
      '9839036280 / 9839036281',
    ],
    ['no email', ['Om Yadav', 'om@', '', '', '', '', ''], 'om@'],
    ['no name', ['', 'om@example.in', '', '', '', '', ''], ''],
    ['an unclear citizenship', ['Om Yadav', 'om@example.in', '', '', '', 'maybe', ''], 'maybe'],
    ['a name alone', ['Om Yadav', '', '', '', '', '', ''], 'Om Yadav'],
  ])('with %s is a problem beside its cell', (_what, row, cell) => {
    expect(preview([PEOPLE, row])).toMatchObject({
      people: [],
      rows: [['problem', expect.anything(), cell]],
    });
  });

  it('who is no Indian citizen is left out', () => {
    const rows = ['NRI', 'no', 'Foreign'].map((citizen) => [
      'Om Yadav',
      'om@example.in',
      '',
      '',
      '',
      citizen,
      '',
    ]);
    expect(
      preview([PEOPLE, ...rows, ['Om Yadav', 'om@example.in', '', '', '', '', 'NRI']]),
    ).toMatchObject({
      people: [],
      rows: Array.from({ length: 4 }, () => ['out', 'Om Yadav: not an Indian citizen']),
    });
  });

  it('is one by email or phone, whatever the name, and by name and address without both', () => {
    const { rows, people } = preview([
      PEOPLE,
      ['Om Yadav', 'OM@example.in ', '', '', '', '', ''],
      ['OM YADAV', 'om@example.in', '9839036280', '', '', '', ''],
      ['O. Yadav', '', '+91 98390 36280', 'Chowk, Lucknow', '', '', ''],
      ['Priya Singh', '', '9839036281', '', '', '', ''],
      ['Priya Singh', '', '9839036282', '', '', '', ''],
      ['Salman Khan', '', '', '12 Chowk', '', '', ''],
      ['Salman Khan', '', '', '12 Chowk', '', '', ''],
    ]);
    expect(rows.map(([state]) => state)).toEqual([
      'new',
      'known',
      'known',
      'new',
      'new',
      'new',
      'known',
    ]);
    expect(people[0]).toMatchObject({
      name: 'Om Yadav',
      email: 'om@example.in',
      phone: '9839036280',
      address: 'Chowk, Lucknow',
    });
  });

  it('with the phone of a row with another email is a problem', () => {
    const { rows } = preview([
      PEOPLE,
      ['Om Yadav', 'om@example.in', '9839036280', '', '', '', ''],
      ['Rani Yadav', 'rani@example.in', '9839036280', '', '', '', ''],
    ]);
    expect(rows[1]).toEqual(['problem', 'Rani Yadav', '9839036280']);
  });

  it('who is there already stays as they are; a doubtful one is a problem', () => {
    const file = [PEOPLE, ['Om Yadav', 'om@example.in', '9839036280', '', '', '', '']];
    expect(preview(file, () => ({}))).toMatchObject({ people: [], rows: [['known', 'Known']] });
    expect(preview(file, () => ({ is_doubtful: true }))).toMatchObject({
      people: [],
      rows: [['problem', 'Om Yadav', '9839036280']],
    });
  });
});

describe('A gift in a file', () => {
  it('comes with its person, in kind apart, and not again', () => {
    const file = [
      GIFTS,
      gift('05/04/2024', 'Rs 3000/-'),
      gift('24-Apr-24', '1,20,000', 'Kind', '2'),
      gift('45387', '99.5', 'Cash', '3'),
      gift('05/04/2024', 'Rs 3000/-'),
    ];
    const { rows, people, ...sums } = preview(file);
    expect(sums).toEqual({ newPeople: 1, newGifts: 3, inKind: 1 });
    expect(rows).toEqual([
      ['new', 'Om Yadav: ₹3,000 on 5 April 2024'],
      ['new', 'Om Yadav: in kind, ₹1,20,000 on 24 April 2024'],
      ['new', 'Om Yadav: ₹99.50 on 5 April 2024'],
      ['known', 'Om Yadav: ₹3,000 on 5 April 2024'],
    ]);
    expect(people[0]?.gifts[2]).toMatchObject({ given_on: '2024-04-05', amount_paise: 9950 });

    const keys = people[0]?.gifts.slice(0, 2).map(({ key }) => key) ?? [];
    expect(preview(file, () => ({ gift_keys: keys }))).toMatchObject({
      newPeople: 0,
      newGifts: 1,
      people: [{ gifts: [{ amount_paise: 9950 }] }],
    });
  });

  it.each([
    ['a day that doesn’t exist', gift('31/02/2024', '500'), '31/02/2024'],
    ['a day that has not come', gift('30/11/2026', '500'), '30/11/2026'],
    ['no amount', gift('05/04/2024', 'five'), 'five'],
    ['0', gift('05/04/2024', '0'), '0'],
    ['a name alone', ['1', '05/04/2024', 'Om Yadav', '', '500', 'UPI', ''], 'Om Yadav'],
  ])('with %s is a problem beside its cell', (_what, row, cell) => {
    expect(preview([GIFTS, row])).toMatchObject({
      newGifts: 0,
      rows: [['problem', 'Om Yadav', cell]],
    });
  });
});

it.each([
  ['5/4/2024', '2024-04-05'],
  ['05.04.24', '2024-04-05'],
  ['06-Apr-24', '2024-04-06'],
  ['6 April 2024 10:30', '2024-04-06'],
  ['2024-04-06T00:00', '2024-04-06'],
  ['०६/०४/२०२४', '2024-04-06'],
  ['45388', '2024-04-06'],
  ['29/02/2024', '2024-02-29'],
  ['29/02/2023', null],
  ['13/13/2024', null],
  ['5-Foo-24', null],
  ['yesterday', null],
  ['', null],
])('the day %j is %j', (text, day) => {
  expect(readDay(text)).toBe(day);
});
