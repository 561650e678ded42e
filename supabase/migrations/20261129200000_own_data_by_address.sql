-- Contact messages have an address of their own since payments by UPI are reported with one, and this function then read that.

create or replace function public.own_data() returns table (
  gifts jsonb,
  sent_messages jsonb,
  contact_messages jsonb,
  thanks jsonb,
  subscriptions jsonb,
  notes jsonb
)
language sql stable security definer
set search_path = ''
as $$
  select
    to_jsonb(array(
      select to_jsonb(gift) from private.gifts_of(account.id) as gift order by gift.created_at desc, gift.id
    )),
    to_jsonb(array(
      select to_jsonb(message) - 'read_at' from public.messages as message
      where message.sender_id = account.id order by message.created_at desc, message.id
    )),
    to_jsonb(array(
      select to_jsonb(written) - '{handled_at,handled_by,needs_review,passed_on_at}'::text[] || jsonb_build_object(
          'answers', array(
            select jsonb_build_object('body', answer.body, 'created_at', answer.created_at)
            from private.contact_answers as answer where answer.contact_message_id = written.id order by answer.created_at
          )
        )
      from public.contact_messages as written
      where written.account_id = account.id or (written.account_id is null and private.normalised_email(written.email) = confirmed.address)
      order by written.created_at desc, written.id
    )),
    to_jsonb(array(
      select to_jsonb(thanks) - 'user_id' from private.dog_update_thanks as thanks
      where thanks.user_id = account.id order by thanks.created_at desc, thanks.update_id
    )),
    jsonb_build_object(
      'newsletter', (
        select to_jsonb(subscriber) - '{token,needs_review}'::text[] from public.newsletter_subscribers as subscriber
        where subscriber.email = confirmed.address
      ),
      'dog_news', array(
        select to_jsonb(reader) - 'token' || jsonb_build_object('dog_name', dog.name)
        from private.dog_news_subscribers as reader join public.dog_profiles as dog on dog.id = reader.dog_id
        where reader.email = confirmed.address order by reader.created_at desc, reader.id
      )
    ),
    to_jsonb(array(
      select jsonb_build_object('body', note.body, 'created_at', note.created_at, 'due_on', note.due_on)
      from private.people as person join private.person_notes as note on note.person_id = person.id
      where person.account_id = account.id and confirmed.address is not null order by note.id desc
    ))
  from auth.users as account
  cross join lateral (
    select case when account.email_confirmed_at is not null then private.normalised_email(account.email) end as address
  ) as confirmed
  where account.id = (select auth.uid())
$$;
