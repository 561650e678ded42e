-- What the function `tax-return` writes into the statement of donations.

create function public.statement_donors(tax_year text, mode text) returns jsonb
language sql stable security definer
set search_path = ''
as $$
  select coalesce(jsonb_agg(
    jsonb_build_object(
      'id', donor.id,
      'name', donor.name,
      'address', donor.address,
      'pan_encrypted', donor.pan_encrypted,
      'amount_paise', person.amount_paise
    ) order by donor.updated_at desc nulls last, person.person_id
  ), '[]')
  from private.donors_of_tax_year(tax_year, mode) as person
  left join public.donors as donor on donor.id = person.person_id
$$;

revoke execute on function public.statement_donors(text, text) from public, anon, authenticated;
grant execute on function public.statement_donors(text, text) to service_role;

comment on function public.statement_donors(text, text) is
  'For the server: the donors of a tax year with their encrypted PANs and what was kept of their donations, those whose details changed last first.';
