-- The team: administrators, staff and volunteers. Each has one role. Users read their own role.
--
-- The role checks are `security definer`, because policies call them for users who may not read
-- user_roles. Policies call them as `(select private.is_admin())`, so that PostgreSQL evaluates them once
-- per query instead of once per row.

-- The one who may do more comes first.
create type public.team_role as enum ('admin', 'staff', 'volunteer');

create table public.user_roles (
  user_id uuid primary key references auth.users (id) on delete cascade,
  role public.team_role not null
);

-- Changes of roles wait for each other, so that each one sees those before it.
create function private.lock_roles() returns void
language sql
set search_path = ''
as $$
  select pg_advisory_xact_lock(hashtextextended('user_roles', 0))
$$;

-- Refuses to remove the last administrator, also by deleting the account: PT409 last-administrator.
create function private.keep_an_administrator() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  if tg_op = 'UPDATE' then
    if new.role = 'admin' and new.user_id = old.user_id then
      return new;
    end if;
  end if;
  perform private.lock_roles();
  if not exists (
    select from public.user_roles as other where other.role = 'admin' and other.user_id <> old.user_id
  ) then
    raise sqlstate 'PT409' using message = 'last-administrator';
  end if;
  if tg_op = 'UPDATE' then
    return new;
  end if;
  return old;
end
$$;

create trigger user_roles_keep_an_administrator
  before update or delete on public.user_roles
  for each row when (old.role = 'admin')
  execute function private.keep_an_administrator();

alter table public.user_roles enable row level security;
grant select on public.user_roles to authenticated;
grant select on public.user_roles to service_role;

create policy "Users read their own roles" on public.user_roles
  for select to authenticated
  using (user_id = (select auth.uid()));

-- Whether an account has a second factor: an authenticator app, of which the authentication service keeps the secret.
create function private.has_second_factor(account_id uuid) returns boolean
language sql stable security definer
set search_path = ''
as $$
  select exists (
    select from auth.mfa_factors as factor where factor.user_id = account_id and factor.status = 'verified'
  )
$$;

-- Whether the current user has one of these roles. An account with a second factor has none in a session without its
-- code (aal1): a stolen password alone opens nothing of the team's.
create function private.has_role(roles public.team_role[]) returns boolean
language sql stable security definer
set search_path = ''
as $$
  select exists (
    select from public.user_roles as member
    where member.user_id = (select auth.uid()) and member.role = any (roles)
      and (auth.jwt() ->> 'aal' = 'aal2' or not private.has_second_factor(member.user_id))
  )
$$;

-- Whether the current user is an administrator.
create function private.is_admin() returns boolean
language sql stable security definer
set search_path = ''
as $$
  select private.has_role(array['admin']::public.team_role[])
$$;

-- Whether the current user is staff or an administrator: who may see people, donations and messages.
create function private.is_staff() returns boolean
language sql stable security definer
set search_path = ''
as $$
  select private.has_role(array['admin', 'staff']::public.team_role[])
$$;

-- Whether the current user has any role, also that of a volunteer: who writes updates and care records.
create function private.is_in_team() returns boolean
language sql stable security definer
set search_path = ''
as $$
  select private.has_role(enum_range(null::public.team_role))
$$;

grant execute on function private.is_admin, private.is_staff to authenticated;
-- Visitors read updates, of which the team reads more, so their policies call it, too.
grant execute on function private.is_in_team to anon, authenticated;

-- For everybody: the own role. Null for none, and where has_role says no.
create function public.own_role() returns public.team_role
language sql stable security definer
set search_path = ''
as $$
  select member.role from public.user_roles as member
  where member.user_id = (select auth.uid()) and private.has_role(array[member.role])
$$;

grant execute on function public.own_role to authenticated;

-- Errors 42501 for anybody who may not do the task: 'Only administrators may delete dogs'. A query has them as a condition,
-- `where (select private.require_staff('see cheques'))`: a subquery is evaluated once, and before any row is read.
create function private.require_admin(task text) returns boolean
language plpgsql stable
set search_path = ''
as $$
begin
  if not private.is_admin() then
    raise insufficient_privilege using message = 'Only administrators may ' || task;
  end if;
  return true;
end
$$;

create function private.require_staff(task text) returns boolean
language plpgsql stable
set search_path = ''
as $$
begin
  if not private.is_staff() then
    raise insufficient_privilege using message = 'Only administrators and staff may ' || task;
  end if;
  return true;
end
$$;

create function private.require_in_team(task text) returns boolean
language plpgsql stable
set search_path = ''
as $$
begin
  if not private.is_in_team() then
    raise insufficient_privilege using message = 'Only the team may ' || task;
  end if;
  return true;
end
$$;
