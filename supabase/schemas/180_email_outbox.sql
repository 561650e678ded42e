-- Every email of the site. Emails follow from what happened: the function `send-email` decides them
-- (email_decisions), leases small batches, sends them and notes the result.
--
-- A row holds what the email's file says (functions/_shared/emails): its priority, the switch in the settings, the
-- role that it needs. So no list of emails is in the database. `idempotency_key` makes "once" a rule of the
-- database. An email to an account has the account and no address: the address, the switch and whatever can change
-- meanwhile are read when it is leased. The API can't read the table.

create type public.email_setting as enum (
  'email_notifications', 'adoption_alerts', 'marketing_emails', 'donation_receipts'
);
create type public.email_role as enum ('admin', 'team');
create type public.subscriber_state as enum ('unconfirmed', 'confirmed');

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
  -- Reads the content at sending: the function private.<this>_content of the row. Null: the content is `data`.
  content_source text check (content_source ~ '^[a-z_]+$' and char_length(content_source) <= 50),
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
-- asked for again. What was paid for waits until a day after the fifth-last.
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
    ) and (email.is_unasked or email.subscriber = 'unconfirmed')
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
grant select, insert, update, delete on public.email_outbox to service_role;

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
grant select, insert, update, delete on public.refused_addresses to service_role;

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
  language public.language default null
) returns void
language sql
set search_path = ''
as $$
  insert into public.email_outbox (idempotency_key, template, recipient, data, subscriber, language)
    values (idempotency_key, template, recipient, data, subscriber, language)
    on conflict (idempotency_key) do nothing
$$;

-- What an email says, null if there is nothing to tell any more.
create function private.email_content(email public.email_outbox) returns jsonb
language plpgsql stable
set search_path = ''
as $$
declare
  content jsonb := email.data;
begin
  if email.content_source is not null then
    execute format('select private.%I($1)', email.content_source || '_content') into content using email;
  end if;
  return content;
end
$$;

-- Address, language and content of an email; `list` and token if one can unsubscribe. No row if it must not be sent any
-- more.
create function private.prepare_email(email public.email_outbox) returns table (
  address text,
  name text,
  language public.language,
  data jsonb,
  list text,
  unsubscribe_token uuid
)
language plpgsql
set search_path = ''
as $$
#variable_conflict use_variable
begin
  if email.gift_id is not null then
    select recipient.address, recipient.name, recipient.token, recipient.language
      into address, name, unsubscribe_token, language
      from private.gift_recipient(email.gift_id) as recipient;
    if not found then
      return;
    end if;
    list := 'gifts';
    -- Made when the email leaves, perhaps months after it was queued, and once: a repeated email has the same link.
    if email.data -> 'secret' is null then
      update public.email_outbox as row
        set data = row.data || jsonb_build_object('secret', private.new_gift_secret(email.gift_id, true))
        where row.id = email.id returning * into email;
    end if;
  elsif email.dog_news_id is not null then
    select reader.email, '', 'dog_news', reader.token, reader.language
      into address, name, list, unsubscribe_token, language
      from private.dog_news_subscribers as reader
      where reader.id = email.dog_news_id
        and (reader.confirmed_at is not null) = (email.subscriber = 'confirmed');
    if not found then
      return;
    end if;
  elsif email.user_id is null then
    address := email.recipient;
    name := '';
    language := coalesce(email.language, 'en');
    if email.subscriber is not null then
      select subscriber.token, subscriber.language into unsubscribe_token, language
        from public.newsletter_subscribers as subscriber
        where subscriber.email = email.recipient
          and (subscriber.confirmed_at is not null) = (email.subscriber = 'confirmed');
      if not found then
        return;
      end if;
      list := 'newsletter';
    end if;
  else
    if not private.wants_email(email.user_id, email.setting, email.required_role) then
      return;
    end if;
    select account.email, coalesce(profile.name, ''), private.account_language(account.id)
      into address, name, language
      from auth.users as account
      left join public.profiles as profile on profile.user_id = account.id
      where account.id = email.user_id;
    list := nullif(email.setting, 'donation_receipts');
    unsubscribe_token := (
      select token.token from private.unsubscribe_tokens as token
      where token.user_id = email.user_id and list is not null
    );
  end if;

  data := private.in_language(private.email_content(email), language);
  if data is not null and address is not null and not exists (
    select from public.refused_addresses as refused where refused.email = private.normalised_email(address)
  ) then
    return next;
  end if;
end
$$;

-- Opens a review item about emails, once per kind and day.
create function private.open_email_review_item(reason text, kind text, as_of timestamptz, description text) returns void
language sql
set search_path = ''
as $$
  select public.open_review_items(jsonb_build_array(jsonb_build_object(
    'kind', 'email',
    'reference', format('%s %s %s', reason, kind, private.india_date(as_of)),
    'description', format(description, kind)
  )))
