-- Names and texts that show nothing, references that were pasted with what nobody sees, and what was sent twice because its
-- answer was lost.

create or replace function private.is_name(line text) returns boolean
language sql immutable
set search_path = ''
as $$
  select name ~ (
    '[A-Za-z\u00C0-\u02AF\u0370-\u064A\u0671-\u06D3\u0904-\u0939\u0958-\u0961\u0971-\u097F\u0985-\u09B9'
    '\u0A05-\u0A39\u0A85-\u0AB9\u0B05-\u0B39\u0B85-\u0BB9\u0C05-\u0C39\u0C85-\u0CB9\u0D05-\u0D3A'
    '\u0D85-\u0DC6\u0E01-\u115E\u1161-\u17B3\u17B6-\u180A\u1810-\u1FFF\u3041-\u3163\u3165-\uD7A3]'
  ) and name !~ (
    '[/@\u0001-\u001F\u007F-\u009F\u00AD\u0600-\u0605\u061C\u06DD\u070F\u0890\u0891\u08E2\u180E\u200B'
    '\u200E\u200F\u2028-\u202E\u2060-\u2064\u2066-\u206F\uFEFF\uFFF9-\uFFFB\U000110BD\U000110CD\U00013430-\U0001343F'
    '\U0001BCA0-\U0001BCA3\U0001D173-\U0001D17A\U000E0001\U000E0020-\U000E007F]'
  ) and name !~* 'www[.]' and name !~ '(^|[^\u0900-\u0963\u0971-\u097F])[\u200C\u200D]'
  from regexp_replace(line, '(^| )(M/s|[SDWCH]/o)(?=[ .]|$)', '\1', 'gi') as name
$$;

create function private.shows_something(line text) returns boolean
language sql immutable
set search_path = ''
as $$
  select line ~ (
    '[^\u0001-\u0020\u007F-\u00A0\u00AD\u034F\u0600-\u0605\u061C\u06DD\u070F\u0890\u0891\u08E2\u115F\u1160\u1680'
    '\u17B4\u17B5\u180B-\u180F\u2000-\u200F\u2028-\u202F\u205F-\u206F\u2800\u3000\u3164\uFE00-\uFE0F\uFEFF\uFFA0'
    '\uFFF0-\uFFFB\U000110BD\U000110CD\U00013430-\U0001343F\U0001BCA0-\U0001BCA3\U0001D159\U0001D173-\U0001D17A'
    '\U000E0000-\U000E0FFF]'
  )
$$;

create function private.is_clean_line(line text) returns boolean
language sql immutable
set search_path = ''
as $$
  select line !~ (
    '[\u0009-\u000D\u00A0\u00AD\u058A\u05BE\u0600-\u0605\u061C\u0660-\u0669\u06DD\u06F0-\u06F9\u070F\u07C0-\u07C9'
    '\u0890\u0891\u08E2\u0966-\u096F\u09E6-\u09EF\u0A66-\u0A6F\u0AE6-\u0AEF\u0B66-\u0B6F\u0BE6-\u0BEF\u0C66-\u0C6F'
    '\u0CE6-\u0CEF\u0D66-\u0D6F\u0DE6-\u0DEF\u0E50-\u0E59\u0ED0-\u0ED9\u0F20-\u0F29\u1040-\u1049\u1090-\u1099\u1400\u1680'
    '\u17E0-\u17E9\u1806\u180E\u1810-\u1819\u1946-\u194F\u19D0-\u19D9\u1A80-\u1A89\u1A90-\u1A99\u1B50-\u1B59\u1BB0-\u1BB9'
    '\u1C40-\u1C49\u1C50-\u1C59\u2000-\u200B\u200E-\u2015\u2028-\u202F\u205F-\u2064\u2066-\u206F\u2212\u2E17\u2E1A'
    '\u2E3A\u2E3B\u2E40\u2E5D\u3000\u301C\u3030\u30A0\uA620-\uA629\uA8D0-\uA8D9\uA900-\uA909\uA9D0-\uA9D9\uA9F0-\uA9F9'
    '\uAA50-\uAA59\uABF0-\uABF9\uFE31\uFE32\uFE58\uFE63\uFEFF\uFF0D\uFF10-\uFF19\uFFF9-\uFFFB\U000104A0-\U000104A9'
    '\U00010D30-\U00010D39\U00010D40-\U00010D49\U00010D6E\U00010EAD\U00011066-\U0001106F\U000110BD\U000110CD'
    '\U000110F0-\U000110F9\U00011136-\U0001113F\U000111D0-\U000111D9\U000112F0-\U000112F9\U00011450-\U00011459'
    '\U000114D0-\U000114D9\U00011650-\U00011659\U000116C0-\U000116C9\U000116D0-\U000116E3\U00011730-\U00011739'
    '\U000118E0-\U000118E9\U00011950-\U00011959\U00011BF0-\U00011BF9\U00011C50-\U00011C59\U00011D50-\U00011D59'
    '\U00011DA0-\U00011DA9\U00011DE0-\U00011DE9\U00011F50-\U00011F59\U00013430-\U0001343F\U00016130-\U00016139'
    '\U00016A60-\U00016A69\U00016AC0-\U00016AC9\U00016B50-\U00016B59\U00016D70-\U00016D79\U0001BCA0-\U0001BCA3'
    '\U0001CCF0-\U0001CCF9\U0001D173-\U0001D17A\U0001D7CE-\U0001D7FF\U0001E140-\U0001E149\U0001E2F0-\U0001E2F9'
    '\U0001E4F0-\U0001E4F9\U0001E5F1-\U0001E5FA\U0001E950-\U0001E959\U0001FBF0-\U0001FBF9\U000E0001\U000E0020-\U000E007F]'
  )
