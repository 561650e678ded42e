-- Messages from the team to people with an account.
--
-- Members of the team send as themselves: sender_id defaults to the current user, and the policy rejects
-- any other. A trigger fills in the sender's name and role, which clients can't set. Recipients read
-- their messages and update read_at. Senders read what they sent.

create table public.messages (
  id uuid primary key default gen_random_uuid(),
  recipient_id uuid not null references auth.users (id) on delete cascade,
  sender_id uuid default auth.uid() references auth.users (id) on delete set null,
  sender_name text not null default ''
    check (private.shows_something(sender_name) and char_length(sender_name) <= 100),
  sender_role public.team_role not null default 'staff',
  subject text not null check (private.shows_something(subject) and char_length(subject) <= 200),
  body text not null check (private.shows_something(body) and char_length(body) <= 5000),
  created_at timestamptz not null default now(),
  read_at timestamptz
);

create index messages_recipient_id_idx on public.messages (recipient_id, created_at desc, id desc);
create index messages_sender_id_idx on public.messages (sender_id);

-- Sets the sender's name and role. The role is admin for an administrator, otherwise staff.
create function private.set_message_sender() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  -- Without a sender the server inserts the message and sets name and role itself.
  if new.sender_id is not null then
    new.sender_name := coalesce(
      (select name from public.profiles where user_id = new.sender_id and private.shows_something(name)),
      'The team'
    );
    new.sender_role := case
      when exists (
        select from public.user_roles where user_id = new.sender_id and role = 'admin'
      ) then 'admin'::public.team_role
      else 'staff'
    end;
  end if;
  return new;
end
$$;

create trigger messages_set_sender
  before insert on public.messages
  for each row execute function private.set_message_sender();

alter table public.messages enable row level security;
grant select on public.messages to authenticated;
grant insert (recipient_id, sender_id, subject, body) on public.messages to authenticated;
grant update (read_at) on public.messages to authenticated;

create policy "Recipients read their messages, senders what they sent" on public.messages
  for select to authenticated
  using (
    recipient_id = (select auth.uid())
    or (sender_id = (select auth.uid()) and (select private.is_staff()))
  );

create policy "Staff send messages as themselves" on public.messages
  for insert to authenticated
  with check (sender_id = (select auth.uid()) and (select private.is_staff()));

create policy "Recipients mark their messages as read" on public.messages
  for update to authenticated
  using (recipient_id = (select auth.uid()))
  with check (recipient_id = (select auth.uid()));

-- Letters: what somebody with an account writes to the team under a message or an update, as a contact message whose writer
-- is known; what the team answers; and who said thank you for an update. A text is stored once per place, so that a second
-- press, a second tab and a try after a lost answer repeat nothing. Errors have a code as their message.

alter table public.contact_messages
  add about_message_id uuid references public.messages (id) on delete set null,
  add about_update_id uuid references public.dog_updates (id) on delete set null,
  -- When the team showed it to the author of the update.
  add passed_on_at timestamptz,
  -- In India. Null before release 1.1.
  add sent_on date default private.india_date(now()) check (sent_on >= '2026-01-01'),
  add check (num_nonnulls(about_message_id, about_update_id) <= case when account_id is null then 0 else 1 end),
  add check (passed_on_at is null or account_id is not null);

-- Of a payment in the payer's own UPI app: the note that the bank may show, of which there is one message, and what a
-- receipt needs. Browsers can't set them: report_payment() does.
alter table public.contact_messages
  add upi_note text constraint contact_messages_upi_note_check check (upi_note ~ '^[2-9BCDFGHJKMNPQRSTVWXZ]{6}$'),
  add address text constraint contact_messages_address_check
    check (private.shows_something(address) and char_length(address) <= 250),
  add is_indian_citizen boolean constraint contact_messages_is_indian_citizen_check check (is_indian_citizen),
  add dog_id uuid constraint contact_messages_dog_id_fkey references public.dog_profiles (id) on delete set null,
  add appeal_id uuid constraint contact_messages_appeal_id_fkey references public.appeals (id) on delete set null,
  add constraint contact_messages_paid_for_check check (
    kind = 'payment' or num_nonnulls(upi_note, address, is_indian_citizen, dog_id, appeal_id) = 0
  );

