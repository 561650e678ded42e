-- How the server starts a sponsorship and writes what the payment provider's records decide about it.

-- The sponsorship of the same dog, amount and gift that waits for its authorisation, if there is one. Stops the others of
-- the dog; a new gift leaves the changes of other gifts' amounts alone.
create function private.take_waiting_sponsorship(
  user_id uuid,
  dog_id uuid,
  amount_paise bigint,
  mode public.payment_mode,
  replaces_id uuid,
  starts_at timestamptz,
  is_gift boolean,
  gift jsonb
) returns public.sponsorships
language plpgsql
set search_path = ''
as $$
#variable_conflict use_variable
declare
  open_one public.sponsorships;
  sponsorship public.sponsorships;
begin
  for open_one in
    select * from public.sponsorships as candidate
    where candidate.user_id = user_id and candidate.status = 'created' and candidate.mode = mode
      and candidate.desired_status = 'run' and candidate.ended_at is null
      and candidate.dog_id is not distinct from dog_id and candidate.is_gift = is_gift
      and (
        candidate.replaces_id is not distinct from replaces_id
        or (replaces_id is null and not is_gift and not candidate.is_extra)
      )
    order by candidate.id for update
  loop
    if open_one.amount_paise = amount_paise and open_one.replaces_id is not distinct from replaces_id
      and open_one.starts_at is not distinct from starts_at
      and (gift is null or private.is_gift_of(open_one.id, gift))
      and open_one.created_at > now() - interval '23 hours' then
      sponsorship := open_one;
    else
      perform private.stop_one_sponsorship(open_one.id, 'abandoned', 'sponsor');
    end if;
  end loop;
  return sponsorship;
end
$$;

-- For the server: a sponsorship that waits for its authorisation, a new or an open one. Returns it, or a
-- problem: unknown-sponsorship, not-running, already-sponsored, unknown-dog, dog-not-available, amount-out-of-range,
-- whole-rupees.
--
-- Two calls for the same person, dog, amount and gift get the same sponsorship while it is not authorised, so that
-- two tabs make one mandate. A gift is a sponsorship of its own, and one with any other detail is another gift. The
-- provider's subscription expires a day after its creation.
--
-- Without an amount it is what the replaced sponsorship gives, or the dog's price.
create function public.begin_sponsorship(
  user_id uuid,
  dog_id uuid,
  amount_paise bigint,
  mode public.payment_mode,
  replaces_id uuid default null,
  starts_at timestamptz default null,
  gift jsonb default null
) returns jsonb
language plpgsql security definer
set search_path = ''
as $$
#variable_conflict use_variable
declare
  replaced public.sponsorships;
  sponsorship public.sponsorships;
  sponsored_dog_id uuid := dog_id;
  chosen_dog_id uuid := dog_id;
  monthly_paise bigint;
  dog public.dog_profiles;
  problem text;
  is_gift boolean := gift is not null;
