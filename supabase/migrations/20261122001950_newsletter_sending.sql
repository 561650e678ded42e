-- Sending a newsletter. A press of an administrator queues it for each recipient, so that it doesn't follow from an
-- event.

-- Everybody who would get a newsletter now, each address once. An account's own switch counts first, so that
-- its settings can switch the newsletter off. `key` is unique, and is no address.
create function private.newsletter_recipients() returns table (
  key uuid,
  user_id uuid,
  recipient text
)
language plpgsql stable
set search_path = ''
as $$
begin
  return query
    select account.id, account.id, null::text
    from auth.users as account
    where private.wants_email(account.id, 'marketing_emails')
    union all
    select subscriber.token, null, subscriber.email
    from public.newsletter_subscribers as subscriber
    where subscriber.confirmed_at is not null and not exists (
      select from auth.users as account
      where private.normalised_email(account.email) = subscriber.email
        and private.wants_email(account.id, 'marketing_emails')
    );
end
$$;

create function private.newsletter_content(email public.email_outbox) returns jsonb
language sql stable
set search_path = ''
as $$
  select jsonb_build_object(
    'newsletter_id', newsletter.id, 'subject', newsletter.subject, 'body', newsletter.body
  )
  from public.newsletters as newsletter where newsletter.id = email.newsletter_id
$$;

-- For administrators: queues a newsletter for confirmed subscribers and for accounts that want it, each
-- address once. Returns how many emails there are; a second call adds none.
create function public.send_newsletter(newsletter_id uuid) returns integer
language plpgsql security definer
set search_path = ''
as $$
#variable_conflict use_variable
begin
  if not private.is_admin() then
    raise insufficient_privilege using message = 'Only administrators may send newsletters';
  end if;

  -- A second call waits for the first one here, and then finds the newsletter sent.
  update public.newsletters as newsletter
    set sent_at = now(), sent_by = (select auth.uid())
    where newsletter.id = newsletter_id and newsletter.sent_at is null;
  if found then
    insert into public.email_outbox (
      idempotency_key, template, newsletter_id, user_id, recipient, priority, setting, subscriber, content_source
    )
      select
        format('newsletter:%s:%s', newsletter_id, person.key), 'newsletter', newsletter_id, person.user_id,
        person.recipient, 2,
        case when person.user_id is not null then 'marketing_emails'::public.email_setting end,
        case when person.user_id is null then 'confirmed'::public.subscriber_state end, 'newsletter'
      from private.newsletter_recipients() as person;
  elsif not exists (
    select from public.newsletters as newsletter where newsletter.id = newsletter_id
  ) then
    raise no_data_found using message = 'There is no such newsletter';
  end if;
  return (select count(*) from public.email_outbox as email where email.newsletter_id = newsletter_id);
end
$$;

-- For administrators: how many emails of a newsletter there are, by state; of a draft, how many there would
-- be.
create function public.newsletter_progress(newsletter_id uuid) returns table (
  recipients bigint,
  sent bigint,
  waiting bigint,
  failed bigint,
  cancelled bigint
)
language plpgsql stable security definer
set search_path = ''
as $$
#variable_conflict use_variable
begin
  if not private.is_admin() then
    raise insufficient_privilege using message = 'Only administrators may see newsletters';
  end if;
  if exists (
    select from public.newsletters as draft where draft.id = newsletter_id and draft.sent_at is null
  ) then
    return query
      select count(*), 0::bigint, 0::bigint, 0::bigint, 0::bigint
      from private.newsletter_recipients();
  else
    return query
      select
        count(*),
        count(email.sent_at),
        count(*) filter (where email.is_waiting),
        count(email.failed_at),
        count(email.cancelled_at)
      from public.email_outbox as email
      where email.newsletter_id = newsletter_id;
  end if;
end
$$;

grant execute on function public.send_newsletter, public.newsletter_progress to authenticated;
