-- The guards of roles return true, so that a query has them as a condition: what was PL/pgSQL for its guard alone is SQL.

drop function
  private.require_admin, private.require_staff, private.require_in_team, private.require_administrator,
  private.require_mailing_right;

create function private.require_admin(task text) returns boolean
language plpgsql stable
set search_path = ''
as $$
begin
  if not private.is_admin() then
    raise insufficient_privilege using message = 'Only administrators may ' || task;
  end if;
  return true;
end
$$;

create function private.require_staff(task text) returns boolean
language plpgsql stable
set search_path = ''
as $$
begin
  if not private.is_staff() then
    raise insufficient_privilege using message = 'Only administrators and staff may ' || task;
  end if;
  return true;
end
$$;

create function private.require_in_team(task text) returns boolean
language plpgsql stable
set search_path = ''
as $$
begin
  if not private.is_in_team() then
    raise insufficient_privilege using message = 'Only the team may ' || task;
  end if;
  return true;
end
$$;

create or replace function public.missing_translations(language public.language) returns table (
  kind text, dog_id uuid, label text, is_outdated boolean, dogs integer
)
language sql stable security definer
set search_path = ''
as $$
  with dog as (
    select profile.id, profile.name, profile.status,
      (translation.name is null and not private.is_written_in(profile.name, missing_translations.language))
        or (translation.tagline is null and not private.is_written_in(profile.tagline, missing_translations.language))
        as is_missing,
      coalesce(
        translation.source_name <> profile.name or translation.source_tagline <> profile.tagline, false
      ) as is_changed
    from public.dog_profiles as profile
    left join public.dog_translations as translation
      on translation.dog_id = profile.id and translation.language = missing_translations.language
  ), word as (
    select 'location'::public.word_kind as kind, profile.location as source, profile.id
      from public.dog_profiles as profile
    union all
    select 'trait', trait, profile.id
      from public.dog_profiles as profile, unnest(profile.traits) as trait
  )
  (
    select 'dog', dog.id, dog.name, not dog.is_missing, 1 from dog
    where (select private.require_admin('see what is not translated')) and (dog.is_missing or dog.is_changed)
    order by dog.status, dog.name, dog.id
  )
  union all (
    select word.kind::text, (min(word.id::text))::uuid, word.source, false, count(*)::integer
    from word
    where (select private.require_admin('see what is not translated'))
      and not private.is_written_in(word.source, missing_translations.language)
      and not exists (
        select from public.word_translations as translation
        where (translation.kind, translation.source, translation.language)
          = (word.kind, word.source, missing_translations.language)
      )
    group by word.kind, word.source
    order by count(*) desc, word.kind, word.source
  )
$$;

create or replace function public.stories_without_hindi() returns table (dog_id uuid, name text, is_outdated boolean)
language sql stable security definer
set search_path = ''
as $$
  select dog.id, dog.name, hindi.story is not null
  from public.dog_papers as papers
  join public.dog_profiles as dog on dog.id = papers.dog_id
  left join public.dog_translations as hindi on hindi.dog_id = papers.dog_id and hindi.language = 'hi'
  where (select private.require_in_team('see which stories have no Hindi'))
    and not private.is_written_in(papers.story, 'hi') and hindi.source_story is distinct from papers.story
  order by dog.status, dog.name, dog.id
  limit 100
$$;

create or replace function public.unused_dog_images() returns setof text
language sql stable security definer
set search_path = ''
as $$
  select object.name
  from storage.objects as object
  where (select private.require_admin('list unused pictures')) and object.bucket_id = 'dog-images'
    and object.created_at < now() - interval '1 day'
    and not exists (
      select from public.dog_profiles as dog
      where substring(regexp_replace(dog.image_url, '[?#].*', '') from '[^/]*$')
        = substring(object.name from '[^/]*$')
    )
  order by object.created_at, object.name
  limit 1000
$$;

create or replace function public.email_overview() returns table (
  waiting bigint,
  oldest_waiting timestamptz,
  sent_last_day bigint,
  failed_last_week bigint
)
language sql stable security definer
set search_path = ''
as $$
  select
    (select count(*) from public.email_outbox where is_waiting),
    (select min(due_at) from public.email_outbox where is_waiting and due_at <= now()),
    (select count(*) from public.email_outbox where sent_at > now() - interval '1 day'),
    (select count(*) from public.email_outbox where failed_at > now() - interval '7 days')
  where (select private.require_staff('see the emails'))
$$;

create or replace function public.sponsorship_summary(
  month_start timestamptz,
  live_only boolean default false
) returns table (
  running_count bigint,
  promised_paise bigint,
  received_paise bigint,
  failed_count bigint,
  stopped_count bigint
)
language sql stable security definer
set search_path = ''
as $$
  with asked as (
    select
      -- Months are India's, and in UTC they begin on days that not every month has.
      ((month_start at time zone 'Asia/Kolkata') + interval '1 month') at time zone 'Asia/Kolkata' as month_end,
      case when live_only then array['live'] else array['test', 'live'] end::public.payment_mode[] as modes
  )
  select
    running.count, running.sum,
    (
      select coalesce(sum(donation.net_paise), 0)::bigint from public.donations as donation
      where donation.sponsorship_id is not null and donation.mode = any (modes)
        and donation.paid_at >= month_start and donation.paid_at < month_end
    ),
    (
      select count(*) from public.donations as donation
      where donation.sponsorship_id is not null and donation.mode = any (modes) and donation.status = 'failed'
        and donation.created_at >= month_start and donation.created_at < month_end
    ),
    (
      select count(*) from public.sponsorships as sponsorship
      where sponsorship.ended_at >= month_start and sponsorship.ended_at < month_end
        and sponsorship.end_reason <> 'abandoned' and sponsorship.replaced_from is null and sponsorship.mode = any (modes)
    )
  from asked
  cross join lateral (
    select count(*) as count, coalesce(sum(sponsorship.amount_paise), 0)::bigint as sum
    from public.sponsorships as sponsorship
    where private.is_promised(sponsorship) and sponsorship.mode = any (modes)
  ) as running
  where (select private.require_admin('see sponsorships'))