$$;

grant execute on function private.shows_something, private.is_clean_line, private.india_date to anon, authenticated, service_role;

-- Rows of a live site first, so that the checks hold for all of them. What shows nothing loses nothing. Without the
-- triggers: nothing follows from it.
do $$
declare
  each record;
begin
  for each in
    select * from (values
      ('public.profiles', 'name', '', 'name <> '''' and not private.is_name(name)'),
      ('public.contact_messages', 'name', 'Name not given', 'not private.is_name(name)'),
      ('public.contact_messages', 'message', '(A message without visible text)', 'not private.shows_something(message)'),
      ('public.contact_messages', 'for_dog', null, 'not private.shows_something(for_dog)'),
      ('public.donors', 'name', 'Name not given', 'not private.is_name(name)'),
      ('public.donors', 'address', null, 'not private.shows_something(address)'),
      ('public.gifts', 'recipient_name', 'Name not given', 'not private.is_name(recipient_name)'),
      ('public.gifts', 'giver_name', 'Name not given', 'not private.is_name(giver_name)'),
      ('public.gifts', 'memory_of', 'Name not given', 'not private.is_name(memory_of)'),
      ('private.people', 'name', '', 'name <> '''' and not private.shows_something(name)')
    ) as rows (of_table, of_column, replacement, condition)
  loop
    execute format('alter table %s disable trigger user', each.of_table);
    execute format('update %s set %I = %L where %s', each.of_table, each.of_column, each.replacement, each.condition);
    execute format('alter table %s enable trigger user', each.of_table);
  end loop;

  for each in
    select * from (values
      ('public.contact_messages', 'reference'), ('public.donors', 'phone'), ('private.recorded_donations', 'reference')
    ) as rows (of_table, of_column)
  loop
    execute format('alter table %s disable trigger user', each.of_table);
    execute format(
      $update$
        update %1$s set %2$I = nullif(btrim(regexp_replace(
          translate(
            %2$I, U&'०१२३४५६७८९০১২৩৪৫৬৭৮৯੦੧੨੩੪੫੬੭੮੯૦૧૨૩૪૫૬૭૮૯୦୧୨୩୪୫୬୭୮୯௦௧௨௩௪௫௬௭௮௯౦౧౨౩౪౫౬౭౮౯೦೧೨೩೪೫೬೭೮೯൦൧൨൩൪൫൬൭൮൯٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹０１２３４５６７８９\00A0\202F\2007\2009\2010\2011\2012\2013\2014\2212',
            repeat('0123456789', 12) || '    ------'
          ),
          '[^ -~\u00C0-\u024F\u0900-\u0965\u0970-\u097F]', '', 'g'
        )), '')
        where not (private.shows_something(%2$I) and private.is_clean_line(%2$I))
      $update$,
      each.of_table, each.of_column
    );
    execute format('alter table %s enable trigger user', each.of_table);
  end loop;
  delete from private.correction_requests where not private.is_name(name);
end
$$;

