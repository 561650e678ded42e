// What a page shows to a person who has just paid in this tab.
import { screen, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { Route, Routes } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { MadePayment } from '@/features/checkout/thanks';
import DonationsPage from '@/pages/dashboard/DonationsPage';
import ThanksPage from '@/pages/thanks/ThanksPage';
import { expectLogged } from '../support/console.ts';
import { renderSite } from '../support/render.tsx';
import { meera, signedIn } from '../support/session.ts';
import { functionUrl, server, tableUrl } from '../support/server.ts';

const SPONSORSHIP = '60000000-0000-4000-8000-000000000001';
const RECEIPT = '70000000-0000-4000-8000-000000000001';
const sheru = {
  id: '10000000-0000-4000-8000-000000000001',
  name: 'Sheru',
  image: '/images/dogs/sheru-800.webp',
};
const once: MadePayment = {
  reference: { order_id: 'order_1' },
  accountId: meera.id,
  dog: sheru,
  amountPaise: 275_000,
};
const monthly: MadePayment = { ...once, reference: { subscription_id: 'sub_1' } };

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-23T12:00:00+05:30'), toFake: ['Date'] });
});
beforeEach(() => server.use(http.post(functionUrl('own_gifts'), () => HttpResponse.json([]))));
afterEach(() => vi.useRealTimers());

/** @param answer of the request for the payment; the list of donations is empty */
function openDonations(payment: MadePayment, answer: object | null = null, accountId = meera.id) {
  const asked: URLSearchParams[] = [];
  const answerFor = ({ request }: { request: Request }) => {
    const { searchParams } = new URL(request.url);
    if (!searchParams.toString().includes('provider_')) return HttpResponse.json([]);
    asked.push(searchParams);
    return HttpResponse.json(answer === null ? [] : [answer]);
  };
  server.use(http.get(tableUrl('donations'), answerFor));
  server.use(http.get(tableUrl('sponsorships'), answerFor));
  const site = renderSite(<DonationsPage />, {
    path: '/dashboard/donations',
    state: { payment: { ...payment, accountId } },
    auth: signedIn(),
  });
  return { ...site, asked };
}

const donation = { mode: 'test', status: 'completed', refunded_paise: 0, receipts: [] };
const sponsorship = {
  id: SPONSORSHIP,
  mode: 'test',
  status: 'active',
  desired_status: 'run',
  started_at: '2026-11-23T11:59:00+05:30',
  starts_at: null,
  next_charge_at: '2026-12-23T11:59:00+05:30',
  donations: [{ receipts: [{ id: RECEIPT }] }],
};
const all = { dog: null };

