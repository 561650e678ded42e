-- Who may change what receipts say. An account changes its own details, and a press makes a receipt that joined
-- the account out to them. A visitor adds what is missing with the link in the receipt's email; what replaces a
-- name, an address or a PAN waits for a press in an email to the address that the visitor gave.
--
-- Each change of details issues a receipt with a number of its own. So a donation has at most three of them, one a
-- minute.

create function private.is_change_of_details(correction public.receipts) returns boolean
language sql stable
set search_path = ''
as $$
  select correction.reason = 'correction' and exists (
    select from public.receipts as former
    where former.id = correction.replaces_id
      and (former.donor_name, former.donor_address, former.pan_masked)
        is distinct from (correction.donor_name, correction.donor_address, correction.pan_masked)
  )
$$;

-- Locks what a change of a donor's details writes, in the order of docs/database.md; with an account also what its first
-- details write.
create function private.lock_donor(donor_id uuid, account uuid default null) returns void
language plpgsql
set search_path = ''
as $$
begin
  perform private.lock_people(private.addresses_of_donor(donor_id) || array(
    select private.normalised_email(profile.email) from public.profiles as profile where profile.user_id = account
  ));
  perform from public.donations as donation
    where donation.id = any (array(
      select own.id from public.donations as own where own.donor_id = lock_donor.donor_id
      union
      select own.id from public.donations as own where own.user_id = account and own.donor_id is null
    ))
    order by donation.id for no key update;
  perform from public.donors as donor where donor.id = lock_donor.donor_id for update;
end
$$;

-- Why the details of a donor can't be changed now; null if they can. The caller has locked the donor.
create function private.correction_refusal(donor_id uuid) returns text
language sql stable
set search_path = ''
as $$
  select case
    when max(donation.corrections) >= 3 then 'too-many-corrections'
    when max(donation.corrected_at) > now() - interval '1 minute' then 'correction-too-soon'
  end
  from (
    select count(*) as corrections, max(receipt.issued_at) as corrected_at
    from public.donations as donation
    join public.receipts as receipt on receipt.donation_id = donation.id
    where donation.donor_id = correction_refusal.donor_id
      and private.is_open_tax_year(donation.paid_at) and private.is_change_of_details(receipt)
    group by donation.id
  ) as donation
$$;

-- For the server: saves the details of an account and returns the id and masked PAN of its row, and why
-- nothing was saved. Saves nothing if the id is not donor_id.
--
-- The id is part of the ciphertext, so the caller chooses it before it encrypts. When an account has a row
-- with another id, because two first saves happened at once, nothing is saved and the caller tries again.
--
-- The first details of an account are also those of its donations without any, unless the certificates of
-- their tax year are issued.
create function public.save_donor(
  donor_id uuid,
  user_id uuid,
  name text,
  address text,
  keeps_pan boolean,
  pan_masked text,
  pan_encrypted text
) returns jsonb
language plpgsql security definer
set search_path = ''
as $$
#variable_conflict use_variable
declare
  saved public.donors;
  refusal text;
  without_details public.donations;
  is_changed boolean;
begin
  perform private.lock_donor(donor_id, user_id);
  insert into public.donors as donor (id, user_id, name, address, citizen_declared_at, pan_masked, pan_encrypted)
    values (donor_id, user_id, name, address, now(), pan_masked, pan_encrypted)
    on conflict on constraint donors_user_id_key do nothing
    returning * into saved;
  if found then
    for without_details in
      select * from public.donations as donation
      where donation.user_id = user_id and donation.donor_id is null
        and private.is_open_tax_year(donation.paid_at)
      order by donation.id
    loop
      update public.donations as donation set donor_id = donor_id where donation.id = without_details.id;
      perform private.after_donation_written(without_details.id, without_details);
    end loop;
  else
    select * into saved from public.donors as donor where donor.user_id = user_id;
    if saved.id = donor_id then
      if keeps_pan then
        pan_masked := saved.pan_masked;
        pan_encrypted := saved.pan_encrypted;
      end if;
      is_changed := (name, address, pan_masked)
        is distinct from (saved.name, saved.address, saved.pan_masked);
      if is_changed then
        refusal := private.correction_refusal(donor_id);
      end if;
      if refusal is null then
        update public.donors as donor
          set name = name, address = address, citizen_declared_at = now(),
            pan_masked = pan_masked, pan_encrypted = pan_encrypted
          where donor.id = donor_id
          returning * into saved;
        if is_changed then
          perform private.correct_receipts(donor_id);
        end if;
      end if;
    end if;
  end if;
  perform private.refresh_person(profile.email) from public.profiles as profile where profile.user_id = user_id;
  return jsonb_build_object('id', saved.id, 'pan_masked', saved.pan_masked, 'refusal', refusal);
