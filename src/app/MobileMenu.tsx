import { useId } from 'react';
import { NavLink } from 'react-router-dom';
import { navigationLinks } from '@/app/navigation';
import { SignInLinks } from '@/app/SignInLinks';
import { useDisclosure } from '@/app/use-disclosure';
import { CloseIcon, MenuIcon } from '@/components/icons';
import { useHydrated, WithoutScript } from '@/components/hydration';
import { useIdleImport } from '@/components/use-idle-import';
import { useAuth } from '@/features/auth/AuthProvider';
import { paths } from '@/lib/paths';

const loadMenuPart = () => import('@/app/SignedInMenuPart');
const loadBadge = () => import('@/features/messages/UnreadBadge');

/** On a narrow window: a toggle that opens the links below the header. */
export function MobileMenu() {
  const { isOpen, toggle, button, container } = useDisclosure();
  const { state } = useAuth();
  const mayBeSignedIn = state.status !== 'signed-out';
  const { Component: SignedInMenuPart } = useIdleImport(loadMenuPart, mayBeSignedIn);
  const { Component: UnreadBadge } = useIdleImport(loadBadge, mayBeSignedIn);
  const menuId = useId();
  const isHydrated = useHydrated();

  return (
    <div ref={container} className="lg:hidden">
      <div className="relative -mr-2">
        <WithoutScript>
          {import.meta.env.SSR ? (
            <a className="flex min-h-12 items-center font-medium" href="#footer-links">
              Menu
            </a>
          ) : null}
        </WithoutScript>
        <button
          ref={button}
          type="button"
          disabled={!isHydrated}
          aria-expanded={isOpen}
          aria-controls={menuId}
          aria-label={isOpen ? 'Close menu' : 'Open menu'}
          className="script-only grid size-12 place-items-center rounded-control hover:bg-paper"
          onClick={toggle}
        >
          {isOpen ? <CloseIcon /> : <MenuIcon />}
        </button>
        {state.status === 'signed-in' && UnreadBadge && !isOpen ? (
          <UnreadBadge userId={state.user.id} position="corner" />
        ) : null}
      </div>
      <nav
        id={menuId}
        aria-label="Main"
        hidden={!isOpen}
        className="absolute inset-x-0 top-full max-h-[calc(100dvh-4.5rem)] overflow-y-auto border-b border-line bg-ground shadow-lg"
      >
        <ul role="list" className="page-width pt-2">
          {navigationLinks.map(({ to, label }) => (
            <li key={to} className="border-b border-line">
              <NavLink to={to} end={to === paths.home} className={menuLinkClass}>
                {label}
              </NavLink>
            </li>
          ))}
        </ul>
        <div className="page-width pb-6">
          {state.status === 'signed-in' && SignedInMenuPart ? (
            <SignedInMenuPart roles={state.roles} linkClass={menuLinkClass} />
          ) : null}
          {state.status === 'signed-out' ? (
            <div className="grid grid-cols-2 gap-3 pt-4 enlarged:grid-cols-1">
              <SignInLinks />
            </div>
          ) : null}
        </div>
      </nav>
    </div>
  );
}

const menuLinkClass =
  'flex min-h-14 w-full items-center gap-3 text-lg font-medium aria-[current=page]:font-bold aria-[current=page]:text-amber-text';
