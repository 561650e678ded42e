-- Which account the donations of visitors belong to.
--
-- A donation that was given without an account belongs to the person who controls the mailbox that it was given with.
-- It joins an account that has confirmed this address, immediately or when it is paid (join_confirmed_mailbox). Any
-- other account needs the claim link of the receipt's email, and the giver can undo that. A donation never moves
-- from one account to another. The donor stays the visitor, so receipts keep their name.

-- The addresses that accounts have confirmed by an email. Where the sign-in service confirms addresses without
-- one (mailer_autoconfirm), there are no rows and nothing joins.
create table private.confirmed_mailboxes (
  user_id uuid primary key references auth.users (id) on delete cascade,
  email text not null unique check (email = private.normalised_email(email))
);

alter table private.confirmed_mailboxes enable row level security;

create table private.donation_joins (
  id uuid primary key default gen_random_uuid(),
  donation_id uuid not null references public.donations (id) on delete cascade,
  -- Null once the account is deleted. The donation joins no other account then.
  user_id uuid references auth.users (id) on delete set null,
  joined_at timestamptz not null default now(),
  -- Only after a claim.
  undo_secret_hash text unique,
  undone_at timestamptz,
  check (undone_at is null or undo_secret_hash is not null)
);

create unique index donation_joins_donation_id_idx on private.donation_joins (donation_id)
  where undone_at is null;
create index donation_joins_user_id_idx on private.donation_joins (user_id);
alter table private.donation_joins enable row level security;

create table private.claim_secrets (
  secret_hash text primary key,
  donation_id uuid not null references public.donations (id) on delete cascade,
  created_at timestamptz not null default now(),
  used_at timestamptz
);

create index claim_secrets_donation_id_idx on private.claim_secrets (donation_id);
alter table private.claim_secrets enable row level security;

-- A donation without a payment is not shown as given, so that it joins when it is paid. One that was taken back
-- from an account doesn't join that account again. A month goes with its sponsorship (join_sponsorships), and its details
-- become the account's, which other recorded donations may have, too.
create function private.joinable_donations(account_id uuid, mailbox text) returns setof uuid
language sql stable
set search_path = ''
as $$
  select donation.id
  from public.donations as donation
  join public.donors as donor on donor.id = donation.donor_id
  where (donor.email = mailbox or donor.user_id = account_id) and donation.user_id is null and donation.sponsorship_id is null
    and donation.status in ('completed', 'refunded', 'disputed')
    and not exists (
      select from private.donation_joins as joined
      where joined.donation_id = donation.id
        and (joined.undone_at is null or joined.user_id = account_id)
    )
$$;

-- What the emails and pages about a donation name.
create function private.donation_facts(donation public.donations) returns jsonb
language sql stable
set search_path = ''
as $$
  select jsonb_build_object(
    'amount_paise', donation.amount_paise,
    'paid_on', private.india_date(donation.paid_at),
    'dog_name', (
      select private.dog_text(dog.id, 'name', dog.name) from public.dog_profiles as dog where dog.id = donation.dog_id
    ),
    'mode', donation.mode
  )
$$;

-- Adds donations to an account, and records the newest twenty of them.
create function private.join_donations(
  account_id uuid,
  donation_ids uuid[],
  undo_secret_hash text default null
) returns uuid
language plpgsql
set search_path = ''
as $$
#variable_conflict use_variable
declare
  join_id uuid;
begin
  update public.donations as donation set user_id = account_id where donation.id = any (donation_ids);
  with added as (
    insert into private.donation_joins (donation_id, user_id, undo_secret_hash)
      select donation_id, account_id, undo_secret_hash from unnest(donation_ids) as donation_id
      returning id
  )
  select id into join_id from added limit 1;
  if join_id is not null then
    perform private.record_event(
      'donations-added', account_id => account_id,
      data => jsonb_build_object('count', cardinality(donation_ids), 'donation_ids', (
        select jsonb_agg(donation.id)
        from (
          select row.id from public.donations as row where row.id = any (donation_ids)
          order by row.paid_at desc, row.id limit 20
        ) as donation
      ))
    );
  end if;
  return join_id;
end
$$;

