const CONNECTION_MESSAGE =
  'The server could not be reached. Please check your connection and try again.';

/**
 * What a failed call to the authentication service says to the person: the service's own sentence where
 * it gave one, a word about the connection where nothing was reached, otherwise the fallback.
 */
export function serverMessageOr(fallback: string): (error: Error) => string {
  return (error) => {
    if (error instanceof TypeError) return CONNECTION_MESSAGE;
    const status = 'status' in error ? error.status : undefined;
    if (status === 0) return CONNECTION_MESSAGE;
    const isAnswer = typeof status === 'number' && status >= 400 && status < 500;
    return isAnswer && isSentence(error.message) ? error.message : fallback;
  };
}

/** The client puts a body that it can't read into the message as JSON, which is no sentence. */
function isSentence(message: string): boolean {
  return message.trim() !== '' && !/^[[{<"]/.test(message.trim());
}