end
$$;

-- Stores the details that a visitor asked for instead of those on the receipt, and sends the email with the link that
-- replaces them. The link of the former request no longer works.
create function private.ask_to_confirm(
  donor public.donors,
  former private.correction_requests,
  number text,
  name text,
  address text,
  keeps_pan boolean,
  pan_masked text,
  pan_encrypted text
) returns void
language plpgsql
set search_path = ''
as $$
#variable_conflict use_variable
declare
  secret constant text := private.random_code();
begin
  update public.email_outbox as email set cancelled_at = now()
    where email.idempotency_key = 'correction-request:' || former.secret_hash and email.is_waiting;
  insert into private.correction_requests as request
    (donor_id, secret_hash, name, address, keeps_pan, pan_masked, pan_encrypted)
    values (
      donor.id, private.secret_hash(secret), name, address, keeps_pan, pan_masked, pan_encrypted
    )
    on conflict on constraint correction_requests_pkey do update
      set (secret_hash, name, address, keeps_pan, pan_masked, pan_encrypted, requested_at, emails) = (
        excluded.secret_hash, excluded.name, excluded.address, excluded.keeps_pan, excluded.pan_masked,
        excluded.pan_encrypted, excluded.requested_at, coalesce(former.emails, 0) + 1
      );
  perform private.queue_secret_email(
    'correction-request:' || private.secret_hash(secret), 'correction-request', donor.email,
    jsonb_build_object(
      'secret', secret,
      'number', number,
      'before', jsonb_build_object(
        'name', donor.name, 'address', donor.address, 'pan_masked', donor.pan_masked
      ),
      'after', jsonb_build_object(
        'name', name, 'address', address,
        'pan_masked', case when keeps_pan then donor.pan_masked else pan_masked end
      )
    ),
    language => (
      select donation.language from public.donations as donation
      where donation.donor_id = donor.id order by donation.created_at desc limit 1
    )
  );
end
$$;

-- For the server: adds a missing PAN to a visitor's details, or sends the email that confirms a replacement.
-- Returns the details, `sent_to` with an email, or `refusal`.
--
-- The function save-donor has checked the visitor's link. A PAN that is sent counts as another one, whether it is or not,
-- so that the answer to a guess never differs.
create function public.correct_visitor(
  donor_id uuid,
  name text,
  address text,
  keeps_pan boolean,
  pan_masked text,
  pan_encrypted text
) returns jsonb
language plpgsql security definer
set search_path = ''
as $$
#variable_conflict use_variable
declare
  donor public.donors;
  former private.correction_requests;
  number text;
  refusal text;
begin
  perform private.lock_donor(donor_id);
  select * into donor from public.donors as row
    where row.id = donor_id and row.user_id is null and row.email is not null;
  if donor.id is null then
    return jsonb_build_object('refusal', 'unknown-receipt');
  end if;
  keeps_pan := keeps_pan or (donor.pan_masked is null and pan_masked is null);
  if (name, address, keeps_pan) = (donor.name, donor.address, true) then
    return to_jsonb(donor);
  end if;

  select receipt.number into number
    from public.donations as donation
    join public.receipts as receipt on receipt.donation_id = donation.id
    where donation.donor_id = donor_id and private.is_open_tax_year(donation.paid_at)
      and not exists (select from public.receipts as later where later.replaces_id = receipt.id)
    limit 1;
  if number is null then
    return jsonb_build_object('refusal', 'closed-year');
  end if;
  refusal := private.correction_refusal(donor_id);
  select * into former from private.correction_requests as request
    where request.donor_id = donor_id and request.requested_at > now() - interval '1 day';
  if refusal is null and (name, address) = (donor.name, donor.address) and donor.pan_masked is null then
    delete from private.correction_requests as request where request.donor_id = donor_id;
    update public.donors as row set pan_masked = pan_masked, pan_encrypted = pan_encrypted
      where row.id = donor_id returning * into donor;
    perform private.correct_receipts(donor_id);
    return to_jsonb(donor);
  end if;
  refusal := case
    when refusal is not null then refusal
    when former.requested_at > now() - interval '1 minute' then 'correction-too-soon'
    when former.emails >= 3 then 'too-many-emails'
  end;
  if refusal is not null then
    return jsonb_build_object('refusal', refusal);
  end if;

  perform private.ask_to_confirm(donor, former, number, name, address, keeps_pan, pan_masked, pan_encrypted);
  return to_jsonb(donor) || jsonb_build_object(
    'sent_to', left(donor.email, 1) || '•••@' || split_part(donor.email, '@', 2)
  );
