import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { Route, Routes } from 'react-router-dom';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Role } from '@/features/accounts/session';
import { BeginStandingOrder } from '@/features/donations/recorded/BeginStandingOrder';
import { LateStandingOrders } from '@/features/donations/recorded/LateStandingOrders';
import { WaitingCheques } from '@/features/donations/recorded/WaitingCheques';
import { discardDrafts } from '@/lib/form-drafts';
import type { RecordedDonation } from '@/features/donations/recorded/recorded-donations-api';
import { paths, RECORDED_DONATION_PATTERN } from '@/lib/paths';
import RecordedDonationPage from '@/pages/team/RecordedDonationPage';
import { expectLogged } from '../../support/console.ts';
import { recordedDonation } from '../../support/recorded-donation.ts';
import { renderSite } from '../../support/render.tsx';
import { edgeFunctionUrl, functionUrl, recordCalls, server } from '../../support/server.ts';
import { rememberSession, signedIn } from '../../support/session.ts';

const { id: ID } = recordedDonation;
const RAVI = '90000000-0000-4000-8000-000000000001';
const ORDER = '50000000-0000-4000-8000-000000000002';

beforeEach(() => {
  discardDrafts();
  rememberSession();
});

/** The page of a donation. @returns what was sent to the functions that change it */
function open(donation: Partial<RecordedDonation> = {}, role: Role = 'staff') {
  const stored = { ...recordedDonation, ...donation };
  const sent: Record<string, unknown[]> = {};
  server.use(
    http.post(functionUrl('recorded_donation_details'), () => HttpResponse.json([stored])),
  );
  for (const name of [
    'record_cheque_outcome',
    'correct_recorded_donation',
    'return_recorded_donation',
    'void_donation',
    'unvoid_donation',
    'ask_to_void',
    'decline_void',
    'put_back_cheque',
  ]) {
    server.use(
      http.post(functionUrl(name), async ({ request }) => {
        (sent[name] ??= []).push(await request.json());
        return HttpResponse.json(null);
      }),
    );
  }
  const rendered = renderSite(
    <Routes>
      <Route path={RECORDED_DONATION_PATTERN} element={<RecordedDonationPage />} />
    </Routes>,
    { path: paths.recordedDonation(ID), auth: signedIn(role) },
  );
  return { ...rendered, sent, stored };
}

const button = (name: string | RegExp) => screen.findByRole('button', { name });
const dialog = () => within(screen.getByRole('dialog'));

it('shows what was recorded, and why it was changed', async () => {
  open({
    changes: [
      {
        kind: 'correction',
        reason: 'Two zeros too many',
        amount_paise: null,
        happened_on: null,
        way: null,
        changed_by_name: 'Kavita',
        changed_at: '2026-11-04T05:00:00+00:00',
      },
    ],
  });
  expect(
    await screen.findByRole('heading', { level: 1, name: '₹2,100 from Ravi Kumar' }),
  ).toBeVisible();
  for (const text of ['2 November 2026', 'Cheque or draft', '000123', 'State Bank of India']) {
    expect(screen.getByText(text)).toBeVisible();
  }
  expect(screen.getByRole('link', { name: 'Receipt POL/2026-27/000012' })).toBeVisible();
  expect(screen.getByText('Two zeros too many')).toBeVisible();
});

it('says that another donation is not one of these', async () => {
  server.use(http.post(functionUrl('recorded_donation_details'), () => HttpResponse.json([])));
  renderSite(
    <Routes>
      <Route path={RECORDED_DONATION_PATTERN} element={<RecordedDonationPage />} />
    </Routes>,
    { path: paths.recordedDonation(ID), auth: signedIn('staff') },
  );
  expect(await screen.findByText('This donation is not here')).toBeVisible();
});

