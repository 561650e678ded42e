// Hostile values in place of the stored session: the visitor is signed out and the site works.
import { cleanup, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { expect, it } from 'vitest';
import { AuthProvider, useAuth } from '@/features/auth/AuthProvider';
import { expectLogged } from '../../support/console.ts';
import { renderSite } from '../../support/render.tsx';
import { authUrl, server, tableUrl } from '../../support/server.ts';
import { backendSession, backendUser } from '../../support/session.ts';
import { hostileDocuments, hostileValues, sampleOf } from '../support/hostile-values.ts';

/** Shows the state that the provider passes on. */
function Witness() {
  return <p>{useAuth().state.status}</p>;
}

const documents = (name: string) => [...hostileDocuments(name), ...sampleOf(8, name)];

/** Texts, and sessions that are valid except for one property. */
function hostileSessions(): string[] {
  let refreshTokens = 0;
  // After a failure the client answers the same refresh token for a minute without a request.
  const good = () => ({ ...backendSession(), refresh_token: `refresh-token-${refreshTokens++}` });
  const parts = ['access_token', 'refresh_token', 'expires_at', 'expires_in', 'token_type', 'user'];
  const userParts = ['id', 'email', 'user_metadata', 'app_metadata', 'created_at', 'identities'];
  return [
    ...hostileValues(60, 'session'),
    ...hostileDocuments('session').map((document) => JSON.stringify(document)),
    ...parts.flatMap((part) =>
      documents(part).map((value) => JSON.stringify({ ...good(), [part]: value })),
    ),
    ...userParts.flatMap((part) =>
      documents(part).map((value) =>
        JSON.stringify({ ...good(), user: { ...backendUser(), [part]: value } }),
      ),
    ),
    // Expired, and the server refuses to refresh it.
    JSON.stringify({ ...good(), expires_at: 1 }),
  ];
}

const refuse = () =>
  HttpResponse.json({ code: 'bad_jwt', message: 'invalid JWT' }, { status: 403 });

it('the stored session survives hostile values', { timeout: 60_000 }, async ({ task }) => {
  // Logged by the client for a session that the server refuses.
  expectLogged(/^AuthApiError: invalid JWT/);
  server.use(
    http.get(authUrl('user'), refuse),
    http.post(authUrl('logout'), refuse),
    http.post(authUrl('token'), refuse),
    http.get(tableUrl('user_roles'), () => HttpResponse.json([])),
  );
  const sessions = hostileSessions();
  for (const session of sessions) {
    localStorage.setItem('paws_session', session);
    localStorage.setItem('paws_isLoggedIn', 'true');
    const { container } = renderSite(
      <AuthProvider>
        <Witness />
      </AuthProvider>,
    );
    await waitFor(() => expect(container).toHaveTextContent('signed-out'));
    cleanup();
  }
  task.meta.hostileValues = sessions.length;
});
