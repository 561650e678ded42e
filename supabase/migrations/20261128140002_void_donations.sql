-- A recorded donation can be made void, recorded for somebody else and taken back, and a cheque put back.

alter table public.donations
  add column voided_at timestamptz,
  add constraint donations_voided_check check (voided_at is null or (source = 'recorded' and status = 'failed'));

alter table private.donation_changes
  alter column reason drop not null,
  add column replacement_id uuid references public.donations (id) deferrable initially deferred,
  drop constraint donation_changes_check,
  add constraint donation_changes_facts_check check (
    (reason is null) = (kind in ('cheque-credited', 'cheque-returned'))
    and (happened_on is not null) = (kind in ('return', 'cheque-credited', 'cheque-returned'))
    and num_nonnulls(amount_paise, way) = case kind when 'return' then 2 else 0 end
    and (replacement_id is null or kind = 'void')
  );
create index donation_changes_replacement_id_idx on private.donation_changes (replacement_id);

alter table public.receipts
  drop constraint receipts_check1,
  add constraint receipts_check1 check ((kind = 'cancellation') = (reason in ('refund', 'dispute', 'returned', 'void')));

-- Cancels the emails with these keys that wait and are not being sent. Returns how many.
create function private.cancel_emails(keys text[], as_of timestamptz default now()) returns integer
language plpgsql
set search_path = ''
as $$
declare
  cancelled integer;
begin
  update public.email_outbox as email set cancelled_at = as_of
    where email.idempotency_key = any (keys) and email.is_waiting
      and (email.leased_until is null or email.leased_until <= as_of);
  get diagnostics cancelled = row_count;
  return cancelled;
end
$$;

-- For the server: stores what was decided about an event. False, and nothing changes, if the event is decided already,
-- its address was corrected meanwhile, or an email that should be cancelled was leased or finished: then it is decided again.
create or replace function public.store_email_decision(
  event_id bigint,
  emails jsonb,
  cancelled_keys text[],
  as_of timestamptz
) returns boolean
language plpgsql security definer
set search_path = ''
as $$
declare
  addresses constant text[] := private.addresses_of_event(event_id);
  event private.domain_events;
begin
  -- A correction of the address changes what waits, so it must see these emails, or these its address.
  perform private.lock_people(addresses);
  if private.addresses_of_event(event_id) is distinct from addresses then
    return false;
  end if;
  select * into event from private.domain_events as row
    where row.id = event_id and row.emails_decided_at is null
    for update;
  if not found then
    return false;
  end if;
  if private.cancel_emails(cancelled_keys, as_of) < cardinality(cancelled_keys) then
    raise sqlstate 'PW409' using message = 'an email is being sent meanwhile';
  end if;
  perform private.queue_decided_email(event, email) from jsonb_array_elements(emails) as email;
  update private.domain_events as row set emails_decided_at = as_of where row.id = event.id;
  return true;
exception when sqlstate 'PW409' then
  return false;
end
$$;

-- The receipt that a donation should have now, without its number; `latest` itself if that is right. With a reason it is a
-- new one, whatever changed: way, reference and dog aren't compared, because renaming a dog would replace all its receipts.
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

