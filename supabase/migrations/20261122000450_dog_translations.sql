-- Names, taglines and stories of dogs, and the words for their traits and areas, in another language than dog_profiles has
-- them. Everyone reads them, administrators write them, and staff the stories. Tables of their own, because visitors who read English don't
-- load Hindi.

create type public.word_kind as enum ('trait', 'location');
create type private.dog_text_kind as enum ('name', 'tagline', 'location');

create table public.dog_translations (
  dog_id uuid not null references public.dog_profiles (id) on delete cascade,
  language public.language not null,
  name text check (name ~ '\S' and char_length(name) <= 100),
  -- What was translated. Where the profile says something else, the translation may be out of date.
  source_name text check (source_name ~ '\S' and char_length(source_name) <= 100),
  tagline text check (tagline ~ '\S' and char_length(tagline) <= 300),
  source_tagline text check (source_tagline ~ '\S' and char_length(source_tagline) <= 300),
  story text check (story ~ '\S' and char_length(story) <= 1200),
  -- Readers get a story only while it translates the one there is.
  source_story text check (source_story ~ '\S' and char_length(source_story) <= 1200),
  primary key (dog_id, language),
  check ((name is null) = (source_name is null)),
  check ((tagline is null) = (source_tagline is null)),
  check ((story is null) = (source_story is null)),
  check (num_nonnulls(name, tagline, story) > 0)
);

-- Traits and areas are a vocabulary: 'Playful' is translated once.
create table public.word_translations (
  kind public.word_kind not null,
  source text not null check (source ~ '\S' and char_length(source) <= 100),
  language public.language not null,
  text text not null check (
    text ~ '\S' and char_length(text) <= case kind when 'trait' then 40 else 100 end
  ),
  primary key (kind, source, language)
);

-- As dog_profiles_search_idx.
create index dog_translations_search_idx on public.dog_translations using gin (lower(name) extensions.gin_trgm_ops)
  with (fastupdate = off);

alter table public.dog_translations enable row level security;
alter table public.word_translations enable row level security;
grant select on public.dog_translations, public.word_translations to anon, authenticated;
grant select, insert, update, delete
  on public.dog_translations, public.word_translations to service_role;

create policy "Everyone reads translations of dogs" on public.dog_translations
  for select to anon, authenticated
  using (true);

create policy "Everyone reads translations of words" on public.word_translations
  for select to anon, authenticated
  using (true);

-- Dogs whose name, tagline or area contain every word of a search, or whose name in another language does, ignoring case
-- and how a Devanagari letter is composed. Those whose name begins with the search come first.
--
-- `security definer` only to call contains_pattern(): everyone reads all dogs.
create function public.search_dogs(search text) returns setof public.dog_profiles
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
    order by starts_with(lower(dog.name), term) desc, dog.name, dog.id;
end
$$;

-- For administrators: stores translations of a dog's texts as they are now, and of words. Null leaves a text as it
-- is, '' removes its translation. `words`: [{kind, source, text}]. PT404 unknown-dog.
create function public.save_dog_translation(
  dog_id uuid,
  language public.language,
  name text default null,
  tagline text default null,
  words jsonb default '[]'
) returns void
language plpgsql security definer
set search_path = ''
as $$
#variable_conflict use_variable
declare
  dog public.dog_profiles;
  translation public.dog_translations;
