-- Updates about dogs: a short text with pictures and videos. The team writes them with the function
-- `publish-update`, everyone reads those that are not hidden. Nobody writes the tables through the API.
--
-- A file has a fixed name, so no column holds it: `<update id>/<media id>-640.<picture extension>`,
-- `…-1280.<picture extension>` (of a video the poster) and `<update id>/<media id>.<video extension>`.

create type public.picture_extension as enum ('webp', 'jpg');
create type public.video_extension as enum ('mp4', 'webm');
create type public.dog_update_change_kind as enum (
  'published', 'edited', 'described', 'translated', 'hidden', 'shown'
);

create table public.dog_updates (
  -- Chosen by the browser, so that an update that is sent twice is one.
  id uuid primary key,
  dog_id uuid not null references public.dog_profiles (id),
  body text not null check (private.shows_something(body) and char_length(body) <= 2000),
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
create table public.dog_update_translations (
  update_id uuid not null references public.dog_updates (id) on delete cascade,
  language public.language not null,
  body text not null check (private.shows_something(body) and char_length(body) <= 2000),
  -- What was translated.
  source_body text not null check (private.shows_something(source_body) and char_length(source_body) <= 2000),
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
  alt text check (private.shows_something(alt) and char_length(alt) <= 300),
  picture_extension public.picture_extension not null,
  video_extension public.video_extension,
  video_seconds integer check (video_seconds between 1 and 60),
  -- What happens in the video, for people who don't see or hear it. Its poster needs no text of its own.
  video_text text check (private.shows_something(video_text) and char_length(video_text) <= 500),
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
  actor_name text not null check (private.shows_something(actor_name) and char_length(actor_name) <= 100),
  happened_at timestamptz not null default now(),
  -- The text that an edit or a new translation replaced.
  body_before text check (private.shows_something(body_before) and char_length(body_before) <= 2000)
);

create index dog_update_changes_update_id_idx
  on public.dog_update_changes (update_id, happened_at desc, id desc);
create index dog_update_changes_actor_id_idx on public.dog_update_changes (actor_id);

alter table public.dog_updates enable row level security;
alter table public.dog_update_media enable row level security;
alter table public.dog_update_changes enable row level security;
alter table public.dog_update_translations enable row level security;
grant select (id, dog_id, body, language, happened_on, published_at, needs_translation) on public.dog_updates to anon;
grant select on public.dog_updates to authenticated;
grant select on public.dog_update_media, public.dog_update_translations to anon, authenticated;
grant select on public.dog_update_changes to authenticated;
grant select on public.dog_updates, public.dog_update_media to service_role;

create policy "Visible updates are read like their dog, the team reads all" on public.dog_updates
  for select to anon, authenticated
  using (
    hidden_at is null and exists (select from public.dog_profiles as dog where dog.id = dog_updates.dog_id)
    or (select private.is_in_team())
  );

-- An update is an email to sponsors.
create trigger dog_updates_refuse_draft_dog
  after insert or update of dog_id on public.dog_updates
  for each row execute function private.refuse_draft_dog();

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

create policy "Current texts are read like their update, the team reads all" on public.dog_update_translations
  for select to anon, authenticated
  using (exists (
    select from public.dog_updates as dog_update
    where dog_update.id = dog_update_translations.update_id
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
        select from public.dog_update_translations as text
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
create function public.save_dog_update_translation(
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
  select text.body into body_before from public.dog_update_translations as text
    where text.update_id = update_id and text.language = language;
  if source.language = language or source.body is distinct from source_body
    or body_before is distinct from expected_body
  then
    raise sqlstate 'PT409' using message = 'edited-meanwhile';
  end if;
  delete from public.dog_update_translations as text where text.update_id = update_id and text.language = language;
  if private.shows_something(body) then
    insert into public.dog_update_translations (update_id, language, body, source_body)
      values (update_id, language, body, source_body);
  end if;
  update public.dog_updates as dog_update set needs_translation = not private.shows_something(body) where dog_update.id = update_id;
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
language sql stable security definer
set search_path = ''
as $$
  select * from private.dogs_by_last_update()
  where (select private.require_in_team('see which dogs are due'))
$$;

grant execute on function
  public.save_dog_update, public.set_dog_update_hidden, public.edit_dog_update to service_role;
grant execute on function public.save_dog_update_translation, public.describe_dog_update_media, public.dogs_due_for_update to authenticated;

-- The files of updates. The team uploads to the private bucket. The function `publish-update` checks each
-- file and stores the bytes in the public bucket, which serves files to anyone who knows the address,
-- whatever the policies say. Hiding an update deletes its public files; the private ones stay, so that it
-- can be shown again. A video, which is large, is private only until it is published and while its update is hidden. The photo of a bill is uploaded to the folder `uploads`; the function `check-bill` checks it and
-- stores the bytes in the folder of who uploaded it. A scheduled job removes files that belong to nothing.

insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
values
  (
    'dog-update-uploads', 'dog-update-uploads', false, 26214400,
    array['image/webp', 'image/jpeg', 'video/mp4', 'video/webm']
  ),
  (
    'dog-updates', 'dog-updates', true, 26214400,
    array['image/webp', 'image/jpeg', 'video/mp4', 'video/webm']
  ),
  ('care-bills', 'care-bills', false, 5242880, array['image/webp', 'image/jpeg'])
on conflict (id) do update set
  public = excluded.public,
  file_size_limit = excluded.file_size_limit,
  allowed_mime_types = excluded.allowed_mime_types;

-- Downloads with a session only: a signed address would still work after the role has been taken away. The storage
-- service says which operation it checks. Of the bills a volunteer sees those that they added; one that is not checked is
-- for the server alone.
create policy "The team reads uploads and bills" on storage.objects
  for select to authenticated
  using (
    (select private.is_in_team())
    and (
      bucket_id = 'dog-update-uploads'
      or (
        bucket_id = 'care-bills' and not starts_with(name, 'uploads/')
        and ((select private.is_staff()) or starts_with(name, (select auth.uid()) || '/'))
      )
    )
    and coalesce(current_setting('storage.operation', true), '')
      not in ('storage.object.sign', 'storage.object.sign_many')
  );

-- As "Administrators upload dog images".
create policy "The team uploads files of updates and bills" on storage.objects
  for insert to authenticated
  with check (
    (select private.is_in_team())
    and (metadata ->> 'contentLength')::bigint
      between 1 and case bucket_id when 'care-bills' then 5242880 else 26214400 end
    and current_setting('storage.operation', true) = 'storage.object.upload'
    and (
      (
        bucket_id = 'dog-update-uploads'
        and name ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}(-(640|1280)[.](webp|jpg)|[.](mp4|webm))$'
      )
      or (
        bucket_id = 'care-bills'
        and name ~ '^uploads/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}[.](webp|jpg)$'
      )
    )
  );

-- The files that a row uses. In the public bucket none of a hidden update, in the private one no video of a visible one.
create view private.used_files as
  select bucket.id as bucket_id, format('%s/%s%s', media.update_id, media.id, file.ending) as name
  from public.dog_update_media as media
  join public.dog_updates as dog_update on dog_update.id = media.update_id
  join (values ('dog-update-uploads', false), ('dog-updates', true)) as bucket (id, is_public)
    on dog_update.hidden_at is null or not bucket.is_public
  cross join lateral (values
    ('-640.' || media.picture_extension, false), ('-1280.' || media.picture_extension, false),
    ('.' || media.video_extension, true)
  ) as file (ending, is_video)
  where bucket.is_public or dog_update.hidden_at is not null or not file.is_video
  union all
  select 'care-bills', record.bill_name from public.care_records as record;

-- For the server: files of updates and bills, a day old at that as_of, that no row uses. At most 1,000. The bill of a
-- deleted record stays for as long as it can be restored, and a day.
create function public.unused_files(as_of timestamptz) returns table (bucket_id text, name text)
language sql stable security definer
set search_path = ''
as $$
  with old as (
    select object.bucket_id, object.name
    from storage.objects as object
    where object.bucket_id in ('dog-update-uploads', 'dog-updates', 'care-bills')
      and greatest(object.created_at, object.updated_at) < as_of - interval '1 day'
  )
  select old.bucket_id, old.name from old
  where not exists (
    select from private.used_files as used
    where used.bucket_id = old.bucket_id and used.name = old.name
  )
  and not exists (
    select from private.care_record_changes as change
    where change.kind = 'deleted' and change.before ->> 'bill_name' = old.name
      and old.bucket_id = 'care-bills' and change.happened_at > as_of - interval '31 days'
  )
  order by old.bucket_id, old.name
  limit 1000
$$;

-- For the server, after an edit: the public files of an update that no row uses. Its uploads stay for a day,
-- because somebody else may be about to publish one.
create function public.unused_public_files(update_id uuid) returns setof text
language sql stable security definer
set search_path = ''
as $$
  select object.name from storage.objects as object
  where object.bucket_id = 'dog-updates' and starts_with(object.name, update_id || '/')
    and not exists (
      select from private.used_files as used
      where used.bucket_id = 'dog-updates' and used.name = object.name
    )
$$;

grant execute on function public.unused_files, public.unused_public_files to service_role;

-- What the emails about updates say: to sponsors the morning after, and each Monday to the team about overdue dogs.
-- It is read when they are sent, so a hidden update and a dog that got one are not in them.

-- An update as emails show it.
create function private.update_card(news public.dog_updates) returns jsonb
language sql stable
set search_path = ''
as $$
  select jsonb_build_object(
    'id', news.id, 'dog_id', dog.id, 'dog_name', private.dog_text(dog.id, 'name', dog.name), 'image_url', dog.image_url,
    'body', jsonb_build_object(
      'dog_text', 'texts', 'original', left(news.body, 400), 'texts', (
        select jsonb_object_agg(text.language, left(text.body, 400)) from public.dog_update_translations as text
        where text.update_id = news.id and text.source_body = news.body
      )
    ),
    'happened_on', news.happened_on, 'picture', picture.name, 'alt', picture.alt,
    'carer', (select split_part(papers.carer_name, ' ', 1) from public.dog_papers as papers where papers.dog_id = dog.id)
  )
  from public.dog_profiles as dog
  left join lateral (
    select coalesce(media.alt, media.video_text) as alt,
      format('%s/%s-640.%s', news.id, media.id, media.picture_extension) as name
    from public.dog_update_media as media where media.update_id = news.id
    order by media.position limit 1
  ) as picture on true
  where dog.id = news.dog_id
$$;

-- What a sponsor, or a recipient of a gift who follows the dog, reads in the morning.
create function private.dog_updates_content(email public.email_outbox) returns jsonb
language sql stable
set search_path = ''
as $$
  select jsonb_build_object(
    'updates', jsonb_agg(private.update_card(found.news) order by found.published_at desc, found.id),
    'is_sponsor', (
      select reader.is_sponsor from private.dog_news_subscribers as reader where reader.id = email.dog_news_id
    )
  )
  from (
    select news, news.published_at, news.id from public.dog_updates as news
    where news.published_at >= (email.data ->> 'until')::timestamptz - interval '1 day'
      and news.published_at < (email.data ->> 'until')::timestamptz
      and news.hidden_at is null and case
        when email.dog_news_id is null then email.user_id in (select private.sponsors_of_dog(news.dog_id))
        else news.dog_id = (select reader.dog_id from private.dog_news_subscribers as reader where reader.id = email.dog_news_id)
      end
    order by news.published_at desc, news.id limit 12
  ) as found
  having count(*) > 0
$$;

create function private.team_week_content(email public.email_outbox) returns jsonb
language sql stable
set search_path = ''
as $$
  select jsonb_build_object(
    'until', email.data -> 'until',
    'dogs', jsonb_agg(
      jsonb_build_object(
        'name', dog.name, 'since', dog.since, 'sponsors', dog.sponsors,
        'has_update', dog.last_update_at is not null
      ) order by dog.since, dog.dog_id
    )
  )
  from private.dogs_by_last_update() as dog
  where dog.since
    < (email.data ->> 'until')::timestamptz - (email.data ->> 'update_days')::integer * interval '1 day'
  having count(*) > 0
$$;
