import type * as z from 'zod/mini';
import type { MailContent } from './content.ts';
import { shortened } from './plain-text.ts';
import type { SiteLinks } from './site-links.ts';

/** Longer names don't fit a greeting. */
const NAME_MAX_LENGTH = 60;

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
  const short = shortened(name, NAME_MAX_LENGTH);
  return short === '' ? 'Hello,' : `Dear ${short},`;
}
