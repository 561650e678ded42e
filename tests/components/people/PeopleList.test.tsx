import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { PeopleList, PeopleSearch } from '@/features/people/PeopleList';
import { expectLogged } from '../../support/console.ts';
import { fill } from '../../support/fill.ts';
import { renderSite } from '../../support/render.tsx';
import { edgeFunctionUrl, recordCalls, server, tableUrl } from '../../support/server.ts';

const STAFF = '/dashboard/staff';
const SUPPORTERS = tableUrl('rpc/supporters');

const argumentsSchema = z.object({
  search: z.string(),
  page_size: z.number(),
  page_offset: z.number(),
});
type Arguments = z.infer<typeof argumentsSchema>;

interface Person {
  person_id: string;
  user_id: string | null;
  name: string;
  email: string;
  donations_count: number;
  total_donated_paise: number;
  sponsorships_count: number;
}

function person(place: number, overrides: Partial<Person> = {}): Person {
  return {
    person_id: `90000000-0000-4000-8000-${String(place).padStart(12, '0')}`,
    user_id: `20000000-0000-4000-8000-${String(place).padStart(12, '0')}`,
    name: `Person ${place}`,
    email: `person-${place}@example.in`,
    donations_count: 0,
    total_donated_paise: 0,
    sponsorships_count: 0,
    ...overrides,
  };
}

const meera = person(3, {
  name: 'Meera Tandon',
  email: 'sponsor@paws.test',
  donations_count: 13,
  total_donated_paise: 3_650_050,
});
const nameless = person(4, { name: '', email: 'nameless@paws.test', donations_count: 1 });

/** Mocks supporters(), which searches and pages. @returns the arguments of every call */
function mockPeople(people: Person[]) {
  const calls: Arguments[] = [];
  server.use(
    http.post(SUPPORTERS, async ({ request }) => {
      const call = argumentsSchema.parse(await request.json());
      calls.push(call);
      const { search, page_size: size, page_offset: offset } = call;
      const found = people.filter(({ name, email }) => `${name}\n${email}`.includes(search));
      return HttpResponse.json(
        found
          .slice(offset, offset + size)
          .map((row) => Object.assign({ found_count: found.length }, row)),
      );
    }),
  );
  return calls;
}

const mockMessages = () => recordCalls(tableUrl('messages'));

const open = (path = STAFF) => renderSite(<PeopleList />, { path });
const searchBox = () => screen.getByRole('searchbox', { name: 'Search' });

async function openDialog() {
  mockPeople([meera, nameless]);
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Message Meera Tandon' }));
  return user;
}
const field = (name: string) => screen.getByRole('textbox', { name });
const sendButton = () => screen.getByRole('button', { name: /^Send/ });

describe('the list', () => {
  it('shows name, email, number and sum of donations of each person', async () => {
    mockPeople([meera, nameless]);
    open();
    const table = await screen.findByRole('table', { name: 'People, by name' });
    const [head, ...rows] = within(table).getAllByRole('row');
    expect(head).toHaveTextContent('NameEmailDonationsTotal donated');
    expect(
      rows.map((row) =>
        within(row)
          .getAllByRole('cell')
          .map(({ textContent }) => textContent),
      ),
    ).toEqual([
      ['Meera Tandon', 'sponsor@paws.test', '13 donations', '₹36,500.50', 'Message'],
      ['No name, nameless@paws.test', 'nameless@paws.test', '1 donation', '₹0', 'Message'],
    ]);
    expect(screen.getByRole('button', { name: 'Message Meera Tandon' })).toBeVisible();
    expect(screen.getByRole('button', { name: 'Message nameless@paws.test' })).toBeVisible();
    expect(screen.getByText('2 people')).toBeVisible();
  });

  it('sends one request for a typed search, and keeps it in the URL', async () => {
    const calls = mockPeople([meera, nameless]);
    const { user, address } = open();
    await screen.findByText('Meera Tandon');
    await user.type(searchBox(), ' nameless@');
    await waitFor(() => expect(screen.queryByText('Meera Tandon')).not.toBeInTheDocument());
    expect(screen.getByText('nameless@paws.test')).toBeVisible();
    expect(calls.map(({ search }) => search)).toEqual(['', 'nameless@']);
    expect(address.current).toContain('search=');
  });

  it('has pages of thirty, kept in the URL', async () => {
    const calls = mockPeople(Array.from({ length: 80 }, (_, place) => person(place)));
    const { user, address } = open();
    expect(await screen.findByText('1 to 30 of 80 people')).toBeVisible();
    expect(screen.getByText('Page 1 of 3')).toBeVisible();
    expect(screen.getByText('Previous')).toBeDisabled();
    await user.click(screen.getByText('Next'));
    expect(await screen.findByText('31 to 60 of 80 people')).toBeVisible();
    await user.click(screen.getByText('Next'));
    expect(await screen.findByText('61 to 80 of 80 people')).toBeVisible();
    expect(screen.getByText('Next')).toBeDisabled();
    expect(address.current).toBe(`${STAFF}?page=3`);
    expect(calls.map(({ page_offset }) => page_offset)).toEqual([0, 30, 60]);
  });
});

it('on a page of its own, is empty until something is typed or everyone is asked for', async () => {
  const calls = mockPeople([meera, nameless]);
  const { user } = renderSite(<PeopleSearch />, { path: '/dashboard/staff/people' });
  const everyone = screen.getByRole('button', { name: 'Everyone, by name' });
  await user.type(searchBox(), 'Meera');
  expect(await screen.findByText('1 person')).toBeVisible();
  expect(searchBox()).toHaveFocus();
  expect(everyone).not.toBeInTheDocument();
  await user.clear(searchBox());
  await user.click(await screen.findByRole('button', { name: 'Everyone, by name' }));
  expect(await screen.findByText('2 people')).toBeVisible();
  expect(calls.map(({ search }) => search)).toEqual(['Meera', '']);
});