describe('a correction', () => {
  it('shows before and after, and replaces the receipt in one press', async () => {
    const { user, sent } = open();
    await user.click(await button('Correct'));
    const save = await button('Correct and replace the receipt');
    expect(save).toBeDisabled();
    await user.clear(dialog().getByLabelText('Amount in rupees'));
    await user.type(dialog().getByLabelText('Amount in rupees'), '1,200');
    await user.selectOptions(dialog().getByLabelText('How it came'), 'UPI');
    expect(dialog().getByText('Amount: ₹2,100 → ₹1,200')).toBeVisible();
    expect(dialog().getByText('Way: Cheque or draft → UPI')).toBeVisible();
    expect(dialog().getByText('Bank: State Bank of India → none')).toBeVisible();
    await user.click(save);
    expect(await screen.findByText('Say why, in a few words.')).toBeVisible();
    await user.type(dialog().getByLabelText('What was wrong?'), 'Typed twice');
    await user.click(save);
    expect(await screen.findByText('Corrected. The receipt is replaced.')).toBeVisible();
    expect(sent['correct_recorded_donation']).toEqual([
      {
        donation_id: ID,
        expected_version: 1,
        amount_paise: 120_000,
        received_on: '2026-11-02',
        way: 'upi',
        reference: '000123',
        bank_name: null,
        dog_id: null,
        name: 'Ravi Kumar',
        address: 'Chowk, Lucknow',
        reason: 'Typed twice',
      },
    ]);
  });

  it('leaves the details of an account alone', async () => {
    const { user } = open({ is_own_details: true });
    await user.click(await button('Correct'));
    expect(dialog().queryByLabelText('Full name')).toBeNull();
  });

  it('shows what somebody else saved meanwhile, and keeps what was typed', async () => {
    expectLogged(/changed-meanwhile/);
    const { user, stored } = open();
    server.use(
      http.post(functionUrl('correct_recorded_donation'), () => {
        Object.assign(stored, { version: 2, amount_paise: 300_000 });
        return HttpResponse.json({ code: 'PT409', message: 'changed-meanwhile' }, { status: 409 });
      }),
    );
    await user.click(await button('Correct'));
    await user.clear(dialog().getByLabelText('Amount in rupees'));
    await user.type(dialog().getByLabelText('Amount in rupees'), '1200');
    await user.type(dialog().getByLabelText('What was wrong?'), 'Typed twice');
    await user.click(await button('Correct and replace the receipt'));
    expect(await dialog().findByText('Amount: ₹2,100 → ₹3,000')).toBeVisible();
    expect(dialog().getByLabelText('Amount in rupees')).toHaveValue('1200');
  });

  it('is not offered once the tax year is closed', async () => {
    open({ is_open_year: false });
    expect(await screen.findByText(/^Its tax year is closed/)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Correct' })).toBeNull();
  });
});

describe('returning the money', () => {
  it('is for administrators', async () => {
    open();
    await button('Correct');
    expect(screen.queryByRole('button', { name: 'Return the money' })).toBeNull();
  });

  it('takes at most what is left, the day and why', async () => {
    const { user, sent } = open({ refunded_paise: 10_000 }, 'admin');
    await user.click(await button('Return the money'));
    const amount = dialog().getByLabelText('Amount in rupees');
    expect(amount).toHaveValue('2000');
    await user.clear(amount);
    await user.type(amount, '2001');
    await user.clear(dialog().getByLabelText('Day it went back'));
    await user.type(dialog().getByLabelText('Day it went back'), '2026-11-10');
    await user.selectOptions(dialog().getByLabelText('How it went back'), 'UPI');
    await user.type(dialog().getByLabelText('Why?'), 'Asked for it');
    await user.click(await button('Record the return'));
    expect(await dialog().findByText('At most ₹2,000 is left.')).toBeVisible();
    await user.clear(amount);
    await user.type(amount, '500');
    await user.click(await button('Record the return'));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(sent['return_recorded_donation']).toEqual([
      {
        donation_id: ID,
        expected_version: 1,
        amount_paise: 50_000,
        returned_on: '2026-11-10',
        way: 'upi',
        reason: 'Asked for it',
      },
    ]);
  });
});

/** As the page shows what was changed. */
const changeOf = (kind: RecordedDonation['changes'][number]['kind'], reason: string) => ({
  kind,
  reason,
  amount_paise: null,
  happened_on: null,
  way: null,
  changed_by_name: 'Kavita',
  changed_at: '2026-11-04T05:00:00+00:00',
});

describe('a void', () => {
  const voided: Partial<RecordedDonation> = {
    status: 'failed',
    voided_at: '2026-11-04T05:00:00+00:00',
    changes: [changeOf('void', 'Entered twice')],
  };

  it('of what was recorded today asks why', async () => {
    const { user, sent } = open({ is_recorded_today: true });
    await user.click(await button('Void'));
    await user.click(await button('Void it'));
    expect(await dialog().findByText('Say why, in a few words.')).toBeVisible();
    expect(sent).toEqual({});
    await user.type(dialog().getByLabelText('Why?'), 'Entered twice');
    await user.click(await button('Void it'));
    expect(await screen.findByText('The donation is void.')).toBeVisible();
    expect(sent['void_donation']).toEqual([
      { donation_id: ID, expected_version: 1, reason: 'Entered twice' },
    ]);
  });

  it('of another day is asked by staff, and made by administrators', async () => {
    const { user, sent, unmount } = open();
    await user.click(await button('Ask to void it'));
    expect(screen.queryByRole('button', { name: 'Void' })).toBeNull();
    expect(screen.queryByRole('link', { name: 'It was somebody else' })).toBeNull();
    await user.type(dialog().getByLabelText('Why?'), 'It never came');
    await user.click(await button('Ask'));
    await waitFor(() => expect(sent['ask_to_void']).toHaveLength(1));
    unmount();
    open({}, 'admin');
    expect(await button('Void')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Ask to void it' })).toBeNull();
  });

  it('that is asked is shown with who asks and why, and declined with a reason', async () => {
    const asked = { is_void_asked: true, changes: [changeOf('void-asked', 'It never came')] };
    const { unmount } = open(asked);
    expect(await screen.findByText('Asked to be void. It still counts.')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Keep it' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Ask to void it' })).toBeNull();
    unmount();
    const { user, sent } = open(asked, 'admin');
    await user.click(await button('Keep it'));
    await user.type(dialog().getByLabelText('Why?'), 'It is on the statement of May');
    await user.click(dialog().getByRole('button', { name: 'Keep it' }));
    await waitFor(() => expect(sent['decline_void']).toHaveLength(1));
  });

  it('is shown with why, who and when, and what was recorded instead', async () => {
    open({ ...voided, replacement_id: RAVI, replacement_name: 'Suresh Pal' });
    const notice = await screen.findByText('Void: it counts nowhere.');
    const shown = within(notice.parentElement as HTMLElement);
    expect(shown.getByText('Entered twice')).toBeVisible();
    expect(shown.getByText('4 Nov 2026, Kavita')).toBeVisible();
    expect(shown.getByRole('link', { name: 'Recorded instead for Suresh Pal' })).toHaveAttribute(
      'href',
      paths.recordedDonation(RAVI),
    );
    expect(screen.getByRole('link', { name: 'Cancellation POL/2026-27/000012' })).toBeVisible();
    expect(screen.queryByText('The bank returned this cheque.')).toBeNull();
    expect(screen.queryByRole('button', { name: 'Correct' })).toBeNull();
  });

  it('is taken back on its day alone', async () => {
    const { unmount } = open({ ...voided, is_recorded_today: true });
    await screen.findByText('Void: it counts nowhere.');
    expect(screen.queryByRole('button', { name: 'Take it back' })).toBeNull();
    unmount();
    const now = new Date().toISOString();
    const { user, sent } = open({ ...voided, is_recorded_today: true, voided_at: now });
    await user.click(await button('Take it back'));
    await user.type(dialog().getByLabelText('Why?'), 'It was the other one');
    await user.click(dialog().getByRole('button', { name: 'Take it back' }));
    await waitFor(() => expect(sent['unvoid_donation']).toHaveLength(1));
  });
});

