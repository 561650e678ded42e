import { useInfiniteQuery } from '@tanstack/react-query';
import { personHistoryQuery } from '@/features/people/people-api';
import type { RowOf } from '@common/database';
import { EntryList } from '@/components/EntryList';
import { formatDateTime } from '@/lib/dates';
import { formatPaise } from '@/lib/money';

/** What happened to a person's account, donations and sponsorships. */
export function PersonHistory({ personId }: { personId: string }) {
  const query = useInfiniteQuery(personHistoryQuery(personId));
  return (
    <EntryList query={query} things="events" emptyText="Nothing yet.">
      {(event) => (
        <>
          <p>{historyText(event)}</p>
          <p className="empty:hidden wrap-anywhere">{changeOf(event)?.reason}</p>
          <p className="text-sm text-muted">
            <time dateTime={event.occurred_at}>{formatDateTime(event.occurred_at)}</time>
            <span>{event.team_member === null ? null : `, by ${event.team_member}`}</span>
          </p>
        </>
      )}
    </EntryList>
  );
}

type HistoryEvent = RowOf<'person_history'>;

type Sentence = (event: { amount: string; dog: string } & HistoryEvent) => string;

const sentences = {
  'account-confirmed': () => 'Confirmed the account’s email address.',
  // Not of an account or a donation, and so in nobody's history.
  'contact-answered': () => 'Was sent an answer.',
  'milestone-reached': () => 'Has sponsored for a month or another year.',
  'message-sent': () => 'Was written a message.',
  'appeal-goal-reached': () => 'An appeal has reached its goal.',
  'appeal-ended': () => 'An appeal has ended.',
  'appeal-outcome-told': () => 'The team said how an appeal went.',
  'dog-added': () => 'A dog was added.',
  'dog-update-published': ({ dog }) => `An update about ${dog} was published.`,
  'review-item-opened': () => 'Something came up for the team to review.',
  'review-item-assigned': () => 'A review item was assigned.',
  'review-item-closed': () => 'A review item was closed.',
  'review-item-reopened': () => 'A review item was opened again.',
  'donation-pending': ({ amount }) => `Began a donation of ${amount}.`,
  'donation-completed': ({ amount, dog }) => `Gave ${amount} for ${dog}.`,
  'donation-failed': ({ amount }) => `A payment of ${amount} failed.`,
  'donation-refunded': ({ amount }) => `A donation of ${amount} was refunded.`,
  'donation-disputed': ({ amount }) => `A donation of ${amount} is disputed at the bank.`,
  'donation-corrected': (event) => changes[changeOf(event)?.kind ?? 'correction'](event.amount),
  'donation-returned': ({ amount }) => changes.return(amount),
  'cheque-returned': ({ amount }) => `The bank returned a cheque of ${amount}.`,
  'donations-added': () => 'Donations without an account joined this account.',
  'receipt-replaced': () => 'A new receipt replaced an earlier one.',
  'receipt-resent': () => 'A receipt was sent again.',
  'details-corrected': () => 'The details on the receipts were corrected.',
  'address-changed': () => 'The email address was changed, and the old one told.',
  'person-forgotten': () => 'A person was forgotten.',
  'identity-requested': () => 'Was asked for the details that the tax certificate needs.',
  'role-given': () => 'Got a role in the team.',
  'role-taken': () => 'Lost a role in the team.',
  'role-offered': () => 'Was offered a role in the team.',
  'role-withdrawn': () => 'The offer of a role in the team was withdrawn.',
  'second-factor-added': () => 'Set up an authenticator app.',
  'second-factor-removed': () => 'The authenticator app was removed.',
  'file-downloaded': ({ detail }) => `Downloaded a file: ${detail ?? ''}.`,
  'tax-file-downloaded': () => 'Downloaded the statement of donations, with readable PANs.',
  'dog-left': ({ dog }) => `A dog left: ${dog}.`,
  'gift-paid': ({ dog }) => `Gave the sponsoring of ${dog} as a gift to somebody.`,
  'gift-sent-again': () => 'Had the email of a gift sent again.',
  'gift-not-delivered': () => 'The email of a gift could not be delivered.',
  'sponsorship-created': ({ amount, dog }) => `Chose to sponsor ${dog} with ${amount} a month.`,
  'sponsorship-authorised': ({ dog }) => `Approved the monthly payment for ${dog} at the bank.`,
  'sponsorship-charged': ({ amount, dog }) => `Was charged ${amount} for ${dog}.`,
  'sponsorship-charge-failed': ({ dog }) => `A monthly charge for ${dog} failed.`,
  'sponsorship-halted': () => 'The monthly payment is no longer charged, after several tries.',
  'sponsorship-pause-requested': ({ actor }) =>
    actor === 'sponsor' ? 'Asked to pause the sponsorship.' : 'The sponsorship was to pause.',
  'sponsorship-paused': () => 'The sponsorship was paused.',
  'sponsorship-resume-announced': () => 'Was told that the pause ends in three days.',
  'sponsorship-resume-requested': ({ actor }) =>
    actor === 'sponsor' ? 'Asked to resume the sponsorship.' : 'The sponsorship was to resume.',
  'sponsorship-resumed': () => 'The sponsorship was resumed.',
  'sponsorship-moved': ({ dog, detail }) =>
    detail === 'undone'
      ? `Keeps the sponsorship with ${dog} after all.`
      : `Moved the sponsorship to ${dog}, from the next month on.`,
  'sponsorship-dog-left': ({ dog }) => `The sponsored dog left: ${dog}.`,
  'sponsorship-dog-back': ({ dog }) => `The sponsored dog is back: ${dog}.`,
  'sponsorship-dog-taken': ({ dog }) =>
    `The sponsored dog was taken to the municipal centre: ${dog}.`,
  'sponsorship-dog-returned': ({ dog }) =>
    `The sponsored dog is back from the municipal centre: ${dog}.`,
  'sponsorship-amount-changed': ({ amount }) => `Changed the sponsorship to ${amount} a month.`,
  'sponsorship-stop-requested': ({ actor, detail }) =>
    // A stop for another reason, such as a dog that left, nobody asked for.
    detail === 'sponsor' ? stops[actor ?? 'site'] : stops.site,
  'sponsorship-ended': ({ dog }) => `The sponsorship of ${dog} ended.`,
} as const satisfies Record<HistoryEvent['kind'], Sentence>;

