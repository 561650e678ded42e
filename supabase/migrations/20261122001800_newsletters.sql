-- Newsletters. Administrators write drafts and send each once. What was sent can't be changed or deleted.

create table public.newsletters (
  id uuid primary key default gen_random_uuid(),
  subject text not null check (subject ~ '\S' and char_length(subject) <= 200),
  body text not null check (body ~ '\S' and char_length(body) <= 10000),
  created_by uuid default auth.uid() references auth.users (id) on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  sent_at timestamptz,
  sent_by uuid references auth.users (id) on delete set null
);

create index newsletters_created_at_idx on public.newsletters (created_at desc, id desc);
create index newsletters_created_by_idx on public.newsletters (created_by);
create index newsletters_sent_at_idx on public.newsletters (sent_at);
create index newsletters_sent_by_idx on public.newsletters (sent_by);

create trigger newsletters_set_updated_at
  before update of subject, body on public.newsletters
  for each row execute function private.set_updated_at();

alter table public.newsletters enable row level security;
grant select, delete on public.newsletters to authenticated;
grant insert (subject, body) on public.newsletters to authenticated;
grant update (subject, body) on public.newsletters to authenticated;
grant select, insert, update, delete on public.newsletters to service_role;

create policy "Administrators read newsletters" on public.newsletters
  for select to authenticated
  using ((select private.is_admin()));

create policy "Administrators write drafts" on public.newsletters
  for insert to authenticated
  with check ((select private.is_admin()));

create policy "Administrators edit drafts" on public.newsletters
  for update to authenticated
  using (sent_at is null and (select private.is_admin()))
  with check ((select private.is_admin()));

create policy "Administrators delete drafts" on public.newsletters
  for delete to authenticated
  using (sent_at is null and (select private.is_admin()));

-- Everybody who would get a newsletter now, each address once. An account's own switch counts first, so that
-- its settings can switch the newsletter off. `key` is unique, and is no address.
create function private.newsletter_recipients() returns table (
  key uuid,
  user_id uuid,
  recipient text
)
language plpgsql stable
set search_path = ''
as $$
begin
  return query
    select account.id, account.id, null::text
    from auth.users as account
    where private.wants_email(account.id, 'newsletter')
    union all
    select subscriber.token, null, subscriber.email
    from public.newsletter_subscribers as subscriber
    where subscriber.confirmed_at is not null and not exists (
      select from auth.users as account
      where private.normalised_email(account.email) = subscriber.email
        and private.wants_email(account.id, 'newsletter')
    );
end
$$;

-- For administrators: queues a newsletter for confirmed subscribers and for accounts that want it, each
-- address once. Returns how many emails there are; a second call adds none.
create function public.send_newsletter(newsletter_id uuid) returns integer
language plpgsql security definer
set search_path = ''
as $$
#variable_conflict use_variable
begin
  if not private.is_admin() then
    raise insufficient_privilege using message = 'Only administrators may send newsletters';
  end if;

  -- A second call waits for the first one here, and then finds the newsletter sent.
  update public.newsletters as newsletter
    set sent_at = now(), sent_by = (select auth.uid())
    where newsletter.id = newsletter_id and newsletter.sent_at is null;
  if found then
    insert into public.email_outbox (idempotency_key, template, newsletter_id, user_id, recipient)
      select
        format('newsletter:%s:%s', newsletter_id, person.key), 'newsletter', newsletter_id,
        person.user_id, person.recipient
      from private.newsletter_recipients() as person;
  elsif not exists (
    select from public.newsletters as newsletter where newsletter.id = newsletter_id
  ) then
    raise no_data_found using message = 'There is no such newsletter';
  end if;
  return (select count(*) from public.email_outbox as email where email.newsletter_id = newsletter_id);
end
$$;

-- For administrators: how many emails of a newsletter there are, by state; of a draft, how many there would
-- be.
create function public.newsletter_progress(newsletter_id uuid) returns table (
  recipients bigint,
  sent bigint,
  waiting bigint,
  failed bigint,
  cancelled bigint
)
language plpgsql stable security definer
set search_path = ''
as $$
#variable_conflict use_variable
begin
  if not private.is_admin() then
    raise insufficient_privilege using message = 'Only administrators may see newsletters';
  end if;
  if exists (
    select from public.newsletters as draft where draft.id = newsletter_id and draft.sent_at is null
  ) then
    return query
      select count(*), 0::bigint, 0::bigint, 0::bigint, 0::bigint
      from private.newsletter_recipients();
  else
    return query
      select
        count(*),
        count(email.sent_at),
        count(*) filter (
          where email.sent_at is null and email.failed_at is null and email.cancelled_at is null
        ),
        count(email.failed_at),
        count(email.cancelled_at)
      from public.email_outbox as email
      where email.newsletter_id = newsletter_id;
  end if;
end
$$;

grant execute on function public.send_newsletter, public.newsletter_progress to authenticated;
