-- What every receipt says about the organisation. One row, which administrators keep true. A receipt has a
-- copy of the values of its day.

create table public.receipt_settings (
  id boolean primary key default true check (id),
  organisation_name text not null check (private.shows_something(organisation_name) and char_length(organisation_name) <= 125),
  -- With line breaks.
  organisation_address text not null
    check (private.shows_something(organisation_address) and char_length(organisation_address) <= 250),
  pan text check (pan ~ '^[A-Z]{5}[0-9]{4}[A-Z]$'),
  -- The unique registration number of the approval under `section` of the Income-tax Act, and its validity.
  registration_number text
    check (private.shows_something(registration_number) and char_length(registration_number) <= 100),
  registered_on date,
  valid_until date,
  section text not null default '133' check (private.shows_something(section) and char_length(section) <= 50),
  -- Of the numbers of receipts from now on. Test payments have TEST.
  number_prefix text not null default 'RCPT' check (number_prefix ~ '^[A-Z]{2,6}$' and number_prefix <> 'TEST'),
  updated_at timestamptz not null default now(),
  check (valid_until >= registered_on)
);

alter table public.receipt_settings enable row level security;
grant select on public.receipt_settings to anon, authenticated;
grant update (
  organisation_name, organisation_address, pan, registration_number, registered_on, valid_until, section
) on public.receipt_settings to authenticated;
grant select on public.receipt_settings to service_role;

create policy "Everybody reads the settings of receipts" on public.receipt_settings
  for select to anon, authenticated
  using (true);

create policy "Administrators update the settings of receipts" on public.receipt_settings
  for update to authenticated
  using ((select private.is_admin()))
  with check ((select private.is_admin()));

create function private.protect_receipt_settings() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  perform private.require_second_factor();
  new.updated_at := now();
  return new;
end
$$;

create trigger receipt_settings_protect
  before update on public.receipt_settings
  for each row execute function private.protect_receipt_settings();

-- Without a row no payment could be recorded. `npm run deploy` fills it.
insert into public.receipt_settings (organisation_name, organisation_address)
  values ('Not set up yet', 'Not set up yet');

-- Fills the row with the facts of the organisation, once: what somebody entered stays.
create function private.set_up_receipts(name text, address text, prefix text) returns void
language sql
set search_path = ''
as $$
  update public.receipt_settings
  set organisation_name = set_up_receipts.name, organisation_address = set_up_receipts.address,
    number_prefix = set_up_receipts.prefix
  where organisation_name = 'Not set up yet'
$$;

-- Receipts. A row is an immutable copy of what was true when it was issued: nobody updates or deletes one, a
-- later one replaces or cancels it by naming it. A receipt is valid while no row has its id as replaces_id.
--
-- Numbers have no gaps per tax year (April to March) and mode, because they are counted in the transaction
-- that completes the donation. Test payments have a series of their own, so that they never take a real
-- number. Donors read the receipts of their donations, staff read all. A visitor reads one with the
-- secret in the link of the email.

-- The last number of each series.
create table private.receipt_series (
  mode public.payment_mode not null,
  tax_year text not null,
  last integer not null,
  primary key (mode, tax_year)
);

alter table private.receipt_series enable row level security;

-- The Indian tax year of a day, April to March: 2026-27.
create function private.tax_year(day date) returns text
language sql immutable
set search_path = ''
as $$
  select year || '-' || lpad(((year + 1) % 100)::text, 2, '0')
  from (select extract(year from day - interval '3 months')::integer as year) as first_day
$$;

-- Whether a payment belongs to this tax year or the last one, or has not arrived.
--
-- The certificates of older tax years are issued, so that their receipts keep what was reported.
create function private.is_open_tax_year(paid_at timestamptz) returns boolean
language sql stable
set search_path = ''
as $$
  select paid_at is null or private.tax_year(private.india_date(paid_at))
    >= private.tax_year(private.india_date(now() - interval '1 year'))
$$;

-- A number in words, in the Indian system: crore, lakh, thousand. Null for 0.
create function private.number_in_words(number bigint) returns text
language plpgsql immutable
set search_path = ''
as $$
declare
  small constant text[] := '{One,Two,Three,Four,Five,Six,Seven,Eight,Nine,Ten,Eleven,Twelve,Thirteen,
    Fourteen,Fifteen,Sixteen,Seventeen,Eighteen,Nineteen}';
  tens constant text[] := '{Ten,Twenty,Thirty,Forty,Fifty,Sixty,Seventy,Eighty,Ninety}';
  unit bigint;
  name text;
