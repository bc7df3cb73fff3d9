-- The events are a table of the contract; the database keeps their names.
alter table webhook_delivery drop constraint webhook_delivery_event_check;

-- Days of meters with a gap of which the customer's own system got a message, so that it gets only one. A day that is whole
-- again is forgotten.
create table reported_gap (
  customer_id int not null,
  id          int not null generated always as identity,
  meter_id    int not null,
  day         date not null,
  missing     smallint not null,
  primary key (customer_id, id),
  unique (customer_id, meter_id, day),
  foreign key (customer_id, meter_id) references meter (customer_id, id)
);
