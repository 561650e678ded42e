import { QueryClientProvider } from '@tanstack/react-query';
import { lazy, useState } from 'react';
import { BrowserRouter, Route, Routes } from 'react-router-dom';
import { ErrorBoundary } from '@/app/ErrorBoundary';
import { SiteLayout } from '@/app/SiteLayout';
import { AuthProvider } from '@/features/auth/AuthProvider';
import { AuthLinks } from '@/features/auth/AuthLinks';
import { RequireAdmin } from '@/features/auth/RequireAdmin';
import { RequireAuth } from '@/features/auth/RequireAuth';
import { createQueryClient } from '@/lib/query-client';
import { routePatterns } from '@/lib/paths';

const HomePage = lazy(() => import('@/pages/home/HomePage'));
const DogsPage = lazy(() => import('@/pages/dogs/DogsPage'));
const PaymentPage = lazy(() => import('@/pages/payment/PaymentPage'));
const AuthPage = lazy(() => import('@/pages/auth/AuthPage'));
const ResetPasswordPage = lazy(() => import('@/pages/auth/ResetPasswordPage'));
const HowItWorksPage = lazy(() => import('@/pages/how-it-works/HowItWorksPage'));
const StoriesPage = lazy(() => import('@/pages/stories/StoriesPage'));
const SupportPage = lazy(() => import('@/pages/support/SupportPage'));
const PrivacyPage = lazy(() => import('@/pages/legal/PrivacyPage'));
const TermsPage = lazy(() => import('@/pages/legal/TermsPage'));
const CookiesPage = lazy(() => import('@/pages/legal/CookiesPage'));
const RefundsPage = lazy(() => import('@/pages/legal/RefundsPage'));
const DashboardLayout = lazy(() => import('@/app/DashboardLayout'));
const ProfilePage = lazy(() => import('@/pages/dashboard/ProfilePage'));
const DonationsPage = lazy(() => import('@/pages/dashboard/DonationsPage'));
const MessagesPage = lazy(() => import('@/pages/dashboard/MessagesPage'));
const StaffPage = lazy(() => import('@/pages/dashboard/StaffPage'));
const SettingsPage = lazy(() => import('@/pages/dashboard/SettingsPage'));
const AdminPage = lazy(() => import('@/pages/admin/AdminPage'));
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
                <Route path={routePatterns.howItWorks} element={<HowItWorksPage />} />
                <Route path={routePatterns.stories} element={<StoriesPage />} />
                <Route path={routePatterns.support} element={<SupportPage />} />
                <Route path={routePatterns.auth} element={<AuthPage />} />
                <Route path={routePatterns.resetPassword} element={<ResetPasswordPage />} />
                <Route path={routePatterns.privacy} element={<PrivacyPage />} />
                <Route path={routePatterns.terms} element={<TermsPage />} />
                <Route path={routePatterns.cookies} element={<CookiesPage />} />
                <Route path={routePatterns.refunds} element={<RefundsPage />} />
                <Route element={<RequireAuth />}>
                  <Route element={<DashboardLayout />}>
                    <Route path={routePatterns.dashboard} element={<ProfilePage />} />
                    <Route path={routePatterns.donations} element={<DonationsPage />} />
                    <Route path={routePatterns.messages} element={<MessagesPage />} />
                    <Route path={routePatterns.staff} element={<StaffPage />} />
                    <Route path={routePatterns.settings} element={<SettingsPage />} />
                  </Route>
                  <Route element={<RequireAdmin />}>
                    <Route path={routePatterns.admin} element={<AdminPage />} />
                  </Route>
                </Route>
                <Route path="*" element={<NotFoundPage />} />
              </Route>
            </Routes>
          </BrowserRouter>
        </AuthProvider>
      </QueryClientProvider>
    </ErrorBoundary>
  );
}
