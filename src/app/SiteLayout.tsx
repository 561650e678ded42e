import { Suspense } from 'react';
import { Outlet, useLocation } from 'react-router-dom';
import { ErrorBoundary } from '@/app/ErrorBoundary';
import { Footer } from '@/app/Footer';
import { Header } from '@/app/Header';
import { ScrollAndFocus } from '@/app/ScrollAndFocus';
import { useHydrated } from '@/components/hydration';
import { useIdleImport } from '@/components/use-idle-import';
import { LoadingPage } from '@/components/LoadingPage';
import { useConnection, type Connection } from '@/components/use-connection';
import { useAuth } from '@/features/accounts/AuthProvider';
import { queryAndFragment } from '@/features/accounts/email-links/use-email-link';
import { otherLanguage, pathBelow } from '@/lib/language';
import { storageKeys, writeText } from '@/lib/local-storage';
import { say } from '@/lib/say';

const MAIN_ID = 'main';

export function SiteLayout() {
  const { pathname } = useLocation();
  return (
    <div>
      <a
        href={`#${MAIN_ID}`}
        className="sr-only rounded-control bg-amber px-4 py-3 font-semibold text-on-amber focus:not-sr-only focus:fixed focus:top-3 focus:left-3 focus:z-50"
      >
        Skip to content
      </a>
      <Header />
      <LanguageSwitch />
      <OfflineNotice />
      {/* At least as high as the viewport below the header: while a page loads, the footer is out of view and
          does not shift the layout. */}
      <main id={MAIN_ID} tabIndex={-1} className="min-h-below-header">
        <ErrorBoundary resetKey={pathname}>
          <Suspense fallback={<LoadingPage />}>
            <Outlet />
            <ScrollAndFocus />
          </Suspense>
        </ErrorBoundary>
      </main>
      <Footer />
      <Toasts />
      <UpdateSender />
    </div>
  );
}

/**
 * The same page in the other language. It is drawn into the header's row, or below the header where letters are enlarged.
 * What was typed is kept as when the page is loaded again.
 */
function LanguageSwitch() {
  const location = useLocation();
  const { code, name, prefix } = otherLanguage;
  // The prerendered address has neither, and React doesn't correct an attribute when it hydrates.
  const rest = useHydrated() ? queryAndFragment(location) : '';
  return (
    <nav
      aria-label={say('Language')}
      className="page-width sticky top-[4.5625rem] z-40 flex h-0 items-end justify-end enlarged:static enlarged:h-auto print:hidden"
    >
      <a
        lang={code}
        hrefLang={code}
        href={pathBelow(prefix, location.pathname) + rest}
        className="mr-12 flex h-[4.5rem] min-w-12 items-center justify-center font-medium underline-offset-4 hover:underline lg:mr-0 enlarged:mr-0 enlarged:h-12"
        onClick={() => writeText(storageKeys.language, code)}
      >
        {name}
      </a>
    </nav>
  );
}

const sentences: Record<Connection, string> = {
  online: '',
  slow: say(
    'The network isn’t responding. You’re seeing the dogs as they were when you last looked.',
  ),
  offline: say('You’re offline. Pages and dogs are shown as they were when you last saw them.'),
};

function OfflineNotice() {
  const sentence = sentences[useConnection()];
  return (
    <div aria-live="polite" className="sticky top-[4.5rem] z-30">
      {sentence ? (
        <p className="border-b border-line bg-paper px-5 py-3 text-center font-medium">
          {sentence}
        </p>
      ) : null}
    </div>
  );
}

const loadToaster = () => import('@/app/Toaster');

/** Where toasts appear. Sonner is imported when the browser is idle. */
function Toasts() {
  const { Component: Toaster } = useIdleImport(loadToaster);
  return Toaster && <Toaster />;
}

const loadDraftSender = () => import('@/features/dogs/updates/team/DraftSender');

/** Sends the updates that the team has finished, on every page. Without a network the roles are unknown. */
function UpdateSender() {
  const { state } = useAuth();
  const isOffline = useConnection() === 'offline';
  const mayHaveUpdates = state.status === 'signed-in' && (state.roles.size > 0 || isOffline);
  const { Component: DraftSender } = useIdleImport(loadDraftSender, mayHaveUpdates);
  return state.status === 'signed-in' && DraftSender ? (
    <DraftSender userId={state.user.id} />
  ) : null;
}
