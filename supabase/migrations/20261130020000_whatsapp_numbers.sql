-- A WhatsApp number that somebody gives with a payment or in My Profile, with the consent to messages there.

alter table public.donors
  add column whatsapp_number text constraint donors_whatsapp_number_check check (whatsapp_number ~ '^\+?[0-9][0-9 ()-]{5,19}$'),
  add column whatsapp_consented_at timestamptz,
  add constraint donors_whatsapp_consent_check check ((whatsapp_number is null) = (whatsapp_consented_at is null));

drop trigger donors_set_updated_at on public.donors;
create trigger donors_set_updated_at
  before update on public.donors
  -- Finding a person changes no details, and receipts have no WhatsApp number.
  for each row when (
    (old.person_id, old.whatsapp_consented_at) is not distinct from (new.person_id, new.whatsapp_consented_at)
  )
  execute function private.set_updated_at();

-- Updates the names and search texts of people from the tables that they follow from, but of nobody who is nameless.
create or replace function private.describe_people(person_ids uuid[]) returns void
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

-- For the server: stores a donation that waits for its payment, with the details of a donor without an account, and the gift
-- that it is. An order is charged once: a month is a donation of its sponsorship.
create or replace function public.save_pending_donation(
  donation jsonb,
  visitor jsonb default null,
  gift jsonb default null
) returns void
language plpgsql security definer
set search_path = ''
as $$
begin
  if visitor is not null then
    insert into public.donors (
      id, name, address, email, citizen_declared_at, pan_masked, pan_encrypted, whatsapp_number, whatsapp_consented_at
    )
      select id, name, address, email, now(), pan_masked, pan_encrypted, whatsapp_number,
        case when whatsapp_number is not null then now() end
      from jsonb_populate_record(null::public.donors, visitor);
  end if;
  perform private.store_donation(
    jsonb_populate_record(null::public.donations, donation || '{"type": "One-time", "status": "pending"}')
  );
  if gift is not null then
    perform private.save_gift(gift, (donation ->> 'id')::uuid, null);
  end if;
end
$$;

-- Deletes or anonymises the personal data that foreign keys leave behind.
create or replace function private.handle_user_deletion() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  perform private.end_role(old.id);
  if old.email_confirmed_at is not null then
    perform private.forget_addresses(array[private.normalised_email(old.email)]);
    -- Of donations without an account that have joined this one, also under an earlier address, as of its own: the record
    -- stays without the person.
    update public.donors as donor set email = null
      where donor.email is not null and private.is_donor_of(donor, old.id)
        and donor.id = any (array(
          select known.id from public.donors as known where known.email = private.normalised_email(old.email)
          union
          select known.id from public.donors as known
          where known.person_id = (select person.id from private.people as person where person.account_id = old.id)
        ));
  end if;
  update public.donors as donor set whatsapp_number = null, whatsapp_consented_at = null
    where donor.id = any (array(select own.id from private.own_donors(old.id) as own))
      and donor.whatsapp_number is not null;
  perform private.end_gifts(array(select gift.id from private.gifts_of(old.id) as gift));
  perform private.stop_one_sponsorship(id, 'account', 'sponsor')
    from public.sponsorships where user_id = old.id;
  perform private.queue_last_email(old);
  -- The money of an order or a month may still arrive. forget_visitors deletes the details when it doesn't.
  update public.sponsorships as sponsorship
    set stop_comment = null,
      donor_id = coalesce(sponsorship.donor_id, (select id from public.donors where donors.user_id = old.id))
    where sponsorship.user_id = old.id;
  delete from public.donors as donor
    where donor.user_id = old.id and not exists (
      select from public.donations
      where donations.donor_id = donor.id
        and (
          status not in ('pending', 'failed') or (status = 'pending' and provider_order_id is not null)
          or source <> 'provider'
        )
    )
    and not exists (
      select from public.sponsorships
      where sponsorships.donor_id = donor.id
        and (ended_at is null or ended_at > now() - interval '30 days')
    );
  update public.messages set sender_name = 'A former team member' where sender_id = old.id;
  update private.review_item_notes set author_name = 'A former team member' where author_id = old.id;
  update public.dog_update_changes set actor_name = 'A former team member' where actor_id = old.id;
  update private.care_record_changes set actor_name = 'A former team member' where actor_id = old.id;
  update private.person_notes set author_name = 'A former team member' where author_id = old.id;
  update private.contact_answers set author_name = 'A former team member' where author_id = old.id;
  delete from public.profiles where user_id = old.id;
  perform private.leave_person(old);
  perform private.refresh_person(old.email);
  return old;
