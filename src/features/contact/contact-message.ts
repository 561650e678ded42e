import * as z from 'zod/mini';
import { emailSchema, nameSchema } from '@/lib/person-fields';
import { storable } from '@/lib/storable-text';

/** The table's check holds the same. */
const LONGEST_MESSAGE = 5000;

/** What a visitor writes to the organisation. */
export const contactMessageSchema = z.object({
  name: nameSchema,
  email: emailSchema,
  message: z
    .string()
    .check(
      z.trim(),
      storable,
      z.minLength(10, 'Message must be at least 10 characters.'),
      z.maxLength(LONGEST_MESSAGE, `Message must be at most ${LONGEST_MESSAGE} characters.`),
    ),
});

export type ContactMessage = z.infer<typeof contactMessageSchema>;
