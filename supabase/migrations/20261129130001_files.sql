-- Administrators download lists as files and bring lists of people in, with what they gave before this site.

create table private.file_imports (
  id uuid primary key,
  file_name text not null check (private.shows_something(file_name) and char_length(file_name) <= 200),
  created_by uuid references auth.users (id) on delete set null,
  created_at timestamptz not null default now(),
  undone_at timestamptz
);

create index file_imports_created_by_idx on private.file_imports (created_by);

-- What somebody gave before this site, from the office's own lists. No donations: no sum, receipt or tax return has them.
create table private.past_gifts (
  person_id uuid not null references private.people (id) on delete cascade,
  -- What tells it from others of the person: its numbers, day and amount. The next file has it again.
  key text not null check (char_length(key) between 1 and 200),
  given_on date not null check (given_on between '1990-01-01' and '2099-12-31'),
  -- Of a gift in kind its estimate, which is no money.
  amount_paise bigint not null,
  is_kind boolean not null,
  import_id uuid not null references private.file_imports (id),
  primary key (person_id, key),
  check (amount_paise between 0 and 1000000000 and (is_kind or amount_paise > 0))
);

create index past_gifts_import_id_idx on private.past_gifts (import_id);

alter table private.file_imports enable row level security;
alter table private.past_gifts enable row level security;

alter table public.donors add column import_id uuid constraint donors_import_id_fkey references private.file_imports (id);
create index donors_import_id_idx on public.donors (import_id) where import_id is not null;

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
      and not exists (select from private.past_gifts as gift where gift.person_id = person.id)
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
    update private.past_gifts as gift set person_id = moved_id where gift.person_id = other_id and not exists (
      select from private.past_gifts as own where own.person_id = moved_id and own.key = gift.key
    );
    update private.contact_answers as sent set person_id = moved_id, written_on = null where sent.person_id = other_id;
    update private.people set merged_into_id = moved_id where merged_into_id = other_id;
    delete from private.people where id = other_id;
    update private.people set email = nullif(new_address, '') where id = moved_id;
  end if;
  perform private.refresh_people(array[old_address, new_address]);
end
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
    delete from private.past_gifts as gift where gift.person_id = left_id;
    update private.people as person
      set account_id = null, email = null, name = '', search_text = '', language = null, contact_ways = '{}'
      where person.id = left_id;
    update private.people as person set merged_into_id = null where person.merged_into_id = left_id;
  end if;
  perform private.delete_nameless(array[left_id]);
end
$$;

