-- Drafts of dogs: the team alone sees them, staff write them, administrators publish them.

alter table public.dog_profiles
  drop constraint dog_profiles_image_url_check,
  drop constraint dog_profiles_tagline_check,
  drop constraint dog_profiles_age_check,
  drop constraint dog_profiles_location_check,
  add constraint dog_profiles_image_url_check
    check (image_url = '' or image_url ~ '^(https?://|/)\S+$' and char_length(image_url) <= 2048),
  add constraint dog_profiles_tagline_check
    check (tagline = '' or private.shows_something(tagline) and char_length(tagline) <= 300),
  add constraint dog_profiles_age_check check (age = '' or private.shows_something(age) and char_length(age) <= 40),
  add constraint dog_profiles_location_check
    check (location = '' or private.shows_something(location) and char_length(location) <= 100),
  add constraint dog_profiles_complete_check check (status = 'draft' or '' not in (image_url, tagline, age, location));
create index dog_profiles_status_idx on public.dog_profiles (status);
grant insert (status) on public.dog_profiles to authenticated;

drop policy "Everyone reads dogs" on public.dog_profiles;
create policy "Everyone reads dogs, the team drafts too" on public.dog_profiles
  for select to anon, authenticated
  using (status <> 'draft' or (select private.is_in_team()));

drop policy "Administrators add dogs" on public.dog_profiles;
create policy "Administrators add dogs, staff drafts" on public.dog_profiles
  for insert to authenticated
  with check (
    status = 'available' and (select private.is_admin())
    or status = 'draft' and (select private.is_staff())
  );

drop policy "Administrators edit dogs" on public.dog_profiles;
create policy "Administrators edit dogs, staff drafts" on public.dog_profiles
  for update to authenticated
  using ((select private.is_admin()) or status = 'draft' and (select private.is_staff()))
  with check ((select private.is_admin()) or status = 'draft' and (select private.is_staff()));

drop policy "Everyone reads the papers of dogs" on public.dog_papers;
create policy "Papers are read like their dog" on public.dog_papers
  for select to anon, authenticated
  using (exists (select from public.dog_profiles as dog where dog.id = dog_papers.dog_id));

drop policy "Everyone reads translations of dogs" on public.dog_translations;
create policy "Translations are read like their dog" on public.dog_translations
  for select to anon, authenticated
  using (exists (select from public.dog_profiles as dog where dog.id = dog_translations.dog_id));

drop policy "Everyone reads care records" on public.care_records;
create policy "Care records are read like their dog" on public.care_records
  for select to anon, authenticated
  using (exists (select from public.dog_profiles as dog where dog.id = care_records.dog_id));

drop policy "Everyone reads visible updates, the team reads all" on public.dog_updates;
create policy "Visible updates are read like their dog, the team reads all" on public.dog_updates
  for select to anon, authenticated
  using (
    hidden_at is null and exists (select from public.dog_profiles as dog where dog.id = dog_updates.dog_id)
    or (select private.is_in_team())
  );

drop policy "Administrators upload dog images" on storage.objects;
create policy "Staff upload dog images" on storage.objects
  for insert to authenticated
  with check (
    bucket_id = 'dog-images'
    and (select private.is_staff())
    and (metadata ->> 'contentLength')::bigint between 1 and 5242880
    and current_setting('storage.operation', true) = 'storage.object.upload'
  );

-- Refuses a row about a draft. Triggers call it after the row's own checks, which have sentences of their own.
create function private.refuse_draft_dog() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  row_values constant jsonb := to_jsonb(new);
begin
  if exists (
    select from public.dog_profiles as dog
    where dog.id in ((row_values ->> 'dog_id')::uuid, (row_values ->> 'next_dog_id')::uuid) and dog.status = 'draft'
  ) then
    raise sqlstate 'PT409' using message = 'dog-not-available';
  end if;
  return null;
end
$$;

create trigger donations_refuse_draft_dog
  after insert or update of dog_id on public.donations
  for each row execute function private.refuse_draft_dog();

create trigger sponsorships_refuse_draft_dog
  after insert or update of dog_id, next_dog_id on public.sponsorships
  for each row execute function private.refuse_draft_dog();

create trigger dog_updates_refuse_draft_dog
  after insert or update of dog_id on public.dog_updates
  for each row execute function private.refuse_draft_dog();

-- The traits that dogs have, the most frequent first. At most 200.
create or replace function public.dog_traits() returns table (trait text, dogs integer)
language sql stable
set search_path = ''
as $$
  select trait, count(*)::integer from public.dog_profiles as dog, unnest(dog.traits) as trait
  where dog.status <> 'draft'
  group by 1 order by 2 desc, 1 limit 200
$$;

-- Dogs whose name, tagline or area contain every word of a search, or whose name in another language does, ignoring case
-- and how a Devanagari letter is composed. Those whose name begins with the search come first. Drafts are for the team.
--
-- `security definer` to call contains_pattern().
create or replace function public.search_dogs(search text) returns setof public.dog_profiles
language plpgsql stable security definer
set search_path = ''
as $$
declare
  term constant text := lower(normalize(btrim(left(coalesce(search, ''), 100))));
  words constant text[] := array(
    select private.contains_pattern(word)
    from regexp_split_to_table(term, '\s+') as word
    order by char_length(word) desc
  );
