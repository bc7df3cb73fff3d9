-- 0: measured; 1 to 3: computed of its parts, of which each has a lower level, so that no meter is computed of itself.
alter table meter add column computed_level smallint not null default 0 check (computed_level between 0 and 3);
-- another meter is or was computed of it: whoever changes its values derives that meter's too
alter table meter add column is_part boolean not null default false;
alter table meter
  add constraint meter_computed_key unique (customer_id, id, estate_id, medium, base_unit, computed_level),
  add constraint meter_part_key unique (customer_id, id, estate_id, medium, base_unit, computed_level, is_part);

-- What a computed meter adds and takes away on which days: meters of the same estate and medium.
create table meter_part (
  customer_id int not null,
  meter_id    int not null,
  part_id     int not null,
  sign        smallint not null check (sign in (1, -1)),
  during      daterange not null check (not isempty(during)),
  estate_id   int not null,
  medium      smallint not null,
  base_unit   text not null,
  meter_level smallint not null,
  part_level  smallint not null,
  is_part     boolean not null default true check (is_part),
  check (part_level < meter_level),
  primary key (customer_id, meter_id, part_id, during),
  foreign key (customer_id, meter_id, estate_id, medium, base_unit, meter_level)
    references meter (customer_id, id, estate_id, medium, base_unit, computed_level) on update cascade,
  foreign key (customer_id, part_id, estate_id, medium, base_unit, part_level, is_part)
    references meter (customer_id, id, estate_id, medium, base_unit, computed_level, is_part) on update cascade,
  exclude using gist (customer_id with =, meter_id with =, part_id with =, during with &&)
);
create index meter_part_of_part on meter_part (customer_id, part_id);
create index meter_part_of_estate on meter_part (customer_id, estate_id);

-- Days on which parts of a computed meter have changed since it was derived.
create table computed_day_mark (
  customer_id int not null,
  meter_id    int not null,
  day         date not null,
  marked_at   timestamptz not null default now(),
  primary key (customer_id, meter_id, day)
);
create index computed_day_mark_age on computed_day_mark (marked_at);

-- Days of computed meters on which more was taken away than was there, with the number of such quarter-hours.
create table computed_negative_day (
  customer_id   int not null,
  meter_id      int not null,
  day           date not null,
  quarter_hours smallint not null check (quarter_hours > 0),
  primary key (customer_id, meter_id, day)
);
