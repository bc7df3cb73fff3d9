-- The legal entity that sells electricity and issues the invoices; it may supply several estates of its customer.
create table provider (
  customer_id       int not null references customer,
  id                int not null generated always as identity,
  name              text not null check (char_length(name) between 1 and 100),
  street            text not null,
  house_number      text not null,
  zip_code          text not null,
  city              text not null,
  hotline           text not null,
  hotline_hours     text,
  email             text not null,
  register_court    text,
  register_number   text,
  directors         text[] not null default '{}',
  vat_id            text,
  tax_number        text,
  is_small_business boolean not null default false,
  iban              text not null,
  bic               text not null,
  bank_name         text not null,
  account_holder    text not null,
  creditor_id       text,
  logo              bytea,
  logo_type         text check (logo_type in ('image/png', 'image/jpeg')),
  invoice_prefix    text not null default 'RE' check (invoice_prefix ~ '^[A-Z0-9-]{1,10}$'),
  regulatory_texts  jsonb not null,
  version           int not null default 1,
  primary key (customer_id, id),
  check ((logo is null) = (logo_type is null))
);
create unique index provider_name on provider (customer_id, lower(name));

-- The last number used in each of a provider's ranges; taking a number locks the row until the transaction ends.
create table number_range (
  customer_id int not null,
  provider_id int not null,
  series      text not null check (series in ('invoice', 'customer', 'contract', 'mandate')),
  year        int not null,
  last_number int not null check (last_number >= 0),
  primary key (customer_id, provider_id, series, year),
  foreign key (customer_id, provider_id) references provider (customer_id, id)
);

create table estate_supply (
  customer_id            int not null,
  id                     int not null generated always as identity,
  estate_id              int not null,
  provider_id            int not null,
  supply_model           text not null check (supply_model in ('full_supply', 'ggv')),
  allocation_key         smallint not null check (allocation_key between 1 and 4),
  allocation_base        text not null default 'generation' check (allocation_base in ('generation', 'allocatable')),
  unused_part            text not null default 'fed_in' check (unused_part in ('fed_in', 'passed_on')),
  metering_operator      text,
  metering_operator_code text,
  grid_operator          text,
  grid_operator_code     text,
  has_electric_hot_water boolean not null default false,
  during                 daterange not null check (not isempty(during) and lower_inc(during)),
  primary key (customer_id, id),
  foreign key (customer_id, estate_id) references estate (customer_id, id),
  foreign key (customer_id, provider_id) references provider (customer_id, id),
  exclude using gist (customer_id with =, estate_id with =, during with &&)
);

-- The sources of a provider's electricity in a year (§ 42 EnWG), in per cent that add up to exactly 100.
create table electricity_mix (
  customer_id                  int not null,
  provider_id                  int not null,
  year                         int not null check (year between 2000 and 2100),
  tenant_electricity_percent   numeric(5, 2) not null check (tenant_electricity_percent >= 0),
  renewables_funded_percent    numeric(5, 2) not null check (renewables_funded_percent >= 0),
  renewables_certified_percent numeric(5, 2) not null check (renewables_certified_percent >= 0),
  natural_gas_percent          numeric(5, 2) not null check (natural_gas_percent >= 0),
  coal_percent                 numeric(5, 2) not null check (coal_percent >= 0),
  other_fossils_percent        numeric(5, 2) not null check (other_fossils_percent >= 0),
  nuclear_percent              numeric(5, 2) not null check (nuclear_percent >= 0),
  co2_grams_per_kwh            numeric(7, 2) not null check (co2_grams_per_kwh >= 0),
  nuclear_waste_grams_per_kwh  numeric(9, 5) not null check (nuclear_waste_grams_per_kwh >= 0),
  source                       text not null,
  version                      int not null default 1,
  primary key (customer_id, provider_id, year),
  foreign key (customer_id, provider_id) references provider (customer_id, id),
  check (tenant_electricity_percent + renewables_funded_percent + renewables_certified_percent + natural_gas_percent
    + coal_percent + other_fossils_percent + nuclear_percent = 100)
);

