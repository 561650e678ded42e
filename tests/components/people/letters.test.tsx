// What somebody with an account writes to the team, and says thank you for.
import { screen, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { beforeEach, describe, expect, it } from 'vitest';
import { Inbox } from '@/features/people/messages/Inbox';
import UpdateActions from '@/features/dogs/updates/UpdateActions';
import type { Letter } from '@/lib/letters-api';
import type { RowOf } from '@common/database';
import { discardDrafts } from '@/lib/form-drafts';
import { expectLogged } from '../../support/console.ts';
import { demoAccounts } from '../../support/demo-accounts.ts';
import { messageRow } from '../../support/message-rows.ts';
import { renderSite } from '../../support/render.tsx';
import { functionUrl, server, tableUrl } from '../../support/server.ts';

beforeEach(discardDrafts);

const userId = demoAccounts.sponsor.id;
const update = {
  id: '40000000-0000-4000-8000-000000000001',
  happened_on: '2026-11-20',
  dog_id: '10000000-0000-4000-8000-000000000005',
};

function letterRow(values: Partial<Letter> = {}): Letter {
  return {
    id: '50000000-0000-4000-8000-000000000001',
    message: 'I’ll come on Sunday at ten.',
    created_at: '2026-11-03T06:00:00+00:00',
    seen_at: null,
    about_message_id: null,
    about_update_id: null,
    dog_id: null,
    dog_name: null,
    answer_ids: [],
    ...values,
  };
}

/** Mocks functions that return this. @returns what each was called with */
function mockFunctions(answers: Record<string, unknown>) {
  const calls: Record<string, unknown[]> = {};
  server.use(
    ...Object.entries(answers).map(([name, answer]) =>
      http.post(functionUrl(name), async ({ request }) => {
        (calls[name] ??= []).push(await request.json());
        return answer instanceof Response ? answer.clone() : HttpResponse.json(Object(answer));
      }),
    ),
  );
  return calls;
}

const refusal = (status: number, message: string) =>
  HttpResponse.json({ code: `PT${status}`, message }, { status });

/** What is pressed from now on. */
function pressesIn(container: HTMLElement): string[] {
  const presses: string[] = [];
  container.addEventListener('click', ({ target }) => {
    if (target instanceof Element) presses.push(target.textContent || target.tagName);
  });
  return presses;
}

const thanksRow = (values: Partial<RowOf<'dog_update_thanks'>> = {}) => ({
  update_id: update.id,
  thanks: 12,
  is_thanked: false,
  is_own: false,
  ...values,
});
const linked = `/dogs/${update.dog_id}#update-${update.id}`;
const openUpdate = (reader: string | null = userId, path = '/', isSponsor = true) => {
  server.use(http.get(tableUrl('care_records'), () => HttpResponse.json([])));
  return renderSite(
    <article>
      <UpdateActions
        update={update}
        updateIds={[update.id]}
        userId={reader}
        isSponsor={isSponsor}
      />
    </article>,
    { path },
  );
};

describe('under an update', () => {
  it('thanks take one press, and another one takes them back', async () => {
    const stored = [thanksRow()];
    mockFunctions({ dog_update_thanks: stored });
    const sent: unknown[] = [];
    server.use(
      http.post<never, { is_thanked: boolean }>(functionUrl('set_thanks'), async ({ request }) => {
        const { is_thanked, ...others } = await request.json();
        sent.push({ is_thanked, ...others });
        stored[0] = thanksRow({ is_thanked, thanks: is_thanked ? 13 : 12 });
        return HttpResponse.json(null);
      }),
    );
    const { user, container } = openUpdate();
    const presses = pressesIn(container);
    const button = await screen.findByRole('button', { name: 'Say thank you' });
    expect(button).toHaveAccessibleDescription('12 people said thank you');
    await user.click(button);
    expect(await screen.findByText('13 people said thank you')).toBeVisible();
    expect(button).toHaveTextContent('You said thank you');
    expect(presses).toEqual(['Say thank you']);
    expect(screen.getByRole('button', { pressed: true })).toBe(button);
    await user.click(button);
    expect(await screen.findByText('12 people said thank you')).toBeVisible();
    expect(sent).toEqual([
      { update_id: update.id, is_thanked: true },
      { update_id: update.id, is_thanked: false },
    ]);
  });

  it('thanks that can’t be stored are not shown as said', async () => {
    expectLogged(/unknown-update/);
    mockFunctions({
      dog_update_thanks: [thanksRow({ thanks: null })],
      set_thanks: refusal(404, 'unknown-update'),
    });
    const { user } = openUpdate();
    await user.click(await screen.findByRole('button', { name: 'Say thank you' }));
    expect(await screen.findByText('This update is not here any more.')).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('button', { pressed: true })).toBeNull());
  });

  it('nobody thanks for an update of their own', async () => {
    mockFunctions({ dog_update_thanks: [thanksRow({ is_own: true })] });
    openUpdate();
    expect(await screen.findByText('12 people said thank you')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Say thank you' })).not.toBeInTheDocument();
  });

  it('only sponsors are asked for thanks', async () => {
    mockFunctions({ dog_update_thanks: [thanksRow()] });
    for (const reader of [userId, null]) {
      const { unmount } = openUpdate(reader, '/', false);
      expect(await screen.findByText('12 people said thank you')).toBeVisible();
      expect(screen.queryByText('Say thank you')).not.toBeInTheDocument();
      unmount();
    }
  });

  it('a visitor whom an email led here signs in first, and comes back to the update', async () => {
    Element.prototype.scrollIntoView = () => {};
    const { user, address, state } = openUpdate(null, linked);
    expect(screen.queryByRole('button', { name: 'Write back' })).not.toBeInTheDocument();
    await user.click(screen.getByRole('link', { name: 'Say thank you' }));
    expect(address.current).toBe('/auth');
    expect(state.current).toEqual({
      from: `/dogs/${update.dog_id}#update-${update.id}`,
      isForThanks: true,
    });
  });

  it('the link of an email leads to its buttons', async () => {
    Element.prototype.scrollIntoView = () => {};
    mockFunctions({ dog_update_thanks: [thanksRow()] });
    const { user } = openUpdate(userId, linked);
    await screen.findByRole('button', { name: 'Say thank you' });
    await user.tab();
    expect(screen.getByRole('button', { name: 'Say thank you' })).toHaveFocus();
  });

  it('a letter takes three presses, is sent once by a double click, and is shown below the update', async () => {
    const letters: Letter[] = [];
    const calls = mockFunctions({ own_letters: letters, reply_to_dog_update: null });
    const { user, container } = openUpdate();
    const presses = pressesIn(container);
    await user.click(screen.getByRole('button', { name: 'Write back' }));
    const field = await screen.findByRole('textbox', { name: 'Your letter to the team' });
    await waitFor(() => expect(field).toHaveFocus());
    await user.type(field, ' How lovely! ');
    letters.push(letterRow({ message: 'How lovely!', about_update_id: update.id }));
    await user.dblClick(screen.getByRole('button', { name: 'Send' }));
    expect(await screen.findByText('You, 3 Nov 2026')).toBeVisible();
    expect(screen.getByText('How lovely!')).toBeVisible();
    expect(calls['reply_to_dog_update']).toEqual([{ update_id: update.id, body: 'How lovely!' }]);
    expect(presses).toEqual(['Write back', 'TEXTAREA', 'Send', 'Send']);
    expect(screen.getByRole('button', { name: 'Write back' })).toHaveFocus();
  });

  it.each([
    [
      'a lost network',
      HttpResponse.error(),
      'This could not be sent. What you typed is still here. Please try again.',
    ],
    [
      'the limit',
      refusal(429, 'too-many-from-one'),
      'You have written a lot in this hour. Please send this one later.',
    ],
  ])('a letter stays in its field after %s', async (_what, answer, text) => {
    expectLogged(/too-many|fetch/);
    mockFunctions({ reply_to_dog_update: answer });
    const { user } = openUpdate();
    await user.click(screen.getByRole('button', { name: 'Write back' }));
    const field = await screen.findByRole('textbox', { name: 'Your letter to the team' });
    await user.type(field, 'x');
    await user.click(screen.getByRole('button', { name: 'Send' }));
    expect(await screen.findByText('Please write at least 2 characters.')).toBeVisible();
    await user.type(field, 'y');
    await user.click(screen.getByRole('button', { name: 'Send' }));
    expect(await screen.findByText(text)).toBeVisible();
    expect(field).toHaveValue('xy');
  });
});

