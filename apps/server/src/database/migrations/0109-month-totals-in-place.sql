-- The totals of the running month change all day. As long as no index holds them, and a page has room, a row is
-- changed in its place and no index is touched.
drop index meter_month_by_month;
create index meter_month_by_month on meter_month (customer_id, month);
alter table meter_month set (fillfactor = 45);