describe('after paying, My Donations', () => {
  it('begins with the dog, the thanks, what comes next and the ways on', async () => {
    const { asked } = openDonations(monthly, sponsorship);
    expect(
      await screen.findByRole('heading', { level: 1, name: 'You’re sponsoring Sheru from today' }),
    ).toBeVisible();
    expect(screen.getByRole('heading', { level: 2, name: 'My Donations' })).toBeVisible();
    expect(screen.getByRole('img', { name: 'Sheru' })).toHaveAttribute('src', sheru.image);
    expect(
      screen.getByText(
        'Your first payment of ₹2,750 has been made. Thank you. The next charge is on 23 Dec 2026.',
      ),
    ).toBeVisible();
    expect(screen.getByRole('link', { name: 'Open My Dogs' })).toHaveAttribute(
      'href',
      '/dashboard/sponsorships',
    );
    expect(screen.getByRole('link', { name: 'Open the receipt' })).toHaveAttribute(
      'href',
      `/receipts/${RECEIPT}`,
    );
    expect(screen.getByRole('link', { name: 'Open the certificate' })).toHaveAttribute(
      'href',
      `/dashboard/sponsorships/${SPONSORSHIP}/certificate`,
    );
    expect(screen.getByRole('button', { name: 'Share Sheru' })).toBeVisible();
    expect(asked[0]?.get('user_id')).toBe(`eq.${meera.id}`);
  });

  it.each<[string, MadePayment, object | null, string, RegExp]>([
    [
      'a single gift that has arrived',
      once,
      donation,
      'Thank you for your donation to Sheru',
      /^Your donation of ₹2,750 has arrived\. You were charged once/,
    ],
    [
      'a gift for all dogs',
      { ...once, ...all },
      donation,
      'Thank you for your donation to all our dogs',
      /has arrived/,
    ],
    [
      'a payment that is not confirmed',
      once,
      { ...donation, status: 'pending' },
      'Thank you for your donation to Sheru',
      /^Your payment of ₹2,750 has been made\. Your receipt/,
    ],
    [
      'a payment that is not found',
      once,
      null,
      'Thank you for your donation to Sheru',
      /^Your payment of ₹2,750 has been made\. Your receipt/,
    ],
    [
      'a payment of which a part was paid back',
      once,
      { ...donation, refunded_paise: 50_000 },
      'Thank you for your donation to Sheru',
      /and ₹500 of it has been refunded\.$/,
    ],
    [
      'a payment that was paid back',
      once,
      { ...donation, status: 'refunded' },
      'Your donation was refunded',
      /^Your donation of ₹2,750 for Sheru was refunded to you\.$/,
    ],
    [
      'a payment that the payer disputes',
      once,
      { ...donation, status: 'disputed' },
      'Your bank is looking into your payment',
      /received a complaint/,
    ],
    [
      'a monthly gift to all dogs',
      { ...monthly, ...all },
      sponsorship,
      'You’re sponsoring all our dogs from today',
      /next charge/,
    ],
    [
      'an approval whose charge follows',
      monthly,
      { ...sponsorship, status: 'authenticated' },
      'You’re sponsoring Sheru from today',
      /^Your bank will charge ₹2,750 today or tomorrow/,
    ],
    [
      'an approval for a later day',
      monthly,
      { ...sponsorship, status: 'authenticated', starts_at: '2026-12-20T01:00:00+05:30' },
      'You’ll be sponsoring Sheru from 20 December 2026',
      /^Your bank will charge ₹2,750 on that day/,
    ],
    [
      'a sponsorship of an earlier day',
      monthly,
      { ...sponsorship, started_at: '2026-11-22T23:59:00+05:30' },
      'You have sponsored Sheru since 22 November 2026',
      /next charge/,
    ],
    [
      'an approval that has not reached us',
      monthly,
      { ...sponsorship, status: 'created', started_at: null },
      'Thank you for sponsoring Sheru',
      /^You have approved ₹2,750 a month\. As soon as/,
    ],
    [
      'a charge that failed',
      monthly,
      { ...sponsorship, status: 'pending' },
      'Your monthly payment for Sheru has changed',
      /^My Dogs shows what happened/,
    ],
    [
      'a sponsorship that was stopped',
      monthly,
      { ...sponsorship, desired_status: 'stop' },
      'Your monthly payment for Sheru has changed',
      /^My Dogs shows what happened/,
    ],
  ])('says in true words what became of %s', async (_case, payment, answer, title, text) => {
    openDonations(payment, answer);
    expect(await screen.findByText(text)).toBeVisible();
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(title);
    const isPaid = /next charge/.test(text.source);
    expect(screen.queryAllByRole('link', { name: 'Open the certificate' })).toHaveLength(
      isPaid ? 1 : 0,
    );
  });

  it('offers another try after a payment that failed, and nothing to share', async () => {
    openDonations(once, { ...donation, status: 'failed' });
    expect(await screen.findByText(/could not complete your payment of ₹2,750/)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Try again' })).toHaveAttribute(
      'href',
      `/dogs/${sheru.id}/payment`,
    );
    expect(screen.queryByRole('button', { name: /^Share/ })).not.toBeInTheDocument();
  });

  it('thanks offline, too', async () => {
    expectLogged(/./);
    server.use(http.get(tableUrl('donations'), () => HttpResponse.error()));
    renderSite(<DonationsPage />, { state: { payment: once }, auth: signedIn() });
    expect(await screen.findByText('Your donations could not be loaded')).toBeVisible();
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(
      'Thank you for your donation to Sheru',
    );
  });

  it('is as usual once the thanks are closed, and focus is at its title', async () => {
    const { user } = openDonations(once, donation);
    await screen.findByText(/has arrived/);
    await user.click(screen.getByRole('button', { name: 'Close this message' }));
    const title = screen.getByRole('heading', { level: 1, name: 'My Donations' });
    await waitFor(() => expect(title).toHaveFocus());
    expect(screen.queryByText(/has arrived/)).not.toBeInTheDocument();
  });

  it.each([
    ['of another account in the same tab', { payment: { ...once, accountId: 'someone' } }],
    ['of another version of the site', { payment: { ...once, amountPaise: '2750' } }],
    ['without a payment', null],
  ])('shows no thanks %s', async (_case, state) => {
    server.use(http.get(tableUrl('donations'), () => HttpResponse.json([])));
    renderSite(<DonationsPage />, { state, auth: signedIn() });
    expect(await screen.findByText("You haven't made any donations yet.")).toBeVisible();
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('My Donations');
    expect(screen.queryByText(/Sheru/)).not.toBeInTheDocument();
  });
});

const visitors = { ...once, accountId: null };
const openThanks = (state: object | null, auth = signedIn()) =>
  renderSite(
    <Routes>
      <Route path="/thanks" element={<ThanksPage />} />
    </Routes>,
    { path: '/thanks', state, ...(state === null ? {} : { auth }) },
  );

describe('the page that thanks a visitor', () => {
  it('shows the gift until it is cleared, and then nothing of it', async () => {
    const { user, container, address } = openThanks(
      { payment: visitors },
      { status: 'signed-out' },
    );
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(
      'Thank you for your donation to Sheru',
    );
    expect(screen.getByRole('link', { name: 'Updates from Sheru' })).toHaveAttribute(
      'href',
      `/dogs/${sheru.id}`,
    );
    expect(screen.getByRole('link', { name: 'Create an account' })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Clear this page' }));
    const title = screen.getByRole('heading', { level: 1 });
    expect(title).toHaveTextContent(/^Thank you$/);
    await waitFor(() => expect(title).toHaveFocus());
    expect(container).not.toHaveTextContent(/Sheru|₹/);
    expect(address.current).toBe('/thanks');
  });

  it('is kind and leads on without a payment', () => {
    openThanks(null);
    expect(screen.getByText(/^If you have just given, thank you\./)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Meet the Dogs' })).toHaveAttribute('href', '/dogs');
    expect(document.head.querySelector('meta[name="robots"]')).toHaveAttribute(
      'content',
      'noindex',
    );
  });

  it('leads a person who has signed in to their donations', () => {
    openThanks({ payment: { ...visitors, dog: null } });
    expect(screen.getByRole('link', { name: 'My Donations' })).toHaveAttribute(
      'href',
      '/dashboard/donations',
    );
    expect(screen.queryByRole('link', { name: 'Create an account' })).not.toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Share Paws of Lucknow' })).toBeVisible();
  });
});
