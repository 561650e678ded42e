-- Every mail of the site. Triggers write a row in the transaction of the fact that it reports
-- (mail_triggers), the function `send-mail` leases small batches, sends them and notes the result.
--
-- `idempotency_key` makes "once" a rule of the database. A mail to an account has the account and no address: the
-- address, the switch in the settings and whatever can change meanwhile are read when it is leased. The
-- API can't read the table.

create table public.mail_outbox (
  id uuid primary key default gen_random_uuid(),
  idempotency_key text not null unique check (char_length(idempotency_key) between 1 and 200),
  template text not null check (template in (
    'welcome', 'donation-received', 'payment-failed', 'team-message', 'new-dogs', 'team-matter',
    'team-matters-daily', 'newsletter-confirmation', 'newsletter', 'test-mail',
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
    when template in ('team-message', 'new-dogs', 'dog-updates', 'team-matters-daily', 'team-week') then 1
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
  -- Forgetting an old mail removes its recipient.
  check (
    num_nonnulls(user_id, recipient) = 1
    or (user_id is null and num_nonnulls(sent_at, failed_at, cancelled_at) = 1)
  ),
  check ((template = 'newsletter') = (newsletter_id is not null))
);

create index mail_outbox_waiting_idx on public.mail_outbox (priority, due_at, id)
  where sent_at is null and failed_at is null and cancelled_at is null;
create index mail_outbox_user_id_idx on public.mail_outbox (user_id);
create index mail_outbox_newsletter_id_idx on public.mail_outbox (newsletter_id);
create index mail_outbox_recipient_idx on public.mail_outbox (recipient);
create index mail_outbox_sent_at_idx on public.mail_outbox (sent_at);
create index mail_outbox_failed_at_idx on public.mail_outbox (failed_at)
  where failed_at is not null;
-- What redact_old_emails still has to clear.
create index mail_outbox_created_at_idx on public.mail_outbox (created_at)
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

create trigger mail_outbox_forget_last_email
  before update on public.mail_outbox
  for each row when (
    new.template = 'account-deleted'
    and num_nonnulls(new.sent_at, new.failed_at, new.cancelled_at) = 1
  )
  execute function private.forget_last_email();

alter table public.mail_outbox enable row level security;
grant select, insert, update, delete on public.mail_outbox to service_role;

-- Addresses that a mail server refused for good. No mail goes there until the team deletes the row. An
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

-- The token in the links of an account's mails. It is not in user_settings, which owners read and write.
create table private.unsubscribe_tokens (
  user_id uuid primary key references auth.users (id) on delete cascade,
  token uuid not null unique default gen_random_uuid()
);

alter table private.unsubscribe_tokens enable row level security;

-- The date of a moment in Lucknow.
create function private.lucknow_date(moment timestamptz) returns date
language sql immutable
set search_path = ''
as $$
  select (moment at time zone 'Asia/Kolkata')::date
$$;

-- The next 08:00 in Lucknow after a moment.
create function private.next_morning(moment timestamptz) returns timestamptz
language sql immutable
set search_path = ''
as $$
  -- 16 hours later it is the same date as at the end of the day that ends at 08:00.
  select (private.lucknow_date(moment + interval '16 hours') + time '08:00') at time zone 'Asia/Kolkata'
$$;

-- Whether administrators get a mail about a matter of this kind at once, because it is about money.
create function private.is_urgent_matter(kind public.matter_kind) returns boolean
language sql immutable
set search_path = ''
as $$
  select kind in ('second-payment', 'wrong-amount', 'dispute', 'unknown-order', 'unknown-subscription')
$$;

-- The column of user_settings that decides about mails of a template. Null if none does.
create function private.mail_switch(template text) returns text
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

-- Whether an account gets mails of a template: its email is confirmed and its switch is on. Matters go to
-- administrators only, the mail of the week to the team.
create function private.wants_mail(account_id uuid, template text) returns boolean
language sql stable
set search_path = ''
as $$
  select exists (
    select from auth.users as account
    left join public.user_settings as settings on settings.user_id = account.id
    where account.id = account_id
      and account.email_confirmed_at is not null
      -- A missing row means the defaults.
      and case private.mail_switch(template)
        when 'email_notifications' then coalesce(settings.email_notifications, true)
        when 'adoption_alerts' then coalesce(settings.adoption_alerts, true)
        when 'marketing_emails' then coalesce(settings.marketing_emails, false)
        when 'donation_receipts' then coalesce(settings.donation_receipts, true)
        else true
      end
      and (template not in ('team-matter', 'team-matters-daily') or exists (
        select from public.user_roles
        where user_roles.user_id = account.id and user_roles.role = 'admin'
      ))
      and (template <> 'team-week' or exists (
        select from public.user_roles where user_roles.user_id = account.id
      ))
  )
$$;

-- Queues a mail to an account, once per key, if the account wants it.
create function private.queue_mail(
  idempotency_key text,
  template text,
  user_id uuid,
  data jsonb,
  due_at timestamptz default now()
) returns void
language sql
set search_path = ''
as $$
  insert into public.mail_outbox (idempotency_key, template, user_id, data, due_at)
    select idempotency_key, template, user_id, data, due_at
    where private.wants_mail(user_id, template)
    on conflict (idempotency_key) do nothing
$$;

-- What the template of a mail needs. Null if there is nothing to tell any more.
--
-- Daily and weekly mails hold the end of their time and read what happened in it when they are sent.
create function private.mail_content(mail public.mail_outbox) returns jsonb
language plpgsql stable
set search_path = ''
as $$
declare
  until constant timestamptz := mail.data ->> 'until';
begin
  case mail.template
    when 'newsletter' then
      return (
        select jsonb_build_object(
          'newsletter_id', newsletter.id, 'subject', newsletter.subject, 'body', newsletter.body
        )
        from public.newsletters as newsletter where newsletter.id = mail.newsletter_id
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
            and hidden_at is null and private.is_sponsor(mail.user_id, dog_id)
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
        where dog.since < until - (mail.data ->> 'update_days')::integer * interval '1 day'
        having count(*) > 0
      );
    when 'team-matters-daily' then
      return (
        select jsonb_build_object('matters', jsonb_agg(to_jsonb(matter) - 'created_at' order by matter.created_at))
        from (
          select kind, description, created_at from public.team_matters
          where created_at >= until - interval '1 day' and created_at < until
            and closed_at is null and not private.is_urgent_matter(kind)
          order by created_at limit 50
        ) as matter
        having count(*) > 0
      );
    when 'account-deleted' then
      return jsonb_build_object(
        'has_given', mail.data -> 'has_given',
        'payments', coalesce((
          select jsonb_agg(jsonb_build_object(
            'dog_name', dog.name, 'amount_paise', sponsorship.amount_paise, 'mode', sponsorship.mode,
            'ended_at', sponsorship.ended_at
          ) order by sponsorship.ended_at, sponsorship.id)
          from public.sponsorships as sponsorship
          left join public.dog_profiles as dog on dog.id = sponsorship.dog_id
          where mail.data -> 'sponsorship_ids' ? sponsorship.id::text
        ), '[]')
      );
    else
      return mail.data;
  end case;
end
$$;

-- Address and content of a mail; `list` and token if one can unsubscribe. No row if it must not be sent any
-- more.
create function private.prepare_mail(mail public.mail_outbox) returns table (
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
  if mail.user_id is null then
    address := mail.recipient;
    name := '';
    if mail.template in ('newsletter', 'newsletter-confirmation') then
      select subscriber.token into unsubscribe_token
        from public.newsletter_subscribers as subscriber
        where subscriber.email = mail.recipient
          and (subscriber.confirmed_at is not null) = (mail.template = 'newsletter');
      if not found then
        return;
      end if;
      list := 'newsletter';
    end if;
  else
    if not private.wants_mail(mail.user_id, mail.template) then
      return;
    end if;
    select account.email, coalesce(profile.name, '') into address, name
      from auth.users as account
      left join public.profiles as profile on profile.user_id = account.id
      where account.id = mail.user_id;
    list := nullif(private.mail_switch(mail.template), 'donation_receipts');
    if list is not null then
      insert into private.unsubscribe_tokens (user_id) values (mail.user_id) on conflict do nothing;
      unsubscribe_token := (
        select token.token from private.unsubscribe_tokens as token where token.user_id = mail.user_id
      );
    end if;
  end if;

  data := private.mail_content(mail);
  if data is not null and address is not null and not exists (
    select from public.refused_addresses as refused where refused.email = private.normalised_email(address)
  ) then
    return next;
  end if;
end
$$;

-- Opens a matter about refused or given-up mails, once per template and day.
create function private.open_mail_matter(reason text, template text, moment timestamptz) returns void
language sql
set search_path = ''
as $$
  insert into public.team_matters (kind, reference, description)
    values (
      'mail',
      format('%s %s %s', reason, template, private.lucknow_date(moment)),
      case reason
        when 'refused' then format(
          'A mail server refuses an address for good, at a mail of the kind "%s". The list of refused addresses names it. Nothing is sent there any more.',
          template
        )
        else format(
          'The mail server did not take mails of the kind "%s" for a day, so they were given up.',
          template
        )
      end
    )
    on conflict (kind, reference) do nothing
$$;

-- For the server: leases due mails for five minutes, money and accounts first, newsletters last. Cancels
-- those that nobody should get any more.
--
-- A lease lasts longer than a hosted function, so a mail is leased again only after its sender has ended.
-- A sender that ends while it sends a mail never notes a failure, so the attempts have a limit, too.
create function public.lease_mails(moment timestamptz, batch integer) returns table (
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
  mail public.mail_outbox;
  prepared record;
begin
  for mail in
    select * from public.mail_outbox
    where sent_at is null and failed_at is null and cancelled_at is null
      and due_at <= moment and (leased_until is null or leased_until <= moment)
    order by priority, due_at, id
    for update skip locked
  loop
    if mail.attempts >= 100 then
      update public.mail_outbox as row set failed_at = moment where row.id = mail.id;
      perform private.open_mail_matter('given-up', mail.template, moment);
      continue;
    end if;
    select * into prepared from private.prepare_mail(mail);
    if not found then
      update public.mail_outbox as row set cancelled_at = moment where row.id = mail.id;
      continue;
    end if;
    update public.mail_outbox as row
      set lease_id = this_lease,
        leased_until = moment + interval '5 minutes',
        first_tried_at = coalesce(row.first_tried_at, moment),
        attempts = row.attempts + 1
      where row.id = mail.id;
    id := mail.id;
    lease_id := this_lease;
    template := mail.template;
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

-- For the server: notes that a mail was sent, failed (tried again after a growing pause, given up after a
-- day) or that its address was refused for good. False if the mail is already sent, or leased by another
-- sender.
create function public.record_delivery(
  mail_id uuid,
  lease uuid,
  outcome text,
  moment timestamptz,
  problem text default null,
  address text default null
) returns boolean
language plpgsql security definer
set search_path = ''
as $$
#variable_conflict use_variable
declare
  pauses constant interval[] := array['1 min', '2 min', '5 min', '15 min', '30 min', '60 min'];
  noted public.mail_outbox;
begin
  -- What a server accepted is sent, whoever has leased the mail since.
  if outcome = 'sent' then
    update public.mail_outbox as mail
      set sent_at = moment, failed_at = null, cancelled_at = null, leased_until = null
      where mail.id = mail_id and mail.sent_at is null;
    return found;
  end if;

  update public.mail_outbox as mail
    set leased_until = null,
      last_error = left(problem, 200),
      due_at = moment + pauses[least(mail.attempts, 6)],
      failed_at = case
        when outcome = 'refused' or mail.first_tried_at <= moment - interval '1 day' then moment
      end
    where mail.id = mail_id and mail.lease_id = lease
      and mail.sent_at is null and mail.failed_at is null and mail.cancelled_at is null
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
      values (private.normalised_email(address), left(problem, 200), moment)
      on conflict do nothing;
  end if;
  if noted.failed_at is not null then
    perform private.open_mail_matter(
      case outcome when 'refused' then outcome else 'given-up' end, noted.template, moment
    );
  end if;
  return true;
end
$$;

-- For the server: removes recipient and content of finished mails after 30 days. Their keys stay, so that
-- nothing is sent again.
create function public.redact_old_emails(moment timestamptz) returns void
language sql security definer
set search_path = ''
as $$
  update public.mail_outbox set recipient = null, data = '{}'
    where created_at < moment - interval '30 days'
      and (recipient is not null or data <> '{}')
      and num_nonnulls(sent_at, failed_at, cancelled_at) = 1
$$;

-- For the team: how many mails wait, since when one is overdue, how many were sent and given up.
create function public.mail_overview() returns table (
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
    raise insufficient_privilege using message = 'Only administrators and staff may see the mails';
  end if;
  return query
    select
      (select count(*) from public.mail_outbox
        where sent_at is null and failed_at is null and cancelled_at is null),
      (select min(due_at) from public.mail_outbox
        where sent_at is null and failed_at is null and cancelled_at is null and due_at <= now()),
      (select count(*) from public.mail_outbox where sent_at > now() - interval '1 day'),
      (select count(*) from public.mail_outbox where failed_at > now() - interval '7 days');
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

grant execute on function public.lease_mails, public.record_delivery, public.redact_old_emails to service_role;
grant execute on function public.mail_overview to authenticated;
grant execute on function public.unsubscribe to anon, authenticated;
