-- A key with which a customer's own system calls the API. It is never deleted alone, so that a revoked one is not forgotten.
create table api_key (
  customer_id      int not null references customer,
  id               int not null generated always as identity,
  name             text not null,
  scopes           text[] not null check (cardinality(scopes) > 0),
  -- null: all estates of the customer
  estate_id        int,
  -- the last day on which it is valid; null: until it is revoked
  end_date         date,
  calls_per_minute int not null check (calls_per_minute > 0),
  created_by       int not null references app_user,
  created_at       timestamptz not null default now(),
  revoked_at       timestamptz,
  last_used_at     timestamptz,
  primary key (customer_id, id),
  foreign key (customer_id, estate_id) references estate (customer_id, id) on delete cascade
);
create unique index api_key_name on api_key (customer_id, lower(name)) where revoked_at is null;

-- The secrets of a key: more than one while a former one goes on beside the newest. Only their hashes are stored.
create table api_key_secret (
  customer_id int not null,
  hash        bytea not null,
  api_key_id  int not null,
  -- the last characters of the secret
  ending      text not null,
  created_at  timestamptz not null default now(),
  -- null: as long as the key
  valid_until timestamptz,
  primary key (customer_id, hash),
  foreign key (customer_id, api_key_id) references api_key (customer_id, id) on delete cascade
);
create index api_key_secret_of_key on api_key_secret (customer_id, api_key_id);

-- The name that the key had: what a system changes, it changes in the name of the person who created its key.
alter table audit_entry add column api_key_name text;
alter table value_import add column api_key_name text;
