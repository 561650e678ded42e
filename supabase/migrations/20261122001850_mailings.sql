-- Mailings: presses of the team that write to many people. A press only stores a row. The function `send-email`
-- lists the recipients and writes to them in small batches (mailing_requests).

-- `newsletter`: an email to subscribers or sponsors. `sponsor-message`: a message to the sponsors of one dog.
-- `identity-request`: asks donors for what the tax certificate needs.
create type public.mailing_kind as enum ('newsletter', 'sponsor-message', 'identity-request');
create type public.newsletter_audience as enum ('everybody', 'sponsors', 'dog-sponsors');

create table public.mailings (
  id uuid primary key default gen_random_uuid(),
  kind public.mailing_kind not null,
  -- Of a newsletter, which is sent once.
  newsletter_id uuid unique references public.newsletters (id) on delete cascade,
  audience public.newsletter_audience,
  -- Whose sponsors get it.
  dog_id uuid references public.dog_profiles (id) on delete set null,
  -- Of a message to sponsors.
  subject text check (subject ~ '\S' and char_length(subject) <= 200),
  body text check (body ~ '\S' and char_length(body) <= 5000),
  -- Of a request for identities.
  tax_year text check (tax_year ~ '^20[0-9]{2}-[0-9]{2}$'),
  mode public.payment_mode,
  created_by uuid references auth.users (id) on delete set null,
  created_at timestamptz not null default now(),
  -- Null until the recipients are listed, by the first batch.
  recipient_count integer check (recipient_count >= 0),
  written_count integer not null default 0 check (written_count >= 0),
  failed_count integer not null default 0 check (failed_count >= 0),
  -- The others were left out: they had changed a setting or given what is asked for, or their account is gone.
  finished_at timestamptz,
  check (finished_at is null or recipient_count is not null),
  check (written_count + failed_count <= recipient_count),
  check ((kind = 'newsletter') = (newsletter_id is not null)),
  check ((newsletter_id is null) = (audience is null)),
  check ((kind = 'sponsor-message') = (subject is not null)),
  check ((subject is null) = (body is null)),
  check ((kind = 'identity-request') = (tax_year is not null)),
  check ((tax_year is null) = (mode is null))
);

create index mailings_open_idx on public.mailings (created_at, id) where finished_at is null;
create index mailings_dog_id_idx on public.mailings (dog_id, created_at desc);
create index mailings_kind_idx on public.mailings (kind, tax_year, created_at desc);
create index mailings_created_by_idx on public.mailings (created_by);

alter table public.mailings enable row level security;
grant select on public.mailings to authenticated;
grant select, insert, update, delete on public.mailings to service_role;

create policy "Staff read messages to sponsors, administrators all mailings" on public.mailings
  for select to authenticated
  using ((select private.is_admin()) or (kind = 'sponsor-message' and (select private.is_staff())));

-- Whom a mailing still has to write to. A batch writes and deletes the row in one transaction, so that a crash neither
-- loses nor repeats anything.
create table private.mailing_queue (
  -- Also the id of the message to a sponsor.
  id uuid primary key default gen_random_uuid(),
  mailing_id uuid not null references public.mailings (id) on delete cascade,
  -- An account, the token of a subscriber or a donor.
  person_key uuid not null,
  user_id uuid references auth.users (id) on delete cascade,
  data jsonb not null default '{}'
    check (jsonb_typeof(data) = 'object' and octet_length(data::text) <= 1000),
  unique (mailing_id, person_key)
);

create index mailing_queue_user_id_idx on private.mailing_queue (user_id);

alter table private.mailing_queue enable row level security;
