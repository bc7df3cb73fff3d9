-- What a contract's electricity of a month was and cost, as told to its tenants without being asked (EnWG § 40b). The
-- content stays as it was told.
create table monthly_information (
  customer_id  int not null,
  id           int not null generated always as identity,
  estate_id    int not null,
  contract_id  int not null,
  occupancy_id int not null,
  month        date not null check (extract(day from month) = 1),
  content      jsonb not null,
  created_at   timestamptz not null default now(),
  primary key (customer_id, id),
  unique (customer_id, contract_id, month),
  foreign key (customer_id, estate_id) references estate (customer_id, id),
  foreign key (customer_id, contract_id) references contract (customer_id, id),
  foreign key (customer_id, occupancy_id) references occupancy (customer_id, id) on delete cascade
);
create index monthly_information_of_occupancy on monthly_information (customer_id, occupancy_id, month);

-- The mails that a tenant wants; without a row none.
create table mail_choice (
  customer_id int not null references customer,
  user_id     int not null references app_user,
  kind        text not null check (kind in ('monthlyInformation', 'newDocument')),
  since       timestamptz not null default now(),
  primary key (customer_id, user_id, kind)
);

alter table mail_notice drop constraint mail_notice_kind_check;
alter table mail_notice add constraint mail_notice_kind_check
  check (kind in ('coTenant', 'occupancyWithdrawn', 'emailChange', 'emailChanged', 'reset', 'monthlyInformation', 'newDocument'));
-- what it tells of and whom, so that nobody is told twice
alter table mail_notice add column cause text;
-- sha-256 of the token in the link that stops such mails
alter table mail_notice add column stop_hash bytea;
create unique index mail_notice_of_cause on mail_notice (customer_id, cause);
create index mail_notice_of_stop on mail_notice (customer_id, stop_hash) where stop_hash is not null;
