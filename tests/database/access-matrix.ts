// The permissions of each table by command and actor. access-matrix.test.ts tests every cell and fails if a
// table, a command or an actor is missing.
import { demoAccounts } from '../support/demo-accounts.ts';
import type { Row } from '../support/rows.ts';

export const commands = ['select', 'insert', 'update', 'delete'] as const;
export type Command = (typeof commands)[number];

/** The rows belong to `owner`, the demo sponsor. `stranger` is another signed-in user without a role. */
export const actors = ['visitor', 'stranger', 'owner', 'volunteer', 'staff', 'admin'] as const;
export type Actor = (typeof actors)[number];

export type Cells = Record<Command, Record<Actor, boolean>>;

export interface TableAccess {
  readonly cells: Cells;
  /** The row to read, update and delete. The test inserts it as the superuser. */
  readonly row: Row;
  /** The columns that a select requests, if not all may be read. */
  readonly readable?: string;
  /** The columns that identify it. */
  readonly key: readonly string[];
  /** The columns that an update sends. */
  readonly change: Row;
  /** The row that an insert sends, which also identifies it. */
  readonly fresh: (actorId: string) => Row;
}

const sponsor = demoAccounts.sponsor.id;
const id = '90000000-0000-4000-8000-000000000001';

/** A sponsorship of the owner. */
export const ownSponsorship = '90000000-0000-4000-8000-000000000003';

/** An update and its picture, for rows that belong to an update. */
export const updateOfMedia = '90000000-0000-4000-8000-000000000004';
const DOG = '10000000-0000-4000-8000-000000000001';

/** In the seed. */
const DOG_WITHOUT_PAPERS = '10000000-0000-4000-8000-000000000016';
const DOG_WITHOUT_TEAM_PAPERS = '10000000-0000-4000-8000-000000000014';

const media = {
  update_id: updateOfMedia,
  width: 1280,
  height: 960,
  alt: 'Sheru on a doorstep',
  picture_extension: 'webp',
};
const updateText = { update_id: updateOfMedia, body: 'ख़बर', source_body: 'a' };
/** A failed donation of the owner in the seed, which has no receipt. */
export const donationWithoutReceipt = '30000000-0000-4000-8000-000000000006';

const receipt = {
  mode: 'test',
  prefix: 'TEST',
  tax_year: '2040-41',
  sequence: 1,
  kind: 'receipt',
  reason: 'payment',
  donation_id: donationWithoutReceipt,
  paid_on: '2040-04-01',
  amount_paise: 300_000,
  amount_words: 'Rupees Three Thousand Only',
  donor_name: 'Cell',
  type: 'One-time',
  organisation: {},
};
const taxStatement = {
  tax_year: '2026-27',
  filed_on: '2027-05-30',
  amount_paise: 300_000,
  donors: 1,
};
const translation = { dog_id: DOG, tagline: 'Cell', source_tagline: 'Cell' };
const appeal = {
  dog_id: DOG,
  title: 'Cell',
  why: 'Cell',
  goal_paise: 100_000,
  last_day: '2026-01-02',
};
const gift = { recipient_name: 'Cell', giver_name: 'Cell', occasion: 'just-so' };
const careRecord = { dog_id: DOG, kind: 'food', happened_on: '2026-01-02', cost_paise: 100 };

const nobody = {
  visitor: false,
  stranger: false,
  owner: false,
  volunteer: false,
  staff: false,
  admin: false,
};
const everyone = {
  visitor: true,
  stranger: true,
  owner: true,
  volunteer: true,
  staff: true,
  admin: true,
};
const ownerAlone = { ...nobody, owner: true };
const adminAlone = { ...nobody, admin: true };
/** Staff and administrators. */
const staffAlone = { ...adminAlone, staff: true };
/** Also volunteers. */
const team = { ...staffAlone, volunteer: true };
const ownerAndStaff = { ...staffAlone, owner: true };

