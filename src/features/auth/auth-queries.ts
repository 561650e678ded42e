import { mutationOptions } from '@tanstack/react-query';
import { toAuthUser } from '@/features/auth/auth-user';
import type { ResetRequest } from '@/features/auth/reset-request';
import type { SignInValues } from '@/features/auth/sign-in-schema';
import type { SignUpValues } from '@/features/auth/sign-up-schema';
import { serverMessageOr } from '@/features/auth/server-message';
import { markLoggedIn } from '@/features/auth/session-marks';
import { leavePageFor } from '@/lib/leave-page';
import { paths } from '@/lib/paths';
import { supabase } from '@/lib/supabase';
import { showToastAfterNavigation } from '@/lib/toast';

/**
 * Starts a session and loads a page anew as the person who signed in. That is not left to the form: it
 * may be gone as soon as the session is there.
 */
export function signIn(nextPath: string) {
  return mutationOptions({
    mutationFn: async ({ email, password }: SignInValues): Promise<void> => {
      const backend = await supabase();
      const { data, error } = await backend.auth.signInWithPassword({ email, password });
      if (error) throw error;
      // The page may be gone before whoever follows the session hears of it.
      markLoggedIn(toAuthUser(data.user));
      showToastAfterNavigation('success', 'Welcome back!');
      leavePageFor(nextPath);
    },
    meta: { errorMessage: serverMessageOr('Invalid email or password.') },
  });
}

/** Whether the right password met an account whose address was never confirmed. */
export function isUnconfirmed(error: Error | null): boolean {
  return error !== null && 'code' in error && error.code === 'email_not_confirmed';
}

/** Makes an account, which waits for the confirmation of its address. */
export const signUp = mutationOptions({
  mutationFn: async ({ name, email, password }: SignUpValues): Promise<void> => {
    const backend = await supabase();
    const { error } = await backend.auth.signUp({
      email,
      password,
      options: { data: { name }, emailRedirectTo: addressOf(paths.home) },
    });
    if (error) throw error;
  },
  meta: { errorMessage: serverMessageOr('Failed to create account. Please try again.') },
});

/** Sends the confirmation mail of a new account once more. */
export const resendConfirmation = mutationOptions({
  mutationFn: async (email: string): Promise<void> => {
    const backend = await supabase();
    const { error } = await backend.auth.resend({
      type: 'signup',
      email,
      options: { emailRedirectTo: addressOf(paths.home) },
    });
    if (error) throw error;
  },
  meta: { errorMessage: serverMessageOr('The mail could not be sent. Please try again.') },
});

/** Sends a mail with a link to set a new password. Whether the address has an account stays untold. */
export const requestPasswordReset = mutationOptions({
  mutationFn: async ({ email }: ResetRequest): Promise<void> => {
    const backend = await supabase();
    const { error } = await backend.auth.resetPasswordForEmail(email, {
      redirectTo: addressOf(paths.resetPassword),
    });
    if (error) throw error;
  },
  meta: { errorMessage: serverMessageOr('The mail could not be sent. Please try again.') },
});

/** Sets the password of the signed-in person. */
export const setPassword = mutationOptions({
  mutationFn: async (password: string): Promise<void> => {
    const backend = await supabase();
    const { error } = await backend.auth.updateUser({ password });
    if (error) throw error;
  },
  meta: { errorMessage: serverMessageOr('Failed to change the password. Please try again.') },
});

/** Asks to sign in with another address from now on. The service writes to the old and the new one. */
export const changeEmail = mutationOptions({
  mutationFn: async (email: string): Promise<void> => {
    const backend = await supabase();
    const { error } = await backend.auth.updateUser(
      { email },
      { emailRedirectTo: addressOf(paths.settings) },
    );
    if (error) throw error;
  },
  meta: { errorMessage: serverMessageOr('Failed to change the email. Please try again.') },
});

function addressOf(path: string): string {
  return new URL(path, window.location.origin).href;
}
