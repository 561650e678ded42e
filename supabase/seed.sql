-- Sample data for development and tests: sixteen dogs, four demo accounts, and one account's donations,
-- sponsorships and messages. Further sponsors are in seed/sponsors.sql. Running it again changes nothing. Never run
-- it on a production site, because the passwords below, and the key for an authenticator app, are public.
--
--   admin@paws.test      Marigold-admin-1  PAWSOFLUCKNOWADMINSAMPLESECRET22
--   staff@paws.test      Jasmine-staff-1
--   volunteer@paws.test  Gulmohar-volunteer-1
--   sponsor@paws.test    Mogra-sponsor-1

-- Accounts with confirmed emails. The auth service stores passwords as bcrypt hashes and expects empty
-- tokens, not null, for accounts without a pending email. Only the hosted service has `instance_id`, and
-- needs it to find the account.
do $accounts$
declare
  person record;
  has_instance constant boolean := exists (
    select from information_schema.columns
    where table_schema = 'auth' and table_name = 'users' and column_name = 'instance_id'
  );
begin
  for person in
    select * from (values
      (
        '20000000-0000-4000-8000-000000000001'::uuid, 'admin@paws.test', 'Asha Verma',
        '$2a$10$bW5HAlVTk2uaZjP2nLGAguHKq9n.jaUwQdoRZKTvIQ1st0u2XqVe.',
        '2024-11-04 10:00+05:30'::timestamptz
      ),
      (
        '20000000-0000-4000-8000-000000000002'::uuid, 'staff@paws.test', 'Imran Siddiqui',
        '$2a$10$Q0lmQvndWPM1XkxAhNECduNl0px8YCqEXzOkiA7MhrxZ9JqR3OJGa',
        '2024-11-18 11:30+05:30'::timestamptz
      ),
      (
        '20000000-0000-4000-8000-000000000003'::uuid, 'sponsor@paws.test', 'Meera Tandon',
        '$2a$10$ug7myb4BTWh39wJmju9lw.eL5HLQU7MAV21AAEffsYI1iqfIOT9KS',
        '2025-01-12 19:45+05:30'::timestamptz
      ),
      (
        '20000000-0000-4000-8000-000000000004'::uuid, 'volunteer@paws.test', 'Kavita Rawat',
        '$2a$10$gExcOSZPPdhOlDDJ65n3a.D2wKV2AxGspt2lR7kj3/T1ah/XENvXS',
        '2025-03-02 16:20+05:30'::timestamptz
      )
    ) as account (id, email, name, password_hash, joined_at)
  loop
    insert into auth.users (
      id, aud, role, email, encrypted_password, email_confirmed_at,
      raw_app_meta_data, raw_user_meta_data, created_at, updated_at,
      confirmation_token, recovery_token, email_change, email_change_token_new,
      email_change_token_current, phone_change, phone_change_token, reauthentication_token
    ) values (
      person.id, 'authenticated', 'authenticated', person.email, person.password_hash, person.joined_at,
      '{"provider": "email", "providers": ["email"]}',
      jsonb_build_object(
        'sub', person.id, 'name', person.name, 'email', person.email,
        'email_verified', true, 'phone_verified', false
      ),
      person.joined_at, person.joined_at,
      '', '', '', '', '', '', '', ''
    ) on conflict (id) do nothing;

    if has_instance then
      execute 'update auth.users set instance_id = $1 where id = $2 and instance_id is null'
        using '00000000-0000-0000-0000-000000000000'::uuid, person.id;
    end if;

    insert into auth.identities (
      id, user_id, provider, provider_id, identity_data, last_sign_in_at, created_at, updated_at
    ) values (
      person.id, person.id, 'email', person.id::text,
      jsonb_build_object(
        'sub', person.id, 'email', person.email, 'email_verified', true, 'phone_verified', false
      ),
      person.joined_at, person.joined_at, person.joined_at
    ) on conflict (provider_id, provider) do nothing;
  end loop;
end
$accounts$;

insert into public.user_roles (user_id, role) values
  ('20000000-0000-4000-8000-000000000001', 'admin'),
  ('20000000-0000-4000-8000-000000000002', 'staff'),
  ('20000000-0000-4000-8000-000000000004', 'volunteer')
on conflict do nothing;

