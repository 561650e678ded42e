-- When each scheduled job last ran, and where it continues. The server writes, the team reads.

create type public.job_result as enum ('complete', 'partial', 'failed');

create table public.scheduled_jobs (
  name text primary key check (char_length(name) between 1 and 50),
  last_run_at timestamptz not null,
  -- `partial`: the time was used up, and the next run continues at `next_position`.
  last_result public.job_result not null,
  next_position jsonb check (octet_length(next_position::text) <= 10000)
);

alter table public.scheduled_jobs enable row level security;
revoke all on public.scheduled_jobs from anon, authenticated;
grant select on public.scheduled_jobs to authenticated;
grant select, insert, update, delete on public.scheduled_jobs to service_role;

create policy "The team reads when jobs ran" on public.scheduled_jobs
  for select to authenticated
  using ((select private.is_staff()));
