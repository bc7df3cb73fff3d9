-- A portfolio on its way into the store: groups, estates and what is in them, read from a workbook or CSV files.
-- Content is the tables as read (JSON, gzip), dropped once they are stored. The fingerprint names the changes that the
-- preview has shown; nothing else is ever written.
create table portfolio_import (
  id           int primary key generated always as identity,
  customer_id  int not null references customer,
  created_by   int not null references app_user,
  created_at   timestamptz not null default now(),
  file_name    text not null check (char_length(file_name) between 1 and 200),
  file_bytes   int not null,
  sha256       text not null,
  content      bytea,
  state        text not null default 'draft' check (state in ('draft', 'running', 'done', 'failed')),
  step         text not null default 'waiting' check (step in ('waiting', 'writing')),
  preview      jsonb,
  fingerprint  text,
  failure      text check (failure in ('changed', 'storageFull', 'unexpected')),
  claim        text,
  heartbeat_at timestamptz,
  finished_at  timestamptz
);
create index portfolio_import_of_customer on portfolio_import (customer_id, id);
-- Two at once would each rest on a store that the other one changes.
create unique index portfolio_import_running on portfolio_import (customer_id) where state = 'running';
alter table portfolio_import alter column content set storage external;
