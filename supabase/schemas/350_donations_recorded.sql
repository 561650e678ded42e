-- Donations that arrive another way than through the payment provider, by bank transfer, UPI, cheque or cash, and sponsors who
-- pay by a standing order. The team records, corrects and returns them; receipts, emails and sums follow as for every donation.
--
-- Rules of the Income-tax Act, 2025, looked up on 25 November 2026; the organisation's accountant confirms them. Section
-- 186(1) forbids ₹2,00,000 or more in cash from one person in a day, for one transaction or for one occasion: the first is
-- refused, and from that sum within 30 days the recorder is asked about the others. Money from before 1 April 2026
-- belongs to the former Act.

-- As paid_at of what arrived on a day: noon in India, and never later than now, for what counts until now.
create function private.noon(day date) returns timestamptz
language sql stable
set search_path = ''
as $$
  select least((day + time '12:00') at time zone 'Asia/Kolkata', now())
$$;

-- Why such a donation can't be recorded, as an error code; null when it can be.
create function private.recording_problem(
  amount_paise bigint,
  received_on date,
  way public.donation_way,
  reference text
) returns text
language sql stable
set search_path = ''
as $$
  select case
    when (amount_paise between 100 and 1000000000) is not true then 'amount-out-of-range'
    when received_on > private.india_date(now()) then 'future-day'
    when (received_on >= '2026-04-01') is not true then 'too-early'
    when not private.is_open_tax_year(private.noon(received_on)) then 'closed-year'
    when way = 'cheque' and reference is null then 'reference-missing'
  end
$$;

-- What a person gave in cash from one day to another, without one donation. What was given back was received, a void one wasn't.
create function private.cash_of_person(person private.people, first_day date, last_day date, except_id uuid) returns bigint
language sql stable
set search_path = ''
as $$
  select coalesce(sum(donation.amount_paise), 0)::bigint
  from private.donations_of_person(person) as donation
  join private.recorded_donations as entered on entered.donation_id = donation.id
  where donation.payment_method = 'cash' and donation.voided_at is null
    and entered.received_on between first_day and last_day
    and donation.id is distinct from except_id
$$;

-- The donations that may be the same money: of the person the same amount within three days, and those with the reference.
create function private.similar_donations(
  person private.people,
  amount_paise bigint,
  received_on date,
  reference text
) returns setof public.donations
-- The planner would expect a thousand.
language sql stable rows 10
set search_path = ''
as $$
  select donation.* from private.donations_of_person(person) as donation
  left join private.recorded_donations as entered on entered.donation_id = donation.id
  where donation.amount_paise = similar_donations.amount_paise and donation.status <> 'failed'
    and coalesce(entered.received_on, private.india_date(donation.paid_at))
      between similar_donations.received_on - 3 and similar_donations.received_on + 3
  union
  select donation.* from private.recorded_donations as entered
  join public.donations as donation on donation.id = entered.donation_id
  where entered.reference_key = upper(regexp_replace(similar_donations.reference, '[^A-Za-z0-9]', '', 'g'))
    and donation.status <> 'failed'
  union
  select donation.* from public.donations as donation where donation.provider_payment_id = similar_donations.reference
$$;

-- For staff: at most 8 people whom a search finds, with what tells two of the same name apart; nobody for ''. last_given_on is
-- the day in India of the last completed donation, null for none. has_details: receipts can be made out; is_citizen: they say
-- that the donor is an Indian citizen.
create function public.people_choices(search text, live_only boolean default false) returns table (
  person_id uuid,
  name text,
  email text,
  phone text,
  address text,
  last_given_on date,
  last_paise bigint,
  has_details boolean,
  is_citizen boolean
)
language sql stable security definer
set search_path = ''
as $$
  select person.id, person.name, person.email,
    coalesce(nullif(profile.phone, ''), details.phone, ''),
    coalesce(nullif(profile.address, ''), details.address, ''),
    private.india_date(latest.paid_at), latest.net_paise, details.id is not null, details.citizen_declared_at is not null
  from private.people as person
  left join public.profiles as profile on profile.user_id = person.account_id
  cross join lateral private.donor_of_person(person) as details
  left join lateral (
    select donation.paid_at, donation.net_paise from private.donations_of_person(person) as donation
    where donation.status = 'completed' and (donation.mode = 'live' or not coalesce(live_only, false))
    order by donation.paid_at desc limit 1
  ) as latest on true
  where (select private.require_staff('list supporters')) and btrim(coalesce(search, '')) <> '' and not person.is_nameless
    -- A subquery is evaluated once.
    and person.id = any ((select private.found_people(search))::uuid[])
  order by (person.name = ''), lower(person.name), latest.paid_at desc nulls last, person.id
  limit 8
$$;

grant execute on function public.people_choices to authenticated;

-- The person with this id, or a new one with the details; the caller has locked the address. Raises 'unknown-person' or
-- 'other-person' with its person_id, or 'details-needed' when neither the person nor the caller has details.
create function private.recorded_person(person_id uuid, details jsonb) returns private.people
language plpgsql
set search_path = ''
as $$
#variable_conflict use_variable
declare
  address constant text := details ->> 'email';
  person private.people;
begin
  if person_id is not null then
    select * into person from private.people as row
      where row.id = private.shown_person(person_id) and not row.is_nameless for no key update;
    if not found then
      raise sqlstate 'PT404' using message = 'unknown-person';
    elsif details is null and (private.donor_of_person(person)).id is null then
      raise sqlstate 'PT409' using message = 'details-needed';
    end if;
  elsif details is not null then
    select * into person from private.people as row where row.email = address;
    if found then
      raise sqlstate 'PT409' using message = 'other-person',
        detail = jsonb_build_object('person_id', private.shown_person(person.id));
    end if;
    insert into private.people (email, name) values (address, details ->> 'name') returning * into person;
  end if;
  return person;
end
$$;

-- The details for the receipts of a person: those that are given, else, or if they say the same, those of the person.
create function private.recorded_donor(person private.people, details jsonb, is_citizen boolean) returns uuid
language plpgsql
set search_path = ''
as $$
#variable_conflict use_variable
declare
  known constant public.donors := private.donor_of_person(person);
  donor_id uuid := known.id;
begin
  if details is not null and (
    known.id is null or details ->> 'pan_encrypted' is not null
    or (details ->> 'name', details ->> 'address') is distinct from (known.name, known.address)
  ) then
    insert into public.donors (id, person_id, name, address, email, phone, pan_masked, pan_encrypted)
      select row.id, person.id, row.name, row.address, case when private.is_email_address(person.email) then person.email end,
        row.phone, row.pan_masked, row.pan_encrypted
      from jsonb_populate_record(null::public.donors, details) as row
      returning id into donor_id;
  end if;
  update public.donors as donor set citizen_declared_at = now()
    where donor.id = donor_id and donor.citizen_declared_at is null and is_citizen;
  return donor_id;
end
$$;

-- What the answer says about a donation that is recorded.
create function private.recording_result(donation_id uuid) returns jsonb
language sql stable
set search_path = ''
as $$
  select jsonb_build_object(
    'donation_id', donation.id, 'status', donation.status, 'person_id', private.person_of_donation(donation),
    'receipt_id', receipt.id, 'receipt_number', receipt.number
  )
  from public.donations as donation
  left join public.receipts as receipt on receipt.id = private.latest_receipt(donation.id)
  where donation.id = recording_result.donation_id