describe('a message to a person', () => {
  it.each([
    ['a blank', 'Subject', '    ', 'Subject is required.'],
    ['too long a', 'Subject', 'a'.repeat(201), 'Subject must be at most 200 characters.'],
    ['a blank', 'Message', ' \n ', 'Message is required.'],
  ])('with %s %s shows why beside the field', async (_case, label, text, sentence) => {
    const messages = mockMessages();
    const user = await openDialog();
    for (const name of ['Subject', 'Message']) {
      await user.click(field(name));
      const content = name === label ? text : 'Good enough';
      if (content !== '') await user.paste(content);
    }
    await user.click(sendButton());
    await waitFor(() =>
      expect(field(label)).toHaveAccessibleDescription(expect.stringContaining(sentence)),
    );
    expect(field(label)).toHaveFocus();
    expect(field(label)).toHaveValue(text);
    expect(messages).toEqual([]);
  });

  it('says how long it is, and cuts nothing', async () => {
    const user = await openDialog();
    expect(field('Message')).toHaveAccessibleDescription('At most 5,000 characters.');
    await user.click(field('Message'));
    await user.paste('अ'.repeat(5001));
    expect(field('Message')).toHaveAccessibleDescription(
      '5,001 of 5,000 characters. Please use at most 5,000 characters.',
    );
    // Announced, and in one place alone.
    expect(screen.getByText(/use at most/)).toHaveAttribute('aria-live', 'polite');
    await user.click(sendButton());
    expect(await screen.findByText('Message must be at most 5000 characters.')).toBeVisible();
    expect(screen.queryByText(/use at most/)).not.toBeInTheDocument();
    expect(field('Message')).toHaveValue('अ'.repeat(5001));
  });

  it('that was stored before its answer was lost counts as sent', async () => {
    server.use(
      http.post(tableUrl('messages'), () =>
        HttpResponse.json({ code: '23505', message: 'duplicate key' }, { status: 409 }),
      ),
    );
    const user = await openDialog();
    await user.type(field('Subject'), 'A visit');
    await user.type(field('Message'), 'Dear Meera');
    await user.click(sendButton());
    expect(await screen.findByText('Message sent to Meera Tandon')).toBeVisible();
  });

  it.each([
    ['refused', () => HttpResponse.json({ code: '42501', message: 'broken' }, { status: 403 })],
    ['lost', () => HttpResponse.error()],
  ])('that is %s keeps the form, and can be sent again', async (_case, answer) => {
    expectLogged(/broken|Failed to fetch/);
    server.use(http.post(tableUrl('messages'), answer));
    const user = await openDialog();
    await user.type(field('Subject'), 'A visit');
    await user.type(field('Message'), 'Dear Meera');
    await user.click(sendButton());
    expect(await screen.findByText('Failed to send message. Please try again.')).toBeVisible();
    expect(field('Subject')).toHaveValue('A visit');
    expect(field('Message')).toHaveValue('Dear Meera');

    const messages = mockMessages();
    await user.click(sendButton());
    await screen.findByText('Message sent to Meera Tandon');
    expect(messages).toHaveLength(1);
  });
});

it('says beside each field what is wrong with the details of a new person', async () => {
  mockPeople([meera]);
  const { user } = open();
  await user.click(screen.getByRole('button', { name: 'Add a person' }));
  await fill(user, {
    'Full name': 'Suresh Kumar',
    'Email (optional)': 'suresh',
    'Phone (optional)': 'none',
    'Address (optional)': 'Here',
  });
  await user.click(screen.getByRole('button', { name: 'Add' }));
  expect(await screen.findByText('Please enter a valid email address.')).toBeVisible();
  expect(screen.getByText('Write a phone number, such as +91 98390 12345.')).toBeVisible();
  expect(screen.getByText(/^Address must be at least \d+ characters\.$/)).toBeVisible();
  expect(screen.getByLabelText('Email (optional)')).toHaveFocus();
});

it('adds a person without an email address, once after a lost answer', async () => {
  expectLogged(/The function failed|Failed to send/);
  mockPeople([meera]);
  const sent: Record<string, unknown>[] = [];
  server.use(
    http.post(edgeFunctionUrl('record-donation'), async ({ request }) => {
      sent.push(z.record(z.string(), z.unknown()).parse(await request.json()));
      return sent.length === 1
        ? HttpResponse.error()
        : HttpResponse.json({ person_id: sent[0]?.['id'] });
    }),
  );
  const { user, address } = open();
  await user.click(screen.getByRole('button', { name: 'Add a person' }));
  await user.type(screen.getByLabelText('Full name'), 'Suresh Kumar');
  await user.selectOptions(screen.getByLabelText('Language'), 'Hindi');
  const add = screen.getByRole('button', { name: 'Add' });
  await user.click(add);
  expect(await screen.findByText(/check your connection/)).toBeVisible();
  await user.click(add);
  const id = String(sent[0]?.['id']);
  await waitFor(() => expect(address.current).toBe(`/dashboard/staff/people/${id}`));
  expect(sent[1]).toEqual({
    action: 'save-person',
    id,
    donor: { name: 'Suresh Kumar' },
    language: 'hi',
    contact_ways: [],
    reason: '',
  });
});
