-- Updates about dogs: a short text with pictures and videos. The team writes them with the function
-- `publish-update`, everyone reads those that are not hidden. Nobody writes the tables through the API.
--
-- A file has a fixed name, so no column holds it: `<update id>/<media id>-640.<picture extension>`,
-- `…-1280.<picture extension>` (of a video the poster) and `<update id>/<media id>.<video extension>`
-- (dog_update_files).

create type public.picture_extension as enum ('webp', 'jpg');
create type public.video_extension as enum ('mp4', 'webm');
create type public.dog_update_change_kind as enum (
  'published', 'edited', 'described', 'translated', 'hidden', 'shown'
);

create table public.dog_updates (
  -- Chosen by the browser, so that an update that is sent twice is one.
  id uuid primary key,
  dog_id uuid not null references public.dog_profiles (id),
  body text not null check (body ~ '\S' and char_length(body) <= 2000),
  -- Of the body.
  language public.language not null default 'en',
  happened_on date not null check (happened_on >= '2020-01-01'),
  published_at timestamptz not null default now(),
  hidden_at timestamptz,
  -- Whether nobody has written it in the other language since it was last edited.
  needs_translation boolean not null default true,
  -- Editors compare it to detect concurrent edits.
  updated_at timestamptz not null default now(),
  -- Not in the future, in India.
  check (happened_on <= (published_at at time zone 'Asia/Kolkata')::date)
);

create index dog_updates_dog_id_idx on public.dog_updates (dog_id, published_at desc, id desc);
create index dog_updates_hidden_at_idx on public.dog_updates (hidden_at);
create index dog_updates_published_at_idx on public.dog_updates (published_at desc, id desc);
create index dog_updates_needs_translation_idx on public.dog_updates (language, published_at desc, id desc)
  where needs_translation and hidden_at is null;

-- An update in the other language, written by a person. After an edit of the update it is stale, and only the team reads
-- it: an edit may have corrected or removed something.
create table public.dog_update_texts (
  update_id uuid not null references public.dog_updates (id) on delete cascade,
  language public.language not null,
  body text not null check (body ~ '\S' and char_length(body) <= 2000),
  -- What was translated.
  source_body text not null check (source_body ~ '\S' and char_length(source_body) <= 2000),
  primary key (update_id, language)
);

create table public.dog_update_media (
  id uuid primary key,
  update_id uuid not null references public.dog_updates (id) on delete cascade,
  position integer not null check (position between 0 and 9),
  -- Of the large picture, which is a video's poster, in pixels.
  width integer not null check (width between 1 and 1280),
  height integer not null check (height between 1 and 4000),
  -- What a picture shows. Without it the site names the picture by its number, the dog and the day.
  alt text check (alt ~ '\S' and char_length(alt) <= 300),
  picture_extension public.picture_extension not null,
  video_extension public.video_extension,
  video_seconds integer check (video_seconds between 1 and 60),
  -- What happens in the video, for people who don't see or hear it. Its poster needs no text of its own.
  video_text text check (video_text ~ '\S' and char_length(video_text) <= 500),
  -- "Pictures without a description", for the team, are these of updates that are not hidden.
  needs_description boolean not null generated always as (
    case when video_extension is null then alt else video_text end is null
  ) stored,
  unique (update_id, position),
  check (num_nulls(video_extension, video_seconds) in (0, 2)),
  check (video_extension is not null or video_text is null)
);

create index dog_update_media_needs_description_idx
  on public.dog_update_media (update_id) where needs_description;

-- Who changed an update, and when. Only the team reads it.
create table public.dog_update_changes (
  id uuid primary key default gen_random_uuid(),
  update_id uuid not null references public.dog_updates (id) on delete cascade,
  kind public.dog_update_change_kind not null,
  -- Null once the account is deleted.
  actor_id uuid references auth.users (id) on delete set null,
  actor_name text not null check (actor_name ~ '\S' and char_length(actor_name) <= 100),
  happened_at timestamptz not null default now(),
  -- The text that an edit or a new translation replaced.
  body_before text check (body_before ~ '\S' and char_length(body_before) <= 2000)
);

