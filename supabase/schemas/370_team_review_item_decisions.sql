-- How the team works on review items: the list with what each is about, who looks after it, notes, closing and
-- opening again. Staff and administrators only, checked by each function. Errors have a status for the API and a code
-- as their message.

-- Whom a review item is about: the person of its donation, else the sponsor. Null for none, for a donor who gave no
-- details, and once the account is deleted.
create function private.person_of_review_item(item public.review_items) returns uuid
language sql stable
set search_path = ''
as $$
  select coalesce(
    (
      select private.person_of_donation(donation) from public.donations as donation
      where donation.id = item.donation_id
    ),
    (
      select private.shown_person(private.person_of_sponsorship(sponsorship)) from public.sponsorships as sponsorship
      where sponsorship.id = item.sponsorship_id
    )
  )
$$;

-- Who can look after review items. Without a name, the address.
create view private.staff_members as
  select member.user_id, coalesce(nullif(btrim(profile.name), ''), profile.email) as name
  from public.user_roles as member
  join public.profiles as profile on profile.user_id = member.user_id
  where member.role in ('admin', 'staff');

-- Review items with what they are about. A column is null where there is nothing; respond_by is the deadline.
create view private.review_item_details as
  select item.id, item.kind, item.description, item.provider_order_id, item.provider_payment_id,
    item.provider_subscription_id, item.amount_paise, item.created_at, item.closed_at, item.is_urgent,
    case when item.closed_at is null then deadline.respond_by end as respond_by,
    assignee.user_id as assignee_id, assignee.name as assignee_name,
    person.id as person_id, coalesce(nullif(person.name, ''), person.email) as person_name,
    donation.id as donation_id, donation.amount_paise as donation_amount_paise,
    donation.status as donation_status, coalesce(donation.paid_at, donation.created_at) as donation_given_at,
    receipt.id as receipt_id, receipt.number as receipt_number,
    sponsorship.id as sponsorship_id, sponsorship.amount_paise as sponsorship_amount_paise,
    coalesce(donation.id, sponsorship.id) is not null and dog.id is null as is_for_all_dogs,
    dog.id as dog_id, dog.name as dog_name,
    closing.body as closing_note, private.shown_name(closing.author_id, closing.author_name) as closed_by_name,
    (select count(*) from private.review_item_notes as note where note.review_item_id = item.id) as notes_count
  from public.review_items as item
  left join private.dispute_deadlines as deadline
    on item.kind = 'dispute' and deadline.dispute_id = item.reference
  left join private.staff_members as assignee on assignee.user_id = item.assignee_id
  left join public.donations as donation on donation.id = item.donation_id
  left join public.sponsorships as sponsorship
    on sponsorship.id = coalesce(donation.sponsorship_id, item.sponsorship_id)
  left join private.people as person on person.id = private.person_of_review_item(item) and not person.is_nameless
  left join public.dog_profiles as dog
    on dog.id = case when donation.id is null then sponsorship.dog_id else donation.dog_id end
  left join lateral (
    select row.id, row.number from public.receipts as row
    where row.donation_id = donation.id
      and not exists (select from public.receipts as later where later.replaces_id = row.id)
    order by row.id limit 1
  ) as receipt on true
  left join lateral (
    select note.body, note.author_id, note.author_name from private.review_item_notes as note
    where item.closed_at is not null and note.review_item_id = item.id and note.action = 'close'
    order by note.id desc limit 1
  ) as closing on true;

-- For the team: a page of the review items that are open, or closed; `only_mine` those that the current user looks
-- after. Open ones: money first, by deadline, then the oldest; closed ones: the last one first. At most 100 a page; each
-- row carries the number of all, so a page past the end has none.
create function public.review_item_list(
  are_closed boolean default false,
  only_mine boolean default false,
  page_size integer default 20,
  page_offset integer default 0
) returns table (
  id uuid,
  kind public.review_item_kind,
  description text,
  provider_order_id text,
  provider_payment_id text,
  provider_subscription_id text,
  amount_paise bigint,
  created_at timestamptz,
  respond_by timestamptz,
  assignee_id uuid,
  assignee_name text,
  person_id uuid,
  person_name text,
  donation_id uuid,
  donation_amount_paise bigint,
  donation_status public.donation_status,
  donation_given_at timestamptz,
  receipt_id uuid,
  receipt_number text,
  sponsorship_id uuid,
  sponsorship_amount_paise bigint,
  is_for_all_dogs boolean,
  dog_id uuid,
  dog_name text,
  closed_at timestamptz,
  closing_note text,
  closed_by_name text,
  notes_count bigint,
  found_count bigint
)
language plpgsql stable security definer
set search_path = ''
-- One plan for all parameters would read all review items to find those of one person.
set plan_cache_mode = force_custom_plan
as $$
#variable_conflict use_column
declare
  row_limit constant integer := least(greatest(coalesce(page_size, 20), 1), 100);
  row_offset constant integer := least(greatest(coalesce(page_offset, 0), 0), 1000000);
  assignee constant uuid := case when only_mine then (select auth.uid()) end;
  match_count bigint;
  due_ids uuid[];
  page_ids uuid[];
