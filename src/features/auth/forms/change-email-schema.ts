import * as z from 'zod/mini';
import { emailSchema } from '@/lib/form-schemas';

/** An address that is to replace another one. */
export function changeEmailSchema(present: string) {
  return z.object({
    email: emailSchema.check(
      z.refine(
        (email) => email.toLowerCase() !== present.toLowerCase(),
        'This is the email you already have.',
      ),
    ),
  });
}
