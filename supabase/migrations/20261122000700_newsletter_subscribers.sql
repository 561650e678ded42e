-- Newsletter subscriptions. Anyone inserts one, administrators read them. The newsletter goes to confirmed
-- ones only: the reader of the mailbox confirms with the token in an email, and unsubscribes with the same token.
--
-- A second subscription must get the same response as the first, so that nobody can find out who has
-- subscribed. A unique violation or a skipped row would show it in the status or the row count. So the
-- trigger deletes the earlier row and keeps its date, confirmation and token. An address that was once
-- accepted without review never needs one again. Clients insert without `on conflict` and without requesting the row.

create table public.newsletter_subscribers (
  email text primary key check (
    email = private.normalised_email(email) and private.is_email_address(email)
  ),
  created_at timestamptz not null default now(),
  -- A trigger sets it while visitors send very many addresses.
  needs_review boolean not null default false,
  confirmed_at timestamptz,
  token uuid not null unique default gen_random_uuid(),
  -- Of the page on which the address was entered.
  language public.language not null default 'en'
);

-- Counts the submission. Then normalises the email, deletes an earlier row with it and keeps what that row had.
create function private.admit_subscription() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  earlier public.newsletter_subscribers;
begin
  new.needs_review := coalesce(
    private.count_submission('newsletter', new.email, 10, 100, 600, 6000), new.needs_review
  );
  new.email := private.normalised_email(new.email);
  -- Concurrent subscriptions of one address wait for each other, and before the row is locked for what follows
  -- (after_subscription).
  perform private.lock_people(array[new.email]);
  delete from public.newsletter_subscribers
    where email = new.email
    returning * into earlier;
  if found then
    new.created_at := earlier.created_at;
    new.confirmed_at := earlier.confirmed_at;
    new.token := earlier.token;
    new.needs_review := earlier.needs_review and new.needs_review;
    -- Anyone can enter an address. What its reader has confirmed stays.
    if earlier.confirmed_at is not null then
      new.language := earlier.language;
    end if;
  end if;
  return new;
end
$$;

-- Confirms the subscription with this token. False if there is none.
create function public.confirm_subscription(token uuid) returns boolean
language plpgsql security definer
set search_path = ''
as $$
#variable_conflict use_variable
begin
  update public.newsletter_subscribers as subscriber
    set confirmed_at = coalesce(subscriber.confirmed_at, now()), needs_review = false
    where subscriber.token = token;
  return found;
end
$$;

grant execute on function public.confirm_subscription to anon, authenticated;

create trigger newsletter_subscribers_admit
  before insert on public.newsletter_subscribers
  for each row execute function private.admit_subscription();

alter table public.newsletter_subscribers enable row level security;
grant insert (email, language) on public.newsletter_subscribers to anon, authenticated;
grant select (email, created_at, needs_review, confirmed_at) on public.newsletter_subscribers to authenticated;
grant select, insert, update, delete on public.newsletter_subscribers to service_role;

create policy "Anyone subscribes" on public.newsletter_subscribers
  for insert to anon, authenticated
  with check (true);

create policy "Administrators read subscribers" on public.newsletter_subscribers
  for select to authenticated
  using ((select private.is_admin()));
