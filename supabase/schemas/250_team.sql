-- What only an administrator with a second factor may do, whether or not the account asks for one otherwise.

-- Records when an account gets a factor. The authentication service's own times don't tell when it was verified.
create function private.record_new_factor() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  if tg_op = 'INSERT' or old.status <> 'verified' then
    perform private.record_event(
      'second-factor-added',
      account_id => new.user_id,
      data => jsonb_build_object(
        'factor_id', new.id,
        'role', (select member.role from public.user_roles as member where member.user_id = new.user_id)
      ),
      occurred_at => case tg_op when 'INSERT' then new.created_at else clock_timestamp() end
    );
  end if;
  return null;
end
$$;

create trigger mfa_factors_record_new_factor
  after insert or update of status on auth.mfa_factors
  for each row when (new.status = 'verified')
  execute function private.record_new_factor();

-- Refuses a factor of an account without a role: whoever stole its password would lock its owner out, and nobody of the team
-- could remove it. Waits for a change of the role, which removes the factors.
create function private.refuse_factor_outside_team() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  perform from public.user_roles as member where member.user_id = new.user_id for key share;
  if not found then
    raise insufficient_privilege using message = 'Only the team may set up an authenticator app';
  end if;
  return new;
end
$$;

create trigger mfa_factors_refuse_outside_team
  before insert on auth.mfa_factors
  for each row execute function private.refuse_factor_outside_team();

-- Removes the factors of an account that has no role any more.
create function private.remove_factors_without_role() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  if private.has_second_factor(old.user_id) then
    perform private.record_event('second-factor-removed', account_id => old.user_id);
  end if;
  delete from auth.mfa_factors as factor where factor.user_id = old.user_id;
  return null;
end
$$;

create trigger user_roles_remove_factors
  after delete on public.user_roles
  for each row execute function private.remove_factors_without_role();

-- Whether an account has a factor, and the role that it has, for a day or longer.
create function private.has_known_factor(account_id uuid, as_of timestamptz) returns boolean
language sql stable security definer
set search_path = ''
as $$
  select exists (
    select from auth.mfa_factors as factor
    join private.domain_events as added
      on added.account_id = factor.user_id and added.kind = 'second-factor-added'
      and added.data ->> 'factor_id' = factor.id::text
    where factor.user_id = has_known_factor.account_id and factor.status = 'verified'
      and added.occurred_at <= as_of - interval '1 day'
  ) and not exists (
    select from private.domain_events as given
    where given.account_id = has_known_factor.account_id and given.kind = 'role-given'
      and given.occurred_at > as_of - interval '1 day'
  )
$$;

-- Rejects a session without a second factor: PT403 second-factor. A factor or a role younger than a day isn't enough while any
-- administrator has an older one, because a thief with a password could have added it: PT403 new-second-factor.
create function private.require_second_factor() returns void
language plpgsql stable security definer
set search_path = ''
as $$
begin
  if coalesce(current_setting('role', true), '') not in ('anon', 'authenticated') then
    return;
  end if;
  if auth.jwt() ->> 'aal' is distinct from 'aal2' then
    raise sqlstate 'PT403' using message = 'second-factor';
  elsif not private.has_known_factor((select auth.uid()), now()) and exists (
    select from public.user_roles as member
    where member.role = 'admin' and private.has_known_factor(member.user_id, now())
  ) then
    raise sqlstate 'PT403' using message = 'new-second-factor';
  end if;
end
$$;

-- How roles are given and taken: by administrators on the site, and by the server for the first administrator. Each
-- change is an event, from which emails to the person and to the administrators follow.
--
-- A role is given to an email address. An account that has confirmed it gets the role at once. Otherwise an invitation
-- waits seven days for an account that confirms the address by an email (update_mailbox), as long as the administrator
-- who made it is one.

create type public.role_outcome as enum ('given', 'changed', 'unchanged', 'invited');

create table private.role_invitations (
  id uuid primary key default gen_random_uuid(),
  email text not null
    check (email = private.normalised_email(email) and private.is_email_address(email)),
  role public.team_role not null,
  -- Null if the server invited, or once the administrator's account is deleted.
  invited_by uuid references auth.users (id) on delete set null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null default now() + interval '7 days',
  -- Taken up, withdrawn or replaced. Kept for a while, because the emails about it need the address.
  ended_at timestamptz
);

create unique index role_invitations_email_idx on private.role_invitations (email) where ended_at is null;
create index role_invitations_invited_by_idx on private.role_invitations (invited_by);
alter table private.role_invitations enable row level security;

-- Rejects everybody but administrators and the server. Called again after waiting for another change of roles.
create function private.require_administrator() returns boolean
language sql stable
set search_path = ''
as $$
  select case
    when current_setting('role', true) in ('anon', 'authenticated') then private.require_admin('see and change roles') else true
  end
