-- Emails to those who gave for an appeal: the goal is reached, or it has ended; how it went; and that its dog has died. And
-- the costs of another appeal are refused instead of moved.

alter table private.people
  -- Of the link that ends the emails about appeals, for somebody without an account, and since when there are none.
  add unsubscribe_token uuid not null default gen_random_uuid() constraint people_unsubscribe_token_key unique,
  add appeals_left_at timestamptz;

-- Takes the owner of a token off a list: newsletter, email_notifications, adoption_alerts, marketing_emails or dog_news;
-- or stops all gifts to an address (gifts) or the emails about appeals (appeals). False for an unknown token, also for a subscriber who has left.
--
-- A person may be on the newsletter's list twice: with the address, and with the account's switch. Leaving
-- by either link ends both.
create or replace function public.unsubscribe(list text, token uuid) returns boolean
language plpgsql security definer
set search_path = ''
as $$
#variable_conflict use_variable
declare
  account uuid;
  address text;
begin
  if list = 'newsletter' then
    address := (
      select subscriber.email from public.newsletter_subscribers as subscriber where subscriber.token = token
    );
    update public.user_settings as settings set marketing_emails = false
      from auth.users as person
      where person.id = settings.user_id and private.normalised_email(person.email) = address;
    perform private.lock_people(array[address]);
    delete from public.newsletter_subscribers as subscriber where subscriber.token = token;
    if not found then
      return false;
    end if;
    perform private.refresh_person(address);
    return true;
  end if;

  if list = 'dog_news' then
    delete from private.dog_news_subscribers as reader where reader.token = token;
    return found;
  elsif list = 'gifts' then
    update private.gift_addresses as known set stopped_at = coalesce(known.stopped_at, now())
      where known.token = token;
    return found;
  elsif list = 'appeals' then
    update private.people as person set appeals_left_at = coalesce(person.appeals_left_at, now())
      where person.unsubscribe_token = token;
    return found;
  end if;

  select person.id, private.normalised_email(person.email) into account, address
    from private.unsubscribe_tokens as known
    join auth.users as person on person.id = known.user_id
    where known.token = token;
  if not found or list not in ('email_notifications', 'adoption_alerts', 'marketing_emails') then
    return false;
  end if;
  insert into public.user_settings as settings
    (user_id, email_notifications, adoption_alerts, marketing_emails)
    values (account, list <> 'email_notifications', list <> 'adoption_alerts', false)
    on conflict (user_id) do update set
      email_notifications = settings.email_notifications and excluded.email_notifications,
      adoption_alerts = settings.adoption_alerts and excluded.adoption_alerts,
      marketing_emails = settings.marketing_emails and list <> 'marketing_emails';
  if list = 'marketing_emails' then
    perform private.lock_people(array[address]);
    delete from public.newsletter_subscribers as subscriber where subscriber.email = address;
    perform private.refresh_person(address);
  end if;
  return true;
end
$$;

-- For administrators: changes a dog's status and stores the desired status for each of its sponsorships. Returns
-- how many sponsors that affects. PT404 for an unknown dog; PT409 dog-is-draft, and nothing becomes one.
create or replace function public.set_dog_status(dog_id uuid, new_status public.dog_status) returns integer
language plpgsql security definer
set search_path = ''
as $$
#variable_conflict use_variable
declare
  old_status public.dog_status;
  appeal_id uuid;
  sponsorship public.sponsorships;
  is_chosen boolean;
  affected integer := 0;
begin
  perform private.require_admin('change the status of a dog');
  perform private.lock_promises();
  select status into old_status from public.dog_profiles where id = dog_id for no key update;
  if old_status is null then
    raise sqlstate 'PT404' using message = 'unknown-dog';
  end if;
  if old_status = new_status then
    return 0;
  end if;
  if 'draft' in (old_status, new_status) then
    raise sqlstate 'PT409' using message = 'dog-is-draft';
  end if;
  update public.dog_profiles set status = new_status, at_centre_since = null where id = dog_id;
  if new_status = 'passed_away' then
    -- One whose last day has passed has ended before.
    appeal_id := (
      select appeal.id from public.appeals as appeal
      where appeal.dog_id = dog_id and appeal.status = 'open' and appeal.last_day >= private.india_date(now())
    );
    update public.appeals as appeal set status = 'closed', closed_at = now(), updated_at = now()
      where appeal.dog_id = dog_id and appeal.status = 'open';
  end if;
  if new_status <> 'available' then
    perform private.record_event(
      'dog-left', dog_id => dog_id,
      data => jsonb_strip_nulls(jsonb_build_object('detail', new_status, 'appeal_id', appeal_id))
    );
  end if;

  for sponsorship in
    select * from public.sponsorships as candidate
    where dog_id in (candidate.dog_id, private.chosen_dog(candidate))
      -- For the indexes, which don't see into the function.
      and (candidate.dog_id = dog_id or candidate.next_dog_id = dog_id)
      and candidate.ended_at is null and candidate.desired_status <> 'stop'
    order by candidate.id
    for update
  loop
    -- A sponsor who has chosen another dog for the next month needs to choose nothing, and is told.
    is_chosen := private.chosen_dog(sponsorship) is not distinct from dog_id;
    if new_status = 'available' then
      continue when sponsorship.status = 'created';
      if is_chosen and sponsorship.desired_status = 'pause' and sponsorship.pause_reason = 'dog' then
        perform private.set_desired_status(sponsorship.id, 'run', null, 'dog-back', 'team', null, dog_id);
      else
        perform private.record_sponsorship_event(sponsorship.id, 'dog-back', 'team', null, dog_id);
      end if;
    elsif sponsorship.status = 'created' then
      if is_chosen then
        perform private.stop_one_sponsorship(sponsorship.id, 'dog', 'team');
      end if;
      continue;
    -- Nobody can pause a standing order but the sponsor, at their bank.
    elsif is_chosen and sponsorship.desired_status = 'run' and sponsorship.source = 'provider' then
      perform private.set_desired_status(
        sponsorship.id, 'pause', 'dog', 'dog-left', 'team', new_status::text, dog_id
      );
    else
      perform private.record_sponsorship_event(sponsorship.id, 'dog-left', 'team', new_status::text, dog_id);
    end if;
    -- Its replacement, which is for the same dog, is counted.
    continue when sponsorship.replaced_from is not null;
    affected := affected + 1;
  end loop;
  return affected;
