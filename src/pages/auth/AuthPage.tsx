import { useMutationState } from '@tanstack/react-query';
import { lazy, useRef, type KeyboardEvent } from 'react';
import { Link, Navigate, useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { LegalLine } from '@/components/LegalLine';
import { LoadingPage } from '@/components/LoadingPage';
import { PageCard } from '@/components/PageCard';
import { PageHead } from '@/components/PageHead';
import { useAuth } from '@/features/accounts/AuthProvider';
import { signInKey, UnsavedAccountError } from '@/features/accounts/auth-api';
import { ForgotPasswordForm, type ResetState } from '@/features/accounts/PasswordForms';
import { UnsavedAccountForm } from '@/features/accounts/UnsavedAccountForm';
import { readSignInState, useReturnPath } from '@/features/accounts/return-to';
import { SignInForm } from '@/features/accounts/SignInForm';
import { SignUpForm } from '@/features/accounts/SignUpForm';
import { SIGNED_OUT_TEXT } from '@/lib/access-errors';
import { isPageBeingLeft } from '@/lib/page-lifecycle';
import { paths } from '@/lib/paths';
import { say } from '@/lib/say';

export default function AuthPage() {
  const { state: auth } = useAuth();
  const { state } = useLocation();
  const navigate = useNavigate();
  const [searchParams] = useSearchParams();
  const { status: signIn, error: signInError } = useLatestSignIn();
  const { from, hasEnded, isForMonthlyGift, isForThanks } = readSignInState(state);

  // Signing in loads the next page with a full navigation. Don't redirect in the meantime.
  if (auth.status === 'loading' || isPageBeingLeft()) return <LoadingPage />;
  if (auth.status === 'signed-in' && auth.user.needsCode) return <CodePage />;
  if (auth.status === 'signed-in') {
    if (signIn === 'pending') return <LoadingPage />;
    if (signInError instanceof UnsavedAccountError) return <UnsavedPage error={signInError} />;
    return <Navigate to={from ?? paths.home} replace />;
  }

  const openReset = (email: string) => {
    const reset: ResetState = { email, isCodeAskedFor: true };
    void navigate(paths.resetPassword, { state: reset });
  };
  const tab = searchParams.get('tab');
  if (tab === 'forgot-password') {
    return (
      <PageCard title={say('Forgot your password?')}>
        <PageHead
          title={say('Forgot password')}
          description={say('Ask for a code to set a new password.')}
        />
        <p className="mb-6 text-muted">
          Tell us your email and we’ll send you a code to set a new one.
        </p>
        <ForgotPasswordForm onSent={openReset} />
        <p className="mt-6 text-center">
          <Link to={paths.signIn} state={state} className="text-link">
            Back to sign in
          </Link>
        </p>
      </PageCard>
    );
  }
  const isSignUp = tab === 'sign-up';
  return (
    <PageCard title={isSignUp ? say('Create an Account') : say('Welcome Back')}>
      <PageHead
        title={isSignUp ? say('Sign Up') : say('Sign In')}
        description={say('Sign in to follow the dog you sponsor, or create an account.')}
      />
      {hasEnded ? (
        <p role="status" className="mb-6 rounded-card border-2 border-amber bg-surface p-5">
          {SIGNED_OUT_TEXT}
        </p>
      ) : null}
      {isForThanks ? (
        <p className="mb-6 rounded-card border-2 border-amber bg-surface p-5">
          {say('To say thank you, sign in. Afterwards you come back to the update.')}
        </p>
      ) : null}
      {isForMonthlyGift ? (
        <p role="status" className="mb-6 rounded-card border-2 border-amber bg-surface p-5">
          A monthly gift needs an account, so that you can stop it any time. Afterwards you come
          back to your choice.
        </p>
      ) : null}
      <AuthTabs isSignUp={isSignUp} state={state} />
      <div
        role="tabpanel"
        id="auth-panel"
        aria-labelledby={isSignUp ? 'tab-sign-up' : 'tab-sign-in'}
      >
        {isSignUp ? <SignUpForm /> : <SignInForm />}
      </div>
      <p className="mt-6 border-t border-line pt-6 text-center text-muted">
        <span>{isSignUp ? 'Already have an account? ' : 'Don’t have an account? '}</span>
        <Link to={isSignUp ? paths.signIn : paths.signUp} state={state} className="text-link">
          {isSignUp ? 'Sign in' : 'Sign up'}
        </Link>
      </p>
      <LegalLine className="mt-4 text-center text-muted" />
    </PageCard>
  );
}

/** The state of the last attempt to sign in, also when its form is gone because the session exists. */
function useLatestSignIn() {
  const states = useMutationState({
    filters: { mutationKey: signInKey },
    select: ({ state }) => state,
  });
  return states.at(-1) ?? { status: 'idle', error: null };
}

/** After a code that confirmed the account, if the password that was typed with it couldn't be stored. */
function UnsavedPage({ error }: { error: UnsavedAccountError }) {
  const nextPath = useReturnPath();
  return (
    <PageCard title={say('Your password is not saved yet')}>
      <PageHead
        title={say('Your password is not saved yet')}
        description={say('Choose your password.')}
      />
      <p className="mb-6" role="alert">
        Your email is confirmed and you are signed in, but your password could not be saved. Try
        again, or choose another one.
      </p>
      <UnsavedAccountForm account={error.account} nextPath={nextPath} />
    </PageCard>
  );
}

/** Only the team has apps. */
const SecondFactorForm = lazy(async () => {
  const module = await import('@/features/accounts/SecondFactorForm');
  return { default: module.SecondFactorForm };
});

/** After the password or the emailed code of an account with an authenticator app. */
function CodePage() {
  const { signOut } = useAuth();
  const nextPath = useReturnPath();
  return (
    <PageCard title={say('Enter the code from your app')}>
      <PageHead
        title={say('Enter the code from your app')}
        description={say('Sign in with the code of your authenticator app.')}
      />
      <SecondFactorForm nextPath={nextPath} />
      <p className="mt-6 text-muted">
        Lost your device? Ask an administrator: they can remove the app from your account.
      </p>
      <button type="button" className="text-link mt-3 min-h-11" onClick={() => void signOut()}>
        Sign out
      </button>
    </PageCard>
  );
}

interface AuthTabsProps {
  isSignUp: boolean;
  /** The router state, which holds the page to return to. */
  state: unknown;
}

const tabClass =
  'min-h-11 flex-1 rounded-[0.6rem] px-4 font-semibold text-muted aria-selected:bg-pine aria-selected:text-on-pine';

function AuthTabs({ isSignUp, state }: AuthTabsProps) {
  const navigate = useNavigate();
  const list = useRef<HTMLDivElement>(null);

  const open = (signUp: boolean) => {
    void navigate(signUp ? paths.signUp : paths.signIn, { replace: true, state });
  };
  const selectByArrow = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return;
    open(!isSignUp);
    list.current?.querySelector<HTMLElement>('[aria-selected="false"]')?.focus();
  };

  return (
    <div
      ref={list}
      role="tablist"
      aria-label={say('Account')}
      className="mb-7 flex gap-1 enlarged:flex-col rounded-control border border-line bg-surface p-1"
    >
      <button
        type="button"
        role="tab"
        id="tab-sign-in"
        aria-controls="auth-panel"
        aria-selected={!isSignUp}
        tabIndex={isSignUp ? -1 : 0}
        className={tabClass}
        onClick={() => open(false)}
        onKeyDown={selectByArrow}
      >
        Sign In
      </button>
      <button
        type="button"
        role="tab"
        id="tab-sign-up"
        aria-controls="auth-panel"
        aria-selected={isSignUp}
        tabIndex={isSignUp ? 0 : -1}
        className={tabClass}
        onClick={() => open(true)}
        onKeyDown={selectByArrow}
      >
        Sign Up
      </button>
    </div>
  );
}
