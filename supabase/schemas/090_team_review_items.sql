-- What the server can't settle and a person must decide, for example a second payment to refund. Only the
-- server opens a review item. The team assigns it, writes notes about it, closes it and opens it again
-- (review_item_decisions): the API can't reach the tables.
--
-- `kind` and `reference` identify a review item, so repeated events and later reconciliations don't open it
-- again, not even after somebody has closed it.

create type public.review_item_kind as enum (
  'second-payment', 'wrong-amount', 'dispute', 'unknown-order', 'reconciliation', 'email', 'charge-after-stop',
  'charge-after-change', 'unreadable-event', 'many-orders', 'unknown-subscription', 'not-compared',
  'refund-failed', 'foreign-mailbox', 'not-joined', 'books', 'payout', 'not-paid-out', 'no-payouts'
);
-- What a note says: only itself, what was done when the review item was closed, or why it is open again.
create type public.review_item_action as enum ('note', 'close', 'reopen');

create table public.review_items (
  id uuid primary key default gen_random_uuid(),
  kind public.review_item_kind not null,
  reference text not null check (char_length(reference) between 1 and 200),
  description text not null check (private.shows_something(description) and char_length(description) <= 500),
  donation_id uuid references public.donations (id) on delete set null,
  -- Of what is about no donation. A donation has its own.
  sponsorship_id uuid references public.sponsorships (id) on delete set null,
  provider_order_id text check (char_length(provider_order_id) between 1 and 100),
  provider_payment_id text check (char_length(provider_payment_id) between 1 and 100),
  provider_subscription_id text check (char_length(provider_subscription_id) between 1 and 100),
  amount_paise bigint check (amount_paise between 0 and 1000000000000),
  created_at timestamptz not null default now(),
  -- Who looks after it. Counts while that person is in the team.
  assignee_id uuid references auth.users (id) on delete set null,
  -- Null while it is open. Who closed it, and what was done, is its last note with that action.
  closed_at timestamptz,
  -- Whether administrators get an email about it immediately, because it is about money.
  is_urgent boolean not null generated always as (
    kind in ('second-payment', 'wrong-amount', 'dispute', 'unknown-order', 'unknown-subscription')
  ) stored,
  unique (kind, reference)
);

create index review_items_created_at_idx on public.review_items (created_at desc, id desc);
create index review_items_donation_id_idx on public.review_items (donation_id);
create index review_items_sponsorship_id_idx on public.review_items (sponsorship_id);
create index review_items_closed_at_idx on public.review_items (closed_at desc, id desc) where closed_at is not null;
create index review_items_open_idx on public.review_items (is_urgent desc, created_at, id) where closed_at is null;
create index review_items_assignee_id_idx on public.review_items (assignee_id);

alter table public.review_items enable row level security;

-- Added and never changed.
create table private.review_item_notes (
  id bigint generated always as identity primary key,
  review_item_id uuid not null references public.review_items (id) on delete cascade,
  action public.review_item_action not null default 'note',
  body text not null check (private.shows_something(body) and char_length(body) <= 2000),
  author_id uuid references auth.users (id) on delete set null,
  author_name text not null check (private.shows_something(author_name) and char_length(author_name) <= 100),
  created_at timestamptz not null default now()
);

create index review_item_notes_review_item_id_idx on private.review_item_notes (review_item_id, id desc);
create index review_item_notes_author_id_idx on private.review_item_notes (author_id);

alter table private.review_item_notes enable row level security;
