-- Sponsorships: one person's monthly commitment to one dog, or to all dogs when dog_id is null. Behind each
-- is a mandate with the payer's bank, which the payment provider calls a subscription. Every month that is
-- charged is a donation of the sponsorship. Sponsors read their own, staff read all, nobody writes
-- through the API.
--
-- `desired_status` is what should be true at the provider. It is stored in the transaction of the decision, and the
-- server carries it out until the provider's status agrees. Amounts are in paise, at most ₹15,000: above
-- that, Indian banks ask again each month or refuse. Of a standing order, which the sponsor gave to their bank and the team
-- begins and stops, the provider knows nothing: its months are recorded donations.

-- The mode of the provider's key. No money moves in test mode.
create type public.payment_mode as enum ('test', 'live');
create type public.desired_status as enum ('run', 'pause', 'stop');
-- `bank`: the payer paused it in the bank's or UPI app, and only they can resume it there.
create type public.pause_reason as enum ('sponsor', 'dog', 'bank');
-- `abandoned`: never authorised. `failed`: halted for 30 days. `completed`: all 120 months are charged.
create type public.end_reason as enum (
  'sponsor', 'dog', 'account', 'replaced', 'bank', 'failed', 'completed', 'abandoned'
);

create type public.sponsorship_source as enum ('provider', 'standing-order');

create table public.sponsorships (
  id uuid primary key default gen_random_uuid(),
  -- Null for a visitor, and once the account is deleted.
  user_id uuid references auth.users (id) on delete set null,
  -- Of a visitor, whose months keep it after joining an account. Else set when the account is deleted, for months that are
  -- recorded after that.
  donor_id uuid references public.donors (id) on delete set null,
  -- The dog of the current period.
  dog_id uuid references public.dog_profiles (id),
  -- While a move waits for the next period: the dog from then on, null for all dogs, and when it was chosen.
  next_dog_id uuid references public.dog_profiles (id),
  moved_at timestamptz,
  amount_paise bigint not null,
  mode public.payment_mode not null,
  source public.sponsorship_source not null default 'provider',
  -- For somebody else (gifts), beside the person's own sponsorship of the dog.
  is_gift boolean not null default false,
  -- The provider's status of the subscription.
  status text not null default 'created' check (status in (
    'created', 'authenticated', 'active', 'pending', 'halted', 'paused', 'cancelled', 'completed',
    'expired'
  )),
  desired_status public.desired_status not null default 'run',
  stop_requested_at timestamptz,
  pause_reason public.pause_reason,
  -- The Indian day on which a pause by the sponsor ends. Null for one that lasts until the sponsor resumes.
  resume_on date,
  end_reason public.end_reason,
  -- The sponsor's optional answer to why they stop.
  stop_comment text check (private.shows_something(stop_comment) and char_length(stop_comment) <= 1000),
  provider_subscription_id text unique check (char_length(provider_subscription_id) between 1 and 100),
  -- The provider's page where the payer replaces a card or pays a month.
  manage_url text check (manage_url ~ '^https?://\S+$' and char_length(manage_url) <= 500),
  payment_method text check (char_length(payment_method) between 1 and 50),
  -- When the first charge is due, for one that doesn't start immediately.
  starts_at timestamptz,
  current_start timestamptz,
  current_end timestamptz,
  next_charge_at timestamptz,
  -- When the payer authorised it.
  started_at timestamptz,
  halted_at timestamptz,
  ended_at timestamptz,
  -- The sponsorship that this one takes over from, for a new amount or a new mandate.
  replaces_id uuid references public.sponsorships (id),
  -- When its authorised replacement is charged first. Until then this one still takes the charge that was due
  -- or retried when the amount was changed, and is cancelled when that is final.
  replaced_from timestamptz,
  -- Since when something waits to be compared with the provider; null when nothing does.
  sync_due timestamptz,
  -- Each event, request and change increments it, so that a stale comparison can't overwrite a newer one.
  sync_version integer not null default 0 check (sync_version >= 0),
  synced_at timestamptz not null default now(),
  created_at timestamptz not null default now(),
  -- Where the emails of a visitor go. Set while no account has joined: null with user_id means that nobody is left to tell.
  visitor_email text check (
    visitor_email = private.normalised_email(visitor_email) and private.is_email_address(visitor_email)
  ),
  -- Of the browser that began it for a visitor.
  request_id uuid unique,
  -- Of the page on which a visitor began it. An account's emails follow its settings.
  language public.language not null default 'en',
  -- It has joined an account that sponsored the dog already. Both run, until the sponsor stops one.
  is_extra boolean not null default false,
  -- The definition of a running sponsorship: authorised, and neither stopping nor ended. A paused one runs, too.
  is_running boolean not null generated always as (
    ended_at is null and desired_status <> 'stop' and status <> 'created'
  ) stored,
  check ((desired_status = 'stop') = (stop_requested_at is not null)),
  check (resume_on is null or (desired_status = 'pause' and pause_reason is not distinct from 'sponsor')),
  check (ended_at is null or end_reason is not null),
  check (moved_at is not null or next_dog_id is null),
  check (visitor_email is null or user_id is null),
  check (amount_paise between 100 and case source when 'provider' then 1500000 else 1000000000 end),
  check (
    source = 'provider' or started_at is not null and num_nonnulls(
      provider_subscription_id, manage_url, payment_method, next_charge_at, sync_due, replaces_id, replaced_from, starts_at
    ) = 0 and desired_status = 'run' and status in ('active', 'cancelled')
      and (status = 'active') = (ended_at is null)
  )
);

