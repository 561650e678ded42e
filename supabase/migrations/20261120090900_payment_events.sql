-- Every event the payment provider delivered, once: its id is the key, so a repeated delivery is
-- recognised. Nobody reaches this table through the API; the server writes it with the service key.

create table public.payment_events (
  id text primary key,
  type text not null,
  payload jsonb not null,
  received_at timestamptz not null default now(),
  constraint payment_events_id_length check (char_length(id) between 1 and 100),
  constraint payment_events_type_length check (char_length(type) between 1 and 100),
  constraint payment_events_payload_size check (octet_length(payload::text) <= 262144)
);

alter table public.payment_events enable row level security;
revoke all on public.payment_events from anon, authenticated;
grant select, insert, update, delete on public.payment_events to service_role;
