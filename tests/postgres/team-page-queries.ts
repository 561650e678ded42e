// The queries of the team's pages, see page-queries.ts.
import { demoAccounts } from '../support/demo-accounts.ts';
import { DOG, HALF_OF_VISITORS, type PageQuery, SPONSOR, withMedia } from './page-query.ts';

/** Most donors give in every year, so that scans are faster than the lookups. */
const ofAYear = {
  readsAllOf: ['donations', 'donors', 'profiles', 'receipts', 'users'],
  // All donors or receipts of a year.
  sortsUpTo: 32_000,
};

/** The person with the most donations as somebody who gave them without an account. */
const WITHOUT_ACCOUNT = `
  update public.donations set user_id = null where user_id = '${SPONSOR}';
  update public.donors set user_id = null, email = 'supporter00001@load.test' where id = '${SPONSOR}';
  update private.people set account_id = null where id = '${SPONSOR}'`;

/** A sent newsletter, a donor and a review item of supabase/seed/load.sql. */
const NEWSLETTER = 'e0000000-0000-4000-8000-000000000002';
const DONOR = '40000000-0000-4000-8000-000000000500';

/** A recorded donation of supabase/seed/load.sql. */
const RECORDED = '60000000-0000-4000-8000-000000000010';

const recording = (personId: string | null, entry: object) => {
  const asked = {
    id: 'e2000000-0000-4000-8000-000000000001',
    person_id: personId,
    donor: { id: 'e2000000-0000-4000-8000-000000000002', name: 'Rekha Mishra' },
    received_on: '2026-11-20',
    confirms_cash: true,
    ...entry,
  };
  return `select public.save_recorded_donation('${JSON.stringify(asked)}', '${demoAccounts.staff.id}', 'test')`;
};

const REVIEW_ITEM = 'e1000000-0000-4000-8000-000000000001';

const HALF_OF_THE_DONORS = "public.donors where id::text ~ '[02468]$'";

/** Two thousand of them. */
const WAITING_CHEQUES = `
  insert into public.donations (id, amount_paise, type, source, payment_method)
    select ('f1000000-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid, 210000, 'One-time', 'recorded', 'cheque'
    from generate_series(1, 2000) as n;
  insert into private.recorded_donations (donation_id, received_on)
    select id, date '2026-06-01' from public.donations where id::text like 'f1000000-%'`;

const ofPerson = (request: string, name: string, more = ''): PageQuery => ({
  page: `/dashboard/staff/people/:id: ${name}${more && ', the next page'}`,
  requests: [request],
  as: 'staff',
  sql: `select * from public.${name}('${SPONSOR}'${more})`,
});

const allEvents = { readsAllOf: ['domain_events'], sortsUpTo: 32_000 };

