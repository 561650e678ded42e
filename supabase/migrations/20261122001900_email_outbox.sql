-- Every email of the site. Triggers write a row in the transaction of the fact that it reports
-- (email_triggers), the function `send-email` leases small batches, sends them and notes the result.
--
-- `idempotency_key` makes "once" a rule of the database. An email to an account has the account and no address: the
-- address, the switch in the settings and whatever can change meanwhile are read when it is leased. The
-- API can't read the table.

create table public.email_outbox (
  id uuid primary key default gen_random_uuid(),
  idempotency_key text not null unique check (char_length(idempotency_key) between 1 and 200),
  template text not null check (template in (
    'welcome', 'donation-received', 'payment-failed', 'team-message', 'new-dogs', 'review-item',
    'review-items-daily', 'newsletter-confirmation', 'newsletter', 'test-email',
    'sponsorship-begun', 'charge-failed', 'sponsorship-halted', 'sponsorship-ended',
    'sponsorship-stopped', 'sponsorship-paused', 'sponsorship-resumed', 'sponsorship-moved', 'dog-left',
    'dog-back', 'dog-updates', 'team-week', 'receipt-changed', 'correction-request',
    'identity-request', 'donations-added', 'donation-claimed',
    'account-deleted'
  )),
  user_id uuid references auth.users (id) on delete cascade,
  -- Only for people without an account.
  recipient text check (
    recipient = private.normalised_email(recipient) and private.is_email_address(recipient)
  ),
  newsletter_id uuid references public.newsletters (id) on delete cascade,
  data jsonb not null default '{}'
    check (jsonb_typeof(data) = 'object' and octet_length(data::text) <= 40000),
  -- 0: money and accounts, 1: people, 2: newsletters.
  priority smallint not null generated always as (case
    when template = 'newsletter' then 2
    when template in ('team-message', 'new-dogs', 'dog-updates', 'review-items-daily', 'team-week') then 1
    else 0
  end) stored,
  created_at timestamptz not null default now(),
  due_at timestamptz not null default now(),
  first_tried_at timestamptz,
  attempts integer not null default 0 check (attempts >= 0),
  lease_id uuid,
  leased_until timestamptz,
  -- What the mail server answered, without an address.
  last_error text check (char_length(last_error) between 1 and 200),
  sent_at timestamptz,
  failed_at timestamptz,
  cancelled_at timestamptz,
  check (num_nonnulls(sent_at, failed_at, cancelled_at) <= 1),
  -- Forgetting an old email removes its recipient.
  check (
    num_nonnulls(user_id, recipient) = 1
    or (user_id is null and num_nonnulls(sent_at, failed_at, cancelled_at) = 1)
  ),
  check ((template = 'newsletter') = (newsletter_id is not null))
);

create index email_outbox_waiting_idx on public.email_outbox (priority, due_at, id)
  where sent_at is null and failed_at is null and cancelled_at is null;
create index email_outbox_user_id_idx on public.email_outbox (user_id);
create index email_outbox_newsletter_id_idx on public.email_outbox (newsletter_id);
create index email_outbox_recipient_idx on public.email_outbox (recipient);
create index email_outbox_sent_at_idx on public.email_outbox (sent_at);
create index email_outbox_failed_at_idx on public.email_outbox (failed_at)
  where failed_at is not null;
-- What redact_old_emails still has to clear.
create index email_outbox_created_at_idx on public.email_outbox (created_at)
  where recipient is not null or data <> '{}';

-- A deleted account's address goes with its last email.
create function private.forget_last_email() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  new.recipient := null;
  new.data := '{}';
  return new;
end
$$;

create trigger email_outbox_forget_last_email
  before update on public.email_outbox
  for each row when (
    new.template = 'account-deleted'
    and num_nonnulls(new.sent_at, new.failed_at, new.cancelled_at) = 1
  )
  execute function private.forget_last_email();

alter table public.email_outbox enable row level security;
grant select, insert, update, delete on public.email_outbox to service_role;

-- Addresses that a mail server refused for good. No email goes there until the team deletes the row. An
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

create policy "The team reads refused addresses" on public.refused_addresses
  for select to authenticated
  using ((select private.is_staff()));

create policy "The team lets an address be tried again" on public.refused_addresses
  for delete to authenticated
  using ((select private.is_staff()));

