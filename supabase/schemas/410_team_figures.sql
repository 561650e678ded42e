-- What a board asks, for administrators and staff: whether the donations grow, whether sponsors stay, and whether the dogs
-- get what is given. Months are India's. The money of a donation is what was kept of it, in the month of its payment.

-- A rupee counts once: for an appeal, else what arrived another way than through the provider, else a gift, else by how it is given.
create type public.money_kind as enum ('appeal', 'by-hand', 'gift', 'monthly', 'once');

-- The first day of the month in India.
create function private.india_month(moment timestamptz) returns date
language sql immutable
set search_path = ''
as $$
  select date_trunc('month', moment at time zone 'Asia/Kolkata')::date
$$;

-- What was kept of the donations of each month.
create function public.money_by_month(mode public.payment_mode) returns table (
  month date,
  kind public.money_kind,
  paise bigint
)
language sql stable security definer
set search_path = ''
as $$
  -- Not india_month: a function that isn't inlined costs more than everything else here.
  select date_trunc('month', donation.paid_at at time zone 'Asia/Kolkata')::date, known.kind, sum(donation.net_paise)::bigint
  from public.donations as donation
  left join public.sponsorships as sponsorship on sponsorship.id = donation.sponsorship_id
  left join public.gifts as gift on gift.donation_id = donation.id
  cross join lateral (
    select case
      when donation.appeal_id is not null then 'appeal'
      when donation.source <> 'provider' then 'by-hand'
      when gift.id is not null or sponsorship.is_gift then 'gift'
      when donation.type = 'Monthly' then 'monthly'
      else 'once'
    end::public.money_kind as kind
  ) as known
  where (select private.require_staff('see the figures'))
    and donation.mode = money_by_month.mode and donation.paid_at is not null and donation.net_paise > 0
  group by 1, 2
  order by 1, 2
$$;

-- Sponsorships as a board counts them: one with those that it replaced, since each new amount is a mandate of its own. It
-- has begun when the first was authorised, and ended when none runs any more.
create function private.sponsorship_chains(mode public.payment_mode, as_of timestamptz) returns table (
  began_at timestamptz,
  ended_at timestamptz,
  end_reason public.end_reason
)
language sql stable
set search_path = ''
as $$
  with recursive chain as (
    select sponsorship.id, sponsorship.id as first_id, sponsorship.started_at, sponsorship.ended_at, sponsorship.end_reason
    from public.sponsorships as sponsorship
    where sponsorship.replaces_id is null and sponsorship.mode = sponsorship_chains.mode
    union all
    select next.id, chain.first_id, next.started_at, next.ended_at, next.end_reason
    from chain join public.sponsorships as next on next.replaces_id = chain.id
  )
  select min(chain.started_at),
    case when bool_and(coalesce(chain.ended_at <= as_of, false)) then max(chain.ended_at) end,
    case when bool_and(coalesce(chain.ended_at <= as_of, false)) then (array_agg(chain.end_reason order by chain.ended_at desc))[1] end
  from chain
  where chain.started_at <= as_of
  group by chain.first_id
$$;

-- The sponsorships of each month since the first one: how many began and ended in it, why, and how many ran at its end,
-- or of the present month run now.
create function public.sponsors_by_month(mode public.payment_mode, as_of timestamptz default now()) returns table (
  month date,
  running bigint,
  began bigint,
  ended bigint,
  ended_by jsonb
)
language sql stable security definer
set search_path = ''
as $$
  with chain as materialized (
    select private.india_month(known.began_at) as began_in, private.india_month(known.ended_at) as ended_in, known.end_reason
    from private.sponsorship_chains(sponsors_by_month.mode, as_of) as known
  ),
  ends as (
    select reasons.ended_in, sum(reasons.count)::bigint as count, jsonb_object_agg(reasons.end_reason, reasons.count) as by_reason
    from (select chain.ended_in, chain.end_reason, count(*) from chain where chain.ended_in is not null group by 1, 2) as reasons
    group by 1
  ),
  begins as (select chain.began_in, count(*) from chain group by 1)
  select each.month::date,
    (sum(coalesce(begins.count, 0) - coalesce(ends.count, 0)) over (order by each.month))::bigint,
    coalesce(begins.count, 0), coalesce(ends.count, 0), coalesce(ends.by_reason, '{}')
  from generate_series(
    (select min(begins.began_in) from begins)::timestamp, private.india_month(as_of)::timestamp, interval '1 month'
  ) as each (month)
  left join begins on begins.began_in = each.month
  left join ends on ends.ended_in = each.month
  where (select private.require_staff('see the figures'))
  order by 1
