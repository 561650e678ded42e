-- Every email of the site: what waits, what was sent, and who gets none. The function `send-email` decides and sends (emails).
--
-- A row holds what the email's file says (functions/_shared/mailings): its priority, the switch in the settings, the
-- role that it needs. So no list of emails is in the database. `idempotency_key` makes "once" a rule of the
-- database. An email to an account has the account and no address. The API can't read the table.

create type public.email_setting as enum (
  'email_notifications', 'adoption_alerts', 'marketing_emails', 'donation_receipts'
);
create type public.email_role as enum ('admin', 'team');
create type public.subscriber_state as enum ('unconfirmed', 'confirmed');
create type public.email_content_source as enum (
  'account_deleted', 'appeal', 'appeal_outcome', 'dog_news_end', 'dog_updates', 'gift', 'gift_dog_left', 'milestone', 'new_dogs', 'newsletter',
  'review_items', 'team_week'
);

create table public.email_outbox (
  id uuid primary key default gen_random_uuid(),
  idempotency_key text not null unique check (char_length(idempotency_key) between 1 and 200),
  -- The name of the email's file.
  template text not null check (template ~ '^[a-z]+(-[a-z]+)*$' and char_length(template) <= 50),
  user_id uuid references auth.users (id) on delete cascade,
  -- Only for people without an account.
  recipient text check (
    recipient = private.normalised_email(recipient) and private.is_email_address(recipient)
  ),
  newsletter_id uuid references public.newsletters (id) on delete cascade,
  -- To the address of a gift, or of a recipient who follows a dog, as it is when the email is leased.
  gift_id uuid references public.gifts (id) on delete cascade,
  dog_news_id uuid references private.dog_news_subscribers (id) on delete cascade,
  data jsonb not null default '{}'
    check (jsonb_typeof(data) = 'object' and octet_length(data::text) <= 40000),
  -- 0: money and accounts, 1: people, 2: newsletters and what else goes to many.
  priority smallint not null default 0 check (priority between 0 and 2),
  -- The switch that decides about it.
  setting public.email_setting,
  -- Only who has it at sending gets the email.
  required_role public.email_role,
  -- Of an address on the newsletter's list or one that follows a dog: what it must be at sending.
  subscriber public.subscriber_state,
  -- To an address that anybody may have typed, and no receipt. A confirmation is that, too.
  is_unasked boolean not null default false,
  -- Which content is read at sending. Null: the content is `data`.
  content_source public.email_content_source,
  -- The last email of a deleted account, which takes the address with it.
  is_last boolean not null default false,
  -- Only of a recipient whose language no other row has.
  language public.language,
  created_at timestamptz not null default now(),
  due_at timestamptz not null default now(),
  first_tried_at timestamptz,
  attempts integer not null default 0 check (attempts >= 0),
  lease_id uuid,
  leased_until timestamptz,
  -- As it was last rendered, for the team's page of the person. Without a link.
  subject text check (char_length(subject) <= 200),
  -- What the mail server answered, without an address.
  last_error text check (char_length(last_error) between 1 and 200),
  sent_at timestamptz,
  failed_at timestamptz,
  cancelled_at timestamptz,
  -- The definition of a waiting email.
  is_waiting boolean not null generated always as (num_nonnulls(sent_at, failed_at, cancelled_at) = 0) stored,
  check (num_nonnulls(sent_at, failed_at, cancelled_at) <= 1),
  -- Forgetting an old email removes its recipient.
  check (
    num_nonnulls(user_id, recipient, gift_id, dog_news_id) = 1
    or (user_id is null and num_nonnulls(sent_at, failed_at, cancelled_at) = 1)
  ),
  check (subscriber is null or user_id is null),
  check (language is null or user_id is null)
);

create index email_outbox_waiting_idx on public.email_outbox (priority, due_at, id) where is_waiting;
create index email_outbox_user_id_idx on public.email_outbox (user_id);
create index email_outbox_newsletter_id_idx on public.email_outbox (newsletter_id);
create index email_outbox_gift_id_idx on public.email_outbox (gift_id);
create index email_outbox_dog_news_id_idx on public.email_outbox (dog_news_id);
create index email_outbox_recipient_idx on public.email_outbox (recipient);
create index email_outbox_sent_at_idx on public.email_outbox (sent_at);
create index email_outbox_failed_at_idx on public.email_outbox (failed_at)
  where failed_at is not null;
-- What redact_old_emails still has to clear.
create index email_outbox_created_at_idx on public.email_outbox (created_at)
  where recipient is not null or data <> '{}';

