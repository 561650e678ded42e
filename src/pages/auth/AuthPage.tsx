import { Link, Navigate, useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { LoadingPage } from '@/components/LoadingPage';
import { PageHead } from '@/components/PageHead';
import { useAuth } from '@/features/auth/auth-context';
import { linkOutcomeIn } from '@/features/auth/guards/email-link';
import { ForgotPasswordForm } from '@/features/auth/forms/ForgotPasswordForm';
import type { ResetState } from '@/features/auth/forms/reset-state';
import { hasSessionEnded, returnPath } from '@/features/auth/guards/return-path';
import { isForMonthlyGift } from '@/features/auth/guards/use-sign-in-first';
import { SignInForm } from '@/features/auth/forms/SignInForm';
import { SignUpForm } from '@/features/auth/forms/SignUpForm';
import { isPageBeingLeft } from '@/lib/page-lifecycle';
import { paths } from '@/lib/paths';
import { SIGNED_OUT_TEXT } from '@/lib/access-errors';
import { PageCard } from '@/components/PageCard';
import { AuthTabs } from '@/pages/auth/AuthTabs';

export default function AuthPage() {
  const { state: auth } = useAuth();
  const { state } = useLocation();
  const navigate = useNavigate();
  const [searchParams] = useSearchParams();

  // Signing in loads the next page with a full navigation. Don't redirect in the meantime.
  if (auth.status === 'loading' || isPageBeingLeft()) return <LoadingPage />;
  if (auth.status === 'signed-in') return <Navigate to={returnPath(state)} replace />;

  const openReset = (email: string) => {
    const reset: ResetState = { email, isCodeAskedFor: true };
    void navigate(paths.resetPassword, { state: reset });
  };
  const tab = searchParams.get('tab');
  if (tab === 'forgot-password') {
    return (
      <PageCard title="Forgot your password?">
        <PageHead title="Forgot password" description="Ask for a code to set a new password." />
        <p className="mb-6 text-muted">
          Tell us your email and we send you a code to set a new one.
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
  const link = linkOutcomeIn(state);
  return (
    <PageCard title={isSignUp ? 'Create an Account' : 'Welcome Back'}>
      <PageHead
        title={isSignUp ? 'Sign Up' : 'Sign In'}
        description="Sign in to follow the dog you sponsor, or create an account."
      />
      {hasSessionEnded(state) ? (
        <p role="status" className="mb-6 rounded-card border-2 border-amber bg-surface p-5">
          {SIGNED_OUT_TEXT}
        </p>
      ) : null}
      {link === 'confirmed' ? (
        <p role="status" className="mb-6 rounded-card border-2 border-amber bg-surface p-5">
          Your email is confirmed, now sign in.
          {isForMonthlyGift(state) ? ' Afterwards you come back to the same choice.' : null}
        </p>
      ) : null}
      {link === 'unusable' ? (
        <p role="alert" className="mb-6 rounded-card border-2 border-brick p-5">
          This link has expired or was used before. Sign in, or sign up once more to get a new one.
        </p>
      ) : null}
      {isForMonthlyGift(state) && link !== 'confirmed' ? (
        <p role="status" className="mb-6 rounded-card border-2 border-amber bg-surface p-5">
          A monthly gift needs an account, so that you can stop it any time. Afterwards you come
          back to the same choice.
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
        {isSignUp ? 'Already have an account? ' : "Don't have an account? "}
        <Link to={isSignUp ? paths.signIn : paths.signUp} state={state} className="text-link">
          {isSignUp ? 'Sign in' : 'Sign up'}
        </Link>
      </p>
    </PageCard>
  );
}
