-- What payers and recipients of gifts read and do. A payer is the account of the donation or the sponsorship, so that
-- a visitor's gift joins an account with its donation. A recipient has the secret of the gift's link.
--
-- Errors have a status for the API and a code as their message: PT404 `unknown-gift`; PT409 `not-ready`, `being-sent`,
-- `delivered`, `already-corrected`, `already-sent-again`, `not-by-email`; PT422 `gift-address-stopped`,
-- `too-many-gifts`, `not-an-address`.

-- Whether something happened to a gift from which an email of it is about to follow.
create function private.is_gift_email_undecided(gift_id uuid) returns boolean
language sql stable
set search_path = ''
as $$
  select exists (
    select from private.domain_events as event
    where event.emails_decided_at is null and event.kind in ('gift-paid', 'gift-sent-again')
      and event.data ->> 'gift_id' = is_gift_email_undecided.gift_id::text
  )
$$;

create function private.gift_delivery(gift public.gifts) returns public.gift_delivery
language sql stable
set search_path = ''
as $$
  select (case
    when gift.deliver_on is null then 'page'
    when gift.delivered_at is not null then 'sent'
    when gift.email is not null and private.is_gift_address_stopped(gift.email) then 'stopped'
    when exists (select from public.email_outbox where gift_id = gift.id and is_waiting)
      or private.is_gift_email_undecided(gift.id) then 'waiting'
    when exists (select from public.email_outbox where gift_id = gift.id) then 'failed'
    else 'waiting'
  end)::public.gift_delivery
$$;

-- Of the gift of an event, or of its sponsorship: what the decisions about emails need. Null for other events.
-- `leaves_on`: the day on which the email to the recipient leaves; null for a page and once it has left.
create function private.gift_facts(gift_id uuid, sponsorship_id uuid) returns jsonb
language sql stable
set search_path = ''
as $$
  select jsonb_build_object(
    'id', gift.id, 'recipient_name', gift.recipient_name, 'deliver_on', gift.deliver_on, 'email', gift.email,
    'is_by_visitor', private.gift_payer(gift) is null,
    'problem', private.gift_email_problem(gift),
    'leaves_on', case
      when private.gift_state(gift) = 'ready' and private.gift_delivery(gift) = 'waiting' then gift.deliver_on
    end
  )
  from (
    select found.* from public.gifts as found where found.id = gift_facts.gift_id
    union all
    select found.* from private.gift_of_sponsorship(gift_facts.sponsorship_id) as found
  ) as gift
  where gift.recipient_name is not null
$$;

-- For a payer: their paid gifts, newest first, at most 200. Once they are deleted, the name is '' and the address
-- null. dog_name is null for a gift for all dogs.
create function public.own_gifts(language public.language default 'en') returns table (
  id uuid,
  created_at timestamptz,
  dog_id uuid,
  dog_name text,
  is_monthly boolean,
  has_ended boolean,
  recipient_name text,
  occasion public.gift_occasion,
  deliver_on date,
  email text,
  state public.gift_state,
  delivery public.gift_delivery,
  delivered_at timestamptz,
  is_corrected boolean,
  is_sent_again boolean
)
language sql stable security definer
set search_path = ''
as $$
  select (gift).id, (gift).created_at, dog.id, coalesce(translation.name, dog.name), (gift).sponsorship_id is not null,
    (gift).sponsorship_id is not null and not exists (
      select from private.gift_sponsorships(gift) as sponsorship
      where sponsorship.is_running
    ),
    coalesce((gift).recipient_name, ''), (gift).occasion, (gift).deliver_on, (gift).email, private.gift_state(gift),
    private.gift_delivery(gift), (gift).delivered_at, (gift).corrected_at is not null, (gift).sent_again_at is not null
  from (
    select gift from private.gifts_of((select auth.uid())) as gift
    where gift.paid_at is not null
    order by gift.paid_at desc, gift.id
    limit 200
  ) as own
  left join public.dog_profiles as dog on dog.id = private.gift_dog(gift)
  left join public.dog_translations as translation
    on translation.dog_id = dog.id and translation.language = own_gifts.language
  order by (gift).paid_at desc, (gift).id
