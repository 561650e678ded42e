import * as z from 'zod/mini';
import { storable } from '@/lib/storable-text';

/** The longest that the table messages takes. */
const LONGEST_SUBJECT = 200;
const LONGEST_BODY = 5000;

/** A letter to a supporter, as the dialog asks for it. */
export const staffMessageSchema = z.object({
  subject: z
    .string()
    .check(
      z.trim(),
      storable,
      z.minLength(1, 'Subject is required.'),
      z.maxLength(LONGEST_SUBJECT, `Subject must be at most ${LONGEST_SUBJECT} characters.`),
    ),
  body: z
    .string()
    .check(
      z.trim(),
      storable,
      z.minLength(1, 'Message is required.'),
      z.maxLength(LONGEST_BODY, `Message must be at most ${LONGEST_BODY} characters.`),
    ),
});

export type StaffMessage = z.infer<typeof staffMessageSchema>;
