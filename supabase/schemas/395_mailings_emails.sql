-- What the function `send-email` does in the database: it decides the emails about what happened, leases those that are due,
-- and notes what became of them.
--
-- It takes the undecided events with the facts that the texts need (undecided_events), decides with one pure function
-- (send-email/decide-emails.ts), and stores the emails with the time of the decision in one transaction
-- (store_email_decision). Two runs at once, and a crash between both, repeat nothing: an event is decided once. What can change
-- until an email leaves is read when it is leased (lease_emails): its address, its switch, and content that is named by its source.

-- What the texts of the emails about an event need and its data must not hold: names, texts and addresses of pages. Null for
-- what the event isn't about.
create function private.email_facts(event private.domain_events, as_of timestamptz) returns jsonb
language sql stable
set search_path = ''
as $$
  select jsonb_build_object(
    'dogs', (
      select coalesce(
        jsonb_object_agg(
          dog.id,
          jsonb_build_object(
            'name', private.dog_text(dog.id, 'name', dog.name), 'image_url', dog.image_url,
            'news', (
              select private.update_card(news) from public.dog_updates as news
              where news.dog_id = dog.id and news.hidden_at is null
              order by news.published_at desc, news.id limit 1
            )
          )
        ), '{}'
      )
      from public.dog_profiles as dog
      where dog.id in (
        event.dog_id, (event.data #>> '{sponsorship,dog_id}')::uuid,
        (event.data #>> '{sponsorship,next_dog_id}')::uuid
      )
    ),
    'sponsorship', case when event.actor is not null and sponsorship.id is not null then jsonb_build_object(
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
    ) end,
    -- As it was issued, without those that replaced it.
    'receipt', (
      select private.receipt_content(receipt) || jsonb_build_object(
        'replaced_by_id', null, 'replaced_by_number', null, 'replaced_by_kind', null
      )
      from public.receipts as receipt where receipt.id = (event.data ->> 'receipt_id')::uuid
    ),
    'donor', case when donation.id is not null then jsonb_build_object(
      'has_address', donor.email is not null,
      -- With a link. An account that has confirmed this address gets the donation without one.
      'is_claimable', donation.user_id is null and donation.sponsorship_id is null and not exists (
        select from private.confirmed_mailboxes as mailbox where mailbox.email = donor.email
      )
    ) end,
    'donor_name', coalesce(
      donor.name, (select own.name from public.donors as own where own.user_id = event.account_id),
      nullif(account.name, ''), payer.name
    ),
    'donations', (
      select jsonb_agg(private.donation_facts(added) order by added.paid_at desc, added.id)
      from public.donations as added
      where added.id in (
        select item.id::uuid from jsonb_array_elements_text(event.data -> 'donation_ids') as item (id)
      )
    ),
    'message', (
      select jsonb_build_object(
        'sender_name', private.shown_name(message.sender_id, message.sender_name), 'subject', message.subject, 'body', message.body
      )
      from public.messages as message where message.id = (event.data ->> 'message_id')::uuid
    ),
    'answer', (
      select jsonb_build_object(
        'author_name', private.shown_name(answer.author_id, answer.author_name), 'body', answer.body,
        'name', coalesce(letter.name, person.name), 'letter', letter.message, 'written_at', letter.created_at,
        'subject', answer.subject,
        -- Of the first email to somebody whose address the office entered, the day.
        'entered_on', (
          select private.india_date(max(entered.entered_by_team_at)) from public.donors as entered
          where entered.person_id = person.id and entered.email is not null and not exists (
            select from private.contact_answers as earlier
            where earlier.person_id = person.id and earlier.created_at < answer.created_at
          )
        )
      )
      from private.contact_answers as answer
      left join public.contact_messages as letter on letter.id = answer.contact_message_id
      left join private.people as person on person.id = answer.person_id
      where answer.id = (event.data ->> 'answer_id')::uuid
    ),
    'review_item', (
      select jsonb_build_object('description', item.description)
      from public.review_items as item where item.id = event.review_item_id
    ),
    -- Of a change of roles or second factors: whom it is about, and who made it.
    'role', case
      when event.kind in (
        'role-given', 'role-taken', 'role-offered', 'role-withdrawn', 'second-factor-added', 'second-factor-removed'
      ) then jsonb_build_object(
        'member', case
          when account.user_id is not null then jsonb_build_object('name', account.name, 'email', account.email)
        end,
        'actor_name', (
          select nullif(person.name, '') from public.profiles as person
          where person.user_id = (event.data ->> 'actor_id')::uuid
        ),
        'invitation', (
          select jsonb_build_object(
            'email', invitation.email, 'expires_at', invitation.expires_at,
            'is_open', private.is_invitation_open(invitation)
          )
          from private.role_invitations as invitation
          where invitation.id = (event.data ->> 'invitation_id')::uuid
        )
      )
    end,
    'gift', private.gift_facts((event.data ->> 'gift_id')::uuid, event.sponsorship_id),
    -- What can still be cancelled: the keys of the payer's waiting emails that are not being sent. An account may have joined
    -- after the event.
    'waiting', (
      select coalesce(jsonb_agg(email.idempotency_key), '[]')
      from (
        select * from public.email_outbox where user_id = coalesce(event.account_id, sponsorship.user_id)
        union all
        select * from public.email_outbox
        where recipient = sponsorship.visitor_email and data ->> 'sponsorship_id' = event.sponsorship_id::text
      ) as email
      where email.is_waiting and (email.leased_until is null or email.leased_until <= as_of)
    )
  )
  from (values (1)) as one
  left join public.donations as donation on donation.id = event.donation_id
  left join public.donors as donor on donor.id = donation.donor_id
  left join public.sponsorships as sponsorship on sponsorship.id = event.sponsorship_id
  left join public.donors as payer on payer.id = sponsorship.donor_id
  left join public.profiles as account on account.user_id = event.account_id
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
-- invitation without an account, who wrote without one, the recipient of a gift, the payers of gifts whose email waits, those who
-- follow a dog, or those who gave for an appeal.
create function private.audience_of(event private.domain_events, audience text) returns table (
  user_id uuid,
  recipient text,
  gift_id uuid,
  dog_news_id uuid,
  -- Of an address of which no other row has one.
  language public.language,
  -- Who gave for an appeal.
  person_id uuid
)
language sql stable
set search_path = ''
as $$
  -- A donor's address comes first, also when the donation has joined an account meanwhile.
  select case when donor.email is null then event.account_id end, donor.email, null::uuid, null::uuid,
      case when donor.email is not null
        then coalesce(private.account_language(donation.user_id), donation.language)
      end, null::uuid
    from (values (1)) as one
    left join public.donations as donation on audience = 'donor' and donation.id = event.donation_id
    left join public.donors as donor on donor.id = donation.donor_id
    where audience in ('account', 'donor')
  union all
  select sponsorship.user_id, sponsorship.visitor_email, null, null,
      case when sponsorship.visitor_email is not null then sponsorship.language end, null
    from public.sponsorships as sponsorship
    where audience = 'payer' and sponsorship.id = event.sponsorship_id
  union all
  -- A sponsor without an account gets what the followers of the dog get.
  select sponsorship.user_id, null, null, reader.id, null, null
    from public.sponsorships as sponsorship
    left join private.dog_news_subscribers as reader
      on sponsorship.user_id is null and reader.email = sponsorship.visitor_email
        and reader.dog_id = sponsorship.dog_id and reader.is_sponsor and reader.confirmed_at is not null
    where audience = 'sponsor' and sponsorship.id = event.sponsorship_id
  union all
  select null, invitation.email, null, null, null, null from private.role_invitations as invitation
    where audience = 'invited' and invitation.id = (event.data ->> 'invitation_id')::uuid
  union all
  select null, coalesce(private.normalised_email(letter.email), person.email), null, null,
      coalesce(letter.language, person.language, 'en'), null
    from private.contact_answers as answer
    left join public.contact_messages as letter on letter.id = answer.contact_message_id
    left join private.people as person on person.id = answer.person_id
    where audience = 'writer' and answer.id = (event.data ->> 'answer_id')::uuid
  union all
  select person.user_id, null, null, null, null, null from public.profiles as person where audience = 'everybody'
  union all
  select role.user_id, null, null, null, null, null from public.user_roles as role
    where audience = 'team' or (
      -- Whom the event is about gets an email of their own.
      audience = 'administrators' and role.role = 'admin' and role.user_id is distinct from event.account_id
    )
    group by role.user_id
  union all
  select sponsor, null, null, null, null, null from private.sponsors_of_dog(event.dog_id) as sponsor
    where audience = 'sponsors'
  union all
  select null, null, gift.id, null, null, null from public.gifts as gift
    where audience = 'gift' and gift.id = (event.data ->> 'gift_id')::uuid
  union all
  select distinct waiting.payer, null, null::uuid, null::uuid, null::public.language, null::uuid
    from private.waiting_gifts(event.dog_id) as waiting
    where audience = 'givers'
  union all
  select null, null, null, reader.id, null, null from private.dog_news_subscribers as reader
    where audience = 'followers' and reader.dog_id = event.dog_id and reader.confirmed_at is not null
  union all
  select giver.user_id, giver.recipient, null, null, case when giver.user_id is null then giver.language end, giver.person_id
    from private.appeal_givers((event.data ->> 'appeal_id')::uuid) as giver
    where audience = 'appeal-givers' and coalesce(giver.mode::text = event.data ->> 'mode', true)
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
            else ':' || coalesce(person.user_id, person.dog_news_id, person.person_id)
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

-- The addresses without an account that get emails with links about an event, and that can be corrected.
create function private.addresses_of_event(event_id bigint) returns text[]
language sql stable
set search_path = ''
as $$
  select array_remove(array[donor.email, sponsorship.visitor_email], null)
  from private.domain_events as event
  left join public.donations as donation on donation.id = event.donation_id
  left join public.donors as donor on donor.id = donation.donor_id
  left join public.sponsorships as sponsorship on sponsorship.id = event.sponsorship_id
  where event.id = event_id
$$;

-- For the server: stores what was decided about an event. False, and nothing changes, if the event is decided already,
-- its address was corrected meanwhile, or an email that should be cancelled was leased or finished: then it is decided again.
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
  addresses constant text[] := private.addresses_of_event(event_id);
  event private.domain_events;
begin
  -- A correction of the address changes what waits, so it must see these emails, or these its address.
  perform private.lock_people(addresses);
  if private.addresses_of_event(event_id) is distinct from addresses then
    return false;
  end if;
  select * into event from private.domain_events as row
    where row.id = event_id and row.emails_decided_at is null
    for update;
  if not found then
    return false;
  end if;
  if private.cancel_emails(cancelled_keys, as_of) < cardinality(cancelled_keys) then
    raise sqlstate 'PW409' using message = 'an email is being sent meanwhile';
  end if;
  perform private.queue_decided_email(event, email) from jsonb_array_elements(emails) as email;
  update private.domain_events as row set emails_decided_at = as_of where row.id = event.id;
  return true;
exception when sqlstate 'PW409' then
  return false;
end
$$;

-- Opens a review item about emails, once per kind and day.
create function private.open_email_review_item(reason text, kind text, as_of timestamptz, description text) returns void
language sql
set search_path = ''
as $$
  select public.open_review_items(jsonb_build_array(jsonb_build_object(
    'kind', 'email',
    'reference', format('%s %s %s', reason, kind, private.india_date(as_of)),
    'description', format(description, kind)
  )))
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

-- Daily and weekly emails hold the end of their time and read what happened in it when they are sent.
create function private.new_dogs_content(email public.email_outbox) returns jsonb
language sql stable
set search_path = ''
as $$
  select jsonb_build_object('dogs', jsonb_agg(to_jsonb(dog) - 'created_at' order by dog.created_at desc))
  from (
    select id, private.dog_text(id, 'name', name) as name, private.dog_text(id, 'tagline', tagline) as tagline,
      age, private.dog_text(id, 'location', location) as location, image_url, created_at
    from public.dog_profiles
    where status <> 'draft' and created_at >= (email.data ->> 'until')::timestamptz - interval '1 day'
      and created_at < (email.data ->> 'until')::timestamptz
    order by created_at desc limit 12
  ) as dog
  having count(*) > 0
$$;

create function private.review_items_content(email public.email_outbox) returns jsonb
language sql stable
set search_path = ''
as $$
  select jsonb_build_object('items', jsonb_agg(to_jsonb(item) - 'created_at' order by item.created_at))
  from (
    select kind, description, created_at from public.review_items
    where created_at >= (email.data ->> 'until')::timestamptz - interval '1 day'
      and created_at < (email.data ->> 'until')::timestamptz
      and closed_at is null and not is_urgent
    order by created_at limit 50
  ) as item
  having count(*) > 0
$$;

-- What an email says, null if there is nothing to tell any more.
create function private.email_content(email public.email_outbox) returns jsonb
language sql stable
set search_path = ''
as $$
  select case email.content_source
    when 'account_deleted' then private.account_deleted_content(email)
    when 'appeal' then private.appeal_content(email)
    when 'appeal_outcome' then private.appeal_content(email)
    when 'dog_news_end' then private.dog_news_end_content(email)
    when 'dog_updates' then private.dog_updates_content(email)
    when 'gift' then (
      select private.gift_text(gift) || jsonb_build_object(
        'gift_id', gift.id, 'secret', email.data -> 'secret', 'mode', email.data -> 'mode'
      )
      from public.gifts as gift where gift.id = email.gift_id
    )
    when 'gift_dog_left' then private.gift_dog_left_content(email)
    when 'milestone' then private.milestone_content(email)
    when 'new_dogs' then private.new_dogs_content(email)
    when 'newsletter' then (
      select jsonb_build_object('newsletter_id', newsletter.id, 'subject', newsletter.subject, 'body', newsletter.body)
      from public.newsletters as newsletter where newsletter.id = email.newsletter_id
    )
    when 'review_items' then private.review_items_content(email)
    when 'team_week' then private.team_week_content(email)
    else email.data
  end
$$;

-- Address, language and content of an email; `list` and token if one can unsubscribe. No row if it must not be sent any
-- more.
create function private.prepare_email(email public.email_outbox) returns table (
  address text,
  name text,
  language public.language,
  data jsonb,
  list text,
  unsubscribe_token uuid
)
language plpgsql
set search_path = ''
as $$
#variable_conflict use_variable
begin
  if email.gift_id is not null then
    select recipient.address, recipient.name, recipient.token, recipient.language
      into address, name, unsubscribe_token, language
      from private.gift_recipient(email.gift_id) as recipient;
    if not found then
      return;
    end if;
    list := 'gifts';
    -- Made when the email leaves, perhaps months after it was queued, and once: a repeated email has the same link.
    if email.data -> 'secret' is null then
      update public.email_outbox as row
        set data = row.data || jsonb_build_object('secret', private.new_gift_secret(email.gift_id, true))
        where row.id = email.id returning * into email;
    end if;
  elsif email.dog_news_id is not null then
    select reader.email, '', 'dog_news', reader.token, reader.language
      into address, name, list, unsubscribe_token, language
      from private.dog_news_subscribers as reader
      where reader.id = email.dog_news_id
        and (reader.confirmed_at is not null) = (email.subscriber = 'confirmed');
    if not found then
      return;
    end if;
  elsif email.user_id is null then
    address := email.recipient;
    -- The payer of a visitor's sponsorship, as on the receipts.
    name := coalesce((
      select payer.name from public.sponsorships as sponsorship
      join public.donors as payer on payer.id = sponsorship.donor_id
      where sponsorship.id = (email.data ->> 'sponsorship_id')::uuid and sponsorship.visitor_email = email.recipient
    ), '');
    language := coalesce(email.language, 'en');
    if email.subscriber is not null then
      select subscriber.token, subscriber.language into unsubscribe_token, language
        from public.newsletter_subscribers as subscriber
        where subscriber.email = email.recipient
          and (subscriber.confirmed_at is not null) = (email.subscriber = 'confirmed');
      if not found then
        return;
      end if;
      list := 'newsletter';
    elsif email.content_source in ('appeal', 'appeal_outcome') then
      select person.unsubscribe_token into unsubscribe_token from private.people as person
        where person.email = email.recipient and person.appeals_left_at is null;
      if not found then
        return;
      end if;
      list := 'appeals';
    end if;
  else
    if not private.wants_email(email.user_id, email.setting, email.required_role) then
      return;
    end if;
    select account.email, coalesce(profile.name, ''), private.account_language(account.id)
      into address, name, language
      from auth.users as account
      left join public.profiles as profile on profile.user_id = account.id
      where account.id = email.user_id;
    list := nullif(email.setting, 'donation_receipts');
    unsubscribe_token := (
      select token.token from private.unsubscribe_tokens as token
      where token.user_id = email.user_id and list is not null
    );
  end if;

  data := private.in_language(private.email_content(email), language);
  if data is not null and address is not null and not exists (
    select from public.refused_addresses as refused where refused.email = private.normalised_email(address)
  ) then
    return next;
  end if;
end
$$;

-- Of an email that must not be sent now. It is cancelled; that of a gift whose payment is refunded or disputed waits, in
-- case that is undone. The payer of a gift hears that its address refuses emails or has enough, or that its reader has
-- stopped gifts.
create function private.leave_unsent(email public.email_outbox, as_of timestamptz) returns void
language plpgsql
set search_path = ''
as $$
begin
  if exists (
    select from public.gifts as gift
    where gift.id = email.gift_id and gift.email is not null and gift.withdrawn_at is null
      and private.gift_state(gift) = 'withdrawn'
  ) then
    update public.email_outbox as row set due_at = as_of + interval '1 hour', leased_until = null
      where row.id = email.id;
    return;
  end if;
  update public.email_outbox as row set cancelled_at = as_of where row.id = email.id;
  if exists (
    select from public.gifts as gift
    where gift.id = email.gift_id and private.gift_state(gift) = 'ready'
      and (
        private.gift_email_problem(gift) is not null
        or exists (select from public.refused_addresses as refused where refused.email = gift.email)
      )
  ) then
    perform private.record_gift_failure(email.gift_id);
  end if;
end
$$;

-- Of an email that was refused or given up.
create function private.report_failed_email(email public.email_outbox, is_refused boolean, as_of timestamptz)
returns void
language sql
set search_path = ''
as $$
  select private.open_email_review_item(
    case when is_refused then 'refused' else 'given-up' end, email.template, as_of,
    case
      when is_refused
        then 'A mail server refuses an address for good, at an email of the kind "%s". The list of refused addresses names it. Nothing is sent there any more.'
      else 'The mail server did not take emails of the kind "%s" for a day, so they were given up.'
    end
  )
$$;

-- For the server: leases due emails for five minutes, money and accounts first, newsletters last. Cancels
-- those that nobody should get any more.
--
-- A lease lasts longer than a hosted function, so an email is leased again only after its sender has ended.
-- A sender that ends while it sends an email never notes a failure, so the attempts have a limit, too.
create function public.lease_emails(as_of timestamptz, batch integer) returns table (
  id uuid,
  lease_id uuid,
  template text,
  data jsonb,
  address text,
  name text,
  language public.language,
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
  email public.email_outbox;
  prepared record;
begin
  for email in
    select * from public.email_outbox
    where is_waiting and due_at <= as_of and (leased_until is null or leased_until <= as_of)
    order by priority, due_at, id
    for update skip locked
  loop
    if email.attempts >= 100 then
      update public.email_outbox as row set failed_at = as_of where row.id = email.id;
      perform private.report_failed_email(email, false, as_of);
      perform private.record_gift_failure(email.gift_id);
      continue;
    end if;
    select * into prepared from private.prepare_email(email);
    if not found then
      perform private.leave_unsent(email, as_of);
      continue;
    end if;
    update public.email_outbox as row
      set lease_id = this_lease,
        leased_until = as_of + interval '5 minutes',
        first_tried_at = coalesce(row.first_tried_at, as_of),
        attempts = row.attempts + 1
      where row.id = email.id;
    id := email.id;
    lease_id := this_lease;
    template := email.template;
    data := prepared.data;
    address := prepared.address;
    name := prepared.name;
    language := prepared.language;
    list := prepared.list;
    unsubscribe_token := prepared.unsubscribe_token;
    return next;
    leased_count := leased_count + 1;
    exit when leased_count = row_limit;
  end loop;
end
$$;

-- For the server: notes that an email was sent, failed (tried again after a growing pause, given up after a
-- day) or that its address was refused for good. False if the email is already sent, or leased by another
-- sender.
create function public.record_delivery(
  email_id uuid,
  lease uuid,
  outcome text,
  as_of timestamptz,
  problem text default null,
  address text default null,
  subject text default null
) returns boolean
language plpgsql security definer
set search_path = ''
as $$
#variable_conflict use_variable
declare
  pauses constant interval[] := array['1 min', '2 min', '5 min', '15 min', '30 min', '60 min'];
  noted public.email_outbox;
begin
  -- An email that a server accepted is sent, even if another run has leased it since.
  if outcome = 'sent' then
    update public.email_outbox as email
      set sent_at = as_of, failed_at = null, cancelled_at = null, leased_until = null,
        subject = coalesce(left(subject, 200), email.subject)
      where email.id = email_id and email.sent_at is null
      returning * into noted;
    if not found then
      return false;
    end if;
    update public.gifts as gift set delivered_at = as_of where gift.id = noted.gift_id;
    insert into private.gift_deliveries (gift_id, address_hash, delivered_at)
      select noted.gift_id, private.keyed_hash(private.folded_email(private.normalised_email(address))), as_of
      where noted.gift_id is not null and address is not null
      on conflict on constraint gift_deliveries_pkey do update set delivered_at = excluded.delivered_at;
    return true;
  end if;

  update public.email_outbox as email
    set leased_until = null,
      last_error = left(problem, 200),
      subject = coalesce(left(subject, 200), email.subject),
      due_at = as_of + pauses[least(email.attempts, 6)],
      failed_at = case
        when outcome = 'refused' or email.first_tried_at <= as_of - interval '1 day' then as_of
      end
    where email.id = email_id and email.lease_id = lease
      and email.is_waiting
    returning * into noted;
  if not found then
    return false;
  end if;
  -- Nothing of a deleted account stays, and nothing else is sent there.
  if outcome = 'refused' and noted.is_last then
    return true;
  end if;
  if outcome = 'refused' then
    insert into public.refused_addresses (email, reason, refused_at)
      values (private.normalised_email(address), left(problem, 200), as_of)
      on conflict do nothing;
  end if;
  if noted.failed_at is not null then
    perform private.report_failed_email(noted, outcome = 'refused', as_of);
    perform private.record_gift_failure(noted.gift_id);
  end if;
  return true;
end
$$;

-- For the server: removes recipient and content of finished emails after 30 days. Their keys stay, so that
-- nothing is sent again, and the subject of those to an account, whose page shows it.
create function public.redact_old_emails(as_of timestamptz) returns void
language sql security definer
set search_path = ''
as $$
  update public.email_outbox
    set recipient = null, data = '{}', subject = case when user_id is not null then subject end
    where created_at < as_of - interval '30 days'
      and (recipient is not null or data <> '{}')
      and not is_waiting;
  delete from public.email_outbox
    where sent_at < as_of - interval '13 months' and num_nonnulls(user_id, gift_id, newsletter_id) = 0
$$;

grant execute on function
  public.undecided_events, public.store_email_decision, public.postpone_email_decision, public.queue_scheduled_email,
  public.lease_emails, public.record_delivery, public.redact_old_emails
  to service_role;
