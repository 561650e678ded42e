-- No picture is lost and none is left behind.
--
-- A picture that a dog's profile shows can't be deleted, whoever asks: a form that was closed after its
-- dog had been saved all the same (the answer got lost on the way) takes nothing from the site. A picture
-- that no profile shows is deleted by the panel as soon as its form is given up, its dog is deleted or
-- gets another one. What a closed tab leaves behind is named by unused_dog_images(), and the panel
-- deletes it the next time an administrator opens it (docs/decisions/0004-dog-pictures.md).
--
-- Names in the bucket are random, so the last part of an address is enough to tell two pictures apart.

create index dog_profiles_picture_name on public.dog_profiles (substring(image_url from '[^/]*$'));

drop policy "Administrators delete dog images" on storage.objects;

create policy "Administrators delete dog images that no dog shows" on storage.objects
  for delete to authenticated
  using (
    bucket_id = 'dog-images'
    and (select private.is_admin())
    and not exists (
      select from public.dog_profiles as dog
      where substring(dog.image_url from '[^/]*$') = substring(objects.name from '[^/]*$')
    )
  );

create function public.unused_dog_images() returns setof text
language plpgsql stable security definer
set search_path = ''
as $$
begin
  if not private.is_admin() then
    raise insufficient_privilege using message = 'Only administrators may list unused pictures';
  end if;

  return query
    select object.name
    from storage.objects as object
    where object.bucket_id = 'dog-images'
      and object.created_at < now() - interval '1 day'
      and not exists (
        select from public.dog_profiles as dog
        where substring(dog.image_url from '[^/]*$') = substring(object.name from '[^/]*$')
      )
    order by object.created_at, object.name
    limit 1000;
end
$$;

revoke execute on function public.unused_dog_images() from public, anon, authenticated;
grant execute on function public.unused_dog_images() to authenticated;

comment on function public.unused_dog_images() is
  'For administrators: pictures in the bucket that have belonged to no dog for a day; the oldest 1,000.';
