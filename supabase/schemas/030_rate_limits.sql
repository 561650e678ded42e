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
