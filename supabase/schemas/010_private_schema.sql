-- What the later files build on: default privileges, the schema for what the API doesn't serve, and languages.
--
-- Supabase grants everything in `public` to the API roles by default, and PostgreSQL grants EXECUTE on
-- every function to PUBLIC. Take both back for all objects that later files create, so that nothing
-- is reachable unless a file grants it.
--
-- PUBLIC's EXECUTE is a global default. Only the form without `in schema` can revoke it.

alter default privileges in schema public revoke all on tables from anon, authenticated;
alter default privileges in schema public revoke all on sequences from anon, authenticated;
alter default privileges in schema public revoke all on functions from anon, authenticated;
alter default privileges revoke execute on functions from public;

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

-- The same pattern as EMAIL_ADDRESS in supabase/functions/_shared/common/email-address.ts. Whatever a mail server
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

-- Whether a text can be somebody's name: the rules of supabase/functions/_shared/common/name.ts, which explains them.
create function private.is_name(line text) returns boolean
language sql immutable
set search_path = ''
as $$
  select line ~ (
    '[A-Za-z\u00C0-\u02AF\u0370-\u064A\u0671-\u06D3\u0904-\u0939\u0958-\u0961\u0971-\u097F\u0985-\u09B9'
    '\u0A05-\u0A39\u0A85-\u0AB9\u0B05-\u0B39\u0B85-\u0BB9\u0C05-\u0C39\u0C85-\u0CB9\u0D05-\u0D3A'
    '\u0D85-\u0DC6\u0E01-\u1FFF\u3041-\uD7A3]'
  ) and line !~ (
    '[/@\u0001-\u001F\u007F-\u009F\u00AD\u0600-\u0605\u061C\u06DD\u070F\u0890\u0891\u08E2\u180E\u200B'
    '\u200E\u200F\u2028-\u202E\u2060-\u2064\u2066-\u206F\uFEFF\uFFF9-\uFFFB\U000110BD\U000110CD\U00013430-\U0001343F'
    '\U0001BCA0-\U0001BCA3\U0001D173-\U0001D17A\U000E0001\U000E0020-\U000E007F]'
  ) and line !~* 'www[.]' and line !~ '(^|[^\u0900-\u0963\u0971-\u097F])[\u200C\u200D]'
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

-- The date of a time in India.
create function private.india_date(as_of timestamptz) returns date
language sql immutable
set search_path = ''
as $$
  select (as_of at time zone 'Asia/Kolkata')::date
$$;

-- Concurrent changes of a person wait for each other, so that each one sees what the others have changed. 256 locks for all
-- addresses, because an import changes very many in one transaction; taken in order, so that no two wait for each other.
create function private.lock_people(addresses text[]) returns void
language sql
set search_path = ''
as $$
  select pg_advisory_xact_lock(hashtextextended('people', bucket))
  from (
    select distinct abs(hashtext(address)) % 256 as bucket from unnest(addresses) as address order by 1
  ) as needed
$$;

-- Check constraints and indexes call them as the role that writes.
grant execute on function
  private.normalised_email, private.is_email_address, private.is_name
  to anon, authenticated, service_role;

-- The languages of the site, of what the team writes and of emails.
create type public.language as enum ('en', 'hi');