$$;

-- Raises 42501 unless the account may record donations now. The function record-donation has verified the session.
create function private.require_recorder(account uuid) returns void
language plpgsql stable
set search_path = ''
as $$
begin
  if not exists (
    select from public.user_roles as member where member.user_id = account and member.role in ('staff', 'admin')
  ) then
    raise insufficient_privilege using message = 'Only staff can record donations';
  end if;
end
$$;

-- For the server: records a donation with its receipt and email. `entry` has id, person_id, donor (the details with encrypted
-- PAN, or null), is_citizen, amount_paise, received_on, way, reference, bank_name, dog_id, sponsorship_id, appeal_id,
-- letter_id, language, confirmed_duplicates and confirms_cash. Without person and donor it is anonymous.
--
-- Returns what it recorded. PT400, PT404 and PT409 with a code; the detail of `needs-confirmation` is what has to be confirmed.
-- The same id twice is one donation: the answer may have been lost.
create function public.record_donation(entry jsonb, recorder uuid, mode public.payment_mode) returns jsonb
language plpgsql security definer
set search_path = ''
as $$
#variable_conflict use_variable
declare
  donation public.donations := jsonb_populate_record(null::public.donations, entry);
  entered constant private.recorded_donations := jsonb_populate_record(null::private.recorded_donations, entry);
  way constant public.donation_way := (entry ->> 'way')::public.donation_way;
  details constant jsonb := nullif(entry -> 'donor', 'null');
  problem constant text := private.recording_problem(donation.amount_paise, entered.received_on, way, entered.reference);
  person_id uuid := entry ->> 'person_id';
  person private.people;
  sponsorship public.sponsorships;
  question jsonb;
begin
  perform private.require_recorder(recorder);
  if problem is not null then
    raise sqlstate 'PT400' using message = problem;
  end if;
  perform private.lock_recording();
  if exists (select from private.recorded_donations as known where known.donation_id = donation.id and known.recorded_by = recorder) then
    return private.recording_result(donation.id);
  end if;
  if donation.sponsorship_id is not null then
    select * into sponsorship from public.sponsorships as row
      where row.id = donation.sponsorship_id and row.source = 'standing-order' and row.mode = mode for share;
    if not found
      or private.shown_person(person_id) <> private.shown_person(private.person_of_sponsorship(sponsorship)) then
      raise sqlstate 'PT404' using message = 'unknown-sponsorship';
    elsif entered.received_on > private.india_date(sponsorship.ended_at) then
      raise sqlstate 'PT409' using message = 'not-running';
    end if;
    person_id := private.person_of_sponsorship(sponsorship);
    donation.dog_id := sponsorship.dog_id;
  elsif donation.appeal_id is not null then
    select appeal.dog_id into donation.dog_id from public.appeals as appeal
      where appeal.id = donation.appeal_id and appeal.status <> 'draft';
    if not found then
      raise sqlstate 'PT404' using message = 'unknown-appeal';
    end if;
  elsif donation.dog_id is not null
    and not exists (select from public.dog_profiles as dog where dog.id = donation.dog_id) then
    raise sqlstate 'PT404' using message = 'unknown-dog';
  end if;
  perform private.lock_people(array_remove(array[
    details ->> 'email', (select row.email from private.people as row where row.id = person_id)
  ], null));
  person := private.recorded_person(person_id, details);
  if way = 'cash' and donation.amount_paise + private.cash_of_person(person, entered.received_on, entered.received_on, null)
    >= 20000000 then
    raise sqlstate 'PT400' using message = 'cash-limit';
  end if;
  question := private.recording_question(person, donation.amount_paise, entered, way, entry);
  if question is not null then
    raise sqlstate 'PT409' using message = 'needs-confirmation', detail = question;
  end if;

  if person.id is not null then
    donation.donor_id := coalesce(
      case when details is null then sponsorship.donor_id end,
      private.recorded_donor(person, details, coalesce((entry ->> 'is_citizen')::boolean, false))
    );
  end if;
  donation.user_id := private.confirmed_account(person);
  donation.type := case when sponsorship.id is null then 'One-time' else 'Monthly' end;
  donation.source := 'recorded';
  donation.status := case way when 'cheque' then 'pending' else 'completed' end;
  donation.mode := mode;
  donation.paid_at := case when way <> 'cheque' then private.noon(entered.received_on) end;
  donation.payment_method := way;
  insert into private.recorded_donations (donation_id, received_on, reference, bank_name, recorded_by)
    values (donation.id, entered.received_on, entered.reference, entered.bank_name, recorder);
  perform private.store_donation(donation);
  update public.contact_messages as letter set handled_at = now()
    where letter.id = (entry ->> 'letter_id')::uuid and letter.handled_at is null;
  return private.recording_result(donation.id);
end
$$;

-- What must be confirmed before a donation is recorded, and isn't yet: null for nothing.
create function private.recording_question(
  person private.people,
  amount_paise bigint,
  entered private.recorded_donations,
  way public.donation_way,
  entry jsonb
) returns jsonb
language plpgsql stable
set search_path = ''
as $$
#variable_conflict use_variable
declare
  duplicates jsonb;
  cash_paise bigint;
begin
  select jsonb_agg(jsonb_build_object(
      'id', other.id, 'person_id', private.person_of_donation(other),
      'name', coalesce((select donor.name from public.donors as donor where donor.id = other.donor_id), 'Anonymous donor'),
      'amount_paise', other.amount_paise, 'given_on', coalesce(known.received_on, private.india_date(other.paid_at)),
      'way', other.payment_method, 'reference', known.reference,
      'dog_name', (select dog.name from public.dog_profiles as dog where dog.id = other.dog_id),
      'status', other.status, 'source', other.source
    ) order by other.created_at desc, other.id)
    into duplicates
    from private.similar_donations(person, amount_paise, entered.received_on, entered.reference) as other
    left join private.recorded_donations as known on known.donation_id = other.id
    where other.id::text not in (
      select jsonb_array_elements_text(coalesce(nullif(entry -> 'confirmed_duplicates', 'null'), '[]'))
    );
  if way = 'cash' and not coalesce((entry ->> 'confirms_cash')::boolean, false) then
    cash_paise := amount_paise
      + private.cash_of_person(person, entered.received_on - 29, entered.received_on + 29, null);
    cash_paise := case when cash_paise >= 20000000 then cash_paise end;
  end if;
  return case
    when duplicates is not null or cash_paise is not null then
      jsonb_build_object('duplicates', coalesce(duplicates, '[]'), 'cash_paise', cash_paise)
  end;
end
$$;

