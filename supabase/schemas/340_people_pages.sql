-- What the team sees of people: the list with its search, and the page of a person. Staff and administrators only, checked
-- by each function: they are `security definer`, because the planner can't use the search indexes behind policies.
--
-- Sums are in paise and include completed donations only, without what was paid back; on a live site only those of live
-- mode. The caller knows whether the site is live.

-- The words that a search looks for, all of which a person must have. A phone number is one word, in whatever way it is
-- written: its last ten digits.
create function private.search_terms(search text) returns text[]
language sql immutable
set search_path = ''
as $$
  select case
    when line ~ '^[0-9+() -]+$' and char_length(digits) between 7 and 15 then array[right(digits, 10)]
    else (array_remove(regexp_split_to_array(line, '\s+'), ''))[1:6]
  end
  from (
    select line, regexp_replace(line, '\D', '', 'g') as digits
    from (select private.search_key(btrim(left(coalesce(search, ''), 100))) as line) as typed
  ) as words
$$;

-- The person on whose page a donor is. An order that nobody has paid has no person yet: it is shown with who has its address,
-- as what was typed into other forms is.
create function private.person_of_donor(donor public.donors) returns uuid
language sql stable
set search_path = ''
as $$
  select coalesce(
    private.shown_person(donor.person_id),
    (select coalesce(person.merged_into_id, person.id) from private.people as person where person.email = donor.email)
  )
$$;

-- The donors on the page of a person.
create function private.donors_of_person(person private.people) returns setof public.donors
-- The planner would expect a thousand.
language sql stable rows 10
set search_path = ''
as $$
  select donor.* from private.shown_as(person) as known join public.donors as donor on donor.person_id = known.id
  union all
  select donor.* from private.shown_as(person) as known
  join public.donors as donor on donor.email = known.email and donor.person_id is null
$$;

-- The person whom a donation belongs to: its account's, else its donor's.
create function private.person_of_donation(donation public.donations) returns uuid
language sql stable
set search_path = ''
as $$
  select person.id from private.people as person
  where donation.user_id is not null and person.account_id = donation.user_id
  union all
  select private.person_of_donor(donor) from public.donors as donor
  where donation.user_id is null and donor.id = donation.donor_id
$$;

-- The donations that belong to a person.
create function private.donations_of_person(person private.people) returns setof public.donations
language sql stable
set search_path = ''
as $$
  select donation.* from public.donations as donation where donation.user_id = person.account_id
  union all
  select donation.* from private.donors_of_person(person) as donor
  join public.donations as donation on donation.donor_id = donor.id
  where donation.user_id is null
$$;

-- The sponsorships of a person.
create function private.sponsorships_of_person(person private.people) returns setof public.sponsorships
-- The planner would expect a thousand.
language sql stable rows 10
set search_path = ''
as $$
  select sponsorship.* from public.sponsorships as sponsorship where sponsorship.user_id = person.account_id
  union all
  select sponsorship.* from private.shown_as(person) as known
  join public.donors as donor on donor.person_id = known.id
  join public.sponsorships as sponsorship on sponsorship.donor_id = donor.id
  where sponsorship.user_id is null
$$;

create function private.given_by_person(person private.people, live_only boolean)
returns table (donations_count bigint, total_paise bigint)
language sql stable
set search_path = ''
as $$
  select count(*), coalesce(sum(donation.net_paise), 0)::bigint
  from private.donations_of_person(person) as donation
  where donation.status = 'completed' and (donation.mode = 'live' or not live_only)
$$;

-- The people with sponsorships of, or donations for, dogs whose names contain a text.
create function private.people_of_dogs(name_pattern text) returns setof uuid
language plpgsql stable
set search_path = ''
as $$
declare
  dog_ids constant uuid[] := array(
    select dog.id from public.dog_profiles as dog where private.search_key(dog.name) like name_pattern
  );
  account_ids uuid[];
  donor_ids uuid[];
begin
  select array_agg(distinct given.user_id), array_agg(distinct given.donor_id) filter (where given.user_id is null)
    into account_ids, donor_ids
    from (
      select donation.user_id, donation.donor_id from public.donations as donation
        where donation.dog_id = any (dog_ids) and donation.status <> 'failed'
      union all
      select sponsorship.user_id, sponsorship.donor_id from public.sponsorships as sponsorship
        where sponsorship.dog_id = any (dog_ids) and sponsorship.status <> 'created'
    ) as given;
  return query
    select person.id from private.people as person where person.account_id = any (account_ids)
    union all
    select private.person_of_donor(donor) from public.donors as donor where donor.id = any (donor_ids);
end
$$;

-- The people of a receipt's number, of a payment, order or subscription of the payment provider, or of the reference of a
-- recorded donation.
create function private.people_of_reference(reference text) returns setof uuid
language sql stable
set search_path = ''
as $$
  -- Not with `or`, which hides the indexes.
  select private.person_of_donation(donation) from public.donations as donation
  where donation.provider_payment_id = people_of_reference.reference
  union
  select private.person_of_donation(donation) from public.donations as donation
  where donation.provider_order_id = people_of_reference.reference
  union
  select private.person_of_donation(donation) from public.receipts as receipt
  join public.donations as donation on donation.id = receipt.donation_id
  where receipt.number = upper(people_of_reference.reference)
  union
  select private.person_of_donation(donation) from private.recorded_donations as entered
  join public.donations as donation on donation.id = entered.donation_id
  where entered.reference_key = upper(regexp_replace(people_of_reference.reference, '[^A-Za-z0-9]', '', 'g'))
  union
  select private.shown_person(private.person_of_sponsorship(sponsorship)) from public.sponsorships as sponsorship
  where sponsorship.provider_subscription_id = people_of_reference.reference
$$;

