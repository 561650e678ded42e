import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { Route, Routes } from 'react-router-dom';
import { beforeEach, describe, expect, it } from 'vitest';
import { discardDrafts } from '@/lib/form-drafts';
import { paths, RECORDED_DONATION_PATTERN } from '@/lib/paths';
import RecordDonationPage from '@/pages/team/RecordDonationPage';
import { expectLogged } from '../../support/console.ts';
import { daysAgo } from '../../support/days.ts';
import { recordedDonation } from '../../support/recorded-donation.ts';
import { renderSite } from '../../support/render.tsx';
import { edgeFunctionUrl, functionUrl, server, tableUrl } from '../../support/server.ts';
import { rememberSession, signedIn } from '../../support/session.ts';

const RAVI = '90000000-0000-4000-8000-000000000001';
const RANI = '10000000-0000-4000-8000-000000000005';
const DONATION = '30000000-0000-4000-8000-000000000001';
const RECEIPT = '50000000-0000-4000-8000-000000000001';
const LETTER = '40000000-0000-4000-8000-000000000001';
const OTHER = '30000000-0000-4000-8000-000000000009';

const ravi = {
  person_id: RAVI,
  name: 'Ravi Kumar',
  email: 'ravi@example.in',
  phone: '',
  address: '',
  last_given_on: '2026-10-18',
  last_paise: 110_000,
  has_details: true,
  is_citizen: false,
};
const chowk = {
  ...ravi,
  name: 'Suresh Kumar',
  email: 'suresh@example.in',
  phone: '98390 55117',
  address: '12/4, Chowk, Lucknow',
};
const nakkhas = {
  ...chowk,
  person_id: OTHER,
  phone: '',
  address: '7 Nakkhas\nLucknow',
  last_given_on: null,
  last_paise: null,
};

type Sent = Record<string, unknown>;

beforeEach(() => {
  discardDrafts();
  rememberSession();
});

/** Answers a record with a receipt, unless `answers` has others, the first one first. @returns what was sent */
function mockRecording(...answers: (() => Response)[]) {
  const sent: Sent[] = [];
  const refusals = answers.length;
  server.use(
    http.post(edgeFunctionUrl('record-donation'), async ({ request }) => {
      sent.push((await request.json()) as Sent);
      const answer = answers.shift();
      return answer
        ? answer()
        : HttpResponse.json({
            donation_id: sent.length === 1 ? DONATION : OTHER,
            person_id: RAVI,
            receipt_number: 'POL/2026-27/000012',
          });
    }),
    http.post(functionUrl('recorded_donation_list'), () =>
      HttpResponse.json(sent.slice(refusals).toReversed().map(toListed)),
    ),
    http.post<never, { search: string }>(functionUrl('people_choices'), async ({ request }) => {
      const { search } = await request.json();
      const fits = ({ name, email }: Pick<typeof ravi, 'name' | 'email'>) =>
        `${name} ${email}`.toLowerCase().includes(search.toLowerCase());
      return HttpResponse.json([{ ...ravi, is_citizen: true }, chowk, nakkhas].filter(fits));
    }),
    http.post(functionUrl('person_sponsorships'), () => HttpResponse.json([])),
    http.get(tableUrl('dog_profiles'), () => HttpResponse.json([{ id: RANI, name: 'Rani' }])),
  );
  return sent;
}

/** As the list has it. */
function toListed(donation: Sent, index: number, { length }: unknown[]) {
  const { donor, person_id, amount_paise, way } = donation;
  return {
    donation_id: index === length - 1 ? DONATION : OTHER,
    name: Object(donor).name ?? (person_id === null ? 'Anonymous donor' : ravi.name),
    amount_paise,
    way,
    status: 'completed',
    recorded_at: '2026-11-20T10:00:00+00:00',
    receipt_id: RECEIPT,
    receipt_number: 'POL/2026-27/000012',
    found_count: length,
  };
}

const refused = (status: number, body: object) => () => HttpResponse.json(body, { status });

