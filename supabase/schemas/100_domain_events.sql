-- What happened, append-only. The function that makes a change records it, in its transaction, after what belongs
-- to the change: of a completed donation the state, then the receipt, then the event. The emails follow from it
-- (emails), and so does the timeline of a sponsorship.
--
-- The API can't reach the table, and no role may insert, update or delete: only functions of the owner do. Facts
-- never change. What is written later is when the emails were decided and, of a deleted account, that it is gone.

create type public.domain_event_kind as enum (
  'account-confirmed', 'message-sent', 'contact-answered', 'milestone-reached', 'dog-added', 'dog-update-published', 'review-item-opened',
  'review-item-assigned', 'review-item-closed', 'review-item-reopened',
  'donation-pending', 'donation-completed', 'donation-failed', 'donation-refunded', 'donation-disputed',
  'donation-corrected', 'donation-returned', 'cheque-returned', 'donations-added', 'receipt-replaced', 'receipt-resent', 'details-corrected', 'identity-requested',
  'address-changed', 'person-forgotten',
  'role-given', 'role-taken', 'role-offered', 'role-withdrawn',
  'second-factor-added', 'second-factor-removed', 'tax-file-downloaded', 'file-downloaded',
  'dog-left', 'appeal-goal-reached', 'appeal-ended', 'appeal-outcome-told', 'gift-paid', 'gift-sent-again', 'gift-not-delivered',
  'sponsorship-created', 'sponsorship-authorised', 'sponsorship-charged', 'sponsorship-charge-failed',
  'sponsorship-halted', 'sponsorship-pause-requested', 'sponsorship-paused', 'sponsorship-resume-announced',
  'sponsorship-resume-requested', 'sponsorship-resumed', 'sponsorship-moved', 'sponsorship-dog-left', 'sponsorship-dog-back',
  'sponsorship-dog-taken', 'sponsorship-dog-returned',
  'sponsorship-amount-changed', 'sponsorship-stop-requested', 'sponsorship-ended'
);
-- The kinds of a timeline's entries: those above that begin with `sponsorship-`.
create type public.sponsorship_event_kind as enum (
  'created', 'authorised', 'charged', 'charge-failed', 'halted', 'pause-requested', 'paused', 'resume-announced',
  'resume-requested', 'resumed', 'moved', 'dog-left', 'dog-back', 'dog-taken', 'dog-returned', 'amount-changed', 'stop-requested', 'ended'
);
-- `site`: a rule, for example after 30 days without a charge.
create type public.sponsorship_actor as enum ('sponsor', 'team', 'bank', 'site');
-- Why a bank did not pay a monthly charge. `payer-declined`: the payer didn't approve the bank's notice of it. `other`: the
-- bank gave no reason, or one that we don't know.
create type public.failure_reason as enum (
  'insufficient-balance', 'card-expired', 'mandate-revoked', 'payer-declined', 'bank-down', 'other'
);

create table private.domain_events (
  -- The order in which events were recorded, and in which their emails are decided.
  id bigint generated always as identity primary key,
  kind public.domain_event_kind not null,
  -- Not now(): events of one transaction have an order. Of what the provider reports its time, which may be days
  -- before it is recorded.
  occurred_at timestamptz not null default clock_timestamp(),
  recorded_at timestamptz not null default now(),
  -- Null once the account is deleted.
  account_id uuid references auth.users (id) on delete set null,
  donation_id uuid references public.donations (id) on delete set null,
  sponsorship_id uuid references public.sponsorships (id) on delete set null,
  -- Of a sponsorship's `created`, `amount-changed` and `moved` the dog from the next period on, null for all dogs.
  dog_id uuid references public.dog_profiles (id) on delete set null,
  review_item_id uuid references public.review_items (id) on delete set null,
  -- Only of sponsorships.
  actor public.sponsorship_actor,
  -- Identifies what may be reported twice, for example a payment.
  reference text check (char_length(reference) between 1 and 100),
  -- Ids, amounts, times and states. Never an address or a typed text: those are read when the emails are decided.
  data jsonb not null default '{}'
    check (jsonb_typeof(data) = 'object' and octet_length(data::text) <= 4000),
  emails_decided_at timestamptz,
  -- How often the decision failed, and when it is tried again.
  decision_failures integer not null default 0 check (decision_failures >= 0),
  decide_after timestamptz,
  unique (sponsorship_id, kind, reference),
  check ((actor is null) = (kind not between 'sponsorship-created' and 'sponsorship-ended')),
  check (kind <> 'sponsorship-charge-failed' or (data ->> 'detail')::public.failure_reason is not null)
);

