-- How people follow from accounts, donors, contact messages and subscriptions: a function that changes one of those calls
-- refresh_people, and whoever adds an address to a person or takes it away does so here.

-- How far details can be trusted: 2 for an account's own, 1 when somebody paid or authorised a monthly payment with them, or
-- the team entered them or recorded a donation with them, 0 for others, which anybody can type.
create function private.trust_in_details(donor public.donors) returns integer
language sql stable
set search_path = ''
as $$
  select case
    when donor.user_id is not null then 2
    when donor.entered_by_team_at is not null then 1
    when exists (
      select from public.donations as donation
      where donation.donor_id = donor.id and (donation.paid_at is not null or donation.source <> 'provider')
    ) or exists (
      select from public.sponsorships as sponsorship
      where sponsorship.donor_id = donor.id and sponsorship.started_at is not null
    ) then 1
    else 0
  end
$$;

-- Updates the names and search texts of people from the tables that they follow from, but of nobody who is nameless.
create function private.describe_people(person_ids uuid[]) returns void
language sql
set search_path = ''
as $$
  update private.people as person set name = known.name, search_text = known.search_text
    from (
      select row.id, coalesce(nullif(btrim(account.name), ''), donor.name, writer.name, '') as name,
        left(private.search_key(concat_ws(
          ' ', account.name, row.email, regexp_replace(account.phone, '\D', '', 'g'), donor.names, donor.phones,
          donor.whatsapp_numbers, writer.names
        )), 2000) as search_text
      from private.people as row
      left join public.profiles as account on account.user_id = row.account_id
      cross join lateral (
        select
          (array_agg(own.name order by private.trust_in_details(own) desc, own.created_at desc))[1] as name,
          string_agg(distinct own.name, ' ') as names,
          string_agg(distinct regexp_replace(own.phone, '\D', '', 'g'), ' ') as phones,
          string_agg(distinct regexp_replace(own.whatsapp_number, '\D', '', 'g'), ' ') as whatsapp_numbers
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

-- Makes the people with these normalised addresses, and the donors who refer to them, agree with the tables that they follow
-- from. One without an account, donors, messages and subscription is deleted.
create function private.refresh_people(addresses text[]) returns void
language plpgsql security definer
set search_path = ''
-- A plan that a session made while the tables were small would read all of them when they have grown.
set plan_cache_mode = force_custom_plan
as $$
begin
  perform private.lock_people(addresses);

  -- An account that has another address now.
  update private.people as person set account_id = null
    from public.profiles as profile
    where profile.user_id = person.account_id and private.normalised_email(profile.email) <> person.email
      -- Not with `or`, which hides the indexes.
      and person.account_id in (
        select known.account_id from private.people as known where known.email = any (addresses)
        union all
        select account.user_id from public.profiles as account
        where private.normalised_email(account.email) = any (addresses)
      );

  insert into private.people as person (email, account_id)
    select address.email, account.user_id
    from (select distinct unnest(addresses) as email) as address
    left join lateral (
      select profile.user_id from public.profiles as profile
      where private.normalised_email(profile.email) = address.email
      order by profile.created_at, profile.user_id limit 1
    ) as account on true
    where address.email <> '' and (
      account.user_id is not null
      or exists (select from private.people as known where known.email = address.email)
      or exists (
        select from public.donors as donor
        where donor.email = address.email and donor.person_id is null and private.trust_in_details(donor) > 0
      )
      or exists (
        select from public.contact_messages as message where private.normalised_email(message.email) = address.email
      )
      or exists (select from public.newsletter_subscribers as subscriber where subscriber.email = address.email)
    )
    on conflict (email) do update
      set account_id = excluded.account_id,
        merged_into_id = case when excluded.account_id is null then person.merged_into_id end
      where person.account_id is distinct from excluded.account_id;

  -- The donors who paid with an address, then the details of accounts: two statements, because `or` hides the indexes. Arrays, because
  -- the planner would compare all people with all donors for a join.
  update public.donors as donor set person_id = person.id
    from private.people as person
    where donor.email = person.email and donor.id = any (array(
      select known.id from public.donors as known
      where known.email = any (addresses) and known.person_id is null and private.trust_in_details(known) > 0
    ));
  update public.donors as donor set person_id = person.id
    from private.people as person
    where person.email = any (addresses) and donor.user_id = person.account_id
      and donor.person_id is distinct from person.id
      and donor.user_id = any (array(
        select known.account_id from private.people as known where known.email = any (addresses)
      ));

  perform private.describe_people(array(select person.id from private.people as person where person.email = any (addresses)));

  delete from private.people as person
    where person.email = any (addresses) and person.account_id is null
      and not exists (select from public.donors as donor where donor.person_id = person.id)
      and not exists (select from private.past_gifts as gift where gift.person_id = person.id)
      and not exists (
        select from public.contact_messages as message where private.normalised_email(message.email) = person.email
      )
      and not exists (select from public.newsletter_subscribers as subscriber where subscriber.email = person.email);
end
$$;

-- The same for one address, however it is written.
create function private.refresh_person(email text) returns void
language sql security definer
set search_path = ''
as $$
  select private.refresh_people(array[private.normalised_email(coalesce(email, ''))])
$$;

-- For seeds and imports, which write many rows: all people.
create function private.refresh_all_people() returns void
language sql security definer
set search_path = ''
as $$
  select private.refresh_people(array(
    select email from private.people where email is not null
    union select private.normalised_email(email) from public.profiles
    union select email from public.donors where email is not null
    union select private.normalised_email(email) from public.contact_messages
    union select email from public.newsletter_subscribers
  ))
$$;

-- The normalised addresses whose people follow from the details of a donor.
create function private.addresses_of_donor(donor_id uuid) returns text[]
language sql stable
set search_path = ''
as $$
  select array(
    select known.address
    from public.donors as donor
    left join private.people as person on person.id = donor.person_id
    left join public.profiles as profile on profile.user_id = donor.user_id
    cross join lateral (
      values (donor.email), (person.email), (private.normalised_email(profile.email))
    ) as known (address)
    where donor.id = addresses_of_donor.donor_id and known.address is not null
  )
$$;

-- Whether a donor has given something that belongs to the account: its own, or what it gave before it had the account.
create function private.is_donor_of(donor public.donors, account uuid) returns boolean
language sql stable
set search_path = ''
as $$
  select donor.user_id is not distinct from account or exists (
    select from public.donations as donation where donation.donor_id = donor.id and donation.user_id = account
  ) or exists (
    select from public.sponsorships as sponsorship where sponsorship.donor_id = donor.id and sponsorship.user_id = account
  )
$$;

-- The details of an account, and those with which its owner gave before.
create function private.own_donors(account uuid) returns setof public.donors
-- The planner would expect a thousand.
language sql stable rows 10
set search_path = ''
as $$
  select donor.* from public.donors as donor where donor.user_id = account
  union all
  select donor.* from private.people as person
  join public.donors as donor on donor.person_id = person.id
  where person.account_id = account and donor.user_id is null and private.is_donor_of(donor, account)
$$;

-- The WhatsApp number of the current user, with when they agreed to messages there. No row without one.
create function public.own_whatsapp() returns table (number text, consented_at timestamptz)
language sql stable security definer
set search_path = ''
as $$
  select donor.whatsapp_number, donor.whatsapp_consented_at
  from private.own_donors((select auth.uid())) as donor
  where donor.whatsapp_number is not null
  order by donor.user_id is null, donor.whatsapp_consented_at desc limit 1
$$;

-- For everybody: stores a WhatsApp number with the current user's details, or deletes what is stored if it is null.
-- PT400 `consent-missing`; PT409 `details-missing`.
create function public.set_own_whatsapp(number text, consents boolean) returns void
language plpgsql security definer
set search_path = ''
as $$
#variable_conflict use_variable
declare
  account constant uuid := (select auth.uid());
  donor_ids uuid[];
begin
  if account is null then
    raise insufficient_privilege using message = 'Sign in to change your WhatsApp number';
  elsif number is not null and consents is not true then
    raise sqlstate 'PT400' using message = 'consent-missing';
  end if;
  perform private.lock_people(array(
    select private.normalised_email(profile.email) from public.profiles as profile where profile.user_id = account
  ));
  donor_ids := array(select own.id from private.own_donors(account) as own);
  perform from public.donors as donor where donor.id = any (donor_ids) order by donor.id for update;
  if number is not null and not exists (select from public.donors as donor where donor.user_id = account) then
    raise sqlstate 'PT409' using message = 'details-missing';
  end if;
  update public.donors as donor
    set whatsapp_number = case when donor.user_id = account then number end,
      whatsapp_consented_at = case when donor.user_id = account and number is not null then now() end
    where donor.id = any (donor_ids);
  perform private.describe_people(array(
    select donor.person_id from public.donors as donor where donor.id = any (donor_ids)
  ));
end
$$;

grant execute on function public.own_whatsapp, public.set_own_whatsapp to authenticated;

-- Deletes those of the people who are nameless when no donor refers to them any more.
create function private.delete_nameless(person_ids uuid[]) returns void
language plpgsql
set search_path = ''
as $$
begin
  -- Of two transactions that delete the last two donors, the second one sees that both are gone.
  perform from private.people as person where person.id = any (person_ids) order by person.id for update;
  delete from private.people as person
    where person.id = any (person_ids) and person.is_nameless and person.account_id is null
      and not exists (select from public.donors as donor where donor.person_id = person.id);
end
$$;

-- Of an account whose confirmed address has changed: the person keeps their id, notes and donors under the new address, and
-- gets those of the person with that address. What was paid or written under the old address and never joined the account
-- stays there, with a person of its own.
create function private.move_person(account uuid, old_email text, new_email text) returns void
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
    update private.past_gifts as gift set person_id = moved_id where gift.person_id = other_id and not exists (
      select from private.past_gifts as own where own.person_id = moved_id and own.key = gift.key
    );
    update private.contact_answers as sent set person_id = moved_id, written_on = null where sent.person_id = other_id;
    update private.people set merged_into_id = moved_id where merged_into_id = other_id;
    delete from private.people where id = other_id;
    update private.people set email = nullif(new_address, '') where id = moved_id;
  end if;
  perform private.refresh_people(array[old_address, new_address]);
end
$$;

-- Deletes the details of a person that the office entered and nothing refers to, except those with the id.
create function private.delete_entered_details(person_id uuid, except_id uuid default null) returns void
language sql
set search_path = ''
as $$
  delete from public.donors as donor
    where donor.person_id = delete_entered_details.person_id and donor.entered_by_team_at is not null
      and donor.id is distinct from except_id
      and not exists (select from public.donations as donation where donation.donor_id = donor.id)
      and not exists (select from public.sponsorships as sponsorship where sponsorship.donor_id = donor.id)
$$;

-- Of an account that is being deleted: its person stays without account, address, name and notes while its donors refer to
-- it. What never joined the account has a person of its own at the address, which keeps the notes if nobody confirmed that.
-- The caller refreshes that person when the profile is gone.
create function private.leave_person(account auth.users) returns void
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
    delete from private.past_gifts as gift where gift.person_id = left_id;
    delete from private.bank_payers as payer where payer.person_id = left_id;
    update private.people as person
      set account_id = null, email = null, name = '', search_text = '', language = null, contact_ways = '{}'
      where person.id = left_id;
    update private.people as person set merged_into_id = null where person.merged_into_id = left_id;
  end if;
  perform private.delete_nameless(array[left_id]);
end
$$;

-- The browser writes profiles and contact messages itself, so a trigger makes the call.
create function private.after_profiles_changed() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  changed constant uuid[] := array(
    select user_id from (
      select user_id, name, phone from after_update
      except all
      select user_id, name, phone from before_update
    ) as row
  );
begin
  if changed <> '{}' then
    perform private.refresh_people(array(
      select private.normalised_email(email) from public.profiles where user_id = any (changed)
    ));
  end if;
  return null;
end
$$;

create trigger profiles_after_update
  after update on public.profiles referencing old table as before_update new table as after_update
  for each statement execute function private.after_profiles_changed();

create function private.after_contact_message() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  perform private.refresh_person(new.email);
  return null;
end
$$;

create trigger contact_messages_after_insert
  after insert on public.contact_messages
  for each row execute function private.after_contact_message();
