-- How emails follow from what happened. The function `send-email` takes the undecided events with the facts that the
-- emails' texts need (undecided_events), decides with one pure function (functions/_shared/emails), and stores the
-- emails with the time of the decision in one transaction (store_email_decision). Two runs at once, and a crash
-- between both, repeat nothing: an event is decided once.

-- What a sponsorship gave, by dog.
create function private.gifts(sponsorship_id uuid) returns jsonb
language sql stable
set search_path = ''
as $$
  select coalesce(
    jsonb_agg(
      jsonb_build_object('dog_name', private.dog_text(gift.dog_id, 'name', gift.dog_name), 'paise', gift.paise)
    ), '[]'
  )
  from private.given_by_dog(gifts.sponsorship_id) as gift
$$;

-- Of the sponsorship of an event: what its texts name besides the event's own data. Null for other events.
create function private.sponsorship_facts(event private.domain_events) returns jsonb
language sql stable
set search_path = ''
as $$
  select jsonb_build_object(
    'manage_url', sponsorship.manage_url,
    'gifts', private.gifts(sponsorship.id),
    'charges', (
      select count(*) from private.domain_events as earlier
      where earlier.sponsorship_id = event.sponsorship_id and earlier.id < event.id
        and earlier.kind = 'sponsorship-charged'
    ),
    -- What was asked for last, before this.
    'last_request', (
      select earlier.kind from private.domain_events as earlier
      where earlier.sponsorship_id = event.sponsorship_id and earlier.id < event.id
        and earlier.kind in ('sponsorship-resume-requested', 'sponsorship-dog-back', 'sponsorship-moved')
      order by earlier.occurred_at desc, earlier.id desc limit 1
    )
  )
  from public.sponsorships as sponsorship
  where sponsorship.id = event.sponsorship_id and event.actor is not null
$$;

-- The receipt of an event as it was issued, without those that replaced it. Null for other events.
create function private.receipt_facts(event private.domain_events) returns jsonb
language sql stable
set search_path = ''
as $$
  select private.receipt_content(receipt) || jsonb_build_object(
    'replaced_by_id', null, 'replaced_by_number', null, 'replaced_by_kind', null
  )
  from public.receipts as receipt where receipt.id = (event.data ->> 'receipt_id')::uuid
$$;

-- Of the donation of an event: whether it was given with an address, without an account, and may be claimed with a
-- link. Null for other events.
create function private.donor_facts(event private.domain_events) returns jsonb
language sql stable
set search_path = ''
as $$
  select jsonb_build_object(
    'has_address', donor.email is not null,
    -- An account that has confirmed this address gets the donation without a link.
    'is_claimable', donation.user_id is null and donation.sponsorship_id is null and not exists (
      select from private.confirmed_mailboxes as mailbox where mailbox.email = donor.email
    )
  )
  from public.donations as donation
  left join public.donors as donor on donor.id = donation.donor_id
  where donation.id = event.donation_id
$$;

-- Of a change of roles or second factors: whom it is about, and who made it. Null for other events.
create function private.role_facts(event private.domain_events) returns jsonb
language sql stable
set search_path = ''
as $$
  select jsonb_build_object(
    'member', (
      select jsonb_build_object('name', person.name, 'email', person.email)
      from public.profiles as person where person.user_id = event.account_id
    ),
    'actor_name', (
      select nullif(person.name, '') from public.profiles as person
      where person.user_id = (event.data ->> 'actor_id')::uuid
    ),
    'invitation', (
      select jsonb_build_object(
        'email', invitation.email, 'expires_at', invitation.expires_at, 'is_open', private.is_invitation_open(invitation)
      )
      from private.role_invitations as invitation
      where invitation.id = (event.data ->> 'invitation_id')::uuid
    )
  )
  where event.kind in (
    'role-given', 'role-taken', 'role-offered', 'role-withdrawn', 'second-factor-added', 'second-factor-removed'
  )
$$;

