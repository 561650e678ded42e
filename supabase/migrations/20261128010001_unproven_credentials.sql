-- Whoever signs up first with somebody else's address doesn't own the account any more: what was set before the mailbox was
-- proven is deleted by every confirmation.

create function private.service_metadata(metadata jsonb) returns jsonb
language sql immutable
set search_path = ''
as $$
  select coalesce(jsonb_object_agg(key, value), '{}')
  from jsonb_each(case jsonb_typeof(metadata) when 'object' then metadata end)
  where key in ('sub', 'email', 'email_verified', 'phone_verified')
$$;

create or replace function public.expect_code(email text) returns void
language sql
set search_path = ''
as $$
$$;

drop function private.delete_unproven_credentials;

create function private.delete_unproven_credentials(account_id uuid) returns void
language sql
set search_path = ''
as $$
  update auth.users set encrypted_password = null where id = account_id;
  update public.profiles set name = '' where user_id = account_id;
  update public.user_settings set language = 'en' where user_id = account_id;
$$;

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

create or replace function private.after_account_changed() returns trigger
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
    perform private.delete_unproven_credentials(new.id);
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

drop function private.is_code_expected;
drop table private.expected_codes;
