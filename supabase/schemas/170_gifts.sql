-- Gifts: a donation or a sponsorship that its payer gives for somebody else. The payer keeps the receipt, the payment
-- and the control. The recipient gets a page, by email on a day or from the payer, and reads neither the amount nor
-- the payer's address.
--
-- A gift is written with its order or subscription and becomes real when that is paid. Nobody reaches the table
-- through the API: payer and recipient use functions (gift_pages). What both typed is text, never a link. It is deleted
-- in the end, or when the recipient asks for it: then the row stays, withdrawn and without names.

create type public.gift_occasion as enum ('birthday', 'in-memory', 'in-honour', 'just-so');
-- `withdrawn`: by the payer, or because all of it was refunded.
create type public.gift_state as enum ('unpaid', 'ready', 'withdrawn');
-- `page`: the payer shows it. `stopped`: the address takes no gifts by email.
create type public.gift_delivery as enum ('page', 'waiting', 'sent', 'failed', 'stopped');

-- The mailbox that an address and its usual aliases lead to: without dots before the at sign and what follows a plus.
-- Only to count with; nothing is sent there.
create function private.folded_email(email text) returns text
language sql immutable
set search_path = ''
as $$
  select replace(split_part(split_part(email, '@', 1), '+', 1), '.', '') || '@' || split_part(email, '@', 2)
$$;

create table public.gifts (
  id uuid primary key default gen_random_uuid(),
  donation_id uuid unique references public.donations (id) on delete cascade,
  -- The first of a monthly gift: a change of the amount makes another one, which continues it.
  sponsorship_id uuid unique references public.sponsorships (id) on delete cascade,
  -- Null once what was typed is deleted.
  recipient_name text check (char_length(recipient_name) <= 60 and private.is_name(recipient_name)),
  giver_name text check (char_length(giver_name) <= 60 and private.is_name(giver_name)),
  occasion public.gift_occasion not null,
  -- Whom the dog is sponsored in memory of. The recipient is who reads about it.
  memory_of text check (char_length(memory_of) <= 60 and private.is_name(memory_of)),
  -- Without direction marks and full-width look-alikes, with which it could be read differently or hold an address.
  message text check (
    private.shows_something(message) and char_length(message) <= 300 and message !~* '://|www[.]'
    and message !~ '[\u00AD\u061C\u180E\u200B\u200E\u200F\u2028-\u202E\u2060-\u206F\uFEFF\uFF01-\uFF5E\uFFF9-\uFFFB]'
  ),
  -- The day in India on which the email leaves. Null for a page that the payer shows.
  deliver_on date,
  -- Null for a page, and 30 days after the delivery or the withdrawal.
  email text check (email = private.normalised_email(email) and private.is_email_address(email)),
  paid_at timestamptz,
  delivered_at timestamptz,
  -- A payer corrects the address once, and has it sent again once.
  corrected_at timestamptz,
  sent_again_at timestamptz,
  withdrawn_at timestamptz,
  -- When the account that gave it was deleted.
  payer_left_at timestamptz,
  -- Of the page on which it was given, and of the emails to its recipient.
  language public.language not null default 'en',
  created_at timestamptz not null default now(),
  check (num_nonnulls(donation_id, sponsorship_id) = 1),
  check ((occasion = 'in-memory') = (memory_of is not null) or recipient_name is null),
  check (num_nulls(recipient_name, giver_name) in (0, 2)),
  check (recipient_name is not null or (num_nonnulls(memory_of, message, email) = 0 and withdrawn_at is not null)),
  check (email is null or deliver_on is not null),
  check (
    deliver_on between (created_at at time zone 'Asia/Kolkata')::date
      and ((created_at at time zone 'Asia/Kolkata') + interval '12 months')::date
  )
);

create index gifts_folded_email_idx on public.gifts (private.folded_email(email)) where email is not null;
create index gifts_unpaid_idx on public.gifts (created_at) where paid_at is null;

alter table public.gifts enable row level security;

