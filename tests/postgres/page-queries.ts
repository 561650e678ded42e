// The heaviest queries of the site, in the SQL that the REST service makes of a page's request. Eight of them once read a
// whole table or ignored an index.

import { daysAgo } from '../support/days.ts';

/** The first calendar year of the latest financial year that is over: its April is more than a year ago. */
const YEAR = Number(daysAgo(365 + 90).slice(0, 4));

/** A dog with twenty updates in supabase/seed/load.sql. */
const DOG = '50000000-0000-4000-8000-000000000008';

/** The account with the most donations and messages in supabase/seed/load.sql, and the id of its person. */
export const SPONSOR = '40000000-0000-4000-8000-000000000001';

export interface PageQuery {
  /** The page, or the function behind one, that sends the query. */
  readonly page: string;
  readonly as: 'visitor' | 'sponsor' | 'staff' | 'admin' | 'server';
  /** What the REST service makes of the request. */
  readonly sql: string;
  /** What is true before, as the owner of the database. */
  readonly given?: string;
  /** The big tables that it may read completely. */
  readonly readsAllOf?: readonly string[];
  /** The rows that it may sort. */
  readonly sortsUpTo?: number;
  /** Of processor time, where 300 are too few. */
  readonly maxMilliseconds?: number;
}

/** Half of the sponsorships as those of visitors. */
const HALF_OF_VISITORS = `
  insert into public.donors (id, name, address, email)
    select id, 'A visitor', 'Chowk, Lucknow', 'visitor' || right(id::text, 5) || '@load.test'
    from public.sponsorships where id::text ~ '^90000000-.*[02468]$';
  update public.sponsorships as row set user_id = null, donor_id = donor.id, visitor_email = donor.email
    from public.donors as donor where donor.id = row.id;
  insert into private.sponsorship_secrets (secret_hash, sponsorship_id, is_emailed, email_hash)
    select encode(sha256(id::text::bytea), 'hex'), id, true, private.keyed_hash(visitor_email)
    from public.sponsorships where visitor_email is not null`;

const APPEAL = '70000000-0000-4000-8000-0000000000a1';

/** An open appeal for which two thousand gave. */
const MANY_GAVE = `
  insert into public.appeals (id, dog_id, title, why, title_hi, why_hi, goal_paise, last_day, status, opened_at)
    values ('${APPEAL}', '${DOG}', 'A hip', 'A scooter.', 'कूल्हा', 'स्कूटर।', 100000, current_date + 20, 'open', now());
  update public.donations set appeal_id = '${APPEAL}', dog_id = '${DOG}' where id in (
    select id from public.donations
    where sponsorship_id is null and type = 'One-time' and status = 'completed' order by id limit 2000
  )`;

/** A decision about each recorded donation of the last year. */
const LINES_OF_A_BANK = `
  insert into private.bank_lines (account, posted_on, amount_paise, reference, ordinal)
    select '4417', entered.received_on, donation.amount_paise, '', row_number() over (
        partition by entered.received_on, donation.amount_paise order by donation.id
      )
    from private.recorded_donations as entered join public.donations as donation on donation.id = entered.donation_id
    where entered.received_on > current_date - 365;
  insert into private.bank_line_donations (donation_id, bank_line_id)
    select entered.donation_id, line.id
    from (
      select entered.donation_id, entered.received_on, donation.amount_paise, row_number() over (
          partition by entered.received_on, donation.amount_paise order by donation.id
        ) as ordinal
      from private.recorded_donations as entered join public.donations as donation on donation.id = entered.donation_id
    ) as entered
    join private.bank_lines as line on line.posted_on = entered.received_on and line.amount_paise = entered.amount_paise
      and line.ordinal = entered.ordinal`;