begin
  -- An index of 0 is null.
  if number < 20 then
    return small[number];
  elsif number < 100 then
    return concat_ws(' ', tens[number / 10], small[number % 10]);
  end if;
  case
    when number < 1000 then unit := 100; name := 'Hundred';
    when number < 100000 then unit := 1000; name := 'Thousand';
    when number < 10000000 then unit := 100000; name := 'Lakh';
    else unit := 10000000; name := 'Crore';
  end case;
  return concat_ws(
    ' ', private.number_in_words(number / unit), name, private.number_in_words(number % unit)
  );
end
$$;

-- An amount as receipts write it: Rupees Three Thousand and Fifty Paise Only.
create function private.amount_in_words(paise bigint) returns text
language sql immutable
set search_path = ''
as $$
  select format(
    'Rupees %s%s Only',
    coalesce(private.number_in_words(paise / 100), 'Zero'),
    ' and ' || private.number_in_words(paise % 100) || ' Paise'
  )
$$;

create type public.receipt_kind as enum ('receipt', 'cancellation');
-- `returned`: the bank returned the cheque after its credit.
create type public.receipt_reason as enum (
  'payment', 'partial-refund', 'correction', 'refund', 'dispute', 'returned', 'void'
);

create table public.receipts (
  id uuid primary key default gen_random_uuid(),
  mode public.payment_mode not null,
  tax_year text not null check (tax_year ~ '^20[0-9]{2}-[0-9]{2}$'),
  sequence integer not null check (sequence > 0),
  prefix text not null check (prefix ~ '^[A-Z]{2,6}$'),
  number text not null unique generated always as (
    prefix || '/' || tax_year || '/'
      || lpad(sequence::text, greatest(6, length(sequence::text)), '0')
  ) stored,
  kind public.receipt_kind not null,
  reason public.receipt_reason not null,
  donation_id uuid not null references public.donations (id),
  replaces_id uuid unique,
  issued_at timestamptz not null default now(),
  -- The date in India.
  paid_on date not null,
  -- What was kept of the donation; of a cancellation what the cancelled receipt says.
  amount_paise bigint not null check (amount_paise between 1 and 1000000000),
  amount_words text not null check (char_length(amount_words) between 1 and 200),
  donor_name text not null check (char_length(donor_name) between 1 and 125),
  donor_address text check (char_length(donor_address) <= 250),
  pan_masked text check (pan_masked ~ '^[A-Z]{3}•{6}[A-Z]$'),
  -- Null for all dogs.
  dog_name text check (char_length(dog_name) <= 100),
  type public.donation_type not null,
  payment_method text check (char_length(payment_method) <= 50),
  provider_payment_id text check (char_length(provider_payment_id) <= 100),
  -- Of a recorded donation: the number of the transfer, or the cheque's with its bank.
  reference text check (char_length(reference) <= 122),
  -- The row of receipt_settings.
  organisation jsonb not null
    check (jsonb_typeof(organisation) = 'object' and octet_length(organisation::text) <= 4000),
  verify_code text not null unique default private.random_code()
    check (verify_code ~ '^[A-Za-z0-9_-]{22}$'),
  -- The title of the appeal for which it was given.
  purpose text constraint receipts_purpose_check check (char_length(purpose) <= 60),
  unique (mode, tax_year, sequence),
  unique (id, donation_id),
  foreign key (replaces_id, donation_id) references public.receipts (id, donation_id),
  check ((mode = 'test') = (prefix = 'TEST')),
  check ((kind = 'cancellation') = (reason in ('refund', 'dispute', 'returned', 'void'))),
  check (kind = 'receipt' or replaces_id is not null)
);

-- With the unique replaces_id of the same donation: the receipts of a donation are one chain, with one first and
-- one last. So a payment never has two valid receipts.
create unique index receipts_donation_id_idx on public.receipts (donation_id, replaces_id)
  nulls not distinct;

alter table public.receipts enable row level security;
grant select on public.receipts to authenticated;

create policy "Donors read their own receipts, staff read all" on public.receipts
  for select to authenticated
  using (
    (select private.is_staff())
    or donation_id in (select id from public.donations where user_id = (select auth.uid()))
  );

-- Receipts never change.
create function private.refuse_change() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  raise exception 'A receipt never changes; another one replaces it';
end
$$;

create trigger receipts_refuse_change
  before update or delete on public.receipts
  for each row execute function private.refuse_change();

-- Visitors have no account, so that their emails have a secret. It opens every receipt of the donation, also
-- later ones, so that a link never dies. Only its hash is stored.
create table private.receipt_secrets (
  secret_hash text primary key,
  donation_id uuid not null references public.donations (id)
);

