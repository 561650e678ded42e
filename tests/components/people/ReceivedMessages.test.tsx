import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { beforeEach, describe, expect, it } from 'vitest';
import { ReceivedMessages } from '@/features/people/contact/team/ReceivedMessages';
import type { RowOf } from '@common/database';
import { discardDrafts } from '@/lib/form-drafts';
import { expectLogged } from '../../support/console.ts';
import { renderSite } from '../../support/render.tsx';
import { functionUrl, recordCalls, server, tableUrl } from '../../support/server.ts';

type Row = RowOf<'search_contact_messages'>;

beforeEach(discardDrafts);

const PER_PAGE = 20;

function messageRow(number: number, values: Partial<Row> = {}): Row {
  return {
    id: `30000000-0000-4000-8000-${String(number).padStart(12, '0')}`,
    name: `Visitor ${number}`,
    email: `visitor${number}@example.test`,
    message: `There is a puppy at gate ${number}.`,
    created_at: new Date(Date.UTC(2026, 0, 20, 6) - number * 60_000).toISOString(),
    handled_at: null,
    needs_review: false,
    person_id: `80000000-0000-4000-8000-${String(number).padStart(12, '0')}`,
    kind: 'message',
    paid_paise: null,
    paid_on: null,
    paid_by: null,
    reference: null,
    for_dog: null,
    has_account: false,
    subject: null,
    handled_by: null,
    is_about_update: false,
    passed_on_at: null,
    ...values,
  };
}

/** Mocks the table. @returns its rows, and the searches and orders requested */
function mockMessages(rows: Row[]) {
  const table = { rows, searches: new Array<string>(), orders: new Array<string | null>() };
  server.use(
    http.post<never, { search: string }>(
      functionUrl('search_contact_messages'),
      async ({ request }) => {
        const { search } = await request.json();
        const parameters = new URL(request.url).searchParams;
        table.searches.push(search);
        table.orders.push(parameters.get('order'));
        const found = table.rows.filter(
          (row) =>
            row.message.includes(search) &&
            `eq.${row.needs_review}` === parameters.get('needs_review') &&
            (parameters.get('handled_at') === null || row.handled_at === null),
        );
        const first = Number(parameters.get('offset') ?? 0);
        if (first > 0 && first >= found.length) {
          return HttpResponse.json(
            { code: 'PGRST103', message: 'Requested range not satisfiable' },
            { status: 416 },
          );
        }
        const page = found.slice(first, first + Number(parameters.get('limit') ?? PER_PAGE));
        return HttpResponse.json(page, {
          headers: { 'content-range': `${first}-${first + page.length - 1}/${found.length}` },
        });
      },
    ),
    http.head(tableUrl('contact_messages'), () => {
      const count = table.rows.filter((row) => row.needs_review && row.handled_at === null).length;
      return new HttpResponse(null, { headers: { 'content-range': `*/${count}` } });
    }),
    http.patch<never, Partial<Row>>(tableUrl('contact_messages'), async ({ request }) => {
      const id = new URL(request.url).searchParams.get('id')?.replace('eq.', '');
      const changes = await request.json();
      table.rows = table.rows.map((row) => (row.id === id ? { ...row, ...changes } : row));
      return HttpResponse.json([{ id }]);
    }),
  );
  return table;
}

const cards = () => screen.queryAllByRole('article');
const names = () => cards().map((card) => within(card).getByRole('heading').textContent);
const firstButton = (name: string) =>
  within(screen.getByRole('article', { name: /^Visitor 1 / })).getByRole('button', { name });
const show = (path = '/dashboard/staff/messages') => renderSite(<ReceivedMessages />, { path });
const showAll = () => show('/dashboard/staff/messages?show=all');

