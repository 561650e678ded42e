import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { expect, it } from 'vitest';
import { Newsletters } from '@/features/mailings/team/Newsletters';
import type { Tables } from '@common/database';
import { dogRow } from '../../support/dog-rows.ts';
import { deferred } from '../../support/deferred.ts';
import { expectLogged } from '../../support/console.ts';
import { confirmWith } from '../../support/leaving.ts';
import { renderSite } from '../../support/render.tsx';
import { functionUrl, refuseFunction, server, tableUrl } from '../../support/server.ts';

type Row = Tables<'newsletters'>;

const draft: Row = {
  id: '70000000-0000-4000-8000-000000000001',
  subject: 'नमस्ते from Lucknow',
  body: 'The dogs are well.',
  created_by: null,
  created_at: '2026-11-20T06:00:00+00:00',
  updated_at: '2026-11-20T06:00:00.123456+00:00',
  sent_at: null,
  sent_by: null,
};
const counts = { recipients: 1200, sent: 0, waiting: 0, failed: 0, cancelled: 0 };
const dogId = '10000000-0000-4000-8000-000000000001';

/** Mocks the table and the functions. @returns what is stored and how often a newsletter was sent */
function mockNewsletters(rows: Row[], count: number = counts.recipients) {
  const stored: { rows: Row[]; progress: object | null; sendings: unknown[] } = {
    rows,
    progress: null,
    sendings: [],
  };
  server.use(
    http.get(tableUrl('newsletters'), ({ request }) => {
      const isOne = request.headers.get('Accept')?.includes('vnd.pgrst.object') === true;
      return HttpResponse.json(isOne ? stored.rows[0] : stored.rows);
    }),
    http.post<never, Pick<Row, 'subject' | 'body'>>(
      tableUrl('newsletters'),
      async ({ request }) => {
        const row = { ...draft, ...(await request.json()) };
        stored.rows = [row];
        return HttpResponse.json(row, { status: 201 });
      },
    ),
    http.patch<never, Partial<Row>>(tableUrl('newsletters'), async ({ request }) => {
      const parameters = new URL(request.url).searchParams;
      expect(parameters.get('sent_at')).toBe('is.null');
      const updatedAt = parameters.get('updated_at')?.replace('eq.', '');
      const found = stored.rows.find((row) => row.updated_at === updatedAt);
      if (!found) return HttpResponse.json([]);
      const changed = {
        ...found,
        ...(await request.json()),
        updated_at: '2026-11-21T06:00:00+00:00',
      };
      stored.rows = [changed];
      return HttpResponse.json([changed]);
    }),
    http.post(functionUrl('newsletter_progress'), () =>
      HttpResponse.json(stored.progress ? [stored.progress] : []),
    ),
    http.post(functionUrl('count_mailing_recipients'), async ({ request }) => {
      const { dog_id } = Object(await request.json());
      return HttpResponse.json(dog_id === dogId ? 1 : count);
    }),
    http.get(tableUrl('dog_profiles'), () =>
      HttpResponse.json([dogRow(1, { id: dogId, name: 'Sheru' })]),
    ),
    http.post(functionUrl('send_newsletter'), async ({ request }) => {
      stored.sendings.push(await request.json());
      stored.rows = stored.rows.map((row) => ({ ...row, sent_at: '2026-11-22T06:00:00+00:00' }));
      stored.progress = {
        ...counts,
        audience: 'everybody',
        dog_name: null,
        sent: 1190,
        failed: 4,
        cancelled: 6,
      };
      return HttpResponse.json(draft.id);
    }),
  );
  return stored;
}

const show = (address = '') => renderSite(<Newsletters />, { path: `/admin/newsletter${address}` });
const openDraft = `?newsletter=${draft.id}`;
const subject = () => screen.findByLabelText('Subject');
const button = (name: string | RegExp) => screen.getByRole('button', { name });

