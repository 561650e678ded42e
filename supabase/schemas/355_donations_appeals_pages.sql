-- How appeals are written, opened and closed, what an order for one may be, what came in, and how it went.

-- Updates of the dog, which are never deleted. Not foreign keys: the API would take the table for one that joins updates and
-- dogs, and refuse the requests of the site that embed a dog.
alter table public.appeals
  -- Whose pictures and videos it shows; without one it shows the dog's picture.
  add update_id uuid,
  -- Tells how it went, with pictures and in both languages.
  add outcome_update_id uuid,
  add outcome_at timestamptz constraint appeals_outcome_check check ((outcome_at is null) = (outcome_update_id is null));

-- The appeal that paid for it. The ledger's average month leaves it out.
alter table public.care_records
  add appeal_id uuid constraint care_records_appeal_id_fkey references public.appeals (id);

create index care_records_appeal_id_idx on public.care_records (appeal_id);
grant select (appeal_id) on public.care_records to anon, authenticated;

-- A record that turns out to be about another dog isn't a cost of the appeal.
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

-- Changes of which appeals are open wait for each other, so that each one counts those before it.
create function private.lock_appeals() returns void
language sql
set search_path = ''
as $$
  select pg_advisory_xact_lock(hashtextextended('appeals', 0))
$$;

-- Whether an appeal takes donations: it does until the midnight in India that ends its last day.
create function private.is_running(appeal public.appeals) returns boolean
language sql stable
set search_path = ''
as $$
  select appeal.status = 'open' and appeal.last_day >= private.india_date(now())
$$;

-- For staff: writes a draft; for administrators also what is open or closed. `appeal` has id, dog_id, title, why, title_hi,
-- why_hi, goal_paise, estimate_paise, last_day and update_id. expected_updated_at is null for a new one; the same id twice is
-- one. Since the first order or recorded gift of the site's mode goal and dog stay as they are.
-- PT400 `last-day`; PT404 `unknown-appeal`, `unknown-dog`, `unknown-update`; PT409 `edited-meanwhile`, `appeal-has-donations`.
create function public.save_appeal(appeal jsonb, expected_updated_at timestamptz, mode public.payment_mode) returns void
language plpgsql security definer
set search_path = ''
as $$
#variable_conflict use_variable
declare
  saved constant public.appeals := jsonb_populate_record(null::public.appeals, appeal);
  today constant date := private.india_date(now());
  stored public.appeals;
begin
  perform private.require_staff('write appeals');
  -- It waits for orders that are being stored, which name the appeal.
  select * into stored from public.appeals as known where known.id = saved.id for update;
  if stored.id is null and expected_updated_at is not null then
    raise sqlstate 'PT404' using message = 'unknown-appeal';
  elsif stored.id is not null and date_trunc('milliseconds', stored.updated_at)
    is distinct from date_trunc('milliseconds', expected_updated_at) then
    -- The answer to the first request was lost.
    if expected_updated_at is null and stored.status = 'draft' and to_jsonb(stored) @> appeal then
      return;
    end if;
    raise sqlstate 'PT409' using message = 'edited-meanwhile';
  elsif stored.status <> 'draft' then
    perform private.require_admin('change an appeal that was opened');
  end if;
  if not exists (select from public.dog_profiles as dog where dog.id = saved.dog_id) then
    raise sqlstate 'PT404' using message = 'unknown-dog';
  elsif saved.update_id is not null and not exists (
    select from public.dog_updates as shown where shown.id = saved.update_id and shown.dog_id = saved.dog_id
  ) then
    raise sqlstate 'PT404' using message = 'unknown-update';
  elsif (saved.dog_id, saved.goal_paise) is distinct from (stored.dog_id, stored.goal_paise) and exists (
    select from public.donations as donation
    where donation.appeal_id = saved.id and donation.mode in (mode, 'live')
  ) then
    raise sqlstate 'PT409' using message = 'appeal-has-donations';
  elsif saved.last_day is distinct from stored.last_day and (stored.status is not distinct from 'closed' or (
    saved.last_day between today and private.india_date(coalesce(stored.opened_at, now())) + 60
  ) is not true) then
    raise sqlstate 'PT400' using message = 'last-day';
  end if;
  insert into public.appeals as known (
    id, dog_id, title, why, title_hi, why_hi, goal_paise, estimate_paise, last_day, update_id
  ) values (
    saved.id, saved.dog_id, saved.title, saved.why, saved.title_hi, saved.why_hi, saved.goal_paise, saved.estimate_paise,
    saved.last_day, saved.update_id
  )
    on conflict on constraint appeals_pkey do update set dog_id = excluded.dog_id, title = excluded.title, why = excluded.why,
      title_hi = excluded.title_hi, why_hi = excluded.why_hi, goal_paise = excluded.goal_paise,
      estimate_paise = excluded.estimate_paise, last_day = excluded.last_day, update_id = excluded.update_id,
      updated_at = now();