const message = messageRow({ subject: 'A visit' });
const openInbox = (path: string) => {
  server.use(
    http.head(
      tableUrl('messages'),
      () => new HttpResponse(null, { headers: { 'content-range': '*/0' } }),
    ),
    http.get(tableUrl('messages'), () => HttpResponse.json([message])),
  );
  return renderSite(<Inbox userId={userId} />, { path });
};
const opened = `/dashboard/messages?message=${message.id}`;

describe('in the inbox', () => {
  it('a reply is sent from below the message', async () => {
    const calls = mockFunctions({ reply_to_message: null });
    const { user } = openInbox(opened);
    await user.type(await screen.findByRole('textbox', { name: 'Your reply' }), 'Ok');
    await user.click(screen.getByRole('button', { name: 'Send' }));
    expect(await screen.findByText('Sent. The team reads every letter.')).toBeVisible();
    expect(calls['reply_to_message']).toEqual([{ message_id: message.id, body: 'Ok' }]);
    expect(screen.getByRole('textbox', { name: 'Your reply' })).toHaveValue('');
  });

  it('a reply and the letter that a message answers are shown with it, and whether the team has seen them', async () => {
    mockFunctions({
      own_letters: [
        letterRow({ about_message_id: message.id }),
        letterRow({
          id: '50000000-0000-4000-8000-000000000002',
          message: 'Can I visit Rani?',
          created_at: '2026-11-01T06:00:00+00:00',
          seen_at: '2026-11-02T06:00:00+00:00',
          about_update_id: update.id,
          dog_name: 'Rani',
          answer_ids: [message.id],
        }),
      ],
    });
    openInbox(opened);
    const article = await screen.findByRole('article');
    await waitFor(() =>
      expect(article).toHaveTextContent(
        /You, 1 Nov 2026 · Seen by the teamCan I visit Rani\?.*Plain words\..*You, 3 Nov 2026I’ll come on Sunday at ten\./,
      ),
    );
    expect(screen.getByRole('region', { name: 'What you wrote about updates' })).toHaveTextContent(
      'You, 1 Nov 2026, about Rani · Seen by the team',
    );
    // A narrow inbox shows the message instead.
    expect(screen.getByRole('region', { name: 'What you wrote about updates' })).toHaveClass(
      'hidden @xl:block',
    );
  });
});
