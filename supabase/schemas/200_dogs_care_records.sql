-- What was done for a dog, and what it cost. Everyone who reads the dog reads what, when and the cost; the team also reads
-- when it is due again, the bill and who wrote it, with team_care_records(). The bill's photo is in the
-- private bucket `care-bills` (dog_updates). Nobody writes the tables through the API: the functions below keep a
-- history, and change or delete one record per request.

create type public.care_kind as enum (
  'vaccination', 'sterilisation', 'treatment', 'food', 'shelter', 'other'
);
-- Settled: done again, so that it is not due any more.
create type public.care_change_kind as enum ('edited', 'done-again', 'deleted', 'restored');

create table public.care_records (
  id uuid primary key default gen_random_uuid(),
  -- Records of the same round were saved together.
  round_id uuid not null default gen_random_uuid(),
  dog_id uuid not null references public.dog_profiles (id),
  kind public.care_kind not null,
  -- Of a vaccination: until it is due again, everyone reads that the dog is vaccinated against rabies.
  against_rabies boolean not null default false check (kind = 'vaccination' or not against_rabies),
  happened_on date not null check (happened_on >= '2020-01-01'),
  note text not null check (private.shows_something(note) and char_length(note) <= 300),
  -- At most ₹1,00,00,000. Null until it is known.
  cost_paise bigint check (cost_paise between 0 and 1000000000),
  -- When it must be done again. The team clears it once that is done.
  due_on date,
  -- In the folder of who uploaded it. A new photo has a new name, so that a failed upload can't lose the old one.
  bill_name text check (
    bill_name ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}[.](webp|jpg)$'
  ),
  -- Null once the account is deleted.
  created_by uuid references auth.users (id) on delete set null,
  created_at timestamptz not null default now(),
  updated_by uuid references auth.users (id) on delete set null,
  updated_at timestamptz not null default now(),
  unique (round_id, dog_id),
  -- Not in the future, in India.
  check (happened_on <= (updated_at at time zone 'Asia/Kolkata')::date),
  check (due_on between happened_on and happened_on + 3660),
  -- Of the vaccine, for the team.
  vaccine_batch text constraint care_records_vaccine_batch_check
    check (vaccine_batch is null or (kind = 'vaccination' and private.shows_something(vaccine_batch) and char_length(vaccine_batch) <= 100))
);

create index care_records_dog_id_idx on public.care_records (dog_id, happened_on desc, id desc);
create index care_records_happened_on_idx on public.care_records (happened_on desc, id desc);
create index care_records_due_on_idx on public.care_records (due_on, id) where due_on is not null;
create index care_records_without_cost_idx on public.care_records (happened_on, id) where cost_paise is null;
create index care_records_created_by_idx on public.care_records (created_by);
create index care_records_updated_by_idx on public.care_records (updated_by);

-- Who changed a care record, and what it was before. It outlives the record, so that a deleted one can be restored.
create table private.care_record_changes (
  id uuid primary key default gen_random_uuid(),
  record_id uuid not null,
  kind public.care_change_kind not null,
  -- Null once the account is deleted.
  actor_id uuid references auth.users (id) on delete set null,
  actor_name text not null check (private.shows_something(actor_name) and char_length(actor_name) <= 100),
  happened_at timestamptz not null default now(),
  -- The row of care_records. Null when it was restored.
  before jsonb,
  check ((before is null) = (kind = 'restored'))
);

create index care_record_changes_record_id_idx
  on private.care_record_changes (record_id, happened_at desc);
create index care_record_changes_actor_id_idx on private.care_record_changes (actor_id);
create index care_record_changes_deleted_idx
  on private.care_record_changes (happened_at desc) where kind = 'deleted';
create index care_record_changes_deleted_bill_idx
  on private.care_record_changes ((before ->> 'bill_name')) where kind = 'deleted';

