import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { Route, Routes } from 'react-router-dom';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Role } from '@/features/accounts/session';
import { PERSON_PATTERN } from '@/lib/paths';
import PersonPage from '@/pages/team/PersonPage';
import { expectLogged } from '../../support/console.ts';
import { confirmWith } from '../../support/leaving.ts';
import { renderSite } from '../../support/render.tsx';
import {
  edgeFunctionUrl,
  functionUrl,
  refuseFunction,
  server,
  tableUrl,
} from '../../support/server.ts';
import { rememberSession, signedIn } from '../../support/session.ts';

const ID = '90000000-0000-4000-8000-000000000001';
const ACCOUNT = '20000000-0000-4000-8000-000000000003';
const DONOR = '21000000-0000-4000-8000-000000000003';
const path = `/dashboard/staff/people/${ID}`;

const person = {
  id: ID,
  name: 'Meera Tandon',
  other_names: [] as string[],
  email: 'meera@example.in',
  account_id: ACCOUNT as string | null,
  is_confirmed: true,
  account_created_at: '2025-01-12T14:15:00+00:00' as string | null,
  phone: '+91 98390 12345',
  address: '14 Rana Pratap Marg, Lucknow',
  is_own_address: true,
  wants_receipts: true,
  subscribed_at: null as string | null,
  subscription_confirmed_at: null,
  refused_at: null as string | null,
  donations_count: 13,
  total_donated_paise: 3_650_000,
  language: null as string | null,
  contact_ways: [] as string[],
  donor_id: DONOR,
  pan_masked: null as string | null,
  is_citizen: true,
  entered_on: null as string | null,
  merged: [] as { id: string; name: string; email: string | null }[],
  whatsapp_number: null as string | null,
  whatsapp_consented_at: null as string | null,
  is_own_whatsapp: false,
};
const visitor = {
  ...person,
  name: 'गौरी',
  other_names: ['Gauri'],
  account_id: null,
  account_created_at: null,
  is_confirmed: false,
  is_own_address: false,
  phone: '',
};
const donation = {
  id: '30000000-0000-4000-8000-000000000016',
  given_at: '2026-10-01T04:00:00+00:00',
  amount_paise: 350_000,
  refunded_paise: 50_000,
  type: 'Monthly',
  status: 'completed',
  mode: 'test',
  dog_id: '10000000-0000-4000-8000-000000000005',
  dog_name: 'Rani',
  payment_method: 'upi',
  provider_order_id: 'order_1',
  provider_payment_id: 'pay_1',
  donor_id: DONOR,
  donor_name: 'Meera Tandon',
  is_of_visitor: false,
  receipt_id: '50000000-0000-4000-8000-000000000016',
  receipt_number: 'TEST/2026-27/000005',
  receipt_kind: 'receipt',
  other_id: null as string | null,
  source: 'provider',
  reference: null,
  bank_name: null,
  received_on: null,
};
const sponsorship = {
  id: '50000000-0000-4000-8000-000000000012',
  created_at: '2026-08-26T07:35:00+00:00',
  dog_id: '10000000-0000-4000-8000-000000000005',
  dog_name: 'Rani',
  moved_at: null,
  next_dog_name: null,
  amount_paise: 150_000,
  source: 'provider',
  mode: 'test',
  status: 'pending',
  desired_status: 'run',
  pause_reason: null,
  resume_on: null,
  end_reason: null,
  stop_comment: null,
  started_at: '2026-08-26T07:35:00+00:00',
  next_charge_at: '2026-12-01T04:00:00+00:00',
  ended_at: null,
  failure: 'insufficient-balance',
  given_paise: 150_000,
};

/** Mocks the functions of the page. @returns the arguments of every call by function */
function serve(answers: Record<string, unknown[]> = {}) {
  const calls: Record<string, unknown[]> = {};
  const all: Record<string, unknown[]> = {
    known_person: [person],
    gifts_before_this_site: [],
    person_donations: [],
    payouts_of_donations: [],
    person_sponsorships: [],
    person_correspondence: [],
    person_review_items: [],
    person_history: [],
    notes_about_person: [],
    set_note_done: [],
    add_person_note: [],
    resend_receipt: [],
    stop_sponsorship_as_team: [],
    stop_standing_order: [],
    set_person_email: [],
    write_to_person: [],
    part_people: [],
    forget_person: [],
    withdraw_whatsapp: [],
    ...answers,
  };
  server.use(
    ...Object.entries(all).map(([name, rows]) =>
      http.post(functionUrl(name), async ({ request }) => {
        (calls[name] ??= []).push(await request.json());
        return HttpResponse.json(rows);
      }),
    ),
    http.post(edgeFunctionUrl('sync-sponsorship'), () => HttpResponse.json({})),
  );
  return calls;
}

beforeEach(() => {
  serve();
});

