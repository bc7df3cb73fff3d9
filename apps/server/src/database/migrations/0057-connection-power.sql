-- What the house connection lets through: its fuse in A, and the power agreed with the grid operator in kW.
alter table estate
  add column connection_fuse_a int check (connection_fuse_a > 0),
  add column connection_power_kw double precision check (connection_power_kw > 0);
