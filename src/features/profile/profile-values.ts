import * as z from 'zod/mini';
import { nameSchema } from '@/lib/person-fields';
import { storable } from '@/lib/storable-text';

/** The table's checks hold the same shape and length. */
const PHONE_SHAPE = /^\+?[0-9][0-9 ()-]{5,19}$/;
const LONGEST_ADDRESS = 500;

/** What a person may change about themselves. */
export const profileSchema = z.object({
  name: nameSchema,
  phone: z.string().check(
    z.trim(),
    z.refine(
      (phone) => phone === '' || PHONE_SHAPE.test(phone),
      'Please enter a valid phone number, such as +91 98390 12345.',
    ),
  ),
  address: z
    .string()
    .check(
      z.trim(),
      storable,
      z.maxLength(LONGEST_ADDRESS, `Address must be at most ${LONGEST_ADDRESS} characters.`),
    ),
});

export type ProfileValues = z.infer<typeof profileSchema>;
