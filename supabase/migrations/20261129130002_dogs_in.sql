-- Lists of dogs come in as drafts.

-- The drafts of dogs that came in as a file.
create table private.imported_dogs (
  dog_id uuid primary key references public.dog_profiles (id) on delete cascade,
  import_id uuid not null references private.file_imports (id)
);

create index imported_dogs_import_id_idx on private.imported_dogs (import_id);
alter table private.imported_dogs enable row level security;

-- For administrators: which of the dogs of a file, 2,000 at most, are there: those of the same name and place. Each has id, name and
-- location. PT400 `too-many-rows`.
create function public.find_dogs(dogs jsonb) returns setof uuid
language plpgsql stable security definer
set search_path = ''
as $$
begin
  perform private.require_admin('bring in files');
  if jsonb_array_length(dogs) > 2000 then
    raise sqlstate 'PT400' using message = 'too-many-rows';
  end if;
  return query
    select wanted.id from jsonb_to_recordset(dogs) as wanted (id uuid, name text, location text)
    where exists (
      select from public.dog_profiles as dog
      where dog.id = wanted.id or (private.search_key(dog.name), private.search_key(dog.location))
        = (private.search_key(wanted.name), private.search_key(wanted.location))
    );
end
$$;

-- For administrators: brings in a part of a file, 250 dogs at most, as drafts, without those of find_dogs. Each also has age,
-- traits, tagline, monthly_amount in rupees, sex and hindi_name, of which all may be null. Sent again it adds nothing. PT400 `too-many-rows`;
-- PT409 `undone`.
create function public.import_dogs(import_id uuid, file_name text, dogs jsonb) returns void
language plpgsql security definer
set search_path = ''
as $$
#variable_conflict use_variable
begin
  perform private.require_admin('bring in files');
  if jsonb_array_length(dogs) > 250 then
    raise sqlstate 'PT400' using message = 'too-many-rows';
  end if;
  -- Two parts at once: the second one waits here.
  insert into private.file_imports (id, file_name, created_by) values (import_id, file_name, (select auth.uid()))
    on conflict do nothing;
  if (select row.undone_at is not null from private.file_imports as row where row.id = import_id for update) then
    raise sqlstate 'PT409' using message = 'undone';
  end if;
  with wanted as materialized (
    select row.* from jsonb_to_recordset(dogs) as row (
      id uuid, name text, location text, age text, traits text[], tagline text, monthly_amount numeric, sex public.dog_sex,
      hindi_name text
    )
    where row.id not in (select public.find_dogs(dogs))
  ), added as (
    insert into public.dog_profiles (id, name, image_url, tagline, age, traits, location, monthly_amount, status)
    select wanted.id, wanted.name, '', coalesce(wanted.tagline, ''), coalesce(wanted.age, ''), coalesce(wanted.traits, '{}'),
      coalesce(wanted.location, ''), coalesce(wanted.monthly_amount, 3000), 'draft'
    from wanted
    returning id
  ), papers as (
    insert into public.dog_papers (dog_id, sex) select wanted.id, wanted.sex from wanted join added using (id) where wanted.sex is not null
  ), hindi as (
    insert into public.dog_translations (dog_id, language, name, source_name)
    select wanted.id, 'hi', wanted.hindi_name, wanted.name from wanted join added using (id) where wanted.hindi_name is not null
  )
  insert into private.imported_dogs (dog_id, import_id) select added.id, import_id from added;
end
$$;

create or replace function public.undo_import(import_id uuid) returns integer
language plpgsql security definer
set search_path = ''
as $$
#variable_conflict use_variable
declare
  person_ids uuid[];
begin
  perform private.require_admin('bring in files');
  perform private.lock_promises();
  perform private.lock_people(array(
    select donor.email from public.donors as donor where donor.import_id = import_id and donor.email is not null
  ));
  update private.file_imports as row set undone_at = coalesce(row.undone_at, now()) where row.id = import_id;
  if not found then
    raise sqlstate 'PT404' using message = 'unknown-import';
  end if;
  perform from public.donors as donor where donor.import_id = import_id order by donor.id for update;
  person_ids := array(select private.untouched_people(import_id));
  delete from private.past_gifts as gift where gift.import_id = import_id;
  delete from public.donors as donor where donor.import_id = import_id and donor.person_id = any (person_ids);
  delete from private.people as person where person.id = any (person_ids);
  delete from public.dog_profiles as dog
    where dog.id in (select came.dog_id from private.imported_dogs as came where came.import_id = import_id)
      and dog.status = 'draft' and dog.updated_at = dog.created_at
      and not exists (select from public.care_records as record where record.dog_id = dog.id)
      and not exists (select from public.dog_papers_team as team where team.dog_id = dog.id)
      and not exists (
        select from public.dog_papers as papers where papers.dog_id = dog.id and papers.updated_at > dog.created_at
      );
  return (select count(*) from public.donors as donor where donor.import_id = import_id)
    + (select count(*) from private.imported_dogs as came where came.import_id = import_id);
end
$$;

drop function public.file_imports();

create function public.file_imports() returns table (
  id uuid,
  file_name text,
  created_at timestamptz,
  author_name text,
  undone_at timestamptz,
  people bigint,
  past_gifts bigint,
  dogs bigint
)
language sql stable security definer
set search_path = ''
as $$
  select import.id, import.file_name, import.created_at, private.shown_name(import.created_by), import.undone_at,
    (select count(*) from public.donors as donor where donor.import_id = import.id),
    (select count(*) from private.past_gifts as gift where gift.import_id = import.id),
    (select count(*) from private.imported_dogs as came where came.import_id = import.id)
  from private.file_imports as import
  where (select private.require_admin('bring in files'))
  order by import.created_at desc, import.id
  limit 50
$$;

grant execute on function public.find_dogs, public.import_dogs, public.file_imports to authenticated;
