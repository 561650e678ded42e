-- The office adds people and changes the details of those without an account, for what comes.

create type public.contact_way as enum ('email', 'whatsapp', 'post');

alter table private.people
  add language public.language,
  add contact_ways public.contact_way[] not null default '{}'
    constraint people_contact_ways_check check (cardinality(contact_ways) <= 3);

alter table public.donors
  add entered_by_team_at timestamptz,
  add constraint donors_entered_by_team_check check (user_id is null or entered_by_team_at is null);

create or replace function private.trust_in_details(donor public.donors) returns integer
language sql stable
set search_path = ''
as $$
  select case
    when donor.user_id is not null then 2
    when donor.entered_by_team_at is not null then 1
    when exists (
      select from public.donations as donation
      where donation.donor_id = donor.id and (donation.paid_at is not null or donation.source <> 'provider')
    ) or exists (
      select from public.sponsorships as sponsorship
      where sponsorship.donor_id = donor.id and sponsorship.started_at is not null
    ) then 1
    else 0
  end
$$;

create function private.delete_entered_details(person_id uuid, except_id uuid default null) returns void
language sql
set search_path = ''
as $$
  delete from public.donors as donor
    where donor.person_id = delete_entered_details.person_id and donor.entered_by_team_at is not null
      and donor.id is distinct from except_id
      and not exists (select from public.donations as donation where donation.donor_id = donor.id)
      and not exists (select from public.sponsorships as sponsorship where sponsorship.donor_id = donor.id)
$$;

create or replace function private.leave_person(account auth.users) returns void
language plpgsql
set search_path = ''
as $$
declare
  left_id uuid := (select person.id from private.people as person where person.account_id = account.id);
  own_ids constant uuid[] := array(
    select donor.id from public.donors as donor
    where donor.person_id = left_id and private.is_donor_of(donor, account.id)
  );
begin
  if account.email_confirmed_at is null then
    update private.people as person set account_id = null where person.id = left_id;
    insert into private.people default values returning id into left_id;
    update public.donors as donor set person_id = left_id where donor.id = any (own_ids);
  else
    perform private.delete_entered_details(left_id);
    update public.donors as donor set person_id = null where donor.person_id = left_id and donor.id <> all (own_ids);
    delete from private.person_notes as note where note.person_id = left_id;
    update private.people as person
      set account_id = null, email = null, name = '', search_text = '', language = null, contact_ways = '{}'
      where person.id = left_id;
  end if;
  perform private.delete_nameless(array[left_id]);
end
$$;

create or replace function private.donors_to_forget(as_of timestamptz) returns setof public.donors
language sql stable
set search_path = ''
as $$
  select donor.* from public.donors as donor
  where donor.user_id is null and donor.entered_by_team_at is null and donor.created_at < as_of - interval '30 days'
    and not exists (
      select from public.donations
      where donations.donor_id = donor.id and (status <> 'failed' or source <> 'provider')
    )
    and not exists (
      select from public.sponsorships
      where sponsorships.donor_id = donor.id
        and (ended_at is null or ended_at > as_of - interval '30 days')
    )
$$;

create function public.known_person(person_id uuid, live_only boolean default false) returns table (
  id uuid,
  name text,
  other_names text[],
  email text,
  account_id uuid,
  is_confirmed boolean,
  account_created_at timestamptz,
  phone text,
  address text,
  is_own_address boolean,
  wants_receipts boolean,
  subscribed_at timestamptz,
  subscription_confirmed_at timestamptz,
  refused_at timestamptz,
  donations_count bigint,
  total_donated_paise bigint,
  language public.language,
  contact_ways text[],
  donor_id uuid,
  pan_masked text,
  is_citizen boolean,
  entered_on date
)
language sql stable security definer
set search_path = ''
as $$
  select shown.*, known.language, known.contact_ways::text[], donor.id, donor.pan_masked,
    donor.citizen_declared_at is not null, (
      select private.india_date(max(entered.entered_by_team_at)) from public.donors as entered
      where entered.person_id = known.id
    )
  -- Refuses who isn't staff.
  from public.person(known_person.person_id, live_only) as shown
  join private.people as known on known.id = shown.id
  cross join lateral private.donor_of_person(known) as donor
$$;

