create schema vault;

create table vault.secrets (
  id uuid primary key default gen_random_uuid(),
  name text unique,
  secret text not null
);
create view vault.decrypted_secrets as select id, name, secret as decrypted_secret from vault.secrets;

create function vault.create_secret(new_secret text, new_name text) returns uuid
language sql security definer
as $$ insert into vault.secrets (name, secret) values (new_name, new_secret) returning id $$;

create function vault.update_secret(secret_id uuid, new_secret text) returns void
language sql security definer
as $$ update vault.secrets set secret = new_secret where id = secret_id $$;

grant usage on schema vault to postgres;
grant select on vault.secrets, vault.decrypted_secrets to postgres;
