// A visitor's payment: what the browser keeps of it, what the sign-in page says, and how an account claims it.
import { screen, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { Route, Routes } from 'react-router-dom';
import { afterEach, describe, expect, it } from 'vitest';
import AccountMenu from '@/app/AccountMenu';
import { RequireAuth } from '@/features/auth/guards/RequireAuth';
import type { VisitorDonor } from '@/features/checkout/checkout-donor';
import { DonationForm } from '@/features/checkout/DonationForm';
import { DonationHistory } from '@/features/donations/DonationHistory';
import { keepPayment, unclaimedPayments } from '@/lib/unclaimed-payments';
import AuthPage from '@/pages/auth/AuthPage';
import { serveFunction, serveOrders } from '../support/checkout-orders.ts';
import { expectLogged } from '../support/console.ts';
import { deferred } from '../support/deferred.ts';
import { donationRow } from '../support/donation-rows.ts';
import { visitorDonor } from '../support/donors.ts';
import { installRazorpay, removeRazorpay } from '../support/fake-razorpay.ts';
import { renderSite } from '../support/render.tsx';
import { edgeFunctionUrl, server, tableUrl } from '../support/server.ts';
import { meera, rememberSession, serveOwnRows, signedIn } from '../support/session.ts';

const HOUR = 60 * 60_000;
const NONE = "You haven't made any donations yet.";

const payment = (orderId = 'order_1') => ({
  razorpay_order_id: orderId,
  razorpay_payment_id: 'pay_1',
  razorpay_signature: 'signature',
});

afterEach(removeRazorpay);

describe('the browser', () => {
  it.each([
    ['keeps the signed answer of a visitor’s order', visitorDonor, [payment()]],
    ['keeps nothing of an account’s order', 'stored' as const, []],
  ])('%s', async (_case, donor: VisitorDonor | 'stored', kept) => {
    serveOrders(150_000);
    const opened = installRazorpay();
    const { visitor, address } = renderSite(
      <DonationForm askForDonor={() => Promise.resolve(donor)} onSignInNeeded={() => {}} />,
      { path: '/support' },
    );
    await visitor.click(screen.getByRole('button', { name: /^Proceed to Pay/ }));
    await waitFor(() => expect(opened).toHaveLength(1));
    opened[0]?.pay();
    await waitFor(() => expect(address.current).toBe('/dashboard/donations'));
    expect(unclaimedPayments()).toEqual(kept);
  });

  it('keeps ten payments for a day, and nothing else', () => {
    const start = Date.now();
    keepPayment({ razorpay_payment_id: 'pay_1' });
    expect(localStorage).toHaveLength(0);
    for (let count = 1; count <= 11; count += 1) keepPayment(payment(`order_${count}`), start);
    const orders = unclaimedPayments(start).map(({ razorpay_order_id }) => razorpay_order_id);
    expect(orders).toHaveLength(10);
    expect(orders.at(-1)).toBe('order_11');
    expect(unclaimedPayments(start + 24 * HOUR - 1)).toHaveLength(10);
    expect(unclaimedPayments(start + 24 * HOUR)).toEqual([]);
    localStorage.setItem('paws_unclaimed_payments', '[{"storedAt":1}]');
    expect(unclaimedPayments(start)).toEqual([]);
  });
});

function openGuarded(path: string) {
  return renderSite(
    <Routes>
      <Route element={<RequireAuth />}>
        <Route path="/dashboard/*" element={null} />
      </Route>
      <Route path="/auth" element={<AuthPage />} />
    </Routes>,
    { path },
  );
}

const openDonations = () => renderSite(<DonationHistory userId={meera.id} />, { auth: signedIn() });

describe('the sign-in page', () => {
  it('thanks a visitor who paid, on both tabs', async () => {
    keepPayment(payment());
    const { visitor } = openGuarded('/dashboard/donations');
    const thanks =
      'Thank you for your gift. Sign in or create an account, and it will show this donation. Your receipt is on its way by mail.';
    expect(screen.getByRole('status')).toHaveTextContent(thanks);
    await visitor.click(screen.getByRole('tab', { name: 'Sign Up' }));
    expect(screen.getByRole('status')).toHaveTextContent(thanks);
  });

  it.each([
    ['who paid nothing', '/dashboard/donations', false],
    ['who asked for another page', '/dashboard/settings', true],
    ['who came on their own', '/auth', true],
  ])('does not thank a visitor %s', (_case, path, hasPaid) => {
    if (hasPaid) keepPayment(payment());
    openGuarded(path);
    expect(screen.getByRole('form', { name: 'Sign In' })).toBeVisible();
    expect(screen.queryByText(/^Thank you for your gift/)).not.toBeInTheDocument();
  });
});

describe('an account', () => {
  it('claims the donation and shows it, never an empty list', async () => {
    rememberSession();
    keepPayment(payment('order_1'));
    keepPayment(payment('order_2'));
    const answered = deferred();
    const claimed: unknown[] = [];
    server.use(
      http.get(tableUrl('donations'), () =>
        HttpResponse.json(claimed.length === 2 ? [donationRow(), donationRow()] : []),
      ),
      http.post(edgeFunctionUrl('claim-donation'), async ({ request }) => {
        await answered.released;
        claimed.push(await request.json());
        return HttpResponse.json({ outcome: 'added' });
      }),
    );
    const { queryClient } = openDonations();
    await waitFor(() =>
      expect(queryClient.getQueryData(['donations', 'list', meera.id])).toEqual([]),
    );
    expect(screen.queryByText(NONE)).not.toBeInTheDocument();
    answered.release();
    expect(await screen.findByText('2 completed donations')).toBeVisible();
    expect(claimed).toEqual([payment('order_1'), payment('order_2')]);
    expect(localStorage.getItem('paws_unclaimed_payments')).toBeNull();
  });

  it.each([
    [400, 'wrong-signature', []],
    [404, 'unknown-donation', []],
    [409, 'not-yours', []],
    [429, 'too-many-orders', [payment()]],
    [503, 'server-unreachable', [payment()]],
  ])('that is refused with %i %s keeps %j', async (status, error, kept) => {
    if (kept.length > 0) expectLogged(new RegExp(error));
    rememberSession();
    keepPayment(payment());
    server.use(http.get(tableUrl('donations'), () => HttpResponse.json([])));
    serveFunction('claim-donation', { error }, status);
    openDonations();
    expect(await screen.findByText(NONE)).toBeVisible();
    expect(unclaimedPayments()).toEqual(kept);
  });

  it('claims it on every page, from the account menu', async () => {
    rememberSession();
    serveOwnRows();
    keepPayment(payment());
    const claimed = serveFunction('claim-donation', { outcome: 'added' });
    renderSite(<AccountMenu roles={new Set()} />, { auth: signedIn() });
    await waitFor(() => expect(unclaimedPayments()).toEqual([]));
    expect(claimed).toEqual([payment()]);
  });
});
