// Sends emails through every fault and counts: no email may be lost, and none repeated except where nobody can know
// whether the server has accepted it.
import type { PGlite } from '@electric-sql/pglite';
import type { Outbox } from '../../../supabase/functions/send-email/send-due-emails.ts';
import { smtpTransport } from '../../../supabase/functions/send-email/smtp.ts';
import { startMailServer, type MailServer } from '../../support/mail-server.ts';
import { Sender, sendingSteps } from './sender.ts';

const START = Date.parse('2030-01-01T12:00:00Z');
const MINUTE = 60_000;

interface ProofRow {
  readonly scenario: string;
  readonly rows: number;
  readonly sent: number;
  /** Accepted by the mail server more than once, with the same Message-ID. */
  readonly repeated: number;
  readonly lost: number;
  /** Given up, and told to the team. */
  readonly failed: number;
}

export interface Proof {
  readonly rows: readonly ProofRow[];
  /** How many emails of a newsletter were sent between queueing an email about money and sending it. */
  readonly newsletterEmailsBeforeMoney: number;
}

/**
 * @param database migrated and seeded; its emails are deleted
 * @param count emails per scenario
 * @param subscribers of the newsletter
 */
export async function proveMail(
  database: PGlite,
  { count, subscribers }: { count: number; subscribers: number },
): Promise<Proof> {
  const server = await startMailServer();
  try {
    const bench = new Bench(database, server, count);
    const rows: ProofRow[] = [];
    for (const step of sendingSteps) {
      rows.push(
        await bench.measure(`killed ${step}`, async () => {
          const isKilled = await bench.sender.runUntilKilled(step);
          if (!isKilled) throw new Error(`The sender never came to "${step}".`);
        }),
      );
    }
    rows.push(
      await bench.measure('two senders at once', () =>
        Promise.all([bench.sender.send(), bench.sender.send()]),
      ),
      await bench.measure('the line drops after acceptance', () => bench.runOnceWith('drops')),
      await bench.measure('refuses for an hour', () => bench.runForAnHourWith('busy')),
      await bench.measure('closed for an hour', () => bench.runForAnHourWith('closed')),
      await bench.measure('refuses one address', async () => {
        server.refused.add('person1@paws.test');
      }),
    );
    server.refused.clear();
    const newsletter = await bench.measureNewsletter(subscribers);
    return {
      rows: [...rows, newsletter.row],
      newsletterEmailsBeforeMoney: newsletter.emailsBefore,
    };
  } finally {
    await server.close();
  }
}

class Bench {
  #time = START;
  readonly sender: Sender;

  constructor(
    readonly database: PGlite,
    readonly server: MailServer,
    readonly count: number,
  ) {
    this.sender = new Sender(
      database,
      () => smtpTransport(server.url),
      () => this.#time,
    );
  }

  async runOnceWith(fault: MailServer['fault']): Promise<void> {
    this.server.fault = fault;
    await this.sender.send();
    this.server.fault = null;
  }

  async runForAnHourWith(fault: MailServer['fault']): Promise<void> {
    this.server.fault = fault;
    for (const end = this.#time + 60 * MINUTE; this.#time < end; this.#time += 5 * MINUTE) {
      await this.sender.send();
    }
    this.server.fault = null;
  }

  async measure(scenario: string, act: () => Promise<unknown>): Promise<ProofRow> {
    await this.#clear();
    await this.database.query(
      `insert into public.email_outbox (idempotency_key, template, recipient, due_at)
       select 'person' || n, 'test-email', 'person' || n || '@paws.test', $1::timestamptz
       from generate_series(1, $2::int) as n`,
      [new Date(this.#time).toISOString(), this.count],
    );
    await act();
    await this.#drain();
    return this.#evaluate(scenario);
  }

  /** Queues an email about money in the middle of a newsletter. */
  async measureNewsletter(subscribers: number): Promise<{ row: ProofRow; emailsBefore: number }> {
    await this.#clear();
    const due = new Date(this.#time).toISOString();
    await this.database.query(
      `with newsletter as (
         insert into public.newsletters (subject, body) values ('News', 'All is well.') returning id
       ), subscriber as (
         insert into public.newsletter_subscribers (email, confirmed_at)
         select 'reader' || n || '@paws.test', now() from generate_series(1, $2::int) as n
         returning email
       )
       insert into public.email_outbox (
         idempotency_key, template, newsletter_id, recipient, due_at, priority, subscriber, content_source
       )
       select email, 'newsletter', newsletter.id, email, $1::timestamptz, 2, 'confirmed', 'newsletter'
       from newsletter, subscriber`,
      [due, subscribers],
    );
    let queuedAfter: number | null = null;
    const { note } = this.sender.outbox;
    const outbox: Outbox = {
      ...this.sender.outbox,
      note: async (...values) => {
        await note(...values);
        const { length } = this.server.accepted;
        if (queuedAfter !== null || length < subscribers / 2) return;
        queuedAfter = length;
        await this.database.query(
          `insert into public.email_outbox (idempotency_key, template, recipient, due_at)
           values ('money', 'welcome', 'donor@paws.test', $1::timestamptz)`,
          [due],
        );
      },
    };
    while (!(await this.sender.send({ outbox })).isComplete);
    const place = this.server.accepted.findIndex(({ to }) => to === 'donor@paws.test');
    const row = await this.#evaluate(`newsletter to ${subscribers} addresses`);
    return { row, emailsBefore: place - (queuedAfter ?? 0) };
  }

  async #clear(): Promise<void> {
    this.server.accepted.length = 0;
    await this.database.exec(
      `delete from public.email_outbox; delete from public.review_items where kind = 'email';
       delete from public.newsletter_subscribers; delete from public.refused_addresses`,
    );
  }

  /** Runs a healthy sender each time an email is due or a lease ends, until none is left. */
  async #drain(): Promise<void> {
    for (;;) {
      const { rows } = await this.database.query<{ next: string | null }>(
        `select min(greatest(due_at, leased_until)) as next from public.email_outbox
         where is_waiting and template <> 'review-items-daily'`,
      );
      if (!rows[0]?.next) return;
      this.#time = Math.max(this.#time, Date.parse(rows[0].next));
      await this.sender.send();
    }
  }

  async #evaluate(scenario: string): Promise<ProofRow> {
    const { rows } = await this.database.query<{ id: string; isGivenUp: boolean }>(
      `select id, failed_at is not null and exists (
         select from public.review_items where kind = 'email'
       ) as "isGivenUp" from public.email_outbox where template <> 'review-items-daily'`,
    );
    const accepted = new Map<string, number>();
    for (const { raw } of this.server.accepted) {
      const id = /^Message-ID: <([^@]+)@/im.exec(raw)?.[1] ?? '';
      accepted.set(id, (accepted.get(id) ?? 0) + 1);
    }
    return {
      scenario,
      rows: rows.length,
      sent: rows.filter(({ id }) => accepted.has(id)).length,
      repeated: rows.reduce((sum, { id }) => sum + Math.max((accepted.get(id) ?? 0) - 1, 0), 0),
      lost: rows.filter(({ id, isGivenUp }) => !accepted.has(id) && !isGivenUp).length,
      failed: rows.filter(({ isGivenUp }) => isGivenUp).length,
    };
  }
}
