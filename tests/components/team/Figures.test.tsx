import { screen, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { expect, it } from 'vitest';
import FiguresPage from '@/pages/team/FiguresPage';
import { financialYearOf } from '@/lib/dates';
import { mockDownload } from '../../support/download.ts';
import { renderSite } from '../../support/render.tsx';
import { functionUrl, server } from '../../support/server.ts';
import { rememberSession, signedIn } from '../../support/session.ts';

/** In the middle of a year that is over. */
const thisYear = Number(financialYearOf(new Date().toISOString()).slice(0, 4));
const lastYear = `${thisYear - 1}-${String(thisYear).slice(-2)}`;
const june = `${thisYear - 1}-06-01`;

const answers = {
  money_by_month: [
    { month: june, kind: 'gift', paise: 100_050 },
    { month: june, kind: 'monthly', paise: 300_000 },
  ],
  sponsors_by_month: [
    { month: june, running: 3, began: 4, ended: 1, ended_by: { bank: 1 } },
    { month: `${thisYear - 1}-07-01`, running: 3, began: 0, ended: 0, ended_by: {} },
  ],
  sponsors_by_quarter: [
    { quarter: `${thisYear - 1}-04-01`, began: 4, after_3: 3, after_6: null, after_12: null },
  ],
  dogs_money_by_month: [
    { month: june, kind: 'food', paise: 120_000 },
    { month: june, kind: null, paise: 400_000 },
  ],
  dogs_by_coverage: [
    {
      dog_id: '10000000-0000-4000-8000-000000000001',
      dog_name: 'Sheru',
      month_paise: 300_000,
      promised_paise: 0,
      has_least: true,
    },
    {
      dog_id: '10000000-0000-4000-8000-000000000002',
      dog_name: 'Moti',
      month_paise: 300_000,
      promised_paise: 250_000,
      has_least: false,
    },
  ],
};

function serve(given: Record<string, object[]> = answers) {
  server.use(
    ...Object.keys(answers).map((name) =>
      http.post(functionUrl(name), () => HttpResponse.json(given[name] ?? [])),
    ),
  );
}

function open(path = '/dashboard/staff/figures') {
  rememberSession();
  return renderSite(<FiguresPage />, { path, auth: signedIn('staff') });
}

const region = (name: string) => within(screen.getByRole('region', { name }));

/** The texts of a table's cells. */
const cellsOf = (table: HTMLElement) =>
  within(table)
    .getAllByRole('row')
    .map((row) => [...row.children].map((cell) => cell.textContent));

it('shows the numbers of a year as a sentence, a table and a file, to the paisa', async () => {
  serve();
  const files = mockDownload();
  const { user } = open(`/dashboard/staff/figures?year=${lastYear}`);
  const money = region('Is it growing?');
  expect(await money.findByText(`₹4,000.50 was received in ${lastYear}.`)).toBeVisible();
  await user.click(await money.findByRole('button', { name: 'Show the numbers of received' }));
  const rows = cellsOf(money.getByRole('table'));
  expect(rows[0]).toEqual([
    'Month',
    'Monthly, charged online',
    'Once',
    'Appeals',
    'Gifts',
    'Recorded by hand',
    'The year before',
  ]);
  expect(rows[3]).toEqual([`June ${thisYear - 1}`, '₹3,000', '₹0', '₹0', '₹1,000.50', '₹0', '₹0']);
  await user.click(money.getByRole('button', { name: 'Download received (CSV)' }));
  expect(files[0]?.name).toBe(`received-${lastYear}.csv`);
  expect(await files[0]?.text).toContain(
    `"June ${thisYear - 1}","3000.00","0.00","0.00","1000.50","0.00"`,
  );

  const sponsors = region('Do sponsors stay?');
  await user.click(sponsors.getByRole('button', { name: 'Show the numbers of sponsorships' }));
  const [months = [], quarters = []] = sponsors.getAllByRole('table').map(cellsOf);
  expect(months[3]?.slice(0, 4)).toEqual([`June ${thisYear - 1}`, '3', '4', '1']);
  expect(months[0]?.[months[3]?.lastIndexOf('1') ?? 0]).toBe('Ended at the bank');
  expect(quarters[1]).toEqual([`April ${thisYear - 1}`, '4', '3 (75 %)', 'not yet', 'not yet']);

  const dogs = region('Do the dogs get it?');
  expect(
    dogs.getByText(
      `In ${lastYear}, ₹4,000 was received for dogs, and ₹1,200 of care is recorded.`,
      { exact: false },
    ),
  ).toBeVisible();
  expect(
    within(dogs.getByRole('region', { name: 'Least of their month' })).getByText('₹0 of ₹3,000'),
  ).toBeVisible();
});

it('chooses another year, and all of them', async () => {
  serve();
  const { user, address } = open();
  const money = region('Is it growing?');
  expect(await money.findByText(/^₹0 was received in/)).toBeVisible();
  await user.selectOptions(screen.getByLabelText('Tax year'), 'All years');
  expect(address.current).toBe('/dashboard/staff/figures?year=all');
  expect(money.getByText('₹4,000.50 was received in 2 tax years.')).toBeVisible();
  await user.click(money.getByRole('button', { name: 'Show the numbers of received' }));
  expect(cellsOf(money.getByRole('table'))[1]).toEqual([
    lastYear,
    '₹3,000',
    '₹0',
    '₹0',
    '₹1,000.50',
    '₹0',
  ]);
});

it('is whole without a donation, a sponsor or a dog', async () => {
  serve({});
  open();
  expect(await screen.findByText('0 sponsorships run now.')).toBeVisible();
  expect(screen.getByText(/^₹0 was received in/)).toBeVisible();
  expect(screen.queryByRole('table')).not.toBeInTheDocument();
  expect(screen.queryByRole('option', { name: 'All years' })).not.toBeInTheDocument();
});