const open = (role: Role = 'staff', at = path) =>
  renderSite(
    <Routes>
      <Route path={PERSON_PATTERN} element={<PersonPage />} />
      <Route path="*" element={null} />
    </Routes>,
    { path: at, auth: signedIn(role) },
  );
const part = (name: string) => screen.findByRole('region', { name });

it('shows how to reach a person, and what they gave', async () => {
  const { user } = open();
  expect(await screen.findByRole('heading', { level: 1, name: 'Meera Tandon' })).toBeVisible();
  expect(screen.getByText('13 donations, ₹36,500 in all')).toBeVisible();
  const contact = await part('Contact details');
  expect(within(contact).getByText('meera@example.in')).toBeVisible();
  expect(within(contact).getByRole('link', { name: '+91 98390 12345' })).toHaveAttribute(
    'href',
    'tel:+919839012345',
  );
  expect(contact).not.toHaveTextContent('Nobody has confirmed');
  for (const empty of ['Sponsorships', 'Donations', 'Messages and emails']) {
    expect(await within(await part(empty)).findByText('None yet.')).toBeVisible();
  }
  await user.click(screen.getByRole('button', { name: 'Write a message' }));
  expect(screen.getByRole('dialog', { name: 'Message Meera Tandon' })).toBeVisible();
});

it('says in one line what somebody gave before this site', async () => {
  serve({
    gifts_before_this_site: [{ gifts: 4, total_paise: 960_000, in_kind: 1, last_on: '2024-05-24' }],
  });
  open();
  expect(
    await screen.findByText('4 donations, ₹9,600, and 1 in kind, last on 24 May 2024'),
  ).toBeVisible();
});

it('says that somebody has no email address, and takes one', async () => {
  const calls = serve({ known_person: [{ ...visitor, email: null }] });
  const { user } = open();
  const contact = await part('Contact details');
  expect(contact).toHaveTextContent('No email address');
  expect(contact).not.toHaveTextContent('Nobody has confirmed');
  expect(screen.queryByRole('link', { name: 'Write an email' })).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Add an email address' }));
  await user.type(screen.getByRole('textbox', { name: 'Email' }), 'gauri@example.in');
  await user.click(screen.getByRole('button', { name: 'Save address' }));
  expect(await screen.findByText('Address saved')).toBeVisible();
  expect(calls['set_person_email']).toEqual([{ person_id: ID, email: 'gauri@example.in' }]);
});

it('changes the details of somebody without an account for what comes, and says why', async () => {
  const entered = { ...visitor, language: 'hi', contact_ways: ['post'], entered_on: '2026-11-20' };
  serve({ known_person: [{ ...entered, pan_masked: 'ABC••••••F' }] });
  const sent: unknown[] = [];
  server.use(
    http.post(edgeFunctionUrl('record-donation'), async ({ request }) => {
      sent.push(await request.json());
      return HttpResponse.json({ person_id: ID });
    }),
  );
  const { user } = open();
  const contact = await part('Contact details');
  expect(contact).toHaveTextContent('In Hindi, Post');
  expect(contact).toHaveTextContent('Entered by the office on 20 November 2026');
  await user.click(screen.getByRole('button', { name: 'Edit details' }));
  expect(screen.getByText(/receipts that were made stay as they are/)).toBeVisible();
  await user.type(screen.getByLabelText('Phone (optional)'), '94500 11223');
  await user.click(screen.getByLabelText('WhatsApp'));
  await user.click(screen.getByRole('button', { name: 'Save details' }));
  expect(await screen.findByText('Say why, in a few words.')).toBeVisible();
  expect(sent).toEqual([]);
  await user.type(screen.getByLabelText('Why'), 'She called.');
  await user.click(screen.getByRole('button', { name: 'Save details' }));
  expect(await screen.findByText('Details saved')).toBeVisible();
  expect(sent).toEqual([
    {
      action: 'save-person',
      id: ID,
      person_id: ID,
      replaces_id: DONOR,
      donor: { name: 'गौरी', phone: '94500 11223', address: '14 Rana Pratap Marg, Lucknow' },
      language: 'hi',
      contact_ways: ['whatsapp', 'post'],
      reason: 'She called.',
    },
  ]);
});

it('writes by email to somebody without an account, and says when that is too much', async () => {
  expectLogged(/too-many-letters/);
  serve({ known_person: [visitor] });
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Write an email' }));
  const dialog = screen.getByRole('dialog', { name: 'Email गौरी' });
  await user.type(within(dialog).getByLabelText('Subject'), 'Your cheque');
  await user.type(within(dialog).getByLabelText('Message'), 'Please sign it.');
  const send = within(dialog).getByRole('button', { name: 'Send Email' });
  refuseFunction('write_to_person', 429, 'too-many-letters');
  await user.click(send);
  expect(await within(dialog).findByText(/^You have written 50 such emails today\./)).toBeVisible();
  const calls = serve({ known_person: [visitor] });
  await user.click(send);
  expect(await screen.findByText('The email to गौरी is on its way')).toBeVisible();
  expect(calls['write_to_person']).toEqual([
    { person_id: ID, subject: 'Your cheque', body: 'Please sign it.' },
  ]);
});

