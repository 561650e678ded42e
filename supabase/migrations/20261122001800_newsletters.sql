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