export const pageQueries: readonly PageQuery[] = [
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
    page: '/dogs/:dogId: two dogs that have less',
    as: 'visitor',
    sql: `select * from public.less_covered_dogs('50000000-0000-4000-8000-000000000001', 'test', 'hi')`,
    // What each dog has of its own price.
    readsAllOf: ['dog_profiles'],
    sortsUpTo: 10_000,
  },
  {
    page: 'reconcile: the donations of a week',
    as: 'server',
    sql: `select id, status, amount_paise, currency, provider_order_id, provider_payment_id
      from public.donations
      where status in ('pending', 'failed', 'completed') and provider_order_id is not null
        and created_at >= timestamptz '${daysAgo(8)}'
      order by id limit 1000`,
  },
  {
    page: '/dashboard/staff/charges',
    as: 'staff',
    given: HALF_OF_VISITORS,
    sql: 'select * from public.failed_charges(page_size => 50, page_offset => 50)',
  },
  {
    page: '/dashboard/staff: what waits today',
    as: 'staff',
    sql: 'select * from public.team_today()',
    // Counts what waits.
    readsAllOf: [
      'contact_messages',
      'dog_profiles',
      'recorded_donations',
      'review_items',
      'sponsorships',
    ],
    sortsUpTo: 100_000,
  },
  {
    page: '/dashboard/staff: search for a payment',
    as: 'staff',
    sql: `select * from public.supporters('pay_Load1234', 50, 0)`,
    // The names of dogs have no index for searches.
    readsAllOf: ['dog_profiles'],
  },
  {
    page: '/dashboard/staff/review: the second page',
    as: 'staff',
    sql: 'select * from public.review_item_list(page_size => 20, page_offset => 20)',
    // Counts them all. The sponsorships are few.
    readsAllOf: ['review_items', 'sponsorships'],
  },
  {
    page: '/dashboard/staff/messages',
    as: 'staff',
    sql: `with found as (select * from public.search_contact_messages(''))
      select *, (select count(*) from found) from found
      where handled_at is null and not needs_review
      order by kind desc, created_at, id limit 20`,
    // Counts them all.
    readsAllOf: ['contact_messages'],
  },
  {
    page: '/dashboard/staff/messages: search',
    as: 'staff',
    sql: `select * from public.search_contact_messages('visitor4321@')
      order by created_at desc, id desc limit 20`,
  },
  {
    page: '/admin: the sponsors of a dog',
    as: 'admin',
    given: HALF_OF_VISITORS,
    sql: `select * from public.dog_sponsors('${DOG}')`,
  },
  {
    page: '/dashboard/staff/figures: whether it grows',
    as: 'staff',
    sql: `select * from public.money_by_month('test')`,
    readsAllOf: ['donations', 'sponsorships', 'gifts'],
    // To group them.
    sortsUpTo: 100_000,
  },
  {
    page: '/dashboard/tax-year: the donors of the statement, and names under one PAN',
    as: 'server',
    given: `update public.donors
      set pan_masked = 'ABC••••••F', pan_encrypted = '1.' || repeat('a', 16) || '.' || repeat('a', 35)
      where id in (select id from public.donors where id::text ~ '[02468]$')`,
    sql: `select * from public.statement_donors('${YEAR}-${String(YEAR + 1).slice(-2)}', 'test')`,
    // Most donors give in every year, so that scans are faster than the lookups.
    readsAllOf: ['donations', 'donors', 'profiles', 'receipts', 'users'],
    // All donors of a year.
    sortsUpTo: 32_000,
    // For the file of the tax return, once a year: 380 to 490 of 100,000 donations.
    maxMilliseconds: 1_000,
  },
  {
    page: '/dashboard/tax-year: the second thousand payments, for the file',
    as: 'admin',
    sql: `select paid_at, provider_payment_id, amount_paise, fee_paise, tax_paise
      from public.donations
      where mode = 'test' and paid_at is not null
        and paid_at >= '${YEAR}-03-31T18:30:00Z' and paid_at < '${YEAR + 1}-03-31T18:30:00Z'
        and (paid_at > '${YEAR}-06-01T00:00:00Z'
          or (paid_at = '${YEAR}-06-01T00:00:00Z' and id > '${DOG}'))
      order by paid_at, id limit 1000`,
    // The rest of the year.
    sortsUpTo: 32_000,
  },
  {
    page: '/appeals/:appealId: what came in',
    as: 'visitor',
    given: MANY_GAVE,
    sql: `select * from public.appeals_now('test', array['${APPEAL}']::uuid[])`,
  },
  {
    page: '/appeals: those that are open, and the others',
    as: 'visitor',
    given: MANY_GAVE,
    sql: `select appeals.id, title, goal_paise, last_day, appeals.status, dog.name, now.*
      from public.appeals
      left join lateral (select name from public.dog_profiles where dog_profiles.id = appeals.dog_id) as dog on true
      left join public.appeals_now('test') as now on now.appeal_id = appeals.id
      where appeals.status <> 'draft' order by opened_at desc, appeals.id desc limit 50`,
  },
  {
    page: 'send-email: the appeals that have reached their goal',
    as: 'server',
    given: MANY_GAVE,
    sql: 'select public.record_appeal_news(now())',
  },
  {
    page: '/dashboard/staff/bank: what the credits of a month may be',
    as: 'admin',
    given: LINES_OF_A_BANK,
    sql: `select * from public.bank_candidates('test', '${daysAgo(40)}', '${daysAgo(10)}')`,
    // Once for each file of the bank, what was recorded and what people say they have paid: 14 ms.
    readsAllOf: ['contact_messages', 'recorded_donations'],
  },
  {
    page: '/dashboard/staff/bank: what was decided about a month',
    as: 'admin',
    given: LINES_OF_A_BANK,
    sql: `select * from public.bank_decisions('4417', '${daysAgo(40)}', '${daysAgo(10)}')`,
  },
  ...(['receipts', 'people'] as const).map((file): PageQuery => ({
    page: `/dashboard/staff/files: the file of ${file}`,
    as: 'admin',
    sql: `select public.download_file('${file}', '${YEAR}-${String(YEAR + 1).slice(-2)}', 'test')`,
    // Each is all of its tables, in their order.
    readsAllOf: [
      'contact_messages',
      'donations',
      'donors',
      'newsletter_subscribers',
      'people',
      'profiles',
      'receipts',
    ],
    sortsUpTo: 32_000,
    // A few times a year: receipts 820, people 620. Those of dogs and care, 190 and 270, are not measured each time.
    maxMilliseconds: 1_500,
  })),
];
