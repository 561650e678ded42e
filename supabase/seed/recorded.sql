-- What arrived another way: a donation in cash, a cheque that waits for the bank, and a sponsor by standing order with two
-- months, counted back from today; and two people of the same name whom the office entered. After sponsors.sql. Running it again changes nothing.

create function pg_temp.noon_before(days int) returns timestamptz
language sql stable
as $$ select private.noon(private.india_date(now()) - days) $$;

insert into private.people (id, email, name)
values
  ('23000000-0000-4000-8000-000000000001', null, 'Ramesh Chandra'),
  ('23000000-0000-4000-8000-000000000002', 'shanti.devi@paws.test', 'Shanti Devi'),
  ('23000000-0000-4000-8000-000000000003', 'vikram.sethi@paws.test', 'Vikram Sethi'),
  ('23000000-0000-4000-8000-000000000004', null, 'Suresh Kumar'),
  ('23000000-0000-4000-8000-000000000005', null, 'Suresh Kumar')
on conflict (id) do nothing;

insert into public.donors (id, person_id, name, address, email, phone, citizen_declared_at, created_at)
select
  person.id, person.id, person.name, address, person.email, phone, pg_temp.noon_before(declared),
  pg_temp.noon_before(78 - number)
from (values
  (1, E'7 Nakkhas\nLucknow, Uttar Pradesh 226003', '98390 55117', 41),
  (2, null, null, null),
  (3, E'22 Gomti Nagar\nLucknow, Uttar Pradesh 226010', '94150 22811', 78)
) as details (number, address, phone, declared)
join private.people as person on person.id::text = '23000000-0000-4000-8000-' || lpad(number::text, 12, '0')
on conflict (id) do nothing;

insert into public.donors (id, person_id, name, address, phone, created_at, entered_by_team_at)
select person.id, person.id, person.name, address, phone, pg_temp.noon_before(30), pg_temp.noon_before(30)
from (values
  (4, E'18 Aliganj\nLucknow, Uttar Pradesh 226024', '94500 11223'),
  (5, E'3 Chowk\nLucknow, Uttar Pradesh 226003', '98380 64410')
) as details (number, address, phone)
join private.people as person on person.id::text = '23000000-0000-4000-8000-' || lpad(number::text, 12, '0')
on conflict (id) do nothing;

insert into public.sponsorships (
  id, donor_id, dog_id, amount_paise, mode, source, status, started_at, visitor_email, created_at
)
values (
  '52000000-0000-4000-8000-000000000001', '23000000-0000-4000-8000-000000000003', null, 100000, 'test', 'standing-order',
  'active', pg_temp.noon_before(77), 'vikram.sethi@paws.test', pg_temp.noon_before(77)
)
on conflict (id) do nothing;

insert into public.donations (
  id, donor_id, sponsorship_id, amount_paise, type, source, status, payment_method, paid_at, created_at
)
select
  ('32000000-0000-4000-8000-' || lpad(number::text, 12, '0'))::uuid,
  ('23000000-0000-4000-8000-' || lpad(person::text, 12, '0'))::uuid, sponsorship_id::uuid, rupees * 100,
  case when sponsorship_id is null then 'One-time' else 'Monthly' end::public.donation_type, 'recorded',
  case way when 'cheque' then 'pending' else 'completed' end::public.donation_status, way,
  case when way <> 'cheque' then pg_temp.noon_before(days) end, pg_temp.noon_before(days)
from (values
  (1, 1, null, 1100, 'cash', 41),
  (2, 2, null, 5000, 'cheque', 4),
  (3, 3, '52000000-0000-4000-8000-000000000001', 1000, 'bank-transfer', 46),
  (4, 3, '52000000-0000-4000-8000-000000000001', 1000, 'bank-transfer', 15)
) as donation (number, person, sponsorship_id, rupees, way, days)
on conflict (id) do nothing;

insert into private.recorded_donations (donation_id, received_on, reference, bank_name, recorded_by)
select donation.id, private.india_date(donation.created_at), reference, bank_name, '20000000-0000-4000-8000-000000000002'
from (values
  (1, null, null), (2, '004417', 'Punjab National Bank'), (3, 'SBIN426279118403', null), (4, 'SBIN426310662071', null)
) as entered (number, reference, bank_name)
join public.donations as donation on donation.id::text = '32000000-0000-4000-8000-' || lpad(number::text, 12, '0')
on conflict (donation_id) do nothing;

select private.issue_receipt(donation.id) from (
  select id from public.donations
  where id::text like '32000000-%' and paid_at is not null
    and not exists (select from public.receipts where donation_id = donations.id)
  order by paid_at, id
) as donation;

select private.refresh_coverage(array(select distinct dog_id from public.sponsorships));
select private.describe_people(array(select id from private.people where id::text like '23000000-%'));
select private.refresh_all_people();

drop function pg_temp.noon_before(int);
