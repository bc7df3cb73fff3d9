-- The place in the month of a meter's last value, the first quarter-hour being 1; 0 without any. It tells until when
-- values have come, for many meters at once and without reading their days.
alter table meter_month add column last_place smallint not null default 0;

update meter_month m set last_place = coalesce((
  select extract(epoch from d.day::timestamp at time zone 'Europe/Berlin' - m.month::timestamp at time zone 'Europe/Berlin') / 900
    + (select max(place) from unnest(d.amounts) with ordinality as known (amount, place) where amount is not null)
  from meter_day d where d.customer_id = m.customer_id and d.meter_id = m.meter_id
    and d.day >= m.month and d.day < (m.month + interval '1 month')::date and d.missing < cardinality(d.amounts)
  order by d.day desc limit 1), 0);
