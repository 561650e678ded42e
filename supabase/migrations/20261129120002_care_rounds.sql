-- The list of what is due for a round through the lanes.

-- For the team: what is due until a day, by area and feeding spot, for a round; at most 500.
create function public.care_round(
  due_until date,
  in_area text default null,
  of_kind public.care_kind default null
) returns table (
  id uuid,
  dog_id uuid,
  dog_name text,
  image_url text,
  area text,
  feeding_spot text,
  kind public.care_kind,
  happened_on date,
  note text,
  against_rabies boolean,
  due_on date
)
language sql stable security definer
set search_path = ''
as $$
  select record.id, dog.id, dog.name, dog.image_url, dog.location, papers.feeding_spot, record.kind, record.happened_on,
    record.note, record.against_rabies, record.due_on
  from public.care_records as record
  join public.dog_profiles as dog on dog.id = record.dog_id
  left join public.dog_papers_team as papers on papers.dog_id = dog.id
  where (select private.require_in_team('read what is due')) and record.due_on <= due_until
    and (of_kind is null or record.kind = of_kind)
    and (in_area is null or dog.location = in_area)
    and dog.status = 'available'
  order by dog.location, papers.feeding_spot, dog.name, dog.id, record.due_on, record.id
  limit 500
$$;

grant execute on function public.care_round to authenticated;
