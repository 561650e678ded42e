-- An upload has its length and is no signed address and no copy.

alter policy "Administrators upload dog images" on storage.objects
  with check (
    bucket_id = 'dog-images'
    and (select private.is_admin())
    and (metadata ->> 'contentLength')::bigint between 1 and 5242880
    and current_setting('storage.operation', true) = 'storage.object.upload'
  );

alter policy "The team uploads files of updates and bills" on storage.objects
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
