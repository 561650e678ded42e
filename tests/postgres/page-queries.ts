// The queries of the site, in the SQL that the REST service makes of a page's request: every request that reads, and the
// heaviest ones that write. A page that gets another one adds it here or in team-page-queries.ts.
import {
  DOG,
  HALF_OF_VISITORS,
  type PageQuery,
  SPONSOR,
  VISITORS_SECRET,
  VISITORS_SPONSORSHIP,
  withMedia,
} from './page-query.ts';
import { teamPageQueries } from './team-page-queries.ts';

const OWN = `'${VISITORS_SPONSORSHIP}', '${VISITORS_SECRET}'`;

const UPDATE_COLUMNS = 'id, dog_id, body, language, happened_on, published_at';

/** With the name of each row's dog, as the REST service joins what is joined to it. */
const withHindiName = (rows: string) =>
  `select row.*, dog.name, dog.translations from (${rows}) as row
    left join lateral (
      select profile.name, texts.list as translations from public.dog_profiles as profile
      left join lateral (
        select json_agg(json_build_object('language', translation.language, 'name', translation.name)) as list
        from public.dog_translations as translation where translation.dog_id = profile.id
      ) as texts on true
      where profile.id = row.dog_id
    ) as dog on true`;

const siteQueries: readonly PageQuery[] = [
  {
    page: '/dogs: the second thousand',
    requests: ['allDogsQuery'],
    as: 'visitor',
    sql: `select * from public.dog_profiles
      where created_at < timestamptz '2025-12-15' or
        (created_at = timestamptz '2025-12-15' and id < '50000000-0000-4000-8000-000000001000')
      order by created_at desc, id desc limit 1000`,
  },
  {
    page: '/hi/dogs: the second thousand Hindi names',
    requests: ['dogTranslationsQuery'],
    as: 'visitor',
    sql: `select dog_id as id, name, tagline from public.dog_translations
      where language = 'hi' and dog_id > '50000000-0000-4000-8000-000000001000'
      order by dog_id limit 1000`,
  },
  {
    page: '/hi: the Hindi names of three dogs',
    requests: ['dogTranslationsQuery'],
    as: 'visitor',
    sql: `select dog_id as id, name, tagline from public.dog_translations
      where language = 'hi' and dog_id in ('${DOG}', '50000000-0000-4000-8000-000000000001')
      order by dog_id limit 1000`,
  },
  {
    page: '/hi/dogs: the Hindi words',
    requests: ['wordsQuery'],
    as: 'visitor',
    sql: `select kind, source, text from public.word_translations where language = 'hi' limit 1000`,
  },
  {
    page: '/dogs/:dogId: two dogs that have less',
    requests: ['lessCoveredDogsQuery'],
    as: 'visitor',
    sql: `select * from public.less_covered_dogs('50000000-0000-4000-8000-000000000001', 'test', 'hi')`,
    // What each dog has of its own price.
    readsAllOf: ['dog_profiles'],
    sortsUpTo: 10_000,
  },
  {
    page: '/dashboard/donations',
    requests: ['donationsQuery', 'readMyData'],
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
    page: '/dashboard/settings: the data of one’s own that no table shows',
    as: 'sponsor',
    sql: 'select * from public.own_data()',
  },
  {
    page: '/dashboard/messages: what the person wrote',
    requests: ['ownLettersQuery'],
    as: 'sponsor',
    sql: 'select * from public.own_letters()',
  },
  {
    page: '/dogs/:dogId: the thanks for five updates',
    requests: ['updateThanksQuery'],
    as: 'sponsor',
    sql: `select * from public.dog_update_thanks(array(
      select id from public.dog_updates order by published_at desc, id desc limit 5
    ))`,
  },
  {
    page: '/hi/dashboard/donations: the Hindi names of the dogs',
    as: 'sponsor',
    sql: withHindiName(`select id, dog_id from public.donations where user_id = '${SPONSOR}'
      order by created_at desc, id desc limit 1000`),
    // The names of a thousand dogs: one scan is faster than a thousand lookups.
    readsAllOf: ['dog_profiles', 'dog_translations'],
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
    requests: ['receiptQuery'],
    as: 'sponsor',
    sql: `select public.receipt((select id from public.receipts where donation_id =
      (select id from public.donations where user_id = '${SPONSOR}' and status = 'completed' limit 1)))`,
  },
  {
    page: '/verify/:code',
    requests: ['verificationQuery'],
    as: 'visitor',
    sql: `select public.verify_receipt('${'a'.repeat(22)}')`,
  },
  {
    page: '/sponsorship/:id',
    requests: ['visitorSponsorshipQuery'],
    as: 'visitor',
    given: HALF_OF_VISITORS,
    sql: `select public.visitor_sponsorship(${OWN})`,
  },
  {
    page: '/sponsorship/:id: stop it',
    as: 'visitor',
    given: HALF_OF_VISITORS,
    sql: `select public.stop_visitor_sponsorship(${OWN})`,
  },
  {
    page: '/sponsorship/:id: another address, whose account it joins',
    as: 'visitor',
    given: `${HALF_OF_VISITORS};
      insert into private.confirmed_mailboxes (user_id, email) values ('${SPONSOR}', 'supporter00001@load.test')
        on conflict do nothing`,
    sql: `select public.correct_sponsorship_email(${OWN}, 'supporter00001@load.test')`,
  },
  {
    page: '/sponsorship/:id: no more emails',
    as: 'visitor',
    given: `${HALF_OF_VISITORS}; update private.sponsorship_secrets set is_emailed = true`,
    sql: `select public.refuse_sponsorship_emails(${OWN})`,
    // open_review_items: the planner expects a hundred items, for which a scan is as fast as the lookups.
    readsAllOf: ['sponsorships'],
  },
  {
    page: 'payment: a monthly payment of a visitor who has one',
    as: 'server',
    given: HALF_OF_VISITORS,
    sql: `select public.begin_visitor_sponsorship(gen_random_uuid(),
      '{"name": "Gauri", "address": "Chowk, Lucknow", "email": "visitor00008@load.test"}', '${DOG}', 300000, 'test', 'en')`,
  },
  {
    page: '/auth: a code',
    as: 'visitor',
    sql: `select public.expect_code('visitor00008@load.test')`,
  },
  {
    page: '/dashboard/donations/statement/:year',
    requests: ['statementQuery'],
    as: 'sponsor',
    sql: `select public.tax_year_statement('2026-27', 'test')`,
    // A hundredth of all receipts belongs to this sponsor: one scan is faster than the lookups.
    readsAllOf: ['receipts'],
  },
  {
    page: 'save-donor: new receipts for a corrected address',
    as: 'server',
    sql: `update public.donors set address = 'Chowk, Lucknow'
      where user_id = '40000000-0000-4000-8000-000000000500'`,
  },
  {
    page: '/dashboard/messages',
    requests: ['inboxQuery'],
    as: 'sponsor',
    sql: `select * from public.messages where recipient_id = '${SPONSOR}'
      order by created_at desc, id desc limit 51`,
  },
  {
    page: 'dashboard: the number of unread messages',
    requests: ['unreadCountQuery'],
    as: 'sponsor',
    sql: `select count(*) from public.messages
      where recipient_id = '${SPONSOR}' and read_at is null`,
  },
  {
    page: '/dashboard/settings: Delete My Account',
    as: 'sponsor',
    sql: 'select public.delete_own_account()',
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
    requests: ['dogUpdatesQuery'],
    as: 'visitor',
    sql: withMedia(`select ${UPDATE_COLUMNS} from public.dog_updates
      where dog_id = '${DOG}' and (
        published_at < timestamptz '2026-05-01'
        or (published_at = timestamptz '2026-05-01' and id < 'a0000000-0000-4000-8000-000000001000')
      )
      order by published_at desc, id desc limit 11`),
  },
  {
    page: '/dogs/:dogId: the updates of a year',
    requests: ['dogUpdatesQuery'],
    as: 'visitor',
    sql: withMedia(`select ${UPDATE_COLUMNS} from public.dog_updates
      where dog_id = '${DOG}' and happened_on >= '2025-01-01' and happened_on <= '2025-12-31'
      order by published_at desc, id desc limit 101`),
  },
  {
    page: '/dogs/:dogId: the years that have updates',
    requests: ['updateYearsQuery'],
    as: 'visitor',
    sql: `select happened_on from public.dog_updates
      where dog_id = '${DOG}' order by published_at desc limit 1000`,
  },
  {
    page: '/dogs/:dogId: what care cost each year',
    requests: ['careYearsQuery'],
    as: 'visitor',
    sql: `select * from public.dog_care_years('${DOG}')`,
  },
  {
    page: '/dogs/:dogId: its story and papers',
    requests: ['dogStoryQuery'],
    as: 'visitor',
    sql: `select * from public.dog_story('${DOG}', 'hi')`,
  },
  {
    page: '/dogs/:dogId: the care of a year',
    requests: ['careRecordsQuery'],
    as: 'visitor',
    sql: `select id, kind, happened_on, note, cost_paise from public.care_records
      where dog_id = '${DOG}' and happened_on between '2026-01-01' and '2026-12-31'
      order by happened_on desc, id desc limit 1000`,
  },
  {
    page: '/dashboard/sponsorships: news of all dogs',
    requests: ['newsQuery', 'newestOfMyDogsQuery'],
    as: 'sponsor',
    sql: withMedia(`select ${UPDATE_COLUMNS} from public.dog_updates
      order by published_at desc, id desc limit 5`),
  },
  {
    page: '/dashboard/sponsorships: how many updates there were, before a stop',
    requests: ['updateCountQuery'],
    as: 'visitor',
    sql: `select count(id) from public.dog_updates
      where dog_id = '${DOG}' and published_at >= '2020-01-01'`,
  },
  {
    page: '/dashboard/sponsorships: when it was last visited',
    requests: ['lastVisitQuery'],
    as: 'sponsor',
    sql: 'select public.visit_my_dogs()',
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
  {
    page: '/: the newest dogs',
    requests: ['featuredDogsQuery'],
    as: 'visitor',
    sql: 'select * from public.dog_profiles order by created_at desc limit 3',
  },
  {
    page: '/dogs/:dogId',
    requests: ['dogQuery', 'listedDogsQuery'],
    as: 'visitor',
    sql: `select * from public.dog_profiles where id = '${DOG}'`,
  },
  {
    page: 'every page: the roles of the account',
    requests: ['rolesQuery'],
    as: 'sponsor',
    sql: `select role from public.user_roles
      where user_id = '${SPONSOR}' and role in ('admin', 'staff', 'volunteer')`,
  },
  {
    page: '/dashboard/messages: the message of a link',
    requests: ['messageQuery'],
    as: 'sponsor',
    sql: `select * from public.messages
      where id = '70000000-0000-4000-8000-000000000001' and recipient_id = '${SPONSOR}'`,
  },
  {
    page: '/dashboard/profile',
    requests: ['profileQuery'],
    as: 'sponsor',
    sql: `select * from public.profiles where user_id = '${SPONSOR}'`,
  },
  {
    page: '/dashboard/settings',
    requests: ['settingsQuery'],
    as: 'sponsor',
    sql: `select * from public.user_settings where user_id = '${SPONSOR}'`,
  },
  {
    page: 'thanks after paying once',
    requests: ['paymentProgressQuery'],
    as: 'sponsor',
    sql: `select donation.mode, donation.status, issued.list from public.donations as donation
      left join lateral (
        select json_agg(receipt.id order by issued_at desc) as list from public.receipts as receipt
        where receipt.donation_id = donation.id
      ) as issued on true
      where user_id = '${SPONSOR}' and provider_order_id = 'order_Load1234'`,
  },
  {
    page: 'thanks after the first month',
    requests: ['paymentProgressQuery'],
    as: 'sponsor',
    sql: `select sponsorship.mode, sponsorship.status, months.list from public.sponsorships as sponsorship
      left join lateral (
        select json_agg(receipt.id) as list from public.donations as donation
        join public.receipts as receipt on receipt.donation_id = donation.id
        where donation.sponsorship_id = sponsorship.id
      ) as months on true
      where user_id = '${SPONSOR}' and provider_subscription_id = 'sub_Load1234'`,
  },
  {
    page: "payment: the account's details",
    requests: ['donorQuery'],
    as: 'sponsor',
    sql: `select name, address, pan_masked from public.donors where user_id = '${SPONSOR}'`,
  },
  {
    page: 'payment: the name and address of the profile',
    requests: ['donorProfileQuery'],
    as: 'sponsor',
    sql: `select name, address from public.profiles where user_id = '${SPONSOR}'`,
  },
  {
    page: 'payment: whether there are certificates',
    requests: ['registrationQuery'],
    as: 'visitor',
    sql: 'select registration_number, valid_until from public.receipt_settings',
  },
  {
    page: '/dashboard/donations: what the certificates need',
    requests: ['certificateDetailsQuery'],
    as: 'sponsor',
    sql: `select * from public.certificate_details('test')`,
    // A hundredth of all receipts belongs to this sponsor: one scan is faster than the lookups.
    readsAllOf: ['receipts', 'donors'],
  },
  {
    page: '/receipts/:id: whether it can be made out to the account',
    requests: ['reissueOfferQuery'],
    as: 'sponsor',
    sql: `select public.reissue_offer((select id from public.receipts where donation_id =
      (select id from public.donations where user_id = '${SPONSOR}' and status = 'completed' limit 1)))`,
  },
  {
    page: '/dashboard/donations: the gifts',
    requests: ['ownGiftsQuery'],
    as: 'sponsor',
    sql: `select * from public.own_gifts('hi')`,
  },
  {
    page: '/gifts/:id',
    requests: ['openedGiftQuery'],
    as: 'visitor',
    sql: `select public.gift('50000000-0000-4000-8000-000000000001', '${'a'.repeat(22)}', 'hi')`,
  },
  {
    page: 'email links: a donation to claim',
    requests: ['claimQuery'],
    as: 'visitor',
    sql: `select public.donation_to_claim('${'a'.repeat(22)}', 'hi')`,
  },
  {
    page: 'email links: a claim to undo',
    requests: ['undoQuery'],
    as: 'visitor',
    sql: `select public.claim_to_undo('${'a'.repeat(22)}', 'hi')`,
  },
  {
    page: '/dashboard/sponsorships',
    requests: ['sponsorshipsQuery'],
    as: 'sponsor',
    sql: `select sponsorship.id, dog.name, next_dog.name from public.sponsorships as sponsorship
      left join public.dog_profiles as dog on dog.id = sponsorship.dog_id
      left join public.dog_profiles as next_dog on next_dog.id = sponsorship.next_dog_id
      where user_id = '${SPONSOR}'
      order by sponsorship.created_at desc, sponsorship.id desc limit 1000`,
  },
  {
    page: '/hi/dashboard/sponsorships: the Hindi names of the dogs',
    as: 'sponsor',
    sql: withHindiName(`select id, dog_id from public.sponsorships where user_id = '${SPONSOR}'
      order by created_at desc, id desc limit 1000`),
  },
  {
    page: '/hi/dashboard/sponsorships: news with the Hindi names of the dogs',
    as: 'visitor',
    sql: withHindiName(`select ${UPDATE_COLUMNS} from public.dog_updates
      order by published_at desc, id desc limit 10`),
  },
  {
    page: '/dashboard/sponsorships: the months',
    requests: ['sponsorshipsQuery'],
    as: 'sponsor',
    sql: `select id, created_at, sponsorship_id, dog_id, amount_paise, refunded_paise from public.donations
      where user_id = '${SPONSOR}' and status = 'completed' and sponsorship_id is not null
      order by created_at desc, id desc limit 1000`,
  },
  {
    page: '/dashboard/sponsorships: the pages of the provider',
    requests: ['sponsorshipsQuery'],
    as: 'sponsor',
    sql: 'select * from public.own_manage_urls()',
  },
  {
    page: '/dashboard/sponsorships: what happened',
    requests: ['timelineQuery'],
    as: 'sponsor',
    sql: `select * from public.sponsorship_timeline(array(
      select id from public.sponsorships where user_id = '${SPONSOR}'), 'hi') limit 1000`,
  },
  {
    page: '/dogs/:dogId: whether the account sponsors it',
    requests: ['sponsoredDogsQuery'],
    as: 'sponsor',
    sql: `select dog_id from public.sponsorships
      where user_id = '${SPONSOR}' and status <> 'created' and desired_status <> 'stop' and ended_at is null`,
  },
];

export const pageQueries: readonly PageQuery[] = [...siteQueries, ...teamPageQueries];
