import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { describe, expect, it } from 'vitest';
import { ReviewItemList } from '@/features/team/review-items/ReviewItemList';
import { expectLogged } from '../../support/console.ts';
import { renderSite } from '../../support/render.tsx';
import { functionUrl, server, tableUrl } from '../../support/server.ts';

type Row = Record<string, unknown>;

const ME = '40000000-0000-4000-8000-000000000009';
const RAVI = { user_id: '40000000-0000-4000-8000-000000000008', name: 'Ravi' };
const idOf = (number: number) => `60000000-0000-4000-8000-${String(number).padStart(12, '0')}`;

function reviewItemRow(number: number, values: Row = {}): Row {
  return {
    id: idOf(number),
    kind: 'second-payment',
    description: `One donation was paid twice, number ${number}.`,
    provider_order_id: `order_${number}`,
    provider_payment_id: `pay_${number}`,
    provider_subscription_id: null,
    amount_paise: 300_000 + number * 100,
    created_at: new Date(Date.UTC(2026, 0, 20, 6) - number * 60_000).toISOString(),
    respond_by: null,
    assignee_id: null,
    assignee_name: null,
    person_id: null,
    person_name: null,
    donation_id: null,
    donation_amount_paise: null,
    donation_status: null,
    donation_given_at: null,
    receipt_id: null,
    receipt_number: null,
    sponsorship_id: null,
    sponsorship_amount_paise: null,
    is_for_all_dogs: false,
    dog_id: null,
    dog_name: null,
    closed_at: null,
    closing_note: null,
    closed_by_name: null,
    notes_count: 0,
    ...values,
  };
}

const closed = {
  closing_note: 'Refunded on the dashboard.',
  closed_at: '2026-01-21T06:00:00Z',
  closed_by_name: 'Ravi',
};

interface Request {
  review_item_id: string;
  action: string;
  body: string;
  assignee_id?: string;
  previous_id?: string;
}

const conflict = (message: string) =>
  HttpResponse.json({ code: 'PT409', message }, { status: 409 });

/** Mocks the functions. @returns the rows, and the notes and assignments sent */
function mockReviewItems(rows: Row[], jobs: object[] = []) {
  const table = { rows, notes: new Array<Request>(), assignments: new Array<Request>() };
  server.use(
    http.get(tableUrl('scheduled_jobs'), () => HttpResponse.json(jobs)),
    http.post<
      never,
      { are_closed: boolean; only_mine: boolean; page_offset: number; page_size: number }
    >(functionUrl('review_item_list'), async ({ request }) => {
      const { are_closed, only_mine, page_offset, page_size } = await request.json();
      const found = table.rows.filter(
        (row) =>
          (row['closed_at'] !== null) === are_closed && (!only_mine || row['assignee_id'] === ME),
      );
      const page = found.slice(page_offset, page_offset + page_size);
      return HttpResponse.json(
        page.map((row) => Object.assign({ found_count: found.length }, row)),
      );
    }),
    http.post(functionUrl('review_item_assignees'), () =>
      HttpResponse.json([RAVI, { user_id: ME, name: 'Asha' }]),
    ),
    http.post<never, Request>(functionUrl('add_review_item_note'), async ({ request }) => {
      const note = await request.json();
      const row = table.rows.find(({ id }) => id === note.review_item_id) ?? {};
      const isClosed = row['closed_at'] !== null;
      if (note.action === 'close' && isClosed) return conflict('closed-already');
      if (note.action === 'reopen' && !isClosed) return conflict('open-already');
      table.notes.push(note);
      if (note.action === 'close') Object.assign(row, closed, { closing_note: note.body });
      if (note.action === 'reopen') Object.assign(row, { closed_at: null });
      return new HttpResponse(null, { status: 204 });
    }),
    http.post<never, Request>(functionUrl('assign_review_item'), async ({ request }) => {
      const assignment = await request.json();
      const row = table.rows.find(({ id }) => id === assignment.review_item_id) ?? {};
      if ((assignment.previous_id ?? null) !== row['assignee_id']) {
        return conflict('assigned-meanwhile');
      }
      table.assignments.push(assignment);
      Object.assign(row, { assignee_id: assignment.assignee_id ?? null });
      return new HttpResponse(null, { status: 204 });
    }),
  );
  return table;
}

