import { mutationOptions } from '@tanstack/react-query';
import { authErrorMessage } from '@/features/auth/auth-error-message';
import { verifyCode } from '@/features/auth/refused-code';
import { supabase } from '@/lib/supabase';

const errorMessage = authErrorMessage('Failed to change the email. Please try again.');

/** Emails a code to the old and the new address. The change waits for both. */
export const requestEmailChange = mutationOptions({
  mutationFn: async (email: string): Promise<void> => {
    const backend = await supabase();
    const { error } = await backend.auth.updateUser({ email });
    if (error) throw error;
  },
  meta: { errorMessage },
});

interface EmailedCode {
  /** The address that the code was emailed to. */
  email: string;
  code: string;
}

/**
 * Confirms a change of email with the codes of both addresses. A code works once: the next call skips a code that
 * was accepted. Call this once per form.
 * @throws RefusedCodeError for the first code that is wrong, used or expired
 */
export function confirmEmailChange() {
  const accepted = new Set<string>();
  return mutationOptions({
    mutationFn: async (codes: readonly EmailedCode[]): Promise<void> => {
      for (const { email, code } of codes) {
        if (accepted.has(email + code)) continue;
        // oxlint-disable-next-line no-await-in-loop -- the service confirms one address after the other
        await verifyCode('email_change', email, code);
        accepted.add(email + code);
      }
    },
    meta: { errorMessage },
  });
}