create index dog_update_changes_update_id_idx
  on public.dog_update_changes (update_id, happened_at desc, id desc);
create index dog_update_changes_actor_id_idx on public.dog_update_changes (actor_id);

alter table public.dog_updates enable row level security;
alter table public.dog_update_media enable row level security;
alter table public.dog_update_changes enable row level security;
alter table public.dog_update_texts enable row level security;
grant select (id, dog_id, body, language, happened_on, published_at, needs_translation) on public.dog_updates to anon;
grant select on public.dog_updates to authenticated;
grant select on public.dog_update_media, public.dog_update_texts to anon, authenticated;
grant select on public.dog_update_changes to authenticated;
grant select, insert, update, delete
  on public.dog_updates, public.dog_update_media, public.dog_update_changes, public.dog_update_texts
  to service_role;

create policy "Everyone reads visible updates, the team reads all" on public.dog_updates
  for select to anon, authenticated
  using (hidden_at is null or (select private.is_in_team()));

-- Who changed an update, as the team reads it. A computed column of the API: without a name for the parameter, so that
-- nobody can call it with a row of their own.
create function public.shown_actor(public.dog_update_changes) returns text
language sql stable security definer
set search_path = ''
as $$
  select private.shown_name($1.actor_id, $1.actor_name) where private.is_in_team()
$$;

grant execute on function public.shown_actor to authenticated;

-- The policy of dog_updates applies to the subquery, too.
create policy "Media are read like their update" on public.dog_update_media
  for select to anon, authenticated
  using (exists (
    select from public.dog_updates as dog_update where dog_update.id = dog_update_media.update_id
  ));

create policy "Current texts are read like their update, the team reads all" on public.dog_update_texts
  for select to anon, authenticated
  using (exists (
    select from public.dog_updates as dog_update
    where dog_update.id = dog_update_texts.update_id
      and (not dog_update.needs_translation or (select private.is_in_team()))
  ));

create policy "The team reads who changed updates" on public.dog_update_changes
  for select to authenticated
  using ((select private.is_in_team()));

-- Keeps dog_profiles.last_update_at, after an update was published, hidden or shown.
create function private.set_last_update(dog_id uuid) returns void
language plpgsql
set search_path = ''
as $$
#variable_conflict use_variable
begin
  -- Transactions about one dog wait for each other, so that each one sees the updates before it.
  perform from public.dog_profiles as dog where dog.id = dog_id for no key update;
  update public.dog_profiles as dog
    set last_update_at = (
      select max(dog_update.published_at) from public.dog_updates as dog_update
      where dog_update.dog_id = dog_id and dog_update.hidden_at is null
    )
    where dog.id = dog_id;
end
$$;

-- Stores who changed an update. 42501 unless the actor is in the team.
create function private.note_dog_update_change(
  update_id uuid,
  kind public.dog_update_change_kind,
  actor_id uuid,
  as_of timestamptz,
  body_before text default null
) returns void
language plpgsql security definer
set search_path = ''
as $$
#variable_conflict use_variable
begin
  if not exists (select from public.user_roles as role where role.user_id = actor_id) then
    raise insufficient_privilege using message = 'Only the team may change updates';
  end if;
  insert into public.dog_update_changes (update_id, kind, actor_id, actor_name, happened_at, body_before)
    values (update_id, kind, actor_id, private.name_in_team(actor_id), as_of, body_before);
end
$$;

-- Stores the pictures and videos of an update, in this order, instead of those it has.
create function private.replace_dog_update_media(update_id uuid, media jsonb) returns void
language plpgsql
set search_path = ''
as $$
#variable_conflict use_variable
begin
  delete from public.dog_update_media as stored where stored.update_id = update_id;
  insert into public.dog_update_media (
    id, update_id, position, width, height, alt, picture_extension, video_extension, video_seconds,
    video_text
  )
    select item.id, update_id, item.place - 1, item.width, item.height, item.alt,
      item.picture_extension, item.video_extension, item.video_seconds, item.video_text
    from rows from (jsonb_to_recordset(media) as (
      id uuid, width integer, height integer, alt text, picture_extension public.picture_extension,
      video_extension public.video_extension,
      video_seconds integer, video_text text
    )) with ordinality as item (
      id, width, height, alt, picture_extension, video_extension, video_seconds, video_text, place
    );
