import { useId } from 'react';
import { Link, NavLink } from 'react-router-dom';
import { navigationLinks } from '@/app/navigation';
import { useDisclosure } from '@/components/use-disclosure';
import { useHydrated, WithoutScript } from '@/components/hydration';
import { useIdleImport } from '@/components/use-idle-import';
import { CloseIcon, MenuIcon } from '@/components/icons';
import { buttonClass } from '@/components/ui/button-class';
import { site } from '@/config/site';
import { useAuth } from '@/features/accounts/AuthProvider';
import { paths } from '@/lib/paths';
import { say } from '@/lib/say';

const linkClass =
  'relative flex min-h-11 items-center px-1 font-medium text-ink after:absolute after:inset-x-1 after:bottom-1.5 after:h-0.5 after:origin-left after:scale-x-0 after:rounded-full after:bg-amber after:transition-transform after:duration-200 hover:after:scale-x-100 aria-[current=page]:after:scale-x-100';

export function Header() {
  return (
    <header className="print:hidden sticky top-0 z-40 border-b border-line bg-ground">
      <div className="page-width flex h-[4.5rem] items-center justify-between gap-2 enlarged:gap-1 lg:gap-4">
        <Brand />
        <nav aria-label={say('Main')} className="hidden lg:block">
          <ul role="list" className="flex items-center gap-3 whitespace-nowrap xl:gap-6">
            {navigationLinks.map(({ to, label }) => (
              <li key={to}>
                <NavLink to={to} end={to === paths.home} className={linkClass}>
                  {label}
                </NavLink>
              </li>
            ))}
          </ul>
        </nav>
        <div className="hidden whitespace-nowrap lg:block">
          <AccountArea />
        </div>
        {/* Room for the switch of the languages (SiteLayout.tsx). */}
        <span className="w-12 shrink-0 enlarged:hidden" />
        <MobileMenu />
      </div>
    </header>
  );
}

function Brand() {
  return (
    <Link to={paths.home} className="flex items-center gap-2.5 py-1 enlarged:gap-1.5">
      <span className="mark size-10 shrink-0 enlarged:size-7" />
      <span className="font-display text-xl leading-none enlarged:text-base font-bold tracking-tight">
        {site.name}
      </span>
    </Link>
  );
}

const loadMenu = () => import('@/app/AccountMenu');

/**
 * The sign-in links, or the menu of the signed-in user. While the session is unknown, as on every prerendered
 * page at first, the links are invisible but take up their space, so that the layout does not shift.
 */
function AccountArea() {
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

const loadMenuPart = () => import('@/app/SignedInMenuPart');
const loadBadge = () => import('@/features/people/messages/UnreadBadge');

/** On a narrow window: a toggle that opens the links below the header. */
function MobileMenu() {
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
          aria-label={isOpen ? say('Close menu') : say('Open menu')}
          className="script-only grid size-12 enlarged:size-10 place-items-center rounded-control hover:bg-paper"
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
        aria-label={say('Main')}
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

function SignInLinks() {
  return (
    <>
      <Link to={paths.signIn} className={buttonClass('quiet')}>
        Sign In
      </Link>
      <Link to={paths.signUp} className={buttonClass('secondary')}>
        Sign Up
      </Link>
    </>
  );
}