end
$$;

-- Closes the appeals whose last day has passed.
create function private.close_ended_appeals() returns void
language sql
set search_path = ''
as $$
  update public.appeals set status = 'closed', closed_at = now(), updated_at = now()
  where status = 'open' and last_day < private.india_date(now())
$$;

-- For administrators: opens a draft. PT400 `last-day`; PT404 `unknown-appeal`; PT409 `not-a-draft`, `no-hindi`, `dog-has-died`,
-- `dog-is-a-draft`, `dog-has-open-appeal`, `five-open-appeals`.
create function public.open_appeal(appeal_id uuid) returns void
language plpgsql security definer
set search_path = ''
as $$
#variable_conflict use_variable
declare
  today constant date := private.india_date(now());
  appeal public.appeals;
  dog_status public.dog_status;
begin
  perform private.require_admin('open appeals');
  perform private.lock_appeals();
  perform private.close_ended_appeals();
  select * into appeal from public.appeals as known where known.id = appeal_id for update;
  -- Shared with set_dog_status, so that a dog that dies now is seen here or closes it there.
  select dog.status into dog_status from public.dog_profiles as dog where dog.id = appeal.dog_id for share;
  if appeal.id is null then
    raise sqlstate 'PT404' using message = 'unknown-appeal';
  elsif appeal.status <> 'draft' then
    raise sqlstate 'PT409' using message = 'not-a-draft';
  elsif num_nulls(appeal.title_hi, appeal.why_hi) > 0 then
    raise sqlstate 'PT409' using message = 'no-hindi';
  elsif appeal.last_day not between today and today + 60 then
    raise sqlstate 'PT400' using message = 'last-day';
  elsif dog_status = 'passed_away' then
    raise sqlstate 'PT409' using message = 'dog-has-died';
  elsif dog_status = 'draft' then
    raise sqlstate 'PT409' using message = 'dog-is-a-draft';
  elsif exists (select from public.appeals as other where other.dog_id = appeal.dog_id and other.status = 'open') then
    raise sqlstate 'PT409' using message = 'dog-has-open-appeal';
  elsif (select count(*) from public.appeals as other where other.status = 'open') >= 5 then
    raise sqlstate 'PT409' using message = 'five-open-appeals';
  end if;
  update public.appeals as known set status = 'open', opened_at = now(), updated_at = now() where known.id = appeal_id;
end
$$;

-- For administrators: closes an open appeal. Nothing if it is closed. PT404 `unknown-appeal`.
create function public.close_appeal(appeal_id uuid) returns void
language plpgsql security definer
set search_path = ''
as $$
#variable_conflict use_variable
begin
  perform private.require_admin('close appeals');
  update public.appeals as known set status = 'closed', closed_at = now(), updated_at = now()
    where known.id = appeal_id and known.status = 'open';
  if not found and not exists (
    select from public.appeals as known where known.id = appeal_id and known.status = 'closed'
  ) then
    raise sqlstate 'PT404' using message = 'unknown-appeal';
  end if;
end
$$;

-- For staff: says which care records an appeal paid for, those and no others. Only records of its dog, and none that another
-- appeal paid for. PT404 `unknown-appeal` and `unknown-record`; PT409 `cost-of-other-appeal`.
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
  elsif exists (
    select from public.care_records as record where record.id = any (record_ids) and record.appeal_id <> appeal_id
  ) then
    raise sqlstate 'PT409' using message = 'cost-of-other-appeal';
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
  -- Who gave is written to once, whatever is shown later.
  if appeal.outcome_at is null then
    perform private.record_event(
      'appeal-outcome-told', dog_id => appeal.dog_id, data => jsonb_build_object('appeal_id', appeal_id)
    );
  end if;
