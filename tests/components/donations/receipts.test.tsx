import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { Route, Routes, useLocation } from 'react-router-dom';
import { beforeEach, describe, expect, it } from 'vitest';
import type { AuthState } from '@/features/accounts/AuthProvider';
import ConfirmCorrectionPage from '@/pages/email-links/ConfirmCorrectionPage';
import ReceiptPage from '@/pages/receipts/ReceiptPage';
import StatementPage from '@/features/donations/receipts/StatementPage';
import VerifyPage from '@/pages/receipts/VerifyPage';
import { expectLogged } from '../../support/console.ts';
import { receiptSample } from '../../support/receipt-sample.ts';
import { renderSite } from '../../support/render.tsx';
import { edgeFunctionUrl, functionUrl, recordCalls, server } from '../../support/server.ts';
import { meera, signedIn } from '../../support/session.ts';

const SECRET = 'nE3v8Qp1xR7mT2yWn5sLcA';
const path = `/receipts/${receiptSample.id}`;
const successor = {
  ...receiptSample,
  id: '50000000-0000-4000-8000-000000000002',
  number: 'POL/2026-27/000124',
  replaces_number: receiptSample.number,
  reason: 'correction',
};
const replacedBy = (kind: string) => ({
  replaced_by_id: successor.id,
  replaced_by_number: successor.number,
  replaced_by_kind: kind,
});

/** Answers a database function with each row in turn, the last one for good. @returns the bodies of the calls */
function answerWith(name: string, ...rows: unknown[]) {
  const calls: unknown[] = [];
  server.use(
    http.post(functionUrl(name), async ({ request }) => {
      const row = rows[Math.min(calls.length, rows.length - 1)] ?? null;
      calls.push(await request.json());
      return HttpResponse.json(row);
    }),
  );
  return calls;
}

/** Without an answer of the test, no receipt can be made out to the account. */
beforeEach(() => {
  answerWith('reissue_offer', null);
});

function open(address: string, auth: AuthState = { status: 'signed-out' }) {
  return renderSite(
    <Routes>
      <Route path="/receipts/correction" element={<ConfirmCorrectionPage />} />
      <Route path="/receipts/:receiptId" element={<ReceiptPage />} />
      <Route path="/verify/:code" element={<VerifyPage />} />
      <Route path="/dashboard/donations/statement/:taxYear" element={<StatementPage />} />
      <Route path="/auth" element={<SignInPage />} />
    </Routes>,
    { path: address, auth },
  );
}

function SignInPage() {
  return <p>{`Sign in, then ${JSON.stringify(useLocation().state)}`}</p>;
}

const statementPath = (year: string) => `/dashboard/donations/statement/${year}`;

const facts = (table: HTMLElement) =>
  within(table)
    .getAllByRole('row')
    .map(({ textContent }) => textContent.replaceAll('\u00a0', ' '));

