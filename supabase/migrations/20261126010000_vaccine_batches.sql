-- The batch of a vaccine moves from the papers of the team to the care record of the vaccination.

alter table public.care_records
  add column vaccine_batch text constraint care_records_vaccine_batch_check
    check (vaccine_batch is null or (kind = 'vaccination' and vaccine_batch ~ '\S' and char_length(vaccine_batch) <= 100));

-- To the dog's last vaccination, one against rabies first. Without any, to the note. The column stays for pages that are
-- open, and for what fits nowhere.
with moved as (
  update public.care_records as record set vaccine_batch = papers.vaccine_batch
  from public.dog_papers_team as papers
  where papers.vaccine_batch is not null and record.id = (
    select last.id from public.care_records as last
    where last.dog_id = papers.dog_id and last.kind = 'vaccination'
    order by last.against_rabies desc, last.happened_on desc, last.id desc limit 1
  )
  returning record.dog_id
),
kept as (
  select papers.dog_id, moved.dog_id is not null as is_moved,
    concat_ws(E'\n', papers.note, 'Vaccine batch: ' || papers.vaccine_batch) as note
  from public.dog_papers_team as papers left join moved on moved.dog_id = papers.dog_id
  where papers.vaccine_batch is not null
)
update public.dog_papers_team as papers
  set vaccine_batch = null, note = case when kept.is_moved then papers.note else kept.note end
  from kept
  where kept.dog_id = papers.dog_id and (kept.is_moved or char_length(kept.note) <= 2000);

drop function public.team_care_records, public.save_care_round, public.edit_care_record;

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
      record.kind, record.happened_on, record.note, record.cost_paise, record.against_rabies, record.due_on,
      case when is_staff or private.is_own_bill(record.bill_name) then record.bill_name end,
      record.bill_name is not null,
      private.shown_name(record.created_by),
      record.created_at,
      private.shown_name(record.updated_by),
      record.updated_at,
      is_staff or record.created_by is not distinct from (select auth.uid()),
      record.vaccine_batch
    from private.find_care_records(
      record_id, for_dog_id, coalesce(before_happened_on, 'infinity'),
      coalesce(before_id, 'ffffffff-ffff-ffff-ffff-ffffffffffff')
    ) as record
    order by record.happened_on desc, record.id desc;
end
$$;

create function public.save_care_round(
  round_id uuid,
  dog_ids uuid[],
  kind public.care_kind,
  happened_on date,
  note text,
  cost_paise bigint,
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

create function public.edit_care_record(
  record_id uuid,
  expected_updated_at timestamptz,
  dog_id uuid,
  kind public.care_kind,
  happened_on date,
  note text,
  cost_paise bigint,
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

grant execute on function public.team_care_records, public.save_care_round, public.edit_care_record to authenticated;