insert into auth.mfa_factors (
  id, user_id, friendly_name, factor_type, status, created_at, updated_at, secret
) values (
  '21000000-0000-4000-8000-000000000001', '20000000-0000-4000-8000-000000000001', 'Sample', 'totp', 'verified',
  '2024-11-04 10:05+05:30', '2024-11-04 10:05+05:30', 'PAWSOFLUCKNOWADMINSAMPLESECRET22'
) on conflict do nothing;

update public.profiles
  set phone = '+91 98390 12345', address = '14 Rana Pratap Marg, Hazratganj, Lucknow 226001'
  where user_id = '20000000-0000-4000-8000-000000000003' and phone = '' and address = '';

-- The dogs, newest first.
insert into public.dog_profiles
  (id, name, image_url, tagline, age, traits, location, monthly_amount, created_at, updated_at)
select
  ('10000000-0000-4000-8000-0000000000' || lpad(number::text, 2, '0'))::uuid,
  name, '/images/dogs/' || picture || '-800.webp', tagline, age, traits, location, monthly_amount,
  added_at, added_at
from (
  select dog.*, timestamptz '2026-03-01 09:00+05:30' - (dog.number - 1) * interval '3 days' as added_at
  from (values
    (1, 'Sheru', 'sheru', 'Escorts every schoolchild of his lane to the bus, tail high.',
      '2 years', array['Playful', 'Friendly'], 'Hazratganj', 3000),
    (2, 'Moti', 'moti', 'Listens with one ear up and one ear down, and forgives everybody.',
      '4 years', array['Gentle', 'Calm'], 'Chowk', 3000),
    (3, 'Kaalu', 'kaalu', 'Sleeps across the tea stall''s doorstep so that nobody slips past him.',
      '3 years', array['Loyal', 'Protective'], 'Aminabad', 3000),
    (4, 'Chutki', 'chutki', 'Four months old and already certain that every shoelace is hers.',
      '4 months', array['Playful', 'Curious'], 'Gomti Nagar', 2500),
    (5, 'Rani', 'rani', 'Raised nine pups that were not her own, and now keeps the sunny step.',
      '6 years', array['Calm', 'Motherly'], 'Alambagh', 3500),
    (6, 'Bahadur', 'bahadur', 'Came back from a speeding auto with a scar and better manners.',
      '8 years', array['Brave', 'Loyal'], 'Charbagh', 4500),
    (7, 'Gudiya', 'gudiya', 'Hides behind the flower seller until you sit down on the ground.',
      '8 months', array['Shy', 'Affectionate'], 'Indira Nagar', 2500),
    (8, 'Dadi Amma', 'dadi-amma', 'Has outlived three shopkeepers and naps in the place of honour.',
      '11 years', array['Calm', 'Gentle'], 'Kaiserbagh', 4000),
    (9, 'Tiger', 'tiger', 'Runs the morning round with the newspaper boys, then guards their cycles.',
      '5 years', array['Energetic', 'Protective'], 'Aliganj', 3000),
    (10, 'Laddoo', 'laddoo', 'Knows the closing time of every sweet shop in Rajajipuram.',
      '1 year', array['Foodie', 'Friendly'], 'Rajajipuram', 3000),
    (11, 'Nawab Wajid Ali of the Old Kaiserbagh Gate', 'nawab-sahib',
      'Accepts biscuits only from those who greet him first.',
      '7 years', array['Dignified', 'Calm'], 'Kaiserbagh', 5000),
    (12, 'Shera Babu', 'shera-babu', 'Waits at the gate each evening for a rickshaw driver he calls family.',
      '9 years', array['Gentle', 'Loyal'], 'Mahanagar', 3500),
    (13, 'Imli', 'imli', 'Tilts her head at every new sound, and barks at none of them.',
      '2 years', array['Curious', 'Energetic'], 'Vikas Nagar', 3000),
    (14, 'Begum', 'begum', 'Holds court by the Imambara wall and leans on anyone who sits beside her.',
      '10 years', array['Affectionate', 'Calm'], 'Hussainabad', 4000),
    (15, 'Jugnu', 'jugnu', 'All you see of him at dusk is four white socks, running towards you.',
      '6 months', array['Playful', 'Shy'], 'Jankipuram', 2500),
    (16, 'Tikki', 'tikki', 'Lives for the last bite of a chaat plate, and asks for it very politely.',
      '18 months', array['Foodie', 'Playful'], 'Aminabad', 3000)
  ) as dog (number, name, picture, tagline, age, traits, location, monthly_amount)
) as sample
on conflict (id) do nothing;