create index domain_events_timeline_idx
  on private.domain_events (sponsorship_id, occurred_at desc, id desc);
create index domain_events_account_id_idx on private.domain_events (account_id);
create index domain_events_donation_id_idx on private.domain_events (donation_id);
create index domain_events_dog_id_idx on private.domain_events (dog_id);
create index domain_events_review_item_id_idx on private.domain_events (review_item_id);
create index domain_events_undecided_idx on private.domain_events (id) where emails_decided_at is null;

alter table private.domain_events enable row level security;

-- Records what has happened, once per reference of a sponsorship.
--
-- What is older than a week when it is recorded is an import or a sample, and nobody is written to about it.
create function private.record_event(
  kind public.domain_event_kind,
  account_id uuid default null,
  donation_id uuid default null,
  sponsorship_id uuid default null,
  dog_id uuid default null,
  review_item_id uuid default null,
  data jsonb default '{}',
  occurred_at timestamptz default clock_timestamp(),
  actor public.sponsorship_actor default null,
  reference text default null
) returns void
language sql
set search_path = ''
as $$
  insert into private.domain_events (
    kind, account_id, donation_id, sponsorship_id, dog_id, review_item_id, data, occurred_at, actor, reference,
    emails_decided_at
  ) values (
    kind, account_id, donation_id, sponsorship_id, dog_id, review_item_id, data,
    coalesce(occurred_at, clock_timestamp()), actor, reference,
    case when occurred_at <= now() - interval '7 days' then now() end
  ) on conflict do nothing
$$;

-- The state of a sponsorship at an event, for the emails that follow from it.
create function private.sponsorship_state(sponsorship public.sponsorships) returns jsonb
language sql stable
set search_path = ''
as $$
  select jsonb_build_object(
    'amount_paise', sponsorship.amount_paise,
    'mode', sponsorship.mode,
    'source', sponsorship.source,
    'status', sponsorship.status,
    'desired_status', sponsorship.desired_status,
    'pause_reason', sponsorship.pause_reason,
    'resume_on', sponsorship.resume_on,
    'payment_method', sponsorship.payment_method,
    'has_ended', sponsorship.ended_at is not null,
    'is_replaced', sponsorship.replaced_from is not null,
    'replaces_other', sponsorship.replaces_id is not null,
    -- What the replaced one still charges, when that was due within days or being retried.
    'last_amount_paise', (
      select last.amount_paise from public.sponsorships as last
      where last.id = sponsorship.replaces_id and last.ended_at is null and last.desired_status <> 'stop'
        and (last.status = 'pending' or last.next_charge_at < last.replaced_from)
    ),
    'dog_id', sponsorship.dog_id,
    'dog_status', (select dog.status from public.dog_profiles as dog where dog.id = sponsorship.dog_id),
    'next_dog_id', sponsorship.next_dog_id,
    'chosen_dog_id', private.chosen_dog(sponsorship),
    'starts_at', sponsorship.starts_at,
    'next_charge_at', sponsorship.next_charge_at,
    'halted_at', sponsorship.halted_at,
    'current_start', sponsorship.current_start,
    'current_end', sponsorship.current_end
  )
$$;

