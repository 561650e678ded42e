import { paymentOf } from './provider-events.ts';

interface Entity {
  id: string;
  [field: string]: unknown;
}

const MAX_COUNT = 100;

/** The lists of the card provider's API, in memory. Pass `respond` to `mockProvider` of the functions fixture. */
export class FakeProvider {
  payments: Entity[] = [];
  refunds: Entity[] = [];
  disputes: Entity[] = [];
  invoices: Entity[] = [];
  subscriptions: Entity[] = [];
  settlements: Entity[] = [];
  /** The lines of the report; `month` is `2026-11`. */
  settlementLines: { month: string; entity_id: string; [field: string]: unknown }[] = [];
  /** The status of the response for a path; undefined for a normal response. */
  failure: (path: string) => number | undefined = () => undefined;

  /** Adds a payment of ₹3,000, captured unless `fields` say otherwise. */
  addPayment(fields: Entity): void {
    this.payments.push(paymentOf(fields));
  }

  /** Refunds a part of a payment, like the dashboard. */
  refund(paymentId: string, amount: number, fields: Record<string, unknown> = {}): void {
    this.payments = this.payments.map((payment) => {
      if (payment.id !== paymentId) return payment;
      const amount_refunded = Number(payment['amount_refunded']) + amount;
      const status = amount_refunded === payment['amount'] ? 'refunded' : payment['status'];
      return { ...payment, amount_refunded, status };
    });
    this.refunds.push({
      id: `rfnd_${this.refunds.length}`,
      entity: 'refund',
      payment_id: paymentId,
      amount,
      status: 'processed',
      created_at: this.payments.find(({ id }) => id === paymentId)?.['created_at'],
      ...fields,
    });
  }

  respond = (_body: unknown, path: string, query: URLSearchParams): Response => {
    const status = this.failure(path);
    if (status !== undefined) return Response.json({ error: {} }, { status });
    const order = /\/v1\/orders\/([^/]+)\/payments$/.exec(path)?.[1];
    if (order !== undefined) {
      return collection(this.payments.filter(({ order_id }) => order_id === order));
    }
    if (path.endsWith('/v1/settlements/recon/combined')) {
      const month = `${query.get('year')}-${query.get('month')?.padStart(2, '0')}`;
      const skip = Number(query.get('skip'));
      const lines = this.settlementLines.filter((line) => line.month === month);
      return collection(lines.slice(skip, skip + Number(query.get('count'))));
    }
    const single = /\/v1\/(payments|disputes|invoices|subscriptions|settlements)\/([^/]+)$/.exec(
      path,
    );
    if (single) {
      const entities = this[single[1] as 'payments' | 'disputes' | 'invoices' | 'settlements'];
      const entity = entities.find(({ id }) => id === single[2]);
      return entity ? Response.json(entity) : Response.json({ error: {} }, { status: 400 });
    }
    if (path.endsWith('/v1/invoices')) {
      const id = query.get('subscription_id');
      return collection(this.invoices.filter(({ subscription_id }) => subscription_id === id));
    }
    const list = /\/v1\/(payments|refunds|disputes|settlements)$/.exec(path)?.[1];
    if (list === 'payments') return pageOf(this.payments, query);
    if (list === 'refunds') return pageOf(this.refunds, query);
    if (list === 'disputes') return pageOf(this.disputes, query);
    if (list === 'settlements') return pageOf(this.settlements, query);
    return Response.json({ error: {} }, { status: 404 });
  };
}

/** Newest first. Without `count`, ten entries. */
function pageOf(entities: readonly Entity[], query: URLSearchParams): Response {
  const count = Number(query.get('count') ?? 10);
  if (count > MAX_COUNT) return Response.json({ error: {} }, { status: 400 });
  const skip = Number(query.get('skip') ?? 0);
  const timeOf = ({ created_at }: Entity) => Number(created_at);
  const found = entities
    .filter(
      (entity) =>
        timeOf(entity) >= Number(query.get('from')) && timeOf(entity) <= Number(query.get('to')),
    )
    .toSorted((one, other) => timeOf(other) - timeOf(one));
  return collection(found.slice(skip, skip + count));
}

function collection(items: readonly object[]): Response {
  return Response.json({ entity: 'collection', count: items.length, items });
}
