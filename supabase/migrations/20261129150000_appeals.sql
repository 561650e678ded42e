-- Appeals: one need of one dog, with a goal and a last day, until whose midnight in India it is open. Staff write drafts,
-- administrators open and close them. What came in is never stored: appeals_now() adds it up.

create type public.appeal_status as enum ('draft', 'open', 'closed');

create table public.appeals (
  -- Chosen by the browser, so that a draft that is sent twice is one.
  id uuid primary key,
  dog_id uuid not null references public.dog_profiles (id),
  title text not null check (private.shows_something(title) and private.is_clean_line(title) and char_length(title) <= 60),
  why text not null check (private.shows_something(why) and char_length(why) <= 2000),
  -- In Hindi, needed before it opens.
  title_hi text check (private.shows_something(title_hi) and char_length(title_hi) <= 60),
  why_hi text check (private.shows_something(why_hi) and char_length(why_hi) <= 2000),
  goal_paise bigint not null check (goal_paise between 100000 and 100000000 and goal_paise % 100 = 0),
  -- What the vet has estimated, if one has.
  estimate_paise bigint check (estimate_paise between 100 and 1000000000),
  last_day date not null,
  status public.appeal_status not null default 'draft',
  opened_at timestamptz,
  closed_at timestamptz,
  updated_at timestamptz not null default now(),
  -- For donations, whose dog is that of their appeal.
  unique (id, dog_id),
  constraint appeals_both_languages_check check (status = 'draft' or num_nulls(title_hi, why_hi) = 0),
  constraint appeals_times_check check (
    (opened_at is null) = (status = 'draft') and (closed_at is null) = (status <> 'closed')
  ),
  constraint appeals_last_day_check check (last_day <= private.india_date(coalesce(opened_at, updated_at)) + 60)
);

create unique index appeals_open_idx on public.appeals (dog_id) where status = 'open';
create index appeals_dog_id_idx on public.appeals (dog_id);
create index appeals_status_idx on public.appeals (status, last_day);

alter table public.appeals enable row level security;
grant select on public.appeals to anon, authenticated;
grant delete on public.appeals to authenticated;

create policy "Everyone reads open and closed appeals, the team drafts" on public.appeals
  for select to anon, authenticated
  using (status <> 'draft' or (select private.is_in_team()));

create policy "Staff delete drafts" on public.appeals
  for delete to authenticated
  using (status = 'draft' and (select private.is_staff()));

alter table public.donations
  add appeal_id uuid,
  add constraint donations_appeal_check check (
    appeal_id is null or (dog_id is not null and sponsorship_id is null and type = 'One-time')
  ),
  add constraint donations_appeal_id_fkey foreign key (appeal_id, dog_id) references public.appeals (id, dog_id)
    on update cascade;

create index donations_appeal_id_idx on public.donations (appeal_id, dog_id);

alter table public.receipts
  add purpose text constraint receipts_purpose_check check (char_length(purpose) <= 60);

create or replace function private.next_receipt(
  donation public.donations,
  latest public.receipts,
  reason public.receipt_reason default null
) returns public.receipts
language plpgsql stable
set search_path = ''
as $$
declare
  donor public.donors;
  due public.receipts := latest;
