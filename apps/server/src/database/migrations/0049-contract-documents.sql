-- The versions of a contract as documents: each with what it says and its file, never changed. A new version is issued
-- when what holds differs from the last one.
create table contract_document (
  customer_id int not null,
  id          int not null generated always as identity,
  contract_id int not null,
  version     int not null check (version >= 1),
  issued_on   date not null,
  content     jsonb not null,
  file        bytea not null,
  sha256      text not null,
  created_at  timestamptz not null default now(),
  created_by  int references app_user,
  -- by a tenant of the occupancy
  opened_at   timestamptz,
  primary key (customer_id, id),
  unique (customer_id, contract_id, version),
  foreign key (customer_id, contract_id) references contract (customer_id, id)
);
alter table contract_document alter column file set storage external;

-- Letters about prices that a tenant of the occupancy has opened.
create table opened_price_notice (
  customer_id     int not null,
  price_notice_id int not null,
  opened_at       timestamptz not null default now(),
  primary key (customer_id, price_notice_id),
  foreign key (customer_id, price_notice_id) references price_notice (customer_id, id) on delete cascade
);

create index price_notice_of_contract on price_notice (customer_id, contract_id);