-- A finished email keeps no secret of a visitor, and the last one of a deleted account neither address nor data.
create function private.forget_finished_email() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  new.data := case
    when new.is_last then '{}'
    else (new.data - 'secret') #- '{receipt,secret}' #- '{receipt,claim_secret}'
  end;
  new.recipient := case when not new.is_last then new.recipient end;
  return new;
end
$$;

create trigger email_outbox_forget_finished
  before update of sent_at, failed_at, cancelled_at on public.email_outbox
  for each row when (
    num_nonnulls(new.sent_at, new.failed_at, new.cancelled_at) = 1
    and (new.is_last or coalesce(new.data -> 'secret', new.data #> '{receipt,secret}') is not null)
  )
  execute function private.forget_finished_email();

-- An address gets at most five emails a day that nobody there asked for. A further confirmation is not queued: it can be
-- asked for again. What was paid for waits until a day after the fifth-last of its kind, so confirmations, which cost
-- nothing, hold none of them up.
create function private.limit_unasked_emails() returns trigger
language plpgsql
set search_path = ''
as $$
declare
  address constant text := coalesce(
    new.recipient, (select reader.email from private.dog_news_subscribers as reader where reader.id = new.dog_news_id)
  );
  fifth_last timestamptz;
begin
  -- Concurrent emails to one address wait for each other, so that each one counts those before it.
  perform pg_advisory_xact_lock(hashtextextended('unasked_emails ' || address, 0));
  select email.due_at into fifth_last from public.email_outbox as email
    where (
      email.recipient = address or email.dog_news_id = any (
        array(select reader.id from private.dog_news_subscribers as reader where reader.email = address)
      )
    ) and (email.is_unasked or (email.subscriber = 'unconfirmed' and not new.is_unasked))
    order by email.due_at desc offset 4 limit 1;
  if fifth_last > new.due_at - interval '1 day' then
    if new.subscriber = 'unconfirmed' then
      return null;
    end if;
    new.due_at := fifth_last + interval '1 day';
  end if;
  return new;
end
$$;

create trigger email_outbox_limit_unasked
  before insert on public.email_outbox
  for each row when (new.user_id is null and (new.is_unasked or new.subscriber = 'unconfirmed'))
  execute function private.limit_unasked_emails();

alter table public.email_outbox enable row level security;
grant select, insert on public.email_outbox to service_role;

-- Addresses that a mail server refused for good. No email goes there until staff delete the row. An
-- account's address need not be one that a form accepts.
create table public.refused_addresses (
  email text primary key
    check (email = private.normalised_email(email) and char_length(email) between 3 and 255),
  reason text not null check (char_length(reason) between 1 and 200),
  refused_at timestamptz not null default now()
);

create index refused_addresses_refused_at_idx on public.refused_addresses (refused_at desc);

alter table public.refused_addresses enable row level security;
grant select, delete on public.refused_addresses to authenticated;

create policy "Staff read refused addresses" on public.refused_addresses
  for select to authenticated
  using ((select private.is_staff()));

create policy "Staff let an address be tried again" on public.refused_addresses
  for delete to authenticated
  using ((select private.is_staff()));

-- The token in the links of an account's emails, made with the account: two runs of the sender that made the same
-- tokens in another order would wait for each other. It is not in user_settings, which owners read and write.
create table private.unsubscribe_tokens (
  user_id uuid primary key references auth.users (id) on delete cascade,
  token uuid not null unique default gen_random_uuid()
);

alter table private.unsubscribe_tokens enable row level security;

-- Whether an account gets emails with this switch and role: its email is confirmed, its switch is on, and it has
-- the role. Null needs nothing.
create function private.wants_email(
  account_id uuid,
  setting public.email_setting default null,
  required_role public.email_role default null
) returns boolean
language sql stable
set search_path = ''
as $$
  select exists (
    select from auth.users as account
    left join public.user_settings as settings on settings.user_id = account.id
    where account.id = account_id
      and account.email_confirmed_at is not null
      -- A missing row means the defaults.
      and case wants_email.setting
        when 'email_notifications' then coalesce(settings.email_notifications, true)
        when 'adoption_alerts' then coalesce(settings.adoption_alerts, true)
        when 'marketing_emails' then coalesce(settings.marketing_emails, false)
        when 'donation_receipts' then coalesce(settings.donation_receipts, true)
        else true
      end
      and (required_role is null or exists (
        select from public.user_roles
        where user_roles.user_id = account.id and (required_role = 'team' or user_roles.role = 'admin')
      ))
  )
$$;

-- The language of an account's emails. Null for no account.
create function private.account_language(account_id uuid) returns public.language
language sql stable
set search_path = ''
as $$
  -- A missing row means the default.
  select coalesce(settings.language, 'en')
  from auth.users as account
  left join public.user_settings as settings on settings.user_id = account.id
  where account.id = account_id
$$;

-- Queues an email to an address, once per key. For emails that no event can carry, because they hold a secret that is
-- stored as a hash, or the address of somebody who has no account any more: the function that makes the change queues
-- them in its transaction.
create function private.queue_secret_email(
  idempotency_key text,
  template text,
  recipient text,
  data jsonb,
  subscriber public.subscriber_state default null,
  language public.language default null,
  priority smallint default 0
) returns void
language sql
set search_path = ''
as $$
  insert into public.email_outbox (idempotency_key, template, recipient, data, subscriber, language, priority)
    values (idempotency_key, template, recipient, data, subscriber, language, priority)
    on conflict (idempotency_key) do nothing
$$;

-- For staff: how many emails wait, since when one is overdue, how many were sent and given up.
create function public.email_overview() returns table (
  waiting bigint,
  oldest_waiting timestamptz,
  sent_last_day bigint,
  failed_last_week bigint
)
language sql stable security definer
set search_path = ''
as $$
  select
    (select count(*) from public.email_outbox where is_waiting),
    (select min(due_at) from public.email_outbox where is_waiting and due_at <= now()),
    (select count(*) from public.email_outbox where sent_at > now() - interval '1 day'),
    (select count(*) from public.email_outbox where failed_at > now() - interval '7 days')
  where (select private.require_staff('see the emails'))
$$;

-- Cancels the emails with these keys that wait and are not being sent. Returns how many.
create function private.cancel_emails(keys text[], as_of timestamptz default now()) returns integer
language plpgsql
set search_path = ''
as $$
declare
  cancelled integer;
begin
  update public.email_outbox as email set cancelled_at = as_of
    where email.idempotency_key = any (keys) and email.is_waiting
      and (email.leased_until is null or email.leased_until <= as_of);
  get diagnostics cancelled = row_count;
  return cancelled;
end
$$;

-- Takes the owner of a token off a list: newsletter, email_notifications, adoption_alerts, marketing_emails or dog_news;
-- or stops all gifts to an address (gifts) or the emails about appeals (appeals). False for an unknown token, also for a subscriber who has left.
--
-- A person may be on the newsletter's list twice: with the address, and with the account's switch. Leaving
-- by either link ends both.
create function public.unsubscribe(list text, token uuid) returns boolean
language plpgsql security definer
set search_path = ''
as $$
#variable_conflict use_variable
declare
  account uuid;
  address text;
begin
  if list = 'newsletter' then
    address := (
      select subscriber.email from public.newsletter_subscribers as subscriber where subscriber.token = token
    );
    update public.user_settings as settings set marketing_emails = false
      from auth.users as person
      where person.id = settings.user_id and private.normalised_email(person.email) = address;
    perform private.lock_people(array[address]);
    delete from public.newsletter_subscribers as subscriber where subscriber.token = token;
    if not found then
      return false;
    end if;
    perform private.refresh_person(address);
    return true;
  end if;

  if list = 'dog_news' then
    delete from private.dog_news_subscribers as reader where reader.token = token;
    return found;
  elsif list = 'gifts' then
    update private.gift_addresses as known set stopped_at = coalesce(known.stopped_at, now())
      where known.token = token;
    return found;
  elsif list = 'appeals' then
    update private.people as person set appeals_left_at = coalesce(person.appeals_left_at, now())
      where person.unsubscribe_token = token;
    return found;
  end if;

  select person.id, private.normalised_email(person.email) into account, address
    from private.unsubscribe_tokens as known
    join auth.users as person on person.id = known.user_id
    where known.token = token;
  if not found or list not in ('email_notifications', 'adoption_alerts', 'marketing_emails') then
    return false;
  end if;
  insert into public.user_settings as settings
    (user_id, email_notifications, adoption_alerts, marketing_emails)
    values (account, list <> 'email_notifications', list <> 'adoption_alerts', false)
    on conflict (user_id) do update set
      email_notifications = settings.email_notifications and excluded.email_notifications,
      adoption_alerts = settings.adoption_alerts and excluded.adoption_alerts,
      marketing_emails = settings.marketing_emails and list <> 'marketing_emails';
  if list = 'marketing_emails' then
    perform private.lock_people(array[address]);
    delete from public.newsletter_subscribers as subscriber where subscriber.email = address;
    perform private.refresh_person(address);
  end if;
  return true;
end
$$;

grant execute on function public.email_overview to authenticated;
grant execute on function public.unsubscribe to anon, authenticated, service_role;
