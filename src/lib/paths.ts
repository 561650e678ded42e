/** What the route table matches. A colon starts a part that varies. */
export const routePatterns = {
  home: '/',
  dogs: '/dogs',
  payment: '/dogs/:dogId/payment',
  howItWorks: '/how-it-works',
  stories: '/stories',
  support: '/support',
  auth: '/auth',
  privacy: '/privacy',
  terms: '/terms',
  cookies: '/cookies',
  refunds: '/refunds',
} as const;

/** Every address that a link may lead to. Components never concatenate one. */
export const paths = {
  home: routePatterns.home,
  dogs: routePatterns.dogs,
  payment: (dogId: string) => `/dogs/${encodeURIComponent(dogId)}/payment`,
  howItWorks: routePatterns.howItWorks,
  stories: routePatterns.stories,
  support: routePatterns.support,
  contact: `${routePatterns.support}#contact`,
  signIn: routePatterns.auth,
  signUp: `${routePatterns.auth}?tab=sign-up`,
  privacy: routePatterns.privacy,
  terms: routePatterns.terms,
  cookies: routePatterns.cookies,
  refunds: routePatterns.refunds,
} as const;
