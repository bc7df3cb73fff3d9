-- The tables of version 1.0.0 before its own migrations: made from those that led here. Later ones only add to it.

create extension if not exists btree_gist;
create extension if not exists pg_trgm;

-- Normalizes searched and typed text to the same plain letters: 'Prießnitzhöfe 2–10' becomes ' priessnitzhofe 2 10'.
-- Every word begins after a blank. Punctuation becomes blanks, so typed text never contains a wildcard of LIKE.
create function search_text(of_text text) returns text language sql immutable parallel safe as $$
  select ' ' || replace(replace(replace(replace(translate(lower(of_text),
    'ÄäÖöÜüÀàÁáÂâÃãÅåĄąÇçĆćČčĎďÈèÉéÊêËëĘęĚěĞğÌìÍíÎîÏïİıŁłÑñŃńŇňÒòÓóÔôÕõØøŐőŘřŚśŞşŠšŤťÙùÚúÛûŮůŰűÝýŹźŻżŽž!"#$%&''()*+,-./:;<=>?@[\]^_`{|}~–—„“”‚‘’€§°·…',
    'aaoouuaaaaaaaaaaaaccccccddeeeeeeeeeeeeggiiiiiiiiiillnnnnnnoooooooooooorrssssssttuuuuuuuuuuyyzzzzzz'
      || repeat(' ', 45)),
    'ß', 'ss'), 'ae', 'a'), 'oe', 'o'), 'ue', 'u')
$$;

-- array_to_string is only stable, because the text of some element types depends on settings; that of text does not.
-- The schema is named, since indexes are built with an empty search path.
create function search_names(of_names text[]) returns text language sql immutable parallel safe as $$
  select public.search_text(array_to_string(of_names, ' '))
$$;

-- The amounts of a day as one string of bits: how many there are (8 bits), the bits of each (8), one less than the least
-- amount (32), and each amount above that, filled to whole bytes; 0 is a missing amount. Written and read by
-- database/packed-amounts.ts.
create function amount_count(packed bit varying) returns int
  language sql immutable parallel safe
  return substring(packed from 1 for 8)::int;

create function unpack_amounts(packed bit varying) returns table (place int, amount int)
  language sql immutable parallel safe rows 96
begin atomic
  select number, (nullif(substring(packed from 49 + width * (number - 1) for width)::bigint, 0) + base)::int
  from (select amount_count(packed) as count, substring(packed from 9 for 8)::int as width,
      substring(packed from 17 for 32)::int as base offset 0) as header,
    generate_series(1, header.count) as number;
end;

-- Whether all amounts from a place on are missing.
create function is_missing_from(packed bit varying, place int) returns boolean
  language sql immutable parallel safe
  return position(B'1' in substring(packed from 49 + substring(packed from 9 for 8)::int * (place - 1))) = 0;

create table authority (
  id   int primary key,
  name text not null
);

create table customer (
  id           int generated always as identity primary key,
  authority_id int not null default 1 references authority,
  name         text not null check (char_length(name) between 1 and 100),
  street       text,
  house_number text,
  zip_code     text,
  city         text,
  state        text,
  country      text not null default 'Deutschland',
  version      int not null default 1,
  created_at   timestamptz not null default now(),
  search       text not null generated always as (search_text(name)) stored
);
create unique index customer_name on customer (authority_id, lower(name));
create index customer_search on customer using gin (search gin_trgm_ops);

-- An index by id alone: users of the operating company open every resource by the id in its URL.
create table estate_group (
  customer_id int not null references customer,
  id          int not null generated always as identity,
  parent_id   int,
  name        text not null check (char_length(name) between 1 and 100),
  version     int not null default 1,
  search      text not null generated always as (search_text(name)) stored,
  primary key (customer_id, id),
  foreign key (customer_id, parent_id) references estate_group,
  check (parent_id <> id)
);
create unique index estate_group_name on estate_group (customer_id, coalesce(parent_id, 0), lower(name));
create index estate_group_of_parent on estate_group (customer_id, parent_id);
create index estate_group_search on estate_group using gin (search gin_trgm_ops);
create index estate_group_by_id on estate_group (id);

create table estate (
  customer_id         int not null references customer,
  id                  int not null generated always as identity,
  estate_group_id     int,
  name                text not null check (char_length(name) between 1 and 100),
  project_id          text,
  description         text,
  time_zone           text not null default 'Europe/Berlin' check (time_zone in ('Europe/Berlin', 'Europe/Vienna', 'Europe/Zurich')),
  floors_count        smallint,
  construction_year   smallint,
  building_type       smallint not null default 0 check (building_type between 0 and 14),
  allocation_key      smallint not null default 1 check (allocation_key between 1 and 4),
  street              text,
  house_number        text,
  zip_code            text,
  city                text,
  state               text,
  country             text not null default 'de' check (country in ('de', 'at', 'ch')),
  archived_at         timestamptz,
  version             int not null default 1,
  search              text not null generated always as (search_text(name || ' ' || coalesce(street, '') || ' ' ||
                      coalesce(house_number, '') || ' ' || coalesce(city, '') || ' ' || coalesce(project_id, '')))
                      stored,
  -- What the house connection lets through: its fuse in A, and the power agreed with the grid operator in kW.
  connection_fuse_a   int check (connection_fuse_a > 0),
  connection_power_kw double precision check (connection_power_kw > 0),
  primary key (customer_id, id),
  foreign key (customer_id, estate_group_id) references estate_group
);
create unique index estate_name on estate (customer_id, lower(name)) where archived_at is null;
create index estate_of_group on estate (customer_id, estate_group_id);
create index estate_search on estate using gin (search gin_trgm_ops);
create index estate_by_id on estate (id);

create table building_area (
  customer_id         int not null,
  estate_id           int not null,
  area_classification smallint not null check (area_classification between 1 and 11),
  norm                smallint check (norm between 1 and 6),
  area_sqm            numeric(12,2) not null check (area_sqm > 0),
  primary key (customer_id, estate_id, area_classification),
  foreign key (customer_id, estate_id) references estate
);

create table apartment (
  customer_id int not null,
  id          int not null generated always as identity,
  estate_id   int not null,
  name        text not null check (char_length(name) between 1 and 100),
  area_sqm    numeric(8,2) check (area_sqm > 0),
  floor       text,
  archived_at timestamptz,
  version     int not null default 1,
  search      text not null generated always as (search_text(name)) stored,
  primary key (customer_id, id),
  unique (customer_id, estate_id, id),
  foreign key (customer_id, estate_id) references estate
);
create unique index apartment_name on apartment (customer_id, estate_id, lower(name)) where archived_at is null;
create index apartment_search on apartment using gin (search gin_trgm_ops);
create index apartment_by_id on apartment (id);

create table edge (
  customer_id     int not null,
  id              int not null generated always as identity,
  estate_id       int not null,
  name            text not null check (char_length(name) between 1 and 100),
  position        text,
  start_date      date,
  end_date        date,
  version         int not null default 1,
  -- when the edge's key was created (edge_key)
  key_created_at  timestamptz,
  last_message_at timestamptz,
  primary key (customer_id, id),
  foreign key (customer_id, estate_id) references estate,
  check (end_date > start_date)
);
create index edge_of_estate on edge (customer_id, estate_id);

-- Finds the edge of a key at its connection; only the hash of the key is stored.
create table edge_key (
  key_hash    bytea primary key,
  customer_id int not null,
  edge_id     int not null,
  unique (customer_id, edge_id)
);

create table app_user (
  id                   int generated always as identity primary key,
  sub                  text unique,
  email                text not null check (char_length(email) <= 254),
  first_name           text not null check (char_length(first_name) between 1 and 100),
  last_name            text not null check (char_length(last_name) between 1 and 100),
  phone                text,
  authority_id         int references authority,
  invitation_completed boolean not null default false,
  invited_at           timestamptz,
  last_seen_at         timestamptz,
  version              int not null default 1,
  created_at           timestamptz not null default now(),
  search               text not null generated always as (search_text(first_name || ' ' || last_name || ' ' || email)) stored,
  -- The former e-mail gets a notice of links for a new password for some days; tokens issued earlier are refused.
  previous_email       text,
  email_changed_at     timestamptz,
  tokens_valid_from    timestamptz,
  -- The newest sign-in at an external identity provider that the audit log has; the embedded one reports each by itself.
  signed_in_at         timestamptz
);
create unique index app_user_email on app_user (lower(email));
create index app_user_search on app_user using gin (search gin_trgm_ops);

-- The customers at which a user has rights or occupancies: a token names only the user.
create table user_customer (
  user_id     int not null references app_user,
  customer_id int not null references customer,
  primary key (user_id, customer_id)
);

create table customer_member (
  customer_id int not null references customer,
  user_id     int not null references app_user,
  primary key (customer_id, user_id),
  foreign key (user_id, customer_id) references user_customer
);

-- Users of the operating company with all rights (role 10).
create table authority_admin (
  user_id      int primary key references app_user,
  authority_id int not null references authority
);

-- level: 2 customer, 3 estate group, 4 estate. A tenant's right on an apartment follows from the occupancy.
create table access_right (
  customer_id int not null references customer,
  user_id     int not null references app_user,
  role        smallint not null check (role in (20, 21, 30, 31, 41, 43)),
  level       smallint not null check (level between 2 and 4),
  resource_id int not null,
  primary key (customer_id, user_id, role, level, resource_id),
  foreign key (user_id, customer_id) references user_customer
);
create index access_right_on_resource on access_right (customer_id, level, resource_id);

create table occupancy (
  customer_id  int not null,
  id           int not null generated always as identity,
  apartment_id int not null,
  during       daterange not null check (not isempty(during) and lower_inc(during)),
  primary key (customer_id, id),
  foreign key (customer_id, apartment_id) references apartment,
  exclude using gist (customer_id with =, apartment_id with =, during with &&)
);

create table occupancy_member (
  customer_id  int not null,
  occupancy_id int not null,
  user_id      int not null references app_user,
  -- Tenants who join an existing occupancy see values from the day of joining on; null: from the move-in on.
  sees_from    date,
  joined_at    timestamptz default now(),
  primary key (customer_id, occupancy_id, user_id),
  foreign key (user_id, customer_id) references user_customer,
  foreign key (customer_id, occupancy_id) references occupancy
);
create index occupancy_member_of_user on occupancy_member (customer_id, user_id);

-- Data of the embedded OpenID provider: sessions, codes, grants, running sign-ins.
-- payload is json, not jsonb: a request's state may hold characters that jsonb refuses.
create table identity_payload (
  model       text not null,
  id          text not null,
  payload     json not null,
  grant_id    text,
  uid         text,
  user_code   text,
  account_sub text,
  expires_at  timestamptz,
  consumed_at timestamptz,
  primary key (model, id)
);
create index identity_payload_of_grant on identity_payload (grant_id) where grant_id is not null;
create index identity_payload_by_uid on identity_payload (model, uid) where uid is not null;
create index identity_payload_by_user_code on identity_payload (model, user_code) where user_code is not null;
create index identity_payload_of_account on identity_payload (account_sub) where account_sub is not null;
create index identity_payload_expiry on identity_payload (expires_at);

