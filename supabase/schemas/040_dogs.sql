-- The dogs. Everyone reads them, administrators write them. A draft is for the team alone: staff may add and edit it too,
-- everything but its name may be empty, and publish_dog() makes a dog of it. Nothing becomes a draft again.
--
-- monthly_amount is in rupees: at least ₹1, the payment provider's minimum, and at most ₹5,00,000, the
-- largest donation that the site accepts. Editors compare updated_at to detect concurrent edits, so
-- clients can't set it. Only set_dog_status() changes the status, because sponsorships depend on it. A dog
-- with donations, sponsorships, updates or care records can't be deleted: their foreign keys reject it.

-- Whether no trait is null or blank and each has at most 40 characters. The roles that write can't look into `private`.
create function private.are_valid_traits(traits text[]) returns boolean
language sql immutable security definer
set search_path = ''
as $$
  select coalesce(
    bool_and(trait is not null and private.shows_something(trait) and char_length(trait) <= 40),
    true
  )
  from unnest(traits) as trait
$$;

-- A check constraint runs with the privileges of the role that writes the row.
grant execute on function private.are_valid_traits to authenticated;

create type public.dog_status as enum ('available', 'adopted', 'passed_away', 'moved', 'draft');

create table public.dog_profiles (
  id uuid primary key default gen_random_uuid(),
  name text not null check (private.shows_something(name) and char_length(name) <= 100),
  image_url text not null
    check (image_url = '' or image_url ~ '^(https?://|/)\S+$' and char_length(image_url) <= 2048),
  tagline text not null check (tagline = '' or private.shows_something(tagline) and char_length(tagline) <= 300),
  age text not null check (age = '' or private.shows_something(age) and char_length(age) <= 40),
  traits text[] not null default '{}' check (
    coalesce(array_ndims(traits), 1) = 1
    and cardinality(traits) <= 12
    and private.are_valid_traits(traits)
  ),
  location text not null check (location = '' or private.shows_something(location) and char_length(location) <= 100),
  monthly_amount numeric(9, 2) not null default 3000 check (monthly_amount between 1 and 500000),
  -- Only an available dog can be sponsored.
  status public.dog_status not null default 'available',
  -- Since when it is at the municipal centre. Not a status: it is still sponsored and paid for (set_dog_at_centre).
  at_centre_since date check (at_centre_since >= '2020-01-01'),
  -- When its newest visible update was published. The functions that publish and hide updates keep it.
  last_update_at timestamptz,
  -- About what its sponsorships promise each month and how many people promise it, by mode: {"live": {"paise": 225000,
  -- "people": 3}}. Null for nobody. The functions that change sponsorships keep it (refresh_coverage). Everybody reads it. Where one
  -- person sponsors the dog it tells what they give. That is the purpose of the page, and names nobody.
  coverage jsonb check (jsonb_typeof(coverage) = 'object'),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check (at_centre_since is null or status = 'available'),
  constraint dog_profiles_complete_check check (status = 'draft' or '' not in (image_url, tagline, age, location))
);

create index dog_profiles_created_at_idx on public.dog_profiles (created_at desc, id desc);
-- The team writes again about a dog it wrote about before.
create index dog_profiles_last_update_at_idx
  on public.dog_profiles (last_update_at desc nulls last, name);
create index dog_profiles_at_centre_since_idx on public.dog_profiles (at_centre_since, id) where at_centre_since is not null;
create index dog_profiles_name_idx on public.dog_profiles (name, id);
create index dog_profiles_status_idx on public.dog_profiles (status);
create index dog_profiles_location_idx on public.dog_profiles (location, status);
-- Without fastupdate, as for contact_messages_search_idx.
create index dog_profiles_search_idx on public.dog_profiles using gin (
  lower(name || E'\n' || tagline || E'\n' || location) extensions.gin_trgm_ops
) with (fastupdate = off);
-- Compares the file name of a picture with the names in the bucket dog-images.
create index dog_profiles_image_name_idx on public.dog_profiles (substring(image_url from '[^/]*$'));

-- Not for last_update_at, coverage and at_centre_since: news and sponsors of a dog are no edit of its profile.
create trigger dog_profiles_set_updated_at
  before update of name, image_url, tagline, age, traits, location, monthly_amount, status
  on public.dog_profiles
  for each row execute function private.set_updated_at();

-- A Devanagari letter such as ड़ can be written as one sign or as two. Stored in one form, every search finds it.
create function private.normalise_dog_texts() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  new.name := normalize(new.name);
  new.tagline := normalize(new.tagline);
  new.location := normalize(new.location);
  return new;
end
$$;

create trigger dog_profiles_normalise_texts
  before insert or update of name, tagline, location on public.dog_profiles
  for each row execute function private.normalise_dog_texts();

