-- What donors and administrators see of a tax year (April to March, in Indian time): a donor's statement, the
-- totals, the donors whose identity the certificates still need, and the statements that were filed with the
-- tax authority. A donation counts in the year of its payment, with what was kept of it.

-- The first day of a tax year like 2026-27; an error for any other text.
create function private.first_day_of_tax_year(tax_year text) returns date
language plpgsql immutable
set search_path = ''
as $$
declare
  first_day constant date := case
    when tax_year ~ '^20[0-9]{2}-[0-9]{2}$' then make_date(left(tax_year, 4)::integer, 4, 1)
  end;
begin
  if first_day is null or private.tax_year(first_day) <> tax_year then
    raise invalid_parameter_value using message = 'A tax year is written like 2026-27';
  end if;
  return first_day;
end
$$;

-- The donations that were paid in a tax year, also those that were refunded, but no cheque that came back.
create function private.donations_of_tax_year(tax_year text, mode public.payment_mode)
returns setof public.donations
language plpgsql stable
set search_path = ''
as $$
#variable_conflict use_variable
declare
  first_day constant date := private.first_day_of_tax_year(tax_year);
begin
  return query
    select * from public.donations as donation
    where donation.mode = mode and donation.status not in ('pending', 'failed')
      and donation.paid_at >= first_day::timestamp at time zone 'Asia/Kolkata'
      and donation.paid_at < (first_day + interval '1 year') at time zone 'Asia/Kolkata';
end
$$;

-- The donors of a tax year with what was kept of their donations and what the certificate needs.
--
-- A visitor's donation has a donor of its own, so that one person may be several donors. Without a donor,
-- the account counts as one, and all donations without either count as one. donor_key: the id of the donor, or of the account.
create function private.donors_of_tax_year(tax_year text, mode public.payment_mode) returns table (
  donor_key uuid,
  person_id uuid,
  user_id uuid,
  name text,
  email text,
  amount_paise bigint,
  -- Of that in cash.
  cash_paise bigint,
  misses_pan boolean,
  misses_address boolean,
  -- Nobody asked whether they are an Indian citizen.
  misses_citizenship boolean
)
language sql stable
set search_path = ''
as $$
  select total.donor_key,
    -- Not a join, for which the planner would read everybody.
    coalesce(
      donor.person_id, (select person.id from private.people as person where person.account_id = total.donor_key)
    ),
    profile.user_id,
    coalesce(donor.name, nullif(profile.name, ''), 'Anonymous donor'), coalesce(donor.email, profile.email),
    total.amount_paise, total.cash_paise,
    -- Nobody can be asked who gave without a name.
    total.donor_key is not null and donor.pan_masked is null, total.donor_key is not null and donor.address is null,
    donor.id is not null and donor.citizen_declared_at is null
  from (
    select coalesce(donation.donor_id, donation.user_id) as donor_key,
      sum(donation.net_paise)::bigint as amount_paise,
      coalesce(sum(donation.net_paise) filter (where donation.payment_method = 'cash'), 0)::bigint as cash_paise
    from private.donations_of_tax_year(donors_of_tax_year.tax_year, donors_of_tax_year.mode) as donation
    group by 1
    having sum(donation.net_paise) > 0
  ) as total
  left join public.donors as donor on donor.id = total.donor_key
  left join public.profiles as profile on profile.user_id = coalesce(donor.user_id, total.donor_key)
$$;

-- The valid receipts of an account's donations in a tax year, in the series of a mode.
create function private.receipts_of_account(account uuid, mode public.payment_mode, tax_year text)
returns table (receipt public.receipts, donor_id uuid)
language sql stable
set search_path = ''
as $$
  select receipt, donation.donor_id
  from public.donations as donation
  join public.receipts as receipt on receipt.donation_id = donation.id
  where donation.user_id = receipts_of_account.account
    and receipt.mode = receipts_of_account.mode and receipt.tax_year = receipts_of_account.tax_year
    and receipt.kind = 'receipt'
    and not exists (select from public.receipts as later where later.replaces_id = receipt.id)
$$;

-- For the signed-in donor: the valid receipts of a tax year that are made out to them, their sum in figures
-- and words, and in whose name the others are.
--
-- A statement is made out to one donor: the account's, or the account itself in a year without receipts of that
-- donor, when it had given no details. A donation that joined the account keeps the visitor's donor. The statement
-- names the donor as its newest receipt does, so that both agree in years whose receipts are not corrected any
-- more.
create function public.tax_year_statement(tax_year text, mode public.payment_mode default 'live') returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
#variable_conflict use_variable
declare
  account constant uuid := (select auth.uid());
  own_donor_id uuid;
  rows jsonb;
  others jsonb;
  donor jsonb;
  total_paise bigint;
