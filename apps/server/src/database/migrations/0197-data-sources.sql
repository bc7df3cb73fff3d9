-- A place from which values come by themselves. The kinds are said in domain/intake/source-kinds.ts alone, with the
-- fields of config in contracts/intake/source-configs.ts.
create table data_source (
  customer_id   int not null references customer,
  id            int not null generated always as identity,
  name          text not null,
  kind          text not null,
  config        jsonb not null,
  -- a password, key or token, encrypted
  secret        bytea,
  version       int not null default 1,
  changed_by    int not null references app_user,
  created_at    timestamptz not null default now(),
  -- waiting: until due_at; due: for the next server that polls; a removed one stays for the files that it brought
  state         text not null default 'due' check (state in ('waiting', 'due', 'paused', 'removed')),
  due_at        timestamptz not null default now(),
  -- the last poll without a failure
  polled_at     timestamptz,
  failure       text,
  failing_since timestamptz,
  failure_count int not null default 0,
  -- when people were told of the failure
  reported_at   timestamptz,
  claim         text,
  heartbeat_at  timestamptz,
  primary key (customer_id, id)
);
create unique index data_source_name on data_source (customer_id, lower(name)) where state <> 'removed';
create index data_source_work on data_source (due_at) where state in ('waiting', 'due');

-- What a source lists: a file of a folder, or a mail. The key says where it lies and in which state, so that a changed
-- file is another delivery. seen: not yet fetched; stored: its files are, and the source is to be told; acknowledged: done.
create table intake_delivery (
  customer_id  int not null,
  source_id    int not null,
  delivery_key text not null,
  state        text not null default 'seen' check (state in ('seen', 'stored', 'acknowledged')),
  -- how often fetching it was begun
  attempts     int not null default 0,
  seen_at      timestamptz not null default now(),
  primary key (customer_id, source_id, delivery_key),
  foreign key (customer_id, source_id) references data_source (customer_id, id)
);

-- A file that came by itself. Once it has an import, the state of that import is the state of the file.
create table intake_file (
  customer_id  int not null,
  id           int not null generated always as identity,
  source_id    int not null,
  delivery_key text not null,
  -- within the delivery
  position     int not null,
  file_name    text not null,
  sender       text,
  file_bytes   bigint not null,
  sha256       text,
  -- compressed; null once it is loaded, or was left out
  content      bytea,
  state        text not null check (state in ('arrived', 'waits', 'running', 'loaded', 'alreadyLoaded', 'skipped', 'failed')),
  -- why it waits, failed or was left out, for people
  sentence     text,
  -- whether it waits because nobody has allowed its sender
  is_from_stranger boolean not null default false,
  import_id    int,
  -- of values that are loaded without an import
  value_count  int,
  attempts     int not null default 0,
  arrived_at   timestamptz not null default now(),
  -- when people were told that it waits or failed
  reported_at  timestamptz,
  claim        text,
  heartbeat_at timestamptz,
  primary key (customer_id, id),
  unique (customer_id, source_id, delivery_key, position),
  foreign key (customer_id, source_id) references data_source (customer_id, id),
  foreign key (customer_id, import_id) references value_import (customer_id, id) on delete set null (import_id)
);
alter table intake_file alter column content set storage external;
create index intake_file_by_time on intake_file (customer_id, arrived_at desc, id desc);
create index intake_file_work on intake_file (id) where state = 'arrived';
create index intake_file_of_import on intake_file (customer_id, import_id);
create index intake_file_of_content on intake_file (customer_id, source_id, sha256);
