-- What sponsors decide about their sponsorships. Each function stores the request and an entry of the timeline,
-- and marks the sponsorship as due. The server carries the request out at the payment provider.
--
-- Errors have a status for the API and a code as their message: PT404 `unknown-sponsorship` or `unknown-dog`;
-- PT409 `not-running`, `not-active`, `already-paused`, `paused-at-bank`, `dog-not-available` or `already-sponsored`;
-- PT422 `not-a-resume-day`.

-- The current user's sponsorship with this id, locked for the transaction. PT404 if there is none: a standing order is
-- changed at the sponsor's bank, and the team notes it.
create function private.lock_own_sponsorship(sponsorship_id uuid) returns public.sponsorships
language plpgsql security definer
set search_path = ''
as $$
#variable_conflict use_variable
declare
  sponsorship public.sponsorships;
begin
  perform private.lock_promises();
  select * into sponsorship from public.sponsorships
    where id = sponsorship_id and user_id = (select auth.uid()) and source = 'provider'
    for update;
  if not found then
    raise sqlstate 'PT404' using message = 'unknown-sponsorship';
  end if;
  return sponsorship;
end
$$;

-- Raises PT404 or PT409 unless the dog can be sponsored. Null means all dogs.
create function private.require_available_dog(dog_id uuid) returns void
language plpgsql security definer
set search_path = ''
as $$
#variable_conflict use_variable
declare
  dog_status public.dog_status;
begin
  if dog_id is null then
    return;
  end if;
  -- The lock makes a concurrent change of the status wait.
  select status into dog_status from public.dog_profiles where id = dog_id for share;
  if dog_status is null then
    raise sqlstate 'PT404' using message = 'unknown-dog';
  elsif dog_status <> 'available' then
    raise sqlstate 'PT409' using message = 'dog-not-available';
  end if;
end
$$;

-- Stores the desired status and an entry of the timeline, and marks the sponsorship as due.
create function private.set_desired_status(
  sponsorship_id uuid,
  desired_status public.desired_status,
  pause_reason public.pause_reason,
  kind public.sponsorship_event_kind,
  actor public.sponsorship_actor,
  detail text default null,
  dog_id uuid default null,
  resume_on date default null
) returns void
language plpgsql security definer
set search_path = ''
as $$
#variable_conflict use_variable
declare
  present_dog_id uuid;
begin
  update public.sponsorships as sponsorship
    set desired_status = desired_status,
      pause_reason = pause_reason,
      resume_on = resume_on,
      sync_due = coalesce(sponsorship.sync_due, now()),
      sync_version = sponsorship.sync_version + 1
    where sponsorship.id = sponsorship_id
    returning sponsorship.dog_id into present_dog_id;
  perform private.refresh_coverage(array[present_dog_id]);
  perform private.record_sponsorship_event(sponsorship_id, kind, actor, detail, dog_id);
end
$$;

-- Stores that a sponsorship should stop, with the reason that it then ends with. Nothing happens if that is
-- stored already or it has ended. A standing order ends at once.
create function private.stop_one_sponsorship(
  sponsorship_id uuid,
  reason public.end_reason,
  actor public.sponsorship_actor,
  stop_comment text default null
) returns void
language plpgsql security definer
set search_path = ''
as $$
#variable_conflict use_variable
declare
  stopped public.sponsorships;
begin
  update public.sponsorships as sponsorship
    set status = 'cancelled', ended_at = now(), end_reason = reason, stop_comment = stop_comment,
      sync_version = sponsorship.sync_version + 1
    where sponsorship.id = sponsorship_id and sponsorship.source = 'standing-order' and sponsorship.ended_at is null
    returning * into stopped;
  if found then
    perform private.refresh_coverage(array[stopped.dog_id]);
    perform private.record_sponsorship_event(sponsorship_id, 'ended', actor, reason::text);
    return;
  end if;
  update public.sponsorships as sponsorship
    set desired_status = 'stop',
      resume_on = null,
      stop_requested_at = now(),
      end_reason = reason,
      stop_comment = stop_comment,
      sync_due = coalesce(sponsorship.sync_due, now()),
      sync_version = sponsorship.sync_version + 1
    where sponsorship.id = sponsorship_id
      and sponsorship.ended_at is null and sponsorship.desired_status <> 'stop'
    returning * into stopped;
  if found then
    -- A sponsorship that was never authorised has promised nothing, and its dog is not locked.
    if stopped.status <> 'created' then
      perform private.refresh_coverage(array[stopped.dog_id]);
    end if;
    perform private.record_sponsorship_event(sponsorship_id, 'stop-requested', actor, reason::text);
  end if;