alter table public.dog_profiles disable trigger user;
update public.dog_profiles
  set traits = array(select trait from unnest(traits) as trait where private.shows_something(trait))
  where exists (select from unnest(traits) as trait where not private.shows_something(trait));
alter table public.dog_profiles enable trigger user;

-- Every check that a text isn't blank, and what is stored already.
do $$
declare
  rule record;
  checked text;
begin
  for rule in
    select conrelid::regclass as of_table, conname as name, pg_get_constraintdef(oid) as definition
    from pg_constraint
    where contype = 'c' and connamespace in ('public'::regnamespace, 'private'::regnamespace)
      and pg_get_constraintdef(oid) like '%~ ''\\S''::text%'
    order by conrelid, conname
  loop
    execute format('alter table %s disable trigger user', rule.of_table);
    for checked in select (regexp_matches(rule.definition, '\((\w+) ~ ''\\S''::text\)', 'g'))[1] loop
      execute format(
        'update %1$s set %2$I = %3$s where %2$I ~ ''\S'' and not private.shows_something(%2$I)', rule.of_table, checked,
        case when exists (
          select from pg_attribute where attrelid = rule.of_table and attname = checked and attnotnull
        ) then '''(No visible text)''' else 'null' end
      );
    end loop;
    execute format('alter table %s enable trigger user', rule.of_table);
    execute format(
      'alter table %1$s drop constraint %2$I, add constraint %2$I %3$s', rule.of_table, rule.name,
      regexp_replace(rule.definition, '\((\w+) ~ ''\\S''::text\)', 'private.shows_something(\1)', 'g')
    );
  end loop;
end
$$;

alter table public.contact_messages
  drop constraint contact_messages_check1,
  add constraint contact_messages_check1 check (
    char_length(btrim(message, E' \t\r\n')) >= case when account_id is null then 10 else 2 end
    and char_length(message) <= case when account_id is null then 5000 else 2000 end
    and private.shows_something(message)
  ),
  drop constraint contact_messages_reference_check,
  add constraint contact_messages_reference_check
    check (private.shows_something(reference) and private.is_clean_line(reference) and char_length(reference) <= 50),
  drop constraint contact_messages_for_dog_check,
  add constraint contact_messages_for_dog_check check (private.shows_something(for_dog) and char_length(for_dog) <= 100);
alter table public.donors
  drop constraint donors_phone_check,
  add constraint donors_phone_check check (private.shows_something(phone) and private.is_clean_line(phone) and char_length(phone) <= 30),
  drop constraint donors_address_check1,
  add constraint donors_address_check1 check (private.is_printable(address) and private.shows_something(address));
alter table private.recorded_donations
  drop constraint recorded_donations_reference_check,
  add constraint recorded_donations_reference_check
    check (private.shows_something(reference) and private.is_clean_line(reference) and char_length(reference) <= 60);

-- What is sent again after a lost answer. Rows from before have no day, and may be there twice.
alter table public.contact_messages
  add column sent_on date constraint contact_messages_sent_on_check check (sent_on >= '2026-01-01'),
  alter column sent_on set default private.india_date(now());
alter table public.messages
  add column sent_on date constraint messages_sent_on_check check (sent_on >= '2026-01-01'),
  alter column sent_on set default private.india_date(now());
alter table private.person_notes
  add column written_on date constraint person_notes_written_on_check check (written_on >= '2026-01-01'),
  alter column written_on set default private.india_date(now());

create unique index contact_messages_repeated_idx
  on public.contact_messages (private.normalised_email(email), md5(message), sent_on) where account_id is null;
create unique index messages_repeated_idx
  on public.messages (sender_id, recipient_id, md5(subject || E'\n' || body), sent_on) where answers_id is null;
create unique index person_notes_repeated_idx
  on private.person_notes (person_id, author_id, md5(body), written_on);

create function private.search_key(line text) returns text
language sql immutable
set search_path = ''
as $$
  select translate(private.searchable(line), U&'\093C', '')
$$;

