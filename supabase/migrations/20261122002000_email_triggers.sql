-- The facts that the site writes about. Each trigger queues the email in the transaction of its fact.
--
-- Rows that are inserted with a date of more than a day ago are imports or samples, not news.

-- Welcomes a person whose email is confirmed.
create function private.email_welcome() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  perform private.queue_email('welcome:' || new.id, 'welcome', new.id, '{}');
  return null;
end
$$;

create trigger on_auth_user_confirmed
  after update of email_confirmed_at on auth.users
  for each row
  when (old.email_confirmed_at is null and new.email_confirmed_at is not null)
  execute function private.email_welcome();

create trigger on_auth_user_created_confirmed
  after insert on auth.users
  for each row when (new.email_confirmed_at > now() - interval '1 day')
  execute function private.email_welcome();

-- Thanks for a received donation, or reports a payment that has failed for a quarter of an hour.
--
-- A payment often succeeds at the second attempt, so the email about a failed one waits for a quarter of an
-- hour.
create function private.email_donation() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  failed_key constant text := 'payment-failed:' || new.id;
  facts constant jsonb := jsonb_build_object(
    'amount_paise', new.amount_paise,
    'dog_id', new.dog_id,
    'dog_name', (select name from public.dog_profiles where id = new.dog_id),
    'type', new.type,
    'mode', new.mode
  );
begin
  if new.status = 'completed' then
    perform private.queue_receipt_email(
      'donation-received:' || new.id, 'donation-received', receipt,
      facts || jsonb_build_object('donated_at', new.paid_at)
    ) from public.receipts as receipt
      where receipt.donation_id = new.id and receipt.replaces_id is null
        and not exists (select from public.receipts as later where later.replaces_id = receipt.id);
  -- A failed month of a sponsorship has an email of its own (sponsorship_emails).
  elsif new.status = 'failed' and new.sponsorship_id is null and new.user_id is not null then
    perform private.queue_email(
      failed_key, 'payment-failed', new.user_id, facts, now() + interval '15 minutes'
    );
  end if;
  if new.status <> 'failed' then
    update public.email_outbox set cancelled_at = now()
      where idempotency_key = failed_key
        and sent_at is null and failed_at is null and cancelled_at is null;
  end if;
  return null;
end
$$;

create trigger donations_queue_email
  after update of status on public.donations
  for each row
  when (num_nonnulls(new.user_id, new.donor_id) > 0 and old.status <> new.status)
  execute function private.email_donation();

create trigger donations_queue_email_of_new
  after insert on public.donations
  for each row
  when (
    num_nonnulls(new.user_id, new.donor_id) > 0
    -- The provider's report of a month may be days late.
    and new.created_at
      > now() - case when new.sponsorship_id is null then interval '1 day' else interval '7 days' end
  )
  execute function private.email_donation();

-- Sends a message from the team by email, too.
create function private.email_message() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  perform private.queue_email(
    'team-message:' || new.id, 'team-message', new.recipient_id,
    jsonb_build_object(
      'message_id', new.id, 'sender_name', new.sender_name, 'subject', new.subject, 'body', new.body
    )
  );
  return null;
end
$$;

create trigger messages_queue_email
  after insert on public.messages
  for each row when (new.created_at > now() - interval '1 day')
  execute function private.email_message();

-- Tells everybody who wants to know of the new dogs of a day, the next morning.
--
-- One email per person and day. It is due five minutes after the day's end, when every transaction of that day
-- has ended.
create function private.email_new_dog() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  until constant timestamptz := private.next_morning(new.created_at);
begin
  perform private.queue_email(
    format('new-dogs:%s:%s', private.lucknow_date(until), person.user_id), 'new-dogs', person.user_id,
    jsonb_build_object('until', until), until + interval '5 minutes'
  ) from public.profiles as person;
  return null;
end
$$;

create trigger dog_profiles_queue_email
  after insert on public.dog_profiles
  for each row when (new.created_at > now() - interval '1 day')
  execute function private.email_new_dog();

-- Tells administrators of a review item, about money immediately, otherwise the next morning.
create function private.email_review_item() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  until constant timestamptz := private.next_morning(new.created_at);
begin
  if private.is_urgent_review_item(new.kind) then
    perform private.queue_email(
      format('review-item:%s:%s', new.id, person.user_id), 'review-item', person.user_id,
      jsonb_build_object(
        'kind', new.kind, 'description', new.description, 'amount_paise', new.amount_paise
      )
    ) from public.user_roles as person where person.role = 'admin';
  else
    perform private.queue_email(
      format('review-items-daily:%s:%s', private.lucknow_date(until), person.user_id),
      'review-items-daily', person.user_id,
      jsonb_build_object('until', until), until + interval '5 minutes'
    ) from public.user_roles as person where person.role = 'admin';
  end if;
  return null;
end
$$;

create trigger review_items_queue_email
  after insert on public.review_items
  for each row when (new.created_at > now() - interval '1 day')
  execute function private.email_review_item();

-- Asks the owner of an address to confirm the subscription.
--
-- At most one email per address and day, and none while many addresses arrive. Only what somebody submits is
-- asked about, not what the server imports.
create function private.email_subscription() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  if current_setting('role', true) in ('anon', 'authenticated') then
    insert into public.email_outbox (idempotency_key, template, recipient, data)
      values (
        format('newsletter-confirmation:%s:%s', new.token, private.lucknow_date(now())),
        'newsletter-confirmation', new.email, jsonb_build_object('token', new.token)
      )
      on conflict (idempotency_key) do nothing;
  end if;
  return null;
end
$$;

create trigger newsletter_subscribers_queue_email
  after insert on public.newsletter_subscribers
  for each row when (new.confirmed_at is null and not new.needs_review)
  execute function private.email_subscription();
