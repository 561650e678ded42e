-- The card provider's settlements: what it pays out to the organisation's bank account, many payments minus fees and refunds
-- in one transfer. Only the server writes them (save_settlements, from the provider's list and report), staff read them.

create table private.settlements (
  id text primary key check (char_length(id) between 1 and 100),
  mode public.payment_mode not null,
  -- `created`, `processed` or `failed`, which isn't final: the provider tries again.
  status text not null check (char_length(status) between 1 and 50),
  amount_paise bigint not null check (amount_paise between 0 and 1000000000000),
  -- The number of the transfer in the bank's statement.
  utr text check (char_length(utr) between 1 and 100),
  made_at timestamptz not null,
  -- When the site first saw that it had failed.
  failed_at timestamptz
);

create index settlements_made_at_idx on private.settlements (mode, made_at desc, id desc);
create index settlements_utr_idx on private.settlements (upper(utr));

-- A line of the report: a payment, a refund, an adjustment or a transfer.
create table private.settlement_lines (
  entity_id text primary key check (char_length(entity_id) between 1 and 100),
  mode public.payment_mode not null,
  -- Null while the provider holds it back.
  settlement_id text references private.settlements (id),
  type text not null check (char_length(type) between 1 and 50),
  debit_paise bigint not null check (debit_paise between 0 and 1000000000000),
  credit_paise bigint not null check (credit_paise between 0 and 1000000000000),
  -- With the tax.
  fee_paise bigint not null check (fee_paise between 0 and 1000000000000),
  tax_paise bigint not null check (tax_paise between 0 and 1000000000000),
  is_on_hold boolean not null,
  made_at timestamptz not null,
  settled_at timestamptz,
  -- Of a refund its payment's, too.
  payment_id text check (char_length(payment_id) between 1 and 100),
  order_id text check (char_length(order_id) between 1 and 100),
  -- Null for what isn't of this site, or isn't known yet.
  donation_id uuid references public.donations (id) on delete set null
);

create index settlement_lines_settlement_id_idx on private.settlement_lines (settlement_id, made_at, entity_id);
create index settlement_lines_donation_id_idx on private.settlement_lines (donation_id);
create index settlement_lines_unknown_idx on private.settlement_lines (entity_id) where donation_id is null;

alter table private.settlements enable row level security;
alter table private.settlement_lines enable row level security;

-- A `settlement.processed` event is a reason to look again on the same day.
create index payment_events_settlements_idx on public.payment_events (received_at) where type = 'settlement.processed';

-- For the server: stores settlements and lines of the report as the provider says them now, however often, and finds the
-- donations of lines that had none.
create function public.save_settlements(mode public.payment_mode, settlements jsonb, lines jsonb, as_of timestamptz) returns void
language plpgsql security definer
set search_path = ''
as $$
#variable_conflict use_variable
begin
  insert into private.settlements as known (id, mode, status, amount_paise, utr, made_at, failed_at)
    select row.id, mode, row.status, row.amount_paise, row.utr, row.made_at, case when row.status = 'failed' then as_of end
    from jsonb_populate_recordset(null::private.settlements, settlements) as row
    on conflict on constraint settlements_pkey do update
    set status = excluded.status, amount_paise = excluded.amount_paise, utr = excluded.utr, made_at = excluded.made_at,
      failed_at = coalesce(known.failed_at, excluded.failed_at);
  insert into private.settlement_lines (
      entity_id, mode, settlement_id, type, debit_paise, credit_paise, fee_paise, tax_paise, is_on_hold, made_at, settled_at,
      payment_id, order_id
    )
    select row.entity_id, mode, row.settlement_id, row.type, row.debit_paise, row.credit_paise, row.fee_paise, row.tax_paise,
      row.is_on_hold, row.made_at, row.settled_at, row.payment_id, row.order_id
    from jsonb_populate_recordset(null::private.settlement_lines, lines) as row
    on conflict on constraint settlement_lines_pkey do update
    set settlement_id = excluded.settlement_id, debit_paise = excluded.debit_paise, credit_paise = excluded.credit_paise,
      fee_paise = excluded.fee_paise, tax_paise = excluded.tax_paise, is_on_hold = excluded.is_on_hold,
      settled_at = excluded.settled_at;
  -- A second payment of an order is found by the order alone.
  update private.settlement_lines as line set donation_id = found.id
    from (
      select unknown.entity_id, donation.id
      from private.settlement_lines as unknown
      join public.donations as donation
        on donation.provider_payment_id = unknown.payment_id or donation.provider_order_id = unknown.order_id
      where unknown.donation_id is null and unknown.mode = mode
    ) as found
    where found.entity_id = line.entity_id;
end
$$;

-- For the server: from when on the provider is asked for settlements of a mode: before the oldest that isn't final, else
-- the newest, else the first payment. Null without one.
create function public.settlements_since(mode public.payment_mode) returns timestamptz
language sql stable security definer
set search_path = ''
as $$
  select coalesce(
    (select min(row.made_at) from private.settlements as row where row.mode = settlements_since.mode and row.status <> 'processed'),
    (select max(row.made_at) from private.settlements as row where row.mode = settlements_since.mode),
    (
      select min(donation.paid_at) from public.donations as donation
      where donation.mode = settlements_since.mode and donation.provider_payment_id is not null
    )
  )
$$;

-- For the server: which of these settlements are stored.
create function public.known_settlements(ids text[]) returns text[]
language sql stable security definer
set search_path = ''
as $$
  select coalesce(array_agg(row.id), '{}') from private.settlements as row where row.id = any (ids)
$$;

-- For the server: what may need a look: settlements that aren't processed or whose lines don't add up, lines on hold, and the
-- payments until `captured_before` that are in no line, with the newest of them.
create function public.settlement_facts(mode public.payment_mode, captured_before timestamptz) returns jsonb
language sql stable security definer
set search_path = ''
as $$
  select jsonb_build_object(
    'settlements', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'id', row.id, 'status', row.status, 'amount_paise', row.amount_paise, 'made_at', row.made_at,
        'failed_at', row.failed_at, 'lines_paise', coalesce(lines.paise, 0)
      ) order by row.made_at, row.id), '[]')
      from private.settlements as row
      left join (
        select line.settlement_id, sum(line.credit_paise - line.debit_paise) as paise
        from private.settlement_lines as line group by line.settlement_id
      ) as lines on lines.settlement_id = row.id
      where row.mode = settlement_facts.mode
        and (row.status <> 'processed' or lines.paise is distinct from row.amount_paise)
    ),
    'on_hold', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'entity_id', line.entity_id, 'payment_id', line.payment_id, 'order_id', line.order_id,
        'amount_paise', line.credit_paise + line.debit_paise, 'made_at', line.made_at
      ) order by line.made_at, line.entity_id), '[]')
      from private.settlement_lines as line
      where line.mode = settlement_facts.mode and line.is_on_hold
    ),
    'unpaid', (
      select jsonb_build_object(
        'count', count(*), 'amount_paise', coalesce(sum(donation.net_paise), 0),
        'newest', (array_agg(donation.provider_payment_id order by donation.paid_at desc, donation.id))[1]
      )
      from public.donations as donation
      where donation.mode = settlement_facts.mode and donation.source = 'provider' and donation.status = 'completed'
        and donation.refunded_paise = 0 and donation.paid_at < captured_before
        and not exists (
          select from private.settlement_lines as line
          where line.donation_id = donation.id and line.type = 'payment' and (line.settlement_id is not null or line.is_on_hold)
        )
    )
  )
