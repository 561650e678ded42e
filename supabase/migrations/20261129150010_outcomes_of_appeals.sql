-- What appeals paid for, and how they went.

alter table public.appeals
  add outcome_update_id uuid,
  add outcome_at timestamptz constraint appeals_outcome_check check ((outcome_at is null) = (outcome_update_id is null));

alter table public.care_records
  add appeal_id uuid constraint care_records_appeal_id_fkey references public.appeals (id);

create index care_records_appeal_id_idx on public.care_records (appeal_id);
grant select (appeal_id) on public.care_records to anon, authenticated;

create function private.leave_appeal() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  new.appeal_id := null;
  return new;
end
$$;

create trigger care_records_leave_appeal
  before update of dog_id on public.care_records
  for each row when (new.dog_id <> old.dog_id and new.appeal_id is not null)
  execute function private.leave_appeal();

-- For staff: says which care records an appeal paid for, those and no others. Only records of its dog. PT404 `unknown-appeal`
-- and `unknown-record`.
create function public.set_appeal_costs(appeal_id uuid, record_ids uuid[]) returns void
language plpgsql security definer
set search_path = ''
as $$
#variable_conflict use_variable
declare
  appeal public.appeals;
  before public.care_records;
begin
  perform private.require_staff('say what an appeal paid for');
  select * into appeal from public.appeals as known where known.id = appeal_id and known.status <> 'draft' for update;
  if not found then
    raise sqlstate 'PT404' using message = 'unknown-appeal';
  elsif (
    select count(*) from public.care_records as record where record.id = any (record_ids) and record.dog_id = appeal.dog_id
  ) <> cardinality(record_ids) then
    raise sqlstate 'PT404' using message = 'unknown-record';
  end if;
  for before in
    select * from public.care_records as record
    where record.dog_id = appeal.dog_id and (record.id = any (record_ids)) <> (record.appeal_id is not distinct from appeal_id)
    order by record.id for update
  loop
    update public.care_records as record
      set appeal_id = case when before.id = any (record_ids) then appeal_id end, updated_by = (select auth.uid()),
        updated_at = now()
      where record.id = before.id;
    perform private.note_care_change(before.id, 'edited', before);
  end loop;
end
$$;

-- For staff: says with an update how an appeal went, once it has ended. PT404 `unknown-appeal` and `unknown-update`; PT409
-- `still-open`, and `no-translation` while the update is in one language only.
create function public.tell_outcome(appeal_id uuid, update_id uuid) returns void
language plpgsql security definer
set search_path = ''
as $$
#variable_conflict use_variable
declare
  appeal public.appeals;
  told public.dog_updates;
begin
  perform private.require_staff('say how an appeal went');
  select * into appeal from public.appeals as known where known.id = appeal_id and known.status <> 'draft' for update;
  select * into told from public.dog_updates as known
    where known.id = update_id and known.dog_id = appeal.dog_id and known.hidden_at is null;
  if appeal.id is null then
    raise sqlstate 'PT404' using message = 'unknown-appeal';
  elsif private.is_running(appeal) then
    raise sqlstate 'PT409' using message = 'still-open';
  elsif told.id is null then
    raise sqlstate 'PT404' using message = 'unknown-update';
  elsif told.needs_translation then
    raise sqlstate 'PT409' using message = 'no-translation';
  end if;
  update public.appeals as known
    set outcome_update_id = update_id, outcome_at = coalesce(known.outcome_at, now()), updated_at = now(),
      status = 'closed', closed_at = coalesce(known.closed_at, now())
    where known.id = appeal_id;
end
$$;

grant execute on function public.set_appeal_costs, public.tell_outcome to authenticated;
