import { expect, it } from 'vitest';
import { dogColumns, previewDogs, readDogs } from '@/features/team/files/dog-rows';
import { matchColumns, tableOf } from '@/features/team/files/file-rows';

const TITLES = [
  'Sr. No.',
  'Name',
  'नाम',
  'Area',
  'Sex',
  'Approx age',
  'Nature',
  'Monthly (Rs)',
  'About',
  'Photo',
];

function read(...rows: string[][]) {
  const table = tableOf([TITLES, ...rows], dogColumns);
  return readDogs(table, matchColumns(table.titles, dogColumns));
}

it('reads a dog with everything, and one with a name alone', () => {
  const { dogs } = previewDogs(
    read(
      [
        '1',
        'Laali',
        'लाली',
        'Aliganj',
        'F',
        '8+',
        'shy/gentle; calm',
        '1500 pm',
        'Three legs',
        'IMG_1.jpg',
      ],
      ['2', 'Bholu'],
    ),
    [],
  );
  expect(dogs).toEqual([
    {
      id: expect.any(String),
      name: 'Laali',
      hindi_name: 'लाली',
      location: 'Aliganj',
      sex: 'female',
      age: '8+',
      traits: ['shy', 'gentle', 'calm'],
      monthly_amount: 1500,
      tagline: 'Three legs',
    },
    expect.objectContaining({
      name: 'Bholu',
      location: '',
      sex: null,
      monthly_amount: null,
      hindi_name: null,
    }),
  ]);
});

it.each([
  ['3000.00', 3000],
  ['₹1,500', 1500],
  ['Rs. 2500', 2500],
  ['3,000/-', 3000],
  ['१५०० per month', 1500],
])('the amount %s is %d', (cell, rupees) => {
  expect(read(['1', 'Laali', '', '', '', '', '', cell])[0]?.dog?.monthly_amount).toBe(rupees);
});

it('says a problem beside its cell, what is there and what comes again', () => {
  const rows = read(
    ['1', '', '', 'Aliganj'],
    ['2', 'Laali', '', 'Chowk', 'x'],
    ['3', 'Laali', '', 'Chowk', '', '', '', 'much'],
    ['4', 'Laali', '', 'Chowk'],
    ['5', 'LAALI', '', 'chowk'],
    ['6', 'Sheru', '', 'Chowk'],
  );
  const { rows: previewed, dogs } = previewDogs(rows, [rows[5]?.dog?.id ?? '']);
  expect(previewed.map(({ state, problems }) => [state, problems[0]?.label])).toEqual([
    ['problem', 'Name'],
    ['problem', 'Sex'],
    ['problem', 'Monthly amount'],
    ['new', undefined],
    ['known', undefined],
    ['known', undefined],
  ]);
  expect(dogs).toMatchObject([{ name: 'Laali' }]);
});
