-- Products of a provider that have a mix of their own (EnWG § 42 (3)): name, share of its sales, sources, emissions.
alter table electricity_mix add column products jsonb not null default '[]' check (jsonb_typeof(products) = 'array');
alter table electricity_mix alter column products drop default;

-- The product that a tariff sells, named as in the mixes; null for what the provider sells besides its products.
alter table tariff add column product_name text check (char_length(product_name) between 1 and 100);
