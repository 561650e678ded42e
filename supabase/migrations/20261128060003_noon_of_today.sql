-- What arrives this morning counts at once, not from noon on.

create or replace function private.noon(day date) returns timestamptz
language sql stable
set search_path = ''
as $$
  select least((day + time '12:00') at time zone 'Asia/Kolkata', now())
$$;