/**
 * What the Edge Functions and the scripts do with the secret key (the role service_role), past every policy. Nothing with
 * the other tables.
 */
export const server: Record<string, readonly Command[]> = {
  dog_profiles: ['select'],
  dog_updates: ['select'],
  dog_update_media: ['select'],
  donations: ['select'],
  donors: ['select'],
  email_outbox: ['select', 'insert'],
  payment_events: ['select'],
  provider_plans: ['select', 'insert', 'update'],
  receipt_settings: ['select'],
  scheduled_jobs: ['select', 'insert', 'update'],
  sponsorships: ['select'],
  sync_failures: ['select', 'delete'],
  user_roles: ['select'],
};

export const tables: Record<string, TableAccess> = {
  dog_profiles: {
    cells: { select: everyone, insert: adminAlone, update: adminAlone, delete: adminAlone },
    row: { id, name: 'Cell', image_url: '/a.png', tagline: 'a', age: '1 year', location: 'Chowk' },
    key: ['id'],
    change: { tagline: 'changed' },
    fresh: () => ({
      name: 'Fresh',
      image_url: '/a.png',
      tagline: 'a',
      age: '1 year',
      location: 'Chowk',
    }),
  },
  // Administrators write with save_dog_translation().
  dog_translations: {
    cells: { select: everyone, insert: nobody, update: nobody, delete: nobody },
    row: { ...translation, language: 'en' },
    key: ['dog_id', 'language'],
    change: { tagline: 'changed' },
    fresh: () => ({ ...translation, language: 'en', tagline: 'Fresh' }),
  },
  // Staff write them with save_dog_papers() (dog-papers.test.ts).
  dog_papers: {
    cells: { select: everyone, insert: nobody, update: nobody, delete: nobody },
    row: { dog_id: DOG_WITHOUT_PAPERS },
    key: ['dog_id'],
    change: { sex: 'male' },
    fresh: () => ({ dog_id: DOG_WITHOUT_PAPERS }),
  },
  dog_papers_team: {
    cells: { select: team, insert: nobody, update: nobody, delete: nobody },
    row: { dog_id: DOG_WITHOUT_TEAM_PAPERS, ward: 'Cell' },
    key: ['dog_id'],
    change: { ward: 'changed' },
    fresh: () => ({ dog_id: DOG_WITHOUT_TEAM_PAPERS, ward: 'Fresh' }),
  },
  // Staff and administrators write them with functions (appeals.test.ts).
  appeals: {
    cells: { select: team, insert: nobody, update: nobody, delete: staffAlone },
    row: { ...appeal, id },
    key: ['id'],
    change: { title: 'changed' },
    fresh: () => ({ ...appeal, id: '90000000-0000-4000-8000-000000000005' }),
  },
  word_translations: {
    cells: { select: everyone, insert: nobody, update: nobody, delete: nobody },
    row: { kind: 'trait', source: 'Cell', language: 'hi', text: 'Cell' },
    key: ['kind', 'source', 'language'],
    change: { text: 'changed' },
    fresh: () => ({ kind: 'location', source: 'Fresh', language: 'hi', text: 'Fresh' }),
  },
  contact_messages: {
    cells: { select: staffAlone, insert: everyone, update: staffAlone, delete: nobody },
    row: { id, name: 'Cell', email: 'cell@paws.test', message: 'A message in a cell' },
    key: ['id'],
    change: { handled_at: '2026-01-02T03:04:05+00:00' },
    fresh: () => ({ name: 'Fresh', email: 'fresh@paws.test', message: 'A new message' }),
  },
  user_roles: {
    // This row makes the owner a member of staff, who still can't become an administrator.
    cells: { select: ownerAlone, insert: nobody, update: nobody, delete: nobody },
    row: { user_id: sponsor, role: 'staff' },
    key: ['user_id'],
    change: { role: 'admin' },
    fresh: () => ({ user_id: sponsor, role: 'admin' }),
  },
  profiles: {
    cells: { select: ownerAlone, insert: nobody, update: ownerAlone, delete: nobody },
    row: { user_id: sponsor, name: 'Cell', email: 'cell@paws.test' },
    key: ['user_id'],
    change: { name: 'changed' },
    fresh: () => ({ user_id: sponsor, name: 'Fresh', email: 'fresh@paws.test' }),
  },
  user_settings: {
    cells: { select: ownerAlone, insert: ownerAlone, update: ownerAlone, delete: nobody },
    row: { user_id: sponsor, marketing_emails: false },
    key: ['user_id'],
    change: { marketing_emails: true },
    fresh: () => ({ user_id: sponsor, marketing_emails: true }),
  },
  donors: {
    cells: {
      select: ownerAndStaff,
      insert: nobody,
      update: nobody,
      delete: nobody,
    },
    row: { id, user_id: sponsor, name: 'Cell', address: 'Chowk, Lucknow' },
    readable: 'id, user_id, name, address, email, phone, citizen_declared_at, pan_masked',
    key: ['user_id'],
    change: { name: 'changed' },
    fresh: () => ({ user_id: sponsor, name: 'Fresh', address: 'Chowk, Lucknow' }),
  },
  donations: {
    cells: {
      select: ownerAndStaff,
      insert: nobody,
      update: nobody,
      delete: nobody,
    },
    row: { id, user_id: sponsor, amount_paise: 50_000, type: 'One-time' },
    key: ['id'],
    change: { status: 'completed' },
    fresh: () => ({ user_id: sponsor, amount_paise: 60_000, type: 'Monthly', status: 'completed' }),
  },
  sponsorships: {
    cells: {
      select: ownerAndStaff,
      insert: nobody,
      update: nobody,
      delete: nobody,
    },
    row: { id, user_id: sponsor, amount_paise: 300_000, mode: 'test' },
    readable: 'id, user_id, dog_id, amount_paise, status, provider_subscription_id',
    key: ['id'],
    change: { status: 'active' },
    fresh: () => ({ user_id: sponsor, amount_paise: 350_000, mode: 'live' }),
  },
  // Payers and recipients use functions.
  gifts: {
    cells: { select: nobody, insert: nobody, update: nobody, delete: nobody },
    row: { ...gift, id, donation_id: donationWithoutReceipt },
    key: ['id'],
    change: { withdrawn_at: '2026-01-02T03:04:05+00:00' },
    fresh: () => ({ ...gift, sponsorship_id: ownSponsorship }),
  },
  provider_plans: {
    cells: { select: nobody, insert: nobody, update: nobody, delete: nobody },
    row: { amount_paise: 300_000, mode: 'test', provider_plan_id: 'plan_cell' },
    key: ['amount_paise', 'mode'],
    change: { provider_plan_id: 'plan_changed' },
    fresh: () => ({ amount_paise: 350_000, mode: 'test', provider_plan_id: 'plan_fresh' }),
  },
  payment_events: {
    cells: { select: nobody, insert: nobody, update: nobody, delete: nobody },
    row: { id: 'event_cell', type: 'payment.captured', payload: {} },
    key: ['id'],
    change: { type: 'changed' },
    fresh: () => ({ id: 'event_fresh', type: 'payment.captured', payload: {} }),
  },
  messages: {
    cells: {
      // Staff sent this message. Administrators only read messages that they sent themselves.
      select: { ...ownerAlone, staff: true },
      insert: staffAlone,
      update: ownerAlone,
      delete: nobody,
    },
    row: {
      id,
      recipient_id: sponsor,
      sender_id: demoAccounts.staff.id,
      subject: 'Cell',
      body: 'a',
    },
    key: ['id'],
    change: { read_at: '2026-01-02T03:04:05+00:00' },
    fresh: (actorId) => ({
      recipient_id: sponsor,
      sender_id: actorId,
      subject: 'Fresh',
      body: 'a',
    }),
  },
  review_items: {
    cells: { select: nobody, insert: nobody, update: nobody, delete: nobody },
    row: { id, kind: 'dispute', reference: 'disp_cell', description: 'A dispute in a cell' },
    key: ['id'],
    change: { description: 'Settled' },
    fresh: () => ({ kind: 'dispute', reference: 'disp_fresh', description: 'A new dispute' }),
  },
  newsletters: {
    cells: { select: adminAlone, insert: adminAlone, update: adminAlone, delete: adminAlone },
    row: { id, subject: 'Cell', body: 'A draft' },
    key: ['id'],
    change: { body: 'changed' },
    fresh: () => ({ subject: 'Fresh', body: 'A new draft' }),
  },
  // A message to sponsors. Administrators alone read the other kinds.
  mailings: {
    cells: { select: staffAlone, insert: nobody, update: nobody, delete: nobody },
    row: { id, kind: 'sponsor-message', dog_id: DOG, subject: 'Cell', body: 'Well' },
    key: ['id'],
    change: { body: 'changed' },
    fresh: () => ({ kind: 'sponsor-message', dog_id: DOG, subject: 'Fresh', body: 'Well' }),
  },
  email_outbox: {
    cells: { select: nobody, insert: nobody, update: nobody, delete: nobody },
    row: { id, idempotency_key: 'cell', template: 'test-email', recipient: 'cell@paws.test' },
    key: ['id'],
    change: { recipient: 'changed@paws.test' },
    fresh: () => ({
      idempotency_key: 'fresh',
      template: 'test-email',
      recipient: 'fresh@paws.test',
    }),
  },
  refused_addresses: {
    cells: { select: staffAlone, insert: nobody, update: nobody, delete: staffAlone },
    row: { email: 'cell@paws.test', reason: '550 5.1.1' },
    key: ['email'],
    change: { reason: 'changed' },
    fresh: () => ({ email: 'fresh@paws.test', reason: '550 5.1.1' }),
  },
  scheduled_jobs: {
    cells: { select: staffAlone, insert: nobody, update: nobody, delete: nobody },
    row: { name: 'cell', last_run_at: '2026-01-02T03:04:05+00:00', last_result: 'complete' },
    key: ['name'],
    change: { last_result: 'failed' },
    fresh: () => ({
      name: 'fresh',
      last_run_at: '2026-01-02T03:04:05+00:00',
      last_result: 'complete',
    }),
  },
  sync_failures: {
    cells: { select: nobody, insert: nobody, update: nobody, delete: nobody },
    row: {
      reference: 'order_cell',
      failures: 1,
      since: '2026-01-02T03:04:05+00:00',
      retry_at: '2026-01-02T03:04:05+00:00',
    },
    key: ['reference'],
    change: { failures: 2 },
    fresh: () => ({
      reference: 'order_fresh',
      failures: 1,
      since: '2026-01-02T03:04:05+00:00',
      retry_at: '2026-01-02T03:04:05+00:00',
    }),
  },
  dog_updates: {
    cells: { select: everyone, insert: nobody, update: nobody, delete: nobody },
    row: { id, dog_id: DOG, body: 'Cell', happened_on: '2026-01-02' },
    readable: 'id, dog_id, body, language, happened_on, published_at, needs_translation',
    key: ['id'],
    change: { body: 'changed' },
    fresh: () => ({
      id: '90000000-0000-4000-8000-000000000005',
      dog_id: DOG,
      body: 'Fresh',
      happened_on: '2026-01-02',
    }),
  },
  dog_update_media: {
    cells: { select: everyone, insert: nobody, update: nobody, delete: nobody },
    row: { ...media, id, position: 0 },
    key: ['id'],
    change: { alt: 'changed' },
    fresh: () => ({ ...media, id: '90000000-0000-4000-8000-000000000005', position: 1 }),
  },
  dog_update_translations: {
    // The team writes them with save_dog_update_translation(). Of an edited update only the team reads them (dog-updates.test.ts).
    cells: { select: everyone, insert: nobody, update: nobody, delete: nobody },
    row: { ...updateText, language: 'hi' },
    key: ['update_id', 'language'],
    change: { body: 'changed' },
    fresh: () => ({ ...updateText, language: 'en' }),
  },
  dog_update_changes: {
    cells: { select: team, insert: nobody, update: nobody, delete: nobody },
    row: { id, update_id: updateOfMedia, kind: 'published', actor_name: 'Cell' },
    key: ['id'],
    change: { actor_name: 'changed' },
    fresh: () => ({ update_id: updateOfMedia, kind: 'edited', actor_name: 'Fresh' }),
  },
  care_records: {
    // The team writes them with functions (dog-updates.test.ts, roles.test.ts).
    cells: { select: everyone, insert: nobody, update: nobody, delete: nobody },
    row: { ...careRecord, id, note: 'Cell' },
    readable: 'id, dog_id, kind, happened_on, note, cost_paise, appeal_id',
    key: ['id'],
    change: { note: 'changed' },
    fresh: () => ({ ...careRecord, note: 'Fresh' }),
  },
  receipt_settings: {
    cells: { select: everyone, insert: nobody, update: adminAlone, delete: nobody },
    row: { id: true, organisation_name: 'Cell', organisation_address: 'Lucknow', section: '133' },
    key: ['id'],
    change: { organisation_name: 'changed' },
    fresh: () => ({
      id: true,
      organisation_name: 'Fresh',
      organisation_address: 'Lucknow',
      section: '133',
    }),
  },
  receipts: {
    cells: {
      select: ownerAndStaff,
      insert: nobody,
      update: nobody,
      delete: nobody,
    },
    row: { ...receipt, id, verify_code: 'CellCellCellCellCellCe' },
    key: ['id'],
    change: { amount_paise: 100 },
    fresh: () => ({ ...receipt, verify_code: 'FreshFreshFreshFreshFr' }),
  },
  tax_statements: {
    cells: { select: adminAlone, insert: adminAlone, update: nobody, delete: adminAlone },
    row: { ...taxStatement, id, acknowledgement_number: 'cell' },
    key: ['id'],
    change: { acknowledgement_number: 'changed' },
    fresh: () => ({ ...taxStatement, acknowledgement_number: 'fresh' }),
  },
  newsletter_subscribers: {
    cells: { select: adminAlone, insert: everyone, update: nobody, delete: nobody },
    row: { email: 'cell@paws.test' },
    readable: 'email, created_at, needs_review, confirmed_at',
    key: ['email'],
    change: { email: 'changed@paws.test' },
    fresh: () => ({ email: 'fresh@paws.test' }),
  },
};