end
$$;

-- For the server: the amount and the dog of an order for an appeal, or the problem with them.
create function public.appeal_order_terms(appeal_id uuid, amount_paise bigint) returns jsonb
language sql stable security definer
set search_path = ''
as $$
  select coalesce((
    select case
      when not private.is_running(appeal) then jsonb_build_object('problem', 'appeal-ended')
      when problem.code is not null then jsonb_build_object('problem', problem.code)
      else jsonb_build_object(
        'amount_paise', appeal_order_terms.amount_paise, 'dog_id', appeal.dog_id, 'dog_name', dog.name
      )
    end
    from public.appeals as appeal
    join public.dog_profiles as dog on dog.id = appeal.dog_id
    cross join private.amount_problem(appeal_order_terms.amount_paise, 'One-time', null) as problem (code)
    where appeal.id = appeal_order_terms.appeal_id and appeal.status <> 'draft'
  ), jsonb_build_object('problem', 'unknown-appeal'))
$$;

-- For everybody: what came in for appeals, from how many people, and how many days are left; 0 on the last day, null once it
-- has ended. Without ids of those that are open. People are persons of whose money something was kept; a donation without a
-- person is one. At most 50.
create function public.appeals_now(mode public.payment_mode, ids uuid[] default null) returns table (
  appeal_id uuid,
  raised_paise bigint,
  people integer,
  days_left integer
)
language sql stable security definer
set search_path = ''
as $$
  select appeal.id, coalesce(given.paise, 0)::bigint, given.people::integer,
    case when private.is_running(appeal) then appeal.last_day - private.india_date(now()) end
  from (
    select * from public.appeals as shown
    where shown.status <> 'draft' and case
      when ids is null then private.is_running(shown) else shown.id = any (ids)
    end
    order by shown.opened_at desc, shown.id limit 50
  ) as appeal
  cross join lateral (
    select sum(donation.net_paise) as paise,
      count(distinct coalesce(private.shown_person(private.person_of_donation(donation)), donation.id)) as people
    from public.donations as donation
    where donation.appeal_id = appeal.id and donation.mode = appeals_now.mode and donation.net_paise > 0
  ) as given
$$;

grant execute on function public.appeal_order_terms to service_role;
grant execute on function public.appeals_now to anon, authenticated;
grant execute on function
  public.save_appeal, public.open_appeal, public.close_appeal, public.set_appeal_costs, public.tell_outcome
  to authenticated;

-- The persons of whose money for an appeal something was kept, each once: an account, or an address with its language. The
-- mode is that of live money, if there is any.
create function private.appeal_givers(appeal_id uuid) returns table (
  person_id uuid,
  user_id uuid,
  recipient text,
  language public.language,
  name text,
  mode public.payment_mode
)
-- The planner would expect a thousand.
language sql stable rows 50
set search_path = ''
as $$
  select distinct on (person.id) person.id, person.account_id,
    case when person.account_id is null then coalesce(
      person.email, (select min(known.email) from private.shown_as(person) as known)
    ) end,
    coalesce(person.language, donation.language), donor.name, donation.mode
  from public.donations as donation
  join private.people as person on person.id = private.shown_person(private.person_of_donation(donation))
  left join public.donors as donor on donor.id = donation.donor_id
  where donation.appeal_id = appeal_givers.appeal_id and donation.net_paise > 0
  order by person.id, donation.mode desc, donation.paid_at desc, donation.id
$$;

