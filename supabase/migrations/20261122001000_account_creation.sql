-- Inserts the profile and the settings of a new account, and copies a changed email to the profile.
--
-- The trigger must accept any user metadata: an error would fail the sign-up with a raw database message.
-- So a name that is not text becomes '', control characters become spaces, and a long name is cut.

-- The name in the user metadata as one line of at most 100 characters, or '' if it is missing.
create function private.name_from_metadata(metadata jsonb) returns text
language sql immutable
set search_path = ''
as $$
  select case
    when jsonb_typeof(metadata -> 'name') = 'string'
      then btrim(left(btrim(regexp_replace(metadata ->> 'name', '[[:cntrl:]]+', ' ', 'g')), 100))
    else ''
  end
$$;

-- Inserts the profile and the default settings of a new account.
create function private.handle_new_user() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  insert into public.profiles (user_id, name, email, created_at)
    values (
      new.id,
      coalesce(private.name_from_metadata(new.raw_user_meta_data), ''),
      left(coalesce(new.email, ''), 255),
      coalesce(new.created_at, now())
    )
    on conflict (user_id) do nothing;
  insert into public.user_settings (user_id) values (new.id)
    on conflict (user_id) do nothing;
  return null;
end
$$;

-- Copies the account's confirmed new email to the profile.
create function private.handle_email_change() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  update public.profiles
    set email = left(coalesce(new.email, ''), 255)
    where user_id = new.id;
  return null;
end
$$;

create trigger on_auth_user_created
  after insert on auth.users
  for each row execute function private.handle_new_user();

create trigger on_auth_user_email_changed
  after update of email on auth.users
  for each row
  when (old.email is distinct from new.email)
  execute function private.handle_email_change();
