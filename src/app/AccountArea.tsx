import { SignInLinks } from '@/app/SignInLinks';
import { useIdleImport } from '@/components/use-idle-import';
import { useAuth } from '@/features/auth/AuthProvider';

const loadMenu = () => import('@/app/AccountMenu');

/**
 * The sign-in links, or the menu of the signed-in user. While the session is unknown, as on every prerendered
 * page at first, the links are invisible but take up their space, so that the layout does not shift.
 */
export function AccountArea() {
  const { state } = useAuth();
  const isSignedOut = state.status === 'signed-out';
  const { Component: AccountMenu } = useIdleImport(loadMenu, !isSignedOut);
  return (
    <div className="grid items-center justify-items-end *:[grid-area:1/1]">
      <div aria-hidden={!isSignedOut} className={`flex gap-2 ${isSignedOut ? '' : 'invisible'}`}>
        <SignInLinks />
      </div>
      {state.status === 'signed-in' && AccountMenu ? <AccountMenu roles={state.roles} /> : null}
    </div>
  );
}
