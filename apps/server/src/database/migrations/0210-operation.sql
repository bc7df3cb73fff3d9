-- One attempt to back up the database, with the trial restore that followed. A restored database does not know its own.
create table backup_run (
  id               int primary key generated always as identity,
  started_at       timestamptz not null,
  finished_at      timestamptz not null,
  -- the folder of the backup; null: none was made
  name             text,
  bytes            bigint,
  -- why there is none
  failure          text,
  table_count      int,
  row_count        bigint,
  tried_at         timestamptz,
  trial_seconds    int,
  -- why it could not be restored, or what was different in what was restored
  trial_failure    text,
  invoice_count    int,
  check ((name is null) = (failure is not null)),
  check (name is not null or tried_at is null)
);
create index backup_run_started on backup_run (started_at);

-- When a job last ended a round and when it last failed, on whichever server.
create table job_round (
  job       text primary key,
  ended_at  timestamptz not null,
  failed_at timestamptz,
  failure   text
);

-- The storage that a customer's rows take, as the catalogue estimates it.
create table customer_storage (
  customer_id int primary key references customer,
  bytes       bigint not null,
  measured_at timestamptz not null
);

-- What is measured once an hour for the operator, by its name.
create table operator_measure (
  name        text primary key,
  content     jsonb not null,
  measured_at timestamptz not null
);
