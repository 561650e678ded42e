import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { Route, Routes } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { AuthState } from '@/features/accounts/AuthProvider';
import { discardDrafts } from '@/lib/form-drafts';
import { environment, type SiteEnvironment } from '@/lib/env';
import * as leavePage from '@/lib/page-lifecycle';
import PaymentPage from '@/pages/payment/PaymentPage';
import ThanksPage from '@/pages/thanks/ThanksPage';
import { refuseOrders, serveFunction, serveOrders } from '../../support/checkout-orders.ts';
import { expectLogged } from '../../support/console.ts';
import { dogRow, failDogs } from '../../support/dog-rows.ts';
import { fillDetails, giveDetails, serveDonor, visitorDonor } from '../../support/donor-details.ts';
import { installRazorpay, removeRazorpay, wantedScripts } from '../../support/fake-razorpay.ts';
import { deferred } from '../../support/deferred.ts';
import { renderSite } from '../../support/render.tsx';
import { shortenLongTimers } from '../../support/short-timers.ts';
import { functionUrl, server, tableUrl } from '../../support/server.ts';
import { serveDogPage } from '../../support/update-rows.ts';
import { rememberSession, signedIn } from '../../support/session.ts';

const rani = dogRow(7, {
  name: 'Rani',
  tagline: 'Waits for the milkman.',
  age: '7 years',
  location: 'Aminabad',
  traits: ['Calm', 'Loyal'],
  monthly_amount: 3500,
});

const settings = { ...environment };

// What was typed survives leaving the page.
beforeEach(discardDrafts);

afterEach(() => {
  Object.assign(environment ?? {}, settings);
  removeRazorpay();
  sponsored = [];
});

function changeSettings(changes: Partial<SiteEnvironment>): void {
  Object.assign(environment ?? {}, changes);
}

/** The dogs of the signed-in person's sponsorships. */
let sponsored: { dog_id: string }[] = [];

/** The row in the database; a test may change it while the page is open. */
function serveDog(dog: typeof rani | null = { ...rani }) {
  const kept = { dog };
  server.use(
    http.get(tableUrl('dog_profiles'), () => HttpResponse.json(kept.dog ? [kept.dog] : [])),
  );
  return kept;
}

function open(dogId = rani.id, query = '', auth?: AuthState) {
  serveDogPage({ years: [{ year: 2026, cost_paise: 151_250, records: 2 }] });
  server.use(http.get(tableUrl('sponsorships'), () => HttpResponse.json(sponsored)));
  return renderSite(
    <Routes>
      <Route path="/dogs" element={<h1>Meet Our Dogs</h1>} />
      <Route path="/dogs/:dogId/payment" element={<PaymentPage />} />
      <Route path="/auth" element={<h1>Create an Account</h1>} />
      <Route path="/thanks" element={<ThanksPage />} />
    </Routes>,
    { path: `/dogs/${dogId}/payment${query}`, ...(auth ? { auth } : {}) },
  );
}

const payButton = () => screen.findByRole('button', { name: /^Proceed to Pay ₹3,500/ });

/** Pays once; in direct mode there is no choice, and nobody asks who gives. */
async function payOnce(user: UserEvent) {
  const button = await payButton();
  const once = screen.queryByRole('radio', { name: 'Once' });
  if (once) {
    await user.click(once);
    await fillDetails(user);
  }
  await user.click(button);
}

/** Waits until the button is enabled. */
async function readyAgain() {
  const button = await payButton();
  await waitFor(() => expect(button).not.toHaveAttribute('aria-disabled'));
}