it('opens WhatsApp with a ready text in the person’s language, and leaves a note of it', async () => {
  const reached = { ...visitor, phone: '098390 12345', language: 'hi' };
  const calls = serve({
    known_person: [reached],
    person_donations: [donation],
    person_sponsorships: [sponsorship],
  });
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'WhatsApp' }));
  const dialog = screen.getByRole('dialog', { name: 'WhatsApp to गौरी' });
  const text = () =>
    within(dialog).getByRole<HTMLTextAreaElement>('textbox', { name: 'Text' }).value;
  expect(text()).toMatch(/^नमस्ते गौरी, हम .+ से हैं।$/);
  const about = within(dialog).getByLabelText('About');
  await user.selectOptions(about, await within(dialog).findByText('Update of Rani'));
  expect(text()).toMatch(/\/hi\/dogs\/10000000-0000-4000-8000-000000000005$/);
  await user.selectOptions(about, 'Receipt TEST/2026-27/000005');
  expect(text()).toContain('आपके ₹3,500 के दान के लिए धन्यवाद। आपकी रसीद TEST/2026-27/000005');
  const link = within(dialog).getByRole('link', { name: /^Open WhatsApp/ });
  expect(link).toHaveAttribute(
    'href',
    `https://wa.me/919839012345?text=${encodeURIComponent(text())}`,
  );
  link.addEventListener('click', (event) => event.preventDefault());
  await user.click(link);
  await waitFor(() =>
    expect(calls['add_person_note']).toEqual([
      { person_id: ID, body: 'Opened WhatsApp: receipt TEST/2026-27/000005' },
    ]),
  );
});

it('offers WhatsApp to a number given with the consent, and deletes it when that is withdrawn', async () => {
  const agreed = { ...visitor, whatsapp_number: '+91 98390 77777' };
  serve({
    known_person: [{ ...agreed, whatsapp_consented_at: '2026-11-03T06:00:00+00:00' }],
  });
  const { user } = open();
  const contact = await part('Contact details');
  expect(contact).toHaveTextContent('Agreed on 3 Nov 2026 to photos and receipts there.');
  expect(contact).toHaveTextContent('Make sure whose it is before you send a receipt.');
  await user.click(screen.getByRole('button', { name: 'WhatsApp' }));
  const dialog = screen.getByRole('dialog', { name: 'WhatsApp to गौरी' });
  expect(within(dialog).getByRole('link', { name: /^Open WhatsApp/ })).toHaveAttribute(
    'href',
    expect.stringMatching(/^https:\/\/wa\.me\/919839077777\?/),
  );
  await user.keyboard('{Escape}');
  const withdrawn = serve({ known_person: [visitor] });
  await user.click(within(contact).getByRole('button', { name: 'Consent withdrawn: delete it' }));
  expect(await screen.findByText('The WhatsApp number is deleted')).toBeVisible();
  await waitFor(() =>
    expect(screen.queryByRole('button', { name: 'WhatsApp' })).not.toBeInTheDocument(),
  );
  expect(withdrawn['withdraw_whatsapp']).toEqual([{ person_id: ID }]);
});

it('says that somebody else is the same person, why, and undoes it by a press', async () => {
  const OTHER = '90000000-0000-4000-8000-000000000002';
  const merged = [{ id: OTHER, name: 'Suresh K.', email: 'suresh@example.in' }];
  const calls = serve({ known_person: [{ ...visitor, merged }] });
  const choice = { name: 'Suresh K.', phone: '94500 11223', address: '', last_given_on: null };
  const sent: unknown[] = [];
  server.use(
    http.post(functionUrl('people_choices'), () =>
      HttpResponse.json([
        { ...choice, person_id: OTHER, email: null },
        { ...choice, person_id: ID, email: null, name: 'The person' },
      ]),
    ),
    http.post(functionUrl('merge_people'), async ({ request }) => {
      sent.push(await request.json());
      return HttpResponse.json(ID);
    }),
  );
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Same as somebody else' }));
  const dialog = screen.getByRole('dialog', { name: 'Who else is गौरी?' });
  await user.click(within(dialog).getByRole('button', { name: 'They are one person' }));
  expect(await within(dialog).findByText('Choose a person.')).toBeVisible();
  await user.click(within(dialog).getByRole('combobox', { name: 'The other person' }));
  await user.paste('suresh');
  await user.click(await screen.findByRole('option', { name: /94500 11223, no donation yet/ }));
  await user.type(within(dialog).getByLabelText('Why'), 'The same phone.');
  await user.click(within(dialog).getByRole('button', { name: 'They are one person' }));
  expect(await screen.findByText('Both are shown as one person')).toBeVisible();
  expect(sent).toEqual([{ person_id: ID, other_id: OTHER, reason: 'The same phone.' }]);
  const contact = await part('Contact details');
  expect(contact).toHaveTextContent('Suresh K., suresh@example.in');
  await user.click(within(contact).getByRole('button', { name: /^Two people after all/ }));
  await waitFor(() => expect(calls['part_people']).toEqual([{ merged_id: OTHER }]));
});

