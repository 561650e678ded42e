-- The file of a tax year’s payments has their settlements.

-- For administrators: the lines of the settlements that were paid out in a tax year, in their order, and then the year's
-- payments that are in none yet; at most 1,000 after a line. The accountant compares them with the bank.
create function public.settlement_report(tax_year text, mode public.payment_mode, after_line bigint default 0) returns table (
  line_number bigint,
  paid_out_on date,
  utr text,
  settlement_id text,
  settlement_paise bigint,
  entity_id text,
  order_id text,
  type text,
  made_at timestamptz,
  payment_method text,
  amount_paise bigint,
  fee_paise bigint,
  tax_paise bigint,
  net_paise bigint
)
language sql stable security definer
set search_path = ''
as $$
  with line as (
    select row.paid_out_on, row.utr, row.id as settlement_id, row.amount_paise as settlement_paise, known.entity_id,
      known.order_id, known.type, known.made_at, donation.payment_method,
      known.credit_paise - known.debit_paise + case known.type when 'payment' then known.fee_paise else 0 end as amount_paise,
      known.fee_paise, known.tax_paise, known.credit_paise - known.debit_paise as net_paise
    from private.settlement_sums as row
    join private.settlement_lines as known on known.settlement_id = row.id
    left join public.donations as donation on donation.id = known.donation_id
    where row.mode = settlement_report.mode and private.tax_year(row.paid_out_on) = settlement_report.tax_year
    union all
    select null, null, null, null, donation.provider_payment_id, donation.provider_order_id, 'payment', donation.paid_at,
      donation.payment_method, donation.amount_paise, donation.fee_paise, donation.tax_paise, null
    from private.donations_of_tax_year(settlement_report.tax_year, settlement_report.mode) as donation
    where donation.source = 'provider' and donation.provider_payment_id is not null and not exists (
      select from private.settlement_lines as known
      join private.settlement_sums as row on row.id = known.settlement_id and row.paid_out_on is not null
      where known.donation_id = donation.id and known.type = 'payment'
    )
  ), numbered as (
    select row_number() over (order by line.paid_out_on nulls last, line.settlement_id, line.made_at, line.entity_id), line.*
    from line
  )
  select * from numbered
  where (select private.require_admin('see the figures of a tax year')) and numbered.row_number > coalesce(after_line, 0)
  order by numbered.row_number
  limit 1000
$$;

grant execute on function public.settlement_report to authenticated;
