-- The bucket of the dogs' pictures: everyone sees them, administrators upload and delete. A picture is
-- never changed in place (a new one gets a new name), so nobody may update. Size and types are the
-- specification's; the service enforces them on upload.

insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
values (
  'dog-images', 'dog-images', true, 5242880,
  array['image/jpeg', 'image/png', 'image/webp', 'image/gif']
)
on conflict (id) do update set
  public = excluded.public,
  file_size_limit = excluded.file_size_limit,
  allowed_mime_types = excluded.allowed_mime_types;

create policy "Everyone sees dog images" on storage.objects
  for select to anon, authenticated
  using (bucket_id = 'dog-images');

create policy "Administrators upload dog images" on storage.objects
  for insert to authenticated
  with check (bucket_id = 'dog-images' and (select private.is_admin()));

create policy "Administrators delete dog images" on storage.objects
  for delete to authenticated
  using (bucket_id = 'dog-images' and (select private.is_admin()));
