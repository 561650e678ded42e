-- The team writes to people without an account first, by email.

alter table private.contact_answers
  alter contact_message_id drop not null,
  add person_id uuid constraint contact_answers_person_id_fkey references private.people (id) on delete cascade,
  add subject text constraint contact_answers_subject_check
    check (private.shows_something(subject) and private.is_clean_line(subject) and char_length(subject) <= 200),
  add written_on date constraint contact_answers_written_on_check check (written_on >= '2026-01-01'),
  add constraint contact_answers_to_check check (
    num_nonnulls(contact_message_id, person_id) = 1
    and (contact_message_id is null or num_nonnulls(subject, written_on) = 0)
    and (person_id is null or subject is not null)
  );

create unique index contact_answers_person_id_idx
  on private.contact_answers (person_id, author_id, md5(subject || E'\n' || body), written_on) where person_id is not null;

create or replace function private.move_person(account uuid, old_email text, new_email text) returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  old_address constant text := private.normalised_email(coalesce(old_email, ''));
  new_address constant text := private.normalised_email(coalesce(new_email, ''));
  moved_id uuid;
  other_id uuid;
begin
  perform private.lock_people(array[old_address, new_address]);
  select id into moved_id from private.people
    where account_id = account and email is not distinct from nullif(old_address, '');
  if moved_id is not null and new_address <> old_address then
    update public.donors as donor set person_id = null
      where donor.person_id = moved_id and not private.is_donor_of(donor, account);
    select id into other_id from private.people where email = new_address and id <> moved_id;
    update public.donors as donor set person_id = moved_id where donor.person_id = other_id;
    -- Both may have the same note.
    update private.person_notes as note set person_id = moved_id, written_on = null where note.person_id = other_id;
    update private.contact_answers as sent set person_id = moved_id, written_on = null where sent.person_id = other_id;
    delete from private.people where id = other_id;
    update private.people set email = nullif(new_address, '') where id = moved_id;
  end if;
  perform private.refresh_people(array[old_address, new_address]);
end
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
    delete from private.contact_answers as sent where sent.person_id = left_id;
    update private.people as person
      set account_id = null, email = null, name = '', search_text = '', language = null, contact_ways = '{}'
      where person.id = left_id;
  end if;
  perform private.delete_nameless(array[left_id]);
end
$$;

create function public.write_to_person(person_id uuid, subject text, body text) returns void
language plpgsql security definer
set search_path = ''
as $$
#variable_conflict use_variable
declare
  author constant uuid := (select auth.uid());
  today constant date := private.india_date(now());
  person private.people;
  answer_id uuid;
begin
  perform private.require_staff('write to people');
  -- Two presses at once: the second one waits here, and the count is right.
  perform private.lock_choices(author);
  person := private.person_without_account(person_id);
  if not coalesce(private.is_email_address(person.email), false) then
    raise sqlstate 'PT409' using message = 'no-email';
  elsif exists (select from public.refused_addresses as refused where refused.email = person.email) then
    raise sqlstate 'PT409' using message = 'refused-address';
  elsif (
    select count(*) >= 50 from private.contact_answers as sent
    where sent.author_id = author and sent.person_id is not null and sent.written_on = today
      and (sent.person_id, sent.subject, sent.body) is distinct from (person_id, btrim(subject), btrim(body, E' \t\r\n'))
  ) then
    raise sqlstate 'PT429' using message = 'too-many-letters';
  end if;
  insert into private.contact_answers (person_id, subject, body, author_id, author_name, written_on)
    values (person_id, btrim(subject), btrim(body, E' \t\r\n'), author, private.name_in_team(author), today)
    on conflict do nothing returning id into answer_id;
  if answer_id is not null then
    perform private.record_event(
      'contact-answered', data => jsonb_build_object('answer_id', answer_id, 'actor_id', author)
    );
  end if;
end
$$;