-- One sponsorship per person and dog. One that is stopping or replaced doesn't count, nor does a gift, nor a replacement
-- that is not authorised yet, nor one that came with a visitor's mailbox.
create unique index sponsorships_one_per_dog_idx
  on public.sponsorships (user_id, coalesce(dog_id, '00000000-0000-0000-0000-000000000000'), mode)
  where not is_gift and not is_extra and ended_at is null and desired_status <> 'stop' and replaced_from is null
    and (status <> 'created' or replaces_id is null);
create index sponsorships_user_id_idx on public.sponsorships (user_id, created_at desc, id desc);
create index sponsorships_donor_id_idx on public.sponsorships (donor_id) where donor_id is not null;
create index sponsorships_visitor_email_idx on public.sponsorships (visitor_email) where visitor_email is not null;
create index sponsorships_dog_id_idx on public.sponsorships (dog_id);
create index sponsorships_next_dog_id_idx on public.sponsorships (next_dog_id);
create index sponsorships_replaces_id_idx on public.sponsorships (replaces_id);
create index sponsorships_created_at_idx on public.sponsorships (created_at desc, id desc);
create index sponsorships_sync_due_idx on public.sponsorships (sync_due) where sync_due is not null;
create index sponsorships_resume_on_idx on public.sponsorships (resume_on) where resume_on is not null;
create index sponsorships_synced_at_idx on public.sponsorships (synced_at) where ended_at is null and source = 'provider';

-- The provider's plans. One can't be changed or deleted, so there is one per amount and mode.
create table public.provider_plans (
  amount_paise bigint not null check (amount_paise between 100 and 1500000),
  mode public.payment_mode not null,
  provider_plan_id text not null unique check (char_length(provider_plan_id) between 1 and 100),
  created_at timestamptz not null default now(),
  primary key (amount_paise, mode)
);

-- The secrets with which visitors reach the page of their sponsorship, as hashes. The browser's own comes with the answer
-- that begins it; each email has another one, because the mailbox may be a stranger’s.
create table private.sponsorship_secrets (
  secret_hash text primary key check (char_length(secret_hash) = 64),
  sponsorship_id uuid not null references public.sponsorships (id) on delete cascade,
  is_emailed boolean not null,
  -- When the address was corrected with it. Once for a sponsorship.
  corrected_at timestamptz,
  -- The address that it was emailed to: only its reader can say that the payment isn't theirs.
  email_hash text check (char_length(email_hash) = 64),
  check (not is_emailed or corrected_at is null),
  check (is_emailed = (email_hash is not null))
);

create index sponsorship_secrets_sponsorship_id_idx on private.sponsorship_secrets (sponsorship_id);
alter table private.sponsorship_secrets enable row level security;

-- A new secret for the page of a visitor's sponsorship: for an email to an address, or without one for the browser.
create function private.new_sponsorship_secret(sponsorship_id uuid, recipient text default null) returns text
language plpgsql
set search_path = ''
as $$
declare
  secret constant text := private.random_code();
