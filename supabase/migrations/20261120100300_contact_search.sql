-- The panel's search in what visitors wrote: a part of the name, the address or the message, whatever
-- the case; `%` and `_` are ordinary letters to it. It runs with the rights of whoever asks, so the
-- table's policies decide what is found, and the caller orders and pages the answer as if it were the
-- table.

create function public.search_contact_messages(search text)
returns setof public.contact_messages
language sql stable
set search_path = ''
as $$
  select *
  from public.contact_messages
  where btrim(search) = ''
    or strpos(lower(name), lower(btrim(search))) > 0
    or strpos(lower(email), lower(btrim(search))) > 0
    or strpos(lower(message), lower(btrim(search))) > 0
$$;

revoke execute on function public.search_contact_messages(text) from public, anon, authenticated;
grant execute on function public.search_contact_messages(text) to authenticated;

comment on function public.search_contact_messages(text) is
  'Contact messages with a text in name, address or message; only what the caller may read.';
