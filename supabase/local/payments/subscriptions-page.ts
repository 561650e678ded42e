import { z } from 'zod';
import { escapeHtml, htmlPage } from '../html.ts';
import { now } from './entities.ts';
import { webhookSchema, type EventContext } from './events.ts';
import { actAsBank, bankActions, withRefusals } from './mandate-actions.ts';
import type { StoredMandate } from './mandate-store.ts';

export const SUBSCRIPTIONS_PATH = '/_payments/subscriptions';

const rupees = new Intl.NumberFormat('en-IN', { style: 'currency', currency: 'INR' });

/** Set by tests; the buttons of the page send no body. */
const bodySchema = z.object({ webhook: webhookSchema.prefault({}) }).catch({
  webhook: webhookSchema.parse({}),
});

/** The page of all subscriptions, and its buttons: what a bank does, and the clock. */
export async function handleSubscriptionsPage(
  request: Request,
  context: EventContext,
): Promise<Response> {
  const { pathname } = new URL(request.url);
  if (request.method === 'GET') return page(context);
  const [id, action] = pathname.slice(SUBSCRIPTIONS_PATH.length + 1).split('/');
  if (request.method !== 'POST' || !id || !isBankAction(action)) {
    return new Response('Not found', { status: 404 });
  }
  const { webhook } = bodySchema.parse(await request.json().catch(() => ({})));
  return withRefusals(async () => {
    await actAsBank(id, action, context, webhook);
    return new Response(null, { status: 303, headers: { location: SUBSCRIPTIONS_PATH } });
  });
}

function isBankAction(action: string | undefined): action is keyof typeof bankActions {
  return action !== undefined && action in bankActions;
}

async function page({ mandates }: EventContext): Promise<Response> {
  const articles = (await mandates.list()).map(article);
  return htmlPage(
    'Test subscriptions',
    `<p>Monthly payments of the fake card provider, newest first. No money moves. <a href="/_payments">All payments</a></p>
${articles.join('\n') || '<p>No subscription yet.</p>'}`,
  );
}

function article({ mandate, plannedFailures, clockOffset }: StoredMandate): string {
  const { id, status, paid_count, charge_at } = mandate.subscription;
  const next = charge_at === null ? 'none planned' : timeOf(charge_at);
  const buttons = Object.entries(bankActions).map(
    ([action, label]) =>
      `<form method="post" action="${SUBSCRIPTIONS_PATH}/${escapeHtml(id)}/${action}" style="display: inline"><button>${escapeHtml(label)}</button></form>`,
  );
  return `<article id="${escapeHtml(id)}">
  <h2>${escapeHtml(rupees.format(mandate.amount / 100))} every month: ${escapeHtml(status)}</h2>
  <p>${escapeHtml(id)}<br>Its clock shows ${timeOf(now() + clockOffset)}. Months paid: ${paid_count}. Next charge: ${next}.${plannedFailures > 0 ? ' It will fail.' : ''}</p>
  <p>${buttons.join(' ')}</p>
</article>`;
}

function timeOf(unixSeconds: number): string {
  const time = new Date(unixSeconds * 1000).toISOString();
  return `<time datetime="${time}">${time}</time>`;
}