-- Writes a donation and what follows, in this order: its receipt, the event of its new status, its gift, the account that has
-- confirmed its address, and its person. With a reason the receipt is a new one, whatever changed.
--
-- Nothing else inserts a donation, or changes its money, day, way, dog or donor. `donation` is the whole row as it should be;
-- a new one may lack what has a default, and nobody knows it yet. The caller has locked any other row, with its donor and the
-- addresses of its person, before it read it.
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
      provider_order_id, provider_payment_id, paid_at, payment_method, fee_paise, tax_paise, sync_due, language, created_at
    ) values (
      coalesce(donation.id, gen_random_uuid()), donation.user_id, donation.dog_id, donation.donor_id,
      donation.sponsorship_id, donation.amount_paise, donation.type, coalesce(donation.source, 'provider'),
      coalesce(donation.status, 'pending'), coalesce(donation.refunded_paise, 0), donation.mode,
      donation.provider_order_id, donation.provider_payment_id, donation.paid_at, donation.payment_method,
      donation.fee_paise, donation.tax_paise, donation.sync_due, coalesce(donation.language, 'en'),
      coalesce(donation.created_at, now())
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

-- For administrators: running sponsorships and what they promise per month; what was received and what failed
-- in the month that begins then, and how many ended in it. A payment counts when it was made, however late it was reported.
create or replace function public.sponsorship_summary(
  month_start timestamptz,
  live_only boolean default false
) returns table (
  running_count bigint,
  promised_paise bigint,
  received_paise bigint,
  failed_count bigint,
  stopped_count bigint
)
language sql stable security definer
set search_path = ''
as $$
  with asked as (
    select
      -- Months are India's, and in UTC they begin on days that not every month has.
      ((month_start at time zone 'Asia/Kolkata') + interval '1 month') at time zone 'Asia/Kolkata' as month_end,
      case when live_only then array['live'] else array['test', 'live'] end::public.payment_mode[] as modes
  )
  select
    running.count, running.sum,
    (
      select coalesce(sum(donation.net_paise), 0)::bigint from public.donations as donation
      where donation.sponsorship_id is not null and donation.mode = any (modes)
        and donation.paid_at >= month_start and donation.paid_at < month_end
    ),
    (
      select count(*) from public.donations as donation
      where donation.sponsorship_id is not null and donation.mode = any (modes) and donation.status = 'failed'
        and donation.source = 'provider' and donation.created_at >= month_start and donation.created_at < month_end
    ),
    (
      select count(*) from public.sponsorships as sponsorship
      where sponsorship.ended_at >= month_start and sponsorship.ended_at < month_end
        and sponsorship.end_reason <> 'abandoned' and sponsorship.replaced_from is null and sponsorship.mode = any (modes)
    )
  from asked
  cross join lateral (
    select count(*) as count, coalesce(sum(sponsorship.amount_paise), 0)::bigint as sum
    from public.sponsorships as sponsorship
    where private.is_promised(sponsorship) and sponsorship.mode = any (modes)
  ) as running
  where (select private.require_admin('see sponsorships'))
$$;

-- What a person gave in cash from one day to another, without one donation. What was given back was received, a void one wasn't.
create or replace function private.cash_of_person(person private.people, first_day date, last_day date, except_id uuid) returns bigint
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

-- For the team: what happened to a person's account, donations and sponsorships, newest first, 11 per call. `detail` is the
-- reason of a sponsorship's event, of a donation that the team changed the kind of the change and why; `team_member` who of the team did it. A donation was given when it was paid, however late
-- that was reported.
create or replace function public.person_history(
  person_id uuid,
  before_at timestamptz default null,
  before_id bigint default null
) returns table (
  id bigint,
  kind public.domain_event_kind,
  occurred_at timestamptz,
  actor public.sponsorship_actor,
  detail text,
  amount_paise bigint,
  dog_name text,
  team_member text
)
language sql stable security definer
set search_path = ''
as $$
  with page as (
    select event.*, happened.at
    from private.people as person
    cross join lateral (
      select own.* from private.domain_events as own where own.account_id = person.account_id
      union
      select given.* from private.donations_of_person(person) as donation
      join private.domain_events as given on given.donation_id = donation.id
    ) as event
    cross join lateral (
      select case when event.kind = 'donation-completed' then (event.data ->> 'paid_at')::timestamptz else event.occurred_at end
        as at
    ) as happened
    -- The correspondence has these.
    where person.id = person_id and event.kind <> 'message-sent'
      and (before_id is null or (happened.at, event.id) < (before_at, before_id))
    order by happened.at desc, event.id desc
    limit 11
  )
  select event.id, event.kind, event.at, event.actor,
    coalesce(event.data ->> 'detail', (
      select concat_ws(' ', change.kind, change.reason) from private.donation_changes as change
      where change.id = (event.data ->> 'change_id')::bigint
    )),
    (event.data ->> 'amount_paise')::bigint, dog.name,
    private.shown_name((event.data ->> 'actor_id')::uuid)
  from page as event
  left join public.dog_profiles as dog
    on dog.id = coalesce(event.dog_id, (event.data #>> '{sponsorship,dog_id}')::uuid)
  where (select private.require_staff('see people'))
  order by event.at desc, event.id desc
$$;

drop function public.record_cheque_outcome(uuid, public.cheque_outcome, boolean);

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
      'reference', entered.reference, 'bank_name', entered.bank_name, 'dog_id', former.dog_id, 'language', former.language
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

-- For administrators: notes that money of a recorded donation was given back, all or a part; the receipt is cancelled or
-- replaced. Returns the latest receipt. PT400, PT404 and PT409 with a code; PT403 as require_second_factor.
create or replace function public.return_recorded_donation(
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
create or replace function public.recorded_donation(donation_id uuid) returns table (
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

grant execute on function public.give_to_somebody_else to service_role;
grant execute on function
  public.check_void, public.void_donation, public.unvoid_donation, public.ask_to_void, public.decline_void, public.asked_voids,
  public.put_back_cheque, public.recorded_donation_details, public.record_cheque_outcome
  to authenticated;
