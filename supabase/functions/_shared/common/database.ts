// The database's types for the site and the functions: as generated, with what may be null.
import type { Database as Generated, Json } from './database.types.ts';

export { Constants } from './database.types.ts';
export type { Enums, Json, Tables, TablesInsert, TablesUpdate } from './database.types.ts';

/**
 * The columns that may be null in the rows of functions, because `returns table` knows no `not null` and the generator
 * types none of them as null. tests/database/site-requests.test.ts compares them with the answers.
 */
export const nullableColumns = {
  appeals_now: ['days_left'],
  care_round: ['feeding_spot'],
  care_record_history: ['cost_paise', 'dog_name', 'due_on', 'happened_on', 'kind', 'note'],
  deleted_care_records: ['cost_paise', 'due_on'],
  dog_sponsors: ['email', 'name', 'user_id'],
  dog_supporters: ['email', 'name', 'person_id'],
  dog_story: ['carer_name', 'here_since', 'rabies_until', 'sex', 'sterilised_on', 'story'],
  dogs_due_for_update: ['last_update_at'],
  dogs_money_by_month: ['kind'],
  email_overview: ['oldest_waiting'],
  failed_charges: ['dog_name', 'email', 'name', 'next_charge_at', 'person_id'],
  late_standing_orders: ['dog_name', 'last_paid_on', 'name', 'person_id'],
  missing_identities: ['asked_at', 'email'],
  newsletter_progress: ['dog_name', 'recipients'],
  notes_about_person: ['done_at', 'done_by_name', 'due_on'],
  own_letters: ['about_message_id', 'about_update_id', 'dog_id', 'dog_name', 'seen_at'],
  own_gifts: ['deliver_on', 'delivered_at', 'dog_id', 'dog_name', 'email'],
  file_imports: ['undone_at'],
  known_person: [
    'account_created_at',
    'account_id',
    'donor_id',
    'email',
    'entered_on',
    'language',
    'pan_masked',
    'refused_at',
    'subscribed_at',
    'subscription_confirmed_at',
    'whatsapp_consented_at',
    'whatsapp_number',
  ],
  people_choices: ['email', 'last_given_on', 'last_paise'],
  person_correspondence: ['author_name', 'body', 'state_at', 'subject'],
  person_donations: [
    'bank_name',
    'dog_id',
    'dog_name',
    'donor_id',
    'donor_name',
    'other_id',
    'payment_method',
    'provider_order_id',
    'provider_payment_id',
    'receipt_id',
    'receipt_kind',
    'receipt_number',
    'received_on',
    'reference',
  ],
  person_history: ['actor', 'amount_paise', 'detail', 'dog_name', 'team_member'],
  person_review_items: [
    'amount_paise',
    'assignee_name',
    'closed_at',
    'closed_by_name',
    'closing_note',
    'respond_by',
  ],
  person_sponsorships: [
    'dog_id',
    'dog_name',
    'end_reason',
    'ended_at',
    'failure',
    'moved_at',
    'next_charge_at',
    'next_dog_name',
    'pause_reason',
    'resume_on',
    'started_at',
    'stop_comment',
  ],
  recorded_donation_list: ['receipt_id', 'receipt_number'],
  recorded_donation: [
    'address',
    'bank_name',
    'dog_id',
    'dog_name',
    'donor_id',
    'name',
    'pan_masked',
    'person_id',
    'receipt_id',
    'receipt_number',
    'recorded_by_name',
    'reference',
    'sponsorship_id',
  ],
  recorded_donation_details: [
    'address',
    'bank_name',
    'dog_id',
    'dog_name',
    'donor_id',
    'former_id',
    'name',
    'pan_masked',
    'person_id',
    'receipt_id',
    'receipt_number',
    'recorded_by_name',
    'reference',
    'replacement_id',
    'sponsorship_id',
    'voided_at',
  ],
  review_item_list: [
    'amount_paise',
    'assignee_id',
    'assignee_name',
    'closed_at',
    'closed_by_name',
    'closing_note',
    'dog_id',
    'dog_name',
    'donation_amount_paise',
    'donation_given_at',
    'donation_id',
    'donation_status',
    'person_id',
    'person_name',
    'provider_order_id',
    'provider_payment_id',
    'provider_subscription_id',
    'receipt_id',
    'receipt_number',
    'respond_by',
    'sponsorship_amount_paise',
    'sponsorship_id',
  ],
  search_contact_messages: [
    'for_dog',
    'handled_at',
    'handled_by',
    'paid_by',
    'paid_on',
    'paid_paise',
    'passed_on_at',
    'reference',
    'subject',
  ],
  sponsors_by_quarter: ['after_12', 'after_3', 'after_6'],
  sponsorship_list: [
    'dog_id',
    'dog_name',
    'email',
    'end_reason',
    'ended_at',
    'failure',
    'moved_at',
    'name',
    'next_charge_at',
    'next_dog_name',
    'pause_reason',
    'person_id',
    'resume_on',
    'started_at',
    'stop_comment',
  ],
  sponsorship_timeline: ['amount_paise', 'detail', 'dog_id', 'dog_name', 'reference'],
  standing_orders_to_call: ['name', 'person_id'],
  supporters: ['email', 'user_id'],
  team_care_records: [
    'bill_name',
    'cost_paise',
    'created_by_name',
    'due_on',
    'updated_by_name',
    'vaccine_batch',
  ],
  // A volunteer gets what no role is needed for.
  team_today: [
    'administrators_without_second_factor',
    'contact_messages',
    'due_review_items',
    'failed_charges',
    'failed_emails',
    'late_emails',
    'late_standing_orders',
    'my_review_items',
    'paused_since',
    'review_deadline',
    'review_items',
    'urgent_review_items',
    'waiting_cheques',
  ],
  bank_candidates: ['name', 'reference', 'upi_note', 'way'],
  bank_decisions: ['decided_by_name', 'reason'],
  payouts_of_donations: ['utr'],
  settlement_lines: ['dog_name', 'name', 'person_id'],
  settlement_list: ['paid_out_on', 'utr'],
  settlement_report: [
    'fee_paise',
    'net_paise',
    'order_id',
    'paid_out_on',
    'payment_method',
    'settlement_id',
    'settlement_paise',
    'tax_paise',
    'utr',
  ],
  unsent_emails: ['email', 'failed_at', 'gift_for', 'last_error', 'person_id'],
  dog_update_thanks: ['thanks'],
  waiting_cheques: ['bank_name', 'dog_name', 'person_id', 'reference'],
} as const satisfies {
  [Name in keyof GeneratedFunctions]?: GeneratedFunctions[Name]['Returns'] extends (infer Row)[]
    ? readonly (keyof Row)[]
    : never;
};

