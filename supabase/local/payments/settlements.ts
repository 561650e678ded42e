// What the fake provider pays out: the payments of a day, two days later.
import { formatDay, newId, now } from './entities.ts';
import { deliver, deliverySchema, type EventContext } from './events.ts';
import type { ProviderDatabase } from './provider-database.ts';

/** Times are Unix seconds, amounts paise. */
interface Money {
  readonly id: string;
  /** Of a refund. */
  readonly payment_id: string | null;
  readonly order_id: string | null;
  readonly amount: number;
  readonly created_at: number;
}

const DAY_SECONDS = 86_400;
/** At ten in the morning in India. */
const HOUR_SECONDS = 4.5 * 3600;
/** A payment of the seed, whose settlement fails when it is listed first. */
const FAILING_PAYMENT = 'pay_Demo0000000010';

/** Those of the provider, and those of the seed, of which it knows nothing else. */
const MONEY = `
  with refund as (
    select entity ->> 'id' as id, entity ->> 'payment_id' as payment_id, (entity ->> 'amount')::float as amount,
      (entity ->> 'created_at')::float as created_at
    from local_payments.refunds
  ), seeded as (
    select * from public.donations as donation
    where donation.provider_payment_id like 'pay\\_Demo%' and donation.paid_at is not null
      and not exists (select from local_payments.payments as payment where payment.id = donation.provider_payment_id)
  )
  select id, null as payment_id, order_id, (entity ->> 'amount')::float as amount,
    (entity ->> 'created_at')::float as created_at
  from local_payments.payments where entity ->> 'status' in ('captured', 'refunded')
  union all
  select refund.id, refund.payment_id, payment.order_id, refund.amount, refund.created_at
  from refund join local_payments.payments as payment on payment.id = refund.payment_id
  union all
  select provider_payment_id, null, provider_order_id, amount_paise::float, extract(epoch from paid_at)::float from seeded
  union all
  select replace(provider_payment_id, 'pay_', 'rfnd_'), provider_payment_id, provider_order_id, amount_paise::float,
    extract(epoch from paid_at)::float + 259200 from seeded where status = 'refunded'
  order by created_at, id`;

interface Settlement {
  readonly id: string;
  readonly created_at: number;
  readonly lines: readonly (Money & { readonly fee: number })[];
  readonly amount: number;
}

/** A refund is taken from the first settlement after it that is large enough. */
function settlementsOf(money: readonly Money[], time: number): Settlement[] {
  const byDay = new Map<number, (Money & { fee: number })[]>();
  for (const payment of money.filter(({ payment_id }) => payment_id === null)) {
    const day = Math.floor((payment.created_at + 5.5 * 3600) / DAY_SECONDS) + 2;
    const lines = byDay.get(day) ?? [];
    lines.push({ ...payment, fee: Math.round(payment.amount * 0.0236) });
    byDay.set(day, lines);
  }
  const settlements = [...byDay]
    .map(([day, lines]) => ({ created_at: day * DAY_SECONDS + HOUR_SECONDS, lines }))
    .toSorted((one, other) => one.created_at - other.created_at)
    .filter(({ created_at }) => created_at <= time);
  for (const refund of money.filter(({ payment_id }) => payment_id !== null)) {
    settlements
      .find((each) => each.created_at > refund.created_at && netOf(each.lines) > refund.amount)
      ?.lines.push({ ...refund, fee: 0 });
  }
  return settlements.map(({ created_at, lines }) => {
    const id = `setl_Local0${formatDay(created_at)}`;
    return { id, created_at, lines, amount: netOf(lines) };
  });
}

function netOf(lines: Settlement['lines']): number {
  return lines.reduce(
    (sum, { payment_id, amount, fee }) => sum + (payment_id === null ? amount - fee : -amount),
    0,
  );
}

export class SettlementStore {
  readonly #database: ProviderDatabase;
  #hasFailed = false;
  #isTriedAgain = false;

  constructor(database: ProviderDatabase) {
    this.#database = database;
  }

  /** Newest first. The first list that has the one that fails sends its event later. */
  async list(from: number, to: number, context: EventContext): Promise<object[]> {
    const settlements = settlementsOf(await this.#database.query<Money>(MONEY, []), now());
    const found = settlements
      .filter(({ created_at }) => created_at >= from && created_at <= to)
      .map((settlement) => this.#entity(settlement));
    if (found.some(({ status }) => status === 'failed')) this.#tryAgain(context);
    return found.toReversed();
  }

  /** The report's lines of a month in India. */
  async report(year: number, month: number): Promise<object[]> {
    const settlements = settlementsOf(await this.#database.query<Money>(MONEY, []), now());
    const prefix = `${year}${String(month).padStart(2, '0')}`;
    return settlements
      .filter(({ created_at }) => formatDay(created_at).startsWith(prefix))
      .flatMap(({ id, created_at, lines }) =>
        lines.map((line) => ({
          entity_id: line.id,
          type: line.payment_id === null ? 'payment' : 'refund',
          debit: line.payment_id === null ? 0 : line.amount,
          credit: line.payment_id === null ? line.amount - line.fee : 0,
          amount: line.amount,
          currency: 'INR',
          fee: line.fee,
          tax: Math.round((line.fee * 18) / 118),
          on_hold: false,
          settled: true,
          created_at: line.created_at,
          settled_at: created_at,
          settlement_id: id,
          settlement_utr: `LOCALN${formatDay(created_at)}01`,
          payment_id: line.payment_id,
          order_id: line.order_id,
        })),
      );
  }

  #entity({ id, amount, created_at, lines }: Settlement) {
    const fails = !this.#hasFailed && lines.some((line) => line.id === FAILING_PAYMENT);
    return {
      id,
      entity: 'settlement',
      amount,
      status: fails ? 'failed' : 'processed',
      fees: 0,
      tax: 0,
      utr: fails ? null : `LOCALN${formatDay(created_at)}01`,
      created_at,
    };
  }

  #tryAgain(context: EventContext): void {
    if (this.#isTriedAgain) return;
    this.#isTriedAgain = true;
    setTimeout(() => {
      this.#hasFailed = true;
      const body = { entity: 'event', event: 'settlement.processed', created_at: now() };
      const event = {
        id: newId('evt'),
        paymentId: null,
        orderId: null,
        type: body.event,
        body: JSON.stringify(body),
      };
      void deliver([event], deliverySchema.parse({}), context).catch(() => {});
    }, 5_000).unref();
  }
}
