import * as z from 'zod/mini';

/** The bounds stand in the table's checks, too. */
export const contactBounds = { name: 100, email: 254, message: 5000 } as const;

/** What a visitor writes to the organisation. */
export const contactMessageSchema = z.object({
  name: z
    .string()
    .check(
      z.trim(),
      z.minLength(2, 'Name must be at least 2 characters.'),
      z.maxLength(contactBounds.name, `Name must be at most ${contactBounds.name} characters.`),
    ),
  email: z
    .string()
    .check(
      z.trim(),
      z.email('Please enter a valid email address.'),
      z.maxLength(contactBounds.email, 'Please enter a valid email address.'),
    ),
  message: z
    .string()
    .check(
      z.trim(),
      z.minLength(10, 'Message must be at least 10 characters.'),
      z.maxLength(
        contactBounds.message,
        `Message must be at most ${contactBounds.message} characters.`,
      ),
    ),
});

export type ContactMessage = z.infer<typeof contactMessageSchema>;