$$;

create or replace function public.sponsorship_list(
  before_created_at timestamptz default null,
  before_id uuid default null
) returns table (
  id uuid,
  created_at timestamptz,
  person_id uuid,
  name text,
  email text,
  dog_id uuid,
  dog_name text,
  moved_at timestamptz,
  next_dog_name text,
  amount_paise bigint,
  mode public.payment_mode,
  source public.sponsorship_source,
  status text,
  desired_status public.desired_status,
  pause_reason public.pause_reason,
  resume_on date,
  end_reason public.end_reason,
  stop_comment text,
  started_at timestamptz,
  next_charge_at timestamptz,
  ended_at timestamptz,
  failure public.failure_reason,
  given_paise bigint
)
language sql stable security definer
set search_path = ''
as $$
  select sponsorship.id, sponsorship.created_at, person.id, coalesce(profile.name, person.name), coalesce(profile.email, person.email),
    dog.id, dog.name,
    sponsorship.moved_at, next_dog.name, sponsorship.amount_paise, sponsorship.mode, sponsorship.source, sponsorship.status,
    sponsorship.desired_status,
    sponsorship.pause_reason, private.pause_ends_on(sponsorship), sponsorship.end_reason, sponsorship.stop_comment,
    sponsorship.started_at, sponsorship.next_charge_at, sponsorship.ended_at,
    private.charge_failure(sponsorship),
    private.given_paise(sponsorship.id)
  from public.sponsorships as sponsorship
  left join lateral (
    select known.id, known.name, known.email from private.people as known
    where known.id = private.person_of_sponsorship(sponsorship) and not known.is_nameless
    -- Without it the planner would read everybody.
    limit 1
  ) as person on true
  left join public.profiles as profile on profile.user_id = sponsorship.user_id
  left join public.dog_profiles as dog on dog.id = sponsorship.dog_id
  left join public.dog_profiles as next_dog on next_dog.id = sponsorship.next_dog_id
  where (select private.require_admin('see sponsorships'))
    and sponsorship.status <> 'created' and sponsorship.end_reason is distinct from 'abandoned'
    and (
      before_id is null
      or (sponsorship.created_at, sponsorship.id) < (before_created_at, before_id)
    )
  order by sponsorship.created_at desc, sponsorship.id desc
  limit 1000
$$;

create or replace function public.team_care_records(
  for_dog_id uuid default null,
  before_happened_on date default null,
  before_id uuid default null,
  record_id uuid default null
) returns table (
  id uuid,
  dog_id uuid,
  dog_name text,
  kind public.care_kind,
  happened_on date,
  note text,
  cost_paise bigint,
  against_rabies boolean,
  due_on date,
  bill_name text,
  has_bill boolean,
  created_by_name text,
  created_at timestamptz,
  updated_by_name text,
  updated_at timestamptz,
  may_edit boolean,
  vaccine_batch text
)
language sql stable security definer
set search_path = ''
as $$
  select record.id, record.dog_id,
    (select dog.name from public.dog_profiles as dog where dog.id = record.dog_id),
    record.kind, record.happened_on, record.note, record.cost_paise, record.against_rabies, record.due_on,
    case when (select private.is_staff()) or private.is_own_bill(record.bill_name) then record.bill_name end,
    record.bill_name is not null,
    private.shown_name(record.created_by),
    record.created_at,
    private.shown_name(record.updated_by),
    record.updated_at,
    (select private.is_staff()) or record.created_by is not distinct from (select auth.uid()),
    record.vaccine_batch
  from private.find_care_records(
    record_id, for_dog_id, coalesce(before_happened_on, 'infinity'),
    coalesce(before_id, 'ffffffff-ffff-ffff-ffff-ffffffffffff')
  ) as record
  where (select private.require_in_team('read all of a care record'))
  order by record.happened_on desc, record.id desc
$$;

create or replace function public.due_care(
  due_until date,
  in_area text default null,
  of_kind public.care_kind default null,
  page_size integer default 30,
  page_offset integer default 0
) returns table (
  id uuid,
  dog_id uuid,
  dog_name text,
  area text,
  kind public.care_kind,
  happened_on date,
  note text,
  against_rabies boolean,
  due_on date,
  found_count bigint
)
language sql stable security definer
set search_path = ''
as $$
  select record.id, dog.id, dog.name, dog.location, record.kind, record.happened_on, record.note,
    record.against_rabies, record.due_on, count(*) over ()
  from public.care_records as record
  join public.dog_profiles as dog on dog.id = record.dog_id
  where (select private.require_in_team('read what is due')) and record.due_on <= due_until
    and (of_kind is null or record.kind = of_kind)
    and (in_area is null or dog.location = in_area)
    -- Nothing is due for dogs that are no longer with us.
    and dog.status = 'available'
  order by record.due_on, dog.name, record.id
  limit least(greatest(coalesce(page_size, 30), 1), 500) offset greatest(coalesce(page_offset, 0), 0)
$$;

create or replace function public.deleted_care_records() returns table (
  id uuid,
  dog_name text,
  kind public.care_kind,
  happened_on date,
  note text,
  cost_paise bigint,
  due_on date,
  deleted_by_name text,
  deleted_at timestamptz
)
language sql stable security definer
set search_path = ''
as $$
  select record.id, (select dog.name from public.dog_profiles as dog where dog.id = record.dog_id),
    record.kind, record.happened_on, record.note, record.cost_paise, record.due_on,
    private.shown_name(change.actor_id, change.actor_name), change.happened_at
  from private.restorable_care_records() as change,
    jsonb_populate_record(null::public.care_records, change.before) as record
  where (select private.require_in_team('see deleted care records'))
  order by change.happened_at desc, record.id
  limit 100
