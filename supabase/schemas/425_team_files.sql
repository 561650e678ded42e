-- The files that administrators download, each with a code of their app and with an event: all receipts of a year, people, dogs
-- and care; and the lists of people that they bring in.

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
        'Followed by', issued.next_number, 'Issued on', private.india_date(issued.issued_at),
        'Appeal', issued.purpose
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
  with shown as materialized (
    select person.id, person.account_id, person.email, person.name, coalesce(person.merged_into_id, person.id) as shown_id
    from private.people as person
  ), details as materialized (
    select distinct on (shown.shown_id) shown.shown_id, donor.phone, donor.address, donor.pan_masked
    from public.donors as donor join shown on shown.id = donor.person_id
    order by shown.shown_id, donor.user_id nulls last, donor.updated_at desc
  ), given as materialized (
    select coalesce(owner.shown_id, giver.shown_id) as shown_id, count(*) as gifts, sum(donation.net_paise)::bigint as paise,
      max(donation.paid_at) as last_at
    from public.donations as donation
    left join shown as owner on owner.account_id = donation.user_id
    left join public.donors as donor on donor.id = donation.donor_id and donation.user_id is null
    left join shown as giver on giver.id = donor.person_id
    where donation.status = 'completed' and donation.mode = file_of_people.mode
    group by 1
  ), past as materialized (
    select shown.shown_id, count(*) filter (where not gift.is_kind) as gifts,
      coalesce(sum(gift.amount_paise) filter (where not gift.is_kind), 0)::bigint as paise,
      count(*) filter (where gift.is_kind) as in_kind, max(gift.given_on) as last_on
    from private.past_gifts as gift join shown on shown.id = gift.person_id
    group by 1
  ), merged as materialized (
    select other.shown_id, string_agg(coalesce(other.email, other.name), ', ' order by other.email, other.name) as names
    from shown as other where other.id <> other.shown_id group by 1
  )
  select json_agg(json_build_object(
      'Name', person.name, 'Email', person.email, 'Phone', coalesce(nullif(account.phone, ''), details.phone),
      'Address', coalesce(nullif(account.address, ''), details.address), 'PAN', details.pan_masked,
      'Account', case when person.account_id is not null then 'yes' end, 'Language', person.language,
      'Reached by', array_to_string(person.contact_ways, ', '),
      'Newsletter', case when subscriber.confirmed_at is not null then 'yes' end,
      'Gifts', coalesce(given.gifts, 0), 'Given (₹)', private.rupees(coalesce(given.paise, 0)),
      'Last gift', private.india_date(given.last_at),
      'Gifts before this site', coalesce(past.gifts, 0), 'Given before (₹)', private.rupees(coalesce(past.paise, 0)),
      'In kind before', coalesce(past.in_kind, 0), 'Last one before', past.last_on, 'Also', merged.names
    ) order by (person.name = ''), lower(person.name), person.id)
  from private.people as person
  left join public.profiles as account on account.user_id = person.account_id
  left join public.newsletter_subscribers as subscriber on subscriber.email = person.email
  left join details on details.shown_id = person.id
  left join given on given.shown_id = person.id
  left join past on past.shown_id = person.id
  left join merged on merged.shown_id = person.id
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

-- The drafts of dogs that came in as a file.
create table private.imported_dogs (
  dog_id uuid primary key references public.dog_profiles (id) on delete cascade,
  import_id uuid not null references private.file_imports (id)
);

create index imported_dogs_import_id_idx on private.imported_dogs (import_id);
alter table private.imported_dogs enable row level security;

-- For administrators: which of the dogs of a file, 2,000 at most, are there: those of the same name and place. Each has id, name and
-- location. PT400 `too-many-rows`.
create function public.find_dogs(dogs jsonb) returns setof uuid
language plpgsql stable security definer
set search_path = ''
as $$
begin
  perform private.require_admin('bring in files');
  if jsonb_array_length(dogs) > 2000 then
    raise sqlstate 'PT400' using message = 'too-many-rows';
  end if;
  return query
    select wanted.id from jsonb_to_recordset(dogs) as wanted (id uuid, name text, location text)
    where exists (
      select from public.dog_profiles as dog
      where dog.id = wanted.id or (private.search_key(dog.name), private.search_key(dog.location))
        = (private.search_key(wanted.name), private.search_key(wanted.location))
    );
