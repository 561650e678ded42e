-- Emails about updates: to sponsors the morning after, and each Monday to the team about overdue dogs. Their
-- content is read when they are sent (email_outbox), so a hidden update and a dog that got one are not in them.

-- Whether an account sponsors a dog, or all dogs. A paused sponsorship counts.
create function private.is_sponsor(account_id uuid, dog_id uuid) returns boolean
language sql stable
set search_path = ''
as $$
  select exists (
    select from public.sponsorships as sponsorship
    where sponsorship.user_id = account_id
      and (sponsorship.dog_id = is_sponsor.dog_id or sponsorship.dog_id is null)
      and sponsorship.ended_at is null and sponsorship.desired_status <> 'stop'
      and sponsorship.status <> 'created'
  )
$$;

-- Tells the sponsors of a dog of the updates of a day, the next morning.
--
-- One email per person and day. It is due five minutes after the day's end, when every transaction of that day
-- has ended.
create function private.email_dog_update() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  until constant timestamptz := private.next_morning(new.published_at);
begin
  perform private.queue_email(
    format('dog-updates:%s:%s', private.lucknow_date(until), person.user_id), 'dog-updates',
    person.user_id, jsonb_build_object('until', until), until + interval '5 minutes'
  ) from (
    select distinct sponsorship.user_id from public.sponsorships as sponsorship
    where (sponsorship.dog_id = new.dog_id or sponsorship.dog_id is null)
      and sponsorship.user_id is not null
      and sponsorship.ended_at is null and sponsorship.desired_status <> 'stop'
      and sponsorship.status <> 'created'
  ) as person;
  return null;
end
$$;

create trigger dog_updates_queue_email
  after insert on public.dog_updates
  for each row when (new.published_at > now() - interval '1 day' and new.hidden_at is null)
  execute function private.email_dog_update();

-- For the server: queues the team's email of this week once Monday 08:00 has come, for dogs without an update
-- for so many days.
create function public.queue_team_week(as_of timestamptz, update_days integer) returns void
language plpgsql security definer
set search_path = ''
as $$
#variable_conflict use_variable
declare
  monday constant date := date_trunc('week', as_of at time zone 'Asia/Kolkata')::date;
  due constant timestamptz := (monday + time '08:00') at time zone 'Asia/Kolkata';
begin
  -- After an outage of two days it would be no weekly email any more.
  if as_of < due or as_of >= due + interval '2 days' then
    return;
  end if;
  perform private.queue_email(
    format('team-week:%s:%s', monday, person.user_id), 'team-week', person.user_id,
    jsonb_build_object('until', due, 'update_days', update_days), due
  ) from (select distinct role.user_id from public.user_roles as role) as person;
end
$$;

grant execute on function public.queue_team_week to service_role;
