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

/** @returns the redirect target of the link in the newest email, as URL and fragment */
export async function followLink(
  backend: TestBackend,
  to: string,
): Promise<{ address: string; fragment: URLSearchParams }> {
  const { link } = newestEmail(backend, to);
  if (link === null) throw new Error(`The email to ${to} has no link.`);
  const response = await backend.fetch(link, { redirect: 'manual' });
  const target = new URL(response.headers.get('location') ?? '');
  const fragment = new URLSearchParams(target.hash.slice(1));
  target.hash = '';
  return { address: target.href, fragment };
}