create or replace function public.person_correspondence(
  person_id uuid,
  before_at timestamptz default null,
  before_id uuid default null,
  without_emails boolean default false
) returns table (
  id uuid,
  kind public.correspondence_kind,
  written_at timestamptz,
  author_name text,
  subject text,
  body text,
  state public.correspondence_state,
  state_at timestamptz,
  is_unconfirmed boolean
)
language plpgsql stable security definer
set search_path = ''
as $$
#variable_conflict use_column
begin
  perform private.require_staff('see people');
  return query
    select item.* from private.people as person
    cross join lateral (
      select email.id, 'email'::public.correspondence_kind, email.created_at as written_at, null as author_name,
        email.subject, null as body,
        (case
          when email.sent_at is not null then 'sent' when email.failed_at is not null then 'failed'
          when email.cancelled_at is not null then 'cancelled' else 'waiting'
        end)::public.correspondence_state,
        coalesce(email.sent_at, email.failed_at, email.cancelled_at), false
      from public.email_outbox as email
      where not without_emails and (email.user_id = person.account_id or email.recipient = person.email)
        -- The answer itself is listed, too.
        and email.template <> 'contact-answer'
      union all
      select message.id, 'message', message.created_at,
        private.shown_name(message.sender_id, message.sender_name), message.subject, message.body,
        case when message.read_at is null then 'unread' else 'read' end::public.correspondence_state, message.read_at, false
      from public.messages as message where message.recipient_id = person.account_id
      union all
      select answer.id, 'answer', answer.created_at, private.shown_name(answer.author_id, answer.author_name),
        answer.subject, answer.body, coalesce((
          select case
            when email.sent_at is not null then 'sent' when email.failed_at is not null then 'failed'
            when email.cancelled_at is not null then 'cancelled'
          end
          from public.email_outbox as email where email.idempotency_key = 'contact-answer:' || answer.id
        ), case when answer.created_at > now() - interval '2 days' then 'waiting' else 'sent' end)::public.correspondence_state,
        null, false
      from private.contact_answers as answer
      where answer.id in (
        select own.id from private.contact_answers as own where own.person_id = person.id
        union all
        select own.id from public.contact_messages as received
        join private.contact_answers as own on own.contact_message_id = received.id
        where private.normalised_email(received.email) = person.email
      )
      union all
      select received.id, 'contact-message', received.created_at, received.name, private.letter_subject(received),
        received.message, case when received.handled_at is null then 'open' else 'done' end::public.correspondence_state,
        received.handled_at,
        received.account_id is null and not exists (
          select from auth.users as account where account.id = person.account_id and account.email_confirmed_at is not null
          union all
          select from public.newsletter_subscribers as subscriber
          where subscriber.email = person.email and subscriber.confirmed_at is not null
        )
      from public.contact_messages as received
      where received.id in (
        select letter.id from public.contact_messages as letter where letter.account_id = person.account_id
        union
        select letter.id from public.contact_messages as letter where private.normalised_email(letter.email) = person.email
      )
    ) as item
    where person.id = person_id
      and (before_id is null or (item.written_at, item.id) < (before_at, before_id))
    order by item.written_at desc, item.id desc
    limit 11;
end
$$;

create or replace function public.own_office_details() returns jsonb
language sql stable security definer
set search_path = ''
as $$
  select jsonb_build_object(
    'language', person.language, 'contact_ways', person.contact_ways,
    'details', array(
      select to_jsonb(donor) - '{user_id,person_id,pan_encrypted}'::text[] from public.donors as donor
      where donor.person_id = person.id and donor.entered_by_team_at is not null
      order by donor.entered_by_team_at desc, donor.id
    ),
    'emails', array(
      select jsonb_build_object('subject', sent.subject, 'body', sent.body, 'created_at', sent.created_at)
      from private.contact_answers as sent where sent.person_id = person.id order by sent.created_at desc, sent.id
    )
  )
  from private.people as person
  join auth.users as account on account.id = person.account_id and account.email_confirmed_at is not null
  where person.account_id = (select auth.uid())
$$;

