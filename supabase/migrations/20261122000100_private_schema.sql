-- Internal tables and functions that the API does not serve. The API roles have no USAGE on this schema.
-- Policies and check constraints can still call a function in it once the role may execute that function.

create schema private;
revoke all on schema private from public, anon, authenticated;

-- Trigram indexes let a search find text anywhere in a column.
create extension if not exists pg_trgm with schema extensions;

create function private.set_updated_at() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  new.updated_at := now();
  return new;
end
$$;

create function private.contains_pattern(search text) returns text
language sql immutable
set search_path = ''
as $$
  select '%' || replace(replace(replace(search, '\', '\\'), '%', '\%'), '_', '\_') || '%'
$$;

revoke execute on function private.set_updated_at(), private.contains_pattern(text)
  from public, anon, authenticated;

comment on function private.set_updated_at() is
  'Trigger: sets updated_at to the current time and ignores the value that the client sent.';
comment on function private.contains_pattern(text) is
  'A LIKE pattern that matches any text containing the search. Escapes the wildcards in it.';
