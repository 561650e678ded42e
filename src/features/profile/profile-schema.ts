import * as z from 'zod/mini';
import { nameSchema, storable } from '@/lib/form-schemas';
import { ADDRESS_MAX_LENGTH, PHONE_PATTERN } from '@/config/limits';

export const profileSchema = z.object({
  name: nameSchema,
  phone: z.string().check(
    z.trim(),
    z.refine(
      (phone) => phone === '' || PHONE_PATTERN.test(phone),
      'Please enter a valid phone number, such as +91 98390 12345.',
    ),
  ),
  address: z
    .string()
    .check(
      z.trim(),
      storable,
      z.maxLength(ADDRESS_MAX_LENGTH, `Address must be at most ${ADDRESS_MAX_LENGTH} characters.`),
    ),
});

export type ProfileValues = z.infer<typeof profileSchema>;