const show = (path = '/dashboard/staff/review', isAdmin = true) =>
  renderSite(<ReviewItemList userId={ME} isAdmin={isAdmin} />, { path });
const cards = () => screen.queryAllByRole('article');
const noteField = () => screen.getByLabelText('What was done?');
const closeButton = () => screen.getByRole('button', { name: /^Clos(e this|ing)/ });

const save = () => screen.getByRole('button', { name: 'Save' });

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
    [
      'foreign-mailbox',
      'Emails about a monthly payment reach somebody else: ₹3,001',
      /mistyped the email address/,
    ],
    [
      'not-joined',
      'A monthly payment that is missing in its account: ₹3,001',
      /tries again each day/,
    ],
    ['books', 'Books that don’t agree: ₹3,001', /rule of the books/],
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

  it('shows closed review items with who closed them and what was done, on request', async () => {
    mockReviewItems([reviewItemRow(1), reviewItemRow(2, closed)]);
    const { user, address } = show();
    await screen.findByText('1 open review item');
    await user.selectOptions(screen.getByLabelText('Show'), 'Closed');
    expect(await screen.findByText('1 closed review item')).toBeVisible();
    expect(address.current).toBe('/dashboard/staff/review?show=closed');
    expect(screen.getByText('Refunded on the dashboard.')).toBeVisible();
    expect(screen.getByText('Closed on 21 Jan 2026 by Ravi')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Close with a note' })).toBeNull();
  });

  it('shows those of the reader, where Today links to', async () => {
    mockReviewItems([
      reviewItemRow(1),
      reviewItemRow(2, { assignee_id: ME, assignee_name: 'Asha' }),
    ]);
    show('/dashboard/staff/review?show=mine');
    expect(await screen.findByText('1 open review item is assigned to you')).toBeVisible();
    expect(cards()).toHaveLength(1);
    expect(screen.getByLabelText('Show')).toHaveValue('mine');
  });

  it('names the person, the dog, the donation and the sponsorship, and links them', async () => {
    const person = '50000000-0000-4000-8000-000000000001';
    mockReviewItems([
      reviewItemRow(1, {
        respond_by: '2026-01-25T18:29:00Z',
        person_id: person,
        person_name: 'मीरा तिवारी',
        donation_id: idOf(7),
        donation_amount_paise: 150_000,
        donation_status: 'completed',
        donation_given_at: '2026-01-02T06:00:00Z',
        receipt_id: idOf(8),
        receipt_number: 'PL/2025-26/00012',
        sponsorship_id: idOf(9),
        sponsorship_amount_paise: 150_000,
        dog_id: idOf(6),
        dog_name: 'Sheru',
        assignee_id: RAVI.user_id,
        assignee_name: 'Ravi',
      }),
    ]);
    show();
    const card = await screen.findByRole('article');
    const links = within(card).getAllByRole('link');
    expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['मीरा तिवारी', `/dashboard/staff/people/${person}`],
      ['Sheru', `/dashboard/staff/dogs/${idOf(6)}`],
      ['₹1,500 on 2 Jan 2026', `/dashboard/staff/people/${person}#donations`],
      ['PL/2025-26/00012', `/receipts/${idOf(8)}`],
      ['₹1,500 a month', `/dashboard/staff/people/${person}#sponsorships`],
    ]);
    expect(card).toHaveTextContent('The bank waits for an answer until 25 January 2026');
    expect(card).toHaveTextContent('Assigned toRavi');
  });

  it('says when nobody knows who gave, and for all dogs', async () => {
    mockReviewItems([
      reviewItemRow(1, {
        donation_id: idOf(7),
        donation_amount_paise: 150_000,
        donation_status: 'completed',
        donation_given_at: '2026-01-02T06:00:00Z',
        is_for_all_dogs: true,
      }),
    ]);
    show();
    const card = await screen.findByRole('article');
    expect(card).toHaveTextContent('Not known: they left no details, or deleted the account.');
    expect(card).toHaveTextContent('DogAll dogs');
    expect(within(card).queryByRole('link')).toBeNull();
  });

  it('tells staff what to do without a login for the provider’s dashboard', async () => {
    mockReviewItems([]);
    show('/dashboard/staff/review', false);
    expect(screen.getByText(/^Without a login for Razorpay’s dashboard/)).toBeVisible();
  });
});

