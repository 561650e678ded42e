-- What the server can't settle and a person must decide, for example a second payment to refund. Only the
-- server opens a matter. The team lists them and closes each with a note; a closed one can't be changed.
--
-- `kind` and `reference` identify a matter, so repeated events and later reconciliations don't open it
-- again, not even after somebody has closed it.

create type public.matter_kind as enum (
  'second-payment', 'wrong-amount', 'dispute', 'unknown-order', 'reconciliation', 'mail', 'charge-after-stop',
  'charge-after-change', 'unreadable-event', 'many-orders', 'unknown-subscription', 'not-compared',
  'refund-failed'
);

create table public.team_matters (
  id uuid primary key default gen_random_uuid(),
  kind public.matter_kind not null,
  reference text not null check (char_length(reference) between 1 and 200),
  description text not null check (description ~ '\S' and char_length(description) <= 500),
  donation_id uuid references public.donations (id) on delete set null,
  provider_order_id text check (char_length(provider_order_id) between 1 and 100),
  provider_payment_id text check (char_length(provider_payment_id) between 1 and 100),
  amount_paise bigint check (amount_paise between 0 and 1000000000000),
  created_at timestamptz not null default now(),
  closing_note text check (closing_note ~ '\S' and char_length(closing_note) <= 1000),
  closed_at timestamptz,
  closed_by uuid references auth.users (id) on delete set null,
  closed_by_name text check (closed_by_name ~ '\S' and char_length(closed_by_name) <= 100),
  unique (kind, reference),
  check (num_nulls(closing_note, closed_at, closed_by_name) in (0, 3))
);

create index team_matters_created_at_idx on public.team_matters (created_at desc, id desc);
create index team_matters_donation_id_idx on public.team_matters (donation_id);
create index team_matters_closed_at_idx on public.team_matters (closed_at);
create index team_matters_closed_by_idx on public.team_matters (closed_by);

-- Sets the time of closing, and the id and name of the person who closes the matter.
create function private.set_matter_closer() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  new.closed_at := now();
  new.closed_by := (select auth.uid());
  new.closed_by_name := coalesce(
    (select name from public.profiles where user_id = new.closed_by and name ~ '\S'),
    'The Paws of Lucknow team'
  );
  return new;
end
$$;

-- For the server: opens matters that were never opened before. Returns how many.
create function public.open_team_matters(matters jsonb) returns integer
language plpgsql security definer
set search_path = ''
as $$
declare
  new_count integer;
begin
  insert into public.team_matters (
    kind, reference, description, donation_id, provider_order_id, provider_payment_id, amount_paise
  )
    select
      matter.kind, matter.reference, left(matter.description, 500), donation.id,
      matter.provider_order_id, matter.provider_payment_id, matter.amount_paise
    from jsonb_to_recordset(matters) as matter (
      kind public.matter_kind, reference text, description text, provider_order_id text,
      provider_payment_id text, amount_paise bigint
    )
    left join public.donations as donation
      on donation.provider_order_id = matter.provider_order_id
    on conflict (kind, reference) do nothing;
  get diagnostics new_count = row_count;
  return new_count;
end
$$;

grant execute on function public.open_team_matters to service_role;

create trigger team_matters_set_closer
  before update of closing_note on public.team_matters
  for each row when (new.closing_note is not null)
  execute function private.set_matter_closer();

alter table public.team_matters enable row level security;
grant select on public.team_matters to authenticated;
grant update (closing_note) on public.team_matters to authenticated;
grant select, insert, update, delete on public.team_matters to service_role;

create policy "The team reads matters" on public.team_matters
  for select to authenticated
  using ((select private.is_staff()));

create policy "The team closes open matters" on public.team_matters
  for update to authenticated
  using (closed_at is null and (select private.is_staff()))
  with check ((select private.is_staff()));