-- In Hindi, where the profile isn't: names, taglines, traits and areas.
insert into public.dog_translations (dog_id, language, name, source_name, tagline, source_tagline)
select dog.id, 'hi', hindi.name, dog.name, hindi.tagline, dog.tagline
from (values
  (1, 'शेरू', 'गली के हर बच्चे को, दुम उठाए, स्कूल बस तक छोड़ने जाता है।'),
  (2, 'मोती', 'एक कान खड़ा, एक कान झुका; सबकी सुनना और सबको माफ़ कर देना।'),
  (3, 'कालू', 'चाय की दुकान की चौखट पर ही सोता है, ताकि कोई चुपके से निकल न जाए।'),
  (4, 'चुटकी', 'उम्र चार महीने, और अभी से पक्का यक़ीन कि जूते का हर फ़ीता उसी का है।'),
  (5, 'रानी', 'नौ पराए पिल्लों को पालकर बड़ा किया, अब धूप वाली सीढ़ी इनकी अपनी है।'),
  (6, 'बहादुर', 'तेज़ ऑटो की टक्कर से उबरे, एक निशान और पहले से अच्छी तमीज़ के साथ।'),
  (7, 'गुड़िया', 'फूल वाले के पीछे छुपी रहती है, जब तक आप ज़मीन पर न बैठ जाएँ।'),
  (8, 'दादी अम्मा', 'तीन दुकानदारों का ज़माना देखा है, और सोती सबसे इज़्ज़त वाली जगह पर हैं।'),
  (9, 'टाइगर', 'सुबह अख़बार वाले लड़कों के साथ पूरा चक्कर, फिर उनकी साइकिलों की पहरेदारी।'),
  (10, 'लड्डू', 'राजाजीपुरम की हर मिठाई की दुकान के बंद होने का वक़्त याद है।'),
  (11, 'पुराने क़ैसरबाग़ दरवाज़े के नवाब वाजिद अली', 'बिस्कुट सिर्फ़ उन्हीं से लेते हैं जो पहले आदाब करें।'),
  (12, 'शेरा बाबू', 'हर शाम फाटक पर उस रिक्शे वाले की राह देखते हैं जिसे अपना मानते हैं।'),
  (13, 'इमली', 'हर नई आवाज़ पर सिर टेढ़ा करके सुनती है, भौंकती किसी पर नहीं।'),
  (14, 'बेगम', 'इमामबाड़े की दीवार के पास दरबार लगाती हैं, और जो पास बैठे उसी से टिक जाती हैं।'),
  (15, 'जुगनू', 'शाम ढले बस चार सफ़ेद मोज़े दिखते हैं, आपकी तरफ़ दौड़ते हुए।'),
  (16, 'टिक्की', 'चाट की प्लेट के आख़िरी निवाले के लिए जीना, और उसे बड़े अदब से माँगना।')
) as hindi (number, name, tagline)
join public.dog_profiles as dog
  on dog.id = ('10000000-0000-4000-8000-0000000000' || lpad(hindi.number::text, 2, '0'))::uuid
on conflict (dog_id, language) do nothing;

insert into public.word_translations (kind, source, language, text)
select kind::public.word_kind, source, 'hi', hindi
from (values
  ('trait', 'Affectionate', 'मोहब्बती'),
  ('trait', 'Brave', 'निडर'),
  ('trait', 'Calm', 'शांत'),
  ('trait', 'Curious', 'खोजी'),
  ('trait', 'Dignified', 'नवाबी मिज़ाज'),
  ('trait', 'Energetic', 'चुस्त'),
  ('trait', 'Foodie', 'खाने का शौक़ीन'),
  ('trait', 'Friendly', 'मिलनसार'),
  ('trait', 'Gentle', 'नर्मदिल'),
  ('trait', 'Loyal', 'वफ़ादार'),
  ('trait', 'Motherly', 'ममता भरा दिल'),
  ('trait', 'Playful', 'चंचल'),
  ('trait', 'Protective', 'पहरेदार'),
  ('trait', 'Shy', 'संकोची'),
  ('location', 'Alambagh', 'आलमबाग़'),
  ('location', 'Aliganj', 'अलीगंज'),
  ('location', 'Aminabad', 'अमीनाबाद'),
  ('location', 'Charbagh', 'चारबाग़'),
  ('location', 'Chowk', 'चौक'),
  ('location', 'Gomti Nagar', 'गोमती नगर'),
  ('location', 'Hazratganj', 'हज़रतगंज'),
  ('location', 'Hussainabad', 'हुसैनाबाद'),
  ('location', 'Indira Nagar', 'इंदिरा नगर'),
  ('location', 'Jankipuram', 'जानकीपुरम'),
  ('location', 'Kaiserbagh', 'क़ैसरबाग़'),
  ('location', 'Mahanagar', 'महानगर'),
  ('location', 'Rajajipuram', 'राजाजीपुरम'),
  ('location', 'Vikas Nagar', 'विकास नगर')
) as word (kind, source, hindi)
on conflict (kind, source, language) do nothing;

