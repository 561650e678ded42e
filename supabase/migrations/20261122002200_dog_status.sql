-- When a dog is adopted, moves away or dies. Administrators change its status, and what that means for each
-- sponsorship is stored in the same transaction: it pauses until the sponsor chooses another dog or stops.
-- Setting the status back to available undoes it.

create function private.require_admin() returns void
language plpgsql security definer
set search_path = ''
as $$
begin
  if not private.is_admin() then
    raise insufficient_privilege using message = 'Only administrators may do this';
  end if;
end
$$;

create function public.dog_sponsors(dog_id uuid) returns table (
  sponsorship_id uuid,
  user_id uuid,
  name text,
  email text,
  amount_paise bigint,
  status text,
  wanted text
)
language plpgsql stable security definer
set search_path = ''
as $$
#variable_conflict use_column
begin
  perform private.require_admin();
  return query
    select sponsorship.id, sponsorship.user_id, person.name, person.email, sponsorship.amount_paise,
      sponsorship.status, sponsorship.wanted
    from public.sponsorships as sponsorship
    left join public.profiles as person on person.user_id = sponsorship.user_id
    where sponsorship.dog_id = dog_sponsors.dog_id
      and sponsorship.ended_at is null
      and sponsorship.wanted <> 'stop'
      and sponsorship.status <> 'created'
    order by lower(person.name), sponsorship.id;
end
$$;

create function public.set_dog_status(dog_id uuid, new_status public.dog_status) returns integer
language plpgsql security definer
set search_path = ''
as $$
#variable_conflict use_variable
declare
  old_status public.dog_status;
  sponsorship public.sponsorships;
  affected integer := 0;
begin
  perform private.require_admin();
  select status into old_status from public.dog_profiles where id = dog_id for update;
  if old_status is null then
    raise sqlstate 'PT404' using message = 'unknown-dog';
  end if;
  if old_status = new_status then
    return 0;
  end if;
  update public.dog_profiles set status = new_status where id = dog_id;

  for sponsorship in
    select * from public.sponsorships as candidate
    where candidate.dog_id = dog_id and candidate.ended_at is null and candidate.wanted <> 'stop'
    order by candidate.id
    for update
  loop
    if new_status = 'available' then
      continue when sponsorship.status = 'created';
      if sponsorship.wanted = 'pause' and sponsorship.pause_reason = 'dog' then
        perform private.store_wish(sponsorship.id, 'run', null, 'dog-back', 'team');
      else
        insert into public.sponsorship_events (sponsorship_id, kind, actor)
          values (sponsorship.id, 'dog-back', 'team');
      end if;
    elsif sponsorship.status = 'created' then
      perform private.stop_sponsorship(sponsorship.id, 'dog', 'team');
      continue;
    elsif sponsorship.wanted = 'run' then
      perform private.store_wish(sponsorship.id, 'pause', 'dog', 'dog-left', 'team', new_status::text);
    else
      insert into public.sponsorship_events (sponsorship_id, kind, actor, detail)
        values (sponsorship.id, 'dog-left', 'team', new_status::text);
    end if;
    affected := affected + 1;
  end loop;
  return affected;
end
$$;

revoke execute on function
  private.require_admin(), public.dog_sponsors(uuid), public.set_dog_status(uuid, public.dog_status)
  from public, anon, authenticated;
grant execute on function public.dog_sponsors(uuid), public.set_dog_status(uuid, public.dog_status) to authenticated;

comment on function private.require_admin() is
  'Raises 42501 unless the current user is an administrator.';
comment on function public.dog_sponsors(uuid) is
  'For administrators: whose sponsorships a change of the dog''s status affects.';
comment on function public.set_dog_status(uuid, public.dog_status) is
  'For administrators: changes a dog''s status and stores what is wanted for each of its sponsorships. Returns how many sponsors that affects. PT404 for an unknown dog.';
