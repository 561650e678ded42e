import { screen } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { beforeEach, expect, it, vi } from 'vitest';
import type { Role } from '@/features/auth/session';
import StaffPage from '@/pages/dashboard/StaffPage';
import { renderSite } from '../support/render.tsx';
import { functionUrl, server, tableUrl } from '../support/server.ts';
import { signedIn } from '../support/session.ts';

vi.mock('@/features/dog-updates/team/draft-store', () => ({
  useDrafts: () => ({ data: [] }),
}));

const supporter = {
  user_id: '20000000-0000-4000-8000-000000000003',
  name: 'Meera Tandon',
  email: 'sponsor@paws.test',
  donations_count: 13,
  total_donated_paise: 3_650_050,
  found_count: 1,
};
const contactMessage = {
  id: '30000000-0000-4000-8000-000000000001',
  name: 'Asha',
  email: 'asha@example.test',
  message: 'There is a puppy at the gate.',
  created_at: '2026-01-20T06:00:00Z',
  handled_at: null,
  needs_review: false,
};

beforeEach(() => {
  server.use(
    http.head(tableUrl('contact_messages'), () => new HttpResponse(null)),
    http.get(tableUrl('review_items'), () => HttpResponse.json([])),
    http.get(tableUrl('scheduled_jobs'), () => HttpResponse.json([])),
    http.post(functionUrl('dogs_due_for_update'), () => HttpResponse.json([])),
    http.post(functionUrl('supporters'), () => HttpResponse.json([supporter])),
    http.post(functionUrl('search_contact_messages'), () =>
      HttpResponse.json([contactMessage], { headers: { 'content-range': '0-0/1' } }),
    ),
  );
});

const open = (path: string, ...roles: Role[]) =>
  renderSite(<StaffPage />, { path, auth: signedIn(...roles) });
const tab = (name: string) => screen.getByRole('tab', { name });

it.each(['admin', 'staff'] as const)(
  'has a tab of contact messages for the role %s',
  async (role) => {
    const { user, address } = open('/dashboard/staff?tab=supporters', role);
    expect(await screen.findByText('Meera Tandon')).toBeVisible();
    expect(tab('Supporters')).toHaveAttribute('aria-selected', 'true');

    await user.click(tab('Contact messages'));
    expect(await screen.findByRole('article', { name: /^Asha / })).toBeVisible();
    expect(screen.getByRole('tabpanel', { name: 'Contact messages' })).toBeVisible();
    expect(screen.queryByText('Meera Tandon')).not.toBeInTheDocument();
    expect(address.current).toBe('/dashboard/staff?tab=messages');

    await user.click(tab('Supporters'));
    expect(await screen.findByText('Meera Tandon')).toBeVisible();
    expect(address.current).toBe('/dashboard/staff?tab=supporters');
  },
);

it('has a tab of open review items', async () => {
  const { user, address } = open('/dashboard/staff', 'staff');
  await user.click(tab('To review'));
  expect(await screen.findByRole('heading', { name: 'Nothing here' })).toBeVisible();
  expect(screen.getByRole('tabpanel', { name: 'To review' })).toBeVisible();
  expect(address.current).toBe('/dashboard/staff?tab=review');
});

it('opens the tab of the address, and forgets its search in the other tab', async () => {
  const { user, address } = open('/dashboard/staff?tab=messages&search=puppy', 'staff');
  expect(await screen.findByRole('article', { name: /^Asha / })).toBeVisible();
  await user.click(tab('Dogs'));
  expect(address.current).toBe('/dashboard/staff');
});

it('starts with the dogs who wait for an update, also for an unknown tab', async () => {
  open('/dashboard/staff?tab=cats', 'staff');
  expect(await screen.findByText('No dog waits for an update')).toBeVisible();
  expect(tab('Dogs')).toHaveAttribute('aria-selected', 'true');
  expect(screen.getByRole('link', { name: 'New update' })).toHaveAttribute(
    'href',
    '/dashboard/staff/update',
  );
});

it('has no tabs for a person without a role', async () => {
  server.use(
    http.post(functionUrl('supporters'), () =>
      HttpResponse.json({ code: '42501', message: 'not staff' }, { status: 403 }),
    ),
  );
  open('/dashboard/staff?tab=messages');
  expect(
    await screen.findByRole('heading', {
      name: 'Only administrators and staff can see supporters',
    }),
  ).toBeVisible();
  expect(screen.queryByRole('tab')).not.toBeInTheDocument();
});
