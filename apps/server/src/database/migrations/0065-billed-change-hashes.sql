-- Tells when the quarter-hours of a day are again what was billed; null where a change was recorded before.
alter table billed_day_change add column hash_before text;
alter table billed_day_change add column hash_after text;