describe('the messages', () => {
  it('lead to the person of the address', async () => {
    mockMessages([messageRow(1), messageRow(2)]);
    show();
    expect(await screen.findByRole('link', { name: /^What we know.*Visitor 1$/ })).toHaveAttribute(
      'href',
      '/dashboard/staff/people/80000000-0000-4000-8000-000000000001',
    );
  });

  it('are searched by the database, starting at the first page', async () => {
    const table = mockMessages([messageRow(1), messageRow(2)]);
    const { user, address } = show();
    await screen.findByText('2 messages');
    await user.type(screen.getByRole('searchbox', { name: 'Search' }), 'gate 2{Enter}');
    await waitFor(() => expect(names()).toEqual(['Visitor 2']));
    expect(table.searches.at(-1)).toBe('gate 2');
    expect(address.current).toBe('/dashboard/staff/messages?search=gate+2');
  });

  it('show those not done, payments and then the oldest first; all of them newest first', async () => {
    const table = mockMessages([
      messageRow(1),
      messageRow(2, { handled_at: '2026-01-21T06:00:00Z' }),
    ]);
    const { user, address } = show();
    await waitFor(() => expect(names()).toEqual(['Visitor 1']));
    expect(table.orders).toEqual(['kind.desc,created_at.asc,id.asc']);
    await user.click(screen.getByRole('checkbox', { name: 'Only those not done' }));
    await waitFor(() => expect(names()).toEqual(['Visitor 1', 'Visitor 2']));
    expect(table.orders.at(-1)).toBe('created_at.desc,id.desc');
    expect(address.current).toBe('/dashboard/staff/messages?show=all');
    await user.click(screen.getByRole('checkbox', { name: 'Only those not done' }));
    await waitFor(() => expect(address.current).toBe('/dashboard/staff/messages'));
  });

  it.each([
    ['', 'Everything is done.'],
    ['?search=cow', 'Nothing that isn’t done fits the search.'],
    ['?search=cow&show=all', 'Nothing fits the search.'],
    ['?show=all', /^What visitors write in the contact form/],
  ])('say why there are none at “%s”', async (query, text) => {
    mockMessages([]);
    show(`/dashboard/staff/messages${query}`);
    expect(await screen.findByText(text)).toBeVisible();
  });

  it('are shown apart when they are kept for review, and can be moved to the others', async () => {
    mockMessages([messageRow(1), messageRow(2, { needs_review: true })]);
    const { user } = show();
    expect(await screen.findByText('1 message')).toBeVisible();
    expect(names()).toEqual(['Visitor 1']);
    await user.click(await screen.findByRole('checkbox', { name: 'Kept for review (1 not done)' }));
    await waitFor(() => expect(names()).toEqual(['Visitor 2']));
    await user.click(screen.getByRole('button', { name: 'Move to the messages' }));
    expect(await screen.findByRole('heading', { name: 'No messages here' })).toBeVisible();
    await user.click(screen.getByRole('checkbox', { name: /^Kept for review/ }));
    await waitFor(() => expect(names()).toEqual(['Visitor 1', 'Visitor 2']));
    expect(screen.queryByRole('checkbox', { name: /^Kept for review/ })).toBeNull();
  });

  it('have different names also when one person sent several', async () => {
    mockMessages([messageRow(1), messageRow(2, { name: 'Visitor 1' })]);
    show();
    await screen.findByText('2 messages');
    const [first, second] = cards();
    expect(first).toHaveAccessibleName('Visitor 1 20 January 2026 at 11:29 am');
    expect(second).not.toHaveAccessibleName('Visitor 1 20 January 2026 at 11:29 am');
    const [button] = screen.getAllByRole('button', { name: 'Mark as done' });
    expect(button).toHaveAccessibleDescription('Visitor 1 20 January 2026 at 11:29 am');
  });

  it('are marked as done and as not done', async () => {
    const table = mockMessages([messageRow(1), messageRow(2)]);
    const { user } = showAll();
    await screen.findByText('2 messages');
    await user.click(firstButton('Mark as done'));
    await waitFor(() => expect(firstButton('Mark as not done')).toHaveFocus());
    expect(screen.getByText(/^Done on /)).toBeVisible();
    expect(table.rows.map(({ handled_at }) => handled_at !== null)).toEqual([true, false]);
    await user.click(firstButton('Mark as not done'));
    await waitFor(() => expect(firstButton('Mark as done')).toBeVisible());
    expect(table.rows[0]?.handled_at).toBeNull();
  });

  it('give the focus to their number when the focused one leaves the list', async () => {
    mockMessages([messageRow(1), messageRow(2)]);
    const { user } = show();
    await screen.findByText('2 messages');
    firstButton('Mark as done').focus();
    await user.keyboard('{Enter}');
    await waitFor(() => expect(names()).toEqual(['Visitor 2']));
    expect(screen.getByText('1 message')).toHaveFocus();
  });
});

