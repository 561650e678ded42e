-- Emails begin with the dog: the first email to a sponsor has the newest update, and those with updates name who looks after
-- the dog.

create or replace function private.update_card(news public.dog_updates) returns jsonb
language sql stable
set search_path = ''
as $$
  select jsonb_build_object(
    'id', news.id, 'dog_id', dog.id, 'dog_name', private.dog_text(dog.id, 'name', dog.name), 'image_url', dog.image_url,
    'body', jsonb_build_object(
      'dog_text', 'texts', 'original', left(news.body, 400), 'texts', (
        select jsonb_object_agg(text.language, left(text.body, 400)) from public.dog_update_translations as text
        where text.update_id = news.id and text.source_body = news.body
      )
    ),
    'happened_on', news.happened_on, 'picture', picture.name, 'alt', picture.alt,
    'carer', (select split_part(papers.carer_name, ' ', 1) from public.dog_papers as papers where papers.dog_id = dog.id)
  )
  from public.dog_profiles as dog
  left join lateral (
    select coalesce(media.alt, media.video_text) as alt,
      format('%s/%s-640.%s', news.id, media.id, media.picture_extension) as name
    from public.dog_update_media as media where media.update_id = news.id
    order by media.position limit 1
  ) as picture on true
  where dog.id = news.dog_id
$$;

create or replace function private.dog_updates_content(email public.email_outbox) returns jsonb
language sql stable
set search_path = ''
as $$
  select jsonb_build_object(
    'updates', jsonb_agg(private.update_card(found.news) order by found.published_at desc, found.id),
    'is_sponsor', (
      select reader.is_sponsor from private.dog_news_subscribers as reader where reader.id = email.dog_news_id
    )
  )
  from (
    select news, news.published_at, news.id from public.dog_updates as news
    where news.published_at >= (email.data ->> 'until')::timestamptz - interval '1 day'
      and news.published_at < (email.data ->> 'until')::timestamptz
      and news.hidden_at is null and case
        when email.dog_news_id is null then email.user_id in (select private.sponsors_of_dog(news.dog_id))
        else news.dog_id = (select reader.dog_id from private.dog_news_subscribers as reader where reader.id = email.dog_news_id)
      end
    order by news.published_at desc, news.id limit 12
  ) as found
  having count(*) > 0
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
          jsonb_build_object(
            'name', private.dog_text(dog.id, 'name', dog.name), 'image_url', dog.image_url,
            'news', (
              select private.update_card(news) from public.dog_updates as news
              where news.dog_id = dog.id and news.hidden_at is null
              order by news.published_at desc, news.id limit 1
            )
          )
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
