-- Events from the payment provider, and how they change donations. The API can't reach the table; the
-- server calls record_payment_event, which stores an event and updates its donation in one transaction.
--
-- The provider delivers events at least once and in any order. The event id is the primary key, which
-- makes repeated deliveries detectable. A status only moves forward (pending, failed, completed,
-- refunded), so a late failure can't undo a payment.

create table public.payment_events (
  id text primary key check (char_length(id) between 1 and 100),
  type text not null check (char_length(type) between 1 and 100),
  payload jsonb not null check (octet_length(payload::text) <= 262144),
  received_at timestamptz not null default now()
);

alter table public.payment_events enable row level security;
revoke all on public.payment_events from anon, authenticated;
grant select, insert, update, delete on public.payment_events to service_role;

create function private.donation_status_rank(status text) returns integer
language sql immutable
set search_path = ''
as $$
  select array_position(array['pending', 'failed', 'completed', 'refunded'], status)
$$;

revoke execute on function private.donation_status_rank(text) from public, anon, authenticated;

comment on function private.donation_status_rank(text) is
  'Rank of a donation status. A status only replaces one of a lower rank.';

-- Stores the event in every case. Returns the outcome:
--   recorded        the donation changed
--   duplicate       this event, or a later status, was already recorded
--   ignored         this type of event changes no donation
--   unknown-order   the site did not create this order
--   wrong-amount    the amount or the currency differs from the order's
--   second-payment  another payment already completed the order, or the payment belongs to another
--                   donation
-- The last three need a manual review.
--
-- One order can receive two payments: a slow bank completes the first after the donor has tried again.
-- The donation belongs to the payment that completed it. Refunding the other payment does not refund the
-- donation.
create function public.record_payment_event(
  event_id text,
  event_type text,
  payload jsonb,
  order_id text,
  payment_id text,
  amount_paise bigint,
  currency text,
  next_status text
) returns text
language plpgsql security definer
set search_path = ''
as $$
#variable_conflict use_variable
declare
  donation public.donations;
begin
  insert into public.payment_events (id, type, payload)
    values (event_id, event_type, payload)
    on conflict do nothing;
  if not found then
    return 'duplicate';
  end if;
  if next_status is null then
    return 'ignored';
  end if;

  -- Concurrent events of one order wait for each other.
  select * into donation
    from public.donations as row
    where row.provider_order_id = order_id
    for update;
  if not found then
    return 'unknown-order';
  end if;
  if donation.amount_paise is distinct from amount_paise
    or donation.currency is distinct from currency then
    return 'wrong-amount';
  end if;
  if donation.status in ('completed', 'refunded')
    and donation.provider_payment_id is distinct from payment_id then
    return case next_status
      when 'completed' then 'second-payment'
      when 'refunded' then 'ignored'
      else 'duplicate'
    end;
  end if;
  if private.donation_status_rank(next_status) <= private.donation_status_rank(donation.status) then
    return 'duplicate';
  end if;

  update public.donations as row
    set status = next_status,
      -- The donor can try again after a failure, and that payment has another id.
      provider_payment_id = case
        when next_status = 'failed' then row.provider_payment_id
        else payment_id
      end
    where row.id = donation.id;
  return 'recorded';
exception
  -- Only the unique provider_payment_id can fail here. The exception has rolled back the event, so store
  -- it again: otherwise the provider would deliver it forever.
  when unique_violation then
    insert into public.payment_events (id, type, payload)
      values (event_id, event_type, payload)
      on conflict do nothing;
    return 'second-payment';
end
$$;

revoke execute on function public.record_payment_event(
  text, text, jsonb, text, text, bigint, text, text
) from public, anon, authenticated;
grant execute on function public.record_payment_event(
  text, text, jsonb, text, text, bigint, text, text
) to service_role;

comment on function public.record_payment_event(
  text, text, jsonb, text, text, bigint, text, text
) is
  'For the server: stores an event of the payment provider once and updates its donation. Returns the outcome.';
