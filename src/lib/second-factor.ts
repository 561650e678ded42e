import { errorCode } from '@/lib/access-errors';

/** The database's refusal, and the authentication service's of a new password or email. */
const MISSING = /^(second-factor|insufficient_aal)$/;

export function isSecondFactorMissing(error: unknown): boolean {
  return (
    error instanceof Error && [error.message, errorCode(error)].some((code) => MISSING.test(code))
  );
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
    if (!isSecondFactorMissing(error)) throw error;
    asking ??= askForCode().finally(() => {
      asking = undefined;
    });
    if (!(await asking)) throw error;
    return request();
  }
}
