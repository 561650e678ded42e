-- Only accounts with a role have an authenticator app.

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

create or replace function private.has_known_factor(account_id uuid, as_of timestamptz) returns boolean
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

-- Whoever has one without a role can't remove it where its codes are a stranger's.
select private.record_event('second-factor-removed', account_id => account.id) from auth.users as account
  where private.has_second_factor(account.id)
    and not exists (select from public.user_roles as member where member.user_id = account.id);
delete from auth.mfa_factors as factor
  where not exists (select from public.user_roles as member where member.user_id = factor.user_id);