$$;

-- Returns the current user's paid gift with this id and locks it for the transaction. PT404 if there is none, PT409
-- if it is withdrawn. Locks its waiting email first, in the order of the sender, so that the two can't deadlock.
create function private.own_gift(gift_id uuid) returns public.gifts
language plpgsql security definer
set search_path = ''
as $$
#variable_conflict use_variable
declare
  gift public.gifts;
begin
  select * into gift from public.gifts as row
    where row.id = gift_id and row.paid_at is not null and private.gift_payer(row) = (select auth.uid());
  if not found then
    raise sqlstate 'PT404' using message = 'unknown-gift';
  end if;
  perform from public.email_outbox as email
    where email.gift_id = gift_id and email.is_waiting for update;
  select * into gift from public.gifts as row where row.id = gift_id for update;
  if private.gift_state(gift) <> 'ready' then
    raise sqlstate 'PT409' using message = 'not-ready';
  end if;
  return gift;
end
$$;

-- PT409 while the email of a gift is being sent.
create function private.require_gift_email_idle(gift_id uuid) returns void
language plpgsql
set search_path = ''
as $$
begin
  if exists (
    select from public.email_outbox as email
    where email.gift_id = require_gift_email_idle.gift_id and email.is_waiting
      and email.leased_until > clock_timestamp()
  ) then
    raise sqlstate 'PT409' using message = 'being-sent';
  end if;
end
$$;

-- A new email of the gift, unless one waits or is about to be decided.
create function private.send_gift_again(gift public.gifts) returns void
language plpgsql
set search_path = ''
as $$
begin
  if exists (select from public.email_outbox where gift_id = gift.id)
    and not exists (select from public.email_outbox where gift_id = gift.id and is_waiting)
    and not private.is_gift_email_undecided(gift.id) then
    perform private.record_event(
      'gift-sent-again', account_id => private.gift_payer(gift), dog_id => private.gift_dog(gift),
      data => jsonb_build_object('gift_id', gift.id, 'mode', coalesce(
        (select donation.mode from public.donations as donation where donation.id = gift.donation_id),
        (select sponsorship.mode from public.sponsorships as sponsorship where sponsorship.id = gift.sponsorship_id)
      ))
    );
  end if;
end
$$;

-- For the payer: a new secret for the gift's page. The one that was made here before ends; an emailed one stays.
create function public.renew_gift_link(gift_id uuid) returns text
language plpgsql security definer
set search_path = ''
as $$
declare
  gift constant public.gifts := private.own_gift(gift_id);
begin
  return private.new_gift_secret(gift.id, false);
end
$$;

-- For the payer: withdraws a gift whose email has not left, or a gift with a page only. The payment stays as it is.
create function public.withdraw_gift(gift_id uuid) returns void
language plpgsql security definer
set search_path = ''
as $$
#variable_conflict use_variable
declare
  gift constant public.gifts := private.own_gift(gift_id);
begin
  if gift.delivered_at is not null then
    raise sqlstate 'PT409' using message = 'delivered';
  end if;
  perform private.require_gift_email_idle(gift.id);
  update public.gifts as row set withdrawn_at = now() where row.id = gift.id;
  update public.email_outbox as email set cancelled_at = now() where email.gift_id = gift.id and email.is_waiting;
end
$$;

-- For the payer: corrects the address of a gift by email, once. Links that went to the old address end. If the email
-- had left already, it leaves again.
create function public.correct_gift_email(gift_id uuid, email text) returns void
language plpgsql security definer
set search_path = ''
as $$
#variable_conflict use_variable
declare
  gift public.gifts := private.own_gift(gift_id);
  address constant text := private.normalised_email(email);
  problem text;
