-- What a call with a request key was and what it was answered, so that a repeat changes nothing and is answered alike.
-- A row is stored by the transaction of the call itself; rows are deleted after a day. They refer to nothing: a foreign
-- key would lock customer and user before the transaction locks them as it needs.
create table request_key (
  -- 0 for what belongs to the operating company
  customer_id  int not null,
  user_id      int not null,
  key          text not null check (char_length(key) between 1 and 100),
  -- of method, address and body
  request_hash bytea not null,
  -- null until the call is answered
  status       smallint,
  answer       text,
  created_at   timestamptz not null default now(),
  primary key (customer_id, user_id, key)
);
create index request_key_age on request_key (customer_id, created_at);