-- The token in the links of an account's emails. It is not in user_settings, which owners read and write.
create table private.unsubscribe_tokens (
  user_id uuid primary key references auth.users (id) on delete cascade,
  token uuid not null unique default gen_random_uuid()
);

alter table private.unsubscribe_tokens enable row level security;

-- The date of a time in Lucknow.
create function private.lucknow_date(as_of timestamptz) returns date
language sql immutable
set search_path = ''
as $$
  select (as_of at time zone 'Asia/Kolkata')::date
$$;

-- The next 08:00 in Lucknow after a time.
create function private.next_morning(as_of timestamptz) returns timestamptz
language sql immutable
set search_path = ''
as $$
  -- 16 hours later it is the same date as at the end of the day that ends at 08:00.
  select (private.lucknow_date(as_of + interval '16 hours') + time '08:00') at time zone 'Asia/Kolkata'
$$;

-- Whether administrators get an email about a review item of this kind immediately, because it is about money.
create function private.is_urgent_review_item(kind public.review_item_kind) returns boolean
language sql immutable
set search_path = ''
as $$
  select kind in ('second-payment', 'wrong-amount', 'dispute', 'unknown-order', 'unknown-subscription')
$$;

-- The column of user_settings that decides about emails of a template. Null if none does.
create function private.email_switch(template text) returns text
language sql immutable
set search_path = ''
as $$
  select case template
    when 'team-message' then 'email_notifications'
    when 'dog-updates' then 'email_notifications'
    when 'new-dogs' then 'adoption_alerts'
    when 'newsletter' then 'marketing_emails'
    when 'donation-received' then 'donation_receipts'
    when 'receipt-changed' then 'donation_receipts'
    when 'payment-failed' then 'donation_receipts'
  end
$$;

-- Whether an account gets emails of a template: its email is confirmed and its switch is on. Review items go to
-- administrators only, the email of the week to the team.
create function private.wants_email(account_id uuid, template text) returns boolean
language sql stable
set search_path = ''
as $$
  select exists (
    select from auth.users as account
    left join public.user_settings as settings on settings.user_id = account.id
    where account.id = account_id
      and account.email_confirmed_at is not null
      -- A missing row means the defaults.
      and case private.email_switch(template)
        when 'email_notifications' then coalesce(settings.email_notifications, true)
        when 'adoption_alerts' then coalesce(settings.adoption_alerts, true)
        when 'marketing_emails' then coalesce(settings.marketing_emails, false)
        when 'donation_receipts' then coalesce(settings.donation_receipts, true)
        else true
      end
      and (template not in ('review-item', 'review-items-daily') or exists (
        select from public.user_roles
        where user_roles.user_id = account.id and user_roles.role = 'admin'
      ))
      and (template <> 'team-week' or exists (
        select from public.user_roles where user_roles.user_id = account.id
      ))
  )
$$;

-- Queues an email to an account, once per key, if the account wants it.
create function private.queue_email(
  idempotency_key text,
  template text,
  user_id uuid,
  data jsonb,
  due_at timestamptz default now()
) returns void
language sql
set search_path = ''
as $$
  insert into public.email_outbox (idempotency_key, template, user_id, data, due_at)
    select idempotency_key, template, user_id, data, due_at
    where private.wants_email(user_id, template)
    on conflict (idempotency_key) do nothing
$$;

-- What the template of an email needs. Null if there is nothing to tell any more.
--
-- Daily and weekly emails hold the end of their time and read what happened in it when they are sent.
create function private.email_content(email public.email_outbox) returns jsonb
language plpgsql stable
set search_path = ''
as $$
declare
  until constant timestamptz := email.data ->> 'until';
