-- The hosted service lets `postgres` read the jobs and write them through the functions alone.
create schema cron;

create table cron.job (
  jobid bigint generated always as identity primary key,
  schedule text not null,
  command text not null,
  jobname text unique,
  active boolean not null default true
);
create table cron.job_run_details (jobid bigint, end_time timestamptz);

create function cron.schedule(job_name text, schedule text, command text) returns bigint
language sql security definer
as $$
  insert into cron.job (jobname, schedule, command) values (job_name, schedule, command)
  on conflict (jobname) do update set schedule = excluded.schedule, command = excluded.command
  returning jobid
$$;

grant usage on schema cron to postgres;
grant select on cron.job, cron.job_run_details to postgres;
