-- Two corrections to what the server calls, both for what happens at the same time or in an odd order.
--
-- One order can meet more than one payment: a bank that answers late makes a second one go through after
-- the person has tried again. The donation belongs to the payment that completed it; giving the other one
-- back is no refund of the gift.

-- What became of it: 'recorded'; 'duplicate' (this event or a later state was there already); 'ignored' (no
-- donation changes by such an event); 'unknown-order' (not an order of this site); 'wrong-amount' (not what
-- the order was made for); 'second-payment' (the order was paid already, or the payment belongs to another
-- donation). In every case the event is kept. The last three want a person to look.
create or replace function public.record_payment_event(
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
  if donation.status in ('completed', 'refunded')
    and donation.provider_payment_id is distinct from payment_id then
    return case next_status
      when 'completed' then 'second-payment'
      when 'refunded' then 'ignored'
      else 'duplicate'
    end;
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
exception
  -- The one constraint that can break here is that a payment makes one donation. The event is kept, or the
  -- provider would deliver it again and again.
  when unique_violation then
    insert into public.payment_events (id, type, payload)
      values (event_id, event_type, payload)
      on conflict do nothing;
    return 'second-payment';
end
$$;

-- Old starts are cleared by whoever comes by. Two callers that clear at once pass over each other's rows
-- instead of waiting for them.
create or replace function public.admit_order(caller text) returns boolean
language plpgsql security definer
set search_path = ''
as $$
#variable_conflict use_variable
begin
  -- Two calls of one caller at the same moment count one after the other.
  perform pg_advisory_xact_lock(hashtextextended('order_starts ' || caller, 0));
  delete from private.order_starts as old
    where old.ctid in (
      select start.ctid from private.order_starts as start
        where start.started_at < now() - interval '1 minute'
        for update skip locked
    );
  if (
    select count(*) from private.order_starts as start
      where start.caller = caller and start.started_at >= now() - interval '1 minute'
  ) >= 10 then
    return false;
  end if;
  insert into private.order_starts (caller) values (caller);
  return true;
end
$$;
