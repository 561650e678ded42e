-- Donors without an account: what is stored of them with an order, and forgotten when nothing was paid.

-- For the server: inserts a donation that waits for its payment, and the details of a donor without an
-- account. An order is charged once: a month is a donation of its sponsorship.
create function public.save_pending_donation(donation jsonb, visitor jsonb default null) returns void
language plpgsql security definer
set search_path = ''
as $$
begin
  if visitor is not null then
    insert into public.donors (id, name, address, email, citizen_declared_at, pan_masked, pan_encrypted)
      select id, name, address, email, now(), pan_masked, pan_encrypted
      from jsonb_populate_record(null::public.donors, visitor);
  end if;
  insert into public.donations (
    id, user_id, dog_id, donor_id, amount_paise, type, provider_order_id, mode, language
  )
    select id, user_id, dog_id, donor_id, amount_paise, 'One-time', provider_order_id, mode, coalesce(language, 'en')
    from jsonb_populate_record(null::public.donations, donation);
end
$$;

-- Donors without an account who have no donation that is paid, pending or recorded by the team, after 30 days.
--
-- Money may still come for a pending donation, so its donor stays until that is deleted. So does that of a sponsorship until
-- 30 days after its end.
create function private.donors_to_forget(as_of timestamptz) returns setof public.donors
language sql stable
set search_path = ''
as $$
  select donor.* from public.donors as donor
  where donor.user_id is null and donor.created_at < as_of - interval '30 days'
    and not exists (
      select from public.donations
      where donations.donor_id = donor.id and (status <> 'failed' or source <> 'provider')
    )
    and not exists (
      select from public.sponsorships
      where sponsorships.donor_id = donor.id
        and (ended_at is null or ended_at > as_of - interval '30 days')
    )
$$;

-- For the server: deletes their details, and the person of whom nothing else is left.
create function public.forget_visitors(as_of timestamptz) returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  addresses constant text[] := array(
    select distinct unnest(private.addresses_of_donor(donor.id)) from private.donors_to_forget(as_of) as donor
  );
  person_ids constant uuid[] := array(select distinct donor.person_id from private.donors_to_forget(as_of) as donor);
begin
  perform private.lock_people(addresses);
  update public.sponsorships set visitor_email = null, request_id = null
    where visitor_email is not null and donor_id in (select id from private.donors_to_forget(as_of));
  delete from public.donors where id in (select id from private.donors_to_forget(as_of));
  perform private.refresh_people(addresses);
  perform private.delete_nameless(person_ids);
  delete from private.correction_requests where requested_at <= as_of - interval '1 day';
end
$$;

grant execute on function public.save_pending_donation, public.forget_visitors to service_role;
