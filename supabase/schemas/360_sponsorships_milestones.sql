-- Milestones of sponsorships: one email after the first month, and each year since the first of those that replaced each
-- other began.

-- The first of the sponsorships that replaced each other.
create function private.first_of_chain(sponsorship public.sponsorships) returns public.sponsorships
language sql stable
set search_path = ''
as $$
  with recursive chain as (
    select sponsorship.id, sponsorship.replaces_id, 1 as place
    union all
    select replaced.id, replaced.replaces_id, chain.place + 1
    from chain join public.sponsorships as replaced on replaced.id = chain.replaces_id
    where replaced.started_at is not null
  )
  select first.* from public.sponsorships as first
  where first.id = (select chain.id from chain order by chain.place desc limit 1)
$$;

-- Of which a milestone may tell now: it is charged, for a dog that is here.
create function private.may_celebrate(sponsorship public.sponsorships) returns boolean
language sql stable
set search_path = ''
as $$
  select private.is_promised(sponsorship) and exists (
    select from public.dog_profiles as dog where dog.id = sponsorship.dog_id and dog.status = 'available'
  )
$$;

-- For the server, each night: records the milestones of this Indian day, and of the one before if that run failed. A
-- milestone on 29 February is on the 28th in other years.
create function public.record_milestones(as_of timestamptz) returns void
language sql security definer
set search_path = ''
as $$
  select private.record_event(
    'milestone-reached', account_id => sponsorship.user_id, sponsorship_id => sponsorship.id,
    dog_id => sponsorship.dog_id,
    data => jsonb_build_object('first_id', (began.first).id, 'years', milestone.years),
    occurred_at => as_of, reference => milestone.years::text
  )
  from public.sponsorships as sponsorship
  cross join lateral (select private.first_of_chain(sponsorship) as first) as began
  cross join lateral (
    select years,
      (private.india_date((began.first).started_at)
        + case years when 0 then interval '1 month' else years * interval '1 year' end)::date as day
    from generate_series(0, 50) as years
  ) as milestone
  where private.may_celebrate(sponsorship)
    and milestone.day between private.india_date(as_of) - 1 and private.india_date(as_of)
  order by sponsorship.id
$$;

grant execute on function public.record_milestones to service_role;

-- What the email about a milestone says: the sums of this sponsorship, and the newest pictures since it began, one of an
-- update. Null without an update, while it is paused, after its end and once the dog has left.
create function private.milestone_content(email public.email_outbox) returns jsonb
language sql stable
set search_path = ''
as $$
  select jsonb_build_object(
    'years', email.data -> 'years', 'mode', sponsorship.mode, 'dog_id', dog.id,
    'dog_name', private.dog_text(dog.id, 'name', dog.name), 'since', (began.first).started_at,
    'gifts', private.gifts(sponsorship.id), 'is_visitor', email.dog_news_id is not null,
    'pictures', (
      select coalesce(jsonb_agg(to_jsonb(picture) order by picture.published_at desc, picture.id), '[]')
      from (
        select news.id, news.published_at, news.happened_on, coalesce(media.alt, media.video_text) as alt,
          format('%s/%s-640.%s', news.id, media.id, media.picture_extension) as picture
        from public.dog_updates as news
        join public.dog_update_media as media on media.update_id = news.id and media.position = 0
        where news.dog_id = dog.id and news.hidden_at is null and news.published_at >= (began.first).started_at
        order by news.published_at desc, news.id limit 3
      ) as picture
    )
  )
  from public.sponsorships as sponsorship
  cross join lateral (select private.first_of_chain(sponsorship) as first) as began
  join public.dog_profiles as dog on dog.id = sponsorship.dog_id
  where sponsorship.id = (email.data ->> 'sponsorship_id')::uuid and private.may_celebrate(sponsorship)
    and exists (
      select from public.dog_updates as news
      where news.dog_id = dog.id and news.hidden_at is null and news.published_at >= (began.first).started_at
    )
$$;
