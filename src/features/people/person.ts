import type { Database, Enums } from '@common/database';

type Functions = Database['public']['Functions'];

/** A person in the list: everybody with the same email address, with or without an account. */
export interface ListedPerson {
  id: string;
  /** null without an account. */
  userId: string | null;
  /** '' when none was given. */
  name: string;
  email: string;
  donationsCount: number;
  totalDonatedPaise: number;
  /** Also those that ended. */
  sponsorshipsCount: number;
}

/** The generated types don't know what can be null. */
type ListedRow = Omit<Functions['supporters']['Returns'][number], 'user_id'> & {
  user_id: string | null;
};

export function toListedPerson(row: ListedRow): ListedPerson {
  return {
    id: row.person_id,
    userId: row.user_id,
    name: row.name,
    email: row.email,
    donationsCount: row.donations_count,
    totalDonatedPaise: row.total_donated_paise,
    sponsorshipsCount: row.sponsorships_count,
  };
}

/** The name, or the email of a person without one. */
export function personName({ name, email }: Pick<ListedPerson, 'name' | 'email'>): string {
  return name.trim() === '' ? email : name;
}

/** Opens the reader's mail program. */
export function mailTo(email: string): string {
  return `mailto:${encodeURIComponent(email)}`;
}

/** A person's page: who they are and how to reach them. Times are ISO 8601. */
export interface Person {
  id: string;
  name: string;
  email: string;
  /** What was typed under this address and is not the name. */
  otherNames: string[];
  /** null without an account. */
  account: {
    userId: string;
    createdAt: string;
    /** Whether the address is confirmed. */
    isConfirmed: boolean;
    wantsReceipts: boolean;
  } | null;
  /** '' when none was given. */
  phone: string;
  /** Of the profile, else of the receipts; '' when none was given. */
  address: string;
  /** Whether it is the account's own. Another one was typed under the email address. */
  isOwnAddress: boolean;
  /** null for no subscription of this address. */
  newsletter: { since: string; isConfirmed: boolean } | null;
  /** When a mail server refused the address for good. */
  refusedAt: string | null;
  donationsCount: number;
  totalDonatedPaise: number;
}

type PersonRow = Omit<
  Functions['person']['Returns'][number],
  'account_id' | 'account_created_at' | 'subscribed_at' | 'subscription_confirmed_at' | 'refused_at'
> & {
  account_id: string | null;
  account_created_at: string | null;
  subscribed_at: string | null;
  subscription_confirmed_at: string | null;
  refused_at: string | null;
};

export function toPerson(row: PersonRow): Person {
  const { account_id: userId, account_created_at: createdAt, subscribed_at: since } = row;
  return {
    id: row.id,
    name: row.name,
    email: row.email,
    otherNames: row.other_names,
    account:
      userId === null || createdAt === null
        ? null
        : {
            userId,
            createdAt,
            isConfirmed: row.is_confirmed,
            wantsReceipts: row.wants_receipts,
          },
    phone: row.phone,
    address: row.address,
    isOwnAddress: row.is_own_address,
    newsletter:
      since === null ? null : { since, isConfirmed: row.subscription_confirmed_at !== null },
    refusedAt: row.refused_at,
    donationsCount: row.donations_count,
    totalDonatedPaise: row.total_donated_paise,
  };
}

/** Whether somebody has shown that the address is theirs: with an account, or a confirmed subscription. */
export function isAddressConfirmed({ account, newsletter }: Person): boolean {
  return account?.isConfirmed === true || newsletter?.isConfirmed === true;
}

export interface PersonDonation {
  id: string;
  /** When it was paid, or else begun. */
  givenAt: string;
  amountPaise: number;
  refundedPaise: number;
  type: Enums<'donation_type'>;
  status: Enums<'donation_status'>;
  isTest: boolean;
  /** null for all dogs, like the name. */
  dogId: string | null;
  dogName: string | null;
  paymentMethod: string | null;
  orderId: string | null;
  paymentId: string | null;
  /** Whom its receipts are made out to; null for a donation without details. */
  donor: { id: string; name: string; isVisitor: boolean } | null;
  /** The latest receipt or its cancellation; null before the payment. */
  receipt: { id: string; number: string; isCancellation: boolean } | null;
  /** The person to whose account it was added, if that is somebody else. */
  otherPersonId: string | null;
}

