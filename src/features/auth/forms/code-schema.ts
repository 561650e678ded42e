import * as z from 'zod/mini';

/** Six digits, as supabase/config.toml sets. Spaces and dashes of a pasted code are dropped. */
export const codeSchema = z.string().check(
  z.overwrite((text) => text.replaceAll(/[\s-]/g, '')),
  z.regex(/^\d{6}$/, 'Please enter the six digits of the code from our email.'),
);
