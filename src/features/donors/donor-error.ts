import { FunctionError } from '@/lib/function-queries';
import { SIGNED_OUT_TEXT } from '@/lib/session-ended';

const messages: Readonly<Record<string, string>> = {
  'wrong-pan': 'This PAN can’t be right. Please check it, or leave it empty.',
  'not-a-citizen': 'Indian law lets us accept gifts from Indian citizens only.',
  'too-many-orders': 'This was tried too often. Please wait a minute and try again.',
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
