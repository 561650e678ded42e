import type { Email } from '../../supabase/local/mailbox.ts';
import type { TestBackend } from './backend.ts';

/** @throws Error when there is no email */
export function newestEmail({ email }: Pick<TestBackend, 'email'>, to: string): Email {
  const newest = email.latest(to);
  if (!newest) throw new Error(`No email to ${to}.`);
  return newest;
}

/** @returns the code in the newest email. @throws Error when it has none */
export function emailedCode(backend: Pick<TestBackend, 'email'>, to: string): string {
  const { code } = newestEmail(backend, to);
  if (code === null) throw new Error(`The email to ${to} has no code.`);
  return code;
}