-- The German average of a year, entered by an administrator of the operating company; there is no default.
create table national_mix (
  year                         int primary key check (year between 2000 and 2100),
  tenant_electricity_percent   numeric(5, 2) not null check (tenant_electricity_percent >= 0),
  renewables_funded_percent    numeric(5, 2) not null check (renewables_funded_percent >= 0),
  renewables_certified_percent numeric(5, 2) not null check (renewables_certified_percent >= 0),
  natural_gas_percent          numeric(5, 2) not null check (natural_gas_percent >= 0),
  coal_percent                 numeric(5, 2) not null check (coal_percent >= 0),
  other_fossils_percent        numeric(5, 2) not null check (other_fossils_percent >= 0),
  nuclear_percent              numeric(5, 2) not null check (nuclear_percent >= 0),
  co2_grams_per_kwh            numeric(7, 2) not null check (co2_grams_per_kwh >= 0),
  nuclear_waste_grams_per_kwh  numeric(9, 5) not null check (nuclear_waste_grams_per_kwh >= 0),
  source                       text not null,
  is_verified                  boolean not null default false
);

-- The gross prices of the basic supplier in the estate's network area (§ 42a EnWG: at most 90 % of them).
create table basic_supply_tariff (
  customer_id       int not null,
  estate_id         int not null,
  supplier_name     text not null,
  base_eur_per_year numeric(9, 2) not null check (base_eur_per_year >= 0),
  ct_per_kwh        numeric(9, 4) not null check (ct_per_kwh >= 0),
  during            daterange not null check (not isempty(during)),
  primary key (customer_id, estate_id, during),
  foreign key (customer_id, estate_id) references estate (customer_id, id),
  exclude using gist (customer_id with =, estate_id with =, during with &&)
);

create table tariff (
  customer_id int not null,
  id          int not null generated always as identity,
  estate_id   int not null,
  name        text not null check (char_length(name) between 1 and 100),
  start_date  date not null,
  version     int not null default 1,
  primary key (customer_id, id),
  foreign key (customer_id, estate_id) references estate (customer_id, id)
);
create unique index tariff_name on tariff (customer_id, estate_id, lower(name));

-- Net prices: the base in euros a month, all others in ct/kWh.
create table tariff_price (
  customer_id                int not null,
  tariff_id                  int not null,
  during                     daterange not null check (not isempty(during)),
  base_eur_per_month         numeric(9, 2) not null check (base_eur_per_month >= 0),
  pv_ct                      numeric(9, 4) not null check (pv_ct >= 0),
  commodity_ct               numeric(9, 4) not null check (commodity_ct >= 0),
  grid_usage_ct              numeric(9, 4) not null check (grid_usage_ct >= 0),
  concession_ct              numeric(9, 4) not null check (concession_ct >= 0),
  electricity_tax_ct         numeric(9, 4) not null check (electricity_tax_ct >= 0),
  kwk_ct                     numeric(9, 4) not null check (kwk_ct >= 0),
  offshore_ct                numeric(9, 4) not null check (offshore_ct >= 0),
  section19_ct               numeric(9, 4) not null check (section19_ct >= 0),
  eeg_ct                     numeric(9, 4) not null check (eeg_ct >= 0),
  interruptible_loads_ct     numeric(9, 4) not null check (interruptible_loads_ct >= 0),
  nev_ct                     numeric(9, 4) not null check (nev_ct >= 0),
  discount_threshold_percent numeric(5, 2) check (discount_threshold_percent between 0 and 100),
  discount_ct                numeric(9, 4) check (discount_ct >= 0),
  primary key (customer_id, tariff_id, during),
  foreign key (customer_id, tariff_id) references tariff (customer_id, id),
  check ((discount_ct is null) = (discount_threshold_percent is null)),
  exclude using gist (customer_id with =, tariff_id with =, during with &&)
);

