-- The ground every later migration stands on: nothing is reachable unless a migration says so.
--
-- Supabase grants everything in `public` to the API roles as soon as it is created. That default is
-- taken back here for tables, sequences and functions to come; each migration still writes its own
-- revoke, so that a table is safe even where these defaults differ.
--
-- `private` holds what the database needs for itself: role helpers, trigger functions. The API does not
-- serve that schema and its roles may not even name what is in it; a policy or a check that calls one of
-- its functions only needs the right to execute that function, which is granted one by one.

alter default privileges in schema public revoke all on tables from anon, authenticated;
alter default privileges in schema public revoke all on sequences from anon, authenticated;
alter default privileges in schema public revoke all on functions from anon, authenticated;

create schema private;
revoke all on schema private from public, anon, authenticated;

create function private.keep_updated_at() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  new.updated_at := now();
  return new;
end
$$;

revoke execute on function private.keep_updated_at() from public, anon, authenticated;

comment on function private.keep_updated_at() is
  'Trigger: stamps updated_at on every change, whatever the client sent.';
