-- What a person wants to hear from us. The owner reads and writes; the sign-up trigger makes the row.
--
-- The owner may also insert, and name themselves in an update, so that saving works as one upsert even
-- for an account that is older than this table.

create table public.user_settings (
  user_id uuid primary key references auth.users (id) on delete cascade,
  email_notifications boolean not null default true,
  marketing_emails boolean not null default false,
  adoption_alerts boolean not null default true,
  donation_receipts boolean not null default true
);

alter table public.user_settings enable row level security;
revoke all on public.user_settings from anon, authenticated;
grant select, insert, update on public.user_settings to authenticated;
grant select, insert, update, delete on public.user_settings to service_role;

create policy "A person reads their own settings" on public.user_settings
  for select to authenticated
  using (user_id = (select auth.uid()));

create policy "A person adds their own settings" on public.user_settings
  for insert to authenticated
  with check (user_id = (select auth.uid()));

create policy "A person changes their own settings" on public.user_settings
  for update to authenticated
  using (user_id = (select auth.uid()))
  with check (user_id = (select auth.uid()));
