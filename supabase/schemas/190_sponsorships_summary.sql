-- What administrators see of all sponsorships: the numbers of a month, and the list.

-- For administrators: running sponsorships and what they promise per month; what was received and what failed
-- in the month that begins then, and how many ended in it. A payment counts when it was made, however late it was reported.
create function public.sponsorship_summary(
  month_start timestamptz,
  live_only boolean default false
) returns table (
  running_count bigint,
  promised_paise bigint,
  received_paise bigint,
  failed_count bigint,
  stopped_count bigint
)
language sql stable security definer
set search_path = ''
as $$
  with asked as (
    select
      -- Months are India's, and in UTC they begin on days that not every month has.
      ((month_start at time zone 'Asia/Kolkata') + interval '1 month') at time zone 'Asia/Kolkata' as month_end,
      case when live_only then array['live'] else array['test', 'live'] end::public.payment_mode[] as modes
  )
  select
    running.count, running.sum,
    (
      select coalesce(sum(donation.net_paise), 0)::bigint from public.donations as donation
      where donation.sponsorship_id is not null and donation.mode = any (modes)
        and donation.paid_at >= month_start and donation.paid_at < month_end
    ),
    (
      select count(*) from public.donations as donation
      where donation.sponsorship_id is not null and donation.mode = any (modes) and donation.status = 'failed'
        and donation.created_at >= month_start and donation.created_at < month_end
    ),
    (
      select count(*) from public.sponsorships as sponsorship
      where sponsorship.ended_at >= month_start and sponsorship.ended_at < month_end
        and sponsorship.end_reason <> 'abandoned' and sponsorship.replaced_from is null and sponsorship.mode = any (modes)
    )
  from asked
  cross join lateral (
    select count(*) as count, coalesce(sum(sponsorship.amount_paise), 0)::bigint as sum
    from public.sponsorships as sponsorship
    where private.is_promised(sponsorship) and sponsorship.mode = any (modes)
  ) as running
  where (select private.require_admin('see sponsorships'))
$$;

-- With what the sponsorships gave that it replaced, the first dog first. Null for all dogs.
create function private.given_by_dog(sponsorship_id uuid) returns table (
  dog_id uuid,
  dog_name text,
  paise bigint
)
language sql stable
set search_path = ''
as $$
  with recursive mandates as (
    select sponsorship.id, sponsorship.replaces_id from public.sponsorships as sponsorship
    where sponsorship.id = given_by_dog.sponsorship_id
    union all
    select replaced.id, replaced.replaces_id
    from mandates join public.sponsorships as replaced on replaced.id = mandates.replaces_id
    where replaced.end_reason = 'replaced'
  )
  select dog.id, dog.name, sum(donation.net_paise)::bigint
  from mandates
  join public.donations as donation on donation.sponsorship_id = mandates.id
  left join public.dog_profiles as dog on dog.id = donation.dog_id
  where donation.net_paise > 0
  group by dog.id, dog.name
  order by min(donation.paid_at)
$$;

-- The same as emails say it.
create function private.gifts(sponsorship_id uuid) returns jsonb
language sql stable
set search_path = ''
as $$
  select coalesce(
    jsonb_agg(
      jsonb_build_object('dog_name', private.dog_text(gift.dog_id, 'name', gift.dog_name), 'paise', gift.paise)
    ), '[]'
  )
  from private.given_by_dog(gifts.sponsorship_id) as gift
$$;

-- What a sponsorship has given in all, without refunds.
create function private.given_paise(sponsorship_id uuid) returns bigint
language sql stable
set search_path = ''
as $$
  select coalesce(sum(donation.net_paise), 0)::bigint
  from public.donations as donation
  where donation.sponsorship_id = given_paise.sponsorship_id
$$;

-- Why the last charge of a sponsorship failed, while no other one has succeeded.
create function private.charge_failure(sponsorship public.sponsorships) returns public.failure_reason
language sql stable
set search_path = ''
as $$
  select (event.data ->> 'detail')::public.failure_reason from private.domain_events as event
  where sponsorship.status in ('pending', 'halted')
    and event.sponsorship_id = sponsorship.id and event.kind = 'sponsorship-charge-failed'
  order by event.occurred_at desc limit 1
$$;

-- The day on which a pause ends by itself, for resume_due_sponsorships: not once the dog has left.
create function private.pause_ends_on(sponsorship public.sponsorships) returns date
language sql stable
set search_path = ''
as $$
  select sponsorship.resume_on
  where sponsorship.resume_on is not null and sponsorship.replaced_from is null and not exists (
    select from public.dog_profiles as dog
    where dog.id = private.chosen_dog(sponsorship) and dog.status <> 'available'
  )
$$;

-- For administrators: all sponsorships that were authorised, newest first, 1000 per call.
create function public.sponsorship_list(
  before_created_at timestamptz default null,
  before_id uuid default null
) returns table (
  id uuid,
  created_at timestamptz,
  person_id uuid,
  name text,
  email text,
  dog_id uuid,
  dog_name text,
  moved_at timestamptz,
  next_dog_name text,
  amount_paise bigint,
  mode public.payment_mode,
  source public.sponsorship_source,
  status text,
  desired_status public.desired_status,
  pause_reason public.pause_reason,
  resume_on date,
  end_reason public.end_reason,
  stop_comment text,
  started_at timestamptz,
  next_charge_at timestamptz,
  ended_at timestamptz,
  failure public.failure_reason,
  given_paise bigint
)
language sql stable security definer
set search_path = ''
as $$
  select sponsorship.id, sponsorship.created_at, person.id, coalesce(profile.name, person.name), coalesce(profile.email, person.email),
    dog.id, dog.name,
    sponsorship.moved_at, next_dog.name, sponsorship.amount_paise, sponsorship.mode, sponsorship.source, sponsorship.status,
    sponsorship.desired_status,
    sponsorship.pause_reason, private.pause_ends_on(sponsorship), sponsorship.end_reason, sponsorship.stop_comment,
    sponsorship.started_at, sponsorship.next_charge_at, sponsorship.ended_at,
    private.charge_failure(sponsorship),
    private.given_paise(sponsorship.id)
  from public.sponsorships as sponsorship
  left join lateral (
    select known.id, known.name, known.email from private.people as known
    where known.id = private.person_of_sponsorship(sponsorship) and not known.is_nameless
    -- Without it the planner would read everybody.
    limit 1
  ) as person on true
  left join public.profiles as profile on profile.user_id = sponsorship.user_id
  left join public.dog_profiles as dog on dog.id = sponsorship.dog_id
  left join public.dog_profiles as next_dog on next_dog.id = sponsorship.next_dog_id
  where (select private.require_admin('see sponsorships'))
    and sponsorship.status <> 'created' and sponsorship.end_reason is distinct from 'abandoned'
    and (
      before_id is null
      or (sponsorship.created_at, sponsorship.id) < (before_created_at, before_id)
    )
  order by sponsorship.created_at desc, sponsorship.id desc
  limit 1000
$$;

grant execute on function public.sponsorship_summary, public.sponsorship_list to authenticated;
