import { cleanup, screen, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { describe, expect, it, vi } from 'vitest';
import { DonationHistory } from '@/features/donations/DonationHistory';
import { isLiveSite } from '@/lib/env';
import DonationsPage from '@/pages/dashboard/DonationsPage';
import { deferred } from '../../support/deferred';
import { donationRow } from '../../support/donation-rows.ts';
import { mockDownload } from '../../support/download.ts';
import { renderSite } from '../../support/render.tsx';
import { functionUrl, server, tableUrl } from '../../support/server.ts';
import { signedIn } from '../../support/session.ts';

vi.mock('@/lib/env', async (importOriginal) => ({
  ...(await importOriginal<object>()),
  isLiveSite: vi.fn<() => boolean>(() => false),
}));

const giver = '20000000-0000-4000-8000-000000000003';

const rows = [
  donationRow({ created_at: '2026-03-31T18:20:00+00:00', amount_paise: 9950, type: 'One-time' }),
  // Begun before the one above, and paid after it.
  donationRow({
    created_at: '2026-03-31T18:00:00+00:00',
    paid_at: '2026-03-31T18:50:00+00:00',
    amount_paise: 350_000,
    dog_profiles: { name: 'गुड़िया' },
  }),
  donationRow({
    created_at: '2025-10-20T12:00:00+00:00',
    amount_paise: 50_000,
    status: 'refunded',
  }),
  donationRow({ created_at: '2025-05-05T12:00:00+00:00', amount_paise: 300_000, status: 'failed' }),
  donationRow({ created_at: '2025-04-05T12:00:00+00:00', amount_paise: 1, status: 'pending' }),
];

const receipt = (id: string, kind: 'receipt' | 'cancellation', replaces_id: string | null) => ({
  number: `TEST/2026-27/${id}`,
  id,
  kind,
  replaces_id,
});

/** Answers one page per request. @returns the URLs of the requests */
function answerWith(...pages: ReturnType<typeof donationRow>[][]) {
  const requests: URL[] = [];
  server.use(
    http.get(tableUrl('donations'), ({ request }) => {
      requests.push(new URL(request.url));
      return HttpResponse.json(pages[requests.length - 1] ?? []);
    }),
  );
  return requests;
}

const open = (path = '/dashboard/donations') =>
  renderSite(<DonationHistory userId={giver} />, { path });

async function cells() {
  const table = await screen.findByRole('table');
  return within(table)
    .getAllByRole('row')
    .slice(1)
    .map((row) =>
      within(row)
        .getAllByRole('cell')
        .map(({ textContent }) => textContent),
    );
}

describe('the table', () => {
  it('shows date, amount, type and status of every donation, in order', async () => {
    answerWith(rows);
    open();
    expect(await cells()).toEqual([
      ['1 Apr 2026', '₹3,500', 'Monthlyfor गुड़िया', 'Completed'],
      ['31 Mar 2026', '₹99.50', 'One-timefor all dogs', 'Completed'],
      ['20 Oct 2025', '₹500', 'Monthlyfor all dogs', 'Refunded'],
      ['5 May 2025', '₹3,000', 'Monthlyfor all dogs', 'Failed'],
      ['5 Apr 2025', '₹0.01', 'Monthlyfor all dogs', 'Pending'],
    ]);
    expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
      'Date',
      'Amount',
      'Type',
      'Status',
    ]);
  });

  it('names the appeal, once that is known', async () => {
    const [first = donationRow({})] = rows;
    answerWith([first]);
    const answer = deferred();
    server.use(
      http.get(tableUrl('appeals'), async () => {
        await answer.released;
        return HttpResponse.json([
          { title: 'Rani’s operation', title_hi: null, donations: [{ id: first.id }] },
        ]);
      }),
    );
    open();
    expect((await cells())[0]?.[2]).toBe('One-timefor all dogs');
    answer.release();
    expect(await screen.findByText('Rani’s operation')).toBeVisible();
  });

  it('shows what was paid back, and does not count it', async () => {
    answerWith([
      donationRow({ amount_paise: 350_000, refunded_paise: 100_000 }),
      donationRow({ amount_paise: 50_000, refunded_paise: 50_000, status: 'disputed' }),
    ]);
    open();
    expect((await cells()).map((row) => row.at(-1))).toEqual([
      'Completed₹1,000 refunded',
      'Disputed',
    ]);
    expect(screen.getByRole('status')).toHaveTextContent('Total given₹2,5001 completed donation');
  });

  it('is followed by what to do about a failed donation, only where there is one', async () => {
    answerWith(rows);
    open();
    expect(await screen.findByText(/^Failed: nothing reached us/)).toHaveTextContent(
      /comes back, usually within 5 to 7 working days/,
    );
    expect(screen.getByRole('link', { name: 'you can try again' })).toHaveAttribute(
      'href',
      '/support',
    );
    cleanup();
    answerWith(rows.filter(({ status }) => status !== 'failed'));
    open();
    await screen.findByRole('table');
    expect(screen.queryByText(/^Failed:/)).not.toBeInTheDocument();
  });

  it('names test donations on a live site, and does not count them', async () => {
    vi.mocked(isLiveSite).mockReturnValue(true);
    answerWith([
      donationRow({ amount_paise: 350_000, mode: 'live' }),
      donationRow({ amount_paise: 50_000, mode: 'test' }),
    ]);
    open();
    expect((await cells()).map((row) => row.at(-1))).toEqual([
      'Completed',
      'CompletedTest payment: no money was taken',
    ]);
    expect(screen.getByRole('status')).toHaveTextContent('Total given₹3,5001 completed donation');
    vi.mocked(isLiveSite).mockReturnValue(false);
  });

  it('links the receipt of a paid donation, or its cancellation', async () => {
    answerWith([
      donationRow({
        receipts: [receipt('new', 'receipt', 'old'), receipt('old', 'receipt', null)],
      }),
      donationRow({
        status: 'refunded',
        receipts: [receipt('a', 'receipt', null), receipt('b', 'cancellation', 'a')],
      }),
    ]);
    open();
    const links = within(await screen.findByRole('table')).getAllByRole('link');
    expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['Receipt', '/receipts/new'],
      ['Cancellation', '/receipts/b'],
    ]);
    expect(links[0]).toHaveAccessibleName('Receipt, 1 Jun 2026, ₹3,000');
  });
});

