-- The next deployment compares the schema with what the last migration left.

-- The facts of private.schema_facts() as the last migration left them: `npm run deploy` writes them in its transaction, and
-- the next one compares, to find what was changed by hand.
create table private.deployed_schema (
  is_only_row boolean primary key default true check (is_only_row),
  facts text[] not null check (cardinality(facts) between 1 and 100000)
);

alter table private.deployed_schema enable row level security;