create index receipt_secrets_donation_id_idx on private.receipt_secrets (donation_id);
alter table private.receipt_secrets enable row level security;

-- A new secret for the receipts of a donation.
create function private.new_receipt_secret(donation_id uuid) returns text
language plpgsql
set search_path = ''
as $$
declare
  secret constant text := private.random_code();
begin
  insert into private.receipt_secrets (secret_hash, donation_id)
    values (private.secret_hash(secret), donation_id);
  return secret;
end
$$;

-- Whether a secret belongs to the donation of a receipt.
create function private.opens_receipt(secret text, receipt public.receipts) returns boolean
language sql stable
set search_path = ''
as $$
  select exists (
    select from private.receipt_secrets as known
    where known.secret_hash = private.secret_hash(secret) and known.donation_id = receipt.donation_id
  )
$$;

-- The receipt that a donation should have now, without its number; `latest` itself if that is right. With a reason it is a
-- new one, whatever changed: way, reference, dog and
-- appeal aren't compared, because renaming a dog would replace all its receipts.
create function private.next_receipt(
  donation public.donations,
  latest public.receipts,
  reason public.receipt_reason default null
) returns public.receipts
language plpgsql stable
set search_path = ''
as $$
declare
  donor public.donors;
  due public.receipts := latest;
begin
  if donation.net_paise = 0 then
    if latest.kind = 'receipt' then
      due.kind := 'cancellation';
      due.reason := case
        when donation.voided_at is not null then 'void'
        when donation.status = 'failed' and donation.payment_method = 'cheque' then 'returned'
        when donation.status = 'disputed' then 'dispute'
        else 'refund'
      end;
    end if;
    return due;
  end if;

  select * into donor from public.donors as row where row.id = donation.donor_id;
  due.kind := 'receipt';
  due.mode := donation.mode;
  due.donation_id := donation.id;
  due.paid_on := private.india_date(donation.paid_at);
  due.tax_year := private.tax_year(due.paid_on);
  due.amount_paise := donation.net_paise;
  due.type := donation.type;
  due.provider_payment_id := donation.provider_payment_id;
  -- A deleted account has no profile any more, so a later receipt repeats the name.
  due.donor_name := coalesce(
    donor.name, latest.donor_name,
    (select nullif(btrim(name), '') from public.profiles where user_id = donation.user_id),
    'Anonymous donor'
  );
  if donor.id is not null then
    due.donor_address := donor.address;
    due.pan_masked := donor.pan_masked;
  end if;
  if latest.kind = 'receipt' and due is not distinct from latest and next_receipt.reason is null then
    return latest;
  end if;
  due.amount_words := private.amount_in_words(due.amount_paise);
  due.payment_method := donation.payment_method;
  due.reference := (
    select nullif(concat_ws(', ', entered.reference, entered.bank_name), '')
    from private.recorded_donations as entered where entered.donation_id = donation.id
  );
  due.dog_name := (select name from public.dog_profiles where id = donation.dog_id);
  due.purpose := (select appeal.title from public.appeals as appeal where appeal.id = donation.appeal_id);
  due.organisation := (
    select to_jsonb(settings) - '{id,updated_at,number_prefix}'::text[] from public.receipt_settings as settings
  );
  due.reason := case
    when latest.id is null or latest.kind = 'cancellation' then 'payment'
    when next_receipt.reason is not null then next_receipt.reason
    when due.amount_paise < latest.amount_paise then 'partial-refund'
    else 'correction'
  end;
  return due;
end
$$;

-- The receipt that no other one replaces.
create function private.latest_receipt(donation_id uuid) returns uuid
language sql stable
set search_path = ''
as $$
  select receipt.id from public.receipts as receipt
  where receipt.donation_id = latest_receipt.donation_id
    and not exists (select from public.receipts as later where later.replaces_id = receipt.id)
$$;

-- Issues the receipt that a donation should have now: the first, one that replaces the last, or a
-- cancellation. Nothing if the last one is right, so it can be called any number of times. The caller has locked the
-- donation, so that its receipts are written one after the other. With a reason it issues a new one in any case.
create function private.issue_receipt(donation_id uuid, reason public.receipt_reason default null) returns void
language plpgsql security definer
set search_path = ''
as $$
#variable_conflict use_variable
declare
  donation public.donations;
  latest public.receipts;
  issued public.receipts;
