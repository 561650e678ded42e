-- What can't be recorded is raised with its code. The functions of 1.0.1 that answer it stay until the next release.

create or replace function private.recorded_person(person_id uuid, details jsonb) returns private.people
language plpgsql
set search_path = ''
as $$
#variable_conflict use_variable
declare
  address constant text := details ->> 'email';
  person private.people;
begin
  if person_id is not null then
    select * into person from private.people as row where row.id = person_id and not row.is_nameless for no key update;
    if not found then
      raise sqlstate 'PT404' using message = 'unknown-person';
    elsif details is null and (private.donor_of_person(person)).id is null then
      raise sqlstate 'PT409' using message = 'details-needed';
    end if;
  elsif details is not null then
    select * into person from private.people as row where row.email = address;
    if found then
      raise sqlstate 'PT409' using message = 'other-person', detail = jsonb_build_object('person_id', person.id);
    end if;
    insert into private.people (email, name) values (address, details ->> 'name') returning * into person;
  end if;
  return person;
end
$$;

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
    if not found or person_id <> private.person_of_sponsorship(sponsorship) then
      raise sqlstate 'PT404' using message = 'unknown-sponsorship';
    elsif entered.received_on > private.india_date(sponsorship.ended_at) then
      raise sqlstate 'PT409' using message = 'not-running';
    end if;
    person_id := private.person_of_sponsorship(sponsorship);
    donation.dog_id := sponsorship.dog_id;
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

create or replace function public.save_recorded_donation(entry jsonb, recorder uuid, mode public.payment_mode) returns jsonb
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

create or replace function public.save_standing_order(entry jsonb, recorder uuid, mode public.payment_mode) returns jsonb
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

grant execute on function public.record_donation, public.begin_standing_order to service_role;