begin
  if gift.email is null then
    raise sqlstate 'PT409' using message = 'not-by-email';
  elsif gift.corrected_at is not null then
    raise sqlstate 'PT409' using message = 'already-corrected';
  elsif private.is_email_address(address) is not true then
    raise sqlstate 'PT422' using message = 'not-an-address';
  elsif address = gift.email then
    return;
  end if;
  problem := private.gift_address_problem(address, gift.id);
  if problem is not null then
    raise sqlstate 'PT422' using message = problem;
  end if;
  perform private.require_gift_email_idle(gift.id);
  update public.gifts as row set email = address, corrected_at = now(), delivered_at = null
    where row.id = gift.id returning * into gift;
  perform private.know_gift_address(address);
  delete from private.gift_secrets as known where known.gift_id = gift.id and known.is_emailed;
  -- A link that an earlier attempt may have delivered has ended.
  update public.email_outbox as waiting set data = waiting.data - 'secret'
    where waiting.gift_id = gift.id and waiting.is_waiting;
  perform private.send_gift_again(gift);
end
$$;

-- For the payer: sends a gift's email again, once, with a new link.
create function public.resend_gift(gift_id uuid) returns void
language plpgsql security definer
set search_path = ''
as $$
#variable_conflict use_variable
declare
  gift constant public.gifts := private.own_gift(gift_id);
  problem constant text := private.gift_address_problem(gift.email, gift.id);
begin
  if gift.email is null then
    raise sqlstate 'PT409' using message = 'not-by-email';
  elsif gift.sent_again_at is not null then
    raise sqlstate 'PT409' using message = 'already-sent-again';
  elsif problem is not null then
    raise sqlstate 'PT422' using message = problem;
  elsif private.gift_delivery(gift) not in ('sent', 'failed') then
    raise sqlstate 'PT409' using message = 'being-sent';
  end if;
  update public.gifts as row set sent_again_at = now() where row.id = gift.id;
  perform private.send_gift_again(gift);
end
$$;

-- Of somebody who leaves. Those that are over end at once, and those that wait, because nobody could correct them any more.
-- forget_gifts ends the others when they are over.
create function private.end_gifts(gift_ids uuid[]) returns void
language sql
set search_path = ''
as $$
  update public.gifts as gift set payer_left_at = now() where gift.id = any (gift_ids);
  select private.forget_gift(own.id, now()) from public.gifts as own
    where own.id = any (gift_ids) and (
      (own.email is not null and own.delivered_at is null and own.withdrawn_at is null)
      or private.is_gift_over(own, now())
    );
$$;

-- The gift that a secret opens.
create function private.opened_gift(gift_id uuid, secret text) returns table (
  gift public.gifts,
  is_emailed boolean
)
language sql stable
set search_path = ''
as $$
  select gift, known.is_emailed
  from private.gift_secrets as known
  join public.gifts as gift on gift.id = known.gift_id
  where known.secret_hash = private.secret_hash(opened_gift.secret) and gift.id = opened_gift.gift_id
$$;

-- What the recipient reads: who gave what to whom, and the dog as it is now.
create function private.gift_text(gift public.gifts) returns jsonb
language sql stable
set search_path = ''
as $$
  select jsonb_build_object(
    'recipient_name', gift.recipient_name, 'giver_name', gift.giver_name, 'occasion', gift.occasion,
    'memory_of', gift.memory_of, 'message', gift.message, 'dog', (
      select jsonb_build_object(
        'id', dog.id, 'name', private.dog_text(dog.id, 'name', dog.name),
        'tagline', private.dog_text(dog.id, 'tagline', dog.tagline), 'image_url', dog.image_url, 'status', dog.status
      )
      from public.dog_profiles as dog where dog.id = private.gift_dog(gift)
    )
  )
$$;

