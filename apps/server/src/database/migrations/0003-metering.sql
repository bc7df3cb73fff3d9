-- A register at one place. It is the series of values, and continues when the device is exchanged.
create table meter (
  customer_id          int not null,
  id                   int not null generated always as identity,
  estate_id            int not null,
  name                 text not null check (char_length(name) between 1 and 100),
  obis                 text not null,
  medium               smallint not null check (medium in (1, 6, 7, 8, 9)),
  base_unit            text not null check (base_unit in ('Wh', 'l')),
  market_location_id   text,
  metering_location_id text,
  archived_at          timestamptz,
  version              int not null default 1,
  search               text not null generated always as (search_text(name || ' ' || coalesce(market_location_id, '') || ' '
                       || coalesce(metering_location_id, ''))) stored,
  primary key (customer_id, id),
  foreign key (customer_id, estate_id) references estate (customer_id, id)
);
create index meter_of_estate on meter (customer_id, estate_id);
create index meter_search on meter using gin (search gin_trgm_ops);

create table meter_assignment (
  customer_id     int not null,
  meter_id        int not null,
  apartment_id    int,
  kind            smallint not null check (kind in (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 20, 21, 22)),
  measuring_point text not null,
  during          daterange not null check (not isempty(during)),
  primary key (customer_id, meter_id, during),
  foreign key (customer_id, apartment_id) references apartment (customer_id, id),
  foreign key (customer_id, meter_id) references meter (customer_id, id),
  exclude using gist (customer_id with =, meter_id with =, during with &&)
);
create index meter_assignment_of_apartment on meter_assignment (customer_id, apartment_id);

-- A meter's new place or kind; key figures are recalculated in the night.
create table assignment_change (
  customer_id     int not null,
  id              int not null generated always as identity,
  meter_id        int not null,
  apartment_id    int,
  kind            smallint not null check (kind in (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 20, 21, 22)),
  measuring_point text not null,
  from_day        date not null,
  requested_by    int references app_user,
  requested_at    timestamptz not null default now(),
  applied_at      timestamptz,
  recalculation_id int,
  primary key (customer_id, id),
  foreign key (customer_id, apartment_id) references apartment (customer_id, id),
  foreign key (customer_id, meter_id) references meter (customer_id, id) on delete cascade
);
create unique index assignment_change_waiting on assignment_change (customer_id, meter_id) where applied_at is null;

-- A run that recalculates key figures after changed assignments; started_by is null in the night.
create table recalculation (
  customer_id int not null references customer,
  id          int not null generated always as identity,
  started_by  int references app_user,
  started_at  timestamptz not null default now(),
  finished_at timestamptz,
  changes     int not null default 0,
  days        int not null default 0,
  failure     text,
  primary key (customer_id, id)
);

create table device (
  customer_id   int not null,
  id            int not null generated always as identity,
  estate_id     int not null,
  serial_number text not null,
  device_type   text not null check (device_type in ('AnalogMeter', 'MidMeter', 'MeMeter')),
  installed_on  date not null,
  removed_on    date check (removed_on >= installed_on),
  search        text not null generated always as (search_text(serial_number)) stored,
  primary key (customer_id, id),
  foreign key (customer_id, estate_id) references estate (customer_id, id)
);
create index device_search on device using gin (search gin_trgm_ops);

-- Counters are in the meter's base unit (Wh or litres).
create table meter_device (
  customer_id   int not null,
  meter_id      int not null,
  device_id     int not null,
  during        daterange not null check (not isempty(during)),
  first_counter bigint,
  last_counter  bigint,
  primary key (customer_id, meter_id, device_id),
  foreign key (customer_id, device_id) references device (customer_id, id),
  foreign key (customer_id, meter_id) references meter (customer_id, id),
  exclude using gist (customer_id with =, meter_id with =, during with &&)
);
create index meter_device_of_device on meter_device (customer_id, device_id);

create table reading (
  customer_id int not null,
  meter_id    int not null,
  at          timestamptz not null,
  counter     bigint not null check (counter >= 0),
  origin      text not null check (origin in ('remote', 'operator', 'customer', 'estimated', 'substitute')),
  author_id   int references app_user,
  created_at  timestamptz not null default now(),
  -- implausible, but confirmed by the user
  is_confirmed boolean not null default false,
  primary key (customer_id, meter_id, at)
);

-- The quarter-hours of one meter on one local day: the source of every chart, KPI and invoice.
-- statuses is null if all present amounts were measured.
create table meter_day (
  customer_id int      not null,
  meter_id    int      not null,
  day         date     not null,
  amounts     int[]    not null check (cardinality(amounts) in (92, 96, 100)),
  statuses    smallint[] check (cardinality(statuses) = cardinality(amounts)),
  total       bigint   not null,
  missing     smallint not null check (missing >= 0),
  substituted smallint not null check (substituted >= 0),
  primary key (customer_id, meter_id, day)
);

create table meter_month (
  customer_id   int    not null,
  meter_id      int    not null,
  month         date   not null check (extract(day from month) = 1),
  total         bigint not null,
  quarter_hours int    not null,
  missing       int    not null,
  substituted   int    not null,
  primary key (customer_id, meter_id, month)
);
-- A month of all meters, for the overview of estates.
create index meter_month_by_month on meter_month (customer_id, month) include (meter_id, quarter_hours, missing);

