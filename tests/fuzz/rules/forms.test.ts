// Hostile values in the schemas of the forms: a clear refusal, or exactly what was typed, within the database's limits.
import { describe, expect, it } from 'vitest';
import type * as z from 'zod/mini';
import { changeEmailSchema, emailCodesSchema } from '@/features/auth/EmailForms';
import {
  changePasswordSchema,
  forgotPasswordSchema,
  resetPasswordSchema,
} from '@/features/auth/PasswordForms';
import { readSignInState } from '@/features/auth/return-to';
import { signInSchema } from '@/features/auth/SignInForm';
import { signUpSchema } from '@/features/auth/SignUpForm';
import { amountBounds, amountOf, OWN_AMOUNT } from '@/entities/amount/amount';
import { contactMessageSchema } from '@/features/contact/ContactForm';
import { dogSchema, emptyDogForm } from '@/features/dogs/admin/dog-schema';
import { profileSchema } from '@/features/profile/ProfileForm';
import { staffMessageSchema } from '@/features/people/MessageDialog';
import { personNoteSchema } from '@/features/people/PersonNotes';
import { reviewNoteSchema } from '@/features/review-items/ReviewItemNoteDialog';
import { stopReasonSchema } from '@/features/sponsorships/team/StopForSponsorDialog';
import { hostileValues, hugeValue } from '../support/hostile-values.ts';

const VALUES_FOR_A_FIELD = 700;
/** The longest text that any table accepts. */
const LONGEST = 5_000;
/** Characters that Postgres can't store. */
const UNSTORABLE = /\0|\p{Surrogate}/u;

const email = 'meera@example.in';
const password = 'Marigold-1';

/** Each form with valid values. */
const forms: Record<string, { schema: z.ZodMiniType; good: Record<string, string> }> = {
  'sign-in': { schema: signInSchema, good: { email } },
  'sign-up': {
    schema: signUpSchema,
    good: { name: 'Meera', email, password, confirmPassword: password },
  },
  'new password': {
    schema: changePasswordSchema,
    good: { currentPassword: 'old', password, confirmPassword: password },
  },
  'password reset': {
    schema: resetPasswordSchema,
    good: { email, code: '012345', password, confirmPassword: password },
  },
  'password forgotten': { schema: forgotPasswordSchema, good: { email } },
  'codes of a new email': {
    schema: emailCodesSchema,
    good: { newCode: '012345', oldCode: '543210' },
  },
  'new email': { schema: changeEmailSchema('old@example.in'), good: { email } },
  contact: {
    schema: contactMessageSchema,
    good: { name: 'Meera', email, message: 'Is Sheru well today?' },
  },
  profile: { schema: profileSchema, good: { name: 'Meera', phone: '', address: '' } },
  letter: { schema: staffMessageSchema, good: { subject: 'News', body: 'Sheru is well.' } },
  note: { schema: personNoteSchema, good: { body: 'Called on Monday.' } },
  'review note': { schema: reviewNoteSchema, good: { body: 'Refunded.' } },
  'stop reason': { schema: stopReasonSchema, good: { reason: 'Asked by phone.' } },
  dog: {
    schema: dogSchema,
    good: {
      ...emptyDogForm,
      name: 'Sheru',
      image: '/images/dogs/sheru-800.webp',
      tagline: 'Waits for the milkman.',
      age: '2 years',
      location: 'Chowk',
      traits: 'Calm, Loyal',
      monthlyAmount: '3000',
    },
  },
};

function textsIn(values: unknown): string[] {
  if (typeof values === 'string') return [values];
  return typeof values === 'object' && values !== null
    ? Object.values(values).flatMap((value) => textsIn(value))
    : [];
}

/** What is wrong with the schema's result; null when nothing. */
function breach(
  schema: z.ZodMiniType,
  typed: Record<string, string>,
  field: string,
): string | null {
  const result = schema.safeParse(typed);
  const value = typed[field] ?? '';
  if (!result.success) {
    const messages = result.error.issues.map(({ message }) => message);
    return messages.every((message) => /^[A-Z].{5,}/.test(message)) ? null : messages.join(', ');
  }
  const texts = textsIn(result.data);
  if (texts.some((text) => text.length > LONGEST)) return 'too long';
  // Passwords are stored as hashes.
  const isText = !/password/i.test(field);
  if (isText && texts.some((text) => UNSTORABLE.test(text))) return 'not to be stored';
  const isKept = texts.some((text) => text === value.trim() || text === value);
  return isKept || field === 'traits' || field === 'monthlyAmount' ? null : 'changed';
}

describe.each(Object.entries(forms))('the schema of %s', (name, { schema, good }) => {
  it('refuses a hostile value in a sentence or keeps it unchanged', ({ task }) => {
    const breaches: string[] = [];
    let tried = 0;
    for (const field of Object.keys(good)) {
      const surface = `${name} ${field}`;
      for (const value of [...hostileValues(VALUES_FOR_A_FIELD, surface), hugeValue(surface)]) {
        const found = breach(schema, { ...good, [field]: value }, field);
        if (found !== null)
          breaches.push(`${found}: ${field} ${JSON.stringify(value).slice(0, 200)}`);
        tried += 1;
      }
    }
    task.meta.hostileValues = tried;
    expect(breaches).toEqual([]);
  });
});

it('no amount is out of bounds or a fraction of a paisa', ({ task }) => {
  const values = [...hostileValues(3_000, 'gift'), hugeValue('gift')];
  const { Monthly: bounds } = amountBounds;
  const wrong = values.filter((value) => {
    const amountPaise = amountOf(OWN_AMOUNT, value, [], bounds);
    if (amountPaise === null) return false;
    const isInRange = amountPaise >= bounds.minPaise && amountPaise <= bounds.maxPaise;
    return !(Number.isInteger(amountPaise) && isInRange);
  });
  task.meta.hostileValues = values.length;
  expect(wrong).toEqual([]);
});

it('the return path never leads to another site', ({ task }) => {
  const site = 'https://paws.example';
  const values = hostileValues(4_000, 'return path').flatMap((value) => [value, `/${value}`]);
  const foreign = values.filter((value) => {
    const { from = '/' } = readSignInState({ from: value });
    return new URL(from, site).origin !== site;
  });
  task.meta.hostileValues = values.length;
  expect(foreign).toEqual([]);
});
