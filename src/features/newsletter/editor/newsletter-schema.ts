import * as z from 'zod/mini';
import { NEWSLETTER_MAX_LENGTH, SUBJECT_MAX_LENGTH } from '@/lib/limits';
import { storable } from '@/lib/storable-text';

export const newsletterSchema = z.object({
  subject: z
    .string()
    .check(
      z.trim(),
      storable,
      z.minLength(1, 'Subject is required.'),
      z.maxLength(SUBJECT_MAX_LENGTH, `Subject must be at most ${SUBJECT_MAX_LENGTH} characters.`),
    ),
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