begin
  if account is null then
    raise insufficient_privilege using message = 'Sign in to see your statement';
  end if;
  perform private.first_day_of_tax_year(tax_year);
  own_donor_id := (
    select known.donor_id
    from private.receipts_of_account(account, mode, tax_year) as known
    join public.donors as own on own.id = known.donor_id
    where own.user_id = account
    limit 1
  );
  select
    coalesce(jsonb_agg(jsonb_build_object(
      'receipt_id', (receipt).id, 'number', (receipt).number, 'paid_on', (receipt).paid_on,
      'amount_paise', (receipt).amount_paise, 'dog_name', (receipt).dog_name, 'type', (receipt).type,
      'payment_method', (receipt).payment_method
    ) order by (receipt).paid_on, (receipt).sequence), '[]'),
    coalesce(sum((receipt).amount_paise), 0),
    (array_agg(jsonb_build_object(
      'name', (receipt).donor_name, 'address', (receipt).donor_address, 'pan_masked', (receipt).pan_masked
    ) order by (receipt).sequence desc))[1]
    into rows, total_paise, donor
    from private.receipts_of_account(account, mode, tax_year) as known
    where known.donor_id is not distinct from own_donor_id;
  select coalesce(jsonb_agg(
      jsonb_build_object('donor_name', other.donor_name, 'receipts', other.receipts) order by other.donor_name
    ), '[]')
    into others
    from (
      select (receipt).donor_name, count(*) as receipts
      from private.receipts_of_account(account, mode, tax_year) as known
      where known.donor_id is distinct from own_donor_id
      group by 1
    ) as other;
  return jsonb_build_object(
    'tax_year', tax_year,
    'organisation', (
      select to_jsonb(settings) - '{id,updated_at,number_prefix}'::text[] from public.receipt_settings as settings
    ),
    'donor', donor,
    'total_paise', total_paise,
    'total_words', private.amount_in_words(total_paise),
    'rows', rows,
    'others', others
  );
end
$$;

-- For the notice on My Donations: an account may have donations of several donors.
create function public.certificate_details(mode public.payment_mode default 'live') returns table (
  donor_name text,
  -- Made out to the account's own details, which it can complete.
  is_own boolean,
  receipts bigint,
  misses_pan boolean,
  misses_address boolean
)
language sql stable security definer
set search_path = ''
as $$
  select (receipt).donor_name,
    known.donor_id is null or donor.user_id is not distinct from (select auth.uid()), count(*),
    (receipt).pan_masked is null, (receipt).donor_address is null
  from (values (now()), (now() - interval '1 year')) as open (as_of)
  cross join private.receipts_of_account(
    (select auth.uid()), certificate_details.mode, private.tax_year(private.india_date(open.as_of))
  ) as known
  left join public.donors as donor on donor.id = known.donor_id
  group by 1, 2, 4, 5
  order by 2 desc, 1, 4, 5
$$;

-- For administrators: totals of a tax year. net_paise and receipts_paise are always equal. Donors are counted as people:
-- one with several gifts without an account, each with details of its own, is one. Anonymous donations above the limit are
-- taxed: 5 % of all donations, at least ₹1,00,000. Source: Income-tax Act, 2025, section 337, looked up on 25 November 2026;
-- the organisation's accountant confirms it.
create function public.tax_year_overview(tax_year text, mode public.payment_mode default 'live') returns table (
  donations bigint,
  received_paise bigint,
  returned_paise bigint,
  net_paise bigint,
  fee_paise bigint,
  tax_paise bigint,
  receipts bigint,
  receipts_paise bigint,
  cancellations bigint,
  donors bigint,
  missing_donors bigint,
  anonymous_paise bigint,
  anonymous_limit_paise bigint
)
language plpgsql stable security definer
set search_path = ''
as $$
#variable_conflict use_variable
begin
  perform private.require_admin('see the figures of a tax year');
  select count(*) filter (where donation.net_paise > 0),
      coalesce(sum(donation.amount_paise), 0),
      coalesce(sum(donation.amount_paise - donation.net_paise), 0),
      coalesce(sum(donation.net_paise), 0),
      coalesce(sum(donation.fee_paise), 0),
      coalesce(sum(donation.tax_paise), 0)
    into donations, received_paise, returned_paise, net_paise, fee_paise, tax_paise
    from private.donations_of_tax_year(tax_year, mode) as donation;
  select count(*) filter (where receipt.kind = 'receipt'),
      coalesce(sum(receipt.amount_paise) filter (where receipt.kind = 'receipt'), 0),
      count(*) filter (where receipt.kind = 'cancellation'),
      coalesce(sum(receipt.amount_paise) filter (
        where receipt.kind = 'receipt' and receipt.donor_name = 'Anonymous donor' and receipt.donor_address is null
      ), 0)
    into receipts, receipts_paise, cancellations, anonymous_paise
    from public.receipts as receipt
    where receipt.mode = mode and receipt.tax_year = tax_year
      and not exists (select from public.receipts as later where later.replaces_id = receipt.id);
  select count(distinct donor.person), count(distinct donor.person) filter (where donor.misses_pan)
    into donors, missing_donors
    from (
      select known.misses_pan, coalesce(private.shown_person(known.person_id)::text, known.donor_key::text, 'unknown') as person
      from private.donors_of_tax_year(tax_year, mode) as known
    ) as donor;
  anonymous_limit_paise := greatest(10000000, net_paise / 20);
  return next;
