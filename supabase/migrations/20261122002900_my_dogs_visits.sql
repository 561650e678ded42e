-- When a person last visited My Dogs, so that it can show what is new since then.

create table private.my_dogs_visits (
  user_id uuid primary key references auth.users (id) on delete cascade,
  last_seen_at timestamptz not null,
  -- The end of the visit before this one. Null during the first one.
  previous_seen_at timestamptz
);

alter table private.my_dogs_visits enable row level security;

-- Stores a visit and returns when the one before ended; null if there was none. Visits less than an hour
-- apart are one, so that a reload keeps what is new.
create function private.note_my_dogs_visit(user_id uuid, as_of timestamptz) returns timestamptz
language sql
set search_path = ''
as $$
  insert into private.my_dogs_visits as visit (user_id, last_seen_at) values (user_id, as_of)
    on conflict (user_id) do update set
      previous_seen_at = case
        when visit.last_seen_at > as_of - interval '1 hour' then visit.previous_seen_at
        else visit.last_seen_at
      end,
      last_seen_at = as_of
    returning previous_seen_at
$$;

-- Stores that the current user looks at My Dogs. Returns when they last did so before this visit; null for
-- the first time.
create function public.visit_my_dogs() returns timestamptz
language plpgsql security definer
set search_path = ''
as $$
begin
  if (select auth.uid()) is null then
    raise insufficient_privilege using message = 'Sign in to see your dogs';
  end if;
  return private.note_my_dogs_visit((select auth.uid()), now());
end
$$;

grant execute on function public.visit_my_dogs to authenticated;