it('leads from the address of somebody who is one with another person to that person', async () => {
  const OTHER = '90000000-0000-4000-8000-000000000002';
  const { address } = open('staff', `/dashboard/staff/people/${OTHER}`);
  expect(await screen.findByRole('heading', { level: 1, name: 'Meera Tandon' })).toBeVisible();
  expect(address.current).toBe(path);
});

it('leaves the details of an account to its owner', async () => {
  open('admin');
  await part('Contact details');
  expect(screen.queryByRole('button', { name: 'Edit details' })).toBeNull();
});

it('marks a postal address that somebody else typed under the address of an account', async () => {
  serve({ known_person: [{ ...person, is_own_address: false }] });
  open();
  const contact = await part('Contact details');
  expect(within(contact).getAllByText(/^Nobody has confirmed this address\./)).toHaveLength(1);
});

it('marks what was typed under an address that nobody has confirmed', async () => {
  serve({
    known_person: [visitor],
    person_correspondence: [
      {
        id: ID,
        kind: 'contact-message',
        written_at: '2026-11-01T04:00:00+00:00',
        author_name: 'Gauri',
        subject: null,
        body: 'Please change my account.',
        state: 'open',
        state_at: null,
        is_unconfirmed: true,
      },
    ],
  });
  open();
  expect(await screen.findByRole('heading', { level: 1, name: 'गौरी' })).toHaveAttribute(
    'lang',
    'hi',
  );
  expect(screen.getByRole('link', { name: 'Answer what they wrote' })).toHaveAttribute(
    'href',
    `/dashboard/staff/messages?show=all&search=${encodeURIComponent(visitor.email)}`,
  );
  expect(screen.queryByRole('button', { name: 'Write a message' })).not.toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'WhatsApp' })).toBeNull();
  const contact = await part('Contact details');
  expect(within(contact).getAllByText(/^Nobody has confirmed this address\./)).toHaveLength(2);
  expect(contact).toHaveTextContent('GauriTyped under this address');
  const written = await part('Messages and emails');
  expect(
    await within(written).findByText(
      'By somebody who gave the name Gauri. The address was not checked.',
    ),
  ).toBeVisible();
});

it('says that a mail server refuses the address, and which emails are switched off', async () => {
  serve({
    known_person: [{ ...person, refused_at: '2026-11-03T04:00:00+00:00', wants_receipts: false }],
  });
  open();
  const contact = await part('Contact details');
  expect(contact).toHaveTextContent('refused this address on 3 Nov 2026');
  expect(contact).toHaveTextContent('Has switched off emails with receipts.');
});

it.each([
  ['an id that is none', '/dashboard/staff/people/meera@example.in'],
  ['an unknown id, such as of a deleted account', path],
])('explains that nobody is found for %s', async (_what, at) => {
  serve({ known_person: [] });
  open('staff', at);
  expect(
    await screen.findByRole('heading', { level: 1, name: 'This person is not here' }),
  ).toBeVisible();
  expect(screen.getAllByRole('link', { name: 'All people' })[0]).toHaveAttribute(
    'href',
    '/dashboard/staff/people',
  );
});

it('can be tried again without a network, each part by itself', async () => {
  expectLogged(/Failed to fetch/);
  server.use(http.post(functionUrl('known_person'), () => HttpResponse.error()));
  const { user } = open();
  const title = 'The person could not be loaded';
  expect(await screen.findByRole('heading', { level: 1, name: title })).toBeVisible();
  serve();
  server.use(http.post(functionUrl('person_donations'), () => HttpResponse.error()));
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  const donations = await part('Donations');
  expect(await within(donations).findByRole('alert')).toHaveTextContent(
    'The donations could not be loaded.',
  );
  serve({ person_donations: [donation] });
  await user.click(within(donations).getByRole('button', { name: 'Try again' }));
  expect(await within(donations).findByText('TEST/2026-27/000005')).toBeVisible();
});

it('says of a recorded donation that it is void', async () => {
  serve({ person_donations: [{ ...donation, status: 'failed', source: 'recorded' }] });
  server.use(http.get(tableUrl('donations'), () => HttpResponse.json([{ id: donation.id }])));
  open();
  expect(await within(await part('Donations')).findByText('Void')).toBeVisible();
});

it('says that the role is missing', async () => {
  expectLogged(/42501|people/);
  rememberSession();
  window.history.replaceState(null, '', path);
  refuseFunction('known_person', 403, 'Only staff may see people');
  open();
  expect(await screen.findByText(/You no longer have access to this page/)).toBeVisible();
  window.history.replaceState(null, '', '/');
});

