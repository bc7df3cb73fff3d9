-- What the tenant electricity subsidy of an estate follows from (EEG § 21 (3)): the rate is that of the day and size,
-- or entered as the grid operator has fixed it.
create table subsidized_plant (
  customer_id      int not null,
  estate_id        int not null,
  commissioned_on  date not null,
  installed_kw     double precision not null check (installed_kw > 0),
  ct_per_kwh       numeric(6, 4) check (ct_per_kwh >= 0),
  counts_general   boolean not null default false,
  version          int not null default 1,
  primary key (customer_id, estate_id),
  foreign key (customer_id, estate_id) references estate (customer_id, id) on delete cascade
);
