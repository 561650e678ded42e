/** What a person reads whose session has ended, wherever they notice it. */
export const SIGNED_OUT_TEXT = 'You were signed out. Sign in again; what you typed is kept.';

/** PostgREST's codes for a token that it doesn't accept, and the code of our functions. */
const ENDED = /^(PGRST30\d|session-ended)$/;

/** Whether a request failed because the session has ended. */
export function isSessionEnded(error: Error): boolean {
  if (error.name === 'AuthSessionMissingError') return true;
  return 'code' in error && typeof error.code === 'string' && ENDED.test(error.code);
}
