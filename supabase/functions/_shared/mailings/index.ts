import { accountDeleted } from './account-deleted.ts';
import { addressChanged } from './address-changed.ts';
import { appealDogDied } from './appeal-dog-died.ts';
import { appealEnded } from './appeal-ended.ts';
import { appealOutcome } from './appeal-outcome.ts';
import { chargeFailed } from './charge-failed.ts';
import { contactAnswer } from './contact-answer.ts';
import { chequeReturned } from './cheque-returned.ts';
import { correctionRequest } from './correction-request.ts';
import { detailsCorrected } from './details-corrected.ts';
import { dogBack } from './dog-back.ts';
import { dogLeft } from './dog-left.ts';
import { dogReturned } from './dog-returned.ts';
import { dogTaken } from './dog-taken.ts';
import { dogNewsConfirmation } from './dog-news-confirmation.ts';
import { dogNewsEnd } from './dog-news-end.ts';
import { dogNews } from './dog-news.ts';
import { dogUpdates } from './dog-updates.ts';
import { donationClaimed } from './donation-claimed.ts';
import { donationReceived } from './donation-received.ts';
import { donationsAdded } from './donations-added.ts';
import type { Email } from '../common/emails/email.ts';
import { giftDelivery } from './gift-delivery.ts';
import { giftDogLeft } from './gift-dog-left.ts';
import { giftNotDelivered } from './gift-not-delivered.ts';
import { giftReady } from './gift-ready.ts';
import { identityRequest } from '../common/emails/identity-request.ts';
import { milestone } from './milestone.ts';
import { newDogs } from './new-dogs.ts';
import { newsletterConfirmation } from './newsletter-confirmation.ts';
import { newsletter } from '../common/emails/newsletter.ts';
import { paymentFailed } from './payment-failed.ts';
import { receiptChanged } from './receipt-changed.ts';
import { receiptCopy } from './receipt-copy.ts';
import { reviewItem } from './team/review-item.ts';
import { reviewItemsDaily } from './team/review-items-daily.ts';
import { roleGiven } from './team/role-given.ts';
import { roleOffered } from './team/role-offered.ts';
import { roleTaken } from './team/role-taken.ts';
import { roleWithdrawn } from './team/role-withdrawn.ts';
import { secondFactor } from './second-factor.ts';
import { sponsorshipBegun } from './sponsorship-begun.ts';
import { sponsorshipEnded } from './sponsorship-ended.ts';
import { sponsorshipHalted } from './sponsorship-halted.ts';
import { sponsorshipMoved } from './sponsorship-moved.ts';
import { sponsorshipPaused } from './sponsorship-paused.ts';
import { sponsorshipResumed } from './sponsorship-resumed.ts';
import { sponsorshipResuming } from './sponsorship-resuming.ts';
import { sponsorshipStopped } from './sponsorship-stopped.ts';
import { teamChanged } from './team/team-changed.ts';
import { teamMessage } from './team-message.ts';
import { teamWeek } from './team/team-week.ts';
import { testEmail } from './team/test-email.ts';
import { welcome } from './welcome.ts';

/** Every email of the site, in the order of the preview. */
export const emails: readonly Email[] = [
  welcome,
  accountDeleted,
  donationReceived,
  paymentFailed,
  chequeReturned,
  donationsAdded,
  donationClaimed,
  receiptChanged,
  receiptCopy,
  detailsCorrected,
  correctionRequest,
  addressChanged,
  identityRequest,
  giftReady,
  giftDelivery,
  giftNotDelivered,
  giftDogLeft,
  appealEnded,
  appealOutcome,
  appealDogDied,
  dogNewsConfirmation,
  dogNews,
  dogNewsEnd,
  sponsorshipBegun,
  chargeFailed,
  sponsorshipHalted,
  sponsorshipMoved,
  sponsorshipPaused,
  sponsorshipResuming,
  sponsorshipResumed,
  sponsorshipStopped,
  sponsorshipEnded,
  milestone,
  dogLeft,
  dogTaken,
  dogReturned,
  dogBack,
  teamMessage,
  contactAnswer,
  dogUpdates,
  newDogs,
  roleGiven,
  roleTaken,
  roleOffered,
  roleWithdrawn,
  secondFactor,
  teamChanged,
  reviewItem,
  reviewItemsDaily,
  teamWeek,
  testEmail,
  newsletterConfirmation,
  newsletter,
];

const byTemplate = new Map(emails.map((email) => [email.template, email]));

/** @throws Error for an unknown template; it doesn't quote it */
export function emailOf(template: string): Email {
  const email = byTemplate.get(template);
  if (!email) throw new Error('There is no email with this name.');
  return email;
}