begin
  case email.template
    when 'newsletter' then
      return (
        select jsonb_build_object(
          'newsletter_id', newsletter.id, 'subject', newsletter.subject, 'body', newsletter.body
        )
        from public.newsletters as newsletter where newsletter.id = email.newsletter_id
      );
    when 'new-dogs' then
      return (
        select jsonb_build_object('dogs', jsonb_agg(to_jsonb(dog) - 'created_at' order by dog.created_at desc))
        from (
          select id, name, tagline, age, location, image_url, created_at
          from public.dog_profiles
          where created_at >= until - interval '1 day' and created_at < until
          order by created_at desc limit 12
        ) as dog
        having count(*) > 0
      );
    when 'dog-updates' then
      return (
        select jsonb_build_object('updates', jsonb_agg(
          jsonb_build_object(
            'dog_id', dog.id, 'dog_name', dog.name, 'image_url', dog.image_url,
            'body', left(news.body, 400), 'happened_on', news.happened_on, 'picture', picture.name,
            'alt', picture.alt
          ) order by news.published_at desc, news.id
        ))
        from (
          select * from public.dog_updates
          where published_at >= until - interval '1 day' and published_at < until
            and hidden_at is null and private.is_sponsor(email.user_id, dog_id)
          order by published_at desc, id limit 12
        ) as news
        join public.dog_profiles as dog on dog.id = news.dog_id
        left join lateral (
          select media.alt, format('%s/%s-640.%s', news.id, media.id, media.picture_extension) as name
          from public.dog_update_media as media where media.update_id = news.id
          order by media.position limit 1
        ) as picture on true
        having count(*) > 0
      );
    when 'team-week' then
      return (
        select jsonb_build_object(
          'until', until,
          'dogs', jsonb_agg(
            jsonb_build_object(
              'name', dog.name, 'since', dog.since, 'sponsors', dog.sponsors,
              'has_update', dog.last_update_at is not null
            ) order by dog.since, dog.dog_id
          )
        )
        from private.dogs_by_last_update() as dog
        where dog.since < until - (email.data ->> 'update_days')::integer * interval '1 day'
        having count(*) > 0
      );
    when 'review-items-daily' then
      return (
        select jsonb_build_object('items', jsonb_agg(to_jsonb(item) - 'created_at' order by item.created_at))
        from (
          select kind, description, created_at from public.review_items
          where created_at >= until - interval '1 day' and created_at < until
            and closed_at is null and not private.is_urgent_review_item(kind)
          order by created_at limit 50
        ) as item
        having count(*) > 0
      );
    when 'account-deleted' then
      return jsonb_build_object(
        'has_given', email.data -> 'has_given',
        'payments', coalesce((
          select jsonb_agg(jsonb_build_object(
            'dog_name', dog.name, 'amount_paise', sponsorship.amount_paise, 'mode', sponsorship.mode,
            'ended_at', sponsorship.ended_at
          ) order by sponsorship.ended_at, sponsorship.id)
          from public.sponsorships as sponsorship
          left join public.dog_profiles as dog on dog.id = sponsorship.dog_id
          where email.data -> 'sponsorship_ids' ? sponsorship.id::text
        ), '[]')
      );
    else
      return email.data;
  end case;
end
$$;

-- Address and content of an email; `list` and token if one can unsubscribe. No row if it must not be sent any
-- more.
create function private.prepare_email(email public.email_outbox) returns table (
  address text,
  name text,
  data jsonb,
  list text,
  unsubscribe_token uuid
)
language plpgsql
set search_path = ''
as $$
#variable_conflict use_variable
begin
  if email.user_id is null then
    address := email.recipient;
    name := '';
    if email.template in ('newsletter', 'newsletter-confirmation') then
      select subscriber.token into unsubscribe_token
        from public.newsletter_subscribers as subscriber
        where subscriber.email = email.recipient
          and (subscriber.confirmed_at is not null) = (email.template = 'newsletter');
      if not found then
        return;
      end if;
      list := 'newsletter';
    end if;
  else
    if not private.wants_email(email.user_id, email.template) then
      return;
    end if;
    select account.email, coalesce(profile.name, '') into address, name
      from auth.users as account
      left join public.profiles as profile on profile.user_id = account.id
      where account.id = email.user_id;
    list := nullif(private.email_switch(email.template), 'donation_receipts');
    if list is not null then
      insert into private.unsubscribe_tokens (user_id) values (email.user_id) on conflict do nothing;
      unsubscribe_token := (
        select token.token from private.unsubscribe_tokens as token where token.user_id = email.user_id
      );
    end if;
  end if;

  data := private.email_content(email);
  if data is not null and address is not null and not exists (
    select from public.refused_addresses as refused where refused.email = private.normalised_email(address)
  ) then
    return next;
  end if;
end
$$;