-- Notes a change by the current user.
create function private.note_care_change(
  record_id uuid,
  kind public.care_change_kind,
  before public.care_records default null
) returns void
language sql
set search_path = ''
as $$
  insert into private.care_record_changes (record_id, kind, actor_id, actor_name, before)
    values (
      record_id, kind, (select auth.uid()), private.name_in_team((select auth.uid())), to_jsonb(before)
    )
$$;

-- Whether the current user has uploaded the photo of a bill. `check-bill` stores it once its bytes are checked.
create function private.is_own_bill(bill_name text) returns boolean
language sql stable security definer
set search_path = ''
as $$
  select starts_with(bill_name, (select auth.uid()) || '/') and exists (
    select from storage.objects as object
    where object.bucket_id = 'care-bills' and object.name = bill_name
  )
$$;

-- For the server: who has uploaded the photo of a bill that isn't checked yet. Null for none.
create function public.bill_uploader(name text) returns text
language sql stable security definer
set search_path = ''
as $$
  select object.owner_id from storage.objects as object
  where object.bucket_id = 'care-bills' and object.name = 'uploads/' || bill_uploader.name
$$;

grant execute on function public.bill_uploader to service_role;

alter table public.care_records enable row level security;
grant select (id, dog_id, kind, happened_on, note, cost_paise) on public.care_records
  to anon, authenticated;

create policy "Care records are read like their dog" on public.care_records
  for select to anon, authenticated
  using (exists (select from public.dog_profiles as dog where dog.id = care_records.dog_id));

-- What was spent for a dog in each calendar year, newest first, and how many costs aren't known yet.
create function public.dog_care_by_year(dog_id uuid) returns table (
  year integer,
  cost_paise bigint,
  records integer,
  unknown_costs integer
)
language sql stable
set search_path = ''
as $$
  select extract(year from record.happened_on)::integer, coalesce(sum(record.cost_paise), 0)::bigint,
    count(*)::integer, (count(*) filter (where record.cost_paise is null))::integer
  from public.care_records as record
  where record.dog_id = dog_care_by_year.dog_id
  group by 1
  order by 1 desc
$$;

-- The same for pages of 1.0.1.
create function public.dog_care_years(dog_id uuid) returns table (
  year integer,
  cost_paise bigint,
  records integer
)
language sql stable
set search_path = ''
as $$
  select by_year.year, by_year.cost_paise, by_year.records
  from public.dog_care_by_year(dog_care_years.dog_id) as by_year
$$;

-- The story of a dog in a language and its papers, for its page: when it was sterilised, and until when it is vaccinated
-- against rabies, which its due date says. Everyone may read that date alone. Nothing of a draft.
create function public.dog_story(dog_id uuid, language public.language default 'en') returns table (
  story text,
  sex public.dog_sex,
  here_since text,
  carer_name text,
  ear_notched boolean,
  sterilised_on date,
  rabies_until date
)
language sql stable security definer
set search_path = ''
as $$
  select coalesce(translation.story, papers.story), papers.sex, papers.here_since, papers.carer_name,
    coalesce(papers.ear_notched, false), care.sterilised_on, care.rabies_until
  from (
    select max(record.happened_on) filter (where record.kind = 'sterilisation') as sterilised_on,
      max(record.due_on) filter (where record.against_rabies) as rabies_until
    from public.care_records as record where record.dog_id = dog_story.dog_id
  ) as care
  left join public.dog_papers as papers on papers.dog_id = dog_story.dog_id
  left join public.dog_translations as translation on translation.dog_id = papers.dog_id
    and translation.language = dog_story.language and translation.source_story = papers.story
  where not exists (
    select from public.dog_profiles as dog where dog.id = dog_story.dog_id and dog.status = 'draft'
  )
$$;