begin
  insert into private.sponsorship_secrets (secret_hash, sponsorship_id, is_emailed, email_hash)
    values (private.secret_hash(secret), sponsorship_id, recipient is not null, private.keyed_hash(recipient));
  return secret;
end
$$;

create trigger sponsorships_refuse_draft_dog
  after insert or update of dog_id, next_dog_id on public.sponsorships
  for each row execute function private.refuse_draft_dog();

alter table public.sponsorships enable row level security;
alter table public.provider_plans enable row level security;
-- All columns but manage_url, with which a card is replaced: own_manage_urls returns it to the owner alone.
grant select (
  id, user_id, dog_id, next_dog_id, moved_at, amount_paise, mode, is_gift, status, desired_status, stop_requested_at,
  pause_reason, resume_on, end_reason, stop_comment, provider_subscription_id, payment_method, starts_at,
  current_start, current_end, next_charge_at, started_at, halted_at, ended_at, replaces_id, replaced_from,
  sync_due, sync_version, synced_at, created_at, is_extra, source
) on public.sponsorships to authenticated;
grant select on public.sponsorships to service_role;
grant select, insert, update on public.provider_plans to service_role;

create policy "Sponsors read their own sponsorships, staff read all" on public.sponsorships
  for select to authenticated
  using (user_id = (select auth.uid()) or (select private.is_staff()));

-- For a sponsor: where to replace the card of each own sponsorship, at the payment provider.
create function public.own_manage_urls() returns table (id uuid, manage_url text)
language sql stable security definer
set search_path = ''
as $$
  select sponsorship.id, sponsorship.manage_url from public.sponsorships as sponsorship
  where sponsorship.user_id = (select auth.uid()) and sponsorship.manage_url is not null
$$;

-- The dog of a sponsorship from its next period on; null for all dogs.
create function private.chosen_dog(sponsorship public.sponsorships) returns uuid
language sql immutable
set search_path = ''
as $$
  select case when sponsorship.moved_at is null then sponsorship.dog_id else sponsorship.next_dog_id end
$$;

-- Whether a running sponsorship is for the dog now or from its next period on, and not replaced.
create function private.is_for_dog(sponsorship public.sponsorships, dog_id uuid) returns boolean
language sql immutable
set search_path = ''
as $$
  select sponsorship.is_running and sponsorship.replaced_from is null
    and (
      sponsorship.dog_id is not distinct from is_for_dog.dog_id
      or private.chosen_dog(sponsorship) is not distinct from is_for_dog.dog_id
    )
$$;

-- Whether a sponsorship promises money each month: it runs, and neither pauses nor is replaced.
create function private.is_promised(sponsorship public.sponsorships) returns boolean
language sql immutable
set search_path = ''
as $$
  select sponsorship.is_running and sponsorship.desired_status = 'run' and sponsorship.replaced_from is null
    and sponsorship.status in ('authenticated', 'active', 'pending')
$$;

-- The person of a sponsorship: its account's, or of one without an account its donor's.
create function private.person_of_sponsorship(sponsorship public.sponsorships) returns uuid
language sql stable
set search_path = ''
as $$
  select coalesce(
    (select person.id from private.people as person where person.account_id = sponsorship.user_id),
    (select donor.person_id from public.donors as donor where donor.id = sponsorship.donor_id)
  )
$$;

-- What the promised sponsorships of a dog come to, as dog_profiles.coverage publishes it: in steps of ₹50, rounded down, and
-- people as 0, 1, 2, 3 for 3 to 5, or 6 for more. One that moves counts for its present dog until its next period.
create function private.dog_coverage(dog_id uuid) returns jsonb
language sql stable
set search_path = ''
as $$
  select jsonb_object_agg(promised.mode, jsonb_build_object(
    'paise', promised.paise / 5000 * 5000,
    'people', case when promised.people > 5 then 6 else least(promised.people, 3) end
  ))
  from (
    select sponsorship.mode, sum(sponsorship.amount_paise)::bigint as paise,
      count(distinct private.person_of_sponsorship(sponsorship)) as people
    from public.sponsorships as sponsorship
    where sponsorship.dog_id = dog_coverage.dog_id and private.is_promised(sponsorship)
    group by sponsorship.mode
  ) as promised
