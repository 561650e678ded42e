import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { beforeEach, expect, it, vi } from 'vitest';
import { TaxYear } from '@/features/tax-years/TaxYear';
import { expectLogged } from '../../support/console.ts';
import { mockDownload } from '../../support/download.ts';
import { fill } from '../../support/fill.ts';
import { renderSite } from '../../support/render.tsx';
import {
  edgeFunctionUrl,
  functionUrl,
  recordCalls,
  server,
  tableUrl,
} from '../../support/server.ts';
import { rememberSession, signedIn } from '../../support/session.ts';

const PATH = '/dashboard/tax-year';

const overview = {
  donations: 2,
  received_paise: 600_050,
  returned_paise: 100_000,
  net_paise: 500_050,
  fee_paise: 14_160,
  tax_paise: 2_160,
  receipts: 2,
  receipts_paise: 500_050,
  cancellations: 1,
  donors: 2,
  missing_donors: 1,
  anonymous_paise: 0,
  anonymous_limit_paise: 10_000_000,
};

const identity = (number: number) => ({
  donor_key: `70000000-0000-4000-8000-000000000${number}`,
  name: `Donor ${number}`,
  email: number % 2 === 0 ? null : `donor-${number}@example.in`,
  has_account: false,
  amount_paise: 50_000,
  misses_pan: true,
  misses_address: false,
  misses_citizenship: false,
  asked_at: number === 101 ? '2026-11-20T10:00:00+00:00' : null,
});

const settings = {
  id: true,
  organisation_name: 'Paws of Lucknow',
  organisation_address: 'Lucknow',
  pan: null,
  registration_number: null,
  registered_on: null,
  valid_until: null,
  section: '133',
  updated_at: '2026-11-22T00:00:00+00:00',
};

const filing = {
  id: '80000000-0000-4000-8000-000000000001',
  tax_year: '2026-27',
  acknowledgement_number: '1234567890',
  original_number: null,
  filed_on: '2026-11-20',
  amount_paise: 450_000,
  donors: 1,
  created_at: '2026-11-20T10:00:00+00:00',
};

const askingMailing = {
  id: '90000000-0000-4000-8000-000000000001',
  kind: 'identity-request',
  created_at: '2026-11-20T10:00:00+00:00',
  subject: null,
  recipient_count: 7398,
  written_count: 200,
  failed_count: 0,
  finished_at: null,
};

/** Mocks a year. @returns the requests that change something, and the addresses that were read */
function serveYear({ identities = [identity(101)], filings = [filing], totals = overview } = {}) {
  const asked: unknown[] = [];
  const reads: string[] = [];
  const changes: unknown[] = [];
  const mailings: object[] = [];
  server.use(
    http.post(functionUrl('tax_year_overview'), async ({ request }) => {
      asked.push(await request.json());
      return HttpResponse.json([totals]);
    }),
    http.post(functionUrl('missing_identities'), ({ request }) => {
      const filter = new URL(request.url).searchParams.get('or');
      reads.push(filter ?? '');
      return HttpResponse.json(filter === null ? identities : [identity(300)]);
    }),
    http.post(functionUrl('count_mailing_recipients'), () => HttpResponse.json(7398)),
    http.get(tableUrl('mailings'), () => HttpResponse.json(mailings)),
    http.post(functionUrl('ask_for_identities'), async ({ request }) => {
      changes.push(await request.json());
      mailings.push(askingMailing);
      return HttpResponse.json(askingMailing.id);
    }),
    http.get(tableUrl('tax_statements'), () => HttpResponse.json(filings)),
    http.get(tableUrl('receipt_settings'), () => HttpResponse.json(settings)),
  );
  return { asked, reads, changes };
}

/** As it was filed. */
const filedSum = { donors: 1, amount_paise: 450_050, rounding_paise: 50 };

/**
 * Answers the function `tax-return`. @returns the bodies of the calls, without those that list conflicts or ask for
 * the sum
 */
