alter table app_user
  add column version      int not null default 1,
  add column last_seen_at timestamptz,
  add column invited_at   timestamptz;

-- Only the hash of the key is kept: the key was told once.
alter table edge
  add column key_hash        bytea unique,
  add column key_created_at  timestamptz,
  add column last_message_at timestamptz,
  add unique (customer_id, id);

-- Links by which people choose a password. Only their hash is kept; of an account's links the newest is good, once.
create table identity_password_link (
  id          bigint primary key generated always as identity,
  token_hash  bytea not null unique,
  account_sub text not null references identity_account on delete cascade,
  purpose     text not null check (purpose in ('invitation', 'reset')),
  expires_at  timestamptz not null
);
create index identity_password_link_of_account on identity_password_link (account_sub, id);
create index identity_password_link_expiry on identity_password_link (expires_at);

create index estate_of_group on estate (customer_id, estate_group_id);
create index estate_group_of_parent on estate_group (customer_id, parent_id);
create index occupancy_of_customer on occupancy (customer_id);

create index audit_entry_of_object on audit_entry (customer_id, object_type, object_id);