begin
  perform private.require_admin('translate dogs');
  -- Two people who translate the same dog wait for each other.
  select * into dog from public.dog_profiles as profile where profile.id = dog_id for no key update;
  if not found then
    raise sqlstate 'PT404' using message = 'unknown-dog';
  end if;
  select * into translation from public.dog_translations as stored
    where stored.dog_id = dog_id and stored.language = language;
  if name is not null then
    translation.name := nullif(normalize(btrim(name)), '');
    translation.source_name := case when translation.name is not null then dog.name end;
  end if;
  if tagline is not null then
    translation.tagline := nullif(normalize(btrim(tagline)), '');
    translation.source_tagline := case when translation.tagline is not null then dog.tagline end;
  end if;
  delete from public.dog_translations as stored
    where stored.dog_id = dog_id and stored.language = language;
  if num_nonnulls(translation.name, translation.tagline, translation.story) > 0 then
    translation.dog_id := dog_id;
    translation.language := language;
    insert into public.dog_translations select translation.*;
  end if;

  delete from public.word_translations as stored
    using jsonb_to_recordset(words) as word (kind public.word_kind, source text)
    where stored.kind = word.kind and stored.source = word.source and stored.language = language;
  insert into public.word_translations (kind, source, language, text)
    select word.kind, word.source, language, normalize(btrim(word.text))
    from jsonb_to_recordset(words) as word (kind public.word_kind, source text, text text)
    where word.text <> '';
end
$$;

-- For staff: stores the papers of a dog, those of the team, and its story in Hindi ('' for none), which translates the
-- story as it is now unless it is `is_stale`. PT404 unknown-dog; PT409 edited-meanwhile if updated_at is another one, null
-- for the first papers.
create function public.save_dog_papers(
  dog_id uuid,
  expected_updated_at timestamptz,
  papers jsonb,
  team_papers jsonb,
  hindi_story text,
  is_stale boolean default false
) returns void
language plpgsql security definer
set search_path = ''
as $$
#variable_conflict use_variable
declare
  stored public.dog_papers;
  saved public.dog_papers := jsonb_populate_record(null::public.dog_papers, papers);
  saved_team public.dog_papers_team := jsonb_populate_record(null::public.dog_papers_team, team_papers);
begin
  perform private.require_staff('write the papers of dogs');
  perform from public.dog_profiles as profile where profile.id = dog_id for no key update;
  if not found then
    raise sqlstate 'PT404' using message = 'unknown-dog';
  end if;
  select * into stored from public.dog_papers as row where row.dog_id = dog_id;
  if date_trunc('milliseconds', stored.updated_at) is distinct from date_trunc('milliseconds', expected_updated_at) then
    raise sqlstate 'PT409' using message = 'edited-meanwhile';
  end if;
  saved.dog_id := dog_id;
  saved.ear_notched := coalesce(saved.ear_notched, false);
  saved.updated_at := now();
  saved_team.dog_id := dog_id;
  delete from public.dog_papers as row where row.dog_id = dog_id;
  insert into public.dog_papers select saved.*;
  insert into public.dog_papers_team select saved_team.*;

  if hindi_story ~ '\S' and saved.story is not null then
    insert into public.dog_translations as translation (dog_id, language, story, source_story)
      values (dog_id, 'hi', normalize(btrim(hindi_story)), saved.story)
      on conflict on constraint dog_translations_pkey do update set story = excluded.story,
        source_story = case when is_stale then translation.source_story else excluded.source_story end;
  else
    delete from public.dog_translations as translation
      where translation.dog_id = dog_id and language = 'hi' and num_nonnulls(name, tagline) = 0;
    update public.dog_translations as translation set story = null, source_story = null
      where translation.dog_id = dog_id and language = 'hi';
  end if;
end
$$;

grant execute on function public.save_dog_papers to authenticated;

-- A dog's text in content that in_language() puts into the reader's language. Null without a dog.
create function private.dog_text(dog_id uuid, kind private.dog_text_kind, original text) returns jsonb
language sql immutable
set search_path = ''
as $$
  select jsonb_build_object('dog_text', kind, 'dog_id', dog_id, 'original', original) where original is not null
$$;

