-- The countries of a year's guarantees of origin with their shares (EnWG § 42); null if they are not entered.
alter table electricity_mix add column guarantee_countries text check (char_length(guarantee_countries) between 1 and 200);