create table identity_key (
  kid        text primary key,
  purpose    text not null check (purpose in ('tokens', 'cookies')),
  jwk        json not null,
  created_at timestamptz not null default now()
);

create table identity_account (
  sub           text primary key,
  email         text not null check (char_length(email) between 3 and 254),
  first_name    text not null check (char_length(first_name) between 1 and 100),
  last_name     text not null check (char_length(last_name) between 1 and 100),
  password_hash text,
  created_at    timestamptz not null default now(),
  disabled_at   timestamptz
);
create unique index identity_account_email on identity_account (lower(email));

-- Wrong passwords, counted per e-mail and per IP address; key is a hash.
create table sign_in_attempt (
  id  bigint generated always as identity primary key,
  key text not null,
  at  timestamptz not null
);
create index sign_in_attempt_of_key on sign_in_attempt (key, at);
create index sign_in_attempt_at on sign_in_attempt (at);

-- Links to choose a password. Only their hash is stored; only the newest link of an account is valid, and only once.
create table identity_password_link (
  id          bigint generated always as identity primary key,
  token_hash  bytea not null unique,
  account_sub text not null references identity_account on delete cascade,
  purpose     text not null check (purpose in ('invitation', 'reset')),
  expires_at  timestamptz not null
);
create index identity_password_link_of_account on identity_password_link (account_sub, id);
create index identity_password_link_expiry on identity_password_link (expires_at);

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
  -- What a plant can generate at most, in kWp: values of a file above it are asked about.
  peak_power_kw        double precision check (peak_power_kw > 0),
  -- What a battery can store, in kWh, at the meter of its state of charge.
  storage_capacity_kwh double precision check (storage_capacity_kwh > 0),
  primary key (customer_id, id),
  foreign key (customer_id, estate_id) references estate
);
create index meter_of_estate on meter (customer_id, estate_id);
create index meter_search on meter using gin (search gin_trgm_ops);

create table meter_assignment (
  customer_id     int not null,
  meter_id        int not null,
  apartment_id    int,
  -- 30: the energy that the metering operator allocates to a participant, per quarter-hour.
  kind            smallint not null check (kind in (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 20, 21, 22, 30)),
  measuring_point text not null,
  during          daterange not null check (not isempty(during)),
  primary key (customer_id, meter_id, during),
  foreign key (customer_id, apartment_id) references apartment,
  foreign key (customer_id, meter_id) references meter,
  exclude using gist (customer_id with =, meter_id with =, during with &&)
);
create index meter_assignment_of_apartment on meter_assignment (customer_id, apartment_id);

-- A meter's new place or kind; key figures are recalculated in the night.
create table assignment_change (
  customer_id      int not null,
  id               int not null generated always as identity,
  meter_id         int not null,
  apartment_id     int,
  kind             smallint not null check (kind in (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 20, 21, 22, 30)),
  measuring_point  text not null,
  from_day         date not null,
  requested_by     int references app_user,
  requested_at     timestamptz not null default now(),
  applied_at       timestamptz,
  recalculation_id int,
  primary key (customer_id, id),
  foreign key (customer_id, apartment_id) references apartment,
  foreign key (customer_id, meter_id) references meter on delete cascade
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
  removed_on    date,
  search        text not null generated always as (search_text(serial_number)) stored,
  primary key (customer_id, id),
  foreign key (customer_id, estate_id) references estate,
  check (removed_on >= installed_on)
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
  foreign key (customer_id, device_id) references device,
  foreign key (customer_id, meter_id) references meter,
  exclude using gist (customer_id with =, meter_id with =, during with &&)
);
create index meter_device_of_device on meter_device (customer_id, device_id);

create table reading (
  customer_id  int not null,
  meter_id     int not null,
  at           timestamptz not null,
  counter      bigint not null check (counter >= 0),
  origin       text not null check (origin in ('remote', 'operator', 'customer', 'estimated', 'substitute')),
  author_id    int references app_user,
  created_at   timestamptz not null default now(),
  -- implausible, but confirmed by the user
  is_confirmed boolean not null default false,
  primary key (customer_id, meter_id, at)
);

-- The quarter-hours of one meter on one local day: the source of every chart, KPI and invoice.
-- statuses is null if all present amounts were measured.
create table meter_day (
  customer_id int not null,
  meter_id    int not null,
  day         date not null,
  amounts     bit varying not null check (amount_count(amounts) = any (array[92, 96, 100])),
  statuses    smallint[],
  total       bigint not null,
  missing     smallint not null check (missing >= 0),
  substituted smallint not null check (substituted >= 0),
  primary key (customer_id, meter_id, day),
  check (cardinality(statuses) = amount_count(amounts))
);

-- The totals of the running month change all day. As long as no index holds them, and a page has room, a row is
-- changed in its place and no index is touched.
create table meter_month (
  customer_id   int not null,
  meter_id      int not null,
  month         date not null check (extract(day from month) = 1),
  total         bigint not null,
  quarter_hours int not null,
  missing       int not null,
  substituted   int not null,
  -- The place in the month of a meter's last value, the first quarter-hour being 1; 0 without any. It tells until when
  -- values have come, for many meters at once and without reading their days.
  last_place    smallint not null default 0,
  primary key (customer_id, meter_id, month)
) with (fillfactor = 45);
-- A month of all meters, for the overview of estates.
create index meter_month_by_month on meter_month (customer_id, month);

-- Means per quarter-hour of gauges, which are never summed, such as the state of charge in per mille.
create table gauge_day (
  customer_id int not null,
  meter_id    int not null,
  day         date not null,
  levels      smallint[] not null check (cardinality(levels) = any (array[92, 96, 100])),
  primary key (customer_id, meter_id, day)
);

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
  filled      int[] not null,
  method      text not null,
  -- null: filled by the estate's rule
  author_id   int references app_user,
  at          timestamptz not null default now(),
  revoked_at  timestamptz,
  revoked_by  int references app_user,
  primary key (customer_id, id),
  check (cardinality(filled) = cardinality(amounts))
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
  foreign key (customer_id, estate_id) references estate
);

-- The balance of an estate on one local day, derived from its meters. Totals count only quarter-hours with values.
create table estate_day (
  customer_id               int not null,
  estate_id                 int not null,
  day                       date not null,
  pv                        int[],
  consumption               int[],
  grid_import               int[],
  feed_in                   int[],
  charge                    int[],
  discharge                 int[],
  substituted               smallint[],
  quarter_hours             int not null,
  pv_wh                     bigint not null,
  pv_count                  int not null,
  feed_in_wh                bigint not null,
  feed_in_count             int not null,
  import_wh                 bigint not null,
  import_count              int not null,
  consumption_wh            bigint not null,
  consumption_count         int not null,
  charge_wh                 bigint not null,
  charge_count              int not null,
  discharge_wh              bigint not null,
  discharge_count           int not null,
  self_wh                   bigint not null,
  self_count                int not null,
  self_pv_wh                bigint not null,
  balance_count             int not null,
  consumption_import_wh     bigint not null,
  direct_wh                 bigint not null,
  pv_to_battery_wh          bigint not null,
  pv_to_grid_wh             bigint not null,
  battery_to_consumption_wh bigint not null,
  grid_to_consumption_wh    bigint not null,
  substituted_count         int not null,
  primary key (customer_id, estate_id, day)
);
-- The overview shows thirty days of each estate; this index avoids reading a thousand estates' rows with quarter-hours.
create index estate_day_pv on estate_day (customer_id, estate_id, day) include (pv_wh, pv_count, quarter_hours);

create table estate_month (
  customer_id               int not null,
  estate_id                 int not null,
  month                     date not null check (extract(day from month) = 1),
  quarter_hours             int not null,
  pv_wh                     bigint not null,
  pv_count                  int not null,
  feed_in_wh                bigint not null,
  feed_in_count             int not null,
  import_wh                 bigint not null,
  import_count              int not null,
  consumption_wh            bigint not null,
  consumption_count         int not null,
  charge_wh                 bigint not null,
  charge_count              int not null,
  discharge_wh              bigint not null,
  discharge_count           int not null,
  self_wh                   bigint not null,
  self_count                int not null,
  self_pv_wh                bigint not null,
  balance_count             int not null,
  consumption_import_wh     bigint not null,
  direct_wh                 bigint not null,
  pv_to_battery_wh          bigint not null,
  pv_to_grid_wh             bigint not null,
  battery_to_consumption_wh bigint not null,
  grid_to_consumption_wh    bigint not null,
  substituted_count         int not null,
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
  year              int primary key,
  co2_grams_per_kwh int not null,
  source            text not null,
  is_verified       boolean not null default false,
  version           int not null default 1
);

-- The latest list of components that an edge has sent.
create table edge_config (
  customer_id int not null,
  edge_id     int not null,
  components  jsonb not null,
  hash        text not null,
  received_at timestamptz not null,
  primary key (customer_id, edge_id),
  foreign key (customer_id, edge_id) references edge on delete cascade
);

-- The register of an edge from which a meter is read. power_sign: 1 if the counter rises with positive power, else -1.
create table register_mapping (
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
  foreign key (customer_id, edge_id) references edge on delete cascade,
  foreign key (customer_id, meter_id) references meter on delete cascade
);

-- The current connection of an edge. Of two connections the newer epoch wins: the server of the older one closes it.
create table edge_connection (
  customer_id     int not null,
  edge_id         int not null,
  server_id       text not null,
  epoch           int not null,
  connected_at    timestamptz not null,
  disconnected_at timestamptz,
  -- how far the edge's clock is ahead of ours, in ms; null until it has sent live values
  clock_ahead_ms  bigint,
  primary key (customer_id, edge_id),
  foreign key (customer_id, edge_id) references edge on delete cascade
);

-- The last live values of an edge: power in W, state of charge in per cent.
create table edge_live (
  customer_id int not null,
  edge_id     int not null,
  at          timestamptz not null,
  live_values jsonb not null,
  primary key (customer_id, edge_id),
  foreign key (customer_id, edge_id) references edge on delete cascade
);

-- Problems in an edge's values, one row per kind and meter, with their number. meter_id 0: no meter.
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
  foreign key (customer_id, edge_id) references edge on delete cascade
);

-- Counters every five minutes, one local day per row; quarter-hours are formed from them.
-- counters[i] is the counter at the end of the i-th five minutes after local midnight, in base units; null is unknown.
create table counter_day (
  customer_id            int not null,
  meter_id               int not null,
  day                    date not null,
  counters               bigint[] not null check (cardinality(counters) = any (array[276, 288, 300])),
  -- Formerly a counter that an edge resent for a full hour was stored five minutes too early. Marks the days that may
  -- contain
  -- such a counter (one at xx:55 without one at the full hour), so that their quarter-hours can be formed again.
  may_have_early_resends boolean not null default false,
  primary key (customer_id, meter_id, day)
);
create index counter_day_age on counter_day (day);