begin
  if donation.net_paise = 0 then
    if latest.kind = 'receipt' then
      due.kind := 'cancellation';
      due.reason := case
        when donation.voided_at is not null then 'void'
        when donation.status = 'failed' and donation.payment_method = 'cheque' then 'returned'
        when donation.status = 'disputed' then 'dispute'
        else 'refund'
      end;
    end if;
    return due;
  end if;

  select * into donor from public.donors as row where row.id = donation.donor_id;
  due.kind := 'receipt';
  due.mode := donation.mode;
  due.donation_id := donation.id;
  due.paid_on := private.india_date(donation.paid_at);
  due.tax_year := private.tax_year(due.paid_on);
  due.amount_paise := donation.net_paise;
  due.type := donation.type;
  due.provider_payment_id := donation.provider_payment_id;
  -- A deleted account has no profile any more, so a later receipt repeats the name.
  due.donor_name := coalesce(
    donor.name, latest.donor_name,
    (select nullif(btrim(name), '') from public.profiles where user_id = donation.user_id),
    'Anonymous donor'
  );
  if donor.id is not null then
    due.donor_address := donor.address;
    due.pan_masked := donor.pan_masked;
  end if;
  if latest.kind = 'receipt' and due is not distinct from latest and next_receipt.reason is null then
    return latest;
  end if;
  due.amount_words := private.amount_in_words(due.amount_paise);
  due.payment_method := donation.payment_method;
  due.reference := (
    select nullif(concat_ws(', ', entered.reference, entered.bank_name), '')
    from private.recorded_donations as entered where entered.donation_id = donation.id
  );
  due.dog_name := (select name from public.dog_profiles where id = donation.dog_id);
  due.purpose := (select appeal.title from public.appeals as appeal where appeal.id = donation.appeal_id);
  due.organisation := (
    select to_jsonb(settings) - '{id,updated_at,number_prefix}'::text[] from public.receipt_settings as settings
  );
  due.reason := case
    when latest.id is null or latest.kind = 'cancellation' then 'payment'
    when next_receipt.reason is not null then next_receipt.reason
    when due.amount_paise < latest.amount_paise then 'partial-refund'
    else 'correction'
  end;
  return due;
end
$$;

create or replace function private.issue_receipt(donation_id uuid, reason public.receipt_reason default null) returns void
language plpgsql security definer
set search_path = ''
as $$
#variable_conflict use_variable
declare
  donation public.donations;
  latest public.receipts;
  issued public.receipts;
begin
  select * into donation from public.donations as row where row.id = donation_id;
  select * into latest from public.receipts as row where row.id = private.latest_receipt(donation_id);
  issued := private.next_receipt(donation, latest, reason);
  if issued is not distinct from latest then
    return;
  end if;

  -- A restored backup has the receipts and may lack the series.
  insert into private.receipt_series as series (mode, tax_year, last)
    values (issued.mode, issued.tax_year, 1 + coalesce((
      select max(receipt.sequence) from public.receipts as receipt
      where receipt.mode = issued.mode and receipt.tax_year = issued.tax_year
    ), 0))
    on conflict (mode, tax_year) do update set last = series.last + 1
    returning last into issued.sequence;
  insert into public.receipts (
    mode, prefix, tax_year, sequence, kind, reason, donation_id, replaces_id, paid_on, amount_paise,
    amount_words, donor_name, donor_address, pan_masked, dog_name, purpose, type, payment_method,
    provider_payment_id, reference, organisation
  ) values (
    issued.mode,
    case issued.mode when 'live' then (select number_prefix from public.receipt_settings) else 'TEST' end,
    issued.tax_year, issued.sequence, issued.kind, issued.reason, issued.donation_id, latest.id,
    issued.paid_on, issued.amount_paise, issued.amount_words, issued.donor_name, issued.donor_address,
    issued.pan_masked, issued.dog_name, issued.purpose, issued.type, issued.payment_method, issued.provider_payment_id,
    issued.reference, issued.organisation
  ) returning * into issued;
  if latest.id is not null then
    perform private.record_event(
      'receipt-replaced', account_id => donation.user_id, donation_id => donation.id,
      data => jsonb_build_object(
        'receipt_id', issued.id, 'kind', issued.kind, 'reason', issued.reason, 'source', donation.source
      )
    );
  end if;
end
$$;

create or replace function private.store_donation(
  donation public.donations,
  receipt_reason public.receipt_reason default null
) returns void
language plpgsql
set search_path = ''
as $$
declare
  before public.donations;
  stored public.donations;