$$;

-- Of the sponsorships that began in each quarter, how many still ran 3, 6 and 12 months after they began. Null until all of
-- them have been here that long.
create function public.sponsors_by_quarter(mode public.payment_mode, as_of timestamptz default now()) returns table (
  quarter date,
  began bigint,
  after_3 bigint,
  after_6 bigint,
  after_12 bigint
)
language sql stable security definer
set search_path = ''
as $$
  select date_trunc('quarter', stay.began)::date, count(*),
    case when max(stay.began) + interval '3 months' <= stay.today then count(*) filter (where stay.until >= stay.began + interval '3 months') end,
    case when max(stay.began) + interval '6 months' <= stay.today then count(*) filter (where stay.until >= stay.began + interval '6 months') end,
    case when max(stay.began) + interval '12 months' <= stay.today then count(*) filter (where stay.until >= stay.began + interval '12 months') end
  from (
    select chain.began_at at time zone 'Asia/Kolkata' as began,
      coalesce(chain.ended_at at time zone 'Asia/Kolkata', 'infinity') as until,
      as_of at time zone 'Asia/Kolkata' as today
    from private.sponsorship_chains(sponsors_by_quarter.mode, as_of) as chain
  ) as stay
  where (select private.require_staff('see the figures'))
  group by 1, stay.today
  order by 1
$$;

-- What was received for dogs in each month (without a kind), and what their care cost, by its kind. What is given for all
-- dogs isn't a dog's.
create function public.dogs_money_by_month(mode public.payment_mode) returns table (
  month date,
  kind public.care_kind,
  paise bigint
)
language sql stable security definer
set search_path = ''
as $$
  select date_trunc('month', donation.paid_at at time zone 'Asia/Kolkata')::date, null::public.care_kind, sum(donation.net_paise)::bigint
  from public.donations as donation
  where (select private.require_staff('see the figures'))
    and donation.mode = dogs_money_by_month.mode and donation.paid_at is not null and donation.net_paise > 0
    and donation.dog_id is not null
  group by 1
  union all
  select date_trunc('month', record.happened_on)::date, record.kind, sum(record.cost_paise)::bigint
  from public.care_records as record
  where (select private.require_staff('see the figures')) and record.cost_paise > 0
  group by 1, 2
  order by 1, 2
$$;

-- The ten dogs with the smallest and the ten with the largest part of their month promised, of those who can be sponsored.
create function public.dogs_by_coverage(mode public.payment_mode) returns table (
  dog_id uuid,
  dog_name text,
  month_paise bigint,
  promised_paise bigint,
  has_least boolean
)
language sql stable security definer
set search_path = ''
as $$
  with ranked as (
    select dog.id, dog.name, (dog.monthly_amount * 100)::bigint as month_paise, coalesce(promised.paise, 0) as promised_paise,
      row_number() over (order by coalesce(promised.paise, 0)::numeric / dog.monthly_amount, dog.id) as place,
      count(*) over () as dogs
    from public.dog_profiles as dog
    left join (
      select sponsorship.dog_id, sum(sponsorship.amount_paise)::bigint as paise
      from public.sponsorships as sponsorship
      where sponsorship.mode = dogs_by_coverage.mode and private.is_promised(sponsorship)
      group by 1
    ) as promised on promised.dog_id = dog.id
    where dog.status = 'available'
  )
  select ranked.id, ranked.name, ranked.month_paise, ranked.promised_paise, ranked.place <= least(10, (ranked.dogs + 1) / 2)
  from ranked
  where (select private.require_staff('see the figures')) and (ranked.place <= 10 or ranked.place > ranked.dogs - 10)
  order by ranked.place
$$;

grant execute on function
  public.money_by_month, public.sponsors_by_month, public.sponsors_by_quarter, public.dogs_money_by_month,
  public.dogs_by_coverage
  to authenticated;