-- For the server: begins a sponsorship by standing order. `entry` has id, person_id, donor, is_citizen, dog_id, amount_paise,
-- since and language. Nobody is emailed: the sponsor and the team have spoken. The same id twice is one sponsorship. Returns
-- its sponsorship_id. PT400, PT404 and PT409 with a code.
create function public.begin_standing_order(entry jsonb, recorder uuid, mode public.payment_mode) returns jsonb
language plpgsql security definer
set search_path = ''
as $$
#variable_conflict use_variable
declare
  asked constant public.sponsorships := jsonb_populate_record(null::public.sponsorships, entry);
  details constant jsonb := nullif(entry -> 'donor', 'null');
  since constant date := entry ->> 'since';
  address constant text := (
    select row.email from private.people as row where row.id = (entry ->> 'person_id')::uuid
  );
  account uuid;
  person private.people;
begin
  perform private.require_recorder(recorder);
  if (asked.amount_paise between 100 and 1000000000) is not true then
    raise sqlstate 'PT400' using message = 'amount-out-of-range';
  elsif since > private.india_date(now()) then
    raise sqlstate 'PT400' using message = 'future-day';
  elsif asked.dog_id is not null and not exists (select from public.dog_profiles as dog where dog.id = asked.dog_id) then
    raise sqlstate 'PT404' using message = 'unknown-dog';
  end if;
  perform private.lock_promises();
  perform private.lock_recording();
  perform private.lock_people(array_remove(array[address, details ->> 'email'], null));
  if exists (select from public.sponsorships as row where row.id = asked.id) then
    return jsonb_build_object('sponsorship_id', asked.id);
  end if;
  person := private.recorded_person((entry ->> 'person_id')::uuid, details);
  if person.id is null then
    raise sqlstate 'PT404' using message = 'unknown-person';
  elsif exists (
    select from private.sponsorships_of_person(person) as other
    where other.mode = mode and not other.is_gift and private.is_for_dog(other, asked.dog_id)
  ) then
    raise sqlstate 'PT409' using message = 'already-sponsors';
  end if;
  account := private.confirmed_account(person);
  insert into public.sponsorships (
    id, user_id, donor_id, dog_id, amount_paise, mode, source, status, started_at, visitor_email, language
  ) values (
    asked.id, account, private.recorded_donor(person, details, coalesce((entry ->> 'is_citizen')::boolean, false)),
    asked.dog_id, asked.amount_paise, mode, 'standing-order', 'active', private.noon(since),
    case when account is null and private.is_email_address(person.email) then person.email end, coalesce(asked.language, 'en')
  );
  perform private.record_sponsorship_event(
    asked.id, 'authorised', 'team', dog_id => asked.dog_id, amount_paise => asked.amount_paise
  );
  perform private.describe_people(array[person.id]);
  perform private.refresh_coverage(array[asked.dog_id]);
  return jsonb_build_object('sponsorship_id', asked.id);
end
$$;

-- For the server functions of 1.0.1, which get a refusal as an answer. They go a release later.
create function public.save_recorded_donation(entry jsonb, recorder uuid, mode public.payment_mode) returns jsonb
language plpgsql security definer
set search_path = ''
as $$
declare
  refusal text;
  refusal_detail text;
begin
  return public.record_donation(entry, recorder, mode);
exception when sqlstate 'PT400' or sqlstate 'PT404' or sqlstate 'PT409' then
  get stacked diagnostics refusal = message_text, refusal_detail = pg_exception_detail;
  return jsonb_build_object(
    'refusal', refusal, 'detail', coalesce(nullif(refusal_detail, '')::jsonb ->> 'person_id', refusal_detail)
  );
end
$$;

create function public.save_standing_order(entry jsonb, recorder uuid, mode public.payment_mode) returns jsonb
language plpgsql security definer
set search_path = ''
as $$
declare
  refusal text;
  refusal_detail text;
begin
  return public.begin_standing_order(entry, recorder, mode);
exception when sqlstate 'PT400' or sqlstate 'PT404' or sqlstate 'PT409' then
  get stacked diagnostics refusal = message_text, refusal_detail = pg_exception_detail;
  return jsonb_build_object(
    'refusal', refusal, 'detail', coalesce(nullif(refusal_detail, '')::jsonb ->> 'person_id', refusal_detail)
  );
end
$$;

