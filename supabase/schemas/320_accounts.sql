-- What follows when an account is created, confirmed, changed or deleted, by the user, by the sign-in service or in the
-- Supabase dashboard: one trigger of auth.users each. They must accept any user metadata: an error would fail the
-- sign-up with a raw database message. So control characters become spaces, a long name is cut, and what is no
-- name then becomes ''.

-- Statements of the sign-in service lock the account first, and what follows locks the rest. They wait for changes of roles
-- before that, and for what changes promises: the order of locks in docs/database.md.
create function private.before_accounts_written() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  perform private.lock_roles();
  perform private.lock_promises();
  return null;
end
$$;

create trigger on_auth_users_written
  before update of email, email_confirmed_at or delete on auth.users
  for each statement execute function private.before_accounts_written();

-- The name in the user metadata as one line of at most 100 characters, or '' without one.
create function private.name_from_metadata(metadata jsonb) returns text
language sql immutable
set search_path = ''
as $$
  select coalesce(max(line), '')
  from btrim(left(btrim(regexp_replace(metadata ->> 'name', '[[:cntrl:]]+', ' ', 'g')), 100)) as line
  where jsonb_typeof(metadata -> 'name') = 'string' and private.is_name(line)
$$;

-- The language of the page on which somebody signed up.
create function private.language_from_metadata(metadata jsonb) returns public.language
language sql immutable
set search_path = ''
as $$
  select case metadata ->> 'language' when 'hi' then 'hi' else 'en' end::public.language
$$;

-- What the service itself writes into the metadata of an account and of its identities.
create function private.service_metadata(metadata jsonb) returns jsonb
language sql immutable
set search_path = ''
as $$
  select coalesce(jsonb_object_agg(key, value), '{}')
  from jsonb_each(case jsonb_typeof(metadata) when 'object' then metadata end)
  where key in ('sub', 'email', 'email_verified', 'phone_verified')
$$;

-- Inserts the profiles, the default settings and the tokens of new accounts. Those that are confirmed already are
-- welcomed, unless they were imported.
create function private.after_accounts_created() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  insert into public.profiles (user_id, name, email, created_at)
    select id, coalesce(private.name_from_metadata(raw_user_meta_data), ''), left(coalesce(email, ''), 255),
      coalesce(created_at, now())
    from created
    on conflict (user_id) do nothing;
  insert into public.user_settings (user_id, language)
    select id, private.language_from_metadata(raw_user_meta_data) from created
    on conflict (user_id) do nothing;
  insert into private.unsubscribe_tokens (user_id) select id from created
    on conflict (user_id) do nothing;
  perform private.refresh_people(array(select private.normalised_email(coalesce(email, '')) from created));
  perform private.record_event('account-confirmed', account_id => id) from created
    where email_confirmed_at > now() - interval '1 day';
  return null;
end
$$;

-- Once for a statement: an import inserts thousands.
create trigger on_auth_user_created
  after insert on auth.users referencing new table as created
  for each statement execute function private.after_accounts_created();

-- Which mailbox an account has proven to read, and the donations and the role that come with it.
--
-- The sign-in service has sent an email for what is confirmed here: for a sign-up (or a forgotten password), or to
-- the new address of a change. Where addresses are confirmed without one, it leaves these columns empty.
-- Source: https://github.com/supabase/auth/blob/master/internal/models/user.go (Confirm, ConfirmEmailChange)
create function private.update_mailbox(old auth.users, new auth.users) returns void
language plpgsql
set search_path = ''
as $$
declare
  mailbox constant text := private.normalised_email(new.email);
  is_proven boolean;
begin
  delete from private.confirmed_mailboxes where user_id = new.id or email = mailbox;
  if new.email is not distinct from old.email then
    is_proven := num_nonnulls(old.confirmation_sent_at, old.recovery_sent_at) > 0;
  else
    is_proven := private.normalised_email(old.email_change) = mailbox and old.email_change_sent_at is not null;
  end if;
  if is_proven then
    insert into private.confirmed_mailboxes (user_id, email) values (new.id, mailbox);
    perform private.accept_invitation(new.id, mailbox);
    perform private.join_sponsorships(new.id, mailbox);
    -- Waits for donations that are being paid right now.
    perform from public.donations as donation
      where donation.user_id is null
        and donation.donor_id in (select id from public.donors where email = mailbox or user_id = new.id)
      order by donation.id for no key update;
    perform private.join_donations(
      new.id, array(select private.joinable_donations(new.id, mailbox))
    );
  end if;
end
$$;

-- Does nothing. Open pages of 1.0.1 call it before they send a code. It goes with the next release.
create function public.expect_code(email text) returns void
language sql
set search_path = ''
as $$
$$;

