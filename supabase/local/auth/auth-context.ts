import type { PGlite } from '@electric-sql/pglite';
import type { Mailbox } from '../mailbox.ts';
import type { EmailTemplates } from './email-templates.ts';

export interface LocalAuthContext {
  readonly database: PGlite;
  readonly mailbox: Mailbox;
  readonly templates: EmailTemplates;
  readonly siteUrl: () => string;
  /** Minimum number of seconds between two emails of one kind to one address; 0 for no limit. */
  readonly emailInterval: number;
  readonly otpLength: number;
  /** Seconds for which a code or link is valid. */
  readonly otpExpiry: number;
  readonly minimumPasswordLength: number;
}

/** supabase-js reads `error_code` and `msg`. */
export function authError(status: number, code: string, message: string): Response {
  return Response.json({ code: status, error_code: code, msg: message }, { status });
}
