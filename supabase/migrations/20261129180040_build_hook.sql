-- The host's build hook is called when an appeal or a dog needs a page of its own.

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

grant execute on function public.is_build_due to service_role;