-- What the texts of the emails about an event need and its data must not hold: names, texts and addresses of pages.
create function private.email_facts(event private.domain_events, as_of timestamptz) returns jsonb
language sql stable
set search_path = ''
as $$
  select jsonb_build_object(
    'dogs', (
      select coalesce(
        jsonb_object_agg(
          dog.id,
          jsonb_build_object('name', private.dog_text(dog.id, 'name', dog.name), 'image_url', dog.image_url)
        ), '{}'
      )
      from public.dog_profiles as dog
      where dog.id in (
        event.dog_id, (event.data #>> '{sponsorship,dog_id}')::uuid,
        (event.data #>> '{sponsorship,next_dog_id}')::uuid
      )
    ),
    'sponsorship', private.sponsorship_facts(event),
    'receipt', private.receipt_facts(event),
    'donor', private.donor_facts(event),
    'donor_name', coalesce(
      (
        select donor.name from public.donations as donation
        join public.donors as donor on donor.id = donation.donor_id where donation.id = event.donation_id
      ),
      (select donor.name from public.donors as donor where donor.user_id = event.account_id),
      (select nullif(person.name, '') from public.profiles as person where person.user_id = event.account_id),
      (
        select donor.name from public.sponsorships as sponsorship
        join public.donors as donor on donor.id = sponsorship.donor_id where sponsorship.id = event.sponsorship_id
      )
    ),
    'donations', (
      select jsonb_agg(private.donation_facts(donation) order by donation.paid_at desc, donation.id)
      from public.donations as donation
      where donation.id in (
        select item.id::uuid from jsonb_array_elements_text(event.data -> 'donation_ids') as item (id)
      )
    ),
    'message', (
      select jsonb_build_object(
        'sender_name', message.sender_name, 'subject', message.subject, 'body', message.body
      )
      from public.messages as message where message.id = (event.data ->> 'message_id')::uuid
    ),
    'answer', (
      select jsonb_build_object(
        'author_name', answer.author_name, 'body', answer.body, 'name', letter.name, 'letter', letter.message,
        'written_at', letter.created_at
      )
      from private.contact_answers as answer
      join public.contact_messages as letter on letter.id = answer.contact_message_id
      where answer.id = (event.data ->> 'answer_id')::uuid
    ),
    'review_item', (
      select jsonb_build_object('description', item.description)
      from public.review_items as item where item.id = event.review_item_id
    ),
    'role', private.role_facts(event),
    'gift', private.gift_facts((event.data ->> 'gift_id')::uuid, event.sponsorship_id),
    -- What can still be cancelled: the keys of the payer's waiting emails that are not being sent. An account may have joined
    -- after the event.
    'waiting', (
      select coalesce(jsonb_agg(email.idempotency_key), '[]')
      from (
        select * from public.email_outbox
        where user_id = coalesce(event.account_id, (
          select sponsorship.user_id from public.sponsorships as sponsorship where sponsorship.id = event.sponsorship_id
        ))
        union all
        select * from public.email_outbox
        where recipient = (
          select sponsorship.visitor_email from public.sponsorships as sponsorship where sponsorship.id = event.sponsorship_id
        ) and data ->> 'sponsorship_id' = event.sponsorship_id::text
      ) as email
      where email.is_waiting and (email.leased_until is null or email.leased_until <= as_of)
    )
  )
$$;

-- For the server: the next events whose emails are to be decided, oldest first, with their facts. Of one sponsorship
-- or donation only the oldest, because what it cancels or repeats depends on the decision before: an event that waits
-- because its decision failed holds back those, and no others.
create function public.undecided_events(as_of timestamptz, batch integer) returns table (
  id bigint,
  kind public.domain_event_kind,
  occurred_at timestamptz,
  recorded_at timestamptz,
  account_id uuid,
  donation_id uuid,
  sponsorship_id uuid,
  dog_id uuid,
  review_item_id uuid,
  actor public.sponsorship_actor,
  data jsonb,
  facts jsonb
)
language sql stable security definer
set search_path = ''
as $$
  select (event).id, (event).kind, (event).occurred_at, (event).recorded_at, (event).account_id,
    (event).donation_id, (event).sponsorship_id, (event).dog_id, (event).review_item_id, (event).actor,
    (event).data, private.email_facts(event, as_of)
  from (
    select event from private.domain_events as event
    where event.emails_decided_at is null and (event.decide_after is null or event.decide_after <= as_of)
      and not exists (
        select from private.domain_events as earlier
        where earlier.emails_decided_at is null and earlier.id < event.id
          and (earlier.sponsorship_id = event.sponsorship_id or earlier.donation_id = event.donation_id)
      )
    order by event.id
    limit least(greatest(batch, 1), 100)
  ) as next
$$;

-- Who gets an email about an event: accounts, the account or the visitor who pays a sponsorship, the address of a donor or an
-- invitation without an account, who wrote without one, the recipient of a gift, the payers of gifts whose email waits, or those who follow a dog.
create function private.audience_of(event private.domain_events, audience text) returns table (
  user_id uuid,
  recipient text,
  gift_id uuid,
  dog_news_id uuid,
  -- Of an address of which no other row has one.
  language public.language
)
language sql stable
set search_path = ''
as $$
  -- A donor's address comes first, also when the donation has joined an account meanwhile.
  select case when donor.email is null then event.account_id end, donor.email, null::uuid, null::uuid,
      case when donor.email is not null
        then coalesce(private.account_language(donation.user_id), donation.language)
      end
    from (values (1)) as one
    left join public.donations as donation on audience = 'donor' and donation.id = event.donation_id
    left join public.donors as donor on donor.id = donation.donor_id
    where audience in ('account', 'donor')
  union all
  select sponsorship.user_id, sponsorship.visitor_email, null, null,
      case when sponsorship.visitor_email is not null then sponsorship.language end
    from public.sponsorships as sponsorship
    where audience = 'payer' and sponsorship.id = event.sponsorship_id
  union all
  -- A sponsor without an account gets what the followers of the dog get.
  select sponsorship.user_id, null, null, reader.id, null
    from public.sponsorships as sponsorship
    left join private.dog_news_subscribers as reader
      on sponsorship.user_id is null and reader.email = sponsorship.visitor_email
        and reader.dog_id = sponsorship.dog_id and reader.is_sponsor and reader.confirmed_at is not null
    where audience = 'sponsor' and sponsorship.id = event.sponsorship_id
  union all
  select null, invitation.email, null, null, null from private.role_invitations as invitation
    where audience = 'invited' and invitation.id = (event.data ->> 'invitation_id')::uuid
  union all
  select null, private.normalised_email(letter.email), null, null, letter.language
    from private.contact_answers as answer
    join public.contact_messages as letter on letter.id = answer.contact_message_id
    where audience = 'writer' and answer.id = (event.data ->> 'answer_id')::uuid
  union all
  select person.user_id, null, null, null, null from public.profiles as person where audience = 'everybody'
  union all
  select role.user_id, null, null, null, null from public.user_roles as role
    where audience = 'team' or (
      -- Whom the event is about gets an email of their own.
      audience = 'administrators' and role.role = 'admin' and role.user_id is distinct from event.account_id
    )
    group by role.user_id
  union all
  select sponsor, null, null, null, null from private.sponsors_of_dog(event.dog_id) as sponsor
    where audience = 'sponsors'
  union all
  select null, null, gift.id, null, null from public.gifts as gift
    where audience = 'gift' and gift.id = (event.data ->> 'gift_id')::uuid
  union all
  select distinct waiting.payer, null, null::uuid, null::uuid, null::public.language
    from private.waiting_gifts(event.dog_id) as waiting
    where audience = 'givers'
  union all
  select null, null, null, reader.id, null from private.dog_news_subscribers as reader
    where audience = 'followers' and reader.dog_id = event.dog_id and reader.confirmed_at is not null
$$;

-- Queues one email for each person of its audience who wants it, once per key. With more than one reader, the account
-- is part of the key. A donor without an account gets secrets for the links, which are made now and stored as hashes.
create function private.queue_decided_email(event private.domain_events, email jsonb) returns void
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
        (email ->> 'required_role')::public.email_role, email ->> 'content_source',
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
            when 'gift' then private.new_gift_secret((event.data ->> 'gift_id')::uuid, false)
            when 'sponsorship' then private.new_sponsorship_secret(event.sponsorship_id, true)
          end
        ))
        where row.id = queued.id;
    end loop;
  end loop;
