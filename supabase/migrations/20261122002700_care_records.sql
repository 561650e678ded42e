-- What was done for a dog, and what it cost. Everyone reads what, when and the cost; the team also reads
-- when it is due again, the bill and who wrote it, with team_care_records(). The bill's photo is in the
-- private bucket `care-bills` (dog_update_files).

create type public.care_kind as enum (
  'vaccination', 'sterilisation', 'treatment', 'food', 'shelter', 'other'
);

create table public.care_records (
  id uuid primary key default gen_random_uuid(),
  -- Records of the same round were saved together.
  round_id uuid not null default gen_random_uuid(),
  dog_id uuid not null references public.dog_profiles (id),
  kind public.care_kind not null,
  happened_on date not null check (happened_on >= '2020-01-01'),
  note text not null check (note ~ '\S' and char_length(note) <= 300),
  -- At most ₹1,00,00,000.
  cost_paise bigint not null check (cost_paise between 0 and 1000000000),
  -- When it must be done again. The team clears it once that is done.
  due_on date,
  -- A new photo has a new name, so that a failed upload can't lose the old one.
  bill_name text check (
    bill_name ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}[.](webp|jpg)$'
  ),
  -- A trigger sets who and when. Null once the account is deleted.
  created_by uuid references auth.users (id) on delete set null,
  created_at timestamptz not null default now(),
  updated_by uuid references auth.users (id) on delete set null,
  updated_at timestamptz not null default now(),
  unique (round_id, dog_id),
  -- Not in the future, in Lucknow.
  check (happened_on <= (updated_at at time zone 'Asia/Kolkata')::date),
  check (due_on between happened_on and happened_on + 3660)
);

create index care_records_dog_id_idx on public.care_records (dog_id, happened_on desc, id desc);
create index care_records_happened_on_idx on public.care_records (happened_on desc, id desc);
create index care_records_due_on_idx on public.care_records (due_on, id) where due_on is not null;
create index care_records_created_by_idx on public.care_records (created_by);
create index care_records_updated_by_idx on public.care_records (updated_by);

-- Whether the current user has uploaded the photo of a bill.
create function private.is_own_bill(bill_name text) returns boolean
language sql stable security definer
set search_path = ''
as $$
  select exists (
    select from storage.objects as object
    where object.bucket_id = 'care-bills' and object.name = bill_name
      and object.owner_id = (select auth.uid())::text
  )
$$;

-- Sets who wrote a care record, and when. Of a record that somebody else wrote a volunteer may only change when it is due
-- again. A bill that they may not see stays on the record.
create function private.set_care_record_author() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  -- The server and migrations may write for others.
  if current_setting('role', true) is distinct from 'authenticated' then
    return new;
  end if;
  if tg_op = 'INSERT' then
    new.created_by := (select auth.uid());
    new.created_at := now();
  elsif not private.is_staff() then
    if new.bill_name is null and not private.is_own_bill(old.bill_name) then
      new.bill_name := old.bill_name;
    end if;
    if old.created_by is distinct from (select auth.uid())
      and (new.dog_id, new.kind, new.happened_on, new.note, new.cost_paise, new.bill_name)
        is distinct from (old.dog_id, old.kind, old.happened_on, old.note, old.cost_paise, old.bill_name)
    then
      raise insufficient_privilege using message = 'Only staff and its author may edit a care record';
    end if;
  end if;
  new.updated_by := (select auth.uid());
  new.updated_at := now();
  return new;
end
$$;

create trigger care_records_set_author
  before insert or update of dog_id, kind, happened_on, note, cost_paise, due_on, bill_name
  on public.care_records
  for each row execute function private.set_care_record_author();

alter table public.care_records enable row level security;
grant select (id, dog_id, kind, happened_on, note, cost_paise) on public.care_records
  to anon, authenticated;
-- An edit compares it, so that it replaces no newer one.
grant select (updated_at) on public.care_records to authenticated;
grant insert (id, dog_id, kind, happened_on, note, cost_paise, due_on, bill_name)
  on public.care_records to authenticated;
grant update (dog_id, kind, happened_on, note, cost_paise, due_on, bill_name)
  on public.care_records to authenticated;
grant delete on public.care_records to authenticated;
grant select, insert, update, delete on public.care_records to service_role;

create policy "Everyone reads care records" on public.care_records
  for select to anon, authenticated
  using (true);

create policy "The team adds care records" on public.care_records
  for insert to authenticated
  with check ((select private.is_in_team()));

-- set_care_record_author() says what volunteers may edit.
create policy "The team edits care records" on public.care_records
  for update to authenticated
  using ((select private.is_in_team()))
  with check ((select private.is_in_team()));

create policy "Staff delete care records, volunteers their own" on public.care_records
  for delete to authenticated
  using (
    (select private.is_staff())
    or (created_by = (select auth.uid()) and (select private.is_in_team()))
  );

-- What was spent for a dog in each calendar year, newest first.
create function public.dog_care_years(dog_id uuid) returns table (
  year integer,
  cost_paise bigint,
  records integer
)
language sql stable
set search_path = ''
as $$
  select extract(year from record.happened_on)::integer, sum(record.cost_paise)::bigint,
    count(*)::integer
  from public.care_records as record
  where record.dog_id = dog_care_years.dog_id
  group by 1
  order by 1 desc
$$;

