-- The yearly net reduction of the grid fee (EnWG § 14a, module 1) that a tariff passes on. Null if it passes on none.
alter table tariff_price add column module_one_eur_per_year numeric(9, 4) check (module_one_eur_per_year > 0);