end
$$;

-- For the server: publishes an update whose files are in the public bucket. False if it is published already.
-- 42501 unless the actor is in the team.
create function public.save_dog_update(
  update_id uuid,
  dog_id uuid,
  actor_id uuid,
  body text,
  happened_on date,
  media jsonb,
  as_of timestamptz,
  language public.language default 'en'
) returns boolean
language plpgsql security definer
set search_path = ''
as $$
#variable_conflict use_variable
begin
  insert into public.dog_updates (
    id, dog_id, body, language, happened_on, published_at, updated_at
  )
    values (update_id, dog_id, body, language, happened_on, as_of, as_of)
    on conflict (id) do nothing;
  if not found then
    return false;
  end if;
  perform private.replace_dog_update_media(update_id, media);
  perform private.set_last_update(dog_id);
  perform private.note_dog_update_change(update_id, 'published', actor_id, as_of);
  perform private.record_event('dog-update-published', dog_id => dog_id, occurred_at => as_of);
  return true;
end
$$;

-- For the server: hides or shows an update. Nothing happens if it is so already. 42501 unless the actor is in
-- the team.
create function public.set_dog_update_hidden(
  update_id uuid,
  is_hidden boolean,
  actor_id uuid,
  as_of timestamptz
) returns void
language plpgsql security definer
set search_path = ''
as $$
#variable_conflict use_variable
declare
  dog_id uuid;
begin
  update public.dog_updates as dog_update
    set hidden_at = case when is_hidden then as_of end, updated_at = as_of
    where dog_update.id = update_id and (dog_update.hidden_at is not null) <> is_hidden
    returning dog_update.dog_id into dog_id;
  if found then
    perform private.set_last_update(dog_id);
    perform private.note_dog_update_change(
      update_id, (case when is_hidden then 'hidden' else 'shown' end)::public.dog_update_change_kind,
      actor_id, as_of
    );
  end if;
end
$$;

-- For the server: replaces text, day, pictures and videos; the files of new ones are in the buckets. Null keeps the
-- language. PT404 unknown-update, PT409 edited-meanwhile if updated_at is another one. 42501 unless the actor is in
-- the team.
create function public.edit_dog_update(
  update_id uuid,
  actor_id uuid,
  body text,
  happened_on date,
  media jsonb,
  expected_updated_at timestamptz,
  as_of timestamptz,
  language public.language default null
) returns void
language plpgsql security definer
set search_path = ''
as $$
#variable_conflict use_variable
declare
  before public.dog_updates;
begin
  select * into before from public.dog_updates as dog_update
    where dog_update.id = update_id for update;
  if not found then
    raise sqlstate 'PT404' using message = 'unknown-update';
  end if;
  -- JavaScript's dates have milliseconds.
  if date_trunc('milliseconds', before.updated_at)
    is distinct from date_trunc('milliseconds', expected_updated_at)
  then
    raise sqlstate 'PT409' using message = 'edited-meanwhile';
  end if;
  update public.dog_updates as dog_update
    set body = body, language = coalesce(language, before.language), happened_on = happened_on,
      updated_at = as_of,
      needs_translation = not exists (
        select from public.dog_update_texts as text
        where text.update_id = update_id and text.source_body = body
          and text.language <> coalesce(language, before.language)
      )
    where dog_update.id = update_id;
  perform private.replace_dog_update_media(update_id, media);
  perform private.note_dog_update_change(
    update_id, 'edited', actor_id, as_of, nullif(before.body, body)
  );
end
$$;

-- For the team: stores an update in the other language, '' for no text. PT404 unknown-update; PT409 edited-meanwhile if
-- the update or its text says something else than what the person had read.
create function public.save_dog_update_text(
  update_id uuid,
  language public.language,
  body text,
  source_body text,
  expected_body text default null
) returns void
language plpgsql security definer
set search_path = ''
as $$
#variable_conflict use_variable
declare
  source public.dog_updates;
  body_before text;