it('lists drafts and what was sent', async () => {
  mockNewsletters([draft, { ...draft, id: 'b', subject: 'Autumn', sent_at: draft.created_at }]);
  const { user, address } = show();
  const drafts = await screen.findByRole('region', { name: 'Drafts' });
  expect(within(screen.getByRole('region', { name: 'Sent' })).getByText('Autumn')).toBeVisible();
  await user.click(within(drafts).getByRole('button', { name: draft.subject }));
  expect(await subject()).toHaveValue(draft.subject);
  expect(address.current).toBe(`/admin/newsletter${openDraft}`);
});

it('stores a new draft, and says beside its field what is missing', async () => {
  const stored = mockNewsletters([]);
  const { user, address } = show();
  await user.click(await screen.findByRole('button', { name: 'Write a newsletter' }));
  await user.type(await subject(), '  Winter ');
  await user.click(button('Save draft'));
  await waitFor(() =>
    expect(screen.getByLabelText('Text')).toHaveAccessibleDescription(/Text is required\./),
  );
  expect(stored.rows).toEqual([]);
  await user.type(screen.getByLabelText('Text'), 'All well.');
  await user.click(button('Save draft'));
  expect(await screen.findByText('Draft saved')).toBeVisible();
  expect(stored.rows).toMatchObject([{ subject: 'Winter', body: 'All well.' }]);
  await waitFor(() => expect(address.current).toBe(`/admin/newsletter${openDraft}`));
  expect(await screen.findByRole('heading', { name: 'Draft of a newsletter' })).toBeVisible();
});

it('shows what somebody else saved meanwhile, and replaces it at the second press', async () => {
  expectLogged(/DraftChangedError/);
  const stored = mockNewsletters([draft]);
  const { user } = show(openDraft);
  await user.type(await subject(), '!');
  stored.rows = [{ ...draft, body: 'All sleep.', updated_at: '2026-11-21T00:00:00+00:00' }];
  await user.click(button('Save draft'));
  expect(await screen.findByRole('alert')).toHaveTextContent(
    /^Somebody else saved this draft meanwhile\. Nothing was overwritten\./,
  );
  expect(screen.getByText('All sleep.')).toBeVisible();
  expect(await subject()).toHaveValue(`${draft.subject}!`);
  await user.click(button('Save draft'));
  expect(await screen.findByText('Draft saved')).toBeVisible();
  expect(stored.rows).toMatchObject([{ subject: `${draft.subject}!`, body: draft.body }]);
  expect(screen.queryByRole('alert')).toBeNull();
});

it.each([
  ['sent', [{ ...draft, sent_at: draft.created_at, updated_at: draft.created_at }]],
  ['deleted', []],
])('saves a new draft when somebody else %s the old one meanwhile', async (what, rows) => {
  expectLogged(/DraftChangedError/);
  const stored = mockNewsletters([draft]);
  const { user, address } = show(openDraft);
  await user.type(await subject(), '!');
  stored.rows = rows;
  await user.click(button('Save draft'));
  expect(await screen.findByRole('alert')).toHaveTextContent(`else ${what} this draft meanwhile`);
  expect(screen.queryByRole('button', { name: 'Delete draft' })).toBeNull();
  expect(screen.getByRole('heading', { name: 'New newsletter' })).toBeVisible();
  await user.click(button('Save draft'));
  expect(await screen.findByText('Draft saved')).toBeVisible();
  expect(stored.rows).toMatchObject([{ subject: `${draft.subject}!`, sent_at: null }]);
  expect(address.current).toBe(`/admin/newsletter${openDraft}`);
});

it('sends nothing when somebody else saved another text than the one in the preview', async () => {
  expectLogged(/changed-meanwhile/);
  mockNewsletters([draft]);
  refuseFunction('send_newsletter', 409, 'changed-meanwhile');
  const { user } = show(openDraft);
  await subject();
  await user.click(button('Send...'));
  await user.click(await screen.findByRole('button', { name: /^Send to 1,200/ }));
  expect(await screen.findByText(/changed this meanwhile, so nothing was sent/)).toBeVisible();
});