-- For anyone with a gift's link: its page, without the amount and the payer's address. Only `state` if it is withdrawn,
-- null for an unknown link. `has_address`: one press subscribes the address that the link was sent to.
create function public.gift(gift_id uuid, secret text, language public.language default 'en') returns jsonb
language sql stable security definer
set search_path = ''
as $$
  select case private.gift_state(gift)
    when 'withdrawn' then jsonb_build_object('state', 'withdrawn')
    when 'ready' then private.in_language(private.gift_text(gift), gift.language) || jsonb_build_object(
      'state', 'ready',
      'given_on', ((gift).paid_at at time zone 'Asia/Kolkata')::date,
      'is_monthly', (gift).sponsorship_id is not null,
      'is_test', exists (
        select from public.donations where id = (gift).donation_id and mode = 'test'
        union all
        select from public.sponsorships where id = (gift).sponsorship_id and mode = 'test'
      ),
      -- After a move, the day of the first month that was charged for the present dog.
      'since', (coalesce(
        (
          select min(donation.paid_at) from public.donations as donation
          where donation.sponsorship_id in (select id from private.gift_sponsorships(gift))
            and donation.dog_id is not distinct from private.gift_dog(gift) and donation.status = 'completed'
        ),
        (gift).paid_at
      ) at time zone 'Asia/Kolkata')::date,
      'has_address', opened.is_emailed and (gift).email is not null,
      'is_subscribed', opened.is_emailed and exists (
        select from private.dog_news_subscribers as reader
        where reader.email = (gift).email and reader.dog_id = private.gift_dog(gift)
          and reader.confirmed_at is not null
      )
    )
  end
  from private.opened_gift(gift.gift_id, gift.secret) as opened
$$;

-- For anyone with a gift's link: deletes its page and what was typed about it. False for an unknown link. What is paid or
-- runs stays, and so does the news of the dog for who asked for it.
create function public.delete_gift_page(gift_id uuid, secret text) returns boolean
language plpgsql security definer
set search_path = ''
as $$
#variable_conflict use_variable
begin
  if not exists (select from private.opened_gift(gift_id, secret)) then
    return false;
  end if;
  perform private.forget_gift(gift_id, now());
  return true;
end
$$;

-- Counts an address that was entered on the page of a gift. Concurrent calls wait for each other in count_submission.
create function private.count_dog_news_request(gift_id uuid, address text) returns void
language plpgsql
set search_path = ''
as $$
#variable_conflict use_variable
begin
  insert into private.dog_news_requests as known (gift_id, email_hash)
    values (gift_id, private.keyed_hash(address))
    on conflict on constraint dog_news_requests_pkey do update set requested_at = excluded.requested_at;
  if (
    select count(*) from private.dog_news_requests as request
    where request.gift_id = gift_id and request.requested_at > now() - interval '1 day'
  ) > 5 then
    raise sqlstate 'PT429' using message = 'too-many-addresses';
  end if;
end
$$;

-- For anyone with a gift's link: follows its dog. Without an address, it subscribes the one that the link was emailed
-- to, which is known to be read; any other one gets an email to confirm. Returns subscribed, confirmation-sent, or unknown.
--
-- At most one such email per address, dog and day, and to five addresses per gift and day: then PT429 `too-many-addresses`.
-- The answer doesn't say whether an address follows the dog already, nor whether many ask at once, when nothing is sent.
create function public.follow_dog(
  gift_id uuid,
  secret text,
  email text default null,
  language public.language default 'en'
) returns text
language plpgsql security definer
set search_path = ''
as $$
#variable_conflict use_variable
declare
  opened record;
  address text := private.normalised_email(email);
  followed uuid;
  reader private.dog_news_subscribers;
  is_above_total boolean;
begin
  select * into opened from private.opened_gift(gift_id, secret);
  if not found or private.gift_state(opened.gift) <> 'ready' then
    return 'unknown';
  end if;
  followed := private.gift_dog(opened.gift);
  if followed is null or (address is null and not opened.is_emailed) then
    return 'unknown';
  end if;
  if address is null then
    address := (opened.gift).email;
  elsif not private.is_email_address(address) then
    raise sqlstate 'PT422' using message = 'not-an-address';
  end if;
  if address is null then
    return 'unknown';
  end if;
  is_above_total := private.count_submission('dog-news', address, 10, 100, 600, 6000);
  if email is not null then
    perform private.count_dog_news_request(gift_id, address);
    if is_above_total then
      return 'confirmation-sent';
    end if;
  end if;
  insert into private.dog_news_subscribers as known (email, dog_id, language)
    values (address, followed, coalesce(language, 'en'))
    -- What the reader of the mailbox has confirmed stays, because anyone can enter an address.
    on conflict on constraint dog_news_subscribers_email_dog_id_key do update set language = excluded.language
      where known.confirmed_at is null;
  select * into reader from private.dog_news_subscribers as row
    where row.email = address and row.dog_id = followed for update;
  if email is null then
    update private.dog_news_subscribers as row set confirmed_at = coalesce(row.confirmed_at, now())
      where row.id = reader.id;
    return 'subscribed';
  end if;
  if reader.confirmed_at is null then
    insert into public.email_outbox (idempotency_key, template, dog_news_id, subscriber, priority, data)
      select format('dog-news-confirmation:%s:%s', reader.id, private.india_date(now())),
        'dog-news-confirmation', reader.id, 'unconfirmed', 2,
        jsonb_build_object('token', reader.token, 'dog_name', private.dog_text(dog.id, 'name', dog.name))
      from public.dog_profiles as dog where dog.id = followed
      on conflict (idempotency_key) do nothing;
  end if;
  return 'confirmation-sent';
