-- What a newsletter's emails say, and who gets them. An administrator's press queues them (mailing_requests), so that
-- they don't follow from an event.

-- Whom a newsletter would go to now, each person once. Everybody: confirmed subscribers and accounts that chose
-- Marketing Emails. Sponsors: of those accounts the ones with a running sponsorship, of the dog or of all dogs if only
-- one dog's are meant. A subscription without an account's switch never counts as a sponsor's consent.
create function private.newsletter_recipients(audience public.newsletter_audience, dog_id uuid) returns table (
  -- The account or the subscriber's token; no address.
  person_key uuid,
  user_id uuid
)
language sql stable
set search_path = ''
as $$
  with reader as (
    select settings.user_id as id
    from public.user_settings as settings
    where settings.marketing_emails and private.wants_email(settings.user_id, 'marketing_emails')
  )
  select reader.id, reader.id
    from reader
    where case newsletter_recipients.audience
      when 'everybody' then true
      when 'sponsors' then reader.id in (select user_id from public.sponsorships where is_running)
      else reader.id in (select private.sponsors_of_dog(newsletter_recipients.dog_id))
    end
  union all
  -- An account's own switch counts first, so that its settings can switch the newsletter off.
  select subscriber.token, null
    from public.newsletter_subscribers as subscriber
    where newsletter_recipients.audience = 'everybody' and subscriber.confirmed_at is not null and not exists (
      select from reader join auth.users as account on account.id = reader.id
      where private.normalised_email(account.email) = subscriber.email
    )
$$;

-- How the team writes to many: it asks how many a mailing would reach and requests it. The function `send-email` lists
-- the recipients and writes to them in batches. The number that is shown and the list come from the same function.

-- When people were asked for their identity, as an account or with an address.
create view private.people_asked_for_identity as
  select person.id as person_id, request.asked_at
    from private.identity_requests as request join private.people as person on person.account_id = request.donor_key
  union all
  select donor.person_id, request.asked_at
    from private.identity_requests as request join public.donors as donor on donor.id = request.donor_key
    where donor.person_id is not null;

-- The donors of a tax year who can be asked for their PAN or address by email, each person once: visitors, and accounts
-- with a confirmed address. Of several donors who are one person the account is asked, or the one that gave the most.
create function private.identity_recipients(tax_year text, mode public.payment_mode) returns table (
  person_key uuid,
  user_id uuid,
  data jsonb
)
language sql stable
set search_path = ''
as $$
  -- Asks about all donors in one query: a function call for each of ten thousand takes longer than the rest.
  select distinct on (coalesce(donor.person_id, donor.donor_key))
    donor.donor_key, donor.user_id,
    jsonb_build_object(
      'amount_paise', donor.amount_paise,
      'missing', array_remove(array[
        case when donor.misses_pan then 'pan' end, case when donor.misses_address then 'address' end
      ], null)
    )
  from private.donors_of_tax_year(identity_recipients.tax_year, identity_recipients.mode) as donor
  left join auth.users as account on account.id = donor.user_id
  where (donor.misses_pan or donor.misses_address) and donor.email is not null
    and (donor.user_id is null or account.email_confirmed_at is not null)
    and (
      donor.person_id in (
        select asked.person_id from private.people_asked_for_identity as asked
        where asked.asked_at > now() - interval '30 days'
      )
    ) is not true
  order by coalesce(donor.person_id, donor.donor_key), donor.user_id, donor.amount_paise desc, donor.donor_key
$$;

-- Whom a mailing goes to. It need not be stored.
create function private.mailing_recipients(mailing public.mailings) returns table (
  person_key uuid,
  user_id uuid,
  data jsonb
)
language plpgsql stable
set search_path = ''
as $$
begin
  case mailing.kind
    when 'newsletter' then
      return query
        select reader.person_key, reader.user_id, '{}'::jsonb
        from private.newsletter_recipients(mailing.audience, mailing.dog_id) as reader;
    when 'sponsor-message' then
      return query
        select sponsor, sponsor, '{}'::jsonb from private.sponsors_of_dog(mailing.dog_id) as sponsor;
    when 'identity-request' then
      return query select * from private.identity_recipients(mailing.tax_year, mailing.mode);
  end case;
end
$$;