describe('the dog', () => {
  it('shows the loading text, then everything about the dog', async () => {
    const answer = deferred();
    server.use(
      http.get(tableUrl('dog_profiles'), async () => {
        await answer.released;
        return HttpResponse.json([rani]);
      }),
    );
    const { container } = open();
    expect(screen.getByRole('status')).toHaveTextContent('Loading...');
    answer.release();

    const heading = await screen.findByRole('heading', { level: 1, name: 'Rani' });
    expect(heading).toBeVisible();
    expect(heading).toHaveAttribute('dir', 'auto');
    const [picture] = screen.getAllByRole('img', { name: 'Rani' });
    expect(picture).toHaveAttribute('src', rani.image_url);
    expect(screen.getByText('Waits for the milkman.')).toBeVisible();
    expect(screen.getByText('7 years')).toBeVisible();
    expect(screen.getAllByText('Aminabad')[0]).toBeVisible();
    expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Calm',
      'Loyal',
    ]);
    expect(screen.getByText('₹3,500/month', { selector: 'span' })).toBeVisible();
    expect(container).toHaveTextContent('You can cancel anytime from your dashboard.');
    expect(screen.getByRole('link', { name: 'Back to Dogs' })).toHaveAttribute('href', '/dogs');
    const updates = screen.getByRole('link', { name: 'Updates from Rani' });
    expect(updates).toHaveAttribute('href', `/dogs/${rani.id}`);
    const costs = await screen.findByRole('region', { name: 'What Rani’s care has cost' });
    expect(costs).toHaveTextContent(/2026₹1,512\.50$/);
    await readyAgain();
  });

  it.each([
    ['is unknown', rani.id],
    ['has an address that no dog can have', 'not-an-id'],
  ])("that %s shows 'Dog not found' with a link to all dogs", async (_case, dogId) => {
    serveDog(null);
    const { address } = open(dogId);
    expect(await screen.findByRole('heading', { level: 1, name: 'Dog not found' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Back to Dogs' })).toHaveAttribute('href', '/dogs');
    expect(screen.queryByRole('button')).not.toBeInTheDocument();
    expect(address.current).toBe(`/dogs/${dogId}/payment`);
  });

  it('that could not be loaded shows a toast and redirects to all dogs', async () => {
    expectLogged(/the database is resting/);
    failDogs();
    const { address } = open();
    expect(await screen.findByText('Failed to load dog details')).toBeVisible();
    expect(await screen.findByRole('heading', { name: 'Meet Our Dogs' })).toBeVisible();
    expect(address.current).toBe('/dogs');
  });
});

describe('the checkout options', () => {
  const specified = {
    key: 'rzp_test_0123456789',
    amount: 350_000,
    currency: 'INR',
    name: 'Paws of Lucknow',
    description: 'Monthly sponsorship of Rani',
    image: rani.image_url,
    prefill: { name: '', email: '', contact: '' },
    notes: { dog_id: rani.id, dog_name: 'Rani' },
    theme: { color: '#F59E0B' },
    handler: expect.any(Function),
    modal: { ondismiss: expect.any(Function) },
  };

  it('are those of the specification in direct mode, without an order', async () => {
    changeSettings({ payments: 'direct' });
    serveDog();
    const opened = installRazorpay();
    const { user } = open();
    await payOnce(user);
    await waitFor(() => expect(opened).toHaveLength(1));
    expect(opened[0]?.options).toEqual(specified);
  });

  it('have the order of a single gift in server mode, without an amount from the browser', async () => {
    serveDog();
    const opened = installRazorpay();
    const asked = serveOrders(350_000);
    const { user } = open();
    await payOnce(user);
    await waitFor(() => expect(opened).toHaveLength(1));
    expect(opened[0]?.options).toEqual({
      ...specified,
      description: 'One-time donation for Rani',
      order_id: 'order_1',
      prefill: { name: visitorDonor.name, email: visitorDonor.email, contact: '' },
    });
    expect(asked).toEqual([{ dog_id: rani.id, donor: visitorDonor }]);
  });

  it('have an absolute picture URL and an amount in whole paise', async () => {
    changeSettings({ payments: 'direct' });
    serveDog({ ...rani, image_url: '/images/dogs/rani-800.webp', monthly_amount: 19.99 });
    const opened = installRazorpay();
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Proceed to Pay ₹19.99' }));
    await waitFor(() => expect(opened).toHaveLength(1));
    expect(opened[0]?.options).toMatchObject({
      amount: 1999,
      image: `${window.location.origin}/images/dogs/rani-800.webp`,
    });
  });
});

describe('the choice', () => {
  it('has every month chosen, and names each choice by its label', async () => {
    serveDog();
    open();
    await payButton();
    const often = within(screen.getByRole('group', { name: 'How often?' }));
    const names = ['Every month', 'Once', 'A gift'];
    expect(often.getAllByRole('radio')).toEqual(
      names.map((name) => often.getByRole('radio', { name })),
    );
    const [monthly] = often.getAllByRole('radio');
    expect(monthly).toBeChecked();
    expect(monthly).toHaveAccessibleDescription(
      'First charge today or tomorrow, then the same day each month. Stop any time.',
    );
  });

  it('is followed by the texts, the button and the bar', async () => {
    serveDog();
    const { user } = open();
    const button = await payButton();
    const form = screen.getByRole('form', { name: 'Payment for Rani' });
    for (const [name, path] of [
      ['terms', '/terms'],
      ['privacy page', '/privacy'],
      ['Cancellation and refunds', '/refunds'],
    ] as const) {
      expect(screen.getByRole('link', { name })).toHaveAttribute('href', path);
    }
    expect(form).toHaveTextContent(
      'Your donation goes to Paws of Lucknow Society, Registered society, LUC/00000/2014.',
    );
    expect(form).toHaveTextContent('We never see or keep your card details.');
    expect(form).toHaveTextContent('You can cancel anytime from your dashboard.');
    expect(button).toHaveAccessibleDescription('Every month, until you stop it.');

    await user.click(screen.getByRole('radio', { name: 'Once' }));
    expect(form).toHaveTextContent(/nothing to cancel/);
    expect(form).not.toHaveTextContent(/cancel anytime|You receive/);
    expect(button).toHaveAccessibleDescription('Once, today.');
    expect(button).toHaveAccessibleName('Proceed to Pay ₹3,500');
  });

  it.each([
    ['', 350_000, {}],
    ['?amount=875', 87_500, { amount_paise: 87_500 }],
  ])(
    'of every month%s opens the checkout with a subscription for a signed-in person',
    async (query, amount_paise, sent) => {
      rememberSession();
      serveDonor();
      serveDog();
      const asked = serveFunction('create-subscription', {
        sponsorship_id: rani.id,
        subscription_id: 'sub_1',
        amount_paise,
        currency: 'INR',
        starts_at: null,
      });
      const opened = installRazorpay();
      const { user } = open(rani.id, query, signedIn());
      expect(await screen.findByText('Meera Tandon')).toBeVisible();
      expect(screen.getByText(/^14 Rana Pratap Marg/)).toBeVisible();
      await user.click(await screen.findByRole('button', { name: /^Proceed to Pay/ }));
      await waitFor(() => expect(opened).toHaveLength(1));
      expect(asked).toEqual([{ dog_id: rani.id, ...sent }]);
      expect(opened[0]?.options).toMatchObject({
        subscription_id: 'sub_1',
        description: 'Monthly sponsorship of Rani',
        notes: { dog_id: rani.id, dog_name: 'Rani' },
      });
      expect(opened[0]?.options).not.toHaveProperty('amount');
    },
  );

  it('of a dog that the person sponsors offers to change the amount, once or as a gift to pay', async () => {
    sponsored = [{ dog_id: rani.id }];
    serveDonor();
    serveDog();
    const { user } = open(rani.id, '', signedIn());
    expect(await screen.findByText('You sponsor Rani.')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Open My Dogs' })).toHaveAttribute(
      'href',
      '/dashboard/sponsorships',
    );
    expect(screen.getByRole('link', { name: 'Change the amount' })).toHaveAttribute(
      'href',
      '/dashboard/sponsorships',
    );
    const payButtons = { name: /^Proceed to Pay/ };
    expect(screen.queryAllByRole('button', payButtons)).toEqual([]);
    await user.click(screen.getByRole('radio', { name: 'Once' }));
    expect(screen.queryAllByRole('button', payButtons)).toHaveLength(1);
    await user.click(screen.getByRole('radio', { name: 'A gift' }));
    expect(screen.queryAllByRole('button', payButtons)).toHaveLength(1);
  });

  it('is not there with a test key alone, whatever the address says', async () => {
    changeSettings({ payments: 'direct' });
    serveDog();
    const { address } = open(rani.id, '?type=one-time&amount=500');
    expect(await screen.findByText(/^This site is in test mode: it takes one-time/)).toBeVisible();
    expect(screen.queryByRole('radio')).not.toBeInTheDocument();
    expect(screen.getByRole('region', { name: 'Your monthly donation' })).toBeVisible();
    expect(await payButton()).toHaveAccessibleName('Proceed to Pay ₹3,500');
    expect(address.current).toMatch(/\?type=one-time&amount=500$/);
  });
});

it('a dog that has left says so and can not be paid for', async () => {
  serveDog({ ...rani, status: 'adopted' });
  open();
  expect(await screen.findByRole('heading', { name: 'Found a family' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Meet the Dogs' })).toHaveAttribute('href', '/dogs');
  expect(screen.queryByRole('button')).not.toBeInTheDocument();
  expect(wantedScripts()).toHaveLength(0);
});

describe('the provider’s script', () => {
  it('is loaded with the page, and once for all attempts', async () => {
    changeSettings({ payments: 'direct' });
    serveDog();
    const { user } = open();
    const button = await payButton();
    await user.click(button);
    expect(wantedScripts().map(({ src }) => src)).toEqual([settings.checkoutScriptUrl]);
    const opened = installRazorpay();
    wantedScripts()[0]?.dispatchEvent(new Event('load'));
    await waitFor(() => expect(opened).toHaveLength(1));
    opened[0]?.close();

    await readyAgain();
    await user.click(button);
    await waitFor(() => expect(opened).toHaveLength(2));
    expect(wantedScripts()).toHaveLength(1);
  });

  it.each([
    ['can not be fetched', 'error'],
    ['comes without what it should define', 'load'],
  ])('that %s shows a toast, makes no order and is retried', async (_case, event) => {
    expectLogged(/Payment gateway not loaded/);
    serveDog();
    const asked = serveOrders(350_000);
    const { user } = open();
    await payButton();
    wantedScripts()[0]?.dispatchEvent(new Event(event));
    await waitFor(() => expect(wantedScripts()).toHaveLength(0));
    expect(screen.queryByText(/^Payment gateway/)).not.toBeInTheDocument();

    await payOnce(user);
    expect(await screen.findByText('Opening the payment window...')).toBeVisible();
    wantedScripts()[0]?.dispatchEvent(new Event(event));
    expect(await screen.findByText('Payment gateway not loaded. Please try again.')).toBeVisible();
    expect(screen.getByText(/ad blocker.*You can try again\.$/)).toHaveRole('alert');
    await readyAgain();
    expect(screen.queryByText('Opening the payment window...')).not.toBeInTheDocument();
    expect(wantedScripts()).toHaveLength(0);
    expect(asked).toEqual([]);

    await payOnce(user);
    const opened = installRazorpay();
    wantedScripts()[0]?.dispatchEvent(new Event('load'));
    await waitFor(() => expect(opened).toHaveLength(1));
    expect(asked).toHaveLength(1);
    expect(screen.queryByText(/ad blocker/)).not.toBeInTheDocument();
  });

  it('that never arrives fails after 20 seconds', async () => {
    expectLogged(/Payment gateway not loaded/);
    shortenLongTimers();
    serveDog();
    const { user } = open();
    await payOnce(user);
    expect(await screen.findByText('Payment gateway not loaded. Please try again.')).toBeVisible();
    expect(wantedScripts()).toHaveLength(0);
  });
});

/** Opens the page and the provider's window. */
async function openWindow() {
  serveDog();
  serveOrders(350_000);
  const opened = installRazorpay();
  const site = open();
  await payOnce(site.user);
  const checkout = await waitFor(() => {
    const [first] = opened;
    if (!first) throw new Error('No window is open.');
    return first;
  });
  return { ...site, checkout, opened };
}

describe('the provider’s window', () => {
  it('when a payment failed shows the reason until the next attempt', async () => {
    const { checkout, opened, user } = await openWindow();
    checkout.fail({ reason: 'insufficient_funds', description: 'BAD_REQUEST: debit refused' });
    const reason = 'There isn’t enough money in the account. You can try again.';
    expect(await screen.findByText(reason)).toHaveRole('alert');
    checkout.close();
    await readyAgain();
    expect(screen.getByText(reason)).toBeVisible();

    await payOnce(user);
    await waitFor(() => expect(opened).toHaveLength(2));
    expect(screen.queryByText(reason)).not.toBeInTheDocument();
  });
});

it('a double click makes one order and opens one window', async () => {
  serveDog();
  const opened = installRazorpay();
  const asked = serveOrders(350_000);
  const { user } = open();
  const button = await payButton();
  await user.click(screen.getByRole('radio', { name: 'Once' }));
  await fillDetails(user);
  await user.dblClick(button);
  await waitFor(() => expect(opened).toHaveLength(1));
  opened[0]?.close();
  await screen.findByText('Payment cancelled');
  expect(opened).toHaveLength(1);
  expect(asked).toHaveLength(1);
});

describe('a month without an account', () => {
  const begun = {
    sponsorship_id: '60000000-0000-4000-8000-000000000001',
    subscription_id: 'sub_1',
    amount_paise: 350_000,
    currency: 'INR',
    starts_at: null,
    secret: 'nE3v8Qp1xR7mT2yWn5sLcA',
  };

  it('sends the details, and the same id of the request until one of them changes', async () => {
    serveDog();
    const asked = serveFunction('create-subscription', begun);
    serveFunction('sync-sponsorship', { status: 'created', desired_status: 'run' });
    const opened = installRazorpay();
    const { user, unmount } = open();
    await payButton();
    await giveDetails(user);
    await waitFor(() => expect(opened).toHaveLength(1));
    expect(asked).toEqual([
      { dog_id: rani.id, donor: visitorDonor, request_id: expect.any(String) },
    ]);
    expect(opened[0]?.options).toMatchObject({
      subscription_id: 'sub_1',
      prefill: { name: visitorDonor.name, email: visitorDonor.email, contact: '' },
    });
    opened[0]?.close();
    await readyAgain();
    // Neither a second press nor a reload is another request.
    await user.click(await payButton());
    await waitFor(() => expect(opened).toHaveLength(2));
    opened[1]?.close();
    await readyAgain();
    unmount();
    const again = open();
    await payButton();
    await giveDetails(again.user);
    await waitFor(() => expect(opened).toHaveLength(3));
    opened[2]?.close();
    await readyAgain();
    await again.user.type(screen.getByLabelText('Full name'), ' Devi');
    await again.user.click(await payButton());
    await waitFor(() => expect(opened).toHaveLength(4));
    const [first, second, third, fourth] = asked.map((body) => Object(body).request_id);
    expect([second, third]).toEqual([first, first]);
    expect(fourth).not.toBe(first);
  });

  it.each(['authenticated', 'active'])(
    'that is %s says so to a page that was closed meanwhile, and leads to its page',
    async (status) => {
      serveDog();
      serveFunction('create-subscription', begun);
      const asked = serveFunction('sync-sponsorship', { status, desired_status: 'run' });
      server.use(http.post(functionUrl('visitor_sponsorship'), () => HttpResponse.json(null)));
      const opened = installRazorpay();
      const first = open();
      await payButton();
      await giveDetails(first.user);
      await waitFor(() => expect(opened).toHaveLength(1));
      first.unmount();
      const { user, state } = open();
      expect(
        await screen.findByText(
          /^Your monthly payment of ₹3,500, begun at \d+:\d\d [ap]m, is approved\.$/,
        ),
      ).toBeVisible();
      expect(asked).toEqual([{ sponsorship_id: begun.sponsorship_id, secret: begun.secret }]);
      expect(screen.queryByRole('button', { name: /^Proceed to Pay/ })).not.toBeInTheDocument();
      await user.click(screen.getByRole('button', { name: 'See what happens next' }));
      expect(state.current).toMatchObject({
        payment: { sponsorship: { id: begun.sponsorship_id, secret: begun.secret } },
      });
    },
  );

  it.each([
    ['amount-not-offered', 422, /^Without an account, please give a multiple of ₹50/],
    ['too-many-sponsorships', 429, /^Five monthly payments were started with this email address/],
    ['already-authorised', 409, /^You have already approved this monthly payment\./],
    ['already-sponsored', 409, /^You already give this every month; see My Dogs/],
  ])(
    'that is refused as %s says why on the page, and keeps what was typed',
    async (error, status, text) => {
      expectLogged(text.source.startsWith('^') ? new RegExp(text.source.slice(1)) : text);
      serveDog();
      serveFunction('create-subscription', { error }, status);
      const opened = installRazorpay();
      const { user } = open();
      await payButton();
      await giveDetails(user);
      expect(await screen.findByText(text, { selector: 'form [role=alert]' })).toBeVisible();
      expect(screen.getByLabelText('Email')).toHaveValue(visitorDonor.email);
      expect(opened).toHaveLength(0);
    },
  );
});

describe('the details of a visitor', () => {
  it('have a mistyped domain: one press takes the address that was meant', async () => {
    serveDog();
    const { user } = open();
    await payButton();
    const email = screen.getByLabelText('Email');
    await user.type(email, 'ravi@gmial.com');
    expect(screen.queryByRole('button', { name: /^Is it/ })).not.toBeInTheDocument();
    await user.tab();
    await user.click(screen.getByRole('button', { name: 'Is it ravi@gmail.com?' }));
    expect(email).toHaveValue('ravi@gmail.com');
    expect(email).toHaveFocus();
    expect(screen.queryByRole('button', { name: /^Is it/ })).not.toBeInTheDocument();
  });
});

describe('a failed order', () => {
  it('because the tab is older than the server reloads it once, and then asks for it', async () => {
    expectLogged(/This page is out of date/);
    const reload = vi.spyOn(leavePage, 'reloadPage').mockReturnValue();
    serveDog();
    refuseOrders(400, { error: 'bad-request' });
    installRazorpay();
    const { user } = open();
    await payOnce(user);
    await waitFor(() => expect(reload).toHaveBeenCalledOnce());
    await readyAgain();
    await payOnce(user);
    expect(
      await screen.findByText(/^This page is out of date\. Nothing was charged\./),
    ).toBeVisible();
    expect(reload).toHaveBeenCalledOnce();
  });
});

it('a changed price opens nothing, and the toast and the page show the new one', async () => {
  expectLogged(/The monthly amount is now ₹4,000/);
  const kept = serveDog();
  const opened = installRazorpay();
  serveOrders(400_000);
  const { user } = open();
  await payButton();
  kept.dog = { ...rani, monthly_amount: 4000 };
  await user.click(screen.getByRole('radio', { name: 'Once' }));
  await giveDetails(user);

  expect(await screen.findByText(/^The monthly amount is now ₹4,000\./)).toBeVisible();
  expect(await screen.findByRole('button', { name: 'Proceed to Pay ₹4,000' })).toBeVisible();
  expect(opened).toHaveLength(0);

  await user.click(screen.getByRole('button', { name: 'Proceed to Pay ₹4,000' }));
  await waitFor(() => expect(opened).toHaveLength(1));
  expect(opened[0]?.options.amount).toBe(400_000);
});

it('a site without a key shows that payments are not set up, and makes no request', async () => {
  expectLogged(/n’t set up on this site/);
  changeSettings({ razorpayKeyId: undefined });
  serveDog();
  const { user } = open();
  await payOnce(user);
  const toasts = screen.getByRole('region', { name: /Notifications/ });
  expect(
    await within(toasts).findByText(/^Payments aren’t set up on this site yet\./),
  ).toBeVisible();
  expect(wantedScripts()).toHaveLength(0);
});
