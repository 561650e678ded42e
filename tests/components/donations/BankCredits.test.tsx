import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { Route, Routes } from 'react-router-dom';
import { beforeEach, expect, it } from 'vitest';
import { BankCredits } from '@/features/donations/bank/BankCredits';
import { discardDrafts } from '@/lib/form-drafts';
import { paths } from '@/lib/paths';
import RecordDonationPage from '@/pages/team/RecordDonationPage';
import { renderSite } from '../../support/render.tsx';
import { edgeFunctionUrl, functionUrl, server } from '../../support/server.ts';
import { rememberSession, signedIn } from '../../support/session.ts';

const GEETA = 'NEFT-SBIN824403528355-GEETA SRIVASTAVA';
const TITLES = 'Date,Narration,Debit,Credit,Balance';
const LINES = [
  '01/10/26,CREDIT INTEREST,,812.00,1812.00',
  `18/10/26,${GEETA},,111000.50,112812.50`,
  '19/10/26,CHQ RET 000123,2100.00,,110712.50',
];

interface Decision {
  line: { posted_on: string; amount_paise: number; reference: string; ordinal: number };
  donation_ids: string[];
  reason?: string;
  payer?: string;
}

beforeEach(() => {
  discardDrafts();
  rememberSession();
});

/** The page, with a database that keeps what is decided. */
function open() {
  const decided: Decision[] = [];
  server.use(
    http.post(functionUrl('bank_decisions'), () =>
      HttpResponse.json(
        decided.map(({ line, donation_ids, reason = null }) => ({
          ...line,
          reason,
          decided_by_name: 'Asha (administrator)',
          donations: donation_ids.map((id) => ({
            id,
            amount_paise: line.amount_paise,
            name: 'Geeta',
          })),
        })),
      ),
    ),
    http.post(functionUrl('bank_candidates'), () => HttpResponse.json([])),
    http.post(functionUrl('bank_payers'), () => HttpResponse.json([])),
    http.post(functionUrl('decide_bank_line'), async ({ request }) => {
      decided.push((await request.json()) as Decision);
      return HttpResponse.json(null);
    }),
    http.post(functionUrl('recorded_donation_list'), () => HttpResponse.json([])),
    http.post(functionUrl('people_choices'), () => HttpResponse.json([])),
  );
  const rendered = renderSite(
    <Routes>
      <Route path={paths.bankCredits} element={<BankCredits />} />
      <Route path={paths.recordDonation} element={<RecordDonationPage />} />
    </Routes>,
    { path: paths.bankCredits, auth: signedIn('admin') },
  );
  const choose = (rows: readonly string[], name = 'statement.csv') =>
    rendered.user.upload(
      screen.getByLabelText(/Choose (a|another) statement/),
      new File([rows.join('\n')], name, { type: 'text/csv' }),
    );
  return { ...rendered, choose, decided };
}

const credit = async (sum: string) => {
  const heading = await screen.findByRole('heading', { level: 3, name: new RegExp(`^${sum}`) });
  return within(heading.closest('li') as HTMLElement);
};

it('explains each credit, by a reason or by a donation to the paisa, and comes back to the line', async () => {
  const { user, choose, decided } = open();
  await choose([TITLES, ...LINES]);
  expect(await screen.findByText('0 of 2 explained')).toBeVisible();

  await user.click((await credit('₹812')).getByRole('button', { name: /^Not a donation/ }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByLabelText('Reason')).toHaveValue('Interest');
  await user.click(dialog.getByRole('button', { name: 'It isn’t a donation' }));
  expect(await screen.findByText('1 of 2 explained')).toBeVisible();
  expect(screen.getByText('Not a donation: Interest')).toBeVisible();

  const sent: unknown[] = [];
  server.use(
    http.post(edgeFunctionUrl('record-donation'), async ({ request }) => {
      const donation = (await request.json()) as { id: string };
      sent.push(donation);
      return HttpResponse.json({ donation_id: donation.id, person_id: 'p', receipt_number: 'R/1' });
    }),
  );
  await user.click((await credit('₹1,11,000.50')).getByRole('button', { name: /^Record/ }));
  expect(await screen.findByLabelText('Amount in rupees')).toHaveValue('111000.50');
  expect(screen.getByLabelText('Day it came')).toHaveValue('2026-10-18');
  expect(screen.getByLabelText('How it came')).toHaveValue('bank-transfer');
  expect(screen.getByLabelText('Reference (optional)')).toHaveValue('SBIN824403528355');
  const who = screen.getByRole('combobox', { name: /Who gave/ });
  expect(who).toHaveValue('Geeta Srivastava');
  await user.click(who);
  await user.click(await screen.findByRole('option', { name: /New person: Geeta Srivastava/ }));
  await user.click(screen.getByRole('button', { name: 'Record' }));

  expect(await screen.findByText('2 of 2 explained')).toBeVisible();
  expect(sent).toMatchObject([{ amount_paise: 11_100_050, received_on: '2026-10-18' }]);
  expect(decided).toMatchObject([
    { reason: 'Interest', donation_ids: [] },
    { line: { amount_paise: 11_100_050, ordinal: 1 }, payer: 'GEETA SRIVASTAVA' },
  ]);
  await waitFor(() => expect(document.activeElement).toHaveTextContent(GEETA));
});

it('asks which column is what when the titles are strange, and remembers it for the next file', async () => {
  const { user, choose } = open();
  const strange = ['When,What,Gone,Come', '01/10/26,GIFT,,500.00'];
  await choose(strange);
  expect(await screen.findByRole('heading', { name: 'Which column is what?' })).toBeVisible();
  const use = screen.getByRole('button', { name: 'Use these columns' });
  expect(use).toBeDisabled();
  await user.selectOptions(screen.getByLabelText('The titles are in'), '0');
  for (const [label, column] of [
    ['Day', '0'],
    ['Words', '1'],
    ['Money out', '2'],
    ['Money in', '3'],
  ] as const) {
    await user.selectOptions(screen.getByLabelText(label), column);
  }
  await user.click(use);
  expect(await screen.findByText('0 of 1 explained')).toBeVisible();

  await choose([...strange, '02/10/26,GIFT,,600.00'], 'next.csv');
  expect(await screen.findByText('0 of 2 explained')).toBeVisible();
});

it('compares nothing while a balance doesn’t follow, and names the row', async () => {
  const { choose } = open();
  await choose([TITLES, LINES[0] ?? '', LINES[2] ?? '']);
  expect(await screen.findByText(/^In row 3 the balance doesn’t follow/)).toBeVisible();
  expect(screen.queryByText(/explained/)).toBeNull();
});

it('says of what is no table how to save one', async () => {
  const { choose } = open();
  await choose(['<html><table></table></html>'], 'statement.csv');
  expect(await screen.findByText(/save it as “CSV UTF-8”/)).toBeVisible();
});
