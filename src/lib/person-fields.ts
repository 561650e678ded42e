import * as z from 'zod/mini';
import { storable } from '@/lib/storable-text';

/** The longest values; the tables' checks hold the same. */
const LONGEST_EMAIL = 254;
const LONGEST_NAME = 100;

const invalidEmail = 'Please enter a valid email address.';

/** An email address, as every form of the site asks for it. */
export const emailSchema = z
  .string()
  .check(z.trim(), z.email(invalidEmail), z.maxLength(LONGEST_EMAIL, invalidEmail));

/** The name that a person wants to be called by. */
export const nameSchema = z
  .string()
  .check(
    z.trim(),
    storable,
    z.minLength(2, 'Name must be at least 2 characters.'),
    z.maxLength(LONGEST_NAME, `Name must be at most ${LONGEST_NAME} characters.`),
  );
