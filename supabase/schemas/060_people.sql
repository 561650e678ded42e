-- A person is a row: an account, a donor without one, somebody who used the contact form, a subscriber of the newsletter. An
-- address leads to at most one of them, and somebody may have none. Donors refer to their person once something is paid, or
-- with their account (refresh_people); a sponsorship finds its person through its account or its donor.
--
-- The API can't reach people; the team reads them through functions (person_pages). An address proves nothing by itself.
-- What was typed into a form under an address that nobody has confirmed is part of its person, is marked as such on the
-- page, and authorises nothing. Two people become one only when an account takes the address of the other (move_person).

-- How somebody wants to be reached, as they told the office.
create type public.contact_way as enum ('email', 'whatsapp', 'post');

create table private.people (
  -- In the address of the page. Random, so that it neither tells the email address nor follows from it.
  id uuid primary key default gen_random_uuid(),
  email text unique
    check (email = private.normalised_email(email) and char_length(email) between 1 and 255),
  account_id uuid unique references auth.users (id) on delete set null,
  -- Of the account, else of the latest details of its donors, else of the latest contact message. '' if there is none.
  name text not null default '' check (char_length(name) <= 125),
  -- Every name, the address and the digits of the phone numbers, as private.search_key writes them.
  search_text text not null default '' check (char_length(search_text) <= 2000),
  -- What is left of somebody whose account is deleted, while donors refer to it. No page shows it.
  is_nameless boolean not null generated always as (email is null and name = '') stored,
  created_at timestamptz not null default now(),
  -- As the office wrote it down. Null and empty where nobody asked; an account has its own settings.
  language public.language,
  contact_ways public.contact_way[] not null default '{}'
    constraint people_contact_ways_check check (cardinality(contact_ways) <= 3),
  -- The office says that both are one, of whom the other one is shown. Nothing moves, so that it can be undone. One level, and
  -- never an account: its owner is the one that is shown.
  merged_into_id uuid constraint people_merged_into_id_fkey references private.people (id) on delete set null
    constraint people_merged_into_id_check check (merged_into_id is null or (account_id is null and merged_into_id <> id)),
  -- Of the link that ends the emails about appeals, for somebody without an account, and since when there are none.
  unsubscribe_token uuid not null default gen_random_uuid() constraint people_unsubscribe_token_key unique,
  appeals_left_at timestamptz
);

create index people_merged_into_id_idx on private.people (merged_into_id) where merged_into_id is not null;

-- The order of the list: those without a name come last.
create index people_name_idx on private.people ((name = ''), lower(name), id);
-- fastupdate is off for the same reason as in contact_messages_search_idx.
create index people_search_idx on private.people
  using gin (search_text extensions.gin_trgm_ops) with (fastupdate = off);

-- The person as whom somebody is shown: who they are one with, else they themselves.
create function private.shown_person(person_id uuid) returns uuid
language sql stable
set search_path = ''
as $$
  select coalesce(person.merged_into_id, person.id) from private.people as person where person.id = person_id
$$;

-- Who is shown as a person: the person, and those who are one with them.
create function private.shown_as(person private.people) returns setof private.people
-- The planner would expect a thousand.
language sql stable rows 2
set search_path = ''
as $$
  select own.* from private.people as own where own.id = person.id
  union all
  select other.* from private.people as other where other.merged_into_id = person.id
$$;

-- Lists that administrators brought in as files. The parts of a file come under one id, which the browser chooses.
create table private.file_imports (
  id uuid primary key,
  file_name text not null check (private.shows_something(file_name) and char_length(file_name) <= 200),
  created_by uuid references auth.users (id) on delete set null,
  created_at timestamptz not null default now(),
  undone_at timestamptz
);

create index file_imports_created_by_idx on private.file_imports (created_by);

-- What somebody gave before this site, from the office's own lists. No donations: no sum, receipt or tax return has them.
create table private.past_gifts (
  person_id uuid not null references private.people (id) on delete cascade,
  -- What tells it from others of the person: its numbers, day and amount. The next file has it again.
  key text not null check (char_length(key) between 1 and 200),
  given_on date not null check (given_on between '1990-01-01' and '2099-12-31'),
  -- Of a gift in kind its estimate, which is no money.
  amount_paise bigint not null,
  is_kind boolean not null,
  import_id uuid not null references private.file_imports (id),
  primary key (person_id, key),
  check (amount_paise between 0 and 1000000000 and (is_kind or amount_paise > 0))
);

create index past_gifts_import_id_idx on private.past_gifts (import_id);

alter table private.file_imports enable row level security;
alter table private.past_gifts enable row level security;

