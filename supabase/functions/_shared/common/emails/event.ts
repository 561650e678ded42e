// What happened, as the database tells it to those who decide about emails (undecided_events).
import * as z from 'zod/mini';
import { Constants, type Enums } from '../database.ts';

export type EventKind = Enums<'domain_event_kind'>;

const { Enums: enums } = Constants.public;
const timestamp = z.string();
const uuidOrNull = z.nullable(z.uuid());

/** The state of a sponsorship at the event (private.sponsorship_state). */
const stateSchema = z.object({
  amount_paise: z.int(),
  mode: z.enum(enums.payment_mode),
  source: z.enum(enums.sponsorship_source),
  /** The provider's. */
  status: z.string(),
  desired_status: z.enum(enums.desired_status),
  pause_reason: z.nullable(z.enum(enums.pause_reason)),
  /** The Indian day on which a pause by the sponsor ends. */
  resume_on: z.nullable(z.iso.date()),
  payment_method: z.nullable(z.string()),
  has_ended: z.boolean(),
  /** Takes its last charge before a change of the amount. */
  is_replaced: z.boolean(),
  replaces_other: z.boolean(),
  /** What the replaced one still charges. */
  last_amount_paise: z.nullable(z.int()),
  dog_id: uuidOrNull,
  dog_status: z.nullable(z.enum(enums.dog_status)),
  next_dog_id: uuidOrNull,
  /** From the next period on; null for all dogs. */
  chosen_dog_id: uuidOrNull,
  starts_at: z.nullable(timestamp),
  next_charge_at: z.nullable(timestamp),
  halted_at: z.nullable(timestamp),
  /** The last month that was charged; not in events of release 1.0.1. */
  current_start: z.optional(z.nullable(timestamp)),
  current_end: z.optional(z.nullable(timestamp)),
});

/** Ids, amounts, times and states; which of them there are depends on the kind. */
const dataSchema = z.object({
  sponsorship: z.optional(stateSchema),
  /** Of a sponsorship: the reason, the day on which a pause is to end, the dog's new status, since when it is at the municipal centre, or `undone`. */
  detail: z.optional(
    z.nullable(
      z.union([
        z.enum([
          ...enums.failure_reason,
          ...enums.pause_reason,
          ...enums.end_reason,
          ...enums.dog_status,
          'undone',
        ]),
        z.iso.date(),
      ]),
    ),
  ),
  amount_paise: z.optional(z.nullable(z.int())),
  type: z.optional(z.enum(enums.donation_type)),
  mode: z.optional(z.enum(enums.payment_mode)),
  /** Of a donation, or a receipt that replaces another one. */
  source: z.optional(z.enum(enums.donation_source)),
  /** Of a cheque that the bank returned. */
  tells_donor: z.optional(z.boolean()),
  paid_at: z.optional(z.nullable(timestamp)),
  receipt_id: z.optional(uuidOrNull),
  /** Of a receipt that replaces another one. */
  reason: z.optional(z.enum(enums.receipt_reason)),
  message_id: z.optional(z.uuid()),
  answer_id: z.optional(z.uuid()),
  /** Of a milestone: the first of the sponsorships that replaced each other, and its years; 0 for a month. */
  first_id: z.optional(z.uuid()),
  years: z.optional(z.int()),
  /** Of a message that goes to all sponsors of a dog. */
  is_to_many: z.optional(z.boolean()),
  count: z.optional(z.int()),
  /** Of a review item or a receipt. */
  kind: z.optional(z.enum([...enums.review_item_kind, ...enums.receipt_kind])),
  is_urgent: z.optional(z.boolean()),
  tax_year: z.optional(z.string()),
  missing: z.optional(z.array(z.enum(['pan', 'address']))),
  /** Null for an account outside the team. */
  role: z.optional(z.nullable(z.enum(enums.team_role))),
  gift_id: z.optional(z.uuid()),
  /** Of a dog that has died: the appeal that was open for it. */
  appeal_id: z.optional(z.uuid()),
  /** Null for somebody who had none. */
  previous_role: z.optional(z.nullable(z.enum(enums.team_role))),
});

