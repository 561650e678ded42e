/** What the route table matches. A colon starts a part that varies. */
export const routePatterns = {
  home: '/',
  dogs: '/dogs',
  payment: '/dogs/:dogId/payment',
  howItWorks: '/how-it-works',
  stories: '/stories',
  support: '/support',
  auth: '/auth',
  resetPassword: '/auth/reset',
  admin: '/admin',
  dashboard: '/dashboard',
  donations: '/dashboard/donations',
  messages: '/dashboard/messages',
  settings: '/dashboard/settings',
  staff: '/dashboard/staff',
  privacy: '/privacy',
  terms: '/terms',
  cookies: '/cookies',
  refunds: '/refunds',
  /** Served by the development server alone. */
  styleguide: '/styleguide',
} as const;

/** Every address that a link may lead to. Components never concatenate one. */
export const paths = {
  home: routePatterns.home,
  dogs: routePatterns.dogs,
  payment: (dogId: string) => `/dogs/${encodeURIComponent(dogId)}/payment`,
  howItWorks: routePatterns.howItWorks,
  stories: routePatterns.stories,
  support: routePatterns.support,
  /** The ways to give, with one of the two types already chosen. */
  give: (type: 'one-time' | 'monthly') => `${routePatterns.support}?type=${type}`,
  contact: `${routePatterns.support}#contact`,
  signIn: routePatterns.auth,
  signUp: `${routePatterns.auth}?tab=sign-up`,
  forgotPassword: `${routePatterns.auth}?tab=forgot-password`,
  resetPassword: routePatterns.resetPassword,
  admin: routePatterns.admin,
  dashboard: routePatterns.dashboard,
  donations: routePatterns.donations,
  messages: routePatterns.messages,
  message: (messageId: string) =>
    `${routePatterns.messages}?message=${encodeURIComponent(messageId)}`,
  settings: routePatterns.settings,
  staff: routePatterns.staff,
  privacy: routePatterns.privacy,
  terms: routePatterns.terms,
  cookies: routePatterns.cookies,
  refunds: routePatterns.refunds,
} as const;

/** A path without the slash at its end, which changes nothing: `/dogs/` is `/dogs`. */
export function withoutTrailingSlash(path: string): string {
  return path.replace(/(?<=[^/])\/$/, '');
}
