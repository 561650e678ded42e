// Every page of the site. The router, the prerendering, the host files, the sitemap and the service worker read
// this list. The build reads it in Node, so it names the page files and imports none of them.
import {
  CERTIFICATE_PATTERN,
  DOG_PAPERS_PATTERN,
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
  /** The file of the page: 'home/HomePage' is src/pages/home/HomePage.tsx. */
  readonly page: string;
  /** The build writes an HTML file with the content of the page. */
  readonly isPrerendered: boolean;
  readonly isInSitemap: boolean;
} & (
  | { readonly access: 'public'; readonly layout: 'site' }
  | { readonly access: 'signed-in'; readonly layout: 'site' | 'dashboard' | 'team' }
  | { readonly access: 'admin'; readonly layout: 'team' }
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
  { path: paths.home, page: 'home/HomePage', ...content },
  { path: paths.dogs, page: 'dogs/DogsPage', ...content },
  { path: paths.howItWorks, page: 'how-it-works/HowItWorksPage', ...content },
  { path: paths.stories, page: 'stories/StoriesPage', ...content },
  { path: paths.support, page: 'support/SupportPage', ...content },
  { path: paths.privacy, page: 'legal/PrivacyPage', ...content },
  { path: paths.terms, page: 'legal/TermsPage', ...content },
  { path: paths.cookies, page: 'legal/CookiesPage', ...content },
  { path: paths.refunds, page: 'legal/RefundsPage', ...content },
  { path: DOG_PATTERN, page: 'dogs/DogPage', ...form },
  { path: PAYMENT_PATTERN, page: 'payment/PaymentPage', ...form },
  { path: paths.signIn, page: 'auth/AuthPage', ...form },
  { path: paths.resetPassword, page: 'auth/ResetPasswordPage', ...form },
  { path: paths.confirmNewsletter, page: 'email-links/ConfirmNewsletterPage', ...form },
  { path: paths.unsubscribe, page: 'email-links/UnsubscribePage', ...form },
  { path: paths.thanks, page: 'thanks/ThanksPage', ...form },
  { path: paths.claim, page: 'email-links/ClaimPage', ...form },
  { path: paths.undoClaim, page: 'email-links/UndoClaimPage', ...form },
  { path: paths.confirmCorrection, page: 'email-links/ConfirmCorrectionPage', ...form },
  { path: GIFT_PATTERN, page: 'gifts/GiftPage', ...form },
  { path: GIFT_CERTIFICATE_PATTERN, page: 'gifts/GiftCertificatePage', ...form },
  { path: SPONSORSHIP_PATTERN, page: 'sponsorship/SponsorshipPage', ...form },
  { path: RECEIPT_PATTERN, page: 'receipts/ReceiptPage', ...form },
  { path: VERIFY_PATTERN, page: 'receipts/VerifyPage', ...form },
  {
    path: STATEMENT_PATTERN,
    page: 'receipts/StatementPage',
    access: 'signed-in',
    layout: 'site',
    ...noFile,
  },
  {
    path: CERTIFICATE_PATTERN,
    page: 'certificate/CertificatePage',
    access: 'signed-in',
    layout: 'site',
    ...noFile,
  },
  { path: paths.dashboard, page: 'dashboard/ProfilePage', ...dashboard },
  { path: paths.donations, page: 'dashboard/DonationsPage', ...dashboard },
  { path: paths.sponsorships, page: 'dashboard/SponsorshipsPage', ...dashboard },
  { path: paths.messages, page: 'dashboard/MessagesPage', ...dashboard },
  { path: paths.settings, page: 'dashboard/SettingsPage', ...dashboard },
  { path: paths.staff, page: 'team/StaffPage', ...team },
  { path: paths.updateQueue, page: 'team/UpdateQueuePage', ...team },
  { path: DOG_PAPERS_PATTERN, page: 'team/DogPapersPage', ...team },
  { path: paths.newUpdate, page: 'team/UpdatePage', ...team },
  { path: paths.descriptions, page: 'team/DescriptionsPage', ...team },
  { path: paths.translations, page: 'team/TranslationsPage', ...team },
  { path: paths.care, page: 'team/CarePage', ...team },
  { path: paths.careDue, page: 'team/CareDuePage', ...team },
  { path: paths.failedCharges, page: 'team/FailedChargesPage', ...team },
  { path: paths.recordDonation, page: 'team/RecordDonationPage', ...team },
  { path: RECORDED_DONATION_PATTERN, page: 'team/RecordedDonationPage', ...team },
  { path: paths.waitingCheques, page: 'team/WaitingChequesPage', ...team },
  { path: paths.lateStandingOrders, page: 'team/LateStandingOrdersPage', ...team },
  { path: paths.contactMessages, page: 'team/ContactMessagesPage', ...team },
  { path: paths.reviewItems, page: 'team/ReviewItemsPage', ...team },
  { path: paths.emails, page: 'team/EmailsPage', ...team },
  { path: paths.sponsors, page: 'team/SponsorsPage', ...team },
  { path: paths.figures, page: 'team/FiguresPage', ...team },
  { path: PERSON_PATTERN, page: 'team/PersonPage', ...team },
  { path: paths.admin, page: 'admin/AdminPage', ...admin },
  { path: paths.newsletters, page: 'admin/NewslettersPage', ...admin },
  { path: paths.sponsorshipNumbers, page: 'admin/SponsorshipNumbersPage', ...admin },
  { path: paths.taxYear, page: 'admin/TaxYearPage', ...admin },
  { path: paths.team, page: 'admin/TeamPage', ...admin },
];
