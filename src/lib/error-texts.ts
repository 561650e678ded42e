import { accessErrorText, errorCode } from '@/lib/access-errors';
import { say } from '@/lib/say';
import { secondFactorText } from '@/lib/second-factor';

/**
 * Sentences by the code of an error: the message that a function of the database raises, an SQLSTATE, or the code of an
 * Edge Function. `otherwise` is for every other error, except an ended session and a lost role.
 */
export type ErrorTexts = Readonly<Record<string, string>> & { readonly otherwise?: string };

const NOT_SAVED = say('This could not be saved. Please check your connection and try again.');

/** A function that says what an error means for a person. */
export function errorTexts({ otherwise = NOT_SAVED, ...texts }: ErrorTexts) {
  const byCode = new Map(Object.entries(texts));
  return (error: Error): string =>
    byCode.get(error.message) ??
    byCode.get(errorCode(error)) ??
    secondFactorText(error) ??
    accessErrorText(error) ??
    otherwise;
}
