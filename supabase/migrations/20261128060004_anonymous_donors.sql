-- Nobody can be asked for the PAN of a donation without a name.

create or replace function private.donors_of_tax_year(tax_year text, mode public.payment_mode) returns table (
  donor_key uuid,
  person_id uuid,
  user_id uuid,
  name text,
  email text,
  amount_paise bigint,
  -- Of that in cash.
  cash_paise bigint,
  misses_pan boolean,
  misses_address boolean,
  -- Nobody asked whether they are an Indian citizen.
  misses_citizenship boolean
)
language sql stable
set search_path = ''
as $$
  select total.donor_key,
    -- Not a join, for which the planner would read everybody.
    coalesce(
      donor.person_id, (select person.id from private.people as person where person.account_id = total.donor_key)
    ),
    profile.user_id,
    coalesce(donor.name, nullif(profile.name, ''), 'Anonymous donor'), coalesce(donor.email, profile.email),
    total.amount_paise, total.cash_paise,
    -- Nobody can be asked who gave without a name.
    total.donor_key is not null and donor.pan_masked is null, total.donor_key is not null and donor.address is null,
    donor.id is not null and donor.citizen_declared_at is null
  from (
    select coalesce(donation.donor_id, donation.user_id) as donor_key,
      sum(donation.net_paise)::bigint as amount_paise,
      coalesce(sum(donation.net_paise) filter (where donation.payment_method = 'cash'), 0)::bigint as cash_paise
    from private.donations_of_tax_year(donors_of_tax_year.tax_year, donors_of_tax_year.mode) as donation
    group by 1
    having sum(donation.net_paise) > 0
  ) as total
  left join public.donors as donor on donor.id = total.donor_key
  left join public.profiles as profile on profile.user_id = coalesce(donor.user_id, total.donor_key)
$$;