$$;

-- Records a change of roles. The account is that of the member; of an invitation there is none.
create function private.record_role_event(
  kind public.domain_event_kind,
  role public.team_role,
  account_id uuid default null,
  previous_role public.team_role default null,
  invitation_id uuid default null,
  actor_id uuid default auth.uid()
) returns void
language sql
set search_path = ''
as $$
  select private.record_event(
    kind, account_id => account_id,
    data => jsonb_build_object(
      'role', role, 'previous_role', previous_role, 'invitation_id', invitation_id, 'actor_id', actor_id
    )
  )
$$;

-- Whether an account that confirms the address gets the role.
create function private.is_invitation_open(invitation private.role_invitations) returns boolean
language sql stable
set search_path = ''
as $$
  select invitation.ended_at is null and invitation.expires_at > now() and (
    invitation.invited_by is null
    or exists (select from public.user_roles where user_id = invitation.invited_by and role = 'admin')
  )
$$;

-- Withdraws an invitation, or all that an administrator made. Nothing happens to those that have ended.
create function private.withdraw_invitations(invitation_id uuid default null, inviter_id uuid default null)
returns void
language plpgsql
set search_path = ''
as $$
#variable_conflict use_variable
declare
  withdrawn private.role_invitations;
begin
  for withdrawn in
    update private.role_invitations as invitation set ended_at = now()
      where invitation.ended_at is null and (invitation.id = invitation_id or invitation.invited_by = inviter_id)
      returning *
  loop
    if withdrawn.expires_at > now() then
      perform private.record_role_event('role-withdrawn', withdrawn.role, invitation_id => withdrawn.id);
    end if;
  end loop;
end
$$;

-- Gives an account a role, or another one, and withdraws the invitations that it made. What it was before: null for none.
create function private.set_role(account_id uuid, role public.team_role, actor_id uuid default auth.uid())
returns public.team_role
language plpgsql
set search_path = ''
as $$
#variable_conflict use_variable
declare
  previous_role public.team_role;
begin
  select member.role into previous_role from public.user_roles as member where member.user_id = account_id;
  if previous_role is distinct from role then
    insert into public.user_roles as member (user_id, role) values (account_id, role)
      on conflict (user_id) do update set role = excluded.role;
    perform private.record_role_event('role-given', role, account_id, previous_role, actor_id => actor_id);
    perform private.withdraw_invitations(inviter_id => account_id);
  end if;
  return previous_role;
end
$$;

-- For administrators and the server: gives an email address a role, as the head of this file says. PT422
-- invalid-email or no-role, PT409 last-administrator.
create function public.give_role(email text, role public.team_role) returns public.role_outcome
language plpgsql security definer
set search_path = ''
as $$
#variable_conflict use_variable
declare
  address constant text := private.normalised_email(email);
  account_id uuid;
  previous_role public.team_role;
  invitation_id uuid;
begin
  perform private.require_administrator();
  perform private.require_second_factor();
  if private.is_email_address(address) is not true then
    raise sqlstate 'PT422' using message = 'invalid-email';
  elsif role is null then
    raise sqlstate 'PT422' using message = 'no-role';
  end if;
  -- Waits for an account that is confirming the address right now, and makes it wait for the invitation.
  perform private.lock_roles();
  perform private.require_administrator();

  update private.role_invitations as invitation set ended_at = now()
    where invitation.email = address and invitation.ended_at is null;
  select account.id into account_id from auth.users as account
    where private.normalised_email(account.email) = address and account.email_confirmed_at is not null;
  if account_id is null then
    insert into private.role_invitations as invitation (email, role, invited_by)
      values (address, role, (select auth.uid()))
      returning invitation.id into invitation_id;
    perform private.record_role_event('role-offered', role, invitation_id => invitation_id);
    return 'invited';
  end if;
  previous_role := private.set_role(account_id, role);
  return case
    when previous_role is null then 'given'
    when previous_role = role then 'unchanged'
    else 'changed'
  end::public.role_outcome;
end
$$;

-- Gives an account the role that waits for its address, unless it has a role that may do more.
create function private.accept_invitation(account_id uuid, mailbox text) returns void
language plpgsql
set search_path = ''
as $$
#variable_conflict use_variable
declare
  accepted private.role_invitations;
begin
  update private.role_invitations as invitation set ended_at = now()
    where invitation.email = mailbox and private.is_invitation_open(invitation)
    returning * into accepted;
  if found and not exists (
    select from public.user_roles as member where member.user_id = account_id and member.role <= accepted.role
  ) then
    perform private.set_role(account_id, accepted.role, accepted.invited_by);
  end if;
end
$$;

