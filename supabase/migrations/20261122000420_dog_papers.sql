-- What is written about a dog beside its profile, after it was added: for everyone its story and papers, for the team what
-- must not be published, such as where it is fed. Staff write both with save_dog_papers(). That a dog is sterilised and
-- vaccinated comes from its care records (dog_story).

create type public.dog_sex as enum ('female', 'male');

create table public.dog_papers (
  dog_id uuid primary key references public.dog_profiles (id) on delete cascade,
  story text check (story ~ '\S' and char_length(story) <= 1200),
  sex public.dog_sex,
  -- A year, or a year and a month.
  here_since text check (here_since ~ '^20\d\d(-(0[1-9]|1[0-2]))?$'),
  -- Only of somebody who has agreed that it is published.
  carer_name text check (carer_name ~ '\S' and char_length(carer_name) <= 100),
  carer_agreed_on date check (carer_agreed_on >= '2020-01-01'),
  -- The vet's sign of a sterilised dog.
  ear_notched boolean not null default false,
  -- Editors compare it to detect concurrent edits.
  updated_at timestamptz not null default now(),
  check ((carer_name is null) = (carer_agreed_on is null)),
  -- Not in the future, in India.
  check (carer_agreed_on <= (updated_at at time zone 'Asia/Kolkata')::date)
);

create table public.dog_papers_team (
  dog_id uuid primary key references public.dog_papers (dog_id) on delete cascade,
  vaccine_batch text check (vaccine_batch ~ '\S' and char_length(vaccine_batch) <= 100),
  collar_tag text check (collar_tag ~ '\S' and char_length(collar_tag) <= 100),
  ward text check (ward ~ '\S' and char_length(ward) <= 100),
  feeding_spot text check (feeding_spot ~ '\S' and char_length(feeding_spot) <= 300),
  note text check (note ~ '\S' and char_length(note) <= 2000)
);

alter table public.dog_papers enable row level security;
alter table public.dog_papers_team enable row level security;
grant select on public.dog_papers to anon, authenticated;
grant select on public.dog_papers_team to authenticated;
grant select, insert, update, delete on public.dog_papers, public.dog_papers_team to service_role;

create policy "Everyone reads the papers of dogs" on public.dog_papers
  for select to anon, authenticated
  using (true);

create policy "The team reads what is not published of dogs" on public.dog_papers_team
  for select to authenticated
  using ((select private.is_in_team()));