$$;

-- Of an email that was refused or given up.
create function private.report_failed_email(email public.email_outbox, is_refused boolean, as_of timestamptz)
returns void
language sql
set search_path = ''
as $$
  select private.open_email_review_item(
    case when is_refused then 'refused' else 'given-up' end, email.template, as_of,
    case
      when is_refused
        then 'A mail server refuses an address for good, at an email of the kind "%s". The list of refused addresses names it. Nothing is sent there any more.'
      else 'The mail server did not take emails of the kind "%s" for a day, so they were given up.'
    end
  )
$$;

-- Of an email that must not be sent now. It is cancelled; that of a gift whose payment is refunded or disputed waits, in
-- case that is undone. The payer of a gift hears that its address refuses emails or has enough, or that its reader has
-- stopped gifts.
create function private.leave_unsent(email public.email_outbox, as_of timestamptz) returns void
language plpgsql
set search_path = ''
as $$
begin
  if private.is_gift_unpaid_for_now(email.gift_id) then
    update public.email_outbox as row set due_at = as_of + interval '1 hour', leased_until = null
      where row.id = email.id;
    return;
  end if;
  update public.email_outbox as row set cancelled_at = as_of where row.id = email.id;
  if exists (
    select from public.gifts as gift
    where gift.id = email.gift_id and private.gift_state(gift) = 'ready'
      and (
        private.gift_email_problem(gift) is not null
        or exists (select from public.refused_addresses as refused where refused.email = gift.email)
      )
  ) then
    perform private.record_gift_failure(email.gift_id);
  end if;
end
$$;

-- Daily and weekly emails hold the end of their time and read what happened in it when they are sent.
create function private.new_dogs_content(email public.email_outbox) returns jsonb
language sql stable
set search_path = ''
as $$
  select jsonb_build_object('dogs', jsonb_agg(to_jsonb(dog) - 'created_at' order by dog.created_at desc))
  from (
    select id, private.dog_text(id, 'name', name) as name, private.dog_text(id, 'tagline', tagline) as tagline,
      age, private.dog_text(id, 'location', location) as location, image_url, created_at
    from public.dog_profiles
    where created_at >= (email.data ->> 'until')::timestamptz - interval '1 day'
      and created_at < (email.data ->> 'until')::timestamptz
    order by created_at desc limit 12
  ) as dog
  having count(*) > 0
$$;

create function private.review_items_content(email public.email_outbox) returns jsonb
language sql stable
set search_path = ''
as $$
  select jsonb_build_object('items', jsonb_agg(to_jsonb(item) - 'created_at' order by item.created_at))
  from (
    select kind, description, created_at from public.review_items
    where created_at >= (email.data ->> 'until')::timestamptz - interval '1 day'
      and created_at < (email.data ->> 'until')::timestamptz
      and closed_at is null and not is_urgent
    order by created_at limit 50
  ) as item
  having count(*) > 0
$$;

-- For the server: leases due emails for five minutes, money and accounts first, newsletters last. Cancels
-- those that nobody should get any more.
--
-- A lease lasts longer than a hosted function, so an email is leased again only after its sender has ended.
-- A sender that ends while it sends an email never notes a failure, so the attempts have a limit, too.
create function public.lease_emails(as_of timestamptz, batch integer) returns table (
  id uuid,
  lease_id uuid,
  template text,
  data jsonb,
  address text,
  name text,
  language public.language,
  list text,
  unsubscribe_token uuid
)
language plpgsql security definer
set search_path = ''
as $$
#variable_conflict use_column
declare
  this_lease constant uuid := gen_random_uuid();
  row_limit constant integer := least(greatest(coalesce(batch, 10), 1), 100);
  leased_count integer := 0;
  email public.email_outbox;
  prepared record;
begin
  for email in
    select * from public.email_outbox
    where is_waiting and due_at <= as_of and (leased_until is null or leased_until <= as_of)
    order by priority, due_at, id
    for update skip locked
  loop
    if email.attempts >= 100 then
      update public.email_outbox as row set failed_at = as_of where row.id = email.id;
      perform private.report_failed_email(email, false, as_of);
      perform private.record_gift_failure(email.gift_id);
      continue;
    end if;
    select * into prepared from private.prepare_email(email);
    if not found then
      perform private.leave_unsent(email, as_of);
      continue;
    end if;
    update public.email_outbox as row
      set lease_id = this_lease,
        leased_until = as_of + interval '5 minutes',
        first_tried_at = coalesce(row.first_tried_at, as_of),
        attempts = row.attempts + 1
      where row.id = email.id;
    id := email.id;
    lease_id := this_lease;
    template := email.template;
    data := prepared.data;
    address := prepared.address;
    name := prepared.name;
    language := prepared.language;
    list := prepared.list;
    unsubscribe_token := prepared.unsubscribe_token;
    return next;
    leased_count := leased_count + 1;
    exit when leased_count = row_limit;
  end loop;
