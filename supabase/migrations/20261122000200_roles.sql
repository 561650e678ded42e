-- Administrators and staff. Users can read their own roles. Nobody can change roles through the API
-- (docs/roles.md).
--
-- The role checks are `security definer`, because policies call them for users who may not read
-- user_roles. Policies call them as `(select private.is_admin())`, so that PostgreSQL evaluates them once
-- per query instead of once per row.

create type public.team_role as enum ('admin', 'staff');

create table public.user_roles (
  user_id uuid not null references auth.users (id) on delete cascade,
  role public.team_role not null,
  primary key (user_id, role)
);

alter table public.user_roles enable row level security;
grant select on public.user_roles to authenticated;
grant select, insert, update, delete on public.user_roles to service_role;

create policy "Users read their own roles" on public.user_roles
  for select to authenticated
  using (user_id = (select auth.uid()));

-- Whether the current user is an administrator.
create function private.is_admin() returns boolean
language sql stable security definer
set search_path = ''
as $$
  select exists (
    select from public.user_roles
    where user_id = (select auth.uid()) and role = 'admin'
  )
$$;

-- Whether the current user is staff or an administrator.
create function private.is_staff() returns boolean
language sql stable security definer
set search_path = ''
as $$
  select exists (
    select from public.user_roles
    where user_id = (select auth.uid()) and role in ('admin', 'staff')
  )
$$;

grant execute on function private.is_admin to authenticated;
-- Visitors read tables of which the team reads more, so their policies call it, too.
grant execute on function private.is_staff to anon, authenticated;