-- The secrets that open a gift's page, as hashes. There is at most one of each kind, so that a new one ends the one
-- before. Who has the emailed one reads the mailbox that it was sent to; the payer's own says nothing about a mailbox.
create table private.gift_secrets (
  secret_hash text primary key check (char_length(secret_hash) = 64),
  gift_id uuid not null references public.gifts (id) on delete cascade,
  is_emailed boolean not null,
  unique (gift_id, is_emailed)
);

-- The token with which the reader of a mailbox stops all gifts to it. The address is a keyed hash, so that it can be
-- kept after the address is deleted.
create table private.gift_addresses (
  email_hash text primary key check (char_length(email_hash) = 64),
  token uuid not null unique default gen_random_uuid(),
  stopped_at timestamptz
);

-- Who hears from a dog without an account: recipients, who get nothing before the address is confirmed, and visitors who
-- sponsor the dog, from the authorisation on.
create table private.dog_news_subscribers (
  id uuid primary key default gen_random_uuid(),
  email text not null check (email = private.normalised_email(email) and private.is_email_address(email)),
  dog_id uuid not null references public.dog_profiles (id) on delete cascade,
  token uuid not null unique default gen_random_uuid(),
  confirmed_at timestamptz,
  -- Goes with the last sponsorship that a visitor has of the dog.
  is_sponsor boolean not null default false,
  -- Of the page on which the address was entered.
  language public.language not null default 'en',
  created_at timestamptz not null default now(),
  unique (email, dog_id)
);

create index dog_news_subscribers_dog_id_idx on private.dog_news_subscribers (dog_id);

-- Of a visitor whose sponsorship has just been authorised: the updates of its dog, or of no dog for all dogs. A row of a
-- recipient stays theirs.
create function private.follow_sponsored_dog(sponsorship public.sponsorships) returns void
language sql
set search_path = ''
as $$
  insert into private.dog_news_subscribers as known (email, dog_id, language, confirmed_at, is_sponsor)
    select sponsorship.visitor_email, sponsorship.dog_id, sponsorship.language, now(), true
    where sponsorship.visitor_email is not null and sponsorship.dog_id is not null
    on conflict (email, dog_id) do update
      set confirmed_at = now(), language = excluded.language, is_sponsor = true
      where known.confirmed_at is null
$$;

-- Deletes what an address follows as a visitor's whose sponsorship of the dog has ended, moved or joined an account.
create function private.unfollow_sponsored_dogs(address text) returns void
language sql
set search_path = ''
as $$
  delete from private.dog_news_subscribers as reader
    where reader.email = address and reader.is_sponsor and not exists (
      select from public.sponsorships as sponsorship
      where sponsorship.visitor_email = address and sponsorship.dog_id = reader.dog_id and sponsorship.is_running
    )
$$;

-- The addresses that were entered on the page of a gift within about a day, as keyed hashes.
create table private.dog_news_requests (
  gift_id uuid not null references public.gifts (id) on delete cascade,
  email_hash text not null check (char_length(email_hash) = 64),
  requested_at timestamptz not null default now(),
  primary key (gift_id, email_hash)
);

-- To which addresses the email of a gift went within 30 days, as keyed hashes of the folded addresses: what was sent
-- counts where it went, also after the payer has corrected the address.
create table private.gift_deliveries (
  gift_id uuid not null references public.gifts (id) on delete cascade,
  address_hash text not null check (char_length(address_hash) = 64),
  delivered_at timestamptz not null,
  primary key (address_hash, gift_id)
);

create index gift_deliveries_gift_id_idx on private.gift_deliveries (gift_id);

alter table private.gift_secrets enable row level security;
alter table private.gift_addresses enable row level security;
alter table private.dog_news_subscribers enable row level security;
alter table private.dog_news_requests enable row level security;
alter table private.gift_deliveries enable row level security;

-- The sponsorships of a monthly gift, with those that replaced the first one. Nothing for a gift that was given once.
create function private.gift_sponsorships(gift public.gifts) returns setof public.sponsorships
language sql stable
set search_path = ''
as $$
  with recursive chain as (
    select * from public.sponsorships where id = gift.sponsorship_id
    union
    select next.* from public.sponsorships as next join chain on next.replaces_id = chain.id
  )
  select * from chain