describe('donations', () => {
  it('come with dog, refund, payment and receipt, six at a time', async () => {
    const many = Array.from({ length: 11 }, (_, place) => ({ ...donation, id: `${place}` }));
    const calls = serve({ person_donations: many });
    const { user } = open();
    const donations = await part('Donations');
    await waitFor(() => expect(within(donations).getAllByRole('listitem')).toHaveLength(6));
    expect(within(donations).getAllByRole('listitem')[0]).toHaveTextContent(
      /₹3,500 for Rani.*Completed.*1 Oct 2026, Monthly.*₹500 refunded.*UPI, pay_1.*TEST\/2026-27\/000005/,
    );
    expect(within(donations).getAllByRole('link', { name: 'Rani' })[0]).toHaveAttribute(
      'href',
      '/dashboard/staff/dogs/10000000-0000-4000-8000-000000000005',
    );
    server.use(
      http.post(functionUrl('person_donations'), async ({ request }) => {
        calls['person_donations']?.push(await request.json());
        return HttpResponse.json([]);
      }),
    );
    await user.click(within(donations).getByRole('button', { name: 'Show older donations' }));
    await waitFor(() => expect(calls['person_donations']).toHaveLength(2));
    expect(calls['person_donations']?.[1]).toEqual({
      person_id: ID,
      before_given_at: donation.given_at,
      before_id: '5',
    });
  });

  it('link the person to whose account one was added', async () => {
    serve({ person_donations: [{ ...donation, other_id: ACCOUNT, receipt_id: null }] });
    open();
    expect(
      await screen.findByRole('link', { name: 'Added to the account of another person' }),
    ).toHaveAttribute('href', `/dashboard/staff/people/${ACCOUNT}`);
  });

  it('have their receipt printed where there is no address to send it to', async () => {
    serve({ known_person: [{ ...visitor, email: null }], person_donations: [donation] });
    open();
    const print = await screen.findByRole('link', { name: 'Print: TEST/2026-27/000005' });
    expect(print).toHaveAttribute('href', `/receipts/${donation.receipt_id}`);
    expect(screen.queryByRole('button', { name: /^Send again/ })).not.toBeInTheDocument();
  });

  it('have their receipt sent again', async () => {
    const calls = serve({ person_donations: [donation] });
    const { user } = open();
    const again = await screen.findByRole('button', {
      name: 'Send again: TEST/2026-27/000005',
    });
    await user.click(again);
    expect(
      await screen.findByText('TEST/2026-27/000005 is on its way to the address it was made for.'),
    ).toBeVisible();
    expect(calls['resend_receipt']).toEqual([{ receipt_id: donation.receipt_id }]);

    expectLogged(/sent-lately/);
    refuseFunction('resend_receipt', 429, 'sent-lately');
    await user.click(again);
    expect(await screen.findByText(/was sent a short while ago/)).toBeVisible();
  });

  it('have their details corrected by administrators alone', async () => {
    serve({ person_donations: [donation] });
    const saved: unknown[] = [];
    let stored = { name: 'Mira Tandon', address: 'Chowk', pan_masked: null, updated_at: 'first' };
    server.use(
      http.get(tableUrl('donors'), () => HttpResponse.json([stored])),
      http.post(edgeFunctionUrl('save-donor'), async ({ request }) => {
        const asked = await request.json();
        saved.push(asked);
        return Object(asked)['updated_at'] === stored.updated_at
          ? HttpResponse.json({ ...stored, name: 'Meera' })
          : HttpResponse.json({ error: 'changed-meanwhile' }, { status: 409 });
      }),
    );
    const { user } = open('admin');
    const name = 'Correct details: TEST/2026-27/000005';
    await user.click(await screen.findByRole('button', { name }));
    const dialog = screen.getByRole('dialog', { name: 'Correct the details on receipts' });
    const field = await within(dialog).findByRole('textbox', { name: 'Full name' });
    expect(field).toHaveValue('Mira Tandon');
    await user.clear(field);
    await user.type(field, 'Meera');
    // Somebody else is faster.
    expectLogged(/changed-meanwhile/);
    stored = { ...stored, address: 'Hazratganj', updated_at: 'second' };
    await user.click(within(dialog).getByRole('button', { name: 'Correct the details' }));
    expect(await within(dialog).findByText(/^Mira Tandon\s+Hazratganj\s+No PAN$/)).toBeVisible();
    expect(within(dialog).getByText(/^Somebody else changed these details/)).toBeVisible();
    expect(field).toHaveValue('Meera');
    await user.click(within(dialog).getByRole('button', { name: 'Correct the details' }));
    expect(await screen.findByText(/details are corrected, and new receipts/)).toBeVisible();
    expect(saved).toMatchObject([
      { donor_id: DONOR, name: 'Meera', updated_at: 'first' },
      { donor_id: DONOR, name: 'Meera', address: 'Chowk', updated_at: 'second' },
    ]);
  });

  it('offer no correction to staff', async () => {
    serve({ person_donations: [donation] });
    open('staff');
    expect(await screen.findByRole('button', { name: /^Send again/ })).toBeVisible();
    expect(screen.queryByRole('button', { name: /^Correct details/ })).not.toBeInTheDocument();
  });
});

