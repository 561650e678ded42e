-- The bank’s credits are compared with what the site knows, and what was decided about each stays.

-- What an administrator decided about credits of the bank's statement, so that the next file asks nothing twice. The file is
-- read in the browser and never stored: a line is told by its account, day, amount, reference and its number among equal ones,
-- because words and balances change from download to download.

create table private.bank_lines (
  id bigint generated always as identity primary key,
  -- The last digits of its number; '' if the file doesn't say it.
  account text not null check (account ~ '^[0-9]{0,4}$'),
  posted_on date not null check (posted_on between '2000-01-01' and '2099-12-31'),
  amount_paise bigint not null check (amount_paise between 1 and 1000000000000),
  reference text not null check (reference ~ '^[0-9A-Z]{0,40}$'),
  ordinal integer not null check (ordinal between 1 and 10000),
  -- Why it is no donation; null for donations.
  reason text check (private.shows_something(reason) and private.is_clean_line(reason) and char_length(reason) <= 200),
  decided_by uuid references auth.users (id) on delete set null,
  decided_at timestamptz not null default now(),
  constraint bank_lines_fingerprint_key unique (account, posted_on, amount_paise, reference, ordinal)
);

create index bank_lines_decided_by_idx on private.bank_lines (decided_by);

-- The recorded donations in a line. A donation is in one line.
create table private.bank_line_donations (
  donation_id uuid primary key references public.donations (id) on delete cascade,
  bank_line_id bigint not null references private.bank_lines (id) on delete cascade
);

create index bank_line_donations_bank_line_id_idx on private.bank_line_donations (bank_line_id);

-- Who paid under which words of the bank. They go with a forgotten person.
create table private.bank_payers (
  words text not null
    check (private.shows_something(words) and private.is_clean_line(words) and char_length(words) <= 100),
  person_id uuid not null references private.people (id) on delete cascade,
  seen_at timestamptz not null default now(),
  primary key (words, person_id)
);

create index bank_payers_person_id_idx on private.bank_payers (person_id);

alter table private.bank_lines enable row level security;
alter table private.bank_line_donations enable row level security;
alter table private.bank_payers enable row level security;

-- For administrators: what was decided about the lines of an account, with the recorded donations that aren't void. A line
-- whose donations are all void is open again.
create function public.bank_decisions(account text, first_day date, last_day date) returns table (
  posted_on date,
  amount_paise bigint,
  reference text,
  ordinal integer,
  reason text,
  decided_by_name text,
  donations jsonb
)
language sql stable security definer
set search_path = ''
as $$
  select line.posted_on, line.amount_paise, line.reference, line.ordinal, line.reason, private.shown_name(line.decided_by),
    known.donations
  from private.bank_lines as line
  cross join lateral (
    select coalesce(jsonb_agg(jsonb_build_object(
      'id', donation.id, 'amount_paise', donation.amount_paise, 'name', coalesce(donor.name, 'Anonymous donor')
    ) order by donation.created_at, donation.id), '[]') as donations
    from private.bank_line_donations as part
    join public.donations as donation on donation.id = part.donation_id and donation.voided_at is null
    left join public.donors as donor on donor.id = donation.donor_id
    where part.bank_line_id = line.id
  ) as known
  where (select private.require_admin('compare the bank’s credits'))
    and line.account = bank_decisions.account and line.posted_on between first_day and last_day
    and (line.reason is not null or known.donations <> '[]')
  order by line.posted_on, line.id
  limit 20000
$$;

-- For administrators: what credits of these days may be: recorded donations and cheques, payouts of the card provider, and what
-- people say they have paid. is_taken: it explains a line already. person_id is null where nobody is known.
create function public.bank_candidates(mode public.payment_mode, first_day date, last_day date) returns table (
  kind text,
  id text,
  amount_paise bigint,
  happened_on date,
  way public.donation_way,
  reference text,
  name text,
  status text,
  is_taken boolean
)
language sql stable security definer
set search_path = ''
as $$
  select case donation.payment_method when 'cheque' then 'cheque' else 'donation' end, donation.id::text, donation.amount_paise,
    entered.received_on, donation.payment_method::public.donation_way, entered.reference,
    coalesce(donor.name, 'Anonymous donor'), donation.status::text,
    exists (select from private.bank_line_donations as part where part.donation_id = donation.id)
  from private.recorded_donations as entered
  join public.donations as donation on donation.id = entered.donation_id
  left join public.donors as donor on donor.id = donation.donor_id
  where (select private.require_admin('compare the bank’s credits'))
    and donation.mode = bank_candidates.mode and donation.voided_at is null
    and entered.received_on between first_day - 60 and last_day + 7
  union all
  select 'payout', row.id, row.amount_paise, private.india_date(row.made_at), null, row.utr, null, row.status, false
  from private.settlements as row
  where row.mode = bank_candidates.mode and row.status = 'processed'
    and row.made_at between first_day - 7 and last_day + 2
  union all
  select 'notice', letter.id::text, letter.paid_paise, letter.paid_on, letter.paid_by, letter.reference, letter.name, 'pending', false
  from public.contact_messages as letter
  where letter.kind = 'payment' and letter.handled_at is null and letter.paid_on between first_day - 7 and last_day + 3
  limit 20000