describe('the financial years', () => {
  it('filter the table and the sum, and are in the URL', async () => {
    answerWith(rows);
    const { user, address } = open();
    await screen.findByRole('table');
    expect(screen.getByRole('status')).toHaveTextContent(
      'Total given₹3,599.502 completed donations',
    );

    const years = screen.getByRole('combobox', { name: 'Financial year' });
    expect(
      within(years)
        .getAllByRole('option')
        .map(({ textContent }) => textContent),
    ).toEqual(['All years', 'FY 2026-27', 'FY 2025-26']);
    expect(screen.getByRole('link', { name: 'Statement 2026-27' })).toHaveAttribute(
      'href',
      '/dashboard/donations/statement/2026-27',
    );
    await user.selectOptions(years, 'FY 2025-26');
    expect(screen.getByRole('link', { name: 'Statement 2025-26' })).toBeVisible();
    expect(screen.getByRole('status')).toHaveTextContent(
      'Given in FY 2025-26₹99.501 completed donation',
    );
    expect((await cells()).map(([date]) => date)).toEqual([
      '31 Mar 2026',
      '20 Oct 2025',
      '5 May 2025',
      '5 Apr 2025',
    ]);
    expect(address.current).toBe('/dashboard/donations?year=2025-26');
  });
});

it('doesn’t ask for what the team recorded by mistake', async () => {
  const requests = answerWith([]);
  open();
  await screen.findByText("You haven't made any donations yet.");
  expect(requests[0]?.searchParams.get('voided_at')).toBe('is.null');
});

it('downloads the rows that are shown', async () => {
  answerWith(rows);
  const files = mockDownload();
  const { user } = open('/dashboard/donations?year=2026-27');
  await user.click(await screen.findByRole('button', { name: 'Download CSV' }));
  expect(files[0]?.name).toBe('paws-of-lucknow-donations-fy-2026-27.csv');
  const [, first, ...others] = (await files[0]?.text)?.split('\r\n') ?? [];
  expect(first).toBe('"2026-04-01","3500.00","Monthly","Completed","गुड़िया","0.00","",""');
  expect(others).toEqual(['']);
});

it('has a button that asks how to donate, also beside donations', async () => {
  answerWith(rows);
  server.use(http.post(functionUrl('own_gifts'), () => HttpResponse.json([])));
  const { user } = renderSite(<DonationsPage />, {
    path: '/dashboard/donations',
    auth: signedIn(),
  });
  await user.click(screen.getByRole('button', { name: 'Donate Now' }));
  const dialog = screen.getByRole('dialog', { name: 'Choose a Donation Option' });
  const links = within(dialog).getAllByRole('link');
  expect(links.map((link) => link.textContent)).toEqual(['One-time', 'Monthly']);
});

describe('without donations', () => {
  it('offers a first donation, one-time or monthly', async () => {
    answerWith([]);
    const { user } = open();
    expect(
      await screen.findByRole('heading', { name: "You haven't made any donations yet." }),
    ).toBeVisible();
    expect(screen.queryByRole('table')).not.toBeInTheDocument();

    await user.click(screen.getByRole('button', { name: 'Make Your First Donation' }));
    const dialog = screen.getByRole('dialog', { name: 'Choose a Donation Option' });
    expect(within(dialog).getByRole('link', { name: 'One-time' })).toHaveAttribute(
      'href',
      '/support?type=one-time',
    );
    expect(within(dialog).getByRole('link', { name: 'Monthly' })).toHaveAttribute(
      'href',
      '/support?type=monthly',
    );
  });
});
