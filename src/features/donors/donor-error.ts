import { site } from '@/config/site';
import { FunctionError } from '@/lib/edge-functions';
import { SIGNED_OUT_TEXT } from '@/lib/access-errors';

const messages: Readonly<Record<string, string>> = {
  'wrong-pan': 'This PAN can’t be right. Please check it, or leave it empty.',
  'not-a-citizen': 'Indian law lets us accept gifts from Indian citizens only.',
  'too-many-orders': 'This was tried too often. Please wait a minute and try again.',
  'too-many-corrections': `A receipt can be corrected three times here, and that was done. Please write to ${site.email}, and we will help.`,
  'correction-too-soon':
    'These details were changed less than a minute ago. Please wait a minute, then save again.',
  'too-many-emails':
    'We have sent three emails about this receipt since yesterday. Please open the newest one, or try again tomorrow.',
  'closed-year': `The tax year of this receipt is closed, so it cannot be corrected here any more. Please write to ${site.email}.`,
  'unknown-receipt':
    'This link can no longer change the receipt. If it is in your account, change the details in My Profile.',
  'session-ended': SIGNED_OUT_TEXT,
  'sign-in-required': SIGNED_OUT_TEXT,
  'bad-request': 'This page is out of date. Please reload it and try again.',
};

/** Why a donor's details were not saved, for the person. */
export function donorErrorMessage(error: Error): string {
  const code = error instanceof FunctionError ? (error.code ?? '') : '';
  return Object.hasOwn(messages, code)
    ? (messages[code] ?? '')
    : 'Your details could not be saved. Please check your connection and try again.';
}