$$;

create or replace function public.care_record_history(record_id uuid) returns table (
  change public.care_change_kind,
  actor_name text,
  happened_at timestamptz,
  dog_name text,
  kind public.care_kind,
  happened_on date,
  note text,
  cost_paise bigint,
  due_on date
)
language sql stable security definer
set search_path = ''
as $$
  select change.kind, private.shown_name(change.actor_id, change.actor_name), change.happened_at,
    (select dog.name from public.dog_profiles as dog where dog.id = record.dog_id),
    record.kind, record.happened_on, record.note, record.cost_paise, record.due_on
  from private.care_record_changes as change,
    jsonb_populate_record(null::public.care_records, change.before) as record
  where (select private.require_in_team('read the history of a care record'))
    and change.record_id = care_record_history.record_id
  order by change.happened_at desc
  limit 100
$$;

create or replace function public.dogs_due_for_update() returns table (
  dog_id uuid,
  name text,
  image_url text,
  location text,
  last_update_at timestamptz,
  since timestamptz,
  sponsors integer
)
language sql stable security definer
set search_path = ''
as $$
  select * from private.dogs_by_last_update()
  where (select private.require_in_team('see which dogs are due'))
$$;

create function private.require_administrator() returns boolean
language sql stable
set search_path = ''
as $$
  select case
    when current_setting('role', true) in ('anon', 'authenticated') then private.require_admin('see and change roles') else true
  end
$$;

create or replace function public.team_members() returns table (
  user_id uuid,
  name text,
  email text,
  role public.team_role,
  has_second_factor boolean
)
language sql stable security definer
set search_path = ''
as $$
  select member.user_id, person.name, person.email, member.role, private.has_second_factor(member.user_id)
  from public.user_roles as member
  join public.profiles as person on person.user_id = member.user_id
  where (select private.require_administrator())
  order by member.role, lower(person.name), member.user_id
  limit 1000
$$;

create or replace function public.team_invitations() returns table (
  id uuid,
  email text,
  role public.team_role,
  expires_at timestamptz
)
language sql stable security definer
set search_path = ''
as $$
  select invitation.id, invitation.email, invitation.role, invitation.expires_at
  from private.role_invitations as invitation
  where (select private.require_administrator()) and private.is_invitation_open(invitation)
  order by invitation.expires_at, invitation.id
  limit 1000
$$;

create or replace function public.dog_sponsors(dog_id uuid) returns table (
  sponsorship_id uuid,
  user_id uuid,
  name text,
  email text,
  amount_paise bigint,
  source public.sponsorship_source,
  status text,
  desired_status public.desired_status
)
language sql stable security definer
set search_path = ''
as $$
  select sponsorship.id, sponsorship.user_id, coalesce(profile.name, person.name),
    coalesce(profile.email, person.email), sponsorship.amount_paise, sponsorship.source, sponsorship.status,
    sponsorship.desired_status
  from public.sponsorships as sponsorship
  left join public.profiles as profile on profile.user_id = sponsorship.user_id
  left join private.people as person
    on profile.user_id is null and person.id = private.person_of_sponsorship(sponsorship)
  where (select private.require_admin('see whom a change of status affects'))
    and private.is_for_dog(sponsorship, dog_sponsors.dog_id)
    -- For the indexes, which don't see into the function.
    and (sponsorship.dog_id = dog_sponsors.dog_id or sponsorship.next_dog_id = dog_sponsors.dog_id)
  order by lower(coalesce(profile.name, person.name)), sponsorship.id
$$;

create or replace function public.person(person_id uuid, live_only boolean default false) returns table (
  id uuid,
  name text,
  other_names text[],
  email text,
  account_id uuid,
  is_confirmed boolean,
  account_created_at timestamptz,
  phone text,
  address text,
  is_own_address boolean,
  wants_receipts boolean,
  subscribed_at timestamptz,
  subscription_confirmed_at timestamptz,
  refused_at timestamptz,
  donations_count bigint,
  total_donated_paise bigint
)
language sql stable security definer
set search_path = ''
as $$
  select person.id, person.name,
    array(
      select typed.name from (
        select donor.name from private.donors_of_person(person) as donor
        union
        select message.name from public.contact_messages as message
          where private.normalised_email(message.email) = person.email
      ) as typed
      where typed.name <> person.name order by 1 limit 20
    ),
    person.email, person.account_id, account.email_confirmed_at is not null, account.created_at,
    coalesce(nullif(profile.phone, ''), details.phone, ''),
    coalesce(nullif(profile.address, ''), details.address, ''),
    coalesce(profile.address <> '' or details.user_id is not null, false),
    coalesce(settings.donation_receipts, true), subscriber.created_at, subscriber.confirmed_at, refused.refused_at,
    given.donations_count, given.total_paise
  from private.people as person
  cross join lateral private.given_by_person(person, coalesce(live_only, false)) as given
  left join auth.users as account on account.id = person.account_id
  left join public.profiles as profile on profile.user_id = person.account_id
  left join public.user_settings as settings on settings.user_id = person.account_id
  left join public.newsletter_subscribers as subscriber on subscriber.email = person.email
  left join public.refused_addresses as refused on refused.email = person.email
  left join lateral (
    select donor.user_id, donor.address, donor.phone from private.donors_of_person(person) as donor
    order by private.trust_in_details(donor) desc, donor.updated_at desc limit 1
  ) as details on true
  where (select private.require_staff('see people')) and person.id = person_id and not person.is_nameless
$$;