-- An error for anybody who may not request a mailing of a kind.
create function private.require_mailing_right(kind public.mailing_kind) returns boolean
language plpgsql stable
set search_path = ''
as $$
begin
  if not (private.is_admin() or (kind = 'sponsor-message' and private.is_staff())) then
    raise insufficient_privilege using message = 'Only administrators, and for messages to sponsors staff';
  end if;
  return true;
end
$$;

-- For the team: how many people a mailing would write to now.
create function public.count_mailing_recipients(
  kind public.mailing_kind,
  audience public.newsletter_audience default null,
  dog_id uuid default null,
  tax_year text default null,
  mode public.payment_mode default null
) returns integer
language sql stable security definer
set search_path = ''
as $$
  select count(*)::integer
  from private.mailing_recipients(jsonb_populate_record(null::public.mailings, jsonb_build_object(
    'kind', kind, 'audience', audience, 'dog_id', dog_id, 'tax_year', tax_year, 'mode', mode
  )))
  where (select private.require_mailing_right(kind))
$$;

-- Stores a mailing. One request waits for the other, so that a check before it holds. At most ten are open at a time:
-- more are refused with status 429.
create function private.add_mailing(mailing public.mailings) returns uuid
language plpgsql
set search_path = ''
as $$
declare
  new_id uuid;
begin
  if (select count(*) from public.mailings as open where open.finished_at is null) >= 10 then
    raise sqlstate 'PT429' using message = 'too-many-mailings';
  end if;
  insert into public.mailings (
    kind, newsletter_id, audience, dog_id, subject, body, tax_year, mode, created_by
  ) values (
    mailing.kind, mailing.newsletter_id, mailing.audience, mailing.dog_id, mailing.subject, mailing.body,
    mailing.tax_year, mailing.mode, (select auth.uid())
  ) returning id into new_id;
  return new_id;
end
$$;

create function private.lock_mailings() returns void
language sql
set search_path = ''
as $$
  select pg_advisory_xact_lock(hashtextextended('mailings', 0))
$$;

-- For administrators: sends a newsletter once. A second call changes nothing, whatever audience it names. A draft that
-- changed after the one that is expected is refused with status 409. Returns the mailing.
create function public.send_newsletter(
  newsletter_id uuid,
  audience public.newsletter_audience default 'everybody',
  dog_id uuid default null,
  expected_updated_at timestamptz default null
) returns uuid
language plpgsql security definer
set search_path = ''
as $$
#variable_conflict use_variable
declare
  mailing public.mailings;
begin
  perform private.require_mailing_right('newsletter');
  if (audience = 'dog-sponsors') <> (dog_id is not null) then
    raise invalid_parameter_value using message = 'A dog is needed for the sponsors of a dog, and for nobody else';
  end if;
  perform private.lock_mailings();
  update public.newsletters as newsletter
    set sent_at = now(), sent_by = (select auth.uid())
    where newsletter.id = newsletter_id and newsletter.sent_at is null
      and newsletter.updated_at = coalesce(expected_updated_at, newsletter.updated_at);
  if found then
    mailing.kind := 'newsletter';
    mailing.newsletter_id := newsletter_id;
    mailing.audience := audience;
    mailing.dog_id := dog_id;
    return private.add_mailing(mailing);
  end if;
  if not exists (select from public.newsletters as newsletter where newsletter.id = newsletter_id) then
    raise no_data_found using message = 'There is no such newsletter';
  end if;
  if exists (
    select from public.newsletters as newsletter where newsletter.id = newsletter_id and newsletter.sent_at is null
  ) then
    raise sqlstate 'PT409' using message = 'changed-meanwhile';
  end if;
  return (select sent.id from public.mailings as sent where sent.newsletter_id = newsletter_id);
end
$$;

-- For staff and administrators: writes a message to every sponsor of a dog. The same text about the same dog within a
-- day is the same mailing, also if two people send it. Returns it.
create function public.message_sponsors(dog_id uuid, subject text, body text) returns uuid
language plpgsql security definer
set search_path = ''
as $$
#variable_conflict use_variable
declare
  mailing public.mailings;
begin
  perform private.require_mailing_right('sponsor-message');
  perform private.lock_mailings();
  mailing.id := (
    select earlier.id from public.mailings as earlier
    where earlier.dog_id = dog_id and earlier.subject = subject and earlier.body = body
      and earlier.created_at > now() - interval '1 day'
    limit 1
  );
  if mailing.id is null then
    mailing.kind := 'sponsor-message';
    mailing.dog_id := dog_id;
    mailing.subject := subject;
    mailing.body := body;
    mailing.id := private.add_mailing(mailing);
  end if;
  return mailing.id;