$$;

-- Changes of what sponsorships promise wait for each other until the end of the transaction, whatever dogs they are about,
-- so that each one counts those before it. Taken before any lock of a sponsorship or a dog. Not a lock for each dog: a move
-- may change which dogs a sponsorship has before it is locked, and two transactions would wait for each other.
create function private.lock_promises() returns void
language sql
set search_path = ''
as $$
  select pg_advisory_xact_lock(hashtextextended('promises', 0))
$$;

-- What one account chooses waits for what it chose before. Taken before lock_promises.
create function private.lock_choices(account uuid) returns void
language sql
set search_path = ''
as $$
  select pg_advisory_xact_lock(hashtextextended('sponsorships ' || account, 0))
$$;

-- Updates dog_profiles.coverage from the sponsorships. Functions that change what a sponsorship promises, or its dog,
-- call it, and so do seeds and imports.
create function private.refresh_coverage(dog_ids uuid[]) returns void
language plpgsql
set search_path = ''
as $$
begin
  perform private.lock_promises();
  update public.dog_profiles as dog set coverage = counted.coverage
    from (
      select known.id, private.dog_coverage(known.id) as coverage
      from public.dog_profiles as known where known.id = any (dog_ids)
    ) as counted
    where dog.id = counted.id and dog.coverage is distinct from counted.coverage;
end
$$;

-- Two available dogs other than this one of whose month the smallest part is promised, in payments of the mode; fewer when
-- no other one has less than its whole month, in the steps of coverage. Of equal ones each dog names others.
create function public.less_covered_dogs(
  dog_id uuid,
  mode public.payment_mode,
  language public.language default 'en'
) returns table (id uuid, name text, image_url text)
language sql stable
set search_path = ''
as $$
  select less.id, coalesce(translation.name, less.name), less.image_url
  from (
    select other.id, other.name, other.image_url, promised.part, md5(less_covered_dogs.dog_id::text || other.id::text) as tie
    from public.dog_profiles as other
    cross join lateral (
      select coalesce((other.coverage -> mode::text ->> 'paise')::numeric, 0)
        / 5000 / greatest(floor(other.monthly_amount / 50), 1) as part
    ) as promised
    where other.status = 'available' and other.id <> less_covered_dogs.dog_id and promised.part < 1
    order by promised.part, tie
    limit 2
  ) as less
  left join public.dog_translations as translation
    on translation.dog_id = less.id and translation.language = less_covered_dogs.language
  order by less.part, less.tie
$$;

-- The accounts with a running sponsorship of a dog or of all dogs, each once. Nobody without a dog.
create function private.sponsors_of_dog(dog_id uuid) returns setof uuid
language sql stable
set search_path = ''
as $$
  select distinct sponsorship.user_id from public.sponsorships as sponsorship
  where sponsorship.is_running and sponsorship.user_id is not null
    and (sponsorship.dog_id = sponsors_of_dog.dog_id or sponsorship.dog_id is null)
    and sponsors_of_dog.dog_id is not null
$$;

create index sponsorships_standing_orders_idx on public.sponsorships (id)
  where source = 'standing-order' and ended_at is null;
-- Those whose last charge the bank declined.
create index sponsorships_failing_idx on public.sponsorships (id)
  where is_running and replaced_from is null and status in ('pending', 'halted');

-- For the server: whether a plan may be made for an amount, at most five a day for an account. The price of a dog and
-- an amount that was asked for within the day don't count.
create function public.allow_plan(account_id uuid, amount_paise bigint) returns boolean
language plpgsql security definer
set search_path = ''
as $$
#variable_conflict use_variable
declare
  account constant text := 'plan account ' || account_id;
  amount constant text := account || ' amount ' || amount_paise;
begin
  if exists (select from public.dog_profiles where monthly_amount * 100 = amount_paise) then
    return true;
  end if;
  perform private.lock_limits(account);
  if private.is_used_up(amount, 1) then
    return true;
  elsif private.is_used_up(account, 5) then
    return false;
  end if;
  perform private.use_limits(array[account, amount], interval '1 day');
  return true;
end
$$;

grant execute on function public.allow_plan to service_role;
grant execute on function public.own_manage_urls to authenticated;
grant execute on function public.less_covered_dogs to anon, authenticated;
