import * as z from 'zod/mini';
import type { Tables } from '@/lib/database.types';
import { formatDay, indianDay } from '@/lib/dates';
import { nameSchema } from '@/lib/person-fields';

/** Who a person is, as far as they told. '' means not provided. */
export interface Profile {
  name: string;
  email: string;
  phone: string;
  address: string;
  /** ISO 8601. */
  createdAt: string;
}

/** The row of the table in the site's words. */
export function toProfile(row: Tables<'profiles'>): Profile {
  return {
    name: row.name,
    email: row.email,
    phone: row.phone,
    address: row.address,
    createdAt: row.created_at,
  };
}

/** The day the account was made, '12 January 2025', or 'Unknown' where none is known. */
export function accountCreated({ createdAt }: Profile): string {
  return Number.isNaN(Date.parse(createdAt)) ? 'Unknown' : formatDay(indianDay(createdAt));
}

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
      z.maxLength(LONGEST_ADDRESS, `Address must be at most ${LONGEST_ADDRESS} characters.`),
    ),
});

export type ProfileValues = z.infer<typeof profileSchema>;