-- The instant from which a meter is read from another register; counters before and after it are never subtracted.
create table counter_series (
  customer_id int not null,
  meter_id    int not null,
  begins_at   timestamptz not null,
  primary key (customer_id, meter_id, begins_at),
  foreign key (customer_id, meter_id) references meter on delete cascade
);

-- As counter_day, for registers of an edge without a meter; moved to a meter when it is mapped to the register.
create table unmapped_register_day (
  customer_id            int not null,
  edge_id                int not null,
  day                    date not null,
  -- component/Channel
  address                text not null,
  counters               bigint[] not null check (cardinality(counters) = any (array[276, 288, 300])),
  may_have_early_resends boolean not null default false,
  primary key (customer_id, edge_id, day, address),
  foreign key (customer_id, edge_id) references edge on delete cascade
);
create index unmapped_register_day_age on unmapped_register_day (day);

-- The legal entity that sells electricity and issues the invoices; it may supply several estates of its customer.
create table provider (
  customer_id       int not null references customer,
  id                int not null generated always as identity,
  name              text not null check (char_length(name) between 1 and 100),
  street            text not null,
  house_number      text not null,
  zip_code          text not null,
  city              text not null,
  hotline           text not null,
  hotline_hours     text,
  email             text not null,
  register_court    text,
  register_number   text,
  directors         text[] not null default '{}',
  vat_id            text,
  tax_number        text,
  is_small_business boolean not null default false,
  iban              text not null,
  bic               text not null,
  bank_name         text not null,
  account_holder    text not null,
  creditor_id       text,
  logo              bytea,
  logo_type         text check (logo_type in ('image/png', 'image/jpeg')),
  invoice_prefix    text not null default 'RE' check (invoice_prefix ~ '^[A-Z0-9-]{1,10}$'),
  version           int not null default 1,
  -- What an invoice must name depends on the legal form; providers from before it keep what they have.
  legal_form        text not null check (legal_form in ('sole_trader', 'partnership', 'capital_company', 'association')),
  primary key (customer_id, id),
  check ((logo is null) = (logo_type is null))
);
create unique index provider_name on provider (customer_id, lower(name));

-- The last number used in each of a provider's ranges; taking a number locks the row until the transaction ends.
create table number_range (
  customer_id int not null,
  provider_id int not null,
  series      text not null check (series in ('invoice', 'cancellation', 'customer', 'contract', 'mandate')),
  year        int not null,
  last_number int not null check (last_number >= 0),
  primary key (customer_id, provider_id, series, year),
  foreign key (customer_id, provider_id) references provider
);

create table estate_supply (
  customer_id            int not null,
  id                     int not null generated always as identity,
  estate_id              int not null,
  provider_id            int not null,
  supply_model           text not null check (supply_model in ('full_supply', 'ggv')),
  allocation_key         smallint not null check (allocation_key between 1 and 4),
  allocation_base        text not null default 'generation' check (allocation_base in ('generation', 'allocatable')),
  unused_part            text not null default 'fed_in' check (unused_part in ('fed_in', 'passed_on')),
  metering_operator      text,
  metering_operator_code text,
  grid_operator          text,
  grid_operator_code     text,
  has_electric_hot_water boolean not null default false,
  during                 daterange not null check (not isempty(during) and lower_inc(during)),
  -- Rows that people edit carry a version.
  version                int not null default 1,
  primary key (customer_id, id),
  foreign key (customer_id, estate_id) references estate,
  foreign key (customer_id, provider_id) references provider,
  exclude using gist (customer_id with =, estate_id with =, during with &&)
);

-- The sources of a provider's electricity in a year (§ 42 EnWG), in per cent that add up to exactly 100.
create table electricity_mix (
  customer_id                  int not null,
  provider_id                  int not null,
  year                         int not null check (year between 2000 and 2100),
  tenant_electricity_percent   numeric(5,2) not null check (tenant_electricity_percent >= 0),
  renewables_funded_percent    numeric(5,2) not null check (renewables_funded_percent >= 0),
  renewables_certified_percent numeric(5,2) not null check (renewables_certified_percent >= 0),
  natural_gas_percent          numeric(5,2) not null check (natural_gas_percent >= 0),
  coal_percent                 numeric(5,2) not null check (coal_percent >= 0),
  other_fossils_percent        numeric(5,2) not null check (other_fossils_percent >= 0),
  nuclear_percent              numeric(5,2) not null check (nuclear_percent >= 0),
  co2_grams_per_kwh            numeric(7,2) not null check (co2_grams_per_kwh >= 0),
  nuclear_waste_grams_per_kwh  numeric(9,5) not null check (nuclear_waste_grams_per_kwh >= 0),
  source                       text not null,
  version                      int not null default 1,
  -- The countries of a year's guarantees of origin with their shares (EnWG § 42); null if they are not entered.
  guarantee_countries          text check (char_length(guarantee_countries) between 1 and 200),
  -- Products of a provider that have a mix of their own (EnWG § 42 (3)): name, share of its sales, sources, emissions.
  products                     jsonb not null check (jsonb_typeof(products) = 'array'),
  primary key (customer_id, provider_id, year),
  foreign key (customer_id, provider_id) references provider,
  check ((tenant_electricity_percent + renewables_funded_percent + renewables_certified_percent + natural_gas_percent +
    coal_percent + other_fossils_percent + nuclear_percent) = 100)
);

-- The German average of a year, entered by an administrator of the operating company; there is no default.
create table national_mix (
  year                         int primary key check (year between 2000 and 2100),
  tenant_electricity_percent   numeric(5,2) not null check (tenant_electricity_percent >= 0),
  renewables_funded_percent    numeric(5,2) not null check (renewables_funded_percent >= 0),
  renewables_certified_percent numeric(5,2) not null check (renewables_certified_percent >= 0),
  natural_gas_percent          numeric(5,2) not null check (natural_gas_percent >= 0),
  coal_percent                 numeric(5,2) not null check (coal_percent >= 0),
  other_fossils_percent        numeric(5,2) not null check (other_fossils_percent >= 0),
  nuclear_percent              numeric(5,2) not null check (nuclear_percent >= 0),
  co2_grams_per_kwh            numeric(7,2) not null check (co2_grams_per_kwh >= 0),
  nuclear_waste_grams_per_kwh  numeric(9,5) not null check (nuclear_waste_grams_per_kwh >= 0),
  source                       text not null,
  is_verified                  boolean not null default false,
  version                      int not null default 1
);

-- The gross prices of the basic supplier in the estate's network area (§ 42a EnWG: at most 90 % of them).
create table basic_supply_tariff (
  customer_id       int not null,
  estate_id         int not null,
  supplier_name     text not null,
  base_eur_per_year numeric(9,2) not null check (base_eur_per_year >= 0),
  ct_per_kwh        numeric(9,4) not null check (ct_per_kwh >= 0),
  during            daterange not null check (not isempty(during)),
  id                int not null generated always as identity,
  version           int not null default 1,
  source            text not null default '',
  is_verified       boolean not null default false,
  primary key (customer_id, estate_id, during),
  foreign key (customer_id, estate_id) references estate,
  exclude using gist (customer_id with =, estate_id with =, during with &&)
);
create unique index basic_supply_tariff_id on basic_supply_tariff (customer_id, id);

create table tariff (
  customer_id  int not null,
  id           int not null generated always as identity,
  estate_id    int not null,
  name         text not null check (char_length(name) between 1 and 100),
  start_date   date not null,
  version      int not null default 1,
  -- The product that a tariff sells, named as in the mixes; null for what the provider sells besides its products.
  product_name text check (char_length(product_name) between 1 and 100),
  primary key (customer_id, id),
  foreign key (customer_id, estate_id) references estate
);
create unique index tariff_name on tariff (customer_id, estate_id, lower(name));

-- Net prices: the base in euros a month, all others in ct/kWh.
create table tariff_price (
  customer_id                int not null,
  tariff_id                  int not null,
  during                     daterange not null check (not isempty(during)),
  base_eur_per_month         numeric(9,4) not null check (base_eur_per_month >= 0),
  pv_ct                      numeric(9,4) not null check (pv_ct >= 0),
  commodity_ct               numeric(9,4) not null check (commodity_ct >= 0),
  grid_usage_ct              numeric(9,4) not null check (grid_usage_ct >= 0),
  concession_ct              numeric(9,4) not null check (concession_ct >= 0),
  electricity_tax_ct         numeric(9,4) not null check (electricity_tax_ct >= 0),
  kwk_ct                     numeric(9,4) not null check (kwk_ct >= 0),
  offshore_ct                numeric(9,4) not null check (offshore_ct >= 0),
  section19_ct               numeric(9,4) not null check (section19_ct >= 0),
  eeg_ct                     numeric(9,4) not null check (eeg_ct >= 0),
  interruptible_loads_ct     numeric(9,4) not null check (interruptible_loads_ct >= 0),
  nev_ct                     numeric(9,4) not null check (nev_ct >= 0),
  discount_threshold_percent numeric(5,2) check (discount_threshold_percent >= 0 and discount_threshold_percent <= 100),
  discount_ct                numeric(9,4) check (discount_ct >= 0),
  -- The yearly net price of metering (EnWG § 40 (3)): a part of the base price, or charged beside it. Null if a tariff does
  -- not name it, as all tariffs before.
  metering_eur_per_year      numeric(9,4) check (metering_eur_per_year >= 0),
  metering_is_included       boolean,
  primary key (customer_id, tariff_id, during),
  foreign key (customer_id, tariff_id) references tariff,
  exclude using gist (customer_id with =, tariff_id with =, during with &&),
  check ((discount_ct is null) = (discount_threshold_percent is null)),
  constraint tariff_price_check1 check ((metering_eur_per_year is null) = (metering_is_included is null))
);

-- A participant shares the roof's electricity, or has another supplier and is only metered. A tenant has an apartment
-- and
-- an occupancy; the owner pays for general electricity and vacant apartments.
create table participant (
  customer_id     int not null,
  id              int not null generated always as identity,
  estate_id       int not null,
  type            text not null check (type in ('tenant', 'general', 'vacant', 'third_party')),
  apartment_id    int,
  occupancy_id    int,
  customer_number text not null,
  names           text[] not null check (cardinality(names) between 1 and 3),
  greeting_name   text,
  street          text,
  house_number    text,
  zip_code        text,
  city            text,
  email           text check (char_length(email) <= 254),
  phone           text,
  payment_method  smallint not null default 1 check (payment_method in (1, 2)),
  version         int not null default 1,
  search          text not null generated always as (search_names(names || customer_number)) stored,
  -- Whether a participant buys electricity for a business: then invoices carry an electronic one (UStG § 14 (1)).
  is_business     boolean not null default false,
  primary key (customer_id, id),
  foreign key (customer_id, estate_id) references estate,
  foreign key (customer_id, estate_id, apartment_id) references apartment (customer_id, estate_id, id),
  foreign key (customer_id, occupancy_id) references occupancy,
  check (type <> 'tenant' or apartment_id is not null and occupancy_id is not null),
  constraint participant_check1 check (type = 'general' or apartment_id is not null)
);
create index participant_of_estate on participant (customer_id, estate_id);
create index participant_of_apartment on participant (customer_id, apartment_id);
create index participant_of_occupancy on participant (customer_id, occupancy_id);
create unique index participant_number on participant (customer_id, customer_number);
create index participant_search on participant using gin (search gin_trgm_ops);

