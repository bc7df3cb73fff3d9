-- What a controller says it is made of; the newest only.
create table edge_config (
  customer_id int not null,
  edge_id     int not null,
  components  jsonb not null,
  hash        text not null,
  received_at timestamptz not null,
  primary key (customer_id, edge_id),
  foreign key (customer_id, edge_id) references edge (customer_id, id) on delete cascade
);

-- Which counter of a controller a meter is read from. power_sign: 1 when it rises with positive power, else -1.
create table edge_meter (
  customer_id  int not null,
  edge_id      int not null,
  meter_id     int not null,
  component_id text not null check (char_length(component_id) between 1 and 100),
  channel      text not null check (char_length(channel) between 1 and 100),
  power_sign   smallint not null default 1 check (power_sign in (-1, 1)),
  created_at   timestamptz not null default now(),
  created_by   int references app_user,
  primary key (customer_id, meter_id),
  unique (customer_id, edge_id, component_id, channel),
  foreign key (customer_id, edge_id) references edge (customer_id, id) on delete cascade,
  foreign key (customer_id, meter_id) references meter (customer_id, id) on delete cascade
);

-- Who holds a controller's connection. Of two the newer epoch wins: the server with the older one closes it.
create table edge_connection (
  customer_id     int not null,
  edge_id         int not null,
  server_id       text not null,
  epoch           int not null,
  connected_at    timestamptz not null,
  disconnected_at timestamptz,
  -- how far its clock is ahead of ours, in ms; null until it has sent live values
  clock_ahead_ms  bigint,
  primary key (customer_id, edge_id),
  foreign key (customer_id, edge_id) references edge (customer_id, id) on delete cascade
);

-- The last live values of a controller: power in W, state of charge in per cent.
create table edge_live (
  customer_id int not null,
  edge_id     int not null,
  at          timestamptz not null,
  live_values jsonb not null,
  primary key (customer_id, edge_id),
  foreign key (customer_id, edge_id) references edge (customer_id, id) on delete cascade
);

-- What is odd about a controller's values, once per kind and meter, with how often it was seen. meter_id 0: no meter's.
create table edge_notice (
  customer_id int not null,
  edge_id     int not null,
  meter_id    int not null default 0,
  code        text not null,
  first_at    timestamptz not null,
  last_at     timestamptz not null,
  count       int not null,
  detail      jsonb,
  primary key (customer_id, edge_id, meter_id, code),
  foreign key (customer_id, edge_id) references edge (customer_id, id) on delete cascade
);

-- Counter readings in steps of five minutes, one local day a row: what quarter-hours are formed from.
-- counters[i] is what stood at the end of the i-th five minutes after local midnight, in base units; null is unknown.
create table counter_day (
  customer_id int not null,
  meter_id    int not null,
  day         date not null,
  counters    bigint[] not null check (cardinality(counters) in (276, 288, 300)),
  primary key (customer_id, meter_id, day)
);
create index counter_day_age on counter_day (day);

alter table reading
  add column created_at timestamptz not null default now(),
  -- odd, and entered all the same
  add column is_confirmed boolean not null default false;

-- A meter's new place or kind; key figures follow in the night.
create table assignment_change (
  id              int primary key generated always as identity,
  customer_id     int not null,
  meter_id        int not null,
  apartment_id    int references apartment,
  kind            smallint not null check (kind in (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 20, 21, 22)),
  measuring_point text not null,
  from_day        date not null,
  requested_by    int references app_user,
  requested_at    timestamptz not null default now(),
  applied_at      timestamptz,
  recalculation_id int,
  foreign key (customer_id, meter_id) references meter (customer_id, id) on delete cascade
);
create unique index assignment_change_waiting on assignment_change (customer_id, meter_id) where applied_at is null;

-- A run that lets key figures follow changed places; started_by is null in the night.
create table recalculation (
  id          int primary key generated always as identity,
  customer_id int not null references customer,
  started_by  int references app_user,
  started_at  timestamptz not null default now(),
  finished_at timestamptz,
  changes     int not null default 0,
  days        int not null default 0,
  failure     text
);
create index recalculation_of_customer on recalculation (customer_id, id);

-- What fills gaps of an estate's meters without a person. Only gaps up to so many quarter-hours, so many days after they ended.
create table substitute_rule (
  customer_id           int not null,
  estate_id             int not null,
  is_active             boolean not null,
  longest_quarter_hours smallint not null check (longest_quarter_hours between 1 and 672),
  wait_days             smallint not null check (wait_days between 1 and 60),
  version               int not null default 1,
  changed_by            int references app_user,
  changed_at            timestamptz not null default now(),
  primary key (customer_id, estate_id),
  foreign key (customer_id, estate_id) references estate (customer_id, id)
);

-- Days filled at once belong together: they are revoked together. Nobody as author: by the estate's rule.
create sequence correction_fill;
alter table correction
  add column fill_id    bigint,
  add column revoked_by int references app_user;
update correction set fill_id = nextval('correction_fill');
alter table correction alter column fill_id set not null;
create index correction_of_fill on correction (customer_id, fill_id);

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
