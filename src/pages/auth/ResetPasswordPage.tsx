import { Link, useLocation, useNavigate } from 'react-router-dom';
import { LoadingPage } from '@/components/LoadingPage';
import { PageHead } from '@/components/PageHead';
import { buttonClass } from '@/components/ui/button-class';
import { useAuth } from '@/features/auth/auth-context';
import { isLinkUnusable } from '@/features/auth/guards/mail-link';
import { NewPasswordForm } from '@/features/auth/forms/NewPasswordForm';
import { paths } from '@/lib/paths';
import { AuthCard } from '@/pages/auth/AuthCard';

export default function ResetPasswordPage() {
  const { state: auth } = useAuth();
  const { state } = useLocation();
  const navigate = useNavigate();

  if (auth.status === 'loading') return <LoadingPage />;
  const canSet = auth.status === 'signed-in' && !isLinkUnusable(state);
  return (
    <AuthCard title="Set a new password">
      <PageHead title="Set a new password" description="Choose a new password." />
      {canSet ? (
        <NewPasswordForm onDone={() => void navigate(paths.dashboard, { replace: true })} />
      ) : (
        <>
          <p role="alert" className="mb-6 text-lg">
            This link has expired or was used before. A link works once, for an hour.
          </p>
          <Link to={paths.forgotPassword} className={buttonClass('primary', 'w-full')}>
            Ask for a new link
          </Link>
        </>
      )}
    </AuthCard>
  );
}