-- For administrators: gives a member another role. PT404 not-in-team, PT409 last-administrator.
create function public.change_role(member_id uuid, new_role public.team_role) returns void
language plpgsql security definer
set search_path = ''
as $$
begin
  perform private.require_administrator();
  perform private.require_second_factor();
  perform private.lock_roles();
  perform private.require_administrator();
  if new_role is null then
    raise sqlstate 'PT422' using message = 'no-role';
  elsif not exists (select from public.user_roles as member where member.user_id = member_id) then
    raise sqlstate 'PT404' using message = 'not-in-team';
  end if;
  perform private.set_role(member_id, new_role);
end
$$;

-- For administrators: takes a member's role, and withdraws the invitations that the member made. Nothing happens
-- without a role. PT409 last-administrator.
create function public.remove_role(member_id uuid) returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  taken public.team_role;
begin
  perform private.require_administrator();
  perform private.require_second_factor();
  perform private.lock_roles();
  perform private.require_administrator();
  delete from public.user_roles as member where member.user_id = member_id returning member.role into taken;
  if found then
    perform private.record_role_event('role-taken', taken, member_id);
    perform private.withdraw_invitations(inviter_id => member_id);
  end if;
end
$$;

-- Of an account that is being deleted: takes its role, and withdraws the invitations that it made. PT409
-- last-administrator.
create function private.end_role(account_id uuid) returns void
language plpgsql
set search_path = ''
as $$
#variable_conflict use_variable
declare
  ended public.team_role;
begin
  -- An account without a role does not wait for changes of others.
  if exists (select from public.user_roles as member where member.user_id = account_id) then
    perform private.lock_roles();
    delete from public.user_roles as member where member.user_id = account_id returning member.role into ended;
    if found then
      perform private.record_role_event('role-taken', ended);
    end if;
  end if;
  perform private.withdraw_invitations(inviter_id => account_id);
end
$$;

-- For administrators: withdraws an invitation. Nothing happens to one that has ended.
create function public.withdraw_invitation(invitation_id uuid) returns void
language plpgsql security definer
set search_path = ''
as $$
begin
  perform private.require_administrator();
  perform private.require_second_factor();
  perform private.withdraw_invitations(invitation_id);
end
$$;

-- For administrators: records that a member's second factor is being removed, which the function remove-app does
-- next. PT404 not-in-team.
create function public.record_factor_removal(member_id uuid) returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  member_role public.team_role;
begin
  perform private.require_administrator();
  perform private.require_second_factor();
  select member.role into member_role from public.user_roles as member where member.user_id = member_id;
  if not found then
    raise sqlstate 'PT404' using message = 'not-in-team';
  end if;
  perform private.record_role_event('second-factor-removed', member_role, member_id);
end
$$;

-- For administrators: who has which role. At most 1,000.
create function public.team_members() returns table (
  user_id uuid,
  name text,
  email text,
  role public.team_role,
  has_second_factor boolean
)
language sql stable security definer
set search_path = ''
as $$
  select member.user_id, person.name, person.email, member.role, private.has_second_factor(member.user_id)
  from public.user_roles as member
  join public.profiles as person on person.user_id = member.user_id
  where (select private.require_administrator())
  order by member.role, lower(person.name), member.user_id
  limit 1000
$$;

-- For the server: the names of the administrators without an authenticator app. At most 100.
create function public.administrators_without_second_factor() returns text[]
language sql stable security definer
set search_path = ''
as $$
  select array(
    select coalesce(nullif(person.name, ''), person.email)
    from public.user_roles as member
    join public.profiles as person on person.user_id = member.user_id
    where member.role = 'admin' and not private.has_second_factor(member.user_id)
    order by 1
    limit 100
  )
$$;

-- For administrators: the invitations that can still be taken up. At most 1,000.
create function public.team_invitations() returns table (
  id uuid,
  email text,
  role public.team_role,
  expires_at timestamptz
)
language sql stable security definer
set search_path = ''
as $$
  select invitation.id, invitation.email, invitation.role, invitation.expires_at
  from private.role_invitations as invitation
  where (select private.require_administrator()) and private.is_invitation_open(invitation)
  order by invitation.expires_at, invitation.id
  limit 1000
$$;

-- For the server: deletes invitations that ended or expired 30 days ago.
create function public.forget_invitations(as_of timestamptz) returns void
language sql security definer
set search_path = ''
as $$
  delete from private.role_invitations
    where least(ended_at, expires_at) < as_of - interval '30 days'
$$;

grant execute on function public.give_role to authenticated, service_role;
grant execute on function
  public.change_role, public.remove_role, public.withdraw_invitation, public.record_factor_removal,
  public.team_members, public.team_invitations
  to authenticated;
grant execute on function public.forget_invitations, public.administrators_without_second_factor to service_role;