/** The buckets: list and read, upload, overwrite, delete. */
export const buckets = {
  'dog-images': { select: adminAlone, insert: staffAlone, update: nobody, delete: adminAlone },
  'dog-update-uploads': { select: team, insert: team, update: nobody, delete: nobody },
  'dog-updates': { select: nobody, insert: nobody, update: nobody, delete: nobody },
  // A volunteer reads what they uploaded (roles.test.ts).
  'care-bills': { select: staffAlone, insert: team, update: nobody, delete: nobody },
} satisfies Record<string, Cells>;

/**
 * Which functions of the API each may call. Who may call one for an account's own rows calls
 * it in vain for others: the tests of the feature. `reissue_receipt` refuses a receipt of somebody else, or of none, in the
 * same way as a caller, so that it counts as the server's here.
 */
export const functions = {
  everybody: `
    claim_to_undo confirm_correction confirm_dog_news confirm_newsletter_subscription correct_sponsorship_email
    delete_gift_page dog_areas dog_care_by_year dog_care_years dog_story dog_traits dog_update_thanks donation_to_claim follow_dog gift
    health less_covered_dogs receipt refuse_sponsorship_emails report_payment search_dogs stop_visitor_sponsorship
    undo_claim unsubscribe verify_receipt visitor_sponsorship
    appeals_now`,
  visitors: `
    expect_code visitor_ip_address`,
  accounts: `
    certificate_details claim_donation correct_gift_email delete_own_account move_sponsorship own_data own_gifts
    own_letters own_manage_urls own_office_details own_role own_whatsapp pause_sponsorship reissue_offer renew_gift_link reply_to_dog_update
    reply_to_message resend_gift resume_sponsorship search_contact_messages set_own_whatsapp set_thanks sponsorship_timeline
    stop_sponsorship tax_year_statement visit_my_dogs withdraw_gift`,
  team: `
    care_record_history care_round care_without_cost delete_care_record deleted_care_records describe_dog_update_media dogs_due_for_update due_care
    edit_care_record restore_care_record save_care_round save_dog_update_translation stories_without_hindi
    team_care_records team_today`,
  staff: `
    payouts_of_donations settlement_lines settlement_list
    add_person_note add_review_item_note answer_contact_message ask_to_void assign_review_item check_void
    correct_recorded_donation count_mailing_recipients dogs_by_coverage dogs_money_by_month due_notes email_overview
    failed_charges gifts_before_this_site known_person late_standing_orders merge_people message_sponsors money_by_month move_standing_order
    dog_supporters
    notes_about_person part_people pass_on_letter people_choices person person_correspondence person_donations person_history
    person_notes person_review_items person_sponsorships put_back_cheque record_cheque_outcome recorded_donation
    recorded_donation_details recorded_donation_list resend_receipt review_item_assignees review_item_list review_item_notes
    save_dog_papers set_dog_at_centre set_note_done set_person_email sponsors_by_month sponsors_by_quarter
    standing_orders_to_call stop_standing_order supporters unsent_emails unvoid_donation void_donation waiting_cheques
    withdraw_whatsapp write_to_person
    save_appeal set_appeal_costs tell_outcome`,
  admins: `
    bank_candidates bank_decisions bank_payers decide_bank_line reopen_bank_line settlement_report
    ask_for_identities asked_voids change_role decline_void dog_sponsors download_file file_imports find_dogs find_people forget_person
    give_role import_dogs import_people missing_identities missing_translations newsletter_progress publish_dog record_factor_removal record_tax_file remove_role resume_jobs return_recorded_donation
    save_dog_translation send_newsletter set_dog_status sponsorship_list sponsorship_summary stop_sponsorship_as_team
    tax_year_overview team_invitations team_members undo_import unused_dog_images withdraw_invitation
    close_appeal open_appeal`,
  server: `
    known_settlements save_settlements settlement_facts settlements_since write_settlement_review_items
    administrators_without_second_factor allow_order allow_plan are_jobs_paused begin_sponsorship begin_standing_order
    begin_visitor_sponsorship bill_uploader book_problems check_books continue_mailings correct_donor
    correct_visitor_details
    decide_donor_name delete_unpaid_donation deployment_state donor_name_decisions donor_of_visitor edit_dog_update
    forget_gifts forget_invitations forget_unconfirmed_accounts forget_visitors gift_problem give_role give_to_somebody_else
    lease_emails
    open_disputes open_review_items order_terms postpone_email_decision queue_scheduled_email record_delivery record_donation
    record_milestones record_sync_failure redact_old_emails replace_pans resume_due_sponsorships save_dog_update
    save_donor save_pending_donation save_person save_provider_subscription save_recorded_donation save_standing_order
    set_dog_update_hidden sponsorship_timeline statement_donors store_email_decision store_payment_event
    undecided_events unsubscribe unused_files unused_public_files visitor_gift_link visitor_sponsorship
    write_donation_state write_sponsorship_state
    appeal_order_terms record_appeal_news is_build_due`,
} as const;
