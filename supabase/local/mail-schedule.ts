// Gap: on the hosted service a schedule of the database calls `send-mail`.
import type { Logger } from 'vite';
import type { LocalBackend } from './backend.ts';
import { SEND_MAIL_SECRET } from './keys.ts';
import type { Route } from './routes.ts';

const INTERVAL_MILLISECONDS = 3_000;

const IS_DUE = `
  select exists (
    select from public.mail_outbox
    where sent_at is null and given_up_at is null and cancelled_at is null
      and due_at <= now() and (leased_until is null or leased_until <= now())
  ) as "isDue"`;

/** Makes the functions send mails to the mailbox. */
export function mailSettings(siteUrl: string, smtpUrl: string): Record<string, string> {
  return {
    SMTP_URL: smtpUrl,
    MAIL_FROM: 'Paws of Lucknow <hello@paws.test>',
    SEND_MAIL_SECRET,
    SITE_URL: siteUrl,
  };
}

/**
 * Every few seconds calls `send-mail` if a mail is due, one call after the other.
 * @returns a function that stops it
 */
export function startMailSchedule(
  { runExclusive, siteUrl }: Pick<LocalBackend, 'runExclusive' | 'siteUrl'>,
  functions: Route,
  logger: Pick<Logger, 'warn'>,
): () => void {
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;
  const send = async () => {
    const { rows } = await runExclusive((database) => database.query<{ isDue: boolean }>(IS_DUE));
    if (!rows[0]?.isDue || isStopped) return;
    const { status } = await functions.handle(
      new Request(`${siteUrl()}/functions/v1/send-mail`, {
        method: 'POST',
        headers: { authorization: `Bearer ${SEND_MAIL_SECRET}` },
      }),
    );
    if (status !== 200) logger.warn(`  send-mail answered ${status}`);
  };
  const plan = () => {
    if (isStopped) return;
    timer = setTimeout(() => {
      void send()
        .catch((error: unknown) => {
          if (!isStopped) logger.warn(`  no mail was sent: ${String(error)}`);
        })
        .finally(plan);
    }, INTERVAL_MILLISECONDS).unref();
  };
  plan();
  return () => {
    isStopped = true;
    clearTimeout(timer);
  };
}
