import { accessErrorText, errorCode } from '@/lib/access-errors';
import { say } from '@/lib/say';
import { isSecondFactorMissing } from '@/lib/second-factor';

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

/** The sentence for a request that needs a code of an authenticator app, or an older app; undefined for other errors. */
export function secondFactorText(error: Error): string | undefined {
  if (isSecondFactorMissing(error)) {
    return say(
      'This needs a code from your authenticator app. If you have none, set one up under Settings.',
    );
  }
  return [error.message, errorCode(error)].includes('new-second-factor')
    ? say(
        'Your authenticator app was set up less than a day ago. Wait until tomorrow, or ask another administrator.',
      )
    : undefined;
}
