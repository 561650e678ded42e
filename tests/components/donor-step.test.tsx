import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { Link, Route, Routes } from 'react-router-dom';
import { afterEach, describe, expect, it } from 'vitest';
import { useCheckout } from '@/features/checkout/use-checkout';
import { donationPurpose } from '@/features/checkout/checkout';
import { useDonorStep } from '@/features/donors/use-donor-step';
import { serveFunction, serveOrders } from '../support/checkout-orders.ts';
import { expectLogged } from '../support/console.ts';
import { deferred } from '../support/deferred.ts';
import { detailsForm, giveDetails, serveDonor, visitorDonor } from '../support/donor-details.ts';
import { fill } from '../support/fill.ts';
import { installRazorpay, removeRazorpay } from '../support/fake-razorpay.ts';
import { renderSite } from '../support/render.tsx';
import { edgeFunctionUrl, server, tableUrl } from '../support/server.ts';
import { rememberSession } from '../support/session.ts';

const PAN = 'AAAPZ1234C';

afterEach(removeRazorpay);

function Giving() {
  const { askForDonor, donorDialog } = useDonorStep(true);
  const { start, isOpen } = useCheckout({ askForDonor, onSignInNeeded: () => {} });
  return (
    <>
      <button type="button" onClick={() => start(donationPurpose(150_000, 'One-time'))}>
        Pay
      </button>
      <Link to="/elsewhere">Elsewhere</Link>
      <p>{isOpen ? 'Busy' : 'Ready'}</p>
      {donorDialog}
    </>
  );
}

function open() {
  const opened = installRazorpay();
  const orders = serveOrders(150_000);
  const site = renderSite(
    <Routes>
      <Route path="/" element={<Giving />} />
      <Route path="*" element={<h1>Elsewhere</h1>} />
    </Routes>,
  );
  const pay = () => site.user.click(screen.getByRole('button', { name: 'Pay' }));
  return { ...site, pay, opened, orders };
}

/** Everything that the browser could keep. */
function stored(): string {
  window.dispatchEvent(new Event('pagehide'));
  return JSON.stringify([Object.entries(localStorage), Object.entries(sessionStorage)]);
}

describe('a visitor', () => {
  it('is asked before each payment, and the details go with the order', async () => {
    const { user, pay, opened, orders } = open();
    await pay();
    const form = await detailsForm();
    await user.click(form.getByLabelText('PAN (optional)'));
    await user.paste(' aaapz 1234c ');
    await giveDetails(user);
    await waitFor(() => expect(opened).toHaveLength(1));
    expect(orders).toEqual([{ amount_paise: 150_000, donor: { ...visitorDonor, pan: PAN } }]);
    opened[0]?.close();
    expect(await screen.findByText('Ready')).toBeVisible();
    // The second time what was typed is still there.
    await pay();
    expect((await detailsForm()).getByLabelText('Full name')).toHaveValue(visitorDonor.name);
  });

  it('pays nothing after closing the form with Escape, and finds what was typed again', async () => {
    const { user, pay, orders } = open();
    await pay();
    const form = await detailsForm();
    await user.type(form.getByLabelText('Full name'), 'Ravi');
    await user.type(form.getByLabelText('PAN (optional)'), PAN);
    expect(stored()).toContain('Ravi');
    expect(stored()).not.toContain(PAN);
    await user.keyboard('{Escape}');
    expect(await screen.findByText('Ready')).toBeVisible();
    expect(screen.queryByText('Payment cancelled')).not.toBeInTheDocument();
    expect(stored()).toContain('Ravi');
    expect(stored()).not.toContain(PAN);
    await pay();
    expect((await detailsForm()).getByLabelText('Full name')).toHaveValue('Ravi');
    expect(orders).toEqual([]);
  });

  it('ends the payment by leaving the page', async () => {
    const { user, pay, orders, queryClient } = open();
    await pay();
    await detailsForm();
    await user.click(screen.getByRole('link', { name: 'Elsewhere', hidden: true }));
    await waitFor(() => expect(queryClient.isMutating()).toBe(0));
    expect(orders).toEqual([]);
  });

  it('sees at each field what is wrong, and is not asked for a PAN', async () => {
    const { user, pay, opened } = open();
    await pay();
    const form = await detailsForm();
    await user.type(form.getByLabelText('PAN (optional)'), 'AAAPZ12345');
    await user.click(form.getByRole('button', { name: 'Continue to payment' }));
    await waitFor(() => expect(form.getByLabelText('Full name')).toBeInvalid());
    for (const [label, sentence] of [
      ['Full name', /Name must be at least 2 characters\.$/],
      ['Email', /Please enter a valid email address\.$/],
      ['Address', /^Address must be at least 5 characters\.$/],
      ['PAN (optional)', /A PAN has five letters, four digits and a letter, such as ABCDE1234F\.$/],
    ] as const) {
      expect(form.getByLabelText(label)).toHaveAccessibleDescription(sentence);
    }
    expect(form.getByRole('radio', { name: 'No' })).toHaveAccessibleDescription(
      'Please choose one.',
    );
    await user.clear(form.getByLabelText('PAN (optional)'));
    await giveDetails(user);
    await waitFor(() => expect(opened).toHaveLength(1));
  });

  it('sees beside the name that a receipt can’t print emoji, and can use joiners', async () => {
    const { user, pay, opened } = open();
    await pay();
    const form = await detailsForm();
    await fill(user, { 'Full name': 'Gauri 🐕' });
    await giveDetails(user);
    await waitFor(() => expect(form.getByLabelText('Full name')).toBeInvalid());
    expect(form.getByLabelText('Full name')).toHaveAccessibleDescription(
      /Please leave out emoji: a receipt can’t print them\.$/,
    );
    expect(form.getByLabelText('Full name')).toHaveValue('Gauri 🐕');
    await fill(user, { 'Full name': 'लक्\u200Dष्मी' });
    await user.click(form.getByRole('button', { name: 'Continue to payment' }));
    await waitFor(() => expect(opened).toHaveLength(1));
  });

  it('is refused kindly as a citizen of another country, and nothing is sent', async () => {
    const { user, pay, orders } = open();
    await pay();
    const form = await detailsForm();
    await fill(user, {
      'Full name': visitorDonor.name,
      Email: visitorDonor.email,
      Address: 'Berlin, Germany',
    });
    await user.click(form.getByRole('radio', { name: 'No' }));
    await user.click(form.getByRole('button', { name: 'Continue to payment' }));
    expect(await screen.findByText(/^Thank you for wanting to help\./)).toHaveTextContent(
      /Indian citizens only\. Nothing was stored or charged\.$/,
    );
    expect(orders).toEqual([]);
  });
});

