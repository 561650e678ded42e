import { mutationOptions } from '@tanstack/react-query';
import { authErrorMessage } from '@/features/auth/auth-error-message';
import { toAuthUser } from '@/features/auth/auth-user';
import type { ForgotPasswordValues } from '@/features/auth/forms/forgot-password-schema';
import type { ResetPasswordValues } from '@/features/auth/forms/reset-password-schema';
import { verifyCode } from '@/features/auth/refused-code';
import { setLoggedInFlag } from '@/features/auth/session/logged-in-flag';
import { assertStorageWorks } from '@/features/auth/session/storage-problem';
import { leavePageFor } from '@/lib/page-lifecycle';
import { paths } from '@/lib/paths';
import { supabase } from '@/lib/supabase';
import { showToastAfterNavigation } from '@/lib/toast';

/**
 * Emails a code for a new password. Ends alike whether or not the address has an account: the service refuses a
 * second email within a minute only to an address that has one, and then a code is on its way already.
 */
export const requestPasswordReset = mutationOptions({
  mutationFn: async ({ email }: ForgotPasswordValues): Promise<void> => {
    const backend = await supabase();
    const { error } = await backend.auth.resetPasswordForEmail(email);
    if (error && error.code !== 'over_email_send_rate_limit') throw error;
  },
  meta: { errorMessage: authErrorMessage('The email could not be sent. Please try again.') },
});

/**
 * Verifies a emailed code, which signs in, sets the new password and loads the dashboard. A code works once: the
 * next call with a code that was accepted only sets the password. Call this once per form.
 * @throws RefusedCodeError for a wrong, used or expired code
 * @throws StorageProblem before the code is used
 */
export function resetPassword() {
  let accepted: string | null = null;
  return mutationOptions({
    mutationFn: async ({ email, code, password }: ResetPasswordValues): Promise<void> => {
      assertStorageWorks();
      if (accepted !== email + code) {
        await verifyCode('recovery', email, code);
        accepted = email + code;
      }
      const backend = await supabase();
      const { data, error } = await backend.auth.updateUser({ password });
      if (error) throw error;
      setLoggedInFlag(toAuthUser(data.user));
      showToastAfterNavigation('success', 'Password changed');
      leavePageFor(paths.dashboard);
    },
    meta: { errorMessage: authErrorMessage('Failed to change the password. Please try again.') },
  });
}
