-- Messages from the contact form. Anyone inserts one. Only staff read them, so an insert must not
-- request the row (`return=minimal`, the client's default). Staff update handled_at and needs_review
-- and nothing else. A trigger sets needs_review while visitors send very many messages.

-- `payment`: somebody says that they paid another way than on this site. Browsers can't set it: report_payment() does.
create type public.contact_message_kind as enum ('message', 'payment');
-- How money comes without the payment provider. A cheque may be a draft.
create type public.donation_way as enum ('bank-transfer', 'upi', 'cheque', 'cash');

create table public.contact_messages (
  id uuid primary key default gen_random_uuid(),
  name text not null
    check (char_length(btrim(name, E' \t\r\n')) >= 2 and char_length(name) <= 100)
    check (private.is_name(name)),
  -- Of a letter, the account that wrote it. Browsers can't set it.
  account_id uuid references auth.users (id) on delete cascade,
  -- An account's address need not be one that the form accepts.
  email text not null check (account_id is not null or private.is_email_address(email))
    check (char_length(email) <= 255),
  message text not null check (
    char_length(btrim(message, E' \t\r\n')) >= case when account_id is null then 10 else 2 end
    and char_length(message) <= case when account_id is null then 5000 else 2000 end
    and private.shows_something(message)
  ),
  created_at timestamptz not null default now(),
  handled_at timestamptz,
  -- A trigger sets it. Null once the account is deleted.
  handled_by uuid references auth.users (id) on delete set null,
  needs_review boolean not null default false,
  -- Of the page with the form.
  language public.language not null default 'en',
  kind public.contact_message_kind not null default 'message',
  -- As the sender says it. Nobody has looked at the bank account.
  paid_paise bigint check (paid_paise between 100 and 1000000000),
  paid_on date check (paid_on >= '2020-01-01'),
  paid_by public.donation_way,
  reference text
    check (private.shows_something(reference) and private.is_clean_line(reference) and char_length(reference) <= 50),
  for_dog text check (private.shows_something(for_dog) and char_length(for_dog) <= 100),
  check (num_nonnulls(paid_paise, paid_on, paid_by) = case kind when 'payment' then 3 else 0 end),
  check (kind = 'payment' or num_nonnulls(reference, for_dog) = 0)
);

create index contact_messages_created_at_idx on public.contact_messages (created_at desc, id desc);
-- The pages of staff count those that wait for an answer.
create index contact_messages_open_idx on public.contact_messages (created_at desc, id desc)
  where handled_at is null and not needs_review;
-- The page of staff counts the messages to review.
create index contact_messages_to_review_idx on public.contact_messages (created_at)
  where needs_review and handled_at is null;
create index contact_messages_account_id_idx on public.contact_messages (account_id, created_at desc, id desc);
create index contact_messages_handled_by_idx on public.contact_messages (handled_by);
-- Deleting an account deletes the messages from its email address.
create index contact_messages_email_idx
  on public.contact_messages (private.normalised_email(email));
-- Without fastupdate, new entries go into the index directly. A search would scan the whole list of
-- pending entries, and with a long list the planner scans the table instead.
create index contact_messages_search_idx on public.contact_messages
  using gin (
    lower(name) extensions.gin_trgm_ops,
    lower(email) extensions.gin_trgm_ops,
    lower(message) extensions.gin_trgm_ops
  ) with (fastupdate = off);

create function private.limit_contact_messages() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  -- The checks of the table refuse it, without the lock of the limits.
  if greatest(char_length(new.name), char_length(new.email), char_length(new.message)) > 5000 then
    return new;
  end if;
  new.needs_review := coalesce(
    private.count_submission('contact', new.email, case when new.account_id is null then 5 else 20 end, 50, 300, 3000),
    new.needs_review
  );
  return new;
end
$$;

create trigger contact_messages_limit
  before insert on public.contact_messages
  for each row execute function private.limit_contact_messages();

create function private.set_contact_message_handler() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  new.handled_by := case when new.handled_at is not null then (select auth.uid()) end;
  return new;
end
$$;

create trigger contact_messages_set_handler
  before update of handled_at on public.contact_messages
  for each row when (new.handled_at is distinct from old.handled_at)
  execute function private.set_contact_message_handler();

alter table public.contact_messages enable row level security;
grant insert (name, email, message, language) on public.contact_messages to anon, authenticated;
grant select on public.contact_messages to authenticated;
grant update (handled_at, needs_review) on public.contact_messages to authenticated;

create policy "Anyone sends a contact message" on public.contact_messages
  for insert to anon, authenticated
  with check (true);

create policy "Staff read contact messages" on public.contact_messages
  for select to authenticated
  using ((select private.is_staff()));

create policy "Staff handle and review contact messages" on public.contact_messages
  for update to authenticated
  using ((select private.is_staff()))
  with check ((select private.is_staff()));

-- Contact messages whose name, email or message contains the search, ignoring case.
create function private.find_contact_messages(search text) returns setof public.contact_messages
language plpgsql stable
set search_path = ''
as $$
declare
  term constant text := lower(btrim(coalesce(search, '')));
  pattern constant text := private.contains_pattern(term);
begin
  -- A query of its own, because `term = '' or …` hides the search index.
  if term = '' then
    return query select * from public.contact_messages;
    return;
  end if;

  return query
    select *
    from public.contact_messages as received
    where lower(received.name) like pattern
      or lower(received.email) like pattern
      or lower(received.message) like pattern;
end
$$;