-- The people whom every word fits, and those of the whole text as a number. One query for each word, and arrays of ids in
-- between: in one query the planner reads all people, donations and sponsorships.
create function private.found_people(search text) returns uuid[]
language plpgsql stable
set search_path = ''
as $$
declare
  term text;
  pattern text;
  found uuid[];
  fitting uuid[];
begin
  -- The longest first, because fewer people have it.
  for term in select word from unnest(private.search_terms(search)) as word order by char_length(word) desc loop
    pattern := private.contains_pattern(term);
    fitting := array(
      select coalesce(person.merged_into_id, person.id) from private.people as person where person.search_text like pattern
    );
    if char_length(term) > 1 then
      fitting := fitting || array(select private.people_of_dogs(pattern));
    end if;
    found := case
      when found is null then fitting
      else array(select unnest(found) intersect select unnest(fitting))
    end;
    exit when found = '{}';
  end loop;
  return array(select unnest(found) union select private.people_of_reference(btrim(search)));
end
$$;

-- For the team: a page of the people that a search finds, by name, with their donations. The search looks for parts of
-- names in any order, email addresses, phone numbers, dogs, and the numbers of receipts and payments. At most 100 a page;
-- each row carries the number of all, so a page past the end has none. user_id is null for people without an account.
create function public.supporters(
  search text default '',
  page_size integer default 50,
  page_offset integer default 0,
  live_only boolean default false
) returns table (
  person_id uuid,
  user_id uuid,
  name text,
  email text,
  donations_count bigint,
  total_donated_paise bigint,
  sponsorships_count bigint,
  found_count bigint
)
language plpgsql stable security definer
set search_path = ''
as $$
#variable_conflict use_column
declare
  row_limit constant integer := least(greatest(coalesce(page_size, 50), 1), 100);
  row_offset constant integer := greatest(coalesce(page_offset, 0), 0);
  match_count bigint;
  found_ids uuid[];
  page_ids uuid[];
begin
  perform private.require_staff('list supporters');

  if btrim(coalesce(search, '')) = '' then
    match_count := (
      select count(*) from private.people as person where not person.is_nameless and person.merged_into_id is null
    );
    page_ids := array(
      select person.id from private.people as person where not person.is_nameless and person.merged_into_id is null
      order by (person.name = ''), lower(person.name), person.id
      limit row_limit offset row_offset
    );
  else
    found_ids := private.found_people(search);
    with match as materialized (
      select person.id, person.name from private.people as person
      where person.id = any (found_ids) and not person.is_nameless
    )
    select
      (select count(*) from match),
      array(
        select match.id from match
        order by (match.name = ''), lower(match.name), match.id
        limit row_limit offset row_offset
      )
    into match_count, page_ids;
  end if;

  return query
    select person.id, person.account_id, person.name, person.email,
      given.donations_count, given.total_paise,
      (
        select count(*) from private.sponsorships_of_person(person) as sponsorship
        where sponsorship.status <> 'created'
          and sponsorship.end_reason is distinct from 'abandoned'
          and sponsorship.replaced_from is null
      ),
      match_count
    from private.people as person
    cross join lateral private.given_by_person(person, coalesce(live_only, false)) as given
    where person.id = any (page_ids)
    order by (person.name = ''), lower(person.name), person.id;
end
$$;

grant execute on function public.supporters to authenticated;

-- The account that the donations of a person belong to, when the team chooses them. One that nobody has confirmed may be
-- somebody else's.
create function private.confirmed_account(person private.people) returns uuid
language sql stable
set search_path = ''
as $$
  select account.id from auth.users as account
  where account.id = person.account_id and account.email_confirmed_at is not null
$$;

-- The details with which receipts of a person are made out: the account's own, else those of the last donation.
create function private.donor_of_person(person private.people) returns public.donors
language sql stable
set search_path = ''
as $$
  select donor from public.donors as donor
  where donor.person_id = person.id
    and (donor.user_id is null or donor.user_id = private.confirmed_account(person))
  order by donor.user_id is null, donor.created_at desc, donor.id limit 1
$$;