end
$$;

-- For the server: a visitor's sponsorship that waits for its authorisation, with a secret for its page. Returns it, or a
-- problem as begin_sponsorship does, or: amount-not-offered, already-authorised, too-many-sponsorships.
--
-- The request id comes from the browser. With the same details it is the same sponsorship, whether pressed twice, reloaded or
-- sent from another tab. With others, one that waits is stopped; a running one goes on. A visitor is never refused because
-- somebody with the same address sponsors the dog: that would tell who does.
create or replace function public.begin_visitor_sponsorship(
  request_id uuid,
  visitor jsonb,
  dog_id uuid,
  amount_paise bigint,
  mode public.payment_mode,
  language public.language
) returns jsonb
language plpgsql security definer
set search_path = ''
as $$
#variable_conflict use_variable
declare
  details constant public.donors := jsonb_populate_record(null::public.donors, visitor);
  sponsorship public.sponsorships;
  dog public.dog_profiles;
  monthly_paise bigint;
  donor_id uuid;
  is_same boolean;
  problem text;
begin
  perform pg_advisory_xact_lock(hashtextextended('sponsorship request ' || request_id, 0));
  perform private.lock_promises();
  select * into dog from public.dog_profiles as candidate where candidate.id = dog_id for share;
  problem := private.dog_problem(dog_id, dog);
  if problem is not null then
    return jsonb_build_object('problem', problem);
  end if;
  monthly_paise := coalesce(amount_paise, dog.monthly_amount * 100);

  select * into sponsorship from public.sponsorships as known where known.request_id = request_id for no key update;
  if found then
    is_same := sponsorship.amount_paise = monthly_paise and sponsorship.mode = mode
      and sponsorship.dog_id is not distinct from dog_id
      and sponsorship.ended_at is null and sponsorship.desired_status <> 'stop'
      and exists (
        select from public.donors as donor
        where donor.id = sponsorship.donor_id
          and (donor.name, donor.address, donor.email) = (details.name, details.address, details.email)
      );
    if is_same and sponsorship.status <> 'created' then
      return jsonb_build_object('problem', 'already-authorised');
    elsif not is_same or sponsorship.created_at <= now() - interval '23 hours' then
      update public.sponsorships as known set request_id = null where known.id = sponsorship.id;
      if sponsorship.status = 'created' then
        perform private.stop_one_sponsorship(sponsorship.id, 'abandoned', 'sponsor');
      end if;
      sponsorship := null;
    end if;
  end if;

  if sponsorship.id is null then
    problem := private.amount_problem(monthly_paise, 'Monthly', (dog.monthly_amount * 100)::bigint);
    if problem is null and not private.is_offered_to_visitors(monthly_paise, dog, mode) then
      problem := 'amount-not-offered';
    elsif problem is null and private.has_many_sponsorships(details.email) then
      problem := 'too-many-sponsorships';
    end if;
    if problem is not null then
      return jsonb_build_object('problem', problem);
    end if;
    insert into public.donors (name, address, email, citizen_declared_at)
      values (details.name, details.address, details.email, now())
      returning id into donor_id;
    insert into public.sponsorships (
      dog_id, donor_id, amount_paise, mode, visitor_email, request_id, language
    ) values (
      dog_id, donor_id, monthly_paise, mode, details.email, request_id, language
    ) returning * into sponsorship;
    perform private.record_sponsorship_event(sponsorship.id, 'created', 'sponsor', null, dog_id, monthly_paise);
  end if;
  -- Also of one that was begun before the number was typed.
  update public.donors as donor
    set whatsapp_number = details.whatsapp_number,
      whatsapp_consented_at = case when details.whatsapp_number is not null then now() end
    where donor.id = sponsorship.donor_id and donor.whatsapp_number is distinct from details.whatsapp_number;
  return jsonb_build_object(
    'id', sponsorship.id,
    'dog_id', sponsorship.dog_id,
    'amount_paise', sponsorship.amount_paise,
    'provider_subscription_id', sponsorship.provider_subscription_id,
    'created_at', sponsorship.created_at,
    'secret', private.new_sponsorship_secret(sponsorship.id)
  );
