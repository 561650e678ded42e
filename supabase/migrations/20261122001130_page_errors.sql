-- Errors that visitors meet on the site's pages: how often, on which kind of page and where in the code. Never what the
-- error said, an address, or who met it. The browser calls the function; administrators read; the clean-up deletes what
-- nobody has met for 90 days.

-- `error` and `rejection` are uncaught, `render` reached the error page, `request` is a request that failed.
create type public.page_error_kind as enum ('error', 'rejection', 'render', 'request');

create table public.page_errors (
  kind public.page_error_kind not null,
  -- A pattern of src/app/routes.ts, never an address: no digit, no capital, no dot; `*` for an unknown page.
  route text not null check (route ~ '^([*]|/|(/(:[a-z]+([A-Z][a-z]+)*|[a-z]+(-[a-z]+)*))+)$' and char_length(route) <= 100),
  -- File, line and column of the build.
  place text not null check (place ~ '^[A-Za-z0-9_.-]{1,100}[.]js:[1-9][0-9]{0,6}:[1-9][0-9]{0,6}$'),
  -- The hash in the name of the build's first file.
  release text not null check (release ~ '^[A-Za-z0-9_-]{4,20}$'),
  occurrences integer not null default 1 check (occurrences between 1 and 100000),
  first_seen_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  primary key (release, place, route, kind)
);

create index page_errors_first_seen_at_idx on public.page_errors (first_seen_at);
create index page_errors_last_seen_at_idx on public.page_errors (last_seen_at);

alter table public.page_errors enable row level security;
grant select on public.page_errors to authenticated;
grant select, delete on public.page_errors to service_role;

create policy "Administrators read the errors of pages" on public.page_errors
  for select to authenticated
  using ((select private.is_admin()));

-- For visitors' browsers: counts an error. Above 200 different ones within a day a new one is ignored, so that nobody
-- can fill the table; so is more than what one network or all visitors may send within an hour, with status 429.
--
-- A new one is told to administrators in their daily email.
create function public.count_page_error(
  kind public.page_error_kind,
  route text,
  place text,
  release text
) returns void
language plpgsql security definer
set search_path = ''
as $$
#variable_conflict use_variable
begin
  perform private.count_submission('page-error', null, 20, 100, 3000, 3000);
  update public.page_errors as known
    set occurrences = least(known.occurrences + 1, 100000), last_seen_at = now()
    where (known.release, known.place, known.route, known.kind) = (release, place, route, kind);
  if found or (
    select count(*) from public.page_errors as known where known.first_seen_at > now() - interval '1 day'
  ) >= 200 then
    return;
  end if;
  insert into public.page_errors (kind, route, place, release) values (kind, route, place, release);
  perform private.record_event('page-error-found');
end
$$;

grant execute on function public.count_page_error to anon;
