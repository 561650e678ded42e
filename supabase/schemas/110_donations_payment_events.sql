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
grant select on public.payment_events to service_role;

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

-- The last moment to answer a dispute, while the payer's bank waits for an answer: not once it is contested, unless
-- the bank asks for more, and not once it has ended.
-- Source: https://razorpay.com/docs/webhooks/payloads/disputes/
create view private.dispute_deadlines as
  select last.dispute_id, to_timestamp(last.respond_by) as respond_by
  from (
    select distinct on (event.dispute_id) event.dispute_id,
      event.dispute_status = 'open' or event.type = 'payment.dispute.action_required' as is_waiting,
      event.dispute_status in ('won', 'lost', 'closed') as has_ended,
      case when jsonb_typeof(event.payload #> '{payload,dispute,entity,respond_by}') = 'number'
        then (event.payload #>> '{payload,dispute,entity,respond_by}')::double precision
      end as respond_by
    from public.payment_events as event
    where event.dispute_id is not null
    order by event.dispute_id, event.dispute_status in ('won', 'lost', 'closed') desc,
      coalesce(
        case when jsonb_typeof(event.payload -> 'created_at') = 'number'
          then (event.payload ->> 'created_at')::double precision
        end,
        extract(epoch from event.received_at)
      ) desc
  ) as last
  -- Until 2100: the provider's number may be anything.
  where last.is_waiting and not last.has_ended and last.respond_by between 1 and 4102444800;

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
  update public.sponsorships as sponsorship
    set sync_due = coalesce(sponsorship.sync_due, now()), sync_version = sponsorship.sync_version + 1
    where sponsorship.provider_subscription_id = subscription_id;
  update public.donations as donation
    set sync_due = coalesce(donation.sync_due, now()), sync_version = donation.sync_version + 1
    where donation.provider_order_id = order_id;
  return true;
end
$$;

grant execute on function
  public.open_disputes, public.store_payment_event
  to service_role;