alter table public.dog_profiles enable row level security;
grant select on public.dog_profiles to anon, authenticated;
grant insert (name, image_url, tagline, age, traits, location, monthly_amount, status)
  on public.dog_profiles to authenticated;
grant update (name, image_url, tagline, age, traits, location, monthly_amount)
  on public.dog_profiles to authenticated;
grant delete on public.dog_profiles to authenticated;
grant select on public.dog_profiles to service_role;

create policy "Everyone reads dogs, the team drafts too" on public.dog_profiles
  for select to anon, authenticated
  using (status <> 'draft' or (select private.is_in_team()));

create policy "Administrators add dogs, staff drafts" on public.dog_profiles
  for insert to authenticated
  with check (
    status = 'available' and (select private.is_admin())
    or status = 'draft' and (select private.is_staff())
  );

create policy "Administrators edit dogs, staff drafts" on public.dog_profiles
  for update to authenticated
  using ((select private.is_admin()) or status = 'draft' and (select private.is_staff()))
  with check ((select private.is_admin()) or status = 'draft' and (select private.is_staff()));

create policy "Administrators delete dogs" on public.dog_profiles
  for delete to authenticated
  using ((select private.is_admin()));

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

-- Why a dog that was chosen can't be sponsored; null for none, or if it can.
create function private.dog_problem(dog_id uuid, dog public.dog_profiles) returns text
language sql immutable
set search_path = ''
as $$
  select case
    when dog_id is null then null
    when dog.id is null then 'unknown-dog'
    when dog.status <> 'available' then 'dog-not-available'
  end
$$;

-- Where available dogs live, and how many, by name.
create function public.dog_areas() returns table (area text, dogs integer)
language sql stable
set search_path = ''
as $$
  select dog.location, count(*)::integer from public.dog_profiles as dog
  where dog.status = 'available' group by 1 order by 1
$$;

-- The traits that dogs have, the most frequent first. At most 200.
create function public.dog_traits() returns table (trait text, dogs integer)
language sql stable
set search_path = ''
as $$
  select trait, count(*)::integer from public.dog_profiles as dog, unnest(dog.traits) as trait
  where dog.status <> 'draft'
  group by 1 order by 2 desc, 1 limit 200
$$;

grant execute on function public.dog_areas, public.dog_traits to anon, authenticated;

-- What is written about a dog beside its profile, after it was added: for everyone its story and papers, for the team what
-- must not be published, such as where it is fed. Staff write both with save_dog_papers(). That a dog is sterilised and
-- vaccinated comes from its care records (dog_story).

create type public.dog_sex as enum ('female', 'male');

create table public.dog_papers (
  dog_id uuid primary key references public.dog_profiles (id) on delete cascade,
  story text check (private.shows_something(story) and char_length(story) <= 1200),
  sex public.dog_sex,
  -- A year, or a year and a month.
  here_since text check (here_since ~ '^20\d\d(-(0[1-9]|1[0-2]))?$'),
  -- Only of somebody who has agreed that it is published.
  carer_name text check (private.shows_something(carer_name) and char_length(carer_name) <= 100),
  carer_agreed_on date check (carer_agreed_on >= '2020-01-01'),
  -- The vet's sign of a sterilised dog.
  ear_notched boolean not null default false,
  -- Editors compare it to detect concurrent edits.
  updated_at timestamptz not null default now(),
  check ((carer_name is null) = (carer_agreed_on is null)),
  -- Not in the future, in India.
  check (carer_agreed_on <= (updated_at at time zone 'Asia/Kolkata')::date)
);

create table public.dog_papers_team (
  dog_id uuid primary key references public.dog_papers (dog_id) on delete cascade,
  -- Only pages of 1.0.0 that are still open write it: since 1.0.1 it is in the care record of the vaccination.
  vaccine_batch text check (private.shows_something(vaccine_batch) and char_length(vaccine_batch) <= 100),
  collar_tag text check (private.shows_something(collar_tag) and char_length(collar_tag) <= 100),
  ward text check (private.shows_something(ward) and char_length(ward) <= 100),
  feeding_spot text check (private.shows_something(feeding_spot) and char_length(feeding_spot) <= 300),
  note text check (private.shows_something(note) and char_length(note) <= 2000),
  -- Of whoever looks after the dog.
  carer_phone text constraint dog_papers_team_carer_phone_check check (carer_phone ~ '^\+?[0-9][0-9 ()-]{5,19}$')
);

alter table public.dog_papers enable row level security;
alter table public.dog_papers_team enable row level security;
grant select on public.dog_papers to anon, authenticated;
grant select on public.dog_papers_team to authenticated;

-- The policy of dog_profiles applies to the subquery, too.
create policy "Papers are read like their dog" on public.dog_papers
  for select to anon, authenticated
  using (exists (select from public.dog_profiles as dog where dog.id = dog_papers.dog_id));

