-- What the server can't settle and a person must decide, for example a second payment to refund. Only the
-- server opens a review item. Staff list them and close each with a note; a closed one can't be changed.
--
-- `kind` and `reference` identify a review item, so repeated events and later reconciliations don't open it
-- again, not even after somebody has closed it.

create type public.review_item_kind as enum (
  'second-payment', 'wrong-amount', 'dispute', 'unknown-order', 'reconciliation', 'email', 'charge-after-stop',
  'charge-after-change', 'unreadable-event', 'many-orders', 'unknown-subscription', 'not-compared',
  'refund-failed'
);

-- Whether administrators get an email about a review item of this kind immediately, because it is about money.
create function private.is_urgent_review_item(kind public.review_item_kind) returns boolean
language sql immutable
set search_path = ''
as $$
  select kind in ('second-payment', 'wrong-amount', 'dispute', 'unknown-order', 'unknown-subscription')
$$;

create table public.review_items (
  id uuid primary key default gen_random_uuid(),
  kind public.review_item_kind not null,
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

create index review_items_created_at_idx on public.review_items (created_at desc, id desc);
create index review_items_donation_id_idx on public.review_items (donation_id);
create index review_items_closed_at_idx on public.review_items (closed_at);
create index review_items_closed_by_idx on public.review_items (closed_by);

-- Sets the time of closing, and the id and name of the person who closes the review item.
create function private.set_review_item_closer() returns trigger
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

create trigger review_items_set_closer
  before update of closing_note on public.review_items
  for each row when (new.closing_note is not null)
  execute function private.set_review_item_closer();

alter table public.review_items enable row level security;
grant select on public.review_items to authenticated;
grant update (closing_note) on public.review_items to authenticated;
grant select, insert, update, delete on public.review_items to service_role;

create policy "Staff read review items" on public.review_items
  for select to authenticated
  using ((select private.is_staff()));

create policy "Staff close open review items" on public.review_items
  for update to authenticated
  using (closed_at is null and (select private.is_staff()))
  with check ((select private.is_staff()));