-- The meters of general electricity; those of an apartment follow from its assignment.
create table participant_meter (
  customer_id    int not null,
  participant_id int not null,
  meter_id       int not null,
  primary key (customer_id, participant_id, meter_id),
  foreign key (customer_id, participant_id) references participant,
  foreign key (customer_id, meter_id) references meter
);
create index participant_meter_of_meter on participant_meter (customer_id, meter_id);

-- For third-party supplied apartments: the days on which they are metered as such.
create table contract (
  customer_id        int not null,
  id                 int not null generated always as identity,
  participant_id     int not null,
  number             text not null,
  during             daterange not null check (not isempty(during) and lower_inc(during)),
  minimum_term_until date,
  notice_months      smallint not null default 1 check (notice_months between 0 and 12),
  version            int not null default 1,
  search             text not null generated always as (search_text(number)) stored,
  primary key (customer_id, id),
  unique (customer_id, number),
  foreign key (customer_id, participant_id) references participant,
  exclude using gist (customer_id with =, participant_id with =, during with &&)
);
create index contract_search on contract using gin (search gin_trgm_ops);

create table contract_tariff (
  customer_id int not null,
  contract_id int not null,
  tariff_id   int not null,
  during      daterange not null check (not isempty(during) and lower_inc(during)),
  primary key (customer_id, contract_id, during),
  foreign key (customer_id, contract_id) references contract,
  foreign key (customer_id, tariff_id) references tariff,
  exclude using gist (customer_id with =, contract_id with =, during with &&)
);
create index contract_tariff_of_tariff on contract_tariff (customer_id, tariff_id);

create table mandate (
  customer_id    int not null,
  id             int not null generated always as identity,
  participant_id int not null,
  creditor_id    text not null,
  reference      text not null check (char_length(reference) between 1 and 35),
  iban           text not null,
  account_holder text not null,
  text_version   text not null,
  granted_at     timestamptz not null,
  granted_by     int references app_user,
  revoked_at     timestamptz,
  revoked_by     int references app_user,
  -- What the payer has entered beside the IBAN; empty for mandates of earlier versions.
  bic            text,
  bank_name      text,
  primary key (customer_id, id),
  foreign key (customer_id, participant_id) references participant,
  check (revoked_at >= granted_at)
);
create unique index mandate_in_force on mandate (customer_id, participant_id) where revoked_at is null;
create index mandate_of_participant on mandate (customer_id, participant_id);

-- All references ever used, in upper case: a creditor never uses one twice, for any customer.
create table mandate_reference (
  creditor_id text not null,
  reference   text not null check (reference = upper(reference)),
  customer_id int not null references customer,
  primary key (creditor_id, reference)
);

-- A tenant's consent that the property manager may see the curve in steps shorter than a day; any tenant of the
-- occupancy decides.
-- Each tenant consents separately. A former consent for the whole apartment stays as the consent of its author.
create table curve_consent (
  customer_id  int not null,
  id           int not null generated always as identity,
  occupancy_id int not null,
  granted_at   timestamptz not null default now(),
  user_id      int not null,
  revoked_at   timestamptz,
  revoked_by   int references app_user,
  primary key (customer_id, id),
  constraint curve_consent_granted_by_fkey foreign key (user_id) references app_user,
  foreign key (customer_id, occupancy_id) references occupancy,
  check (revoked_at >= granted_at)
);
create unique index curve_consent_in_force on curve_consent (customer_id, occupancy_id, user_id) where revoked_at is null;

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
  -- Tells when the quarter-hours of a day are again what was billed; null where a change was recorded before.
  hash_before     text,
  hash_after      text,
  primary key (customer_id, billing_run_id, meter_id, day),
  foreign key (customer_id, meter_id) references meter
);
create index billed_day_change_of_estate on billed_day_change (customer_id, estate_id) where acknowledged_at is null;
create index billed_day_change_open on billed_day_change (customer_id, billing_run_id, changed_at) where acknowledged_at is null;

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
  state        text not null default 'draft' check (state in ('draft', 'running', 'done', 'failed', 'revoked')),
  layout       jsonb not null,
  first_rows   jsonb not null,
  mapping      jsonb,
  result       jsonb,
  parts_done   int not null default 0,
  parts_total  int not null default 0,
  failure      text check (failure in ('storageFull', 'fileTooComplex', 'unexpected')),
  claim        text,
  heartbeat_at timestamptz,
  finished_at  timestamptz,
  -- The user who wants to undo the import; while it is running, its days are undone instead of stored.
  revoked_by   int references app_user,
  revoked_at   timestamptz,
  -- What whoever loaded a file was asked, what they answered and why.
  decisions    jsonb,
  primary key (customer_id, id),
  foreign key (customer_id, estate_id) references estate,
  check (parts_done <= parts_total)
);
alter table value_import alter column content set storage external;
create index value_import_of_estate on value_import (customer_id, estate_id, id);
create index value_import_running on value_import (heartbeat_at) where state = 'running';

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
  failure      text check (failure in ('changed', 'storageFull', 'fileTooComplex', 'unexpected')),
  claim        text,
  heartbeat_at timestamptz,
  finished_at  timestamptz,
  primary key (customer_id, id)
);
alter table portfolio_import alter column content set storage external;
-- Only one at a time: the plan of a second import would be based on data that the first one changes.
create unique index portfolio_import_running on portfolio_import (customer_id) where state = 'running';

-- The values of a meter's day before an import and right after it; both null if the import changed nothing. The former
-- values are also null if nothing was stored. A row is deleted once its day is undone.
create table value_import_day (
  customer_id     int not null,
  import_id       int not null,
  meter_id        int not null,
  day             date not null,
  amounts_before  bit varying,
  statuses_before smallint[],
  amounts_after   bit varying,
  statuses_after  smallint[],
  primary key (customer_id, import_id, meter_id, day),
  foreign key (customer_id, import_id) references value_import on delete cascade,
  foreign key (customer_id, meter_id) references meter on delete cascade
);
create index value_import_day_of_meter on value_import_day (customer_id, meter_id, day);

-- Counters added by an import, without those that were stored already.
create table value_import_reading (
  customer_id int not null,
  import_id   int not null,
  meter_id    int not null,
  at          timestamptz not null,
  counter     bigint not null,
  primary key (customer_id, import_id, meter_id, at),
  foreign key (customer_id, import_id) references value_import on delete cascade,
  foreign key (customer_id, meter_id) references meter on delete cascade
);

-- Days on which a person was recorded as a tenant of an apartment until the record was changed. They stay private:
-- later
-- tenants recorded for these days do not see their values, and managers do not see their quarter-hours.
create table withdrawn_occupancy (
  customer_id  int not null,
  id           int not null generated always as identity,
  apartment_id int not null,
  user_id      int not null references app_user,
  during       daterange not null check (not isempty(during)),
  withdrawn_at timestamptz not null default now(),
  primary key (customer_id, id),
  foreign key (customer_id, apartment_id) references apartment on delete cascade
);
create index withdrawn_occupancy_of_apartment on withdrawn_occupancy (customer_id, apartment_id);

-- A new e-mail is valid once its owner has confirmed it. Only the hash of the link's token is stored.
create table email_change (
  user_id      int primary key references app_user,
  customer_id  int not null references customer,
  email        text not null check (char_length(email) <= 254),
  token_hash   bytea not null unique,
  requested_by int not null references app_user,
  requested_at timestamptz not null default now(),
  expires_at   timestamptz not null
);

-- Networks from which an account has signed in: wrong passwords of others from the same network do not lock it out.
create table identity_known_network (
  account_sub  text not null references identity_account on delete cascade,
  network_hash text not null,
  last_at      timestamptz not null,
  primary key (account_sub, network_hash)
);

-- Mails about apartments and accounts. Written in the transaction of the change, and sent afterwards.
create table mail_notice (
  customer_id int not null references customer,
  id          int not null generated always as identity,
  kind        text not null check (kind in ('coTenant', 'occupancyWithdrawn', 'emailChange', 'emailChanged', 'reset',
              'monthlyInformation', 'newDocument', 'alarms', 'webhookSwitchedOff')),
  recipient   text not null check (char_length(recipient) <= 254),
  name        text not null,
  facts       jsonb not null,
  created_at  timestamptz not null default now(),
  attempts    int not null default 0,
  -- not sent before this time
  due_at      timestamptz not null default now(),
  sent_at     timestamptz,
  failure     text,
  -- what it tells of and whom, so that nobody is told twice
  cause       text,
  -- sha-256 of the token in the link that stops such mails
  stop_hash   bytea,
  primary key (customer_id, id)
);
create index mail_notice_waiting on mail_notice (due_at) where sent_at is null;
create unique index mail_notice_of_cause on mail_notice (customer_id, cause);
create index mail_notice_of_stop on mail_notice (customer_id, stop_hash) where stop_hash is not null;

-- The half-filled form of an estate without tenant electricity, shared by its managers and deleted at the end.
create table supply_draft (
  customer_id int not null,
  estate_id   int not null,
  step        text not null check (char_length(step) <= 50),
  form        jsonb not null,
  logo        bytea,
  logo_type   text check (logo_type in ('image/png', 'image/jpeg')),
  updated_by  int not null references app_user,
  updated_at  timestamptz not null default now(),
  version     int not null default 1,
  primary key (customer_id, estate_id),
  foreign key (customer_id, estate_id) references estate,
  check ((logo is null) = (logo_type is null))
);

-- Levies and taxes on grid electricity by year, net. Kept by the operating company; a year that is not entered is not
-- known.
create table levy (
  year        int not null check (year between 2000 and 2100),
  item        text not null check (item in ('electricityTax', 'kwk', 'offshore', 'section19', 'eeg', 'interruptibleLoads')),
  ct_per_kwh  numeric(9,4) not null check (ct_per_kwh >= 0),
  source      text not null check (char_length(source) between 1 and 300),
  is_verified boolean not null default false,
  version     int not null default 1,
  primary key (year, item)
);