-- Means per quarter-hour of gauges, which are never summed, such as the state of charge in per mille.
create table gauge_day (
  customer_id int  not null,
  meter_id    int  not null,
  day         date not null,
  levels      smallint[] not null check (cardinality(levels) in (92, 96, 100)),
  primary key (customer_id, meter_id, day)
);

-- Days whose gaps a user or a rule has filled. Rows with one fill_id were filled together and are undone together.
create sequence gap_fill_number;
create table gap_fill (
  customer_id int not null,
  id          bigint not null generated always as identity,
  fill_id     bigint not null,
  meter_id    int not null,
  day         date not null,
  -- the stored values before
  amounts     int[] not null,
  statuses    smallint[],
  -- the written values, null where nothing was written: only these can be undone
  filled      int[] not null check (cardinality(filled) = cardinality(amounts)),
  method      text not null,
  -- null: filled by the estate's rule
  author_id   int references app_user,
  at          timestamptz not null default now(),
  revoked_at  timestamptz,
  revoked_by  int references app_user,
  primary key (customer_id, id)
);
create index gap_fill_of_meter on gap_fill (customer_id, meter_id, day);
create index gap_fill_by_number on gap_fill (customer_id, fill_id);

-- Fills gaps of an estate's meters automatically: only gaps up to a number of quarter-hours, a number of days after
-- their end.
create table gap_fill_rule (
  customer_id           int not null,
  estate_id             int not null,
  is_active             boolean not null,
  longest_quarter_hours smallint not null check (longest_quarter_hours between 1 and 672),
  wait_days             smallint not null check (wait_days between 1 and 60),
  version               int not null default 1,
  changed_by            int references app_user,
  changed_at            timestamptz not null default now(),
  -- the last night in which the rule ran, and the number of gaps it filled then
  ran_on                date,
  filled_gaps           int,
  primary key (customer_id, estate_id),
  foreign key (customer_id, estate_id) references estate (customer_id, id)
);

-- The balance of an estate on one local day, derived from its meters. Totals count only quarter-hours with values.
create table estate_day (
  customer_id           int not null,
  estate_id             int not null,
  day                   date not null,
  pv                    int[],
  consumption           int[],
  grid_import           int[],
  feed_in               int[],
  charge                int[],
  discharge             int[],
  substituted           smallint[],
  quarter_hours         int not null,
  pv_wh                 bigint not null,
  pv_count              int not null,
  feed_in_wh            bigint not null,
  feed_in_count         int not null,
  import_wh             bigint not null,
  import_count          int not null,
  consumption_wh        bigint not null,
  consumption_count     int not null,
  charge_wh             bigint not null,
  charge_count          int not null,
  discharge_wh          bigint not null,
  discharge_count       int not null,
  self_wh               bigint not null,
  self_count            int not null,
  self_pv_wh            bigint not null,
  balance_count         int not null,
  consumption_import_wh bigint not null,
  direct_wh             bigint not null,
  pv_to_battery_wh      bigint not null,
  pv_to_grid_wh         bigint not null,
  battery_to_consumption_wh   bigint not null,
  grid_to_consumption_wh      bigint not null,
  substituted_count     int not null,
  primary key (customer_id, estate_id, day)
);
-- The overview shows thirty days of each estate; this index avoids reading a thousand estates' rows with quarter-hours.
create index estate_day_pv on estate_day (customer_id, estate_id, day) include (pv_wh, pv_count, quarter_hours);

create table estate_month (
  customer_id           int not null,
  estate_id             int not null,
  month                 date not null check (extract(day from month) = 1),
  quarter_hours         int not null,
  pv_wh                 bigint not null,
  pv_count              int not null,
  feed_in_wh            bigint not null,
  feed_in_count         int not null,
  import_wh             bigint not null,
  import_count          int not null,
  consumption_wh        bigint not null,
  consumption_count     int not null,
  charge_wh             bigint not null,
  charge_count          int not null,
  discharge_wh          bigint not null,
  discharge_count       int not null,
  self_wh               bigint not null,
  self_count            int not null,
  self_pv_wh            bigint not null,
  balance_count         int not null,
  consumption_import_wh bigint not null,
  direct_wh             bigint not null,
  pv_to_battery_wh      bigint not null,
  pv_to_grid_wh         bigint not null,
  battery_to_consumption_wh   bigint not null,
  grid_to_consumption_wh      bigint not null,
  substituted_count     int not null,
  primary key (customer_id, estate_id, month)
);

-- Days whose values have changed since estate_day was derived.
create table estate_day_mark (
  customer_id int not null,
  estate_id   int not null,
  day         date not null,
  marked_at   timestamptz not null default now(),
  primary key (customer_id, estate_id, day)
);
create index estate_day_mark_age on estate_day_mark (marked_at);

create table co2_factor (
  year                int primary key,
  co2_grams_per_kwh   int not null,
  source              text not null,
  is_verified         boolean not null default false
);
insert into co2_factor (year, co2_grams_per_kwh, source, is_verified)
values (2024, 363, 'Umweltbundesamt, direkter Emissionsfaktor des deutschen Strommixes 2024', true);
