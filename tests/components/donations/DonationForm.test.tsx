import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { afterEach, describe, expect, it } from 'vitest';
import { useChosenAmount } from '@/features/donations/checkout/AmountStep';
import type { DonorStep } from '@/features/donations/checkout/checkout';
import { DonationForm, donationOffers } from '@/features/donations/checkout/DonationForm';
import { refuseOrders, serveFunction, serveOrders } from '../../support/checkout-orders.ts';
import { expectLogged } from '../../support/console.ts';
import { installRazorpay, removeRazorpay, wantedScripts } from '../../support/fake-razorpay.ts';
import { renderSite } from '../../support/render.tsx';
import { authUrl, server } from '../../support/server.ts';
import { backendSession, meera, rememberSession } from '../../support/session.ts';

const SPONSORSHIP_ID = '60000000-0000-4000-8000-000000000001';

afterEach(removeRazorpay);

const stored: DonorStep = {
  fields: null,
  isComplete: async () => true,
  askForDonor: async () => 'stored',
  forget: () => {},
};

function Giving({ userId }: { userId: string | null }) {
  const amount = useChosenAmount(donationOffers(userId === null));
  return <DonationForm userId={userId} amount={amount} head={null} donor={stored} />;
}

function open(path = '/support', userId: string | null = null) {
  return renderSite(<Giving userId={userId} />, { path });
}

const tier = (name: RegExp) => screen.getByRole('radio', { name });
const ownAmount = () => screen.getByRole('textbox', { name: /^Amount in rupees/ });
const chooseOwn = (user: UserEvent) => user.click(tier(/Another amount/));
const payButton = () => screen.getByRole('button', { name: /^Proceed to Pay/ });

describe('the choice', () => {
  it('has three tiers, of which the most popular is chosen', () => {
    open();
    const amounts = screen.getByRole('group', { name: 'How much?' });
    expect(
      within(amounts)
        .getAllByRole('radio')
        .map((radio) => radio.closest('label')?.textContent),
    ).toEqual([
      expect.stringMatching(/^Puppy Pal ₹500/),
      expect.stringMatching(/^Canine Champion ₹1,500.*Most Popular$/),
      expect.stringMatching(/^Rescue Hero ₹3,000/),
      'Another amount',
    ]);
    expect(screen.getAllByText('Most Popular')).toHaveLength(1);
    expect(tier(/Canine Champion/)).toBeChecked();
    expect(payButton()).toHaveAccessibleName('Proceed to Pay ₹1,500');
  });

  it('takes another amount when it is chosen, and the button and the address show it', async () => {
    const { user } = open();
    await chooseOwn(user);
    await user.type(ownAmount(), '१,२००');
    expect(payButton()).toHaveAccessibleName('Proceed to Pay ₹1,200');
  });

  it('keeps what was typed while a tier is chosen', async () => {
    const { user } = open();
    await chooseOwn(user);
    await user.type(ownAmount(), '750');
    await user.click(tier(/Puppy Pal/));
    expect(payButton()).toHaveAccessibleName('Proceed to Pay ₹500');
    await chooseOwn(user);
    expect(ownAmount()).toHaveValue('750');
  });
});

it('a paid gift thanks for it, not for an adoption', async () => {
  serveOrders(150_000);
  const opened = installRazorpay();
  const { user } = open();
  expect(screen.getByRole('form', { name: 'Donation' })).toContainElement(payButton());
  expect(screen.getByRole('link', { name: 'terms' })).toHaveAttribute('href', '/terms');
  await user.click(payButton());
  await waitFor(() => expect(opened).toHaveLength(1));
  opened[0]?.pay();
  const thanks = await screen.findByText(/^Payment successful!/);
  expect(thanks).toHaveTextContent('Payment successful! Thank you for your donation to the dogs.');
});