/** The reader of the address wants no gifts by email, or ten others went there lately or wait. */
export const giftProblemSchema = z.enum(['gift-address-stopped', 'too-many-gifts']);

/** Names, texts and addresses of pages, as they are when the emails are decided (private.email_facts). */
const factsSchema = z.object({
  /** The event's dogs, by id. */
  dogs: z.record(
    z.string(),
    z.object({
      /** Becomes the name in the reader's language when the email leaves (private.in_language). */
      name: z.looseObject({ original: z.string() }),
      image_url: z.string(),
      /** The newest update; null without one. */
      news: z._default(z.nullable(z.looseObject({})), null),
    }),
  ),
  sponsorship: z.nullable(
    z.object({
      manage_url: z.nullable(z.string()),
      gifts: z.array(z.unknown()),
      /** How often it was charged before. */
      charges: z.int(),
      /** What was asked for last before. */
      last_request: z.nullable(z.string()),
    }),
  ),
  receipt: z.nullable(z.looseObject({})),
  donor: z.nullable(z.object({ has_address: z.boolean(), is_claimable: z.boolean() })),
  donor_name: z.nullable(z.string()),
  donations: z.nullable(z.array(z.unknown())),
  message: z.nullable(z.looseObject({})),
  /** The team's answer to a contact message. */
  answer: z.nullable(z.looseObject({})),
  review_item: z.nullable(z.looseObject({})),
  /** Of a change of roles. */
  role: z.nullable(
    z.object({
      member: z.nullable(z.object({ name: z.string(), email: z.string() })),
      /** Null for the server. */
      actor_name: z.nullable(z.string()),
      invitation: z.nullable(
        z.object({ email: z.string(), expires_at: timestamp, is_open: z.boolean() }),
      ),
    }),
  ),
  gift: z.nullable(
    z.object({
      id: z.uuid(),
      recipient_name: z.string(),
      /** The Indian day of its email; null for a page that the payer shows. */
      deliver_on: z.nullable(z.iso.date()),
      /** Null once it is deleted. */
      email: z.nullable(z.string()),
      is_by_visitor: z.boolean(),
      /** Why it can't go to its address. */
      problem: z.nullable(giftProblemSchema),
      /** The Indian day on which the email to the recipient leaves; null for none, and once it has left. */
      leaves_on: z.nullable(z.iso.date()),
    }),
  ),
  /** The keys of the account's waiting emails that can still be cancelled. */
  waiting: z.array(z.string()),
});
export type EventFacts = z.infer<typeof factsSchema>;

const eventSchema = z.object({
  id: z.int(),
  kind: z.enum(enums.domain_event_kind),
  occurred_at: timestamp,
  recorded_at: timestamp,
  account_id: uuidOrNull,
  donation_id: uuidOrNull,
  sponsorship_id: uuidOrNull,
  dog_id: uuidOrNull,
  review_item_id: uuidOrNull,
  /** Who did it; only of sponsorships. */
  actor: z.nullable(z.enum(enums.sponsorship_actor)),
  data: dataSchema,
});
export type DomainEvent = z.infer<typeof eventSchema>;

/** @throws Error for a row that is malformed; it quotes no values */
export function readEvent(row: { facts: unknown }): { event: DomainEvent; facts: EventFacts } {
  const event = eventSchema.safeParse(row);
  const facts = factsSchema.safeParse(row.facts);
  if (event.success && facts.success) return { event: event.data, facts: facts.data };
  const issues = [...(event.error?.issues ?? []), ...(facts.error?.issues ?? [])];
  throw new Error(`The event is malformed: ${issues.map(({ path }) => path.join('.')).join(', ')}`);
}