begin
  return query
    select * from public.dog_profiles as dog
    where dog.id in (
      select profile.id from public.dog_profiles as profile
      -- The index finds the longest word.
      where lower(profile.name || E'\n' || profile.tagline || E'\n' || profile.location) like words[1]
        and lower(profile.name || E'\n' || profile.tagline || E'\n' || profile.location) like all (words)
      union all
      select translation.dog_id from public.dog_translations as translation
      where lower(translation.name) like words[1] and lower(translation.name) like all (words)
    )
      and (dog.status <> 'draft' or (select private.is_in_team()))
    order by starts_with(lower(dog.name), term) desc, dog.name, dog.id;
end
$$;

-- For administrators: dogs and words without a translation, and dogs whose texts changed after they were translated.
-- Dogs before words, those that can be sponsored first. `dog_id` of a word is one of the dogs that have it.
create or replace function public.missing_translations(language public.language) returns table (
  kind text, dog_id uuid, label text, is_outdated boolean, dogs integer
)
language sql stable security definer
set search_path = ''
as $$
  with dog as (
    select profile.id, profile.name, profile.status,
      (translation.name is null and not private.is_written_in(profile.name, missing_translations.language))
        or (translation.tagline is null and not private.is_written_in(profile.tagline, missing_translations.language))
        as is_missing,
      coalesce(
        translation.source_name <> profile.name or translation.source_tagline <> profile.tagline, false
      ) as is_changed
    from public.dog_profiles as profile
    left join public.dog_translations as translation
      on translation.dog_id = profile.id and translation.language = missing_translations.language
    where profile.status <> 'draft'
  ), word as (
    select 'location'::public.word_kind as kind, profile.location as source, profile.id
      from public.dog_profiles as profile where profile.status <> 'draft'
    union all
    select 'trait', trait, profile.id
      from public.dog_profiles as profile, unnest(profile.traits) as trait where profile.status <> 'draft'
  )
  (
    select 'dog', dog.id, dog.name, not dog.is_missing, 1 from dog
    where (select private.require_admin('see what is not translated')) and (dog.is_missing or dog.is_changed)
    order by dog.status, dog.name, dog.id
  )
  union all (
    select word.kind::text, (min(word.id::text))::uuid, word.source, false, count(*)::integer
    from word
    where (select private.require_admin('see what is not translated'))
      and not private.is_written_in(word.source, missing_translations.language)
      and not exists (
        select from public.word_translations as translation
        where (translation.kind, translation.source, translation.language)
          = (word.kind, word.source, missing_translations.language)
      )
    group by word.kind, word.source
    order by count(*) desc, word.kind, word.source
  )
$$;

-- For the team: dogs whose story has no Hindi, or that of an older story. Those that can be sponsored first; at most 100.
create or replace function public.stories_without_hindi() returns table (dog_id uuid, name text, is_outdated boolean)
language sql stable security definer
set search_path = ''
as $$
  select dog.id, dog.name, hindi.story is not null
  from public.dog_papers as papers
  join public.dog_profiles as dog on dog.id = papers.dog_id
  left join public.dog_translations as hindi on hindi.dog_id = papers.dog_id and hindi.language = 'hi'
  where (select private.require_in_team('see which stories have no Hindi')) and dog.status <> 'draft'
    and not private.is_written_in(papers.story, 'hi') and hindi.source_story is distinct from papers.story
  order by dog.status, dog.name, dog.id
  limit 100
$$;

-- The story of a dog in a language and its papers, for its page: when it was sterilised, and until when it is vaccinated
-- against rabies, which its due date says. Everyone may read that date alone. Nothing of a draft.
create or replace function public.dog_story(dog_id uuid, language public.language default 'en') returns table (
  story text,
  sex public.dog_sex,
  here_since text,
  carer_name text,
  ear_notched boolean,
  sterilised_on date,
  rabies_until date
)
language sql stable security definer
set search_path = ''
as $$
  select coalesce(translation.story, papers.story), papers.sex, papers.here_since, papers.carer_name,
    coalesce(papers.ear_notched, false), care.sterilised_on, care.rabies_until
  from (
    select max(record.happened_on) filter (where record.kind = 'sterilisation') as sterilised_on,
      max(record.due_on) filter (where record.against_rabies) as rabies_until
    from public.care_records as record where record.dog_id = dog_story.dog_id
  ) as care
  left join public.dog_papers as papers on papers.dog_id = dog_story.dog_id
  left join public.dog_translations as translation on translation.dog_id = papers.dog_id
    and translation.language = dog_story.language and translation.source_story = papers.story
  where not exists (
    select from public.dog_profiles as dog where dog.id = dog_story.dog_id and dog.status = 'draft'
  )
$$;

