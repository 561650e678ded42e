import { AccountMenu } from '@/app/AccountMenu';
import { SignInLinks } from '@/app/SignInLinks';
import { useAuth } from '@/features/auth/auth-context';

/** The right end of the header: the ways in, or the person's own menu. Nothing while that is unknown. */
export function AccountArea() {
  const { state } = useAuth();
  if (state.status === 'loading') return null;
  return state.status === 'signed-in' ? <AccountMenu isAdmin={state.isAdmin} /> : <SignInLinks />;
}
