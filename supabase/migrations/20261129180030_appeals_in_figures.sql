-- The figures and the accountant's file of receipts name appeals.

-- What was kept of the donations of each month.
create or replace function public.money_by_month(mode public.payment_mode) returns table (
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

-- All receipts and cancellations of a year, then the sums by state: those of valid ones are the tax year's.
create or replace function private.file_of_receipts(tax_year text, mode public.payment_mode) returns json
language sql stable
set search_path = ''
as $$
  with issued as materialized (
    select receipt.*, later.number as next_number, case
        when receipt.kind = 'cancellation' then case when later.id is null then 'Cancellation' else 'Cancellation taken back' end
        when later.id is null then 'Valid'
        when later.kind = 'cancellation' then 'Cancelled'
        else 'Replaced'
      end as state
    from public.receipts as receipt
    left join public.receipts as later on later.replaces_id = receipt.id
    where receipt.tax_year = file_of_receipts.tax_year and receipt.mode = file_of_receipts.mode
  )
  select json_agg(line.cells order by line.sequence, line.state) from (
    select issued.sequence, issued.state, json_build_object(
        'Number', issued.number, 'Day', issued.paid_on, 'Name', issued.donor_name, 'Amount (₹)', private.rupees(issued.amount_paise),
        'Way', issued.payment_method, 'Reference', coalesce(issued.reference, issued.provider_payment_id),
        'Dog', coalesce(issued.dog_name, 'All dogs'), 'PAN', issued.pan_masked, 'State', issued.state, 'Reason', issued.reason,
        'Followed by', issued.next_number, 'Issued on', private.india_date(issued.issued_at),
        'Appeal', issued.purpose
      ) as cells
    from issued
    union all
    select null, issued.state, json_build_object(
        'Number', 'Sum of ' || count(*), 'Amount (₹)', private.rupees(sum(issued.amount_paise)::bigint), 'State', issued.state
      )
    from issued group by issued.state
  ) as line
$$;