type DonationRow = {
  [Column in keyof Functions['person_donations']['Returns'][number]]: Column extends
    | 'id'
    | 'given_at'
    | 'amount_paise'
    | 'refunded_paise'
    | 'type'
    | 'status'
    | 'mode'
    | 'is_visitors'
    ? Functions['person_donations']['Returns'][number][Column]
    : Functions['person_donations']['Returns'][number][Column] | null;
};

export function toPersonDonation(row: DonationRow): PersonDonation {
  const { donor_id: donorId, receipt_id: receiptId } = row;
  return {
    id: row.id,
    givenAt: row.given_at,
    amountPaise: row.amount_paise,
    refundedPaise: row.refunded_paise,
    type: row.type,
    status: row.status,
    isTest: row.mode === 'test',
    dogId: row.dog_id,
    dogName: row.dog_name,
    paymentMethod: row.payment_method,
    orderId: row.provider_order_id,
    paymentId: row.provider_payment_id,
    donor:
      donorId === null
        ? null
        : { id: donorId, name: row.donor_name ?? '', isVisitor: row.is_visitors },
    receipt:
      receiptId === null
        ? null
        : {
            id: receiptId,
            number: row.receipt_number ?? '',
            isCancellation: row.receipt_kind === 'cancellation',
          },
    otherPersonId: row.other_id,
  };
}

/** What a person was written or wrote. */
export interface Correspondence {
  id: string;
  kind: Enums<'correspondence_kind'>;
  writtenAt: string;
  /** Of the team or, in the contact form, as typed; null for emails of the site. */
  authorName: string | null;
  /** null of an email that was not tried to be sent yet, and of what the person wrote. */
  subject: string | null;
  /** Only of what the person wrote. */
  body: string | null;
  state: Enums<'correspondence_state'>;
  stateAt: string | null;
}

type CorrespondenceRow = Pick<
  Functions['person_correspondence']['Returns'][number],
  'id' | 'kind' | 'written_at' | 'state'
> &
  Record<'author_name' | 'subject' | 'body' | 'state_at', string | null>;

export function toCorrespondence(row: CorrespondenceRow): Correspondence {
  return {
    id: row.id,
    kind: row.kind,
    writtenAt: row.written_at,
    authorName: row.author_name,
    subject: row.subject,
    body: row.body,
    state: row.state,
    stateAt: row.state_at,
  };
}

export interface PersonNote {
  id: number;
  body: string;
  authorName: string;
  createdAt: string;
}

export function toPersonNote(row: Functions['person_notes']['Returns'][number]): PersonNote {
  return { id: row.id, body: row.body, authorName: row.author_name, createdAt: row.created_at };
}

export interface HistoryEvent {
  id: number;
  kind: Enums<'domain_event_kind'>;
  occurredAt: string;
  /** Only of sponsorships. */
  actor: Enums<'sponsorship_actor'> | null;
  detail: string | null;
  amountPaise: number | null;
  /** null for all dogs, and where no dog is concerned. */
  dogName: string | null;
  /** Who of the team did it, if that is known. */
  teamMember: string | null;
}

type HistoryRow = Pick<
  Functions['person_history']['Returns'][number],
  'id' | 'kind' | 'occurred_at'
> & {
  actor: HistoryEvent['actor'];
  detail: string | null;
  amount_paise: number | null;
  dog_name: string | null;
  team_member: string | null;
};

export function toHistoryEvent(row: HistoryRow): HistoryEvent {
  return {
    id: row.id,
    kind: row.kind,
    occurredAt: row.occurred_at,
    actor: row.actor,
    detail: row.detail,
    amountPaise: row.amount_paise,
    dogName: row.dog_name,
    teamMember: row.team_member,
  };
}