-- The records of team_care_records(), without a check of the role.
--
-- One query for each way to read them, because a condition such as `for_dog_id is null or …` hides the indexes.
create function private.find_care_records(
  of_id uuid,
  for_dog_id uuid,
  before_happened_on date,
  before_id uuid
) returns setof public.care_records
language plpgsql stable
set search_path = ''
as $$
begin
  if of_id is not null then
    return query select * from public.care_records as record where record.id = of_id;
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
  of_id uuid default null
) returns table (
  id uuid,
  dog_id uuid,
  dog_name text,
  kind public.care_kind,
  happened_on date,
  note text,
  cost_paise bigint,
  due_on date,
  bill_name text,
  created_by_name text,
  created_at timestamptz,
  updated_by_name text,
  updated_at timestamptz,
  may_edit boolean
)
language plpgsql stable security definer
set search_path = ''
as $$
#variable_conflict use_column
declare
  is_staff constant boolean := private.is_staff();
begin
  perform private.require_in_team('read all of a care record');
  return query
    select record.id, record.dog_id,
      (select dog.name from public.dog_profiles as dog where dog.id = record.dog_id),
      record.kind, record.happened_on, record.note, record.cost_paise, record.due_on,
      case when is_staff or private.is_own_bill(record.bill_name) then record.bill_name end,
      (select person.name from public.profiles as person where person.user_id = record.created_by),
      record.created_at,
      (select person.name from public.profiles as person where person.user_id = record.updated_by),
      record.updated_at,
      is_staff or record.created_by is not distinct from (select auth.uid())
    from private.find_care_records(
      of_id, for_dog_id, coalesce(before_happened_on, 'infinity'),
      coalesce(before_id, 'ffffffff-ffff-ffff-ffff-ffffffffffff')
    ) as record
    order by record.happened_on desc, record.id desc;
end
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
  due_on date,
  found_count bigint
)
language plpgsql stable security definer
set search_path = ''
as $$
#variable_conflict use_column
begin
  perform private.require_in_team('read what is due');
  return query
    select record.id, dog.id, dog.name, dog.location, record.kind, record.happened_on, record.note, record.due_on,
      count(*) over ()
    from public.care_records as record
    join public.dog_profiles as dog on dog.id = record.dog_id
    where record.due_on <= due_until
      and (of_kind is null or record.kind = of_kind)
      and (in_area is null or dog.location = in_area)
      -- Nothing is due for dogs that are no longer with us.
      and dog.status = 'available'
    order by record.due_on, dog.name, record.id
    limit least(greatest(coalesce(page_size, 30), 1), 500) offset greatest(coalesce(page_offset, 0), 0);
end
$$;

-- For the team: a record for each of up to 500 dogs, all of them or none. What they settle is not due any more.
-- Returns how many there are. PT409 `not-due-any-more` when somebody else has recorded some of it meanwhile: the error's
-- detail is the ids of those records, with commas.
--
-- The cost is divided between the dogs; the first ones get the paise that remain. The browser chooses the id of the
-- round, and saving it again replaces its records, so that a lost answer can't double them.
create function public.save_care_round(
  round_id uuid,
  dog_ids uuid[],
  kind public.care_kind,
  happened_on date,
  note text,
  cost_paise bigint,
  due_on date default null,
  bill_name text default null,
  settled_ids uuid[] default '{}'
) returns integer
language plpgsql security definer
set search_path = ''
as $$
#variable_conflict use_variable
declare
  dog_count constant integer := (select count(distinct id) from unnest(dog_ids) as id);
  done_ids uuid[];
begin
  perform private.require_in_team('add care records');
  if dog_count is distinct from cardinality(dog_ids) or dog_count not between 1 and 500 then
    raise invalid_parameter_value using message = 'A round has 1 to 500 dogs, each once';
  end if;
  if not private.is_staff() and exists (
    select from public.care_records as record
    where record.round_id = round_id and record.created_by is distinct from (select auth.uid())
  ) then
    raise insufficient_privilege using message = 'Only staff and its author may edit a care record';
  end if;
  -- Who records the same at the same time waits here.
  perform from public.care_records as record where record.id = any (settled_ids) order by record.id for update;
  done_ids := array(
    select settled.id from unnest(settled_ids) as settled (id)
    where not exists (
      select from public.care_records as record
      where record.id = settled.id and (record.due_on is not null or record.dog_id <> all (dog_ids))
    )
  );
  if cardinality(done_ids) > 0
    and not exists (select from public.care_records as record where record.round_id = round_id) then
    raise sqlstate 'PT409' using message = 'not-due-any-more', detail = array_to_string(done_ids, ',');
  end if;
  delete from public.care_records as record where record.round_id = round_id and record.dog_id <> all (dog_ids);
  insert into public.care_records (
    round_id, dog_id, kind, happened_on, note, cost_paise, due_on, bill_name
  )
    select round_id, dog.id, kind, happened_on, note,
      cost_paise / dog_count + (dog.place <= cost_paise % dog_count)::integer, due_on, bill_name
    from unnest(dog_ids) with ordinality as dog (id, place)
    on conflict on constraint care_records_round_id_dog_id_key do update set
      kind = excluded.kind, happened_on = excluded.happened_on, note = excluded.note,
      cost_paise = excluded.cost_paise, due_on = excluded.due_on, bill_name = excluded.bill_name;
  update public.care_records as record set due_on = null
    where record.id = any (settled_ids) and record.dog_id = any (dog_ids) and record.round_id <> round_id
      and record.due_on is not null;
  return dog_count;
end
$$;

grant execute on function public.dog_care_years to anon, authenticated;
grant execute on function public.team_care_records, public.due_care, public.save_care_round to authenticated;
