-- What visitors write to the organisation.
--
-- Anyone leaves a name, an address and a message; nobody but the team reads them back, not even the
-- writer, so an insert must not ask for the row (`return=minimal`, the client's default). The team marks
-- a message as handled and can change nothing else about it.

create table public.contact_messages (
  id uuid primary key default gen_random_uuid(),
  name text not null,
  email text not null,
  message text not null,
  created_at timestamptz not null default now(),
  handled_at timestamptz,
  constraint contact_messages_name_length check (
    char_length(btrim(name, E' \t\r\n')) >= 2 and char_length(name) <= 100
  ),
  constraint contact_messages_email_shape check (
    email ~ '^[^\s@]+@[^\s@]+\.[^\s@]+$' and char_length(email) <= 254
  ),
  constraint contact_messages_message_length check (
    char_length(btrim(message, E' \t\r\n')) >= 10 and char_length(message) <= 5000
  )
);

create index contact_messages_newest_first on public.contact_messages (created_at desc, id);
-- Found by address when an account is deleted.
create index contact_messages_email on public.contact_messages (lower(email));

alter table public.contact_messages enable row level security;
revoke all on public.contact_messages from anon, authenticated;
grant insert (name, email, message) on public.contact_messages to anon, authenticated;
grant select on public.contact_messages to authenticated;
grant update (handled_at) on public.contact_messages to authenticated;
grant select, insert, update, delete on public.contact_messages to service_role;

create policy "Anyone writes to us" on public.contact_messages
  for insert to anon, authenticated
  with check (true);

create policy "The team reads what was written" on public.contact_messages
  for select to authenticated
  using ((select private.is_staff()));

create policy "The team marks messages handled" on public.contact_messages
  for update to authenticated
  using ((select private.is_staff()))
  with check ((select private.is_staff()));