begin
  select * into before from public.donations where id = donation.id;
  if before.id is null then
    insert into public.donations (
      id, user_id, dog_id, donor_id, sponsorship_id, amount_paise, type, source, status, refunded_paise, mode,
      provider_order_id, provider_payment_id, paid_at, payment_method, fee_paise, tax_paise, sync_due, language, created_at,
      appeal_id
    ) values (
      coalesce(donation.id, gen_random_uuid()), donation.user_id, donation.dog_id, donation.donor_id,
      donation.sponsorship_id, donation.amount_paise, donation.type, coalesce(donation.source, 'provider'),
      coalesce(donation.status, 'pending'), coalesce(donation.refunded_paise, 0), donation.mode,
      donation.provider_order_id, donation.provider_payment_id, donation.paid_at, donation.payment_method,
      donation.fee_paise, donation.tax_paise, donation.sync_due, coalesce(donation.language, 'en'),
      coalesce(donation.created_at, now()), donation.appeal_id
    ) returning * into stored;
  else
    update public.donations
      set user_id = donation.user_id,
        dog_id = donation.dog_id,
        donor_id = donation.donor_id,
        amount_paise = donation.amount_paise,
        status = donation.status,
        refunded_paise = donation.refunded_paise,
        provider_payment_id = donation.provider_payment_id,
        paid_at = donation.paid_at,
        payment_method = donation.payment_method,
        fee_paise = donation.fee_paise,
        tax_paise = donation.tax_paise,
        sync_due = donation.sync_due,
        voided_at = donation.voided_at,
        sync_version = before.sync_version + 1
      where id = donation.id
      returning * into stored;
  end if;

  if stored.paid_at is not null and (
    receipt_reason is not null
    or (before.status, before.refunded_paise, before.provider_payment_id, before.paid_at, before.donor_id)
      is distinct from (stored.status, stored.refunded_paise, stored.provider_payment_id, stored.paid_at, stored.donor_id)
  ) then
    perform private.issue_receipt(stored.id, receipt_reason);
  end if;
  -- A recorded one that is void, or counts again, has an event of its own.
  if stored.status is distinct from coalesce(before.status, 'pending') and not (
    stored.source = 'recorded' and (stored.voided_at is not null or coalesce(before.status = 'failed', false))
  ) then
    perform private.record_event(
      ('donation-' || stored.status)::public.domain_event_kind,
      account_id => stored.user_id, donation_id => stored.id, sponsorship_id => stored.sponsorship_id,
      dog_id => stored.dog_id,
      data => jsonb_build_object(
        'amount_paise', stored.amount_paise, 'type', stored.type, 'mode', stored.mode,
        'source', stored.source, 'paid_at', stored.paid_at, 'receipt_id', (
          select receipt.id from public.receipts as receipt
          where receipt.id = private.latest_receipt(stored.id) and receipt.replaces_id is null
        )
      ),
      -- A new one happened when it was created.
      occurred_at => case when before.id is null then stored.created_at else clock_timestamp() end
    );
    if stored.status = 'completed' then
      perform private.pay_gift(stored);
    end if;
  end if;
  perform private.join_confirmed_mailbox(stored.id);
  -- Who paid is a person. A month has its person since it was authorised, and what the team recorded since it was entered.
  if stored.source = 'recorded' then
    perform private.describe_people(array(
      select donor.person_id from public.donors as donor where donor.id = stored.donor_id
    ));
  elsif before.paid_at is null and stored.paid_at is not null and stored.sponsorship_id is null then
    perform private.refresh_people(array(
      select donor.email from public.donors as donor where donor.id = stored.donor_id and donor.email is not null
    ));
  end if;
end
$$;

create or replace function public.set_dog_status(dog_id uuid, new_status public.dog_status) returns integer
language plpgsql security definer
set search_path = ''
as $$
#variable_conflict use_variable
declare
  old_status public.dog_status;
  sponsorship public.sponsorships;
  is_chosen boolean;
  affected integer := 0;
