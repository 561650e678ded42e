-- Begun sponsorships of visitors count, too. Confirmations, which cost nothing, hold nothing up that was paid for.

create or replace function private.limit_unasked_emails() returns trigger
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
