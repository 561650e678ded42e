import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { describe, expect, it } from 'vitest';
import { ReviewItemList } from '@/features/review-items/ReviewItemList';
import type { Tables } from '@/lib/database.types';
import { expectLogged } from '../support/console.ts';
import { deferred } from '../support/deferred.ts';
import { renderSite } from '../support/render.tsx';
import { server, tableUrl } from '../support/server.ts';

type Row = Tables<'review_items'>;

function reviewItemRow(number: number, values: Partial<Row> = {}): Row {
  return {
    id: `60000000-0000-4000-8000-${String(number).padStart(12, '0')}`,
    kind: 'second-payment',
    reference: `pay_${number}`,
    description: `One donation was paid twice, number ${number}.`,
    donation_id: null,
    provider_order_id: `order_${number}`,
    provider_payment_id: `pay_${number}`,
    amount_paise: 300_000 + number * 100,
    created_at: new Date(Date.UTC(2026, 0, 20, 6) - number * 60_000).toISOString(),
    closing_note: null,
    closed_at: null,
    closed_by: null,
    closed_by_name: null,
    ...values,
  };
}

const closed = {
  closing_note: 'Refunded on the dashboard.',
  closed_at: '2026-01-21T06:00:00Z',
  closed_by_name: 'Ravi',
};

/** Mocks the tables. @returns the rows, and the notes sent */
function mockReviewItems(rows: Row[], jobs: object[] = []) {
  const table = { rows, notes: new Array<unknown>() };
  server.use(
    http.get(tableUrl('scheduled_jobs'), () => HttpResponse.json(jobs)),
    http.get(tableUrl('review_items'), ({ request }) => {
      const parameters = new URL(request.url).searchParams;
      const isOpen = parameters.get('closed_at') === 'is.null';
      const found = table.rows.filter((row) => (row.closed_at === null) === isOpen);
      const first = Number(parameters.get('offset') ?? 0);
      const page = found.slice(first, first + Number(parameters.get('limit')));
      return HttpResponse.json(page, {
        headers: { 'content-range': `${first}-${first + page.length - 1}/${found.length}` },
      });
    }),
    http.patch<never, { closing_note: string }>(tableUrl('review_items'), async ({ request }) => {
      const parameters = new URL(request.url).searchParams;
      const { closing_note } = await request.json();
      table.notes.push(closing_note);
      expect(parameters.get('closed_at')).toBe('is.null');
      const id = parameters.get('id')?.replace('eq.', '');
      const open = table.rows.filter((row) => row.id === id && row.closed_at === null);
      table.rows = table.rows.map((row) =>
        open.includes(row) ? { ...row, ...closed, closing_note } : row,
      );
      return HttpResponse.json(open.map((row) => ({ id: row.id })));
    }),
  );
  return table;
}

const show = () => renderSite(<ReviewItemList />, { path: '/dashboard/staff/review' });
const cards = () => screen.queryAllByRole('article');
const noteField = () => screen.getByLabelText('What was done?');
const closeButton = () => screen.getByRole('button', { name: /^Clos(e this|ing)/ });

async function openDialog(user: ReturnType<typeof renderSite>['user'], position = 0) {
  const buttons = await screen.findAllByRole('button', { name: 'Close with a note' });
  await user.click(buttons[position] ?? document.body);
}

