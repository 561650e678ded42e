import { QueryClientProvider } from '@tanstack/react-query';
import { lazy, useState } from 'react';
import { BrowserRouter, Route, Routes } from 'react-router-dom';
import { ErrorBoundary } from '@/app/ErrorBoundary';
import { SiteLayout } from '@/app/SiteLayout';
import { createQueryClient } from '@/lib/query-client';
import { routePatterns } from '@/lib/paths';

const HomePage = lazy(() => import('@/pages/home/HomePage'));
const DogsPage = lazy(() => import('@/pages/dogs/DogsPage'));
const NotFoundPage = lazy(() => import('@/pages/not-found/NotFoundPage'));

/** The whole site: providers and the table of its routes. */
export function App() {
  const [queryClient] = useState(createQueryClient);
  return (
    <ErrorBoundary>
      <QueryClientProvider client={queryClient}>
        <BrowserRouter>
          <Routes>
            <Route element={<SiteLayout />}>
              <Route path={routePatterns.home} element={<HomePage />} />
              <Route path={routePatterns.dogs} element={<DogsPage />} />
              <Route path="*" element={<NotFoundPage />} />
            </Route>
          </Routes>
        </BrowserRouter>
      </QueryClientProvider>
    </ErrorBoundary>
  );
}
