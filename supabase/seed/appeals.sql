-- An open appeal and one that has ended, with donations of visitors without details, counted back from today. After
-- dog-updates.sql, whose pictures they show. Running it again changes nothing.

insert into public.appeals (
  id, dog_id, title, why, title_hi, why_hi, goal_paise, estimate_paise, last_day, status, opened_at, closed_at, update_id,
  updated_at
)
select
  ('50000000-0000-4000-8000-00000000000' || number)::uuid,
  ('10000000-0000-4000-8000-' || lpad(dog::text, 12, '0'))::uuid,
  title, why, title_hi, why_hi, goal * 100, estimate * 100, private.india_date(now()) + last_day,
  case when last_day >= 0 then 'open' else 'closed' end::public.appeal_status,
  now() - opened * interval '1 day',
  case when last_day < 0 then now() + (last_day + 1) * interval '1 day' end,
  ('a0000000-0000-4000-8000-' || lpad((dog * 100 + shown)::text, 12, '0'))::uuid,
  now() - opened * interval '1 day'
from (values
  (1, 6, 'Bahadur’s kidney treatment',
    E'Bahadur is eight, and his last blood test was not good: his kidneys need a drip every other day for three weeks, and '
    || E'special food for the winter.\n\nThe vet at the clinic in Charbagh has time for him from Monday. He is eating, and '
    || 'still walks his lane.',
    'बहादुर की किडनी का इलाज',
    E'बहादुर आठ साल का है, और उसके ख़ून की पिछली जाँच अच्छी नहीं थी: तीन हफ़्ते तक हर दूसरे दिन ड्रिप और पूरी सर्दी ख़ास खाना चाहिए।\n\n'
    || 'चारबाग़ के क्लिनिक के डॉक्टर सोमवार से उसे देखेंगे। वह खा रहा है, और अब भी अपनी गली में घूमता है।',
    9000, 8600, 12, 6, 4),
  (2, 13, 'Imli’s sterilisation',
    'Imli is old enough, and the clinic has two nights for her, so that she can rest before she goes home to her lane.',
    'इमली की नसबंदी',
    'इमली अब बड़ी हो गई है। क्लिनिक में उसके लिए दो रात की जगह है, ताकि गली में लौटने से पहले आराम कर सके।',
    2000, null, -111, 125, 2)
) as appeal (number, dog, title, why, title_hi, why_hi, goal, estimate, last_day, opened, shown)
on conflict (id) do nothing;

insert into public.donations (
  id, dog_id, appeal_id, amount_paise, type, status, mode, provider_order_id, provider_payment_id, payment_method,
  created_at, paid_at
)
select
  ('51000000-0000-4000-8000-00000000000' || number)::uuid, appeal.dog_id, appeal.id, rupees * 100, 'One-time', 'completed',
  'test', 'order_DemoAppeal' || number, 'pay_DemoAppeal' || number, 'upi', given_at, given_at
from (values (1, 1, 500, 5), (2, 1, 1000, 4), (3, 1, 250, 2), (4, 1, 1000, 1), (5, 2, 1000, 122), (6, 2, 1250, 115))
  as donation (number, appeal, rupees, days)
join public.appeals as appeal on appeal.id::text = '50000000-0000-4000-8000-00000000000' || appeal
cross join lateral (select now() - days * interval '1 day') as given (given_at)
on conflict (id) do nothing;

select private.issue_receipt(id) from (
  select id from public.donations where id::text like '51000000-%' order by paid_at, id
) as donation;

-- What the one that has ended paid for, and how it went.
update public.care_records set appeal_id = '50000000-0000-4000-8000-000000000002'
  where dog_id = '10000000-0000-4000-8000-000000000013' and kind = 'sterilisation';

update public.appeals set outcome_update_id = 'a0000000-0000-4000-8000-000000001303', outcome_at = now() - interval '98 days'
  where id = '50000000-0000-4000-8000-000000000002' and outcome_at is null;
