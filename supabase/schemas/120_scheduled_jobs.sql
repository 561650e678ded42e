-- When each scheduled job last ran, and where it continues. The server writes, staff read.

create type public.job_result as enum ('complete', 'partial', 'failed');

create table public.scheduled_jobs (
  name text primary key check (char_length(name) between 1 and 50),
  last_run_at timestamptz not null,
  -- `partial`: the time was used up, and the next run continues at `next_position`.
  last_result public.job_result not null,
  next_position jsonb check (octet_length(next_position::text) <= 10000)
);

alter table public.scheduled_jobs enable row level security;
grant select on public.scheduled_jobs to authenticated;
grant select, insert, update on public.scheduled_jobs to service_role;

create policy "Staff read when jobs ran" on public.scheduled_jobs
  for select to authenticated
  using ((select private.is_staff()));

-- Has a row while the schedules and emails are off. A project that was restored from a backup must not write to people or
-- act on payments before an administrator says so: it may be a rehearsal, and the lost project may have sent the same.
create table private.job_pause (
  is_only_row boolean primary key default true check (is_only_row),
  restored_at timestamptz not null default now()
);

alter table private.job_pause enable row level security;

create function public.are_jobs_paused() returns boolean
language sql stable security definer
set search_path = ''
as $$
  select exists (select from private.job_pause)
$$;

grant execute on function public.are_jobs_paused to service_role;

create function public.resume_jobs() returns void
language plpgsql security definer
set search_path = ''
as $$
begin
  perform private.require_admin('switch schedules and emails on');
  delete from private.job_pause where is_only_row;
end
$$;

grant execute on function public.resume_jobs to authenticated;

-- What the reconciliation could not compare: the provider's id of an order, a subscription, a dispute and so on, or
-- the id of a sponsorship without one. It is tried again at `retry_at`. Only the server reaches it.
create table public.sync_failures (
  reference text primary key check (char_length(reference) between 1 and 100),
  -- In a row, the first of them at `since`.
  failures integer not null check (failures > 0),
  since timestamptz not null,
  retry_at timestamptz not null
);

alter table public.sync_failures enable row level security;
grant select, delete on public.sync_failures to service_role;

-- What failed on a page of the provider's lists becomes due, so that it is tried again after the window too.
create function public.record_sync_failure(
  reference text,
  failures integer,
  since timestamptz,
  retry_at timestamptz
) returns void
language plpgsql security definer
set search_path = ''
as $$
#variable_conflict use_variable
begin
  insert into public.sync_failures (reference, failures, since, retry_at)
    values (reference, failures, since, retry_at)
    on conflict on constraint sync_failures_pkey
    do update set failures = excluded.failures, retry_at = excluded.retry_at;
  update public.donations as donation set sync_due = coalesce(donation.sync_due, now())
    where donation.provider_order_id = reference;
  update public.sponsorships as sponsorship set sync_due = coalesce(sponsorship.sync_due, now())
    where sponsorship.provider_subscription_id = reference;
end
$$;

grant execute on function public.record_sync_failure to service_role;