create or replace function public.person_donations(
  person_id uuid,
  before_given_at timestamptz default null,
  before_id uuid default null
) returns table (
  id uuid,
  given_at timestamptz,
  amount_paise bigint,
  refunded_paise bigint,
  type public.donation_type,
  status public.donation_status,
  mode public.payment_mode,
  source public.donation_source,
  dog_id uuid,
  dog_name text,
  payment_method text,
  reference text,
  bank_name text,
  received_on date,
  provider_order_id text,
  provider_payment_id text,
  donor_id uuid,
  donor_name text,
  is_of_visitor boolean,
  receipt_id uuid,
  receipt_number text,
  receipt_kind public.receipt_kind,
  other_id uuid
)
language sql stable security definer
set search_path = ''
as $$
  with page as (
    select donation.*, given.given_at
    from private.people as person
    cross join lateral (
      select own.* from private.donations_of_person(person) as own
      union all
      select joined.* from private.donors_of_person(person) as donor
      join public.donations as joined on joined.donor_id = donor.id
      where joined.user_id is distinct from person.account_id and joined.user_id is not null
    ) as donation
    cross join lateral (select coalesce(donation.paid_at, donation.created_at) as given_at) as given
    where person.id = person_id
      and (before_id is null or (given.given_at, donation.id) < (before_given_at, before_id))
    order by given.given_at desc, donation.id desc
    limit 11
  )
  select donation.id, donation.given_at, donation.amount_paise, donation.refunded_paise, donation.type,
    donation.status, donation.mode, donation.source, dog.id, dog.name, donation.payment_method, entered.reference,
    entered.bank_name, entered.received_on, donation.provider_order_id,
    donation.provider_payment_id, donor.id, donor.name, donor.email is not null, receipt.id, receipt.number,
    receipt.kind, other.id
  from page as donation
  left join private.recorded_donations as entered on entered.donation_id = donation.id
  left join public.dog_profiles as dog on dog.id = donation.dog_id
  left join public.donors as donor on donor.id = donation.donor_id
  left join lateral (
    select row.id, row.number, row.kind from public.receipts as row
    where row.donation_id = donation.id
      and not exists (select from public.receipts as later where later.replaces_id = row.id)
  ) as receipt on true
  left join private.people as other on other.account_id = donation.user_id and other.id <> person_id
  where (select private.require_staff('see people'))
  order by donation.given_at desc, donation.id desc
$$;

create or replace function public.person_sponsorships(person_id uuid) returns table (
  id uuid,
  created_at timestamptz,
  dog_id uuid,
  dog_name text,
  moved_at timestamptz,
  next_dog_name text,
  amount_paise bigint,
  mode public.payment_mode,
  source public.sponsorship_source,
  status text,
  desired_status public.desired_status,
  pause_reason public.pause_reason,
  resume_on date,
  end_reason public.end_reason,
  stop_comment text,
  started_at timestamptz,
  next_charge_at timestamptz,
  ended_at timestamptz,
  failure public.failure_reason,
  given_paise bigint
)
language sql stable security definer
set search_path = ''
as $$
  select sponsorship.id, sponsorship.created_at, dog.id, dog.name, sponsorship.moved_at, next_dog.name,
    sponsorship.amount_paise, sponsorship.mode, sponsorship.source, sponsorship.status,
    sponsorship.desired_status,
    sponsorship.pause_reason, private.pause_ends_on(sponsorship), sponsorship.end_reason,
    sponsorship.stop_comment, sponsorship.started_at,
    sponsorship.next_charge_at, sponsorship.ended_at, private.charge_failure(sponsorship),
    private.given_paise(sponsorship.id)
  from private.people as person
  cross join lateral private.sponsorships_of_person(person) as sponsorship
  left join public.dog_profiles as dog on dog.id = sponsorship.dog_id
  left join public.dog_profiles as next_dog on next_dog.id = sponsorship.next_dog_id
  where (select private.require_staff('see people')) and person.id = person_id and sponsorship.status <> 'created'
    and coalesce(sponsorship.end_reason not in ('abandoned', 'replaced'), true)
  order by sponsorship.created_at desc, sponsorship.id desc
  limit 200
$$;

create or replace function public.person_correspondence(
  person_id uuid,
  before_at timestamptz default null,
  before_id uuid default null,
  without_emails boolean default false
) returns table (
  id uuid,
  kind public.correspondence_kind,
  written_at timestamptz,
  author_name text,
  subject text,
  body text,
  state public.correspondence_state,
  state_at timestamptz,
  is_unconfirmed boolean
)
language sql stable security definer
set search_path = ''
as $$
  select item.* from private.people as person
  cross join lateral (
    select email.id, 'email'::public.correspondence_kind, email.created_at as written_at, null as author_name,
      email.subject, null as body,
      (case
        when email.sent_at is not null then 'sent' when email.failed_at is not null then 'failed'
        when email.cancelled_at is not null then 'cancelled' else 'waiting'
      end)::public.correspondence_state,
      coalesce(email.sent_at, email.failed_at, email.cancelled_at), false
    from public.email_outbox as email
    where not without_emails and (email.user_id = person.account_id or email.recipient = person.email)
      -- The answer itself is listed, too.
      and email.template <> 'contact-answer'
    union all
    select message.id, 'message', message.created_at,
      private.shown_name(message.sender_id, message.sender_name), message.subject, message.body,
      case when message.read_at is null then 'unread' else 'read' end::public.correspondence_state, message.read_at, false
    from public.messages as message where message.recipient_id = person.account_id
    union all
    select answer.id, 'answer', answer.created_at, private.shown_name(answer.author_id, answer.author_name), null,
      answer.body, coalesce((
        select case
          when email.sent_at is not null then 'sent' when email.failed_at is not null then 'failed'
          when email.cancelled_at is not null then 'cancelled'
        end
        from public.email_outbox as email where email.idempotency_key = 'contact-answer:' || answer.id
      ), case when answer.created_at > now() - interval '2 days' then 'waiting' else 'sent' end)::public.correspondence_state,
      null, false
    from public.contact_messages as received
    join private.contact_answers as answer on answer.contact_message_id = received.id
    where private.normalised_email(received.email) = person.email
    union all
    select received.id, 'contact-message', received.created_at, received.name, private.letter_subject(received),
      received.message, case when received.handled_at is null then 'open' else 'done' end::public.correspondence_state,
      received.handled_at,
      received.account_id is null and not exists (
        select from auth.users as account where account.id = person.account_id and account.email_confirmed_at is not null
        union all
        select from public.newsletter_subscribers as subscriber
        where subscriber.email = person.email and subscriber.confirmed_at is not null
      )
    from public.contact_messages as received
    where received.id in (
      select letter.id from public.contact_messages as letter where letter.account_id = person.account_id
      union
      select letter.id from public.contact_messages as letter where private.normalised_email(letter.email) = person.email
    )
  ) as item
  where (select private.require_staff('see people')) and person.id = person_id
    and (before_id is null or (item.written_at, item.id) < (before_at, before_id))
  order by item.written_at desc, item.id desc
  limit 11
