-- A person is a row: an account, a donor without one, somebody who used the contact form, a subscriber of the newsletter. An
-- address leads to at most one of them, and somebody may have none. Donors refer to their person once something is paid, or
-- with their account (refresh_people); a sponsorship finds its person through its account or its donor.
--
-- The API can't reach people; the team reads them through functions (person_pages). An address proves nothing by itself.
-- What was typed into a form under an address that nobody has confirmed is part of its person, is marked as such on the
-- page, and authorises nothing. Two people become one only when an account takes the address of the other (move_person).

create table private.people (
  -- In the address of the page. Random, so that it neither tells the email address nor follows from it.
  id uuid primary key default gen_random_uuid(),
  email text unique
    check (email = private.normalised_email(email) and char_length(email) between 1 and 255),
  account_id uuid unique references auth.users (id) on delete set null,
  -- Of the account, else of the latest details of its donors, else of the latest contact message. '' if there is none.
  name text not null default '' check (char_length(name) <= 125),
  -- Every name, the address and the digits of the phone numbers, as private.searchable writes them.
  search_text text not null default '' check (char_length(search_text) <= 2000),
  -- What is left of somebody whose account is deleted, while donors refer to it. No page shows it.
  is_nameless boolean not null generated always as (email is null and name = '') stored,
  created_at timestamptz not null default now()
);

-- The order of the list: those without a name come last.
create index people_name_idx on private.people ((name = ''), lower(name), id);
-- fastupdate is off for the same reason as in contact_messages_search_idx.
create index people_search_idx on private.people
  using gin (search_text extensions.gin_trgm_ops) with (fastupdate = off);

-- What the team wrote down about a person. Notes are added and never changed; they go with the person.
create table private.person_notes (
  id bigint generated always as identity primary key,
  person_id uuid not null references private.people (id) on delete cascade,
  body text not null check (body ~ '\S' and char_length(body) <= 2000),
  author_id uuid references auth.users (id) on delete set null,
  author_name text not null check (author_name ~ '\S' and char_length(author_name) <= 100),
  created_at timestamptz not null default now()
);

create index person_notes_person_id_idx on private.person_notes (person_id, id desc);
create index person_notes_author_id_idx on private.person_notes (author_id);

alter table private.people enable row level security;
alter table private.person_notes enable row level security;

-- A text as searches compare it: in lower case, with one way to write each Devanagari letter, and without the
-- invisible joiners that some keyboards add.
create function private.searchable(line text) returns text
language sql immutable
set search_path = ''
as $$
  select lower(translate(normalize(line, nfkc), U&'\200B\200C\200D', ''))
$$;
