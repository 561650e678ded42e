// Gap: on the hosted service schedules of the database call `send-email` and `reconcile`.
import type { Logger } from 'vite';
import { organisationDetails } from '../functions/_shared/common/organisation.ts';
import type { LocalBackend } from './backend.ts';
import { RECONCILE_SECRET, SEND_EMAIL_SECRET } from './keys.ts';
import type { Route } from './routes.ts';

interface Schedule {
  /** The function that it calls. */
  readonly name: string;
  readonly secret: string;
  readonly intervalMilliseconds: number;
  /** SQL: whether there is something to do. */
  readonly isDue: string;
}

const sendMail: Schedule = {
  name: 'send-email',
  secret: SEND_EMAIL_SECRET,
  intervalMilliseconds: 3_000,
  isDue: `
    select exists (
      select from public.email_outbox
      where is_waiting and due_at <= now() and (leased_until is null or leased_until <= now())
    ) or exists (
      select from private.domain_events
      where emails_decided_at is null and (decide_after is null or decide_after <= now())
    ) or exists (select from public.mailings where finished_at is null) as "isDue"`,
};

/** Carries out the desired status at the provider when the first attempt failed, so that nothing stops for ever, and ends pauses. */
export const reconcile: Schedule = {
  name: 'reconcile',
  secret: RECONCILE_SECRET,
  intervalMilliseconds: 20_000,
  isDue: `
    select exists (
      select from public.sponsorships
      where sync_due is not null or resume_on <= (now() at time zone 'Asia/Kolkata')::date
    ) or not exists (
      select from public.scheduled_jobs where name = 'settlements' and last_result <> 'partial'
        and last_run_at > greatest(now() - interval '1 day', coalesce((
          select max(received_at) from public.payment_events where type = 'settlement.processed'
        ), '-infinity'))
    ) as "isDue"`,
};

/** Makes the functions send emails to the mailbox. */
export function emailSettings(siteUrl: string, smtpUrl: string): Record<string, string> {
  return {
    SMTP_URL: smtpUrl,
    MAIL_FROM: `${organisationDetails.name} <hello@paws.test>`,
    SEND_EMAIL_SECRET,
    SITE_URL: siteUrl,
  };
}

type Backend = Pick<LocalBackend, 'runExclusive' | 'siteUrl'>;

/**
 * Calls a schedule's function if there is something to do.
 * @returns its status, or null when nothing was due
 */
export async function callIfDue(
  { name, secret, isDue }: Schedule,
  { runExclusive, siteUrl }: Backend,
  functions: Pick<Route, 'handle'>,
): Promise<number | null> {
  const { rows } = await runExclusive((database) => database.query<{ isDue: boolean }>(isDue));
  if (!rows[0]?.isDue) return null;
  const { status } = await functions.handle(
    new Request(`${siteUrl()}/functions/v1/${name}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${secret}` },
    }),
  );
  return status;
}

/**
 * Calls `send-email` and `reconcile` while something is due, each one call after the other.
 * @returns a function that stops it
 */
export function startSchedules(
  backend: Backend,
  functions: Route,
  logger: Pick<Logger, 'warn'>,
): () => void {
  const timers = new Map<Schedule, NodeJS.Timeout>();
  let isStopped = false;
  const plan = (schedule: Schedule) => {
    if (isStopped) return;
    const run = async () => {
      try {
        const status = await callIfDue(schedule, backend, functions);
        if (status !== null && status !== 200) logger.warn(`  ${schedule.name} answered ${status}`);
      } catch (error) {
        if (!isStopped) logger.warn(`  ${schedule.name} was not called: ${String(error)}`);
      }
      plan(schedule);
    };
    timers.set(schedule, setTimeout(() => void run(), schedule.intervalMilliseconds).unref());
  };
  plan(sendMail);
  plan(reconcile);
  return () => {
    isStopped = true;
    for (const timer of timers.values()) clearTimeout(timer);
  };
}