create unique index contact_messages_upi_note_idx on public.contact_messages (upi_note);
create index contact_messages_dog_id_idx on public.contact_messages (dog_id);
create index contact_messages_appeal_id_idx on public.contact_messages (appeal_id);

-- What was written with the contact form: once per sender and day. The site counts 23505 as stored.
create unique index contact_messages_repeated_idx
  on public.contact_messages (private.normalised_email(email), md5(message), sent_on) where account_id is null;
create unique index contact_messages_about_message_idx
  on public.contact_messages (about_message_id, account_id, md5(message));
create unique index contact_messages_about_update_idx
  on public.contact_messages (about_update_id, account_id, md5(message));

-- The letter that a message answers. Browsers can't set it.
alter table public.messages
  add answers_id uuid references public.contact_messages (id) on delete set null,
  -- In India. Null before release 1.1.
  add sent_on date default private.india_date(now()) check (sent_on >= '2026-01-01');

create unique index messages_answers_id_idx on public.messages (answers_id, md5(body));
-- Likewise for what a member of the team sends to somebody.
create unique index messages_repeated_idx
  on public.messages (sender_id, recipient_id, md5(subject || E'\n' || body), sent_on) where answers_id is null;

create table private.dog_update_thanks (
  update_id uuid not null references public.dog_updates (id) on delete cascade,
  user_id uuid not null references auth.users (id) on delete cascade,
  created_at timestamptz not null default now(),
  primary key (update_id, user_id)
);

create index dog_update_thanks_user_id_idx on private.dog_update_thanks (user_id);

alter table private.dog_update_thanks enable row level security;

-- Stores a letter of the current user with the account's name and address.
create function private.write_letter(message_id uuid, update_id uuid, body text) returns void
language sql
set search_path = ''
as $$
  insert into public.contact_messages (account_id, name, email, message, language, about_message_id, about_update_id)
    select account.id,
      case
        when private.is_name(profile.name) and char_length(btrim(profile.name, E' \t\r\n')) >= 2 then profile.name
        else 'An account without a name'
      end,
      left(coalesce(account.email, ''), 255), btrim(body, E' \t\r\n'), private.account_language(account.id),
      write_letter.message_id, write_letter.update_id
    from auth.users as account
    left join public.profiles as profile on profile.user_id = account.id
    where account.id = (select auth.uid())
    on conflict do nothing
$$;

-- For recipients: answers a message of the team. PT404 `unknown-message`.
create function public.reply_to_message(message_id uuid, body text) returns void
language plpgsql security definer
set search_path = ''
as $$
begin
  if not exists (
    select from public.messages as message
    where message.id = message_id and message.recipient_id = (select auth.uid())
  ) then
    raise sqlstate 'PT404' using message = 'unknown-message';
  end if;
  perform private.write_letter(message_id, null, body);
end
$$;

-- For everybody with an account: writes to the team about an update. PT404 `unknown-update`.
create function public.reply_to_dog_update(update_id uuid, body text) returns void
language plpgsql security definer
set search_path = ''
as $$
begin
  if not exists (
    select from public.dog_updates as dog_update where dog_update.id = update_id and dog_update.hidden_at is null
  ) then
    raise sqlstate 'PT404' using message = 'unknown-update';
  end if;
  perform private.write_letter(null, update_id, body);
end
$$;

-- For everybody: the letters of the current user, newest first, 200 at most. `seen_at`: the team has answered or closed it.
-- `answer_ids` are the messages that answer it.
create function public.own_letters(language public.language default 'en') returns table (
  id uuid,
  message text,
  created_at timestamptz,
  seen_at timestamptz,
  about_message_id uuid,
  about_update_id uuid,
  dog_id uuid,
  dog_name text,
  answer_ids uuid[]
)
language sql stable security definer
set search_path = ''
as $$
  select letter.id, letter.message, letter.created_at, letter.handled_at, letter.about_message_id,
    letter.about_update_id, dog.id, coalesce(translation.name, dog.name),
    array(select answer.id from public.messages as answer where answer.answers_id = letter.id order by answer.created_at)
  from public.contact_messages as letter
  left join public.dog_updates as dog_update on dog_update.id = letter.about_update_id
  left join public.dog_profiles as dog on dog.id = dog_update.dog_id
  left join public.dog_translations as translation
    on translation.dog_id = dog.id and translation.language = own_letters.language
  where letter.account_id = (select auth.uid())
  order by letter.created_at desc, letter.id desc
  limit 200
