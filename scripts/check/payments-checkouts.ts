// `npm run bench:checkouts`: 200 people pay at the same moment, and the provider's events come once, twice,
// late, in the wrong order and before the browser returns. Every payment must end in exactly one completed
// donation. Prints the figures; ends with 1 when a payment was lost or doubled, or a checkout did not end.
import { setTimeout as wait } from 'node:timers/promises';
import { summarise } from '../measure/dog-list/statistics.ts';
import { booksOf, figuresOf, readBooks, type Books, type Figures } from './payments/books.ts';
import { deliver, fail, pay, placeOrder, type Order, type Webhook } from './payments/checkout.ts';
import { startSite } from './payments/site.ts';
import { textTable } from '../dev/text-table.ts';

const CHECKOUTS = 200;
/** Longer than the stand-in goes on trying to deliver an event. */
const SETTLED_WITHIN_MILLISECONDS = 150_000;

interface Way {
  readonly name: string;
  /** Whether a first try of the person fails. */
  readonly failsFirst?: boolean;
  readonly webhook: Webhook;
  /** A delivery after everybody has paid. */
  readonly afterwards?: { readonly times?: number; readonly isReversed?: boolean };
  /** How often the site must have taken each event before the books are read. */
  readonly taken: number;
}

const ways: readonly [Way, ...Way[]] = [
  { name: 'once', webhook: { when: 'after' }, taken: 1 },
  { name: 'before the browser returns', webhook: { when: 'before' }, taken: 1 },
  { name: 'twice', webhook: { when: 'after', times: 2 }, taken: 2 },
  { name: 'in reverse', webhook: { when: 'after', isReversed: true }, taken: 1 },
  { name: 'a second late', webhook: { when: 'after', delayMilliseconds: 1_000 }, taken: 1 },
  { name: 'after all others', webhook: { when: 'held' }, afterwards: {}, taken: 1 },
  {
    name: 'after all others, in reverse, twice',
    webhook: { when: 'held' },
    afterwards: { times: 2, isReversed: true },
    taken: 2,
  },
  {
    name: 'a failed try, told after its success',
    failsFirst: true,
    webhook: { when: 'after' },
    afterwards: { isReversed: true },
    taken: 1,
  },
];

interface Checkout {
  readonly way: Way;
  readonly order: Order;
  /** From the press of the button until the provider's window opens. */
  readonly milliseconds: number;
}

const wayOf = (place: number): Way => ways[place % ways.length] ?? ways[0];

async function checkOut(siteUrl: string, place: number): Promise<Checkout> {
  const way = wayOf(place);
  const start = performance.now();
  const order = await placeOrder(siteUrl, place);
  const milliseconds = performance.now() - start;
  if (way.failsFirst) await fail(siteUrl, order);
  await pay(siteUrl, order, way.webhook);
  return { way, order, milliseconds };
}

/** Reads the books until every event was taken and nothing is open, or the time is up. */
async function settle(
  siteUrl: string,
  since: Date,
  wayOfOrder: ReadonlyMap<string | null, Way>,
): Promise<Books> {
  const limit = performance.now() + SETTLED_WITHIN_MILLISECONDS;
  for (;;) {
    const books = await readBooks(siteUrl, since);
    const isSettled = books.payments.every(({ order_id, events }) =>
      events.every(({ taken }) => taken >= (wayOfOrder.get(order_id)?.taken ?? 1)),
    );
    if (isSettled || performance.now() > limit) return books;
    await wait(200);
  }
}

function row(name: string, count: number, { paid, recorded, lost, doubled }: Figures) {
  return [name, count, paid, recorded, lost, doubled];
}

function report(checkouts: readonly Checkout[], books: Books): string {
  const rowOf = (way: Way) => {
    const orders = checkouts.filter((one) => one.way === way).map(({ order }) => order.order_id);
    return row(way.name, orders.length, figuresOf(booksOf(books, new Set(orders))));
  };
  return textTable([
    ['Events delivered', 'Checkouts', 'Paid', 'Recorded', 'Lost', 'Doubled'],
    ...ways.map(rowOf),
    row('all', checkouts.length, figuresOf(books)),
  ]);
}

const site = await startSite('memory');
try {
  // One first, alone: it fails where the functions are set up for the real provider, before more is asked
  // of that one.
  const { order: first } = await checkOut(site.url, CHECKOUTS);
  await deliver(site.url, first, {});
  const since = new Date();

  const start = performance.now();
  const ended = await Promise.allSettled(
    Array.from({ length: CHECKOUTS }, (_, place) => checkOut(site.url, place)),
  );
  const checkouts = ended.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
  for (const one of ended) if (one.status === 'rejected') console.error(String(one.reason));
  await Promise.all(
    checkouts.flatMap(({ order, way }) =>
      way.afterwards ? [deliver(site.url, order, way.afterwards)] : [],
    ),
  );
  const wayOfOrder = new Map(checkouts.map(({ order, way }) => [order.order_id, way]));
  const { payments, donations } = await settle(site.url, since, wayOfOrder);
  const books = {
    payments: payments.filter(({ order_id }) => order_id !== first.order_id),
    donations,
  };
  const seconds = (performance.now() - start) / 1000;

  const figures = figuresOf(books);
  const { median, p95 } = summarise(checkouts.map(({ milliseconds }) => milliseconds));
  const refusals = checkouts.reduce((sum, { order }) => sum + order.refusals, 0);
  console.log(`${CHECKOUTS} checkouts at the same moment\n\n${report(checkouts, books)}\n`);
  console.log(`Settled after ${seconds.toFixed(1)} s. An order took ${median.toFixed(0)} ms (median), ${p95.toFixed(0)} ms (p95).
Orders that a busy server refused and the person asked for again: ${refusals}.`);
  const isRight =
    figures.paid === CHECKOUTS && figures.recorded === CHECKOUTS && figures.doubled === 0;
  process.exitCode = isRight ? 0 : 1;
} finally {
  await site.kill();
}