$$;

-- For the server: opens review items about settlements of a mode, and closes those that no longer hold. Their references
-- begin with the mode. Money that wasn't paid out is one review item, whose sum changes. Returns how many are new.
create function public.write_settlement_review_items(mode public.payment_mode, items jsonb) returns integer
language plpgsql security definer
set search_path = ''
as $$
#variable_conflict use_variable
declare
  closed_id uuid;
begin
  update public.review_items as known
    set reference = item.reference, description = item.description, amount_paise = item.amount_paise
    from jsonb_populate_recordset(null::public.review_items, items) as item
    where known.kind = item.kind and known.closed_at is null
      and (known.reference = item.reference or (item.kind = 'not-paid-out' and known.reference like mode::text || ' %'))
      and not exists (
        select from public.review_items as other
        where other.kind = item.kind and other.reference = item.reference and other.id <> known.id
      );
  for closed_id in
    update public.review_items as known set closed_at = now()
      where known.kind in ('payout', 'not-paid-out', 'no-payouts') and known.closed_at is null
        and known.reference like mode::text || ' %'
        and not exists (
          select from jsonb_populate_recordset(null::public.review_items, items) as item
          where item.kind = known.kind and item.reference = known.reference
        )
      returning known.id
  loop
    insert into private.review_item_notes (review_item_id, action, body, author_name)
      values (closed_id, 'close', 'The provider’s records say that this no longer holds.', 'This site');
    perform private.record_event('review-item-closed', review_item_id => closed_id);
  end loop;
  return public.open_review_items(items);
end
$$;

