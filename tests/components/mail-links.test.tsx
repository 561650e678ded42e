import { screen, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { expect, it } from 'vitest';
import ConfirmNewsletterPage from '@/pages/mail-links/ConfirmNewsletterPage';
import UnsubscribePage from '@/pages/mail-links/UnsubscribePage';
import { expectLogged } from '../support/console.ts';
import { deferred } from '../support/deferred.ts';
import { renderSite } from '../support/render.tsx';
import { functionUrl, server } from '../support/server.ts';

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
  for (const name of ['confirm_subscription', 'unsubscribe']) {
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
  const { visitor, address } = confirmAt(`?token=${token}`);
  await waitFor(() => expect(address.current).toBe('/newsletter/confirm'));
  expect(calls).toEqual([]);
  await visitor.click(screen.getByRole('button', { name: 'Confirm my subscription' }));
  expect(await screen.findByRole('status')).toHaveTextContent('Your subscription is confirmed.');
  await waitFor(() => expect(screen.getByRole('status')).toHaveFocus());
  expect(calls).toEqual([{ token }]);
});

it.each([
  ['newsletter', 'Leave the newsletter', 'Your address is off the list.'],
  ['marketing_emails', 'Leave the newsletter', '“Marketing Emails” in your Settings is off'],
  ['email_notifications', 'Stop these mails', '“Email Notifications” in your Settings is off'],
  ['adoption_alerts', 'Stop these mails', '“Adoption Alerts” in your Settings is off'],
])('leaves the list %s with one request for a double press', async (list, button, sentence) => {
  const answer = deferred();
  const calls = mockFunctions(async () => {
    await answer.released;
    return HttpResponse.json(true);
  });
  const { visitor, address } = unsubscribeAt(`?list=${list}&token=${token}`);
  await waitFor(() => expect(address.current).toBe('/unsubscribe'));
  await visitor.dblClick(screen.getByRole('button', { name: button }));
  expect(await screen.findByRole('button', { name: 'One moment...' })).toHaveFocus();
  answer.release();
  expect(await screen.findByRole('status')).toHaveTextContent(sentence);
  expect(calls).toEqual([{ list, token }]);
});

it.each(['', '?token=', `?token=${token.slice(0, 30)}`, `?list=newsletter&token=${token}x`])(
  'says that the link %s is not complete',
  (link) => {
    confirmAt(link);
    expect(screen.getByText(/^This link is not complete/)).toBeVisible();
    expect(screen.queryByRole('button')).toBeNull();
  },
);

it.each([`?token=${token}`, `?list=donation_receipts&token=${token}`, '?list=newsletter'])(
  'unsubscribes from nothing with the link %s',
  (link) => {
    unsubscribeAt(link);
    expect(screen.getByText(/^This link is not complete/)).toBeVisible();
  },
);

it('says when the token is unknown', async () => {
  mockFunctions(() => HttpResponse.json(false));
  const { visitor } = confirmAt(`?token=${token}`);
  await visitor.click(screen.getByRole('button'));
  expect(await screen.findByText(/^This link no longer works/)).toBeVisible();
});

it.each([
  ['newsletter', 'Leave the newsletter', 'or its address has left the list before'],
  ['adoption_alerts', 'Stop these mails', 'turn “Adoption Alerts” off in your Settings'],
])(
  'says that it does not know a link of the list %s, and what to do',
  async (list, button, text) => {
    mockFunctions(() => HttpResponse.json(false));
    const { visitor } = unsubscribeAt(`?list=${list}&token=${token}`);
    await visitor.click(screen.getByRole('button', { name: button }));
    const outcome = await screen.findByRole('status');
    expect(outcome).toHaveTextContent('We do not know this link, so nothing has changed.');
    expect(outcome).toHaveTextContent(text);
    expect(outcome).toHaveTextContent(/or write to \S+@\S+/);
  },
);

it('shows a failure and tries again', async () => {
  expectLogged(/TypeError|fetch/i);
  let isReachable = false;
  mockFunctions(() => (isReachable ? HttpResponse.json(true) : HttpResponse.error()));
  const { visitor } = unsubscribeAt(`?list=newsletter&token=${token}`);
  await visitor.click(screen.getByRole('button'));
  expect(await screen.findByRole('alert')).toHaveTextContent('That did not work.');
  isReachable = true;
  await visitor.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('status')).toHaveTextContent('Your address is off the list.');
});
