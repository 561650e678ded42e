import type { PGlite } from '@electric-sql/pglite';
import type { LeasedEmail, Outbox } from '../../../supabase/functions/send-email/outbox.ts';

/** The functions of the database, without the API in between, which would take most of the time. */
export function outboxOf(database: PGlite): Outbox {
  return {
    lease: async (now, batch) => {
      const query = 'select * from public.lease_emails($1, $2)';
      return (await database.query<LeasedEmail>(query, [now.toISOString(), batch])).rows;
    },
    note: async ({ id, lease_id, address }, outcome, subject, now) => {
      const problem = outcome.result === 'sent' ? null : outcome.problem;
      await database.query('select public.record_delivery($1, $2, $3, $4, $5, $6, $7)', [
        id,
        lease_id,
        outcome.result,
        now.toISOString(),
        problem,
        address,
        subject,
      ]);
    },
    redactOldEmails: async () => {},
    queueTestEmail: async () => '',
  };
}