function serveTaxReturn(
  answer: object,
  status = 200,
  conflicts: object[] = [],
  sum = filedSum,
): unknown[] {
  const bodies: unknown[] = [];
  server.use(
    http.post(edgeFunctionUrl('tax-return'), async ({ request }) => {
      const body = Object(await request.json());
      if (body.action === 'list-conflicts') return HttpResponse.json({ conflicts });
      if (body.action === 'sum') return HttpResponse.json(sum);
      bodies.push(body);
      return HttpResponse.json(answer, { status });
    }),
  );
  return bodies;
}

beforeEach(() => {
  serveTaxReturn({});
});

function open(path = PATH) {
  rememberSession();
  return renderSite(<TaxYear />, { path, auth: signedIn('admin') });
}

it('shows the totals to the paisa, of test payments by default on a test site', async () => {
  const { asked } = serveYear();
  open();
  const totals = within(screen.getByRole('region', { name: 'Totals' }));
  expect(await totals.findByText('₹5,000.50, in 2 donations of 2 donors')).toBeVisible();
  expect(totals.getByText('₹5,000.50, in 2 receipts; 1 cancelled')).toBeVisible();
  expect(totals.getByText('₹141.60, of which ₹21.60 is tax')).toBeVisible();
  expect(asked).toEqual([{ tax_year: expect.stringMatching(/^\d{4}-\d\d$/), mode: 'test' }]);
});

it('shows what came without a name, and how much may', async () => {
  serveYear({ totals: { ...overview, anonymous_paise: 12_000_000 } });
  open();
  expect(
    await screen.findByText(/^₹1,20,000, of ₹1,00,000 that may be \(section 337\): what is above/),
  ).toBeVisible();
});

it('writes one donation, donor and receipt in the singular', async () => {
  const one = { donations: 1, donors: 1, receipts: 1, cancellations: 0 };
  serveYear({ totals: { ...overview, ...one } });
  open();
  expect(await screen.findByText('₹5,000.50, in 1 donation of 1 donor')).toBeVisible();
  expect(screen.getByText('₹5,000.50, in 1 receipt; 0 cancelled')).toBeVisible();
});