$$;

-- What a letter is about, and the subject of its answer. Null for what was written with the contact form.
create function private.letter_subject(letter public.contact_messages) returns text
language sql stable
set search_path = ''
as $$
  select coalesce(
    (
      select 'Re: ' || left(regexp_replace(message.subject, '^(Re: )+', ''), 196)
      from public.messages as message where message.id = letter.about_message_id
    ),
    (
      select 'Re: ' || dog.name from public.dog_updates as dog_update
      join public.dog_profiles as dog on dog.id = dog_update.dog_id where dog_update.id = letter.about_update_id
    )
  )
$$;

-- The account into whose inbox an answer goes: the writer's, or the one that has confirmed the address. Null for none.
create function private.account_of_letter(letter public.contact_messages) returns uuid
language sql stable
set search_path = ''
as $$
  select coalesce(letter.account_id, (
    select account.id from private.people as person
    join auth.users as account on account.id = person.account_id
    where person.email = private.normalised_email(letter.email) and account.email_confirmed_at is not null
  ))
$$;

-- For staff: answers a contact message, with a message to an account, else by email, and marks it as handled.
-- PT404 `unknown-message`; PT409 `handled-meanwhile` if it isn't as the reader has seen it, or `refused-address`.
create function public.answer_contact_message(
  contact_message_id uuid,
  body text,
  expected_handled_at timestamptz default null
) returns void
language plpgsql security definer
set search_path = ''
as $$
#variable_conflict use_variable
declare
  answer constant text := btrim(body, E' \t\r\n');
  letter public.contact_messages;
  account uuid;
  answer_id uuid;
begin
  perform private.require_staff('answer messages');
  -- Two presses at once: the second one waits here.
  select * into letter from public.contact_messages as row where row.id = contact_message_id for update;
  if not found then
    raise sqlstate 'PT404' using message = 'unknown-message';
  elsif exists (
    select from public.messages as sent where sent.answers_id = letter.id and sent.body = answer
    union all
    select from private.contact_answers as sent where sent.contact_message_id = letter.id and sent.body = answer
  ) then
    return;
  elsif date_trunc('milliseconds', letter.handled_at)
    is distinct from date_trunc('milliseconds', expected_handled_at)
  then
    raise sqlstate 'PT409' using message = 'handled-meanwhile';
  end if;
  account := private.account_of_letter(letter);
  if account is not null then
    insert into public.messages (recipient_id, sender_id, subject, body, answers_id)
      values (
        account, (select auth.uid()),
        coalesce(
          private.letter_subject(letter),
          case letter.language when 'hi' then 'आपके संदेश का जवाब' else 'Our answer to your message' end
        ),
        answer, letter.id
      );
  elsif exists (
    select from public.refused_addresses as refused where refused.email = private.normalised_email(letter.email)
  ) then
    raise sqlstate 'PT409' using message = 'refused-address';
  else
    insert into private.contact_answers (contact_message_id, body, author_id, author_name)
      values (letter.id, answer, (select auth.uid()), private.name_in_team((select auth.uid())))
      returning id into answer_id;
    perform private.record_event(
      'contact-answered', data => jsonb_build_object('answer_id', answer_id, 'actor_id', (select auth.uid()))
    );
  end if;
  update public.contact_messages as row set handled_at = now() where row.id = letter.id and row.handled_at is null;
end
$$;

-- For staff: sends a letter about an update to the author of the update, once. Letters may hold telephone numbers, so the
-- team decides about each. PT404 `unknown-message`; PT409 `no-author`.
create function public.pass_on_letter(contact_message_id uuid) returns void
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

-- For everybody with an account: says thank you for an update, or takes it back. PT404 `unknown-update`; PT409 `own-update`.
create function public.set_thanks(update_id uuid, is_thanked boolean) returns void
language plpgsql security definer
set search_path = ''
as $$
#variable_conflict use_variable
begin
  if not is_thanked then
    delete from private.dog_update_thanks as thanks
      where thanks.update_id = update_id and thanks.user_id = (select auth.uid());
    return;
  end if;
  -- The lock makes a concurrent change wait that hides it.
  perform from public.dog_updates as dog_update
    where dog_update.id = update_id and dog_update.hidden_at is null for share;
  if not found then
    raise sqlstate 'PT404' using message = 'unknown-update';
  elsif exists (
    select from public.dog_update_changes as change
    where change.update_id = update_id and change.kind = 'published' and change.actor_id = (select auth.uid())
  ) then
    raise sqlstate 'PT409' using message = 'own-update';
  end if;
  insert into private.dog_update_thanks (update_id, user_id) values (update_id, (select auth.uid()))
    on conflict do nothing;
