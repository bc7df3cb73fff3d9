-- The yearly net price of metering (EnWG § 40 (3)): a part of the base price, or charged beside it. Null if a tariff does
-- not name it, as all tariffs before.
alter table tariff_price add column metering_eur_per_year numeric(9, 4) check (metering_eur_per_year >= 0);
alter table tariff_price add column metering_is_included boolean;
alter table tariff_price add check ((metering_eur_per_year is null) = (metering_is_included is null));

alter table invoice_line drop constraint invoice_line_kind_check;
alter table invoice_line add constraint invoice_line_kind_check
  check (kind in ('base', 'metering', 'pv', 'grid', 'discount', 'priceCap'));
