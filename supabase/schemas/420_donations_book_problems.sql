-- What must always hold of the books of a live site, as queries: each row is a sentence about what doesn't. Asked every night
-- (check_books), which opens a review item for each, and by the doctor.

-- What receipts say of donations, by donation and by year.
create function private.receipt_problems() returns table (subject text, sentence text)
language sql stable
set search_path = ''
as $$
  with valid as (
    select receipt.* from public.receipts as receipt
    where receipt.kind = 'receipt' and not exists (select from public.receipts as later where later.replaces_id = receipt.id)
  )
  select 'donation ' || coalesce(donation.id, valid.donation_id),
    case
      when valid.id is null then 'A donation has no valid receipt.'
      when donation.id is null then 'A receipt is valid, but nothing was kept of its donation.'
      else 'A receipt says another amount than its donation.'
    end
  from (select kept.id, kept.net_paise from public.donations as kept where kept.net_paise > 0) as donation
  full join valid on valid.donation_id = donation.id
  where valid.amount_paise is distinct from donation.net_paise
  union all
  select format('receipts %s %s', receipt.mode, receipt.tax_year), 'A number is missing in this series of receipts.'
  from public.receipts as receipt
  group by receipt.mode, receipt.tax_year
  having max(receipt.sequence) <> count(*)
  union all
  select format('year %s %s', donation.mode, donation.year), 'The receipts of this tax year come to another sum than its donations.'
  from (
    select paid.mode, private.tax_year(private.india_date(paid.paid_at)) as year, sum(paid.net_paise) as paise
    from public.donations as paid where paid.net_paise > 0 group by 1, 2
  ) as donation
  full join (
    select valid.mode, valid.tax_year as year, sum(valid.amount_paise) as paise from valid group by 1, 2
  ) as receipt using (mode, year)
  where receipt.paise is distinct from donation.paise
$$;

-- For the server: everything that doesn't hold. The subject names the row.
create function public.book_problems(as_of timestamptz default now()) returns table (subject text, sentence text)
language sql stable security definer
set search_path = ''
as $$
  select * from private.receipt_problems()
  union all
  select 'sponsorship ' || sponsorship.id, 'A sponsorship runs, but no mandate and no standing order pays for it.'
  from public.sponsorships as sponsorship
  where sponsorship.is_running and sponsorship.source = 'provider' and sponsorship.provider_subscription_id is null
  union all
  select 'email ' || email.id, 'An email has waited for two days.'
  from public.email_outbox as email
  where email.is_waiting and email.due_at < as_of - interval '2 days' and not public.are_jobs_paused()
  union all
  select 'dog ' || dog.id, 'A dog’s page says another sum than its sponsorships promise.'
  from public.dog_profiles as dog
  left join lateral (select private.dog_coverage(dog.id) as promised) as coverage on true
  where dog.coverage is distinct from coverage.promised
$$;

-- For the server, each night: a review item for each problem, once. A hundred at most: so many have one cause.
create function public.check_books(as_of timestamptz) returns void
language sql security definer
set search_path = ''
as $$
  select public.open_review_items(jsonb_agg(jsonb_build_object(
    'kind', 'books', 'reference', problem.subject, 'description', problem.sentence
  )))
  from (select * from public.book_problems(as_of) limit 100) as problem
  having count(*) > 0
$$;

grant execute on function public.book_problems, public.check_books to service_role;
