-- What the later files build on: default privileges, the schema for what the API doesn't serve, and languages.
--
-- A Supabase project from before 30 May 2026 grants everything in `public` to the API roles by default, a newer one grants
-- nothing, and PostgreSQL grants EXECUTE on every function to PUBLIC. Take all of it back for what later files create, so
-- that nothing is reachable unless a file grants it, by the server's functions either.
--
-- PUBLIC's EXECUTE is a global default. Only the form without `in schema` can revoke it.

alter default privileges in schema public revoke all on tables from anon, authenticated, service_role;
alter default privileges in schema public revoke all on sequences from anon, authenticated, service_role;
alter default privileges in schema public revoke all on functions from anon, authenticated, service_role;
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
  select name ~ (
    '[A-Za-z\u00C0-\u02AF\u0370-\u064A\u0671-\u06D3\u0904-\u0939\u0958-\u0961\u0971-\u097F\u0985-\u09B9'
    '\u0A05-\u0A39\u0A85-\u0AB9\u0B05-\u0B39\u0B85-\u0BB9\u0C05-\u0C39\u0C85-\u0CB9\u0D05-\u0D3A'
    '\u0D85-\u0DC6\u0E01-\u115E\u1161-\u17B3\u17B6-\u180A\u1810-\u1FFF\u3041-\u3163\u3165-\uD7A3]'
  ) and name !~ (
    '[/@\u0001-\u001F\u007F-\u009F\u00AD\u0600-\u0605\u061C\u06DD\u070F\u0890\u0891\u08E2\u180E\u200B'
    '\u200E\u200F\u2028-\u202E\u2060-\u2064\u2066-\u206F\uFEFF\uFFF9-\uFFFB\U000110BD\U000110CD\U00013430-\U0001343F'
    '\U0001BCA0-\U0001BCA3\U0001D173-\U0001D17A\U000E0001\U000E0020-\U000E007F]'
  ) and name !~* 'www[.]' and name !~ '(^|[^\u0900-\u0963\u0971-\u097F])[\u200C\u200D]'
  from regexp_replace(line, '(^| )(M/s|[SDWCH]/o)(?=[ .]|$)', '\1', 'gi') as name
$$;

-- Whether a text has anything to see: showsSomething in supabase/functions/_shared/common/typed-text.ts, as ranges; a test
-- compares every character.
create function private.shows_something(line text) returns boolean
language sql immutable
set search_path = ''
as $$
  select line ~ (
    '[^\u0001-\u0020\u007F-\u00A0\u00AD\u034F\u0600-\u0605\u061C\u06DD\u070F\u0890\u0891\u08E2\u115F\u1160\u1680'
    '\u17B4\u17B5\u180B-\u180F\u2000-\u200F\u2028-\u202F\u205F-\u206F\u2800\u3000\u3164\uFE00-\uFE0F\uFEFF\uFFA0'
    '\uFFF0-\uFFFB\U000110BD\U000110CD\U00013430-\U0001343F\U0001BCA0-\U0001BCA3\U0001D159\U0001D173-\U0001D17A'
    '\U000E0000-\U000E0FFF]'
  )
$$;

-- Whether a number or a code is as cleanLine of typed-text.ts writes it: without format characters but joiners, and with
-- plain spaces, hyphens and digits. As ranges, too.
create function private.is_clean_line(line text) returns boolean
language sql immutable
set search_path = ''
as $$
  select line !~ (
    '[\u0009-\u000D\u00A0\u00AD\u058A\u05BE\u0600-\u0605\u061C\u0660-\u0669\u06DD\u06F0-\u06F9\u070F\u07C0-\u07C9'
    '\u0890\u0891\u08E2\u0966-\u096F\u09E6-\u09EF\u0A66-\u0A6F\u0AE6-\u0AEF\u0B66-\u0B6F\u0BE6-\u0BEF\u0C66-\u0C6F'
    '\u0CE6-\u0CEF\u0D66-\u0D6F\u0DE6-\u0DEF\u0E50-\u0E59\u0ED0-\u0ED9\u0F20-\u0F29\u1040-\u1049\u1090-\u1099\u1400\u1680'
    '\u17E0-\u17E9\u1806\u180E\u1810-\u1819\u1946-\u194F\u19D0-\u19D9\u1A80-\u1A89\u1A90-\u1A99\u1B50-\u1B59\u1BB0-\u1BB9'
    '\u1C40-\u1C49\u1C50-\u1C59\u2000-\u200B\u200E-\u2015\u2028-\u202F\u205F-\u2064\u2066-\u206F\u2212\u2E17\u2E1A'
    '\u2E3A\u2E3B\u2E40\u2E5D\u3000\u301C\u3030\u30A0\uA620-\uA629\uA8D0-\uA8D9\uA900-\uA909\uA9D0-\uA9D9\uA9F0-\uA9F9'
    '\uAA50-\uAA59\uABF0-\uABF9\uFE31\uFE32\uFE58\uFE63\uFEFF\uFF0D\uFF10-\uFF19\uFFF9-\uFFFB\U000104A0-\U000104A9'
    '\U00010D30-\U00010D39\U00010D40-\U00010D49\U00010D6E\U00010EAD\U00011066-\U0001106F\U000110BD\U000110CD'
    '\U000110F0-\U000110F9\U00011136-\U0001113F\U000111D0-\U000111D9\U000112F0-\U000112F9\U00011450-\U00011459'
    '\U000114D0-\U000114D9\U00011650-\U00011659\U000116C0-\U000116C9\U000116D0-\U000116E3\U00011730-\U00011739'
    '\U000118E0-\U000118E9\U00011950-\U00011959\U00011BF0-\U00011BF9\U00011C50-\U00011C59\U00011D50-\U00011D59'
    '\U00011DA0-\U00011DA9\U00011DE0-\U00011DE9\U00011F50-\U00011F59\U00013430-\U0001343F\U00016130-\U00016139'
    '\U00016A60-\U00016A69\U00016AC0-\U00016AC9\U00016B50-\U00016B59\U00016D70-\U00016D79\U0001BCA0-\U0001BCA3'
    '\U0001CCF0-\U0001CCF9\U0001D173-\U0001D17A\U0001D7CE-\U0001D7FF\U0001E140-\U0001E149\U0001E2F0-\U0001E2F9'
    '\U0001E4F0-\U0001E4F9\U0001E5F1-\U0001E5FA\U0001E950-\U0001E959\U0001FBF0-\U0001FBF9\U000E0001\U000E0020-\U000E007F]'
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

-- Check constraints, indexes and defaults call them as the role that writes.
grant execute on function
  private.normalised_email, private.is_email_address, private.is_name, private.shows_something, private.is_clean_line,
  private.india_date
  to anon, authenticated, service_role;

-- The languages of the site, of what the team writes and of emails.
create type public.language as enum ('en', 'hi');
