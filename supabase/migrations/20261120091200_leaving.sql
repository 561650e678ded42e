-- Leaving for good, by whichever door: the site's button, or an account deleted in the service's console.
--
-- Goes with the account: profile, settings, roles, letters received (by their foreign keys), and what was
-- left under the account's confirmed address before or beside it: contact messages, newsletter.
-- Stays, without the person: donations, which are financial records, and letters the person wrote as a
-- member of the team, which belong to their recipients; those lose the writer's name.

create function private.forget_person() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  if old.email_confirmed_at is not null then
    delete from public.contact_messages where lower(email) = lower(old.email);
    delete from public.newsletter_subscribers where email = lower(old.email);
  end if;
  update public.messages set sender_name = 'A former team member' where sender_id = old.id;
  return old;
end
$$;

create trigger people_forget
  before delete on auth.users
  for each row execute function private.forget_person();

create function public.delete_my_account() returns void
language plpgsql security definer
set search_path = ''
as $$
begin
  if (select auth.uid()) is null then
    raise insufficient_privilege using message = 'Sign in to delete your account';
  end if;
  delete from auth.users where id = (select auth.uid());
end
$$;

revoke execute on function private.forget_person(), public.delete_my_account()
  from public, anon, authenticated;
grant execute on function public.delete_my_account() to authenticated;

comment on function private.forget_person() is
  'Trigger: removes or anonymises what foreign keys alone would leave of a person.';
comment on function public.delete_my_account() is
  'Deletes the caller''s account and personal data; donations stay without the person.';
