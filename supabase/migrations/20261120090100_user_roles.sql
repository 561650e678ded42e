-- Who is an administrator or a member of staff, and the two questions that policies ask about it.
--
-- A person reads their own rows, which is how the site decides what to show. Nobody writes through the
-- API: roles are given in SQL (docs/database.md).
--
-- The helpers are `security definer`, so that a policy's answer does not depend on what the asker may
-- read. They answer about the caller alone, never about anybody else. Policies call them as
-- `(select private.is_admin())`, which is evaluated once for a query instead of once for a row.

create table public.user_roles (
  user_id uuid not null references auth.users (id) on delete cascade,
  role text not null,
  primary key (user_id, role),
  constraint user_roles_role_known check (role in ('admin', 'staff'))
);

alter table public.user_roles enable row level security;
revoke all on public.user_roles from anon, authenticated;
grant select on public.user_roles to authenticated;
grant select, insert, update, delete on public.user_roles to service_role;

create policy "A person reads their own roles" on public.user_roles
  for select to authenticated
  using (user_id = (select auth.uid()));

create function private.is_admin() returns boolean
language sql stable security definer
set search_path = ''
as $$
  select exists (
    select from public.user_roles
    where user_id = (select auth.uid()) and role = 'admin'
  )
$$;

create function private.is_staff() returns boolean
language sql stable security definer
set search_path = ''
as $$
  select exists (
    select from public.user_roles
    where user_id = (select auth.uid()) and role in ('admin', 'staff')
  )
$$;

revoke execute on function private.is_admin(), private.is_staff() from public, anon, authenticated;
grant execute on function private.is_admin(), private.is_staff() to authenticated;

comment on function private.is_admin() is 'Whether the signed-in person is an administrator.';
comment on function private.is_staff() is
  'Whether the signed-in person belongs to the team: staff, or an administrator.';
