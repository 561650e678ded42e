-- A message to sponsors and an answer name their sender with the role, by the name that the account has now, as the histories
-- do: everybody may change their own name.

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
        'author_name', private.shown_name(answer.author_id, answer.author_name), 'body', answer.body, 'name', letter.name, 'letter', letter.message,
        'written_at', letter.created_at
      )
      from private.contact_answers as answer
      join public.contact_messages as letter on letter.id = answer.contact_message_id
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
