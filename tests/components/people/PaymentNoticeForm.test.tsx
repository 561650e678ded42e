import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import PaymentNoticeForm from '@/features/people/contact/PaymentNoticeForm';
import { TransferDetails } from '@/features/people/contact/TransferDetails';
import { discardDrafts } from '@/lib/form-drafts';
import { fillHoneypot } from '../../support/honeypot.ts';
import { renderSite } from '../../support/render.tsx';
import { functionUrl, recordCalls } from '../../support/server.ts';

beforeEach(discardDrafts);

const mockFunction = (response?: () => Response) =>
  recordCalls(functionUrl('report_payment'), response);

const field = (label: RegExp) => screen.getByLabelText(label);

async function fillIn(user: ReturnType<typeof renderSite>['user']) {
  await user.type(field(/^Name/), 'Meera Tandon');
  await user.type(field(/^Email/), 'meera@example.in');
  await user.type(field(/^Amount/), '2,100');
  await user.selectOptions(field(/^How you paid/), 'UPI');
  await user.type(field(/^Reference/), '432109');
  await user.type(field(/^For which dog/), 'Sheru');
}

it('sends what was paid, and starts again', async () => {
  const sent = mockFunction();
  const { user } = renderSite(<PaymentNoticeForm />);
  await fillIn(user);
  await user.clear(field(/^Day/));
  await user.type(field(/^Day/), '2026-11-01');
  await user.click(screen.getByRole('button', { name: 'Tell us' }));
  const form = within(screen.getByRole('form', { name: 'Tell us that you paid' }));
  expect(await form.findByText(/^Thank you\. We look for your payment/)).toBeVisible();
  expect(sent).toEqual([
    {
      name: 'Meera Tandon',
      email: 'meera@example.in',
      amount_paise: 210_000,
      paid_on: '2026-11-01',
      paid_by: 'upi',
      reference: '432109',
      for_dog: 'Sheru',
      language: 'en',
    },
  ]);
  expect(field(/^Amount/)).toHaveValue('');
});

it('takes a pasted reference without what nobody sees, in any digits', async () => {
  const sent = mockFunction();
  const { user } = renderSite(<PaymentNoticeForm />);
  await fillIn(user);
  await user.clear(field(/^Reference/));
  await user.click(field(/^Reference/));
  await user.paste('\u202AUTR\u00A0४७११\u2011x\u202C');
  await user.click(screen.getByRole('button', { name: 'Tell us' }));
  expect(await screen.findByText(/^Thank you\. We look for your payment/)).toBeVisible();
  expect(sent).toMatchObject([{ reference: 'UTR 4711-x' }]);
});

it('cuts no pasted text message of a bank, and says that it is too long', async () => {
  const sent = mockFunction();
  const { user } = renderSite(<PaymentNoticeForm />);
  await fillIn(user);
  const text = `Dear customer, Rs 2,100.00 was debited from your account X1234. ${'UPI Ref '.repeat(5)}432109876543`;
  await user.clear(field(/^Reference/));
  await user.click(field(/^Reference/));
  await user.paste(text);
  await user.click(screen.getByRole('button', { name: 'Tell us' }));
  expect(await screen.findByText('Reference must be at most 50 characters.')).toBeVisible();
  expect(field(/^Reference/)).toHaveValue(text);
  expect(sent).toEqual([]);
});

it('refuses a day that has not come, and an amount above the bounds', async () => {
  const sent = mockFunction();
  const { user } = renderSite(<PaymentNoticeForm />);
  await fillIn(user);
  await user.clear(field(/^Day/));
  await user.type(field(/^Day/), '2999-01-01');
  await user.clear(field(/^Amount/));
  await user.type(field(/^Amount/), '10000001');
  await user.click(screen.getByRole('button', { name: 'Tell us' }));
  expect(await screen.findByText('This day has not come yet.')).toBeVisible();
  expect(screen.getByText(/^The largest donation here is ₹1,00,00,000\./)).toBeVisible();
  expect(sent).toEqual([]);
});

it('sends nothing for a bot, which fills in the honeypot', async () => {
  const sent = mockFunction();
  const { user, container } = renderSite(<PaymentNoticeForm />);
  await fillIn(user);
  fillHoneypot(container);
  await user.click(screen.getByRole('button', { name: 'Tell us' }));
  await waitFor(() => expect(field(/^Amount/)).toHaveValue(''));
  expect(sent).toEqual([]);
});

it('copies the account number, the IFSC and the UPI id, and says so', async () => {
  const { user } = renderSite(<TransferDetails />);
  const copied = vi.spyOn(navigator.clipboard, 'writeText');
  for (const label of ['Account number', 'IFSC', 'UPI ID']) {
    await user.click(screen.getByRole('button', { name: `Copy ${label}` }));
  }
  expect(copied.mock.calls.flat()).toEqual([
    '000000000000',
    'XXXX0000000',
    'pawsoflucknow@example',
  ]);
  await waitFor(() => expect(screen.getAllByText('Copied.')).toHaveLength(3));
  expect(await screen.findByRole('img', { name: /^QR code to pay/ })).toBeVisible();
  // A link to a personal UPI ID is forbidden, and fails after the PIN.
  expect(screen.queryByRole('link')).toBeNull();
});
