-- What was typed without an account stays with that payment: anybody can pay a month with somebody's address, and their name
-- and postal address became those of the account.

create or replace function private.join_sponsorship(sponsorship public.sponsorships, account uuid) returns void
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

-- A recorded donation stays with its person: the link and the account of the one before would open the receipt of another.
-- An expected version of null is refused.

create or replace function public.correct_recorded_donation(
  donation_id uuid,
  expected_version integer,
  reason text,
  amount_paise bigint,
  received_on date,
  way public.donation_way,
  reference text default null,
  bank_name text default null,
  dog_id uuid default null,
  name text default null,
  address text default null,
  person_id uuid default null
) returns uuid
language plpgsql security definer
set search_path = ''
as $$
#variable_conflict use_variable
declare
  donation public.donations;
  donor public.donors;
  person private.people;
  given_reference constant text := nullif(btrim(reference), '');
  given_bank constant text := nullif(btrim(bank_name), '');
  problem constant text := private.recording_problem(amount_paise, received_on, way, given_reference);
begin
  perform private.require_staff('correct a donation');
  if not private.shows_something(coalesce(reason, '')) then
    raise sqlstate 'PT400' using message = 'reason-missing';
  elsif problem is not null then
    raise sqlstate 'PT400' using message = problem;
  end if;
  donation := private.locked_recording(donation_id, coalesce(expected_version, -1));
  select * into donor from public.donors as row where row.id = donation.donor_id;
  select * into person from private.people as row where row.id = donor.person_id and not row.is_nameless;
  if person_id is not null and person_id is distinct from donor.person_id then
    raise sqlstate 'PT409' using message = 'another-person';
  elsif dog_id is not null and not exists (select from public.dog_profiles as dog where dog.id = dog_id) then
    raise sqlstate 'PT404' using message = 'unknown-dog';
  elsif donation.status not in ('pending', 'completed') then
    raise sqlstate 'PT409' using message = 'not-correctable';
  elsif not private.is_open_tax_year(donation.paid_at) then
    raise sqlstate 'PT409' using message = 'closed-year';
  elsif donation.refunded_paise >= amount_paise then
    raise sqlstate 'PT409' using message = 'below-returned';
  elsif way = 'cash'
    and amount_paise + private.cash_of_person(person, received_on, received_on, donation_id) >= 20000000 then
    raise sqlstate 'PT400' using message = 'cash-limit';
  end if;
  perform private.correct_recorded_name(donation, donor, name, address);
  update private.recorded_donations as row
    set received_on = received_on, reference = given_reference, bank_name = given_bank
    where row.donation_id = donation_id;
  insert into private.donation_changes (donation_id, kind, reason, changed_by)
    values (donation_id, 'correction', btrim(left(reason, 500)), (select auth.uid()));
  perform private.record_event(
    'donation-corrected', account_id => donation.user_id, donation_id => donation_id,
    data => jsonb_build_object('actor_id', (select auth.uid()), 'amount_paise', amount_paise)
  );
  donation.amount_paise := amount_paise;
  donation.dog_id := dog_id;
  donation.payment_method := way;
  if donation.status = 'completed' or way <> 'cheque' then
    -- If it wasn't a cheque after all, the money has arrived.
    donation.status := 'completed';
    donation.paid_at := private.noon(received_on);
  end if;
  perform private.store_donation(donation, 'correction');
  return private.latest_receipt(donation_id);
end
$$;

create or replace function public.return_recorded_donation(
  donation_id uuid,
  expected_version integer,
  amount_paise bigint,
  returned_on date,
  way public.donation_way,
  reason text
) returns uuid
language plpgsql security definer
set search_path = ''
as $$
#variable_conflict use_variable
declare
  donation public.donations;
begin
  perform private.require_admin('return a donation');
  perform private.require_second_factor();
  if not private.shows_something(coalesce(reason, '')) then
    raise sqlstate 'PT400' using message = 'reason-missing';
  end if;
  donation := private.locked_recording(donation_id, coalesce(expected_version, -1));
  if donation.status <> 'completed' then
    raise sqlstate 'PT409' using message = 'not-returnable';
  elsif (amount_paise between 1 and donation.net_paise) is not true then
    raise sqlstate 'PT400' using message = 'amount-out-of-range';
  elsif returned_on > private.india_date(now()) then
    raise sqlstate 'PT400' using message = 'future-day';
  elsif (returned_on >= private.india_date(donation.paid_at)) is not true then
    raise sqlstate 'PT400' using message = 'too-early';
  end if;
  if amount_paise = donation.net_paise then
    donation.status := 'refunded';
  end if;
  donation.refunded_paise := donation.refunded_paise + amount_paise;
  insert into private.donation_changes (donation_id, kind, reason, amount_paise, happened_on, way, changed_by)
    values (donation_id, 'return', btrim(left(reason, 500)), amount_paise, returned_on, way, (select auth.uid()));
  perform private.record_event(
    'donation-returned', account_id => donation.user_id, donation_id => donation_id,
    data => jsonb_build_object('actor_id', (select auth.uid()), 'amount_paise', amount_paise)
  );
  perform private.store_donation(donation);
  return private.latest_receipt(donation_id);
end
$$;

-- Whoever has an app needs its code to delete the account.

create or replace function public.delete_own_account() returns uuid[]
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
