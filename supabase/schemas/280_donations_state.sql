-- How the server starts a donation and writes what the payment provider's records decide about it.

-- For the server: stores a donation that waits for its payment, with the details of a donor without an account, and the gift
-- that it is. An order is charged once: a month is a donation of its sponsorship.
create function public.save_pending_donation(
  donation jsonb,
  visitor jsonb default null,
  gift jsonb default null
) returns void
language plpgsql security definer
set search_path = ''
as $$
begin
  if visitor is not null then
    insert into public.donors (
      id, name, address, email, citizen_declared_at, pan_masked, pan_encrypted, whatsapp_number, whatsapp_consented_at
    )
      select id, name, address, email, now(), pan_masked, pan_encrypted, whatsapp_number,
        case when whatsapp_number is not null then now() end
      from jsonb_populate_record(null::public.donors, visitor);
  end if;
  perform private.store_donation(
    jsonb_populate_record(null::public.donations, donation || '{"type": "One-time", "status": "pending"}')
  );
  if gift is not null then
    perform private.save_gift(gift, (donation ->> 'id')::uuid, null);
  end if;
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
declare
  known public.donations;
  next_state public.donations;
begin
  perform private.lock_people(array(
    select donor.email from public.donations as donation join public.donors as donor on donor.id = donation.donor_id
    where donation.id = donation_id and donor.email is not null
  ));
  select * into known from public.donations as donation
    where donation.id = donation_id and donation.sync_version = expected_version
    for no key update;
  if not found then
    return null;
  end if;
  next_state := jsonb_populate_record(known, coalesce(payment, '{}'));
  next_state.paid_at := coalesce(next_state.paid_at, known.paid_at);
  next_state.status := next_status;
  next_state.provider_payment_id := payment_id;
  next_state.refunded_paise := refunded_paise;
  next_state.sync_due := case when not is_up_to_date then known.sync_due end;
  perform private.store_donation(next_state);
  return public.open_review_items(items);
end
$$;

grant execute on function public.save_pending_donation, public.write_donation_state to service_role;
