import { supabase } from '@/lib/supabase';

/** The service refused the code that was emailed to an address. It doesn't tell wrong, used and expired apart. */
export class RefusedCodeError extends Error {
  override readonly name = 'RefusedCodeError';
  readonly email: string;

  constructor(email: string, cause: Error) {
    super('The code was refused.', { cause });
    this.email = email;
  }
}

/** @throws RefusedCodeError for a wrong, used or expired code, and the service's other errors */
export async function verifyCode(
  type: 'recovery' | 'email_change',
  email: string,
  code: string,
): Promise<void> {
  const backend = await supabase();
  const { error } = await backend.auth.verifyOtp({ type, email, token: code });
  if (error?.code === 'otp_expired') throw new RefusedCodeError(email, error);
  if (error) throw error;
}

/** Beside the field of the code. */
export const refusedCodeMessage =
  'This code is wrong or has expired. Use the newest email, or ask for another code.';
