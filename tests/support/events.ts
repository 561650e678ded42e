import type { PGliteInterface } from '@electric-sql/pglite';
import {
  decideEmails,
  type EventQueue,
  type UndecidedEvent,
} from '../../supabase/functions/send-email/decide-emails.ts';

type Queries = Pick<PGliteInterface, 'query'>;

/** The functions of the database for events, without the API in between. */
export function eventsOf(pg: Queries): EventQueue {
  return {
    undecided: async (now, batch) => {
      const query = 'select * from public.undecided_events($1, $2)';
      const { rows } = await pg.query<UndecidedEvent>(query, [now.toISOString(), batch]);
      return rows.map((row) => JSON.parse(JSON.stringify(row)));
    },
    store: async (id, { emails, cancelledKeys }, now) => {
      await pg.query('select public.store_email_decision($1, $2, $3, $4)', [
        id,
        JSON.stringify(emails),
        cancelledKeys,
        now.toISOString(),
      ]);
    },
    postpone: async (id, now) => {
      await pg.query('select public.postpone_email_decision($1, $2)', [id, now.toISOString()]);
    },
    queueScheduled: async (email) => {
      await pg.query('select public.queue_scheduled_email($1)', [JSON.stringify(email)]);
    },
  };
}

async function fail(id: number): Promise<void> {
  throw new Error(`The emails about event ${id} can't be decided.`);
}

/** Decides which emails follow from what happened, as `send-email` does first. Throws when a decision fails. */
export async function decideAll(pg: Queries, now = new Date()): Promise<void> {
  await decideEmails({
    events: { ...eventsOf(pg), postpone: fail },
    now: () => now,
    hasTime: () => true,
  });
}
