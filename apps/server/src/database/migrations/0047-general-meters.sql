-- A meter of general electricity may belong to several contracts, one after the other: the next owner takes it over.
-- Contracts of an estate are made and extended under its billing lock, where overlaps are refused.
drop index participant_meter_once;
create index participant_meter_of_meter on participant_meter (customer_id, meter_id);
