// Stores the fake provider's orders, payments and events.
import type {
  ProviderDispute,
  ProviderEvent,
  ProviderOrder,
  ProviderPayment,
  ProviderRefund,
} from './entities.ts';
import { addEvent, type ProviderDatabase } from './provider-database.ts';

const EVENT_COLUMNS = `id, payment_id as "paymentId", order_id as "orderId", type, body,
  last_answer as "lastAnswer", taken`;

/** Part of a list; times are Unix seconds. */
export interface ListRequest {
  readonly from: number;
  readonly to: number;
  readonly count: number;
  readonly skip: number;
}

interface Entities {
  payments: ProviderPayment;
  refunds: ProviderRefund;
  disputes: ProviderDispute;
}

export class PaymentStore {
  readonly #database: ProviderDatabase;

  constructor(database: ProviderDatabase) {
    this.#database = database;
  }

  async addOrder(order: ProviderOrder): Promise<void> {
    await this.#database.query('insert into local_payments.orders (id, entity) values ($1, $2)', [
      order.id,
      order,
    ]);
  }

  async order(id: string): Promise<ProviderOrder | undefined> {
    const [row] = await this.#database.query<{ entity: ProviderOrder }>(
      'select entity from local_payments.orders where id = $1',
      [id],
    );
    return row?.entity;
  }

  /** The payments of one order, oldest first. */
  async paymentsOf(orderId: string): Promise<ProviderPayment[]> {
    const rows = await this.#database.query<{ entity: ProviderPayment }>(
      'select entity from local_payments.payments where order_id = $1 order by position',
      [orderId],
    );
    return rows.map(({ entity }) => entity);
  }

  /** Newest first; all payments for a limit of null. */
  async listPayments(limit: number | null): Promise<ProviderPayment[]> {
    const rows = await this.#database.query<{ entity: ProviderPayment }>(
      `select entity from local_payments.payments
       order by (entity ->> 'created_at')::bigint desc, position desc limit $1`,
      [limit],
    );
    return rows.map(({ entity }) => entity);
  }

  /**
   * Stores a payment and its events and updates its order in one transaction.
   * @returns false, storing nothing, when the order is already paid
   */
  async charge(payment: ProviderPayment, events: readonly ProviderEvent[]): Promise<boolean> {
    return this.#database.transaction(async (transaction) => {
      if (payment.order_id !== null) {
        const { rows } = await transaction.query(
          `update local_payments.orders set entity = entity || jsonb_build_object('status', $2::text)
             where id = $1 and entity ->> 'status' <> 'paid' returning id`,
          [payment.order_id, payment.status === 'captured' ? 'paid' : 'attempted'],
        );
        if (rows.length === 0) return false;
      }
      await transaction.query(
        'insert into local_payments.payments (id, order_id, entity) values ($1, $2, $3)',
        [payment.id, payment.order_id, payment],
      );
      for (const event of events) await addEvent(transaction, event);
      return true;
    });
  }

  async payment(id: string): Promise<ProviderPayment | undefined> {
    const [row] = await this.#database.query<{ entity: ProviderPayment }>(
      'select entity from local_payments.payments where id = $1',
      [id],
    );
    return row?.entity;
  }

  /** One page of a list, newest first. */
  async page<List extends keyof Entities>(
    list: List,
    { from, to, count, skip }: ListRequest,
  ): Promise<Entities[List][]> {
    const rows = await this.#database.query<{ entity: Entities[List] }>(
      `select entity from local_payments.${list}
       where (entity ->> 'created_at')::bigint between $1 and $2
       order by position desc limit $3 offset $4`,
      [from, to, count, skip],
    );
    return rows.map(({ entity }) => entity);
  }

  async dispute(id: string): Promise<ProviderDispute | undefined> {
    const [row] = await this.#database.query<{ entity: ProviderDispute }>(
      'select entity from local_payments.disputes where id = $1',
      [id],
    );
    return row?.entity;
  }

  async disputeOf(paymentId: string): Promise<ProviderDispute | undefined> {
    const [row] = await this.#database.query<{ entity: ProviderDispute }>(
      `select entity from local_payments.disputes where entity ->> 'payment_id' = $1`,
      [paymentId],
    );
    return row?.entity;
  }

  /** Stores a new or changed dispute and its event in one transaction. */
  async saveDispute(dispute: ProviderDispute, event: ProviderEvent): Promise<void> {
    await this.#database.transaction(async (transaction) => {
      await transaction.query(
        `insert into local_payments.disputes (id, entity) values ($1, $2)
           on conflict (id) do update set entity = excluded.entity`,
        [dispute.id, dispute],
      );
      await addEvent(transaction, event);
    });
  }

  /**
   * Stores a refunded payment, the refund and its event in one transaction.
   * @returns false, storing nothing, when the payment has changed since it was read
   */
  async refund(
    before: ProviderPayment,
    after: ProviderPayment,
    refund: ProviderRefund,
    event: ProviderEvent,
  ): Promise<boolean> {
    return this.#database.transaction(async (transaction) => {
      const { rows } = await transaction.query(
        `update local_payments.payments set entity = $3
           where id = $1 and entity = $2::jsonb returning id`,
        [before.id, before, after],
      );
      if (rows.length === 0) return false;
      await transaction.query('insert into local_payments.refunds (id, entity) values ($1, $2)', [
        refund.id,
        refund,
      ]);
      await addEvent(transaction, event);
      return true;
    });
  }

  /** Oldest first. */
  eventsOfPayments(paymentIds: readonly string[]): Promise<ProviderEvent[]> {
    return this.#database.query<ProviderEvent>(
      `select ${EVENT_COLUMNS} from local_payments.events where payment_id = any ($1) order by position`,
      [[...paymentIds]],
    );
  }

  /** Oldest first; those of all orders and subscriptions for undefined. */
  listEvents(orderId: string | undefined, subscriptionId?: string): Promise<ProviderEvent[]> {
    return this.#database.query<ProviderEvent>(
      `select ${EVENT_COLUMNS} from local_payments.events
       where ($1::text is null or order_id = $1) and ($2::text is null or subscription_id = $2)
       order by position`,
      [orderId ?? null, subscriptionId ?? null],
    );
  }

  /** @param httpStatus of the site's response; 0 without one */
  async recordDelivery(eventId: string, httpStatus: number): Promise<void> {
    await this.#database.query(
      `update local_payments.events
       set last_answer = $2, taken = taken + case when $2 between 200 and 299 then 1 else 0 end
       where id = $1`,
      [eventId, httpStatus],
    );
  }
}