grant execute on function public.expect_code to anon;

-- Deletes the metadata as well. The service writes what it holds in memory right after it confirms the account, so this runs
-- at the end of the transaction.
create function private.delete_unproven_metadata() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  update auth.users set raw_user_meta_data = private.service_metadata(raw_user_meta_data) where id = new.id;
  update auth.identities set identity_data = private.service_metadata(identity_data) where user_id = new.id;
  return null;
end
$$;

create constraint trigger on_auth_user_confirmed
  after update of email_confirmed_at on auth.users deferrable initially deferred
  for each row when (old.email_confirmed_at is null and new.email_confirmed_at is not null)
  execute function private.delete_unproven_metadata();

-- Copies the account's confirmed new email to the profile, joins the donations of a newly confirmed mailbox, and
-- welcomes a person whose email is confirmed.
create function private.after_account_changed() returns trigger
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

create trigger on_auth_user_changed
  after update of email, email_confirmed_at on auth.users
  for each row execute function private.after_account_changed();

-- The sign-in service writes its emails in the language of the user metadata.
create function private.after_language_chosen() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  update auth.users as account
    set raw_user_meta_data =
      coalesce(account.raw_user_meta_data, '{}') || jsonb_build_object('language', new.language)
    where account.id = new.user_id
      and private.language_from_metadata(account.raw_user_meta_data) <> new.language;
  return null;
end
$$;

create trigger user_settings_after_language
  after insert or update of language on public.user_settings
  for each row execute function private.after_language_chosen();

-- Deleting an account. Foreign keys delete the profile, settings, roles, received messages, letters, thanks and emails. The trigger
-- also deletes contact messages, the newsletter subscription and emails of the account's email, if that is confirmed.
-- Donations stay without the account, with their receipts. So do the details of a donor whose money arrived, which the
-- law wants kept, and sponsorships, which the server stops at the payment provider. One last email says when that is
-- done. What a former member of the team sent, closed or wrote stays without the person's name.

create function private.stopping_sponsorships(account uuid) returns uuid[]
language sql stable
set search_path = ''
as $$
  select array(
    select id from public.sponsorships
    where user_id = account and ended_at is null and status <> 'created' and source = 'provider'
  )
$$;

-- The last email of an account, with its address. It waits until nothing can be charged any more.
create function private.queue_last_email(account auth.users) returns void
language plpgsql
set search_path = ''
as $$
declare
  address constant text := private.normalised_email(account.email);
  stopping constant uuid[] := private.stopping_sponsorships(account.id);
begin
  -- An account's address need not be one that a form accepts.
  if account.email_confirmed_at is null or not private.is_email_address(address) then
    return;
  end if;
  insert into public.email_outbox
    (idempotency_key, template, content_source, is_last, recipient, language, due_at, data)
  values (
    'account-deleted:' || account.id, 'account-deleted', 'account_deleted', true, address,
    private.account_language(account.id),
    case when stopping = '{}' then now() else 'infinity' end,
    jsonb_build_object(
      'sponsorship_ids', to_jsonb(stopping),
      'has_given', exists (
        select from public.donations
        where user_id = account.id and status not in ('pending', 'failed')
      )
    )
  );
end
$$;

-- What that email says: the payments that were stopped.
create function private.account_deleted_content(email public.email_outbox) returns jsonb
language sql stable
set search_path = ''
as $$
  select jsonb_build_object(
    'has_given', email.data -> 'has_given',
    'payments', coalesce((
      select jsonb_agg(jsonb_build_object(
        'dog_name', private.dog_text(dog.id, 'name', dog.name), 'amount_paise', sponsorship.amount_paise, 'mode', sponsorship.mode,
        'ended_at', sponsorship.ended_at
      ) order by sponsorship.ended_at, sponsorship.id)
      from public.sponsorships as sponsorship
      left join public.dog_profiles as dog on dog.id = sponsorship.dog_id
      where email.data -> 'sponsorship_ids' ? sponsorship.id::text
    ), '[]')
  )
$$;

-- Two sponsorships may end at the same time: the lock makes the second transaction see that the first has ended.
create function private.release_last_email(sponsorship_id uuid, as_of timestamptz) returns void
language plpgsql
set search_path = ''
as $$
declare
  email_id uuid;
begin
  select id into email_id from public.email_outbox
    where is_last and due_at = 'infinity'
      and data -> 'sponsorship_ids' ? sponsorship_id::text
    for update;
  update public.email_outbox as email set due_at = as_of
    where email.id = email_id and not exists (
      select from public.sponsorships as sponsorship
      where sponsorship.ended_at is null and email.data -> 'sponsorship_ids' ? sponsorship.id::text
    );
