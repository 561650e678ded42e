// What a person does with a mail: opens the newest one to their address and follows its link.
import type { Mail } from '../../supabase/local/mailbox.ts';
import type { TestBackend } from './backend.ts';

/** The newest mail to an address. @throws Error when there is none */
export function newestMail({ mail }: TestBackend, to: string): Mail {
  const newest = mail.latest(to);
  if (!newest) throw new Error(`No mail to ${to}.`);
  return newest;
}

/** Where the link in the newest mail leads: its address, and what stands after the `#`. */
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