-- Letters about higher prices for running contracts (EnWG § 41 (5)), each with what it says. A mail is sent by a job; a
-- letter by post is marked as sent by a person.
create table price_notice (
  customer_id     int not null,
  id              int not null generated always as identity,
  estate_id       int not null,
  participant_id  int not null,
  contract_id     int not null,
  tariff_id       int not null,
  effective_on    date not null,
  latest_on       date not null,
  delivery        text not null check (delivery in ('mail', 'post')),
  recipient       text check (char_length(recipient) <= 254),
  content         jsonb not null,
  state           text not null default 'waiting' check (state in ('waiting', 'sent', 'failed')),
  sent_on         date,
  attempts        int not null default 0,
  last_attempt_at timestamptz,
  failure         text,
  created_at      timestamptz not null default now(),
  created_by      int references app_user,
  primary key (customer_id, id),
  foreign key (customer_id, estate_id) references estate,
  foreign key (customer_id, participant_id) references participant,
  foreign key (customer_id, contract_id) references contract,
  foreign key (customer_id, tariff_id) references tariff,
  check (latest_on < effective_on),
  constraint price_notice_check1 check ((delivery = 'mail') = (recipient is not null)),
  constraint price_notice_check2 check ((state = 'sent') = (sent_on is not null))
);
create index price_notice_of_estate on price_notice (customer_id, estate_id, effective_on);
create index price_notice_of_participant on price_notice (customer_id, participant_id);
create index price_notice_waiting on price_notice (last_attempt_at) where state = 'waiting' and delivery = 'mail';
create index price_notice_of_contract on price_notice (customer_id, contract_id);

-- A file of SEPA direct debits for the bank. Creating it sets its invoices to paid; revoking it opens them again.
create table sepa_file (
  customer_id       int not null,
  id                int not null generated always as identity,
  estate_id         int not null,
  provider_id       int not null,
  message_id        text not null,
  file_name         text not null,
  content           bytea not null,
  sha256            text not null,
  transaction_count int not null,
  total_cents       bigint not null check (total_cents > 0),
  created_by        int not null references app_user,
  created_at        timestamptz not null default now(),
  revoked_by        int references app_user,
  revoked_at        timestamptz,
  -- A file for the bank carries direct debits or the refunds of credits.
  kind              text not null default 'directDebits' check (kind in ('directDebits', 'refunds')),
  primary key (customer_id, id),
  foreign key (customer_id, estate_id) references estate,
  foreign key (customer_id, provider_id) references provider,
  constraint sepa_file_debit_count_check check (transaction_count > 0),
  check ((revoked_by is null) = (revoked_at is null))
);
alter table sepa_file alter column content set storage external;
create index sepa_file_of_estate on sepa_file (customer_id, estate_id, id);

-- What a provider words itself on its invoices, by the day from which invoices carry it. Texts that are absent follow
-- the defaults of the program, so that a change of the law reaches them; null leaves an optional text out.
create table billing_texts (
  customer_id int not null,
  provider_id int not null,
  valid_from  date not null,
  texts       jsonb not null,
  -- counts the savings of the provider
  version     int not null check (version >= 1),
  saved_by    int references app_user,
  saved_at    timestamptz not null default now(),
  primary key (customer_id, provider_id, valid_from),
  foreign key (customer_id, provider_id) references provider
);

-- Money that a participant paid, or was paid back (negative). A payment is never changed: it is reversed, by a return of
-- the bank or because it was recorded by mistake. 'offset' moves no money: it settles a credit with an invoice.
create table payment (
  customer_id    int not null,
  id             int not null generated always as identity,
  estate_id      int not null,
  participant_id int not null,
  paid_on        date not null,
  amount_cents   bigint not null,
  way            text not null check (way in ('transfer', 'directDebit', 'cash', 'refund', 'offset')),
  note           text check (char_length(note) between 1 and 200),
  -- the same request sent twice is recorded once
  request_key    text not null default gen_random_uuid() check (char_length(request_key) between 1 and 100),
  created_by     int references app_user,
  created_at     timestamptz not null default now(),
  reversed_on    date,
  reversal       text check (reversal in ('returned', 'takenBack')),
  reversed_by    int references app_user,
  -- What no invoice and no instalment takes of a payment: a credit of the participant. The transaction that records a
  -- payment also records its parts, and none of them changes later.
  rest_cents     bigint not null default 0,
  primary key (customer_id, id),
  unique (customer_id, request_key),
  foreign key (customer_id, estate_id) references estate,
  foreign key (customer_id, participant_id) references participant,
  check ((way = 'offset') = (amount_cents = 0)),
  constraint payment_check1 check ((way = 'refund') = (amount_cents < 0)),
  constraint payment_check2 check ((reversed_on is null) = (reversal is null))
);
create index payment_of_participant on payment (customer_id, participant_id);
create index payment_rests on payment (customer_id, participant_id) where rest_cents <> 0 and reversed_on is null;

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
  foreign key (customer_id, contract_id) references contract
);
alter table contract_document alter column file set storage external;

-- Letters about prices that a tenant of the occupancy has opened.
create table opened_price_notice (
  customer_id     int not null,
  price_notice_id int not null,
  opened_at       timestamptz not null default now(),
  primary key (customer_id, price_notice_id),
  foreign key (customer_id, price_notice_id) references price_notice on delete cascade
);

-- The standard rate of VAT from a day on until the next one (UStG § 12 (1), § 28). The days of supply decide.
create table vat_rate (
  valid_from  date primary key,
  percent     int not null check (percent between 0 and 100),
  source      text not null check (char_length(source) between 1 and 300),
  is_verified boolean not null default false,
  version     int not null default 1
);

-- A credit transferred to a participant. Its payment settles the account; one that never left, or that the bank
-- returned, opens the credit again.
create table refund (
  customer_id    int not null,
  sepa_file_id   int not null,
  payment_id     int not null,
  end_to_end_id  text not null,
  execution_date date not null,
  amount_cents   bigint not null check (amount_cents > 0),
  iban           text not null,
  account_holder text not null,
  primary key (customer_id, sepa_file_id, payment_id),
  foreign key (customer_id, sepa_file_id) references sepa_file,
  foreign key (customer_id, payment_id) references payment
);

-- The monthly prepayments of a contract. A plan never changes: a new plan replaces its instalments from a month on.
-- The plan holds the letter that announces it; a job mails it, a letter by post is marked as sent by a person.
create table prepayment_plan (
  customer_id     int not null,
  id              int not null generated always as identity,
  estate_id       int not null,
  participant_id  int not null,
  contract_id     int not null,
  -- first days of months, the last one exclusive
  from_month      date not null check (extract(day from from_month) = 1),
  to_month        date not null,
  -- the last day of the month where a month has no such day
  due_day         smallint not null check (due_day between 1 and 31),
  amount_cents    bigint not null check (amount_cents > 0),
  basis           text not null check (basis in ('invoice', 'comparable', 'participant', 'other')),
  -- the yearly cost that the amount rests on, gross
  yearly_cents    bigint check (yearly_cents > 0),
  note            text check (char_length(note) between 1 and 200),
  -- 'elsewhere': announced on the invoice, or before the contract was taken over
  delivery        text not null check (delivery in ('mail', 'post', 'elsewhere')),
  recipient       text check (char_length(recipient) <= 254),
  content         jsonb not null,
  notice_state    text not null default 'waiting' check (notice_state in ('waiting', 'sent', 'failed')),
  sent_on         date,
  attempts        int not null default 0,
  last_attempt_at timestamptz,
  failure         text,
  opened_at       timestamptz,
  created_at      timestamptz not null default now(),
  created_by      int references app_user,
  primary key (customer_id, id),
  foreign key (customer_id, estate_id) references estate,
  foreign key (customer_id, participant_id) references participant,
  foreign key (customer_id, contract_id) references contract,
  check (extract(day from to_month) = 1 and to_month > from_month),
  constraint prepayment_plan_check1 check ((delivery = 'mail') = (recipient is not null)),
  constraint prepayment_plan_check2 check ((notice_state = 'sent') = (sent_on is not null))
);
create index prepayment_plan_of_participant on prepayment_plan (customer_id, participant_id);
create index prepayment_plan_of_contract on prepayment_plan (customer_id, contract_id);
create index prepayment_plan_waiting on prepayment_plan (last_attempt_at) where notice_state = 'waiting' and delivery = 'mail';

-- How a provider reminds of overdue invoices; without a row the defaults apply.
create table reminder_rules (
  customer_id         int not null,
  provider_id         int not null,
  steps               jsonb not null check (jsonb_array_length(steps) >= 1 and jsonb_array_length(steps) <= 3),
  smallest_cents      int not null check (smallest_cents between 0 and 100000),
  is_fee_by_post_only boolean not null,
  version             int not null default 1,
  primary key (customer_id, provider_id),
  foreign key (customer_id, provider_id) references provider
);

-- What the tenant electricity subsidy of an estate follows from (EEG § 21 (3)): the rate is that of the day and size,
-- or entered as the grid operator has fixed it.
create table subsidized_plant (
  customer_id     int not null,
  estate_id       int not null,
  commissioned_on date not null,
  installed_kw    double precision not null check (installed_kw > 0),
  ct_per_kwh      numeric(6,4) check (ct_per_kwh >= 0),
  counts_general  boolean not null default false,
  version         int not null default 1,
  primary key (customer_id, estate_id),
  foreign key (customer_id, estate_id) references estate on delete cascade
);

-- The accounts of a provider in its bookkeeping program, for the export in DATEV form.
create table bookkeeping_settings (
  customer_id       int not null,
  provider_id       int not null,
  consultant_number int not null check (consultant_number between 1001 and 9999999),
  client_number     int not null check (client_number between 1 and 99999),
  account_length    int not null check (account_length between 4 and 8),
  fiscal_year_month int not null check (fiscal_year_month between 1 and 12),
  -- by rate of VAT in whole per cent: {"19": "8400"}
  revenue_accounts  jsonb not null,
  fee_account       text not null,
  bank_account      text not null,
  cash_account      text,
  first_debtor      int not null,
  version           int not null default 1,
  primary key (customer_id, provider_id),
  foreign key (customer_id, provider_id) references provider
);

-- The debtor's account of a participant, given with the first export and kept.
create table debtor_account (
  customer_id    int not null,
  provider_id    int not null,
  participant_id int not null,
  account        int not null,
  primary key (customer_id, provider_id, participant_id),
  unique (customer_id, provider_id, account),
  foreign key (customer_id, provider_id) references provider,
  foreign key (customer_id, participant_id) references participant on delete cascade
);

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
  foreign key (customer_id, estate_id) references estate,
  foreign key (customer_id, contract_id) references contract,
  foreign key (customer_id, occupancy_id) references occupancy on delete cascade
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

-- An estate's own limit of a kind of alarm; without a row the kind's usual limit holds.
create table alarm_rule (
  customer_id int not null,
  estate_id   int not null,
  kind        text not null check (kind in ('edgeOffline', 'meterSilent', 'fileMissing', 'implausibleValue',
              'incompleteness', 'batteryIdle', 'pvBelowExpectation', 'energyBalance')),
  is_active   boolean not null,
  limit_value int not null,
  primary key (customer_id, estate_id, kind),
  foreign key (customer_id, estate_id) references estate
);

-- Counts the changes of an estate's rules, so that nobody overwrites what they have not seen.
create table alarm_rule_version (
  customer_id int not null,
  estate_id   int not null,
  version     int not null,
  changed_by  int references app_user,
  changed_at  timestamptz not null default now(),
  primary key (customer_id, estate_id),
  foreign key (customer_id, estate_id) references estate
);

