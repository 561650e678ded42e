import * as z from 'zod/mini';
import { PASSWORD_MAX_BYTES, PASSWORD_MIN_LENGTH } from '@/lib/limits';

/** Of a Devanagari letter or vowel sign in UTF-8. */
const BYTES_PER_HINDI_CHARACTER = 3;
const HINDI_MAX_LENGTH = PASSWORD_MAX_BYTES / BYTES_PER_HINDI_CHARACTER;
const tooLong = `Please choose a shorter password: it may take up at most ${PASSWORD_MAX_BYTES} bytes, which is ${PASSWORD_MAX_BYTES} Latin letters or ${HINDI_MAX_LENGTH} Hindi letters and signs.`;

/** A password that is being chosen. */
export const newPasswordSchema = z.string().check(
  z.minLength(PASSWORD_MIN_LENGTH, `Password must be at least ${PASSWORD_MIN_LENGTH} characters.`),
  z.refine((password) => new TextEncoder().encode(password).length <= PASSWORD_MAX_BYTES, tooLong),
);

interface TwoPasswords {
  password: string;
  confirmPassword: string;
}

/**
 * Both passwords are the same; a difference is said at the second field. It is checked even while
 * another field is wrong, so that a form is corrected in one go.
 */
export const passwordsMatch = z.refine<TwoPasswords>(
  ({ password, confirmPassword }) => password === confirmPassword,
  { message: "Passwords don't match", path: ['confirmPassword'], when: () => true },
);

/** A new password typed twice. */
export const passwordTwiceSchema = z
  .object({ password: newPasswordSchema, confirmPassword: newPasswordSchema })
  .check(passwordsMatch);