create or replace function private.describe_people(person_ids uuid[]) returns void
language sql
set search_path = ''
as $$
  update private.people as person set name = known.name, search_text = known.search_text
    from (
      select row.id, coalesce(nullif(btrim(account.name), ''), donor.name, writer.name, '') as name,
        left(private.search_key(concat_ws(
          ' ', account.name, row.email, regexp_replace(account.phone, '\D', '', 'g'), donor.names, donor.phones, writer.names
        )), 2000) as search_text
      from private.people as row
      left join public.profiles as account on account.user_id = row.account_id
      cross join lateral (
        select
          (array_agg(own.name order by private.trust_in_details(own) desc, own.created_at desc))[1] as name,
          string_agg(distinct own.name, ' ') as names,
          string_agg(distinct regexp_replace(own.phone, '\D', '', 'g'), ' ') as phones
        from public.donors as own where own.person_id = row.id
      ) as donor
      cross join lateral (
        select (array_agg(message.name order by message.created_at desc))[1] as name,
          string_agg(distinct message.name, ' ') as names
        from public.contact_messages as message
        where private.normalised_email(message.email) = row.email
      ) as writer
      where row.id = any (person_ids) and not row.is_nameless
    ) as known
    where person.id = known.id
      and (person.name, person.search_text) is distinct from (known.name, known.search_text)
$$;

create or replace function private.search_terms(search text) returns text[]
language sql immutable
set search_path = ''
as $$
  select case
    when line ~ '^[0-9+() -]+$' and char_length(digits) between 7 and 15 then array[right(digits, 10)]
    else (array_remove(regexp_split_to_array(line, '\s+'), ''))[1:6]
  end
  from (
    select line, regexp_replace(line, '\D', '', 'g') as digits
    from (select private.search_key(btrim(left(coalesce(search, ''), 100))) as line) as typed
  ) as words
$$;

create or replace function private.people_of_dogs(name_pattern text) returns setof uuid
language plpgsql stable
set search_path = ''
as $$
declare
  dog_ids constant uuid[] := array(
    select dog.id from public.dog_profiles as dog where private.search_key(dog.name) like name_pattern
  );
  account_ids uuid[];
  donor_ids uuid[];
begin
  select array_agg(distinct given.user_id), array_agg(distinct given.donor_id) filter (where given.user_id is null)
    into account_ids, donor_ids
    from (
      select donation.user_id, donation.donor_id from public.donations as donation
        where donation.dog_id = any (dog_ids) and donation.status <> 'failed'
      union all
      select sponsorship.user_id, sponsorship.donor_id from public.sponsorships as sponsorship
        where sponsorship.dog_id = any (dog_ids) and sponsorship.status <> 'created'
    ) as given;
  return query
    select person.id from private.people as person where person.account_id = any (account_ids)
    union all
    select private.person_of_donor(donor) from public.donors as donor where donor.id = any (donor_ids);
end
$$;

update private.people set search_text = translate(search_text, U&'\093C', '') where search_text like U&'%\093C%';

create or replace function private.are_valid_traits(traits text[]) returns boolean
language sql immutable security definer
set search_path = ''
as $$
  select coalesce(
    bool_and(trait is not null and private.shows_something(trait) and char_length(trait) <= 40),
    true
  )
  from unnest(traits) as trait
$$;

create or replace function public.save_dog_papers(
  dog_id uuid,
  expected_updated_at timestamptz,
  papers jsonb,
  team_papers jsonb,
  hindi_story text,
  is_stale boolean default false
) returns void
language plpgsql security definer
set search_path = ''
as $$
#variable_conflict use_variable
declare
  stored public.dog_papers;
  saved public.dog_papers := jsonb_populate_record(null::public.dog_papers, papers);
  saved_team public.dog_papers_team := jsonb_populate_record(null::public.dog_papers_team, team_papers);
begin
  perform private.require_staff('write the papers of dogs');
  perform from public.dog_profiles as profile where profile.id = dog_id for no key update;
  if not found then
    raise sqlstate 'PT404' using message = 'unknown-dog';
  end if;
  select * into stored from public.dog_papers as row where row.dog_id = dog_id;
  if date_trunc('milliseconds', stored.updated_at) is distinct from date_trunc('milliseconds', expected_updated_at) then
    raise sqlstate 'PT409' using message = 'edited-meanwhile';
  end if;
  saved.dog_id := dog_id;
  saved.ear_notched := coalesce(saved.ear_notched, false);
  saved.updated_at := now();
  saved_team.dog_id := dog_id;
  delete from public.dog_papers as row where row.dog_id = dog_id;
  insert into public.dog_papers select saved.*;
  insert into public.dog_papers_team select saved_team.*;

  if private.shows_something(hindi_story) and saved.story is not null then
    insert into public.dog_translations as translation (dog_id, language, story, source_story)
      values (dog_id, 'hi', normalize(btrim(hindi_story)), saved.story)
      on conflict on constraint dog_translations_pkey do update set story = excluded.story,
        source_story = case when is_stale then translation.source_story else excluded.source_story end;
  else
    delete from public.dog_translations as translation
      where translation.dog_id = dog_id and language = 'hi' and num_nonnulls(name, tagline) = 0;
    update public.dog_translations as translation set story = null, source_story = null
      where translation.dog_id = dog_id and language = 'hi';
  end if;