$$;

-- The gift that a sponsorship, or one that it replaced, was begun for. No row for one's own sponsorship.
create function private.gift_of_sponsorship(sponsorship_id uuid) returns setof public.gifts
language sql stable
set search_path = ''
as $$
  with recursive chain as (
    select id, replaces_id from public.sponsorships where id = gift_of_sponsorship.sponsorship_id
    union
    select earlier.id, earlier.replaces_id from public.sponsorships as earlier
      join chain on earlier.id = chain.replaces_id
  )
  select gift.* from public.gifts as gift join chain on gift.sponsorship_id = chain.id
$$;

create function private.gift_state(gift public.gifts) returns public.gift_state
language sql stable
set search_path = ''
as $$
  select (case
    when gift.withdrawn_at is not null then 'withdrawn'
    when gift.paid_at is null then 'unpaid'
    when exists (
      select from public.donations where id = gift.donation_id and status = 'completed'
    ) or exists (
      select from public.donations
      where sponsorship_id in (select id from private.gift_sponsorships(gift)) and status = 'completed'
    ) then 'ready'
    else 'withdrawn'
  end)::public.gift_state
$$;

-- The dog that a gift is for now; null for all dogs.
create function private.gift_dog(gift public.gifts) returns uuid
language sql stable
set search_path = ''
as $$
  select case
    when gift.donation_id is not null
      then (select dog_id from public.donations where id = gift.donation_id)
    else (
      select dog_id from private.gift_sponsorships(gift)
      order by started_at desc nulls last, created_at desc limit 1
    )
  end
$$;

-- The account that gave it; null for a visitor, and once the account is deleted.
create function private.gift_payer(gift public.gifts) returns uuid
language sql stable
set search_path = ''
as $$
  select coalesce(
    (select user_id from public.donations where id = gift.donation_id),
    (select user_id from public.sponsorships where id = gift.sponsorship_id)
  )
$$;

-- All gifts of an account, also unpaid ones.
create function private.gifts_of(payer uuid) returns setof public.gifts
-- The planner would expect a thousand, and read every dog.
language sql stable rows 10
set search_path = ''
as $$
  select gift.* from public.donations as donation
    join public.gifts as gift on gift.donation_id = donation.id
    where donation.user_id = gifts_of.payer
  union all
  select gift.* from public.sponsorships as sponsorship
    join public.gifts as gift on gift.sponsorship_id = sponsorship.id
    where sponsorship.user_id = gifts_of.payer
$$;

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

create function private.is_gift_address_stopped(address text) returns boolean
language sql stable
set search_path = ''
as $$
  select exists (
    select from private.gift_addresses as known
    where known.email_hash = private.keyed_hash(address) and known.stopped_at is not null
  )
$$;

-- Why this gift, or a new one, may not go to an address: gift-address-stopped, or too-many-gifts with ten others that
-- were sent there within 30 days or wait. Null if it may. Of those that wait only the ones since before a time, if there
-- is one. Aliases of an address count as one.
create function private.gift_address_problem(
  address text,
  gift_id uuid default null,
  before timestamptz default null
) returns text
language sql stable
set search_path = ''
as $$
  select case
    when private.is_gift_address_stopped(address) then 'gift-address-stopped'
    when (
      select count(*) from (
        select sent.gift_id as id from private.gift_deliveries as sent
          where sent.address_hash = private.keyed_hash(private.folded_email(address))
        union
        select other.id from public.gifts as other
          where private.folded_email(other.email) = private.folded_email(address)
            and other.paid_at is not null and other.withdrawn_at is null and other.delivered_at is null
            and (before is null or (coalesce(other.corrected_at, other.paid_at), other.id) < (before, gift_id))
      ) as other
      where other.id is distinct from gift_address_problem.gift_id
    ) >= 10 then 'too-many-gifts'
  end
$$;

-- Why a paid gift may not go to its address, null if it may. The limit was checked when it was ordered, and others may have
-- been paid since: those that are paid first are sent.
create function private.gift_email_problem(gift public.gifts) returns text
language sql stable
set search_path = ''
as $$
  select private.gift_address_problem(gift.email, gift.id, coalesce(gift.corrected_at, gift.paid_at))
  where gift.email is not null
