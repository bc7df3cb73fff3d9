-- A file of quarter-hours on its way into the store. Loading goes part by part; parts_done says how far it has come.
-- The content (gzip) is dropped once it is loaded.
create table quarter_hour_import (
  id           int primary key generated always as identity,
  customer_id  int not null,
  estate_id    int not null,
  created_by   int not null references app_user,
  created_at   timestamptz not null default now(),
  file_name    text not null check (char_length(file_name) between 1 and 200),
  file_bytes   int not null,
  sha256       text not null,
  content      bytea,
  state        text not null default 'draft' check (state in ('draft', 'running', 'done', 'failed')),
  layout       jsonb not null,
  first_rows   jsonb not null,
  mapping      jsonb,
  result       jsonb,
  parts_done   int not null default 0,
  parts_total  int not null default 0 check (parts_done <= parts_total),
  failure      text check (failure in ('storageFull', 'unexpected')),
  claim        text,
  heartbeat_at timestamptz,
  finished_at  timestamptz,
  foreign key (customer_id, estate_id) references estate (customer_id, id)
);
create index quarter_hour_import_of_estate on quarter_hour_import (customer_id, estate_id, id);
create index quarter_hour_import_running on quarter_hour_import (heartbeat_at) where state = 'running';
alter table quarter_hour_import alter column content set storage external;
