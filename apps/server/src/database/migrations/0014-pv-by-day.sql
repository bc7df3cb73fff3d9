-- The overview shows thirty days of each estate: of a thousand, their rows with quarter-hours would be read one by one.
create index estate_day_pv on estate_day (customer_id, estate_id, day) include (pv_wh, pv_count, quarter_hours);