-- A participant shares the roof's electricity, or has another supplier and is only metered. A tenant has an apartment
-- and
-- an occupancy; the owner pays for general electricity and vacant apartments.
create table participant (
  customer_id            int not null,
  id                     int not null generated always as identity,
  estate_id              int not null,
  type                   text not null check (type in ('tenant', 'general', 'vacant', 'third_party')),
  apartment_id           int,
  occupancy_id           int,
  customer_number        text not null,
  names                  text[] not null check (cardinality(names) between 1 and 3),
  greeting_name          text,
  street                 text,
  house_number           text,
  zip_code               text,
  city                   text,
  email                  text check (char_length(email) <= 254),
  phone                  text,
  payment_method         smallint not null default 1 check (payment_method in (1, 2)),
  version                int not null default 1,
  search                 text not null generated always as (search_names(names || customer_number)) stored,
  primary key (customer_id, id),
  foreign key (customer_id, estate_id) references estate (customer_id, id),
  foreign key (customer_id, estate_id, apartment_id) references apartment (customer_id, estate_id, id),
  foreign key (customer_id, occupancy_id) references occupancy (customer_id, id),
  check (type <> 'tenant' or (apartment_id is not null and occupancy_id is not null)),
  check (type = 'general' or apartment_id is not null)
);
create index participant_of_estate on participant (customer_id, estate_id);
create index participant_of_apartment on participant (customer_id, apartment_id);
create index participant_of_occupancy on participant (customer_id, occupancy_id);
create unique index participant_number on participant (customer_id, customer_number);
create index participant_search on participant using gin (search gin_trgm_ops);

-- The meters of general electricity; those of an apartment follow from its assignment.
create table participant_meter (
  customer_id    int not null,
  participant_id int not null,
  meter_id       int not null,
  primary key (customer_id, participant_id, meter_id),
  foreign key (customer_id, participant_id) references participant (customer_id, id),
  foreign key (customer_id, meter_id) references meter (customer_id, id)
);
create unique index participant_meter_once on participant_meter (customer_id, meter_id);

-- For third-party supplied apartments: the days on which they are metered as such.
create table contract (
  customer_id        int not null,
  id                 int not null generated always as identity,
  participant_id     int not null,
  number             text not null,
  during             daterange not null check (not isempty(during) and lower_inc(during)),
  minimum_term_until date,
  notice_months      smallint not null default 1 check (notice_months between 0 and 12),
  version            int not null default 1,
  search             text not null generated always as (search_text(number)) stored,
  primary key (customer_id, id),
  unique (customer_id, number),
  foreign key (customer_id, participant_id) references participant (customer_id, id),
  exclude using gist (customer_id with =, participant_id with =, during with &&)
);
create index contract_search on contract using gin (search gin_trgm_ops);

create table contract_tariff (
  customer_id int not null,
  contract_id int not null,
  tariff_id   int not null,
  during      daterange not null check (not isempty(during) and lower_inc(during)),
  primary key (customer_id, contract_id, during),
  foreign key (customer_id, contract_id) references contract (customer_id, id),
  foreign key (customer_id, tariff_id) references tariff (customer_id, id),
  exclude using gist (customer_id with =, contract_id with =, during with &&)
);
create index contract_tariff_of_tariff on contract_tariff (customer_id, tariff_id);

create table mandate (
  customer_id    int not null,
  id             int not null generated always as identity,
  participant_id int not null,
  creditor_id    text not null,
  reference      text not null check (char_length(reference) between 1 and 35),
  iban           text not null,
  account_holder text not null,
  text_version   text not null,
  granted_at     timestamptz not null,
  granted_by     int references app_user,
  revoked_at     timestamptz check (revoked_at >= granted_at),
  revoked_by     int references app_user,
  primary key (customer_id, id),
  foreign key (customer_id, participant_id) references participant (customer_id, id)
);
create unique index mandate_in_force on mandate (customer_id, participant_id) where revoked_at is null;

-- All references ever used, in upper case: a creditor never uses one twice, for any customer.
create table mandate_reference (
  creditor_id text not null,
  reference   text not null check (reference = upper(reference)),
  customer_id int not null references customer,
  primary key (creditor_id, reference)
);

-- A tenant's consent that the property manager may see the curve in steps shorter than a day; any tenant of the
-- occupancy decides.
create table curve_consent (
  customer_id  int not null,
  id           int not null generated always as identity,
  occupancy_id int not null,
  granted_at   timestamptz not null default now(),
  granted_by   int not null references app_user,
  revoked_at   timestamptz check (revoked_at >= granted_at),
  revoked_by   int references app_user,
  primary key (customer_id, id),
  foreign key (customer_id, occupancy_id) references occupancy (customer_id, id)
);
create unique index curve_consent_in_force on curve_consent (customer_id, occupancy_id) where revoked_at is null;
