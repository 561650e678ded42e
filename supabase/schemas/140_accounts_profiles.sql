-- Personal details of an account. The owner reads them and updates name, phone and address. The email
-- follows the account's email, which only changes after confirmation. A trigger inserts the row on
-- sign-up. Missing text is '', never null.

create table public.profiles (
  user_id uuid primary key references auth.users (id) on delete cascade,
  name text not null default '' check (char_length(name) <= 100)
    check (name = '' or private.is_name(name)),
  email text not null default '' check (char_length(email) <= 255),
  phone text not null default '' check (phone = '' or phone ~ '^\+?[0-9][0-9 ()-]{5,19}$'),
  address text not null default '' check (char_length(address) <= 500),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

-- Finds the account of a person.
create index profiles_email_idx on public.profiles (private.normalised_email(email));

create trigger profiles_set_updated_at
  before update on public.profiles
  for each row execute function private.set_updated_at();

alter table public.profiles enable row level security;
grant select on public.profiles to authenticated;
grant update (name, phone, address) on public.profiles to authenticated;

create policy "Users read their own profile" on public.profiles
  for select to authenticated
  using (user_id = (select auth.uid()));

create policy "Users update their own profile" on public.profiles
  for update to authenticated
  using (user_id = (select auth.uid()))
  with check (user_id = (select auth.uid()));

-- The name that an account has now, as the team's histories store it with what it does.
create function private.name_in_team(account_id uuid) returns text
language sql stable
set search_path = ''
as $$
  select coalesce(
    (select name from public.profiles as person where person.user_id = account_id and private.shows_something(name)),
    'The team'
  )
$$;

-- How histories show who did something: by the name and the role that the account has now, and by the name that it had
-- then, if that was another one. So nobody can act under a colleague's name, or change the past by a new name.
create function private.shown_name(account_id uuid, name_then text default null) returns text
language sql stable
set search_path = ''
as $$
  select coalesce((
    select format(
      '%s (%s)', now_called,
      coalesce(case member.role when 'admin' then 'administrator' else member.role::text end, 'no longer in the team')
    ) || case when name_then <> now_called then format(', then called %s', name_then) else '' end
    from public.profiles as person
    cross join private.name_in_team(person.user_id) as now_called
    left join public.user_roles as member on member.user_id = person.user_id
    where person.user_id = account_id
  ), name_then)
$$;

-- Notification settings of an account, and the language of its emails. The owner reads and writes them. A trigger inserts the row on
-- sign-up.
--
-- The owner may also insert, and set user_id in an update, so that one upsert saves the settings even if
-- the row is missing.

create table public.user_settings (
  user_id uuid primary key references auth.users (id) on delete cascade,
  email_notifications boolean not null default true,
  marketing_emails boolean not null default false,
  adoption_alerts boolean not null default true,
  donation_receipts boolean not null default true,
  language public.language not null default 'en'
);

alter table public.user_settings enable row level security;
grant select, insert, update on public.user_settings to authenticated;

create policy "Users read their own settings" on public.user_settings
  for select to authenticated
  using (user_id = (select auth.uid()));

create policy "Users insert their own settings" on public.user_settings
  for insert to authenticated
  with check (user_id = (select auth.uid()));

create policy "Users update their own settings" on public.user_settings
  for update to authenticated
  using (user_id = (select auth.uid()))
  with check (user_id = (select auth.uid()));

-- When a person last visited My Dogs, so that it can show what is new since then.

create table private.my_dogs_visits (
  user_id uuid primary key references auth.users (id) on delete cascade,
  last_seen_at timestamptz not null,
  -- The end of the visit before this one. Null during the first one.
  previous_seen_at timestamptz
);

alter table private.my_dogs_visits enable row level security;

-- Stores that the current user looks at My Dogs. Returns when the visit before this one ended; null for the first time.
-- Visits less than an hour apart are one, so that a reload keeps what is new.
create function public.visit_my_dogs() returns timestamptz
language plpgsql security definer
set search_path = ''
as $$
declare
  seen_before timestamptz;
begin
  if (select auth.uid()) is null then
    raise insufficient_privilege using message = 'Sign in to see your dogs';
  end if;
  insert into private.my_dogs_visits as visit (user_id, last_seen_at) values ((select auth.uid()), now())
    on conflict (user_id) do update set
      previous_seen_at = case
        when visit.last_seen_at > now() - interval '1 hour' then visit.previous_seen_at else visit.last_seen_at
      end,
      last_seen_at = now()
    returning previous_seen_at into seen_before;
  return seen_before;
end
$$;

grant execute on function public.visit_my_dogs to authenticated;