-- Content with each dog_text() replaced by its translation, or by the original where there is none.
create function private.in_language(content jsonb, language public.language) returns jsonb
language plpgsql stable
set search_path = ''
as $$
#variable_conflict use_variable
begin
  if content is null or not content @? '$.**.dog_text' then
    return content;
  end if;
  if content ? 'dog_text' then
    return coalesce(
      case content ->> 'dog_text'
        -- Of an update, by language (dog_updates_content).
        when 'texts' then content -> 'texts' -> language::text
        when 'location' then (
          select to_jsonb(word.text) from public.word_translations as word
          where word.kind = 'location' and word.source = content ->> 'original' and word.language = language
        )
        else (
          select to_jsonb(case content ->> 'dog_text' when 'name' then stored.name else stored.tagline end)
          from public.dog_translations as stored
          where stored.dog_id = (content ->> 'dog_id')::uuid and stored.language = language
        )
      end,
      content -> 'original'
    );
  end if;
  if jsonb_typeof(content) = 'array' then
    return (
      select jsonb_agg(private.in_language(element.item, language) order by element.position)
      from jsonb_array_elements(content) with ordinality as element (item, position)
    );
  end if;
  return (
    select jsonb_object_agg(field.key, private.in_language(field.value, language)) from jsonb_each(content) as field
  );
end
$$;

-- Whether a text is written in the language's script.
create function private.is_written_in(text text, language public.language) returns boolean
language sql immutable
set search_path = ''
as $$
  select (text ~ '[\u0900-\u097F]') = (language = 'hi')
$$;

-- For administrators: dogs and words without a translation, and dogs whose texts changed after they were translated.
-- Dogs before words, those that can be sponsored first. `dog_id` of a word is one of the dogs that have it.
create function public.missing_translations(language public.language) returns table (
  kind text, dog_id uuid, label text, is_outdated boolean, dogs integer
)
language plpgsql stable security definer
set search_path = ''
as $$
#variable_conflict use_variable
begin
  perform private.require_admin('see what is not translated');
  return query
    with dog as (
      select profile.id, profile.name, profile.status,
        (translation.name is null and not private.is_written_in(profile.name, language))
          or (translation.tagline is null and not private.is_written_in(profile.tagline, language))
          as is_missing,
        coalesce(
          translation.source_name <> profile.name or translation.source_tagline <> profile.tagline, false
        ) as is_changed
      from public.dog_profiles as profile
      left join public.dog_translations as translation
        on translation.dog_id = profile.id and translation.language = language
    ), word as (
      select 'location'::public.word_kind as kind, profile.location as source, profile.id
        from public.dog_profiles as profile
      union all
      select 'trait', trait, profile.id
        from public.dog_profiles as profile, unnest(profile.traits) as trait
    )
    (
      select 'dog', dog.id, dog.name, not dog.is_missing, 1 from dog
      where dog.is_missing or dog.is_changed
      order by dog.status, dog.name, dog.id
    )
    union all (
      select word.kind::text, (min(word.id::text))::uuid, word.source, false, count(*)::integer
      from word
      where not private.is_written_in(word.source, language)
        and not exists (
          select from public.word_translations as translation
          where (translation.kind, translation.source, translation.language)
            = (word.kind, word.source, language)
        )
      group by word.kind, word.source
      order by count(*) desc, word.kind, word.source
    );
end
$$;

-- For the team: dogs whose story has no Hindi, or that of an older story. Those that can be sponsored first; at most 100.
create function public.stories_without_hindi() returns table (dog_id uuid, name text, is_outdated boolean)
language plpgsql stable security definer
set search_path = ''
as $$
#variable_conflict use_column
begin
  perform private.require_in_team('see which stories have no Hindi');
  return query
    select dog.id, dog.name, hindi.story is not null
    from public.dog_papers as papers
    join public.dog_profiles as dog on dog.id = papers.dog_id
    left join public.dog_translations as hindi on hindi.dog_id = papers.dog_id and hindi.language = 'hi'
    where not private.is_written_in(papers.story, 'hi') and hindi.source_story is distinct from papers.story
    order by dog.status, dog.name, dog.id
    limit 100;
end
$$;

grant execute on function public.save_dog_translation, public.missing_translations, public.stories_without_hindi
  to authenticated;
grant execute on function public.search_dogs to anon, authenticated;