-- For administrators: changes a dog's status and stores the desired status for each of its sponsorships. Returns
-- how many sponsors that affects. PT404 for an unknown dog; PT409 dog-is-draft, and nothing becomes one.
create or replace function public.set_dog_status(dog_id uuid, new_status public.dog_status) returns integer
language plpgsql security definer
set search_path = ''
as $$
#variable_conflict use_variable
declare
  old_status public.dog_status;
  sponsorship public.sponsorships;
  is_chosen boolean;
  affected integer := 0;
begin
  perform private.require_admin('change the status of a dog');
  perform private.lock_promises();
  select status into old_status from public.dog_profiles where id = dog_id for no key update;
  if old_status is null then
    raise sqlstate 'PT404' using message = 'unknown-dog';
  end if;
  if old_status = new_status then
    return 0;
  end if;
  if 'draft' in (old_status, new_status) then
    raise sqlstate 'PT409' using message = 'dog-is-draft';
  end if;
  update public.dog_profiles set status = new_status, at_centre_since = null where id = dog_id;
  if new_status <> 'available' then
    perform private.record_event(
      'dog-left', dog_id => dog_id, data => jsonb_build_object('detail', new_status)
    );
  end if;

  for sponsorship in
    select * from public.sponsorships as candidate
    where dog_id in (candidate.dog_id, private.chosen_dog(candidate))
      -- For the indexes, which don't see into the function.
      and (candidate.dog_id = dog_id or candidate.next_dog_id = dog_id)
      and candidate.ended_at is null and candidate.desired_status <> 'stop'
    order by candidate.id
    for update
  loop
    -- A sponsor who has chosen another dog for the next month needs to choose nothing, and is told.
    is_chosen := private.chosen_dog(sponsorship) is not distinct from dog_id;
    if new_status = 'available' then
      continue when sponsorship.status = 'created';
      if is_chosen and sponsorship.desired_status = 'pause' and sponsorship.pause_reason = 'dog' then
        perform private.set_desired_status(sponsorship.id, 'run', null, 'dog-back', 'team', null, dog_id);
      else
        perform private.record_sponsorship_event(sponsorship.id, 'dog-back', 'team', null, dog_id);
      end if;
    elsif sponsorship.status = 'created' then
      if is_chosen then
        perform private.stop_one_sponsorship(sponsorship.id, 'dog', 'team');
      end if;
      continue;
    -- Nobody can pause a standing order but the sponsor, at their bank.
    elsif is_chosen and sponsorship.desired_status = 'run' and sponsorship.source = 'provider' then
      perform private.set_desired_status(
        sponsorship.id, 'pause', 'dog', 'dog-left', 'team', new_status::text, dog_id
      );
    else
      perform private.record_sponsorship_event(sponsorship.id, 'dog-left', 'team', new_status::text, dog_id);
    end if;
    -- Its replacement, which is for the same dog, is counted.
    continue when sponsorship.replaced_from is not null;
    affected := affected + 1;
  end loop;
  return affected;
end
$$;

-- For administrators: publishes a draft as if it was added now. Nothing happens if it is published already. PT404
-- unknown-dog; PT409 incomplete while its picture, tagline, age or area is missing.
create function public.publish_dog(dog_id uuid) returns void
language plpgsql security definer
set search_path = ''
as $$
#variable_conflict use_variable
declare
  dog public.dog_profiles;
begin
  perform private.require_admin('publish dogs');
  select * into dog from public.dog_profiles as profile where profile.id = dog_id for no key update;
  if dog.id is null then
    raise sqlstate 'PT404' using message = 'unknown-dog';
  elsif dog.status <> 'draft' then
    return;
  elsif '' in (dog.image_url, dog.tagline, dog.age, dog.location) then
    raise sqlstate 'PT409' using message = 'incomplete';
  end if;
  update public.dog_profiles set status = 'available', created_at = now() where id = dog_id;
  perform private.record_event('dog-added', dog_id => dog_id, occurred_at => now());
end
$$;

grant execute on function public.publish_dog to authenticated;

drop trigger dog_profiles_after_insert on public.dog_profiles;
create trigger dog_profiles_after_insert
  after insert on public.dog_profiles
  for each row when (new.created_at > now() - interval '1 day' and new.status <> 'draft')
  execute function private.after_dog_added();

-- Daily and weekly emails hold the end of their time and read what happened in it when they are sent.
create or replace function private.new_dogs_content(email public.email_outbox) returns jsonb
language sql stable
set search_path = ''
as $$
  select jsonb_build_object('dogs', jsonb_agg(to_jsonb(dog) - 'created_at' order by dog.created_at desc))
  from (
    select id, private.dog_text(id, 'name', name) as name, private.dog_text(id, 'tagline', tagline) as tagline,
      age, private.dog_text(id, 'location', location) as location, image_url, created_at
    from public.dog_profiles
    where status <> 'draft' and created_at >= (email.data ->> 'until')::timestamptz - interval '1 day'
      and created_at < (email.data ->> 'until')::timestamptz
    order by created_at desc limit 12
  ) as dog
  having count(*) > 0
$$;
