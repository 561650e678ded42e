/** Patterns of React Router; {@link paths}.dog and {@link paths}.payment fill them in. */
export const DOG_PATTERN = '/dogs/:dogId';
export const PAYMENT_PATTERN = `${DOG_PATTERN}/payment`;

const dog = (dogId: string) => DOG_PATTERN.replace(':dogId', encodeURIComponent(dogId));

const support = '/support';
const auth = '/auth';
const messages = '/dashboard/messages';
const staff = '/dashboard/staff';
const newUpdate = `${staff}/update`;

/** The addresses that links lead to. The pages behind them are in src/app/routes.ts. */
export const paths = {
  home: '/',
  dogs: '/dogs',
  dog,
  payment: (dogId: string) => `${dog(dogId)}/payment`,
  howItWorks: '/how-it-works',
  stories: '/stories',
  support,
  /** The support page with one type of donation already chosen. */
  give: (type: 'one-time' | 'monthly') => `${support}?type=${type}`,
  contact: `${support}#contact`,
  signIn: auth,
  signUp: `${auth}?tab=sign-up`,
  forgotPassword: `${auth}?tab=forgot-password`,
  resetPassword: '/auth/reset',
  confirmNewsletter: '/newsletter/confirm',
  unsubscribe: '/unsubscribe',
  admin: '/admin',
  dashboard: '/dashboard',
  donations: '/dashboard/donations',
  sponsorships: '/dashboard/sponsorships',
  messages,
  message: (messageId: string) => `${messages}?message=${encodeURIComponent(messageId)}`,
  settings: '/dashboard/settings',
  staff,
  newUpdate,
  writeUpdate: (dogId: string) => `${newUpdate}?dog=${encodeURIComponent(dogId)}`,
  privacy: '/privacy',
  terms: '/terms',
  cookies: '/cookies',
  refunds: '/refunds',
} as const;

/** `/dogs` for `/dogs/`. The path `/` stays. */
export function withoutTrailingSlash(path: string): string {
  return path.replace(/(?<=[^/])\/$/, '');
}
