-- Confirmations of a newsletter are the last emails to leave. What is too long is refused before a lock is taken.

drop function private.queue_secret_email;

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

create or replace function private.after_subscription() returns trigger
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

create or replace function private.limit_contact_messages() returns trigger
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

create or replace function private.admit_subscription() returns trigger
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

-- The message of a gift has no direction marks and no full-width look-alikes, as names.
update public.gifts set message = nullif(btrim(
    regexp_replace(message, '[\u00AD\u061C\u180E\u200B\u200E\u200F\u2028-\u202E\u2060-\u206F\uFEFF\uFF01-\uFF5E\uFFF9-\uFFFB]', '', 'g')
  ), '')
  where message ~ '[\u00AD\u061C\u180E\u200B\u200E\u200F\u2028-\u202E\u2060-\u206F\uFEFF\uFF01-\uFF5E\uFFF9-\uFFFB]';

alter table public.gifts drop constraint gifts_message_check;
alter table public.gifts add constraint gifts_message_check check (
  private.shows_something(message) and char_length(message) <= 300 and message !~* '://|www[.]'
  and message !~ '[\u00AD\u061C\u180E\u200B\u200E\u200F\u2028-\u202E\u2060-\u206F\uFEFF\uFF01-\uFF5E\uFFF9-\uFFFB]'
);

create function public.bill_uploader(name text) returns text
language sql stable security definer
set search_path = ''
as $$
  select object.owner_id from storage.objects as object
  where object.bucket_id = 'care-bills' and object.name = 'uploads/' || bill_uploader.name
$$;

grant execute on function public.bill_uploader to service_role;
