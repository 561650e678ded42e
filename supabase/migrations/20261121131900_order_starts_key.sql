-- Every row of the order counter can be named: without a primary key a replica can't tell two rows apart.
alter table private.order_starts add column id bigint generated always as identity primary key;
