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

create function private.newsletter_content(email public.email_outbox) returns jsonb
language sql stable
set search_path = ''
as $$
  select jsonb_build_object(
    'newsletter_id', newsletter.id, 'subject', newsletter.subject, 'body', newsletter.body
  )
  from public.newsletters as newsletter where newsletter.id = email.newsletter_id
$$;
