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

-- From when on a meter is read from another register than before: no step leads from earlier counters to later ones.
create table counter_series (
  customer_id int not null,
  meter_id    int not null,
  begins_at   timestamptz not null,
  primary key (customer_id, meter_id, begins_at),
  foreign key (customer_id, meter_id) references meter (customer_id, id) on delete cascade
);

-- As counter_day, of a controller's registers that no meter is read from: a meter that is takes them over.
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

-- What a meter counted in a gap: the difference between the readings at local midnight around it, less what was
-- measured between them. Null where they are not there, the device changed, or something else is missing too. A new
-- device's first reading, filed at the begin of the day of the exchange, is not what the counter showed then; and
-- nothing is known from one register to another, while what people read at both sides was of the meter.
create function known_difference(
  of_customer int, of_meter int, gap_from timestamptz, gap_to timestamptz, gap_count int
)
returns bigint language sql stable as $$
  with devices as (
    select during from meter_device where customer_id = of_customer and meter_id = of_meter
  ),
  -- read backwards and forwards from the gap, however many there are
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
