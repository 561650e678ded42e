const CONNECTION_MESSAGE =
  'The server could not be reached. Please check your connection and try again.';

/**
 * The toast for a failed call to the authentication service: the service's own sentence if it sent one,
 * a sentence about the connection if it could not be reached, otherwise the fallback.
 */
export function authErrorMessage(fallback: string): (error: Error) => string {
  return (error) => {
    if (error instanceof TypeError) return CONNECTION_MESSAGE;
    const status = 'status' in error ? error.status : undefined;
    if (status === 0) return CONNECTION_MESSAGE;
    const isClientError = typeof status === 'number' && status >= 400 && status < 500;
    return isClientError && isSentence(error.message) ? error.message : fallback;
  };
}

/** The client uses the raw JSON or HTML as the message when it can't parse an error response. */
function isSentence(message: string): boolean {
  return message.trim() !== '' && !/^[[{<"]/.test(message.trim());
}
