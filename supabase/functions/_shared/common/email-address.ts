import * as z from 'zod/mini';
import { cleanLine } from './typed-text.ts';

export const EMAIL_MAX_LENGTH = 254;

/**
 * An address in ASCII, without a display name, angle brackets, quotes or spaces: whatever a mail server would read as
 * another address than the one that is compared. `private.is_email_address` in the database has the same pattern.
 */
export const EMAIL_ADDRESS =
  /^[A-Za-z0-9_'+-]+(\.[A-Za-z0-9_'+-]+)*@([A-Za-z0-9]([A-Za-z0-9-]*[A-Za-z0-9])?\.)+[A-Za-z]([A-Za-z0-9-]*[A-Za-z0-9])$/;

/** An address in the one form that the database stores. Checked first: lower case makes a k of the Kelvin sign. */
export const normalisedEmailSchema = z
  .string()
  .check(
    z.overwrite(cleanLine),
    z.maxLength(EMAIL_MAX_LENGTH),
    z.regex(EMAIL_ADDRESS),
    z.toLowerCase(),
  );