begin
  perform private.require_admin('change the status of a dog');
  perform private.lock_promises();
  select status into old_status from public.dog_profiles where id = dog_id for no key update;
  if old_status is null then
    raise sqlstate 'PT404' using message = 'unknown-dog';
  end if;
  if old_status = new_status then
    return 0;
  end if;
  if 'draft' in (old_status, new_status) then
    raise sqlstate 'PT409' using message = 'dog-is-draft';
  end if;
  update public.dog_profiles set status = new_status, at_centre_since = null where id = dog_id;
  if new_status = 'passed_away' then
    update public.appeals as appeal set status = 'closed', closed_at = now(), updated_at = now()
      where appeal.dog_id = dog_id and appeal.status = 'open';
  end if;
  if new_status <> 'available' then
    perform private.record_event(
      'dog-left', dog_id => dog_id, data => jsonb_build_object('detail', new_status)
    );
  end if;

  for sponsorship in
    select * from public.sponsorships as candidate
    where dog_id in (candidate.dog_id, private.chosen_dog(candidate))
      -- For the indexes, which don't see into the function.
      and (candidate.dog_id = dog_id or candidate.next_dog_id = dog_id)
      and candidate.ended_at is null and candidate.desired_status <> 'stop'
    order by candidate.id
    for update
  loop
    -- A sponsor who has chosen another dog for the next month needs to choose nothing, and is told.
    is_chosen := private.chosen_dog(sponsorship) is not distinct from dog_id;
    if new_status = 'available' then
      continue when sponsorship.status = 'created';
      if is_chosen and sponsorship.desired_status = 'pause' and sponsorship.pause_reason = 'dog' then
        perform private.set_desired_status(sponsorship.id, 'run', null, 'dog-back', 'team', null, dog_id);
      else
        perform private.record_sponsorship_event(sponsorship.id, 'dog-back', 'team', null, dog_id);
      end if;
    elsif sponsorship.status = 'created' then
      if is_chosen then
        perform private.stop_one_sponsorship(sponsorship.id, 'dog', 'team');
      end if;
      continue;
    -- Nobody can pause a standing order but the sponsor, at their bank.
    elsif is_chosen and sponsorship.desired_status = 'run' and sponsorship.source = 'provider' then
      perform private.set_desired_status(
        sponsorship.id, 'pause', 'dog', 'dog-left', 'team', new_status::text, dog_id
      );
    else
      perform private.record_sponsorship_event(sponsorship.id, 'dog-left', 'team', new_status::text, dog_id);
    end if;
    -- Its replacement, which is for the same dog, is counted.
    continue when sponsorship.replaced_from is not null;
    affected := affected + 1;
  end loop;
  return affected;
end
$$;

create or replace function public.record_donation(entry jsonb, recorder uuid, mode public.payment_mode) returns jsonb
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

create or replace function public.give_to_somebody_else(entry jsonb, recorder uuid) returns jsonb
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