-- Records an entry of a sponsorship's timeline. `amount_paise` is what was charged or is charged each month;
-- `detail` the reason of a failed charge, pause, stop or end, the day on which a pause is to end, the new status of a dog, since when a dog is at the
-- municipal centre, or `undone` of a move back.
create function private.record_sponsorship_event(
  sponsorship_id uuid,
  kind public.sponsorship_event_kind,
  actor public.sponsorship_actor,
  detail text default null,
  dog_id uuid default null,
  amount_paise bigint default null,
  occurred_at timestamptz default clock_timestamp(),
  reference text default null
) returns void
language sql
set search_path = ''
as $$
  select private.record_event(
    ('sponsorship-' || kind)::public.domain_event_kind,
    account_id => sponsorship.user_id,
    sponsorship_id => sponsorship.id,
    dog_id => record_sponsorship_event.dog_id,
    data => jsonb_build_object(
      'detail', left(detail, 100),
      'amount_paise', record_sponsorship_event.amount_paise,
      'sponsorship', private.sponsorship_state(sponsorship)
    ),
    occurred_at => occurred_at,
    actor => actor,
    reference => reference
  )
  from public.sponsorships as sponsorship where sponsorship.id = record_sponsorship_event.sponsorship_id
$$;

-- For the owner, staff and the server: what happened to sponsorships, newest first.
create function public.sponsorship_timeline(
  sponsorship_ids uuid[],
  language public.language default 'en'
) returns table (
  id bigint,
  sponsorship_id uuid,
  kind public.sponsorship_event_kind,
  actor public.sponsorship_actor,
  occurred_at timestamptz,
  amount_paise bigint,
  detail text,
  dog_id uuid,
  dog_name text,
  reference text
)
language sql stable security definer
set search_path = ''
as $$
  select event.id, event.sponsorship_id,
    substr(event.kind::text, 13)::public.sponsorship_event_kind, event.actor, event.occurred_at,
    (event.data ->> 'amount_paise')::bigint, event.data ->> 'detail', event.dog_id,
    coalesce(translation.name, dog.name), event.reference
  from private.domain_events as event
  left join public.dog_profiles as dog on dog.id = event.dog_id
  left join public.dog_translations as translation
    on translation.dog_id = dog.id and translation.language = sponsorship_timeline.language
  where event.sponsorship_id = any (sponsorship_ids) and event.actor is not null
    and (
      current_setting('role', true) = 'service_role'
      or (select private.is_staff())
      or event.sponsorship_id in (
        select own.id from public.sponsorships as own where own.user_id = (select auth.uid())
      )
    )
  order by event.occurred_at desc, event.id desc
$$;

grant execute on function public.sponsorship_timeline to authenticated, service_role;

-- For the server: opens review items that were never opened before. Returns how many.
create function public.open_review_items(items jsonb) returns integer
language plpgsql security definer
set search_path = ''
as $$
declare
  opened public.review_items;
  new_count integer := 0;
begin
  for opened in
    insert into public.review_items (
      kind, reference, description, donation_id, sponsorship_id, provider_order_id, provider_payment_id,
      provider_subscription_id, amount_paise
    )
      select
        item.kind, item.reference, left(item.description, 500), donation.id, sponsorship.id,
        item.provider_order_id, item.provider_payment_id, item.provider_subscription_id, item.amount_paise
      from jsonb_to_recordset(items) as item (
        kind public.review_item_kind, reference text, description text, provider_order_id text,
        provider_payment_id text, provider_subscription_id text, amount_paise bigint
      )
      left join public.donations as donation
        on donation.provider_order_id = item.provider_order_id
      left join public.sponsorships as sponsorship
        on sponsorship.provider_subscription_id = item.provider_subscription_id
      on conflict (kind, reference) do nothing
      returning *
  loop
    new_count := new_count + 1;
    perform private.record_event(
      'review-item-opened',
      review_item_id => opened.id,
      data => jsonb_build_object(
        'kind', opened.kind, 'amount_paise', opened.amount_paise, 'is_urgent', opened.is_urgent
      ),
      occurred_at => opened.created_at
    );
  end loop;
  return new_count;
end
$$;

grant execute on function public.open_review_items to service_role;
