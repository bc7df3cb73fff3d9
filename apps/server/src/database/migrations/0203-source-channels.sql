-- A series that a source brings message by message: a topic, or a register of a metering operator's meter. A person
-- says which meter it is; until then its messages are only shown.
create table source_channel (
  customer_id int not null,
  id          int not null generated always as identity,
  source_id   int not null,
  address     text not null,
  meter_id    int,
  unit        text,
  changed_by  int references app_user,
  -- the last messages, newest first
  samples     jsonb not null default '[]',
  seen_at     timestamptz not null default now(),
  -- the instant of the newest stored counter; of an operator's meter that up to which it was fetched
  reached_at  timestamptz,
  -- why the last message was not stored
  problem     text,
  primary key (customer_id, id),
  unique (customer_id, source_id, address),
  foreign key (customer_id, source_id) references data_source (customer_id, id),
  foreign key (customer_id, meter_id) references meter (customer_id, id),
  check ((meter_id is null) = (unit is null))
);
create index source_channel_of_meter on source_channel (customer_id, meter_id);

-- Which server listens to a source, one at a time; another takes over when it sends no heartbeat.
create table source_listener (
  customer_id  int not null,
  source_id    int not null,
  claim        text not null,
  heartbeat_at timestamptz not null,
  -- of operators that are asked: when next
  due_at       timestamptz not null default now(),
  primary key (customer_id, source_id),
  foreign key (customer_id, source_id) references data_source (customer_id, id) on delete cascade
);
