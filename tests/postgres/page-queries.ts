// The ten heaviest queries of the site, in the SQL that the REST service makes of a page's request.
// A page that gets another heavy query adds it here.

/** The account with the most donations and messages in scripts/dev/load.sql. */
export const SPONSOR = '40000000-0000-4000-8000-000000000001';

export interface PageQuery {
  /** The page, or the function behind one, that sends the query. */
  readonly page: string;
  readonly as: 'visitor' | 'sponsor' | 'staff' | 'admin' | 'server';
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
    page: '/staff: page 100',
    as: 'staff',
    sql: `select * from public.supporters('', 50, 4950)`,
    // Counts everybody.
    readsAllOf: ['profiles'],
  },
  {
    page: '/staff: search',
    as: 'staff',
    sql: `select * from public.supporters('asha verma', 50, 0)`,
  },
  {
    page: '/admin: contact messages',
    as: 'admin',
    sql: `with found as (select * from public.search_contact_messages(''))
      select *, (select count(*) from found) from found
      where handled_at is null and not needs_review
      order by created_at desc, id desc limit 20`,
    // Counts them all.
    readsAllOf: ['contact_messages'],
  },
  {
    page: '/admin: search in contact messages',
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
];