begin
  perform private.require_in_team('translate updates');
  select * into source from public.dog_updates as dog_update where dog_update.id = update_id for update;
  if not found then
    raise sqlstate 'PT404' using message = 'unknown-update';
  end if;
  select text.body into body_before from public.dog_update_texts as text
    where text.update_id = update_id and text.language = language;
  if source.language = language or source.body is distinct from source_body
    or body_before is distinct from expected_body
  then
    raise sqlstate 'PT409' using message = 'edited-meanwhile';
  end if;
  delete from public.dog_update_texts as text where text.update_id = update_id and text.language = language;
  if body ~ '\S' then
    insert into public.dog_update_texts (update_id, language, body, source_body)
      values (update_id, language, body, source_body);
  end if;
  update public.dog_updates as dog_update set needs_translation = body !~ '\S' where dog_update.id = update_id;
  perform private.note_dog_update_change(update_id, 'translated', (select auth.uid()), now(), body_before);
end
$$;

-- For the team: describes a picture or video that has no description. PT404 unknown-media, PT409
-- described-already.
create function public.describe_dog_update_media(media_id uuid, description text) returns void
language plpgsql security definer
set search_path = ''
as $$
#variable_conflict use_variable
declare
  changed_update_id uuid;
  needed_description boolean;
begin
  perform private.require_in_team('describe pictures');
  -- The update first, as when it is edited.
  select dog_update.id into changed_update_id
    from public.dog_updates as dog_update
    join public.dog_update_media as media on media.update_id = dog_update.id
    where media.id = media_id for update of dog_update;
  select media.needs_description into needed_description
    from public.dog_update_media as media where media.id = media_id;
  if not found then
    raise sqlstate 'PT404' using message = 'unknown-media';
  elsif not needed_description then
    raise sqlstate 'PT409' using message = 'described-already';
  end if;
  update public.dog_update_media as media
    set alt = case when video_extension is null then description else alt end,
      video_text = case when video_extension is null then null else description end
    where media.id = media_id;
  update public.dog_updates as dog_update set updated_at = now()
    where dog_update.id = changed_update_id;
  perform private.note_dog_update_change(
    changed_update_id, 'described', (select auth.uid()), now()
  );
end
$$;

-- For the team: available dogs with a running sponsorship, the longest without an update first. `since` is
-- the last update, or the start of the oldest running sponsorship. Without those at the municipal centre.
create function public.dogs_due_for_update() returns table (
  dog_id uuid,
  name text,
  image_url text,
  location text,
  last_update_at timestamptz,
  since timestamptz,
  sponsors integer
)
language plpgsql stable security definer
set search_path = ''
as $$
#variable_conflict use_column
begin
  perform private.require_in_team('see which dogs are due');
  return query select * from private.dogs_by_last_update();
end
$$;

-- The rows of dogs_due_for_update(), without a check of the role.
create function private.dogs_by_last_update() returns table (
  dog_id uuid,
  name text,
  image_url text,
  location text,
  last_update_at timestamptz,
  since timestamptz,
  sponsors integer
)
language sql stable
set search_path = ''
as $$
  select dog.id, dog.name, dog.image_url, dog.location, dog.last_update_at,
    coalesce(dog.last_update_at, sponsored.since), sponsored.sponsors
  from (
    select dog_id, min(coalesce(started_at, created_at)) as since,
      count(distinct private.person_of_sponsorship(sponsorship))::integer as sponsors
    from public.sponsorships as sponsorship
    where private.is_promised(sponsorship) and dog_id is not null
    group by dog_id
  ) as sponsored
  join public.dog_profiles as dog on dog.id = sponsored.dog_id
  where dog.status = 'available' and dog.at_centre_since is null
  order by coalesce(dog.last_update_at, sponsored.since), dog.id
  limit 1000
$$;

grant execute on function
  public.save_dog_update, public.set_dog_update_hidden, public.edit_dog_update to service_role;
grant execute on function public.save_dog_update_text, public.describe_dog_update_media, public.dogs_due_for_update to authenticated;