function open(path: string = paths.recordDonation) {
  return renderSite(
    <Routes>
      <Route path={paths.recordDonation} element={<RecordDonationPage />} />
    </Routes>,
    { path, auth: signedIn('staff') },
  );
}

const field = (label: string | RegExp) => screen.getByLabelText(label);
const record = () => screen.getByRole('button', { name: 'Record' });
const again = () => screen.findByRole('button', { name: 'Record it all the same' });
const giver = () => screen.getByRole('combobox', { name: 'Who gave' });

type User = ReturnType<typeof renderSite>['user'];

async function choosePerson(user: User, text: string, option: RegExp) {
  await user.click(giver());
  await user.paste(text);
  await user.click(await screen.findByRole('option', { name: option }));
}

async function fillIn(user: User, { amount = '2,100', way = 'Cash' } = {}) {
  await user.type(field('Amount in rupees'), amount);
  await user.selectOptions(field('How it came'), way);
}

it('records one donation after the other with the keyboard alone', async () => {
  const sent = mockRecording();
  const { user } = open();
  await user.click(giver());
  await user.keyboard('Gauri Devi');
  await screen.findByRole('option', { name: 'New person: Gauri Devi' });
  await user.keyboard('{ArrowDown}{Enter}');
  expect(field('Full name')).toHaveValue('Gauri Devi');
  await user.type(field('Address (optional)'), 'Chowk, Lucknow');
  await fillIn(user);
  await user.selectOptions(field('Indian citizen'), 'yes');
  await user.click(field('Amount in rupees'));
  await user.keyboard('{Enter}');

  expect(await screen.findByText('₹2,100 from Gauri Devi, Cash')).toBeVisible();
  expect(screen.getByRole('link', { name: 'POL/2026-27/000012' })).toHaveAttribute(
    'href',
    paths.receipt(RECEIPT),
  );
  expect(screen.getByRole('link', { name: /^Correct/ })).toHaveAttribute(
    'href',
    paths.recordedDonation(DONATION),
  );
  expect(sent).toEqual([
    {
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      person_id: null,
      donor: { name: 'Gauri Devi', address: 'Chowk, Lucknow' },
      citizenship: 'yes',
      amount_paise: 210_000,
      received_on: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
      way: 'cash',
      dog_id: null,
      sponsorship_id: null,
      letter_id: null,
    },
  ]);

  await waitFor(() => expect(giver()).toHaveFocus());
  expect(field('Amount in rupees')).toHaveValue('');
  expect(field('How it came')).toHaveValue('cash');
  await user.keyboard('ravi');
  await screen.findByRole('option', { name: /^Ravi Kumar/ });
  await user.keyboard('{ArrowDown}{Enter}');
  // The next field is the amount, and nobody asks again whether he is a citizen.
  await user.tab();
  await user.tab();
  expect(field('Amount in rupees')).toHaveFocus();
  expect(screen.queryByLabelText('Indian citizen')).toBeNull();
  await user.keyboard('500{Enter}');
  expect(await screen.findByText('₹500 from Ravi Kumar, Cash')).toBeVisible();
  expect(sent[1]).toMatchObject({ person_id: RAVI, donor: null, citizenship: 'not-asked' });
  expect(sent[1]?.['id']).not.toBe(sent[0]?.['id']);
});

it('records what nobody gave their name for, without asking about them', async () => {
  const sent = mockRecording();
  const { user } = open();
  await user.click(giver());
  await user.click(await screen.findByRole('option', { name: /^Anonymous/ }));
  expect(screen.queryByLabelText('Indian citizen')).toBeNull();
  await fillIn(user, { amount: '50' });
  await user.click(record());
  expect(await screen.findByText('₹50 from Anonymous donor, Cash')).toBeVisible();
  expect(sent[0]).toMatchObject({ person_id: null, donor: null, citizenship: 'not-asked' });
});