end
$$;

-- For the visitor with the secret of the email: replaces the details. It works once, for a day, while no newer request
-- and no other change came; otherwise the result is false.
create function public.confirm_correction(secret text) returns boolean
language plpgsql security definer
set search_path = ''
as $$
#variable_conflict use_variable
declare
  known_hash constant text := private.secret_hash(secret);
  request private.correction_requests;
begin
  -- Before the request, as in correct_visitor.
  perform private.lock_donor(known.donor_id) from private.correction_requests as known
    where known.secret_hash = known_hash;
  delete from private.correction_requests as known
    where known.secret_hash = known_hash and known.requested_at > now() - interval '1 day'
    returning * into request;
  if request.donor_id is null
    or coalesce(private.correction_refusal(request.donor_id) = 'too-many-corrections', false)
    or not exists (
      select from public.donations as donation
      where donation.donor_id = request.donor_id and private.is_open_tax_year(donation.paid_at)
    )
  then
    return false;
  end if;
  update public.donors as donor
    set name = request.name,
      address = request.address,
      pan_masked = case when request.keeps_pan then donor.pan_masked else request.pan_masked end,
      pan_encrypted = case when request.keeps_pan then donor.pan_encrypted else request.pan_encrypted end
    where donor.id = request.donor_id;
  perform private.correct_receipts(request.donor_id);
  perform private.refresh_people(private.addresses_of_donor(request.donor_id));
  return true;
end
$$;

-- The caller's own details, for a receipt of the caller's that is made out to a visitor with the account's
-- address. No row for any other receipt.
create function private.own_donor_for(receipt_id uuid) returns setof public.donors
language sql stable
set search_path = ''
as $$
  select own
  from public.receipts as receipt
  join public.donations as donation on donation.id = receipt.donation_id
  join public.donors as visitor on visitor.id = donation.donor_id and visitor.user_id is null
  join public.donors as own on own.user_id = donation.user_id
  join private.confirmed_mailboxes as mailbox
    on mailbox.user_id = own.user_id and mailbox.email = visitor.email
  where receipt.id = own_donor_for.receipt_id and receipt.kind = 'receipt'
    and not exists (select from public.receipts as later where later.replaces_id = receipt.id)
    and own.user_id = (select auth.uid())
    and private.is_open_tax_year(donation.paid_at)
$$;

create function public.reissue_offer(receipt_id uuid) returns jsonb
language sql stable security definer
set search_path = ''
as $$
  select jsonb_build_object('name', own.name, 'address', own.address, 'pan_masked', own.pan_masked)
  from private.own_donor_for(reissue_offer.receipt_id) as own
$$;

-- Once per donation, so that it has no limit of its own: its donor is the account's afterwards.
create function public.reissue_receipt(receipt_id uuid) returns uuid
language plpgsql security definer
set search_path = ''
as $$
#variable_conflict use_variable
declare
  donation_id constant uuid := (
    select receipt.donation_id from public.receipts as receipt where receipt.id = receipt_id
  );
  before public.donations;
  own_id uuid;
begin
  select * into before from public.donations as donation where donation.id = donation_id for no key update;
  -- A concurrent change of the account's details can't see that the donation becomes theirs.
  perform from public.donors as own where own.user_id = (select auth.uid()) for share;
  own_id := (select own.id from private.own_donor_for(receipt_id) as own);
  if own_id is null then
    raise insufficient_privilege using message = 'This receipt can''t be made out to your details';
  end if;
  update public.donations as donation set donor_id = own_id where donation.id = donation_id;
  perform private.after_donation_written(donation_id, before);
  return (
    select receipt.id from public.receipts as receipt
    where receipt.donation_id = donation_id
      and not exists (select from public.receipts as later where later.replaces_id = receipt.id)
  );
end
$$;

grant execute on function public.save_donor, public.correct_visitor to service_role;
grant execute on function public.confirm_correction to anon, authenticated;
grant execute on function public.reissue_offer, public.reissue_receipt to authenticated;
