import * as z from 'zod/mini';

const SHORTEST_PASSWORD = 6;
/** The service hashes with bcrypt, which reads no more than 72 bytes. */
const LONGEST_PASSWORD_BYTES = 72;

/** A password that is being chosen. */
export const newPasswordSchema = z.string().check(
  z.minLength(SHORTEST_PASSWORD, 'Password must be at least 6 characters.'),
  z.refine(
    (password) => new TextEncoder().encode(password).length <= LONGEST_PASSWORD_BYTES,
    'Password must be at most 72 characters.',
  ),
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
