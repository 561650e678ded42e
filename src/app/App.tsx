import { QueryClientProvider } from '@tanstack/react-query';
import { useState } from 'react';
import { Route, Routes } from 'react-router-dom';
import { ErrorBoundary } from '@/app/ErrorBoundary';
import { lazyScreen } from '@/app/lazy-screen';
import { publicScreens } from '@/app/public-screens';
import { SiteLayout } from '@/app/SiteLayout';
import { AuthProvider } from '@/features/auth/session/AuthProvider';
import { AuthRedirects } from '@/features/auth/guards/AuthRedirects';
import { RequireRole } from '@/features/auth/guards/RequireRole';
import { RequireAuth } from '@/features/auth/guards/RequireAuth';
import { createQueryClient } from '@/lib/query-client';
import { routePatterns } from '@/lib/paths';

const PaymentPage = lazyScreen(() => import('@/pages/payment/PaymentPage'));
const AuthPage = lazyScreen(() => import('@/pages/auth/AuthPage'));
const ResetPasswordPage = lazyScreen(() => import('@/pages/auth/ResetPasswordPage'));
const DashboardLayout = lazyScreen(() => import('@/app/DashboardLayout'));
const ProfilePage = lazyScreen(() => import('@/pages/dashboard/ProfilePage'));
const DonationsPage = lazyScreen(() => import('@/pages/dashboard/DonationsPage'));
const MessagesPage = lazyScreen(() => import('@/pages/dashboard/MessagesPage'));
const StaffPage = lazyScreen(() => import('@/pages/dashboard/StaffPage'));
const SettingsPage = lazyScreen(() => import('@/pages/dashboard/SettingsPage'));
const AdminPage = lazyScreen(() => import('@/pages/admin/AdminPage'));
const NotFoundPage = lazyScreen(() => import('@/pages/not-found/NotFoundPage'));
/** A build leaves it out. */
const StyleguidePage = import.meta.env.DEV
  ? lazyScreen(() => import('@/pages/styleguide/StyleguidePage'))
  : null;

/** The whole site below a router: providers and the table of its routes. */
export function App() {
  const [queryClient] = useState(createQueryClient);
  return (
    <ErrorBoundary>
      <QueryClientProvider client={queryClient}>
        <AuthProvider>
          <AuthRedirects />
          <Routes>
            <Route element={<SiteLayout />}>
              {publicScreens.map(({ path, Screen }) => (
                <Route key={path} path={path} element={<Screen />} />
              ))}
              <Route path={routePatterns.payment} element={<PaymentPage />} />
              <Route path={routePatterns.auth} element={<AuthPage />} />
              <Route path={routePatterns.resetPassword} element={<ResetPasswordPage />} />
              <Route element={<RequireAuth />}>
                <Route element={<DashboardLayout />}>
                  <Route path={routePatterns.dashboard} element={<ProfilePage />} />
                  <Route path={routePatterns.donations} element={<DonationsPage />} />
                  <Route path={routePatterns.messages} element={<MessagesPage />} />
                  <Route path={routePatterns.staff} element={<StaffPage />} />
                  <Route path={routePatterns.settings} element={<SettingsPage />} />
                </Route>
                <Route element={<RequireRole role="admin" />}>
                  <Route path={routePatterns.admin} element={<AdminPage />} />
                </Route>
              </Route>
              {StyleguidePage ? (
                <Route path={routePatterns.styleguide} element={<StyleguidePage />} />
              ) : null}
              <Route path="*" element={<NotFoundPage />} />
            </Route>
          </Routes>
        </AuthProvider>
      </QueryClientProvider>
    </ErrorBoundary>
  );
}
