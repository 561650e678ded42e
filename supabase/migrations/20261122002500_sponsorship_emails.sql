-- Emails about sponsorships. Each follows from an entry of the timeline, in the transaction that writes it.
-- They are about a standing mandate, so no switch in the settings turns them off.
--
-- Entries may arrive days late, because the provider's events do. Older ones are imports or samples. What is
-- no longer so is not reported: a failed charge whose retry has succeeded, for example.

-- What every email about a sponsorship names, with the dog that it is about.
create function private.sponsorship_facts(sponsorship public.sponsorships, dog_id uuid) returns jsonb
language sql stable
set search_path = ''
as $$
  select jsonb_build_object(
    'sponsorship_id', sponsorship.id,
    'amount_paise', sponsorship.amount_paise,
    'dog_id', sponsorship_facts.dog_id,
    'dog_name', (select name from public.dog_profiles where id = sponsorship_facts.dog_id),
    'mode', sponsorship.mode
  )
$$;

create function private.gift_facts(sponsorship_id uuid) returns jsonb
language sql stable
set search_path = ''
as $$
  select jsonb_build_object('gifts', coalesce(
    jsonb_agg(jsonb_build_object('dog_name', gift.dog_name, 'paise', gift.paise)), '[]'
  ))
  from private.given_by_dog(gift_facts.sponsorship_id) as gift
$$;

-- Where the money of somebody goes who moves away from the dog; nothing for others.
create function private.move_facts(sponsorship public.sponsorships, dog_id uuid) returns jsonb
language sql stable
set search_path = ''
as $$
  select jsonb_build_object(
    'is_moving', private.chosen_dog(sponsorship) is distinct from move_facts.dog_id,
    'next_dog_name', (select name from public.dog_profiles where id = sponsorship.next_dog_id)
  )
$$;

-- Cancels an email that no longer holds, about any dog or one, unless it is being sent. Whether there was one.
create function private.cancel_sponsorship_email(
  sponsorship public.sponsorships,
  template text,
  dog_id uuid default null
) returns boolean
language plpgsql
set search_path = ''
as $$
#variable_conflict use_variable
begin
  update public.email_outbox as email set cancelled_at = now()
    where email.user_id = sponsorship.user_id and email.template = template
      and email.data ->> 'sponsorship_id' = sponsorship.id::text
      and (dog_id is null or email.data ->> 'dog_id' = dog_id::text)
      and email.sent_at is null and email.failed_at is null and email.cancelled_at is null
      and (email.leased_until is null or email.leased_until <= now());
  return found;
end
$$;

-- Tells a sponsor what happened to a sponsorship.
create function private.email_sponsorship_event() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  sponsorship public.sponsorships;
  template text;
  idempotency_key text := 'sponsorship:' || new.id;
  facts jsonb := '{}';
  due_at timestamptz := now();
  last_kind public.sponsorship_event_kind;
  dog_id uuid;
  is_cancelled boolean;
