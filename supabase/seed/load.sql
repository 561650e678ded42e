-- The rows of a busy site: 10,000 dogs, 10,000 accounts, 100,000 donations (or the number in the setting
-- load.donations) with their receipts, 2,000 sponsorships, 10,000 updates with 30,000 media, 10,000 care
-- records, 20,000 messages, 5,000 contact messages, 3,000 newsletter addresses, 25,000 emails, 20,000 events of
-- sponsorships, and a donor for each account.
-- They are the same every time; running the file again adds nothing. Every account has the demo sponsor's password,
-- supporter00001@load.test to supporter10000@load.test. Account 1 has a hundredth of all donations and messages.

insert into auth.users (
  id, aud, role, email, encrypted_password, email_confirmed_at,
  raw_app_meta_data, raw_user_meta_data, created_at, updated_at,
  confirmation_token, recovery_token, email_change, email_change_token_new,
  email_change_token_current, phone_change, phone_change_token, reauthentication_token
)
select
  id, 'authenticated', 'authenticated', email,
  (select encrypted_password from auth.users where email = 'sponsor@paws.test'), joined_at,
  '{"provider": "email", "providers": ["email"]}',
  jsonb_build_object('sub', id, 'name', name, 'email', email, 'email_verified', true),
  joined_at, joined_at, '', '', '', '', '', '', '', ''
