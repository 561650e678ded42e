import { escapeHtml, htmlPage } from '../html.ts';
import type { ProviderEvent, ProviderPayment } from './entities.ts';
import type { PaymentStore } from './payment-store.ts';

const PAGE_LIMIT = 100;

const rupees = new Intl.NumberFormat('en-IN', { style: 'currency', currency: 'INR' });

/** A page with the newest payments and their events. */
export async function chargesPage(store: PaymentStore): Promise<Response> {
  const payments = await store.listPayments(PAGE_LIMIT);
  const events = await store.eventsOfPayments(payments.map(({ id }) => id));
  const articles = payments.map((payment) =>
    article(
      payment,
      events.filter(({ paymentId }) => paymentId === payment.id),
    ),
  );
  return htmlPage(
    'Test payments',
    `<p>Payments of the fake card provider, newest first. No money moved. The page reloads every five seconds. Monthly ones: <a href="/_payments/subscriptions">subscriptions</a>.</p>
${articles.join('\n') || '<p>No payment yet.</p>'}`,
  );
}

/** All payments as JSON, newest first, with their events. */
export async function chargesList(store: PaymentStore): Promise<Response> {
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

function article(payment: ProviderPayment, events: readonly ProviderEvent[]): string {
  const { id, order_id, amount, status, description, created_at } = payment;
  const time = new Date(created_at * 1000).toISOString();
  return `<article>
  <h2>${escapeHtml(rupees.format(amount / 100))} ${escapeHtml(status)}</h2>
  <p>${escapeHtml(description)}<br><time datetime="${time}">${time}</time></p>
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