begin
  perform private.lock_choices(user_id);
  perform private.lock_promises();
  if replaces_id is not null then
    select * into replaced from public.sponsorships as candidate
      where candidate.id = replaces_id and candidate.user_id = user_id and candidate.mode = mode
      for update;
    if not found then
      return jsonb_build_object('problem', 'unknown-sponsorship');
    end if;
    if replaced.ended_at is not null or replaced.desired_status <> 'run' or replaced.replaced_from is not null
      or replaced.status not in ('authenticated', 'active', 'pending', 'halted') then
      return jsonb_build_object('problem', 'not-running');
    end if;
    sponsored_dog_id := replaced.dog_id;
    chosen_dog_id := private.chosen_dog(replaced);
    is_gift := replaced.is_gift;
  end if;
  select * into dog from public.dog_profiles as candidate where candidate.id = chosen_dog_id for share;
  problem := private.dog_problem(chosen_dog_id, dog);
  if problem is not null then
    return jsonb_build_object('problem', problem);
  end if;
  if replaces_id is null and not is_gift and exists (
    select from public.sponsorships as candidate
    where candidate.user_id = user_id and candidate.mode = mode and not candidate.is_gift and not candidate.is_extra
      and private.is_for_dog(candidate, sponsored_dog_id)
  ) then
    return jsonb_build_object('problem', 'already-sponsored');
  end if;
  monthly_paise := coalesce(amount_paise, replaced.amount_paise, dog.monthly_amount * 100);
  problem := private.amount_problem(monthly_paise, 'Monthly', (dog.monthly_amount * 100)::bigint, replaced.amount_paise);
  if problem is not null then
    return jsonb_build_object('problem', problem);
  end if;

  sponsorship := private.take_waiting_sponsorship(
    user_id, sponsored_dog_id, monthly_paise, mode, replaces_id, starts_at, is_gift, gift
  );
  if sponsorship.id is null then
    insert into public.sponsorships (
      user_id, dog_id, next_dog_id, moved_at, amount_paise, mode, replaces_id, starts_at, is_gift, is_extra
    ) values (
      user_id, sponsored_dog_id, replaced.next_dog_id, replaced.moved_at, monthly_paise, mode, replaces_id, starts_at,
      is_gift, coalesce(replaced.is_extra, false)
    ) returning * into sponsorship;
    perform private.record_sponsorship_event(
      sponsorship.id,
      (
        case when replaced.amount_paise <> monthly_paise then 'amount-changed' else 'created' end
      )::public.sponsorship_event_kind,
      'sponsor', null, chosen_dog_id, monthly_paise
    );
    if gift is not null then
      perform private.save_gift(gift, null, sponsorship.id);
    end if;
  end if;
  return jsonb_build_object(
    'id', sponsorship.id,
    'dog_id', sponsorship.dog_id,
    'amount_paise', sponsorship.amount_paise,
    'provider_subscription_id', sponsorship.provider_subscription_id,
    'created_at', sponsorship.created_at
  );
end
$$;

-- Whether a visitor can give an amount every month, within the bounds of amount_problem: multiples of ₹50, and the price of
-- the dog, its half and quarter (rounded up, as the page offers them) and the published rest of its month. So there are finitely many plans at the provider, and
-- visitors need no counter of their own.
create function private.is_offered_to_visitors(
  amount_paise bigint,
  dog public.dog_profiles,
  mode public.payment_mode
) returns boolean
language sql immutable
set search_path = ''
as $$
  select amount_paise % 5000 = 0 or amount_paise / 100.0 in (
    dog.monthly_amount, ceil(dog.monthly_amount / 2), ceil(dog.monthly_amount / 4),
    dog.monthly_amount - coalesce((dog.coverage -> mode::text ->> 'paise')::numeric, 0) / 100
  ) is true
$$;

-- Whether an address got five sponsorships authorised within a day. Attempts that nobody pays lock nobody out; of those that
-- were begun before the fifth, the emails wait (private.limit_unasked_emails).
create function private.has_many_sponsorships(address text) returns boolean
language sql stable
set search_path = ''
as $$
  select count(*) >= 5
  from public.sponsorships as begun
  where begun.started_at > now() - interval '1 day' and begun.id in (
    select waiting.id from public.sponsorships as waiting where waiting.visitor_email = address
    union all
    select joined.id from private.confirmed_mailboxes as mailbox
    join public.sponsorships as joined on joined.user_id = mailbox.user_id
    where mailbox.email = address
  )
$$;

-- For the server: a visitor's sponsorship that waits for its authorisation, with a secret for its page. Returns it, or a
-- problem as begin_sponsorship does, or: amount-not-offered, already-authorised, too-many-sponsorships.
--
-- The request id comes from the browser. With the same details it is the same sponsorship, whether pressed twice, reloaded or
-- sent from another tab. With others, one that waits is stopped; a running one goes on. A visitor is never refused because
-- somebody with the same address sponsors the dog: that would tell who does.
create function public.begin_visitor_sponsorship(
  request_id uuid,
  visitor jsonb,
  dog_id uuid,
  amount_paise bigint,
  mode public.payment_mode,
  language public.language
) returns jsonb
language plpgsql security definer
set search_path = ''
as $$
#variable_conflict use_variable
declare
  details constant public.donors := jsonb_populate_record(null::public.donors, visitor);
  sponsorship public.sponsorships;
  dog public.dog_profiles;
  monthly_paise bigint;
  donor_id uuid;
  is_same boolean;
  problem text;
