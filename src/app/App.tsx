import { QueryClientProvider } from '@tanstack/react-query';
import { lazy, useState } from 'react';
import { BrowserRouter, Route, Routes } from 'react-router-dom';
import { ErrorBoundary } from '@/app/ErrorBoundary';
import { SiteLayout } from '@/app/SiteLayout';
import { AuthProvider } from '@/features/auth/AuthProvider';
import { AuthLinks } from '@/features/auth/AuthLinks';
import { createQueryClient } from '@/lib/query-client';
import { routePatterns } from '@/lib/paths';

const HomePage = lazy(() => import('@/pages/home/HomePage'));
const DogsPage = lazy(() => import('@/pages/dogs/DogsPage'));
const PaymentPage = lazy(() => import('@/pages/payment/PaymentPage'));
const AuthPage = lazy(() => import('@/pages/auth/AuthPage'));
const ResetPasswordPage = lazy(() => import('@/pages/auth/ResetPasswordPage'));
const NotFoundPage = lazy(() => import('@/pages/not-found/NotFoundPage'));

/** The whole site: providers and the table of its routes. */
export function App() {
  const [queryClient] = useState(createQueryClient);
  return (
    <ErrorBoundary>
      <QueryClientProvider client={queryClient}>
        <AuthProvider>
          <BrowserRouter>
            <AuthLinks />
            <Routes>
              <Route element={<SiteLayout />}>
                <Route path={routePatterns.home} element={<HomePage />} />
                <Route path={routePatterns.dogs} element={<DogsPage />} />
                <Route path={routePatterns.payment} element={<PaymentPage />} />
                <Route path={routePatterns.auth} element={<AuthPage />} />
                <Route path={routePatterns.resetPassword} element={<ResetPasswordPage />} />
                <Route path="*" element={<NotFoundPage />} />
              </Route>
            </Routes>
          </BrowserRouter>
        </AuthProvider>
      </QueryClientProvider>
    </ErrorBoundary>
  );
}
