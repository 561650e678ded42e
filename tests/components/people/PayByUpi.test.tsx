import { act, screen } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { Route, Routes } from 'react-router-dom';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { AuthState } from '@/features/accounts/AuthProvider';
import { site } from '@/config/site';
import { upiPayee } from '@/features/people/contact/TransferDetails';
import { newUpiNote, upiReference } from '@/features/people/contact/upi-payment';
import { environment } from '@/lib/env';
import { removeStored, storageKeys } from '@/lib/local-storage';
import { discardDrafts } from '@/lib/form-drafts';
import { currentDay } from '@/lib/clock';
import PaymentPage from '@/pages/payment/PaymentPage';
import { dogRow } from '../../support/dog-rows.ts';
import { fillDetails, serveDonor, storedDonor, visitorDonor } from '../../support/donor-details.ts';
import { renderSite } from '../../support/render.tsx';
import { functionUrl, recordCalls, server, tableUrl } from '../../support/server.ts';
import { signedIn } from '../../support/session.ts';
import { serveDogPage } from '../../support/update-rows.ts';

const rani = dogRow(7, { name: 'Rani', monthly_amount: 2000 });
const { upiId } = site;
const settings = { ...environment };

beforeEach(() => {
  discardDrafts();
  removeStored(storageKeys.upiPayments);
});

afterEach(() => {
  vi.unstubAllEnvs();
  Object.assign(environment ?? {}, settings);
  upiPayee.bankCode = undefined;
  Object.assign(site, { upiId });
});

function open(query = '?type=one-time', auth?: AuthState) {
  serveDogPage({});
  server.use(
    http.get(tableUrl('dog_profiles'), () => HttpResponse.json([rani])),
    http.get(tableUrl('sponsorships'), () => HttpResponse.json([])),
  );
  return renderSite(
    <Routes>
      <Route path="/dogs/:dogId/payment" element={<PaymentPage />} />
    </Routes>,
    { path: `/dogs/${rani.id}/payment${query}`, ...(auth ? { auth } : {}) },
  );
}

const show = () => screen.findByRole('button', { name: 'Show the UPI ID and the code' });
const question = /^Did you pay ₹/;
const iHavePaid = () => screen.findByRole('button', { name: /^I have paid/ });
const serveNotices = () => recordCalls(functionUrl('report_payment'));
const keptText = () => localStorage.getItem(storageKeys.upiPayments);

async function begin(user: UserEvent) {
  await fillDetails(user);
  await user.click(await show());
  await iHavePaid();
}

it('shows nothing to pay to before it is known who gives', async () => {
  const { user } = open();
  await user.click(await show());
  expect(await screen.findByText(/^Please tick this if you are an Indian citizen/)).toBeVisible();
  expect(screen.queryByRole('heading', { name: question })).toBeNull();
  expect(keptText()).toBeNull();
});

