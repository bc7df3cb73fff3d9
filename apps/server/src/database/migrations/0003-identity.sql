-- What the embedded OpenID provider keeps: sessions, codes, grants, running sign-ins.
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
