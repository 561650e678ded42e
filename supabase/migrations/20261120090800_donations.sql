-- Money that people gave, or tried to give. The giver reads their own rows, the team reads all; only the
-- server writes, with the service key.
--
-- Amounts are in paise: at least ₹1 (the provider's least), at most ₹5,00,000. A donation outlives the
-- account and the dog it belonged to, because it is a financial record: both references become null.
-- The provider's ids are unique, so that one payment can never be two donations.

create table public.donations (
  id uuid primary key default gen_random_uuid(),
  user_id uuid references auth.users (id) on delete set null,
  dog_id uuid references public.dog_profiles (id) on delete set null,
  amount_paise bigint not null,
  currency text not null default 'INR',
  type text not null,
  status text not null default 'pending',
  provider_order_id text unique,
  provider_payment_id text unique,
  created_at timestamptz not null default now(),
  constraint donations_amount_range check (amount_paise between 100 and 50000000),
  constraint donations_currency_rupees check (currency = 'INR'),
  constraint donations_type_known check (type in ('One-time', 'Monthly')),
  constraint donations_status_known check (
    status in ('pending', 'completed', 'failed', 'refunded')
  ),
  constraint donations_provider_order_id_length check (
    char_length(provider_order_id) between 1 and 100
  ),
  constraint donations_provider_payment_id_length check (
    char_length(provider_payment_id) between 1 and 100
  )
);

create index donations_of_a_person on public.donations (user_id, created_at desc);
create index donations_for_a_dog on public.donations (dog_id);

alter table public.donations enable row level security;
revoke all on public.donations from anon, authenticated;
grant select on public.donations to authenticated;
grant select, insert, update, delete on public.donations to service_role;

create policy "Givers read their own donations, the team reads all" on public.donations
  for select to authenticated
  using (user_id = (select auth.uid()) or (select private.is_staff()));
