-- Rate limits of the public forms and of create-order. Functions and API nodes run in many places at once,
-- so the counters are in the database. They contain keyed hashes, never a network or email address.

-- The two public forms, contact and newsletter. Each limit counts the last hour: by network, by email
-- address, and for all visitors together. The trigger rejects a request over a limit with status 429. The
-- service role and migrations are not limited.
create table private.form_submissions (
  id bigint generated always as identity primary key,
  form text not null check (form in ('contact', 'newsletter')),
  network_hash text check (char_length(network_hash) = 64),
  email_hash text not null check (char_length(email_hash) = 64),
  submitted_at timestamptz not null default now()
);

create index form_submissions_submitted_at_idx on private.form_submissions (submitted_at);
create index form_submissions_network_idx on private.form_submissions (form, network_hash);
create index form_submissions_email_idx on private.form_submissions (form, email_hash);

-- One row: the secret key of the hashes in form_submissions.
create table private.rate_limit_hash_key (
  is_only_row boolean primary key default true check (is_only_row),
  key text not null
);
insert into private.rate_limit_hash_key (key)
  values (gen_random_uuid()::text || gen_random_uuid()::text);

-- Calls of create-order that were allowed within about the last minute. `caller` is a hash that the
-- function computes from the network address with a key of its own.
create table private.order_requests (
  id bigint generated always as identity primary key,
  caller text not null check (char_length(caller) between 1 and 100),
  requested_at timestamptz not null default now()
);

create index order_requests_caller_idx on private.order_requests (caller, requested_at);
create index order_requests_requested_at_idx on private.order_requests (requested_at);

alter table private.form_submissions enable row level security;
alter table private.rate_limit_hash_key enable row level security;
alter table private.order_requests enable row level security;
revoke all on private.form_submissions, private.rate_limit_hash_key, private.order_requests
  from public, anon, authenticated;

create function private.rate_limit_hash(value text) returns text
language sql stable
set search_path = ''
as $$
  select encode(sha256(convert_to(concat(key, ' ', value), 'UTF8')), 'hex')
  from private.rate_limit_hash_key
$$;

-- Supabase's outermost proxy overwrites cf-connecting-ip. In x-forwarded-for, clients can forge every
-- entry but the last.
create function private.request_network() returns text
language plpgsql stable
set search_path = ''
as $$
declare
  headers json := nullif(current_setting('request.headers', true), '')::json;
  address text := btrim(coalesce(
    headers ->> 'cf-connecting-ip',
    split_part(headers ->> 'x-forwarded-for', ',', -1),
    ''
  ));
begin
  -- Dual-stack servers write IPv4 addresses as IPv4-mapped IPv6 addresses.
  address := regexp_replace(address, '^::ffff:(?=[0-9]+[.])', '', 'i');
  -- One IPv6 customer usually controls a whole /64.
  if family(address::inet) = 6 then
    return network(set_masklen(address::inet, 64))::text;
  end if;
  return host(address::inet);
exception when invalid_text_representation then
  return nullif(address, '');
end
$$;

create function private.enforce_rate_limit() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  this_form constant text := tg_argv[0];
  limit_per_sender constant integer := tg_argv[1];
  limit_for_all constant integer := tg_argv[2];
  network text;
  this_network_hash text;
  this_email_hash text;
begin
  -- current_user is the owner of this function. The role setting is the role of the request.
  if current_setting('role', true) not in ('anon', 'authenticated') then
    return new;
  end if;

  network := private.request_network();
  this_network_hash := case when network is not null then private.rate_limit_hash(network) end;
  this_email_hash := private.rate_limit_hash(lower(btrim(new.email)));

  -- Concurrent submissions wait for each other, so that each one counts those before it.
  perform pg_advisory_xact_lock(hashtextextended('form_submissions ' || this_form, 0));
  delete from private.form_submissions where submitted_at <= now() - interval '1 hour';

  if (
    select count(*) from private.form_submissions
    where form = this_form and network_hash = this_network_hash
  ) >= limit_per_sender or (
    select count(*) from private.form_submissions
    where form = this_form and email_hash = this_email_hash
  ) >= limit_per_sender then
    raise sqlstate 'PT429' using message = 'too-many-from-one';
  end if;
  if (
    select count(*) from private.form_submissions where form = this_form
  ) >= limit_for_all then
    raise sqlstate 'PT429' using message = 'too-many-from-all';
  end if;

  insert into private.form_submissions (form, network_hash, email_hash)
    values (this_form, this_network_hash, this_email_hash);
  return new;
end
$$;

create function public.allow_order(caller text) returns boolean
language plpgsql security definer
set search_path = ''
as $$
#variable_conflict use_variable
begin
  -- Concurrent calls of one caller wait for each other, so that each one counts those before it.
  perform pg_advisory_xact_lock(hashtextextended('order_requests ' || caller, 0));
  -- Each call deletes expired rows of all callers. Skip rows that another call is deleting.
  delete from private.order_requests as expired
    where expired.ctid in (
      select request.ctid from private.order_requests as request
        where request.requested_at < now() - interval '1 minute'
        for update skip locked
    );
  if (
    select count(*) from private.order_requests as request
      where request.caller = caller and request.requested_at >= now() - interval '1 minute'
  ) >= 10 then
    return false;
  end if;
  insert into private.order_requests (caller) values (caller);
  return true;
end
$$;

revoke execute on function
  private.rate_limit_hash(text), private.request_network(), private.enforce_rate_limit(),
  public.allow_order(text)
  from public, anon, authenticated;
grant execute on function public.allow_order(text) to service_role;

comment on function private.rate_limit_hash(text) is
  'SHA-256 of a network or email address, keyed with a secret that stays in this database.';
comment on function private.request_network() is
  'The network of the current request: an IPv4 address or an IPv6 /64. Null if no proxy header names it.';
comment on function private.enforce_rate_limit() is
  'Trigger (form, limit per sender, limit for all): rejects with status 429 what exceeds a limit per hour.';
comment on function public.allow_order(text) is
  'For the server: records a request of this caller. False after 10 requests within a minute.';