it('puts back a cheque that was marked returned by mistake', async () => {
  const { user, sent } = open({ status: 'failed' });
  expect(await screen.findByText('The bank returned this cheque.')).toBeVisible();
  await user.click(await button('The bank did not return it'));
  await user.type(dialog().getByLabelText('Why?'), 'Another cheque');
  await user.click(await button('Put it back'));
  expect(await screen.findByText('The cheque is put back.')).toBeVisible();
  expect(sent['put_back_cheque']).toEqual([
    { donation_id: ID, expected_version: 1, reason: 'Another cheque' },
  ]);
});

describe('the cheques that wait', () => {
  const waiting = {
    donation_id: ID,
    person_id: RAVI,
    name: 'Ravi Kumar',
    amount_paise: 210_000,
    received_on: '2026-11-02',
    reference: '000123',
    bank_name: null,
    dog_name: null,
    found_count: 1,
  };

  /** @returns what was sent */
  function openCheques() {
    const sent: unknown[] = [];
    server.use(
      http.post(functionUrl('waiting_cheques'), () =>
        HttpResponse.json(sent.length === 0 ? [waiting] : []),
      ),
      http.post(functionUrl('record_cheque_outcome'), async ({ request }) => {
        sent.push(await request.json());
        return HttpResponse.json(null);
      }),
    );
    return { ...renderSite(<WaitingCheques />), sent };
  }

  it('are credited after a question, and leave the list', async () => {
    const { user, sent } = openCheques();
    await user.click(await button(/^Credited/));
    expect(sent).toEqual([]);
    const day = screen.getByLabelText('Day the bank credited it');
    await user.clear(day);
    await user.type(day, '2026-11-01');
    await user.click(await button('It is credited'));
    expect(await screen.findByText('Please choose a later day.')).toBeVisible();
    expect(sent).toEqual([]);
    await user.clear(day);
    await user.type(day, '2026-11-04');
    await user.click(await button('It is credited'));
    expect(await screen.findByText('No cheque waits')).toBeVisible();
    expect(sent).toEqual([
      { donation_id: ID, outcome: 'credited', tells_donor: false, happened_on: '2026-11-04' },
    ]);
  });

  it('are returned with an email only if it is asked for', async () => {
    const { user, sent } = openCheques();
    await user.click(await button(/^Returned/));
    await user.click(screen.getByLabelText(/^Tell the giver/));
    await user.clear(screen.getByLabelText('Day the bank returned it'));
    await user.type(screen.getByLabelText('Day the bank returned it'), '2026-11-05');
    await user.click(await button('It was returned'));
    expect(await screen.findByText('No cheque waits')).toBeVisible();
    expect(sent).toEqual([
      { donation_id: ID, outcome: 'returned', tells_donor: true, happened_on: '2026-11-05' },
    ]);
  });
});

