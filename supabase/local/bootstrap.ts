// Gap: a hosted project has roles, an extensions schema and default grants before the first migration; lite has
// none. Our migrations revoke these grants.

/** Idempotent; runs before the migrations, as the superuser. */
export const BOOTSTRAP = `
do $$
begin
  if to_regrole('anon') is null then create role anon nologin noinherit; end if;
  if to_regrole('authenticated') is null then create role authenticated nologin noinherit; end if;
  if to_regrole('service_role') is null then create role service_role nologin noinherit bypassrls; end if;
  if not exists (select from pg_publication where pubname = 'supabase_realtime') then
    create publication supabase_realtime;
  end if;
end
$$;

create schema if not exists extensions;
create extension if not exists pgcrypto with schema extensions;
create extension if not exists "uuid-ossp" with schema extensions;

grant usage on schema public, extensions, auth, storage to anon, authenticated, service_role;
grant execute on all functions in schema auth, storage to anon, authenticated, service_role;
grant all on all tables in schema storage to anon, authenticated, service_role;

alter default privileges in schema public grant all on tables to anon, authenticated, service_role;
alter default privileges in schema public grant all on sequences to anon, authenticated, service_role;
alter default privileges in schema public grant all on functions to anon, authenticated, service_role;

alter database postgres set search_path = "$user", public, extensions;
${searchPath()}
`;

/** The database-wide setting above does not apply to the open session, nor to a snapshot. */
export function searchPath(): string {
  return `set search_path = "$user", public, extensions;`;
}
