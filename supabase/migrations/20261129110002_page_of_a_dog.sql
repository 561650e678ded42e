-- The carer's phone of a dog, which only the team reads, and who sponsors a dog, for its page.

alter table public.dog_papers_team
  add column carer_phone text constraint dog_papers_team_carer_phone_check check (carer_phone ~ '^\+?[0-9][0-9 ()-]{5,19}$');

-- For staff: stores the papers of a dog, those of the team, and its story in Hindi ('' for none), which translates the
-- story as it is now unless it is `is_stale`. PT404 unknown-dog; PT409 edited-meanwhile if updated_at is another one, null
-- for the first papers.
create or replace function public.save_dog_papers(
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

-- For staff: who sponsors a dog each month, by name. `person_id` is null of somebody whom nothing is known of.
create function public.dog_supporters(dog_id uuid) returns table (
  sponsorship_id uuid,
  person_id uuid,
  name text,
  email text,
  amount_paise bigint,
  source public.sponsorship_source,
  status text,
  desired_status public.desired_status,
  since timestamptz
)
language sql stable security definer
set search_path = ''
as $$
  select sponsorship.id, person.id, person.name, person.email, sponsorship.amount_paise, sponsorship.source,
    sponsorship.status, sponsorship.desired_status, coalesce(sponsorship.started_at, sponsorship.created_at)
  from public.sponsorships as sponsorship
  left join private.people as person on person.id = private.shown_person(private.person_of_sponsorship(sponsorship))
  where (select private.require_staff('see the sponsors of a dog'))
    and private.is_for_dog(sponsorship, dog_supporters.dog_id)
    -- For the indexes, which don't see into the function.
    and (sponsorship.dog_id = dog_supporters.dog_id or sponsorship.next_dog_id = dog_supporters.dog_id)
  order by lower(person.name), sponsorship.id
  limit 500
$$;

grant execute on function public.dog_supporters to authenticated;