it('tells two people of the same name apart by phone or email, area and last gift', async () => {
  mockRecording();
  const { user } = open();
  await user.click(giver());
  await user.paste('suresh');
  await screen.findByRole('option', { name: /7 Nakkhas/ });
  const listed = within(screen.getByRole('listbox')).getAllByRole('option');
  expect(listed.map((option) => option.textContent)).toEqual([
    'Suresh Kumar 98390 55117, Chowk, ₹1,100 on 18 October 2026',
    'Suresh Kumar suresh@example.in, 7 Nakkhas, no donation yet',
    'New person: suresh',
  ]);
  await user.clear(giver());
  await user.paste('Anon');
  expect(await screen.findByRole('option', { name: /^Anonymous/ })).toBeVisible();
});

it('asks once whose a cheque or transfer without a name is', async () => {
  const sent = mockRecording();
  const { user } = open();
  await user.click(giver());
  await user.click(await screen.findByRole('option', { name: /^Anonymous/ }));
  await fillIn(user, { way: 'Bank transfer' });
  await user.click(record());
  expect(await screen.findByText(/^The bank names who gave this\./)).toBeVisible();
  expect(sent).toEqual([]);
  await user.click(await again());
  expect(await screen.findByText('₹2,100 from Anonymous donor, Bank transfer')).toBeVisible();
  expect(sent).toHaveLength(1);
});

it('says beside the fields what can’t be recorded', async () => {
  const sent = mockRecording();
  const { user } = open();
  await choosePerson(user, 'suresh', /98390 55117/);
  await user.selectOptions(field('How it came'), 'cheque');
  await user.selectOptions(field('Indian citizen'), 'no');
  await user.clear(field('Day it came'));
  await user.type(field('Day it came'), '2026-03-31');
  await user.click(record());
  for (const text of [
    /amount in whole rupees/,
    'A cheque needs its number.',
    /aren’t Indian citizens/,
    'Please choose a later day.',
  ]) {
    expect(await screen.findByText(text)).toBeVisible();
  }
  expect(sent).toEqual([]);
});

describe('a warning', () => {
  const warning = refused(409, {
    error: 'needs-confirmation',
    duplicates: [
      {
        id: OTHER,
        name: 'Ravi Kumar',
        amount_paise: 210_000,
        given_on: '2026-11-20',
        way: 'upi',
        reference: '4711',
        dog_name: null,
      },
    ],
    cash_paise: 20_000_000,
  });

  it('shows the other donation, and a second press confirms what was shown', async () => {
    expectLogged(/needs-confirmation/);
    const sent = mockRecording(warning);
    const { user } = open();
    await choosePerson(user, 'ravi', /^Ravi Kumar/);
    await fillIn(user);
    await user.click(record());
    await screen.findByText('This may be recorded already:');
    const [notice] = screen.getAllByRole('alert') as [HTMLElement];
    expect(notice).toHaveTextContent('20 November 2026, UPI, 4711, for all dogs');
    expect(notice).toHaveTextContent('With this, ₹2,00,000 in cash came from this person');
    expect(within(notice).getByRole('link')).toHaveAttribute('href', paths.recordedDonation(OTHER));
    await user.click(await again());
    expect(await screen.findByText('₹2,100 from Ravi Kumar, Cash')).toBeVisible();
    expect(sent[0]).not.toHaveProperty('confirmed_duplicates');
    expect(sent[1]).toMatchObject({ confirmed_duplicates: [OTHER], confirms_cash: true });
    expect(sent[1]?.['id']).toBe(sent[0]?.['id']);
  });

  it('is not confirmed by a press after something was changed', async () => {
    expectLogged(/needs-confirmation/);
    const sent = mockRecording(warning);
    const { user } = open();
    await choosePerson(user, 'ravi', /^Ravi Kumar/);
    await fillIn(user);
    await user.click(record());
    await again();
    await user.clear(field('Amount in rupees'));
    await user.type(field('Amount in rupees'), '21,000');
    await user.click(record());
    expect(await screen.findByText('₹21,000 from Ravi Kumar, Cash')).toBeVisible();
    expect(sent[1]).not.toHaveProperty('confirmed_duplicates');
  });
});

