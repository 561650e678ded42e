-- Deleting an account, by the user or in the Supabase dashboard.
--
-- Foreign keys delete the profile, settings, roles, received messages and emails. The trigger also deletes
-- contact messages, the newsletter subscription and emails of the account's email, if that is confirmed.
-- Donations stay without the account, with their receipts. So do the details of a donor whose money arrived, which the law
-- wants kept, and sponsorships, which the server stops at the payment provider. One last email says when that is done.
-- What a former member of the team sent, closed or wrote stays without the person's name.

create function private.stopping_sponsorships(account uuid) returns uuid[]
language sql stable
set search_path = ''
as $$
  select array(
    select id from public.sponsorships
    where user_id = account and ended_at is null and status <> 'created'
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
  insert into public.email_outbox (idempotency_key, template, recipient, due_at, data) values (
    'account-deleted:' || account.id, 'account-deleted', address,
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

-- Two sponsorships may end at the same time: the lock makes the second transaction see that the first has ended.
create function private.release_last_email(sponsorship_id uuid, as_of timestamptz) returns void
language plpgsql
set search_path = ''
as $$
declare
  email_id uuid;
begin
  select id into email_id from public.email_outbox
    where template = 'account-deleted' and due_at = 'infinity'
      and data -> 'sponsorship_ids' ? sponsorship_id::text
    for update;
  update public.email_outbox as email set due_at = as_of
    where email.id = email_id and not exists (
      select from public.sponsorships as sponsorship
      where sponsorship.ended_at is null and email.data -> 'sponsorship_ids' ? sponsorship.id::text
    );
end
$$;

-- Deletes or anonymises the personal data that foreign keys leave behind.
create function private.handle_user_deletion() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  if old.email_confirmed_at is not null then
    delete from public.contact_messages
      where private.normalised_email(email) = private.normalised_email(old.email);
    delete from public.newsletter_subscribers
      where email = private.normalised_email(old.email);
    -- The last email of an earlier account with this address may still wait.
    delete from public.email_outbox
      where recipient = private.normalised_email(old.email) and template <> 'account-deleted';
    delete from public.refused_addresses where email = private.normalised_email(old.email);
  end if;
  perform private.stop_sponsorship(id, 'account', 'sponsor')
    from public.sponsorships where user_id = old.id;
  perform private.queue_last_email(old);
  -- The money of an order or a month may still arrive. forget_visitors deletes the details when it doesn't.
  update public.sponsorships
    set stop_comment = null, donor_id = (select id from public.donors where donors.user_id = old.id)
    where user_id = old.id;
  delete from public.donors as donor
    where donor.user_id = old.id and not exists (
      select from public.donations
      where donations.donor_id = donor.id
        and (status not in ('pending', 'failed') or (status = 'pending' and provider_order_id is not null))
    )
    and not exists (
      select from public.sponsorships
      where sponsorships.donor_id = donor.id
        and (ended_at is null or ended_at > now() - interval '30 days')
    );
  update public.messages set sender_name = 'A former team member' where sender_id = old.id;
  update public.review_items set closed_by_name = 'A former team member' where closed_by = old.id;
  update public.dog_update_changes set actor_name = 'A former team member' where actor_id = old.id;
  return old;
end
$$;

create trigger on_auth_user_deleted
  before delete on auth.users
  for each row execute function private.handle_user_deletion();

-- Deletes the current user's account and personal data. Donations, and the details of a donor whose money
-- arrived or may still arrive, stay without the account. Returns the sponsorships that are to be stopped at
-- the payment provider.
create function public.delete_my_account() returns uuid[]
language plpgsql security definer
set search_path = ''
as $$
declare
  stopping constant uuid[] := private.stopping_sponsorships((select auth.uid()));
begin
  if (select auth.uid()) is null then
    raise insufficient_privilege using message = 'Sign in to delete your account';
  end if;
  delete from auth.users where id = (select auth.uid());
  return stopping;
end
$$;

grant execute on function public.delete_my_account to authenticated;
