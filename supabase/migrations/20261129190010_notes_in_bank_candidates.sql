drop function public.bank_candidates(public.payment_mode, date, date);

-- For administrators: what credits of these days may be: recorded donations and cheques, payouts of the card provider, and what
-- people say they have paid. is_taken: it explains a line already.
-- upi_note: what such a payment's note may begin with.
create function public.bank_candidates(mode public.payment_mode, first_day date, last_day date) returns table (
  kind text,
  id text,
  amount_paise bigint,
  happened_on date,
  way public.donation_way,
  reference text,
  name text,
  status text,
  is_taken boolean,
  upi_note text
)
language sql stable security definer
set search_path = ''
as $$
  select case donation.payment_method when 'cheque' then 'cheque' else 'donation' end, donation.id::text, donation.amount_paise,
    entered.received_on, donation.payment_method::public.donation_way, entered.reference,
    coalesce(donor.name, 'Anonymous donor'), donation.status::text,
    exists (select from private.bank_line_donations as part where part.donation_id = donation.id), null
  from private.recorded_donations as entered
  join public.donations as donation on donation.id = entered.donation_id
  left join public.donors as donor on donor.id = donation.donor_id
  where (select private.require_admin('compare the bank’s credits'))
    and donation.mode = bank_candidates.mode and donation.voided_at is null
    and entered.received_on between first_day - 60 and last_day + 7
  union all
  select 'payout', row.id, row.amount_paise, private.india_date(row.made_at), null, row.utr, null, row.status, false, null
  from private.settlements as row
  where row.mode = bank_candidates.mode and row.status = 'processed'
    and row.made_at between first_day - 7 and last_day + 2
  union all
  select 'notice', letter.id::text, letter.paid_paise, letter.paid_on, letter.paid_by, letter.reference, letter.name, 'pending', false,
    letter.upi_note
  from public.contact_messages as letter
  where letter.kind = 'payment' and letter.handled_at is null and letter.paid_on between first_day - 7 and last_day + 3
  limit 20000
$$;

grant execute on function public.bank_candidates to authenticated;