begin
  perform private.require_staff('see review items');
  if are_closed then
    match_count := (
      select count(*) from public.review_items as item
      where item.closed_at is not null and (assignee is null or item.assignee_id = assignee)
    );
    page_ids := array(
      select item.id from public.review_items as item
      where item.closed_at is not null and (assignee is null or item.assignee_id = assignee)
      order by item.closed_at desc, item.id desc
      limit row_limit offset row_offset
    );
  else
    match_count := (
      select count(*) from public.review_items as item
      where item.closed_at is null and (assignee is null or item.assignee_id = assignee)
    );
    due_ids := array(
      select item.id from private.dispute_deadlines as deadline
      join public.review_items as item on item.kind = 'dispute' and item.reference = deadline.dispute_id
      where item.closed_at is null and (assignee is null or item.assignee_id = assignee)
      order by deadline.respond_by, item.id
    );
    -- The others in the order of their index, so that thousands aren't sorted for a page.
    page_ids := (due_ids || array(
      select item.id from public.review_items as item
      where item.closed_at is null and (assignee is null or item.assignee_id = assignee)
        and item.id <> all (due_ids)
      order by item.is_urgent desc, item.created_at, item.id
      limit row_offset + row_limit
    ))[row_offset + 1:row_offset + row_limit];
  end if;
  return query
    select item.id, item.kind, item.description, item.provider_order_id, item.provider_payment_id,
      item.provider_subscription_id, item.amount_paise, item.created_at, item.respond_by, item.assignee_id,
      item.assignee_name, item.person_id, item.person_name, item.donation_id, item.donation_amount_paise,
      item.donation_status, item.donation_given_at, item.receipt_id, item.receipt_number, item.sponsorship_id,
      item.sponsorship_amount_paise, item.is_for_all_dogs, item.dog_id, item.dog_name, item.closed_at,
      item.closing_note, item.closed_by_name, item.notes_count, match_count
    from private.review_item_details as item
    where item.id = any (page_ids)
    order by array_position(page_ids, item.id);
end
$$;

-- For the team: what was to decide about a person's donations and sponsorships, newest first, at most 50. The same
-- review items that name the person in the list.
create function public.person_review_items(person_id uuid) returns table (
  id uuid,
  kind public.review_item_kind,
  description text,
  amount_paise bigint,
  created_at timestamptz,
  respond_by timestamptz,
  assignee_name text,
  closed_at timestamptz,
  closing_note text,
  closed_by_name text
)
language plpgsql stable security definer
set search_path = ''
as $$
#variable_conflict use_column
declare
  person private.people;
  donation_ids uuid[];
  item_ids uuid[];
begin
  perform private.require_staff('see people');
  select * into person from private.people as row where row.id = person_review_items.person_id;
  donation_ids := array(select donation.id from private.donations_of_person(person) as donation);
  item_ids := array(
    select item.id from public.review_items as item where item.donation_id = any (donation_ids)
    union
    select item.id from private.sponsorships_of_person(person) as sponsorship
    join public.review_items as item on item.sponsorship_id = sponsorship.id
  );
  return query
    select item.id, item.kind, item.description, item.amount_paise, item.created_at, item.respond_by,
      item.assignee_name, item.closed_at, item.closing_note, item.closed_by_name
    from private.review_item_details as item
    where item.id = any (item_ids) and item.person_id = person_review_items.person_id
    order by item.created_at desc, item.id desc
    limit 50;
end
$$;

