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
  -- The check of the table refuses it, without a lock.
  if char_length(new.email) > 255 then
    return new;
  end if;
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
create function public.confirm_newsletter_subscription(token uuid) returns boolean
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

grant execute on function public.confirm_newsletter_subscription to anon, authenticated;

create trigger newsletter_subscribers_admit
  before insert on public.newsletter_subscribers
  for each row execute function private.admit_subscription();

alter table public.newsletter_subscribers enable row level security;
grant insert (email, language) on public.newsletter_subscribers to anon, authenticated;
grant select (email, created_at, needs_review, confirmed_at) on public.newsletter_subscribers to authenticated;

create policy "Anyone subscribes" on public.newsletter_subscribers
  for insert to anon, authenticated
  with check (true);

create policy "Administrators read subscribers" on public.newsletter_subscribers
  for select to authenticated
  using ((select private.is_admin()));

-- Newsletters. Administrators write drafts and send each once. What was sent can't be changed or deleted.

create table public.newsletters (
  id uuid primary key default gen_random_uuid(),
  subject text not null check (private.shows_something(subject) and char_length(subject) <= 200),
  body text not null check (private.shows_something(body) and char_length(body) <= 10000),
  created_by uuid default auth.uid() references auth.users (id) on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  sent_at timestamptz,
  sent_by uuid references auth.users (id) on delete set null
);

create index newsletters_created_at_idx on public.newsletters (created_at desc, id desc);
create index newsletters_created_by_idx on public.newsletters (created_by);
create index newsletters_sent_at_idx on public.newsletters (sent_at);
create index newsletters_sent_by_idx on public.newsletters (sent_by);

create trigger newsletters_set_updated_at
  before update of subject, body on public.newsletters
  for each row execute function private.set_updated_at();

alter table public.newsletters enable row level security;
grant select, delete on public.newsletters to authenticated;
grant insert (subject, body) on public.newsletters to authenticated;
grant update (subject, body) on public.newsletters to authenticated;

create policy "Administrators read newsletters" on public.newsletters
  for select to authenticated
  using ((select private.is_admin()));

create policy "Administrators write drafts" on public.newsletters
  for insert to authenticated
  with check ((select private.is_admin()));

create policy "Administrators edit drafts" on public.newsletters
  for update to authenticated
  using (sent_at is null and (select private.is_admin()))
  with check ((select private.is_admin()));

create policy "Administrators delete drafts" on public.newsletters
  for delete to authenticated
  using (sent_at is null and (select private.is_admin()));

-- Mailings: presses of the team that write to many people. A press only stores a row. The function `send-email`
-- lists the recipients and writes to them in small batches (mailing_requests).

-- `newsletter`: an email to subscribers or sponsors. `sponsor-message`: a message to the sponsors of one dog.
-- `identity-request`: asks donors for what the tax certificate needs.
create type public.mailing_kind as enum ('newsletter', 'sponsor-message', 'identity-request');
create type public.newsletter_audience as enum ('everybody', 'sponsors', 'dog-sponsors');

create table public.mailings (
  id uuid primary key default gen_random_uuid(),
  kind public.mailing_kind not null,
  -- Of a newsletter, which is sent once.
  newsletter_id uuid unique references public.newsletters (id) on delete cascade,
  audience public.newsletter_audience,
  -- Whose sponsors get it.
  dog_id uuid references public.dog_profiles (id) on delete set null,
  -- Of a message to sponsors.
  subject text check (private.shows_something(subject) and char_length(subject) <= 200),
  body text check (private.shows_something(body) and char_length(body) <= 5000),
  -- Of a request for identities.
  tax_year text check (tax_year ~ '^20[0-9]{2}-[0-9]{2}$'),
  mode public.payment_mode,
  created_by uuid references auth.users (id) on delete set null,
  created_at timestamptz not null default now(),
  -- Null until the recipients are listed, by the first batch.
  recipient_count integer check (recipient_count >= 0),
  written_count integer not null default 0 check (written_count >= 0),
  failed_count integer not null default 0 check (failed_count >= 0),
  -- The others were left out: they had changed a setting or given what is asked for, or their account is gone.
  finished_at timestamptz,
  check (finished_at is null or recipient_count is not null),
  check (written_count + failed_count <= recipient_count),
  check ((kind = 'newsletter') = (newsletter_id is not null)),
  check ((newsletter_id is null) = (audience is null)),
  check ((kind = 'sponsor-message') = (subject is not null)),
  check ((subject is null) = (body is null)),
  check ((kind = 'identity-request') = (tax_year is not null)),
  check ((tax_year is null) = (mode is null))
);

create index mailings_open_idx on public.mailings (created_at, id) where finished_at is null;
create index mailings_dog_id_idx on public.mailings (dog_id, created_at desc);
create index mailings_kind_idx on public.mailings (kind, tax_year, created_at desc);
create index mailings_created_by_idx on public.mailings (created_by);

alter table public.mailings enable row level security;
grant select on public.mailings to authenticated;

create policy "Staff read messages to sponsors, administrators all mailings" on public.mailings
  for select to authenticated
  using ((select private.is_admin()) or (kind = 'sponsor-message' and (select private.is_staff())));

-- Whom a mailing still has to write to. A batch writes and deletes the row in one transaction, so that a crash neither
-- loses nor repeats anything.
create table private.mailing_queue (
  -- Also the id of the message to a sponsor.
  id uuid primary key default gen_random_uuid(),
  mailing_id uuid not null references public.mailings (id) on delete cascade,
  -- An account, the token of a subscriber or a donor.
  person_key uuid not null,
  user_id uuid references auth.users (id) on delete cascade,
  data jsonb not null default '{}'
    check (jsonb_typeof(data) = 'object' and octet_length(data::text) <= 1000),
  unique (mailing_id, person_key)
);

create index mailing_queue_user_id_idx on private.mailing_queue (user_id);

alter table private.mailing_queue enable row level security;
