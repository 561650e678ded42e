import { SignInLinks } from '@/app/SignInLinks';
import { useIdleImport } from '@/components/hydration/use-idle-import';
import { useAuth } from '@/features/auth/auth-context';

const loadMenu = () => import('@/app/AccountMenu');

/**
 * The right end of the header: the ways in, or the person's own menu. While that is unknown, as on every
 * prerendered page at first, the ways in keep their place unseen: nothing beside them moves.
 */
export function AccountArea() {
  const { state } = useAuth();
  const isSignedOut = state.status === 'signed-out';
  const { Part: AccountMenu } = useIdleImport(loadMenu, !isSignedOut);
  return (
    <div className="grid items-center justify-items-end *:[grid-area:1/1]">
      <div aria-hidden={!isSignedOut} className={`flex gap-2 ${isSignedOut ? '' : 'invisible'}`}>
        <SignInLinks />
      </div>
      {state.status === 'signed-in' && AccountMenu ? <AccountMenu roles={state.roles} /> : null}
    </div>
  );
}
