-- A visitor who gives has one secret for the gift's page: the page that thanks and the email bring the same link.

drop function private.new_gift_secret;

-- Makes a secret for a gift's page. The one of the same kind before it ends.
create function private.new_gift_secret(
  gift_id uuid,
  is_emailed boolean,
  secret text default private.random_code()
) returns text
language plpgsql
set search_path = ''
as $$
#variable_conflict use_variable
begin
  insert into private.gift_secrets as known (secret_hash, gift_id, is_emailed)
    values (private.secret_hash(secret), gift_id, is_emailed)
    on conflict on constraint gift_secrets_gift_id_is_emailed_key
    do update set secret_hash = excluded.secret_hash;
  return secret;
end
$$;

-- The secret of a visitor who gives: the same each time, so that what was shared from the page that thanks still opens
-- the gift once the email has brought its link.
create function private.visitor_gift_secret(gift_id uuid) returns text
language sql
set search_path = ''
as $$
  select private.new_gift_secret(gift_id, false, left(
    translate(encode(decode(private.keyed_hash('gift ' || gift_id), 'hex'), 'base64'), '+/=', '-_'), 22
  ))
$$;

-- For the server: what opens the gift that a visitor's donation is, once it is paid. Null for an account, which has its gifts
-- in its dashboard.
create function public.visitor_gift_link(donation_id uuid) returns jsonb
language sql security definer
set search_path = ''
as $$
  select jsonb_build_object('id', gift.id, 'secret', private.visitor_gift_secret(gift.id))
  from public.gifts as gift
  where gift.donation_id = visitor_gift_link.donation_id and private.gift_payer(gift) is null
$$;

grant execute on function public.visitor_gift_link to service_role;

create or replace function private.queue_decided_email(event private.domain_events, email jsonb) returns void
language plpgsql
set search_path = ''
as $$
declare
  queued public.email_outbox;
  secret record;
begin
  for queued in
    insert into public.email_outbox (
      idempotency_key, template, user_id, recipient, gift_id, dog_news_id, subscriber, language, data, due_at, priority,
      setting, required_role, content_source, is_unasked
    )
      select
        (email ->> 'key')
          || case
            when email ->> 'audience' in ('account', 'payer', 'donor', 'invited', 'gift', 'writer', 'sponsor') then ''
            else ':' || coalesce(person.user_id, person.dog_news_id)
          end,
        email ->> 'template', person.user_id, person.recipient, person.gift_id, person.dog_news_id,
        case when person.dog_news_id is not null then 'confirmed'::public.subscriber_state end, person.language,
        email -> 'data',
        coalesce((email ->> 'due_at')::timestamptz, now()), (email ->> 'priority')::smallint,
        case when person.user_id is not null then (email ->> 'setting')::public.email_setting end,
        (email ->> 'required_role')::public.email_role, (email ->> 'content_source')::public.email_content_source,
        coalesce((email ->> 'is_unasked')::boolean, false)
      from private.audience_of(event, email ->> 'audience') as person
      where person.user_id is null and num_nonnulls(person.recipient, person.gift_id, person.dog_news_id) = 1
        or private.wants_email(
        person.user_id, (email ->> 'setting')::public.email_setting,
        (email ->> 'required_role')::public.email_role
      )
      on conflict (idempotency_key) do nothing
      returning *
  loop
    for secret in
      select * from jsonb_to_recordset(email -> 'secrets') as item (path text[], opens text)
      where queued.recipient is not null
    loop
      update public.email_outbox as row
        set data = jsonb_set(row.data, secret.path, to_jsonb(
          case secret.opens
            when 'receipts' then private.new_receipt_secret(event.donation_id)
            when 'claim' then private.new_claim_secret(event.donation_id)
            when 'gift' then private.visitor_gift_secret((event.data ->> 'gift_id')::uuid)
            when 'sponsorship' then private.new_sponsorship_secret(event.sponsorship_id, queued.recipient)
          end
        ))
        where row.id = queued.id;
    end loop;
  end loop;
end
$$;