$$;

-- For the server: why a gift may not be given, null if it may. Also gift-needs-account for an email without an account that has
-- confirmed its own address, gift-day-out-of-range, and too-many-gifts after twenty by email of one payer within a day.
create function public.gift_problem(gift jsonb, payer uuid, as_of timestamptz) returns text
language sql stable security definer
set search_path = ''
as $$
  select case
    when gift ->> 'email' is null then null
    when not exists (
      select from auth.users as account where account.id = payer and account.email_confirmed_at is not null
    ) then 'gift-needs-account'
    when (gift ->> 'deliver_on')::date not between (as_of at time zone 'Asia/Kolkata')::date
      and ((as_of at time zone 'Asia/Kolkata') + interval '12 months')::date then 'gift-day-out-of-range'
    when (
      select count(*) from private.gifts_of(payer) as other
      where other.created_at > as_of - interval '1 day' and other.email is not null
    ) >= 20 then 'too-many-gifts'
    else private.gift_address_problem(gift ->> 'email')
  end
$$;

-- Stores a gift with its order or its sponsorship. It never changes after that.
create function private.save_gift(gift jsonb, donation_id uuid, sponsorship_id uuid) returns void
language sql
set search_path = ''
as $$
  insert into public.gifts (
    donation_id, sponsorship_id, recipient_name, giver_name, occasion, memory_of, message, deliver_on, email,
    language
  )
    select save_gift.donation_id, save_gift.sponsorship_id, recipient_name, giver_name, occasion, memory_of, message,
      deliver_on, email, coalesce(language, 'en')
    from jsonb_populate_record(null::public.gifts, save_gift.gift)
$$;

-- Whether the gift of a sponsorship is the one that is asked for, in every detail.
create function private.is_gift_of(sponsorship_id uuid, asked jsonb) returns boolean
language sql stable
set search_path = ''
as $$
  select exists (
    select from public.gifts as known, jsonb_populate_record(null::public.gifts, asked) as gift
    where known.sponsorship_id = is_gift_of.sponsorship_id
      and (
        known.recipient_name, known.giver_name, known.occasion, known.memory_of, known.message, known.deliver_on,
        known.email, known.language
      ) is not distinct from (
        gift.recipient_name, gift.giver_name, gift.occasion, gift.memory_of, gift.message, gift.deliver_on,
        gift.email, coalesce(gift.language, 'en')
      )
  )
$$;

-- The token of an address to which the emails of gifts go. It is made before an email is leased: two runs of the sender
-- that made the tokens of the same addresses in another order would wait for each other.
create function private.know_gift_address(address text) returns void
language sql
set search_path = ''
as $$
  insert into private.gift_addresses (email_hash)
    select private.keyed_hash(address) where address is not null
    on conflict do nothing
$$;

-- The gift that a donation pays for the first time becomes real. It was given when its first payment was made, also if the
-- provider reports that one later than another.
create function private.pay_gift(donation public.donations) returns void
language plpgsql
set search_path = ''
as $$
declare
  gift public.gifts;
begin
  select * into gift from public.gifts as row
    where (row.paid_at is null or row.paid_at > donation.paid_at) and (
      row.donation_id = donation.id
      or row.id in (select id from private.gift_of_sponsorship(donation.sponsorship_id))
    )
    for no key update;
  update public.gifts as row set paid_at = donation.paid_at where row.id = gift.id;
  if gift.id is not null and gift.paid_at is null then
    perform private.know_gift_address(gift.email);
    perform private.record_event(
      'gift-paid', account_id => donation.user_id, donation_id => donation.id, dog_id => donation.dog_id,
      data => jsonb_build_object('gift_id', gift.id, 'mode', donation.mode)
    );
  end if;
end
$$;