describe('a receipt', () => {
  it('shows a signed-in donor who gave what, when, for whom and how', async () => {
    const calls = answerWith('receipt', receiptSample);
    open(path, signedIn());
    expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent('Donation receipt');
    expect(screen.getByText('POL/2026-27/000123').closest('p')).toHaveTextContent(
      'No. / नंबर POL/2026-27/000123',
    );
    for (const text of ['Meera Tandon', '₹3,000']) {
      expect(screen.getByText(text)).toBeVisible();
    }
    expect(screen.getByText('Rupees Three Thousand Only')).toBeVisible();
    expect(screen.getByText('रुपये तीन हज़ार मात्र')).toHaveAttribute('lang', 'hi');
    expect(facts(screen.getByRole('table', { name: 'Details of the donation' }))).toEqual([
      'Date of payment / पेमेंट की तारीख़22 November 2026',
      'Tax year / वित्त वर्ष2026-27',
      'Given for / किसके लिएMoti, monthly. Anything beyond what a dog needs that month helps dogs with fewer sponsors.',
      'Paid by / पेमेंट का तरीक़ाUPI',
      'Payment / पेमेंट नंबरpay_QxZ81mfa2kLw0e',
      'Donor’s PAN / दाता का PANABC••••••F',
    ]);
    expect(screen.getByRole('img', { name: /QR code/ })).toBeVisible();
    expect(screen.getByRole('link', { name: /\/verify\// })).toHaveAttribute(
      'href',
      `/verify/${receiptSample.verify_code}`,
    );
    expect(document.title).toBe('Receipt POL/2026-27/000123 · Paws of Lucknow');
    expect(calls).toEqual([{ receipt_id: receiptSample.id }]);
  });

  it('opens with the secret of the link, which leaves the address', async () => {
    const calls = answerWith('receipt', receiptSample);
    const { address } = open(`${path}#${SECRET}`);
    expect(await screen.findByRole('heading', { level: 1 })).toBeVisible();
    await waitFor(() => expect(address.current).toBe(path));
    expect(calls).toEqual([{ receipt_id: receiptSample.id, secret: SECRET }]);
    // Nothing is missing for the certificate.
    expect(screen.queryByRole('button', { name: 'Give these details' })).not.toBeInTheDocument();
  });

  it('asks visitors without a secret to sign in, and returns', async () => {
    open(`${path}#main`);
    expect(await screen.findByText(`Sign in, then {"from":"${path}"}`)).toBeVisible();
  });

  it.each([
    ['receipt', 'This receipt is no longer valid. It was replaced by POL/2026-27/000124.'],
    ['cancellation', 'This receipt is no longer valid. It was cancelled by POL/2026-27/000124.'],
  ])('says that a %s took its place, and links it', async (kind, sentence) => {
    answerWith('receipt', { ...receiptSample, ...replacedBy(kind) });
    open(path, signedIn());
    const link = await screen.findByRole('link', { name: successor.number });
    expect(link.closest('p')).toHaveTextContent(sentence);
    expect(link).toHaveAttribute('href', `/receipts/${successor.id}`);
  });

  it('says of a test payment that no money moved', async () => {
    answerWith('receipt', { ...receiptSample, mode: 'test' });
    open(path, signedIn());
    expect(await screen.findByText('Test payment: no money was taken')).toBeVisible();
    expect(screen.queryByText(/confirms that it received/)).not.toBeInTheDocument();
  });

  it('is not found if it is somebody else’s, nor with a malformed id', async () => {
    const calls = answerWith('receipt', null);
    open(path, signedIn());
    expect(await screen.findByRole('heading', { name: 'Receipt not found' })).toBeVisible();
    expect(screen.getByText(/You are signed in as/)).toHaveTextContent(meera.email);
    open('/receipts/123', signedIn());
    await waitFor(() => expect(screen.getAllByText('Receipt not found')).toHaveLength(2));
    expect(calls).toHaveLength(1);
  });
});

it('takes a visitor’s missing PAN, and goes on to the new receipt', async () => {
  const without = { ...receiptSample, pan_masked: null };
  const calls = answerWith('receipt', without, { ...without, ...replacedBy('receipt') }, successor);
  const saved = recordCalls(edgeFunctionUrl('save-donor'), () =>
    HttpResponse.json({ name: 'Meera Tandon', address: 'x', pan_masked: 'ABC••••••F' }),
  );
  const { user, address } = open(`${path}#${SECRET}`);
  await user.click(await screen.findByRole('button', { name: 'Give these details' }));
  await user.type(await screen.findByLabelText(/PAN/), 'abcde1234f');
  await user.click(screen.getByRole('button', { name: 'Save Changes' }));
  expect(await screen.findByText('POL/2026-27/000124', { selector: 'span' })).toBeVisible();
  expect(address.current).toBe(`/receipts/${successor.id}`);
  expect(saved).toEqual([
    expect.objectContaining({ receipt_id: receiptSample.id, secret: SECRET }),
  ]);
  expect(calls.at(-1)).toEqual({ receipt_id: successor.id, secret: SECRET });
});

/** Sends the form with another name, which the function answers. */
async function rename(answer: object, status = 200) {
  const saved = recordCalls(edgeFunctionUrl('save-donor'), () =>
    HttpResponse.json(answer, { status }),
  );
  answerWith('receipt', receiptSample);
  const { user } = open(`${path}#${SECRET}`);
  await user.click(await screen.findByRole('button', { name: 'Correct the details' }));
  const name = await screen.findByLabelText('Full name');
  await user.clear(name);
  await user.type(name, 'Mira Tandon');
  await user.click(screen.getByRole('button', { name: 'Save Changes' }));
  return { saved, name };
}

describe('a correction by a visitor', () => {
  it('waits for a press in the email when it replaces something, and says where that went', async () => {
    const stored = { name: 'Meera Tandon', address: 'x', pan_masked: 'ABC••••••F' };
    const { saved } = await rename({ ...stored, sent_to: 'a•••@example.org' });
    const notice = await screen.findByText(/^We have sent an email to a•••@example\.org\./);
    expect(notice).toHaveFocus();
    expect(screen.getByText('POL/2026-27/000123')).toBeVisible();
    expect(screen.queryByText('Details for receipts updated')).not.toBeInTheDocument();
    expect(saved).toMatchObject([{ name: 'Mira Tandon', secret: SECRET }]);
  });

  it.each([
    ['too-many-corrections', /^A receipt can be corrected three times here/],
    ['correction-too-soon', /less than a minute ago/],
    ['too-many-emails', /three emails/],
    ['closed-year', /^The tax year of this receipt is closed/],
    ['unknown-receipt', /^This link can no longer change the receipt/],
  ])('says why it is refused with %s, and keeps what was typed', async (error, sentence) => {
    expectLogged(new RegExp(error));
    const { name } = await rename({ error }, 409);
    expect(await screen.findByText(sentence)).toBeVisible();
    expect(name).toHaveValue('Mira Tandon');
  });

  it('is not offered for a receipt that is no longer valid', async () => {
    answerWith('receipt', { ...receiptSample, ...replacedBy('receipt') });
    open(`${path}#${SECRET}`);
    expect(await screen.findByText(/no longer valid/)).toBeVisible();
    expect(screen.queryByRole('button', { name: /details/ })).not.toBeInTheDocument();
  });
});

describe('the page that confirms a correction', () => {
  const address = `/receipts/correction#${SECRET}`;

  it('changes nothing before the press of its button', async () => {
    const calls = answerWith('confirm_correction', true);
    const { user, address: current } = open(address);
    const button = await screen.findByRole('button', { name: 'Change my details' });
    await waitFor(() => expect(current.current).toBe('/receipts/correction'));
    expect(calls).toEqual([]);
    await user.click(button);
    expect(await screen.findByText(/^Thank you\. Your details are changed\./)).toBeVisible();
    expect(calls).toEqual([{ secret: SECRET }]);
  });

  it('says that a used or old link no longer works', async () => {
    answerWith('confirm_correction', false);
    const { user } = open(address);
    await user.click(await screen.findByRole('button', { name: 'Change my details' }));
    expect(
      await screen.findByText(/^This link no longer works, and nothing was changed\./),
    ).toBeVisible();
  });

  it('says that a broken link is not complete', async () => {
    open('/receipts/correction#x');
    expect(await screen.findByText(/This link is incomplete/)).toBeVisible();
    expect(screen.queryByRole('button')).not.toBeInTheDocument();
  });
});

it('makes a receipt that joined the account out to the account with one press', async () => {
  answerWith('receipt', receiptSample, successor);
  answerWith('reissue_offer', { name: 'Mira Devi', pan_masked: null }, null);
  const calls = answerWith('reissue_receipt', successor.id);
  const { user, address } = open(path, signedIn());
  expect(
    await screen.findByText(
      /^It is in the name of Meera Tandon.* your profile: Mira Devi, without/,
    ),
  ).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Reissue in my name' }));
  expect(await screen.findByText('POL/2026-27/000124', { selector: 'span' })).toBeVisible();
  expect(address.current).toBe(`/receipts/${successor.id}`);
  expect(calls).toEqual([{ receipt_id: receiptSample.id }]);
  await waitFor(() =>
    expect(screen.queryByRole('button', { name: 'Reissue in my name' })).not.toBeInTheDocument(),
  );
});

describe('the page of the QR code', () => {
  const code = receiptSample.verify_code;
  const answer = {
    number: receiptSample.number,
    issued_on: '2026-11-22',
    paid_on: '2026-11-22',
    amount_paise: 300_000,
    name: 'M. T.',
    organisation_name: 'Paws of Lucknow',
    state: 'valid',
    replaced_by: null,
  };

  it('shows what a stranger may compare', async () => {
    answerWith('verify_receipt', answer);
    open(`/verify/${code}`);
    expect(await screen.findByText('This receipt is genuine and valid.')).toBeVisible();
    expect(screen.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual([
      'POL/2026-27/000123',
      '22 November 2026',
      '₹3,000',
      'M. T.',
      'Paws of Lucknow',
    ]);
  });

  it('does not know other codes, and asks the database only about possible ones', async () => {
    const calls = answerWith('verify_receipt', null);
    open(`/verify/${code}`);
    expect(await screen.findByText('No receipt has this code.')).toBeVisible();
    open('/verify/1');
    await waitFor(() => expect(screen.getAllByText('No receipt has this code.')).toHaveLength(2));
    expect(calls).toEqual([{ code }]);
  });
});

describe('the statement of a tax year', () => {
  const statement = {
    tax_year: '2026-27',
    organisation: receiptSample.organisation,
    donor: { name: 'Meera', address: null, pan_masked: null },
    total_paise: 450_050,
    total_words: 'Rupees Four Thousand Five Hundred and Fifty Paise Only',
    rows: [
      { id: successor.id, number: 'TEST/2026-27/000001', paise: 300_000, dog: 'गुड़िया' },
      { id: receiptSample.id, number: 'TEST/2026-27/000002', paise: 150_050, dog: null },
    ].map(({ id, number, paise, dog }) => ({
      receipt_id: id,
      number,
      paid_on: '2026-04-05',
      amount_paise: paise,
      dog_name: dog,
      type: 'Monthly',
      payment_method: 'upi',
    })),
    others: [
      { donor_name: 'Asha Verma', receipts: 2 },
      { donor_name: 'Ravi', receipts: 1 },
    ],
  };
  const otherSentence =
    '2 more receipts of this year are made out to Asha Verma; they are on My Donations and not part of this statement.';
  it('lists the donations with their receipts and the total', async () => {
    const calls = answerWith('tax_year_statement', statement);
    open(statementPath('2026-27'), signedIn());
    expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent(
      'Statement of donations',
    );
    expect(screen.getByText('1 April 2026 to 31 March 2027')).toBeVisible();
    expect(facts(screen.getByRole('table', { name: /Donations of the tax year/ }))).toEqual([
      'DateReceiptGiven forAmount',
      '5 April 2026TEST/2026-27/000001गुड़िया, monthly₹3,000',
      '5 April 2026TEST/2026-27/000002All dogs, monthly₹1,500.50',
      'Total₹4,500.50',
    ]);
    expect(screen.getByText(statement.total_words)).toBeVisible();
    expect(screen.getByText('Meera')).toBeVisible();
    expect(screen.getByText(otherSentence)).toBeVisible();
    expect(
      screen.getByText(/^1 more receipt of this year is made out to Ravi; it is on/),
    ).toBeVisible();
    expect(calls).toEqual([{ tax_year: '2026-27', mode: 'test' }]);
  });
});
