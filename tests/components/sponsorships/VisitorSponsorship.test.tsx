// The page of a monthly payment without an account, which the link of /thanks or of an email opens.
import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { Route, Routes } from 'react-router-dom';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { VisitorSponsorship } from '@/features/sponsorships/visitor/visitor-sponsorship-api';
import SponsorshipPage from '@/pages/sponsorship/SponsorshipPage';
import { serveFunction } from '../../support/checkout-orders.ts';
import { expectLogged } from '../../support/console.ts';
import { renderSite } from '../../support/render.tsx';
import { functionUrl, recordCalls, refuseFunction, server } from '../../support/server.ts';

const ID = '70000000-0000-4000-8000-000000000002';
const SECRET = 'nE3v8Qp1xR7mT2yWn5sLcA';
const link = { sponsorship_id: ID, secret: SECRET };
const NAME = 'Your sponsorship of Kaalu';

const dog = {
  id: '10000000-0000-4000-8000-000000000001',
  name: 'Kaalu',
  image_url: '/images/dogs/sheru-800.webp',
  status: 'available',
} as const;

afterEach(() => void vi.restoreAllMocks());

function sponsorship(overrides: Partial<VisitorSponsorship> = {}): VisitorSponsorship {
  return {
    amount_paise: 300_000,
    mode: 'live',
    status: 'active',
    desired_status: 'run',
    pause_reason: null,
    resume_on: null,
    end_reason: null,
    starts_at: null,
    next_charge_at: '2026-12-24T06:00:00Z',
    halted_at: null,
    ended_at: null,
    failure_reason: null,
    dog,
    is_joined: false,
    is_emailed: false,
    email: 'gauri@example.org',
    can_correct: true,
    ...overrides,
  };
}
/** As the link of an email opens it. */
const emailed = (overrides: Partial<VisitorSponsorship> = {}) =>
  sponsorship({ is_emailed: true, email: null, can_correct: false, ...overrides });

/** Opens the page. @returns also what the server has now */
function open(
  answer: VisitorSponsorship | null,
  { address = `/sponsorship/${ID}#${SECRET}` } = {},
) {
  const served = { answer };
  server.use(
    http.post(functionUrl('visitor_sponsorship'), async ({ request }) => {
      expect(await request.json()).toEqual(link);
      return HttpResponse.json(served.answer);
    }),
  );
  const site = renderSite(
    <Routes>
      <Route path="/sponsorship/:sponsorshipId" element={<SponsorshipPage />} />
    </Routes>,
    { path: address },
  );
  return { ...site, served };
}