const CHANGED = /^(correction|return|void|unvoid|void-asked|void-declined|cheque-put-back) (.*)$/s;

/** What the team changed of a donation, and why; undefined for other events and those of 1.0.1. */
function changeOf({ kind, detail }: HistoryEvent) {
  const isOfDonation = kind === 'donation-corrected' || kind === 'donation-returned';
  const found = isOfDonation ? CHANGED.exec(detail ?? '') : null;
  return found ? { kind: found[1] as keyof typeof changes, reason: found[2] } : undefined;
}

const changes = {
  correction: (amount: string) => `The recorded donation was corrected. It is ${amount} now.`,
  return: (amount: string) => `Got ${amount} of a donation back.`,
  void: (amount: string) => `The recorded donation of ${amount} was made void.`,
  unvoid: (amount: string) => `The void of the donation of ${amount} was taken back.`,
  'void-asked': (amount: string) => `Somebody asked to void the donation of  ${amount}.`,
  'void-declined': (amount: string) =>
    `The donation of ${amount} stays, though somebody asked to void it.`,
  'cheque-put-back': (amount: string) =>
    `The bank did not return the cheque of ${amount} after all.`,
} as const;

const stops = {
  sponsor: 'Asked to stop the sponsorship.',
  team: 'The team stopped the sponsorship, as asked.',
  bank: 'The bank stopped the monthly payment.',
  site: 'The sponsorship was to stop.',
} as const satisfies Record<NonNullable<HistoryEvent['actor']>, string>;

/** What happened, in one sentence. */
function historyText(event: HistoryEvent): string {
  const sentence: Sentence = sentences[event.kind];
  return sentence({
    ...event,
    amount: event.amount_paise === null ? 'an amount' : formatPaise(event.amount_paise),
    dog: event.dog_name ?? 'all dogs',
  });
}
