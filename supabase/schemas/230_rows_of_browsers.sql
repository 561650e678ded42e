-- What follows from rows that the browser writes itself, so that no function makes the change: one trigger per table,
-- which only makes the call. Rows with a date of more than a day ago are imports or samples, and no news.

create function private.after_message_sent() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  perform private.record_event(
    'message-sent', account_id => new.recipient_id,
    data => jsonb_build_object(
      'message_id', new.id,
      -- Its email leaves after those to one person.
      'is_to_many', exists (select from private.mailing_queue as queued where queued.id = new.id)
    ),
    occurred_at => new.created_at
  );
  return null;
end
$$;

create trigger messages_after_insert
  after insert on public.messages
  for each row when (new.created_at > now() - interval '1 day')
  execute function private.after_message_sent();

create function private.after_dog_added() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  perform private.record_event('dog-added', dog_id => new.id, occurred_at => new.created_at);
  return null;
end
$$;

create trigger dog_profiles_after_insert
  after insert on public.dog_profiles
  for each row when (new.created_at > now() - interval '1 day')
  execute function private.after_dog_added();

create function private.after_profiles_changed() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  changed constant uuid[] := array(
    select user_id from (
      select user_id, name, phone from after_update
      except all
      select user_id, name, phone from before_update
    ) as row
  );
begin
  if changed <> '{}' then
    perform private.refresh_people(array(
      select private.normalised_email(email) from public.profiles where user_id = any (changed)
    ));
  end if;
  return null;
end
$$;

create trigger profiles_after_update
  after update on public.profiles referencing old table as before_update new table as after_update
  for each statement execute function private.after_profiles_changed();

create function private.after_contact_message() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  perform private.refresh_person(new.email);
  return null;
end
$$;

create trigger contact_messages_after_insert
  after insert on public.contact_messages
  for each row execute function private.after_contact_message();

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
