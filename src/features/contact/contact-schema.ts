import * as z from 'zod/mini';
import { emailSchema, nameSchema, storable } from '@/lib/form-schemas';
import { CONTACT_MESSAGE_MIN_LENGTH, MESSAGE_MAX_LENGTH } from '@/config/limits';

export const contactMessageSchema = z.object({
  name: nameSchema,
  email: emailSchema,
  message: z
    .string()
    .check(
      z.trim(),
      storable,
      z.minLength(
        CONTACT_MESSAGE_MIN_LENGTH,
        `Message must be at least ${CONTACT_MESSAGE_MIN_LENGTH} characters.`,
      ),
      z.maxLength(MESSAGE_MAX_LENGTH, `Message must be at most ${MESSAGE_MAX_LENGTH} characters.`),
    ),
});

export type ContactMessage = z.infer<typeof contactMessageSchema>;
