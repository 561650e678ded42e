// The database of the fake provider: a schema of its own, so that its payments survive when the dev server is killed,
// like those of the real provider.
import type { PGlite, Transaction } from '@electric-sql/pglite';
import type { ProviderEvent } from './entities.ts';

const SCHEMA = `
create schema if not exists local_payments;
create table if not exists local_payments.orders (
  id text primary key, position bigserial, entity jsonb not null
);
create table if not exists local_payments.payments (
  id text primary key, position bigserial, order_id text, entity jsonb not null
);
create table if not exists local_payments.refunds (
  id text primary key, position bigserial, entity jsonb not null
);
create table if not exists local_payments.disputes (
  id text primary key, position bigserial, entity jsonb not null
);
create table if not exists local_payments.events (
  id text primary key, position bigserial, payment_id text, order_id text, type text not null,
  body text not null, last_answer int, taken int not null default 0
);
alter table local_payments.events alter column payment_id drop not null;
alter table local_payments.events add column if not exists subscription_id text;
create index if not exists payments_of_an_order on local_payments.payments (order_id);
create index if not exists events_of_a_payment on local_payments.events (payment_id);
create table if not exists local_payments.plans (id text primary key, amount bigint not null);
create table if not exists local_payments.mandates (
  id text primary key, position bigserial, planned_failures int not null default 0,
  clock_offset bigint not null default 0, entity jsonb not null
);
alter table local_payments.mandates add column if not exists failure_reason text;`;

type RunExclusive = <T>(work: (database: PGlite) => Promise<T>) => Promise<T>;

export class ProviderDatabase {
  readonly #runExclusive: RunExclusive;
  #isReady: Promise<unknown> | undefined;

  constructor(runExclusive: RunExclusive) {
    this.#runExclusive = runExclusive;
  }

  async query<Row>(sql: string, values: unknown[]): Promise<Row[]> {
    await this.#prepare();
    const { rows } = await this.#runExclusive((database) => database.query<Row>(sql, values));
    return rows;
  }

  async transaction<Result>(work: (transaction: Transaction) => Promise<Result>): Promise<Result> {
    await this.#prepare();
    return this.#runExclusive((database) => database.transaction(work));
  }

  #prepare(): Promise<unknown> {
    this.#isReady ??= this.#runExclusive((database) => database.exec(SCHEMA));
    return this.#isReady;
  }
}

/** Stores an event in the transaction of what it reports. */
export async function addEvent(transaction: Transaction, event: ProviderEvent): Promise<void> {
  await transaction.query(
    `insert into local_payments.events (id, payment_id, order_id, subscription_id, type, body)
     values ($1, $2, $3, $4, $5, $6)`,
    [event.id, event.paymentId, event.orderId, event.subscriptionId, event.type, event.body],
  );
}