it('saves, asks with the number of addresses, sends once and shows the result', async () => {
  const stored = mockNewsletters([draft]);
  const answer = deferred();
  server.use(
    http.post(functionUrl('send_newsletter'), async () => {
      await answer.released;
      return undefined;
    }),
  );
  const { user } = show(openDraft);
  await user.type(await subject(), '!');
  await user.click(button('Send...'));
  const send = await screen.findByRole('button', { name: 'Send to 1,200 confirmed addresses' });
  expect(stored.rows).toMatchObject([{ subject: `${draft.subject}!` }]);
  await user.dblClick(send);
  expect(await screen.findByRole('button', { name: 'Sending...' })).toHaveFocus();
  answer.release();
  expect(await screen.findByText('The newsletter is on its way to 1,200 addresses.')).toBeVisible();
  expect(await screen.findByText('All emails are dealt with.')).toBeVisible();
  expect(screen.getByText('1,190')).toBeVisible();
  expect(screen.queryByRole('form')).toBeNull();
  expect(stored.sendings).toEqual([
    {
      newsletter_id: draft.id,
      audience: 'everybody',
      expected_updated_at: stored.rows[0]?.updated_at,
    },
  ]);
});

it('goes to the sponsors of one dog, who are counted once the dog is chosen', async () => {
  const stored = mockNewsletters([draft]);
  const { user } = show(openDraft);
  await subject();
  await user.click(button('Send...'));
  const dialog = within(screen.getByRole('dialog'));
  expect(await dialog.findByTitle('The email')).toBeVisible();
  expect(await dialog.findByRole('button', { name: /^Send to 1,200/ })).toBeVisible();
  await user.selectOptions(dialog.getByLabelText('To whom?'), 'Sponsors of one dog');
  expect(dialog.queryByRole('button', { name: /^Send to/ })).toBeNull();
  await user.click(dialog.getByLabelText('Which dog?'));
  await user.click(await dialog.findByRole('option', { name: /Sheru/ }));
  expect(
    await dialog.findByText(/^It goes to those who sponsor this dog or all dogs/),
  ).toBeVisible();
  await user.click(await dialog.findByRole('button', { name: 'Send to 1 confirmed address' }));
  expect(await screen.findByText('The newsletter is on its way to 1 address.')).toBeVisible();
  expect(stored.sendings).toEqual([
    {
      newsletter_id: draft.id,
      audience: 'dog-sponsors',
      dog_id: dogId,
      expected_updated_at: draft.updated_at,
    },
  ]);
});

it('says that a failed sending may be repeated', async () => {
  expectLogged(/broken/);
  mockNewsletters([draft]);
  server.use(
    http.post(
      functionUrl('send_newsletter'),
      () => HttpResponse.json({ message: 'broken' }, { status: 500 }),
      { once: true },
    ),
  );
  const { user } = show(openDraft);
  await subject();
  await user.click(button('Send...'));
  await user.click(await screen.findByRole('button', { name: /^Send to/ }));
  expect(await screen.findByText(/nobody is written to twice/)).toBeVisible();
  await user.click(button(/^Send to/));
  expect(await screen.findByText('All emails are dealt with.')).toBeVisible();
});

it('deletes a draft after asking', async () => {
  const stored = mockNewsletters([draft]);
  server.use(
    http.delete(tableUrl('newsletters'), () => {
      stored.rows = [];
      return new HttpResponse(null, { status: 204 });
    }),
  );
  const confirm = confirmWith(false);
  const { user } = show(openDraft);
  await subject();
  await user.click(button('Delete draft'));
  expect(stored.rows).toHaveLength(1);
  await user.click(button('Delete draft'));
  expect(await screen.findByText('There is no draft.')).toBeVisible();
  await waitFor(() => expect(button('Write a newsletter')).toHaveFocus());
  expect(confirm).toHaveBeenCalledTimes(2);
});
