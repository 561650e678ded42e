import type * as z from 'zod/mini';
import type { MailContent } from './content.ts';
import { oneLine } from './plain-text.ts';
import type { SiteLinks } from './site-links.ts';

interface Reader {
  /** The recipient's name, '' if it isn't known. */
  name: string;
  links: SiteLinks;
}

/** Writes a mail; null for malformed data. */
export type Mail = (data: unknown, reader: Reader) => MailContent | null;

export function define<Data>(
  schema: z.ZodMiniType<Data>,
  write: (data: Data, reader: Reader) => MailContent,
): Mail {
  return (data, reader) => {
    const result = schema.safeParse(data);
    return result.success ? write(result.data, reader) : null;
  };
}

export function greeting(name: string): string {
  const known = oneLine(name);
  return known === '' ? 'Hello,' : `Dear ${known},`;
}
