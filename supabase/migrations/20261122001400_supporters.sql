-- The team's list of all people with an account, what they donated and how often they sponsor.
--
-- Each row carries the total number of matches, so a page past the end has none. Sums are in paise and
-- include completed donations only, without what was paid back; on a live site only those of live mode.
-- The caller knows whether the site is live. The function is `security definer`, because the planner can't use
-- the search index behind the table's policies, so it checks the role itself.

-- For the team: people whose name or email contains the search, by name, with their completed donations. At
-- most 100 per page.
--
-- Over 60 lines, because the page and the search need plans of their own.
create function public.supporters(
  search text default '',
  page_size integer default 50,
  page_offset integer default 0,
  live_only boolean default false
) returns table (
  user_id uuid,
  name text,
  email text,
  donations_count bigint,
  total_donated_paise bigint,
  sponsorships_count bigint,
  found_count bigint
)
language plpgsql stable security definer
set search_path = ''
as $$
#variable_conflict use_column
declare
  term constant text := lower(left(btrim(coalesce(search, '')), 100));
  pattern constant text := private.contains_pattern(term);
  row_limit constant integer := least(greatest(coalesce(page_size, 50), 1), 100);
  row_offset constant integer := greatest(coalesce(page_offset, 0), 0);
  match_count bigint;
  page_ids uuid[];
begin
  if not private.is_staff() then
    raise insufficient_privilege using message = 'Only administrators and staff may list supporters';
  end if;

  if term = '' then
    match_count := (select count(*) from public.profiles);
    page_ids := array(
      select person.user_id from public.profiles as person
      order by lower(person.name), person.user_id
      limit row_limit offset row_offset
    );
  else
    with match as materialized (
      select person.user_id, person.name
      from public.profiles as person
      where lower(person.name) like pattern or lower(person.email) like pattern
    )
    select
      (select count(*) from match),
      array(
        select match.user_id from match
        order by lower(match.name), match.user_id
        limit row_limit offset row_offset
      )
    into match_count, page_ids;
  end if;

  return query
    select
      person.user_id,
      person.name,
      person.email,
      given.donations_count,
      given.total_paise,
      (
        select count(*) from public.sponsorships as sponsorship
        where sponsorship.user_id = person.user_id and sponsorship.status <> 'created'
          and sponsorship.end_reason is distinct from 'abandoned'
          and sponsorship.replaced_from is null
      ),
      match_count
    from public.profiles as person
    cross join lateral (
      select
        count(*) as donations_count,
        coalesce(sum(donation.amount_paise - donation.refunded_paise), 0)::bigint as total_paise
      from public.donations as donation
      where donation.user_id = person.user_id and donation.status = 'completed'
        and (donation.mode = 'live' or not coalesce(live_only, false))
    ) as given
    where person.user_id = any (page_ids)
    order by lower(person.name), person.user_id;
end
$$;

grant execute on function public.supporters to authenticated;
