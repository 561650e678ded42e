-- Donors without an account are forgotten when nothing was paid.

-- Donors without an account who have no donation that is paid, pending or recorded by the team, after 30 days. Details that
-- the team entered stay.
--
-- Money may still come for a pending donation, so its donor stays until that is deleted. So does that of a sponsorship until
-- 30 days after its end.
create function private.donors_to_forget(as_of timestamptz) returns setof public.donors
language sql stable
set search_path = ''
as $$
  select donor.* from public.donors as donor
  where donor.user_id is null and donor.entered_by_team_at is null and donor.created_at < as_of - interval '30 days'
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

grant execute on function public.forget_visitors to service_role;
