-- People whom the office knows: it tells two of the same name apart, adds and corrects those without an account, writes to them
-- first, keeps notes for a day, and shows two persons who are one as one.

create type public.contact_way as enum ('email', 'whatsapp', 'post');

alter table private.people
  add language public.language,
  add contact_ways public.contact_way[] not null default '{}'
    constraint people_contact_ways_check check (cardinality(contact_ways) <= 3),
  add merged_into_id uuid constraint people_merged_into_id_fkey references private.people (id) on delete set null
    constraint people_merged_into_id_check check (merged_into_id is null or (account_id is null and merged_into_id <> id));

create index people_merged_into_id_idx on private.people (merged_into_id) where merged_into_id is not null;

alter table public.donors
  add entered_by_team_at timestamptz,
  add constraint donors_entered_by_team_check check (user_id is null or entered_by_team_at is null);

alter table private.person_notes
  add due_on date constraint person_notes_due_on_check check (due_on between '2026-01-01' and '2099-12-31'),
  add done_at timestamptz constraint person_notes_done_at_check check (done_at is null or due_on is not null),
  add done_by uuid constraint person_notes_done_by_fkey references auth.users (id) on delete set null;

drop index private.person_notes_repeated_idx;
create unique index person_notes_repeated_idx
  on private.person_notes (person_id, author_id, md5(body), written_on, coalesce(due_on, 'infinity'));
create index person_notes_done_by_idx on private.person_notes (done_by);
create index person_notes_due_on_idx on private.person_notes (due_on) where done_at is null;

alter table private.contact_answers
  alter contact_message_id drop not null,
  add person_id uuid constraint contact_answers_person_id_fkey references private.people (id) on delete cascade,
  add subject text constraint contact_answers_subject_check
    check (private.shows_something(subject) and private.is_clean_line(subject) and char_length(subject) <= 200),
  add written_on date constraint contact_answers_written_on_check check (written_on >= '2026-01-01'),
  add constraint contact_answers_to_check check (
    num_nonnulls(contact_message_id, person_id) = 1
    and (contact_message_id is null or num_nonnulls(subject, written_on) = 0)
    and (person_id is null or subject is not null)
  );

create unique index contact_answers_person_id_idx
  on private.contact_answers (person_id, author_id, md5(subject || E'\n' || body), written_on) where person_id is not null;

drop function private.write_person_note(uuid, text);
drop function public.add_person_note(uuid, text);

create function private.shown_person(person_id uuid) returns uuid
language sql stable
set search_path = ''
as $$
  select coalesce(person.merged_into_id, person.id) from private.people as person where person.id = person_id
$$;

create function private.shown_as(person private.people) returns setof private.people
-- The planner would expect a thousand.
language sql stable rows 2
set search_path = ''
as $$
  select own.* from private.people as own where own.id = person.id
  union all
  select other.* from private.people as other where other.merged_into_id = person.id
$$;

create or replace function private.trust_in_details(donor public.donors) returns integer
language sql stable
set search_path = ''
as $$
  select case
    when donor.user_id is not null then 2
    when donor.entered_by_team_at is not null then 1
    when exists (
      select from public.donations as donation
      where donation.donor_id = donor.id and (donation.paid_at is not null or donation.source <> 'provider')
    ) or exists (
      select from public.sponsorships as sponsorship
      where sponsorship.donor_id = donor.id and sponsorship.started_at is not null
    ) then 1
    else 0
  end
$$;

