import { describe, expect, it } from 'vitest';
import {
  bandsOf,
  dogsText,
  growthText,
  runningAt,
  stayingText,
  sumOf,
  yearsSince,
} from '@/features/team/figures/figures';

const TODAY = '2026-11-25';
const bands = bandsOf('2026-27', ['2026-27'], TODAY);
const money = (month: string, paise: number, kind = 'once') => ({
  month: `${month}-01`,
  kind,
  paise,
});
const monthOf = (month: string, running: number) => ({
  month: `${month}-01`,
  running,
  began: 0,
  ended: 0,
  ended_by: {},
});

describe('the years and months', () => {
  it('begin in April, with the year of the first month', () => {
    expect(yearsSince([], TODAY)).toEqual(['2026-27']);
    expect(yearsSince(['2025-03-01', '2026-11-01'], TODAY)).toEqual([
      '2026-27',
      '2025-26',
      '2024-25',
    ]);
    expect(yearsSince([], '2027-03-31')).toEqual(['2026-27']);
    const months = '04 05 06 07 08 09 10 11 12'.split(' ').map((month) => `2026-${month}`);
    expect(bands.map((band) => band.months[0])).toEqual(
      months.concat('2027-01', '2027-02', '2027-03'),
    );
    expect(bands.filter(({ isAhead }) => isAhead)).toHaveLength(4);
  });

  it('of all years are the years, oldest first', () => {
    const [first, last] = bandsOf('all', ['2026-27', '2025-26'], TODAY);
    expect(first).toMatchObject({ label: '2025-26', shortLabel: '25-26' });
    expect(last?.months).toHaveLength(12);
    expect(sumOf([money('2026-03', 1), money('2026-04', 2)], first?.months ?? [])).toBe(1);
  });
});

describe('whether it grows', () => {
  const before = money('2025-10', 200_000);

  it('compares complete months alone', () => {
    const rows = [before, money('2025-11', 999_999), money('2026-10', 250_000)];
    expect(growthText([...rows, money('2026-11', 100)], '2026-27', bands, TODAY)).toBe(
      '₹2,501 was received in 2026-27 so far; until the end of October 2026, ₹500 (25 %) more than in the same months a year before.',
    );
  });

  it('says less, as much, and nothing without a year before', () => {
    expect(growthText([before, money('2026-10', 150_000)], '2026-27', bands, TODAY)).toContain(
      '₹500 (25 %) less than in the same months',
    );
    expect(growthText([before, money('2026-10', 200_000)], '2026-27', bands, TODAY)).toContain(
      ', as much as in the same months',
    );
    expect(growthText([money('2026-11', 100)], '2026-27', bands, TODAY)).toBe(
      '₹1 was received in 2026-27 so far.',
    );
    expect(growthText([], '2026-27', bands, TODAY)).toBe('₹0 was received in 2026-27 so far.');
  });

  it('compares a year that is over with the whole year before', () => {
    const years = ['2026-27', '2025-26'];
    const rows = [money('2025-03', 100_000), money('2026-03', 700_000)];
    expect(growthText(rows, '2025-26', bandsOf('2025-26', years, TODAY), TODAY)).toBe(
      '₹7,000 was received in 2025-26, ₹6,000 more than in the year before.',
    );
    expect(growthText(rows, 'all', bandsOf('all', years, TODAY), TODAY)).toBe(
      '₹7,000 was received in 2 tax years.',
    );
  });
});

describe('whether sponsors stay', () => {
  const months = ['2025-10', '2025-11', '2025-12', '2026-01', '2026-02', '2026-03', '2026-04']
    .concat(['2026-05', '2026-06', '2026-07', '2026-08', '2026-09', '2026-10', '2026-11'])
    .map((month, place) => monthOf(month, place));

  it('says how many run, and ran a year ago', () => {
    expect(stayingText([], [])).toBe('0 sponsorships run now.');
    expect(stayingText(months.slice(0, 2), [])).toBe('1 sponsorship runs now.');
    expect(stayingText(months, [])).toBe('13 sponsorships run now; a year ago it was 1.');
  });

  it('says how many stayed for the longest time that is known of anybody', () => {
    const quarters = [
      { quarter: '2026-04-01', began: 10, after_3: 9, after_6: 7, after_12: null },
      { quarter: '2026-07-01', began: 5, after_3: 5, after_6: null, after_12: null },
    ];
    expect(stayingText([], quarters)).toContain(
      'Of 10 that began long enough ago, 7 still ran after six months.',
    );
  });

  it('counts those of the last known month, none ahead and none before the first', () => {
    const [april] = bands;
    const december = bands.find(({ months: [month] }) => month === '2026-12');
    if (!april || !december) throw new Error('a month is missing');
    expect(runningAt([monthOf('2026-02', 4)], april)).toBe(4);
    expect(runningAt([monthOf('2026-06', 4)], april)).toBe(0);
    expect(runningAt([monthOf('2026-11', 4)], december)).toBe(0);
  });
});

it('says what the dogs got of what was given for them', () => {
  const rows = [
    { month: '2026-10-01', kind: null, paise: 500_000 },
    money('2026-10', 200_050, 'food'),
    money('2026-11', 100, 'treatment'),
  ];
  expect(dogsText(rows, bands, '2026-27')).toBe(
    'In 2026-27, ₹5,000 was received for dogs, and ₹2,001.50 of care is recorded.',
  );
});
