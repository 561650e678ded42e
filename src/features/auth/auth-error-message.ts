import { RefusedCodeError } from '@/features/auth/refused-code';
import { StorageProblem } from '@/features/auth/session/storage-problem';

const CONNECTION_MESSAGE =
  'The server could not be reached. Please check your connection and try again.';

const SERVER_MESSAGE = 'The server has a problem at the moment. Please try again in a few minutes.';

/**
 * The toast for a failed call to the authentication service: the service's own sentence if it refused the
 * call, a sentence about the connection if it could not be reached, otherwise the fallback. undefined for the
 * errors that a form shows itself.
 * @param serverFallback for a server that failed, where the fallback would blame what was typed
 */
export function authErrorMessage(
  fallback: string,
  serverFallback = fallback,
): (error: Error) => string | undefined {
  return (error) => {
    if (error instanceof StorageProblem || error instanceof RefusedCodeError) return undefined;
    if (error instanceof TypeError) return CONNECTION_MESSAGE;
    const status = 'status' in error ? error.status : undefined;
    if (status === 0) return CONNECTION_MESSAGE;
    const isRefusal = typeof status === 'number' && status >= 400 && status < 500;
    if (!isRefusal) return serverFallback;
    return isSentence(error.message) ? error.message : fallback;
  };
}

/** The toast for a failed sign-in. */
export const signInErrorMessage = authErrorMessage('Invalid email or password.', SERVER_MESSAGE);

/** The client uses the raw JSON or HTML as the message when it can't parse an error response. */
function isSentence(message: string): boolean {
  return message.trim() !== '' && !/^[[{<"]/.test(message.trim());
}