end
$$;

-- Whether a pause that begins now can end on a day. It skips one to three charges, and ends after the last of them and at
-- least four days before the next one, because banks announce a charge before they make it. For the same reason a charge
-- that is due within two days is made first, and is none of those that are skipped. Days are Indian, and to come.
create function private.is_resume_day(resume_on date, next_charge_at timestamptz, as_of timestamptz) returns boolean
language sql immutable
set search_path = ''
as $$
  select resume_on > (as_of at time zone 'Asia/Kolkata')::date and exists (
    select from generate_series(1, 3) as skipped
    cross join lateral (
      select (next_charge_at at time zone 'Asia/Kolkata')::date as charge_on,
        skipped + (next_charge_at < as_of + interval '2 days')::integer as months
    ) as next
    where resume_on > (charge_on + make_interval(months => months - 1))::date
      and resume_on <= (charge_on + make_interval(months => months))::date - 4
  )
$$;

-- Stores the owner's request to pause an active sponsorship, until a day or until the owner resumes it. One that is paused
-- until a day can be left paused without one.
create function public.pause_sponsorship(sponsorship_id uuid, resume_on date default null) returns void
language plpgsql security definer
set search_path = ''
as $$
#variable_conflict use_variable
declare
  sponsorship constant public.sponsorships := private.lock_own_sponsorship(sponsorship_id);
begin
  if sponsorship.desired_status = 'pause' and sponsorship.pause_reason = 'sponsor' then
    if resume_on is not distinct from sponsorship.resume_on then
      return;
    elsif resume_on is not null then
      raise sqlstate 'PT409' using message = 'already-paused';
    end if;
  elsif sponsorship.ended_at is not null or sponsorship.desired_status <> 'run' then
    raise sqlstate 'PT409' using message = 'not-running';
  -- The provider pauses only in this state; an authorised one that waits for its start would be cancelled.
  elsif sponsorship.status <> 'active' or sponsorship.replaced_from is not null then
    raise sqlstate 'PT409' using message = 'not-active';
  elsif resume_on is not null and not private.is_resume_day(resume_on, sponsorship.next_charge_at, now()) then
    raise sqlstate 'PT422' using message = 'not-a-resume-day';
  end if;
  perform private.set_desired_status(
    sponsorship.id, 'pause', 'sponsor', 'pause-requested', 'sponsor', resume_on::text, resume_on => resume_on
  );
end
$$;

-- Stores the owner's request to resume a sponsorship that was not paused at the bank.
create function public.resume_sponsorship(sponsorship_id uuid) returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  sponsorship constant public.sponsorships := private.lock_own_sponsorship(sponsorship_id);
begin
  if sponsorship.ended_at is not null or sponsorship.desired_status = 'stop' then
    raise sqlstate 'PT409' using message = 'not-running';
  end if;
  if sponsorship.pause_reason = 'bank' then
    raise sqlstate 'PT409' using message = 'paused-at-bank';
  end if;
  if sponsorship.desired_status = 'run' then
    return;
  end if;
  perform private.require_available_dog(private.chosen_dog(sponsorship));
  perform private.set_desired_status(sponsorship.id, 'run', null, 'resume-requested', 'sponsor');
end
$$;

