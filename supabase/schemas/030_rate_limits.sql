-- Rate limits of the public forms and of create-order. Functions and API nodes run in many places at once,
-- so the counters are in the database. They contain keyed hashes, never a network or email address.

-- The public forms: contact, newsletter, and a dog's news on the page of a gift. Each limit counts the last hour. Signed-in users are
-- counted by account. Visitors are counted by network, by wide network, by email address, and all together; with
-- signed-in users, where the form sends an email to whatever address is entered.
--
-- Nobody can close a form for others: above the limit for all visitors a row is stored with needs_review
-- instead of being rejected, and one wide network can use only a part of that limit. The other limits
-- reject with status 429. The service role and migrations are not limited.
create table private.form_submissions (
  id bigint generated always as identity primary key,
  form text not null check (form in ('contact', 'newsletter', 'dog-news', 'code')),
  -- Null for visitors. Only rows of visitors have networks.
  user_hash text check (char_length(user_hash) = 64),
  network_hash text check (char_length(network_hash) = 64),
  wide_network_hash text check (char_length(wide_network_hash) = 64),
  email_hash text check (char_length(email_hash) = 64),
  submitted_at timestamptz not null default now()
);

create index form_submissions_submitted_at_idx on private.form_submissions (submitted_at);
create index form_submissions_network_idx on private.form_submissions (form, network_hash);
create index form_submissions_wide_network_idx
  on private.form_submissions (form, wide_network_hash);
create index form_submissions_email_idx on private.form_submissions (form, email_hash);
create index form_submissions_user_idx on private.form_submissions (form, user_hash);

-- One row: the secret key of the hashes in form_submissions.
create table private.rate_limit_hash_key (
  is_only_row boolean primary key default true check (is_only_row),
  key text not null
);
insert into private.rate_limit_hash_key (key)
  values (gen_random_uuid()::text || gen_random_uuid()::text);

-- Calls of create-order and of the functions next to it that were allowed within about the last hour.
create table private.order_requests (
  id bigint generated always as identity primary key,
  -- Null where neither an account nor an address is known.
  caller_hash text check (char_length(caller_hash) = 64),
  -- Only of visitors.
  wide_network_hash text check (char_length(wide_network_hash) = 64),
  requested_at timestamptz not null default now()
);

create index order_requests_caller_idx on private.order_requests (caller_hash, requested_at);
create index order_requests_wide_network_idx
  on private.order_requests (wide_network_hash, requested_at);
create index order_requests_requested_at_idx on private.order_requests (requested_at);

alter table private.form_submissions enable row level security;
alter table private.rate_limit_hash_key enable row level security;
alter table private.order_requests enable row level security;

-- SHA-256 of a user id, network or email address, keyed with a secret of this database. Null for null.
create function private.rate_limit_hash(value text) returns text
language sql stable
set search_path = ''
as $$
  select encode(sha256(convert_to(key || ' ' || value, 'UTF8')), 'hex')
  from private.rate_limit_hash_key
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