end
$$;

-- Deletes what was written from and to normalised addresses.
create function private.forget_addresses(addresses text[]) returns void
language sql
set search_path = ''
as $$
  delete from private.role_invitations where email = any (addresses);
  delete from public.contact_messages where private.normalised_email(email) = any (addresses);
  delete from public.newsletter_subscribers where email = any (addresses);
  -- The last email of an earlier account with this address may still wait.
  delete from public.email_outbox where recipient = any (addresses) and not is_last;
  delete from public.refused_addresses where email = any (addresses);
  delete from private.dog_news_subscribers where email = any (addresses) and not is_sponsor;
  -- What a visitor began and nobody pays.
  update public.sponsorships set visitor_email = null, request_id = null
    where visitor_email = any (addresses) and not is_running;
$$;

-- Deletes or anonymises the personal data that foreign keys leave behind.
create function private.handle_user_deletion() returns trigger
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

create trigger on_auth_user_deleted
  before delete on auth.users
  for each row execute function private.handle_user_deletion();

-- Locks what a deletion changes, in the order of docs/database.md and before the account, to which each payment, email
-- and decision that is being written refers.
create function private.lock_account(account uuid) returns void
language plpgsql
set search_path = ''
as $$
declare
  address constant text := (select private.normalised_email(email) from auth.users where id = account);
  gift_ids uuid[];
begin
  perform private.lock_roles();
  perform private.lock_choices(account);
  perform private.lock_promises();
  perform from public.profiles as profile where profile.user_id = account for update;
  perform from public.user_settings as settings where settings.user_id = account for update;
  perform private.lock_people(array[address]);
  perform from public.sponsorships as sponsorship where sponsorship.user_id = account order by sponsorship.id for update;
  perform from public.donations as donation where donation.user_id = account order by donation.id for update;
  perform from public.donors as donor
    -- Arrays, because the planner would read all donors and emails for a join.
    where donor.id = any (array(
      select own.id from public.donors as own where own.user_id = account
      union select donation.donor_id from public.donations as donation where donation.user_id = account
      union select sponsorship.donor_id from public.sponsorships as sponsorship where sponsorship.user_id = account
      union select known.id from public.donors as known
        where known.person_id = (select person.id from private.people as person where person.account_id = account)
    ))
    order by donor.id for update;
  perform from private.domain_events as event
    where event.account_id = account and event.emails_decided_at is null order by event.id for update;
  perform from public.contact_messages as letter where letter.account_id = account order by letter.id for update;
  gift_ids := array(select gift.id from private.gifts_of(account) as gift);
  perform from public.email_outbox as email
    where email.id = any (array(
      select own.id from public.email_outbox as own where own.user_id = account and own.is_waiting
      union select sent.id from public.email_outbox as sent where sent.gift_id = any (gift_ids) and sent.is_waiting
    ))
    order by email.id for update;
  perform from public.gifts as gift where gift.id = any (gift_ids) order by gift.id for update;
  perform from private.people as person where person.account_id = account for update;
end
$$;

-- Deletes the current user's account and personal data. Donations, and the details of a donor whose money
-- arrived or may still arrive, stay without the account. Returns the sponsorships that are to be stopped at
-- the payment provider. PT403 second-factor for a session without the code of the account's app.
create function public.delete_own_account() returns uuid[]
language plpgsql security definer
set search_path = ''
as $$
declare
  stopping uuid[];
begin
  if (select auth.uid()) is null then
    raise insufficient_privilege using message = 'Sign in to delete your account';
  elsif private.has_second_factor((select auth.uid())) and auth.jwt() ->> 'aal' is distinct from 'aal2' then
    raise sqlstate 'PT403' using message = 'second-factor';
  end if;
  perform private.lock_account((select auth.uid()));
  stopping := private.stopping_sponsorships((select auth.uid()));
  delete from auth.users where id = (select auth.uid());
  return stopping;
end
$$;

grant execute on function public.delete_own_account to authenticated;

-- For the server: deletes accounts that were created 7 days ago and whose address nobody has confirmed, the oldest
-- first. At most 500. One whose link or code still works waits for the next run.
create function public.forget_unconfirmed_accounts(as_of timestamptz) returns void
language plpgsql security definer
set search_path = ''
as $$
begin
  delete from auth.users as account
    where account.email_confirmed_at is null and account.id in (
      select old.id from auth.users as old
      where old.email_confirmed_at is null and old.created_at < as_of - interval '7 days'
        and coalesce(greatest(old.confirmation_sent_at, old.recovery_sent_at) < as_of - interval '1 hour', true)
      order by old.created_at limit 500
    );
end
$$;

grant execute on function public.forget_unconfirmed_accounts to service_role;