begin
  select * into donation from public.donations as row where row.id = donation_id;
  select * into latest from public.receipts as row where row.id = private.latest_receipt(donation_id);
  issued := private.next_receipt(donation, latest, reason);
  if issued is not distinct from latest then
    return;
  end if;

  -- A restored backup has the receipts and may lack the series.
  insert into private.receipt_series as series (mode, tax_year, last)
    values (issued.mode, issued.tax_year, 1 + coalesce((
      select max(receipt.sequence) from public.receipts as receipt
      where receipt.mode = issued.mode and receipt.tax_year = issued.tax_year
    ), 0))
    on conflict (mode, tax_year) do update set last = series.last + 1
    returning last into issued.sequence;
  insert into public.receipts (
    mode, prefix, tax_year, sequence, kind, reason, donation_id, replaces_id, paid_on, amount_paise,
    amount_words, donor_name, donor_address, pan_masked, dog_name, purpose, type, payment_method,
    provider_payment_id, reference, organisation
  ) values (
    issued.mode,
    case issued.mode when 'live' then (select number_prefix from public.receipt_settings) else 'TEST' end,
    issued.tax_year, issued.sequence, issued.kind, issued.reason, issued.donation_id, latest.id,
    issued.paid_on, issued.amount_paise, issued.amount_words, issued.donor_name, issued.donor_address,
    issued.pan_masked, issued.dog_name, issued.purpose, issued.type, issued.payment_method, issued.provider_payment_id,
    issued.reference, issued.organisation
  ) returning * into issued;
  if latest.id is not null then
    perform private.record_event(
      'receipt-replaced', account_id => donation.user_id, donation_id => donation.id,
      data => jsonb_build_object(
        'receipt_id', issued.id, 'kind', issued.kind, 'reason', issued.reason, 'source', donation.source
      )
    );
  end if;
end
$$;

-- Writes a donation and what follows, in this order: its receipt, the event of its new status, its gift, the account that has
-- confirmed its address, and its person. With a reason the receipt is a new one, whatever changed.
--
-- Nothing else inserts a donation, or changes its money, day, way, dog or donor. `donation` is the whole row as it should be;
-- a new one may lack what has a default, and nobody knows it yet. The caller has locked any other row, with its donor and the
-- addresses of its person, before it read it.
create function private.store_donation(
  donation public.donations,
  receipt_reason public.receipt_reason default null
) returns void
language plpgsql
set search_path = ''
as $$
declare
  before public.donations;
  stored public.donations;
begin
  select * into before from public.donations where id = donation.id;
  if before.id is null then
    insert into public.donations (
      id, user_id, dog_id, donor_id, sponsorship_id, amount_paise, type, source, status, refunded_paise, mode,
      provider_order_id, provider_payment_id, paid_at, payment_method, fee_paise, tax_paise, sync_due, language, created_at,
      appeal_id
    ) values (
      coalesce(donation.id, gen_random_uuid()), donation.user_id, donation.dog_id, donation.donor_id,
      donation.sponsorship_id, donation.amount_paise, donation.type, coalesce(donation.source, 'provider'),
      coalesce(donation.status, 'pending'), coalesce(donation.refunded_paise, 0), donation.mode,
      donation.provider_order_id, donation.provider_payment_id, donation.paid_at, donation.payment_method,
      donation.fee_paise, donation.tax_paise, donation.sync_due, coalesce(donation.language, 'en'),
      coalesce(donation.created_at, now()), donation.appeal_id
    ) returning * into stored;
  else
    update public.donations
      set user_id = donation.user_id,
        dog_id = donation.dog_id,
        donor_id = donation.donor_id,
        amount_paise = donation.amount_paise,
        status = donation.status,
        refunded_paise = donation.refunded_paise,
        provider_payment_id = donation.provider_payment_id,
        paid_at = donation.paid_at,
        payment_method = donation.payment_method,
        fee_paise = donation.fee_paise,
        tax_paise = donation.tax_paise,
        sync_due = donation.sync_due,
        voided_at = donation.voided_at,
        sync_version = before.sync_version + 1
      where id = donation.id
      returning * into stored;
  end if;

  if stored.paid_at is not null and (
    receipt_reason is not null
    or (before.status, before.refunded_paise, before.provider_payment_id, before.paid_at, before.donor_id)
      is distinct from (stored.status, stored.refunded_paise, stored.provider_payment_id, stored.paid_at, stored.donor_id)
  ) then
    perform private.issue_receipt(stored.id, receipt_reason);
  end if;
  -- A recorded one that is void, or counts again, has an event of its own.
  if stored.status is distinct from coalesce(before.status, 'pending') and not (
    stored.source = 'recorded' and (stored.voided_at is not null or coalesce(before.status = 'failed', false))
  ) then
    perform private.record_event(
      ('donation-' || stored.status)::public.domain_event_kind,
      account_id => stored.user_id, donation_id => stored.id, sponsorship_id => stored.sponsorship_id,
      dog_id => stored.dog_id,
      data => jsonb_build_object(
        'amount_paise', stored.amount_paise, 'type', stored.type, 'mode', stored.mode,
        'source', stored.source, 'paid_at', stored.paid_at, 'receipt_id', (
          select receipt.id from public.receipts as receipt
          where receipt.id = private.latest_receipt(stored.id) and receipt.replaces_id is null
        )
      ),
      -- A new one happened when it was created.
      occurred_at => case when before.id is null then stored.created_at else clock_timestamp() end
    );
    if stored.status = 'completed' then
      perform private.pay_gift(stored);
    end if;
  end if;
  perform private.join_confirmed_mailbox(stored.id);
  -- Who paid is a person. A month has its person since it was authorised, and what the team recorded since it was entered.
  if stored.source = 'recorded' then
    perform private.describe_people(array(
      select donor.person_id from public.donors as donor where donor.id = stored.donor_id
    ));
  elsif before.paid_at is null and stored.paid_at is not null and stored.sponsorship_id is null then
    perform private.refresh_people(array(
      select donor.email from public.donors as donor where donor.id = stored.donor_id and donor.email is not null
    ));
  end if;