describe('a monthly gift', () => {
  it('of a visitor is one of the tiers or a multiple of ₹50', async () => {
    const { user } = open('/support?type=monthly&amount=1234');
    await user.click(payButton());
    expect(ownAmount()).toHaveFocus();
    expect(ownAmount()).toHaveAccessibleDescription(/please give a multiple of ₹50 every month/);
    expect(wantedScripts()).toHaveLength(0);
  });

  it('opens the checkout with a subscription, which the server confirms', async () => {
    rememberSession();
    const asked = serveFunction('create-subscription', {
      sponsorship_id: SPONSORSHIP_ID,
      subscription_id: 'sub_1',
      amount_paise: 300_000,
      currency: 'INR',
      starts_at: null,
    });
    const confirmed = serveFunction('sync-sponsorship', {
      status: 'active',
      desired_status: 'run',
    });
    const opened = installRazorpay();
    const { user } = open('/support?type=monthly', meera.id);
    await user.click(tier(/Rescue Hero/));
    await user.dblClick(payButton());
    await waitFor(() => expect(opened).toHaveLength(1));
    expect(asked).toEqual([{ amount_paise: 300_000 }]);
    expect(opened[0]?.options).toEqual({
      key: 'rzp_test_0123456789',
      currency: 'INR',
      name: 'Paws of Lucknow',
      description: 'Monthly donation to Paws of Lucknow',
      image: `${window.location.origin}/icon-512.png`,
      subscription_id: 'sub_1',
      prefill: { name: meera.name, email: meera.email, contact: '' },
      notes: {},
      theme: { color: '#F59E0B' },
      handler: expect.any(Function),
      modal: { ondismiss: expect.any(Function) },
    });

    opened[0]?.authorise();
    expect(await screen.findByText(/^Payment successful!/)).toBeVisible();
    expect(confirmed).toEqual([
      {
        razorpay_payment_id: 'pay_1',
        razorpay_subscription_id: 'sub_1',
        razorpay_signature: 'signature',
      },
    ]);
  });

  it('whose answer the server can not verify is not thanked for', async () => {
    expectLogged(/could not verify/);
    rememberSession();
    serveFunction('create-subscription', {
      sponsorship_id: SPONSORSHIP_ID,
      subscription_id: 'sub_1',
      amount_paise: 150_000,
      currency: 'INR',
      starts_at: null,
    });
    serveFunction('sync-sponsorship', { error: 'wrong-signature' }, 400);
    const opened = installRazorpay();
    const { user } = open('/support?type=monthly');
    await user.click(payButton());
    await waitFor(() => expect(opened).toHaveLength(1));
    opened[0]?.authorise();
    expect(await screen.findByText(/^We could not verify the provider’s answer/)).toBeVisible();
    expect(screen.queryByText(/^Payment successful!/)).not.toBeInTheDocument();
  });
});

/** Opens the provider's window, and ends the page without an answer. */
async function begin(standing: { current: string }) {
  const asked = serveOrders(150_000, standing);
  const opened = installRazorpay();
  const { user, state, unmount } = open();
  await user.click(payButton());
  await waitFor(() => expect(opened).toHaveLength(1));
  await waitFor(() => expect(state.current).toHaveProperty('begun'));
  return { asked, opened, state, unmount };
}

describe('a page that was closed while somebody paid', () => {
  const TIME = String.raw`\d+:\d\d [ap]m`;

  it.each([
    ['paid', new RegExp(`^Your payment of ₹1,500, begun at ${TIME}, has arrived\\.$`)],
    ['confirming', new RegExp(`^Your payment of ₹1,500, begun at ${TIME}, is being confirmed\\.$`)],
  ])('says that it is %s instead of taking another payment', async (current, text) => {
    const { asked, unmount } = await begin({ current });
    unmount();
    const { user, address, state } = open();
    expect(await screen.findByText(text)).toHaveRole('status');
    expect(screen.queryByRole('button', { name: /^Proceed to Pay/ })).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'See what happens next' }));
    expect(address.current).toBe('/thanks');
    expect(state.current).toMatchObject({
      payment: { reference: { order_id: 'order_1' }, amountPaise: 150_000 },
    });
    expect(asked).toHaveLength(1);
  });

  it('is known to a tab that was restored without its session storage', async () => {
    const { state, unmount } = await begin({ current: 'paid' });
    unmount();
    sessionStorage.clear();
    renderSite(<Giving userId={null} />, { path: '/support', state: state.current });
    expect(await screen.findByText(/arrived\.$/)).toBeVisible();
  });

  it('takes the payment that was not made', async () => {
    const { asked, opened, unmount } = await begin({ current: 'unpaid' });
    unmount();
    const { user } = open();
    await waitFor(() => expect(payButton()).not.toHaveAttribute('aria-disabled'));
    await user.click(payButton());
    await waitFor(() => expect(opened).toHaveLength(2));
    expect(asked).toHaveLength(2);
  });

  it('takes no second payment before it is known how the first stands, unless the payer says so', async () => {
    const { opened, unmount } = await begin({ current: 'paid' });
    unmount();
    refuseOrders(503, { error: 'server-unreachable' });
    const { user } = open();
    expect(
      await screen.findByText(/^We can’t see yet whether your payment of ₹1,500, begun at/),
    ).toBeVisible();
    expect(screen.queryByRole('button', { name: /^Proceed to Pay/ })).not.toBeInTheDocument();
    serveOrders(150_000, { current: 'paid' });
    await user.click(screen.getByRole('button', { name: 'Look again' }));
    expect(await screen.findByText(/arrived\.$/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Pay once more' }));
    await user.click(payButton());
    await waitFor(() => expect(opened).toHaveLength(2));
  });

  it('tells nobody else in the same tab', async () => {
    const { unmount } = await begin({ current: 'paid' });
    unmount();
    open('/support', meera.id);
    await waitFor(() => expect(payButton()).not.toHaveAttribute('aria-disabled'));
    expect(screen.queryByText(/arrived/)).not.toBeInTheDocument();
  });

  it('has no armed button for who comes back after paying', async () => {
    const { opened, unmount } = await begin({ current: 'unpaid' });
    opened[0]?.pay();
    expect(await screen.findByText(/^Payment successful!/)).toBeVisible();
    unmount();
    open();
    expect(await screen.findByText(/is being confirmed\.$/)).toBeVisible();
    expect(screen.queryByRole('button', { name: /^Proceed to Pay/ })).not.toBeInTheDocument();
  });

  it('asks after its window was closed, too: the money may have left in the UPI app', async () => {
    const { asked, opened } = await begin({ current: 'paid' });
    opened[0]?.close();
    expect(await screen.findByText(/arrived\.$/)).toHaveFocus();
    expect(asked).toHaveLength(1);
  });
});

