// Authenticator apps, where the service answers otherwise than the page expects.
import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { beforeEach, expect, it, vi } from 'vitest';
import { Apps } from '@/features/accounts/Apps';
import { setCodePrompt } from '@/lib/second-factor';
import { expectLogged } from '../../support/console.ts';
import { renderSite } from '../../support/render.tsx';
import { authUrl, server } from '../../support/server.ts';
import { backendUser, rememberSession } from '../../support/session.ts';

const verified = (id: string) => ({
  id,
  factor_type: 'totp',
  status: 'verified',
  created_at: '2026-11-01T06:00:00Z',
  updated_at: '2026-11-01T06:00:00Z',
});
const refuse = (code: string) =>
  HttpResponse.json({ error_code: code, msg: 'Refused' }, { status: 422 });

/** Of the account. */
let factors: ReturnType<typeof verified>[];
beforeEach(() => {
  factors = [];
  rememberSession();
  server.use(http.get(authUrl('user'), () => HttpResponse.json({ ...backendUser(), factors })));
});

it('shows another picture when the service has deleted an app that was not confirmed in time', async () => {
  expectLogged(/Auth/);
  let made = 0;
  server.use(
    http.post(authUrl('factors'), () => {
      made += 1;
      const totp = { qr_code: 'data:,', secret: `KEY${made}`, uri: 'otpauth://totp/a' };
      return HttpResponse.json({ id: `app-${made}`, type: 'totp', totp });
    }),
    http.post(authUrl('factors/app-1/challenge'), () => refuse('mfa_factor_not_found')),
  );
  const { user } = renderSite(<Apps />);
  await user.click(await screen.findByRole('button', { name: 'Set up an app' }));
  expect(await screen.findByText('KEY1')).toBeVisible();
  await user.type(screen.getByLabelText('Code from your app'), '123456{Enter}');
  expect(await screen.findByText('That took too long. Please scan the code again.')).toBeVisible();
  expect(await screen.findByText('KEY2')).toBeVisible();
  expect(screen.getByLabelText('Code from your app')).toHaveValue('');
});

it('asks for a code to remove an app when the session has none any more', async () => {
  factors = [verified('app-1')];
  const ask = vi.fn<() => Promise<boolean>>(() => Promise.resolve(true));
  setCodePrompt(ask);
  const removals = [() => refuse('insufficient_aal'), () => HttpResponse.json({ id: 'app-1' })];
  server.use(
    http.delete(authUrl('factors/app-1'), () => {
      factors = removals.length === 1 ? [] : factors;
      return removals.shift()?.();
    }),
  );
  const { user } = renderSite(<Apps />);
  await user.click(await screen.findByRole('button', { name: 'Remove' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(dialog.getByRole('button', { name: 'Remove' }));
  await waitFor(() => expect(screen.queryByText(/^App set up on/)).toBeNull());
  expect(ask).toHaveBeenCalledOnce();
});
