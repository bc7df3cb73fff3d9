-- Levies and taxes on grid electricity by year, net. Kept by the operating company; a year that is not entered is not
-- known.
create table levy (
  year        int not null check (year between 2000 and 2100),
  item        text not null
    check (item in ('electricityTax', 'kwk', 'offshore', 'section19', 'eeg', 'interruptibleLoads')),
  ct_per_kwh  numeric(9, 4) not null check (ct_per_kwh >= 0),
  source      text not null check (char_length(source) between 1 and 300),
  is_verified boolean not null default false,
  version     int not null default 1,
  primary key (year, item)
);
insert into levy (year, item, ct_per_kwh, source, is_verified)
select year, item, ct_per_kwh, source, is_verified
from (values
  ('electricityTax', 2.05, 2.05, 2.05, '§ 3 StromStG', true),
  ('kwk', 0.275, 0.277, 0.446, 'Veröffentlichung der Übertragungsnetzbetreiber, nach enet.eu und tga-fachplaner.de', true),
  ('offshore', 0.656, 0.816, 0.941, 'Veröffentlichung der Übertragungsnetzbetreiber', true),
  ('section19', 0.643, 1.558, 1.559, 'Veröffentlichung der Übertragungsnetzbetreiber, nach amprion.net und get-ag.com', true),
  ('eeg', 0, 0, 0, 'Seit 1. Juli 2022 nicht mehr erhoben', false),
  ('interruptibleLoads', 0, 0, 0, 'Zuletzt 2022 erhoben, nach netztransparenz.de', true)
) as known (item, ct_2024, ct_2025, ct_2026, source, is_verified)
cross join lateral (values (2024, ct_2024), (2025, ct_2025), (2026, ct_2026)) as of_year (year, ct_per_kwh);

alter table co2_factor add column version int not null default 1;
alter table national_mix add column version int not null default 1;

-- So that people can change and delete a tariff of the history.
alter table basic_supply_tariff
  add column id int not null generated always as identity,
  add column version int not null default 1,
  add column source text not null default '',
  add column is_verified boolean not null default false;
create unique index basic_supply_tariff_id on basic_supply_tariff (customer_id, id);

-- Base prices with up to four decimals, as all other net prices.
alter table tariff_price alter column base_eur_per_month type numeric(9, 4);

