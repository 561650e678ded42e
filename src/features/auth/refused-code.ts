/** The service refused the code that was mailed to an address. It doesn't tell wrong, used and expired apart. */
export class RefusedCodeError extends Error {
  override readonly name = 'RefusedCodeError';
  readonly email: string;

  constructor(email: string, cause: Error) {
    super('The code was refused.', { cause });
    this.email = email;
  }
}

/** @returns the error to throw when verifying the code of an address failed */
export function toCodeError(email: string, error: Error): Error {
  const isRefused = 'code' in error && error.code === 'otp_expired';
  return isRefused ? new RefusedCodeError(email, error) : error;
}

/** Beside the field of the code. */
export const refusedCodeMessage =
  'This code is wrong or has expired. Use the newest mail, or ask for another code.';
