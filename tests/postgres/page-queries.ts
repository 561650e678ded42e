// The heaviest queries of the site, in the SQL that the REST service makes of a page's request.
// A page that gets another heavy query adds it here.

/** A dog with twenty updates in supabase/seed/load.sql. */
const DOG = '50000000-0000-4000-8000-000000000008';
const UPDATE_COLUMNS = 'id, dog_id, body, happened_on, published_at';

/** The media of updates, as the REST service embeds them. */
const withMedia = (updates: string) => `select found.*, media.list from (${updates}) as found
  left join lateral (
    select json_agg(medium) as list from public.dog_update_media as medium
    where medium.update_id = found.id
  ) as media on true`;

/** The account with the most donations and messages in supabase/seed/load.sql. */
export const SPONSOR = '40000000-0000-4000-8000-000000000001';

/** Most donors give in every year, so that one scan is faster than the lookups. */
const yearReadsAllOf = ['donors'];

export interface PageQuery {
  /** The page, or the function behind one, that sends the query. */
  readonly page: string;
  readonly as: 'visitor' | 'sponsor' | 'volunteer' | 'staff' | 'admin' | 'server';
  readonly sql: string;
  /** The big tables that it may read completely. */
  readonly readsAllOf?: readonly string[];
}

export const pageQueries: readonly PageQuery[] = [
  {
    page: '/dogs: the second thousand',
    as: 'visitor',
    sql: `select * from public.dog_profiles
      where created_at < timestamptz '2025-12-15' or
        (created_at = timestamptz '2025-12-15' and id < '50000000-0000-4000-8000-000000001000')
      order by created_at desc, id desc limit 1000`,
  },
  {
    page: '/dogs/:id: two dogs that have less',
    as: 'visitor',
    sql: `select * from public.dogs_with_less('50000000-0000-4000-8000-000000000001', 'test')`,
    // What each dog has of its own price.
    readsAllOf: ['dog_profiles'],
  },
  {
    page: '/dashboard/donations',
    as: 'sponsor',
    sql: `select donations.id, donations.created_at, amount_paise, type, status, dog.name
      from public.donations
      left join lateral (
        select name from public.dog_profiles where dog_profiles.id = donations.dog_id
      ) as dog on true
      where user_id = '${SPONSOR}'
      order by donations.created_at desc, donations.id desc limit 1000`,
    // The names of a thousand dogs: one scan is faster than a thousand lookups.
    readsAllOf: ['dog_profiles'],
  },
  {
    page: '/dashboard/donations: the receipts',
    as: 'sponsor',
    sql: `select donation.id, receipts.list from (
        select id from public.donations where user_id = '${SPONSOR}'
        order by created_at desc, id desc limit 1000
      ) as donation
      left join lateral (
        select json_agg(receipt) as list from public.receipts as receipt
        where receipt.donation_id = donation.id
      ) as receipts on true`,
  },
  {
    page: '/receipts/:id',
    as: 'sponsor',
    sql: `select public.receipt((select id from public.receipts where donation_id =
      (select id from public.donations where user_id = '${SPONSOR}' and status = 'completed' limit 1)))`,
  },
  {
    page: '/verify/:code',
    as: 'visitor',
    sql: `select public.verify_receipt('${'a'.repeat(22)}')`,
  },
  {
    page: '/dashboard/donations/statement/:year',
    as: 'sponsor',
    sql: `select public.tax_year_statement('2026-27', 'test')`,
    // A hundredth of all receipts belongs to this sponsor: one scan is faster than the lookups.
    readsAllOf: ['receipts'],
  },
  {
    page: '/dashboard/tax-year: totals',
    as: 'admin',
    sql: `select * from public.tax_year_overview('2025-26', 'test')`,
    readsAllOf: yearReadsAllOf,
  },
  {
    page: '/dashboard/tax-year: whose PAN is missing',
    as: 'admin',
    sql: `select * from public.missing_identities('2025-26', 'test')`,
    readsAllOf: yearReadsAllOf,
  },
  {
    page: '/dashboard/tax-year: ask them by email',
    as: 'admin',
    sql: `select public.ask_for_identities('2025-26', 'test')`,
  },
  {
    page: '/dashboard/staff/sponsors: how many sponsor a dog',
    as: 'admin',
    sql: `select public.count_mailing_recipients('sponsor-message', dog_id => '${DOG}')`,
  },
  {
    page: '/dashboard/staff/sponsors: what was sent to them',
    as: 'admin',
    sql: `select * from public.mailings where kind = 'sponsor-message' and dog_id = '${DOG}'
      order by created_at desc, id limit 5`,
  },
  {
    page: '/dashboard/tax-year: the second thousand payments, for the file',
    as: 'admin',
    sql: `select paid_at, provider_payment_id, amount_paise, fee_paise, tax_paise
      from public.donations
      where mode = 'test' and paid_at is not null
        and paid_at >= '2026-03-31T18:30:00Z' and paid_at < '2027-03-31T18:30:00Z'
        and (paid_at > '2026-06-01T00:00:00Z'
          or (paid_at = '2026-06-01T00:00:00Z' and id > '${DOG}'))
      order by paid_at, id limit 1000`,
  },
  {
    page: 'save-donor: new receipts for a corrected address',
    as: 'server',
    sql: `update public.donors set address = 'Chowk, Lucknow'
      where user_id = '40000000-0000-4000-8000-000000000500'`,
  },
  {
    page: '/dashboard/messages',
    as: 'sponsor',
    sql: `select * from public.messages where recipient_id = '${SPONSOR}'
      order by created_at desc, id desc limit 51`,
  },
  {
    page: 'dashboard: the number of unread messages',
    as: 'sponsor',
    sql: `select count(*) from public.messages
      where recipient_id = '${SPONSOR}' and read_at is null`,
  },
  {
    page: '/dashboard/settings: Delete My Account',
    as: 'sponsor',
    sql: 'select public.delete_my_account()',
  },
  {
    page: '/dashboard/staff: page 100 of all people',
    as: 'staff',
    sql: `select * from public.supporters('', 50, 4950)`,
    // Counts everybody.
    readsAllOf: ['people'],
  },
  ...[
    'asha verma',
    'supporter00042@load.test',
    '98 0000 1234',
    'pay_Load1234',
    'TEST/2026-27/000123',
  ].map((text): PageQuery => ({
    page: `/dashboard/staff: search for ${text}`,
    as: 'staff',
    sql: `select * from public.supporters('${text}', 50, 0)`,
    // The names of dogs have no index for searches.
    readsAllOf: ['dog_profiles'],
  })),
  ...[
    'person',
    'person_donations',
    'person_sponsorships',
    'person_correspondence',
    'person_review_items',
    'person_history',
    'person_notes',
  ].map((name): PageQuery => ({
    page: `/dashboard/staff/people/:id: ${name}`,
    as: 'staff',
    sql: `select * from public.${name}('${SPONSOR}')`,
  })),
  {
    page: '/staff: what waits today',
    as: 'staff',
    sql: 'select * from public.team_today()',
    // Counts all running sponsorships by dog: one scan is faster than the lookups.
    readsAllOf: ['sponsorships', 'dog_profiles'],
  },
  {
    page: '/staff/charges',
    as: 'staff',
    sql: 'select * from public.failed_charges()',
  },
  {
    page: '/staff/emails: what was not sent',
    as: 'staff',
    sql: 'select * from public.unsent_emails()',
  },
  {
    page: '/staff/messages',
    as: 'admin',
    sql: `with found as (select * from public.search_contact_messages(''))
      select *, (select count(*) from found) from found
      where handled_at is null and not needs_review
      order by created_at desc, id desc limit 20`,
    // Counts them all.
    readsAllOf: ['contact_messages'],
  },
  {
    page: '/staff/messages: search',
    as: 'admin',
    sql: `select * from public.search_contact_messages('visitor4321@')
      order by created_at desc, id desc limit 20`,
  },
  {
    page: 'reconcile: the donations of a week',
    as: 'server',
    sql: `select id, status, amount_paise, currency, provider_order_id, provider_payment_id
      from public.donations
      where status in ('pending', 'failed', 'completed') and provider_order_id is not null
        and created_at >= timestamptz '2026-11-13'
      order by id limit 1000`,
  },
  {
    page: '/dogs/:dogId: the second ten updates',
    as: 'visitor',
    sql: withMedia(`select ${UPDATE_COLUMNS} from public.dog_updates
      where dog_id = '${DOG}' and (
        published_at < timestamptz '2026-05-01'
        or (published_at = timestamptz '2026-05-01' and id < 'a0000000-0000-4000-8000-000000001000')
      )
      order by published_at desc, id desc limit 11`),
  },
  {
    page: '/dogs/:dogId: what care cost each year',
    as: 'visitor',
    sql: `select * from public.dog_care_years('${DOG}')`,
  },
  {
    page: '/dogs/:dogId: the care of a year',
    as: 'visitor',
    sql: `select id, kind, happened_on, note, cost_paise from public.care_records
      where dog_id = '${DOG}' and happened_on between '2026-01-01' and '2026-12-31'
      order by happened_on desc, id desc limit 1000`,
  },
  {
    page: '/dashboard/sponsorships: news of all dogs',
    as: 'sponsor',
    sql: withMedia(`select ${UPDATE_COLUMNS} from public.dog_updates
      order by published_at desc, id desc limit 5`),
  },
  {
    page: '/dashboard/sponsorships: when it was last visited',
    as: 'sponsor',
    sql: 'select public.visit_my_dogs()',
  },
  {
    page: '/staff: dogs that are due for an update',
    as: 'staff',
    sql: 'select * from public.dogs_due_for_update()',
    // Counts all running sponsorships. For hundreds of dogs one scan is faster than lookups.
    readsAllOf: ['sponsorships', 'dog_profiles'],
  },
  {
    page: '/staff: dogs to write about',
    as: 'staff',
    sql: `select id, name, image_url from public.dog_profiles where name ilike '%%'
      order by last_update_at desc nulls last, name limit 40`,
  },
  {
    page: '/staff: the updates of a dog, hidden ones too, and who changed them',
    as: 'staff',
    sql: withMedia(`select dog_update.*, changes.list as changes from public.dog_updates as dog_update
      left join lateral (
        select json_agg(change order by happened_at) as list from public.dog_update_changes as change
        where change.update_id = dog_update.id
      ) as changes on true
      where dog_id = '${DOG}' order by published_at desc, id desc limit 11`),
  },
  {
    page: '/dashboard/staff/update/descriptions: without a description, the newest updates first',
    as: 'volunteer',
    sql: `with found as (
        select media.*, dog_update.published_at from public.dog_update_media as media
        join public.dog_updates as dog_update on dog_update.id = media.update_id
        where media.needs_description = true and dog_update.hidden_at is null
      )
      select *, (select count(*) from found) from found order by published_at desc, position limit 20`,
  },
  {
    page: '/dashboard/staff/team: members',
    as: 'admin',
    sql: 'select * from public.team_members()',
  },
  {
    page: '/dashboard/staff/team: invitations',
    as: 'admin',
    sql: 'select * from public.team_invitations()',
  },
  {
    page: '/dashboard/page-errors',
    as: 'admin',
    sql: `select *, (select count(*) from public.page_errors) from public.page_errors
      order by last_seen_at desc, place limit 100`,
    // Counts them all.
    readsAllOf: ['page_errors'],
  },
  {
    page: '/staff: review items, the second page of the open ones',
    as: 'staff',
    sql: `select *, (select count(*) from public.review_items where closed_at is null)
      from public.review_items where closed_at is null
      order by created_at desc, id desc limit 20 offset 20`,
  },
  {
    page: '/admin: the second thousand sponsorships',
    as: 'admin',
    sql: `select * from public.sponsorship_list(
      '2026-03-15', '90000000-0000-4000-8000-000000001000')`,
    // A thousand of two thousand, and their dogs: one scan is faster than the lookups.
    readsAllOf: ['sponsorships', 'profiles', 'dog_profiles'],
  },
  {
    page: "/admin: a dog's new status",
    as: 'admin',
    sql: `select public.set_dog_status('${DOG}', 'adopted')`,
  },
  {
    page: '/admin: the sponsors of a dog',
    as: 'admin',
    sql: `select * from public.dog_sponsors('${DOG}')`,
  },
  {
    page: '/admin: the second thousand newsletter addresses',
    as: 'admin',
    sql: `select email, created_at, confirmed_at, needs_review from public.newsletter_subscribers
      where email > 'reader01000@load.test' order by email limit 1000`,
  },
  {
    page: '/staff: the care of a dog',
    as: 'staff',
    sql: `select * from public.team_care_records(for_dog_id => '${DOG}')`,
  },
  {
    page: '/dashboard/staff/care/due: page 10 of what is due this month',
    as: 'volunteer',
    sql: `select * from public.due_care(due_until => '2026-11-30', page_offset => 270)`,
    // A tenth of the dogs: one scan is faster than the lookups.
    readsAllOf: ['dog_profiles'],
  },
  {
    page: '/dashboard/staff/care/due: all vaccinations of an area, for a round',
    as: 'volunteer',
    sql: `select * from public.due_care('2026-12-31', 'Lane 3', 'vaccination', 500)`,
    readsAllOf: ['dog_profiles'],
  },
  {
    page: '/dashboard/staff/care: a round for 250 dogs',
    as: 'volunteer',
    sql: `select public.save_care_round(gen_random_uuid(),
      array(select id from public.dog_profiles where location = 'Lane 3'), 'food', '2026-11-20', 'Rice', 1000)`,
  },
  {
    page: '/dashboard/staff/care: the areas with their dogs',
    as: 'volunteer',
    sql: 'select * from public.dog_areas()',
  },
  {
    page: '/dashboard/staff/care: the dogs of an area',
    as: 'volunteer',
    sql: `select id, name, location, status from public.dog_profiles
      where location = 'Lane 3' and status = 'available' order by name, id limit 1000`,
  },
  {
    page: 'choice of a dog: before anything is typed',
    as: 'visitor',
    sql: `select id, name, location, status from public.dog_profiles
      where status = 'available' order by name, id limit 20`,
  },
  {
    page: 'choice of a dog: by name and area',
    as: 'visitor',
    sql: `select id, name, location, status from public.search_dogs('rani 4321') limit 20`,
  },
  {
    page: '/admin: page 100 of the dogs',
    as: 'admin',
    sql: `select *, (select count(*) from public.dog_profiles) from public.dog_profiles
      order by created_at desc, id desc limit 60 offset 5940`,
    // Counts them all.
    readsAllOf: ['dog_profiles'],
  },
  {
    page: '/admin: search in the dogs',
    as: 'admin',
    sql: `with found as (select * from public.search_dogs('number 4321'))
      select *, (select count(*) from found) from found
      order by created_at desc, id desc limit 60`,
  },
  {
    page: '/admin: the traits that dogs have',
    as: 'admin',
    sql: 'select * from public.dog_traits()',
    readsAllOf: ['dog_profiles'],
  },
  {
    page: '/staff: the second thousand care records, for the file',
    as: 'staff',
    sql: `select * from public.team_care_records(
      before_happened_on => '2026-05-04', before_id => 'd0000000-0000-4000-8000-000000001000')`,
  },
  {
    page: 'publish-update: an update, and the emails to its sponsors',
    as: 'server',
    sql: `select public.save_dog_update(gen_random_uuid(), '${DOG}',
      (select user_id from public.user_roles where role = 'staff' limit 1), 'News', '2026-01-02',
      '[{"id": "90000000-0000-4000-8000-000000000001", "width": 1, "height": 1, "alt": "a", "picture_extension": "jpg"}]',
      now())`,
  },
  {
    page: 'send-email: the news of a sponsor',
    as: 'server',
    sql: `with queued as (
        insert into public.email_outbox (idempotency_key, template, user_id, data, due_at)
        values ('news', 'dog-updates', '${SPONSOR}', '{"until": "2026-11-20T02:30:00Z"}', now())
      )
      select * from public.lease_emails(now(), 10)`,
  },
];