it('keeps what was typed without a network, and sends it again under the same id', async () => {
  expectLogged(/The function failed|Failed to send/);
  const sent = mockRecording(() => HttpResponse.error());
  const { user } = open();
  await choosePerson(user, 'ravi', /^Ravi Kumar/);
  await fillIn(user);
  await user.click(record());
  expect(await screen.findByText(/nothing is recorded twice\.$/)).toBeVisible();
  expect(field('Amount in rupees')).toHaveValue('2,100');
  await user.click(record());
  expect(await screen.findByText('₹2,100 from Ravi Kumar, Cash')).toBeVisible();
  expect(sent).toHaveLength(2);
  expect(sent[1]).toEqual(sent[0]);
});

it('asks for the details of a person who has none yet', async () => {
  expectLogged(/details-needed/);
  const sent = mockRecording(refused(422, { error: 'details-needed' }));
  const { user } = open();
  await choosePerson(user, 'ravi', /^Ravi Kumar/);
  expect(screen.queryByLabelText('Full name')).toBeNull();
  await fillIn(user);
  await user.click(record());
  expect(await screen.findByText(/no details for a receipt of this person yet/)).toBeVisible();
  expect(await screen.findByLabelText('Full name')).toHaveValue('Ravi Kumar');
  await user.click(record());
  expect(await screen.findByText('₹2,100 from Ravi Kumar, Cash')).toBeVisible();
  expect(sent[1]).toMatchObject({ person_id: RAVI, donor: { name: 'Ravi Kumar' } });
});

it('leads to the person whose email address was typed for somebody new', async () => {
  expectLogged(/other-person/);
  mockRecording(refused(409, { error: 'other-person', person_id: RAVI }));
  const { user } = open();
  await choosePerson(user, 'Gauri', /^New person/);
  await user.type(field('Email (optional)'), 'ravi@example.in');
  await fillIn(user);
  await user.click(record());
  expect(
    await screen.findByRole('link', { name: 'Open the person with this address' }),
  ).toHaveAttribute('href', paths.person(RAVI));
});

it('records a month of a standing order, with its amount and without a dog', async () => {
  const sent = mockRecording();
  server.use(
    http.post(functionUrl('person_sponsorships'), () =>
      HttpResponse.json([
        {
          id: OTHER,
          source: 'standing-order',
          ended_at: null,
          dog_name: 'Rani',
          amount_paise: 75_000,
        },
        { id: LETTER, source: 'provider', ended_at: null, dog_name: 'Moti', amount_paise: 300_000 },
      ]),
    ),
  );
  const { user } = open();
  await choosePerson(user, 'ravi', /^Ravi Kumar/);
  const choice = await screen.findByLabelText('What it is for');
  expect(within(choice).getAllByRole('option')).toHaveLength(2);
  await user.selectOptions(choice, 'Standing order: ₹750 a month for Rani');
  expect(field('Amount in rupees')).toHaveValue('750');
  expect(screen.queryByLabelText(/^For which dog/)).toBeNull();
  await user.selectOptions(field('How it came'), 'Bank transfer');
  await user.click(record());
  expect(await screen.findByText('₹750 from Ravi Kumar, Bank transfer')).toBeVisible();
  expect(sent[0]).toMatchObject({ sponsorship_id: OTHER, dog_id: null, amount_paise: 75_000 });
});

