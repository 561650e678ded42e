import * as z from 'zod/mini';
import { newPasswordSchema, passwordsMatch } from '@/features/auth/forms/password-schema';
import { emailSchema, nameSchema } from '@/lib/form-schemas';

export const signUpSchema = z
  .object({
    name: nameSchema,
    email: emailSchema,
    password: newPasswordSchema,
    confirmPassword: newPasswordSchema,
  })
  .check(passwordsMatch);

export type SignUpValues = z.infer<typeof signUpSchema>;
