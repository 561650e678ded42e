import type { Mail } from '../../supabase/local/mailbox.ts';
import type { TestBackend } from './backend.ts';

/** @throws Error when there is no mail */
export function newestMail({ mail }: Pick<TestBackend, 'mail'>, to: string): Mail {
  const newest = mail.latest(to);
  if (!newest) throw new Error(`No mail to ${to}.`);
  return newest;
}

/** @returns the code in the newest mail. @throws Error when it has none */
export function mailedCode(backend: Pick<TestBackend, 'mail'>, to: string): string {
  const { code } = newestMail(backend, to);
  if (code === null) throw new Error(`The mail to ${to} has no code.`);
  return code;
}

/** @returns the redirect target of the link in the newest mail, as URL and fragment */
export async function followLink(
  backend: TestBackend,
  to: string,
): Promise<{ address: string; fragment: URLSearchParams }> {
  const { link } = newestMail(backend, to);
  if (link === null) throw new Error(`The mail to ${to} has no link.`);
  const response = await backend.fetch(link, { redirect: 'manual' });
  const target = new URL(response.headers.get('location') ?? '');
  const fragment = new URLSearchParams(target.hash.slice(1));
  target.hash = '';
  return { address: target.href, fragment };
}