it('shows how a recorded donation came, and leads to its page and to the form', async () => {
  const recorded = {
    ...donation,
    source: 'recorded',
    payment_method: 'cheque',
    provider_order_id: null,
    provider_payment_id: null,
    reference: '000123',
    bank_name: 'State Bank of India',
    status: 'pending',
  };
  serve({ person_donations: [recorded] });
  open();
  const donations = await part('Donations');
  expect(await within(donations).findByText(/, 000123, State Bank of India$/)).toBeVisible();
  expect(donations).toHaveTextContent('A cheque that waits to be credited');
  expect(donations).toHaveTextContent('Recorded by the team');
  expect(within(donations).getByRole('link', { name: /^Correct or return/ })).toHaveAttribute(
    'href',
    `/dashboard/staff/donations/${donation.id}`,
  );
  expect(screen.getByRole('link', { name: 'Record a donation' })).toHaveAttribute(
    'href',
    `/dashboard/staff/record?person=${ID}`,
  );
});

describe('sponsorships', () => {
  it('say why a charge failed, and are stopped by administrators with a reason', async () => {
    const calls = serve({ person_sponsorships: [sponsorship] });
    const { user } = open('admin');
    const section = await part('Sponsorships');
    expect(await within(section).findByText('Not enough money in the account')).toBeVisible();
    expect(section).toHaveTextContent('next try on 1 Dec 2026');
    await user.click(within(section).getByRole('button', { name: 'Stop for the sponsor: Rani' }));
    const dialog = screen.getByRole('dialog', { name: 'Stop the sponsorship of Rani?' });
    await user.click(within(dialog).getByRole('button', { name: 'Stop the sponsorship' }));
    const reason = within(dialog).getByRole('textbox');
    await waitFor(() => expect(reason).toHaveAccessibleDescription(/A reason is required\./));
    await user.type(reason, 'By phone.');
    await user.click(within(dialog).getByRole('button', { name: 'Stop the sponsorship' }));
    expect(await screen.findByText(/The sponsorship stops\./)).toBeVisible();
    expect(calls['stop_sponsorship_as_team']).toEqual([
      { sponsorship_id: sponsorship.id, reason: 'By phone.' },
    ]);
  });

  it('say in the dialog that one has ended meanwhile, and keep the reason', async () => {
    expectLogged(/not-running/);
    serve({ person_sponsorships: [sponsorship] });
    refuseFunction('stop_sponsorship_as_team', 409, 'not-running');
    const { user } = open('admin');
    await user.click(await screen.findByRole('button', { name: 'Stop for the sponsor: Rani' }));
    await user.type(screen.getByRole('textbox', { name: /How and why/ }), 'By phone.');
    await user.click(screen.getByRole('button', { name: 'Stop the sponsorship' }));
    expect(await screen.findByText(/has ended or is stopping already/)).toBeVisible();
    expect(screen.getByRole('textbox', { name: /How and why/ })).toHaveValue('By phone.');
  });

  it('by standing order are said to be so, and ended by staff', async () => {
    const order = { ...sponsorship, source: 'standing-order', failure: null, next_charge_at: null };
    const calls = serve({ person_sponsorships: [order] });
    const { user } = open('staff');
    expect(await screen.findByText('By standing order of their own bank')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'End the standing order: Rani' }));
    await user.type(screen.getByRole('textbox', { name: /How and why/ }), 'By phone.');
    await user.click(screen.getByRole('button', { name: 'Stop the sponsorship' }));
    expect(await screen.findByText('The standing order has ended.')).toBeVisible();
    expect(calls['stop_standing_order']).toEqual([
      { sponsorship_id: order.id, reason: 'By phone.' },
    ]);
  });

  it('can’t be stopped by staff', async () => {
    serve({ person_sponsorships: [sponsorship] });
    open('staff');
    expect(await screen.findByText('Not enough money in the account')).toBeVisible();
    expect(screen.queryByRole('button', { name: /^Stop/ })).not.toBeInTheDocument();
  });
});

const dialogOf = async (user: ReturnType<typeof open>['user'], button: string, title: string) => {
  await user.click(await screen.findByRole('button', { name: button }));
  return screen.findByRole('dialog', { name: title });
};

