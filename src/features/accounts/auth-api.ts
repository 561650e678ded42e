// The requests of the forms: sign in, sign up, change the password or the email.
import { mutationOptions } from '@tanstack/react-query';
import type { Session } from '@supabase/supabase-js';
import { CaptchaError, captchaOptions } from '@/features/accounts/captcha';
import { forgetReturnTo } from '@/features/accounts/return-to';
import { setLoggedInFlag, toAuthUser } from '@/features/accounts/session';
import { keepDraftsForReturn } from '@/lib/form-drafts';
import { language, pathInLanguage, requestLanguage } from '@/lib/language';
import { removeStored, storageKeys, writeText } from '@/lib/local-storage';
import { leavePageFor, logError } from '@/lib/page-lifecycle';
import { paths } from '@/lib/paths';
import { say } from '@/lib/say';
import { secondFactorText } from '@/lib/error-texts';
import { withSecondFactor } from '@/lib/second-factor';
import { supabase } from '@/lib/supabase';
import { showToastAfterNavigation } from '@/lib/toast';

/** The browser can't store a session, so signing in would end with the next page. */
export class StorageProblem extends Error {
  override readonly name = 'StorageProblem';
}

/** The service refused the code that was emailed to an address. It doesn't tell wrong, used and expired apart. */
export class RefusedCodeError extends Error {
  override readonly name = 'RefusedCodeError';
  readonly email: string;

  constructor(email: string, cause: Error) {
    super('The code was refused.', { cause });
    this.email = email;
  }
}

/** The code has confirmed the account and signed in, but what was typed with it could not be stored. */
export class UnsavedAccountError extends Error {
  override readonly name = 'UnsavedAccountError';
  readonly account: TypedAccount;

  constructor(account: TypedAccount, cause: unknown) {
    super('The password and the name could not be stored.', { cause });
    this.account = account;
  }
}

const CONNECTION_MESSAGE = say(
  'The server could not be reached. Please check your connection and try again.',
);

const SERVER_MESSAGE = say(
  'The server has a problem right now. Please try again in a few minutes.',
);

/**
 * The toast for a failed call to the authentication service: the service's own sentence if it refused the
 * call, a sentence about the connection if it could not be reached, otherwise the fallback. undefined for the
 * errors that a form shows itself.
 * @param serverFallback for a server that failed, where the fallback would blame what was typed
 */
function authErrorMessage(
  fallback: string,
  serverFallback = fallback,
): (error: Error) => string | undefined {
  return (error) => {
    if (error instanceof StorageProblem || error instanceof RefusedCodeError) return undefined;
    if (error instanceof UnsavedAccountError) return undefined;
    if (isCurrentPasswordWrong(error)) return undefined;
    if (error instanceof CaptchaError) return error.message;
    const missing = secondFactorText(error);
    if (missing !== undefined) return missing;
    // The key and the secret of the site don't belong together, or the token was too old.
    if ('code' in error && error.code === 'captcha_failed') return new CaptchaError().message;
    if (error instanceof TypeError) return CONNECTION_MESSAGE;
    if (isProjectLimitReached(error)) return NO_MORE_EMAILS;
    const status = 'status' in error ? error.status : undefined;
    if (status === 0) return CONNECTION_MESSAGE;
    const isRefusal = typeof status === 'number' && status >= 400 && status < 500;
    if (!isRefusal) return serverFallback;
    // The service writes in English.
    if (language === 'hi') return refusalText('code' in error ? error.code : undefined) ?? fallback;
    return isSentence(error.message) ? error.message : fallback;
  };
}

/** Why the service refused, for pages in another language than English. */
function refusalText(code: unknown): string | undefined {
  switch (code) {
    case 'over_request_rate_limit':
      return say('Too many attempts. Please wait a minute, then try again.');
    case 'over_email_send_rate_limit':
      return say(
        'We have just sent an email. Please wait a minute before you ask for another one.',
      );
    case 'weak_password':
      return say('This password is too easy to guess. Please choose another one.');
    case 'same_password':
      return say('This is your current password. Please choose another one.');
    case 'email_exists':
    case 'user_already_exists':
      return say('There is already an account with this address.');
    default:
      return undefined;
  }
}