-- The caller has written the donation in an earlier statement, so that either this sees the mailbox or
-- update_mailbox waits for the donation.
create function private.join_confirmed_mailbox(donation_id uuid) returns void
language plpgsql
set search_path = ''
as $$
#variable_conflict use_variable
begin
  perform private.join_donations(mailbox.user_id, array[donation_id])
    from public.donations as donation
    join public.donors as donor on donor.id = donation.donor_id
    join private.confirmed_mailboxes as mailbox on mailbox.email = donor.email or mailbox.user_id = donor.user_id
    where donation.id = donation_id and donation_id in (
      select private.joinable_donations(mailbox.user_id, mailbox.email)
    );
end
$$;

-- Moves the sponsorships that a visitor authorised with a mailbox, and their months, to the account that has confirmed it.
-- Those that nobody authorised stay: anybody could fill an account with them. The months' donor stays the visitor, so
-- receipts keep their name. It never becomes the account's: anybody can pay a month with somebody's address and other details.
--
-- It never raises. It runs in the trigger that confirms a mailbox, where an error would close the sign-in for ever. What
-- failed is a review item, and joins when the sponsorship is next compared with the provider, within a day.
create function private.join_sponsorships(account uuid, mailbox text) returns void
language plpgsql
set search_path = ''
as $$
declare
  joined public.sponsorships;
begin
  perform private.lock_promises();
  for joined in
    select * from public.sponsorships as waiting
    where waiting.visitor_email = mailbox and waiting.started_at is not null
    order by waiting.created_at, waiting.id for no key update
  loop
    begin
      perform private.join_sponsorship(joined, account);
    exception when others then
      begin
        perform public.open_review_items(jsonb_build_array(jsonb_build_object(
          'kind', 'not-joined',
          'reference', joined.id,
          'description', 'An account has confirmed the address of a monthly payment that began without one, and doesn’t have it.'
            || ' The error is ' || sqlstate || '.',
          'provider_subscription_id', joined.provider_subscription_id,
          'amount_paise', joined.amount_paise
        )));
      exception when others then
        raise warning 'sponsorship % could not join an account: %', joined.id, sqlstate;
      end;
    end;
  end loop;
end
$$;

create function private.join_sponsorship(sponsorship public.sponsorships, account uuid) returns void
language plpgsql
set search_path = ''
as $$
declare
  paid_ids uuid[];
begin
  update public.sponsorships as joined
    set user_id = account, visitor_email = null,
      is_extra = joined.ended_at is null and exists (
        select from public.sponsorships as other
        where other.user_id = account and other.mode = joined.mode and not other.is_gift and not other.is_extra
          and other.ended_at is null and other.desired_status <> 'stop' and other.replaced_from is null
          and (
            other.dog_id is not distinct from joined.dog_id
            or private.chosen_dog(other) is not distinct from joined.dog_id
          )
      )
    where joined.id = sponsorship.id;
  perform from public.donations as month
    where month.sponsorship_id = sponsorship.id and month.user_id is null
    order by month.id for no key update;
  paid_ids := array(
    select month.id from public.donations as month
    where month.sponsorship_id = sponsorship.id and month.user_id is null
      and month.status in ('completed', 'refunded', 'disputed')
    order by month.id
  );
  perform private.join_donations(account, paid_ids);
  update public.donations as month set user_id = account
    where month.sponsorship_id = sponsorship.id and month.user_id is null;
  -- The account's settings decide about updates from now on, and emails that wait go to the account.
  perform private.unfollow_sponsored_dogs(sponsorship.visitor_email);
  update public.email_outbox as email set user_id = account, recipient = null, language = null
    where email.recipient = sponsorship.visitor_email and email.is_waiting and email.leased_until is null
      and email.data ->> 'sponsorship_id' = sponsorship.id::text;
  perform private.refresh_people(array[sponsorship.visitor_email]);
  perform private.refresh_coverage(array[sponsorship.dog_id]);
end
$$;

create function private.new_claim_secret(donation_id uuid) returns text
language plpgsql
set search_path = ''
as $$
declare
  secret constant text := private.random_code();
begin
  insert into private.claim_secrets (secret_hash, donation_id)
    values (private.secret_hash(secret), donation_id);
  return secret;
end
$$;