describe('closing a review item', () => {
  it('says that somebody else has closed it, and adds the typed text as a note instead', async () => {
    expectLogged(/closed-already/);
    const table = mockReviewItems([reviewItemRow(1)]);
    const { user } = show();
    await openDialog(user);
    table.rows = [reviewItemRow(1, closed)];
    await user.click(noteField());
    await user.paste('Mine.');
    await user.click(closeButton());
    expect(await screen.findByText(/^This is closed already/)).toBeVisible();
    expect(noteField()).toHaveValue('Mine.');
    await waitFor(() => expect(cards()).toEqual([]));
    await user.click(screen.getByRole('button', { name: 'Add note' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(table.notes).toMatchObject([{ action: 'note', body: 'Mine.' }]);
    expect(table.rows[0]?.['closing_note']).toBe(closed.closing_note);
    expect(screen.getByText('', { selector: '[role=status][tabindex]' })).toHaveFocus();
  });
});

describe('the notes about a review item', () => {
  it('are added in a dialog that says how long they are, and shown on request', async () => {
    const table = mockReviewItems([reviewItemRow(1, { notes_count: 1 })]);
    server.use(
      http.post(functionUrl('review_item_notes'), () =>
        HttpResponse.json([
          {
            id: 1,
            action: 'reopen',
            body: 'The refund failed.',
            author_name: 'Ravi',
            created_at: '2026-01-21T06:00:00Z',
          },
        ]),
      ),
    );
    const { user } = show();
    await user.click(await screen.findByRole('button', { name: /^Show 1 note/ }));
    expect(await screen.findByText('The refund failed.')).toBeVisible();
    expect(screen.getByText(/opened it again/).parentElement).toHaveTextContent(
      'Ravi, 21 January 2026',
    );
    await user.click(screen.getByRole('button', { name: 'Add a note' }));
    await user.type(screen.getByLabelText('Note'), 'Called.');
    expect(screen.getByLabelText('Note')).toHaveAccessibleDescription(
      expect.stringContaining('7 of 2,000 characters.'),
    );
    await user.click(screen.getByRole('button', { name: 'Add note' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(table.notes).toMatchObject([{ action: 'note', body: 'Called.' }]);
  });
});

describe('opening a review item again', () => {
  it('asks why', async () => {
    const table = mockReviewItems([reviewItemRow(1, closed)]);
    const { user } = show('/dashboard/staff/review?show=closed');
    await user.click(await screen.findByRole('button', { name: 'Open again' }));
    await user.type(screen.getByLabelText('Why is it open again?'), 'The refund failed.');
    const dialog = screen.getByRole('dialog');
    await user.click(within(dialog).getByRole('button', { name: 'Open again' }));
    expect(await screen.findByRole('heading', { name: 'Nothing here' })).toBeVisible();
    expect(table.notes).toMatchObject([{ action: 'reopen', body: 'The refund failed.' }]);
  });
});

describe('assigning a review item', () => {
  it('is two presses to the reader', async () => {
    const table = mockReviewItems([reviewItemRow(1)]);
    const { user } = show();
    await user.click(await screen.findByRole('button', { name: 'Assign' }));
    expect(await screen.findByLabelText('Assign to')).toHaveDisplayValue('Asha (you)');
    await user.click(save());
    expect(await screen.findByText('Assigned to Asha.')).toBeVisible();
    expect(table.assignments).toEqual([{ review_item_id: idOf(1), assignee_id: ME }]);
  });

  it('says that somebody else was faster, and keeps the choice for a second try', async () => {
    expectLogged(/assigned-meanwhile/);
    const table = mockReviewItems([reviewItemRow(1)]);
    const { user } = show();
    await user.click(await screen.findByRole('button', { name: 'Assign' }));
    const choice = await screen.findByLabelText('Assign to');
    table.rows = [reviewItemRow(1, { assignee_id: RAVI.user_id, assignee_name: 'Ravi' })];
    await user.selectOptions(choice, 'Nobody');
    await user.click(save());
    expect(await screen.findByText(/^Somebody else has just assigned this/)).toBeVisible();
    expect(await screen.findByText('It is assigned to Ravi.')).toBeVisible();
    expect(choice).toHaveDisplayValue('Nobody');
    await user.click(save());
    expect(await screen.findByText('Assigned to nobody.')).toBeVisible();
    expect(table.assignments).toEqual([{ review_item_id: idOf(1), previous_id: RAVI.user_id }]);
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
