import { QueryClientProvider } from '@tanstack/react-query';
import { useState } from 'react';
import { Route, Routes } from 'react-router-dom';
import { ErrorBoundary } from '@/app/ErrorBoundary';
import { pages } from '@/app/pages';
import type { Route as RouteEntry } from '@/app/routes';
import { SiteLayout } from '@/app/SiteLayout';
import { lazyPage } from '@/app/lazy-page';
import { AuthProvider } from '@/features/accounts/AuthProvider';
import { CodePrompt } from '@/features/accounts/CodePrompt';
import { RequireAuth, SignedOutToast } from '@/features/accounts/guards';
import { createQueryClient } from '@/app/query-client';

const DashboardLayout = lazyPage(() => import('@/app/DashboardLayout'));
const TeamLayout = lazyPage(() => import('@/app/TeamLayout'));
const NotFoundPage = lazyPage(() => import('@/pages/not-found/NotFoundPage'));
/** Not part of a build. */
const StyleguidePage = import.meta.env.DEV
  ? lazyPage(() => import('@/pages/styleguide/StyleguidePage'))
  : null;

export function App() {
  const [queryClient] = useState(createQueryClient);
  return (
    <ErrorBoundary>
      <QueryClientProvider client={queryClient}>
        <AuthProvider>
          <SignedOutToast />
          <CodePrompt />
          <Routes>
            <Route element={<SiteLayout />}>
              {pageRoutes('public', 'site')}
              <Route element={<RequireAuth />}>
                {pageRoutes('signed-in', 'site')}
                <Route element={<DashboardLayout />}>{pageRoutes('signed-in', 'dashboard')}</Route>
                <Route element={<TeamLayout />}>
                  {pageRoutes('signed-in', 'team')}
                  {/* The page itself refuses those who are no administrators. */}
                  {pageRoutes('admin', 'team')}
                </Route>
              </Route>
              {StyleguidePage ? <Route path="/styleguide" element={<StyleguidePage />} /> : null}
              <Route path="*" element={<NotFoundPage />} />
            </Route>
          </Routes>
        </AuthProvider>
      </QueryClientProvider>
    </ErrorBoundary>
  );
}

function pageRoutes(access: RouteEntry['access'], layout: RouteEntry['layout']) {
  return pages
    .filter((page) => page.access === access && page.layout === layout)
    .map(({ path, Page }) => <Route key={path} path={path} element={<Page />} />);
}
