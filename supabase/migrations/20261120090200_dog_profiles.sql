-- The dogs. Everyone reads them, administrators keep them.
--
-- monthly_amount is in rupees. It is at least ₹1 because the payment provider takes nothing smaller, and
-- at most ₹5,00,000, the largest gift the site accepts. `updated_at` lets an editor notice that somebody
-- else saved first, so the clock is the database's: clients can set neither time.

create function private.are_short_labels(labels text[]) returns boolean
language sql immutable
set search_path = ''
as $$
  select coalesce(bool_and(label is not null and label ~ '\S' and char_length(label) <= 40), true)
  from unnest(labels) as label
$$;

-- A check constraint runs with the rights of whoever writes the row.
revoke execute on function private.are_short_labels(text[]) from public, anon, authenticated;
grant execute on function private.are_short_labels(text[]) to authenticated, service_role;

comment on function private.are_short_labels(text[]) is
  'Whether every label says something and has at most 40 characters.';

create table public.dog_profiles (
  id uuid primary key default gen_random_uuid(),
  name text not null,
  image_url text not null,
  tagline text not null,
  age text not null,
  traits text[] not null default '{}',
  location text not null,
  monthly_amount numeric(9, 2) not null default 3000,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint dog_profiles_name_length check (name ~ '\S' and char_length(name) <= 100),
  constraint dog_profiles_image_url_shape check (
    image_url ~ '^(https?://|/)\S+$' and char_length(image_url) <= 2048
  ),
  constraint dog_profiles_tagline_length check (tagline ~ '\S' and char_length(tagline) <= 300),
  constraint dog_profiles_age_length check (age ~ '\S' and char_length(age) <= 40),
  constraint dog_profiles_traits_bounds check (
    coalesce(array_ndims(traits), 1) = 1
    and cardinality(traits) <= 12
    and private.are_short_labels(traits)
  ),
  constraint dog_profiles_location_length check (
    location ~ '\S' and char_length(location) <= 100
  ),
  constraint dog_profiles_monthly_amount_range check (monthly_amount between 1 and 500000)
);

-- The order of every list; the id keeps pages stable when two dogs share an instant.
create index dog_profiles_newest_first on public.dog_profiles (created_at desc, id);

create trigger dog_profiles_keep_updated_at
  before update on public.dog_profiles
  for each row execute function private.keep_updated_at();

alter table public.dog_profiles enable row level security;
revoke all on public.dog_profiles from anon, authenticated;
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
