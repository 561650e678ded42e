-- A person is everybody with the same normalised email address: an account, a donor without one, somebody who used
-- the contact form, a subscriber of the newsletter. The rows follow from those tables: a function that changes
-- one of them calls refresh_person. The API can't reach them; the team reads people through functions (person_pages).
--
-- An address proves nothing by itself. What was typed into a form under an address that nobody has confirmed is part
-- of its person, is marked as such on the page, and authorises nothing.

create table private.people (
  -- In the address of the page. Random, so that it neither tells the email address nor follows from it.
  id uuid primary key default gen_random_uuid(),
  email text not null unique
    check (email = private.normalised_email(email) and char_length(email) between 1 and 255),
  account_id uuid unique references auth.users (id) on delete set null,
  -- Of the account, else of the latest receipt details, paid ones first, else of the latest contact message. '' if there is
  -- none.
  name text not null default '' check (char_length(name) <= 125),
  -- Every name, the address and the digits of the phone number, as private.searchable writes them.
  search_text text not null default '' check (char_length(search_text) <= 2000),
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

-- How far details can be trusted: 2 for an account's own, 1 when somebody paid with them, 0 for others, which anybody can
-- type.
create function private.trust_in_details(donor public.donors) returns integer
language sql stable
set search_path = ''
as $$
  select case
    when donor.user_id is not null then 2
    when exists (
      select from public.donations as donation where donation.donor_id = donor.id and donation.paid_at is not null
    ) then 1
    else 0
  end
$$;

-- Makes the people with these normalised addresses agree with the tables that they follow from. One without an account,
-- details, messages and subscription is deleted.
create function private.refresh_people(addresses text[]) returns void
language plpgsql security definer
set search_path = ''
-- A plan that a session made while the tables were small would read all of them when they have grown.
set plan_cache_mode = force_custom_plan
as $$
begin
  perform private.lock_people(addresses);

  -- An account that has another address now.
  update private.people as person set account_id = null
    from public.profiles as profile
    where profile.user_id = person.account_id and private.normalised_email(profile.email) <> person.email
      -- Not with `or`, which hides the indexes.
      and person.account_id in (
        select known.account_id from private.people as known where known.email = any (addresses)
        union all
        select account.user_id from public.profiles as account
        where private.normalised_email(account.email) = any (addresses)
      );

  with known as (
    select address.email, account.user_id as account_id,
      coalesce(nullif(btrim(account.name), ''), donor.name, writer.name, '') as name,
      left(private.searchable(concat_ws(
        ' ', account.name, address.email, regexp_replace(account.phone, '\D', '', 'g'), donor.names, writer.names
      )), 2000) as search_text
    from (select distinct unnest(addresses) as email) as address
    left join lateral (
      select profile.user_id, profile.name, profile.phone from public.profiles as profile
      where private.normalised_email(profile.email) = address.email
      order by profile.created_at, profile.user_id limit 1
    ) as account on true
    cross join lateral (
      select
        (array_agg(details.name order by details.trust desc, details.created_at desc))[1] as name,
        string_agg(distinct details.name, ' ') as names
      from (
        select row.name, row.created_at, private.trust_in_details(row) as trust from public.donors as row
          where row.email = address.email
        union all
        select row.name, row.created_at, private.trust_in_details(row) from public.donors as row
          where row.user_id = account.user_id
      ) as details
    ) as donor
    cross join lateral (
      select (array_agg(message.name order by message.created_at desc))[1] as name,
        string_agg(distinct message.name, ' ') as names
      from public.contact_messages as message
      where private.normalised_email(message.email) = address.email
    ) as writer
    where address.email <> '' and (
      account.user_id is not null or donor.name is not null or writer.name is not null
      or exists (select from public.newsletter_subscribers as subscriber where subscriber.email = address.email)
    )
  ), kept as (
    insert into private.people as person (email, account_id, name, search_text)
      select email, account_id, name, search_text from known
      on conflict (email) do update
        set account_id = excluded.account_id, name = excluded.name, search_text = excluded.search_text
        where (person.account_id, person.name, person.search_text)
          is distinct from (excluded.account_id, excluded.name, excluded.search_text)
  )
  delete from private.people as person
    where person.email = any (addresses) and not exists (select from known where known.email = person.email);
end
$$;

-- The same for one address, however it is written.
create function private.refresh_person(email text) returns void
language sql security definer
set search_path = ''
as $$
  select private.refresh_people(array[private.normalised_email(coalesce(email, ''))])
$$;

-- For seeds and imports, which write many rows: all people.
create function private.refresh_all_people() returns void
language sql security definer
set search_path = ''
as $$
  select private.refresh_people(array(
    select email from private.people
    union select private.normalised_email(email) from public.profiles
    union select email from public.donors where email is not null
    union select private.normalised_email(email) from public.contact_messages
    union select email from public.newsletter_subscribers
  ))
$$;

-- Of an account whose confirmed address has changed: the person keeps their id and notes under the new address. What was
-- written under the old address stays there, with a person of its own.
create function private.move_person(account uuid, old_email text, new_email text) returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  old_address constant text := private.normalised_email(coalesce(old_email, ''));
  new_address constant text := private.normalised_email(coalesce(new_email, ''));
  moved_id uuid;
begin
  perform private.lock_people(array[old_address, new_address]);
  select id into moved_id from private.people where account_id = account and email = old_address;
  if moved_id is not null and new_address not in ('', old_address) then
    update private.person_notes as note set person_id = moved_id
      from private.people as other
      where other.email = new_address and other.id <> moved_id and note.person_id = other.id;
    delete from private.people where email = new_address and id <> moved_id;
    update private.people set email = new_address where id = moved_id;
  end if;
  perform private.refresh_people(array[old_address, new_address]);
end
$$;
