-- A register at one place. It is the series, and lives on when the box is exchanged.
create table meter (
  id                   int primary key generated always as identity,
  customer_id          int not null,
  estate_id            int not null,
  name                 text not null check (char_length(name) between 1 and 100),
  obis                 text not null,
  medium               smallint not null check (medium in (1, 6, 7, 8, 9)),
  base_unit            text not null check (base_unit in ('Wh', 'l')),
  market_location_id   text,
  metering_location_id text,
  archived_at          timestamptz,
  version              int not null default 1,
  unique (customer_id, id),
  foreign key (customer_id, estate_id) references estate (customer_id, id)
);
create index meter_of_estate on meter (customer_id, estate_id);

create table meter_assignment (
  customer_id     int not null,
  meter_id        int not null,
  apartment_id    int references apartment,
  kind            smallint not null check (kind in (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 20, 21, 22)),
  measuring_point text not null,
  during          daterange not null check (not isempty(during)),
  primary key (customer_id, meter_id, during),
  foreign key (customer_id, meter_id) references meter (customer_id, id),
  exclude using gist (meter_id with =, during with &&)
);
create index meter_assignment_of_apartment on meter_assignment (apartment_id);

create table device (
  id            int primary key generated always as identity,
  customer_id   int not null,
  estate_id     int not null,
  serial_number text not null,
  device_type   text not null check (device_type in ('AnalogMeter', 'MidMeter', 'MeMeter')),
  installed_on  date not null,
  removed_on    date check (removed_on >= installed_on),
  foreign key (customer_id, estate_id) references estate (customer_id, id)
);

-- Counters are in the meter's base unit (Wh or litres).
create table meter_device (
  customer_id   int not null,
  meter_id      int not null,
  device_id     int not null references device,
  during        daterange not null check (not isempty(during)),
  first_counter bigint,
  last_counter  bigint,
  primary key (customer_id, meter_id, device_id),
  foreign key (customer_id, meter_id) references meter (customer_id, id),
  exclude using gist (meter_id with =, during with &&)
);

create table reading (
  customer_id int not null,
  meter_id    int not null,
  at          timestamptz not null,
  counter     bigint not null check (counter >= 0),
  origin      text not null check (origin in ('remote', 'operator', 'customer', 'estimated', 'substitute')),
  author_id   int references app_user,
  primary key (customer_id, meter_id, at)
);

-- The quarter-hours of one meter on one local day: the source of every chart, KPI and invoice.
-- statuses is null when every amount present was measured.
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

-- Means per quarter-hour of what is never summed, such as the state of charge in per mille.
create table gauge_day (
  customer_id int  not null,
  meter_id    int  not null,
  day         date not null,
  levels      smallint[] not null check (cardinality(levels) in (92, 96, 100)),
  primary key (customer_id, meter_id, day)
);

-- What stood in the store before amounts were replaced by a person or a rule.
create table correction (
  id          bigint primary key generated always as identity,
  customer_id int not null,
  meter_id    int not null,
  day         date not null,
  amounts     int[] not null,
  statuses    smallint[],
  method      text not null,
  author_id   int references app_user,
  at          timestamptz not null default now(),
  revoked_at  timestamptz
);
create index correction_of_meter on correction (customer_id, meter_id, day);

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
  battery_to_house_wh   bigint not null,
  grid_to_house_wh      bigint not null,
  substituted_count     int not null,
  primary key (customer_id, estate_id, day)
);

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
  battery_to_house_wh   bigint not null,
  grid_to_house_wh      bigint not null,
  substituted_count     int not null,
  primary key (customer_id, estate_id, month)
);

-- Days whose values changed since estate_day was derived.
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
