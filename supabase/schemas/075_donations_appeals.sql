-- Appeals: one need of one dog, with a goal and a last day, until whose midnight in India it is open. Staff write drafts,
-- administrators open and close them (355_donations_appeals_pages). What came in is never stored: appeals_now() adds it up.

create type public.appeal_status as enum ('draft', 'open', 'closed');

create table public.appeals (
  -- Chosen by the browser, so that a draft that is sent twice is one.
  id uuid primary key,
  dog_id uuid not null references public.dog_profiles (id),
  title text not null check (private.shows_something(title) and private.is_clean_line(title) and char_length(title) <= 60),
  why text not null check (private.shows_something(why) and char_length(why) <= 2000),
  -- In Hindi, needed before it opens.
  title_hi text check (private.shows_something(title_hi) and char_length(title_hi) <= 60),
  why_hi text check (private.shows_something(why_hi) and char_length(why_hi) <= 2000),
  goal_paise bigint not null check (goal_paise between 100000 and 100000000 and goal_paise % 100 = 0),
  -- What the vet has estimated, if one has.
  estimate_paise bigint check (estimate_paise between 100 and 1000000000),
  last_day date not null,
  status public.appeal_status not null default 'draft',
  opened_at timestamptz,
  closed_at timestamptz,
  updated_at timestamptz not null default now(),
  -- For donations, whose dog is that of their appeal.
  unique (id, dog_id),
  constraint appeals_both_languages_check check (status = 'draft' or num_nulls(title_hi, why_hi) = 0),
  constraint appeals_times_check check (
    (opened_at is null) = (status = 'draft') and (closed_at is null) = (status <> 'closed')
  ),
  constraint appeals_last_day_check check (last_day <= private.india_date(coalesce(opened_at, updated_at)) + 60)
);

create unique index appeals_open_idx on public.appeals (dog_id) where status = 'open';
create index appeals_dog_id_idx on public.appeals (dog_id);
create index appeals_status_idx on public.appeals (status, last_day);

alter table public.appeals enable row level security;
grant select on public.appeals to anon, authenticated;
grant delete on public.appeals to authenticated;

create policy "Everyone reads open and closed appeals, the team drafts" on public.appeals
  for select to anon, authenticated
  using (status <> 'draft' or (select private.is_in_team()));

create policy "Staff delete drafts" on public.appeals
  for delete to authenticated
  using (status = 'draft' and (select private.is_staff()));
