// Every page of the site. The router, the prerendering, the host files, the sitemap and the service worker read
// this list. The build reads it in Node, so it names the page files and imports none of them.
import {
  APPEAL_PATTERN,
  CERTIFICATE_PATTERN,
  TEAM_DOG_PATTERN,
  DOG_PATTERN,
  GIFT_CERTIFICATE_PATTERN,
  GIFT_PATTERN,
  PAYMENT_PATTERN,
  PERSON_PATTERN,
  RECEIPT_PATTERN,
  RECORDED_DONATION_PATTERN,
  SPONSORSHIP_PATTERN,
  STATEMENT_PATTERN,
  VERIFY_PATTERN,
  paths,
} from '../lib/paths.ts';

export type Route = {
  /** A pattern of React Router. */
  readonly path: string;
  /** The build writes an HTML file with the content of the page. */
  readonly isPrerendered: boolean;
  readonly isInSitemap: boolean;
} & (
  | {
      readonly access: 'public' | 'signed-in';
      readonly layout: 'site' | 'dashboard';
      /** The file of the page, below src/ and without its ending. */
      readonly page: string;
    }
  // app/team-pages.ts has their pages, which visitors don't load.
  | { readonly access: 'signed-in' | 'admin'; readonly layout: 'team' }
);

const noFile = { isPrerendered: false, isInSitemap: false } as const;
const content = {
  access: 'public',
  layout: 'site',
  isPrerendered: true,
  isInSitemap: true,
} as const;
const form = { access: 'public', layout: 'site', ...noFile } as const;
const dashboard = { access: 'signed-in', layout: 'dashboard', ...noFile } as const;
/** The layout decides by the role which of these a person sees. */
const team = { access: 'signed-in', layout: 'team', ...noFile } as const;
const admin = { access: 'admin', layout: 'team', ...noFile } as const;

export const routes: readonly Route[] = [
  { path: paths.home, page: 'pages/home/HomePage', ...content },
  { path: paths.dogs, page: 'pages/dogs/DogsPage', ...content },
  { path: paths.howItWorks, page: 'pages/how-it-works/HowItWorksPage', ...content },
  { path: paths.stories, page: 'pages/stories/StoriesPage', ...content },
  { path: paths.about, page: 'pages/about/AboutPage', ...content },
  { path: paths.support, page: 'pages/support/SupportPage', ...content },
  { path: paths.privacy, page: 'pages/legal/PrivacyPage', ...content },
  { path: paths.terms, page: 'pages/legal/TermsPage', ...content },
  { path: paths.cookies, page: 'pages/legal/CookiesPage', ...content },
  { path: paths.refunds, page: 'pages/legal/RefundsPage', ...content },
  { path: DOG_PATTERN, page: 'pages/dogs/DogPage', ...form },
  { path: PAYMENT_PATTERN, page: 'pages/payment/PaymentPage', ...form },
  { path: paths.appeals, page: 'pages/appeals/AppealsPage', ...form },
  { path: APPEAL_PATTERN, page: 'pages/appeals/AppealPage', ...form },
  { path: paths.signIn, page: 'pages/auth/AuthPage', ...form },
  { path: paths.resetPassword, page: 'pages/auth/ResetPasswordPage', ...form },
  { path: paths.confirmNewsletter, page: 'pages/email-links/ConfirmNewsletterPage', ...form },
  { path: paths.unsubscribe, page: 'pages/email-links/UnsubscribePage', ...form },
  { path: paths.thanks, page: 'pages/thanks/ThanksPage', ...form },
  { path: paths.claim, page: 'pages/email-links/ClaimPage', ...form },
  { path: paths.undoClaim, page: 'pages/email-links/UndoClaimPage', ...form },
  { path: paths.confirmCorrection, page: 'pages/email-links/ConfirmCorrectionPage', ...form },
  { path: GIFT_PATTERN, page: 'pages/gifts/GiftPage', ...form },
  { path: GIFT_CERTIFICATE_PATTERN, page: 'pages/gifts/GiftCertificatePage', ...form },
  { path: SPONSORSHIP_PATTERN, page: 'pages/sponsorship/SponsorshipPage', ...form },
  { path: RECEIPT_PATTERN, page: 'pages/receipts/ReceiptPage', ...form },
  { path: VERIFY_PATTERN, page: 'pages/receipts/VerifyPage', ...form },
  {
    path: STATEMENT_PATTERN,
    page: 'features/donations/receipts/StatementPage',
    access: 'signed-in',
    layout: 'site',
    ...noFile,
  },
  {
    path: CERTIFICATE_PATTERN,
    page: 'pages/certificate/CertificatePage',
    access: 'signed-in',
    layout: 'site',
    ...noFile,
  },
  { path: paths.dashboard, page: 'pages/dashboard/ProfilePage', ...dashboard },
  { path: paths.donations, page: 'pages/dashboard/DonationsPage', ...dashboard },
  { path: paths.sponsorships, page: 'pages/dashboard/SponsorshipsPage', ...dashboard },
  { path: paths.messages, page: 'pages/dashboard/MessagesPage', ...dashboard },
  { path: paths.settings, page: 'pages/dashboard/SettingsPage', ...dashboard },
  { path: paths.staff, ...team },
  { path: paths.updateQueue, ...team },
  { path: TEAM_DOG_PATTERN, ...team },
  { path: paths.newUpdate, ...team },
  { path: paths.descriptions, ...team },
  { path: paths.translations, ...team },
  { path: paths.care, ...team },
  { path: paths.careDue, ...team },
  { path: paths.careRound, ...team },
  { path: paths.failedCharges, ...team },
  { path: paths.recordDonation, ...team },
  { path: RECORDED_DONATION_PATTERN, ...team },
  { path: paths.waitingCheques, ...team },
  { path: paths.lateStandingOrders, ...team },
  { path: paths.payouts, ...team },
  { path: paths.contactMessages, ...team },
  { path: paths.reviewItems, ...team },
  { path: paths.emails, ...team },
  { path: paths.sponsors, ...team },
  { path: paths.figures, ...team },
  { path: paths.people, ...team },
  { path: paths.teamAppeals, ...team },
  { path: paths.firstDay, ...team },
  { path: PERSON_PATTERN, ...team },
  { path: paths.admin, ...admin },
  { path: paths.newsletters, ...admin },
  { path: paths.sponsorshipNumbers, ...admin },
  { path: paths.taxYear, ...admin },
  { path: paths.files, ...admin },
  { path: paths.bankCredits, ...admin },
  { path: paths.team, ...admin },
];
