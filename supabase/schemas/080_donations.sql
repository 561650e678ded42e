-- Donations and attempted donations. Donors read their own, staff read all, only the server writes.
--
-- Amounts are in paise: at least ₹1, and at most ₹5,00,000 through the payment provider, else ₹1,00,00,000. A donation is
-- a financial record, so it stays when its account is deleted; the reference becomes null. A dog with
-- donations can't be deleted. The provider's ids are unique, so that one payment can't count as two
-- donations.

create type public.donation_type as enum ('One-time', 'Monthly');
create type public.donation_status as enum (
  'pending', 'completed', 'failed', 'refunded', 'disputed'
);

-- `recorded`: the team entered what arrived another way. `imported`: it has a receipt of an older system.
create type public.donation_source as enum ('provider', 'recorded', 'imported');

create table public.donations (
  id uuid primary key default gen_random_uuid(),
  user_id uuid references auth.users (id) on delete set null,
  dog_id uuid references public.dog_profiles (id),
  -- Null for a donor who gave no details.
  donor_id uuid references public.donors (id) on delete set null,
  -- The sponsorship of which this is one month.
  sponsorship_id uuid references public.sponsorships (id),
  amount_paise bigint not null,
  currency text not null default 'INR' check (currency = 'INR'),
  type public.donation_type not null,
  source public.donation_source not null default 'provider',
  status public.donation_status not null default 'pending',
  -- What the donor got back of a completed donation, all of it when refunded.
  refunded_paise bigint not null default 0 check (refunded_paise between 0 and amount_paise),
  -- What was kept of it: what receipts and tax years count.
  net_paise bigint not null generated always as (
    case when status = 'completed' then amount_paise - refunded_paise else 0 end
  ) stored,
  -- The mode of the provider's key that the order was created with. No money moves in test mode.
  mode public.payment_mode not null default 'test',
  provider_order_id text unique check (char_length(provider_order_id) between 1 and 100),
  provider_payment_id text unique check (char_length(provider_payment_id) between 1 and 100),
  -- When the donor paid, however late that was reported; of recorded money noon of the day. Receipts and tax years count
  -- by it.
  paid_at timestamptz,
  payment_method text check (char_length(payment_method) between 1 and 50),
  -- What the provider kept of the payment, and the tax that is part of it.
  fee_paise bigint check (fee_paise between 0 and 50000000),
  tax_paise bigint check (tax_paise between 0 and 50000000),
  -- Since when an event waits to be compared with the provider's payments; null when none does.
  sync_due timestamptz,
  -- Each event and each change increments it, so that a stale comparison can't overwrite a newer one.
  sync_version integer not null default 0 check (sync_version >= 0),
  -- Of the page on which somebody paid. An account's emails follow its settings.
  language public.language not null default 'en',
  created_at timestamptz not null default now(),
  -- Since when a recorded one counts nowhere, because it never came or was entered twice or for somebody else.
  voided_at timestamptz,
  -- The appeal for which it was given. Nothing changes it later.
  appeal_id uuid,
  check (paid_at is not null or status in ('pending', 'failed')),
  check (amount_paise between 100 and case source when 'provider' then 50000000 else 1000000000 end),
  check (source <> 'recorded' or coalesce(payment_method in ('bank-transfer', 'upi', 'cheque', 'cash'), false)),
  check (
    source = 'provider' or num_nonnulls(provider_order_id, provider_payment_id, fee_paise, tax_paise, sync_due) = 0
  ),
  constraint donations_voided_check check (voided_at is null or (source = 'recorded' and status = 'failed')),
  constraint donations_appeal_check check (
    appeal_id is null or (dog_id is not null and sponsorship_id is null and type = 'One-time')
  ),
  constraint donations_appeal_id_fkey foreign key (appeal_id, dog_id) references public.appeals (id, dog_id) on update cascade
);

-- What the team knows of a recorded donation, for itself alone. A cheque waits while its donation is pending.
create table private.recorded_donations (
  -- Deferred, because the receipt that comes with the donation reads this row.
  donation_id uuid primary key references public.donations (id) on delete cascade deferrable initially deferred,
  received_on date not null,
  -- The bank's or app's number of a transfer, or the cheque's. Not unique: one transfer may be for two dogs.
  reference text
    check (private.shows_something(reference) and private.is_clean_line(reference) and char_length(reference) <= 60),
  bank_name text check (private.shows_something(bank_name) and char_length(bank_name) <= 60),
  -- As references are compared.
  reference_key text generated always as (nullif(upper(regexp_replace(reference, '[^A-Za-z0-9]', '', 'g')), '')) stored,
  -- Null once that account is deleted.
  recorded_by uuid references auth.users (id) on delete set null
);

-- The team lists what it recorded.
create index donations_recorded_idx on public.donations (created_at desc, id desc) where source = 'recorded';
create index recorded_donations_reference_key_idx on private.recorded_donations (reference_key);
create index recorded_donations_recorded_by_idx on private.recorded_donations (recorded_by);

create type public.donation_change_kind as enum (
  'correction', 'return', 'void', 'unvoid', 'void-asked', 'void-declined', 'cheque-credited', 'cheque-returned', 'cheque-put-back'
);

