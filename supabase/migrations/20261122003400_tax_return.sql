-- What the function `tax-return` writes into the statement of donations.

-- Which name the statement uses for a PAN that was given under several. A new row takes the place of an older one of
-- the same PAN, and tells who decided and when. Only the function can tell which donors share a PAN.
create table private.name_decisions (
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

create index name_decisions_donor_id_idx on private.name_decisions (donor_id);
create index name_decisions_decided_by_idx on private.name_decisions (decided_by);
alter table private.name_decisions enable row level security;

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
create function public.name_decisions(tax_year text, mode public.payment_mode) returns jsonb
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
  from private.name_decisions as decision
  left join public.profiles as person on person.user_id = decision.decided_by
  where decision.tax_year = name_decisions.tax_year and decision.mode = name_decisions.mode
$$;

-- For the server: stores the decision of an administrator about the names under one PAN.
create function public.decide_name(
  tax_year text,
  mode public.payment_mode,
  donor_id uuid,
  names text[],
  decided_by uuid
) returns void
language sql security definer
set search_path = ''
as $$
  insert into private.name_decisions (tax_year, mode, donor_id, names, decided_by)
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
  public.statement_donors, public.name_decisions, public.decide_name
  to service_role;