it('lists who misses what, page by page, and asks them in one press', async () => {
  const identities = Array.from({ length: 100 }, (_, index) => identity(101 + index));
  const { reads, changes } = serveYear({ identities });
  const { user } = open(`${PATH}?payments=live`);
  const part = within(screen.getByRole('region', { name: 'Missing details' }));
  expect(await part.findAllByText('No email address')).toHaveLength(50);
  expect(part.getByText('PAN missing, asked on 20 Nov 2026')).toBeVisible();
  await user.click(part.getByRole('button', { name: 'Show more' }));
  expect(await part.findByText('Donor 300')).toBeVisible();
  const last = '70000000-0000-4000-8000-000000000200';
  expect(reads).toEqual([
    '',
    `(amount_paise.lt.50000,and(amount_paise.eq.50000,or(donor_key.gt.${last},donor_key.is.null)))`,
  ]);
  await user.click(part.getByRole('button', { name: 'Ask them by email...' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Ask for missing details?' }));
  expect(await dialog.findByTitle('The email')).toBeVisible();
  expect(changes).toEqual([]);
  await user.dblClick(await dialog.findByRole('button', { name: 'Ask 7,398 people' }));
  expect(await screen.findByText('7,398 people will be asked by email.')).toBeVisible();
  expect(await part.findByText(/200 of 7,398 people have been written to/)).toBeVisible();
  expect(changes).toEqual([{ tax_year: expect.any(String), mode: 'live' }]);
});

it('downloads a revised statement once one was filed, and keeps no PAN in the browser', async () => {
  serveYear();
  const files = mockDownload();
  const asked = serveTaxReturn({
    csv: 'AAAPZ1234C',
    file_name: 'form-113-2026-27-revised.csv',
    donors: 1,
    amount_paise: 450_050,
    rounding_paise: 50,
    missing: 1,
    missing_paise: 50_000,
  });
  const notes = recordCalls(tableUrl('tax_statements'));
  const { user, queryClient } = open();
  const part = within(screen.getByRole('region', { name: 'Statement of donations (Form 113)' }));
  await user.dblClick(await part.findByRole('button', { name: 'Download revised Form 113 (CSV)' }));
  expect(
    await part.findByText(
      /^1 donor is in the file, with ₹4,500\.50 \(whole rupees leave out ₹0\.50\); 1 donor is not, with ₹500\./,
    ),
  ).toBeVisible();
  expect(files.map(({ name }) => name)).toEqual(['form-113-2026-27-revised.csv']);
  expect(asked).toMatchObject([{ acknowledgement_number: '1234567890' }]);
  const cached = queryClient.getMutationCache().getAll();
  expect(JSON.stringify(cached.map(({ state }) => state))).not.toContain('AAAPZ1234C');

  await user.click(part.getByRole('button', { name: 'Note a filed statement' }));
  expect(screen.getByText('It revises 1234567890.')).toBeVisible();
  expect(screen.getByLabelText('Amount in rupees')).toHaveValue('4500');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(screen.getByLabelText('Acknowledgement number')).toBeInvalid());
  await fill(user, { 'Acknowledgement number': ' 222 ' });
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(notes).toEqual([
    {
      tax_year: expect.any(String),
      acknowledgement_number: '222',
      original_number: '1234567890',
      filed_on: expect.any(String),
      amount_paise: 450_000,
      donors: 1,
    },
  ]);
});

it.each([
  [filedSum, null],
  [
    { ...filedSum, amount_paise: 240_000, rounding_paise: 0 },
    'Filed ₹4,500 for 1 donor; the books say ₹2,400: file a revised statement.',
  ],
  [
    { ...filedSum, donors: 2 },
    'Filed ₹4,500 for 1 donor; the books say ₹4,500 for 2 donors: file a revised statement.',
  ],
])('says what to file when the books are %j', async (sum, sentence) => {
  serveYear();
  serveTaxReturn({}, 200, [], sum);
  const { queryClient } = open();
  await screen.findByRole('button', { name: 'Remove 1234567890' });
  await waitFor(() => expect(queryClient.isFetching()).toBe(0));
  expect(screen.queryByText(/file a revised statement/)?.textContent ?? null).toBe(sentence);
});

it('removes a mistyped number after a question, which says when that failed', async () => {
  expectLogged(/gateway/);
  serveYear();
  let answer = HttpResponse.json({ message: 'gateway' }, { status: 502 });
  server.use(http.delete(tableUrl('tax_statements'), () => answer));
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: /^Remove/ }));
  const dialog = within(screen.getByRole('dialog', { name: 'Remove 1234567890?' }));
  await user.click(dialog.getByRole('button', { name: 'Remove' }));
  expect(
    await dialog.findByText('The number could not be removed. Please try again.'),
  ).toBeVisible();
  answer = new HttpResponse(null, { status: 204 });
  await user.click(dialog.getByRole('button', { name: 'Remove' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
});

it('says what to enter first when the registration is missing', async () => {
  expectLogged(/registration-missing/);
  serveYear({ filings: [] });
  serveTaxReturn({ error: 'registration-missing' }, 409);
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Download Form 113 (CSV)' }));
  expect(await screen.findByText(/^Please first enter the registration number/)).toBeVisible();
});

/** One of the names under a PAN. */
const named = (number: number, name: string, is_chosen: boolean) => ({
  donor_id: `70000000-0000-4000-8000-00000000000${number}`,
  name,
  address: 'Chowk\nLucknow',
  emails: number === 1 ? ['asha@example.in'] : [],
  amount_paise: 10_000,
  receipts: [`POL/2026-27/00000${number}`],
  is_chosen,
});

it('has an administrator choose the name of a PAN that is under several', async () => {
  expectLogged(/undecided-names/);
  serveYear({ filings: [] });
  const conflict = (chosen: number) => ({
    key: 'abc',
    pan_masked: 'ABC••••••F',
    decided_by: chosen === 0 ? null : 'Asha Admin',
    decided_at: chosen === 0 ? null : '2026-11-20T10:00:00+00:00',
    names: [named(1, 'Asha', chosen === 1), named(2, 'Stranger', chosen === 2)],
  });
  serveTaxReturn({ error: 'undecided-names' }, 409, [conflict(0)]);
  const { user } = open();
  const part = within(screen.getByRole('region', { name: 'Statement of donations (Form 113)' }));
  expect(await part.findByText(/^1 PAN still needs a name\./)).toBeVisible();
  expect(part.getByText('asha@example.in')).toBeVisible();
  await user.click(part.getByRole('button', { name: 'Download Form 113 (CSV)' }));
  expect(await screen.findByText(/^First choose a name for each PAN/)).toBeVisible();

  const asked = serveTaxReturn({ conflicts: [conflict(1)] });
  await user.click(part.getByRole('button', { name: 'Use Asha' }));
  expect(await part.findByText('A name is chosen for each PAN.')).toBeVisible();
  expect(part.getByText('Chosen by Asha Admin on 20 Nov 2026.')).toBeVisible();
  expect(part.getByText('The form uses this name.')).toBeVisible();
  expect(part.getByRole('button', { name: 'Use Stranger' })).toBeVisible();
  expect(asked).toMatchObject([
    { action: 'decide-name', conflict: 'abc', donor_id: named(1, '', false).donor_id },
  ]);
});

it('downloads the lines of settlements with the sum of each, and last what was not paid out', async () => {
  serveYear();
  const files = mockDownload();
  const line = {
    line_number: 1,
    paid_out_on: '2026-04-03',
    utr: 'AXISCN0912345678',
    settlement_id: 'setl_1',
    settlement_paise: 77_640,
    entity_id: 'pay_1',
    order_id: 'order_1',
    type: 'payment',
    made_at: '2026-04-01T00:00:00+00:00',
    payment_method: 'upi',
    amount_paise: 100_000,
    fee_paise: 2_360,
    tax_paise: 360,
    net_paise: 97_640,
  };
  const refund = { entity_id: 'rfnd_1', type: 'refund', amount_paise: -20_000, net_paise: -20_000 };
  const notYet = { paid_out_on: null, utr: null, settlement_id: null, settlement_paise: null };
  server.use(
    http.post(functionUrl('settlement_report'), () =>
      HttpResponse.json([
        line,
        { ...line, ...refund, line_number: 2, fee_paise: 0, tax_paise: 0 },
        { ...line, ...notYet, line_number: 3, entity_id: 'pay_2', net_paise: null },
      ]),
    ),
  );
  const { user } = open();
  await user.click(screen.getByRole('button', { name: 'Download payments (CSV)' }));
  await waitFor(() => expect(files).toHaveLength(1));
  const lines = ((await files[0]?.text) ?? '').split('\r\n').slice(1);
  const settlement = '2026-04-03,AXISCN0912345678,setl_1';
  expect(lines.map((text) => text.replaceAll('"', ''))).toEqual([
    `${settlement},payment,pay_1,order_1,2026-04-01,upi,1000.00,23.60,3.60,976.40`,
    `${settlement},refund,rfnd_1,order_1,2026-04-01,upi,-200.00,0.00,0.00,-200.00`,
    `${settlement},sum,,,,,800.00,23.60,3.60,776.40`,
    ',,,payment,pay_2,order_1,2026-04-01,upi,1000.00,23.60,3.60,',
    '',
  ]);
});

it('keeps what receipts say about the organisation, and what was typed when saving fails', async () => {
  expectLogged(/permission denied/);
  serveYear();
  const saved: unknown[] = [];
  server.use(
    http.patch(tableUrl('receipt_settings'), async ({ request }) => {
      const change = (await request.json()) as object;
      saved.push(change);
      return saved.length === 1
        ? HttpResponse.json({ code: '42501', message: 'permission denied' }, { status: 403 })
        : HttpResponse.json([{ ...settings, ...change }]);
    }),
  );
  const { user } = open();
  expect(await screen.findByLabelText('PAN of the organisation')).toHaveValue('');
  await fill(user, {
    'PAN of the organisation': 'aaatp 1234',
    'Registered on': '2026-04-01',
    'Valid until': '2026-03-31',
  });
  const save = screen.getByRole('button', { name: 'Save Changes' });
  await user.click(save);
  await waitFor(() => expect(screen.getByLabelText('PAN of the organisation')).toBeInvalid());
  await fill(user, { 'PAN of the organisation': 'aaatp 1234c' });
  await user.click(save);
  await waitFor(() => expect(screen.getByLabelText('Valid until')).toBeInvalid());
  await fill(user, { 'Valid until': '' });
  await user.click(save);
  expect(await screen.findByText(/^The settings could not be saved\./)).toBeVisible();
  expect(screen.getByLabelText('Registered on')).toHaveValue('2026-04-01');
  await user.click(save);
  expect(await screen.findByText('Settings updated')).toBeVisible();
  expect(saved[1]).toEqual({ pan: 'AAATP1234C', registered_on: '2026-04-01' });
});

it('does not put an old registration number back that somebody else has replaced', async () => {
  expectLogged(/changed after it was fetched/);
  serveYear();
  const saved: unknown[] = [];
  const renewed = { registration_number: 'AAA/2026/9', updated_at: '2026-11-28T06:00:00+00:00' };
  const { user } = open();
  await screen.findByLabelText('Unique registration number');
  server.use(
    http.get(tableUrl('receipt_settings'), () => HttpResponse.json({ ...settings, ...renewed })),
    http.patch(tableUrl('receipt_settings'), async ({ request }) => {
      const version = new URL(request.url).searchParams.get('updated_at');
      if (version !== `eq.${renewed.updated_at}`) return HttpResponse.json([]);
      const change = (await request.json()) as object;
      saved.push(change);
      return HttpResponse.json([{ ...settings, ...renewed, ...change }]);
    }),
  );
  await fill(user, { Address: 'Hazratganj, Lucknow' });
  const save = screen.getByRole('button', { name: 'Save Changes' });
  await user.click(save);
  expect(await screen.findByText('Somebody else changed these settings meanwhile.')).toBeVisible();
  expect(saved).toEqual([]);
  expect(screen.getByLabelText('Unique registration number')).toHaveValue('AAA/2026/9');
  await user.click(save);
  expect(await screen.findByText('Settings updated')).toBeVisible();
  expect(saved).toEqual([{ organisation_address: 'Hazratganj, Lucknow' }]);
});

it('saves no registration whose day is incomplete or of another century', async () => {
  serveYear();
  const { user } = open();
  const validUntil = await screen.findByLabelText('Valid until');
  await fill(user, { 'Registered on': '0001-05-05' });
  vi.spyOn(validUntil as HTMLInputElement, 'validity', 'get').mockReturnValue({
    badInput: true,
  } as ValidityState);
  await user.click(screen.getByRole('button', { name: 'Save Changes' }));
  await waitFor(() =>
    expect(validUntil).toHaveAccessibleDescription(
      'This day is incomplete. Please choose day, month and year.',
    ),
  );
  expect(screen.getByLabelText('Registered on')).toHaveAccessibleDescription(
    /^Please choose a day from 1 April 1961 to /,
  );
});
