-- What the provider's records decide about a donation.

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
declare
  before public.donations;
  addresses constant text[] := array(
    select donor.email from public.donations as donation join public.donors as donor on donor.id = donation.donor_id
    where donation.id = donation_id and donor.email is not null
  );
begin
  perform private.lock_people(addresses);
  select * into before from public.donations as donation
    where donation.id = donation_id and donation.sync_version = expected_version
    for no key update;
  if not found then
    return null;
  end if;
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
    where donation.id = donation_id;
  perform private.after_donation_written(donation_id, before);
  perform private.join_confirmed_mailbox(donation_id);
  -- Who paid is a person.
  if before.paid_at is null and next_status not in ('pending', 'failed') then
    perform private.refresh_people(addresses);
  end if;
  return public.open_review_items(items);
end
$$;

grant execute on function public.write_donation_state to service_role;