-- For the server: adds a person, or replaces the details of one without an account, for what comes; receipts stay as they were
-- printed. `entry` has id (of a new person), person_id (null for a new one), donor (with encrypted PAN), replaces_id (the
-- details that the page showed), language, contact_ways and reason. Standing orders go on with the new details; what somebody
-- pays on the site keeps those typed there. The change becomes a note. Returns the person_id.
-- PT404 `unknown-person`; PT409 `has-account`, `merged-person`, `changed-meanwhile`, or `other-person` with the person_id.
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
      raise sqlstate 'PT409' using message = 'other-person', detail = jsonb_build_object('person_id', private.shown_person(person.id));
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
    id, person_id, name, address, email, phone, citizen_declared_at, pan_masked, pan_encrypted, entered_by_team_at, import_id
  ) values (
    details.id, person.id, details.name, details.address,
    case when private.is_email_address(person.email) then person.email end, details.phone, known.citizen_declared_at,
    details.pan_masked, details.pan_encrypted, now(), known.import_id
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
end
$$;

grant execute on function public.save_person to service_role;

-- For the team: ends a sponsorship by standing order at once. PT404 `unknown-sponsorship`; PT409 `not-running`.
create function public.stop_standing_order(sponsorship_id uuid, reason text default null) returns void
language plpgsql security definer
set search_path = ''
as $$
#variable_conflict use_variable
declare
  sponsorship public.sponsorships;
begin
  perform private.require_staff('stop a standing order');
  perform private.lock_promises();
  select * into sponsorship from public.sponsorships as row
    where row.id = sponsorship_id and row.source = 'standing-order' for update;
  if not found then
    raise sqlstate 'PT404' using message = 'unknown-sponsorship';
  elsif sponsorship.ended_at is not null then
    raise sqlstate 'PT409' using message = 'not-running';
  end if;
  perform private.stop_one_sponsorship(sponsorship_id, 'sponsor', 'team', nullif(btrim(left(reason, 1000)), ''));
end
$$;

-- For staff: gives a standing order, whose dog may have left, to another dog at once, as the sponsor said. PT404
-- `unknown-sponsorship` or `unknown-dog`; PT409 `not-running`, `dog-not-available` or `already-sponsors`.
create function public.move_standing_order(sponsorship_id uuid, dog_id uuid) returns void
language plpgsql security definer
set search_path = ''
as $$
#variable_conflict use_variable
declare
  sponsorship public.sponsorships;
  person private.people;
begin
  perform private.require_staff('move a standing order');
  perform private.lock_promises();
  select * into sponsorship from public.sponsorships as row
    where row.id = sponsorship_id and row.source = 'standing-order' for update;
  if not found then
    raise sqlstate 'PT404' using message = 'unknown-sponsorship';
  elsif sponsorship.ended_at is not null then
    raise sqlstate 'PT409' using message = 'not-running';
  end if;
  perform private.require_available_dog(dog_id);
  select * into person from private.people as known
    where known.id = private.shown_person(private.person_of_sponsorship(sponsorship));
  if exists (
    select from private.sponsorships_of_person(person) as other
    where other.mode = sponsorship.mode and not other.is_gift and private.is_for_dog(other, dog_id)
  ) then
    raise sqlstate 'PT409' using message = 'already-sponsors';
  end if;
  update public.sponsorships as moved
    set dog_id = move_standing_order.dog_id, sync_version = moved.sync_version + 1
    where moved.id = sponsorship.id;
  perform private.refresh_coverage(array[sponsorship.dog_id, dog_id]);
  perform private.record_sponsorship_event(sponsorship.id, 'moved', 'team', dog_id => dog_id);
end
$$;

-- For staff: whom to call, because nothing at their bank changes by itself: sponsors by standing order whose dog has left,
-- until the order ends or is for another dog, and those without an email whose dog was taken to the municipal centre within
-- a week. At most 100. The person is null once it is deleted, phone is '' when unknown.
create function public.standing_orders_to_call(live_only boolean default false) returns table (
  sponsorship_id uuid,
  person_id uuid,
  name text,
  phone text,
  has_email boolean,
  dog_id uuid,
  dog_name text,
  dog_status public.dog_status,
  amount_paise bigint
)
language sql stable security definer
set search_path = ''
as $$
  select sponsorship.id, person.id, coalesce(nullif(person.name, ''), person.email),
    coalesce(nullif(profile.phone, ''), (
      select donor.phone from public.donors as donor where donor.id = sponsorship.donor_id
    ), ''),
    sponsorship.user_id is not null or sponsorship.visitor_email is not null,
    dog.id, dog.name, dog.status, sponsorship.amount_paise
  from public.sponsorships as sponsorship
  join public.dog_profiles as dog on dog.id = sponsorship.dog_id
  left join private.people as person on person.id = private.person_of_sponsorship(sponsorship)
  left join public.profiles as profile on profile.user_id = sponsorship.user_id
  where (select private.require_staff('see standing orders'))
    and sponsorship.source = 'standing-order' and sponsorship.ended_at is null
    and (sponsorship.mode = 'live' or not coalesce(live_only, false))
    and (
      dog.status <> 'available'
      or dog.at_centre_since > private.india_date(now()) - 7
        and sponsorship.user_id is null and sponsorship.visitor_email is null
    )
  order by lower(person.name), sponsorship.id
  limit 100
$$;

-- The recorded donation with this id, locked with what a change of it writes. PT404 `unknown-donation`; PT409
-- `changed-meanwhile` unless it has the version.
create function private.locked_recording(donation_id uuid, expected_version integer default null) returns public.donations
language plpgsql
set search_path = ''
as $$
#variable_conflict use_variable
declare
  donation public.donations;
begin
  perform private.lock_recording();
  perform private.lock_donor(known.donor_id) from public.donations as known where known.id = donation_id;
  select * into donation from public.donations as row
    where row.id = donation_id and row.source = 'recorded' for no key update;
  if not found then
    raise sqlstate 'PT404' using message = 'unknown-donation';
  elsif donation.sync_version <> expected_version then
    raise sqlstate 'PT409' using message = 'changed-meanwhile';
  end if;
  return donation;
end
$$;

create type public.cheque_outcome as enum ('credited', 'returned');

-- For the team: the bank has credited a cheque that waited, so that it gets its receipt; or has returned one, also after its
-- credit, which cancels the receipt. It did so on happened_on; pages of 1.0.1 don't ask and mean today. tells_donor sends the
-- email about a returned one. Returns the latest receipt. PT404 `unknown-donation`; PT409 `outcome-recorded` or
-- `closed-year`; PT400 `future-day` or `too-early`.
create function public.record_cheque_outcome(
  donation_id uuid,
  outcome public.cheque_outcome,
  tells_donor boolean default false,
  happened_on date default null
) returns uuid
language plpgsql security definer
set search_path = ''
as $$
#variable_conflict use_variable
declare
  donation public.donations;
  day constant date := coalesce(happened_on, private.india_date(now()));
begin
  perform private.require_staff('record what became of a cheque');
  donation := private.locked_recording(donation_id);
  if donation.payment_method <> 'cheque' or donation.status not in ('pending', 'completed')
    or (outcome = 'credited' and donation.status <> 'pending') then
    raise sqlstate 'PT409' using message = 'outcome-recorded';
  elsif day > private.india_date(now()) then
    raise sqlstate 'PT400' using message = 'future-day';
  elsif day < (select entered.received_on from private.recorded_donations as entered where entered.donation_id = donation_id) then
    raise sqlstate 'PT400' using message = 'too-early';
  end if;
  insert into private.donation_changes (donation_id, kind, happened_on, changed_by)
    values (donation_id, ('cheque-' || outcome)::public.donation_change_kind, day, (select auth.uid()));
  if outcome = 'credited' then
    donation.status := 'completed';
    donation.paid_at := (
      select private.noon(entered.received_on) from private.recorded_donations as entered
      where entered.donation_id = donation_id
    );
    if not private.is_open_tax_year(donation.paid_at) then
      raise sqlstate 'PT409' using message = 'closed-year';
    end if;
  else
    donation.status := 'failed';
    perform private.record_event(
      'cheque-returned', account_id => donation.user_id, donation_id => donation_id, dog_id => donation.dog_id,
      data => jsonb_build_object(
        'amount_paise', donation.amount_paise, 'type', donation.type, 'mode', donation.mode,
        'actor_id', (select auth.uid()), 'tells_donor', coalesce(tells_donor, false)
      )
    );
  end if;
  perform private.store_donation(donation);
  return private.latest_receipt(donation_id);
end
$$;

-- Notes why the team changed a recorded donation, for its page and the history of its person.
create function private.record_change(
  donation public.donations,
  kind public.donation_change_kind,
  reason text,
  changed_by uuid default auth.uid(),
  replacement_id uuid default null
) returns void
language plpgsql
set search_path = ''
as $$
#variable_conflict use_variable
declare
  change_id bigint;
begin
  if not private.shows_something(coalesce(reason, '')) then
    raise sqlstate 'PT400' using message = 'reason-missing';
  end if;
  insert into private.donation_changes (donation_id, kind, reason, changed_by, replacement_id)
    values (donation.id, kind, btrim(left(reason, 500)), changed_by, replacement_id)
    returning id into change_id;
  perform private.record_event(
    'donation-corrected', account_id => donation.user_id, donation_id => donation.id,
    data => jsonb_build_object('actor_id', changed_by, 'amount_paise', donation.amount_paise, 'change_id', change_id)
  );
end
$$;

-- For the team: the bank did not return the cheque after all. It waits or is credited again, as it was before, on the same
-- day. PT404 `unknown-donation`; PT409 `changed-meanwhile`, `not-returned` or `closed-year`; PT400 `reason-missing`.
create function public.put_back_cheque(donation_id uuid, expected_version integer, reason text) returns void
language plpgsql security definer
set search_path = ''
as $$
#variable_conflict use_variable
declare
  donation public.donations;
begin
  perform private.require_staff('put back a cheque');
  donation := private.locked_recording(donation_id, coalesce(expected_version, -1));
  if donation.payment_method <> 'cheque' or donation.status <> 'failed' or donation.voided_at is not null then
    raise sqlstate 'PT409' using message = 'not-returned';
  elsif not private.is_open_tax_year(donation.paid_at) then
    raise sqlstate 'PT409' using message = 'closed-year';
  end if;
  perform private.record_change(donation, 'cheque-put-back', reason);
  donation.status := case when donation.paid_at is null then 'pending' else 'completed' end;
  perform private.store_donation(donation);
  update private.domain_events as event set emails_decided_at = now()
    where event.donation_id = donation_id and event.kind = 'cheque-returned' and event.emails_decided_at is null;
  perform private.cancel_emails(array(
    select 'cheque-returned:' || event.id from private.domain_events as event
    where event.donation_id = donation_id and event.kind = 'cheque-returned'
  ));
end
$$;

-- The donations that are one and the same money: this one, and those that were recorded instead of it, for somebody else.
create function private.same_money(donation_id uuid) returns setof uuid
language sql stable rows 1
set search_path = ''
as $$
  with recursive known as (
    select same_money.donation_id as id
    union
    select case when change.donation_id = known.id then change.replacement_id else change.donation_id end
    from known
    join private.donation_changes as change
      on change.replacement_id is not null and known.id in (change.donation_id, change.replacement_id)
  )
  select known.id from known
$$;

-- Whether money was recorded today in India, whomever it was recorded for first.
create function private.is_recorded_today(donation_id uuid) returns boolean
language sql stable
set search_path = ''
as $$
  select private.india_date(min(donation.created_at)) = private.india_date(now())
  from public.donations as donation
  where donation.id in (select private.same_money(donation_id)) and donation.source = 'recorded'
$$;

-- Raises unless the caller may void a donation: staff what was recorded today, later an administrator with the second factor.
-- A void by anybody at any time is how cash disappears. PT404 `unknown-donation`.
create function public.check_void(donation_id uuid) returns void
language plpgsql stable security definer
set search_path = ''
as $$
declare
  is_recorded_today constant boolean := private.is_recorded_today(donation_id);
begin
  perform private.require_staff('void a donation');
  if is_recorded_today is null then
    raise sqlstate 'PT404' using message = 'unknown-donation';
  elsif not is_recorded_today then
    perform private.require_admin('void a donation of another day');
    perform private.require_second_factor();
  end if;
end
$$;

-- Raises PT409 unless a recorded donation can be made void.
create function private.require_voidable(donation public.donations) returns void
language plpgsql stable
set search_path = ''
as $$
begin
  if donation.status not in ('pending', 'completed') then
    raise sqlstate 'PT409' using message = 'not-voidable';
  elsif donation.refunded_paise > 0 then
    raise sqlstate 'PT409' using message = 'partly-returned';
  elsif not private.is_open_tax_year(donation.paid_at) then
    raise sqlstate 'PT409' using message = 'closed-year';
  end if;
end
$$;

-- Makes a recorded donation void, which the caller has locked, and cancels its receipt. The donor is told, unless the
-- thank-you with the receipt has not gone out: then neither does.
create function private.make_void(donation public.donations, reason text, changed_by uuid, replacement_id uuid default null)
returns void
language plpgsql
set search_path = ''
as $$
#variable_conflict use_variable
declare
  is_unknown boolean;
begin
  perform private.require_voidable(donation);
  perform private.record_change(donation, 'void', reason, changed_by, replacement_id);
  donation.status := 'failed';
  donation.voided_at := now();
  perform private.store_donation(donation);
  update private.domain_events as event set emails_decided_at = now()
    where event.donation_id = donation.id and event.kind = 'donation-completed' and event.emails_decided_at is null;
  is_unknown := found;
  is_unknown := private.cancel_emails(array['donation-received:' || donation.id]) > 0 or is_unknown or exists (
    select from public.email_outbox as email
    where email.idempotency_key = 'donation-received:' || donation.id and email.failed_at is not null
  );
  if is_unknown then
    update private.domain_events as event set emails_decided_at = now()
      where event.donation_id = donation.id and event.kind in ('receipt-replaced', 'receipt-resent')
        and event.emails_decided_at is null;
    perform private.cancel_emails(array(
      select 'receipt-changed:' || receipt.id from public.receipts as receipt where receipt.donation_id = donation.id
    ));
  end if;
end
$$;

-- For the team: makes a recorded donation void, which never came or was entered twice. Rights as check_void. PT404
-- `unknown-donation`; PT409 `changed-meanwhile` or as require_voidable; PT400 `reason-missing`.
create function public.void_donation(donation_id uuid, expected_version integer, reason text) returns void
language plpgsql security definer
set search_path = ''
as $$
begin
  perform public.check_void(donation_id);
  perform private.make_void(
    private.locked_recording(donation_id, coalesce(expected_version, -1)), reason, (select auth.uid())
  );
end
$$;

-- For the team: a void donation counts again, as it was before; on the same day alone. Rights as check_void. PT404
-- `unknown-donation`; PT409 `changed-meanwhile`, `not-void`, `another-day`, or `recorded-again` while it counts for somebody
-- else; PT400 `reason-missing` or `cash-limit`.
create function public.unvoid_donation(donation_id uuid, expected_version integer, reason text) returns void
language plpgsql security definer
set search_path = ''
as $$
#variable_conflict use_variable
declare
  donation public.donations;
  entered private.recorded_donations;
  person private.people;
begin
  perform public.check_void(donation_id);
  donation := private.locked_recording(donation_id, coalesce(expected_version, -1));
  select * into entered from private.recorded_donations as row where row.donation_id = donation_id;
  select * into person from private.people as row where row.id = private.person_of_donation(donation);
  if donation.voided_at is null then
    raise sqlstate 'PT409' using message = 'not-void';
  elsif private.india_date(donation.voided_at) <> private.india_date(now()) then
    raise sqlstate 'PT409' using message = 'another-day';
  elsif exists (
    select from public.donations as other
    where other.id in (select private.same_money(donation_id)) and other.id <> donation_id and other.voided_at is null
  ) then
    raise sqlstate 'PT409' using message = 'recorded-again';
  elsif donation.payment_method = 'cash'
    and donation.amount_paise + private.cash_of_person(person, entered.received_on, entered.received_on, donation_id)
      >= 20000000 then
    raise sqlstate 'PT400' using message = 'cash-limit';
  end if;
  perform private.record_change(donation, 'unvoid', reason);
  donation.status := case when donation.paid_at is null then 'pending' else 'completed' end;
  donation.voided_at := null;
  perform private.store_donation(donation);
end
$$;

-- Whether staff asked to void a donation and nobody has changed it since.
create function private.is_void_asked(donation_id uuid) returns boolean
language sql stable
set search_path = ''
as $$
  select coalesce((
    select change.kind = 'void-asked' from private.donation_changes as change
    where change.donation_id = is_void_asked.donation_id order by change.id desc limit 1
  ), false)
$$;

-- For staff: asks the administrators to void a donation of another day. PT404 `unknown-donation`; PT409 `changed-meanwhile`,
-- `asked-already` or as require_voidable; PT400 `reason-missing`.
create function public.ask_to_void(donation_id uuid, expected_version integer, reason text) returns void
language plpgsql security definer
set search_path = ''
as $$
#variable_conflict use_variable
declare
  donation public.donations;
begin
  perform private.require_staff('ask to void a donation');
  donation := private.locked_recording(donation_id, coalesce(expected_version, -1));
  perform private.require_voidable(donation);
  if private.is_void_asked(donation_id) then
    raise sqlstate 'PT409' using message = 'asked-already';
  end if;
  perform private.record_change(donation, 'void-asked', reason);
end
$$;

-- For administrators: a donation stays, though staff asked to void it. PT404 `unknown-donation`; PT409 `changed-meanwhile` or
-- `not-asked`; PT400 `reason-missing`.
create function public.decline_void(donation_id uuid, expected_version integer, reason text) returns void
language plpgsql security definer
set search_path = ''
as $$
#variable_conflict use_variable
declare
  donation public.donations;
begin
  perform private.require_admin('decide what is void');
  donation := private.locked_recording(donation_id, coalesce(expected_version, -1));
  if not private.is_void_asked(donation_id) then
    raise sqlstate 'PT409' using message = 'not-asked';
  end if;
  perform private.record_change(donation, 'void-declined', reason);
end
$$;

-- For administrators: the donations that staff ask to void, the oldest question first, at most 100.
create function public.asked_voids() returns table (
  donation_id uuid,
  name text,
  amount_paise bigint,
  reason text,
  asked_by_name text,
  asked_at timestamptz
)
language sql stable security definer
set search_path = ''
as $$
  select donation.id, coalesce(donor.name, 'Anonymous donor'), donation.amount_paise, change.reason,
    coalesce(author.name, ''), change.changed_at
  from private.donation_changes as change
  join public.donations as donation on donation.id = change.donation_id and donation.status in ('pending', 'completed')
  left join public.donors as donor on donor.id = donation.donor_id
  left join public.profiles as author on author.user_id = change.changed_by
  where (select private.require_admin('decide what is void')) and change.kind = 'void-asked' and not exists (
    select from private.donation_changes as later where later.donation_id = change.donation_id and later.id > change.id
  )
  order by change.id
  limit 100
$$;

-- For the server: the money of a recorded donation was somebody else's. The donation is void, and the same facts are recorded
-- for the other person under a new id: its receipt must not open to the links and the account of the one before. `entry` has
-- id, donation_id, expected_version and reason, and of record_donation what is about the giver; a month of a standing order is
-- one of the other's orders, or none. The caller has asked check_void. Returns and raises as record_donation, make_void and
-- locked_recording, and PT409 `same-person`.
create function public.give_to_somebody_else(entry jsonb, recorder uuid) returns jsonb
language plpgsql security definer
set search_path = ''
as $$
#variable_conflict use_variable
declare
  former public.donations;
  entered private.recorded_donations;
  given public.donations;
  former_person uuid;
begin
  perform private.require_recorder(recorder);
  perform private.lock_recording();
  if exists (
    select from private.recorded_donations as known
    where known.donation_id = (entry ->> 'id')::uuid and known.recorded_by = recorder
  ) then
    return private.recording_result((entry ->> 'id')::uuid);
  end if;
  -- All addresses before the first row (docs/database.md).
  perform private.lock_people(array_remove(private.addresses_of_donor((
    select known.donor_id from public.donations as known where known.id = (entry ->> 'donation_id')::uuid
  )) || array[
    entry #>> '{donor,email}', (select row.email from private.people as row where row.id = (entry ->> 'person_id')::uuid)
  ], null));
  former := private.locked_recording((entry ->> 'donation_id')::uuid, coalesce((entry ->> 'expected_version')::integer, -1));
  select * into entered from private.recorded_donations as row where row.donation_id = former.id;
  former_person := private.person_of_donation(former);
  if not private.is_recorded_today(former.id) and not exists (
    select from public.user_roles as member where member.user_id = recorder and member.role = 'admin'
  ) then
    raise insufficient_privilege using message = 'Only administrators void a donation of another day';
  elsif (entry ->> 'person_id')::uuid is not distinct from former_person
    and (former_person is not null or entry #>> '{donor,name}' is null) then
    raise sqlstate 'PT409' using message = 'same-person';
  end if;
  perform private.make_void(former, entry ->> 'reason', recorder, (entry ->> 'id')::uuid);
  perform public.record_donation(
    entry || jsonb_build_object(
      'amount_paise', former.amount_paise, 'received_on', entered.received_on, 'way', former.payment_method,
      'reference', entered.reference, 'bank_name', entered.bank_name, 'dog_id', former.dog_id, 'appeal_id', former.appeal_id,
      'language', former.language
    ), recorder, former.mode
  );
  select * into given from public.donations as row where row.id = (entry ->> 'id')::uuid;
  if given.status <> former.status then
    -- A cheque that the bank has credited.
    given.status := former.status;
    given.paid_at := former.paid_at;
    perform private.store_donation(given);
  end if;
  return private.recording_result(given.id);
end
$$;

-- For the team: makes a recorded donation say what is right, and replaces its receipt. All arguments are as it should be
-- afterwards; with name and address the receipt is made out to other details of the same person. person_id must be that person:
-- the emailed link and the account of the one before would still open the receipt of another (PT409 `another-person`).
-- Details that are on other receipts, too, are corrected on the page of the person. Returns the latest receipt. The errors are
-- PT400, PT404 and PT409 with a code.
create function public.correct_recorded_donation(
  donation_id uuid,
  expected_version integer,
  reason text,
  amount_paise bigint,
  received_on date,
  way public.donation_way,
  reference text default null,
  bank_name text default null,
  dog_id uuid default null,
  name text default null,
  address text default null,
  person_id uuid default null
) returns uuid
language plpgsql security definer
set search_path = ''
as $$
#variable_conflict use_variable
declare
  donation public.donations;
  donor public.donors;
  person private.people;
  given_reference constant text := nullif(btrim(reference), '');
  given_bank constant text := nullif(btrim(bank_name), '');
  problem constant text := private.recording_problem(amount_paise, received_on, way, given_reference);
begin
  perform private.require_staff('correct a donation');
  if not private.shows_something(coalesce(reason, '')) then
    raise sqlstate 'PT400' using message = 'reason-missing';
  elsif problem is not null then
    raise sqlstate 'PT400' using message = problem;
  end if;
  donation := private.locked_recording(donation_id, coalesce(expected_version, -1));
  select * into donor from public.donors as row where row.id = donation.donor_id;
  select * into person from private.people as row where row.id = donor.person_id and not row.is_nameless;
  if person_id is not null and person_id is distinct from donor.person_id then
    raise sqlstate 'PT409' using message = 'another-person';
  elsif dog_id is not null and not exists (select from public.dog_profiles as dog where dog.id = dog_id) then
    raise sqlstate 'PT404' using message = 'unknown-dog';
  elsif donation.appeal_id is not null and dog_id is distinct from donation.dog_id then
    raise sqlstate 'PT409' using message = 'dog-of-appeal';
  elsif donation.status not in ('pending', 'completed') then
    raise sqlstate 'PT409' using message = 'not-correctable';
  elsif not private.is_open_tax_year(donation.paid_at) then
    raise sqlstate 'PT409' using message = 'closed-year';
  elsif donation.refunded_paise >= amount_paise then
    raise sqlstate 'PT409' using message = 'below-returned';
  elsif way = 'cash'
    and amount_paise + private.cash_of_person(person, received_on, received_on, donation_id) >= 20000000 then
    raise sqlstate 'PT400' using message = 'cash-limit';
  end if;
  perform private.correct_recorded_name(donation, donor, name, address);
  update private.recorded_donations as row
    set received_on = received_on, reference = given_reference, bank_name = given_bank
    where row.donation_id = donation_id;
  donation.amount_paise := amount_paise;
  perform private.record_change(donation, 'correction', reason);
  donation.dog_id := dog_id;
  donation.payment_method := way;
  if donation.status = 'completed' or way <> 'cheque' then
    -- If it wasn't a cheque after all, the money has arrived.
    donation.status := 'completed';
    donation.paid_at := private.noon(received_on);
  end if;
  perform private.store_donation(donation, 'correction');
  return private.latest_receipt(donation_id);
end
$$;

-- Corrects name and address of a recorded donation's donor, when they differ. `shared-details` when they are an account's own
-- or on other receipts; otherwise as correct_donor.
create function private.correct_recorded_name(
  donation public.donations,
  donor public.donors,
  name text,
  address text
) returns void
language plpgsql
set search_path = ''
as $$
#variable_conflict use_variable
declare
  refusal constant text := private.correction_refusal(donor.id);
begin
  if name is null or (name, address) is not distinct from (donor.name, donor.address) then
    return;
  elsif donor.id is null or donor.user_id is not null or donor.id <> donation.donor_id or exists (
    select from public.donations as other where other.donor_id = donor.id and other.id <> donation.id
  ) or exists (select from public.sponsorships as other where other.donor_id = donor.id) then
    raise sqlstate 'PT409' using message = 'shared-details';
  elsif refusal is not null then
    raise sqlstate 'PT409' using message = refusal;
  end if;
  update public.donors as row set name = name, address = address where row.id = donor.id;
end
$$;

-- For administrators: notes that money of a recorded donation was given back, all or a part; the receipt is cancelled or
-- replaced. Returns the latest receipt. PT400, PT404 and PT409 with a code; PT403 as require_second_factor.
create function public.return_recorded_donation(
  donation_id uuid,
  expected_version integer,
  amount_paise bigint,
  returned_on date,
  way public.donation_way,
  reason text
) returns uuid
language plpgsql security definer
set search_path = ''
as $$
#variable_conflict use_variable
declare
  donation public.donations;
  change_id bigint;
begin
  perform private.require_admin('return a donation');
  perform private.require_second_factor();
  if not private.shows_something(coalesce(reason, '')) then
    raise sqlstate 'PT400' using message = 'reason-missing';
  end if;
  donation := private.locked_recording(donation_id, coalesce(expected_version, -1));
  if donation.status <> 'completed' then
    raise sqlstate 'PT409' using message = 'not-returnable';
  elsif (amount_paise between 1 and donation.net_paise) is not true then
    raise sqlstate 'PT400' using message = 'amount-out-of-range';
  elsif returned_on > private.india_date(now()) then
    raise sqlstate 'PT400' using message = 'future-day';
  elsif (returned_on >= private.india_date(donation.paid_at)) is not true then
    raise sqlstate 'PT400' using message = 'too-early';
  end if;
  if amount_paise = donation.net_paise then
    donation.status := 'refunded';
  end if;
  donation.refunded_paise := donation.refunded_paise + amount_paise;
  insert into private.donation_changes (donation_id, kind, reason, amount_paise, happened_on, way, changed_by)
    values (donation_id, 'return', btrim(left(reason, 500)), amount_paise, returned_on, way, (select auth.uid()))
    returning id into change_id;
  perform private.record_event(
    'donation-returned', account_id => donation.user_id, donation_id => donation_id,
    data => jsonb_build_object('actor_id', (select auth.uid()), 'amount_paise', amount_paise, 'change_id', change_id)
  );
  perform private.store_donation(donation);
  return private.latest_receipt(donation_id);
end
$$;

-- For the team: a recorded donation with all that was entered and changed. No row for any other donation. is_own_details: made
-- out to details that can't be corrected with the donation alone. is_recorded_today: staff may void it. replacement_id: what
-- was recorded instead of it, former_id: instead of what it was recorded, each with its name.
create function public.recorded_donation_details(donation_id uuid) returns table (
  id uuid,
  version integer,
  person_id uuid,
  donor_id uuid,
  name text,
  address text,
  pan_masked text,
  amount_paise bigint,
  refunded_paise bigint,
  status public.donation_status,
  way public.donation_way,
  reference text,
  bank_name text,
  received_on date,
  dog_id uuid,
  dog_name text,
  sponsorship_id uuid,
  recorded_by_name text,
  recorded_at timestamptz,
  receipt_id uuid,
  receipt_number text,
  is_open_year boolean,
  is_own_details boolean,
  changes jsonb,
  voided_at timestamptz,
  is_recorded_today boolean,
  is_void_asked boolean,
  replacement_id uuid,
  replacement_name text,
  former_id uuid,
  former_name text
)
language sql stable security definer
set search_path = ''
as $$
  select donation.id, donation.sync_version, private.person_of_donation(donation), donor.id, donor.name, donor.address,
    donor.pan_masked, donation.amount_paise, donation.refunded_paise, donation.status,
    donation.payment_method::public.donation_way, entered.reference, entered.bank_name, entered.received_on, dog.id, dog.name,
    donation.sponsorship_id, recorder.name, donation.created_at, receipt.id, receipt.number,
    private.is_open_tax_year(private.noon(entered.received_on)),
    donor.id is null or donor.user_id is not null
      or exists (select from public.donations as other where other.donor_id = donor.id and other.id <> donation.id)
      or exists (select from public.sponsorships as other where other.donor_id = donor.id),
    (
      select coalesce(jsonb_agg(jsonb_build_object(
        'kind', change.kind, 'reason', change.reason, 'amount_paise', change.amount_paise, 'happened_on', change.happened_on,
        'way', change.way, 'changed_by_name', author.name, 'changed_at', change.changed_at
      ) order by change.id), '[]')
      from private.donation_changes as change
      left join public.profiles as author on author.user_id = change.changed_by
      where change.donation_id = donation.id
    ),
    donation.voided_at, private.is_recorded_today(donation.id), private.is_void_asked(donation.id), replacement.id,
    coalesce(replacement_donor.name, 'Anonymous donor'), former.id, coalesce(former_donor.name, 'Anonymous donor')
  from private.recorded_donations as entered
  join public.donations as donation on donation.id = entered.donation_id
  left join public.donors as donor on donor.id = donation.donor_id
  left join public.dog_profiles as dog on dog.id = donation.dog_id
  left join public.profiles as recorder on recorder.user_id = entered.recorded_by
  left join public.receipts as receipt on receipt.id = private.latest_receipt(donation.id)
  left join lateral (
    select change.replacement_id as id from private.donation_changes as change
    where change.donation_id = donation.id and change.replacement_id is not null order by change.id desc limit 1
  ) as later on true
  left join public.donations as replacement on replacement.id = later.id
  left join public.donors as replacement_donor on replacement_donor.id = replacement.donor_id
  left join lateral (
    select change.donation_id as id from private.donation_changes as change
    where change.replacement_id = donation.id order by change.id desc limit 1
  ) as earlier on true
  left join public.donations as former on former.id = earlier.id
  left join public.donors as former_donor on former_donor.id = former.donor_id
  where (select private.require_staff('see donations')) and entered.donation_id = recorded_donation_details.donation_id
$$;

-- As pages of 1.0.1 read it, which know two kinds of changes.
create function public.recorded_donation(donation_id uuid) returns table (
  id uuid,
  version integer,
  person_id uuid,
  donor_id uuid,
  name text,
  address text,
  pan_masked text,
  amount_paise bigint,
  refunded_paise bigint,
  status public.donation_status,
  way public.donation_way,
  reference text,
  bank_name text,
  received_on date,
  dog_id uuid,
  dog_name text,
  sponsorship_id uuid,
  recorded_by_name text,
  recorded_at timestamptz,
  receipt_id uuid,
  receipt_number text,
  is_open_year boolean,
  is_own_details boolean,
  changes jsonb
)
language sql stable security definer
set search_path = ''
as $$
  select known.id, known.version, known.person_id, known.donor_id, known.name, known.address, known.pan_masked,
    known.amount_paise, known.refunded_paise, known.status, known.way, known.reference, known.bank_name, known.received_on,
    known.dog_id, known.dog_name, known.sponsorship_id, known.recorded_by_name, known.recorded_at, known.receipt_id,
    known.receipt_number, known.is_open_year, known.is_own_details, (
      select coalesce(jsonb_agg(change.value order by change.ordinality), '[]')
      from jsonb_array_elements(known.changes) with ordinality as change
      where change.value ->> 'kind' in ('correction', 'return')
    )
  from public.recorded_donation_details(recorded_donation.donation_id) as known
$$;

-- For the team: a page of what was recorded, the latest first, at most 100; each row carries the number of all. It is the way
-- to what nobody gave a name for.
create function public.recorded_donation_list(page_size integer default 20, page_offset integer default 0) returns table (
  donation_id uuid,
  name text,
  amount_paise bigint,
  way public.donation_way,
  status public.donation_status,
  recorded_at timestamptz,
  receipt_id uuid,
  receipt_number text,
  found_count bigint
)
language sql stable security definer
set search_path = ''
as $$
  select donation.id,
    -- Not joins, for which the planner would read all donors and receipts.
    coalesce((select donor.name from public.donors as donor where donor.id = donation.donor_id), 'Anonymous donor'),
    donation.amount_paise, donation.payment_method::public.donation_way, donation.status, donation.created_at,
    receipt.id, receipt.number, (select count(*) from private.recorded_donations)
  from (
    select * from public.donations as row where row.source = 'recorded'
    order by row.created_at desc, row.id desc
    limit least(greatest(coalesce(page_size, 20), 1), 100)
    offset greatest(coalesce(page_offset, 0), 0)
  ) as donation
  left join lateral (
    select row.id, row.number from public.receipts as row where row.id = private.latest_receipt(donation.id) limit 1
  ) as receipt on true
  where (select private.require_staff('see donations'))
  order by donation.created_at desc, donation.id desc
$$;

-- For the team: a page of the cheques that wait for the bank, the oldest first, at most 100; each row carries the number of all.
create function public.waiting_cheques(page_size integer default 50, page_offset integer default 0) returns table (
  donation_id uuid,
  person_id uuid,
  name text,
  amount_paise bigint,
  received_on date,
  reference text,
  bank_name text,
  dog_name text,
  found_count bigint
)
language sql stable security definer
set search_path = ''
as $$
  select donation.id, private.person_of_donation(donation), coalesce(donor.name, 'Anonymous donor'), donation.amount_paise,
    entered.received_on, entered.reference, entered.bank_name,
    (select dog.name from public.dog_profiles as dog where dog.id = donation.dog_id), count(*) over ()
  from public.donations as donation
  join private.recorded_donations as entered on entered.donation_id = donation.id
  left join public.donors as donor on donor.id = donation.donor_id
  where (select private.require_staff('see cheques')) and donation.status = 'pending' and donation.source = 'recorded'
  order by entered.received_on, donation.id
  limit least(greatest(coalesce(page_size, 50), 1), 100)
  offset greatest(coalesce(page_offset, 0), 0)
$$;

-- The running standing orders whose money of a month hasn't come by its 10th: of this month from the 10th on, before that of
-- the last one. A cheque that waits has come. One that began after the 10th is expected from the next month on.
create function private.late_standing_orders(live_only boolean, today date) returns setof public.sponsorships
language sql stable
set search_path = ''
as $$
  select sponsorship.*
  from public.sponsorships as sponsorship
  cross join lateral (select date_trunc('month', today - 9)::date as first_day) as due
  where sponsorship.source = 'standing-order' and sponsorship.ended_at is null
    and (sponsorship.mode = 'live' or not live_only)
    and private.india_date(sponsorship.started_at) < due.first_day + 10
    and not exists (
      select from public.donations as month
      join private.recorded_donations as entered on entered.donation_id = month.id
      where month.sponsorship_id = sponsorship.id and month.status <> 'failed' and entered.received_on >= due.first_day
    )
$$;

-- For the team: a page of them, those that waited longest first, at most 100; each row carries the number of all.
create function public.late_standing_orders(
  page_size integer default 50,
  page_offset integer default 0,
  live_only boolean default false
) returns table (
  sponsorship_id uuid,
  person_id uuid,
  name text,
  dog_name text,
  amount_paise bigint,
  last_paid_on date,
  found_count bigint
)
language sql stable security definer
set search_path = ''
as $$
  select late.id, person.id, coalesce(nullif(person.name, ''), person.email),
    (select dog.name from public.dog_profiles as dog where dog.id = late.dog_id), late.amount_paise, last.paid_on,
    count(*) over ()
  from private.late_standing_orders(coalesce(live_only, false), private.india_date(now())) as late
  -- Not a join, for which the planner would read everybody.
  left join lateral (
    select known.id, known.name, known.email from private.people as known
    where known.id = private.person_of_sponsorship(late) limit 1
  ) as person on true
  left join lateral (
    select private.india_date(max(month.paid_at)) as paid_on from public.donations as month
    where month.sponsorship_id = late.id and month.net_paise > 0
  ) as last on true
  where (select private.require_staff('see standing orders'))
  order by coalesce(last.paid_on, private.india_date(late.started_at)), late.id
  limit least(greatest(coalesce(page_size, 50), 1), 100)
  offset greatest(coalesce(page_offset, 0), 0)
$$;

grant execute on function
  public.record_donation, public.begin_standing_order, public.give_to_somebody_else, public.save_recorded_donation,
  public.save_standing_order
  to service_role;
grant execute on function
  public.check_void, public.void_donation, public.unvoid_donation, public.ask_to_void, public.decline_void, public.asked_voids,
  public.put_back_cheque, public.recorded_donation_details,
  public.record_cheque_outcome, public.correct_recorded_donation, public.return_recorded_donation, public.stop_standing_order,
  public.move_standing_order, public.standing_orders_to_call,
  public.recorded_donation, public.recorded_donation_list, public.waiting_cheques, public.late_standing_orders
  to authenticated;