it('keeps who gives, the amount and the note before it shows them, and never a PAN', async () => {
  const { user } = open();
  await user.click(await screen.findByLabelText(/^PAN/));
  await user.paste('ABCPE1234F');
  await begin(user);
  const { name, email, address } = visitorDonor;
  const [kept] = JSON.parse(keptText() ?? '[]');
  expect(kept).toMatchObject({ amountPaise: 200_000, donor: { name, email, address } });
  expect(keptText()).not.toContain('ABCPE');
  expect(screen.getByText(kept.note)).toBeVisible();
  expect(screen.getByText('Your app will show Paws of Lucknow Society.')).toBeVisible();
  // A link to a personal UPI ID is forbidden, and fails after the PIN.
  expect(document.querySelector('a[href^="upi:"]')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Copy Note' }));
  await user.click(screen.getByRole('button', { name: 'Copy Amount' }));
  expect(await navigator.clipboard.readText()).toBe('2000');
});

it('tells once that it is paid, and then has no armed button', async () => {
  const sent = serveNotices();
  const { user } = open();
  await begin(user);
  await user.click(screen.getByLabelText(/^UPI reference/));
  await user.paste('४३२१ ०९८७ ६५४३');
  await user.dblClick(await iHavePaid());
  expect(await screen.findByText('You told us that you paid ₹2,000.')).toBeVisible();
  const { name, email, address } = visitorDonor;
  expect(sent).toEqual([
    {
      name,
      email,
      address,
      is_indian_citizen: true,
      amount_paise: 200_000,
      paid_on: currentDay(),
      paid_by: 'upi',
      reference: '432109876543',
      upi_note: expect.stringMatching(/^[2-9BCDFGHJKMNPQRSTVWXZ]{6}$/),
      dog_id: rani.id,
      for_dog: 'Rani',
      language: 'en',
    },
  ]);
  expect(screen.queryByRole('button', { name: /^(Proceed to Pay|I have paid)/ })).toBeNull();
  expect(keptText()).not.toContain(email);
  await user.click(screen.getByRole('button', { name: 'Pay once more' }));
  expect(await show()).toBeInTheDocument();
});

it('pays nothing in the provider’s window by Enter in the number', async () => {
  const sent = serveNotices();
  const { user } = open();
  await begin(user);
  await user.type(screen.getByLabelText(/^UPI reference/), '4321{Enter}');
  expect(await screen.findByText('You told us that you paid ₹2,000.')).toBeVisible();
  expect(sent).toMatchObject([{ reference: '4321' }]);
});

it('asks whoever comes back, whatever the page offers first, and another tab too', async () => {
  const first = open();
  await begin(first.user);
  const kept = keptText();
  first.unmount();
  const { user } = open('');
  expect(await screen.findByRole('heading', { name: 'Did you pay ₹2,000?' })).toBeVisible();
  expect(screen.getByRole('radio', { name: 'Every month' })).toBeChecked();
  await user.click(screen.getByRole('button', { name: 'I have not paid' }));
  expect(screen.queryByRole('heading', { name: question })).toBeNull();
  expect(keptText()).toBeNull();
  localStorage.setItem(storageKeys.upiPayments, kept ?? '');
  act(() => void window.dispatchEvent(new StorageEvent('storage')));
  expect(await screen.findByRole('heading', { name: question })).toBeVisible();
});

it('takes the stored details of an account, and shows them to nobody else', async () => {
  serveDonor();
  const sent = serveNotices();
  const first = open('?type=one-time', signedIn());
  await first.user.click(await show());
  await first.user.click(await iHavePaid());
  await screen.findByText('You told us that you paid ₹2,000.');
  const { name, address } = storedDonor;
  expect(sent).toMatchObject([{ name, address, email: 'meera@example.in' }]);
  first.unmount();
  open();
  expect(await show()).toBeInTheDocument();
  expect(screen.queryByText(/^You told us/)).toBeNull();
});

it.each([
  ['every month', '', {}],
  ['as a gift', '?type=one-time&gift=yes', {}],
  ['above ₹1,00,000', '?type=one-time&amount=100001', {}],
  ['without the server', '?type=one-time', { payments: 'direct' }],
  [
    'with the UPI ID of the samples on a live site',
    '?type=one-time',
    { razorpayKeyId: 'rzp_live_a' },
  ],
])('is not offered %s', async (_case, query, changes) => {
  Object.assign(environment ?? {}, changes);
  open(query);
  await screen.findByRole('heading', { level: 1, name: 'Rani' });
  await screen.findByRole('button', { name: /^Proceed to Pay/ });
  expect(screen.queryByText('Pay in your own UPI app')).toBeNull();
});

it('is not offered by a build that takes test payments', async () => {
  vi.stubEnv('DEV', false);
  open();
  await screen.findByRole('button', { name: /^Proceed to Pay/ });
  expect(screen.queryByText('Pay in your own UPI app')).toBeNull();
});

it('is offered on a live site with a UPI ID of its own', async () => {
  Object.assign(environment ?? {}, { razorpayKeyId: 'rzp_live_a' });
  Object.assign(site, { upiId: 'paws@sbi' });
  open();
  expect(await show()).toBeInTheDocument();
});

it('saves a picture up to ₹2,000 alone', async () => {
  const small = open();
  await begin(small.user);
  expect(screen.getAllByRole('button', { name: 'Save the picture' })).not.toHaveLength(0);
  small.unmount();
  removeStored(storageKeys.upiPayments);
  const { user } = open('?type=one-time&amount=2001');
  await begin(user);
  expect(screen.queryByRole('button', { name: 'Save the picture' })).toBeNull();
});

it('says that amount and note are typed by hand with a code that the bank has signed', async () => {
  upiPayee.bankCode = 'upi://pay?pa=paws@sbi&sign=MEQ';
  const { user } = open();
  await begin(user);
  expect(screen.getByText(/^The code holds neither the amount nor the note/)).toBeVisible();
});

it.each([
  ['432109876543', '432109876543'],
  ['४३२१ ०९८७ ६५४३', '432109876543'],
  ['UPI Ref: 432109876543. Not you? Call 18001234', '432109876543'],
  ['4321', '4321'],
  ['', ''],
])('reads “%s” as the number %s', (text, reference) => {
  expect(upiReference(text)).toBe(reference);
});

it('makes a note of six letters that nobody takes for others', () => {
  const notes = Array.from({ length: 200 }, newUpiNote);
  for (const note of notes) expect(note).toMatch(/^[23456789BCDFGHJKMNPQRSTVWXZ]{6}$/);
  expect(new Set(notes).size).toBe(200);
});
