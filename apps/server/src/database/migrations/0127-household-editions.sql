-- What households of one to five persons in apartment buildings consume in a year, by edition of the source. An invoice
-- compares with the edition that is valid on its last day (EnWG § 40).
create table household_edition (
  valid_from            date primary key,
  kwh_without_hot_water int[] not null
    check (cardinality(kwh_without_hot_water) = 5 and coalesce(0 < all (kwh_without_hot_water), false)),
  kwh_with_hot_water    int[] not null
    check (cardinality(kwh_with_hot_water) = 5 and coalesce(0 < all (kwh_with_hot_water), false)),
  source                text not null check (char_length(source) between 1 and 300),
  is_verified           boolean not null default false,
  version               int not null default 1
);
insert into household_edition (valid_from, kwh_without_hot_water, kwh_with_hot_water, source, is_verified) values
  ('2000-01-01', '{1500,2100,2600,2900,3500}', '{2000,3000,4000,4500,5200}', 'Stromspiegel 2021/22, co2online', true);
