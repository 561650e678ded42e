/**
 * Whether the service refused an email because it emailed the address within the last minute. A form treats this as
 * success: the email is on its way, and an address with a confirmed account is never refused. The limit of emails for the
 * whole project has the same code, and is an error.
 * Source: issues 1236 and 1932 of github.com/supabase/auth
 */
export function isEmailedRecently(error: Error): boolean {
  return (
    'code' in error &&
    error.code === 'over_email_send_rate_limit' &&
    error.message.startsWith('For security purposes')
  );
}
