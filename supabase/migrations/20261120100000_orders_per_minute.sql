-- At most 10 orders a minute for one caller of create-order. The counter lives in the database because
-- functions run in many places at once. `caller` is a keyed hash of a network address, kept for a minute
-- after its last use; the address itself never gets here.
create table private.order_starts (
  caller text not null,
  started_at timestamptz not null default now(),
  constraint order_starts_caller_length check (char_length(caller) between 1 and 100)
);

create index order_starts_of_a_caller on private.order_starts (caller, started_at);
create index order_starts_by_age on private.order_starts (started_at);

alter table private.order_starts enable row level security;
revoke all on private.order_starts from public, anon, authenticated;

create function public.admit_order(caller text) returns boolean
language plpgsql security definer
set search_path = ''
as $$
#variable_conflict use_variable
begin
  -- Two calls of one caller at the same moment count one after the other.
  perform pg_advisory_xact_lock(hashtextextended('order_starts ' || caller, 0));
  delete from private.order_starts as start where start.started_at < now() - interval '1 minute';
  if (select count(*) from private.order_starts as start where start.caller = caller) >= 10 then
    return false;
  end if;
  insert into private.order_starts (caller) values (caller);
  return true;
end
$$;

revoke execute on function public.admit_order(text) from public, anon, authenticated;
grant execute on function public.admit_order(text) to service_role;

comment on function public.admit_order(text) is
  'For the server: counts an order of this caller; false when there were 10 within the last minute.';