/** The client uses the raw JSON or HTML as the message when it can't parse an error response. */
function isSentence(message: string): boolean {
  return message.trim() !== '' && !/^[[{<"]/.test(message.trim());
}

/** Of the mutations that load the next page themselves. */
export const signInKey = ['sign-in'] as const;

const FLAG_TIMEOUT_MS = 2_000;

/**
 * Signs in, then loads `nextPath` with a full navigation. The mutation does this and not the form: the
 * guards may unmount the form as soon as the session exists.
 */
export function signIn(nextPath: string) {
  return mutationOptions({
    mutationKey: signInKey,
    mutationFn: async (credentials: { email: string; password: string }): Promise<void> => {
      assertStorageWorks();
      const backend = await supabase();
      const { data, error } = await backend.auth.signInWithPassword({
        ...credentials,
        options: await captchaOptions(),
      });
      if (error) throw error;
      await completeSignIn(data.session, nextPath);
    },
    meta: { errorMessage: authErrorMessage(say('Invalid email or password.'), SERVER_MESSAGE) },
  });
}

/** An account with an authenticator app stays on the sign-in page, which asks for its code. */
async function completeSignIn(
  session: Session,
  nextPath: string,
  greeting = say('Welcome back!'),
): Promise<void> {
  const user = toAuthUser(session.user, session.access_token);
  // The page may be unloaded before the onAuthStateChange callback runs.
  setLoggedInFlag(user);
  if (user.needsCode) return;
  await flagStrip(user.id).catch(logError);
  showToastAfterNavigation('success', greeting);
  forgetReturnTo();
  keepDraftsForReturn(pathInLanguage(nextPath.replace(/[?#].*/, '')));
  leavePageFor(nextPath);
}

/** For the strip of the home page, which is the next one. */
async function flagStrip(userId: string): Promise<void> {
  const backend = await supabase();
  const signal = AbortSignal.timeout(FLAG_TIMEOUT_MS);
  const answers = await Promise.all([
    backend
      .from('sponsorships')
      .select('id')
      .eq('user_id', userId)
      .is('ended_at', null)
      .limit(1)
      .abortSignal(signal)
      .throwOnError(),
    backend
      .from('user_roles')
      .select('role')
      .eq('user_id', userId)
      .limit(1)
      .abortSignal(signal)
      .throwOnError(),
  ]);
  if (answers.some(({ data }) => data.length > 0)) writeText(storageKeys.hasDogs, 'true');
}

export function isPasswordWrong(error: Error): boolean {
  return 'code' in error && error.code === 'invalid_credentials';
}

/** Whether the password was right but the account's email is not confirmed yet. */
export function isEmailUnconfirmed(error: Error | null): boolean {
  return error !== null && 'code' in error && error.code === 'email_not_confirmed';
}

const PROBE_KEY = 'paws_storage_probe';
/** About the size of a stored session, in characters. */
const PROBE_LENGTH = 8_000;

/** @throws StorageProblem when local storage is blocked or full */
function assertStorageWorks(): void {
  try {
    localStorage.setItem(PROBE_KEY, ' '.repeat(PROBE_LENGTH));
    localStorage.removeItem(PROBE_KEY);
  } catch (error) {
    throw new StorageProblem('Local storage is blocked or full.', { cause: error });
  }
}

export interface TypedAccount {
  /** '' if only the password was typed, to sign in. */
  name: string;
  password: string;
}

interface NewAccount extends TypedAccount {
  email: string;
}

/** Creates an account, which must be confirmed by email before the first sign-in. */
export const signUp = mutationOptions({
  mutationFn: async ({ name, email, password }: NewAccount): Promise<void> => {
    const backend = await supabase();
    const { error } = await backend.auth.signUp({
      email,
      password,
      options: {
        data: { name, ...requestLanguage },
        // No link of our emails ends there.
        emailRedirectTo: new URL(pathInLanguage(paths.home), window.location.origin).href,
        ...(await captchaOptions()),
      },
    });
    if (error && !isEmailedRecently(error)) throw error;
  },
  meta: { errorMessage: authErrorMessage(say('Failed to create account. Please try again.')) },
});

/** Emails a code to sign in, and makes an account for an address that has none. */
export const requestCode = mutationOptions({
  mutationFn: async ({ email }: { email: string }): Promise<void> => {
    const backend = await supabase();
    const { error } = await backend.auth.signInWithOtp({
      email,
      options: {
        shouldCreateUser: true,
        data: requestLanguage,
        ...(await captchaOptions()),
      },
    });
    if (error && !isEmailedRecently(error)) throw error;
  },
  meta: { errorMessage: authErrorMessage(say('The email could not be sent. Please try again.')) },
});

interface EnteredCode extends EmailedCode {
  /** What was typed to sign up or in with this address; null if a code was asked for alone. */
  account: TypedAccount | null;
  /** Typed elsewhere, such as to pay: of an account that the code confirms and that has typed nothing here. */
  name?: string | undefined;
}

/**
 * Signs in by an emailed code, then loads `nextPath` as {@link signIn} does. If the code confirms the account, the database
 * deletes what was set before, because a stranger may have made it: what was typed here is stored afterwards.
 * @throws RefusedCodeError for a wrong, used or expired code
 * @throws StorageProblem before the code is used
 * @throws UnsavedAccountError after it has signed in
 */
export function enterCode(nextPath: string) {
  return mutationOptions({
    mutationKey: signInKey,
    // The sign-in page reads the error when the form is gone.
    gcTime: Infinity,
    mutationFn: async ({ email, code, account, name }: EnteredCode): Promise<void> => {
      assertStorageWorks();
      const isConfirmed = await verifyCode('email', { email, code });
      const save = async () => {
        const backend = await supabase();
        // The answer still has the name that the confirmation has deleted.
        const { data, error } = await backend.auth.refreshSession();
        if (!data.session) throw error;
        if (!isConfirmed) return data.session;
        removeStored(storageKeys.user);
        // The next page saves it.
        if (language === 'hi') writeText(storageKeys.language, language);
        if (account) return saveAccount(data.session, account);
        // The code is used: the account is signed in without the name as well.
        if (name) await saveName(data.session, name).catch(logError);
        return data.session;
      };
      const session = await save().catch((cause: unknown) => {
        throw isConfirmed && account ? new UnsavedAccountError(account, cause) : cause;
      });
      // Who has just begun here is not back.
      await completeSignIn(session, nextPath, isConfirmed ? say('Welcome!') : undefined);
    },
    meta: { errorMessage: authErrorMessage(SERVER_MESSAGE) },
  });
}

/** Tries again what ended with an {@link UnsavedAccountError}, then loads `nextPath`. */
export function savePassword(nextPath: string) {
  return mutationOptions({
    mutationFn: async (account: TypedAccount): Promise<void> => {
      const backend = await supabase();
      const { data, error } = await backend.auth.getSession();
      if (!data.session) throw error ?? new Error('The session has ended.');
      await completeSignIn(await saveAccount(data.session, account), nextPath, say('Welcome!'));
    },
    meta: {
      errorMessage: authErrorMessage(say('Your password could not be saved. Please try again.')),
    },
  });
}

async function saveName({ user }: Session, name: string): Promise<void> {
  const backend = await supabase();
  await backend.from('profiles').update({ name }).eq('user_id', user.id).throwOnError();
}

/** Stores what was typed in this browser in an account that a code has just confirmed. */
async function saveAccount(session: Session, { name, password }: TypedAccount): Promise<Session> {
  const backend = await supabase();
  if (name !== '') await saveName(session, name);
  const { data, error } = await backend.auth.updateUser({ password, data: name ? { name } : {} });
  // The answer to an earlier try was lost.
  if (error?.code === 'same_password') return session;
  if (error) throw error;
  return { ...session, user: data.user };
}

/**
 * Enters a code of the authenticator app, of any of the account's devices, then loads `nextPath` as {@link signIn} does.
 * @param nextPath null to stay on the page
 * @throws RefusedCodeError for a wrong code
 */
export function enterAppCode(nextPath: string | null) {
  return mutationOptions({
    ...(nextPath !== null && { mutationKey: signInKey }),
    mutationFn: async (code: string): Promise<void> => {
      const backend = await supabase();
      const { data: factors, error: listError } = await backend.auth.mfa.listFactors();
      if (listError) throw listError;
      let refusal = new Error('The account has no app.');
      for (const { id } of factors.totp) {
        // oxlint-disable-next-line no-await-in-loop -- the first device whose code it is
        const { error } = await backend.auth.mfa.challengeAndVerify({ factorId: id, code });
        if (error && error.code !== 'mfa_verification_failed') throw error;
        if (error) refusal = error;
        else {
          // oxlint-disable-next-line no-await-in-loop -- returns
          const { data } = await backend.auth.getSession();
          if (data.session && nextPath !== null) await completeSignIn(data.session, nextPath);
          return;
        }
      }
      throw new RefusedCodeError('', refusal);
    },
    meta: { errorMessage: authErrorMessage(SERVER_MESSAGE) },
  });
}

/**
 * Whether the service refused an email because it emailed the address within the last minute. A form treats this as
 * success: the email is on its way, and an address with a confirmed account is never refused. The limit of emails for the
 * whole project has the same code, and is an error.
 * Source: issues 1236 and 1932 of github.com/supabase/auth
 */
function isEmailedRecently(error: Error): boolean {
  return isEmailLimited(error) && !isProjectLimitReached(error);
}

const isEmailLimited = (error: Error) =>
  'code' in error && error.code === 'over_email_send_rate_limit';

/** Whether the service has sent as many emails as the project may send in an hour. */
function isProjectLimitReached(error: Error): boolean {
  return isEmailLimited(error) && error.message === 'email rate limit exceeded';
}

const NO_MORE_EMAILS = say('The site can’t send emails just now. Please try again in an hour.');

/** Requires the current password, which the service checks (require_current_password in supabase/config.toml). */
export const changePassword = mutationOptions({
  mutationFn: async (values: { currentPassword: string; password: string }): Promise<void> => {
    const backend = await supabase();
    await withSecondFactor(async () => {
      const { error } = await backend.auth.updateUser({
        password: values.password,
        current_password: values.currentPassword,
      });
      if (error) throw error;
    });
  },
  meta: { errorMessage: authErrorMessage(say('Failed to change the password. Please try again.')) },
});

export function isCurrentPasswordWrong(error: Error): boolean {
  return 'code' in error && error.code === 'current_password_invalid';
}

/**
 * Emails a code for a new password. Ends alike whether or not the address has an account: the service refuses a
 * second email within a minute only to an address that has one, and then a code is on its way already.
 */
export const requestPasswordReset = mutationOptions({
  mutationFn: async ({ email }: { email: string }): Promise<void> => {
    const backend = await supabase();
    const { error } = await backend.auth.resetPasswordForEmail(email, await captchaOptions());
    if (error && !isEmailedRecently(error)) throw error;
  },
  meta: { errorMessage: authErrorMessage(say('The email could not be sent. Please try again.')) },
});

interface EmailedCode {
  /** The address that the code was emailed to. */
  email: string;
  code: string;
}

/**
 * Verifies an emailed code, which signs in, sets the new password and loads the dashboard. A code works once: the
 * next call with a code that was accepted only sets the password. Call this once per form.
 * @throws RefusedCodeError for a wrong, used or expired code
 * @throws StorageProblem before the code is used
 */
export function resetPassword() {
  let accepted: string | null = null;
  return mutationOptions({
    mutationFn: async ({ email, code, password }: EmailedCode & { password: string }) => {
      assertStorageWorks();
      if (accepted !== email + code) {
        await verifyCode('recovery', { email, code });
        accepted = email + code;
      }
      const backend = await supabase();
      const user = await withSecondFactor(async () => {
        const { data, error } = await backend.auth.updateUser({ password });
        if (error) throw error;
        return data.user;
      });
      setLoggedInFlag(toAuthUser(user, ''));
      showToastAfterNavigation('success', say('Password changed'));
      leavePageFor(paths.dashboard);
    },
    meta: {
      errorMessage: authErrorMessage(say('Failed to change the password. Please try again.')),
    },
  });
}

const emailChangeMessage = authErrorMessage(say('Failed to change the email. Please try again.'));

/** Emails a code to the old and the new address. The change waits for both. */
export const requestEmailChange = mutationOptions({
  mutationFn: async (email: string): Promise<void> => {
    const backend = await supabase();
    await withSecondFactor(async () => {
      const { error } = await backend.auth.updateUser({ email });
      if (error) throw error;
    });
  },
  meta: { errorMessage: emailChangeMessage },
});

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
        await verifyCode('email_change', { email, code });
        accepted.add(email + code);
      }
    },
    meta: { errorMessage: emailChangeMessage },
  });
}

const JUST_CONFIRMED_MS = 60_000;

/**
 * Whether the code has confirmed the account, which nobody had proven to own before.
 * @throws RefusedCodeError for a wrong, used or expired code, and the service's other errors
 */
async function verifyCode(
  type: 'recovery' | 'email_change' | 'email',
  { email, code }: EmailedCode,
): Promise<boolean> {
  const backend = await supabase();
  const { data, error } = await backend.auth.verifyOtp({ type, email, token: code });
  if (error?.code === 'otp_expired') throw new RefusedCodeError(email, error);
  if (error) throw error;
  const { email_confirmed_at: confirmedAt, last_sign_in_at: signedInAt } = data.user ?? {};
  // Both are of the service's clock.
  return Date.parse(signedInAt ?? '') - Date.parse(confirmedAt ?? '') < JUST_CONFIRMED_MS;
}
