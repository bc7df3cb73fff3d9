-- Who did what to which object.
create table audit_entry (
  customer_id int not null references customer,
  id          bigint not null generated always as identity,
  at          timestamptz not null default now(),
  user_id     int references app_user,
  action      text not null,
  object_type text not null,
  object_id   int,
  before      jsonb,
  after       jsonb,
  primary key (customer_id, id)
);
create index audit_entry_of_customer on audit_entry (customer_id, at);
create index audit_entry_of_user on audit_entry (customer_id, user_id, id);
create index audit_entry_of_object on audit_entry (customer_id, object_type, object_id);

-- Mails to send.
create table mail (
  customer_id  int not null,
  id           int not null generated always as identity,
  invoice_id   int,
  -- the same for all attempts, and unique over all installations
  message_id   text not null,
  recipient    text not null,
  subject      text not null,
  text         text not null,
  html         text not null,
  state        text not null default 'waiting' check (state in ('waiting', 'sent', 'failed')),
  attempts     int not null default 0,
  failure      text,
  created_at   timestamptz not null default now(),
  sent_at      timestamptz,
  primary key (customer_id, id),
  unique (customer_id, invoice_id),
  foreign key (customer_id, invoice_id) references invoice (customer_id, id)
);
create index mail_waiting on mail (customer_id, id) where state = 'waiting';

-- The message id that answers and bounces contain; unique over all customers.
create table mail_message_id (
  message_id  text primary key,
  customer_id int not null references customer
);

-- An uploaded file of values. It is stored part by part; parts_done is the progress.
-- The content (gzip) is deleted once it is stored.
create table value_import (
  customer_id  int not null,
  id           int not null generated always as identity,
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
  primary key (customer_id, id),
  foreign key (customer_id, estate_id) references estate (customer_id, id)
);
create index value_import_of_estate on value_import (customer_id, estate_id, id);
create index value_import_running on value_import (heartbeat_at) where state = 'running';
alter table value_import alter column content set storage external;

-- An uploaded portfolio: groups, estates and their parts, read from a workbook or CSV files. content is the tables as
-- read
-- (JSON, gzip), deleted once they are stored. The fingerprint identifies the changes that the preview has shown; only
-- exactly these changes are stored.
create table portfolio_import (
  customer_id  int not null references customer,
  id           int not null generated always as identity,
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
  finished_at  timestamptz,
  primary key (customer_id, id)
);
-- Only one at a time: the plan of a second import would be based on data that the first one changes.
create unique index portfolio_import_running on portfolio_import (customer_id) where state = 'running';
alter table portfolio_import alter column content set storage external;