end
$$;

create or replace function public.report_payment(
  name text,
  email text,
  amount_paise bigint,
  paid_on date,
  paid_by public.donation_way,
  reference text,
  for_dog text,
  language public.language
) returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  given_reference constant text := nullif(btrim(reference), '');
  named_dog constant text := nullif(btrim(for_dog), '');
begin
  if paid_on > private.india_date(now()) then
    raise exception 'not-yet' using errcode = '22023';
  end if;
  insert into public.contact_messages
    (name, email, language, kind, paid_paise, paid_on, paid_by, reference, for_dog, message)
    values (
      name, email, language, 'payment', amount_paise, paid_on, paid_by, given_reference, named_dog,
      format(
        'I paid ₹%s by %s on %s.%s%s', to_char(amount_paise / 100.0, 'FM9,99,99,990.00'),
        case paid_by when 'upi' then 'UPI' else replace(paid_by::text, '-', ' ') end,
        to_char(paid_on, 'FMDD FMMonth YYYY'), E'\nReference: ' || given_reference, E'\nFor: ' || named_dog
      )
    )
    on conflict do nothing;
end
$$;

create or replace function private.name_in_team(account_id uuid) returns text
language sql stable
set search_path = ''
as $$
  select coalesce(
    (select name from public.profiles as person where person.user_id = account_id and private.shows_something(name)),
    'The team'
  )
$$;

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
    delete from private.people where id = other_id;
    update private.people set email = nullif(new_address, '') where id = moved_id;
  end if;
  perform private.refresh_people(array[old_address, new_address]);
end
$$;

create or replace function public.save_dog_update_translation(
  update_id uuid,
  language public.language,
  body text,
  source_body text,
  expected_body text default null
) returns void
language plpgsql security definer
set search_path = ''
as $$
#variable_conflict use_variable
declare
  source public.dog_updates;
  body_before text;
begin
  perform private.require_in_team('translate updates');
  select * into source from public.dog_updates as dog_update where dog_update.id = update_id for update;
  if not found then
    raise sqlstate 'PT404' using message = 'unknown-update';
  end if;
  select text.body into body_before from public.dog_update_translations as text
    where text.update_id = update_id and text.language = language;
  if source.language = language or source.body is distinct from source_body
    or body_before is distinct from expected_body
  then
    raise sqlstate 'PT409' using message = 'edited-meanwhile';
  end if;
  delete from public.dog_update_translations as text where text.update_id = update_id and text.language = language;
  if private.shows_something(body) then
    insert into public.dog_update_translations (update_id, language, body, source_body)
      values (update_id, language, body, source_body);
  end if;
  update public.dog_updates as dog_update set needs_translation = not private.shows_something(body) where dog_update.id = update_id;
  perform private.note_dog_update_change(update_id, 'translated', (select auth.uid()), now(), body_before);
end
$$;

create or replace function private.set_message_sender() returns trigger
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
  author := private.author_of_update(letter.about_update_id);
  if author is null then
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

create or replace function private.write_person_note(person_id uuid, body text) returns void
language sql
set search_path = ''
as $$
  insert into private.person_notes (person_id, body, author_id, author_name)
    values (person_id, body, (select auth.uid()), private.name_in_team((select auth.uid())))
    on conflict do nothing
$$;

create or replace function public.stop_sponsorship_as_team(sponsorship_id uuid, reason text) returns void
language plpgsql security definer
set search_path = ''
as $$
#variable_conflict use_variable
declare
  sponsorship public.sponsorships;
  person_id uuid;