-- For the server, each minute: records that an appeal has reached its goal or, if it didn't, that it has ended. Once an
-- appeal and mode, whatever the sum does later; nothing of one that ended a week ago, of whose outcome people know, or whose
-- dog has died, of which they are told.
create function public.record_appeal_news(as_of timestamptz) returns void
language sql security definer
set search_path = ''
as $$
  select private.record_event(
    case
      when given.paise >= appeal.goal_paise then 'appeal-goal-reached' else 'appeal-ended'
    end::public.domain_event_kind,
    dog_id => appeal.dog_id, data => jsonb_build_object('appeal_id', appeal.id, 'mode', given.mode), occurred_at => as_of
  )
  from public.appeals as appeal
  join public.dog_profiles as dog on dog.id = appeal.dog_id
  cross join lateral (
    values (least(appeal.closed_at, (appeal.last_day + 1)::timestamp at time zone 'Asia/Kolkata'))
  ) as ended (at)
  cross join lateral (
    select donation.mode, sum(donation.net_paise) as paise from public.donations as donation
    where donation.appeal_id = appeal.id and donation.net_paise > 0
    group by donation.mode
  ) as given
  where appeal.status <> 'draft' and appeal.outcome_at is null and ended.at > as_of - interval '7 days'
    and (given.paise >= appeal.goal_paise or ended.at <= as_of)
    and not exists (
      select from private.domain_events as known
      where known.dog_id = appeal.dog_id and known.data ->> 'appeal_id' = appeal.id::text
        and case
          when known.kind = 'dog-left' then dog.status = 'passed_away'
          else known.data ->> 'mode' = given.mode::text
        end
    )
$$;

-- What the emails about an appeal say to somebody who gave for it, with what came in and was spent by now. Null if nothing
-- of their money is kept any more; of one about a dog's death, if that was a mistake.
create function private.appeal_content(email public.email_outbox) returns jsonb
language sql stable
set search_path = ''
as $$
  select jsonb_build_object(
    'appeal_id', appeal.id, 'mode', giver.mode, 'has_account', giver.user_id is not null,
    'giver_name', giver.name,
    'title', jsonb_build_object(
      'dog_text', 'texts', 'original', appeal.title, 'texts', jsonb_build_object('hi', appeal.title_hi)
    ),
    'dog_name', private.dog_text(dog.id, 'name', dog.name), 'image_url', dog.image_url,
    'goal_paise', appeal.goal_paise, 'raised_paise', given.raised_paise, 'is_open', given.days_left is not null,
    'last_day', appeal.last_day,
    'ended_on', least(private.india_date(appeal.closed_at), appeal.last_day),
    'reached_on', email.data -> 'reached_on',
    'spent_paise', (
      select coalesce(sum(record.cost_paise), 0) from public.care_records as record where record.appeal_id = appeal.id
    ),
    'misses_costs', exists (
      select from public.care_records as record where record.appeal_id = appeal.id and record.cost_paise is null
    ),
    'as_of', private.india_date(now()),
    'shown', (
      select private.update_card(shown) from public.dog_updates as shown
      where shown.hidden_at is null and shown.id = case email.content_source
        when 'appeal_outcome' then appeal.outcome_update_id else appeal.update_id
      end
    )
  )
  from public.appeals as appeal
  join public.dog_profiles as dog on dog.id = appeal.dog_id
  join private.appeal_givers(appeal.id) as giver
    on giver.user_id = email.user_id or giver.recipient = email.recipient
  join public.appeals_now(giver.mode, array[appeal.id]) as given on true
  where appeal.id = (email.data ->> 'appeal_id')::uuid
    and coalesce(dog.status::text = email.data ->> 'dog_status', true)
    and (email.content_source = 'appeal' or exists (
      select from public.dog_updates as told where told.id = appeal.outcome_update_id and told.hidden_at is null
    ))
$$;

-- For the server: whether an appeal was opened, its outcome told or a dog published since the host's build hook was called, so
-- that a page has no preview yet.
create function public.is_build_due() returns boolean
language sql stable security definer
set search_path = ''
as $$
  select greatest(
    (select max(dog.created_at) from public.dog_profiles as dog where dog.status <> 'draft'),
    (select max(greatest(appeal.opened_at, appeal.outcome_at)) from public.appeals as appeal)
  ) > coalesce((
    select run.last_run_at from public.scheduled_jobs as run where run.name = 'build-site' and run.last_result = 'complete'
  ), '-infinity')
$$;

grant execute on function public.record_appeal_news, public.is_build_due to service_role;
