-- The page of a visitor's sponsorship, which has no account to end it with. The browser that began it has a secret, and each
-- email about it another one. Both stop it, also after it has joined an account: who pays may have mistyped the address. The
-- browser's own also corrects that address, once. Who reads an email that isn't for them stops the emails, never the
-- sponsorship.
--
-- Errors: PT404 `unknown-sponsorship`; PT409 `joined` or `corrected-before`; PT422 `not-an-address`.

-- The secret's row, which belongs to the sponsorship. PT404 if it doesn't.
create function private.opened_sponsorship(sponsorship_id uuid, secret text) returns private.sponsorship_secrets
language plpgsql stable
set search_path = ''
as $$
declare
  opened private.sponsorship_secrets;
begin
  select * into opened from private.sponsorship_secrets as known
    where known.secret_hash = private.secret_hash(secret) and known.sponsorship_id = opened_sponsorship.sponsorship_id;
  if not found then
    raise sqlstate 'PT404' using message = 'unknown-sponsorship';
  end if;
  return opened;
end
$$;

-- For everybody with a secret: what their page shows. Null for any other. The address is there for the browser that began it
-- while no account has joined.
create function public.visitor_sponsorship(
  sponsorship_id uuid,
  secret text,
  language public.language default 'en'
) returns jsonb
language sql stable security definer
set search_path = ''
as $$
  select private.in_language(jsonb_build_object(
    'dog', case when dog.id is not null then jsonb_build_object(
      'id', dog.id, 'name', private.dog_text(dog.id, 'name', dog.name), 'image_url', dog.image_url, 'status', dog.status
    ) end,
    'amount_paise', sponsorship.amount_paise,
    'mode', sponsorship.mode,
    'status', sponsorship.status,
    'desired_status', sponsorship.desired_status,
    'pause_reason', sponsorship.pause_reason,
    'resume_on', sponsorship.resume_on,
    'end_reason', sponsorship.end_reason,
    'starts_at', sponsorship.starts_at,
    'next_charge_at', sponsorship.next_charge_at,
    'halted_at', sponsorship.halted_at,
    'ended_at', sponsorship.ended_at,
    'failure_reason', case when sponsorship.status in ('pending', 'halted') then (
      select failure.data ->> 'detail' from private.domain_events as failure
      where failure.sponsorship_id = sponsorship.id and failure.kind = 'sponsorship-charge-failed'
      order by failure.occurred_at desc, failure.id desc limit 1
    ) end,
    'is_joined', sponsorship.user_id is not null,
    'is_emailed', opened.is_emailed,
    'email', case when not opened.is_emailed then sponsorship.visitor_email end,
    'can_correct', not opened.is_emailed and sponsorship.visitor_email is not null and not exists (
      select from private.sponsorship_secrets as used
      where used.sponsorship_id = sponsorship.id and used.corrected_at is not null
    )
  ), visitor_sponsorship.language)
  from private.sponsorship_secrets as opened
  join public.sponsorships as sponsorship on sponsorship.id = opened.sponsorship_id
  left join public.dog_profiles as dog on dog.id = sponsorship.dog_id
  where opened.secret_hash = private.secret_hash(visitor_sponsorship.secret)
    and sponsorship.id = visitor_sponsorship.sponsorship_id
$$;

-- Stores the payer's request to stop.
create function public.stop_visitor_sponsorship(sponsorship_id uuid, secret text) returns void
language plpgsql security definer
set search_path = ''
as $$
begin
  perform private.lock_promises();
  perform private.opened_sponsorship(stop_visitor_sponsorship.sponsorship_id, secret);
  perform private.stop_for_sponsor(stop_visitor_sponsorship.sponsorship_id, 'sponsor');
end
$$;

