-- What the emails about updates say: to sponsors the morning after, and each Monday to the team about overdue dogs.
-- It is read when they are sent, so a hidden update and a dog that got one are not in them.

-- What a sponsor, or a recipient of a gift who follows the dog, reads in the morning.
create function private.dog_updates_content(email public.email_outbox) returns jsonb
language sql stable
set search_path = ''
as $$
  select jsonb_build_object('updates', jsonb_agg(
    jsonb_build_object(
      'id', news.id, 'dog_id', dog.id, 'dog_name', private.dog_text(dog.id, 'name', dog.name), 'image_url', dog.image_url,
      'body', jsonb_build_object(
        'dog_text', 'texts', 'original', left(news.body, 400), 'texts', (
          select jsonb_object_agg(text.language, left(text.body, 400)) from public.dog_update_texts as text
          where text.update_id = news.id and text.source_body = news.body
        )
      ),
      'happened_on', news.happened_on, 'picture', picture.name,
      'alt', picture.alt
    ) order by news.published_at desc, news.id
  ), 'is_sponsor', (
    select reader.is_sponsor from private.dog_news_subscribers as reader where reader.id = email.dog_news_id
  ))
  from (
    select * from public.dog_updates
    where published_at >= (email.data ->> 'until')::timestamptz - interval '1 day'
      and published_at < (email.data ->> 'until')::timestamptz
      and hidden_at is null and case
        when email.dog_news_id is null then email.user_id in (select private.sponsors_of_dog(dog_id))
        else dog_id = (select reader.dog_id from private.dog_news_subscribers as reader where reader.id = email.dog_news_id)
      end
    order by published_at desc, id limit 12
  ) as news
  join public.dog_profiles as dog on dog.id = news.dog_id
  left join lateral (
    select coalesce(media.alt, media.video_text) as alt, format('%s/%s-640.%s', news.id, media.id, media.picture_extension) as name
    from public.dog_update_media as media where media.update_id = news.id
    order by media.position limit 1
  ) as picture on true
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
