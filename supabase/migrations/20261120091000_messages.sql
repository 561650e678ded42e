-- Letters from the team to the people who have an account.
--
-- A member of the team writes as themselves: sender_id defaults to the writer and the policy accepts
-- nobody else; the name and the role that the recipient sees are filled in here, from the writer's
-- profile and roles, and cannot be sent by a client. The recipient reads, and marks as read, nothing
-- more. The writer reads what they sent.

create table public.messages (
  id uuid primary key default gen_random_uuid(),
  recipient_id uuid not null references auth.users (id) on delete cascade,
  sender_id uuid default auth.uid() references auth.users (id) on delete set null,
  sender_name text not null default '',
  sender_role text not null default 'staff',
  subject text not null,
  body text not null,
  created_at timestamptz not null default now(),
  read_at timestamptz,
  constraint messages_sender_name_length check (
    sender_name ~ '\S' and char_length(sender_name) <= 100
  ),
  constraint messages_sender_role_known check (sender_role in ('admin', 'staff')),
  constraint messages_subject_length check (subject ~ '\S' and char_length(subject) <= 200),
  constraint messages_body_length check (body ~ '\S' and char_length(body) <= 5000)
);

create index messages_of_a_recipient on public.messages (recipient_id, created_at desc);
create index messages_of_a_sender on public.messages (sender_id, created_at desc);

create function private.sign_message() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  -- Without a sender the server is writing, and signs by itself.
  if new.sender_id is not null then
    new.sender_name := coalesce(
      (select name from public.profiles where user_id = new.sender_id and name ~ '\S'),
      'The Paws of Lucknow team'
    );
    new.sender_role := coalesce(
      (select min(role) from public.user_roles where user_id = new.sender_id),
      'staff'
    );
  end if;
  return new;
end
$$;

revoke execute on function private.sign_message() from public, anon, authenticated;

comment on function private.sign_message() is
  'Trigger: signs a letter with its writer''s name and highest role (admin sorts before staff).';

create trigger messages_sign
  before insert on public.messages
  for each row execute function private.sign_message();

alter table public.messages enable row level security;
revoke all on public.messages from anon, authenticated;
grant select on public.messages to authenticated;
grant insert (recipient_id, sender_id, subject, body) on public.messages to authenticated;
grant update (read_at) on public.messages to authenticated;
grant select, insert, update, delete on public.messages to service_role;

create policy "Recipients read their letters, writers what they sent" on public.messages
  for select to authenticated
  using (
    recipient_id = (select auth.uid())
    or (sender_id = (select auth.uid()) and (select private.is_staff()))
  );

create policy "The team writes as itself" on public.messages
  for insert to authenticated
  with check (sender_id = (select auth.uid()) and (select private.is_staff()));

create policy "Recipients mark their letters read" on public.messages
  for update to authenticated
  using (recipient_id = (select auth.uid()))
  with check (recipient_id = (select auth.uid()));
