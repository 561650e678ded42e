-- Newsletter subscriptions. Anyone inserts one, administrators read them.
--
-- A second subscription must get the same response as the first, so that nobody can find out who has
-- subscribed. A unique violation or a skipped row would show it in the status or the row count. So the
-- trigger deletes the earlier row and keeps its date. An address that was once accepted without review
-- never needs one again. Clients insert without `on conflict` and without requesting the row.

create table public.newsletter_subscribers (
  email text primary key check (
    email = lower(email)
    and email ~ '^[^\s@]+@[^\s@]+\.[^\s@]+$'
    and char_length(email) <= 254
  ),
  created_at timestamptz not null default now(),
  -- enforce_rate_limit sets it while visitors send very many addresses.
  needs_review boolean not null default false
);

create function private.replace_duplicate_subscription() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  earlier public.newsletter_subscribers;
begin
  new.email := lower(btrim(new.email));
  -- Concurrent subscriptions of one address wait for each other.
  perform pg_advisory_xact_lock(hashtextextended(new.email, 0));
  delete from public.newsletter_subscribers
    where email = new.email
    returning * into earlier;
  if found then
    new.created_at := earlier.created_at;
    new.needs_review := earlier.needs_review and new.needs_review;
  end if;
  return new;
end
$$;

revoke execute on function private.replace_duplicate_subscription()
  from public, anon, authenticated;

comment on function private.replace_duplicate_subscription() is
  'Trigger: converts the email to lower case, deletes an earlier row with it and keeps that row''s date.';

-- Triggers run in the order of their names: the rate limit comes first.
create trigger newsletter_subscribers_enforce_rate_limit
  before insert on public.newsletter_subscribers
  for each row execute function private.enforce_rate_limit('newsletter', '10', '100', '600', '6000');

create trigger newsletter_subscribers_replace_duplicate
  before insert on public.newsletter_subscribers
  for each row execute function private.replace_duplicate_subscription();

alter table public.newsletter_subscribers enable row level security;
revoke all on public.newsletter_subscribers from anon, authenticated;
grant insert (email) on public.newsletter_subscribers to anon, authenticated;
grant select on public.newsletter_subscribers to authenticated;
grant select, insert, update, delete on public.newsletter_subscribers to service_role;

create policy "Anyone subscribes" on public.newsletter_subscribers
  for insert to anon, authenticated
  with check (true);

create policy "Administrators read subscribers" on public.newsletter_subscribers
  for select to authenticated
  using ((select private.is_admin()));
