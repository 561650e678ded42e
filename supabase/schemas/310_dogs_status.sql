-- When a dog is adopted, moves away or dies. Administrators change its status, and what that means for each
-- sponsorship is stored in the same transaction: it pauses until the sponsor chooses another dog or stops.
-- Setting the status back to available undoes it. Of a dog at the municipal centre everything goes on, and its sponsors
-- are told.

-- For administrators: whose sponsorships a change of the dog's status affects.
create function public.dog_sponsors(dog_id uuid) returns table (
  sponsorship_id uuid,
  user_id uuid,
  name text,
  email text,
  amount_paise bigint,
  source public.sponsorship_source,
  status text,
  desired_status public.desired_status
)
language sql stable security definer
set search_path = ''
as $$
  select sponsorship.id, sponsorship.user_id, coalesce(profile.name, person.name),
    coalesce(profile.email, person.email), sponsorship.amount_paise, sponsorship.source, sponsorship.status,
    sponsorship.desired_status
  from public.sponsorships as sponsorship
  left join public.profiles as profile on profile.user_id = sponsorship.user_id
  left join private.people as person
    on profile.user_id is null and person.id = private.person_of_sponsorship(sponsorship)
  where (select private.require_admin('see whom a change of status affects'))
    and private.is_for_dog(sponsorship, dog_sponsors.dog_id)
    -- For the indexes, which don't see into the function.
    and (sponsorship.dog_id = dog_sponsors.dog_id or sponsorship.next_dog_id = dog_sponsors.dog_id)
  order by lower(coalesce(profile.name, person.name)), sponsorship.id
$$;

-- For administrators: changes a dog's status and stores the desired status for each of its sponsorships. Returns
-- how many sponsors that affects. PT404 for an unknown dog; PT409 dog-is-draft, and nothing becomes one.
create function public.set_dog_status(dog_id uuid, new_status public.dog_status) returns integer
language plpgsql security definer
set search_path = ''
as $$
#variable_conflict use_variable
declare
  old_status public.dog_status;
  appeal_id uuid;
  sponsorship public.sponsorships;
  is_chosen boolean;
  affected integer := 0;
begin
  perform private.require_admin('change the status of a dog');
  perform private.lock_promises();
  select status into old_status from public.dog_profiles where id = dog_id for no key update;
  if old_status is null then
    raise sqlstate 'PT404' using message = 'unknown-dog';
  end if;
  if old_status = new_status then
    return 0;
  end if;
  if 'draft' in (old_status, new_status) then
    raise sqlstate 'PT409' using message = 'dog-is-draft';
  end if;
  update public.dog_profiles set status = new_status, at_centre_since = null where id = dog_id;
  if new_status = 'passed_away' then
    -- One whose last day has passed has ended before.
    appeal_id := (
      select appeal.id from public.appeals as appeal
      where appeal.dog_id = dog_id and appeal.status = 'open' and appeal.last_day >= private.india_date(now())
    );
    update public.appeals as appeal set status = 'closed', closed_at = now(), updated_at = now()
      where appeal.dog_id = dog_id and appeal.status = 'open';
  end if;
  if new_status <> 'available' then
    perform private.record_event(
      'dog-left', dog_id => dog_id,
      data => jsonb_strip_nulls(jsonb_build_object('detail', new_status, 'appeal_id', appeal_id))
    );
  end if;

  for sponsorship in
    select * from public.sponsorships as candidate
    where dog_id in (candidate.dog_id, private.chosen_dog(candidate))
      -- For the indexes, which don't see into the function.
      and (candidate.dog_id = dog_id or candidate.next_dog_id = dog_id)
      and candidate.ended_at is null and candidate.desired_status <> 'stop'
    order by candidate.id
    for update
  loop
    -- A sponsor who has chosen another dog for the next month needs to choose nothing, and is told.
    is_chosen := private.chosen_dog(sponsorship) is not distinct from dog_id;
    if new_status = 'available' then
      continue when sponsorship.status = 'created';
      if is_chosen and sponsorship.desired_status = 'pause' and sponsorship.pause_reason = 'dog' then
        perform private.set_desired_status(sponsorship.id, 'run', null, 'dog-back', 'team', null, dog_id);
      else
        perform private.record_sponsorship_event(sponsorship.id, 'dog-back', 'team', null, dog_id);
      end if;
    elsif sponsorship.status = 'created' then
      if is_chosen then
        perform private.stop_one_sponsorship(sponsorship.id, 'dog', 'team');
      end if;
      continue;
    -- Nobody can pause a standing order but the sponsor, at their bank.
    elsif is_chosen and sponsorship.desired_status = 'run' and sponsorship.source = 'provider' then
      perform private.set_desired_status(
        sponsorship.id, 'pause', 'dog', 'dog-left', 'team', new_status::text, dog_id
      );
    else
      perform private.record_sponsorship_event(sponsorship.id, 'dog-left', 'team', new_status::text, dog_id);
    end if;
    -- Its replacement, which is for the same dog, is counted.
    continue when sponsorship.replaced_from is not null;
    affected := affected + 1;
  end loop;
  return affected;
