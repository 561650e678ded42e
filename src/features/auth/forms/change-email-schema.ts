import * as z from 'zod/mini';
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
