-- Records what the payment provider tells, in one transaction: the event itself, once, and what it
-- changes. The provider delivers at least once and in any order, so states only move forward:
-- pending, failed, completed, refunded. A late failure never undoes a payment.

create function private.donation_rank(status text) returns integer
language sql immutable
set search_path = ''
as $$
  select array_position(array['pending', 'failed', 'completed', 'refunded'], status)
$$;

revoke execute on function private.donation_rank(text) from public, anon, authenticated;

comment on function private.donation_rank(text) is
  'How far along a donation is: a status of a lower rank never replaces one of a higher.';

-- Answers what became of it: 'recorded', 'duplicate' (this event or a later state was there already),
-- 'ignored' (no donation changes by such an event), 'unknown-order' (not an order of this site),
-- 'wrong-amount' (not what the order was made for). In every case the event is kept.
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

  -- The lock makes two events of one order count one after the other.
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
  if private.donation_rank(next_status) <= private.donation_rank(donation.status) then
    return 'duplicate';
  end if;

  update public.donations as row
    set status = next_status,
      -- A failed attempt is followed by another payment, with an id of its own.
      provider_payment_id = case
        when next_status = 'failed' then row.provider_payment_id
        else payment_id
      end
    where row.id = donation.id;
  return 'recorded';
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
  'For the server: keeps an event of the payment provider and moves its donation forward.';