-- What receipts say about the organisation. The PANs here are samples in the right form.
update public.receipt_settings
set pan = 'AAATP1234C', registration_number = 'AAATP1234CF20261', registered_on = '2026-04-01',
  valid_until = '2031-03-31'
where pan is null and registration_number is null;

-- The sponsor's details for receipts. The PAN is AAAPZ1234C, encrypted with the local stack's key.
insert into public.donors (id, user_id, name, address, citizen_declared_at, pan_masked, pan_encrypted)
values (
  '21000000-0000-4000-8000-000000000003', '20000000-0000-4000-8000-000000000003', 'Meera Tandon',
  E'14 Rana Pratap Marg\nLucknow, Uttar Pradesh 226001', '2025-01-12 20:00+05:30', 'AAA••••••C',
  '1.EZuQNTDyudGfkElJ.v_VD3kF-cW7Zh_aq-Y8hhwEl_TpHVcurWIw'
)
on conflict do nothing;

-- The latest charge of a monthly payment that is charged on this day of the month.
create function pg_temp.last_charge(day int) returns timestamptz
language sql stable
as $$
  select max(charged_at)
  from generate_series(date_trunc('month', now()) - interval '1 month', now(), interval '1 month') as month
  cross join lateral (select month + (day - 1) * interval '1 day' + interval '4 hours' as charged_at) as charge
  where charged_at <= now()
$$;

-- The sponsor's two dogs, charged since four months and since one. The fake provider has their mandates
-- (supabase/local/payments/sample-mandates.ts).
insert into public.sponsorships
  (
    id, user_id, dog_id, amount_paise, mode, status, payment_method, provider_subscription_id, started_at,
    next_charge_at, created_at
  )
select
  ('50000000-0000-4000-8000-' || lpad(dog_number::text, 12, '0'))::uuid,
  '20000000-0000-4000-8000-000000000003',
  ('10000000-0000-4000-8000-0000000000' || lpad(dog_number::text, 2, '0'))::uuid,
  rupees * 100, 'test', 'active', 'upi', 'sub_Demo' || lpad(dog_number::text, 10, '0'), started_at,
  last_charge + interval '1 month',
  started_at
from (values (5, 3500, 1, 4), (12, 1500, 26, 0)) as sponsorship (dog_number, rupees, day, months)
cross join lateral pg_temp.last_charge(day) as last_charge
cross join lateral (select last_charge - months * interval '1 month' as started_at) as start
on conflict (id) do nothing;

select private.refresh_coverage(array(select dog_id from public.sponsorships));

-- The sponsor's donations: those of 2025 in two Indian financial years (April to March), with a failed donation and its
-- second attempt, a refund, and two donations just before and after the end of a financial year in Indian time; and the
-- months of the two sponsorships, counted back from today.
insert into public.donations (
  id, user_id, donor_id, dog_id, amount_paise, type, status, provider_order_id, provider_payment_id,
  payment_method, fee_paise, tax_paise, sponsorship_id, created_at
)
select
  ('30000000-0000-4000-8000-0000000000' || lpad(number::text, 2, '0'))::uuid,
  '20000000-0000-4000-8000-000000000003',
  '21000000-0000-4000-8000-000000000003',
  ('10000000-0000-4000-8000-0000000000' || lpad(dog_number::text, 2, '0'))::uuid,
  rupees * 100, type::public.donation_type, status::public.donation_status,
  'order_Demo' || lpad(number::text, 10, '0'), 'pay_Demo' || lpad(number::text, 10, '0'),
  case when status <> 'failed' then 'upi' end,
  -- Two percent, and 18 percent of goods and services tax on them.
  case when status <> 'failed' then rupees * 236 / 100 end,
  case when status <> 'failed' then rupees * 36 / 100 end,
  -- The months of the two sponsorships.
  case when months is not null then ('50000000-0000-4000-8000-' || lpad(dog_number::text, 12, '0'))::uuid end,
  coalesce(given_at::timestamptz, pg_temp.last_charge(day) - months * interval '1 month')
