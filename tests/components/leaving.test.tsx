import { screen, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { describe, expect, it, vi } from 'vitest';
import { DeleteAccount } from '@/features/settings/DeleteAccount';
import { DownloadMyData } from '@/features/settings/DownloadMyData';
import { expectLogged } from '../support/console.ts';
import { fill } from '../support/fill.ts';
import { deferred } from '../support/deferred.ts';
import { renderSite } from '../support/render.tsx';
import { server, tableUrl } from '../support/server.ts';
import { meera } from '../support/session.ts';

const CONFIRM = 'Type your email to confirm';
const deletion = tableUrl('rpc/delete_my_account');

async function ask() {
  const onDeleted = vi.fn<() => void>();
  const { visitor } = renderSite(<DeleteAccount email={meera.email} onDeleted={onDeleted} />);
  await visitor.click(screen.getByRole('button', { name: 'Delete Account' }));
  const [, inDialog] = screen.getAllByRole('button', { name: 'Delete Account' });
  if (!inDialog) throw new Error('The dialog has no button to delete.');
  return { visitor, onDeleted, button: inDialog };
}

describe('deleting an account', () => {
  it.each(['', 'meera', 'meera@example.i', 'other@example.in'])(
    'is not offered for the email "%s"',
    async (typed) => {
      const { visitor, button, onDeleted } = await ask();
      await fill(visitor, { [CONFIRM]: typed });
      expect(button).toBeDisabled();
      await visitor.type(screen.getByLabelText(CONFIRM), '{Enter}');
      expect(onDeleted).not.toHaveBeenCalled();
    },
  );

  it('takes the email in any letter case, with spaces around it, and asks once', async () => {
    localStorage.setItem('paws_user_settings', '{}');
    let calls = 0;
    const answer = deferred();
    server.use(
      http.post(deletion, async () => {
        calls += 1;
        await answer.released;
        return new HttpResponse(null, { status: 204 });
      }),
    );
    const { visitor, button, onDeleted } = await ask();
    await fill(visitor, { [CONFIRM]: '  MEERA@Example.in ' });
    await visitor.dblClick(button);
    expect(await screen.findByRole('button', { name: 'Deleting...' })).toBeDisabled();
    expect(onDeleted).not.toHaveBeenCalled();
    answer.release();
    await waitFor(() => expect(onDeleted).toHaveBeenCalledOnce());
    expect(calls).toBe(1);
    expect(localStorage.getItem('paws_user_settings')).toBeNull();
  });

  it('says in the dialog that it failed, and keeps everything', async () => {
    expectLogged(/out of order/);
    localStorage.setItem('paws_user_settings', '{}');
    server.use(
      http.post(deletion, () => HttpResponse.json({ message: 'out of order' }, { status: 500 })),
    );
    const { visitor, button, onDeleted } = await ask();
    await fill(visitor, { [CONFIRM]: meera.email });
    await visitor.click(button);
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'Your account could not be deleted. Please check your connection and try again.',
    );
    expect(screen.getByLabelText(CONFIRM)).toHaveValue(meera.email);
    expect(button).toBeEnabled();
    expect(onDeleted).not.toHaveBeenCalled();
    expect(localStorage.getItem('paws_user_settings')).toBe('{}');
  });

  it('can be thought better of', async () => {
    const { visitor } = await ask();
    await visitor.click(screen.getByRole('button', { name: 'Keep My Account' }));
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });
});

/** Catches the file that the browser would store. */
function catchFile() {
  const caught: { name: string; content: Blob | null } = { name: '', content: null };
  vi.stubGlobal(
    'URL',
    class extends URL {
      static override createObjectURL(content: Blob) {
        caught.content = content;
        return 'blob:caught';
      }
      static override revokeObjectURL() {}
    },
  );
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(
    this: HTMLAnchorElement,
  ) {
    caught.name = this.download;
  });
  return caught;
}

const donation = (index: number) => ({
  id: `30000000-0000-4000-8000-${String(index).padStart(12, '0')}`,
  user_id: meera.id,
  amount_paise: 300_000,
  created_at: new Date(Date.UTC(2026, 0, 1) - index * 60_000).toISOString(),
});

describe('taking the data along', () => {
  it("is a file with every row of the person's, page after page", async () => {
    const file = catchFile();
    const rows = Array.from({ length: 1001 }, (_, index) => donation(index));
    const asked: URL[] = [];
    server.use(
      http.get(tableUrl('profiles'), () =>
        HttpResponse.json([{ user_id: meera.id, name: 'Meera' }]),
      ),
      http.get(tableUrl('user_settings'), () => HttpResponse.json([{ marketing_emails: false }])),
      http.get(tableUrl('messages'), ({ request }) => {
        asked.push(new URL(request.url));
        return HttpResponse.json([{ id: '1', created_at: '2026-01-01', subject: 'नमस्ते' }]);
      }),
      http.get(tableUrl('donations'), ({ request }) => {
        const url = new URL(request.url);
        asked.push(url);
        return HttpResponse.json(
          url.searchParams.has('or') ? rows.slice(1000) : rows.slice(0, 1000),
        );
      }),
    );
    const { visitor } = renderSite(<DownloadMyData userId={meera.id} />);
    await visitor.click(screen.getByRole('button', { name: 'Download My Data' }));
    await waitFor(() => expect(file.name).toMatch(/^paws-my-data-\d{4}-\d\d-\d\d\.json$/));
    const data: unknown = JSON.parse((await file.content?.text()) ?? '');
    expect(data).toEqual({
      profile: { user_id: meera.id, name: 'Meera' },
      settings: { marketing_emails: false },
      donations: rows,
      messages: [{ id: '1', created_at: '2026-01-01', subject: 'नमस्ते' }],
    });
    // The team may read everybody's donations: a member's file still holds their own alone.
    for (const { pathname, searchParams } of asked) {
      const owner = pathname.endsWith('messages') ? 'recipient_id' : 'user_id';
      expect(searchParams.get(owner)).toBe(`eq.${meera.id}`);
    }
  });

  it('is not half a file when a part is missing', async () => {
    expectLogged(/out of order/);
    const file = catchFile();
    server.use(
      http.get(tableUrl('profiles'), () => HttpResponse.json([])),
      http.get(tableUrl('user_settings'), () => HttpResponse.json([])),
      http.get(tableUrl('messages'), () => HttpResponse.json([])),
      http.get(tableUrl('donations'), () =>
        HttpResponse.json({ message: 'out of order' }, { status: 500 }),
      ),
    );
    const { visitor } = renderSite(<DownloadMyData userId={meera.id} />);
    await visitor.click(screen.getByRole('button', { name: 'Download My Data' }));
    expect(
      await screen.findByText('Your data could not be collected. Please try again.'),
    ).toBeVisible();
    expect(file).toEqual({ name: '', content: null });
  });
});
