-- The office tells two people of the same name apart when it chooses who gave.

-- For staff: at most 8 people whom a search finds, with what tells two of the same name apart; nobody for ''. last_given_on is
-- the day in India of the last completed donation, null for none. has_details: receipts can be made out; is_citizen: they say
-- that the donor is an Indian citizen.
create function public.people_choices(search text, live_only boolean default false) returns table (
  person_id uuid,
  name text,
  email text,
  phone text,
  address text,
  last_given_on date,
  last_paise bigint,
  has_details boolean,
  is_citizen boolean
)
language plpgsql stable security definer
set search_path = ''
as $$
#variable_conflict use_column
begin
  perform private.require_staff('list supporters');
  return query
    select person.id, person.name, person.email,
      coalesce(nullif(profile.phone, ''), details.phone, ''),
      coalesce(nullif(profile.address, ''), details.address, ''),
      private.india_date(latest.paid_at), latest.net_paise, details.id is not null, details.citizen_declared_at is not null
    from private.people as person
    left join public.profiles as profile on profile.user_id = person.account_id
    cross join lateral private.donor_of_person(person) as details
    left join lateral (
      select donation.paid_at, donation.net_paise from private.donations_of_person(person) as donation
      where donation.status = 'completed' and (donation.mode = 'live' or not coalesce(live_only, false))
      order by donation.paid_at desc limit 1
    ) as latest on true
    where btrim(coalesce(search, '')) <> '' and not person.is_nameless
      and person.id = any (private.found_people(search))
    order by (person.name = ''), lower(person.name), latest.paid_at desc nulls last, person.id
    limit 8;
end
$$;

grant execute on function public.people_choices to authenticated;