create or replace function private.email_facts(event private.domain_events, as_of timestamptz) returns jsonb
language sql stable
set search_path = ''
as $$
  select jsonb_build_object(
    'dogs', (
      select coalesce(
        jsonb_object_agg(
          dog.id,
          jsonb_build_object('name', private.dog_text(dog.id, 'name', dog.name), 'image_url', dog.image_url)
        ), '{}'
      )
      from public.dog_profiles as dog
      where dog.id in (
        event.dog_id, (event.data #>> '{sponsorship,dog_id}')::uuid,
        (event.data #>> '{sponsorship,next_dog_id}')::uuid
      )
    ),
    'sponsorship', case when event.actor is not null and sponsorship.id is not null then jsonb_build_object(
      'manage_url', sponsorship.manage_url,
      'gifts', private.gifts(sponsorship.id),
      'charges', (
        select count(*) from private.domain_events as earlier
        where earlier.sponsorship_id = event.sponsorship_id and earlier.id < event.id
          and earlier.kind = 'sponsorship-charged'
      ),
      -- What was asked for last, before this.
      'last_request', (
        select earlier.kind from private.domain_events as earlier
        where earlier.sponsorship_id = event.sponsorship_id and earlier.id < event.id
          and earlier.kind in ('sponsorship-resume-requested', 'sponsorship-dog-back', 'sponsorship-moved')
        order by earlier.occurred_at desc, earlier.id desc limit 1
      )
    ) end,
    -- As it was issued, without those that replaced it.
    'receipt', (
      select private.receipt_content(receipt) || jsonb_build_object(
        'replaced_by_id', null, 'replaced_by_number', null, 'replaced_by_kind', null
      )
      from public.receipts as receipt where receipt.id = (event.data ->> 'receipt_id')::uuid
    ),
    'donor', case when donation.id is not null then jsonb_build_object(
      'has_address', donor.email is not null,
      -- With a link. An account that has confirmed this address gets the donation without one.
      'is_claimable', donation.user_id is null and donation.sponsorship_id is null and not exists (
        select from private.confirmed_mailboxes as mailbox where mailbox.email = donor.email
      )
    ) end,
    'donor_name', coalesce(
      donor.name, (select own.name from public.donors as own where own.user_id = event.account_id),
      nullif(account.name, ''), payer.name
    ),
    'donations', (
      select jsonb_agg(private.donation_facts(added) order by added.paid_at desc, added.id)
      from public.donations as added
      where added.id in (
        select item.id::uuid from jsonb_array_elements_text(event.data -> 'donation_ids') as item (id)
      )
    ),
    'message', (
      select jsonb_build_object(
        'sender_name', private.shown_name(message.sender_id, message.sender_name), 'subject', message.subject, 'body', message.body
      )
      from public.messages as message where message.id = (event.data ->> 'message_id')::uuid
    ),
    'answer', (
      select jsonb_build_object(
        'author_name', private.shown_name(answer.author_id, answer.author_name), 'body', answer.body,
        'name', coalesce(letter.name, person.name), 'letter', letter.message, 'written_at', letter.created_at,
        'subject', answer.subject,
        -- Of the first email to somebody whose address the office entered, the day.
        'entered_on', (
          select private.india_date(max(entered.entered_by_team_at)) from public.donors as entered
          where entered.person_id = person.id and entered.email is not null and not exists (
            select from private.contact_answers as earlier
            where earlier.person_id = person.id and earlier.created_at < answer.created_at
          )
        )
      )
      from private.contact_answers as answer
      left join public.contact_messages as letter on letter.id = answer.contact_message_id
      left join private.people as person on person.id = answer.person_id
      where answer.id = (event.data ->> 'answer_id')::uuid
    ),
    'review_item', (
      select jsonb_build_object('description', item.description)
      from public.review_items as item where item.id = event.review_item_id
    ),
    -- Of a change of roles or second factors: whom it is about, and who made it.
    'role', case
      when event.kind in (
        'role-given', 'role-taken', 'role-offered', 'role-withdrawn', 'second-factor-added', 'second-factor-removed'
      ) then jsonb_build_object(
        'member', case
          when account.user_id is not null then jsonb_build_object('name', account.name, 'email', account.email)
        end,
        'actor_name', (
          select nullif(person.name, '') from public.profiles as person
          where person.user_id = (event.data ->> 'actor_id')::uuid
        ),
        'invitation', (
          select jsonb_build_object(
            'email', invitation.email, 'expires_at', invitation.expires_at,
            'is_open', private.is_invitation_open(invitation)
          )
          from private.role_invitations as invitation
          where invitation.id = (event.data ->> 'invitation_id')::uuid
        )
      )
    end,
    'gift', private.gift_facts((event.data ->> 'gift_id')::uuid, event.sponsorship_id),
    -- What can still be cancelled: the keys of the payer's waiting emails that are not being sent. An account may have joined
    -- after the event.
    'waiting', (
      select coalesce(jsonb_agg(email.idempotency_key), '[]')
      from (
        select * from public.email_outbox where user_id = coalesce(event.account_id, sponsorship.user_id)
        union all
        select * from public.email_outbox
        where recipient = sponsorship.visitor_email and data ->> 'sponsorship_id' = event.sponsorship_id::text
      ) as email
      where email.is_waiting and (email.leased_until is null or email.leased_until <= as_of)
    )
  )
  from (values (1)) as one
  left join public.donations as donation on donation.id = event.donation_id
  left join public.donors as donor on donor.id = donation.donor_id
  left join public.sponsorships as sponsorship on sponsorship.id = event.sponsorship_id
  left join public.donors as payer on payer.id = sponsorship.donor_id
  left join public.profiles as account on account.user_id = event.account_id
$$;

create or replace function private.audience_of(event private.domain_events, audience text) returns table (
  user_id uuid,
  recipient text,
  gift_id uuid,
  dog_news_id uuid,
  -- Of an address of which no other row has one.
  language public.language
)
language sql stable
set search_path = ''
as $$
  -- A donor's address comes first, also when the donation has joined an account meanwhile.
  select case when donor.email is null then event.account_id end, donor.email, null::uuid, null::uuid,
      case when donor.email is not null
        then coalesce(private.account_language(donation.user_id), donation.language)
      end
    from (values (1)) as one
    left join public.donations as donation on audience = 'donor' and donation.id = event.donation_id
    left join public.donors as donor on donor.id = donation.donor_id
    where audience in ('account', 'donor')
  union all
  select sponsorship.user_id, sponsorship.visitor_email, null, null,
      case when sponsorship.visitor_email is not null then sponsorship.language end
    from public.sponsorships as sponsorship
    where audience = 'payer' and sponsorship.id = event.sponsorship_id
  union all
  -- A sponsor without an account gets what the followers of the dog get.
  select sponsorship.user_id, null, null, reader.id, null
    from public.sponsorships as sponsorship
    left join private.dog_news_subscribers as reader
      on sponsorship.user_id is null and reader.email = sponsorship.visitor_email
        and reader.dog_id = sponsorship.dog_id and reader.is_sponsor and reader.confirmed_at is not null
    where audience = 'sponsor' and sponsorship.id = event.sponsorship_id
  union all
  select null, invitation.email, null, null, null from private.role_invitations as invitation
    where audience = 'invited' and invitation.id = (event.data ->> 'invitation_id')::uuid
  union all
  select null, coalesce(private.normalised_email(letter.email), person.email), null, null,
      coalesce(letter.language, person.language, 'en')
    from private.contact_answers as answer
    left join public.contact_messages as letter on letter.id = answer.contact_message_id
    left join private.people as person on person.id = answer.person_id
    where audience = 'writer' and answer.id = (event.data ->> 'answer_id')::uuid
  union all
  select person.user_id, null, null, null, null from public.profiles as person where audience = 'everybody'
  union all
  select role.user_id, null, null, null, null from public.user_roles as role
    where audience = 'team' or (
      -- Whom the event is about gets an email of their own.
      audience = 'administrators' and role.role = 'admin' and role.user_id is distinct from event.account_id
    )
    group by role.user_id
  union all
  select sponsor, null, null, null, null from private.sponsors_of_dog(event.dog_id) as sponsor
    where audience = 'sponsors'
  union all
  select null, null, gift.id, null, null from public.gifts as gift
    where audience = 'gift' and gift.id = (event.data ->> 'gift_id')::uuid
  union all
  select distinct waiting.payer, null, null::uuid, null::uuid, null::public.language
    from private.waiting_gifts(event.dog_id) as waiting
    where audience = 'givers'
  union all
  select null, null, null, reader.id, null from private.dog_news_subscribers as reader
    where audience = 'followers' and reader.dog_id = event.dog_id and reader.confirmed_at is not null
$$;

grant execute on function public.write_to_person to authenticated;