create or replace function public.correct_recorded_donation(
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

-- How appeals are written, opened and closed, what an order for one may be, and what came in.

-- The pictures and videos of an update that an appeal shows; without one it shows the dog's picture.
alter table public.appeals
  add update_id uuid;

-- Changes of which appeals are open wait for each other, so that each one counts those before it.
create function private.lock_appeals() returns void
language sql
set search_path = ''
as $$
  select pg_advisory_xact_lock(hashtextextended('appeals', 0))
$$;

-- Whether an appeal takes donations: it does until the midnight in India that ends its last day.
create function private.is_running(appeal public.appeals) returns boolean
language sql stable
set search_path = ''
as $$
  select appeal.status = 'open' and appeal.last_day >= private.india_date(now())
$$;

-- For staff: writes a draft; for administrators also what is open or closed. `appeal` has id, dog_id, title, why, title_hi,
-- why_hi, goal_paise, estimate_paise, last_day and update_id. expected_updated_at is null for a new one; the same id twice is
-- one. Since the first order or recorded gift of the site's mode goal and dog stay as they are.
-- PT400 `last-day`; PT404 `unknown-appeal`, `unknown-dog`, `unknown-update`; PT409 `edited-meanwhile`, `appeal-has-donations`.
create function public.save_appeal(appeal jsonb, expected_updated_at timestamptz, mode public.payment_mode) returns void
language plpgsql security definer
set search_path = ''
as $$
#variable_conflict use_variable
declare
  saved constant public.appeals := jsonb_populate_record(null::public.appeals, appeal);
  today constant date := private.india_date(now());
  stored public.appeals;
begin
  perform private.require_staff('write appeals');
  -- It waits for orders that are being stored, which name the appeal.
  select * into stored from public.appeals as known where known.id = saved.id for update;
  if stored.id is null and expected_updated_at is not null then
    raise sqlstate 'PT404' using message = 'unknown-appeal';
  elsif stored.id is not null and date_trunc('milliseconds', stored.updated_at)
    is distinct from date_trunc('milliseconds', expected_updated_at) then
    -- The answer to the first request was lost.
    if expected_updated_at is null and stored.status = 'draft' and to_jsonb(stored) @> appeal then
      return;
    end if;
    raise sqlstate 'PT409' using message = 'edited-meanwhile';
  elsif stored.status <> 'draft' then
    perform private.require_admin('change an appeal that was opened');
  end if;
  if not exists (select from public.dog_profiles as dog where dog.id = saved.dog_id) then
    raise sqlstate 'PT404' using message = 'unknown-dog';
  elsif saved.update_id is not null and not exists (
    select from public.dog_updates as shown where shown.id = saved.update_id and shown.dog_id = saved.dog_id
  ) then
    raise sqlstate 'PT404' using message = 'unknown-update';
  elsif (saved.dog_id, saved.goal_paise) is distinct from (stored.dog_id, stored.goal_paise) and exists (
    select from public.donations as donation
    where donation.appeal_id = saved.id and donation.mode in (mode, 'live')
  ) then
    raise sqlstate 'PT409' using message = 'appeal-has-donations';
  elsif saved.last_day is distinct from stored.last_day and (stored.status is not distinct from 'closed' or (
    saved.last_day between today and private.india_date(coalesce(stored.opened_at, now())) + 60
  ) is not true) then
    raise sqlstate 'PT400' using message = 'last-day';
  end if;
  insert into public.appeals as known (
    id, dog_id, title, why, title_hi, why_hi, goal_paise, estimate_paise, last_day, update_id
  ) values (
    saved.id, saved.dog_id, saved.title, saved.why, saved.title_hi, saved.why_hi, saved.goal_paise, saved.estimate_paise,
    saved.last_day, saved.update_id
  )
    on conflict on constraint appeals_pkey do update set dog_id = excluded.dog_id, title = excluded.title, why = excluded.why,
      title_hi = excluded.title_hi, why_hi = excluded.why_hi, goal_paise = excluded.goal_paise,
      estimate_paise = excluded.estimate_paise, last_day = excluded.last_day, update_id = excluded.update_id,
      updated_at = now();
end
$$;

-- Closes the appeals whose last day has passed.
create function private.close_ended_appeals() returns void
language sql
set search_path = ''
as $$
  update public.appeals set status = 'closed', closed_at = now(), updated_at = now()
  where status = 'open' and last_day < private.india_date(now())
$$;

-- For administrators: opens a draft. PT400 `last-day`; PT404 `unknown-appeal`; PT409 `not-a-draft`, `no-hindi`, `dog-has-died`, `dog-is-a-draft`,
-- `dog-has-open-appeal`, `five-open-appeals`.
create function public.open_appeal(appeal_id uuid) returns void
language plpgsql security definer
set search_path = ''
as $$
#variable_conflict use_variable
declare
  today constant date := private.india_date(now());
  appeal public.appeals;
  dog_status public.dog_status;
begin
  perform private.require_admin('open appeals');
  perform private.lock_appeals();
  perform private.close_ended_appeals();
  select * into appeal from public.appeals as known where known.id = appeal_id for update;
  -- Shared with set_dog_status, so that a dog that dies now is seen here or closes it there.
  select dog.status into dog_status from public.dog_profiles as dog where dog.id = appeal.dog_id for share;
  if appeal.id is null then
    raise sqlstate 'PT404' using message = 'unknown-appeal';
  elsif appeal.status <> 'draft' then
    raise sqlstate 'PT409' using message = 'not-a-draft';
  elsif num_nulls(appeal.title_hi, appeal.why_hi) > 0 then
    raise sqlstate 'PT409' using message = 'no-hindi';
  elsif appeal.last_day not between today and today + 60 then
    raise sqlstate 'PT400' using message = 'last-day';
  elsif dog_status = 'passed_away' then
    raise sqlstate 'PT409' using message = 'dog-has-died';
  elsif dog_status = 'draft' then
    raise sqlstate 'PT409' using message = 'dog-is-a-draft';
  elsif exists (select from public.appeals as other where other.dog_id = appeal.dog_id and other.status = 'open') then
    raise sqlstate 'PT409' using message = 'dog-has-open-appeal';
  elsif (select count(*) from public.appeals as other where other.status = 'open') >= 5 then
    raise sqlstate 'PT409' using message = 'five-open-appeals';
  end if;
  update public.appeals as known set status = 'open', opened_at = now(), updated_at = now() where known.id = appeal_id;
end
$$;

-- For administrators: closes an open appeal. Nothing if it is closed. PT404 `unknown-appeal`.
create function public.close_appeal(appeal_id uuid) returns void
language plpgsql security definer
set search_path = ''
as $$
#variable_conflict use_variable
begin
  perform private.require_admin('close appeals');
  update public.appeals as known set status = 'closed', closed_at = now(), updated_at = now()
    where known.id = appeal_id and known.status = 'open';
  if not found and not exists (
    select from public.appeals as known where known.id = appeal_id and known.status = 'closed'
  ) then
    raise sqlstate 'PT404' using message = 'unknown-appeal';
  end if;
end
$$;

-- For the server: the amount and the dog of an order for an appeal, or the problem with them.
create function public.appeal_order_terms(appeal_id uuid, amount_paise bigint) returns jsonb
language sql stable security definer
set search_path = ''
as $$
  select coalesce((
    select case
      when not private.is_running(appeal) then jsonb_build_object('problem', 'appeal-ended')
      when problem.code is not null then jsonb_build_object('problem', problem.code)
      else jsonb_build_object(
        'amount_paise', appeal_order_terms.amount_paise, 'dog_id', appeal.dog_id, 'dog_name', dog.name
      )
    end
    from public.appeals as appeal
    join public.dog_profiles as dog on dog.id = appeal.dog_id
    cross join private.amount_problem(appeal_order_terms.amount_paise, 'One-time', null) as problem (code)
    where appeal.id = appeal_order_terms.appeal_id and appeal.status <> 'draft'
  ), jsonb_build_object('problem', 'unknown-appeal'))
$$;

-- For everybody: what came in for appeals, from how many people, and how many days are left; 0 on the last day, null once it
-- has ended. Without ids of those that are open. People are persons of whose money something was kept; a donation without a
-- person is one. At most 50.
create function public.appeals_now(mode public.payment_mode, ids uuid[] default null) returns table (
  appeal_id uuid,
  raised_paise bigint,
  people integer,
  days_left integer
)
language sql stable security definer
set search_path = ''
as $$
  select appeal.id, coalesce(given.paise, 0)::bigint, given.people::integer,
    case when private.is_running(appeal) then appeal.last_day - private.india_date(now()) end
  from (
    select * from public.appeals as shown
    where shown.status <> 'draft' and case
      when ids is null then private.is_running(shown) else shown.id = any (ids)
    end
    order by shown.opened_at desc, shown.id limit 50
  ) as appeal
  cross join lateral (
    select sum(donation.net_paise) as paise,
      count(distinct coalesce(private.shown_person(private.person_of_donation(donation)), donation.id)) as people
    from public.donations as donation
    where donation.appeal_id = appeal.id and donation.mode = appeals_now.mode and donation.net_paise > 0
  ) as given
$$;

grant execute on function public.appeal_order_terms to service_role;
grant execute on function public.appeals_now to anon, authenticated;
grant execute on function public.save_appeal, public.open_appeal, public.close_appeal to authenticated;