from (
  select
    ('40000000-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid as id,
    'supporter' || lpad(n::text, 5, '0') || '@load.test' as email,
    (array['Asha', 'Imran', 'Meera', 'Ravi', 'Sana', 'Vikram', 'Farah', 'Anil', 'Noor', 'Kavita',
      'Om', 'Zoya', 'Rahul', 'Priya', 'Salman', 'गीता', 'Arjun'])[1 + n % 17] || ' '
      || (array['Verma', 'Siddiqui', 'Tandon', 'Khan', 'Mishra', 'Rizvi', 'Singh', 'Bajpai', 'Ansari',
        'Srivastava', 'Yadav', 'Naqvi', 'Gupta'])[1 + n % 13] || ' ' || n as name,
    timestamptz '2023-11-20 09:00+05:30' + n * interval '2 hours 30 minutes' as joined_at
  from generate_series(1, 10000) as n
) as person
on conflict do nothing;

-- Only the hosted service's table has this column, and needs it.
do $instance$
begin
  if exists (
    select from information_schema.columns
    where table_schema = 'auth' and table_name = 'users' and column_name = 'instance_id'
  ) then
    execute $update$
      update auth.users set instance_id = '00000000-0000-0000-0000-000000000000'
      where instance_id is null and email like 'supporter%@load.test'
    $update$;
  end if;
end
$instance$;

insert into auth.identities (
  id, user_id, provider, provider_id, identity_data, last_sign_in_at, created_at, updated_at
)
select
  id, id, 'email', id::text, jsonb_build_object('sub', id, 'email', email, 'email_verified', true),
  created_at, created_at, created_at
from auth.users
where email like 'supporter%@load.test'
on conflict do nothing;

-- All people are refreshed at the end.
alter table public.profiles disable trigger user;

update public.profiles
  set phone = '+91 98' || right(user_id::text, 8), address = right(user_id::text, 4) || ' Rana Pratap Marg, Lucknow'
  where email like 'supporter%@load.test' and phone = '' and address = '';

alter table public.profiles enable trigger user;

-- The drawings of the sixteen sample dogs in turn, taglines in two scripts.
insert into public.dog_profiles (
  id, name, image_url, tagline, age, traits, location, monthly_amount, created_at, updated_at
)
select
  ('50000000-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid,
  (array['Sheru', 'Moti', 'Kaalu', 'Chutki', 'Rani', 'Bahadur', 'गुड़िया', 'Tiger', 'Laddoo',
    'Imli', 'Begum', 'Jugnu', 'Tikki'])[1 + n % 13] || ' ' || n,
  '/images/dogs/' || (array['sheru', 'moti', 'kaalu', 'chutki', 'rani', 'bahadur', 'gudiya', 'dadi-amma',
    'tiger', 'laddoo', 'nawab-sahib', 'shera-babu', 'imli', 'begum', 'jugnu', 'tikki'])[1 + n % 16]
    || '-800.webp',
  case n % 3
    when 0 then 'Waits at tea stall number ' || n || ' for the first rusk of the day.'
    when 1 then 'Knows every child of lane ' || n || ' by its footsteps.'
    else 'गली नंबर ' || n || ' की रखवाली करता है।'
  end,
  (1 + n % 14) || case when n % 5 = 0 then ' months' else ' years' end,
  (array['Playful', 'Calm', 'Loyal', 'Gentle', 'Brave', 'Curious'])[1 + n % 3 : 3 + n % 3],
  'Lane ' || (n % 40),
  2500 + n % 10 * 100,
  added_at, added_at
from (
  select n, timestamptz '2025-12-31 12:00+05:30' - n * interval '20 minutes' as added_at
  from generate_series(1, 10000) as n
) as dog
on conflict do nothing;

insert into public.dog_translations (dog_id, language, name, source_name, tagline, source_tagline)
select id, 'hi',
  case split_part(name, ' ', 1) when 'Moti' then 'मोती' when 'Rani' then 'रानी' else 'शेरू' end
    || ' ' || split_part(name, ' ', 2),
  name, 'गली के हर बच्चे को पहचानता है।', tagline
from public.dog_profiles where id::text like '50000000-%'
on conflict do nothing;

insert into public.donors (id, user_id, name, address, created_at, updated_at)
select user_id, user_id, name, address, created_at, created_at
from public.profiles where email like 'supporter%@load.test'
on conflict do nothing;

-- One statement is faster than a trigger for each row.
alter table public.donations disable trigger user;

insert into public.donations (
  id, user_id, donor_id, dog_id, amount_paise, type, status, provider_order_id, provider_payment_id,
  paid_at, payment_method, fee_paise, tax_paise, created_at
)
select
  id, user_id, user_id, dog_id, amount_paise, type, status, order_id, payment_id,
  case when payment_id is not null then created_at end,
  case when payment_id is not null then 'upi' end,
  case when payment_id is not null then amount_paise * 236 / 10000 end,
  case when payment_id is not null then amount_paise * 36 / 10000 end,
  created_at
from (
  select
    ('60000000-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid as id,
    -- One in twenty gives without an account.
    case when n % 20 > 0 then
      ('40000000-0000-4000-8000-'
        || lpad((1 + floor(10000 * power(n::bigint * 7919 % 100003 / 100003.0, 2)))::int::text, 12, '0'))::uuid
    end as user_id,
    case when n % 3 > 0 then
      ('50000000-0000-4000-8000-' || lpad((1 + n::bigint * 104729 % 10000)::text, 12, '0'))::uuid
    end as dog_id,
    case when n % 3 > 0 then (2500 + n % 10 * 100) * 100 else 50000 + n % 20 * 5000 end as amount_paise,
    (case when n % 3 > 0 then 'Monthly' else 'One-time' end)::public.donation_type as type,
    status,
    'order_Load' || n as order_id,
    case when status in ('completed', 'refunded') then 'pay_Load' || n end as payment_id,
    private.noon(private.india_date(now()) - 1) - n * interval '15 minutes' as created_at
  from (
    select n, (case
      when n % 100 < 90 then 'completed' when n % 100 < 96 then 'failed'
      when n % 100 < 99 then 'pending' else 'refunded' end)::public.donation_status as status
    from generate_series(1, coalesce(current_setting('load.donations', true), '100000')::int) as n
  ) as attempt
) as donation
on conflict do nothing;

alter table public.donations enable trigger user;

insert into public.receipts (
  mode, prefix, tax_year, sequence, kind, reason, donation_id, paid_on, amount_paise, amount_words, donor_name,
  donor_address, type, payment_method, provider_payment_id, organisation
)
select
  donation.mode, case donation.mode when 'live' then 'RCPT' else 'TEST' end, donation.tax_year,
  coalesce((
    select last from private.receipt_series as series
    where series.mode = donation.mode and series.tax_year = donation.tax_year
  ), 0) + row_number() over (partition by donation.tax_year order by paid_at, donation.id),
  'receipt', 'payment', donation.id, paid_on, donation.amount_paise, words,
  coalesce(donor.name, 'Anonymous donor'), donor.address, type, payment_method, provider_payment_id, '{}'
from (
  select *, private.india_date(paid_at) as paid_on,
    private.tax_year(private.india_date(paid_at)) as tax_year
  from public.donations where status = 'completed' and provider_order_id like 'order_Load%'
) as donation
join (
  select amount_paise, private.amount_in_words(amount_paise) as words
  from (select distinct amount_paise from public.donations) as amount
) as amount on amount.amount_paise = donation.amount_paise
left join public.donors as donor on donor.id = donation.donor_id
where not exists (select from public.receipts where donation_id = donation.id);

insert into private.receipt_series (mode, tax_year, last)
select mode, tax_year, max(sequence) from public.receipts group by mode, tax_year
on conflict (mode, tax_year) do update set last = excluded.last;

insert into public.messages (id, recipient_id, sender_id, sender_name, subject, body, created_at, read_at)
select
  ('70000000-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid,
  ('40000000-0000-4000-8000-'
    || lpad((1 + floor(10000 * power(n::bigint * 7919 % 20011 / 20011.0, 2)))::int::text, 12, '0'))::uuid,
  (select id from auth.users where email = 'staff@paws.test'),
  'The team',
  'News of your dog, number ' || n,
  'Thank you. ' || repeat('He slept in the sun by the tea stall and ate all of his supper. ', 3 + n % 6),
  sent_at,
  case when n % 3 > 0 then sent_at + interval '1 day' end
from (
  select n, private.noon(private.india_date(now()) - 1) - n * interval '1 hour' as sent_at
  from generate_series(1, 20000) as n
) as letter
on conflict do nothing;

-- Five hundred dogs have sponsors, updates and care, twenty of each of the latter.
insert into public.sponsorships (id, user_id, dog_id, amount_paise, mode, status, started_at, created_at)
select
  ('90000000-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid,
  ('40000000-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid,
  ('50000000-0000-4000-8000-' || lpad((1 + n % 500)::text, 12, '0'))::uuid,
  300000, 'test', 'active', begun_at, begun_at
from (
  select n, private.noon(private.india_date(now()) - 1) - n * interval '6 hours' as begun_at
  from generate_series(1, 2000) as n
) as sponsorship
on conflict do nothing;

select private.refresh_coverage(array(select distinct dog_id from public.sponsorships));

-- One statement is faster than a trigger for each row.
alter table public.dog_updates disable trigger user;

insert into public.dog_updates (id, dog_id, body, happened_on, published_at, hidden_at, updated_at)
select
  ('a0000000-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid,
  ('50000000-0000-4000-8000-' || lpad((1 + n % 500)::text, 12, '0'))::uuid,
  'News number ' || n || '. ' || repeat('He slept in the sun and ate all of his supper. ', 2 + n % 8),
  published_at::date - 1, published_at, case when n % 100 = 0 then published_at end, published_at
from (
  select n, private.noon(private.india_date(now()) - 1) - n * interval '2 hours' as published_at
  from generate_series(1, 10000) as n
) as dog_update
on conflict do nothing;

alter table public.dog_updates enable trigger user;

-- One in a hundred has no Hindi.
insert into public.dog_update_translations (update_id, language, body, source_body)
select id, 'hi', 'ख़बर: ' || repeat('वह धूप में सोया और पूरा खाना खा गया। ', 4), body
from public.dog_updates where id::text like 'a0000000-%' and substring(id::text from '..$') <> '50'
on conflict do nothing;

update public.dog_updates as dog_update set needs_translation = false
from public.dog_update_translations as text
where text.update_id = dog_update.id and text.source_body = dog_update.body and dog_update.needs_translation;

update public.dog_profiles as dog set last_update_at = newest.published_at
from (
  select dog_id, max(published_at) as published_at from public.dog_updates
  where hidden_at is null group by dog_id
) as newest
where newest.dog_id = dog.id and dog.last_update_at is null;

insert into public.dog_update_media (id, update_id, position, width, height, alt, picture_extension)
select
  ('b' || place || '000000-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid,
  ('a0000000-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid,
  place, 1280, 960, case when n % 1000 <> 50 then 'The dog of news number ' || n end, 'webp'
from generate_series(1, 10000) as n, generate_series(0, 2) as place
on conflict do nothing;

insert into public.dog_update_changes (id, update_id, kind, actor_id, actor_name, happened_at)
select
  ('c0000000-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid,
  ('a0000000-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid,
  'published', (select id from auth.users where email = 'staff@paws.test'), 'Imran Siddiqui',
  private.noon(private.india_date(now()) - 1) - n * interval '2 hours'
from generate_series(1, 10000) as n
on conflict do nothing;

insert into public.care_records (id, dog_id, kind, happened_on, note, cost_paise, due_on)
select
  ('d0000000-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid,
  ('50000000-0000-4000-8000-' || lpad((1 + n % 500)::text, 12, '0'))::uuid,
  (array['food', 'vaccination', 'treatment', 'shelter']::public.care_kind[])[1 + n % 4],
  done_on, 'Number ' || n, n % 90 * 1000, case when n % 8 = 1 then done_on + 365 end
from (
  select n, private.india_date(now()) - 1 - n / 5 as done_on from generate_series(1, 10000) as n
) as record
on conflict do nothing;

-- One in twenty is open, one in fifty a dispute.
insert into public.review_items (
  id, kind, reference, description, donation_id, provider_order_id, provider_payment_id, amount_paise, created_at,
  assignee_id, closed_at
)
select
  ('e1000000-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid,
  case
    when n % 50 = 0 then 'dispute' when n % 3 = 0 then 'second-payment' when n % 3 = 1 then 'reconciliation'
    else 'charge-after-change'
  end::public.review_item_kind,
  case when n % 50 = 0 then 'disp_Load' else 'load ' end || n, 'What happened to payment ' || n || '.',
  donation.id, donation.provider_order_id, donation.provider_payment_id, donation.amount_paise, opened_at,
  case when n % 3 = 0 then (select id from auth.users where email = 'staff@paws.test') end,
  case when n % 20 > 0 then opened_at + interval '1 day' end
from (
  select n, private.noon(private.india_date(now()) - 1) - n * interval '2 hours' as opened_at,
    ('60000000-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid as donation_id
  from generate_series(1, 10000) as n
) as item
join public.donations as donation on donation.id = item.donation_id
on conflict do nothing;

insert into private.review_item_notes (review_item_id, action, body, author_name, created_at)
select item.id, 'close', 'Looked at and settled.', 'Imran Siddiqui', item.closed_at
from public.review_items as item
where item.closed_at is not null and item.id::text like 'e1000000-%'
  and not exists (select from private.review_item_notes as note where note.review_item_id = item.id);

insert into public.payment_events (id, type, payload, received_at)
select 'load ' || item.reference, 'payment.dispute.created',
  jsonb_build_object('payload', jsonb_build_object('dispute', jsonb_build_object('entity', jsonb_build_object(
    'id', item.reference, 'status', 'open', 'respond_by', extract(epoch from item.created_at + interval '9 days')::bigint
  )))),
  item.created_at
from public.review_items as item where item.kind = 'dispute' and item.id::text like 'e1000000-%'
on conflict do nothing;

-- Triggers that count what one visitor sends say nothing about rows of many years.
alter table public.contact_messages disable trigger user;
alter table public.newsletter_subscribers disable trigger user;

insert into public.contact_messages (id, name, email, message, created_at, handled_at)
select
  ('80000000-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid,
  'Visitor ' || n,
  'visitor' || n || '@load.test',
  'There is a dog near lane ' || n % 40 || ' that limps. ' || repeat('Please come and see him. ', 2 + n % 9),
  written_at,
  case when n > 40 then written_at + interval '2 days' end
from (
  select n, private.noon(private.india_date(now()) - 1) - n * interval '5 hours' as written_at
  from generate_series(1, 5000) as n
) as letter
on conflict do nothing;

insert into public.newsletter_subscribers (email, created_at, confirmed_at)
select 'reader' || lpad(n::text, 5, '0') || '@load.test', subscribed_at, case when n % 10 > 0 then subscribed_at end
from (
  select n, private.noon(private.india_date(now()) - 1) - n * interval '8 hours' as subscribed_at
  from generate_series(1, 3000) as n
) as subscriber
on conflict do nothing;

alter table public.contact_messages enable trigger user;
alter table public.newsletter_subscribers enable trigger user;

-- Half of the accounts get the newsletter.
update public.user_settings set marketing_emails = true
  where right(user_id::text, 1) in ('0', '2', '4', '6', '8') and user_id::text like '40000000-%';

-- Sixty newsletters, the latest of which is a draft; the emails of the one before; and each account's other emails of
-- a year, some of which failed this week. None waits, so that nothing is sent.
insert into public.newsletters (id, subject, body, created_at, sent_at)
select ('e0000000-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid, 'News of month ' || n,
  repeat('The dogs slept in the sun. ', 40), written_at, case when n > 1 then written_at end
from (
  select n, private.noon(private.india_date(now()) - 1) - n * interval '30 days' as written_at
  from generate_series(1, 60) as n
) as newsletter
on conflict do nothing;

insert into public.mailings (
  id, kind, newsletter_id, audience, created_at, recipient_count, written_count, finished_at
)
select id, 'newsletter', id, 'everybody', sent_at, 5000, 5000, sent_at from public.newsletters
where id = 'e0000000-0000-4000-8000-000000000002'
on conflict do nothing;

insert into public.email_outbox (
  idempotency_key, template, user_id, newsletter_id, priority, attempts, created_at, due_at, sent_at, failed_at, last_error
)
select 'load:' || user_id || ':' || n, case when n = 1 then 'newsletter' else 'receipt' end, user_id,
  case when n = 1 then 'e0000000-0000-4000-8000-000000000002'::uuid end, case when n = 1 then 2 else 0 end, 1,
  at, at, case when not has_failed then at end, case when has_failed then now() end,
  case when has_failed then 'Mailbox full' end
from (
  select user_id, n, private.noon(private.india_date(now()) - 31) - n * interval '40 days' as at,
    n = 2 and right(user_id::text, 2) = '07' as has_failed
  from public.profiles cross join generate_series(1, 3) as n
  where email like 'supporter%@load.test' and (n > 1 or right(user_id::text, 1) in ('0', '2', '4', '6', '8'))
) as email
on conflict do nothing;

insert into public.refused_addresses (email, reason, refused_at)
select 'gone' || n || '@load.test', 'No such mailbox',
  private.noon(private.india_date(now()) - 1) - n * interval '6 hours'
from generate_series(1, 2000) as n
on conflict do nothing;

-- Ten charges of each sponsorship; the last one of some has failed this week.
insert into private.domain_events (
  kind, occurred_at, recorded_at, account_id, sponsorship_id, dog_id, actor, reference, data, emails_decided_at
)
select (case when has_failed then 'sponsorship-charge-failed' else 'sponsorship-charged' end)::public.domain_event_kind,
  at, at, user_id, id, dog_id, 'bank', 'pay_Load' || n,
  case when has_failed then '{"detail": "bank-down"}'::jsonb else '{}' end, at
from (
  select sponsorship.*, n, has_failed, case when has_failed then now() else created_at + n * interval '30 days' end as at
  from public.sponsorships as sponsorship
  cross join generate_series(0, 9) as n
  cross join lateral (select n = 9 and right(sponsorship.id::text, 1) = '7' as has_failed) as charge
  where sponsorship.id::text like '90000000-%'
) as charge
on conflict do nothing;

update public.sponsorships set status = 'pending' where id::text like '90000000-%7' and status = 'active';

-- What the team recorded: a fifth of the donations, with waiting cheques, and a tenth of the sponsorships as standing orders,
-- whose months are a part of it.
update public.sponsorships set source = 'standing-order', next_charge_at = null
  where id::text like '90000000-%3' and status = 'active';
alter table public.donations disable trigger user;
update public.donations as donation
  set source = 'recorded', provider_order_id = null, provider_payment_id = null, fee_paise = null, tax_paise = null,
    payment_method = case donation.status
      when 'pending' then 'cheque' else (array['upi', 'bank-transfer', 'cash', 'cheque'])[1 + load.n / 5 % 4]
    end,
    sponsorship_id = load.sponsorship_id
  from (
    select given.id, right(given.id::text, 6)::int as n, sponsorship.id as sponsorship_id
    from public.donations as given
    left join public.sponsorships as sponsorship
      on sponsorship.user_id = given.user_id and sponsorship.source = 'standing-order'
    where given.provider_order_id ~ '^order_Load[0-9]*[05]$'
  ) as load
  where donation.id = load.id;
alter table public.donations enable trigger user;
insert into private.recorded_donations (donation_id, received_on, reference)
  select id, private.india_date(created_at), 'LOAD' || right(id::text, 6)
  from public.donations where source = 'recorded' and id::text like '60000000-%'
  on conflict do nothing;

-- A page whose address the tests know, before donors refer to it.
update private.people set id = account_id
  where email = 'supporter00001@load.test' and id <> account_id;

analyze;

select private.refresh_all_people();

analyze public.donors, private.people;