end
$$;

-- How many people said thank you for updates: from three on for everybody, and always for the team; whether the current user
-- did, and whether they wrote the update, so that they can't.
create function public.dog_update_thanks(update_ids uuid[]) returns table (
  update_id uuid,
  thanks integer,
  is_thanked boolean,
  is_own boolean
)
language sql stable security definer
set search_path = ''
as $$
  select dog_update.id, case when said.count >= 3 or private.is_in_team() then said.count end, said.is_thanked,
    exists (
      select from public.dog_update_changes as change
      where change.update_id = dog_update.id and change.kind = 'published' and change.actor_id = (select auth.uid())
    )
  from public.dog_updates as dog_update
  cross join lateral (
    select count(*)::integer, coalesce(bool_or(thanks.user_id = (select auth.uid())), false) as is_thanked
    from private.dog_update_thanks as thanks where thanks.update_id = dog_update.id
  ) as said
  where dog_update.id = any (update_ids[1:100]) and (dog_update.hidden_at is null or private.is_in_team())
$$;

grant execute on function
  public.reply_to_message, public.reply_to_dog_update, public.own_letters, public.answer_contact_message,
  public.pass_on_letter, public.set_thanks
  to authenticated;
grant execute on function public.dog_update_thanks to anon, authenticated;

-- A row of more than a day ago is an import or a sample, and no news.
create function private.after_message_sent() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  perform private.record_event(
    'message-sent', account_id => new.recipient_id,
    data => jsonb_build_object(
      'message_id', new.id,
      -- Its email leaves after those to one person.
      'is_to_many', exists (select from private.mailing_queue as queued where queued.id = new.id)
    ),
    occurred_at => new.created_at
  );
  return null;
end
$$;

create trigger messages_after_insert
  after insert on public.messages
  for each row when (new.created_at > now() - interval '1 day')
  execute function private.after_message_sent();

-- For visitors and signed-in users: says that they paid another way. A contact message for the team, with the bounds and
-- limits of one. Without a reference or a dog those are ''. With a `upi_note`, one message per note, however often it is sent.
-- Errors: not-yet for a day that has not come in India.
create function public.report_payment(
  name text,
  email text,
  amount_paise bigint,
  paid_on date,
  paid_by public.donation_way,
  reference text,
  for_dog text,
  language public.language,
  upi_note text default null,
  address text default null,
  is_indian_citizen boolean default null,
  dog_id uuid default null,
  appeal_id uuid default null
) returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  given_reference constant text := nullif(btrim(reference), '');
  named_dog constant text := nullif(btrim(for_dog), '');
  appeal public.appeals;
begin
  if paid_on > private.india_date(now()) then
    raise exception 'not-yet' using errcode = '22023';
  end if;
  select * into appeal from public.appeals as row where row.id = report_payment.appeal_id and row.status <> 'draft';
  insert into public.contact_messages (
    name, email, language, kind, paid_paise, paid_on, paid_by, reference, for_dog, upi_note, address, is_indian_citizen,
    dog_id, appeal_id, message
  )
    values (
      name, email, language, 'payment', amount_paise, paid_on, paid_by, given_reference, named_dog, upi_note, address,
      is_indian_citizen, (select dog.id from public.dog_profiles as dog where dog.id = report_payment.dog_id), appeal.id,
      format(
        'I paid ₹%s by %s on %s.%s%s%s%s%s%s', to_char(amount_paise / 100.0, 'FM9,99,99,990.00'),
        case paid_by when 'upi' then 'UPI' else replace(paid_by::text, '-', ' ') end,
        to_char(paid_on, 'FMDD FMMonth YYYY'), E'\nReference: ' || given_reference, E'\nUPI note: ' || upi_note,
        E'\nFor: ' || named_dog, E'\nAppeal: ' || appeal.title, E'\nAddress: ' || address,
        case when is_indian_citizen then E'\nIndian citizen: yes' end
      )
    )
    on conflict do nothing;
end
$$;

grant execute on function public.report_payment to anon, authenticated;
