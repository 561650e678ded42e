-- Internal tables and functions that the API does not serve. The API roles have no USAGE on this schema.
-- Policies and check constraints can still call a function in it once the role may execute that function.

create schema private;
revoke all on schema private from public, anon, authenticated;

-- Trigram indexes let a search find text anywhere in a column.
create extension if not exists pg_trgm with schema extensions;

-- Sets updated_at to the current time and ignores the value that the client sent.
create function private.set_updated_at() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  new.updated_at := now();
  return new;
end
$$;

-- A LIKE pattern that matches any text containing the search. Escapes the wildcards in it.
create function private.contains_pattern(search text) returns text
language sql immutable
set search_path = ''
as $$
  select '%' || replace(replace(replace(search, '\', '\\'), '%', '\%'), '_', '\_') || '%'
$$;

-- The one form in which email addresses are stored and compared. Only ASCII letters change: PostgreSQL's and
-- JavaScript's lower case turn the Kelvin sign into a k, which would be the address of someone else.
create function private.normalised_email(email text) returns text
language sql immutable
set search_path = ''
as $$
  select lower(btrim(email, E' \t\r\n') collate "C")
$$;

-- The same pattern as EMAIL_ADDRESS in supabase/functions/_shared/email-address.ts. Whatever a mail server
-- would read as another address than the one compared (<v@x.in>, a display name, quotes) is refused.
create function private.is_email_address(email text) returns boolean
language sql immutable
set search_path = ''
as $$
  select char_length(email) <= 254 and email ~ (
    '^[A-Za-z0-9_''+-]+([.][A-Za-z0-9_''+-]+)*'
    '@([A-Za-z0-9]([A-Za-z0-9-]*[A-Za-z0-9])?[.])+[A-Za-z]([A-Za-z0-9-]*[A-Za-z0-9])$'
  )
$$;

-- 128 random bits in base64url. A uuid has 122, so that two of them are hashed.
create function private.random_code() returns text
language sql volatile
set search_path = ''
as $$
  select translate(
    encode(substring(
      sha256(uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid())) from 1 for 16
    ), 'base64'),
    '+/=', '-_'
  )
$$;

create function private.secret_hash(secret text) returns text
language sql immutable
set search_path = ''
as $$
  select encode(sha256(convert_to(secret, 'UTF8')), 'hex')
$$;

-- Check constraints and indexes call them as the role that writes.
grant execute on function
  private.normalised_email, private.is_email_address
  to anon, authenticated, service_role;
