-- What a screen asks must not read a table from end to end once it holds many rows
-- (`npm run bench:database` shows the plans with 10,000 supporters and 100,000 donations).
--
-- A search for a part of a text needs an index of its three-letter pieces. The planner may use one only
-- where no policy stands between, so both searches ask by themselves who is asking, and then read as the
-- owner. Answers and refusals stay what they were.

create extension if not exists pg_trgm with schema extensions;

create index profiles_search on public.profiles
  using gin (lower(name) extensions.gin_trgm_ops, lower(email) extensions.gin_trgm_ops);
create index contact_messages_search on public.contact_messages
  using gin (
    lower(name) extensions.gin_trgm_ops,
    lower(email) extensions.gin_trgm_ops,
    lower(message) extensions.gin_trgm_ops
  );

-- Reconciliation asks for the donations since a day.
create index donations_by_day on public.donations (created_at);

create function private.part_of_text(wanted text) returns text
language sql immutable
set search_path = ''
as $$
  select '%' || replace(replace(replace(wanted, '\', '\\'), '%', '\%'), '_', '\_') || '%'
$$;

revoke execute on function private.part_of_text(text) from public, anon, authenticated;

comment on function private.part_of_text(text) is
  'A pattern for LIKE that finds a text anywhere in another; `%` and `_` are ordinary letters in it.';

create or replace function public.supporters(
  search text default '',
  page_size integer default 50,
  page_offset integer default 0
) returns table (
  user_id uuid,
  name text,
  email text,
  donations_count bigint,
  total_donated_paise bigint,
  found_count bigint
)
language plpgsql stable security definer
set search_path = ''
as $$
#variable_conflict use_column
declare
  wanted constant text := lower(left(btrim(coalesce(search, '')), 100));
  pattern constant text := private.part_of_text(wanted);
  rows_shown constant integer := least(greatest(coalesce(page_size, 50), 1), 100);
  rows_before constant integer := greatest(coalesce(page_offset, 0), 0);
  people_found bigint;
  people_shown uuid[];
begin
  if not private.is_staff() then
    raise insufficient_privilege using message = 'Only administrators and staff may list supporters';
  end if;

  if wanted = '' then
    people_found := (select count(*) from public.profiles);
    people_shown := array(
      select person.user_id from public.profiles as person
      order by lower(person.name), person.user_id
      limit rows_shown offset rows_before
    );
  else
    with hit as materialized (
      select person.user_id, person.name
      from public.profiles as person
      where lower(person.name) like pattern or lower(person.email) like pattern
    )
    select
      (select count(*) from hit),
      array(
        select hit.user_id from hit
        order by lower(hit.name), hit.user_id
        limit rows_shown offset rows_before
      )
    into people_found, people_shown;
  end if;

  return query
    select
      person.user_id,
      person.name,
      person.email,
      given.donations_count,
      given.total_paise,
      people_found
    from public.profiles as person
    cross join lateral (
      select
        count(*) as donations_count,
        coalesce(sum(donation.amount_paise), 0)::bigint as total_paise
      from public.donations as donation
      where donation.user_id = person.user_id and donation.status = 'completed'
    ) as given
    where person.user_id = any (people_shown)
    order by lower(person.name), person.user_id;
end
$$;

create or replace function public.search_contact_messages(search text)
returns setof public.contact_messages
language plpgsql stable security definer
set search_path = ''
as $$
declare
  wanted constant text := lower(btrim(coalesce(search, '')));
  pattern constant text := private.part_of_text(wanted);
begin
  if not private.is_staff() then
    return;
  end if;

  if wanted = '' then
    return query select * from public.contact_messages;
    return;
  end if;

  return query
    select *
    from public.contact_messages as letter
    where lower(letter.name) like pattern
      or lower(letter.email) like pattern
      or lower(letter.message) like pattern;
end
$$;
