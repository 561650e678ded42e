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

create policy "The team uploads files of updates and bills" on storage.objects
  for insert to authenticated
  with check (
    (select private.is_in_team())
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