export const teamPageQueries: readonly PageQuery[] = [
  // Today.
  {
    page: '/dashboard/staff: what waits today',
    requests: ['teamTodayQuery'],
    as: 'staff',
    sql: 'select * from public.team_today()',
    // Counts all running sponsorships by dog: one scan is faster than the lookups.
    readsAllOf: ['sponsorships', 'dog_profiles'],
  },
  {
    page: '/dashboard/staff/charges',
    requests: ['failedChargesQuery'],
    as: 'staff',
    given: HALF_OF_VISITORS,
    sql: 'select * from public.failed_charges(page_size => 50, page_offset => 50)',
  },
  // Recorded donations.
  {
    page: '/dashboard/staff/record: who gave',
    requests: ['peopleChoicesQuery'],
    as: 'staff',
    sql: `select * from public.supporters('0000 1234', 8, 0)`,
    // The names of dogs have no index for searches.
    readsAllOf: ['dog_profiles'],
  },
  {
    page: '/dashboard/staff/record: the standing orders of a person',
    requests: ['standingOrdersQuery'],
    as: 'staff',
    sql: `select * from public.person_sponsorships('${SPONSOR}')`,
  },
  {
    page: '/dashboard/staff/donations/:id',
    requests: ['recordedDonationQuery'],
    as: 'staff',
    sql: `select * from public.recorded_donation('${RECORDED}')`,
  },
  {
    page: '/dashboard/staff/record: what was recorded',
    requests: ['recordedDonationsQuery'],
    as: 'staff',
    given: WAITING_CHEQUES,
    // Thousands of them: one scan is faster than the lookups.
    readsAllOf: ['recorded_donations', 'donors'],
    sql: 'select * from public.recorded_donation_list(20, 20)',
  },
  {
    page: '/dashboard/staff/cheques',
    requests: ['waitingChequesQuery'],
    as: 'staff',
    given: WAITING_CHEQUES,
    // Thousands of them: one scan is faster than the lookups.
    readsAllOf: ['recorded_donations', 'donors'],
    sql: 'select * from public.waiting_cheques(50, 50)',
  },
  {
    page: '/dashboard/staff/standing-orders',
    requests: ['lateStandingOrdersQuery'],
    as: 'staff',
    sql: 'select * from public.late_standing_orders(page_size => 50)',
    // For the names of the dogs of up to 50 of them.
    readsAllOf: ['dog_profiles'],
  },
  {
    page: '/dashboard/staff/record: beside a message',
    requests: ['receivedMessageQuery'],
    as: 'staff',
    sql: `select * from public.contact_messages where id = '80000000-0000-4000-8000-000000000008'`,
  },
  {
    page: '/dashboard/staff/emails: how many wait, left and failed',
    requests: ['emailOverviewQuery'],
    as: 'staff',
    sql: 'select * from public.email_overview()',
  },
  {
    page: '/dashboard/staff/emails: what was not sent',
    requests: ['unsentEmailsQuery'],
    as: 'staff',
    sql: 'select * from public.unsent_emails()',
  },
  {
    page: '/dashboard/staff/emails: refused addresses',
    requests: ['refusedAddressesQuery'],
    as: 'staff',
    sql: `select email, reason, refused_at, (select count(*) from public.refused_addresses)
      from public.refused_addresses order by refused_at desc, email limit 100`,
    // Counts them all.
    readsAllOf: ['refused_addresses'],
  },

  // What arrives another way.
  {
    page: 'record-donation: in cash, of the person with the most donations',
    as: 'server',
    sql: recording(SPONSOR, { way: 'cash', amount_paise: 1_234_500 }),
    // A thousand donations: one scan is faster than the lookups.
    readsAllOf: ['recorded_donations'],
  },
  {
    page: 'record-donation: of somebody new, with a reference that is known',
    as: 'server',
    sql: recording(null, { way: 'upi', amount_paise: 100, reference: 'load 000055' }),
  },
  {
    page: '/dashboard/staff: correct a recorded donation',
    as: 'staff',
    sql: `select public.correct_recorded_donation('${RECORDED}', 0, 'Mistyped', 70000, '2026-11-20', 'cash')`,
  },
  {
    page: '/dashboard/staff: return the money of a recorded donation',
    as: 'admin',
    sql: `select public.return_recorded_donation('${RECORDED}', 0, 100, '2026-11-20', 'cash', 'Too much')`,
  },

  // People.
  {
    page: '/dashboard/staff: page 100 of all people',
    requests: ['peopleQuery'],
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
    requests: ['peopleQuery'],
    as: 'staff',
    sql: `select * from public.supporters('${text}', 50, 0)`,
    // The names of dogs have no index for searches.
    readsAllOf: ['dog_profiles'],
  })),
  ofPerson('personQuery', 'person'),
  ofPerson('personDonationsQuery', 'person_donations'),
  ofPerson('personDonationsQuery', 'person_donations', `, '2025-01-01', '${SPONSOR}'`),
  ofPerson('personSponsorshipsQuery', 'person_sponsorships'),
  ofPerson('personCorrespondenceQuery', 'person_correspondence'),
  ofPerson('personCorrespondenceQuery', 'person_correspondence', `, '2026-06-01', '${SPONSOR}'`),
  ofPerson('personCorrespondenceQuery', 'person_correspondence', ', null, null, true'),
  // Those of a thousand donations.
  { ...ofPerson('personReviewItemsQuery', 'person_review_items'), readsAllOf: ['review_items'] },
  // The events of a thousand donations: one scan is faster than the lookups.
  { ...ofPerson('personHistoryQuery', 'person_history'), ...allEvents },
  { ...ofPerson('personHistoryQuery', 'person_history', ", '2026-06-01', 1000"), ...allEvents },
  ofPerson('personNotesQuery', 'person_notes'),
  ofPerson('personNotesQuery', 'person_notes', ', 1000'),
  {
    page: '/dashboard/staff/people/:id: another address',
    as: 'staff',
    given: WITHOUT_ACCOUNT,
    sql: `select public.set_person_email('${SPONSOR}', 'another@load.test')`,
  },
  {
    page: '/dashboard/staff/people/:id: forget the person',
    as: 'admin',
    given: WITHOUT_ACCOUNT,
    sql: `select public.forget_person('${SPONSOR}')`,
  },
  {
    page: '/dashboard/staff/people/:id: the details on the receipts',
    requests: ['anyDonorQuery'],
    as: 'staff',
    sql: `select name, address, pan_masked from public.donors where id = '${DONOR}'`,
  },

  // Review items and contact messages.
  ...['', 'are_closed => true, ', 'only_mine => true, '].map((shown): PageQuery => ({
    page: `/dashboard/staff/review: the second page, ${shown}`,
    requests: ['reviewItemsQuery'],
    as: 'staff',
    sql: `select * from public.review_item_list(${shown}page_size => 20, page_offset => 20)`,
    // Counts them all. The sponsorships are few.
    readsAllOf: ['review_items', 'sponsorships'],
  })),
  {
    page: '/dashboard/staff/review: the notes of a review item',
    requests: ['reviewItemNotesQuery'],
    as: 'staff',
    sql: `select * from public.review_item_notes('${REVIEW_ITEM}')`,
  },
  {
    page: '/dashboard/staff/review: who can look after one',
    requests: ['reviewItemAssigneesQuery'],
    as: 'staff',
    sql: 'select * from public.review_item_assignees()',
  },
  {
    page: '/dashboard/staff/review: when the jobs ran last',
    requests: ['jobRunsQuery'],
    as: 'staff',
    sql: 'select name, last_run_at, last_result from public.scheduled_jobs',
  },
  {
    page: '/dashboard/staff/messages',
    requests: ['receivedMessagesQuery'],
    as: 'staff',
    sql: `with found as (select * from public.search_contact_messages(''))
      select *, (select count(*) from found) from found
      where handled_at is null and not needs_review
      order by created_at desc, id desc limit 20`,
    // Counts them all.
    readsAllOf: ['contact_messages'],
  },
  {
    page: '/dashboard/staff/messages: search',
    requests: ['receivedMessagesQuery'],
    as: 'staff',
    sql: `select * from public.search_contact_messages('visitor4321@')
      order by created_at desc, id desc limit 20`,
  },
  {
    page: '/dashboard/staff/messages: how many are kept for review',
    requests: ['reviewCountQuery'],
    as: 'staff',
    sql: 'select count(*) from public.contact_messages where needs_review and handled_at is null',
  },

  // Updates and care.
  {
    page: '/dashboard/staff/update: dogs that are due for an update',
    requests: ['dueDogsQuery'],
    as: 'volunteer',
    sql: 'select * from public.dogs_due_for_update()',
    // Counts all running sponsorships. For hundreds of dogs one scan is faster than lookups.
    readsAllOf: ['sponsorships', 'dog_profiles'],
    // Sorts them by dog and person, so that somebody with two counts once.
    sortsUpTo: 3000,
  },
  {
    page: '/dashboard/staff/update: dogs to write about',
    requests: ['dogsToWriteAboutQuery'],
    as: 'visitor',
    sql: `select id, name, image_url from public.dog_profiles where name ilike '%%'
      order by last_update_at desc nulls last, name limit 40`,
  },
  {
    page: '/dashboard/staff/update: dogs to write about, by name',
    requests: ['dogsToWriteAboutQuery'],
    as: 'visitor',
    sql: `select id, name, image_url from public.dog_profiles where name ilike '%rani 43%'
      order by last_update_at desc nulls last, name limit 40`,
    // The names of dogs have no index for searches.
    readsAllOf: ['dog_profiles'],
  },
  {
    page: '/dashboard/staff/update: the updates of a dog, hidden ones too, and who changed them',
    requests: ['teamUpdatesQuery', 'teamUpdateQuery'],
    as: 'volunteer',
    sql: `select *, (select count(*) from public.dog_updates where dog_id = '${DOG}') from (
      ${withMedia(`select dog_update.*, changes.list as changes from public.dog_updates as dog_update
        left join lateral (
          select json_agg(change) as list from public.dog_update_changes as change
          where change.update_id = dog_update.id
        ) as changes on true
        where dog_id = '${DOG}' order by published_at desc, id desc limit 10 offset 10`)}
    ) as page`,
  },
  {
    page: '/dashboard/staff/update/descriptions: without a description, the newest updates first',
    requests: ['undescribedMediaQuery'],
    as: 'volunteer',
    sql: `with found as (
        select media.*, dog_update.published_at from public.dog_update_media as media
        join public.dog_updates as dog_update on dog_update.id = media.update_id
        where media.needs_description = true and dog_update.hidden_at is null
      )
      select *, (select count(*) from found) from found order by published_at desc, position limit 20`,
  },
  {
    page: '/dashboard/staff/dogs/:dogId',
    requests: ['dogPapersQuery'],
    as: 'volunteer',
    sql: `select dog.id, dog.name, papers.*, team.*, translation.story, translation.source_story
      from public.dog_profiles as dog
      left join public.dog_papers as papers on papers.dog_id = dog.id
      left join public.dog_papers_team as team on team.dog_id = dog.id
      left join public.dog_translations as translation on translation.dog_id = dog.id and language = 'hi'
      where dog.id = '${DOG}'`,
  },
  {
    page: '/dashboard/staff/update: the dogs at the municipal centre',
    requests: ['dogsAtCentreQuery'],
    as: 'volunteer',
    sql: `select id, name, at_centre_since from public.dog_profiles
      where at_centre_since is not null order by at_centre_since, id limit 100`,
  },
  {
    page: '/dashboard/staff/dogs/:dogId: at the municipal centre',
    as: 'staff',
    sql: `select public.set_dog_at_centre('${DOG}', '2026-01-02')`,
  },
  {
    page: '/dashboard/staff/update/translations: the stories without Hindi',
    requests: ['storiesWithoutHindiQuery'],
    as: 'volunteer',
    sql: 'select * from public.stories_without_hindi()',
  },
  {
    page: '/dashboard/staff/update/translations: in one language, the newest first',
    requests: ['untranslatedUpdatesQuery'],
    as: 'volunteer',
    sql: `with found as (
        select * from public.dog_updates where needs_translation = true and hidden_at is null
      )
      select *, (select count(*) from found) from (
        ${withMedia('select * from found order by published_at desc, id desc limit 20')}
      ) as page`,
  },
  {
    page: '/dashboard/staff/care: the care of a dog',
    requests: ['teamCareRecordsQuery'],
    as: 'staff',
    sql: `select * from public.team_care_records(for_dog_id => '${DOG}') limit 20`,
  },
  {
    page: '/dashboard/staff/care: the newest records',
    requests: ['teamCareRecordsQuery'],
    as: 'volunteer',
    sql: 'select * from public.team_care_records() limit 20',
  },
  {
    page: '/dashboard/staff/care: the second thousand care records, for the file',
    requests: ['fetchAllTeamCareRecords'],
    as: 'staff',
    sql: `select * from public.team_care_records(
      before_happened_on => '2026-05-04', before_id => 'd0000000-0000-4000-8000-000000001000')`,
  },
  {
    page: '/dashboard/staff/care: the photo of a bill',
    requests: ['billQuery'],
    as: 'staff',
    sql: `select * from storage.objects where bucket_id = 'care-bills' and name = '${DOG}/${DOG}.webp'`,
  },
  {
    page: '/dashboard/staff/care: what was done to a record',
    requests: ['careHistoryQuery'],
    as: 'volunteer',
    sql: "select * from public.care_record_history('d0000000-0000-4000-8000-000000001000')",
  },
  {
    page: '/dashboard/staff/care: what can be restored',
    requests: ['deletedCareRecordsQuery'],
    as: 'staff',
    sql: 'select * from public.deleted_care_records()',
  },
  {
    page: '/dashboard/staff/care/due: page 10 of what is due this month',
    requests: ['dueCareQuery'],
    as: 'volunteer',
    sql: `select * from public.due_care(due_until => '2026-11-30', page_offset => 270)`,
    // A tenth of the dogs: one scan is faster than the lookups.
    readsAllOf: ['dog_profiles'],
  },
  {
    page: '/dashboard/staff/care/due: all vaccinations of an area, for a round',
    requests: ['fetchAllDueCare'],
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
    requests: ['dogAreasQuery'],
    as: 'visitor',
    sql: 'select * from public.dog_areas()',
  },
  {
    page: '/dashboard/staff/care: the dogs of an area',
    requests: ['dogsOfAreaQuery'],
    as: 'visitor',
    sql: `select id, name, location, status from public.dog_profiles
      where location = 'Lane 3' and status = 'available' order by name, id limit 1000`,
  },
  {
    page: 'choice of a dog: before anything is typed',
    requests: ['dogChoicesQuery'],
    as: 'visitor',
    sql: 'select id, name, location, status from public.dog_profiles order by name, id limit 20',
  },
  {
    page: 'choice of a dog: by name and area',
    requests: ['dogChoicesQuery'],
    as: 'visitor',
    sql: `select id, name, location, status from public.search_dogs('rani 4321') limit 20`,
  },
  {
    page: 'choice of a dog: by its Hindi name',
    as: 'visitor',
    sql: `select id, name, location, status from public.search_dogs('रानी 4321') limit 20`,
  },

  // Sponsors and dogs.
  {
    page: '/dashboard/staff/sponsors: how many sponsor a dog',
    requests: ['recipientCountQuery'],
    as: 'staff',
    sql: `select public.count_mailing_recipients('sponsor-message', dog_id => '${DOG}')`,
  },
  {
    page: '/dashboard/staff/sponsors: what was sent to them',
    requests: ['mailingsQuery'],
    as: 'staff',
    sql: `select * from public.mailings where kind = 'sponsor-message' and dog_id = '${DOG}'
      order by created_at desc, id limit 5`,
  },
  {
    page: '/admin: the second thousand sponsorships',
    requests: ['teamSponsorshipsQuery'],
    as: 'admin',
    given: HALF_OF_VISITORS,
    sql: `select * from public.sponsorship_list(
      '2026-03-15', '90000000-0000-4000-8000-000000001000')`,
    // A thousand of two thousand, and their dogs: one scan is faster than the lookups.
    readsAllOf: ['sponsorships', 'profiles', 'dog_profiles'],
  },
  {
    page: '/admin: the sponsorships of a month',
    requests: ['sponsorshipSummaryQuery'],
    as: 'admin',
    sql: `select * from public.sponsorship_summary('2026-10-01T00:00:00+05:30')`,
    // Counts all running ones.
    readsAllOf: ['sponsorships'],
  },
  {
    page: '/admin: page 100 of the dogs',
    requests: ['adminDogsQuery'],
    as: 'admin',
    sql: `select *, (select count(*) from public.dog_profiles) from public.dog_profiles
      order by created_at desc, id desc limit 60 offset 5940`,
    // Counts them all.
    readsAllOf: ['dog_profiles'],
  },
  {
    page: '/admin: search in the dogs',
    requests: ['adminDogsQuery'],
    as: 'admin',
    sql: `with found as (select * from public.search_dogs('number 4321'))
      select *, (select count(*) from found) from found
      order by created_at desc, id desc limit 60`,
  },
  {
    page: '/admin: the traits that dogs have',
    requests: ['dogTraitsQuery'],
    as: 'admin',
    sql: 'select * from public.dog_traits()',
    readsAllOf: ['dog_profiles'],
  },
  {
    page: '/admin: the Hindi of a dog',
    requests: ['hindiOfDogQuery'],
    as: 'admin',
    sql: `select dog.name, dog.tagline, dog.location, dog.traits, texts.list
      from public.dog_profiles as dog
      left join lateral (
        select json_agg(translation) as list from public.dog_translations as translation
        where translation.dog_id = dog.id and translation.language = 'hi'
      ) as texts on true
      where dog.id = '${DOG}'`,
  },
  {
    page: '/admin: the Hindi words of a dog',
    requests: ['hindiOfDogQuery'],
    as: 'admin',
    sql: `select kind, source, text from public.word_translations
      where language = 'hi' and source in ('Chowk', 'Calm')`,
  },
  {
    page: '/admin: what is not in Hindi',
    requests: ['missingHindiQuery'],
    as: 'admin',
    sql: `with missing as (select * from public.missing_translations('hi'))
      select *, (select count(*) from missing) from missing limit 20`,
    // Compares all of them with their translations.
    readsAllOf: ['dog_profiles', 'dog_translations'],
    // Without any translation.
    sortsUpTo: 10_000,
  },
  {
    page: '/admin: pictures that no dog uses',
    requests: ['deleteUnusedPicturesQuery'],
    as: 'admin',
    sql: 'select public.unused_dog_images()',
    // Compares all pictures.
    readsAllOf: ['dog_profiles'],
  },
  {
    page: '/admin: the sponsors of a dog',
    requests: ['dogSponsorsQuery'],
    as: 'admin',
    given: HALF_OF_VISITORS,
    sql: `select * from public.dog_sponsors('${DOG}')`,
  },
  {
    page: "/admin: a dog's new status",
    as: 'admin',
    sql: `select public.set_dog_status('${DOG}', 'adopted')`,
  },

  // The newsletter.
  {
    page: '/admin: the second thousand newsletter addresses',
    requests: ['fetchSubscribers'],
    as: 'admin',
    sql: `select email, created_at, confirmed_at, needs_review from public.newsletter_subscribers
      where email > 'reader01000@load.test' order by email limit 1000`,
    // A thousand of three thousand.
    readsAllOf: ['newsletter_subscribers'],
  },
  {
    page: '/admin: newsletters',
    requests: ['newslettersQuery'],
    as: 'admin',
    sql: 'select * from public.newsletters order by created_at desc, id desc limit 1000',
  },
  {
    page: '/admin: how far a newsletter is',
    requests: ['newsletterProgressQuery'],
    as: 'admin',
    sql: `select * from public.newsletter_progress('${NEWSLETTER}')`,
    // Half of all emails belong to it: one scan is faster than the lookups.
    readsAllOf: ['email_outbox'],
  },
  ...['everybody', 'sponsors', 'dog-sponsors'].map((audience): PageQuery => ({
    page: `/admin: how many get a newsletter to ${audience}`,
    requests: ['recipientCountQuery'],
    as: 'admin',
    sql: `select public.count_mailing_recipients('newsletter', '${audience}'
      ${audience === 'dog-sponsors' ? `, dog_id => '${DOG}'` : ''})`,
    // Asks most accounts and most subscribers, and may merge them by address.
    sortsUpTo: 10_000,
    readsAllOf: ['user_settings', 'users', 'newsletter_subscribers', 'sponsorships'],
  })),

  // Figures. They count everything there is, so that scans are faster than the lookups.
  {
    page: '/dashboard/staff/figures: whether it grows',
    requests: ['moneyQuery'],
    as: 'staff',
    sql: `select * from public.money_by_month('test')`,
    readsAllOf: ['donations', 'sponsorships', 'gifts'],
    // To group them.
    sortsUpTo: 100_000,
  },
  {
    page: '/dashboard/staff/figures: how many sponsorships run',
    requests: ['sponsorsQuery'],
    as: 'staff',
    sql: `select * from public.sponsors_by_month('test')`,
    readsAllOf: ['sponsorships'],
    sortsUpTo: 12_000,
  },
  {
    page: '/dashboard/staff/figures: how many stayed',
    requests: ['sponsorsQuery'],
    as: 'staff',
    sql: `select * from public.sponsors_by_quarter('test')`,
    readsAllOf: ['sponsorships'],
    sortsUpTo: 12_000,
  },
  {
    page: '/dashboard/staff/figures: whether the dogs get it',
    requests: ['dogsQuery'],
    as: 'staff',
    sql: `select * from public.dogs_money_by_month('test')`,
    readsAllOf: ['donations', 'care_records'],
    sortsUpTo: 100_000,
  },
  {
    page: '/dashboard/staff/figures: the dogs with the least and the most',
    requests: ['dogsQuery'],
    as: 'staff',
    sql: `select * from public.dogs_by_coverage('test')`,
    readsAllOf: ['sponsorships', 'dog_profiles'],
    sortsUpTo: 12_000,
  },

  // The tax year.
  {
    page: '/dashboard/tax-year: totals',
    requests: ['overviewQuery'],
    as: 'admin',
    sql: `select * from public.tax_year_overview('2025-26', 'test')`,
    ...ofAYear,
  },
  {
    page: '/dashboard/tax-year: whose PAN is missing, those who gave the most first',
    requests: ['missingIdentitiesQuery'],
    as: 'admin',
    sql: `select * from public.missing_identities('2025-26', 'test')
      order by amount_paise desc, donor_key nulls first limit 100`,
    ...ofAYear,
  },
  {
    page: '/dashboard/tax-year: whose PAN is missing, a later page',
    requests: ['missingIdentitiesQuery'],
    as: 'admin',
    sql: `select * from public.missing_identities('2025-26', 'test')
      where amount_paise < 1000000
        or (amount_paise = 1000000 and (donor_key > '${DONOR}' or donor_key is null))
      order by amount_paise desc, donor_key nulls first limit 100`,
    ...ofAYear,
  },
  {
    page: '/dashboard/tax-year: how many can be asked for it',
    requests: ['recipientCountQuery'],
    as: 'admin',
    sql: `select public.count_mailing_recipients('identity-request', tax_year => '2025-26', mode => 'test')`,
    ...ofAYear,
    // Asks about all donors in one query, also who of them are the accounts that were asked.
    readsAllOf: [...ofAYear.readsAllOf, 'people'],
  },
  {
    page: '/dashboard/tax-year: how many can be asked after half of them were',
    requests: ['recipientCountQuery'],
    as: 'admin',
    given: `insert into private.identity_requests (donor_key, asked_at)
      select id, now() from ${HALF_OF_THE_DONORS}`,
    sql: `select public.count_mailing_recipients('identity-request', tax_year => '2025-26', mode => 'test')`,
    ...ofAYear,
    // Asks about all donors in one query, also who of them are the accounts that were asked.
    readsAllOf: [...ofAYear.readsAllOf, 'people'],
  },
  {
    page: '/dashboard/tax-year: who was asked',
    requests: ['mailingsQuery'],
    as: 'admin',
    sql: `select * from public.mailings
      where kind = 'identity-request' and tax_year = '2025-26' and mode = 'test'
      order by created_at desc, id limit 5`,
  },
  {
    page: '/dashboard/tax-year: ask them by email',
    as: 'admin',
    sql: `select public.ask_for_identities('2025-26', 'test')`,
  },
  {
    page: '/dashboard/tax-year: the organisation',
    requests: ['receiptSettingsQuery'],
    as: 'admin',
    sql: 'select * from public.receipt_settings',
  },
  {
    page: '/dashboard/tax-year: filed statements',
    requests: ['filingsQuery'],
    as: 'admin',
    sql: `select * from public.tax_statements where tax_year = '2025-26' order by created_at`,
  },
  {
    page: '/dashboard/tax-year: the donors of the statement, and names under one PAN',
    requests: ['nameConflictsQuery'],
    as: 'server',
    given: `update public.donors
      set pan_masked = 'ABC••••••F', pan_encrypted = '1.' || repeat('a', 16) || '.' || repeat('a', 35)
      where id in (select id from ${HALF_OF_THE_DONORS})`,
    sql: `select * from public.statement_donors('2025-26', 'test')`,
    ...ofAYear,
  },
  {
    page: '/dashboard/tax-year: decisions about names under one PAN',
    requests: ['nameConflictsQuery'],
    as: 'server',
    sql: `select * from public.donor_name_decisions('2025-26', 'test')`,
  },
  {
    page: '/dashboard/tax-year: the second thousand payments, for the file',
    requests: ['fetchSettlement'],
    as: 'admin',
    sql: `select paid_at, provider_payment_id, amount_paise, fee_paise, tax_paise
      from public.donations
      where mode = 'test' and paid_at is not null
        and paid_at >= '2026-03-31T18:30:00Z' and paid_at < '2027-03-31T18:30:00Z'
        and (paid_at > '2026-06-01T00:00:00Z'
          or (paid_at = '2026-06-01T00:00:00Z' and id > '${DOG}'))
      order by paid_at, id limit 1000`,
    // The rest of the year.
    sortsUpTo: 32_000,
  },

  // The team and the site.
  {
    page: '/dashboard/staff/team: members',
    requests: ['teamMembersQuery'],
    as: 'admin',
    sql: 'select * from public.team_members()',
  },
  {
    page: '/dashboard/staff/team: invitations',
    requests: ['invitationsQuery'],
    as: 'admin',
    sql: 'select * from public.team_invitations()',
  },
];