end
$$;

-- Whom the certificate email asked, and when.
create table private.identity_requests (
  -- Of a donor, or of the account of somebody without details.
  donor_key uuid primary key,
  asked_at timestamptz not null
);

alter table private.identity_requests enable row level security;

-- For administrators: donors of a tax year without PAN or address, or whom nobody asked for their citizenship, by name.
-- asked_at: when an email last asked for PAN and address.
create function public.missing_identities(tax_year text, mode public.payment_mode default 'live') returns table (
  donor_key uuid,
  name text,
  email text,
  has_account boolean,
  amount_paise bigint,
  misses_pan boolean,
  misses_address boolean,
  misses_citizenship boolean,
  asked_at timestamptz
)
language sql stable security definer
set search_path = ''
as $$
  select donor.donor_key, donor.name, donor.email, donor.user_id is not null, donor.amount_paise,
    donor.misses_pan, donor.misses_address, donor.misses_citizenship, request.asked_at
  from private.donors_of_tax_year(missing_identities.tax_year, missing_identities.mode) as donor
  left join private.identity_requests as request on request.donor_key = donor.donor_key
  where (select private.require_admin('see the figures of a tax year'))
    and (donor.misses_pan or donor.misses_address or donor.misses_citizenship)
  order by lower(donor.name), donor.donor_key
$$;

-- The statements of donations (Form 113) that the organisation filed. A revised one names the
-- acknowledgement number of the original.
create table public.tax_statements (
  id uuid primary key default gen_random_uuid(),
  tax_year text not null check (tax_year ~ '^20[0-9]{2}-[0-9]{2}$'),
  acknowledgement_number text not null unique
    check (private.shows_something(acknowledgement_number) and char_length(acknowledgement_number) <= 50),
  original_number text references public.tax_statements (acknowledgement_number)
    check (original_number <> acknowledgement_number),
  filed_on date not null,
  amount_paise bigint not null check (amount_paise between 0 and 1000000000000),
  donors integer not null check (donors >= 0),
  created_at timestamptz not null default now()
);

create index tax_statements_original_number_idx on public.tax_statements (original_number);

alter table public.tax_statements enable row level security;
grant select, delete on public.tax_statements to authenticated;
grant insert (tax_year, acknowledgement_number, original_number, filed_on, amount_paise, donors)
  on public.tax_statements to authenticated;

create policy "Administrators read filed statements" on public.tax_statements
  for select to authenticated
  using ((select private.is_admin()));

create policy "Administrators note filed statements" on public.tax_statements
  for insert to authenticated
  with check ((select private.is_admin()));

-- For a mistyped number. One that a revised statement names stays.
create policy "Administrators remove filed statements" on public.tax_statements
  for delete to authenticated
  using ((select private.is_admin()));

grant execute on function
  public.tax_year_statement, public.certificate_details, public.tax_year_overview, public.missing_identities
  to authenticated;

-- What the function `tax-return` writes into the statement of donations.

