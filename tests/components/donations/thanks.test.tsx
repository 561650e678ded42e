// What a page shows to a person who has just paid in this tab.
import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { Route, Routes } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { MadePayment } from '@/features/donations/checkout/thanks';
import DonationsPage from '@/pages/dashboard/DonationsPage';
import * as leavePage from '@/lib/page-lifecycle';
import ThanksPage from '@/pages/thanks/ThanksPage';
import { renderSite } from '../../support/render.tsx';
import { backendSession, backendUser, meera, signedIn } from '../../support/session.ts';
import { authUrl, functionUrl, recordCalls, server, tableUrl } from '../../support/server.ts';

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
  paidOn: '2026-11-23',
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

/** What the page says happens next, for example 'Today: paid'. */
const steps = () =>
  within(
    screen.getByRole('region', { name: screen.getByRole('heading', { level: 1 }).textContent }),
  )
    .queryAllByRole('listitem')
    .map(({ children }) => [...children].map((part) => part.textContent).join(': '));

describe('after paying, My Donations', () => {
  it('begins with the dog, the thanks, what comes next and the ways on', async () => {
    const { asked } = openDonations(monthly, sponsorship);
    expect(
      await screen.findByRole('heading', { level: 1, name: 'Thank you. You are Sheru’s sponsor' }),
    ).toBeVisible();
    expect(screen.getByText('₹2,750 a month, from today')).toBeVisible();
    expect(screen.getByRole('heading', { level: 2, name: 'My Donations' })).toBeVisible();
    expect(screen.getByRole('img', { name: 'Sheru' })).toHaveAttribute('src', sheru.image);
    expect(steps()).toEqual([
      'Today: paid',
      'by 23 Dec 2026: Sheru’s first news',
      '23 Dec 2026: next charge',
    ]);
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
    expect(screen.getByRole('button', { name: 'Tell a friend' })).toBeVisible();
    expect(asked[0]?.get('user_id')).toBe(`eq.${meera.id}`);
  });

  const NEWS = 'by 23 Dec 2026: news of Sheru, on the dog’s page';
  const DONATED = 'Thank you for your donation to Sheru';
  it.each<[string, MadePayment, object | null, string, string, string[]]>([
    [
      'a donation that has arrived',
      once,
      donation,
      DONATED,
      '₹2,750, once',
      ['Today: paid; you won’t be charged again', NEWS],
    ],
    [
      'a donation to all dogs',
      { ...once, ...all },
      donation,
      'Thank you for your donation to all our dogs',
      '₹2,750, once',
      [
        'Today: paid; you won’t be charged again',
        'by 23 Dec 2026: news of our dogs, on their pages',
      ],
    ],
    [
      'a gift',
      { ...once, isGift: true },
      donation,
      'Thank you. Your gift helps Sheru',
      '₹2,750, once',
      ['Today: paid; you won’t be charged again', NEWS],
    ],
    [
      'a payment that is not confirmed',
      once,
      { ...donation, status: 'pending' },
      DONATED,
      '₹2,750, once',
      ['Today: being confirmed', 'Within minutes: your receipt, here', NEWS],
    ],
    [
      'a payment that is not found',
      once,
      null,
      DONATED,
      '₹2,750, once',
      ['Today: being confirmed', 'Within minutes: your receipt, here', NEWS],
    ],
    [
      'a payment of which a part was paid back',
      once,
      { ...donation, refunded_paise: 50_000 },
      DONATED,
      '₹2,750, once',
      ['Today: paid, and ₹500 of it refunded', NEWS],
    ],
    [
      'a payment of the day before',
      { ...once, paidOn: '2026-11-22' },
      donation,
      DONATED,
      '₹2,750, once',
      [
        '22 Nov 2026: paid; you won’t be charged again',
        'by 22 Dec 2026: news of Sheru, on the dog’s page',
      ],
    ],
    [
      'a month for all dogs',
      { ...monthly, ...all },
      sponsorship,
      'Thank you. You sponsor all our dogs',
      '₹2,750 a month, from today',
      [
        'Today: paid',
        'by 23 Dec 2026: news of our dogs, on their pages',
        '23 Dec 2026: next charge',
      ],
    ],
    [
      'a gift of every month',
      { ...monthly, isGift: true },
      sponsorship,
      'Thank you. You sponsor Sheru as a gift',
      '₹2,750 a month, from today',
      ['Today: paid', NEWS, '23 Dec 2026: next charge'],
    ],
    [
      'an approval whose charge follows',
      monthly,
      { ...sponsorship, status: 'authenticated' },
      'Thank you. You are Sheru’s sponsor',
      '₹2,750 a month, from today',
      [
        'Today: being charged by your bank, tomorrow at the latest',
        'by 23 Dec 2026: Sheru’s first news',
        'Each month: the next charge, always on the same day',
      ],
    ],
    [
      'an approval for a later day',
      monthly,
      { ...sponsorship, status: 'authenticated', starts_at: '2026-12-20T01:00:00+05:30' },
      'Thank you. You are Sheru’s sponsor',
      '₹2,750 a month, from 20 December 2026',
      [
        '20 Dec 2026: first charge',
        'by 19 Jan 2027: Sheru’s first news',
        'Each month: the next charge, always on the same day',
      ],
    ],
    [
      'a sponsorship of an earlier day',
      monthly,
      { ...sponsorship, started_at: '2026-11-22T23:59:00+05:30' },
      'Thank you. You are Sheru’s sponsor',
      '₹2,750 a month, since 22 November 2026',
      ['22 Nov 2026: paid', 'by 22 Dec 2026: Sheru’s first news', '23 Dec 2026: next charge'],
    ],
    [
      'an approval that has not reached us',
      monthly,
      { ...sponsorship, status: 'created', started_at: null },
      'Thank you for sponsoring Sheru',
      '₹2,750 a month',
      [
        'Today: approved; your bank confirms it, usually within minutes',
        'by 23 Dec 2026: Sheru’s first news',
        'Each month: the next charge, always on the same day',
      ],
    ],
  ])(
    'says in true words what comes next after %s',
    async (_case, payment, answer, title, amount, expected) => {
      openDonations(payment, answer);
      await waitFor(() => expect(steps()).toEqual(expected));
      expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(title);
      expect(screen.getByText(amount)).toBeVisible();
      const isCertified = expected.includes('23 Dec 2026: next charge') && !payment.isGift;
      expect(screen.queryAllByRole('link', { name: 'Open the certificate' })).toHaveLength(
        isCertified ? 1 : 0,
      );
    },
  );

  it.each<[string, MadePayment, object, string, RegExp]>([
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
      'a charge that failed',
      monthly,
      { ...sponsorship, status: 'pending' },
      'Your monthly payment for Sheru has changed',
      /^See what happened/,
    ],
    [
      'a sponsorship that was stopped',
      monthly,
      { ...sponsorship, desired_status: 'stop' },
      'Your monthly payment for Sheru has changed',
      /^See what happened/,
    ],
  ])('says what became of %s', async (_case, payment, answer, title, text) => {
    openDonations(payment, answer);
    expect(await screen.findByText(text)).toBeVisible();
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(title);
    expect(screen.queryByRole('link', { name: 'Open the certificate' })).not.toBeInTheDocument();
  });

  it('offers another try after a payment that failed, and nothing to share', async () => {
    openDonations(once, { ...donation, status: 'failed' });
    expect(await screen.findByText(/could not complete your payment of ₹2,750/)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Try again' })).toHaveAttribute(
      'href',
      `/dogs/${sheru.id}/payment`,
    );
    expect(screen.queryByRole('button', { name: 'Tell a friend' })).not.toBeInTheDocument();
  });

  it('is as usual once the thanks are closed, and focus is at its title', async () => {
    const { user } = openDonations(once, donation);
    await screen.findByText(/^paid;/);
    await user.click(screen.getByRole('button', { name: 'Close this message' }));
    const title = screen.getByRole('heading', { level: 1, name: 'My Donations' });
    await waitFor(() => expect(title).toHaveFocus());
    expect(screen.queryByText(/^paid;/)).not.toBeInTheDocument();
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

const session = () => HttpResponse.json(backendSession());
/** Of an account that the code has confirmed. */
const firstSession = () => {
  const at = new Date().toISOString();
  const user = { ...backendUser(), email_confirmed_at: at, last_sign_in_at: at };
  return HttpResponse.json(backendSession({ user }));
};

/** A visitor's first month, as the payment page hands it over. */
const visitorsMonth: MadePayment = {
  ...monthly,
  accountId: null,
  email: meera.email,
  confirmed: { status: 'authenticated', desired_status: 'run', next_charge_at: null },
};

describe('the page that thanks a visitor', () => {
  it.each([
    ['authenticated', null, 'Today: being charged by your bank, tomorrow at the latest'],
    ['active', '2026-12-23T06:00:00Z', 'Today: paid'],
  ])('says of an approval that is %s what comes next', (status, next_charge_at, first) => {
    const confirmed = { status, desired_status: 'run' as const, next_charge_at };
    openThanks({ payment: { ...visitorsMonth, confirmed } }, { status: 'signed-out' });
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(
      'Thank you. You are Sheru’s sponsor',
    );
    expect(steps()).toEqual([
      first,
      'by 23 Dec 2026: Sheru’s first news',
      next_charge_at === null
        ? 'Each month: the next charge, always on the same day'
        : '23 Dec 2026: next charge',
    ]);
    expect(screen.queryByRole('link', { name: 'Open the certificate' })).not.toBeInTheDocument();
  });

  const link = { id: SPONSORSHIP, secret: 'nE3v8Qp1xR7mT2yWn5sLcA' };
  const opened = {
    amount_paise: 275_000,
    mode: 'test',
    status: 'active',
    desired_status: 'run',
    pause_reason: null,
    resume_on: null,
    end_reason: null,
    starts_at: null,
    next_charge_at: '2026-12-23T11:59:00+05:30',
    halted_at: null,
    ended_at: null,
    failure_reason: null,
    dog: null,
    is_joined: false,
    is_emailed: false,
    email: meera.email,
    can_correct: true,
  };

  it.each([
    ['is charged', opened, 'Thank you. You are Sheru’s sponsor', '23 Dec 2026: next charge'],
    [
      'can’t be charged',
      { ...opened, status: 'pending' },
      'Your monthly payment for Sheru has changed',
      'no steps',
    ],
    [
      'can’t be read',
      null,
      'Thank you. You are Sheru’s sponsor',
      'Each month: the next charge, always on the same day',
    ],
  ])('follows a month that %s, and leads to its page', async (_case, answer, title, last) => {
    const asked = recordCalls(functionUrl('visitor_sponsorship'), () => HttpResponse.json(answer));
    openThanks({ payment: { ...visitorsMonth, sponsorship: link } }, { status: 'signed-out' });
    await waitFor(() => {
      expect(asked).toEqual([{ sponsorship_id: link.id, secret: link.secret }]);
      expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(title);
      expect(steps()[2] ?? 'no steps').toBe(last);
    });
    expect(screen.getByRole('link', { name: 'See this monthly payment' })).toHaveAttribute(
      'href',
      `/sponsorship/${link.id}#${link.secret}`,
    );
  });

  it('keeps the link to the month from whoever signs in', () => {
    const { container } = openThanks({ payment: { ...visitorsMonth, sponsorship: link } });
    expect(container.innerHTML).not.toContain(link.secret);
    expect(screen.getByRole('link', { name: 'My Dogs' })).toHaveAttribute(
      'href',
      '/dashboard/sponsorships',
    );
    expect(container).not.toHaveTextContent('Add this donation to my account');
  });

  it('says for whom a gift is, and that its link comes by email', () => {
    openThanks(
      { payment: { ...visitors, isGift: true, giftFor: 'Amma' } },
      { status: 'signed-out' },
    );
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(
      'Thank you. Your gift helps Sheru',
    );
    expect(screen.getByText('It is your gift for Amma.').closest('p')).toHaveTextContent(
      'It is your gift for Amma. A second email will bring the link',
    );
  });

  it('offers the link of a gift to share, copy or send by WhatsApp', async () => {
    const giftLink = {
      id: '80000000-0000-4000-8000-000000000001',
      secret: 'aB3_-xYz0123456789abcd',
    };
    const { user } = openThanks(
      { payment: { ...visitors, isGift: true, giftFor: 'Amma', giftLink } },
      { status: 'signed-out' },
    );
    await user.click(screen.getByRole('button', { name: 'Share the gift' }));
    const address = `http://localhost:3000/gifts/${giftLink.id}#${giftLink.secret}`;
    expect(screen.getAllByRole('link', { name: /^WhatsApp/ })[0]).toHaveAttribute(
      'href',
      `https://wa.me/?text=${encodeURIComponent(`A gift for Amma: ${address}`)}`,
    );
    await user.click(screen.getByRole('button', { name: 'Copy the link' }));
    expect(await navigator.clipboard.readText()).toBe(address);
    expect(screen.getByText(/^You can already share its page\./)).toBeVisible();
  });

  it('emails a code at one press, which signs in and opens what was paid', async () => {
    const calls: unknown[] = [];
    const log = async ({ request }: { request: Request }) => {
      calls.push(new URL(request.url).pathname.split('/').at(-1));
      expect(await request.json()).toMatchObject({ email: meera.email });
      return HttpResponse.json({});
    };
    server.use(http.post(authUrl('otp'), log));
    const names = new Array<unknown>();
    server.use(
      http.patch(tableUrl('profiles'), async ({ request }) => {
        names.push(new URL(request.url).searchParams.get('user_id'), await request.json());
        return new HttpResponse(null, { status: 204 });
      }),
    );
    const payment = { ...visitorsMonth, name: 'Meera Tandon' };
    const state = { payment, from: '/dashboard/sponsorships' };
    const leave = vi.spyOn(leavePage, 'leavePageFor').mockImplementation(() => {});
    server.use(http.post(authUrl('verify'), firstSession), http.post(authUrl('token'), session));
    server.use(http.get(tableUrl('sponsorships'), () => HttpResponse.json([])));
    const { user } = openThanks(state, { status: 'signed-out' });
    expect(calls).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Email me a code' }));
    const field = await screen.findByLabelText('Code');
    expect(calls).toEqual(['otp']);
    expect(steps()).toHaveLength(3);
    await user.type(field, '12345678{Enter}');
    await waitFor(() => expect(leave).toHaveBeenCalledWith('/dashboard/sponsorships'));
    // What was typed to pay is the name of the new account.
    expect(names).toEqual([`eq.${meera.id}`, { name: 'Meera Tandon' }]);
  });

  it('offers no code to the address of a visitor once somebody is signed in', () => {
    const { container } = openThanks({ payment: visitorsMonth });
    expect(screen.queryByRole('button', { name: 'Email me a code' })).not.toBeInTheDocument();
    expect(container).not.toHaveTextContent(meera.email);
  });

  it('shows nothing of what an account has paid', () => {
    const { container } = openThanks({ payment: once }, { status: 'signed-out' });
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(/^Thank you$/);
    expect(container).not.toHaveTextContent(/Sheru|₹/);
  });

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
});