it.each([
  ['fails', () => HttpResponse.json({ message: 'broken' }, { status: 500 })],
  ['updates no row', () => HttpResponse.json([])],
])('shows an error when marking %s', async (_what, answer) => {
  expectLogged(/broken|could be updated/);
  mockMessages([messageRow(1)]);
  server.use(http.patch(tableUrl('contact_messages'), answer));
  const { user } = show();
  await user.click(await screen.findByRole('button', { name: 'Mark as done' }));
  await waitFor(() => expect(screen.getByText('Failed to update the message')).toBeVisible());
  expect(screen.getByRole('button', { name: 'Mark as done' })).toBeEnabled();
});

describe('an answer', () => {
  it('takes three presses, by email without an account', async () => {
    const row = messageRow(1);
    mockMessages([row]);
    const calls = recordCalls(functionUrl('answer_contact_message'));
    const { user, container } = show();
    const presses: string[] = [];
    container.addEventListener('click', ({ target }) => {
      if (target instanceof Element) presses.push(target.textContent || target.tagName);
    });
    await user.click(await screen.findByRole('button', { name: 'Answer' }));
    const field = screen.getByRole('textbox', { name: 'Answer' });
    expect(field).toHaveFocus();
    expect(field).toHaveAccessibleDescription(/^It goes by email to visitor1@example\.test\./);
    await user.type(field, ' Yes, on Sundays. ');
    await user.click(screen.getByRole('button', { name: 'Send the answer' }));
    expect(await screen.findByText('The answer is on its way')).toBeVisible();
    expect(calls).toEqual([{ contact_message_id: row.id, body: 'Yes, on Sundays.' }]);
    expect(presses).toEqual(['Answer', 'TEXTAREA', 'Send the answer']);
    expect(container.querySelector('a[href^="mailto:"]')).toBeNull();
  });

  it('is refused with what was typed when somebody handled the message meanwhile', async () => {
    expectLogged(/handled-meanwhile/);
    const handled_at = '2026-01-21T06:00:00+00:00';
    mockMessages([messageRow(1, { handled_at, handled_by: 'Asha (staff)', has_account: true })]);
    const calls = recordCalls(functionUrl('answer_contact_message'), () =>
      HttpResponse.json({ code: 'PT409', message: 'handled-meanwhile' }, { status: 409 }),
    );
    const { user } = showAll();
    expect(await screen.findByText(/^Done on .* by Asha \(staff\)$/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Answer again' }));
    const field = screen.getByRole('textbox', { name: 'Answer' });
    expect(field).toHaveAccessibleDescription(/^It arrives in their messages/);
    await user.type(field, 'No.');
    await user.click(screen.getByRole('button', { name: 'Send the answer' }));
    expect(await screen.findByText(/^Somebody answered or closed this message/)).toBeVisible();
    expect(field).toHaveValue('No.');
    expect(calls).toMatchObject([{ expected_handled_at: handled_at }]);
  });
});

it('shows the conversation beside a message', async () => {
  const row = messageRow(1);
  mockMessages([row]);
  server.use(
    http.post(functionUrl('person_correspondence'), async ({ request }) => {
      expect(await request.json()).toMatchObject({ person_id: row.person_id });
      return HttpResponse.json([
        {
          id: row.id,
          kind: 'answer',
          written_at: row.created_at,
          author_name: 'Asha',
          subject: null,
          body: 'We come today.',
          state: 'sent',
          state_at: null,
          is_unconfirmed: false,
        },
      ]);
    }),
  );
  const { user } = show();
  await user.click(await screen.findByRole('button', { name: /^Show the conversation/ }));
  expect(await screen.findByText('We come today.')).toBeVisible();
});

it('passes a letter about an update on to its author, and no other message', async () => {
  const subject = 'Re: Rani';
  mockMessages([messageRow(1, { is_about_update: true, subject }), messageRow(2)]);
  const calls = recordCalls(functionUrl('pass_on_letter'));
  const { user } = show();
  expect(await screen.findByText('Re: Rani')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Pass on to the author' }));
  await waitFor(() => expect(calls).toEqual([{ contact_message_id: messageRow(1).id }]));
  // The button that was pressed goes.
  await waitFor(() => expect(screen.getAllByRole('button', { name: 'Answer' })[0]).toHaveFocus());
});
