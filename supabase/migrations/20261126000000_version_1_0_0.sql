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
-- The team: administrators, staff and volunteers. Each has one role. Users read their own role.
--
-- The role checks are `security definer`, because policies call them for users who may not read
-- user_roles. Policies call them as `(select private.is_admin())`, so that PostgreSQL evaluates them once
-- per query instead of once per row.

-- The one who may do more comes first.
create type public.team_role as enum ('admin', 'staff', 'volunteer');

create table public.user_roles (
  user_id uuid primary key references auth.users (id) on delete cascade,
  role public.team_role not null
);

-- Changes of roles wait for each other, so that each one sees those before it.
create function private.lock_roles() returns void
language sql
set search_path = ''
as $$
  select pg_advisory_xact_lock(hashtextextended('user_roles', 0))
$$;

-- Refuses to remove the last administrator, also by deleting the account: PT409 last-administrator.
create function private.keep_an_administrator() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  if tg_op = 'UPDATE' then
    if new.role = 'admin' and new.user_id = old.user_id then
      return new;
    end if;
  end if;
  perform private.lock_roles();
  if not exists (
    select from public.user_roles as other where other.role = 'admin' and other.user_id <> old.user_id
  ) then
    raise sqlstate 'PT409' using message = 'last-administrator';
  end if;
  if tg_op = 'UPDATE' then
    return new;
  end if;
  return old;
end
$$;

create trigger user_roles_keep_an_administrator
  before update or delete on public.user_roles
  for each row when (old.role = 'admin')
  execute function private.keep_an_administrator();

alter table public.user_roles enable row level security;
grant select on public.user_roles to authenticated;
grant select, insert, update, delete on public.user_roles to service_role;

create policy "Users read their own roles" on public.user_roles
  for select to authenticated
  using (user_id = (select auth.uid()));

-- Whether an account has a second factor: an authenticator app, of which the authentication service keeps the secret.
create function private.has_second_factor(account_id uuid) returns boolean
language sql stable security definer
set search_path = ''
as $$
  select exists (
    select from auth.mfa_factors as factor where factor.user_id = account_id and factor.status = 'verified'
  )
$$;

-- Whether the current user has one of these roles. An account with a second factor has none in a session without its
-- code (aal1): a stolen password alone opens nothing of the team's.
create function private.has_role(roles public.team_role[]) returns boolean
language sql stable security definer
set search_path = ''
as $$
  select exists (
    select from public.user_roles as member
    where member.user_id = (select auth.uid()) and member.role = any (roles)
      and (auth.jwt() ->> 'aal' = 'aal2' or not private.has_second_factor(member.user_id))
  )
$$;

-- Whether the current user is an administrator.
create function private.is_admin() returns boolean
language sql stable security definer
set search_path = ''
as $$
  select private.has_role(array['admin']::public.team_role[])
$$;

-- Whether the current user is staff or an administrator: who may see people, donations and messages.
create function private.is_staff() returns boolean
language sql stable security definer
set search_path = ''
as $$
  select private.has_role(array['admin', 'staff']::public.team_role[])
$$;

-- Whether the current user has any role, also that of a volunteer: who writes updates and care records.
create function private.is_in_team() returns boolean
language sql stable security definer
set search_path = ''
as $$
  select private.has_role(enum_range(null::public.team_role))
$$;

grant execute on function private.is_admin, private.is_staff to authenticated;
-- Visitors read updates, of which the team reads more, so their policies call it, too.
grant execute on function private.is_in_team to anon, authenticated;

-- For everybody: the own role. Null for none, and where has_role says no.
create function public.own_role() returns public.team_role
language sql stable security definer
set search_path = ''
as $$
  select member.role from public.user_roles as member
  where member.user_id = (select auth.uid()) and private.has_role(array[member.role])
$$;

grant execute on function public.own_role to authenticated;

-- Errors 42501 for anybody who may not do the task: 'Only administrators may delete dogs'.
create function private.require_admin(task text) returns void
language plpgsql stable
set search_path = ''
as $$
begin
  if not private.is_admin() then
    raise insufficient_privilege using message = 'Only administrators may ' || task;
  end if;
end
$$;

create function private.require_staff(task text) returns void
language plpgsql stable
set search_path = ''
as $$
begin
  if not private.is_staff() then
    raise insufficient_privilege using message = 'Only administrators and staff may ' || task;
  end if;
end
$$;

create function private.require_in_team(task text) returns void
language plpgsql stable
set search_path = ''
as $$
begin
  if not private.is_in_team() then
    raise insufficient_privilege using message = 'Only the team may ' || task;
  end if;
end
$$;
-- Rate limits of the public forms, of create-order and the functions next to it, and of plans. Functions and API nodes run in
-- many places at once, so the counters are in the database. They contain keyed hashes, never a network or email address.

-- One use of a limit, until it expires. The key says what is limited and who used it: "contact network 203.0.113.7/32".
create table private.limit_uses (
  id bigint generated always as identity primary key,
  key_hash text not null check (char_length(key_hash) = 64),
  expires_at timestamptz not null
);

create index limit_uses_key_hash_idx on private.limit_uses (key_hash, expires_at);
create index limit_uses_expires_at_idx on private.limit_uses (expires_at);

-- One row: the secret key of keyed hashes.
create table private.hash_key (
  is_only_row boolean primary key default true check (is_only_row),
  key text not null
);
insert into private.hash_key (key)
  values (gen_random_uuid()::text || gen_random_uuid()::text);

alter table private.limit_uses enable row level security;
alter table private.hash_key enable row level security;

-- SHA-256 of a network, an email address and so on, keyed with a secret of this database. Null for null.
create function private.keyed_hash(value text) returns text
language sql stable
set search_path = ''
as $$
  select encode(sha256(convert_to(key || ' ' || value, 'UTF8')), 'hex')
  from private.hash_key
$$;

-- The IP address of the current request. Null if no proxy header names it.
--
-- Supabase's outermost proxy overwrites cf-connecting-ip. In x-forwarded-for, clients can forge every
-- entry but the last.
create function private.request_address() returns text
language sql stable
set search_path = ''
as $$
  select nullif(btrim(coalesce(
    headers ->> 'cf-connecting-ip',
    split_part(headers ->> 'x-forwarded-for', ',', -1)
  )), '')
  from (select nullif(current_setting('request.headers', true), '')::json as headers) as request
$$;

-- The network of an address, with a prefix of this many bits. Null if the address is missing, malformed or
-- not public.
--
-- An address that is not public belongs to a proxy. To count by it would count all visitors as one.
create function private.network_of(address text, ipv4_bits integer, ipv6_bits integer) returns text
language plpgsql immutable
set search_path = ''
as $$
declare
  ip inet;
begin
  -- Dual-stack servers write IPv4 addresses as IPv4-mapped IPv6 addresses.
  ip := regexp_replace(address, '^::ffff:(?=[0-9]+[.])', '', 'i');
  if ip <<= any (array[
    '10.0.0.0/8', '100.64.0.0/10', '127.0.0.0/8', '169.254.0.0/16', '172.16.0.0/12',
    '192.168.0.0/16', '::1/128', 'fc00::/7', 'fe80::/10'
  ]::inet[]) then
    return null;
  end if;
  return network(set_masklen(ip, case family(ip) when 6 then ipv6_bits else ipv4_bits end))::text;
exception when invalid_text_representation then
  return null;
end
$$;

-- The network of one customer: an IPv4 address or an IPv6 /64. Null as network_of.
--
-- One IPv6 customer usually controls a whole /64.
create function private.narrow_network(address text) returns text
language sql immutable
set search_path = ''
as $$
  select private.network_of(address, 32, 64)
$$;

-- The IPv4 /24 or IPv6 /48 of an address. Null as network_of.
--
-- Anyone can get an IPv6 /48. An IPv4 /24 is the smallest network that is routed on its own.
create function private.wide_network(address text) returns text
language sql immutable
set search_path = ''
as $$
  select private.network_of(address, 24, 48)
$$;

-- Makes concurrent calls with the same lock wait for each other, so that each one counts those before it, and deletes the
-- expired uses of all limits. Skips rows that another call is deleting.
create function private.lock_limits(lock text) returns void
language plpgsql
set search_path = ''
as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('rate limit ' || lock, 0));
  delete from private.limit_uses as expired
    where expired.ctid in (
      select used.ctid from private.limit_uses as used where used.expires_at <= now() for update skip locked
    );
end
$$;

-- Whether a limit has this many uses. Not for a null key.
create function private.is_used_up(key text, maximum integer) returns boolean
language sql stable
set search_path = ''
as $$
  select count(*) >= maximum from (
    select from private.limit_uses as used
    where used.key_hash = private.keyed_hash(key) and used.expires_at > now()
    limit maximum
  ) as counted
$$;

-- Counts a use of each limit. A null key isn't counted.
create function private.use_limits(keys text[], period interval) returns void
language sql
set search_path = ''
as $$
  insert into private.limit_uses (key_hash, expires_at)
    select private.keyed_hash(key), now() + period from unnest(keys) as key where key is not null
$$;

-- Counts a submission of a form (`contact`, `newsletter`, `code`, or `dog-news` on the page of a gift), or rejects it with
-- status 429. Whether it needs review; null for a server, which is not limited. The limits are per hour: per sender, per wide
-- network, for all visitors without review, for all visitors.
--
-- Signed-in users are counted by account; visitors by network, by wide network, by email address, and all together; with
-- signed-in users, where the form sends an email to whatever address is entered. Nobody can close a form for others: above
-- the limit for all visitors a row is stored with needs_review instead of being rejected, and one wide network can use only
-- a part of that limit.
create function private.count_submission(
  form text,
  email text,
  limit_per_sender integer,
  limit_per_wide_network integer,
  limit_for_all integer,
  limit_with_review integer
) returns boolean
language plpgsql
set search_path = ''
as $$
declare
  account_id constant uuid := auth.uid();
  address constant text := private.request_address();
  senders constant text[] := case
    when account_id is not null then array[form || ' account ' || account_id]
    else array[
      form || ' network ' || private.narrow_network(address), form || ' email ' || private.normalised_email(email)
    ]
  end;
  wide_network constant text := case
    when account_id is null then form || ' wide network ' || private.wide_network(address)
  end;
  everybody constant text := case when account_id is null or form <> 'contact' then form || ' everybody' end;
  needs_review boolean;
begin
  -- current_user is the owner of this function. The role setting is the role of the request.
  if coalesce(current_setting('role', true), '') not in ('anon', 'authenticated') then
    return null;
  end if;
  perform private.lock_limits(form);
  if (select bool_or(private.is_used_up(sender, limit_per_sender)) from unnest(senders) as sender)
    or private.is_used_up(wide_network, limit_per_wide_network) then
    raise sqlstate 'PT429' using message = 'too-many-from-one';
  elsif account_id is null and private.is_used_up(everybody, limit_with_review) then
    -- Bounds the size of the table. Only many networks together can reach it.
    raise sqlstate 'PT429' using message = 'too-many-from-all';
  end if;
  needs_review := private.is_used_up(everybody, limit_for_all);
  perform private.use_limits(senders || array[wide_network, everybody], interval '1 hour');
  return needs_review;
end
$$;

-- For the server: counts an order request of this account or address. refused, allowed, or allowed-above-
-- total when there were more than 600 within an hour.
--
-- Signed-in users are counted by account and by nothing else, visitors by network and by wide network. The total
-- never refuses anyone: one person could keep all others from giving. Where the address can't be seen, visitors
-- are not limited for the same reason.
create function public.allow_order(ip_address text, account_id uuid default null) returns text
language plpgsql security definer
set search_path = ''
as $$
declare
  sender constant text :=
    coalesce('order account ' || account_id, 'order network ' || private.narrow_network(ip_address));
  wide_network constant text := case
    when account_id is null then 'order wide network ' || private.wide_network(ip_address)
  end;
begin
  perform private.lock_limits(coalesce(wide_network, sender));
  if private.is_used_up(sender, 10) or private.is_used_up(wide_network || ' minute', 30)
    or private.is_used_up(wide_network || ' hour', 300) then
    return 'refused';
  end if;
  perform private.use_limits(array[sender, wide_network || ' minute'], interval '1 minute');
  perform private.use_limits(array[wide_network || ' hour', 'order everybody'], interval '1 hour');
  return case when private.is_used_up('order everybody', 601) then 'allowed-above-total' else 'allowed' end;
end
$$;

-- The IP address of the caller as the database sees it. Null if no proxy header names it.
--
-- The doctor compares the address that this function returns with the one that create-order sees.
create function public.visitor_ip_address() returns text
language sql stable security definer
set search_path = ''
as $$
  select private.request_address()
$$;

grant execute on function public.allow_order to service_role;
grant execute on function public.visitor_ip_address to anon;
-- The dogs. Everyone reads them, administrators write them.
--
-- monthly_amount is in rupees: at least ₹1, the payment provider's minimum, and at most ₹5,00,000, the
-- largest donation that the site accepts. Editors compare updated_at to detect concurrent edits, so
-- clients can't set it. Only set_dog_status() changes the status, because sponsorships depend on it. A dog
-- with donations, sponsorships, updates or care records can't be deleted: their foreign keys reject it.

-- Whether no trait is null or blank and each has at most 40 characters.
create function private.are_valid_traits(traits text[]) returns boolean
language sql immutable
set search_path = ''
as $$
  select coalesce(
    bool_and(trait is not null and trait ~ '\S' and char_length(trait) <= 40),
    true
  )
  from unnest(traits) as trait
$$;

-- A check constraint runs with the privileges of the role that writes the row.
grant execute on function private.are_valid_traits to authenticated, service_role;

create type public.dog_status as enum ('available', 'adopted', 'passed_away', 'moved');

create table public.dog_profiles (
  id uuid primary key default gen_random_uuid(),
  name text not null check (name ~ '\S' and char_length(name) <= 100),
  image_url text not null
    check (image_url ~ '^(https?://|/)\S+$' and char_length(image_url) <= 2048),
  tagline text not null check (tagline ~ '\S' and char_length(tagline) <= 300),
  age text not null check (age ~ '\S' and char_length(age) <= 40),
  traits text[] not null default '{}' check (
    coalesce(array_ndims(traits), 1) = 1
    and cardinality(traits) <= 12
    and private.are_valid_traits(traits)
  ),
  location text not null check (location ~ '\S' and char_length(location) <= 100),
  monthly_amount numeric(9, 2) not null default 3000 check (monthly_amount between 1 and 500000),
  -- Only an available dog can be sponsored.
  status public.dog_status not null default 'available',
  -- Since when it is at the municipal centre. Not a status: it is still sponsored and paid for (set_dog_at_centre).
  at_centre_since date check (at_centre_since >= '2020-01-01'),
  -- When its newest visible update was published. The functions that publish and hide updates keep it.
  last_update_at timestamptz,
  -- About what its sponsorships promise each month and how many people promise it, by mode: {"live": {"paise": 225000,
  -- "people": 3}}. Null for nobody. The functions that change sponsorships keep it (refresh_coverage). Everybody reads it, so
  -- it is too coarse to tell a single sponsorship (dog_coverage).
  coverage jsonb check (jsonb_typeof(coverage) = 'object'),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check (at_centre_since is null or status = 'available')
);

create index dog_profiles_created_at_idx on public.dog_profiles (created_at desc, id desc);
-- The team writes again about a dog it wrote about before.
create index dog_profiles_last_update_at_idx
  on public.dog_profiles (last_update_at desc nulls last, name);
create index dog_profiles_at_centre_since_idx on public.dog_profiles (at_centre_since, id) where at_centre_since is not null;
create index dog_profiles_name_idx on public.dog_profiles (name, id);
create index dog_profiles_location_idx on public.dog_profiles (location, status);
-- Without fastupdate, as for contact_messages_search_idx.
create index dog_profiles_search_idx on public.dog_profiles using gin (
  lower(name || E'\n' || tagline || E'\n' || location) extensions.gin_trgm_ops
) with (fastupdate = off);
-- Compares the file name of a picture with the names in the bucket dog-images.
create index dog_profiles_image_name_idx on public.dog_profiles (substring(image_url from '[^/]*$'));

-- Not for last_update_at, coverage and at_centre_since: news and sponsors of a dog are no edit of its profile.
create trigger dog_profiles_set_updated_at
  before update of name, image_url, tagline, age, traits, location, monthly_amount, status
  on public.dog_profiles
  for each row execute function private.set_updated_at();

-- A Devanagari letter such as ड़ can be written as one sign or as two. Stored in one form, every search finds it.
create function private.normalise_dog_texts() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  new.name := normalize(new.name);
  new.tagline := normalize(new.tagline);
  new.location := normalize(new.location);
  return new;
end
$$;

create trigger dog_profiles_normalise_texts
  before insert or update of name, tagline, location on public.dog_profiles
  for each row execute function private.normalise_dog_texts();

alter table public.dog_profiles enable row level security;
grant select on public.dog_profiles to anon, authenticated;
grant insert (name, image_url, tagline, age, traits, location, monthly_amount)
  on public.dog_profiles to authenticated;
grant update (name, image_url, tagline, age, traits, location, monthly_amount)
  on public.dog_profiles to authenticated;
grant delete on public.dog_profiles to authenticated;
grant select, insert, update, delete on public.dog_profiles to service_role;

create policy "Everyone reads dogs" on public.dog_profiles
  for select to anon, authenticated
  using (true);

create policy "Administrators add dogs" on public.dog_profiles
  for insert to authenticated
  with check ((select private.is_admin()));

create policy "Administrators edit dogs" on public.dog_profiles
  for update to authenticated
  using ((select private.is_admin()))
  with check ((select private.is_admin()));

create policy "Administrators delete dogs" on public.dog_profiles
  for delete to authenticated
  using ((select private.is_admin()));

-- Why a dog that was chosen can't be sponsored; null for none, or if it can.
create function private.dog_problem(dog_id uuid, dog public.dog_profiles) returns text
language sql immutable
set search_path = ''
as $$
  select case
    when dog_id is null then null
    when dog.id is null then 'unknown-dog'
    when dog.status <> 'available' then 'dog-not-available'
  end
$$;

-- Where available dogs live, and how many, by name.
create function public.dog_areas() returns table (area text, dogs integer)
language sql stable
set search_path = ''
as $$
  select dog.location, count(*)::integer from public.dog_profiles as dog
  where dog.status = 'available' group by 1 order by 1
$$;

-- The traits that dogs have, the most frequent first. At most 200.
create function public.dog_traits() returns table (trait text, dogs integer)
language sql stable
set search_path = ''
as $$
  select trait, count(*)::integer from public.dog_profiles as dog, unnest(dog.traits) as trait
  group by 1 order by 2 desc, 1 limit 200
$$;

grant execute on function public.dog_areas, public.dog_traits to anon, authenticated;

-- What is written about a dog beside its profile, after it was added: for everyone its story and papers, for the team what
-- must not be published, such as where it is fed. Staff write both with save_dog_papers(). That a dog is sterilised and
-- vaccinated comes from its care records (dog_story).

create type public.dog_sex as enum ('female', 'male');

create table public.dog_papers (
  dog_id uuid primary key references public.dog_profiles (id) on delete cascade,
  story text check (story ~ '\S' and char_length(story) <= 1200),
  sex public.dog_sex,
  -- A year, or a year and a month.
  here_since text check (here_since ~ '^20\d\d(-(0[1-9]|1[0-2]))?$'),
  -- Only of somebody who has agreed that it is published.
  carer_name text check (carer_name ~ '\S' and char_length(carer_name) <= 100),
  carer_agreed_on date check (carer_agreed_on >= '2020-01-01'),
  -- The vet's sign of a sterilised dog.
  ear_notched boolean not null default false,
  -- Editors compare it to detect concurrent edits.
  updated_at timestamptz not null default now(),
  check ((carer_name is null) = (carer_agreed_on is null)),
  -- Not in the future, in India.
  check (carer_agreed_on <= (updated_at at time zone 'Asia/Kolkata')::date)
);

create table public.dog_papers_team (
  dog_id uuid primary key references public.dog_papers (dog_id) on delete cascade,
  vaccine_batch text check (vaccine_batch ~ '\S' and char_length(vaccine_batch) <= 100),
  collar_tag text check (collar_tag ~ '\S' and char_length(collar_tag) <= 100),
  ward text check (ward ~ '\S' and char_length(ward) <= 100),
  feeding_spot text check (feeding_spot ~ '\S' and char_length(feeding_spot) <= 300),
  note text check (note ~ '\S' and char_length(note) <= 2000)
);

alter table public.dog_papers enable row level security;
alter table public.dog_papers_team enable row level security;
grant select on public.dog_papers to anon, authenticated;
grant select on public.dog_papers_team to authenticated;
grant select, insert, update, delete on public.dog_papers, public.dog_papers_team to service_role;

create policy "Everyone reads the papers of dogs" on public.dog_papers
  for select to anon, authenticated
  using (true);

create policy "The team reads what is not published of dogs" on public.dog_papers_team
  for select to authenticated
  using ((select private.is_in_team()));

-- Names, taglines and stories of dogs, and the words for their traits and areas, in another language than dog_profiles has
-- them. Everyone reads them, administrators write them, and staff the stories. Tables of their own, because visitors who read English don't
-- load Hindi.

create type public.word_kind as enum ('trait', 'location');
create type private.dog_text_kind as enum ('name', 'tagline', 'location');

create table public.dog_translations (
  dog_id uuid not null references public.dog_profiles (id) on delete cascade,
  language public.language not null,
  name text check (name ~ '\S' and char_length(name) <= 100),
  -- What was translated. Where the profile says something else, the translation may be out of date.
  source_name text check (source_name ~ '\S' and char_length(source_name) <= 100),
  tagline text check (tagline ~ '\S' and char_length(tagline) <= 300),
  source_tagline text check (source_tagline ~ '\S' and char_length(source_tagline) <= 300),
  story text check (story ~ '\S' and char_length(story) <= 1200),
  -- Readers get a story only while it translates the one there is.
  source_story text check (source_story ~ '\S' and char_length(source_story) <= 1200),
  primary key (dog_id, language),
  check ((name is null) = (source_name is null)),
  check ((tagline is null) = (source_tagline is null)),
  check ((story is null) = (source_story is null)),
  check (num_nonnulls(name, tagline, story) > 0)
);

-- Traits and areas are a vocabulary: 'Playful' is translated once.
create table public.word_translations (
  kind public.word_kind not null,
  source text not null check (source ~ '\S' and char_length(source) <= 100),
  language public.language not null,
  text text not null check (
    text ~ '\S' and char_length(text) <= case kind when 'trait' then 40 else 100 end
  ),
  primary key (kind, source, language)
);

-- As dog_profiles_search_idx.
create index dog_translations_search_idx on public.dog_translations using gin (lower(name) extensions.gin_trgm_ops)
  with (fastupdate = off);

alter table public.dog_translations enable row level security;
alter table public.word_translations enable row level security;
grant select on public.dog_translations, public.word_translations to anon, authenticated;
grant select, insert, update, delete
  on public.dog_translations, public.word_translations to service_role;

create policy "Everyone reads translations of dogs" on public.dog_translations
  for select to anon, authenticated
  using (true);

create policy "Everyone reads translations of words" on public.word_translations
  for select to anon, authenticated
  using (true);

-- Dogs whose name, tagline or area contain every word of a search, or whose name in another language does, ignoring case
-- and how a Devanagari letter is composed. Those whose name begins with the search come first.
--
-- `security definer` only to call contains_pattern(): everyone reads all dogs.
create function public.search_dogs(search text) returns setof public.dog_profiles
language plpgsql stable security definer
set search_path = ''
as $$
declare
  term constant text := lower(normalize(btrim(left(coalesce(search, ''), 100))));
  words constant text[] := array(
    select private.contains_pattern(word)
    from regexp_split_to_table(term, '\s+') as word
    order by char_length(word) desc
  );
begin
  return query
    select * from public.dog_profiles as dog
    where dog.id in (
      select profile.id from public.dog_profiles as profile
      -- The index finds the longest word.
      where lower(profile.name || E'\n' || profile.tagline || E'\n' || profile.location) like words[1]
        and lower(profile.name || E'\n' || profile.tagline || E'\n' || profile.location) like all (words)
      union all
      select translation.dog_id from public.dog_translations as translation
      where lower(translation.name) like words[1] and lower(translation.name) like all (words)
    )
    order by starts_with(lower(dog.name), term) desc, dog.name, dog.id;
end
$$;

-- For administrators: stores translations of a dog's texts as they are now, and of words. Null leaves a text as it
-- is, '' removes its translation. `words`: [{kind, source, text}]. PT404 unknown-dog.
create function public.save_dog_translation(
  dog_id uuid,
  language public.language,
  name text default null,
  tagline text default null,
  words jsonb default '[]'
) returns void
language plpgsql security definer
set search_path = ''
as $$
#variable_conflict use_variable
declare
  dog public.dog_profiles;
  translation public.dog_translations;
begin
  perform private.require_admin('translate dogs');
  -- Two people who translate the same dog wait for each other.
  select * into dog from public.dog_profiles as profile where profile.id = dog_id for no key update;
  if not found then
    raise sqlstate 'PT404' using message = 'unknown-dog';
  end if;
  select * into translation from public.dog_translations as stored
    where stored.dog_id = dog_id and stored.language = language;
  if name is not null then
    translation.name := nullif(normalize(btrim(name)), '');
    translation.source_name := case when translation.name is not null then dog.name end;
  end if;
  if tagline is not null then
    translation.tagline := nullif(normalize(btrim(tagline)), '');
    translation.source_tagline := case when translation.tagline is not null then dog.tagline end;
  end if;
  delete from public.dog_translations as stored
    where stored.dog_id = dog_id and stored.language = language;
  if num_nonnulls(translation.name, translation.tagline, translation.story) > 0 then
    translation.dog_id := dog_id;
    translation.language := language;
    insert into public.dog_translations select translation.*;
  end if;

  delete from public.word_translations as stored
    using jsonb_to_recordset(words) as word (kind public.word_kind, source text)
    where stored.kind = word.kind and stored.source = word.source and stored.language = language;
  insert into public.word_translations (kind, source, language, text)
    select word.kind, word.source, language, normalize(btrim(word.text))
    from jsonb_to_recordset(words) as word (kind public.word_kind, source text, text text)
    where word.text <> '';
end
$$;

-- For staff: stores the papers of a dog, those of the team, and its story in Hindi ('' for none), which translates the
-- story as it is now unless it is `is_stale`. PT404 unknown-dog; PT409 edited-meanwhile if updated_at is another one, null
-- for the first papers.
create function public.save_dog_papers(
  dog_id uuid,
  expected_updated_at timestamptz,
  papers jsonb,
  team_papers jsonb,
  hindi_story text,
  is_stale boolean default false
) returns void
language plpgsql security definer
set search_path = ''
as $$
#variable_conflict use_variable
declare
  stored public.dog_papers;
  saved public.dog_papers := jsonb_populate_record(null::public.dog_papers, papers);
  saved_team public.dog_papers_team := jsonb_populate_record(null::public.dog_papers_team, team_papers);
begin
  perform private.require_staff('write the papers of dogs');
  perform from public.dog_profiles as profile where profile.id = dog_id for no key update;
  if not found then
    raise sqlstate 'PT404' using message = 'unknown-dog';
  end if;
  select * into stored from public.dog_papers as row where row.dog_id = dog_id;
  if date_trunc('milliseconds', stored.updated_at) is distinct from date_trunc('milliseconds', expected_updated_at) then
    raise sqlstate 'PT409' using message = 'edited-meanwhile';
  end if;
  saved.dog_id := dog_id;
  saved.ear_notched := coalesce(saved.ear_notched, false);
  saved.updated_at := now();
  saved_team.dog_id := dog_id;
  delete from public.dog_papers as row where row.dog_id = dog_id;
  insert into public.dog_papers select saved.*;
  insert into public.dog_papers_team select saved_team.*;

  if hindi_story ~ '\S' and saved.story is not null then
    insert into public.dog_translations as translation (dog_id, language, story, source_story)
      values (dog_id, 'hi', normalize(btrim(hindi_story)), saved.story)
      on conflict on constraint dog_translations_pkey do update set story = excluded.story,
        source_story = case when is_stale then translation.source_story else excluded.source_story end;
  else
    delete from public.dog_translations as translation
      where translation.dog_id = dog_id and language = 'hi' and num_nonnulls(name, tagline) = 0;
    update public.dog_translations as translation set story = null, source_story = null
      where translation.dog_id = dog_id and language = 'hi';
  end if;
end
$$;

grant execute on function public.save_dog_papers to authenticated;

-- A dog's text in content that in_language() puts into the reader's language. Null without a dog.
create function private.dog_text(dog_id uuid, kind private.dog_text_kind, original text) returns jsonb
language sql immutable
set search_path = ''
as $$
  select jsonb_build_object('dog_text', kind, 'dog_id', dog_id, 'original', original) where original is not null
$$;

-- Content with each dog_text() replaced by its translation, or by the original where there is none.
create function private.in_language(content jsonb, language public.language) returns jsonb
language plpgsql stable
set search_path = ''
as $$
#variable_conflict use_variable
begin
  if content is null or not content @? '$.**.dog_text' then
    return content;
  end if;
  if content ? 'dog_text' then
    return coalesce(
      case content ->> 'dog_text'
        -- Of an update, by language (dog_updates_content).
        when 'texts' then content -> 'texts' -> language::text
        when 'location' then (
          select to_jsonb(word.text) from public.word_translations as word
          where word.kind = 'location' and word.source = content ->> 'original' and word.language = language
        )
        else (
          select to_jsonb(case content ->> 'dog_text' when 'name' then stored.name else stored.tagline end)
          from public.dog_translations as stored
          where stored.dog_id = (content ->> 'dog_id')::uuid and stored.language = language
        )
      end,
      content -> 'original'
    );
  end if;
  if jsonb_typeof(content) = 'array' then
    return (
      select jsonb_agg(private.in_language(element.item, language) order by element.position)
      from jsonb_array_elements(content) with ordinality as element (item, position)
    );
  end if;
  return (
    select jsonb_object_agg(field.key, private.in_language(field.value, language)) from jsonb_each(content) as field
  );
end
$$;

-- Whether a text is written in the language's script.
create function private.is_written_in(text text, language public.language) returns boolean
language sql immutable
set search_path = ''
as $$
  select (text ~ '[\u0900-\u097F]') = (language = 'hi')
$$;

-- For administrators: dogs and words without a translation, and dogs whose texts changed after they were translated.
-- Dogs before words, those that can be sponsored first. `dog_id` of a word is one of the dogs that have it.
create function public.missing_translations(language public.language) returns table (
  kind text, dog_id uuid, label text, is_outdated boolean, dogs integer
)
language plpgsql stable security definer
set search_path = ''
as $$
#variable_conflict use_variable
begin
  perform private.require_admin('see what is not translated');
  return query
    with dog as (
      select profile.id, profile.name, profile.status,
        (translation.name is null and not private.is_written_in(profile.name, language))
          or (translation.tagline is null and not private.is_written_in(profile.tagline, language))
          as is_missing,
        coalesce(
          translation.source_name <> profile.name or translation.source_tagline <> profile.tagline, false
        ) as is_changed
      from public.dog_profiles as profile
      left join public.dog_translations as translation
        on translation.dog_id = profile.id and translation.language = language
    ), word as (
      select 'location'::public.word_kind as kind, profile.location as source, profile.id
        from public.dog_profiles as profile
      union all
      select 'trait', trait, profile.id
        from public.dog_profiles as profile, unnest(profile.traits) as trait
    )
    (
      select 'dog', dog.id, dog.name, not dog.is_missing, 1 from dog
      where dog.is_missing or dog.is_changed
      order by dog.status, dog.name, dog.id
    )
    union all (
      select word.kind::text, (min(word.id::text))::uuid, word.source, false, count(*)::integer
      from word
      where not private.is_written_in(word.source, language)
        and not exists (
          select from public.word_translations as translation
          where (translation.kind, translation.source, translation.language)
            = (word.kind, word.source, language)
        )
      group by word.kind, word.source
      order by count(*) desc, word.kind, word.source
    );
end
$$;

-- For the team: dogs whose story has no Hindi, or that of an older story. Those that can be sponsored first; at most 100.
create function public.stories_without_hindi() returns table (dog_id uuid, name text, is_outdated boolean)
language plpgsql stable security definer
set search_path = ''
as $$
#variable_conflict use_column
begin
  perform private.require_in_team('see which stories have no Hindi');
  return query
    select dog.id, dog.name, hindi.story is not null
    from public.dog_papers as papers
    join public.dog_profiles as dog on dog.id = papers.dog_id
    left join public.dog_translations as hindi on hindi.dog_id = papers.dog_id and hindi.language = 'hi'
    where not private.is_written_in(papers.story, 'hi') and hindi.source_story is distinct from papers.story
    order by dog.status, dog.name, dog.id
    limit 100;
end
$$;

grant execute on function public.save_dog_translation, public.missing_translations, public.stories_without_hindi
  to authenticated;
grant execute on function public.search_dogs to anon, authenticated;

-- The bucket of the dogs' pictures. Everyone reads a picture at its public URL, which no policy protects.
-- Administrators list, upload and delete. A new picture gets a new name, so nobody may update.
--
-- Nobody can delete a picture that a dog uses: a form that was closed after its dog had been saved must
-- not delete the dog's picture. The admin page deletes unused pictures, those that a closed tab left
-- behind included (docs/decisions/0004-dog-pictures.md).
--
-- Names in the bucket are random, so comparing the file name of image_url is enough. A query string or a
-- fragment of the URL doesn't belong to the name.

insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
values (
  'dog-images', 'dog-images', true, 5242880,
  array['image/jpeg', 'image/png', 'image/webp', 'image/gif']
)
on conflict (id) do update set
  public = excluded.public,
  file_size_limit = excluded.file_size_limit,
  allowed_mime_types = excluded.allowed_mime_types;

create policy "Administrators list dog images" on storage.objects
  for select to authenticated
  using (bucket_id = 'dog-images' and (select private.is_admin()));

create policy "Administrators upload dog images" on storage.objects
  for insert to authenticated
  with check (bucket_id = 'dog-images' and (select private.is_admin()));

create policy "Administrators delete unused dog images" on storage.objects
  for delete to authenticated
  using (
    bucket_id = 'dog-images'
    and (select private.is_admin())
    and not exists (
      select from public.dog_profiles as dog
      where substring(regexp_replace(dog.image_url, '[?#].*', '') from '[^/]*$')
        = substring(objects.name from '[^/]*$')
    )
  );

-- For administrators: the oldest 1,000 pictures that were uploaded over a day ago and that no dog uses.
create function public.unused_dog_images() returns setof text
language plpgsql stable security definer
set search_path = ''
as $$
begin
  perform private.require_admin('list unused pictures');

  return query
    select object.name
    from storage.objects as object
    where object.bucket_id = 'dog-images'
      and object.created_at < now() - interval '1 day'
      and not exists (
        select from public.dog_profiles as dog
        where substring(regexp_replace(dog.image_url, '[?#].*', '') from '[^/]*$')
          = substring(object.name from '[^/]*$')
      )
    order by object.created_at, object.name
    limit 1000;
end
$$;

grant execute on function public.unused_dog_images to authenticated;
-- Messages from the contact form. Anyone inserts one. Only staff read them, so an insert must not
-- request the row (`return=minimal`, the client's default). Staff update handled_at and needs_review
-- and nothing else. A trigger sets needs_review while visitors send very many messages.

-- `payment`: somebody says that they paid another way than on this site. Browsers can't set it: report_payment() does.
create type public.contact_message_kind as enum ('message', 'payment');
-- How money comes without the payment provider. A cheque may be a draft.
create type public.donation_way as enum ('bank-transfer', 'upi', 'cheque', 'cash');

create table public.contact_messages (
  id uuid primary key default gen_random_uuid(),
  name text not null
    check (char_length(btrim(name, E' \t\r\n')) >= 2 and char_length(name) <= 100)
    check (private.is_name(name)),
  -- Of a letter, the account that wrote it. Browsers can't set it.
  account_id uuid references auth.users (id) on delete cascade,
  -- An account's address need not be one that the form accepts.
  email text not null check (account_id is not null or private.is_email_address(email))
    check (char_length(email) <= 255),
  message text not null check (
    char_length(btrim(message, E' \t\r\n')) >= case when account_id is null then 10 else 2 end
    and char_length(message) <= case when account_id is null then 5000 else 2000 end
  ),
  created_at timestamptz not null default now(),
  handled_at timestamptz,
  -- A trigger sets it. Null once the account is deleted.
  handled_by uuid references auth.users (id) on delete set null,
  needs_review boolean not null default false,
  -- Of the page with the form.
  language public.language not null default 'en',
  kind public.contact_message_kind not null default 'message',
  -- As the sender says it. Nobody has looked at the bank account.
  paid_paise bigint check (paid_paise between 100 and 1000000000),
  paid_on date check (paid_on >= '2020-01-01'),
  paid_by public.donation_way,
  reference text check (char_length(btrim(reference, E' \t\r\n')) >= 1 and char_length(reference) <= 50),
  for_dog text check (char_length(btrim(for_dog, E' \t\r\n')) >= 1 and char_length(for_dog) <= 100),
  check (num_nonnulls(paid_paise, paid_on, paid_by) = case kind when 'payment' then 3 else 0 end),
  check (kind = 'payment' or num_nonnulls(reference, for_dog) = 0)
);

create index contact_messages_created_at_idx on public.contact_messages (created_at desc, id desc);
-- The pages of staff count those that wait for an answer.
create index contact_messages_open_idx on public.contact_messages (created_at desc, id desc)
  where handled_at is null and not needs_review;
-- The page of staff counts the messages to review.
create index contact_messages_to_review_idx on public.contact_messages (created_at)
  where needs_review and handled_at is null;
create index contact_messages_account_id_idx on public.contact_messages (account_id, created_at desc, id desc);
create index contact_messages_handled_by_idx on public.contact_messages (handled_by);
-- Deleting an account deletes the messages from its email address.
create index contact_messages_email_idx
  on public.contact_messages (private.normalised_email(email));
-- Without fastupdate, new entries go into the index directly. A search would scan the whole list of
-- pending entries, and with a long list the planner scans the table instead.
create index contact_messages_search_idx on public.contact_messages
  using gin (
    lower(name) extensions.gin_trgm_ops,
    lower(email) extensions.gin_trgm_ops,
    lower(message) extensions.gin_trgm_ops
  ) with (fastupdate = off);

create function private.limit_contact_messages() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  new.needs_review := coalesce(
    private.count_submission('contact', new.email, case when new.account_id is null then 5 else 20 end, 50, 300, 3000),
    new.needs_review
  );
  return new;
end
$$;

create trigger contact_messages_limit
  before insert on public.contact_messages
  for each row execute function private.limit_contact_messages();

create function private.set_contact_message_handler() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  new.handled_by := case when new.handled_at is not null then (select auth.uid()) end;
  return new;
end
$$;

create trigger contact_messages_set_handler
  before update of handled_at on public.contact_messages
  for each row when (new.handled_at is distinct from old.handled_at)
  execute function private.set_contact_message_handler();

alter table public.contact_messages enable row level security;
grant insert (name, email, message, language) on public.contact_messages to anon, authenticated;
grant select on public.contact_messages to authenticated;
grant update (handled_at, needs_review) on public.contact_messages to authenticated;
grant select, insert, update, delete on public.contact_messages to service_role;

create policy "Anyone sends a contact message" on public.contact_messages
  for insert to anon, authenticated
  with check (true);

create policy "Staff read contact messages" on public.contact_messages
  for select to authenticated
  using ((select private.is_staff()));

create policy "Staff handle and review contact messages" on public.contact_messages
  for update to authenticated
  using ((select private.is_staff()))
  with check ((select private.is_staff()));

-- Contact messages whose name, email or message contains the search, ignoring case.
create function private.find_contact_messages(search text) returns setof public.contact_messages
language plpgsql stable
set search_path = ''
as $$
declare
  term constant text := lower(btrim(coalesce(search, '')));
  pattern constant text := private.contains_pattern(term);
begin
  -- A query of its own, because `term = '' or …` hides the search index.
  if term = '' then
    return query select * from public.contact_messages;
    return;
  end if;

  return query
    select *
    from public.contact_messages as received
    where lower(received.name) like pattern
      or lower(received.email) like pattern
      or lower(received.message) like pattern;
end
$$;

-- For visitors and signed-in users: says that they paid another way. A contact message for the team, with the bounds and
-- limits of one. Without a reference or a dog those are ''. Errors: not-yet for a day that has not come in India.
create function public.report_payment(
  name text,
  email text,
  amount_paise bigint,
  paid_on date,
  paid_by public.donation_way,
  reference text,
  for_dog text,
  language public.language
) returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  given_reference constant text := nullif(btrim(reference), '');
  named_dog constant text := nullif(btrim(for_dog), '');
begin
  if paid_on > private.india_date(now()) then
    raise exception 'not-yet' using errcode = '22023';
  end if;
  insert into public.contact_messages
    (name, email, language, kind, paid_paise, paid_on, paid_by, reference, for_dog, message)
    values (
      name, email, language, 'payment', amount_paise, paid_on, paid_by, given_reference, named_dog,
      format(
        'I paid ₹%s by %s on %s.%s%s', to_char(amount_paise / 100.0, 'FM9,99,99,990.00'),
        case paid_by when 'upi' then 'UPI' else replace(paid_by::text, '-', ' ') end,
        to_char(paid_on, 'FMDD FMMonth YYYY'), E'\nReference: ' || given_reference, E'\nFor: ' || named_dog
      )
    );
end
$$;

grant execute on function public.report_payment to anon, authenticated;
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

-- Who gave, for receipts and the tax return: name and address as the donor typed them, the declaration of
-- Indian citizenship, and the PAN (the income tax department's permanent account number) if the donor
-- wants a certificate. An account has one row. A visitor's donation has a row of its own.
--
-- The functions encrypt the PAN (supabase/functions/_shared/donor/pan-encryption.ts): the database has no
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

grant execute on function private.is_printable to service_role;

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
    check (private.is_printable(address)),
  -- Only of visitors. An account has its own.
  email text check (
    email = private.normalised_email(email) and private.is_email_address(email)
  ),
  phone text check (phone ~ '\S' and char_length(phone) <= 30),
  -- When the donor last declared to be an Indian citizen. Null if they never did.
  citizen_declared_at timestamptz,
  pan_masked text check (pan_masked ~ '^[A-Z]{3}•{6}[A-Z]$'),
  -- Key version, initialisation vector and ciphertext with its tag (AES-GCM), in base64url.
  pan_encrypted text check (pan_encrypted ~ '^[1-9][0-9]{0,8}\.[A-Za-z0-9_-]{16}\.[A-Za-z0-9_-]{35}$'),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check ((pan_masked is null) = (pan_encrypted is null)),
  check (user_id is null or email is null)
);

create index donors_email_idx on public.donors (email) where email is not null;
create index donors_person_id_idx on public.donors (person_id) where person_id is not null;

create trigger donors_set_updated_at
  before update on public.donors
  -- Finding a person changes no details.
  for each row when (old.person_id is not distinct from new.person_id)
  execute function private.set_updated_at();

alter table public.donors enable row level security;
grant select (
  id, user_id, name, address, email, phone, citizen_declared_at, pan_masked, created_at, updated_at
) on public.donors to authenticated;
grant select, insert, update, delete on public.donors to service_role;

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
-- Sponsorships: one person's monthly commitment to one dog, or to all dogs when dog_id is null. Behind each
-- is a mandate with the payer's bank, which the payment provider calls a subscription. Every month that is
-- charged is a donation of the sponsorship. Sponsors read their own, staff read all, nobody writes
-- through the API.
--
-- `desired_status` is what should be true at the provider. It is stored in the transaction of the decision, and the
-- server carries it out until the provider's status agrees. Amounts are in paise, at most ₹15,000: above
-- that, Indian banks ask again each month or refuse. Of a standing order, which the sponsor gave to their bank and the team
-- begins and stops, the provider knows nothing: its months are recorded donations.

-- The mode of the provider's key. No money moves in test mode.
create type public.payment_mode as enum ('test', 'live');
create type public.desired_status as enum ('run', 'pause', 'stop');
-- `bank`: the payer paused it in the bank's or UPI app, and only they can resume it there.
create type public.pause_reason as enum ('sponsor', 'dog', 'bank');
-- `abandoned`: never authorised. `failed`: halted for 30 days. `completed`: all 120 months are charged.
create type public.end_reason as enum (
  'sponsor', 'dog', 'account', 'replaced', 'bank', 'failed', 'completed', 'abandoned'
);

create type public.sponsorship_source as enum ('provider', 'standing-order');

create table public.sponsorships (
  id uuid primary key default gen_random_uuid(),
  -- Null for a visitor, and once the account is deleted.
  user_id uuid references auth.users (id) on delete set null,
  -- Of a visitor, whose months keep it after joining an account. Else set when the account is deleted, for months that are
  -- recorded after that.
  donor_id uuid references public.donors (id) on delete set null,
  -- The dog of the current period.
  dog_id uuid references public.dog_profiles (id),
  -- While a move waits for the next period: the dog from then on, null for all dogs, and when it was chosen.
  next_dog_id uuid references public.dog_profiles (id),
  moved_at timestamptz,
  amount_paise bigint not null,
  mode public.payment_mode not null,
  source public.sponsorship_source not null default 'provider',
  -- For somebody else (gifts), beside the person's own sponsorship of the dog.
  is_gift boolean not null default false,
  -- The provider's status of the subscription.
  status text not null default 'created' check (status in (
    'created', 'authenticated', 'active', 'pending', 'halted', 'paused', 'cancelled', 'completed',
    'expired'
  )),
  desired_status public.desired_status not null default 'run',
  stop_requested_at timestamptz,
  pause_reason public.pause_reason,
  -- The Indian day on which a pause by the sponsor ends. Null for one that lasts until the sponsor resumes.
  resume_on date,
  end_reason public.end_reason,
  -- The sponsor's optional answer to why they stop.
  stop_comment text check (stop_comment ~ '\S' and char_length(stop_comment) <= 1000),
  provider_subscription_id text unique check (char_length(provider_subscription_id) between 1 and 100),
  -- The provider's page where the payer replaces a card or pays a month.
  manage_url text check (manage_url ~ '^https?://\S+$' and char_length(manage_url) <= 500),
  payment_method text check (char_length(payment_method) between 1 and 50),
  -- When the first charge is due, for one that doesn't start immediately.
  starts_at timestamptz,
  current_start timestamptz,
  current_end timestamptz,
  next_charge_at timestamptz,
  -- When the payer authorised it.
  started_at timestamptz,
  halted_at timestamptz,
  ended_at timestamptz,
  -- The sponsorship that this one takes over from, for a new amount or a new mandate.
  replaces_id uuid references public.sponsorships (id),
  -- When its authorised replacement is charged first. Until then this one still takes the charge that was due
  -- or retried when the amount was changed, and is cancelled when that is final.
  replaced_from timestamptz,
  -- Since when something waits to be compared with the provider; null when nothing does.
  sync_due timestamptz,
  -- Each event, request and change increments it, so that a stale comparison can't overwrite a newer one.
  sync_version integer not null default 0 check (sync_version >= 0),
  synced_at timestamptz not null default now(),
  created_at timestamptz not null default now(),
  -- Where the emails of a visitor go. Set while no account has joined: null with user_id means that nobody is left to tell.
  visitor_email text check (
    visitor_email = private.normalised_email(visitor_email) and private.is_email_address(visitor_email)
  ),
  -- Of the browser that began it for a visitor.
  request_id uuid unique,
  -- Of the page on which a visitor began it. An account's emails follow its settings.
  language public.language not null default 'en',
  -- It has joined an account that sponsored the dog already. Both run, until the sponsor stops one.
  is_extra boolean not null default false,
  -- The definition of a running sponsorship: authorised, and neither stopping nor ended. A paused one runs, too.
  is_running boolean not null generated always as (
    ended_at is null and desired_status <> 'stop' and status <> 'created'
  ) stored,
  check ((desired_status = 'stop') = (stop_requested_at is not null)),
  check (resume_on is null or (desired_status = 'pause' and pause_reason is not distinct from 'sponsor')),
  check (ended_at is null or end_reason is not null),
  check (moved_at is not null or next_dog_id is null),
  check (visitor_email is null or user_id is null),
  check (amount_paise between 100 and case source when 'provider' then 1500000 else 1000000000 end),
  check (
    source = 'provider' or started_at is not null and num_nonnulls(
      provider_subscription_id, manage_url, payment_method, next_charge_at, sync_due, replaces_id, replaced_from, starts_at
    ) = 0 and desired_status = 'run' and status in ('active', 'cancelled')
      and (status = 'active') = (ended_at is null)
  )
);

-- One sponsorship per person and dog. One that is stopping or replaced doesn't count, nor does a gift, nor a replacement
-- that is not authorised yet, nor one that came with a visitor's mailbox.
create unique index sponsorships_one_per_dog_idx
  on public.sponsorships (user_id, coalesce(dog_id, '00000000-0000-0000-0000-000000000000'), mode)
  where not is_gift and not is_extra and ended_at is null and desired_status <> 'stop' and replaced_from is null
    and (status <> 'created' or replaces_id is null);
create index sponsorships_user_id_idx on public.sponsorships (user_id, created_at desc, id desc);
create index sponsorships_donor_id_idx on public.sponsorships (donor_id) where donor_id is not null;
create index sponsorships_visitor_email_idx on public.sponsorships (visitor_email) where visitor_email is not null;
create index sponsorships_dog_id_idx on public.sponsorships (dog_id);
create index sponsorships_next_dog_id_idx on public.sponsorships (next_dog_id);
create index sponsorships_replaces_id_idx on public.sponsorships (replaces_id);
create index sponsorships_created_at_idx on public.sponsorships (created_at desc, id desc);
create index sponsorships_sync_due_idx on public.sponsorships (sync_due) where sync_due is not null;
create index sponsorships_resume_on_idx on public.sponsorships (resume_on) where resume_on is not null;
create index sponsorships_synced_at_idx on public.sponsorships (synced_at) where ended_at is null and source = 'provider';

-- The provider's plans. One can't be changed or deleted, so there is one per amount and mode.
create table public.provider_plans (
  amount_paise bigint not null check (amount_paise between 100 and 1500000),
  mode public.payment_mode not null,
  provider_plan_id text not null unique check (char_length(provider_plan_id) between 1 and 100),
  created_at timestamptz not null default now(),
  primary key (amount_paise, mode)
);

-- The secrets with which visitors reach the page of their sponsorship, as hashes. The browser's own comes with the answer
-- that begins it; each email has another one, because the mailbox may be a stranger’s.
create table private.sponsorship_secrets (
  secret_hash text primary key check (char_length(secret_hash) = 64),
  sponsorship_id uuid not null references public.sponsorships (id) on delete cascade,
  is_emailed boolean not null,
  -- When the address was corrected with it. Once for a sponsorship.
  corrected_at timestamptz,
  check (not is_emailed or corrected_at is null)
);

create index sponsorship_secrets_sponsorship_id_idx on private.sponsorship_secrets (sponsorship_id);
alter table private.sponsorship_secrets enable row level security;

-- A new secret for the page of a visitor's sponsorship.
create function private.new_sponsorship_secret(sponsorship_id uuid, is_emailed boolean) returns text
language plpgsql
set search_path = ''
as $$
declare
  secret constant text := private.random_code();
begin
  insert into private.sponsorship_secrets (secret_hash, sponsorship_id, is_emailed)
    values (private.secret_hash(secret), sponsorship_id, is_emailed);
  return secret;
end
$$;

alter table public.sponsorships enable row level security;
alter table public.provider_plans enable row level security;
-- All columns but manage_url, with which a card is replaced: own_manage_urls returns it to the owner alone.
grant select (
  id, user_id, dog_id, next_dog_id, moved_at, amount_paise, mode, is_gift, status, desired_status, stop_requested_at,
  pause_reason, resume_on, end_reason, stop_comment, provider_subscription_id, payment_method, starts_at,
  current_start, current_end, next_charge_at, started_at, halted_at, ended_at, replaces_id, replaced_from,
  sync_due, sync_version, synced_at, created_at, is_extra, source
) on public.sponsorships to authenticated;
grant select, insert, update, delete
  on public.sponsorships, public.provider_plans to service_role;

create policy "Sponsors read their own sponsorships, staff read all" on public.sponsorships
  for select to authenticated
  using (user_id = (select auth.uid()) or (select private.is_staff()));

-- For a sponsor: where to replace the card of each own sponsorship, at the payment provider.
create function public.own_manage_urls() returns table (id uuid, manage_url text)
language sql stable security definer
set search_path = ''
as $$
  select sponsorship.id, sponsorship.manage_url from public.sponsorships as sponsorship
  where sponsorship.user_id = (select auth.uid()) and sponsorship.manage_url is not null
$$;

-- The dog of a sponsorship from its next period on; null for all dogs.
create function private.chosen_dog(sponsorship public.sponsorships) returns uuid
language sql immutable
set search_path = ''
as $$
  select case when sponsorship.moved_at is null then sponsorship.dog_id else sponsorship.next_dog_id end
$$;

-- Whether a running sponsorship is for the dog now or from its next period on, and not replaced.
create function private.is_for_dog(sponsorship public.sponsorships, dog_id uuid) returns boolean
language sql immutable
set search_path = ''
as $$
  select sponsorship.is_running and sponsorship.replaced_from is null
    and (
      sponsorship.dog_id is not distinct from is_for_dog.dog_id
      or private.chosen_dog(sponsorship) is not distinct from is_for_dog.dog_id
    )
$$;

-- Whether a sponsorship promises money each month: it runs, and neither pauses nor is replaced.
create function private.is_promised(sponsorship public.sponsorships) returns boolean
language sql immutable
set search_path = ''
as $$
  select sponsorship.is_running and sponsorship.desired_status = 'run' and sponsorship.replaced_from is null
    and sponsorship.status in ('authenticated', 'active', 'pending')
$$;

-- The person of a sponsorship: its account's, or of one without an account its donor's.
create function private.person_of_sponsorship(sponsorship public.sponsorships) returns uuid
language sql stable
set search_path = ''
as $$
  select coalesce(
    (select person.id from private.people as person where person.account_id = sponsorship.user_id),
    (select donor.person_id from public.donors as donor where donor.id = sponsorship.donor_id)
  )
$$;

-- What the promised sponsorships of a dog come to, as dog_profiles.coverage publishes it: in steps of ₹50, rounded down, and
-- people as 0, 1, 2, 3 for 3 to 5, or 6 for more. One that moves counts for its present dog until its next period.
create function private.dog_coverage(dog_id uuid) returns jsonb
language sql stable
set search_path = ''
as $$
  select jsonb_object_agg(promised.mode, jsonb_build_object(
    'paise', promised.paise / 5000 * 5000,
    'people', case when promised.people > 5 then 6 else least(promised.people, 3) end
  ))
  from (
    select sponsorship.mode, sum(sponsorship.amount_paise)::bigint as paise,
      count(distinct private.person_of_sponsorship(sponsorship)) as people
    from public.sponsorships as sponsorship
    where sponsorship.dog_id = dog_coverage.dog_id and private.is_promised(sponsorship)
    group by sponsorship.mode
  ) as promised
$$;

-- Changes of what sponsorships promise wait for each other until the end of the transaction, whatever dogs they are about,
-- so that each one counts those before it. Taken before any lock of a sponsorship or a dog. Not a lock for each dog: a move
-- may change which dogs a sponsorship has before it is locked, and two transactions would wait for each other.
create function private.lock_promises() returns void
language sql
set search_path = ''
as $$
  select pg_advisory_xact_lock(hashtextextended('promises', 0))
$$;

-- What one account chooses waits for what it chose before. Taken before lock_promises.
create function private.lock_choices(account uuid) returns void
language sql
set search_path = ''
as $$
  select pg_advisory_xact_lock(hashtextextended('sponsorships ' || account, 0))
$$;

-- Updates dog_profiles.coverage from the sponsorships. Functions that change what a sponsorship promises, or its dog,
-- call it, and so do seeds and imports.
create function private.refresh_coverage(dog_ids uuid[]) returns void
language plpgsql
set search_path = ''
as $$
begin
  perform private.lock_promises();
  update public.dog_profiles as dog set coverage = counted.coverage
    from (
      select known.id, private.dog_coverage(known.id) as coverage
      from public.dog_profiles as known where known.id = any (dog_ids)
    ) as counted
    where dog.id = counted.id and dog.coverage is distinct from counted.coverage;
end
$$;

-- Two available dogs other than this one of whose month the smallest part is promised, in payments of the mode; fewer when
-- no other one has less than its whole month, in the steps of coverage. Of equal ones each dog names others.
create function public.less_covered_dogs(
  dog_id uuid,
  mode public.payment_mode,
  language public.language default 'en'
) returns table (id uuid, name text, image_url text)
language sql stable
set search_path = ''
as $$
  select less.id, coalesce(translation.name, less.name), less.image_url
  from (
    select other.id, other.name, other.image_url, promised.part, md5(less_covered_dogs.dog_id::text || other.id::text) as tie
    from public.dog_profiles as other
    cross join lateral (
      select coalesce((other.coverage -> mode::text ->> 'paise')::numeric, 0)
        / 5000 / greatest(floor(other.monthly_amount / 50), 1) as part
    ) as promised
    where other.status = 'available' and other.id <> less_covered_dogs.dog_id and promised.part < 1
    order by promised.part, tie
    limit 2
  ) as less
  left join public.dog_translations as translation
    on translation.dog_id = less.id and translation.language = less_covered_dogs.language
  order by less.part, less.tie
$$;

-- The accounts with a running sponsorship of a dog or of all dogs, each once. Nobody without a dog.
create function private.sponsors_of_dog(dog_id uuid) returns setof uuid
language sql stable
set search_path = ''
as $$
  select distinct sponsorship.user_id from public.sponsorships as sponsorship
  where sponsorship.is_running and sponsorship.user_id is not null
    and (sponsorship.dog_id = sponsors_of_dog.dog_id or sponsorship.dog_id is null)
    and sponsors_of_dog.dog_id is not null
$$;

create index sponsorships_standing_orders_idx on public.sponsorships (id)
  where source = 'standing-order' and ended_at is null;
-- Those whose last charge the bank declined.
create index sponsorships_failing_idx on public.sponsorships (id)
  where is_running and replaced_from is null and status in ('pending', 'halted');

-- For the server: whether a plan may be made for an amount, at most five a day for an account. The price of a dog and
-- an amount that was asked for within the day don't count.
create function public.allow_plan(account_id uuid, amount_paise bigint) returns boolean
language plpgsql security definer
set search_path = ''
as $$
#variable_conflict use_variable
declare
  account constant text := 'plan account ' || account_id;
  amount constant text := account || ' amount ' || amount_paise;
begin
  if exists (select from public.dog_profiles where monthly_amount * 100 = amount_paise) then
    return true;
  end if;
  perform private.lock_limits(account);
  if private.is_used_up(amount, 1) then
    return true;
  elsif private.is_used_up(account, 5) then
    return false;
  end if;
  perform private.use_limits(array[account, amount], interval '1 day');
  return true;
end
$$;

grant execute on function public.allow_plan to service_role;
grant execute on function public.own_manage_urls to authenticated;
grant execute on function public.less_covered_dogs to anon, authenticated;
-- Donations and attempted donations. Donors read their own, staff read all, only the server writes.
--
-- Amounts are in paise: at least ₹1, and at most ₹5,00,000 through the payment provider, else ₹1,00,00,000. A donation is
-- a financial record, so it stays when its account is deleted; the reference becomes null. A dog with
-- donations can't be deleted. The provider's ids are unique, so that one payment can't count as two
-- donations.

create type public.donation_type as enum ('One-time', 'Monthly');
create type public.donation_status as enum (
  'pending', 'completed', 'failed', 'refunded', 'disputed'
);

-- `recorded`: the team entered what arrived another way. `imported`: it has a receipt of an older system.
create type public.donation_source as enum ('provider', 'recorded', 'imported');

create table public.donations (
  id uuid primary key default gen_random_uuid(),
  user_id uuid references auth.users (id) on delete set null,
  dog_id uuid references public.dog_profiles (id),
  -- Null for a donor who gave no details.
  donor_id uuid references public.donors (id) on delete set null,
  -- The sponsorship of which this is one month.
  sponsorship_id uuid references public.sponsorships (id),
  amount_paise bigint not null,
  currency text not null default 'INR' check (currency = 'INR'),
  type public.donation_type not null,
  source public.donation_source not null default 'provider',
  status public.donation_status not null default 'pending',
  -- What the donor got back of a completed donation, all of it when refunded.
  refunded_paise bigint not null default 0 check (refunded_paise between 0 and amount_paise),
  -- What was kept of it: what receipts and tax years count.
  net_paise bigint not null generated always as (
    case when status = 'completed' then amount_paise - refunded_paise else 0 end
  ) stored,
  -- The mode of the provider's key that the order was created with. No money moves in test mode.
  mode public.payment_mode not null default 'test',
  provider_order_id text unique check (char_length(provider_order_id) between 1 and 100),
  provider_payment_id text unique check (char_length(provider_payment_id) between 1 and 100),
  -- When the donor paid, however late that was reported; of recorded money noon of the day. Receipts and tax years count
  -- by it.
  paid_at timestamptz,
  payment_method text check (char_length(payment_method) between 1 and 50),
  -- What the provider kept of the payment, and the tax that is part of it.
  fee_paise bigint check (fee_paise between 0 and 50000000),
  tax_paise bigint check (tax_paise between 0 and 50000000),
  -- Since when an event waits to be compared with the provider's payments; null when none does.
  sync_due timestamptz,
  -- Each event and each change increments it, so that a stale comparison can't overwrite a newer one.
  sync_version integer not null default 0 check (sync_version >= 0),
  -- Of the page on which somebody paid. An account's emails follow its settings.
  language public.language not null default 'en',
  created_at timestamptz not null default now(),
  check (paid_at is not null or status in ('pending', 'failed')),
  check (amount_paise between 100 and case source when 'provider' then 50000000 else 1000000000 end),
  check (source <> 'recorded' or coalesce(payment_method in ('bank-transfer', 'upi', 'cheque', 'cash'), false)),
  check (
    source = 'provider' or num_nonnulls(provider_order_id, provider_payment_id, fee_paise, tax_paise, sync_due) = 0
  )
);

-- What the team knows of a recorded donation, for itself alone. A cheque waits while its donation is pending.
create table private.recorded_donations (
  -- Deferred, because the receipt that comes with the donation reads this row.
  donation_id uuid primary key references public.donations (id) on delete cascade deferrable initially deferred,
  received_on date not null,
  -- The bank's or app's number of a transfer, or the cheque's. Not unique: one transfer may be for two dogs.
  reference text check (reference ~ '\S' and char_length(reference) <= 60),
  bank_name text check (bank_name ~ '\S' and char_length(bank_name) <= 60),
  -- As references are compared.
  reference_key text generated always as (nullif(upper(regexp_replace(reference, '[^A-Za-z0-9]', '', 'g')), '')) stored,
  -- Null once that account is deleted.
  recorded_by uuid references auth.users (id) on delete set null
);

-- The team lists what it recorded.
create index donations_recorded_idx on public.donations (created_at desc, id desc) where source = 'recorded';
create index recorded_donations_reference_key_idx on private.recorded_donations (reference_key);
create index recorded_donations_recorded_by_idx on private.recorded_donations (recorded_by);

create type public.donation_change_kind as enum ('correction', 'return');

-- What the team changed of a recorded donation, and why; of returned money also how much, when and how. Append-only.
create table private.donation_changes (
  id bigint generated always as identity primary key,
  donation_id uuid not null references public.donations (id) on delete cascade,
  kind public.donation_change_kind not null,
  reason text not null check (reason ~ '\S' and char_length(reason) <= 500),
  amount_paise bigint check (amount_paise > 0),
  happened_on date,
  way public.donation_way,
  changed_by uuid references auth.users (id) on delete set null,
  changed_at timestamptz not null default now(),
  check (num_nonnulls(amount_paise, happened_on, way) = case kind when 'return' then 3 else 0 end)
);

create index donation_changes_donation_id_idx on private.donation_changes (donation_id);
create index donation_changes_changed_by_idx on private.donation_changes (changed_by);

alter table private.recorded_donations enable row level security;
alter table private.donation_changes enable row level security;

create index donations_user_id_idx on public.donations (user_id, created_at desc, id desc);
create index donations_dog_id_idx on public.donations (dog_id);
create index donations_donor_id_idx on public.donations (donor_id);
create index donations_sponsorship_id_idx on public.donations (sponsorship_id, created_at desc);
create index donations_created_at_idx on public.donations (created_at);
-- Without the mode: comparing an enum is not leakproof, so under row-level security no index can do it.
create index donations_paid_at_idx on public.donations (paid_at, id) where paid_at is not null;
-- What the clean-up asks the provider about.
create index donations_unpaid_idx on public.donations (id)
  where status = 'pending' and user_id is null;
create index donations_waiting_cheques_idx on public.donations (id) where status = 'pending' and source = 'recorded';
create index donations_sync_due_idx on public.donations (sync_due) where sync_due is not null;

-- Payments whose time the provider doesn't say: a donation that is inserted as paid was paid when it was created, another
-- one now.
create function private.set_paid_at() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  new.paid_at := case tg_op when 'INSERT' then new.created_at else now() end;
  return new;
end
$$;

create trigger donations_set_paid_at
  before insert or update of status on public.donations
  for each row when (new.paid_at is null and new.status not in ('pending', 'failed'))
  execute function private.set_paid_at();

alter table public.donations enable row level security;
grant select on public.donations to authenticated;
grant select, insert, update, delete on public.donations to service_role;

create policy "Donors read their own donations, staff read all" on public.donations
  for select to authenticated
  using (user_id = (select auth.uid()) or (select private.is_staff()));

-- Why an amount can't be given, as an error code; null when it can be.
--
-- Every month it is from ₹250 to ₹15,000 in whole rupees, because each amount needs a plan of its own at the provider.
-- Once it is from ₹100 to ₹5,00,000. The dog's price, and what a sponsor gives now, only have the upper bound.
create function private.amount_problem(
  amount_paise bigint,
  type public.donation_type,
  dog_paise bigint,
  present_paise bigint default null
) returns text
language sql immutable
set search_path = ''
as $$
  select case
    when amount_paise is null then 'amount-out-of-range'
    when amount_paise > case type when 'Monthly' then 1500000 else 50000000 end then 'amount-out-of-range'
    when amount_paise in (dog_paise, present_paise) then null
    when amount_paise < case type when 'Monthly' then 25000 else 10000 end then 'amount-out-of-range'
    when type = 'Monthly' and amount_paise % 100 <> 0 then 'whole-rupees'
  end
$$;

-- For the server: the amount and the dog of an order, or the problem with them. Without an amount it is the dog's price.
create function public.order_terms(dog_id uuid, amount_paise bigint) returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
#variable_conflict use_variable
declare
  dog public.dog_profiles;
  dog_paise bigint;
  ordered_paise bigint;
  problem text;
begin
  select * into dog from public.dog_profiles where id = dog_id;
  problem := private.dog_problem(dog_id, dog);
  if problem is not null then
    return jsonb_build_object('problem', problem);
  end if;
  dog_paise := dog.monthly_amount * 100;
  ordered_paise := coalesce(amount_paise, dog_paise);
  problem := private.amount_problem(ordered_paise, 'One-time', dog_paise);
  if problem is not null then
    return jsonb_build_object('problem', problem);
  end if;
  return jsonb_build_object('amount_paise', ordered_paise, 'dog_name', dog.name);
end
$$;

-- For the server: deletes a pending donation without an account. False if it has changed since that version.
--
-- The provider has just listed no payment of its order. An event that came meanwhile keeps it.
create function public.delete_unpaid_donation(donation_id uuid, expected_version integer) returns boolean
language plpgsql security definer
set search_path = ''
as $$
#variable_conflict use_variable
begin
  delete from public.donations as donation
    where donation.id = donation_id and donation.sync_version = expected_version
      and donation.status = 'pending' and donation.user_id is null
      and donation.sponsorship_id is null and donation.sync_due is null and donation.source = 'provider';
  return found;
end
$$;

grant execute on function public.order_terms, public.delete_unpaid_donation to service_role;
-- What the server can't settle and a person must decide, for example a second payment to refund. Only the
-- server opens a review item. The team assigns it, writes notes about it, closes it and opens it again
-- (review_item_decisions): the API can't reach the tables.
--
-- `kind` and `reference` identify a review item, so repeated events and later reconciliations don't open it
-- again, not even after somebody has closed it.

create type public.review_item_kind as enum (
  'second-payment', 'wrong-amount', 'dispute', 'unknown-order', 'reconciliation', 'email', 'charge-after-stop',
  'charge-after-change', 'unreadable-event', 'many-orders', 'unknown-subscription', 'not-compared',
  'refund-failed', 'foreign-mailbox', 'not-joined', 'books'
);
-- What a note says: only itself, what was done when the review item was closed, or why it is open again.
create type public.review_item_action as enum ('note', 'close', 'reopen');

create table public.review_items (
  id uuid primary key default gen_random_uuid(),
  kind public.review_item_kind not null,
  reference text not null check (char_length(reference) between 1 and 200),
  description text not null check (description ~ '\S' and char_length(description) <= 500),
  donation_id uuid references public.donations (id) on delete set null,
  -- Of what is about no donation. A donation has its own.
  sponsorship_id uuid references public.sponsorships (id) on delete set null,
  provider_order_id text check (char_length(provider_order_id) between 1 and 100),
  provider_payment_id text check (char_length(provider_payment_id) between 1 and 100),
  provider_subscription_id text check (char_length(provider_subscription_id) between 1 and 100),
  amount_paise bigint check (amount_paise between 0 and 1000000000000),
  created_at timestamptz not null default now(),
  -- Who looks after it. Counts while that person is in the team.
  assignee_id uuid references auth.users (id) on delete set null,
  -- Null while it is open. Who closed it, and what was done, is its last note with that action.
  closed_at timestamptz,
  -- Whether administrators get an email about it immediately, because it is about money.
  is_urgent boolean not null generated always as (
    kind in ('second-payment', 'wrong-amount', 'dispute', 'unknown-order', 'unknown-subscription')
  ) stored,
  unique (kind, reference)
);

create index review_items_created_at_idx on public.review_items (created_at desc, id desc);
create index review_items_donation_id_idx on public.review_items (donation_id);
create index review_items_sponsorship_id_idx on public.review_items (sponsorship_id);
create index review_items_closed_at_idx on public.review_items (closed_at desc, id desc) where closed_at is not null;
create index review_items_open_idx on public.review_items (is_urgent desc, created_at, id) where closed_at is null;
create index review_items_assignee_id_idx on public.review_items (assignee_id);

alter table public.review_items enable row level security;
grant select, insert, update, delete on public.review_items to service_role;

-- Added and never changed.
create table private.review_item_notes (
  id bigint generated always as identity primary key,
  review_item_id uuid not null references public.review_items (id) on delete cascade,
  action public.review_item_action not null default 'note',
  body text not null check (body ~ '\S' and char_length(body) <= 2000),
  author_id uuid references auth.users (id) on delete set null,
  author_name text not null check (author_name ~ '\S' and char_length(author_name) <= 100),
  created_at timestamptz not null default now()
);

create index review_item_notes_review_item_id_idx on private.review_item_notes (review_item_id, id desc);
create index review_item_notes_author_id_idx on private.review_item_notes (author_id);

alter table private.review_item_notes enable row level security;
-- What happened, append-only. The function that makes a change records it, in its transaction, after what belongs
-- to the change: of a completed donation the state, then the receipt, then the event. The emails follow from it
-- (emails), and so does the timeline of a sponsorship.
--
-- The API can't reach the table, and no role may insert, update or delete: only functions of the owner do. Facts
-- never change. What is written later is when the emails were decided and, of a deleted account, that it is gone.

create type public.domain_event_kind as enum (
  'account-confirmed', 'message-sent', 'contact-answered', 'milestone-reached', 'dog-added', 'dog-update-published', 'review-item-opened',
  'review-item-assigned', 'review-item-closed', 'review-item-reopened',
  'donation-pending', 'donation-completed', 'donation-failed', 'donation-refunded', 'donation-disputed',
  'donation-corrected', 'donation-returned', 'cheque-returned', 'donations-added', 'receipt-replaced', 'receipt-resent', 'details-corrected', 'identity-requested',
  'address-changed', 'person-forgotten',
  'role-given', 'role-taken', 'role-offered', 'role-withdrawn',
  'second-factor-added', 'second-factor-removed', 'tax-file-downloaded',
  'dog-left', 'gift-paid', 'gift-sent-again', 'gift-not-delivered',
  'sponsorship-created', 'sponsorship-authorised', 'sponsorship-charged', 'sponsorship-charge-failed',
  'sponsorship-halted', 'sponsorship-pause-requested', 'sponsorship-paused', 'sponsorship-resume-announced',
  'sponsorship-resume-requested', 'sponsorship-resumed', 'sponsorship-moved', 'sponsorship-dog-left', 'sponsorship-dog-back',
  'sponsorship-dog-taken', 'sponsorship-dog-returned',
  'sponsorship-amount-changed', 'sponsorship-stop-requested', 'sponsorship-ended'
);
-- The kinds of a timeline's entries: those above that begin with `sponsorship-`.
create type public.sponsorship_event_kind as enum (
  'created', 'authorised', 'charged', 'charge-failed', 'halted', 'pause-requested', 'paused', 'resume-announced',
  'resume-requested', 'resumed', 'moved', 'dog-left', 'dog-back', 'dog-taken', 'dog-returned', 'amount-changed', 'stop-requested', 'ended'
);
-- `site`: a rule, for example after 30 days without a charge.
create type public.sponsorship_actor as enum ('sponsor', 'team', 'bank', 'site');
-- Why a bank did not pay a monthly charge. `payer-declined`: the payer didn't approve the bank's notice of it. `other`: the
-- bank gave no reason, or one that we don't know.
create type public.failure_reason as enum (
  'insufficient-balance', 'card-expired', 'mandate-revoked', 'payer-declined', 'bank-down', 'other'
);

create table private.domain_events (
  -- The order in which events were recorded, and in which their emails are decided.
  id bigint generated always as identity primary key,
  kind public.domain_event_kind not null,
  -- Not now(): events of one transaction have an order. Of what the provider reports its time, which may be days
  -- before it is recorded.
  occurred_at timestamptz not null default clock_timestamp(),
  recorded_at timestamptz not null default now(),
  -- Null once the account is deleted.
  account_id uuid references auth.users (id) on delete set null,
  donation_id uuid references public.donations (id) on delete set null,
  sponsorship_id uuid references public.sponsorships (id) on delete set null,
  -- Of a sponsorship's `created`, `amount-changed` and `moved` the dog from the next period on, null for all dogs.
  dog_id uuid references public.dog_profiles (id) on delete set null,
  review_item_id uuid references public.review_items (id) on delete set null,
  -- Only of sponsorships.
  actor public.sponsorship_actor,
  -- Identifies what may be reported twice, for example a payment.
  reference text check (char_length(reference) between 1 and 100),
  -- Ids, amounts, times and states. Never an address or a typed text: those are read when the emails are decided.
  data jsonb not null default '{}'
    check (jsonb_typeof(data) = 'object' and octet_length(data::text) <= 4000),
  emails_decided_at timestamptz,
  -- How often the decision failed, and when it is tried again.
  decision_failures integer not null default 0 check (decision_failures >= 0),
  decide_after timestamptz,
  unique (sponsorship_id, kind, reference),
  check ((actor is null) = (kind not between 'sponsorship-created' and 'sponsorship-ended')),
  check (kind <> 'sponsorship-charge-failed' or (data ->> 'detail')::public.failure_reason is not null)
);

create index domain_events_timeline_idx
  on private.domain_events (sponsorship_id, occurred_at desc, id desc);
create index domain_events_account_id_idx on private.domain_events (account_id);
create index domain_events_donation_id_idx on private.domain_events (donation_id);
create index domain_events_dog_id_idx on private.domain_events (dog_id);
create index domain_events_review_item_id_idx on private.domain_events (review_item_id);
create index domain_events_undecided_idx on private.domain_events (id) where emails_decided_at is null;

alter table private.domain_events enable row level security;

-- Records what has happened, once per reference of a sponsorship.
--
-- What is older than a week when it is recorded is an import or a sample, and nobody is written to about it.
create function private.record_event(
  kind public.domain_event_kind,
  account_id uuid default null,
  donation_id uuid default null,
  sponsorship_id uuid default null,
  dog_id uuid default null,
  review_item_id uuid default null,
  data jsonb default '{}',
  occurred_at timestamptz default clock_timestamp(),
  actor public.sponsorship_actor default null,
  reference text default null
) returns void
language sql
set search_path = ''
as $$
  insert into private.domain_events (
    kind, account_id, donation_id, sponsorship_id, dog_id, review_item_id, data, occurred_at, actor, reference,
    emails_decided_at
  ) values (
    kind, account_id, donation_id, sponsorship_id, dog_id, review_item_id, data,
    coalesce(occurred_at, clock_timestamp()), actor, reference,
    case when occurred_at <= now() - interval '7 days' then now() end
  ) on conflict do nothing
$$;

-- The state of a sponsorship at an event, for the emails that follow from it.
create function private.sponsorship_state(sponsorship public.sponsorships) returns jsonb
language sql stable
set search_path = ''
as $$
  select jsonb_build_object(
    'amount_paise', sponsorship.amount_paise,
    'mode', sponsorship.mode,
    'source', sponsorship.source,
    'status', sponsorship.status,
    'desired_status', sponsorship.desired_status,
    'pause_reason', sponsorship.pause_reason,
    'resume_on', sponsorship.resume_on,
    'payment_method', sponsorship.payment_method,
    'has_ended', sponsorship.ended_at is not null,
    'is_replaced', sponsorship.replaced_from is not null,
    'replaces_other', sponsorship.replaces_id is not null,
    -- What the replaced one still charges, when that was due within days or being retried.
    'last_amount_paise', (
      select last.amount_paise from public.sponsorships as last
      where last.id = sponsorship.replaces_id and last.ended_at is null and last.desired_status <> 'stop'
        and (last.status = 'pending' or last.next_charge_at < last.replaced_from)
    ),
    'dog_id', sponsorship.dog_id,
    'dog_status', (select dog.status from public.dog_profiles as dog where dog.id = sponsorship.dog_id),
    'next_dog_id', sponsorship.next_dog_id,
    'chosen_dog_id', private.chosen_dog(sponsorship),
    'starts_at', sponsorship.starts_at,
    'next_charge_at', sponsorship.next_charge_at,
    'halted_at', sponsorship.halted_at
  )
$$;

-- Records an entry of a sponsorship's timeline. `amount_paise` is what was charged or is charged each month;
-- `detail` the reason of a failed charge, pause, stop or end, the day on which a pause is to end, the new status of a dog, since when a dog is at the
-- municipal centre, or `undone` of a move back.
create function private.record_sponsorship_event(
  sponsorship_id uuid,
  kind public.sponsorship_event_kind,
  actor public.sponsorship_actor,
  detail text default null,
  dog_id uuid default null,
  amount_paise bigint default null,
  occurred_at timestamptz default clock_timestamp(),
  reference text default null
) returns void
language sql
set search_path = ''
as $$
  select private.record_event(
    ('sponsorship-' || kind)::public.domain_event_kind,
    account_id => sponsorship.user_id,
    sponsorship_id => sponsorship.id,
    dog_id => record_sponsorship_event.dog_id,
    data => jsonb_build_object(
      'detail', left(detail, 100),
      'amount_paise', record_sponsorship_event.amount_paise,
      'sponsorship', private.sponsorship_state(sponsorship)
    ),
    occurred_at => occurred_at,
    actor => actor,
    reference => reference
  )
  from public.sponsorships as sponsorship where sponsorship.id = record_sponsorship_event.sponsorship_id
$$;

-- For the owner, staff and the server: what happened to sponsorships, newest first.
create function public.sponsorship_timeline(
  sponsorship_ids uuid[],
  language public.language default 'en'
) returns table (
  id bigint,
  sponsorship_id uuid,
  kind public.sponsorship_event_kind,
  actor public.sponsorship_actor,
  occurred_at timestamptz,
  amount_paise bigint,
  detail text,
  dog_id uuid,
  dog_name text,
  reference text
)
language sql stable security definer
set search_path = ''
as $$
  select event.id, event.sponsorship_id,
    substr(event.kind::text, 13)::public.sponsorship_event_kind, event.actor, event.occurred_at,
    (event.data ->> 'amount_paise')::bigint, event.data ->> 'detail', event.dog_id,
    coalesce(translation.name, dog.name), event.reference
  from private.domain_events as event
  left join public.dog_profiles as dog on dog.id = event.dog_id
  left join public.dog_translations as translation
    on translation.dog_id = dog.id and translation.language = sponsorship_timeline.language
  where event.sponsorship_id = any (sponsorship_ids) and event.actor is not null
    and (
      current_setting('role', true) = 'service_role'
      or (select private.is_staff())
      or event.sponsorship_id in (
        select own.id from public.sponsorships as own where own.user_id = (select auth.uid())
      )
    )
  order by event.occurred_at desc, event.id desc
$$;

grant execute on function public.sponsorship_timeline to authenticated, service_role;

-- For the server: opens review items that were never opened before. Returns how many.
create function public.open_review_items(items jsonb) returns integer
language plpgsql security definer
set search_path = ''
as $$
declare
  opened public.review_items;
  new_count integer := 0;
begin
  for opened in
    insert into public.review_items (
      kind, reference, description, donation_id, sponsorship_id, provider_order_id, provider_payment_id,
      provider_subscription_id, amount_paise
    )
      select
        item.kind, item.reference, left(item.description, 500), donation.id, sponsorship.id,
        item.provider_order_id, item.provider_payment_id, item.provider_subscription_id, item.amount_paise
      from jsonb_to_recordset(items) as item (
        kind public.review_item_kind, reference text, description text, provider_order_id text,
        provider_payment_id text, provider_subscription_id text, amount_paise bigint
      )
      left join public.donations as donation
        on donation.provider_order_id = item.provider_order_id
      left join public.sponsorships as sponsorship
        on sponsorship.provider_subscription_id = item.provider_subscription_id
      on conflict (kind, reference) do nothing
      returning *
  loop
    new_count := new_count + 1;
    perform private.record_event(
      'review-item-opened',
      review_item_id => opened.id,
      data => jsonb_build_object(
        'kind', opened.kind, 'amount_paise', opened.amount_paise, 'is_urgent', opened.is_urgent
      ),
      occurred_at => opened.created_at
    );
  end loop;
  return new_count;
end
$$;

grant execute on function public.open_review_items to service_role;
-- Events from the payment provider, and how they change donations. The API can't reach the table.
--
-- An event is a reason to compare its donation or sponsorship with the provider's records, never a change
-- automatically. The server stores it and marks both as due (store_payment_event), computes the donation's state
-- from all payments of the order, and writes it if nothing has changed meanwhile (write_donation_state; for
-- sponsorships write_sponsorship_state).
--
-- The provider delivers events at least once and in any order. Its event ids are not signed, so the primary
-- key is the digest of the signed body.

create table public.payment_events (
  id text primary key check (char_length(id) between 1 and 200),
  type text not null check (char_length(type) between 1 and 100),
  payload jsonb not null check (octet_length(payload::text) <= 262144),
  order_id text check (char_length(order_id) between 1 and 100),
  subscription_id text check (char_length(subscription_id) between 1 and 100),
  dispute_id text generated always as (payload #>> '{payload,dispute,entity,id}') stored,
  dispute_status text generated always as (payload #>> '{payload,dispute,entity,status}') stored,
  received_at timestamptz not null default now()
);

create index payment_events_order_id_idx on public.payment_events (order_id, received_at desc);
create index payment_events_dispute_id_idx on public.payment_events (dispute_id)
  where dispute_id is not null;

alter table public.payment_events enable row level security;
grant select, insert, update, delete on public.payment_events to service_role;

-- Disputes that have not ended as far as we know. The provider is asked about them until they end.
create function public.open_disputes() returns text[]
language sql stable security definer
set search_path = ''
as $$
  select coalesce(array_agg(distinct event.dispute_id), '{}')
  from public.payment_events as event
  where event.dispute_id is not null and not exists (
    select from public.payment_events as last
    where last.dispute_id = event.dispute_id and last.dispute_status in ('won', 'lost', 'closed')
  )
$$;

-- The last moment to answer a dispute, while the payer's bank waits for an answer: not once it is contested, unless
-- the bank asks for more, and not once it has ended.
-- Source: https://razorpay.com/docs/webhooks/payloads/disputes/
create view private.dispute_deadlines as
  select last.dispute_id, to_timestamp(last.respond_by) as respond_by
  from (
    select distinct on (event.dispute_id) event.dispute_id,
      event.dispute_status = 'open' or event.type = 'payment.dispute.action_required' as is_waiting,
      event.dispute_status in ('won', 'lost', 'closed') as has_ended,
      case when jsonb_typeof(event.payload #> '{payload,dispute,entity,respond_by}') = 'number'
        then (event.payload #>> '{payload,dispute,entity,respond_by}')::double precision
      end as respond_by
    from public.payment_events as event
    where event.dispute_id is not null
    order by event.dispute_id, event.dispute_status in ('won', 'lost', 'closed') desc,
      coalesce(
        case when jsonb_typeof(event.payload -> 'created_at') = 'number'
          then (event.payload ->> 'created_at')::double precision
        end,
        extract(epoch from event.received_at)
      ) desc
  ) as last
  -- Until 2100: the provider's number may be anything.
  where last.is_waiting and not last.has_ended and last.respond_by between 1 and 4102444800;

-- For the server: stores an event once and marks the donation of its order and its sponsorship as due. False
-- for a repeated event.
create function public.store_payment_event(
  event_id text,
  event_type text,
  payload jsonb,
  order_id text,
  subscription_id text default null
) returns boolean
language plpgsql security definer
set search_path = ''
as $$
#variable_conflict use_variable
begin
  insert into public.payment_events (id, type, payload, order_id, subscription_id)
    values (event_id, event_type, payload, order_id, subscription_id)
    on conflict do nothing;
  if not found then
    return false;
  end if;
  update public.sponsorships as sponsorship
    set sync_due = coalesce(sponsorship.sync_due, now()), sync_version = sponsorship.sync_version + 1
    where sponsorship.provider_subscription_id = subscription_id;
  update public.donations as donation
    set sync_due = coalesce(donation.sync_due, now()), sync_version = donation.sync_version + 1
    where donation.provider_order_id = order_id;
  return true;
end
$$;

grant execute on function
  public.open_disputes, public.store_payment_event
  to service_role;
-- When each scheduled job last ran, and where it continues. The server writes, staff read.

create type public.job_result as enum ('complete', 'partial', 'failed');

create table public.scheduled_jobs (
  name text primary key check (char_length(name) between 1 and 50),
  last_run_at timestamptz not null,
  -- `partial`: the time was used up, and the next run continues at `next_position`.
  last_result public.job_result not null,
  next_position jsonb check (octet_length(next_position::text) <= 10000)
);

alter table public.scheduled_jobs enable row level security;
grant select on public.scheduled_jobs to authenticated;
grant select, insert, update, delete on public.scheduled_jobs to service_role;

create policy "Staff read when jobs ran" on public.scheduled_jobs
  for select to authenticated
  using ((select private.is_staff()));

-- Has a row while the schedules and emails are off. A project that was restored from a backup must not write to people or
-- act on payments before an administrator says so: it may be a rehearsal, and the lost project may have sent the same.
create table private.job_pause (
  is_only_row boolean primary key default true check (is_only_row),
  restored_at timestamptz not null default now()
);

alter table private.job_pause enable row level security;

create function public.are_jobs_paused() returns boolean
language sql stable security definer
set search_path = ''
as $$
  select exists (select from private.job_pause)
$$;

grant execute on function public.are_jobs_paused to service_role;

create function public.resume_jobs() returns void
language plpgsql security definer
set search_path = ''
as $$
begin
  perform private.require_admin('switch schedules and emails on');
  delete from private.job_pause where is_only_row;
end
$$;

grant execute on function public.resume_jobs to authenticated;

-- What the reconciliation could not compare: the provider's id of an order, a subscription, a dispute and so on, or
-- the id of a sponsorship without one. It is tried again at `retry_at`. Only the server reaches it.
create table public.sync_failures (
  reference text primary key check (char_length(reference) between 1 and 100),
  -- In a row, the first of them at `since`.
  failures integer not null check (failures > 0),
  since timestamptz not null,
  retry_at timestamptz not null
);

alter table public.sync_failures enable row level security;
grant select, insert, update, delete on public.sync_failures to service_role;

-- What failed on a page of the provider's lists becomes due, so that it is tried again after the window too.
create function public.record_sync_failure(
  reference text,
  failures integer,
  since timestamptz,
  retry_at timestamptz
) returns void
language plpgsql security definer
set search_path = ''
as $$
#variable_conflict use_variable
begin
  insert into public.sync_failures (reference, failures, since, retry_at)
    values (reference, failures, since, retry_at)
    on conflict on constraint sync_failures_pkey
    do update set failures = excluded.failures, retry_at = excluded.retry_at;
  update public.donations as donation set sync_due = coalesce(donation.sync_due, now())
    where donation.provider_order_id = reference;
  update public.sponsorships as sponsorship set sync_due = coalesce(sponsorship.sync_due, now())
    where sponsorship.provider_subscription_id = reference;
end
$$;

grant execute on function public.record_sync_failure to service_role;
-- Newsletter subscriptions. Anyone inserts one, administrators read them. The newsletter goes to confirmed
-- ones only: the reader of the mailbox confirms with the token in an email, and unsubscribes with the same token.
--
-- A second subscription must get the same response as the first, so that nobody can find out who has
-- subscribed. A unique violation or a skipped row would show it in the status or the row count. So the
-- trigger deletes the earlier row and keeps its date, confirmation and token. An address that was once
-- accepted without review never needs one again. Clients insert without `on conflict` and without requesting the row.

create table public.newsletter_subscribers (
  email text primary key check (
    email = private.normalised_email(email) and private.is_email_address(email)
  ),
  created_at timestamptz not null default now(),
  -- A trigger sets it while visitors send very many addresses.
  needs_review boolean not null default false,
  confirmed_at timestamptz,
  token uuid not null unique default gen_random_uuid(),
  -- Of the page on which the address was entered.
  language public.language not null default 'en'
);

-- Counts the submission. Then normalises the email, deletes an earlier row with it and keeps what that row had.
create function private.admit_subscription() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  earlier public.newsletter_subscribers;
begin
  new.needs_review := coalesce(
    private.count_submission('newsletter', new.email, 10, 100, 600, 6000), new.needs_review
  );
  new.email := private.normalised_email(new.email);
  -- Concurrent subscriptions of one address wait for each other, and before the row is locked for what follows
  -- (after_subscription).
  perform private.lock_people(array[new.email]);
  delete from public.newsletter_subscribers
    where email = new.email
    returning * into earlier;
  if found then
    new.created_at := earlier.created_at;
    new.confirmed_at := earlier.confirmed_at;
    new.token := earlier.token;
    new.needs_review := earlier.needs_review and new.needs_review;
    -- Anyone can enter an address. What its reader has confirmed stays.
    if earlier.confirmed_at is not null then
      new.language := earlier.language;
    end if;
  end if;
  return new;
end
$$;

-- Confirms the subscription with this token. False if there is none.
create function public.confirm_newsletter_subscription(token uuid) returns boolean
language plpgsql security definer
set search_path = ''
as $$
#variable_conflict use_variable
begin
  update public.newsletter_subscribers as subscriber
    set confirmed_at = coalesce(subscriber.confirmed_at, now()), needs_review = false
    where subscriber.token = token;
  return found;
end
$$;

grant execute on function public.confirm_newsletter_subscription to anon, authenticated;

create trigger newsletter_subscribers_admit
  before insert on public.newsletter_subscribers
  for each row execute function private.admit_subscription();

alter table public.newsletter_subscribers enable row level security;
grant insert (email, language) on public.newsletter_subscribers to anon, authenticated;
grant select (email, created_at, needs_review, confirmed_at) on public.newsletter_subscribers to authenticated;
grant select, insert, update, delete on public.newsletter_subscribers to service_role;

create policy "Anyone subscribes" on public.newsletter_subscribers
  for insert to anon, authenticated
  with check (true);

create policy "Administrators read subscribers" on public.newsletter_subscribers
  for select to authenticated
  using ((select private.is_admin()));

-- Newsletters. Administrators write drafts and send each once. What was sent can't be changed or deleted.

create table public.newsletters (
  id uuid primary key default gen_random_uuid(),
  subject text not null check (subject ~ '\S' and char_length(subject) <= 200),
  body text not null check (body ~ '\S' and char_length(body) <= 10000),
  created_by uuid default auth.uid() references auth.users (id) on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  sent_at timestamptz,
  sent_by uuid references auth.users (id) on delete set null
);

create index newsletters_created_at_idx on public.newsletters (created_at desc, id desc);
create index newsletters_created_by_idx on public.newsletters (created_by);
create index newsletters_sent_at_idx on public.newsletters (sent_at);
create index newsletters_sent_by_idx on public.newsletters (sent_by);

create trigger newsletters_set_updated_at
  before update of subject, body on public.newsletters
  for each row execute function private.set_updated_at();

alter table public.newsletters enable row level security;
grant select, delete on public.newsletters to authenticated;
grant insert (subject, body) on public.newsletters to authenticated;
grant update (subject, body) on public.newsletters to authenticated;
grant select, insert, update, delete on public.newsletters to service_role;

create policy "Administrators read newsletters" on public.newsletters
  for select to authenticated
  using ((select private.is_admin()));

create policy "Administrators write drafts" on public.newsletters
  for insert to authenticated
  with check ((select private.is_admin()));

create policy "Administrators edit drafts" on public.newsletters
  for update to authenticated
  using (sent_at is null and (select private.is_admin()))
  with check ((select private.is_admin()));

create policy "Administrators delete drafts" on public.newsletters
  for delete to authenticated
  using (sent_at is null and (select private.is_admin()));

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
-- Personal details of an account. The owner reads them and updates name, phone and address. The email
-- follows the account's email, which only changes after confirmation. A trigger inserts the row on
-- sign-up. Missing text is '', never null.

create table public.profiles (
  user_id uuid primary key references auth.users (id) on delete cascade,
  name text not null default '' check (char_length(name) <= 100)
    check (name = '' or private.is_name(name)),
  email text not null default '' check (char_length(email) <= 255),
  phone text not null default '' check (phone = '' or phone ~ '^\+?[0-9][0-9 ()-]{5,19}$'),
  address text not null default '' check (char_length(address) <= 500),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

-- Finds the account of a person.
create index profiles_email_idx on public.profiles (private.normalised_email(email));

create trigger profiles_set_updated_at
  before update on public.profiles
  for each row execute function private.set_updated_at();

alter table public.profiles enable row level security;
grant select on public.profiles to authenticated;
grant update (name, phone, address) on public.profiles to authenticated;
grant select, insert, update, delete on public.profiles to service_role;

create policy "Users read their own profile" on public.profiles
  for select to authenticated
  using (user_id = (select auth.uid()));

create policy "Users update their own profile" on public.profiles
  for update to authenticated
  using (user_id = (select auth.uid()))
  with check (user_id = (select auth.uid()));

-- The name that an account has now, as the team's histories store it with what it does.
create function private.name_in_team(account_id uuid) returns text
language sql stable
set search_path = ''
as $$
  select coalesce(
    (select name from public.profiles as person where person.user_id = account_id and name ~ '\S'),
    'The team'
  )
$$;

-- How histories show who did something: by the name and the role that the account has now, and by the name that it had
-- then, if that was another one. So nobody can act under a colleague's name, or change the past by a new name.
create function private.shown_name(account_id uuid, name_then text default null) returns text
language sql stable
set search_path = ''
as $$
  select coalesce((
    select format(
      '%s (%s)', now_called,
      coalesce(case member.role when 'admin' then 'administrator' else member.role::text end, 'no longer in the team')
    ) || case when name_then <> now_called then format(', then called %s', name_then) else '' end
    from public.profiles as person
    cross join private.name_in_team(person.user_id) as now_called
    left join public.user_roles as member on member.user_id = person.user_id
    where person.user_id = account_id
  ), name_then)
$$;

-- Notification settings of an account, and the language of its emails. The owner reads and writes them. A trigger inserts the row on
-- sign-up.
--
-- The owner may also insert, and set user_id in an update, so that one upsert saves the settings even if
-- the row is missing.

create table public.user_settings (
  user_id uuid primary key references auth.users (id) on delete cascade,
  email_notifications boolean not null default true,
  marketing_emails boolean not null default false,
  adoption_alerts boolean not null default true,
  donation_receipts boolean not null default true,
  language public.language not null default 'en'
);

alter table public.user_settings enable row level security;
grant select, insert, update on public.user_settings to authenticated;
grant select, insert, update, delete on public.user_settings to service_role;

create policy "Users read their own settings" on public.user_settings
  for select to authenticated
  using (user_id = (select auth.uid()));

create policy "Users insert their own settings" on public.user_settings
  for insert to authenticated
  with check (user_id = (select auth.uid()));

create policy "Users update their own settings" on public.user_settings
  for update to authenticated
  using (user_id = (select auth.uid()))
  with check (user_id = (select auth.uid()));

-- When a person last visited My Dogs, so that it can show what is new since then.

create table private.my_dogs_visits (
  user_id uuid primary key references auth.users (id) on delete cascade,
  last_seen_at timestamptz not null,
  -- The end of the visit before this one. Null during the first one.
  previous_seen_at timestamptz
);

alter table private.my_dogs_visits enable row level security;

-- Stores a visit and returns when the one before ended; null if there was none. Visits less than an hour
-- apart are one, so that a reload keeps what is new.
create function private.note_my_dogs_visit(user_id uuid, as_of timestamptz) returns timestamptz
language sql
set search_path = ''
as $$
  insert into private.my_dogs_visits as visit (user_id, last_seen_at) values (user_id, as_of)
    on conflict (user_id) do update set
      previous_seen_at = case
        when visit.last_seen_at > as_of - interval '1 hour' then visit.previous_seen_at
        else visit.last_seen_at
      end,
      last_seen_at = as_of
    returning previous_seen_at
$$;

-- Stores that the current user looks at My Dogs. Returns when they last did so before this visit; null for
-- the first time.
create function public.visit_my_dogs() returns timestamptz
language plpgsql security definer
set search_path = ''
as $$
begin
  if (select auth.uid()) is null then
    raise insufficient_privilege using message = 'Sign in to see your dogs';
  end if;
  return private.note_my_dogs_visit((select auth.uid()), now());
end
$$;

grant execute on function public.visit_my_dogs to authenticated;
-- How people follow from accounts, donors, contact messages and subscriptions: a function that changes one of those calls
-- refresh_people, and whoever adds an address to a person or takes it away does so here.

-- How far details can be trusted: 2 for an account's own, 1 when somebody paid or authorised a monthly payment with them, or
-- the team recorded a donation with them, 0 for others, which anybody can type.
create function private.trust_in_details(donor public.donors) returns integer
language sql stable
set search_path = ''
as $$
  select case
    when donor.user_id is not null then 2
    when exists (
      select from public.donations as donation
      where donation.donor_id = donor.id and (donation.paid_at is not null or donation.source <> 'provider')
    ) or exists (
      select from public.sponsorships as sponsorship
      where sponsorship.donor_id = donor.id and sponsorship.started_at is not null
    ) then 1
    else 0
  end
$$;

-- Updates the names and search texts of people from the tables that they follow from, but of nobody who is nameless.
create function private.describe_people(person_ids uuid[]) returns void
language sql
set search_path = ''
as $$
  update private.people as person set name = known.name, search_text = known.search_text
    from (
      select row.id, coalesce(nullif(btrim(account.name), ''), donor.name, writer.name, '') as name,
        left(private.searchable(concat_ws(
          ' ', account.name, row.email, regexp_replace(account.phone, '\D', '', 'g'), donor.names, donor.phones, writer.names
        )), 2000) as search_text
      from private.people as row
      left join public.profiles as account on account.user_id = row.account_id
      cross join lateral (
        select
          (array_agg(own.name order by private.trust_in_details(own) desc, own.created_at desc))[1] as name,
          string_agg(distinct own.name, ' ') as names,
          string_agg(distinct regexp_replace(own.phone, '\D', '', 'g'), ' ') as phones
        from public.donors as own where own.person_id = row.id
      ) as donor
      cross join lateral (
        select (array_agg(message.name order by message.created_at desc))[1] as name,
          string_agg(distinct message.name, ' ') as names
        from public.contact_messages as message
        where private.normalised_email(message.email) = row.email
      ) as writer
      where row.id = any (person_ids) and not row.is_nameless
    ) as known
    where person.id = known.id
      and (person.name, person.search_text) is distinct from (known.name, known.search_text)
$$;

-- Makes the people with these normalised addresses, and the donors who refer to them, agree with the tables that they follow
-- from. One without an account, donors, messages and subscription is deleted.
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

  insert into private.people as person (email, account_id)
    select address.email, account.user_id
    from (select distinct unnest(addresses) as email) as address
    left join lateral (
      select profile.user_id from public.profiles as profile
      where private.normalised_email(profile.email) = address.email
      order by profile.created_at, profile.user_id limit 1
    ) as account on true
    where address.email <> '' and (
      account.user_id is not null
      or exists (select from private.people as known where known.email = address.email)
      or exists (
        select from public.donors as donor
        where donor.email = address.email and donor.person_id is null and private.trust_in_details(donor) > 0
      )
      or exists (
        select from public.contact_messages as message where private.normalised_email(message.email) = address.email
      )
      or exists (select from public.newsletter_subscribers as subscriber where subscriber.email = address.email)
    )
    on conflict (email) do update set account_id = excluded.account_id
      where person.account_id is distinct from excluded.account_id;

  -- The donors who paid with an address, then the details of accounts: two statements, because `or` hides the indexes. Arrays, because
  -- the planner would compare all people with all donors for a join.
  update public.donors as donor set person_id = person.id
    from private.people as person
    where donor.email = person.email and donor.id = any (array(
      select known.id from public.donors as known
      where known.email = any (addresses) and known.person_id is null and private.trust_in_details(known) > 0
    ));
  update public.donors as donor set person_id = person.id
    from private.people as person
    where person.email = any (addresses) and donor.user_id = person.account_id
      and donor.person_id is distinct from person.id
      and donor.user_id = any (array(
        select known.account_id from private.people as known where known.email = any (addresses)
      ));

  perform private.describe_people(array(select person.id from private.people as person where person.email = any (addresses)));

  delete from private.people as person
    where person.email = any (addresses) and person.account_id is null
      and not exists (select from public.donors as donor where donor.person_id = person.id)
      and not exists (
        select from public.contact_messages as message where private.normalised_email(message.email) = person.email
      )
      and not exists (select from public.newsletter_subscribers as subscriber where subscriber.email = person.email);
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
    select email from private.people where email is not null
    union select private.normalised_email(email) from public.profiles
    union select email from public.donors where email is not null
    union select private.normalised_email(email) from public.contact_messages
    union select email from public.newsletter_subscribers
  ))
$$;

-- The normalised addresses whose people follow from the details of a donor.
create function private.addresses_of_donor(donor_id uuid) returns text[]
language sql stable
set search_path = ''
as $$
  select array(
    select known.address
    from public.donors as donor
    left join private.people as person on person.id = donor.person_id
    left join public.profiles as profile on profile.user_id = donor.user_id
    cross join lateral (
      values (donor.email), (person.email), (private.normalised_email(profile.email))
    ) as known (address)
    where donor.id = addresses_of_donor.donor_id and known.address is not null
  )
$$;

-- Whether a donor has given something that belongs to the account: its own, or what it gave before it had the account.
create function private.is_donor_of(donor public.donors, account uuid) returns boolean
language sql stable
set search_path = ''
as $$
  select donor.user_id is not distinct from account or exists (
    select from public.donations as donation where donation.donor_id = donor.id and donation.user_id = account
  ) or exists (
    select from public.sponsorships as sponsorship where sponsorship.donor_id = donor.id and sponsorship.user_id = account
  )
$$;

-- Deletes those of the people who are nameless when no donor refers to them any more.
create function private.delete_nameless(person_ids uuid[]) returns void
language plpgsql
set search_path = ''
as $$
begin
  -- Of two transactions that delete the last two donors, the second one sees that both are gone.
  perform from private.people as person where person.id = any (person_ids) order by person.id for update;
  delete from private.people as person
    where person.id = any (person_ids) and person.is_nameless and person.account_id is null
      and not exists (select from public.donors as donor where donor.person_id = person.id);
end
$$;

-- Of an account whose confirmed address has changed: the person keeps their id, notes and donors under the new address, and
-- gets those of the person with that address. What was paid or written under the old address and never joined the account
-- stays there, with a person of its own.
create function private.move_person(account uuid, old_email text, new_email text) returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  old_address constant text := private.normalised_email(coalesce(old_email, ''));
  new_address constant text := private.normalised_email(coalesce(new_email, ''));
  moved_id uuid;
  other_id uuid;
begin
  perform private.lock_people(array[old_address, new_address]);
  select id into moved_id from private.people
    where account_id = account and email is not distinct from nullif(old_address, '');
  if moved_id is not null and new_address <> old_address then
    update public.donors as donor set person_id = null
      where donor.person_id = moved_id and not private.is_donor_of(donor, account);
    select id into other_id from private.people where email = new_address and id <> moved_id;
    update public.donors as donor set person_id = moved_id where donor.person_id = other_id;
    update private.person_notes as note set person_id = moved_id where note.person_id = other_id;
    delete from private.people where id = other_id;
    update private.people set email = nullif(new_address, '') where id = moved_id;
  end if;
  perform private.refresh_people(array[old_address, new_address]);
end
$$;

-- Of an account that is being deleted: its person stays without account, address, name and notes while its donors refer to
-- it. What never joined the account has a person of its own at the address, which keeps the notes if nobody confirmed that.
-- The caller refreshes that person when the profile is gone.
create function private.leave_person(account auth.users) returns void
language plpgsql
set search_path = ''
as $$
declare
  left_id uuid := (select person.id from private.people as person where person.account_id = account.id);
  own_ids constant uuid[] := array(
    select donor.id from public.donors as donor
    where donor.person_id = left_id and private.is_donor_of(donor, account.id)
  );
begin
  if account.email_confirmed_at is null then
    update private.people as person set account_id = null where person.id = left_id;
    insert into private.people default values returning id into left_id;
    update public.donors as donor set person_id = left_id where donor.id = any (own_ids);
  else
    update public.donors as donor set person_id = null where donor.person_id = left_id and donor.id <> all (own_ids);
    delete from private.person_notes as note where note.person_id = left_id;
    update private.people as person set account_id = null, email = null, name = '', search_text = ''
      where person.id = left_id;
  end if;
  perform private.delete_nameless(array[left_id]);
end
$$;
-- Donors without an account are forgotten when nothing was paid.

-- Donors without an account who have no donation that is paid, pending or recorded by the team, after 30 days.
--
-- Money may still come for a pending donation, so its donor stays until that is deleted. So does that of a sponsorship until
-- 30 days after its end.
create function private.donors_to_forget(as_of timestamptz) returns setof public.donors
language sql stable
set search_path = ''
as $$
  select donor.* from public.donors as donor
  where donor.user_id is null and donor.created_at < as_of - interval '30 days'
    and not exists (
      select from public.donations
      where donations.donor_id = donor.id and (status <> 'failed' or source <> 'provider')
    )
    and not exists (
      select from public.sponsorships
      where sponsorships.donor_id = donor.id
        and (ended_at is null or ended_at > as_of - interval '30 days')
    )
$$;

-- For the server: deletes their details, and the person of whom nothing else is left.
create function public.forget_visitors(as_of timestamptz) returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  addresses constant text[] := array(
    select distinct unnest(private.addresses_of_donor(donor.id)) from private.donors_to_forget(as_of) as donor
  );
  person_ids constant uuid[] := array(select distinct donor.person_id from private.donors_to_forget(as_of) as donor);
begin
  perform private.lock_people(addresses);
  update public.sponsorships set visitor_email = null, request_id = null
    where visitor_email is not null and donor_id in (select id from private.donors_to_forget(as_of));
  delete from public.donors where id in (select id from private.donors_to_forget(as_of));
  perform private.refresh_people(addresses);
  perform private.delete_nameless(person_ids);
  delete from private.correction_requests where requested_at <= as_of - interval '1 day';
end
$$;

grant execute on function public.forget_visitors to service_role;
-- Gifts: a donation or a sponsorship that its payer gives for somebody else. The payer keeps the receipt, the payment
-- and the control. The recipient gets a page, by email on a day or from the payer, and reads neither the amount nor
-- the payer's address.
--
-- A gift is written with its order or subscription and becomes real when that is paid. Nobody reaches the table
-- through the API: payer and recipient use functions (gift_pages). What both typed is text, never a link. It is deleted
-- in the end, or when the recipient asks for it: then the row stays, withdrawn and without names.

create type public.gift_occasion as enum ('birthday', 'in-memory', 'in-honour', 'just-so');
-- `withdrawn`: by the payer, or because all of it was refunded.
create type public.gift_state as enum ('unpaid', 'ready', 'withdrawn');
-- `page`: the payer shows it. `stopped`: the address takes no gifts by email.
create type public.gift_delivery as enum ('page', 'waiting', 'sent', 'failed', 'stopped');

-- The mailbox that an address and its usual aliases lead to: without dots before the at sign and what follows a plus.
-- Only to count with; nothing is sent there.
create function private.folded_email(email text) returns text
language sql immutable
set search_path = ''
as $$
  select replace(split_part(split_part(email, '@', 1), '+', 1), '.', '') || '@' || split_part(email, '@', 2)
$$;

create table public.gifts (
  id uuid primary key default gen_random_uuid(),
  donation_id uuid unique references public.donations (id) on delete cascade,
  -- The first of a monthly gift: a change of the amount makes another one, which continues it.
  sponsorship_id uuid unique references public.sponsorships (id) on delete cascade,
  -- Null once what was typed is deleted.
  recipient_name text check (char_length(recipient_name) <= 60 and private.is_name(recipient_name)),
  giver_name text check (char_length(giver_name) <= 60 and private.is_name(giver_name)),
  occasion public.gift_occasion not null,
  -- Whom the dog is sponsored in memory of. The recipient is who reads about it.
  memory_of text check (char_length(memory_of) <= 60 and private.is_name(memory_of)),
  message text check (
    message ~ '\S' and char_length(message) <= 300 and message !~* '://|www[.]'
  ),
  -- The day in India on which the email leaves. Null for a page that the payer shows.
  deliver_on date,
  -- Null for a page, and 30 days after the delivery or the withdrawal.
  email text check (email = private.normalised_email(email) and private.is_email_address(email)),
  paid_at timestamptz,
  delivered_at timestamptz,
  -- A payer corrects the address once, and has it sent again once.
  corrected_at timestamptz,
  sent_again_at timestamptz,
  withdrawn_at timestamptz,
  -- When the account that gave it was deleted.
  payer_left_at timestamptz,
  -- Of the page on which it was given, and of the emails to its recipient.
  language public.language not null default 'en',
  created_at timestamptz not null default now(),
  check (num_nonnulls(donation_id, sponsorship_id) = 1),
  check ((occasion = 'in-memory') = (memory_of is not null) or recipient_name is null),
  check (num_nulls(recipient_name, giver_name) in (0, 2)),
  check (recipient_name is not null or (num_nonnulls(memory_of, message, email) = 0 and withdrawn_at is not null)),
  check (email is null or deliver_on is not null),
  check (
    deliver_on between (created_at at time zone 'Asia/Kolkata')::date
      and ((created_at at time zone 'Asia/Kolkata') + interval '12 months')::date
  )
);

create index gifts_folded_email_idx on public.gifts (private.folded_email(email)) where email is not null;
create index gifts_unpaid_idx on public.gifts (created_at) where paid_at is null;

alter table public.gifts enable row level security;
grant select, insert, update, delete on public.gifts to service_role;
grant execute on function private.folded_email to service_role;

-- The secrets that open a gift's page, as hashes. There is at most one of each kind, so that a new one ends the one
-- before. Who has the emailed one reads the mailbox that it was sent to; the payer's own says nothing about a mailbox.
create table private.gift_secrets (
  secret_hash text primary key check (char_length(secret_hash) = 64),
  gift_id uuid not null references public.gifts (id) on delete cascade,
  is_emailed boolean not null,
  unique (gift_id, is_emailed)
);

-- The token with which the reader of a mailbox stops all gifts to it. The address is a keyed hash, so that it can be
-- kept after the address is deleted.
create table private.gift_addresses (
  email_hash text primary key check (char_length(email_hash) = 64),
  token uuid not null unique default gen_random_uuid(),
  stopped_at timestamptz
);

-- Who hears from a dog without an account: recipients, who get nothing before the address is confirmed, and visitors who
-- sponsor the dog, from the authorisation on.
create table private.dog_news_subscribers (
  id uuid primary key default gen_random_uuid(),
  email text not null check (email = private.normalised_email(email) and private.is_email_address(email)),
  dog_id uuid not null references public.dog_profiles (id) on delete cascade,
  token uuid not null unique default gen_random_uuid(),
  confirmed_at timestamptz,
  -- Goes with the last sponsorship that a visitor has of the dog.
  is_sponsor boolean not null default false,
  -- Of the page on which the address was entered.
  language public.language not null default 'en',
  created_at timestamptz not null default now(),
  unique (email, dog_id)
);

create index dog_news_subscribers_dog_id_idx on private.dog_news_subscribers (dog_id);

-- Of a visitor whose sponsorship has just been authorised: the updates of its dog, or of no dog for all dogs. A row of a
-- recipient stays theirs.
create function private.follow_sponsored_dog(sponsorship public.sponsorships) returns void
language sql
set search_path = ''
as $$
  insert into private.dog_news_subscribers as known (email, dog_id, language, confirmed_at, is_sponsor)
    select sponsorship.visitor_email, sponsorship.dog_id, sponsorship.language, now(), true
    where sponsorship.visitor_email is not null and sponsorship.dog_id is not null
    on conflict (email, dog_id) do update
      set confirmed_at = now(), language = excluded.language, is_sponsor = true
      where known.confirmed_at is null
$$;

-- Deletes what an address follows as a visitor's whose sponsorship of the dog has ended, moved or joined an account.
create function private.unfollow_sponsored_dogs(address text) returns void
language sql
set search_path = ''
as $$
  delete from private.dog_news_subscribers as reader
    where reader.email = address and reader.is_sponsor and not exists (
      select from public.sponsorships as sponsorship
      where sponsorship.visitor_email = address and sponsorship.dog_id = reader.dog_id and sponsorship.is_running
    )
$$;

-- The addresses that were entered on the page of a gift within about a day, as keyed hashes.
create table private.dog_news_requests (
  gift_id uuid not null references public.gifts (id) on delete cascade,
  email_hash text not null check (char_length(email_hash) = 64),
  requested_at timestamptz not null default now(),
  primary key (gift_id, email_hash)
);

-- To which addresses the email of a gift went within 30 days, as keyed hashes of the folded addresses: what was sent
-- counts where it went, also after the payer has corrected the address.
create table private.gift_deliveries (
  gift_id uuid not null references public.gifts (id) on delete cascade,
  address_hash text not null check (char_length(address_hash) = 64),
  delivered_at timestamptz not null,
  primary key (address_hash, gift_id)
);

create index gift_deliveries_gift_id_idx on private.gift_deliveries (gift_id);

alter table private.gift_secrets enable row level security;
alter table private.gift_addresses enable row level security;
alter table private.dog_news_subscribers enable row level security;
alter table private.dog_news_requests enable row level security;
alter table private.gift_deliveries enable row level security;

-- The sponsorships of a monthly gift, with those that replaced the first one. Nothing for a gift that was given once.
create function private.gift_sponsorships(gift public.gifts) returns setof public.sponsorships
language sql stable
set search_path = ''
as $$
  with recursive chain as (
    select * from public.sponsorships where id = gift.sponsorship_id
    union
    select next.* from public.sponsorships as next join chain on next.replaces_id = chain.id
  )
  select * from chain
$$;

-- The gift that a sponsorship, or one that it replaced, was begun for. No row for one's own sponsorship.
create function private.gift_of_sponsorship(sponsorship_id uuid) returns setof public.gifts
language sql stable
set search_path = ''
as $$
  with recursive chain as (
    select id, replaces_id from public.sponsorships where id = gift_of_sponsorship.sponsorship_id
    union
    select earlier.id, earlier.replaces_id from public.sponsorships as earlier
      join chain on earlier.id = chain.replaces_id
  )
  select gift.* from public.gifts as gift join chain on gift.sponsorship_id = chain.id
$$;

create function private.gift_state(gift public.gifts) returns public.gift_state
language sql stable
set search_path = ''
as $$
  select (case
    when gift.withdrawn_at is not null then 'withdrawn'
    when gift.paid_at is null then 'unpaid'
    when exists (
      select from public.donations where id = gift.donation_id and status = 'completed'
    ) or exists (
      select from public.donations
      where sponsorship_id in (select id from private.gift_sponsorships(gift)) and status = 'completed'
    ) then 'ready'
    else 'withdrawn'
  end)::public.gift_state
$$;

-- The dog that a gift is for now; null for all dogs.
create function private.gift_dog(gift public.gifts) returns uuid
language sql stable
set search_path = ''
as $$
  select case
    when gift.donation_id is not null
      then (select dog_id from public.donations where id = gift.donation_id)
    else (
      select dog_id from private.gift_sponsorships(gift)
      order by started_at desc nulls last, created_at desc limit 1
    )
  end
$$;

-- The account that gave it; null for a visitor, and once the account is deleted.
create function private.gift_payer(gift public.gifts) returns uuid
language sql stable
set search_path = ''
as $$
  select coalesce(
    (select user_id from public.donations where id = gift.donation_id),
    (select user_id from public.sponsorships where id = gift.sponsorship_id)
  )
$$;

-- All gifts of an account, also unpaid ones.
create function private.gifts_of(payer uuid) returns setof public.gifts
-- The planner would expect a thousand, and read every dog.
language sql stable rows 10
set search_path = ''
as $$
  select gift.* from public.donations as donation
    join public.gifts as gift on gift.donation_id = donation.id
    where donation.user_id = gifts_of.payer
  union all
  select gift.* from public.sponsorships as sponsorship
    join public.gifts as gift on gift.sponsorship_id = sponsorship.id
    where sponsorship.user_id = gifts_of.payer
$$;

-- Makes a new secret for a gift's page. The one of the same kind before it ends.
create function private.new_gift_secret(gift_id uuid, is_emailed boolean) returns text
language plpgsql
set search_path = ''
as $$
#variable_conflict use_variable
declare
  secret constant text := private.random_code();
begin
  insert into private.gift_secrets as known (secret_hash, gift_id, is_emailed)
    values (private.secret_hash(secret), gift_id, is_emailed)
    on conflict on constraint gift_secrets_gift_id_is_emailed_key
    do update set secret_hash = excluded.secret_hash;
  return secret;
end
$$;

create function private.is_gift_address_stopped(address text) returns boolean
language sql stable
set search_path = ''
as $$
  select exists (
    select from private.gift_addresses as known
    where known.email_hash = private.keyed_hash(address) and known.stopped_at is not null
  )
$$;

-- Why this gift, or a new one, may not go to an address: gift-address-stopped, or too-many-gifts with ten others that
-- were sent there within 30 days or wait. Null if it may. Of those that wait only the ones since before a time, if there
-- is one. Aliases of an address count as one.
create function private.gift_address_problem(
  address text,
  gift_id uuid default null,
  before timestamptz default null
) returns text
language sql stable
set search_path = ''
as $$
  select case
    when private.is_gift_address_stopped(address) then 'gift-address-stopped'
    when (
      select count(*) from (
        select sent.gift_id as id from private.gift_deliveries as sent
          where sent.address_hash = private.keyed_hash(private.folded_email(address))
        union
        select other.id from public.gifts as other
          where private.folded_email(other.email) = private.folded_email(address)
            and other.paid_at is not null and other.withdrawn_at is null and other.delivered_at is null
            and (before is null or (coalesce(other.corrected_at, other.paid_at), other.id) < (before, gift_id))
      ) as other
      where other.id is distinct from gift_address_problem.gift_id
    ) >= 10 then 'too-many-gifts'
  end
$$;

-- Why a paid gift may not go to its address, null if it may. The limit was checked when it was ordered, and others may have
-- been paid since: those that are paid first are sent.
create function private.gift_email_problem(gift public.gifts) returns text
language sql stable
set search_path = ''
as $$
  select private.gift_address_problem(gift.email, gift.id, coalesce(gift.corrected_at, gift.paid_at))
  where gift.email is not null
$$;

-- For the server: why a gift may not be given, null if it may. Also gift-needs-account for an email without an account that has
-- confirmed its own address, gift-day-out-of-range, and too-many-gifts after twenty by email of one payer within a day.
create function public.gift_problem(gift jsonb, payer uuid, as_of timestamptz) returns text
language sql stable security definer
set search_path = ''
as $$
  select case
    when gift ->> 'email' is null then null
    when not exists (
      select from auth.users as account where account.id = payer and account.email_confirmed_at is not null
    ) then 'gift-needs-account'
    when (gift ->> 'deliver_on')::date not between (as_of at time zone 'Asia/Kolkata')::date
      and ((as_of at time zone 'Asia/Kolkata') + interval '12 months')::date then 'gift-day-out-of-range'
    when (
      select count(*) from private.gifts_of(payer) as other
      where other.created_at > as_of - interval '1 day' and other.email is not null
    ) >= 20 then 'too-many-gifts'
    else private.gift_address_problem(gift ->> 'email')
  end
$$;

-- Stores a gift with its order or its sponsorship. It never changes after that.
create function private.save_gift(gift jsonb, donation_id uuid, sponsorship_id uuid) returns void
language sql
set search_path = ''
as $$
  insert into public.gifts (
    donation_id, sponsorship_id, recipient_name, giver_name, occasion, memory_of, message, deliver_on, email,
    language
  )
    select save_gift.donation_id, save_gift.sponsorship_id, recipient_name, giver_name, occasion, memory_of, message,
      deliver_on, email, coalesce(language, 'en')
    from jsonb_populate_record(null::public.gifts, save_gift.gift)
$$;

-- Whether the gift of a sponsorship is the one that is asked for, in every detail.
create function private.is_gift_of(sponsorship_id uuid, asked jsonb) returns boolean
language sql stable
set search_path = ''
as $$
  select exists (
    select from public.gifts as known, jsonb_populate_record(null::public.gifts, asked) as gift
    where known.sponsorship_id = is_gift_of.sponsorship_id
      and (
        known.recipient_name, known.giver_name, known.occasion, known.memory_of, known.message, known.deliver_on,
        known.email, known.language
      ) is not distinct from (
        gift.recipient_name, gift.giver_name, gift.occasion, gift.memory_of, gift.message, gift.deliver_on,
        gift.email, coalesce(gift.language, 'en')
      )
  )
$$;

-- The token of an address to which the emails of gifts go. It is made before an email is leased: two runs of the sender
-- that made the tokens of the same addresses in another order would wait for each other.
create function private.know_gift_address(address text) returns void
language sql
set search_path = ''
as $$
  insert into private.gift_addresses (email_hash)
    select private.keyed_hash(address) where address is not null
    on conflict do nothing
$$;

-- The gift that a donation pays for the first time becomes real. It was given when its first payment was made, also if the
-- provider reports that one later than another.
create function private.pay_gift(donation public.donations) returns void
language plpgsql
set search_path = ''
as $$
declare
  gift public.gifts;
begin
  select * into gift from public.gifts as row
    where (row.paid_at is null or row.paid_at > donation.paid_at) and (
      row.donation_id = donation.id
      or row.id in (select id from private.gift_of_sponsorship(donation.sponsorship_id))
    )
    for no key update;
  update public.gifts as row set paid_at = donation.paid_at where row.id = gift.id;
  if gift.id is not null and gift.paid_at is null then
    perform private.know_gift_address(gift.email);
    perform private.record_event(
      'gift-paid', account_id => donation.user_id, donation_id => donation.id, dog_id => donation.dog_id,
      data => jsonb_build_object('gift_id', gift.id, 'mode', donation.mode)
    );
  end if;
end
$$;

-- Where the email of a gift goes now, and the token that stops all gifts to this address. No row if it must not be sent.
create function private.gift_recipient(gift_id uuid) returns table (
  address text,
  name text,
  token uuid,
  language public.language
)
language sql stable
set search_path = ''
as $$
  select gift.email, gift.recipient_name, known.token, gift.language
  from public.gifts as gift
  join private.gift_addresses as known on known.email_hash = private.keyed_hash(gift.email)
  where gift.id = gift_recipient.gift_id and private.gift_state(gift) = 'ready' and private.gift_email_problem(gift) is null
$$;

-- Whether all that was paid for a gift is refunded or disputed, which may be undone. Its payer has not withdrawn it.
create function private.is_gift_unpaid_for_now(gift_id uuid) returns boolean
language sql stable
set search_path = ''
as $$
  select exists (
    select from public.gifts as gift
    where gift.id = is_gift_unpaid_for_now.gift_id and gift.email is not null and gift.withdrawn_at is null
      and private.gift_state(gift) = 'withdrawn'
  )
$$;

-- The payer hears that the email of a gift was given up, and can correct the address.
create function private.record_gift_failure(gift_id uuid) returns void
language sql
set search_path = ''
as $$
  select private.record_event(
    'gift-not-delivered', account_id => private.gift_payer(gift),
    dog_id => private.gift_dog(gift), data => jsonb_build_object('gift_id', gift.id)
  )
  from public.gifts as gift where gift.id = record_gift_failure.gift_id
$$;

-- When a gift was paid, charged or delivered last. Null for one that is not paid.
create function private.gift_last_month(gift public.gifts) returns timestamptz
language sql stable
set search_path = ''
as $$
  select greatest(
    gift.paid_at, gift.delivered_at, (
      select max(month.paid_at) from private.gift_sponsorships(gift) as sponsorship
      join public.donations as month on month.sponsorship_id = sponsorship.id
    )
  )
$$;

-- Whether a gift is withdrawn, or nothing runs and its last month is over.
create function private.is_gift_over(gift public.gifts, as_of timestamptz) returns boolean
language sql stable
set search_path = ''
as $$
  select private.gift_state(gift) = 'withdrawn' or (
    private.gift_last_month(gift) < as_of - interval '1 month'
    and not exists (select from private.gift_sponsorships(gift) as sponsorship where sponsorship.is_running)
  )
$$;

-- Deletes what was typed about a gift, and its page. The payment stays.
create function private.forget_gift(gift_id uuid, as_of timestamptz) returns void
language sql
set search_path = ''
as $$
  delete from private.gift_secrets as known where known.gift_id = forget_gift.gift_id;
  update public.gifts as gift
    set recipient_name = null, giver_name = null, memory_of = null, message = null, email = null,
      withdrawn_at = coalesce(gift.withdrawn_at, as_of)
    where gift.id = forget_gift.gift_id;
$$;

-- For the server: deletes gifts that were not paid within 30 days, addresses 30 days after the delivery or the
-- withdrawal, and addresses whose owners have not confirmed them within 30 days; and what was typed about gifts two years
-- after their last month, or when they are over and the account that gave them is deleted.
create function public.forget_gifts(as_of timestamptz) returns void
language sql security definer
set search_path = ''
as $$
  delete from public.gifts where paid_at is null and created_at < as_of - interval '30 days';
  select private.forget_gift(gift.id, as_of) from public.gifts as gift
    where gift.recipient_name is not null and (
      private.gift_last_month(gift) < as_of - interval '2 years'
      or (gift.payer_left_at is not null and private.is_gift_over(gift, as_of))
    );
  update public.gifts as gift set email = null
    where gift.email is not null and (
      coalesce(
        gift.withdrawn_at, gift.delivered_at,
        -- What could not be delivered is given up after a day.
        greatest((gift.deliver_on + 2)::timestamp at time zone 'Asia/Kolkata', gift.corrected_at + interval '1 day')
      ) < as_of - interval '30 days'
      or (private.gift_state(gift) = 'withdrawn' and gift.withdrawn_at is null and not exists (
        select from private.domain_events as event
        where event.kind in ('donation-refunded', 'donation-disputed')
          and (event.donation_id = gift.donation_id or event.sponsorship_id = gift.sponsorship_id)
          and event.occurred_at > as_of - interval '30 days'
      ))
    );
  delete from private.dog_news_subscribers
    where confirmed_at is null and created_at < as_of - interval '30 days';
  delete from private.dog_news_requests where requested_at < as_of - interval '1 day';
  delete from private.gift_deliveries where delivered_at < as_of - interval '30 days';
$$;

grant execute on function public.gift_problem, public.forget_gifts to service_role;
-- Every email of the site: what waits, what was sent, and who gets none. The function `send-email` decides and sends (emails).
--
-- A row holds what the email's file says (functions/_shared/emails): its priority, the switch in the settings, the
-- role that it needs. So no list of emails is in the database. `idempotency_key` makes "once" a rule of the
-- database. An email to an account has the account and no address. The API can't read the table.

create type public.email_setting as enum (
  'email_notifications', 'adoption_alerts', 'marketing_emails', 'donation_receipts'
);
create type public.email_role as enum ('admin', 'team');
create type public.subscriber_state as enum ('unconfirmed', 'confirmed');
create type public.email_content_source as enum (
  'account_deleted', 'dog_news_end', 'dog_updates', 'gift', 'gift_dog_left', 'milestone', 'new_dogs', 'newsletter',
  'review_items', 'team_week'
);

create table public.email_outbox (
  id uuid primary key default gen_random_uuid(),
  idempotency_key text not null unique check (char_length(idempotency_key) between 1 and 200),
  -- The name of the email's file.
  template text not null check (template ~ '^[a-z]+(-[a-z]+)*$' and char_length(template) <= 50),
  user_id uuid references auth.users (id) on delete cascade,
  -- Only for people without an account.
  recipient text check (
    recipient = private.normalised_email(recipient) and private.is_email_address(recipient)
  ),
  newsletter_id uuid references public.newsletters (id) on delete cascade,
  -- To the address of a gift, or of a recipient who follows a dog, as it is when the email is leased.
  gift_id uuid references public.gifts (id) on delete cascade,
  dog_news_id uuid references private.dog_news_subscribers (id) on delete cascade,
  data jsonb not null default '{}'
    check (jsonb_typeof(data) = 'object' and octet_length(data::text) <= 40000),
  -- 0: money and accounts, 1: people, 2: newsletters and what else goes to many.
  priority smallint not null default 0 check (priority between 0 and 2),
  -- The switch that decides about it.
  setting public.email_setting,
  -- Only who has it at sending gets the email.
  required_role public.email_role,
  -- Of an address on the newsletter's list or one that follows a dog: what it must be at sending.
  subscriber public.subscriber_state,
  -- To an address that anybody may have typed, and no receipt. A confirmation is that, too.
  is_unasked boolean not null default false,
  -- Which content is read at sending. Null: the content is `data`.
  content_source public.email_content_source,
  -- The last email of a deleted account, which takes the address with it.
  is_last boolean not null default false,
  -- Only of a recipient whose language no other row has.
  language public.language,
  created_at timestamptz not null default now(),
  due_at timestamptz not null default now(),
  first_tried_at timestamptz,
  attempts integer not null default 0 check (attempts >= 0),
  lease_id uuid,
  leased_until timestamptz,
  -- As it was last rendered, for the team's page of the person. Without a link.
  subject text check (char_length(subject) <= 200),
  -- What the mail server answered, without an address.
  last_error text check (char_length(last_error) between 1 and 200),
  sent_at timestamptz,
  failed_at timestamptz,
  cancelled_at timestamptz,
  -- The definition of a waiting email.
  is_waiting boolean not null generated always as (num_nonnulls(sent_at, failed_at, cancelled_at) = 0) stored,
  check (num_nonnulls(sent_at, failed_at, cancelled_at) <= 1),
  -- Forgetting an old email removes its recipient.
  check (
    num_nonnulls(user_id, recipient, gift_id, dog_news_id) = 1
    or (user_id is null and num_nonnulls(sent_at, failed_at, cancelled_at) = 1)
  ),
  check (subscriber is null or user_id is null),
  check (language is null or user_id is null)
);

create index email_outbox_waiting_idx on public.email_outbox (priority, due_at, id) where is_waiting;
create index email_outbox_user_id_idx on public.email_outbox (user_id);
create index email_outbox_newsletter_id_idx on public.email_outbox (newsletter_id);
create index email_outbox_gift_id_idx on public.email_outbox (gift_id);
create index email_outbox_dog_news_id_idx on public.email_outbox (dog_news_id);
create index email_outbox_recipient_idx on public.email_outbox (recipient);
create index email_outbox_sent_at_idx on public.email_outbox (sent_at);
create index email_outbox_failed_at_idx on public.email_outbox (failed_at)
  where failed_at is not null;
-- What redact_old_emails still has to clear.
create index email_outbox_created_at_idx on public.email_outbox (created_at)
  where recipient is not null or data <> '{}';

-- A finished email keeps no secret of a visitor, and the last one of a deleted account neither address nor data.
create function private.forget_finished_email() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  new.data := case
    when new.is_last then '{}'
    else (new.data - 'secret') #- '{receipt,secret}' #- '{receipt,claim_secret}'
  end;
  new.recipient := case when not new.is_last then new.recipient end;
  return new;
end
$$;

create trigger email_outbox_forget_finished
  before update of sent_at, failed_at, cancelled_at on public.email_outbox
  for each row when (
    num_nonnulls(new.sent_at, new.failed_at, new.cancelled_at) = 1
    and (new.is_last or coalesce(new.data -> 'secret', new.data #> '{receipt,secret}') is not null)
  )
  execute function private.forget_finished_email();

-- An address gets at most five emails a day that nobody there asked for. A further confirmation is not queued: it can be
-- asked for again. What was paid for waits until a day after the fifth-last.
create function private.limit_unasked_emails() returns trigger
language plpgsql
set search_path = ''
as $$
declare
  address constant text := coalesce(
    new.recipient, (select reader.email from private.dog_news_subscribers as reader where reader.id = new.dog_news_id)
  );
  fifth_last timestamptz;
begin
  -- Concurrent emails to one address wait for each other, so that each one counts those before it.
  perform pg_advisory_xact_lock(hashtextextended('unasked_emails ' || address, 0));
  select email.due_at into fifth_last from public.email_outbox as email
    where (
      email.recipient = address or email.dog_news_id = any (
        array(select reader.id from private.dog_news_subscribers as reader where reader.email = address)
      )
    ) and (email.is_unasked or email.subscriber = 'unconfirmed')
    order by email.due_at desc offset 4 limit 1;
  if fifth_last > new.due_at - interval '1 day' then
    if new.subscriber = 'unconfirmed' then
      return null;
    end if;
    new.due_at := fifth_last + interval '1 day';
  end if;
  return new;
end
$$;

create trigger email_outbox_limit_unasked
  before insert on public.email_outbox
  for each row when (new.user_id is null and (new.is_unasked or new.subscriber = 'unconfirmed'))
  execute function private.limit_unasked_emails();

alter table public.email_outbox enable row level security;
grant select, insert, update, delete on public.email_outbox to service_role;

-- Addresses that a mail server refused for good. No email goes there until staff delete the row. An
-- account's address need not be one that a form accepts.
create table public.refused_addresses (
  email text primary key
    check (email = private.normalised_email(email) and char_length(email) between 3 and 255),
  reason text not null check (char_length(reason) between 1 and 200),
  refused_at timestamptz not null default now()
);

create index refused_addresses_refused_at_idx on public.refused_addresses (refused_at desc);

alter table public.refused_addresses enable row level security;
grant select, delete on public.refused_addresses to authenticated;
grant select, insert, update, delete on public.refused_addresses to service_role;

create policy "Staff read refused addresses" on public.refused_addresses
  for select to authenticated
  using ((select private.is_staff()));

create policy "Staff let an address be tried again" on public.refused_addresses
  for delete to authenticated
  using ((select private.is_staff()));

-- The token in the links of an account's emails, made with the account: two runs of the sender that made the same
-- tokens in another order would wait for each other. It is not in user_settings, which owners read and write.
create table private.unsubscribe_tokens (
  user_id uuid primary key references auth.users (id) on delete cascade,
  token uuid not null unique default gen_random_uuid()
);

alter table private.unsubscribe_tokens enable row level security;

-- Whether an account gets emails with this switch and role: its email is confirmed, its switch is on, and it has
-- the role. Null needs nothing.
create function private.wants_email(
  account_id uuid,
  setting public.email_setting default null,
  required_role public.email_role default null
) returns boolean
language sql stable
set search_path = ''
as $$
  select exists (
    select from auth.users as account
    left join public.user_settings as settings on settings.user_id = account.id
    where account.id = account_id
      and account.email_confirmed_at is not null
      -- A missing row means the defaults.
      and case wants_email.setting
        when 'email_notifications' then coalesce(settings.email_notifications, true)
        when 'adoption_alerts' then coalesce(settings.adoption_alerts, true)
        when 'marketing_emails' then coalesce(settings.marketing_emails, false)
        when 'donation_receipts' then coalesce(settings.donation_receipts, true)
        else true
      end
      and (required_role is null or exists (
        select from public.user_roles
        where user_roles.user_id = account.id and (required_role = 'team' or user_roles.role = 'admin')
      ))
  )
$$;

-- The language of an account's emails. Null for no account.
create function private.account_language(account_id uuid) returns public.language
language sql stable
set search_path = ''
as $$
  -- A missing row means the default.
  select coalesce(settings.language, 'en')
  from auth.users as account
  left join public.user_settings as settings on settings.user_id = account.id
  where account.id = account_id
$$;

-- Queues an email to an address, once per key. For emails that no event can carry, because they hold a secret that is
-- stored as a hash, or the address of somebody who has no account any more: the function that makes the change queues
-- them in its transaction.
create function private.queue_secret_email(
  idempotency_key text,
  template text,
  recipient text,
  data jsonb,
  subscriber public.subscriber_state default null,
  language public.language default null
) returns void
language sql
set search_path = ''
as $$
  insert into public.email_outbox (idempotency_key, template, recipient, data, subscriber, language)
    values (idempotency_key, template, recipient, data, subscriber, language)
    on conflict (idempotency_key) do nothing
$$;

-- For staff: how many emails wait, since when one is overdue, how many were sent and given up.
create function public.email_overview() returns table (
  waiting bigint,
  oldest_waiting timestamptz,
  sent_last_day bigint,
  failed_last_week bigint
)
language plpgsql stable security definer
set search_path = ''
as $$
begin
  perform private.require_staff('see the emails');
  return query
    select
      (select count(*) from public.email_outbox where is_waiting),
      (select min(due_at) from public.email_outbox where is_waiting and due_at <= now()),
      (select count(*) from public.email_outbox where sent_at > now() - interval '1 day'),
      (select count(*) from public.email_outbox where failed_at > now() - interval '7 days');
end
$$;

-- Takes the owner of a token off a list: newsletter, email_notifications, adoption_alerts, marketing_emails or dog_news;
-- or stops all gifts to an address (gifts). False for an unknown token, also for a subscriber who has left.
--
-- A person may be on the newsletter's list twice: with the address, and with the account's switch. Leaving
-- by either link ends both.
create function public.unsubscribe(list text, token uuid) returns boolean
language plpgsql security definer
set search_path = ''
as $$
#variable_conflict use_variable
declare
  account uuid;
  address text;
begin
  if list = 'newsletter' then
    address := (
      select subscriber.email from public.newsletter_subscribers as subscriber where subscriber.token = token
    );
    update public.user_settings as settings set marketing_emails = false
      from auth.users as person
      where person.id = settings.user_id and private.normalised_email(person.email) = address;
    perform private.lock_people(array[address]);
    delete from public.newsletter_subscribers as subscriber where subscriber.token = token;
    if not found then
      return false;
    end if;
    perform private.refresh_person(address);
    return true;
  end if;

  if list = 'dog_news' then
    delete from private.dog_news_subscribers as reader where reader.token = token;
    return found;
  elsif list = 'gifts' then
    update private.gift_addresses as known set stopped_at = coalesce(known.stopped_at, now())
      where known.token = token;
    return found;
  end if;

  select person.id, private.normalised_email(person.email) into account, address
    from private.unsubscribe_tokens as known
    join auth.users as person on person.id = known.user_id
    where known.token = token;
  if not found or list not in ('email_notifications', 'adoption_alerts', 'marketing_emails') then
    return false;
  end if;
  insert into public.user_settings as settings
    (user_id, email_notifications, adoption_alerts, marketing_emails)
    values (account, list <> 'email_notifications', list <> 'adoption_alerts', false)
    on conflict (user_id) do update set
      email_notifications = settings.email_notifications and excluded.email_notifications,
      adoption_alerts = settings.adoption_alerts and excluded.adoption_alerts,
      marketing_emails = settings.marketing_emails and list <> 'marketing_emails';
  if list = 'marketing_emails' then
    perform private.lock_people(array[address]);
    delete from public.newsletter_subscribers as subscriber where subscriber.email = address;
    perform private.refresh_person(address);
  end if;
  return true;
end
$$;

grant execute on function public.email_overview to authenticated;
grant execute on function public.unsubscribe to anon, authenticated;
-- What administrators see of all sponsorships: the numbers of a month, and the list.

-- For administrators: running sponsorships and what they promise per month; what was received and what failed
-- in the month that begins then, and how many ended in it. A payment counts when it was made, however late it was reported.
create function public.sponsorship_summary(
  month_start timestamptz,
  live_only boolean default false
) returns table (
  running_count bigint,
  promised_paise bigint,
  received_paise bigint,
  failed_count bigint,
  stopped_count bigint
)
language plpgsql stable security definer
set search_path = ''
as $$
declare
  -- Months are India's, and in UTC they begin on days that not every month has.
  month_end constant timestamptz :=
    ((month_start at time zone 'Asia/Kolkata') + interval '1 month') at time zone 'Asia/Kolkata';
  modes constant public.payment_mode[] :=
    case when coalesce(live_only, false) then array['live'] else array['test', 'live'] end;
begin
  perform private.require_admin('see sponsorships');
  return query
    select running.count, running.sum, months.received, failed.count, stopped.count
    from (
      select count(*) as count, coalesce(sum(sponsorship.amount_paise), 0)::bigint as sum
      from public.sponsorships as sponsorship
      where private.is_promised(sponsorship) and sponsorship.mode = any (modes)
    ) as running,
    (
      select coalesce(sum(donation.net_paise), 0)::bigint as received
      from public.donations as donation
      where donation.sponsorship_id is not null and donation.mode = any (modes)
        and donation.paid_at >= month_start and donation.paid_at < month_end
    ) as months,
    (
      select count(*) as count from public.donations as donation
      where donation.sponsorship_id is not null and donation.mode = any (modes) and donation.status = 'failed'
        and donation.created_at >= month_start and donation.created_at < month_end
    ) as failed,
    (
      select count(*) as count from public.sponsorships as sponsorship
      where sponsorship.ended_at >= month_start and sponsorship.ended_at < month_end
        and sponsorship.end_reason <> 'abandoned' and sponsorship.replaced_from is null and sponsorship.mode = any (modes)
    ) as stopped;
end
$$;

-- With what the sponsorships gave that it replaced, the first dog first. Null for all dogs.
create function private.given_by_dog(sponsorship_id uuid) returns table (
  dog_id uuid,
  dog_name text,
  paise bigint
)
language sql stable
set search_path = ''
as $$
  with recursive mandates as (
    select sponsorship.id, sponsorship.replaces_id from public.sponsorships as sponsorship
    where sponsorship.id = given_by_dog.sponsorship_id
    union all
    select replaced.id, replaced.replaces_id
    from mandates join public.sponsorships as replaced on replaced.id = mandates.replaces_id
    where replaced.end_reason = 'replaced'
  )
  select dog.id, dog.name, sum(donation.net_paise)::bigint
  from mandates
  join public.donations as donation on donation.sponsorship_id = mandates.id
  left join public.dog_profiles as dog on dog.id = donation.dog_id
  where donation.net_paise > 0
  group by dog.id, dog.name
  order by min(donation.paid_at)
$$;

-- The same as emails say it.
create function private.gifts(sponsorship_id uuid) returns jsonb
language sql stable
set search_path = ''
as $$
  select coalesce(
    jsonb_agg(
      jsonb_build_object('dog_name', private.dog_text(gift.dog_id, 'name', gift.dog_name), 'paise', gift.paise)
    ), '[]'
  )
  from private.given_by_dog(gifts.sponsorship_id) as gift
$$;

-- What a sponsorship has given in all, without refunds.
create function private.given_paise(sponsorship_id uuid) returns bigint
language sql stable
set search_path = ''
as $$
  select coalesce(sum(donation.net_paise), 0)::bigint
  from public.donations as donation
  where donation.sponsorship_id = given_paise.sponsorship_id
$$;

-- Why the last charge of a sponsorship failed, while no other one has succeeded.
create function private.charge_failure(sponsorship public.sponsorships) returns public.failure_reason
language sql stable
set search_path = ''
as $$
  select (event.data ->> 'detail')::public.failure_reason from private.domain_events as event
  where sponsorship.status in ('pending', 'halted')
    and event.sponsorship_id = sponsorship.id and event.kind = 'sponsorship-charge-failed'
  order by event.occurred_at desc limit 1
$$;

-- The day on which a pause ends by itself, for resume_due_sponsorships: not once the dog has left.
create function private.pause_ends_on(sponsorship public.sponsorships) returns date
language sql stable
set search_path = ''
as $$
  select sponsorship.resume_on
  where sponsorship.resume_on is not null and sponsorship.replaced_from is null and not exists (
    select from public.dog_profiles as dog
    where dog.id = private.chosen_dog(sponsorship) and dog.status <> 'available'
  )
$$;

-- For administrators: all sponsorships that were authorised, newest first, 1000 per call.
create function public.sponsorship_list(
  before_created_at timestamptz default null,
  before_id uuid default null
) returns table (
  id uuid,
  created_at timestamptz,
  person_id uuid,
  name text,
  email text,
  dog_id uuid,
  dog_name text,
  moved_at timestamptz,
  next_dog_name text,
  amount_paise bigint,
  mode public.payment_mode,
  source public.sponsorship_source,
  status text,
  desired_status public.desired_status,
  pause_reason public.pause_reason,
  resume_on date,
  end_reason public.end_reason,
  stop_comment text,
  started_at timestamptz,
  next_charge_at timestamptz,
  ended_at timestamptz,
  failure public.failure_reason,
  given_paise bigint
)
language plpgsql stable security definer
set search_path = ''
as $$
#variable_conflict use_column
begin
  perform private.require_admin('see sponsorships');
  return query
    select sponsorship.id, sponsorship.created_at, person.id, coalesce(profile.name, person.name), coalesce(profile.email, person.email),
      dog.id, dog.name,
      sponsorship.moved_at, next_dog.name, sponsorship.amount_paise, sponsorship.mode, sponsorship.source, sponsorship.status,
      sponsorship.desired_status,
      sponsorship.pause_reason, private.pause_ends_on(sponsorship), sponsorship.end_reason, sponsorship.stop_comment,
      sponsorship.started_at, sponsorship.next_charge_at, sponsorship.ended_at,
      private.charge_failure(sponsorship),
      private.given_paise(sponsorship.id)
    from public.sponsorships as sponsorship
    left join lateral (
      select known.id, known.name, known.email from private.people as known
      where known.id = private.person_of_sponsorship(sponsorship) and not known.is_nameless
      -- Without it the planner would read everybody.
      limit 1
    ) as person on true
    left join public.profiles as profile on profile.user_id = sponsorship.user_id
    left join public.dog_profiles as dog on dog.id = sponsorship.dog_id
    left join public.dog_profiles as next_dog on next_dog.id = sponsorship.next_dog_id
    where sponsorship.status <> 'created' and sponsorship.end_reason is distinct from 'abandoned'
      and (
        before_id is null
        or (sponsorship.created_at, sponsorship.id) < (before_created_at, before_id)
      )
    order by sponsorship.created_at desc, sponsorship.id desc
    limit 1000;
end
$$;

grant execute on function public.sponsorship_summary, public.sponsorship_list to authenticated;
-- What was done for a dog, and what it cost. Everyone reads what, when and the cost; the team also reads
-- when it is due again, the bill and who wrote it, with team_care_records(). The bill's photo is in the
-- private bucket `care-bills` (dog_updates). Nobody writes the tables through the API: the functions below keep a
-- history, and change or delete one record per request.

create type public.care_kind as enum (
  'vaccination', 'sterilisation', 'treatment', 'food', 'shelter', 'other'
);
-- Settled: done again, so that it is not due any more.
create type public.care_change_kind as enum ('edited', 'done-again', 'deleted', 'restored');

create table public.care_records (
  id uuid primary key default gen_random_uuid(),
  -- Records of the same round were saved together.
  round_id uuid not null default gen_random_uuid(),
  dog_id uuid not null references public.dog_profiles (id),
  kind public.care_kind not null,
  -- Of a vaccination: until it is due again, everyone reads that the dog is vaccinated against rabies.
  against_rabies boolean not null default false check (kind = 'vaccination' or not against_rabies),
  happened_on date not null check (happened_on >= '2020-01-01'),
  note text not null check (note ~ '\S' and char_length(note) <= 300),
  -- At most ₹1,00,00,000.
  cost_paise bigint not null check (cost_paise between 0 and 1000000000),
  -- When it must be done again. The team clears it once that is done.
  due_on date,
  -- In the folder of who uploaded it. A new photo has a new name, so that a failed upload can't lose the old one.
  bill_name text check (
    bill_name ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}[.](webp|jpg)$'
  ),
  -- Null once the account is deleted.
  created_by uuid references auth.users (id) on delete set null,
  created_at timestamptz not null default now(),
  updated_by uuid references auth.users (id) on delete set null,
  updated_at timestamptz not null default now(),
  unique (round_id, dog_id),
  -- Not in the future, in India.
  check (happened_on <= (updated_at at time zone 'Asia/Kolkata')::date),
  check (due_on between happened_on and happened_on + 3660)
);

create index care_records_dog_id_idx on public.care_records (dog_id, happened_on desc, id desc);
create index care_records_happened_on_idx on public.care_records (happened_on desc, id desc);
create index care_records_due_on_idx on public.care_records (due_on, id) where due_on is not null;
create index care_records_created_by_idx on public.care_records (created_by);
create index care_records_updated_by_idx on public.care_records (updated_by);

-- Who changed a care record, and what it was before. It outlives the record, so that a deleted one can be restored.
create table private.care_record_changes (
  id uuid primary key default gen_random_uuid(),
  record_id uuid not null,
  kind public.care_change_kind not null,
  -- Null once the account is deleted.
  actor_id uuid references auth.users (id) on delete set null,
  actor_name text not null check (actor_name ~ '\S' and char_length(actor_name) <= 100),
  happened_at timestamptz not null default now(),
  -- The row of care_records. Null when it was restored.
  before jsonb,
  check ((before is null) = (kind = 'restored'))
);

create index care_record_changes_record_id_idx
  on private.care_record_changes (record_id, happened_at desc);
create index care_record_changes_actor_id_idx on private.care_record_changes (actor_id);
create index care_record_changes_deleted_idx
  on private.care_record_changes (happened_at desc) where kind = 'deleted';
create index care_record_changes_deleted_bill_idx
  on private.care_record_changes ((before ->> 'bill_name')) where kind = 'deleted';

-- Notes a change by the current user.
create function private.note_care_change(
  record_id uuid,
  kind public.care_change_kind,
  before public.care_records default null
) returns void
language sql
set search_path = ''
as $$
  insert into private.care_record_changes (record_id, kind, actor_id, actor_name, before)
    values (
      record_id, kind, (select auth.uid()), private.name_in_team((select auth.uid())), to_jsonb(before)
    )
$$;

-- Whether the current user has uploaded the photo of a bill. `check-bill` stores it once its bytes are checked.
create function private.is_own_bill(bill_name text) returns boolean
language sql stable security definer
set search_path = ''
as $$
  select starts_with(bill_name, (select auth.uid()) || '/') and exists (
    select from storage.objects as object
    where object.bucket_id = 'care-bills' and object.name = bill_name
  )
$$;

alter table public.care_records enable row level security;
grant select (id, dog_id, kind, happened_on, note, cost_paise) on public.care_records
  to anon, authenticated;
grant select, insert, update, delete on public.care_records to service_role;

create policy "Everyone reads care records" on public.care_records
  for select to anon, authenticated
  using (true);

-- What was spent for a dog in each calendar year, newest first.
create function public.dog_care_years(dog_id uuid) returns table (
  year integer,
  cost_paise bigint,
  records integer
)
language sql stable
set search_path = ''
as $$
  select extract(year from record.happened_on)::integer, sum(record.cost_paise)::bigint,
    count(*)::integer
  from public.care_records as record
  where record.dog_id = dog_care_years.dog_id
  group by 1
  order by 1 desc
$$;

-- The story of a dog in a language and its papers, for its page: when it was sterilised, and until when it is vaccinated
-- against rabies, which its due date says. Everyone may read that date alone.
create function public.dog_story(dog_id uuid, language public.language default 'en') returns table (
  story text,
  sex public.dog_sex,
  here_since text,
  carer_name text,
  ear_notched boolean,
  sterilised_on date,
  rabies_until date
)
language sql stable security definer
set search_path = ''
as $$
  select coalesce(translation.story, papers.story), papers.sex, papers.here_since, papers.carer_name,
    coalesce(papers.ear_notched, false), care.sterilised_on, care.rabies_until
  from (
    select max(record.happened_on) filter (where record.kind = 'sterilisation') as sterilised_on,
      max(record.due_on) filter (where record.against_rabies) as rabies_until
    from public.care_records as record where record.dog_id = dog_story.dog_id
  ) as care
  left join public.dog_papers as papers on papers.dog_id = dog_story.dog_id
  left join public.dog_translations as translation on translation.dog_id = papers.dog_id
    and translation.language = dog_story.language and translation.source_story = papers.story
$$;

-- The records of team_care_records(), without a check of the role.
--
-- One query for each way to read them, because a condition such as `for_dog_id is null or …` hides the indexes.
create function private.find_care_records(
  record_id uuid,
  for_dog_id uuid,
  before_happened_on date,
  before_id uuid
) returns setof public.care_records
language plpgsql stable
set search_path = ''
as $$
begin
  if record_id is not null then
    return query select * from public.care_records as record where record.id = record_id;
  elsif for_dog_id is not null then
    return query
      select * from public.care_records as record
      where record.dog_id = for_dog_id
        and (record.happened_on, record.id) < (before_happened_on, before_id)
      order by record.happened_on desc, record.id desc limit 1000;
  else
    return query
      select * from public.care_records as record
      where (record.happened_on, record.id) < (before_happened_on, before_id)
      order by record.happened_on desc, record.id desc limit 1000;
  end if;
end
$$;

-- For the team: care records, newest first, 1,000 per call; of one dog, or of all; or the one with an id. The names are
-- null once an account is deleted. A volunteer gets the bills that they added, and may edit the records that they wrote.
create function public.team_care_records(
  for_dog_id uuid default null,
  before_happened_on date default null,
  before_id uuid default null,
  record_id uuid default null
) returns table (
  id uuid,
  dog_id uuid,
  dog_name text,
  kind public.care_kind,
  happened_on date,
  note text,
  cost_paise bigint,
  against_rabies boolean,
  due_on date,
  bill_name text,
  has_bill boolean,
  created_by_name text,
  created_at timestamptz,
  updated_by_name text,
  updated_at timestamptz,
  may_edit boolean
)
language plpgsql stable security definer
set search_path = ''
as $$
#variable_conflict use_column
declare
  is_staff constant boolean := private.is_staff();
begin
  perform private.require_in_team('read all of a care record');
  return query
    select record.id, record.dog_id,
      (select dog.name from public.dog_profiles as dog where dog.id = record.dog_id),
      record.kind, record.happened_on, record.note, record.cost_paise, record.against_rabies, record.due_on,
      case when is_staff or private.is_own_bill(record.bill_name) then record.bill_name end,
      record.bill_name is not null,
      private.shown_name(record.created_by),
      record.created_at,
      private.shown_name(record.updated_by),
      record.updated_at,
      is_staff or record.created_by is not distinct from (select auth.uid())
    from private.find_care_records(
      record_id, for_dog_id, coalesce(before_happened_on, 'infinity'),
      coalesce(before_id, 'ffffffff-ffff-ffff-ffff-ffffffffffff')
    ) as record
    order by record.happened_on desc, record.id desc;
end
$$;

-- For the team: what is due until a day, the longest overdue first; at most 500 per page. found_count: on all pages.
create function public.due_care(
  due_until date,
  in_area text default null,
  of_kind public.care_kind default null,
  page_size integer default 30,
  page_offset integer default 0
) returns table (
  id uuid,
  dog_id uuid,
  dog_name text,
  area text,
  kind public.care_kind,
  happened_on date,
  note text,
  against_rabies boolean,
  due_on date,
  found_count bigint
)
language plpgsql stable security definer
set search_path = ''
as $$
#variable_conflict use_column
begin
  perform private.require_in_team('read what is due');
  return query
    select record.id, dog.id, dog.name, dog.location, record.kind, record.happened_on, record.note,
      record.against_rabies, record.due_on, count(*) over ()
    from public.care_records as record
    join public.dog_profiles as dog on dog.id = record.dog_id
    where record.due_on <= due_until
      and (of_kind is null or record.kind = of_kind)
      and (in_area is null or dog.location = in_area)
      -- Nothing is due for dogs that are no longer with us.
      and dog.status = 'available'
    order by record.due_on, dog.name, record.id
    limit least(greatest(coalesce(page_size, 30), 1), 500) offset greatest(coalesce(page_offset, 0), 0);
end
$$;

-- For the team: a record for each of up to 500 dogs, all of them or none. The records in done_ids aren't due any more.
-- Returns how many there are. PT409 `not-due-any-more` when somebody else has recorded some of it meanwhile: the error's
-- detail is the ids of those records, with commas.
--
-- The cost is divided between the dogs; the first ones get the paise that remain. The browser chooses the id of the
-- round, so that a lost answer can't double its records: the same once more changes nothing, something else is
-- PT409 `saved-already`.
create function public.save_care_round(
  round_id uuid,
  dog_ids uuid[],
  kind public.care_kind,
  happened_on date,
  note text,
  cost_paise bigint,
  due_on date default null,
  bill_name text default null,
  done_ids uuid[] default '{}',
  against_rabies boolean default false
) returns integer
language plpgsql security definer
set search_path = ''
as $$
#variable_conflict use_variable
declare
  dog_count constant integer := (select count(distinct id) from unnest(dog_ids) as id);
  finished_ids uuid[];
  before public.care_records;
begin
  perform private.require_in_team('add care records');
  if dog_count is distinct from cardinality(dog_ids) or dog_count not between 1 and 500 then
    raise invalid_parameter_value using message = 'A round has 1 to 500 dogs, each once';
  end if;
  if bill_name is not null and not private.is_own_bill(bill_name) then
    raise insufficient_privilege using message = 'Only who uploaded a bill may attach it';
  end if;
  if exists (select from public.care_records as record where record.round_id = round_id) then
    if exists (
      select from (
        select * from public.care_records as stored where stored.round_id = round_id
      ) as record
      full join unnest(dog_ids) with ordinality as dog (id, place) on dog.id = record.dog_id
      where (
        record.created_by, record.kind, record.happened_on, record.note, record.cost_paise, record.due_on,
        record.against_rabies, record.bill_name is null
      ) is distinct from (
        (select auth.uid()), kind, happened_on, note,
        cost_paise / dog_count + (dog.place <= cost_paise % dog_count)::integer, due_on,
        against_rabies, bill_name is null
      )
    ) then
      raise sqlstate 'PT409' using message = 'saved-already';
    end if;
    return dog_count;
  end if;
  -- Two members of the team who record the same care wait for each other here.
  perform from public.care_records as record where record.id = any (done_ids) order by record.id for update;
  finished_ids := array(
    select done.id from unnest(done_ids) as done (id)
    where not exists (
      select from public.care_records as record
      where record.id = done.id and (record.due_on is not null or record.dog_id <> all (dog_ids))
    )
  );
  if cardinality(finished_ids) > 0 then
    raise sqlstate 'PT409' using message = 'not-due-any-more', detail = array_to_string(finished_ids, ',');
  end if;
  insert into public.care_records (
    round_id, dog_id, kind, against_rabies, happened_on, note, cost_paise, due_on, bill_name, created_by, updated_by
  )
    select round_id, dog.id, kind, against_rabies, happened_on, note,
      cost_paise / dog_count + (dog.place <= cost_paise % dog_count)::integer, due_on, bill_name,
      (select auth.uid()), (select auth.uid())
    from unnest(dog_ids) with ordinality as dog (id, place);
  for before in
    select * from public.care_records as record
    where record.id = any (done_ids) and record.dog_id = any (dog_ids)
  loop
    update public.care_records as record
      set due_on = null, updated_by = (select auth.uid()), updated_at = now()
      where record.id = before.id;
    perform private.note_care_change(before.id, 'done-again', before);
  end loop;
  return dog_count;
end
$$;

-- For the team: replaces what a care record says. Null keeps the bill. Of a record that somebody else wrote a volunteer may
-- only change when it is due again, and a bill that somebody else attached only staff replace: 42501. PT404
-- unknown-record; PT409 edited-meanwhile if updated_at is another one.
create function public.edit_care_record(
  record_id uuid,
  expected_updated_at timestamptz,
  dog_id uuid,
  kind public.care_kind,
  happened_on date,
  note text,
  cost_paise bigint,
  due_on date default null,
  bill_name text default null,
  against_rabies boolean default false
) returns void
language plpgsql security definer
set search_path = ''
as $$
#variable_conflict use_variable
declare
  before public.care_records;
begin
  perform private.require_in_team('edit care records');
  select * into before from public.care_records as record where record.id = record_id for update;
  if not found then
    raise sqlstate 'PT404' using message = 'unknown-record';
  elsif before.updated_at is distinct from expected_updated_at then
    raise sqlstate 'PT409' using message = 'edited-meanwhile';
  end if;
  if not private.is_staff() and before.created_by is distinct from (select auth.uid()) and (
    bill_name is not null
    or (dog_id, kind, happened_on, note, cost_paise, against_rabies) is distinct from (
      before.dog_id, before.kind, before.happened_on, before.note, before.cost_paise, before.against_rabies
    )
  ) then
    raise insufficient_privilege using message = 'Only staff and its author may edit a care record';
  elsif bill_name is not null and not private.is_own_bill(bill_name) then
    raise insufficient_privilege using message = 'Only who uploaded a bill may attach it';
  elsif bill_name is not null and before.bill_name is not null
    and not private.is_staff() and not private.is_own_bill(before.bill_name)
  then
    raise insufficient_privilege using message = 'Only staff may replace the bill of somebody else';
  end if;
  update public.care_records as record
    set dog_id = dog_id, kind = kind, against_rabies = against_rabies, happened_on = happened_on, note = note, cost_paise = cost_paise,
      due_on = due_on, bill_name = coalesce(bill_name, before.bill_name),
      updated_by = (select auth.uid()), updated_at = now()
    where record.id = record_id;
  perform private.note_care_change(record_id, 'edited', before);
end
$$;

-- For staff and its author: deletes a care record, if it is still there. restore_care_record() undoes it.
create function public.delete_care_record(record_id uuid) returns void
language plpgsql security definer
set search_path = ''
as $$
#variable_conflict use_variable
declare
  before public.care_records;
begin
  perform private.require_in_team('delete care records');
  delete from public.care_records as record where record.id = record_id
    and (private.is_staff() or record.created_by = (select auth.uid()))
    returning * into before;
  if found then
    perform private.note_care_change(record_id, 'deleted', before);
  elsif exists (select from public.care_records as record where record.id = record_id) then
    raise insufficient_privilege using message = 'Only staff and its author may delete a care record';
  end if;
end
$$;

-- The care records that the current user may restore: those deleted within 30 days, for a volunteer by themselves.
create function private.restorable_care_records() returns setof private.care_record_changes
language sql stable
set search_path = ''
as $$
  select * from private.care_record_changes as change
  where change.kind = 'deleted' and change.happened_at > now() - interval '30 days'
    and (private.is_staff() or change.actor_id = (select auth.uid()))
    and not exists (
      select from private.care_record_changes as later
      where later.record_id = change.record_id and later.happened_at > change.happened_at
    )
$$;

-- For the team: restores a care record that was deleted within 30 days, with its bill; a volunteer those that they deleted
-- themselves. Nothing happens if somebody has restored it. PT404 not-deleted.
create function public.restore_care_record(record_id uuid) returns void
language plpgsql security definer
set search_path = ''
as $$
#variable_conflict use_variable
declare
  record public.care_records;
begin
  perform private.require_in_team('restore care records');
  if exists (select from public.care_records as stored where stored.id = record_id) then
    return;
  end if;
  record := (
    select jsonb_populate_record(null::public.care_records, change.before)
    from private.restorable_care_records() as change where change.record_id = record_id
  );
  if record.id is null then
    raise sqlstate 'PT404' using message = 'not-deleted';
  end if;
  record.created_by := (select account.id from auth.users as account where account.id = record.created_by);
  record.updated_by := (select auth.uid());
  record.updated_at := now();
  insert into public.care_records select record.* on conflict do nothing;
  if found then
    perform private.note_care_change(record_id, 'restored');
  end if;
end
$$;

-- For the team: the deleted care records that the caller may restore, the newest deletion first.
create function public.deleted_care_records() returns table (
  id uuid,
  dog_name text,
  kind public.care_kind,
  happened_on date,
  note text,
  cost_paise bigint,
  due_on date,
  deleted_by_name text,
  deleted_at timestamptz
)
language plpgsql stable security definer
set search_path = ''
as $$
#variable_conflict use_column
begin
  perform private.require_in_team('see deleted care records');
  return query
    select record.id, (select dog.name from public.dog_profiles as dog where dog.id = record.dog_id),
      record.kind, record.happened_on, record.note, record.cost_paise, record.due_on,
      private.shown_name(change.actor_id, change.actor_name), change.happened_at
    from private.restorable_care_records() as change,
      jsonb_populate_record(null::public.care_records, change.before) as record
    order by change.happened_at desc, record.id
    limit 100;
end
$$;

-- For the team: what was done to a care record, the newest first, with what it said before.
create function public.care_record_history(record_id uuid) returns table (
  change public.care_change_kind,
  actor_name text,
  happened_at timestamptz,
  dog_name text,
  kind public.care_kind,
  happened_on date,
  note text,
  cost_paise bigint,
  due_on date
)
language plpgsql stable security definer
set search_path = ''
as $$
#variable_conflict use_column
begin
  perform private.require_in_team('read the history of a care record');
  return query
    select change.kind, private.shown_name(change.actor_id, change.actor_name), change.happened_at,
      (select dog.name from public.dog_profiles as dog where dog.id = record.dog_id),
      record.kind, record.happened_on, record.note, record.cost_paise, record.due_on
    from private.care_record_changes as change,
      jsonb_populate_record(null::public.care_records, change.before) as record
    where change.record_id = care_record_history.record_id
    order by change.happened_at desc
    limit 100;
end
$$;

grant execute on function public.dog_care_years, public.dog_story to anon, authenticated;
grant execute on function
  public.team_care_records, public.due_care, public.save_care_round, public.edit_care_record,
  public.delete_care_record, public.restore_care_record, public.deleted_care_records,
  public.care_record_history to authenticated;
-- Updates about dogs: a short text with pictures and videos. The team writes them with the function
-- `publish-update`, everyone reads those that are not hidden. Nobody writes the tables through the API.
--
-- A file has a fixed name, so no column holds it: `<update id>/<media id>-640.<picture extension>`,
-- `…-1280.<picture extension>` (of a video the poster) and `<update id>/<media id>.<video extension>`.

create type public.picture_extension as enum ('webp', 'jpg');
create type public.video_extension as enum ('mp4', 'webm');
create type public.dog_update_change_kind as enum (
  'published', 'edited', 'described', 'translated', 'hidden', 'shown'
);

create table public.dog_updates (
  -- Chosen by the browser, so that an update that is sent twice is one.
  id uuid primary key,
  dog_id uuid not null references public.dog_profiles (id),
  body text not null check (body ~ '\S' and char_length(body) <= 2000),
  -- Of the body.
  language public.language not null default 'en',
  happened_on date not null check (happened_on >= '2020-01-01'),
  published_at timestamptz not null default now(),
  hidden_at timestamptz,
  -- Whether nobody has written it in the other language since it was last edited.
  needs_translation boolean not null default true,
  -- Editors compare it to detect concurrent edits.
  updated_at timestamptz not null default now(),
  -- Not in the future, in India.
  check (happened_on <= (published_at at time zone 'Asia/Kolkata')::date)
);

create index dog_updates_dog_id_idx on public.dog_updates (dog_id, published_at desc, id desc);
create index dog_updates_hidden_at_idx on public.dog_updates (hidden_at);
create index dog_updates_published_at_idx on public.dog_updates (published_at desc, id desc);
create index dog_updates_needs_translation_idx on public.dog_updates (language, published_at desc, id desc)
  where needs_translation and hidden_at is null;

-- An update in the other language, written by a person. After an edit of the update it is stale, and only the team reads
-- it: an edit may have corrected or removed something.
create table public.dog_update_translations (
  update_id uuid not null references public.dog_updates (id) on delete cascade,
  language public.language not null,
  body text not null check (body ~ '\S' and char_length(body) <= 2000),
  -- What was translated.
  source_body text not null check (source_body ~ '\S' and char_length(source_body) <= 2000),
  primary key (update_id, language)
);

create table public.dog_update_media (
  id uuid primary key,
  update_id uuid not null references public.dog_updates (id) on delete cascade,
  position integer not null check (position between 0 and 9),
  -- Of the large picture, which is a video's poster, in pixels.
  width integer not null check (width between 1 and 1280),
  height integer not null check (height between 1 and 4000),
  -- What a picture shows. Without it the site names the picture by its number, the dog and the day.
  alt text check (alt ~ '\S' and char_length(alt) <= 300),
  picture_extension public.picture_extension not null,
  video_extension public.video_extension,
  video_seconds integer check (video_seconds between 1 and 60),
  -- What happens in the video, for people who don't see or hear it. Its poster needs no text of its own.
  video_text text check (video_text ~ '\S' and char_length(video_text) <= 500),
  -- "Pictures without a description", for the team, are these of updates that are not hidden.
  needs_description boolean not null generated always as (
    case when video_extension is null then alt else video_text end is null
  ) stored,
  unique (update_id, position),
  check (num_nulls(video_extension, video_seconds) in (0, 2)),
  check (video_extension is not null or video_text is null)
);

create index dog_update_media_needs_description_idx
  on public.dog_update_media (update_id) where needs_description;

-- Who changed an update, and when. Only the team reads it.
create table public.dog_update_changes (
  id uuid primary key default gen_random_uuid(),
  update_id uuid not null references public.dog_updates (id) on delete cascade,
  kind public.dog_update_change_kind not null,
  -- Null once the account is deleted.
  actor_id uuid references auth.users (id) on delete set null,
  actor_name text not null check (actor_name ~ '\S' and char_length(actor_name) <= 100),
  happened_at timestamptz not null default now(),
  -- The text that an edit or a new translation replaced.
  body_before text check (body_before ~ '\S' and char_length(body_before) <= 2000)
);

create index dog_update_changes_update_id_idx
  on public.dog_update_changes (update_id, happened_at desc, id desc);
create index dog_update_changes_actor_id_idx on public.dog_update_changes (actor_id);

alter table public.dog_updates enable row level security;
alter table public.dog_update_media enable row level security;
alter table public.dog_update_changes enable row level security;
alter table public.dog_update_translations enable row level security;
grant select (id, dog_id, body, language, happened_on, published_at, needs_translation) on public.dog_updates to anon;
grant select on public.dog_updates to authenticated;
grant select on public.dog_update_media, public.dog_update_translations to anon, authenticated;
grant select on public.dog_update_changes to authenticated;
grant select, insert, update, delete
  on public.dog_updates, public.dog_update_media, public.dog_update_changes, public.dog_update_translations
  to service_role;

create policy "Everyone reads visible updates, the team reads all" on public.dog_updates
  for select to anon, authenticated
  using (hidden_at is null or (select private.is_in_team()));

-- Who changed an update, as the team reads it. A computed column of the API: without a name for the parameter, so that
-- nobody can call it with a row of their own.
create function public.shown_actor(public.dog_update_changes) returns text
language sql stable security definer
set search_path = ''
as $$
  select private.shown_name($1.actor_id, $1.actor_name) where private.is_in_team()
$$;

grant execute on function public.shown_actor to authenticated;

-- The policy of dog_updates applies to the subquery, too.
create policy "Media are read like their update" on public.dog_update_media
  for select to anon, authenticated
  using (exists (
    select from public.dog_updates as dog_update where dog_update.id = dog_update_media.update_id
  ));

create policy "Current texts are read like their update, the team reads all" on public.dog_update_translations
  for select to anon, authenticated
  using (exists (
    select from public.dog_updates as dog_update
    where dog_update.id = dog_update_translations.update_id
      and (not dog_update.needs_translation or (select private.is_in_team()))
  ));

create policy "The team reads who changed updates" on public.dog_update_changes
  for select to authenticated
  using ((select private.is_in_team()));

-- Keeps dog_profiles.last_update_at, after an update was published, hidden or shown.
create function private.set_last_update(dog_id uuid) returns void
language plpgsql
set search_path = ''
as $$
#variable_conflict use_variable
begin
  -- Transactions about one dog wait for each other, so that each one sees the updates before it.
  perform from public.dog_profiles as dog where dog.id = dog_id for no key update;
  update public.dog_profiles as dog
    set last_update_at = (
      select max(dog_update.published_at) from public.dog_updates as dog_update
      where dog_update.dog_id = dog_id and dog_update.hidden_at is null
    )
    where dog.id = dog_id;
end
$$;

-- Stores who changed an update. 42501 unless the actor is in the team.
create function private.note_dog_update_change(
  update_id uuid,
  kind public.dog_update_change_kind,
  actor_id uuid,
  as_of timestamptz,
  body_before text default null
) returns void
language plpgsql security definer
set search_path = ''
as $$
#variable_conflict use_variable
begin
  if not exists (select from public.user_roles as role where role.user_id = actor_id) then
    raise insufficient_privilege using message = 'Only the team may change updates';
  end if;
  insert into public.dog_update_changes (update_id, kind, actor_id, actor_name, happened_at, body_before)
    values (update_id, kind, actor_id, private.name_in_team(actor_id), as_of, body_before);
end
$$;

-- Stores the pictures and videos of an update, in this order, instead of those it has.
create function private.replace_dog_update_media(update_id uuid, media jsonb) returns void
language plpgsql
set search_path = ''
as $$
#variable_conflict use_variable
begin
  delete from public.dog_update_media as stored where stored.update_id = update_id;
  insert into public.dog_update_media (
    id, update_id, position, width, height, alt, picture_extension, video_extension, video_seconds,
    video_text
  )
    select item.id, update_id, item.place - 1, item.width, item.height, item.alt,
      item.picture_extension, item.video_extension, item.video_seconds, item.video_text
    from rows from (jsonb_to_recordset(media) as (
      id uuid, width integer, height integer, alt text, picture_extension public.picture_extension,
      video_extension public.video_extension,
      video_seconds integer, video_text text
    )) with ordinality as item (
      id, width, height, alt, picture_extension, video_extension, video_seconds, video_text, place
    );
end
$$;

-- For the server: publishes an update whose files are in the public bucket. False if it is published already.
-- 42501 unless the actor is in the team.
create function public.save_dog_update(
  update_id uuid,
  dog_id uuid,
  actor_id uuid,
  body text,
  happened_on date,
  media jsonb,
  as_of timestamptz,
  language public.language default 'en'
) returns boolean
language plpgsql security definer
set search_path = ''
as $$
#variable_conflict use_variable
begin
  insert into public.dog_updates (
    id, dog_id, body, language, happened_on, published_at, updated_at
  )
    values (update_id, dog_id, body, language, happened_on, as_of, as_of)
    on conflict (id) do nothing;
  if not found then
    return false;
  end if;
  perform private.replace_dog_update_media(update_id, media);
  perform private.set_last_update(dog_id);
  perform private.note_dog_update_change(update_id, 'published', actor_id, as_of);
  perform private.record_event('dog-update-published', dog_id => dog_id, occurred_at => as_of);
  return true;
end
$$;

-- For the server: hides or shows an update. Nothing happens if it is so already. 42501 unless the actor is in
-- the team.
create function public.set_dog_update_hidden(
  update_id uuid,
  is_hidden boolean,
  actor_id uuid,
  as_of timestamptz
) returns void
language plpgsql security definer
set search_path = ''
as $$
#variable_conflict use_variable
declare
  dog_id uuid;
begin
  update public.dog_updates as dog_update
    set hidden_at = case when is_hidden then as_of end, updated_at = as_of
    where dog_update.id = update_id and (dog_update.hidden_at is not null) <> is_hidden
    returning dog_update.dog_id into dog_id;
  if found then
    perform private.set_last_update(dog_id);
    perform private.note_dog_update_change(
      update_id, (case when is_hidden then 'hidden' else 'shown' end)::public.dog_update_change_kind,
      actor_id, as_of
    );
  end if;
end
$$;

-- For the server: replaces text, day, pictures and videos; the files of new ones are in the buckets. Null keeps the
-- language. PT404 unknown-update, PT409 edited-meanwhile if updated_at is another one. 42501 unless the actor is in
-- the team.
create function public.edit_dog_update(
  update_id uuid,
  actor_id uuid,
  body text,
  happened_on date,
  media jsonb,
  expected_updated_at timestamptz,
  as_of timestamptz,
  language public.language default null
) returns void
language plpgsql security definer
set search_path = ''
as $$
#variable_conflict use_variable
declare
  before public.dog_updates;
begin
  select * into before from public.dog_updates as dog_update
    where dog_update.id = update_id for update;
  if not found then
    raise sqlstate 'PT404' using message = 'unknown-update';
  end if;
  -- JavaScript's dates have milliseconds.
  if date_trunc('milliseconds', before.updated_at)
    is distinct from date_trunc('milliseconds', expected_updated_at)
  then
    raise sqlstate 'PT409' using message = 'edited-meanwhile';
  end if;
  update public.dog_updates as dog_update
    set body = body, language = coalesce(language, before.language), happened_on = happened_on,
      updated_at = as_of,
      needs_translation = not exists (
        select from public.dog_update_translations as text
        where text.update_id = update_id and text.source_body = body
          and text.language <> coalesce(language, before.language)
      )
    where dog_update.id = update_id;
  perform private.replace_dog_update_media(update_id, media);
  perform private.note_dog_update_change(
    update_id, 'edited', actor_id, as_of, nullif(before.body, body)
  );
end
$$;

-- For the team: stores an update in the other language, '' for no text. PT404 unknown-update; PT409 edited-meanwhile if
-- the update or its text says something else than what the person had read.
create function public.save_dog_update_translation(
  update_id uuid,
  language public.language,
  body text,
  source_body text,
  expected_body text default null
) returns void
language plpgsql security definer
set search_path = ''
as $$
#variable_conflict use_variable
declare
  source public.dog_updates;
  body_before text;
begin
  perform private.require_in_team('translate updates');
  select * into source from public.dog_updates as dog_update where dog_update.id = update_id for update;
  if not found then
    raise sqlstate 'PT404' using message = 'unknown-update';
  end if;
  select text.body into body_before from public.dog_update_translations as text
    where text.update_id = update_id and text.language = language;
  if source.language = language or source.body is distinct from source_body
    or body_before is distinct from expected_body
  then
    raise sqlstate 'PT409' using message = 'edited-meanwhile';
  end if;
  delete from public.dog_update_translations as text where text.update_id = update_id and text.language = language;
  if body ~ '\S' then
    insert into public.dog_update_translations (update_id, language, body, source_body)
      values (update_id, language, body, source_body);
  end if;
  update public.dog_updates as dog_update set needs_translation = body !~ '\S' where dog_update.id = update_id;
  perform private.note_dog_update_change(update_id, 'translated', (select auth.uid()), now(), body_before);
end
$$;

-- For the team: describes a picture or video that has no description. PT404 unknown-media, PT409
-- described-already.
create function public.describe_dog_update_media(media_id uuid, description text) returns void
language plpgsql security definer
set search_path = ''
as $$
#variable_conflict use_variable
declare
  changed_update_id uuid;
  needed_description boolean;
begin
  perform private.require_in_team('describe pictures');
  -- The update first, as when it is edited.
  select dog_update.id into changed_update_id
    from public.dog_updates as dog_update
    join public.dog_update_media as media on media.update_id = dog_update.id
    where media.id = media_id for update of dog_update;
  select media.needs_description into needed_description
    from public.dog_update_media as media where media.id = media_id;
  if not found then
    raise sqlstate 'PT404' using message = 'unknown-media';
  elsif not needed_description then
    raise sqlstate 'PT409' using message = 'described-already';
  end if;
  update public.dog_update_media as media
    set alt = case when video_extension is null then description else alt end,
      video_text = case when video_extension is null then null else description end
    where media.id = media_id;
  update public.dog_updates as dog_update set updated_at = now()
    where dog_update.id = changed_update_id;
  perform private.note_dog_update_change(
    changed_update_id, 'described', (select auth.uid()), now()
  );
end
$$;

-- For the team: available dogs with a running sponsorship, the longest without an update first. `since` is
-- the last update, or the start of the oldest running sponsorship. Without those at the municipal centre.
create function public.dogs_due_for_update() returns table (
  dog_id uuid,
  name text,
  image_url text,
  location text,
  last_update_at timestamptz,
  since timestamptz,
  sponsors integer
)
language plpgsql stable security definer
set search_path = ''
as $$
#variable_conflict use_column
begin
  perform private.require_in_team('see which dogs are due');
  return query select * from private.dogs_by_last_update();
end
$$;

-- The rows of dogs_due_for_update(), without a check of the role.
create function private.dogs_by_last_update() returns table (
  dog_id uuid,
  name text,
  image_url text,
  location text,
  last_update_at timestamptz,
  since timestamptz,
  sponsors integer
)
language sql stable
set search_path = ''
as $$
  select dog.id, dog.name, dog.image_url, dog.location, dog.last_update_at,
    coalesce(dog.last_update_at, sponsored.since), sponsored.sponsors
  from (
    select dog_id, min(coalesce(started_at, created_at)) as since,
      count(distinct private.person_of_sponsorship(sponsorship))::integer as sponsors
    from public.sponsorships as sponsorship
    where private.is_promised(sponsorship) and dog_id is not null
    group by dog_id
  ) as sponsored
  join public.dog_profiles as dog on dog.id = sponsored.dog_id
  where dog.status = 'available' and dog.at_centre_since is null
  order by coalesce(dog.last_update_at, sponsored.since), dog.id
  limit 1000
$$;

grant execute on function
  public.save_dog_update, public.set_dog_update_hidden, public.edit_dog_update to service_role;
grant execute on function public.save_dog_update_translation, public.describe_dog_update_media, public.dogs_due_for_update to authenticated;

-- The files of updates. The team uploads to the private bucket. The function `publish-update` checks each
-- file and stores the bytes in the public bucket, which serves files to anyone who knows the address,
-- whatever the policies say. Hiding an update deletes its public files; the private ones stay, so that it
-- can be shown again. A video, which is large, is private only until it is published and while its update is hidden. The photo of a bill is uploaded to the folder `uploads`; the function `check-bill` checks it and
-- stores the bytes in the folder of who uploaded it. A scheduled job removes files that belong to nothing.

insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
values
  (
    'dog-update-uploads', 'dog-update-uploads', false, 26214400,
    array['image/webp', 'image/jpeg', 'video/mp4', 'video/webm']
  ),
  (
    'dog-updates', 'dog-updates', true, 26214400,
    array['image/webp', 'image/jpeg', 'video/mp4', 'video/webm']
  ),
  ('care-bills', 'care-bills', false, 5242880, array['image/webp', 'image/jpeg'])
on conflict (id) do update set
  public = excluded.public,
  file_size_limit = excluded.file_size_limit,
  allowed_mime_types = excluded.allowed_mime_types;

-- Downloads with a session only: a signed address would still work after the role has been taken away. The storage
-- service says which operation it checks. Of the bills a volunteer sees those that they added; one that is not checked is
-- for the server alone.
create policy "The team reads uploads and bills" on storage.objects
  for select to authenticated
  using (
    (select private.is_in_team())
    and (
      bucket_id = 'dog-update-uploads'
      or (
        bucket_id = 'care-bills' and not starts_with(name, 'uploads/')
        and ((select private.is_staff()) or starts_with(name, (select auth.uid()) || '/'))
      )
    )
    and coalesce(current_setting('storage.operation', true), '')
      not in ('storage.object.sign', 'storage.object.sign_many')
  );

create policy "The team uploads files of updates and bills" on storage.objects
  for insert to authenticated
  with check (
    (select private.is_in_team())
    and (
      (
        bucket_id = 'dog-update-uploads'
        and name ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}(-(640|1280)[.](webp|jpg)|[.](mp4|webm))$'
      )
      or (
        bucket_id = 'care-bills'
        and name ~ '^uploads/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}[.](webp|jpg)$'
      )
    )
  );

-- The files that a row uses. In the public bucket none of a hidden update, in the private one no video of a visible one.
create view private.used_files as
  select bucket.id as bucket_id, format('%s/%s%s', media.update_id, media.id, file.ending) as name
  from public.dog_update_media as media
  join public.dog_updates as dog_update on dog_update.id = media.update_id
  join (values ('dog-update-uploads', false), ('dog-updates', true)) as bucket (id, is_public)
    on dog_update.hidden_at is null or not bucket.is_public
  cross join lateral (values
    ('-640.' || media.picture_extension, false), ('-1280.' || media.picture_extension, false),
    ('.' || media.video_extension, true)
  ) as file (ending, is_video)
  where bucket.is_public or dog_update.hidden_at is not null or not file.is_video
  union all
  select 'care-bills', record.bill_name from public.care_records as record;

-- For the server: files of updates and bills, a day old at that as_of, that no row uses. At most 1,000. The bill of a
-- deleted record stays for as long as it can be restored, and a day.
create function public.unused_files(as_of timestamptz) returns table (bucket_id text, name text)
language sql stable security definer
set search_path = ''
as $$
  with old as (
    select object.bucket_id, object.name
    from storage.objects as object
    where object.bucket_id in ('dog-update-uploads', 'dog-updates', 'care-bills')
      and greatest(object.created_at, object.updated_at) < as_of - interval '1 day'
  )
  select old.bucket_id, old.name from old
  where not exists (
    select from private.used_files as used
    where used.bucket_id = old.bucket_id and used.name = old.name
  )
  and not exists (
    select from private.care_record_changes as change
    where change.kind = 'deleted' and change.before ->> 'bill_name' = old.name
      and old.bucket_id = 'care-bills' and change.happened_at > as_of - interval '31 days'
  )
  order by old.bucket_id, old.name
  limit 1000
$$;

-- For the server, after an edit: the public files of an update that no row uses. Its uploads stay for a day,
-- because somebody else may be about to publish one.
create function public.unused_public_files(update_id uuid) returns setof text
language sql stable security definer
set search_path = ''
as $$
  select object.name from storage.objects as object
  where object.bucket_id = 'dog-updates' and starts_with(object.name, update_id || '/')
    and not exists (
      select from private.used_files as used
      where used.bucket_id = 'dog-updates' and used.name = object.name
    )
$$;

grant execute on function public.unused_files, public.unused_public_files to service_role;

-- What the emails about updates say: to sponsors the morning after, and each Monday to the team about overdue dogs.
-- It is read when they are sent, so a hidden update and a dog that got one are not in them.

-- What a sponsor, or a recipient of a gift who follows the dog, reads in the morning.
create function private.dog_updates_content(email public.email_outbox) returns jsonb
language sql stable
set search_path = ''
as $$
  select jsonb_build_object('updates', jsonb_agg(
    jsonb_build_object(
      'id', news.id, 'dog_id', dog.id, 'dog_name', private.dog_text(dog.id, 'name', dog.name), 'image_url', dog.image_url,
      'body', jsonb_build_object(
        'dog_text', 'texts', 'original', left(news.body, 400), 'texts', (
          select jsonb_object_agg(text.language, left(text.body, 400)) from public.dog_update_translations as text
          where text.update_id = news.id and text.source_body = news.body
        )
      ),
      'happened_on', news.happened_on, 'picture', picture.name,
      'alt', picture.alt
    ) order by news.published_at desc, news.id
  ), 'is_sponsor', (
    select reader.is_sponsor from private.dog_news_subscribers as reader where reader.id = email.dog_news_id
  ))
  from (
    select * from public.dog_updates
    where published_at >= (email.data ->> 'until')::timestamptz - interval '1 day'
      and published_at < (email.data ->> 'until')::timestamptz
      and hidden_at is null and case
        when email.dog_news_id is null then email.user_id in (select private.sponsors_of_dog(dog_id))
        else dog_id = (select reader.dog_id from private.dog_news_subscribers as reader where reader.id = email.dog_news_id)
      end
    order by published_at desc, id limit 12
  ) as news
  join public.dog_profiles as dog on dog.id = news.dog_id
  left join lateral (
    select coalesce(media.alt, media.video_text) as alt, format('%s/%s-640.%s', news.id, media.id, media.picture_extension) as name
    from public.dog_update_media as media where media.update_id = news.id
    order by media.position limit 1
  ) as picture on true
  having count(*) > 0
$$;

create function private.team_week_content(email public.email_outbox) returns jsonb
language sql stable
set search_path = ''
as $$
  select jsonb_build_object(
    'until', email.data -> 'until',
    'dogs', jsonb_agg(
      jsonb_build_object(
        'name', dog.name, 'since', dog.since, 'sponsors', dog.sponsors,
        'has_update', dog.last_update_at is not null
      ) order by dog.since, dog.dog_id
    )
  )
  from private.dogs_by_last_update() as dog
  where dog.since
    < (email.data ->> 'until')::timestamptz - (email.data ->> 'update_days')::integer * interval '1 day'
  having count(*) > 0
$$;
-- Messages from the team to people with an account.
--
-- Members of the team send as themselves: sender_id defaults to the current user, and the policy rejects
-- any other. A trigger fills in the sender's name and role, which clients can't set. Recipients read
-- their messages and update read_at. Senders read what they sent.

create table public.messages (
  id uuid primary key default gen_random_uuid(),
  recipient_id uuid not null references auth.users (id) on delete cascade,
  sender_id uuid default auth.uid() references auth.users (id) on delete set null,
  sender_name text not null default ''
    check (sender_name ~ '\S' and char_length(sender_name) <= 100),
  sender_role public.team_role not null default 'staff',
  subject text not null check (subject ~ '\S' and char_length(subject) <= 200),
  body text not null check (body ~ '\S' and char_length(body) <= 5000),
  created_at timestamptz not null default now(),
  read_at timestamptz
);

create index messages_recipient_id_idx on public.messages (recipient_id, created_at desc, id desc);
create index messages_sender_id_idx on public.messages (sender_id);

-- Sets the sender's name and role. The role is admin for an administrator, otherwise staff.
create function private.set_message_sender() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  -- Without a sender the server inserts the message and sets name and role itself.
  if new.sender_id is not null then
    new.sender_name := coalesce(
      (select name from public.profiles where user_id = new.sender_id and name ~ '\S'),
      'The team'
    );
    new.sender_role := case
      when exists (
        select from public.user_roles where user_id = new.sender_id and role = 'admin'
      ) then 'admin'::public.team_role
      else 'staff'
    end;
  end if;
  return new;
end
$$;

create trigger messages_set_sender
  before insert on public.messages
  for each row execute function private.set_message_sender();

alter table public.messages enable row level security;
grant select on public.messages to authenticated;
grant insert (recipient_id, sender_id, subject, body) on public.messages to authenticated;
grant update (read_at) on public.messages to authenticated;
grant select, insert, update, delete on public.messages to service_role;

create policy "Recipients read their messages, senders what they sent" on public.messages
  for select to authenticated
  using (
    recipient_id = (select auth.uid())
    or (sender_id = (select auth.uid()) and (select private.is_staff()))
  );

create policy "Staff send messages as themselves" on public.messages
  for insert to authenticated
  with check (sender_id = (select auth.uid()) and (select private.is_staff()));

create policy "Recipients mark their messages as read" on public.messages
  for update to authenticated
  using (recipient_id = (select auth.uid()))
  with check (recipient_id = (select auth.uid()));

-- Letters: what somebody with an account writes to the team under a message or an update, as a contact message whose writer
-- is known; what the team answers; and who said thank you for an update. A text is stored once per place, so that a second
-- press, a second tab and a try after a lost answer repeat nothing. Errors have a code as their message.

alter table public.contact_messages
  add about_message_id uuid references public.messages (id) on delete set null,
  add about_update_id uuid references public.dog_updates (id) on delete set null,
  -- When the team showed it to the author of the update.
  add passed_on_at timestamptz,
  add check (num_nonnulls(about_message_id, about_update_id) <= case when account_id is null then 0 else 1 end),
  add check (passed_on_at is null or account_id is not null);

create unique index contact_messages_about_message_idx
  on public.contact_messages (about_message_id, account_id, md5(message));
create unique index contact_messages_about_update_idx
  on public.contact_messages (about_update_id, account_id, md5(message));

-- The letter that a message answers. Browsers can't set it.
alter table public.messages add answers_id uuid references public.contact_messages (id) on delete set null;

create unique index messages_answers_id_idx on public.messages (answers_id, md5(body));

-- Answers to people without an account. They go by email.
create table private.contact_answers (
  id uuid primary key default gen_random_uuid(),
  contact_message_id uuid not null references public.contact_messages (id) on delete cascade,
  body text not null check (body ~ '\S' and char_length(body) <= 5000),
  author_id uuid references auth.users (id) on delete set null,
  author_name text not null check (author_name ~ '\S' and char_length(author_name) <= 100),
  created_at timestamptz not null default now()
);

create unique index contact_answers_contact_message_id_idx
  on private.contact_answers (contact_message_id, md5(body));
create index contact_answers_author_id_idx on private.contact_answers (author_id);

alter table private.contact_answers enable row level security;

create table private.dog_update_thanks (
  update_id uuid not null references public.dog_updates (id) on delete cascade,
  user_id uuid not null references auth.users (id) on delete cascade,
  created_at timestamptz not null default now(),
  primary key (update_id, user_id)
);

create index dog_update_thanks_user_id_idx on private.dog_update_thanks (user_id);

alter table private.dog_update_thanks enable row level security;

-- Stores a letter of the current user with the account's name and address.
create function private.write_letter(message_id uuid, update_id uuid, body text) returns void
language sql
set search_path = ''
as $$
  insert into public.contact_messages (account_id, name, email, message, language, about_message_id, about_update_id)
    select account.id,
      case
        when private.is_name(profile.name) and char_length(btrim(profile.name, E' \t\r\n')) >= 2 then profile.name
        else 'An account without a name'
      end,
      left(coalesce(account.email, ''), 255), btrim(body, E' \t\r\n'), private.account_language(account.id),
      write_letter.message_id, write_letter.update_id
    from auth.users as account
    left join public.profiles as profile on profile.user_id = account.id
    where account.id = (select auth.uid())
    on conflict do nothing
$$;

-- For recipients: answers a message of the team. PT404 `unknown-message`.
create function public.reply_to_message(message_id uuid, body text) returns void
language plpgsql security definer
set search_path = ''
as $$
begin
  if not exists (
    select from public.messages as message
    where message.id = message_id and message.recipient_id = (select auth.uid())
  ) then
    raise sqlstate 'PT404' using message = 'unknown-message';
  end if;
  perform private.write_letter(message_id, null, body);
end
$$;

-- For everybody with an account: writes to the team about an update. PT404 `unknown-update`.
create function public.reply_to_dog_update(update_id uuid, body text) returns void
language plpgsql security definer
set search_path = ''
as $$
begin
  if not exists (
    select from public.dog_updates as dog_update where dog_update.id = update_id and dog_update.hidden_at is null
  ) then
    raise sqlstate 'PT404' using message = 'unknown-update';
  end if;
  perform private.write_letter(null, update_id, body);
end
$$;

-- For everybody: the letters of the current user, newest first, 200 at most. `seen_at`: the team has answered or closed it.
-- `answer_ids` are the messages that answer it.
create function public.own_letters(language public.language default 'en') returns table (
  id uuid,
  message text,
  created_at timestamptz,
  seen_at timestamptz,
  about_message_id uuid,
  about_update_id uuid,
  dog_id uuid,
  dog_name text,
  answer_ids uuid[]
)
language sql stable security definer
set search_path = ''
as $$
  select letter.id, letter.message, letter.created_at, letter.handled_at, letter.about_message_id,
    letter.about_update_id, dog.id, coalesce(translation.name, dog.name),
    array(select answer.id from public.messages as answer where answer.answers_id = letter.id order by answer.created_at)
  from public.contact_messages as letter
  left join public.dog_updates as dog_update on dog_update.id = letter.about_update_id
  left join public.dog_profiles as dog on dog.id = dog_update.dog_id
  left join public.dog_translations as translation
    on translation.dog_id = dog.id and translation.language = own_letters.language
  where letter.account_id = (select auth.uid())
  order by letter.created_at desc, letter.id desc
  limit 200
$$;

-- What a letter is about, and the subject of its answer. Null for what was written with the contact form.
create function private.letter_subject(letter public.contact_messages) returns text
language sql stable
set search_path = ''
as $$
  select coalesce(
    (
      select 'Re: ' || left(regexp_replace(message.subject, '^(Re: )+', ''), 196)
      from public.messages as message where message.id = letter.about_message_id
    ),
    (
      select 'Re: ' || dog.name from public.dog_updates as dog_update
      join public.dog_profiles as dog on dog.id = dog_update.dog_id where dog_update.id = letter.about_update_id
    )
  )
$$;

-- The account into whose inbox an answer goes: the writer's, or the one that has confirmed the address. Null for none.
create function private.account_of_letter(letter public.contact_messages) returns uuid
language sql stable
set search_path = ''
as $$
  select coalesce(letter.account_id, (
    select account.id from private.people as person
    join auth.users as account on account.id = person.account_id
    where person.email = private.normalised_email(letter.email) and account.email_confirmed_at is not null
  ))
$$;

-- For staff: answers a contact message, with a message to an account, else by email, and marks it as handled.
-- PT404 `unknown-message`; PT409 `handled-meanwhile` if it isn't as the reader has seen it, or `refused-address`.
create function public.answer_contact_message(
  contact_message_id uuid,
  body text,
  expected_handled_at timestamptz default null
) returns void
language plpgsql security definer
set search_path = ''
as $$
#variable_conflict use_variable
declare
  answer constant text := btrim(body, E' \t\r\n');
  letter public.contact_messages;
  account uuid;
  answer_id uuid;
begin
  perform private.require_staff('answer messages');
  -- Two presses at once: the second one waits here.
  select * into letter from public.contact_messages as row where row.id = contact_message_id for update;
  if not found then
    raise sqlstate 'PT404' using message = 'unknown-message';
  elsif exists (
    select from public.messages as sent where sent.answers_id = letter.id and sent.body = answer
    union all
    select from private.contact_answers as sent where sent.contact_message_id = letter.id and sent.body = answer
  ) then
    return;
  elsif date_trunc('milliseconds', letter.handled_at)
    is distinct from date_trunc('milliseconds', expected_handled_at)
  then
    raise sqlstate 'PT409' using message = 'handled-meanwhile';
  end if;
  account := private.account_of_letter(letter);
  if account is not null then
    insert into public.messages (recipient_id, sender_id, subject, body, answers_id)
      values (
        account, (select auth.uid()),
        coalesce(
          private.letter_subject(letter),
          case letter.language when 'hi' then 'आपके संदेश का जवाब' else 'Our answer to your message' end
        ),
        answer, letter.id
      );
  elsif exists (
    select from public.refused_addresses as refused where refused.email = private.normalised_email(letter.email)
  ) then
    raise sqlstate 'PT409' using message = 'refused-address';
  else
    insert into private.contact_answers (contact_message_id, body, author_id, author_name)
      values (letter.id, answer, (select auth.uid()), private.name_in_team((select auth.uid())))
      returning id into answer_id;
    perform private.record_event(
      'contact-answered', data => jsonb_build_object('answer_id', answer_id, 'actor_id', (select auth.uid()))
    );
  end if;
  update public.contact_messages as row set handled_at = now() where row.id = letter.id and row.handled_at is null;
end
$$;

-- Who published an update, while they are in the team.
create function private.author_of_update(update_id uuid) returns uuid
language sql stable
set search_path = ''
as $$
  select change.actor_id from public.dog_update_changes as change
  join public.user_roles as member on member.user_id = change.actor_id
  where change.update_id = author_of_update.update_id and change.kind = 'published'
  limit 1
$$;

-- For staff: sends a letter about an update to the author of the update, once. Letters may hold telephone numbers, so the
-- team decides about each. PT404 `unknown-message`; PT409 `no-author`.
create function public.pass_on_letter(contact_message_id uuid) returns void
language plpgsql security definer
set search_path = ''
as $$
#variable_conflict use_variable
declare
  letter public.contact_messages;
  author uuid;
begin
  perform private.require_staff('pass on letters');
  select * into letter from public.contact_messages as row
    where row.id = contact_message_id and row.about_update_id is not null for update;
  if not found then
    raise sqlstate 'PT404' using message = 'unknown-message';
  elsif letter.passed_on_at is not null then
    return;
  end if;
  author := private.author_of_update(letter.about_update_id);
  if author is null then
    raise sqlstate 'PT409' using message = 'no-author';
  end if;
  insert into public.messages (recipient_id, sender_id, subject, body)
    values (
      author, (select auth.uid()), private.letter_subject(letter),
      format(E'%s wrote about your update:\n\n%s', letter.name, letter.message)
    );
  update public.contact_messages as row set passed_on_at = now() where row.id = letter.id;
end
$$;

-- For everybody with an account: says thank you for an update, or takes it back. PT404 `unknown-update`; PT409 `own-update`.
create function public.set_thanks(update_id uuid, is_thanked boolean) returns void
language plpgsql security definer
set search_path = ''
as $$
#variable_conflict use_variable
begin
  if not is_thanked then
    delete from private.dog_update_thanks as thanks
      where thanks.update_id = update_id and thanks.user_id = (select auth.uid());
    return;
  end if;
  -- The lock makes a concurrent change wait that hides it.
  perform from public.dog_updates as dog_update
    where dog_update.id = update_id and dog_update.hidden_at is null for share;
  if not found then
    raise sqlstate 'PT404' using message = 'unknown-update';
  elsif exists (
    select from public.dog_update_changes as change
    where change.update_id = update_id and change.kind = 'published' and change.actor_id = (select auth.uid())
  ) then
    raise sqlstate 'PT409' using message = 'own-update';
  end if;
  insert into private.dog_update_thanks (update_id, user_id) values (update_id, (select auth.uid()))
    on conflict do nothing;
end
$$;

-- How many people said thank you for updates: from three on for everybody, and always for the team; whether the current user
-- did, and whether they wrote the update, so that they can't.
create function public.dog_update_thanks(update_ids uuid[]) returns table (
  update_id uuid,
  thanks integer,
  is_thanked boolean,
  is_own boolean
)
language sql stable security definer
set search_path = ''
as $$
  select dog_update.id, case when said.count >= 3 or private.is_in_team() then said.count end, said.is_thanked,
    exists (
      select from public.dog_update_changes as change
      where change.update_id = dog_update.id and change.kind = 'published' and change.actor_id = (select auth.uid())
    )
  from public.dog_updates as dog_update
  cross join lateral (
    select count(*)::integer, coalesce(bool_or(thanks.user_id = (select auth.uid())), false) as is_thanked
    from private.dog_update_thanks as thanks where thanks.update_id = dog_update.id
  ) as said
  where dog_update.id = any (update_ids[1:100]) and (dog_update.hidden_at is null or private.is_in_team())
$$;

grant execute on function
  public.reply_to_message, public.reply_to_dog_update, public.own_letters, public.answer_contact_message,
  public.pass_on_letter, public.set_thanks
  to authenticated;
grant execute on function public.dog_update_thanks to anon, authenticated;
-- What follows from rows that the browser writes itself, so that no function makes the change: one trigger per table,
-- which only makes the call. Rows with a date of more than a day ago are imports or samples, and no news.

create function private.after_message_sent() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  perform private.record_event(
    'message-sent', account_id => new.recipient_id,
    data => jsonb_build_object(
      'message_id', new.id,
      -- Its email leaves after those to one person.
      'is_to_many', exists (select from private.mailing_queue as queued where queued.id = new.id)
    ),
    occurred_at => new.created_at
  );
  return null;
end
$$;

create trigger messages_after_insert
  after insert on public.messages
  for each row when (new.created_at > now() - interval '1 day')
  execute function private.after_message_sent();

create function private.after_dog_added() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  perform private.record_event('dog-added', dog_id => new.id, occurred_at => new.created_at);
  return null;
end
$$;

create trigger dog_profiles_after_insert
  after insert on public.dog_profiles
  for each row when (new.created_at > now() - interval '1 day')
  execute function private.after_dog_added();

create function private.after_profiles_changed() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  changed constant uuid[] := array(
    select user_id from (
      select user_id, name, phone from after_update
      except all
      select user_id, name, phone from before_update
    ) as row
  );
begin
  if changed <> '{}' then
    perform private.refresh_people(array(
      select private.normalised_email(email) from public.profiles where user_id = any (changed)
    ));
  end if;
  return null;
end
$$;

create trigger profiles_after_update
  after update on public.profiles referencing old table as before_update new table as after_update
  for each statement execute function private.after_profiles_changed();

create function private.after_contact_message() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  perform private.refresh_person(new.email);
  return null;
end
$$;

create trigger contact_messages_after_insert
  after insert on public.contact_messages
  for each row execute function private.after_contact_message();

-- Asks the owner of an address to confirm the subscription.
--
-- At most one email per address and day, and none while many addresses arrive. Only what somebody submits is
-- asked about, not what the server imports.
create function private.after_subscription() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  perform private.refresh_person(new.email);
  if new.confirmed_at is null and not new.needs_review
    and current_setting('role', true) in ('anon', 'authenticated')
  then
    perform private.queue_secret_email(
      format('newsletter-confirmation:%s:%s', new.token, private.india_date(now())),
      'newsletter-confirmation', new.email, jsonb_build_object('token', new.token), 'unconfirmed'
    );
  end if;
  return null;
end
$$;

create trigger newsletter_subscribers_after_insert
  after insert on public.newsletter_subscribers
  for each row execute function private.after_subscription();
-- Which account the donations of visitors belong to.
--
-- A donation that was given without an account belongs to the person who controls the mailbox that it was given with.
-- It joins an account that has confirmed this address, immediately or when it is paid (join_confirmed_mailbox). Any
-- other account needs the claim link of the receipt's email, and the giver can undo that. A donation never moves
-- from one account to another. The donor stays the visitor, so receipts keep their name.

-- The addresses that accounts have confirmed by an email. Where the sign-in service confirms addresses without
-- one (mailer_autoconfirm), there are no rows and nothing joins.
create table private.confirmed_mailboxes (
  user_id uuid primary key references auth.users (id) on delete cascade,
  email text not null unique check (email = private.normalised_email(email))
);

alter table private.confirmed_mailboxes enable row level security;

create table private.donation_joins (
  id uuid primary key default gen_random_uuid(),
  donation_id uuid not null references public.donations (id) on delete cascade,
  -- Null once the account is deleted. The donation joins no other account then.
  user_id uuid references auth.users (id) on delete set null,
  joined_at timestamptz not null default now(),
  -- Only after a claim.
  undo_secret_hash text unique,
  undone_at timestamptz,
  check (undone_at is null or undo_secret_hash is not null)
);

create unique index donation_joins_donation_id_idx on private.donation_joins (donation_id)
  where undone_at is null;
create index donation_joins_user_id_idx on private.donation_joins (user_id);
alter table private.donation_joins enable row level security;

create table private.claim_secrets (
  secret_hash text primary key,
  donation_id uuid not null references public.donations (id) on delete cascade,
  created_at timestamptz not null default now(),
  used_at timestamptz
);

create index claim_secrets_donation_id_idx on private.claim_secrets (donation_id);
alter table private.claim_secrets enable row level security;

-- A donation without a payment is not shown as given, so that it joins when it is paid. One that was taken back
-- from an account doesn't join that account again. A month goes with its sponsorship (join_sponsorships), and its details
-- become the account's, which other recorded donations may have, too.
create function private.joinable_donations(account_id uuid, mailbox text) returns setof uuid
language sql stable
set search_path = ''
as $$
  select donation.id
  from public.donations as donation
  join public.donors as donor on donor.id = donation.donor_id
  where (donor.email = mailbox or donor.user_id = account_id) and donation.user_id is null and donation.sponsorship_id is null
    and donation.status in ('completed', 'refunded', 'disputed')
    and not exists (
      select from private.donation_joins as joined
      where joined.donation_id = donation.id
        and (joined.undone_at is null or joined.user_id = account_id)
    )
$$;

-- What the emails and pages about a donation name.
create function private.donation_facts(donation public.donations) returns jsonb
language sql stable
set search_path = ''
as $$
  select jsonb_build_object(
    'amount_paise', donation.amount_paise,
    'paid_on', private.india_date(donation.paid_at),
    'dog_name', (
      select private.dog_text(dog.id, 'name', dog.name) from public.dog_profiles as dog where dog.id = donation.dog_id
    ),
    'mode', donation.mode
  )
$$;

-- Adds donations to an account, and records the newest twenty of them.
create function private.join_donations(
  account_id uuid,
  donation_ids uuid[],
  undo_secret_hash text default null
) returns uuid
language plpgsql
set search_path = ''
as $$
#variable_conflict use_variable
declare
  join_id uuid;
begin
  update public.donations as donation set user_id = account_id where donation.id = any (donation_ids);
  with added as (
    insert into private.donation_joins (donation_id, user_id, undo_secret_hash)
      select donation_id, account_id, undo_secret_hash from unnest(donation_ids) as donation_id
      returning id
  )
  select id into join_id from added limit 1;
  if join_id is not null then
    perform private.record_event(
      'donations-added', account_id => account_id,
      data => jsonb_build_object('count', cardinality(donation_ids), 'donation_ids', (
        select jsonb_agg(donation.id)
        from (
          select row.id from public.donations as row where row.id = any (donation_ids)
          order by row.paid_at desc, row.id limit 20
        ) as donation
      ))
    );
  end if;
  return join_id;
end
$$;

-- The caller has written the donation in an earlier statement, so that either this sees the mailbox or
-- update_mailbox waits for the donation.
create function private.join_confirmed_mailbox(donation_id uuid) returns void
language plpgsql
set search_path = ''
as $$
#variable_conflict use_variable
begin
  perform private.join_donations(mailbox.user_id, array[donation_id])
    from public.donations as donation
    join public.donors as donor on donor.id = donation.donor_id
    join private.confirmed_mailboxes as mailbox on mailbox.email = donor.email or mailbox.user_id = donor.user_id
    where donation.id = donation_id and donation_id in (
      select private.joinable_donations(mailbox.user_id, mailbox.email)
    );
end
$$;

-- Moves the sponsorships that a visitor authorised with a mailbox, and their months, to the account that has confirmed it.
-- Those that nobody authorised stay: anybody could fill an account with them. The months' donor stays the visitor, so
-- receipts keep their name; an account without details gets those of the first sponsorship.
--
-- It never raises. It runs in the trigger that confirms a mailbox, where an error would close the sign-in for ever. What
-- failed is a review item, and joins when the sponsorship is next compared with the provider, within a day.
create function private.join_sponsorships(account uuid, mailbox text) returns void
language plpgsql
set search_path = ''
as $$
declare
  joined public.sponsorships;
begin
  perform private.lock_promises();
  for joined in
    select * from public.sponsorships as waiting
    where waiting.visitor_email = mailbox and waiting.started_at is not null
    order by waiting.created_at, waiting.id for no key update
  loop
    begin
      perform private.join_sponsorship(joined, account);
    exception when others then
      begin
        perform public.open_review_items(jsonb_build_array(jsonb_build_object(
          'kind', 'not-joined',
          'reference', joined.id,
          'description', 'An account has confirmed the address of a monthly payment that began without one, and doesn’t have it.'
            || ' The error is ' || sqlstate || '.',
          'provider_subscription_id', joined.provider_subscription_id,
          'amount_paise', joined.amount_paise
        )));
      exception when others then
        raise warning 'sponsorship % could not join an account: %', joined.id, sqlstate;
      end;
    end;
  end loop;
end
$$;

create function private.join_sponsorship(sponsorship public.sponsorships, account uuid) returns void
language plpgsql
set search_path = ''
as $$
declare
  paid_ids uuid[];
begin
  update public.sponsorships as joined
    set user_id = account, visitor_email = null,
      is_extra = joined.ended_at is null and exists (
        select from public.sponsorships as other
        where other.user_id = account and other.mode = joined.mode and not other.is_gift and not other.is_extra
          and other.ended_at is null and other.desired_status <> 'stop' and other.replaced_from is null
          and (
            other.dog_id is not distinct from joined.dog_id
            or private.chosen_dog(other) is not distinct from joined.dog_id
          )
      )
    where joined.id = sponsorship.id;
  perform from public.donations as month
    where month.sponsorship_id = sponsorship.id and month.user_id is null
    order by month.id for no key update;
  paid_ids := array(
    select month.id from public.donations as month
    where month.sponsorship_id = sponsorship.id and month.user_id is null
      and month.status in ('completed', 'refunded', 'disputed')
    order by month.id
  );
  perform private.join_donations(account, paid_ids);
  update public.donations as month set user_id = account
    where month.sponsorship_id = sponsorship.id and month.user_id is null;
  update public.donors as donor set user_id = account, email = null
    where donor.id = sponsorship.donor_id and donor.user_id is null
      and not exists (select from public.donors as own where own.user_id = account);
  -- The account's settings decide about updates from now on, and emails that wait go to the account.
  perform private.unfollow_sponsored_dogs(sponsorship.visitor_email);
  update public.email_outbox as email set user_id = account, recipient = null, language = null
    where email.recipient = sponsorship.visitor_email and email.is_waiting and email.leased_until is null
      and email.data ->> 'sponsorship_id' = sponsorship.id::text;
  perform private.refresh_people(array[sponsorship.visitor_email]);
  perform private.refresh_coverage(array[sponsorship.dog_id]);
end
$$;

create function private.new_claim_secret(donation_id uuid) returns text
language plpgsql
set search_path = ''
as $$
declare
  secret constant text := private.random_code();
begin
  insert into private.claim_secrets (secret_hash, donation_id)
    values (private.secret_hash(secret), donation_id);
  return secret;
end
$$;

-- What an account, or a visitor without account_id, can do with a claim link: 'open', or why nothing.
create function private.claim_state(secret text, account_id uuid, as_of timestamptz) returns text
language sql stable
set search_path = ''
as $$
  select case
    when donation.user_id = account_id then 'yours'
    when link.used_at is not null then 'used'
    when exists (
      select from private.donation_joins as joined
      where joined.donation_id = donation.id and joined.undone_at is null
    ) or donation.user_id is not null then 'taken'
    when as_of >= link.created_at + interval '30 days' then 'expired'
    else 'open'
  end
  from private.claim_secrets as link
  join public.donations as donation on donation.id = link.donation_id
  where link.secret_hash = private.secret_hash(secret)
$$;

-- Only what the email with the link says as well, without the name, the address and the PAN.
create function public.donation_to_claim(secret text, language public.language default 'en') returns jsonb
language sql stable security definer
set search_path = ''
as $$
  select private.in_language(private.donation_facts(donation), donation_to_claim.language) || jsonb_build_object(
    'state', private.claim_state(donation_to_claim.secret, (select auth.uid()), now())
  )
  from private.claim_secrets as link
  join public.donations as donation on donation.id = link.donation_id
  where link.secret_hash = private.secret_hash(donation_to_claim.secret)
$$;

create function public.claim_donation(secret text) returns text
language plpgsql security definer
set search_path = ''
as $$
#variable_conflict use_variable
declare
  account_id constant uuid := (select auth.uid());
  undo_secret constant text := private.random_code();
  donation public.donations;
  giver text;
  state text;
  join_id uuid;
begin
  -- Two presses at once: the second one waits here.
  select * into donation from public.donations as row
    where row.id = (
      select link.donation_id from private.claim_secrets as link
      where link.secret_hash = private.secret_hash(secret)
    )
    for no key update;
  state := private.claim_state(secret, account_id, now());
  if state is distinct from 'open' then
    return coalesce(state, 'unknown');
  end if;
  update private.claim_secrets as link set used_at = now()
    where link.secret_hash = private.secret_hash(secret);
  join_id := private.join_donations(
    account_id, array[donation.id], private.secret_hash(undo_secret)
  );
  giver := (select donor.email from public.donors as donor where donor.id = donation.donor_id);
  if giver is not null then
    perform private.queue_secret_email(
      'donation-claimed:' || join_id, 'donation-claimed', giver,
      private.donation_facts(donation) || jsonb_build_object('secret', undo_secret), language => donation.language
    );
  end if;
  return 'added';
end
$$;

create function public.claim_to_undo(secret text, language public.language default 'en') returns jsonb
language sql stable security definer
set search_path = ''
as $$
  select private.in_language(private.donation_facts(donation), claim_to_undo.language) || jsonb_build_object(
    'state', case
      when joined.undone_at is not null then 'undone'
      when joined.user_id is null then 'account-deleted'
      else 'open'
    end
  )
  from private.donation_joins as joined
  join public.donations as donation on donation.id = joined.donation_id
  where joined.undo_secret_hash = private.secret_hash(claim_to_undo.secret)
$$;

create function public.undo_claim(secret text) returns text
language plpgsql security definer
set search_path = ''
as $$
#variable_conflict use_variable
declare
  state constant text := public.claim_to_undo(secret) ->> 'state';
  donation_id uuid;
begin
  if state is distinct from 'open' then
    return coalesce(state, 'unknown');
  end if;
  perform from public.donations as donation
    join private.donation_joins as joined on joined.donation_id = donation.id
    where joined.undo_secret_hash = private.secret_hash(secret)
    for no key update of donation;
  update private.donation_joins as joined set undone_at = now()
    where joined.undo_secret_hash = private.secret_hash(secret) and joined.undone_at is null
    returning joined.donation_id into donation_id;
  update public.donations as donation set user_id = null where donation.id = donation_id;
  -- The giver may have made an account meanwhile.
  perform private.join_confirmed_mailbox(donation_id);
  return 'undone';
end
$$;

grant execute on function public.claim_donation to authenticated;
grant execute on function
  public.donation_to_claim, public.claim_to_undo, public.undo_claim
  to anon, authenticated;
-- What only an administrator with a second factor may do, whether or not the account asks for one otherwise.

-- Records when an account gets a factor. The authentication service's own times don't tell when it was verified.
create function private.record_new_factor() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  if tg_op = 'INSERT' or old.status <> 'verified' then
    perform private.record_event(
      'second-factor-added',
      account_id => new.user_id,
      data => jsonb_build_object(
        'factor_id', new.id,
        'role', (select member.role from public.user_roles as member where member.user_id = new.user_id)
      ),
      occurred_at => case tg_op when 'INSERT' then new.created_at else clock_timestamp() end
    );
  end if;
  return null;
end
$$;

create trigger mfa_factors_record_new_factor
  after insert or update of status on auth.mfa_factors
  for each row when (new.status = 'verified')
  execute function private.record_new_factor();

-- Whether an account has a factor for a day or longer.
create function private.has_known_factor(account_id uuid, as_of timestamptz) returns boolean
language sql stable security definer
set search_path = ''
as $$
  select exists (
    select from auth.mfa_factors as factor
    join private.domain_events as added
      on added.account_id = factor.user_id and added.kind = 'second-factor-added'
      and added.data ->> 'factor_id' = factor.id::text
    where factor.user_id = has_known_factor.account_id and factor.status = 'verified'
      and added.occurred_at <= as_of - interval '1 day'
  )
$$;

-- Rejects a session without a second factor: PT403 second-factor. A factor younger than a day isn't enough while any
-- administrator has an older one, because a thief with a password could have added it: PT403 new-second-factor.
create function private.require_second_factor() returns void
language plpgsql stable security definer
set search_path = ''
as $$
begin
  if coalesce(current_setting('role', true), '') not in ('anon', 'authenticated') then
    return;
  end if;
  if auth.jwt() ->> 'aal' is distinct from 'aal2' then
    raise sqlstate 'PT403' using message = 'second-factor';
  elsif not private.has_known_factor((select auth.uid()), now()) and exists (
    select from public.user_roles as member
    where member.role = 'admin' and private.has_known_factor(member.user_id, now())
  ) then
    raise sqlstate 'PT403' using message = 'new-second-factor';
  end if;
end
$$;

-- How roles are given and taken: by administrators on the site, and by the server for the first administrator. Each
-- change is an event, from which emails to the person and to the administrators follow.
--
-- A role is given to an email address. An account that has confirmed it gets the role at once. Otherwise an invitation
-- waits seven days for an account that confirms the address by an email (update_mailbox), as long as the administrator
-- who made it is one.

create type public.role_outcome as enum ('given', 'changed', 'unchanged', 'invited');

create table private.role_invitations (
  id uuid primary key default gen_random_uuid(),
  email text not null
    check (email = private.normalised_email(email) and private.is_email_address(email)),
  role public.team_role not null,
  -- Null if the server invited, or once the administrator's account is deleted.
  invited_by uuid references auth.users (id) on delete set null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null default now() + interval '7 days',
  -- Taken up, withdrawn or replaced. Kept for a while, because the emails about it need the address.
  ended_at timestamptz
);

create unique index role_invitations_email_idx on private.role_invitations (email) where ended_at is null;
create index role_invitations_invited_by_idx on private.role_invitations (invited_by);
alter table private.role_invitations enable row level security;

-- Rejects everybody but administrators and the server. Called again after waiting for another change of roles.
create function private.require_administrator() returns void
language plpgsql stable
set search_path = ''
as $$
begin
  if coalesce(current_setting('role', true), '') in ('anon', 'authenticated') then
    perform private.require_admin('see and change roles');
  end if;
end
$$;

-- Records a change of roles. The account is that of the member; of an invitation there is none.
create function private.record_role_event(
  kind public.domain_event_kind,
  role public.team_role,
  account_id uuid default null,
  previous_role public.team_role default null,
  invitation_id uuid default null,
  actor_id uuid default auth.uid()
) returns void
language sql
set search_path = ''
as $$
  select private.record_event(
    kind, account_id => account_id,
    data => jsonb_build_object(
      'role', role, 'previous_role', previous_role, 'invitation_id', invitation_id, 'actor_id', actor_id
    )
  )
$$;

-- Whether an account that confirms the address gets the role.
create function private.is_invitation_open(invitation private.role_invitations) returns boolean
language sql stable
set search_path = ''
as $$
  select invitation.ended_at is null and invitation.expires_at > now() and (
    invitation.invited_by is null
    or exists (select from public.user_roles where user_id = invitation.invited_by and role = 'admin')
  )
$$;

-- Withdraws an invitation, or all that an administrator made. Nothing happens to those that have ended.
create function private.withdraw_invitations(invitation_id uuid default null, inviter_id uuid default null)
returns void
language plpgsql
set search_path = ''
as $$
#variable_conflict use_variable
declare
  withdrawn private.role_invitations;
begin
  for withdrawn in
    update private.role_invitations as invitation set ended_at = now()
      where invitation.ended_at is null and (invitation.id = invitation_id or invitation.invited_by = inviter_id)
      returning *
  loop
    if withdrawn.expires_at > now() then
      perform private.record_role_event('role-withdrawn', withdrawn.role, invitation_id => withdrawn.id);
    end if;
  end loop;
end
$$;

-- Gives an account a role, or another one, and withdraws the invitations that it made. What it was before: null for none.
create function private.set_role(account_id uuid, role public.team_role, actor_id uuid default auth.uid())
returns public.team_role
language plpgsql
set search_path = ''
as $$
#variable_conflict use_variable
declare
  previous_role public.team_role;
begin
  select member.role into previous_role from public.user_roles as member where member.user_id = account_id;
  if previous_role is distinct from role then
    insert into public.user_roles as member (user_id, role) values (account_id, role)
      on conflict (user_id) do update set role = excluded.role;
    perform private.record_role_event('role-given', role, account_id, previous_role, actor_id => actor_id);
    perform private.withdraw_invitations(inviter_id => account_id);
  end if;
  return previous_role;
end
$$;

-- For administrators and the server: gives an email address a role, as the head of this file says. PT422
-- invalid-email or no-role, PT409 last-administrator.
create function public.give_role(email text, role public.team_role) returns public.role_outcome
language plpgsql security definer
set search_path = ''
as $$
#variable_conflict use_variable
declare
  address constant text := private.normalised_email(email);
  account_id uuid;
  previous_role public.team_role;
  invitation_id uuid;
begin
  perform private.require_administrator();
  perform private.require_second_factor();
  if private.is_email_address(address) is not true then
    raise sqlstate 'PT422' using message = 'invalid-email';
  elsif role is null then
    raise sqlstate 'PT422' using message = 'no-role';
  end if;
  -- Waits for an account that is confirming the address right now, and makes it wait for the invitation.
  perform private.lock_roles();
  perform private.require_administrator();

  update private.role_invitations as invitation set ended_at = now()
    where invitation.email = address and invitation.ended_at is null;
  select account.id into account_id from auth.users as account
    where private.normalised_email(account.email) = address and account.email_confirmed_at is not null;
  if account_id is null then
    insert into private.role_invitations as invitation (email, role, invited_by)
      values (address, role, (select auth.uid()))
      returning invitation.id into invitation_id;
    perform private.record_role_event('role-offered', role, invitation_id => invitation_id);
    return 'invited';
  end if;
  previous_role := private.set_role(account_id, role);
  return case
    when previous_role is null then 'given'
    when previous_role = role then 'unchanged'
    else 'changed'
  end::public.role_outcome;
end
$$;

-- Gives an account the role that waits for its address, unless it has a role that may do more.
create function private.accept_invitation(account_id uuid, mailbox text) returns void
language plpgsql
set search_path = ''
as $$
#variable_conflict use_variable
declare
  accepted private.role_invitations;
begin
  update private.role_invitations as invitation set ended_at = now()
    where invitation.email = mailbox and private.is_invitation_open(invitation)
    returning * into accepted;
  if found and not exists (
    select from public.user_roles as member where member.user_id = account_id and member.role <= accepted.role
  ) then
    perform private.set_role(account_id, accepted.role, accepted.invited_by);
  end if;
end
$$;

-- For administrators: gives a member another role. PT404 not-in-team, PT409 last-administrator.
create function public.change_role(member_id uuid, new_role public.team_role) returns void
language plpgsql security definer
set search_path = ''
as $$
begin
  perform private.require_administrator();
  perform private.require_second_factor();
  perform private.lock_roles();
  perform private.require_administrator();
  if new_role is null then
    raise sqlstate 'PT422' using message = 'no-role';
  elsif not exists (select from public.user_roles as member where member.user_id = member_id) then
    raise sqlstate 'PT404' using message = 'not-in-team';
  end if;
  perform private.set_role(member_id, new_role);
end
$$;

-- For administrators: takes a member's role, and withdraws the invitations that the member made. Nothing happens
-- without a role. PT409 last-administrator.
create function public.remove_role(member_id uuid) returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  taken public.team_role;
begin
  perform private.require_administrator();
  perform private.require_second_factor();
  perform private.lock_roles();
  perform private.require_administrator();
  delete from public.user_roles as member where member.user_id = member_id returning member.role into taken;
  if found then
    perform private.record_role_event('role-taken', taken, member_id);
    perform private.withdraw_invitations(inviter_id => member_id);
  end if;
end
$$;

-- Of an account that is being deleted: takes its role, and withdraws the invitations that it made. PT409
-- last-administrator.
create function private.end_role(account_id uuid) returns void
language plpgsql
set search_path = ''
as $$
#variable_conflict use_variable
declare
  ended public.team_role;
begin
  -- An account without a role does not wait for changes of others.
  if exists (select from public.user_roles as member where member.user_id = account_id) then
    perform private.lock_roles();
    delete from public.user_roles as member where member.user_id = account_id returning member.role into ended;
    if found then
      perform private.record_role_event('role-taken', ended);
    end if;
  end if;
  perform private.withdraw_invitations(inviter_id => account_id);
end
$$;

-- For administrators: withdraws an invitation. Nothing happens to one that has ended.
create function public.withdraw_invitation(invitation_id uuid) returns void
language plpgsql security definer
set search_path = ''
as $$
begin
  perform private.require_administrator();
  perform private.require_second_factor();
  perform private.withdraw_invitations(invitation_id);
end
$$;

-- For administrators: records that a member's second factor is being removed, which the function remove-app does
-- next. PT404 not-in-team.
create function public.record_factor_removal(member_id uuid) returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  member_role public.team_role;
begin
  perform private.require_administrator();
  perform private.require_second_factor();
  select member.role into member_role from public.user_roles as member where member.user_id = member_id;
  if not found then
    raise sqlstate 'PT404' using message = 'not-in-team';
  end if;
  perform private.record_role_event('second-factor-removed', member_role, member_id);
end
$$;

-- For administrators: who has which role. At most 1,000.
create function public.team_members() returns table (
  user_id uuid,
  name text,
  email text,
  role public.team_role,
  has_second_factor boolean
)
language plpgsql stable security definer
set search_path = ''
as $$
begin
  perform private.require_administrator();
  return query
    select member.user_id, person.name, person.email, member.role, private.has_second_factor(member.user_id)
    from public.user_roles as member
    join public.profiles as person on person.user_id = member.user_id
    order by member.role, lower(person.name), member.user_id
    limit 1000;
end
$$;

-- For the server: the names of the administrators without an authenticator app. At most 100.
create function public.administrators_without_second_factor() returns text[]
language sql stable security definer
set search_path = ''
as $$
  select array(
    select coalesce(nullif(person.name, ''), person.email)
    from public.user_roles as member
    join public.profiles as person on person.user_id = member.user_id
    where member.role = 'admin' and not private.has_second_factor(member.user_id)
    order by 1
    limit 100
  )
$$;

-- For administrators: the invitations that can still be taken up. At most 1,000.
create function public.team_invitations() returns table (
  id uuid,
  email text,
  role public.team_role,
  expires_at timestamptz
)
language plpgsql stable security definer
set search_path = ''
as $$
#variable_conflict use_column
begin
  perform private.require_administrator();
  return query
    select invitation.id, invitation.email, invitation.role, invitation.expires_at
    from private.role_invitations as invitation
    where private.is_invitation_open(invitation)
    order by invitation.expires_at, invitation.id
    limit 1000;
end
$$;

-- For the server: deletes invitations that ended or expired 30 days ago.
create function public.forget_invitations(as_of timestamptz) returns void
language sql security definer
set search_path = ''
as $$
  delete from private.role_invitations
    where least(ended_at, expires_at) < as_of - interval '30 days'
$$;

grant execute on function public.give_role to authenticated, service_role;
grant execute on function
  public.change_role, public.remove_role, public.withdraw_invitation, public.record_factor_removal,
  public.team_members, public.team_invitations
  to authenticated;
grant execute on function public.forget_invitations, public.administrators_without_second_factor to service_role;
-- What payers and recipients of gifts read and do. A payer is the account of the donation or the sponsorship, so that
-- a visitor's gift joins an account with its donation. A recipient has the secret of the gift's link.
--
-- Errors have a status for the API and a code as their message: PT404 `unknown-gift`; PT409 `not-ready`, `being-sent`,
-- `delivered`, `already-corrected`, `already-sent-again`, `not-by-email`; PT422 `gift-address-stopped`,
-- `too-many-gifts`, `not-an-address`.

-- Whether something happened to a gift from which an email of it is about to follow.
create function private.is_gift_email_undecided(gift_id uuid) returns boolean
language sql stable
set search_path = ''
as $$
  select exists (
    select from private.domain_events as event
    where event.emails_decided_at is null and event.kind in ('gift-paid', 'gift-sent-again')
      and event.data ->> 'gift_id' = is_gift_email_undecided.gift_id::text
  )
$$;

create function private.gift_delivery(gift public.gifts) returns public.gift_delivery
language sql stable
set search_path = ''
as $$
  select (case
    when gift.deliver_on is null then 'page'
    when gift.delivered_at is not null then 'sent'
    when gift.email is not null and private.is_gift_address_stopped(gift.email) then 'stopped'
    when exists (select from public.email_outbox where gift_id = gift.id and is_waiting)
      or private.is_gift_email_undecided(gift.id) then 'waiting'
    when exists (select from public.email_outbox where gift_id = gift.id) then 'failed'
    else 'waiting'
  end)::public.gift_delivery
$$;

-- Of the gift of an event, or of its sponsorship: what the decisions about emails need. Null for other events.
-- `leaves_on`: the day on which the email to the recipient leaves; null for a page and once it has left.
create function private.gift_facts(gift_id uuid, sponsorship_id uuid) returns jsonb
language sql stable
set search_path = ''
as $$
  select jsonb_build_object(
    'id', gift.id, 'recipient_name', gift.recipient_name, 'deliver_on', gift.deliver_on, 'email', gift.email,
    'is_by_visitor', private.gift_payer(gift) is null,
    'problem', private.gift_email_problem(gift),
    'leaves_on', case
      when private.gift_state(gift) = 'ready' and private.gift_delivery(gift) = 'waiting' then gift.deliver_on
    end
  )
  from (
    select found.* from public.gifts as found where found.id = gift_facts.gift_id
    union all
    select found.* from private.gift_of_sponsorship(gift_facts.sponsorship_id) as found
  ) as gift
  where gift.recipient_name is not null
$$;

-- For a payer: their paid gifts, newest first, at most 200. Once they are deleted, the name is '' and the address
-- null. dog_name is null for a gift for all dogs.
create function public.own_gifts(language public.language default 'en') returns table (
  id uuid,
  created_at timestamptz,
  dog_id uuid,
  dog_name text,
  is_monthly boolean,
  has_ended boolean,
  recipient_name text,
  occasion public.gift_occasion,
  deliver_on date,
  email text,
  state public.gift_state,
  delivery public.gift_delivery,
  delivered_at timestamptz,
  is_corrected boolean,
  is_sent_again boolean
)
language sql stable security definer
set search_path = ''
as $$
  select (gift).id, (gift).created_at, dog.id, coalesce(translation.name, dog.name), (gift).sponsorship_id is not null,
    (gift).sponsorship_id is not null and not exists (
      select from private.gift_sponsorships(gift) as sponsorship
      where sponsorship.is_running
    ),
    coalesce((gift).recipient_name, ''), (gift).occasion, (gift).deliver_on, (gift).email, private.gift_state(gift),
    private.gift_delivery(gift), (gift).delivered_at, (gift).corrected_at is not null, (gift).sent_again_at is not null
  from (
    select gift from private.gifts_of((select auth.uid())) as gift
    where gift.paid_at is not null
    order by gift.paid_at desc, gift.id
    limit 200
  ) as own
  left join public.dog_profiles as dog on dog.id = private.gift_dog(gift)
  left join public.dog_translations as translation
    on translation.dog_id = dog.id and translation.language = own_gifts.language
  order by (gift).paid_at desc, (gift).id
$$;

-- Returns the current user's paid gift with this id and locks it for the transaction. PT404 if there is none, PT409
-- if it is withdrawn. Locks its waiting email first, in the order of the sender, so that the two can't deadlock.
create function private.own_gift(gift_id uuid) returns public.gifts
language plpgsql security definer
set search_path = ''
as $$
#variable_conflict use_variable
declare
  gift public.gifts;
begin
  select * into gift from public.gifts as row
    where row.id = gift_id and row.paid_at is not null and private.gift_payer(row) = (select auth.uid());
  if not found then
    raise sqlstate 'PT404' using message = 'unknown-gift';
  end if;
  perform from public.email_outbox as email
    where email.gift_id = gift_id and email.is_waiting for update;
  select * into gift from public.gifts as row where row.id = gift_id for update;
  if private.gift_state(gift) <> 'ready' then
    raise sqlstate 'PT409' using message = 'not-ready';
  end if;
  return gift;
end
$$;

-- PT409 while the email of a gift is being sent.
create function private.require_gift_email_idle(gift_id uuid) returns void
language plpgsql
set search_path = ''
as $$
begin
  if exists (
    select from public.email_outbox as email
    where email.gift_id = require_gift_email_idle.gift_id and email.is_waiting
      and email.leased_until > clock_timestamp()
  ) then
    raise sqlstate 'PT409' using message = 'being-sent';
  end if;
end
$$;

-- A new email of the gift, unless one waits or is about to be decided.
create function private.send_gift_again(gift public.gifts) returns void
language plpgsql
set search_path = ''
as $$
begin
  if exists (select from public.email_outbox where gift_id = gift.id)
    and not exists (select from public.email_outbox where gift_id = gift.id and is_waiting)
    and not private.is_gift_email_undecided(gift.id) then
    perform private.record_event(
      'gift-sent-again', account_id => private.gift_payer(gift), dog_id => private.gift_dog(gift),
      data => jsonb_build_object('gift_id', gift.id, 'mode', coalesce(
        (select donation.mode from public.donations as donation where donation.id = gift.donation_id),
        (select sponsorship.mode from public.sponsorships as sponsorship where sponsorship.id = gift.sponsorship_id)
      ))
    );
  end if;
end
$$;

-- For the payer: a new secret for the gift's page. The one that was made here before ends; an emailed one stays.
create function public.renew_gift_link(gift_id uuid) returns text
language plpgsql security definer
set search_path = ''
as $$
declare
  gift constant public.gifts := private.own_gift(gift_id);
begin
  return private.new_gift_secret(gift.id, false);
end
$$;

-- For the payer: withdraws a gift whose email has not left, or a gift with a page only. The payment stays as it is.
create function public.withdraw_gift(gift_id uuid) returns void
language plpgsql security definer
set search_path = ''
as $$
#variable_conflict use_variable
declare
  gift constant public.gifts := private.own_gift(gift_id);
begin
  if gift.delivered_at is not null then
    raise sqlstate 'PT409' using message = 'delivered';
  end if;
  perform private.require_gift_email_idle(gift.id);
  update public.gifts as row set withdrawn_at = now() where row.id = gift.id;
  update public.email_outbox as email set cancelled_at = now() where email.gift_id = gift.id and email.is_waiting;
end
$$;

-- For the payer: corrects the address of a gift by email, once. Links that went to the old address end. If the email
-- had left already, it leaves again.
create function public.correct_gift_email(gift_id uuid, email text) returns void
language plpgsql security definer
set search_path = ''
as $$
#variable_conflict use_variable
declare
  gift public.gifts := private.own_gift(gift_id);
  address constant text := private.normalised_email(email);
  problem text;
begin
  if gift.email is null then
    raise sqlstate 'PT409' using message = 'not-by-email';
  elsif gift.corrected_at is not null then
    raise sqlstate 'PT409' using message = 'already-corrected';
  elsif private.is_email_address(address) is not true then
    raise sqlstate 'PT422' using message = 'not-an-address';
  elsif address = gift.email then
    return;
  end if;
  problem := private.gift_address_problem(address, gift.id);
  if problem is not null then
    raise sqlstate 'PT422' using message = problem;
  end if;
  perform private.require_gift_email_idle(gift.id);
  update public.gifts as row set email = address, corrected_at = now(), delivered_at = null
    where row.id = gift.id returning * into gift;
  perform private.know_gift_address(address);
  delete from private.gift_secrets as known where known.gift_id = gift.id and known.is_emailed;
  -- A link that an earlier attempt may have delivered has ended.
  update public.email_outbox as waiting set data = waiting.data - 'secret'
    where waiting.gift_id = gift.id and waiting.is_waiting;
  perform private.send_gift_again(gift);
end
$$;

-- For the payer: sends a gift's email again, once, with a new link.
create function public.resend_gift(gift_id uuid) returns void
language plpgsql security definer
set search_path = ''
as $$
#variable_conflict use_variable
declare
  gift constant public.gifts := private.own_gift(gift_id);
  problem constant text := private.gift_address_problem(gift.email, gift.id);
begin
  if gift.email is null then
    raise sqlstate 'PT409' using message = 'not-by-email';
  elsif gift.sent_again_at is not null then
    raise sqlstate 'PT409' using message = 'already-sent-again';
  elsif problem is not null then
    raise sqlstate 'PT422' using message = problem;
  elsif private.gift_delivery(gift) not in ('sent', 'failed') then
    raise sqlstate 'PT409' using message = 'being-sent';
  end if;
  update public.gifts as row set sent_again_at = now() where row.id = gift.id;
  perform private.send_gift_again(gift);
end
$$;

-- Of somebody who leaves. Those that are over end at once, and those that wait, because nobody could correct them any more.
-- forget_gifts ends the others when they are over.
create function private.end_gifts(gift_ids uuid[]) returns void
language sql
set search_path = ''
as $$
  update public.gifts as gift set payer_left_at = now() where gift.id = any (gift_ids);
  select private.forget_gift(own.id, now()) from public.gifts as own
    where own.id = any (gift_ids) and (
      (own.email is not null and own.delivered_at is null and own.withdrawn_at is null)
      or private.is_gift_over(own, now())
    );
$$;

-- The gift that a secret opens.
create function private.opened_gift(gift_id uuid, secret text) returns table (
  gift public.gifts,
  is_emailed boolean
)
language sql stable
set search_path = ''
as $$
  select gift, known.is_emailed
  from private.gift_secrets as known
  join public.gifts as gift on gift.id = known.gift_id
  where known.secret_hash = private.secret_hash(opened_gift.secret) and gift.id = opened_gift.gift_id
$$;

-- What the recipient reads: who gave what to whom, and the dog as it is now.
create function private.gift_text(gift public.gifts) returns jsonb
language sql stable
set search_path = ''
as $$
  select jsonb_build_object(
    'recipient_name', gift.recipient_name, 'giver_name', gift.giver_name, 'occasion', gift.occasion,
    'memory_of', gift.memory_of, 'message', gift.message, 'dog', (
      select jsonb_build_object(
        'id', dog.id, 'name', private.dog_text(dog.id, 'name', dog.name),
        'tagline', private.dog_text(dog.id, 'tagline', dog.tagline), 'image_url', dog.image_url, 'status', dog.status
      )
      from public.dog_profiles as dog where dog.id = private.gift_dog(gift)
    )
  )
$$;

-- For anyone with a gift's link: its page, without the amount and the payer's address. Only `state` if it is withdrawn,
-- null for an unknown link. `has_address`: one press subscribes the address that the link was sent to.
create function public.gift(gift_id uuid, secret text, language public.language default 'en') returns jsonb
language sql stable security definer
set search_path = ''
as $$
  select case private.gift_state(gift)
    when 'withdrawn' then jsonb_build_object('state', 'withdrawn')
    when 'ready' then private.in_language(private.gift_text(gift), gift.language) || jsonb_build_object(
      'state', 'ready',
      'given_on', ((gift).paid_at at time zone 'Asia/Kolkata')::date,
      'is_monthly', (gift).sponsorship_id is not null,
      'is_test', exists (
        select from public.donations where id = (gift).donation_id and mode = 'test'
        union all
        select from public.sponsorships where id = (gift).sponsorship_id and mode = 'test'
      ),
      -- After a move, the day of the first month that was charged for the present dog.
      'since', (coalesce(
        (
          select min(donation.paid_at) from public.donations as donation
          where donation.sponsorship_id in (select id from private.gift_sponsorships(gift))
            and donation.dog_id is not distinct from private.gift_dog(gift) and donation.status = 'completed'
        ),
        (gift).paid_at
      ) at time zone 'Asia/Kolkata')::date,
      'has_address', opened.is_emailed and (gift).email is not null,
      'is_subscribed', opened.is_emailed and exists (
        select from private.dog_news_subscribers as reader
        where reader.email = (gift).email and reader.dog_id = private.gift_dog(gift)
          and reader.confirmed_at is not null
      )
    )
  end
  from private.opened_gift(gift.gift_id, gift.secret) as opened
$$;

-- For anyone with a gift's link: deletes its page and what was typed about it. False for an unknown link. What is paid or
-- runs stays, and so does the news of the dog for who asked for it.
create function public.delete_gift_page(gift_id uuid, secret text) returns boolean
language plpgsql security definer
set search_path = ''
as $$
#variable_conflict use_variable
begin
  if not exists (select from private.opened_gift(gift_id, secret)) then
    return false;
  end if;
  perform private.forget_gift(gift_id, now());
  return true;
end
$$;

-- Counts an address that was entered on the page of a gift. Concurrent calls wait for each other in count_submission.
create function private.count_dog_news_request(gift_id uuid, address text) returns void
language plpgsql
set search_path = ''
as $$
#variable_conflict use_variable
begin
  insert into private.dog_news_requests as known (gift_id, email_hash)
    values (gift_id, private.keyed_hash(address))
    on conflict on constraint dog_news_requests_pkey do update set requested_at = excluded.requested_at;
  if (
    select count(*) from private.dog_news_requests as request
    where request.gift_id = gift_id and request.requested_at > now() - interval '1 day'
  ) > 5 then
    raise sqlstate 'PT429' using message = 'too-many-addresses';
  end if;
end
$$;

-- For anyone with a gift's link: follows its dog. Without an address, it subscribes the one that the link was emailed
-- to, which is known to be read; any other one gets an email to confirm. Returns subscribed, confirmation-sent, or unknown.
--
-- At most one such email per address, dog and day, and to five addresses per gift and day: then PT429 `too-many-addresses`.
-- The answer doesn't say whether an address follows the dog already, nor whether many ask at once, when nothing is sent.
create function public.follow_dog(
  gift_id uuid,
  secret text,
  email text default null,
  language public.language default 'en'
) returns text
language plpgsql security definer
set search_path = ''
as $$
#variable_conflict use_variable
declare
  opened record;
  address text := private.normalised_email(email);
  followed uuid;
  reader private.dog_news_subscribers;
  is_above_total boolean;
begin
  select * into opened from private.opened_gift(gift_id, secret);
  if not found or private.gift_state(opened.gift) <> 'ready' then
    return 'unknown';
  end if;
  followed := private.gift_dog(opened.gift);
  if followed is null or (address is null and not opened.is_emailed) then
    return 'unknown';
  end if;
  if address is null then
    address := (opened.gift).email;
  elsif not private.is_email_address(address) then
    raise sqlstate 'PT422' using message = 'not-an-address';
  end if;
  if address is null then
    return 'unknown';
  end if;
  is_above_total := private.count_submission('dog-news', address, 10, 100, 600, 6000);
  if email is not null then
    perform private.count_dog_news_request(gift_id, address);
    if is_above_total then
      return 'confirmation-sent';
    end if;
  end if;
  insert into private.dog_news_subscribers as known (email, dog_id, language)
    values (address, followed, coalesce(language, 'en'))
    -- What the reader of the mailbox has confirmed stays, because anyone can enter an address.
    on conflict on constraint dog_news_subscribers_email_dog_id_key do update set language = excluded.language
      where known.confirmed_at is null;
  select * into reader from private.dog_news_subscribers as row
    where row.email = address and row.dog_id = followed for update;
  if email is null then
    update private.dog_news_subscribers as row set confirmed_at = coalesce(row.confirmed_at, now())
      where row.id = reader.id;
    return 'subscribed';
  end if;
  if reader.confirmed_at is null then
    insert into public.email_outbox (idempotency_key, template, dog_news_id, subscriber, priority, data)
      select format('dog-news-confirmation:%s:%s', reader.id, private.india_date(now())),
        'dog-news-confirmation', reader.id, 'unconfirmed', 2,
        jsonb_build_object('token', reader.token, 'dog_name', private.dog_text(dog.id, 'name', dog.name))
      from public.dog_profiles as dog where dog.id = followed
      on conflict (idempotency_key) do nothing;
  end if;
  return 'confirmation-sent';
end
$$;

-- Confirms that the reader of the email with this token follows the dog. False if there is none.
create function public.confirm_dog_news(token uuid) returns boolean
language plpgsql security definer
set search_path = ''
as $$
#variable_conflict use_variable
begin
  update private.dog_news_subscribers as reader
    set confirmed_at = coalesce(reader.confirmed_at, now()) where reader.token = token;
  return found;
end
$$;

-- What the email of a gift says.
create function private.gift_content(email public.email_outbox) returns jsonb
language sql stable
set search_path = ''
as $$
  select private.gift_text(gift) || jsonb_build_object(
    'gift_id', gift.id, 'secret', email.data -> 'secret', 'mode', email.data -> 'mode'
  )
  from public.gifts as gift where gift.id = email.gift_id
$$;

-- Who gave a dog once to somebody, by an email that has not left.
create function private.waiting_gifts(dog_id uuid) returns table (payer uuid, gift public.gifts)
language sql stable
set search_path = ''
as $$
  select donation.user_id, gift
  from public.donations as donation join public.gifts as gift on gift.donation_id = donation.id
  where donation.dog_id = waiting_gifts.dog_id and donation.user_id is not null
    and gift.deliver_on is not null and gift.delivered_at is null
    and private.gift_state(gift) = 'ready' and private.gift_delivery(gift) = 'waiting'
$$;

-- Whether the dog of an email about its leaving came back and left again. The email about that says it.
create function private.has_left_again(email public.email_outbox) returns boolean
language sql stable
set search_path = ''
as $$
  select exists (
    select from private.domain_events as later
    where later.kind = 'dog-left' and later.dog_id = (email.data ->> 'dog_id')::uuid
      and later.id > (email.data ->> 'event_id')::bigint
  )
$$;

-- What a payer of such gifts reads when the dog has left; null if that was a mistake, or no gift waits any more.
create function private.gift_dog_left_content(email public.email_outbox) returns jsonb
language sql stable
set search_path = ''
as $$
  select jsonb_build_object(
    'dog_name', private.dog_text(dog.id, 'name', dog.name), 'dog_status', dog.status,
    'gifts', (
      select jsonb_agg(
        jsonb_build_object('recipient_name', (gift).recipient_name, 'deliver_on', (gift).deliver_on)
        order by (gift).deliver_on, (gift).id
      )
      from private.waiting_gifts(dog.id) where payer = email.user_id
    )
  )
  from public.dog_profiles as dog
  where dog.id = (email.data ->> 'dog_id')::uuid and dog.status::text = email.data ->> 'dog_status'
    and exists (select from private.waiting_gifts(dog.id) where payer = email.user_id)
    and not private.has_left_again(email)
$$;

-- What the followers of a dog read a day after it left; null if that was a mistake.
create function private.dog_news_end_content(email public.email_outbox) returns jsonb
language sql stable
set search_path = ''
as $$
  select jsonb_build_object(
    'dog_name', private.dog_text(dog.id, 'name', dog.name), 'dog_status', dog.status
  )
  from private.dog_news_subscribers as reader
  join public.dog_profiles as dog on dog.id = reader.dog_id
  -- A visitor who sponsors the dog gets the sponsors' email.
  where reader.id = email.dog_news_id and not reader.is_sponsor and dog.status::text = email.data ->> 'dog_status'
    and not private.has_left_again(dog_news_end_content.email)
$$;

grant execute on function
  public.own_gifts, public.renew_gift_link, public.withdraw_gift, public.correct_gift_email, public.resend_gift
  to authenticated;
grant execute on function public.gift, public.follow_dog, public.confirm_dog_news, public.delete_gift_page
  to anon, authenticated;
-- What every receipt says about the organisation. One row, which administrators keep true. A receipt has a
-- copy of the values of its day.

create table public.receipt_settings (
  id boolean primary key default true check (id),
  organisation_name text not null check (organisation_name ~ '\S' and char_length(organisation_name) <= 125),
  -- With line breaks.
  organisation_address text not null
    check (organisation_address ~ '\S' and char_length(organisation_address) <= 250),
  pan text check (pan ~ '^[A-Z]{5}[0-9]{4}[A-Z]$'),
  -- The unique registration number of the approval under `section` of the Income-tax Act, and its validity.
  registration_number text
    check (registration_number ~ '\S' and char_length(registration_number) <= 100),
  registered_on date,
  valid_until date,
  section text not null default '133' check (section ~ '\S' and char_length(section) <= 50),
  -- Of the numbers of receipts from now on. Test payments have TEST.
  number_prefix text not null default 'RCPT' check (number_prefix ~ '^[A-Z]{2,6}$' and number_prefix <> 'TEST'),
  updated_at timestamptz not null default now(),
  check (valid_until >= registered_on)
);

alter table public.receipt_settings enable row level security;
grant select on public.receipt_settings to anon, authenticated;
grant update (
  organisation_name, organisation_address, pan, registration_number, registered_on, valid_until, section
) on public.receipt_settings to authenticated;
grant select on public.receipt_settings to service_role;

create policy "Everybody reads the settings of receipts" on public.receipt_settings
  for select to anon, authenticated
  using (true);

create policy "Administrators update the settings of receipts" on public.receipt_settings
  for update to authenticated
  using ((select private.is_admin()))
  with check ((select private.is_admin()));

create function private.protect_receipt_settings() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  perform private.require_second_factor();
  new.updated_at := now();
  return new;
end
$$;

create trigger receipt_settings_protect
  before update on public.receipt_settings
  for each row execute function private.protect_receipt_settings();

-- Without a row no payment could be recorded. `npm run deploy` fills it.
insert into public.receipt_settings (organisation_name, organisation_address)
  values ('Not set up yet', 'Not set up yet');

-- Fills the row with the facts of the organisation, once: what somebody entered stays.
create function private.set_up_receipts(name text, address text, prefix text) returns void
language sql
set search_path = ''
as $$
  update public.receipt_settings
  set organisation_name = set_up_receipts.name, organisation_address = set_up_receipts.address,
    number_prefix = set_up_receipts.prefix
  where organisation_name = 'Not set up yet'
$$;

-- Receipts. A row is an immutable copy of what was true when it was issued: nobody updates or deletes one, a
-- later one replaces or cancels it by naming it. A receipt is valid while no row has its id as replaces_id.
--
-- Numbers have no gaps per tax year (April to March) and mode, because they are counted in the transaction
-- that completes the donation. Test payments have a series of their own, so that they never take a real
-- number. Donors read the receipts of their donations, staff read all. A visitor reads one with the
-- secret in the link of the email.

-- The last number of each series.
create table private.receipt_series (
  mode public.payment_mode not null,
  tax_year text not null,
  last integer not null,
  primary key (mode, tax_year)
);

alter table private.receipt_series enable row level security;

-- The Indian tax year of a day, April to March: 2026-27.
create function private.tax_year(day date) returns text
language sql immutable
set search_path = ''
as $$
  select year || '-' || lpad(((year + 1) % 100)::text, 2, '0')
  from (select extract(year from day - interval '3 months')::integer as year) as first_day
$$;

-- Whether a payment belongs to this tax year or the last one, or has not arrived.
--
-- The certificates of older tax years are issued, so that their receipts keep what was reported.
create function private.is_open_tax_year(paid_at timestamptz) returns boolean
language sql stable
set search_path = ''
as $$
  select paid_at is null or private.tax_year(private.india_date(paid_at))
    >= private.tax_year(private.india_date(now() - interval '1 year'))
$$;

-- A number in words, in the Indian system: crore, lakh, thousand. Null for 0.
create function private.number_in_words(number bigint) returns text
language plpgsql immutable
set search_path = ''
as $$
declare
  small constant text[] := '{One,Two,Three,Four,Five,Six,Seven,Eight,Nine,Ten,Eleven,Twelve,Thirteen,
    Fourteen,Fifteen,Sixteen,Seventeen,Eighteen,Nineteen}';
  tens constant text[] := '{Ten,Twenty,Thirty,Forty,Fifty,Sixty,Seventy,Eighty,Ninety}';
  unit bigint;
  name text;
begin
  -- An index of 0 is null.
  if number < 20 then
    return small[number];
  elsif number < 100 then
    return concat_ws(' ', tens[number / 10], small[number % 10]);
  end if;
  case
    when number < 1000 then unit := 100; name := 'Hundred';
    when number < 100000 then unit := 1000; name := 'Thousand';
    when number < 10000000 then unit := 100000; name := 'Lakh';
    else unit := 10000000; name := 'Crore';
  end case;
  return concat_ws(
    ' ', private.number_in_words(number / unit), name, private.number_in_words(number % unit)
  );
end
$$;

-- An amount as receipts write it: Rupees Three Thousand and Fifty Paise Only.
create function private.amount_in_words(paise bigint) returns text
language sql immutable
set search_path = ''
as $$
  select format(
    'Rupees %s%s Only',
    coalesce(private.number_in_words(paise / 100), 'Zero'),
    ' and ' || private.number_in_words(paise % 100) || ' Paise'
  )
$$;

create type public.receipt_kind as enum ('receipt', 'cancellation');
-- `returned`: the bank returned the cheque after its credit.
create type public.receipt_reason as enum ('payment', 'partial-refund', 'correction', 'refund', 'dispute', 'returned');

create table public.receipts (
  id uuid primary key default gen_random_uuid(),
  mode public.payment_mode not null,
  tax_year text not null check (tax_year ~ '^20[0-9]{2}-[0-9]{2}$'),
  sequence integer not null check (sequence > 0),
  prefix text not null check (prefix ~ '^[A-Z]{2,6}$'),
  number text not null unique generated always as (
    prefix || '/' || tax_year || '/'
      || lpad(sequence::text, greatest(6, length(sequence::text)), '0')
  ) stored,
  kind public.receipt_kind not null,
  reason public.receipt_reason not null,
  donation_id uuid not null references public.donations (id),
  replaces_id uuid unique,
  issued_at timestamptz not null default now(),
  -- The date in India.
  paid_on date not null,
  -- What was kept of the donation; of a cancellation what the cancelled receipt says.
  amount_paise bigint not null check (amount_paise between 1 and 1000000000),
  amount_words text not null check (char_length(amount_words) between 1 and 200),
  donor_name text not null check (char_length(donor_name) between 1 and 125),
  donor_address text check (char_length(donor_address) <= 250),
  pan_masked text check (pan_masked ~ '^[A-Z]{3}•{6}[A-Z]$'),
  -- Null for all dogs.
  dog_name text check (char_length(dog_name) <= 100),
  type public.donation_type not null,
  payment_method text check (char_length(payment_method) <= 50),
  provider_payment_id text check (char_length(provider_payment_id) <= 100),
  -- Of a recorded donation: the number of the transfer, or the cheque's with its bank.
  reference text check (char_length(reference) <= 122),
  -- The row of receipt_settings.
  organisation jsonb not null
    check (jsonb_typeof(organisation) = 'object' and octet_length(organisation::text) <= 4000),
  verify_code text not null unique default private.random_code()
    check (verify_code ~ '^[A-Za-z0-9_-]{22}$'),
  unique (mode, tax_year, sequence),
  unique (id, donation_id),
  foreign key (replaces_id, donation_id) references public.receipts (id, donation_id),
  check ((mode = 'test') = (prefix = 'TEST')),
  check ((kind = 'cancellation') = (reason in ('refund', 'dispute', 'returned'))),
  check (kind = 'receipt' or replaces_id is not null)
);

-- With the unique replaces_id of the same donation: the receipts of a donation are one chain, with one first and
-- one last. So a payment never has two valid receipts.
create unique index receipts_donation_id_idx on public.receipts (donation_id, replaces_id)
  nulls not distinct;

alter table public.receipts enable row level security;
grant select on public.receipts to authenticated;
grant select on public.receipts to service_role;

create policy "Donors read their own receipts, staff read all" on public.receipts
  for select to authenticated
  using (
    (select private.is_staff())
    or donation_id in (select id from public.donations where user_id = (select auth.uid()))
  );

-- Receipts never change.
create function private.refuse_change() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  raise exception 'A receipt never changes; another one replaces it';
end
$$;

create trigger receipts_refuse_change
  before update or delete on public.receipts
  for each row execute function private.refuse_change();

-- Visitors have no account, so that their emails have a secret. It opens every receipt of the donation, also
-- later ones, so that a link never dies. Only its hash is stored.
create table private.receipt_secrets (
  secret_hash text primary key,
  donation_id uuid not null references public.donations (id)
);

create index receipt_secrets_donation_id_idx on private.receipt_secrets (donation_id);
alter table private.receipt_secrets enable row level security;

-- A new secret for the receipts of a donation.
create function private.new_receipt_secret(donation_id uuid) returns text
language plpgsql
set search_path = ''
as $$
declare
  secret constant text := private.random_code();
begin
  insert into private.receipt_secrets (secret_hash, donation_id)
    values (private.secret_hash(secret), donation_id);
  return secret;
end
$$;

-- Whether a secret belongs to the donation of a receipt.
create function private.opens_receipt(secret text, receipt public.receipts) returns boolean
language sql stable
set search_path = ''
as $$
  select exists (
    select from private.receipt_secrets as known
    where known.secret_hash = private.secret_hash(secret) and known.donation_id = receipt.donation_id
  )
$$;

-- The receipt that a donation should have now, without its number; `latest` itself if that is right. With a reason it is a
-- new one, whatever changed: way, reference and dog aren't compared, because renaming a dog would replace all its receipts.
create function private.next_receipt(
  donation public.donations,
  latest public.receipts,
  reason public.receipt_reason default null
) returns public.receipts
language plpgsql stable
set search_path = ''
as $$
declare
  donor public.donors;
  due public.receipts := latest;
begin
  if donation.net_paise = 0 then
    if latest.kind = 'receipt' then
      due.kind := 'cancellation';
      due.reason := case donation.status
        when 'disputed' then 'dispute' when 'failed' then 'returned' else 'refund'
      end;
    end if;
    return due;
  end if;

  select * into donor from public.donors as row where row.id = donation.donor_id;
  due.kind := 'receipt';
  due.mode := donation.mode;
  due.donation_id := donation.id;
  due.paid_on := private.india_date(donation.paid_at);
  due.tax_year := private.tax_year(due.paid_on);
  due.amount_paise := donation.net_paise;
  due.type := donation.type;
  due.provider_payment_id := donation.provider_payment_id;
  -- A deleted account has no profile any more, so a later receipt repeats the name.
  due.donor_name := coalesce(
    donor.name, latest.donor_name,
    (select nullif(btrim(name), '') from public.profiles where user_id = donation.user_id),
    'Anonymous donor'
  );
  if donor.id is not null then
    due.donor_address := donor.address;
    due.pan_masked := donor.pan_masked;
  end if;
  if latest.kind = 'receipt' and due is not distinct from latest and next_receipt.reason is null then
    return latest;
  end if;
  due.amount_words := private.amount_in_words(due.amount_paise);
  due.payment_method := donation.payment_method;
  due.reference := (
    select nullif(concat_ws(', ', entered.reference, entered.bank_name), '')
    from private.recorded_donations as entered where entered.donation_id = donation.id
  );
  due.dog_name := (select name from public.dog_profiles where id = donation.dog_id);
  due.organisation := (
    select to_jsonb(settings) - '{id,updated_at,number_prefix}'::text[] from public.receipt_settings as settings
  );
  due.reason := case
    when latest.id is null or latest.kind = 'cancellation' then 'payment'
    when next_receipt.reason is not null then next_receipt.reason
    when due.amount_paise < latest.amount_paise then 'partial-refund'
    else 'correction'
  end;
  return due;
end
$$;

-- The receipt that no other one replaces.
create function private.latest_receipt(donation_id uuid) returns uuid
language sql stable
set search_path = ''
as $$
  select receipt.id from public.receipts as receipt
  where receipt.donation_id = latest_receipt.donation_id
    and not exists (select from public.receipts as later where later.replaces_id = receipt.id)
$$;

-- Issues the receipt that a donation should have now: the first, one that replaces the last, or a
-- cancellation. Nothing if the last one is right, so it can be called any number of times. The caller has locked the
-- donation, so that its receipts are written one after the other. With a reason it issues a new one in any case.
create function private.issue_receipt(donation_id uuid, reason public.receipt_reason default null) returns void
language plpgsql security definer
set search_path = ''
as $$
#variable_conflict use_variable
declare
  donation public.donations;
  latest public.receipts;
  issued public.receipts;
begin
  select * into donation from public.donations as row where row.id = donation_id;
  select * into latest from public.receipts as row where row.id = private.latest_receipt(donation_id);
  issued := private.next_receipt(donation, latest, reason);
  if issued is not distinct from latest then
    return;
  end if;

  -- A restored backup has the receipts and may lack the series.
  insert into private.receipt_series as series (mode, tax_year, last)
    values (issued.mode, issued.tax_year, 1 + coalesce((
      select max(receipt.sequence) from public.receipts as receipt
      where receipt.mode = issued.mode and receipt.tax_year = issued.tax_year
    ), 0))
    on conflict (mode, tax_year) do update set last = series.last + 1
    returning last into issued.sequence;
  insert into public.receipts (
    mode, prefix, tax_year, sequence, kind, reason, donation_id, replaces_id, paid_on, amount_paise,
    amount_words, donor_name, donor_address, pan_masked, dog_name, type, payment_method,
    provider_payment_id, reference, organisation
  ) values (
    issued.mode,
    case issued.mode when 'live' then (select number_prefix from public.receipt_settings) else 'TEST' end,
    issued.tax_year, issued.sequence, issued.kind, issued.reason, issued.donation_id, latest.id,
    issued.paid_on, issued.amount_paise, issued.amount_words, issued.donor_name, issued.donor_address,
    issued.pan_masked, issued.dog_name, issued.type, issued.payment_method, issued.provider_payment_id,
    issued.reference, issued.organisation
  ) returning * into issued;
  if latest.id is not null then
    perform private.record_event(
      'receipt-replaced', account_id => donation.user_id, donation_id => donation.id,
      data => jsonb_build_object(
        'receipt_id', issued.id, 'kind', issued.kind, 'reason', issued.reason, 'source', donation.source
      )
    );
  end if;
end
$$;

-- Writes a donation and what follows, in this order: its receipt, the event of its new status, its gift, the account that has
-- confirmed its address, and its person. With a reason the receipt is a new one, whatever changed.
--
-- Nothing else inserts a donation, or changes its money, day, way, dog or donor. `donation` is the whole row as it should be;
-- a new one may lack what has a default, and nobody knows it yet. The caller has locked any other row, with its donor and the
-- addresses of its person, before it read it.
create function private.store_donation(
  donation public.donations,
  receipt_reason public.receipt_reason default null
) returns void
language plpgsql
set search_path = ''
as $$
declare
  before public.donations;
  stored public.donations;
begin
  select * into before from public.donations where id = donation.id;
  if before.id is null then
    insert into public.donations (
      id, user_id, dog_id, donor_id, sponsorship_id, amount_paise, type, source, status, refunded_paise, mode,
      provider_order_id, provider_payment_id, paid_at, payment_method, fee_paise, tax_paise, sync_due, language, created_at
    ) values (
      coalesce(donation.id, gen_random_uuid()), donation.user_id, donation.dog_id, donation.donor_id,
      donation.sponsorship_id, donation.amount_paise, donation.type, coalesce(donation.source, 'provider'),
      coalesce(donation.status, 'pending'), coalesce(donation.refunded_paise, 0), donation.mode,
      donation.provider_order_id, donation.provider_payment_id, donation.paid_at, donation.payment_method,
      donation.fee_paise, donation.tax_paise, donation.sync_due, coalesce(donation.language, 'en'),
      coalesce(donation.created_at, now())
    ) returning * into stored;
  else
    update public.donations
      set user_id = donation.user_id,
        dog_id = donation.dog_id,
        donor_id = donation.donor_id,
        amount_paise = donation.amount_paise,
        status = donation.status,
        refunded_paise = donation.refunded_paise,
        provider_payment_id = donation.provider_payment_id,
        paid_at = donation.paid_at,
        payment_method = donation.payment_method,
        fee_paise = donation.fee_paise,
        tax_paise = donation.tax_paise,
        sync_due = donation.sync_due,
        sync_version = before.sync_version + 1
      where id = donation.id
      returning * into stored;
  end if;

  if stored.paid_at is not null and (
    receipt_reason is not null
    or (before.status, before.refunded_paise, before.provider_payment_id, before.paid_at, before.donor_id)
      is distinct from (stored.status, stored.refunded_paise, stored.provider_payment_id, stored.paid_at, stored.donor_id)
  ) then
    perform private.issue_receipt(stored.id, receipt_reason);
  end if;
  if stored.status is distinct from coalesce(before.status, 'pending') then
    perform private.record_event(
      ('donation-' || stored.status)::public.domain_event_kind,
      account_id => stored.user_id, donation_id => stored.id, sponsorship_id => stored.sponsorship_id,
      dog_id => stored.dog_id,
      data => jsonb_build_object(
        'amount_paise', stored.amount_paise, 'type', stored.type, 'mode', stored.mode,
        'source', stored.source, 'paid_at', stored.paid_at, 'receipt_id', (
          select receipt.id from public.receipts as receipt
          where receipt.id = private.latest_receipt(stored.id) and receipt.replaces_id is null
        )
      ),
      -- A new one happened when it was created.
      occurred_at => case when before.id is null then stored.created_at else clock_timestamp() end
    );
    if stored.status = 'completed' then
      perform private.pay_gift(stored);
    end if;
  end if;
  perform private.join_confirmed_mailbox(stored.id);
  -- Who paid is a person. A month has its person since it was authorised, and what the team recorded since it was entered.
  if stored.source = 'recorded' then
    perform private.describe_people(array(
      select donor.person_id from public.donors as donor where donor.id = stored.donor_id
    ));
  elsif before.paid_at is null and stored.paid_at is not null and stored.sponsorship_id is null then
    perform private.refresh_people(array(
      select donor.email from public.donors as donor where donor.id = stored.donor_id and donor.email is not null
    ));
  end if;
end
$$;

-- Issues new receipts for a donor whose name, address or PAN has changed, of this tax year and the last.
--
-- All donations are locked before the first number is counted, as in every other transaction, also those that
-- are being paid right now.
create function private.correct_receipts(donor_id uuid) returns void
language plpgsql
set search_path = ''
as $$
#variable_conflict use_variable
declare
  donation_ids constant uuid[] := array(
    select donation.id from public.donations as donation
    where donation.donor_id = donor_id and private.is_open_tax_year(donation.paid_at)
    order by donation.id for no key update
  );
begin
  perform private.issue_receipt(donation.id) from (
    select id from public.donations where id = any (donation_ids) and paid_at is not null
    order by paid_at, id
  ) as donation;
end
$$;

-- What the page and the emails show: a receipt with the numbers of the one that it replaces and the one that replaces it.
create function private.receipt_content(receipt public.receipts) returns jsonb
language sql stable
set search_path = ''
as $$
  select to_jsonb(receipt) || jsonb_build_object(
    'replaces_number', (select number from public.receipts where id = receipt.replaces_id),
    'replaced_by_id', later.id,
    'replaced_by_number', later.number,
    'replaced_by_kind', later.kind
  )
  from (select 1) as one
  left join public.receipts as later on later.replaces_id = receipt.id
$$;

-- A receipt, for the donor, staff, and a visitor with the link of their email. Null for everybody else.
create function public.receipt(receipt_id uuid, secret text default null) returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
#variable_conflict use_variable
declare
  receipt public.receipts;
begin
  select * into receipt from public.receipts as known
    where known.id = receipt_id and (
      (select private.is_staff())
      or exists (
        select from public.donations as donation
        where donation.id = known.donation_id and donation.user_id = (select auth.uid())
      )
      or private.opens_receipt(secret, known)
    );
  return case when receipt.id is not null then private.receipt_content(receipt) end;
end
$$;

-- For the server: the donor without an account whose receipt the secret opens. Null for any other.
create function public.donor_of_visitor(receipt_id uuid, secret text) returns uuid
language sql stable security definer
set search_path = ''
as $$
  select donor.id
  from public.receipts as receipt
  join public.donations as donation on donation.id = receipt.donation_id
  join public.donors as donor on donor.id = donation.donor_id
  where receipt.id = donor_of_visitor.receipt_id and donor.user_id is null and donor.email is not null
    and private.opens_receipt(donor_of_visitor.secret, receipt)
$$;

-- For everybody with the code of a receipt: whether it is valid, number, dates, amount and first letters of
-- the name. Null for an unknown code.
create function public.verify_receipt(code text) returns jsonb
language sql stable security definer
set search_path = ''
as $$
  select jsonb_build_object(
    'number', receipt.number,
    'issued_on', private.india_date(receipt.issued_at),
    'paid_on', receipt.paid_on,
    'amount_paise', receipt.amount_paise,
    'name', (
      select string_agg(upper(left(word, 1)) || '.', ' ' order by position)
      from regexp_split_to_table(btrim(receipt.donor_name), '\s+') with ordinality as part (word, position)
    ),
    'organisation_name', receipt.organisation ->> 'organisation_name',
    'state', case
      when receipt.kind = 'cancellation' or later.kind = 'cancellation' then 'cancelled'
      when later.kind = 'receipt' then 'replaced'
      else 'valid'
    end,
    'replaced_by', later.number
  )
  from public.receipts as receipt
  left join public.receipts as later on later.replaces_id = receipt.id
  where receipt.verify_code = code
$$;

grant execute on function public.donor_of_visitor to service_role;
grant execute on function public.receipt, public.verify_receipt to anon, authenticated;

-- Who may change what receipts say. An account changes its own details, and a press makes a receipt that joined
-- the account out to them. A visitor adds what is missing with the link in the receipt's email; what replaces a
-- name, an address or a PAN waits for a press in an email to the address that the visitor gave.
--
-- Each change of details issues a receipt with a number of its own. So a donation has at most three of them, one a
-- minute.

create function private.is_change_of_details(correction public.receipts) returns boolean
language sql stable
set search_path = ''
as $$
  select correction.reason = 'correction' and exists (
    select from public.receipts as former
    where former.id = correction.replaces_id
      and (former.donor_name, former.donor_address, former.pan_masked)
        is distinct from (correction.donor_name, correction.donor_address, correction.pan_masked)
  )
$$;

-- Locks what a change of a donor's details writes, in the order of docs/database.md; with an account also what its first
-- details write.
create function private.lock_donor(donor_id uuid, account uuid default null) returns void
language plpgsql
set search_path = ''
as $$
begin
  perform private.lock_people(private.addresses_of_donor(donor_id) || array(
    select private.normalised_email(profile.email) from public.profiles as profile where profile.user_id = account
  ));
  perform from public.donations as donation
    where donation.id = any (array(
      select own.id from public.donations as own where own.donor_id = lock_donor.donor_id
      union
      select own.id from public.donations as own where own.user_id = account and own.donor_id is null
    ))
    order by donation.id for no key update;
  perform from public.donors as donor where donor.id = lock_donor.donor_id for update;
end
$$;

-- Why the details of a donor can't be changed now; null if they can. The caller has locked the donor.
create function private.correction_refusal(donor_id uuid) returns text
language sql stable
set search_path = ''
as $$
  select case
    when max(donation.corrections) >= 3 then 'too-many-corrections'
    when max(donation.corrected_at) > now() - interval '1 minute' then 'correction-too-soon'
  end
  from (
    select count(*) as corrections, max(receipt.issued_at) as corrected_at
    from public.donations as donation
    join public.receipts as receipt on receipt.donation_id = donation.id
    where donation.donor_id = correction_refusal.donor_id
      and private.is_open_tax_year(donation.paid_at) and private.is_change_of_details(receipt)
    group by donation.id
  ) as donation
$$;

-- For the server: saves the details of an account and returns the id and masked PAN of its row, and why
-- nothing was saved. Saves nothing if the id is not donor_id.
--
-- The id is part of the ciphertext, so the caller chooses it before it encrypts. When an account has a row
-- with another id, because two first saves happened at once, nothing is saved and the caller tries again.
--
-- The first details of an account are also those of its donations without any, unless the certificates of
-- their tax year are issued.
create function public.save_donor(
  donor_id uuid,
  user_id uuid,
  name text,
  address text,
  keeps_pan boolean,
  pan_masked text,
  pan_encrypted text
) returns jsonb
language plpgsql security definer
set search_path = ''
as $$
#variable_conflict use_variable
declare
  saved public.donors;
  refusal text;
  without_details public.donations;
  is_changed boolean;
  next_pan_masked text;
begin
  perform private.lock_donor(donor_id, user_id);
  insert into public.donors as donor (id, user_id, name, address, citizen_declared_at, pan_masked, pan_encrypted)
    values (donor_id, user_id, name, address, now(), pan_masked, pan_encrypted)
    on conflict on constraint donors_user_id_key do nothing
    returning * into saved;
  if found then
    for without_details in
      select * from public.donations as donation
      where donation.user_id = user_id and donation.donor_id is null
        and private.is_open_tax_year(donation.paid_at)
      order by donation.id for no key update
    loop
      without_details.donor_id := donor_id;
      perform private.store_donation(without_details);
    end loop;
  else
    select * into saved from public.donors as donor where donor.user_id = user_id;
    if saved.id = donor_id then
      next_pan_masked := case when keeps_pan then saved.pan_masked else pan_masked end;
      is_changed := (name, address, next_pan_masked)
        is distinct from (saved.name, saved.address, saved.pan_masked);
      if is_changed then
        refusal := private.correction_refusal(donor_id);
      end if;
      if refusal is null then
        update public.donors as donor
          set name = name, address = address, citizen_declared_at = now(),
            pan_masked = next_pan_masked,
            pan_encrypted = case when keeps_pan then saved.pan_encrypted else pan_encrypted end
          where donor.id = donor_id
          returning * into saved;
        if is_changed then
          perform private.correct_receipts(donor_id);
        end if;
      end if;
    end if;
  end if;
  perform private.refresh_person(profile.email) from public.profiles as profile where profile.user_id = user_id;
  return jsonb_build_object('id', saved.id, 'pan_masked', saved.pan_masked, 'refusal', refusal);
end
$$;

-- Stores the details that a visitor asked for instead of those on the receipt, and sends the email with the link that
-- replaces them. The link of the former request no longer works.
create function private.ask_to_confirm(
  donor public.donors,
  former private.correction_requests,
  number text,
  name text,
  address text,
  keeps_pan boolean,
  pan_masked text,
  pan_encrypted text
) returns void
language plpgsql
set search_path = ''
as $$
#variable_conflict use_variable
declare
  secret constant text := private.random_code();
begin
  update public.email_outbox as email set cancelled_at = now()
    where email.idempotency_key = 'correction-request:' || former.secret_hash and email.is_waiting;
  insert into private.correction_requests as request
    (donor_id, secret_hash, name, address, keeps_pan, pan_masked, pan_encrypted)
    values (
      donor.id, private.secret_hash(secret), name, address, keeps_pan, pan_masked, pan_encrypted
    )
    on conflict on constraint correction_requests_pkey do update
      set (secret_hash, name, address, keeps_pan, pan_masked, pan_encrypted, requested_at, emails) = (
        excluded.secret_hash, excluded.name, excluded.address, excluded.keeps_pan, excluded.pan_masked,
        excluded.pan_encrypted, excluded.requested_at, coalesce(former.emails, 0) + 1
      );
  perform private.queue_secret_email(
    'correction-request:' || private.secret_hash(secret), 'correction-request', donor.email,
    jsonb_build_object(
      'secret', secret,
      'number', number,
      'before', jsonb_build_object(
        'name', donor.name, 'address', donor.address, 'pan_masked', donor.pan_masked
      ),
      'after', jsonb_build_object(
        'name', name, 'address', address,
        'pan_masked', case when keeps_pan then donor.pan_masked else pan_masked end
      )
    ),
    language => (
      select donation.language from public.donations as donation
      where donation.donor_id = donor.id order by donation.created_at desc limit 1
    )
  );
end
$$;

-- For the server: adds a missing PAN to a visitor's details, or sends the email that confirms a replacement.
-- Returns the details, `sent_to` with an email, or `refusal`.
--
-- The function save-donor has checked the visitor's link. A PAN that is sent counts as another one, whether it is or not,
-- so that the answer to a guess never differs.
create function public.correct_visitor_details(
  donor_id uuid,
  name text,
  address text,
  keeps_pan boolean,
  pan_masked text,
  pan_encrypted text
) returns jsonb
language plpgsql security definer
set search_path = ''
as $$
#variable_conflict use_variable
declare
  donor public.donors;
  former private.correction_requests;
  number text;
  refusal text;
  is_pan_kept boolean;
begin
  perform private.lock_donor(donor_id);
  select * into donor from public.donors as row
    where row.id = donor_id and row.user_id is null and row.email is not null;
  if donor.id is null then
    return jsonb_build_object('refusal', 'unknown-receipt');
  end if;
  is_pan_kept := keeps_pan or (donor.pan_masked is null and pan_masked is null);
  if (name, address, is_pan_kept) = (donor.name, donor.address, true) then
    return to_jsonb(donor);
  end if;

  select receipt.number into number
    from public.donations as donation
    join public.receipts as receipt on receipt.donation_id = donation.id
    where donation.donor_id = donor_id and private.is_open_tax_year(donation.paid_at)
      and not exists (select from public.receipts as later where later.replaces_id = receipt.id)
    limit 1;
  if number is null then
    return jsonb_build_object('refusal', 'closed-year');
  end if;
  refusal := private.correction_refusal(donor_id);
  select * into former from private.correction_requests as request
    where request.donor_id = donor_id and request.requested_at > now() - interval '1 day';
  if refusal is null and (name, address) = (donor.name, donor.address) and donor.pan_masked is null then
    delete from private.correction_requests as request where request.donor_id = donor_id;
    update public.donors as row set pan_masked = pan_masked, pan_encrypted = pan_encrypted
      where row.id = donor_id returning * into donor;
    perform private.correct_receipts(donor_id);
    return to_jsonb(donor);
  end if;
  refusal := case
    when refusal is not null then refusal
    when former.requested_at > now() - interval '1 minute' then 'correction-too-soon'
    when former.emails >= 3 then 'too-many-emails'
  end;
  if refusal is not null then
    return jsonb_build_object('refusal', refusal);
  end if;

  perform private.ask_to_confirm(donor, former, number, name, address, is_pan_kept, pan_masked, pan_encrypted);
  return to_jsonb(donor) || jsonb_build_object(
    'sent_to', left(donor.email, 1) || '•••@' || split_part(donor.email, '@', 2)
  );
end
$$;

-- For the visitor with the secret of the email: replaces the details. It works once, for a day, while no newer request
-- and no other change came; otherwise the result is false.
create function public.confirm_correction(secret text) returns boolean
language plpgsql security definer
set search_path = ''
as $$
#variable_conflict use_variable
declare
  known_hash constant text := private.secret_hash(secret);
  request private.correction_requests;
begin
  -- Before the request, as in correct_visitor_details.
  perform private.lock_donor(known.donor_id) from private.correction_requests as known
    where known.secret_hash = known_hash;
  delete from private.correction_requests as known
    where known.secret_hash = known_hash and known.requested_at > now() - interval '1 day'
    returning * into request;
  if request.donor_id is null
    or coalesce(private.correction_refusal(request.donor_id) = 'too-many-corrections', false)
    or not exists (
      select from public.donations as donation
      where donation.donor_id = request.donor_id and private.is_open_tax_year(donation.paid_at)
    )
  then
    return false;
  end if;
  update public.donors as donor
    set name = request.name,
      address = request.address,
      pan_masked = case when request.keeps_pan then donor.pan_masked else request.pan_masked end,
      pan_encrypted = case when request.keeps_pan then donor.pan_encrypted else request.pan_encrypted end
    where donor.id = request.donor_id;
  perform private.correct_receipts(request.donor_id);
  perform private.refresh_people(private.addresses_of_donor(request.donor_id));
  return true;
end
$$;

-- The caller's own details, for a receipt of the caller's that is made out to a visitor with the account's
-- address. No row for any other receipt.
create function private.own_donor_for(receipt_id uuid) returns setof public.donors
language sql stable
set search_path = ''
as $$
  select own
  from public.receipts as receipt
  join public.donations as donation on donation.id = receipt.donation_id
  join public.donors as visitor on visitor.id = donation.donor_id and visitor.user_id is null
  join public.donors as own on own.user_id = donation.user_id
  join private.confirmed_mailboxes as mailbox
    on mailbox.user_id = own.user_id and mailbox.email = visitor.email
  where receipt.id = own_donor_for.receipt_id and receipt.kind = 'receipt'
    and not exists (select from public.receipts as later where later.replaces_id = receipt.id)
    and own.user_id = (select auth.uid())
    and private.is_open_tax_year(donation.paid_at)
$$;

create function public.reissue_offer(receipt_id uuid) returns jsonb
language sql stable security definer
set search_path = ''
as $$
  select jsonb_build_object('name', own.name, 'address', own.address, 'pan_masked', own.pan_masked)
  from private.own_donor_for(reissue_offer.receipt_id) as own
$$;

-- Once per donation, so that it has no limit of its own: its donor is the account's afterwards.
create function public.reissue_receipt(receipt_id uuid) returns uuid
language plpgsql security definer
set search_path = ''
as $$
#variable_conflict use_variable
declare
  donation_id constant uuid := (
    select receipt.donation_id from public.receipts as receipt where receipt.id = receipt_id
  );
  donation public.donations;
  own_id uuid;
begin
  select * into donation from public.donations as row where row.id = donation_id for no key update;
  -- A concurrent change of the account's details can't see that the donation becomes theirs.
  perform from public.donors as own where own.user_id = (select auth.uid()) for share;
  own_id := (select own.id from private.own_donor_for(receipt_id) as own);
  if own_id is null then
    raise insufficient_privilege using message = 'This receipt can''t be made out to your details';
  end if;
  donation.donor_id := own_id;
  perform private.store_donation(donation);
  return private.latest_receipt(donation_id);
end
$$;

grant execute on function public.save_donor, public.correct_visitor_details to service_role;
grant execute on function public.confirm_correction to anon, authenticated;
grant execute on function public.reissue_offer, public.reissue_receipt to authenticated;
-- How the server starts a donation and writes what the payment provider's records decide about it.

-- For the server: stores a donation that waits for its payment, with the details of a donor without an account, and the gift
-- that it is. An order is charged once: a month is a donation of its sponsorship.
create function public.save_pending_donation(
  donation jsonb,
  visitor jsonb default null,
  gift jsonb default null
) returns void
language plpgsql security definer
set search_path = ''
as $$
begin
  if visitor is not null then
    insert into public.donors (id, name, address, email, citizen_declared_at, pan_masked, pan_encrypted)
      select id, name, address, email, now(), pan_masked, pan_encrypted
      from jsonb_populate_record(null::public.donors, visitor);
  end if;
  perform private.store_donation(
    jsonb_populate_record(null::public.donations, donation || '{"type": "One-time", "status": "pending"}')
  );
  if gift is not null then
    perform private.save_gift(gift, (donation ->> 'id')::uuid, null);
  end if;
end
$$;

-- For the server: writes a donation's state and opens review items. `payment` has what the provider says about the
-- payment that pays it: paid_at, payment_method, fee_paise, tax_paise (null if it says nothing); a missing
-- member stays as it is. Returns the number of new review items, or null and changes nothing if the donation has
-- changed since its version was read. Unless up to date, it stays due.
create function public.write_donation_state(
  donation_id uuid,
  expected_version integer,
  next_status public.donation_status,
  payment_id text,
  refunded_paise bigint,
  is_up_to_date boolean,
  items jsonb,
  payment jsonb default null
) returns integer
language plpgsql security definer
set search_path = ''
as $$
#variable_conflict use_variable
declare
  known public.donations;
  next_state public.donations;
begin
  perform private.lock_people(array(
    select donor.email from public.donations as donation join public.donors as donor on donor.id = donation.donor_id
    where donation.id = donation_id and donor.email is not null
  ));
  select * into known from public.donations as donation
    where donation.id = donation_id and donation.sync_version = expected_version
    for no key update;
  if not found then
    return null;
  end if;
  next_state := jsonb_populate_record(known, coalesce(payment, '{}'));
  next_state.paid_at := coalesce(next_state.paid_at, known.paid_at);
  next_state.status := next_status;
  next_state.provider_payment_id := payment_id;
  next_state.refunded_paise := refunded_paise;
  next_state.sync_due := case when not is_up_to_date then known.sync_due end;
  perform private.store_donation(next_state);
  return public.open_review_items(items);
end
$$;

grant execute on function public.save_pending_donation, public.write_donation_state to service_role;
-- What sponsors decide about their sponsorships. Each function stores the request and an entry of the timeline,
-- and marks the sponsorship as due. The server carries the request out at the payment provider.
--
-- Errors have a status for the API and a code as their message: PT404 `unknown-sponsorship` or `unknown-dog`;
-- PT409 `not-running`, `not-active`, `already-paused`, `paused-at-bank`, `dog-not-available` or `already-sponsored`;
-- PT422 `not-a-resume-day`.

-- The current user's sponsorship with this id, locked for the transaction. PT404 if there is none: a standing order is
-- changed at the sponsor's bank, and the team notes it.
create function private.lock_own_sponsorship(sponsorship_id uuid) returns public.sponsorships
language plpgsql security definer
set search_path = ''
as $$
#variable_conflict use_variable
declare
  sponsorship public.sponsorships;
begin
  perform private.lock_promises();
  select * into sponsorship from public.sponsorships
    where id = sponsorship_id and user_id = (select auth.uid()) and source = 'provider'
    for update;
  if not found then
    raise sqlstate 'PT404' using message = 'unknown-sponsorship';
  end if;
  return sponsorship;
end
$$;

-- Raises PT404 or PT409 unless the dog can be sponsored. Null means all dogs.
create function private.require_available_dog(dog_id uuid) returns void
language plpgsql security definer
set search_path = ''
as $$
#variable_conflict use_variable
declare
  dog_status public.dog_status;
begin
  if dog_id is null then
    return;
  end if;
  -- The lock makes a concurrent change of the status wait.
  select status into dog_status from public.dog_profiles where id = dog_id for share;
  if dog_status is null then
    raise sqlstate 'PT404' using message = 'unknown-dog';
  elsif dog_status <> 'available' then
    raise sqlstate 'PT409' using message = 'dog-not-available';
  end if;
end
$$;

-- Stores the desired status and an entry of the timeline, and marks the sponsorship as due.
create function private.set_desired_status(
  sponsorship_id uuid,
  desired_status public.desired_status,
  pause_reason public.pause_reason,
  kind public.sponsorship_event_kind,
  actor public.sponsorship_actor,
  detail text default null,
  dog_id uuid default null,
  resume_on date default null
) returns void
language plpgsql security definer
set search_path = ''
as $$
#variable_conflict use_variable
declare
  present_dog_id uuid;
begin
  update public.sponsorships as sponsorship
    set desired_status = desired_status,
      pause_reason = pause_reason,
      resume_on = resume_on,
      sync_due = coalesce(sponsorship.sync_due, now()),
      sync_version = sponsorship.sync_version + 1
    where sponsorship.id = sponsorship_id
    returning sponsorship.dog_id into present_dog_id;
  perform private.refresh_coverage(array[present_dog_id]);
  perform private.record_sponsorship_event(sponsorship_id, kind, actor, detail, dog_id);
end
$$;

-- Stores that a sponsorship should stop, with the reason that it then ends with. Nothing happens if that is
-- stored already or it has ended. A standing order ends at once.
create function private.stop_one_sponsorship(
  sponsorship_id uuid,
  reason public.end_reason,
  actor public.sponsorship_actor,
  stop_comment text default null
) returns void
language plpgsql security definer
set search_path = ''
as $$
#variable_conflict use_variable
declare
  stopped public.sponsorships;
begin
  update public.sponsorships as sponsorship
    set status = 'cancelled', ended_at = now(), end_reason = reason, stop_comment = stop_comment,
      sync_version = sponsorship.sync_version + 1
    where sponsorship.id = sponsorship_id and sponsorship.source = 'standing-order' and sponsorship.ended_at is null
    returning * into stopped;
  if found then
    perform private.refresh_coverage(array[stopped.dog_id]);
    perform private.record_sponsorship_event(sponsorship_id, 'ended', actor, reason::text);
    return;
  end if;
  update public.sponsorships as sponsorship
    set desired_status = 'stop',
      resume_on = null,
      stop_requested_at = now(),
      end_reason = reason,
      stop_comment = stop_comment,
      sync_due = coalesce(sponsorship.sync_due, now()),
      sync_version = sponsorship.sync_version + 1
    where sponsorship.id = sponsorship_id
      and sponsorship.ended_at is null and sponsorship.desired_status <> 'stop'
    returning * into stopped;
  if found then
    -- A sponsorship that was never authorised has promised nothing, and its dog is not locked.
    if stopped.status <> 'created' then
      perform private.refresh_coverage(array[stopped.dog_id]);
    end if;
    perform private.record_sponsorship_event(sponsorship_id, 'stop-requested', actor, reason::text);
  end if;
end
$$;

-- A sponsorship with those that it replaces and those that replace it, as far as they have not ended.
create function private.replacements_of(sponsorship_id uuid) returns setof public.sponsorships
language sql stable
set search_path = ''
as $$
  with recursive chain as (
    select * from public.sponsorships where id = sponsorship_id
    union
    select linked.* from public.sponsorships as linked
    join chain on linked.id = chain.replaces_id or linked.replaces_id = chain.id
    where linked.ended_at is null
  )
  select * from chain
$$;

-- Whether a pause that begins now can end on a day. It skips one to three charges, and ends after the last of them and at
-- least four days before the next one, because banks announce a charge before they make it. For the same reason a charge
-- that is due within four days may still be made, and is none of those that are skipped. Days are Indian, and to come.
create function private.is_resume_day(resume_on date, next_charge_at timestamptz, as_of timestamptz) returns boolean
language sql immutable
set search_path = ''
as $$
  select resume_on > (as_of at time zone 'Asia/Kolkata')::date and exists (
    select from generate_series(1, 3) as skipped
    cross join lateral (
      select (next_charge_at at time zone 'Asia/Kolkata')::date as charge_on,
        skipped + (next_charge_at < as_of + interval '4 days')::integer as months
    ) as next
    where resume_on > (charge_on + make_interval(months => months - 1))::date
      and resume_on <= (charge_on + make_interval(months => months))::date - 4
  )
$$;

-- Stores the owner's request to pause an active sponsorship, until a day or until the owner resumes it. One that is paused
-- until a day can be left paused without one.
create function public.pause_sponsorship(sponsorship_id uuid, resume_on date default null) returns void
language plpgsql security definer
set search_path = ''
as $$
#variable_conflict use_variable
declare
  sponsorship constant public.sponsorships := private.lock_own_sponsorship(sponsorship_id);
begin
  if sponsorship.desired_status = 'pause' and sponsorship.pause_reason = 'sponsor' then
    if resume_on is not distinct from sponsorship.resume_on then
      return;
    elsif resume_on is not null then
      raise sqlstate 'PT409' using message = 'already-paused';
    end if;
  elsif sponsorship.ended_at is not null or sponsorship.desired_status <> 'run' then
    raise sqlstate 'PT409' using message = 'not-running';
  -- The provider pauses only in this state; an authorised one that waits for its start would be cancelled.
  elsif sponsorship.status <> 'active' or sponsorship.replaced_from is not null then
    raise sqlstate 'PT409' using message = 'not-active';
  elsif resume_on is not null and not private.is_resume_day(resume_on, sponsorship.next_charge_at, now()) then
    raise sqlstate 'PT422' using message = 'not-a-resume-day';
  end if;
  perform private.set_desired_status(
    sponsorship.id, 'pause', 'sponsor', 'pause-requested', 'sponsor', resume_on::text, resume_on => resume_on
  );
end
$$;

-- Stores the owner's request to resume a sponsorship that was not paused at the bank.
create function public.resume_sponsorship(sponsorship_id uuid) returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  sponsorship constant public.sponsorships := private.lock_own_sponsorship(sponsorship_id);
begin
  if sponsorship.ended_at is not null or sponsorship.desired_status = 'stop' then
    raise sqlstate 'PT409' using message = 'not-running';
  end if;
  if sponsorship.pause_reason = 'bank' then
    raise sqlstate 'PT409' using message = 'paused-at-bank';
  end if;
  if sponsorship.desired_status = 'run' then
    return;
  end if;
  perform private.require_available_dog(private.chosen_dog(sponsorship));
  perform private.set_desired_status(sponsorship.id, 'run', null, 'resume-requested', 'sponsor');
end
$$;

-- For the server: ends the pauses whose day has come, and announces those that end within three days. When the dog has left
-- meanwhile, the sponsorship stays paused until its sponsor chooses. One that is about to be replaced stays paused. Returns
-- how many go on.
create function public.resume_due_sponsorships(as_of timestamptz) returns integer
language plpgsql security definer
set search_path = ''
as $$
declare
  today constant date := (as_of at time zone 'Asia/Kolkata')::date;
  sponsorship public.sponsorships;
  dog_status public.dog_status;
  resumed integer := 0;
begin
  perform private.lock_promises();
  for sponsorship in
    select * from public.sponsorships as paused
    where paused.resume_on <= today + 3 and paused.replaced_from is null and paused.ended_at is null
    order by paused.id
    for update
  loop
    if sponsorship.resume_on > today then
      perform private.record_sponsorship_event(
        sponsorship.id, 'resume-announced', 'site', sponsorship.resume_on::text,
        occurred_at => as_of, reference => sponsorship.resume_on::text
      );
      continue;
    end if;
    select dog.status into dog_status from public.dog_profiles as dog
      where dog.id = private.chosen_dog(sponsorship) for share;
    if found and dog_status <> 'available' then
      perform private.set_desired_status(
        sponsorship.id, 'pause', 'dog', 'paused', 'site', 'dog', private.chosen_dog(sponsorship)
      );
    else
      perform private.set_desired_status(sponsorship.id, 'run', null, 'resume-requested', 'site');
      resumed := resumed + 1;
    end if;
  end loop;
  return resumed;
end
$$;

grant execute on function public.resume_due_sponsorships to service_role;

-- Stores that a sponsor wants to stop. The same for one that still takes its last charge before a change of the amount, and
-- for a change that is not authorised yet, which must not start a new mandate.
create function private.stop_with_replacements(
  sponsorship_id uuid,
  actor public.sponsorship_actor,
  stop_comment text default null
) returns void
language sql
set search_path = ''
as $$
  select private.stop_one_sponsorship(sponsorship_id, 'sponsor', actor, stop_comment);
  select private.stop_one_sponsorship(other.id, 'sponsor', actor)
    from private.replacements_of(sponsorship_id) as other
$$;

-- Stores the owner's request to stop a sponsorship, with an optional reason of at most 1,000 characters.
create function public.stop_sponsorship(sponsorship_id uuid, reason text default null) returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  sponsorship constant public.sponsorships := private.lock_own_sponsorship(sponsorship_id);
begin
  perform private.stop_with_replacements(sponsorship.id, 'sponsor', nullif(btrim(left(reason, 1000)), ''));
end
$$;

-- Moves the owner's sponsorship to another dog, or to all dogs, from the next period on; back to its present
-- dog undoes that. Resumes it if it was paused because its dog left.
create function public.move_sponsorship(sponsorship_id uuid, dog_id uuid default null) returns void
language plpgsql security definer
set search_path = ''
as $$
#variable_conflict use_variable
declare
  sponsorship public.sponsorships;
  is_undone boolean;
  as_of constant timestamptz := clock_timestamp();
begin
  -- As begin_sponsorship, so that both see what the other one chooses.
  perform private.lock_choices((select auth.uid()));
  sponsorship := private.lock_own_sponsorship(sponsorship_id);
  if not sponsorship.is_running then
    raise sqlstate 'PT409' using message = 'not-running';
  end if;
  if private.chosen_dog(sponsorship) is not distinct from dog_id then
    return;
  end if;
  perform private.require_available_dog(dog_id);
  is_undone := sponsorship.dog_id is not distinct from dog_id;
  if not is_undone and not sponsorship.is_gift and not sponsorship.is_extra and exists (
    select from public.sponsorships as other
    where other.user_id = sponsorship.user_id and other.mode = sponsorship.mode and not other.is_gift and not other.is_extra
      and other.id <> sponsorship.id and private.is_for_dog(other, dog_id)
  ) then
    raise sqlstate 'PT409' using message = 'already-sponsored';
  end if;
  perform private.stop_one_sponsorship(unfinished.id, 'abandoned', 'sponsor')
    from public.sponsorships as unfinished
    where unfinished.user_id = sponsorship.user_id and unfinished.dog_id is not distinct from dog_id
      and unfinished.status = 'created' and unfinished.replaces_id is null
      and not unfinished.is_gift and not sponsorship.is_gift and not sponsorship.is_extra;
  update public.sponsorships as moved
    set next_dog_id = case when not is_undone then dog_id end,
      moved_at = case when not is_undone then as_of end,
      sync_version = moved.sync_version + 1
    where moved.id = sponsorship.id;
  -- The sponsor has chosen, so it goes on.
  update public.sponsorships as moved
    set desired_status = 'run', pause_reason = null, sync_due = coalesce(moved.sync_due, as_of)
    where moved.id = sponsorship.id and moved.desired_status = 'pause' and moved.pause_reason = 'dog';
  perform private.refresh_coverage(array[sponsorship.dog_id]);
  perform private.record_sponsorship_event(
    sponsorship.id, 'moved', 'sponsor', case when is_undone then 'undone' end, dog_id, occurred_at => as_of
  );
end
$$;

grant execute on function
  public.pause_sponsorship, public.resume_sponsorship, public.stop_sponsorship, public.move_sponsorship
  to authenticated;

-- The page of a visitor's sponsorship, which has no account to end it with. The browser that began it has a secret, and each
-- email about it another one. Both stop it, also after it has joined an account: who pays may have mistyped the address. The
-- browser's own also corrects that address, once. Who reads an email that isn't for them stops the emails, never the
-- sponsorship.
--
-- Errors: PT404 `unknown-sponsorship`; PT409 `joined` or `corrected-before`; PT422 `not-an-address`.

-- The secret's row, which belongs to the sponsorship. PT404 if it doesn't.
create function private.opened_sponsorship(sponsorship_id uuid, secret text) returns private.sponsorship_secrets
language plpgsql stable
set search_path = ''
as $$
declare
  opened private.sponsorship_secrets;
begin
  select * into opened from private.sponsorship_secrets as known
    where known.secret_hash = private.secret_hash(secret) and known.sponsorship_id = opened_sponsorship.sponsorship_id;
  if not found then
    raise sqlstate 'PT404' using message = 'unknown-sponsorship';
  end if;
  return opened;
end
$$;

-- For everybody with a secret: what their page shows. Null for any other. The address is there for the browser that began it
-- while no account has joined.
create function public.visitor_sponsorship(
  sponsorship_id uuid,
  secret text,
  language public.language default 'en'
) returns jsonb
language sql stable security definer
set search_path = ''
as $$
  select private.in_language(jsonb_build_object(
    'dog', case when dog.id is not null then jsonb_build_object(
      'id', dog.id, 'name', private.dog_text(dog.id, 'name', dog.name), 'image_url', dog.image_url, 'status', dog.status
    ) end,
    'amount_paise', sponsorship.amount_paise,
    'mode', sponsorship.mode,
    'status', sponsorship.status,
    'desired_status', sponsorship.desired_status,
    'pause_reason', sponsorship.pause_reason,
    'resume_on', sponsorship.resume_on,
    'end_reason', sponsorship.end_reason,
    'starts_at', sponsorship.starts_at,
    'next_charge_at', sponsorship.next_charge_at,
    'halted_at', sponsorship.halted_at,
    'ended_at', sponsorship.ended_at,
    'failure_reason', case when sponsorship.status in ('pending', 'halted') then (
      select failure.data ->> 'detail' from private.domain_events as failure
      where failure.sponsorship_id = sponsorship.id and failure.kind = 'sponsorship-charge-failed'
      order by failure.occurred_at desc, failure.id desc limit 1
    ) end,
    'is_joined', sponsorship.user_id is not null,
    'is_emailed', opened.is_emailed,
    'email', case when not opened.is_emailed then sponsorship.visitor_email end,
    'can_correct', not opened.is_emailed and sponsorship.visitor_email is not null and not exists (
      select from private.sponsorship_secrets as used
      where used.sponsorship_id = sponsorship.id and used.corrected_at is not null
    )
  ), visitor_sponsorship.language)
  from private.sponsorship_secrets as opened
  join public.sponsorships as sponsorship on sponsorship.id = opened.sponsorship_id
  left join public.dog_profiles as dog on dog.id = sponsorship.dog_id
  where opened.secret_hash = private.secret_hash(visitor_sponsorship.secret)
    and sponsorship.id = visitor_sponsorship.sponsorship_id
$$;

-- Stores the payer's request to stop.
create function public.stop_visitor_sponsorship(sponsorship_id uuid, secret text) returns void
language plpgsql security definer
set search_path = ''
as $$
begin
  perform private.lock_promises();
  perform private.opened_sponsorship(stop_visitor_sponsorship.sponsorship_id, secret);
  perform private.stop_with_replacements(stop_visitor_sponsorship.sponsorship_id, 'sponsor');
end
$$;

-- Ends the links in the emails about donations and sponsorships that went to an address, also of one that is being sent.
-- Those that wait go to the new one, with new links: a try that seemed to fail may have left the old ones there.
create function private.readdress_emails(
  old_address text,
  new_address text,
  donation_ids uuid[],
  sponsorship_ids uuid[]
) returns void
language plpgsql
set search_path = ''
as $$
declare
  ended constant text[] := array(
    select secret_hash from private.receipt_secrets where donation_id = any (donation_ids)
    union all
    select secret_hash from private.claim_secrets where donation_id = any (donation_ids) and used_at is null
    union all
    select secret_hash from private.sponsorship_secrets where sponsorship_id = any (sponsorship_ids) and is_emailed
  );
  email record;
begin
  for email in
    select waiting.id, waiting.data, receipt.donation_id, own.sponsorship_id
    from public.email_outbox as waiting
    left join private.receipt_secrets as receipt on receipt.secret_hash
      = private.secret_hash(coalesce(waiting.data #>> '{receipt,secret}', waiting.data ->> 'secret'))
    left join private.sponsorship_secrets as own on own.secret_hash = private.secret_hash(waiting.data ->> 'secret')
    where waiting.recipient = old_address and waiting.is_waiting
      and (waiting.leased_until is null or waiting.leased_until <= now())
      and (receipt.secret_hash = any (ended) or own.secret_hash = any (ended))
    order by waiting.id for update of waiting
  loop
    update public.email_outbox as waiting
      set recipient = new_address,
        data = email.data || case
          when email.sponsorship_id is not null then
            jsonb_build_object('secret', private.new_sponsorship_secret(email.sponsorship_id, true))
          when email.data #> '{receipt,secret}' is null then
            jsonb_build_object('secret', private.new_receipt_secret(email.donation_id))
          else jsonb_build_object('receipt', (email.data -> 'receipt') || jsonb_strip_nulls(jsonb_build_object(
            'secret', private.new_receipt_secret(email.donation_id),
            'claim_secret', case when email.data #> '{receipt,claim_secret}' is not null
              then private.new_claim_secret(email.donation_id)
            end
          )))
        end
      where waiting.id = email.id;
  end loop;
  delete from private.receipt_secrets where secret_hash = any (ended);
  delete from private.claim_secrets where secret_hash = any (ended);
  delete from private.sponsorship_secrets where secret_hash = any (ended);
end
$$;

-- Corrects the address of a sponsorship that has not joined an account, also on the receipts of its months. The links in the
-- emails that went to the wrong one end.
create function public.correct_sponsorship_email(sponsorship_id uuid, secret text, email text) returns void
language plpgsql security definer
set search_path = ''
as $$
#variable_conflict use_variable
declare
  address constant text := private.normalised_email(coalesce(email, ''));
  old_address constant text := (
    select visitor.visitor_email from public.sponsorships as visitor where visitor.id = sponsorship_id
  );
  opened private.sponsorship_secrets;
  sponsorship public.sponsorships;
begin
  perform private.lock_promises();
  perform private.lock_people(array_remove(array[old_address, address], null));
  opened := private.opened_sponsorship(sponsorship_id, secret);
  if opened.is_emailed then
    raise sqlstate 'PT404' using message = 'unknown-sponsorship';
  elsif not coalesce(private.is_email_address(address), false) then
    raise sqlstate 'PT422' using message = 'not-an-address';
  end if;
  select * into sponsorship from public.sponsorships as row where row.id = sponsorship_id for no key update;
  if sponsorship.visitor_email is null then
    raise sqlstate 'PT409' using message = 'joined';
  elsif sponsorship.visitor_email = address then
    return;
  elsif sponsorship.visitor_email is distinct from old_address or exists (
    select from private.sponsorship_secrets as used
    where used.sponsorship_id = sponsorship_id and used.corrected_at is not null
  ) then
    raise sqlstate 'PT409' using message = 'corrected-before';
  end if;

  update private.sponsorship_secrets as known set corrected_at = now() where known.secret_hash = opened.secret_hash;
  update public.sponsorships as row set visitor_email = address where row.id = sponsorship_id
    returning * into sponsorship;
  perform from public.donations as month where month.sponsorship_id = sponsorship_id order by month.id for no key update;
  update public.donors as donor set email = address, person_id = null where donor.id = sponsorship.donor_id;
  delete from private.correction_requests as request where request.donor_id = sponsorship.donor_id;
  perform private.readdress_emails(old_address, address, array(
    select month.id from public.donations as month where month.sponsorship_id = sponsorship_id
  ), array[sponsorship_id]);
  perform private.unfollow_sponsored_dogs(old_address);
  if sponsorship.is_running then
    perform private.follow_sponsored_dog(sponsorship);
  end if;
  perform private.refresh_people(array[old_address, address]);
  perform private.refresh_coverage(array[sponsorship.dog_id]);
  perform private.join_sponsorships(mailbox.user_id, mailbox.email)
    from private.confirmed_mailboxes as mailbox where mailbox.email = address;
end
$$;

-- From an email that isn't for its reader: no email goes to this address any more, and the team looks for the payer.
create function public.refuse_sponsorship_emails(sponsorship_id uuid, secret text) returns void
language plpgsql security definer
set search_path = ''
as $$
#variable_conflict use_variable
declare
  opened constant private.sponsorship_secrets := private.opened_sponsorship(sponsorship_id, secret);
  sponsorship public.sponsorships;
begin
  select * into sponsorship from public.sponsorships as row where row.id = sponsorship_id;
  if not opened.is_emailed or sponsorship.visitor_email is null then
    raise sqlstate 'PT409' using message = 'joined';
  end if;
  insert into public.refused_addresses (email, reason)
    values (sponsorship.visitor_email, 'Its reader says that the monthly payment isn’t theirs.')
    on conflict (email) do nothing;
  perform public.open_review_items(jsonb_build_array(jsonb_build_object(
    'kind', 'foreign-mailbox',
    'reference', sponsorship.id,
    'description', 'Somebody reads the emails about a monthly payment that isn’t theirs. The payer mistyped the address.',
    'provider_subscription_id', sponsorship.provider_subscription_id,
    'amount_paise', sponsorship.amount_paise
  )));
end
$$;

grant execute on function
  public.visitor_sponsorship, public.stop_visitor_sponsorship, public.correct_sponsorship_email,
  public.refuse_sponsorship_emails
  to anon, authenticated;
-- sync-sponsorship asks it whether a secret fits.
grant execute on function public.visitor_sponsorship to service_role;
-- When a dog is adopted, moves away or dies. Administrators change its status, and what that means for each
-- sponsorship is stored in the same transaction: it pauses until the sponsor chooses another dog or stops.
-- Setting the status back to available undoes it. Of a dog at the municipal centre everything goes on, and its sponsors
-- are told.

-- For administrators: whose sponsorships a change of the dog's status affects.
create function public.dog_sponsors(dog_id uuid) returns table (
  sponsorship_id uuid,
  user_id uuid,
  name text,
  email text,
  amount_paise bigint,
  source public.sponsorship_source,
  status text,
  desired_status public.desired_status
)
language plpgsql stable security definer
set search_path = ''
as $$
#variable_conflict use_column
begin
  perform private.require_admin('see whom a change of status affects');
  return query
    select sponsorship.id, sponsorship.user_id, coalesce(profile.name, person.name),
      coalesce(profile.email, person.email), sponsorship.amount_paise, sponsorship.source, sponsorship.status,
      sponsorship.desired_status
    from public.sponsorships as sponsorship
    left join public.profiles as profile on profile.user_id = sponsorship.user_id
    left join private.people as person
      on profile.user_id is null and person.id = private.person_of_sponsorship(sponsorship)
    where private.is_for_dog(sponsorship, dog_sponsors.dog_id)
      -- For the indexes, which don't see into the function.
      and (sponsorship.dog_id = dog_sponsors.dog_id or sponsorship.next_dog_id = dog_sponsors.dog_id)
    order by lower(coalesce(profile.name, person.name)), sponsorship.id;
end
$$;

-- For administrators: changes a dog's status and stores the desired status for each of its sponsorships. Returns
-- how many sponsors that affects. PT404 for an unknown dog.
create function public.set_dog_status(dog_id uuid, new_status public.dog_status) returns integer
language plpgsql security definer
set search_path = ''
as $$
#variable_conflict use_variable
declare
  old_status public.dog_status;
  sponsorship public.sponsorships;
  is_chosen boolean;
  affected integer := 0;
begin
  perform private.require_admin('change the status of a dog');
  perform private.lock_promises();
  select status into old_status from public.dog_profiles where id = dog_id for no key update;
  if old_status is null then
    raise sqlstate 'PT404' using message = 'unknown-dog';
  end if;
  if old_status = new_status then
    return 0;
  end if;
  update public.dog_profiles set status = new_status, at_centre_since = null where id = dog_id;
  if new_status <> 'available' then
    perform private.record_event(
      'dog-left', dog_id => dog_id, data => jsonb_build_object('detail', new_status)
    );
  end if;

  for sponsorship in
    select * from public.sponsorships as candidate
    where dog_id in (candidate.dog_id, private.chosen_dog(candidate))
      -- For the indexes, which don't see into the function.
      and (candidate.dog_id = dog_id or candidate.next_dog_id = dog_id)
      and candidate.ended_at is null and candidate.desired_status <> 'stop'
    order by candidate.id
    for update
  loop
    -- A sponsor who has chosen another dog for the next month needs to choose nothing, and is told.
    is_chosen := private.chosen_dog(sponsorship) is not distinct from dog_id;
    if new_status = 'available' then
      continue when sponsorship.status = 'created';
      if is_chosen and sponsorship.desired_status = 'pause' and sponsorship.pause_reason = 'dog' then
        perform private.set_desired_status(sponsorship.id, 'run', null, 'dog-back', 'team', null, dog_id);
      else
        perform private.record_sponsorship_event(sponsorship.id, 'dog-back', 'team', null, dog_id);
      end if;
    elsif sponsorship.status = 'created' then
      if is_chosen then
        perform private.stop_one_sponsorship(sponsorship.id, 'dog', 'team');
      end if;
      continue;
    -- Nobody can pause a standing order but the sponsor, at their bank.
    elsif is_chosen and sponsorship.desired_status = 'run' and sponsorship.source = 'provider' then
      perform private.set_desired_status(
        sponsorship.id, 'pause', 'dog', 'dog-left', 'team', new_status::text, dog_id
      );
    else
      perform private.record_sponsorship_event(sponsorship.id, 'dog-left', 'team', new_status::text, dog_id);
    end if;
    -- Its replacement, which is for the same dog, is counted.
    continue when sponsorship.replaced_from is not null;
    affected := affected + 1;
  end loop;
  return affected;
end
$$;

-- For staff: stores since when a dog is at the municipal centre, or with null that it is back, and records it for each of
-- its sponsorships. Returns for how many. PT404 unknown-dog; PT409 dog-not-available, or already-at-centre since another
-- day; PT422 in-the-future.
create function public.set_dog_at_centre(dog_id uuid, since date default null) returns integer
language plpgsql security definer
set search_path = ''
as $$
#variable_conflict use_variable
declare
  dog public.dog_profiles;
  affected integer;
begin
  perform private.require_staff('say that a dog is at the municipal centre');
  select * into dog from public.dog_profiles as profile where profile.id = dog_id for no key update;
  if dog.id is null then
    raise sqlstate 'PT404' using message = 'unknown-dog';
  end if;
  if dog.at_centre_since is not distinct from since then
    return 0;
  end if;
  if dog.status <> 'available' then
    raise sqlstate 'PT409' using message = 'dog-not-available';
  end if;
  if dog.at_centre_since <> since then
    raise sqlstate 'PT409' using message = 'already-at-centre';
  end if;
  if since > (now() at time zone 'Asia/Kolkata')::date then
    raise sqlstate 'PT422' using message = 'in-the-future';
  end if;
  update public.dog_profiles set at_centre_since = since where id = dog_id;
  perform private.record_sponsorship_event(
    sponsorship.id,
    (case when since is null then 'dog-returned' else 'dog-taken' end)::public.sponsorship_event_kind,
    'team', since::text, dog_id
  )
    from public.sponsorships as sponsorship
    where private.is_for_dog(sponsorship, dog_id)
      -- For the indexes, which don't see into the function.
      and (sponsorship.dog_id = dog_id or sponsorship.next_dog_id = dog_id);
  get diagnostics affected = row_count;
  return affected;
end
$$;

grant execute on function public.dog_sponsors, public.set_dog_status, public.set_dog_at_centre to authenticated;
-- What follows when an account is created, confirmed, changed or deleted, by the user, by the sign-in service or in the
-- Supabase dashboard: one trigger of auth.users each. They must accept any user metadata: an error would fail the
-- sign-up with a raw database message. So control characters become spaces, a long name is cut, and what is no
-- name then becomes ''.

-- Statements of the sign-in service lock the account first, and what follows locks the rest. They wait for changes of roles
-- before that, and for what changes promises: the order of locks in docs/database.md.
create function private.before_accounts_written() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  perform private.lock_roles();
  perform private.lock_promises();
  return null;
end
$$;

create trigger on_auth_users_written
  before update of email, email_confirmed_at or delete on auth.users
  for each statement execute function private.before_accounts_written();

-- The name in the user metadata as one line of at most 100 characters, or '' without one.
create function private.name_from_metadata(metadata jsonb) returns text
language sql immutable
set search_path = ''
as $$
  select coalesce(max(line), '')
  from btrim(left(btrim(regexp_replace(metadata ->> 'name', '[[:cntrl:]]+', ' ', 'g')), 100)) as line
  where jsonb_typeof(metadata -> 'name') = 'string' and private.is_name(line)
$$;

-- The language of the page on which somebody signed up.
create function private.language_from_metadata(metadata jsonb) returns public.language
language sql immutable
set search_path = ''
as $$
  select case metadata ->> 'language' when 'hi' then 'hi' else 'en' end::public.language
$$;

-- Inserts the profiles, the default settings and the tokens of new accounts. Those that are confirmed already are
-- welcomed, unless they were imported.
create function private.after_accounts_created() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  insert into public.profiles (user_id, name, email, created_at)
    select id, coalesce(private.name_from_metadata(raw_user_meta_data), ''), left(coalesce(email, ''), 255),
      coalesce(created_at, now())
    from created
    on conflict (user_id) do nothing;
  insert into public.user_settings (user_id, language)
    select id, private.language_from_metadata(raw_user_meta_data) from created
    on conflict (user_id) do nothing;
  insert into private.unsubscribe_tokens (user_id) select id from created
    on conflict (user_id) do nothing;
  perform private.refresh_people(array(select private.normalised_email(coalesce(email, '')) from created));
  perform private.record_event('account-confirmed', account_id => id) from created
    where email_confirmed_at > now() - interval '1 day';
  return null;
end
$$;

-- Once for a statement: an import inserts thousands.
create trigger on_auth_user_created
  after insert on auth.users referencing new table as created
  for each statement execute function private.after_accounts_created();

-- Which mailbox an account has proven to read, and the donations and the role that come with it.
--
-- The sign-in service has sent an email for what is confirmed here: for a sign-up (or a forgotten password), or to
-- the new address of a change. Where addresses are confirmed without one, it leaves these columns empty.
-- Source: https://github.com/supabase/auth/blob/master/internal/models/user.go (Confirm, ConfirmEmailChange)
create function private.update_mailbox(old auth.users, new auth.users) returns void
language plpgsql
set search_path = ''
as $$
declare
  mailbox constant text := private.normalised_email(new.email);
  is_proven boolean;
begin
  delete from private.confirmed_mailboxes where user_id = new.id or email = mailbox;
  if new.email is not distinct from old.email then
    is_proven := num_nonnulls(old.confirmation_sent_at, old.recovery_sent_at) > 0;
  else
    is_proven := private.normalised_email(old.email_change) = mailbox and old.email_change_sent_at is not null;
  end if;
  if is_proven then
    insert into private.confirmed_mailboxes (user_id, email) values (new.id, mailbox);
    perform private.accept_invitation(new.id, mailbox);
    perform private.join_sponsorships(new.id, mailbox);
    -- Waits for donations that are being paid right now.
    perform from public.donations as donation
      where donation.user_id is null
        and donation.donor_id in (select id from public.donors where email = mailbox or user_id = new.id)
      order by donation.id for no key update;
    perform private.join_donations(
      new.id, array(select private.joinable_donations(new.id, mailbox))
    );
  end if;
end
$$;

-- Who expects a code to sign in, by the hash of the address.
--
-- Anybody can sign up with the address of somebody else, and a password of their own, and wait until its owner confirms
-- the account. The service doesn't replace the password then, so the confirmation by such a code deletes it.
create table private.expected_codes (
  email_hash text primary key check (char_length(email_hash) = 64),
  expected_at timestamptz not null default now()
);

create index expected_codes_expected_at_idx on private.expected_codes (expected_at);
alter table private.expected_codes enable row level security;

-- The email needs some time, and its code and link work for half an hour after that.
create function private.is_code_expected(expected_at timestamptz) returns boolean
language sql stable
set search_path = ''
as $$
  select expected_at > now() - interval '35 minutes'
$$;

-- Visitors call it before they ask the sign-in service for a code, and again before they send the code, which may be of a
-- later email that somebody else has asked for. Only the first call within half an hour counts, so that nobody can use up
-- the limits of an address.
create function public.expect_code(email text) returns void
language plpgsql security definer
set search_path = ''
as $$
#variable_conflict use_variable
declare
  this_hash constant text := private.keyed_hash(private.normalised_email(email));
begin
  if not coalesce(private.is_email_address(private.normalised_email(email)), false) then
    raise sqlstate 'PT422' using message = 'invalid-email';
  end if;
  delete from private.expected_codes as expired
    where expired.email_hash in (
      select known.email_hash from private.expected_codes as known
        where not private.is_code_expected(known.expected_at)
        for update skip locked
    );
  update private.expected_codes as known set expected_at = now() where known.email_hash = this_hash;
  if not found then
    -- Many people share one address of a mobile network.
    perform private.count_submission('code', email, 60, 600, 6000, 6000);
    insert into private.expected_codes (email_hash) values (this_hash)
      on conflict (email_hash) do update set expected_at = now();
  end if;
end
$$;

grant execute on function public.expect_code to anon;

-- Deletes the password and the name of an account that somebody else may have created, if its owner confirms it by a code
-- to sign in.
create function private.delete_unproven_credentials(account auth.users) returns void
language plpgsql
set search_path = ''
as $$
begin
  delete from private.expected_codes
    where email_hash = private.keyed_hash(private.normalised_email(account.email))
      and private.is_code_expected(expected_at);
  if found then
    update auth.users
      set encrypted_password = null, raw_user_meta_data = raw_user_meta_data - 'name'
      where id = account.id;
    update public.profiles set name = '' where user_id = account.id;
  end if;
end
$$;

-- Copies the account's confirmed new email to the profile, joins the donations of a newly confirmed mailbox, and
-- welcomes a person whose email is confirmed.
create function private.after_account_changed() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  is_confirmed constant boolean := old.email_confirmed_at is null and new.email_confirmed_at is not null;
begin
  if old.email is not distinct from new.email and not is_confirmed then
    return null;
  end if;
  if old.email is distinct from new.email then
    update public.profiles set email = left(coalesce(new.email, ''), 255) where user_id = new.id;
    update public.contact_messages set email = left(coalesce(new.email, ''), 255) where account_id = new.id;
  end if;
  if is_confirmed then
    perform private.delete_unproven_credentials(new);
  end if;
  perform private.lock_people(array[
    private.normalised_email(coalesce(old.email, '')), private.normalised_email(coalesce(new.email, ''))
  ]);
  perform private.update_mailbox(old, new);
  if old.email is distinct from new.email then
    perform private.move_person(new.id, old.email, new.email);
  end if;
  if is_confirmed then
    perform private.record_event('account-confirmed', account_id => new.id);
  end if;
  return null;
end
$$;

create trigger on_auth_user_changed
  after update of email, email_confirmed_at on auth.users
  for each row execute function private.after_account_changed();

-- The sign-in service writes its emails in the language of the user metadata.
create function private.after_language_chosen() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  update auth.users as account
    set raw_user_meta_data =
      coalesce(account.raw_user_meta_data, '{}') || jsonb_build_object('language', new.language)
    where account.id = new.user_id
      and private.language_from_metadata(account.raw_user_meta_data) <> new.language;
  return null;
end
$$;

create trigger user_settings_after_language
  after insert or update of language on public.user_settings
  for each row execute function private.after_language_chosen();

-- Deleting an account. Foreign keys delete the profile, settings, roles, received messages, letters, thanks and emails. The trigger
-- also deletes contact messages, the newsletter subscription and emails of the account's email, if that is confirmed.
-- Donations stay without the account, with their receipts. So do the details of a donor whose money arrived, which the
-- law wants kept, and sponsorships, which the server stops at the payment provider. One last email says when that is
-- done. What a former member of the team sent, closed or wrote stays without the person's name.

create function private.stopping_sponsorships(account uuid) returns uuid[]
language sql stable
set search_path = ''
as $$
  select array(
    select id from public.sponsorships
    where user_id = account and ended_at is null and status <> 'created' and source = 'provider'
  )
$$;

-- The last email of an account, with its address. It waits until nothing can be charged any more.
create function private.queue_last_email(account auth.users) returns void
language plpgsql
set search_path = ''
as $$
declare
  address constant text := private.normalised_email(account.email);
  stopping constant uuid[] := private.stopping_sponsorships(account.id);
begin
  -- An account's address need not be one that a form accepts.
  if account.email_confirmed_at is null or not private.is_email_address(address) then
    return;
  end if;
  insert into public.email_outbox
    (idempotency_key, template, content_source, is_last, recipient, language, due_at, data)
  values (
    'account-deleted:' || account.id, 'account-deleted', 'account_deleted', true, address,
    private.account_language(account.id),
    case when stopping = '{}' then now() else 'infinity' end,
    jsonb_build_object(
      'sponsorship_ids', to_jsonb(stopping),
      'has_given', exists (
        select from public.donations
        where user_id = account.id and status not in ('pending', 'failed')
      )
    )
  );
end
$$;

-- What that email says: the payments that were stopped.
create function private.account_deleted_content(email public.email_outbox) returns jsonb
language sql stable
set search_path = ''
as $$
  select jsonb_build_object(
    'has_given', email.data -> 'has_given',
    'payments', coalesce((
      select jsonb_agg(jsonb_build_object(
        'dog_name', private.dog_text(dog.id, 'name', dog.name), 'amount_paise', sponsorship.amount_paise, 'mode', sponsorship.mode,
        'ended_at', sponsorship.ended_at
      ) order by sponsorship.ended_at, sponsorship.id)
      from public.sponsorships as sponsorship
      left join public.dog_profiles as dog on dog.id = sponsorship.dog_id
      where email.data -> 'sponsorship_ids' ? sponsorship.id::text
    ), '[]')
  )
$$;

-- Two sponsorships may end at the same time: the lock makes the second transaction see that the first has ended.
create function private.release_last_email(sponsorship_id uuid, as_of timestamptz) returns void
language plpgsql
set search_path = ''
as $$
declare
  email_id uuid;
begin
  select id into email_id from public.email_outbox
    where is_last and due_at = 'infinity'
      and data -> 'sponsorship_ids' ? sponsorship_id::text
    for update;
  update public.email_outbox as email set due_at = as_of
    where email.id = email_id and not exists (
      select from public.sponsorships as sponsorship
      where sponsorship.ended_at is null and email.data -> 'sponsorship_ids' ? sponsorship.id::text
    );
end
$$;

-- Deletes what was written from and to normalised addresses.
create function private.forget_addresses(addresses text[]) returns void
language sql
set search_path = ''
as $$
  delete from private.role_invitations where email = any (addresses);
  delete from public.contact_messages where private.normalised_email(email) = any (addresses);
  delete from public.newsletter_subscribers where email = any (addresses);
  -- The last email of an earlier account with this address may still wait.
  delete from public.email_outbox where recipient = any (addresses) and not is_last;
  delete from public.refused_addresses where email = any (addresses);
  delete from private.dog_news_subscribers where email = any (addresses) and not is_sponsor;
  -- What a visitor began and nobody pays.
  update public.sponsorships set visitor_email = null, request_id = null
    where visitor_email = any (addresses) and not is_running;
$$;

-- Deletes or anonymises the personal data that foreign keys leave behind.
create function private.handle_user_deletion() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  perform private.end_role(old.id);
  if old.email_confirmed_at is not null then
    perform private.forget_addresses(array[private.normalised_email(old.email)]);
    -- Of donations without an account that have joined this one, also under an earlier address, as of its own: the record
    -- stays without the person.
    update public.donors as donor set email = null
      where donor.email is not null and private.is_donor_of(donor, old.id)
        and donor.id = any (array(
          select known.id from public.donors as known where known.email = private.normalised_email(old.email)
          union
          select known.id from public.donors as known
          where known.person_id = (select person.id from private.people as person where person.account_id = old.id)
        ));
  end if;
  perform private.end_gifts(array(select gift.id from private.gifts_of(old.id) as gift));
  perform private.stop_one_sponsorship(id, 'account', 'sponsor')
    from public.sponsorships where user_id = old.id;
  perform private.queue_last_email(old);
  -- The money of an order or a month may still arrive. forget_visitors deletes the details when it doesn't.
  update public.sponsorships as sponsorship
    set stop_comment = null,
      donor_id = coalesce(sponsorship.donor_id, (select id from public.donors where donors.user_id = old.id))
    where sponsorship.user_id = old.id;
  delete from public.donors as donor
    where donor.user_id = old.id and not exists (
      select from public.donations
      where donations.donor_id = donor.id
        and (
          status not in ('pending', 'failed') or (status = 'pending' and provider_order_id is not null)
          or source <> 'provider'
        )
    )
    and not exists (
      select from public.sponsorships
      where sponsorships.donor_id = donor.id
        and (ended_at is null or ended_at > now() - interval '30 days')
    );
  update public.messages set sender_name = 'A former team member' where sender_id = old.id;
  update private.review_item_notes set author_name = 'A former team member' where author_id = old.id;
  update public.dog_update_changes set actor_name = 'A former team member' where actor_id = old.id;
  update private.care_record_changes set actor_name = 'A former team member' where actor_id = old.id;
  update private.person_notes set author_name = 'A former team member' where author_id = old.id;
  update private.contact_answers set author_name = 'A former team member' where author_id = old.id;
  delete from public.profiles where user_id = old.id;
  perform private.leave_person(old);
  perform private.refresh_person(old.email);
  return old;
end
$$;

create trigger on_auth_user_deleted
  before delete on auth.users
  for each row execute function private.handle_user_deletion();

-- Locks what a deletion changes, in the order of docs/database.md and before the account, to which each payment, email
-- and decision that is being written refers.
create function private.lock_account(account uuid) returns void
language plpgsql
set search_path = ''
as $$
declare
  address constant text := (select private.normalised_email(email) from auth.users where id = account);
  gift_ids uuid[];
begin
  perform private.lock_roles();
  perform private.lock_choices(account);
  perform private.lock_promises();
  perform from public.profiles as profile where profile.user_id = account for update;
  perform from public.user_settings as settings where settings.user_id = account for update;
  perform private.lock_people(array[address]);
  perform from public.sponsorships as sponsorship where sponsorship.user_id = account order by sponsorship.id for update;
  perform from public.donations as donation where donation.user_id = account order by donation.id for update;
  perform from public.donors as donor
    -- Arrays, because the planner would read all donors and emails for a join.
    where donor.id = any (array(
      select own.id from public.donors as own where own.user_id = account
      union select donation.donor_id from public.donations as donation where donation.user_id = account
      union select sponsorship.donor_id from public.sponsorships as sponsorship where sponsorship.user_id = account
      union select known.id from public.donors as known
        where known.person_id = (select person.id from private.people as person where person.account_id = account)
    ))
    order by donor.id for update;
  perform from private.domain_events as event
    where event.account_id = account and event.emails_decided_at is null order by event.id for update;
  perform from public.contact_messages as letter where letter.account_id = account order by letter.id for update;
  gift_ids := array(select gift.id from private.gifts_of(account) as gift);
  perform from public.email_outbox as email
    where email.id = any (array(
      select own.id from public.email_outbox as own where own.user_id = account and own.is_waiting
      union select sent.id from public.email_outbox as sent where sent.gift_id = any (gift_ids) and sent.is_waiting
    ))
    order by email.id for update;
  perform from public.gifts as gift where gift.id = any (gift_ids) order by gift.id for update;
  perform from private.people as person where person.account_id = account for update;
end
$$;

-- Deletes the current user's account and personal data. Donations, and the details of a donor whose money
-- arrived or may still arrive, stay without the account. Returns the sponsorships that are to be stopped at
-- the payment provider.
create function public.delete_own_account() returns uuid[]
language plpgsql security definer
set search_path = ''
as $$
declare
  stopping uuid[];
begin
  if (select auth.uid()) is null then
    raise insufficient_privilege using message = 'Sign in to delete your account';
  end if;
  perform private.lock_account((select auth.uid()));
  stopping := private.stopping_sponsorships((select auth.uid()));
  delete from auth.users where id = (select auth.uid());
  return stopping;
end
$$;

grant execute on function public.delete_own_account to authenticated;

-- For the server: deletes accounts that were created 7 days ago and whose address nobody has confirmed, the oldest
-- first. At most 500. One whose link or code still works waits for the next run.
create function public.forget_unconfirmed_accounts(as_of timestamptz) returns void
language plpgsql security definer
set search_path = ''
as $$
begin
  delete from auth.users as account
    where account.email_confirmed_at is null and account.id in (
      select old.id from auth.users as old
      where old.email_confirmed_at is null and old.created_at < as_of - interval '7 days'
        and coalesce(greatest(old.confirmation_sent_at, old.recovery_sent_at) < as_of - interval '1 hour', true)
      order by old.created_at limit 500
    );
end
$$;

grant execute on function public.forget_unconfirmed_accounts to service_role;
-- How the server starts a sponsorship and writes what the payment provider's records decide about it.

-- The sponsorship of the same dog, amount and gift that waits for its authorisation, if there is one. Stops the others of
-- the dog; a new gift leaves the changes of other gifts' amounts alone.
create function private.take_waiting_sponsorship(
  user_id uuid,
  dog_id uuid,
  amount_paise bigint,
  mode public.payment_mode,
  replaces_id uuid,
  starts_at timestamptz,
  is_gift boolean,
  gift jsonb
) returns public.sponsorships
language plpgsql
set search_path = ''
as $$
#variable_conflict use_variable
declare
  open_one public.sponsorships;
  sponsorship public.sponsorships;
begin
  for open_one in
    select * from public.sponsorships as candidate
    where candidate.user_id = user_id and candidate.status = 'created' and candidate.mode = mode
      and candidate.desired_status = 'run' and candidate.ended_at is null
      and candidate.dog_id is not distinct from dog_id and candidate.is_gift = is_gift
      and (
        candidate.replaces_id is not distinct from replaces_id
        or (replaces_id is null and not is_gift and not candidate.is_extra)
      )
    order by candidate.id for update
  loop
    if open_one.amount_paise = amount_paise and open_one.replaces_id is not distinct from replaces_id
      and open_one.starts_at is not distinct from starts_at
      and (gift is null or private.is_gift_of(open_one.id, gift))
      and open_one.created_at > now() - interval '23 hours' then
      sponsorship := open_one;
    else
      perform private.stop_one_sponsorship(open_one.id, 'abandoned', 'sponsor');
    end if;
  end loop;
  return sponsorship;
end
$$;

-- For the server: a sponsorship that waits for its authorisation, a new or an open one. Returns it, or a
-- problem: unknown-sponsorship, not-running, already-sponsored, unknown-dog, dog-not-available, amount-out-of-range,
-- whole-rupees.
--
-- Two calls for the same person, dog, amount and gift get the same sponsorship while it is not authorised, so that
-- two tabs make one mandate. A gift is a sponsorship of its own, and one with any other detail is another gift. The
-- provider's subscription expires a day after its creation.
--
-- Without an amount it is what the replaced sponsorship gives, or the dog's price.
create function public.begin_sponsorship(
  user_id uuid,
  dog_id uuid,
  amount_paise bigint,
  mode public.payment_mode,
  replaces_id uuid default null,
  starts_at timestamptz default null,
  gift jsonb default null
) returns jsonb
language plpgsql security definer
set search_path = ''
as $$
#variable_conflict use_variable
declare
  replaced public.sponsorships;
  sponsorship public.sponsorships;
  sponsored_dog_id uuid := dog_id;
  chosen_dog_id uuid := dog_id;
  monthly_paise bigint;
  dog public.dog_profiles;
  problem text;
  is_gift boolean := gift is not null;
begin
  perform private.lock_choices(user_id);
  perform private.lock_promises();
  if replaces_id is not null then
    select * into replaced from public.sponsorships as candidate
      where candidate.id = replaces_id and candidate.user_id = user_id and candidate.mode = mode
      for update;
    if not found then
      return jsonb_build_object('problem', 'unknown-sponsorship');
    end if;
    if replaced.ended_at is not null or replaced.desired_status <> 'run' or replaced.replaced_from is not null
      or replaced.status not in ('authenticated', 'active', 'pending', 'halted') then
      return jsonb_build_object('problem', 'not-running');
    end if;
    sponsored_dog_id := replaced.dog_id;
    chosen_dog_id := private.chosen_dog(replaced);
    is_gift := replaced.is_gift;
  end if;
  select * into dog from public.dog_profiles as candidate where candidate.id = chosen_dog_id for share;
  problem := private.dog_problem(chosen_dog_id, dog);
  if problem is not null then
    return jsonb_build_object('problem', problem);
  end if;
  if replaces_id is null and not is_gift and exists (
    select from public.sponsorships as candidate
    where candidate.user_id = user_id and candidate.mode = mode and not candidate.is_gift and not candidate.is_extra
      and private.is_for_dog(candidate, sponsored_dog_id)
  ) then
    return jsonb_build_object('problem', 'already-sponsored');
  end if;
  monthly_paise := coalesce(amount_paise, replaced.amount_paise, dog.monthly_amount * 100);
  problem := private.amount_problem(monthly_paise, 'Monthly', (dog.monthly_amount * 100)::bigint, replaced.amount_paise);
  if problem is not null then
    return jsonb_build_object('problem', problem);
  end if;

  sponsorship := private.take_waiting_sponsorship(
    user_id, sponsored_dog_id, monthly_paise, mode, replaces_id, starts_at, is_gift, gift
  );
  if sponsorship.id is null then
    insert into public.sponsorships (
      user_id, dog_id, next_dog_id, moved_at, amount_paise, mode, replaces_id, starts_at, is_gift, is_extra
    ) values (
      user_id, sponsored_dog_id, replaced.next_dog_id, replaced.moved_at, monthly_paise, mode, replaces_id, starts_at,
      is_gift, coalesce(replaced.is_extra, false)
    ) returning * into sponsorship;
    perform private.record_sponsorship_event(
      sponsorship.id,
      (
        case when replaced.amount_paise <> monthly_paise then 'amount-changed' else 'created' end
      )::public.sponsorship_event_kind,
      'sponsor', null, chosen_dog_id, monthly_paise
    );
    if gift is not null then
      perform private.save_gift(gift, null, sponsorship.id);
    end if;
  end if;
  return jsonb_build_object(
    'id', sponsorship.id,
    'dog_id', sponsorship.dog_id,
    'amount_paise', sponsorship.amount_paise,
    'provider_subscription_id', sponsorship.provider_subscription_id,
    'created_at', sponsorship.created_at
  );
end
$$;

-- Whether a visitor can give an amount every month, within the bounds of amount_problem: multiples of ₹50, and the price of
-- the dog, its half and quarter (rounded up, as the page offers them) and the published rest of its month. So there are finitely many plans at the provider, and
-- visitors need no counter of their own.
create function private.is_offered_to_visitors(
  amount_paise bigint,
  dog public.dog_profiles,
  mode public.payment_mode
) returns boolean
language sql immutable
set search_path = ''
as $$
  select amount_paise % 5000 = 0 or amount_paise / 100.0 in (
    dog.monthly_amount, ceil(dog.monthly_amount / 2), ceil(dog.monthly_amount / 4),
    dog.monthly_amount - coalesce((dog.coverage -> mode::text ->> 'paise')::numeric, 0) / 100
  ) is true
$$;

-- Whether an address got five sponsorships authorised within a day. Attempts that nobody pays lock nobody out.
create function private.has_many_sponsorships(address text) returns boolean
language sql stable
set search_path = ''
as $$
  select count(*) >= 5
  from public.sponsorships as begun
  where begun.started_at > now() - interval '1 day' and begun.id in (
    select waiting.id from public.sponsorships as waiting where waiting.visitor_email = address
    union all
    select joined.id from private.confirmed_mailboxes as mailbox
    join public.sponsorships as joined on joined.user_id = mailbox.user_id
    where mailbox.email = address
  )
$$;

-- For the server: a visitor's sponsorship that waits for its authorisation, with a secret for its page. Returns it, or a
-- problem as begin_sponsorship does, or: amount-not-offered, already-authorised, too-many-sponsorships.
--
-- The request id comes from the browser. With the same details it is the same sponsorship, whether pressed twice, reloaded or
-- sent from another tab. With others, one that waits is stopped; a running one goes on. A visitor is never refused because
-- somebody with the same address sponsors the dog: that would tell who does.
create function public.begin_visitor_sponsorship(
  request_id uuid,
  visitor jsonb,
  dog_id uuid,
  amount_paise bigint,
  mode public.payment_mode,
  language public.language
) returns jsonb
language plpgsql security definer
set search_path = ''
as $$
#variable_conflict use_variable
declare
  details constant public.donors := jsonb_populate_record(null::public.donors, visitor);
  sponsorship public.sponsorships;
  dog public.dog_profiles;
  monthly_paise bigint;
  donor_id uuid;
  is_same boolean;
  problem text;
begin
  perform pg_advisory_xact_lock(hashtextextended('sponsorship request ' || request_id, 0));
  perform private.lock_promises();
  select * into dog from public.dog_profiles as candidate where candidate.id = dog_id for share;
  problem := private.dog_problem(dog_id, dog);
  if problem is not null then
    return jsonb_build_object('problem', problem);
  end if;
  monthly_paise := coalesce(amount_paise, dog.monthly_amount * 100);

  select * into sponsorship from public.sponsorships as known where known.request_id = request_id for no key update;
  if found then
    is_same := sponsorship.amount_paise = monthly_paise and sponsorship.mode = mode
      and sponsorship.dog_id is not distinct from dog_id
      and sponsorship.ended_at is null and sponsorship.desired_status <> 'stop'
      and exists (
        select from public.donors as donor
        where donor.id = sponsorship.donor_id
          and (donor.name, donor.address, donor.email) = (details.name, details.address, details.email)
      );
    if is_same and sponsorship.status <> 'created' then
      return jsonb_build_object('problem', 'already-authorised');
    elsif not is_same or sponsorship.created_at <= now() - interval '23 hours' then
      update public.sponsorships as known set request_id = null where known.id = sponsorship.id;
      if sponsorship.status = 'created' then
        perform private.stop_one_sponsorship(sponsorship.id, 'abandoned', 'sponsor');
      end if;
      sponsorship := null;
    end if;
  end if;

  if sponsorship.id is null then
    problem := private.amount_problem(monthly_paise, 'Monthly', (dog.monthly_amount * 100)::bigint);
    if problem is null and not private.is_offered_to_visitors(monthly_paise, dog, mode) then
      problem := 'amount-not-offered';
    elsif problem is null and private.has_many_sponsorships(details.email) then
      problem := 'too-many-sponsorships';
    end if;
    if problem is not null then
      return jsonb_build_object('problem', problem);
    end if;
    insert into public.donors (name, address, email, citizen_declared_at)
      values (details.name, details.address, details.email, now())
      returning id into donor_id;
    insert into public.sponsorships (
      dog_id, donor_id, amount_paise, mode, visitor_email, request_id, language
    ) values (
      dog_id, donor_id, monthly_paise, mode, details.email, request_id, language
    ) returning * into sponsorship;
    perform private.record_sponsorship_event(sponsorship.id, 'created', 'sponsor', null, dog_id, monthly_paise);
  end if;
  return jsonb_build_object(
    'id', sponsorship.id,
    'dog_id', sponsorship.dog_id,
    'amount_paise', sponsorship.amount_paise,
    'provider_subscription_id', sponsorship.provider_subscription_id,
    'created_at', sponsorship.created_at,
    'secret', private.new_sponsorship_secret(sponsorship.id, false)
  );
end
$$;

-- For the server: stores the provider's subscription of a sponsorship once. Returns the id that is stored,
-- which is another one if another call was faster.
create function public.save_provider_subscription(
  sponsorship_id uuid,
  subscription_id text,
  manage_url text
) returns text
language sql security definer
set search_path = ''
as $$
  update public.sponsorships as sponsorship
    set provider_subscription_id =
        coalesce(sponsorship.provider_subscription_id, save_provider_subscription.subscription_id),
      manage_url = coalesce(sponsorship.manage_url, save_provider_subscription.manage_url)
    where sponsorship.id = save_provider_subscription.sponsorship_id
    returning sponsorship.provider_subscription_id
$$;

-- Writes the donation of one month. False if it has changed since it was read.
create function private.write_month(sponsorship_id uuid, month jsonb) returns boolean
language plpgsql
set search_path = ''
as $$
#variable_conflict use_variable
declare
  sponsorship public.sponsorships;
  donation public.donations;
begin
  select * into donation from public.donations as known
    where known.provider_order_id = month ->> 'provider_order_id' for no key update;
  if donation.sync_version is distinct from (month ->> 'expected_version')::integer then
    return false;
  elsif donation.id is null then
    select * into sponsorship from public.sponsorships as row where row.id = sponsorship_id;
    donation := jsonb_populate_record(donation, month);
    donation.type := 'Monthly';
    donation.sponsorship_id := sponsorship_id;
    donation.user_id := sponsorship.user_id;
    donation.donor_id := coalesce(
      sponsorship.donor_id, (select donor.id from public.donors as donor where donor.user_id = sponsorship.user_id)
    );
    donation.mode := sponsorship.mode;
    donation.language := sponsorship.language;
  else
    -- What the provider doesn't say any more stays.
    donation := jsonb_populate_record(donation, jsonb_strip_nulls(month) - '{amount_paise,dog_id,created_at}'::text[]);
    donation.provider_payment_id := month ->> 'provider_payment_id';
    donation.sync_due := null;
  end if;
  perform private.store_donation(donation);
  return true;
end
$$;

-- The next state of a sponsorship, after an authorised replacement has taken over from the sponsorship that it
-- replaces, and keeps to its present dog. The next comparison of the replaced one decides when it is cancelled. When
-- the replacement ends before that, both end.
create function private.take_over(next_state public.sponsorships, as_of timestamptz) returns public.sponsorships
language plpgsql
set search_path = ''
as $$
declare
  replaced public.sponsorships;
begin
  if next_state.started_at is null or next_state.replaces_id is null then
    return next_state;
  end if;
  select * into replaced from public.sponsorships where id = next_state.replaces_id for update;
  if replaced.ended_at is not null or replaced.desired_status = 'stop' then
    null;
  elsif next_state.ended_at is not null or next_state.desired_status = 'stop' then
    if replaced.replaced_from is not null then
      perform private.stop_one_sponsorship(replaced.id, next_state.end_reason, 'site');
    end if;
  elsif replaced.replaced_from is null then
    update public.sponsorships as old
      set replaced_from = coalesce(next_state.starts_at, as_of),
        sync_due = coalesce(old.sync_due, as_of),
        sync_version = old.sync_version + 1
      where old.id = replaced.id;
    next_state.dog_id := replaced.dog_id;
    next_state.next_dog_id := replaced.next_dog_id;
    next_state.moved_at := replaced.moved_at;
  end if;
  return next_state;
end
$$;

-- Records what the provider reports. Its times are whole seconds of another clock: an end never comes before the
-- decision to stop.
create function private.record_reported_events(sponsorship_id uuid, events jsonb) returns void
language plpgsql
set search_path = ''
as $$
#variable_conflict use_column
begin
  perform private.record_sponsorship_event(
    record_reported_events.sponsorship_id, event.kind, event.actor, event.detail,
    amount_paise => event.amount_paise,
    occurred_at => case event.kind
      when 'ended' then greatest(event.occurred_at, (
        select max(stop.occurred_at) + interval '1 microsecond' from private.domain_events as stop
        where stop.sponsorship_id = record_reported_events.sponsorship_id
          and stop.kind = 'sponsorship-stop-requested'
      ))
      else event.occurred_at
    end,
    reference => event.reference
  )
  from rows from (jsonb_to_recordset(events) as (
    kind public.sponsorship_event_kind, actor public.sponsorship_actor, occurred_at timestamptz,
    amount_paise bigint, detail text, reference text
  )) with ordinality as event (kind, actor, occurred_at, amount_paise, detail, reference, place)
  order by event.place;
end
$$;

-- For the server: writes a sponsorship's state, its months and its timeline, opens review items, and stores when
-- an authorised one takes over from the one that it replaces. Returns the number of new review items, or null and
-- changes nothing if something has changed since its version was read. Unless up to date, it stays due.
--
-- Over 60 lines, because it names every column that it writes.
create function public.write_sponsorship_state(
  sponsorship_id uuid,
  expected_version integer,
  state jsonb,
  donations jsonb,
  events jsonb,
  items jsonb,
  is_up_to_date boolean,
  as_of timestamptz
) returns integer
language plpgsql security definer
set search_path = ''
as $$
#variable_conflict use_variable
declare
  next_state public.sponsorships;
  present_dog_ids uuid[];
  was_started boolean;
  addresses constant text[] := array(
    select visitor.visitor_email from public.sponsorships as visitor
    where visitor.id = sponsorship_id and visitor.visitor_email is not null
  );
begin
  perform private.lock_promises();
  perform private.lock_people(addresses);
  select * into next_state from public.sponsorships as sponsorship
    where sponsorship.id = sponsorship_id and sponsorship.sync_version = expected_version
    for update;
  if not found then
    return null;
  end if;
  -- All that the months lock, before the first receipt is numbered. A correction of the donor can't see a new month, so
  -- that one waits for the other.
  perform from public.donations as donation
    where donation.sponsorship_id = sponsorship_id and donation.provider_order_id in (
      select month ->> 'provider_order_id' from jsonb_array_elements(donations) as month
    )
    order by donation.id for no key update;
  perform from public.donors as donor
    where donor.id = next_state.donor_id or donor.user_id = next_state.user_id order by donor.id for share;
  was_started := next_state.started_at is not null;
  present_dog_ids := array(
    select linked.dog_id from public.sponsorships as linked where linked.id in (sponsorship_id, next_state.replaces_id)
  );
  -- The take-over comes first, because only one of both may run.
  next_state := private.take_over(jsonb_populate_record(next_state, state), as_of);
  update public.sponsorships as sponsorship
    set dog_id = next_state.dog_id,
      next_dog_id = next_state.next_dog_id,
      moved_at = next_state.moved_at,
      status = next_state.status,
      desired_status = next_state.desired_status,
      stop_requested_at = next_state.stop_requested_at,
      pause_reason = next_state.pause_reason,
      resume_on = case when next_state.desired_status = 'pause' then sponsorship.resume_on end,
      end_reason = next_state.end_reason,
      manage_url = next_state.manage_url,
      payment_method = next_state.payment_method,
      current_start = next_state.current_start,
      current_end = next_state.current_end,
      next_charge_at = next_state.next_charge_at,
      started_at = next_state.started_at,
      halted_at = next_state.halted_at,
      ended_at = next_state.ended_at,
      sync_due = case when is_up_to_date then null else coalesce(sponsorship.sync_due, as_of) end,
      sync_version = sponsorship.sync_version + 1,
      synced_at = as_of
    where sponsorship.id = sponsorship_id
    returning * into next_state;
  if not was_started and next_state.started_at is not null then
    -- The payer becomes a person with the authorisation, and coverage counts people.
    perform private.refresh_people(addresses);
    if next_state.is_running then
      perform private.follow_sponsored_dog(next_state);
    end if;
  elsif not next_state.is_running then
    perform private.unfollow_sponsored_dogs(next_state.visitor_email);
  end if;
  perform private.refresh_coverage(present_dog_ids || next_state.dog_id);
  if next_state.user_id is null and next_state.visitor_email is null and next_state.ended_at is not null then
    perform private.release_last_email(sponsorship_id, as_of);
  end if;

  if exists (
    select from jsonb_array_elements(donations) as donation
    where not private.write_month(sponsorship_id, donation)
  ) then
    raise sqlstate 'PW409' using message = 'a donation has changed meanwhile';
  end if;
  perform private.record_reported_events(sponsorship_id, events);
  -- After the events of a first comparison, whose emails have the address until the account has them.
  perform private.join_sponsorships(mailbox.user_id, mailbox.email)
    from private.confirmed_mailboxes as mailbox where mailbox.email = next_state.visitor_email;
  return public.open_review_items(items);
exception when sqlstate 'PW409' then
  return null;
end
$$;

grant execute on function
  public.begin_sponsorship, public.begin_visitor_sponsorship, public.save_provider_subscription, public.write_sponsorship_state
  to service_role;
-- What the team sees of people: the list with its search, and the page of a person. Staff and administrators only, checked
-- by each function: they are `security definer`, because the planner can't use the search indexes behind policies.
--
-- Sums are in paise and include completed donations only, without what was paid back; on a live site only those of live
-- mode. The caller knows whether the site is live.

-- The words that a search looks for, all of which a person must have. A phone number is one word, in whatever way it is
-- written: its last ten digits.
create function private.search_terms(search text) returns text[]
language sql immutable
set search_path = ''
as $$
  select case
    when line ~ '^[0-9+() -]+$' and char_length(digits) between 7 and 15 then array[right(digits, 10)]
    else (array_remove(regexp_split_to_array(line, '\s+'), ''))[1:6]
  end
  from (
    select line, regexp_replace(line, '\D', '', 'g') as digits
    from (select private.searchable(btrim(left(coalesce(search, ''), 100))) as line) as typed
  ) as words
$$;

-- The person on whose page a donor is. An order that nobody has paid has no person yet: it is shown with who has its address,
-- as what was typed into other forms is.
create function private.person_of_donor(donor public.donors) returns uuid
language sql stable
set search_path = ''
as $$
  select coalesce(
    donor.person_id, (select person.id from private.people as person where person.email = donor.email)
  )
$$;

-- The donors on the page of a person.
create function private.donors_of_person(person private.people) returns setof public.donors
-- The planner would expect a thousand.
language sql stable rows 10
set search_path = ''
as $$
  select donor.* from public.donors as donor where donor.person_id = person.id
  union all
  select donor.* from public.donors as donor where donor.email = person.email and donor.person_id is null
$$;

-- The person whom a donation belongs to: its account's, else its donor's.
create function private.person_of_donation(donation public.donations) returns uuid
language sql stable
set search_path = ''
as $$
  select person.id from private.people as person
  where donation.user_id is not null and person.account_id = donation.user_id
  union all
  select private.person_of_donor(donor) from public.donors as donor
  where donation.user_id is null and donor.id = donation.donor_id
$$;

-- The donations that belong to a person.
create function private.donations_of_person(person private.people) returns setof public.donations
language sql stable
set search_path = ''
as $$
  select donation.* from public.donations as donation where donation.user_id = person.account_id
  union all
  select donation.* from private.donors_of_person(person) as donor
  join public.donations as donation on donation.donor_id = donor.id
  where donation.user_id is null
$$;

-- The sponsorships of a person.
create function private.sponsorships_of_person(person private.people) returns setof public.sponsorships
-- The planner would expect a thousand.
language sql stable rows 10
set search_path = ''
as $$
  select sponsorship.* from public.sponsorships as sponsorship where sponsorship.user_id = person.account_id
  union all
  select sponsorship.* from public.donors as donor
  join public.sponsorships as sponsorship on sponsorship.donor_id = donor.id
  where donor.person_id = person.id and sponsorship.user_id is null
$$;

create function private.given_by_person(person private.people, live_only boolean)
returns table (donations_count bigint, total_paise bigint)
language sql stable
set search_path = ''
as $$
  select count(*), coalesce(sum(donation.net_paise), 0)::bigint
  from private.donations_of_person(person) as donation
  where donation.status = 'completed' and (donation.mode = 'live' or not live_only)
$$;

-- The people with sponsorships of, or donations for, dogs whose names contain a text.
create function private.people_of_dogs(name_pattern text) returns setof uuid
language plpgsql stable
set search_path = ''
as $$
declare
  dog_ids constant uuid[] := array(
    select dog.id from public.dog_profiles as dog where private.searchable(dog.name) like name_pattern
  );
  account_ids uuid[];
  donor_ids uuid[];
begin
  select array_agg(distinct given.user_id), array_agg(distinct given.donor_id) filter (where given.user_id is null)
    into account_ids, donor_ids
    from (
      select donation.user_id, donation.donor_id from public.donations as donation
        where donation.dog_id = any (dog_ids) and donation.status <> 'failed'
      union all
      select sponsorship.user_id, sponsorship.donor_id from public.sponsorships as sponsorship
        where sponsorship.dog_id = any (dog_ids) and sponsorship.status <> 'created'
    ) as given;
  return query
    select person.id from private.people as person where person.account_id = any (account_ids)
    union all
    select private.person_of_donor(donor) from public.donors as donor where donor.id = any (donor_ids);
end
$$;

-- The people of a receipt's number, of a payment, order or subscription of the payment provider, or of the reference of a
-- recorded donation.
create function private.people_of_reference(reference text) returns setof uuid
language sql stable
set search_path = ''
as $$
  -- Not with `or`, which hides the indexes.
  select private.person_of_donation(donation) from public.donations as donation
  where donation.provider_payment_id = people_of_reference.reference
  union
  select private.person_of_donation(donation) from public.donations as donation
  where donation.provider_order_id = people_of_reference.reference
  union
  select private.person_of_donation(donation) from public.receipts as receipt
  join public.donations as donation on donation.id = receipt.donation_id
  where receipt.number = upper(people_of_reference.reference)
  union
  select private.person_of_donation(donation) from private.recorded_donations as entered
  join public.donations as donation on donation.id = entered.donation_id
  where entered.reference_key = upper(regexp_replace(people_of_reference.reference, '[^A-Za-z0-9]', '', 'g'))
  union
  select private.person_of_sponsorship(sponsorship) from public.sponsorships as sponsorship
  where sponsorship.provider_subscription_id = people_of_reference.reference
$$;

-- The people whom every word fits, and those of the whole text as a number. One query for each word, and arrays of ids in
-- between: in one query the planner reads all people, donations and sponsorships.
create function private.found_people(search text) returns uuid[]
language plpgsql stable
set search_path = ''
as $$
declare
  term text;
  pattern text;
  found uuid[];
  fitting uuid[];
begin
  -- The longest first, because fewer people have it.
  for term in select word from unnest(private.search_terms(search)) as word order by char_length(word) desc loop
    pattern := private.contains_pattern(term);
    fitting := array(select person.id from private.people as person where person.search_text like pattern);
    if char_length(term) > 1 then
      fitting := fitting || array(select private.people_of_dogs(pattern));
    end if;
    found := case
      when found is null then fitting
      else array(select unnest(found) intersect select unnest(fitting))
    end;
    exit when found = '{}';
  end loop;
  return array(select unnest(found) union select private.people_of_reference(btrim(search)));
end
$$;

-- For the team: a page of the people that a search finds, by name, with their donations. The search looks for parts of
-- names in any order, email addresses, phone numbers, dogs, and the numbers of receipts and payments. At most 100 a page;
-- each row carries the number of all, so a page past the end has none. user_id is null for people without an account.
create function public.supporters(
  search text default '',
  page_size integer default 50,
  page_offset integer default 0,
  live_only boolean default false
) returns table (
  person_id uuid,
  user_id uuid,
  name text,
  email text,
  donations_count bigint,
  total_donated_paise bigint,
  sponsorships_count bigint,
  found_count bigint
)
language plpgsql stable security definer
set search_path = ''
as $$
#variable_conflict use_column
declare
  row_limit constant integer := least(greatest(coalesce(page_size, 50), 1), 100);
  row_offset constant integer := greatest(coalesce(page_offset, 0), 0);
  match_count bigint;
  found_ids uuid[];
  page_ids uuid[];
begin
  perform private.require_staff('list supporters');

  if btrim(coalesce(search, '')) = '' then
    match_count := (select count(*) from private.people as person where not person.is_nameless);
    page_ids := array(
      select person.id from private.people as person where not person.is_nameless
      order by (person.name = ''), lower(person.name), person.id
      limit row_limit offset row_offset
    );
  else
    found_ids := private.found_people(search);
    with match as materialized (
      select person.id, person.name from private.people as person
      where person.id = any (found_ids) and not person.is_nameless
    )
    select
      (select count(*) from match),
      array(
        select match.id from match
        order by (match.name = ''), lower(match.name), match.id
        limit row_limit offset row_offset
      )
    into match_count, page_ids;
  end if;

  return query
    select person.id, person.account_id, person.name, person.email,
      given.donations_count, given.total_paise,
      (
        select count(*) from private.sponsorships_of_person(person) as sponsorship
        where sponsorship.status <> 'created'
          and sponsorship.end_reason is distinct from 'abandoned'
          and sponsorship.replaced_from is null
      ),
      match_count
    from private.people as person
    cross join lateral private.given_by_person(person, coalesce(live_only, false)) as given
    where person.id = any (page_ids)
    order by (person.name = ''), lower(person.name), person.id;
end
$$;

grant execute on function public.supporters to authenticated;

-- For the team: who a person is, and how to reach them. No row for an unknown id.
--
-- is_confirmed: the account has confirmed the email address. other_names were typed under it and differ from the name. The
-- postal address is the account's own, else one with which somebody paid, else the latest; is_own_address: the account's.
create function public.person(person_id uuid, live_only boolean default false) returns table (
  id uuid,
  name text,
  other_names text[],
  email text,
  account_id uuid,
  is_confirmed boolean,
  account_created_at timestamptz,
  phone text,
  address text,
  is_own_address boolean,
  wants_receipts boolean,
  subscribed_at timestamptz,
  subscription_confirmed_at timestamptz,
  refused_at timestamptz,
  donations_count bigint,
  total_donated_paise bigint
)
language plpgsql stable security definer
set search_path = ''
as $$
#variable_conflict use_column
begin
  perform private.require_staff('see people');
  return query
    select person.id, person.name,
      array(
        select typed.name from (
          select donor.name from private.donors_of_person(person) as donor
          union
          select message.name from public.contact_messages as message
            where private.normalised_email(message.email) = person.email
        ) as typed
        where typed.name <> person.name order by 1 limit 20
      ),
      person.email, person.account_id, account.email_confirmed_at is not null, account.created_at,
      coalesce(nullif(profile.phone, ''), details.phone, ''),
      coalesce(nullif(profile.address, ''), details.address, ''),
      coalesce(profile.address <> '' or details.user_id is not null, false),
      coalesce(settings.donation_receipts, true), subscriber.created_at, subscriber.confirmed_at, refused.refused_at,
      given.donations_count, given.total_paise
    from private.people as person
    cross join lateral private.given_by_person(person, coalesce(live_only, false)) as given
    left join auth.users as account on account.id = person.account_id
    left join public.profiles as profile on profile.user_id = person.account_id
    left join public.user_settings as settings on settings.user_id = person.account_id
    left join public.newsletter_subscribers as subscriber on subscriber.email = person.email
    left join public.refused_addresses as refused on refused.email = person.email
    left join lateral (
      select donor.user_id, donor.address, donor.phone from private.donors_of_person(person) as donor
      order by private.trust_in_details(donor) desc, donor.updated_at desc limit 1
    ) as details on true
    where person.id = person_id and not person.is_nameless;
end
$$;

-- For the team: what a person gave or tried to give, newest first, 11 per call. `given_at` is when it was paid, or else
-- begun; `receipt_id` the latest receipt.
-- Donations of the person's donors that were then added to the account of somebody else come, too, with other_id: the person
-- whom they belong to now.
create function public.person_donations(
  person_id uuid,
  before_given_at timestamptz default null,
  before_id uuid default null
) returns table (
  id uuid,
  given_at timestamptz,
  amount_paise bigint,
  refunded_paise bigint,
  type public.donation_type,
  status public.donation_status,
  mode public.payment_mode,
  source public.donation_source,
  dog_id uuid,
  dog_name text,
  payment_method text,
  reference text,
  bank_name text,
  received_on date,
  provider_order_id text,
  provider_payment_id text,
  donor_id uuid,
  donor_name text,
  is_of_visitor boolean,
  receipt_id uuid,
  receipt_number text,
  receipt_kind public.receipt_kind,
  other_id uuid
)
language plpgsql stable security definer
set search_path = ''
as $$
#variable_conflict use_column
begin
  perform private.require_staff('see people');
  return query
    with page as (
      select donation.*, given.given_at
      from private.people as person
      cross join lateral (
        select own.* from private.donations_of_person(person) as own
        union all
        select joined.* from private.donors_of_person(person) as donor
        join public.donations as joined on joined.donor_id = donor.id
        where joined.user_id is distinct from person.account_id and joined.user_id is not null
      ) as donation
      cross join lateral (select coalesce(donation.paid_at, donation.created_at) as given_at) as given
      where person.id = person_id
        and (before_id is null or (given.given_at, donation.id) < (before_given_at, before_id))
      order by given.given_at desc, donation.id desc
      limit 11
    )
    select donation.id, donation.given_at, donation.amount_paise, donation.refunded_paise, donation.type,
      donation.status, donation.mode, donation.source, dog.id, dog.name, donation.payment_method, entered.reference,
      entered.bank_name, entered.received_on, donation.provider_order_id,
      donation.provider_payment_id, donor.id, donor.name, donor.email is not null, receipt.id, receipt.number,
      receipt.kind, other.id
    from page as donation
    left join private.recorded_donations as entered on entered.donation_id = donation.id
    left join public.dog_profiles as dog on dog.id = donation.dog_id
    left join public.donors as donor on donor.id = donation.donor_id
    left join lateral (
      select row.id, row.number, row.kind from public.receipts as row
      where row.donation_id = donation.id
        and not exists (select from public.receipts as later where later.replaces_id = row.id)
    ) as receipt on true
    left join private.people as other on other.account_id = donation.user_id and other.id <> person_id
    order by donation.given_at desc, donation.id desc;
end
$$;

grant execute on function public.person, public.person_donations to authenticated;

-- For the team: the sponsorships of a person that were authorised, as in sponsorship_list. Of two that replace each other
-- only the one that goes on.
create function public.person_sponsorships(person_id uuid) returns table (
  id uuid,
  created_at timestamptz,
  dog_id uuid,
  dog_name text,
  moved_at timestamptz,
  next_dog_name text,
  amount_paise bigint,
  mode public.payment_mode,
  source public.sponsorship_source,
  status text,
  desired_status public.desired_status,
  pause_reason public.pause_reason,
  resume_on date,
  end_reason public.end_reason,
  stop_comment text,
  started_at timestamptz,
  next_charge_at timestamptz,
  ended_at timestamptz,
  failure public.failure_reason,
  given_paise bigint
)
language plpgsql stable security definer
set search_path = ''
as $$
#variable_conflict use_column
begin
  perform private.require_staff('see people');
  return query
    select sponsorship.id, sponsorship.created_at, dog.id, dog.name, sponsorship.moved_at, next_dog.name,
      sponsorship.amount_paise, sponsorship.mode, sponsorship.source, sponsorship.status,
      sponsorship.desired_status,
      sponsorship.pause_reason, private.pause_ends_on(sponsorship), sponsorship.end_reason,
      sponsorship.stop_comment, sponsorship.started_at,
      sponsorship.next_charge_at, sponsorship.ended_at, private.charge_failure(sponsorship),
      private.given_paise(sponsorship.id)
    from private.people as person
    cross join lateral private.sponsorships_of_person(person) as sponsorship
    left join public.dog_profiles as dog on dog.id = sponsorship.dog_id
    left join public.dog_profiles as next_dog on next_dog.id = sponsorship.next_dog_id
    where person.id = person_id and sponsorship.status <> 'created'
      and coalesce(sponsorship.end_reason not in ('abandoned', 'replaced'), true)
    order by sponsorship.created_at desc, sponsorship.id desc
    limit 200;
end
$$;

grant execute on function public.person_sponsorships to authenticated;

-- `contact-message` is what the person wrote, the others what they were written: `message` into the inbox of an account,
-- `answer` by email to somebody without one, `email` what the site sent.
create type public.correspondence_kind as enum ('email', 'message', 'answer', 'contact-message');
create type public.correspondence_state as enum (
  'waiting', 'sent', 'failed', 'cancelled', 'read', 'unread', 'open', 'done'
);

-- For the team: what a person was written and what they wrote, newest first, 11 per call. Of emails of the site the
-- subject alone, because they may hold links that only their reader may follow. The subject of an email is known once
-- it was tried to be sent; those to an address without an account are forgotten after 30 days. `is_unconfirmed`: anybody
-- may have typed the address.
create function public.person_correspondence(
  person_id uuid,
  before_at timestamptz default null,
  before_id uuid default null,
  without_emails boolean default false
) returns table (
  id uuid,
  kind public.correspondence_kind,
  written_at timestamptz,
  author_name text,
  subject text,
  body text,
  state public.correspondence_state,
  state_at timestamptz,
  is_unconfirmed boolean
)
language plpgsql stable security definer
set search_path = ''
as $$
#variable_conflict use_column
begin
  perform private.require_staff('see people');
  return query
    select item.* from private.people as person
    cross join lateral (
      select email.id, 'email'::public.correspondence_kind, email.created_at as written_at, null as author_name,
        email.subject, null as body,
        (case
          when email.sent_at is not null then 'sent' when email.failed_at is not null then 'failed'
          when email.cancelled_at is not null then 'cancelled' else 'waiting'
        end)::public.correspondence_state,
        coalesce(email.sent_at, email.failed_at, email.cancelled_at), false
      from public.email_outbox as email
      where not without_emails and (email.user_id = person.account_id or email.recipient = person.email)
        -- The answer itself is listed, too.
        and email.template <> 'contact-answer'
      union all
      select message.id, 'message', message.created_at,
        private.shown_name(message.sender_id, message.sender_name), message.subject, message.body,
        case when message.read_at is null then 'unread' else 'read' end::public.correspondence_state, message.read_at, false
      from public.messages as message where message.recipient_id = person.account_id
      union all
      select answer.id, 'answer', answer.created_at, private.shown_name(answer.author_id, answer.author_name), null,
        answer.body, coalesce((
          select case
            when email.sent_at is not null then 'sent' when email.failed_at is not null then 'failed'
            when email.cancelled_at is not null then 'cancelled'
          end
          from public.email_outbox as email where email.idempotency_key = 'contact-answer:' || answer.id
        ), case when answer.created_at > now() - interval '2 days' then 'waiting' else 'sent' end)::public.correspondence_state,
        null, false
      from public.contact_messages as received
      join private.contact_answers as answer on answer.contact_message_id = received.id
      where private.normalised_email(received.email) = person.email
      union all
      select received.id, 'contact-message', received.created_at, received.name, private.letter_subject(received),
        received.message, case when received.handled_at is null then 'open' else 'done' end::public.correspondence_state,
        received.handled_at,
        received.account_id is null and not exists (
          select from auth.users as account where account.id = person.account_id and account.email_confirmed_at is not null
          union all
          select from public.newsletter_subscribers as subscriber
          where subscriber.email = person.email and subscriber.confirmed_at is not null
        )
      from public.contact_messages as received
      where received.id in (
        select letter.id from public.contact_messages as letter where letter.account_id = person.account_id
        union
        select letter.id from public.contact_messages as letter where private.normalised_email(letter.email) = person.email
      )
    ) as item
    where person.id = person_id
      and (before_id is null or (item.written_at, item.id) < (before_at, before_id))
    order by item.written_at desc, item.id desc
    limit 11;
end
$$;

-- For the team: what happened to a person's account, donations and sponsorships, newest first, 11 per call. `detail` is the
-- reason of a sponsorship's event, `team_member` who of the team did it. A donation was given when it was paid, however late
-- that was reported.
create function public.person_history(
  person_id uuid,
  before_at timestamptz default null,
  before_id bigint default null
) returns table (
  id bigint,
  kind public.domain_event_kind,
  occurred_at timestamptz,
  actor public.sponsorship_actor,
  detail text,
  amount_paise bigint,
  dog_name text,
  team_member text
)
language plpgsql stable security definer
set search_path = ''
as $$
#variable_conflict use_column
begin
  perform private.require_staff('see people');
  return query
    with page as (
      select event.*, happened.at
      from private.people as person
      cross join lateral (
        select own.* from private.domain_events as own where own.account_id = person.account_id
        union
        select given.* from private.donations_of_person(person) as donation
        join private.domain_events as given on given.donation_id = donation.id
      ) as event
      cross join lateral (
        select case when event.kind = 'donation-completed' then (event.data ->> 'paid_at')::timestamptz else event.occurred_at end
          as at
      ) as happened
      -- The correspondence has these.
      where person.id = person_id and event.kind <> 'message-sent'
        and (before_id is null or (happened.at, event.id) < (before_at, before_id))
      order by happened.at desc, event.id desc
      limit 11
    )
    select event.id, event.kind, event.at, event.actor, event.data ->> 'detail',
      (event.data ->> 'amount_paise')::bigint, dog.name,
      private.shown_name((event.data ->> 'actor_id')::uuid)
    from page as event
    left join public.dog_profiles as dog
      on dog.id = coalesce(event.dog_id, (event.data #>> '{sponsorship,dog_id}')::uuid)
    order by event.at desc, event.id desc;
end
$$;

-- For the team: its notes about a person, newest first, 11 per call.
create function public.person_notes(person_id uuid, before_id bigint default null) returns table (
  id bigint,
  body text,
  author_name text,
  created_at timestamptz
)
language plpgsql stable security definer
set search_path = ''
as $$
#variable_conflict use_column
begin
  perform private.require_staff('see people');
  return query
    select note.id, note.body, private.shown_name(note.author_id, note.author_name), note.created_at
    from private.person_notes as note
    where note.person_id = person_notes.person_id and (before_id is null or note.id < before_id)
    order by note.id desc
    limit 11;
end
$$;

-- For everybody: what is stored about the current user and no table shows them. What was typed under an email address is
-- theirs once the account has confirmed that. The gifts are those that they gave.
create function public.own_data() returns table (
  gifts jsonb,
  sent_messages jsonb,
  contact_messages jsonb,
  thanks jsonb,
  subscriptions jsonb,
  notes jsonb
)
language sql stable security definer
set search_path = ''
as $$
  select
    to_jsonb(array(
      select to_jsonb(gift) from private.gifts_of(account.id) as gift order by gift.created_at desc, gift.id
    )),
    to_jsonb(array(
      select to_jsonb(message) - 'read_at' from public.messages as message
      where message.sender_id = account.id order by message.created_at desc, message.id
    )),
    to_jsonb(array(
      select to_jsonb(written) - '{handled_at,handled_by,needs_review,passed_on_at}'::text[] || jsonb_build_object(
          'answers', array(
            select jsonb_build_object('body', answer.body, 'created_at', answer.created_at)
            from private.contact_answers as answer where answer.contact_message_id = written.id order by answer.created_at
          )
        )
      from public.contact_messages as written
      where written.account_id = account.id or (written.account_id is null and private.normalised_email(written.email) = address)
      order by written.created_at desc, written.id
    )),
    to_jsonb(array(
      select to_jsonb(thanks) - 'user_id' from private.dog_update_thanks as thanks
      where thanks.user_id = account.id order by thanks.created_at desc, thanks.update_id
    )),
    jsonb_build_object(
      'newsletter', (
        select to_jsonb(subscriber) - '{token,needs_review}'::text[] from public.newsletter_subscribers as subscriber
        where subscriber.email = address
      ),
      'dog_news', array(
        select to_jsonb(reader) - 'token' || jsonb_build_object('dog_name', dog.name)
        from private.dog_news_subscribers as reader join public.dog_profiles as dog on dog.id = reader.dog_id
        where reader.email = address order by reader.created_at desc, reader.id
      )
    ),
    to_jsonb(array(
      select jsonb_build_object('body', note.body, 'created_at', note.created_at)
      from private.people as person join private.person_notes as note on note.person_id = person.id
      where person.account_id = account.id and address is not null order by note.id desc
    ))
  from auth.users as account
  cross join lateral (
    select case when account.email_confirmed_at is not null then private.normalised_email(account.email) end as address
  ) as confirmed
  where account.id = (select auth.uid())
$$;

-- What the team does for a person. Errors have a status for the API and a code as their message.

create function private.write_person_note(person_id uuid, body text) returns void
language sql
set search_path = ''
as $$
  insert into private.person_notes (person_id, body, author_id, author_name)
    values (person_id, body, (select auth.uid()), private.name_in_team((select auth.uid())))
$$;

-- For the team. PT404 `unknown-person`.
create function public.add_person_note(person_id uuid, body text) returns void
language plpgsql security definer
set search_path = ''
as $$
begin
  perform private.require_staff('write notes about people');
  -- The lock makes a concurrent deletion of the account wait.
  perform from private.people as person where person.id = person_id for key share;
  if not found then
    raise sqlstate 'PT404' using message = 'unknown-person';
  end if;
  perform private.write_person_note(person_id, body);
end
$$;

-- For the team: sends a receipt again, to the address that it was made for: that of a donor without an account, else the
-- confirmed one of the account. At most one in ten minutes and three a day for a donation. PT404 `unknown-receipt`; PT409
-- `replaced-receipt`, `no-address` or `refused-address`; PT429 `sent-lately`.
create function public.resend_receipt(receipt_id uuid) returns void
language plpgsql security definer
set search_path = ''
as $$
#variable_conflict use_variable
declare
  donation public.donations;
  address text;
begin
  perform private.require_staff('send a receipt again');
  -- Two presses at once: the second one waits here.
  select * into donation from public.donations as row
    where row.id = (select receipt.donation_id from public.receipts as receipt where receipt.id = receipt_id)
    for no key update;
  if not found then
    raise sqlstate 'PT404' using message = 'unknown-receipt';
  elsif exists (select from public.receipts as later where later.replaces_id = receipt_id) then
    raise sqlstate 'PT409' using message = 'replaced-receipt';
  end if;
  address := coalesce(
    (select donor.email from public.donors as donor where donor.id = donation.donor_id),
    (
      select private.normalised_email(account.email) from auth.users as account
      where account.id = donation.user_id and account.email_confirmed_at is not null
    )
  );
  if address is null then
    raise sqlstate 'PT409' using message = 'no-address';
  elsif exists (select from public.refused_addresses as refused where refused.email = address) then
    raise sqlstate 'PT409' using message = 'refused-address';
  elsif (
    select count(*) >= 3 or max(event.recorded_at) > now() - interval '10 minutes'
    from private.domain_events as event
    where event.donation_id = donation.id and event.kind = 'receipt-resent'
      and event.recorded_at > now() - interval '1 day'
  ) then
    raise sqlstate 'PT429' using message = 'sent-lately';
  end if;
  perform private.record_event(
    'receipt-resent', account_id => donation.user_id, donation_id => donation.id,
    data => jsonb_build_object('receipt_id', receipt_id, 'actor_id', (select auth.uid()))
  );
end
$$;

-- For administrators: stops a sponsorship that the sponsor asked to stop by phone or letter, as the sponsor's own request
-- would. The reason becomes a note about the person. PT400 `reason-missing`; PT404 `unknown-sponsorship`; PT409
-- `not-running`.
create function public.stop_sponsorship_as_team(sponsorship_id uuid, reason text) returns void
language plpgsql security definer
set search_path = ''
as $$
#variable_conflict use_variable
declare
  sponsorship public.sponsorships;
  person_id uuid;
begin
  perform private.require_admin('stop a sponsorship for its sponsor');
  if coalesce(reason, '') !~ '\S' then
    raise sqlstate 'PT400' using message = 'reason-missing';
  end if;
  perform private.lock_promises();
  select * into sponsorship from public.sponsorships as row
    where row.id = sponsorship_id and num_nonnulls(row.user_id, row.visitor_email) = 1 for update;
  if not found then
    raise sqlstate 'PT404' using message = 'unknown-sponsorship';
  elsif sponsorship.ended_at is not null or sponsorship.desired_status = 'stop' then
    raise sqlstate 'PT409' using message = 'not-running';
  end if;
  perform private.stop_with_replacements(sponsorship.id, 'team');
  person_id := private.person_of_sponsorship(sponsorship);
  if person_id is not null then
    perform private.write_person_note(person_id, 'Sponsorship stopped as asked. ' || btrim(left(reason, 1000)));
  end if;
end
$$;

-- For the server: replaces the details on the receipts of a donor, as an administrator decided, and returns them; or
-- `refusal`. The function save-donor has checked the administrator and encrypted the PAN. As everywhere, at most three
-- corrections a donation and one a minute, in open tax years. Details that changed after those that are expected are refused.
create function public.correct_donor(
  donor_id uuid,
  administrator uuid,
  expected_updated_at timestamptz,
  name text,
  address text,
  keeps_pan boolean,
  pan_masked text,
  pan_encrypted text
) returns jsonb
language plpgsql security definer
set search_path = ''
as $$
#variable_conflict use_variable
declare
  donor public.donors;
  donation_id uuid;
  refusal text;
  next_pan_masked text;
begin
  perform private.lock_donor(donor_id);
  select * into donor from public.donors as row where row.id = donor_id;
  if not found then
    return jsonb_build_object('refusal', 'unknown-receipt');
  end if;
  next_pan_masked := case when keeps_pan then donor.pan_masked else pan_masked end;
  if (name, address) = (donor.name, donor.address) and next_pan_masked is not distinct from donor.pan_masked then
    return to_jsonb(donor);
  end if;
  if donor.updated_at is distinct from expected_updated_at then
    return jsonb_build_object('refusal', 'changed-meanwhile');
  end if;
  select donation.id into donation_id from public.donations as donation
    where donation.donor_id = donor_id and donation.paid_at is not null
      and private.is_open_tax_year(donation.paid_at)
    order by donation.paid_at desc, donation.id limit 1;
  refusal := case when donation_id is null then 'closed-year' else private.correction_refusal(donor_id) end;
  if refusal is not null then
    return jsonb_build_object('refusal', refusal);
  end if;
  update public.donors as row
    set name = name, address = address, pan_masked = next_pan_masked,
      pan_encrypted = case when keeps_pan then donor.pan_encrypted else pan_encrypted end
    where row.id = donor_id returning * into donor;
  delete from private.correction_requests as request where request.donor_id = donor_id;
  perform private.correct_receipts(donor_id);
  perform private.record_event(
    'details-corrected', account_id => donor.user_id, donation_id => donation_id,
    data => jsonb_build_object('actor_id', administrator)
  );
  perform private.refresh_people(private.addresses_of_donor(donor_id));
  perform private.describe_people(array[donor.person_id]);
  return to_jsonb(donor);
end
$$;

-- A person without an account, for those who change or delete it. PT404 `unknown-person`; PT409 `has-account`.
create function private.person_without_account(person_id uuid) returns private.people
language plpgsql stable
set search_path = ''
as $$
declare
  person private.people;
begin
  select * into person from private.people as row where row.id = person_id and not row.is_nameless;
  if not found then
    raise sqlstate 'PT404' using message = 'unknown-person';
  elsif person.account_id is not null then
    raise sqlstate 'PT409' using message = 'has-account';
  end if;
  return person;
end
$$;

-- For the team: gives a person without an account another address, also on the details of their donors, so that emails and
-- receipts go there, those that wait too. The old address is told, and the links in the emails that it got end: whoever reads that mailbox can
-- neither claim the donations nor change what their receipts say. Two people never become one here. PT400 `not-an-address`;
-- PT404 `unknown-person`; PT409 `has-account`, `nothing-given`, `changed-meanwhile`, or `other-person` with the id of who has
-- the new address.
create function public.set_person_email(person_id uuid, email text) returns void
language plpgsql security definer
set search_path = ''
as $$
#variable_conflict use_variable
declare
  old_address constant text := (select row.email from private.people as row where row.id = person_id);
  new_address constant text := private.normalised_email(coalesce(email, ''));
  donor_ids uuid[];
  donation_ids uuid[];
  other_id uuid;
  latest public.donations;
begin
  perform private.require_staff('change the address of a person');
  if not private.is_email_address(new_address) then
    raise sqlstate 'PT400' using message = 'not-an-address';
  end if;
  perform private.lock_promises();
  perform private.lock_people(array_remove(array[old_address, new_address], null));
  if (private.person_without_account(person_id)).email is distinct from old_address then
    raise sqlstate 'PT409' using message = 'changed-meanwhile';
  end if;
  donor_ids := array(select row.id from public.donors as row where row.person_id = person_id);
  perform from public.sponsorships as row
    where row.donor_id = any (donor_ids) and row.user_id is null order by row.id for no key update;
  donation_ids := array(
    select row.id from public.donations as row where row.donor_id = any (donor_ids) order by row.id for no key update
  );
  perform from public.donors as row where row.id = any (donor_ids) order by row.id for update;
  select row.id into other_id from private.people as row where row.email = new_address;
  if other_id = person_id then
    return;
  elsif other_id is not null then
    raise sqlstate 'PT409' using message = 'other-person', detail = other_id;
  elsif donor_ids = '{}' then
    raise sqlstate 'PT409' using message = 'nothing-given';
  end if;

  select * into latest from public.donations as row where row.id = any (donation_ids)
    order by row.paid_at desc nulls last, row.id limit 1;
  perform private.record_event(
    'address-changed', donation_id => latest.id,
    data => jsonb_build_object('person_id', person_id, 'actor_id', (select auth.uid()))
  );
  update public.email_outbox as waiting set cancelled_at = now()
    where waiting.is_waiting and waiting.idempotency_key in (
      select 'correction-request:' || request.secret_hash from private.correction_requests as request
      where request.donor_id = any (donor_ids)
    );
  delete from private.correction_requests as request where request.donor_id = any (donor_ids);
  perform private.readdress_emails(old_address, new_address, donation_ids, array(
    select row.id from public.sponsorships as row
    where row.donor_id = any (donor_ids) and row.visitor_email is not null
  ));
  if old_address is not null then
    perform private.queue_secret_email(
      'address-changed:' || gen_random_uuid(), 'address-changed', old_address,
      jsonb_build_object('new_address', left(new_address, 1) || '•••@' || split_part(new_address, '@', 2)),
      language => latest.language
    );
  end if;
  update public.donors as row set email = new_address where row.id = any (donor_ids);
  update public.sponsorships as row set visitor_email = new_address
    where row.donor_id = any (donor_ids)
      and (row.visitor_email is not null or (row.source = 'standing-order' and row.user_id is null));
  update private.dog_news_subscribers as reader set email = new_address
    where reader.email = old_address and reader.is_sponsor and not exists (
      select from private.dog_news_subscribers as other where other.email = new_address and other.dog_id = reader.dog_id
    );
  update private.people as row set email = new_address where row.id = person_id;
  perform private.refresh_people(array_remove(array[old_address, new_address], null));
end
$$;

-- For administrators: deletes what is stored about a person without an account: the details of their donors, what was
-- written from and to their address, and the team's notes. Donations and receipts stay, as the law asks, and so does what
-- receipts say. PT404 `unknown-person`; PT409 `has-account` or `changed-meanwhile`.
create function public.forget_person(person_id uuid) returns void
language plpgsql security definer
set search_path = ''
as $$
#variable_conflict use_variable
declare
  address constant text := (select row.email from private.people as row where row.id = person_id);
  person private.people;
  donor_ids uuid[];
  donation_ids uuid[];
  gift_ids uuid[];
begin
  perform private.require_admin('forget a person');
  perform private.lock_promises();
  perform private.lock_people(array_remove(array[address], null));
  person := private.person_without_account(person_id);
  if person.email is distinct from address then
    raise sqlstate 'PT409' using message = 'changed-meanwhile';
  end if;
  donor_ids := array(select donor.id from private.donors_of_person(person) as donor);
  perform from public.sponsorships as row where row.donor_id = any (donor_ids) order by row.id for update;
  donation_ids := array(
    select row.id from public.donations as row where row.donor_id = any (donor_ids) order by row.id for update
  );
  perform from public.donors as row where row.id = any (donor_ids) order by row.id for update;
  if exists (
    select from public.sponsorships as row
    where row.donor_id = any (donor_ids) and row.user_id is null and row.ended_at is null and row.status <> 'created'
  ) then
    raise sqlstate 'PT409' using message = 'sponsorship-runs';
  end if;
  perform from public.email_outbox as row where row.recipient = address order by row.id for update;
  gift_ids := array(
    select row.id from public.gifts as row where row.donation_id = any (donation_ids) order by row.id for update
  );

  perform private.record_event(
    'person-forgotten', data => jsonb_build_object('person_id', person_id, 'actor_id', (select auth.uid()))
  );
  perform private.end_gifts(gift_ids);
  perform private.forget_addresses(array[address]);
  update public.sponsorships as row set visitor_email = null, request_id = null
    where row.donor_id = any (donor_ids) and row.user_id is null;
  delete from public.donors as row where row.id = any (donor_ids);
  delete from private.people as row where row.id = person_id;
end
$$;

grant execute on function
  public.person_correspondence, public.person_history, public.person_notes, public.set_person_email, public.forget_person,
  public.add_person_note, public.resend_receipt, public.stop_sponsorship_as_team, public.own_data
  to authenticated;
grant execute on function public.correct_donor to service_role;

-- For staff: contact messages whose name, email or message contains the search, ignoring case, each with the person of
-- the address. `has_account`: an answer goes to an inbox, not by email. The caller orders and pages the result.
create function public.search_contact_messages(search text) returns table (
  id uuid,
  name text,
  email text,
  message text,
  created_at timestamptz,
  handled_at timestamptz,
  needs_review boolean,
  person_id uuid,
  kind public.contact_message_kind,
  paid_paise bigint,
  paid_on date,
  paid_by public.donation_way,
  reference text,
  for_dog text,
  has_account boolean,
  subject text,
  handled_by text,
  is_about_update boolean,
  passed_on_at timestamptz
)
language plpgsql stable security definer
set search_path = ''
as $$
#variable_conflict use_column
begin
  if not private.is_staff() then
    return;
  end if;
  return query
    select received.id, received.name, received.email, received.message, received.created_at,
      received.handled_at, received.needs_review,
      -- Not a join, for which the planner would read everybody.
      (select person.id from private.people as person where person.email = private.normalised_email(received.email)),
      received.kind, received.paid_paise, received.paid_on, received.paid_by, received.reference, received.for_dog,
      private.account_of_letter(received) is not null, private.letter_subject(received),
      private.shown_name(received.handled_by), received.about_update_id is not null, received.passed_on_at
    from private.find_contact_messages(search) as received;
end
$$;

grant execute on function public.search_contact_messages to authenticated;
-- Donations that arrive another way than through the payment provider, by bank transfer, UPI, cheque or cash, and sponsors who
-- pay by a standing order. The team records, corrects and returns them; receipts, emails and sums follow as for every donation.
--
-- Rules of the Income-tax Act, 2025, looked up on 25 November 2026; the organisation's accountant confirms them. Section
-- 186(1) forbids ₹2,00,000 or more in cash from one person in a day, for one transaction or for one occasion: the first is
-- refused, and from that sum within 30 days the recorder is asked about the others. Money from before 1 April 2026
-- belongs to the former Act.

-- Two people who record or change donations wait for each other, so that each sees the other's. Taken after lock_promises and
-- before lock_people.
create function private.lock_recording() returns void
language sql
set search_path = ''
as $$
  select pg_advisory_xact_lock(hashtextextended('recorded donations', 0))
$$;

-- As paid_at of what arrived on a day: noon in India.
create function private.noon(day date) returns timestamptz
language sql stable
set search_path = ''
as $$
  select (day + time '12:00') at time zone 'Asia/Kolkata'
$$;

-- Why such a donation can't be recorded, as an error code; null when it can be.
create function private.recording_problem(
  amount_paise bigint,
  received_on date,
  way public.donation_way,
  reference text
) returns text
language sql stable
set search_path = ''
as $$
  select case
    when (amount_paise between 100 and 1000000000) is not true then 'amount-out-of-range'
    when received_on > private.india_date(now()) then 'future-day'
    when (received_on >= '2026-04-01') is not true then 'too-early'
    when not private.is_open_tax_year(private.noon(received_on)) then 'closed-year'
    when way = 'cheque' and reference is null then 'reference-missing'
  end
$$;

-- What a person gave in cash from one day to another, without one donation.
create function private.cash_of_person(person private.people, first_day date, last_day date, except_id uuid) returns bigint
language sql stable
set search_path = ''
as $$
  select coalesce(sum(donation.amount_paise), 0)::bigint
  from private.donations_of_person(person) as donation
  join private.recorded_donations as entered on entered.donation_id = donation.id
  where donation.payment_method = 'cash' and entered.received_on between first_day and last_day
    and donation.id is distinct from except_id
$$;

-- The donations that may be the same money: of the person the same amount within three days, and those with the reference.
create function private.similar_donations(
  person private.people,
  amount_paise bigint,
  received_on date,
  reference text
) returns setof public.donations
-- The planner would expect a thousand.
language sql stable rows 10
set search_path = ''
as $$
  select donation.* from private.donations_of_person(person) as donation
  left join private.recorded_donations as entered on entered.donation_id = donation.id
  where donation.amount_paise = similar_donations.amount_paise and donation.status <> 'failed'
    and coalesce(entered.received_on, private.india_date(donation.paid_at))
      between similar_donations.received_on - 3 and similar_donations.received_on + 3
  union
  select donation.* from private.recorded_donations as entered
  join public.donations as donation on donation.id = entered.donation_id
  where entered.reference_key = upper(regexp_replace(similar_donations.reference, '[^A-Za-z0-9]', '', 'g'))
    and donation.status <> 'failed'
  union
  select donation.* from public.donations as donation where donation.provider_payment_id = similar_donations.reference
$$;

-- The account that the donations of a person belong to, when the team chooses them. One that nobody has confirmed may be
-- somebody else's.
create function private.confirmed_account(person private.people) returns uuid
language sql stable
set search_path = ''
as $$
  select account.id from auth.users as account
  where account.id = person.account_id and account.email_confirmed_at is not null
$$;

-- The details with which receipts of a person are made out: the account's own, else those of the last donation.
create function private.donor_of_person(person private.people) returns public.donors
language sql stable
set search_path = ''
as $$
  select donor from public.donors as donor
  where donor.person_id = person.id
    and (donor.user_id is null or donor.user_id = private.confirmed_account(person))
  order by donor.user_id is null, donor.created_at desc, donor.id limit 1
$$;

-- The person with this id, or a new one with the details; the caller has locked the address. Raises 'unknown-person' or
-- 'other-person', or 'details-needed' when neither the person nor the caller has details.
create function private.recorded_person(person_id uuid, details jsonb) returns private.people
language plpgsql
set search_path = ''
as $$
#variable_conflict use_variable
declare
  address constant text := details ->> 'email';
  person private.people;
begin
  if person_id is not null then
    select * into person from private.people as row where row.id = person_id and not row.is_nameless for no key update;
    if not found then
      raise sqlstate 'PT404' using message = 'unknown-person';
    elsif details is null and (private.donor_of_person(person)).id is null then
      raise sqlstate 'PT409' using message = 'details-needed';
    end if;
  elsif details is not null then
    select * into person from private.people as row where row.email = address;
    if found then
      raise sqlstate 'PT409' using message = 'other-person', detail = person.id;
    end if;
    insert into private.people (email, name) values (address, details ->> 'name') returning * into person;
  end if;
  return person;
end
$$;

-- The details for the receipts of a person: those that are given, else, or if they say the same, those of the person.
create function private.recorded_donor(person private.people, details jsonb, is_citizen boolean) returns uuid
language plpgsql
set search_path = ''
as $$
#variable_conflict use_variable
declare
  known constant public.donors := private.donor_of_person(person);
  donor_id uuid := known.id;
begin
  if details is not null and (
    known.id is null or details ->> 'pan_encrypted' is not null
    or (details ->> 'name', details ->> 'address') is distinct from (known.name, known.address)
  ) then
    insert into public.donors (id, person_id, name, address, email, phone, pan_masked, pan_encrypted)
      select row.id, person.id, row.name, row.address, case when private.is_email_address(person.email) then person.email end,
        row.phone, row.pan_masked, row.pan_encrypted
      from jsonb_populate_record(null::public.donors, details) as row
      returning id into donor_id;
  end if;
  update public.donors as donor set citizen_declared_at = now()
    where donor.id = donor_id and donor.citizen_declared_at is null and is_citizen;
  return donor_id;
end
$$;

-- What the answer says about a donation that is recorded.
create function private.recording_result(donation_id uuid) returns jsonb
language sql stable
set search_path = ''
as $$
  select jsonb_build_object(
    'donation_id', donation.id, 'status', donation.status, 'person_id', private.person_of_donation(donation),
    'receipt_id', receipt.id, 'receipt_number', receipt.number
  )
  from public.donations as donation
  left join public.receipts as receipt on receipt.id = private.latest_receipt(donation.id)
  where donation.id = recording_result.donation_id
$$;

-- Raises 42501 unless the account may record donations now. The function record-donation has verified the session.
create function private.require_recorder(account uuid) returns void
language plpgsql stable
set search_path = ''
as $$
begin
  if not exists (
    select from public.user_roles as member where member.user_id = account and member.role in ('staff', 'admin')
  ) then
    raise insufficient_privilege using message = 'Only staff can record donations';
  end if;
end
$$;

-- For the server: records a donation with its receipt and email. `entry` has id, person_id, donor (the details with encrypted
-- PAN, or null), is_citizen, amount_paise, received_on, way, reference, bank_name, dog_id, sponsorship_id, letter_id,
-- language, confirmed_duplicates and confirms_cash. Without person and donor it is anonymous.
--
-- Returns what it recorded, or the refusal with its detail: of `needs-confirmation` what has to be confirmed. The same id
-- twice is one donation: the answer may have been lost.
create function public.save_recorded_donation(entry jsonb, recorder uuid, mode public.payment_mode) returns jsonb
language plpgsql security definer
set search_path = ''
as $$
#variable_conflict use_variable
declare
  donation public.donations := jsonb_populate_record(null::public.donations, entry);
  entered constant private.recorded_donations := jsonb_populate_record(null::private.recorded_donations, entry);
  way constant public.donation_way := (entry ->> 'way')::public.donation_way;
  details constant jsonb := nullif(entry -> 'donor', 'null');
  problem constant text := private.recording_problem(donation.amount_paise, entered.received_on, way, entered.reference);
  person_id uuid := entry ->> 'person_id';
  person private.people;
  sponsorship public.sponsorships;
  question jsonb;
  refusal text;
  refusal_detail text;
begin
  perform private.require_recorder(recorder);
  if problem is not null then
    raise sqlstate 'PT400' using message = problem;
  end if;
  perform private.lock_recording();
  if exists (select from private.recorded_donations as known where known.donation_id = donation.id and known.recorded_by = recorder) then
    return private.recording_result(donation.id);
  end if;
  if donation.sponsorship_id is not null then
    select * into sponsorship from public.sponsorships as row
      where row.id = donation.sponsorship_id and row.source = 'standing-order' and row.mode = mode for share;
    if not found or person_id <> private.person_of_sponsorship(sponsorship) then
      raise sqlstate 'PT404' using message = 'unknown-sponsorship';
    elsif entered.received_on > private.india_date(sponsorship.ended_at) then
      raise sqlstate 'PT409' using message = 'not-running';
    end if;
    person_id := private.person_of_sponsorship(sponsorship);
    donation.dog_id := sponsorship.dog_id;
  elsif donation.dog_id is not null
    and not exists (select from public.dog_profiles as dog where dog.id = donation.dog_id) then
    raise sqlstate 'PT404' using message = 'unknown-dog';
  end if;
  perform private.lock_people(array_remove(array[
    details ->> 'email', (select row.email from private.people as row where row.id = person_id)
  ], null));
  person := private.recorded_person(person_id, details);
  if way = 'cash' and donation.amount_paise + private.cash_of_person(person, entered.received_on, entered.received_on, null)
    >= 20000000 then
    raise sqlstate 'PT400' using message = 'cash-limit';
  end if;
  question := private.recording_question(person, donation.amount_paise, entered, way, entry);
  if question is not null then
    raise sqlstate 'PT409' using message = 'needs-confirmation', detail = question;
  end if;

  if person.id is not null then
    donation.donor_id := coalesce(
      case when details is null then sponsorship.donor_id end,
      private.recorded_donor(person, details, coalesce((entry ->> 'is_citizen')::boolean, false))
    );
  end if;
  donation.user_id := private.confirmed_account(person);
  donation.type := case when sponsorship.id is null then 'One-time' else 'Monthly' end;
  donation.source := 'recorded';
  donation.status := case way when 'cheque' then 'pending' else 'completed' end;
  donation.mode := mode;
  donation.paid_at := case when way <> 'cheque' then private.noon(entered.received_on) end;
  donation.payment_method := way;
  insert into private.recorded_donations (donation_id, received_on, reference, bank_name, recorded_by)
    values (donation.id, entered.received_on, entered.reference, entered.bank_name, recorder);
  perform private.store_donation(donation);
  update public.contact_messages as letter set handled_at = now()
    where letter.id = (entry ->> 'letter_id')::uuid and letter.handled_at is null;
  return private.recording_result(donation.id);
exception when sqlstate 'PT400' or sqlstate 'PT404' or sqlstate 'PT409' then
  get stacked diagnostics refusal = message_text, refusal_detail = pg_exception_detail;
  return jsonb_build_object('refusal', refusal, 'detail', refusal_detail);
end
$$;

-- What must be confirmed before a donation is recorded, and isn't yet: null for nothing.
create function private.recording_question(
  person private.people,
  amount_paise bigint,
  entered private.recorded_donations,
  way public.donation_way,
  entry jsonb
) returns jsonb
language plpgsql stable
set search_path = ''
as $$
#variable_conflict use_variable
declare
  duplicates jsonb;
  cash_paise bigint;
begin
  select jsonb_agg(jsonb_build_object(
      'id', other.id, 'person_id', private.person_of_donation(other),
      'name', coalesce((select donor.name from public.donors as donor where donor.id = other.donor_id), 'Anonymous donor'),
      'amount_paise', other.amount_paise, 'given_on', coalesce(known.received_on, private.india_date(other.paid_at)),
      'way', other.payment_method, 'reference', known.reference,
      'dog_name', (select dog.name from public.dog_profiles as dog where dog.id = other.dog_id),
      'status', other.status, 'source', other.source
    ) order by other.created_at desc, other.id)
    into duplicates
    from private.similar_donations(person, amount_paise, entered.received_on, entered.reference) as other
    left join private.recorded_donations as known on known.donation_id = other.id
    where other.id::text not in (
      select jsonb_array_elements_text(coalesce(nullif(entry -> 'confirmed_duplicates', 'null'), '[]'))
    );
  if way = 'cash' and not coalesce((entry ->> 'confirms_cash')::boolean, false) then
    cash_paise := amount_paise
      + private.cash_of_person(person, entered.received_on - 29, entered.received_on + 29, null);
    cash_paise := case when cash_paise >= 20000000 then cash_paise end;
  end if;
  return case
    when duplicates is not null or cash_paise is not null then
      jsonb_build_object('duplicates', coalesce(duplicates, '[]'), 'cash_paise', cash_paise)
  end;
end
$$;

-- For the server: begins a sponsorship by standing order. `entry` has id, person_id, donor, is_citizen, dog_id, amount_paise,
-- since and language. Nobody is emailed: the sponsor and the team have spoken. The same id twice is one sponsorship. Returns
-- its sponsorship_id, or the refusal with its detail.
create function public.save_standing_order(entry jsonb, recorder uuid, mode public.payment_mode) returns jsonb
language plpgsql security definer
set search_path = ''
as $$
#variable_conflict use_variable
declare
  asked constant public.sponsorships := jsonb_populate_record(null::public.sponsorships, entry);
  details constant jsonb := nullif(entry -> 'donor', 'null');
  since constant date := entry ->> 'since';
  address constant text := (
    select row.email from private.people as row where row.id = (entry ->> 'person_id')::uuid
  );
  account uuid;
  person private.people;
  refusal text;
  refusal_detail text;
begin
  perform private.require_recorder(recorder);
  if (asked.amount_paise between 100 and 1000000000) is not true then
    raise sqlstate 'PT400' using message = 'amount-out-of-range';
  elsif since > private.india_date(now()) then
    raise sqlstate 'PT400' using message = 'future-day';
  elsif asked.dog_id is not null and not exists (select from public.dog_profiles as dog where dog.id = asked.dog_id) then
    raise sqlstate 'PT404' using message = 'unknown-dog';
  end if;
  perform private.lock_promises();
  perform private.lock_recording();
  perform private.lock_people(array_remove(array[address, details ->> 'email'], null));
  if exists (select from public.sponsorships as row where row.id = asked.id) then
    return jsonb_build_object('sponsorship_id', asked.id);
  end if;
  person := private.recorded_person((entry ->> 'person_id')::uuid, details);
  if person.id is null then
    raise sqlstate 'PT404' using message = 'unknown-person';
  elsif exists (
    select from private.sponsorships_of_person(person) as other
    where other.mode = mode and not other.is_gift and private.is_for_dog(other, asked.dog_id)
  ) then
    raise sqlstate 'PT409' using message = 'already-sponsors';
  end if;
  account := private.confirmed_account(person);
  insert into public.sponsorships (
    id, user_id, donor_id, dog_id, amount_paise, mode, source, status, started_at, visitor_email, language
  ) values (
    asked.id, account, private.recorded_donor(person, details, coalesce((entry ->> 'is_citizen')::boolean, false)),
    asked.dog_id, asked.amount_paise, mode, 'standing-order', 'active', private.noon(since),
    case when account is null and private.is_email_address(person.email) then person.email end, coalesce(asked.language, 'en')
  );
  perform private.record_sponsorship_event(
    asked.id, 'authorised', 'team', dog_id => asked.dog_id, amount_paise => asked.amount_paise
  );
  perform private.describe_people(array[person.id]);
  perform private.refresh_coverage(array[asked.dog_id]);
  return jsonb_build_object('sponsorship_id', asked.id);
exception when sqlstate 'PT400' or sqlstate 'PT404' or sqlstate 'PT409' then
  get stacked diagnostics refusal = message_text, refusal_detail = pg_exception_detail;
  return jsonb_build_object('refusal', refusal, 'detail', refusal_detail);
end
$$;

-- For the team: ends a sponsorship by standing order at once. PT404 `unknown-sponsorship`; PT409 `not-running`.
create function public.stop_standing_order(sponsorship_id uuid, reason text default null) returns void
language plpgsql security definer
set search_path = ''
as $$
#variable_conflict use_variable
declare
  sponsorship public.sponsorships;
begin
  perform private.require_staff('stop a standing order');
  perform private.lock_promises();
  select * into sponsorship from public.sponsorships as row
    where row.id = sponsorship_id and row.source = 'standing-order' for update;
  if not found then
    raise sqlstate 'PT404' using message = 'unknown-sponsorship';
  elsif sponsorship.ended_at is not null then
    raise sqlstate 'PT409' using message = 'not-running';
  end if;
  perform private.stop_one_sponsorship(sponsorship_id, 'sponsor', 'team', nullif(btrim(left(reason, 1000)), ''));
end
$$;

-- The recorded donation with this id, locked with what a change of it writes. PT404 `unknown-donation`; PT409
-- `changed-meanwhile` unless it has the version.
create function private.locked_recording(donation_id uuid, expected_version integer default null) returns public.donations
language plpgsql
set search_path = ''
as $$
#variable_conflict use_variable
declare
  donation public.donations;
begin
  perform private.lock_recording();
  perform private.lock_donor(known.donor_id) from public.donations as known where known.id = donation_id;
  select * into donation from public.donations as row
    where row.id = donation_id and row.source = 'recorded' for no key update;
  if not found then
    raise sqlstate 'PT404' using message = 'unknown-donation';
  elsif donation.sync_version <> expected_version then
    raise sqlstate 'PT409' using message = 'changed-meanwhile';
  end if;
  return donation;
end
$$;

create type public.cheque_outcome as enum ('credited', 'returned');

-- For the team: the bank has credited a cheque that waited, so that it gets its receipt; or has returned one, also after its
-- credit, which cancels the receipt. tells_donor sends the email about a returned one. Returns the latest receipt. PT404
-- `unknown-donation`; PT409 `outcome-recorded` or `closed-year`.
create function public.record_cheque_outcome(
  donation_id uuid,
  outcome public.cheque_outcome,
  tells_donor boolean default false
) returns uuid
language plpgsql security definer
set search_path = ''
as $$
#variable_conflict use_variable
declare
  donation public.donations;
begin
  perform private.require_staff('record what became of a cheque');
  donation := private.locked_recording(donation_id);
  if donation.payment_method <> 'cheque' or donation.status not in ('pending', 'completed')
    or (outcome = 'credited' and donation.status <> 'pending') then
    raise sqlstate 'PT409' using message = 'outcome-recorded';
  end if;
  if outcome = 'credited' then
    donation.status := 'completed';
    donation.paid_at := (
      select private.noon(entered.received_on) from private.recorded_donations as entered
      where entered.donation_id = donation_id
    );
    if not private.is_open_tax_year(donation.paid_at) then
      raise sqlstate 'PT409' using message = 'closed-year';
    end if;
  else
    donation.status := 'failed';
    perform private.record_event(
      'cheque-returned', account_id => donation.user_id, donation_id => donation_id, dog_id => donation.dog_id,
      data => jsonb_build_object(
        'amount_paise', donation.amount_paise, 'type', donation.type, 'mode', donation.mode,
        'actor_id', (select auth.uid()), 'tells_donor', coalesce(tells_donor, false)
      )
    );
  end if;
  perform private.store_donation(donation);
  return private.latest_receipt(donation_id);
end
$$;

-- For the team: makes a recorded donation say what is right, and replaces its receipt. All arguments are as it should be
-- afterwards; with person_id the receipt is made out to that person, with name and address to other details of the same one.
-- Details that are on other receipts, too, are corrected on the page of the person. Returns the latest receipt. The errors are
-- PT400, PT404 and PT409 with a code.
create function public.correct_recorded_donation(
  donation_id uuid,
  expected_version integer,
  reason text,
  amount_paise bigint,
  received_on date,
  way public.donation_way,
  reference text default null,
  bank_name text default null,
  dog_id uuid default null,
  name text default null,
  address text default null,
  person_id uuid default null
) returns uuid
language plpgsql security definer
set search_path = ''
as $$
#variable_conflict use_variable
declare
  donation public.donations;
  donor public.donors;
  person private.people;
  payer_id uuid;
  given_reference constant text := nullif(btrim(reference), '');
  given_bank constant text := nullif(btrim(bank_name), '');
  problem constant text := private.recording_problem(amount_paise, received_on, way, given_reference);
begin
  perform private.require_staff('correct a donation');
  if coalesce(reason, '') !~ '\S' then
    raise sqlstate 'PT400' using message = 'reason-missing';
  elsif problem is not null then
    raise sqlstate 'PT400' using message = problem;
  end if;
  donation := private.locked_recording(donation_id, expected_version);
  select * into donor from public.donors as row where row.id = donation.donor_id;
  payer_id := coalesce(person_id, donor.person_id);
  select * into person from private.people as row where row.id = payer_id and not row.is_nameless;
  if dog_id is not null and not exists (select from public.dog_profiles as dog where dog.id = dog_id) then
    raise sqlstate 'PT404' using message = 'unknown-dog';
  elsif donation.status not in ('pending', 'completed') then
    raise sqlstate 'PT409' using message = 'not-correctable';
  elsif not private.is_open_tax_year(donation.paid_at) then
    raise sqlstate 'PT409' using message = 'closed-year';
  elsif donation.refunded_paise >= amount_paise then
    raise sqlstate 'PT409' using message = 'below-returned';
  elsif way = 'cash'
    and amount_paise + private.cash_of_person(person, received_on, received_on, donation_id) >= 20000000 then
    raise sqlstate 'PT400' using message = 'cash-limit';
  end if;
  if payer_id is distinct from donor.person_id then
    if person.id is null then
      raise sqlstate 'PT404' using message = 'unknown-person';
    end if;
    donor := private.donor_of_person(person);
    if donor.id is null then
      raise sqlstate 'PT409' using message = 'details-needed';
    end if;
  end if;
  perform private.correct_recorded_name(donation, donor, name, address);
  update private.recorded_donations as row
    set received_on = received_on, reference = given_reference, bank_name = given_bank
    where row.donation_id = donation_id;
  insert into private.donation_changes (donation_id, kind, reason, changed_by)
    values (donation_id, 'correction', btrim(left(reason, 500)), (select auth.uid()));
  perform private.record_event(
    'donation-corrected', account_id => donation.user_id, donation_id => donation_id,
    data => jsonb_build_object('actor_id', (select auth.uid()), 'amount_paise', amount_paise)
  );
  if donor.id is distinct from donation.donor_id then
    donation.user_id := private.confirmed_account(person);
  end if;
  donation.donor_id := donor.id;
  donation.amount_paise := amount_paise;
  donation.dog_id := dog_id;
  donation.payment_method := way;
  if donation.status = 'completed' or way <> 'cheque' then
    -- If it wasn't a cheque after all, the money has arrived.
    donation.status := 'completed';
    donation.paid_at := private.noon(received_on);
  end if;
  perform private.store_donation(donation, 'correction');
  return private.latest_receipt(donation_id);
end
$$;

-- Corrects name and address of a recorded donation's donor, when they differ. `shared-details` when they are an account's own
-- or on other receipts; otherwise as correct_donor.
create function private.correct_recorded_name(
  donation public.donations,
  donor public.donors,
  name text,
  address text
) returns void
language plpgsql
set search_path = ''
as $$
#variable_conflict use_variable
declare
  refusal constant text := private.correction_refusal(donor.id);
begin
  if name is null or (name, address) is not distinct from (donor.name, donor.address) then
    return;
  elsif donor.id is null or donor.user_id is not null or donor.id <> donation.donor_id or exists (
    select from public.donations as other where other.donor_id = donor.id and other.id <> donation.id
  ) or exists (select from public.sponsorships as other where other.donor_id = donor.id) then
    raise sqlstate 'PT409' using message = 'shared-details';
  elsif refusal is not null then
    raise sqlstate 'PT409' using message = refusal;
  end if;
  update public.donors as row set name = name, address = address where row.id = donor.id;
end
$$;

-- For administrators: notes that money of a recorded donation was given back, all or a part; the receipt is cancelled or
-- replaced. Returns the latest receipt. PT400, PT404 and PT409 with a code; PT403 as require_second_factor.
create function public.return_recorded_donation(
  donation_id uuid,
  expected_version integer,
  amount_paise bigint,
  returned_on date,
  way public.donation_way,
  reason text
) returns uuid
language plpgsql security definer
set search_path = ''
as $$
#variable_conflict use_variable
declare
  donation public.donations;
begin
  perform private.require_admin('return a donation');
  perform private.require_second_factor();
  if coalesce(reason, '') !~ '\S' then
    raise sqlstate 'PT400' using message = 'reason-missing';
  end if;
  donation := private.locked_recording(donation_id, expected_version);
  if donation.status <> 'completed' then
    raise sqlstate 'PT409' using message = 'not-returnable';
  elsif (amount_paise between 1 and donation.net_paise) is not true then
    raise sqlstate 'PT400' using message = 'amount-out-of-range';
  elsif returned_on > private.india_date(now()) then
    raise sqlstate 'PT400' using message = 'future-day';
  elsif (returned_on >= private.india_date(donation.paid_at)) is not true then
    raise sqlstate 'PT400' using message = 'too-early';
  end if;
  if amount_paise = donation.net_paise then
    donation.status := 'refunded';
  end if;
  donation.refunded_paise := donation.refunded_paise + amount_paise;
  insert into private.donation_changes (donation_id, kind, reason, amount_paise, happened_on, way, changed_by)
    values (donation_id, 'return', btrim(left(reason, 500)), amount_paise, returned_on, way, (select auth.uid()));
  perform private.record_event(
    'donation-returned', account_id => donation.user_id, donation_id => donation_id,
    data => jsonb_build_object('actor_id', (select auth.uid()), 'amount_paise', amount_paise)
  );
  perform private.store_donation(donation);
  return private.latest_receipt(donation_id);
end
$$;

-- For the team: a recorded donation with all that was entered and changed. No row for any other donation. is_own_details: made
-- out to details that can't be corrected with the donation alone.
create function public.recorded_donation(donation_id uuid) returns table (
  id uuid,
  version integer,
  person_id uuid,
  donor_id uuid,
  name text,
  address text,
  pan_masked text,
  amount_paise bigint,
  refunded_paise bigint,
  status public.donation_status,
  way public.donation_way,
  reference text,
  bank_name text,
  received_on date,
  dog_id uuid,
  dog_name text,
  sponsorship_id uuid,
  recorded_by_name text,
  recorded_at timestamptz,
  receipt_id uuid,
  receipt_number text,
  is_open_year boolean,
  is_own_details boolean,
  changes jsonb
)
language plpgsql stable security definer
set search_path = ''
as $$
#variable_conflict use_column
begin
  perform private.require_staff('see donations');
  return query
    select donation.id, donation.sync_version, private.person_of_donation(donation), donor.id, donor.name, donor.address,
      donor.pan_masked, donation.amount_paise, donation.refunded_paise, donation.status,
      donation.payment_method::public.donation_way, entered.reference, entered.bank_name, entered.received_on, dog.id, dog.name,
      donation.sponsorship_id, recorder.name, donation.created_at, receipt.id, receipt.number,
      private.is_open_tax_year(private.noon(entered.received_on)),
      donor.id is null or donor.user_id is not null
        or exists (select from public.donations as other where other.donor_id = donor.id and other.id <> donation.id)
        or exists (select from public.sponsorships as other where other.donor_id = donor.id),
      (
        select coalesce(jsonb_agg(jsonb_build_object(
          'kind', change.kind, 'reason', change.reason, 'amount_paise', change.amount_paise, 'happened_on', change.happened_on,
          'way', change.way, 'changed_by_name', author.name, 'changed_at', change.changed_at
        ) order by change.id), '[]')
        from private.donation_changes as change
        left join public.profiles as author on author.user_id = change.changed_by
        where change.donation_id = donation.id
      )
    from private.recorded_donations as entered
    join public.donations as donation on donation.id = entered.donation_id
    left join public.donors as donor on donor.id = donation.donor_id
    left join public.dog_profiles as dog on dog.id = donation.dog_id
    left join public.profiles as recorder on recorder.user_id = entered.recorded_by
    left join public.receipts as receipt on receipt.id = private.latest_receipt(donation.id)
    where entered.donation_id = recorded_donation.donation_id;
end
$$;

-- For the team: a page of what was recorded, the latest first, at most 100; each row carries the number of all. It is the way
-- to what nobody gave a name for.
create function public.recorded_donation_list(page_size integer default 20, page_offset integer default 0) returns table (
  donation_id uuid,
  name text,
  amount_paise bigint,
  way public.donation_way,
  status public.donation_status,
  recorded_at timestamptz,
  receipt_id uuid,
  receipt_number text,
  found_count bigint
)
language plpgsql stable security definer
set search_path = ''
as $$
#variable_conflict use_column
begin
  perform private.require_staff('see donations');
  return query
    select donation.id, coalesce(donor.name, 'Anonymous donor'), donation.amount_paise,
      donation.payment_method::public.donation_way, donation.status, donation.created_at, receipt.id, receipt.number,
      (select count(*) from private.recorded_donations)
    from (
      select * from public.donations as row where row.source = 'recorded'
      order by row.created_at desc, row.id desc
      limit least(greatest(coalesce(page_size, 20), 1), 100)
      offset greatest(coalesce(page_offset, 0), 0)
    ) as donation
    left join public.donors as donor on donor.id = donation.donor_id
    left join public.receipts as receipt on receipt.id = private.latest_receipt(donation.id)
    order by donation.created_at desc, donation.id desc;
end
$$;

-- For the team: a page of the cheques that wait for the bank, the oldest first, at most 100; each row carries the number of all.
create function public.waiting_cheques(page_size integer default 50, page_offset integer default 0) returns table (
  donation_id uuid,
  person_id uuid,
  name text,
  amount_paise bigint,
  received_on date,
  reference text,
  bank_name text,
  dog_name text,
  found_count bigint
)
language plpgsql stable security definer
set search_path = ''
as $$
#variable_conflict use_column
begin
  perform private.require_staff('see cheques');
  return query
    select donation.id, private.person_of_donation(donation), coalesce(donor.name, 'Anonymous donor'), donation.amount_paise,
      entered.received_on, entered.reference, entered.bank_name,
      (select dog.name from public.dog_profiles as dog where dog.id = donation.dog_id), count(*) over ()
    from public.donations as donation
    join private.recorded_donations as entered on entered.donation_id = donation.id
    left join public.donors as donor on donor.id = donation.donor_id
    where donation.status = 'pending' and donation.source = 'recorded'
    order by entered.received_on, donation.id
    limit least(greatest(coalesce(page_size, 50), 1), 100)
    offset greatest(coalesce(page_offset, 0), 0);
end
$$;

-- The running standing orders whose money of a month hasn't come by its 10th: of this month from the 10th on, before that of
-- the last one. A cheque that waits has come. One that began after the 10th is expected from the next month on.
create function private.late_standing_orders(live_only boolean, today date) returns setof public.sponsorships
language sql stable
set search_path = ''
as $$
  select sponsorship.*
  from public.sponsorships as sponsorship
  cross join lateral (select date_trunc('month', today - 9)::date as first_day) as due
  where sponsorship.source = 'standing-order' and sponsorship.ended_at is null
    and (sponsorship.mode = 'live' or not live_only)
    and private.india_date(sponsorship.started_at) < due.first_day + 10
    and not exists (
      select from public.donations as month
      join private.recorded_donations as entered on entered.donation_id = month.id
      where month.sponsorship_id = sponsorship.id and month.status <> 'failed' and entered.received_on >= due.first_day
    )
$$;

-- For the team: a page of them, those that waited longest first, at most 100; each row carries the number of all.
create function public.late_standing_orders(
  page_size integer default 50,
  page_offset integer default 0,
  live_only boolean default false
) returns table (
  sponsorship_id uuid,
  person_id uuid,
  name text,
  dog_name text,
  amount_paise bigint,
  last_paid_on date,
  found_count bigint
)
language plpgsql stable security definer
set search_path = ''
as $$
#variable_conflict use_column
begin
  perform private.require_staff('see standing orders');
  return query
    select late.id, person.id, coalesce(nullif(person.name, ''), person.email),
      (select dog.name from public.dog_profiles as dog where dog.id = late.dog_id), late.amount_paise, last.paid_on,
      count(*) over ()
    from private.late_standing_orders(coalesce(live_only, false), private.india_date(now())) as late
    -- Not a join, for which the planner would read everybody.
    left join lateral (
      select known.id, known.name, known.email from private.people as known
      where known.id = private.person_of_sponsorship(late) limit 1
    ) as person on true
    left join lateral (
      select private.india_date(max(month.paid_at)) as paid_on from public.donations as month
      where month.sponsorship_id = late.id and month.net_paise > 0
    ) as last on true
    order by coalesce(last.paid_on, private.india_date(late.started_at)), late.id
    limit least(greatest(coalesce(page_size, 50), 1), 100)
    offset greatest(coalesce(page_offset, 0), 0);
end
$$;

grant execute on function public.save_recorded_donation, public.save_standing_order to service_role;
grant execute on function
  public.record_cheque_outcome, public.correct_recorded_donation, public.return_recorded_donation, public.stop_standing_order,
  public.recorded_donation, public.recorded_donation_list, public.waiting_cheques, public.late_standing_orders
  to authenticated;
-- Milestones of sponsorships: one email after the first month, and each year since the first of those that replaced each
-- other began.

-- The first of the sponsorships that replaced each other.
create function private.first_of_chain(sponsorship public.sponsorships) returns public.sponsorships
language sql stable
set search_path = ''
as $$
  with recursive chain as (
    select sponsorship.id, sponsorship.replaces_id, 1 as place
    union all
    select replaced.id, replaced.replaces_id, chain.place + 1
    from chain join public.sponsorships as replaced on replaced.id = chain.replaces_id
    where replaced.started_at is not null
  )
  select first.* from public.sponsorships as first
  where first.id = (select chain.id from chain order by chain.place desc limit 1)
$$;

-- Of which a milestone may tell now: it is charged, for a dog that is here.
create function private.may_celebrate(sponsorship public.sponsorships) returns boolean
language sql stable
set search_path = ''
as $$
  select private.is_promised(sponsorship) and exists (
    select from public.dog_profiles as dog where dog.id = sponsorship.dog_id and dog.status = 'available'
  )
$$;

-- For the server, each night: records the milestones of this Indian day, and of the one before if that run failed. A
-- milestone on 29 February is on the 28th in other years.
create function public.record_milestones(as_of timestamptz) returns void
language sql security definer
set search_path = ''
as $$
  select private.record_event(
    'milestone-reached', account_id => sponsorship.user_id, sponsorship_id => sponsorship.id,
    dog_id => sponsorship.dog_id,
    data => jsonb_build_object('first_id', (began.first).id, 'years', milestone.years),
    occurred_at => as_of, reference => milestone.years::text
  )
  from public.sponsorships as sponsorship
  cross join lateral (select private.first_of_chain(sponsorship) as first) as began
  cross join lateral (
    select years,
      (private.india_date((began.first).started_at)
        + case years when 0 then interval '1 month' else years * interval '1 year' end)::date as day
    from generate_series(0, 50) as years
  ) as milestone
  where private.may_celebrate(sponsorship)
    and milestone.day between private.india_date(as_of) - 1 and private.india_date(as_of)
  order by sponsorship.id
$$;

grant execute on function public.record_milestones to service_role;

-- What the email about a milestone says: the sums of this sponsorship, and the newest pictures since it began, one of an
-- update. Null without an update, while it is paused, after its end and once the dog has left.
create function private.milestone_content(email public.email_outbox) returns jsonb
language sql stable
set search_path = ''
as $$
  select jsonb_build_object(
    'years', email.data -> 'years', 'mode', sponsorship.mode, 'dog_id', dog.id,
    'dog_name', private.dog_text(dog.id, 'name', dog.name), 'since', (began.first).started_at,
    'gifts', private.gifts(sponsorship.id), 'is_visitor', email.dog_news_id is not null,
    'pictures', (
      select coalesce(jsonb_agg(to_jsonb(picture) order by picture.published_at desc, picture.id), '[]')
      from (
        select news.id, news.published_at, news.happened_on, coalesce(media.alt, media.video_text) as alt,
          format('%s/%s-640.%s', news.id, media.id, media.picture_extension) as picture
        from public.dog_updates as news
        join public.dog_update_media as media on media.update_id = news.id and media.position = 0
        where news.dog_id = dog.id and news.hidden_at is null and news.published_at >= (began.first).started_at
        order by news.published_at desc, news.id limit 3
      ) as picture
    )
  )
  from public.sponsorships as sponsorship
  cross join lateral (select private.first_of_chain(sponsorship) as first) as began
  join public.dog_profiles as dog on dog.id = sponsorship.dog_id
  where sponsorship.id = (email.data ->> 'sponsorship_id')::uuid and private.may_celebrate(sponsorship)
    and exists (
      select from public.dog_updates as news
      where news.dog_id = dog.id and news.hidden_at is null and news.published_at >= (began.first).started_at
    )
$$;
-- How the team works on review items: the list with what each is about, who looks after it, notes, closing and
-- opening again. Staff and administrators only, checked by each function. Errors have a status for the API and a code
-- as their message.

-- Whom a review item is about: the person of its donation, else the sponsor. Null for none, for a donor who gave no
-- details, and once the account is deleted.
create function private.person_of_review_item(item public.review_items) returns uuid
language sql stable
set search_path = ''
as $$
  select coalesce(
    (
      select private.person_of_donation(donation) from public.donations as donation
      where donation.id = item.donation_id
    ),
    (
      select private.person_of_sponsorship(sponsorship) from public.sponsorships as sponsorship
      where sponsorship.id = item.sponsorship_id
    )
  )
$$;

-- Who can look after review items. Without a name, the address.
create view private.staff_members as
  select member.user_id, coalesce(nullif(btrim(profile.name), ''), profile.email) as name
  from public.user_roles as member
  join public.profiles as profile on profile.user_id = member.user_id
  where member.role in ('admin', 'staff');

-- Review items with what they are about. A column is null where there is nothing; respond_by is the deadline.
create view private.review_item_details as
  select item.id, item.kind, item.description, item.provider_order_id, item.provider_payment_id,
    item.provider_subscription_id, item.amount_paise, item.created_at, item.closed_at, item.is_urgent,
    case when item.closed_at is null then deadline.respond_by end as respond_by,
    assignee.user_id as assignee_id, assignee.name as assignee_name,
    person.id as person_id, coalesce(nullif(person.name, ''), person.email) as person_name,
    donation.id as donation_id, donation.amount_paise as donation_amount_paise,
    donation.status as donation_status, coalesce(donation.paid_at, donation.created_at) as donation_given_at,
    receipt.id as receipt_id, receipt.number as receipt_number,
    sponsorship.id as sponsorship_id, sponsorship.amount_paise as sponsorship_amount_paise,
    coalesce(donation.id, sponsorship.id) is not null and dog.id is null as is_for_all_dogs,
    dog.id as dog_id, dog.name as dog_name,
    closing.body as closing_note, private.shown_name(closing.author_id, closing.author_name) as closed_by_name,
    (select count(*) from private.review_item_notes as note where note.review_item_id = item.id) as notes_count
  from public.review_items as item
  left join private.dispute_deadlines as deadline
    on item.kind = 'dispute' and deadline.dispute_id = item.reference
  left join private.staff_members as assignee on assignee.user_id = item.assignee_id
  left join public.donations as donation on donation.id = item.donation_id
  left join public.sponsorships as sponsorship
    on sponsorship.id = coalesce(donation.sponsorship_id, item.sponsorship_id)
  left join private.people as person on person.id = private.person_of_review_item(item) and not person.is_nameless
  left join public.dog_profiles as dog
    on dog.id = case when donation.id is null then sponsorship.dog_id else donation.dog_id end
  left join lateral (
    select row.id, row.number from public.receipts as row
    where row.donation_id = donation.id
      and not exists (select from public.receipts as later where later.replaces_id = row.id)
    order by row.id limit 1
  ) as receipt on true
  left join lateral (
    select note.body, note.author_id, note.author_name from private.review_item_notes as note
    where item.closed_at is not null and note.review_item_id = item.id and note.action = 'close'
    order by note.id desc limit 1
  ) as closing on true;

-- For the team: a page of the review items that are open, or closed; `only_mine` those that the current user looks
-- after. Open ones: money first, by deadline, then the oldest; closed ones: the last one first. At most 100 a page; each
-- row carries the number of all, so a page past the end has none.
create function public.review_item_list(
  are_closed boolean default false,
  only_mine boolean default false,
  page_size integer default 20,
  page_offset integer default 0
) returns table (
  id uuid,
  kind public.review_item_kind,
  description text,
  provider_order_id text,
  provider_payment_id text,
  provider_subscription_id text,
  amount_paise bigint,
  created_at timestamptz,
  respond_by timestamptz,
  assignee_id uuid,
  assignee_name text,
  person_id uuid,
  person_name text,
  donation_id uuid,
  donation_amount_paise bigint,
  donation_status public.donation_status,
  donation_given_at timestamptz,
  receipt_id uuid,
  receipt_number text,
  sponsorship_id uuid,
  sponsorship_amount_paise bigint,
  is_for_all_dogs boolean,
  dog_id uuid,
  dog_name text,
  closed_at timestamptz,
  closing_note text,
  closed_by_name text,
  notes_count bigint,
  found_count bigint
)
language plpgsql stable security definer
set search_path = ''
-- One plan for all parameters would read all review items to find those of one person.
set plan_cache_mode = force_custom_plan
as $$
#variable_conflict use_column
declare
  row_limit constant integer := least(greatest(coalesce(page_size, 20), 1), 100);
  row_offset constant integer := least(greatest(coalesce(page_offset, 0), 0), 1000000);
  assignee constant uuid := case when only_mine then (select auth.uid()) end;
  match_count bigint;
  due_ids uuid[];
  page_ids uuid[];
begin
  perform private.require_staff('see review items');
  if are_closed then
    match_count := (
      select count(*) from public.review_items as item
      where item.closed_at is not null and (assignee is null or item.assignee_id = assignee)
    );
    page_ids := array(
      select item.id from public.review_items as item
      where item.closed_at is not null and (assignee is null or item.assignee_id = assignee)
      order by item.closed_at desc, item.id desc
      limit row_limit offset row_offset
    );
  else
    match_count := (
      select count(*) from public.review_items as item
      where item.closed_at is null and (assignee is null or item.assignee_id = assignee)
    );
    due_ids := array(
      select item.id from private.dispute_deadlines as deadline
      join public.review_items as item on item.kind = 'dispute' and item.reference = deadline.dispute_id
      where item.closed_at is null and (assignee is null or item.assignee_id = assignee)
      order by deadline.respond_by, item.id
    );
    -- The others in the order of their index, so that thousands aren't sorted for a page.
    page_ids := (due_ids || array(
      select item.id from public.review_items as item
      where item.closed_at is null and (assignee is null or item.assignee_id = assignee)
        and item.id <> all (due_ids)
      order by item.is_urgent desc, item.created_at, item.id
      limit row_offset + row_limit
    ))[row_offset + 1:row_offset + row_limit];
  end if;
  return query
    select item.id, item.kind, item.description, item.provider_order_id, item.provider_payment_id,
      item.provider_subscription_id, item.amount_paise, item.created_at, item.respond_by, item.assignee_id,
      item.assignee_name, item.person_id, item.person_name, item.donation_id, item.donation_amount_paise,
      item.donation_status, item.donation_given_at, item.receipt_id, item.receipt_number, item.sponsorship_id,
      item.sponsorship_amount_paise, item.is_for_all_dogs, item.dog_id, item.dog_name, item.closed_at,
      item.closing_note, item.closed_by_name, item.notes_count, match_count
    from private.review_item_details as item
    where item.id = any (page_ids)
    order by array_position(page_ids, item.id);
end
$$;

-- For the team: what was to decide about a person's donations and sponsorships, newest first, at most 50. The same
-- review items that name the person in the list.
create function public.person_review_items(person_id uuid) returns table (
  id uuid,
  kind public.review_item_kind,
  description text,
  amount_paise bigint,
  created_at timestamptz,
  respond_by timestamptz,
  assignee_name text,
  closed_at timestamptz,
  closing_note text,
  closed_by_name text
)
language plpgsql stable security definer
set search_path = ''
as $$
#variable_conflict use_column
declare
  person private.people;
  donation_ids uuid[];
  item_ids uuid[];
begin
  perform private.require_staff('see people');
  select * into person from private.people as row where row.id = person_review_items.person_id;
  donation_ids := array(select donation.id from private.donations_of_person(person) as donation);
  item_ids := array(
    select item.id from public.review_items as item where item.donation_id = any (donation_ids)
    union
    select item.id from private.sponsorships_of_person(person) as sponsorship
    join public.review_items as item on item.sponsorship_id = sponsorship.id
  );
  return query
    select item.id, item.kind, item.description, item.amount_paise, item.created_at, item.respond_by,
      item.assignee_name, item.closed_at, item.closing_note, item.closed_by_name
    from private.review_item_details as item
    where item.id = any (item_ids) and item.person_id = person_review_items.person_id
    order by item.created_at desc, item.id desc
    limit 50;
end
$$;

-- For the team: the notes about a review item, newest first, 11 per call.
create function public.review_item_notes(review_item_id uuid, before_id bigint default null) returns table (
  id bigint,
  action public.review_item_action,
  body text,
  author_name text,
  created_at timestamptz
)
language plpgsql stable security definer
set search_path = ''
as $$
#variable_conflict use_column
begin
  perform private.require_staff('see review items');
  return query
    select note.id, note.action, note.body, private.shown_name(note.author_id, note.author_name),
      note.created_at
    from private.review_item_notes as note
    where note.review_item_id = review_item_notes.review_item_id and (before_id is null or note.id < before_id)
    order by note.id desc
    limit 11;
end
$$;

-- For the team: who can look after a review item. At most 1,000.
create function public.review_item_assignees() returns table (user_id uuid, name text)
language plpgsql stable security definer
set search_path = ''
as $$
#variable_conflict use_column
begin
  perform private.require_staff('see review items');
  return query
    select member.user_id, member.name from private.staff_members as member
    order by lower(member.name), member.user_id
    limit 1000;
end
$$;

-- The review item, locked until the end of the transaction, so that two people change it one after the other. PT404
-- `unknown-review-item`.
create function private.locked_review_item(review_item_id uuid) returns public.review_items
language plpgsql
set search_path = ''
as $$
declare
  item public.review_items;
begin
  select * into item from public.review_items as row where row.id = review_item_id for no key update;
  if not found then
    raise sqlstate 'PT404' using message = 'unknown-review-item';
  end if;
  return item;
end
$$;

-- For the team: gives a review item to a member of the team, or to nobody (null). `previous_id` is who looked after it
-- when the caller chose. PT404 `unknown-review-item`; PT409 `closed-already` or `assigned-meanwhile`; PT422
-- `not-in-staff`.
create function public.assign_review_item(
  review_item_id uuid,
  assignee_id uuid default null,
  previous_id uuid default null
) returns void
language plpgsql security definer
set search_path = ''
as $$
#variable_conflict use_variable
declare
  item public.review_items;
begin
  perform private.require_staff('assign review items');
  item := private.locked_review_item(review_item_id);
  if item.closed_at is not null then
    raise sqlstate 'PT409' using message = 'closed-already';
  elsif item.assignee_id is not distinct from assignee_id then
    return;
  elsif previous_id is distinct from (
    select details.assignee_id from private.review_item_details as details where details.id = review_item_id
  ) then
    raise sqlstate 'PT409' using message = 'assigned-meanwhile';
  elsif assignee_id is not null and not exists (
    select from private.staff_members as member where member.user_id = assignee_id
  ) then
    raise sqlstate 'PT422' using message = 'not-in-staff';
  end if;
  update public.review_items as row set assignee_id = assignee_id where row.id = review_item_id;
  perform private.record_event(
    'review-item-assigned', review_item_id => review_item_id,
    data => jsonb_build_object('assignee_id', assignee_id, 'actor_id', (select auth.uid()))
  );
end
$$;

-- For the team: adds a note, and closes the review item with it or opens it again. PT404 `unknown-review-item`; PT409
-- `closed-already` or `open-already`, when somebody else was faster: nothing is stored.
create function public.add_review_item_note(
  review_item_id uuid,
  action public.review_item_action,
  body text
) returns void
language plpgsql security definer
set search_path = ''
as $$
#variable_conflict use_variable
declare
  item public.review_items;
begin
  perform private.require_staff('write notes about review items');
  item := private.locked_review_item(review_item_id);
  if action = 'close' and item.closed_at is not null then
    raise sqlstate 'PT409' using message = 'closed-already';
  elsif action = 'reopen' and item.closed_at is null then
    raise sqlstate 'PT409' using message = 'open-already';
  end if;
  insert into private.review_item_notes (review_item_id, action, body, author_id, author_name)
    values (review_item_id, action, body, (select auth.uid()), private.name_in_team((select auth.uid())));
  if action <> 'note' then
    update public.review_items as row set closed_at = case action when 'close' then now() end
      where row.id = review_item_id;
    perform private.record_event(
      case action when 'close' then 'review-item-closed' else 'review-item-reopened' end::public.domain_event_kind,
      review_item_id => review_item_id,
      data => jsonb_build_object('actor_id', (select auth.uid()))
    );
  end if;
end
$$;

grant execute on function
  public.review_item_list, public.person_review_items, public.review_item_notes, public.review_item_assignees,
  public.assign_review_item, public.add_review_item_note
  to authenticated;
-- What donors and administrators see of a tax year (April to March, in Indian time): a donor's statement, the
-- totals, the donors whose identity the certificates still need, and the statements that were filed with the
-- tax authority. A donation counts in the year of its payment, with what was kept of it.

-- The first day of a tax year like 2026-27; an error for any other text.
create function private.first_day_of_tax_year(tax_year text) returns date
language plpgsql immutable
set search_path = ''
as $$
declare
  first_day constant date := case
    when tax_year ~ '^20[0-9]{2}-[0-9]{2}$' then make_date(left(tax_year, 4)::integer, 4, 1)
  end;
begin
  if first_day is null or private.tax_year(first_day) <> tax_year then
    raise invalid_parameter_value using message = 'A tax year is written like 2026-27';
  end if;
  return first_day;
end
$$;

-- The donations that were paid in a tax year, also those that were refunded, but no cheque that came back.
create function private.donations_of_tax_year(tax_year text, mode public.payment_mode)
returns setof public.donations
language plpgsql stable
set search_path = ''
as $$
#variable_conflict use_variable
declare
  first_day constant date := private.first_day_of_tax_year(tax_year);
begin
  return query
    select * from public.donations as donation
    where donation.mode = mode and donation.status not in ('pending', 'failed')
      and donation.paid_at >= first_day::timestamp at time zone 'Asia/Kolkata'
      and donation.paid_at < (first_day + interval '1 year') at time zone 'Asia/Kolkata';
end
$$;

-- The donors of a tax year with what was kept of their donations and what the certificate needs.
--
-- A visitor's donation has a donor of its own, so that one person may be several donors. Without a donor,
-- the account counts as one, and all donations without either count as one. donor_key: the id of the donor, or of the account.
create function private.donors_of_tax_year(tax_year text, mode public.payment_mode) returns table (
  donor_key uuid,
  person_id uuid,
  user_id uuid,
  name text,
  email text,
  amount_paise bigint,
  -- Of that in cash.
  cash_paise bigint,
  misses_pan boolean,
  misses_address boolean,
  -- Nobody asked whether they are an Indian citizen.
  misses_citizenship boolean
)
language sql stable
set search_path = ''
as $$
  select total.donor_key,
    -- Not a join, for which the planner would read everybody.
    coalesce(
      donor.person_id, (select person.id from private.people as person where person.account_id = total.donor_key)
    ),
    profile.user_id,
    coalesce(donor.name, nullif(profile.name, ''), 'Anonymous donor'), coalesce(donor.email, profile.email),
    total.amount_paise, total.cash_paise, donor.pan_masked is null, donor.address is null,
    donor.id is not null and donor.citizen_declared_at is null
  from (
    select coalesce(donation.donor_id, donation.user_id) as donor_key,
      sum(donation.net_paise)::bigint as amount_paise,
      coalesce(sum(donation.net_paise) filter (where donation.payment_method = 'cash'), 0)::bigint as cash_paise
    from private.donations_of_tax_year(donors_of_tax_year.tax_year, donors_of_tax_year.mode) as donation
    group by 1
    having sum(donation.net_paise) > 0
  ) as total
  left join public.donors as donor on donor.id = total.donor_key
  left join public.profiles as profile on profile.user_id = coalesce(donor.user_id, total.donor_key)
$$;

-- The valid receipts of an account's donations in a tax year, in the series of a mode.
create function private.receipts_of_account(account uuid, mode public.payment_mode, tax_year text)
returns table (receipt public.receipts, donor_id uuid)
language sql stable
set search_path = ''
as $$
  select receipt, donation.donor_id
  from public.donations as donation
  join public.receipts as receipt on receipt.donation_id = donation.id
  where donation.user_id = receipts_of_account.account
    and receipt.mode = receipts_of_account.mode and receipt.tax_year = receipts_of_account.tax_year
    and receipt.kind = 'receipt'
    and not exists (select from public.receipts as later where later.replaces_id = receipt.id)
$$;

-- For the signed-in donor: the valid receipts of a tax year that are made out to them, their sum in figures
-- and words, and in whose name the others are.
--
-- A statement is made out to one donor: the account's, or the account itself in a year without receipts of that
-- donor, when it had given no details. A donation that joined the account keeps the visitor's donor. The statement
-- names the donor as its newest receipt does, so that both agree in years whose receipts are not corrected any
-- more.
create function public.tax_year_statement(tax_year text, mode public.payment_mode default 'live') returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
#variable_conflict use_variable
declare
  account constant uuid := (select auth.uid());
  own_donor_id uuid;
  rows jsonb;
  others jsonb;
  donor jsonb;
  total_paise bigint;
begin
  if account is null then
    raise insufficient_privilege using message = 'Sign in to see your statement';
  end if;
  perform private.first_day_of_tax_year(tax_year);
  own_donor_id := (
    select known.donor_id
    from private.receipts_of_account(account, mode, tax_year) as known
    join public.donors as own on own.id = known.donor_id
    where own.user_id = account
    limit 1
  );
  select
    coalesce(jsonb_agg(jsonb_build_object(
      'receipt_id', (receipt).id, 'number', (receipt).number, 'paid_on', (receipt).paid_on,
      'amount_paise', (receipt).amount_paise, 'dog_name', (receipt).dog_name, 'type', (receipt).type,
      'payment_method', (receipt).payment_method
    ) order by (receipt).paid_on, (receipt).sequence), '[]'),
    coalesce(sum((receipt).amount_paise), 0),
    (array_agg(jsonb_build_object(
      'name', (receipt).donor_name, 'address', (receipt).donor_address, 'pan_masked', (receipt).pan_masked
    ) order by (receipt).sequence desc))[1]
    into rows, total_paise, donor
    from private.receipts_of_account(account, mode, tax_year) as known
    where known.donor_id is not distinct from own_donor_id;
  select coalesce(jsonb_agg(
      jsonb_build_object('donor_name', other.donor_name, 'receipts', other.receipts) order by other.donor_name
    ), '[]')
    into others
    from (
      select (receipt).donor_name, count(*) as receipts
      from private.receipts_of_account(account, mode, tax_year) as known
      where known.donor_id is distinct from own_donor_id
      group by 1
    ) as other;
  return jsonb_build_object(
    'tax_year', tax_year,
    'organisation', (
      select to_jsonb(settings) - '{id,updated_at,number_prefix}'::text[] from public.receipt_settings as settings
    ),
    'donor', donor,
    'total_paise', total_paise,
    'total_words', private.amount_in_words(total_paise),
    'rows', rows,
    'others', others
  );
end
$$;

-- For the notice on My Donations: an account may have donations of several donors.
create function public.certificate_details(mode public.payment_mode default 'live') returns table (
  donor_name text,
  -- Made out to the account's own details, which it can complete.
  is_own boolean,
  receipts bigint,
  misses_pan boolean,
  misses_address boolean
)
language sql stable security definer
set search_path = ''
as $$
  select (receipt).donor_name,
    known.donor_id is null or donor.user_id is not distinct from (select auth.uid()), count(*),
    (receipt).pan_masked is null, (receipt).donor_address is null
  from (values (now()), (now() - interval '1 year')) as open (as_of)
  cross join private.receipts_of_account(
    (select auth.uid()), certificate_details.mode, private.tax_year(private.india_date(open.as_of))
  ) as known
  left join public.donors as donor on donor.id = known.donor_id
  group by 1, 2, 4, 5
  order by 2 desc, 1, 4, 5
$$;

-- For administrators: totals of a tax year. net_paise and receipts_paise are always equal. Donors are counted as people:
-- one with several gifts without an account, each with details of its own, is one. Anonymous donations above the limit are
-- taxed: 5 % of all donations, at least ₹1,00,000. Source: Income-tax Act, 2025, section 337, looked up on 25 November 2026;
-- the organisation's accountant confirms it.
create function public.tax_year_overview(tax_year text, mode public.payment_mode default 'live') returns table (
  donations bigint,
  received_paise bigint,
  returned_paise bigint,
  net_paise bigint,
  fee_paise bigint,
  tax_paise bigint,
  receipts bigint,
  receipts_paise bigint,
  cancellations bigint,
  donors bigint,
  missing_donors bigint,
  anonymous_paise bigint,
  anonymous_limit_paise bigint
)
language plpgsql stable security definer
set search_path = ''
as $$
#variable_conflict use_variable
begin
  perform private.require_admin('see the figures of a tax year');
  select count(*) filter (where donation.net_paise > 0),
      coalesce(sum(donation.amount_paise), 0),
      coalesce(sum(donation.amount_paise - donation.net_paise), 0),
      coalesce(sum(donation.net_paise), 0),
      coalesce(sum(donation.fee_paise), 0),
      coalesce(sum(donation.tax_paise), 0)
    into donations, received_paise, returned_paise, net_paise, fee_paise, tax_paise
    from private.donations_of_tax_year(tax_year, mode) as donation;
  select count(*) filter (where receipt.kind = 'receipt'),
      coalesce(sum(receipt.amount_paise) filter (where receipt.kind = 'receipt'), 0),
      count(*) filter (where receipt.kind = 'cancellation'),
      coalesce(sum(receipt.amount_paise) filter (
        where receipt.kind = 'receipt' and receipt.donor_name = 'Anonymous donor' and receipt.donor_address is null
      ), 0)
    into receipts, receipts_paise, cancellations, anonymous_paise
    from public.receipts as receipt
    where receipt.mode = mode and receipt.tax_year = tax_year
      and not exists (select from public.receipts as later where later.replaces_id = receipt.id);
  select count(distinct donor.person), count(distinct donor.person) filter (where donor.misses_pan)
    into donors, missing_donors
    from (
      select known.misses_pan, coalesce(known.person_id::text, known.donor_key::text, 'unknown') as person
      from private.donors_of_tax_year(tax_year, mode) as known
    ) as donor;
  anonymous_limit_paise := greatest(10000000, net_paise / 20);
  return next;
end
$$;

-- Whom the certificate email asked, and when.
create table private.identity_requests (
  -- Of a donor, or of the account of somebody without details.
  donor_key uuid primary key,
  asked_at timestamptz not null
);

alter table private.identity_requests enable row level security;

-- For administrators: donors of a tax year without PAN or address, or whom nobody asked for their citizenship, by name.
-- asked_at: when an email last asked for PAN and address.
create function public.missing_identities(tax_year text, mode public.payment_mode default 'live') returns table (
  donor_key uuid,
  name text,
  email text,
  has_account boolean,
  amount_paise bigint,
  misses_pan boolean,
  misses_address boolean,
  misses_citizenship boolean,
  asked_at timestamptz
)
language plpgsql stable security definer
set search_path = ''
as $$
#variable_conflict use_column
begin
  perform private.require_admin('see the figures of a tax year');
  return query
    select donor.donor_key, donor.name, donor.email, donor.user_id is not null, donor.amount_paise,
      donor.misses_pan, donor.misses_address, donor.misses_citizenship, request.asked_at
    from private.donors_of_tax_year(missing_identities.tax_year, missing_identities.mode) as donor
    left join private.identity_requests as request on request.donor_key = donor.donor_key
    where donor.misses_pan or donor.misses_address or donor.misses_citizenship
    order by lower(donor.name), donor.donor_key;
end
$$;

-- The statements of donations (Form 113) that the organisation filed. A revised one names the
-- acknowledgement number of the original.
create table public.tax_statements (
  id uuid primary key default gen_random_uuid(),
  tax_year text not null check (tax_year ~ '^20[0-9]{2}-[0-9]{2}$'),
  acknowledgement_number text not null unique
    check (acknowledgement_number ~ '\S' and char_length(acknowledgement_number) <= 50),
  original_number text references public.tax_statements (acknowledgement_number)
    check (original_number <> acknowledgement_number),
  filed_on date not null,
  amount_paise bigint not null check (amount_paise between 0 and 1000000000000),
  donors integer not null check (donors >= 0),
  created_at timestamptz not null default now()
);

create index tax_statements_original_number_idx on public.tax_statements (original_number);

alter table public.tax_statements enable row level security;
grant select, delete on public.tax_statements to authenticated;
grant insert (tax_year, acknowledgement_number, original_number, filed_on, amount_paise, donors)
  on public.tax_statements to authenticated;
grant select, insert, update, delete on public.tax_statements to service_role;

create policy "Administrators read filed statements" on public.tax_statements
  for select to authenticated
  using ((select private.is_admin()));

create policy "Administrators note filed statements" on public.tax_statements
  for insert to authenticated
  with check ((select private.is_admin()));

-- For a mistyped number. One that a revised statement names stays.
create policy "Administrators remove filed statements" on public.tax_statements
  for delete to authenticated
  using ((select private.is_admin()));

grant execute on function
  public.tax_year_statement, public.certificate_details, public.tax_year_overview, public.missing_identities
  to authenticated;

-- What the function `tax-return` writes into the statement of donations.

-- Which name the statement uses for a PAN that was given under several. A new row takes the place of an older one of
-- the same PAN, and tells who decided and when. Only the function can tell which donors share a PAN.
create table private.donor_name_decisions (
  id bigint generated always as identity primary key,
  tax_year text not null check (tax_year ~ '^20[0-9]{2}-[0-9]{2}$'),
  mode public.payment_mode not null,
  -- The donor with the name and the address.
  donor_id uuid not null references public.donors (id) on delete cascade,
  -- All names that were under the PAN, as the function compares them. Another one needs a new decision.
  names text[] not null check (cardinality(names) between 2 and 10000),
  -- Null once that account is deleted.
  decided_by uuid references auth.users (id) on delete set null,
  decided_at timestamptz not null default now()
);

create index donor_name_decisions_donor_id_idx on private.donor_name_decisions (donor_id);
create index donor_name_decisions_decided_by_idx on private.donor_name_decisions (decided_by);
alter table private.donor_name_decisions enable row level security;

-- For the server: the donors of a tax year with their encrypted PANs, what was kept of their donations and their valid
-- receipts, those whose details changed last first; and how many gave no PAN, with what was kept of theirs.
create function public.statement_donors(tax_year text, mode public.payment_mode) returns table (
  donors jsonb,
  missing bigint,
  missing_paise bigint
)
language sql stable security definer
set search_path = ''
as $$
  with person as materialized (
    select known.donor_key, known.email, known.amount_paise, known.cash_paise, donor.id, donor.name, donor.address, donor.pan_masked,
      donor.pan_encrypted, donor.updated_at
    from private.donors_of_tax_year(statement_donors.tax_year, statement_donors.mode) as known
    left join public.donors as donor on donor.id = known.donor_key and donor.pan_encrypted is not null
  ), issued as materialized (
    select donation.donor_id, jsonb_agg(receipt.number order by receipt.sequence) as numbers
    from public.receipts as receipt
    join public.donations as donation on donation.id = receipt.donation_id
    where receipt.kind = 'receipt'
      and receipt.tax_year = statement_donors.tax_year and receipt.mode = statement_donors.mode
      and not exists (select from public.receipts as later where later.replaces_id = receipt.id)
      and donation.donor_id in (select person.id from person)
    group by donation.donor_id
  )
  select
    coalesce(jsonb_agg(
      jsonb_build_object(
        'id', person.id,
        'name', person.name,
        'address', person.address,
        'email', person.email,
        'pan_masked', person.pan_masked,
        'pan_encrypted', person.pan_encrypted,
        'amount_paise', person.amount_paise,
        'cash_paise', person.cash_paise,
        'receipts', coalesce(issued.numbers, '[]')
      ) order by person.updated_at desc, person.id
    ) filter (where person.id is not null), '[]'),
    count(*) filter (where person.id is null),
    coalesce(sum(person.amount_paise) filter (where person.id is null), 0)::bigint
  from person
  left join issued on issued.donor_id = person.id
$$;

-- For the server: the decisions of administrators about names under one PAN, newest first.
create function public.donor_name_decisions(tax_year text, mode public.payment_mode) returns jsonb
language sql stable security definer
set search_path = ''
as $$
  select coalesce(jsonb_agg(
    jsonb_build_object(
      'donor_id', decision.donor_id,
      'names', decision.names,
      'decided_by', coalesce(nullif(person.name, ''), person.email),
      'decided_at', decision.decided_at
    ) order by decision.id desc
  ), '[]')
  from private.donor_name_decisions as decision
  left join public.profiles as person on person.user_id = decision.decided_by
  where decision.tax_year = donor_name_decisions.tax_year and decision.mode = donor_name_decisions.mode
$$;

-- For the server: stores the decision of an administrator about the names under one PAN.
create function public.decide_donor_name(
  tax_year text,
  mode public.payment_mode,
  donor_id uuid,
  names text[],
  decided_by uuid
) returns void
language sql security definer
set search_path = ''
as $$
  insert into private.donor_name_decisions (tax_year, mode, donor_id, names, decided_by)
    values (tax_year, mode, donor_id, names, decided_by)
$$;

-- For administrators: records the download of a statement, which has readable PANs.
create function public.record_tax_file(tax_year text, mode public.payment_mode) returns void
language plpgsql security definer
set search_path = ''
as $$
begin
  perform private.require_admin('download the statement of donations');
  perform private.require_second_factor();
  perform private.record_event(
    'tax-file-downloaded',
    account_id => (select auth.uid()),
    data => jsonb_build_object('tax_year', tax_year, 'mode', mode)
  );
end
$$;

grant execute on function public.record_tax_file to authenticated;
grant execute on function
  public.statement_donors, public.donor_name_decisions, public.decide_donor_name
  to service_role;
-- What a newsletter's emails say, and who gets them. An administrator's press queues them (mailing_requests), so that
-- they don't follow from an event.

-- Whom a newsletter would go to now, each person once. Everybody: confirmed subscribers and accounts that chose
-- Marketing Emails. Sponsors: of those accounts the ones with a running sponsorship, of the dog or of all dogs if only
-- one dog's are meant. A subscription without an account's switch never counts as a sponsor's consent.
create function private.newsletter_recipients(audience public.newsletter_audience, dog_id uuid) returns table (
  -- The account or the subscriber's token; no address.
  person_key uuid,
  user_id uuid
)
language sql stable
set search_path = ''
as $$
  with reader as (
    select settings.user_id as id
    from public.user_settings as settings
    where settings.marketing_emails and private.wants_email(settings.user_id, 'marketing_emails')
  )
  select reader.id, reader.id
    from reader
    where case newsletter_recipients.audience
      when 'everybody' then true
      when 'sponsors' then reader.id in (select user_id from public.sponsorships where is_running)
      else reader.id in (select private.sponsors_of_dog(newsletter_recipients.dog_id))
    end
  union all
  -- An account's own switch counts first, so that its settings can switch the newsletter off.
  select subscriber.token, null
    from public.newsletter_subscribers as subscriber
    where newsletter_recipients.audience = 'everybody' and subscriber.confirmed_at is not null and not exists (
      select from reader join auth.users as account on account.id = reader.id
      where private.normalised_email(account.email) = subscriber.email
    )
$$;

create function private.newsletter_content(email public.email_outbox) returns jsonb
language sql stable
set search_path = ''
as $$
  select jsonb_build_object(
    'newsletter_id', newsletter.id, 'subject', newsletter.subject, 'body', newsletter.body
  )
  from public.newsletters as newsletter where newsletter.id = email.newsletter_id
$$;

-- How the team writes to many: it asks how many a mailing would reach and requests it. The function `send-email` lists
-- the recipients and writes to them in batches. The number that is shown and the list come from the same function.

-- When people were asked for their identity, as an account or with an address.
create view private.people_asked_for_identity as
  select person.id as person_id, request.asked_at
    from private.identity_requests as request join private.people as person on person.account_id = request.donor_key
  union all
  select donor.person_id, request.asked_at
    from private.identity_requests as request join public.donors as donor on donor.id = request.donor_key
    where donor.person_id is not null;

-- The donors of a tax year who can be asked for their PAN or address by email, each person once: visitors, and accounts
-- with a confirmed address. Of several donors who are one person the account is asked, or the one that gave the most.
create function private.identity_recipients(tax_year text, mode public.payment_mode) returns table (
  person_key uuid,
  user_id uuid,
  data jsonb
)
language sql stable
set search_path = ''
as $$
  -- Asks about all donors in one query: a function call for each of ten thousand takes longer than the rest.
  select distinct on (coalesce(donor.person_id, donor.donor_key))
    donor.donor_key, donor.user_id,
    jsonb_build_object(
      'amount_paise', donor.amount_paise,
      'missing', array_remove(array[
        case when donor.misses_pan then 'pan' end, case when donor.misses_address then 'address' end
      ], null)
    )
  from private.donors_of_tax_year(identity_recipients.tax_year, identity_recipients.mode) as donor
  left join auth.users as account on account.id = donor.user_id
  where (donor.misses_pan or donor.misses_address) and donor.email is not null
    and (donor.user_id is null or account.email_confirmed_at is not null)
    and (
      donor.person_id in (
        select asked.person_id from private.people_asked_for_identity as asked
        where asked.asked_at > now() - interval '30 days'
      )
    ) is not true
  order by coalesce(donor.person_id, donor.donor_key), donor.user_id, donor.amount_paise desc, donor.donor_key
$$;

-- Whom a mailing goes to. It need not be stored.
create function private.mailing_recipients(mailing public.mailings) returns table (
  person_key uuid,
  user_id uuid,
  data jsonb
)
language plpgsql stable
set search_path = ''
as $$
begin
  case mailing.kind
    when 'newsletter' then
      return query
        select reader.person_key, reader.user_id, '{}'::jsonb
        from private.newsletter_recipients(mailing.audience, mailing.dog_id) as reader;
    when 'sponsor-message' then
      return query
        select sponsor, sponsor, '{}'::jsonb from private.sponsors_of_dog(mailing.dog_id) as sponsor;
    when 'identity-request' then
      return query select * from private.identity_recipients(mailing.tax_year, mailing.mode);
  end case;
end
$$;

-- An error for anybody who may not request a mailing of a kind.
create function private.require_mailing_right(kind public.mailing_kind) returns void
language plpgsql stable
set search_path = ''
as $$
begin
  if not (private.is_admin() or (kind = 'sponsor-message' and private.is_staff())) then
    raise insufficient_privilege using message = 'Only administrators, and for messages to sponsors staff';
  end if;
end
$$;

-- For the team: how many people a mailing would write to now.
create function public.count_mailing_recipients(
  kind public.mailing_kind,
  audience public.newsletter_audience default null,
  dog_id uuid default null,
  tax_year text default null,
  mode public.payment_mode default null
) returns integer
language plpgsql stable security definer
set search_path = ''
as $$
declare
  draft public.mailings;
begin
  perform private.require_mailing_right(kind);
  draft.kind := kind;
  draft.audience := audience;
  draft.dog_id := dog_id;
  draft.tax_year := tax_year;
  draft.mode := mode;
  return (select count(*) from private.mailing_recipients(draft));
end
$$;

-- Stores a mailing. One request waits for the other, so that a check before it holds. At most ten are open at a time:
-- more are refused with status 429.
create function private.add_mailing(mailing public.mailings) returns uuid
language plpgsql
set search_path = ''
as $$
declare
  new_id uuid;
begin
  if (select count(*) from public.mailings as open where open.finished_at is null) >= 10 then
    raise sqlstate 'PT429' using message = 'too-many-mailings';
  end if;
  insert into public.mailings (
    kind, newsletter_id, audience, dog_id, subject, body, tax_year, mode, created_by
  ) values (
    mailing.kind, mailing.newsletter_id, mailing.audience, mailing.dog_id, mailing.subject, mailing.body,
    mailing.tax_year, mailing.mode, (select auth.uid())
  ) returning id into new_id;
  return new_id;
end
$$;

create function private.lock_mailings() returns void
language sql
set search_path = ''
as $$
  select pg_advisory_xact_lock(hashtextextended('mailings', 0))
$$;

-- For administrators: sends a newsletter once. A second call changes nothing, whatever audience it names. A draft that
-- changed after the one that is expected is refused with status 409. Returns the mailing.
create function public.send_newsletter(
  newsletter_id uuid,
  audience public.newsletter_audience default 'everybody',
  dog_id uuid default null,
  expected_updated_at timestamptz default null
) returns uuid
language plpgsql security definer
set search_path = ''
as $$
#variable_conflict use_variable
declare
  mailing public.mailings;
begin
  perform private.require_mailing_right('newsletter');
  if (audience = 'dog-sponsors') <> (dog_id is not null) then
    raise invalid_parameter_value using message = 'A dog is needed for the sponsors of a dog, and for nobody else';
  end if;
  perform private.lock_mailings();
  update public.newsletters as newsletter
    set sent_at = now(), sent_by = (select auth.uid())
    where newsletter.id = newsletter_id and newsletter.sent_at is null
      and newsletter.updated_at = coalesce(expected_updated_at, newsletter.updated_at);
  if found then
    mailing.kind := 'newsletter';
    mailing.newsletter_id := newsletter_id;
    mailing.audience := audience;
    mailing.dog_id := dog_id;
    return private.add_mailing(mailing);
  end if;
  if not exists (select from public.newsletters as newsletter where newsletter.id = newsletter_id) then
    raise no_data_found using message = 'There is no such newsletter';
  end if;
  if exists (
    select from public.newsletters as newsletter where newsletter.id = newsletter_id and newsletter.sent_at is null
  ) then
    raise sqlstate 'PT409' using message = 'changed-meanwhile';
  end if;
  return (select sent.id from public.mailings as sent where sent.newsletter_id = newsletter_id);
end
$$;

-- For staff and administrators: writes a message to every sponsor of a dog. The same text about the same dog within a
-- day is the same mailing, also if two people send it. Returns it.
create function public.message_sponsors(dog_id uuid, subject text, body text) returns uuid
language plpgsql security definer
set search_path = ''
as $$
#variable_conflict use_variable
declare
  mailing public.mailings;
begin
  perform private.require_mailing_right('sponsor-message');
  perform private.lock_mailings();
  mailing.id := (
    select earlier.id from public.mailings as earlier
    where earlier.dog_id = dog_id and earlier.subject = subject and earlier.body = body
      and earlier.created_at > now() - interval '1 day'
    limit 1
  );
  if mailing.id is null then
    mailing.kind := 'sponsor-message';
    mailing.dog_id := dog_id;
    mailing.subject := subject;
    mailing.body := body;
    mailing.id := private.add_mailing(mailing);
  end if;
  return mailing.id;
end
$$;

-- For administrators: asks the donors of a tax year for what their certificate needs, each person at most once in 30
-- days. While a request for the year is open, a second one is the same. Returns it.
create function public.ask_for_identities(tax_year text, mode public.payment_mode default 'live') returns uuid
language plpgsql security definer
set search_path = ''
as $$
#variable_conflict use_variable
declare
  mailing public.mailings;
begin
  perform private.require_mailing_right('identity-request');
  perform private.first_day_of_tax_year(tax_year);
  perform private.lock_mailings();
  mailing.id := (
    select open.id from public.mailings as open
    where open.tax_year = tax_year and open.mode = mode and open.finished_at is null
  );
  if mailing.id is null then
    mailing.kind := 'identity-request';
    mailing.tax_year := tax_year;
    mailing.mode := mode;
    mailing.id := private.add_mailing(mailing);
  end if;
  return mailing.id;
end
$$;

-- For administrators: how far a sent newsletter is. `recipients` is null until they are listed. `waiting` are those whom
-- no email was sent to yet, `cancelled` those who left the list or have an address that refuses emails. No row for a draft.
create function public.newsletter_progress(newsletter_id uuid) returns table (
  audience public.newsletter_audience,
  dog_name text,
  recipients integer,
  sent integer,
  waiting integer,
  failed integer,
  cancelled integer
)
language plpgsql stable security definer
set search_path = ''
as $$
#variable_conflict use_variable
begin
  perform private.require_mailing_right('newsletter');
  return query
    select mailing.audience, dog.name, mailing.recipient_count, progress.sent, progress.waiting, progress.failed,
      coalesce(mailing.recipient_count, 0) - progress.sent - progress.waiting - progress.failed
    from public.mailings as mailing
    left join public.dog_profiles as dog on dog.id = mailing.dog_id
    cross join lateral (
      select count(email.sent_at)::integer,
        (
          count(*) filter (where email.is_waiting)
          + (select count(*) from private.mailing_queue as queued where queued.mailing_id = mailing.id)
        )::integer,
        count(email.failed_at)::integer + mailing.failed_count
      from public.email_outbox as email where email.newsletter_id = newsletter_id
    ) as progress (sent, waiting, failed)
    where mailing.newsletter_id = newsletter_id;
end
$$;

grant execute on function
  public.count_mailing_recipients, public.send_newsletter, public.message_sponsors, public.ask_for_identities,
  public.newsletter_progress
  to authenticated;

-- Records that a donor is asked, unless the person was asked meanwhile or has given a PAN. A visitor's link opens one
-- of the receipts.
create function private.request_identity(
  mailing public.mailings,
  queued private.mailing_queue,
  as_of timestamptz
) returns boolean
language plpgsql
set search_path = ''
as $$
declare
  known_id constant uuid := coalesce(
    (select donor.person_id from public.donors as donor where donor.id = queued.person_key),
    (select person.id from private.people as person where person.account_id = queued.user_id)
  );
  receipt public.receipts;
begin
  if exists (
    select from private.people_asked_for_identity as asked
    where asked.person_id = known_id and asked.asked_at > as_of - interval '30 days'
  ) or exists (
    select from public.donors as donor
    where (donor.id = queued.person_key or donor.user_id = queued.person_key) and donor.pan_masked is not null
  ) then
    return false;
  end if;
  insert into private.identity_requests (donor_key, asked_at) values (queued.person_key, as_of)
    on conflict (donor_key) do update set asked_at = excluded.asked_at;
  if queued.user_id is null then
    select issued.* into receipt
      from public.donations as donation
      join public.receipts as issued on issued.donation_id = donation.id
      where donation.donor_id = queued.person_key and issued.mode = mailing.mode
        and issued.tax_year = mailing.tax_year and issued.kind = 'receipt'
        and not exists (select from public.receipts as later where later.replaces_id = issued.id)
      limit 1;
  end if;
  perform private.record_event(
    'identity-requested', account_id => queued.user_id, donation_id => receipt.donation_id,
    data => queued.data || jsonb_build_object(
      'tax_year', mailing.tax_year, 'mode', mailing.mode, 'receipt_id', receipt.id
    )
  );
  return true;
end
$$;

-- Writes to one recipient of a mailing. False if nothing is to be written any more.
create function private.write_to_recipient(
  mailing public.mailings,
  queued private.mailing_queue,
  as_of timestamptz
) returns boolean
language plpgsql
set search_path = ''
as $$
begin
  case mailing.kind
    when 'newsletter' then
      insert into public.email_outbox (
        idempotency_key, template, newsletter_id, user_id, recipient, priority, setting, subscriber, content_source
      )
        select
          format('newsletter:%s:%s', mailing.newsletter_id, queued.person_key), 'newsletter', mailing.newsletter_id,
          queued.user_id, reader.email, 2,
          case when queued.user_id is not null then 'marketing_emails'::public.email_setting end,
          case when queued.user_id is null then 'confirmed'::public.subscriber_state end, 'newsletter'
        from (
          select null where queued.user_id is not null
          union all
          select subscriber.email from public.newsletter_subscribers as subscriber
            where queued.user_id is null and subscriber.token = queued.person_key
        ) as reader (email)
        on conflict (idempotency_key) do nothing;
      return found;
    when 'sponsor-message' then
      insert into public.messages (id, recipient_id, sender_id, sender_name, subject, body)
        values (
          queued.id, queued.user_id, mailing.created_by, 'The team', mailing.subject, mailing.body
        );
      return true;
    when 'identity-request' then
      return private.request_identity(mailing, queued, as_of);
  end case;
end
$$;

-- For the server: lists the recipients of new mailings, and writes to the next ones of the oldest, at most `batch`.
-- Two runs at once never work on the same mailing. A recipient whose data are at fault is counted as failed; any other
-- error rolls the batch back, and the next run repeats it. Returns how many recipients were dealt with.
create function public.continue_mailings(as_of timestamptz, batch integer) returns integer
language plpgsql security definer
set search_path = ''
as $$
declare
  row_limit constant integer := least(greatest(coalesce(batch, 100), 1), 500);
  handled integer := 0;
  mailing public.mailings;
  queued private.mailing_queue;
begin
  loop
    -- One at a time, so that another run gets the next one.
    select * into mailing from public.mailings as open where open.finished_at is null
      order by open.created_at, open.id
      limit 1
      for update skip locked;
    exit when not found;
    if mailing.recipient_count is null then
      insert into private.mailing_queue (mailing_id, person_key, user_id, data)
        select mailing.id, person.person_key, person.user_id, person.data
        from private.mailing_recipients(mailing) as person;
      get diagnostics mailing.recipient_count = row_count;
    end if;
    for queued in
      select * from private.mailing_queue as next where next.mailing_id = mailing.id
      order by next.id limit row_limit - handled
    loop
      begin
        if private.write_to_recipient(mailing, queued, as_of) then
          mailing.written_count := mailing.written_count + 1;
        end if;
      exception when data_exception or integrity_constraint_violation then
        mailing.failed_count := mailing.failed_count + 1;
      end;
      delete from private.mailing_queue as done where done.id = queued.id;
      handled := handled + 1;
    end loop;
    update public.mailings as open
      set recipient_count = mailing.recipient_count, written_count = mailing.written_count,
        failed_count = mailing.failed_count,
        finished_at = case when not exists (
          select from private.mailing_queue as rest where rest.mailing_id = mailing.id
        ) then as_of end
      where open.id = mailing.id;
    exit when handled >= row_limit;
  end loop;
  return handled;
end
$$;

grant execute on function public.continue_mailings to service_role;
-- What the function `send-email` does in the database: it decides the emails about what happened, leases those that are due,
-- and notes what became of them.
--
-- It takes the undecided events with the facts that the texts need (undecided_events), decides with one pure function
-- (send-email/decide-emails.ts), and stores the emails with the time of the decision in one transaction
-- (store_email_decision). Two runs at once, and a crash between both, repeat nothing: an event is decided once. What can change
-- until an email leaves is read when it is leased (lease_emails): its address, its switch, and content that is named by its source.

-- What the texts of the emails about an event need and its data must not hold: names, texts and addresses of pages. Null for
-- what the event isn't about.
create function private.email_facts(event private.domain_events, as_of timestamptz) returns jsonb
language sql stable
set search_path = ''
as $$
  select jsonb_build_object(
    'dogs', (
      select coalesce(
        jsonb_object_agg(
          dog.id,
          jsonb_build_object('name', private.dog_text(dog.id, 'name', dog.name), 'image_url', dog.image_url)
        ), '{}'
      )
      from public.dog_profiles as dog
      where dog.id in (
        event.dog_id, (event.data #>> '{sponsorship,dog_id}')::uuid,
        (event.data #>> '{sponsorship,next_dog_id}')::uuid
      )
    ),
    'sponsorship', case when event.actor is not null and sponsorship.id is not null then jsonb_build_object(
      'manage_url', sponsorship.manage_url,
      'gifts', private.gifts(sponsorship.id),
      'charges', (
        select count(*) from private.domain_events as earlier
        where earlier.sponsorship_id = event.sponsorship_id and earlier.id < event.id
          and earlier.kind = 'sponsorship-charged'
      ),
      -- What was asked for last, before this.
      'last_request', (
        select earlier.kind from private.domain_events as earlier
        where earlier.sponsorship_id = event.sponsorship_id and earlier.id < event.id
          and earlier.kind in ('sponsorship-resume-requested', 'sponsorship-dog-back', 'sponsorship-moved')
        order by earlier.occurred_at desc, earlier.id desc limit 1
      )
    ) end,
    -- As it was issued, without those that replaced it.
    'receipt', (
      select private.receipt_content(receipt) || jsonb_build_object(
        'replaced_by_id', null, 'replaced_by_number', null, 'replaced_by_kind', null
      )
      from public.receipts as receipt where receipt.id = (event.data ->> 'receipt_id')::uuid
    ),
    'donor', case when donation.id is not null then jsonb_build_object(
      'has_address', donor.email is not null,
      -- With a link. An account that has confirmed this address gets the donation without one.
      'is_claimable', donation.user_id is null and donation.sponsorship_id is null and not exists (
        select from private.confirmed_mailboxes as mailbox where mailbox.email = donor.email
      )
    ) end,
    'donor_name', coalesce(
      donor.name, (select own.name from public.donors as own where own.user_id = event.account_id),
      nullif(account.name, ''), payer.name
    ),
    'donations', (
      select jsonb_agg(private.donation_facts(added) order by added.paid_at desc, added.id)
      from public.donations as added
      where added.id in (
        select item.id::uuid from jsonb_array_elements_text(event.data -> 'donation_ids') as item (id)
      )
    ),
    'message', (
      select jsonb_build_object(
        'sender_name', message.sender_name, 'subject', message.subject, 'body', message.body
      )
      from public.messages as message where message.id = (event.data ->> 'message_id')::uuid
    ),
    'answer', (
      select jsonb_build_object(
        'author_name', answer.author_name, 'body', answer.body, 'name', letter.name, 'letter', letter.message,
        'written_at', letter.created_at
      )
      from private.contact_answers as answer
      join public.contact_messages as letter on letter.id = answer.contact_message_id
      where answer.id = (event.data ->> 'answer_id')::uuid
    ),
    'review_item', (
      select jsonb_build_object('description', item.description)
      from public.review_items as item where item.id = event.review_item_id
    ),
    -- Of a change of roles or second factors: whom it is about, and who made it.
    'role', case
      when event.kind in (
        'role-given', 'role-taken', 'role-offered', 'role-withdrawn', 'second-factor-added', 'second-factor-removed'
      ) then jsonb_build_object(
        'member', case
          when account.user_id is not null then jsonb_build_object('name', account.name, 'email', account.email)
        end,
        'actor_name', (
          select nullif(person.name, '') from public.profiles as person
          where person.user_id = (event.data ->> 'actor_id')::uuid
        ),
        'invitation', (
          select jsonb_build_object(
            'email', invitation.email, 'expires_at', invitation.expires_at,
            'is_open', private.is_invitation_open(invitation)
          )
          from private.role_invitations as invitation
          where invitation.id = (event.data ->> 'invitation_id')::uuid
        )
      )
    end,
    'gift', private.gift_facts((event.data ->> 'gift_id')::uuid, event.sponsorship_id),
    -- What can still be cancelled: the keys of the payer's waiting emails that are not being sent. An account may have joined
    -- after the event.
    'waiting', (
      select coalesce(jsonb_agg(email.idempotency_key), '[]')
      from (
        select * from public.email_outbox where user_id = coalesce(event.account_id, sponsorship.user_id)
        union all
        select * from public.email_outbox
        where recipient = sponsorship.visitor_email and data ->> 'sponsorship_id' = event.sponsorship_id::text
      ) as email
      where email.is_waiting and (email.leased_until is null or email.leased_until <= as_of)
    )
  )
  from (values (1)) as one
  left join public.donations as donation on donation.id = event.donation_id
  left join public.donors as donor on donor.id = donation.donor_id
  left join public.sponsorships as sponsorship on sponsorship.id = event.sponsorship_id
  left join public.donors as payer on payer.id = sponsorship.donor_id
  left join public.profiles as account on account.user_id = event.account_id
$$;

-- For the server: the next events whose emails are to be decided, oldest first, with their facts. Of one sponsorship
-- or donation only the oldest, because what it cancels or repeats depends on the decision before: an event that waits
-- because its decision failed holds back those, and no others.
create function public.undecided_events(as_of timestamptz, batch integer) returns table (
  id bigint,
  kind public.domain_event_kind,
  occurred_at timestamptz,
  recorded_at timestamptz,
  account_id uuid,
  donation_id uuid,
  sponsorship_id uuid,
  dog_id uuid,
  review_item_id uuid,
  actor public.sponsorship_actor,
  data jsonb,
  facts jsonb
)
language sql stable security definer
set search_path = ''
as $$
  select (event).id, (event).kind, (event).occurred_at, (event).recorded_at, (event).account_id,
    (event).donation_id, (event).sponsorship_id, (event).dog_id, (event).review_item_id, (event).actor,
    (event).data, private.email_facts(event, as_of)
  from (
    select event from private.domain_events as event
    where event.emails_decided_at is null and (event.decide_after is null or event.decide_after <= as_of)
      and not exists (
        select from private.domain_events as earlier
        where earlier.emails_decided_at is null and earlier.id < event.id
          and (earlier.sponsorship_id = event.sponsorship_id or earlier.donation_id = event.donation_id)
      )
    order by event.id
    limit least(greatest(batch, 1), 100)
  ) as next
$$;

-- Who gets an email about an event: accounts, the account or the visitor who pays a sponsorship, the address of a donor or an
-- invitation without an account, who wrote without one, the recipient of a gift, the payers of gifts whose email waits, or those who follow a dog.
create function private.audience_of(event private.domain_events, audience text) returns table (
  user_id uuid,
  recipient text,
  gift_id uuid,
  dog_news_id uuid,
  -- Of an address of which no other row has one.
  language public.language
)
language sql stable
set search_path = ''
as $$
  -- A donor's address comes first, also when the donation has joined an account meanwhile.
  select case when donor.email is null then event.account_id end, donor.email, null::uuid, null::uuid,
      case when donor.email is not null
        then coalesce(private.account_language(donation.user_id), donation.language)
      end
    from (values (1)) as one
    left join public.donations as donation on audience = 'donor' and donation.id = event.donation_id
    left join public.donors as donor on donor.id = donation.donor_id
    where audience in ('account', 'donor')
  union all
  select sponsorship.user_id, sponsorship.visitor_email, null, null,
      case when sponsorship.visitor_email is not null then sponsorship.language end
    from public.sponsorships as sponsorship
    where audience = 'payer' and sponsorship.id = event.sponsorship_id
  union all
  -- A sponsor without an account gets what the followers of the dog get.
  select sponsorship.user_id, null, null, reader.id, null
    from public.sponsorships as sponsorship
    left join private.dog_news_subscribers as reader
      on sponsorship.user_id is null and reader.email = sponsorship.visitor_email
        and reader.dog_id = sponsorship.dog_id and reader.is_sponsor and reader.confirmed_at is not null
    where audience = 'sponsor' and sponsorship.id = event.sponsorship_id
  union all
  select null, invitation.email, null, null, null from private.role_invitations as invitation
    where audience = 'invited' and invitation.id = (event.data ->> 'invitation_id')::uuid
  union all
  select null, private.normalised_email(letter.email), null, null, letter.language
    from private.contact_answers as answer
    join public.contact_messages as letter on letter.id = answer.contact_message_id
    where audience = 'writer' and answer.id = (event.data ->> 'answer_id')::uuid
  union all
  select person.user_id, null, null, null, null from public.profiles as person where audience = 'everybody'
  union all
  select role.user_id, null, null, null, null from public.user_roles as role
    where audience = 'team' or (
      -- Whom the event is about gets an email of their own.
      audience = 'administrators' and role.role = 'admin' and role.user_id is distinct from event.account_id
    )
    group by role.user_id
  union all
  select sponsor, null, null, null, null from private.sponsors_of_dog(event.dog_id) as sponsor
    where audience = 'sponsors'
  union all
  select null, null, gift.id, null, null from public.gifts as gift
    where audience = 'gift' and gift.id = (event.data ->> 'gift_id')::uuid
  union all
  select distinct waiting.payer, null, null::uuid, null::uuid, null::public.language
    from private.waiting_gifts(event.dog_id) as waiting
    where audience = 'givers'
  union all
  select null, null, null, reader.id, null from private.dog_news_subscribers as reader
    where audience = 'followers' and reader.dog_id = event.dog_id and reader.confirmed_at is not null
$$;

-- Queues one email for each person of its audience who wants it, once per key. With more than one reader, the account
-- is part of the key. A donor without an account gets secrets for the links, which are made now and stored as hashes.
create function private.queue_decided_email(event private.domain_events, email jsonb) returns void
language plpgsql
set search_path = ''
as $$
declare
  queued public.email_outbox;
  secret record;
begin
  for queued in
    insert into public.email_outbox (
      idempotency_key, template, user_id, recipient, gift_id, dog_news_id, subscriber, language, data, due_at, priority,
      setting, required_role, content_source, is_unasked
    )
      select
        (email ->> 'key')
          || case
            when email ->> 'audience' in ('account', 'payer', 'donor', 'invited', 'gift', 'writer', 'sponsor') then ''
            else ':' || coalesce(person.user_id, person.dog_news_id)
          end,
        email ->> 'template', person.user_id, person.recipient, person.gift_id, person.dog_news_id,
        case when person.dog_news_id is not null then 'confirmed'::public.subscriber_state end, person.language,
        email -> 'data',
        coalesce((email ->> 'due_at')::timestamptz, now()), (email ->> 'priority')::smallint,
        case when person.user_id is not null then (email ->> 'setting')::public.email_setting end,
        (email ->> 'required_role')::public.email_role, (email ->> 'content_source')::public.email_content_source,
        coalesce((email ->> 'is_unasked')::boolean, false)
      from private.audience_of(event, email ->> 'audience') as person
      where person.user_id is null and num_nonnulls(person.recipient, person.gift_id, person.dog_news_id) = 1
        or private.wants_email(
        person.user_id, (email ->> 'setting')::public.email_setting,
        (email ->> 'required_role')::public.email_role
      )
      on conflict (idempotency_key) do nothing
      returning *
  loop
    for secret in
      select * from jsonb_to_recordset(email -> 'secrets') as item (path text[], opens text)
      where queued.recipient is not null
    loop
      update public.email_outbox as row
        set data = jsonb_set(row.data, secret.path, to_jsonb(
          case secret.opens
            when 'receipts' then private.new_receipt_secret(event.donation_id)
            when 'claim' then private.new_claim_secret(event.donation_id)
            when 'gift' then private.new_gift_secret((event.data ->> 'gift_id')::uuid, false)
            when 'sponsorship' then private.new_sponsorship_secret(event.sponsorship_id, true)
          end
        ))
        where row.id = queued.id;
    end loop;
  end loop;
end
$$;

-- For the server: stores what was decided about an event. False, and nothing changes, if the event is decided already,
-- or an email that should be cancelled was leased or finished meanwhile: then the event is decided again.
create function public.store_email_decision(
  event_id bigint,
  emails jsonb,
  cancelled_keys text[],
  as_of timestamptz
) returns boolean
language plpgsql security definer
set search_path = ''
as $$
declare
  event private.domain_events;
  cancelled integer;
begin
  select * into event from private.domain_events as row
    where row.id = event_id and row.emails_decided_at is null
    for update;
  if not found then
    return false;
  end if;
  update public.email_outbox as email set cancelled_at = as_of
    where email.idempotency_key = any (cancelled_keys) and email.is_waiting
      and (email.leased_until is null or email.leased_until <= as_of);
  get diagnostics cancelled = row_count;
  if cancelled < cardinality(cancelled_keys) then
    raise sqlstate 'PW409' using message = 'an email is being sent meanwhile';
  end if;
  perform private.queue_decided_email(event, email) from jsonb_array_elements(emails) as email;
  update private.domain_events as row set emails_decided_at = as_of where row.id = event.id;
  return true;
exception when sqlstate 'PW409' then
  return false;
end
$$;

-- Opens a review item about emails, once per kind and day.
create function private.open_email_review_item(reason text, kind text, as_of timestamptz, description text) returns void
language sql
set search_path = ''
as $$
  select public.open_review_items(jsonb_build_array(jsonb_build_object(
    'kind', 'email',
    'reference', format('%s %s %s', reason, kind, private.india_date(as_of)),
    'description', format(description, kind)
  )))
$$;

-- For the server: notes that the emails about an event could not be decided. It is tried again after growing pauses,
-- and the team gets one review item per kind and day.
create function public.postpone_email_decision(event_id bigint, as_of timestamptz) returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  pauses constant interval[] := array['1 min', '5 min', '15 min', '1 hour', '6 hours'];
  event private.domain_events;
begin
  update private.domain_events as row
    set decision_failures = row.decision_failures + 1,
      decide_after = as_of + pauses[least(row.decision_failures + 1, 5)]
    where row.id = event_id and row.emails_decided_at is null
    returning * into event;
  if found then
    perform private.open_email_review_item(
      'undecided', event.kind::text, as_of,
      'The emails about something of the kind "%s" can''t be written: the code has a fault. They are tried again; when the code is mended, they are sent.'
    );
  end if;
end
$$;

-- For the server: queues a scheduled email for each person of its audience who wants it, once per key.
create function public.queue_scheduled_email(email jsonb) returns void
language sql security definer
set search_path = ''
as $$
  select private.queue_decided_email(null, email)
$$;

-- Daily and weekly emails hold the end of their time and read what happened in it when they are sent.
create function private.new_dogs_content(email public.email_outbox) returns jsonb
language sql stable
set search_path = ''
as $$
  select jsonb_build_object('dogs', jsonb_agg(to_jsonb(dog) - 'created_at' order by dog.created_at desc))
  from (
    select id, private.dog_text(id, 'name', name) as name, private.dog_text(id, 'tagline', tagline) as tagline,
      age, private.dog_text(id, 'location', location) as location, image_url, created_at
    from public.dog_profiles
    where created_at >= (email.data ->> 'until')::timestamptz - interval '1 day'
      and created_at < (email.data ->> 'until')::timestamptz
    order by created_at desc limit 12
  ) as dog
  having count(*) > 0
$$;

create function private.review_items_content(email public.email_outbox) returns jsonb
language sql stable
set search_path = ''
as $$
  select jsonb_build_object('items', jsonb_agg(to_jsonb(item) - 'created_at' order by item.created_at))
  from (
    select kind, description, created_at from public.review_items
    where created_at >= (email.data ->> 'until')::timestamptz - interval '1 day'
      and created_at < (email.data ->> 'until')::timestamptz
      and closed_at is null and not is_urgent
    order by created_at limit 50
  ) as item
  having count(*) > 0
$$;

-- What an email says, null if there is nothing to tell any more.
create function private.email_content(email public.email_outbox) returns jsonb
language sql stable
set search_path = ''
as $$
  select case email.content_source
    when 'account_deleted' then private.account_deleted_content(email)
    when 'dog_news_end' then private.dog_news_end_content(email)
    when 'dog_updates' then private.dog_updates_content(email)
    when 'gift' then private.gift_content(email)
    when 'gift_dog_left' then private.gift_dog_left_content(email)
    when 'milestone' then private.milestone_content(email)
    when 'new_dogs' then private.new_dogs_content(email)
    when 'newsletter' then private.newsletter_content(email)
    when 'review_items' then private.review_items_content(email)
    when 'team_week' then private.team_week_content(email)
    else email.data
  end
$$;

-- Address, language and content of an email; `list` and token if one can unsubscribe. No row if it must not be sent any
-- more.
create function private.prepare_email(email public.email_outbox) returns table (
  address text,
  name text,
  language public.language,
  data jsonb,
  list text,
  unsubscribe_token uuid
)
language plpgsql
set search_path = ''
as $$
#variable_conflict use_variable
begin
  if email.gift_id is not null then
    select recipient.address, recipient.name, recipient.token, recipient.language
      into address, name, unsubscribe_token, language
      from private.gift_recipient(email.gift_id) as recipient;
    if not found then
      return;
    end if;
    list := 'gifts';
    -- Made when the email leaves, perhaps months after it was queued, and once: a repeated email has the same link.
    if email.data -> 'secret' is null then
      update public.email_outbox as row
        set data = row.data || jsonb_build_object('secret', private.new_gift_secret(email.gift_id, true))
        where row.id = email.id returning * into email;
    end if;
  elsif email.dog_news_id is not null then
    select reader.email, '', 'dog_news', reader.token, reader.language
      into address, name, list, unsubscribe_token, language
      from private.dog_news_subscribers as reader
      where reader.id = email.dog_news_id
        and (reader.confirmed_at is not null) = (email.subscriber = 'confirmed');
    if not found then
      return;
    end if;
  elsif email.user_id is null then
    address := email.recipient;
    name := '';
    language := coalesce(email.language, 'en');
    if email.subscriber is not null then
      select subscriber.token, subscriber.language into unsubscribe_token, language
        from public.newsletter_subscribers as subscriber
        where subscriber.email = email.recipient
          and (subscriber.confirmed_at is not null) = (email.subscriber = 'confirmed');
      if not found then
        return;
      end if;
      list := 'newsletter';
    end if;
  else
    if not private.wants_email(email.user_id, email.setting, email.required_role) then
      return;
    end if;
    select account.email, coalesce(profile.name, ''), private.account_language(account.id)
      into address, name, language
      from auth.users as account
      left join public.profiles as profile on profile.user_id = account.id
      where account.id = email.user_id;
    list := nullif(email.setting, 'donation_receipts');
    unsubscribe_token := (
      select token.token from private.unsubscribe_tokens as token
      where token.user_id = email.user_id and list is not null
    );
  end if;

  data := private.in_language(private.email_content(email), language);
  if data is not null and address is not null and not exists (
    select from public.refused_addresses as refused where refused.email = private.normalised_email(address)
  ) then
    return next;
  end if;
end
$$;

-- Of an email that must not be sent now. It is cancelled; that of a gift whose payment is refunded or disputed waits, in
-- case that is undone. The payer of a gift hears that its address refuses emails or has enough, or that its reader has
-- stopped gifts.
create function private.leave_unsent(email public.email_outbox, as_of timestamptz) returns void
language plpgsql
set search_path = ''
as $$
begin
  if private.is_gift_unpaid_for_now(email.gift_id) then
    update public.email_outbox as row set due_at = as_of + interval '1 hour', leased_until = null
      where row.id = email.id;
    return;
  end if;
  update public.email_outbox as row set cancelled_at = as_of where row.id = email.id;
  if exists (
    select from public.gifts as gift
    where gift.id = email.gift_id and private.gift_state(gift) = 'ready'
      and (
        private.gift_email_problem(gift) is not null
        or exists (select from public.refused_addresses as refused where refused.email = gift.email)
      )
  ) then
    perform private.record_gift_failure(email.gift_id);
  end if;
end
$$;

-- Of an email that was refused or given up.
create function private.report_failed_email(email public.email_outbox, is_refused boolean, as_of timestamptz)
returns void
language sql
set search_path = ''
as $$
  select private.open_email_review_item(
    case when is_refused then 'refused' else 'given-up' end, email.template, as_of,
    case
      when is_refused
        then 'A mail server refuses an address for good, at an email of the kind "%s". The list of refused addresses names it. Nothing is sent there any more.'
      else 'The mail server did not take emails of the kind "%s" for a day, so they were given up.'
    end
  )
$$;

-- For the server: leases due emails for five minutes, money and accounts first, newsletters last. Cancels
-- those that nobody should get any more.
--
-- A lease lasts longer than a hosted function, so an email is leased again only after its sender has ended.
-- A sender that ends while it sends an email never notes a failure, so the attempts have a limit, too.
create function public.lease_emails(as_of timestamptz, batch integer) returns table (
  id uuid,
  lease_id uuid,
  template text,
  data jsonb,
  address text,
  name text,
  language public.language,
  list text,
  unsubscribe_token uuid
)
language plpgsql security definer
set search_path = ''
as $$
#variable_conflict use_column
declare
  this_lease constant uuid := gen_random_uuid();
  row_limit constant integer := least(greatest(coalesce(batch, 10), 1), 100);
  leased_count integer := 0;
  email public.email_outbox;
  prepared record;
begin
  for email in
    select * from public.email_outbox
    where is_waiting and due_at <= as_of and (leased_until is null or leased_until <= as_of)
    order by priority, due_at, id
    for update skip locked
  loop
    if email.attempts >= 100 then
      update public.email_outbox as row set failed_at = as_of where row.id = email.id;
      perform private.report_failed_email(email, false, as_of);
      perform private.record_gift_failure(email.gift_id);
      continue;
    end if;
    select * into prepared from private.prepare_email(email);
    if not found then
      perform private.leave_unsent(email, as_of);
      continue;
    end if;
    update public.email_outbox as row
      set lease_id = this_lease,
        leased_until = as_of + interval '5 minutes',
        first_tried_at = coalesce(row.first_tried_at, as_of),
        attempts = row.attempts + 1
      where row.id = email.id;
    id := email.id;
    lease_id := this_lease;
    template := email.template;
    data := prepared.data;
    address := prepared.address;
    name := prepared.name;
    language := prepared.language;
    list := prepared.list;
    unsubscribe_token := prepared.unsubscribe_token;
    return next;
    leased_count := leased_count + 1;
    exit when leased_count = row_limit;
  end loop;
end
$$;

-- For the server: notes that an email was sent, failed (tried again after a growing pause, given up after a
-- day) or that its address was refused for good. False if the email is already sent, or leased by another
-- sender.
create function public.record_delivery(
  email_id uuid,
  lease uuid,
  outcome text,
  as_of timestamptz,
  problem text default null,
  address text default null,
  subject text default null
) returns boolean
language plpgsql security definer
set search_path = ''
as $$
#variable_conflict use_variable
declare
  pauses constant interval[] := array['1 min', '2 min', '5 min', '15 min', '30 min', '60 min'];
  noted public.email_outbox;
begin
  -- An email that a server accepted is sent, even if another run has leased it since.
  if outcome = 'sent' then
    update public.email_outbox as email
      set sent_at = as_of, failed_at = null, cancelled_at = null, leased_until = null,
        subject = coalesce(left(subject, 200), email.subject)
      where email.id = email_id and email.sent_at is null
      returning * into noted;
    if not found then
      return false;
    end if;
    update public.gifts as gift set delivered_at = as_of where gift.id = noted.gift_id;
    insert into private.gift_deliveries (gift_id, address_hash, delivered_at)
      select noted.gift_id, private.keyed_hash(private.folded_email(private.normalised_email(address))), as_of
      where noted.gift_id is not null and address is not null
      on conflict on constraint gift_deliveries_pkey do update set delivered_at = excluded.delivered_at;
    return true;
  end if;

  update public.email_outbox as email
    set leased_until = null,
      last_error = left(problem, 200),
      subject = coalesce(left(subject, 200), email.subject),
      due_at = as_of + pauses[least(email.attempts, 6)],
      failed_at = case
        when outcome = 'refused' or email.first_tried_at <= as_of - interval '1 day' then as_of
      end
    where email.id = email_id and email.lease_id = lease
      and email.is_waiting
    returning * into noted;
  if not found then
    return false;
  end if;
  -- Nothing of a deleted account stays, and nothing else is sent there.
  if outcome = 'refused' and noted.is_last then
    return true;
  end if;
  if outcome = 'refused' then
    insert into public.refused_addresses (email, reason, refused_at)
      values (private.normalised_email(address), left(problem, 200), as_of)
      on conflict do nothing;
  end if;
  if noted.failed_at is not null then
    perform private.report_failed_email(noted, outcome = 'refused', as_of);
    perform private.record_gift_failure(noted.gift_id);
  end if;
  return true;
end
$$;

-- For the server: removes recipient and content of finished emails after 30 days. Their keys stay, so that
-- nothing is sent again, and the subject of those to an account, whose page shows it.
create function public.redact_old_emails(as_of timestamptz) returns void
language sql security definer
set search_path = ''
as $$
  update public.email_outbox
    set recipient = null, data = '{}', subject = case when user_id is not null then subject end
    where created_at < as_of - interval '30 days'
      and (recipient is not null or data <> '{}')
      and not is_waiting;
  delete from public.email_outbox
    where sent_at < as_of - interval '13 months' and num_nonnulls(user_id, gift_id, newsletter_id) = 0
$$;

grant execute on function
  public.undecided_events, public.store_email_decision, public.postpone_email_decision, public.queue_scheduled_email,
  public.lease_emails, public.record_delivery, public.redact_old_emails
  to service_role;
-- What waits for the team today: the numbers of the staff page and of the team's menu, and the lists behind those that
-- have no page of their own. Now is the clock's; a day is India's.

-- Sponsorships whose last charge failed within a week and is neither paid since nor given up. A payer who declined it has
-- decided, and needs no help.
create function private.recent_failed_charges(live_only boolean)
returns table (
  sponsorship_id uuid,
  person_id uuid,
  dog_id uuid,
  amount_paise bigint,
  next_charge_at timestamptz,
  failed_at timestamptz,
  reason public.failure_reason
)
language sql stable
set search_path = ''
as $$
  select sponsorship.id, private.person_of_sponsorship(sponsorship), sponsorship.dog_id, sponsorship.amount_paise,
    sponsorship.next_charge_at, failure.occurred_at, (failure.data ->> 'detail')::public.failure_reason
  from public.sponsorships as sponsorship
  cross join lateral (
    select event.occurred_at, event.data from private.domain_events as event
    where event.sponsorship_id = sponsorship.id and event.kind = 'sponsorship-charge-failed'
    order by event.occurred_at desc, event.id desc limit 1
  ) as failure
  where sponsorship.is_running and sponsorship.replaced_from is null
    and sponsorship.status in ('pending', 'halted')
    and (sponsorship.mode = 'live' or not live_only)
    and failure.occurred_at > now() - interval '7 days'
    and failure.data ->> 'detail' <> 'payer-declined'
$$;

-- Emails that nobody gets without help: those given up within a week, and those that have waited for half an hour.
-- Newsletters may take hours.
create function private.stuck_emails() returns setof public.email_outbox
language sql stable
set search_path = ''
as $$
  select * from public.email_outbox where failed_at > now() - interval '7 days'
  union all
  select * from public.email_outbox
    where is_waiting and priority < 2 and due_at < now() - interval '30 minutes'
$$;

-- For the team: how much of each waits. Null what the role doesn't allow to see.
--
-- due_review_items have a deadline within a week or in the past, review_deadline is the first one. Of the others,
-- my_review_items are those that the current user looks after, and urgent_review_items are those about money that are
-- neither, so that none is counted twice. Overdue are sponsored dogs without an update since 30 days before today, except
-- those at the municipal centre, which dogs_at_centre counts. Care is due that is due within a week, or overdue.
-- paused_since is when a backup was restored, while schedules and emails are off.
create function public.team_today(live_only boolean default false) returns table (
  review_items bigint,
  urgent_review_items bigint,
  due_review_items bigint,
  review_deadline timestamptz,
  my_review_items bigint,
  failed_charges bigint,
  waiting_cheques bigint,
  late_standing_orders bigint,
  contact_messages bigint,
  overdue_dogs bigint,
  dogs_at_centre bigint,
  due_care_records bigint,
  undescribed_media bigint,
  updates_without_hindi bigint,
  updates_without_english bigint,
  failed_emails bigint,
  late_emails bigint,
  paused_since timestamptz,
  administrators_without_second_factor text[]
)
language plpgsql stable security definer
set search_path = ''
as $$
#variable_conflict use_column
declare
  today constant date := (now() at time zone 'Asia/Kolkata')::date;
begin
  perform private.require_in_team('see what waits');

  paused_since := (select restored_at from private.job_pause);
  overdue_dogs := (
    select count(*) from (
      select dog_id, min(coalesce(started_at, created_at)) as since
      from public.sponsorships as sponsorship
      where private.is_promised(sponsorship) and dog_id is not null
      group by dog_id
    ) as sponsored
    join public.dog_profiles as dog on dog.id = sponsored.dog_id
    where dog.status = 'available' and dog.at_centre_since is null
      and (coalesce(dog.last_update_at, sponsored.since) at time zone 'Asia/Kolkata')::date < today - 30
  );
  dogs_at_centre := (select count(*) from public.dog_profiles as dog where dog.at_centre_since is not null);
  due_care_records := (
    select count(*) from public.care_records as record
    join public.dog_profiles as dog on dog.id = record.dog_id
    where record.due_on <= today + 7 and dog.status = 'available'
  );
  undescribed_media := (
    select count(*) from public.dog_update_media as media
    join public.dog_updates as news on news.id = media.update_id
    where media.needs_description and news.hidden_at is null
  );

  select count(*) filter (where news.language = 'en'), count(*) filter (where news.language = 'hi')
    into updates_without_hindi, updates_without_english
    from public.dog_updates as news where news.needs_translation and news.hidden_at is null;

  if private.is_staff() then
    select count(*), count(deadline.respond_by), min(deadline.respond_by),
        count(*) filter (where deadline.respond_by is null and item.assignee_id = (select auth.uid())),
        count(*) filter (where
          deadline.respond_by is null and item.assignee_id is distinct from (select auth.uid()) and item.is_urgent
        )
      into review_items, due_review_items, review_deadline, my_review_items, urgent_review_items
      from public.review_items as item
      left join private.dispute_deadlines as deadline on item.kind = 'dispute'
        and item.reference = deadline.dispute_id and deadline.respond_by < now() + interval '7 days'
      where item.closed_at is null;
    failed_charges := (select count(*) from private.recent_failed_charges(coalesce(live_only, false)));
    waiting_cheques := (
      select count(*) from public.donations as donation where donation.status = 'pending' and donation.source = 'recorded'
    );
    late_standing_orders := (select count(*) from private.late_standing_orders(coalesce(live_only, false), today));
    contact_messages := (
      select count(*) from public.contact_messages where handled_at is null and not needs_review
    );
    select count(*) filter (where unsent.failed_at is not null), count(*) filter (where unsent.failed_at is null)
      into failed_emails, late_emails
      from private.stuck_emails() as unsent;
  end if;
  if private.is_admin() then
    administrators_without_second_factor := public.administrators_without_second_factor();
  end if;
  return next;
end
$$;

-- For staff: a page of the sponsorships whose last charge failed this week, the newest failure first. At most 100 a
-- page; each row carries the number of all. The person is null once the account is deleted, dog_name for all dogs,
-- next_charge_at when nothing is tried.
create function public.failed_charges(
  page_size integer default 50,
  page_offset integer default 0,
  live_only boolean default false
) returns table (
  sponsorship_id uuid,
  person_id uuid,
  name text,
  email text,
  dog_name text,
  amount_paise bigint,
  reason public.failure_reason,
  failed_at timestamptz,
  next_charge_at timestamptz,
  found_count bigint
)
language plpgsql stable security definer
set search_path = ''
as $$
#variable_conflict use_column
begin
  perform private.require_staff('see charges');
  return query
    select failure.sponsorship_id, person.id, person.name, person.email, dog.name, failure.amount_paise,
      failure.reason, failure.failed_at, failure.next_charge_at, failure.found_count
    from (
      select *, count(*) over () as found_count
      from private.recent_failed_charges(coalesce(live_only, false))
      order by failed_at desc, sponsorship_id
      limit least(greatest(coalesce(page_size, 50), 1), 100)
      offset greatest(coalesce(page_offset, 0), 0)
    ) as failure
    left join private.people as person on person.id = failure.person_id and not person.is_nameless
    left join public.dog_profiles as dog on dog.id = failure.dog_id
    order by failure.failed_at desc, failure.sponsorship_id;
end
$$;

-- For staff: the emails that nobody gets without help, the newest first, 100 at most. failed_at is null while one is still
-- tried, person_id where the team knows nobody with the address. Of a gift, gift_for is its recipient, email theirs, and
-- person_id who gave it.
create function public.unsent_emails() returns table (
  id uuid,
  person_id uuid,
  email text,
  created_at timestamptz,
  failed_at timestamptz,
  attempts integer,
  last_error text,
  gift_for text
)
language plpgsql stable security definer
set search_path = ''
as $$
#variable_conflict use_column
begin
  perform private.require_staff('see the emails');
  return query
    select stuck.id, person.id,
      case
        when stuck.gift_id is not null then gift.email
        else coalesce(stuck.recipient, reader.email, person.email)
      end,
      stuck.created_at, stuck.failed_at, stuck.attempts, stuck.last_error, gift.recipient_name
    from private.stuck_emails() as stuck
    left join public.gifts as gift on gift.id = stuck.gift_id
    left join private.dog_news_subscribers as reader on reader.id = stuck.dog_news_id
    left join private.people as person
      on person.account_id = coalesce(stuck.user_id, private.gift_payer(gift)) or person.email = stuck.recipient
    order by stuck.created_at desc, stuck.id
    limit 100;
end
$$;

grant execute on function public.team_today, public.failed_charges, public.unsent_emails to authenticated;
-- What a board asks, for administrators and staff: whether the donations grow, whether sponsors stay, and whether the dogs
-- get what is given. Months are India's. The money of a donation is what was kept of it, in the month of its payment.

-- A rupee counts once: what arrived another way than through the provider, else a gift, else by how it is given.
create type public.money_kind as enum ('by-hand', 'gift', 'monthly', 'once');

-- The first day of the month in India.
create function private.india_month(moment timestamptz) returns date
language sql immutable
set search_path = ''
as $$
  select date_trunc('month', moment at time zone 'Asia/Kolkata')::date
$$;

-- What was kept of the donations of each month.
create function public.money_by_month(mode public.payment_mode) returns table (
  month date,
  kind public.money_kind,
  paise bigint
)
language plpgsql stable security definer
set search_path = ''
as $$
#variable_conflict use_column
begin
  perform private.require_staff('see the figures');
  return query
    -- Not india_month: a function that isn't inlined costs more than everything else here.
    select date_trunc('month', donation.paid_at at time zone 'Asia/Kolkata')::date, known.kind, sum(donation.net_paise)::bigint
    from public.donations as donation
    left join public.sponsorships as sponsorship on sponsorship.id = donation.sponsorship_id
    left join public.gifts as gift on gift.donation_id = donation.id
    cross join lateral (
      select case
        when donation.source <> 'provider' then 'by-hand'
        when gift.id is not null or sponsorship.is_gift then 'gift'
        when donation.type = 'Monthly' then 'monthly'
        else 'once'
      end::public.money_kind as kind
    ) as known
    where donation.mode = money_by_month.mode and donation.paid_at is not null and donation.net_paise > 0
    group by 1, 2
    order by 1, 2;
end
$$;

-- Sponsorships as a board counts them: one with those that it replaced, since each new amount is a mandate of its own. It
-- has begun when the first was authorised, and ended when none runs any more.
create function private.sponsorship_chains(mode public.payment_mode, as_of timestamptz) returns table (
  began_at timestamptz,
  ended_at timestamptz,
  end_reason public.end_reason
)
language sql stable
set search_path = ''
as $$
  with recursive chain as (
    select sponsorship.id, sponsorship.id as first_id, sponsorship.started_at, sponsorship.ended_at, sponsorship.end_reason
    from public.sponsorships as sponsorship
    where sponsorship.replaces_id is null and sponsorship.mode = sponsorship_chains.mode
    union all
    select next.id, chain.first_id, next.started_at, next.ended_at, next.end_reason
    from chain join public.sponsorships as next on next.replaces_id = chain.id
  )
  select min(chain.started_at),
    case when bool_and(coalesce(chain.ended_at <= as_of, false)) then max(chain.ended_at) end,
    case when bool_and(coalesce(chain.ended_at <= as_of, false)) then (array_agg(chain.end_reason order by chain.ended_at desc))[1] end
  from chain
  where chain.started_at <= as_of
  group by chain.first_id
$$;

-- The sponsorships of each month since the first one: how many began and ended in it, why, and how many ran at its end,
-- or of the present month run now.
create function public.sponsors_by_month(mode public.payment_mode, as_of timestamptz default now()) returns table (
  month date,
  running bigint,
  began bigint,
  ended bigint,
  ended_by jsonb
)
language plpgsql stable security definer
set search_path = ''
as $$
#variable_conflict use_column
begin
  perform private.require_staff('see the figures');
  return query
    with chain as materialized (
      select private.india_month(known.began_at) as began_in, private.india_month(known.ended_at) as ended_in, known.end_reason
      from private.sponsorship_chains(sponsors_by_month.mode, as_of) as known
    ),
    ends as (
      select reasons.ended_in, sum(reasons.count)::bigint as count, jsonb_object_agg(reasons.end_reason, reasons.count) as by_reason
      from (select chain.ended_in, chain.end_reason, count(*) from chain where chain.ended_in is not null group by 1, 2) as reasons
      group by 1
    ),
    begins as (select chain.began_in, count(*) from chain group by 1)
    select each.month::date,
      (sum(coalesce(begins.count, 0) - coalesce(ends.count, 0)) over (order by each.month))::bigint,
      coalesce(begins.count, 0), coalesce(ends.count, 0), coalesce(ends.by_reason, '{}')
    from generate_series(
      (select min(begins.began_in) from begins)::timestamp, private.india_month(as_of)::timestamp, interval '1 month'
    ) as each (month)
    left join begins on begins.began_in = each.month
    left join ends on ends.ended_in = each.month
    order by 1;
end
$$;

-- Of the sponsorships that began in each quarter, how many still ran 3, 6 and 12 months after they began. Null until all of
-- them have been here that long.
create function public.sponsors_by_quarter(mode public.payment_mode, as_of timestamptz default now()) returns table (
  quarter date,
  began bigint,
  after_3 bigint,
  after_6 bigint,
  after_12 bigint
)
language plpgsql stable security definer
set search_path = ''
as $$
#variable_conflict use_column
begin
  perform private.require_staff('see the figures');
  return query
    select date_trunc('quarter', stay.began)::date, count(*),
      case when max(stay.began) + interval '3 months' <= stay.today then count(*) filter (where stay.until >= stay.began + interval '3 months') end,
      case when max(stay.began) + interval '6 months' <= stay.today then count(*) filter (where stay.until >= stay.began + interval '6 months') end,
      case when max(stay.began) + interval '12 months' <= stay.today then count(*) filter (where stay.until >= stay.began + interval '12 months') end
    from (
      select chain.began_at at time zone 'Asia/Kolkata' as began,
        coalesce(chain.ended_at at time zone 'Asia/Kolkata', 'infinity') as until,
        as_of at time zone 'Asia/Kolkata' as today
      from private.sponsorship_chains(sponsors_by_quarter.mode, as_of) as chain
    ) as stay
    group by 1, stay.today
    order by 1;
end
$$;

-- What was received for dogs in each month (without a kind), and what their care cost, by its kind. What is given for all
-- dogs isn't a dog's.
create function public.dogs_money_by_month(mode public.payment_mode) returns table (
  month date,
  kind public.care_kind,
  paise bigint
)
language plpgsql stable security definer
set search_path = ''
as $$
#variable_conflict use_column
begin
  perform private.require_staff('see the figures');
  return query
    select date_trunc('month', donation.paid_at at time zone 'Asia/Kolkata')::date, null::public.care_kind, sum(donation.net_paise)::bigint
    from public.donations as donation
    where donation.mode = dogs_money_by_month.mode and donation.paid_at is not null and donation.net_paise > 0
      and donation.dog_id is not null
    group by 1
    union all
    select date_trunc('month', record.happened_on)::date, record.kind, sum(record.cost_paise)::bigint
    from public.care_records as record
    where record.cost_paise > 0
    group by 1, 2
    order by 1, 2;
end
$$;

-- The ten dogs with the smallest and the ten with the largest part of their month promised, of those who can be sponsored.
create function public.dogs_by_coverage(mode public.payment_mode) returns table (
  dog_id uuid,
  dog_name text,
  month_paise bigint,
  promised_paise bigint,
  has_least boolean
)
language plpgsql stable security definer
set search_path = ''
as $$
#variable_conflict use_column
begin
  perform private.require_staff('see the figures');
  return query
    with ranked as (
      select dog.id, dog.name, (dog.monthly_amount * 100)::bigint as month_paise, coalesce(promised.paise, 0) as promised_paise,
        row_number() over (order by coalesce(promised.paise, 0)::numeric / dog.monthly_amount, dog.id) as place,
        count(*) over () as dogs
      from public.dog_profiles as dog
      left join (
        select sponsorship.dog_id, sum(sponsorship.amount_paise)::bigint as paise
        from public.sponsorships as sponsorship
        where sponsorship.mode = dogs_by_coverage.mode and private.is_promised(sponsorship)
        group by 1
      ) as promised on promised.dog_id = dog.id
      where dog.status = 'available'
    )
    select ranked.id, ranked.name, ranked.month_paise, ranked.promised_paise, ranked.place <= least(10, (ranked.dogs + 1) / 2)
    from ranked
    where ranked.place <= 10 or ranked.place > ranked.dogs - 10
    order by ranked.place;
end
$$;

grant execute on function
  public.money_by_month, public.sponsors_by_month, public.sponsors_by_quarter, public.dogs_money_by_month,
  public.dogs_by_coverage
  to authenticated;
-- What must always hold of the books of a live site, as queries: each row is a sentence about what doesn't. Asked every night
-- (check_books), which opens a review item for each, and by the doctor.

-- What receipts say of donations, by donation and by year.
create function private.receipt_problems() returns table (subject text, sentence text)
language sql stable
set search_path = ''
as $$
  with valid as (
    select receipt.* from public.receipts as receipt
    where receipt.kind = 'receipt' and not exists (select from public.receipts as later where later.replaces_id = receipt.id)
  )
  select 'donation ' || coalesce(donation.id, valid.donation_id),
    case
      when valid.id is null then 'A donation has no valid receipt.'
      when donation.id is null then 'A receipt is valid, but nothing was kept of its donation.'
      else 'A receipt says another amount than its donation.'
    end
  from (select kept.id, kept.net_paise from public.donations as kept where kept.net_paise > 0) as donation
  full join valid on valid.donation_id = donation.id
  where valid.amount_paise is distinct from donation.net_paise
  union all
  select format('receipts %s %s', receipt.mode, receipt.tax_year), 'A number is missing in this series of receipts.'
  from public.receipts as receipt
  group by receipt.mode, receipt.tax_year
  having max(receipt.sequence) <> count(*)
  union all
  select format('year %s %s', donation.mode, donation.year), 'The receipts of this tax year come to another sum than its donations.'
  from (
    select paid.mode, private.tax_year(private.india_date(paid.paid_at)) as year, sum(paid.net_paise) as paise
    from public.donations as paid where paid.net_paise > 0 group by 1, 2
  ) as donation
  full join (
    select valid.mode, valid.tax_year as year, sum(valid.amount_paise) as paise from valid group by 1, 2
  ) as receipt using (mode, year)
  where receipt.paise is distinct from donation.paise
$$;

-- For the server: everything that doesn't hold. The subject names the row.
create function public.book_problems(as_of timestamptz default now()) returns table (subject text, sentence text)
language sql stable security definer
set search_path = ''
as $$
  select * from private.receipt_problems()
  union all
  select 'sponsorship ' || sponsorship.id, 'A sponsorship runs, but no mandate and no standing order pays for it.'
  from public.sponsorships as sponsorship
  where sponsorship.is_running and sponsorship.source = 'provider' and sponsorship.provider_subscription_id is null
  union all
  select 'email ' || email.id, 'An email has waited for two days.'
  from public.email_outbox as email
  where email.is_waiting and email.due_at < as_of - interval '2 days' and not public.are_jobs_paused()
  union all
  select 'dog ' || dog.id, 'A dog’s page says another sum than its sponsorships promise.'
  from public.dog_profiles as dog
  left join lateral (select private.dog_coverage(dog.id) as promised) as coverage on true
  where dog.coverage is distinct from coverage.promised
$$;

-- For the server, each night: a review item for each problem, once. A hundred at most: so many have one cause.
create function public.check_books(as_of timestamptz) returns void
language sql security definer
set search_path = ''
as $$
  select public.open_review_items(jsonb_agg(jsonb_build_object(
    'kind', 'books', 'reference', problem.subject, 'description', problem.sentence
  )))
  from (select * from public.book_problems(as_of) limit 100) as problem
  having count(*) > 0
$$;

grant execute on function public.book_problems, public.check_books to service_role;
-- What a deployed project says about itself, so that the doctor can compare it with this repository.

-- The releases that `npm run deploy` has deployed here completely, each with the last time.
create table private.deployed_releases (
  release text primary key check (char_length(release) <= 40),
  deployed_at timestamptz not null default clock_timestamp()
);

alter table private.deployed_releases enable row level security;

-- One row per fact about the schema, as tests/database/schema.snapshot lists them. Supabase owns the schemas `auth` and
-- `storage`, so only the policies, triggers and buckets that the migrations add there are included. Of the rows that the
-- migrations insert their number is a fact, because a live site changes their values.
--
-- Over 60 lines, because it is one query over the catalogue.
create function private.schema_facts() returns table (object text, kind text, fact text)
language plpgsql
set search_path = ''
as $$
#variable_conflict use_column
begin
  -- Names in the facts have no `public.` then, for every caller. It is undone when the function ends.
  perform set_config('search_path', 'public, extensions', true);
  return query
    with touched as (
      select oid as table_id, oid::regclass::text as name, relkind, relrowsecurity, reloptions,
        relnamespace::regnamespace::text in ('public', 'private') as is_own
      from pg_class
      where relkind in ('r', 'p', 'v', 'm')
        and relnamespace::regnamespace::text in ('public', 'private', 'auth', 'storage')
    ),
    own as (select * from touched where is_own),
    api_roles as (
      select unnest(array['public', 'anon', 'authenticated', 'service_role']) as role
    ),
    functions as (
      select p.*, p.oid::regprocedure::text as name from pg_proc as p
      where pronamespace::regnamespace::text in ('public', 'private')
    )
    select 'table ' || name as object, '0' as kind,
      case when relrowsecurity then 'row-level security enabled' else 'NO ROW-LEVEL SECURITY' end as fact
    from own

    union all
    select 'table ' || name, '0', concat_ws(', ', 'view ' || md5(pg_get_viewdef(table_id)), array_to_string(reloptions, ', '))
    from own where relkind = 'v'

    union all
    select 'table ' || name, '1 columns', string_agg(attname, ', ' order by attnum)
    from own join pg_attribute on attrelid = table_id and attnum > 0 and not attisdropped
    group by name

    union all
    select 'table ' || name, '1 column', concat_ws(' ', attname, format_type(atttypid, atttypmod),
      case when attnotnull then 'not null' end,
      case attidentity when 'a' then 'generated always as identity' when 'd' then 'generated by default as identity' end,
      case attgenerated when 's' then 'generated always as (' || pg_get_expr(adbin, adrelid) || ') stored'
        else 'default ' || pg_get_expr(adbin, adrelid) end)
    from own join pg_attribute on attrelid = table_id and attnum > 0 and not attisdropped
    left join pg_attrdef on adrelid = attrelid and adnum = attnum

    union all
    select 'table ' || name, '2 constraint', concat_ws(' ', conname, pg_get_constraintdef(c.oid))
    from own join pg_constraint as c on conrelid = table_id where contype <> 'n'

    union all
    select 'table ' || name, '3 index', pg_get_indexdef(indexrelid)
    from own join pg_index on indrelid = table_id

    union all
    select 'table ' || name, '4 policy', format('"%s" for %s to %s%s%s', polname,
      case polcmd when 'r' then 'select' when 'a' then 'insert' when 'w' then 'update' when 'd' then 'delete' else 'all' end,
      (select string_agg(coalesce(nullif(role, 0)::regrole::text, 'public'), ', ') from unnest(polroles) as role),
      ' using ' || pg_get_expr(polqual, polrelid), ' with check ' || pg_get_expr(polwithcheck, polrelid))
    from touched join pg_policy on polrelid = table_id

    union all
    select 'table ' || name, '5 trigger',
      concat_ws(' ', pg_get_triggerdef(g.oid),
        case tgenabled when 'D' then 'disabled' when 'A' then 'always enabled' when 'R' then 'enabled on replicas' end)
    from touched join pg_trigger as g on tgrelid = table_id where not tgisinternal

    union all
    select 'table ' || name, '6 grant', format('%s to %s', string_agg(privilege || columns, ', ' order by place), role)
    from own cross join api_roles
    cross join unnest(array['select', 'insert', 'update', 'delete', 'truncate', 'references', 'trigger'])
      with ordinality as p (privilege, place)
    cross join lateral (
      select case
        when has_table_privilege(role, table_id, privilege) then ''
        when privilege in ('select', 'insert', 'update', 'references') then (
          select ' (' || string_agg(attname, ', ' order by attnum) || ')' from pg_attribute
          where attrelid = table_id and attnum > 0 and not attisdropped and has_column_privilege(role, table_id, attnum, privilege)
        )
      end as columns
    ) as reach
    where columns is not null
    group by name, role

    union all
    select 'function ' || name, '0', concat_ws(', ',
      format('(%s) returns %s', pg_get_function_arguments(oid), pg_get_function_result(oid)),
      (select lanname from pg_language as l where l.oid = prolang),
      case provolatile when 'i' then 'immutable' when 's' then 'stable' else 'volatile' end,
      case when prosecdef then 'security definer' end, 'set ' || array_to_string(proconfig, ', set '))
    from functions

    union all
    select 'function ' || name, '1 body', md5(prosrc) from functions

    union all
    select 'function ' || name, '2 execute', string_agg(role, ', ' order by role)
    from functions cross join api_roles
    where has_function_privilege(role, oid, 'execute') group by name

    union all
    select 'schema ' || nspname, '1 ' || privilege, string_agg(role, ', ' order by role)
    from pg_namespace cross join api_roles cross join unnest(array['usage', 'create']) as privilege
    where nspname in ('public', 'private') and has_schema_privilege(role, oid, privilege)
    group by nspname, privilege

    union all
    select 'default privileges', '1 ' || case defaclobjtype when 'r' then 'tables' when 'S' then 'sequences' when 'f' then 'functions' else defaclobjtype::text end,
      format('%s to %s', string_agg(distinct lower(privilege_type), ', '), coalesce(nullif(grantee, 0)::regrole::text, 'public'))
        || coalesce(' in schema ' || nullif(defaclnamespace, 0)::regnamespace::text, '')
    from pg_default_acl cross join aclexplode(defaclacl)
    where defaclrole = 'postgres'::regrole and privilege_type <> 'MAINTAIN'
    group by defaclobjtype, defaclnamespace, grantee

    union all
    select 'type ' || enumtypid::regtype, '0', 'enum ' || string_agg(enumlabel, ', ' order by enumsortorder)
    from pg_enum join pg_type as t on t.oid = enumtypid
    where typnamespace::regnamespace::text in ('public', 'private')
    group by enumtypid

    union all
    select 'table receipt_settings', '7', 'rows ' || count(*) from public.receipt_settings

    union all
    select 'table private.hash_key', '7', 'rows ' || count(*) from private.hash_key

    union all
    select 'bucket ' || id, '0', format('public %s, at most %s bytes, %s', public, file_size_limit, allowed_mime_types)
    from storage.buckets

    union all
    select 'extension pg_trgm', '0', 'in schema ' || extnamespace::regnamespace from pg_extension where extname = 'pg_trgm';
end
$$;

-- The rows of a query, or null where a table that it reads doesn't exist or can't be read: only the hosted service has
-- the history of the migrations, schedules (pg_cron) and their responses (pg_net).
create function private.rows_if_any(query text) returns jsonb
language plpgsql
set search_path = ''
as $$
declare
  found jsonb;
begin
  execute format('select coalesce(jsonb_agg(to_jsonb(found)), ''[]'') from (%s) as found', query)
    into found;
  return found;
exception when undefined_table or invalid_schema_name or insufficient_privilege then
  return null;
end
$$;

-- For the doctor: the facts of the schema, the versions of the applied migrations, the deployed release, the schedules
-- with their number of runs, whether functions refused the secret of a schedule lately, and whether a restored backup
-- keeps them off.
create function public.deployment_state() returns jsonb
language sql security definer
set search_path = ''
as $$
  select jsonb_build_object(
    'facts', (select jsonb_agg(to_jsonb(facts)) from private.schema_facts() as facts),
    'migrations', private.rows_if_any(
      'select version from supabase_migrations.schema_migrations'
    ),
    'release', (select release from private.deployed_releases order by deployed_at desc limit 1),
    'schedules', private.rows_if_any(
      'select jobname as name, active,
         (select count(*) from cron.job_run_details as run where run.jobid = job.jobid) as runs
       from cron.job as job'
    ),
    'refusals', private.rows_if_any(
      'select from net._http_response
       where status_code = 401 and created > now() - interval ''15 minutes'' limit 1'
    ),
    'paused', public.are_jobs_paused(),
    -- To accounts that are still there, at least.
    'sign_in_emails', (
      select count(*) from auth.users, unnest(array[confirmation_sent_at, recovery_sent_at, email_change_sent_at]) as sent_at
      where sent_at > now() - interval '1 hour'
    )
  )
$$;

grant execute on function public.deployment_state to service_role;

-- For an outside monitor: true while payments are compared and emails leave. Otherwise status 503, and nothing about why.
-- The times are those of private.stuck_emails, and of the site's list of scheduled jobs.
create function public.health() returns boolean
language plpgsql stable security definer
set search_path = ''
as $$
begin
  if (
    select count(*) from public.scheduled_jobs
    where name in ('reconcile', 'send-email') and last_run_at > now() - interval '1 hour'
  ) < 2 or exists (
    select from public.email_outbox
    where is_waiting and priority < 2 and due_at < now() - interval '30 minutes'
  ) then
    raise sqlstate 'PT503' using message = 'unhealthy';
  end if;
  return true;
end
$$;

grant execute on function public.health to anon, authenticated;
