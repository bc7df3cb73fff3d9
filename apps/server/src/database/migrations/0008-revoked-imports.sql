-- A file may be too large for a worker process; an import may be undone as a whole.
alter table value_import drop constraint value_import_failure_check;
alter table value_import add constraint value_import_failure_check
  check (failure in ('storageFull', 'fileTooComplex', 'unexpected'));
alter table value_import drop constraint value_import_state_check;
alter table value_import add constraint value_import_state_check
  check (state in ('draft', 'running', 'done', 'failed', 'revoked'));
-- The user who wants to undo the import; while it is running, its days are undone instead of stored.
alter table value_import add column revoked_by int references app_user;
alter table value_import add column revoked_at timestamptz;

alter table portfolio_import drop constraint portfolio_import_failure_check;
alter table portfolio_import add constraint portfolio_import_failure_check
  check (failure in ('changed', 'storageFull', 'fileTooComplex', 'unexpected'));

-- The values of a meter's day before an import and right after it; both null if the import changed nothing. The former
-- values are also null if nothing was stored. A row is deleted once its day is undone.
create table value_import_day (
  customer_id     int  not null,
  import_id       int  not null,
  meter_id        int  not null,
  day             date not null,
  amounts_before  int[],
  statuses_before smallint[],
  amounts_after   int[],
  statuses_after  smallint[],
  primary key (customer_id, import_id, meter_id, day),
  foreign key (customer_id, import_id) references value_import (customer_id, id) on delete cascade,
  foreign key (customer_id, meter_id) references meter (customer_id, id) on delete cascade
);
create index value_import_day_of_meter on value_import_day (customer_id, meter_id, day);

-- Counters added by an import, without those that were stored already.
create table value_import_reading (
  customer_id int         not null,
  import_id   int         not null,
  meter_id    int         not null,
  at          timestamptz not null,
  counter     bigint      not null,
  primary key (customer_id, import_id, meter_id, at),
  foreign key (customer_id, import_id) references value_import (customer_id, id) on delete cascade,
  foreign key (customer_id, meter_id) references meter (customer_id, id) on delete cascade
);
