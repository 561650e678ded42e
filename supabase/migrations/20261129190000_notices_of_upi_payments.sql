-- Of a payment in the payer's own UPI app: the note that the bank may show, of which there is one message, and what a
-- receipt needs. Browsers can't set them: report_payment() does.
alter table public.contact_messages
  add upi_note text constraint contact_messages_upi_note_check check (upi_note ~ '^[2-9BCDFGHJKMNPQRSTVWXZ]{6}$'),
  add address text constraint contact_messages_address_check
    check (private.shows_something(address) and char_length(address) <= 250),
  add is_indian_citizen boolean constraint contact_messages_is_indian_citizen_check check (is_indian_citizen),
  add dog_id uuid constraint contact_messages_dog_id_fkey references public.dog_profiles (id) on delete set null,
  add appeal_id uuid constraint contact_messages_appeal_id_fkey references public.appeals (id) on delete set null,
  add constraint contact_messages_paid_for_check check (
    kind = 'payment' or num_nonnulls(upi_note, address, is_indian_citizen, dog_id, appeal_id) = 0
  );

create unique index contact_messages_upi_note_idx on public.contact_messages (upi_note);
create index contact_messages_dog_id_idx on public.contact_messages (dog_id);
create index contact_messages_appeal_id_idx on public.contact_messages (appeal_id);

drop function public.report_payment(text, text, bigint, date, public.donation_way, text, text, public.language);

-- For visitors and signed-in users: says that they paid another way. A contact message for the team, with the bounds and
-- limits of one. Without a reference or a dog those are ''. With a `upi_note`, one message per note, however often it is sent.
-- Errors: not-yet for a day that has not come in India.
create function public.report_payment(
  name text,
  email text,
  amount_paise bigint,
  paid_on date,
  paid_by public.donation_way,
  reference text,
  for_dog text,
  language public.language,
  upi_note text default null,
  address text default null,
  is_indian_citizen boolean default null,
  dog_id uuid default null,
  appeal_id uuid default null
) returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  given_reference constant text := nullif(btrim(reference), '');
  named_dog constant text := nullif(btrim(for_dog), '');
  appeal public.appeals;
begin
  if paid_on > private.india_date(now()) then
    raise exception 'not-yet' using errcode = '22023';
  end if;
  select * into appeal from public.appeals as row where row.id = report_payment.appeal_id and row.status <> 'draft';
  insert into public.contact_messages (
    name, email, language, kind, paid_paise, paid_on, paid_by, reference, for_dog, upi_note, address, is_indian_citizen,
    dog_id, appeal_id, message
  )
    values (
      name, email, language, 'payment', amount_paise, paid_on, paid_by, given_reference, named_dog, upi_note, address,
      is_indian_citizen, (select dog.id from public.dog_profiles as dog where dog.id = report_payment.dog_id), appeal.id,
      format(
        'I paid ₹%s by %s on %s.%s%s%s%s%s%s', to_char(amount_paise / 100.0, 'FM9,99,99,990.00'),
        case paid_by when 'upi' then 'UPI' else replace(paid_by::text, '-', ' ') end,
        to_char(paid_on, 'FMDD FMMonth YYYY'), E'\nReference: ' || given_reference, E'\nUPI note: ' || upi_note,
        E'\nFor: ' || named_dog, E'\nAppeal: ' || appeal.title, E'\nAddress: ' || address,
        case when is_indian_citizen then E'\nIndian citizen: yes' end
      )
    )
    on conflict do nothing;
end
$$;

grant execute on function public.report_payment to anon, authenticated;