describe('the appeal that was given for', () => {
  const operation = {
    id: OTHER,
    title: 'Rani’s operation',
    title_hi: 'रानी का ऑपरेशन',
    goal_paise: 1_800_000,
    last_day: daysAgo(30),
    status: 'closed',
    dog_profiles: {
      id: RANI,
      name: 'Rani',
      image_url: '/images/dogs/rani-800.webp',
      status: 'available',
    },
  };
  const former = { ...operation, id: LETTER, title: 'Moti’s leg', last_day: daysAgo(31) };

  it('can be named while it is open and 30 days later, and brings its dog', async () => {
    const sent = mockRecording();
    server.use(http.get(tableUrl('appeals'), () => HttpResponse.json([operation, former])));
    const { user } = open();
    await choosePerson(user, 'ravi', /^Ravi Kumar/);
    await fillIn(user);
    const choice = await screen.findByLabelText('For the appeal');
    expect(within(choice).getAllByRole('option')).toHaveLength(2);
    await user.selectOptions(choice, 'Rani’s operation, for Rani');
    expect(screen.queryByLabelText(/^For which dog/)).toBeNull();
    await user.click(record());
    expect(await screen.findByText('₹2,100 from Ravi Kumar, Cash')).toBeVisible();
    expect(sent[0]).toMatchObject({ appeal_id: OTHER, dog_id: null, sponsorship_id: null });
    // The next one is for no appeal unless somebody says so.
    expect(choice).toHaveValue('');
  });

  it('isn’t asked for when none takes money, nor for a month of a standing order', async () => {
    const sent = mockRecording();
    server.use(
      http.get(tableUrl('appeals'), () => HttpResponse.json([operation])),
      http.post(functionUrl('person_sponsorships'), () =>
        HttpResponse.json([
          {
            id: LETTER,
            source: 'standing-order',
            ended_at: null,
            dog_name: 'Moti',
            amount_paise: 75_000,
          },
        ]),
      ),
    );
    const { user, unmount } = open();
    await choosePerson(user, 'ravi', /^Ravi Kumar/);
    await fillIn(user);
    await user.selectOptions(await screen.findByLabelText('For the appeal'), OTHER);
    await user.selectOptions(await screen.findByLabelText('What it is for'), LETTER);
    expect(screen.queryByLabelText('For the appeal')).toBeNull();
    await user.click(record());
    expect(await screen.findByText('₹2,100 from Ravi Kumar, Cash')).toBeVisible();
    expect(sent[0]).toMatchObject({ sponsorship_id: LETTER, dog_id: null });
    expect(sent[0]).not.toHaveProperty('appeal_id');
    unmount();

    server.use(http.get(tableUrl('appeals'), () => HttpResponse.json([former])));
    const { user: other } = open();
    await choosePerson(other, 'ravi', /^Ravi Kumar/);
    expect(await screen.findByLabelText('What it is for')).toBeVisible();
    expect(screen.queryByLabelText('For the appeal')).toBeNull();
  });

  it('takes the address, the citizenship and the appeal from who paid in their own UPI app', async () => {
    const sent = mockRecording();
    server.use(
      http.get(tableUrl('appeals'), () => HttpResponse.json([operation])),
      http.get(tableUrl('contact_messages'), () =>
        HttpResponse.json({
          id: LETTER,
          name: 'Ravi K.',
          email: 'Ravi@example.in',
          message: 'I paid ₹500 by UPI.',
          created_at: '2026-11-20T10:00:00+00:00',
          kind: 'payment',
          paid_paise: 50_000,
          paid_on: '2026-11-19',
          paid_by: 'upi',
          reference: null,
          upi_note: '7KQ2MX',
          address: '8 Hazratganj, Lucknow',
          is_indian_citizen: true,
          dog_id: OTHER,
          for_dog: 'Sheru',
          appeal_id: OTHER,
        }),
      ),
      http.post(functionUrl('supporters'), () =>
        HttpResponse.json([{ ...ravi, donations_count: 0 }]),
      ),
    );
    const { user } = open(paths.recordDonationOf({ letter: LETTER }));
    await screen.findByRole('region', { name: 'Ravi K. wrote' });
    await screen.findByLabelText('For the appeal');
    await user.click(record());
    await waitFor(() =>
      expect(sent).toMatchObject([
        {
          donor: { name: 'Ravi K.', address: '8 Hazratganj, Lucknow' },
          citizenship: 'yes',
          appeal_id: OTHER,
          amount_paise: 50_000,
        },
      ]),
    );
  });
});

