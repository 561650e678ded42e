-- The numbers about all sponsorships that administrators see.

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
language plpgsql stable security definer
set search_path = ''
as $$
declare
  month_end constant timestamptz := month_start + interval '1 month';
  modes constant text[] :=
    case when coalesce(live_only, false) then array['live'] else array['test', 'live'] end;
begin
  perform private.require_admin();
  return query
    select running.count, running.sum, months.received, months.failed, stopped.count
    from (
      select count(*) as count, coalesce(sum(sponsorship.amount_paise), 0)::bigint as sum
      from public.sponsorships as sponsorship
      where sponsorship.ended_at is null and sponsorship.wanted = 'run' and sponsorship.mode = any (modes)
        and sponsorship.status in ('authenticated', 'active', 'pending')
    ) as running,
    (
      select
        coalesce(sum(donation.amount_paise - donation.refunded_paise)
          filter (where donation.status = 'completed'), 0)::bigint as received,
        count(*) filter (where donation.status = 'failed') as failed
      from public.donations as donation
      where donation.sponsorship_id is not null and donation.mode = any (modes)
        and donation.created_at >= month_start and donation.created_at < month_end
    ) as months,
    (
      select count(*) as count from public.sponsorships as sponsorship
      where sponsorship.ended_at >= month_start and sponsorship.ended_at < month_end
        and sponsorship.end_reason not in ('abandoned', 'replaced') and sponsorship.mode = any (modes)
    ) as stopped;
end
$$;

revoke execute on function public.sponsorship_summary(timestamptz, boolean)
  from public, anon, authenticated;
grant execute on function public.sponsorship_summary(timestamptz, boolean) to authenticated;

comment on function public.sponsorship_summary(timestamptz, boolean) is
  'For administrators: running sponsorships and what they promise per month; what was received and what failed in the month that begins then, and how many ended in it.';
