import { QueryClientProvider } from '@tanstack/react-query';
import { useState } from 'react';
import { BrowserRouter, Route, Routes } from 'react-router-dom';
import { ErrorBoundary } from '@/app/ErrorBoundary';
import { lazyScreen } from '@/app/lazy-screen';
import { SiteLayout } from '@/app/SiteLayout';
import { AuthProvider } from '@/features/auth/AuthProvider';
import { AuthLinks } from '@/features/auth/AuthLinks';
import { RequireAdmin } from '@/features/auth/RequireAdmin';
import { RequireAuth } from '@/features/auth/RequireAuth';
import { createQueryClient } from '@/lib/query-client';
import { routePatterns } from '@/lib/paths';

const HomePage = lazyScreen(() => import('@/pages/home/HomePage'));
const DogsPage = lazyScreen(() => import('@/pages/dogs/DogsPage'));
const PaymentPage = lazyScreen(() => import('@/pages/payment/PaymentPage'));
const AuthPage = lazyScreen(() => import('@/pages/auth/AuthPage'));
const ResetPasswordPage = lazyScreen(() => import('@/pages/auth/ResetPasswordPage'));
const HowItWorksPage = lazyScreen(() => import('@/pages/how-it-works/HowItWorksPage'));
const StoriesPage = lazyScreen(() => import('@/pages/stories/StoriesPage'));
const SupportPage = lazyScreen(() => import('@/pages/support/SupportPage'));
const PrivacyPage = lazyScreen(() => import('@/pages/legal/PrivacyPage'));
const TermsPage = lazyScreen(() => import('@/pages/legal/TermsPage'));
const CookiesPage = lazyScreen(() => import('@/pages/legal/CookiesPage'));
const RefundsPage = lazyScreen(() => import('@/pages/legal/RefundsPage'));
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
                {StyleguidePage ? (
                  <Route path={routePatterns.styleguide} element={<StyleguidePage />} />
                ) : null}
                <Route path="*" element={<NotFoundPage />} />
              </Route>
            </Routes>
          </BrowserRouter>
        </AuthProvider>
      </QueryClientProvider>
    </ErrorBoundary>
  );
}