create or replace function public.save_person(entry jsonb, member uuid) returns jsonb
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
    id, person_id, name, address, email, phone, citizen_declared_at, pan_masked, pan_encrypted, entered_by_team_at, import_id
  ) values (
    details.id, person.id, details.name, details.address,
    case when private.is_email_address(person.email) then person.email end, details.phone, known.citizen_declared_at,
    details.pan_masked, details.pan_encrypted, now(), known.import_id
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

create or replace function public.own_office_details() returns jsonb
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

create type public.team_file as enum ('receipts', 'people', 'dogs', 'care');

-- Rupees as a spreadsheet reads them: 3000.00.
create function private.rupees(paise bigint) returns text
language sql immutable
set search_path = ''
as $$
  select to_char(paise / 100.0, 'FM999999999990.00')
$$;

-- All receipts and cancellations of a year, then the sums by state: those of valid ones are the tax year's.
create function private.file_of_receipts(tax_year text, mode public.payment_mode) returns json
language sql stable
set search_path = ''
as $$
  with issued as materialized (
    select receipt.*, later.number as next_number, case
        when receipt.kind = 'cancellation' then case when later.id is null then 'Cancellation' else 'Cancellation taken back' end
        when later.id is null then 'Valid'
        when later.kind = 'cancellation' then 'Cancelled'
        else 'Replaced'
      end as state
    from public.receipts as receipt
    left join public.receipts as later on later.replaces_id = receipt.id
    where receipt.tax_year = file_of_receipts.tax_year and receipt.mode = file_of_receipts.mode
  )
  select json_agg(line.cells order by line.sequence, line.state) from (
    select issued.sequence, issued.state, json_build_object(
        'Number', issued.number, 'Day', issued.paid_on, 'Name', issued.donor_name, 'Amount (₹)', private.rupees(issued.amount_paise),
        'Way', issued.payment_method, 'Reference', coalesce(issued.reference, issued.provider_payment_id),
        'Dog', coalesce(issued.dog_name, 'All dogs'), 'PAN', issued.pan_masked, 'State', issued.state, 'Reason', issued.reason,
        'Followed by', issued.next_number, 'Issued on', private.india_date(issued.issued_at)
      ) as cells
    from issued
    union all
    select null, issued.state, json_build_object(
        'Number', 'Sum of ' || count(*), 'Amount (₹)', private.rupees(sum(issued.amount_paise)::bigint), 'State', issued.state
      )
    from issued group by issued.state
  ) as line
$$;

-- Everybody who is on a list of people, with what they gave.
create function private.file_of_people(mode public.payment_mode) returns json
language sql stable
set search_path = ''
as $$
  select json_agg(json_build_object(
      'Name', person.name, 'Email', person.email, 'Phone', coalesce(nullif(account.phone, ''), details.phone),
      'Address', coalesce(nullif(account.address, ''), details.address), 'PAN', details.pan_masked,
      'Account', case when person.account_id is not null then 'yes' end, 'Language', person.language,
      'Reached by', array_to_string(person.contact_ways, ', '),
      'Newsletter', case when subscriber.confirmed_at is not null then 'yes' end,
      'Gifts', given.gifts, 'Given (₹)', private.rupees(given.paise), 'Last gift', private.india_date(given.last_at),
      'Gifts before this site', past.gifts, 'Given before (₹)', private.rupees(past.total_paise), 'In kind before', past.in_kind,
      'Last one before', past.last_on,
      'Also', (
        select string_agg(coalesce(other.email, other.name), ', ' order by other.email, other.name)
        from private.people as other where other.merged_into_id = person.id
      )
    ) order by (person.name = ''), lower(person.name), person.id)
  from private.people as person
  left join public.profiles as account on account.user_id = person.account_id
  left join public.newsletter_subscribers as subscriber on subscriber.email = person.email
  left join lateral (
    select donor.phone, donor.address, donor.pan_masked from private.donors_of_person(person) as donor
    order by private.trust_in_details(donor) desc, donor.updated_at desc limit 1
  ) as details on true
  cross join lateral (
    select count(*) as gifts, coalesce(sum(donation.net_paise), 0)::bigint as paise, max(donation.paid_at) as last_at
    from private.donations_of_person(person) as donation
    where donation.status = 'completed' and donation.mode = file_of_people.mode
  ) as given
  cross join lateral private.past_gifts_of(person) as past
  where not person.is_nameless and person.merged_into_id is null
$$;

create function private.file_of_dogs(mode public.payment_mode) returns json
language sql stable
set search_path = ''
as $$
  select json_agg(json_build_object(
      'Name', dog.name, 'Name in Hindi', hindi.name, 'Status', dog.status, 'At the municipal centre since', dog.at_centre_since,
      'Sex', papers.sex, 'Age', dog.age, 'Place', dog.location, 'Here since', papers.here_since,
      'Traits', array_to_string(dog.traits, ', '), 'Tagline', dog.tagline, 'Story', papers.story,
      'Monthly (₹)', dog.monthly_amount, 'Promised each month (₹)',
      private.rupees((dog.coverage #>> array[file_of_dogs.mode::text, 'paise'])::bigint),
      'Carer', papers.carer_name, 'Ward', team.ward, 'Feeding spot', team.feeding_spot, 'Collar tag', team.collar_tag,
      'Private note', team.note, 'Last update', private.india_date(dog.last_update_at), 'Added', private.india_date(dog.created_at)
    ) order by lower(dog.name), dog.id)
  from public.dog_profiles as dog
  left join public.dog_papers as papers on papers.dog_id = dog.id
  left join public.dog_papers_team as team on team.dog_id = dog.id
  left join public.dog_translations as hindi on hindi.dog_id = dog.id and hindi.language = 'hi'
$$;

create function private.file_of_care() returns json
language sql stable
set search_path = ''
as $$
  select json_agg(json_build_object(
      'Day', record.happened_on, 'Dog', dog.name, 'Care', record.kind,
      'Against rabies', case when record.against_rabies then 'yes' end, 'Batch', record.vaccine_batch, 'Note', record.note,
      'Cost (₹)', private.rupees(record.cost_paise), 'Due again', record.due_on,
      'Bill', case when record.bill_name is not null then 'yes' end, 'Written by', private.shown_name(record.created_by)
    ) order by record.happened_on desc, record.id)
  from public.care_records as record
  join public.dog_profiles as dog on dog.id = record.dog_id
$$;

-- For administrators: the rows of a file, the keys being its titles in their order. The year is that of the receipts.
create function public.download_file(file public.team_file, tax_year text, mode public.payment_mode) returns json
language plpgsql security definer
set search_path = ''
-- A plan that a session made while the tables were small would be slow when they have grown.
set plan_cache_mode = force_custom_plan
as $$
begin
  perform private.require_admin('download files');
  perform private.require_second_factor();
  perform private.first_day_of_tax_year(tax_year);
  perform private.record_event(
    'file-downloaded', account_id => (select auth.uid()),
    data => jsonb_strip_nulls(jsonb_build_object(
      'file', file, 'mode', mode, 'tax_year', case when file = 'receipts' then tax_year end
    ))
  );
  return coalesce(case file
    when 'receipts' then private.file_of_receipts(tax_year, mode)
    when 'people' then private.file_of_people(mode)
    when 'dogs' then private.file_of_dogs(mode)
    when 'care' then private.file_of_care()
  end, '[]');
end
$$;

grant execute on function public.download_file to authenticated;

-- Whom the people of a file are: by the id under which they came in, by email, else by phone, which may not be that of somebody with
-- another email. Who has neither is found by name and address among those who came in like that. Never by name alone.
-- is_doubtful: the phone belongs to several people, or to somebody with another email.
create function private.known_people(people jsonb)
returns table (id uuid, person_id uuid, is_doubtful boolean)
language sql stable
set search_path = ''
as $$
  with wanted as materialized (
    select row.id, row.email, nullif(right(regexp_replace(row.phone, '\D', '', 'g'), 10), '') as digits,
      lower(row.name) as name, private.search_key(row.address) as address
    from jsonb_to_recordset(known_people.people) as row (id uuid, name text, email text, phone text, address text)
  ), phone as materialized (
    select right(regexp_replace(donor.phone, '\D', '', 'g'), 10) as digits, donor.person_id
    from public.donors as donor where donor.phone is not null and donor.person_id is not null
    union
    select right(regexp_replace(profile.phone, '\D', '', 'g'), 10), person.id
    from public.profiles as profile join private.people as person on person.account_id = profile.user_id
    where profile.phone <> ''
  ), called as materialized (
    select wanted.id, array_agg(distinct private.shown_person(person.id)) as person_ids, bool_or(person.email <> wanted.email) as is_other
    from wanted join phone using (digits) join private.people as person on person.id = phone.person_id
    group by wanted.id
  ), unreachable as materialized (
    select lower(donor.name) as name, private.search_key(donor.address) as address, min(donor.person_id::text)::uuid as person_id
    from public.donors as donor
    where donor.entered_by_team_at is not null and donor.phone is null and donor.email is null and donor.person_id is not null
    group by 1, 2
  )
  select wanted.id, coalesce(came.id, mailed.id, called.person_ids[1], unreachable.person_id),
    came.id is null and mailed.id is null and (called.is_other or cardinality(called.person_ids) > 1) is true
  from wanted
  left join private.people as came on came.id = wanted.id
  left join private.people as mailed on mailed.email = wanted.email
  left join called on called.id = wanted.id
  left join unreachable
    on wanted.email is null and wanted.digits is null and unreachable.name = wanted.name and unreachable.address = wanted.address
$$;

-- For administrators: who of the people of a file, 2,000 at most, is there already, and which of their past gifts. Each has id,
-- name, email, phone and address. No row for who is new. PT400 `too-many-rows`.
create function public.find_people(people jsonb)
returns table (id uuid, person_id uuid, name text, email text, is_doubtful boolean, gift_keys text[])
language plpgsql stable security definer
set search_path = ''
as $$
begin
  perform private.require_admin('bring in files');
  if jsonb_array_length(people) > 2000 then
    raise sqlstate 'PT400' using message = 'too-many-rows';
  end if;
  return query
    select known.id, person.id, person.name, person.email, known.is_doubtful,
      array(select gift.key from private.past_gifts as gift where gift.person_id = person.id)
    from private.known_people(find_people.people) as known
    join private.people as person on person.id = known.person_id;
end
$$;

-- For administrators: brings in a part of a file, 250 people at most, as in find_people, with a note and their past gifts (key,
-- given_on, amount_paise, is_kind). Who is there already gets the gifts alone, who is doubtful nothing. Sent again it adds nothing.
-- PT400 `too-many-rows`; PT409 `undone`.
create function public.import_people(import_id uuid, file_name text, people jsonb) returns void
language plpgsql security definer
set search_path = ''
as $$
#variable_conflict use_variable
declare
  author constant uuid := (select auth.uid());
  added_ids uuid[];
begin
  perform private.require_admin('bring in files');
  if jsonb_array_length(people) > 250 then
    raise sqlstate 'PT400' using message = 'too-many-rows';
  end if;
  perform private.lock_promises();
  perform private.lock_people(array(select row ->> 'email' from jsonb_array_elements(people) as row where row ->> 'email' is not null));
  insert into private.file_imports (id, file_name, created_by) values (import_id, file_name, author) on conflict do nothing;
  if (select row.undone_at is not null from private.file_imports as row where row.id = import_id for share) then
    raise sqlstate 'PT409' using message = 'undone';
  end if;
  with wanted as materialized (
    select row.*, known.person_id, known.is_doubtful
    from jsonb_to_recordset(people) as row (id uuid, name text, email text, phone text, address text, note text, gifts jsonb)
    join private.known_people(people) as known using (id)
  ), added as (
    insert into private.people (id, email, name)
    select wanted.id, wanted.email, wanted.name from wanted where wanted.person_id is null and not wanted.is_doubtful
    returning id
  ), details as (
    insert into public.donors (person_id, name, address, email, phone, entered_by_team_at, import_id)
    select wanted.id, wanted.name, wanted.address, wanted.email, wanted.phone, now(), import_id
    from wanted join added using (id)
  ), notes as (
    insert into private.person_notes (person_id, body, author_id, author_name)
    select wanted.id, concat_ws(' ', 'From the file ' || file_name || '.', wanted.note), author, private.name_in_team(author)
    from wanted join added using (id)
  ), gifts as (
    insert into private.past_gifts (person_id, key, given_on, amount_paise, is_kind, import_id)
    select coalesce(wanted.person_id, wanted.id), gift.key, gift.given_on, gift.amount_paise, gift.is_kind, import_id
    from wanted
    cross join jsonb_to_recordset(wanted.gifts) as gift (key text, given_on date, amount_paise bigint, is_kind boolean)
    where not wanted.is_doubtful
    on conflict do nothing
  )
  select array_agg(added.id) into added_ids from added;
  perform private.describe_people(added_ids);
end
$$;

-- The people of an import whom nobody has touched since: as they came, without anything of their own.
create function private.untouched_people(import_id uuid) returns setof uuid
language sql stable
set search_path = ''
as $$
  select person.id
  from public.donors as donor
  join private.people as person on person.id = donor.person_id
  where donor.import_id = untouched_people.import_id
    and donor.created_at = person.created_at and donor.updated_at = person.created_at
    and donor.email is not distinct from person.email
    and person.account_id is null and person.merged_into_id is null and person.language is null and person.contact_ways = '{}'
    and not exists (select from private.people as other where other.merged_into_id = person.id)
    and not exists (select from public.donors as other where other.person_id = person.id and other.id <> donor.id)
    and not exists (select from public.donors as other where other.email = person.email and other.id <> donor.id)
    and not exists (select from public.donations as donation where donation.donor_id = donor.id)
    and not exists (select from public.sponsorships as sponsorship where sponsorship.donor_id = donor.id)
    and not exists (
      select from private.past_gifts as gift
      where gift.person_id = person.id and gift.import_id <> untouched_people.import_id
    )
    and not exists (
      select from private.person_notes as note where note.person_id = person.id and note.created_at > donor.created_at
    )
    and not exists (select from private.contact_answers as sent where sent.person_id = person.id)
    and not exists (
      select from public.contact_messages as message where private.normalised_email(message.email) = person.email
    )
    and not exists (select from public.newsletter_subscribers as subscriber where subscriber.email = person.email)
$$;

-- For administrators: takes an import back: its past gifts, and the people whom nobody has touched since. Returns how many people
-- stay. PT404 `unknown-import`.
create function public.undo_import(import_id uuid) returns integer
language plpgsql security definer
set search_path = ''
as $$
#variable_conflict use_variable
declare
  person_ids uuid[];
begin
  perform private.require_admin('bring in files');
  perform private.lock_promises();
  perform private.lock_people(array(
    select donor.email from public.donors as donor where donor.import_id = import_id and donor.email is not null
  ));
  update private.file_imports as row set undone_at = coalesce(row.undone_at, now()) where row.id = import_id;
  if not found then
    raise sqlstate 'PT404' using message = 'unknown-import';
  end if;
  perform from public.donors as donor where donor.import_id = import_id order by donor.id for update;
  person_ids := array(select private.untouched_people(import_id));
  delete from private.past_gifts as gift where gift.import_id = import_id;
  delete from public.donors as donor where donor.import_id = import_id and donor.person_id = any (person_ids);
  delete from private.people as person where person.id = any (person_ids);
  return (select count(*) from public.donors as donor where donor.import_id = import_id);
end
$$;

-- For administrators: the last 50 imports, newest first, with what of them is there.
create function public.file_imports() returns table (
  id uuid,
  file_name text,
  created_at timestamptz,
  author_name text,
  undone_at timestamptz,
  people bigint,
  past_gifts bigint
)
language sql stable security definer
set search_path = ''
as $$
  select import.id, import.file_name, import.created_at, private.shown_name(import.created_by), import.undone_at,
    (select count(*) from public.donors as donor where donor.import_id = import.id),
    (select count(*) from private.past_gifts as gift where gift.import_id = import.id)
  from private.file_imports as import
  where (select private.require_admin('bring in files'))
  order by import.created_at desc, import.id
  limit 50
$$;

grant execute on function public.find_people, public.import_people, public.undo_import, public.file_imports to authenticated;
