-- The bucket of the dogs' pictures. Everyone reads a picture at its public URL, which no policy protects.
-- Administrators list, upload and delete. A new picture gets a new name, so nobody may update.
--
-- Nobody can delete a picture that a dog uses: a form that was closed after its dog had been saved must
-- not delete the dog's picture. The admin page deletes unused pictures, those that a closed tab left
-- behind included (docs/decisions/0004-dog-pictures.md).
--
-- Names in the bucket are random, so comparing the file name of image_url is enough. A query string or a
-- fragment of the URL doesn't belong to the name.

insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
values (
  'dog-images', 'dog-images', true, 5242880,
  array['image/jpeg', 'image/png', 'image/webp', 'image/gif']
)
on conflict (id) do update set
  public = excluded.public,
  file_size_limit = excluded.file_size_limit,
  allowed_mime_types = excluded.allowed_mime_types;

create policy "Administrators list dog images" on storage.objects
  for select to authenticated
  using (bucket_id = 'dog-images' and (select private.is_admin()));

create policy "Administrators upload dog images" on storage.objects
  for insert to authenticated
  with check (bucket_id = 'dog-images' and (select private.is_admin()));

create policy "Administrators delete unused dog images" on storage.objects
  for delete to authenticated
  using (
    bucket_id = 'dog-images'
    and (select private.is_admin())
    and not exists (
      select from public.dog_profiles as dog
      where substring(regexp_replace(dog.image_url, '[?#].*', '') from '[^/]*$')
        = substring(objects.name from '[^/]*$')
    )
  );

-- For administrators: the oldest 1,000 pictures that were uploaded over a day ago and that no dog uses.
create function public.unused_dog_images() returns setof text
language plpgsql stable security definer
set search_path = ''
as $$
begin
  perform private.require_admin('list unused pictures');

  return query
    select object.name
    from storage.objects as object
    where object.bucket_id = 'dog-images'
      and object.created_at < now() - interval '1 day'
      and not exists (
        select from public.dog_profiles as dog
        where substring(regexp_replace(dog.image_url, '[?#].*', '') from '[^/]*$')
          = substring(object.name from '[^/]*$')
      )
    order by object.created_at, object.name
    limit 1000;
end
$$;

grant execute on function public.unused_dog_images to authenticated;
