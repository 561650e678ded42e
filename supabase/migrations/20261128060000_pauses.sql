-- A charge that is due within two days is made before a pause begins, and the emails name the charges that are skipped.

create or replace function private.is_resume_day(resume_on date, next_charge_at timestamptz, as_of timestamptz) returns boolean
language sql immutable
set search_path = ''
as $$
  select resume_on > (as_of at time zone 'Asia/Kolkata')::date and exists (
    select from generate_series(1, 3) as skipped
    cross join lateral (
      select (next_charge_at at time zone 'Asia/Kolkata')::date as charge_on,
        skipped + (next_charge_at < as_of + interval '2 days')::integer as months
    ) as next
    where resume_on > (charge_on + make_interval(months => months - 1))::date
      and resume_on <= (charge_on + make_interval(months => months))::date - 4
  )
$$;

create or replace function private.sponsorship_state(sponsorship public.sponsorships) returns jsonb
language sql stable
set search_path = ''
as $$
  select jsonb_build_object(
    'amount_paise', sponsorship.amount_paise,
    'mode', sponsorship.mode,
    'source', sponsorship.source,
    'status', sponsorship.status,
    'desired_status', sponsorship.desired_status,
    'pause_reason', sponsorship.pause_reason,
    'resume_on', sponsorship.resume_on,
    'payment_method', sponsorship.payment_method,
    'has_ended', sponsorship.ended_at is not null,
    'is_replaced', sponsorship.replaced_from is not null,
    'replaces_other', sponsorship.replaces_id is not null,
    -- What the replaced one still charges, when that was due within days or being retried.
    'last_amount_paise', (
      select last.amount_paise from public.sponsorships as last
      where last.id = sponsorship.replaces_id and last.ended_at is null and last.desired_status <> 'stop'
        and (last.status = 'pending' or last.next_charge_at < last.replaced_from)
    ),
    'dog_id', sponsorship.dog_id,
    'dog_status', (select dog.status from public.dog_profiles as dog where dog.id = sponsorship.dog_id),
    'next_dog_id', sponsorship.next_dog_id,
    'chosen_dog_id', private.chosen_dog(sponsorship),
    'starts_at', sponsorship.starts_at,
    'next_charge_at', sponsorship.next_charge_at,
    'halted_at', sponsorship.halted_at,
    'current_start', sponsorship.current_start,
    'current_end', sponsorship.current_end
  )
$$;
