-- Supabase grants everything in `public` to the API roles by default, and PostgreSQL grants EXECUTE on
-- every function to PUBLIC. Take both back for all objects that later migrations create, so that nothing
-- is reachable unless a migration grants it.
--
-- PUBLIC's EXECUTE is a global default. Only the form without `in schema` can revoke it.

alter default privileges in schema public revoke all on tables from anon, authenticated;
alter default privileges in schema public revoke all on sequences from anon, authenticated;
alter default privileges in schema public revoke all on functions from anon, authenticated;
alter default privileges revoke execute on functions from public;
