-- A note about a person can be for a day, and is on Today from then until it is done.

alter table private.person_notes
  add due_on date constraint person_notes_due_on_check check (due_on between '2026-01-01' and '2099-12-31'),
  add done_at timestamptz constraint person_notes_done_at_check check (done_at is null or due_on is not null),
  add done_by uuid constraint person_notes_done_by_fkey references auth.users (id) on delete set null;

drop index private.person_notes_repeated_idx;
create unique index person_notes_repeated_idx
  on private.person_notes (person_id, author_id, md5(body), written_on, coalesce(due_on, 'infinity'));
create index person_notes_done_by_idx on private.person_notes (done_by);
create index person_notes_due_on_idx on private.person_notes (due_on) where done_at is null;

drop function private.write_person_note(uuid, text, uuid);
drop function public.add_person_note(uuid, text);

create function private.write_person_note(
  person_id uuid,
  body text,
  author uuid default auth.uid(),
  due_on date default null
) returns void
language sql
set search_path = ''
as $$
  insert into private.person_notes (person_id, body, author_id, author_name, due_on)
    values (person_id, body, author, private.name_in_team(author), due_on)
    on conflict do nothing
$$;

create function public.add_person_note(person_id uuid, body text, due_on date default null) returns void
language plpgsql security definer
set search_path = ''
as $$
begin
  perform private.require_staff('write notes about people');
  -- The lock makes a concurrent deletion of the account wait.
  perform from private.people as person where person.id = person_id for key share;
  if not found then
    raise sqlstate 'PT404' using message = 'unknown-person';
  end if;
  perform private.write_person_note(person_id, body, due_on => due_on);
end
$$;

create function public.set_note_done(note_id bigint, is_done boolean) returns void
language plpgsql security definer
set search_path = ''
as $$
begin
  perform private.require_staff('write notes about people');
  perform from private.person_notes as note where note.id = note_id and note.due_on is not null;
  if not found then
    raise sqlstate 'PT404' using message = 'unknown-note';
  end if;
  update private.person_notes as note
    set done_at = case when is_done then now() end, done_by = case when is_done then (select auth.uid()) end
    where note.id = note_id and (note.done_at is not null) is distinct from is_done;
end
$$;

create function public.notes_about_person(person_id uuid, before_id bigint default null) returns table (
  id bigint,
  body text,
  author_name text,
  created_at timestamptz,
  due_on date,
  done_at timestamptz,
  done_by_name text
)
language plpgsql stable security definer
set search_path = ''
as $$
#variable_conflict use_column
begin
  perform private.require_staff('see people');
  return query
    select note.id, note.body, private.shown_name(note.author_id, note.author_name), note.created_at, note.due_on,
      note.done_at, private.shown_name(note.done_by)
    from private.person_notes as note
    where note.person_id = notes_about_person.person_id and (before_id is null or note.id < before_id)
    order by note.id desc
    limit 11;
end
$$;

create or replace function public.person_notes(person_id uuid, before_id bigint default null) returns table (
  id bigint,
  body text,
  author_name text,
  created_at timestamptz
)
language sql stable security definer
set search_path = ''
as $$
  select note.id, note.body, note.author_name, note.created_at
  from public.notes_about_person(person_notes.person_id, before_id) as note
$$;

create function public.due_notes() returns table (
  id bigint,
  person_id uuid,
  name text,
  body text,
  due_on date,
  author_name text
)
language plpgsql stable security definer
set search_path = ''
as $$
#variable_conflict use_column
begin
  perform private.require_staff('see people');
  return query
    select note.id, person.id, coalesce(nullif(person.name, ''), person.email, 'No name'), note.body, note.due_on,
      private.shown_name(note.author_id, note.author_name)
    from private.person_notes as note
    join private.people as person on person.id = note.person_id
    where note.done_at is null and note.due_on <= private.india_date(now())
    order by note.due_on, note.id
    limit 100;
end
$$;

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
      where written.account_id = account.id or (written.account_id is null and private.normalised_email(written.email) = address)
      order by written.created_at desc, written.id
    )),
    to_jsonb(array(
      select to_jsonb(thanks) - 'user_id' from private.dog_update_thanks as thanks
      where thanks.user_id = account.id order by thanks.created_at desc, thanks.update_id
    )),
    jsonb_build_object(
      'newsletter', (
        select to_jsonb(subscriber) - '{token,needs_review}'::text[] from public.newsletter_subscribers as subscriber
        where subscriber.email = address
      ),
      'dog_news', array(
        select to_jsonb(reader) - 'token' || jsonb_build_object('dog_name', dog.name)
        from private.dog_news_subscribers as reader join public.dog_profiles as dog on dog.id = reader.dog_id
        where reader.email = address order by reader.created_at desc, reader.id
      )
    ),
    to_jsonb(array(
      select jsonb_build_object('body', note.body, 'created_at', note.created_at, 'due_on', note.due_on)
      from private.people as person join private.person_notes as note on note.person_id = person.id
      where person.account_id = account.id and address is not null order by note.id desc
    ))
  from auth.users as account
  cross join lateral (
    select case when account.email_confirmed_at is not null then private.normalised_email(account.email) end as address
  ) as confirmed
  where account.id = (select auth.uid())
$$;

grant execute on function
  public.add_person_note, public.set_note_done, public.notes_about_person, public.due_notes
  to authenticated;