-- The records of team_care_records(), without a check of the role.
--
-- One query for each way to read them, because a condition such as `for_dog_id is null or …` hides the indexes.
create function private.find_care_records(
  record_id uuid,
  for_dog_id uuid,
  before_happened_on date,
  before_id uuid
) returns setof public.care_records
language plpgsql stable
set search_path = ''
as $$
begin
  if record_id is not null then
    return query select * from public.care_records as record where record.id = record_id;
  elsif for_dog_id is not null then
    return query
      select * from public.care_records as record
      where record.dog_id = for_dog_id
        and (record.happened_on, record.id) < (before_happened_on, before_id)
      order by record.happened_on desc, record.id desc limit 1000;
  else
    return query
      select * from public.care_records as record
      where (record.happened_on, record.id) < (before_happened_on, before_id)
      order by record.happened_on desc, record.id desc limit 1000;
  end if;
end
$$;

-- For the team: care records, newest first, 1,000 per call; of one dog, or of all; or the one with an id. The names are
-- null once an account is deleted. A volunteer gets the bills that they added, and may edit the records that they wrote.
create function public.team_care_records(
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

-- For the team: the care records whose cost isn't known yet and that the caller may edit, the oldest first.
create function public.care_without_cost() returns table (
  id uuid,
  dog_name text,
  kind public.care_kind,
  happened_on date,
  note text
)
language sql stable security definer
set search_path = ''
as $$
  select record.id, dog.name, record.kind, record.happened_on, record.note
  from public.care_records as record
  join public.dog_profiles as dog on dog.id = record.dog_id
  where (select private.require_in_team('see which costs are missing')) and record.cost_paise is null
    and ((select private.is_staff()) or record.created_by = (select auth.uid()))
  order by record.happened_on, record.id
  limit 1000
$$;

-- For the team: what is due until a day, the longest overdue first; at most 500 per page. found_count: on all pages.
create function public.due_care(
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

-- For the team: what is due until a day, by area and feeding spot, for a round; at most 500.
create function public.care_round(
  due_until date,
  in_area text default null,
  of_kind public.care_kind default null
) returns table (
  id uuid,
  dog_id uuid,
  dog_name text,
  image_url text,
  area text,
  feeding_spot text,
  kind public.care_kind,
  happened_on date,
  note text,
  against_rabies boolean,
  due_on date
)
language sql stable security definer
set search_path = ''
as $$
  select record.id, dog.id, dog.name, dog.image_url, dog.location, papers.feeding_spot, record.kind, record.happened_on,
    record.note, record.against_rabies, record.due_on
  from public.care_records as record
  join public.dog_profiles as dog on dog.id = record.dog_id
  left join public.dog_papers_team as papers on papers.dog_id = dog.id
  where (select private.require_in_team('read what is due')) and record.due_on <= due_until
    and (of_kind is null or record.kind = of_kind)
    and (in_area is null or dog.location = in_area)
    and dog.status = 'available'
  order by dog.location, papers.feeding_spot, dog.name, dog.id, record.due_on, record.id
  limit 500
$$;

-- For the team: a record for each of up to 500 dogs, all of them or none. The records in done_ids aren't due any more.
-- Returns how many there are. PT409 `not-due-any-more` when somebody else has recorded some of it meanwhile: the error's
-- detail is the ids of those records, with commas.
--
-- The cost is divided between the dogs; the first ones get the paise that remain. The browser chooses the id of the
-- round, so that a lost answer can't double its records: the same once more changes nothing, something else is
-- PT409 `saved-already`.
create function public.save_care_round(
  round_id uuid,
  dog_ids uuid[],
  kind public.care_kind,
  happened_on date,
  note text,
  cost_paise bigint default null,
  due_on date default null,
  bill_name text default null,
  done_ids uuid[] default '{}',
  against_rabies boolean default false,
  vaccine_batch text default null
) returns integer
language plpgsql security definer
set search_path = ''
as $$
#variable_conflict use_variable
declare
  dog_count constant integer := (select count(distinct id) from unnest(dog_ids) as id);
  finished_ids uuid[];
  before public.care_records;
begin
  perform private.require_in_team('add care records');
  if dog_count is distinct from cardinality(dog_ids) or dog_count not between 1 and 500 then
    raise invalid_parameter_value using message = 'A round has 1 to 500 dogs, each once';
  end if;
  if bill_name is not null and not private.is_own_bill(bill_name) then
    raise insufficient_privilege using message = 'Only who uploaded a bill may attach it';
  end if;
  if exists (select from public.care_records as record where record.round_id = round_id) then
    if exists (
      select from (
        select * from public.care_records as stored where stored.round_id = round_id
      ) as record
      full join unnest(dog_ids) with ordinality as dog (id, place) on dog.id = record.dog_id
      where (
        record.created_by, record.kind, record.happened_on, record.note, record.cost_paise, record.due_on,
        record.against_rabies, record.bill_name is null, record.vaccine_batch
      ) is distinct from (
        (select auth.uid()), kind, happened_on, note,
        cost_paise / dog_count + (dog.place <= cost_paise % dog_count)::integer, due_on,
        against_rabies, bill_name is null, nullif(vaccine_batch, '')
      )
    ) then
      raise sqlstate 'PT409' using message = 'saved-already';
    end if;
    return dog_count;
  end if;
  -- Two members of the team who record the same care wait for each other here.
  perform from public.care_records as record where record.id = any (done_ids) order by record.id for update;
  finished_ids := array(
    select done.id from unnest(done_ids) as done (id)
    where not exists (
      select from public.care_records as record
      where record.id = done.id and (record.due_on is not null or record.dog_id <> all (dog_ids))
    )
  );
  if cardinality(finished_ids) > 0 then
    raise sqlstate 'PT409' using message = 'not-due-any-more', detail = array_to_string(finished_ids, ',');
  end if;
  insert into public.care_records (
    round_id, dog_id, kind, against_rabies, happened_on, note, cost_paise, due_on, bill_name, created_by, updated_by,
    vaccine_batch
  )
    select round_id, dog.id, kind, against_rabies, happened_on, note,
      cost_paise / dog_count + (dog.place <= cost_paise % dog_count)::integer, due_on, bill_name,
      (select auth.uid()), (select auth.uid()), nullif(vaccine_batch, '')
    from unnest(dog_ids) with ordinality as dog (id, place);
  for before in
    select * from public.care_records as record
    where record.id = any (done_ids) and record.dog_id = any (dog_ids)
  loop
    update public.care_records as record
      set due_on = null, updated_by = (select auth.uid()), updated_at = now()
      where record.id = before.id;
    perform private.note_care_change(before.id, 'done-again', before);
  end loop;
  return dog_count;
end
$$;

-- For the team: replaces what a care record says. Null keeps the bill and, of a
-- vaccination, the batch; '' removes the batch. Of a record that somebody else wrote a volunteer may
-- only change when it is due again, and a bill that somebody else attached only staff replace: 42501. PT404
-- unknown-record; PT409 edited-meanwhile if updated_at is another one.
create function public.edit_care_record(
  record_id uuid,
  expected_updated_at timestamptz,
  dog_id uuid,
  kind public.care_kind,
  happened_on date,
  note text,
  cost_paise bigint default null,
  due_on date default null,
  bill_name text default null,
  against_rabies boolean default false,
  vaccine_batch text default null
) returns void
language plpgsql security definer
set search_path = ''
as $$
#variable_conflict use_variable
declare
  before public.care_records;
begin
  perform private.require_in_team('edit care records');
  select * into before from public.care_records as record where record.id = record_id for update;
  if not found then
    raise sqlstate 'PT404' using message = 'unknown-record';
  elsif before.updated_at is distinct from expected_updated_at then
    raise sqlstate 'PT409' using message = 'edited-meanwhile';
  end if;
  vaccine_batch := case when kind = 'vaccination' then nullif(coalesce(vaccine_batch, before.vaccine_batch), '') end;
  if not private.is_staff() and before.created_by is distinct from (select auth.uid()) and (
    bill_name is not null
    or (dog_id, kind, happened_on, note, cost_paise, against_rabies, vaccine_batch) is distinct from (
      before.dog_id, before.kind, before.happened_on, before.note, before.cost_paise, before.against_rabies,
      before.vaccine_batch
    )
  ) then
    raise insufficient_privilege using message = 'Only staff and its author may edit a care record';
  elsif bill_name is not null and not private.is_own_bill(bill_name) then
    raise insufficient_privilege using message = 'Only who uploaded a bill may attach it';
  elsif bill_name is not null and before.bill_name is not null
    and not private.is_staff() and not private.is_own_bill(before.bill_name)
  then
    raise insufficient_privilege using message = 'Only staff may replace the bill of somebody else';
  end if;
  update public.care_records as record
    set dog_id = dog_id, kind = kind, against_rabies = against_rabies, happened_on = happened_on, note = note, cost_paise = cost_paise,
      due_on = due_on, bill_name = coalesce(bill_name, before.bill_name), vaccine_batch = vaccine_batch,
      updated_by = (select auth.uid()), updated_at = now()
    where record.id = record_id;
  perform private.note_care_change(record_id, 'edited', before);
end
$$;

-- For staff and its author: deletes a care record, if it is still there. restore_care_record() undoes it.
create function public.delete_care_record(record_id uuid) returns void
language plpgsql security definer
set search_path = ''
as $$
#variable_conflict use_variable
declare
  before public.care_records;
begin
  perform private.require_in_team('delete care records');
  delete from public.care_records as record where record.id = record_id
    and (private.is_staff() or record.created_by = (select auth.uid()))
    returning * into before;
  if found then
    perform private.note_care_change(record_id, 'deleted', before);
  elsif exists (select from public.care_records as record where record.id = record_id) then
    raise insufficient_privilege using message = 'Only staff and its author may delete a care record';
  end if;
end
$$;

-- The care records that the current user may restore: those deleted within 30 days, for a volunteer by themselves.
create function private.restorable_care_records() returns setof private.care_record_changes
language sql stable
set search_path = ''
as $$
  select * from private.care_record_changes as change
  where change.kind = 'deleted' and change.happened_at > now() - interval '30 days'
    and (private.is_staff() or change.actor_id = (select auth.uid()))
    and not exists (
      select from private.care_record_changes as later
      where later.record_id = change.record_id and later.happened_at > change.happened_at
    )
$$;

-- For the team: restores a care record that was deleted within 30 days, with its bill; a volunteer those that they deleted
-- themselves. Nothing happens if somebody has restored it. PT404 not-deleted.
create function public.restore_care_record(record_id uuid) returns void
language plpgsql security definer
set search_path = ''
as $$
#variable_conflict use_variable
declare
  record public.care_records;
begin
  perform private.require_in_team('restore care records');
  if exists (select from public.care_records as stored where stored.id = record_id) then
    return;
  end if;
  record := (
    select jsonb_populate_record(null::public.care_records, change.before)
    from private.restorable_care_records() as change where change.record_id = record_id
  );
  if record.id is null then
    raise sqlstate 'PT404' using message = 'not-deleted';
  end if;
  record.created_by := (select account.id from auth.users as account where account.id = record.created_by);
  record.updated_by := (select auth.uid());
  record.updated_at := now();
  insert into public.care_records select record.* on conflict do nothing;
  if found then
    perform private.note_care_change(record_id, 'restored');
  end if;
end
$$;

-- For the team: the deleted care records that the caller may restore, the newest deletion first.
create function public.deleted_care_records() returns table (
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

-- For the team: what was done to a care record, the newest first, with what it said before.
create function public.care_record_history(record_id uuid) returns table (
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

grant execute on function public.dog_care_by_year, public.dog_care_years, public.dog_story to anon, authenticated;
grant execute on function
  public.team_care_records, public.care_without_cost, public.due_care, public.care_round, public.save_care_round, public.edit_care_record,
  public.delete_care_record, public.restore_care_record, public.deleted_care_records,
  public.care_record_history to authenticated;