create or replace function private.refresh_people(addresses text[]) returns void
language plpgsql security definer
set search_path = ''
-- A plan that a session made while the tables were small would read all of them when they have grown.
set plan_cache_mode = force_custom_plan
as $$
begin
  perform private.lock_people(addresses);

  -- An account that has another address now.
  update private.people as person set account_id = null
    from public.profiles as profile
    where profile.user_id = person.account_id and private.normalised_email(profile.email) <> person.email
      -- Not with `or`, which hides the indexes.
      and person.account_id in (
        select known.account_id from private.people as known where known.email = any (addresses)
        union all
        select account.user_id from public.profiles as account
        where private.normalised_email(account.email) = any (addresses)
      );

  insert into private.people as person (email, account_id)
    select address.email, account.user_id
    from (select distinct unnest(addresses) as email) as address
    left join lateral (
      select profile.user_id from public.profiles as profile
      where private.normalised_email(profile.email) = address.email
      order by profile.created_at, profile.user_id limit 1
    ) as account on true
    where address.email <> '' and (
      account.user_id is not null
      or exists (select from private.people as known where known.email = address.email)
      or exists (
        select from public.donors as donor
        where donor.email = address.email and donor.person_id is null and private.trust_in_details(donor) > 0
      )
      or exists (
        select from public.contact_messages as message where private.normalised_email(message.email) = address.email
      )
      or exists (select from public.newsletter_subscribers as subscriber where subscriber.email = address.email)
    )
    on conflict (email) do update
      set account_id = excluded.account_id,
        merged_into_id = case when excluded.account_id is null then person.merged_into_id end
      where person.account_id is distinct from excluded.account_id;

  -- The donors who paid with an address, then the details of accounts: two statements, because `or` hides the indexes. Arrays, because
  -- the planner would compare all people with all donors for a join.
  update public.donors as donor set person_id = person.id
    from private.people as person
    where donor.email = person.email and donor.id = any (array(
      select known.id from public.donors as known
      where known.email = any (addresses) and known.person_id is null and private.trust_in_details(known) > 0
    ));
  update public.donors as donor set person_id = person.id
    from private.people as person
    where person.email = any (addresses) and donor.user_id = person.account_id
      and donor.person_id is distinct from person.id
      and donor.user_id = any (array(
        select known.account_id from private.people as known where known.email = any (addresses)
      ));

  perform private.describe_people(array(select person.id from private.people as person where person.email = any (addresses)));

  delete from private.people as person
    where person.email = any (addresses) and person.account_id is null
      and not exists (select from public.donors as donor where donor.person_id = person.id)
      and not exists (
        select from public.contact_messages as message where private.normalised_email(message.email) = person.email
      )
      and not exists (select from public.newsletter_subscribers as subscriber where subscriber.email = person.email);
end
$$;

create or replace function private.move_person(account uuid, old_email text, new_email text) returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  old_address constant text := private.normalised_email(coalesce(old_email, ''));
  new_address constant text := private.normalised_email(coalesce(new_email, ''));
  moved_id uuid;
  other_id uuid;
begin
  perform private.lock_people(array[old_address, new_address]);
  select id into moved_id from private.people
    where account_id = account and email is not distinct from nullif(old_address, '');
  if moved_id is not null and new_address <> old_address then
    update public.donors as donor set person_id = null
      where donor.person_id = moved_id and not private.is_donor_of(donor, account);
    select id into other_id from private.people where email = new_address and id <> moved_id;
    update public.donors as donor set person_id = moved_id where donor.person_id = other_id;
    -- Both may have the same note.
    update private.person_notes as note set person_id = moved_id, written_on = null where note.person_id = other_id;
    update private.contact_answers as sent set person_id = moved_id, written_on = null where sent.person_id = other_id;
    update private.people set merged_into_id = moved_id where merged_into_id = other_id;
    delete from private.people where id = other_id;
    update private.people set email = nullif(new_address, '') where id = moved_id;
  end if;
  perform private.refresh_people(array[old_address, new_address]);
end
$$;

create function private.delete_entered_details(person_id uuid, except_id uuid default null) returns void
language sql
set search_path = ''
as $$
  delete from public.donors as donor
    where donor.person_id = delete_entered_details.person_id and donor.entered_by_team_at is not null
      and donor.id is distinct from except_id
      and not exists (select from public.donations as donation where donation.donor_id = donor.id)
      and not exists (select from public.sponsorships as sponsorship where sponsorship.donor_id = donor.id)
$$;

create or replace function private.leave_person(account auth.users) returns void
language plpgsql
set search_path = ''
as $$
declare
  left_id uuid := (select person.id from private.people as person where person.account_id = account.id);
  own_ids constant uuid[] := array(
    select donor.id from public.donors as donor
    where donor.person_id = left_id and private.is_donor_of(donor, account.id)
  );
begin
  if account.email_confirmed_at is null then
    update private.people as person set account_id = null where person.id = left_id;
    insert into private.people default values returning id into left_id;
    update public.donors as donor set person_id = left_id where donor.id = any (own_ids);
  else
    perform private.delete_entered_details(left_id);
    update public.donors as donor set person_id = null where donor.person_id = left_id and donor.id <> all (own_ids);
    delete from private.person_notes as note where note.person_id = left_id;
    delete from private.contact_answers as sent where sent.person_id = left_id;
    update private.people as person
      set account_id = null, email = null, name = '', search_text = '', language = null, contact_ways = '{}'
      where person.id = left_id;
    update private.people as person set merged_into_id = null where person.merged_into_id = left_id;
  end if;
  perform private.delete_nameless(array[left_id]);
