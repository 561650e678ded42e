-- More sponsors of the sample dogs, with shares of a month and the months they have paid, counted back from today. After
-- seed.sql, whose sponsor has all of Rani's month: she has a little more than everything, Tiger has nobody. Running it
-- again changes nothing. Nobody can sign in to these accounts, which have no password.

insert into auth.users (
  id, aud, role, email, encrypted_password, email_confirmed_at,
  raw_app_meta_data, raw_user_meta_data, created_at, updated_at,
  confirmation_token, recovery_token, email_change, email_change_token_new,
  email_change_token_current, phone_change, phone_change_token, reauthentication_token
)
select
  ('22000000-0000-4000-8000-' || lpad(number::text, 12, '0'))::uuid, 'authenticated', 'authenticated',
  address || '@paws.test', '', joined_at, '{"provider": "email", "providers": ["email"]}',
  jsonb_build_object('name', name), joined_at, joined_at, '', '', '', '', '', '', '', ''
from (
  select person.*, timestamptz '2026-01-09 18:30+05:30' + person.number * interval '9 days' as joined_at
  from (values
    (1, 'farah.naqvi', 'Farah Naqvi'),
    (2, 'anil.srivastava', 'Anil Srivastava'),
    (3, 'noor.ansari', 'Noor Ansari'),
    (4, 'geeta.shukla', 'गीता शुक्ला'),
    (5, 'rohit.yadav', 'Rohit Yadav'),
    (6, 'sunita.bajpai', 'Sunita Bajpai'),
    (7, 'salman.rizvi', 'Salman Rizvi'),
    (8, 'priya.gupta', 'Priya Gupta'),
    (9, 'arjun.singh', 'Arjun Singh'),
    (10, 'harpreet.kaur', 'Harpreet Kaur'),
    (11, 'thomas.dsouza', 'Thomas D’Souza'),
    (12, 'kavya.mishra', 'Kavya Mishra')
  ) as person (number, address, name)
) as account
on conflict (id) do nothing;

-- Only the hosted service's table has this column, and needs it to find the account.
do $instance$
begin
  if exists (
    select from information_schema.columns
    where table_schema = 'auth' and table_name = 'users' and column_name = 'instance_id'
  ) then
    execute $update$
      update auth.users set instance_id = '00000000-0000-0000-0000-000000000000'
      where instance_id is null and id::text like '22000000-%'
    $update$;
  end if;
end
$instance$;

-- Their details for receipts.
insert into public.donors (id, user_id, name, address, citizen_declared_at)
select user_id, user_id, name, right(user_id::text, 2) || E' Sarojini Naidu Marg\nLucknow, Uttar Pradesh 226001', created_at
from public.profiles where user_id::text like '22000000-%'
on conflict do nothing;

-- Half, a quarter or another share of the dog's price, begun one to five months ago. The fake provider has their mandates.
insert into public.sponsorships (
  id, user_id, dog_id, amount_paise, mode, status, payment_method, provider_subscription_id, started_at, current_start,
  current_end, next_charge_at, created_at
)
select
  ('51000000-0000-4000-8000-' || lpad((dog * 100 + person)::text, 12, '0'))::uuid,
  ('22000000-0000-4000-8000-' || lpad(person::text, 12, '0'))::uuid,
  ('10000000-0000-4000-8000-0000000000' || lpad(dog::text, 2, '0'))::uuid,
  rupees * 100, 'test', 'active', 'upi', 'sub_Demo' || lpad((dog * 100 + person)::text, 10, '0'),
  begun_at, period_start, period_start + interval '1 month', period_start + interval '1 month', begun_at
from (
  select share.*, this_month - months * interval '1 month' as begun_at, this_month as period_start
  from (values
    (1, 1, 1500, 3), (1, 4, 500, 1), (1, 9, 250, 2),
    (2, 2, 1500, 4), (2, 5, 750, 2), (2, 11, 500, 1),
    (3, 3, 750, 2), (3, 7, 500, 3),
    (4, 6, 1250, 2), (4, 12, 625, 1),
    (5, 8, 250, 1),
    (6, 1, 2250, 5), (6, 10, 1125, 3), (6, 3, 500, 1),
    (7, 4, 1250, 4), (7, 11, 625, 2),
    (8, 2, 1000, 5), (8, 9, 2000, 3), (8, 12, 500, 2), (8, 7, 250, 1),
    (10, 5, 750, 1), (10, 8, 750, 3),
    (11, 10, 2500, 4), (11, 6, 1250, 2),
    (12, 11, 875, 2),
    (13, 9, 1500, 3), (13, 3, 300, 1),
    (14, 12, 1000, 4), (14, 4, 1000, 2), (14, 8, 500, 1),
    (15, 7, 625, 2), (15, 1, 625, 1),
    (16, 2, 750, 3), (16, 6, 1500, 2), (16, 10, 300, 1)
  ) as share (dog, person, rupees, months)
  -- On the tenth, or a month before when that is still to come.
  cross join lateral (
    select tenth - case when tenth > now() then interval '1 month' else interval '0' end as this_month
    from (select date_trunc('month', now()) + interval '9 days 4 hours' as tenth) as day
  ) as charge
) as sponsorship
on conflict (id) do nothing;

-- A month of each since then.
insert into public.donations (
  id, user_id, donor_id, dog_id, amount_paise, type, status, provider_order_id, provider_payment_id,
  payment_method, fee_paise, tax_paise, sponsorship_id, paid_at, created_at
)
select
  ('31000000-0000-4000-8000-' || right(sponsorship.id::text, 8) || lpad(number::text, 4, '0'))::uuid,
  sponsorship.user_id, sponsorship.user_id, sponsorship.dog_id, sponsorship.amount_paise, 'Monthly', 'completed',
  'order_Demo' || right(sponsorship.id::text, 6) || lpad(number::text, 4, '0'),
  'pay_Demo' || right(sponsorship.id::text, 6) || lpad(number::text, 4, '0'),
  'upi', sponsorship.amount_paise * 236 / 10000, sponsorship.amount_paise * 36 / 10000, sponsorship.id, charged_at,
  charged_at
from public.sponsorships as sponsorship
cross join lateral generate_series(sponsorship.started_at, sponsorship.current_start, interval '1 month')
  with ordinality as month (charged_at, number)
where sponsorship.id::text like '51000000-%'
on conflict (id) do nothing;

-- Their receipts, in the order of the payments.
select private.issue_receipt(donation.id) from (
  select id from public.donations
  where id::text like '31000000-%' and not exists (select from public.receipts where donation_id = donations.id)
  order by paid_at, id
) as donation;

select private.refresh_coverage(array(select distinct dog_id from public.sponsorships));
select private.refresh_all_people();
