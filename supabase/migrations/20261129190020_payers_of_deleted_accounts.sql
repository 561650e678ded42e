-- Of an account that is being deleted: its person stays without account, address, name and notes while its donors refer to
-- it. What never joined the account has a person of its own at the address, which keeps the notes if nobody confirmed that.
-- The caller refreshes that person when the profile is gone.
create or replace function private.leave_person(account auth.users) returns void
language plpgsql
set search_path = ''
as $$
declare
  left_id uuid := (select person.id from private.people as person where person.account_id = account.id);
  own_ids constant uuid[] := array(
    select donor.id from public.donors as donor
    where donor.person_id = left_id and private.is_donor_of(donor, account.id)
  );
begin
  if account.email_confirmed_at is null then
    update private.people as person set account_id = null where person.id = left_id;
    insert into private.people default values returning id into left_id;
    update public.donors as donor set person_id = left_id where donor.id = any (own_ids);
  else
    perform private.delete_entered_details(left_id);
    update public.donors as donor set person_id = null where donor.person_id = left_id and donor.id <> all (own_ids);
    delete from private.person_notes as note where note.person_id = left_id;
    delete from private.contact_answers as sent where sent.person_id = left_id;
    delete from private.past_gifts as gift where gift.person_id = left_id;
    delete from private.bank_payers as payer where payer.person_id = left_id;
    update private.people as person
      set account_id = null, email = null, name = '', search_text = '', language = null, contact_ways = '{}'
      where person.id = left_id;
    update private.people as person set merged_into_id = null where person.merged_into_id = left_id;
  end if;
  perform private.delete_nameless(array[left_id]);
end
$$;

-- Of accounts that were deleted before.
delete from private.bank_payers as payer using private.people as person
  where person.id = payer.person_id and person.is_nameless;