end
$$;

drop function public.known_person;

-- As person(), with what the office wrote down: how to write and which way, and the details for receipts, of which a change
-- of details sends the id. entered_on is the day in India on which the office entered details, null if it never did. Of
-- somebody who is shown as another person, that person; merged are those who are shown as this one: id, name and email. The
-- WhatsApp number is the account's own, else the latest with which somebody paid.
create function public.known_person(person_id uuid, live_only boolean default false) returns table (
  id uuid,
  name text,
  other_names text[],
  email text,
  account_id uuid,
  is_confirmed boolean,
  account_created_at timestamptz,
  phone text,
  address text,
  is_own_address boolean,
  wants_receipts boolean,
  subscribed_at timestamptz,
  subscription_confirmed_at timestamptz,
  refused_at timestamptz,
  donations_count bigint,
  total_donated_paise bigint,
  language public.language,
  contact_ways text[],
  donor_id uuid,
  pan_masked text,
  is_citizen boolean,
  entered_on date,
  merged jsonb,
  whatsapp_number text,
  whatsapp_consented_at timestamptz,
  is_own_whatsapp boolean
)
language sql stable security definer
set search_path = ''
as $$
  select shown.*, known.language, known.contact_ways::text[], donor.id, donor.pan_masked,
    donor.citizen_declared_at is not null, (
      select private.india_date(max(entered.entered_by_team_at)) from public.donors as entered
      where entered.person_id = known.id
    ), to_jsonb(array(
      select jsonb_build_object('id', other.id, 'name', other.name, 'email', other.email)
      from private.people as other where other.merged_into_id = known.id order by other.name, other.id
    )), whatsapp.number, whatsapp.consented_at, coalesce(whatsapp.is_own, false)
  -- Refuses who isn't staff.
  from public.person(coalesce(private.shown_person(known_person.person_id), known_person.person_id), live_only) as shown
  join private.people as known on known.id = shown.id
  cross join lateral private.donor_of_person(known) as donor
  left join lateral (
    select giver.whatsapp_number as number, giver.whatsapp_consented_at as consented_at, giver.user_id is not null as is_own
    from private.donors_of_person(known) as giver
    where giver.whatsapp_number is not null and private.trust_in_details(giver) > 0
    order by private.trust_in_details(giver) desc, giver.whatsapp_consented_at desc limit 1
  ) as whatsapp on true
$$;

grant execute on function public.known_person to authenticated;

-- For staff: deletes the WhatsApp numbers of a person who has withdrawn the consent. A note says so. PT404 `unknown-person`.
create function public.withdraw_whatsapp(person_id uuid) returns void
language plpgsql security definer
set search_path = ''
as $$
#variable_conflict use_variable
declare
  person private.people;
  donor_ids uuid[];
begin
  perform private.require_staff('delete a WhatsApp number');
  perform private.lock_people(array(
    select row.email from private.people as row where row.id = person_id and row.email is not null
  ));
  select * into person from private.people as row where row.id = person_id and not row.is_nameless;
  if not found then
    raise sqlstate 'PT404' using message = 'unknown-person';
  end if;
  donor_ids := array(
    select donor.id from private.donors_of_person(person) as donor where donor.whatsapp_number is not null
  );
  perform from public.donors as donor where donor.id = any (donor_ids) order by donor.id for update;
  update public.donors as donor set whatsapp_number = null, whatsapp_consented_at = null where donor.id = any (donor_ids);
  update private.people as row set contact_ways = array_remove(row.contact_ways, 'whatsapp') where row.id = person_id;
  perform private.describe_people(array(select known.id from private.shown_as(person) as known));
  perform private.write_person_note(person_id, 'The consent to WhatsApp was withdrawn, and the number deleted.');
end
$$;

grant execute on function public.withdraw_whatsapp to authenticated;