end
$$;

-- Confirms that the reader of the email with this token follows the dog. False if there is none.
create function public.confirm_dog_news(token uuid) returns boolean
language plpgsql security definer
set search_path = ''
as $$
#variable_conflict use_variable
begin
  update private.dog_news_subscribers as reader
    set confirmed_at = coalesce(reader.confirmed_at, now()) where reader.token = token;
  return found;
end
$$;

-- Who gave a dog once to somebody, by an email that has not left.
create function private.waiting_gifts(dog_id uuid) returns table (payer uuid, gift public.gifts)
language sql stable
set search_path = ''
as $$
  select donation.user_id, gift
  from public.donations as donation join public.gifts as gift on gift.donation_id = donation.id
  where donation.dog_id = waiting_gifts.dog_id and donation.user_id is not null
    and gift.deliver_on is not null and gift.delivered_at is null
    and private.gift_state(gift) = 'ready' and private.gift_delivery(gift) = 'waiting'
$$;

-- Whether the dog of an email about its leaving came back and left again. The email about that says it.
create function private.has_left_again(email public.email_outbox) returns boolean
language sql stable
set search_path = ''
as $$
  select exists (
    select from private.domain_events as later
    where later.kind = 'dog-left' and later.dog_id = (email.data ->> 'dog_id')::uuid
      and later.id > (email.data ->> 'event_id')::bigint
  )
$$;

-- What a payer of such gifts reads when the dog has left; null if that was a mistake, or no gift waits any more.
create function private.gift_dog_left_content(email public.email_outbox) returns jsonb
language sql stable
set search_path = ''
as $$
  select jsonb_build_object(
    'dog_name', private.dog_text(dog.id, 'name', dog.name), 'dog_status', dog.status,
    'gifts', (
      select jsonb_agg(
        jsonb_build_object('recipient_name', (gift).recipient_name, 'deliver_on', (gift).deliver_on)
        order by (gift).deliver_on, (gift).id
      )
      from private.waiting_gifts(dog.id) where payer = email.user_id
    )
  )
  from public.dog_profiles as dog
  where dog.id = (email.data ->> 'dog_id')::uuid and dog.status::text = email.data ->> 'dog_status'
    and exists (select from private.waiting_gifts(dog.id) where payer = email.user_id)
    and not private.has_left_again(email)
$$;

-- What the followers of a dog read a day after it left; null if that was a mistake.
create function private.dog_news_end_content(email public.email_outbox) returns jsonb
language sql stable
set search_path = ''
as $$
  select jsonb_build_object(
    'dog_name', private.dog_text(dog.id, 'name', dog.name), 'dog_status', dog.status
  )
  from private.dog_news_subscribers as reader
  join public.dog_profiles as dog on dog.id = reader.dog_id
  -- A visitor who sponsors the dog gets the sponsors' email.
  where reader.id = email.dog_news_id and not reader.is_sponsor and dog.status::text = email.data ->> 'dog_status'
    and not private.has_left_again(dog_news_end_content.email)
$$;

grant execute on function
  public.own_gifts, public.renew_gift_link, public.withdraw_gift, public.correct_gift_email, public.resend_gift
  to authenticated;
grant execute on function public.gift, public.follow_dog, public.confirm_dog_news, public.delete_gift_page
  to anon, authenticated;
