import * as z from 'zod/mini';
import { storable, subjectSchema } from '@/lib/form-schemas';
import { MESSAGE_MAX_LENGTH } from '@/config/limits';

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
