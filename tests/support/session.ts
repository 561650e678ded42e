import { http, HttpResponse } from 'msw';
import type { AuthState } from '@/features/accounts/AuthProvider';
import type { Role } from '@/features/accounts/session';
import { server, tableUrl } from './server.ts';

/** A user for tests with a mocked server. */
export const meera = {
  id: '20000000-0000-4000-8000-000000000003',
  email: 'meera@example.in',
  newEmail: '',
  name: 'Meera Tandon',
  createdAt: '2025-01-12T14:15:00+00:00',
  needsCode: false,
};

/** The auth state while she is signed in. */
export function signedIn(...roles: Role[]): AuthState {
  return { status: 'signed-in', user: meera, roles: new Set(roles) };
}

/** Mocks what the header and the dashboard fetch: a profile with this name, and no messages. */
export function serveOwnRows(name = meera.name): void {
  server.use(
    http.get(tableUrl('profiles'), () =>
      HttpResponse.json({ user_id: meera.id, name, email: meera.email }),
    ),
    http.get(tableUrl('messages'), () => HttpResponse.json([])),
    http.head(tableUrl('messages'), () => new HttpResponse(null)),
  );
}

/** The user as the authentication service returns her. */
export function backendUser(metadata: Record<string, unknown> = { name: meera.name }) {
  return {
    id: meera.id,
    aud: 'authenticated',
    role: 'authenticated',
    email: meera.email,
    user_metadata: metadata,
    app_metadata: {},
    identities: [],
    created_at: meera.createdAt,
  };
}

/** A session as the service returns it and the client stores it. */
export function backendSession({ secondsLeft = 3600, user = backendUser() } = {}) {
  return {
    access_token: `e30.${btoa(JSON.stringify({ sub: user.id }))}.signature`,
    refresh_token: 'refresh-token',
    token_type: 'bearer',
    expires_in: secondsLeft,
    expires_at: Math.floor(Date.now() / 1000) + secondsLeft,
    user,
  };
}

/** Stores a session and the logged-in flag. */
export function rememberSession(session = backendSession()): void {
  localStorage.setItem('paws_isLoggedIn', 'true');
  localStorage.setItem('paws_session', JSON.stringify(session));
}
