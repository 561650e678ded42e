-- The file of people reads each table once, so that it is made in time for many people.

create or replace function private.file_of_people(mode public.payment_mode) returns json
language sql stable
set search_path = ''
as $$
  with shown as materialized (
    select person.id, person.account_id, person.email, person.name, coalesce(person.merged_into_id, person.id) as shown_id
    from private.people as person
  ), details as materialized (
    select distinct on (shown.shown_id) shown.shown_id, donor.phone, donor.address, donor.pan_masked
    from public.donors as donor join shown on shown.id = donor.person_id
    order by shown.shown_id, donor.user_id nulls last, donor.updated_at desc
  ), given as materialized (
    select coalesce(owner.shown_id, giver.shown_id) as shown_id, count(*) as gifts, sum(donation.net_paise)::bigint as paise,
      max(donation.paid_at) as last_at
    from public.donations as donation
    left join shown as owner on owner.account_id = donation.user_id
    left join public.donors as donor on donor.id = donation.donor_id and donation.user_id is null
    left join shown as giver on giver.id = donor.person_id
    where donation.status = 'completed' and donation.mode = file_of_people.mode
    group by 1
  ), past as materialized (
    select shown.shown_id, count(*) filter (where not gift.is_kind) as gifts,
      coalesce(sum(gift.amount_paise) filter (where not gift.is_kind), 0)::bigint as paise,
      count(*) filter (where gift.is_kind) as in_kind, max(gift.given_on) as last_on
    from private.past_gifts as gift join shown on shown.id = gift.person_id
    group by 1
  ), merged as materialized (
    select other.shown_id, string_agg(coalesce(other.email, other.name), ', ' order by other.email, other.name) as names
    from shown as other where other.id <> other.shown_id group by 1
  )
  select json_agg(json_build_object(
      'Name', person.name, 'Email', person.email, 'Phone', coalesce(nullif(account.phone, ''), details.phone),
      'Address', coalesce(nullif(account.address, ''), details.address), 'PAN', details.pan_masked,
      'Account', case when person.account_id is not null then 'yes' end, 'Language', person.language,
      'Reached by', array_to_string(person.contact_ways, ', '),
      'Newsletter', case when subscriber.confirmed_at is not null then 'yes' end,
      'Gifts', coalesce(given.gifts, 0), 'Given (₹)', private.rupees(coalesce(given.paise, 0)),
      'Last gift', private.india_date(given.last_at),
      'Gifts before this site', coalesce(past.gifts, 0), 'Given before (₹)', private.rupees(coalesce(past.paise, 0)),
      'In kind before', coalesce(past.in_kind, 0), 'Last one before', past.last_on, 'Also', merged.names
    ) order by (person.name = ''), lower(person.name), person.id)
  from private.people as person
  left join public.profiles as account on account.user_id = person.account_id
  left join public.newsletter_subscribers as subscriber on subscriber.email = person.email
  left join details on details.shown_id = person.id
  left join given on given.shown_id = person.id
  left join past on past.shown_id = person.id
  left join merged on merged.shown_id = person.id
  where not person.is_nameless and person.merged_into_id is null
$$;