create policy "The team reads what is not published of dogs" on public.dog_papers_team
  for select to authenticated
  using ((select private.is_in_team()));

-- Names, taglines and stories of dogs, and the words for their traits and areas, in another language than dog_profiles has
-- them. Everyone reads them, administrators write them, and staff the stories. Tables of their own, because visitors who read English don't
-- load Hindi.

create type public.word_kind as enum ('trait', 'location');
create type private.dog_text_kind as enum ('name', 'tagline', 'location');

create table public.dog_translations (
  dog_id uuid not null references public.dog_profiles (id) on delete cascade,
  language public.language not null,
  name text check (private.shows_something(name) and char_length(name) <= 100),
  -- What was translated. Where the profile says something else, the translation may be out of date.
  source_name text check (private.shows_something(source_name) and char_length(source_name) <= 100),
  tagline text check (private.shows_something(tagline) and char_length(tagline) <= 300),
  source_tagline text check (private.shows_something(source_tagline) and char_length(source_tagline) <= 300),
  story text check (private.shows_something(story) and char_length(story) <= 1200),
  -- Readers get a story only while it translates the one there is.
  source_story text check (private.shows_something(source_story) and char_length(source_story) <= 1200),
  primary key (dog_id, language),
  check ((name is null) = (source_name is null)),
  check ((tagline is null) = (source_tagline is null)),
  check ((story is null) = (source_story is null)),
  check (num_nonnulls(name, tagline, story) > 0)
);

-- Traits and areas are a vocabulary: 'Playful' is translated once.
create table public.word_translations (
  kind public.word_kind not null,
  source text not null check (private.shows_something(source) and char_length(source) <= 100),
  language public.language not null,
  text text not null check (
    private.shows_something(text) and char_length(text) <= case kind when 'trait' then 40 else 100 end
  ),
  primary key (kind, source, language)
);

-- As dog_profiles_search_idx.
create index dog_translations_search_idx on public.dog_translations using gin (lower(name) extensions.gin_trgm_ops)
  with (fastupdate = off);

alter table public.dog_translations enable row level security;
alter table public.word_translations enable row level security;
grant select on public.dog_translations, public.word_translations to anon, authenticated;

create policy "Translations are read like their dog" on public.dog_translations
  for select to anon, authenticated
  using (exists (select from public.dog_profiles as dog where dog.id = dog_translations.dog_id));

create policy "Everyone reads translations of words" on public.word_translations
  for select to anon, authenticated
  using (true);

-- Dogs whose name, tagline or area contain every word of a search, or whose name in another language does, ignoring case
-- and how a Devanagari letter is composed. Those whose name begins with the search come first. Drafts are for the team.
--
-- `security definer` to call contains_pattern().
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
      and (dog.status <> 'draft' or (select private.is_in_team()))
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
  saved_team public.dog_papers_team;
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
  -- A page that is still open from before the phone leaves it as it is.
  select * into saved_team from public.dog_papers_team as row where row.dog_id = dog_id;
  saved_team := jsonb_populate_record(saved_team, team_papers);
  saved_team.dog_id := dog_id;
  delete from public.dog_papers as row where row.dog_id = dog_id;
  insert into public.dog_papers select saved.*;
  insert into public.dog_papers_team select saved_team.*;

  if private.shows_something(hindi_story) and saved.story is not null then
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
create function public.stories_without_hindi() returns table (dog_id uuid, name text, is_outdated boolean)
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

grant execute on function public.save_dog_translation, public.missing_translations, public.stories_without_hindi
  to authenticated;
grant execute on function public.search_dogs to anon, authenticated;

-- The bucket of the dogs' pictures. Everyone reads a picture at its public URL, which no policy protects.
-- Administrators list, upload and delete, staff upload those of drafts. A new picture gets a new name, so nobody may update.
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

-- The storage service measures no body that comes without its length, so such a body has none here. And only an upload:
-- a signed address would outlive the role, and a copy ignores the bucket's types.
create policy "Staff upload dog images" on storage.objects
  for insert to authenticated
  with check (
    bucket_id = 'dog-images'
    and (select private.is_staff())
    and (metadata ->> 'contentLength')::bigint between 1 and 5242880
    and current_setting('storage.operation', true) = 'storage.object.upload'
  );

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
language sql stable security definer
set search_path = ''
as $$
  select object.name
  from storage.objects as object
  where (select private.require_admin('list unused pictures')) and object.bucket_id = 'dog-images'
    and object.created_at < now() - interval '1 day'
    and not exists (
      select from public.dog_profiles as dog
      where substring(regexp_replace(dog.image_url, '[?#].*', '') from '[^/]*$')
        = substring(object.name from '[^/]*$')
    )
  order by object.created_at, object.name
  limit 1000
$$;

grant execute on function public.unused_dog_images to authenticated;