end
$$;

-- For administrators: asks the donors of a tax year for what their certificate needs, each person at most once in 30
-- days. While a request for the year is open, a second one is the same. Returns it.
create function public.ask_for_identities(tax_year text, mode public.payment_mode default 'live') returns uuid
language plpgsql security definer
set search_path = ''
as $$
#variable_conflict use_variable
declare
  mailing public.mailings;
begin
  perform private.require_mailing_right('identity-request');
  perform private.first_day_of_tax_year(tax_year);
  perform private.lock_mailings();
  mailing.id := (
    select open.id from public.mailings as open
    where open.tax_year = tax_year and open.mode = mode and open.finished_at is null
  );
  if mailing.id is null then
    mailing.kind := 'identity-request';
    mailing.tax_year := tax_year;
    mailing.mode := mode;
    mailing.id := private.add_mailing(mailing);
  end if;
  return mailing.id;
end
$$;

-- For administrators: how far a sent newsletter is. `recipients` is null until they are listed. `waiting` are those whom
-- no email was sent to yet, `cancelled` those who left the list or have an address that refuses emails. No row for a draft.
create function public.newsletter_progress(newsletter_id uuid) returns table (
  audience public.newsletter_audience,
  dog_name text,
  recipients integer,
  sent integer,
  waiting integer,
  failed integer,
  cancelled integer
)
language sql stable security definer
set search_path = ''
as $$
  select mailing.audience, dog.name, mailing.recipient_count, progress.sent, progress.waiting, progress.failed,
    coalesce(mailing.recipient_count, 0) - progress.sent - progress.waiting - progress.failed
  from public.mailings as mailing
  left join public.dog_profiles as dog on dog.id = mailing.dog_id
  cross join lateral (
    select count(email.sent_at)::integer,
      (
        count(*) filter (where email.is_waiting)
        + (select count(*) from private.mailing_queue as queued where queued.mailing_id = mailing.id)
      )::integer,
      count(email.failed_at)::integer + mailing.failed_count
    from public.email_outbox as email where email.newsletter_id = newsletter_progress.newsletter_id
  ) as progress (sent, waiting, failed)
  where (select private.require_mailing_right('newsletter')) and mailing.newsletter_id = newsletter_progress.newsletter_id
$$;

grant execute on function
  public.count_mailing_recipients, public.send_newsletter, public.message_sponsors, public.ask_for_identities,
  public.newsletter_progress
  to authenticated;

-- Records that a donor is asked, unless the person was asked meanwhile or has given a PAN. A visitor's link opens one
-- of the receipts.
create function private.request_identity(
  mailing public.mailings,
  queued private.mailing_queue,
  as_of timestamptz
) returns boolean
language plpgsql
set search_path = ''
as $$
declare
  known_id constant uuid := coalesce(
    (select donor.person_id from public.donors as donor where donor.id = queued.person_key),
    (select person.id from private.people as person where person.account_id = queued.user_id)
  );
  receipt public.receipts;
begin
  if exists (
    select from private.people_asked_for_identity as asked
    where asked.person_id = known_id and asked.asked_at > as_of - interval '30 days'
  ) or exists (
    select from public.donors as donor
    where (donor.id = queued.person_key or donor.user_id = queued.person_key) and donor.pan_masked is not null
  ) then
    return false;
  end if;
  insert into private.identity_requests (donor_key, asked_at) values (queued.person_key, as_of)
    on conflict (donor_key) do update set asked_at = excluded.asked_at;
  if queued.user_id is null then
    select issued.* into receipt
      from public.donations as donation
      join public.receipts as issued on issued.donation_id = donation.id
      where donation.donor_id = queued.person_key and issued.mode = mailing.mode
        and issued.tax_year = mailing.tax_year and issued.kind = 'receipt'
        and not exists (select from public.receipts as later where later.replaces_id = issued.id)
      limit 1;
  end if;
  perform private.record_event(
    'identity-requested', account_id => queued.user_id, donation_id => receipt.donation_id,
    data => queued.data || jsonb_build_object(
      'tax_year', mailing.tax_year, 'mode', mailing.mode, 'receipt_id', receipt.id
    )
  );
  return true;
end
$$;

