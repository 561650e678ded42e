-- Notification settings of an account, and the language of its emails. The owner reads and writes them. A trigger inserts the row on
-- sign-up.
--
-- The owner may also insert, and set user_id in an update, so that one upsert saves the settings even if
-- the row is missing.

create table public.user_settings (
  user_id uuid primary key references auth.users (id) on delete cascade,
  email_notifications boolean not null default true,
  marketing_emails boolean not null default false,
  adoption_alerts boolean not null default true,
  donation_receipts boolean not null default true,
  language public.language not null default 'en'
);

alter table public.user_settings enable row level security;
grant select, insert, update on public.user_settings to authenticated;
grant select, insert, update, delete on public.user_settings to service_role;

create policy "Users read their own settings" on public.user_settings
  for select to authenticated
  using (user_id = (select auth.uid()));

create policy "Users insert their own settings" on public.user_settings
  for insert to authenticated
  with check (user_id = (select auth.uid()));

create policy "Users update their own settings" on public.user_settings
  for update to authenticated
  using (user_id = (select auth.uid()))
  with check (user_id = (select auth.uid()));