end
$$;

create or replace function private.donors_to_forget(as_of timestamptz) returns setof public.donors
language sql stable
set search_path = ''
as $$
  select donor.* from public.donors as donor
  where donor.user_id is null and donor.entered_by_team_at is null and donor.created_at < as_of - interval '30 days'
    and not exists (
      select from public.donations
      where donations.donor_id = donor.id and (status <> 'failed' or source <> 'provider')
    )
    and not exists (
      select from public.sponsorships
      where sponsorships.donor_id = donor.id
        and (ended_at is null or ended_at > as_of - interval '30 days')
    )
$$;

create or replace function private.person_of_donor(donor public.donors) returns uuid
language sql stable
set search_path = ''
as $$
  select coalesce(
    private.shown_person(donor.person_id),
    (select coalesce(person.merged_into_id, person.id) from private.people as person where person.email = donor.email)
  )
$$;

create or replace function private.donors_of_person(person private.people) returns setof public.donors
-- The planner would expect a thousand.
language sql stable rows 10
set search_path = ''
as $$
  select donor.* from private.shown_as(person) as known join public.donors as donor on donor.person_id = known.id
  union all
  select donor.* from private.shown_as(person) as known
  join public.donors as donor on donor.email = known.email and donor.person_id is null
$$;

create or replace function private.sponsorships_of_person(person private.people) returns setof public.sponsorships
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

create or replace function private.people_of_reference(reference text) returns setof uuid
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

create or replace function private.found_people(search text) returns uuid[]
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

create or replace function public.supporters(
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
  merged jsonb
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
    ))
  -- Refuses who isn't staff.
  from public.person(coalesce(private.shown_person(known_person.person_id), known_person.person_id), live_only) as shown
  join private.people as known on known.id = shown.id
  cross join lateral private.donor_of_person(known) as donor
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

create or replace function public.person_notes(person_id uuid, before_id bigint default null) returns table (
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

create or replace function public.own_data() returns table (
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
      where written.account_id = account.id or (written.account_id is null and private.normalised_email(written.email) = address)
      order by written.created_at desc, written.id
    )),
    to_jsonb(array(
      select to_jsonb(thanks) - 'user_id' from private.dog_update_thanks as thanks
      where thanks.user_id = account.id order by thanks.created_at desc, thanks.update_id
    )),
    jsonb_build_object(
      'newsletter', (
        select to_jsonb(subscriber) - '{token,needs_review}'::text[] from public.newsletter_subscribers as subscriber
        where subscriber.email = address
      ),
      'dog_news', array(
        select to_jsonb(reader) - 'token' || jsonb_build_object('dog_name', dog.name)
        from private.dog_news_subscribers as reader join public.dog_profiles as dog on dog.id = reader.dog_id
        where reader.email = address order by reader.created_at desc, reader.id
      )
    ),
    to_jsonb(array(
      select jsonb_build_object('body', note.body, 'created_at', note.created_at, 'due_on', note.due_on)
      from private.people as person join private.person_notes as note on note.person_id = person.id
      where person.account_id = account.id and address is not null order by note.id desc
    ))
  from auth.users as account
  cross join lateral (
    select case when account.email_confirmed_at is not null then private.normalised_email(account.email) end as address
  ) as confirmed
  where account.id = (select auth.uid())
$$;