describe('a person without an account', () => {
  const CHANGE = 'Change the email address';

  it('gets another address, and the page is read again', async () => {
    const calls = serve({ known_person: [visitor] });
    const { user } = open();
    const dialog = await dialogOf(user, CHANGE, CHANGE);
    expect(dialog).toHaveTextContent('The old one is told that the address changed');
    const field = within(dialog).getByRole('textbox', { name: 'Email' });
    expect(field).toHaveValue(visitor.email);
    await user.clear(field);
    await user.type(field, 'gauri@example.in');
    await user.click(within(dialog).getByRole('button', { name: 'Save address' }));
    await waitFor(() => expect(dialog).not.toBeInTheDocument());
    expect(calls['set_person_email']).toEqual([{ person_id: ID, email: 'gauri@example.in' }]);
    await waitFor(() => expect(calls['known_person']).toHaveLength(2));
  });

  it('keeps the address when it is somebody else’s, whom the dialog links', async () => {
    expectLogged(/other-person/);
    serve({ known_person: [visitor] });
    server.use(
      http.post(functionUrl('set_person_email'), () =>
        HttpResponse.json(
          { code: 'PT409', message: 'other-person', details: ACCOUNT },
          { status: 409 },
        ),
      ),
    );
    const { user } = open();
    const dialog = await dialogOf(user, CHANGE, CHANGE);
    await user.click(within(dialog).getByRole('button', { name: 'Save address' }));
    expect(await within(dialog).findByText(/Somebody else has this address\./)).toBeVisible();
    expect(
      within(dialog).getByRole('link', { name: 'Open the person with this address' }),
    ).toHaveAttribute('href', `/dashboard/staff/people/${ACCOUNT}`);
  });

  it('is forgotten by an administrator who confirms it', async () => {
    const calls = serve({ known_person: [visitor] });
    const { user } = open('admin');
    const kept = await dialogOf(user, 'Forget this person', 'Forget गौरी?');
    await user.click(within(kept).getByRole('button', { name: 'Keep the person' }));
    expect(calls['forget_person']).toBeUndefined();
    const dialog = await dialogOf(user, 'Forget this person', 'Forget गौरी?');
    expect(dialog).toHaveTextContent('Donations and receipts stay, as the law asks');
    await user.click(within(dialog).getByRole('button', { name: 'Forget this person' }));
    await waitFor(() =>
      expect(screen.queryByRole('heading', { name: 'गौरी' })).not.toBeInTheDocument(),
    );
    expect(calls['forget_person']).toEqual([{ person_id: ID }]);
  });

  it('is not forgotten by staff, and one with an account is neither forgotten nor given an address', async () => {
    serve({ known_person: [visitor] });
    const { unmount } = open('staff');
    expect(await screen.findByRole('button', { name: CHANGE })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Forget this person' })).not.toBeInTheDocument();
    unmount();
    serve();
    open('admin');
    expect(await screen.findByRole('button', { name: 'Write a message' })).toBeVisible();
    expect(screen.queryByRole('button', { name: CHANGE })).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Forget this person' })).not.toBeInTheDocument();
  });
});

const note = () => screen.findByRole('textbox', { name: 'New note' });

describe('notes', () => {
  it('are listed with author and time, and one is added', async () => {
    const calls = serve({
      notes_about_person: [
        {
          id: 1,
          body: 'Called on Monday.',
          author_name: 'Imran Siddiqui',
          created_at: '2026-11-02T04:00:00+00:00',
          due_on: null,
          done_at: null,
          done_by_name: null,
        },
      ],
    });
    const { user } = open();
    expect(await screen.findByText('Called on Monday.')).toBeVisible();
    expect(screen.getByText(/Imran Siddiqui,/).closest('p')).toHaveTextContent(
      '2 November 2026 at 9:30 am',
    );
    await user.type(await note(), '  Moves to Delhi. ');
    await user.click(screen.getByRole('button', { name: 'Add note' }));
    await waitFor(async () => expect(await note()).toHaveValue(''));
    expect(calls['add_person_note']).toEqual([{ person_id: ID, body: 'Moves to Delhi.' }]);
  });

  it('can be for a day, and are done then, or not after all', async () => {
    const written = {
      author_name: 'Imran Siddiqui',
      created_at: '2026-11-02T04:00:00+00:00',
      due_on: '2026-12-03',
      done_at: null,
      done_by_name: null,
    };
    const done = { done_at: '2026-12-03T05:00:00+00:00', done_by_name: 'Asha Verma (staff)' };
    const calls = serve({
      notes_about_person: [
        { ...written, id: 2, body: 'Call again.' },
        { ...written, ...done, id: 1, body: 'Call.' },
      ],
    });
    const { user } = open();
    const notes = await part('Notes');
    expect(await within(notes).findByText('For 3 December 2026')).toBeVisible();
    expect(within(notes).getByText('Done on 3 Dec 2026 by Asha Verma (staff)')).toBeVisible();
    await user.click(within(notes).getByRole('button', { name: 'Done: Call again.' }));
    await user.click(within(notes).getByRole('button', { name: 'Not done after all: Call.' }));
    expect(calls['set_note_done']).toEqual([
      { note_id: 2, is_done: true },
      { note_id: 1, is_done: false },
    ]);
    await user.type(await note(), 'Send the calendar.');
    const day = screen.getByLabelText('For a day (optional)');
    await user.type(day, '2020-01-01');
    await user.click(screen.getByRole('button', { name: 'Add note' }));
    expect(await screen.findByText('Please choose a later day.')).toBeVisible();
    await user.clear(day);
    await user.type(day, '2031-12-03');
    await user.click(screen.getByRole('button', { name: 'Add note' }));
    await waitFor(async () => expect(await note()).toHaveValue(''));
    expect(calls['add_person_note']).toEqual([
      { person_id: ID, body: 'Send the calendar.', due_on: '2031-12-03' },
    ]);
  });

  it('that are too long say so beside a count, and nothing is cut', async () => {
    const { user } = open();
    const text = 'अ'.repeat(2001);
    await user.click(await note());
    await user.paste(text);
    expect(await note()).toHaveAccessibleDescription(/2,001 of 2,000 characters\./);
    await user.click(screen.getByRole('button', { name: 'Add note' }));
    await waitFor(async () =>
      expect(await note()).toHaveAccessibleDescription(/must be at most 2,000 characters/),
    );
    expect(await note()).toHaveValue(text);
  });

  it('that could not be stored stay in the field', async () => {
    expectLogged(/unknown-person/);
    refuseFunction('add_person_note', 404, 'unknown-person');
    const { user } = open();
    await user.type(await note(), 'Called.');
    await user.click(screen.getByRole('button', { name: 'Add note' }));
    expect(await screen.findByText(/This person is not here any more/)).toBeVisible();
    expect(await note()).toHaveValue('Called.');
  });

  it('are left only after a question once something is typed', async () => {
    const { user, address } = open();
    await user.type(await note(), 'Called.');
    confirmWith(false, true);
    const back = screen.getByRole('link', { name: 'All people' });
    await user.click(back);
    expect(address.current).toBe(path);
    await user.click(back);
    expect(address.current).toBe('/dashboard/staff/people');
  });
});

it('shows what was written, what is to review and what happened', async () => {
  serve({
    person_correspondence: [
      {
        id: '1',
        kind: 'email',
        written_at: '2026-11-01T04:00:00+00:00',
        author_name: null,
        subject: 'Thank you for your donation',
        body: null,
        state: 'sent',
        state_at: '2026-11-01T04:01:00+00:00',
      },
      {
        id: '2',
        kind: 'email',
        written_at: '2026-10-01T04:00:00+00:00',
        author_name: null,
        subject: null,
        body: null,
        state: 'waiting',
        state_at: null,
      },
    ],
    person_review_items: [
      {
        id: '1',
        kind: 'dispute',
        description: 'The bank asks about pay_1.',
        amount_paise: 350_000,
        created_at: '2026-11-02T04:00:00+00:00',
        respond_by: '2026-11-09T04:00:00+00:00',
        assignee_name: 'Ravi',
        closed_at: null,
        closing_note: null,
        closed_by_name: null,
      },
    ],
    person_history: [
      {
        id: 2,
        kind: 'receipt-resent',
        occurred_at: '2026-11-03T04:00:00+00:00',
        actor: null,
        detail: null,
        amount_paise: null,
        dog_name: null,
        team_member: 'Imran Siddiqui',
      },
      {
        id: 5,
        kind: 'donation-corrected',
        occurred_at: '2026-11-03T04:00:00+00:00',
        actor: null,
        detail: 'void Entered twice',
        amount_paise: 210_000,
        dog_name: null,
        team_member: 'Kavita',
      },
      ...['sponsor', 'dog'].map((detail, place) => ({
        id: 3 + place,
        kind: 'sponsorship-stop-requested',
        occurred_at: '2026-11-03T04:00:00+00:00',
        actor: 'team',
        detail,
        amount_paise: null,
        dog_name: 'Rani',
        team_member: null,
      })),
      {
        id: 1,
        kind: 'donation-completed',
        occurred_at: '2026-11-02T04:00:00+00:00',
        actor: null,
        detail: null,
        amount_paise: 350_000,
        dog_name: 'Rani',
        team_member: null,
      },
    ],
  });
  open();
  const written = await part('Messages and emails');
  await waitFor(() => expect(within(written).getAllByRole('listitem')).toHaveLength(2));
  expect(written).toHaveTextContent('1 Nov 2026, Email to them: sent on 1 Nov 2026');
  expect(written).toHaveTextContent('waits to be sentThe subject is written when it is sent');
  expect(await screen.findByText('The bank asks about pay_1.')).toBeVisible();
  const history = await part('History');
  expect(await within(history).findByText('Gave ₹3,500 for Rani.')).toBeVisible();
  expect(within(history).getByText('A receipt was sent again.')).toBeVisible();
  expect(within(history).getByText('The team stopped the sponsorship, as asked.')).toBeVisible();
  expect(within(history).getByText('The sponsorship was to stop.')).toBeVisible();
  expect(within(history).getByText('The recorded donation of ₹2,100 was made void.')).toBeVisible();
  expect(within(history).getByText('Entered twice')).toBeVisible();
  expect(within(history).getByText(/by Imran Siddiqui/)).toBeVisible();
});