-- What an account, or a visitor without account_id, can do with a claim link: 'open', or why nothing.
create function private.claim_state(secret text, account_id uuid, as_of timestamptz) returns text
language sql stable
set search_path = ''
as $$
  select case
    when donation.user_id = account_id then 'yours'
    when link.used_at is not null then 'used'
    when exists (
      select from private.donation_joins as joined
      where joined.donation_id = donation.id and joined.undone_at is null
    ) or donation.user_id is not null then 'taken'
    when as_of >= link.created_at + interval '30 days' then 'expired'
    else 'open'
  end
  from private.claim_secrets as link
  join public.donations as donation on donation.id = link.donation_id
  where link.secret_hash = private.secret_hash(secret)
$$;

-- Only what the email with the link says as well, without the name, the address and the PAN.
create function public.donation_to_claim(secret text, language public.language default 'en') returns jsonb
language sql stable security definer
set search_path = ''
as $$
  select private.in_language(private.donation_facts(donation), donation_to_claim.language) || jsonb_build_object(
    'state', private.claim_state(donation_to_claim.secret, (select auth.uid()), now())
  )
  from private.claim_secrets as link
  join public.donations as donation on donation.id = link.donation_id
  where link.secret_hash = private.secret_hash(donation_to_claim.secret)
$$;

create function public.claim_donation(secret text) returns text
language plpgsql security definer
set search_path = ''
as $$
#variable_conflict use_variable
declare
  account_id constant uuid := (select auth.uid());
  undo_secret constant text := private.random_code();
  donation public.donations;
  giver text;
  state text;
  join_id uuid;
begin
  -- Two presses at once: the second one waits here.
  select * into donation from public.donations as row
    where row.id = (
      select link.donation_id from private.claim_secrets as link
      where link.secret_hash = private.secret_hash(secret)
    )
    for no key update;
  state := private.claim_state(secret, account_id, now());
  if state is distinct from 'open' then
    return coalesce(state, 'unknown');
  end if;
  update private.claim_secrets as link set used_at = now()
    where link.secret_hash = private.secret_hash(secret);
  join_id := private.join_donations(
    account_id, array[donation.id], private.secret_hash(undo_secret)
  );
  giver := (select donor.email from public.donors as donor where donor.id = donation.donor_id);
  if giver is not null then
    perform private.queue_secret_email(
      'donation-claimed:' || join_id, 'donation-claimed', giver,
      private.donation_facts(donation) || jsonb_build_object('secret', undo_secret), language => donation.language
    );
  end if;
  return 'added';
end
$$;

create function public.claim_to_undo(secret text, language public.language default 'en') returns jsonb
language sql stable security definer
set search_path = ''
as $$
  select private.in_language(private.donation_facts(donation), claim_to_undo.language) || jsonb_build_object(
    'state', case
      when joined.undone_at is not null then 'undone'
      when joined.user_id is null then 'account-deleted'
      else 'open'
    end
  )
  from private.donation_joins as joined
  join public.donations as donation on donation.id = joined.donation_id
  where joined.undo_secret_hash = private.secret_hash(claim_to_undo.secret)
$$;

create function public.undo_claim(secret text) returns text
language plpgsql security definer
set search_path = ''
as $$
#variable_conflict use_variable
declare
  state constant text := public.claim_to_undo(secret) ->> 'state';
  donation_id uuid;
begin
  if state is distinct from 'open' then
    return coalesce(state, 'unknown');
  end if;
  perform from public.donations as donation
    join private.donation_joins as joined on joined.donation_id = donation.id
    where joined.undo_secret_hash = private.secret_hash(secret)
    for no key update of donation;
  update private.donation_joins as joined set undone_at = now()
    where joined.undo_secret_hash = private.secret_hash(secret) and joined.undone_at is null
    returning joined.donation_id into donation_id;
  update public.donations as donation set user_id = null where donation.id = donation_id;
  -- The giver may have made an account meanwhile.
  perform private.join_confirmed_mailbox(donation_id);
  return 'undone';
end
$$;

grant execute on function public.claim_donation to authenticated;
grant execute on function
  public.donation_to_claim, public.claim_to_undo, public.undo_claim
  to anon, authenticated;
