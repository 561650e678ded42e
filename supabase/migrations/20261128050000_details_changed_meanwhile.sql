-- An account's details for receipts are not replaced by a page that is older than they are.

drop function public.save_donor;

create function public.save_donor(
  donor_id uuid,
  user_id uuid,
  name text,
  address text,
  keeps_pan boolean,
  pan_masked text,
  pan_encrypted text,
  expected_updated_at timestamptz default null
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
  next_pan_masked text;
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
      order by donation.id for no key update
    loop
      without_details.donor_id := donor_id;
      perform private.store_donation(without_details);
    end loop;
  else
    select * into saved from public.donors as donor where donor.user_id = user_id;
    if saved.id = donor_id then
      next_pan_masked := case when keeps_pan then saved.pan_masked else pan_masked end;
      is_changed := (name, address, next_pan_masked)
        is distinct from (saved.name, saved.address, saved.pan_masked);
      if is_changed then
        refusal := case
          when saved.updated_at <> expected_updated_at then 'changed-meanwhile'
          else private.correction_refusal(donor_id)
        end;
      end if;
      if refusal is null then
        update public.donors as donor
          set name = name, address = address, citizen_declared_at = now(),
            pan_masked = next_pan_masked,
            pan_encrypted = case when keeps_pan then saved.pan_encrypted else pan_encrypted end
          where donor.id = donor_id
          returning * into saved;
        if is_changed then
          perform private.correct_receipts(donor_id);
        end if;
      end if;
    end if;
  end if;
  perform private.refresh_person(profile.email) from public.profiles as profile where profile.user_id = user_id;
  return jsonb_build_object(
    'id', saved.id, 'pan_masked', saved.pan_masked, 'updated_at', saved.updated_at, 'refusal', refusal
  );
end
$$;

grant execute on function public.save_donor to service_role;