-- Corrects the address of a sponsorship that has not joined an account, also on the receipts of its months. The links in the
-- emails that went to the wrong one end.
create function public.correct_visitor_email(sponsorship_id uuid, secret text, email text) returns void
language plpgsql security definer
set search_path = ''
as $$
#variable_conflict use_variable
declare
  address constant text := private.normalised_email(coalesce(email, ''));
  old_address constant text := (
    select visitor.visitor_email from public.sponsorships as visitor where visitor.id = sponsorship_id
  );
  opened private.sponsorship_secrets;
  sponsorship public.sponsorships;
begin
  perform private.lock_promises();
  perform private.lock_people(array_remove(array[old_address, address], null));
  opened := private.opened_sponsorship(sponsorship_id, secret);
  if opened.is_emailed then
    raise sqlstate 'PT404' using message = 'unknown-sponsorship';
  elsif not coalesce(private.is_email_address(address), false) then
    raise sqlstate 'PT422' using message = 'not-an-address';
  end if;
  select * into sponsorship from public.sponsorships as row where row.id = sponsorship_id for no key update;
  if sponsorship.visitor_email is null then
    raise sqlstate 'PT409' using message = 'joined';
  elsif sponsorship.visitor_email = address then
    return;
  elsif sponsorship.visitor_email is distinct from old_address or exists (
    select from private.sponsorship_secrets as used
    where used.sponsorship_id = sponsorship_id and used.corrected_at is not null
  ) then
    raise sqlstate 'PT409' using message = 'corrected-before';
  end if;

  update private.sponsorship_secrets as known set corrected_at = now() where known.secret_hash = opened.secret_hash;
  update public.sponsorships as row set visitor_email = address where row.id = sponsorship_id
    returning * into sponsorship;
  perform from public.donations as month where month.sponsorship_id = sponsorship_id order by month.id for no key update;
  update public.donors as donor set email = address, person_id = null where donor.id = sponsorship.donor_id;
  delete from private.correction_requests as request where request.donor_id = sponsorship.donor_id;
  perform private.readdress_emails(old_address, address, array(
    select month.id from public.donations as month where month.sponsorship_id = sponsorship_id
  ), array[sponsorship_id]);
  perform private.unfollow_sponsored_dogs(old_address);
  if sponsorship.is_running then
    perform private.follow_sponsored_dog(sponsorship);
  end if;
  perform private.refresh_people(array[old_address, address]);
  perform private.refresh_coverage(array[sponsorship.dog_id]);
  perform private.join_sponsorships(mailbox.user_id, mailbox.email)
    from private.confirmed_mailboxes as mailbox where mailbox.email = address;
end
$$;

-- From an email that isn't for its reader: no email goes to this address any more, and the team looks for the payer.
create function public.refuse_sponsorship_emails(sponsorship_id uuid, secret text) returns void
language plpgsql security definer
set search_path = ''
as $$
#variable_conflict use_variable
declare
  opened constant private.sponsorship_secrets := private.opened_sponsorship(sponsorship_id, secret);
  sponsorship public.sponsorships;
begin
  select * into sponsorship from public.sponsorships as row where row.id = sponsorship_id;
  if not opened.is_emailed or sponsorship.visitor_email is null then
    raise sqlstate 'PT409' using message = 'joined';
  end if;
  insert into public.refused_addresses (email, reason)
    values (sponsorship.visitor_email, 'Its reader says that the monthly payment isn’t theirs.')
    on conflict (email) do nothing;
  perform public.open_review_items(jsonb_build_array(jsonb_build_object(
    'kind', 'foreign-mailbox',
    'reference', sponsorship.id,
    'description', 'Somebody reads the emails about a monthly payment that isn’t theirs. The payer mistyped the address.',
    'provider_subscription_id', sponsorship.provider_subscription_id,
    'amount_paise', sponsorship.amount_paise
  )));
end
$$;

grant execute on function
  public.visitor_sponsorship, public.stop_visitor_sponsorship, public.correct_visitor_email,
  public.refuse_sponsorship_emails
  to anon, authenticated;
-- sync-sponsorship asks it whether a secret fits.
grant execute on function public.visitor_sponsorship to service_role;
