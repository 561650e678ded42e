import * as z from 'zod/mini';
import { PASSWORD_MAX_BYTES, PASSWORD_MIN_LENGTH } from '@/config/limits';

/** Of a Devanagari letter or vowel sign in UTF-8. */
const BYTES_PER_HINDI_CHARACTER = 3;
const HINDI_MAX_LENGTH = PASSWORD_MAX_BYTES / BYTES_PER_HINDI_CHARACTER;
const tooLong = `Please choose a shorter password: it may take up at most ${PASSWORD_MAX_BYTES} bytes, which is ${PASSWORD_MAX_BYTES} Latin letters or ${HINDI_MAX_LENGTH} Hindi letters and signs.`;

export const newPasswordSchema = z.string().check(
  z.minLength(PASSWORD_MIN_LENGTH, `Password must be at least ${PASSWORD_MIN_LENGTH} characters.`),
  z.refine((password) => new TextEncoder().encode(password).length <= PASSWORD_MAX_BYTES, tooLong),
);

interface TwoPasswords {
  password: string;
  confirmPassword: string;
}

/** `when` makes it run even if another field is invalid, so that all messages appear at once. */
export const passwordsMatch = z.refine<TwoPasswords>(
  ({ password, confirmPassword }) => password === confirmPassword,
  { message: "Passwords don't match", path: ['confirmPassword'], when: () => true },
);

export const wrongCurrentPassword = 'This is not your current password.';

export const changePasswordSchema = z
  .object({
    currentPassword: z
      .string()
      .check(
        z.minLength(1, 'Password is required.'),
        z.maxLength(PASSWORD_MAX_BYTES, wrongCurrentPassword),
      ),
    password: newPasswordSchema,
    confirmPassword: newPasswordSchema,
  })
  .check(passwordsMatch);

export type ChangePasswordValues = z.infer<typeof changePasswordSchema>;
