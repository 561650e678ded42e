-- The cost of care may be known later than the care.

alter table public.care_records alter column cost_paise drop not null;
create index care_records_without_cost_idx on public.care_records (happened_on, id) where cost_paise is null;

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
create or replace function public.dog_care_years(dog_id uuid) returns table (
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

create or replace function public.save_care_round(
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

create or replace function public.edit_care_record(
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

grant execute on function public.dog_care_by_year to anon, authenticated;
grant execute on function public.care_without_cost to authenticated;
