import { screen } from '@testing-library/react';
import { Route, Routes, useLocation } from 'react-router-dom';
import { beforeEach, describe, expect, it } from 'vitest';
import DashboardLayout from '@/app/DashboardLayout';
import type { AuthState } from '@/features/accounts/AuthProvider';
import { RequireAuth } from '@/features/accounts/guards';
import { RequireAdmin } from '@/features/accounts/RequireAdmin';
import { renderSite } from '../../support/render.tsx';
import { meera, serveOwnRows, signedIn } from '../../support/session.ts';

/** Shows the router state with which the guard navigated here. */
function SignInPage() {
  const state: unknown = useLocation().state;
  return <p>Sign-in page, {JSON.stringify(state)}</p>;
}

function visit(path: string, auth: AuthState) {
  return renderSite(
    <Routes>
      <Route path="/auth" element={<SignInPage />} />
      <Route element={<RequireAuth />}>
        <Route element={<DashboardLayout />}>
          <Route path="/dashboard" element={<h1>Own profile</h1>} />
          <Route path="/dashboard/settings" element={<h1>Own settings</h1>} />
        </Route>
        <Route
          path="/admin"
          element={
            <RequireAdmin>
              <h1>Every dog</h1>
            </RequireAdmin>
          }
        />
      </Route>
    </Routes>,
    { path, auth },
  );
}

beforeEach(() => {
  localStorage.setItem('paws_isLoggedIn', 'true');
  serveOwnRows('Mira Tandon');
});

describe('a page for signed-in users', () => {
  it("shows a spinner with 'Loading...' while the state is loading", () => {
    const { address } = visit('/dashboard', { status: 'loading' });
    expect(screen.getByRole('status')).toHaveTextContent('Loading...');
    expect(screen.queryByText('Own profile')).not.toBeInTheDocument();
    expect(address.current).toBe('/dashboard');
  });

  it.each<[string, AuthState]>([
    ['a visitor', { status: 'signed-out' }],
    [
      'an account whose code is missing',
      { status: 'signed-in', user: { ...meera, needsCode: true }, roles: new Set(['admin']) },
    ],
  ])('leads %s to the sign-in page and back', (_who, auth) => {
    visit('/admin', auth);
    expect(screen.getByText('Sign-in page, {"from":"/admin"}')).toBeVisible();
    expect(screen.queryByText('Every dog')).not.toBeInTheDocument();
  });
});

describe('a page for administrators', () => {
  it.each([
    ['a supporter', signedIn()],
    ['staff', signedIn('staff')],
  ])('shows Access Denied to %s', (_who, auth) => {
    visit('/admin', auth);
    expect(screen.getByRole('heading', { name: 'Access Denied' })).toBeVisible();
    expect(screen.getByText("You don't have permission to access this page.")).toBeVisible();
    expect(screen.getByText('Only administrators can access this area.')).toBeVisible();
    expect(screen.queryByText('Every dog')).not.toBeInTheDocument();
  });

  it('is shown to an administrator', () => {
    visit('/admin', signedIn('admin'));
    expect(screen.getByRole('heading', { name: 'Every dog' })).toBeVisible();
  });
});

describe("the dashboard's layout", () => {
  it('shows who is signed in, by the saved name, and the five tabs', async () => {
    visit('/dashboard', signedIn());
    expect(screen.getByText('Meera Tandon')).toBeVisible();
    expect(await screen.findByText('Mira Tandon')).toBeVisible();
    expect(screen.getByText(meera.email)).toBeVisible();
    const tabs = screen.getByRole('navigation', { name: 'Dashboard' });
    expect([...tabs.querySelectorAll('a')].map(({ pathname }) => pathname)).toEqual([
      '/dashboard/sponsorships',
      '/dashboard',
      '/dashboard/donations',
      '/dashboard/messages',
      '/dashboard/settings',
    ]);
    expect(screen.getByRole('link', { name: 'My Profile' })).toHaveAttribute(
      'aria-current',
      'page',
    );
    expect(screen.getByRole('link', { name: 'Settings' })).not.toHaveAttribute('aria-current');
    expect(screen.getByRole('button', { name: 'Log Out' })).toBeVisible();
  });

  it('starts with the stored name of the same person', () => {
    const stored = { name: 'Mira', email: meera.email, phone: '', address: '', createdAt: '' };
    localStorage.setItem('paws_user', JSON.stringify(stored));
    visit('/dashboard', signedIn());
    expect(screen.getByText('Mira')).toBeVisible();
  });

  it("never shows another person's stored name", () => {
    const stored = { name: 'Asha', email: 'asha@example.in' };
    localStorage.setItem('paws_user', JSON.stringify(stored));
    visit('/dashboard', signedIn());
    expect(screen.queryByText('Asha')).not.toBeInTheDocument();
  });

  it.each([null, 'false', '1', 'TRUE'])(
    'redirects to /auth if the logged-in flag is %s',
    (flag) => {
      if (flag === null) localStorage.removeItem('paws_isLoggedIn');
      else localStorage.setItem('paws_isLoggedIn', flag);
      const { address } = visit('/dashboard', signedIn());
      expect(address.current).toBe('/auth');
      // No return path: the sign-in page would redirect a signed-in user back, in an endless loop.
      expect(screen.getByText(/Sign-in page/)).toHaveTextContent('null');
    },
  );

  it('checks the flag again on every page', async () => {
    const { user, address } = visit('/dashboard', signedIn());
    localStorage.removeItem('paws_isLoggedIn');
    await user.click(screen.getByRole('link', { name: 'Settings' }));
    expect(address.current).toBe('/auth');
  });
});