end
$$;

-- For the server: notes that an email was sent, failed (tried again after a growing pause, given up after a
-- day) or that its address was refused for good. False if the email is already sent, or leased by another
-- sender.
create function public.record_delivery(
  email_id uuid,
  lease uuid,
  outcome text,
  as_of timestamptz,
  problem text default null,
  address text default null,
  subject text default null
) returns boolean
language plpgsql security definer
set search_path = ''
as $$
#variable_conflict use_variable
declare
  pauses constant interval[] := array['1 min', '2 min', '5 min', '15 min', '30 min', '60 min'];
  noted public.email_outbox;
begin
  -- An email that a server accepted is sent, even if another run has leased it since.
  if outcome = 'sent' then
    update public.email_outbox as email
      set sent_at = as_of, failed_at = null, cancelled_at = null, leased_until = null,
        subject = coalesce(left(subject, 200), email.subject)
      where email.id = email_id and email.sent_at is null
      returning * into noted;
    if not found then
      return false;
    end if;
    update public.gifts as gift set delivered_at = as_of where gift.id = noted.gift_id;
    insert into private.gift_deliveries (gift_id, address_hash, delivered_at)
      select noted.gift_id, private.rate_limit_hash(private.folded_email(private.normalised_email(address))), as_of
      where noted.gift_id is not null and address is not null
      on conflict on constraint gift_deliveries_pkey do update set delivered_at = excluded.delivered_at;
    return true;
  end if;

  update public.email_outbox as email
    set leased_until = null,
      last_error = left(problem, 200),
      subject = coalesce(left(subject, 200), email.subject),
      due_at = as_of + pauses[least(email.attempts, 6)],
      failed_at = case
        when outcome = 'refused' or email.first_tried_at <= as_of - interval '1 day' then as_of
      end
    where email.id = email_id and email.lease_id = lease
      and email.is_waiting
    returning * into noted;
  if not found then
    return false;
  end if;
  -- Nothing of a deleted account stays, and nothing else is sent there.
  if outcome = 'refused' and noted.is_last then
    return true;
  end if;
  if outcome = 'refused' then
    insert into public.refused_addresses (email, reason, refused_at)
      values (private.normalised_email(address), left(problem, 200), as_of)
      on conflict do nothing;
  end if;
  if noted.failed_at is not null then
    perform private.report_failed_email(noted, outcome = 'refused', as_of);
    perform private.record_gift_failure(noted.gift_id);
  end if;
  return true;
end
$$;

-- For the server: removes recipient and content of finished emails after 30 days. Their keys stay, so that
-- nothing is sent again, and the subject of those to an account, whose page shows it.
create function public.redact_old_emails(as_of timestamptz) returns void
language sql security definer
set search_path = ''
as $$
  update public.email_outbox
    set recipient = null, data = '{}', subject = case when user_id is not null then subject end
    where created_at < as_of - interval '30 days'
      and (recipient is not null or data <> '{}')
      and not is_waiting;
  delete from public.email_outbox
    where sent_at < as_of - interval '13 months' and num_nonnulls(user_id, gift_id, newsletter_id) = 0
$$;

-- For staff: how many emails wait, since when one is overdue, how many were sent and given up.
create function public.email_overview() returns table (
  waiting bigint,
  oldest_waiting timestamptz,
  sent_last_day bigint,
  failed_last_week bigint
)
language plpgsql stable security definer
set search_path = ''
as $$
begin
  perform private.require_staff('see the emails');
  return query
    select
      (select count(*) from public.email_outbox where is_waiting),
      (select min(due_at) from public.email_outbox where is_waiting and due_at <= now()),
      (select count(*) from public.email_outbox where sent_at > now() - interval '1 day'),
      (select count(*) from public.email_outbox where failed_at > now() - interval '7 days');
end
$$;

-- Takes the owner of a token off a list: newsletter, email_notifications, adoption_alerts, marketing_emails or dog_news;
-- or stops all gifts to an address (gifts). False for an unknown token, also for a subscriber who has left.
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

grant execute on function public.lease_emails, public.record_delivery, public.redact_old_emails to service_role;
grant execute on function public.email_overview to authenticated;
grant execute on function public.unsubscribe to anon, authenticated;