it('lists the standing orders that are late, each with the way to record its month', async () => {
  server.use(
    http.post(functionUrl('late_standing_orders'), () =>
      HttpResponse.json([
        {
          sponsorship_id: ORDER,
          person_id: RAVI,
          name: 'Ravi Kumar',
          dog_name: 'Rani',
          amount_paise: 75_000,
          last_paid_on: '2026-10-05',
          found_count: 1,
        },
      ]),
    ),
  );
  renderSite(<LateStandingOrders />);
  expect(await screen.findByText('₹750 a month for Rani')).toBeVisible();
  expect(screen.getByText('The last one came on 5 October 2026.')).toBeVisible();
  expect(screen.getByRole('link', { name: /^Record this month/ })).toHaveAttribute(
    'href',
    `/dashboard/staff/record?person=${RAVI}&sponsorship=${ORDER}&amount=750`,
  );
});

it('enters a standing order of a person, with the details for the receipts of a new one', async () => {
  const sent = recordCalls(edgeFunctionUrl('record-donation'), () =>
    HttpResponse.json({ sponsorship_id: ORDER }),
  );
  const { user } = renderSite(
    <BeginStandingOrder person={{ id: RAVI, name: 'Ravi Kumar', isKnownDonor: false }} />,
  );
  await user.click(await button('Enter a standing order'));
  await user.type(dialog().getByLabelText('Amount a month in rupees'), '750');
  await user.clear(dialog().getByLabelText('Since'));
  await user.type(dialog().getByLabelText('Since'), '2026-11-01');
  await user.click(await button('Enter it'));
  expect(await screen.findByText('The standing order is entered.')).toBeVisible();
  expect(sent).toEqual([
    {
      action: 'begin-standing-order',
      id: expect.any(String),
      person_id: RAVI,
      donor: { name: 'Ravi Kumar' },
      citizenship: 'not-asked',
      dog_id: null,
      amount_paise: 75_000,
      since: '2026-11-01',
    },
  ]);
});
