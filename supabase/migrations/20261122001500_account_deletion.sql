-- Deleting an account, by the user or in the Supabase dashboard.
--
-- Foreign keys delete the profile, settings, roles, received messages and mails. The trigger also deletes
-- contact messages, the newsletter subscription and mails of the account's email, if that is confirmed.
-- Donations stay without the account, with their receipts. So do the details of a donor whose money arrived, which the law
-- wants kept, and sponsorships, which the server stops at the payment provider.
-- What a former member of the team sent, closed or wrote stays without the person's name.

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
    delete from public.mail_outbox where recipient = private.normalised_email(old.email);
    delete from public.refused_addresses where email = private.normalised_email(old.email);
  end if;
  -- The money of an order that was made may still arrive. forget_visitors deletes the details when it doesn't.
  delete from public.donors as donor
    where donor.user_id = old.id and not exists (
      select from public.donations
      where donations.donor_id = donor.id
        and (status not in ('pending', 'failed') or (status = 'pending' and provider_order_id is not null))
    );
  perform private.stop_sponsorship(id, 'account', 'sponsor')
    from public.sponsorships where user_id = old.id;
  update public.sponsorships set stop_comment = null where user_id = old.id;
  update public.messages set sender_name = 'A former team member' where sender_id = old.id;
  update public.team_matters set closed_by_name = 'A former team member' where closed_by = old.id;
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
  stopping constant uuid[] := array(
    select id from public.sponsorships
    where user_id = (select auth.uid()) and ended_at is null and status <> 'created'
  );
begin
  if (select auth.uid()) is null then
    raise insufficient_privilege using message = 'Sign in to delete your account';
  end if;
  delete from auth.users where id = (select auth.uid());
  return stopping;
end
$$;

grant execute on function public.delete_my_account to authenticated;
