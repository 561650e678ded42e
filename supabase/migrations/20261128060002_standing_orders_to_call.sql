-- Sponsors by standing order hear that their dog has left, and the team sees whom to call.

create or replace function public.set_dog_at_centre(dog_id uuid, since date default null) returns integer
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

create function public.move_standing_order(sponsorship_id uuid, dog_id uuid) returns void
language plpgsql security definer
set search_path = ''
as $$
#variable_conflict use_variable
declare
  sponsorship public.sponsorships;
  person private.people;
begin
  perform private.require_staff('move a standing order');
  perform private.lock_promises();
  select * into sponsorship from public.sponsorships as row
    where row.id = sponsorship_id and row.source = 'standing-order' for update;
  if not found then
    raise sqlstate 'PT404' using message = 'unknown-sponsorship';
  elsif sponsorship.ended_at is not null then
    raise sqlstate 'PT409' using message = 'not-running';
  end if;
  perform private.require_available_dog(dog_id);
  select * into person from private.people as known where known.id = private.person_of_sponsorship(sponsorship);
  if exists (
    select from private.sponsorships_of_person(person) as other
    where other.mode = sponsorship.mode and not other.is_gift and private.is_for_dog(other, dog_id)
  ) then
    raise sqlstate 'PT409' using message = 'already-sponsors';
  end if;
  update public.sponsorships as moved
    set dog_id = move_standing_order.dog_id, sync_version = moved.sync_version + 1
    where moved.id = sponsorship.id;
  perform private.refresh_coverage(array[sponsorship.dog_id, dog_id]);
  perform private.record_sponsorship_event(sponsorship.id, 'moved', 'team', dog_id => dog_id);
end
$$;

create function public.standing_orders_to_call(live_only boolean default false) returns table (
  sponsorship_id uuid,
  person_id uuid,
  name text,
  phone text,
  has_email boolean,
  dog_id uuid,
  dog_name text,
  dog_status public.dog_status,
  amount_paise bigint
)
language plpgsql stable security definer
set search_path = ''
as $$
#variable_conflict use_column
begin
  perform private.require_staff('see standing orders');
  return query
    select sponsorship.id, person.id, coalesce(nullif(person.name, ''), person.email),
      coalesce(nullif(profile.phone, ''), (
        select donor.phone from public.donors as donor where donor.id = sponsorship.donor_id
      ), ''),
      sponsorship.user_id is not null or sponsorship.visitor_email is not null,
      dog.id, dog.name, dog.status, sponsorship.amount_paise
    from public.sponsorships as sponsorship
    join public.dog_profiles as dog on dog.id = sponsorship.dog_id
    left join private.people as person on person.id = private.person_of_sponsorship(sponsorship)
    left join public.profiles as profile on profile.user_id = sponsorship.user_id
    where sponsorship.source = 'standing-order' and sponsorship.ended_at is null
      and (sponsorship.mode = 'live' or not coalesce(live_only, false))
      and (
        dog.status <> 'available'
        or dog.at_centre_since > private.india_date(now()) - 7
          and sponsorship.user_id is null and sponsorship.visitor_email is null
      )
    order by lower(person.name), sponsorship.id
    limit 100;
end
$$;

grant execute on function public.move_standing_order, public.standing_orders_to_call to authenticated;