from (values
  (1, null::integer, 1500, 'One-time', 'completed', '2025-01-12 20:05+05:30', null::integer, null::integer),
  (2, 1, 3000, 'Monthly', 'completed', '2025-02-05 09:30+05:30', null, null),
  (3, 1, 3000, 'Monthly', 'completed', '2025-03-05 09:30+05:30', null, null),
  (4, null, 500, 'One-time', 'completed', '2025-03-31 23:50+05:30', null, null),
  (5, 1, 3000, 'Monthly', 'completed', '2025-04-01 00:20+05:30', null, null),
  (6, 1, 3000, 'Monthly', 'failed', '2025-05-05 09:30+05:30', null, null),
  (7, 1, 3000, 'Monthly', 'completed', '2025-05-06 18:12+05:30', null, null),
  (8, 8, 4000, 'One-time', 'completed', '2025-08-15 11:00+05:30', null, null),
  (9, null, 500, 'One-time', 'refunded', '2025-10-20 21:40+05:30', null, null),
  (10, null, 3000, 'One-time', 'completed', '2025-12-25 08:15+05:30', null, null),
  (11, 5, 3500, 'Monthly', 'completed', null, 1, 4),
  (12, 5, 3500, 'Monthly', 'completed', null, 1, 3),
  (13, 5, 3500, 'Monthly', 'completed', null, 1, 2),
  (14, 5, 3500, 'Monthly', 'failed', null, 1, 1),
  (15, 12, 1500, 'Monthly', 'completed', null, 26, 0),
  (16, 5, 3500, 'Monthly', 'completed', null, 1, 0)
) as donation (number, dog_number, rupees, type, status, given_at, day, months)
on conflict (id) do nothing;

-- Their receipts, in the order of the payments.
select private.issue_receipt(id) from (
  select id from public.donations
  where user_id = '20000000-0000-4000-8000-000000000003' and status = 'completed'
  order by paid_at, id
) as donation;

-- Messages to the sponsor, the two newest unread. A trigger sets the sender's name and role.
insert into public.messages (id, recipient_id, sender_id, subject, body, created_at, read_at)
select
  ('40000000-0000-4000-8000-0000000000' || lpad(number::text, 2, '0'))::uuid,
  '20000000-0000-4000-8000-000000000003',
  ('20000000-0000-4000-8000-00000000000' || sender)::uuid,
  subject, body, coalesce(sent_at::timestamptz, now() - days * interval '1 day'), read_at::timestamptz
from (values
  (1, 1, 'Welcome to the family',
    E'Dear Meera,\n\nThank you for standing by the dogs of Lucknow. From today Sheru has somebody of his '
    || E'own. Expect a picture from us every month.\n\nAsha',
    '2025-02-05 12:00+05:30', null::integer, '2025-02-05 20:10+05:30'),
  (2, 2, 'Sheru has had his vaccinations',
    E'Hello Meera,\n\nSheru was very brave and only looked offended. His next visit is in a year.\n\nImran',
    '2025-04-18 16:20+05:30', null, '2025-04-19 07:55+05:30'),
  (3, 1, 'Your refund is on its way',
    E'Dear Meera,\n\nYour gift of 20 October was taken twice by mistake. The second one has been refunded '
    || E'and should reach you within a week.\n\nAsha',
    '2025-10-22 10:30+05:30', null, '2025-10-22 21:00+05:30'),
  (4, 2, 'Rani found the sunny side',
    E'Hello Meera,\n\nThe new bedding came on Tuesday. Rani tried every corner and chose the step again. '
    || E'Her skin is healing well and she has put on a kilo.\n\nImran',
    null, 40, null),
  (5, 1, 'A walk on Sunday',
    E'Dear Meera,\n\nWe walk the Alambagh round on Sunday at seven in the morning. Rani would be glad to '
    || E'see you, and so would we.\n\nAsha',
    null, 19, null)
) as message (number, sender, subject, body, sent_at, days, read_at)
on conflict (id) do nothing;

select private.refresh_all_people();

drop function pg_temp.last_charge(int);