-- For the server: ends the pauses whose day has come, and announces those that end within three days. When the dog has left
-- meanwhile, the sponsorship stays paused until its sponsor chooses. One that is about to be replaced stays paused. Returns
-- how many go on.
create function public.resume_due_sponsorships(as_of timestamptz) returns integer
language plpgsql security definer
set search_path = ''
as $$
declare
  today constant date := (as_of at time zone 'Asia/Kolkata')::date;
  sponsorship public.sponsorships;
  dog_status public.dog_status;
  resumed integer := 0;
begin
  perform private.lock_promises();
  for sponsorship in
    select * from public.sponsorships as paused
    where paused.resume_on <= today + 3 and paused.replaced_from is null and paused.ended_at is null
    order by paused.id
    for update
  loop
    if sponsorship.resume_on > today then
      perform private.record_sponsorship_event(
        sponsorship.id, 'resume-announced', 'site', sponsorship.resume_on::text,
        occurred_at => as_of, reference => sponsorship.resume_on::text
      );
      continue;
    end if;
    select dog.status into dog_status from public.dog_profiles as dog
      where dog.id = private.chosen_dog(sponsorship) for share;
    if found and dog_status <> 'available' then
      perform private.set_desired_status(
        sponsorship.id, 'pause', 'dog', 'paused', 'site', 'dog', private.chosen_dog(sponsorship)
      );
    else
      perform private.set_desired_status(sponsorship.id, 'run', null, 'resume-requested', 'site');
      resumed := resumed + 1;
    end if;
  end loop;
  return resumed;
end
$$;

grant execute on function public.resume_due_sponsorships to service_role;

-- Stores that a sponsor wants to stop. The same for one that still takes its last charge before a change of the amount, and
-- for a change that is not authorised yet, which must not start a new mandate.
create function private.stop_with_replacements(
  sponsorship_id uuid,
  actor public.sponsorship_actor,
  stop_comment text default null
) returns void
language sql
set search_path = ''
as $$
  select private.stop_one_sponsorship(sponsorship_id, 'sponsor', actor, stop_comment);
  with recursive chain as (
    select * from public.sponsorships where id = sponsorship_id
    union
    select linked.* from public.sponsorships as linked
    join chain on linked.id = chain.replaces_id or linked.replaces_id = chain.id
    where linked.ended_at is null
  )
  select private.stop_one_sponsorship(chain.id, 'sponsor', actor) from chain
$$;

-- Stores the owner's request to stop a sponsorship, with an optional reason of at most 1,000 characters.
create function public.stop_sponsorship(sponsorship_id uuid, reason text default null) returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  sponsorship constant public.sponsorships := private.lock_own_sponsorship(sponsorship_id);
begin
  perform private.stop_with_replacements(sponsorship.id, 'sponsor', nullif(btrim(left(reason, 1000)), ''));
end
$$;

-- Moves the owner's sponsorship to another dog, or to all dogs, from the next period on; back to its present
-- dog undoes that. Resumes it if it was paused because its dog left.
create function public.move_sponsorship(sponsorship_id uuid, dog_id uuid default null) returns void
language plpgsql security definer
set search_path = ''
as $$
#variable_conflict use_variable
declare
  sponsorship public.sponsorships;
  is_undone boolean;
  as_of constant timestamptz := clock_timestamp();
