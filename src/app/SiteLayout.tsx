import { Suspense } from 'react';
import { Outlet, useLocation } from 'react-router-dom';
import { ErrorBoundary } from '@/app/ErrorBoundary';
import { Footer } from '@/app/Footer';
import { Header } from '@/app/Header';
import { OfflineNotice } from '@/app/OfflineNotice';
import { ScreenChange } from '@/app/ScreenChange';
import { Toasts } from '@/app/Toasts';
import { LoadingPage } from '@/components/LoadingPage';

const MAIN_ID = 'main';

/** The frame of every screen: skip link, header, the screen itself, footer, toasts. */
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
      <OfflineNotice />
      {/* As high as the window below the header: the footer never stands in sight while a screen is on its
          way, and so never jumps when it comes. */}
      <main id={MAIN_ID} tabIndex={-1} className="min-h-below-header">
        <ErrorBoundary resetKey={pathname}>
          <Suspense fallback={<LoadingPage />}>
            <Outlet />
            <ScreenChange />
          </Suspense>
        </ErrorBoundary>
      </main>
      <Footer />
      <Toasts />
    </div>
  );
}
