-- What follows an account as it comes and changes: a profile and settings on sign-up, the profile's
-- email when the account's email changes.
--
-- Whatever stands in the sign-up's user data, the trigger must not fail: an error here would refuse the
-- sign-up with a raw database message. So a name that is no text counts as none, control characters
-- become spaces, and a long name is cut.

create function private.clean_name(metadata jsonb) returns text
language sql immutable
set search_path = ''
as $$
  select case
    when jsonb_typeof(metadata -> 'name') = 'string'
      then btrim(left(btrim(regexp_replace(metadata ->> 'name', '[[:cntrl:]]+', ' ', 'g')), 100))
    else ''
  end
$$;

create function private.welcome_person() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  insert into public.profiles (user_id, name, email, created_at)
    values (
      new.id,
      coalesce(private.clean_name(new.raw_user_meta_data), ''),
      left(coalesce(new.email, ''), 255),
      coalesce(new.created_at, now())
    )
    on conflict (user_id) do nothing;
  insert into public.user_settings (user_id) values (new.id)
    on conflict (user_id) do nothing;
  return null;
end
$$;

create function private.follow_email() returns trigger
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

revoke execute on function
  private.clean_name(jsonb), private.welcome_person(), private.follow_email()
  from public, anon, authenticated;

comment on function private.clean_name(jsonb) is
  'The name in a sign-up''s user data as one line of at most 100 characters; '''' when there is none.';
comment on function private.welcome_person() is
  'Trigger: gives a new account its profile and its default settings.';
comment on function private.follow_email() is
  'Trigger: copies a confirmed change of the account''s address to the profile.';

create trigger people_welcome
  after insert on auth.users
  for each row execute function private.welcome_person();

create trigger people_follow_email
  after update of email on auth.users
  for each row
  when (old.email is distinct from new.email)
  execute function private.follow_email();
