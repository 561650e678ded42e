-- How much a visitor may send without an account: contact messages and newsletter subscriptions, bounded
-- within any hour by network address, by email address, and for everybody together. A visitor's request
-- beyond a bound is refused with status 429; the site turns its message into a sentence. The server and
-- migrations are not bounded.
--
-- The hosted service's outermost proxy sets cf-connecting-ip, whatever the caller sent; of x-forwarded-for
-- only the last entry is not the caller's to write. Where no proxy says who calls, the bounds by email
-- address and for everybody stand alone.
--
-- Neither address is kept: only a hash, keyed with a secret of this database, until the first message or
-- subscription that comes an hour later.

create table private.visitor_hash_key (
  is_only boolean primary key default true check (is_only),
  key text not null
);
insert into private.visitor_hash_key (key)
  values (gen_random_uuid()::text || gen_random_uuid()::text);

create table private.visitor_sends (
  id bigint generated always as identity primary key,
  form text not null,
  network_hash text,
  email_hash text not null,
  sent_at timestamptz not null default now(),
  constraint visitor_sends_form_known check (form in ('contact', 'newsletter')),
  constraint visitor_sends_network_hash_length check (char_length(network_hash) = 64),
  constraint visitor_sends_email_hash_length check (char_length(email_hash) = 64)
);

create index visitor_sends_by_age on private.visitor_sends (sent_at);
create index visitor_sends_of_a_network on private.visitor_sends (form, network_hash);
create index visitor_sends_of_an_email on private.visitor_sends (form, email_hash);

alter table private.visitor_hash_key enable row level security;
alter table private.visitor_sends enable row level security;
revoke all on private.visitor_hash_key, private.visitor_sends from public, anon, authenticated;

create function private.visitor_hash(what text) returns text
language sql stable
set search_path = ''
as $$
  select encode(sha256(convert_to(concat(key, ' ', what), 'UTF8')), 'hex')
  from private.visitor_hash_key
$$;

create function private.visitor_network() returns text
language plpgsql stable
set search_path = ''
as $$
declare
  headers json := nullif(current_setting('request.headers', true), '')::json;
  told text := btrim(coalesce(
    headers ->> 'cf-connecting-ip',
    split_part(headers ->> 'x-forwarded-for', ',', -1),
    ''
  ));
begin
  -- An address of version 4, as a server of both versions writes it.
  told := regexp_replace(told, '^::ffff:(?=[0-9]+[.])', '', 'i');
  -- Whoever has one address of version 6 has the whole network of 64 bits.
  if family(told::inet) = 6 then
    return network(set_masklen(told::inet, 64))::text;
  end if;
  return host(told::inet);
exception when invalid_text_representation then
  return nullif(told, '');
end
$$;

create function private.bound_visitor() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  this_form constant text := tg_argv[0];
  most_from_one constant integer := tg_argv[1];
  most_from_all constant integer := tg_argv[2];
  network text;
  own_network_hash text;
  own_email_hash text;
begin
  -- Not current_user, which is this function's owner.
  if current_setting('role', true) not in ('anon', 'authenticated') then
    return new;
  end if;

  network := private.visitor_network();
  own_network_hash := case when network is not null then private.visitor_hash(network) end;
  own_email_hash := private.visitor_hash(lower(btrim(new.email)));

  -- One after the other, so that many at the same moment count each other.
  perform pg_advisory_xact_lock(hashtextextended('visitor_sends ' || this_form, 0));
  delete from private.visitor_sends where sent_at <= now() - interval '1 hour';

  if (
    select count(*) from private.visitor_sends
    where form = this_form and network_hash = own_network_hash
  ) >= most_from_one or (
    select count(*) from private.visitor_sends
    where form = this_form and email_hash = own_email_hash
  ) >= most_from_one then
    raise sqlstate 'PT429' using message = 'too-many-from-one';
  end if;
  if (select count(*) from private.visitor_sends where form = this_form) >= most_from_all then
    raise sqlstate 'PT429' using message = 'too-many-from-all';
  end if;

  insert into private.visitor_sends (form, network_hash, email_hash)
    values (this_form, own_network_hash, own_email_hash);
  return new;
end
$$;

revoke execute on function
  private.visitor_hash(text), private.visitor_network(), private.bound_visitor()
  from public, anon, authenticated;

comment on function private.visitor_hash(text) is
  'What is kept of a network or email address: a hash with a key that never leaves this database.';
comment on function private.visitor_network() is
  'The network that the request came from: an address, or 64 bits of one of version 6; null when unknown.';
comment on function private.bound_visitor() is
  'Trigger (form, most from one, most from all): refuses with 429 what is too much within an hour.';

create trigger contact_messages_bound
  before insert on public.contact_messages
  for each row execute function private.bound_visitor('contact', '5', '300');

-- Before newsletter_subscribers_replace: triggers run in the order of their names.
create trigger newsletter_subscribers_bound
  before insert on public.newsletter_subscribers
  for each row execute function private.bound_visitor('newsletter', '10', '600');
