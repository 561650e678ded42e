import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { describe, expect, it } from 'vitest';
import { Inbox } from '@/features/people/messages/Inbox';
import UnreadBadge from '@/features/people/messages/UnreadBadge';
import type { Tables } from '@common/database';
import { expectLogged } from '../../support/console.ts';
import { demoAccounts } from '../../support/demo-accounts.ts';
import { deferred } from '../../support/deferred.ts';
import { messageRow } from '../../support/message-rows.ts';
import { renderSite } from '../../support/render.tsx';
import { server, tableUrl } from '../../support/server.ts';

type Row = Tables<'messages'>;

const INBOX = '/dashboard/messages';
const reader = demoAccounts.sponsor.id;

/** Mocks the messages table. @returns the GET requests, and the ids that were marked as read */
function mockMessages(...rows: Row[]) {
  const requests: URL[] = [];
  const markedIds: string[] = [];
  const unreadCount = () => rows.filter(({ read_at }) => read_at === null).length;
  server.use(
    http.head(
      tableUrl('messages'),
      () => new HttpResponse(null, { headers: { 'content-range': `*/${unreadCount()}` } }),
    ),
    http.get(tableUrl('messages'), ({ request }) => {
      const url = new URL(request.url);
      requests.push(url);
      const { searchParams } = url;
      const id = searchParams.get('id')?.replace('eq.', '');
      if (id !== undefined) return HttpResponse.json(rows.filter((row) => row.id === id));
      const last = /id\.lt\.([0-9a-f-]+)/.exec(searchParams.get('or') ?? '')?.[1];
      const start = rows.findIndex((row) => row.id === last) + 1;
      return HttpResponse.json(rows.slice(start, start + Number(searchParams.get('limit'))));
    }),
    http.patch(tableUrl('messages'), ({ request }) => {
      const id = new URL(request.url).searchParams.get('id')?.replace('eq.', '') ?? '';
      markedIds.push(id);
      for (const row of rows) if (row.id === id) row.read_at = '2026-11-20T00:00:00+00:00';
      return new HttpResponse(null, { status: 204 });
    }),
  );
  return { requests, markedIds };
}

const open = (path = INBOX) =>
  renderSite(
    <>
      <UnreadBadge userId={reader} position="end" />
      <Inbox userId={reader} />
    </>,
    { path },
  );
const list = () => screen.findByRole('list', { name: 'Messages' });
const links = async () => within(await list()).getAllByRole('link');
const link = async (name: RegExp) => within(await list()).findByRole('link', { name });

describe('the list', () => {
  it('shows sender, role, subject and date of each message, and which are unread', async () => {
    mockMessages(
      messageRow({
        sender_name: 'Asha Verma',
        sender_role: 'admin',
        subject: 'सर्दी से पहले',
        created_at: '2026-11-02T18:40:00+00:00',
        read_at: null,
      }),
      messageRow({ subject: 'Rani found the sunny side' }),
    );
    open();
    expect((await links()).map(({ textContent }) => textContent)).toEqual([
      'Asha Verma3 Nov 2026Unread: सर्दी से पहलेAdministrator',
      'Imran Siddiqui2 Nov 2026Rani found the sunny sideStaff',
    ]);
    expect(screen.getByText('Select a message to view')).toBeInTheDocument();
  });

  it('loads fifty messages at a time, without gaps or duplicates', async () => {
    const rows = Array.from({ length: 101 }, () => messageRow());
    const { requests } = mockMessages(...rows);
    const { user } = open();
    expect(await links()).toHaveLength(50);
    await user.click(screen.getByRole('button', { name: 'Show older' }));
    await waitFor(async () => expect(await links()).toHaveLength(100));
    await user.click(screen.getByRole('button', { name: 'Show older' }));
    await waitFor(async () => expect(await links()).toHaveLength(101));

    expect((await links()).map(({ id }) => id)).toEqual(rows.map(({ id }) => `message-${id}`));
    expect(screen.queryByRole('button', { name: 'Show older' })).not.toBeInTheDocument();
    expect(requests).toHaveLength(3);
  });
});