-- subject_id is an edge, a meter or the estate, by kind; its name is kept for when it is gone.
create table alarm (
  customer_id     int not null,
  id              int not null generated always as identity,
  estate_id       int not null,
  kind            text not null check (kind in ('edgeOffline', 'meterSilent', 'fileMissing', 'implausibleValue',
                  'incompleteness', 'batteryIdle', 'pvBelowExpectation', 'energyBalance')),
  severity        text not null check (severity in ('high', 'medium')),
  subject_id      int not null,
  subject_name    text not null,
  -- in the unit of the kind's limit
  measured        double precision,
  limit_value     int not null,
  -- the local day of the value, for alarms about one
  day             date,
  opened_at       timestamptz not null default now(),
  good_since      timestamptz,
  closed_at       timestamptz,
  close_reason    text check (close_reason in ('good', 'ended', 'gone', 'confirmed')),
  acknowledged_at timestamptz,
  acknowledged_by int references app_user,
  primary key (customer_id, id),
  foreign key (customer_id, estate_id) references estate,
  check ((closed_at is null) = (close_reason is null)),
  constraint alarm_check1 check ((acknowledged_at is null) = (acknowledged_by is null))
);
create unique index alarm_open on alarm (customer_id, kind, subject_id) where closed_at is null;
create index alarm_of_estate on alarm (customer_id, estate_id, id);

create table alarm_comment (
  customer_id int not null,
  id          int not null generated always as identity,
  alarm_id    int not null,
  author_id   int not null references app_user,
  at          timestamptz not null default now(),
  text        text not null check (char_length(text) between 1 and 2000),
  primary key (customer_id, id),
  foreign key (customer_id, alarm_id) references alarm
);
create index alarm_comment_of_alarm on alarm_comment (customer_id, alarm_id);

-- When a customer's estates were last judged: a server takes a customer by writing the time.
create table alarm_check (
  customer_id       int primary key references customer,
  edges_checked_at  timestamptz not null,
  values_checked_at timestamptz
);

-- Which alarms a user wants by mail. instant_alarm_id: alarms up to this one were mailed at once or came before the choice.
create table alarm_mail_choice (
  customer_id      int not null,
  user_id          int not null,
  high             text not null check (high in ('none', 'instant', 'daily')),
  medium           text not null check (medium in ('none', 'instant', 'daily')),
  daily_hour       smallint not null check (daily_hour between 0 and 23),
  instant_alarm_id int not null,
  instant_at       timestamptz,
  -- the local day of the last daily mail
  daily_on         date,
  primary key (customer_id, user_id),
  foreign key (user_id, customer_id) references user_customer
);

-- The address of a customer's own system that is told of events. The secret is encrypted with the server's key.
create table webhook (
  customer_id     int primary key references customer,
  url             text not null,
  secret          bytea not null,
  events          text[] not null check (cardinality(events) > 0),
  is_active       boolean not null,
  version         int not null,
  changed_by      int not null references app_user,
  changed_at      timestamptz not null default now(),
  -- of the first failed attempt after the last delivery
  failing_since   timestamptz,
  -- set when it was switched off because nothing could be delivered
  switched_off_at timestamptz
);

-- A message to the system: queued with the change that it tells of, kept afterwards for the log.
create table webhook_delivery (
  customer_id   int not null references webhook on delete cascade,
  id            int not null generated always as identity,
  event         text not null check (event in ('alarm.opened', 'alarm.acknowledged', 'alarm.closed', 'billingRun.finished', 'test')),
  -- what the receiver recognises a repetition by
  message_id    text not null,
  data          jsonb not null,
  created_at    timestamptz not null default now(),
  state         text not null default 'waiting' check (state in ('waiting', 'sent', 'failed')),
  attempt_count smallint not null default 0,
  due_at        timestamptz not null default now(),
  attempted_at  timestamptz,
  status        smallint,
  failure       text,
  duration_ms   int,
  answer_start  text,
  primary key (customer_id, id)
);
create index webhook_delivery_due on webhook_delivery (due_at) where state = 'waiting';

-- What households of one to five persons in apartment buildings consume in a year, by edition of the source. An invoice
-- compares with the edition that is valid on its last day (EnWG § 40).
create table household_edition (
  valid_from            date primary key,
  kwh_without_hot_water int[] not null check (cardinality(kwh_without_hot_water) = 5 and coalesce(0 < all
                        (kwh_without_hot_water), false)),
  kwh_with_hot_water    int[] not null check (cardinality(kwh_with_hot_water) = 5 and coalesce(0 < all (kwh_with_hot_water), false)),
  source                text not null check (char_length(source) between 1 and 300),
  is_verified           boolean not null default false,
  version               int not null default 1
);

-- One run bills all contracts of its period. Numbers and snapshots are one transaction, then follow documents and
-- mails.
-- The step is the progress; the claim names the server that works on the run.
-- A run issues and delivers the invoices of a period, of all or some contracts of an estate, so that the periods of
-- runs may overlap; or the cancellation of one invoice, or its corrected invoice.
create table billing_run (
  customer_id          int not null,
  id                   int not null generated always as identity,
  estate_id            int not null,
  provider_id          int not null,
  period               daterange not null check (not isempty(period) and lower_inc(period) and not upper_inf(period)),
  state                text not null default 'ready' check (state in ('ready', 'success', 'partial', 'failed')),
  step                 text not null default 'numbers' check (step in ('numbers', 'documents', 'mails', 'done')),
  expected_count       int not null,
  expected_gross_cents bigint not null,
  created_by           int not null references app_user,
  created_at           timestamptz not null default now(),
  finished_at          timestamptz,
  failure              text check (failure in ('notReady', 'changed', 'storageFull', 'unexpected')),
  claim                text,
  heartbeat_at         timestamptz,
  kind                 text not null default 'billing' check (kind in ('billing', 'cancellation', 'correction')),
  -- the invoice that is cancelled or replaced
  corrects_invoice_id  int,
  -- Up to which change of billed values it was computed whether an invoice of the run would have other amounts.
  changes_checked_at   timestamptz,
  primary key (customer_id, id),
  foreign key (customer_id, estate_id) references estate,
  foreign key (customer_id, provider_id) references provider,
  check ((kind = 'billing') = (corrects_invoice_id is null))
);
create index billing_run_open on billing_run (heartbeat_at) where state = 'ready';
-- The day up to which an estate is billed; read whenever values are saved.
create index billing_run_end on billing_run (customer_id, estate_id, upper(period)) where state <> 'failed';
-- an invoice is cancelled once, and replaced once
create unique index billing_run_corrected_once on billing_run (customer_id, corrects_invoice_id, kind) where state <> 'failed';

