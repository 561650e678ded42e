-- The staff page's list of everyone who has an account, with what they gave.
--
-- Only the team may ask; anyone else is refused with 42501. Search finds a part of the name or of the
-- address, whatever the case; `%` and `_` are ordinary letters to it. The answer comes in pages of at most
-- 100 people, ordered by name, each row carrying the count of all people found (a page past the end is
-- empty and therefore carries none). Sums are in paise, over completed donations alone.

create function public.supporters(
  search text default '',
  page_size integer default 50,
  page_offset integer default 0
) returns table (
  user_id uuid,
  name text,
  email text,
  donations_count bigint,
  total_donated_paise bigint,
  found_count bigint
)
language plpgsql stable security definer
set search_path = ''
as $$
#variable_conflict use_column
declare
  wanted text := lower(left(btrim(coalesce(search, '')), 100));
begin
  if not private.is_staff() then
    raise insufficient_privilege using message = 'Only administrators and staff may list supporters';
  end if;

  return query
    with found as (
      select person.user_id, person.name, person.email
      from public.profiles as person
      where wanted = ''
        or strpos(lower(person.name), wanted) > 0
        or strpos(lower(person.email), wanted) > 0
    ),
    page as (
      select found.user_id, found.name, found.email
      from found
      order by lower(found.name), found.user_id
      limit least(greatest(coalesce(page_size, 50), 1), 100)
      offset greatest(coalesce(page_offset, 0), 0)
    )
    select
      page.user_id,
      page.name,
      page.email,
      given.donations_count,
      given.total_paise,
      (select count(*) from found)
    from page
    cross join lateral (
      select
        count(*) as donations_count,
        coalesce(sum(donation.amount_paise), 0)::bigint as total_paise
      from public.donations as donation
      where donation.user_id = page.user_id and donation.status = 'completed'
    ) as given
    order by lower(page.name), page.user_id;
end
$$;

revoke execute on function public.supporters(text, integer, integer) from public, anon, authenticated;
grant execute on function public.supporters(text, integer, integer) to authenticated;

comment on function public.supporters(text, integer, integer) is
  'For the team: people with an account, by name, with their completed donations (sums in paise).';