end
$$;

-- For administrators: brings in a part of a file, 250 dogs at most, as drafts, without those of find_dogs. Each also has age,
-- traits, tagline, monthly_amount in rupees, sex and hindi_name, of which all may be null. Sent again it adds nothing. PT400 `too-many-rows`;
-- PT409 `undone`.
create function public.import_dogs(import_id uuid, file_name text, dogs jsonb) returns void
language plpgsql security definer
set search_path = ''
as $$
#variable_conflict use_variable
begin
  perform private.require_admin('bring in files');
  if jsonb_array_length(dogs) > 250 then
    raise sqlstate 'PT400' using message = 'too-many-rows';
  end if;
  -- Two parts at once: the second one waits here.
  insert into private.file_imports (id, file_name, created_by) values (import_id, file_name, (select auth.uid()))
    on conflict do nothing;
  if (select row.undone_at is not null from private.file_imports as row where row.id = import_id for update) then
    raise sqlstate 'PT409' using message = 'undone';
  end if;
  with wanted as materialized (
    select row.* from jsonb_to_recordset(dogs) as row (
      id uuid, name text, location text, age text, traits text[], tagline text, monthly_amount numeric, sex public.dog_sex,
      hindi_name text
    )
    where row.id not in (select public.find_dogs(dogs))
  ), added as (
    insert into public.dog_profiles (id, name, image_url, tagline, age, traits, location, monthly_amount, status)
    select wanted.id, wanted.name, '', coalesce(wanted.tagline, ''), coalesce(wanted.age, ''), coalesce(wanted.traits, '{}'),
      coalesce(wanted.location, ''), coalesce(wanted.monthly_amount, 3000), 'draft'
    from wanted
    returning id
  ), papers as (
    insert into public.dog_papers (dog_id, sex) select wanted.id, wanted.sex from wanted join added using (id) where wanted.sex is not null
  ), hindi as (
    insert into public.dog_translations (dog_id, language, name, source_name)
    select wanted.id, 'hi', wanted.hindi_name, wanted.name from wanted join added using (id) where wanted.hindi_name is not null
  )
  insert into private.imported_dogs (dog_id, import_id) select added.id, import_id from added;
end
$$;

-- For administrators: takes an import back: its past gifts, and the people and drafts of dogs that nobody has touched since.
-- Returns how many of these stay. PT404 `unknown-import`.
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
  delete from public.dog_profiles as dog
    where dog.id in (select came.dog_id from private.imported_dogs as came where came.import_id = import_id)
      and dog.status = 'draft' and dog.updated_at = dog.created_at
      and not exists (select from public.care_records as record where record.dog_id = dog.id)
      and not exists (select from public.dog_papers_team as team where team.dog_id = dog.id)
      and not exists (
        select from public.dog_papers as papers where papers.dog_id = dog.id and papers.updated_at > dog.created_at
      );
  return (select count(*) from public.donors as donor where donor.import_id = import_id)
    + (select count(*) from private.imported_dogs as came where came.import_id = import_id);
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
  past_gifts bigint,
  dogs bigint
)
language sql stable security definer
set search_path = ''
as $$
  select import.id, import.file_name, import.created_at, private.shown_name(import.created_by), import.undone_at,
    (select count(*) from public.donors as donor where donor.import_id = import.id),
    (select count(*) from private.past_gifts as gift where gift.import_id = import.id),
    (select count(*) from private.imported_dogs as came where came.import_id = import.id)
  from private.file_imports as import
  where (select private.require_admin('bring in files'))
  order by import.created_at desc, import.id
  limit 50
$$;

grant execute on function public.find_people, public.import_people, public.find_dogs, public.import_dogs, public.undo_import,
  public.file_imports to authenticated;