-- For the team: who a person is, and how to reach them. No row for an unknown id.
--
-- is_confirmed: the account has confirmed the email address. other_names were typed under it and differ from the name. The
-- postal address is the account's own, else one with which somebody paid, else the latest; is_own_address: the account's.
create function public.person(person_id uuid, live_only boolean default false) returns table (
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

-- For the team: what a person gave or tried to give, newest first, 11 per call. `given_at` is when it was paid, or else
-- begun; `receipt_id` the latest receipt.
-- Donations of the person's donors that were then added to the account of somebody else come, too, with other_id: the person
-- whom they belong to now.
create function public.person_donations(
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

-- As person(), with what the office wrote down: how to write and which way, and the details for receipts, of which a change
-- of details sends the id. entered_on is the day in India on which the office entered details, null if it never did. Of
-- somebody who is shown as another person, that person; merged are those who are shown as this one: id, name and email. The
-- WhatsApp number is the account's own, else the latest with which somebody paid.
create function public.known_person(person_id uuid, live_only boolean default false) returns table (
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
  total_donated_paise bigint,
  language public.language,
  contact_ways text[],
  donor_id uuid,
  pan_masked text,
  is_citizen boolean,
  entered_on date,
  merged jsonb,
  whatsapp_number text,
  whatsapp_consented_at timestamptz,
  is_own_whatsapp boolean
)
language sql stable security definer
set search_path = ''
as $$
  select shown.*, known.language, known.contact_ways::text[], donor.id, donor.pan_masked,
    donor.citizen_declared_at is not null, (
      select private.india_date(max(entered.entered_by_team_at)) from public.donors as entered
      where entered.person_id = known.id
    ), to_jsonb(array(
      select jsonb_build_object('id', other.id, 'name', other.name, 'email', other.email)
      from private.people as other where other.merged_into_id = known.id order by other.name, other.id
    )), whatsapp.number, whatsapp.consented_at, coalesce(whatsapp.is_own, false)
  -- Refuses who isn't staff.
  from public.person(coalesce(private.shown_person(known_person.person_id), known_person.person_id), live_only) as shown
  join private.people as known on known.id = shown.id
  cross join lateral private.donor_of_person(known) as donor
  left join lateral (
    select giver.whatsapp_number as number, giver.whatsapp_consented_at as consented_at, giver.user_id is not null as is_own
    from private.donors_of_person(known) as giver
    where giver.whatsapp_number is not null and private.trust_in_details(giver) > 0
    order by private.trust_in_details(giver) desc, giver.whatsapp_consented_at desc limit 1
  ) as whatsapp on true
$$;

grant execute on function public.person, public.person_donations, public.known_person to authenticated;

-- For the team: the sponsorships of a person that were authorised, as in sponsorship_list. Of two that replace each other
-- only the one that goes on.
create function public.person_sponsorships(person_id uuid) returns table (
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

grant execute on function public.person_sponsorships to authenticated;

-- For staff: who sponsors a dog each month, by name. `person_id` is null of somebody whom nothing is known of.
create function public.dog_supporters(dog_id uuid) returns table (
  sponsorship_id uuid,
  person_id uuid,
  name text,
  email text,
  amount_paise bigint,
  source public.sponsorship_source,
  status text,
  desired_status public.desired_status,
  since timestamptz
)
language sql stable security definer
set search_path = ''
as $$
  select sponsorship.id, person.id, person.name, person.email, sponsorship.amount_paise, sponsorship.source,
    sponsorship.status, sponsorship.desired_status, coalesce(sponsorship.started_at, sponsorship.created_at)
  from public.sponsorships as sponsorship
  left join private.people as person on person.id = private.shown_person(private.person_of_sponsorship(sponsorship))
  where (select private.require_staff('see the sponsors of a dog'))
    and private.is_for_dog(sponsorship, dog_supporters.dog_id)
    -- For the indexes, which don't see into the function.
    and (sponsorship.dog_id = dog_supporters.dog_id or sponsorship.next_dog_id = dog_supporters.dog_id)
  order by lower(person.name), sponsorship.id
  limit 500
$$;

grant execute on function public.dog_supporters to authenticated;

-- `contact-message` is what the person wrote, the others what they were written: `message` into the inbox of an account,
-- `answer` by email to somebody without one, with a subject if it answers nothing, `email` what the site sent.
create type public.correspondence_kind as enum ('email', 'message', 'answer', 'contact-message');
create type public.correspondence_state as enum (
  'waiting', 'sent', 'failed', 'cancelled', 'read', 'unread', 'open', 'done'
);

-- For the team: what a person was written and what they wrote, newest first, 11 per call. Of emails of the site the
-- subject alone, because they may hold links that only their reader may follow. The subject of an email is known once
-- it was tried to be sent; those to an address without an account are forgotten after 30 days. `is_unconfirmed`: anybody
-- may have typed the address.
create function public.person_correspondence(
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
  select item.* from private.people as shown
  cross join lateral private.shown_as(shown) as person
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
    select answer.id, 'answer', answer.created_at, private.shown_name(answer.author_id, answer.author_name),
      answer.subject, answer.body, coalesce((
        select case
          when email.sent_at is not null then 'sent' when email.failed_at is not null then 'failed'
          when email.cancelled_at is not null then 'cancelled'
        end
        from public.email_outbox as email where email.idempotency_key = 'contact-answer:' || answer.id
      ), case when answer.created_at > now() - interval '2 days' then 'waiting' else 'sent' end)::public.correspondence_state,
      null, false
    from private.contact_answers as answer
    where answer.id in (
      select own.id from private.contact_answers as own where own.person_id = person.id
      union all
      select own.id from public.contact_messages as received
      join private.contact_answers as own on own.contact_message_id = received.id
      where private.normalised_email(received.email) = person.email
    )
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
  where (select private.require_staff('see people')) and shown.id = person_id
    and (before_id is null or (item.written_at, item.id) < (before_at, before_id))
  order by item.written_at desc, item.id desc
  limit 11
$$;

-- For the team: what happened to a person's account, donations and sponsorships, newest first, 11 per call. `detail` is the
-- reason of a sponsorship's event, of a donation that the team changed the kind of the change and why; `team_member` who of the team did it. A donation was given when it was paid, however late
-- that was reported.
create function public.person_history(
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
  select event.id, event.kind, event.at, event.actor,
    coalesce(event.data ->> 'detail', event.data ->> 'file', (
      select concat_ws(' ', change.kind, change.reason) from private.donation_changes as change
      where change.id = (event.data ->> 'change_id')::bigint
    )),
    (event.data ->> 'amount_paise')::bigint, dog.name,
    private.shown_name((event.data ->> 'actor_id')::uuid)
  from page as event
  left join public.dog_profiles as dog
    on dog.id = coalesce(event.dog_id, (event.data #>> '{sponsorship,dog_id}')::uuid)
  where (select private.require_staff('see people'))
  order by event.at desc, event.id desc
$$;

-- For the team: its notes about a person, newest first, 11 per call. due_on is the day that a note is for; done_at and
-- done_by_name are null until it is done.
create function public.notes_about_person(person_id uuid, before_id bigint default null) returns table (
  id bigint,
  body text,
  author_name text,
  created_at timestamptz,
  due_on date,
  done_at timestamptz,
  done_by_name text
)
language sql stable security definer
set search_path = ''
as $$
  select note.id, note.body, private.shown_name(note.author_id, note.author_name), note.created_at, note.due_on,
    note.done_at, private.shown_name(note.done_by)
  from private.person_notes as note
  where (select private.require_staff('see people')) and note.person_id in (
      select known.id from private.people as known where known.id = notes_about_person.person_id
      union all
      select known.id from private.people as known where known.merged_into_id = notes_about_person.person_id
    )
    and (before_id is null or note.id < before_id)
  order by note.id desc
  limit 11
$$;

-- For pages of 1.0.1: the same without the days.
create function public.person_notes(person_id uuid, before_id bigint default null) returns table (
  id bigint,
  body text,
  author_name text,
  created_at timestamptz
)
language sql stable security definer
set search_path = ''
as $$
  select note.id, note.body, note.author_name, note.created_at
  from public.notes_about_person(person_notes.person_id, before_id) as note
$$;

-- For staff: the notes for today or an earlier day that aren't done, the oldest day first, 100 at most.
create function public.due_notes() returns table (
  id bigint,
  person_id uuid,
  name text,
  body text,
  due_on date,
  author_name text
)
language sql stable security definer
set search_path = ''
as $$
  select note.id, person.id, coalesce(nullif(person.name, ''), person.email, 'No name'), note.body, note.due_on,
    private.shown_name(note.author_id, note.author_name)
  from private.person_notes as note
  join private.people as person on person.id = note.person_id
  where (select private.require_staff('see people')) and note.done_at is null and note.due_on <= private.india_date(now())
  order by note.due_on, note.id
  limit 100
$$;

-- For everybody: what is stored about the current user and no table shows them. What was typed under an email address is
-- theirs once the account has confirmed that. The gifts are those that they gave.
create function public.own_data() returns table (
  gifts jsonb,
  sent_messages jsonb,
  contact_messages jsonb,
  thanks jsonb,
  subscriptions jsonb,
  notes jsonb
)
language sql stable security definer
set search_path = ''
as $$
  select
    to_jsonb(array(
      select to_jsonb(gift) from private.gifts_of(account.id) as gift order by gift.created_at desc, gift.id
    )),
    to_jsonb(array(
      select to_jsonb(message) - 'read_at' from public.messages as message
      where message.sender_id = account.id order by message.created_at desc, message.id
    )),
    to_jsonb(array(
      select to_jsonb(written) - '{handled_at,handled_by,needs_review,passed_on_at}'::text[] || jsonb_build_object(
          'answers', array(
            select jsonb_build_object('body', answer.body, 'created_at', answer.created_at)
            from private.contact_answers as answer where answer.contact_message_id = written.id order by answer.created_at
          )
        )
      from public.contact_messages as written
      where written.account_id = account.id or (written.account_id is null and private.normalised_email(written.email) = confirmed.address)
      order by written.created_at desc, written.id
    )),
    to_jsonb(array(
      select to_jsonb(thanks) - 'user_id' from private.dog_update_thanks as thanks
      where thanks.user_id = account.id order by thanks.created_at desc, thanks.update_id
    )),
    jsonb_build_object(
      'newsletter', (
        select to_jsonb(subscriber) - '{token,needs_review}'::text[] from public.newsletter_subscribers as subscriber
        where subscriber.email = confirmed.address
      ),
      'dog_news', array(
        select to_jsonb(reader) - 'token' || jsonb_build_object('dog_name', dog.name)
        from private.dog_news_subscribers as reader join public.dog_profiles as dog on dog.id = reader.dog_id
        where reader.email = confirmed.address order by reader.created_at desc, reader.id
      )
    ),
    to_jsonb(array(
      select jsonb_build_object('body', note.body, 'created_at', note.created_at, 'due_on', note.due_on)
      from private.people as person join private.person_notes as note on note.person_id = person.id
      where person.account_id = account.id and confirmed.address is not null order by note.id desc
    ))
  from auth.users as account
  cross join lateral (
    select case when account.email_confirmed_at is not null then private.normalised_email(account.email) end as address
  ) as confirmed
  where account.id = (select auth.uid())
$$;

-- For everybody: what the office wrote down about the current user, once the account has confirmed the address.
create function public.own_office_details() returns jsonb
language sql stable security definer
set search_path = ''
as $$
  select jsonb_build_object(
    'language', person.language, 'contact_ways', person.contact_ways,
    'details', array(
      select to_jsonb(donor) - '{user_id,person_id,pan_encrypted,import_id}'::text[] from public.donors as donor
      where donor.person_id = person.id and donor.entered_by_team_at is not null
      order by donor.entered_by_team_at desc, donor.id
    ),
    'gifts_before_this_site', array(
      select jsonb_build_object('given_on', gift.given_on, 'amount_paise', gift.amount_paise, 'is_kind', gift.is_kind)
      from private.past_gifts as gift where gift.person_id = person.id order by gift.given_on desc, gift.key
    ),
    'emails', array(
      select jsonb_build_object('subject', sent.subject, 'body', sent.body, 'created_at', sent.created_at)
      from private.contact_answers as sent where sent.person_id = person.id order by sent.created_at desc, sent.id
    )
  )
  from private.people as person
  join auth.users as account on account.id = person.account_id and account.email_confirmed_at is not null
  where person.account_id = (select auth.uid())
$$;

grant execute on function public.own_office_details to authenticated;

-- What somebody gave before this site: gifts of money and their sum, gifts in kind, and the last day.
create function private.past_gifts_of(person private.people)
returns table (gifts bigint, total_paise bigint, in_kind bigint, last_on date)
language sql stable
set search_path = ''
as $$
  select count(*) filter (where not gift.is_kind),
    coalesce(sum(gift.amount_paise) filter (where not gift.is_kind), 0)::bigint,
    count(*) filter (where gift.is_kind), max(gift.given_on)
  from private.shown_as(person) as known
  join private.past_gifts as gift on gift.person_id = known.id
$$;

-- For the team: the same, no row for somebody without past gifts.
create function public.gifts_before_this_site(person_id uuid)
returns table (gifts bigint, total_paise bigint, in_kind bigint, last_on date)
language sql stable security definer
set search_path = ''
as $$
  select past.* from private.people as person
  cross join lateral private.past_gifts_of(person) as past
  where (select private.require_staff('see people')) and person.id = gifts_before_this_site.person_id
    and past.last_on is not null
$$;

grant execute on function public.gifts_before_this_site to authenticated;

-- What the team does for a person. Errors have a status for the API and a code as their message.

-- The author is given where a function of the server writes it, which has no current user.
create function private.write_person_note(
  person_id uuid,
  body text,
  author uuid default auth.uid(),
  due_on date default null
) returns void
language sql
set search_path = ''
as $$
  insert into private.person_notes (person_id, body, author_id, author_name, due_on)
    values (person_id, body, author, private.name_in_team(author), due_on)
    on conflict do nothing
$$;

-- For staff: deletes the WhatsApp numbers of a person who has withdrawn the consent. A note says so. PT404 `unknown-person`.
create function public.withdraw_whatsapp(person_id uuid) returns void
language plpgsql security definer
set search_path = ''
as $$
#variable_conflict use_variable
declare
  person private.people;
  donor_ids uuid[];
begin
  perform private.require_staff('delete a WhatsApp number');
  perform private.lock_people(array(
    select row.email from private.people as row where row.id = person_id and row.email is not null
  ));
  select * into person from private.people as row where row.id = person_id and not row.is_nameless;
  if not found then
    raise sqlstate 'PT404' using message = 'unknown-person';
  end if;
  donor_ids := array(
    select donor.id from private.donors_of_person(person) as donor where donor.whatsapp_number is not null
  );
  perform from public.donors as donor where donor.id = any (donor_ids) order by donor.id for update;
  update public.donors as donor set whatsapp_number = null, whatsapp_consented_at = null where donor.id = any (donor_ids);
  update private.people as row set contact_ways = array_remove(row.contact_ways, 'whatsapp') where row.id = person_id;
  perform private.describe_people(array(select known.id from private.shown_as(person) as known));
  perform private.write_person_note(person_id, 'The consent to WhatsApp was withdrawn, and the number deleted.');
end
$$;

grant execute on function public.withdraw_whatsapp to authenticated;

-- For the team. PT404 `unknown-person`.
create function public.add_person_note(person_id uuid, body text, due_on date default null) returns void
language plpgsql security definer
set search_path = ''
as $$
begin
  perform private.require_staff('write notes about people');
  -- The lock makes a concurrent deletion of the account wait.
  perform from private.people as person where person.id = person_id for key share;
  if not found then
    raise sqlstate 'PT404' using message = 'unknown-person';
  end if;
  perform private.write_person_note(person_id, body, due_on => due_on);
end
$$;

-- For staff: a note for a day is done, or not after all. Of two people who say so, the first one is kept. PT404
-- `unknown-note`.
create function public.set_note_done(note_id bigint, is_done boolean) returns void
language plpgsql security definer
set search_path = ''
as $$
begin
  perform private.require_staff('write notes about people');
  perform from private.person_notes as note where note.id = note_id and note.due_on is not null;
  if not found then
    raise sqlstate 'PT404' using message = 'unknown-note';
  end if;
  update private.person_notes as note
    set done_at = case when is_done then now() end, done_by = case when is_done then (select auth.uid()) end
    where note.id = note_id and (note.done_at is not null) is distinct from is_done;
end
$$;

-- For the team: sends a receipt again, to the address that it was made for: that of a donor without an account, else the
-- confirmed one of the account. At most one in ten minutes and three a day for a donation. PT404 `unknown-receipt`; PT409
-- `replaced-receipt`, `no-address` or `refused-address`; PT429 `sent-lately`.
create function public.resend_receipt(receipt_id uuid) returns void
language plpgsql security definer
set search_path = ''
as $$
#variable_conflict use_variable
declare
  donation public.donations;
  address text;
begin
  perform private.require_staff('send a receipt again');
  -- Two presses at once: the second one waits here.
  select * into donation from public.donations as row
    where row.id = (select receipt.donation_id from public.receipts as receipt where receipt.id = receipt_id)
    for no key update;
  if not found then
    raise sqlstate 'PT404' using message = 'unknown-receipt';
  elsif exists (select from public.receipts as later where later.replaces_id = receipt_id) then
    raise sqlstate 'PT409' using message = 'replaced-receipt';
  end if;
  address := coalesce(
    (select donor.email from public.donors as donor where donor.id = donation.donor_id),
    (
      select private.normalised_email(account.email) from auth.users as account
      where account.id = donation.user_id and account.email_confirmed_at is not null
    )
  );
  if address is null then
    raise sqlstate 'PT409' using message = 'no-address';
  elsif exists (select from public.refused_addresses as refused where refused.email = address) then
    raise sqlstate 'PT409' using message = 'refused-address';
  elsif (
    select count(*) >= 3 or max(event.recorded_at) > now() - interval '10 minutes'
    from private.domain_events as event
    where event.donation_id = donation.id and event.kind = 'receipt-resent'
      and event.recorded_at > now() - interval '1 day'
  ) then
    raise sqlstate 'PT429' using message = 'sent-lately';
  end if;
  perform private.record_event(
    'receipt-resent', account_id => donation.user_id, donation_id => donation.id,
    data => jsonb_build_object('receipt_id', receipt_id, 'actor_id', (select auth.uid()))
  );
end
$$;

-- For administrators: stops a sponsorship that the sponsor asked to stop by phone or letter, as the sponsor's own request
-- would. The reason becomes a note about the person. PT400 `reason-missing`; PT404 `unknown-sponsorship`; PT409
-- `not-running`.
create function public.stop_sponsorship_as_team(sponsorship_id uuid, reason text) returns void
language plpgsql security definer
set search_path = ''
as $$
#variable_conflict use_variable
declare
  sponsorship public.sponsorships;
  person_id uuid;
begin
  perform private.require_admin('stop a sponsorship for its sponsor');
  if not private.shows_something(coalesce(reason, '')) then
    raise sqlstate 'PT400' using message = 'reason-missing';
  end if;
  perform private.lock_promises();
  select * into sponsorship from public.sponsorships as row
    where row.id = sponsorship_id and num_nonnulls(row.user_id, row.visitor_email) = 1 for update;
  if not found then
    raise sqlstate 'PT404' using message = 'unknown-sponsorship';
  elsif sponsorship.ended_at is not null or sponsorship.desired_status = 'stop' then
    raise sqlstate 'PT409' using message = 'not-running';
  end if;
  perform private.stop_with_replacements(sponsorship.id, 'team');
  person_id := private.person_of_sponsorship(sponsorship);
  if person_id is not null then
    perform private.write_person_note(person_id, 'Sponsorship stopped as asked. ' || btrim(left(reason, 1000)));
  end if;
end
$$;

-- For the server: replaces the details on the receipts of a donor, as an administrator decided, and returns them; or
-- `refusal`. The function save-donor has checked the administrator and encrypted the PAN. As everywhere, at most three
-- corrections a donation and one a minute, in open tax years. Details that changed after those that are expected are refused.
create function public.correct_donor(
  donor_id uuid,
  administrator uuid,
  expected_updated_at timestamptz,
  name text,
  address text,
  keeps_pan boolean,
  pan_masked text,
  pan_encrypted text
) returns jsonb
language plpgsql security definer
set search_path = ''
as $$
#variable_conflict use_variable
declare
  donor public.donors;
  donation_id uuid;
  refusal text;
  next_pan_masked text;
begin
  perform private.lock_donor(donor_id);
  select * into donor from public.donors as row where row.id = donor_id;
  if not found then
    return jsonb_build_object('refusal', 'unknown-receipt');
  end if;
  next_pan_masked := case when keeps_pan then donor.pan_masked else pan_masked end;
  if (name, address) = (donor.name, donor.address) and next_pan_masked is not distinct from donor.pan_masked then
    return to_jsonb(donor);
  end if;
  if donor.updated_at is distinct from expected_updated_at then
    return jsonb_build_object('refusal', 'changed-meanwhile');
  end if;
  select donation.id into donation_id from public.donations as donation
    where donation.donor_id = donor_id and donation.paid_at is not null
      and private.is_open_tax_year(donation.paid_at)
    order by donation.paid_at desc, donation.id limit 1;
  refusal := case when donation_id is null then 'closed-year' else private.correction_refusal(donor_id) end;
  if refusal is not null then
    return jsonb_build_object('refusal', refusal);
  end if;
  update public.donors as row
    set name = name, address = address, pan_masked = next_pan_masked,
      pan_encrypted = case when keeps_pan then donor.pan_encrypted else pan_encrypted end
    where row.id = donor_id returning * into donor;
  delete from private.correction_requests as request where request.donor_id = donor_id;
  perform private.correct_receipts(donor_id);
  perform private.record_event(
    'details-corrected', account_id => donor.user_id, donation_id => donation_id,
    data => jsonb_build_object('actor_id', administrator)
  );
  perform private.refresh_people(private.addresses_of_donor(donor_id));
  perform private.describe_people(array[donor.person_id]);
  return to_jsonb(donor);
end
$$;

-- A person without an account, for those who change or delete it. PT404 `unknown-person`; PT409 `has-account`, or
-- `merged-person` of somebody who is shown as another one.
create function private.person_without_account(person_id uuid) returns private.people
language plpgsql stable
set search_path = ''
as $$
declare
  person private.people;
begin
  select * into person from private.people as row where row.id = person_id and not row.is_nameless;
  if not found then
    raise sqlstate 'PT404' using message = 'unknown-person';
  elsif person.account_id is not null then
    raise sqlstate 'PT409' using message = 'has-account';
  elsif person.merged_into_id is not null then
    raise sqlstate 'PT409' using message = 'merged-person';
  end if;
  return person;
end
$$;

-- For the team: gives a person without an account another address, also on the details of their donors, so that emails and
-- receipts go there, those that wait too. The old address is told, and the links in the emails that it got end: whoever reads that mailbox can
-- neither claim the donations nor change what their receipts say. Two people never become one here. PT400 `not-an-address`;
-- PT404 `unknown-person`; PT409 `has-account`, `nothing-given`, `changed-meanwhile`, or `other-person` with the id of who has
-- the new address.
create function public.set_person_email(person_id uuid, email text) returns void
language plpgsql security definer
set search_path = ''
as $$
#variable_conflict use_variable
declare
  old_address constant text := (select row.email from private.people as row where row.id = person_id);
  new_address constant text := private.normalised_email(coalesce(email, ''));
  donor_ids uuid[];
  donation_ids uuid[];
  other_id uuid;
  latest public.donations;
begin
  perform private.require_staff('change the address of a person');
  if not private.is_email_address(new_address) then
    raise sqlstate 'PT400' using message = 'not-an-address';
  end if;
  perform private.lock_promises();
  perform private.lock_people(array_remove(array[old_address, new_address], null));
  if (private.person_without_account(person_id)).email is distinct from old_address then
    raise sqlstate 'PT409' using message = 'changed-meanwhile';
  end if;
  donor_ids := array(select row.id from public.donors as row where row.person_id = person_id);
  perform from public.sponsorships as row
    where row.donor_id = any (donor_ids) and row.user_id is null order by row.id for no key update;
  donation_ids := array(
    select row.id from public.donations as row where row.donor_id = any (donor_ids) order by row.id for no key update
  );
  perform from public.donors as row where row.id = any (donor_ids) order by row.id for update;
  select row.id into other_id from private.people as row where row.email = new_address;
  if other_id = person_id then
    return;
  elsif other_id is not null then
    raise sqlstate 'PT409' using message = 'other-person', detail = other_id;
  elsif donor_ids = '{}' then
    raise sqlstate 'PT409' using message = 'nothing-given';
  end if;

  select * into latest from public.donations as row where row.id = any (donation_ids)
    order by row.paid_at desc nulls last, row.id limit 1;
  perform private.record_event(
    'address-changed', donation_id => latest.id,
    data => jsonb_build_object('person_id', person_id, 'actor_id', (select auth.uid()))
  );
  update public.email_outbox as waiting set cancelled_at = now()
    where waiting.is_waiting and waiting.idempotency_key in (
      select 'correction-request:' || request.secret_hash from private.correction_requests as request
      where request.donor_id = any (donor_ids)
    );
  delete from private.correction_requests as request where request.donor_id = any (donor_ids);
  perform private.readdress_emails(old_address, new_address, donation_ids, array(
    select row.id from public.sponsorships as row
    where row.donor_id = any (donor_ids) and row.visitor_email is not null
  ));
  if old_address is not null then
    perform private.queue_secret_email(
      'address-changed:' || gen_random_uuid(), 'address-changed', old_address,
      jsonb_build_object('new_address', left(new_address, 1) || '•••@' || split_part(new_address, '@', 2)),
      language => latest.language
    );
  end if;
  update public.donors as row set email = new_address where row.id = any (donor_ids);
  update public.sponsorships as row set visitor_email = new_address
    where row.donor_id = any (donor_ids)
      and (row.visitor_email is not null or (row.source = 'standing-order' and row.user_id is null));
  update private.dog_news_subscribers as reader set email = new_address
    where reader.email = old_address and reader.is_sponsor and not exists (
      select from private.dog_news_subscribers as other where other.email = new_address and other.dog_id = reader.dog_id
    );
  update private.people as row set email = new_address where row.id = person_id;
  perform private.refresh_people(array_remove(array[old_address, new_address], null));
end
$$;

-- For administrators: deletes what is stored about a person without an account: the details of their donors, what was
-- written from and to their address, and the team's notes. Donations and receipts stay, as the law asks, and so does what
-- receipts say. Who is one with somebody is parted from them before. PT404 `unknown-person`; PT409 `has-account`,
-- `merged-person` or `changed-meanwhile`.
create function public.forget_person(person_id uuid) returns void
language plpgsql security definer
set search_path = ''
as $$
#variable_conflict use_variable
declare
  address constant text := (select row.email from private.people as row where row.id = person_id);
  person private.people;
  donor_ids uuid[];
  donation_ids uuid[];
  gift_ids uuid[];
begin
  perform private.require_admin('forget a person');
  perform private.lock_promises();
  perform private.lock_people(array_remove(array[address], null));
  person := private.person_without_account(person_id);
  if person.email is distinct from address then
    raise sqlstate 'PT409' using message = 'changed-meanwhile';
  elsif exists (select from private.people as other where other.merged_into_id = person.id) then
    raise sqlstate 'PT409' using message = 'merged-person';
  end if;
  donor_ids := array(select donor.id from private.donors_of_person(person) as donor);
  perform from public.sponsorships as row where row.donor_id = any (donor_ids) order by row.id for update;
  donation_ids := array(
    select row.id from public.donations as row where row.donor_id = any (donor_ids) order by row.id for update
  );
  perform from public.donors as row where row.id = any (donor_ids) order by row.id for update;
  if exists (
    select from public.sponsorships as row
    where row.donor_id = any (donor_ids) and row.user_id is null and row.ended_at is null and row.status <> 'created'
  ) then
    raise sqlstate 'PT409' using message = 'sponsorship-runs';
  end if;
  perform from public.email_outbox as row where row.recipient = address order by row.id for update;
  gift_ids := array(
    select row.id from public.gifts as row where row.donation_id = any (donation_ids) order by row.id for update
  );

  perform private.record_event(
    'person-forgotten', data => jsonb_build_object('person_id', person_id, 'actor_id', (select auth.uid()))
  );
  perform private.end_gifts(gift_ids);
  perform private.forget_addresses(array[address]);
  update public.sponsorships as row set visitor_email = null, request_id = null
    where row.donor_id = any (donor_ids) and row.user_id is null;
  delete from public.donors as row where row.id = any (donor_ids);
  delete from private.people as row where row.id = person_id;
end
$$;

-- Two people who record or change donations wait for each other, so that each sees the other's. Taken after lock_promises and
-- before lock_people.
create function private.lock_recording() returns void
language sql
set search_path = ''
as $$
  select pg_advisory_xact_lock(hashtextextended('recorded donations', 0))
$$;

-- For staff: says that two persons are one. Nothing moves: lists show one, whose page and sums read both. Who has the account
-- stays, else person_id. The reason becomes a note. Returns who is shown. PT400 `reason-missing`; PT404
-- `unknown-person`; PT409 `same-person`, `two-accounts`, or `merged-person` if one of them is one with somebody else.
create function public.merge_people(person_id uuid, other_id uuid, reason text) returns uuid
language plpgsql security definer
set search_path = ''
as $$
#variable_conflict use_variable
declare
  kept private.people;
  hidden private.people;
begin
  perform private.require_staff('say who is one person');
  if not private.shows_something(coalesce(reason, '')) then
    raise sqlstate 'PT400' using message = 'reason-missing';
  elsif person_id = other_id then
    raise sqlstate 'PT409' using message = 'same-person';
  end if;
  -- What is recorded meanwhile counts the cash of both or of neither.
  perform private.lock_recording();
  perform private.lock_people(array(
    select row.email from private.people as row where row.id in (person_id, other_id) and row.email is not null
  ));
  perform from private.people as row where row.id in (person_id, other_id) order by row.id for update;
  select * into kept from private.people as row where row.id = person_id and not row.is_nameless;
  select * into hidden from private.people as row where row.id = other_id and not row.is_nameless;
  if num_nulls(kept.id, hidden.id) > 0 then
    raise sqlstate 'PT404' using message = 'unknown-person';
  elsif num_nulls(kept.account_id, hidden.account_id) = 0 then
    raise sqlstate 'PT409' using message = 'two-accounts';
  end if;
  if hidden.account_id is not null then
    select * into hidden from private.people as row where row.id = person_id;
    select * into kept from private.people as row where row.id = other_id;
  end if;
  if hidden.merged_into_id = kept.id then
    return kept.id;
  elsif num_nonnulls(kept.merged_into_id, hidden.merged_into_id) > 0
    or exists (select from private.people as row where row.merged_into_id = hidden.id) then
    raise sqlstate 'PT409' using message = 'merged-person';
  end if;
  update private.people as row set merged_into_id = kept.id where row.id = hidden.id;
  perform private.write_person_note(
    kept.id,
    format(
      'One person with %s. %s', left(coalesce(nullif(hidden.name, ''), hidden.email), 200), btrim(left(reason, 1000))
    )
  );
  return kept.id;
end
$$;

-- For staff: two persons are not one after all. PT404 `unknown-person`.
create function public.part_people(merged_id uuid) returns void
language plpgsql security definer
set search_path = ''
as $$
#variable_conflict use_variable
declare
  hidden private.people;
begin
  perform private.require_staff('say who is one person');
  perform private.lock_recording();
  select * into hidden from private.people as row where row.id = merged_id for update;
  if not found then
    raise sqlstate 'PT404' using message = 'unknown-person';
  elsif hidden.merged_into_id is null then
    return;
  end if;
  update private.people as row set merged_into_id = null where row.id = merged_id;
  perform private.write_person_note(known.id, format(
      'Not one person with %s after all.', left(coalesce(nullif(other.name, ''), other.email), 200)
    ))
    from private.people as known
    join private.people as other
      on (known.id, other.id) in ((merged_id, hidden.merged_into_id), (hidden.merged_into_id, merged_id));
end
$$;

-- For staff: writes to a person without an account by email; the same text once a day, and at most 50 such emails a day. PT404
-- `unknown-person`; PT409 `has-account`, `no-email` or `refused-address`; PT429 `too-many-letters`.
create function public.write_to_person(person_id uuid, subject text, body text) returns void
language plpgsql security definer
set search_path = ''
as $$
#variable_conflict use_variable
declare
  author constant uuid := (select auth.uid());
  today constant date := private.india_date(now());
  person private.people;
  answer_id uuid;
begin
  perform private.require_staff('write to people');
  -- Two presses at once: the second one waits here, and the count is right.
  perform private.lock_choices(author);
  person := private.person_without_account(person_id);
  if not coalesce(private.is_email_address(person.email), false) then
    raise sqlstate 'PT409' using message = 'no-email';
  elsif exists (select from public.refused_addresses as refused where refused.email = person.email) then
    raise sqlstate 'PT409' using message = 'refused-address';
  elsif (
    select count(*) >= 50 from private.contact_answers as sent
    where sent.author_id = author and sent.person_id is not null and sent.written_on = today
      and (sent.person_id, sent.subject, sent.body) is distinct from (person_id, btrim(subject), btrim(body, E' \t\r\n'))
  ) then
    raise sqlstate 'PT429' using message = 'too-many-letters';
  end if;
  insert into private.contact_answers (person_id, subject, body, author_id, author_name, written_on)
    values (person_id, btrim(subject), btrim(body, E' \t\r\n'), author, private.name_in_team(author), today)
    on conflict do nothing returning id into answer_id;
  if answer_id is not null then
    perform private.record_event(
      'contact-answered', data => jsonb_build_object('answer_id', answer_id, 'actor_id', author)
    );
  end if;
end
$$;

grant execute on function
  public.person_correspondence, public.person_history, public.person_notes, public.set_person_email, public.forget_person,
  public.merge_people, public.part_people, public.write_to_person, public.notes_about_person, public.due_notes, public.set_note_done, public.add_person_note, public.resend_receipt, public.stop_sponsorship_as_team, public.own_data
  to authenticated;
grant execute on function public.correct_donor to service_role;

-- For staff: contact messages whose name, email or message contains the search, ignoring case, each with the person of
-- the address. `has_account`: an answer goes to an inbox, not by email. The caller orders and pages the result.
create function public.search_contact_messages(search text) returns table (
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
  -- All letters are counted on each page, and a call for each letter costs more than all the rest: only where it says something.
  select received.id, received.name, received.email, received.message, received.created_at,
    received.handled_at, received.needs_review, person.id,
    received.kind, received.paid_paise, received.paid_on, received.paid_by, received.reference, received.for_dog,
    received.account_id is not null
      or person.account_id is not null and private.account_of_letter(received) is not null,
    case when coalesce(received.about_message_id, received.about_update_id) is not null then private.letter_subject(received) end,
    case when received.handled_by is not null then private.shown_name(received.handled_by) end,
    received.about_update_id is not null, received.passed_on_at
  from private.find_contact_messages(search) as received
  left join lateral (
    select known.id, known.account_id from private.people as known
    where known.email = private.normalised_email(received.email)
    -- With a limit the planner looks each of them up instead of reading everybody.
    limit 1
  ) as person on true
  where (select private.is_staff())
$$;

grant execute on function public.search_contact_messages to authenticated;