describe('the page of a visitor’s sponsorship', () => {
  it('shows amount, state and next charge, hides the secret, and is not indexed', async () => {
    const { address } = open(sponsorship());
    expect(await screen.findByRole('heading', { level: 1, name: NAME })).toBeVisible();
    expect(screen.getByText('₹3,000')).toBeVisible();
    expect(screen.getByRole('status')).toHaveTextContent('Active');
    expect(screen.getByText('The next charge is on 24 Dec 2026.')).toBeVisible();
    expect(screen.getByText('Our emails about it go to gauri@example.org.')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Sign up' })).toHaveAttribute(
      'href',
      '/auth?tab=sign-up',
    );
    await waitFor(() => expect(address.current).toBe(`/sponsorship/${ID}`));
    expect(document.querySelector('meta[name="robots"]')).toHaveAttribute('content', 'noindex');
  });

  it.each<[string, VisitorSponsorship, RegExp]>([
    ['not approved', sponsorship({ status: 'created', next_charge_at: null }), /^Not approved yet/],
    ['approved', sponsorship({ status: 'authenticated', next_charge_at: null }), /^Approved/],
    ['being stopped', sponsorship({ desired_status: 'stop' }), /^Stopping/],
    [
      'ended',
      sponsorship({ ended_at: '2026-11-22T06:00:00Z', end_reason: 'sponsor' }),
      /^Ended on 22 Nov 2026You stopped it/,
    ],
    [
      'failing',
      sponsorship({ status: 'pending', failure_reason: 'insufficient-balance' }),
      /^Last charge failedThere wasn’t enough money in the account\. Your bank tries again on 24 Dec/,
    ],
    [
      'halted',
      sponsorship({ status: 'halted', failure_reason: 'mandate-revoked' }),
      /^No longer charged.*approve the monthly payment again/,
    ],
    [
      'without its dog',
      sponsorship({
        status: 'paused',
        desired_status: 'pause',
        pause_reason: 'dog',
        dog: { ...dog, status: 'moved' },
      }),
      /^Kaalu has moved awayNothing is charged\. You can stop it here\./,
    ],
    ['for all dogs', sponsorship({ dog: null }), /^Active/],
  ])('says how one that is %s stands', async (_what, answer, text) => {
    open(answer);
    await screen.findByRole('heading', { level: 1, name: /^Your sponsorship of/ });
    const status = screen.getByRole('status');
    expect(`${status.textContent}${status.nextElementSibling?.textContent}`).toMatch(text);
    const canStop = answer.ended_at === null && answer.desired_status !== 'stop';
    expect(screen.queryAllByRole('button', { name: 'Stop' })).toHaveLength(canStop ? 1 : 0);
    const canStartAgain = answer.ended_at !== null || answer.status === 'halted';
    const again = screen
      .queryAllByRole('link', { name: 'Start again' })
      .map((start) => start.getAttribute('href'));
    expect(again).toEqual(
      canStartAgain ? [`/dogs/${dog.id}/payment?type=monthly&amount=3000`] : [],
    );
  });

  it('stops after a question, has the server end it, and says so until the bank confirms', async () => {
    const stops = recordCalls(functionUrl('stop_visitor_sponsorship'));
    const synced = serveFunction('sync-sponsorship', { status: 'active', desired_status: 'stop' });
    const { user, served } = open(emailed());
    await user.click(await screen.findByRole('button', { name: 'Stop' }));
    const dialog = screen.getByRole('dialog', { name: 'Stop your sponsorship of Kaalu?' });
    await user.click(within(dialog).getByRole('button', { name: 'Keep giving' }));
    expect(stops).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Stop' }));
    served.answer = emailed({ desired_status: 'stop', end_reason: 'sponsor' });
    await user.dblClick(screen.getByRole('button', { name: 'Stop now' }));
    const status = await screen.findByText('Stopping...');
    await waitFor(() => expect(status).toHaveFocus());
    expect(screen.queryByRole('button', { name: 'Stop' })).not.toBeInTheDocument();
    expect(stops).toEqual([link]);
    await waitFor(() => expect(synced).toEqual([link]));
  });

  it('says in the question why it could not be stopped', async () => {
    expectLogged(/resting/);
    const { user } = open(sponsorship());
    refuseFunction('stop_visitor_sponsorship', 503, 'resting');
    await user.click(await screen.findByRole('button', { name: 'Stop' }));
    await user.click(screen.getByRole('button', { name: 'Stop now' }));
    expect(
      await screen.findByText('That didn’t work. Please check your connection and try again.'),
    ).toBeVisible();
  });

  it('corrects the address once', async () => {
    const calls = recordCalls(functionUrl('correct_sponsorship_email'));
    const { user, served } = open(sponsorship({ email: 'guari@example.org' }));
    await user.click(await screen.findByRole('button', { name: 'Correct the address' }));
    const dialog = within(screen.getByRole('dialog', { name: 'Correct the email address' }));
    await user.type(dialog.getByLabelText('New address'), 'gauri@');
    await user.click(dialog.getByRole('button', { name: 'Correct it' }));
    expect(await dialog.findByText('Please enter a valid email address.')).toBeVisible();
    await user.type(dialog.getByLabelText('New address'), 'example.org');
    served.answer = sponsorship({ can_correct: false });
    await user.click(dialog.getByRole('button', { name: 'Correct it' }));
    expect(await screen.findByText('Our emails about it go to gauri@example.org.')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Correct the address' })).not.toBeInTheDocument();
    expect(calls).toEqual([{ ...link, email: 'gauri@example.org' }]);
  });

  it('says that the address was corrected before, in another tab', async () => {
    expectLogged(/corrected-before/);
    refuseFunction('correct_sponsorship_email', 409, 'corrected-before');
    const { user } = open(sponsorship());
    await user.click(await screen.findByRole('button', { name: 'Correct the address' }));
    await user.type(screen.getByLabelText('New address'), 'ravi@example.org');
    await user.click(screen.getByRole('button', { name: 'Correct it' }));
    expect(
      await screen.findByText(
        'The address has already been corrected, which is possible only once.',
      ),
    ).toBeVisible();
  });

  it('stops the emails to whom an email reached by mistake, and leaves the payment', async () => {
    const calls = recordCalls(functionUrl('refuse_sponsorship_emails'));
    const { user } = open(emailed());
    await user.click(await screen.findByRole('button', { name: 'This isn’t mine' }));
    await user.click(screen.getByRole('button', { name: 'Stop the emails' }));
    const outcome = await screen.findByText('We won’t write to this address again');
    await waitFor(() => expect(outcome).toHaveFocus());
    expect(screen.queryByRole('button', { name: 'This isn’t mine' })).not.toBeInTheDocument();
    expect(calls).toEqual([link]);
  });

  it('offers the payer’s own browser no “This isn’t mine”, and an emailed link no correction', async () => {
    const { unmount } = open(sponsorship());
    await screen.findByRole('button', { name: 'Stop' });
    expect(screen.queryByRole('button', { name: 'This isn’t mine' })).not.toBeInTheDocument();
    unmount();
    open(emailed());
    await screen.findByRole('button', { name: 'Stop' });
    expect(screen.queryByRole('button', { name: 'Correct the address' })).not.toBeInTheDocument();
    expect(screen.queryByText(/^Our emails/)).not.toBeInTheDocument();
  });

  it('leads to My Dogs once an account has joined it, and still stops', async () => {
    open(sponsorship({ is_joined: true, email: null, can_correct: false }));
    expect(await screen.findByRole('link', { name: 'Open My Dogs' })).toHaveAttribute(
      'href',
      '/dashboard/sponsorships',
    );
    expect(screen.getByRole('button', { name: 'Stop' })).toBeEnabled();
    expect(screen.queryByRole('link', { name: 'Sign up' })).not.toBeInTheDocument();
  });

  it('says that a link opens nothing, or is incomplete', async () => {
    const { unmount } = open(null);
    expect(await screen.findByText(/^This link does not open a monthly payment\./)).toBeVisible();
    unmount();
    open(null, { address: `/sponsorship/${ID}` });
    expect(screen.getByText(/^This link is incomplete/)).toBeVisible();
  });

  it('changes nothing offline, and says so', async () => {
    open(sponsorship());
    const stop = await screen.findByRole('button', { name: 'Stop' });
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    window.dispatchEvent(new Event('offline'));
    expect(await screen.findByText(/^You’re offline\./)).toBeVisible();
    expect(stop).toBeDisabled();
    vi.restoreAllMocks();
    window.dispatchEvent(new Event('online'));
  });
});
