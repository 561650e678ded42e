import * as z from 'zod/mini';
import {
  EMAIL_MAX_LENGTH,
  NAME_MAX_LENGTH,
  NAME_MIN_LENGTH,
  SUBJECT_MAX_LENGTH,
} from '@/lib/limits';
import { EMAIL_ADDRESS } from '../../supabase/functions/_shared/email-address';
import { storable } from '@/lib/storable-text';

const invalidEmail = 'Please enter a valid email address.';

export const emailSchema = z
  .string()
  .check(
    z.trim(),
    z.maxLength(EMAIL_MAX_LENGTH, invalidEmail),
    z.regex(EMAIL_ADDRESS, invalidEmail),
  );

export const nameSchema = z
  .string()
  .check(
    z.trim(),
    storable,
    z.minLength(NAME_MIN_LENGTH, `Name must be at least ${NAME_MIN_LENGTH} characters.`),
    z.maxLength(NAME_MAX_LENGTH, `Name must be at most ${NAME_MAX_LENGTH} characters.`),
  );

export const subjectSchema = z
  .string()
  .check(
    z.trim(),
    storable,
    z.minLength(1, 'Subject is required.'),
    z.maxLength(SUBJECT_MAX_LENGTH, `Subject must be at most ${SUBJECT_MAX_LENGTH} characters.`),
  );