grant execute on function
  public.save_settlements, public.settlements_since, public.known_settlements, public.settlement_facts,
  public.write_settlement_review_items
  to service_role;

-- Settlements with their sums. paid_out_on: the day in India on which the provider began the transfer, null until it did.
create view private.settlement_sums as
  select row.id, row.mode, row.status, row.utr, row.amount_paise, row.made_at, row.failed_at is not null as has_failed,
    case when row.status = 'processed' then private.india_date(coalesce(lines.settled_at, row.made_at)) end as paid_out_on,
    coalesce(lines.payments, 0) as payments, coalesce(lines.paid_paise, 0)::bigint as paid_paise,
    coalesce(lines.fee_paise, 0)::bigint as fee_paise, coalesce(lines.returned_paise, 0)::bigint as returned_paise,
    coalesce(lines.other_paise, 0)::bigint as other_paise
  from private.settlements as row
  left join (
    select line.settlement_id, max(line.settled_at) as settled_at, count(*) filter (where line.type = 'payment') as payments,
      sum(line.credit_paise + line.fee_paise) filter (where line.type = 'payment') as paid_paise,
      sum(line.fee_paise) filter (where line.type = 'payment') as fee_paise,
      sum(line.debit_paise) filter (where line.type = 'refund') as returned_paise,
      sum(line.credit_paise - line.debit_paise) filter (where line.type not in ('payment', 'refund')) as other_paise
    from private.settlement_lines as line
    group by line.settlement_id
  ) as lines on lines.settlement_id = row.id;

-- For the team: a page of the settlements, the latest first, at most 100; each row carries the number of all. paid_paise are
-- payments before the fee, other_paise adjustments.
create function public.settlement_list(mode public.payment_mode, page_size integer default 20, page_offset integer default 0)
returns table (
  id text,
  status text,
  utr text,
  amount_paise bigint,
  made_at timestamptz,
  paid_out_on date,
  has_failed boolean,
  payments bigint,
  paid_paise bigint,
  fee_paise bigint,
  returned_paise bigint,
  other_paise bigint,
  found_count bigint
)
language sql stable security definer
set search_path = ''
as $$
  select row.id, row.status, row.utr, row.amount_paise, row.made_at, row.paid_out_on, row.has_failed, row.payments,
    row.paid_paise, row.fee_paise, row.returned_paise, row.other_paise, count(*) over ()
  from private.settlement_sums as row
  where (select private.require_staff('see payouts')) and row.mode = settlement_list.mode
  order by row.made_at desc, row.id desc
  limit least(greatest(coalesce(page_size, 20), 1), 100)
  offset greatest(coalesce(page_offset, 0), 0)
$$;

-- For the team: the lines of a settlement, the oldest first, at most 1,000, with donor and dog. is_of_this_site: the site knows
-- its payment.
create function public.settlement_lines(settlement_id text) returns table (
  entity_id text,
  type text,
  debit_paise bigint,
  credit_paise bigint,
  fee_paise bigint,
  is_on_hold boolean,
  made_at timestamptz,
  is_of_this_site boolean,
  person_id uuid,
  name text,
  dog_name text
)
language sql stable security definer
set search_path = ''
as $$
  select line.entity_id, line.type, line.debit_paise, line.credit_paise, line.fee_paise, line.is_on_hold, line.made_at,
    donation.id is not null, person.id, coalesce(nullif(person.name, ''), person.email),
    (select dog.name from public.dog_profiles as dog where dog.id = donation.dog_id)
  from private.settlement_lines as line
  left join public.donations as donation on donation.id = line.donation_id
  -- Not a join, for which the planner would read everybody.
  left join lateral (
    select known.id, known.name, known.email from private.people as known
    where known.id = private.person_of_donation(donation) limit 1
  ) as person on true
  where (select private.require_staff('see payouts')) and line.settlement_id = settlement_lines.settlement_id
  order by line.made_at, line.entity_id
  limit 1000
$$;

-- For the team: when donations were paid out, of those that were.
create function public.payouts_of_donations(donation_ids uuid[]) returns table (
  donation_id uuid,
  settlement_id text,
  paid_out_on date,
  utr text
)
language sql stable security definer
set search_path = ''
as $$
  select line.donation_id, row.id, row.paid_out_on, row.utr
  from private.settlement_lines as line
  join private.settlement_sums as row on row.id = line.settlement_id
  where (select private.require_staff('see payouts')) and line.donation_id = any (donation_ids)
    and line.type = 'payment' and row.paid_out_on is not null
$$;

grant execute on function public.settlement_list, public.settlement_lines, public.payouts_of_donations to authenticated;