describe('the list', () => {
  it.each([
    ['second-payment', 'Paid twice: ₹3,001', /Refund the second payment/],
    ['wrong-amount', 'Wrong amount: ₹3,001', /refund the payment/],
    ['dispute', 'Disputed payment: ₹3,001', /Open Disputes/],
    ['unknown-order', 'Payment without a donation: ₹3,001', /payment link/],
    ['reconciliation', 'Records that disagree: ₹3,001', /Look for the order/],
    [
      'unknown-subscription',
      'Monthly payment that this site doesn’t know: ₹3,001',
      /cancel it there/,
    ],
    ['refund-failed', 'Refund that failed: ₹3,001', /did not get the money back/],
    ['not-compared', 'Not compared with Razorpay: ₹3,001', /keeps trying/],
    ['unreadable-event', 'An event that this site can’t read: ₹3,001', /compare it with/],
  ] as const)('says what to do about %s', async (kind, heading, whatToDo) => {
    mockReviewItems([reviewItemRow(1, { kind })]);
    show();
    const card = await screen.findByRole('article', { name: heading });
    expect(within(card).getByText(whatToDo)).toBeVisible();
    expect(within(card).getByText('One donation was paid twice, number 1.')).toBeVisible();
    expect(within(card).getByText('pay_1')).toBeVisible();
    expect(within(card).getByText('order_1')).toBeVisible();
    expect(screen.getByRole('status')).toHaveTextContent('1 open review item');
  });

  it('shows closed review items with their notes on request', async () => {
    mockReviewItems([reviewItemRow(1), reviewItemRow(2, closed)]);
    const { user } = show();
    await screen.findByText('1 open review item');
    await user.click(screen.getByRole('checkbox', { name: 'Show the closed ones' }));
    expect(await screen.findByText('1 closed review item')).toBeVisible();
    expect(screen.getByText('Refunded on the dashboard.')).toBeVisible();
    expect(screen.getByText('Closed on 21 Jan 2026 by Ravi')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Close with a note' })).toBeNull();
  });

  it('is paged', async () => {
    mockReviewItems(Array.from({ length: 21 }, (_, at) => reviewItemRow(at + 1)));
    const { user } = show();
    await screen.findByText('21 open review items');
    expect(cards()).toHaveLength(20);
    await user.click(screen.getByRole('button', { name: 'Next' }));
    await waitFor(() => expect(cards()).toHaveLength(1));
  });

  it('says that it is loading, and that nothing is open', async () => {
    mockReviewItems([]);
    show();
    expect(screen.getByText('Loading review items...')).toBeVisible();
    expect(await screen.findByRole('heading', { name: 'Nothing here' })).toBeVisible();
  });

  it('shows an error with a retry', async () => {
    expectLogged(/broken/);
    mockReviewItems([reviewItemRow(1)]);
    server.use(
      http.get(
        tableUrl('review_items'),
        () => HttpResponse.json({ message: 'broken' }, { status: 500 }),
        { once: true },
      ),
    );
    const { user } = show();
    expect(await screen.findByText('The review items could not be loaded')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('1 open review item')).toBeVisible();
  });
});

describe('closing a review item', () => {
  it.each([
    ['', 'A note is required.'],
    ['   ', 'A note is required.'],
    ['a'.repeat(1001), 'The note must be at most 1000 characters.'],
  ])('refuses the note "%s"', async (note, sentence) => {
    const table = mockReviewItems([reviewItemRow(1)]);
    const { user } = show();
    await openDialog(user);
    await user.click(noteField());
    if (note !== '') await user.paste(note);
    await user.click(closeButton());
    await waitFor(() =>
      expect(noteField()).toHaveAccessibleDescription(expect.stringContaining(sentence)),
    );
    expect(noteField()).toHaveFocus();
    expect(table.notes).toEqual([]);
  });

  it('stores the typed note before a reload', async () => {
    mockReviewItems([reviewItemRow(1)]);
    const { user } = show();
    await openDialog(user);
    await user.click(noteField());
    await user.paste('Half a note');
    window.dispatchEvent(new Event('pagehide'));
    expect(sessionStorage.getItem('paws_carried_drafts')).toBe(
      JSON.stringify({ [`close-review-item-${reviewItemRow(1).id}`]: { note: 'Half a note' } }),
    );
  });

  it('sends one note for a double click, and keeps focus meanwhile', async () => {
    const table = mockReviewItems([reviewItemRow(1)]);
    const answer = deferred();
    let requests = 0;
    server.use(
      http.patch(tableUrl('review_items'), async () => {
        requests += 1;
        await answer.released;
        table.rows = [];
        return HttpResponse.json([{ id: reviewItemRow(1).id }]);
      }),
    );
    const { user } = show();
    await openDialog(user);
    await user.click(noteField());
    await user.paste('Refunded.');
    await user.dblClick(closeButton());
    await waitFor(() => expect(closeButton()).toHaveTextContent('Closing...'));
    expect(closeButton()).toHaveFocus();
    answer.release();
    expect(await screen.findByRole('heading', { name: 'Nothing here' })).toBeVisible();
    expect(requests).toBe(1);
  });

  it('says that the review item was closed in another tab, and keeps that note', async () => {
    const table = mockReviewItems([reviewItemRow(1)]);
    const { user } = show();
    await openDialog(user);
    table.rows = [reviewItemRow(1, closed)];
    await user.click(noteField());
    await user.paste('Mine.');
    await user.click(closeButton());
    expect(await screen.findByText(/^This is closed already/)).toBeVisible();
    expect(table.rows[0]?.closing_note).toBe(closed.closing_note);
    await waitFor(() => expect(cards()).toEqual([]));
    await user.click(screen.getByRole('button', { name: 'Back to the list' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(screen.getByRole('status')).toHaveFocus();
  });

  it('keeps the note when it fails', async () => {
    expectLogged(/broken/);
    const table = mockReviewItems([reviewItemRow(1)]);
    server.use(
      http.patch(
        tableUrl('review_items'),
        () => HttpResponse.json({ message: 'broken' }, { status: 500 }),
        { once: true },
      ),
    );
    const { user } = show();
    await openDialog(user);
    await user.click(noteField());
    await user.paste('Refunded.');
    await user.click(closeButton());
    expect(await screen.findByText(/^Failed to close this\./)).toBeVisible();
    expect(noteField()).toHaveValue('Refunded.');
    await user.click(closeButton());
    expect(await screen.findByRole('heading', { name: 'Nothing here' })).toBeVisible();
    expect(table.notes).toEqual(['Refunded.']);
  });
});

const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString();
const run = (hours: number, last_result = 'complete') => [
  { name: 'reconcile', last_run_at: hoursAgo(hours), last_result },
];

describe('the schedules', () => {
  it.each([
    ['never ran', [], /^Has never run\. Ask your developer/],
    ['ran lately', run(0.5), /^Last ran on [^.]+\.$/],
    ['continues', run(0.5, 'partial'), /^Last ran on .+ The next run continues\.$/],
    ['failed', run(0.5, 'failed'), /^Last ran on .+ It failed\./],
    ['stopped', run(2), /^Last ran on .+ That is too long ago/],
  ])('say when the reconciliation %s', async (_what, jobs, sentence) => {
    mockReviewItems([], jobs);
    show();
    const [ofReconciliation] = await screen.findAllByText(sentence);
    expect(ofReconciliation).toBeVisible();
  });
});
