-- Private functions that one other called are part of it.

create or replace function public.visit_my_dogs() returns timestamptz
language plpgsql security definer
set search_path = ''
as $$
declare
  seen_before timestamptz;
begin
  if (select auth.uid()) is null then
    raise insufficient_privilege using message = 'Sign in to see your dogs';
  end if;
  insert into private.my_dogs_visits as visit (user_id, last_seen_at) values ((select auth.uid()), now())
    on conflict (user_id) do update set
      previous_seen_at = case
        when visit.last_seen_at > now() - interval '1 hour' then visit.previous_seen_at else visit.last_seen_at
      end,
      last_seen_at = now()
    returning previous_seen_at into seen_before;
  return seen_before;
end
$$;

create or replace function public.pass_on_letter(contact_message_id uuid) returns void
language plpgsql security definer
set search_path = ''
as $$
#variable_conflict use_variable
declare
  letter public.contact_messages;
  author uuid;
begin
  perform private.require_staff('pass on letters');
  select * into letter from public.contact_messages as row
    where row.id = contact_message_id and row.about_update_id is not null for update;
  if not found then
    raise sqlstate 'PT404' using message = 'unknown-message';
  elsif letter.passed_on_at is not null then
    return;
  end if;
  -- Who published it, while they are in the team.
  select change.actor_id into author from public.dog_update_changes as change
    join public.user_roles as member on member.user_id = change.actor_id
    where change.update_id = letter.about_update_id and change.kind = 'published';
  if not found then
    raise sqlstate 'PT409' using message = 'no-author';
  end if;
  insert into public.messages (recipient_id, sender_id, subject, body)
    values (
      author, (select auth.uid()), private.letter_subject(letter),
      format(E'%s wrote about your update:\n\n%s', letter.name, letter.message)
    )
    on conflict do nothing;
  update public.contact_messages as row set passed_on_at = now() where row.id = letter.id;
end
$$;

create or replace function private.correction_refusal(donor_id uuid) returns text
language sql stable
set search_path = ''
as $$
  select case
    when max(donation.corrections) >= 3 then 'too-many-corrections'
    when max(donation.corrected_at) > now() - interval '1 minute' then 'correction-too-soon'
  end
  from (
    select count(*) as corrections, max(receipt.issued_at) as corrected_at
    from public.donations as donation
    join public.receipts as receipt on receipt.donation_id = donation.id and receipt.reason = 'correction'
    join public.receipts as former on former.id = receipt.replaces_id
      and (former.donor_name, former.donor_address, former.pan_masked)
        is distinct from (receipt.donor_name, receipt.donor_address, receipt.pan_masked)
    where donation.donor_id = correction_refusal.donor_id and private.is_open_tax_year(donation.paid_at)
    group by donation.id
  ) as donation
$$;

create or replace function private.stop_with_replacements(
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

create or replace function private.after_account_changed() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  is_confirmed constant boolean := old.email_confirmed_at is null and new.email_confirmed_at is not null;
begin
  if old.email is not distinct from new.email and not is_confirmed then
    return null;
  end if;
  if old.email is distinct from new.email then
    update public.profiles set email = left(coalesce(new.email, ''), 255) where user_id = new.id;
    update public.contact_messages set email = left(coalesce(new.email, ''), 255) where account_id = new.id;
  end if;
  if is_confirmed then
    -- Anybody can sign up with the address of somebody else, and the service keeps what they typed. The browser in which the
    -- code is typed sets these afterwards.
    update auth.users set encrypted_password = null where id = new.id;
    update public.profiles set name = '' where user_id = new.id;
    update public.user_settings set language = 'en' where user_id = new.id;
  end if;
  perform private.lock_people(array[
    private.normalised_email(coalesce(old.email, '')), private.normalised_email(coalesce(new.email, ''))
  ]);
  perform private.update_mailbox(old, new);
  if old.email is distinct from new.email then
    perform private.move_person(new.id, old.email, new.email);
  end if;
  if is_confirmed then
    perform private.record_event('account-confirmed', account_id => new.id);
  end if;
  return null;
end
$$;

create or replace function private.email_content(email public.email_outbox) returns jsonb
language sql stable
set search_path = ''
as $$
  select case email.content_source
    when 'account_deleted' then private.account_deleted_content(email)
    when 'dog_news_end' then private.dog_news_end_content(email)
    when 'dog_updates' then private.dog_updates_content(email)
    when 'gift' then (
      select private.gift_text(gift) || jsonb_build_object(
        'gift_id', gift.id, 'secret', email.data -> 'secret', 'mode', email.data -> 'mode'
      )
      from public.gifts as gift where gift.id = email.gift_id
    )
    when 'gift_dog_left' then private.gift_dog_left_content(email)
    when 'milestone' then private.milestone_content(email)
    when 'new_dogs' then private.new_dogs_content(email)
    when 'newsletter' then (
      select jsonb_build_object('newsletter_id', newsletter.id, 'subject', newsletter.subject, 'body', newsletter.body)
      from public.newsletters as newsletter where newsletter.id = email.newsletter_id
    )
    when 'review_items' then private.review_items_content(email)
    when 'team_week' then private.team_week_content(email)
    else email.data
  end
$$;

create or replace function private.leave_unsent(email public.email_outbox, as_of timestamptz) returns void
language plpgsql
set search_path = ''
as $$
begin
  if exists (
    select from public.gifts as gift
    where gift.id = email.gift_id and gift.email is not null and gift.withdrawn_at is null
      and private.gift_state(gift) = 'withdrawn'
  ) then
    update public.email_outbox as row set due_at = as_of + interval '1 hour', leased_until = null
      where row.id = email.id;
    return;
  end if;
  update public.email_outbox as row set cancelled_at = as_of where row.id = email.id;
  if exists (
    select from public.gifts as gift
    where gift.id = email.gift_id and private.gift_state(gift) = 'ready'
      and (
        private.gift_email_problem(gift) is not null
        or exists (select from public.refused_addresses as refused where refused.email = gift.email)
      )
  ) then
    perform private.record_gift_failure(email.gift_id);
  end if;
end
$$;

drop function
  private.note_my_dogs_visit,
  private.is_gift_unpaid_for_now,
  private.author_of_update,
  private.gift_content,
  private.is_change_of_details,
  private.replacements_of,
  private.delete_unproven_credentials,
  private.newsletter_content;
