import { screen, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { expect, it } from 'vitest';
import ConfirmNewsletterPage from '@/pages/email-links/ConfirmNewsletterPage';
import ClaimPage from '@/pages/email-links/ClaimPage';
import UndoClaimPage from '@/pages/email-links/UndoClaimPage';
import UnsubscribePage from '@/pages/email-links/UnsubscribePage';
import { expectLogged } from '../../support/console.ts';
import { deferred } from '../../support/deferred.ts';
import { renderSite } from '../../support/render.tsx';
import { functionUrl, recordCalls, server } from '../../support/server.ts';
import { meera, signedIn } from '../../support/session.ts';

const token = '7f3a1c52-9a70-4c1e-8b1d-0a1b2c3d4e5f';
const confirmAt = (link: string) =>
  renderSite(<ConfirmNewsletterPage />, { path: `/newsletter/confirm${link}` });
const unsubscribeAt = (link: string) =>
  renderSite(<UnsubscribePage />, { path: `/unsubscribe${link}` });

/** Mocks both functions. @returns the bodies of the calls */
function mockFunctions(
  respond: () => Response | Promise<Response> = () => HttpResponse.json(true),
) {
  const calls: unknown[] = [];
  for (const name of ['confirm_newsletter_subscription', 'unsubscribe']) {
    server.use(
      http.post(functionUrl(name), async ({ request }) => {
        calls.push(await request.json());
        return respond();
      }),
    );
  }
  return calls;
}

it('confirms when the button is pressed, not when the page opens, and hides the token', async () => {
  const calls = mockFunctions();
  const { user, address } = confirmAt(`?token=${token}`);
  await waitFor(() => expect(address.current).toBe('/newsletter/confirm'));
  expect(calls).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Confirm my subscription' }));
  expect(await screen.findByRole('status')).toHaveTextContent('Your subscription is confirmed.');
  await waitFor(() => expect(screen.getByRole('status')).toHaveFocus());
  expect(calls).toEqual([{ token }]);
});

it('confirms the news of a dog with the same page', async () => {
  const calls = recordCalls(functionUrl('confirm_dog_news'), () => HttpResponse.json(true));
  const { user } = confirmAt(`?list=dog_news&token=${token}`);
  expect(screen.getByRole('heading', { level: 1, name: 'News of a dog' })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Confirm my subscription' }));
  expect(await screen.findByText(/^Thank you. The next news of the dog/)).toBeVisible();
  expect(calls).toEqual([{ token }]);
});

it.each([
  ['newsletter', 'Unsubscribe', 'Your address is off the list.'],
  ['marketing_emails', 'Unsubscribe', '“Marketing Emails” in your Settings is off'],
  ['email_notifications', 'Stop these emails', '“Email Notifications” in your Settings is off'],
  ['adoption_alerts', 'Stop these emails', '“Adoption Alerts” in your Settings is off'],
  ['dog_news', 'Stop the news', 'ask for the news again on the page of your gift'],
  ['appeals', 'Stop these emails', 'The receipts of your donations still arrive'],
  ['gifts', 'Stop all gifts by email', 'No more gifts will be sent to this address'],
])('leaves the list %s with one request for a double press', async (list, button, sentence) => {
  const answer = deferred();
  const calls = mockFunctions(async () => {
    await answer.released;
    return HttpResponse.json(true);
  });
  const { user, address } = unsubscribeAt(`?list=${list}&token=${token}`);
  await waitFor(() => expect(address.current).toBe('/unsubscribe'));
  await user.dblClick(screen.getByRole('button', { name: button }));
  expect(await screen.findByRole('button', { name: 'One moment...' })).toHaveFocus();
  answer.release();
  expect(await screen.findByRole('status')).toHaveTextContent(sentence);
  expect(calls).toEqual([{ list, token }]);
});

it.each(['', '?token=', `?token=${token.slice(0, 30)}`, `?list=newsletter&token=${token}x`])(
  'says that the link %s is not complete',
  (link) => {
    confirmAt(link);
    expect(screen.getByText(/^This link is incomplete/)).toBeVisible();
    expect(screen.queryByRole('button')).toBeNull();
  },
);

it.each([`?token=${token}`, `?list=donation_receipts&token=${token}`, '?list=newsletter'])(
  'unsubscribes from nothing with the link %s',
  (link) => {
    unsubscribeAt(link);
    expect(screen.getByText(/^This link is incomplete/)).toBeVisible();
  },
);

it('says when the token is unknown', async () => {
  mockFunctions(() => HttpResponse.json(false));
  const { user } = confirmAt(`?token=${token}`);
  await user.click(screen.getByRole('button'));
  expect(await screen.findByText(/^This link no longer works/)).toBeVisible();
});

it.each([
  ['newsletter', 'Unsubscribe', 'or its address has already left the list'],
  ['adoption_alerts', 'Stop these emails', 'turn “Adoption Alerts” off in your Settings'],
])(
  'says that it does not know a link of the list %s, and what to do',
  async (list, button, text) => {
    mockFunctions(() => HttpResponse.json(false));
    const { user } = unsubscribeAt(`?list=${list}&token=${token}`);
    await user.click(screen.getByRole('button', { name: button }));
    const outcome = await screen.findByRole('status');
    expect(outcome).toHaveTextContent('We don’t recognise this link, so nothing has changed.');
    expect(outcome).toHaveTextContent(text);
    expect(outcome).toHaveTextContent(/or write to \S+@\S+/);
  },
);

it('shows a failure and tries again', async () => {
  expectLogged(/TypeError|fetch/i);
  let isReachable = false;
  mockFunctions(() => (isReachable ? HttpResponse.json(true) : HttpResponse.error()));
  const { user } = unsubscribeAt(`?list=newsletter&token=${token}`);
  await user.click(screen.getByRole('button'));
  expect(await screen.findByRole('alert')).toHaveTextContent('That didn’t work.');
  isReachable = true;
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('status')).toHaveTextContent('Your address is off the list.');
});

const secret = 'nE3v8Qp1xR7mT2yWn5sLcA';
const gift = /^₹3,000 for Moti, given on 22 November 2026\./;

/** Mocks what the link is about, and the press. @returns the presses */
function mockClaim(state: string | null, result = 'added') {
  const presses: string[] = [];
  const facts = { amount_paise: 300_000, paid_on: '2026-11-22', dog_name: 'Moti', mode: 'live' };
  for (const name of ['donation_to_claim', 'claim_to_undo']) {
    server.use(
      http.post(functionUrl(name), () =>
        HttpResponse.json(state === null ? null : { ...facts, state }),
      ),
    );
  }
  for (const name of ['claim_donation', 'undo_claim']) {
    server.use(
      http.post(functionUrl(name), () => {
        presses.push(name);
        return HttpResponse.json(result);
      }),
    );
  }
  return presses;
}

const claimAt = (auth = signedIn()) =>
  renderSite(<ClaimPage />, { path: `/claim#${secret}`, auth });

it('adds a donation to the account when the button is pressed, and hides the secret', async () => {
  const presses = mockClaim('open');
  const { user, address } = claimAt();
  expect(await screen.findByText(gift)).toHaveTextContent(`You are signed in as ${meera.email}.`);
  expect(address.current).toBe('/claim');
  expect(presses).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Add to my account' }));
  expect(await screen.findByRole('status')).toHaveTextContent(
    /^The donation is now in your account/,
  );
  expect(presses).toEqual(['claim_donation']);
});

it('asks a visitor with a claim link to sign in first', async () => {
  const presses = mockClaim('open');
  renderSite(<ClaimPage />, { path: `/claim#${secret}` });
  expect(await screen.findByText(gift)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Sign in' })).toHaveAttribute('href', '/auth');
  expect(screen.queryByRole('button')).toBeNull();
  expect(presses).toEqual([]);
});

const refusals = [
  ['yours', /^This donation is already in your account/],
  ['used', /^This link has already been used/],
  ['taken', /^This donation was already added to an account/],
  ['expired', /^This link is more than 30 days old/],
] as const;

it.each(refusals)('says that a claim link is of no use: %s', async (state, sentence) => {
  mockClaim(state);
  claimAt();
  expect(await screen.findByText(sentence)).toBeVisible();
  expect(screen.queryByRole('button')).toBeNull();
});

it.each(refusals)('says what the press on a claim link found: %s', async (result, sentence) => {
  mockClaim('open', result);
  const { user } = claimAt();
  await user.click(await screen.findByRole('button', { name: 'Add to my account' }));
  expect(await screen.findByText(sentence)).toBeVisible();
});

it('says that a claim link is unknown', async () => {
  mockClaim(null);
  claimAt();
  expect(await screen.findByText(/^This link is incomplete/)).toBeVisible();
});

it('takes a donation back when the button is pressed', async () => {
  const presses = mockClaim('open', 'undone');
  const { user } = renderSite(<UndoClaimPage />, { path: `/claim/undo#${secret}` });
  expect(await screen.findByText(gift)).toBeVisible();
  expect(presses).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Remove it' }));
  expect(await screen.findByRole('status')).toHaveTextContent(/^The donation was removed/);
  expect(presses).toEqual(['undo_claim']);
});

it.each([
  ['undone', /^The donation was removed/],
  ['account-deleted', /^The account to which this donation was added has been deleted/],
])('says that there is nothing to remove: %s', async (state, sentence) => {
  mockClaim(state);
  renderSite(<UndoClaimPage />, { path: `/claim/undo#${secret}` });
  expect(await screen.findByText(sentence)).toBeVisible();
  expect(screen.queryByRole('button')).toBeNull();
});
