-- The dogs. Everyone reads them, administrators write them.
--
-- monthly_amount is in rupees: at least ₹1, the payment provider's minimum, and at most ₹5,00,000, the
-- largest donation that the site accepts. Editors compare updated_at to detect concurrent edits, so
-- clients can't set it. Only set_dog_status() changes the status, because sponsorships depend on it. A dog
-- with donations, sponsorships, updates or care records can't be deleted: their foreign keys reject it.

-- Whether no trait is null or blank and each has at most 40 characters.
create function private.are_valid_traits(traits text[]) returns boolean
language sql immutable
set search_path = ''
as $$
  select coalesce(
    bool_and(trait is not null and trait ~ '\S' and char_length(trait) <= 40),
    true
  )
  from unnest(traits) as trait
$$;

-- A check constraint runs with the privileges of the role that writes the row.
grant execute on function private.are_valid_traits to authenticated, service_role;

create type public.dog_status as enum ('available', 'adopted', 'passed_away', 'moved');

create table public.dog_profiles (
  id uuid primary key default gen_random_uuid(),
  name text not null check (name ~ '\S' and char_length(name) <= 100),
  image_url text not null
    check (image_url ~ '^(https?://|/)\S+$' and char_length(image_url) <= 2048),
  tagline text not null check (tagline ~ '\S' and char_length(tagline) <= 300),
  age text not null check (age ~ '\S' and char_length(age) <= 40),
  traits text[] not null default '{}' check (
    coalesce(array_ndims(traits), 1) = 1
    and cardinality(traits) <= 12
    and private.are_valid_traits(traits)
  ),
  location text not null check (location ~ '\S' and char_length(location) <= 100),
  monthly_amount numeric(9, 2) not null default 3000 check (monthly_amount between 1 and 500000),
  -- Only an available dog can be sponsored.
  status public.dog_status not null default 'available',
  -- Since when it is at the municipal centre. Not a status: it is still sponsored and paid for (set_dog_at_centre).
  at_centre_since date check (at_centre_since >= '2020-01-01'),
  -- When its newest visible update was published. The functions that publish and hide updates keep it.
  last_update_at timestamptz,
  -- About what its sponsorships promise each month and how many people promise it, by mode: {"live": {"paise": 225000,
  -- "people": 3}}. Null for nobody. The functions that change sponsorships keep it (refresh_coverage). Everybody reads it, so
  -- it is too coarse to tell a single sponsorship (dog_coverage).
  coverage jsonb check (jsonb_typeof(coverage) = 'object'),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check (at_centre_since is null or status = 'available')
);

create index dog_profiles_created_at_idx on public.dog_profiles (created_at desc, id desc);
-- The team writes again about a dog it wrote about before.
create index dog_profiles_last_update_at_idx
  on public.dog_profiles (last_update_at desc nulls last, name);
create index dog_profiles_at_centre_since_idx on public.dog_profiles (at_centre_since, id) where at_centre_since is not null;
create index dog_profiles_name_idx on public.dog_profiles (name, id);
create index dog_profiles_location_idx on public.dog_profiles (location, status);
-- Without fastupdate, as for contact_messages_search_idx.
create index dog_profiles_search_idx on public.dog_profiles using gin (
  lower(name || E'\n' || tagline || E'\n' || location) extensions.gin_trgm_ops
) with (fastupdate = off);
-- Compares the file name of a picture with the names in the bucket dog-images.
create index dog_profiles_image_name_idx on public.dog_profiles (substring(image_url from '[^/]*$'));

-- Not for last_update_at, coverage and at_centre_since: news and sponsors of a dog are no edit of its profile.
create trigger dog_profiles_set_updated_at
  before update of name, image_url, tagline, age, traits, location, monthly_amount, status
  on public.dog_profiles
  for each row execute function private.set_updated_at();

-- A Devanagari letter such as ड़ can be written as one sign or as two. Stored in one form, every search finds it.
create function private.normalise_dog_texts() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  new.name := normalize(new.name);
  new.tagline := normalize(new.tagline);
  new.location := normalize(new.location);
  return new;
end
$$;

create trigger dog_profiles_normalise_texts
  before insert or update of name, tagline, location on public.dog_profiles
  for each row execute function private.normalise_dog_texts();

alter table public.dog_profiles enable row level security;
grant select on public.dog_profiles to anon, authenticated;
grant insert (name, image_url, tagline, age, traits, location, monthly_amount)
  on public.dog_profiles to authenticated;
grant update (name, image_url, tagline, age, traits, location, monthly_amount)
  on public.dog_profiles to authenticated;
grant delete on public.dog_profiles to authenticated;
grant select, insert, update, delete on public.dog_profiles to service_role;

create policy "Everyone reads dogs" on public.dog_profiles
  for select to anon, authenticated
  using (true);

create policy "Administrators add dogs" on public.dog_profiles
  for insert to authenticated
  with check ((select private.is_admin()));

create policy "Administrators edit dogs" on public.dog_profiles
  for update to authenticated
  using ((select private.is_admin()))
  with check ((select private.is_admin()));

create policy "Administrators delete dogs" on public.dog_profiles
  for delete to authenticated
  using ((select private.is_admin()));

-- Why a dog that was chosen can't be sponsored; null for none, or if it can.
create function private.dog_problem(dog_id uuid, dog public.dog_profiles) returns text
language sql immutable
set search_path = ''
as $$
  select case
    when dog_id is null then null
    when dog.id is null then 'unknown-dog'
    when dog.status <> 'available' then 'dog-not-available'
  end
$$;

-- Where available dogs live, and how many, by name.
create function public.dog_areas() returns table (area text, dogs integer)
language sql stable
set search_path = ''
as $$
  select dog.location, count(*)::integer from public.dog_profiles as dog
  where dog.status = 'available' group by 1 order by 1
$$;

-- The traits that dogs have, the most frequent first. At most 200.
create function public.dog_traits() returns table (trait text, dogs integer)
language sql stable
set search_path = ''
as $$
  select trait, count(*)::integer from public.dog_profiles as dog, unnest(dog.traits) as trait
  group by 1 order by 2 desc, 1 limit 200
$$;

grant execute on function public.dog_areas, public.dog_traits to anon, authenticated;