create function public.own_office_details() returns jsonb
language sql stable security definer
set search_path = ''
as $$
  select jsonb_build_object(
    'language', person.language, 'contact_ways', person.contact_ways,
    'details', array(
      select to_jsonb(donor) - '{user_id,person_id,pan_encrypted}'::text[] from public.donors as donor
      where donor.person_id = person.id and donor.entered_by_team_at is not null
      order by donor.entered_by_team_at desc, donor.id
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

create or replace function private.person_without_account(person_id uuid) returns private.people
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

create or replace function public.forget_person(person_id uuid) returns void
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

create function public.people_choices(search text, live_only boolean default false) returns table (
  person_id uuid,
  name text,
  email text,
  phone text,
  address text,
  last_given_on date,
  last_paise bigint,
  has_details boolean,
  is_citizen boolean
)
language sql stable security definer
set search_path = ''
as $$
  select person.id, person.name, person.email,
    coalesce(nullif(profile.phone, ''), details.phone, ''),
    coalesce(nullif(profile.address, ''), details.address, ''),
    private.india_date(latest.paid_at), latest.net_paise, details.id is not null, details.citizen_declared_at is not null
  from private.people as person
  left join public.profiles as profile on profile.user_id = person.account_id
  cross join lateral private.donor_of_person(person) as details
  left join lateral (
    select donation.paid_at, donation.net_paise from private.donations_of_person(person) as donation
    where donation.status = 'completed' and (donation.mode = 'live' or not coalesce(live_only, false))
    order by donation.paid_at desc limit 1
  ) as latest on true
  where (select private.require_staff('list supporters')) and btrim(coalesce(search, '')) <> '' and not person.is_nameless
    -- A subquery is evaluated once.
    and person.id = any ((select private.found_people(search))::uuid[])
  order by (person.name = ''), lower(person.name), latest.paid_at desc nulls last, person.id
  limit 8
$$;

create or replace function private.recorded_person(person_id uuid, details jsonb) returns private.people
language plpgsql
set search_path = ''
as $$
#variable_conflict use_variable
declare
  address constant text := details ->> 'email';
  person private.people;
begin
  if person_id is not null then
    select * into person from private.people as row
      where row.id = private.shown_person(person_id) and not row.is_nameless for no key update;
    if not found then
      raise sqlstate 'PT404' using message = 'unknown-person';
    elsif details is null and (private.donor_of_person(person)).id is null then
      raise sqlstate 'PT409' using message = 'details-needed';
    end if;
  elsif details is not null then
    select * into person from private.people as row where row.email = address;
    if found then
      raise sqlstate 'PT409' using message = 'other-person',
        detail = jsonb_build_object('person_id', private.shown_person(person.id));
    end if;
    insert into private.people (email, name) values (address, details ->> 'name') returning * into person;
  end if;
  return person;
end
$$;

create or replace function public.record_donation(entry jsonb, recorder uuid, mode public.payment_mode) returns jsonb
language plpgsql security definer
set search_path = ''
as $$
#variable_conflict use_variable
declare
  donation public.donations := jsonb_populate_record(null::public.donations, entry);
  entered constant private.recorded_donations := jsonb_populate_record(null::private.recorded_donations, entry);
  way constant public.donation_way := (entry ->> 'way')::public.donation_way;
  details constant jsonb := nullif(entry -> 'donor', 'null');
  problem constant text := private.recording_problem(donation.amount_paise, entered.received_on, way, entered.reference);
  person_id uuid := entry ->> 'person_id';
  person private.people;
  sponsorship public.sponsorships;
  question jsonb;
begin
  perform private.require_recorder(recorder);
  if problem is not null then
    raise sqlstate 'PT400' using message = problem;
  end if;
  perform private.lock_recording();
  if exists (select from private.recorded_donations as known where known.donation_id = donation.id and known.recorded_by = recorder) then
    return private.recording_result(donation.id);
  end if;
  if donation.sponsorship_id is not null then
    select * into sponsorship from public.sponsorships as row
      where row.id = donation.sponsorship_id and row.source = 'standing-order' and row.mode = mode for share;
    if not found
      or private.shown_person(person_id) <> private.shown_person(private.person_of_sponsorship(sponsorship)) then
      raise sqlstate 'PT404' using message = 'unknown-sponsorship';
    elsif entered.received_on > private.india_date(sponsorship.ended_at) then
      raise sqlstate 'PT409' using message = 'not-running';
    end if;
    person_id := private.person_of_sponsorship(sponsorship);
    donation.dog_id := sponsorship.dog_id;
  elsif donation.dog_id is not null
    and not exists (select from public.dog_profiles as dog where dog.id = donation.dog_id) then
    raise sqlstate 'PT404' using message = 'unknown-dog';
  end if;
  perform private.lock_people(array_remove(array[
    details ->> 'email', (select row.email from private.people as row where row.id = person_id)
  ], null));
  person := private.recorded_person(person_id, details);
  if way = 'cash' and donation.amount_paise + private.cash_of_person(person, entered.received_on, entered.received_on, null)
    >= 20000000 then
    raise sqlstate 'PT400' using message = 'cash-limit';
  end if;
  question := private.recording_question(person, donation.amount_paise, entered, way, entry);
  if question is not null then
    raise sqlstate 'PT409' using message = 'needs-confirmation', detail = question;
  end if;

  if person.id is not null then
    donation.donor_id := coalesce(
      case when details is null then sponsorship.donor_id end,
      private.recorded_donor(person, details, coalesce((entry ->> 'is_citizen')::boolean, false))
    );
  end if;
  donation.user_id := private.confirmed_account(person);
  donation.type := case when sponsorship.id is null then 'One-time' else 'Monthly' end;
  donation.source := 'recorded';
  donation.status := case way when 'cheque' then 'pending' else 'completed' end;
  donation.mode := mode;
  donation.paid_at := case when way <> 'cheque' then private.noon(entered.received_on) end;
  donation.payment_method := way;
  insert into private.recorded_donations (donation_id, received_on, reference, bank_name, recorded_by)
    values (donation.id, entered.received_on, entered.reference, entered.bank_name, recorder);
  perform private.store_donation(donation);
  update public.contact_messages as letter set handled_at = now()
    where letter.id = (entry ->> 'letter_id')::uuid and letter.handled_at is null;
  return private.recording_result(donation.id);
end
$$;

create function public.save_person(entry jsonb, member uuid) returns jsonb
language plpgsql security definer
set search_path = ''
as $$
#variable_conflict use_variable
declare
  details constant public.donors := jsonb_populate_record(null::public.donors, entry -> 'donor');
  wanted constant private.people := jsonb_populate_record(null::private.people, entry);
  person_id constant uuid := entry ->> 'person_id';
  address constant text := (
    select coalesce((select row.email from private.people as row where row.id = person_id), details.email)
  );
  person private.people;
  known public.donors;
  changed text;
begin
  perform private.require_recorder(member);
  perform private.lock_promises();
  perform private.lock_people(array_remove(array[address], null));
  if person_id is null then
    if exists (select from private.people as row where row.id = wanted.id) then
      return jsonb_build_object('person_id', wanted.id);
    end if;
    select * into person from private.people as row where row.email = address;
    if found then
      raise sqlstate 'PT409' using message = 'other-person', detail = jsonb_build_object('person_id', private.shown_person(person.id));
    end if;
    insert into private.people (id, email, name) values (wanted.id, address, details.name) returning * into person;
  else
    person := private.person_without_account(person_id);
    known := private.donor_of_person(person);
    if person.email is distinct from address or known.id is distinct from (entry ->> 'replaces_id')::uuid then
      raise sqlstate 'PT409' using message = 'changed-meanwhile';
    end if;
    changed := array_to_string(array_remove(array[
      case when known.name is distinct from details.name then 'name' end,
      case when known.phone is distinct from details.phone then 'phone' end,
      case when known.address is distinct from details.address then 'address' end,
      case when known.pan_masked is distinct from details.pan_masked then 'PAN' end,
      case when person.language is distinct from wanted.language then 'language' end,
      case when person.contact_ways is distinct from wanted.contact_ways then 'ways to be reached' end
    ], null), ', ');
    if changed = '' then
      return jsonb_build_object('person_id', person.id);
    end if;
  end if;

  perform from public.sponsorships as row
    where row.source = 'standing-order' and row.user_id is null and row.ended_at is null
      and row.donor_id in (select own.id from public.donors as own where own.person_id = person.id)
    order by row.id for no key update;
  perform from public.donors as own where own.person_id = person.id order by own.id for update;
  insert into public.donors (
    id, person_id, name, address, email, phone, citizen_declared_at, pan_masked, pan_encrypted, entered_by_team_at
  ) values (
    details.id, person.id, details.name, details.address,
    case when private.is_email_address(person.email) then person.email end, details.phone, known.citizen_declared_at,
    details.pan_masked, details.pan_encrypted, now()
  );
  update public.sponsorships as row set donor_id = details.id
    where row.source = 'standing-order' and row.user_id is null and row.ended_at is null
      and row.donor_id in (select own.id from public.donors as own where own.person_id = person.id);
  perform private.delete_entered_details(person.id, details.id);
  update private.people as row set language = wanted.language, contact_ways = coalesce(wanted.contact_ways, '{}')
    where row.id = person.id;
  perform private.describe_people(array[person.id]);
  perform private.write_person_note(
    person.id,
    concat_ws(
      ' ', case when changed is null then 'Added by the office.' else format('Changed: %s.', changed) end,
      nullif(entry ->> 'reason', '')
    ),
    member
  );
  return jsonb_build_object('person_id', person.id);
end
$$;

create or replace function public.move_standing_order(sponsorship_id uuid, dog_id uuid) returns void
language plpgsql security definer
set search_path = ''
as $$
#variable_conflict use_variable
declare
  sponsorship public.sponsorships;
  person private.people;
begin
  perform private.require_staff('move a standing order');
  perform private.lock_promises();
  select * into sponsorship from public.sponsorships as row
    where row.id = sponsorship_id and row.source = 'standing-order' for update;
  if not found then
    raise sqlstate 'PT404' using message = 'unknown-sponsorship';
  elsif sponsorship.ended_at is not null then
    raise sqlstate 'PT409' using message = 'not-running';
  end if;
  perform private.require_available_dog(dog_id);
  select * into person from private.people as known
    where known.id = private.shown_person(private.person_of_sponsorship(sponsorship));
  if exists (
    select from private.sponsorships_of_person(person) as other
    where other.mode = sponsorship.mode and not other.is_gift and private.is_for_dog(other, dog_id)
  ) then
    raise sqlstate 'PT409' using message = 'already-sponsors';
  end if;
  update public.sponsorships as moved
    set dog_id = move_standing_order.dog_id, sync_version = moved.sync_version + 1
    where moved.id = sponsorship.id;
  perform private.refresh_coverage(array[sponsorship.dog_id, dog_id]);
  perform private.record_sponsorship_event(sponsorship.id, 'moved', 'team', dog_id => dog_id);
end
$$;

create or replace function private.person_of_review_item(item public.review_items) returns uuid
language sql stable
set search_path = ''
as $$
  select coalesce(
    (
      select private.person_of_donation(donation) from public.donations as donation
      where donation.id = item.donation_id
    ),
    (
      select private.shown_person(private.person_of_sponsorship(sponsorship)) from public.sponsorships as sponsorship
      where sponsorship.id = item.sponsorship_id
    )
  )
$$;

create or replace function public.tax_year_overview(tax_year text, mode public.payment_mode default 'live') returns table (
  donations bigint,
  received_paise bigint,
  returned_paise bigint,
  net_paise bigint,
  fee_paise bigint,
  tax_paise bigint,
  receipts bigint,
  receipts_paise bigint,
  cancellations bigint,
  donors bigint,
  missing_donors bigint,
  anonymous_paise bigint,
  anonymous_limit_paise bigint
)
language plpgsql stable security definer
set search_path = ''
as $$
#variable_conflict use_variable
begin
  perform private.require_admin('see the figures of a tax year');
  select count(*) filter (where donation.net_paise > 0),
      coalesce(sum(donation.amount_paise), 0),
      coalesce(sum(donation.amount_paise - donation.net_paise), 0),
      coalesce(sum(donation.net_paise), 0),
      coalesce(sum(donation.fee_paise), 0),
      coalesce(sum(donation.tax_paise), 0)
    into donations, received_paise, returned_paise, net_paise, fee_paise, tax_paise
    from private.donations_of_tax_year(tax_year, mode) as donation;
  select count(*) filter (where receipt.kind = 'receipt'),
      coalesce(sum(receipt.amount_paise) filter (where receipt.kind = 'receipt'), 0),
      count(*) filter (where receipt.kind = 'cancellation'),
      coalesce(sum(receipt.amount_paise) filter (
        where receipt.kind = 'receipt' and receipt.donor_name = 'Anonymous donor' and receipt.donor_address is null
      ), 0)
    into receipts, receipts_paise, cancellations, anonymous_paise
    from public.receipts as receipt
    where receipt.mode = mode and receipt.tax_year = tax_year
      and not exists (select from public.receipts as later where later.replaces_id = receipt.id);
  select count(distinct donor.person), count(distinct donor.person) filter (where donor.misses_pan)
    into donors, missing_donors
    from (
      select known.misses_pan, coalesce(private.shown_person(known.person_id)::text, known.donor_key::text, 'unknown') as person
      from private.donors_of_tax_year(tax_year, mode) as known
    ) as donor;
  anonymous_limit_paise := greatest(10000000, net_paise / 20);
  return next;
end
$$;

create or replace function private.email_facts(event private.domain_events, as_of timestamptz) returns jsonb
language sql stable
set search_path = ''
as $$
  select jsonb_build_object(
    'dogs', (
      select coalesce(
        jsonb_object_agg(
          dog.id,
          jsonb_build_object('name', private.dog_text(dog.id, 'name', dog.name), 'image_url', dog.image_url)
        ), '{}'
      )
      from public.dog_profiles as dog
      where dog.id in (
        event.dog_id, (event.data #>> '{sponsorship,dog_id}')::uuid,
        (event.data #>> '{sponsorship,next_dog_id}')::uuid
      )
    ),
    'sponsorship', case when event.actor is not null and sponsorship.id is not null then jsonb_build_object(
      'manage_url', sponsorship.manage_url,
      'gifts', private.gifts(sponsorship.id),
      'charges', (
        select count(*) from private.domain_events as earlier
        where earlier.sponsorship_id = event.sponsorship_id and earlier.id < event.id
          and earlier.kind = 'sponsorship-charged'
      ),
      -- What was asked for last, before this.
      'last_request', (
        select earlier.kind from private.domain_events as earlier
        where earlier.sponsorship_id = event.sponsorship_id and earlier.id < event.id
          and earlier.kind in ('sponsorship-resume-requested', 'sponsorship-dog-back', 'sponsorship-moved')
        order by earlier.occurred_at desc, earlier.id desc limit 1
      )
    ) end,
    -- As it was issued, without those that replaced it.
    'receipt', (
      select private.receipt_content(receipt) || jsonb_build_object(
        'replaced_by_id', null, 'replaced_by_number', null, 'replaced_by_kind', null
      )
      from public.receipts as receipt where receipt.id = (event.data ->> 'receipt_id')::uuid
    ),
    'donor', case when donation.id is not null then jsonb_build_object(
      'has_address', donor.email is not null,
      -- With a link. An account that has confirmed this address gets the donation without one.
      'is_claimable', donation.user_id is null and donation.sponsorship_id is null and not exists (
        select from private.confirmed_mailboxes as mailbox where mailbox.email = donor.email
      )
    ) end,
    'donor_name', coalesce(
      donor.name, (select own.name from public.donors as own where own.user_id = event.account_id),
      nullif(account.name, ''), payer.name
    ),
    'donations', (
      select jsonb_agg(private.donation_facts(added) order by added.paid_at desc, added.id)
      from public.donations as added
      where added.id in (
        select item.id::uuid from jsonb_array_elements_text(event.data -> 'donation_ids') as item (id)
      )
    ),
    'message', (
      select jsonb_build_object(
        'sender_name', private.shown_name(message.sender_id, message.sender_name), 'subject', message.subject, 'body', message.body
      )
      from public.messages as message where message.id = (event.data ->> 'message_id')::uuid
    ),
    'answer', (
      select jsonb_build_object(
        'author_name', private.shown_name(answer.author_id, answer.author_name), 'body', answer.body,
        'name', coalesce(letter.name, person.name), 'letter', letter.message, 'written_at', letter.created_at,
        'subject', answer.subject,
        -- Of the first email to somebody whose address the office entered, the day.
        'entered_on', (
          select private.india_date(max(entered.entered_by_team_at)) from public.donors as entered
          where entered.person_id = person.id and entered.email is not null and not exists (
            select from private.contact_answers as earlier
            where earlier.person_id = person.id and earlier.created_at < answer.created_at
          )
        )
      )
      from private.contact_answers as answer
      left join public.contact_messages as letter on letter.id = answer.contact_message_id
      left join private.people as person on person.id = answer.person_id
      where answer.id = (event.data ->> 'answer_id')::uuid
    ),
    'review_item', (
      select jsonb_build_object('description', item.description)
      from public.review_items as item where item.id = event.review_item_id
    ),
    -- Of a change of roles or second factors: whom it is about, and who made it.
    'role', case
      when event.kind in (
        'role-given', 'role-taken', 'role-offered', 'role-withdrawn', 'second-factor-added', 'second-factor-removed'
      ) then jsonb_build_object(
        'member', case
          when account.user_id is not null then jsonb_build_object('name', account.name, 'email', account.email)
        end,
        'actor_name', (
          select nullif(person.name, '') from public.profiles as person
          where person.user_id = (event.data ->> 'actor_id')::uuid
        ),
        'invitation', (
          select jsonb_build_object(
            'email', invitation.email, 'expires_at', invitation.expires_at,
            'is_open', private.is_invitation_open(invitation)
          )
          from private.role_invitations as invitation
          where invitation.id = (event.data ->> 'invitation_id')::uuid
        )
      )
    end,
    'gift', private.gift_facts((event.data ->> 'gift_id')::uuid, event.sponsorship_id),
    -- What can still be cancelled: the keys of the payer's waiting emails that are not being sent. An account may have joined
    -- after the event.
    'waiting', (
      select coalesce(jsonb_agg(email.idempotency_key), '[]')
      from (
        select * from public.email_outbox where user_id = coalesce(event.account_id, sponsorship.user_id)
        union all
        select * from public.email_outbox
        where recipient = sponsorship.visitor_email and data ->> 'sponsorship_id' = event.sponsorship_id::text
      ) as email
      where email.is_waiting and (email.leased_until is null or email.leased_until <= as_of)
    )
  )
  from (values (1)) as one
  left join public.donations as donation on donation.id = event.donation_id
  left join public.donors as donor on donor.id = donation.donor_id
  left join public.sponsorships as sponsorship on sponsorship.id = event.sponsorship_id
  left join public.donors as payer on payer.id = sponsorship.donor_id
  left join public.profiles as account on account.user_id = event.account_id
$$;

create or replace function private.audience_of(event private.domain_events, audience text) returns table (
  user_id uuid,
  recipient text,
  gift_id uuid,
  dog_news_id uuid,
  -- Of an address of which no other row has one.
  language public.language
)
language sql stable
set search_path = ''
as $$
  -- A donor's address comes first, also when the donation has joined an account meanwhile.
  select case when donor.email is null then event.account_id end, donor.email, null::uuid, null::uuid,
      case when donor.email is not null
        then coalesce(private.account_language(donation.user_id), donation.language)
      end
    from (values (1)) as one
    left join public.donations as donation on audience = 'donor' and donation.id = event.donation_id
    left join public.donors as donor on donor.id = donation.donor_id
    where audience in ('account', 'donor')
  union all
  select sponsorship.user_id, sponsorship.visitor_email, null, null,
      case when sponsorship.visitor_email is not null then sponsorship.language end
    from public.sponsorships as sponsorship
    where audience = 'payer' and sponsorship.id = event.sponsorship_id
  union all
  -- A sponsor without an account gets what the followers of the dog get.
  select sponsorship.user_id, null, null, reader.id, null
    from public.sponsorships as sponsorship
    left join private.dog_news_subscribers as reader
      on sponsorship.user_id is null and reader.email = sponsorship.visitor_email
        and reader.dog_id = sponsorship.dog_id and reader.is_sponsor and reader.confirmed_at is not null
    where audience = 'sponsor' and sponsorship.id = event.sponsorship_id
  union all
  select null, invitation.email, null, null, null from private.role_invitations as invitation
    where audience = 'invited' and invitation.id = (event.data ->> 'invitation_id')::uuid
  union all
  select null, coalesce(private.normalised_email(letter.email), person.email), null, null,
      coalesce(letter.language, person.language, 'en')
    from private.contact_answers as answer
    left join public.contact_messages as letter on letter.id = answer.contact_message_id
    left join private.people as person on person.id = answer.person_id
    where audience = 'writer' and answer.id = (event.data ->> 'answer_id')::uuid
  union all
  select person.user_id, null, null, null, null from public.profiles as person where audience = 'everybody'
  union all
  select role.user_id, null, null, null, null from public.user_roles as role
    where audience = 'team' or (
      -- Whom the event is about gets an email of their own.
      audience = 'administrators' and role.role = 'admin' and role.user_id is distinct from event.account_id
    )
    group by role.user_id
  union all
  select sponsor, null, null, null, null from private.sponsors_of_dog(event.dog_id) as sponsor
    where audience = 'sponsors'
  union all
  select null, null, gift.id, null, null from public.gifts as gift
    where audience = 'gift' and gift.id = (event.data ->> 'gift_id')::uuid
  union all
  select distinct waiting.payer, null, null::uuid, null::uuid, null::public.language
    from private.waiting_gifts(event.dog_id) as waiting
    where audience = 'givers'
  union all
  select null, null, null, reader.id, null from private.dog_news_subscribers as reader
    where audience = 'followers' and reader.dog_id = event.dog_id and reader.confirmed_at is not null
$$;

grant execute on function
  public.known_person, public.people_choices, public.own_office_details, public.add_person_note, public.set_note_done,
  public.notes_about_person, public.due_notes, public.write_to_person, public.merge_people, public.part_people
  to authenticated;
grant execute on function public.save_person to service_role;