$$;

-- For administrators: who paid under which words of the bank, the last one of each.
create function public.bank_payers() returns table (words text, person_id uuid, name text)
language sql stable security definer
set search_path = ''
as $$
  select distinct on (payer.words) payer.words, person.id, coalesce(nullif(person.name, ''), person.email)
  from private.bank_payers as payer
  join private.people as person on person.id = private.shown_person(payer.person_id)
  where (select private.require_admin('compare the bank’s credits'))
  order by payer.words, payer.seen_at desc, payer.person_id
  limit 20000
$$;

-- For administrators: says what a credit is: `donation_ids` that were recorded, in addition to those of before, or a `reason` why
-- it is no donation. `line` has account, posted_on, amount_paise, reference and ordinal. `payer` are the bank's words for who
-- paid, kept with the donations' person. PT404 `unknown-donation`, PT409 `more-than-line`, `taken` or `decided-already`.
create function public.decide_bank_line(
  line jsonb,
  donation_ids uuid[] default '{}',
  reason text default null,
  payer text default null
) returns void
language plpgsql security definer
set search_path = ''
as $$
#variable_conflict use_variable
declare
  given constant private.bank_lines := jsonb_populate_record(null::private.bank_lines, line);
  known private.bank_lines;
begin
  perform private.require_admin('compare the bank’s credits');
  if (reason is null) = (cardinality(donation_ids) = 0) then
    raise sqlstate 'PT400' using message = 'reason-missing';
  end if;
  insert into private.bank_lines as row (account, posted_on, amount_paise, reference, ordinal, reason, decided_by)
    values (given.account, given.posted_on, given.amount_paise, given.reference, given.ordinal, reason, (select auth.uid()))
    on conflict on constraint bank_lines_fingerprint_key do update set decided_at = now(), decided_by = excluded.decided_by
    returning * into known;
  -- Those that became void meanwhile are no part of it.
  delete from private.bank_line_donations as part using public.donations as donation
    where part.bank_line_id = known.id and donation.id = part.donation_id and donation.voided_at is not null;
  if known.reason is distinct from reason and known.reason is not null
    or reason is not null and exists (select from private.bank_line_donations as part where part.bank_line_id = known.id) then
    raise sqlstate 'PT409' using message = 'decided-already';
  end if;
  update private.bank_lines as row set reason = reason where row.id = known.id;
  if exists (
    select from private.bank_line_donations as part
    where part.donation_id = any (donation_ids) and part.bank_line_id <> known.id
  ) then
    raise sqlstate 'PT409' using message = 'taken';
  end if;
  insert into private.bank_line_donations (donation_id, bank_line_id)
    select donation.id, known.id from public.donations as donation
    where donation.id = any (donation_ids) and donation.source = 'recorded' and donation.voided_at is null
    on conflict do nothing;
  if exists (
    select from unnest(donation_ids) as each (id)
    where not exists (select from private.bank_line_donations as part where part.donation_id = each.id)
  ) then
    raise sqlstate 'PT404' using message = 'unknown-donation';
  elsif given.amount_paise < (
    select sum(donation.amount_paise) from private.bank_line_donations as part
    join public.donations as donation on donation.id = part.donation_id where part.bank_line_id = known.id
  ) then
    raise sqlstate 'PT409' using message = 'more-than-line';
  end if;
  insert into private.bank_payers as row (words, person_id)
    select payer, person.id
    from (
      select distinct private.person_of_donation(donation) as id from public.donations as donation
      where donation.id = any (donation_ids)
    ) as person
    where payer is not null and person.id is not null
    on conflict on constraint bank_payers_pkey do update set seen_at = now();
end
$$;

-- For administrators: takes back what was decided about a credit. The donations stay.
create function public.reopen_bank_line(line jsonb) returns void
language plpgsql security definer
set search_path = ''
as $$
#variable_conflict use_column
declare
  given constant private.bank_lines := jsonb_populate_record(null::private.bank_lines, line);
begin
  perform private.require_admin('compare the bank’s credits');
  delete from private.bank_lines as row
    where (row.account, row.posted_on, row.amount_paise, row.reference, row.ordinal)
      = (given.account, given.posted_on, given.amount_paise, given.reference, given.ordinal);
end
$$;

grant execute on function
  public.bank_decisions, public.bank_candidates, public.bank_payers, public.decide_bank_line, public.reopen_bank_line
  to authenticated;
