// Hostile values in the browser's storage, which another program, an older version or a stranger at the device may
// have written: no page crashes or loads forever, nothing is logged, and no script runs.
import { cleanup, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { Route, Routes } from 'react-router-dom';
import { toast } from 'sonner';
import { expect, it } from 'vitest';
import DashboardLayout from '@/app/DashboardLayout';
import { ErrorBoundary } from '@/app/ErrorBoundary';
import { isLoggedInFlagSet, readStoredUser } from '@/features/auth/session';
import { readStoredSwitches } from '@/features/settings/settings';
import { showPendingToast } from '@/lib/toast';
import ProfilePage from '@/pages/dashboard/ProfilePage';
import SettingsPage from '@/pages/dashboard/SettingsPage';
import { renderSite } from '../../support/render.tsx';
import { server, tableUrl } from '../../support/server.ts';
import { meera, serveOwnRows, signedIn } from '../../support/session.ts';
import { harmTo } from '../support/page-harm.ts';
import { hostileDocuments, hostileValues, sampleOf } from '../support/hostile-values.ts';

it('local storage survives hostile values', ({ task }) => {
  const texts = [
    ...hostileValues(2_000, 'storage'),
    ...hostileDocuments('storage').map((document) => JSON.stringify(document)),
    ...hostileValues(1_000, 'stored user').map((value) =>
      JSON.stringify({ name: value, email: value, createdAt: value, emailNotifications: value }),
    ),
  ];
  for (const text of texts) {
    for (const key of ['paws_isLoggedIn', 'paws_user', 'paws_user_settings']) {
      localStorage.setItem(key, text);
    }
    const stored = Object.values(readStoredUser() ?? {});
    expect(stored.every((value) => typeof value === 'string')).toBe(true);
    const flags = Object.values(readStoredSwitches() ?? {});
    expect(flags.every((value) => typeof value === 'boolean')).toBe(true);
    expect(isLoggedInFlagSet()).toBe(text === 'true');
  }
  expect({}).not.toHaveProperty('isAdmin');
  task.meta.hostileValues = texts.length * 3;
});

it('the pending toast survives hostile values', async ({ task }) => {
  const texts = [
    ...hostileValues(100, 'pending toast'),
    ...hostileDocuments('pending toast').map((document) => JSON.stringify(document)),
    ...sampleOf(60, 'toast').map((value) => JSON.stringify(['info', value])),
    ...sampleOf(30, 'kind of toast').map((value) => JSON.stringify([value, 'Hello'])),
  ];
  const { container } = renderSite(<p>A page</p>);
  const breaches: string[] = [];
  for (const text of texts) {
    sessionStorage.setItem('paws_pending_toast', text);
    showPendingToast();
    expect(sessionStorage.getItem('paws_pending_toast')).toBeNull();
    const harm = harmTo(container);
    if (harm !== null) breaches.push(`${harm}: ${text}`);
    toast.dismiss();
  }
  task.meta.hostileValues = texts.length;
  expect(breaches).toEqual([]);
});

it('the stored user survives hostile values on the dashboard', async ({ task }) => {
  serveOwnRows();
  server.use(
    http.get(tableUrl('user_settings'), () => HttpResponse.json([])),
    http.get(tableUrl('donors'), () => HttpResponse.json([])),
  );
  const values = sampleOf(40, 'dashboard');
  const breaches: string[] = [];
  for (const [index, value] of values.entries()) {
    localStorage.setItem('paws_isLoggedIn', index % 8 === 7 ? value : 'true');
    localStorage.setItem(
      'paws_user',
      JSON.stringify({
        name: value,
        email: meera.email,
        phone: value,
        address: value,
        createdAt: value,
      }),
    );
    localStorage.setItem('paws_user_settings', JSON.stringify({ emailNotifications: value }));
    const { container } = renderSite(
      <ErrorBoundary>
        <Routes>
          <Route element={<DashboardLayout />}>
            <Route path="/dashboard" element={<ProfilePage />} />
            <Route path="/dashboard/settings" element={<SettingsPage />} />
          </Route>
          <Route path="/auth" element={<h1>Sign in</h1>} />
        </Routes>
      </ErrorBoundary>,
      { path: index % 2 === 0 ? '/dashboard' : '/dashboard/settings', auth: signedIn() },
    );
    // First with the stored user, then with the server's data.
    const harm = harmTo(container);
    await waitFor(() => expect(container).not.toHaveTextContent('Loading'));
    const found = harm ?? harmTo(container);
    if (found !== null) breaches.push(`${found}: ${JSON.stringify(value)}`);
    cleanup();
  }
  task.meta.hostileValues = values.length;
  expect(breaches).toEqual([]);
});