end
$$;

-- Issues new receipts for a donor whose name, address or PAN has changed, of this tax year and the last.
--
-- All donations are locked before the first number is counted, as in every other transaction, also those that
-- are being paid right now.
create function private.correct_receipts(donor_id uuid) returns void
language plpgsql
set search_path = ''
as $$
#variable_conflict use_variable
declare
  donation_ids constant uuid[] := array(
    select donation.id from public.donations as donation
    where donation.donor_id = donor_id and private.is_open_tax_year(donation.paid_at)
    order by donation.id for no key update
  );
begin
  perform private.issue_receipt(donation.id) from (
    select id from public.donations where id = any (donation_ids) and paid_at is not null
    order by paid_at, id
  ) as donation;
end
$$;

-- What the page and the emails show: a receipt with the numbers of the one that it replaces and the one that replaces it.
create function private.receipt_content(receipt public.receipts) returns jsonb
language sql stable
set search_path = ''
as $$
  select to_jsonb(receipt) || jsonb_build_object(
    'replaces_number', (select number from public.receipts where id = receipt.replaces_id),
    'replaced_by_id', later.id,
    'replaced_by_number', later.number,
    'replaced_by_kind', later.kind
  )
  from (select 1) as one
  left join public.receipts as later on later.replaces_id = receipt.id
$$;

-- A receipt, for the donor, staff, and a visitor with the link of their email. Null for everybody else.
create function public.receipt(receipt_id uuid, secret text default null) returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
#variable_conflict use_variable
declare
  receipt public.receipts;
begin
  select * into receipt from public.receipts as known
    where known.id = receipt_id and (
      (select private.is_staff())
      or exists (
        select from public.donations as donation
        where donation.id = known.donation_id and donation.user_id = (select auth.uid())
      )
      or private.opens_receipt(secret, known)
    );
  return case when receipt.id is not null then private.receipt_content(receipt) end;
end
$$;

-- For the server: the donor without an account whose receipt the secret opens. Null for any other.
create function public.donor_of_visitor(receipt_id uuid, secret text) returns uuid
language sql stable security definer
set search_path = ''
as $$
  select donor.id
  from public.receipts as receipt
  join public.donations as donation on donation.id = receipt.donation_id
  join public.donors as donor on donor.id = donation.donor_id
  where receipt.id = donor_of_visitor.receipt_id and donor.user_id is null and donor.email is not null
    and private.opens_receipt(donor_of_visitor.secret, receipt)
$$;

-- For everybody with the code of a receipt: whether it is valid, number, dates, amount and first letters of
-- the name. Null for an unknown code.
create function public.verify_receipt(code text) returns jsonb
language sql stable security definer
set search_path = ''
as $$
  select jsonb_build_object(
    'number', receipt.number,
    'issued_on', private.india_date(receipt.issued_at),
    'paid_on', receipt.paid_on,
    'amount_paise', receipt.amount_paise,
    'name', (
      select string_agg(upper(left(word, 1)) || '.', ' ' order by position)
      from regexp_split_to_table(btrim(receipt.donor_name), '\s+') with ordinality as part (word, position)
    ),
    'organisation_name', receipt.organisation ->> 'organisation_name',
    'state', case
      when receipt.kind = 'cancellation' or later.kind = 'cancellation' then 'cancelled'
      when later.kind = 'receipt' then 'replaced'
      else 'valid'
    end,
    'replaced_by', later.number
  )
  from public.receipts as receipt
  left join public.receipts as later on later.replaces_id = receipt.id
  where receipt.verify_code = code