-- Where the email of a gift goes now, and the token that stops all gifts to this address. No row if it must not be sent.
create function private.gift_recipient(gift_id uuid) returns table (
  address text,
  name text,
  token uuid,
  language public.language
)
language sql stable
set search_path = ''
as $$
  select gift.email, gift.recipient_name, known.token, gift.language
  from public.gifts as gift
  join private.gift_addresses as known on known.email_hash = private.keyed_hash(gift.email)
  where gift.id = gift_recipient.gift_id and private.gift_state(gift) = 'ready' and private.gift_email_problem(gift) is null
$$;

-- The payer hears that the email of a gift was given up, and can correct the address.
create function private.record_gift_failure(gift_id uuid) returns void
language sql
set search_path = ''
as $$
  select private.record_event(
    'gift-not-delivered', account_id => private.gift_payer(gift),
    dog_id => private.gift_dog(gift), data => jsonb_build_object('gift_id', gift.id)
  )
  from public.gifts as gift where gift.id = record_gift_failure.gift_id
$$;

-- When a gift was paid, charged or delivered last. Null for one that is not paid.
create function private.gift_last_month(gift public.gifts) returns timestamptz
language sql stable
set search_path = ''
as $$
  select greatest(
    gift.paid_at, gift.delivered_at, (
      select max(month.paid_at) from private.gift_sponsorships(gift) as sponsorship
      join public.donations as month on month.sponsorship_id = sponsorship.id
    )
  )
$$;

-- Whether a gift is withdrawn, or nothing runs and its last month is over.
create function private.is_gift_over(gift public.gifts, as_of timestamptz) returns boolean
language sql stable
set search_path = ''
as $$
  select private.gift_state(gift) = 'withdrawn' or (
    private.gift_last_month(gift) < as_of - interval '1 month'
    and not exists (select from private.gift_sponsorships(gift) as sponsorship where sponsorship.is_running)
  )
$$;

-- Deletes what was typed about a gift, and its page. The payment stays.
create function private.forget_gift(gift_id uuid, as_of timestamptz) returns void
language sql
set search_path = ''
as $$
  delete from private.gift_secrets as known where known.gift_id = forget_gift.gift_id;
  update public.gifts as gift
    set recipient_name = null, giver_name = null, memory_of = null, message = null, email = null,
      withdrawn_at = coalesce(gift.withdrawn_at, as_of)
    where gift.id = forget_gift.gift_id;
$$;

-- For the server: deletes gifts that were not paid within 30 days, addresses 30 days after the delivery or the
-- withdrawal, and addresses whose owners have not confirmed them within 30 days; and what was typed about gifts two years
-- after their last month, or when they are over and the account that gave them is deleted.
create function public.forget_gifts(as_of timestamptz) returns void
language sql security definer
set search_path = ''
as $$
  delete from public.gifts where paid_at is null and created_at < as_of - interval '30 days';
  select private.forget_gift(gift.id, as_of) from public.gifts as gift
    where gift.recipient_name is not null and (
      private.gift_last_month(gift) < as_of - interval '2 years'
      or (gift.payer_left_at is not null and private.is_gift_over(gift, as_of))
    );
  update public.gifts as gift set email = null
    where gift.email is not null and (
      coalesce(
        gift.withdrawn_at, gift.delivered_at,
        -- What could not be delivered is given up after a day.
        greatest((gift.deliver_on + 2)::timestamp at time zone 'Asia/Kolkata', gift.corrected_at + interval '1 day')
      ) < as_of - interval '30 days'
      or (private.gift_state(gift) = 'withdrawn' and gift.withdrawn_at is null and not exists (
        select from private.domain_events as event
        where event.kind in ('donation-refunded', 'donation-disputed')
          and (event.donation_id = gift.donation_id or event.sponsorship_id = gift.sponsorship_id)
          and event.occurred_at > as_of - interval '30 days'
      ))
    );
  delete from private.dog_news_subscribers
    where confirmed_at is null and created_at < as_of - interval '30 days';
  delete from private.dog_news_requests where requested_at < as_of - interval '1 day';
  delete from private.gift_deliveries where delivered_at < as_of - interval '30 days';
$$;

grant execute on function public.gift_problem, public.forget_gifts, public.visitor_gift_link to service_role;
