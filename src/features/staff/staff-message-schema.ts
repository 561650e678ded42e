import * as z from 'zod/mini';
import { MESSAGE_MAX_LENGTH, SUBJECT_MAX_LENGTH } from '@/lib/limits';
import { storable } from '@/lib/storable-text';

export const staffMessageSchema = z.object({
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
      z.minLength(1, 'Message is required.'),
      z.maxLength(MESSAGE_MAX_LENGTH, `Message must be at most ${MESSAGE_MAX_LENGTH} characters.`),
    ),
});

export type StaffMessage = z.infer<typeof staffMessageSchema>;
