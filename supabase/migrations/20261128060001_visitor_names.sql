-- The emails to the payer of a visitor's sponsorship begin with the name on the receipts.

create or replace function private.prepare_email(email public.email_outbox) returns table (
  address text,
  name text,
  language public.language,
  data jsonb,
  list text,
  unsubscribe_token uuid
)
language plpgsql
set search_path = ''
as $$
#variable_conflict use_variable
begin
  if email.gift_id is not null then
    select recipient.address, recipient.name, recipient.token, recipient.language
      into address, name, unsubscribe_token, language
      from private.gift_recipient(email.gift_id) as recipient;
    if not found then
      return;
    end if;
    list := 'gifts';
    -- Made when the email leaves, perhaps months after it was queued, and once: a repeated email has the same link.
    if email.data -> 'secret' is null then
      update public.email_outbox as row
        set data = row.data || jsonb_build_object('secret', private.new_gift_secret(email.gift_id, true))
        where row.id = email.id returning * into email;
    end if;
  elsif email.dog_news_id is not null then
    select reader.email, '', 'dog_news', reader.token, reader.language
      into address, name, list, unsubscribe_token, language
      from private.dog_news_subscribers as reader
      where reader.id = email.dog_news_id
        and (reader.confirmed_at is not null) = (email.subscriber = 'confirmed');
    if not found then
      return;
    end if;
  elsif email.user_id is null then
    address := email.recipient;
    -- The payer of a visitor's sponsorship, as on the receipts.
    name := coalesce((
      select payer.name from public.sponsorships as sponsorship
      join public.donors as payer on payer.id = sponsorship.donor_id
      where sponsorship.id = (email.data ->> 'sponsorship_id')::uuid and sponsorship.visitor_email = email.recipient
    ), '');
    language := coalesce(email.language, 'en');
    if email.subscriber is not null then
      select subscriber.token, subscriber.language into unsubscribe_token, language
        from public.newsletter_subscribers as subscriber
        where subscriber.email = email.recipient
          and (subscriber.confirmed_at is not null) = (email.subscriber = 'confirmed');
      if not found then
        return;
      end if;
      list := 'newsletter';
    end if;
  else
    if not private.wants_email(email.user_id, email.setting, email.required_role) then
      return;
    end if;
    select account.email, coalesce(profile.name, ''), private.account_language(account.id)
      into address, name, language
      from auth.users as account
      left join public.profiles as profile on profile.user_id = account.id
      where account.id = email.user_id;
    list := nullif(email.setting, 'donation_receipts');
    unsubscribe_token := (
      select token.token from private.unsubscribe_tokens as token
      where token.user_id = email.user_id and list is not null
    );
  end if;

  data := private.in_language(private.email_content(email), language);
  if data is not null and address is not null and not exists (
    select from public.refused_addresses as refused where refused.email = private.normalised_email(address)
  ) then
    return next;
  end if;
end
$$;
