-- A secret remembers the address that it was emailed to, and only its reader can say that the payment isn't theirs. Emails are
-- decided with the addresses locked, so that a correction meanwhile leaves no live link in the wrong mailbox.

alter table private.sponsorship_secrets
  add column email_hash text constraint sponsorship_secrets_email_hash_check check (char_length(email_hash) = 64);

-- Those of an address that was corrected are gone. Of a sponsorship that has joined an account nobody can say so any more.
update private.sponsorship_secrets as known
  set email_hash = private.keyed_hash(coalesce(sponsorship.visitor_email, ''))
  from public.sponsorships as sponsorship
  where sponsorship.id = known.sponsorship_id and known.is_emailed;

alter table private.sponsorship_secrets
  add constraint sponsorship_secrets_check1 check (is_emailed = (email_hash is not null));

drop function private.new_sponsorship_secret;

create function private.new_sponsorship_secret(sponsorship_id uuid, recipient text default null) returns text
language plpgsql
set search_path = ''
as $$
declare
  secret constant text := private.random_code();
begin
  insert into private.sponsorship_secrets (secret_hash, sponsorship_id, is_emailed, email_hash)
    values (private.secret_hash(secret), sponsorship_id, recipient is not null, private.keyed_hash(recipient));
  return secret;
end
$$;

