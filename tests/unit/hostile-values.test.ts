// What people paste or a link carries: a form refuses it in a sentence or keeps it as it was typed, and no path leads to
// another site.
import { expect, it } from 'vitest';
import type * as z from 'zod/mini';
import { changeEmailSchema, emailCodesSchema } from '@/features/accounts/EmailForms';
import {
  changePasswordSchema,
  forgotPasswordSchema,
  resetPasswordSchema,
} from '@/features/accounts/PasswordForms';
import { readSignInState } from '@/features/accounts/return-to';
import { signInSchema } from '@/features/accounts/SignInForm';
import { signUpSchema } from '@/features/accounts/SignUpForm';
import { contactMessageSchema } from '@/features/people/contact/ContactForm';
import { dogSchema, emptyDogForm } from '@/features/dogs/team/dog-schema';
import { profileSchema } from '@/features/accounts/ProfileForm';
import { staffMessageSchema } from '@/features/people/MessageDialog';
import { personNoteSchema } from '@/features/people/PersonNotes';
import { reviewNoteSchema } from '@/features/team/review-items/ReviewItemNoteDialog';
import { stopReasonSchema } from '@/features/sponsorships/team/StopForSponsorDialog';
import { pathBelow } from '@/lib/language';
import { cleanLine, cleanText } from '@common/typed-text';

/** The longest text that any table accepts. */
const LONGEST = 5_000;
/** Characters that Postgres can't store. */
const UNSTORABLE = /\0|\p{Surrogate}/u;

const TEXTS = [
  'a\0b',
  'half of an emoji \ud83d',
  'x'.repeat(100_000),
  '<img src=x onerror=alert(1)>',
  '{"__proto__": {"isAdmin": true}}',
  "'); drop table donations; --",
  '\u202eright to left\u2066',
  '  ',
];
const SITE = 'https://paws.example';
const PATHS = [
  '//evil.example',
  '/\\evil.example',
  '/\t/evil.example',
  '/\n\\evil.example',
  '\\\\evil.example',
];

const email = 'meera@example.in';
const password = 'Marigold-1';

interface Form {
  readonly schema: z.ZodMiniType;
  readonly good: Record<string, string>;
}

/** Each form with valid values. */
const forms: Record<string, Form> = {
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
  note: {
    schema: personNoteSchema('2026-11-20'),
    good: { body: 'Called on Monday.', dueOn: '' },
  },
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

/** What is wrong with the schema's answer to a text in a field; null when nothing. */
function breach({ schema, good }: Form, field: string, text: string): string | null {
  const result = schema.safeParse({ ...good, [field]: text });
  if (!result.success) {
    const messages = result.error.issues.map(({ message }) => message);
    return messages.every((message) => /^[A-Z].{5,}/.test(message)) ? null : messages.join(', ');
  }
  const stored = String((result.data as Record<string, string | number | null>)[field] ?? '');
  if (stored.length > LONGEST) return 'too long';
  // Passwords are stored as hashes.
  if (/password/i.test(field)) return null;
  if (UNSTORABLE.test(stored)) return 'not to be stored';
  const kept = [text, text.trim(), cleanLine(text), cleanText(text)];
  return ['traits', 'monthlyAmount'].includes(field) || kept.includes(stored) ? null : 'changed';
}

it.each(Object.entries(forms))(
  'the form of %s refuses a hostile text in a sentence or keeps it',
  (_name, form) => {
    const breaches = Object.keys(form.good).flatMap((field) =>
      TEXTS.map((text) => [field, text.slice(0, 50), breach(form, field, text)]),
    );
    expect(breaches.filter(([, , found]) => found !== null)).toEqual([]);
  },
);

it.each(PATHS)('the path %j leads to this site, after a sign-in and in either language', (path) => {
  const { from = '/' } = readSignInState({ from: path });
  // A browser encodes tabs and line breaks in the address of a page.
  const address = path.replaceAll(/[\t\n]/g, encodeURIComponent);
  const all = [from, pathBelow('', address), pathBelow('/hi', address)];
  expect(all.map((each) => new URL(each, SITE).origin)).toEqual([SITE, SITE, SITE]);
});
