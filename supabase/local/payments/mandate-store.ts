// Stores the fake provider's plans and mandates beside its payments. Each mandate has a clock of its own, which its
// page moves forward.
import type { Transaction } from '@electric-sql/pglite';
import { now, type ProviderEvent, type ProviderOrder, type ProviderPayment } from './entities.ts';
import type { Mandate, Outcome } from './mandate.ts';
import { addEvent, type ProviderDatabase } from './provider-database.ts';
import { SAMPLE_SPONSORSHIPS, sampleMandate, type SampleSponsorship } from './sample-mandates.ts';

export interface StoredMandate {
  readonly mandate: Mandate;
  /** How many of the next charges fail. */
  readonly plannedFailures: number;
  /** Their `error_reason`; null before any was planned. */
  readonly failureReason: string | null;
  /** Seconds by which the clock of the mandate is ahead. */
  readonly clockOffset: number;
}

const COLUMNS = `entity as mandate, planned_failures as "plannedFailures", failure_reason as "failureReason",
  clock_offset::float as "clockOffset"`;

export class MandateStore {
  readonly #database: ProviderDatabase;
  readonly #siteUrl: () => string;
  #hasSamples: Promise<void> | undefined;

  constructor(database: ProviderDatabase, siteUrl: () => string) {
    this.#database = database;
    this.#siteUrl = siteUrl;
  }

  async addPlan(id: string, amount: number): Promise<void> {
    await this.#database.query('insert into local_payments.plans (id, amount) values ($1, $2)', [
      id,
      amount,
    ]);
  }

  async planAmount(id: string): Promise<number | undefined> {
    const [row] = await this.#database.query<{ amount: number }>(
      'select amount::float from local_payments.plans where id = $1',
      [id],
    );
    return row?.amount;
  }

  async add(mandate: Mandate): Promise<void> {
    await this.#database.query('insert into local_payments.mandates (id, entity) values ($1, $2)', [
      mandate.subscription.id,
      mandate,
    ]);
  }

  async find(id: string): Promise<StoredMandate | undefined> {
    await this.#addSamples();
    const [row] = await this.#database.query<StoredMandate>(
      `select ${COLUMNS} from local_payments.mandates where id = $1`,
      [id],
    );
    return row;
  }

  /** Newest first. */
  async list(): Promise<StoredMandate[]> {
    await this.#addSamples();
    return this.#database.query<StoredMandate>(
      `select ${COLUMNS} from local_payments.mandates order by position desc`,
      [],
    );
  }

  async planFailures(id: string, count: number, reason: string): Promise<void> {
    await this.#database.query(
      'update local_payments.mandates set planned_failures = $2, failure_reason = $3 where id = $1',
      [id, count, reason],
    );
  }

  /**
   * Stores what an action did, in one transaction.
   * @returns false, storing nothing, when the mandate has changed since it was read
   */
  async save(
    before: Mandate,
    { mandate, payments }: Outcome,
    events: readonly ProviderEvent[],
  ): Promise<boolean> {
    return this.#database.transaction(async (transaction) => {
      const { rows } = await transaction.query(
        `update local_payments.mandates set entity = $3
           where id = $1 and entity = $2::jsonb returning id`,
        [before.subscription.id, before, mandate],
      );
      if (rows.length === 0) return false;
      for (const { order_id: id, amount, created_at } of mandate.invoices) {
        await addOrder(transaction, { id, amount, created_at });
      }
      for (const payment of payments) await addPayment(transaction, payment);
      for (const event of events) await addEvent(transaction, event);
      return true;
    });
  }

  /** Adds the mandates of the seed's sponsorships, once per database. */
  #addSamples(): Promise<void> {
    this.#hasSamples ??= (async () => {
      const samples = await this.#database.query<SampleSponsorship>(SAMPLE_SPONSORSHIPS, []);
      for (const sample of samples) {
        const { mandate, payments } = sampleMandate(sample, this.#siteUrl());
        await this.#database.transaction(async (transaction) => {
          const { rows } = await transaction.query(
            `insert into local_payments.mandates (id, entity) values ($1, $2)
               on conflict do nothing returning id`,
            [mandate.subscription.id, mandate],
          );
          if (rows.length === 0) return;
          for (const payment of payments) await addPayment(transaction, payment);
        });
      }
    })();
    return this.#hasSamples;
  }

  /** Moves the clock of a mandate forward, never back. */
  async moveTo(id: string, time: number): Promise<void> {
    await this.#database.query(
      'update local_payments.mandates set clock_offset = greatest(clock_offset, $2) where id = $1',
      [id, time - now()],
    );
  }

  async resetClock(id: string): Promise<void> {
    await this.#database.query(
      'update local_payments.mandates set clock_offset = 0 where id = $1',
      [id],
    );
  }
}

async function addPayment(transaction: Transaction, payment: ProviderPayment): Promise<void> {
  const { id, order_id, amount, created_at } = payment;
  if (order_id) await addOrder(transaction, { id: order_id, amount, created_at });
  await transaction.query(
    'insert into local_payments.payments (id, order_id, entity) values ($1, $2, $3)',
    [id, order_id, payment],
  );
}

async function addOrder(
  transaction: Transaction,
  values: Pick<ProviderOrder, 'id' | 'amount' | 'created_at'>,
): Promise<void> {
  const order: ProviderOrder = {
    ...values,
    currency: 'INR',
    receipt: null,
    notes: {},
    status: 'attempted',
  };
  await transaction.query(
    'insert into local_payments.orders (id, entity) values ($1, $2) on conflict do nothing',
    [order.id, order],
  );
}
