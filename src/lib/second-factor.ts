import { errorCode } from '@/lib/access-errors';
import { say } from '@/lib/say';

/** The database's refusal, and the authentication service's of a new password or email. */
const MISSING = /^(second-factor|insufficient_aal)$/;

function isMissing(error: unknown): boolean {
  return (
    error instanceof Error && [error.message, errorCode(error)].some((code) => MISSING.test(code))
  );
}

/** The sentence for a request that needs a code of an authenticator app, or an older app; undefined for other errors. */
export function secondFactorText(error: Error): string | undefined {
  if (isMissing(error)) {
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

/** Resolves to whether the session has the code now. */
type AskForCode = () => Promise<boolean>;

let askForCode: AskForCode = () => Promise.resolve(false);
let asking: Promise<boolean> | undefined;

export function setCodePrompt(ask: AskForCode): void {
  askForCode = ask;
}

/**
 * Runs a request. If it is refused for want of the second factor, asks for the app's code over the open page, then runs
 * it again.
 */
export async function withSecondFactor<Result>(
  request: () => PromiseLike<Result>,
): Promise<Result> {
  try {
    return await request();
  } catch (error) {
    if (!isMissing(error)) throw error;
    asking ??= askForCode().finally(() => {
      asking = undefined;
    });
    if (!(await asking)) throw error;
    return request();
  }
}
