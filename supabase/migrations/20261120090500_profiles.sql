-- The person behind an account. The owner reads it, and changes name, phone and address.
--
-- '' means not provided, for every text column, so that absence has one form. The row is made by the
-- sign-up trigger (20261120090700_people.sql) and its email follows the account's: changing an address
-- goes through the confirmation mails, never through this table.

create table public.profiles (
  user_id uuid primary key references auth.users (id) on delete cascade,
  name text not null default '',
  email text not null default '',
  phone text not null default '',
  address text not null default '',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint profiles_name_length check (char_length(name) <= 100),
  constraint profiles_email_length check (char_length(email) <= 255),
  constraint profiles_phone_shape check (phone = '' or phone ~ '^\+?[0-9][0-9 ()-]{5,19}$'),
  constraint profiles_address_length check (char_length(address) <= 500)
);

-- The order in which the staff page lists people.
create index profiles_by_name on public.profiles (lower(name), user_id);

create trigger profiles_keep_updated_at
  before update on public.profiles
  for each row execute function private.keep_updated_at();

alter table public.profiles enable row level security;
revoke all on public.profiles from anon, authenticated;
grant select on public.profiles to authenticated;
grant update (name, phone, address) on public.profiles to authenticated;
grant select, insert, update, delete on public.profiles to service_role;

create policy "A person reads their own profile" on public.profiles
  for select to authenticated
  using (user_id = (select auth.uid()));

create policy "A person changes their own profile" on public.profiles
  for update to authenticated
  using (user_id = (select auth.uid()))
  with check (user_id = (select auth.uid()));