$$;

grant execute on function public.donor_of_visitor to service_role;
grant execute on function public.receipt, public.verify_receipt to anon, authenticated;

-- Who may change what receipts say. An account changes its own details, and a press makes a receipt that joined
-- the account out to them. A visitor adds what is missing with the link in the receipt's email; what replaces a
-- name, an address or a PAN waits for a press in an email to the address that the visitor gave.
--
-- Each change of details issues a receipt with a number of its own. So a donation has at most three of them, one a
-- minute.

-- Locks what a change of a donor's details writes, in the order of docs/database.md; with an account also what its first
-- details write.
create function private.lock_donor(donor_id uuid, account uuid default null) returns void
language plpgsql
set search_path = ''
as $$
begin
  perform private.lock_people(private.addresses_of_donor(donor_id) || array(
    select private.normalised_email(profile.email) from public.profiles as profile where profile.user_id = account
  ));
  perform from public.donations as donation
    where donation.id = any (array(
      select own.id from public.donations as own where own.donor_id = lock_donor.donor_id
      union
      select own.id from public.donations as own where own.user_id = account and own.donor_id is null
    ))
    order by donation.id for no key update;
  perform from public.donors as donor where donor.id = lock_donor.donor_id for update;
end
$$;

-- Why the details of a donor can't be changed now; null if they can. The caller has locked the donor.
create function private.correction_refusal(donor_id uuid) returns text
language sql stable
set search_path = ''
as $$
  select case
    when max(donation.corrections) >= 3 then 'too-many-corrections'
    when max(donation.corrected_at) > now() - interval '1 minute' then 'correction-too-soon'
  end
  from (
    select count(*) as corrections, max(receipt.issued_at) as corrected_at
    from public.donations as donation
    join public.receipts as receipt on receipt.donation_id = donation.id and receipt.reason = 'correction'
    join public.receipts as former on former.id = receipt.replaces_id
      and (former.donor_name, former.donor_address, former.pan_masked)
        is distinct from (receipt.donor_name, receipt.donor_address, receipt.pan_masked)
    where donation.donor_id = correction_refusal.donor_id and private.is_open_tax_year(donation.paid_at)
    group by donation.id
  ) as donation
$$;

-- For the server: saves the details of an account and returns the id and masked PAN of its row, and why
-- nothing was saved. Saves nothing if the id is not donor_id, or if the details changed after expected_updated_at, which
-- pages of 1.0.1 don't send.
--
-- The id is part of the ciphertext, so the caller chooses it before it encrypts. When an account has a row
-- with another id, because two first saves happened at once, nothing is saved and the caller tries again.
--
-- The first details of an account are also those of its donations without any, unless the certificates of
-- their tax year are issued.
create function public.save_donor(
  donor_id uuid,
  user_id uuid,
  name text,
  address text,
  keeps_pan boolean,
  pan_masked text,
  pan_encrypted text,
  expected_updated_at timestamptz default null
) returns jsonb
language plpgsql security definer
set search_path = ''
as $$
#variable_conflict use_variable
declare
  saved public.donors;
  refusal text;
  without_details public.donations;
  is_changed boolean;
  next_pan_masked text;
begin
  perform private.lock_donor(donor_id, user_id);
  insert into public.donors as donor (id, user_id, name, address, citizen_declared_at, pan_masked, pan_encrypted)
    values (donor_id, user_id, name, address, now(), pan_masked, pan_encrypted)
    on conflict on constraint donors_user_id_key do nothing
    returning * into saved;
  if found then
    for without_details in
      select * from public.donations as donation
      where donation.user_id = user_id and donation.donor_id is null
        and private.is_open_tax_year(donation.paid_at)
      order by donation.id for no key update
    loop
      without_details.donor_id := donor_id;
      perform private.store_donation(without_details);
    end loop;
  else
    select * into saved from public.donors as donor where donor.user_id = user_id;
    if saved.id = donor_id then
      next_pan_masked := case when keeps_pan then saved.pan_masked else pan_masked end;
      is_changed := (name, address, next_pan_masked)
        is distinct from (saved.name, saved.address, saved.pan_masked);
      if is_changed then
        refusal := case
          when saved.updated_at <> expected_updated_at then 'changed-meanwhile'
          else private.correction_refusal(donor_id)
        end;
      end if;
      if refusal is null then
        update public.donors as donor
          set name = name, address = address, citizen_declared_at = now(),
            pan_masked = next_pan_masked,
            pan_encrypted = case when keeps_pan then saved.pan_encrypted else pan_encrypted end
          where donor.id = donor_id
          returning * into saved;
        if is_changed then
          perform private.correct_receipts(donor_id);
        end if;
      end if;
    end if;
  end if;
  perform private.refresh_person(profile.email) from public.profiles as profile where profile.user_id = user_id;
  return jsonb_build_object(
    'id', saved.id, 'pan_masked', saved.pan_masked, 'updated_at', saved.updated_at, 'refusal', refusal
  );