function Sponsor() {
  const amount = useChosenAmount(donationOffers(false));
  return <DonationForm userId={meera.id} amount={amount} head={null} donor={stored} isSponsor />;
}

it('offers who gives for all dogs every month to change the amount, and a single donation', async () => {
  const { user } = renderSite(<Sponsor />, { path: '/support?type=monthly' });
  expect(screen.getByRole('link', { name: 'Change the amount' })).toHaveAttribute(
    'href',
    '/dashboard/sponsorships',
  );
  expect(screen.queryByRole('button', { name: /^Proceed to Pay/ })).not.toBeInTheDocument();
  await user.click(tier(/^Once/));
  expect(payButton()).toBeVisible();
});

it('keeps its values after a refused order, a failed payment and a closed window', async () => {
  expectLogged(/isn’t responding/);
  const opened = installRazorpay();
  refuseOrders(502, { error: 'provider-unavailable' });
  const { user } = open();
  await chooseOwn(user);
  await user.type(ownAmount(), '1234');
  await user.click(payButton());
  expect(await screen.findByText(/^The payment provider isn’t responding/)).toBeVisible();

  const asked = serveOrders(123_400);
  await waitFor(() => expect(payButton()).not.toHaveAttribute('aria-disabled'));
  await user.click(payButton());
  await waitFor(() => expect(opened).toHaveLength(1));
  opened[0]?.fail({ description: 'Declined' });
  expect(await screen.findByRole('alert')).toHaveTextContent('Declined. You can try again.');
  opened[0]?.close();
  expect(await screen.findByText('Payment cancelled')).toBeVisible();
  await waitFor(() => expect(payButton()).not.toHaveAttribute('aria-disabled'));

  expect(ownAmount()).toHaveValue('1234');
  expect(payButton()).toHaveAccessibleName('Proceed to Pay ₹1,234');
  expect(asked).toEqual([{ amount_paise: 123_400 }]);
});

describe('a session that has ended', () => {
  const SENTENCE = 'You were signed out. Sign in again; what you typed is kept.';

  it('on the server makes no order, shows a message and signs out here', async () => {
    expectLogged(/You were signed out/);
    rememberSession();
    refuseOrders(401, { error: 'session-ended' });
    server.use(
      http.post(authUrl('token'), () =>
        HttpResponse.json({ code: 'refresh_token_not_found', message: 'gone' }, { status: 400 }),
      ),
      http.post(authUrl('logout'), () =>
        HttpResponse.json({ code: 'session_not_found', message: 'gone' }, { status: 403 }),
      ),
    );
    const opened = installRazorpay();
    const { user } = open();
    await user.click(payButton());
    expect(await screen.findByText(SENTENCE)).toBeVisible();
    expect(localStorage.getItem('paws_session')).toBeNull();
    expect(opened).toHaveLength(0);
  });

  it('and can not be refreshed makes no order as a visitor either', async () => {
    expectLogged(/You were signed out/);
    rememberSession(backendSession({ secondsLeft: -60 }));
    server.use(
      http.post(authUrl('token'), () =>
        HttpResponse.json({ code: 'refresh_token_not_found', message: 'gone' }, { status: 400 }),
      ),
    );
    const asked = serveOrders(150_000);
    const { user } = open();
    installRazorpay();
    await user.click(payButton());
    expect(await screen.findByText(SENTENCE)).toBeVisible();
    expect(asked).toEqual([]);
  });
});
