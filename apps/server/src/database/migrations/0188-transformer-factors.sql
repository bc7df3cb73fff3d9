-- The factor of the transformers before a device, from a local day on until the next one. Without a row it is 1.
-- What a register shows times the factor is the energy; readings and quarter-hours are stored as energy.
create table device_factor (
  customer_id int not null,
  device_id   int not null,
  from_day    date not null,
  factor      numeric(8, 3) not null check (factor >= 1 and factor <= 10000),
  primary key (customer_id, device_id, from_day),
  foreign key (customer_id, device_id) references device (customer_id, id) on delete cascade
);