end
$$;

-- For staff: says which care records an appeal paid for, those and no others. Only records of its dog, and none that another
-- appeal paid for. PT404 `unknown-appeal` and `unknown-record`; PT409 `cost-of-other-appeal`.
create or replace function public.set_appeal_costs(appeal_id uuid, record_ids uuid[]) returns void
language plpgsql security definer
set search_path = ''
as $$
#variable_conflict use_variable
declare
  appeal public.appeals;
  before public.care_records;
begin
  perform private.require_staff('say what an appeal paid for');
  select * into appeal from public.appeals as known where known.id = appeal_id and known.status <> 'draft' for update;
  if not found then
    raise sqlstate 'PT404' using message = 'unknown-appeal';
  elsif (
    select count(*) from public.care_records as record where record.id = any (record_ids) and record.dog_id = appeal.dog_id
  ) <> cardinality(record_ids) then
    raise sqlstate 'PT404' using message = 'unknown-record';
  elsif exists (
    select from public.care_records as record where record.id = any (record_ids) and record.appeal_id <> appeal_id
  ) then
    raise sqlstate 'PT409' using message = 'cost-of-other-appeal';
  end if;
  for before in
    select * from public.care_records as record
    where record.dog_id = appeal.dog_id and (record.id = any (record_ids)) <> (record.appeal_id is not distinct from appeal_id)
    order by record.id for update
  loop
    update public.care_records as record
      set appeal_id = case when before.id = any (record_ids) then appeal_id end, updated_by = (select auth.uid()),
        updated_at = now()
      where record.id = before.id;
    perform private.note_care_change(before.id, 'edited', before);
  end loop;
end
$$;

-- For staff: says with an update how an appeal went, once it has ended. PT404 `unknown-appeal` and `unknown-update`; PT409
-- `still-open`, and `no-translation` while the update is in one language only.
create or replace function public.tell_outcome(appeal_id uuid, update_id uuid) returns void
language plpgsql security definer
set search_path = ''
as $$
#variable_conflict use_variable
declare
  appeal public.appeals;
  told public.dog_updates;
begin
  perform private.require_staff('say how an appeal went');
  select * into appeal from public.appeals as known where known.id = appeal_id and known.status <> 'draft' for update;
  select * into told from public.dog_updates as known
    where known.id = update_id and known.dog_id = appeal.dog_id and known.hidden_at is null;
  if appeal.id is null then
    raise sqlstate 'PT404' using message = 'unknown-appeal';
  elsif private.is_running(appeal) then
    raise sqlstate 'PT409' using message = 'still-open';
  elsif told.id is null then
    raise sqlstate 'PT404' using message = 'unknown-update';
  elsif told.needs_translation then
    raise sqlstate 'PT409' using message = 'no-translation';
  end if;
  update public.appeals as known
    set outcome_update_id = update_id, outcome_at = coalesce(known.outcome_at, now()), updated_at = now(),
      status = 'closed', closed_at = coalesce(known.closed_at, now())
    where known.id = appeal_id;
  -- Who gave is written to once, whatever is shown later.
  if appeal.outcome_at is null then
    perform private.record_event(
      'appeal-outcome-told', dog_id => appeal.dog_id, data => jsonb_build_object('appeal_id', appeal_id)
    );
  end if;
end
$$;