begin
  perform private.require_admin('stop a sponsorship for its sponsor');
  if not private.shows_something(coalesce(reason, '')) then
    raise sqlstate 'PT400' using message = 'reason-missing';
  end if;
  perform private.lock_promises();
  select * into sponsorship from public.sponsorships as row
    where row.id = sponsorship_id and num_nonnulls(row.user_id, row.visitor_email) = 1 for update;
  if not found then
    raise sqlstate 'PT404' using message = 'unknown-sponsorship';
  elsif sponsorship.ended_at is not null or sponsorship.desired_status = 'stop' then
    raise sqlstate 'PT409' using message = 'not-running';
  end if;
  perform private.stop_with_replacements(sponsorship.id, 'team');
  person_id := private.person_of_sponsorship(sponsorship);
  if person_id is not null then
    perform private.write_person_note(person_id, 'Sponsorship stopped as asked. ' || btrim(left(reason, 1000)));
  end if;
end
$$;

create or replace function public.correct_recorded_donation(
  donation_id uuid,
  expected_version integer,
  reason text,
  amount_paise bigint,
  received_on date,
  way public.donation_way,
  reference text default null,
  bank_name text default null,
  dog_id uuid default null,
  name text default null,
  address text default null,
  person_id uuid default null
) returns uuid
language plpgsql security definer
set search_path = ''
as $$
#variable_conflict use_variable
declare
  donation public.donations;
  donor public.donors;
  person private.people;
  payer_id uuid;
  given_reference constant text := nullif(btrim(reference), '');
  given_bank constant text := nullif(btrim(bank_name), '');
  problem constant text := private.recording_problem(amount_paise, received_on, way, given_reference);
begin
  perform private.require_staff('correct a donation');
  if not private.shows_something(coalesce(reason, '')) then
    raise sqlstate 'PT400' using message = 'reason-missing';
  elsif problem is not null then
    raise sqlstate 'PT400' using message = problem;
  end if;
  donation := private.locked_recording(donation_id, expected_version);
  select * into donor from public.donors as row where row.id = donation.donor_id;
  payer_id := coalesce(person_id, donor.person_id);
  select * into person from private.people as row where row.id = payer_id and not row.is_nameless;
  if dog_id is not null and not exists (select from public.dog_profiles as dog where dog.id = dog_id) then
    raise sqlstate 'PT404' using message = 'unknown-dog';
  elsif donation.status not in ('pending', 'completed') then
    raise sqlstate 'PT409' using message = 'not-correctable';
  elsif not private.is_open_tax_year(donation.paid_at) then
    raise sqlstate 'PT409' using message = 'closed-year';
  elsif donation.refunded_paise >= amount_paise then
    raise sqlstate 'PT409' using message = 'below-returned';
  elsif way = 'cash'
    and amount_paise + private.cash_of_person(person, received_on, received_on, donation_id) >= 20000000 then
    raise sqlstate 'PT400' using message = 'cash-limit';
  end if;
  if payer_id is distinct from donor.person_id then
    if person.id is null then
      raise sqlstate 'PT404' using message = 'unknown-person';
    end if;
    donor := private.donor_of_person(person);
    if donor.id is null then
      raise sqlstate 'PT409' using message = 'details-needed';
    end if;
  end if;
  perform private.correct_recorded_name(donation, donor, name, address);
  update private.recorded_donations as row
    set received_on = received_on, reference = given_reference, bank_name = given_bank
    where row.donation_id = donation_id;
  insert into private.donation_changes (donation_id, kind, reason, changed_by)
    values (donation_id, 'correction', btrim(left(reason, 500)), (select auth.uid()));
  perform private.record_event(
    'donation-corrected', account_id => donation.user_id, donation_id => donation_id,
    data => jsonb_build_object('actor_id', (select auth.uid()), 'amount_paise', amount_paise)
  );
  if donor.id is distinct from donation.donor_id then
    donation.user_id := private.confirmed_account(person);
  end if;
  donation.donor_id := donor.id;
  donation.amount_paise := amount_paise;
  donation.dog_id := dog_id;
  donation.payment_method := way;
  if donation.status = 'completed' or way <> 'cheque' then
    -- If it wasn't a cheque after all, the money has arrived.
    donation.status := 'completed';
    donation.paid_at := private.noon(received_on);
  end if;
  perform private.store_donation(donation, 'correction');
  return private.latest_receipt(donation_id);
end
$$;

create or replace function public.return_recorded_donation(
  donation_id uuid,
  expected_version integer,
  amount_paise bigint,
  returned_on date,
  way public.donation_way,
  reason text
) returns uuid
language plpgsql security definer
set search_path = ''
as $$
#variable_conflict use_variable
declare
  donation public.donations;
