-- A ZIP of invoices that a job builds and that is deleted after a week. An audit archive covers all estates of the
-- provider.
create table invoice_archive (
  customer_id   int not null,
  id            int not null generated always as identity,
  estate_id     int not null,
  provider_id   int,
  kind          text not null check (kind in ('documents', 'audit')),
  -- the year of issue; null for all years
  year          smallint check (year between 2000 and 2100),
  state         text not null default 'running' check (state in ('running', 'done', 'failed')),
  attempt_count smallint not null default 0,
  invoice_count int not null,
  done_count    int not null default 0,
  file_bytes    bigint not null default 0,
  created_by    int not null references app_user,
  created_at    timestamptz not null default now(),
  claim         text,
  heartbeat_at  timestamptz,
  primary key (customer_id, id),
  foreign key (customer_id, estate_id) references estate (customer_id, id),
  foreign key (customer_id, provider_id) references provider (customer_id, id),
  check ((kind = 'audit') = (provider_id is not null))
);
create index invoice_archive_open on invoice_archive (heartbeat_at) where state = 'running';
-- two requests for the same archive at once get one
create unique index invoice_archive_once on invoice_archive (customer_id, estate_id, kind, coalesce(year, 0))
  where state = 'running';

create table invoice_archive_part (
  customer_id int not null,
  archive_id  int not null,
  position    int not null,
  content     bytea not null,
  primary key (customer_id, archive_id, position),
  foreign key (customer_id, archive_id) references invoice_archive (customer_id, id) on delete cascade
);
alter table invoice_archive_part alter column content set storage external;
