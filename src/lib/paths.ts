/** Patterns of React Router; {@link paths} fills them in. */
export const DOG_PATTERN = '/dogs/:dogId';
export const PAYMENT_PATTERN = `${DOG_PATTERN}/payment`;
export const APPEAL_PATTERN = '/appeals/:appealId';
export const GIFT_PATTERN = '/gifts/:giftId';
export const GIFT_CERTIFICATE_PATTERN = `${GIFT_PATTERN}/certificate`;
export const SPONSORSHIP_PATTERN = '/sponsorship/:sponsorshipId';
export const RECEIPT_PATTERN = '/receipts/:receiptId';
export const VERIFY_PATTERN = '/verify/:code';
export const STATEMENT_PATTERN = '/dashboard/donations/statement/:taxYear';
export const CERTIFICATE_PATTERN = '/dashboard/sponsorships/:sponsorshipId/certificate';
export const TEAM_DOG_PATTERN = '/dashboard/staff/dogs/:dogId';
export const PERSON_PATTERN = '/dashboard/staff/people/:personId';
export const RECORDED_DONATION_PATTERN = '/dashboard/staff/donations/:donationId';

const fill = (pattern: string, value: string) => pattern.replace(/:\w+/, encodeURIComponent(value));
const dog = (dogId: string) => fill(DOG_PATTERN, dogId);

const support = '/support';
const auth = '/auth';
const messages = '/dashboard/messages';
const staff = '/dashboard/staff';
const newUpdate = `${staff}/update`;
const sponsors = `${staff}/sponsors`;
const admin = '/admin';

/** The addresses that links lead to. The pages behind them are in src/app/routes.ts. */
export const paths = {
  home: '/',
  dogs: '/dogs',
  dog,
  payment: (dogId: string) => `${dog(dogId)}/payment`,
  appeals: '/appeals',
  appeal: (appealId: string) => fill(APPEAL_PATTERN, appealId),
  howItWorks: '/how-it-works',
  stories: '/stories',
  about: '/about',
  support,
  /** The support page with one type of donation already chosen. */
  give: (type: 'one-time' | 'monthly') => `${support}?type=${type}`,
  contact: `${support}#contact`,
  /** The bank account and the UPI ID. Only where there is one. */
  transfer: `${support}#transfer`,
  signIn: auth,
  signUp: `${auth}?tab=sign-up`,
  forgotPassword: `${auth}?tab=forgot-password`,
  resetPassword: '/auth/reset',
  confirmNewsletter: '/newsletter/confirm',
  unsubscribe: '/unsubscribe',
  thanks: '/thanks',
  claim: '/claim',
  undoClaim: '/claim/undo',
  admin,
  newsletters: `${admin}/newsletter`,
  sponsorshipNumbers: `${admin}/sponsorships`,
  dashboard: '/dashboard',
  /** On the profile: what receipts say about the donor. */
  donorDetails: '/dashboard#donor',
  donations: '/dashboard/donations',
  statement: (taxYear: string) => fill(STATEMENT_PATTERN, taxYear),
  receipt: (receiptId: string) => fill(RECEIPT_PATTERN, receiptId),
  confirmCorrection: '/receipts/correction',
  verify: (code: string) => fill(VERIFY_PATTERN, code),
  sponsorships: '/dashboard/sponsorships',
  /** Of somebody without an account. Without the secret it opens nothing. */
  sponsorship: (sponsorshipId: string, secret: string) =>
    `${fill(SPONSORSHIP_PATTERN, sponsorshipId)}#${secret}`,
  /** Of a virtual adoption, to print. */
  certificate: (sponsorshipId: string) => fill(CERTIFICATE_PATTERN, sponsorshipId),
  messages,
  message: (messageId: string) => `${messages}?message=${encodeURIComponent(messageId)}`,
  settings: '/dashboard/settings',
  staff,
  updateQueue: `${staff}/dogs`,
  /** All that the team knows of a dog and does for it. */
  teamDog: (dogId: string) => fill(TEAM_DOG_PATTERN, dogId),
  newDraft: fill(TEAM_DOG_PATTERN, 'new'),
  care: `${staff}/care`,
  careOf: (dogId: string) => `${staff}/care?dog=${encodeURIComponent(dogId)}`,
  careDue: `${staff}/care/due`,
  careRound: `${staff}/care/round`,
  failedCharges: `${staff}/charges`,
  recordDonation: `${staff}/record`,
  /** The form, with what is known already. */
  recordDonationOf: (
    known: Readonly<
      Partial<
        Record<'person' | 'dog' | 'letter' | 'sponsorship' | 'amount' | 'instead' | 'bank', string>
      >
    >,
  ) => `${staff}/record?${new URLSearchParams(known).toString()}`,
  /** A donation that the team recorded. */
  recordedDonation: (donationId: string) => fill(RECORDED_DONATION_PATTERN, donationId),
  waitingCheques: `${staff}/cheques`,
  lateStandingOrders: `${staff}/standing-orders`,
  /** What the card provider paid out to the bank. */
  payouts: `${staff}/payouts`,
  /** The credits of the bank's statement. */
  bankCredits: `${staff}/bank`,
  contactMessages: `${staff}/messages`,
  reviewItems: `${staff}/review`,
  figures: `${staff}/figures`,
  teamAppeals: `${staff}/appeals`,
  emails: `${staff}/emails`,
  team: `${staff}/team`,
  firstDay: `${staff}/first-day`,
  people: `${staff}/people`,
  person: (personId: string) => fill(PERSON_PATTERN, personId),
  newUpdate,
  writeUpdate: (dogId: string) => `${newUpdate}?dog=${encodeURIComponent(dogId)}`,
  editUpdate: (dogId: string, updateId: string) =>
    `${newUpdate}?dog=${encodeURIComponent(dogId)}&edit=${encodeURIComponent(updateId)}`,
  /** Pictures and videos without a description. */
  descriptions: `${newUpdate}/descriptions`,
  /** Updates in one language only. */
  translations: `${newUpdate}/translations`,
  translateUpdate: (updateId: string) =>
    `${newUpdate}/translations?update=${encodeURIComponent(updateId)}`,
  sponsors,
  /** Writing to the sponsors of a dog. */
  writeToSponsors: (dogId: string) => `${sponsors}?dog=${encodeURIComponent(dogId)}`,
  taxYear: '/dashboard/tax-year',
  files: `${staff}/files`,
  privacy: '/privacy',
  terms: '/terms',
  cookies: '/cookies',
  refunds: '/refunds',
} as const;

/** `/dogs` for `/dogs/`. The path `/` stays. */
export function withoutTrailingSlash(path: string): string {
  return path.replace(/([^/])\/$/, '$1');
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/**
 * Whether a text, such as a URL parameter, is a UUID. Postgres returns an error when an id is compared with
 * anything else.
 */
export function isUuid(text: string): boolean {
  return uuid.test(text);
}