create function public.own_office_details() returns jsonb
language sql stable security definer
set search_path = ''
as $$
  select jsonb_build_object(
    'language', person.language, 'contact_ways', person.contact_ways,
    'details', array(
      select to_jsonb(donor) - '{user_id,person_id,pan_encrypted}'::text[] from public.donors as donor
      where donor.person_id = person.id and donor.entered_by_team_at is not null
      order by donor.entered_by_team_at desc, donor.id
    )
  )
  from private.people as person
  join auth.users as account on account.id = person.account_id and account.email_confirmed_at is not null
  where person.account_id = (select auth.uid())
$$;

drop function private.write_person_note(uuid, text);

create function private.write_person_note(person_id uuid, body text, author uuid default auth.uid()) returns void
language sql
set search_path = ''
as $$
  insert into private.person_notes (person_id, body, author_id, author_name)
    values (person_id, body, author, private.name_in_team(author))
    on conflict do nothing
$$;

create function public.save_person(entry jsonb, member uuid) returns jsonb
language plpgsql security definer
set search_path = ''
as $$
#variable_conflict use_variable
declare
  details constant public.donors := jsonb_populate_record(null::public.donors, entry -> 'donor');
  wanted constant private.people := jsonb_populate_record(null::private.people, entry);
  person_id constant uuid := entry ->> 'person_id';
  address constant text := (
    select coalesce((select row.email from private.people as row where row.id = person_id), details.email)
  );
  person private.people;
  known public.donors;
  changed text;
  refusal text;
  refusal_detail text;
begin
  perform private.require_recorder(member);
  perform private.lock_promises();
  perform private.lock_people(array_remove(array[address], null));
  if person_id is null then
    if exists (select from private.people as row where row.id = wanted.id) then
      return jsonb_build_object('person_id', wanted.id);
    end if;
    select * into person from private.people as row where row.email = address;
    if found then
      raise sqlstate 'PT409' using message = 'other-person', detail = person.id;
    end if;
    insert into private.people (id, email, name) values (wanted.id, address, details.name) returning * into person;
  else
    person := private.person_without_account(person_id);
    known := private.donor_of_person(person);
    if person.email is distinct from address or known.id is distinct from (entry ->> 'replaces_id')::uuid then
      raise sqlstate 'PT409' using message = 'changed-meanwhile';
    end if;
    changed := array_to_string(array_remove(array[
      case when known.name is distinct from details.name then 'name' end,
      case when known.phone is distinct from details.phone then 'phone' end,
      case when known.address is distinct from details.address then 'address' end,
      case when known.pan_masked is distinct from details.pan_masked then 'PAN' end,
      case when person.language is distinct from wanted.language then 'language' end,
      case when person.contact_ways is distinct from wanted.contact_ways then 'ways to be reached' end
    ], null), ', ');
    if changed = '' then
      return jsonb_build_object('person_id', person.id);
    end if;
  end if;

  perform from public.sponsorships as row
    where row.source = 'standing-order' and row.user_id is null and row.ended_at is null
      and row.donor_id in (select own.id from public.donors as own where own.person_id = person.id)
    order by row.id for no key update;
  perform from public.donors as own where own.person_id = person.id order by own.id for update;
  insert into public.donors (
    id, person_id, name, address, email, phone, citizen_declared_at, pan_masked, pan_encrypted, entered_by_team_at
  ) values (
    details.id, person.id, details.name, details.address,
    case when private.is_email_address(person.email) then person.email end, details.phone, known.citizen_declared_at,
    details.pan_masked, details.pan_encrypted, now()
  );
  update public.sponsorships as row set donor_id = details.id
    where row.source = 'standing-order' and row.user_id is null and row.ended_at is null
      and row.donor_id in (select own.id from public.donors as own where own.person_id = person.id);
  perform private.delete_entered_details(person.id, details.id);
  update private.people as row set language = wanted.language, contact_ways = coalesce(wanted.contact_ways, '{}')
    where row.id = person.id;
  perform private.describe_people(array[person.id]);
  perform private.write_person_note(
    person.id,
    concat_ws(
      ' ', case when changed is null then 'Added by the office.' else format('Changed: %s.', changed) end,
      nullif(entry ->> 'reason', '')
    ),
    member
  );
  return jsonb_build_object('person_id', person.id);
exception when sqlstate 'PT404' or sqlstate 'PT409' then
  get stacked diagnostics refusal = message_text, refusal_detail = pg_exception_detail;
  return jsonb_build_object('refusal', refusal, 'detail', refusal_detail);
end
$$;

grant execute on function public.known_person, public.own_office_details to authenticated;
grant execute on function public.save_person to service_role;
