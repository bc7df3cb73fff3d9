-- One run bills all contracts of its period. Numbers and snapshots are one transaction, then follow documents and
-- mails.
-- The step is the progress; the claim names the server that works on the run.
create table billing_run (
  customer_id   int not null,
  id            int not null generated always as identity,
  estate_id     int not null,
  provider_id   int not null,
  period        daterange not null check (not isempty(period) and lower_inc(period) and not upper_inf(period)),
  state         text not null default 'ready' check (state in ('ready', 'success', 'partial', 'failed')),
  step          text not null default 'numbers' check (step in ('numbers', 'documents', 'mails', 'done')),
  expected_count       int not null,
  expected_gross_cents bigint not null,
  created_by    int not null references app_user,
  created_at    timestamptz not null default now(),
  finished_at   timestamptz,
  failure       text check (failure in ('notReady', 'changed', 'storageFull', 'unexpected')),
  claim         text,
  heartbeat_at  timestamptz,
  primary key (customer_id, id),
  foreign key (customer_id, estate_id) references estate (customer_id, id),
  foreign key (customer_id, provider_id) references provider (customer_id, id),
  -- no quarter-hour of an estate is billed twice, also with concurrent starts
  constraint billing_run_period exclude using gist (customer_id with =, estate_id with =, period with &&) where (state <> 'failed')
);
create index billing_run_open on billing_run (heartbeat_at) where state = 'ready';
-- The day up to which an estate is billed; read whenever values are saved.
create index billing_run_end on billing_run (customer_id, estate_id, upper(period)) where state <> 'failed';

create table invoice (
  customer_id    int not null,
  id             int not null generated always as identity,
  estate_id      int not null,
  provider_id    int not null,
  billing_run_id int not null,
  participant_id int not null,
  contract_id    int not null,
  number         text not null,
  type           text not null default 'invoice' check (type in ('invoice', 'cancellation', 'correction')),
  period         daterange not null,
  issued_on      date not null,
  due_on         date not null,
  payment_method smallint not null,
  pv_wh          bigint not null,
  grid_wh        bigint not null,
  net_cents      bigint not null,
  vat_cents      bigint not null,
  gross_cents    bigint not null check (gross_cents = net_cents + vat_cents),
  snapshot       jsonb not null,
  search         text not null generated always as (search_text(number)) stored,
  primary key (customer_id, id),
  unique (customer_id, provider_id, number),
  unique (customer_id, billing_run_id, contract_id),
  foreign key (customer_id, provider_id) references provider (customer_id, id),
  foreign key (customer_id, billing_run_id) references billing_run (customer_id, id),
  foreign key (customer_id, participant_id) references participant (customer_id, id),
  foreign key (customer_id, contract_id) references contract (customer_id, id)
);
create index invoice_of_estate on invoice (customer_id, estate_id, issued_on);
create index invoice_of_participant on invoice (customer_id, participant_id);
create index invoice_search on invoice using gin (search gin_trgm_ops);

create table invoice_line (
  customer_id  int not null,
  invoice_id   int not null,
  position     smallint not null,
  kind         text not null check (kind in ('base', 'pv', 'grid', 'discount', 'priceCap')),
  during       daterange not null,
  energy_wh    bigint,
  amount_cents bigint not null,
  primary key (customer_id, invoice_id, position),
  foreign key (customer_id, invoice_id) references invoice (customer_id, id)
);

-- The quarter-hours that an invoice is based on, one row per month: deflated int32 (little endian) of the contract's
-- consumption, its PV electricity and the statuses, one after the other in order of time.
create table invoice_month (
  customer_id    int not null,
  billing_run_id int not null,
  contract_id    int not null,
  month          date not null,
  pv_wh          bigint not null,
  grid_wh        bigint not null,
  quarter_hours  bytea not null,
  primary key (customer_id, billing_run_id, contract_id, month),
  foreign key (customer_id, billing_run_id) references billing_run (customer_id, id)
);
alter table invoice_month alter column quarter_hours set storage external;

-- The estate's series in the same form: local energy, consumption of all participants, allocated energy.
create table billing_run_month (
  customer_id    int not null,
  billing_run_id int not null,
  month          date not null,
  quarter_hours  bytea not null,
  primary key (customer_id, billing_run_id, month),
  foreign key (customer_id, billing_run_id) references billing_run (customer_id, id)
);
alter table billing_run_month alter column quarter_hours set storage external;

create table document (
  customer_id int not null,
  id          int not null generated always as identity,
  invoice_id  int not null,
  file_name   text not null,
  content     bytea not null,
  sha256      text not null,
  created_at  timestamptz not null default now(),
  primary key (customer_id, id),
  unique (customer_id, invoice_id),
  foreign key (customer_id, invoice_id) references invoice (customer_id, id)
);
alter table document alter column content set storage external;

-- The state of an invoice after it was issued; the invoice itself never changes.
create table invoice_state (
  customer_id int not null,
  invoice_id  int not null,
  status      smallint not null default 1 check (status between 1 and 3),
  -- two weeks after receipt (EnWG § 40c): later than on the invoice if it was delivered late
  due_on      date not null,
  sent_at     timestamptz,
  paid_on     date,
  -- when the tenant first opened it
  opened_at   timestamptz,
  version     int not null default 1,
  primary key (customer_id, invoice_id),
  foreign key (customer_id, invoice_id) references invoice (customer_id, id),
  check ((status = 3) = (paid_on is not null))
);
create index invoice_state_open on invoice_state (customer_id, status);

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% never changes once it is issued', tg_table_name using errcode = 'restrict_violation';
end $$;
create trigger invoice_is_final before update or delete on invoice for each row execute function refuse_change();
create trigger invoice_line_is_final before update or delete on invoice_line for each row execute function refuse_change();
create trigger invoice_month_is_final before update or delete on invoice_month for each row execute function refuse_change();
create trigger billing_run_month_is_final before update or delete on billing_run_month for each row execute function refuse_change();
create trigger document_is_final before update or delete on document for each row execute function refuse_change();

-- Values that changed after they had been billed.
create table billed_day_change (
  customer_id     int not null,
  billing_run_id  int not null,
  estate_id       int not null,
  meter_id        int not null,
  day             date not null,
  total_before    bigint not null,
  missing_before  smallint not null,
  total_after     bigint not null,
  missing_after   smallint not null,
  changed_at      timestamptz not null default now(),
  acknowledged_at timestamptz,
  acknowledged_by int references app_user,
  primary key (customer_id, billing_run_id, meter_id, day),
  foreign key (customer_id, meter_id) references meter (customer_id, id)
);
create index billed_day_change_of_estate on billed_day_change (customer_id, estate_id) where acknowledged_at is null;
