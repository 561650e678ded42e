import type { PGlite } from '@electric-sql/pglite';
import type { Mailbox } from '../mailbox.ts';

/** What the corrections of the sign-in service work with. */
export interface AuthContext {
  readonly database: PGlite;
  readonly mailbox: Mailbox;
  readonly siteUrl: () => string;
  /** Least number of seconds between two mails of one kind to one address; 0 for no limit. */
  readonly mailInterval: number;
  readonly otpLength: number;
  /** How many seconds a code or link can be used. */
  readonly otpExpiry: number;
  readonly minimumPasswordLength: number;
}

/** The error body of the sign-in service; supabase-js reads `error_code` and `msg`. */
export function authError(status: number, code: string, message: string): Response {
  return Response.json({ code: status, error_code: code, msg: message }, { status });
}
