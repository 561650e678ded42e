import { Suspense } from 'react';
import { Outlet, useLocation } from 'react-router-dom';
import { ErrorBoundary } from '@/app/ErrorBoundary';
import { Footer } from '@/app/Footer';
import { Header } from '@/app/Header';
import { OfflineNotice } from '@/app/OfflineNotice';
import { ScrollAndFocus } from '@/app/ScrollAndFocus';
import { Toasts } from '@/app/Toasts';
import { LoadingPage } from '@/components/LoadingPage';

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
    </div>
  );
}