-- For the team: the notes about a review item, newest first, 11 per call.
create function public.review_item_notes(review_item_id uuid, before_id bigint default null) returns table (
  id bigint,
  action public.review_item_action,
  body text,
  author_name text,
  created_at timestamptz
)
language sql stable security definer
set search_path = ''
as $$
  select note.id, note.action, note.body, private.shown_name(note.author_id, note.author_name),
    note.created_at
  from private.review_item_notes as note
  where (select private.require_staff('see review items'))
    and note.review_item_id = review_item_notes.review_item_id and (before_id is null or note.id < before_id)
  order by note.id desc
  limit 11
$$;

-- For the team: who can look after a review item. At most 1,000.
create function public.review_item_assignees() returns table (user_id uuid, name text)
language sql stable security definer
set search_path = ''
as $$
  select member.user_id, member.name from private.staff_members as member
  where (select private.require_staff('see review items'))
  order by lower(member.name), member.user_id
  limit 1000
$$;

-- The review item, locked until the end of the transaction, so that two people change it one after the other. PT404
-- `unknown-review-item`.
create function private.locked_review_item(review_item_id uuid) returns public.review_items
language plpgsql
set search_path = ''
as $$
declare
  item public.review_items;
begin
  select * into item from public.review_items as row where row.id = review_item_id for no key update;
  if not found then
    raise sqlstate 'PT404' using message = 'unknown-review-item';
  end if;
  return item;
end
$$;

-- For the team: gives a review item to a member of the team, or to nobody (null). `previous_id` is who looked after it
-- when the caller chose. PT404 `unknown-review-item`; PT409 `closed-already` or `assigned-meanwhile`; PT422
-- `not-in-staff`.
create function public.assign_review_item(
  review_item_id uuid,
  assignee_id uuid default null,
  previous_id uuid default null
) returns void
language plpgsql security definer
set search_path = ''
as $$
#variable_conflict use_variable
declare
  item public.review_items;
begin
  perform private.require_staff('assign review items');
  item := private.locked_review_item(review_item_id);
  if item.closed_at is not null then
    raise sqlstate 'PT409' using message = 'closed-already';
  elsif item.assignee_id is not distinct from assignee_id then
    return;
  elsif previous_id is distinct from (
    select details.assignee_id from private.review_item_details as details where details.id = review_item_id
  ) then
    raise sqlstate 'PT409' using message = 'assigned-meanwhile';
  elsif assignee_id is not null and not exists (
    select from private.staff_members as member where member.user_id = assignee_id
  ) then
    raise sqlstate 'PT422' using message = 'not-in-staff';
  end if;
  update public.review_items as row set assignee_id = assignee_id where row.id = review_item_id;
  perform private.record_event(
    'review-item-assigned', review_item_id => review_item_id,
    data => jsonb_build_object('assignee_id', assignee_id, 'actor_id', (select auth.uid()))
  );
end
$$;

-- For the team: adds a note, and closes the review item with it or opens it again. PT404 `unknown-review-item`; PT409
-- `closed-already` or `open-already`, when somebody else was faster: nothing is stored.
create function public.add_review_item_note(
  review_item_id uuid,
  action public.review_item_action,
  body text
) returns void
language plpgsql security definer
set search_path = ''
as $$
#variable_conflict use_variable
declare
  item public.review_items;
begin
  perform private.require_staff('write notes about review items');
  item := private.locked_review_item(review_item_id);
  -- The answer to the first press was lost.
  if exists (
    select from private.review_item_notes as last
    where last.id = (select max(note.id) from private.review_item_notes as note where note.review_item_id = review_item_id)
      and (last.action, last.body, last.author_id) = (action, body, (select auth.uid()))
  ) then
    return;
  elsif action = 'close' and item.closed_at is not null then
    raise sqlstate 'PT409' using message = 'closed-already';
  elsif action = 'reopen' and item.closed_at is null then
    raise sqlstate 'PT409' using message = 'open-already';
  end if;
  insert into private.review_item_notes (review_item_id, action, body, author_id, author_name)
    values (review_item_id, action, body, (select auth.uid()), private.name_in_team((select auth.uid())));
  if action <> 'note' then
    update public.review_items as row set closed_at = case action when 'close' then now() end
      where row.id = review_item_id;
    perform private.record_event(
      case action when 'close' then 'review-item-closed' else 'review-item-reopened' end::public.domain_event_kind,
      review_item_id => review_item_id,
      data => jsonb_build_object('actor_id', (select auth.uid()))
    );
  end if;
end
$$;

grant execute on function
  public.review_item_list, public.person_review_items, public.review_item_notes, public.review_item_assignees,
  public.assign_review_item, public.add_review_item_note
  to authenticated;
