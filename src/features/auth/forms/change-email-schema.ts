import * as z from 'zod/mini';
import { codeSchema } from '@/features/auth/forms/code-schema';
import { emailSchema } from '@/lib/form-schemas';

export function changeEmailSchema(currentEmail: string) {
  return z.object({
    email: emailSchema.check(
      z.refine(
        (email) => email.toLowerCase() !== currentEmail.toLowerCase(),
        'This is the email you already have.',
      ),
    ),
  });
}

export const emailCodesSchema = z.object({ newCode: codeSchema, oldCode: codeSchema });