-- The persons of whose money for an appeal something was kept, each once: an account, or an address with its language. The
-- mode is that of live money, if there is any.
create function private.appeal_givers(appeal_id uuid) returns table (
  person_id uuid,
  user_id uuid,
  recipient text,
  language public.language,
  name text,
  mode public.payment_mode
)
-- The planner would expect a thousand.
language sql stable rows 50
set search_path = ''
as $$
  select distinct on (person.id) person.id, person.account_id,
    case when person.account_id is null then coalesce(
      person.email, (select min(known.email) from private.shown_as(person) as known)
    ) end,
    coalesce(person.language, donation.language), donor.name, donation.mode
  from public.donations as donation
  join private.people as person on person.id = private.shown_person(private.person_of_donation(donation))
  left join public.donors as donor on donor.id = donation.donor_id
  where donation.appeal_id = appeal_givers.appeal_id and donation.net_paise > 0
  order by person.id, donation.mode desc, donation.paid_at desc, donation.id
$$;

-- For the server, each minute: records that an appeal has reached its goal or, if it didn't, that it has ended. Once an
-- appeal and mode, whatever the sum does later; nothing of one that ended a week ago, of whose outcome people know, or whose
-- dog has died, of which they are told.
create function public.record_appeal_news(as_of timestamptz) returns void
language sql security definer
set search_path = ''
as $$
  select private.record_event(
    case
      when given.paise >= appeal.goal_paise then 'appeal-goal-reached' else 'appeal-ended'
    end::public.domain_event_kind,
    dog_id => appeal.dog_id, data => jsonb_build_object('appeal_id', appeal.id, 'mode', given.mode), occurred_at => as_of
  )
  from public.appeals as appeal
  join public.dog_profiles as dog on dog.id = appeal.dog_id
  cross join lateral (
    values (least(appeal.closed_at, (appeal.last_day + 1)::timestamp at time zone 'Asia/Kolkata'))
  ) as ended (at)
  cross join lateral (
    select donation.mode, sum(donation.net_paise) as paise from public.donations as donation
    where donation.appeal_id = appeal.id and donation.net_paise > 0
    group by donation.mode
  ) as given
  where appeal.status <> 'draft' and appeal.outcome_at is null and ended.at > as_of - interval '7 days'
    and (given.paise >= appeal.goal_paise or ended.at <= as_of)
    and not exists (
      select from private.domain_events as known
      where known.dog_id = appeal.dog_id and known.data ->> 'appeal_id' = appeal.id::text
        and case
          when known.kind = 'dog-left' then dog.status = 'passed_away'
          else known.data ->> 'mode' = given.mode::text
        end
    )
$$;

-- What the emails about an appeal say to somebody who gave for it, with what came in and was spent by now. Null if nothing
-- of their money is kept any more; of one about a dog's death, if that was a mistake.
create function private.appeal_content(email public.email_outbox) returns jsonb
language sql stable
set search_path = ''
as $$
  select jsonb_build_object(
    'appeal_id', appeal.id, 'mode', giver.mode, 'has_account', giver.user_id is not null,
    'giver_name', giver.name,
    'title', jsonb_build_object(
      'dog_text', 'texts', 'original', appeal.title, 'texts', jsonb_build_object('hi', appeal.title_hi)
    ),
    'dog_name', private.dog_text(dog.id, 'name', dog.name), 'image_url', dog.image_url,
    'goal_paise', appeal.goal_paise, 'raised_paise', given.raised_paise, 'is_open', given.days_left is not null,
    'last_day', appeal.last_day,
    'ended_on', least(private.india_date(appeal.closed_at), appeal.last_day),
    'reached_on', email.data -> 'reached_on',
    'spent_paise', (
      select coalesce(sum(record.cost_paise), 0) from public.care_records as record where record.appeal_id = appeal.id
    ),
    'misses_costs', exists (
      select from public.care_records as record where record.appeal_id = appeal.id and record.cost_paise is null
    ),
    'as_of', private.india_date(now()),
    'shown', (
      select private.update_card(shown) from public.dog_updates as shown
      where shown.hidden_at is null and shown.id = case email.content_source
        when 'appeal_outcome' then appeal.outcome_update_id else appeal.update_id
      end
    )
  )
  from public.appeals as appeal
  join public.dog_profiles as dog on dog.id = appeal.dog_id
  join private.appeal_givers(appeal.id) as giver
    on giver.user_id = email.user_id or giver.recipient = email.recipient
  join public.appeals_now(giver.mode, array[appeal.id]) as given on true
  where appeal.id = (email.data ->> 'appeal_id')::uuid
    and coalesce(dog.status::text = email.data ->> 'dog_status', true)
    and (email.content_source = 'appeal' or exists (
      select from public.dog_updates as told where told.id = appeal.outcome_update_id and told.hidden_at is null
    ))
$$;

drop function private.audience_of(private.domain_events, text);

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

-- What an email says, null if there is nothing to tell any more.
create or replace function private.email_content(email public.email_outbox) returns jsonb
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
create or replace function private.prepare_email(email public.email_outbox) returns table (
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

grant execute on function public.record_appeal_news to service_role;
