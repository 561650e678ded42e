import * as z from 'zod/mini';
import { subjectSchema } from '@/lib/form-schemas';
import { MESSAGE_MAX_LENGTH } from '@/lib/limits';
import { storable } from '@/lib/storable-text';

export const staffMessageSchema = z.object({
  subject: subjectSchema,
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
