-- Events from the payment provider, and how they change donations. The API can't reach the table.
--
-- An event is a reason to compare its donation or sponsorship with the provider's records, never a change
-- automatically. The server stores it and marks both as due (store_payment_event), computes the donation's state
-- from all payments of the order, and writes it if nothing has changed meanwhile (write_donation_state; for
-- sponsorships write_sponsorship_state).
--
-- The provider delivers events at least once and in any order. Its event ids are not signed, so the primary
-- key is the digest of the signed body.

create table public.payment_events (
  id text primary key check (char_length(id) between 1 and 200),
  type text not null check (char_length(type) between 1 and 100),
  payload jsonb not null check (octet_length(payload::text) <= 262144),
  order_id text check (char_length(order_id) between 1 and 100),
  subscription_id text check (char_length(subscription_id) between 1 and 100),
  dispute_id text generated always as (payload #>> '{payload,dispute,entity,id}') stored,
  dispute_status text generated always as (payload #>> '{payload,dispute,entity,status}') stored,
  received_at timestamptz not null default now()
);

create index payment_events_order_id_idx on public.payment_events (order_id, received_at desc);
create index payment_events_dispute_id_idx on public.payment_events (dispute_id)
  where dispute_id is not null;

alter table public.payment_events enable row level security;
grant select, insert, update, delete on public.payment_events to service_role;

-- Disputes that have not ended as far as we know. The provider is asked about them until they end.
create function public.open_disputes() returns text[]
language sql stable security definer
set search_path = ''
as $$
  select coalesce(array_agg(distinct event.dispute_id), '{}')
  from public.payment_events as event
  where event.dispute_id is not null and not exists (
    select from public.payment_events as last
    where last.dispute_id = event.dispute_id and last.dispute_status in ('won', 'lost', 'closed')
  )
$$;

-- For the server: stores an event once and marks the donation of its order and its sponsorship as due. False
-- for a repeated event.
create function public.store_payment_event(
  event_id text,
  event_type text,
  payload jsonb,
  order_id text,
  subscription_id text default null
) returns boolean
language plpgsql security definer
set search_path = ''
as $$
#variable_conflict use_variable
begin
  insert into public.payment_events (id, type, payload, order_id, subscription_id)
    values (event_id, event_type, payload, order_id, subscription_id)
    on conflict do nothing;
  if not found then
    return false;
  end if;
  update public.donations as donation
    set sync_due = coalesce(donation.sync_due, now()), sync_version = donation.sync_version + 1
    where donation.provider_order_id = order_id;
  update public.sponsorships as sponsorship
    set sync_due = coalesce(sponsorship.sync_due, now()), sync_version = sponsorship.sync_version + 1
    where sponsorship.provider_subscription_id = subscription_id;
  return true;
end
$$;

-- For the server: writes a donation's state and opens review items. `payment` has what the provider says about the
-- payment that pays it: paid_at, payment_method, fee_paise, tax_paise (null if it says nothing); a missing
-- member stays as it is. Returns the number of new review items, or null and changes nothing if the donation has
-- changed since its version was read. Unless up to date, it stays due.
create function public.write_donation_state(
  donation_id uuid,
  expected_version integer,
  next_status public.donation_status,
  payment_id text,
  refunded_paise bigint,
  is_up_to_date boolean,
  items jsonb,
  payment jsonb default null
) returns integer
language plpgsql security definer
set search_path = ''
as $$
#variable_conflict use_variable
begin
  update public.donations as donation
    set status = next_status,
      provider_payment_id = payment_id,
      refunded_paise = refunded_paise,
      paid_at = coalesce((payment ->> 'paid_at')::timestamptz, donation.paid_at),
      payment_method = case
        when payment ? 'payment_method' then payment ->> 'payment_method' else donation.payment_method
      end,
      fee_paise = case
        when payment ? 'fee_paise' then (payment ->> 'fee_paise')::bigint else donation.fee_paise
      end,
      tax_paise = case
        when payment ? 'tax_paise' then (payment ->> 'tax_paise')::bigint else donation.tax_paise
      end,
      sync_due = case when is_up_to_date then null else donation.sync_due end,
      sync_version = donation.sync_version + 1
    where donation.id = donation_id and donation.sync_version = expected_version;
  if not found then
    return null;
  end if;
  perform private.join_confirmed_mailbox(donation_id);
  return public.open_review_items(items);
end
$$;

grant execute on function
  public.open_disputes, public.store_payment_event, public.write_donation_state
  to service_role;