end
$$;

-- Ends the links in the emails about donations and sponsorships that went to an address, also of one that is being sent.
-- Those that wait go to the new one, with new links: a try that seemed to fail may have left the old ones there.
create function private.readdress_emails(
  old_address text,
  new_address text,
  donation_ids uuid[],
  sponsorship_ids uuid[]
) returns void
language plpgsql
set search_path = ''
as $$
declare
  ended constant text[] := array(
    select secret_hash from private.receipt_secrets where donation_id = any (donation_ids)
    union all
    select secret_hash from private.claim_secrets where donation_id = any (donation_ids) and used_at is null
    union all
    select secret_hash from private.sponsorship_secrets where sponsorship_id = any (sponsorship_ids) and is_emailed
  );
  email record;
begin
  for email in
    select waiting.id, waiting.data, receipt.donation_id, own.sponsorship_id
    from public.email_outbox as waiting
    left join private.receipt_secrets as receipt on receipt.secret_hash
      = private.secret_hash(coalesce(waiting.data #>> '{receipt,secret}', waiting.data ->> 'secret'))
    left join private.sponsorship_secrets as own on own.secret_hash = private.secret_hash(waiting.data ->> 'secret')
    where waiting.recipient = old_address and waiting.is_waiting
      and (waiting.leased_until is null or waiting.leased_until <= now())
      and (receipt.secret_hash = any (ended) or own.secret_hash = any (ended))
    order by waiting.id for update of waiting
  loop
    update public.email_outbox as waiting
      set recipient = new_address,
        data = email.data || case
          when email.sponsorship_id is not null then
            jsonb_build_object('secret', private.new_sponsorship_secret(email.sponsorship_id, true))
          when email.data #> '{receipt,secret}' is null then
            jsonb_build_object('secret', private.new_receipt_secret(email.donation_id))
          else jsonb_build_object('receipt', (email.data -> 'receipt') || jsonb_strip_nulls(jsonb_build_object(
            'secret', private.new_receipt_secret(email.donation_id),
            'claim_secret', case when email.data #> '{receipt,claim_secret}' is not null
              then private.new_claim_secret(email.donation_id)
            end
          )))
        end
      where waiting.id = email.id;
  end loop;
  delete from private.receipt_secrets where secret_hash = any (ended);
  delete from private.claim_secrets where secret_hash = any (ended);
  delete from private.sponsorship_secrets where secret_hash = any (ended);
end
$$;

-- For the server: stores what was decided about an event. False, and nothing changes, if the event is decided already,
-- or an email that should be cancelled was leased or finished meanwhile: then the event is decided again.
create function public.store_email_decision(
  event_id bigint,
  emails jsonb,
  cancelled_keys text[],
  as_of timestamptz
) returns boolean
language plpgsql security definer
set search_path = ''
as $$
declare
  event private.domain_events;
  cancelled integer;
begin
  select * into event from private.domain_events as row
    where row.id = event_id and row.emails_decided_at is null
    for update;
  if not found then
    return false;
  end if;
  update public.email_outbox as email set cancelled_at = as_of
    where email.idempotency_key = any (cancelled_keys) and email.is_waiting
      and (email.leased_until is null or email.leased_until <= as_of);
  get diagnostics cancelled = row_count;
  if cancelled < cardinality(cancelled_keys) then
    raise sqlstate 'PW409' using message = 'an email is being sent meanwhile';
  end if;
  perform private.queue_decided_email(event, email) from jsonb_array_elements(emails) as email;
  update private.domain_events as row set emails_decided_at = as_of where row.id = event.id;
  return true;
exception when sqlstate 'PW409' then
  return false;
end
$$;

-- For the server: notes that the emails about an event could not be decided. It is tried again after growing pauses,
-- and the team gets one review item per kind and day.
create function public.postpone_email_decision(event_id bigint, as_of timestamptz) returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  pauses constant interval[] := array['1 min', '5 min', '15 min', '1 hour', '6 hours'];
  event private.domain_events;
begin
  update private.domain_events as row
    set decision_failures = row.decision_failures + 1,
      decide_after = as_of + pauses[least(row.decision_failures + 1, 5)]
    where row.id = event_id and row.emails_decided_at is null
    returning * into event;
  if found then
    perform private.open_email_review_item(
      'undecided', event.kind::text, as_of,
      'The emails about something of the kind "%s" can''t be written: the code has a fault. They are tried again; when the code is mended, they are sent.'
    );
  end if;
end
$$;

-- For the server: queues a scheduled email for each person of its audience who wants it, once per key.
create function public.queue_scheduled_email(email jsonb) returns void
language sql security definer
set search_path = ''
as $$
  select private.queue_decided_email(null, email)
$$;

grant execute on function
  public.undecided_events, public.store_email_decision, public.postpone_email_decision,
  public.queue_scheduled_email
  to service_role;
