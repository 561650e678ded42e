import { z } from 'zod';
import { escapeHtml, htmlPage } from '../html.ts';
import { now, type ProviderEvent, type ProviderPayment } from './entities.ts';
import { webhookSchema, type EventContext } from './events.ts';
import { actAsBank, bankActions, withRefusals } from './mandate-actions.ts';
import type { StoredMandate } from './mandate-store.ts';
import type { PaymentStore } from './payment-store.ts';

const PAGE_PATH = '/_payments';
const LIST_PATH = '/_payments/charges';
const SUBSCRIPTIONS_PATH = '/_payments/subscriptions';
const PAGE_LIMIT = 100;

const rupees = new Intl.NumberFormat('en-IN', { style: 'currency', currency: 'INR' });

/** Set by tests; the buttons of the page send no body. */
const bodySchema = z.object({ webhook: webhookSchema.prefault({}) }).catch({
  webhook: webhookSchema.parse({}),
});

/** The page of all monthly payments and payments. A button of a monthly payment is what a bank does, or its clock. */
export async function handleProviderPage(
  request: Request,
  context: EventContext,
): Promise<Response> {
  const { pathname } = new URL(request.url);
  if (pathname === LIST_PATH) return list(context.store);
  if (pathname === PAGE_PATH) return page(context);
  const [id, action] = pathname.slice(SUBSCRIPTIONS_PATH.length + 1).split('/');
  if (
    !pathname.startsWith(SUBSCRIPTIONS_PATH) ||
    request.method !== 'POST' ||
    !id ||
    !isBankAction(action)
  ) {
    return new Response('Not found', { status: 404 });
  }
  const { webhook } = bodySchema.parse(await request.json().catch(() => ({})));
  return withRefusals(async () => {
    await actAsBank(id, action, context, webhook);
    return new Response(null, { status: 303, headers: { location: PAGE_PATH } });
  });
}

function isBankAction(action: string | undefined): action is keyof typeof bankActions {
  return action !== undefined && action in bankActions;
}

async function page({ mandates, store }: EventContext): Promise<Response> {
  const subscriptions = (await mandates.list()).map(subscriptionArticle);
  const payments = await store.listPayments(PAGE_LIMIT);
  const events = await store.eventsOfPayments(payments.map(({ id }) => id));
  const articles = payments.map((payment) =>
    paymentArticle(
      payment,
      events.filter(({ paymentId }) => paymentId === payment.id),
    ),
  );
  return htmlPage(
    'Test payments',
    `<p>Monthly payments and payments of the fake card provider, newest first. No money moves.</p>
${subscriptions.join('\n') || '<p>No monthly payment yet.</p>'}
${articles.join('\n') || '<p>No payment yet.</p>'}`,
  );
}

function subscriptionArticle({ mandate, plannedFailures, clockOffset }: StoredMandate): string {
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

/** All payments as JSON, newest first, with their events. */
async function list(store: PaymentStore): Promise<Response> {
  const payments = await store.listPayments(null);
  const events = await store.listEvents(undefined);
  return Response.json(
    payments.map(({ id: paymentId, order_id, amount, currency, status, created_at }) => ({
      id: paymentId,
      order_id,
      amount,
      currency,
      status,
      created_at,
      events: events
        .filter((event) => event.paymentId === paymentId)
        .map(({ id, type, taken, lastAnswer }) => ({ id, type, taken, last_answer: lastAnswer })),
    })),
  );
}

function paymentArticle(payment: ProviderPayment, events: readonly ProviderEvent[]): string {
  const { id, order_id, amount, status, description, created_at } = payment;
  return `<article>
  <h2>${escapeHtml(rupees.format(amount / 100))} ${escapeHtml(status)}</h2>
  <p>${escapeHtml(description)}<br>${timeOf(created_at)}</p>
  <p>Payment ${escapeHtml(id)}<br>Order ${escapeHtml(order_id ?? 'none: it can not be captured')}</p>
  <ul>${events.map(eventLine).join('')}</ul>
</article>`;
}

function eventLine({ type, lastAnswer }: ProviderEvent): string {
  return `<li>${escapeHtml(type)}: ${deliveryStatus(lastAnswer ?? null)}</li>`;
}

function deliveryStatus(httpStatus: number | null): string {
  if (httpStatus === null) return 'not delivered yet';
  return httpStatus === 0 ? 'the site did not respond' : `the site answered ${httpStatus}`;
}
