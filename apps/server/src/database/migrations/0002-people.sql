create table app_user (
  id                   int primary key generated always as identity,
  sub                  text unique,
  email                text not null check (char_length(email) <= 254),
  first_name           text not null check (char_length(first_name) between 1 and 100),
  last_name            text not null check (char_length(last_name) between 1 and 100),
  phone                text,
  authority_id         int references authority,
  invitation_completed boolean not null default false,
  invited_at           timestamptz,
  last_seen_at         timestamptz,
  version              int not null default 1,
  created_at           timestamptz not null default now(),
  search               text not null generated always as (search_text(first_name || ' ' || last_name || ' ' || email)) stored
);
create unique index app_user_email on app_user (lower(email));
create index app_user_search on app_user using gin (search gin_trgm_ops);

-- The customers at which a user has rights or occupancies: a token names only the user.
create table user_customer (
  user_id     int not null references app_user,
  customer_id int not null references customer,
  primary key (user_id, customer_id)
);

create table customer_member (
  customer_id int not null references customer,
  user_id     int not null references app_user,
  primary key (customer_id, user_id),
  foreign key (user_id, customer_id) references user_customer
);

-- Users of the operating company with all rights (role 10).
create table authority_admin (
  user_id      int primary key references app_user,
  authority_id int not null references authority
);

-- level: 2 customer, 3 estate group, 4 estate. A tenant's right on an apartment follows from the occupancy.
create table access_right (
  customer_id int not null references customer,
  user_id     int not null references app_user,
  role        smallint not null check (role in (20, 21, 30, 31, 41, 43)),
  level       smallint not null check (level between 2 and 4),
  resource_id int not null,
  primary key (customer_id, user_id, role, level, resource_id),
  foreign key (user_id, customer_id) references user_customer
);
create index access_right_on_resource on access_right (customer_id, level, resource_id);

create table occupancy (
  customer_id  int not null,
  id           int not null generated always as identity,
  apartment_id int not null,
  during       daterange not null check (not isempty(during) and lower_inc(during)),
  primary key (customer_id, id),
  foreign key (customer_id, apartment_id) references apartment (customer_id, id),
  exclude using gist (customer_id with =, apartment_id with =, during with &&)
);

create table occupancy_member (
  customer_id  int not null,
  occupancy_id int not null,
  user_id      int not null references app_user,
  primary key (customer_id, occupancy_id, user_id),
  foreign key (user_id, customer_id) references user_customer,
  foreign key (customer_id, occupancy_id) references occupancy (customer_id, id)
);
create index occupancy_member_of_user on occupancy_member (customer_id, user_id);

-- The embedded identity provider: users of all customers, before their customer is known.

-- Data of the embedded OpenID provider: sessions, codes, grants, running sign-ins.
-- payload is json, not jsonb: a request's state may hold characters that jsonb refuses.
create table identity_payload (
  model       text not null,
  id          text not null,
  payload     json not null,
  grant_id    text,
  uid         text,
  user_code   text,
  account_sub text,
  expires_at  timestamptz,
  consumed_at timestamptz,
  primary key (model, id)
);
create index identity_payload_of_grant on identity_payload (grant_id) where grant_id is not null;
create index identity_payload_by_uid on identity_payload (model, uid) where uid is not null;
create index identity_payload_by_user_code on identity_payload (model, user_code) where user_code is not null;
create index identity_payload_of_account on identity_payload (account_sub) where account_sub is not null;
create index identity_payload_expiry on identity_payload (expires_at);

create table identity_key (
  kid        text primary key,
  purpose    text not null check (purpose in ('tokens', 'cookies')),
  jwk        json not null,
  created_at timestamptz not null default now()
);

create table identity_account (
  sub           text primary key,
  email         text not null check (char_length(email) between 3 and 254),
  first_name    text not null check (char_length(first_name) between 1 and 100),
  last_name     text not null check (char_length(last_name) between 1 and 100),
  password_hash text,
  created_at    timestamptz not null default now(),
  disabled_at   timestamptz
);
create unique index identity_account_email on identity_account (lower(email));

-- Wrong passwords, counted per e-mail and per IP address; key is a hash.
create table sign_in_attempt (
  id  bigint primary key generated always as identity,
  key text not null,
  at  timestamptz not null
);
create index sign_in_attempt_of_key on sign_in_attempt (key, at);
create index sign_in_attempt_at on sign_in_attempt (at);

-- Links to choose a password. Only their hash is stored; only the newest link of an account is valid, and only once.
create table identity_password_link (
  id          bigint primary key generated always as identity,
  token_hash  bytea not null unique,
  account_sub text not null references identity_account on delete cascade,
  purpose     text not null check (purpose in ('invitation', 'reset')),
  expires_at  timestamptz not null
);
create index identity_password_link_of_account on identity_password_link (account_sub, id);
create index identity_password_link_expiry on identity_password_link (expires_at);
