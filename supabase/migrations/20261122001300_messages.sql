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