begin
  perform pg_advisory_xact_lock(hashtextextended('sponsorship request ' || request_id, 0));
  perform private.lock_promises();
  select * into dog from public.dog_profiles as candidate where candidate.id = dog_id for share;
  problem := private.dog_problem(dog_id, dog);
  if problem is not null then
    return jsonb_build_object('problem', problem);
  end if;
  monthly_paise := coalesce(amount_paise, dog.monthly_amount * 100);

  select * into sponsorship from public.sponsorships as known where known.request_id = request_id for no key update;
  if found then
    is_same := sponsorship.amount_paise = monthly_paise and sponsorship.mode = mode
      and sponsorship.dog_id is not distinct from dog_id
      and sponsorship.ended_at is null and sponsorship.desired_status <> 'stop'
      and exists (
        select from public.donors as donor
        where donor.id = sponsorship.donor_id
          and (donor.name, donor.address, donor.email) = (details.name, details.address, details.email)
      );
    if is_same and sponsorship.status <> 'created' then
      return jsonb_build_object('problem', 'already-authorised');
    elsif not is_same or sponsorship.created_at <= now() - interval '23 hours' then
      update public.sponsorships as known set request_id = null where known.id = sponsorship.id;
      if sponsorship.status = 'created' then
        perform private.stop_one_sponsorship(sponsorship.id, 'abandoned', 'sponsor');
      end if;
      sponsorship := null;
    end if;
  end if;

  if sponsorship.id is null then
    problem := private.amount_problem(monthly_paise, 'Monthly', (dog.monthly_amount * 100)::bigint);
    if problem is null and not private.is_offered_to_visitors(monthly_paise, dog, mode) then
      problem := 'amount-not-offered';
    elsif problem is null and private.has_many_sponsorships(details.email) then
      problem := 'too-many-sponsorships';
    end if;
    if problem is not null then
      return jsonb_build_object('problem', problem);
    end if;
    insert into public.donors (name, address, email, citizen_declared_at)
      values (details.name, details.address, details.email, now())
      returning id into donor_id;
    insert into public.sponsorships (
      dog_id, donor_id, amount_paise, mode, visitor_email, request_id, language
    ) values (
      dog_id, donor_id, monthly_paise, mode, details.email, request_id, language
    ) returning * into sponsorship;
    perform private.record_sponsorship_event(sponsorship.id, 'created', 'sponsor', null, dog_id, monthly_paise);
  end if;
  -- Also of one that was begun before the number was typed.
  update public.donors as donor
    set whatsapp_number = details.whatsapp_number,
      whatsapp_consented_at = case when details.whatsapp_number is not null then now() end
    where donor.id = sponsorship.donor_id and donor.whatsapp_number is distinct from details.whatsapp_number;
  return jsonb_build_object(
    'id', sponsorship.id,
    'dog_id', sponsorship.dog_id,
    'amount_paise', sponsorship.amount_paise,
    'provider_subscription_id', sponsorship.provider_subscription_id,
    'created_at', sponsorship.created_at,
    'secret', private.new_sponsorship_secret(sponsorship.id)
  );
end
$$;

-- For the server: stores the provider's subscription of a sponsorship once. Returns the id that is stored,
-- which is another one if another call was faster.
create function public.save_provider_subscription(
  sponsorship_id uuid,
  subscription_id text,
  manage_url text
) returns text
language sql security definer
set search_path = ''
as $$
  update public.sponsorships as sponsorship
    set provider_subscription_id =
        coalesce(sponsorship.provider_subscription_id, save_provider_subscription.subscription_id),
      manage_url = coalesce(sponsorship.manage_url, save_provider_subscription.manage_url)
    where sponsorship.id = save_provider_subscription.sponsorship_id
    returning sponsorship.provider_subscription_id
$$;

-- Writes the donation of one month. False if it has changed since it was read.
create function private.write_month(sponsorship_id uuid, month jsonb) returns boolean
language plpgsql
set search_path = ''
as $$
#variable_conflict use_variable
declare
  sponsorship public.sponsorships;
  donation public.donations;
