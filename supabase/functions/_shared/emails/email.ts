import type * as z from 'zod/mini';
import type { EmailContent } from './content.ts';
import { oneLine } from './plain-text.ts';
import type { SiteLinks } from './site-links.ts';

interface Reader {
  /** The recipient's name, '' if it isn't known. */
  name: string;
  links: SiteLinks;
}

/** Writes an email; null for malformed data. */
export type Email = (data: unknown, reader: Reader) => EmailContent | null;

export function define<Data>(
  schema: z.ZodMiniType<Data>,
  write: (data: Data, reader: Reader) => EmailContent,
): Email {
  return (data, reader) => {
    const result = schema.safeParse(data);
    return result.success ? write(result.data, reader) : null;
  };
}

export function greeting(name: string): string {
  const known = oneLine(name);
  return known === '' ? 'Hello,' : `Dear ${known},`;
}