-- What the team wrote down about a person. Notes are added and never changed, except that one for a day is done or not; they
-- go with the person.
create table private.person_notes (
  id bigint generated always as identity primary key,
  person_id uuid not null references private.people (id) on delete cascade,
  body text not null check (private.shows_something(body) and char_length(body) <= 2000),
  author_id uuid references auth.users (id) on delete set null,
  author_name text not null check (private.shows_something(author_name) and char_length(author_name) <= 100),
  created_at timestamptz not null default now(),
  -- In India. Null before release 1.1.
  written_on date default private.india_date(now()) check (written_on >= '2026-01-01'),
  -- The team sees it on Today from this day in India until it is done.
  due_on date constraint person_notes_due_on_check check (due_on between '2026-01-01' and '2099-12-31'),
  done_at timestamptz constraint person_notes_done_at_check check (done_at is null or due_on is not null),
  done_by uuid constraint person_notes_done_by_fkey references auth.users (id) on delete set null
);

-- As for contact messages: a second press and a try after a lost answer repeat nothing.
create unique index person_notes_repeated_idx
  on private.person_notes (person_id, author_id, md5(body), written_on, coalesce(due_on, 'infinity'));
create index person_notes_person_id_idx on private.person_notes (person_id, id desc);
create index person_notes_author_id_idx on private.person_notes (author_id);
create index person_notes_done_by_idx on private.person_notes (done_by);
create index person_notes_due_on_idx on private.person_notes (due_on) where done_at is null;

-- Who paid under which words of the bank. They go with a forgotten person and with a deleted account.
create table private.bank_payers (
  words text not null
    check (private.shows_something(words) and private.is_clean_line(words) and char_length(words) <= 100),
  person_id uuid not null references private.people (id) on delete cascade,
  seen_at timestamptz not null default now(),
  primary key (words, person_id)
);

create index bank_payers_person_id_idx on private.bank_payers (person_id);

alter table private.people enable row level security;
alter table private.bank_payers enable row level security;
alter table private.person_notes enable row level security;

-- A text as searches compare it: in lower case, with one way to write each Devanagari letter, and without the
-- invisible joiners that some keyboards add.
create function private.searchable(line text) returns text
language sql immutable
set search_path = ''
as $$
  select lower(translate(normalize(line, nfkc), U&'\200B\200C\200D', ''))
$$;

-- As people are found: also without the dot below, which many keyboards leave out (फ for फ़).
create function private.search_key(line text) returns text
language sql immutable
set search_path = ''
as $$
  select translate(private.searchable(line), U&'\093C', '')
$$;