begin
  select * into donation from public.donations as known
    where known.provider_order_id = month ->> 'provider_order_id' for no key update;
  if donation.sync_version is distinct from (month ->> 'expected_version')::integer then
    return false;
  elsif donation.id is null then
    select * into sponsorship from public.sponsorships as row where row.id = sponsorship_id;
    donation := jsonb_populate_record(donation, month);
    donation.type := 'Monthly';
    donation.sponsorship_id := sponsorship_id;
    donation.user_id := sponsorship.user_id;
    donation.donor_id := coalesce(
      sponsorship.donor_id, (select donor.id from public.donors as donor where donor.user_id = sponsorship.user_id)
    );
    donation.mode := sponsorship.mode;
    donation.language := sponsorship.language;
  else
    -- What the provider doesn't say any more stays.
    donation := jsonb_populate_record(donation, jsonb_strip_nulls(month) - '{amount_paise,dog_id,created_at}'::text[]);
    donation.provider_payment_id := month ->> 'provider_payment_id';
    donation.sync_due := null;
  end if;
  perform private.store_donation(donation);
  return true;
end
$$;

-- The next state of a sponsorship, after an authorised replacement has taken over from the sponsorship that it
-- replaces, and keeps to its present dog. The next comparison of the replaced one decides when it is cancelled. When
-- the replacement ends before that, both end.
create function private.take_over(next_state public.sponsorships, as_of timestamptz) returns public.sponsorships
language plpgsql
set search_path = ''
as $$
declare
  replaced public.sponsorships;
begin
  if next_state.started_at is null or next_state.replaces_id is null then
    return next_state;
  end if;
  select * into replaced from public.sponsorships where id = next_state.replaces_id for update;
  if replaced.ended_at is not null or replaced.desired_status = 'stop' then
    null;
  elsif next_state.ended_at is not null or next_state.desired_status = 'stop' then
    if replaced.replaced_from is not null then
      perform private.stop_one_sponsorship(replaced.id, next_state.end_reason, 'site');
    end if;
  elsif replaced.replaced_from is null then
    update public.sponsorships as old
      set replaced_from = coalesce(next_state.starts_at, as_of),
        sync_due = coalesce(old.sync_due, as_of),
        sync_version = old.sync_version + 1
      where old.id = replaced.id;
    next_state.dog_id := replaced.dog_id;
    next_state.next_dog_id := replaced.next_dog_id;
    next_state.moved_at := replaced.moved_at;
  end if;
  return next_state;
end
$$;

-- Records what the provider reports. Its times are whole seconds of another clock: an end never comes before the
-- decision to stop.
create function private.record_reported_events(sponsorship_id uuid, events jsonb) returns void
language plpgsql
set search_path = ''
as $$
#variable_conflict use_column
begin
  perform private.record_sponsorship_event(
    record_reported_events.sponsorship_id, event.kind, event.actor, event.detail,
    amount_paise => event.amount_paise,
    occurred_at => case event.kind
      when 'ended' then greatest(event.occurred_at, (
        select max(stop.occurred_at) + interval '1 microsecond' from private.domain_events as stop
        where stop.sponsorship_id = record_reported_events.sponsorship_id
          and stop.kind = 'sponsorship-stop-requested'
      ))
      else event.occurred_at
    end,
    reference => event.reference
  )
  from rows from (jsonb_to_recordset(events) as (
    kind public.sponsorship_event_kind, actor public.sponsorship_actor, occurred_at timestamptz,
    amount_paise bigint, detail text, reference text
  )) with ordinality as event (kind, actor, occurred_at, amount_paise, detail, reference, place)
  order by event.place;
end
$$;