-- What the team changed of a recorded donation, and why; of returned money also how much, when and how, of a cheque when the
-- bank credited or returned it. Append-only.
create table private.donation_changes (
  id bigint generated always as identity primary key,
  donation_id uuid not null references public.donations (id) on delete cascade,
  kind public.donation_change_kind not null,
  reason text check (private.shows_something(reason) and char_length(reason) <= 500),
  amount_paise bigint check (amount_paise > 0),
  happened_on date,
  way public.donation_way,
  changed_by uuid references auth.users (id) on delete set null,
  changed_at timestamptz not null default now(),
  -- Of a void donation that was somebody else's: the one that was recorded instead. Deferred, because that comes after.
  replacement_id uuid references public.donations (id) deferrable initially deferred,
  constraint donation_changes_facts_check check (
    (reason is null) = (kind in ('cheque-credited', 'cheque-returned'))
    and (happened_on is not null) = (kind in ('return', 'cheque-credited', 'cheque-returned'))
    and num_nonnulls(amount_paise, way) = case kind when 'return' then 2 else 0 end
    and (replacement_id is null or kind = 'void')
  )
);

create index donation_changes_donation_id_idx on private.donation_changes (donation_id);
create index donation_changes_replacement_id_idx on private.donation_changes (replacement_id);
create index donation_changes_changed_by_idx on private.donation_changes (changed_by);

alter table private.recorded_donations enable row level security;
alter table private.donation_changes enable row level security;

create index donations_user_id_idx on public.donations (user_id, created_at desc, id desc);
create index donations_dog_id_idx on public.donations (dog_id);
create index donations_appeal_id_idx on public.donations (appeal_id, dog_id);
create index donations_donor_id_idx on public.donations (donor_id);
create index donations_sponsorship_id_idx on public.donations (sponsorship_id, created_at desc);
create index donations_created_at_idx on public.donations (created_at);
-- Without the mode: comparing an enum is not leakproof, so under row-level security no index can do it.
create index donations_paid_at_idx on public.donations (paid_at, id) where paid_at is not null;
-- What the clean-up asks the provider about.
create index donations_unpaid_idx on public.donations (id)
  where status = 'pending' and user_id is null;
create index donations_waiting_cheques_idx on public.donations (id) where status = 'pending' and source = 'recorded';
create index donations_sync_due_idx on public.donations (sync_due) where sync_due is not null;

-- Payments whose time the provider doesn't say: a donation that is inserted as paid was paid when it was created, another
-- one now.
create function private.set_paid_at() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  new.paid_at := case tg_op when 'INSERT' then new.created_at else now() end;
  return new;
end
$$;

create trigger donations_set_paid_at
  before insert or update of status on public.donations
  for each row when (new.paid_at is null and new.status not in ('pending', 'failed'))
  execute function private.set_paid_at();

create trigger donations_refuse_draft_dog
  after insert or update of dog_id on public.donations
  for each row execute function private.refuse_draft_dog();

alter table public.donations enable row level security;
grant select on public.donations to authenticated;
grant select on public.donations to service_role;

create policy "Donors read their own donations, staff read all" on public.donations
  for select to authenticated
  using (user_id = (select auth.uid()) or (select private.is_staff()));

-- Why an amount can't be given, as an error code; null when it can be.
--
-- Every month it is from ₹250 to ₹15,000 in whole rupees, because each amount needs a plan of its own at the provider.
-- Once it is from ₹100 to ₹5,00,000. The dog's price, and what a sponsor gives now, only have the upper bound.
create function private.amount_problem(
  amount_paise bigint,
  type public.donation_type,
  dog_paise bigint,
  present_paise bigint default null
) returns text
language sql immutable
set search_path = ''
as $$
  select case
    when amount_paise is null then 'amount-out-of-range'
    when amount_paise > case type when 'Monthly' then 1500000 else 50000000 end then 'amount-out-of-range'
    when amount_paise in (dog_paise, present_paise) then null
    when amount_paise < case type when 'Monthly' then 25000 else 10000 end then 'amount-out-of-range'
    when type = 'Monthly' and amount_paise % 100 <> 0 then 'whole-rupees'
  end
$$;

-- For the server: the amount and the dog of an order, or the problem with them. Without an amount it is the dog's price.
create function public.order_terms(dog_id uuid, amount_paise bigint) returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
#variable_conflict use_variable
declare
  dog public.dog_profiles;
  dog_paise bigint;
  ordered_paise bigint;
  problem text;
begin
  select * into dog from public.dog_profiles where id = dog_id;
  problem := private.dog_problem(dog_id, dog);
  if problem is not null then
    return jsonb_build_object('problem', problem);
  end if;
  dog_paise := dog.monthly_amount * 100;
  ordered_paise := coalesce(amount_paise, dog_paise);
  problem := private.amount_problem(ordered_paise, 'One-time', dog_paise);
  if problem is not null then
    return jsonb_build_object('problem', problem);
  end if;
  return jsonb_build_object('amount_paise', ordered_paise, 'dog_name', dog.name);
end
$$;

-- For the server: deletes a pending donation without an account. False if it has changed since that version.
--
-- The provider has just listed no payment of its order. An event that came meanwhile keeps it.
create function public.delete_unpaid_donation(donation_id uuid, expected_version integer) returns boolean
language plpgsql security definer
set search_path = ''
as $$
#variable_conflict use_variable
begin
  delete from public.donations as donation
    where donation.id = donation_id and donation.sync_version = expected_version
      and donation.status = 'pending' and donation.user_id is null
      and donation.sponsorship_id is null and donation.sync_due is null and donation.source = 'provider';
  return found;
end
$$;

grant execute on function public.order_terms, public.delete_unpaid_donation to service_role;