end
$$;

-- Stores the details that a visitor asked for instead of those on the receipt, and sends the email with the link that
-- replaces them. The link of the former request no longer works.
create function private.ask_to_confirm(
  donor public.donors,
  former private.correction_requests,
  number text,
  name text,
  address text,
  keeps_pan boolean,
  pan_masked text,
  pan_encrypted text
) returns void
language plpgsql
set search_path = ''
as $$
#variable_conflict use_variable
declare
  secret constant text := private.random_code();
begin
  update public.email_outbox as email set cancelled_at = now()
    where email.idempotency_key = 'correction-request:' || former.secret_hash and email.is_waiting;
  insert into private.correction_requests as request
    (donor_id, secret_hash, name, address, keeps_pan, pan_masked, pan_encrypted)
    values (
      donor.id, private.secret_hash(secret), name, address, keeps_pan, pan_masked, pan_encrypted
    )
    on conflict on constraint correction_requests_pkey do update
      set (secret_hash, name, address, keeps_pan, pan_masked, pan_encrypted, requested_at, emails) = (
        excluded.secret_hash, excluded.name, excluded.address, excluded.keeps_pan, excluded.pan_masked,
        excluded.pan_encrypted, excluded.requested_at, coalesce(former.emails, 0) + 1
      );
  perform private.queue_secret_email(
    'correction-request:' || private.secret_hash(secret), 'correction-request', donor.email,
    jsonb_build_object(
      'secret', secret,
      'number', number,
      'before', jsonb_build_object(
        'name', donor.name, 'address', donor.address, 'pan_masked', donor.pan_masked
      ),
      'after', jsonb_build_object(
        'name', name, 'address', address,
        'pan_masked', case when keeps_pan then donor.pan_masked else pan_masked end
      )
    ),
    language => (
      select donation.language from public.donations as donation
      where donation.donor_id = donor.id order by donation.created_at desc limit 1
    )
  );
end
$$;

-- For the server: adds a missing PAN to a visitor's details, or sends the email that confirms a replacement.
-- Returns the details, `sent_to` with an email, or `refusal`.
--
-- The function save-donor has checked the visitor's link. A PAN that is sent counts as another one, whether it is or not,
-- so that the answer to a guess never differs.
create function public.correct_visitor_details(
  donor_id uuid,
  name text,
  address text,
  keeps_pan boolean,
  pan_masked text,
  pan_encrypted text
) returns jsonb
language plpgsql security definer
set search_path = ''
as $$
#variable_conflict use_variable
declare
  donor public.donors;
  former private.correction_requests;
  number text;
  refusal text;
  is_pan_kept boolean;
begin
  perform private.lock_donor(donor_id);
  select * into donor from public.donors as row
    where row.id = donor_id and row.user_id is null and row.email is not null;
  if donor.id is null then
    return jsonb_build_object('refusal', 'unknown-receipt');
  end if;
  is_pan_kept := keeps_pan or (donor.pan_masked is null and pan_masked is null);
  if (name, address, is_pan_kept) = (donor.name, donor.address, true) then
    return to_jsonb(donor);
  end if;

  select receipt.number into number
    from public.donations as donation
    join public.receipts as receipt on receipt.donation_id = donation.id
    where donation.donor_id = donor_id and private.is_open_tax_year(donation.paid_at)
      and not exists (select from public.receipts as later where later.replaces_id = receipt.id)
    limit 1;
  if number is null then
    return jsonb_build_object('refusal', 'closed-year');
  end if;
  refusal := private.correction_refusal(donor_id);
  select * into former from private.correction_requests as request
    where request.donor_id = donor_id and request.requested_at > now() - interval '1 day';
  if refusal is null and (name, address) = (donor.name, donor.address) and donor.pan_masked is null then
    delete from private.correction_requests as request where request.donor_id = donor_id;
    update public.donors as row set pan_masked = pan_masked, pan_encrypted = pan_encrypted
      where row.id = donor_id returning * into donor;
    perform private.correct_receipts(donor_id);
    return to_jsonb(donor);
  end if;
  refusal := case
    when refusal is not null then refusal
    when former.requested_at > now() - interval '1 minute' then 'correction-too-soon'
    when former.emails >= 3 then 'too-many-emails'
  end;
  if refusal is not null then
    return jsonb_build_object('refusal', refusal);
  end if;

  perform private.ask_to_confirm(donor, former, number, name, address, is_pan_kept, pan_masked, pan_encrypted);
  return to_jsonb(donor) || jsonb_build_object(
    'sent_to', left(donor.email, 1) || '•••@' || split_part(donor.email, '@', 2)
  );