begin
  select * into sponsorship from public.sponsorships where id = new.sponsorship_id;
  if sponsorship.user_id is null then
    return null;
  end if;
  -- What happens to one that takes its last charge before a change of the amount, its replacement reports.
  if sponsorship.replaced_from is not null and new.kind not in ('charged', 'charge-failed') then
    return null;
  end if;
  dog_id := sponsorship.dog_id;

  case new.kind
    when 'authorised' then
      dog_id := private.chosen_dog(sponsorship);
      if sponsorship.ended_at is null and sponsorship.desired_status = 'run' then
        template := 'sponsorship-begun';
        facts := jsonb_build_object(
          'starts_at', case when sponsorship.starts_at > new.occurred_at then sponsorship.starts_at end,
          'replaces_other', sponsorship.replaces_id is not null,
          'last_amount_paise', (
            select last.amount_paise from public.sponsorships as last
            where last.id = sponsorship.replaces_id and last.ended_at is null and last.desired_status <> 'stop'
              and (last.status = 'pending' or last.next_charge_at < last.replaced_from)
          )
        );
      end if;

    -- One email for all attempts until a charge succeeds.
    when 'charge-failed' then
      if sponsorship.status = 'pending' and sponsorship.desired_status <> 'stop' then
        template := 'charge-failed';
        idempotency_key := format('charge-failed:%s:%s', sponsorship.id, (
          select count(*) from public.sponsorship_events as event
          where event.sponsorship_id = sponsorship.id and event.kind = 'charged'
        ));
        facts := jsonb_build_object(
          'reason', coalesce(new.detail, 'other'),
          'next_charge_at', sponsorship.next_charge_at,
          'payment_method', sponsorship.payment_method,
          'manage_url', sponsorship.manage_url
        );
      end if;
    when 'charged' then
      perform private.cancel_sponsorship_email(sponsorship, 'charge-failed');
      perform private.cancel_sponsorship_email(sponsorship, 'sponsorship-halted');

    when 'halted' then
      if sponsorship.status = 'halted' and sponsorship.desired_status <> 'stop' then
        template := 'sponsorship-halted';
        facts := jsonb_build_object(
          'ends_at', coalesce(sponsorship.halted_at, new.occurred_at) + interval '30 days',
          'payment_method', sponsorship.payment_method,
          'manage_url', sponsorship.manage_url
        );
        perform private.cancel_sponsorship_email(sponsorship, 'charge-failed');
      end if;

    when 'paused' then
      -- A dog's new status and a stop have emails of their own.
      if sponsorship.status = 'paused' and (
        (new.detail = 'sponsor' and sponsorship.desired_status = 'pause')
        or (new.detail = 'bank' and sponsorship.desired_status = 'run')
      ) then
        template := 'sponsorship-paused';
        facts := jsonb_build_object('reason', new.detail);
      end if;
    when 'resumed' then
      dog_id := private.chosen_dog(sponsorship);
      -- After `dog-back` and `moved`, their emails have said so.
      select event.kind into last_kind from public.sponsorship_events as event
        where event.sponsorship_id = sponsorship.id and event.kind in ('resume-requested', 'dog-back', 'moved')
        order by event.occurred_at desc limit 1;
      if coalesce(last_kind, 'resume-requested') = 'resume-requested' and sponsorship.desired_status = 'run' then
        template := 'sponsorship-resumed';
        facts := jsonb_build_object('next_charge_at', sponsorship.next_charge_at);
      end if;

    when 'stop-requested' then
      perform private.cancel_sponsorship_email(sponsorship, 'charge-failed');
      perform private.cancel_sponsorship_email(sponsorship, 'sponsorship-halted');
      perform private.cancel_sponsorship_email(sponsorship, 'dog-left');
      perform private.cancel_sponsorship_email(sponsorship, 'sponsorship-moved');
      if new.detail = 'sponsor' and sponsorship.status <> 'created' then
        template := 'sponsorship-stopped';
        facts := private.gift_facts(sponsorship.id);
      end if;
    when 'ended' then
      if new.detail in ('bank', 'dog', 'failed', 'completed') then
        template := 'sponsorship-ended';
        facts := jsonb_build_object('reason', new.detail) || private.gift_facts(sponsorship.id);
      end if;

    -- Within these minutes a mistake can be undone, and nobody has read sad news for nothing.
    when 'dog-left' then
      dog_id := new.dog_id;
      perform private.cancel_sponsorship_email(sponsorship, 'dog-left', dog_id);
      template := 'dog-left';
      due_at := now() + interval '15 minutes';
      facts := jsonb_build_object(
        'dog_status', new.detail,
        'status', sponsorship.status,
        'starts_at', sponsorship.starts_at,
        'was_paused', sponsorship.pause_reason is distinct from 'dog',
        'was_sponsored', sponsorship.dog_id is not distinct from new.dog_id
      ) || private.move_facts(sponsorship, new.dog_id);
    when 'dog-back' then
      dog_id := new.dog_id;
      if not private.cancel_sponsorship_email(sponsorship, 'dog-left', dog_id) then
        template := 'dog-back';
        facts := jsonb_build_object(
          'is_paused', sponsorship.desired_status = 'pause' or sponsorship.pause_reason is not null
        ) || private.move_facts(sponsorship, new.dog_id);
      end if;
    when 'moved' then
      perform private.cancel_sponsorship_email(sponsorship, 'dog-left');
      is_cancelled := private.cancel_sponsorship_email(sponsorship, 'sponsorship-moved');
      if new.detail is null or not is_cancelled then
        template := 'sponsorship-moved';
        facts := jsonb_build_object(
          'next_dog_name', (select name from public.dog_profiles where id = new.dog_id),
          'next_charge_at', case when sponsorship.status in ('authenticated', 'active')
            then coalesce(sponsorship.next_charge_at, sponsorship.starts_at) end,
          'is_undone', new.detail is not null,
          'has_left', exists (
            select from public.dog_profiles where id = sponsorship.dog_id and status <> 'available'
          )
        );
      end if;
    else
  end case;

  if template is not null then
    perform private.queue_email(
      idempotency_key, template, sponsorship.user_id, private.sponsorship_facts(sponsorship, dog_id) || facts,
      due_at
    );
  end if;
  return null;
end
$$;

create trigger sponsorship_events_queue_email
  after insert on public.sponsorship_events
  for each row when (new.occurred_at > now() - interval '7 days')
  execute function private.email_sponsorship_event();