-- Counts a submission of a form, or rejects it with status 429. Whether it needs review; null for a server, which is not
-- limited. The limits are per hour: per sender, per wide network, for all visitors without review, for all visitors.
--
-- Over 60 lines, because it counts four ways under one lock.
create function private.count_submission(
  this_form text,
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
  this_user_hash constant text := private.rate_limit_hash(auth.uid()::text);
  this_email_hash constant text := private.rate_limit_hash(private.normalised_email(email));
  address constant text := private.request_address();
  this_network_hash text;
  this_wide_network_hash text;
  -- Whether the form sends an email to whatever address is entered.
  sends_email constant boolean := this_form <> 'contact';
  total bigint;
begin
  -- current_user is the owner of this function. The role setting is the role of the request.
  if coalesce(current_setting('role', true), '') not in ('anon', 'authenticated') then
    return null;
  end if;

  -- Concurrent submissions wait for each other, so that each one counts those before it.
  perform pg_advisory_xact_lock(hashtextextended('form_submissions ' || this_form, 0));
  delete from private.form_submissions where submitted_at <= now() - interval '1 hour';
  total := (
    select count(*) from private.form_submissions where form = this_form and (user_hash is null or sends_email)
  );

  if this_user_hash is not null then
    if (
      select count(*) from private.form_submissions
      where form = this_form and user_hash = this_user_hash
    ) >= limit_per_sender then
      raise sqlstate 'PT429' using message = 'too-many-from-one';
    end if;
  else
    this_network_hash := private.rate_limit_hash(private.narrow_network(address));
    this_wide_network_hash := private.rate_limit_hash(private.wide_network(address));
    if (
      select count(*) from private.form_submissions
      where form = this_form and network_hash = this_network_hash
    ) >= limit_per_sender or (
      select count(*) from private.form_submissions
      where form = this_form and email_hash = this_email_hash and user_hash is null
    ) >= limit_per_sender or (
      select count(*) from private.form_submissions
      where form = this_form and wide_network_hash = this_wide_network_hash
    ) >= limit_per_wide_network then
      raise sqlstate 'PT429' using message = 'too-many-from-one';
    end if;

    -- Bounds the size of the table. Only many networks together can reach it.
    if total >= limit_with_review then
      raise sqlstate 'PT429' using message = 'too-many-from-all';
    end if;
  end if;

  insert into private.form_submissions
    (form, user_hash, network_hash, wide_network_hash, email_hash)
    values
    (this_form, this_user_hash, this_network_hash, this_wide_network_hash, this_email_hash);
  return coalesce((this_user_hash is null or sends_email) and total >= limit_for_all, false);
end
$$;

-- For the server: records an order request of this account or address. refused, allowed, or allowed-above-
-- total when there were more than 600 within an hour.
--
-- Signed-in users are counted by account and by nothing else, visitors by network and by wide network. The total
-- never refuses anyone: one person could keep all others from giving. Where the address can't be seen, visitors
-- are not limited for the same reason.
create function public.allow_order(ip_address text, account_id uuid default null) returns text
language plpgsql security definer
set search_path = ''
as $$
#variable_conflict use_variable
declare
  caller_hash constant text :=
    private.rate_limit_hash(coalesce(account_id::text, private.narrow_network(ip_address)));
  wide_network_hash constant text := case when account_id is null then
    private.rate_limit_hash(private.wide_network(ip_address))
  end;
begin
  -- Concurrent calls of one caller or wide network wait for each other, so that each one counts those before it.
  perform pg_advisory_xact_lock(
    hashtextextended('order_requests ' || coalesce(wide_network_hash, caller_hash), 0)
  );
  -- Each call deletes expired rows of all callers. Skip rows that another call is deleting.
  delete from private.order_requests as expired
    where expired.ctid in (
      select request.ctid from private.order_requests as request
        where request.requested_at < now() - interval '1 hour'
        for update skip locked
    );
  if (
    select count(*) from private.order_requests as request
      where request.caller_hash = caller_hash and request.requested_at >= now() - interval '1 minute'
  ) >= 10 or (
    select count(*) from private.order_requests as request
      where request.wide_network_hash = wide_network_hash
        and request.requested_at >= now() - interval '1 minute'
  ) >= 30 or (
    select count(*) from private.order_requests as request
      where request.wide_network_hash = wide_network_hash
        and request.requested_at >= now() - interval '1 hour'
  ) >= 300 then
    return 'refused';
  end if;
  insert into private.order_requests (caller_hash, wide_network_hash)
    values (caller_hash, wide_network_hash);
  return case when (
    select count(*) from (
      select from private.order_requests as request
        where request.requested_at >= now() - interval '1 hour'
        limit 601
    ) as counted
  ) > 600 then 'allowed-above-total' else 'allowed' end;
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