end
$$;

-- For staff: stores since when a dog is at the municipal centre, or with null that it is back, and records it for each of
-- its sponsorships. Returns how many sponsors get an email. PT404 unknown-dog; PT409 dog-not-available, or already-at-centre since another
-- day; PT422 in-the-future.
create function public.set_dog_at_centre(dog_id uuid, since date default null) returns integer
language plpgsql security definer
set search_path = ''
as $$
#variable_conflict use_variable
declare
  dog public.dog_profiles;
  affected integer;
begin
  perform private.require_staff('say that a dog is at the municipal centre');
  select * into dog from public.dog_profiles as profile where profile.id = dog_id for no key update;
  if dog.id is null then
    raise sqlstate 'PT404' using message = 'unknown-dog';
  end if;
  if dog.at_centre_since is not distinct from since then
    return 0;
  end if;
  if dog.status <> 'available' then
    raise sqlstate 'PT409' using message = 'dog-not-available';
  end if;
  if dog.at_centre_since <> since then
    raise sqlstate 'PT409' using message = 'already-at-centre';
  end if;
  if since > (now() at time zone 'Asia/Kolkata')::date then
    raise sqlstate 'PT422' using message = 'in-the-future';
  end if;
  update public.dog_profiles set at_centre_since = since where id = dog_id;
  perform private.record_sponsorship_event(
    sponsorship.id,
    (case when since is null then 'dog-returned' else 'dog-taken' end)::public.sponsorship_event_kind,
    'team', since::text, dog_id
  )
    from public.sponsorships as sponsorship
    where private.is_for_dog(sponsorship, dog_id)
      -- For the indexes, which don't see into the function.
      and (sponsorship.dog_id = dog_id or sponsorship.next_dog_id = dog_id);
  select count(*) into affected from public.sponsorships as sponsorship
    where private.is_for_dog(sponsorship, dog_id)
      and (sponsorship.dog_id = dog_id or sponsorship.next_dog_id = dog_id)
      and num_nonnulls(sponsorship.user_id, sponsorship.visitor_email) > 0;
  return affected;
end
$$;

grant execute on function public.dog_sponsors, public.set_dog_status, public.set_dog_at_centre to authenticated;

-- For administrators: publishes a draft as if it was added now. Nothing happens if it is published already. PT404
-- unknown-dog; PT409 incomplete while its picture, tagline, age or area is missing.
create function public.publish_dog(dog_id uuid) returns void
language plpgsql security definer
set search_path = ''
as $$
#variable_conflict use_variable
declare
  dog public.dog_profiles;
begin
  perform private.require_admin('publish dogs');
  select * into dog from public.dog_profiles as profile where profile.id = dog_id for no key update;
  if dog.id is null then
    raise sqlstate 'PT404' using message = 'unknown-dog';
  elsif dog.status <> 'draft' then
    return;
  elsif '' in (dog.image_url, dog.tagline, dog.age, dog.location) then
    raise sqlstate 'PT409' using message = 'incomplete';
  end if;
  update public.dog_profiles set status = 'available', created_at = now() where id = dog_id;
  perform private.record_event('dog-added', dog_id => dog_id, occurred_at => now());
end
$$;

grant execute on function public.publish_dog to authenticated;

-- A row of more than a day ago is an import or a sample, and no news. A draft is none before it is published.
create function private.after_dog_added() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  perform private.record_event('dog-added', dog_id => new.id, occurred_at => new.created_at);
  return null;
end
$$;

create trigger dog_profiles_after_insert
  after insert on public.dog_profiles
  for each row when (new.created_at > now() - interval '1 day' and new.status <> 'draft')
  execute function private.after_dog_added();