-- Writes to one recipient of a mailing. False if nothing is to be written any more.
create function private.write_to_recipient(
  mailing public.mailings,
  queued private.mailing_queue,
  as_of timestamptz
) returns boolean
language plpgsql
set search_path = ''
as $$
begin
  case mailing.kind
    when 'newsletter' then
      insert into public.email_outbox (
        idempotency_key, template, newsletter_id, user_id, recipient, priority, setting, subscriber, content_source
      )
        select
          format('newsletter:%s:%s', mailing.newsletter_id, queued.person_key), 'newsletter', mailing.newsletter_id,
          queued.user_id, reader.email, 2,
          case when queued.user_id is not null then 'marketing_emails'::public.email_setting end,
          case when queued.user_id is null then 'confirmed'::public.subscriber_state end, 'newsletter'
        from (
          select null where queued.user_id is not null
          union all
          select subscriber.email from public.newsletter_subscribers as subscriber
            where queued.user_id is null and subscriber.token = queued.person_key
        ) as reader (email)
        on conflict (idempotency_key) do nothing;
      return found;
    when 'sponsor-message' then
      insert into public.messages (id, recipient_id, sender_id, sender_name, subject, body)
        values (
          queued.id, queued.user_id, mailing.created_by, 'The team', mailing.subject, mailing.body
        )
        on conflict do nothing;
      return true;
    when 'identity-request' then
      return private.request_identity(mailing, queued, as_of);
  end case;
end
$$;

-- For the server: lists the recipients of new mailings, and writes to the next ones of the oldest, at most `batch`.
-- Two runs at once never work on the same mailing. A recipient whose data are at fault is counted as failed; any other
-- error rolls the batch back, and the next run repeats it. Returns how many recipients were dealt with.
create function public.continue_mailings(as_of timestamptz, batch integer) returns integer
language plpgsql security definer
set search_path = ''
as $$
declare
  row_limit constant integer := least(greatest(coalesce(batch, 100), 1), 500);
  handled integer := 0;
  mailing public.mailings;
  queued private.mailing_queue;
begin
  loop
    -- One at a time, so that another run gets the next one.
    select * into mailing from public.mailings as open where open.finished_at is null
      order by open.created_at, open.id
      limit 1
      for update skip locked;
    exit when not found;
    if mailing.recipient_count is null then
      insert into private.mailing_queue (mailing_id, person_key, user_id, data)
        select mailing.id, person.person_key, person.user_id, person.data
        from private.mailing_recipients(mailing) as person;
      get diagnostics mailing.recipient_count = row_count;
    end if;
    for queued in
      select * from private.mailing_queue as next where next.mailing_id = mailing.id
      order by next.id limit row_limit - handled
    loop
      begin
        if private.write_to_recipient(mailing, queued, as_of) then
          mailing.written_count := mailing.written_count + 1;
        end if;
      exception when data_exception or integrity_constraint_violation then
        mailing.failed_count := mailing.failed_count + 1;
      end;
      delete from private.mailing_queue as done where done.id = queued.id;
      handled := handled + 1;
    end loop;
    update public.mailings as open
      set recipient_count = mailing.recipient_count, written_count = mailing.written_count,
        failed_count = mailing.failed_count,
        finished_at = case when not exists (
          select from private.mailing_queue as rest where rest.mailing_id = mailing.id
        ) then as_of end
      where open.id = mailing.id;
    exit when handled >= row_limit;
  end loop;
  return handled;
end
$$;

grant execute on function public.continue_mailings to service_role;

-- Asks the owner of an address to confirm the subscription.
--
-- At most one email per address and day, and none while many addresses arrive. It is the last to leave, and health() doesn't
-- wait for it: anybody can ask for thousands. Only what somebody submits is
-- asked about, not what the server imports.
create function private.after_subscription() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  perform private.refresh_person(new.email);
  if new.confirmed_at is null and not new.needs_review
    and current_setting('role', true) in ('anon', 'authenticated')
  then
    perform private.queue_secret_email(
      format('newsletter-confirmation:%s:%s', new.token, private.india_date(now())),
      'newsletter-confirmation', new.email, jsonb_build_object('token', new.token), 'unconfirmed',
      priority => 2::smallint
    );
  end if;
  return null;
end
$$;

create trigger newsletter_subscribers_after_insert
  after insert on public.newsletter_subscribers
  for each row execute function private.after_subscription();
