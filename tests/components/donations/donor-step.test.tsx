import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { Link, Route, Routes } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { useCheckout } from '@/features/donations/checkout/use-checkout';
import { discardDrafts } from '@/lib/form-drafts';
import { donationPurpose } from '@/features/donations/checkout/checkout';
import { useDonorStep } from '@/features/donations/donors/DonorStep';
import { serveFunction, serveOrders } from '../../support/checkout-orders.ts';
import { expectLogged } from '../../support/console.ts';
import { fillDetails, serveDonor, visitorDonor } from '../../support/donor-details.ts';
import { fill } from '../../support/fill.ts';
import { installRazorpay, removeRazorpay } from '../../support/fake-razorpay.ts';
import { renderSite } from '../../support/render.tsx';
import { server, tableUrl } from '../../support/server.ts';
import { meera, rememberSession } from '../../support/session.ts';

const PAN = 'AAAPZ1234C';

// What was typed survives leaving the page.
beforeEach(discardDrafts);
afterEach(removeRazorpay);

function Giving({ userId }: { userId: string | null }) {
  const donor = useDonorStep({ userId, isMonthly: false });
  const { start, isOpen } = useCheckout({
    askForDonor: donor.askForDonor,
    onThanks: donor.forget,
  });
  const pay = async () => {
    if (await donor.isComplete()) start(donationPurpose(150_000, 'One-time'));
  };
  return (
    <>
      {donor.fields}
      <button type="button" onClick={() => void pay()}>
        Pay
      </button>
      <Link to="/elsewhere">Elsewhere</Link>
      <p>{isOpen ? 'Busy' : 'Ready'}</p>
    </>
  );
}

