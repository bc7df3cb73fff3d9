-- Items of the grid price that depend on the time, by item, as they are entered; the column of such an item then holds its
-- mean over a year, for estimates. Null if no item depends on the time.
alter table tariff_price add column timed jsonb check (jsonb_typeof(timed) = 'object' and timed <> '{}');