it('opens beside a letter with what it says, and leaves the letter once it is recorded', async () => {
  const sent = mockRecording();
  server.use(
    http.get(tableUrl('contact_messages'), () =>
      HttpResponse.json({
        id: LETTER,
        name: 'Ravi K.',
        email: 'Ravi@example.in',
        message: 'I paid ₹2,100 by UPI.',
        created_at: '2026-11-20T10:00:00+00:00',
        kind: 'payment',
        paid_paise: 210_000,
        paid_on: '2026-11-19',
        paid_by: 'upi',
        reference: '432109',
        for_dog: null,
      }),
    ),
    http.post(functionUrl('supporters'), () =>
      HttpResponse.json([{ ...ravi, donations_count: 3 }]),
    ),
  );
  const { user, address } = open(paths.recordDonationOf({ letter: LETTER }));
  const letter = await screen.findByRole('region', { name: 'Ravi K. wrote' });
  expect(letter).toHaveTextContent('I paid ₹2,100 by UPI.');
  expect(giver()).toHaveValue('Ravi K.');
  await user.click(record());
  expect(await screen.findByText('₹2,100 from Ravi Kumar, UPI')).toBeVisible();
  expect(sent).toMatchObject([
    {
      person_id: RAVI,
      letter_id: LETTER,
      amount_paise: 210_000,
      received_on: '2026-11-19',
      way: 'upi',
      reference: '432109',
    },
  ]);
  await waitFor(() => expect(address.current).toBe(paths.recordDonation));
  expect(letter).not.toBeInTheDocument();
  expect(giver()).toHaveValue('');
});

it('records what was somebody else’s for the right person, with why, and opens it', async () => {
  const sent = mockRecording(() =>
    HttpResponse.json(
      { error: 'needs-confirmation', duplicates: [], cash_paise: 20_000_000 },
      { status: 409 },
    ),
  );
  expectLogged(/needs-confirmation/);
  server.use(
    http.post(functionUrl('recorded_donation_details'), () =>
      HttpResponse.json([{ ...recordedDonation, name: 'Suresh Pal' }]),
    ),
  );
  const { user } = renderSite(
    <Routes>
      <Route path={paths.recordDonation} element={<RecordDonationPage />} />
      <Route path={RECORDED_DONATION_PATTERN} element={<p>The right donation</p>} />
    </Routes>,
    { path: paths.recordDonationOf({ instead: OTHER }), auth: signedIn('staff') },
  );
  expect(await screen.findByRole('heading', { name: 'It was somebody else' })).toBeVisible();
  expect(
    screen.getByText(/^₹2,100 from Suresh Pal, 2 November 2026, Cheque or draft/),
  ).toBeVisible();
  expect(screen.queryByLabelText('Amount in rupees')).toBeNull();
  await user.type(screen.getByLabelText('Who gave'), 'ravi');
  await user.click(await screen.findByRole('option', { name: /^Ravi Kumar/ }));
  await user.click(screen.getByRole('button', { name: 'Record' }));
  expect(await screen.findByText('Say why, in a few words.')).toBeVisible();
  await user.type(screen.getByLabelText('Why was it somebody else?'), 'Two people of one name');
  await user.click(screen.getByRole('button', { name: 'Record' }));
  await user.click(await screen.findByRole('button', { name: 'Record it all the same' }));
  expect(await screen.findByText('The right donation')).toBeVisible();
  expect(sent.at(-1)).toEqual({
    action: 'give-to-somebody-else',
    id: sent[0]?.['id'],
    person_id: RAVI,
    donor: null,
    citizenship: 'not-asked',
    sponsorship_id: null,
    donation_id: recordedDonation.id,
    expected_version: 1,
    reason: 'Two people of one name',
    confirmed_duplicates: [],
    confirms_cash: true,
  });
});