begin
  -- As begin_sponsorship, so that both see what the other one chooses.
  perform private.lock_choices((select auth.uid()));
  sponsorship := private.lock_own_sponsorship(sponsorship_id);
  if not sponsorship.is_running then
    raise sqlstate 'PT409' using message = 'not-running';
  end if;
  if private.chosen_dog(sponsorship) is not distinct from dog_id then
    return;
  end if;
  perform private.require_available_dog(dog_id);
  is_undone := sponsorship.dog_id is not distinct from dog_id;
  if not is_undone and not sponsorship.is_gift and not sponsorship.is_extra and exists (
    select from public.sponsorships as other
    where other.user_id = sponsorship.user_id and other.mode = sponsorship.mode and not other.is_gift and not other.is_extra
      and other.id <> sponsorship.id and private.is_for_dog(other, dog_id)
  ) then
    raise sqlstate 'PT409' using message = 'already-sponsored';
  end if;
  perform private.stop_one_sponsorship(unfinished.id, 'abandoned', 'sponsor')
    from public.sponsorships as unfinished
    where unfinished.user_id = sponsorship.user_id and unfinished.dog_id is not distinct from dog_id
      and unfinished.status = 'created' and unfinished.replaces_id is null
      and not unfinished.is_gift and not sponsorship.is_gift and not sponsorship.is_extra;
  update public.sponsorships as moved
    set next_dog_id = case when not is_undone then dog_id end,
      moved_at = case when not is_undone then as_of end,
      sync_version = moved.sync_version + 1
    where moved.id = sponsorship.id;
  -- The sponsor has chosen, so it goes on.
  update public.sponsorships as moved
    set desired_status = 'run', pause_reason = null, sync_due = coalesce(moved.sync_due, as_of)
    where moved.id = sponsorship.id and moved.desired_status = 'pause' and moved.pause_reason = 'dog';
  perform private.refresh_coverage(array[sponsorship.dog_id]);
  perform private.record_sponsorship_event(
    sponsorship.id, 'moved', 'sponsor', case when is_undone then 'undone' end, dog_id, occurred_at => as_of
  );
end
$$;

grant execute on function
  public.pause_sponsorship, public.resume_sponsorship, public.stop_sponsorship, public.move_sponsorship
  to authenticated;

-- The page of a visitor's sponsorship, which has no account to end it with. The browser that began it has a secret, and each
-- email about it another one. Both stop it, also after it has joined an account: who pays may have mistyped the address. The
-- browser's own also corrects that address, once. Who reads an email that isn't for them stops the emails, never the
-- sponsorship.
--
-- Errors: PT404 `unknown-sponsorship`; PT409 `joined` or `corrected-before`; PT422 `not-an-address`.

-- The secret's row, which belongs to the sponsorship. PT404 if it doesn't.
create function private.opened_sponsorship(sponsorship_id uuid, secret text) returns private.sponsorship_secrets
language plpgsql stable
set search_path = ''
as $$
declare
  opened private.sponsorship_secrets;
begin
  select * into opened from private.sponsorship_secrets as known
    where known.secret_hash = private.secret_hash(secret) and known.sponsorship_id = opened_sponsorship.sponsorship_id;
  if not found then
    raise sqlstate 'PT404' using message = 'unknown-sponsorship';
  end if;
  return opened;
end
$$;

-- For everybody with a secret: what their page shows. Null for any other. The address is there for the browser that began it,
-- and only an email says that an account has joined: whoever typed somebody's address would learn that it has one.
create function public.visitor_sponsorship(
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

-- Stores the payer's request to stop, of this mandate alone: those that replace it were made by the account.
create function public.stop_visitor_sponsorship(sponsorship_id uuid, secret text) returns void
language plpgsql security definer
set search_path = ''
as $$
begin
  perform private.opened_sponsorship(stop_visitor_sponsorship.sponsorship_id, secret);
  perform private.lock_promises();
  perform private.stop_one_sponsorship(stop_visitor_sponsorship.sponsorship_id, 'sponsor', 'sponsor');
end
$$;

-- Ends the links in the emails about donations and sponsorships that went to an address, also of one that is being sent.
-- Those that wait go to the new one, with new links: a try that seemed to fail may have left the old ones there.
create function private.readdress_emails(
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

-- Corrects the address of a sponsorship that has not joined an account, also on the receipts of its months. The links in the
-- emails that went to the wrong one end.
create function public.correct_sponsorship_email(sponsorship_id uuid, secret text, email text) returns void
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

-- From an email that isn't for its reader: no email goes to this address any more, and the team looks for the payer.
create function public.refuse_sponsorship_emails(sponsorship_id uuid, secret text) returns void
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

grant execute on function
  public.visitor_sponsorship, public.stop_visitor_sponsorship, public.correct_sponsorship_email,
  public.refuse_sponsorship_emails
  to anon, authenticated;
-- sync-sponsorship asks it whether a secret fits.
grant execute on function public.visitor_sponsorship to service_role;