end
$$;

-- For the visitor with the secret of the email: replaces the details. It works once, for a day, while no newer request
-- and no other change came; otherwise the result is false.
create function public.confirm_correction(secret text) returns boolean
language plpgsql security definer
set search_path = ''
as $$
#variable_conflict use_variable
declare
  known_hash constant text := private.secret_hash(secret);
  request private.correction_requests;
begin
  -- Before the request, as in correct_visitor_details.
  perform private.lock_donor(known.donor_id) from private.correction_requests as known
    where known.secret_hash = known_hash;
  delete from private.correction_requests as known
    where known.secret_hash = known_hash and known.requested_at > now() - interval '1 day'
    returning * into request;
  if request.donor_id is null
    or coalesce(private.correction_refusal(request.donor_id) = 'too-many-corrections', false)
    or not exists (
      select from public.donations as donation
      where donation.donor_id = request.donor_id and private.is_open_tax_year(donation.paid_at)
    )
  then
    return false;
  end if;
  update public.donors as donor
    set name = request.name,
      address = request.address,
      pan_masked = case when request.keeps_pan then donor.pan_masked else request.pan_masked end,
      pan_encrypted = case when request.keeps_pan then donor.pan_encrypted else request.pan_encrypted end
    where donor.id = request.donor_id;
  perform private.correct_receipts(request.donor_id);
  perform private.refresh_people(private.addresses_of_donor(request.donor_id));
  return true;
end
$$;

-- The caller's own details, for a receipt of the caller's that is made out to a visitor with the account's
-- address. No row for any other receipt.
create function private.own_donor_for(receipt_id uuid) returns setof public.donors
language sql stable
set search_path = ''
as $$
  select own
  from public.receipts as receipt
  join public.donations as donation on donation.id = receipt.donation_id
  join public.donors as visitor on visitor.id = donation.donor_id and visitor.user_id is null
  join public.donors as own on own.user_id = donation.user_id
  join private.confirmed_mailboxes as mailbox
    on mailbox.user_id = own.user_id and mailbox.email = visitor.email
  where receipt.id = own_donor_for.receipt_id and receipt.kind = 'receipt'
    and not exists (select from public.receipts as later where later.replaces_id = receipt.id)
    and own.user_id = (select auth.uid())
    and private.is_open_tax_year(donation.paid_at)
$$;

create function public.reissue_offer(receipt_id uuid) returns jsonb
language sql stable security definer
set search_path = ''
as $$
  select jsonb_build_object('name', own.name, 'address', own.address, 'pan_masked', own.pan_masked)
  from private.own_donor_for(reissue_offer.receipt_id) as own
$$;

-- Once per donation, so that it has no limit of its own: its donor is the account's afterwards.
create function public.reissue_receipt(receipt_id uuid) returns uuid
language plpgsql security definer
set search_path = ''
as $$
#variable_conflict use_variable
declare
  donation_id constant uuid := (
    select receipt.donation_id from public.receipts as receipt where receipt.id = receipt_id
  );
  donation public.donations;
  own_id uuid;
begin
  select * into donation from public.donations as row where row.id = donation_id for no key update;
  -- A concurrent change of the account's details can't see that the donation becomes theirs.
  perform from public.donors as own where own.user_id = (select auth.uid()) for share;
  own_id := (select own.id from private.own_donor_for(receipt_id) as own);
  if own_id is null then
    raise insufficient_privilege using message = 'This receipt can''t be made out to your details';
  end if;
  donation.donor_id := own_id;
  perform private.store_donation(donation);
  return private.latest_receipt(donation_id);
end
$$;

grant execute on function public.save_donor, public.correct_visitor_details to service_role;
grant execute on function public.confirm_correction to anon, authenticated;
grant execute on function public.reissue_offer, public.reissue_receipt to authenticated;