/** Functions of one value that may be null. */
type NullableResult =
  | 'bill_uploader'
  | 'correct_recorded_donation'
  | 'donor_of_visitor'
  | 'gift_problem'
  | 'save_provider_subscription'
  | 'record_cheque_outcome'
  | 'write_donation_state'
  | 'write_sponsorship_state';

/** Arguments that may be null. The generator types all of them as not null. */
interface NullableArguments {
  save_appeal: 'expected_updated_at';
  add_person_note: 'due_on';
  begin_sponsorship: 'amount_paise' | 'dog_id' | 'replaces_id' | 'starts_at';
  begin_visitor_sponsorship: 'amount_paise' | 'dog_id';
  gift_problem: 'payer';
  correct_donor: 'pan_encrypted' | 'pan_masked';
  correct_recorded_donation:
    'address' | 'bank_name' | 'dog_id' | 'name' | 'person_id' | 'reference';
  correct_visitor_details: 'pan_encrypted' | 'pan_masked';
  order_terms: 'amount_paise' | 'dog_id';
  save_dog_papers: 'expected_updated_at';
  save_donor: 'pan_encrypted' | 'pan_masked';
  save_provider_subscription: 'manage_url';
  set_own_whatsapp: 'number';
  stop_standing_order: 'reason';
  store_payment_event: 'order_id' | 'subscription_id';
  write_donation_state: 'payment_id';
}

type GeneratedFunctions = Generated['public']['Functions'];

type NullableArgument<Name> = Name extends keyof NullableArguments
  ? NullableArguments[Name]
  : never;

type NullableColumn<Name> = Name extends keyof typeof nullableColumns
  ? (typeof nullableColumns)[Name][number]
  : never;

type Result<Name, Returns> = Returns extends (infer Row extends object)[]
  ? { [Column in keyof Row]: Row[Column] | (Column extends NullableColumn<Name> ? null : never) }[]
  : Returns | (Name extends NullableResult ? null : never);

type Functions = {
  [Name in keyof GeneratedFunctions]: Omit<GeneratedFunctions[Name], 'Args' | 'Returns'> & {
    Args: {
      [Argument in keyof GeneratedFunctions[Name]['Args']]:
        | GeneratedFunctions[Name]['Args'][Argument]
        // An interface and a readonly list can be sent as JSON, but are not assignable to Json.
        | (Json extends GeneratedFunctions[Name]['Args'][Argument] ? object : never)
        | (Argument extends NullableArgument<Name> ? null : never);
    };
    Returns: Result<Name, GeneratedFunctions[Name]['Returns']>;
  };
};

export interface Database {
  public: Omit<Generated['public'], 'Functions'> & { Functions: Functions };
}

export type FunctionName = keyof Functions;

/** A row that a function returns. */
export type RowOf<Name extends FunctionName> = Functions[Name]['Returns'] extends (infer Row)[]
  ? Row
  : never;
