-- What every receipt says about the organisation. One row, which administrators keep true. A receipt has a
-- copy of the values of its day.

create table public.receipt_settings (
  id boolean primary key default true check (id),
  organisation_name text not null check (organisation_name ~ '\S' and char_length(organisation_name) <= 125),
  -- With line breaks.
  organisation_address text not null
    check (organisation_address ~ '\S' and char_length(organisation_address) <= 250),
  pan text check (pan ~ '^[A-Z]{5}[0-9]{4}[A-Z]$'),
  -- The unique registration number of the approval under `section` of the Income-tax Act, and its validity.
  registration_number text
    check (registration_number ~ '\S' and char_length(registration_number) <= 100),
  registered_on date,
  valid_until date,
  section text not null default '133' check (section ~ '\S' and char_length(section) <= 50),
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
