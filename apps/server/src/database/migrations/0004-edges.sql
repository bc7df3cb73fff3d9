-- The latest list of components that an edge has sent.
create table edge_config (
  customer_id int not null,
  edge_id     int not null,
  components  jsonb not null,
  hash        text not null,
  received_at timestamptz not null,
  primary key (customer_id, edge_id),
  foreign key (customer_id, edge_id) references edge (customer_id, id) on delete cascade
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
  foreign key (customer_id, edge_id) references edge (customer_id, id) on delete cascade,
  foreign key (customer_id, meter_id) references meter (customer_id, id) on delete cascade
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
  foreign key (customer_id, edge_id) references edge (customer_id, id) on delete cascade
);

-- The last live values of an edge: power in W, state of charge in per cent.
create table edge_live (
  customer_id int not null,
  edge_id     int not null,
  at          timestamptz not null,
  live_values jsonb not null,
  primary key (customer_id, edge_id),
  foreign key (customer_id, edge_id) references edge (customer_id, id) on delete cascade
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
  foreign key (customer_id, edge_id) references edge (customer_id, id) on delete cascade
);

-- Counters every five minutes, one local day per row; quarter-hours are formed from them.
-- counters[i] is the counter at the end of the i-th five minutes after local midnight, in base units; null is unknown.
create table counter_day (
  customer_id int not null,
  meter_id    int not null,
  day         date not null,
  counters    bigint[] not null check (cardinality(counters) in (276, 288, 300)),
  primary key (customer_id, meter_id, day)
);
create index counter_day_age on counter_day (day);

-- The instant from which a meter is read from another register; counters before and after it are never subtracted.
create table counter_series (
  customer_id int not null,
  meter_id    int not null,
  begins_at   timestamptz not null,
  primary key (customer_id, meter_id, begins_at),
  foreign key (customer_id, meter_id) references meter (customer_id, id) on delete cascade
);

-- As counter_day, for registers of an edge without a meter; moved to a meter when it is mapped to the register.
create table unmapped_register_day (
  customer_id int not null,
  edge_id     int not null,
  day         date not null,
  -- component/Channel
  address     text not null,
  counters    bigint[] not null check (cardinality(counters) in (276, 288, 300)),
  primary key (customer_id, edge_id, day, address),
  foreign key (customer_id, edge_id) references edge (customer_id, id) on delete cascade
);
create index unmapped_register_day_age on unmapped_register_day (day);

-- The energy that a meter counted in a gap: the difference between the readings at local midnight around it, less the
-- values measured between them. Null if a reading is missing, the device changed, or another value is missing too. The
-- first reading of a new device is stored at the start of the day of the exchange, so it is not the counter at that
-- instant. Readings of two registers are never subtracted, but readings by people on both sides belong to the meter.
create function known_difference(
  of_customer int, of_meter int, gap_from timestamptz, gap_to timestamptz, gap_count int
)
returns bigint language sql stable as $$
  with devices as (
    select during from meter_device where customer_id = of_customer and meter_id = of_meter
  ),
  -- reads backwards and forwards from the gap, without a limit
  midnight as not materialized (
    select r.counter, (r.at at time zone e.time_zone)::date as day, r.at, r.origin
    from reading r join meter m on m.id = r.meter_id join estate e on e.id = m.estate_id
    where r.customer_id = of_customer and r.meter_id = of_meter
      and r.at = (r.at at time zone e.time_zone)::date::timestamp at time zone e.time_zone
      and not exists (select from devices old join devices new on upper(old.during) = lower(new.during)
        where lower(new.during) = (r.at at time zone e.time_zone)::date)
  ),
  before as (select * from midnight where at <= gap_from order by at desc limit 1),
  after as (select * from midnight where at >= gap_to order by at limit 1),
  measured as (
    select coalesce(sum(d.total), 0) as total,
      extract(epoch from after.at - before.at) / 900 - coalesce(sum(cardinality(d.amounts) - d.missing), 0) as missing
    from before cross join after left join meter_day d on d.customer_id = of_customer and d.meter_id = of_meter
      and d.day >= before.day and d.day < after.day
    group by after.at, before.at
  )
  select (after.counter - before.counter - measured.total)::bigint
  from before, after, measured
  where measured.missing = gap_count and after.counter - before.counter >= measured.total
    and exists (select from devices where during @> before.day and during @> after.day - 1)
    and not ('remote' in (before.origin, after.origin) and exists (
      select from counter_series s where s.customer_id = of_customer and s.meter_id = of_meter
        and s.begins_at > before.at and s.begins_at <= after.at))
$$;