describe('an opened message', () => {
  it('is shown as plain text, with its id in the URL', async () => {
    const body = 'Dear Meera,\n\n  मोती ठीक है।\nSee https://example.test <b>now</b>';
    const row = messageRow({ subject: 'News of Moti', body });
    mockMessages(row);
    const { user, address } = open();
    await user.click(await link(/News of Moti/));

    expect(screen.getByRole('heading', { name: 'News of Moti' })).toHaveFocus();
    const article = screen.getByRole('article');
    expect(within(article).getByText('Imran Siddiqui')).toBeVisible();
    expect(article).toHaveTextContent('From Imran Siddiqui, Staff');
    expect(article).toHaveTextContent('2 November 2026 at 6:00 pm');
    const text = [...article.children].at(-1);
    expect(text?.textContent).toBe(body);
    expect(text).toHaveClass('whitespace-pre-wrap');
    expect(within(article).queryByRole('link')).not.toBeInTheDocument();
    expect(address.current).toBe(`${INBOX}?message=${row.id}`);
  });

  it('returns focus to its link in the list', async () => {
    mockMessages(messageRow(), messageRow({ subject: 'News of Moti' }));
    const { user, address } = open();
    await user.click(await link(/News of Moti/));
    await user.click(screen.getByRole('link', { name: 'Back to messages' }));
    expect(address.current).toBe(INBOX);
    expect(await link(/News of Moti/)).toHaveFocus();
    expect(screen.getByText('Select a message to view')).toBeInTheDocument();
  });

  it('is fetched by its id if it is not on a loaded page', async () => {
    const rows = Array.from({ length: 60 }, () => messageRow());
    const old = messageRow({ subject: 'An old message', read_at: null });
    const { requests, markedIds } = mockMessages(...rows, old);
    open(`${INBOX}?message=${old.id}`);
    expect(await screen.findByRole('heading', { name: 'An old message' })).toBeVisible();
    expect(
      requests.find(({ searchParams }) => searchParams.get('id') === `eq.${old.id}`)?.search,
    ).toContain(`recipient_id=eq.${reader}`);
    await waitFor(() => expect(markedIds).toEqual([old.id]));
  });

  it.each(['40000000-0000-4000-8000-999999999999', 'nonsense', "1' or '1'='1"])(
    'with an id that is not in the inbox (%s) is not found',
    async (id) => {
      const { markedIds } = mockMessages(messageRow());
      open(`${INBOX}?message=${encodeURIComponent(id)}`);
      expect(await screen.findByText('This message isn’t in your inbox.')).toBeVisible();
      expect(markedIds).toEqual([]);
    },
  );
});

describe('marking as read', () => {
  it('updates the list, the database and the unread count', async () => {
    const first = messageRow({ subject: 'First', read_at: null });
    const second = messageRow({ subject: 'Second', read_at: null });
    const { markedIds } = mockMessages(first, second, messageRow());
    const { user } = open();
    expect(await screen.findByText('2 unread')).toBeVisible();
    expect(screen.getByText('unread messages').parentElement).toHaveTextContent('2');

    await user.click(await link(/Unread:\s*First/));
    expect(await screen.findByText('1 unread')).toBeVisible();
    expect(screen.getByText('unread message').parentElement).toHaveTextContent('1');
    expect((await links())[0]).not.toHaveTextContent('Unread');
    expect((await links())[1]).toHaveTextContent('Unread');
    await waitFor(() => expect(markedIds).toEqual([first.id]));

    await user.click(await link(/Unread:\s*Second/));
    await waitFor(() => expect(screen.queryByText(/unread/)).not.toBeInTheDocument());
    await waitFor(() => expect(markedIds).toEqual([first.id, second.id]));
  });

  it('updates the list before the response', async () => {
    mockMessages(messageRow({ subject: 'First', read_at: null }));
    const response = deferred();
    server.use(
      http.patch(tableUrl('messages'), async () => {
        await response.released;
        return new HttpResponse(null, { status: 204 });
      }),
    );
    const { user } = open();
    await screen.findByText('1 unread');
    await user.click(await link(/Unread:\s*First/));
    expect((await links())[0]).not.toHaveTextContent('Unread');
    expect(screen.queryByText(/1 unread/)).not.toBeInTheDocument();
    response.release();
  });

  it('is rolled back after an error, with a toast and without a retry', async () => {
    expectLogged(/broken/);
    mockMessages(messageRow({ subject: 'First', read_at: null }));
    let attempts = 0;
    server.use(
      http.patch(tableUrl('messages'), () => {
        attempts += 1;
        return HttpResponse.json({ message: 'broken' }, { status: 500 });
      }),
    );
    const { user } = open();
    await screen.findByText('1 unread');
    await user.click(await link(/Unread:\s*First/));
    expect(await screen.findByText('The message could not be marked as read.')).toBeVisible();
    expect((await links())[0]).toHaveTextContent('Unread');
    expect(await screen.findByText('1 unread')).toBeVisible();
    expect(screen.getByRole('heading', { name: 'First' })).toBeVisible();
    expect(attempts).toBe(1);
  });
});