describe('an account', () => {
  it('is not asked for details that it has', async () => {
    rememberSession();
    serveDonor();
    const { pay, opened, orders } = open();
    await pay();
    await waitFor(() => expect(opened).toHaveLength(1));
    expect(orders).toEqual([{ amount_paise: 150_000 }]);
  });

  it('is asked once, with the profile filled in, and no PAN stays in the browser', async () => {
    rememberSession();
    serveDonor(null);
    server.use(
      http.get(tableUrl('profiles'), () =>
        HttpResponse.json([{ name: 'Meera Tandon', address: '14 Rana Pratap Marg' }]),
      ),
    );
    const saved = serveFunction('save-donor', {
      name: 'Meera Tandon',
      address: '14 Rana Pratap Marg',
      pan_masked: 'AAA••••••C',
    });
    const { user, pay, opened, orders, queryClient } = open();
    await pay();
    const form = await detailsForm();
    expect(form.queryByLabelText('Email')).not.toBeInTheDocument();
    expect(form.getByLabelText('Full name')).toHaveValue('Meera Tandon');
    await user.type(form.getByLabelText('PAN (optional)'), PAN);
    await user.click(form.getByRole('radio', { name: 'Yes' }));
    await user.dblClick(form.getByRole('button', { name: 'Continue to payment' }));
    await waitFor(() => expect(opened).toHaveLength(1));
    expect(saved).toEqual([
      {
        name: 'Meera Tandon',
        address: '14 Rana Pratap Marg',
        is_indian_citizen: true,
        pan: PAN,
      },
    ]);
    opened[0]?.close();
    expect(await screen.findByText('Ready')).toBeVisible();
    await pay();
    await waitFor(() => expect(opened).toHaveLength(2));
    expect(orders).toHaveLength(2);
    const cached = [
      ...queryClient
        .getQueryCache()
        .getAll()
        .map(({ state }) => state.data),
      ...queryClient
        .getMutationCache()
        .getAll()
        .map(({ state }) => state),
    ];
    expect(JSON.stringify(cached)).not.toContain(PAN);
    expect(stored()).not.toContain(PAN);
  });

  it('reads in the form why its details were not saved, keeps them and logs no PAN', async () => {
    expectLogged(/^FunctionError: The function failed: too-many-orders$/);
    rememberSession();
    serveDonor(null);
    server.use(http.get(tableUrl('profiles'), () => HttpResponse.json([])));
    const answer = deferred();
    server.use(
      http.post(edgeFunctionUrl('save-donor'), async () => {
        await answer.released;
        return HttpResponse.json({ error: 'too-many-orders' }, { status: 429 });
      }),
    );
    const { user, pay, orders } = open();
    await pay();
    const form = await detailsForm();
    await user.type(form.getByLabelText('Full name'), 'Meera');
    await user.type(form.getByLabelText('Address'), 'Lucknow');
    await user.type(form.getByLabelText('PAN (optional)'), PAN);
    await user.click(form.getByRole('radio', { name: 'Yes' }));
    await user.click(form.getByRole('button', { name: 'Continue to payment' }));
    expect(await screen.findByText('Saving...')).toBeVisible();
    answer.release();
    expect(await form.findByText(/^Too many attempts\./)).toBeVisible();
    expect(form.getByLabelText('Address')).toHaveValue('Lucknow');
    expect(orders).toEqual([]);
    expect(within(document.body).getByText('Busy')).toBeInTheDocument();
  });
});