create table invoice (
  customer_id         int not null,
  id                  int not null generated always as identity,
  estate_id           int not null,
  provider_id         int not null,
  billing_run_id      int not null,
  participant_id      int not null,
  contract_id         int not null,
  number              text not null,
  type                text not null default 'invoice' check (type in ('invoice', 'cancellation', 'correction')),
  period              daterange not null,
  issued_on           date not null,
  due_on              date not null,
  payment_method      smallint not null,
  pv_wh               bigint not null,
  grid_wh             bigint not null,
  net_cents           bigint not null,
  vat_cents           bigint not null,
  gross_cents         bigint not null,
  snapshot            jsonb not null,
  search              text not null generated always as (search_text(number)) stored,
  -- the invoice that this one cancels, or replaces beside its cancellation
  corrects_invoice_id int,
  -- the part of the gross amount that needs no payment, because earlier payments or claims cover it
  offset_cents        bigint not null default 0,
  participant_type    text generated always as (snapshot #>> '{recipient,type}') stored,
  recipient_names     jsonb generated always as (snapshot #> '{recipient,names}') stored,
  apartment_name      text generated always as (snapshot #>> '{deliveryPoint,apartmentName}') stored,
  contract_end_date   text generated always as (snapshot #>> '{contract,endDate}') stored,
  -- What the list of invoices is searched in, and the indexes by which it is read page by page.
  -- What lists show of an invoice's snapshot, so that a row does not unpack the whole of it.
  listing             text generated always as (search_text(coalesce(snapshot #>> '{recipient,names}', '') || ' '
                      || coalesce(snapshot #>> '{deliveryPoint,apartmentName}', '') || ' ' || number)) stored,
  period_from         date generated always as (lower(period)) stored,
  period_to           date generated always as (upper(period)) stored,
  -- the beginning of `listing`: an index takes no text of any length
  sort_name           text generated always as (left(search_text(coalesce(snapshot #>> '{recipient,names}', '')
                      || ' ' || coalesce(snapshot #>> '{deliveryPoint,apartmentName}', '') || ' ' || number),
                      100)) stored,
  primary key (customer_id, id),
  unique (customer_id, provider_id, number),
  unique (customer_id, billing_run_id, contract_id, type),
  foreign key (customer_id, provider_id) references provider,
  foreign key (customer_id, billing_run_id) references billing_run,
  foreign key (customer_id, participant_id) references participant,
  foreign key (customer_id, contract_id) references contract,
  foreign key (customer_id, corrects_invoice_id) references invoice,
  check (gross_cents = (net_cents + vat_cents)),
  constraint invoice_check1 check ((type = 'invoice') = (corrects_invoice_id is null))
);
create index invoice_of_participant on invoice (customer_id, participant_id);
create index invoice_search on invoice using gin (search gin_trgm_ops);
-- an invoice is cancelled once, and corrected once
create unique index invoice_corrected_once on invoice (customer_id, corrects_invoice_id, type);
create index invoice_listing on invoice using gin (listing gin_trgm_ops);
create index invoice_newest on invoice (customer_id, estate_id, issued_on, id);
create index invoice_by_number on invoice (customer_id, estate_id, number, id);
create index invoice_by_amount on invoice (customer_id, estate_id, gross_cents, id);
create index invoice_cancellations on invoice (customer_id, estate_id, id) where type = 'cancellation';
create index invoice_by_period on invoice (customer_id, estate_id, period_from, id);
create index invoice_periods on invoice (customer_id, estate_id, period_from, period_to);
create index invoice_by_name on invoice (customer_id, estate_id, sort_name, id);
create index invoice_by_method on invoice (customer_id, estate_id, payment_method, id);

create table invoice_line (
  customer_id  int not null,
  invoice_id   int not null,
  position     smallint not null,
  kind         text not null check (kind in ('base', 'metering', 'pv', 'grid', 'discount', 'priceCap')),
  during       daterange not null,
  energy_wh    bigint,
  amount_cents bigint not null,
  primary key (customer_id, invoice_id, position),
  foreign key (customer_id, invoice_id) references invoice
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
  foreign key (customer_id, billing_run_id) references billing_run
);
alter table invoice_month alter column quarter_hours set storage external;

-- The estate's series in the same form: local energy, consumption of all participants, allocated energy.
create table billing_run_month (
  customer_id    int not null,
  billing_run_id int not null,
  month          date not null,
  quarter_hours  bytea not null,
  primary key (customer_id, billing_run_id, month),
  foreign key (customer_id, billing_run_id) references billing_run
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
  foreign key (customer_id, invoice_id) references invoice
);
alter table document alter column content set storage external;

-- The state of an invoice after it was issued; the invoice itself never changes.
create table invoice_state (
  customer_id             int not null,
  invoice_id              int not null,
  status                  smallint not null default 1 check (status between 1 and 3),
  -- two weeks after receipt (EnWG § 40c): later than on the invoice if it was delivered late
  due_on                  date not null,
  sent_at                 timestamptz,
  paid_on                 date,
  -- when the tenant first opened it
  opened_at               timestamptz,
  version                 int not null default 1,
  cancelled_by_invoice_id int,
  paid_cents              bigint not null default 0,
  -- What the list of invoices filters, sorts and sums by stands beside what payments change, so that one index answers.
  -- The copies are of columns that never change, and always come from the invoice itself.
  estate_id               int not null default 0,
  payment_method          smallint not null default 0,
  gross_cents             bigint not null default 0,
  offset_cents            bigint not null default 0,
  is_cancellation         boolean not null default false,
  open_cents              bigint generated always as (gross_cents - offset_cents - paid_cents) stored,
  -- neither cancelled nor a cancellation: only these count in amounts
  is_in_force             boolean generated always as (not is_cancellation and cancelled_by_invoice_id is null) stored,
  primary key (customer_id, invoice_id),
  foreign key (customer_id, invoice_id) references invoice,
  foreign key (customer_id, cancelled_by_invoice_id) references invoice,
  check ((status = 3) = (paid_on is not null))
);
create index invoice_state_open on invoice_state (customer_id, status);
create index invoice_state_sums on invoice_state (customer_id, estate_id, status, is_in_force, paid_on) include
  (gross_cents, open_cents);
create index invoice_state_unpaid on invoice_state (customer_id, estate_id, due_on, invoice_id) where status <> 3 and
  cancelled_by_invoice_id is null;
create index invoice_state_by_due on invoice_state (customer_id, estate_id, due_on, invoice_id);
create index invoice_state_by_sent on invoice_state (customer_id, estate_id, coalesce(sent_at,
  '-infinity'::timestamptz), invoice_id);
create index invoice_state_by_status on invoice_state (customer_id, estate_id, ( case when cancelled_by_invoice_id is
  null then status::int else 9 end), invoice_id);
create index invoice_state_cancelled on invoice_state (customer_id, estate_id, invoice_id) where cancelled_by_invoice_id
  is not null;
-- Invoices with money to pay out.
create index invoice_state_credits on invoice_state (customer_id, invoice_id) where open_cents < 0 and
  cancelled_by_invoice_id is null;

-- Mails to send.
create table mail (
  customer_id int not null,
  id          int not null generated always as identity,
  invoice_id  int,
  -- the same for all attempts, and unique over all installations
  message_id  text not null,
  recipient   text not null,
  subject     text not null,
  text        text not null,
  html        text not null,
  state       text not null default 'waiting' check (state in ('waiting', 'sent', 'failed')),
  attempts    int not null default 0,
  failure     text,
  created_at  timestamptz not null default now(),
  sent_at     timestamptz,
  primary key (customer_id, id),
  unique (customer_id, invoice_id),
  foreign key (customer_id, invoice_id) references invoice
);
create index mail_waiting on mail (customer_id, id) where state = 'waiting';

-- The days of a contract that a run bills. In force until the run fails or the invoice is cancelled.
create table billing_run_contract (
  customer_id    int not null,
  billing_run_id int not null,
  contract_id    int not null,
  period         daterange not null check (not isempty(period) and lower_inc(period) and not upper_inf(period)),
  is_in_force    boolean not null default true,
  primary key (customer_id, billing_run_id, contract_id),
  foreign key (customer_id, billing_run_id) references billing_run,
  foreign key (customer_id, contract_id) references contract on delete cascade,
  constraint no_day_is_billed_twice exclude using gist (customer_id with =, contract_id with =, period with &&) where (is_in_force)
);

-- The part of a payment that pays an invoice; what is left of a payment is a credit of the participant.
create table invoice_payment (
  customer_id  int not null,
  payment_id   int not null,
  invoice_id   int not null,
  amount_cents bigint not null,
  primary key (customer_id, payment_id, invoice_id),
  foreign key (customer_id, payment_id) references payment,
  foreign key (customer_id, invoice_id) references invoice
);
create index invoice_payment_of_invoice on invoice_payment (customer_id, invoice_id);

create table prepayment_instalment (
  customer_id            int not null,
  id                     int not null generated always as identity,
  plan_id                int not null,
  estate_id              int not null,
  participant_id         int not null,
  contract_id            int not null,
  month                  date not null check (extract(day from month) = 1),
  due_on                 date not null,
  amount_cents           bigint not null check (amount_cents > 0),
  paid_cents             bigint not null default 0,
  -- by a later plan, or by the end of the plan
  cancelled_on           date,
  -- the invoice that deducts what was paid until then; the rest is no longer owed
  deducted_by_invoice_id int,
  deducted_cents         bigint,
  version                int not null default 1,
  primary key (customer_id, id),
  foreign key (customer_id, plan_id) references prepayment_plan,
  foreign key (customer_id, estate_id) references estate,
  foreign key (customer_id, participant_id) references participant,
  foreign key (customer_id, contract_id) references contract,
  foreign key (customer_id, deducted_by_invoice_id) references invoice,
  check (paid_cents >= 0 and paid_cents <= amount_cents),
  constraint prepayment_instalment_check1 check (deducted_cents >= 0 and deducted_cents <= amount_cents),
  constraint prepayment_instalment_check2 check ((deducted_by_invoice_id is null) = (deducted_cents is null)),
  constraint prepayment_instalment_check3 check (cancelled_on is null or paid_cents = 0 and deducted_by_invoice_id is null)
);
create unique index instalment_of_month on prepayment_instalment (customer_id, contract_id, month) where cancelled_on is null;
create index instalment_of_participant on prepayment_instalment (customer_id, participant_id);
create index instalment_due on prepayment_instalment (customer_id, estate_id, due_on) where cancelled_on is null;
create index instalment_of_invoice on prepayment_instalment (customer_id, deducted_by_invoice_id);

-- One collection of an invoice. A debit that the bank returned, or whose file was revoked, opens the invoice again.
-- A debit collects an invoice or an instalment.
create table direct_debit (
  customer_id      int not null,
  sepa_file_id     int not null,
  invoice_id       int,
  mandate_id       int not null,
  end_to_end_id    text not null,
  collection_date  date not null,
  amount_cents     bigint not null check (amount_cents > 0),
  ended_at         timestamptz,
  returned_on      date,
  return_reason    text check (char_length(return_reason) between 1 and 200),
  return_fee_cents bigint check (return_fee_cents >= 0),
  payment_id       int,
  id               int not null generated always as identity,
  instalment_id    int,
  primary key (customer_id, id),
  unique (customer_id, sepa_file_id, invoice_id),
  unique (customer_id, sepa_file_id, instalment_id),
  foreign key (customer_id, sepa_file_id) references sepa_file,
  foreign key (customer_id, invoice_id) references invoice,
  foreign key (customer_id, mandate_id) references mandate,
  foreign key (customer_id, payment_id) references payment,
  foreign key (customer_id, instalment_id) references prepayment_instalment,
  check ((returned_on is null) = (return_reason is null) and (returned_on is null) = (return_fee_cents is null)),
  constraint direct_debit_check1 check (returned_on is null or ended_at is not null),
  constraint direct_debit_check2 check (num_nonnulls(invoice_id, instalment_id) = 1)
);
-- no invoice is collected twice at the same time
create unique index direct_debit_in_force on direct_debit (customer_id, invoice_id) where ended_at is null;
create index direct_debit_of_mandate on direct_debit (customer_id, mandate_id);
-- Lists and files ask each invoice for its debits, and bank statements name debits by their end-to-end id.
create index direct_debit_of_invoice on direct_debit (customer_id, invoice_id);
create index direct_debit_by_end_to_end_id on direct_debit (customer_id, end_to_end_id);
create unique index direct_debit_of_instalment_in_force on direct_debit (customer_id, instalment_id) where ended_at is null;
create index direct_debit_of_instalment on direct_debit (customer_id, instalment_id);

-- What a participant owes besides invoices, such as the bank's fee for a returned debit.
create table account_charge (
  customer_id    int not null,
  id             int not null generated always as identity,
  estate_id      int not null,
  participant_id int not null,
  invoice_id     int,
  kind           text not null check (kind in ('returnFee', 'reminderFee')),
  charged_on     date not null,
  amount_cents   bigint not null check (amount_cents > 0),
  created_by     int references app_user,
  created_at     timestamptz not null default now(),
  waived_on      date,
  waived_by      int references app_user,
  -- What a returned debit of an instalment cost.
  instalment_id  int,
  primary key (customer_id, id),
  foreign key (customer_id, estate_id) references estate,
  foreign key (customer_id, participant_id) references participant,
  foreign key (customer_id, invoice_id) references invoice,
  foreign key (customer_id, instalment_id) references prepayment_instalment,
  check ((waived_on is null) = (waived_by is null))
);
create index account_charge_of_participant on account_charge (customer_id, participant_id);

-- The part of a payment that pays an instalment.
create table instalment_payment (
  customer_id   int not null,
  payment_id    int not null,
  instalment_id int not null,
  amount_cents  bigint not null check (amount_cents > 0),
  primary key (customer_id, payment_id, instalment_id),
  foreign key (customer_id, payment_id) references payment,
  foreign key (customer_id, instalment_id) references prepayment_instalment
);
create index instalment_payment_of_instalment on instalment_payment (customer_id, instalment_id);

-- A letter that reminds a participant of overdue invoices; what it says never changes.
create table reminder (
  customer_id     int not null,
  id              int not null generated always as identity,
  estate_id       int not null,
  provider_id     int not null,
  participant_id  int not null,
  contract_id     int not null,
  step            smallint not null check (step between 1 and 3),
  issued_on       date not null,
  pay_until       date not null,
  -- the fee on the participant's account; null without one
  charge_id       int,
  content         jsonb not null,
  delivery        text not null check (delivery in ('mail', 'post')),
  recipient       text,
  state           text not null default 'waiting' check (state in ('waiting', 'sent', 'failed')),
  sent_on         date,
  attempts        int not null default 0,
  last_attempt_at timestamptz,
  failure         text,
  created_by      int references app_user,
  created_at      timestamptz not null default now(),
  -- by a tenant of the occupancy
  opened_at       timestamptz,
  primary key (customer_id, id),
  foreign key (customer_id, estate_id) references estate,
  foreign key (customer_id, provider_id) references provider,
  foreign key (customer_id, participant_id) references participant,
  foreign key (customer_id, contract_id) references contract,
  foreign key (customer_id, charge_id) references account_charge,
  check (pay_until > issued_on),
  constraint reminder_check1 check ((delivery = 'mail') = (recipient is not null)),
  constraint reminder_check2 check ((state = 'sent') = (sent_on is not null))
);
create index reminder_of_estate on reminder (customer_id, estate_id, issued_on);
create index reminder_of_contract on reminder (customer_id, contract_id);
create index reminder_waiting on reminder (created_at) where state = 'waiting' and delivery = 'mail';

-- Each invoice reaches each step once, whoever sends the letter.
create table reminder_invoice (
  customer_id int not null,
  invoice_id  int not null,
  step        smallint not null check (step between 1 and 3),
  reminder_id int not null,
  open_cents  bigint not null check (open_cents > 0),
  primary key (customer_id, invoice_id, step),
  foreign key (customer_id, invoice_id) references invoice,
  foreign key (customer_id, reminder_id) references reminder
);
create index reminder_invoice_of_reminder on reminder_invoice (customer_id, reminder_id);

-- A pause: no reminder of the invoice until the end of a day, unless it is lifted before.
-- A pause is of an invoice or of an instalment.
create table reminder_block (
  customer_id   int not null,
  id            int not null generated always as identity,
  invoice_id    int,
  reason        text not null check (char_length(reason) between 1 and 200),
  blocked_until date not null,
  created_by    int references app_user,
  created_at    timestamptz not null default now(),
  lifted_by     int references app_user,
  lifted_at     timestamptz,
  instalment_id int,
  primary key (customer_id, id),
  foreign key (customer_id, invoice_id) references invoice,
  foreign key (customer_id, instalment_id) references prepayment_instalment,
  check (num_nonnulls(invoice_id, instalment_id) = 1)
);
create index reminder_block_of_invoice on reminder_block (customer_id, invoice_id);
create index reminder_block_of_instalment on reminder_block (customer_id, instalment_id);

-- A ZIP of invoices that a job builds and that is deleted after a week. An audit archive covers all estates of the
-- provider.
create table invoice_archive (
  customer_id    int not null,
  id             int not null generated always as identity,
  estate_id      int not null,
  provider_id    int,
  kind           text not null check (kind in ('documents', 'audit')),
  -- the year of issue; null for all years
  year           smallint check (year between 2000 and 2100),
  state          text not null default 'running' check (state in ('running', 'done', 'failed')),
  attempt_count  smallint not null default 0,
  invoice_count  int not null,
  done_count     int not null default 0,
  file_bytes     bigint not null default 0,
  created_by     int not null references app_user,
  created_at     timestamptz not null default now(),
  claim          text,
  heartbeat_at   timestamptz,
  -- An archive may contain only the invoices of a run or of a selection.
  billing_run_id int,
  invoice_ids    int[] check (cardinality(invoice_ids) between 1 and 5000),
  primary key (customer_id, id),
  foreign key (customer_id, estate_id) references estate,
  foreign key (customer_id, provider_id) references provider,
  foreign key (customer_id, billing_run_id) references billing_run,
  check ((kind = 'audit') = (provider_id is not null)),
  constraint invoice_archive_check1 check (kind = 'documents' or billing_run_id is null and invoice_ids is null),
  constraint invoice_archive_check2 check (num_nonnulls(year, billing_run_id, invoice_ids) <= 1)
);
create index invoice_archive_open on invoice_archive (heartbeat_at) where state = 'running';
-- two requests for the same archive at once get one
create unique index invoice_archive_once on invoice_archive (customer_id, estate_id, kind, coalesce(year::int, 0),
  coalesce(billing_run_id, 0)) where state = 'running' and invoice_ids is null;

create table invoice_archive_part (
  customer_id int not null,
  archive_id  int not null,
  position    int not null,
  content     bytea not null,
  primary key (customer_id, archive_id, position),
  foreign key (customer_id, archive_id) references invoice_archive on delete cascade
);
alter table invoice_archive_part alter column content set storage external;

-- Instalments of prepayments are reminded of as invoices are: each reaches each step once.
create table reminder_instalment (
  customer_id   int not null,
  instalment_id int not null,
  step          smallint not null check (step between 1 and 3),
  reminder_id   int not null,
  open_cents    bigint not null check (open_cents > 0),
  primary key (customer_id, instalment_id, step),
  foreign key (customer_id, instalment_id) references prepayment_instalment,
  foreign key (customer_id, reminder_id) references reminder
);
create index reminder_instalment_of_reminder on reminder_instalment (customer_id, reminder_id);

create sequence gap_fill_number;

-- Tables that refer to each other.
alter table billing_run add foreign key (customer_id, corrects_invoice_id) references invoice;

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% never changes once it is issued', tg_table_name using errcode = 'restrict_violation';
end $$;
create trigger invoice_is_final before update or delete on invoice for each row execute function refuse_change();
create trigger invoice_line_is_final before update or delete on invoice_line for each row execute function refuse_change();
create trigger invoice_month_is_final before update or delete on invoice_month for each row execute function refuse_change();
create trigger billing_run_month_is_final before update or delete on billing_run_month for each row execute function
  refuse_change();
create trigger document_is_final before update or delete on document for each row execute function refuse_change();
create trigger reminder_invoice_is_final before update or delete on reminder_invoice for each row execute function refuse_change();
create trigger reminder_instalment_is_final before update or delete on reminder_instalment for each row execute function
  refuse_change();

-- A cancellation is the exact negative of its invoice, and makes the days billable again. Every other invoice bills
-- the days that its run has taken.
create function check_issued_invoice() returns trigger language plpgsql as $$
begin
  if new.type = 'cancellation' then
    perform from invoice i
      where i.customer_id = new.customer_id and i.id = new.corrects_invoice_id and i.type <> 'cancellation'
        and i.provider_id = new.provider_id and i.contract_id = new.contract_id and i.period = new.period
        and i.pv_wh = - new.pv_wh and i.grid_wh = - new.grid_wh
        and i.net_cents = - new.net_cents and i.vat_cents = - new.vat_cents;
    if not found then
      raise exception 'a cancellation is the negative of an invoice' using errcode = 'check_violation';
    end if;
    update billing_run_contract c set is_in_force = false from invoice i
      where i.customer_id = new.customer_id and i.id = new.corrects_invoice_id
        and c.customer_id = i.customer_id and c.billing_run_id = i.billing_run_id and c.contract_id = i.contract_id;
  else
    perform from billing_run_contract c
      where c.customer_id = new.customer_id and c.billing_run_id = new.billing_run_id
        and c.contract_id = new.contract_id and c.period = new.period and c.is_in_force;
    if not found then
      raise exception 'an invoice bills only days that its run has taken' using errcode = 'check_violation';
    end if;
  end if;
  return new;
end $$;
create trigger invoice_is_consistent before insert on invoice for each row execute function check_issued_invoice();

create function keep_instalment() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or old.cancelled_on is not null
    or (new.plan_id, new.participant_id, new.contract_id, new.month, new.due_on, new.amount_cents)
      is distinct from (old.plan_id, old.participant_id, old.contract_id, old.month, old.due_on, old.amount_cents) then
    raise exception 'an instalment never changes, a new plan replaces it' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger instalment_is_final before update or delete on prepayment_instalment for each row execute function
  keep_instalment();

create function copy_invoice_to_state() returns trigger language plpgsql as $$
begin
  select i.estate_id, i.payment_method, i.gross_cents, i.offset_cents, i.type = 'cancellation'
    into strict new.estate_id, new.payment_method, new.gross_cents, new.offset_cents, new.is_cancellation
    from invoice i where i.customer_id = new.customer_id and i.id = new.invoice_id;
  return new;
end $$;
create trigger invoice_state_copies before insert or update of estate_id, payment_method, gross_cents, offset_cents,
  is_cancellation on invoice_state for each row execute function copy_invoice_to_state();

insert into authority (id, name) values
  (1, 'Betreibergesellschaft');

insert into co2_factor (year, co2_grams_per_kwh, source, is_verified) values
  (2024, 363, 'Umweltbundesamt, direkter Emissionsfaktor des deutschen Strommixes 2024', true);

insert into household_edition (valid_from, kwh_without_hot_water, kwh_with_hot_water, source, is_verified) values
  ('2000-01-01', '{1500,2100,2600,2900,3500}', '{2000,3000,4000,4500,5200}', 'Stromspiegel 2021/22, co2online', true);

insert into levy (year, item, ct_per_kwh, source, is_verified) values
  (2024, 'electricityTax', 2.0500, '§ 3 StromStG', true),
  (2025, 'electricityTax', 2.0500, '§ 3 StromStG', true),
  (2026, 'electricityTax', 2.0500, '§ 3 StromStG', true),
  (2024, 'kwk', 0.2750, 'Veröffentlichung der Übertragungsnetzbetreiber, nach enet.eu und tga-fachplaner.de', true),
  (2025, 'kwk', 0.2770, 'Veröffentlichung der Übertragungsnetzbetreiber, nach enet.eu und tga-fachplaner.de', true),
  (2026, 'kwk', 0.4460, 'Veröffentlichung der Übertragungsnetzbetreiber, nach enet.eu und tga-fachplaner.de', true),
  (2024, 'offshore', 0.6560, 'Veröffentlichung der Übertragungsnetzbetreiber', true),
  (2025, 'offshore', 0.8160, 'Veröffentlichung der Übertragungsnetzbetreiber', true),
  (2026, 'offshore', 0.9410, 'Veröffentlichung der Übertragungsnetzbetreiber', true),
  (2024, 'section19', 0.6430, 'Veröffentlichung der Übertragungsnetzbetreiber, nach amprion.net und get-ag.com', true),
  (2025, 'section19', 1.5580, 'Veröffentlichung der Übertragungsnetzbetreiber, nach amprion.net und get-ag.com', true),
  (2026, 'section19', 1.5590, 'Veröffentlichung der Übertragungsnetzbetreiber, nach amprion.net und get-ag.com', true),
  (2024, 'eeg', 0.0000, 'Seit 1. Juli 2022 nicht mehr erhoben', false),
  (2025, 'eeg', 0.0000, 'Seit 1. Juli 2022 nicht mehr erhoben', false),
  (2026, 'eeg', 0.0000, 'Seit 1. Juli 2022 nicht mehr erhoben', false),
  (2024, 'interruptibleLoads', 0.0000, 'Zuletzt 2022 erhoben, nach netztransparenz.de', true),
  (2025, 'interruptibleLoads', 0.0000, 'Zuletzt 2022 erhoben, nach netztransparenz.de', true),
  (2026, 'interruptibleLoads', 0.0000, 'Zuletzt 2022 erhoben, nach netztransparenz.de', true);

insert into vat_rate (valid_from, percent, source, is_verified) values
  ('1998-04-01', 16, '§ 12 Abs. 1 UStG', true),
  ('2007-01-01', 19, '§ 12 Abs. 1 UStG', true),
  ('2020-07-01', 16, '§ 28 Abs. 1 UStG', true),
  ('2021-01-01', 19, '§ 12 Abs. 1 UStG', true);