create or replace function public.begin_visitor_sponsorship(
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

create or replace function public.visitor_sponsorship(
  sponsorship_id uuid,
  secret text,
  language public.language default 'en'
) returns jsonb
language sql stable security definer
set search_path = ''
as $$
  select private.in_language(jsonb_build_object(
    'dog', case when dog.id is not null then jsonb_build_object(
      'id', dog.id, 'name', private.dog_text(dog.id, 'name', dog.name), 'image_url', dog.image_url, 'status', dog.status
    ) end,
    'amount_paise', sponsorship.amount_paise,
    'mode', sponsorship.mode,
    'status', sponsorship.status,
    'desired_status', sponsorship.desired_status,
    'pause_reason', sponsorship.pause_reason,
    'resume_on', sponsorship.resume_on,
    'end_reason', sponsorship.end_reason,
    'starts_at', sponsorship.starts_at,
    'next_charge_at', sponsorship.next_charge_at,
    'halted_at', sponsorship.halted_at,
    'ended_at', sponsorship.ended_at,
    'failure_reason', case when sponsorship.status in ('pending', 'halted') then (
      select failure.data ->> 'detail' from private.domain_events as failure
      where failure.sponsorship_id = sponsorship.id and failure.kind = 'sponsorship-charge-failed'
      order by failure.occurred_at desc, failure.id desc limit 1
    ) end,
    'is_joined', opened.is_emailed and sponsorship.user_id is not null,
    'is_emailed', opened.is_emailed,
    'email', case when not opened.is_emailed then donor.email end,
    'can_correct', not opened.is_emailed and sponsorship.visitor_email is not null and not exists (
      select from private.sponsorship_secrets as used
      where used.sponsorship_id = sponsorship.id and used.corrected_at is not null
    )
  ), visitor_sponsorship.language)
  from private.sponsorship_secrets as opened
  join public.sponsorships as sponsorship on sponsorship.id = opened.sponsorship_id
  left join public.donors as donor on donor.id = sponsorship.donor_id
  left join public.dog_profiles as dog on dog.id = sponsorship.dog_id
  where opened.secret_hash = private.secret_hash(visitor_sponsorship.secret)
    and sponsorship.id = visitor_sponsorship.sponsorship_id
$$;

create or replace function public.stop_visitor_sponsorship(sponsorship_id uuid, secret text) returns void
language plpgsql security definer
set search_path = ''
as $$
begin
  perform private.opened_sponsorship(stop_visitor_sponsorship.sponsorship_id, secret);
  perform private.lock_promises();
  perform private.stop_one_sponsorship(stop_visitor_sponsorship.sponsorship_id, 'sponsor', 'sponsor');
end
$$;

create or replace function private.readdress_emails(
  old_address text,
  new_address text,
  donation_ids uuid[],
  sponsorship_ids uuid[]
) returns void
language plpgsql
set search_path = ''
as $$
declare
  ended constant text[] := array(
    select secret_hash from private.receipt_secrets where donation_id = any (donation_ids)
    union all
    select secret_hash from private.claim_secrets where donation_id = any (donation_ids) and used_at is null
    union all
    select secret_hash from private.sponsorship_secrets where sponsorship_id = any (sponsorship_ids) and is_emailed
  );
  email record;
begin
  for email in
    select waiting.id, waiting.data, receipt.donation_id, own.sponsorship_id
    from public.email_outbox as waiting
    left join private.receipt_secrets as receipt on receipt.secret_hash
      = private.secret_hash(coalesce(waiting.data #>> '{receipt,secret}', waiting.data ->> 'secret'))
    left join private.sponsorship_secrets as own on own.secret_hash = private.secret_hash(waiting.data ->> 'secret')
    where waiting.recipient = old_address and waiting.is_waiting
      and (waiting.leased_until is null or waiting.leased_until <= now())
      and (receipt.secret_hash = any (ended) or own.secret_hash = any (ended))
    order by waiting.id for update of waiting
  loop
    update public.email_outbox as waiting
      set recipient = new_address,
        data = email.data || case
          when email.sponsorship_id is not null then
            jsonb_build_object('secret', private.new_sponsorship_secret(email.sponsorship_id, new_address))
          when email.data #> '{receipt,secret}' is null then
            jsonb_build_object('secret', private.new_receipt_secret(email.donation_id))
          else jsonb_build_object('receipt', (email.data -> 'receipt') || jsonb_strip_nulls(jsonb_build_object(
            'secret', private.new_receipt_secret(email.donation_id),
            'claim_secret', case when email.data #> '{receipt,claim_secret}' is not null
              then private.new_claim_secret(email.donation_id)
            end
          )))
        end
      where waiting.id = email.id;
  end loop;
  delete from private.receipt_secrets where secret_hash = any (ended);
  delete from private.claim_secrets where secret_hash = any (ended);
  delete from private.sponsorship_secrets where secret_hash = any (ended);
end
$$;

create or replace function public.correct_sponsorship_email(sponsorship_id uuid, secret text, email text) returns void
language plpgsql security definer
set search_path = ''
as $$
#variable_conflict use_variable
declare
  address constant text := private.normalised_email(coalesce(email, ''));
  old_address constant text := (
    select visitor.visitor_email from public.sponsorships as visitor where visitor.id = sponsorship_id
  );
  opened private.sponsorship_secrets;
  sponsorship public.sponsorships;
begin
  if not coalesce(private.is_email_address(address), false) then
    raise sqlstate 'PT422' using message = 'not-an-address';
  end if;
  -- Nobody without a secret takes a lock.
  opened := private.opened_sponsorship(sponsorship_id, secret);
  if opened.is_emailed then
    raise sqlstate 'PT404' using message = 'unknown-sponsorship';
  end if;
  perform private.lock_promises();
  perform private.lock_people(array_remove(array[old_address, address], null));
  select * into sponsorship from public.sponsorships as row where row.id = sponsorship_id for no key update;
  if sponsorship.visitor_email is null then
    raise sqlstate 'PT409' using message = 'joined';
  elsif sponsorship.visitor_email = address then
    return;
  elsif sponsorship.visitor_email is distinct from old_address or exists (
    select from private.sponsorship_secrets as used
    where used.sponsorship_id = sponsorship_id and used.corrected_at is not null
  ) then
    raise sqlstate 'PT409' using message = 'corrected-before';
  end if;

  update private.sponsorship_secrets as known set corrected_at = now() where known.secret_hash = opened.secret_hash;
  update public.sponsorships as row set visitor_email = address where row.id = sponsorship_id
    returning * into sponsorship;
  perform from public.donations as month where month.sponsorship_id = sponsorship_id order by month.id for no key update;
  update public.donors as donor set email = address, person_id = null where donor.id = sponsorship.donor_id;
  delete from private.correction_requests as request where request.donor_id = sponsorship.donor_id;
  perform private.readdress_emails(old_address, address, array(
    select month.id from public.donations as month where month.sponsorship_id = sponsorship_id
  ), array[sponsorship_id]);
  perform private.unfollow_sponsored_dogs(old_address);
  if sponsorship.is_running then
    perform private.follow_sponsored_dog(sponsorship);
  end if;
  perform private.refresh_people(array[old_address, address]);
  perform private.refresh_coverage(array[sponsorship.dog_id]);
  perform private.join_sponsorships(mailbox.user_id, mailbox.email)
    from private.confirmed_mailboxes as mailbox where mailbox.email = address;
end
$$;

create or replace function public.refuse_sponsorship_emails(sponsorship_id uuid, secret text) returns void
language plpgsql security definer
set search_path = ''
as $$
#variable_conflict use_variable
declare
  opened constant private.sponsorship_secrets := private.opened_sponsorship(sponsorship_id, secret);
  sponsorship public.sponsorships;
begin
  select * into sponsorship from public.sponsorships as row where row.id = sponsorship_id;
  if not opened.is_emailed or sponsorship.visitor_email is null then
    raise sqlstate 'PT409' using message = 'joined';
  -- Of an email to the address that was corrected since.
  elsif opened.email_hash <> private.keyed_hash(sponsorship.visitor_email) then
    raise sqlstate 'PT404' using message = 'unknown-sponsorship';
  end if;
  insert into public.refused_addresses (email, reason)
    values (sponsorship.visitor_email, 'Its reader says that the monthly payment isn’t theirs.')
    on conflict (email) do nothing;
  perform public.open_review_items(jsonb_build_array(jsonb_build_object(
    'kind', 'foreign-mailbox',
    'reference', sponsorship.id,
    'description', 'Somebody reads the emails about a monthly payment that isn’t theirs. The payer mistyped the address.',
    'provider_subscription_id', sponsorship.provider_subscription_id,
    'amount_paise', sponsorship.amount_paise
  )));
end
$$;

create or replace function private.queue_decided_email(event private.domain_events, email jsonb) returns void
language plpgsql
set search_path = ''
as $$
declare
  queued public.email_outbox;
  secret record;
begin
  for queued in
    insert into public.email_outbox (
      idempotency_key, template, user_id, recipient, gift_id, dog_news_id, subscriber, language, data, due_at, priority,
      setting, required_role, content_source, is_unasked
    )
      select
        (email ->> 'key')
          || case
            when email ->> 'audience' in ('account', 'payer', 'donor', 'invited', 'gift', 'writer', 'sponsor') then ''
            else ':' || coalesce(person.user_id, person.dog_news_id)
          end,
        email ->> 'template', person.user_id, person.recipient, person.gift_id, person.dog_news_id,
        case when person.dog_news_id is not null then 'confirmed'::public.subscriber_state end, person.language,
        email -> 'data',
        coalesce((email ->> 'due_at')::timestamptz, now()), (email ->> 'priority')::smallint,
        case when person.user_id is not null then (email ->> 'setting')::public.email_setting end,
        (email ->> 'required_role')::public.email_role, (email ->> 'content_source')::public.email_content_source,
        coalesce((email ->> 'is_unasked')::boolean, false)
      from private.audience_of(event, email ->> 'audience') as person
      where person.user_id is null and num_nonnulls(person.recipient, person.gift_id, person.dog_news_id) = 1
        or private.wants_email(
        person.user_id, (email ->> 'setting')::public.email_setting,
        (email ->> 'required_role')::public.email_role
      )
      on conflict (idempotency_key) do nothing
      returning *
  loop
    for secret in
      select * from jsonb_to_recordset(email -> 'secrets') as item (path text[], opens text)
      where queued.recipient is not null
    loop
      update public.email_outbox as row
        set data = jsonb_set(row.data, secret.path, to_jsonb(
          case secret.opens
            when 'receipts' then private.new_receipt_secret(event.donation_id)
            when 'claim' then private.new_claim_secret(event.donation_id)
            when 'gift' then private.new_gift_secret((event.data ->> 'gift_id')::uuid, false)
            when 'sponsorship' then private.new_sponsorship_secret(event.sponsorship_id, queued.recipient)
          end
        ))
        where row.id = queued.id;
    end loop;
  end loop;
end
$$;

create function private.addresses_of_event(event_id bigint) returns text[]
language sql stable
set search_path = ''
as $$
  select array_remove(array[donor.email, sponsorship.visitor_email], null)
  from private.domain_events as event
  left join public.donations as donation on donation.id = event.donation_id
  left join public.donors as donor on donor.id = donation.donor_id
  left join public.sponsorships as sponsorship on sponsorship.id = event.sponsorship_id
  where event.id = event_id
$$;

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
  cancelled integer;
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
  update public.email_outbox as email set cancelled_at = as_of
    where email.idempotency_key = any (cancelled_keys) and email.is_waiting
      and (email.leased_until is null or email.leased_until <= as_of);
  get diagnostics cancelled = row_count;
  if cancelled < cardinality(cancelled_keys) then
    raise sqlstate 'PW409' using message = 'an email is being sent meanwhile';
  end if;
  perform private.queue_decided_email(event, email) from jsonb_array_elements(emails) as email;
  update private.domain_events as row set emails_decided_at = as_of where row.id = event.id;
  return true;
exception when sqlstate 'PW409' then
  return false;
end
$$;