-- Which name the statement uses for a PAN that was given under several. A new row takes the place of an older one of
-- the same PAN, and tells who decided and when. Only the function can tell which donors share a PAN.
create table private.donor_name_decisions (
  id bigint generated always as identity primary key,
  tax_year text not null check (tax_year ~ '^20[0-9]{2}-[0-9]{2}$'),
  mode public.payment_mode not null,
  -- The donor with the name and the address.
  donor_id uuid not null references public.donors (id) on delete cascade,
  -- All names that were under the PAN, as the function compares them. Another one needs a new decision.
  names text[] not null check (cardinality(names) between 2 and 10000),
  -- Null once that account is deleted.
  decided_by uuid references auth.users (id) on delete set null,
  decided_at timestamptz not null default now()
);

create index donor_name_decisions_donor_id_idx on private.donor_name_decisions (donor_id);
create index donor_name_decisions_decided_by_idx on private.donor_name_decisions (decided_by);
alter table private.donor_name_decisions enable row level security;

-- For the server: the donors of a tax year with their encrypted PANs, what was kept of their donations and their valid
-- receipts, those whose details changed last first; and how many gave no PAN, with what was kept of theirs.
create function public.statement_donors(tax_year text, mode public.payment_mode) returns table (
  donors jsonb,
  missing bigint,
  missing_paise bigint
)
language sql stable security definer
set search_path = ''
as $$
  with person as materialized (
    select known.donor_key, known.email, known.amount_paise, known.cash_paise, donor.id, donor.name, donor.address, donor.pan_masked,
      donor.pan_encrypted, donor.updated_at
    from private.donors_of_tax_year(statement_donors.tax_year, statement_donors.mode) as known
    left join public.donors as donor on donor.id = known.donor_key and donor.pan_encrypted is not null
  ), issued as materialized (
    select donation.donor_id, jsonb_agg(receipt.number order by receipt.sequence) as numbers
    from public.receipts as receipt
    join public.donations as donation on donation.id = receipt.donation_id
    where receipt.kind = 'receipt'
      and receipt.tax_year = statement_donors.tax_year and receipt.mode = statement_donors.mode
      and not exists (select from public.receipts as later where later.replaces_id = receipt.id)
      and donation.donor_id in (select person.id from person)
    group by donation.donor_id
  )
  select
    coalesce(jsonb_agg(
      jsonb_build_object(
        'id', person.id,
        'name', person.name,
        'address', person.address,
        'email', person.email,
        'pan_masked', person.pan_masked,
        'pan_encrypted', person.pan_encrypted,
        'amount_paise', person.amount_paise,
        'cash_paise', person.cash_paise,
        'receipts', coalesce(issued.numbers, '[]')
      ) order by person.updated_at desc, person.id
    ) filter (where person.id is not null), '[]'),
    count(*) filter (where person.id is null),
    coalesce(sum(person.amount_paise) filter (where person.id is null), 0)::bigint
  from person
  left join issued on issued.donor_id = person.id
$$;

-- For the server: the decisions of administrators about names under one PAN, newest first.
create function public.donor_name_decisions(tax_year text, mode public.payment_mode) returns jsonb
language sql stable security definer
set search_path = ''
as $$
  select coalesce(jsonb_agg(
    jsonb_build_object(
      'donor_id', decision.donor_id,
      'names', decision.names,
      'decided_by', coalesce(nullif(person.name, ''), person.email),
      'decided_at', decision.decided_at
    ) order by decision.id desc
  ), '[]')
  from private.donor_name_decisions as decision
  left join public.profiles as person on person.user_id = decision.decided_by
  where decision.tax_year = donor_name_decisions.tax_year and decision.mode = donor_name_decisions.mode
$$;

-- For the server: stores the decision of an administrator about the names under one PAN.
create function public.decide_donor_name(
  tax_year text,
  mode public.payment_mode,
  donor_id uuid,
  names text[],
  decided_by uuid
) returns void
language sql security definer
set search_path = ''
as $$
  insert into private.donor_name_decisions (tax_year, mode, donor_id, names, decided_by)
    values (tax_year, mode, donor_id, names, decided_by)
$$;

-- For administrators: records the download of a statement, which has readable PANs.
create function public.record_tax_file(tax_year text, mode public.payment_mode) returns void
language plpgsql security definer
set search_path = ''
as $$
begin
  perform private.require_admin('download the statement of donations');
  perform private.require_second_factor();
  perform private.record_event(
    'tax-file-downloaded',
    account_id => (select auth.uid()),
    data => jsonb_build_object('tax_year', tax_year, 'mode', mode)
  );
end
$$;

grant execute on function public.record_tax_file to authenticated;
grant execute on function
  public.statement_donors, public.donor_name_decisions, public.decide_donor_name
  to service_role;

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
