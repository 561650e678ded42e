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

-- Whether an account has a factor for a day or longer.
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
  )
$$;

-- Rejects a session without a second factor: PT403 second-factor. A factor younger than a day isn't enough while any
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
