import { mutationOptions } from '@tanstack/react-query';
import { authErrorMessage, signInErrorMessage } from '@/features/auth/auth-error-message';
import { toAuthUser } from '@/features/auth/auth-user';
import type { ChangePasswordValues } from '@/features/auth/forms/password-schema';
import type { SignInValues } from '@/features/auth/forms/sign-in-schema';
import type { SignUpValues } from '@/features/auth/forms/sign-up-schema';
import { forgetReturnTo } from '@/features/auth/guards/return-to';
import { queryOfChoice } from '@/features/auth/guards/monthly-choice';
import { isEmailedRecently } from '@/features/auth/emailed-recently';
import { setLoggedInFlag } from '@/features/auth/session/logged-in-flag';
import { assertStorageWorks } from '@/features/auth/session/storage-problem';
import { leavePageFor } from '@/lib/page-lifecycle';
import { paths } from '@/lib/paths';
import { supabase } from '@/lib/supabase';
import { showToastAfterNavigation } from '@/lib/toast';

/**
 * Signs in, then loads `nextPath` with a full navigation. The mutation does this and not the form: the
 * guards may unmount the form as soon as the session exists.
 */
export function signIn(nextPath: string) {
  return mutationOptions({
    mutationFn: async ({ email, password }: SignInValues): Promise<void> => {
      assertStorageWorks();
      const backend = await supabase();
      const { data, error } = await backend.auth.signInWithPassword({ email, password });
      if (error) throw error;
      // The page may be unloaded before the onAuthStateChange callback runs.
      setLoggedInFlag(toAuthUser(data.user));
      showToastAfterNavigation('success', 'Welcome back!');
      forgetReturnTo();
      leavePageFor(nextPath);
    },
    meta: { errorMessage: signInErrorMessage },
  });
}

/** Whether the password was right but the account's email is not confirmed yet. */
export function isEmailUnconfirmed(error: Error | null): boolean {
  return error !== null && 'code' in error && error.code === 'email_not_confirmed';
}

interface Return {
  /** The page to open after signing in. */
  returnTo: string;
}

/** Creates an account, which must be confirmed by email before the first sign-in. */
export const signUp = mutationOptions({
  mutationFn: async ({ name, email, password, returnTo }: SignUpValues & Return): Promise<void> => {
    const backend = await supabase();
    const { error } = await backend.auth.signUp({
      email,
      password,
      options: { data: { name }, emailRedirectTo: confirmationAddress(returnTo) },
    });
    if (error && !isEmailedRecently(error)) throw error;
  },
  meta: { errorMessage: authErrorMessage('Failed to create account. Please try again.') },
});

export const resendConfirmation = mutationOptions({
  mutationFn: async ({ email, returnTo }: { email: string } & Return): Promise<void> => {
    const backend = await supabase();
    const { error } = await backend.auth.resend({
      type: 'signup',
      email,
      options: { emailRedirectTo: confirmationAddress(returnTo) },
    });
    if (error && !isEmailedRecently(error)) throw error;
  },
  meta: { errorMessage: authErrorMessage('The email could not be sent. Please try again.') },
});

/** Requires the current password, which the service checks (docs/hosting.md, step 3). */
export const changePassword = mutationOptions({
  mutationFn: async ({ currentPassword, password }: ChangePasswordValues): Promise<void> => {
    const backend = await supabase();
    const { error } = await backend.auth.updateUser({
      password,
      current_password: currentPassword,
    });
    if (error) throw error;
  },
  meta: {
    errorMessage: (error) =>
      isCurrentPasswordWrong(error) ? undefined : changePasswordMessage(error),
  },
});

const changePasswordMessage = authErrorMessage('Failed to change the password. Please try again.');

export function isCurrentPasswordWrong(error: Error): boolean {
  return 'code' in error && error.code === 'current_password_invalid';
}

/** Where the link of a confirmation email ends: the site's root, with the choice of a monthly gift if there is one. */
function confirmationAddress(returnTo: string): string {
  return new URL(paths.home + queryOfChoice(returnTo), window.location.origin).href;
}
