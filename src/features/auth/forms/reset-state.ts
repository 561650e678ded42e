/** The router state of /auth/reset, which a reload keeps. */
export interface ResetState {
  email: string;
  /** A code was asked for, which may have been emailed. */
  isCodeAskedFor: boolean;
}

/** @param state anything but a {@link ResetState} counts as an empty one */
export function readResetState(state: unknown): ResetState {
  if (typeof state !== 'object' || state === null) return { email: '', isCodeAskedFor: false };
  const email: unknown = Reflect.get(state, 'email');
  return {
    email: typeof email === 'string' ? email : '',
    isCodeAskedFor: Reflect.get(state, 'isCodeAskedFor') === true,
  };
}
