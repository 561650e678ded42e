import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { describe, expect, it } from 'vitest';
import { Inbox } from '@/features/messages/Inbox';
import UnreadBadge from '@/features/messages/UnreadBadge';
import type { Tables } from '@/lib/database.types';
import { expectLogged } from '../support/console.ts';
import { demoAccounts } from '../support/demo-accounts.ts';
import { hold } from '../support/hold.ts';
import { messageRow } from '../support/message-rows.ts';
import { renderSite } from '../support/render.tsx';
import { server, tableUrl } from '../support/server.ts';

type Row = Tables<'messages'>;

const INBOX = '/dashboard/messages';
const reader = demoAccounts.sponsor.id;

/** A table of letters behind the service: it lists, finds one, counts, and keeps read marks. */
function keep(...rows: Row[]) {
  const asked: URL[] = [];
  const marks: string[] = [];
  const unreadCount = () => rows.filter(({ read_at }) => read_at === null).length;
  server.use(
    http.head(
      tableUrl('messages'),
      () => new HttpResponse(null, { headers: { 'content-range': `*/${unreadCount()}` } }),
    ),
    http.get(tableUrl('messages'), ({ request }) => {
      const url = new URL(request.url);
      asked.push(url);
      const { searchParams } = url;
      const id = searchParams.get('id')?.replace('eq.', '');
      if (id !== undefined) return HttpResponse.json(rows.filter((row) => row.id === id));
      const last = /id\.lt\.([0-9a-f-]+)/.exec(searchParams.get('or') ?? '')?.[1];
      const start = rows.findIndex((row) => row.id === last) + 1;
      return HttpResponse.json(rows.slice(start, start + Number(searchParams.get('limit'))));
    }),
    http.patch(tableUrl('messages'), ({ request }) => {
      const id = new URL(request.url).searchParams.get('id')?.replace('eq.', '') ?? '';
      marks.push(id);
      for (const row of rows) if (row.id === id) row.read_at = '2026-11-20T00:00:00+00:00';
      return new HttpResponse(null, { status: 204 });
    }),
  );
  return { asked, marks };
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
  it('names writer, office, subject and day of each letter, and which are unread', async () => {
    keep(
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

  it("asks for this person's letters alone, newest first", async () => {
    const { asked } = keep(messageRow());
    open();
    await list();
    const parameters = asked[0]?.searchParams;
    expect(parameters?.get('recipient_id')).toBe(`eq.${reader}`);
    expect(parameters?.get('order')).toBe('created_at.desc,id.desc');
  });

  it('comes fifty at a time, without losing or repeating one', async () => {
    const rows = Array.from({ length: 101 }, () => messageRow());
    const { asked } = keep(...rows);
    const { visitor } = open();
    expect(await links()).toHaveLength(50);
    await visitor.click(screen.getByRole('button', { name: 'Show older' }));
    await waitFor(async () => expect(await links()).toHaveLength(100));
    await visitor.click(screen.getByRole('button', { name: 'Show older' }));
    await waitFor(async () => expect(await links()).toHaveLength(101));

    expect((await links()).map(({ id }) => id)).toEqual(rows.map(({ id }) => `message-${id}`));
    expect(screen.queryByRole('button', { name: 'Show older' })).not.toBeInTheDocument();
    expect(asked).toHaveLength(3);
  });

  it('keeps what it shows when older ones do not come', async () => {
    expectLogged(/broken/);
    keep(...Array.from({ length: 51 }, () => messageRow()));
    const { visitor } = open();
    await list();
    server.use(
      http.get(tableUrl('messages'), () =>
        HttpResponse.json({ message: 'broken' }, { status: 500 }),
      ),
    );
    await visitor.click(screen.getByRole('button', { name: 'Show older' }));
    expect(await screen.findByText('Older messages could not be loaded.')).toBeVisible();
    expect(await links()).toHaveLength(50);
  });

  it('says so when there are none', async () => {
    keep();
    open();
    expect(
      await screen.findByRole('heading', { name: "You don't have any messages yet." }),
    ).toBeVisible();
  });

  it('says so when it does not come, and tries again when asked', async () => {
    expectLogged(/broken/);
    server.use(
      http.all(tableUrl('messages'), () =>
        HttpResponse.json({ message: 'broken' }, { status: 500 }),
      ),
    );
    const { visitor } = open();
    expect(
      await screen.findByRole('heading', { name: 'Your messages could not be loaded' }),
    ).toBeVisible();
    expect(screen.queryByText(/don't have any/)).not.toBeInTheDocument();
    keep(messageRow());
    await visitor.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await list()).toBeVisible();
  });
});

describe('an opened letter', () => {
  it('is shown as it was written, and stands in the address', async () => {
    const body = 'Dear Meera,\n\n  मोती ठीक है।\nSee https://example.test <b>now</b>';
    const row = messageRow({ subject: 'News of Moti', body });
    keep(row);
    const { visitor, address } = open();
    await visitor.click(await link(/News of Moti/));

    expect(screen.getByRole('heading', { name: 'News of Moti' })).toHaveFocus();
    const letter = screen.getByRole('article');
    expect(within(letter).getByText('Imran Siddiqui')).toBeVisible();
    expect(letter).toHaveTextContent('From Imran Siddiqui, Staff');
    expect(letter).toHaveTextContent('2 November 2026 at 6:00 pm');
    const words = [...letter.children].at(-1);
    expect(words?.textContent).toBe(body);
    expect(words).toHaveClass('whitespace-pre-wrap');
    expect(within(letter).queryByRole('link')).not.toBeInTheDocument();
    expect(address.current).toBe(`${INBOX}?message=${row.id}`);
  });

  it('is left for the list, where its link takes focus again', async () => {
    keep(messageRow(), messageRow({ subject: 'News of Moti' }));
    const { visitor, address } = open();
    await visitor.click(await link(/News of Moti/));
    await visitor.click(screen.getByRole('link', { name: 'Back to messages' }));
    expect(address.current).toBe(INBOX);
    expect(await link(/News of Moti/)).toHaveFocus();
    expect(screen.getByText('Select a message to view')).toBeInTheDocument();
  });

  it('is found by its address even when the list does not reach it', async () => {
    const rows = Array.from({ length: 60 }, () => messageRow());
    const old = messageRow({ subject: 'An old letter', read_at: null });
    const { asked, marks } = keep(...rows, old);
    open(`${INBOX}?message=${old.id}`);
    expect(await screen.findByRole('heading', { name: 'An old letter' })).toBeVisible();
    expect(
      asked.find(({ searchParams }) => searchParams.get('id') === `eq.${old.id}`)?.search,
    ).toContain(`recipient_id=eq.${reader}`);
    await waitFor(() => expect(marks).toEqual([old.id]));
  });

  it.each(['40000000-0000-4000-8000-999999999999', 'nonsense', "1' or '1'='1"])(
    'that is not theirs (%s) is said not to be there',
    async (id) => {
      const { marks } = keep(messageRow());
      open(`${INBOX}?message=${encodeURIComponent(id)}`);
      expect(await screen.findByText('This message is not in your inbox.')).toBeVisible();
      expect(marks).toEqual([]);
    },
  );
});

describe('the read mark', () => {
  it('is set at once and in the table, and the count follows', async () => {
    const first = messageRow({ subject: 'First', read_at: null });
    const second = messageRow({ subject: 'Second', read_at: null });
    const { marks } = keep(first, second, messageRow());
    const { visitor } = open();
    expect(await screen.findByText('2 unread')).toBeVisible();
    expect(screen.getByText('unread messages').parentElement).toHaveTextContent('2');

    await visitor.click(await link(/Unread:\s*First/));
    expect(await screen.findByText('1 unread')).toBeVisible();
    expect(screen.getByText('unread message').parentElement).toHaveTextContent('1');
    expect((await links())[0]).not.toHaveTextContent('Unread');
    expect((await links())[1]).toHaveTextContent('Unread');
    await waitFor(() => expect(marks).toEqual([first.id]));

    await visitor.click(await link(/Unread:\s*Second/));
    await waitFor(() => expect(screen.queryByText(/unread/)).not.toBeInTheDocument());
    await waitFor(() => expect(marks).toEqual([first.id, second.id]));
  });

  it('does not wait for the table', async () => {
    keep(messageRow({ subject: 'First', read_at: null }));
    const answer = hold();
    server.use(
      http.patch(tableUrl('messages'), async () => {
        await answer.released;
        return new HttpResponse(null, { status: 204 });
      }),
    );
    const { visitor } = open();
    await screen.findByText('1 unread');
    await visitor.click(await link(/Unread:\s*First/));
    expect((await links())[0]).not.toHaveTextContent('Unread');
    expect(screen.queryByText(/1 unread/)).not.toBeInTheDocument();
    answer.release();
  });

  it('of a read letter is not set again', async () => {
    const { marks } = keep(messageRow({ subject: 'Known' }), messageRow({ subject: 'Other' }));
    const { visitor } = open();
    await visitor.click(await link(/Known/));
    await visitor.click(await link(/Other/));
    expect(await screen.findByRole('heading', { name: 'Other' })).toBeVisible();
    expect(marks).toEqual([]);
  });

  it('that the table does not take is taken back, once, and said', async () => {
    expectLogged(/broken/);
    keep(messageRow({ subject: 'First', read_at: null }));
    let attempts = 0;
    server.use(
      http.patch(tableUrl('messages'), () => {
        attempts += 1;
        return HttpResponse.json({ message: 'broken' }, { status: 500 });
      }),
    );
    const { visitor } = open();
    await screen.findByText('1 unread');
    await visitor.click(await link(/Unread:\s*First/));
    expect(await screen.findByText('The message could not be marked as read.')).toBeVisible();
    expect((await links())[0]).toHaveTextContent('Unread');
    expect(await screen.findByText('1 unread')).toBeVisible();
    expect(screen.getByRole('heading', { name: 'First' })).toBeVisible();
    expect(attempts).toBe(1);
  });
});