function open(userId: string | null = null) {
  const opened = installRazorpay();
  const orders = serveOrders(150_000);
  const site = renderSite(
    <Routes>
      <Route path="/" element={<Giving userId={userId} />} />
      <Route path="*" element={<Link to="/">Back</Link>} />
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

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const citizen = () => screen.getByRole('checkbox', { name: 'I am an Indian citizen' });

describe('a visitor', () => {
  it('is asked before each payment, and the details go with the order', async () => {
    const { user, pay, opened, orders } = open();
    await user.click(field('PAN (optional)'));
    await user.paste(' aaapz 1234c ');
    await fillDetails(user);
    await pay();
    await waitFor(() => expect(opened).toHaveLength(1));
    expect(orders).toEqual([{ amount_paise: 150_000, donor: { ...visitorDonor, pan: PAN } }]);
    opened[0]?.close();
    expect(await screen.findByText('Ready')).toBeVisible();
    expect(field('Full name')).toHaveValue(visitorDonor.name);
  });

  it('can give a WhatsApp number, which goes along only with the consent', async () => {
    const { user, pay, opened, orders } = open();
    await fillDetails(user);
    const folded = screen.getByText('Photos on WhatsApp? (optional)').closest('details');
    expect(folded).not.toHaveAttribute('open');
    const number = field('WhatsApp number (optional)');
    const consent = screen.getByRole('checkbox', { name: /^You may send me photos of the dogs/ });
    await user.type(number, 'later');
    await pay();
    await waitFor(() => expect(number).toHaveFocus());
    expect(number).toHaveAccessibleDescription(/Please enter a valid phone number/);
    expect(folded).toHaveAttribute('open');
    await user.clear(number);
    await user.type(number, '98390 12345');
    await pay();
    await waitFor(() => expect(consent).toHaveFocus());
    expect(consent).toHaveAccessibleDescription('Please tick this, or leave the number empty.');
    await user.click(consent);
    await user.clear(number);
    await pay();
    await waitFor(() => expect(number).toHaveFocus());
    expect(orders).toEqual([]);
    await user.type(number, '98390 12345');
    await pay();
    await waitFor(() => expect(opened).toHaveLength(1));
    expect(orders).toMatchObject([
      { donor: { ...visitorDonor, whatsapp: { number: '98390 12345', consents: true } } },
    ]);
  });

  it('finds what was typed again after leaving the page, without the PAN, until it is paid', async () => {
    const { user, pay, opened, orders } = open();
    await fillDetails(user);
    await user.type(field('PAN (optional)'), PAN);
    expect(stored()).toContain(visitorDonor.email);
    expect(stored()).not.toContain(PAN);
    await user.click(screen.getByRole('link', { name: 'Elsewhere' }));
    expect(orders).toEqual([]);
    await user.click(screen.getByRole('link', { name: 'Back' }));
    expect(field('Address')).toHaveValue(visitorDonor.address);
    expect(citizen()).toBeChecked();
    expect(field('PAN (optional)')).toHaveValue('');
    await pay();
    await waitFor(() => expect(opened).toHaveLength(1));
    opened[0]?.pay();
    await user.click(await screen.findByRole('link', { name: 'Back' }));
    expect(field('Full name')).toHaveValue('');
    expect(stored()).not.toContain(visitorDonor.email);
  });

  it('sees at each field what is wrong, and is not asked for a PAN', async () => {
    const { user, pay, opened } = open();
    await user.type(field('PAN (optional)'), 'AAAPZ12345');
    const shown = vi.spyOn(Element.prototype, 'scrollIntoView');
    await pay();
    await waitFor(() => expect(citizen()).toHaveFocus());
    // Not the button, which stays where it covers the field.
    expect(shown.mock.contexts).toEqual([citizen()]);
    for (const [label, sentence] of [
      ['Full name', /Name must be at least 2 characters\.$/],
      ['Email', /Please enter a valid email address\.$/],
      ['Address', /Address must be at least 5 characters\.$/],
      ['PAN (optional)', /A PAN has five letters, four digits and a letter, such as ABCDE1234F\.$/],
    ] as const) {
      expect(field(label)).toHaveAccessibleDescription(sentence);
    }
    expect(citizen()).toBeInvalid();
    expect(citizen()).toHaveAccessibleDescription(/Indian citizens only\.$/);
    await user.clear(field('PAN (optional)'));
    await fillDetails(user);
    await pay();
    await waitFor(() => expect(opened).toHaveLength(1));
  });

  it('reads before anything else why only citizens can give, and what others can do', () => {
    open();
    const reason = within(screen.getByText('Not a citizen?').parentElement ?? document.body);
    expect(
      reason.getByText(/accept donations from Indian citizens only, wherever/),
    ).toBeInTheDocument();
    expect(reason.getByText('write to us')).toHaveAttribute('href', '/support#contact');
    expect(citizen().compareDocumentPosition(field('Full name'))).toBe(
      Node.DOCUMENT_POSITION_FOLLOWING,
    );
  });

  it('sees beside the name that a receipt can’t print emoji, and can use joiners', async () => {
    const { user, pay, opened } = open();
    await fill(user, { 'Full name': 'Gauri 🐕' });
    await fillDetails(user);
    await pay();
    await waitFor(() => expect(field('Full name')).toBeInvalid());
    expect(field('Full name')).toHaveAccessibleDescription(
      /Please leave out emoji: a receipt can’t print them\.$/,
    );
    expect(field('Full name')).toHaveValue('Gauri 🐕');
    await fill(user, { 'Full name': 'लक्\u200Dष्मी' });
    await pay();
    await waitFor(() => expect(opened).toHaveLength(1));
  });

  it('is refused kindly without the tick of a citizen, and nothing is sent', async () => {
    const { user, pay, orders } = open();
    await fillDetails(user);
    await user.click(citizen());
    await pay();
    await waitFor(() => expect(citizen()).toHaveFocus());
    expect(screen.getByText(/^Please tick this if you are an Indian citizen\./)).toBeVisible();
    expect(orders).toEqual([]);
  });
});

describe('an account', () => {
  const stays = { name: 'Meera Tandon', address: '14 Rana Pratap Marg' };
  const serveProfile = () =>
    server.use(http.get(tableUrl('profiles'), () => HttpResponse.json([stays])));

  it('sees the details that it has, and is not asked for them', async () => {
    rememberSession();
    serveDonor();
    const { pay, opened, orders } = open(meera.id);
    expect(await screen.findByText('Meera Tandon')).toBeVisible();
    expect(screen.getByText(/^14 Rana/)).toHaveTextContent('Lucknow 226001');
    expect(screen.queryByRole('textbox')).not.toBeInTheDocument();
    await pay();
    await waitFor(() => expect(opened).toHaveLength(1));
    expect(orders).toEqual([{ amount_paise: 150_000 }]);
    expect(opened[0]?.options).toMatchObject({ prefill: { name: meera.name, email: meera.email } });
  });

  it('changes them with the payment', async () => {
    rememberSession();
    serveDonor();
    const saved = serveFunction('save-donor', { ...stays, pan_masked: 'AAA••••••C' });
    const { user, pay, opened } = open(meera.id);
    await user.click(await screen.findByRole('button', { name: 'Change' }));
    expect(screen.getByText(/^Your receipts for this tax year/)).toBeVisible();
    expect(field('Full name')).toHaveValue('Meera Tandon');
    expect(field('PAN (optional)')).toHaveAccessibleDescription(/^We have AAA••••••C\./);
    await fill(user, { Address: '14 Rana Pratap Marg' });
    await pay();
    await waitFor(() => expect(opened).toHaveLength(1));
    expect(saved).toEqual([{ ...stays, is_indian_citizen: true }]);
    expect(await screen.findByRole('button', { name: 'Change' })).toBeVisible();
  });

  it('is asked once, with the profile filled in, and no PAN stays in the browser', async () => {
    rememberSession();
    serveDonor(null);
    serveProfile();
    const saved = serveFunction('save-donor', { ...stays, pan_masked: 'AAA••••••C' });
    const { user, pay, opened, orders, queryClient } = open(meera.id);
    await waitFor(() => expect(field('Full name')).toHaveValue('Meera Tandon'));
    expect(screen.queryByLabelText('Email')).not.toBeInTheDocument();
    await user.type(field('PAN (optional)'), PAN);
    await user.click(citizen());
    await user.dblClick(screen.getByRole('button', { name: 'Pay' }));
    await waitFor(() => expect(opened).toHaveLength(1));
    expect(saved).toEqual([{ ...stays, is_indian_citizen: true, pan: PAN }]);
    opened[0]?.close();
    expect(await screen.findByText('Ready')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Change' })).toBeVisible();
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

  it('reads why its details were not saved, keeps them and logs no PAN', async () => {
    expectLogged(/^FunctionError: The function failed: too-many-orders$/);
    rememberSession();
    serveDonor(null);
    serveProfile();
    serveFunction('save-donor', { error: 'too-many-orders' }, 429);
    const { user, pay, orders } = open(meera.id);
    await waitFor(() => expect(field('Full name')).toHaveValue('Meera Tandon'));
    await user.type(field('PAN (optional)'), PAN);
    await user.click(citizen());
    await pay();
    expect(await screen.findByText(/^Too many attempts\./)).toHaveRole('alert');
    expect(field('Address')).toHaveValue('14 Rana Pratap Marg');
    expect(orders).toEqual([]);
  });
});