begin
  perform private.require_admin('return a donation');
  perform private.require_second_factor();
  if not private.shows_something(coalesce(reason, '')) then
    raise sqlstate 'PT400' using message = 'reason-missing';
  end if;
  donation := private.locked_recording(donation_id, expected_version);
  if donation.status <> 'completed' then
    raise sqlstate 'PT409' using message = 'not-returnable';
  elsif (amount_paise between 1 and donation.net_paise) is not true then
    raise sqlstate 'PT400' using message = 'amount-out-of-range';
  elsif returned_on > private.india_date(now()) then
    raise sqlstate 'PT400' using message = 'future-day';
  elsif (returned_on >= private.india_date(donation.paid_at)) is not true then
    raise sqlstate 'PT400' using message = 'too-early';
  end if;
  if amount_paise = donation.net_paise then
    donation.status := 'refunded';
  end if;
  donation.refunded_paise := donation.refunded_paise + amount_paise;
  insert into private.donation_changes (donation_id, kind, reason, amount_paise, happened_on, way, changed_by)
    values (donation_id, 'return', btrim(left(reason, 500)), amount_paise, returned_on, way, (select auth.uid()));
  perform private.record_event(
    'donation-returned', account_id => donation.user_id, donation_id => donation_id,
    data => jsonb_build_object('actor_id', (select auth.uid()), 'amount_paise', amount_paise)
  );
  perform private.store_donation(donation);
  return private.latest_receipt(donation_id);
end
$$;

create or replace function public.add_review_item_note(
  review_item_id uuid,
  action public.review_item_action,
  body text
) returns void
language plpgsql security definer
set search_path = ''
as $$
#variable_conflict use_variable
declare
  item public.review_items;
begin
  perform private.require_staff('write notes about review items');
  item := private.locked_review_item(review_item_id);
  -- The answer to the first press was lost.
  if exists (
    select from private.review_item_notes as last
    where last.id = (select max(note.id) from private.review_item_notes as note where note.review_item_id = review_item_id)
      and (last.action, last.body, last.author_id) = (action, body, (select auth.uid()))
  ) then
    return;
  elsif action = 'close' and item.closed_at is not null then
    raise sqlstate 'PT409' using message = 'closed-already';
  elsif action = 'reopen' and item.closed_at is null then
    raise sqlstate 'PT409' using message = 'open-already';
  end if;
  insert into private.review_item_notes (review_item_id, action, body, author_id, author_name)
    values (review_item_id, action, body, (select auth.uid()), private.name_in_team((select auth.uid())));
  if action <> 'note' then
    update public.review_items as row set closed_at = case action when 'close' then now() end
      where row.id = review_item_id;
    perform private.record_event(
      case action when 'close' then 'review-item-closed' else 'review-item-reopened' end::public.domain_event_kind,
      review_item_id => review_item_id,
      data => jsonb_build_object('actor_id', (select auth.uid()))
    );
  end if;
end
$$;

create or replace function private.write_to_recipient(
  mailing public.mailings,
  queued private.mailing_queue,
  as_of timestamptz
) returns boolean
language plpgsql
set search_path = ''
as $$
begin
  case mailing.kind
    when 'newsletter' then
      insert into public.email_outbox (
        idempotency_key, template, newsletter_id, user_id, recipient, priority, setting, subscriber, content_source
      )
        select
          format('newsletter:%s:%s', mailing.newsletter_id, queued.person_key), 'newsletter', mailing.newsletter_id,
          queued.user_id, reader.email, 2,
          case when queued.user_id is not null then 'marketing_emails'::public.email_setting end,
          case when queued.user_id is null then 'confirmed'::public.subscriber_state end, 'newsletter'
        from (
          select null where queued.user_id is not null
          union all
          select subscriber.email from public.newsletter_subscribers as subscriber
            where queued.user_id is null and subscriber.token = queued.person_key
        ) as reader (email)
        on conflict (idempotency_key) do nothing;
      return found;
    when 'sponsor-message' then
      insert into public.messages (id, recipient_id, sender_id, sender_name, subject, body)
        values (
          queued.id, queued.user_id, mailing.created_by, 'The team', mailing.subject, mailing.body
        )
        on conflict do nothing;
      return true;
    when 'identity-request' then
      return private.request_identity(mailing, queued, as_of);
  end case;
end
$$;