$$;

create or replace function public.person_history(
  person_id uuid,
  before_at timestamptz default null,
  before_id bigint default null
) returns table (
  id bigint,
  kind public.domain_event_kind,
  occurred_at timestamptz,
  actor public.sponsorship_actor,
  detail text,
  amount_paise bigint,
  dog_name text,
  team_member text
)
language sql stable security definer
set search_path = ''
as $$
  with page as (
    select event.*, happened.at
    from private.people as person
    cross join lateral (
      select own.* from private.domain_events as own where own.account_id = person.account_id
      union
      select given.* from private.donations_of_person(person) as donation
      join private.domain_events as given on given.donation_id = donation.id
    ) as event
    cross join lateral (
      select case when event.kind = 'donation-completed' then (event.data ->> 'paid_at')::timestamptz else event.occurred_at end
        as at
    ) as happened
    -- The correspondence has these.
    where person.id = person_id and event.kind <> 'message-sent'
      and (before_id is null or (happened.at, event.id) < (before_at, before_id))
    order by happened.at desc, event.id desc
    limit 11
  )
  select event.id, event.kind, event.at, event.actor, event.data ->> 'detail',
    (event.data ->> 'amount_paise')::bigint, dog.name,
    private.shown_name((event.data ->> 'actor_id')::uuid)
  from page as event
  left join public.dog_profiles as dog
    on dog.id = coalesce(event.dog_id, (event.data #>> '{sponsorship,dog_id}')::uuid)
  where (select private.require_staff('see people'))
  order by event.at desc, event.id desc
$$;

create or replace function public.person_notes(person_id uuid, before_id bigint default null) returns table (
  id bigint,
  body text,
  author_name text,
  created_at timestamptz
)
language sql stable security definer
set search_path = ''
as $$
  select note.id, note.body, private.shown_name(note.author_id, note.author_name), note.created_at
  from private.person_notes as note
  where (select private.require_staff('see people'))
    and note.person_id = person_notes.person_id and (before_id is null or note.id < before_id)
  order by note.id desc
  limit 11
$$;

create or replace function public.search_contact_messages(search text) returns table (
  id uuid,
  name text,
  email text,
  message text,
  created_at timestamptz,
  handled_at timestamptz,
  needs_review boolean,
  person_id uuid,
  kind public.contact_message_kind,
  paid_paise bigint,
  paid_on date,
  paid_by public.donation_way,
  reference text,
  for_dog text,
  has_account boolean,
  subject text,
  handled_by text,
  is_about_update boolean,
  passed_on_at timestamptz
)
language sql stable security definer
set search_path = ''
as $$
  select received.id, received.name, received.email, received.message, received.created_at,
    received.handled_at, received.needs_review,
    -- Not a join, for which the planner would read everybody.
    (select person.id from private.people as person where person.email = private.normalised_email(received.email)),
    received.kind, received.paid_paise, received.paid_on, received.paid_by, received.reference, received.for_dog,
    private.account_of_letter(received) is not null, private.letter_subject(received),
    private.shown_name(received.handled_by), received.about_update_id is not null, received.passed_on_at
  from private.find_contact_messages(search) as received
  where (select private.is_staff())
$$;

create or replace function public.standing_orders_to_call(live_only boolean default false) returns table (
  sponsorship_id uuid,
  person_id uuid,
  name text,
  phone text,
  has_email boolean,
  dog_id uuid,
  dog_name text,
  dog_status public.dog_status,
  amount_paise bigint
)
language sql stable security definer
set search_path = ''
as $$
  select sponsorship.id, person.id, coalesce(nullif(person.name, ''), person.email),
    coalesce(nullif(profile.phone, ''), (
      select donor.phone from public.donors as donor where donor.id = sponsorship.donor_id
    ), ''),
    sponsorship.user_id is not null or sponsorship.visitor_email is not null,
    dog.id, dog.name, dog.status, sponsorship.amount_paise
  from public.sponsorships as sponsorship
  join public.dog_profiles as dog on dog.id = sponsorship.dog_id
  left join private.people as person on person.id = private.person_of_sponsorship(sponsorship)
  left join public.profiles as profile on profile.user_id = sponsorship.user_id
  where (select private.require_staff('see standing orders'))
    and sponsorship.source = 'standing-order' and sponsorship.ended_at is null
    and (sponsorship.mode = 'live' or not coalesce(live_only, false))
    and (
      dog.status <> 'available'
      or dog.at_centre_since > private.india_date(now()) - 7
        and sponsorship.user_id is null and sponsorship.visitor_email is null
    )
  order by lower(person.name), sponsorship.id
  limit 100
$$;

create or replace function public.recorded_donation(donation_id uuid) returns table (
  id uuid,
  version integer,
  person_id uuid,
  donor_id uuid,
  name text,
  address text,
  pan_masked text,
  amount_paise bigint,
  refunded_paise bigint,
  status public.donation_status,
  way public.donation_way,
  reference text,
  bank_name text,
  received_on date,
  dog_id uuid,
  dog_name text,
  sponsorship_id uuid,
  recorded_by_name text,
  recorded_at timestamptz,
  receipt_id uuid,
  receipt_number text,
  is_open_year boolean,
  is_own_details boolean,
  changes jsonb
)
language sql stable security definer
set search_path = ''
as $$
  select donation.id, donation.sync_version, private.person_of_donation(donation), donor.id, donor.name, donor.address,
    donor.pan_masked, donation.amount_paise, donation.refunded_paise, donation.status,
    donation.payment_method::public.donation_way, entered.reference, entered.bank_name, entered.received_on, dog.id, dog.name,
    donation.sponsorship_id, recorder.name, donation.created_at, receipt.id, receipt.number,
    private.is_open_tax_year(private.noon(entered.received_on)),
    donor.id is null or donor.user_id is not null
      or exists (select from public.donations as other where other.donor_id = donor.id and other.id <> donation.id)
      or exists (select from public.sponsorships as other where other.donor_id = donor.id),
    (
      select coalesce(jsonb_agg(jsonb_build_object(
        'kind', change.kind, 'reason', change.reason, 'amount_paise', change.amount_paise, 'happened_on', change.happened_on,
        'way', change.way, 'changed_by_name', author.name, 'changed_at', change.changed_at
      ) order by change.id), '[]')
      from private.donation_changes as change
      left join public.profiles as author on author.user_id = change.changed_by
      where change.donation_id = donation.id
    )
  from private.recorded_donations as entered
  join public.donations as donation on donation.id = entered.donation_id
  left join public.donors as donor on donor.id = donation.donor_id
  left join public.dog_profiles as dog on dog.id = donation.dog_id
  left join public.profiles as recorder on recorder.user_id = entered.recorded_by
  left join public.receipts as receipt on receipt.id = private.latest_receipt(donation.id)
  where (select private.require_staff('see donations')) and entered.donation_id = recorded_donation.donation_id
$$;

create or replace function public.recorded_donation_list(page_size integer default 20, page_offset integer default 0) returns table (
  donation_id uuid,
  name text,
  amount_paise bigint,
  way public.donation_way,
  status public.donation_status,
  recorded_at timestamptz,
  receipt_id uuid,
  receipt_number text,
  found_count bigint
)
language sql stable security definer
set search_path = ''
as $$
  select donation.id,
    -- Not joins, for which the planner would read all donors and receipts.
    coalesce((select donor.name from public.donors as donor where donor.id = donation.donor_id), 'Anonymous donor'),
    donation.amount_paise, donation.payment_method::public.donation_way, donation.status, donation.created_at,
    receipt.id, receipt.number, (select count(*) from private.recorded_donations)
  from (
    select * from public.donations as row where row.source = 'recorded'
    order by row.created_at desc, row.id desc
    limit least(greatest(coalesce(page_size, 20), 1), 100)
    offset greatest(coalesce(page_offset, 0), 0)
  ) as donation
  left join lateral (
    select row.id, row.number from public.receipts as row where row.id = private.latest_receipt(donation.id) limit 1
  ) as receipt on true
  where (select private.require_staff('see donations'))
  order by donation.created_at desc, donation.id desc
$$;

create or replace function public.waiting_cheques(page_size integer default 50, page_offset integer default 0) returns table (
  donation_id uuid,
  person_id uuid,
  name text,
  amount_paise bigint,
  received_on date,
  reference text,
  bank_name text,
  dog_name text,
  found_count bigint
)
language sql stable security definer
set search_path = ''
as $$
  select donation.id, private.person_of_donation(donation), coalesce(donor.name, 'Anonymous donor'), donation.amount_paise,
    entered.received_on, entered.reference, entered.bank_name,
    (select dog.name from public.dog_profiles as dog where dog.id = donation.dog_id), count(*) over ()
  from public.donations as donation
  join private.recorded_donations as entered on entered.donation_id = donation.id
  left join public.donors as donor on donor.id = donation.donor_id
  where (select private.require_staff('see cheques')) and donation.status = 'pending' and donation.source = 'recorded'
  order by entered.received_on, donation.id
  limit least(greatest(coalesce(page_size, 50), 1), 100)
  offset greatest(coalesce(page_offset, 0), 0)
$$;

create or replace function public.late_standing_orders(
  page_size integer default 50,
  page_offset integer default 0,
  live_only boolean default false
) returns table (
  sponsorship_id uuid,
  person_id uuid,
  name text,
  dog_name text,
  amount_paise bigint,
  last_paid_on date,
  found_count bigint
)
language sql stable security definer
set search_path = ''
as $$
  select late.id, person.id, coalesce(nullif(person.name, ''), person.email),
    (select dog.name from public.dog_profiles as dog where dog.id = late.dog_id), late.amount_paise, last.paid_on,
    count(*) over ()
  from private.late_standing_orders(coalesce(live_only, false), private.india_date(now())) as late
  -- Not a join, for which the planner would read everybody.
  left join lateral (
    select known.id, known.name, known.email from private.people as known
    where known.id = private.person_of_sponsorship(late) limit 1
  ) as person on true
  left join lateral (
    select private.india_date(max(month.paid_at)) as paid_on from public.donations as month
    where month.sponsorship_id = late.id and month.net_paise > 0
  ) as last on true
  where (select private.require_staff('see standing orders'))
  order by coalesce(last.paid_on, private.india_date(late.started_at)), late.id
  limit least(greatest(coalesce(page_size, 50), 1), 100)
  offset greatest(coalesce(page_offset, 0), 0)
$$;

create or replace function public.review_item_notes(review_item_id uuid, before_id bigint default null) returns table (
  id bigint,
  action public.review_item_action,
  body text,
  author_name text,
  created_at timestamptz
)
language sql stable security definer
set search_path = ''
as $$
  select note.id, note.action, note.body, private.shown_name(note.author_id, note.author_name),
    note.created_at
  from private.review_item_notes as note
  where (select private.require_staff('see review items'))
    and note.review_item_id = review_item_notes.review_item_id and (before_id is null or note.id < before_id)
  order by note.id desc
  limit 11
$$;

create or replace function public.review_item_assignees() returns table (user_id uuid, name text)
language sql stable security definer
set search_path = ''
as $$
  select member.user_id, member.name from private.staff_members as member
  where (select private.require_staff('see review items'))
  order by lower(member.name), member.user_id
  limit 1000
$$;

create or replace function public.missing_identities(tax_year text, mode public.payment_mode default 'live') returns table (
  donor_key uuid,
  name text,
  email text,
  has_account boolean,
  amount_paise bigint,
  misses_pan boolean,
  misses_address boolean,
  misses_citizenship boolean,
  asked_at timestamptz
)
language sql stable security definer
set search_path = ''
as $$
  select donor.donor_key, donor.name, donor.email, donor.user_id is not null, donor.amount_paise,
    donor.misses_pan, donor.misses_address, donor.misses_citizenship, request.asked_at
  from private.donors_of_tax_year(missing_identities.tax_year, missing_identities.mode) as donor
  left join private.identity_requests as request on request.donor_key = donor.donor_key
  where (select private.require_admin('see the figures of a tax year'))
    and (donor.misses_pan or donor.misses_address or donor.misses_citizenship)
  order by lower(donor.name), donor.donor_key
$$;

create function private.require_mailing_right(kind public.mailing_kind) returns boolean
language plpgsql stable
set search_path = ''
as $$
begin
  if not (private.is_admin() or (kind = 'sponsor-message' and private.is_staff())) then
    raise insufficient_privilege using message = 'Only administrators, and for messages to sponsors staff';
  end if;
  return true;
end
$$;

create or replace function public.count_mailing_recipients(
  kind public.mailing_kind,
  audience public.newsletter_audience default null,
  dog_id uuid default null,
  tax_year text default null,
  mode public.payment_mode default null
) returns integer
language sql stable security definer
set search_path = ''
as $$
  select count(*)::integer
  from private.mailing_recipients(jsonb_populate_record(null::public.mailings, jsonb_build_object(
    'kind', kind, 'audience', audience, 'dog_id', dog_id, 'tax_year', tax_year, 'mode', mode
  )))
  where (select private.require_mailing_right(kind))
$$;

create or replace function public.newsletter_progress(newsletter_id uuid) returns table (
  audience public.newsletter_audience,
  dog_name text,
  recipients integer,
  sent integer,
  waiting integer,
  failed integer,
  cancelled integer
)
language sql stable security definer
set search_path = ''
as $$
  select mailing.audience, dog.name, mailing.recipient_count, progress.sent, progress.waiting, progress.failed,
    coalesce(mailing.recipient_count, 0) - progress.sent - progress.waiting - progress.failed
  from public.mailings as mailing
  left join public.dog_profiles as dog on dog.id = mailing.dog_id
  cross join lateral (
    select count(email.sent_at)::integer,
      (
        count(*) filter (where email.is_waiting)
        + (select count(*) from private.mailing_queue as queued where queued.mailing_id = mailing.id)
      )::integer,
      count(email.failed_at)::integer + mailing.failed_count
    from public.email_outbox as email where email.newsletter_id = newsletter_progress.newsletter_id
  ) as progress (sent, waiting, failed)
  where (select private.require_mailing_right('newsletter')) and mailing.newsletter_id = newsletter_progress.newsletter_id
$$;

create or replace function public.failed_charges(
  page_size integer default 50,
  page_offset integer default 0,
  live_only boolean default false
) returns table (
  sponsorship_id uuid,
  person_id uuid,
  name text,
  email text,
  dog_name text,
  amount_paise bigint,
  reason public.failure_reason,
  failed_at timestamptz,
  next_charge_at timestamptz,
  found_count bigint
)
language sql stable security definer
set search_path = ''
as $$
  select failure.sponsorship_id, person.id, person.name, person.email,
    -- Not a join, for which the planner would read all dogs.
    (select dog.name from public.dog_profiles as dog where dog.id = failure.dog_id), failure.amount_paise,
    failure.reason, failure.failed_at, failure.next_charge_at, failure.found_count
  from (
    select *, count(*) over () as found_count
    from private.recent_failed_charges(coalesce(live_only, false))
    order by failed_at desc, sponsorship_id
    limit least(greatest(coalesce(page_size, 50), 1), 100)
    offset greatest(coalesce(page_offset, 0), 0)
  ) as failure
  left join private.people as person on person.id = failure.person_id and not person.is_nameless
  where (select private.require_staff('see charges'))
  order by failure.failed_at desc, failure.sponsorship_id
$$;

create or replace function public.unsent_emails() returns table (
  id uuid,
  person_id uuid,
  email text,
  created_at timestamptz,
  failed_at timestamptz,
  attempts integer,
  last_error text,
  gift_for text
)
language sql stable security definer
set search_path = ''
as $$
  select stuck.id, person.id,
    case
      when stuck.gift_id is not null then gift.email
      else coalesce(stuck.recipient, reader.email, person.email)
    end,
    stuck.created_at, stuck.failed_at, stuck.attempts, stuck.last_error, gift.recipient_name
  from private.stuck_emails() as stuck
  left join public.gifts as gift on gift.id = stuck.gift_id
  left join private.dog_news_subscribers as reader on reader.id = stuck.dog_news_id
  left join private.people as person
    on person.account_id = coalesce(stuck.user_id, private.gift_payer(gift)) or person.email = stuck.recipient
  where (select private.require_staff('see the emails'))
  order by stuck.created_at desc, stuck.id
  limit 100
$$;

create or replace function public.money_by_month(mode public.payment_mode) returns table (
  month date,
  kind public.money_kind,
  paise bigint
)
language sql stable security definer
set search_path = ''
as $$
  -- Not india_month: a function that isn't inlined costs more than everything else here.
  select date_trunc('month', donation.paid_at at time zone 'Asia/Kolkata')::date, known.kind, sum(donation.net_paise)::bigint
  from public.donations as donation
  left join public.sponsorships as sponsorship on sponsorship.id = donation.sponsorship_id
  left join public.gifts as gift on gift.donation_id = donation.id
  cross join lateral (
    select case
      when donation.source <> 'provider' then 'by-hand'
      when gift.id is not null or sponsorship.is_gift then 'gift'
      when donation.type = 'Monthly' then 'monthly'
      else 'once'
    end::public.money_kind as kind
  ) as known
  where (select private.require_staff('see the figures'))
    and donation.mode = money_by_month.mode and donation.paid_at is not null and donation.net_paise > 0
  group by 1, 2
  order by 1, 2
$$;

create or replace function public.sponsors_by_month(mode public.payment_mode, as_of timestamptz default now()) returns table (
  month date,
  running bigint,
  began bigint,
  ended bigint,
  ended_by jsonb
)
language sql stable security definer
set search_path = ''
as $$
  with chain as materialized (
    select private.india_month(known.began_at) as began_in, private.india_month(known.ended_at) as ended_in, known.end_reason
    from private.sponsorship_chains(sponsors_by_month.mode, as_of) as known
  ),
  ends as (
    select reasons.ended_in, sum(reasons.count)::bigint as count, jsonb_object_agg(reasons.end_reason, reasons.count) as by_reason
    from (select chain.ended_in, chain.end_reason, count(*) from chain where chain.ended_in is not null group by 1, 2) as reasons
    group by 1
  ),
  begins as (select chain.began_in, count(*) from chain group by 1)
  select each.month::date,
    (sum(coalesce(begins.count, 0) - coalesce(ends.count, 0)) over (order by each.month))::bigint,
    coalesce(begins.count, 0), coalesce(ends.count, 0), coalesce(ends.by_reason, '{}')
  from generate_series(
    (select min(begins.began_in) from begins)::timestamp, private.india_month(as_of)::timestamp, interval '1 month'
  ) as each (month)
  left join begins on begins.began_in = each.month
  left join ends on ends.ended_in = each.month
  where (select private.require_staff('see the figures'))
  order by 1
$$;

create or replace function public.sponsors_by_quarter(mode public.payment_mode, as_of timestamptz default now()) returns table (
  quarter date,
  began bigint,
  after_3 bigint,
  after_6 bigint,
  after_12 bigint
)
language sql stable security definer
set search_path = ''
as $$
  select date_trunc('quarter', stay.began)::date, count(*),
    case when max(stay.began) + interval '3 months' <= stay.today then count(*) filter (where stay.until >= stay.began + interval '3 months') end,
    case when max(stay.began) + interval '6 months' <= stay.today then count(*) filter (where stay.until >= stay.began + interval '6 months') end,
    case when max(stay.began) + interval '12 months' <= stay.today then count(*) filter (where stay.until >= stay.began + interval '12 months') end
  from (
    select chain.began_at at time zone 'Asia/Kolkata' as began,
      coalesce(chain.ended_at at time zone 'Asia/Kolkata', 'infinity') as until,
      as_of at time zone 'Asia/Kolkata' as today
    from private.sponsorship_chains(sponsors_by_quarter.mode, as_of) as chain
  ) as stay
  where (select private.require_staff('see the figures'))
  group by 1, stay.today
  order by 1
$$;

create or replace function public.dogs_money_by_month(mode public.payment_mode) returns table (
  month date,
  kind public.care_kind,
  paise bigint
)
language sql stable security definer
set search_path = ''
as $$
  select date_trunc('month', donation.paid_at at time zone 'Asia/Kolkata')::date, null::public.care_kind, sum(donation.net_paise)::bigint
  from public.donations as donation
  where (select private.require_staff('see the figures'))
    and donation.mode = dogs_money_by_month.mode and donation.paid_at is not null and donation.net_paise > 0
    and donation.dog_id is not null
  group by 1
  union all
  select date_trunc('month', record.happened_on)::date, record.kind, sum(record.cost_paise)::bigint
  from public.care_records as record
  where (select private.require_staff('see the figures')) and record.cost_paise > 0
  group by 1, 2
  order by 1, 2
$$;

create or replace function public.dogs_by_coverage(mode public.payment_mode) returns table (
  dog_id uuid,
  dog_name text,
  month_paise bigint,
  promised_paise bigint,
  has_least boolean
)
language sql stable security definer
set search_path = ''
as $$
  with ranked as (
    select dog.id, dog.name, (dog.monthly_amount * 100)::bigint as month_paise, coalesce(promised.paise, 0) as promised_paise,
      row_number() over (order by coalesce(promised.paise, 0)::numeric / dog.monthly_amount, dog.id) as place,
      count(*) over () as dogs
    from public.dog_profiles as dog
    left join (
      select sponsorship.dog_id, sum(sponsorship.amount_paise)::bigint as paise
      from public.sponsorships as sponsorship
      where sponsorship.mode = dogs_by_coverage.mode and private.is_promised(sponsorship)
      group by 1
    ) as promised on promised.dog_id = dog.id
    where dog.status = 'available'
  )
  select ranked.id, ranked.name, ranked.month_paise, ranked.promised_paise, ranked.place <= least(10, (ranked.dogs + 1) / 2)
  from ranked
  where (select private.require_staff('see the figures')) and (ranked.place <= 10 or ranked.place > ranked.dogs - 10)
  order by ranked.place
$$;