-- Opens a review item about refused or given-up emails, once per template and day.
create function private.open_email_review_item(reason text, template text, as_of timestamptz) returns void
language sql
set search_path = ''
as $$
  insert into public.review_items (kind, reference, description)
    values (
      'email',
      format('%s %s %s', reason, template, private.lucknow_date(as_of)),
      case reason
        when 'refused' then format(
          'A mail server refuses an address for good, at an email of the kind "%s". The list of refused addresses names it. Nothing is sent there any more.',
          template
        )
        else format(
          'The mail server did not take emails of the kind "%s" for a day, so they were given up.',
          template
        )
      end
    )
    on conflict (kind, reference) do nothing
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
    where sent_at is null and failed_at is null and cancelled_at is null
      and due_at <= as_of and (leased_until is null or leased_until <= as_of)
    order by priority, due_at, id
    for update skip locked
  loop
    if email.attempts >= 100 then
      update public.email_outbox as row set failed_at = as_of where row.id = email.id;
      perform private.open_email_review_item('given-up', email.template, as_of);
      continue;
    end if;
    select * into prepared from private.prepare_email(email);
    if not found then
      update public.email_outbox as row set cancelled_at = as_of where row.id = email.id;
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
  address text default null
) returns boolean
language plpgsql security definer
set search_path = ''
as $$
#variable_conflict use_variable
declare
  pauses constant interval[] := array['1 min', '2 min', '5 min', '15 min', '30 min', '60 min'];
  noted public.email_outbox;
begin
  -- What a server accepted is sent, whoever has leased the email since.
  if outcome = 'sent' then
    update public.email_outbox as email
      set sent_at = as_of, failed_at = null, cancelled_at = null, leased_until = null
      where email.id = email_id and email.sent_at is null;
    return found;
  end if;

  update public.email_outbox as email
    set leased_until = null,
      last_error = left(problem, 200),
      due_at = as_of + pauses[least(email.attempts, 6)],
      failed_at = case
        when outcome = 'refused' or email.first_tried_at <= as_of - interval '1 day' then as_of
      end
    where email.id = email_id and email.lease_id = lease
      and email.sent_at is null and email.failed_at is null and email.cancelled_at is null
    returning * into noted;
  if not found then
    return false;
  end if;
  -- Nothing of a deleted account stays, and nothing else is sent there.
  if outcome = 'refused' and noted.template = 'account-deleted' then
    return true;
  end if;
  if outcome = 'refused' then
    insert into public.refused_addresses (email, reason, refused_at)
      values (private.normalised_email(address), left(problem, 200), as_of)
      on conflict do nothing;
  end if;
  if noted.failed_at is not null then
    perform private.open_email_review_item(
      case outcome when 'refused' then outcome else 'given-up' end, noted.template, as_of
    );
  end if;
  return true;
end
$$;

-- For the server: removes recipient and content of finished emails after 30 days. Their keys stay, so that
-- nothing is sent again.
create function public.redact_old_emails(as_of timestamptz) returns void
language sql security definer
set search_path = ''
as $$
  update public.email_outbox set recipient = null, data = '{}'
    where created_at < as_of - interval '30 days'
      and (recipient is not null or data <> '{}')
      and num_nonnulls(sent_at, failed_at, cancelled_at) = 1
$$;

-- For the team: how many emails wait, since when one is overdue, how many were sent and given up.
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
  if not private.is_staff() then
    raise insufficient_privilege using message = 'Only administrators and staff may see the emails';
  end if;
  return query
    select
      (select count(*) from public.email_outbox
        where sent_at is null and failed_at is null and cancelled_at is null),
      (select min(due_at) from public.email_outbox
        where sent_at is null and failed_at is null and cancelled_at is null and due_at <= now()),
      (select count(*) from public.email_outbox where sent_at > now() - interval '1 day'),
      (select count(*) from public.email_outbox where failed_at > now() - interval '7 days');
end
$$;

-- Takes the owner of a token off a list: newsletter, email_notifications, adoption_alerts or
-- marketing_emails. False for an unknown token, also for a subscriber who has left.
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
    delete from public.newsletter_subscribers as subscriber
      where subscriber.token = token returning subscriber.email into address;
    if not found then
      return false;
    end if;
    update public.user_settings as settings set marketing_emails = false
      from auth.users as person
      where person.id = settings.user_id and private.normalised_email(person.email) = address;
    return true;
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
    delete from public.newsletter_subscribers as subscriber where subscriber.email = address;
  end if;
  return true;
end
$$;

grant execute on function public.lease_emails, public.record_delivery, public.redact_old_emails to service_role;
grant execute on function public.email_overview to authenticated;
grant execute on function public.unsubscribe to anon, authenticated;
