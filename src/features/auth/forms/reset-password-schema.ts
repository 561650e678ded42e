import * as z from 'zod/mini';
import { codeSchema } from '@/features/auth/forms/code-schema';
import { newPasswordSchema, passwordsMatch } from '@/features/auth/forms/password-schema';
import { emailSchema } from '@/lib/form-schemas';

export const resetPasswordSchema = z
  .object({
    email: emailSchema,
    code: codeSchema,
    password: newPasswordSchema,
    confirmPassword: newPasswordSchema,
  })
  .check(passwordsMatch);

export type ResetPasswordValues = z.infer<typeof resetPasswordSchema>;
