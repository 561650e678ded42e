// The page of a dog for the team: what each role finds there, and drafts.
import { screen, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { Route, Routes } from 'react-router-dom';
import { expect, it, vi } from 'vitest';
import { DogDrafts } from '@/features/dogs/team/DogDrafts';
import TeamDogPage from '@/pages/team/TeamDogPage';
import { button, expectToast, textbox } from '../../support/admin-dogs-page.tsx';
import { dogRow } from '../../support/dog-rows.ts';
import { confirmWith } from '../../support/leaving.ts';
import { renderSite } from '../../support/render.tsx';
import { functionUrl, recordCalls, server, tableUrl } from '../../support/server.ts';
import { signedIn } from '../../support/session.ts';
import { storeDogs } from '../../support/stored-dogs.ts';

const rani = dogRow(1, { name: 'Rani' });
const draft = dogRow(2, { name: 'Badal', status: 'draft' });
const papers = {
  dog_papers: {
    dog_id: rani.id,
    story: 'Rani came.',
    sex: 'female',
    here_since: null,
    carer_name: null,
    carer_agreed_on: null,
    ear_notched: true,
    updated_at: '2026-11-20T06:00:00Z',
    dog_papers_team: { dog_id: rani.id, feeding_spot: 'By the pump', carer_phone: '98390 12345' },
  },
  dog_translations: [],
};
const record = {
  id: '80000000-0000-4000-8000-000000000001',
  dog_id: rani.id,
  dog_name: 'Rani',
  kind: 'vaccination',
  happened_on: '2025-11-02',
  note: 'Anti-rabies',
  cost_paise: 45_000,
  against_rabies: true,
  due_on: '2025-12-02',
  bill_name: null,
  has_bill: false,
  created_by_name: 'Staff',
  created_at: '2025-11-02T06:00:00Z',
  updated_by_name: 'Staff',
  updated_at: '2025-11-02T06:00:00Z',
  may_edit: true,
  vaccine_batch: null,
};

type Role = 'volunteer' | 'staff' | 'admin';

async function openPage(role: Role, row = rani) {
  storeDogs([{ ...row, ...papers }]);
  server.use(
    http.post(functionUrl('team_care_records'), () => HttpResponse.json([record])),
    http.post(functionUrl('dog_supporters'), () =>
      HttpResponse.json([
        {
          sponsorship_id: '1',
          person_id: '20000000-0000-4000-8000-000000000001',
          name: 'Meera Tandon',
          email: 'meera@example.in',
          amount_paise: 300_000,
          source: 'provider',
          status: 'active',
          desired_status: 'pause',
          since: '2026-01-02T06:00:00Z',
        },
      ]),
    ),
    http.get(functionUrl('dog_story'), () => HttpResponse.json([])),
    http.get(tableUrl('dog_updates'), () =>
      HttpResponse.json([], { headers: { 'content-range': '*/0' } }),
    ),
  );
  const site = renderSite(
    <Routes>
      <Route path="/dashboard/staff/dogs/:dogId" element={<TeamDogPage />} />
    </Routes>,
    { path: `/dashboard/staff/dogs/${row.id}`, auth: signedIn(role) },
  );
  expect(await screen.findByRole('heading', { level: 1, name: row.name })).toBeVisible();
  return site;
}

const names = (role: 'button' | 'link') =>
  screen.getAllByRole(role).map(({ textContent }) => textContent);

it('shows a volunteer all of the dog, to write and record, and nobody’s money', async () => {
  await openPage('volunteer');
  expect(await screen.findByText('By the pump')).toBeVisible();
  expect(screen.getByText('98390 12345')).toBeVisible();
  expect(screen.getByText('Rani came.')).toBeVisible();
  expect(screen.getByText('Rani is not at the municipal centre.')).toBeVisible();
  expect(await screen.findByText('Vaccination: overdue since 2 December 2025')).toBeVisible();
  expect(names('link')).toEqual([
    'Write an update',
    'The dog’s page',
    'All care records, to edit and download',
    'All updates, to edit and hide',
  ]);
  expect(names('button')).toEqual(['Record care', 'Print QR sheet', 'Done']);
});

it.each(['staff', 'admin'] as const)(
  'names the sponsors for %s, each with the way to the person',
  async (role) => {
    await openPage(role);
    expect(await screen.findByRole('link', { name: 'Meera Tandon' })).toHaveAttribute(
      'href',
      '/dashboard/staff/people/20000000-0000-4000-8000-000000000001',
    );
    expect(screen.getByText(/₹3,000 a month since 2 Jan 2026, paused/)).toBeVisible();
    expect(button('Was taken there')).toBeEnabled();
    const mayChange = role === 'admin';
    expect(screen.queryByRole('button', { name: 'Edit' }) !== null).toBe(mayChange);
    expect(screen.queryByRole('button', { name: 'Change the status' }) !== null).toBe(mayChange);
    expect(screen.queryByRole('button', { name: 'In Hindi' }) !== null).toBe(mayChange);
  },
);

it('records care, prints the sheet and edits the papers from there', async () => {
  const print = vi.spyOn(window, 'print').mockImplementation(() => {});
  const { user, address } = await openPage('staff');
  await user.click(button('Print QR sheet'));
  expect(print).toHaveBeenCalledOnce();
  await user.click(button('Record care'));
  const dialog = screen.getByRole('dialog', { name: 'New care record' });
  expect(within(dialog).getByText('Rani')).toBeVisible();
  await user.keyboard('{Escape}');
  await user.click(button('Edit story and papers'));
  expect(address.current).toMatch(/\?form=papers$/);
  expect(await screen.findByRole('textbox', { name: 'Story' })).toHaveValue('Rani came.');
  expect(textbox('Carer’s phone')).toHaveValue('98390 12345');
  await user.click(button('Cancel'));
  expect(await screen.findByRole('button', { name: 'Edit story and papers' })).toBeVisible();
  expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
});

it('says so when there is no such dog', async () => {
  storeDogs([]);
  renderSite(
    <Routes>
      <Route path="/dashboard/staff/dogs/:dogId" element={<TeamDogPage />} />
    </Routes>,
    { path: `/dashboard/staff/dogs/${rani.id}`, auth: signedIn('staff') },
  );
  expect(await screen.findByRole('heading', { name: 'This dog is not here' })).toBeVisible();
});

it('gives the page of a draft no update, no sponsors and no public page', async () => {
  await openPage('staff', draft);
  const notice = screen.getByRole('region', { name: 'Draft' });
  expect(notice).toHaveTextContent(
    'A draft: only the team sees it.It is complete. An administrator can publish it.',
  );
  expect(screen.queryByRole('button', { name: 'Publish' })).toBeNull();
  expect(screen.queryByRole('link', { name: /update|page|sponsors|donation/ })).toBeNull();
  expect(screen.queryByText('Municipal centre')).toBeNull();
  expect(button('Edit')).toBeEnabled();
  expect(button('Record care')).toBeEnabled();
});

it('lets an administrator publish a draft, after a question', async () => {
  const published = recordCalls(functionUrl('publish_dog'), () => HttpResponse.json(null));
  const { user } = await openPage('admin', draft);
  const confirm = confirmWith(false);
  await user.click(button('Publish'));
  expect(confirm).toHaveBeenCalledWith(
    expect.stringMatching(/^Publish Badal\? Everybody will see/),
  );
  expect(published).toEqual([]);
  await user.click(button('Publish'));
  await expectToast('Badal is published.');
  expect(published).toEqual([{ dog_id: draft.id }]);
  expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
});

it('says what a draft needs before it can be published', async () => {
  await openPage('admin', { ...draft, image_url: '', tagline: '' });
  expect(screen.getByRole('region', { name: 'Draft' })).toHaveTextContent(
    'Before it can be published it needs: picture and tagline.',
  );
  expect(screen.queryByRole('button', { name: 'Publish' })).toBeNull();
});

it('saves a draft with a name alone, and opens its page', async () => {
  const kept = storeDogs([]);
  server.use(
    http.post(tableUrl('dog_profiles'), async ({ request }) => {
      kept.written.push(await request.json());
      return HttpResponse.json({ id: draft.id }, { status: 201 });
    }),
  );
  const { user, address } = renderSite(
    <Routes>
      <Route path="/dashboard/staff/dogs/:dogId" element={<TeamDogPage />} />
    </Routes>,
    { path: '/dashboard/staff/dogs/new', auth: signedIn('staff') },
  );
  expect(await screen.findByRole('heading', { level: 2, name: 'New dog' })).toHaveFocus();
  expect(screen.queryByRole('button', { name: 'Add Dog' })).toBeNull();
  await user.click(button('Save as a draft'));
  expect(await screen.findByText('Please enter the dog’s name.')).toBeVisible();
  await user.type(textbox('Name'), 'Badal');
  await user.click(button('Save as a draft'));
  await expectToast('Draft saved. Only the team sees it.');
  expect(kept.written).toEqual([
    {
      name: 'Badal',
      image_url: '',
      tagline: '',
      age: '',
      location: '',
      traits: [],
      monthly_amount: 3000,
      status: 'draft',
    },
  ]);
  await expect.poll(() => address.current).toBe(`/dashboard/staff/dogs/${draft.id}`);
});

it('lists the drafts, and offers staff a new one', async () => {
  server.use(
    http.get(tableUrl('dog_profiles'), () =>
      HttpResponse.json([{ id: draft.id, name: 'Badal', location: '' }]),
    ),
  );
  const { unmount } = renderSite(<DogDrafts />, { auth: signedIn('staff') });
  expect(await screen.findByRole('link', { name: 'Badal' })).toHaveAttribute(
    'href',
    `/dashboard/staff/dogs/${draft.id}`,
  );
  expect(screen.getByRole('link', { name: 'New draft of a dog' })).toBeVisible();
  unmount();
  renderSite(<DogDrafts />, { auth: signedIn('volunteer') });
  expect(await screen.findByRole('link', { name: 'Badal' })).toBeVisible();
  expect(screen.queryByRole('link', { name: 'New draft of a dog' })).toBeNull();
});
