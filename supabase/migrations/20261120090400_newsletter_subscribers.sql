-- Addresses that asked for the newsletter. Anyone subscribes, administrators read.
--
-- A second subscription of an address must succeed quietly, and must not tell a stranger that the address
-- was known. A unique violation or a skipped row would both tell (status, row count). So a repeated
-- address replaces its own row and keeps the first date: the answer to a first and to a second
-- subscription is the same. Addresses are kept in lower case, which makes them unique whatever the case;
-- clients insert plainly, with no `on conflict` and without asking for the row back.

create table public.newsletter_subscribers (
  email text primary key,
  created_at timestamptz not null default now(),
  constraint newsletter_subscribers_email_shape check (
    email ~ '^[^\s@]+@[^\s@]+\.[^\s@]+$' and char_length(email) <= 254
  ),
  constraint newsletter_subscribers_email_lower_case check (email = lower(email))
);

create index newsletter_subscribers_newest_first on public.newsletter_subscribers (created_at desc);

create function private.replace_subscription() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  first_asked timestamptz;
begin
  new.email := lower(btrim(new.email));
  -- Two requests for one address at the same instant take turns, so that neither meets the other's row.
  perform pg_advisory_xact_lock(hashtextextended(new.email, 0));
  delete from public.newsletter_subscribers
    where email = new.email
    returning created_at into first_asked;
  new.created_at := coalesce(first_asked, new.created_at);
  return new;
end
$$;

revoke execute on function private.replace_subscription() from public, anon, authenticated;

comment on function private.replace_subscription() is
  'Trigger: stores the address in lower case; a repeated one takes the place and date of the first.';

create trigger newsletter_subscribers_replace
  before insert on public.newsletter_subscribers
  for each row execute function private.replace_subscription();

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