-- Who gave, for receipts and the tax return: name and address as the donor typed them, the declaration of
-- Indian citizenship, and the PAN (the income tax department's permanent account number) if the donor
-- wants a certificate. An account has one row. A visitor's donation has a row of its own.
--
-- The functions encrypt the PAN (supabase/functions/_shared/donations/pan-encryption.ts): the database has no
-- key, and the API shows the masked one. Owners read their row, staff read all, only the server writes.

-- The same list of emoji and other signs as UNPRINTABLE_SIGN in supabase/functions/_shared/common/limits.ts.
create function private.is_printable(line text) returns boolean
language sql immutable
set search_path = ''
as $$
  select line !~ (
    '[\u20E3\u2190-\u21FF\u2300-\u27BF\u2900-\u297F\u2B00-\u2BFF\u3030\u303D\u3297\u3299\uFE00-\uFE0F'
    '\U0001F000-\U0001FBFF\U000E0000-\U000E007F]'
  )
$$;

create table public.donors (
  -- Part of what is encrypted, so that a PAN can't be moved to another row.
  id uuid primary key default gen_random_uuid(),
  user_id uuid unique references auth.users (id) on delete set null,
  -- Null until something is paid, or the donor is an account's: an unpaid order makes no person.
  person_id uuid references private.people (id) on delete set null,
  name text not null
    check (char_length(btrim(name, E' \t\r\n')) >= 2 and char_length(name) <= 125)
    check (private.is_printable(name) and private.is_name(name)),
  address text
    check (char_length(btrim(address, E' \t\r\n')) >= 5 and char_length(address) <= 250)
    check (private.is_printable(address) and private.shows_something(address)),
  -- Only of visitors. An account has its own.
  email text check (
    email = private.normalised_email(email) and private.is_email_address(email)
  ),
  phone text check (private.shows_something(phone) and private.is_clean_line(phone) and char_length(phone) <= 30),
  -- When the donor last declared to be an Indian citizen. Null if they never did.
  citizen_declared_at timestamptz,
  pan_masked text check (pan_masked ~ '^[A-Z]{3}•{6}[A-Z]$'),
  -- Key version, initialisation vector and ciphertext with its tag (AES-GCM), in base64url.
  pan_encrypted text check (pan_encrypted ~ '^[1-9][0-9]{0,8}\.[A-Za-z0-9_-]{16}\.[A-Za-z0-9_-]{35}$'),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- When the office entered these details on the page of a person. They stay without a donation.
  entered_by_team_at timestamptz,
  -- Where they came from as a file.
  import_id uuid constraint donors_import_id_fkey references private.file_imports (id),
  -- For photos and receipts that the team sends by hand, not for calls. Deleted when the donor withdraws the consent.
  whatsapp_number text constraint donors_whatsapp_number_check check (whatsapp_number ~ '^\+?[0-9][0-9 ()-]{5,19}$'),
  whatsapp_consented_at timestamptz,
  check ((pan_masked is null) = (pan_encrypted is null)),
  check (user_id is null or email is null),
  constraint donors_entered_by_team_check check (user_id is null or entered_by_team_at is null),
  constraint donors_whatsapp_consent_check check ((whatsapp_number is null) = (whatsapp_consented_at is null))
);

create index donors_email_idx on public.donors (email) where email is not null;
create index donors_person_id_idx on public.donors (person_id) where person_id is not null;

create index donors_import_id_idx on public.donors (import_id) where import_id is not null;

create trigger donors_set_updated_at
  before update on public.donors
  -- Finding a person changes no details, and receipts have no WhatsApp number.
  for each row when (
    (old.person_id, old.whatsapp_consented_at) is not distinct from (new.person_id, new.whatsapp_consented_at)
  )
  execute function private.set_updated_at();

alter table public.donors enable row level security;
grant select (
  id, user_id, name, address, email, phone, citizen_declared_at, pan_masked, created_at, updated_at
) on public.donors to authenticated;
grant select on public.donors to service_role;

create policy "Donors read their own details, staff read all" on public.donors
  for select to authenticated
  using (user_id = (select auth.uid()) or (select private.is_staff()));

-- Replacements of a visitor's details that wait for a press in the email to the visitor, for a day. A new one
-- takes the place of the last.
create table private.correction_requests (
  donor_id uuid primary key references public.donors (id) on delete cascade,
  secret_hash text not null unique check (char_length(secret_hash) = 64),
  name text not null check (char_length(name) <= 125 and private.is_name(name)),
  address text not null check (char_length(address) <= 250),
  keeps_pan boolean not null,
  -- As in donors, encrypted for the row that it will replace.
  pan_masked text,
  pan_encrypted text,
  -- How many were sent without a day between them.
  emails integer not null default 1 check (emails between 1 and 3),
  requested_at timestamptz not null default now()
);

alter table private.correction_requests enable row level security;

-- For the server: stores PANs that were encrypted with another key, and returns how many were still as
-- before.
--
-- A row that its donor has changed meanwhile keeps that change. A PAN that waits for a confirmation may have the
-- key that goes, so the visitor enters it again.
create function public.replace_pans(changes jsonb) returns integer
language plpgsql security definer
set search_path = ''
as $$
declare
  changed integer;
begin
  update public.donors as donor
    set pan_encrypted = change.after
    from jsonb_to_recordset(changes) as change (id uuid, before text, after text)
    where donor.id = change.id and donor.pan_encrypted = change.before;
  get diagnostics changed = row_count;
  delete from private.correction_requests where pan_encrypted is not null;
  return changed;
end
$$;

grant execute on function public.replace_pans to service_role;

-- What the team writes to people without an account: answers to a contact message, or the first word to a person, which has a
-- subject. They go by email.
create table private.contact_answers (
  id uuid primary key default gen_random_uuid(),
  contact_message_id uuid references public.contact_messages (id) on delete cascade,
  body text not null check (private.shows_something(body) and char_length(body) <= 5000),
  author_id uuid references auth.users (id) on delete set null,
  author_name text not null check (private.shows_something(author_name) and char_length(author_name) <= 100),
  created_at timestamptz not null default now(),
  person_id uuid constraint contact_answers_person_id_fkey references private.people (id) on delete cascade,
  subject text constraint contact_answers_subject_check
    check (private.shows_something(subject) and private.is_clean_line(subject) and char_length(subject) <= 200),
  -- In India. Null of an answer.
  written_on date constraint contact_answers_written_on_check check (written_on >= '2026-01-01'),
  constraint contact_answers_to_check check (
    num_nonnulls(contact_message_id, person_id) = 1
    and (contact_message_id is null or num_nonnulls(subject, written_on) = 0)
    and (person_id is null or subject is not null)
  )
);

-- A text is stored once per author and day, as contact messages are.
create unique index contact_answers_person_id_idx
  on private.contact_answers (person_id, author_id, md5(subject || E'\n' || body), written_on) where person_id is not null;
create unique index contact_answers_contact_message_id_idx
  on private.contact_answers (contact_message_id, md5(body));
create index contact_answers_author_id_idx on private.contact_answers (author_id);

alter table private.contact_answers enable row level security;