-- For the server: writes a sponsorship's state, its months and its timeline, opens review items, and stores when
-- an authorised one takes over from the one that it replaces. Returns the number of new review items, or null and
-- changes nothing if something has changed since its version was read. Unless up to date, it stays due.
--
-- Over 60 lines, because it names every column that it writes.
create function public.write_sponsorship_state(
  sponsorship_id uuid,
  expected_version integer,
  state jsonb,
  donations jsonb,
  events jsonb,
  items jsonb,
  is_up_to_date boolean,
  as_of timestamptz
) returns integer
language plpgsql security definer
set search_path = ''
as $$
#variable_conflict use_variable
declare
  next_state public.sponsorships;
  present_dog_ids uuid[];
  was_started boolean;
  addresses constant text[] := array(
    select visitor.visitor_email from public.sponsorships as visitor
    where visitor.id = sponsorship_id and visitor.visitor_email is not null
  );
begin
  perform private.lock_promises();
  perform private.lock_people(addresses);
  select * into next_state from public.sponsorships as sponsorship
    where sponsorship.id = sponsorship_id and sponsorship.sync_version = expected_version
    for update;
  if not found then
    return null;
  end if;
  -- All that the months lock, before the first receipt is numbered. A correction of the donor can't see a new month, so
  -- that one waits for the other.
  perform from public.donations as donation
    where donation.sponsorship_id = sponsorship_id and donation.provider_order_id in (
      select month ->> 'provider_order_id' from jsonb_array_elements(donations) as month
    )
    order by donation.id for no key update;
  perform from public.donors as donor
    where donor.id = next_state.donor_id or donor.user_id = next_state.user_id order by donor.id for share;
  was_started := next_state.started_at is not null;
  present_dog_ids := array(
    select linked.dog_id from public.sponsorships as linked where linked.id in (sponsorship_id, next_state.replaces_id)
  );
  -- The take-over comes first, because only one of both may run.
  next_state := private.take_over(jsonb_populate_record(next_state, state), as_of);
  update public.sponsorships as sponsorship
    set dog_id = next_state.dog_id,
      next_dog_id = next_state.next_dog_id,
      moved_at = next_state.moved_at,
      status = next_state.status,
      desired_status = next_state.desired_status,
      stop_requested_at = next_state.stop_requested_at,
      pause_reason = next_state.pause_reason,
      resume_on = case when next_state.desired_status = 'pause' then sponsorship.resume_on end,
      end_reason = next_state.end_reason,
      manage_url = next_state.manage_url,
      payment_method = next_state.payment_method,
      current_start = next_state.current_start,
      current_end = next_state.current_end,
      next_charge_at = next_state.next_charge_at,
      started_at = next_state.started_at,
      halted_at = next_state.halted_at,
      ended_at = next_state.ended_at,
      sync_due = case when is_up_to_date then null else coalesce(sponsorship.sync_due, as_of) end,
      sync_version = sponsorship.sync_version + 1,
      synced_at = as_of
    where sponsorship.id = sponsorship_id
    returning * into next_state;
  if not was_started and next_state.started_at is not null then
    -- The payer becomes a person with the authorisation, and coverage counts people.
    perform private.refresh_people(addresses);
    if next_state.is_running then
      perform private.follow_sponsored_dog(next_state);
    end if;
  elsif not next_state.is_running then
    perform private.unfollow_sponsored_dogs(next_state.visitor_email);
  end if;
  perform private.refresh_coverage(present_dog_ids || next_state.dog_id);
  if next_state.user_id is null and next_state.visitor_email is null and next_state.ended_at is not null then
    perform private.release_last_email(sponsorship_id, as_of);
  end if;

  if exists (
    select from jsonb_array_elements(donations) as donation
    where not private.write_month(sponsorship_id, donation)
  ) then
    raise sqlstate 'PW409' using message = 'a donation has changed meanwhile';
  end if;
  perform private.record_reported_events(sponsorship_id, events);
  -- After the events of a first comparison, whose emails have the address until the account has them.
  perform private.join_sponsorships(mailbox.user_id, mailbox.email)
    from private.confirmed_mailboxes as mailbox where mailbox.email = next_state.visitor_email;
  return public.open_review_items(items);
exception when sqlstate 'PW409' then
  return null;
end
$$;

grant execute on function
  public.begin_sponsorship, public.begin_visitor_sponsorship, public.save_provider_subscription, public.write_sponsorship_state
  to service_role;
