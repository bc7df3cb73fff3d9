-- An estate's own limit of a kind of alarm; without a row the kind's usual limit holds.
create table alarm_rule (
  customer_id int not null,
  estate_id   int not null,
  kind        text not null check (kind in ('edgeOffline', 'meterSilent', 'implausibleValue', 'incompleteness', 'batteryIdle', 'pvBelowExpectation', 'energyBalance')),
  is_active   boolean not null,
  limit_value int not null,
  primary key (customer_id, estate_id, kind),
  foreign key (customer_id, estate_id) references estate (customer_id, id)
);

-- Counts the changes of an estate's rules, so that nobody overwrites what they have not seen.
create table alarm_rule_version (
  customer_id int not null,
  estate_id   int not null,
  version     int not null,
  changed_by  int references app_user,
  changed_at  timestamptz not null default now(),
  primary key (customer_id, estate_id),
  foreign key (customer_id, estate_id) references estate (customer_id, id)
);

-- subject_id is an edge, a meter or the estate, by kind; its name is kept for when it is gone.
create table alarm (
  customer_id     int not null,
  id              int not null generated always as identity,
  estate_id       int not null,
  kind            text not null check (kind in ('edgeOffline', 'meterSilent', 'implausibleValue', 'incompleteness', 'batteryIdle', 'pvBelowExpectation', 'energyBalance')),
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
  foreign key (customer_id, estate_id) references estate (customer_id, id),
  check ((closed_at is null) = (close_reason is null)),
  check ((acknowledged_at is null) = (acknowledged_by is null))
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
  foreign key (customer_id, alarm_id) references alarm (customer_id, id)
);
create index alarm_comment_of_alarm on alarm_comment (customer_id, alarm_id);

-- When a customer's estates were last judged: a server takes a customer by writing the time.
create table alarm_check (
  customer_id       int not null references customer,
  edges_checked_at  timestamptz not null,
  values_checked_at timestamptz,
  primary key (customer_id)
);
