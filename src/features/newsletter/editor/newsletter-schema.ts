import * as z from 'zod/mini';
import { storable, subjectSchema } from '@/lib/form-schemas';
import { NEWSLETTER_MAX_LENGTH } from '@/config/limits';

export const newsletterSchema = z.object({
  subject: subjectSchema,
  body: z
    .string()
    .check(
      z.trim(),
      storable,
      z.minLength(1, 'Text is required.'),
      z.maxLength(
        NEWSLETTER_MAX_LENGTH,
        `The text must be at most ${NEWSLETTER_MAX_LENGTH} characters.`,
      ),
    ),
});

export type NewsletterText = z.infer<typeof newsletterSchema>;
