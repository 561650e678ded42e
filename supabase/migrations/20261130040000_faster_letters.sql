-- The list of letters asks for subjects, accounts and names only where a letter has them.

-- For staff: contact messages whose name, email or message contains the search, ignoring case, each with the person of
-- the address. `has_account`: an answer goes to an inbox, not by email. The caller orders and pages the result.
create or replace function public.search_contact_messages(search text) returns table (
  id uuid,
  name text,
  email text,
  message text,
  created_at timestamptz,
  handled_at timestamptz,
  needs_review boolean,
  person_id uuid,
  kind public.contact_message_kind,
  paid_paise bigint,
  paid_on date,
  paid_by public.donation_way,
  reference text,
  for_dog text,
  has_account boolean,
  subject text,
  handled_by text,
  is_about_update boolean,
  passed_on_at timestamptz
)
language sql stable security definer
set search_path = ''
as $$
  -- All letters are counted on each page, and a call for each letter costs more than all the rest: only where it says something.
  select received.id, received.name, received.email, received.message, received.created_at,
    received.handled_at, received.needs_review, person.id,
    received.kind, received.paid_paise, received.paid_on, received.paid_by, received.reference, received.for_dog,
    received.account_id is not null
      or person.account_id is not null and private.account_of_letter(received) is not null,
    case when coalesce(received.about_message_id, received.about_update_id) is not null then private.letter_subject(received) end,
    case when received.handled_by is not null then private.shown_name(received.handled_by) end,
    received.about_update_id is not null, received.passed_on_at
  from private.find_contact_messages(search) as received
  left join lateral (
    select known.id, known.account_id from private.people as known
    where known.email = private.normalised_email(received.email)
    -- With a limit the planner looks each of them up instead of reading everybody.
    limit 1
  ) as person on true
  where (select private.is_staff())
$$;
